"""What a client is shown: table infos and frames."""

import time
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, cast

import msgspec

import hexarch
from hexarch.kernel.board import Board, region_code
from hexarch.kernel.game import CHANCE, Decision, OptionValue, Outcome, Seat
from hexarch.kernel.text import refs
from hexarch.kernel.words import Words
from hexarch.odds.forecast import BattleForecast
from hexarch.odds.forecast import forecast as odds_of
from hexarch.server import standing
from hexarch.server.lessons import is_lesson
from hexarch.server.live import LiveTable, Watcher, owing, read_asked, seat_name, won
from hexarch.server.messages import (
    Ask,
    Barred,
    BotVotes,
    Choice,
    Forecast,
    Frame,
    Pace,
    Presence,
    Ref,
    RollbackAsked,
    SeatInfo,
    TableInfo,
)
from hexarch.server.store import SeatRow, TableRow
from hexarch.server.wording import ENGLISH, Catalogue, Wording, catalogue, server_words

replace = msgspec.structs.replace
SPECTATOR = -1
BARE = Board("", "", (), 0)


def table_info(
    row: TableRow,
    seats: Sequence[SeatRow],
    person: str,
    language: str = ENGLISH,
    here: Iterable[int] = (),
    fallen: tuple[int, ...] = (),
) -> TableInfo:
    """Say of a table what *person* may know of it."""
    game = hexarch.find_game(row.game)
    words = catalogue(game, language)
    due, here = tuple(owing(row)), frozenset(here)
    sitting = _sitting(tuple(seats), row.asked, due, here, fallen, person, words)
    return TableInfo(
        row.id,
        server_words(language).word(row.title),
        row.game,
        game.about.title,
        row.scenario,
        _options(row.options),
        cast("Any", row.status),
        sitting,
        row.host_name,
        bool(person) and (row.host == person or any(seat.mine for seat in sitting)),
        any(seat.mine and seat.owes for seat in sitting),
        row.ply,
        words.word(row.round),
        Pace(cast("Any", row.pace), row.seconds),
        row.commitment,
        row.created,
        row.updated,
        is_lesson(row.game, row.commitment),
        _left(row, seats),
        won(row),
    )


@lru_cache(maxsize=4096)
def _sitting(
    seats: tuple[SeatRow, ...],
    asked: str,
    due: tuple[int, ...],
    here: frozenset[int],
    fallen: tuple[int, ...],
    person: str,
    words: Catalogue,
) -> tuple[SeatInfo, ...]:
    """Say who sits where, who owes a choice, and what is voted; seldom new from ply to ply."""
    votes = _votes(asked, seats, fallen, person)
    return tuple(
        replace(
            _seat_info(seat, person, here, words),
            owes=seat.seat in due,
            votes=votes.get(seat.seat),
        )
        for seat in seats
    )


def _left(row: TableRow, seats: Sequence[SeatRow]) -> float | None:
    """Return the seconds that people have left for what they owe; none where time is free."""
    is_due = any(seats[seat].kind == "person" for seat in owing(row))
    if row.pace != "leisure" or not row.seconds or not is_due:
        return None
    return max(0.0, round(row.updated + row.seconds - time.time(), 1))


def _votes(
    asked: str, seats: Sequence[SeatRow], fallen: tuple[int, ...], person: str
) -> dict[int, BotVotes]:
    """Count by seat the votes for a bot there."""
    people = {seat.person for seat in seats if seat.kind == "person" and seat.seat not in fallen}
    found = {}
    for seat, voters in read_asked(asked).votes.items():
        others = people - {seats[int(seat)].person}
        given = others.intersection(voters)
        found[int(seat)] = BotVotes(len(given), len(others) // 2 + 1, person in given)
    return found


@lru_cache(maxsize=512)
def _options(text: str) -> dict[str, OptionValue]:
    return msgspec.json.decode(text, type=dict[str, OptionValue])


def _seat_info(seat: SeatRow, person: str, here: frozenset[int], words: Catalogue) -> SeatInfo:
    his = bool(person) and seat.person == person
    mine, kept = his and seat.kind == "person", his and seat.kind == "bot"
    kind, name = cast("Any", seat.kind), seat_name(seat, words)
    return SeatInfo(seat.seat, name, seat.home, kind, seat.bot, seat.seat in here, mine, kept)


def live_info(live: LiveTable, person: str, language: str = ENGLISH) -> TableInfo:
    """Say of a table in memory what *person* may know of it."""
    return table_info(live.row, live.seats, person, language, live.here(), live.fallen)


def frame(live: LiveTable, watcher: Watcher, *, whole: bool = False) -> bytes:
    """Show a watcher the table; *whole* sends all of the log again."""
    held = live.held(watcher.person)
    eyes = _eyes(live, watcher, held)
    start = _log_start(live, watcher, eyes, whole=whole)
    wording = live.wording(watcher.language)
    asks = _asks(live, held, wording)
    mine = next((ask.seat for ask in asks if ask.mine), None)
    seat = SPECTATOR if eyes is None else eyes
    shown = Frame(
        live_info(live, watcher.person, watcher.language),
        live.play.ply,
        seat,
        BARE if watcher.slim else _board(live, eyes, watcher.language),
        asks,
        () if mine is None else _choices(live, mine, watcher),
        () if watcher.slim else _liberties(live, seat, watcher),
        () if watcher.slim else live.log.lines(eyes, start, wording),
        start,
        _undo_to(live, held),
        None if watcher.slim else _forecast(live, wording),
        _outcome(live.play.outcome, wording),
        _thinking(live),
        _rollback(live, eyes, wording),
        standing.given(live, held, wording),
        () if mine is None or watcher.slim else _barred(live, mine, wording),
        live.is_sealed(watcher.person),
        _undo_to(live, () if eyes is None else (eyes,)),
        watcher.taken,
    )
    watcher.eyes, watcher.ply = eyes, live.play.ply
    watcher.sent = start if watcher.slim else len(live.log.heard(eyes))
    return msgspec.json.encode(shown)


def _thinking(live: LiveTable) -> tuple[int, ...]:
    """Return the bots that are being asked; those that wait for their persons are not."""
    if live.rests():
        return ()
    return tuple(s for s in live.owing if live.seats[s].kind == "bot")


def _undo_to(live: LiveTable, seats: tuple[int, ...]) -> int:
    return live.play.undo_to(seats) if seats and live.row.status == "playing" else -1


def past_frame(
    live: LiveTable, person: str, eyes: Seat | None, ply: int, start: int, language: str
) -> Frame:
    """Show the table as it was before a ply, with its log from line *start* on."""
    state = live.play.state_at(ply)
    wording = live.wording(language)
    owed = live.game.decisions(state) if live.row.status != "open" else ()
    start = min(start, live.log.before(eyes, ply))
    return Frame(
        live_info(live, person, language),
        ply,
        SPECTATOR if eyes is None else eyes,
        wording.board(live.game.board(live.game.view(state, eyes))),
        tuple(_ask(d, wording, mine=False) for d in owed if d.seat != CHANCE),
        (),
        (),
        live.log.lines(eyes, start, wording, before=ply),
        start,
        -1,
        shown_odds(odds_of(live.row.game, state, None, None), wording),
        _outcome(live.game.outcome(state), wording),
    )


def presence(live: LiveTable) -> bytes:
    """Say who is here."""
    seats = tuple(sorted(live.here()))
    names = sorted({one.name for one in live.spectators()})
    return msgspec.json.encode(Presence(seats, tuple(names)))


def broadcast(live: LiveTable, to: Collection[str] = ()) -> None:
    """Show everybody the table as it is now, or only some, and who knows what is undone."""
    live.shown = time.monotonic()
    live.dirty = False
    for watcher in live.watchers:
        if not to or watcher.person in to or watcher.ply > live.play.ply:
            watcher.put(frame(live, watcher))


def _eyes(live: LiveTable, watcher: Watcher, held: tuple[int, ...]) -> int | None:
    """Return whose view a watcher gets: of several seats the one that owes a choice."""
    if not held:
        return None
    if watcher.wanted in held:
        return watcher.wanted
    due = next((seat for seat in live.owing if seat in held), None)
    if due is not None:
        return due
    return watcher.eyes if watcher.eyes in held else held[0]


def _log_start(live: LiveTable, watcher: Watcher, eyes: int | None, *, whole: bool) -> int:
    """Return the first line to send: everything where eyes changed and logs may differ."""
    if whole:
        return 0
    start = min(watcher.sent, len(live.log.heard(eyes)))
    private = live.log.first_private
    if eyes != watcher.eyes and private is not None:
        return min(start, private)
    return start


def _asks(live: LiveTable, held: tuple[int, ...], wording: Wording) -> tuple[Ask, ...]:
    if live.row.status != "playing":
        return ()
    owed = [d for d in live.play.decisions if d.seat != CHANCE]
    return tuple(_asked(live, decision, held, wording) for decision in owed)


def _asked(live: LiveTable, decision: Decision, held: tuple[int, ...], wording: Wording) -> Ask:
    """Put a question; whom the table answers for is not asked."""
    seat, state = decision.seat, live.play.state
    mine = seat in held and standing.answer(live, seat) is None
    ask = _ask(decision, wording, mine=mine)
    if not mine:
        return ask
    listed = live.game.batch(state, seat) is not None
    return replace(ask, listed=listed, standing=standing.offered(live, seat, wording))


def _ask(decision: Decision, wording: Wording, *, mine: bool) -> Ask:
    hidden = decision.secret and not mine
    prompt = "" if hidden else wording.prompt(decision)
    return Ask(decision.seat, decision.rule, prompt, mine)


def _board(live: LiveTable, eyes: int | None, language: str) -> Board:
    """Return the board, put into JSON once for all who see the same."""
    key = ("board", eyes, language)
    if key not in live.cache:
        board = live.game.board(live.game.view(live.play.state, eyes))
        live.cache[key] = msgspec.Raw(msgspec.json.encode(live.wording(language).board(board)))
    return cast("Board", live.cache[key])


def _choices(live: LiveTable, seat: int, watcher: Watcher) -> tuple[Choice, ...]:
    key = ("legal", seat)
    if key not in live.cache:
        live.cache[key] = live.game.legal(live.play.state, seat)
    single = _worded(live, live.cache[key], watcher)
    return single if watcher.slim else (*single, *_journeys(live, seat, watcher))


def _journeys(live: LiveTable, seat: int, watcher: Watcher) -> Iterable[Choice]:
    """Put goals that several acts lead to in words: those of the last act."""
    state, wording = live.play.state, live.wording(watcher.language)
    for one in live.game.journeys(state, seat):
        first, *rest = (msgspec.Raw(msgspec.json.encode(act)) for act in one.acts)
        last = one.acts[-1]
        label = wording.say(one.name) or wording.label(state, last)
        refs = _refs(last) if one.name is None else ()
        yield Choice(first, label, refs, takes=wording.say(one.takes), rest=tuple(rest))


def _barred(live: LiveTable, seat: int, wording: Wording) -> tuple[Barred, ...]:
    game, state = live.game, live.play.state
    refused = ((action, game.check(state, seat, action)) for action in game.barred(state, seat))
    return tuple(
        Barred(wording.label(state, action), why.rule, wording.refusal(why))
        for action, why in refused
        if why is not None
    )


def _liberties(live: LiveTable, seat: int, watcher: Watcher) -> tuple[Choice, ...]:
    if seat == SPECTATOR or live.row.status != "playing":
        return ()
    return _worded(live, live.game.liberties(live.play.state, seat), watcher)


def _worded(live: LiveTable, actions: Sequence[Any], watcher: Watcher) -> tuple[Choice, ...]:
    if watcher.slim:
        encode = msgspec.json.encode
        return tuple(Choice(msgspec.Raw(encode(action)), "", ()) for action in actions)
    wording, state = live.wording(watcher.language), live.play.state
    return tuple(choice(live, state, action, wording) for action in actions)


def choice(live: LiveTable, state: Any, action: Any, wording: Wording) -> Choice:
    """Put an action, taken in *state*, in words, with what is at stake."""
    stakes = live.game.stakes(state, action)
    return Choice(
        msgspec.Raw(msgspec.json.encode(action)),
        wording.label(state, action),
        _refs(action),
        stakes.cost,
        stakes.final,
        stakes.danger,
        wording.say(stakes.confirm),
        wording.say(stakes.odds),
        wording.say(stakes.takes),
    )


def _refs(action: Any) -> tuple[Ref, ...]:
    """Return what an action points at; a region is a space of its own to whoever points."""
    return tuple(
        Ref(field, "space", region_code(value), is_next)
        if kind == "region"
        else Ref(field, cast("Any", kind), value, is_next)
        for field, kind, value, is_next in refs(action)
    )


def _rollback(live: LiveTable, eyes: int | None, wording: Wording) -> RollbackAsked | None:
    """Return the rollback that was asked for, with what a seat has seen since."""
    asked = live.asked.rollback
    if asked is None:
        return None
    moment = live.game.moment(live.play.state_at(asked.to))
    turn = "" if moment.seat < 0 else wording.say(Words("{0}", (f"@{moment.seat}",)))
    parts = (wording.word(moment.title), turn, wording.word(moment.phase))
    when = " · ".join(dict.fromkeys(part for part in parts if part))
    return replace(asked, seen=live.log.shown_since(eyes, asked.to, wording), when=when)


def _forecast(live: LiveTable, wording: Wording) -> Forecast | None:
    if "forecast" not in live.cache:
        live.cache["forecast"] = odds_of(live.row.game, live.play.state, None, None)
    return shown_odds(live.cache["forecast"], wording)


def shown_odds(found: BattleForecast | None, wording: Wording) -> Forecast | None:
    """Return odds as the protocol says them."""
    if found is None:
        return None
    return Forecast(**msgspec.structs.asdict(found) | {"text": wording.word(found.text)})


def _outcome(outcome: Outcome | None, wording: Wording) -> Outcome | None:
    if outcome is None:
        return None
    return replace(outcome, reason=wording.word(outcome.reason))

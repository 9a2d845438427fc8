"""What every game promises, whatever its rules: run for each game that is installed.

``keep_all`` plays one random game and examines it on the way; a promise that is not kept raises
``BrokenPromiseError``. Chance comes from outside: the same source plays the same game.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from hexarch.kernel import record
from hexarch.kernel.board import Board, Moment
from hexarch.kernel.chance import KEY_BYTES
from hexarch.kernel.game import (
    CHANCE,
    AnyGame,
    Decision,
    Illegal,
    OptionValue,
    Rolled,
    Seat,
    Setting,
    Source,
)
from hexarch.kernel.mutants import Listed, mutants
from hexarch.kernel.record import Record, Verdict
from hexarch.kernel.referee import FORM, action_types, ahead, refusal, well_formed
from hexarch.kernel.table import AnyTable, Table
from hexarch.kernel.text import line, read
from hexarch.kernel.words import Stakes, Words

Pair: TypeAlias = tuple[Any, Any, Seat | None]
"""Two states that a seat must not be able to tell apart."""


class BrokenPromiseError(AssertionError):
    """A game does not keep what every game promises."""


class Extras(NamedTuple):
    """What a game's own tests add to the promises."""

    options: Mapping[str, OptionValue] = {}
    most_plies: int = 20_000
    """The longest random game that is thought bounded."""
    every: int = 20
    """One state in so many is examined closely."""
    liberty: int = 50
    """One decision in so many is preceded by a liberty."""
    census: Callable[[Any], object] | None = None
    """Counts what neither comes nor goes, such as pieces on the map and in the box."""
    also: Callable[[Any, Seat, Any], bool] | None = None
    """Tells, of state, seat and action, whether the action is right though it is not listed."""
    look_alikes: Callable[[Any, Source], Iterable[Pair]] | None = None
    """Makes, of a state, pairs that differ only in secrets."""


PLAIN: Final = Extras()


class Examiner:
    """Looks at states of one game, remembering actions to make false ones of."""

    def __init__(self, game: AnyGame, seats: int, source: Source, extras: Extras) -> None:
        self.game = game
        self.seats = seats
        self.source = source
        self.extras = extras
        self.seen: deque[Any] = deque(maxlen=200)

    def examine(self, state: Any) -> None:
        """Hold one state to every promise."""
        game, source = self.game, self.source
        encoded = msgspec.json.encode(state)
        asks_well(game, state, self.seats)
        for seat in range(self.seats):
            lists_well(game, state, seat)
            saves_time(game, state, seat, source)
            self.legal_and_check_agree(state, seat)
            look_alike(game, state, game.imagine(state, seat, source), seat)
        for pair in self.extras.look_alikes(state, source) if self.extras.look_alikes else ():
            look_alike(game, *pair)
        for seat, action in _samples(game, state, self.seats, source):
            applies_purely(game, state, seat, action)
        shows_everybody(game, state, self.seats)
        _travels(state, game.State)
        _hold(msgspec.json.encode(state) == encoded, "a question changed the state it was asked of")

    def legal_and_check_agree(self, state: Any, seat: Seat) -> None:
        """Hold that all that is listed is accepted, and nothing else."""
        game = self.game
        listed = Listed([*game.legal(state, seat), *game.liberties(state, seat)])
        for action in (*listed.actions, *listed.between(self.source)):
            illegal = refusal(game, state, seat, action)
            _hold(illegal is None, f"{line(action)} of seat {seat} is listed, but: {illegal}")
        pool = [*listed.actions, *self.seen]
        for mutant in (*pool[-40:], *mutants(pool, self.source, 60)):
            formed = well_formed(game, mutant)
            if isinstance(formed, Illegal):
                continue
            illegal = refusal(game, state, seat, formed)
            if illegal is None:
                self._goes_with(listed, state, seat, formed)
            else:
                _known_rule(game, illegal.rule, f"the refusal of {line(formed)}")
                _hold(bool(illegal.why.strip()), f"{line(formed)} is refused without a reason")

    def _goes_with(self, listed: Listed, state: Any, seat: Seat, action: Any) -> None:
        also = self.extras.also
        kept = listed.covers(action) or (also is not None and also(state, seat, action))
        _hold(kept, f"{line(action)} of seat {seat} is accepted, but not listed")


def keep_all(game: AnyGame, setting: Setting, source: Source, extras: Extras = PLAIN) -> None:
    """Play a game at random and hold it to every promise."""
    chosen = Setting(setting.scenario, setting.seats, {**extras.options, **setting.options})
    table = Table(game, chosen, key=_key(source))
    examiner = Examiner(game, setting.seats, source, extras)
    census = extras.census(table.state) if extras.census else None
    while table.outcome is None:
        _hold(table.ply <= extras.most_plies, f"no end after {extras.most_plies} plies")
        if source.randrange(extras.every) == 0:
            examiner.examine(table.state)
        action = _random_ply(table, source, extras.liberty)
        examiner.seen.append(action)
        if extras.census is not None and extras.census(table.state) != census:
            raise BrokenPromiseError(f"{line(action)} changed what must be conserved")
    examiner.examine(table.state)
    record_holds(table)
    tampering_shows(table, source)
    if not game.may_hide(chosen):
        hides_nothing(table)


def asks_well(game: AnyGame, state: Any, seats: int) -> None:
    """Hold that every decision has a seat at the table, words, a known rule, and dice if due."""
    owed = game.decisions(state)
    _hold(bool(owed) == (game.outcome(state) is None), "no decision is due, nor is the game over")
    _hold(len({one.seat for one in owed}) == len(owed), "a seat owes two decisions at once")
    for one in owed:
        _hold(CHANCE <= one.seat < seats, f"there is no seat {one.seat}")
        _known_rule(game, one.rule, f"the question {one.say!r}")
        _hold(bool(one.prompt.strip()), "a decision has no words")
        dice = one.seat == CHANCE
        _hold(bool(one.dice) == dice and min(one.dice, default=1) > 0, f"the dice are {one.dice}")


def lists_well(game: AnyGame, state: Any, seat: Seat) -> None:
    """Hold that who owes a choice has one, that nothing is listed twice and all has a label."""
    owes = any(one.seat == seat for one in game.decisions(state))
    legal, free = list(game.legal(state, seat)), list(game.liberties(state, seat))
    _hold(bool(legal) == owes, f"seat {seat} owes {owes} but has {len(legal)} answers")
    _hold(len({*legal, *free}) == len(legal) + len(free), f"seat {seat} has an action twice")
    for action in (*legal, *free):
        _hold(type(action) in action_types(game.Action), f"{action} is no action of the game")
        _speaks(game.label(state, action), f"the action {action}")
        _is_told(game.stakes(state, action), action)
        _travels(action, game.Action)
        _hold(read(game.Action, line(action)) == action, f"{line(action)!r} reads as another")


def _is_told(stakes: Stakes, action: Any) -> None:
    """Hold that what is at stake is a price, and sentences."""
    _hold(stakes.cost >= 0, f"the action {action} costs {stakes.cost}")
    for words in (stakes.confirm, stakes.odds, stakes.takes):
        if words is not None:
            _speaks(words, f"what is at stake with {action}")


def saves_time(game: AnyGame, state: Any, seat: Seat, source: Source) -> None:
    """Hold that errands are runs of legal acts, and that what may be answered for a seat is one."""
    legal = game.legal(state, seat)
    for one in game.standing(state, seat):
        _speaks(one.until, f"the standing answer {one.kind}")
        _hold(not one.due or one.act in legal, f"{line(one.act)} stands, but is not legal")
    batch = game.batch(state, seat)
    if batch is None:
        return
    for act in (batch.finish, batch.whole):
        _hold(act is None or act in legal, f"{act} belongs to {batch.name}, but is not legal")
    errands = game.errands(state, seat)
    for errand in errands:
        first = ahead(game, state, seat, errand.acts)[0]
        _hold(first in legal, f"{line(first)} is an errand, but not legal")
    if errands:
        acts = errands[source.randrange(len(errands))].acts
        _run(game, state, seat, ahead(game, state, seat, acts))


def _run(game: AnyGame, state: Any, seat: Seat, acts: Sequence[Any]) -> None:
    """Hold that the acts of an errand can be taken one after the other."""
    for act in acts:
        illegal = refusal(game, state, seat, act)
        _hold(illegal is None, f"{line(act)} of an errand is refused: {illegal}")
        state, _ = game.apply(state, seat, act)


def look_alike(game: AnyGame, one: Any, two: Any, seat: Seat | None) -> None:
    """Hold that a seat cannot tell two states apart that differ in secrets only."""
    _hold(game.view(one, seat) == game.view(two, seat), f"the view of seat {seat} tells a secret")
    if seat is not None:
        same = list(game.legal(one, seat)) == list(game.legal(two, seat))
        _hold(same, f"the choices of seat {seat} tell a secret")
        same = list(game.liberties(one, seat)) == list(game.liberties(two, seat))
        _hold(same, f"the liberties of seat {seat} tell a secret")


def applies_purely(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    """Hold that an action always does the same and leaves the old state alone."""
    before = msgspec.json.encode(state)
    after, events = game.apply(state, seat, action)
    _hold(msgspec.json.encode(state) == before, f"{line(action)} changed the old state")
    again = game.apply(state, seat, action)
    _hold(again == (after, events), f"{line(action)} does not always do the same")
    _travels(after, game.State)
    for event in events:
        _travels(event, game.Event)
        rule, words = game.tell(event)
        _known_rule(game, rule, f"the event {event}")
        _speaks(words, f"the event {event}")


def shows_everybody(game: AnyGame, state: Any, seats: int) -> None:
    """Hold that every seat and a spectator have a view, and every view a board, of one moment."""
    now = game.moment(state)
    for seat in (*range(seats), None):
        view = game.view(state, seat)
        _travels(view, game.View)
        board = game.board(view)
        _travels(board, Board)
        shown = Moment(board.title, board.steps, board.step, now.seat, now.round)
        _hold(shown == now, f"the board shows {shown}, but it is {now}")
        out = tuple(player.seat for player in board.players if player.out)
        _hold(out == game.fallen(state), f"the board shows {out} as out of the game")


def record_holds(table: AnyTable) -> None:
    """Hold that the record of a finished game verifies and reads as it was written."""
    data = record.encode(table.record)
    verdict = _verdict(table.game, table.record)
    _hold(verdict.valid and verdict.dice == "verified", f"the record is refused: {verdict.error}")
    again = record.decode(data, _shelf(table.game))
    _hold(record.encode(again) == data, "the record changes when it is read and written again")
    resumed: AnyTable = Table.resume(table.game, again)
    _hold(resumed.state == table.state, "the record leads to another state")


def hides_nothing(table: AnyTable) -> None:
    """Hold that nothing was kept from anybody in a game that says so beforehand."""
    game = table.game
    for step in record.replay(game, table.record):
        unheard = any(game.hear(event, None) != event for event in step.events)
        secret = any(owed.secret for owed in game.decisions(step.state))
        _hold(not unheard and not secret, f"something is hidden at ply {step.ply}")


def tampering_shows(table: AnyTable, source: Source) -> None:
    """Hold that whoever edits the record of a finished game is found out."""
    true = table.record
    for what, false in _forgeries(true, source):
        _hold(not _verdict(table.game, false).valid, f"nobody notices {what}")
    sealed = msgspec.structs.replace(true, dice=msgspec.structs.replace(true.dice, key=None))
    verdict = _verdict(table.game, sealed)
    _hold(verdict.valid and verdict.dice == "sealed", "a record needs its dice key to be valid")
    data = record.encode(true)
    cut = data[: source.randrange(len(data) - 2)]
    _hold(not record.verify(cut, _shelf(table.game)).valid, "nobody notices a missing end")
    at = source.randrange(len(data))
    spoilt = data[:at] + bytes([source.randrange(256)]) + data[at + 1 :]
    record.verify(spoilt, _shelf(table.game))


def _forgeries(true: Record, source: Source) -> Iterable[tuple[str, Record]]:
    change = msgspec.structs.replace
    if true.plies and true.outcome:
        yield "that the last ply is missing", change(true, plies=true.plies[:-1])
        yield "a ply after the end", change(true, plies=(*true.plies, true.plies[-1]))
        yield "another outcome", change(true, outcome=change(true.outcome, reason="luck"))
    yield "that the outcome is missing", change(true, outcome=None)
    yield "other rules", change(true, rules=true.rules + "x")
    key = _key(source).hex()
    yield "another key", change(true, dice=change(true.dice, key=key))
    yield "another commitment", change(true, dice=change(true.dice, commitment=key))
    rolls = [at for at, ply in enumerate(true.plies) if ply.seat == CHANCE]
    if rolls:
        at = rolls[source.randrange(len(rolls))]
        for what, ply in _loaded(true.plies[at]):
            yield what, change(true, plies=(*true.plies[:at], ply, *true.plies[at + 1 :]))


def _loaded(ply: record.Ply) -> Iterable[tuple[str, record.Ply]]:
    first, *rest = ply.action.faces
    other = Rolled((first - 1 if first > 1 else first + 1, *rest))
    yield "another face", ply._replace(action=other)
    yield "a die too many", ply._replace(action=Rolled((*ply.action.faces, 1)))
    yield "a face that no die has", ply._replace(action=Rolled((0, *rest)))


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count the lines of play of *depth* decisions, every fall of the dice included.

    Where several seats owe a choice the first one answers; liberties are not taken.
    """
    owed = game.decisions(state)
    if depth == 0 or not owed:
        return 1
    seat, actions = owed[0].seat, answers(game, state, owed[0])
    return sum(perft(game, game.apply(state, seat, one)[0], depth - 1) for one in actions)


def answers(game: AnyGame, state: Any, decision: Decision) -> Sequence[Any]:
    """Return every answer to a decision: the legal actions, or every fall of the dice."""
    if decision.seat != CHANCE:
        return game.legal(state, decision.seat)
    return [Rolled(faces) for faces in product(*(range(1, n + 1) for n in decision.dice))]


def _samples(game: AnyGame, state: Any, seats: int, source: Source) -> Iterable[tuple[Seat, Any]]:
    """Pick one action, or one fall of the dice, for each seat that can do something."""
    for one in game.decisions(state):
        if one.seat == CHANCE:
            yield CHANCE, Rolled(tuple(1 + source.randrange(n) for n in one.dice))
    for seat in range(seats):
        actions = [*game.legal(state, seat), *game.liberties(state, seat)]
        if actions:
            yield seat, actions[source.randrange(len(actions))]


def _random_ply(table: AnyTable, source: Source, liberty: int) -> Any:
    if source.randrange(liberty) == 0:
        seat = source.randrange(len(table.seats))
        actions = table.liberties(seat)
    else:
        actions = ()
    if not actions:
        owed = table.decisions
        seat = owed[source.randrange(len(owed))].seat
        actions = table.legal(seat)
    _hold(bool(actions), f"seat {seat} is stuck")
    action = actions[source.randrange(len(actions))]
    table.play(seat, action)
    return action


def _key(source: Source) -> bytes:
    return bytes(source.randrange(256) for _ in range(KEY_BYTES))


def _shelf(game: AnyGame) -> record.FindGame:
    def find(game_id: str) -> AnyGame:
        if game_id != game.about.id:
            raise LookupError(game_id)
        return game

    return find


def _verdict(game: AnyGame, one: Record) -> Verdict:
    return record.verify(record.encode(one), _shelf(game))


def _travels(value: Any, kind: Any) -> None:
    data = msgspec.json.encode(value)
    _hold(_decoder(kind).decode(data) == value, f"{value} does not survive JSON")


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _known_rule(game: AnyGame, rule: str, what: str) -> None:
    _hold(rule == FORM or rule in game.book.entries, f"{what} names an unknown rule {rule!r}")


def _speaks(words: Words, what: str) -> None:
    _hold(bool(words.english.strip()), f"{what} has no words")


def _hold(kept: bool, message: str) -> None:  # noqa: FBT001  # reads as a sentence
    if not kept:
        raise BrokenPromiseError(message)

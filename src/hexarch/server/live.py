"""A table in memory: its rows, its game, its log, and who is looking at it."""

import asyncio
import re
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

import hexarch
from hexarch.kernel.chance import Dice
from hexarch.kernel.game import CHANCE, AnyGame, Illegal, Setting
from hexarch.kernel.record import (
    BY_HAND,
    FORMAT,
    DiceProof,
    Ply,
    Record,
    RecordError,
    Seated,
    decode,
)
from hexarch.kernel.referee import decode_action
from hexarch.kernel.words import Words
from hexarch.server.log import Log
from hexarch.server.messages import RollbackAsked
from hexarch.server.play import Advance, Play
from hexarch.server.store import Cut, Loaded, PlyRow, Remark, SeatRow, TableRow
from hexarch.server.wording import Catalogue, Wording, catalogue

replace = msgspec.structs.replace
ELSEWHERE_SECONDS = 90.0
GIVEN = re.compile(r"(Guest|Player) [0-9]+")
"""Names of people who have not said theirs."""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for the players' consent, and what they have said beside the game."""

    rollback: RollbackAsked | None = None
    denied: dict[str, int] = {}
    """By seat: the ply at which the others did not want to go back with it."""
    withdrawn: dict[str, tuple[int, int]] = {}
    """By seat: the ply at which it thought better of asking them, and how often."""
    votes: dict[str, list[str]] = {}
    """By seat: the persons who want a bot there."""
    standing: dict[str, dict[str, str]] = {}
    """By seat and kind of question: how things stood when it was said to answer it so."""
    since: dict[str, dict[str, int]] = {}
    """By seat and kind of question: the ply at which that was said."""
    spent: dict[str, float] = {}
    """By ply: how long whoever may go back there thought about his choice."""


class Gone(msgspec.Struct, frozen=True, array_like=True):
    """A ply that was taken back; of a roll also what it was for."""

    seat: int
    action: str
    draw: int | None
    rule: str = ""
    words: Words | None = None
    dice: tuple[int, ...] = ()
    needed: tuple[int, ...] = ()


class Watcher:
    """An open socket: who looks, through whose eyes, and what he has been sent."""

    def __init__(self, person: str, name: str, language: str) -> None:
        self.person = person
        self.name = name
        self.language = language
        self.slim = False
        self.wanted: int | None = None
        """The seat whose eyes a holder of several wants."""
        self.eyes: int | None = None
        self.sent = 0
        """How many lines of the log."""
        self.ply = 0
        """Of the frame that he was last sent."""
        self.taken = 0
        """The id of his last act or undo that was carried out."""
        self.looks = True
        """Whether the page is in view, as far as it has told."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=128)
        self.closing = (1000, "")

    def put(self, data: bytes) -> None:
        """Send, or let go of somebody who does not keep up; he comes back and gets it all."""
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.close(1013, "too slow")

    def close(self, code: int, why: str) -> None:
        """Hang up."""
        self.closing = (code, why)
        while self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Here(NamedTuple):
    """Somebody who has a table open, and whether the page is in view."""

    person: str
    name: str
    looks: bool


class Elsewhere(NamedTuple):
    """Those who are at a table through another process, and when that was said."""

    at: float
    people: set[Here]


class LiveTable:
    """One table that somebody plays or watches."""

    def __init__(self, loaded: Loaded) -> None:
        self.row: TableRow = loaded.row
        self.seats: list[SeatRow] = loaded.seats
        self.game: AnyGame = hexarch.find_game(loaded.row.game)
        self.low = loaded.low
        self.left: dict[str, float] = {}
        """When each player last went away."""
        self.met = time.time()
        """When this process came to know the table: before that it cannot tell who was there."""
        self.removed = loaded.removed
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, Elsewhere] = {}
        """By process: who looks through another one."""
        self.driver: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.shown = 0.0
        """When a frame was last sent to all."""
        self.dirty = False
        """Something has changed since."""
        self.cache: dict[Any, Any] = {}
        """Parts of frames that hold until the next change."""
        self._held: dict[str, tuple[int, ...]] = {}
        self._wordings: dict[str, Wording] = {}
        self.play, self.log = self.played(loaded)

    @property
    def id(self) -> str:
        """The unguessable name of the table."""
        return self.row.id

    @property
    def asked(self) -> Asked:
        """What waits for consent."""
        return read_asked(self.row.asked)

    @property
    def owing(self) -> list[int]:
        """The seats that owe a choice, while a game is going on."""
        found: list[int] | None = self.cache.get("owing")
        if found is None:
            found = self.cache["owing"] = owing(self.row)
        return found

    def held(self, person: str) -> tuple[int, ...]:
        """Return the seats that a person plays."""
        found = self._held.get(person)
        if found is None:
            mine = (s.seat for s in self.seats if s.kind == "person" and s.person == person)
            found = self._held[person] = tuple(mine) if person else ()
        return found

    def people(self) -> set[str]:
        """Return the persons who play, be it that they are out of the game."""
        return {seat.person for seat in self.seats if seat.kind == "person"}

    @property
    def fallen(self) -> tuple[int, ...]:
        """The seats that are out of the game."""
        if "fallen" not in self.cache:
            self.cache["fallen"] = self.game.fallen(self.play.state)
        found: tuple[int, ...] = self.cache["fallen"]
        return found

    def voters(self) -> set[str]:
        """Return the persons who have a say: those who are still in the game."""
        return {s.person for s in self.seats if s.kind == "person" and s.seat not in self.fallen}

    def hidden(self) -> set[int]:
        """Return the seats whose acts are nobody else's business now, nor end what others see."""
        if self.asked.rollback is not None or self.asked.votes:
            return set()
        return {owed.seat for owed in self.play.decisions if owed.secret}

    def rests(self, seats: Iterable[SeatRow] = ()) -> bool:
        """Tell whether bots wait for those they stand in for, if *seats* are changed so."""
        sitting = {seat.seat: seat for seat in (*self.seats, *seats)}
        return rests(self.row, [s for s in sitting.values() if s.seat not in self.fallen])

    def is_sealed(self, person: str) -> bool:
        """Tell whether the record would show a person the secrets of others."""
        if self.row.status == "over" or not self.people() - {person}:
            return False
        # By what there may be: by what there is, all would learn that there is something.
        return self.game.may_hide(self.play.setting)

    def is_barred(self, person: str) -> bool:
        """Tell whether the host has sent a spectator away."""
        return person in self.removed and not self.held(person)

    def here(self) -> set[int]:
        """Return the seats whose players have the table open, here or through another process."""
        return {seat for one in self.present() for seat in self.held(one.person)}

    def away(self, person: str) -> float:
        """Return for how many seconds a player has been away, as far as is known here."""
        left = self.left.get(person, max(self.row.updated, self.met))
        return time.time() - left

    def watched(self) -> set[int]:
        """Return the seats whose players have the table before their eyes, not behind others."""
        return {seat for one in self.present() if one.looks for seat in self.held(one.person)}

    def spectators(self) -> set[Here]:
        """Return those who play no seat, here or through another process."""
        return {one for one in self.present() if not self.held(one.person)}

    def present(self) -> set[Here]:
        """Return those who have the table open."""
        found = self.looking()
        now = time.time()
        for others in self.elsewhere.values():
            if now - others.at < ELSEWHERE_SECONDS:
                found |= others.people
        return found

    def looking(self) -> set[Here]:
        """Return those who have the table open through this process."""
        return {Here(watcher.person, watcher.name, watcher.looks) for watcher in self.watchers}

    def wording(self, language: str) -> Wording:
        """Return how this table speaks a language."""
        found = self._wordings.get(language)
        if found is None:
            words = catalogue(self.game, language)
            names = [seat_name(seat, words) for seat in self.seats]
            found = self._wordings[language] = Wording(self.game, language, names)
        return found

    def fields(self, after: Any, ply: int, draws_used: int) -> dict[str, Any]:
        """Return what the table's row says once *after* is its state."""
        over = self.game.outcome(after) is not None
        return {
            "ply": ply,
            "draws_used": draws_used,
            "round": round_of(self.game, after),
            "owing": concerned(self.game, after),
            "status": "over" if over else "playing",
            "updated": time.time(),
            "reminded": 0.0,
        }

    def commit(self, advance: Advance, fields: dict[str, Any]) -> None:
        """Take over what is durable now."""
        for number, step in enumerate(advance.steps, advance.base):
            self.log.add(number, step)
        self.play.commit(advance)
        self.renew(fields)

    def cut(self, cut: Cut) -> None:
        """Go back; nobody keeps lines of the log that no longer hold."""
        self.play.cut(cut.to)
        self.log.cut(cut.to)
        self.low = cut.to if self.low is None else min(self.low, cut.to)
        for watcher in self.watchers:
            watcher.sent = min(watcher.sent, len(self.log.heard(watcher.eyes)))

    def renew(self, fields: dict[str, Any]) -> None:
        """Take over what the row says now."""
        self.row = replace(self.row, **fields)
        self.touched = time.monotonic()
        self.dirty = True
        self.cache.clear()

    def reseat(self, changed: Iterable[SeatRow]) -> None:
        """Take over who sits where now."""
        for seat in changed:
            self.seats[seat.seat] = seat
            self._held.clear()
            self._wordings.clear()
        self.cache.clear()

    def follow(self, row: TableRow, rows: list[PlyRow]) -> bool:
        """Take over further plies of another process; false if more than that has happened."""
        if row.generation != self.row.generation or row.ply != self.play.ply + len(rows):
            return False
        start = self.play.ply
        plies = [_ply(self.game, ply) for ply in rows]
        for number, step in enumerate(self.play.replay(plies), start):
            self.log.add(number, step)
        self.row = row
        self.cache.clear()
        return True

    def reload(self, loaded: Loaded, played: tuple[Play, Log]) -> None:
        """Take over all that another process has written."""
        known = self.play.plies
        self.row, self.seats, self.low = loaded.row, loaded.seats, loaded.low
        self.removed = loaded.removed
        self._held.clear()
        self._wordings.clear()
        self.play, self.log = played
        same = next(
            (at for at, (a, b) in enumerate(zip(known, self.play.plies, strict=False)) if a != b),
            min(len(known), self.play.ply),
        )
        for watcher in self.watchers:
            watcher.sent = min(watcher.sent, self.log.before(watcher.eyes, same))
        self.cache.clear()

    def record(self) -> Record:
        """Return the game as everybody may have it."""
        row, over = self.row, self.row.status == "over"
        proof = DiceProof(BY_HAND, None, None)
        if row.scheme != BY_HAND:
            key = row.dice_key.hex() if over and row.dice_key is not None else None
            proof = DiceProof(row.scheme, row.commitment, key)  # type: ignore[arg-type]
        return Record(
            row.game,
            self.game.about.rules_version,
            row.scenario,
            self.play.setting.options,
            tuple(map(seated, self.seats)),
            proof,
            tuple(self.play.plies),
            self.play.outcome,
        )

    def played(self, loaded: Loaded) -> tuple[Play, Log]:
        """Play a game again from what is written down; may take a while."""
        row = loaded.row
        options = msgspec.json.decode(row.options)
        dice = None if row.dice_key is None else Dice(row.dice_key)
        play = Play(self.game, Setting(row.scenario, len(loaded.seats), options), dice)
        log = Log(self.game)
        waiting = list(loaded.remarks)
        plies = [_ply(self.game, ply) for ply in loaded.plies]
        for number, step in enumerate(play.replay(plies)):
            _say_due(log, waiting, number)
            log.add(number, step)
        _say_due(log, waiting, play.ply)
        play.resume_draws(row.draws_used)
        return play, log


def _say_due(log: Log, waiting: list[Remark], ply: int) -> None:
    while waiting and waiting[0].ply <= ply:
        log.remark(waiting.pop(0))


def read_asked(text: str) -> Asked:
    """Read what a table's row says of the players' consent."""
    return msgspec.json.decode(text, type=Asked) if text else Asked()


def written(asked: Asked) -> str:
    """Return the players' consent as a table's row says it."""
    return msgspec.json.encode(asked).decode() if asked != Asked() else ""


def concerned(game: AnyGame, state: Any) -> str:
    """Write the seats that owe a choice; once the game is over, those that have won."""
    outcome = game.outcome(state)
    owed = (decision.seat for decision in game.decisions(state) if decision.seat != CHANCE)
    return " ".join(map(str, owed if outcome is None else outcome.winners))


def rests(row: TableRow, seats: Iterable[SeatRow]) -> bool:
    """Tell whether bots wait for those they stand in for: at leisure none play on by themselves."""
    kinds = [(seat.kind, bool(seat.person)) for seat in seats]
    return row.pace == "leisure" and ("bot", True) in kinds and ("person", True) not in kinds


def owing(row: TableRow) -> list[int]:
    """Return the seats that owe a choice, while a game is going on."""
    return [int(seat) for seat in row.owing.split()] if row.status == "playing" else []


def won(row: TableRow) -> tuple[int, ...]:
    """Return the seats that have won, once the game is over."""
    return tuple(map(int, row.owing.split())) if row.status == "over" else ()


def bot_name(bot: str, home: str) -> str:
    """Name a bot so that it can be told from others.

    >>> bot_name("captain", "Italia")
    'Captain Italia'
    """
    return f"{bot.capitalize()} {home}".strip()


def seat_name(seat: SeatRow, words: Catalogue) -> str:
    """Name who sits on a seat; names that the server has given are translated."""
    name = own_name(seat)
    return words.word(name) if seat.kind == "bot" or GIVEN.fullmatch(name) else name


def own_name(seat: SeatRow) -> str:
    """Name who plays a seat; one that a bot keeps bears the name of its person meanwhile."""
    is_kept = seat.kind == "bot" and seat.person
    return bot_name(seat.bot, seat.home) if is_kept else seat.name


def round_of(game: AnyGame, state: Any) -> str:
    """Say how far a game is."""
    return game.moment(state).title


def seated(seat: SeatRow) -> Seated:
    """Say in a record who sat on a seat."""
    return Seated(own_name(seat)[:100], f"bot:{seat.bot}" if seat.kind == "bot" else "human")


def ply_rows(plies: Iterable[Ply], base: int = 0) -> list[PlyRow]:
    """Return plies as they are written down."""
    return [
        PlyRow(number, ply.seat, action_text(ply.action), ply.draw)
        for number, ply in enumerate(plies, base)
    ]


def action_text(action: Any) -> str:
    """Return an action as it is written down."""
    return msgspec.json.encode(action).decode()


def carried_over(loaded: Loaded) -> Loaded:
    """Return a table under the rules of today, carried over from older ones if need be."""
    row = loaded.row
    if row.rules == hexarch.find_game(row.game).about.rules_version:
        return loaded
    record = _record_of(loaded)
    newer = replace(
        row,
        rules=record.rules,
        scenario=record.scenario,
        options=msgspec.json.encode(record.options).decode(),
        ply=len(record.plies),
        generation=row.generation + 1,
        asked="",  # it speaks of plies that have other numbers now
    )
    return loaded._replace(row=newer, plies=ply_rows(record.plies), low=0)


def _ply(game: AnyGame, row: PlyRow) -> Ply:
    action = decode_action(game, row.action.encode())
    if isinstance(action, Illegal):
        raise RecordError(row.ply, action.why)
    return Ply(row.seat, action, row.draw)


def _record_of(loaded: Loaded) -> Record:
    """Read a game of older rules as the record that its table would have been."""
    row = loaded.row
    document = {
        "format": FORMAT,
        "game": row.game,
        "rules": row.rules,
        "scenario": row.scenario,
        "options": msgspec.json.decode(row.options),
        "seats": [seated(seat) for seat in loaded.seats],
        "dice": {"scheme": BY_HAND, "commitment": None, "key": None},
        "plies": [
            [ply.seat, msgspec.Raw(ply.action.encode()), *([] if ply.draw is None else [ply.draw])]
            for ply in loaded.plies
        ],
        "outcome": None,
    }
    return decode(msgspec.json.encode(document), hexarch.find_game)

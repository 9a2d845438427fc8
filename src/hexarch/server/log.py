"""The log of a table: what happened, as each seat may hear it."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from hexarch.kernel.board import Moment
from hexarch.kernel.game import CHANCE, AnyGame, Seat, Setting
from hexarch.kernel.words import Words
from hexarch.server.messages import Heading, LogLine
from hexarch.server.play import Step
from hexarch.server.store import Remark
from hexarch.server.wording import Wording

replace = msgspec.structs.replace
NOTE = "note"
_SEATS = re.compile("@[0-9]{1,3}(, @[0-9]{1,3})*")
NOBODY = -1
_EMPTY = msgspec.Raw(b'{"type":"note"}')


class Entry(NamedTuple):
    """Something that happened at a ply: an event of the game, or a remark of the server."""

    ply: int
    event: Any
    moment: Moment | None
    remark: Words | None = None
    faces: tuple[int, ...] = ()
    private: bool = False
    shown: bool = False
    """Dice fell, or something hidden came out: who has seen it cannot forget it."""


class Log:
    """Everything that happened at a table."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._entries: list[Entry] = []
        self._heard: dict[Seat | None, list[Entry]] = {}
        self._read: dict[Seat | None, int] = {}
        self.first_private: int | None = None
        """Before this line everybody's log is the same."""

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, ply: int, step: Step) -> None:
        """Write down what a step brought about."""
        faces = step.ply.action.faces if step.ply.seat == CHANCE else ()
        moments = passed(
            self._game.moment(step.before),
            self._game.moment(step.after),
            map(self._game.phase_of, step.events),
        )
        for event, moment in zip(step.events, moments, strict=True):
            private = self._game.hear(event, None) != event
            if private and self.first_private is None:
                self.first_private = len(self._entries)
            shown = bool(faces) or (step.final and step.ply.seat != CHANCE)
            self._entries.append(Entry(ply, event, moment, None, faces, private, shown))
            faces = ()

    def remark(self, *remarks: Remark) -> None:
        """Write down what is no event of the game."""
        moment = self._entries[-1].moment if self._entries else None
        self._entries += [Entry(ply, None, moment, words) for ply, words in remarks]

    def cut(self, ply: int) -> None:
        """Forget what happened at *ply* and later."""
        kept = [e for e in self._entries if e.ply < ply or (e.remark and e.ply == ply)]
        self._entries = kept
        self._heard.clear()
        self._read.clear()
        self.first_private = next((i for i, e in enumerate(kept) if e.private), None)

    def heard(self, seat: Seat | None) -> list[Entry]:
        """Return what *seat* has heard; ``None`` is a spectator."""
        found = self._heard.setdefault(seat, [])
        for entry in self._entries[self._read.get(seat, 0) :]:
            if not entry.private:
                found.append(entry)
                continue
            event = self._game.hear(entry.event, seat)
            if event is not None:
                found.append(entry._replace(event=event))
        self._read[seat] = len(self._entries)
        return found

    def before(self, seat: Seat | None, ply: int) -> int:
        """Count the lines of a seat that tell of plies before *ply*."""
        return sum(entry.ply < ply for entry in self.heard(seat))

    def lines(
        self, seat: Seat | None, start: int, wording: Wording, before: int | None = None
    ) -> tuple[LogLine, ...]:
        """Put what a seat has heard since line *start*, and before a ply, in words."""
        heard = self.heard(seat)
        stop = len(heard) if before is None else self.before(seat, before)
        above = heard[start - 1].moment if start else None
        return tuple(self._lines(heard[start:stop], wording, above))

    def shown_since(self, seat: Seat | None, ply: int, wording: Wording) -> tuple[str, ...]:
        """Say what a seat has seen at *ply* and later that going back does not undo."""
        start = self.before(seat, ply)
        lines = self.lines(seat, start, wording)
        seen = zip(lines, self.heard(seat)[start:], strict=True)
        return tuple(line.text for line, entry in seen if entry.shown)

    def _lines(
        self, entries: list[Entry], wording: Wording, above: Moment | None
    ) -> Iterator[LogLine]:
        for entry in entries:
            heading = _heading(above, entry.moment, wording)
            above = entry.moment
            if entry.remark is not None:
                yield LogLine(
                    entry.ply,
                    NOBODY,
                    NOTE,
                    "",
                    wording.say(entry.remark),
                    _EMPTY,
                    heading=heading,
                )
                continue
            rule, words = self._game.tell(entry.event)
            data = msgspec.json.encode(entry.event)
            named = seats_named(words)
            yield LogLine(
                entry.ply,
                getattr(entry.event, "seat", named[0] if named else NOBODY),
                str(entry.event.__struct_config__.tag),
                rule,
                wording.say(words),
                msgspec.Raw(data),
                _spaces_of(entry.event, _places(self._game)),
                entry.faces,
                named,
                heading,
            )


def passed(before: Moment, after: Moment, phases: Iterable[str]) -> Iterator[Moment]:
    """Say in which moment each event of a ply happened, of which *phases* says what is known.

    >>> first = Moment("Round 1", ("Move", "Fight", "Pay"), 0, seat=0)
    >>> then = Moment("Round 1", ("Move", "Fight", "Pay"), 0, seat=1)
    >>> [(one.seat, one.phase) for one in passed(first, then, ("", "Pay", "", "Move", ""))]
    [(0, 'Move'), (0, 'Pay'), (0, 'Pay'), (1, 'Move'), (1, 'Move')]
    """
    now = before
    for phase in phases:
        if phase and now != after:
            now = _onward(now, after, phase)
        yield now


def _onward(now: Moment, after: Moment, phase: str) -> Moment:
    """Return the moment of a phase between two moments; the first one if there is none."""
    is_same_turn = (now.title, now.seat) == (after.title, after.seat)
    last = after.step if is_same_turn else len(now.steps)
    if phase in now.steps[now.step + 1 : last + 1]:
        return replace(now, step=now.steps.index(phase))
    if not is_same_turn and phase in after.steps[: after.step + 1]:
        return replace(after, step=after.steps.index(phase))
    return now


def _heading(above: Moment | None, moment: Moment | None, wording: Wording) -> Heading | None:
    if moment is None or moment == above:
        return None
    phase = moment.phase if moment.phase != moment.title else ""
    return Heading(wording.word(moment.title), wording.word(phase), moment.seat)


def seats_named(words: Words) -> tuple[Seat, ...]:
    """Return the players that a sentence names, in its order.

    >>> seats_named(Words("{1} takes {0} from {2}", ("Italia", "@3", "@0")))
    (3, 0)
    >>> seats_named(Words("{0} proposes a pact to {1}: {2}", ("@1", "@0, @2", "against @4")))
    (1, 0, 2)
    """
    parts = [part for part in words.about if isinstance(part, str) and _SEATS.fullmatch(part)]
    return tuple(dict.fromkeys(int(seat[1:]) for part in parts for seat in part.split(", ")))


def _spaces_of(event: Any, places: frozenset[str]) -> tuple[str, ...]:
    """Return the spaces that an event names in its fields."""
    values = (getattr(event, name) for name in event.__struct_fields__)
    return tuple(dict.fromkeys(v for v in values if isinstance(v, str) and v in places))


@lru_cache(maxsize=16)
def _places(game: AnyGame) -> frozenset[str]:
    """Return the codes of the spaces of a game's map."""
    return map_places(game_map(game))


@lru_cache(maxsize=16)
def game_map(game: AnyGame) -> str:
    """Return the name of the map that a game is played on."""
    scenario = game.about.scenarios[0]
    setting = game.check_setting(Setting(scenario.id, scenario.players[0]))
    return str(game.board(game.view(game.setup(setting), None)).map)


class _Place(msgspec.Struct):
    code: str


class _Dock(msgspec.Struct):
    coast: str = ""


class _Map(msgspec.Struct):
    spaces: tuple[_Place, ...] = ()
    docks: tuple[_Dock, ...] = ()


@lru_cache(maxsize=16)
def map_places(name: str) -> frozenset[str]:
    """Return the codes that a shipped map knows: its spaces and its docks."""
    file = resources.files("hexarch.boards").joinpath(name, "map.json")
    if not file.is_file():
        return frozenset()
    drawn = msgspec.json.decode(file.read_bytes(), type=_Map)
    return frozenset({s.code for s in drawn.spaces} | {d.coast for d in drawn.docks})

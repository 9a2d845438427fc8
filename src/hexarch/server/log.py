"""The log of a table: what happened, as each seat may hear it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from hexarch.kernel.game import CHANCE, AnyGame, Seat, Setting
from hexarch.kernel.words import Words
from hexarch.server.messages import LogLine
from hexarch.server.play import Step
from hexarch.server.wording import Wording

NOTE = "note"
_SEATS = re.compile("@[0-9]{1,3}(, @[0-9]{1,3})*")
NOBODY = -1
_EMPTY = msgspec.Raw(b'{"type":"note"}')


class Entry(NamedTuple):
    """Something that happened at a ply: an event of the game, or a remark of the server."""

    ply: int
    event: Any
    remark: Words | None = None
    faces: tuple[int, ...] = ()
    private: bool = False


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
        for event in step.events:
            private = self._game.hear(event, None) != event
            if private and self.first_private is None:
                self.first_private = len(self._entries)
            self._entries.append(Entry(ply, event, None, faces, private))
            faces = ()

    def remark(self, ply: int, words: Words) -> None:
        """Write down something that is no event of the game."""
        self._entries.append(Entry(ply, None, words))

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
        return tuple(self._lines(heard[start:stop], wording))

    def _lines(self, entries: list[Entry], wording: Wording) -> Iterator[LogLine]:
        for entry in entries:
            if entry.remark is not None:
                yield LogLine(entry.ply, NOBODY, NOTE, "", wording.say(entry.remark), _EMPTY)
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
            )


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

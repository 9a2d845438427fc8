"""Play classic games of empire with every rule enforced.

>>> import hexarch
>>> game = hexarch.game("conquest")  # doctest: +SKIP
>>> table = game.new(scenario="standard", seats=4, seed=7)  # doctest: +SKIP
>>> table.play(0, table.legal(0)[0])  # doctest: +SKIP
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import metadata
from typing import NamedTuple

from hexarch.kernel.chance import KEY_BYTES, key_from_seed
from hexarch.kernel.game import About, AnyGame, OptionValue, Setting
from hexarch.kernel.record import Record, RecordError, Seated, Verdict, decode, encode, verify
from hexarch.kernel.table import AnyTable, IllegalActionError, Table

__version__ = "0.1.0"
__all__ = [
    "IllegalActionError",
    "OpenGame",
    "Record",
    "RecordError",
    "Seated",
    "Table",
    "UnknownGameError",
    "Verdict",
    "encode",
    "find_game",
    "game",
    "installed_games",
    "load",
    "verify_record",
]

GROUP = "hexarch.games"
"""The entry point under which an installed package offers a game."""


class UnknownGameError(LookupError):
    """No installed package offers a game with this id."""


class OpenGame(NamedTuple):
    """A game taken from the shelf: its rules, and tables to play it at."""

    rules: AnyGame

    @property
    def about(self) -> About:
        """What can be said of the game before it is played."""
        return self.rules.about

    def new(
        self,
        *,
        scenario: str | None = None,
        seats: int | Sequence[str | Seated] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | str | None = None,
    ) -> AnyTable:
        """Open a table: the first scenario and its fewest players unless told otherwise.

        Games with the same seed have the same dice; without one nobody can foresee them.
        """
        chosen = scenario or self.about.scenarios[0].id
        people = self._people(chosen, seats)
        setting = Setting(chosen, len(people), dict(options or {}))
        key = secrets.token_bytes(KEY_BYTES) if seed is None else key_from_seed(str(seed))
        return Table(self.rules, setting, people, key=key)

    def resume(self, record: Record | bytes) -> AnyTable:
        """Sit down again at a saved game."""
        saved = decode(record, find_game) if isinstance(record, bytes) else record
        return Table.resume(self.rules, saved)

    def _people(
        self, scenario: str, seats: int | Sequence[str | Seated] | None
    ) -> tuple[Seated, ...]:
        if seats is None:
            known = {one.id: one.players[0] for one in self.about.scenarios}
            seats = known.get(scenario, self.about.players[0])
        if isinstance(seats, int):
            return tuple(Seated(f"Seat {number + 1}") for number in range(seats))
        return tuple(Seated(one) if isinstance(one, str) else one for one in seats)


def installed_games() -> list[str]:
    """Return the ids of the games on the shelf."""
    return sorted({point.name for point in metadata.entry_points(group=GROUP)})


@cache
def find_game(game_id: str) -> AnyGame:
    """Return the rules of an installed game, or raise ``UnknownGameError``."""
    for point in metadata.entry_points(group=GROUP, name=game_id):
        found: AnyGame = point.load()
        return found
    known = ", ".join(installed_games()) or "none"
    raise UnknownGameError(f"there is no game {game_id!r} (installed: {known})")


def game(game_id: str) -> OpenGame:
    """Take an installed game from the shelf, or raise ``UnknownGameError``."""
    return OpenGame(find_game(game_id))


def load(data: bytes) -> Record:
    """Read a saved game without playing it, or raise ``RecordError``."""
    return decode(data, find_game)


def verify_record(data: bytes) -> Verdict:
    """Replay a saved game and say whether every action, every roll and the outcome hold."""
    return verify(data, find_game)

"""A bot for every game: any legal answer is as good as any other."""  # its name

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hexarch.bots.contract import Liberties
from hexarch.kernel.game import Seat

LIBERTY: Final = 0.01
"""How often a liberty is taken before a decision."""
CONCESSIONS: Final = ("concede", "resign")
"""Beginnings of the tags of liberties that give the game away."""


class RandomBot:
    """Answers at random; now and then it makes an offer or a declaration."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Any:
        """Pick any legal answer."""
        return legal[int(self._random.random() * len(legal))]

    def volunteer(self, state: Any, seat: Seat, liberties: Liberties) -> Any | None:
        """Take any liberty, rarely, but never concede."""
        if self._random.random() >= LIBERTY:
            return None
        harmless = [action for action in liberties() if not _concedes(action)]
        return self._random.choice(harmless) if harmless else None

    def explain(self) -> str:
        """Admit that there is no reason."""
        return "Picked at random."


def _concedes(action: Any) -> bool:
    return str(action.__struct_config__.tag).startswith(CONCESSIONS)

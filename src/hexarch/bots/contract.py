"""What a bot must be able to do, whatever the game."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from hexarch.kernel.game import Seat

Liberties: TypeAlias = Callable[[], Sequence[Any]]
"""Lists, when called, what a seat may do unasked: most bots do not look at every turn."""


class Bot(Protocol):
    """A player that decides by itself, the same way whenever it has the same seed.

    The *state* it gets is what ``Game.imagine`` gave for its seat: never the hidden state, never
    the dice key.
    """

    def choose(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Any:
        """Answer what *seat* owes with one of the *legal* actions."""
        ...

    def volunteer(self, state: Any, seat: Seat, liberties: Liberties) -> Any | None:
        """Take a liberty, or none; asked at most once before each own decision."""
        ...

    def explain(self) -> str:
        """Say in one line why the last choice was made."""
        ...

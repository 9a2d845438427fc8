"""What a player may do unasked: give gold, grant and ask leave, resign."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.events import Event
from hexarch.games.empire.model import Seat, State
from hexarch.kernel.game import Illegal

LIBERTIES: Final[dict[type, Any]] = {}


def liberties(state: State, seat: Seat) -> Sequence[Action]:
    """Return what a player may do unasked."""
    return ()


def check_liberty(state: State, seat: Seat, action: Action) -> Illegal | None:
    """Say why a free act is refused, if it is."""
    return None


def take_liberty(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Carry a free act out."""
    return state, ()

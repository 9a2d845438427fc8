"""To be written: ST3."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State
from hexarch.kernel.game import Outcome


def check_victory_points(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state


def outcome(state: State) -> Outcome | None:
    """Return who won."""
    return None

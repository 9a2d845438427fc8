"""To be written: ST5."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def supply(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

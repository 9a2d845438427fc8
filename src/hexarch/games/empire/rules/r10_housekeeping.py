"""To be written: ST0."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def keep_house(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

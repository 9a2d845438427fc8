"""To be written: ST1."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def determine_initiative(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

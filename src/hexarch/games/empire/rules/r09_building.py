"""To be written: ST6."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def build(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

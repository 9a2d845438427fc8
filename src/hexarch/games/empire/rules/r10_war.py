"""To be written: ST8."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def declare_war(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

"""To be written: Annual 2."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def collect_tribute(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

"""To be written: ST4."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def influence_provinces(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

"""To be written: ST7."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def restore_units(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

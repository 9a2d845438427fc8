"""To be written: Annual 1 and ST2."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def check_province_control(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state


def check_military_control(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

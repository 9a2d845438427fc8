"""To be written: CT1 and CT2."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def cavalry_move_option(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state


def movement(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

"""To be written: peace."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def automatic_peace(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state


def open_peace(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

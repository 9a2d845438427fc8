"""To be written: CT3."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.model import State


def combat(state: State, log: Log) -> State:
    """Do nothing yet."""
    return state

"""To be written: set-up."""

from hexarch.games.empire.model import Options, State
from hexarch.games.empire.position import bare


def set_up(scenario: str, seats: int, options: Options) -> State:
    """Return the position before anything is chosen."""
    return bare(seats, scenario, options)

"""The Treasury as building, supply and gifts use it (5.1)."""

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Seat, State, replace


@rule("5.1a")
def spend(state: State, seat: Seat, gold: int) -> State:
    """Take gold out of a Treasury."""
    treasury = list(state.treasury)
    treasury[seat] -= gold
    return replace(state, treasury=tuple(treasury))


def receive(state: State, seat: Seat, gold: int) -> State:
    """Put gold into a Treasury."""
    return spend(state, seat, -gold)

"""Answer for players who have resigned, until their realm falls at the end of the phase."""

from hexarch.games.empire.events import Log
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import State


def carry_on(state: State, log: Log) -> State:
    """Give the last answer listed, which goes on, to all that is asked of those who resigned."""
    while state.resigned:
        owed = FLOW.owed(state)
        seat = next((d.seat for d in owed if d.seat >= 0 and state.resigned >> d.seat & 1), None)
        if seat is None:
            return state
        state = FLOW.apply(state, seat, FLOW.choices(state, seat)[-1], log)
    return state

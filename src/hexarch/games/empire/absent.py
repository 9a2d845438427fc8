"""Answer for players who have resigned, until their realm falls at the end of the phase."""

from collections.abc import Sequence
from typing import Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.march import Assault, Attack, Engage
from hexarch.games.empire.actions.realm import Commit
from hexarch.games.empire.events import Log
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import State
from hexarch.games.empire.rules.r13_movement import check_put_back, put_back

COMMIT: Final = Commit()
ATTACKS: Final = (Attack, Engage, Assault)


def carry_on(state: State, log: Log) -> State:
    """Answer all that is asked of those who resigned."""
    while state.resigned:
        owed = FLOW.owed(state)
        seat = next((d.seat for d in owed if d.seat >= 0 and state.resigned >> d.seat & 1), None)
        if seat is None:
            return state
        if check_put_back(state, seat) is None:
            state = put_back(state)
        else:
            state = FLOW.apply(state, seat, _answer(FLOW.choices(state, seat)), log)
    return state


def _answer(choices: Sequence[Action]) -> Action:
    """Return the answer that goes on: to stand by secret levels, else the last that is peaceful."""
    if COMMIT in choices:
        return COMMIT
    peaceful = [choice for choice in choices if not isinstance(choice, ATTACKS)]
    return (peaceful or choices)[-1]

"""Where a game stands: round, turn and action, and which events belong to which action."""

from typing import Final

from hexarch.games.conquest.events import BattleBegan, Event, TributeCollected, TurnBegan
from hexarch.games.conquest.model import Build, Combat, Movement, Raze, State, Step
from hexarch.games.conquest.rules.r07_setup import ACTIONS
from hexarch.kernel.board import Moment

PHASES: Final[dict[type[Event], str]] = {
    TurnBegan: "Movement",
    BattleBegan: "Combat",
    TributeCollected: "Collect Tribute",
}
"""Events that begin an action, or are all there is to see of it."""

_ACTION_OF: dict[type[Step], int] = {Movement: 0, Combat: 1, Raze: 3, Build: 4}


def moment(state: State) -> Moment:
    """Return the round, the action that is being carried out, and whose turn it is."""
    last = state.options.max_rounds
    title = f"Round {state.round} of {last}" if last else f"Round {state.round}"
    return Moment(title, ACTIONS, action_number(state), state.active, state.round)


def action_number(state: State) -> int:
    """Return which of the six actions is being carried out."""
    for step in state.steps:
        if type(step) in _ACTION_OF:
            return _ACTION_OF[type(step)]
    return len(ACTIONS) - 1

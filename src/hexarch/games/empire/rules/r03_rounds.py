"""Whose go it is in a phase of repeating initiative order (3.2b, R-6)."""

from typing import Any, TypeVar

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Seat, State, done, instead, replace
from hexarch.games.empire.steps.rounds import Round

R = TypeVar("R", bound=Round)


def whose(state: State, step: Round) -> Seat:
    """Return the player whose go it is."""
    return state.order[step.turn]


def acted(step: R) -> R:
    """Note that something was done in this go."""
    return step if step.acted else replace(step, acted=True)


def mark_acted(state: State) -> State:
    """Note in the step that is due that something was done in this go."""
    step: Any = state.step
    return instead(state, acted(step))


@rule("3.2b", "3.2a", "R-6")
def end_go(state: State, step: Round) -> State:
    """Give the next player his go; the phase is over when all have passed in succession.

    The step must be due. A go without an act is a pass; who passes may act later.
    """
    passes = 0 if step.acted else step.passes + 1
    if passes >= len(state.order):
        return done(state)
    turn = (step.turn + 1) % len(state.order)
    following: Any = replace(step, turn=turn, passes=passes, acted=False)
    return instead(state, following)

"""The sequence of play: every step, and the stage that plays it."""

from typing import Final

from hexarch.games.empire.model import State
from hexarch.games.empire.stages import (
    annual,
    building,
    combat,
    declaring,
    influence,
    marching,
    permission,
    sailing,
    sequence,
    setup,
    supply,
)
from hexarch.games.empire.steps import Over
from hexarch.kernel.flow import Flow, Stage

FLOW: Final[Flow[State]] = Flow(
    {
        **setup.STAGES,
        **sequence.STAGES,
        **annual.STAGES,
        **influence.STAGES,
        **supply.STAGES,
        **building.STAGES,
        **declaring.STAGES,
        **permission.STAGES,
        **marching.STAGES,
        **sailing.STAGES,
        **combat.STAGES,
        Over: Stage(),
    },
    rule="3.4.0",
    over=lambda state: state.step.rule if isinstance(state.step, Over) else "3.5.2b",
)

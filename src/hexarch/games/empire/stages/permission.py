"""A question for leave, which interrupts what is going on (10.1.2)."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.war import Permit, Refuse
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import Seat, State, done
from hexarch.games.empire.names import place_now, unit_now, who
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r01_units import commander
from hexarch.games.empire.rules.r10_asking import answer, place_code
from hexarch.games.empire.steps.war import Leave
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision

YES, NO = Permit(), Refuse()
WHAT: Final = {
    "province": "{2} asks: may {0}, now in {3}, enter {1}?",
    "city": "{2} asks: may {0}, now in {3}, occupy the city {1}?",
    "area": "{2} asks: may {0}, now in {3}, pass your units in the Area of {1}?",
    "hex": "{2} asks: may {0}, now in {3}, pass your units in {1}?",
    "stay": "{2} asks: may {0}, now in {3}, stay in {1}?",
}


class Question(Stage[State, Leave]):
    """Give leave or refuse it."""

    def owed(self, state: State, step: Leave) -> tuple[Decision, ...]:
        """Ask whose leave it is."""
        asker, code = who(commander(state, step.unit)), CODE[step.unit]
        goal = place_code(step.kind, step.place)
        about = (unit_now(state, code), goal, asker, place_now(state, code))
        return (Decision(step.grantor, "10.1.2", WHAT[step.kind], about),)

    def choices(self, state: State, step: Leave, seat: Seat) -> Sequence[Action]:
        """Return both answers."""
        return [YES, NO]


def _permit(state: State, step: Leave, seat: Seat, action: Permit, log: Log) -> State:
    return answer(done(state), step, log, granted=True)


def _refuse(state: State, step: Leave, seat: Seat, action: Refuse, log: Log) -> State:
    return answer(done(state), step, log, granted=False)


Question.answers = {Permit: Answer(always, _permit), Refuse: Answer(always, _refuse)}

STAGES: Final[dict[type, Stage[State, Any]]] = {Leave: Question()}

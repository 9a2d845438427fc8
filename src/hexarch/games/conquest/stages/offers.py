"""Offers: an answer that another player owes before play goes on."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from hexarch.boards.mediterranean import NAMES
from hexarch.games.conquest.actions import Accept, Action, Reject
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Answered, Event
from hexarch.games.conquest.model import Exchange, Offer, Passage, Ransom, Seat, State, Step
from hexarch.games.conquest.pieces import of_talents
from hexarch.games.conquest.rules import r12_prisoners as prisoners
from hexarch.games.conquest.stages.movement import pass_through
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision

replace = msgspec.structs.replace
Log: TypeAlias = list[Event]
ANSWERS = (Accept(), Reject())


class Offering(Stage[State, Offer]):
    """Accept or refuse what another player offers."""

    def owed(self, state: State, step: Offer) -> tuple[Decision, ...]:
        """Ask the other party."""
        asker, names = f"@{step.asker}", state.roster.leader_names
        if isinstance(step, Exchange):
            say = "{0} offers {1} in exchange for {2}. Accept?"
            about: tuple[str | int, ...] = (asker, names[step.give], names[step.take])
            return (Decision(step.other, "cap.4", say, about),)
        if isinstance(step, Passage):
            say = "{0} asks leave to pass through {1}. Grant it?"
            return (Decision(step.other, "R-17", say, (asker, NAMES[step.zone])),)
        pays = state.lord[step.general] == step.asker
        say = (
            "{0} offers {1} talents for {2}. Accept?"
            if pays
            else "{0} asks {1} talents for {2}. Pay?"
        )
        say = of_talents(step.price, say)
        return (Decision(step.other, "cap.5", say, (asker, step.price, names[step.general])),)

    def choices(self, state: State, step: Offer, seat: Seat) -> Sequence[Action]:
        """Return yes and no."""
        return ANSWERS


def ruled_by(step: Step) -> str:
    """Return the rule that an offer is made under."""
    return "R-17" if isinstance(step, Passage) else "cap.3"


@rule("cap.3", "R-17")
def accept(state: State, step: Offer, seat: Seat, action: Accept, log: Log) -> State:
    """Carry an offer out."""
    log.append(Answered(seat, "accepted", ruled_by(step)))
    state = replace(state, steps=state.steps[:-1])
    if isinstance(step, Ransom):
        return prisoners.pay_ransom(state, step, log)
    if isinstance(step, Exchange):
        return prisoners.exchange(state, step, log)
    return pass_through(state, step.galley, step.zone, log)


def reject(state: State, step: Offer, seat: Seat, action: Reject, log: Log) -> State:
    """Let an offer fall."""
    log.append(Answered(seat, "rejected", ruled_by(step)))
    return replace(state, steps=state.steps[:-1])


def withdraw(state: State, seat: Seat, log: Log) -> State:
    """Take an own offer back."""
    log.append(Answered(seat, "withdrawn", ruled_by(state.step)))
    return replace(state, steps=state.steps[:-1])


Offering.answers = {Accept: Answer(always, accept), Reject: Answer(always, reject)}

"""Combat after the dice: each side takes its losses, step by step."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import (
    AskVolunteer,
    LoseAll,
    RefuseVolunteer,
    StepFrom,
    Volunteer,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import Volunteered
from hexarch.games.empire.model import NEUTRAL, NOBODY, Seat, State, done, instead, push, replace
from hexarch.games.empire.names import named, place_code, place_now
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules import r14_losses as losses
from hexarch.games.empire.rules import r14_neutral
from hexarch.games.empire.rules.r01_units import commander
from hexarch.games.empire.rules.r14_withdrawal import unit_named
from hexarch.games.empire.steps.battle import Losing, Volunteering
from hexarch.kernel.flow import Answer, Stage
from hexarch.kernel.game import Decision, Illegal


class TakingLosses(Stage[State, Losing]):
    """Take the damage of a round, step by step."""

    def owed(self, state: State, step: Losing) -> tuple[Decision, ...]:
        """Ask the side that was hit."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        say = "Steps to lose in {2}: {0} of {1}. Which unit takes the next one?"
        about = (losses.remaining(step), step.damage, place_code(step.at))
        return (Decision(seat, "14.6.4", say, about),)

    def choices(self, state: State, step: Losing, seat: Seat) -> Sequence[Action]:
        """Return the units that can take the next step."""
        return losses.choices(state, step)

    def by_itself(self, state: State, step: Losing, log: Log) -> State | None:
        """Count first; take what leaves no choice; decide for a Neutral."""
        if not losses.remaining(step):
            return losses.end_losses(state, step)
        if not step.opened:
            return losses.open_losses(state, step)
        if not step.held:
            return done(state)
        if losses.is_neutral(forces.the_battle(state, step.at), step):
            return _neutral_losses(state, step, log)
        found = losses.choices(state, step)
        if len(found) != 1:
            return None
        if isinstance(found[0], StepFrom):
            return losses.take_step(state, step, UNIT[found[0].unit], log)
        return losses.lose_all(state, step, log)


@rule("10.4.2f2", "R-46")
def _neutral_losses(state: State, step: Losing, log: Log) -> State:
    """Ask interveners and others beside for help, then keep what is strongest."""
    asked = losses.askable(state, step)
    if asked and r14_neutral.can_be_saved(state, step, asked):
        return push(state, Volunteering(step.at, step.attacking, asked[0]))
    return r14_neutral.take_losses(state, step, log)


@rule("14.6.4", "14.6.5", "14.6.6b")
def check_step(state: State, step: Losing, seat: Seat, act: StepFrom) -> Illegal | None:
    """Refuse a unit that cannot take the next step, and say why."""
    unit = unit_named(act.unit)
    if unit in losses.nameable(state, step):
        return None
    battle = forces.the_battle(state, step.at)
    inside = forces.side(battle, attacking=step.attacking)
    if unit in inside:
        return _no_step_inside(step, act.unit)
    if unit in step.refused:
        return Illegal("14.7.5", "{0} is another player's, who has refused.", (act.unit,))
    if unit in step.helpers:
        return Illegal("14.7.5", "{0} is another player's: ask him first.", (act.unit,))
    if unit not in losses.outsiders(state, step, battle):
        say = "{0} is neither in the battle nor a reinforcement that could take damage."
        return Illegal("14.7.4a", say, (act.unit,))
    if losses.remaining(step) <= step.bound:
        return Illegal("14.6.5", "The Veteran warships must take {0} more.", (step.bound,))
    if step.outside >= step.damage - losses.half(step.damage):
        say = "Half of the damage, rounded up, must come from the hex: {0} of {1} steps."
        return Illegal("14.6.4", say, (losses.half(step.damage), step.damage))
    say = "With reinforcements all {0} steps must be taken, and there are not enough to take them."
    return Illegal("14.6.6b", say, (step.damage,))


def _no_step_inside(step: Losing, code: str) -> Illegal:
    if losses.remaining(step) <= step.bound:
        return Illegal("14.6.5", "The Veteran warships must take {0} more.", (step.bound,))
    if not step.outside:
        say = "The damage exceeds what {0} holds: lose all there, or begin with a reinforcement."
        return Illegal("14.6.6a", say, (place_code(step.at),))
    return Illegal("14.6.6b", "Without {0}'s cargo the damage could not be taken.", (code,))


def take_step(state: State, step: Losing, seat: Seat, act: StepFrom, log: Log) -> State:
    """Take the step."""
    return losses.take_step(state, step, UNIT[act.unit], log)


def check_all(state: State, step: Losing, seat: Seat, act: LoseAll) -> Illegal | None:
    """Refuse to lose all where less would do, or where a reinforcement took a step."""
    if losses.may_lose_all(step):
        return None
    if step.outside:
        return Illegal("14.6.6b", "A reinforcement took a step: all the damage must be taken.")
    return Illegal("14.6.6a", "The units in {0} can take the damage.", (place_code(step.at),))


def lose_all(state: State, step: Losing, seat: Seat, act: LoseAll, log: Log) -> State:
    """Give the hex's units up."""
    return losses.lose_all(state, step, log)


def check_ask(state: State, step: Losing, seat: Seat, act: AskVolunteer) -> Illegal | None:
    """Refuse to ask for a unit that cannot help, or that was asked for."""
    if unit_named(act.unit) in losses.askable(state, step):
        return None
    return Illegal("14.7.5", "{0} cannot be asked to take damage now.", (act.unit,))


def ask(state: State, step: Losing, seat: Seat, act: AskVolunteer, log: Log) -> State:
    """Ask its commander."""
    return push(state, Volunteering(step.at, step.attacking, UNIT[act.unit]))


TakingLosses.answers = {
    StepFrom: Answer(check_step, take_step),
    LoseAll: Answer(check_all, lose_all),
    AskVolunteer: Answer(check_ask, ask),
}


def _sufferer(state: State, step: Volunteering) -> str:
    """Name the player, or the Neutral, whose damage is to be shared."""
    battle = forces.the_battle(state, step.at)
    seat = forces.seat_of(battle, attacking=step.attacking)
    return named(seat if seat != NOBODY else NEUTRAL + battle.neutral)


class Answering(Stage[State, Volunteering]):
    """Another player's unit may take damage, if he will."""

    def owed(self, state: State, step: Volunteering) -> tuple[Decision, ...]:
        """Ask its commander."""
        say = "Shall your {0} in {3} share the damage that {2} takes in the battle in {1}?"
        code = CODE[step.unit]
        about = (code, place_code(step.at), _sufferer(state, step), place_now(state, code))
        return (Decision(commander(state, step.unit), "14.7.5", say, about),)

    def choices(self, state: State, step: Volunteering, seat: Seat) -> Sequence[Action]:
        """Return both answers."""
        return [Volunteer(CODE[step.unit]), RefuseVolunteer(CODE[step.unit])]


def check_answer(
    state: State, step: Volunteering, seat: Seat, act: Volunteer | RefuseVolunteer
) -> Illegal | None:
    """Refuse an answer about another unit."""
    if act.unit == CODE[step.unit]:
        return None
    return Illegal("14.7.5", "The question is about {0}.", (CODE[step.unit],))


@rule("14.7.5", "R-89", "10.4.2f2")
def volunteer(
    state: State, step: Volunteering, seat: Seat, act: Volunteer | RefuseVolunteer, log: Log
) -> State:
    """Note the answer for this damage."""
    willing = isinstance(act, Volunteer)
    log.append(Volunteered(seat, act.unit, willing))
    state = done(state)
    due = state.step
    assert isinstance(due, Losing)  # noqa: S101  # it was pushed by one
    if willing:
        return instead(state, replace(due, willing=(*due.willing, step.unit)))
    return instead(state, replace(due, refused=(*due.refused, step.unit)))


Answering.answers = {
    Volunteer: Answer(check_answer, volunteer),
    RefuseVolunteer: Answer(check_answer, volunteer),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Losing: TakingLosses(),
    Volunteering: Answering(),
}

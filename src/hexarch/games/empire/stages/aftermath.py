"""Combat after the dice: losses, reinforcing, interveners, withdrawal."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import (
    AskVolunteer,
    BoardShip,
    Continue,
    EnterBattle,
    KeepOut,
    LoseAll,
    RefuseVolunteer,
    Reinforce,
    RetreatTo,
    StepFrom,
    Volunteer,
    Withdraw,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import Volunteered
from hexarch.games.empire.model import (
    FOUGHT,
    NOBODY,
    Seat,
    State,
    Unit,
    done,
    instead,
    push,
    replace,
)
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules import r14_battle as battles
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules import r14_losses as losses
from hexarch.games.empire.rules import r14_neutral, r14_withdrawal
from hexarch.games.empire.rules.r01_units import commander
from hexarch.games.empire.rules.r14_withdrawal import place_code, place_of
from hexarch.games.empire.steps.battle import (
    Deciding,
    Entering,
    Losing,
    Retreating,
    Volunteering,
)
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision, Illegal


def unit_named(code: str) -> Unit:
    """Return the number of a unit, NOBODY for a code that no unit has."""
    return UNIT.get(code, NOBODY)


# Losses.


class TakingLosses(Stage[State, Losing]):
    """Take the damage of a round, step by step."""

    def owed(self, state: State, step: Losing) -> tuple[Decision, ...]:
        """Ask the side that was hit."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        say = "You lose {0} more of {1} steps in {2}. Which unit takes the next one?"
        about = (losses.remaining(step), step.damage, place_code(step.at))
        return (Decision(seat, "14.6.4", say, about),)

    def choices(self, state: State, step: Losing, seat: Seat) -> Sequence[Action]:
        """Return the units that can take the next step."""
        return losses.choices(state, step)

    def by_itself(self, state: State, step: Losing, log: Log) -> State | None:
        """Count first; take what leaves no choice; decide for a Neutral."""
        if not losses.remaining(step):
            return done(state)
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
    if asked:
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


class Answering(Stage[State, Volunteering]):
    """Another player's unit may take damage, if he will."""

    def owed(self, state: State, step: Volunteering) -> tuple[Decision, ...]:
        """Ask its commander."""
        say = "Shall your {0} take damage for the battle in {1}?"
        about = (CODE[step.unit], place_code(step.at))
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


# The end of a round.


class EndingRound(Stage[State, Deciding]):
    """Reinforce, continue or withdraw."""

    def owed(self, state: State, step: Deciding) -> tuple[Decision, ...]:
        """Ask a side."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        if forces.side(battle, attacking=step.attacking):
            say = "Round {0} in {1} is over. Reinforce, continue or withdraw?"
        else:
            say = "Round {0} in {1} is over, and none of yours is left there. Reinforce?"
        return (Decision(seat, "14.3.3a", say, (battle.round, place_code(step.at))),)

    def choices(self, state: State, step: Deciding, seat: Seat) -> Sequence[Action]:
        """Return what a side may do."""
        battle = forces.the_battle(state, step.at)
        attacking = step.attacking
        acts: list[Action] = []
        if battles.may_continue(state, battle, attacking=attacking):
            acts.append(Continue())
        found = battles.reinforcements(state, battle, attacking=attacking)
        acts.extend(Reinforce(CODE[unit]) for unit in found)
        if not step.reinforced and battles.may_withdraw(state, battle, attacking=attacking):
            acts.append(Withdraw())
        return acts

    @rule("14.3.3a", "R-46")
    def by_itself(self, state: State, step: Deciding, log: Log) -> State | None:
        """Go on where there is nobody to ask, or nothing."""
        battle = forces.the_battle(state, step.at)
        if step.attacking and not step.reinforced and battle.vacated:
            return battles.open_decision(state, step.at)
        if forces.seat_of(battle, attacking=step.attacking) == NOBODY:
            return done(state)
        acts = self.choices(state, step, NOBODY)
        return done(state) if acts == [Continue()] else None


@rule("14.5.3", "R-57")
def check_continue(state: State, step: Deciding, seat: Seat, act: Continue) -> Illegal | None:
    """Refuse an attacker who would fight below 1-4."""
    battle = forces.the_battle(state, step.at)
    if battles.may_continue(state, battle, attacking=step.attacking):
        return None
    return Illegal("14.5.3", "The odds would be below 1-4: reinforce or withdraw.")


def go_on(state: State, step: Deciding, seat: Seat, act: Continue, log: Log) -> State:
    """Leave things as they are."""
    return done(state)


@rule("14.7.2", "14.7.4a", "R-63")
def check_reinforce(state: State, step: Deciding, seat: Seat, act: Reinforce) -> Illegal | None:
    """Refuse a unit that may not move in."""
    battle = forces.the_battle(state, step.at)
    unit = unit_named(act.unit)
    if unit in battles.reinforcements(state, battle, attacking=step.attacking):
        return None
    return _why_not_in(state, step, unit, act.unit)


def _why_not_in(state: State, step: Deciding, unit: Unit, code: str) -> Illegal:
    battle = forces.the_battle(state, step.at)
    if unit != NOBODY and state.marks[unit] & forces.IDLE & ~FOUGHT:
        return Illegal("14.7.4b", "{0} forages or builds.", (code,))
    if unit != NOBODY and state.marks[unit] & FOUGHT:
        return Illegal("14.7.4c", "{0} has been in a combat hex in this phase.", (code,))
    if not any(unit == other for other, _ in forces.beside(state, step.at)):
        return Illegal("14.7.4a", "{0} cannot move directly in.", (code,))
    if commander(state, unit) != seat_of(state, step):
        return Illegal("14.7.5", "{0} is another player's and may not move in.", (code,))
    if not any(unit == u for u, _ in forces.joiners(state, battle, attacking=step.attacking)):
        say = "{0} may not move in: two land units are there, or it is no enemy of those it meets."
        return Illegal("14.7.2", say, (code,))
    return Illegal("14.5.3", "With {0} the odds would still be below 1-4.", (code,))


def seat_of(state: State, step: Deciding) -> Seat:
    """Return who decides."""
    return forces.seat_of(forces.the_battle(state, step.at), attacking=step.attacking)


def reinforce(state: State, step: Deciding, seat: Seat, act: Reinforce, log: Log) -> State:
    """Move the unit in; a second one may follow."""
    state = instead(state, replace(step, reinforced=True))
    return battles.reinforce(state, step.at, UNIT[act.unit], log, attacking=step.attacking)


@rule("14.3.3a", "14.8.1")
def check_withdraw(state: State, step: Deciding, seat: Seat, act: Withdraw) -> Illegal | None:
    """Refuse to withdraw after reinforcing, or without units."""
    if step.reinforced:
        return Illegal("14.3.3a", "You have reinforced: you cannot withdraw in this round.")
    battle = forces.the_battle(state, step.at)
    if not forces.side(battle, attacking=step.attacking):
        return Illegal("14.8.1", "You have no unit in {0}.", (place_code(step.at),))
    if not battles.may_withdraw(state, battle, attacking=step.attacking):
        return Illegal("11.2.3b", "The garrison of {0} does not leave it.", (place_code(step.at),))
    return None


def withdraw(state: State, step: Deciding, seat: Seat, act: Withdraw, log: Log) -> State:
    """Leave the hex."""
    return battles.withdraw(state, step.at, attacking=step.attacking)


EndingRound.answers = {
    Continue: Answer(check_continue, go_on),
    Reinforce: Answer(check_reinforce, reinforce),
    Withdraw: Answer(check_withdraw, withdraw),
}


class TakingOver(Stage[State, Entering]):
    """Interveners may enter when a garrison has fallen."""

    def owed(self, state: State, step: Entering) -> tuple[Decision, ...]:
        """Ask the intervener whose turn it is."""
        say = "The defenders of {0} have fallen. Move a unit in and take the battle over?"
        return (Decision(state.order[step.turn], "10.4.2f3", say, (place_code(step.at),)),)

    def choices(self, state: State, step: Entering, seat: Seat) -> Sequence[Action]:
        """Return his units beside the hex."""
        battle = forces.the_battle(state, step.at)
        found = forces.entrants(state, battle, state.order[step.turn])
        return [*(EnterBattle(CODE[unit]) for unit, _ in found), KeepOut()]

    @rule("10.4.2f3")
    def by_itself(self, state: State, step: Entering, log: Log) -> State | None:
        """Pass over players who cannot enter; end when the hex is held or all were asked."""
        battle = forces.the_battle(state, step.at)
        if step.turn >= len(state.order):
            return done(state)
        seat = state.order[step.turn]
        if battle.defenders and battle.defender != seat:
            return done(state)
        if not forces.entrants(state, battle, seat):
            return instead(state, Entering(step.at, step.turn + 1))
        return None


def check_enter(state: State, step: Entering, seat: Seat, act: EnterBattle) -> Illegal | None:
    """Refuse a unit that may not take the battle over."""
    battle = forces.the_battle(state, step.at)
    unit = unit_named(act.unit)
    if any(unit == other for other, _ in forces.entrants(state, battle, seat)):
        return None
    return Illegal("10.4.2f3", "{0} may not move into the battle.", (act.unit,))


@rule("10.4.2f3")
def enter(state: State, step: Entering, seat: Seat, act: EnterBattle, log: Log) -> State:
    """Take the battle over: victory or defeat now counts for the intervener."""
    battle = forces.the_battle(state, step.at)
    state = forces.put(state, replace(battle, defender=seat))
    return battles.reinforce(state, step.at, UNIT[act.unit], log, attacking=False, cited="10.4.2f3")


def keep_out(state: State, step: Entering, seat: Seat, act: KeepOut, log: Log) -> State:
    """Ask the next one."""
    return instead(state, Entering(step.at, step.turn + 1))


TakingOver.answers = {EnterBattle: Answer(check_enter, enter), KeepOut: Answer(always, keep_out)}


# Withdrawal.


class Leaving(Stage[State, Retreating]):
    """Take each unit of the withdrawing side out of the hex."""

    def owed(self, state: State, step: Retreating) -> tuple[Decision, ...]:
        """Ask the side that withdraws."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        say = "Where do your units withdraw from {0}?"
        return (Decision(seat, "14.8.3a", say, (place_code(step.at),)),)

    def choices(self, state: State, step: Retreating, seat: Seat) -> Sequence[Action]:
        """Return the places and ships for each unit."""
        acts: list[Action] = []
        for unit in step.left:
            places = r14_withdrawal.refuges(state, step, unit)
            acts.extend(RetreatTo(CODE[unit], place_code(to)) for to in places)
            ships = r14_withdrawal.decks(state, step, unit)
            acts.extend(BoardShip(CODE[unit], CODE[ship]) for ship in ships)
        return acts

    @rule("14.8.4g")
    def by_itself(self, state: State, step: Retreating, log: Log) -> State | None:
        """Take the only way; eliminate those who have none; end when all are gone."""
        if not step.left:
            return battles.withdrawn(state, step, log)
        acts = self.choices(state, step, NOBODY)
        if not acts:
            return battles.abandon(state, step, log)
        only = acts[0]
        if len(acts) > 1 or not isinstance(only, RetreatTo):
            return None
        return battles.retreat(state, step, UNIT[only.unit], place_of(only.to), log)


@rule("14.8.3a", "14.8.3b")
def check_retreat(state: State, step: Retreating, seat: Seat, act: RetreatTo) -> Illegal | None:
    """Refuse a place to which a unit may not withdraw."""
    unit = unit_named(act.unit)
    if unit not in step.left:
        return Illegal("14.8.2", "{0} does not withdraw from this battle.", (act.unit,))
    if place_of(act.to) in r14_withdrawal.refuges(state, step, unit):
        return None
    return Illegal(*r14_withdrawal.why_not(state, step, unit, place_of(act.to)), (act.unit, act.to))


def retreat(state: State, step: Retreating, seat: Seat, act: RetreatTo, log: Log) -> State:
    """Withdraw the unit."""
    return battles.retreat(state, step, UNIT[act.unit], place_of(act.to), log)


def check_board(state: State, step: Retreating, seat: Seat, act: BoardShip) -> Illegal | None:
    """Refuse a ship that has no room or stays."""
    unit, ship = unit_named(act.unit), unit_named(act.ship)
    if unit in step.left and ship in r14_withdrawal.decks(state, step, unit):
        return None
    return Illegal("R-65", "{0} cannot take {1} aboard.", (act.ship, act.unit))


def board(state: State, step: Retreating, seat: Seat, act: BoardShip, log: Log) -> State:
    """Take the unit aboard."""
    deck = r14_withdrawal.aboard(UNIT[act.ship])
    return battles.retreat(state, step, UNIT[act.unit], deck, log)


Leaving.answers = {
    RetreatTo: Answer(check_retreat, retreat),
    BoardShip: Answer(check_board, board),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Losing: TakingLosses(),
    Volunteering: Answering(),
    Deciding: EndingRound(),
    Entering: TakingOver(),
    Retreating: Leaving(),
}

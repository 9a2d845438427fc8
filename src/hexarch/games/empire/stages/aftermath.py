"""Combat at the end of a round: reinforce, continue, withdraw; interveners may enter."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import N_HEXES
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import (
    Continue,
    EnterBattle,
    KeepOut,
    Reinforce,
    Withdraw,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import (
    FOUGHT,
    NOBODY,
    Battle,
    Seat,
    State,
    Unit,
    done,
    instead,
    replace,
)
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE, IS_SHIP, UNIT
from hexarch.games.empire.rules import r14_battle as battles
from hexarch.games.empire.rules import r14_end
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import commander
from hexarch.games.empire.rules.r14_refusals import why_shut_out
from hexarch.games.empire.rules.r14_withdrawal import unit_named
from hexarch.games.empire.steps.battle import Deciding, Entering
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision, Illegal


def _question(state: State, step: Deciding, battle: Battle) -> tuple[str, str]:
    """Ask for what is left to choose, and name the rule behind it."""
    if not forces.side(battle, attacking=step.attacking):
        say = "Round {0} in {1} is over, and none of yours is left there. Reinforce?"
    elif not battles.may_continue(state, battle, attacking=step.attacking):
        return "R-57", _too_weak(state, step, battle)
    elif forces.side(battle, attacking=not step.attacking):
        say = "Round {0} in {1} is over. Continue or withdraw?"
        if battles.reinforcements(state, battle, attacking=step.attacking):
            say = "Round {0} in {1} is over. Reinforce, continue or withdraw?"
        if step.reinforced:
            say = "You have reinforced in {1} after round {0}. Reinforce further, or continue?"
    else:
        say = _unopposed(state, step, battle)
    return "14.3.3a", say


@rule("14.5.3", "R-57")
def _too_weak(state: State, step: Deciding, battle: Battle) -> str:
    """Tell an attacker below 1-4 why he cannot go on, and what he can do."""
    if step.reinforced:
        return "After round {0} in {1} the odds are still below 1-4. Whom do you send besides?"
    if battles.reinforcements(state, battle, attacking=True):
        return "After round {0} in {1} the odds would be below 1-4. Reinforce or withdraw?"
    return "After round {0} in {1} the odds would be below 1-4: your units must withdraw."


def _unopposed(state: State, step: Deciding, battle: Battle) -> str:
    """Ask a side that is alone in the hex."""
    if step.reinforced:
        return "You have reinforced in {1}, without an enemy since round {0}. Send more, or stay?"
    can_send = bool(battles.reinforcements(state, battle, attacking=step.attacking))
    if step.attacking and forces.joiners(state, battle, attacking=False):
        return BUT_BESIDE[can_send]
    return ALONE[can_send]


BUT_BESIDE: Final = (
    "After round {0} no enemy is left in {1}, but some beside it may come in. Stay or withdraw?",
    (
        "After round {0} no enemy is left in {1}, but some beside it may come in. "
        "Reinforce, stay or withdraw?"
    ),
)
ALONE: Final = (
    "After round {0} no enemy is left in {1}. Stay or withdraw?",
    "After round {0} no enemy is left in {1}. Reinforce, stay or withdraw?",
)
"""Without and with somebody to send."""


class EndingRound(Stage[State, Deciding]):
    """Reinforce, continue or withdraw."""

    def owed(self, state: State, step: Deciding) -> tuple[Decision, ...]:
        """Ask a side."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        cited, say = _question(state, step, battle)
        return (Decision(seat, cited, say, (battle.round, place_code(step.at))),)

    def choices(self, state: State, step: Deciding, seat: Seat) -> Sequence[Action]:
        """Return what a side may do."""
        battle = forces.the_battle(state, step.at)
        attacking = step.attacking
        acts: list[Action] = []
        if battles.may_continue(state, battle, attacking=attacking):
            acts.append(Continue())
        found = battles.reinforcements(state, battle, attacking=attacking)
        acts.extend(Reinforce(CODE[unit]) for unit in found)
        if not step.reinforced and r14_end.may_withdraw(state, battle, attacking=attacking):
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
    if step.reinforced:
        return Illegal("14.5.3", "The odds would be below 1-4: reinforce further.")
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


@rule("R-63", "14.7.4a")
def _not_beside(state: State, step: Deciding, unit: Unit, code: str) -> Illegal:
    """Refuse a unit that does not stand where it could move in from, or may not come in."""
    where = NOBODY if unit == NOBODY else state.at[unit]
    is_near = step.at < N_HEXES and where in forces.ROUND[step.at]
    if is_near and not forces.may_go(state, unit, where, step.at):
        about = (code, place_code(step.at))
        return Illegal("R-63", "{0} has no right to enter the province of {1}.", about)
    return Illegal("14.7.4a", "{0} cannot move directly in.", (code,))


@rule("14.7.2", "14.7.4b", "14.7.4c", "14.7.4d")
def _why_not_in(state: State, step: Deciding, unit: Unit, code: str) -> Illegal:
    battle = forces.the_battle(state, step.at)
    if unit != NOBODY and step.at >= N_HEXES and not IS_SHIP[unit]:
        say = "Only warships fight at sea: {0} can at most share damage."
        return Illegal("14.7.4d", say, (code,))
    if unit != NOBODY and state.marks[unit] & forces.IDLE & ~FOUGHT:
        return Illegal("14.7.4b", "{0} forages or builds.", (code,))
    if unit != NOBODY and state.marks[unit] & FOUGHT:
        return Illegal("14.7.4c", "{0} has been in a combat hex in this phase.", (code,))
    if unit != NOBODY and forces.is_engaged(state, unit, step.at):
        return Illegal("14.7.4c", "{0} is in another battle.", (code,))
    if not any(unit == other for other, _ in forces.beside(state, step.at)):
        return _not_beside(state, step, unit, code)
    if commander(state, unit) != seat_of(state, step):
        return Illegal("14.7.5", "{0} is another player's and may not move in.", (code,))
    if IS_SHIP[unit] and state.at[unit] < N_HEXES and step.at < N_HEXES:
        return Illegal("14.7.4d", "{0} is landed: it can share damage, but not move in.", (code,))
    if not any(unit == u for u, _ in forces.joiners(state, battle, attacking=step.attacking)):
        return why_shut_out(state, battle, unit, attacking=step.attacking)
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
    if not r14_end.may_withdraw(state, battle, attacking=step.attacking):
        return Illegal("11.2.3b", "The garrison of {0} does not leave it.", (place_code(step.at),))
    return None


def withdraw(state: State, step: Deciding, seat: Seat, act: Withdraw, log: Log) -> State:
    """Leave the hex."""
    return r14_end.withdraw(state, step.at, attacking=step.attacking)


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
        if step.entered:
            say = "Your unit has taken the battle in {0} over. Send another in?"
        return (Decision(state.order[step.turn], "10.4.2f3", say, (place_code(step.at),)),)

    def choices(self, state: State, step: Entering, seat: Seat) -> Sequence[Action]:
        """Return his units beside the hex."""
        battle = forces.the_battle(state, step.at)
        found = forces.entrants(state, battle, state.order[step.turn])
        return [*(EnterBattle(CODE[unit]) for unit, _ in found), KeepOut()]

    @rule("10.4.2f3")
    def by_itself(self, state: State, step: Entering, log: Log) -> State | None:
        """Pass over players who cannot enter; end when the hex is held or all were asked.

        Whoever has entered is asked whether another follows; in later rounds he reinforces, and is
        not asked again here when his units have fallen.
        """
        battle = forces.the_battle(state, step.at)
        is_held = bool(battle.defenders) and not step.entered
        if is_held or step.turn >= len(state.order):
            return done(state)
        seat = state.order[step.turn]
        has_spoken = seat == battle.defender and not step.entered
        if not has_spoken and forces.entrants(state, battle, seat):
            return None
        return _ask_on(state, step)


def _ask_on(state: State, step: Entering) -> State:
    """Ask the next intervener, unless one has entered."""
    return done(state) if step.entered else instead(state, Entering(step.at, step.turn + 1))


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
    state = instead(forces.put(state, forces.taken_over(battle, seat)), replace(step, entered=True))
    return battles.reinforce(state, step.at, UNIT[act.unit], log, attacking=False, cited="10.4.2f3")


def keep_out(state: State, step: Entering, seat: Seat, act: KeepOut, log: Log) -> State:
    """Let the battle go, or leave it at what has entered."""
    return _ask_on(state, step)


TakingOver.answers = {EnterBattle: Answer(check_enter, enter), KeepOut: Answer(always, keep_out)}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Deciding: EndingRound(),
    Entering: TakingOver(),
}

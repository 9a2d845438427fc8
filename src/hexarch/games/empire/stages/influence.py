"""Influence Checks wherever they fall due, and the phase ST4, Influence Provinces."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.realm import (
    Decline,
    EndGo,
    NextCheck,
    Pressure,
    Roll,
    Unopposed,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import Seat, State, done, instead, replace
from hexarch.games.empire.names import EVENT_NAMES
from hexarch.games.empire.rules import r07_influence as influence
from hexarch.games.empire.rules.r03_rounds import end_go, whose
from hexarch.games.empire.rules.r07_checks import with_roll, without_roll
from hexarch.games.empire.rules.r07_events import acting, is_beneficial, no_roll
from hexarch.games.empire.steps.realm import Check, Checks, Influencing
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import CHANCE, Decision, Illegal, Rolled

END_GO, ROLL, DECLINE = EndGo(), Roll(), Decline()
TWO_DICE: Final = (6, 6)


class ManyChecks(Stage[State, Checks]):
    """One event, several provinces: one check after the other."""

    @rule("7.2.0b")
    def owed(self, state: State, step: Checks) -> tuple[Decision, ...]:
        """Ask the acting player which comes next."""
        return (Decision(step.seat, "7.2.0b", "Choose the next province to check Influence in."),)

    def choices(self, state: State, step: Checks, seat: Seat) -> Sequence[Action]:
        """Return the provinces that are left."""
        return [NextCheck(PROVINCE_CODES[province]) for province in step.provinces]

    def by_itself(self, state: State, step: Checks, log: Log) -> State | None:
        """Take the last one without asking."""
        if len(step.provinces) > 1:
            return None
        return take(state, step, step.provinces[0])


def check_next(state: State, step: Checks, seat: Seat, action: NextCheck) -> Illegal | None:
    """Refuse a province in which no check is left to make."""
    if PROVINCE.get(action.province) in step.provinces:
        return None
    return Illegal("7.2.0b", "No check is due in {0}.", (action.province[:30],))


def take(state: State, step: Checks, province: int) -> State:
    """Make the check of one province due, and the others after it."""
    left = tuple(other for other in step.provinces if other != province)
    check = Check(step.event, step.seat, province, step.amount)
    return instead(state, check, replace(step, provinces=left)) if left else instead(state, check)


ManyChecks.answers = {
    NextCheck: Answer(
        check_next,
        lambda state, step, seat, action, log: take(state, step, PROVINCE[action.province]),
    ),
}


class OneCheck(Stage[State, Check]):
    """An Influence Check: by itself, or with a roll that is owed or may be declined."""

    @rule("7.2.1", "7.2.5")
    def owed(self, state: State, step: Check) -> tuple[Decision, ...]:
        """Ask the dice; before them the acting player, if the event is Beneficial."""
        province = PROVINCE_CODES[step.province]
        seat = acting(state, step.event, step.seat, step.province)
        if step.rolling:
            say, about = "{0} rolls for Influence in {1}.", (f"@{seat}", province)
            return (Decision(CHANCE, "7.2.5", say, about, dice=TWO_DICE),)
        say = "{1}: roll for Influence in {0}, or not."
        return (Decision(seat, "7.2.1", say, (province, EVENT_NAMES[step.event])),)

    def choices(self, state: State, step: Check, seat: Seat) -> Sequence[Action]:
        """Return the roll, and the refusal of it."""
        return [] if step.rolling else [ROLL, DECLINE]

    @rule("7.2.1", "7.1c")
    def by_itself(self, state: State, step: Check, log: Log) -> State | None:
        """Make a check that needs no dice; call for the dice where they are required."""
        if step.rolling:
            return None
        event, province = step.event, step.province
        seat = acting(state, event, step.seat, province)
        forbidden = no_roll(state, event, seat, province, step.amount)
        if forbidden:
            return without_roll(done(state), step, seat, log, forbidden)
        return None if is_beneficial(state, event, province) else call(state, step)


def call(state: State, step: Check) -> State:
    """Let the dice be due."""
    return instead(state, replace(step, rolling=True))


def decline(state: State, step: Check, seat: Seat, action: Decline, log: Log) -> State:
    """Leave the dice where they are (7.2.1)."""
    return without_roll(done(state), step, seat, log, "7.2.1")


def rolled(state: State, step: Check, seat: Seat, action: Rolled, log: Log) -> State:
    """Read the dice."""
    player = acting(state, step.event, step.seat, step.province)
    return with_roll(done(state), step, player, action.faces, log)


OneCheck.answers = {
    Roll: Answer(always, lambda state, step, seat, action, log: call(state, step)),
    Decline: Answer(always, decline),
    Rolled: Answer(always, rolled),
}


class Influence(Stage[State, Influencing]):
    """ST4: Units Unopposed and Diplomatic Pressure, in repeating order."""

    def owed(self, state: State, step: Influencing) -> tuple[Decision, ...]:
        """Ask the player whose go it is."""
        return (
            Decision(
                whose(state, step),
                "3.4.ST4",
                "Check Influence where your units are unopposed, apply pressure, or end your go.",
            ),
        )

    def choices(self, state: State, step: Influencing, seat: Seat) -> Sequence[Action]:
        """Return the checks he may make, the pressure he can pay, and the end."""
        return [
            *(Unopposed(PROVINCE_CODES[p]) for p in influence.unopposed_in(state, seat)),
            *influence.pressures(state, seat),
            END_GO,
        ]

    def by_itself(self, state: State, step: Influencing, log: Log) -> State | None:
        """Pass for him who can do nothing."""
        seat = whose(state, step)
        if next(influence.pressures(state, seat), None) is not None:
            return None
        if next(influence.unopposed_in(state, seat), None) is not None:
            return None
        return end_go(state, step)


Influence.answers = {
    Unopposed: Answer(influence.check_unopposed, influence.unopposed),
    Pressure: Answer(influence.check_pressure, influence.apply_pressure),
    EndGo: Answer(always, lambda state, step, seat, action, log: end_go(state, step)),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Checks: ManyChecks(),
    Check: OneCheck(),
    Influencing: Influence(),
}

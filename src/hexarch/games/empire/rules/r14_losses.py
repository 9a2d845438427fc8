"""Damage: who takes it, step by step, and what a unit becomes (14.6.3 to 14.6.7, 14.7.1a).

With *n* steps of damage, half of them, rounded up, come from the hex. While the hex holds *n*
steps, all *n* are taken. When it holds fewer, either everything there falls and the rest is
ignored, or all *n* are taken with the help of reinforcements: the first step from a reinforcement
decides that. A step is allowed only if the damage can still be taken in full after it, so
that nobody gets stuck.
"""

from collections.abc import Iterable

from hexarch.games.empire.actions.battle import AskVolunteer, LoseAll, StepFrom
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import DamageIgnored, StepLost
from hexarch.games.empire.model import (
    NOBODY,
    VETERAN,
    WOUNDED,
    Battle,
    State,
    Unit,
    done,
    instead,
    replace,
)
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import cargo_of
from hexarch.games.empire.rules.r09_pools import eliminate
from hexarch.games.empire.steps.battle import Losing

LossAction = StepFrom | LoseAll | AskVolunteer
LOSE_ALL = LoseAll()


@rule("14.6.3")
def steps_of(state: State, unit: Unit) -> int:
    """Return how many steps a unit has: 3 as a Veteran, 2 Green, 1 wounded."""
    marks = state.marks[unit]
    return 3 if marks & VETERAN else 1 if marks & WOUNDED else 2


def total(state: State, units: Iterable[Unit]) -> int:
    """Return the steps of several units together."""
    return sum(steps_of(state, unit) for unit in units)


@rule("14.6.4", "R-62")
def half(damage: int) -> int:
    """Return the least part of the damage that must come from the hex."""
    return (damage + 1) // 2


def remaining(step: Losing) -> int:
    """Return the steps still to be taken."""
    return step.damage - step.inside - step.outside


def outsiders(state: State, step: Losing, battle: Battle) -> tuple[Unit, ...]:
    """Return the reinforcements that may be named: one's own, and those that volunteered."""
    own = forces.absorbers(state, battle, attacking=step.attacking)
    return (*own, *(unit for unit in step.willing if state.at[unit] >= 0))


# Opening.


@rule("14.6.5", "R-62")
def open_losses(state: State, step: Losing) -> State:
    """Note what stands in the hex before the first step is taken."""
    battle = forces.the_battle(state, step.at)
    inside = forces.side(battle, attacking=step.attacking)
    veterans: tuple[Unit, ...] = ()
    if forces.at_sea(battle):
        veterans = tuple(unit for unit in inside if state.marks[unit] & VETERAN)
    return instead(
        state,
        replace(
            step,
            opened=True,
            held=total(state, inside),
            veterans=veterans,
            bound=min(half(step.damage), total(state, veterans)),
            helpers=forces.volunteers(state, battle, attacking=step.attacking),
        ),
    )


# Legality.


@rule("14.6.4", "14.6.5", "14.6.6a", "14.6.6b", "14.7.1a")
def nameable(state: State, step: Losing) -> list[Unit]:
    """Return the units from which the next step may come without making the rest impossible."""
    battle = forces.the_battle(state, step.at)
    inside = forces.side(battle, attacking=step.attacking)
    beside = outsiders(state, step, battle)
    here, away = total(state, inside), total(state, beside)
    if step.damage <= step.held:
        spare = step.damage - half(step.damage) - step.outside
        others = beside if spare > 0 else ()
        return [unit for unit in (*inside, *others) if _leaves_veterans(step, unit)]
    near = inside if step.outside else ()  # the first of the whole damage is a reinforcement's
    return [
        unit
        for unit in (*near, *beside)
        if _leaves_veterans(step, unit)
        and _can_finish(state, step, unit, (here, away), from_hex=unit in inside)
    ]


def _leaves_veterans(step: Losing, unit: Unit) -> bool:
    """Tell whether enough damage is left after a step for what the Veterans must take."""
    return remaining(step) - 1 >= step.bound - (unit in step.veterans)


def _can_finish(
    state: State, step: Losing, unit: Unit, steps: tuple[int, int], *, from_hex: bool
) -> bool:
    """Tell whether hex and reinforcements can take the whole damage after a step."""
    spare = step.damage - half(step.damage) - step.outside - (not from_hex)
    here = steps[0] - from_hex
    away = steps[1] - (_drowned(state, unit) if from_hex else 1)
    return spare >= 0 and remaining(step) - 1 <= here + min(away, spare)


def _drowned(state: State, ship: Unit) -> int:
    """Return the steps of the cargo that a last step would take down with its ship."""
    return total(state, cargo_of(state, ship)) if steps_of(state, ship) == 1 else 0


@rule("14.6.6a")
def may_lose_all(step: Losing) -> bool:
    """Tell whether all in the hex may fall for damage that exceeds their steps."""
    return step.damage > step.held and not step.outside


@rule("14.7.5", "R-89")
def askable(state: State, step: Losing) -> list[Unit]:
    """Return other players' units that may still be asked to share the damage."""
    room = step.damage - half(step.damage) - step.outside
    if room <= 0 or remaining(step) <= step.bound or half(step.damage) > step.held:
        return []
    asked = {*step.willing, *step.refused}
    return [unit for unit in step.helpers if unit not in asked]


def choices(state: State, step: Losing) -> list[LossAction]:
    """Return every answer to the damage."""
    answers: list[LossAction] = [StepFrom(CODE[unit]) for unit in nameable(state, step)]
    if may_lose_all(step):
        answers.append(LOSE_ALL)
    return answers + [AskVolunteer(CODE[unit]) for unit in askable(state, step)]


# Taking it.


def weakened(state: State, unit: Unit) -> tuple[State, str]:
    """Turn a Veteran Green or put a wounded chit on a Green unit."""
    marks = list(state.marks)
    if marks[unit] & VETERAN:
        marks[unit] &= ~VETERAN
        return replace(state, marks=tuple(marks)), "green"
    marks[unit] |= WOUNDED
    return replace(state, marks=tuple(marks)), "wounded"


@rule("14.6.3", "14.4.2c")
def lose_step(state: State, battle: Battle, unit: Unit, attacking: int, log: Log) -> State:
    """Take one step from a unit; the last one eliminates it, and its cargo with it."""
    seat = forces.seat_of(battle, attacking=bool(attacking))
    if steps_of(state, unit) > 1:
        state, became = weakened(state, unit)
        log.append(StepLost(seat, CODE[unit], became, "14.6.3"))
        return state
    log.append(StepLost(seat, CODE[unit], "eliminated", "14.6.3"))
    state = forces.put(state, forces.without(battle, (unit,)))
    return eliminate(state, (unit,), log, "14.6.3")


def take_step(state: State, step: Losing, unit: Unit, log: Log) -> State:
    """Take the next step of the damage from a unit."""
    battle = forces.the_battle(state, step.at)
    from_hex = unit in forces.side(battle, attacking=step.attacking)
    state = instead(
        state,
        replace(
            step,
            inside=step.inside + from_hex,
            outside=step.outside + (not from_hex),
            bound=max(0, step.bound - (unit in step.veterans)),
        ),
    )
    return lose_step(state, battle, unit, step.attacking, log)


@rule("14.6.6a")
def lose_all(state: State, step: Losing, log: Log) -> State:
    """Eliminate all units of a side in the hex and ignore the excess."""
    battle = forces.the_battle(state, step.at)
    fallen = forces.side(battle, attacking=step.attacking)
    seat = forces.seat_of(battle, attacking=step.attacking)
    log.append(DamageIgnored(seat, step.damage - step.held))
    state = forces.put(done(state), forces.without(battle, fallen))
    return eliminate(state, fallen, log, "14.6.6a")


@rule("14.12a", "14.3.3a")
def end_losses(state: State, step: Losing) -> State:
    """Go on to the decisions; if the leader's units have fallen, those left have another."""
    battle = forces.the_battle(state, step.at)
    return done(forces.put(state, forces.led_by_those_left(state, battle)))


def is_neutral(battle: Battle, step: Losing) -> bool:
    """Tell whether nobody decides for the side that takes the damage (R-46)."""
    return forces.seat_of(battle, attacking=step.attacking) == NOBODY

"""The conduct of a Neutral without an ally in battle (11.2.3, R-46)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import (
    BUILDING,
    FORAGING,
    VETERAN,
    Battle,
    State,
    Unit,
    Where,
    done,
)
from hexarch.games.empire.pieces import GREEN, IS_SHIP, VETERAN_STRENGTH
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules import r14_losses as losses
from hexarch.games.empire.rules.r14_odds import PAIR, WHOLE, defence_total
from hexarch.games.empire.steps.battle import Losing

Plan = tuple[tuple[Unit, int], ...]
"""How many steps come from each unit."""


@rule("11.2.3c", "R-46")
def strongest_pair(
    state: State, units: Sequence[Unit], where: Where, came: Sequence[Where], sieges: int
) -> tuple[Unit, ...]:
    """Return the two units that defend best; of equals the Veterans, then the first."""
    return max(
        combinations(units, min(PAIR, len(units))),
        key=lambda pick: (
            defence_total(state, pick, where, came, sieges)[0],
            sum(1 for unit in pick if state.marks[unit] & VETERAN),
            [-unit for unit in pick],
        ),
    )


def _eighths_with(state: State, unit: Unit, steps: int) -> int:
    """Return the strength on land of a unit that has so many steps left."""
    if not steps:
        return 0
    value = WHOLE * (VETERAN_STRENGTH[unit] if steps == 3 else GREEN[unit])
    halvings = (steps == 1) + IS_SHIP[unit] + bool(state.marks[unit] & (FORAGING | BUILDING))
    return value >> halvings


def _plans(
    state: State, units: Sequence[Unit], amount: int, done_so_far: Plan = ()
) -> Iterator[Plan]:
    """Yield every way to take an amount of steps from units."""
    if not units:
        if not amount:
            yield done_so_far
        return
    unit, *rest = units
    for taken in range(min(amount, losses.steps_of(state, unit)) + 1):
        yield from _plans(state, rest, amount - taken, (*done_so_far, (unit, taken)))


@rule("R-46", "14.6.2a", "14.4.2a")
def worth(inside: Sequence[tuple[int, int]], units: int, fighting: int) -> tuple[int, ...]:
    """Rank what is left: strength of those fighting next, units, Veterans and steps in the hex.

    Who is in the hex is given by strength and steps; a Veteran there adds to a die.
    """
    strengths = sorted((strength for strength, _ in inside), reverse=True)
    steps = [each for _, each in inside]
    return sum(strengths[:fighting]), units, steps.count(3), sum(steps)


def _merit(state: State, battle: Battle, inside: Sequence[Unit], plan: Plan) -> tuple[int, ...]:
    """Rank what a plan leaves."""
    left = {unit: losses.steps_of(state, unit) - taken for unit, taken in plan}
    there = [(_eighths_with(state, unit, left[unit]), left[unit]) for unit in inside]
    alive = sum(1 for steps in left.values() if steps)
    return worth(there, alive, len(there) if forces.at_sea(battle) else PAIR)


@rule("R-46")
def can_be_saved(state: State, step: Losing, helpers: Iterable[Unit]) -> bool:
    """Tell whether anything is left in the hex if those who are still to be asked help."""
    if step.damage <= step.held:
        return True
    beside = (*losses.outsiders(state, step, forces.the_battle(state, step.at)), *helpers)
    most = step.held - 1
    return losses.half(step.damage) <= most and step.damage - most <= losses.total(state, beside)


@rule("R-46")
def best_plan(state: State, step: Losing) -> Plan | None:
    """Return the loss that keeps the most for the next round, or nothing if all must fall.

    Nobody beside takes a step for units that fall in spite of it.
    """
    battle = forces.the_battle(state, step.at)
    inside = forces.side(battle, attacking=step.attacking)
    outside = losses.outsiders(state, step, battle)
    least = losses.half(step.damage)
    most = step.damage if step.damage <= step.held else step.held - 1
    fair = [
        plan
        for plan in _plans(state, (*inside, *outside), step.damage)
        if least <= sum(taken for unit, taken in plan if unit in inside) <= most
        and sum(taken for unit, taken in plan if unit in step.veterans) >= step.bound
    ]
    return max(fair, key=lambda plan: _merit(state, battle, inside, plan), default=None)


@rule("R-46", "11.2.3b")
def take_losses(state: State, step: Losing, log: Log) -> State:
    """Take the whole damage of a Neutral side."""
    plan = best_plan(state, step)
    if plan is None:
        return losses.lose_all(state, step, log)
    for unit, taken in plan:
        for _ in range(taken):
            battle = forces.the_battle(state, step.at)
            state = losses.lose_step(state, battle, unit, step.attacking, log)
    return done(state)

"""Movement on land: attack at good odds, take empty cities, guard one's own (section 8, Movement).

Every unit that can move is asked for its best order; the best of all is carried out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hexarch.boards.empire import CODES, PROVINCE_OF, STEPS
from hexarch.bots.empire import post, scout
from hexarch.bots.empire.scene import Order, Scene, is_free, keeps_war
from hexarch.bots.empire.worth import gain
from hexarch.games.empire.actions import march
from hexarch.games.empire.model import NOBODY, Hex, State, Unit
from hexarch.games.empire.pieces import CAVALRY, CODE, IS_SHIP, SIEGE, TYPE
from hexarch.games.empire.rules.r01_units import (
    city_size,
    commander,
    strength,
    units_at,
)
from hexarch.games.empire.rules.r06_areas import section_name
from hexarch.games.empire.rules.r13_arrival import hostile_ground
from hexarch.games.empire.rules.r13_march import Outlook, attacks, moved_to, outlook
from hexarch.games.empire.rules.r14_forces import sieges_beside
from hexarch.games.empire.rules.r14_odds import terrain_multiplier
from hexarch.games.empire.steps.march import Halt, March

BOLD: Final = 1.5
"""The least edge at which an attack is made."""
CROWD: Final = 4
"""So many units in an Area are enough where enemies ride."""
COMPANY: Final = 6
"""So far away a companion for an attack is looked for."""


def best_order(state: State, around: Scene) -> Order | None:
    """Return the most useful move of all land units that can move, if any is useful."""
    views = {unit: outlook(state, (unit,), (0,)) for unit in around.movable}
    fronts = {unit: _fronts(seen) for unit, seen in views.items()}
    found = [
        order
        for unit, seen in views.items()
        for order in _orders(state, around, seen, unit, fronts)
        if keeps_war(state, around, order)
    ]
    best = max(found, default=None, key=lambda order: (order.merit, -order.unit, -order.to))
    return best if best is not None and best.merit > 0 else None


Fronts = Mapping[Unit, frozenset[tuple[Hex, Hex]]]
"""For each unit the enemies in its reach, with the hexes beside them."""


def _fronts(seen: Outlook) -> frozenset[tuple[Hex, Hex]]:
    within = seen.ways.costs
    foes = seen.field.assailable
    return frozenset((foe, near) for foe in foes for near, _ in STEPS[foe] if near in within)


def _orders(
    state: State, around: Scene, seen: Outlook, unit: Unit, fronts: Fronts
) -> Iterator[Order]:
    out = tuple(post.departures(state, around, seen, unit))
    if out:
        yield from out
        return
    if TYPE[unit] == SIEGE:
        yield from _trains(state, around, seen, unit)
        return
    if not is_free(state, around, unit):
        return
    yield from _assaults(state, seen, (unit,))
    if fronts[unit]:
        yield from _joint_assaults(state, around, seen, unit, fronts)
    yield from _captures(state, seen, unit)
    yield from post.watches(state, around, seen, unit)
    yield from _advances(state, around, seen, unit)
    yield from post.guards(state, around, seen, unit)
    yield from post.bridges(state, around, seen, unit)
    if TYPE[unit] == CAVALRY:
        yield from post.screens(state, around, seen, unit)


# Attacks.


def _assaults(
    state: State, seen: Outlook, group: tuple[Unit, ...], partner: Unit = NOBODY
) -> Iterator[Order]:
    """List the attacks of a group at good odds."""
    for target, origin, cost in attacks(state, seen, group):
        foes = units_at(state, target)
        seat = commander(state, group[0])
        sieges = sieges_beside(state, seat, group, target) if city_size(state, target) else 0
        reserve = _reserve(state, group, target)
        edge = scout.edge(state, group, foes, target, (origin,), sieges, reserve)
        if edge >= BOLD:
            merit = 4.0 + min(edge, 4.0) * 0.5 + _spoils(state, group[0], target, foes)
            yield Order(merit - 0.01 * cost - 0.1 * len(group), group[0], target, origin, partner)


def _reserve(state: State, group: tuple[Unit, ...], target: Hex) -> list[Unit]:
    """Return the own units beside a hex that can take damage for an attack on it."""
    seat = commander(state, group[0])
    return [
        unit
        for there, _ in STEPS[target]
        for unit in units_at(state, there)
        if unit not in group and not IS_SHIP[unit] and commander(state, unit) == seat
    ]


def _spoils(state: State, unit: Unit, target: Hex, foes: Sequence[Unit]) -> float:
    """Return what a victory brings: the city, the enemies' strength, the roll for Influence."""
    roll = gain(state, "win_battle", commander(state, unit), PROVINCE_OF[target])
    return city_size(state, target) + 0.3 * sum(strength(state, u) for u in foes) + 3 * roll


def _joint_assaults(
    state: State, around: Scene, seen: Outlook, unit: Unit, fronts: Fronts
) -> Iterator[Order]:
    """List the attacks with a companion from the same hex, or picked up on the way.

    Two come no farther together than each alone, so they must have an enemy in common.
    """
    here = state.at[unit]
    for partner in around.movable:
        there = state.at[partner]
        if partner == unit or TYPE[partner] == SIEGE or there not in seen.ways.costs:
            continue
        if fronts[unit].isdisjoint(fronts[partner]):
            continue
        if not is_free(state, around, partner):
            continue
        if there == here and partner < unit:
            continue
        if scout.distances(there)[here] > COMPANY:
            continue
        after = state if there == here else moved_to(state, (unit,), there)
        spent = seen.ways.costs[there]
        both = outlook(after, (unit, partner), (spent, 0))
        yield from _assaults(after, both, (unit, partner), partner)


# Cities, guards, the way to the enemy.


def _captures(state: State, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """List the empty cities of enemies in reach."""
    for ends in seen.ends.values():
        for there in ends:
            size = city_size(state, there)
            if size and not units_at(state, there) and hostile_ground(state, unit, there):
                merit = 5.0 + size - 0.01 * seen.cost(there) - 0.1 * strength(state, unit)
                yield Order(merit, unit, there)


def _advances(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """List the steps that bring a unit nearer to the next city that is to be taken."""
    here = seen.here
    goal = min(around.goals, default=NOBODY, key=lambda city: (scout.distances(city)[here], city))
    if goal == NOBODY:
        return
    way = scout.distances(goal)
    if way[here] <= 1 or way[here] == scout.FAR:
        return
    for section, ends in seen.ends.items():
        there = min(ends, key=lambda h: (way[h], -terrain_multiplier(h), h))
        if way[there] < way[here]:
            risk = scout.exposure(state, unit, there)
            risk += _crowding(state, around, seen.field.sections.hexes[section])
            yield Order(2.0 - 0.05 * way[there] - risk, unit, there)


def _crowding(state: State, around: Scene, hexes: Sequence[Hex]) -> float:
    """Return how bad it is that most units crowd in an Area: one enemy rider contests it."""
    inside = sum(commander(state, u) == around.seat for h in hexes for u in units_at(state, h))
    if inside < CROWD or not scout.cavalry_near(state, around.seat, PROVINCE_OF[hexes[0]]):
        return 0.0
    return 0.1 * (inside - CROWD + 1)


def _trains(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """Bring a siege unit beside a city that is to be taken, not into it, and not alone."""
    for goal in around.goals:
        way = scout.distances(goal)
        if not scout.enemies_at(state, around.seat, goal) or not 1 < way[seen.here] < scout.FAR:
            continue
        for ends in seen.ends.values():
            beside = [h for h in ends if 0 < way[h] < way[seen.here]]
            for there in sorted(beside, key=lambda h: (way[h], h))[:4]:
                risk = scout.exposure(state, unit, there)
                yield Order(3.0 - 0.05 * way[there] - 4 * risk, unit, there)


# Carrying an order out.


def go(state: State, order: Order | None, legal: Sequence[Any]) -> Any:
    """Go where the order leads; without one, anywhere that is not an attack."""
    step = state.step
    if order is not None and isinstance(step, March):
        if order.partner != NOBODY and order.partner not in step.units:
            wish: Any = march.PickUp(CODE[order.partner])
        elif order.origin != NOBODY:
            wish = march.Attack(CODES[order.to], CODES[order.origin])
        else:
            found = outlook(state, step.units, step.spent).field.sections
            wish = march.Head(CODES[section_name(found, found.of[order.to])])
        if wish in legal:
            return wish
    if order is not None and isinstance(step, Halt):
        wish = march.MoveTo(CODES[order.to])
        if wish in legal:
            return wish
    quiet = [a for a in legal if isinstance(a, march.Stop | march.Head | march.MoveTo)]
    return quiet[0] if quiet else legal[0]

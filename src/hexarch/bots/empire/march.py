"""Movement on land: attack at good odds, take empty cities, guard one's own (section 8, Movement).

Every unit that can move is asked for its best order; the best of all is carried out.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from hexarch.boards.empire import CODES, PROVINCE_OF, PROVINCES, STEPS
from hexarch.bots.empire import scout
from hexarch.bots.empire.worth import gain
from hexarch.games.empire.actions import march
from hexarch.games.empire.model import NOBODY, Hex, Province, Seat, State, Unit
from hexarch.games.empire.pieces import CAVALRY, CODE, IS_SHIP, SIEGE, TYPE
from hexarch.games.empire.rules.r01_units import (
    cities_of,
    city_size,
    commander,
    hex_of,
    strength,
    units_at,
)
from hexarch.games.empire.rules.r06_areas import section_name
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r13_arrival import hostile_ground
from hexarch.games.empire.rules.r13_march import Outlook, attacks, moved_to, outlook
from hexarch.games.empire.rules.r14_forces import sieges_beside
from hexarch.games.empire.rules.r14_odds import terrain_multiplier
from hexarch.games.empire.steps.march import Halt, March

BOLD: Final = 1.5
"""The least edge at which an attack is made."""
SCREEN: Final = 8
"""So near the enemy cavalry bars an Area to him."""
COMPANY: Final = 6
"""So far away a companion for an attack is looked for."""


class Order(NamedTuple):
    """What a unit is to do: end in a hex, or attack one from another."""

    merit: float
    unit: Unit
    to: Hex
    origin: Hex = NOBODY
    """From where it attacks; NOBODY for a move."""
    partner: Unit = NOBODY
    """Whom it takes along."""


class Scene(NamedTuple):
    """What all orders of a moment have in common."""

    seat: Seat
    movable: tuple[Unit, ...]
    goals: tuple[Hex, ...]
    """The cities that are to be taken."""
    counts: tuple[int, ...]
    """By province: the player's units on land."""
    posts: tuple[Hex, ...]
    """Own cities at the front."""
    menaced: frozenset[Hex]
    """Own cities that enemies could ride into."""
    foes: tuple[Hex, ...]
    """Where enemies stand."""


def scene(state: State, seat: Seat, units: Sequence[Unit]) -> Scene:
    """Look at the map once for all units."""
    counts = [0] * len(PROVINCES)
    for unit in units_of(state, seat):
        where = scout.province_of(state, unit)
        if where != NOBODY:
            counts[where] += 1
    goals = tuple(
        city
        for province in PROVINCES
        if scout.is_goal(state, seat, province)
        for city in scout.prizes(state, seat, province)
    )
    lost = tuple(
        city
        for province in PROVINCES
        if controller(state, province) == seat
        for city in cities_of(state, province)
        if scout.enemies_at(state, seat, city)
    )
    fronts = [
        province
        for province in PROVINCES
        if controller(state, province) == seat and scout.is_front(state, seat, province)
    ]
    posts = tuple(city for province in fronts for city in cities_of(state, province))
    menaced = frozenset(scout.menaced(state, seat))
    foes = tuple(sorted(scout.enemy_hexes(state, seat)))
    return Scene(seat, tuple(units), goals + lost, tuple(counts), posts, menaced, foes)


def best_order(state: State, around: Scene) -> Order | None:
    """Return the most useful move of all land units that can move, if any is useful."""
    found = [order for unit in around.movable for order in _orders(state, around, unit)]
    best = max(found, default=None, key=lambda order: (order.merit, -order.unit, -order.to))
    return best if best is not None and best.merit > 0 else None


def _orders(state: State, around: Scene, unit: Unit) -> Iterator[Order]:
    seen = outlook(state, (unit,), (0,))
    if TYPE[unit] == SIEGE:
        yield from _trains(state, around, seen, unit)
        return
    if not is_free(state, around, unit):
        return
    yield from _assaults(state, seen, (unit,))
    if seen.field.assailable:
        yield from _joint_assaults(state, around, seen, unit)
    yield from _captures(state, seen, unit)
    yield from _watches(state, around, seen, unit)
    yield from _advances(state, around, seen, unit)
    yield from _posts(state, around, seen, unit)
    if TYPE[unit] == CAVALRY:
        yield from _screens(state, around, seen, unit)


# Who may leave his place.


def is_free(state: State, around: Scene, unit: Unit) -> bool:
    """Tell whether a unit may leave: not the last in an own province or a city it must hold."""
    here = hex_of(state, unit)
    if here == NOBODY:
        return True
    province = PROVINCE_OF[here]
    own = controller(state, province) == around.seat
    mates = [u for u in units_at(state, here) if commander(state, u) == around.seat]
    if len(mates) == 1 and city_size(state, here):
        taken = not own or state.military[province] == around.seat
        if taken or here in around.menaced:
            return False
    return around.counts[province] > 1 or not own


# Attacks.


def _assaults(
    state: State, seen: Outlook, group: tuple[Unit, ...], partner: Unit = NOBODY
) -> Iterator[Order]:
    """List the attacks of a group at good odds."""
    for target, origin, cost in attacks(state, seen, group):
        foes = units_at(state, target)
        sieges = sieges_beside(state, group, target) if city_size(state, target) else 0
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


def _joint_assaults(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """List the attacks with a companion from the same hex, or picked up on the way."""
    here = state.at[unit]
    for partner in around.movable:
        there = state.at[partner]
        if partner == unit or TYPE[partner] == SIEGE or there not in seen.ways.costs:
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


def _watches(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """List the ways to an own province that nobody of one's own watches over."""
    for ends in seen.ends.values():
        for there in ends:
            province = PROVINCE_OF[there]
            if controller(state, province) == around.seat and not around.counts[province]:
                merit = 1.0 + 0.3 * city_size(state, there) - 0.01 * seen.cost(there)
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
    for ends in seen.ends.values():
        there = min(ends, key=lambda h: (way[h], -terrain_multiplier(h), h))
        if way[there] < way[here]:
            merit = 2.0 - 0.05 * way[there] - scout.exposure(state, unit, there)
            yield Order(merit, unit, there)


def _posts(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """Guard the cities at the front: the menaced and empty first, the large before the small."""
    for post in around.posts:
        way = scout.distances(post)
        here, held = way[seen.here], len(units_at(state, post))
        urgent = post in around.menaced and not held
        if here in {0, scout.FAR} or held > city_size(state, post):
            continue
        if not urgent and (around.goals or seen.here in around.posts):
            continue
        for ends in seen.ends.values():
            there = min(ends, key=lambda h: (way[h], h))
            if way[there] < here:
                size = city_size(state, post) / (1 + held)
                merit = (2.0 if urgent else 0.8) + 0.2 * size - 0.05 * way[there]
                yield Order(merit, unit, there)


def _screens(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """Deny enemies Area movement: cavalry in an own Area before them, where they cannot strike."""
    if not around.foes or PROVINCE_OF[seen.here] not in _own(state, around):
        return
    if _nearest(around, seen.here) <= SCREEN:
        return
    own = _own(state, around)
    for section, ends in seen.ends.items():
        hexes = seen.field.sections.hexes[section]
        if PROVINCE_OF[hexes[0]] not in own or any(units_at(state, h) for h in hexes):
            continue
        there = max(ends, key=lambda h: (terrain_multiplier(h), -h))
        if _nearest(around, there) <= SCREEN and not scout.exposure(state, unit, there):
            yield Order(1.1 + 0.1 * terrain_multiplier(there), unit, there)


def _own(state: State, around: Scene) -> set[Province]:
    return {p for p in PROVINCES if controller(state, p) == around.seat}


def _nearest(around: Scene, where: Hex) -> int:
    way = scout.distances(where)
    return min((way[foe] for foe in around.foes), default=scout.FAR)


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

"""Posts: provinces to watch, cities and bridges to guard, Areas to bar (section 8, Movement)."""

from collections.abc import Iterator
from typing import Final

from hexarch.boards.empire import PROVINCE_OF, PROVINCES
from hexarch.bots.empire import crossing, scout
from hexarch.bots.empire.scene import Order, Scene
from hexarch.games.empire.model import Hex, Province, State, Unit
from hexarch.games.empire.rules.r01_units import city_size, units_at
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r10_housekeeping import stragglers
from hexarch.games.empire.rules.r13_march import Outlook
from hexarch.games.empire.rules.r14_odds import terrain_multiplier

URGENT: Final = 9.0
"""The merit of leaving in time."""
SCREEN: Final = 8
"""So near the enemy cavalry bars an Area to him."""


def departures(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """List the ways out of a province that a unit must leave, those home first (10.6.3a1)."""
    if not state.deadlines or unit not in stragglers(state):
        return
    for ends in seen.ends.values():
        for there in ends:
            province = PROVINCE_OF[there]
            if province != PROVINCE_OF[seen.here]:
                home = controller(state, province) == around.seat
                yield Order(URGENT + home - 0.05 * seen.cost(there), unit, there)


def watches(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """List the ways to an own province that nobody of one's own watches over."""
    for ends in seen.ends.values():
        for there in ends:
            province = PROVINCE_OF[there]
            if controller(state, province) == around.seat and not around.counts[province]:
                merit = 1.0 + 0.3 * city_size(state, there) - 0.01 * seen.cost(there)
                yield Order(merit, unit, there)


def guards(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """Guard the cities at the front: the menaced and empty first, the large before the small."""
    for post in around.posts:
        way = scout.distances(post)
        here, held = way[seen.here], len(units_at(state, post))
        urgent = post in around.menaced and not held
        if here in {0, scout.FAR} or held > city_size(state, post):
            continue
        if not urgent and (around.goals or seen.here in {*around.posts, *around.bridges}):
            continue
        for ends in seen.ends.values():
            there = min(ends, key=lambda h: (way[h], h))
            if way[there] < here:
                size = city_size(state, post) / (1 + held)
                need = 2.0 if urgent else 0.6 if held else 0.8
                merit = need + 0.2 * size - 0.05 * way[there]
                yield Order(merit, unit, there)


def bridges(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
    """Keep a stack on each bridge and in the tunnel, of those whom no city at the front needs."""
    if seen.here in around.bridges or crossing.is_needed(state, around.posts, seen.here):
        return
    for bridge in around.bridges:
        way = scout.distances(bridge)
        if way[seen.here] > crossing.NEAR or not crossing.has_room(state, around.seat, bridge):
            continue
        for ends in seen.ends.values():
            there = min(ends, key=lambda h: (way[h], h))
            if way[there] < way[seen.here]:
                merit = 1.5 if bridge in around.menaced else 0.95
                yield Order(merit - 0.05 * way[there], unit, there)


def screens(state: State, around: Scene, seen: Outlook, unit: Unit) -> Iterator[Order]:
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

"""Warships: take empty ports, carry troops, storm from the sea, seek weaker fleets."""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hexarch.boards.empire import (
    CODES,
    COST_OF_NODE,
    IS_WATERSIDE,
    N_HEXES,
    PASSAGES,
    REACH,
    REACHES_AT,
    STEPS,
)
from hexarch.bots.empire import scout
from hexarch.bots.empire.scene import Scene, is_free
from hexarch.games.empire.actions import march
from hexarch.games.empire.model import AT_SEA, CARRIED, NOBODY, Hex, State, Unit, Where
from hexarch.games.empire.pieces import CAVALRY, INFANTRY, MOVEMENT, SIEGE, TYPE, UNIT
from hexarch.games.empire.rules.r01_units import (
    cargo_of,
    city_size,
    commander,
    hex_of,
    land_units,
    ships,
    strength,
    units_at,
)
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_voyage import (
    COST_OF_BEACH,
    COST_OF_PORT,
    enemies_in,
    may_go_ashore,
)
from hexarch.games.empire.rules.r14_odds import attack_total
from hexarch.games.empire.steps.march import Voyage

HOLD: Final = 2
"""Infantry units that a warship carries."""
FOOT: Final = 12
"""So far infantry marches sooner than it sails."""
SUPERIOR: Final = 1.5
"""The least ratio of strength at which a fleet is attacked."""


class Course(NamedTuple):
    """What a ship is to do: land in a hex, with troops from its port, or hunt where it is."""

    merit: float
    ship: Unit
    to: Where
    troops: tuple[Unit, ...] = ()


@lru_cache(maxsize=256)
def ways_to(goal: Hex) -> Mapping[int, int]:
    """Return for each reach what it costs to sail from there beside a hex, landing apart."""
    found: dict[int, int] = {}
    queue = [(0, reach) for reach in REACHES_AT[goal]]
    while queue:
        cost, reach = heapq.heappop(queue)
        if reach in found:
            continue
        found[reach] = cost
        for way in PASSAGES[reach]:
            heapq.heappush(queue, (cost + way.cost, way.reach))
    return found


def voyage_cost(state: State, start: Hex, goal: Hex) -> int:
    """Return what a voyage costs in half points; beyond any allowance where there is no way."""
    ways = ways_to(goal)
    if start < N_HEXES:
        legs = [COST_OF_NODE + ways[reach] for reach in REACHES_AT[start] if reach in ways]
    else:
        legs = [ways[start - AT_SEA]] if start - AT_SEA in ways else []
    landing = COST_OF_PORT if city_size(state, goal) else COST_OF_BEACH
    return min(legs, default=scout.FAR) + landing


def in_range(state: State, start: Hex, goal: Hex, ship: Unit) -> bool:
    """Tell whether a ship can land in a hex within one Campaign Turn."""
    return voyage_cost(state, start, goal) <= MOVEMENT[ship] * POINT


def best_course(state: State, around: Scene, units: Sequence[Unit]) -> Course | None:
    """Return the most useful voyage of all ships that can sail."""
    found = [c for ship in units for c in _courses(state, around, ship)]
    return max(found, default=None, key=lambda c: (c.merit, -c.ship, -c.to))


def _courses(state: State, around: Scene, ship: Unit) -> Iterator[Course]:
    here = state.at[ship]
    if _hunts(state, ship):
        yield Course(3.0, ship, here)
    troops = _troops(state, around, ship)
    if not troops and here < N_HEXES and not is_free(state, around, ship):
        return
    for goal in around.goals:
        if IS_WATERSIDE[goal] and not units_at(state, goal):
            if _may_land(state, ship, goal):
                size = city_size(state, goal)
                yield Course(5.0 + size + 0.5 * len(troops), ship, goal, troops)
        elif troops and IS_WATERSIDE[goal] and _storms(state, ship, troops, goal):
            yield Course(4.0 + city_size(state, goal), ship, goal, troops)
        elif troops and not any(_marches(state, unit, goal) for unit in troops):
            yield from _beaches(state, ship, troops, goal)


def _marches(state: State, unit: Unit, goal: Hex) -> bool:
    """Tell whether a unit on land reaches a city sooner on foot."""
    where = hex_of(state, unit)
    return where != NOBODY and scout.distances(goal)[where] <= FOOT


def _beaches(state: State, ship: Unit, troops: tuple[Unit, ...], goal: Hex) -> Iterator[Course]:
    """List the landings beside a city that troops cannot reach on foot."""
    for there, _ in STEPS[goal]:
        if IS_WATERSIDE[there] and not units_at(state, there) and _may_land(state, ship, there):
            yield Course(2.5 - scout.exposure(state, troops[0], there), ship, there, troops)


def _hunts(state: State, ship: Unit) -> bool:
    """Tell whether a weaker fleet of an enemy lies in the waters beside a ship."""
    here = state.at[ship]
    near = REACHES_AT[here] if here < N_HEXES else [way.reach for way in PASSAGES[here - AT_SEA]]
    return any(
        enemies_in(state, (ship,), reach)
        and strength(state, ship) >= SUPERIOR * _fleet(state, ship, reach)
        for reach in near
    )


def _fleet(state: State, ship: Unit, reach: int) -> int:
    """Return the strength of other players' warships in waters."""
    others = ships(units_at(state, AT_SEA + reach))
    foes = [unit for unit in others if commander(state, unit) != commander(state, ship)]
    return attack_total(state, foes, ashore=False)


def _may_land(state: State, ship: Unit, goal: Hex) -> bool:
    return in_range(state, state.at[ship], goal, ship) and may_go_ashore(state, ship, goal)


def _storms(state: State, ship: Unit, troops: tuple[Unit, ...], goal: Hex) -> bool:
    """Tell whether an assault from the sea would succeed: the defenders count threefold."""
    if not _may_land(state, ship, goal):
        return False
    best = sorted((ship, *troops), key=lambda u: -attack_total(state, (u,)))[:2]
    return scout.edge(state, best, units_at(state, goal), goal, (AT_SEA,)) >= SUPERIOR


def _troops(state: State, around: Scene, ship: Unit) -> tuple[Unit, ...]:
    """Return whom a ship would take along: two infantry, else one cavalry unit."""
    aboard = cargo_of(state, ship)
    if aboard or state.at[ship] >= N_HEXES:
        return aboard
    there = [
        unit
        for unit in land_units(units_at(state, state.at[ship]))
        if commander(state, unit) == around.seat
        and not state.marks[unit] & CARRIED
        and TYPE[unit] != SIEGE
        and unit in around.movable
        and is_free(state, around, unit)
    ]
    there.sort(key=lambda unit: -strength(state, unit))
    foot = [unit for unit in there if TYPE[unit] == INFANTRY][:HOLD]
    return tuple(foot or [unit for unit in there if TYPE[unit] == CAVALRY][:1])


# Under way.


def sail(state: State, course: Course | None, legal: Sequence[Any]) -> Any:
    """Follow the course: load, sail, land or storm; seek a weaker fleet on the way."""
    step = state.step
    quiet = [a for kind in (march.Stop, march.Sail) for a in legal if isinstance(a, kind)]
    fallback = quiet[0] if quiet else legal[0]
    if not isinstance(step, Voyage):
        return fallback
    prey = _prey(state, step, legal)
    if prey is not None:
        return prey
    if course is None or course.to >= N_HEXES:
        return fallback
    there = CODES[course.to]
    for action in legal:
        if isinstance(action, march.Load) and UNIT[action.unit] in course.troops:
            return action
    for wish in (march.Assault(there), march.Land(there)):
        if wish in legal:
            return wish
    if state.at[step.ships[0]] == course.to:
        return fallback
    ways = ways_to(course.to)
    sails = [a for a in legal if isinstance(a, march.Sail) and REACH[a.reach] in ways]
    nearer = min(sails, default=None, key=lambda a: (ways[REACH[a.reach]], a.reach))
    here = ways.get(state.at[step.ships[0]] - AT_SEA, scout.FAR)
    if nearer is not None and ways[REACH[nearer.reach]] < here:
        return nearer
    return fallback


def _prey(state: State, step: Voyage, legal: Sequence[Any]) -> Any | None:
    """Return an attack on a weaker fleet in reach."""
    mine = attack_total(state, step.ships, ashore=False)
    for action in legal:
        if isinstance(action, march.Engage):
            foes = _fleet(state, step.ships[0], REACH[action.reach])
            if mine >= SUPERIOR * foes:
                return action
    return None

"""Galleys: where they gather, what they carry, where they land."""

from collections.abc import Iterable
from typing import Final

from hexarch.boards.mediterranean import CODES, PROVINCES
from hexarch.bots.conquest.attack import land_value
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.courage import courage, nerve
from hexarch.bots.conquest.ferry import ferry
from hexarch.bots.conquest.geography import (
    CROSSINGS,
    FAR,
    SEA_MOVES,
    WATERS,
    ZONE_DISTANCE,
    away,
    landing,
)
from hexarch.bots.conquest.naval import caesars_afloat, zones_before
from hexarch.bots.conquest.orders import Landing, Order, Plan, Sailing, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import Situation, together
from hexarch.bots.conquest.threats import odds, risk, strongest
from hexarch.games.conquest.model import DOCKED, NO_UNITS, Units, dock_province
from hexarch.games.conquest.tables import LEGION, MOVES

FEWEST: Final = 4
"""Units for which a galley sails to war."""
FEAR: Final = 4
"""Turns that a landing may take longer to be safe instead of lost."""
LEAST_GRAB: Final = 20
"""Gain for which a galley carries a settler."""


def sea_orders(sit: Situation, plan: Campaign | None) -> Plan | None:
    """Return the next move of a galley."""
    for galley in sit.galleys:
        hull = sit.state.galleys[galley]
        place = dock_province(hull.at) if hull.at >= DOCKED else hull.at
        if hull.used >= MOVES or place in sit.embattled:
            continue
        if hull.at >= DOCKED:
            found = _in_port(sit, galley, place, plan)
        elif hull.cargo == NO_UNITS:
            found = _chase(sit, galley) or _come_in(sit, galley, _haven(sit, plan))
        else:
            found = _land(sit, galley, plan)
        if found is not None:
            return found
    return None


def _haven(sit: Situation, plan: Campaign | None) -> int:
    return plan.port if plan and plan.port >= 0 else sit.home


def _ahead(sit: Situation, galley: int) -> list[int]:
    """Return the peaceful zones a galley can enter."""
    return [zone for zone in zones_before(sit, galley) if not sit.is_hostile(zone)]


def reach(sit: Situation, galley: int) -> dict[int, tuple[Order, ...]]:
    """Return the provinces without a fight where a galley can land this turn, with the orders."""
    hull = sit.state.galleys[galley]
    found: dict[int, tuple[Order, ...]] = {}
    if hull.at < DOCKED:
        for province in _shores(sit, hull.at):
            found[province] = (Landing(galley, landing(hull.at, province)),)
    if hull.used:
        return found
    for zone in _ahead(sit, galley):
        for province in _shores(sit, zone):
            coast = landing(zone, province)
            if province not in found and DOCKED + coast != hull.at:
                found[province] = (Sailing(galley, zone), Landing(galley, coast))
    return found


def _shores(sit: Situation, zone: int) -> list[int]:
    return [p for p in PROVINCES if zone in WATERS[p] and sit.is_open(p)]


# Empty galleys


def _chase(sit: Situation, galley: int) -> Plan | None:
    """Follow a Caesar who has put to sea."""
    prey = caesars_afloat(sit)
    zones = _ahead(sit, galley)
    if not prey or not zones:
        return None

    def distance(zone: int) -> int:
        return min(ZONE_DISTANCE[zone][other] for other in prey)

    at = sit.state.galleys[galley].at
    best = min(zones, key=lambda zone: (distance(zone), zone))
    if distance(best) >= (distance(at) if at < DOCKED else FAR):
        return None
    return Plan((Sailing(galley, best),), "Chase the Caesar at sea")


def _come_in(sit: Situation, galley: int, goal: int) -> Plan | None:
    """Bring an empty galley to a port, or at least nearer."""
    ways = {p: way for p, way in reach(sit, galley).items() if sit.state.owner[p] == sit.me}
    if goal in ways:
        return Plan(ways[goal], f"Galley to {CODES[goal]}")
    ahead = _sail_to(sit, galley, goal)
    if ahead is not None or not ways:
        return ahead
    best = min(ways, key=lambda p: (SEA_MOVES[p][goal], p))
    return Plan(ways[best], f"Galley to {CODES[best]}")


def _sail_to(sit: Situation, galley: int, goal: int) -> Plan | None:
    """Sail one zone nearer to the waters of a province."""
    at = sit.state.galleys[galley].at
    zones = _ahead(sit, galley)
    best = min(zones, key=lambda zone: (away(zone, goal), zone), default=-1)
    if best < 0 or away(best, goal) >= (away(at, goal) if at < DOCKED else FAR):
        return None
    return Plan((Sailing(galley, best),), f"Sail towards {CODES[goal]}")


# Legions at sea


def _land(sit: Situation, galley: int, plan: Campaign | None) -> Plan | None:
    """Land a legion where it helps most, or sail on to where it will."""
    ways = reach(sit, galley)
    if plan is not None:
        for goal in _prospects(sit, galley, plan, ways):
            if goal in ways:
                return Plan(ways[goal], f"Land at {CODES[goal]}")
            ahead = _sail_to(sit, galley, goal)
            if ahead is not None:
                return ahead
    best = min(ways, key=lambda p: (sit.state.owner[p] != sit.me, p), default=-1)
    return Plan(ways[best], f"Land at {CODES[best]}") if best >= 0 else None


def _prospects(sit: Situation, galley: int, plan: Campaign, ways: Iterable[int]) -> list[int]:
    """Return a few good places to land, now or later, the best first."""
    hull = sit.state.galleys[galley]
    near = []
    for p in PROVINCES:
        # The target itself is left to the assault when it could be reached now.
        if WATERS[p] and (sit.is_open(p) or (p == plan.target and p not in ways)):
            moves = max(0, away(hull.at, p) + 1 - MOVES + hull.used)
            near.append((-(-moves // MOVES) + plan.turns[p], p))
    judged = []
    for turns, p in sorted(near)[:4]:
        if sit.is_open(p):
            danger = risk(sit, p, together(sit.own_units(p), hull.cargo))
        else:
            danger = 1 - odds(hull.cargo, sit.units(p), sit.fort(p))
        judged.append((turns + FEAR * danger, p))
    return [p for _, p in sorted(judged)]


# Galleys in port


def _in_port(sit: Situation, galley: int, port: int, plan: Campaign | None) -> Plan | None:
    if sit.state.galleys[galley].used:
        return None
    pool = Pool(sit)
    found = (
        ferry(pool, galley, port)
        or _carry(pool, galley, port, plan)
        or _settle_over_sea(pool, galley, port)
    )
    if found is not None or (plan is not None and _is_needed(sit, port, plan)):
        return found
    chase = _chase(sit, galley)
    if chase is not None or plan is None or plan.port in (-1, port):
        return chase
    return _come_in(sit, galley, plan.port)


def _is_needed(sit: Situation, port: int, plan: Campaign) -> bool:
    """Tell whether an army waits in a port for the galleys there."""
    waiting = sum(sit.own_units(port)) if plan.sails[port] else 0
    return waiting >= FEWEST * len(sit.docked[port])


def _carry(pool: Pool, galley: int, port: int, plan: Campaign | None) -> Plan | None:
    """Take a legion aboard when the way to the enemy is by sea and the force is enough."""
    if plan is None or not plan.sails[port]:
        return None
    sit, goal = pool.sit, plan.step[port]
    generals, load = pool.generals(port, moves=2), pool.crew(port)
    zones = _ahead(sit, galley)
    if not generals or not zones or sum(load) < FEWEST or not pool.can_leave(port, sum(load)):
        return None
    if not _is_enough(sit, goal, _lift(pool, port)):
        return None
    zone = min(zones, key=lambda z: (away(z, goal), z))
    boarding = Sailing(galley, zone, (generals[0],), as_units(load))
    if zone not in WATERS[goal]:
        return Plan((boarding,), f"Embark for {CODES[goal]}")
    if not sit.is_open(goal):
        return None
    return Plan((boarding, Landing(galley, landing(zone, goal))), f"Cross to {CODES[goal]}")


def _lift(pool: Pool, port: int) -> Units:
    """Return the strongest force that the galleys of a port can carry now."""
    sit = pool.sit
    ships = [g for g in sit.docked[port] if sit.state.galleys[g].used == 0]
    legions = min(len(ships), len(pool.generals(port, moves=2)))
    infantry, fresh, _, catapults = pool.load(port)
    return strongest((infantry, fresh, catapults), LEGION * legions)


def _is_enough(sit: Situation, goal: int, force: Units) -> bool:
    """Tell whether a force can land and stay, or win what it sails for."""
    if sit.is_open(goal):
        danger = risk(sit, goal, together(sit.own_units(goal), force))
        return danger < sit.style.daring + courage(sit)
    return odds(force, sit.units(goal), sit.fort(goal)) > nerve(sit, by_land=False)


def _settle_over_sea(pool: Pool, galley: int, port: int) -> Plan | None:
    """Carry a general and one unit to empty land across the water."""
    sit = pool.sit
    generals = pool.generals(port, moves=2)
    infantry, fresh, _, _ = pool.load(port)
    if not generals or not (infantry or fresh) or not pool.can_leave(port, 1):
        return None
    units = (1, 0, 0) if infantry else (0, 1, 0)
    best: Plan | None = None
    most = float(LEAST_GRAB)
    zones = _ahead(sit, galley)
    for to in CROSSINGS[port]:
        zone = next((z for z in zones if z in WATERS[to]), None)
        if zone is None or not sit.is_free(to):
            continue
        gain = land_value(sit, to) - 2 * sit.style.general * risk(sit, to, units)
        if gain > most:
            most = gain
            boarding = Sailing(galley, zone, (generals[0],), units)
            orders = (boarding, Landing(galley, landing(zone, to)))
            best = Plan(orders, f"Ship a legion to {CODES[to]}")
    return best

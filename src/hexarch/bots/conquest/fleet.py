"""Galleys: where they gather, what they carry, where they land."""

from collections.abc import Mapping

from hexarch.boards.mediterranean import COASTS, CODES, PROVINCES, ZONE_NEIGHBOURS
from hexarch.bots.conquest.attack import nerve
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.geography import (
    CROSSINGS,
    SEA_MOVES,
    WATERS,
    ZONE_DISTANCE,
    away,
    landing,
)
from hexarch.bots.conquest.muster import Pool, as_units, hostile, legion_of
from hexarch.bots.conquest.naval import caesars_afloat
from hexarch.bots.conquest.orders import Landing, Order, Plan, Sailing
from hexarch.bots.conquest.situation import Situation
from hexarch.bots.conquest.threats import cut, odds, risk
from hexarch.games.conquest.model import DOCKED, NO_UNITS, Units, dock_province
from hexarch.games.conquest.tables import LEGION, MOVES


def sea_orders(sit: Situation, plan: Campaign | None) -> Plan | None:
    """Return the next move of a galley."""
    for galley in sit.galleys:
        hull = sit.state.galleys[galley]
        if hull.used >= MOVES:
            continue
        if hull.at < DOCKED:
            found = None if hull.at in sit.embattled else _at_sea(sit, galley, plan)
        elif dock_province(hull.at) in sit.embattled:
            found = None
        else:
            found = _in_port(sit, galley, plan)
        if found is not None:
            return found
    return None


def reach(sit: Situation, galley: int) -> dict[int, tuple[Order, ...]]:
    """Return the provinces on whose coast a galley can land this turn, with the orders."""
    hull = sit.state.galleys[galley]
    moves = MOVES - hull.used
    found: dict[int, tuple[Order, ...]] = {}
    if hull.at < DOCKED:
        for province in PROVINCES:
            if moves and hull.at in WATERS[province]:
                found[province] = (Landing(galley, landing(hull.at, province)),)
    if moves < MOVES:
        return found
    for zone in _ahead(sit, galley):
        for province in PROVINCES:
            if province not in found and zone in WATERS[province]:
                coast = landing(zone, province)
                if DOCKED + coast != hull.at:
                    found[province] = (Sailing(galley, zone), Landing(galley, coast))
    return found


def _ahead(sit: Situation, galley: int) -> list[int]:
    """Return the peaceful zones a galley can enter."""
    hull = sit.state.galleys[galley]
    if hull.at < DOCKED:
        zones = ZONE_NEIGHBOURS[hull.at]
    elif hull.came_from >= 0:
        zones = (hull.came_from,)
    else:
        zones = COASTS[hull.at - DOCKED].zones
    return [zone for zone in zones if not hostile(sit, zone)]


def _at_sea(sit: Situation, galley: int, plan: Campaign | None) -> Plan | None:
    if sit.state.galleys[galley].cargo == NO_UNITS:
        return _chase(sit, galley) or _come_in(sit, galley, _haven(sit, plan))
    return _land(sit, galley, plan)


def _haven(sit: Situation, plan: Campaign | None) -> int:
    return plan.port if plan and plan.port >= 0 else sit.home


def _chase(sit: Situation, galley: int) -> Plan | None:
    """Follow a Caesar who has put to sea, one zone behind him if need be."""
    prey = caesars_afloat(sit)
    if not prey:
        return None
    hull = sit.state.galleys[galley]
    ahead = _ahead(sit, galley)
    now = min(ZONE_DISTANCE[hull.at][zone] for zone in prey) if hull.at < DOCKED else 99
    for zone in sorted(ahead, key=lambda z: (min(ZONE_DISTANCE[z][p] for p in prey), z)):
        if min(ZONE_DISTANCE[zone][p] for p in prey) < now:
            return Plan((Sailing(galley, zone),), "Chase the Caesar at sea")
        break
    return None


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


def _land(sit: Situation, galley: int, plan: Campaign | None) -> Plan | None:
    """Land a legion where it helps most, or sail on to where it will."""
    ways = {p: way for p, way in reach(sit, galley).items() if _is_shore(sit, p)}
    if plan is not None:
        for goal in _prospects(sit, galley, plan, ways):
            if goal in ways:
                return Plan(ways[goal], f"Land at {CODES[goal]}")
            ahead = _sail_to(sit, galley, goal)
            if ahead is not None:
                return ahead
    best = min(ways, key=lambda p: (sit.state.owner[p] != sit.me, p), default=-1)
    return Plan(ways[best], f"Land at {CODES[best]}") if best >= 0 else None


def _is_shore(sit: Situation, province: int) -> bool:
    return sit.is_open(province) and province not in sit.embattled


def _prospects(
    sit: Situation, galley: int, plan: Campaign, ways: Mapping[int, object]
) -> list[int]:
    """Return the best places to land, now or later, the best first."""
    hull = sit.state.galleys[galley]
    moves = MOVES - hull.used
    found = []
    for p in PROVINCES:
        if not WATERS[p] or not (_is_shore(sit, p) or (p == plan.target and p not in ways)):
            continue
        later = -(-max(0, away(hull.at, p) + 1 - moves) // MOVES)
        found.append((later + plan.turns[p], p))
    found.sort()
    judged = []
    for cost, p in found[:4]:
        if _is_shore(sit, p):
            there = sit.units(p) if sit.state.owner[p] == sit.me else NO_UNITS
            danger = risk(sit, p, _plus(there, hull.cargo))
        else:
            danger = 1 - odds(hull.cargo, sit.units(p), sit.fort(p))
        judged.append((cost + 4 * danger, p))
    return [p for _, p in sorted(judged)]


def _plus(a: Units, b: Units) -> Units:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _sail_to(sit: Situation, galley: int, goal: int) -> Plan | None:
    """Sail one zone nearer to the waters of a province."""
    hull = sit.state.galleys[galley]
    here = away(hull.at, goal) if hull.at < DOCKED else 99
    safe = _ahead(sit, galley)
    if not safe:
        return None
    best = min(safe, key=lambda zone: (away(zone, goal), zone))
    if away(best, goal) >= here:
        return None
    return Plan((Sailing(galley, best),), f"Sail towards {CODES[goal]}")


def _in_port(sit: Situation, galley: int, plan: Campaign | None) -> Plan | None:
    hull = sit.state.galleys[galley]
    port = dock_province(hull.at)
    if sit.state.owner[port] == sit.me and hull.used == 0:
        pool = Pool(sit)
        found = _carry(pool, galley, port, plan) or _grab(pool, galley, port)
        if found is not None:
            return found
    if hull.used or (plan is not None and _is_needed(sit, port, plan)):
        return None
    chase = _chase(sit, galley)
    if chase is not None or plan is None or plan.port in (-1, port):
        return chase
    return _come_in(sit, galley, plan.port)


def _is_needed(sit: Situation, port: int, plan: Campaign) -> bool:
    """Tell whether an army waits in a port for the galleys there."""
    if sit.state.owner[port] != sit.me or not plan.sails[port]:
        return False
    return sum(sit.units(port)) >= 4 * len(sit.docked.get(port, ()))


def _grab(pool: Pool, galley: int, port: int) -> Plan | None:
    """Carry a general and one unit to empty land across the water."""
    sit = pool.sit
    generals = pool.generals(port, moves=2)
    infantry, fresh, _, _ = pool.load(port)
    if not generals or not (infantry or fresh) or not pool.can_leave(port, 1):
        return None
    units = (1, 0, 0) if infantry else (0, 1, 0)
    best: Plan | None = None
    most = 20.0
    zones = _ahead(sit, galley)
    for to in CROSSINGS[port]:
        zone = next((z for z in zones if z in WATERS[to]), None)
        if zone is None or sit.state.owner[to] == sit.me or to in sit.embattled:
            continue
        if not sit.is_open(to):
            continue
        gain = sit.worth(to) * sit.style.horizon - 40 * risk(sit, to, units)
        if gain > most:
            most = gain
            boarding = Sailing(galley, zone, (generals[0],), units)
            orders = (boarding, Landing(galley, landing(zone, to)))
            best = Plan(orders, f"Ship a legion to {CODES[to]}")
    return best


def lift(pool: Pool, port: int) -> Units:
    """Return the strongest force that the galleys of a port can carry now."""
    sit = pool.sit
    ships = [g for g in sit.docked.get(port, ()) if sit.state.galleys[g].used == 0]
    legions = min(len(ships), len(pool.generals(port, moves=2)))
    infantry, fresh, _, catapults = pool.load(port)
    return cut((infantry, fresh, catapults), LEGION * legions)


def _carry(pool: Pool, galley: int, port: int, plan: Campaign | None) -> Plan | None:
    """Take a legion aboard when the way to the enemy is by sea and the force is enough."""
    if plan is None or not plan.sails[port]:
        return None
    sit, goal = pool.sit, plan.step[port]
    force = lift(pool, port)
    infantry, fresh, _, catapults = pool.load(port)
    load = legion_of([infantry, fresh, 0, catapults])
    zones = _ahead(sit, galley)
    if not zones or sum(load) < 4 or not pool.can_leave(port, sum(load)):
        return None
    if not _is_enough(sit, goal, force):
        return None
    zone = min(zones, key=lambda z: (away(z, goal), z))
    boarding = Sailing(galley, zone, (pool.generals(port, moves=2)[0],), as_units(load))
    if zone not in WATERS[goal]:
        return Plan((boarding,), f"Embark for {CODES[goal]}")
    if not sit.is_open(goal):
        return None
    return Plan((boarding, Landing(galley, landing(zone, goal))), f"Cross to {CODES[goal]}")


def _is_enough(sit: Situation, goal: int, force: Units) -> bool:
    """Tell whether a force can land and stay, or win what it sails for."""
    if not any(force):
        return False
    if sit.is_open(goal):
        mine = sit.state.owner[goal] == sit.me
        return (
            risk(sit, goal, _plus(sit.units(goal) if mine else NO_UNITS, force)) < sit.style.daring
        )
    return odds(force, sit.units(goal), sit.fort(goal)) > nerve(sit, goal, by_land=False)

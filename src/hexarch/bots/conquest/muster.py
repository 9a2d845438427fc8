"""How legions reach a province this turn: by a step, on horseback, from a port, from the sea."""

from typing import NamedTuple

from hexarch.boards.mediterranean import COASTS, ZONE_NEIGHBOURS
from hexarch.bots.conquest.courage import caesar_leads
from hexarch.bots.conquest.geography import WATERS, landing
from hexarch.bots.conquest.orders import ALONE, Landing, Load, Marching, Order, Sailing, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.model import DOCKED, NO_UNITS, Units, dock_province
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.tables import LEGION, MOVES


class Wing(NamedTuple):
    """One legion on its way into a province."""

    orders: tuple[Order, ...]
    units: Units
    by_land: bool


def wings(pool: Pool, target: int) -> list[Wing]:
    """Return every legion that can enter a province this turn, by land first."""
    found = _steps(pool, target)
    found += _rides(pool, target)
    if WATERS[target]:
        found += _landings(pool, target)
    return found


def _steps(pool: Pool, target: int) -> list[Wing]:
    """Let legions step in from next door."""
    sit = pool.sit
    found = []
    for q in sit.near(target):
        if not any(sit.own_units(q)) or q in sit.embattled:
            continue
        for leader, load in pool.march_out(q):
            found.append(Wing((Marching(leader, target, load),), as_units(load), by_land=True))
        found += _helped(pool, q, target)
    return found


def _helped(pool: Pool, q: int, target: int) -> list[Wing]:
    """Let generals come over from elsewhere to lead what has no leader next door."""
    found: list[Wing] = []
    for r in pool.sit.marches(q):
        if r == target:
            continue
        for leader in pool.generals(r, moves=2):
            load = pool.legion(q)
            if not any(load):
                return found
            if not pool.can_leave(r, 0):
                break
            pool.send(leader, r)
            pool.take(q, load)
            orders = (Marching(leader, q, ALONE), Marching(leader, target, load))
            found.append(Wing(orders, as_units(load), by_land=True))
    return found


def ride(leader: int, through: int, to: int, riders: int) -> tuple[Order, ...]:
    """Return the orders of cavalry that makes two moves."""
    first: Load = (0, riders, 0, 0)
    second: Load = (0, 0, riders, 0)
    return Marching(leader, through, first), Marching(leader, to, second)


def _rides(pool: Pool, target: int) -> list[Wing]:
    """Let cavalry come from two moves away."""
    sit = pool.sit
    found = []
    for middle in sit.near(target):
        if not sit.is_open(middle):
            continue
        mine = sit.state.owner[middle] == sit.me
        for r in sit.marches(middle) if mine else sit.near(middle):
            if not sit.own_units(r)[1] or r == target or target in sit.near(r):
                continue
            for leader in pool.generals(r, moves=2):
                riders = min(pool.load(r)[1], LEGION)
                if not riders or not pool.can_leave(r, riders):
                    break
                pool.send(leader, r)
                pool.take(r, (0, riders, 0, 0))
                orders = ride(leader, middle, target, riders)
                found.append(Wing(orders, (0, riders, 0), by_land=True))
    return found


def _landings(pool: Pool, target: int) -> list[Wing]:
    """Let galleys bring legions."""
    sit = pool.sit
    found = []
    for galley in sit.galleys:
        hull = sit.state.galleys[galley]
        if hull.at < DOCKED:
            wing = _from_sea(sit, galley, target)
        elif hull.used == 0 and dock_province(hull.at) not in (target, *sit.embattled):
            wing = _from_port(pool, galley, target)
        else:
            wing = None
        if wing is not None:
            found.append(wing)
    return found


def _from_sea(sit: Situation, galley: int, target: int) -> Wing | None:
    """Land a legion that is at sea."""
    hull, waters = sit.state.galleys[galley], WATERS[target]
    if hull.cargo == NO_UNITS or hull.at in sit.embattled or hull.used >= MOVES:
        return None
    if caesar_of(sit.me) in sit.aboard(galley) and not caesar_leads(sit):
        return None
    if hull.at in waters:
        return Wing((Landing(galley, landing(hull.at, target)),), hull.cargo, by_land=False)
    for zone in ZONE_NEIGHBOURS[hull.at]:
        if zone in waters and not hull.used and not sit.is_hostile(zone):
            orders = (Sailing(galley, zone), Landing(galley, landing(zone, target)))
            return Wing(orders, hull.cargo, by_land=False)
    return None


def _from_port(pool: Pool, galley: int, target: int) -> Wing | None:
    """Take a legion aboard and across."""
    sit = pool.sit
    hull = sit.state.galleys[galley]
    port = dock_province(hull.at)
    zones = [z for z in COASTS[hull.at - DOCKED].zones if z in WATERS[target]]
    zone = next((z for z in zones if not sit.is_hostile(z)), None)
    generals, load = pool.generals(port, moves=2), pool.crew(port)
    if zone is None or not generals or not any(load) or not pool.can_leave(port, sum(load)):
        return None
    pool.send(generals[0], port)
    pool.take(port, load)
    boarding = Sailing(galley, zone, (generals[0],), as_units(load))
    orders = (boarding, Landing(galley, landing(zone, target)))
    return Wing(orders, as_units(load), by_land=False)

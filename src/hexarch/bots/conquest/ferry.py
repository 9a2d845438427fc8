"""The ferry: a general is brought home across the sea when the units there have none."""

from hexarch.boards.mediterranean import CODES
from hexarch.bots.conquest.geography import CROSSINGS, WATERS, landing
from hexarch.bots.conquest.naval import zones_before
from hexarch.bots.conquest.orders import ALONE, Landing, Load, Plan, Sailing, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.regroup import steps_to
from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.tables import LEGION


def ferry(pool: Pool, galley: int, port: int) -> Plan | None:
    """Sail from home for a general, or home with one."""
    sit = pool.sit
    if not _is_waited_for(sit):
        return None
    if port != sit.home:
        load = _company(pool, port)
        if load is None or port not in CROSSINGS[sit.home]:
            return None
        aboard = (pool.generals(port, moves=2)[0],)
        return _cross(sit, Sailing(galley, -1, aboard, as_units(load)), sit.home)
    if any(p in CROSSINGS[port] and _company(pool, p) is not None for p in sit.docked):
        return None
    for to in CROSSINGS[port]:
        if sit.state.owner[to] == sit.me and sit.is_open(to) and _company(pool, to) is not None:
            found = _cross(sit, Sailing(galley, -1), to)
            if found is not None:
                return found
    return None


def _is_waited_for(sit: Situation) -> bool:
    """Tell whether a legion waits at home and no general can come by land."""
    if not sit.has_home or sum(sit.own_units(sit.home)) < LEGION:
        return False
    pool = Pool(sit)
    return not any(pool.generals(p, moves=0) for p in steps_to(sit, sit.home))


def _company(pool: Pool, place: int) -> Load | None:
    """Return the units that go with a general who can leave, as few as can be."""
    if not pool.generals(place, moves=2):
        return None
    loads = (ALONE, pool.crew(place))
    return next((load for load in loads if pool.can_leave(place, sum(load))), None)


def _cross(sit: Situation, sailing: Sailing, to: int) -> Plan | None:
    """Complete a crossing by a peaceful zone that washes both coasts."""
    zones = (z for z in zones_before(sit, sailing.galley) if not sit.is_hostile(z))
    zone = next((z for z in zones if z in WATERS[to]), None)
    if zone is None:
        return None
    orders = (sailing._replace(zone=zone), Landing(sailing.galley, landing(zone, to)))
    return Plan(orders, f"A general is fetched home by way of {CODES[zone]}")

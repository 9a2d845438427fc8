"""Which units and leaders can still be used this turn, and how they reach a province."""

from typing import NamedTuple

from hexarch.boards.mediterranean import COASTS, ZONE_NEIGHBOURS
from hexarch.bots.conquest.garrison import garrison
from hexarch.bots.conquest.geography import WATERS, landing
from hexarch.bots.conquest.orders import ALONE, Landing, Load, Marching, Order, Sailing
from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.model import ABOARD, DOCKED, NO_UNITS, NOBODY, Units, dock_province
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.rules.r08_land_movement import able
from hexarch.games.conquest.tables import LEGION, MOVES


class Wing(NamedTuple):
    """One legion on its way into a province."""

    orders: tuple[Order, ...]
    units: Units
    by_land: bool


class Pool:
    """The units and generals that are free to go, as they are given out."""

    def __init__(self, sit: Situation, against: int = NOBODY) -> None:
        self.sit = sit
        self.fears = sit if against == NOBODY else sit.cleared(against)
        self._loads: dict[int, list[int]] = {}
        self._gone: dict[int, int] = {}
        self._left: dict[int, int] = {}
        """By province: leaders given out."""
        self.busy: set[int] = set()

    def load(self, province: int) -> list[int]:
        """Return what can leave a province: infantry, fresh and ridden cavalry, catapults."""
        found = self._loads.get(province)
        if found is None:
            sit = self.sit
            found = list(able(sit.state, sit.me, province))
            _hold_back(found, garrison(self.fears, province), sit.units(province))
            self._loads[province] = found
        return found

    def generals(self, province: int, moves: int = 1) -> list[int]:
        """Return the generals in a province who have so many moves left."""
        sit = self.sit
        state = sit.state
        if province in sit.embattled:
            return []
        return [
            x
            for x in sit.leaders[sit.me].get(province, ())
            if x != caesar_of(sit.me)
            and x not in self.busy
            and MOVES - state.used[x] >= moves
            and state.carried[x] == NOBODY
        ]

    def units_left(self, province: int) -> int:
        """Count the units that stand in a province after what was given out."""
        if self.sit.state.owner[province] != self.sit.me:
            return 0
        return sum(self.sit.units(province)) - self._gone.get(province, 0)

    def can_leave(self, province: int, units: int) -> bool:
        """Tell whether one more leader may leave with so many units, and the rest stay led."""
        sit = self.sit
        if sit.state.owner[province] != sit.me:
            return True
        leaders = len(sit.leaders[sit.me].get(province, ())) - self._left.get(province, 0) - 1
        city = 1 if sit.state.city[province] else 0
        return self.units_left(province) - units <= LEGION * (leaders + city)

    def take(self, province: int, leader: int, load: Load) -> None:
        """Give out a leader with a load."""
        left = self.load(province)
        for kind in range(4):
            left[kind] -= load[kind]
        self._gone[province] = self._gone.get(province, 0) + sum(load)
        self._left[province] = self._left.get(province, 0) + 1
        self.busy.add(leader)


def _hold_back(load: list[int], keep: Units, there: Units) -> None:
    """Keep a garrison behind; units that cannot move any more are part of it."""
    kinds = ((0,), (2, 1), (3,))
    for kind, slots in enumerate(kinds):
        free = max(0, there[kind] - keep[kind])
        for slot in reversed(slots):
            load[slot] = min(load[slot], free)
            free -= load[slot]


def legion_of(load: list[int], most: int = LEGION) -> Load:
    """Pick the strongest legion of what can leave."""
    catapults = min(load[3], most)
    infantry = min(load[0], most - catapults)
    fresh = min(load[1], most - catapults - infantry)
    ridden = min(load[2], most - catapults - infantry - fresh)
    return infantry, fresh, ridden, catapults


def as_units(load: Load) -> Units:
    """Count a load by kind."""
    return load[0], load[1] + load[2], load[3]


def wings(pool: Pool, target: int) -> list[Wing]:
    """Return every legion that can enter a province this turn, by land first."""
    found = _steps(pool, target)
    found += _rides(pool, target)
    if pool.sit.galleys and WATERS[target]:
        found += _landings(pool, target)
    return found


def _steps(pool: Pool, target: int) -> list[Wing]:
    sit = pool.sit
    found = []
    for q in sit.near(target):
        if sit.state.owner[q] != sit.me or not sit.is_held(q) or q in sit.embattled:
            continue
        for leader in pool.generals(q):
            load = legion_of(pool.load(q))
            if not any(load) or not pool.can_leave(q, sum(load)):
                break
            pool.take(q, leader, load)
            found.append(Wing((Marching(leader, target, load),), as_units(load), by_land=True))
        found += _helped(pool, q, target)
    return found


def _helped(pool: Pool, q: int, target: int) -> list[Wing]:
    """Let generals from next door come over and lead what has no leader."""
    sit = pool.sit
    found: list[Wing] = []
    for r in (*sit.near(q), *sit.roads(sit.me, q)):
        if r in (q, target):
            continue
        for leader in pool.generals(r, moves=2):
            load = legion_of(pool.load(q))
            if not any(load):
                return found
            if not pool.can_leave(r, 0):
                break
            pool.take(r, leader, ALONE)
            _join(pool, q, load)
            orders = (Marching(leader, q), Marching(leader, target, load))
            found.append(Wing(orders, as_units(load), by_land=True))
    return found


def _join(pool: Pool, q: int, load: Load) -> None:
    left = pool.load(q)
    for kind in range(4):
        left[kind] -= load[kind]
    pool._gone[q] = pool._gone.get(q, 0) + sum(load)  # noqa: SLF001


def _rides(pool: Pool, target: int) -> list[Wing]:
    """Let cavalry come from two moves away."""
    sit = pool.sit
    found = []
    for middle in sit.near(target):
        if not sit.is_open(middle) or middle in sit.embattled:
            continue
        mine = sit.state.owner[middle] == sit.me
        for r in (*sit.near(middle), *(sit.roads(sit.me, middle) if mine else ())):
            if r in (middle, target) or sit.state.owner[r] != sit.me:
                continue
            if not sit.state.cavalry[r] or target in sit.near(r):
                continue
            for leader in pool.generals(r, moves=2):
                riders = min(pool.load(r)[1], LEGION)
                if not riders or not pool.can_leave(r, riders):
                    break
                pool.take(r, leader, (0, riders, 0, 0))
                orders = (
                    Marching(leader, middle, (0, riders, 0, 0)),
                    Marching(leader, target, (0, 0, riders, 0)),
                )
                found.append(Wing(orders, (0, riders, 0), by_land=True))
    return found


def hostile(sit: Situation, zone: int) -> bool:
    """Tell whether enemy galleys lie in a zone."""
    return any(h.at == zone and h.owner != sit.me for h in sit.state.galleys)


def _landings(pool: Pool, target: int) -> list[Wing]:
    sit = pool.sit
    state = sit.state
    found = []
    for galley in sit.galleys:
        hull = state.galleys[galley]
        if hull.at < DOCKED:
            wing = _from_sea(sit, galley, target)
        elif hull.used == 0 and dock_province(hull.at) not in sit.embattled:
            wing = _from_port(pool, galley, target)
        else:
            wing = None
        if wing is not None:
            found.append(wing)
    return found


def _from_sea(sit: Situation, galley: int, target: int) -> Wing | None:
    """Land a legion that is at sea."""
    hull, waters = sit.state.galleys[galley], WATERS[target]
    aboard = [x for x, place in enumerate(sit.state.at) if place == ABOARD + galley]
    if hull.cargo == NO_UNITS or caesar_of(sit.me) in aboard or hull.at in sit.embattled:
        return None
    if hull.at in waters and hull.used < MOVES:
        return Wing((Landing(galley, landing(hull.at, target)),), hull.cargo, by_land=False)
    if hull.used:
        return None
    for zone in ZONE_NEIGHBOURS[hull.at]:
        if zone in waters and not hostile(sit, zone):
            orders = (Sailing(galley, zone), Landing(galley, landing(zone, target)))
            return Wing(orders, hull.cargo, by_land=False)
    return None


def _from_port(pool: Pool, galley: int, target: int) -> Wing | None:
    """Take a legion aboard and across."""
    sit = pool.sit
    hull = sit.state.galleys[galley]
    port = dock_province(hull.at)
    if port == target:
        return None
    zones = [z for z in COASTS[hull.at - DOCKED].zones if z in WATERS[target]]
    zone = next((z for z in zones if not hostile(sit, z)), None)
    if zone is None:
        return None
    for leader in pool.generals(port, moves=2):
        infantry, fresh, _, catapults = pool.load(port)
        load = legion_of([infantry, fresh, 0, catapults])
        if not any(load) or not pool.can_leave(port, sum(load)):
            return None
        pool.take(port, leader, load)
        orders = (
            Sailing(galley, zone, (leader,), as_units(load)),
            Landing(galley, landing(zone, target)),
        )
        return Wing(orders, as_units(load), by_land=False)
    return None

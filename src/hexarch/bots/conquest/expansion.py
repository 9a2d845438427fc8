"""The land grab: single units with a general walk into empty provinces."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hexarch.boards.mediterranean import CODES
from hexarch.bots.conquest.attack import land_value
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.muster import ride
from hexarch.bots.conquest.orders import ALONE, Load, Marching, Order, Plan, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import PRICES, Situation, value_of
from hexarch.bots.conquest.threats import risk
from hexarch.games.conquest.tables import LEGION

FAR: Final = 5
"""How many steps a settler looks ahead."""
ARMY: Final = 45
"""A force dearer than this is an army and does not settle."""
_SINGLES: Final[tuple[Load, ...]] = ((0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0))


class Grabs:
    """What each empty province would bring, worked out once for a position."""

    def __init__(self, sit: Situation) -> None:
        self.sit = sit
        self._gain: dict[int, float] = {}
        self._risk: dict[int, float] = {}

    def gain(self, province: int) -> float:
        """Return what a province brings, with a little for the empty land behind it."""
        found = self._gain.get(province)
        if found is None:
            sit = self.sit
            behind = sum(sit.tribute_of(q) for q in sit.near(province) if sit.is_free(q))
            found = (land_value(sit, province) + behind) * sit.whims[province]
            self._gain[province] = found
        return found

    def net(self, province: int) -> float:
        """Return the gain less what a settler and his general risk there."""
        danger = self._risk.get(province)
        if danger is None:
            danger = self._risk[province] = risk(self.sit, province, (1, 0, 0))
        return self.gain(province) - danger * (self.sit.style.general + PRICES[0])


def best_grab(sit: Situation, plan: Campaign | None) -> Plan | None:
    """Return the most profitable walk of one legion into empty land."""
    pool, grabs = Pool(sit), Grabs(sit)
    best: Plan | None = None
    most = 0.0
    for place in sit.leaders[sit.me]:
        for gain, found in _walks(pool, grabs, place, plan):
            if gain > most:
                best, most = found, gain
    return best


def _walks(
    pool: Pool, grabs: Grabs, place: int, plan: Campaign | None
) -> Iterator[tuple[float, Plan]]:
    """Yield what the first general of a province could take; an army only on its way."""
    sit = pool.sit
    generals = pool.generals(place)
    load = escort(pool, place)
    if not generals or not any(load) or not pool.can_leave(place, sum(load)):
        return
    leader = generals[0]
    settled = plan if value_of(as_units(load)) > ARMY else None
    for to in sit.near(place):
        if not sit.is_free(to) or (settled and settled.turns[to] > settled.turns[place] - 0.5):
            continue
        yield grabs.net(to), Plan((Marching(leader, to, load),), f"Take {CODES[to]}")
    if load[1] and load[1] == sum(load) and sit.state.used[leader] == 0:
        yield from _rides(grabs, place, leader, load[1])


def _rides(grabs: Grabs, place: int, leader: int, riders: int) -> Iterator[tuple[float, Plan]]:
    """Let cavalry take two provinces, or one behind own land."""
    sit = grabs.sit
    for to in sit.marches(place):
        if not sit.is_open(to):
            continue
        first = grabs.gain(to) if sit.is_free(to) else 0.0
        for beyond in sit.near(to):
            if not sit.is_free(beyond) or (not first and beyond in sit.near(place)):
                continue
            orders = ride(leader, to, beyond, riders)
            yield first + grabs.net(beyond), Plan(orders, f"Ride to {CODES[beyond]}")


def escort(pool: Pool, place: int) -> Load:
    """Pick the fewest units that can go: one, or all that nobody would lead."""
    infantry, fresh, ridden, catapults = have = pool.load(place)
    for load in _SINGLES:
        if all(n <= m for n, m in zip(load, have, strict=True)) and pool.can_leave(place, 1):
            return load
    return (infantry, fresh, ridden, catapults) if sum(have) <= LEGION else ALONE


class Settler(NamedTuple):
    """A general with a unit who has nothing to take next door."""

    leader: int
    place: int
    load: Load


def settle(sit: Situation) -> Plan | None:
    """Send settlers towards the empty land they reach first, each to a province of his own."""
    grabs = Grabs(sit)
    wishes = []
    for settler in _settlers(Pool(sit)):
        pace = 2 if settler.load[1] else 1
        for goal, (steps, way) in _walk(sit, settler.place).items():
            worth = grabs.gain(goal) * sit.style.patience ** -(-steps // pace)
            wishes.append((worth, settler, goal, way))
    wishes.sort(key=lambda wish: (-wish[0], wish[1], wish[2]))
    orders: list[Order] = []
    taken: set[int] = set()
    sent: set[int] = set()
    for _, settler, goal, way in wishes:
        if settler.leader not in sent and goal not in taken:
            taken.add(goal)
            sent.add(settler.leader)
            orders.append(Marching(settler.leader, way, settler.load))
    return Plan(tuple(orders), "Settlers march on") if orders else None


def _settlers(pool: Pool) -> Iterator[Settler]:
    sit = pool.sit
    for place in sorted(sit.leaders[sit.me]):
        if place != sit.home and value_of(sit.own_units(place)) > ARMY:
            continue
        for leader in pool.generals(place):
            load = escort(pool, place)
            if load[3] or not any(load) or not pool.can_leave(place, sum(load)):
                break
            pool.send(leader, place)
            pool.take(place, load)
            yield Settler(leader, place, load)


def _walk(sit: Situation, start: int) -> dict[int, tuple[int, int]]:
    """Return the empty provinces a settler can walk to: steps, and the first province."""
    first: dict[int, tuple[int, int]] = {start: (0, start)}
    found: dict[int, tuple[int, int]] = {}
    queue = [start]
    for here in queue:
        steps, way = first[here]
        if steps >= FAR:
            break
        mine = sit.state.owner[here] == sit.me
        for there in sit.marches(here) if mine else sit.near(here):
            if there in first or not sit.is_open(there):
                continue
            first[there] = (steps + 1, there if here == start else way)
            queue.append(there)
            if sit.is_free(there):
                found[there] = first[there]
    return found

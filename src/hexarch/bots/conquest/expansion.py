"""The land grab: single units with a general walk into empty provinces."""

from collections.abc import Iterator
from typing import NamedTuple

from hexarch.boards.mediterranean import CODES
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.muster import Pool
from hexarch.bots.conquest.orders import ALONE, Load, Marching, Order, Plan
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.bots.conquest.threats import risk
from hexarch.games.conquest.model import NOBODY
from hexarch.games.conquest.tables import LEGION

FAR = 5
"""How many steps a settler looks ahead."""
ARMY = 45
"""A legion dearer than this is no settler."""


class Grabs:
    """What each empty province would bring, worked out once for a position."""

    def __init__(self, sit: Situation) -> None:
        self.sit = sit
        self._gain: dict[int, float] = {}
        self._exposed: dict[int, float] = {}

    def is_free(self, province: int) -> bool:
        """Tell whether a legion could take a province by walking in."""
        sit = self.sit
        return (
            sit.state.owner[province] != sit.me
            and province not in sit.embattled
            and not sit.is_held(province)
            and not sit.hostile_leaders(province)
        )

    def gain(self, province: int) -> float:
        """Return what a province brings, with a little for the empty land behind it."""
        found = self._gain.get(province)
        if found is None:
            sit = self.sit
            owner = sit.state.owner[province]
            found = float(sit.worth(province) * sit.style.horizon)
            if owner != NOBODY:
                found *= sit.style.denial
                if sit.state.homes[owner] == province:
                    found += sit.style.home + sit.state.treasury[owner]
            found += sum(sit.worth(q) for q in sit.near(province) if self.is_free(q))
            found *= sit.whims[province]
            self._gain[province] = found
        return found

    def net(self, province: int) -> float:
        """Return the gain less what the settler and his general risk there."""
        exposed = self._exposed.get(province)
        if exposed is None:
            exposed = risk(self.sit, province, (1, 0, 0)) * (self.sit.style.general + 10)
            self._exposed[province] = exposed
        return self.gain(province) - exposed


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
    sit = pool.sit
    generals = pool.generals(place)
    if not generals or sit.state.owner[place] != sit.me:
        return
    leader = generals[0]
    load = escort(pool, place)
    if not any(load) or not pool.can_leave(place, sum(load)):
        return
    army = value_of((load[0], load[1] + load[2], load[3])) > ARMY
    for to in sit.near(place):
        if not grabs.is_free(to):
            continue
        if army and plan is not None and plan.turns[to] > plan.turns[place] - 0.5:
            continue
        yield grabs.net(to), Plan((Marching(leader, to, load),), f"Take {CODES[to]}")
        if load[1] and load[1] == sum(load) and sit.state.used[leader] == 0:
            yield from _rides(grabs, place, to, leader, load[1])
    if load[1] and load[1] == sum(load) and sit.state.used[leader] == 0:
        yield from _sallies(grabs, place, leader, load[1])


def _rides(
    grabs: Grabs, place: int, to: int, leader: int, riders: int
) -> Iterator[tuple[float, Plan]]:
    """Let cavalry take two provinces."""
    for beyond in grabs.sit.near(to):
        if beyond != place and grabs.is_free(beyond):
            orders = (
                Marching(leader, to, (0, riders, 0, 0)),
                Marching(leader, beyond, (0, 0, riders, 0)),
            )
            why = f"Ride to {CODES[to]} and {CODES[beyond]}"
            yield grabs.gain(to) + grabs.net(beyond), Plan(orders, why)


def _sallies(grabs: Grabs, place: int, leader: int, riders: int) -> Iterator[tuple[float, Plan]]:
    """Let cavalry ride through own land and take a province behind it."""
    sit = grabs.sit
    for to in {*sit.near(place), *sit.roads(sit.me, place)} - {place}:
        if sit.state.owner[to] != sit.me or to in sit.embattled:
            continue
        for beyond in sit.near(to):
            if beyond not in sit.near(place) and grabs.is_free(beyond):
                orders = (
                    Marching(leader, to, (0, riders, 0, 0)),
                    Marching(leader, beyond, (0, 0, riders, 0)),
                )
                yield grabs.net(beyond), Plan(orders, f"Ride to {CODES[beyond]}")


def escort(pool: Pool, place: int) -> Load:
    """Pick the fewest units that can go: one, or all that nobody would lead."""
    have = tuple(pool.load(place))
    for load in ((0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0)):
        if all(n <= m for n, m in zip(load, have, strict=True)) and pool.can_leave(place, 1):
            return load
    return (have[0], have[1], have[2], have[3]) if sum(have) <= LEGION else ALONE


class Settler(NamedTuple):
    """A general with a unit who has nothing to take next door."""

    leader: int
    place: int
    load: Load


def settle(sit: Situation) -> Plan | None:
    """Send settlers towards the empty land they reach first, each to a province of his own."""
    pool, grabs = Pool(sit), Grabs(sit)
    wishes = []
    settlers = list(_settlers(pool))
    for settler in settlers:
        pace = 2 if settler.load[1] else 1
        for goal, (steps, way) in _walk(grabs, settler.place).items():
            turns = -(-steps // pace)
            wishes.append((grabs.gain(goal) * sit.style.patience**turns, settler, goal, way))
    wishes.sort(key=lambda wish: (-wish[0], wish[1], wish[2]))
    taken: set[int] = set()
    orders: list[Order] = []
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
        if sit.state.owner[place] != sit.me:
            continue
        if place != sit.home and value_of(sit.units(place)) > ARMY:
            continue
        for leader in pool.generals(place):
            load = escort(pool, place)
            if load[3] or not any(load) or not pool.can_leave(place, sum(load)):
                break
            pool.take(place, leader, load)
            yield Settler(leader, place, load)


def _walk(grabs: Grabs, start: int) -> dict[int, tuple[int, int]]:
    """Return the empty provinces a settler can walk to: steps, and the first province."""
    sit = grabs.sit
    first: dict[int, tuple[int, int]] = {start: (0, start)}
    found: dict[int, tuple[int, int]] = {}
    queue = [start]
    for here in queue:
        steps, way = first[here]
        if steps >= FAR:
            break
        mine = sit.state.owner[here] == sit.me
        for there in (*sit.near(here), *(sorted(sit.roads(sit.me, here)) if mine else ())):
            if there in first or there in sit.embattled:
                continue
            free = grabs.is_free(there)
            if not free and sit.state.owner[there] != sit.me:
                continue
            first[there] = (steps + 1, there if here == start else way)
            queue.append(there)
            if free:
                found[there] = first[there]
    return found

"""Marches that take nothing: up to the front, out of danger, back to the fold."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from hexarch.boards.mediterranean import CODES, N_PROVINCES
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.courage import courage
from hexarch.bots.conquest.orders import ALONE, Marching, Plan, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import Situation, together, value_of
from hexarch.bots.conquest.threats import risk
from hexarch.games.conquest.model import NO_UNITS
from hexarch.games.conquest.tables import LEGION

ORPHANS: Final = 3
"""Units for which a general comes."""
LOST: Final = 0.5
"""The risk from which a legion flees at first, if it can halve it."""


def advance(sit: Situation, plan: Campaign | None) -> Plan | None:
    """Bring the legion nearest to the enemy one march nearer, if it can stand there."""
    if plan is None:
        return None
    pool = Pool(sit)
    for place in sorted(sit.leaders[sit.me], key=lambda p: (plan.turns[p], p)):
        found = _advance_from(pool, place, plan)
        if found is not None:
            return found
    return None


def _advance_from(pool: Pool, place: int, plan: Campaign) -> Plan | None:
    sit, style = pool.sit, pool.sit.style
    generals, load = pool.generals(place), pool.legion(place)
    if not generals or not any(load) or not pool.can_leave(place, sum(load)) or plan.sails[place]:
        return None
    if value_of(as_units(load)) < style.small and sit.state.round < style.small_round:
        return None
    ways = [q for q in sit.marches(place) if plan.turns[q] <= plan.turns[place] - 0.5]
    ways.sort(key=lambda q: (plan.turns[q], q))
    for to in ways:
        if not sit.is_open(to):
            continue
        danger = risk(sit, to, together(sit.own_units(to), as_units(load)))
        if danger < style.brave + courage(sit) or danger <= risk(sit, place):
            return Plan((Marching(generals[0], to, load),), f"Advance to {CODES[to]}")
    return _advance_together(pool.sit, place, ways)


def _advance_together(sit: Situation, place: int, ways: Sequence[int]) -> Plan | None:
    """Let all legions of a province march at once where one alone could not stand."""
    legions = list(Pool(sit).march_out(place))
    if len(legions) < 2:
        return None
    force = NO_UNITS
    for _, load in legions:
        force = together(force, as_units(load))
    for to in ways:
        if not sit.is_open(to):
            continue
        if risk(sit, to, together(sit.own_units(to), force)) < sit.style.brave + courage(sit):
            orders = tuple(Marching(leader, to, load) for leader, load in legions)
            return Plan(orders, f"Advance to {CODES[to]} together")
    return None


def fall_back(sit: Situation) -> Plan | None:
    """Take a legion out of a place where it would probably be lost."""
    pool = Pool(sit)
    for place in sorted(sit.leaders[sit.me]):
        generals, load = pool.generals(place), pool.legion(place)
        if place == sit.home or not generals or not any(load):
            continue
        danger = risk(sit, place)
        if danger < LOST + courage(sit) or not pool.can_leave(place, sum(load)):
            continue
        for to in sit.near(place):
            if sit.state.owner[to] == sit.me and to not in sit.embattled:
                there = risk(sit, to, together(sit.own_units(to), as_units(load)))
                if there < danger / 2:
                    return Plan((Marching(generals[0], to, load),), f"Fall back to {CODES[to]}")
    return None


def go_home(sit: Situation) -> Plan | None:
    """Send generals without units home, where new units wait for them."""
    if not sit.has_home:
        return None
    pool = Pool(sit)
    steps = steps_to(sit, sit.home)
    for place in sorted(sit.leaders[sit.me]):
        idle = pool.generals(place)
        spare = len(idle) - -(-sum(sit.own_units(place)) // LEGION)
        if place == sit.home or spare <= 0 or not pool.can_leave(place, 0):
            continue
        mine = sit.state.owner[place] == sit.me
        ways = [q for q in (sit.marches(place) if mine else sit.near(place)) if q in steps]
        to = min(ways, key=lambda q: (steps[q], q), default=place)
        if to != place and steps[to] < steps.get(place, N_PROVINCES):
            return Plan((Marching(idle[-1], to, ALONE),), f"A general goes back to {CODES[to]}")
    return None


def take_over(sit: Situation) -> Plan | None:
    """Send a general without units to units without a general."""
    pool = Pool(sit)
    orphans = [p for p in sit.own if sit.is_held(p) and not sit.leaders[sit.me].get(p)]
    goals = [p for p in orphans if sum(pool.legion(p)) >= ORPHANS]
    for place in sorted(sit.leaders[sit.me]):
        idle = pool.generals(place)
        if not goals or not idle or sit.is_held(place) or sit.state.owner[place] != sit.me:
            continue
        ways = {goal: steps_to(sit, goal) for goal in goals}
        near = min(goals, key=lambda goal: (ways[goal].get(place, N_PROVINCES), goal))
        steps = ways[near]
        to = min(sit.marches(place), key=lambda q: (steps.get(q, N_PROVINCES), q), default=place)
        if place in steps and steps.get(to, N_PROVINCES) < steps[place]:
            return Plan((Marching(idle[0], to, ALONE),), f"A general goes to lead in {CODES[near]}")
    return None


def fetch(sit: Situation) -> Plan | None:
    """Send a general with few units home, where many wait for a leader."""
    if not sit.has_home:
        return None
    pool = Pool(sit)
    waiting = value_of(as_units(pool.legion(sit.home)))
    steps = steps_to(sit, sit.home)
    for place in sorted(sit.leaders[sit.me], key=lambda p: (steps.get(p, N_PROVINCES), p)):
        generals, load = pool.generals(place), pool.legion(place)
        if place == sit.home and generals:
            return None
        if not generals or place not in steps or not pool.can_leave(place, sum(load)):
            continue
        to = min(sit.marches(place), key=lambda q: (steps.get(q, N_PROVINCES), q))
        if 2 * value_of(as_units(load)) < waiting:
            return Plan((Marching(generals[0], to, load),), "Fetch those who wait at home")
    return None


def steps_to(sit: Situation, goal: int) -> dict[int, int]:
    """Return the steps to a province from each own one that is joined with it."""
    found, queue = {goal: 0}, deque([goal])
    while queue:
        here = queue.popleft()
        for there in sit.marches(here):
            if there not in found and sit.state.owner[there] == sit.me:
                found[there] = found[here] + 1
                queue.append(there)
    return found

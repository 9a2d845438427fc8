"""Marches that take nothing: up to the front, out of danger, back to the fold."""

from collections import deque
from typing import Final

from hexarch.boards.mediterranean import CODES, N_PROVINCES
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.courage import caesar_leads, courage
from hexarch.bots.conquest.garrison import caesar_risk
from hexarch.bots.conquest.orders import ALONE, Marching, Plan, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import Situation, together, value_of
from hexarch.bots.conquest.threats import risk
from hexarch.games.conquest.model import NOBODY
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.tables import LEGION, MOVES

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
    for to in sorted(ways, key=lambda q: (plan.turns[q], q)):
        if not sit.is_open(to):
            continue
        danger = risk(sit, to, together(sit.own_units(to), as_units(load)))
        if danger < style.brave + courage(sit) or danger <= risk(sit, place):
            return Plan((Marching(generals[0], to, load),), f"Advance to {CODES[to]}")
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
    steps = _steps_home(sit)
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


def fetch(sit: Situation) -> Plan | None:
    """Send a general with few units home, where many wait for a leader."""
    if not sit.has_home:
        return None
    pool = Pool(sit)
    waiting = value_of(as_units(pool.legion(sit.home)))
    steps = _steps_home(sit)
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


def _steps_home(sit: Situation) -> dict[int, int]:
    """Return the steps home from each own province that is joined with it."""
    found, queue = {sit.home: 0}, deque([sit.home])
    while queue:
        here = queue.popleft()
        for there in sit.marches(here):
            if there not in found and sit.state.owner[there] == sit.me:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def save_caesar(sit: Situation) -> Plan | None:
    """Take the Caesar to the safest province within his reach, if he is in any danger."""
    caesar, place = caesar_of(sit.me), sit.caesar_at
    state = sit.state
    if place >= N_PROVINCES or place in sit.embattled or caesar_leads(sit):
        return None
    if state.used[caesar] >= MOVES or state.carried[caesar] != NOBODY:
        return None
    danger = caesar_risk(sit, place)
    if danger <= sit.style.unease or not Pool(sit).can_leave(place, 0):
        return None
    best, least = place, (danger, 0, place)
    for to, way in _retreats(sit, place, MOVES - state.used[caesar]).items():
        score = (caesar_risk(sit, to), 0 if to == sit.home else 1, to)
        if score < least:
            best, least = way, score
    if best == place:
        return None
    return Plan((Marching(caesar, best, ALONE),), f"The Caesar goes to {CODES[best]}")


def _retreats(sit: Situation, place: int, moves: int) -> dict[int, int]:
    """Return the own provinces within so many moves, with the first one on the way."""
    found: dict[int, int] = {}
    edge = [(place, place)]
    for _ in range(moves):
        ahead = []
        for here, way in edge:
            for to in sit.marches(here):
                if to == place or to in found or to in sit.embattled:
                    continue
                if sit.state.owner[to] == sit.me:
                    found[to] = to if here == place else way
                    ahead.append((to, found[to]))
        edge = ahead
    return found

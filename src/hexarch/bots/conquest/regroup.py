"""Marches that take nothing: up to the front, back to the fold, and the Caesar into safety."""

from hexarch.boards.mediterranean import CODES
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.garrison import reinforcements
from hexarch.bots.conquest.muster import Pool, as_units, legion_of
from hexarch.bots.conquest.orders import ALONE, Marching, Plan
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.bots.conquest.threats import risk
from hexarch.games.conquest.model import NO_UNITS, NOBODY, Units
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.tables import LEGION, MOVES


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
    sit = pool.sit
    generals = pool.generals(place)
    if not generals or sit.state.owner[place] != sit.me or plan.sails[place]:
        return None
    load = legion_of(pool.load(place))
    small = value_of(as_units(load)) < sit.style.small and sit.state.round < sit.style.small_round
    if not any(load) or small or not pool.can_leave(place, sum(load)):
        return None
    ways = {*sit.near(place), *sit.roads(sit.me, place)} - {place}
    ways = {q for q in ways if sit.is_open(q) and q not in sit.embattled}
    for to in sorted(ways, key=lambda q: (plan.turns[q], q)):
        if plan.turns[to] > plan.turns[place] - 0.5:
            return None
        stack = _plus(sit.units(to) if sit.state.owner[to] == sit.me else NO_UNITS, as_units(load))
        danger = risk(sit, to, stack)
        if danger < sit.style.brave or danger <= risk(sit, place):
            return Plan((Marching(generals[0], to, load),), f"Advance to {CODES[to]}")
    return None


def _plus(a: Units, b: Units) -> Units:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def fall_back(sit: Situation) -> Plan | None:
    """Take a legion out of a place where it would probably be lost."""
    pool = Pool(sit)
    for place in sorted(sit.leaders[sit.me]):
        if sit.state.owner[place] != sit.me or place == sit.home:
            continue
        generals = pool.generals(place)
        load = legion_of(pool.load(place))
        if not generals or not any(load) or not pool.can_leave(place, sum(load)):
            continue
        danger = risk(sit, place)
        if danger < 0.5:
            continue
        for to in sit.near(place):
            if sit.state.owner[to] == sit.me and to not in sit.embattled:
                there = risk(sit, to, _plus(sit.units(to), as_units(load)))
                if there < danger - 0.25:
                    return Plan((Marching(generals[0], to, load),), f"Fall back to {CODES[to]}")
    return None


def go_home(sit: Situation) -> Plan | None:
    """Send generals without units home, where new units wait for them."""
    if sit.state.owner[sit.home] != sit.me:
        return None
    pool = Pool(sit)
    steps: dict[int, int] | None = None
    for place in sorted(sit.leaders[sit.me]):
        idle = pool.generals(place)
        spare = len(idle) - (sum(sit.units(place)) + LEGION - 1) // LEGION
        if place == sit.home or spare <= 0 or not pool.can_leave(place, 0):
            continue
        steps = steps or _steps_home(sit)
        ways = [q for q in {*sit.near(place), *sit.roads(sit.me, place)} if q in steps]
        ways = [q for q in ways if steps[q] < steps.get(place, 99)]
        if ways:
            to = min(ways, key=lambda q: (steps[q], q))
            return Plan((Marching(idle[-1], to, ALONE),), f"General back to {CODES[to]}")
    return None


def _steps_home(sit: Situation) -> dict[int, int]:
    found = {sit.home: 0}
    queue = [sit.home]
    for here in queue:
        for there in {*sit.near(here), *sit.roads(sit.me, here)}:
            if there not in found and sit.state.owner[there] == sit.me:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def save_caesar(sit: Situation) -> Plan | None:
    """Take the Caesar to the safest province within his reach, if he is in danger."""
    caesar, place = caesar_of(sit.me), sit.caesar_at
    state = sit.state
    if place >= 42 or state.used[caesar] >= MOVES or state.carried[caesar] != NOBODY:
        return None
    if place in sit.embattled or not Pool(sit).can_leave(place, 0):
        return None
    danger = caesar_risk(sit, place)
    if danger <= sit.style.unease:
        return None
    best, least = place, (danger, 0, 0)
    for to, way in _caesar_ways(sit, place).items():
        score = (caesar_risk(sit, to), 0 if to == sit.home else 1, to)
        if score < least:
            best, least = way, score
    if best == place:
        return None
    return Plan((Marching(caesar, best, ALONE),), f"The Caesar goes to {CODES[best]}")


def _caesar_ways(sit: Situation, place: int) -> dict[int, int]:
    """Return the own provinces within the Caesar's moves, with the first one on the way."""
    found: dict[int, int] = {}
    moves = MOVES - sit.state.used[caesar_of(sit.me)]
    edge = [(place, place)]
    for _ in range(moves):
        ahead = []
        for here, way in edge:
            for to in sorted({*sit.near(here), *sit.roads(sit.me, here)}):
                if to == place or to in found or to in sit.embattled:
                    continue
                if sit.state.owner[to] == sit.me:
                    found[to] = to if here == place else way
                    ahead.append((to, found[to]))
        edge = ahead
    return found


def caesar_risk(sit: Situation, province: int) -> float:
    """Return the chance that the Caesar is lost in a province before the next turn."""
    garrison = sit.units(province)
    if province == sit.home:
        garrison = _plus(garrison, reinforcements(sit))
    return risk(sit, province, garrison)

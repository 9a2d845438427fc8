"""The Caesar: where he is safe, who comes with him, who comes to him."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hexarch.boards.mediterranean import CODES, N_PROVINCES
from hexarch.bots.conquest.courage import caesar_leads
from hexarch.bots.conquest.garrison import caesar_risk, reinforcements, room_at_home
from hexarch.bots.conquest.orders import ALONE, Load, Marching, Plan, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.regroup import steps_to
from hexarch.bots.conquest.situation import Situation, together, value_of
from hexarch.bots.conquest.threats import forces_against, loss, risk
from hexarch.games.conquest.model import NOBODY
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.rules.r14_tribute import price
from hexarch.games.conquest.tables import LEGION, MOVES

NEAR: Final = 3
"""The steps from which legions come to a Caesar in danger."""


class Refuge(NamedTuple):
    """Where the Caesar could go, and with whom; the less the better."""

    danger: float
    abroad: bool
    guard: int
    """The value of the units he would stand with, less than nothing."""
    to: int
    way: int
    load: Load


def save_caesar(sit: Situation) -> Plan | None:
    """Take the Caesar to the safest province within his reach, if he is in any danger."""
    if not _can_go(sit):
        return None
    danger = caesar_risk(sit, sit.caesar_at)
    if danger <= sit.style.unease:
        return None
    best = min(_refuges(sit), default=None)
    if best is None or best.danger >= danger:
        return None
    order = Marching(caesar_of(sit.me), best.way, best.load)
    return Plan((order,), f"The Caesar goes to {CODES[best.way]}")


def _can_go(sit: Situation) -> bool:
    caesar, place, state = caesar_of(sit.me), sit.caesar_at, sit.state
    if place >= N_PROVINCES or place in sit.embattled or caesar_leads(sit):
        return False
    return state.used[caesar] < MOVES and state.carried[caesar] == NOBODY


def _refuges(sit: Situation) -> Iterator[Refuge]:
    """Yield the own provinces the Caesar can go to, alone or with those who stand with him."""
    place = sit.caesar_at
    pool = Pool(sit)
    guard = ALONE if place == sit.home else pool.guard(place)
    loads = [load for load in {ALONE, guard} if pool.can_leave(place, sum(load))]
    moves = MOVES - sit.state.used[caesar_of(sit.me)]
    for to, way in _retreats(sit, place, moves).items():
        for load in loads:
            if any(load) and to != way:
                continue
            units = together(sit.own_units(to), as_units(load))
            bought = reinforcements(sit) if to == sit.home else (0, 0, 0)
            danger = loss(forces_against(sit, to), together(units, bought), sit.fort(to))
            yield Refuge(danger, to != sit.home, -value_of(units), to, way, load)


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


def rally(sit: Situation) -> Plan | None:
    """Bring legions to a Caesar who is in danger and can go nowhere safe."""
    place, limit = sit.caesar_at, sit.style.caesar_risk
    if place >= N_PROVINCES or place in sit.embattled or sit.state.owner[place] != sit.me:
        return None
    if caesar_leads(sit) or caesar_risk(sit, place) <= limit:
        return None
    if _can_go(sit) and any(refuge.danger <= limit for refuge in _refuges(sit)):
        return None
    pool = Pool(sit)
    steps = steps_to(sit, place)
    near = (p for p in sit.leaders[sit.me] if 0 < steps.get(p, N_PROVINCES) <= NEAR)
    for start in sorted(near, key=lambda p: (steps[p], p)):
        generals, load = pool.generals(start), pool.legion(start)
        if not generals or not any(load) or not pool.can_leave(start, sum(load)):
            continue
        to = min(sit.marches(start), key=lambda q: (steps.get(q, N_PROVINCES), q))
        if to not in sit.embattled:
            return Plan((Marching(generals[0], to, load),), f"To the Caesar in {CODES[place]}")
    return None


def lead_at_home(sit: Situation) -> Plan | None:
    """Take the Caesar home, if it is safe, where nobody leads the units that could be bought."""
    if not sit.has_home or sit.caesar_at == sit.home or not _can_go(sit) or room_at_home(sit):
        return None
    if sit.state.treasury[sit.me] < LEGION * price(sit.state, "infantry"):
        return None
    pool = Pool(sit)
    steps = steps_to(sit, sit.home)
    if sit.caesar_at not in steps or not pool.can_leave(sit.caesar_at, 0):
        return None
    to = min(sit.marches(sit.caesar_at), key=lambda q: (steps.get(q, N_PROVINCES), q))
    if to in sit.embattled or max(risk(sit, to), risk(sit, sit.home)) > sit.style.unease:
        return None
    return Plan((Marching(caesar_of(sit.me), to, ALONE),), "The Caesar goes home to lead")

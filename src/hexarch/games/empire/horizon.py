"""Why ships under way do not get to where a player points: what lies between, or how far it is."""

from collections.abc import Collection
from heapq import heappop, heappush

from hexarch.boards.empire import (
    IS_SEA,
    N_HEXES,
    NODES,
    PASSAGES,
    REACH,
    REACHES,
    REACHES_AT,
    REACHES_OF,
)
from hexarch.games.empire.actions.march import Sail
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import AT_SEA, State, Where
from hexarch.games.empire.names import place_code, points
from hexarch.games.empire.rules import r13_ship_refusals as refusals
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_movement import mover
from hexarch.games.empire.rules.r13_sailing import sail
from hexarch.games.empire.rules.r13_voyage import (
    enemies_in,
    landing_cost,
    left,
    place_of,
    ways_out,
)
from hexarch.games.empire.steps.march import Voyage
from hexarch.games.empire.voyages import Course, reached
from hexarch.kernel.game import Illegal


@rule("13.1.2", "13.4.3", "13.2.5c1")
def beyond(state: State, pointed: Where) -> Illegal | None:
    """Say what keeps ships under way from waters or a shore, be it several steps away."""
    step = state.step
    if not isinstance(step, Voyage):
        return None
    where = _water(pointed)
    goals = {where - AT_SEA} if where >= AT_SEA else set(REACHES_AT[where])
    if not goals or where == place_of(state, step):
        return None
    if place_of(state, step) - AT_SEA in goals:
        return _no_assault(state, step, where)
    beside = _beside(state, step, where, goals)
    if beside is not None:
        return _from_beside(_sailed(state, beside), where)
    path = _shortest(state, step, goals, 0 if where >= AT_SEA else landing_cost(state, where))
    if not path:
        say = "{0} is out of reach: the ships have {1} movement points left."
        return Illegal("13.4.3", say, (place_code(where), points(left(step) / POINT)))
    return _along(state, where, path)


def _water(where: Where) -> Where:
    """Take a hex of the open sea for its waters."""
    if where >= N_HEXES or not IS_SEA[where]:
        return where
    for node, parts in enumerate(REACHES_OF):
        if where in NODES[node].hexes:
            return AT_SEA + parts[0]
    return where


def _shortest(state: State, step: Voyage, goals: Collection[int], ashore: int) -> tuple[int, ...]:
    """Return the cheapest way that the points allow, whoever is in it; nothing if all are dear."""
    most, known = left(step) - ashore, set[int]()
    ahead: list[tuple[int, tuple[int, ...]]] = []
    for to, cost, _ in ways_out(state, step):
        heappush(ahead, (cost, (to,)))
    while ahead:
        spent, path = heappop(ahead)
        if spent > most:
            return ()
        if path[-1] in goals:
            return path
        if path[-1] in known:
            continue
        known.add(path[-1])
        for way in PASSAGES[path[-1]]:
            heappush(ahead, (spent + way.cost, (*path, way.reach)))
    return ()


def _beside(state: State, step: Voyage, where: Where, goals: Collection[int]) -> Course | None:
    """Return the cheapest way to waters from which a shore, or enemies at sea, can be attacked."""
    found, waters = reached(state), set(goals)
    if where >= AT_SEA:
        fleets = [reach for reach in goals if enemies_in(state, step.ships, reach)]
        waters = {way.reach for reach in fleets for way in PASSAGES[reach]}
    if place_of(state, step) - AT_SEA in waters:
        return None  # they lie beside it already
    ways = (found.get(REACHES[reach].code) for reach in waters)
    return min((way for way in ways if way is not None), key=lambda way: way.cost, default=None)


def _from_beside(state: State, where: Where) -> Illegal | None:
    """Say what ships meet that have got beside a place."""
    if where >= AT_SEA:
        return _stopped(state, where - AT_SEA, where)
    at = state.step
    return _ashore(state, at, where) if isinstance(at, Voyage) else None


def _along(state: State, where: Where, path: tuple[int, ...]) -> Illegal | None:
    """Follow a way as far as the ships get, and say what stops them there."""
    found, there = reached(state), state
    for reach in path:
        course = found.get(REACHES[reach].code)
        if course is None:
            return _stopped(there, reach, where)
        there = _sailed(state, course)
    return None


@rule("13.4.4", "13.7.1b")
def _ashore(state: State, at: Voyage, where: Where) -> Illegal | None:
    """Say why ships beside a shore do not land there."""
    refused = refusals.check_land(state, at, where)
    if refused is None or refused.rule != "13.4.4":
        return refused
    say = "Enemies stand in {0}: sail to {1} first, and assault them from there."
    first = Illegal("13.4.4", say, (place_code(where), place_code(place_of(state, at))))
    return refusals.check_assault(state, at, where) or first


def _sailed(state: State, course: Course) -> State:
    """Return the position after a course over waters."""
    for act in course.acts:
        at = state.step
        if isinstance(at, Voyage) and isinstance(act, Sail):
            state = sail(state, at, mover(state), REACH[act.reach], [])
    return state


@rule("13.2.5c1", "13.4.1", "13.7.1b")
def _stopped(state: State, reach: int, where: Where) -> Illegal | None:
    """Say what closes the next waters to ships that have got beside them."""
    at = state.step
    if not isinstance(at, Voyage):
        return None
    if where != AT_SEA + reach or not enemies_in(state, at.ships, reach):
        return refusals.check_sail(state, at, reach)
    say = "Enemy warships are in {0}: sail to {1} first, and attack them from there."
    first = Illegal("13.4.1", say, (place_code(where), place_code(place_of(state, at))))
    return refusals.check_engage(state, at, reach) or first


@rule("13.4.4", "R-26", "13.7.1b")
def _no_assault(state: State, step: Voyage, where: Where) -> Illegal | None:
    """Say why enemies on the shore beside the ships cannot be assaulted."""
    if where >= N_HEXES:
        return None
    landing = refusals.check_land(state, step, where)
    if landing is None or landing.rule != "13.4.4":
        return None
    return refusals.check_assault(state, step, where)

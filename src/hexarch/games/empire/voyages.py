"""How far warships under way can get by several steps, and what that takes."""

from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from hexarch.boards.empire import CODES, REACHES
from hexarch.games.empire.actions.march import Land, Sail
from hexarch.games.empire.model import AT_SEA, State
from hexarch.games.empire.names import place_code, points
from hexarch.games.empire.rules import r13_voyage as voyage
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_movement import mover
from hexarch.games.empire.rules.r13_sailing import sail
from hexarch.games.empire.steps.march import Voyage
from hexarch.kernel.errands import Journey
from hexarch.kernel.memory import latest
from hexarch.kernel.words import Words


class Course(NamedTuple):
    """The cheapest way to waters or to a hex on the shore."""

    cost: int
    acts: tuple[Sail | Land, ...]
    path: tuple[str, ...]
    """The places from where the ships are to where they end."""


@latest
def reached(state: State) -> dict[str, Course]:
    """Return the ways of ships to wherever they get; each step as the rules allow it."""
    step = state.step
    if not isinstance(step, Voyage):
        return {}
    found: dict[str, Course] = {}
    order = count()
    start = Course(0, (), (place_code(voyage.place_of(state, step)),))
    ahead = [(0, next(order), start, state)]
    while ahead:
        _, _, course, there = heappop(ahead)
        at = there.step
        if not isinstance(at, Voyage):
            continue
        for reach, cost in voyage.sails(there, at):
            way = _further(course, cost, Sail(REACHES[reach].code), place_code(AT_SEA + reach))
            if _is_better(way, found):
                then = sail(there, at, mover(there), reach, [])
                heappush(ahead, (way.cost, next(order), way, then))
        for where, cost in voyage.landings(there, at):
            _is_better(_further(course, cost, Land(CODES[where]), CODES[where]), found)
    return found


def courses(state: State) -> tuple[Course, ...]:
    """Return the ways of ships to where several steps lead."""
    return tuple(course for course in reached(state).values() if len(course.acts) > 1)


def _further(course: Course, cost: int, act: Sail | Land, place: str) -> Course:
    return Course(course.cost + cost, (*course.acts, act), (*course.path, place))


def _is_better(course: Course, found: dict[str, Course]) -> bool:
    """Keep a course if there is none as cheap; what a single step leads to is a choice anyway."""
    goal = course.path[-1]
    known = found.get(goal)
    if goal == course.path[0]:
        return False
    if known is not None and (known.cost <= course.cost or len(known.acts) == 1):
        return False
    found[goal] = course
    return True


def journeys(state: State) -> tuple[Journey, ...]:
    """Return the courses as choices."""
    step = state.step
    if not isinstance(step, Voyage):
        return ()
    most = points(voyage.left(step) / POINT)
    return tuple(
        Journey(
            course.acts, Words("{0} of {1} movement points", (points(course.cost / POINT), most))
        )
        for course in courses(state)
    )

"""Where ships get by several steps: exactly where single steps lead, at the least cost."""

import random
from collections import deque
from typing import Any

import pytest
from tests.games.empire.fields import after
from tests.games.empire.marches import scene

import hexarch
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Land, Sail, Select
from hexarch.games.empire.model import State
from hexarch.games.empire.names import place_code
from hexarch.games.empire.routes import ways
from hexarch.games.empire.rules.r13_movement import mover
from hexarch.games.empire.rules.r13_voyage import place_of
from hexarch.games.empire.steps.march import Voyage
from hexarch.games.empire.voyages import courses

GULF: dict[str, Any] = {
    "control": {"EQU": "Eagle Strong", "ILA": "Bull Strong"},
    "general": ["Eagle on Bull"],
}


def spent(state: State) -> int:
    assert isinstance(state.step, Voyage)
    return state.step.spent[0]


def where(state: State) -> str:
    assert isinstance(state.step, Voyage)
    return place_code(place_of(state, state.step))


def by_single_steps(state: State) -> dict[str, int]:
    """Try every order of legal acts; return the least cost of each place, those beside left out."""
    start, seat = spent(state), mover(state)
    beside = {_goal(act) for act in GAME.legal(state, seat) if isinstance(act, Sail | Land)}
    best: dict[str, int] = {where(state): 0}
    waiting = deque([state])
    while waiting:
        here = waiting.popleft()
        for act in GAME.legal(here, seat):
            if not isinstance(act, Sail | Land):
                continue
            there, _ = GAME.apply(here, seat, act)
            cost, goal = spent(there) - start, where(there)
            if cost < best.get(goal, 99):
                best[goal] = cost
                if isinstance(act, Sail):
                    waiting.append(there)
    return {goal: cost for goal, cost in best.items() if goal not in {where(state), *beside}}


def _goal(act: Sail | Land) -> str:
    return act.hex if isinstance(act, Land) else act.reach


def check(state: State) -> int:
    """Compare the courses with what single steps lead to; return how many there are."""
    found = courses(state)
    assert {course.path[-1]: course.cost for course in found} == by_single_steps(state)
    seat = mover(state)
    for course, journey in zip(found, GAME.journeys(state, seat), strict=True):
        assert journey.acts == course.acts
        there = state
        for act in course.acts:
            assert GAME.check(there, seat, act) is None
            there, _ = GAME.apply(there, seat, act)
        assert where(there) == course.path[-1] == _goal(course.acts[-1])
        assert spent(there) - spent(state) == course.cost
    return len(found)


@pytest.mark.rule("13.1.2", "13.4.3", "13.4.1")
def test_a_fleet_sees_how_far_it_gets() -> None:
    units = {"T26": "Eagle: EQU:W2.1, EQU:HI1", "R28": "Bull: ILA:LI1"}
    state = after(scene(units=units, **GULF), Select("EQU:W2.1"))
    assert check(state) > 20
    told = {way.to: way for way in ways(state)}
    assert told["sea:R32"].path == ("T26", "sea:U29", "sea:R32")
    assert told["sea:R32"].cost == "2"


@pytest.mark.rule("13.4.1")
def test_no_way_leads_through_enemy_ships() -> None:
    """An enemy in the Gulf is attacked by a step of its own, and bars what lies behind."""
    units = {"T26": "Eagle: EQU:W2.1", "sea:U29": "Bull: ILA:W3.1"}
    state = after(scene(units=units, **GULF), Select("EQU:W2.1"))
    assert check(state) == 0


def test_nobody_else_and_no_army_has_journeys() -> None:
    units = {"T26": "Eagle: EQU:W2.1, EQU:HI1"}
    state = scene(units=units, **GULF)
    assert not GAME.journeys(after(state, Select("EQU:HI1")), 0)
    sailing = after(state, Select("EQU:W2.1"))
    assert not GAME.journeys(sailing, 1)
    assert GAME.journeys(sailing, 0)


@pytest.mark.rule("13.4.2a", "13.4.2b", "R-23")
def test_the_courses_of_random_games_are_those_of_single_steps() -> None:
    """Rivers, bridges and blockades, as they come."""
    seen = 0
    for seed in range(6):
        chance = random.Random(seed)
        table = hexarch.game("empire").new(scenario="C", seats=2, seed=seed)
        for _ in range(2500):
            if table.outcome is not None:
                break
            seat = table.decisions[0].seat
            table.play(seat, chance.choice(table.legal(seat)))
            if isinstance(table.state.step, Voyage) and chance.random() < 0.2:
                seen += check(table.state)
    assert seen > 200

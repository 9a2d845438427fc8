"""Where a land unit may withdraw, told once more from the rules alone, in random battles."""

from functools import cache
from random import Random

import pytest
from tests.games.empire.test_battle_play import answers, draw

from hexarch.boards.empire import (
    BRIDGE,
    CITY_SIZE,
    CODES,
    HEX,
    LARGE,
    N_HEXES,
    PROVINCE_OF,
    TUNNEL,
    marks_between,
    step_cost,
    steps_between,
)
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import RetreatTo
from hexarch.games.empire.model import State
from hexarch.games.empire.pieces import IS_CAVALRY, IS_SHIP, N_UNITS, UNIT
from hexarch.games.empire.rules.r14_forces import the_battle
from hexarch.games.empire.steps.battle import Retreating


@cache
def around(here: int) -> list[int]:
    """Return the hexes that a land unit can step to, one by one from the map."""
    touching = [there for there in range(N_HEXES) if steps_between(here, there) == 1]
    return [there for there in touching if step_cost(here, there)]


def standing(state: State, where: int) -> list[int]:
    return [unit for unit in range(N_UNITS) if state.at[unit] == where]


def at_war(state: State, one: int, other: int) -> bool:
    """Tell whether two units are enemies: their lords are under General War, whoever laid it."""
    a, b = state.lord[one], state.lord[other]
    return a != b and bool(state.general[a] >> b & 1 or state.general[b] >> a & 1)


def is_open(state: State, start: State, unit: int, here: int, to: int) -> bool:
    """Go through 14.8.3 and 14.8.4 for one hex; every province here is Neutral."""
    fight = the_battle(state, here)
    units = standing(state, to)
    mine = [u for u in units if state.lord[u] == state.lord[unit]]
    if marks_between(here, to) & (BRIDGE | TUNNEL):
        return False  # 14.8.4d: he stood here, or came another way
    if PROVINCE_OF[to] != PROVINCE_OF[here]:
        return False  # 10.1: no leave to enter another Neutral
    if len(mine) != len(units):
        return False  # 14.8.3a
    limit = 3 if CITY_SIZE[to] == LARGE else 2
    if sum(not IS_SHIP[u] for u in mine) >= limit:
        return False  # 14.8.4a
    held = any(start.lord[u] == state.lord[unit] for u in standing(start, to))
    if CITY_SIZE[to] and not held:
        return False  # 14.8.4c
    if unit in fight.defenders and to in fight.vacated:
        return False  # 14.8.4e
    riders = [
        u for near in around(to) if near != here for u in standing(state, near) if IS_CAVALRY[u]
    ]
    return bool(mine) or not any(at_war(state, unit, rider) for rider in riders)  # 14.8.4b


def came_over(state: State, unit: int, here: int) -> bool:
    fight = the_battle(state, here)
    ways = dict(zip(fight.attackers + fight.defenders, fight.came + fight.joined, strict=True))
    origin = ways[unit]
    return 0 <= origin < N_HEXES and bool(marks_between(origin, here) & (BRIDGE | TUNNEL))


def compare(state: State, start: State, step: Retreating) -> int:
    """Compare what is offered with what the rules say; return for how many units."""
    seat = GAME.decisions(state)[0].seat
    offered = [act for act in GAME.legal(state, seat) if isinstance(act, RetreatTo)]
    compared = 0
    for unit in step.left:
        if IS_SHIP[unit] or came_over(state, unit, step.at):
            continue
        found = {HEX[act.to] for act in offered if UNIT[act.unit] == unit}
        near = set(around(step.at))
        lawful = {to for to in near if is_open(state, start, unit, step.at, to)}
        names = sorted(CODES[to] for to in lawful)
        assert found & near == lawful, (unit, names)
        assert not (lawful and found - near), "no further than the first open hexes (14.8.4f)"
        compared += 1
    return compared


@pytest.mark.rule("14.8.3a", "14.8.4a", "14.8.4b", "14.8.4c", "14.8.4d", "14.8.4e")
def test_refuges_agree_with_the_rules_told_again() -> None:
    compared = 0
    for seed in range(0, 1500, 5):  # the battles on land among them
        source = Random(seed)
        start = state = GAME.settle(draw(seed))[0]
        for _ in range(60):
            step = state.step
            if isinstance(step, Retreating):
                compared += compare(state, start, step)
            if not state.battles:
                break
            seat, act = answers(state, source)
            state = GAME.apply(state, seat, act)[0]  # type: ignore[arg-type]
    assert compared > 60

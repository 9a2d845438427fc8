"""What is true of every realm, whatever is played and whatever options are on."""

import random
from itertools import pairwise
from typing import Any

import pytest
from tests.games.empire.courts import begin, told

from hexarch.boards.empire import BARBARIANS, PROVINCE_CODES, PROVINCES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import Resign
from hexarch.games.empire.events.realm import ControlChanged, MarkerChanged
from hexarch.games.empire.model import (
    CONTROL,
    EXTRA,
    MERCENARY,
    MILITARY,
    NO_LEVEL,
    NOBODY,
    SETUP,
    TRIBUTE,
    State,
)
from hexarch.games.empire.pieces import HOME, UNITS
from hexarch.games.empire.rules.r03_victory import LEAD
from hexarch.games.empire.steps import Over
from hexarch.games.empire.steps.realm import Levels
from hexarch.kernel.game import CHANCE, Rolled

PLIES = 1200
OPTIONS: tuple[dict[str, bool | int | str], ...] = (
    {},
    {
        "fortifications_at_start": True,
        "barbarian_mercenaries": True,
        "dow_each_campaign_turn": True,
        "mc_requires_war": True,
        "spring_mc_tribute": "none",
        "unopposed_blocked_by_neutrals": True,
        "capture_limit": False,
        "razing": False,
        "mutual_elimination": "defender",
        "upgrade_only_combat_units": True,
        "year_limit": 1,
    },
)
SETTINGS = [("A", 2), ("B", 4), ("C", 3), ("D", 4), ("E", 3), ("F", 2), ("G", 4), ("H", 2)]


def markers_fit(state: State) -> None:
    """4.1.1, 7.4b, 7.4c: one marker a province, chits where they may lie."""
    for province in PROVINCES:
        owner, chits = state.marker[province], state.trend[province]
        assert (state.level[province] == NO_LEVEL) == (owner == NOBODY)
        assert all(-4 <= chit <= 4 for chit in chits)
        if owner != NOBODY:
            assert not any(chit for seat, chit in enumerate(chits) if seat != owner)


def control_fits(state: State) -> None:
    """4.3.3b, 10.5.3a: no Military Control over one's own, allies only of free Neutrals."""
    for province in PROVINCES:
        owner = state.political[province]
        if owner != NOBODY:
            assert state.military[province] != owner
            assert state.ally[province] == NOBODY
            assert not any(bits >> province & 1 for bits in state.intervenes)
            assert not state.wars[owner] >> province & 1
        if state.ally[province] != NOBODY:
            assert state.military[province] == NOBODY
            assert not state.wars[state.ally[province]] >> province & 1


def units_fit(state: State) -> None:
    """9.1, 4.4.1a, 4.4.1d: a unit serves the ruler of its home, unless it is hired."""
    for unit in UNITS:
        lord, home, marks = state.lord[unit], HOME[unit], state.marks[unit]
        if state.at[unit] < 0:
            assert lord == NOBODY
        elif marks & MERCENARY:
            assert lord != NOBODY
        elif lord == NOBODY or marks & EXTRA:
            assert state.political[home] == state.military[home] == NOBODY
        else:
            assert home != BARBARIANS
            assert state.political[home] == lord


def gold_and_order_fit(state: State) -> None:
    """5.1a, R-5, R-83: nobody owes gold; the order names everybody who plays."""
    assert min(state.treasury) >= 0
    stay = [seat for seat in range(state.seats) if not state.resigned >> seat & 1]
    assert set(stay) <= set(state.order)
    assert len(set(state.order)) == len(state.order)
    if state.secrets:
        assert isinstance(state.step, Levels)


def changes_fit(before: State, after: State, events: tuple[Any, ...]) -> None:
    """4.1.2, 4.2.2a, 4.2.3, 4.3.3a: markers and control change when and as they may."""
    if before.phase == SETUP:
        return
    told_of = {event.province for event in told(events, MarkerChanged)}
    for province, (was, now) in enumerate(zip(before.marker, after.marker, strict=True)):
        assert was == now or PROVINCE_CODES[province] in told_of
    phases = {before.phase, after.phase}
    if before.resigned != after.resigned or after.resigned:
        return
    if before.political != after.political:
        assert told(events, ControlChanged)
        assert phases & {CONTROL, TRIBUTE}
    if before.military != after.military:
        assert phases & {CONTROL, TRIBUTE, MILITARY} or _crossed(before, after)


def _crossed(before: State, after: State) -> bool:
    """Tell whether phases went by without a question in between."""
    return (before.year, before.season, before.phase) != (after.year, after.season, after.phase)


def end_fits(state: State) -> None:
    """3.5, V.E5, R-83: who wins has what it takes, and everybody has a place."""
    result = GAME.outcome(state)
    assert result is not None
    assert [place.seat for place in result.places] == list(range(state.seats))
    assert result.winners == state.step.winners if isinstance(state.step, Over) else False
    if result.rule == "3.5.2b":
        (winner,) = result.winners
        others = [p for seat, p in enumerate(state.points) if seat != winner]
        assert state.points[winner] >= max(others) + LEAD
        assert state.scenario != "E"


def answer(state: State, source: random.Random) -> tuple[int, Any]:
    """Choose what happens next: dice, an answer, or now and then a resignation."""
    decision = source.choice(GAME.decisions(state))
    if decision.seat == CHANCE:
        return CHANCE, Rolled(tuple(source.randint(1, sides) for sides in decision.dice))
    seat = source.randrange(state.seats)
    if source.random() < 0.0005 and GAME.check(state, seat, Resign()) is None:
        return seat, Resign()
    return decision.seat, source.choice(GAME.legal(state, decision.seat))


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "all options"])
@pytest.mark.parametrize(("scenario", "seats"), SETTINGS)
def test_the_realm_keeps_its_order(
    scenario: str, seats: int, options: dict[str, bool | int | str]
) -> None:
    source = random.Random(f"{scenario}{seats}{len(options)}")
    state = begin(scenario, seats, **options)
    for _ in range(PLIES):
        if not GAME.decisions(state):
            end_fits(state)
            break
        seat, act = answer(state, source)
        after, events = GAME.apply(state, seat, act)
        markers_fit(after)
        control_fits(after)
        units_fit(after)
        gold_and_order_fit(after)
        changes_fit(state, after, events)
        state = after


def test_levels_move_one_step_at_a_time() -> None:
    """7.2.5, 7.2.6: no check moves a marker by more than one level."""
    source = random.Random(5)
    state = begin("G", 4)
    seen = [state]
    for _ in range(PLIES):
        seat, act = answer(state, source)
        state, events = GAME.apply(state, seat, act)
        for event in told(events, MarkerChanged):
            assert event.rule == "R-83" or abs(event.level - event.was_level) == 1
        seen.append(state)
        if not GAME.decisions(state):
            break
    assert any(one.level != two.level for one, two in pairwise(seen))

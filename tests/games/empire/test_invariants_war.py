"""What must be true of units, gold, works, wars and defenders, whatever is played."""

import random
from typing import Any

import pytest

from hexarch.boards.empire import PROVINCE_OF, PROVINCES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import Fortify
from hexarch.games.empire.model import (
    ABOARD,
    BOX_B,
    BUILDING,
    EXTRA,
    FOUGHT,
    MERCENARY,
    NOBODY,
    VETERAN,
    State,
)
from hexarch.games.empire.pieces import HOME, IS_SHIP, N_UNITS, UNITS, VETERAN_STRENGTH
from hexarch.games.empire.rules.r01_units import city_size
from hexarch.games.empire.rules.r10_hostility import players_at_war_with
from hexarch.games.empire.steps import war
from hexarch.kernel.game import CHANCE, Rolled, Setting
from hexarch.kernel.promises import PLAIN, Examiner

PLIES = 1200
STEPS = (
    war.Supply,
    war.Building,
    war.Mustering,
    war.Surveying,
    war.Dismissed,
    war.NeutralBuild,
    war.Declaring,
    war.Reacting,
    war.Announcing,
    war.Peacemaking,
    war.Standby,
    war.Elite,
    war.Leave,
)
MOST_CHOICES = 150
"""What is fortified at the start (III.A) not counted: that may be any hex of a realm."""
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("A", 2, {}),
    ("G", 4, {"barbarian_mercenaries": True}),
    ("D", 3, {"dow_each_campaign_turn": True, "fortifications_at_start": True}),
    ("F", 2, {"razing": False}),
]


def check_units(state: State) -> None:
    """Every unit is in a pool, on the map or dead; off the map it is nobody's and Green (9.1)."""
    assert len(state.at) == N_UNITS
    for unit in UNITS:
        where, marks = state.at[unit], state.marks[unit]
        assert where >= BOX_B
        if where < 0:
            assert state.lord[unit] == NOBODY
            assert not marks & ~FOUGHT
        elif where >= ABOARD:
            assert IS_SHIP[where - ABOARD]
            assert state.at[where - ABOARD] >= 0
        assert VETERAN_STRENGTH[unit] or not marks & VETERAN, "a siege unit has one side"


def check_service(state: State) -> None:
    """Units without a lord are a Neutral's; extra ones stay at home in an unconquered one."""
    for unit in UNITS:
        if state.at[unit] < 0:
            continue
        home, marks = HOME[unit], state.marks[unit]
        if state.lord[unit] == NOBODY:
            assert state.political[home] == NOBODY
            assert not marks & MERCENARY
        if marks & EXTRA:
            assert state.political[home] == state.military[home] == NOBODY
            assert PROVINCE_OF[state.at[unit]] == home


def check_works(state: State) -> None:
    """One finished work in a hex; an unfinished one has its builder on it (9.5.2)."""
    finished = [work.at for work in state.works if work.builder == NOBODY]
    assert len(set(finished)) == len(finished)
    begun = {work.builder: work.at for work in state.works if work.builder != NOBODY}
    building = {unit: state.at[unit] for unit in UNITS if state.marks[unit] & BUILDING}
    assert begun == building


def check_defenders(state: State) -> None:
    """Only Neutrals at war have defenders, and nobody defends what he attacks (10.4, 10.5)."""
    for province in PROVINCES:
        attackers = players_at_war_with(state, province)
        defenders = [s for s in range(state.seats) if state.intervenes[s] >> province & 1]
        ally = state.ally[province]
        if ally != NOBODY:
            assert ally not in defenders
            assert state.military[province] == NOBODY
            defenders.append(ally)
        if defenders:
            assert attackers
            assert state.political[province] == NOBODY
            assert not set(attackers) & set(defenders)


def check_limits(state: State) -> None:
    """No city raises or hires more than its size, and no Treasury is overdrawn (9.3c, 9.4.2b)."""
    assert min(state.treasury) >= 0
    if isinstance(state.step, war.Building):
        for where in {*state.raised, *state.hired}:
            size = city_size(state, where)
            assert state.hired.count(where) <= size
            assert not size or state.raised.count(where) <= size


def check_all(state: State) -> None:
    """Hold a position to all of it."""
    check_units(state)
    check_service(state)
    check_works(state)
    check_defenders(state)
    check_limits(state)


@pytest.mark.rule("9.1", "5.1a", "9.3c", "9.4.2b", "10.5.1", "10.4.2g3", "9.5.2d", "3.2a")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("scenario", "seats", "options"), GAMES)
def test_random_games_keep_it(
    scenario: str, seats: int, options: dict[str, Any], seed: int
) -> None:
    source = random.Random(f"{scenario} {seed}")
    examiner = Examiner(GAME, seats, source, PLAIN)
    state: State = GAME.setup(GAME.check_setting(Setting(scenario, seats, options)))
    for _ in range(PLIES):
        owed = GAME.decisions(state)
        if not owed:
            break
        seat = owed[0].seat
        if seat == CHANCE:
            action: Any = Rolled(tuple(1 + source.randrange(n) for n in owed[0].dice))
        else:
            choices = GAME.legal(state, seat)
            action = source.choice(choices)
            examiner.seen.append(action)
            if isinstance(state.step, STEPS):
                works = [act for act in choices if isinstance(act, Fortify)]
                assert len(choices) == len(set(choices)) <= MOST_CHOICES + len(works)
                if source.randrange(30) == 0:
                    examiner.legal_and_check_agree(state, seat)
        state, _ = GAME.apply(state, seat, action)
        check_all(state)

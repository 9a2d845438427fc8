"""What must be true of every position, whatever was played and whatever options are on."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexarch.boards.mediterranean import CODES, N_PROVINCES, PROVINCES, ZONES
from hexarch.games.conquest import GAME
from hexarch.games.conquest.model import (
    ABOARD,
    DEAD,
    DOCKED,
    ESCORTED,
    FALLEN,
    FORTIFIED,
    IN_STOCK,
    NO_CITY,
    NO_UNITS,
    NOBODY,
    PRISONER,
    RANSOMED,
    Boarding,
    Movement,
    State,
    dock_province,
)
from hexarch.games.conquest.pieces import caesar_of, is_caesar
from hexarch.games.conquest.rules.r01_board import ROAD_BORDERS, tribute
from hexarch.games.conquest.tables import GALLEYS, KINDS, LEGION, SUPPLY
from hexarch.kernel.game import CHANCE, Setting

PLIES = 1500


def units(state: State) -> list[int]:
    """Count infantry, cavalry and catapults on the board."""
    ashore = (state.infantry, state.cavalry, state.catapults)
    return [
        sum(ashore[kind])
        + sum(hull.cargo[kind] for hull in state.galleys)
        + sum(battle.units[kind] for battle in state.battles)
        for kind in range(len(KINDS))
    ]


def check_stock(state: State) -> None:
    """No more pieces than the box holds."""
    for kind, count in zip(KINDS, units(state), strict=True):
        assert 0 <= count <= SUPPLY[kind]
    assert sum(city != NO_CITY for city in state.city) <= SUPPLY["city"]
    assert sum(city == FORTIFIED for city in state.city) <= SUPPLY["fortification"]
    assert len(state.roads) <= state.options.road_limit
    assert min(*state.infantry, *state.cavalry, *state.catapults, *state.treasury) >= 0
    assert min(*state.marched, *state.ridden, *state.rested, *state.hauled) >= 0


def check_led(state: State) -> None:
    """Units are led everywhere (leader.2), and aboard each galley (galley.1).

    Boarding is one act in several answers: a leader may be aboard before his legion follows.
    """
    step = state.step
    quay = dock_province(state.galleys[step.galley].at) if isinstance(step, Boarding) else NOBODY
    for province in PROVINCES:
        if province == quay:
            continue
        count = state.infantry[province] + state.cavalry[province] + state.catapults[province]
        owner = state.owner[province]
        leaders = sum(
            place == province and state.lord[x] == owner for x, place in enumerate(state.at)
        )
        assert count <= LEGION * (leaders + (state.city[province] != NO_CITY)), CODES[province]
        assert not count or owner != NOBODY, CODES[province]
    for galley, hull in enumerate(state.galleys):
        aboard = sum(place == ABOARD + galley for place in state.at)
        assert sum(hull.cargo) <= LEGION
        assert hull.cargo == NO_UNITS or aboard, state.roster.galleys[galley]
        assert hull.cargo == NO_UNITS or hull.at < DOCKED, "cargo is afloat only (R-15)"
    for battle in state.battles:
        if battle.space < N_PROVINCES:
            leaders = sum(
                place == battle.space and state.lord[x] == battle.attacker
                for x, place in enumerate(state.at)
            )
            assert sum(battle.units) <= LEGION * leaders


def check_tired(state: State) -> None:
    """While the active player moves, no more of his units have moved than stand there."""
    for p in PROVINCES:
        if state.owner[p] == state.active and isinstance(state.steps[0], Movement):
            assert state.marched[p] <= state.infantry[p]
            assert state.ridden[p] + state.rested[p] <= state.cavalry[p]
            assert state.hauled[p] <= state.catapults[p]


def check_sea(state: State) -> None:
    """Galleys of two players share a zone only to fight; a docked one lies with its owner."""
    embattled = {battle.space for battle in state.battles}
    passing = len(state.steps) > 1
    for zone in ZONES:
        owners = {hull.owner for hull in state.galleys if hull.at == zone}
        assert len(owners) < 2 or zone in embattled or passing, CODES[zone]
    for hull in state.galleys:
        province = dock_province(hull.at)
        if province != NOBODY and province not in embattled:
            assert state.owner[province] in (NOBODY, hull.owner), CODES[province]


def check_leaders(state: State) -> None:
    """Every leader is somewhere he can be, and whoever is in the game has his Caesar."""
    for leader, place in enumerate(state.at):
        afloat = ABOARD <= place < ABOARD + len(state.galleys)
        if afloat:
            hull = state.galleys[place - ABOARD]
            assert hull.at != IN_STOCK
            assert hull.owner == state.lord[leader]
        held = [PRISONER + seat for seat in range(state.seats)]
        held += [ESCORTED + seat for seat in range(state.seats)]
        assert place < len(CODES) or afloat or place in (*held, RANSOMED, DEAD, FALLEN)
        if is_caesar(leader):
            in_game = state.captor[leader // 7] == NOBODY
            assert (place != FALLEN) == in_game
            assert not in_game or place < len(CODES) or afloat
        elif place in held:
            captor = held.index(place) % state.seats
            assert state.captor[captor] == NOBODY, "only a player in the game holds prisoners"
            assert state.lord[leader] != captor, "nobody is his own lord's prisoner"
        assert place == FALLEN or state.captor[state.lord[leader]] == NOBODY


def check_owners(state: State) -> None:
    """The fallen own nothing; roads join cities of one owner; markers tell the truth."""
    for seat, captor in enumerate(state.captor):
        if captor != NOBODY:
            assert seat not in state.owner
            assert state.treasury[seat] == 0
            assert tribute(state, seat) == 0
            assert all(h.owner != seat or h.at == IN_STOCK for h in state.galleys)
    for road in state.roads:
        a, b = ROAD_BORDERS[road]
        assert state.owner[a] == state.owner[b] != NOBODY
        assert NO_CITY not in (state.city[a], state.city[b])
    assert all(city == NO_CITY or state.owner[p] != NOBODY for p, city in enumerate(state.city))
    assert state.peak >= max(tribute(state, seat) for seat in range(state.seats))
    assert len(state.galleys) == state.seats * GALLEYS
    assert caesar_of(0) == 0


def check_position(state: State) -> None:
    """Hold every invariant."""
    check_stock(state)
    check_led(state)
    check_tired(state)
    check_sea(state)
    check_leaders(state)
    check_owners(state)


def any_options(source: random.Random) -> dict[str, Any]:
    """Draw a value for every option."""
    chosen: dict[str, Any] = {}
    for option in GAME.about.options:
        if option.values:
            chosen[option.id] = source.choice(option.values)
        elif option.id != "max_rounds" and source.random() < 0.5:
            chosen[option.id] = source.choice((option.default, option.least, 2, 5, 60))
    chosen["road_limit"] = min(56, chosen.get("road_limit", 34))
    chosen["galley_max_leaders"] = min(42, chosen.get("galley_max_leaders", 0))
    return chosen


@pytest.mark.rule("leader.2", "galley.1", "buy.2", "caesar.1", "city.4", "road.1")
@settings(max_examples=max(10, settings().max_examples // 2))
@given(seed=st.integers(0, 2**32))
def test_every_position_holds(seed: int) -> None:
    source = random.Random(seed)
    players = source.randint(2, 6)
    state = GAME.setup(GAME.check_setting(Setting("standard", players, any_options(source))))
    for _ in range(PLIES):
        decisions = GAME.decisions(state)
        if not decisions:
            break
        seat = decisions[0].seat
        act = source.choice(list(GAME.legal(state, seat)))
        if seat != CHANCE and source.random() < 0.05:
            seat = source.randrange(players)
            free = [a for a in GAME.liberties(state, seat) if "Concede" not in type(a).__name__]
            if not free:
                continue
            act = source.choice(free)
        assert GAME.check(state, seat, act) is None
        state, _ = GAME.apply(state, seat, act)
        check_position(state)

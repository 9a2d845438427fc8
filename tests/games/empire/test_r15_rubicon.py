"""Scenario F, Across the Rubicon: markers by turns, the General's Veterans (V.F1 to V.F4)."""

import pytest
from tests.games.empire.courts import (
    BULL,
    EAGLE,
    begin,
    chits,
    markers_of,
    offered,
    played,
    refused,
    set_up,
    told,
)

from hexarch.boards.empire import (
    CLASSES,
    HEX,
    HEXES_OF,
    IS_ENTERABLE,
    IS_WATERSIDE,
    NORTHERN,
    PROVINCE,
    PROVINCE_CODES,
)
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import (
    FreeVeteran,
    PlaceMarker,
    PlaceVeteran,
)
from hexarch.games.empire.events.realm import VeteranPlaced
from hexarch.games.empire.model import (
    INITIATIVE,
    NOBODY,
    POOL,
    TRIBUTE,
    VETERAN,
    State,
)
from hexarch.games.empire.pieces import CLASS_OF, HOME, UNITS, VETERAN_STRENGTH
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r03_initiative import determine_initiative
from hexarch.games.empire.rules.r15_scenarios import turns
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Placing, Retinue
from hexarch.kernel.script import play


@pytest.mark.rule("V.F1", "R-80")
def test_emperor_and_general_alternate_until_he_has_no_more() -> None:
    assert turns("F", 2, (1, 0)) == (0, 1) * 6 + (0, 0, 0)

    state = set_up("F", 2)
    assert markers_of(state, EAGLE) == [3, 2, 1, 1, 1, 1, 1, 1, 1]
    assert markers_of(state, BULL) == [2, 2, 2, 2, 1, 1]
    assert NOBODY not in state.marker


@pytest.mark.rule("V.F2")
def test_the_generals_first_marker_is_his_northern_home() -> None:
    state = played(begin("F", 2), [PlaceMarker("Strong", "DEL")])
    assert {PROVINCE[act.province] for act in offered(state, BULL)} == NORTHERN - {PROVINCE["DEL"]}
    assert refused(state, PlaceMarker("Weak", "EQU")) == "V.F2"

    state = played(state, [PlaceMarker("Weak", "TUR"), PlaceMarker("Weak", "EQU")])

    assert state.homes == (NOBODY, PROVINCE["TUR"])
    assert PlaceMarker("Weak", "DAM") in offered(state, BULL), "the others go anywhere"


def rubicon() -> State:
    """Scenario F when all markers lie; Barlos is the General's home."""
    state = begin("F", 2)
    state = played(state, [PlaceMarker("Strong", "EQU"), PlaceMarker("Favorable", "BAR")])
    state = played(state, [PlaceMarker("Weak", "DEL"), PlaceMarker("Favorable", "ILA")])
    while isinstance(state.step, Placing):
        seat = GAME.decisions(state)[0].seat
        state, _ = GAME.apply(state, seat, offered(state, seat)[0])
    return state


@pytest.mark.rule("V.F2", "R-80", "2.5a", "1.3.2b")
def test_four_free_veterans_of_his_provinces_stand_in_his_home() -> None:
    state = rubicon()
    assert state.step == Retinue()
    veterans = offered(state, BULL)
    assert {PROVINCE[act.province] for act in veterans} <= {
        p for p in range(15) if state.political[p] == BULL
    }
    assert not any(act.kind == "SG" for act in veterans), "siege units have no Veteran side"
    assert FreeVeteran("BAR", "W3") in veterans, "Barlos has a coast"
    assert refused(state, FreeVeteran("EQU", "HI")) == "V.F2"
    assert refused(state, PlaceVeteran("X36")) == "V.F2"

    for kind, where in (("LI", "X36"), ("LI", "X36"), ("LI", "X36"), ("ML", "U36")):
        state = played(state, [FreeVeteran("BAR", kind)])
        assert refused(state, FreeVeteran("BAR", "LI")) == "V.F2"
        assert refused(state, PlaceVeteran("P18")) == refused(state, PlaceVeteran("x")) == "V.F2"
        assert refused(state, PlaceVeteran("W34")) == "R-80", "a mountain"
        if kind == "ML":
            assert refused(state, PlaceVeteran("X36")) == "13.6.1", "three are in the large city"
        state, events = play(GAME, state, [PlaceVeteran(where)])
        assert [event.hex for event in told(events, VeteranPlaced)] == [where]

    there = [unit for unit in UNITS if state.at[unit] != POOL]
    assert len(there) == 4
    assert all(state.marks[unit] == VETERAN and state.lord[unit] == BULL for unit in there)
    assert {HOME[unit] for unit in there} == {PROVINCE["BAR"]}
    assert state.treasury[BULL] >= 0
    assert state.phase == TRIBUTE


@pytest.mark.rule("V.F2")
def test_ships_lie_by_the_water() -> None:
    state = played(rubicon(), [FreeVeteran("BAR", "W3")])

    hexes = {HEX[act.hex] for act in offered(state, BULL)}
    assert HEX["U36"] in hexes
    assert HEX["X36"] not in hexes
    assert hexes < set(HEXES_OF[PROVINCE["BAR"]])


@pytest.mark.rule("V.F2")
@pytest.mark.parametrize("home", sorted(NORTHERN))
def test_every_northern_home_has_room_for_four_ships(home: int) -> None:
    coast = [where for where in HEXES_OF[home] if IS_ENTERABLE[where] and IS_WATERSIDE[where]]

    assert len(coast) * 2 >= 4


@pytest.mark.rule("V.F2")
def test_every_veteran_offered_has_that_side_and_is_in_the_pool() -> None:
    state = rubicon()

    for act in offered(state, BULL):
        unit = next(
            u
            for u in UNITS
            if HOME[u] == PROVINCE[act.province] and CLASSES[CLASS_OF[u]].code == act.kind
        )
        assert VETERAN_STRENGTH[unit]


@pytest.mark.rule("V.F4")
def test_the_general_starts_at_general_war_without_checks() -> None:
    state = rubicon()

    assert state.general == (0, 1)
    assert all(chits(state, code) == (0, 0) for code in PROVINCE_CODES)


@pytest.mark.rule("V.F3")
def test_the_general_always_has_the_initiative() -> None:
    state = set_up("F", 2)
    assert state.order == (BULL, EAGLE)

    state = position(2, scenario="F", phase=INITIATIVE, order=("Eagle", "Bull"))
    state = determine_initiative(state, [])

    assert state.order == (BULL, EAGLE)
    assert state.step == Turn(opened=True), "nobody rolls"

"""Forts and Citadels (9.5, R-47, R-48)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    EAGLE,
    due,
    enter,
    has_mark,
    lies,
    offered,
    play,
    played,
    refused,
    told,
    unit_in,
)

from hexarch.boards.empire import CODES, HEX
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import (
    BuildCitadel,
    BuildFort,
    Raze,
)
from hexarch.games.empire.events.war import WorkBegun, WorkFinished, WorkLost
from hexarch.games.empire.model import (
    BUILD,
    BUILDING,
    CITADEL,
    FORT,
    Options,
    State,
    Work,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r09_pools import eliminate
from hexarch.games.empire.rules.r09_works import forget_builder, unfinished_at, work_at
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.war import Building

REALMS = {"EQU": "Eagle Strong", "DAM": "Bull Weak"}


def building(**words: Any) -> State:
    """Let Eagle build."""
    gold = words.pop("treasury", {"Eagle": 20})
    control = words.pop("control", REALMS)
    return due(Building(), phase=BUILD, control=control, treasury=gold, **words)


@pytest.mark.rule("9.5.1a", "R-48")
def test_a_fort_is_built_wherever_one_has_a_unit() -> None:
    state = building(
        units={
            "Q20": "Eagle: EQU:HI1",
            "J24": "Eagle: EQU:HI2",
            "P18": "Eagle: EQU:HI3",
            "sea:U10": "Eagle: EQU:W2.1",
            "F24": "Bull: DAM:MI1",
        },
        wars=["Eagle on THE"],
    )

    assert {action.builder for action in offered(state, BuildFort)} == {
        "EQU:HI1",
        "EQU:HI2",
        "EQU:HI3",
    }
    for unit in ("EQU:W2.1", "DAM:MI1", "EQU:HI4", "x"):
        assert refused(state, BuildFort(unit)) == "9.5.1a"


@pytest.mark.rule("9.5.2a", "9.5.2b", "R-47")
def test_a_work_is_paid_at_once_and_takes_a_season() -> None:
    state, events = play(
        GAME,
        building(units={"Q20": "Eagle: EQU:HI1, EQU:HI2"}, season="Summer"),
        [BuildFort("EQU:HI1")],
    )

    assert state.treasury[EAGLE] == 16
    assert has_mark(state, "EQU:HI1", BUILDING)
    assert work_at(state, HEX["Q20"]) == 0
    assert unfinished_at(state, HEX["Q20"]) == Work(HEX["Q20"], FORT, EAGLE, UNIT["EQU:HI1"])
    assert told(events, WorkBegun) == [WorkBegun(EAGLE, "fort", "Q20", "EQU:HI1", 4)]
    assert refused(state, BuildFort("EQU:HI2")) == "R-47"


@pytest.mark.rule("9.5.2c", "9.5.3")
def test_g7_the_work_is_complete_at_the_start_of_the_next_build_phase() -> None:
    begun = building(units={"Q20": "Eagle: EQU:HI1"}, season="Summer")
    begun = played(begun, [BuildFort("EQU:HI1")])

    fall, events = GAME.settle(replace(begun, season=2, steps=(Turn(),)))

    assert (begun.treasury[EAGLE], fall.treasury[EAGLE]) == (16, 16), "paid in Summer"
    assert work_at(begun, HEX["Q20"]) == 0
    assert work_at(fall, HEX["Q20"]) == FORT
    assert unfinished_at(fall, HEX["Q20"]) is None
    assert not has_mark(fall, "EQU:HI1", BUILDING)
    assert told(events, WorkFinished) == [WorkFinished("fort", "Q20")]


@pytest.mark.rule("9.5.1b")
def test_a_citadel_needs_a_fort_or_a_large_city() -> None:
    state = building(
        units={"Q20": "Eagle: EQU:HI1", "P18": "Eagle: EQU:HI2", "R16": "Eagle: EQU:HI3"},
        works=[("Q20", "fort", "Eagle")],
    )

    assert {a.builder for a in offered(state, BuildCitadel)} == {"EQU:HI1", "EQU:HI3"}
    assert refused(state, BuildCitadel("EQU:HI2")) == "9.5.1b"
    assert refused(state, BuildCitadel("x")) == "9.5.1a"


@pytest.mark.rule("9.5.1b", "10.1.3c")
def test_a_guest_at_peace_replaces_no_fort_of_his_host() -> None:
    words: dict[str, Any] = {
        "units": {"Q20": "Bull: DAM:MI1"},
        "works": [("Q20", "fort", "Eagle")],
        "treasury": {"Bull": 20},
        "order": ["Bull", "Eagle"],
    }

    assert refused(building(**words), BuildCitadel("DAM:MI1")) == "10.1.3c"
    assert offered(building(**words), BuildCitadel) == []
    at_war = building(general=["Bull on Eagle"], **words)
    assert [action.builder for action in offered(at_war, BuildCitadel)] == ["DAM:MI1"]


@pytest.mark.rule("9.5.4")
def test_edge_31_a_citadel_replaces_its_fort_when_it_is_complete() -> None:
    state = building(units={"Q20": "Eagle: EQU:HI1"}, works=[("Q20", "fort", "Eagle")])
    begun = played(state, [BuildCitadel("EQU:HI1")])

    assert work_at(begun, HEX["Q20"]) == FORT, "meanwhile the Fort counts"
    assert begun.treasury[EAGLE] == 12
    done = GAME.settle(replace(begun, season=2, steps=(Turn(),)))[0]
    assert done.works == (Work(HEX["Q20"], CITADEL, EAGLE),)


@pytest.mark.rule("9.5.1a", "9.5.3", "9.5.4")
def test_edge_57_no_second_fort_in_a_hex() -> None:
    state = building(units={"Q20": "Eagle: EQU:HI1"}, works=[("Q20", "citadel", "Eagle")])

    assert refused(state, BuildFort("EQU:HI1")) == "9.5.1a"
    assert refused(state, BuildCitadel("EQU:HI1")) == "9.5.1b"
    fort = building(units={"Q20": "Eagle: EQU:HI1"}, works=[("Q20", "fort", "Eagle")])
    assert refused(fort, BuildFort("EQU:HI1")) == "9.5.1a"


@pytest.mark.rule("9.5.2a", "9.5.1a", "R-47")
def test_works_rise_in_several_places_at_once_one_in_each() -> None:
    """And a unit with just the price of a Fort left can pay for it."""
    state = building(
        units={"Q20": "Eagle: EQU:HI1, EQU:HI2", "P18": "Eagle: EQU:HI3"}, treasury={"Eagle": 8}
    )
    state = played(state, [BuildFort("EQU:HI1")])
    assert refused(state, BuildFort("EQU:HI2")) == "R-47"
    state = played(state, [BuildFort("EQU:HI3")])
    assert [CODES[work.at] for work in state.works] == ["P18", "Q20"]
    assert state.treasury[EAGLE] == 0


@pytest.mark.rule("5.1a", "9.5.2a")
def test_works_cost_gold() -> None:
    state = building(
        units={"P18": "Eagle: EQU:HI1", "R16": "Eagle: EQU:HI2"}, treasury={"Eagle": 7}
    )

    assert refused(state, BuildCitadel("EQU:HI2")) == "5.1a"
    assert BuildFort("EQU:HI1") in offered(state, BuildFort)


@pytest.mark.rule("9.5.2d", "R-15")
def test_edge_30_the_unfinished_work_goes_with_its_builder() -> None:
    log: list[Any] = []
    begun = played(building(units={"Q20": "Eagle: EQU:HI1"}), [BuildFort("EQU:HI1")])
    builder = UNIT["EQU:HI1"]

    moved = forget_builder(begun, builder, log)
    dead = eliminate(begun, [builder], [], "14.6.3")

    assert moved.works == dead.works == ()
    assert not has_mark(moved, "EQU:HI1", BUILDING)
    assert moved.treasury == begun.treasury, "no refund"
    assert told(log, WorkLost) == [WorkLost("fort", "Q20", "9.5.2d")]
    assert forget_builder(moved, builder, []) is moved


@pytest.mark.rule("1.3.4b")
def test_there_is_no_end_of_forts() -> None:
    hexes = [code for code in CODES if code in HEX][:100]
    state = position(2, works=[(code, "fort", "Eagle") for code in hexes])

    assert all(work_at(state, HEX[code]) == FORT for code in hexes)


@pytest.mark.rule("R-47", "10.1.3c")
def test_only_the_owner_with_a_unit_there_razes_a_work() -> None:
    state = building(
        units={"Q20": "Eagle: EQU:HI1", "F24": "Eagle: EQU:HI2"},
        works=[("Q20", "fort", "Eagle"), ("P18", "fort", "Eagle"), ("F24", "citadel", "Bull")],
    )

    assert offered(state, Raze) == [Raze("Q20")]
    assert refused(state, Raze("P18")) == "R-47"
    assert refused(state, Raze("F24")) == "10.1.3c"
    assert refused(state, Raze("Q19")) == refused(state, Raze("x")) == "R-47"
    after, events = play(GAME, state, [Raze("Q20")])
    assert work_at(after, HEX["Q20"]) == 0
    assert told(events, WorkLost) == [WorkLost("fort", "Q20", "R-47")]


@pytest.mark.rule("R-47")
def test_razing_can_be_ruled_out() -> None:
    state = building(
        units={"Q20": "Eagle: EQU:HI1"},
        works=[("Q20", "fort", "Eagle")],
        options=Options(razing=False),
    )

    assert refused(state, Raze("Q20")) == "R-47"
    assert offered(state, Raze) == []


@pytest.mark.rule("R-90", "R-47", "13.6.1")
def test_a_citadel_that_is_needed_for_its_crowd_is_not_razed() -> None:
    three = "Eagle: EQU:HI1, EQU:HI2, EQU:HI3"
    works = [("Q20", "citadel", "Eagle"), ("R16", "citadel", "Eagle"), ("P18", "citadel", "Eagle")]
    state = building(
        units={"Q20": three, "R16": "Eagle: EQU:HC1, EQU:HC2, EQU:HC3", "P18": "Eagle: EQU:ML1"},
        works=works,
    )

    assert set(offered(state, Raze)) == {Raze("P18"), Raze("R16")}
    assert refused(state, Raze("Q20")) == "R-90"


@pytest.mark.rule("R-47", "9.5.1b")
def test_a_citadel_under_construction_goes_with_the_fort_it_stands_on() -> None:
    state = building(units={"Q20": "Eagle: EQU:HI1"}, works=[("Q20", "fort", "Eagle")])

    after = played(state, [BuildCitadel("EQU:HI1"), Raze("Q20")])

    assert after.works == ()
    assert not has_mark(after, "EQU:HI1", BUILDING)


def test_the_phase_begins_with_works_and_garrisons() -> None:
    state = enter(
        BUILD,
        control=REALMS,
        units={"Q20": "Eagle: EQU:HI1"},
        treasury={"Eagle": 20},
        wars=["Eagle on THE"],
    )

    assert unit_in(state, "K26")
    assert unit_in(state, "H22")
    assert lies(state, "EQU:HI1") == "Q20"

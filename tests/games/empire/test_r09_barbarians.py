"""Barbarians: hired by the option, called in by the Emperor (III.B, V.F5)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    REALMS,
    building,
    due,
    has_mark,
    lies,
    offered,
    play,
    played,
    refused,
    told,
)
from tests.games.empire.courts import chits

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import (
    CallBarbarians,
    ChooseElite,
    Disband,
    Hire,
    HireBarbarian,
    Muster,
)
from hexarch.games.empire.events.war import (
    BarbariansCalled,
    EliteChosen,
)
from hexarch.games.empire.model import (
    BUILD,
    WAR,
    Options,
    State,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.steps.realm import Check, Checks
from hexarch.games.empire.steps.war import Building, Declaring, Elite


def wild(**words: Any) -> State:
    """Let Eagle build in a game with Barbarian Mercenaries."""
    return building(options=Options(barbarian_mercenaries=True), **words)


@pytest.mark.rule("III.B1", "III.B3", "R-70")
def test_barbarians_are_hired_in_any_own_city_with_a_check_there() -> None:
    state = played(wild(), [Muster("P18"), HireBarbarian("BI", "P18")], [(4, 4)])

    assert lies(state, "WILD:BI1") == "P18"
    assert state.treasury[EAGLE] == 47
    assert chits(state, "EQU")[EAGLE] == -1, "8 - 1 = 7 changes nothing"


@pytest.mark.rule("III.B1", "III.0")
def test_without_the_option_there_are_no_barbarians() -> None:
    mustering = played(building(), [Muster("P18")])

    assert offered(mustering, HireBarbarian) == []
    assert refused(mustering, HireBarbarian("BI", "P18")) == "III.B1"


@pytest.mark.rule("R-71", "III.B1")
def test_barbarians_share_the_limit_of_mercenaries_and_go_back_to_their_pool() -> None:
    state = wild(units={"R13": "Eagle: WILD:BC1 mercenary V"})
    hired = played(state, [Muster("P18"), Hire("KHA", "LI", "P18"), Muster("P18")])

    assert refused(hired, HireBarbarian("BI", "P18")) == "9.4.2b"
    assert refused(hired, HireBarbarian("HI", "P18")) == "III.B1"
    assert lies(played(state, [Disband("WILD:BC1")]), "WILD:BC1") == "pool"


def rubicon(**words: Any) -> State:
    """Set up scenario F: Eagle is the Emperor, Bull the General."""
    control = {"EQU": "Eagle Strong", "TUR": "Eagle Weak", "DEL": "Bull Weak", "SUL": "Bull Weak"}
    phase = words.pop("phase", WAR)
    step = words.pop("step", Declaring())
    return due(step, phase=phase, scenario="F", control=control, **words)


@pytest.mark.rule("V.F5a")
def test_the_emperor_calls_the_barbarians_once() -> None:
    state = rubicon()

    assert offered(state, CallBarbarians) == [CallBarbarians()]
    called, events = GAME.apply(state, EAGLE, CallBarbarians())
    assert told(events, BarbariansCalled) == [BarbariansCalled(EAGLE)]
    assert called.intervention
    assert isinstance(called.step, Checks)
    again = due(Declaring(), phase=WAR, scenario="F", control=REALMS)
    again = replace(again, intervention=True)
    assert refused(again, CallBarbarians()) == "V.F5a"
    general = rubicon(order=["Bull", "Eagle"])
    assert refused(general, CallBarbarians()) == "V.F5a"
    assert refused(due(Declaring(), phase=WAR, control=REALMS), CallBarbarians()) == "V.F5a"


@pytest.mark.rule("V.F5b", "V.F5c")
def test_the_call_is_felt_in_every_province() -> None:
    called, _ = GAME.apply(rubicon(), EAGLE, CallBarbarians())

    step = called.step
    assert isinstance(step, Checks)
    assert (step.event, step.seat) == ("barbarian_intervention", EAGLE)
    assert step.provinces == tuple(range(15))
    assert Elite(EAGLE, 2) in called.steps, "then he picks two Veterans (V.F5c)"


@pytest.mark.rule("V.F5c", "R-80")
def test_two_chosen_barbarians_come_free_as_veterans_to_the_north() -> None:
    picks = [ChooseElite("BI"), ChooseElite("BI")]
    chosen, events = play(GAME, rubicon(step=Elite(EAGLE, 2)), picks)
    assert [event.unit for event in told(events, EliteChosen)] == ["WILD:BI1", "WILD:BI2"]
    assert chosen.elite == (UNIT["WILD:BI1"], UNIT["WILD:BI2"])

    state = replace(chosen, phase=BUILD, intervention=True, steps=(*chosen.steps[:1], Building()))
    assert {a.at for a in offered(state, Muster)} == {"V29", "Y30"}
    after = played(
        state,
        [
            Muster("V29"),
            HireBarbarian("BI", "V29"),
            Muster("V29"),
            HireBarbarian("BI", "V29"),
            Muster("Y30"),
            HireBarbarian("BI", "Y30"),
        ],
    )
    assert [has_mark(after, f"WILD:BI{n}") for n in (1, 2, 3)] == [True, True, False]
    assert after.treasury == (0, 0)
    assert after.elite == ()


@pytest.mark.rule("V.F5c")
def test_only_classes_of_barbarians_are_chosen() -> None:
    state = rubicon(step=Elite(EAGLE, 2))

    assert {a.kind for a in offered(state, ChooseElite)} == {"BI", "BC", "BS"}
    assert refused(state, ChooseElite("HI")) == "V.F5c"
    abroad = {"P18": "Eagle: WILD:BC1 mercenary, WILD:BC2 mercenary", "R16": "Eagle: WILD:BC3 V"}
    fewer = rubicon(step=Elite(EAGLE, 2), units=abroad)
    assert {a.kind for a in offered(fewer, ChooseElite)} == {"BI", "BS"}
    busy = rubicon(step=Elite(EAGLE, 1), units={"P18": "Eagle: WILD:BI1 mercenary"})
    assert played(busy, [ChooseElite("BI")]).elite == (UNIT["WILD:BI2"],)


def hosting(place: str, **words: Any) -> State:
    """Let a player of scenario F build in a city, after Barbarian Intervention or before."""
    called = words.pop("called", False)
    elite = tuple(UNIT[code] for code in words.pop("elite", ()))
    state = rubicon(step=Building(), phase=BUILD, **words)
    return played(replace(state, intervention=called, elite=elite), [Muster(place)])


@pytest.mark.rule("V.F5c", "III.B1")
def test_barbarians_come_free_after_the_call_and_to_the_north_only() -> None:
    gold = {"Eagle": 3}
    before = hosting("V29", treasury=gold)
    assert offered(before, HireBarbarian) == []
    assert refused(before, HireBarbarian("BI", "V29")) == "III.B1"
    south = hosting("P18", called=True, treasury=gold)
    assert refused(south, HireBarbarian("BI", "P18")) == "V.F5c"

    option = Options(barbarian_mercenaries=True)
    for place, called in (("V29", False), ("P18", True)):
        state = hosting(place, called=called, treasury=gold, options=option)
        assert HireBarbarian("BI", place) in offered(state, HireBarbarian)
        hired, _ = GAME.apply(state, EAGLE, HireBarbarian("BI", place))
        assert hired.treasury[EAGLE] == 0, "by the option he pays"
        assert isinstance(hired.step, Check)


@pytest.mark.rule("V.F5c")
def test_a_chosen_barbarian_comes_before_others_of_his_class_and_no_other_class() -> None:
    state = hosting("V29", called=True, elite=["WILD:BI2"], treasury={"Eagle": 9})

    riders = played(state, [HireBarbarian("BC", "V29")])
    assert lies(riders, "WILD:BC1") == "V29"
    assert not has_mark(riders, "WILD:BC1")
    foot = played(state, [HireBarbarian("BI", "V29")])
    assert lies(foot, "WILD:BI2") == "V29"
    assert has_mark(foot, "WILD:BI2")


@pytest.mark.rule("III.B1", "5.1a", "1.3.4a")
def test_barbarians_cost_gold_and_there_are_so_many() -> None:
    poor = played(wild(treasury={"Eagle": 2}), [Muster("P18")])
    assert {act.kind for act in offered(poor, HireBarbarian)} == {"BS"}
    assert refused(poor, HireBarbarian("BI", "P18")) == "5.1a"
    away = {"R13": "Eagle: WILD:BS1 mercenary, WILD:BS2 mercenary", "T26": "Eagle: WILD:BS3"}
    fewer = played(wild(units=away), [Muster("P18")])
    assert refused(fewer, HireBarbarian("BS", "P18")) == "1.3.4a"


@pytest.mark.rule("III.B1")
def test_every_player_may_hire_barbarians_outside_scenario_f() -> None:
    state = played(wild(order=["Bull", "Eagle"]), [Muster("F24")])

    assert {act.kind for act in offered(state, HireBarbarian)} == {"BI", "BC", "BS"}


@pytest.mark.rule("V.F5d")
def test_the_general_has_no_barbarians_in_the_north_either() -> None:
    state = hosting("V10", called=True, order=["Bull", "Eagle"], treasury={"Bull": 50})

    assert offered(state, HireBarbarian) == []
    assert refused(state, HireBarbarian("BI", "V10")) == "V.F5d"


@pytest.mark.rule("V.F5d")
def test_the_general_never_uses_barbarians() -> None:
    state = rubicon(
        step=Building(),
        phase=BUILD,
        order=["Bull", "Eagle"],
        treasury={"Bull": 50},
        options=Options(barbarian_mercenaries=True),
    )
    mustering = played(state, [Muster("K16")])

    assert [d.seat for d in GAME.decisions(mustering)] == [BULL]
    assert offered(mustering, HireBarbarian) == []
    assert refused(mustering, HireBarbarian("BI", "K16")) == "V.F5d"

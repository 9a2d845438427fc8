"""14.12a: who leads the defenders of several commanders when his own have fallen."""

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    HAND,
    MOON,
    after,
    asked,
    choices,
    field,
    fought,
    health,
    only,
    quiet,
    why,
)

from hexarch.games.empire.actions.battle import Continue, Reinforce, RetreatTo, StepFrom, Withdraw
from hexarch.games.empire.events.battle import BattleEnded
from hexarch.games.empire.events.march import CityCaptured
from hexarch.games.empire.model import NOBODY, State
from hexarch.games.empire.steps.realm import Check

SEA, NEXT = "sea:U29", "sea:R32"


def fleet(bull: str = "ILA:W3.1 wounded", **beside: str) -> State:
    """Let Eagle attack a fleet of Bull, who leads, and Moon."""
    around = {f"sea:{where}": words for where, words in beside.items()}
    return field(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V",
        f"Bull: {bull}",
        SEA,
        NEXT,
        beside={SEA: "Moon: HAR:W3.1", **around},
        seats=3,
        general=["Eagle on Bull", "Eagle on Moon"],
    )


@pytest.mark.rule("14.8.1", "14.3.3a", "14.7.1b")
def test_whoever_is_left_of_the_defenders_decides_and_reinforces() -> None:
    state = after(fleet(W33="Moon: SEM:W3.1; Bull: ILA:W3.2"), dice=[(2, 1), 1])
    assert asked(state) == BULL, "he led at first"
    state = after(state, StepFrom("ILA:W3.1"), Continue())
    assert (health(state, "ILA:W3.1"), health(state, "HAR:W3.1")) == ("dead", "G")
    assert asked(state) == MOON
    assert choices(state) == [Continue(), Reinforce("SEM:W3.1"), Withdraw()]
    assert why(state, Reinforce("ILA:W3.2")) == "14.7.5"


@pytest.mark.rule("14.8.1", "14.3.3a")
def test_the_leader_stays_as_long_as_one_of_his_is_there() -> None:
    """Bull has one ship left, Moon one, and Moon comes earlier in the order of play."""
    state = field(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V",
        "Bull: ILA:W3.1 wounded, ILA:W3.2",
        SEA,
        NEXT,
        beside={SEA: "Moon: HAR:W3.1"},
        seats=3,
        order=["Eagle", "Moon", "Bull"],
        general=["Eagle on Bull", "Eagle on Moon"],
    )
    state = after(state, StepFrom("ILA:W3.1"), Continue(), dice=[(2, 1), 1])
    assert health(state, "ILA:W3.1") == "dead"
    assert asked(state) == BULL


@pytest.mark.rule("14.6.4", "14.7.3")
def test_the_leader_takes_all_of_a_rounds_damage_and_may_come_back_when_all_have_fallen() -> None:
    """Three steps: his wounded ship falls first, and both of Moon's after it."""
    state = after(fleet(W33="Bull: ILA:W3.2"), dice=[(5, 2), 1])
    state = after(state, StepFrom("ILA:W3.1"))
    assert asked(state) == BULL
    state = after(state, StepFrom("HAR:W3.1"), StepFrom("HAR:W3.1"), Continue())
    assert (health(state, "ILA:W3.1"), health(state, "HAR:W3.1")) == ("dead", "dead")
    assert asked(state) == BULL
    assert Reinforce("ILA:W3.2") in choices(state)


@pytest.mark.rule("14.12a", "R-52")
def test_the_victory_is_his_whose_units_hold_the_hex() -> None:
    """Moon led two extra units; his fell, and Hand's drives the attacker off."""
    state = field(
        "Eagle: EQU:HI1",
        "Moon: THE:SI1 extra",
        CITY,
        "K25",
        beside={CITY: "Hand: THE:SI2 extra"},
        seats=4,
        wars=["Eagle on THE"],
        interveners=["Moon on THE", "Hand on THE"],
    )
    state = after(state, StepFrom("THE:SI1"), StepFrom("THE:SI1"), dice=[6, (1, 1)])
    state = after(state, Continue())
    assert asked(state) == HAND
    state = quiet(after(state, Continue()))
    state, log = fought(state, Withdraw(), RetreatTo("EQU:HI1", "K25"))
    assert only(log, BattleEnded) == [BattleEnded(CITY, "defender", HAND, "withdrew")]
    assert isinstance(state.step, Check)
    assert state.step.seat == HAND


@pytest.mark.rule("14.12a", "R-46", "R-52")
def test_a_garrison_that_is_left_alone_makes_no_check() -> None:
    """Moon's extra unit fell beside it."""
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: THE:SC1",
        CITY,
        "K25",
        beside={CITY: "Moon: THE:SI2 extra wounded", "J25": "Moon: THE:SI1 extra"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, StepFrom("THE:SI2"), dice=[4, 1])
    assert asked(state) == 0, state.step
    state, log = fought(state, Withdraw(), RetreatTo("EQU:HI1", "K25"))
    assert only(log, BattleEnded) == [BattleEnded(CITY, "defender", NOBODY, "withdrew")]
    assert not isinstance(state.step, Check)


@pytest.mark.rule("10.5.4a", "14.12a", "R-52")
def test_the_victory_of_an_extra_unit_is_checked_by_the_ally() -> None:
    """Moon built it and leads it; Hand is the ally of Thessella."""
    state = field(
        "Eagle: EQU:HI1",
        "Moon: THE:SI1 extra",
        CITY,
        "K25",
        seats=4,
        wars=["Eagle on THE"],
        allies={"THE": "Hand"},
        interveners=["Moon on THE"],
    )
    state = quiet(state)
    assert asked(state) == 0
    state, log = fought(state, Withdraw(), RetreatTo("EQU:HI1", "K25"))
    assert only(log, BattleEnded) == [BattleEnded(CITY, "defender", MOON, "withdrew")]
    assert isinstance(state.step, Check)
    assert (state.step.event, state.step.seat) == ("win_battle", HAND)


@pytest.mark.rule("10.5.4a", "R-34", "R-52")
@pytest.mark.parametrize(("allies", "who"), [({}, MOON), ({"EQU": "Hand"}, HAND)])
def test_a_city_that_extra_units_storm_is_captured_for_the_ally(
    allies: dict[str, str], who: int
) -> None:
    """Moon's extra unit wins back Valmara, a large city of Neutral Equilla."""
    state = field(
        "Moon: EQU:HI1 extra V, EQU:HI2 extra V",
        "Eagle: SUL:ML1 wounded",
        "R16",
        "R17",
        seats=4,
        wars=["Eagle on EQU"],
        allies=allies,
        interveners=["Moon on EQU"],
    )
    state, log = fought(state, Continue(), dice=[(6, 6, 6, 6), 1])
    assert [event.seat for event in only(log, CityCaptured)] == [who]
    checks = [step for step in state.steps if isinstance(step, Check)]
    assert {(check.event, check.seat) for check in checks} == {
        ("capture", who),
        ("win_battle", who),
    }

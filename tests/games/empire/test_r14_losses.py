"""14.6: damage, half from the hex, all or nothing, and what a unit becomes."""

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    EAGLE,
    MOON,
    after,
    asked,
    choices,
    field,
    fought,
    health,
    odds_now,
    only,
    where,
    why,
)

from hexarch.boards.empire import HEX
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    AskVolunteer,
    Continue,
    FightWithTwo,
    LoseAll,
    RefuseVolunteer,
    RetreatTo,
    StepFrom,
    Volunteer,
    Withdraw,
)
from hexarch.games.empire.actions.realm import Decline
from hexarch.games.empire.events.battle import DamageIgnored, DiceFell, RoundBegan
from hexarch.games.empire.model import BOX_A

TWO = "Bull: DAM:MI1, DAM:MI2"


@pytest.mark.rule("14.6.6a", "14.6.2a", "14.6.2b", "14.3.2", "R-56")
def test_two_veterans_against_two_greens() -> None:
    """G15a: both damages are known before anything is removed, and the attacker loses first.

    He may turn one Veteran into a wounded Green, or both into Greens.
    """
    state = field("Eagle: EQU:HI1 V, EQU:HI2 V", TWO)
    assert odds_now(state)[2:4] == (2, 1)
    state, log = fought(state, dice=[(5, 2), 4])
    assert [(d.modifiers, d.steps) for d in only(log, DiceFell)] == [((1, 1), 3), ((1,), 2)]
    assert asked(state) == EAGLE
    assert choices(state) == [StepFrom("EQU:HI1"), StepFrom("EQU:HI2")]
    spread = after(state, StepFrom("EQU:HI1"), StepFrom("EQU:HI2"))
    assert (health(spread, "EQU:HI1"), health(spread, "EQU:HI2")) == ("G", "G")
    state = after(state, StepFrom("EQU:HI1"), StepFrom("EQU:HI1"))
    assert (health(state, "EQU:HI1"), health(state, "EQU:HI2")) == ("wounded", "V")
    assert asked(state) == BULL
    state = after(state, StepFrom("DAM:MI1"), StepFrom("DAM:MI2"), StepFrom("DAM:MI2"))
    assert (health(state, "DAM:MI1"), health(state, "DAM:MI2")) == ("wounded", "dead")
    assert where(state, "DAM:MI2") == BOX_A


@pytest.mark.rule("14.6.3", "14.6.1", "14.6.6a")
def test_a_veteran_and_a_green_against_two_weak_greens() -> None:
    """G15b: 6 + 1 costs three steps; the Green falls and the Veteran turns Green."""
    state = field("Eagle: EQU:HI1 V, EQU:HI2", "Bull: DAM:SI1, ILA:SC1")
    assert odds_now(state)[2:4] == (3, 1)
    state, log = fought(state, dice=[(3, 2, 3), 6])
    assert [(d.modifiers, d.steps) for d in only(log, DiceFell)] == [((1, 0, 0), 2), ((1,), 3)]
    # When the Green has fallen the Veteran is all that is left for the third step.
    state = after(state, StepFrom("EQU:HI2"), StepFrom("EQU:HI2"))
    state = after(state, StepFrom("DAM:SI1"), StepFrom("ILA:SC1"))
    assert (health(state, "EQU:HI1"), health(state, "EQU:HI2")) == ("G", "dead")
    assert (health(state, "DAM:SI1"), health(state, "ILA:SC1")) == ("wounded", "wounded")


@pytest.mark.rule("14.6.4", "14.7.1a", "R-62")
def test_half_of_the_damage_rounded_up_comes_from_the_hex() -> None:
    """Edge case 32: of three steps two or three fall on the hex, at most one on the unit beside."""
    state = field("Eagle: EQU:HI1, EQU:HI2", TWO, beside={"J21": "Eagle: EQU:HI3"})
    state = after(state, dice=[1, 6])
    assert StepFrom("EQU:HI3") in choices(state)
    inside = after(state, StepFrom("EQU:HI1"), StepFrom("EQU:HI1"), StepFrom("EQU:HI2"))
    assert [health(inside, f"EQU:HI{n}") for n in (1, 2, 3)] == ["dead", "wounded", "G"]
    state = after(state, StepFrom("EQU:HI3"))
    assert StepFrom("EQU:HI3") not in choices(state)
    assert why(state, StepFrom("EQU:HI3")) == "14.6.4"
    state = after(state, StepFrom("EQU:HI1"), StepFrom("EQU:HI2"))
    assert [health(state, f"EQU:HI{n}") for n in (1, 2, 3)] == ["wounded"] * 3


@pytest.mark.rule("14.7.1a")
def test_of_two_steps_one_may_fall_on_the_unit_beside() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", beside={"J21": "Eagle: EQU:HI3"})
    state = after(state, StepFrom("EQU:HI3"), dice=[1, 4])
    assert health(state, "EQU:HI3") == "wounded"
    assert health(state, "EQU:HI1") == "wounded"  # the only unit left for the second step


@pytest.mark.rule("14.6.6a", "R-62")
def test_all_in_the_hex_may_fall_and_the_rest_is_ignored() -> None:
    """The hex holds two steps of five: all there die, the unit beside is untouched."""
    state = field("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: DAM:SI1", beside={"K22": "Bull: DAM:MI1"})
    state, log = fought(state, dice=[(6, 3, 3, 1), 1])
    assert only(log, DiceFell)[0].steps == 3 + 1 + 1
    assert health(state, "DAM:SI1") == "dead"
    assert only(log, DamageIgnored) == [DamageIgnored(BULL, 3)]
    assert health(state, "DAM:MI1") == "G"


@pytest.mark.rule("14.6.6b", "14.6.6a")
def test_one_step_from_a_reinforcement_binds_to_the_whole_damage() -> None:
    """The hex holds three of five steps: whoever takes one beside must take all of them."""
    state = field(
        "Eagle: EQU:HI1, EQU:HI2 wounded",
        "Bull: DAM:MI1, DAM:MI2, DAM:MI3",
        "Q21",
        "P21",
        beside={"P21": "Eagle: EQU:HI3"},
        sizes={"Q21": 2},
    )
    state = after(state, FightWithTwo("DAM:MI1", "DAM:MI2"), dice=[1, (4, 4, 1)])
    assert set(choices(state)) == {LoseAll(), StepFrom("EQU:HI3")}
    assert why(state, StepFrom("EQU:HI1")) == "14.6.6a"
    bound = after(state, StepFrom("EQU:HI3"))
    assert LoseAll() not in choices(bound)
    assert why(bound, LoseAll()) == "14.6.6b"
    bound = after(bound, StepFrom("EQU:HI3"))
    assert health(bound, "EQU:HI3") == "dead"
    assert why(bound, StepFrom("EQU:HI3")) in {"14.6.4", "14.7.4a"}
    bound = after(bound, StepFrom("EQU:HI1"), StepFrom("EQU:HI1"))
    assert health(bound, "EQU:HI1") == "dead"
    freely = after(state, LoseAll())
    assert health(freely, "EQU:HI3") == "G"


@pytest.mark.rule("14.6.6b", "R-62")
def test_half_cannot_come_from_one_step() -> None:
    """Edge case 33: five steps on a wounded Green, who falls; the strong reserve is safe."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1 wounded",
        beside={"K22": "Bull: DAM:MI2 V, DAM:MI3 V"},
    )
    state, log = fought(state, dice=[(6, 3, 3, 1), 1])
    assert only(log, DiceFell)[0].steps == 5
    assert only(log, DamageIgnored) == [DamageIgnored(BULL, 4)]
    assert [health(state, f"DAM:MI{n}") for n in (1, 2, 3)] == ["dead", "V", "V"]


@pytest.mark.rule("14.6.7", "14.6.3")
def test_wounds_halve_and_heal_with_the_end_of_the_phase() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1")
    state, log = fought(state, Continue(), Continue(), dice=[3, 2, 1, 1])
    assert health(state, "DAM:MI1") == "wounded"
    assert (only(log, RoundBegan)[0].attack, only(log, RoundBegan)[0].defence) == (2, 2)
    state = after(state, Withdraw(), RetreatTo("EQU:HI1", "K20"), Decline())
    assert state.campaign == 2
    assert (health(state, "EQU:HI1"), health(state, "DAM:MI1")) == ("G", "G")


@pytest.mark.rule("14.7.5", "R-89")
def test_another_players_unit_takes_damage_only_if_he_will() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        beside={"J21": "Moon: KHA:LI1"},
        seats=3,
        control={"KHA": "Moon Strong"},
        markers={},
        general=["Eagle on Bull", "Moon on Bull"],
    )
    state = after(state, dice=[1, 4])
    assert why(state, StepFrom("KHA:LI1")) == "14.7.5"
    state = after(state, AskVolunteer("KHA:LI1"))
    assert asked(state) == MOON
    assert GAME.decisions(state)[0].prompt == (
        "Shall your line infantry of Khazon in J21 share the damage that seat 0 takes in the "
        "battle in K21?"
    )
    refused = after(state, RefuseVolunteer("KHA:LI1"))
    # Nobody else is left to ask, so both steps come from the attacker.
    assert health(refused, "EQU:HI1") == "dead"
    willing = after(state, Volunteer("KHA:LI1"))
    assert asked(willing) == EAGLE
    willing = after(willing, StepFrom("KHA:LI1"))
    assert (health(willing, "KHA:LI1"), health(willing, "EQU:HI1")) == ("wounded", "wounded")


@pytest.mark.rule("14.7.5", "R-62")
def test_nobody_is_asked_for_help_that_could_not_be_used() -> None:
    """Edge case 33 again: half of the damage cannot come from the hex, whoever is willing."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1 wounded",
        beside={"K22": "Moon: KHA:LI1"},
        seats=3,
        general=["Eagle on Bull", "Moon on Eagle"],
    )
    assert AskVolunteer("KHA:LI1") not in choices(after(state, dice=[(6, 3, 3, 1), 1]))


@pytest.mark.rule("14.7.5", "14.6.3")
def test_a_volunteer_who_falls_takes_no_more() -> None:
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1, DAM:MI2",
        beside={"K22": "Moon: KHA:LI1 wounded"},
        seats=3,
        general=["Eagle on Bull", "Moon on Eagle"],
    )
    state = after(state, dice=[(5, 4), 1])
    state = after(state, AskVolunteer("KHA:LI1"), Volunteer("KHA:LI1"), StepFrom("KHA:LI1"))
    assert health(state, "KHA:LI1") == "dead"
    assert set(choices(state)) == {StepFrom("DAM:MI1"), StepFrom("DAM:MI2")}


@pytest.mark.rule("14.7.5", "R-89", "10.4.2f2")
def test_an_intervener_volunteers_or_refuses() -> None:
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Neutral: THE:SI1, THE:SI2",
        CITY,
        "K25",
        beside={"J25": "Moon: KHA:LI1"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    asked_state = after(state, dice=[(4, 1, 1), 1])
    # One step of damage: half rounded up is the whole, so nobody is asked.
    assert (asked(asked_state), health(asked_state, "KHA:LI1")) == (EAGLE, "G")
    asked_state = after(state, dice=[(6, 1, 1), 1])
    assert asked(asked_state) == MOON
    assert "the damage that Thessella takes" in GAME.decisions(asked_state)[0].prompt
    assert choices(asked_state) == [Volunteer("KHA:LI1"), RefuseVolunteer("KHA:LI1")]
    willing = after(asked_state, Volunteer("KHA:LI1"))
    assert health(willing, "KHA:LI1") == "wounded"
    refused = after(asked_state, RefuseVolunteer("KHA:LI1"))
    assert health(refused, "KHA:LI1") == "G"
    assert HEX[CITY] == where(refused, "THE:SI1")


@pytest.mark.rule("R-46")
def test_a_garrison_keeps_the_greatest_strength() -> None:
    """Two steps on a Veteran and two Greens: a third unit takes what the best pair need not."""
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Neutral: THE:SI1 V, THE:SI2, THE:SC1",
        CITY,
        "K25",
        wars=["Eagle on THE"],
        sizes={"K26": 2},
    )
    state = after(state, StepFrom("EQU:HI1"), dice=[5, (1, 1)])
    # The die 5 - 1 = 4 costs one step: the scout, who does not fight, is wounded.
    assert [health(state, c) for c in ("THE:SI1", "THE:SI2", "THE:SC1")] == ["V", "G", "wounded"]


@pytest.mark.rule("14.7.5")
def test_enemies_are_not_asked_to_help_when_the_hex_is_empty() -> None:
    """The interveners beside are Eagle's enemies, also when his last unit there has fallen."""
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: THE:SI1, THE:SI2",
        CITY,
        "K25",
        beside={"J25": "Moon: KHA:LI1", "K25": "Eagle: EQU:HI2, EQU:HI3"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, StepFrom("EQU:HI2"), dice=[1, (6, 3)])
    state = after(state, StepFrom("EQU:HI1"), StepFrom("EQU:HI1"))
    assert health(state, "EQU:HI1") == "dead"
    assert set(choices(state)) == {StepFrom("EQU:HI2"), StepFrom("EQU:HI3")}
    assert why(state, AskVolunteer("KHA:LI1")) == "14.7.5"

"""14.1 to 14.4, 14.7, 14.11, 14.12: the course of a battle."""

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    EAGLE,
    MOON,
    OPEN,
    after,
    asked,
    battle,
    choices,
    field,
    fought,
    health,
    odds_now,
    only,
    province,
    quiet,
    where,
    why,
)

from hexarch.boards.empire import HEX
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    EnterBattle,
    KeepOut,
    LoseAll,
    Reinforce,
    ResolveBattle,
    RetreatTo,
    Stand,
    StepFrom,
    Withdraw,
    WithdrawBefore,
)
from hexarch.games.empire.actions.realm import Decline
from hexarch.games.empire.battle_board import battle_board
from hexarch.games.empire.events.battle import BattleBegan, BattleEnded, RoundBegan, Upgraded
from hexarch.games.empire.events.march import CityCaptured
from hexarch.games.empire.events.war import WorkTaken
from hexarch.games.empire.model import FOUGHT, NOBODY, Options, State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.steps.realm import Check
from hexarch.kernel.game import CHANCE

GREENS = ("Eagle: EQU:HI1", "Bull: DAM:MI1")


# Order of battles.


@pytest.mark.rule("3.4.CT3", "14.1", "R-55", "12.2")
def test_battles_go_by_attacker_in_initiative_order() -> None:
    """Bull is first and has one battle; Eagle then chooses between two."""
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        beside={
            "K26": "Bull: DAM:MI2; Eagle: EQU:HI2",
            "H22": "Eagle: EQU:HC1; Bull: DAM:MI3",
        },
        order=["Bull", "Eagle"],
        more=[battle("K26", "Bull: DAM:MI2", "L26"), battle("H22", "Eagle: EQU:HC1", "H23")],
    )
    state = after(
        state, Continue(), Withdraw(), RetreatTo("EQU:HI2", "K25"), Decline(), dice=[1, 1]
    )
    assert asked(state) == EAGLE
    assert set(choices(state)) == {ResolveBattle("K21"), ResolveBattle("H22")}
    assert why(state, ResolveBattle("K26")) == "14.1"
    assert why(state, ResolveBattle("no such place")) == "14.1"


# Before combat.


@pytest.mark.rule("14.2a", "14.2b", "14.2c", "R-66")
def test_cavalry_withdraws_before_infantry() -> None:
    state = field("Eagle: EQU:HI1, EQU:HI2", "Bull: ILA:SC1", OPEN, "J21")
    assert asked(state) == BULL
    assert choices(state) == [WithdrawBefore(), Stand()]
    fled, log = fought(state, WithdrawBefore(), RetreatTo("ILA:SC1", "K22"))
    assert only(log, BattleEnded) == [BattleEnded("K21", "attacker", EAGLE, "before")]
    assert only(log, Upgraded) == []
    assert fled.step == Check("win_battle", EAGLE, 13, 0)
    assert fled.marks[UNIT["ILA:SC1"]] & FOUGHT
    stood = after(state, Stand())
    assert odds_now(stood)[:4] == (6, 1, 6, 1)


@pytest.mark.rule("14.2a", "R-66")
@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ("Eagle: EQU:HI1, EQU:SG1", "Bull: ILA:SC1"),  # edge case 37
        ("Eagle: EQU:HI1, EQU:HC1", "Bull: ILA:SC1"),
        ("Eagle: EQU:HI1", "Bull: ILA:SC1, DAM:MI1"),
    ],
)
def test_nothing_else_lets_the_defender_go(attack: str, defend: str) -> None:
    """Edge case 37: a siege unit among the attackers is enough to keep cavalry in the battle."""
    state = field(attack, defend)
    assert asked(state) == CHANCE, "the dice are due"
    assert why(state, WithdrawBefore()) == why(state, Stand()) == "3.4.0"


@pytest.mark.rule("R-46", "14.2a")
def test_a_neutral_without_ally_never_withdraws() -> None:
    state = field("Eagle: EQU:HI1", "Neutral: THE:SC1", CITY, "K25", wars=["Eagle on THE"])
    assert odds_now(state)[:2] == (3, 1)
    # It is not asked after the round either: only Eagle decides.
    state = after(state, dice=[(1, 1, 1), 1])
    assert asked(state) == EAGLE
    state = after(state, Continue())
    assert odds_now(state)[:2] == (3, 1)


# Rounds.


@pytest.mark.rule("14.3.1", "14.3.3a", "14.3.3b")
def test_a_round_ends_with_two_decisions_and_another_follows() -> None:
    state = field(*GREENS)
    state = after(state, dice=[1, 1])
    assert asked(state) == EAGLE
    state = after(state, Continue())
    assert asked(state) == BULL
    state, log = fought(state, Continue())
    assert [event.round for event in only(log, RoundBegan)] == [2]


@pytest.mark.rule("14.3.3b", "14.12a")
def test_the_side_that_is_left_wins_and_checks_its_influence() -> None:
    state, log = fought(
        field("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: DAM:SI1"), dice=[(6, 6, 1, 1), 1]
    )
    state, log = fought(state, Continue())
    assert only(log, BattleEnded) == [BattleEnded("K21", "attacker", EAGLE, "eliminated")]
    assert isinstance(state.step, Check)
    assert (state.step.event, state.step.seat) == ("win_battle", EAGLE)
    assert state.battles == ()


@pytest.mark.rule("14.12a", "R-46")
def test_a_garrison_that_wins_makes_no_check() -> None:
    state = field("Eagle: EQU:ML1", "Neutral: THE:SI1", CITY, "K25", wars=["Eagle on THE"])
    state, log = fought(state, dice=[1, 6])
    assert only(log, BattleEnded) == [BattleEnded("K26", "defender", NOBODY, "eliminated")]
    assert not isinstance(state.step, Check)


@pytest.mark.rule("R-34", "R-47", "14.12a")
def test_attackers_who_win_a_large_city_have_captured_it_and_its_citadel() -> None:
    works = [("D28", "citadel", "Bull")]
    held = {"DAM": "Bull Strong"}
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1 wounded",
        "D28",
        "C28",
        control=held,
        works=works,
    )
    state, log = fought(state, Continue(), dice=[(6, 6), 1])
    assert only(log, BattleEnded) == [BattleEnded("D28", "attacker", EAGLE, "eliminated")]
    assert only(log, CityCaptured) == [CityCaptured(EAGLE, "D28")]
    assert only(log, WorkTaken) == [WorkTaken("Eagle", "D28")]
    state = field("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1", "D28", "C28", control=held)
    state, log = fought(state, Continue(), dice=[1, (6, 6, 6)])
    assert only(log, BattleEnded) == [BattleEnded("D28", "defender", BULL, "eliminated")]
    assert not only(log, CityCaptured)


@pytest.mark.rule("14.12b", "14.8.2")
def test_the_defender_wins_when_the_attacker_withdraws_from_an_empty_hex() -> None:
    """Edge case 36: all defenders have fallen, and still theirs is the victory and the check."""
    state = field("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: DAM:SI1")
    state = after(state, Withdraw(), dice=[(6, 6, 1, 1), 1])
    assert health(state, "DAM:SI1") == "dead"
    state, log = fought(state, RetreatTo("EQU:HI1", "J21"), RetreatTo("EQU:HI2", "J21"))
    assert only(log, BattleEnded) == [BattleEnded("K21", "defender", BULL, "withdrew")]
    assert state.step == Check("win_battle", BULL, province("THE"), 0)


@pytest.mark.rule("14.3.3a", "14.3.3b", "14.7.3")
@pytest.mark.parametrize(
    ("beside", "more"),
    [
        ({}, ". Stay or withdraw?"),
        ({"K22": "Bull: DAM:MI2"}, ", but some beside it may come in. Stay or withdraw?"),
    ],
)
def test_who_has_no_enemy_left_is_told_so(beside: dict[str, str], more: str) -> None:
    """He decides first, and the other may still move in (see edge case 36)."""
    state = field("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: DAM:SI1", beside=beside)
    opening = GAME.label(quiet(state), Continue()).say
    assert opening == "Fight on"
    state = after(state, dice=[(6, 6, 1, 1), 1])
    assert asked(state) == EAGLE
    assert choices(state) == [Continue(), Withdraw()]
    assert GAME.decisions(state)[0].prompt == f"After round 1 no enemy is left in K21{more}"
    assert GAME.label(state, Continue()).say == "Stay"


@pytest.mark.rule("14.3.3a", "14.7.3")
def test_who_reinforces_where_nobody_is_left_may_send_more_or_stay() -> None:
    beside = {"K22": "Bull: DAM:MI2, DAM:MI3"}
    state = field("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1 wounded", beside=beside)
    state = after(state, LoseAll(), Reinforce("DAM:MI2"), dice=[5, 5])
    assert choices(state) == [Continue(), Reinforce("DAM:MI3")]
    assert GAME.decisions(state)[0].prompt == (
        "You have reinforced in K21, without an enemy since round 1. Send more, or stay?"
    )


@pytest.mark.rule("14.7.3", "R-64")
def test_both_are_wiped_out_and_the_defender_moves_in() -> None:
    """Edge case 34: the attacker has nobody to send; the defender moves in and wins."""
    state = field(
        "Eagle: EQU:HI1 wounded", "Bull: DAM:MI1 wounded", beside={"K22": "Bull: DAM:MI2"}
    )
    state = after(state, LoseAll(), dice=[5, 5])  # Bull might save one step with the unit beside
    assert asked(state) == BULL
    assert choices(state) == [Continue(), Reinforce("DAM:MI2")]
    assert GAME.decisions(state)[0].prompt == (
        "Round 1 in K21 is over, and none of yours is left there. Reinforce?"
    )
    assert GAME.label(state, Continue()).say == "Send nobody"
    assert why(state, Withdraw()) == "14.8.1"
    state, log = fought(state, Reinforce("DAM:MI2"))
    assert only(log, BattleEnded) == [BattleEnded("K21", "defender", BULL, "eliminated")]
    assert where(state, "DAM:MI2") == HEX[OPEN]
    assert health(state, "DAM:MI2") == "G"
    assert state.step == Check("win_battle", BULL, province("THE"), 0)


@pytest.mark.rule("14.7.3", "R-63")
def test_both_are_wiped_out_and_who_was_at_peace_with_the_fallen_may_move_in() -> None:
    """Eagle and Bull are at war with Harlook; of Bull's own, Eagle fights those of Damodar."""
    state = field(
        "Bull: DAM:MI1 wounded",
        "Eagle: EQU:HI1 wounded",
        "L35",
        "L36",
        seats=3,
        beside={"M36": "Bull: ILA:LI1", "M35": "Eagle: EQU:HI2"},
        control={"HAR": "Moon Weak", "DAM": "Bull Weak", "ILA": "Bull Weak", "EQU": "Eagle Weak"},
        wars=["Eagle on HAR", "Bull on HAR", "Eagle on DAM"],
    )
    state = after(state, LoseAll(), dice=[6, 6])
    assert health(state, "DAM:MI1") == health(state, "EQU:HI1") == "dead"
    assert (asked(state), choices(state)) == (BULL, [Continue(), Reinforce("ILA:LI1")])
    taken = after(state, Reinforce("ILA:LI1"))
    assert Reinforce("EQU:HI2") not in choices(taken)


@pytest.mark.rule("14.7.3", "14.3.3a")
def test_both_are_wiped_out_and_the_attacker_sends_nobody() -> None:
    """Edge case 34, with units beside on both sides: he who declines has lost."""
    state = field(
        "Eagle: EQU:HI1 wounded",
        "Bull: DAM:MI1 wounded",
        beside={"J21": "Eagle: EQU:HI2", "K22": "Bull: DAM:MI2"},
    )
    state = after(state, LoseAll(), LoseAll(), dice=[5, 5])
    assert (asked(state), choices(state)) == (EAGLE, [Continue(), Reinforce("EQU:HI2")])
    state, log = fought(state, Continue(), Reinforce("DAM:MI2"))
    assert only(log, BattleEnded) == [BattleEnded("K21", "defender", BULL, "eliminated")]
    assert state.step == Check("win_battle", BULL, province("THE"), 0)


@pytest.mark.rule("R-64", "14.12a")
def test_both_are_wiped_out_and_nobody_is_near() -> None:
    """Edge case 35: nobody wins; and the option that gives the defender the victory."""
    dead = ("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1 wounded")
    state, log = fought(field(*dead), dice=[5, 5])
    assert only(log, BattleEnded) == [BattleEnded("K21", "nobody", NOBODY, "both")]
    assert not isinstance(state.step, Check)
    state, log = fought(field(*dead, options=Options(mutual_elimination="defender")), dice=[5, 5])
    assert only(log, BattleEnded) == [BattleEnded("K21", "defender", BULL, "both")]
    assert isinstance(state.step, Check)


# Reinforcing.


@pytest.mark.rule("14.7.1b", "14.7.2", "R-63")
def test_a_third_land_unit_does_not_move_in() -> None:
    state = field("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1", beside={"J21": "Eagle: EQU:HI3"})
    state = after(state, dice=[(1, 1), 1])
    assert choices(state) == [Continue(), Withdraw()]
    assert why(state, Reinforce("EQU:HI3")) == "14.7.2"


@pytest.mark.rule("14.3.3a", "14.7.1b", "14.8.1")
def test_who_reinforces_does_not_withdraw() -> None:
    state = field(*GREENS, beside={"K22": "Bull: DAM:MI2", "L21": "Bull: DAM:MI3"})
    state = after(state, Continue(), dice=[1, 1])
    assert set(choices(state)) == {
        Continue(),
        Reinforce("DAM:MI2"),
        Reinforce("DAM:MI3"),
        Withdraw(),
    }
    state = after(state, Reinforce("DAM:MI2"))
    assert odds_now(state)[:2] == (3, 6)


@pytest.mark.rule("14.7.3")
def test_a_side_without_units_may_still_reinforce() -> None:
    state = field("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1", beside={"J21": "Eagle: EQU:HI2"})
    state = after(state, dice=[1, (2, 1)])
    assert health(state, "EQU:HI1") == "dead"
    assert choices(state) == [Continue(), Reinforce("EQU:HI2")]
    state = after(state, Reinforce("EQU:HI2"), Continue())
    assert odds_now(state)[:2] == (3, 3)


@pytest.mark.rule("14.7.4a")
def test_no_reinforcement_across_a_river() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", "P20", "P19", beside={"P21": "Bull: DAM:MI2"})
    state = after(state, Continue(), dice=[1, 1])
    assert Reinforce("DAM:MI2") not in choices(state)
    assert why(state, Reinforce("DAM:MI2")) == "14.7.4a"


@pytest.mark.rule("14.7.4b")
@pytest.mark.parametrize("mark", ["foraging", "building"])
def test_idle_units_do_not_reinforce(mark: str) -> None:
    state = field(*GREENS, beside={"K22": f"Bull: DAM:MI2 {mark}"})
    state = after(state, Continue(), dice=[1, 1])
    assert Reinforce("DAM:MI2") not in choices(state)
    assert why(state, Reinforce("DAM:MI2")) == "14.7.4b"


@pytest.mark.rule("14.7.4c")
def test_units_of_another_battle_do_not_reinforce() -> None:
    """Nor those that were in a combat hex earlier in the phase."""
    state = field(
        *GREENS,
        beside={"K22": "Bull: DAM:MI2; Eagle: EQU:HI2"},
        more=[battle("K22", "Eagle: EQU:HI2", "K23")],
    )
    state = after(state, ResolveBattle("K22"), Continue(), dice=[1, 1])
    assert Reinforce("DAM:MI1") not in choices(state)
    state = after(state, Withdraw(), RetreatTo("DAM:MI2", "L22"), Decline())
    # Now K21 is fought; the unit that withdrew to L22 is not adjacent, but one at L21 would be.
    used = field(*GREENS, beside={"K22": "Bull: DAM:MI2 fought"})
    used = after(used, Continue(), dice=[1, 1])
    assert why(used, Reinforce("DAM:MI2")) == "14.7.4c"


@pytest.mark.rule("14.7.4c")
def test_who_only_took_damage_stays_eligible() -> None:
    """Edge case 38: he took a step for K21, and moves into K22 in the battle after it."""
    state = field(*GREENS, beside={"J21": "Eagle: EQU:HI2"})
    state = after(state, StepFrom("EQU:HI2"), dice=[1, 4])
    assert health(state, "EQU:HI2") == "wounded"
    assert not state.marks[UNIT["EQU:HI2"]] & FOUGHT
    assert Reinforce("EQU:HI2") in choices(state)
    state = after(two_battles(), StepFrom("EQU:HI2"), Withdraw(), dice=[1, 4])
    state = after(state, RetreatTo("EQU:HI1", "J20"), Decline(), dice=[1, 1])
    assert Reinforce("EQU:HI2") in choices(state)
    state = after(state, Reinforce("EQU:HI2"))
    assert where(state, "EQU:HI2") == HEX["K22"]


@pytest.mark.rule("14.7.4c", "14.11b")
def test_who_moved_in_at_the_end_of_one_battle_is_used_up_for_the_next() -> None:
    """Edge case 39: he stays Green, and neither moves into K22 nor takes damage for it."""
    state = after(two_battles(), Reinforce("EQU:HI2"), Withdraw(), dice=[1, 1])
    state, log = fought(state, RetreatTo("DAM:MI1", "L20"))
    assert {*only(log, Upgraded)[0].units} == {"EQU:HI1", "DAM:MI1"}
    assert (health(state, "EQU:HI2"), where(state, "EQU:HI2")) == ("G", HEX[OPEN])
    state = after(state, Decline())
    hurt = after(state, dice=[1, 3])
    assert health(hurt, "EQU:HI3") == "wounded", "nobody else is there to take the step"
    assert Reinforce("EQU:HI2") not in choices(hurt)
    assert why(hurt, Reinforce("EQU:HI2")) == "14.7.4c"
    harder = after(state, dice=[1, 4])
    assert health(harder, "EQU:HI3") == "dead", "nor may he share two"


def two_battles() -> State:
    """Let Eagle fight in K21, then in K22; a third unit of his stands in J21, beside both."""
    state = field(
        *GREENS,
        beside={"J21": "Eagle: EQU:HI2", "K22": "Eagle: EQU:HI3; Bull: DAM:MI2"},
        more=[battle("K22", "Eagle: EQU:HI3", "K23")],
    )
    return after(state, ResolveBattle("K21"))


@pytest.mark.rule("14.7.4d", "R-68")
def test_landed_ships_take_damage_but_stay() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", "R27", "R26", beside={"R28": "Bull: ILA:W3.1"})
    state = after(state, dice=[5, 1])
    assert StepFrom("ILA:W3.1") in choices(state)
    state = after(state, StepFrom("ILA:W3.1"), Continue())
    assert Reinforce("ILA:W3.1") not in choices(state)


@pytest.mark.rule("14.7.4a", "R-68", "R-63")
def test_ships_at_sea_take_damage_and_land() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        "R28",
        "Q28",
        beside={"sea:U29": "Bull: ILA:W3.1", "aboard ILA:W3.1": "Bull: ILA:SI1"},
        control={"ILA": "Bull Strong"},
    )
    state = after(state, Continue(), Reinforce("ILA:W3.1"), dice=[1, 1])
    assert where(state, "ILA:SI1") == where(state, "ILA:W3.1") == HEX["R28"]


@pytest.mark.rule("R-63", "14.7.5")
def test_a_unit_without_right_to_enter_does_not_move_in() -> None:
    """Bull's own units may not follow his Thessellians into Sulan."""
    state = field(
        "Eagle: SUL:LC1",
        "Neutral: THE:SC1",
        "K16",
        "K17",
        beside={"L16": "Bull: DAM:MI1"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        control={"SUL": "Eagle Strong", "EQU": "Eagle Strong"},
    )
    state = after(state, Continue(), dice=[(1, 1), 1])
    assert asked(state) == BULL
    legal = choices(state)
    assert Continue() in legal
    # L16 lies in Sulan, too: a unit that was let in may act there, but it is no enemy of Eagle's.
    assert Reinforce("DAM:MI1") not in legal


# Interveners.


def fallen_garrison() -> State:
    """Kill a garrison that an intervener stands beside."""
    return field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Neutral: THE:SI1 wounded",
        CITY,
        "K25",
        beside={"J25": "Moon: KHA:LI1, KHA:LI2"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )


@pytest.mark.rule("10.4.2f3")
def test_the_board_shows_the_intervener_with_what_he_may_enter() -> None:
    state = after(fallen_garrison(), Continue(), dice=[(4, 1, 1, 1), 1])
    board = battle_board(state)
    assert board is not None
    assert [token.ref for token in board.reserves] == ["KHA:LI1", "KHA:LI2"]
    assert board.defender == NOBODY, "it is not his battle yet"

    state = after(state, EnterBattle("KHA:LI1"))
    board = battle_board(state)
    assert board is not None
    assert [token.ref for token in board.defenders] == ["KHA:LI1"]
    assert [token.ref for token in board.reserves] == ["KHA:LI2"]


@pytest.mark.rule("10.4.2f3", "14.7.5")
def test_an_intervener_takes_the_battle_over() -> None:
    state = after(fallen_garrison(), Continue(), dice=[(4, 1, 1, 1), 1])
    assert asked(state) == MOON
    assert set(choices(state)) == {EnterBattle("KHA:LI1"), EnterBattle("KHA:LI2"), KeepOut()}
    assert only(fought(state, KeepOut())[1], BattleEnded)[0].seat == EAGLE
    state = after(state, EnterBattle("KHA:LI1"))
    assert EnterBattle("KHA:LI2") in choices(state)
    state = after(state, EnterBattle("KHA:LI2"))
    assert odds_now(state)[:2] == (12, 6)
    state = after(state, Withdraw(), dice=[(1, 1), 1])
    state = after(state, RetreatTo("EQU:HI1", "K25"))
    state, log = fought(state, RetreatTo("EQU:HI2", "K25"))
    assert only(log, BattleEnded) == [BattleEnded("K26", "defender", MOON, "withdrew")]
    assert isinstance(state.step, Check)
    assert state.step.seat == MOON


# Upgrades.


@pytest.mark.rule("14.11a", "R-67")
def test_survivors_of_both_sides_become_veterans() -> None:
    """Also the one who withdraws unwounded after one round; siege units never."""
    state = field("Eagle: EQU:HI1, EQU:SG1", "Bull: DAM:MI1")
    state = after(state, Continue(), Withdraw(), dice=[1, 1])
    state, log = fought(state, RetreatTo("DAM:MI1", "K22"))
    assert {*only(log, Upgraded)[0].units} == {"EQU:HI1", "DAM:MI1"}
    assert health(state, "EQU:SG1") == "G"


@pytest.mark.rule("14.11b")
def test_who_moves_in_after_the_last_round_stays_green() -> None:
    state = field(*GREENS, beside={"J21": "Eagle: EQU:HI2"})
    state = after(state, Reinforce("EQU:HI2"), Withdraw(), dice=[1, 1])
    state, log = fought(state, RetreatTo("DAM:MI1", "K22"))
    assert {*only(log, Upgraded)[0].units} == {"EQU:HI1", "DAM:MI1"}


@pytest.mark.rule("14.11c")
def test_the_wounded_are_not_upgraded() -> None:
    state = field(*GREENS)
    state = after(state, Continue(), Withdraw(), dice=[3, 2])
    state, log = fought(state, RetreatTo("DAM:MI1", "K22"))
    assert only(log, Upgraded) == []


@pytest.mark.rule("R-67", "14.11a")
@pytest.mark.parametrize(
    ("options", "expected"), [(Options(), 3), (Options(upgrade_only_combat_units=True), 2)]
)
def test_a_third_unit_in_the_hex_is_upgraded_unless_the_option_says_no(
    options: Options, expected: int
) -> None:
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Neutral: THE:SI1, THE:SI2, THE:ML1",
        CITY,
        "K25",
        wars=["Eagle on THE"],
        sizes={CITY: 2},
        options=options,
    )
    state = after(state, Withdraw(), dice=[1, (1, 1)])
    state = after(state, RetreatTo("EQU:HI1", "K25"))
    state, log = fought(state, RetreatTo("EQU:HI2", "K25"))
    upgraded = only(log, Upgraded)[0].units
    assert sum(1 for code in upgraded if code.startswith("THE")) == expected


@pytest.mark.rule("14.1")
def test_the_beginning_is_told() -> None:
    state = field(
        *GREENS,
        beside={"K26": "Eagle: EQU:HI2; Bull: DAM:MI2"},
        more=[battle("K26", "Eagle: EQU:HI2", "K25")],
    )
    state, log = fought(state, ResolveBattle("K26"))
    assert only(log, BattleBegan) == [BattleBegan("K26", EAGLE, BULL, ("EQU:HI2",), ("DAM:MI2",))]

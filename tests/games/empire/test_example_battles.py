"""The battles of the Example of Play (IV), with their dice, choices and results."""

from typing import Any

import pytest
from tests.games.empire.fields import (
    BULL,
    EAGLE,
    Words,
    after,
    asked,
    battle,
    choices,
    dice_now,
    fought,
    health,
    odds_now,
    only,
    province,
    where,
    why,
)

from hexarch.boards.empire import CODES, HEX
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    Reinforce,
    ResolveBattle,
    RetreatTo,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.actions.realm import Roll
from hexarch.games.empire.events.battle import BattleEnded, DiceFell, Upgraded
from hexarch.games.empire.model import COMBAT, FOUGHT, NOBODY, WEAK, Battle, State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Fighting

A, B, T1, T2 = "SUL:LC1", "SUL:LC2", "THE:SC1", "THE:SC2"
HORSE, GUARD, RIDERS = "EQU:HC1", "EQU:HI1", "EQU:HC2"
EAGLES_HIRED, BULLS_HIRED = "KHA:LI1", "KHA:LI2"


def example(units: Words, *battles: Battle, campaign: int, thessella: dict[str, Any]) -> State:
    """Set the Combat phase of one Campaign Turn up: Eagle at war with Thessella, Bull its ally."""
    state = position(
        2,
        control={
            "EQU": "Eagle Strong",
            "SUL": "Eagle Favorable",
            "ILA": "Bull Strong",
            "DAM": "Bull Strong",
        },
        units={place: words.split("; ") for place, words in units.items()},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        order=["Bull", "Eagle"],
        campaign=campaign,
        phase=COMBAT,
        steps=(Turn(opened=True), Fighting()),
        battles=battles,
        **thessella,
    )
    return GAME.settle(state)[0]


@pytest.mark.rule("14.8.1", "14.11c", "14.12a", "14.3.3a")
def test_campaign_turn_1_at_r26() -> None:
    """E-CT1: both wounded, Bull withdraws, Eagle wins and Thessella turns Eagle Weak."""
    state = example(
        {"R26": f"Eagle: {A}; Neutral: {T2}", "K26": f"Bull: {BULLS_HIRED} mercenary"},
        battle("R26", f"Eagle: {A}", "Q26"),
        campaign=1,
        thessella={"chits": {"THE": {"Eagle": -1}}},
    )
    assert odds_now(state)[:4] == (2, 1, 2, 1)
    state, log = fought(state, dice=[(3, 2), 3])
    assert [d.steps for d in only(log, DiceFell)] == [1, 1]
    assert (health(state, A), health(state, T2)) == ("wounded", "wounded")
    assert asked(state) == EAGLE
    state = after(state, Continue())
    assert asked(state) == BULL
    state, log = fought(state, Withdraw(), RetreatTo(T2, "Q26"))
    assert only(log, BattleEnded) == [BattleEnded("R26", "attacker", EAGLE, "withdrew")]
    assert only(log, Upgraded) == []
    assert where(state, T2) == HEX["Q26"]
    state = after(state, Roll(), dice=[(5, 6)])
    the = province("THE")
    assert (state.marker[the], state.level[the], state.trend[the]) == (EAGLE, WEAK, (0, 0))
    assert state.political[the] == NOBODY
    assert (health(state, A), health(state, T2)) == ("G", "G")


def second_turn() -> State:
    return example(
        {
            "G23": f"Bull: DAM:MI2, ILA:SC1; Eagle: {B}",
            "K21": f"Eagle: {A}; Neutral: {T1}",
            "J21": f"Eagle: {EAGLES_HIRED} mercenary",
            "M21": f"Neutral: {T2}",
            "K26": f"Eagle: {HORSE} V, {RIDERS}; Bull: {BULLS_HIRED} mercenary",
            "L25": "Bull: DAM:MI1",
            "K25": f"Eagle: {GUARD} V",
            "P18": "Eagle: EQU:HI2",
            "R27": "Bull: ILA:W3.1, ILA:LI1, ILA:SI1",
        },
        battle("G23", "Bull: DAM:MI2, ILA:SC1", "G24"),
        battle("K21", f"Eagle: {A}", "K20"),
        battle("K26", f"Eagle: {HORSE}, {RIDERS}", "K25"),
        campaign=2,
        thessella={"markers": {"THE": "Eagle Weak"}},
    )


THESSELLA = province("THE")


def after_g23() -> State:
    """Fight Bull's battle as the text has it."""
    return after(
        second_turn(),
        StepFrom("DAM:MI2"),
        StepFrom("ILA:SC1"),
        Continue(),
        Roll(),
        dice=[6, 4, (2, 4)],
    )


@pytest.mark.rule("14.1", "R-55", "14.5.2a", "14.11c")
def test_campaign_turn_2_at_g23() -> None:
    """E-CT2: Bull, first in initiative, storms the woods; both his units are wounded."""
    state = second_turn()
    assert odds_now(state)[:4] == (4, 4, 1, 1)
    state = after(state, StepFrom("DAM:MI2"), StepFrom("ILA:SC1"), dice=[6, 4])
    assert health(state, B) == "dead"
    state, log = fought(state, Continue())
    assert only(log, BattleEnded) == [BattleEnded("G23", "attacker", BULL, "eliminated")]
    assert only(log, Upgraded) == []
    state = after_g23()
    assert (state.marker[THESSELLA], state.level[THESSELLA]) == (EAGLE, WEAK)
    assert state.trend[THESSELLA][EAGLE] == -1


@pytest.mark.rule("14.6.4", "14.7.1a", "14.7.1b", "14.8.4e", "14.8.3a", "R-58")
def test_campaign_turn_2_at_k21() -> None:
    """E-CT2: the Mercenary beside takes a step and moves in; Bull may not withdraw to J21."""
    state = after_g23()
    assert asked(state) == EAGLE
    assert choices(state) == [ResolveBattle("K21"), ResolveBattle("K26")]
    state = after(state, ResolveBattle("K21"))
    assert odds_now(state)[2:4] == (2, 1)
    state, log = fought(state, StepFrom(EAGLES_HIRED), dice=[(4, 1), 5])
    assert [d.steps for d in only(log, DiceFell)] == [1, 2]
    assert [health(state, unit) for unit in (A, EAGLES_HIRED, T1)] == ["wounded"] * 3
    state = after(state, Reinforce(EAGLES_HIRED))
    assert where(state, EAGLES_HIRED) == HEX["K21"]
    assert asked(state) == BULL
    state = after(state, Withdraw())
    refuges = {act.to for act in choices(state)}
    assert refuges == {"J20", "K20", "K22", "L20", "L21"}
    assert why(state, RetreatTo(T1, "J21")) == "14.8.4e"
    state, log = fought(state, RetreatTo(T1, "J20"))
    assert only(log, Upgraded) == []
    state = after(state, Roll(), dice=[(3, 3)])
    assert state.trend[THESSELLA][EAGLE] == 0


def after_k21() -> State:
    """Fight Eagle's first battle as the text has it."""
    return after(
        after_g23(),
        ResolveBattle("K21"),
        StepFrom(EAGLES_HIRED),
        Reinforce(EAGLES_HIRED),
        Withdraw(),
        RetreatTo(T1, "J20"),
        Roll(),
        dice=[(4, 1), 5, (3, 3)],
    )


@pytest.mark.rule("14.3.3b", "14.7.3", "14.9c", "14.11a", "14.6.7", "R-72")
def test_campaign_turn_2_at_rousellon() -> None:
    """E-CT2: three rounds; both sides reinforce; Eagle withdraws, the unwounded are upgraded."""
    state = after_k21()
    # K26, begun by itself as Eagle's last battle.
    assert odds_now(state) == (8, 3, 2, 1, -1)
    assert dice_now(state) == ((0, -1), (1,))
    state = after(state, StepFrom(RIDERS), dice=[(2, 2), 3])
    assert health(state, RIDERS) == "wounded"
    state = after(state, Continue(), Reinforce("DAM:MI1"))
    assert odds_now(state) == (7, 6, 1, 1, -1)
    state = after(state, StepFrom(RIDERS), StepFrom(HORSE), StepFrom("DAM:MI1"), dice=[3, 5])
    assert [health(state, unit) for unit in (RIDERS, HORSE, "DAM:MI1")] == ["dead", "G", "wounded"]
    state = after(state, Reinforce(GUARD), Continue())  # Bull's decision to stand
    assert odds_now(state) == (9, 5, 1, 1, -1)
    state = after(state, StepFrom(GUARD), StepFrom(HORSE), StepFrom(HORSE), dice=[1, 6])
    assert [health(state, unit) for unit in (GUARD, HORSE)] == ["G", "dead"]
    state = after(state, Withdraw())
    assert RetreatTo(GUARD, "L25") in choices(state)
    state, log = fought(state, RetreatTo(GUARD, "L25"))
    assert only(log, BattleEnded) == [BattleEnded("K26", "defender", BULL, "withdrew")]
    assert {*only(log, Upgraded)[0].units} == {BULLS_HIRED, GUARD}
    assert health(state, "DAM:MI1") == "wounded"
    state = after(state, Roll(), dice=[(1, 4)])
    assert state.trend[THESSELLA][EAGLE] == -1
    assert [health(state, unit) for unit in (A, EAGLES_HIRED, T1, "DAM:MI1")] == ["G"] * 4
    assert state.campaign == 3


@pytest.mark.rule("14.2c", "14.7.4c")
def test_who_moved_in_at_k21_is_used_up() -> None:
    """Edge case 39: the Mercenary that moved in last fights no more, and stays Green."""
    state = after(
        second_turn(),
        StepFrom("DAM:MI2"),
        StepFrom("ILA:SC1"),
        Continue(),
        Roll(),
        ResolveBattle("K21"),
        dice=[6, 4, (2, 4), (6, 6), 1],
    )
    assert health(state, T1) == "dead"
    state, log = fought(state, Reinforce(EAGLES_HIRED))
    assert only(log, Upgraded) == [Upgraded((A,))]
    assert health(state, EAGLES_HIRED) == "G"
    assert state.marks[UNIT[EAGLES_HIRED]] & FOUGHT


@pytest.mark.rule("14.6.6a", "14.12a", "10.5.4a")
def test_campaign_turn_3_at_kasharctan() -> None:
    """E-CT3: A falls, T1 is wounded, and Sulan stays Eagle Favorable with a chit of -1."""
    state = example(
        {"K16": f"Eagle: {A}; Neutral: {T1}", "K19": f"Eagle: {EAGLES_HIRED} mercenary"},
        battle("K16", f"Eagle: {A}", "K17"),
        campaign=3,
        thessella={"markers": {"THE": "Eagle Weak -1"}},
    )
    assert odds_now(state) == (2, 1, 2, 1, -1)
    state, log = fought(state, dice=[(5, 3), 4])
    assert [d.steps for d in only(log, DiceFell)] == [1, 2]
    assert (health(state, A), health(state, T1)) == ("dead", "wounded")
    state, log = fought(state, Continue())
    assert only(log, Upgraded) == []
    assert CODES[where(state, T1)] == "K16"
    state = after(state, Roll(), dice=[(3, 3)])
    sul = province("SUL")
    assert (state.marker[sul], state.level[sul], state.trend[sul][EAGLE]) == (EAGLE, 2, -1)

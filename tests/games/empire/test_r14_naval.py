"""Naval battles and assaults from the sea (14.4.2, 14.6.5, 14.8.3b, 14.10, R-26, R-68)."""

import pytest
from tests.games.empire.fields import (
    BULL,
    EAGLE,
    after,
    asked,
    choices,
    dice_now,
    field,
    fought,
    health,
    odds_now,
    only,
    quiet,
    where,
    why,
)

from hexarch.boards.empire import HEX
from hexarch.games.empire.actions.battle import (
    AskVolunteer,
    AssignCargo,
    Continue,
    FightWithTwo,
    LoseAll,
    Reinforce,
    RetreatTo,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.events.battle import BattleEnded, DiceFell, Upgraded
from hexarch.games.empire.model import BOX_A, State
from hexarch.games.empire.position import place
from hexarch.games.empire.steps.realm import Check

SEA, NEXT = "sea:U29", "sea:R32"
FIVE = "Eagle: EQU:W2.1, KOR:W3.1, KOR:W3.2, BEC:W4.1, BEC:W4.2"


def at_sea(attack: str, defend: str, **more: object) -> State:
    return field(attack, defend, SEA, NEXT, **more)  # type: ignore[arg-type]


@pytest.mark.rule("14.4.2a", "14.6.2b")
def test_all_warships_fight_at_full_strength() -> None:
    state = at_sea(FIVE, "Bull: ILA:W3.1, ILA:W3.2, HAR:W3.1")
    assert odds_now(state)[:4] == (16, 9, 1, 1)
    assert dice_now(state) == ((0,), (0,))


@pytest.mark.rule("14.6.5", "R-62")
def test_veteran_warships_take_half() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3, KOR:W3.1",
        "Bull: ILA:W3.1 V, ILA:W3.2 V, HAR:W3.1, HAR:W3.2",
    )
    assert odds_now(state)[:2] == (19, 16)
    big = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V, KOR:W3.1 V, KOR:W3.2 V, EQU:W2.1 V",
        "Bull: ILA:W3.1 V, TUR:W2.1 V, HAR:W3.1, SEM:W3.1",
    )
    assert odds_now(big)[2:4] == (2, 1)
    state, log = fought(big, dice=[(6, 3), 1])  # 7 and 4
    assert [d.steps for d in only(log, DiceFell)] == [4, 0]
    # Half of four is two: the Greens may take two, then only the Veterans are left.
    state = after(state, StepFrom("HAR:W3.1"), StepFrom("SEM:W3.1"))
    assert choices(state) == [StepFrom("ILA:W3.1"), StepFrom("TUR:W2.1")]
    assert why(state, StepFrom("HAR:W3.1")) == "14.6.5"
    # A Veteran that has turned Green still counts as one.
    state = after(state, StepFrom("ILA:W3.1"), StepFrom("ILA:W3.1"))
    assert health(state, "ILA:W3.1") == "wounded"


@pytest.mark.rule("14.6.5", "R-62")
@pytest.mark.parametrize(
    ("steps", "left"),
    [
        (["ILA:W3.1"] * 3, ["dead", "V"]),
        (["ILA:W3.1", "TUR:W2.1", "TUR:W2.1"], ["G", "wounded"]),
    ],
)
def test_of_five_steps_three_come_from_two_veteran_warships(
    steps: list[str], left: list[str]
) -> None:
    """G14: one Veteran falls, or one is a Green and one wounded; the Greens may take two."""
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V, KOR:W3.1 V, KOR:W3.2 V, EQU:W2.1 V",
        "Bull: ILA:W3.1 V, TUR:W2.1 V, HAR:W3.1, SEM:W3.1",
    )
    state, log = fought(state, dice=[(6, 4), 1])
    assert [d.steps for d in only(log, DiceFell)] == [5, 0]
    state = after(state, StepFrom("HAR:W3.1"), StepFrom("HAR:W3.1"))
    assert choices(state) == [StepFrom("ILA:W3.1"), StepFrom("TUR:W2.1")]
    assert why(state, StepFrom("SEM:W3.1")) == "14.6.5"
    state = after(state, *(StepFrom(code) for code in steps))
    assert [health(state, code) for code in ("ILA:W3.1", "TUR:W2.1")] == left
    assert [health(state, code) for code in ("HAR:W3.1", "SEM:W3.1")] == ["dead", "G"]


@pytest.mark.rule("R-62", "14.6.5")
def test_the_veterans_half_is_no_more_than_they_have() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V, KOR:W3.1 V, KOR:W3.2 V",
        "Bull: TUR:W2.1 V, HAR:W3.1, HAR:W3.2",
    )
    assert odds_now(state)[2:4] == (2, 1)
    state = after(state, dice=[(6, 6), 1])
    # Six steps: three from the only Veteran, the others are free.
    state = after(state, StepFrom("HAR:W3.1"), StepFrom("HAR:W3.1"), StepFrom("HAR:W3.2"))
    assert health(state, "TUR:W2.1") == "dead"


@pytest.mark.rule("14.6.5", "14.6.6b")
def test_the_veterans_half_holds_when_cargo_shares_the_damage() -> None:
    """Six steps on five: three may fall on the cargo, then the Veteran takes the other three."""
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V",
        "Bull: ILA:W3.1 V, HAR:W3.1",
        beside={"aboard HAR:W3.1": "Bull: ILA:LI1, ILA:LI2"},
    )
    state = after(
        state,
        AssignCargo("ILA:LI1", "HAR:W3.1"),
        AssignCargo("ILA:LI2", "HAR:W3.1"),
        dice=[(6, 6), 1],
    )
    state = after(state, StepFrom("ILA:LI1"), StepFrom("ILA:LI2"), StepFrom("ILA:LI1"))
    assert (health(state, "ILA:W3.1"), health(state, "HAR:W3.1")) == ("dead", "G")


@pytest.mark.rule("14.4.2c", "14.4.2b")
def test_cargo_goes_down_with_its_own_ship() -> None:
    """Edge case 44: two infantry drown with their ship, and with no other."""
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V",
        "Bull: ILA:W3.1 wounded, ILA:W3.2",
        beside={"aboard ILA:W3.1": "Bull: ILA:LI1, ILA:LI2"},
    )
    assert asked(state) == BULL
    assert set(choices(state)) == {
        AssignCargo("ILA:LI1", "ILA:W3.1"),
        AssignCargo("ILA:LI1", "ILA:W3.2"),
    }
    state = after(state, AssignCargo("ILA:LI1", "ILA:W3.1"), AssignCargo("ILA:LI2", "ILA:W3.1"))
    assert odds_now(state)[:2] == (12, 5)
    sunk = after(state, StepFrom("ILA:W3.1"), dice=[(2, 1), 1])
    assert [where(sunk, code) for code in ("ILA:W3.1", "ILA:LI1", "ILA:LI2")] == [BOX_A] * 3
    assert health(sunk, "ILA:W3.2") == "G"
    state = after(state, StepFrom("ILA:W3.2"), StepFrom("ILA:W3.2"), dice=[(2, 2), 1])
    assert where(state, "ILA:W3.2") == BOX_A
    assert where(state, "ILA:LI1") == where(state, "ILA:LI2") == place("aboard ILA:W3.1")


@pytest.mark.rule("14.4.2c", "13.4.5a")
def test_cargo_must_fit() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1, ILA:W3.2",
        beside={
            "aboard ILA:W3.1": "Bull: ILA:LI1",
            "aboard ILA:W3.2": "Bull: ILA:SC1",
        },
    )
    assert asked(state) == BULL
    state = after(state, AssignCargo("ILA:LI1", "ILA:W3.2"))
    # The cavalry needs a ship for itself: the other one, by itself.
    assert where(state, "ILA:SC1") == place("aboard ILA:W3.1")


@pytest.mark.rule("14.4.2b", "14.7.4d", "14.7.1a")
def test_cargo_takes_damage_but_never_fights() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        beside={"aboard ILA:W3.1": "Bull: ILA:LI1 V"},
    )
    assert odds_now(state)[:2] == (4, 3)
    state = after(state, dice=[5, 1])
    assert set(choices(state)) == {StepFrom("ILA:W3.1"), StepFrom("ILA:LI1")}
    state = after(state, StepFrom("ILA:LI1"))
    assert (health(state, "ILA:LI1"), health(state, "ILA:W3.1")) == ("G", "wounded")
    state = after(state, Continue())
    assert why(state, Reinforce("ILA:LI1")) == "14.7.4d"


@pytest.mark.rule("14.6.6b", "14.4.2c", "14.4.2b")
def test_cargo_that_is_needed_is_not_drowned_first() -> None:
    """Five steps, three in the hex and two in the cargo: its ship cannot sink before it."""
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3",
        "Bull: ILA:W3.1 wounded, ILA:W3.2",
        beside={"aboard ILA:W3.1": "Bull: ILA:LI1"},
    )
    state = after(state, AssignCargo("ILA:LI1", "ILA:W3.1"), dice=[(6, 3, 3), 1])
    assert set(choices(state)) == {LoseAll(), StepFrom("ILA:LI1")}
    state = after(state, StepFrom("ILA:LI1"))
    assert set(choices(state)) == {StepFrom("ILA:LI1"), StepFrom("ILA:W3.2")}
    assert why(state, StepFrom("ILA:W3.1")) == "14.6.6b"
    state = after(state, StepFrom("ILA:LI1"), StepFrom("ILA:W3.1"))
    assert [health(state, code) for code in ("ILA:W3.1", "ILA:W3.2", "ILA:LI1")] == ["dead"] * 3


@pytest.mark.rule("14.6.6b", "14.4.2c")
def test_a_ship_that_floats_drowns_nobody() -> None:
    """Four steps, two in the ship and two in the cargo: its first step may come before theirs."""
    state = at_sea(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V",
        "Bull: ILA:W3.1",
        beside={"aboard ILA:W3.1": "Bull: ILA:LI1"},
    )
    state = after(state, StepFrom("ILA:LI1"), dice=[(2, 2, 3, 3), 1])
    assert set(choices(state)) == {StepFrom("ILA:LI1"), StepFrom("ILA:W3.1")}
    state = after(state, StepFrom("ILA:W3.1"))
    assert [health(state, code) for code in ("ILA:W3.1", "ILA:LI1")] == ["dead"] * 2


@pytest.mark.rule("14.6.5", "14.7.5")
def test_nobody_is_asked_to_take_what_the_veterans_must() -> None:
    """Two steps, one of them the Veteran's: when the Green has taken the other, it is his turn."""
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1 V, HAR:W3.1",
        beside={NEXT: "Moon: SEM:W3.1"},
        seats=3,
        general=["Eagle on Bull", "Moon on Eagle"],
    )
    state = after(state, dice=[6, (1, 1)])
    assert AskVolunteer("SEM:W3.1") in choices(state)
    state = after(state, StepFrom("HAR:W3.1"))
    assert (health(state, "HAR:W3.1"), health(state, "ILA:W3.1")) == ("wounded", "G")


@pytest.mark.rule("14.7.4a", "R-68")
def test_ships_near_by_join_a_naval_battle() -> None:
    """From adjacent waters and from coastal hexes of these waters, as many as like."""
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        beside={"R28": "Bull: ILA:W3.2", NEXT: "Bull: HAR:W3.1; Eagle: BEC:W4.2"},
    )
    state = after(state, dice=[1, 1])
    assert Reinforce("BEC:W4.2") in choices(state)
    state = after(state, Continue(), Reinforce("ILA:W3.2"), Reinforce("HAR:W3.1"))
    assert odds_now(state)[:2] == (4, 9)


@pytest.mark.rule("14.8.3b", "14.8.4c")
def test_ships_withdraw_to_free_waters_or_coasts() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        control={"ILA": "Bull Strong"},
    )
    state = after(state, Continue(), Withdraw(), dice=[1, 1])
    found = {act.to for act in choices(state)}
    assert {"R28", NEXT} <= found
    assert "V29" not in found  # Turanis is no friendly city
    state = after(state, RetreatTo("ILA:W3.1", "R28"))
    assert where(state, "ILA:W3.1") == HEX["R28"]


@pytest.mark.rule("R-27", "14.12a", "R-67")
def test_a_naval_victory_brings_no_check() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1 wounded",
        beside={"aboard BEC:W4.1": "Eagle: BEC:LI1"},
    )
    state, log = fought(state, dice=[(3, 1), 1])
    state, log = fought(state, Continue())
    assert only(log, BattleEnded) == [BattleEnded(SEA, "attacker", EAGLE, "eliminated")]
    assert not isinstance(state.step, Check)
    assert only(log, Upgraded) == [Upgraded(("BEC:W4.1",))]  # never the cargo


@pytest.mark.rule("R-26", "13.4.4", "14.4.1")
def test_an_assault_from_the_sea() -> None:
    """Two ships and two infantry: the attacker picks two; all from the sea: x3."""
    state = field(
        "Eagle: BEC:W4.1, BEC:W4.2, BEC:LI1, BEC:LI2",
        "Bull: ILA:SI1",
        "R27",
        SEA,
        control={"ILA": "Bull Strong"},
    )
    assert asked(state) == EAGLE
    assert len(choices(state)) == 4 + 6
    state = after(state, FightWithTwo("BEC:LI1", "BEC:LI2"))
    assert odds_now(state)[:4] == (6, 6, 1, 1)


@pytest.mark.rule("R-93", "10.3.1a")
def test_one_ship_at_war_brings_its_stack_in() -> None:
    """Eagle is at war with Turany alone; Bull's Ilanoeri ship beside it fights, Moon's does not."""
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: TUR:W2.1, ILA:W3.1",
        beside={SEA: "Moon: HAR:W3.1"},
        seats=3,
        wars=["Eagle on TUR"],
        control={"TUR": "Bull Weak", "ILA": "Bull Strong", "HAR": "Moon Strong"},
    )
    assert odds_now(state)[:2] == (4, 5)


@pytest.mark.rule("14.8.4b", "14.8.3b")
def test_no_ship_withdraws_to_a_coast_that_enemy_cavalry_controls() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        beside={"Q28": "Eagle: EQU:HC1"},
        control={"ILA": "Bull Strong"},
    )
    state = after(state, Continue(), Withdraw(), dice=[1, 1])
    assert "R28" not in {act.to for act in choices(state)}


@pytest.mark.rule("14.8.3b", "13.1.1d")
def test_no_ship_withdraws_into_mountains() -> None:
    """C22 lies on the shore of these waters, but nobody can be there."""
    state = field(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        "sea:B19",
        "sea:B19",
        control={"KHA": "Bull Strong", "DAM": "Bull Strong"},
    )
    state = after(state, Continue(), Withdraw(), dice=[1, 1])
    found = {act.to for act in choices(state)}
    assert "B20" in found
    assert "C22" not in found


@pytest.mark.rule("14.8.4e", "14.8.3b")
def test_no_ship_lands_where_an_attacker_just_left() -> None:
    state = at_sea(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        beside={"R27": "Eagle: BEC:W4.2"},
        control={"ILA": "Bull Strong"},
    )
    state = after(state, Reinforce("BEC:W4.2"), Withdraw(), dice=[1, 1])
    found = {act.to for act in choices(state)}
    assert "R28" in found
    assert "R27" not in found


@pytest.mark.rule("R-63", "R-68", "10.5.2b")
@pytest.mark.parametrize(
    ("cargo", "lands"), [("Eagle: EQU:HI2", True), ("Neutral: THE:SI1", False)]
)
def test_a_ship_does_not_land_troops_without_a_right_to_be_there(
    cargo: str, *, lands: bool
) -> None:
    """Thessella is at war with Moon only: its infantry may not enter Bull's Ilanoer."""
    state = field(
        "Eagle: EQU:HI1",
        "Bull: ILA:SI1",
        "R28",
        "Q28",
        beside={SEA: "Eagle: BEC:W4.1", "aboard BEC:W4.1": cargo},
        seats=3,
        general=["Eagle on Bull"],
        wars=["Moon on THE"],
        allies={"THE": "Eagle"},
        control={"ILA": "Bull Strong"},
    )
    assert (Reinforce("BEC:W4.1") in choices(quiet(state))) is lands

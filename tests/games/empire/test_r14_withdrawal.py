"""14.8: who may withdraw where."""

from typing import Any

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    MOON,
    OPEN,
    after,
    asked,
    battle,
    choices,
    field,
    fought,
    health,
    only,
    province,
    quiet,
    where,
    why,
)

from hexarch.boards.empire import HEX
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    BoardShip,
    Continue,
    EnterBattle,
    FightWithTwo,
    Reinforce,
    ResolveBattle,
    RetreatTo,
    Withdraw,
    WithdrawBefore,
)
from hexarch.games.empire.events.battle import BattleEnded, Retreated
from hexarch.games.empire.events.march import CityCaptured
from hexarch.games.empire.model import FORT, State, Work, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import place
from hexarch.games.empire.rules.r14_forces import the_battle
from hexarch.games.empire.steps.battle import Rolling
from hexarch.games.empire.steps.realm import Check
from hexarch.kernel.pointing import why_not

GREENS = ("Eagle: EQU:HI1", "Bull: DAM:MI1")
PORT = ("Eagle: EQU:HI1, EQU:HI2", "Bull: ILA:W3.1, ILA:LI1, ILA:SC1")
AROUND = {"J20", "J21", "K20", "K22", "L20", "L21"}


def leaving(state: State, *, attacking: bool = False) -> State:
    """Fight a round without effect, then withdraw."""
    if attacking:
        return after(quiet(state), Withdraw())
    return after(quiet(state), Continue(), Withdraw())


def pointed(state: State, code: str, *picked: str) -> tuple[str, Any]:
    """Return the rule under which a hex that is pointed at is no refuge, and of which unit."""
    refused = why_not(GAME, state, asked(state), (code,), picked)
    return refused.rule, refused.about[0]


@pytest.mark.rule("14.8.4f")
def test_whoever_points_at_no_refuge_hears_why_it_is_none() -> None:
    """Of the unit that was picked, or else of one that must withdraw."""
    state = leaving(field("Eagle: EQU:HI1", "Bull: DAM:MI1, DAM:SI1"))
    assert pointed(state, "B23")[0] == "14.8.4f"
    assert pointed(state, "B23", "DAM:MI1") == ("14.8.4f", "medium infantry of Damodar")
    assert pointed(state, "B23", "DAM:SI1") == ("14.8.4f", "skirmishers of Damodar")


def refuges(state: State, code: str = "DAM:MI1") -> set[str]:
    return {act.to for act in choices(state) if isinstance(act, RetreatTo) and act.unit == code}


@pytest.mark.rule("14.8.3a")
def test_to_adjacent_hexes_without_an_enemy() -> None:
    state = leaving(field(*GREENS, beside={"J21": "Eagle: EQU:HI2"}))
    assert refuges(state) == AROUND - {"J21"}
    assert why(state, RetreatTo("DAM:MI1", "J21")) == "14.8.3a"
    assert why(state, RetreatTo("DAM:MI1", "M21")) == "14.8.4f"
    assert why(state, RetreatTo("EQU:HI1", "K22")) == "14.8.2"
    assert why(state, RetreatTo("DAM:MI1", "nowhere")) == "14.8.3a"


@pytest.mark.rule("14.8.4g")
def test_whoever_has_no_way_out_is_named_before_he_withdraws() -> None:
    ring = ["EQU:HI2", "EQU:HI3", "EQU:HI4", "EQU:HC1", "EQU:HC2", "EQU:ML1"]
    beside = {at: f"Eagle: {unit}" for at, unit in zip(sorted(AROUND), ring, strict=True)}

    def said(**around: str) -> str:
        state = field("Eagle: EQU:HI1", "Bull: DAM:MI1, DAM:MI2", beside=around)
        confirm = GAME.stakes(after(quiet(state), Continue()), Withdraw()).confirm
        assert confirm is not None
        return confirm.english

    assert said(**beside) == (
        "You leave K21 to the enemy, and lose for want of a way out: "
        "2× medium infantry of Damodar. Withdraw?"
    )
    assert said() == (
        "You leave K21 to the enemy; units without a way out are eliminated. Withdraw?"
    )


@pytest.mark.rule("14.8.2", "R-65")
def test_all_go_each_to_its_own_hex() -> None:
    state = leaving(field("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1, DAM:MI2"))
    assert len(choices(state)) == 12
    state = after(state, RetreatTo("DAM:MI2", "K22"))
    assert the_battle(state, HEX[OPEN]).defenders == (UNIT["DAM:MI1"],), "one has left"
    state, log = fought(state, RetreatTo("DAM:MI1", "L20"))
    assert (where(state, "DAM:MI1"), where(state, "DAM:MI2")) == (HEX["L20"], HEX["K22"])
    assert only(log, BattleEnded)[0].how == "withdrew"


@pytest.mark.rule("14.8.4a", "R-90")
def test_stacking_is_kept() -> None:
    """Two units, and one place beside a friend: the second goes elsewhere."""
    state = leaving(
        field(
            "Eagle: EQU:HI1, EQU:HI2",
            "Bull: DAM:MI1, DAM:MI2",
            beside={"K22": "Bull: DAM:MI3", "L21": "Bull: DAM:MI4, DAM:SI1"},
        )
    )
    assert "L21" not in refuges(state)
    assert why(state, RetreatTo("DAM:MI1", "L21")) == "14.8.4a"
    state = after(state, RetreatTo("DAM:MI2", "K22"))
    assert "K22" not in refuges(state)


@pytest.mark.rule("14.8.4b")
def test_not_into_a_zone_of_control_unless_a_friend_is_there() -> None:
    beside = {"K24": "Eagle: EQU:HC1", "L19": "Eagle: EQU:HC2", "L20": "Bull: DAM:MI2"}
    state = leaving(field("Eagle: EQU:HC3", "Bull: DAM:MI1", beside=beside))
    # L19 controls K20 and L20, where a friend stands; K24 controls nothing around K21.
    assert refuges(state) == AROUND - {"K20"}
    assert why(state, RetreatTo("DAM:MI1", "K20")) == "14.8.4b"


@pytest.mark.rule("14.8.4b")
def test_zones_of_the_combat_hex_are_ignored() -> None:
    assert refuges(leaving(field("Eagle: EQU:HC1", "Bull: DAM:MI1"))) == AROUND


@pytest.mark.rule("14.8.4c")
def test_not_into_an_enemy_city() -> None:
    """The empty city of an enemy, next to G23."""
    state = leaving(field(*GREENS, "G23", "H23", control={"THE": "Eagle Strong"}))
    assert "H22" not in refuges(state)
    assert why(state, RetreatTo("DAM:MI1", "H22")) == "14.8.4c"
    own = leaving(field(*GREENS, "G23", "H23", control={"THE": "Bull Strong"}))
    assert "H22" in refuges(own)


@pytest.mark.rule("14.8.4c")
def test_not_into_a_fortification_of_the_enemy() -> None:
    state = leaving(field(*GREENS, works=[("K22", "fort", "Eagle"), ("L21", "fort", "Bull")]))
    assert refuges(state) == AROUND - {"K22"}


@pytest.mark.rule("14.8.4c")
def test_a_city_that_was_held_at_the_start_stays_a_haven() -> None:
    """The last unit of a captured city moves into the battle, and both go back."""
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Bull: DAM:MI1",
        "G23",
        "H23",
        beside={"H22": "Bull: DAM:MI2"},
        control={"THE": "Eagle Strong"},
    )
    state = after(quiet(state), Continue(), Reinforce("DAM:MI2"))
    state = leaving(state)
    assert "H22" in refuges(state)


@pytest.mark.rule("R-34", "14.8.4c")
def test_who_falls_back_into_a_large_city_that_he_had_left_empty_takes_it_again() -> None:
    """Bull took H22 in a season before. When his unit leaves it, it is empty, and so the city of
    Thessella's political controller (4.2.4a), Eagle, who is hostile there: to come to stand in it
    is to capture it. It was Bull's own when the battle began, so he may fall back there.
    """
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Bull: DAM:MI1",
        "G23",
        "H23",
        beside={"H22": "Bull: DAM:MI2"},
        control={"THE": "Eagle Strong"},
        sizes={"H22": 2},
    )
    there = leaving(after(quiet(state), Continue(), Reinforce("DAM:MI2")))
    state, log = fought(there, RetreatTo("DAM:MI2", "H22"))
    assert only(log, CityCaptured) == [CityCaptured(BULL, "H22")]
    assert state.step == Check("capture", BULL, province("THE"), 0)
    _, log = fought(replace(there, captured=((HEX["H22"], BULL),)), RetreatTo("DAM:MI2", "H22"))
    assert not only(log, CityCaptured), "once a season"


@pytest.mark.rule("14.8.4c", "10.4.2f3")
def test_what_is_friendly_is_judged_for_each_unit() -> None:
    """An intervener who took a garrison's battle over goes back to the city that he came from."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Neutral: THE:ML1 wounded",
        "G24",
        "H23",
        beside={"F24": "Moon: DAM:MI1"},
        seats=3,
        sizes={"G24": 1},
        control={"DAM": "Moon Strong"},
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, dice=[(6, 6, 6, 6), 1])
    state = after(state, Continue(), EnterBattle("DAM:MI1"))
    state = leaving(state)
    assert "F24" in refuges(state)


@pytest.mark.rule("14.8.4c", "10.4.2e")
@pytest.mark.parametrize(("helpers", "found"), [(["Moon on THE"], True), ([], False)])
def test_an_empty_city_of_the_neutral_that_one_defends_is_a_haven(
    helpers: list[str], *, found: bool
) -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Moon: DAM:MI1",
        "G23",
        "H23",
        seats=3,
        general=["Eagle on Moon"],
        wars=["Eagle on THE"],
        interveners=helpers,
    )
    assert ("H22" in refuges(leaving(state))) is found


@pytest.mark.rule("14.8.4c", "14.8.3b")
def test_a_port_that_an_enemy_ship_left_for_the_battle_is_no_haven() -> None:
    state = field(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        "sea:U29",
        "sea:R32",
        beside={"R28": "Eagle: BEC:W4.2", "R31": "Bull: ILA:LI1"},
        control={"ILA": "Bull Strong"},
    )
    assert "R28" not in refuges(leaving(state), "ILA:W3.1")
    state = after(quiet(state), Reinforce("BEC:W4.2"), Continue())
    assert "R28" not in refuges(leaving(state), "ILA:W3.1")


@pytest.mark.rule("14.8.4d", "R-65")
def test_attackers_go_back_over_their_bridge_only() -> None:
    """Edge case 41: to Q20; if it is full or an enemy's they are eliminated."""
    home = {"EQU": "Eagle Strong"}
    state = field("Eagle: EQU:HI1", "Bull: DAM:SI1", "Q21", "Q20", control=home)
    back = leaving(state, attacking=True)
    assert where(back, "EQU:HI1") == HEX["Q20"]
    for there in ("Eagle: EQU:HI2, EQU:HI3", "Bull: DAM:MI2"):
        shut = field(
            "Eagle: EQU:HI1", "Bull: DAM:SI1", "Q21", "Q20", beside={"Q20": there}, control=home
        )
        assert health(leaving(shut, attacking=True), "EQU:HI1") == "dead"


@pytest.mark.rule("14.8.4d", "10.1.1a", "R-65")
def test_over_the_bridge_into_a_province_that_lets_nobody_back() -> None:
    """Moon let the Eagle through Equilla once."""
    politics: dict[str, Any] = {"seats": 3, "control": {"EQU": "Moon Strong"}}
    state = field("Eagle: SUL:ML1", "Bull: DAM:SI1", "Q21", "Q20", **politics)
    assert health(leaving(state, attacking=True), "SUL:ML1") == "dead"


@pytest.mark.rule("14.8.4d", "R-65")
def test_others_do_not_cross_the_bridge() -> None:
    state = leaving(field("Eagle: EQU:HI1", "Bull: DAM:MI1", "Q21", "Q22"))
    assert "Q20" not in refuges(state)
    assert why(state, RetreatTo("DAM:MI1", "Q20")) == "R-65"


@pytest.mark.rule("14.8.4d", "R-65")
def test_a_defender_who_came_over_the_bridge_goes_back_over_it() -> None:
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Bull: DAM:MI1",
        "Q21",
        "Q22",
        beside={"Q20": "Bull: DAM:MI2"},
        control={"EQU": "Bull Strong", "THE": "Bull Strong"},
    )
    state = leaving(after(quiet(state), Continue(), Reinforce("DAM:MI2")))
    assert refuges(state, "DAM:MI2") == {"Q20"}
    assert "Q20" not in refuges(state, "DAM:MI1")
    assert why(state, RetreatTo("DAM:MI2", "P21")) == "14.8.4d"


@pytest.mark.rule("14.8.4d")
def test_back_through_the_tunnel() -> None:
    state = field("Eagle: KHA:LI1", "Bull: DAM:SI1", "D22", "D21", control={"KHA": "Eagle Strong"})
    state = leaving(state, attacking=True)
    assert where(state, "KHA:LI1") == HEX["D21"]


@pytest.mark.rule("11.2.3b", "R-46", "R-52")
def test_a_garrison_stays_even_beside_an_interveners_extra_unit() -> None:
    """The builder of the extra unit decides in battle, but cannot lead the garrison away."""
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Neutral: THE:SI1",
        CITY,
        "K25",
        beside={CITY: "Moon: THE:SI2 extra"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    assert the_battle(state, HEX[CITY]).defender == MOON
    state = after(quiet(state), Continue())
    # He could only continue, and is not asked.
    assert isinstance(state.step, Rolling)


@pytest.mark.rule("14.8.4e")
def test_not_where_an_attacker_has_just_come_from() -> None:
    state = field(*GREENS, beside={"L20": "Eagle: EQU:HI2"})
    state = after(state, Reinforce("EQU:HI2"), Withdraw(), dice=[1, 1])
    assert refuges(state) == AROUND - {"L20"}
    assert why(state, RetreatTo("DAM:MI1", "L20")) == "14.8.4e"


@pytest.mark.rule("14.8.4e")
def test_the_hex_is_free_again_a_round_later() -> None:
    state = field(*GREENS, beside={"L20": "Eagle: EQU:HI2"})
    state = after(state, Reinforce("EQU:HI2"), Continue(), dice=[1, 1])
    state = after(state, Continue(), Withdraw(), dice=[(1, 1), 1])
    assert refuges(state) == AROUND


@pytest.mark.rule("14.8.4f", "14.8.4c")
def test_through_friends_to_the_first_open_hex() -> None:
    """A ring of full friendly stacks: the unit ends two hexes away, not in a strange city."""
    pool = iter(
        f"{home}{number}"
        for home, count in (
            ("DAM:MI", 4),
            ("DAM:SI", 2),
            ("ILA:LI", 2),
            ("ILA:SI", 3),
            ("REL:ML", 3),
        )
        for number in range(1, count + 1)
    )
    first = next(pool)
    ring = {code: f"Bull: {next(pool)}, {next(pool)}" for code in sorted(AROUND)}
    state = leaving(field("Eagle: EQU:HI1", f"Bull: {first}", beside=ring))
    found = refuges(state, first)
    assert found
    assert not found & AROUND
    assert {"M21", "J22"} <= found
    assert "N21" not in found
    state = leaving(field("Eagle: EQU:HI1", f"Bull: {first}", beside=ring, sizes={"M21": 1}))
    assert refuges(state, first) == found - {"M21"}


@pytest.mark.rule("14.8.4g", "14.8.4c")
def test_who_cannot_withdraw_is_eliminated() -> None:
    """Edge case 40: enemies and an empty enemy city all around; in the open it was a way out."""
    beside = {"H22": "Eagle: EQU:HI2", "G24": "Eagle: EQU:HI3", "G22": "Eagle: EQU:HC1"}
    beside |= {"F22": "Eagle: EQU:HC2", "F23": "Eagle: EQU:HC3"}
    state = field(
        *GREENS, "G23", "H23", beside=beside, sizes={"H23": 1}, control={"THE": "Eagle Strong"}
    )
    state = leaving(state)
    assert health(state, "DAM:MI1") == "dead"
    no_city = field(*GREENS, "G23", "H23", beside=beside, control={"THE": "Eagle Strong"})
    assert where(leaving(no_city), "DAM:MI1") == HEX["H23"]


@pytest.mark.rule("9.5.2d", "14.8.3a")
def test_a_builder_that_withdraws_leaves_its_work() -> None:
    """Edge case 30: the work is gone, and no gold comes back."""
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1 building", treasury={"Bull": 5})
    state = replace(state, works=(Work(HEX[OPEN], FORT, BULL, UNIT["DAM:MI1"]),))
    state = after(leaving(state), RetreatTo("DAM:MI1", "K22"))
    assert state.works == ()
    assert state.treasury[BULL] == 5


@pytest.mark.rule("R-65", "10.1.1a")
def test_foreign_provinces_need_the_right_of_entry() -> None:
    """A Thessellian beaten in Sulan may go on there, but not into Khazon."""
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: THE:SC1",
        "G19",
        "G18",
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        control={"SUL": "Eagle Strong"},
    )
    state = after(state, WithdrawBefore())
    assert refuges(state, "THE:SC1")
    foreign = [code for code in ("F19", "F20") if code in refuges(state, "THE:SC1")]
    assert foreign == []


@pytest.mark.rule("R-65")
def test_never_into_another_combat_hex() -> None:
    state = field(
        *GREENS,
        beside={"K22": "Bull: DAM:MI2; Eagle: EQU:HI2"},
        more=[battle("K22", "Eagle: EQU:HI2", "K23")],
    )
    state = leaving(after(state, ResolveBattle("K21")))
    assert refuges(state) == AROUND - {"K22"}


@pytest.mark.rule("14.8.3b", "R-65")
def test_ships_leave_a_land_battle_by_sea_and_take_units_aboard() -> None:
    state = field(
        "Eagle: EQU:HI1, EQU:HI2",
        "Bull: ILA:W3.1, ILA:LI1, ILA:SI1",
        "R28",
        "Q28",
        control={"ILA": "Bull Strong"},
    )
    state = leaving(after(state, FightWithTwo("ILA:LI1", "ILA:SI1")))
    assert asked(state) == BULL
    assert refuges(state, "ILA:W3.1") == {"sea:U29"}
    assert BoardShip("ILA:LI1", "ILA:W3.1") in choices(state)
    state, log = fought(state, BoardShip("ILA:LI1", "ILA:W3.1"), BoardShip("ILA:SI1", "ILA:W3.1"))
    assert only(log, Retreated) == [
        Retreated(BULL, "ILA:LI1", "R28", "ILA:W3.1", "14.8.1"),
        Retreated(BULL, "ILA:SI1", "R28", "ILA:W3.1", "14.8.1"),
        Retreated(BULL, "ILA:W3.1", "R28", "sea:U29", "14.8.1"),
    ]
    assert where(state, "ILA:W3.1") == place("sea:U29")
    assert where(state, "ILA:LI1") == where(state, "ILA:SI1") == place("aboard ILA:W3.1")


@pytest.mark.rule("R-65", "13.4.5a")
def test_a_ship_that_withdraws_carries_no_more_than_it_can() -> None:
    state = field(*PORT, "R28", "Q28", control={"ILA": "Bull Strong"})
    state = leaving(after(state, FightWithTwo("ILA:LI1", "ILA:SC1")))
    assert BoardShip("ILA:SC1", "ILA:W3.1") in choices(state)
    state = after(state, BoardShip("ILA:LI1", "ILA:W3.1"))
    assert why(state, BoardShip("ILA:SC1", "ILA:W3.1")) == "R-65"


@pytest.mark.rule("R-65", "14.8.3b")
def test_nobody_boards_a_ship_that_cannot_leave() -> None:
    enemy = {"sea:U29": "Eagle: BEC:W4.1"}
    state = field(*PORT, "R28", "Q28", control={"ILA": "Bull Strong"}, beside=enemy)
    state = leaving(after(state, FightWithTwo("ILA:LI1", "ILA:SC1")))
    assert why(state, BoardShip("ILA:LI1", "ILA:W3.1")) == "R-65"


@pytest.mark.rule("14.8.1")
def test_the_attacker_decides_first() -> None:
    state = after(field(*GREENS, CITY, "K25"), dice=[1, 1])
    assert asked(state) == 0
    assert Withdraw() in choices(state)

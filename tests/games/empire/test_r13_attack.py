"""13.1.3, 13.7: attacks on land, and what a march takes where it ends."""

from typing import Any

import pytest
from tests.games.empire.marches import (
    BULL,
    EAGLE,
    END,
    MOON,
    after,
    assaults,
    choices,
    costs,
    go,
    group,
    name,
    only,
    orders,
    scene,
    selectable,
    strike,
    told,
    where,
    why,
)

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Attack, Head, PickUp, Select, Stop
from hexarch.games.empire.events.march import Attacked, CityCaptured
from hexarch.games.empire.events.war import WorkTaken
from hexarch.games.empire.model import (
    MOVED,
    MOVEMENT,
    Battle,
    Options,
    Permit,
    Standing,
    State,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r01_units import units_at
from hexarch.games.empire.rules.r13_arrival import arrive, storm
from hexarch.games.empire.rules.r13_march import attacks, outlook
from hexarch.games.empire.steps.realm import Check
from hexarch.kernel.script import refusal

OURS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak"}
THEIRS = {"THE": "Bull Weak", "DAM": "Bull Weak", "ILA": "Bull Weak"}
HORSE, FOOT = "EQU:HC1", "EQU:HI1"


def at_war(units: dict[str, Any], *, riding: bool = False, **words: Any) -> State:
    return scene(
        riding=riding, control=OURS | THEIRS, general=["Eagle on Bull"], units=units, **words
    )


@pytest.mark.rule("13.1.3a", "13.7.1a", "13.7.1c")
def test_to_enter_an_enemy_hex_is_to_attack_and_ends_the_move() -> None:
    state = at_war({"J21": f"Eagle: {FOOT}", "K21": "Bull: DAM:MI1", "F24": "Bull: DAM:MI2"})
    state, log = told(state, Select(FOOT), Attack("K21", "J21"))
    assert only(log, Attacked)[0].path == ("J21", "K21")
    assert state.battles[0] == Battle(HEX["K21"], EAGLE, group(FOOT), (HEX["J21"],))
    assert where(state, FOOT) == "K21"
    assert state.marks[UNIT[FOOT]] & MOVED


@pytest.mark.rule("13.1.3b", "13.7.1a", "13.7.3a")
def test_two_attack_together_from_one_hex_or_not_at_all() -> None:
    state = at_war({"J21": f"Eagle: {FOOT}, {HORSE}", "K21": "Bull: DAM:MI1, DAM:MI2"})
    together = strike(state, f"{FOOT} {HORSE}", "K21", "J21")
    assert together.battles[0].attackers == group(f"{FOOT} {HORSE}")
    one = strike(state, FOOT, "K21", "J21")
    assert why(after(one, Select(HORSE)), Attack("K21", "J21")) == "13.7.3a"
    assert "K21" not in costs(one, HORSE)


@pytest.mark.rule("13.7.1a")
def test_three_never_attack_together() -> None:
    units = {"R16": f"Eagle: {FOOT}, {HORSE}, EQU:HI2", "R17": "Bull: DAM:MI1"}
    walled = at_war(units, works=[("R15", "citadel", "Eagle")])
    state = after(walled, Select(FOOT), PickUp(HORSE))
    assert any(isinstance(action, Attack) for action in choices(state))
    state = after(state, PickUp("EQU:HI2"))
    assert not any(isinstance(action, Attack) for action in choices(state))
    assert why(state, Attack("R17", "R16")) == "13.7.1a"


@pytest.mark.rule("13.1.3a", "13.7.1a", "13.7.1b", "13.2.3a")
def test_whoever_points_at_enemies_hears_why_they_cannot_be_reached() -> None:
    """The hex cannot be chosen, though others of its section can: the reason is about the hex."""
    units = {"R16": f"Eagle: {FOOT}, {HORSE}, EQU:HI2", "R17": "Bull: DAM:MI1"}
    walled = at_war(units, works=[("R15", "citadel", "Eagle")])
    state = after(walled, Select(FOOT), PickUp(HORSE))
    assert why(state, Head("R17")) == "13.1.3a"
    assert why(after(state, PickUp("EQU:HI2")), Head("R17")) == "13.7.1a"
    weak = at_war({"J21": "Eagle: SUL:ML1", "F24": "Bull: DAM:MI1 V, DAM:MI2 V"})
    assert why(after(weak, Select("SUL:ML1")), Head("F24")) == "13.7.1b"
    far = at_war({"J21": f"Eagle: {FOOT}", "B23": "Bull: DAM:MI1"})
    assert why(after(far, Select(FOOT)), Head("B23")) == "13.7.1a"


@pytest.mark.rule("13.2.3a")
def test_a_hex_in_reach_is_gone_to_by_way_of_its_section() -> None:
    state = at_war({"J21": f"Eagle: {FOOT}", "F24": "Bull: DAM:MI2"})
    assert "J22" in costs(state, FOOT)
    assert name(state, "J22") == "G23"
    refused = refusal(GAME, after(state, Select(FOOT)), Head("J22"))
    assert refused is not None
    assert (refused.rule, refused.about) == ("13.2.3a", ("J22", "G23"))


@pytest.mark.rule("13.1.3c")
def test_units_that_start_apart_must_pick_each_other_up() -> None:
    """Edge case 25: both can come to J21, but only a group attacks together."""
    units = {"I21": f"Eagle: {FOOT}", "J22": f"Eagle: {HORSE}", "K21": "Bull: DAM:MI1"}
    state = at_war(units)
    assert "J21" in assaults(state, FOOT)["K21"]
    assert "J21" in assaults(state, HORSE)["K21"]
    one = strike(state, HORSE, "K21", "J21")
    assert why(after(one, Select(FOOT)), Attack("K21", "J21")) == "13.7.3a"
    staged = go(state, FOOT, "J21")
    assert why(after(staged, Select(HORSE)), PickUp(FOOT)) == "13.1.5"
    state, log = told(state, Select(HORSE), PickUp(FOOT), Attack("K21", "J20"))
    assert len(state.battles[0].attackers) == 2
    assert log[0].path[-1] == "I21"


@pytest.mark.rule("13.7.1b", "R-57")
def test_attacks_below_one_to_four_are_forbidden() -> None:
    """Edge case 26: in woods 2 against 20 is 1-10, against 6 it is 1-3."""
    weak = at_war({"H23": "Eagle: SUL:ML1", "G23": "Bull: DAM:MI1 V, DAM:MI2 V"})
    assert assaults(weak, "SUL:ML1") == {}
    assert why(after(weak, Select("SUL:ML1")), Attack("G23", "H23")) == "13.7.1b"
    fair = at_war({"H23": "Eagle: SUL:ML1", "G23": "Bull: DAM:MI1"})
    assert "G23" in assaults(fair, "SUL:ML1")


@pytest.mark.rule("13.7.4", "13.7.3a")
def test_nobody_adds_to_a_battle_begun_in_the_cavalry_move_option() -> None:
    """G10."""
    units = {
        "J21": f"Eagle: {HORSE}, {FOOT}",
        "K21": "Bull: DAM:MI1",
        "K22": "Bull: DAM:MI2",
        "F24": "Bull: DAM:MC1",
    }
    state = strike(at_war(units, riding=True), HORSE, "K21", "J21")
    state = after(state, END)
    assert state.phase == MOVEMENT
    assert "K21" not in assaults(state, FOOT)
    assert selectable(state) == {FOOT}
    state = after(state, END)
    assert selectable(state) == {"DAM:MI2", "DAM:MC1"}
    assert why(state, Select("DAM:MI1")) == "13.7.3a"
    assert "K21" not in costs(state, "DAM:MI2")


@pytest.mark.rule("10.1.3a", "13.1.3a")
def test_units_at_peace_are_not_attacked() -> None:
    state = scene(control=OURS | THEIRS, units={"J19": f"Eagle: {FOOT}", "J20": "Bull: DAM:MI1"})
    state = after(state, Select(FOOT))
    assert not any(isinstance(action, Attack) for action in choices(state))
    assert why(state, Attack("J20", "J19")) == "10.1.3a"
    assert why(state, Attack("K19", "J19")) == "13.1.3a"


@pytest.mark.rule("13.3.1")
def test_contested_friendly_friendly_and_tactical_in_one_move() -> None:
    """J21 is contested; SUL:LC1 steps out, rides two Areas and attacks in a third."""
    units = {"J21": "Eagle: SUL:LC1", "K21": "Bull: DAM:MI1", "R26": "Bull: DAM:MI2"}
    found = assaults(at_war(units), "SUL:LC1")
    assert found["R26"]["Q26"] == 4
    _, log = told(at_war(units), Select("SUL:LC1"), Attack("R26", "Q26"))
    assert len(only(log, Attacked)[0].path) == 5


@pytest.mark.rule("R-29", "13.3.2b")
def test_an_attack_may_be_the_one_hex_of_a_whole_move() -> None:
    state = at_war({"M25": f"Eagle: {FOOT}", "L25": "Bull: DAM:MI1"})
    assert assaults(state, FOOT)["L25"]["M25"] == 2


# Arrival


def came(state: State, code: str, log: list[Any]) -> State:
    """Let all units in a hex have just come there."""
    return arrive(state, units_at(state, HEX[code]), HEX[code], log)


@pytest.mark.rule("R-34")
def test_a_large_city_is_captured_from_a_hostile_power() -> None:
    state = at_war({"C28": f"Eagle: {FOOT}"})
    state, log = told(state, *orders(state, FOOT, "D28"))
    assert only(log, CityCaptured) == [CityCaptured(EAGLE, "D28")]
    assert state.step == Check("capture", EAGLE, PROVINCE["DAM"], 0)
    assert state.captured == ((HEX["D28"], EAGLE),)


@pytest.mark.rule("R-34")
def test_own_cities_small_ones_and_entry_by_leave_are_no_captures() -> None:
    state = at_war({"R16": f"Eagle: {FOOT}", "F24": f"Eagle: {HORSE}"})
    for code in ("R16", "F24"):
        log: list[Any] = []
        assert came(state, code, log) == state
        assert not log
    guest = scene(control=OURS | THEIRS, units={"D28": f"Eagle: {FOOT}"})
    assert came(guest, "D28", []) == guest


@pytest.mark.rule("R-34", "R-49")
@pytest.mark.parametrize("first", [0, 1])
def test_who_captures_among_guests_need_not_be_named_first(first: int) -> None:
    """Bull made war on Sulan alone, and lets Eagle into Damodar and its cities."""
    state = scene(
        control=OURS | THEIRS, wars=["Bull on SUL"], units={"C28": f"Eagle: SUL:ML1, {FOOT}"}
    )
    damodar = PROVINCE["DAM"]
    leave = tuple(Standing(BULL, EAGLE, damodar, kind) for kind in ("province", "city"))
    pair = ["SUL:ML1", FOOT]
    named = " ".join((pair[first], pair[1 - first]))
    state = replace(state, standing=leave)
    log = told(state, *orders(state, named, "D28"))[1]
    assert only(log, CityCaptured) == [CityCaptured(EAGLE, "D28")]


@pytest.mark.rule("R-34")
def test_a_capture_counts_once_a_season_unless_the_option_says_otherwise() -> None:
    state = at_war({"D28": f"Eagle: {FOOT}"})
    once = came(state, "D28", [])
    assert came(once, "D28", []) == once
    free = at_war({"D28": f"Eagle: {FOOT}"}, options=Options(capture_limit=False))
    once = came(free, "D28", [])
    assert len(came(once, "D28", []).steps) == len(once.steps) + 1


@pytest.mark.rule("R-34")
def test_who_joins_his_own_units_captures_nothing() -> None:
    """The city was taken in a season before: it is occupied by no enemy, nor empty."""
    state = at_war({"D28": f"Eagle: {FOOT}", "C28": "Eagle: EQU:HI2"})
    state, log = told(state, *orders(state, "EQU:HI2", "D28"))
    assert where(state, "EQU:HI2") == "D28"
    assert not only(log, CityCaptured)
    state, log = told(at_war({"D28": f"Eagle: {FOOT}", "C28": "Eagle: EQU:HI2"}), Select("EQU:HI2"))
    state, log = told(state, PickUp(FOOT), Stop())
    assert not only(log, CityCaptured)


@pytest.mark.rule("R-34")
def test_who_storms_his_own_city_has_recaptured_it() -> None:
    state = at_war({"R16": f"Eagle: {FOOT}"})
    assert storm(state, HEX["R16"], []).step == Check("capture", EAGLE, PROVINCE["EQU"], 0)


@pytest.mark.rule("R-47")
def test_works_fall_to_hostile_units() -> None:
    state = at_war({"J21": f"Eagle: {FOOT}"}, works=[("J21", "fort", "Bull")])
    log: list[Any] = []
    assert came(state, "J21", log).works[0].owner == EAGLE
    assert only(log, WorkTaken)
    peace = scene(
        control=OURS | THEIRS, units={"J21": f"Eagle: {FOOT}"}, works=[("J21", "fort", "Bull")]
    )
    assert came(peace, "J21", []).works[0].owner == BULL


@pytest.mark.rule("R-34")
def test_the_ally_checks_for_what_his_neutral_captures() -> None:
    state = scene(
        control={"SUL": "Eagle Weak"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"I12": "Neutral: THE:SC1"},
    )
    assert came(state, "I12", []).step == Check("capture", BULL, PROVINCE["SUL"], 0)


@pytest.mark.rule("10.3.1b", "10.1.3a", "13.1.3b")
def test_a_unit_at_peace_does_not_attack_in_company_of_one_at_war() -> None:
    """Bull is at war with Sulan alone: Eagle's Equillans may not strike outside it."""
    state = scene(
        control=OURS | THEIRS,
        wars=["Bull on SUL"],
        units={"J21": f"Eagle: SUL:ML1, {FOOT}", "K21": "Bull: DAM:MI1"},
    )
    assert "K21" in assaults(state, "SUL:ML1")
    assert not assaults(state, FOOT)
    assert not assaults(state, f"SUL:ML1 {FOOT}")
    both = after(state, Select("SUL:ML1"), PickUp(FOOT))
    assert why(both, Attack("K21", "J21")) == "10.1.3a"


@pytest.mark.rule("10.1.1a", "13.1.3a", "R-49")
def test_an_enemy_on_a_third_players_land_is_out_of_reach_without_leave() -> None:
    """Eagle is at war with Damodar, whose unit is Moon's guest in Thessella."""
    words: dict[str, Any] = {
        "control": {"SUL": "Eagle Weak", "DAM": "Bull Weak", "THE": "Moon Weak"},
        "wars": ["Eagle on DAM"],
        "units": {"J19": f"Eagle: {FOOT}", "J20": "Bull: DAM:MI1"},
    }
    assert not assaults(scene(3, **words), FOOT)
    let_in = Permit(UNIT[FOOT], "province", PROVINCE["THE"], MOON)
    assert "J20" in assaults(replace(scene(3, **words), permits=(let_in,)), FOOT)


@pytest.mark.rule("13.3.2b", "R-30", "13.1.3a")
def test_an_attack_is_not_the_whole_move_of_who_has_come_far() -> None:
    """L25 is rough and wooded: 4 points from M25, more than infantry has."""
    units = {"M25": f"Eagle: {HORSE}, {FOOT}", "L25": "Bull: DAM:MI1"}
    state, both = at_war(units), group(f"{HORSE} {FOOT}")
    assert attacks(state, outlook(state, both, (0, 0)), both)
    assert not attacks(state, outlook(state, both, (2, 0)), both)


@pytest.mark.rule("13.1.3a", "13.1.5")
def test_a_unit_that_can_only_attack_may_set_out() -> None:
    """P39 has two neighbours by land, and an enemy in each."""
    units = {"P39": f"Eagle: {FOOT}", "P38": "Bull: DAM:MI1", "O39": "Bull: DAM:MI2"}
    state = scene(control={"HAR": "Eagle Weak"}, general=["Eagle on Bull"], units=units)
    assert not costs(state, FOOT)
    assert selectable(state) == {FOOT}


@pytest.mark.rule("R-49", "10.3.1b", "13.1.3a")
def test_the_lawful_owner_marches_into_his_lost_province_and_attacks_there() -> None:
    """Edge case 63: Sulan is Bull's, held by Eagle under his own War marker; Damodar's march."""
    words: dict[str, Any] = {
        "control": THEIRS | {"EQU": "Eagle Strong", "SUL": "Bull Weak"},
        "military": {"SUL": "Eagle"},
        "units": {"K16": f"Eagle: {HORSE}", "K19": f"Eagle: {FOOT}", "J20": "Bull: DAM:MI1"},
        "order": ["Bull", "Eagle"],
    }
    state = scene(wars=["Eagle on SUL"], **words)
    assert where(go(state, "DAM:MI1", "J19"), "DAM:MI1") == "J19"
    struck = strike(state, "DAM:MI1", "K19", "K20")
    assert struck.battles == (Battle(HEX["K19"], BULL, group("DAM:MI1"), (HEX["K20"],)),)
    at_peace = scene(**words)
    assert "J19" not in costs(at_peace, "DAM:MI1")
    assert not assaults(at_peace, "DAM:MI1")


def test_a_march_into_empty_enemy_land_takes_nothing_more() -> None:
    state = go(at_war({"J19": f"Eagle: {FOOT}"}), FOOT, "K21")
    assert where(state, FOOT) == "K21"
    assert not state.battles

"""Chapter 13: land units on the march (13.1 to 13.3, 13.5, 13.6)."""

from typing import Any

import pytest
from tests.games.empire.marches import (
    BULL,
    EAGLE,
    EAGLES_LAND,
    END,
    FOOT,
    HORSE,
    MOON,
    OURS,
    SLOW,
    THEIRS,
    after,
    choices,
    costs,
    go,
    group,
    name,
    only,
    orders,
    scene,
    selectable,
    special,
    told,
    where,
    why,
)

from hexarch.boards.empire import HEX, IS_ENTERABLE, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Head, MoveTo, PickUp, Select
from hexarch.games.empire.actions.war import Raze
from hexarch.games.empire.events.march import Marched, MovementEnded
from hexarch.games.empire.model import (
    CAVALRY,
    MOVED,
    MOVEMENT,
    Battle,
    Options,
    Permit,
    State,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r13_march import outlook
from hexarch.games.empire.rules.r13_stacking import room
from hexarch.games.empire.rules.r13_zones import in_enemy_zone

FOE, RIDER, OTHER_RIDER = "DAM:MI1", "DAM:MC1", "ILA:SC1"


def at_war(units: dict[str, Any], *, riding: bool = False) -> State:
    """Set Eagle and Bull at General War in Thessella, which is Bull's."""
    return scene(riding=riding, control=OURS | THEIRS, general=["Eagle on Bull"], units=units)


# 13.1


@pytest.mark.rule("13.1.1a", "13.2.4", "13.3.1")
def test_area_and_tactical_movement_are_mixed_in_one_move() -> None:
    state = at_war({"J21": f"Eagle: {FOOT}", "I26": f"Bull: {FOE}"})
    found = costs(state, FOOT)
    assert found["H21"] == 1
    assert found["H22"] == 1.5
    assert found["G22"] == 1


@pytest.mark.rule("13.1.1b", "13.2.1")
def test_an_area_costs_a_point_whatever_its_terrain() -> None:
    state = scene(control=EAGLES_LAND, units={"K21": f"Eagle: {HORSE}"})
    found = costs(state, HORSE)
    assert found["L25"] == found["M26"] == 1
    assert found["R26"] == found["R28"] == 2
    assert found["R31"] == 3


@pytest.mark.rule("13.1.1c")
def test_tactical_steps_cost_terrain_and_stream() -> None:
    """O10 lies in a contested Area: N9 open, N10 open over a stream, P10 woods, P9 rough."""
    state = at_war({"O10": f"Eagle: {HORSE}", "Q11": f"Bull: {FOE}"})
    found = costs(state, HORSE)
    assert (found["N9"], found["N10"], found["P10"], found["P9"]) == (1, 1.5, 2, 3)
    off_road = at_war({"O10": f"Eagle: {FOOT}", "N9": f"Bull: {FOE}"})
    assert costs(off_road, FOOT)["N10"] == 2


@pytest.mark.rule("13.1.1d", "1.2l")
def test_mountains_sea_and_rivers_stop_land_units() -> None:
    state = at_war({"P20": f"Eagle: {HORSE}", "Q22": f"Bull: {FOE}"})
    found = costs(state, HORSE)
    assert all(IS_ENTERABLE[HEX[code]] for code in found)
    assert "P21" not in special(state, HORSE)
    assert found["Q21"] == 1.5
    under_way = after(state, Select(HORSE))
    assert why(under_way, Head("U21")) == "13.1.1d"
    assert why(under_way, Head("A1")) == "13.1.1d"


@pytest.mark.rule("13.1.5", "3.4.CT1", "3.4.CT2")
def test_cavalry_moves_in_one_phase_or_the_other() -> None:
    state = at_war({"P18": f"Eagle: {HORSE}, {FOOT}"}, riding=True)
    assert selectable(state) == {HORSE}
    assert why(state, Select(FOOT)) == "3.4.CT1"
    state = go(state, HORSE, "Q20")
    assert state.phase == MOVEMENT
    assert selectable(state) == {FOOT}
    assert why(state, Select(HORSE)) == "13.1.5"


@pytest.mark.rule("12.2", "3.3", "13.1.5")
def test_each_phase_is_finished_by_all_in_strict_order() -> None:
    units = {"P18": f"Eagle: {HORSE}", "F24": f"Bull: {RIDER}"}
    state = at_war(units, riding=True)
    state, log = told(state, END, END, END, END)
    assert [event.seat for event in only(log, MovementEnded)] == [0, 1, 0, 1]
    assert [event.rule for event in only(log, MovementEnded)] == ["3.4.CT1"] * 2 + ["3.4.CT2"] * 2
    assert (state.phase, state.campaign) == (CAVALRY, 2)


@pytest.mark.rule("3.3", "12.2", "3.4.CT1", "3.4.CT2")
def test_g1c_moon_bull_and_eagle_finish_one_phase_and_then_the_other() -> None:
    riders = {MOON: "REL:HC1", BULL: RIDER, EAGLE: HORSE}
    infantry = {MOON: "REL:GI1", BULL: FOE, EAGLE: FOOT}
    state = scene(
        3,
        riding=True,
        control=OURS | THEIRS | {"REL": "Moon Weak"},
        units={
            "P18": f"Eagle: {HORSE}, {FOOT}",
            "F24": f"Bull: {RIDER}, {FOE}",
            "I34": "Moon: REL:HC1, REL:GI1",
        },
        order=["Moon", "Bull", "Eagle"],
    )
    for phase in (CAVALRY, MOVEMENT):
        for seat in (MOON, BULL, EAGLE):
            assert (state.phase, GAME.decisions(state)[0].seat) == (phase, seat)
            may = {riders[seat]} if phase == CAVALRY else {riders[seat], infantry[seat]}
            assert selectable(state) == may, "his own only, and the others wait"
            state = after(state, END)
    assert (state.phase, state.campaign) == (CAVALRY, 2)


@pytest.mark.rule("12.3")
def test_after_the_last_combat_of_winter_a_new_year_begins() -> None:
    units = {"P18": f"Eagle: {HORSE}", "F24": f"Bull: {RIDER}"}
    state = scene(control=OURS | THEIRS, units=units, season="Winter", campaign=3)
    state = after(state, END, END)
    assert (state.year, state.season, state.campaign) == (2, 0, 0)


@pytest.mark.rule("12.1", "13.1.5")
def test_a_new_campaign_turn_lets_everybody_move_again() -> None:
    state = at_war({"P18": f"Eagle: {HORSE}", "F24": f"Bull: {RIDER}"}, riding=True)
    state = go(state, HORSE, "Q20")
    assert state.marks[UNIT[HORSE]] & MOVED
    state = after(state, END, END)
    assert (state.phase, state.campaign) == (CAVALRY, 2)
    assert not state.marks[UNIT[HORSE]] & MOVED
    for _ in range(4):
        state = after(state, END)
    assert (state.phase, state.campaign) == (CAVALRY, 3)


@pytest.mark.rule("13.1.5", "8.3.2a", "9.5.2b")
def test_foragers_and_builders_stay() -> None:
    state = at_war({"P18": f"Eagle: {HORSE} foraging, {FOOT} building", "Q20": "Eagle: EQU:HI2"})
    assert selectable(state) == {"EQU:HI2"}
    assert why(state, Select(HORSE)) == "8.3.2a"
    assert why(state, Select(FOOT)) == "9.5.2b"
    assert why(state, Select("DAM:MI1")) == "9.1"
    assert why(state, Select("nobody")) == "1.3.1"


# 13.2


@pytest.mark.rule("13.2.1")
def test_impassable_terrain_parts_sections_that_touch() -> None:
    state = scene(
        control={"EQU": "Eagle Weak", "GLA": "Eagle Weak"}, units={"V20": "Eagle: GLA:LI1"}
    )
    found = costs(state, "GLA:LI1")
    assert found["X22"] == 1
    assert not {"T20", "U20", "T21", "U23"} & set(found)


@pytest.mark.rule("13.2.2", "R-21")
def test_the_road_carries_area_movement_one_area_further() -> None:
    """E25 is off the road, but its Area has one; so is B31, where the third Area of it ends."""
    state = scene(control=EAGLES_LAND, units={"E25": f"Eagle: {FOOT}"})
    beyond = {code for code, rule in special(state, FOOT).items() if rule == "13.2.2"}
    assert {"D32", "C33", "B31"} <= beyond
    assert costs(state, FOOT)["B31"] == 2
    _, log = told(state, *orders(state, FOOT, "B31"))
    assert only(log, Marched)[0].rule == "13.2.2"
    path = only(log, Marched)[0].path
    assert (path[0], path[-1], len(path)) == ("E25", "B31", 4)
    assert len({name(state, code) for code in path}) == 4
    off_road = scene(control=EAGLES_LAND, units={"R24": f"Eagle: {FOOT}"})
    assert "13.2.2" not in special(off_road, FOOT).values()


@pytest.mark.rule("13.2.2")
def test_the_way_of_a_road_bonus_leads_to_where_it_ends() -> None:
    """B22 is in Area D23, whose roads go north, west through the tunnel, and east.

    Only the last comes to B31: from F24 by F25-F26-E27-D27-D28 through Area F27, by D29-D30-D31
    through the west bank of Area C31, and over the bridge D31/D32 to its east bank, where B31 is.
    The branch C29-B29 is on the west bank, too, but ends there. Three sections for two points.
    """
    state = scene(control=EAGLES_LAND, units={"B22": f"Eagle: {FOOT}"})
    _, log = told(state, *orders(state, FOOT, "B31"))
    start, first, second, end = only(log, Marched)[0].path
    assert (start, end) == ("B22", "B31")
    assert first in {"F25", "F26", "E27", "D27", "D28"}
    assert second in {"D29", "D30", "D31"}


@pytest.mark.rule("13.2.2", "10.1.1a")
def test_the_road_leads_no_guest_back_into_the_land_he_has_left() -> None:
    """The road F22-F23-F24-F25-G26-H26-I27 is Thessella's at both ends only.

    Its sections: F22, all that Thessella has of Area D23; the rest of D23; Damodar's part of F27;
    Thessella's part of K28, with I27 and L26: three steps for two points. By F23 (1/2), the Area
    to H26 (1 1/2) and I27 (2) the points do for I27, and no further. Through Thessella L26 would
    cost two, by Area I24 (F22/G23, then I26/I27); Bull's unit in G24, at peace, bars that way.
    """
    units = {"F22": f"Eagle: {FOOT}", "G24": f"Bull: {FOE}"}
    guest = scene(control=EAGLES_LAND | {"THE": "Bull Weak"}, units=units)
    assert not {"I27", "L26"} & set(costs(guest, FOOT))
    leave = Permit(UNIT[FOOT], "province", PROVINCE["THE"], BULL)
    let_in = replace(guest, permits=(leave,))
    assert costs(let_in, FOOT)["I27"] == costs(let_in, FOOT)["L26"] == 2
    assert special(let_in, FOOT)["L26"] == "13.2.2"
    assert "I27" not in special(let_in, FOOT)
    assert "K26" not in costs(let_in, FOOT), "the city there needs leave of its own (10.1.1c)"
    alone = scene(control=EAGLES_LAND | {"THE": "Bull Weak"}, units={"F22": f"Eagle: {FOOT}"})
    assert costs(alone, FOOT)["L26"] == 2
    assert "L26" not in special(alone, FOOT)


@pytest.mark.rule("13.2.2")
@pytest.mark.parametrize("enemy", ["B24", "D28"])
def test_no_road_bonus_off_the_road_or_with_a_tactical_step(enemy: str) -> None:
    """Edge cases 23 and 24: an enemy in the first Area, or in one on the road."""
    units = {"E25": f"Eagle: {FOOT}", enemy: f"Bull: {FOE}"}
    state = scene(control=EAGLES_LAND, general=["Eagle on Bull"], units=units)
    assert not {"D32", "C33", "B31"} & set(costs(state, FOOT))


@pytest.mark.rule("13.2.2", "R-21")
def test_no_road_bonus_through_a_section_entered_off_the_road() -> None:
    """Edge case 24: no road leads from Brannock (N35) into Area M32, but roads lead on from it.

    To Area K28 it is two points; along the road the next would be Area I24, where J23 lies. Who
    starts in Area M32, at Estoril, follows the road by Areas K28 and F27 to Area D23.
    """
    state = scene(control=EAGLES_LAND, units={"N35": f"Eagle: {FOOT}"})
    assert costs(state, FOOT)["M30"] == 1
    assert costs(state, FOOT)["K27"] == 2
    assert "J23" not in costs(state, FOOT)
    on_the_road = scene(control=EAGLES_LAND, units={"M31": f"Eagle: {FOOT}"})
    assert special(on_the_road, FOOT)["F24"] == "13.2.2"


@pytest.mark.rule("13.2.3a", "13.2.3b")
def test_area_movement_ends_in_any_hex_of_the_section() -> None:
    state = at_war({"K21": f"Eagle: {FOOT}"})
    found = costs(state, FOOT)
    assert found["N21"] == found["M21"] == found["L18"] == 1
    halted = after(state, Select(FOOT), Head(name(state, "M23")))
    assert {action.hex for action in choices(halted)} == {
        code for code in found if name(state, code) == name(state, "M23")
    }


@pytest.mark.rule("R-20", "13.2.4")
def test_placement_is_free_only_after_a_point_of_area_movement() -> None:
    """A siege unit (1 point) may shift inside its Area or go one Area on, and no further."""
    state = at_war({"P18": f"Eagle: {SLOW}", "Q21": f"Bull: {FOE}"})
    found = costs(state, SLOW)
    assert found["O17"] == 1
    assert found["Q20"] == 1
    assert "Q21" not in found
    assert min(found.values()) == 0.5


@pytest.mark.rule("13.2.5a", "13.2.5b", "13.3.1")
def test_a_contested_area_is_left_tactically() -> None:
    """Edge case 20; M8: with an enemy in K21 the way over J21's Area is closed."""
    state = at_war({"J21": f"Eagle: {FOOT}", "K21": f"Bull: {FOE}"})
    found = costs(state, FOOT)
    assert "N21" not in found
    assert found["J22"] == 1
    assert found["K24"] == 2
    under_way = after(state, Select(FOOT))
    assert why(under_way, Head(name(state, "P18"))) == "13.2.5a"
    outside = at_war({"Q20": f"Eagle: {FOOT}", "K21": f"Bull: {FOE}"})
    halted = after(outside, Select(FOOT), Head(name(outside, "K21")))
    assert why(halted, MoveTo("J20")) == "13.2.5b"


# 13.3


@pytest.mark.rule("13.3.2a")
def test_what_is_left_must_pay_for_the_hex() -> None:
    """From N23 the road takes all points to K25; Rousellon, half a point on, is out of reach."""
    state = at_war({"N23": f"Eagle: {FOOT}", "L25": f"Bull: {FOE}"})
    found = costs(state, FOOT)
    assert (found["L23"], found["L24"], found["K25"]) == (1, 1.5, 2)
    assert "M25" in found
    assert "K26" not in found
    assert why(after(state, Select(FOOT)), Head(name(state, "K26"))) == "13.2.5a"


@pytest.mark.rule("13.1.1c", "13.3.2a")
def test_a_march_tells_the_hexes_of_its_way() -> None:
    state = at_war({"N23": f"Eagle: {FOOT}", "L25": f"Bull: {FOE}"})
    _, log = told(state, *orders(state, FOOT, "K25"))
    assert only(log, Marched)[0].path == ("N23", "M23", "L23", "L24", "K25")


@pytest.mark.rule("13.3.2b", "R-30")
def test_one_hex_is_not_the_whole_move_of_a_group_of_which_one_has_come_far() -> None:
    state = at_war({"M25": f"Eagle: {HORSE}, {FOOT}", "N23": f"Bull: {FOE}"})
    together = outlook(state, group(f"{HORSE} {FOOT}"), (0, 0))
    assert HEX["L25"] in together.ways.special
    picked_up = outlook(state, group(f"{HORSE} {FOOT}"), (2, 0))
    assert not picked_up.ways.special


@pytest.mark.rule("13.3.2b", "R-29")
def test_one_hex_can_always_be_the_whole_move() -> None:
    """Edge case 16: infantry and a siege unit into woods and rough (4), which takes all points."""
    rough = at_war({"M25": f"Eagle: {FOOT}, {SLOW}", "N23": f"Bull: {FOE}"})
    assert special(rough, FOOT)["L25"] == special(rough, SLOW)["L25"] == "13.3.2b"
    assert special(rough, FOOT)["M26"] == "13.3.2b"
    assert (costs(rough, FOOT)["L25"], costs(rough, SLOW)["L25"]) == (2, 1)
    assert where(go(rough, SLOW, "L25"), SLOW) == "L25"
    _, log = told(rough, *orders(rough, FOOT, "L25"))
    assert only(log, Marched)[0].path == ("M25", "L25")


# 13.5


@pytest.mark.rule("13.5.1a", "13.5.2")
def test_two_hexes_of_one_zone_need_the_whole_move() -> None:
    """Edge case 17: M25 to L24 or to the rough of M26, beside cavalry in L25."""
    beside = at_war({"M25": f"Eagle: {HORSE}, {SLOW}", "L25": f"Bull: {RIDER}"})
    assert special(beside, SLOW)["M26"] == "13.3.2b"
    assert special(beside, SLOW)["L24"] == "13.3.2b"
    assert costs(beside, HORSE)["L24"] == 2
    foot = at_war({"M25": f"Eagle: {HORSE}", "L25": f"Bull: {FOE}"})
    assert costs(foot, HORSE)["L24"] == 1
    coming = at_war({"N24": f"Eagle: {HORSE}", "L25": f"Bull: {RIDER}"})
    assert costs(coming, HORSE)["M25"] == 1
    assert costs(coming, HORSE)["L24"] == 2
    assert "M26" not in costs(coming, HORSE), "by M25 it would be the second hex"
    unhindered = at_war({"N24": f"Eagle: {HORSE}", "L25": f"Bull: {FOE}"})
    assert costs(unhindered, HORSE)["M26"] == 4


@pytest.mark.rule("13.5.2")
def test_a_refusal_names_the_zone_that_bars_the_way() -> None:
    """From M23 the road to K25 costs 2, but L24 and K25 both lie in the zone of L25."""
    units = {"M23": f"Eagle: {FOOT}", "L25": f"Bull: {RIDER}", "I26": f"Bull: {FOE}"}
    state = at_war(units)
    assert "K25" not in costs(state, FOOT)
    halted = after(state, Select(FOOT), Head(name(state, "K25")))
    assert why(halted, MoveTo("K25")) == "13.5.2"


@pytest.mark.rule("13.5.2")
def test_from_one_cavalry_to_another_is_free() -> None:
    """Edge case 18: M25 lies in the zone of L25, N24 in that of O24, neither in both."""
    state = at_war(
        {"M25": f"Eagle: {HORSE}", "L25": f"Bull: {RIDER}", "O24": f"Bull: {OTHER_RIDER}"}
    )
    assert costs(state, HORSE)["N24"] == 1
    assert "N24" not in special(state, HORSE)


@pytest.mark.rule("13.5.1b")
def test_a_zone_does_not_cross_a_river() -> None:
    state = at_war({"R20": f"Eagle: {HORSE}", "R21": f"Bull: {RIDER}"})
    unit = UNIT[HORSE]
    assert not in_enemy_zone(state, unit, HEX["R20"])
    assert in_enemy_zone(state, unit, HEX["Q21"])


@pytest.mark.rule("13.5.3", "13.7.3a")
def test_cavalry_under_attack_has_no_zone() -> None:
    """Edge case 19: attacked by Eagle's cavalry, it no longer holds his infantry back."""
    units = {"M25": f"Eagle: {FOOT}", "L25": [f"Bull: {RIDER}", f"Eagle: {HORSE} moved"]}
    state = at_war(units)
    begun = Battle(HEX["L25"], EAGLE, group(HORSE), (HEX["K25"],))
    state = replace(state, battles=(begun,))
    assert costs(state, FOOT)["L24"] == 1
    assert not in_enemy_zone(state, UNIT[FOOT], HEX["M25"])


@pytest.mark.rule("R-28")
def test_a_zone_acts_only_where_the_cavalry_is_hostile() -> None:
    """At war with Thessella alone, Bull's own cavalry holds nobody back outside it."""
    state = scene(
        control=OURS | {"ILA": "Bull Weak"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"J19": f"Eagle: {HORSE}", "J20": f"Bull: {OTHER_RIDER}"},
    )
    unit = UNIT[HORSE]
    assert in_enemy_zone(state, unit, HEX["K20"])
    assert not in_enemy_zone(state, unit, HEX["K19"])


# 13.6


@pytest.mark.rule("13.6.1")
def test_two_land_units_and_two_ships_in_a_hex_three_in_a_large_city() -> None:
    units = {
        "N23": "Eagle: EQU:HI1, EQU:HI2",
        "M23": f"Eagle: {HORSE}",
        "R16": "Eagle: EQU:HI3, EQU:HI4",
    }
    state = at_war(units)
    assert "N23" not in costs(state, HORSE)
    assert "O23" in costs(state, HORSE)
    under_way = after(state, Select(HORSE), Head(name(state, "N23")))
    assert why(under_way, MoveTo("N23")) == "13.6.1"
    assert room(state, HEX["R16"], EAGLE, UNIT["EQU:ML1"])
    assert room(state, HEX["N23"], EAGLE, UNIT["EQU:W2.1"])
    walled = scene(control=OURS, units=units, works=[("N23", "citadel", "Eagle")])
    assert room(walled, HEX["N23"], EAGLE, UNIT["EQU:ML1"])
    units |= {"R16": "Eagle: EQU:HI3, EQU:HI4, EQU:ML1", "R17": "Eagle: EQU:HC2"}
    assert "R16" not in costs(at_war(units), "EQU:HC2"), "a fourth"


@pytest.mark.rule("13.6.1")
def test_three_march_together_only_to_where_three_may_stay() -> None:
    units = {"R16": f"Eagle: {FOOT}, EQU:HI2, EQU:HI3"}
    alone = {"EQU": "Eagle Strong"}
    pair = after(scene(control=alone, units=units), Select(FOOT), PickUp("EQU:HI2"))
    assert PickUp("EQU:HI3") not in choices(pair)
    assert why(pair, PickUp("EQU:HI3")) == "13.6.1"
    walled = scene(control=alone, units=units, works=[("R15", "citadel", "Eagle")])
    three = after(walled, Select(FOOT), PickUp("EQU:HI2"), PickUp("EQU:HI3"))
    assert choices(three) == [Head(name(walled, "R15"))]
    assert where(after(three, Head(name(walled, "R15"))), FOOT) == "R15"


@pytest.mark.rule("13.6.1", "R-29")
def test_nor_do_three_go_where_they_may_not_stay_as_their_whole_move() -> None:
    """I11 costs more than they have, I13 is a Citadel; an enemy contests the Area."""
    three = "SUL:ML1 SUL:ML2 SUL:ML3"
    state = scene(
        control={"SUL": "Eagle Weak"} | THEIRS,
        general=["Eagle on Bull"],
        units={"I12": "Eagle: SUL:ML1, SUL:ML2, SUL:ML3", "H14": f"Bull: {FOE}"},
        works=[("I13", "citadel", "Eagle")],
    )
    assert "I11" in special(state, three)
    assert set(costs(state, three)) == {"I13"}


@pytest.mark.rule("13.6.1", "R-29")
def test_a_full_hex_is_not_the_whole_move_of_anybody() -> None:
    units = {"I12": "Eagle: SUL:ML1", "J12": "Eagle: SUL:ML2, SUL:ML3", "H14": f"Bull: {FOE}"}
    state = at_war(units)
    assert "J12" in special(state, "SUL:ML1")
    assert "J12" not in costs(state, "SUL:ML1")


@pytest.mark.rule("13.6.3a", "10.1.3b", "10.1.1d")
def test_powers_never_share_a_hex() -> None:
    units = {"P18": f"Eagle: {FOOT}", "Q19": "Bull: DAM:MI1"}
    state = scene(control=OURS | THEIRS, units=units)
    assert not room(state, HEX["Q19"], EAGLE, UNIT[FOOT])
    assert "Q19" not in costs(state, FOOT)
    halted = after(state, Select(FOOT), Head(name(state, "Q19")))
    assert why(halted, MoveTo("Q19")) == "10.1.1d"


@pytest.mark.rule("13.6.3b")
def test_an_ally_stacks_with_his_neutral() -> None:
    units = {"K26": "Neutral: THE:SC1", "L26": "Bull: DAM:MI1"}
    allied = scene(control=THEIRS | {"THE": "Neutral"}, allies={"THE": "Bull"}, units=units)
    allied = replace(
        allied, political=tuple(-1 if p == 13 else s for p, s in enumerate(allied.political))
    )
    assert room(allied, HEX["K26"], 1, UNIT["DAM:MI1"])


@pytest.mark.rule("R-47")
def test_an_owner_razes_in_movement_not_in_the_cavalry_move_option() -> None:
    units, works = {"P18": f"Eagle: {HORSE}"}, [("P18", "fort", "Eagle")]
    state = scene(control=OURS, units=units, works=works)
    assert Raze("P18") in choices(state)
    assert not after(state, Raze("P18")).works
    riding = scene(control=OURS, units=units, works=works, riding=True)
    assert why(riding, Raze("P18")) == "R-47"
    ruled_out = scene(control=OURS, units=units, works=works, options=Options(razing=False))
    assert Raze("P18") not in choices(ruled_out)
    assert why(ruled_out, Raze("P18")) == "R-47"


def test_codes_that_name_nothing_are_refused() -> None:
    state = after(at_war({"P18": f"Eagle: {HORSE}"}), Select(HORSE))
    for action in (Head("A99"), Head(""), PickUp("x"), Head("sea:U10")):
        assert why(state, action) in {"1.2b", "1.3.1"}

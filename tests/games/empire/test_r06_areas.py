"""Chapter 6: Areas, their sections, and what they are to a unit."""

import pytest
from tests.games.empire.marches import costs, group, scene, section

from hexarch.boards.empire import HEX
from hexarch.games.empire.model import AT_SEA, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r06_areas import CONTESTED, ENEMY, FRIENDLY, sections, status

GENERAL = ["Eagle on Bull"]
NORTH = {
    f"{row}{n}"
    for row, first, last in (("V", 19, 23), ("W", 20, 23), ("X", 20, 22))
    for n in range(first, last + 1)
}


def of(state: State, code: str, where: str) -> int:
    return status(state, group(code)[0], sections(state).of[HEX[where]])


@pytest.mark.rule("6.3a", "R-19", "1.2d")
def test_mountains_part_the_area_of_v21_into_twelve_two_and_four_hexes() -> None:
    state = scene(control={"EQU": "Eagle Weak", "GLA": "Eagle Weak"})
    assert section(state, "V20") == NORTH
    assert section(state, "T20") == {"T20", "U20"}
    assert section(state, "U23") == {"T21", "T22", "U22", "U23"}


@pytest.mark.rule("6.3a", "6.2.ii")
def test_an_enemy_in_u23_does_not_hinder_the_northern_section() -> None:
    """G17."""
    state = scene(
        control={"EQU": "Bull Weak", "GLA": "Eagle Weak"},
        general=GENERAL,
        units={"W22": "Eagle: GLA:MC1", "U23": "Bull: EQU:HI1"},
    )
    assert of(state, "GLA:MC1", "V20") == FRIENDLY
    assert of(state, "GLA:MC1", "U23") == ENEMY
    assert costs(state, "GLA:MC1")["V19"] == 1


@pytest.mark.rule("6.2.i", "6.2.ii", "6.2.iii", "6.1")
def test_friendly_enemy_and_contested() -> None:
    units = {"J21": "Eagle: EQU:HI1", "L25": "Bull: DAM:MI1", "K21": "Bull: DAM:MI2"}
    state = scene(
        control={"THE": "Bull Weak", "DAM": "Bull Weak", "EQU": "Eagle Weak"},
        general=GENERAL,
        units=units,
    )
    assert of(state, "EQU:HI1", "M23") == ENEMY
    assert of(state, "EQU:HI1", "K21") == CONTESTED
    assert of(state, "EQU:HI1", "Q20") == FRIENDLY
    assert of(state, "DAM:MI1", "M23") == FRIENDLY


@pytest.mark.rule("6.2.0", "6.1")
def test_a_ship_in_port_counts_and_a_ship_at_sea_does_not() -> None:
    state = scene(
        control={"EQU": "Eagle Weak", "ILA": "Bull Weak"},
        general=GENERAL,
        units={"Q30": "Eagle: EQU:HI1", "R31": "Bull: ILA:W3.1"},
    )
    assert of(state, "EQU:HI1", "R31") == ENEMY
    at = list(state.at)
    at[UNIT["ILA:W3.1"]] = AT_SEA
    assert of(replace(state, at=tuple(at)), "EQU:HI1", "R31") == FRIENDLY


@pytest.mark.rule("6.3b", "R-17")
def test_a_border_parts_an_area_in_peace_and_not_in_war() -> None:
    control = {"SUL": "Eagle Weak", "THE": "Bull Weak"}
    peace, war = scene(control=control), scene(control=control, wars=["Eagle on THE"])
    assert "J19" not in section(peace, "J20")
    assert "J19" in section(war, "J20")
    assert "J19" in section(scene(control=control, general=GENERAL), "J20")
    one_master = {"SUL": "Eagle Weak", "THE": "Eagle Weak"}
    assert "J19" in section(scene(control=one_master), "J20")
    held = scene(control=control, military={"THE": "Eagle"})
    assert "J19" in section(held, "J20")


@pytest.mark.rule("R-17")
def test_neither_a_bridge_nor_the_tunnel_joins_but_both_lead_on_for_a_point() -> None:
    state = scene(
        control={
            "EQU": "Eagle Weak",
            "THE": "Eagle Weak",
            "KHA": "Eagle Weak",
            "DAM": "Eagle Weak",
        },
        units={"Q20": "Eagle: EQU:HI1", "D22": "Eagle: DAM:MI1"},
    )
    assert "Q21" not in section(state, "Q20")
    assert costs(state, "EQU:HI1")["P22"] == 1
    assert "D21" not in section(state, "D22")
    assert costs(state, "DAM:MI1")["D21"] == 0.5


@pytest.mark.rule("6.3b")
def test_an_area_of_three_provinces_two_of_them_at_war() -> None:
    """Edge case 60: the two at war form one section, the third is its own."""
    state = scene(
        3,
        control={"DAM": "Bull Weak", "THE": "Eagle Weak", "ILA": "Moon Weak"},
        wars=["Eagle on DAM"],
    )
    joined = section(state, "K26")
    assert {"I28", "J27", "K27"} <= joined
    assert not joined & {"K28", "L28", "M29"}


@pytest.mark.rule("6.3a")
def test_an_enemy_on_the_other_bank_is_in_another_section() -> None:
    """Edge case 21: he hinders nobody on this bank, neither beside nor far from the bridge."""
    state = scene(
        control={"EQU": "Eagle Weak", "THE": "Bull Weak"},
        general=GENERAL,
        units={"P18": "Eagle: EQU:HI1", "Q20": "Eagle: EQU:HI2", "Q21": "Bull: THE:ML1"},
    )
    assert of(state, "EQU:HI1", "Q20") == FRIENDLY
    assert of(state, "EQU:HI1", "Q21") == ENEMY
    assert costs(state, "EQU:HI1")["Q20"] == 1
    assert costs(state, "EQU:HI1")["S22"] == costs(state, "EQU:HI2")["S22"] == 1


@pytest.mark.rule("6.2.i", "R-18", "10.4.2e", "10.5.2c")
def test_friends_inside_a_neutral_do_not_hinder() -> None:
    units = {"H22": "Neutral: THE:SC1", "J22": "Bull: DAM:MI1"}
    state = scene(
        control={"DAM": "Bull Weak", "EQU": "Eagle Weak"},
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units=units,
    )
    state = replace(state, order=(1, 0))
    assert of(state, "DAM:MI1", "H22") == FRIENDLY
    assert costs(state, "DAM:MI1")["K23"] == 1
    assert "H22" not in costs(state, "DAM:MI1")
    allied = scene(
        control={"DAM": "Bull Weak"}, wars=["Eagle on THE"], allies={"THE": "Bull"}, units=units
    )
    assert "H22" in costs(allied, "DAM:MI1")

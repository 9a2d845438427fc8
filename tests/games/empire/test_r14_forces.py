"""Who is in a battle and who may help in it, asked of single positions (14.7, R-63, R-93)."""

from typing import Any

import pytest
from tests.games.empire.fields import BULL, EAGLE, MOON, field, units_of
from tests.games.empire.marches import group

from hexarch.boards.empire import HEX, PROVINCE, PROVINCE_CODES
from hexarch.games.empire.model import State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import place, position
from hexarch.games.empire.rules.r14_forces import (
    absorbers,
    entrants,
    joiners,
    leader,
    neutral_of,
    opponents,
    sieges_beside,
    volunteers,
    without,
)

SEA, NEXT = "sea:U29", "sea:R32"
BOTH = {"ILA": "Bull", "TUR": "Bull"}


def met(state: State, codes: str) -> list[str]:
    """Return whom ships would fight in the waters."""
    return units_of(opponents(state, group(codes), place(SEA)))


def helpers(state: State, found: Any, *, attacking: bool) -> list[str]:
    """Return the units that a search finds beside the battle on the table."""
    [fight] = state.battles
    units = found(state, fight, attacking=attacking)
    return units_of(unit[0] if isinstance(unit, tuple) else unit for unit in units)


# Who defends


@pytest.mark.rule("R-93", "10.3.1a")
def test_one_ship_of_a_fleet_at_war_is_enough_to_fight() -> None:
    """Bull is at war with Turany alone; Eagle's ship from Becarnia goes with the Turanian."""
    units = {SEA: "Bull: ILA:W3.1", NEXT: "Eagle: BEC:W4.1, TUR:W2.1"}
    state = position(2, wars=["Bull on TUR"], units=units)
    assert met(state, "BEC:W4.1 TUR:W2.1") == ["ILA:W3.1"]
    assert met(state, "BEC:W4.1") == []


@pytest.mark.rule("R-93", "10.5.2c")
@pytest.mark.parametrize(
    ("allies", "found"),
    [({"ILA": "Bull"}, ["ILA:W3.1", "HAR:W3.1"]), ({}, ["ILA:W3.1"])],
)
def test_an_allys_ships_are_one_stack_with_the_neutrals(
    allies: dict[str, str], found: list[str]
) -> None:
    """Eagle is at war with Ilanoer; ships of another Neutral are a stack of their own."""
    units = {
        SEA: ["Neutral: ILA:W3.1, TUR:W2.1", "Bull: HAR:W3.1"],
        NEXT: "Eagle: BEC:W4.1",
    }
    state = position(2, wars=["Eagle on ILA"], allies=allies, units=units)
    assert sorted(met(state, "BEC:W4.1")) == sorted(found)


@pytest.mark.parametrize(
    ("more", "order", "decides"),
    [
        ("", ["Eagle", "Bull", "Moon"], BULL),
        ("", ["Eagle", "Moon", "Bull"], MOON),
        (", HAR:W3.2", ["Eagle", "Bull", "Moon"], MOON),
    ],
)
def test_of_several_players_the_one_with_most_units_decides_then_the_first(
    more: str, order: list[str], decides: int
) -> None:
    state = position(3, order=order, units={SEA: ["Bull: ILA:W3.1", f"Moon: HAR:W3.1{more}"]})
    assert leader(state, group("ILA:W3.1 HAR:W3.1" + more.replace(",", ""))) == decides


@pytest.mark.rule("11.2.3c")
def test_the_units_of_every_neutral_are_known_as_its_own_the_first_ones_too() -> None:
    first = next(code for code in UNIT if code.startswith(PROVINCE_CODES[0]))
    state = position(2, units={"K26": f"Neutral: {first}", "K21": "Bull: DAM:MI1"})
    assert neutral_of(state, group(f"DAM:MI1 {first}")) == PROVINCE[PROVINCE_CODES[0]]


@pytest.mark.rule("14.9a", "R-61")
def test_a_siege_unit_that_attacks_is_not_one_beside() -> None:
    units = {"J21": "Eagle: EQU:SG1, EQU:HI1", "K21": "Bull: DAM:MI1"}
    state = position(2, general=["Eagle on Bull"], units=units)
    assert sieges_beside(state, EAGLE, group("EQU:HI1"), HEX["K21"]) == 1
    assert sieges_beside(state, EAGLE, group("EQU:HI1 EQU:SG1"), HEX["K21"]) == 0


# Who takes damage


@pytest.mark.rule("14.7.1a", "14.7.5", "10.4.2f2", "R-52")
def test_a_neutral_alone_has_only_its_own_to_take_damage() -> None:
    """Moon's extra unit of Thessella may volunteer; Damodar's troops have nothing to do with it.

    Thessella and Damodar are both without an ally.
    """
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: THE:SC1",
        "G24",
        "H24",
        beside={
            "G23": "Moon: THE:SC2 extra",
            "G25": "Neutral: THE:SC3, DAM:MI1",
        },
        seats=3,
        wars=["Eagle on THE", "Eagle on DAM"],
        interveners=["Moon on THE", "Moon on DAM"],
    )
    [fight] = state.battles
    assert fight.neutral == PROVINCE["THE"]
    assert helpers(state, absorbers, attacking=False) == ["THE:SC3"]
    assert helpers(state, volunteers, attacking=False) == ["THE:SC2"]


@pytest.mark.rule("14.7.5")
def test_no_garrison_volunteers_for_an_intervener() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        "L25",
        "L24",
        beside={"K26": "Neutral: THE:SC1"},
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
    )
    assert helpers(state, volunteers, attacking=False) == []


@pytest.mark.rule("14.7.5", "10.1.3a")
@pytest.mark.parametrize(("wars", "found"), [([], ["HAR:MI1"]), (["Moon on TUR"], [])])
def test_nobody_volunteers_for_a_stack_with_an_enemy_of_his(
    wars: list[str], found: list[str]
) -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: ILA:LI1, TUR:LI1",
        "Q29",
        "Q30",
        beside={"Q28": "Moon: HAR:MI1"},
        seats=3,
        control={"HAR": "Moon Weak", "ILA": "Bull Weak", "TUR": "Bull Weak"},
        general=["Eagle on Bull"],
        wars=wars,
    )
    assert helpers(state, volunteers, attacking=False) == found


# Who moves in


@pytest.mark.rule("R-63", "14.4.2b", "14.7.4d")
def test_at_sea_a_ship_joins_whatever_it_carries() -> None:
    """The Thessellians aboard are at peace with Bull; cargo does not fight."""
    state = field(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        SEA,
        NEXT,
        beside={NEXT: "Eagle: BEC:W4.2", "aboard BEC:W4.2": "Neutral: THE:SI1"},
        seats=3,
        general=["Eagle on Bull"],
        wars=["Moon on THE"],
        allies={"THE": "Eagle"},
    )
    assert helpers(state, joiners, attacking=True) == ["BEC:W4.2"]


@pytest.mark.rule("R-63", "13.6.3a", "10.5.2c")
def test_units_of_two_neutrals_do_not_move_in_together() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: ILA:LI1",
        "Q29",
        "Q30",
        beside={"Q28": "Neutral: TUR:LI1; Bull: DAM:MI1; Neutral: ILA:LI2"},
        wars=["Eagle on ILA", "Eagle on TUR"],
        allies=BOTH,
    )
    found = helpers(state, joiners, attacking=False)
    assert "ILA:LI2" in found
    assert "TUR:LI1" not in found


def landing(cargo: str, **words: Any) -> list[str]:
    """Return who can join Eagle in Moon's Turany against Bull, a ship with cargo near by."""
    state = field(
        words.pop("attack", "Eagle: EQU:HI1"),
        "Bull: DAM:MI1",
        "V28",
        "V27",
        beside={SEA: "Eagle: BEC:W4.1", "aboard BEC:W4.1": cargo},
        seats=3,
        control={"TUR": "Moon Strong"},
        general=["Eagle on Bull", "Eagle on Moon"],
        allies={"THE": "Eagle"},
        **words,
    )
    return helpers(state, joiners, attacking=True)


@pytest.mark.rule("R-63", "R-68", "10.5.2b")
@pytest.mark.parametrize(
    ("wars", "lands"),
    [
        (["Bull on THE", "Moon on THE"], True),
        (["Moon on THE"], False),
        (["Bull on THE"], False),
    ],
)
def test_cargo_lands_only_where_it_may_be_and_may_fight(wars: list[str], *, lands: bool) -> None:
    """Thessella must be at war with Moon, to be in Turany, and with Bull, to fight there."""
    assert landing("Neutral: THE:SI1", wars=wars) == (["BEC:W4.1"] if lands else [])


@pytest.mark.rule("13.6.1", "R-63", "R-68")
@pytest.mark.parametrize(
    ("cargo", "lands"), [("Eagle: EQU:HI2", True), ("Eagle: EQU:HI2, EQU:HI3", False)]
)
def test_a_ship_lands_no_more_than_two_land_units_find_room(cargo: str, *, lands: bool) -> None:
    assert landing(cargo) == (["BEC:W4.1"] if lands else [])


# Who takes a battle over


@pytest.mark.rule("10.4.2f3")
@pytest.mark.parametrize(
    ("at", "interveners", "found"),
    [
        ("K21", ["Moon on THE"], ["REL:GI1"]),
        ("K21", [], []),
        ("K19", ["Moon on THE"], []),
    ],
)
def test_only_an_intervener_takes_over_and_only_inside_the_neutral(
    at: str, interveners: list[str], found: list[str]
) -> None:
    """Moon is at General War with Eagle, in whose Sulan K19 and L19 lie, and L20 does not."""
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: THE:SC1",
        at,
        "J21",
        beside={"L20" if at == "K21" else "L19": "Moon: REL:GI1"},
        seats=3,
        control={"SUL": "Eagle Strong", "REL": "Moon Strong"},
        general=["Eagle on Moon"],
        wars=["Eagle on THE"],
        interveners=interveners,
    )
    [fight] = state.battles
    lost = without(fight, group("THE:SC1"))
    assert units_of(unit for unit, _ in entrants(state, lost, MOON)) == found


@pytest.mark.rule("10.4.2f3", "14.7.5")
def test_nobody_takes_over_at_sea() -> None:
    state = field(
        "Eagle: BEC:W4.1",
        "Neutral: ILA:W3.1",
        SEA,
        NEXT,
        beside={NEXT: "Moon: HAR:W3.1"},
        seats=3,
        general=["Eagle on Moon"],
        wars=["Eagle on ILA"],
        interveners=["Moon on ILA"],
    )
    [fight] = state.battles
    lost = without(replace(fight, neutral=PROVINCE["ILA"]), group("ILA:W3.1"))
    assert entrants(state, lost, MOON) == []

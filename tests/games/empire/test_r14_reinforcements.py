"""14.7.4: who stands beside a battle and can help in it, and who cannot."""

import pytest
from tests.games.empire.fields import after, battle, choices, field, quiet

from hexarch.games.empire.actions.battle import Continue, Reinforce, ResolveBattle, StepFrom

GREENS = ("Eagle: EQU:HI1", "Bull: DAM:MI1")


@pytest.mark.rule("14.7.4c")
def test_attackers_of_another_battle_do_not_reinforce() -> None:
    state = field(
        *GREENS,
        beside={"K22": "Bull: DAM:MI2; Eagle: EQU:HI2", "L20": "Eagle: EQU:HI3"},
        more=[battle("K22", "Eagle: EQU:HI2", "K23")],
    )
    state = quiet(after(state, ResolveBattle("K21")))
    assert Reinforce("EQU:HI3") in choices(state)
    assert Reinforce("EQU:HI2") not in choices(state)


@pytest.mark.rule("14.7.4a", "R-63", "10.1.1a")
def test_a_unit_that_may_not_enter_the_province_neither_moves_in_nor_takes_damage() -> None:
    """Eagle and Bull fight in Moon's land, into which Moon let only some of Eagle's units."""
    state = field(
        *GREENS,
        "K20",
        "L20",
        beside={"K19": "Eagle: EQU:HI2", "K21": "Eagle: EQU:HI3"},
        seats=3,
        control={"THE": "Moon Strong", "SUL": "Eagle Strong"},
        general=["Eagle on Bull"],
    )
    hurt = after(state, dice=[1, 4])
    assert StepFrom("EQU:HI3") in choices(hurt)
    assert StepFrom("EQU:HI2") not in choices(hurt)
    assert Reinforce("EQU:HI3") in choices(quiet(state))
    assert Reinforce("EQU:HI2") not in choices(quiet(state))


@pytest.mark.rule("14.7.4a", "10.4.2g3")
def test_an_extra_unit_takes_no_damage_across_the_border_of_its_home() -> None:
    """Moon, who intervenes for Thessella, is attacked in Sulan beside it."""
    state = field(
        "Eagle: EQU:HI1",
        "Moon: DAM:MI1",
        "K19",
        "K18",
        beside={"K20": "Moon: THE:ML1 extra", "L19": "Moon: DAM:MI2"},
        seats=3,
        control={"SUL": "Eagle Strong"},
        general=["Eagle on Moon"],
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, dice=[5, 1])
    assert set(choices(state)) == {StepFrom("DAM:MI1"), StepFrom("DAM:MI2")}


@pytest.mark.rule("14.7.4a", "14.7.4d")
def test_a_landed_ship_takes_damage_even_across_a_river() -> None:
    state = field(
        *GREENS,
        "R26",
        "Q26",
        beside={"S26": "Bull: ILA:W3.1, ILA:LI1"},
        control={"THE": "Bull Strong"},
    )
    state = after(state, dice=[5, 1])
    assert set(choices(state)) == {StepFrom("DAM:MI1"), StepFrom("ILA:W3.1")}


@pytest.mark.rule("14.7.4a", "13.2.5c1")
@pytest.mark.parametrize(("beside", "passes"), [({}, True), ({"Q20": "Eagle: EQU:HI1"}, False)])
def test_a_ship_beyond_a_bridge_joins_unless_an_enemy_holds_it(
    beside: dict[str, str], *, passes: bool
) -> None:
    state = field(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        "Rath:Q21a",
        "Rath:S25",
        beside={"Rath:Q21b": "Bull: HAR:W3.1"} | beside,
    )
    state = after(quiet(state), Continue())
    assert (Reinforce("HAR:W3.1") in choices(state)) is passes


@pytest.mark.rule("R-63", "14.7.2", "13.6.1")
@pytest.mark.parametrize(
    ("ships", "third"), [("BEC:W4.1 V", True), ("BEC:W4.1 V, KOR:W3.1", False)]
)
def test_ships_in_a_coastal_hex_leave_room_for_land_units_not_for_a_third_ship(
    ships: str, *, third: bool
) -> None:
    state = field(
        f"Eagle: {ships}",
        "Bull: ILA:SI1",
        "R30",
        "sea:R32",
        beside={"R29": "Eagle: EQU:HI1", "sea:R32": "Eagle: BEC:W4.3"},
        control={"ILA": "Bull Strong"},
    )
    acts = choices(quiet(state))
    assert Reinforce("EQU:HI1") in acts
    assert (Reinforce("BEC:W4.3") in acts) is third


@pytest.mark.rule("14.7.4a", "13.2.5c1")
@pytest.mark.parametrize(("held", "comes"), [("P21", True), ("Q20", False), ("Q21", False)])
def test_no_ship_joins_under_a_bridge_that_the_enemy_holds(held: str, *, comes: bool) -> None:
    beside = {"Rath:Q21a": "Bull: HAR:W3.1", held: "Eagle: EQU:HI1"}
    state = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", "Rath:Q21b", "Rath:Q21b", beside=beside)
    acts = choices(after(quiet(state), Continue()))
    assert (Reinforce("HAR:W3.1") in acts) is comes

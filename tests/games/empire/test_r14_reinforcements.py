"""14.7.4: who stands beside a battle and can help in it, and who cannot."""

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    MOON,
    after,
    asked,
    battle,
    choices,
    field,
    quiet,
    where,
    why,
)

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    EnterBattle,
    Reinforce,
    ResolveBattle,
    RetreatTo,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.model import State
from hexarch.games.empire.position import place
from hexarch.kernel.game import CHANCE
from hexarch.kernel.script import refusal

SEA, NEXT = "sea:U29", "sea:R32"

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


@pytest.mark.rule("14.7.4c", "14.4.2b")
def test_cargo_of_a_naval_battle_reinforces_no_later_one() -> None:
    """It came ashore beside the other battle, with the ship that withdrew."""
    state = field(
        "Eagle: BEC:W4.1",
        "Bull: ILA:W3.1",
        SEA,
        NEXT,
        beside={
            "aboard ILA:W3.1": "Bull: DAM:MI1",
            "Q28": "Eagle: EQU:HI1, EQU:HI2; Bull: DAM:MI2",
            "R27": "Bull: ILA:LI1",
        },
        control={"ILA": "Bull Strong", "THE": "Eagle Weak"},
        more=[battle("Q28", "Eagle: EQU:HI1, EQU:HI2", "Q27")],
    )
    state = quiet(after(state, ResolveBattle(SEA)))
    state = after(state, Continue(), Withdraw(), RetreatTo("ILA:W3.1", "R28"))
    assert where(state, "DAM:MI1") == place("R28")
    state = after(quiet(state), Continue())
    assert asked(state) == BULL
    assert Reinforce("ILA:LI1") in choices(state)
    assert why(state, Reinforce("DAM:MI1")) == "14.7.4c"


@pytest.mark.rule("R-68", "R-99", "13.6.3a")
def test_ships_join_a_fleet_of_two_players() -> None:
    """Ships of several powers share waters, though no hex; each in command sends his own."""
    state = field(
        "Eagle: BEC:W4.1, BEC:W4.2",
        "Bull: ILA:W3.1",
        SEA,
        NEXT,
        beside={SEA: "Moon: HAR:W3.1", "sea:W33": "Bull: ILA:W3.2; Moon: HAR:W3.2"},
        seats=3,
        general=["Eagle on Bull", "Eagle on Moon"],
    )
    state = after(quiet(state), Continue())
    assert asked(state) == BULL
    assert why(state, Reinforce("HAR:W3.2")) == "14.7.5"
    state = after(state, Reinforce("ILA:W3.2"))
    assert where(state, "ILA:W3.2") == place(SEA)


# Why not.


def no(state: State, unit: str) -> tuple[str, str]:
    """Return under which rule, and why, a unit may not move in."""
    found = refusal(GAME, state, Reinforce(unit))
    assert found is not None, f"{unit} may move in"
    return found.rule, found.why


@pytest.mark.rule("14.7.2")
def test_a_third_land_unit_hears_that_two_are_there() -> None:
    state = quiet(field("Eagle: EQU:HI1, EQU:HI2", GREENS[1], beside={"K22": "Eagle: EQU:HI3"}))
    assert no(state, "EQU:HI3") == (
        "14.7.2",
        "heavy infantry of Equilla may not move in: two land units of its side are there.",
    )


@pytest.mark.rule("13.6.1")
@pytest.mark.parametrize(
    ("attack", "origin", "cargo", "reason"),
    [
        (
            "BEC:W4.1, BEC:W4.2",
            NEXT,
            {},
            "two warships of its side are there.",
        ),
        (
            "EQU:HI1",
            "R29",
            {"aboard BEC:W4.3": "Eagle: EQU:HI2, EQU:HI3"},
            "there is no room for what it carries.",
        ),
    ],
)
def test_a_ship_hears_who_has_no_room(
    attack: str, origin: str, cargo: dict[str, str], reason: str
) -> None:
    state = field(
        f"Eagle: {attack}",
        "Bull: ILA:SI1",
        "R30",
        origin,
        beside={NEXT: "Eagle: BEC:W4.3", **cargo},
        control={"ILA": "Bull Strong"},
    )
    assert no(quiet(state), "BEC:W4.3") == (
        "13.6.1",
        f"heavy warship of Isle of Becca may not move in: {reason}",
    )


@pytest.mark.rule("10.4.2f1", "13.6.3a")
def test_an_intervener_hears_that_his_own_do_not_stand_with_the_neutrals() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Moon: THE:SI2 extra",
        CITY,
        "K25",
        beside={"K27": "Moon: ILA:SI1"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(quiet(state), Continue())
    assert asked(state) == MOON
    reason = "may not move in: an intervener's units share no hex with the Neutral's."
    assert no(state, "ILA:SI1") == (
        "10.4.2f1",
        f"skirmishers of Ilanoer {reason}",
    )


@pytest.mark.rule("13.6.3a", "13.6.3b")
def test_an_ally_of_two_neutrals_hears_that_they_share_no_hex() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Neutral: ILA:LI1",
        "Q29",
        "Q30",
        beside={"Q28": "Neutral: TUR:LI1"},
        wars=["Eagle on ILA", "Eagle on TUR"],
        allies={"ILA": "Bull", "TUR": "Bull"},
    )
    state = after(quiet(state), Continue())
    assert no(state, "TUR:LI1") == (
        "13.6.3a",
        "line infantry of Turany may not move in: units of two powers do not share a hex.",
    )


@pytest.mark.rule("R-63", "10.3.1b", "10.5.2b")
@pytest.mark.parametrize(
    ("wars", "reason"),
    [
        (["Moon on THE"], "skirmishers of Thessella is no enemy of those it would meet in V28."),
        (["Bull on THE"], "skirmishers of Thessella has no right to enter the province of V28."),
    ],
)
def test_a_ship_hears_what_keeps_its_cargo_out(wars: list[str], reason: str) -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        "V28",
        "V27",
        beside={SEA: "Eagle: BEC:W4.1", "aboard BEC:W4.1": "Neutral: THE:SI1"},
        seats=3,
        control={"TUR": "Moon Strong"},
        general=["Eagle on Bull", "Eagle on Moon"],
        wars=wars,
        allies={"THE": "Eagle"},
    )
    assert no(quiet(state), "BEC:W4.1") == ("R-63", reason)


@pytest.mark.rule("10.4.2f3", "14.7.1b")
def test_an_intervener_may_go_on_for_a_neutral_that_came_to_help() -> None:
    """Bull, its ally, defended alone and called Thessella's cavalry in; both have fallen."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1",
        CITY,
        "K25",
        beside={"L26": "Neutral: THE:SC1 wounded", "J25": "Moon: KHA:LI1"},
        seats=3,
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        interveners=["Moon on THE"],
    )
    state = after(quiet(state), Continue())
    assert asked(state) == 1
    state = after(state, Reinforce("THE:SC1"))
    while asked(state) != CHANCE:
        state = after(state, choices(state)[0])
    state = after(state, dice=[(6,) * len(GAME.decisions(state)[0].dice), 1])
    while asked(state) not in {MOON, CHANCE} and state.battles:
        state = after(state, choices(state)[0])
    assert asked(state) == MOON
    assert EnterBattle("KHA:LI1") in choices(state)

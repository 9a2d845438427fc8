"""The marches of the Example of Play (IV) on the map of 4.3, with the points they cost."""

import pytest
from tests.games.empire.marches import (
    assaults,
    choices,
    costs,
    go,
    name,
    orders,
    put,
    scene,
    selectable,
    strike,
    told,
    where,
    why,
)

from hexarch.boards.empire import CODES, HEX, HEXES_OF, PROVINCE
from hexarch.games.empire.actions.march import (
    Attack,
    EndPhase,
    Head,
    Land,
    Load,
    MoveTo,
    PickUp,
    Sail,
    Select,
    Stop,
)
from hexarch.games.empire.events.march import Attacked, Marched, Sailed
from hexarch.games.empire.model import CAVALRY, MOVEMENT, Battle, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.march import Marching

START = {
    "Q20": "Eagle: EQU:HC1 V, EQU:HI1 V",
    "P18": "Eagle: EQU:HI2, EQU:HC2",
    "K16": "Eagle: SUL:LC1, KHA:LI1 mercenary",
    "I12": "Eagle: SUL:LC2",
    "K26": "Neutral: THE:SC1",
    "H22": "Neutral: THE:SC2",
    "F24": "Bull: DAM:MI1, KHA:LI2 mercenary",
    "D28": "Bull: DAM:MI2",
    "R31": "Bull: ILA:W3.1, ILA:LI1, ILA:SI1",
    "M31": "Bull: ILA:SC1",
}
"""E-START. A is SUL:LC1, B is SUL:LC2, T1 is THE:SC1, T2 is THE:SC2."""


def example(*, riding: bool = False, units: dict[str, str] | None = None) -> State:
    return scene(
        riding=riding,
        control={
            "EQU": "Eagle Strong",
            "SUL": "Eagle Favorable",
            "ILA": "Bull Favorable",
            "DAM": "Bull Favorable",
        },
        chits={"THE": {"Eagle": -1}},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        order=["Bull", "Eagle"],
        units=units or START,
    )


def eagles(state: State) -> State:
    """Give Eagle his turn."""
    return replace(state, steps=(Turn(opened=True), Marching(turn=1)))


def of(state: State, phase: int) -> State:
    return replace(state, phase=phase)


def battle(at: str, seat: int, units: str, origin: str) -> Battle:
    attackers = tuple(UNIT[code] for code in units.split())
    return Battle(HEX[at], seat, attackers, (HEX[origin],) * len(attackers))


SCREEN = {"THE:SC1": "L25", "THE:SC2": "R26", "ILA:SC1": "I26"}


def screened() -> State:
    """Return the position after Bull's first Cavalry Move Option."""
    return eagles(put(example(riding=True), SCREEN))


def test_ct1_bull_screens_thessella() -> None:
    state = example(riding=True)
    assert selectable(state) == {"THE:SC1", "THE:SC2", "ILA:SC1"}
    state, log = told(
        state,
        *orders(state, "THE:SC1", "L25"),
        *orders(state, "THE:SC2", "R26"),
        *orders(state, "ILA:SC1", "I26"),
    )
    marches = [event for event in log if isinstance(event, Marched)]
    assert [(event.path[0], event.path[-1], event.points) for event in marches] == [
        ("K26", "L25", 1),
        ("H22", "R26", 2),
        ("M31", "I26", 2.5),
    ]


@pytest.mark.parametrize("rider", ["EQU:HC1", "EQU:HC2"])
def test_ct1_the_equillan_cavalry_is_screened_off(rider: str) -> None:
    state = screened()
    assert not assaults(state, rider)
    assert "K26" not in costs(state, rider)


def test_ct1_each_screen_is_needed() -> None:
    without_t1 = put(screened(), {"THE:SC1": "H22"})
    assert costs(without_t1, "EQU:HC1")["K26"] == 2.5
    without_t2 = put(screened(), {"THE:SC2": "H22"})
    assert costs(without_t2, "EQU:HC1")["K26"] == 3.5


def test_ct1_a_attacks_r26_for_all_its_points() -> None:
    state = screened()
    assert assaults(state, "SUL:LC1") == {"R26": {"Q26": 6, "R25": 6}}
    assert not assaults(state, "SUL:LC2")
    assert costs(state, "SUL:LC2")["G23"] == 4.5
    assert "H22" in costs(state, "SUL:LC2")
    after, log = told(state, Select("SUL:LC1"), Attack("R26", "Q26"))
    event = next(event for event in log if isinstance(event, Attacked))
    assert event.path[-4:] == ("Q24", "Q25", "Q26", "R26")
    assert event.points == 6
    assert after.battles == (battle("R26", 0, "SUL:LC1", "Q26"),)


def moved_up() -> State:
    """Return the position before Movement of the first Campaign Turn."""
    state = put(of(example(), MOVEMENT), SCREEN | {"SUL:LC2": "G23", "SUL:LC1": "R26"})
    return replace(state, battles=(battle("R26", 0, "SUL:LC1", "Q26"),))


def test_ct1_movement_of_bull() -> None:
    state = moved_up()
    assert "K26" in costs(state, "KHA:LI2")
    state = go(state, "KHA:LI2", "K26")
    assert "R27" in costs(state, "ILA:SI1")
    state = go(state, "ILA:SI1", "R27")
    state = put(state, {"THE:SC1": "L25"})
    state = go(state, "DAM:MI1", "L25")
    state = go(state, "DAM:MI2", "F24")
    state = told(state, Select("ILA:W3.1"), Load("ILA:LI1", "ILA:W3.1"))[0]
    state, log = told(state, Sail("sea:R32"), Sail("sea:U29"), Land("R28"), Stop())
    assert sum(event.points for event in log if isinstance(event, Sailed)) == 3
    assert (where(state, "ILA:W3.1"), where(state, "ILA:LI1")) == ("R28", "R28")


def test_ct1_movement_of_eagle() -> None:
    state = eagles(put(moved_up(), {"KHA:LI2": "K26", "DAM:MI1": "L25"}))
    assert costs(state, "EQU:HC1")["N23"] == 2
    assert costs(state, "EQU:HI1")["N23"] == 2
    assert costs(state, "EQU:HC1 EQU:HI1")["N23"] == 2
    assert costs(state, "EQU:HC2")["O23"] == 2
    mercenary = costs(state, "KHA:LI1")
    assert mercenary["J21"] == 1
    assert "H22" not in mercenary


SECOND = {
    "THE:SC1": "L25",
    "THE:SC2": "Q26",
    "ILA:SC1": "I26",
    "SUL:LC1": "R26",
    "SUL:LC2": "G23",
    "EQU:HC1": "N23",
    "EQU:HI1": "N23",
    "EQU:HC2": "O23",
    "KHA:LI1": "J21",
    "KHA:LI2": "K26",
    "DAM:MI1": "L25",
    "DAM:MI2": "F24",
    "ILA:W3.1": "R28",
    "ILA:LI1": "R28",
    "ILA:SI1": "R27",
}


def second(*, riding: bool = True) -> State:
    return replace(put(example(riding=riding), SECOND), campaign=2)


def test_ct2_the_way_to_durres_before_and_after_t1_moves() -> None:
    state = eagles(second(riding=False))
    assert costs(state, "KHA:LI1")["H21"] == 1
    assert "H22" in costs(state, "KHA:LI1")
    blocked = put(state, {"THE:SC1": "K21"})
    assert "H22" not in costs(blocked, "KHA:LI1")


def test_ct2_cavalry_of_bull() -> None:
    state = second()
    assert costs(state, "THE:SC1")["K21"] == 4.5
    state = go(state, "THE:SC1", "K21")
    assert costs(state, "THE:SC2")["M21"] == 6


def test_ct2_cavalry_of_eagle() -> None:
    state = eagles(put(second(), {"THE:SC1": "K21", "THE:SC2": "M21"}))
    first, other = assaults(state, "SUL:LC1"), assaults(state, "SUL:LC2")
    assert min(first["K21"].values()) == 5.5
    assert set(first["K21"]) & set(other["K21"]) == {"K22", "K20", "J20"}
    # Neither can pick the other up, so they cannot attack together (edge case 25).
    under_way = told(state, Select("SUL:LC1"))[0]
    assert PickUp("SUL:LC2") not in choices(under_way)
    state = strike(state, "SUL:LC1", "K21", "K22")
    assert why(told(state, Select("SUL:LC2"))[0], Attack("K21", "K22")) == "13.7.3a"


def test_ct2_two_equillans_join_and_attack_rousellon() -> None:
    state = eagles(put(second(), {"THE:SC1": "K21", "THE:SC2": "M21"}))
    state, log = told(state, Select("EQU:HC2"), PickUp("EQU:HC1"), Attack("K26", "K25"))
    picked, attacked = log
    assert picked.path == ("O23", "N23")
    assert (picked.points, attacked.points) == (0.5, 2.5)
    assert attacked.path[0] == "N23"
    assert attacked.path[-2:] == ("K25", "K26")
    assert state.battles == (battle("K26", 0, "EQU:HC2 EQU:HC1", "K25"),)


def test_ct2_cavalry_in_l25_would_shield_rousellon() -> None:
    state = eagles(put(second(), {"THE:SC2": "M21", "DAM:MI1": "F24"}))
    under_way = told(state, Select("EQU:HC2"), PickUp("EQU:HC1"))[0]
    assert Attack("K26", "K25") not in choices(under_way)
    assert why(under_way, Attack("K26", "K25")) == "13.5.2"


def fights() -> State:
    """Return Movement of the second Campaign Turn, with two battles begun by cavalry."""
    state = put(
        second(riding=False),
        {
            "THE:SC1": "K21",
            "THE:SC2": "M21",
            "SUL:LC1": "K21",
            "EQU:HC1": "K26",
            "EQU:HC2": "K26",
        },
    )
    begun = (battle("K21", 0, "SUL:LC1", "K22"), battle("K26", 0, "EQU:HC2 EQU:HC1", "K25"))
    return replace(state, battles=begun)


def test_ct2_the_ilanoeri_cavalry_picks_infantry_up_and_attacks_g23() -> None:
    state = fights()
    assert costs(state, "ILA:SC1")["F24"] == 2
    _, log = told(state, Select("ILA:SC1"), PickUp("DAM:MI2"), Attack("G23", "F23"))
    assert [event.points for event in log] == [2, 2.5]


def test_ct2_the_warship_joins_the_infantry() -> None:
    state = fights()
    state = told(state, Select("ILA:W3.1"), Load("ILA:LI1", "ILA:W3.1"))[0]
    state = told(state, Sail("sea:U29"), Land("R27"), Stop())[0]
    assert {where(state, code) for code in ("ILA:W3.1", "ILA:LI1", "ILA:SI1")} == {"R27"}


def test_ct2_the_veteran_infantry_comes_up() -> None:
    assert costs(eagles(fights()), "EQU:HI1")["K25"] == 2


THIRD = SECOND | {
    "THE:SC1": "J20",
    "THE:SC2": "M21",
    "SUL:LC1": "K21",
    "KHA:LI1": "K21",
    "EQU:HI1": "L25",
    "DAM:MI1": "K26",
    "ILA:SC1": "G23",
    "DAM:MI2": "G23",
    "ILA:W3.1": "R27",
    "ILA:LI1": "R27",
}


def third(*, riding: bool = True) -> State:
    state = put(example(riding=riding), THIRD)
    at, dead = list(state.at), ("SUL:LC2", "EQU:HC1", "EQU:HC2")
    for code in dead:
        at[UNIT[code]] = -2
    return replace(state, at=tuple(at), campaign=3)


def test_ct3_cavalry() -> None:
    state = third()
    assert costs(state, "THE:SC1")["K16"] == 2.5
    assert costs(state, "THE:SC2")["M19"] == 2
    state = eagles(put(state, {"THE:SC1": "K16", "THE:SC2": "M19"}))
    assert min(assaults(state, "SUL:LC1")["K16"].values()) == 3.5


def struck() -> State:
    state = put(third(riding=False), {"THE:SC1": "K16", "THE:SC2": "M19", "SUL:LC1": "K16"})
    return replace(state, battles=(battle("K16", 0, "SUL:LC1", "K17"),))


def test_ct3_movement_of_bull() -> None:
    state = struck()
    assert costs(state, "ILA:SI1")["Q21"] == 2
    assert costs(state, "ILA:SC1 DAM:MI2")["J22"] == 1
    sulan = {CODES[here] for here in HEXES_OF[PROVINCE["SUL"]]}
    for code in ("ILA:SC1", "DAM:MI1", "DAM:MI2", "KHA:LI2", "ILA:SI1", "ILA:LI1"):
        assert not sulan & set(costs(state, code))
    assert sulan & set(costs(third(), "THE:SC2"))
    state, log = told(
        state,
        Select("ILA:W3.1"),
        Sail("Rath:S25"),
        Sail("Rath:Q21a"),
        Land("Q21"),
        Stop(),
    )
    assert sum(event.points for event in log) == 4
    assert where(state, "ILA:W3.1") == "Q21"


def test_ct3_movement_of_eagle() -> None:
    state = eagles(put(struck(), {"ILA:SC1": "J22", "DAM:MI2": "J22", "ILA:SI1": "Q21"}))
    assert costs(state, "EQU:HI2")["Q20"] == 1
    mercenary = costs(state, "KHA:LI1")
    assert mercenary["K19"] == 2
    assert "H22" not in mercenary
    around = {"K15", "K17", "L15", "L16", "J15", "J16"}
    assert not around & set(mercenary)


def test_a_march_is_made_of_small_choices() -> None:
    state = example(riding=True)
    under_way = told(state, Select("THE:SC2"))[0]
    sections = [action for action in choices(under_way) if isinstance(action, Head)]
    assert 1 < len(sections) <= 25
    halted = told(under_way, Head(name(state, "R26")))[0]
    hexes = choices(halted)
    assert all(isinstance(action, MoveTo) for action in hexes)
    assert len(hexes) <= 19


def test_both_phases_go_round_in_strict_order() -> None:
    state = example(riding=True)
    state = told(state, EndPhase(), EndPhase())[0]
    assert (state.phase, state.step) == (MOVEMENT, Marching())
    assert state.phase != CAVALRY

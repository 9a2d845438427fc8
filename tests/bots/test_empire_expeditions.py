"""Where Empire's captain puts his units: on bridges, inside a Neutral, ashore (section 8)."""

from typing import Any

import pytest
from tests.bots.positions import EAGLE, due, march_out, marching

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.bots.empire.march import best_order
from hexarch.bots.empire.scene import scene
from hexarch.bots.empire.scout import distances, within
from hexarch.games.empire.actions import march
from hexarch.games.empire.model import CAVALRY, MOVEMENT
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r01_units import units_at
from hexarch.games.empire.steps.march import Marching

# Bridges and the tunnel.


def after(units: dict[str, str], *where: str, **words: Any) -> list[int]:
    """Return how many units stand in hexes when the captain has moved."""
    _, state = march_out(units, **words)
    return [len(units_at(state, HEX[code])) for code in where]


KHAZON = {"KHA": "Eagle Strong", "DAM": "Bull Strong"}
GUARDS = {"D17": "Eagle: KHA:ML1", "B20": "Eagle: KHA:ML2", "F19": "Eagle: KHA:LI1"}


def test_a_stack_is_kept_at_the_tunnel() -> None:
    units = {**GUARDS, "D19": "Eagle: KHA:LI2, KHA:LI3"}
    assert after(units, "D19", "D21", control=KHAZON, general=[]) == [0, 2]


def test_nobody_goes_to_a_bridge_that_leads_to_own_ground() -> None:
    units = {**GUARDS, "D19": "Eagle: KHA:LI2, KHA:LI3", "R16": "Bull: EQU:HI1"}
    control = {"KHA": "Eagle Strong", "DAM": "Eagle Strong", "EQU": "Bull Strong"}
    assert after(units, "D21", "D22", control=control, general=[]) == [0, 0]


def test_the_last_guard_of_a_city_at_the_front_is_not_sent_to_a_bridge() -> None:
    assert after(GUARDS, *GUARDS, control=KHAZON, general=[]) == [1, 1, 1]


@pytest.mark.parametrize(("foe", "stays"), [("D24", True), ("D28", False)])
def test_the_last_one_holds_a_bridge_that_an_enemy_can_reach(foe: str, *, stays: bool) -> None:
    units = {**GUARDS, "D21": "Eagle: KHA:MC1", foe: "Bull: DAM:MI1, DAM:MI2"}
    moves = marching(units, CAVALRY, control=KHAZON)
    assert (march.Select("KHA:MC1") not in moves) == stays


# Not all in one Area.


@pytest.mark.parametrize(("guard", "end"), [("KHA:ML1", "H16"), ("KHA:MC1", "G14")])
def test_units_do_not_crowd_in_an_area_where_one_rider_would_contest_it(
    guard: str, end: str
) -> None:
    own = {
        "K14": "Eagle: EQU:HI1",
        "G17": "Eagle: EQU:HI2, EQU:HI3",
        "J17": "Eagle: EQU:HC1, EQU:HC2",
        "J18": "Eagle: SUL:LC1, SUL:LC2",
    }
    foes = {
        "D17": "Bull: KHA:LI1 V, KHA:LI2 V",
        "F19": "Bull: KHA:LI3 V, KHA:LI4 V",
        "B20": f"Bull: {guard}",
    }
    control = {"SUL": "Eagle Strong", "KHA": "Bull Strong"}
    units = {**own, **foes}
    state = due(Marching(), MOVEMENT, control=control, units=units, general=["Eagle on Bull"])
    order = best_order(state, scene(state, EAGLE, [UNIT["EQU:HI1"]]))
    assert order is not None
    assert order.to == HEX[end]


# Inside a Neutral.


@pytest.mark.parametrize(("more", "stays"), [({}, True), ({"G23": "Eagle: SUL:LC2"}, False)])
def test_one_unit_stays_inside_a_neutral_that_is_attacked(
    more: dict[str, str], *, stays: bool
) -> None:
    units = {
        "G24": "Eagle: SUL:LC1 V",
        "I12": "Eagle: SUL:ML1",
        "H22": "Neutral: THE:SI1, THE:SI2",
        "K26": "Neutral: THE:ML1, THE:ML2",
        **more,
    }
    control = {"SUL": "Eagle Strong", "DAM": "Bull Strong"}
    _, state = march_out(units, CAVALRY, control=control, wars=["Eagle on THE"])
    assert len(within(state, EAGLE, PROVINCE["THE"])) == 1
    assert (not within(state, EAGLE, PROVINCE["DAM"])) == stays


# From the sea.


ISLE = {"BEC": "Eagle Strong", "SEM": "Bull Strong"}


def landing(garrison: str) -> list[Any]:
    fleet = {"P3": "Eagle: BEC:W4.1, BEC:LI1 V, BEC:LI2 V", "M5": "Eagle: BEC:ML1"}
    inland = {"F12": "Bull: SEM:LI1, SEM:LI2"}
    return marching({**fleet, **inland, "D7": f"Bull: {garrison}"}, control=ISLE)


def test_a_weak_port_is_stormed_from_the_sea() -> None:
    moves = landing("SEM:SC1")
    assert {march.Load("BEC:LI1", "BEC:W4.1"), march.Load("BEC:LI2", "BEC:W4.1")} <= set(moves)
    assert march.Assault("D7") in moves


def test_troops_go_ashore_beside_a_port_that_is_too_strong() -> None:
    moves = landing("SEM:ML1, SEM:ML2, SEM:SI1")
    assert not any(isinstance(action, march.Assault) for action in moves)
    landed = [action.hex for action in moves if isinstance(action, march.Land)]
    assert len(landed) == 1
    assert distances(HEX["D7"])[HEX[landed[0]]] == 1


def test_troops_at_sea_go_ashore_beside_a_port_that_is_too_strong() -> None:
    units = {
        "sea:N5": "Eagle: BEC:W4.1",
        "aboard BEC:W4.1": "Eagle: BEC:LI1 V, BEC:LI2 V",
        "M5": "Eagle: BEC:ML1",
        "F12": "Bull: SEM:LI1, SEM:LI2",
        "D7": "Bull: SEM:ML1, SEM:ML2, SEM:SI1",
    }
    landed = [a.hex for a in marching(units, control=ISLE) if isinstance(a, march.Land)]
    assert len(landed) == 1
    assert distances(HEX["D7"])[HEX[landed[0]]] == 1


def test_nobody_sails_where_he_could_march() -> None:
    units = {
        "N8": "Eagle: KOR:W3.1, KOR:LI1 V, KOR:LI2 V",
        "P12": "Eagle: KOR:SI1",
        "S11": "Eagle: KOR:SI2",
        "I12": "Bull: SUL:ML1, SUL:ML2, SUL:ML3",
        "K16": "Bull: SUL:LC1, SUL:LC2",
    }
    moves = marching(units, control={"KOR": "Eagle Strong", "SUL": "Bull Strong"})
    assert not any(isinstance(action, march.Load) for action in moves)

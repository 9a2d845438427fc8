"""Leave and dates of units on their way (10.1, 10.6.3, R-54)."""

from typing import Any

import pytest
from tests.games.empire.camps import due
from tests.games.empire.fields import after as decided
from tests.games.empire.fields import field, quiet
from tests.games.empire.marches import BULL, EAGLE, after, choices, go, name, scene, where, why

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import Reinforce, RetreatTo, Withdraw
from hexarch.games.empire.actions.march import Head, Land, PickUp, Sail, Select, Stop
from hexarch.games.empire.actions.war import GrantLeave, RevokeLeave
from hexarch.games.empire.events.war import MustLeave
from hexarch.games.empire.model import CONTROL, Deadline, Permit, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r04_politics import set_political
from hexarch.games.empire.steps import Turn
from hexarch.kernel.pointing import why_not

REALMS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "THE": "Bull Weak", "ILA": "Bull Weak"}
HORSE, SHIP = "EQU:HC1", "KOR:W3.1"
THESSELLA, ILANOER = PROVINCE["THE"], PROVINCE["ILA"]
TAKEN_BACK = RevokeLeave(EAGLE, "THE", "province")


def let_in(units: dict[str, str]) -> State:
    state = scene(control=REALMS, units=units)
    return GAME.apply(state, BULL, GrantLeave(EAGLE, "THE", "province"))[0]


@pytest.mark.rule("R-54", "10.1.2")
def test_leave_is_not_taken_back_from_units_under_way() -> None:
    """They would have nowhere to go: in a section of Thessella, or from a hex that is full."""
    state = let_in({"Q20": f"Eagle: {HORSE}"})
    assert GAME.check(state, BULL, TAKEN_BACK) is None
    going = after(state, Select(HORSE))
    halting = after(going, Head(name(going, "O22")))
    assert len(choices(halting)) > 1
    for under_way in (going, halting):
        refused = GAME.check(under_way, BULL, TAKEN_BACK)
        assert refused is not None
        assert refused.rule == "R-54"
        assert TAKEN_BACK not in GAME.liberties(under_way, BULL)
    moved = after(halting, choices(halting)[0])
    assert GAME.check(moved, BULL, TAKEN_BACK) is None

    full = {"Q19": "Eagle: EQU:SG1", "Q20": "Eagle: EQU:HI1, EQU:HC1", "R20": "Eagle: EQU:HC2"}
    crowded = after(let_in(full), Select("EQU:SG1"), PickUp("EQU:HI1"))
    assert GAME.check(crowded, BULL, TAKEN_BACK) is not None


@pytest.mark.rule("10.6.3a1", "10.1.1a")
def test_a_ship_that_is_let_in_again_on_one_voyage_has_left() -> None:
    state = scene(
        control=REALMS | {"KOR": "Eagle Weak"}, season="Summer", units={"R28": f"Eagle: {SHIP}"}
    )
    ship = UNIT[SHIP]
    date = Deadline(EAGLE, ILANOER, 1, 2, "10.6.3a1", (ship,))
    leave = (
        Permit(ship, "province", ILANOER, BULL),
        Permit(ship, "city", HEX["R31"], BULL),
    )
    state = replace(state, deadlines=(date,), permits=leave)
    stayed = after(state, Select(SHIP))
    assert stayed.deadlines == (date,)

    state = after(stayed, Sail("sea:U29"), Sail("sea:R32"), Land("R31"), Stop())

    assert (where(state, SHIP), state.deadlines) == ("R31", ())


@pytest.mark.rule("10.1.1a", "10.6.3a1")
def test_a_date_holds_for_who_moves_within_the_province_not_for_who_has_been_out() -> None:
    state = scene(control=REALMS, units={"K21": f"Eagle: {HORSE}"})
    date = Deadline(EAGLE, THESSELLA, 1, 2, "10.6.3a1", (UNIT[HORSE],))
    state = replace(state, deadlines=(date,))

    assert go(state, HORSE, "K22").deadlines == (date,)
    assert go(state, HORSE, "J19").deadlines == ()


@pytest.mark.rule("10.1.1a", "10.1.2")
def test_leave_to_come_back_is_not_used_up_inside() -> None:
    state = scene(control=REALMS, units={"O22": "Eagle: EQU:HI1"})
    leave = (Permit(UNIT["EQU:HI1"], "province", THESSELLA, BULL),)
    inside = go(replace(state, permits=leave), "EQU:HI1", "O23")
    assert inside.permits == leave

    outside = scene(control=REALMS, units={"Q20": "Eagle: EQU:HI1"})
    entered = go(replace(outside, permits=leave), "EQU:HI1", "Q21")
    assert entered.permits == ()


@pytest.mark.rule("R-14", "10.3.1a")
def test_no_notice_is_given_to_units_whose_home_the_new_master_attacks() -> None:
    state = due(
        Turn(),
        phase=CONTROL,
        seats=3,
        control={"EQU": "Eagle Weak", "REL": "Moon Weak"},
        wars=["Moon on EQU", "Eagle on THE"],
        units={"K21": "Eagle: EQU:HI1, SUL:ML1"},
    )
    log: list[Any] = []
    set_political(state, THESSELLA, 2, log, "4.2.2a")
    assert [event.units for event in log if isinstance(event, MustLeave)] == [("SUL:ML1",)]


@pytest.mark.rule("13.2.5a", "13.2.5b", "10.1.1b", "10.1.1d", "10.5.2b")
def test_nobody_is_to_be_asked_where_leave_would_not_help() -> None:
    state = scene(
        3,
        control=REALMS | {"REL": "Moon Weak"},
        general=["Eagle on Bull"],
        units={"J20": "Eagle: EQU:HI1", "K21": "Bull: THE:SI1", "M21": "Moon: REL:ML1"},
    )
    assert why(after(state, Select("EQU:HI1")), Head("L21")) == "13.2.5b", "an enemy is there"

    neutral = scene(
        3,
        control=REALMS | {"THE": "Neutral", "KOR": "Moon Weak"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        order=["Moon", "Eagle", "Bull"],
        units={"K17": "Neutral: THE:SC1", "K18": "Moon: KOR:LI2"},
    )
    leave = Permit(UNIT["KOR:LI2"], "province", PROVINCE["SUL"], EAGLE)
    moving = after(replace(neutral, permits=(leave,)), Select("KOR:LI2"))
    assert "gives no leave" in why_not(GAME, moving, 2, ("K17",)).why


@pytest.mark.rule("10.1.1a", "10.1.2")
def test_leave_is_used_up_by_a_withdrawal_and_by_a_reinforcement() -> None:
    """Sulan is Moon's, who let one infantry in."""
    realms = {"SUL": "Moon Strong", "EQU": "Eagle Strong", "ILA": "Bull Strong"}
    words: dict[str, Any] = {"seats": 3, "general": ["Eagle on Bull"]}
    sulan = PROVINCE["SUL"]

    def let(state: State, code: str) -> State:
        return quiet(replace(state, permits=(Permit(UNIT[code], "province", sulan, 2),)))

    control = realms | {"THE": "Bull Weak"}
    state = field("Eagle: EQU:HI1", "Bull: ILA:SI1", "K20", "K21", control=control, **words)
    state = decided(let(state, "EQU:HI1"), Withdraw(), RetreatTo("EQU:HI1", "L19"))
    assert (where(state, "EQU:HI1"), state.permits) == ("L19", ())

    beside = {"K20": "Eagle: EQU:HI2"}
    control = realms | {"THE": "Eagle Weak"}
    state = field(
        "Eagle: EQU:HI1", "Bull: ILA:SI1", "L19", "L18", beside=beside, control=control, **words
    )
    state = decided(let(state, "EQU:HI2"), Reinforce("EQU:HI2"))
    assert (where(state, "EQU:HI2"), state.permits) == ("L19", ())

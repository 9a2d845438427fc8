"""13.1.3, R-30: units that march together, and those picked up on the way."""

from typing import Any

import pytest
from tests.games.empire.marches import (
    EAGLES_LAND,
    FOOT,
    HORSE,
    OURS,
    SLOW,
    THEIRS,
    after,
    choices,
    costs,
    go,
    name,
    scene,
    selectable,
    where,
    why,
)

from hexarch.games.empire.actions.march import Head, MoveTo, PickUp, Select, Stop
from hexarch.games.empire.model import State

FOE = "DAM:MI1"


def at_war(units: dict[str, Any]) -> State:
    """Set Eagle and Bull at General War in Thessella, which is Bull's."""
    return scene(control=OURS | THEIRS, general=["Eagle on Bull"], units=units)


@pytest.mark.rule("R-30", "13.1.3c")
def test_a_group_moves_at_the_slower_allowance() -> None:
    state = at_war({"P18": f"Eagle: {HORSE}, {FOOT}", "F24": f"Bull: {FOE}"})
    both, alone = costs(state, f"{HORSE} {FOOT}"), costs(state, HORSE)
    assert set(both) < set(alone)
    assert max(both.values()) == 2
    moved = go(state, f"{HORSE} {FOOT}", "Q20")
    assert {where(moved, HORSE), where(moved, FOOT)} == {"Q20"}
    assert selectable(moved) == {FOE}


@pytest.mark.rule("R-30", "13.1.3c")
def test_who_is_picked_up_counts_from_there_and_may_stay() -> None:
    state = at_war({"P18": f"Eagle: {HORSE}", "Q20": f"Eagle: {FOOT}"})
    assert PickUp(FOOT) in choices(after(state, Select(HORSE)))
    joined = after(state, Select(HORSE), PickUp(FOOT))
    step: Any = joined.step
    assert step.spent == (2, 0)
    stopped = after(joined, Stop())
    assert where(stopped, HORSE) == "Q20"
    assert selectable(stopped) == {FOOT}
    further = after(joined, Head(name(state, "P22")))
    assert MoveTo("P22") in choices(further)


@pytest.mark.rule("R-30", "13.1.3c")
def test_who_has_spent_all_his_points_may_still_pick_up_and_stay() -> None:
    units = {"K21": f"Eagle: {HORSE}", "V28": f"Eagle: {FOOT}"}
    state = scene(control=EAGLES_LAND, units=units)
    assert costs(state, HORSE)["V28"] == 4
    stopped = after(state, Select(HORSE), PickUp(FOOT), Stop())
    assert where(stopped, HORSE) == where(stopped, FOOT) == "V28"


@pytest.mark.rule("R-30", "13.6.1")
@pytest.mark.parametrize(
    ("start", "slow", "leads_on"), [("N24", SLOW, True), ("P18", SLOW, False), ("P18", FOOT, False)]
)
def test_nobody_is_picked_up_from_a_full_hex_that_the_group_cannot_leave(
    start: str, slow: str, *, leads_on: bool
) -> None:
    """M25 is off the roads: half a point, all that is left of the way from P18, leads nowhere.

    The enemy in N23 closes Area N24 to Area movement. From P18 (Area O17) the cavalry goes to
    Area L20 (1), to K25 in Area I24 (2), by road to L24 (2 1/2) and into the open M25 (3 1/2);
    by L23 and M24 it would be 4, and every other way goes through rough ground or round by Area
    K28. From N24 it has one open hex to go, and three points left; the siege unit has its one.
    """
    units = {start: f"Eagle: {HORSE}", "M25": f"Eagle: {slow}, EQU:HI2", "N23": f"Bull: {FOE}"}
    state = scene(control=EAGLES_LAND, general=["Eagle on Bull"], units=units)
    under_way = after(state, Select(HORSE))
    assert (PickUp(slow) in choices(under_way)) == leads_on
    assert leads_on or why(under_way, PickUp(slow)) == "13.6.1"


@pytest.mark.rule("13.1.3c")
def test_who_is_out_of_reach_is_not_picked_up() -> None:
    state = after(at_war({"P18": f"Eagle: {SLOW}", "I12": "Eagle: SUL:ML1"}), Select(SLOW))
    assert PickUp("SUL:ML1") not in choices(state)
    assert why(state, PickUp("SUL:ML1")) == "13.1.3c"


@pytest.mark.rule("13.1.5", "13.1.3c")
def test_units_that_moved_cannot_be_picked_up() -> None:
    state = at_war({"P18": f"Eagle: {HORSE}", "Q20": f"Eagle: {FOOT} moved"})
    assert why(after(state, Select(HORSE)), PickUp(FOOT)) == "13.1.5"
    assert why(after(state, Select(HORSE)), PickUp(HORSE)) == "13.1.3c"
    assert why(after(state, Select(HORSE)), Stop()) == "13.1.1a"


@pytest.mark.rule("13.6.3a", "13.2.3b")
def test_extra_units_do_not_march_with_their_builders_own() -> None:
    """Bull intervenes in Thessella: his own unit passes the Neutral's extra one, no more."""
    state = scene(
        control={"SUL": "Eagle Weak", "DAM": "Bull Weak"},
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"G22": "Bull: DAM:MI1", "F22": "Bull: THE:SC1 extra"},
        order=["Bull", "Eagle"],
    )
    assert why(after(state, Select("DAM:MI1")), PickUp("THE:SC1")) == "13.6.3a"
    alone = after(at_war({"P18": f"Eagle: {HORSE}"}), Select(HORSE))
    assert why(after(alone, Head(name(alone, "P18"))), MoveTo("P18")) == "13.2.3b"

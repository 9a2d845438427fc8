"""One player, two allied Neutrals: his units go with either, theirs never with each other."""

import pytest
from tests.games.empire import marches
from tests.games.empire.fields import after, choices, field, quiet, where, why

from hexarch.games.empire.actions.battle import AssignCargo, Continue, RetreatTo, Withdraw
from hexarch.games.empire.actions.march import Join, Land, Select, Stop
from hexarch.games.empire.events import Event
from hexarch.games.empire.model import BOX_A, State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import place, position
from hexarch.games.empire.rules.r09_pools import return_to_pool

SEA, NEXT = "sea:U29", "sea:R32"
BOTH = {"ILA": "Bull", "TUR": "Bull"}
WARS = ["Eagle on ILA", "Eagle on TUR"]


def at_sea(*fleet: str, **aboard: str) -> State:
    """Let Eagle attack a fleet of Bull and his allies that carries land units."""
    cargo = {f"aboard {ship.replace('_', ':')}": words for ship, words in aboard.items()}
    return field(
        "Eagle: BEC:W4.1, BEC:W4.2",
        fleet[0],
        SEA,
        NEXT,
        beside={SEA: "; ".join(fleet[1:]), **cargo} if fleet[1:] else cargo,
        wars=WARS,
        general=["Eagle on Bull"],
        allies=BOTH,
    )


def berths(state: State) -> set[str]:
    """Return the ships among which the next land unit can choose."""
    return {act.ship for act in choices(state) if isinstance(act, AssignCargo)}


@pytest.mark.rule("13.6.3a", "13.6.3b", "14.4.2c")
def test_cargo_is_assigned_to_ships_of_its_own_or_of_the_ally() -> None:
    state = at_sea(
        "Neutral: ILA:W3.1, TUR:W2.1", "Bull: HAR:W3.1", **{"ILA_W3.1": "Neutral: ILA:LI1"}
    )
    assert berths(state) == {"ILA:W3.1", "HAR:W3.1"}
    assert why(state, AssignCargo("ILA:LI1", "TUR:W2.1")) == "13.6.3a"
    state = after(state, AssignCargo("ILA:LI1", "HAR:W3.1"))
    assert where(state, "ILA:LI1") == place("aboard HAR:W3.1")


@pytest.mark.rule("13.6.3a", "14.4.2c")
def test_units_of_two_neutrals_share_no_ship() -> None:
    state = at_sea(
        "Bull: HAR:W3.1, HAR:W3.2",
        **{"HAR_W3.1": "Neutral: ILA:LI1", "HAR_W3.2": "Neutral: TUR:LI1"},
    )
    state = after(state, AssignCargo("ILA:LI1", "HAR:W3.2"))
    assert where(state, "TUR:LI1") == place("aboard HAR:W3.1"), "the other ship, by itself"


@pytest.mark.rule("14.4.2c", "13.6.3a")
def test_no_choice_leaves_another_unit_without_a_ship_that_may_carry_it() -> None:
    state = at_sea(
        "Neutral: TUR:W2.1",
        "Bull: HAR:W3.1",
        **{"TUR_W2.1": "Bull: HAR:MC1", "HAR_W3.1": "Neutral: ILA:LI1"},
    )
    assert not berths(state), "Bull's cavalry fits either, but the Ilanoeri need Bull's own"
    assert where(state, "HAR:MC1") == place("aboard TUR:W2.1")
    assert where(state, "ILA:LI1") == place("aboard HAR:W3.1")


@pytest.mark.rule("R-15", "13.6.3a")
@pytest.mark.parametrize(("ship", "found"), [("TUR:W2.1", False), ("ILA:W3.1", True)])
def test_cargo_without_its_ship_goes_to_no_other_neutrals(ship: str, *, found: bool) -> None:
    state = position(
        2,
        units={
            SEA: ["Bull: HAR:W3.1", f"Neutral: {ship}"],
            "aboard HAR:W3.1": "Neutral: ILA:LI1",
        },
        wars=WARS,
        allies=BOTH,
    )
    log: list[Event] = []
    state = return_to_pool(state, (UNIT["HAR:W3.1"],), log)
    assert where(state, "ILA:LI1") == (place(f"aboard {ship}") if found else BOX_A)


@pytest.mark.rule("13.6.3a", "13.6.1")
def test_two_ships_with_cargo_of_two_neutrals_do_not_stay_in_one_hex() -> None:
    state = marches.scene(
        units={
            SEA: "Bull: HAR:W3.1, HAR:W3.2",
            "aboard HAR:W3.1": "Neutral: ILA:LI1",
            "aboard HAR:W3.2": "Neutral: TUR:LI1",
        },
        wars=WARS,
        general=["Eagle on Bull"],
        control={"EQU": "Eagle Strong"},
        allies=BOTH,
        order=["Bull", "Eagle"],
    )
    alone = marches.after(state, Select("HAR:W3.1"), Land("T26"))
    assert Stop() in marches.choices(alone)
    both = marches.after(state, Select("HAR:W3.1"), Join("HAR:W3.2"), Land("T26"))
    assert Stop() not in marches.choices(both)
    assert marches.why(both, Stop()) == "13.6.1"


@pytest.mark.rule("14.8.4a", "14.8.4c", "13.6.3a", "14.8.3b")
def test_a_ship_withdraws_to_no_hex_where_its_cargo_may_not_stay() -> None:
    """On Eagle's coast, where Bull's own ship might lie beside the Turanians."""

    def refuges(beside: str, words: str) -> set[str]:
        state = field(
            "Eagle: BEC:W4.1",
            "Bull: HAR:W3.1",
            SEA,
            NEXT,
            beside={"aboard HAR:W3.1": words, beside: "Neutral: TUR:LI1"},
            wars=WARS,
            general=["Eagle on Bull"],
            control={"EQU": "Eagle Strong"},
            allies=BOTH,
        )
        state = after(quiet(state), Continue(), Withdraw())
        return {act.to for act in choices(state) if isinstance(act, RetreatTo)}

    for there in ("U26", "T26"):  # a beach, and a city that the Turanians have taken
        assert there in refuges(there, "Bull: HAR:MI1")
        assert there not in refuges(there, "Neutral: ILA:LI1")

"""14.8.3b: warships that withdraw, by sea and to a coast."""

from typing import Any

import pytest
from tests.games.empire.fields import after, asked, battle, choices, field, health, quiet, where

from hexarch.boards.empire import PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import Continue, RetreatTo, Withdraw
from hexarch.games.empire.model import CAMPAIGNS, Deadline, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import place
from hexarch.kernel.pointing import why_not

SEA, NEXT = "sea:U29", "sea:R32"
SEAS = {"sea:R32", "sea:W33", "Rath:P28", "Rath:S25", "Turan:U29", "Turan:X25a"}
"""The Areas beside sea:U29."""
PEACE: dict[str, Any] = {"seats": 4, "general": ["Eagle on Bull", "Moon on Hand"]}


def leaving(state: State, *, attacking: bool = False) -> State:
    """Fight a round without effect, then withdraw."""
    return after(quiet(state), *(() if attacking else (Continue(),)), Withdraw())


def refuges(state: State, ship: str = "ILA:W3.1") -> set[str]:
    """Return where a ship may go."""
    return {act.to for act in choices(state) if isinstance(act, RetreatTo) and act.unit == ship}


def at_sea(**more: Any) -> State:
    """Let Eagle attack Bull in the open sea."""
    return field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", SEA, NEXT, **more)


@pytest.mark.rule("14.8.3b", "R-23")
def test_to_adjacent_waters_without_an_enemy() -> None:
    assert refuges(leaving(at_sea())) >= SEAS
    state = at_sea(beside={"sea:W33": "Eagle: EQU:W2.1", "Turan:U29": "Bull: HAR:W3.1"})
    assert refuges(leaving(state)) & SEAS == SEAS - {"sea:W33"}
    state = at_sea(beside={"Turan:X25b": "Eagle: EQU:W2.1"})  # beyond the bridge, in one Area
    assert refuges(leaving(state)) & SEAS == SEAS - {"Turan:X25a"}


@pytest.mark.rule("14.8.3b")
@pytest.mark.parametrize("pointed", ["sea:W33", "EQU:W2.1", "R31"])
def test_whoever_points_at_no_refuge_of_a_ship_hears_why(pointed: str) -> None:
    """Be it at sea or ashore, whichever the first of its refuges is."""
    state = leaving(at_sea(beside={"sea:W33": "Eagle: EQU:W2.1", "R31": "Eagle: EQU:HI2"}))
    refused = why_not(GAME, state, asked(state), (pointed,))
    assert refused.rule == "14.8.3b"
    assert refused.why.startswith("warship of Ilanoer cannot withdraw to ")


@pytest.mark.rule("14.8.4g", "10.4.5b")
def test_before_a_withdrawal_nobody_is_named_who_falls_at_the_end_of_the_season() -> None:
    """After the last battle at sea comes Housekeeping, and with it a deadline of the enemy."""
    fleets = ["EQU:W2.1", "KOR:W3.1", "KOR:W3.2", "BEC:W4.2", "BEC:W4.3", "HAR:W3.1"]
    beside = {at: f"Eagle: {unit}" for at, unit in zip(sorted(SEAS), fleets, strict=True)}
    state = at_sea(beside=beside | {"K21": "Eagle: EQU:HI1"}, general=["Eagle on Bull"])
    due = (0, PROVINCE["THE"], state.year, state.season + 1, "10.4.5b", (UNIT["EQU:HI1"],))
    state = replace(state, campaign=CAMPAIGNS, deadlines=(Deadline(*due),))
    state = after(quiet(state), Continue())
    confirm = GAME.stakes(state, Withdraw()).confirm
    assert confirm is not None
    assert confirm.about[1] == "warship of Ilanoer"
    assert health(after(state, Withdraw()), "EQU:HI1") == "dead", "though he falls, too"


@pytest.mark.rule("14.8.3b", "R-65")
def test_into_no_waters_where_others_fight() -> None:
    """Moon and Hand, at peace with Bull, have a battle in sea:R32."""
    beside = {NEXT: "Moon: SEM:W3.1; Hand: HAR:W3.1", "aboard ILA:W3.1": "Bull: ILA:LI1"}
    fight = battle(NEXT, "Moon: SEM:W3.1", "sea:T36")
    assert NEXT not in refuges(leaving(at_sea(beside=beside, more=[fight], **PEACE)))
    assert NEXT in refuges(leaving(at_sea(beside=beside, **PEACE)))


@pytest.mark.rule("14.8.3b", "R-65")
@pytest.mark.parametrize(
    ("beside", "more", "lost"),
    [
        ({}, (), False),
        ({SEA: "Eagle: EQU:W2.1"}, (), True),
        ({SEA: "Moon: SEM:W3.1; Hand: HAR:W3.1"}, (), False),
        (
            {SEA: "Moon: SEM:W3.1; Hand: HAR:W3.1"},
            (battle(SEA, "Moon: SEM:W3.1", NEXT),),
            True,
        ),
    ],
)
def test_from_a_port_to_free_waters_only(beside: dict[str, str], more: Any, *, lost: bool) -> None:
    state = field(
        "Eagle: EQU:HI1", "Bull: ILA:W3.1", "R28", "Q28", beside=beside, more=more, **PEACE
    )
    state = leaving(state)
    assert health(state, "ILA:W3.1") == ("dead" if lost else "V")


@pytest.mark.rule("14.8.4b", "14.8.3b")
def test_to_no_coast_that_enemy_cavalry_controls_unless_a_friend_is_there() -> None:
    held = {"ILA": "Bull Strong"}
    rider = {"Q29": "Eagle: EQU:HC1"}
    assert "R29" in refuges(leaving(at_sea(control=held)))
    assert "R29" not in refuges(leaving(at_sea(control=held, beside=rider)))
    friend = {"R29": "Bull: ILA:LI1"}
    assert "R29" in refuges(leaving(at_sea(control=held, beside=rider | friend)))


@pytest.mark.rule("14.8.3b", "13.4.5a")
def test_the_cargo_of_a_ship_that_withdraws_to_a_coast_comes_ashore() -> None:
    cargo = {"aboard ILA:W3.1": "Bull: ILA:LI1"}
    state = leaving(at_sea(control={"ILA": "Bull Strong"}, beside=cargo))
    state = after(state, RetreatTo("ILA:W3.1", "R29"))
    assert where(state, "ILA:W3.1") == where(state, "ILA:LI1") == place("R29")


@pytest.mark.rule("14.8.4a", "14.8.3b")
@pytest.mark.parametrize(("there", "lands"), [("ILA:SI1", True), ("ILA:SI1, ILA:SI2", False)])
def test_the_cargo_must_find_room_on_the_coast(there: str, *, lands: bool) -> None:
    units = {"aboard ILA:W3.1": "Bull: ILA:LI1", "R29": f"Bull: {there}"}
    state = leaving(at_sea(control={"ILA": "Bull Strong"}, beside=units))
    assert ("R29" in refuges(state)) is lands


@pytest.mark.rule("14.8.3b", "R-65", "10.5.2b")
@pytest.mark.parametrize(("cargo", "lands"), [("Bull: ILA:LI1", True), ("Neutral: THE:SI1", False)])
def test_the_cargo_must_have_a_right_to_be_there(cargo: str, *, lands: bool) -> None:
    """Thessella is at war with Eagle: its units have no business in their ally's Ilanoer."""
    state = at_sea(
        control={"ILA": "Bull Strong"},
        beside={"aboard ILA:W3.1": cargo},
        general=["Eagle on Bull"],
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
    )
    assert ("R29" in refuges(leaving(state))) is lands


@pytest.mark.rule("14.8.3b", "13.1.2")
@pytest.mark.parametrize(("at", "to"), [(SEA, NEXT), ("sea:A3", "sea:A1")])
def test_the_cargo_of_a_ship_that_withdraws_to_other_waters_stays_aboard(at: str, to: str) -> None:
    cargo = {"aboard ILA:W3.1": "Bull: ILA:LI1"}
    state = leaving(field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", at, "sea:W33", beside=cargo))
    state = after(state, RetreatTo("ILA:W3.1", to))
    assert where(state, "ILA:W3.1") == place(to)
    assert where(state, "ILA:LI1") == place("aboard ILA:W3.1")


@pytest.mark.rule("14.8.4d", "R-65")
def test_who_came_under_a_bridge_goes_back_under_it() -> None:
    """Q20/Q21 parts the river; the attacker came up from the sea, the defender lay beyond."""
    upper, lower = "Rath:Q21b", "Rath:Q21a"
    state = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", upper, lower)
    assert refuges(leaving(state)) & {lower, "Rath:S25"} == set()
    back = leaving(state, attacking=True)
    assert where(back, "BEC:W4.1") == place(lower)
    for beside in ({lower: "Bull: HAR:W3.1"}, {"Q21": "Bull: DAM:MI1"}):
        shut = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", upper, lower, beside=beside)
        assert health(leaving(shut, attacking=True), "BEC:W4.1") == "dead"
    others = {lower: "Moon: SEM:W3.1; Hand: HAR:W3.1"}
    fight = [battle(lower, "Moon: SEM:W3.1", "Rath:S25")]
    for more, fate in (((), "V"), (fight, "dead")):
        state = field(
            "Eagle: BEC:W4.1", "Bull: ILA:W3.1", upper, lower, beside=others, more=more, **PEACE
        )
        assert health(leaving(state, attacking=True), "BEC:W4.1") == fate


@pytest.mark.rule("14.8.4d", "R-65")
def test_no_ship_withdraws_under_a_bridge_into_the_next_area() -> None:
    """T14/U15 parts both Areas of the Delva."""
    state = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", "Delva:R13a", "sea:R13")
    found = refuges(leaving(state))
    assert "Delva:W14a" in found
    assert "Delva:W14b" not in found


@pytest.mark.rule("14.8.4d", "R-65")
def test_an_assault_at_a_bridge_goes_back_to_its_own_side() -> None:
    state = field("Eagle: BEC:W4.1", "Bull: DAM:SI1", "Q21", "Rath:Q21a")
    state = leaving(state, attacking=True)
    assert where(state, "BEC:W4.1") == place("Rath:Q21a"), "by itself: the only way"

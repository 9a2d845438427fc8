"""14.8.3b: warships that withdraw, by sea and to a coast."""

from typing import Any

import pytest
from tests.games.empire.fields import (
    after,
    asked,
    battle,
    choices,
    field,
    health,
    quiet,
    where,
    why,
)

from hexarch.boards.empire import PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import BoardShip, Continue, Reinforce, RetreatTo, Withdraw
from hexarch.games.empire.model import CAMPAIGNS, Deadline, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import place
from hexarch.kernel.pointing import why_not
from hexarch.kernel.script import refusal

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


def no(state: State, to: str, ship: str = "ILA:W3.1") -> tuple[str, str]:
    """Return under which rule, and why, a ship may not withdraw to a place."""
    found = refusal(GAME, state, RetreatTo(ship, to))
    assert found is not None, f"{to} is open"
    return found.rule, found.why.rpartition(": ")[2]


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


@pytest.mark.rule("14.8.4d", "R-65", "14.8.3b")
@pytest.mark.parametrize(
    ("at", "origin"),
    [
        ("Delva:R13a", "Delva:W14b"),
        ("Delva:W14b", "Delva:R13a"),
        ("Delva:R13b", "Delva:W14a"),
        ("Delva:W14a", "Delva:R13b"),
    ],
)
def test_who_came_under_a_bridge_from_the_next_area_goes_back_there(at: str, origin: str) -> None:
    """T14/U15 parts both Areas of the Delva, each from the far side of the other, too."""
    back = leaving(field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", at, origin), attacking=True)
    assert where(back, "BEC:W4.1") == place(origin), "by itself: the only way"
    same_area = origin[:-1] + {"a": "b", "b": "a"}[origin[-1]]
    for shut in (origin, same_area):
        beside = {shut: "Bull: HAR:W3.1"}
        state = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", at, origin, beside=beside)
        assert health(leaving(state, attacking=True), "BEC:W4.1") == "dead"


@pytest.mark.rule("14.8.4d", "R-65")
@pytest.mark.parametrize(
    ("at", "origin", "found"),
    [
        ("T14", "Delva:R13a", {"Delva:R13a", "Delva:W14a"}),
        ("T14", "Delva:W14b", {"Delva:R13b", "Delva:W14b"}),
        ("U15", "Delva:R13a", {"Delva:R13a", "Delva:W14a"}),
        ("U15", "Delva:T17", {"Delva:R13b", "Delva:W14b", "Delva:T17"}),
    ],
)
def test_an_assault_at_a_bridge_stays_on_its_side_in_every_area(
    at: str, origin: str, found: set[str]
) -> None:
    state = leaving(field("Eagle: BEC:W4.1", "Bull: DAM:SI1", at, origin), attacking=True)
    assert refuges(state, "BEC:W4.1") == found
    beyond = {"Delva:R13a", "Delva:R13b", "Delva:W14a", "Delva:W14b"} - found
    for to in beyond:
        assert no(state, to, "BEC:W4.1") == (
            "14.8.4d",
            "it came from the other side of the bridge.",
        )


# Why not.


@pytest.mark.rule("14.8.3b", "14.8.4a", "14.8.4b", "14.8.4c", "10.1.1a", "R-65")
def test_each_coast_and_each_waters_are_shut_for_a_reason() -> None:
    beside = {
        "R28": "Bull: HAR:W3.1, HAR:W3.2",
        "Q29": "Eagle: EQU:HC1",
        "R27": "Moon: SEM:LI1; Hand: HAR:MI1",
        "R30": "Eagle: EQU:HI2",
        "sea:W33": "Eagle: EQU:W2.1",
        NEXT: "Moon: SEM:W3.1; Hand: KOR:W3.1",
    }
    fights = [
        battle("R27", "Moon: SEM:LI1", "Q27"),
        battle(NEXT, "Moon: SEM:W3.1", "sea:T36"),
    ]
    held = {"ILA": "Bull Strong", "TUR": "Moon Strong", "EQU": "Eagle Strong"}
    state = leaving(at_sea(beside=beside, more=fights, control=held, **PEACE))
    reasons = {
        "R28": ("14.8.4a", "warship of Ilanoer finds no room in Chesale (R28)."),
        "R29": ("14.8.4b", "enemy cavalry controls it."),
        "R27": ("R-65", "that is another combat hex."),
        "R30": ("14.8.3b", "it is not free."),
        "V29": (
            "10.1.1a",
            "warship of Ilanoer has no right to enter the province of Turanis (V29).",
        ),
        "T26": ("14.8.4c", "it was not friendly."),
        "sea:W33": ("14.8.3b", "enemy warships are in that Area."),
        NEXT: ("R-65", "another battle is fought there."),
        "K21": ("14.8.3b", "only to waters or coasts beside it, if free."),
        "sea:A1": ("14.8.3b", "only to waters or coasts beside it, if free."),
    }
    assert {to: no(state, to) for to in reasons} == reasons


@pytest.mark.rule("14.8.4a", "10.1.1a", "10.5.2b")
@pytest.mark.parametrize(
    ("cargo", "rule", "why"),
    [
        (
            "Bull: ILA:LI1",
            "14.8.4a",
            "warship of Ilanoer finds no room in R29 for what it carries.",
        ),
        (
            "Neutral: THE:SI1",
            "10.1.1a",
            "warship of Ilanoer carries units that have no right to enter the province of R29.",
        ),
    ],
)
def test_a_coast_that_is_shut_to_the_cargo_is_said_to_be_so(
    cargo: str, rule: str, why: str
) -> None:
    state = at_sea(
        control={"ILA": "Bull Strong"},
        beside={"aboard ILA:W3.1": cargo, "R29": "Bull: ILA:SI1, ILA:SI2"},
        general=["Eagle on Bull"],
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
    )
    assert no(leaving(state), "R29") == (rule, why)


@pytest.mark.rule("14.8.4e")
def test_not_to_a_port_from_which_an_attacker_has_just_come() -> None:
    beside = {"S27": "Eagle: BEC:W4.2"}
    state = at_sea(beside=beside, control={"EQU": "Bull Strong"})
    state = after(quiet(state), Reinforce("BEC:W4.2"), Withdraw())
    assert no(state, "S27") == ("14.8.4e", "an attacker has just come from there.")


@pytest.mark.rule("14.8.4d", "13.2.5c1", "R-65")
def test_what_a_bridge_forbids_is_said_to_be_so() -> None:
    """Two attackers: one came under T14/U15, the other lay above it, as the defender did."""
    upper, lower = "Delva:R13b", "Delva:R13a"
    fleet = ("Eagle: BEC:W4.1, BEC:W4.2", "Bull: ILA:W3.1", upper, lower, "Delva:W14b")
    state = leaving(field(*fleet))
    assert no(state, lower) == ("14.8.4d", "only who came under the bridge goes back there.")
    state = leaving(field(*fleet), attacking=True)
    assert no(state, "Delva:W14b", "BEC:W4.1") == (
        "14.8.4d",
        "only back under the bridge by which it came.",
    )
    state = leaving(field(*fleet, beside={"T14": "Bull: DAM:MI1"}), attacking=True)
    assert no(state, lower, "BEC:W4.1") == ("13.2.5c1", "enemies hold the bridge.")
    state = leaving(field(*fleet, beside={lower: "Bull: HAR:W3.1"}), attacking=True)
    assert no(state, lower, "BEC:W4.1") == ("14.8.3b", "enemy warships are in that Area.")


@pytest.mark.rule("13.4.2b", "14.8.3b", "R-23")
def test_nobody_withdraws_past_enemies_on_a_river() -> None:
    """From the sea before the mouth of the Rath; the enemy in P28 bars the way to S25."""
    state = leaving(at_sea(beside={"Rath:P28": "Eagle: BEC:W4.2"}))
    assert no(state, "Rath:S25") == ("13.4.2b", "enemy warships block the river before it.")
    assert "Rath:S25" not in refuges(state)
    assert "Rath:S25" in refuges(leaving(at_sea()))


@pytest.mark.rule("13.4.2b", "14.8.3b", "R-23")
def test_nobody_withdraws_past_enemies_from_a_shore() -> None:
    """R27 lies on the sea and on both waters of the mouth of the Rath."""
    fleet = ("Eagle: BEC:W4.1, BEC:LI1", "Bull: ILA:SI1", "R27", SEA)
    state = leaving(field(*fleet), attacking=True)
    assert {SEA, "Rath:S25"} <= refuges(state, "BEC:W4.1")
    barred = leaving(field(*fleet, beside={"Rath:P28": "Bull: ILA:W3.1"}), attacking=True)
    assert refuges(barred, "BEC:W4.1") == {SEA}
    assert no(barred, "Rath:S25", "BEC:W4.1")[0] == "13.4.2b"


ALLIED: dict[str, Any] = {"wars": ["Eagle on ILA"], "allies": {"ILA": "Bull"}}
"""Bull is the ally of Ilanoer, and has paid for more of its units."""


@pytest.mark.rule("10.4.2g3", "R-52", "14.8.4g")
def test_an_extra_ship_does_not_withdraw_to_sea() -> None:
    """The sea is outside its province; another ship of Bull may go there."""
    alone = field("Eagle: EQU:HI1", "Bull: ILA:W3.1 extra", "R30", "Q30", **ALLIED)
    assert health(leaving(alone), "ILA:W3.1") == "dead"
    own = "Bull: ILA:W3.1 extra, BEC:W4.1"
    both = leaving(field("Eagle: EQU:HI1", own, "R30", "Q30", **ALLIED))
    assert refuges(both, "BEC:W4.1") == {SEA, NEXT}
    assert why(both, RetreatTo("ILA:W3.1", NEXT)) == "10.4.2g3"


@pytest.mark.rule("10.4.2g3", "R-52", "R-65")
def test_an_extra_unit_does_not_board_a_ship_that_withdraws() -> None:
    own = "Bull: BEC:W4.1, BEC:LI1"
    assert BoardShip("BEC:LI1", "BEC:W4.1") in choices(
        leaving(field("Eagle: EQU:HI1", own, "R32", "Q32", **ALLIED))
    )
    mixed = "Bull: BEC:W4.1, ILA:SI1 extra"
    state = leaving(field("Eagle: EQU:HI1", mixed, "R32", "Q32", **ALLIED))
    assert why(state, BoardShip("ILA:SI1", "BEC:W4.1")) == "10.4.2g3"


@pytest.mark.rule("10.4.2g3", "R-52", "R-68")
def test_an_extra_ship_does_not_move_into_a_battle_at_sea() -> None:
    """From its port it may take damage, no more."""
    fleets = ("Eagle: EQU:W2.1", "Bull: BEC:W4.1", NEXT, SEA)
    beside = {"R31": "Bull: ILA:W3.1 extra"}
    state = field(*fleets, beside=beside, general=["Eagle on Bull"], **ALLIED)
    state = after(quiet(state), Continue())
    assert asked(state) == state.battles[0].defender
    assert why(state, Reinforce("ILA:W3.1")) == "10.4.2g3"

"""What players of ships and landings are told: which ship is which, and what goes down with it."""

from typing import Any

import pytest
from tests.games.empire.fields import field, quiet
from tests.games.empire.marches import EAGLE, after, scene, told

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    AssignCargo,
    BoardShip,
    FightWith,
    FightWithTwo,
    RetreatTo,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.actions.march import Engage, Join, Load, Sail, Select
from hexarch.games.empire.model import State
from hexarch.kernel.game import CHANCE, Rolled
from hexarch.server.wording import catalogue

NAVY: dict[str, Any] = {
    "control": {"BEC": "Eagle Strong", "KOR": "Eagle Favorable", "ILA": "Bull Strong"},
    "general": ["Eagle on Bull"],
    "units": {
        "M5": "Eagle: BEC:W4.1, BEC:W4.2, BEC:LI1, BEC:LI2 V",
        "sea:I5": "Bull: ILA:W3.1 V, ILA:W3.2",
    },
}
SHIP, FOOT = "heavy warship of Isle of Becca", "line infantry of Isle of Becca"


def labels(state: State, *kinds: type) -> list[str]:
    """Return what stands on the buttons of some kinds."""
    seat = GAME.decisions(state)[0].seat
    acts = [act for act in GAME.legal(state, seat) if isinstance(act, kinds)]
    return [GAME.label(state, act).english for act in acts]


def rolled(state: State, face: int) -> State:
    """Let all dice that are due show one face."""
    while (due := GAME.decisions(state)[0]).seat == CHANCE:
        state = GAME.apply(state, CHANCE, Rolled((face,) * len(due.dice)))[0]
    return state


def laden() -> State:
    """Meet the enemy with two ships of one kind, and two units to stow."""
    acts = (Select("BEC:W4.1"), Join("BEC:W4.2"), Load("BEC:LI1", "BEC:W4.1"))
    fight = (Load("BEC:LI2", "BEC:W4.2"), Sail("sea:N5"), Engage("sea:I5"))
    return after(scene(**NAVY), *acts, *fight)


@pytest.mark.rule("13.4.5a")
def test_ships_of_one_kind_are_told_apart_when_they_load() -> None:
    state = after(scene(**NAVY), Select("BEC:W4.1"), Join("BEC:W4.2"))
    assert labels(state, Load)[:2] == [
        f"Take {FOOT} aboard {SHIP} 1 (empty)",
        f"Take {FOOT} aboard {SHIP} 2 (empty)",
    ]
    assert labels(after(state, Load("BEC:LI1", "BEC:W4.1")), Load) == [
        f"Take Veteran {FOOT} aboard {SHIP} (with {FOOT})",
        f"Take Veteran {FOOT} aboard {SHIP} (empty)",
    ]


@pytest.mark.rule("13.4.5a")
def test_a_ship_without_a_sister_needs_no_more_than_its_name() -> None:
    alone = NAVY | {"units": {"M5": "Eagle: BEC:W4.1, BEC:LI1"}}
    assert labels(after(scene(**alone), Select("BEC:W4.1")), Load) == [f"Take {FOOT} aboard {SHIP}"]


@pytest.mark.rule("13.4.5a")
@pytest.mark.parametrize(
    "others",
    [
        {"M5": ["Eagle: BEC:W4.1, BEC:LI1", "Bull: BEC:W4.2"]},
        {"M5": "Eagle: BEC:W4.1, BEC:LI1", "sea:N5": "Eagle: BEC:W4.2"},
    ],
    ids=["of another", "elsewhere"],
)
def test_a_ship_is_told_only_from_those_beside_it_that_could_be_meant(others: Any) -> None:
    state = after(scene(**NAVY | {"general": [], "units": others}), Select("BEC:W4.1"))
    assert labels(state, Load) == [f"Take {FOOT} aboard {SHIP}"]


@pytest.mark.rule("13.4.5a")
def test_a_veteran_ship_is_told_by_that_alone() -> None:
    units = {"M5": "Eagle: BEC:W4.1, BEC:W4.2 V, BEC:LI1"}
    state = after(scene(**NAVY | {"units": units}), Select("BEC:W4.1"), Join("BEC:W4.2"))
    assert labels(state, Load) == [
        f"Take {FOOT} aboard {SHIP}",
        f"Take {FOOT} aboard Veteran {SHIP}",
    ]


@pytest.mark.rule("13.4.5a")
def test_a_ship_that_may_sail_is_named_with_what_it_carries() -> None:
    units = {"M5": "Eagle: BEC:W4.1, BEC:W4.2", "aboard BEC:W4.2": "Eagle: BEC:LI1"}
    state = scene(**NAVY | {"units": units})
    ships = [f"{SHIP} 4-7", f"{SHIP} (with {FOOT}) 4-7"]
    assert labels(state, Select) == [f"{ship}, in Beccarin (M5)" for ship in ships]
    assert labels(after(state, Select("BEC:W4.1")), Join) == [
        f"Let {ships[1]} sail along, from Beccarin (M5)"
    ]


@pytest.mark.rule("14.4.2c")
def test_ships_of_one_kind_are_told_apart_when_cargo_is_stowed() -> None:
    """What still waits to be stowed is aboard nowhere yet."""
    state = laden()
    assert labels(state, AssignCargo) == [
        f"Stow {FOOT} aboard {SHIP} 1 (empty)",
        f"Stow {FOOT} aboard {SHIP} 2 (empty)",
    ]
    assert labels(after(state, AssignCargo("BEC:LI1", "BEC:W4.1")), AssignCargo) == [
        f"Stow Veteran {FOOT} aboard {SHIP} (with {FOOT})",
        f"Stow Veteran {FOOT} aboard {SHIP} (empty)",
    ]


def hit() -> State:
    """Put all cargo aboard one ship, and have sixes fall."""
    both = AssignCargo("BEC:LI1", "BEC:W4.1"), AssignCargo("BEC:LI2", "BEC:W4.1")
    return rolled(after(laden(), *both), 6)


@pytest.mark.rule("14.4.2c", "14.6.3")
def test_a_step_that_drowns_cargo_is_asked_about() -> None:
    state = hit()
    assert labels(state, StepFrom)[:2] == [
        f"A step from {SHIP} (with 2× {FOOT}), in the sea at I5",
        f"A step from {SHIP}, in the sea at I5",
    ]
    assert GAME.stakes(state, StepFrom("BEC:W4.1")).confirm is None, "it is only wounded"
    state = after(state, StepFrom("BEC:W4.1"))
    last, other = (GAME.stakes(state, StepFrom(f"BEC:W4.{n}")) for n in (1, 2))
    assert last.danger
    assert last.confirm is not None
    assert last.confirm.english == (
        f"wounded {SHIP} sinks, and whom it carries drowns with it: 2× {FOOT}. "
        "Take the step from it?"
    )
    assert other.confirm is None
    state = after(hit(), StepFrom("BEC:W4.2"))
    assert GAME.stakes(state, StepFrom("BEC:W4.2")).confirm is None, "it carries nobody"


@pytest.mark.rule("14.4.2c", "14.7.1a")
def test_cargo_is_named_with_its_ship() -> None:
    """On the board of the battle, and where it could take a step."""
    state = hit()
    assert f"A step from {FOOT}, aboard {SHIP}" in labels(state, StepFrom)
    board = GAME.board(GAME.view(state, EAGLE)).battle
    assert board is not None
    assert [token.name for token in board.attackers] == [
        f"{SHIP}, 4-7, with 2× {FOOT}",
        f"{SHIP}, 4-7",
    ]
    names = {token.ref: token.name for token in board.reserves}
    assert names["BEC:LI1"] == f"{FOOT}, 3-2, aboard {SHIP}"


def test_ships_and_cargo_have_german_names() -> None:
    german = catalogue(GAME, "de")
    ship, foot = "Schweres Kriegsschiff aus Isle of Becca", "Linieninfanterie aus Isle of Becca"
    said = {
        f"{SHIP} 2 (empty)": f"{ship} 2 (leer)",
        f"Veteran {SHIP} (with 2× {FOOT})": f"{ship} (Veteran) (mit 2× {foot})",
        f"{SHIP}, 4-7, with 2× {FOOT}": f"{ship}, 4-7, mit 2× {foot}",
        f"{FOOT}, 3-2, foraging, aboard wounded {SHIP}, half strength": (
            f"{foot}, 3-2, furagiert, an Bord: {ship} (verwundet), halbe Stärke"
        ),
    }
    assert {english: german.word(english) for english in said} == said


ASHORE: dict[str, Any] = {"control": {"BEC": "Eagle Strong", "SEM": "Bull Strong"}}


def asked(state: State) -> tuple[str, str]:
    """Return the rule and the words of the question."""
    due = GAME.decisions(state)[0]
    return due.rule, due.prompt


@pytest.mark.rule("R-65")
@pytest.mark.parametrize("hemmed_in", [False, True])
def test_a_ship_asks_before_it_leaves_those_behind_who_could_board_it(*, hemmed_in: bool) -> None:
    around = {"C8": "LI1", "D8": "LI2", "E7": "SI1", "E8": "SC1"} if hemmed_in else {}
    beside = {at: f"Bull: SEM:{unit}" for at, unit in around.items()}
    state = field(
        "Eagle: BEC:W4.1, BEC:LI1", "Bull: SEM:ML1", "D7", "sea:D4", beside=beside, **ASHORE
    )
    state = after(quiet(state), Withdraw())
    assert asked(state) == (
        "R-65",
        (
            "Where do your units withdraw from Semethis (D7)? "
            "Whoever boards a ship does so before it leaves."
        ),
    )
    confirm = GAME.stakes(state, RetreatTo("BEC:W4.1", "sea:D4")).confirm
    assert confirm is not None
    assert confirm.english == (
        f"{SHIP} leaves without {FOOT}: some have no other way out and are eliminated. Sail?"
        if hemmed_in
        else f"{SHIP} leaves, and can be boarded no more by {FOOT}. Withdraw it first?"
    )
    state, log = told(state, BoardShip("BEC:LI1", "BEC:W4.1"))
    assert GAME.tell(log[0])[1].english == f"Withdrawing from Semethis (D7) aboard {SHIP}: {FOOT}"
    assert GAME.stakes(state, RetreatTo("BEC:W4.1", "sea:D4")).confirm is None
    assert asked(state) == ("14.8.3b", "Where do your units withdraw from Semethis (D7)?")


@pytest.mark.rule("R-65", "13.4.5a")
@pytest.mark.parametrize(("troops", "left"), [("BEC:LI1, BEC:LI2", ""), ("BEC:LI1, EQU:HC1", FOOT)])
def test_of_two_ships_one_may_leave_whose_place_nobody_needs(troops: str, left: str) -> None:
    """Two infantry go aboard the other ship; infantry and cavalry never share one."""
    control = {**ASHORE["control"], "EQU": "Eagle Strong"}
    ships = f"Eagle: BEC:W4.1, BEC:W4.2, {troops}"
    state = field(ships, "Bull: SEM:ML1", "D7", "sea:D4", control=control)
    state = after(quiet(after(state, FightWith("BEC:LI1"))), Withdraw())
    confirm = GAME.stakes(state, RetreatTo("BEC:W4.1", "sea:D4")).confirm
    leaving = f"{SHIP} leaves, and can be boarded no more by {left}. Withdraw it first?"
    assert (confirm.english if confirm else "") == (leaving if left else "")


@pytest.mark.rule("R-65")
def test_a_ship_leaves_without_a_question_while_another_can_be_boarded() -> None:
    units = "Eagle: BEC:W4.1, BEC:W4.2, BEC:LI1"
    state = field(units, "Bull: SEM:ML1", "D7", "sea:D4", **ASHORE)
    fight = FightWithTwo("BEC:W4.1", "BEC:LI1")
    state = after(quiet(after(state, fight)), Withdraw())
    first, last = (RetreatTo(f"BEC:W4.{n}", "sea:D4") for n in (1, 2))
    assert GAME.stakes(state, first).confirm is None
    assert GAME.stakes(after(state, first), last).confirm is not None
    state = after(state, BoardShip("BEC:LI1", "BEC:W4.1"))
    assert f"Withdraw {SHIP} (with {FOOT}) to the sea at D4" in labels(state, RetreatTo)


@pytest.mark.rule("14.8.3a", "14.8.3b")
def test_land_units_and_ships_withdraw_by_their_own_rules() -> None:
    sea = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", "sea:R32", "sea:W33")
    assert asked(after(quiet(sea), Withdraw()))[0] == "14.8.3b"
    land = field("Eagle: EQU:HI1", "Bull: DAM:MI1")
    assert asked(after(quiet(land), Withdraw()))[0] == "14.8.3a"

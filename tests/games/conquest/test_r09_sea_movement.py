"""Action 1, movement by sea, with the rulebook's galley example (G6)."""

import pytest
from tests.games.conquest.moves import EMPTY, dock, load, march, refused, sail, voyages
from tests.games.conquest.scenes import ITA, cargo, force, idle_until, lies, owner, where

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Action,
    Embark,
    EndMovement,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.events import Docked, Sailed
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

A, B = "ITA:general1", "ITA:general2"
SHIP, SECOND_SHIP = "ITA:galley1", "ITA:galley2"


@pytest.mark.rule("sm.1")
@pytest.mark.parametrize(
    ("start", "move", "end"),
    [
        pytest.param("NEA", sail(SHIP, "MTY"), "MTY", id="coast to zone"),
        pytest.param("ACH", sail(SHIP, "MAE"), "MAE", id="another coast to its zone"),
        pytest.param("MTY", sail(SHIP, "MEP"), "MEP", id="zone to zone"),
        pytest.param("MTY", dock(SHIP, "NEA"), "NEA", id="zone to coast"),
        pytest.param("MAE", dock(SHIP, "ACH"), "ACH", id="another zone to its coast"),
    ],
)
def test_each_leg_of_a_voyage_costs_one_move(start: str, move: list[Action], end: str) -> None:
    given = position(6, "ITA", provinces={"NEA": "ITA"}, galleys={SHIP: start})

    after, _ = play(GAME, given, move)

    assert (lies(after, SHIP), voyages(after, SHIP)) == (end, 1)


@pytest.mark.rule("sm.1", "unit.2d")
def test_a_galley_makes_no_third_move() -> None:
    given = position(6, "ITA", galleys={SHIP: "MNU"})

    after, _ = play(GAME, given, [*sail(SHIP, "MTY"), *sail(SHIP, "MEP")])

    assert refused(after, *sail(SHIP, "MAD")) == "sm.1"


@pytest.mark.rule("board.1")
@pytest.mark.parametrize(
    "move",
    [
        pytest.param(march("ITA:caesar", "MTY"), id="no march into the sea"),
        pytest.param(sail(SHIP, "NEA"), id="no voyage into a province"),
        pytest.param(dock(SHIP, "MEP"), id="no landing in a zone"),
        pytest.param(dock(SHIP, "ITA"), id="no landing between two coasts"),
        pytest.param(sail(SHIP, "???"), id="nowhere"),
    ],
)
def test_land_is_for_legions_and_the_sea_for_galleys(move: list[Action]) -> None:
    given = position(6, "ITA", galleys={SHIP: "MTY"})

    assert refused(given, *move) == "board.1"


@pytest.mark.rule("sm.1", "turn.1")
@pytest.mark.parametrize("galley", ["HIS:galley1", "ITA:galley2"])
def test_only_own_galleys_on_the_board_sail(galley: str) -> None:
    given = position(6, "ITA", galleys={SHIP: "MNA", "HIS:galley1": "MTY"})

    assert refused(given, SelectGalley(galley)) == "turn.1"


@pytest.mark.rule("sm.1", "board.3")
@pytest.mark.parametrize(
    "move",
    [
        pytest.param(sail(SHIP, "MAE"), id="no border between the zones"),
        pytest.param(dock(SHIP, "NUM"), id="no coast on the zone"),
    ],
)
def test_a_galley_does_not_jump(move: list[Action]) -> None:
    given = position(6, "ITA", galleys={SHIP: "MTY"})

    assert refused(given, *move) == "sm.1"


@pytest.mark.rule("sm.2")
def test_an_empty_galley_needs_no_leader() -> None:
    given = position(6, "ITA", galleys={SHIP: "ITA:A", SECOND_SHIP: "MTY"})

    after, _ = play(GAME, given, [*sail(SHIP, "MTY", EMPTY), *sail(SECOND_SHIP, "MEP")])

    assert (lies(after, SHIP), lies(after, SECOND_SHIP)) == ("MTY", "MEP")


@pytest.mark.rule("sm.2", "galley.1")
def test_units_sail_only_with_a_leader_aboard() -> None:
    given = position(
        6,
        "ITA",
        leaders={A: "ITA", B: "NEA", "HIS:general1": "ITA"},
        galleys={SHIP: "ITA:A"},
    )

    after, events = play(GAME, given, sail(SHIP, "MTY", Embark(A), Stow(3, 0, 0)))

    assert events[-1] == Sailed(ITA, SHIP, "ITA:A", "MTY", (3, 0, 0), (A,))
    assert (where(after, A), cargo(after, SHIP), force(after, "ITA")) == (
        SHIP,
        (3, 0, 0),
        (1, 0, 0),
    )
    assert refused(given, *sail(SHIP, "MTY", Stow(3, 0, 0))) == "galley.1"
    for stranger in (B, "HIS:general1"):
        assert refused(given, *sail(SHIP, "MTY", Embark(stranger))) == "galley.1"


@pytest.mark.rule("sm.3")
def test_leaders_and_units_that_marched_do_not_board() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1I 1C 1K", "NEA": "ITA city 1I 1C 1K"},
        leaders={A: "ITA", B: "NEA"},
        galleys={SHIP: "NEA"},
    )

    marched, _ = play(GAME, given, march(A, "NEA", load(infantry=1, cavalry=1, catapults=1)))

    assert refused(marched, *sail(SHIP, "MTY", Embark(A))) == "sm.3"
    for too_many in (Stow(2, 0, 0), Stow(0, 2, 0), Stow(0, 0, 2)):
        assert refused(marched, *sail(SHIP, "MTY", Embark(B), too_many)) == "sm.3"
    after, _ = play(GAME, marched, sail(SHIP, "MTY", Embark(B), Stow(1, 1, 1)))
    assert (cargo(after, SHIP), force(after, "NEA")) == ((1, 1, 1), (1, 1, 1))


@pytest.mark.rule("sm.3", "lm.3")
def test_a_landed_legion_marches_no_more() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 1C"},
        leaders={A: SHIP, B: "NEA"},
        galleys={SHIP: "MTY 1I 1C"},
    )

    landed, _ = play(GAME, given, dock(SHIP, "NEA"))

    assert force(landed, "NEA") == (1, 2, 0)
    assert refused(landed, SelectLeader(A)) == "sm.3"
    assert SelectLeader(A) not in GAME.legal(landed, ITA)
    assert refused(landed, *march(B, "ITA", load(cavalry=2))) == "lm.3"
    after, _ = play(GAME, landed, march(B, "ITA", load(cavalry=1)))
    assert force(after, "NEA") == (1, 1, 0)


WHOLE_TURNS = [
    pytest.param(
        "NEA",
        [*sail(SHIP, "MTY", Embark(A), Stow(2, 0, 0)), *sail(SHIP, "MNU")],
        "MNU",
        marks=pytest.mark.rule("sm.4a"),
        id="coast, zone, zone with a legion",
    ),
    pytest.param(
        "NEA",
        [*sail(SHIP, "MTY", EMPTY), *sail(SHIP, "MNU")],
        "MNU",
        marks=pytest.mark.rule("sm.4a"),
        id="coast, zone, zone empty",
    ),
    pytest.param(
        "MNU",
        [*sail(SHIP, "MTY"), *dock(SHIP, "NEA")],
        "NEA",
        marks=pytest.mark.rule("sm.4b"),
        id="zone, zone, coast",
    ),
    pytest.param(
        "MTY",
        [*dock(SHIP, "NEA"), *sail(SHIP, "MTY", Embark(A), Stow(2, 0, 0))],
        "MTY",
        marks=pytest.mark.rule("sm.4c"),
        id="zone, coast, same zone, picking up a legion",
    ),
    pytest.param(
        "MNU",
        [*sail(SHIP, "MTY"), *sail(SHIP, "MEP")],
        "MEP",
        marks=pytest.mark.rule("sm.4d"),
        id="zone, zone, zone",
    ),
    pytest.param(
        "NEA",
        [*sail(SHIP, "MTY", Embark(A), Stow(2, 0, 0)), *dock(SHIP, "SIC")],
        "SIC",
        marks=pytest.mark.rule("sm.4e"),
        id="coast, zone, coast",
    ),
]


@pytest.mark.parametrize(("start", "moves", "end"), WHOLE_TURNS)
def test_what_fills_a_galleys_turn(start: str, moves: list[Action], end: str) -> None:
    given = position(
        6, "ITA", provinces={"NEA": "ITA city 2I"}, leaders={A: "NEA"}, galleys={SHIP: start}
    )

    after, _ = play(GAME, given, moves)

    assert (lies(after, SHIP), voyages(after, SHIP)) == (end, 2)
    assert refused(after, SelectGalley(SHIP)) == "sm.1"
    assert SelectGalley(SHIP) not in GAME.legal(after, ITA)


@pytest.mark.rule("sm.4b", "lm.10")
def test_a_loaded_galley_lands_its_legion_from_the_second_zone() -> None:
    given = position(6, "ITA", leaders={A: SHIP}, galleys={SHIP: "MNA 2I 1K"})

    after, events = play(GAME, given, [*sail(SHIP, "MTY"), *dock(SHIP, "SIC")])

    assert Docked(ITA, SHIP, "MTY", "SIC", (2, 0, 1), (A,)) in events
    assert (owner(after, "SIC"), force(after, "SIC"), where(after, A)) == ("ITA", (2, 0, 1), "SIC")


@pytest.mark.rule("sm.4d")
def test_after_two_zones_no_coast_is_reached_that_turn() -> None:
    given = position(6, "ITA", provinces={"NEA": "ITA"}, galleys={SHIP: "MNA"})

    after, _ = play(GAME, given, [*sail(SHIP, "MNU"), *sail(SHIP, "MTY")])

    assert refused(after, *dock(SHIP, "NEA")) == "sm.1"


@pytest.mark.rule("sm.5", "sm.4e")
def test_a_galley_leaves_caesariensis_on_the_other_side_next_turn() -> None:
    """G6: Hispania, Mare Balaricum, Caesariensis; then Mare Numidia, Sicilia."""
    ship = "HIS:galley1"
    given = position(6, "HIS", provinces={"CAE": "HIS"}, galleys={ship: "HIS:B"})
    landed, _ = play(GAME, given, [*sail(ship, "MBA", EMPTY), *dock(ship, "CAE")])
    assert refused(landed, *sail(ship, "MNU")) == "sm.1"

    next_turn, _ = idle_until(landed, "HIS")
    after, _ = play(GAME, next_turn, [*sail(ship, "MNU"), *dock(ship, "SIC")])

    assert lies(after, ship) == "SIC"


@pytest.mark.rule("sm.5")
def test_a_galley_leaves_a_coast_only_into_the_zones_along_it() -> None:
    given = position(
        6, "ITA", provinces={"CAE": "ITA"}, galleys={SHIP: "CAE", SECOND_SHIP: "ITA:A"}
    )

    assert refused(given, *sail(SHIP, "MTY")) == "sm.5"
    assert refused(given, *sail(SECOND_SHIP, "MEP")) == "sm.5"


@pytest.mark.rule("sm.6")
@pytest.mark.parametrize(
    ("home", "coast", "zone"),
    [
        ("HIS", "HIS:A", "MBA"),
        ("HIS", "HIS:A", "MNA"),
        ("HIS", "HIS:B", "MCA"),
        ("ITA", "ITA:A", "MAD"),
        ("ITA", "ITA:B", "MTY"),
        ("ITA", "ITA:B", "MNA"),
        ("MAC", "MAC:A", "MAE"),
        ("MAC", "MAC:B", "MEP"),
    ],
)
def test_a_galley_leaves_from_the_coast_it_lies_on(home: str, coast: str, zone: str) -> None:
    ship = f"{home}:galley1"
    given = position(6, home, galleys={ship: coast})

    assert refused(given, *sail(ship, zone)) == "sm.6"


@pytest.mark.rule("sm.7")
def test_a_galley_that_docked_this_turn_returns_to_the_zone_it_came_from() -> None:
    """G6, the variant."""
    given = position(6, "ITA", provinces={"CAE": "ITA"}, galleys={SHIP: "MBA"})

    landed, _ = play(GAME, given, dock(SHIP, "CAE"))
    after, _ = play(GAME, landed, sail(SHIP, "MBA"))

    assert lies(after, SHIP) == "MBA"
    assert refused(landed, *sail(SHIP, "MNU")) == "sm.7"


@pytest.mark.rule("sm.8")
def test_no_galley_sails_along_the_shore() -> None:
    """G6: from Caesariensis to Numidia only through Mare Numidia."""
    ship = "NUM:galley1"
    given = position(6, "NUM", provinces={"CAE": "NUM"}, galleys={ship: "CAE"})

    after, _ = play(GAME, given, [*sail(ship, "MNU"), *dock(ship, "NUM")])

    assert (lies(after, ship), voyages(after, ship)) == ("NUM", 2)
    assert refused(given, *dock(ship, "NUM")) == "sm.8"


@pytest.mark.rule("sm.9", "board.4a", "board.4b", "board.4c")
@pytest.mark.parametrize(
    ("start", "zone", "end", "rule"),
    [
        ("BAE", "MBA", "TIN", "board.4c"),
        ("THR", "MAE", "ASI", "board.4a"),
        ("NEA", "MTY", "SIC", "board.4b"),
        ("GER", "OBR", "BRI", "board.3"),
        ("SAR", "MNA", "COR", "lm.4"),
    ],
)
def test_a_galley_is_needed_across_the_straits(start: str, zone: str, end: str, rule: str) -> None:
    given = position(
        6, "ITA", provinces={start: "ITA city 1I"}, leaders={A: start}, galleys={SHIP: start}
    )

    crossed, _ = play(GAME, given, [*sail(SHIP, zone, Embark(A), Stow(1, 0, 0)), *dock(SHIP, end)])

    assert (owner(crossed, end), where(crossed, A)) == ("ITA", end)
    assert refused(given, *march(A, end)) == rule


@pytest.mark.rule("sm.10", "combat.1")
def test_a_galley_that_meets_enemy_galleys_stops_and_fights() -> None:
    given = position(6, "ITA", galleys={SHIP: "MNA", SECOND_SHIP: "MNU", "HIS:galley1": "MTY"})

    met, _ = play(GAME, given, sail(SHIP, "MTY"))
    assert refused(met, *sail(SHIP, "MEP")) == "sm.10"

    both, _ = play(GAME, met, sail(SECOND_SHIP, "MTY"))
    assert len(both.battles) == 1

    after, _ = play(GAME, met, [EndMovement()], dice=[3])
    assert (lies(after, SHIP), lies(after, "HIS:galley1")) == ("MTY", "stock")

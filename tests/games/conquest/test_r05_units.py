"""Chapters 1 and 2, combat units, galleys as carriers, and legions (G3)."""

from typing import Literal

import pytest
from tests.games.conquest.moves import ALONE, dock, load, march, refused, sail
from tests.games.conquest.scenes import (
    ITA,
    cargo,
    force,
    idle_until,
    lies,
    owner,
    talents,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Buy,
    BuyGalley,
    ChooseLoad,
    Embark,
    EndMovement,
    Stow,
    Target,
)
from hexarch.games.conquest.events import BattleBegan, Bought, Fired, GalleyBuilt
from hexarch.games.conquest.model import Build, Fire
from hexarch.games.conquest.position import position
from hexarch.games.conquest.tables import CAPABILITIES, LEGION
from hexarch.kernel.script import play

CAESAR, A, B, C = "ITA:caesar", "ITA:general1", "ITA:general2", "ITA:general3"
SHIP = "ITA:galley1"


@pytest.mark.rule("unit.1", "battle.3")
def test_galleys_are_no_members_of_a_legion() -> None:
    """Seven units stay under one city, whatever lies at anchor; on land only they are fired at."""
    given = position(
        6,
        "ITA",
        provinces={"NAR": "HIS city 5I 1C 1K"},
        leaders={A: "ITA", "HIS:general1": "NAR"},
        galleys={"HIS:galley1": "NAR", "HIS:galley2": "NAR"},
    )

    fight, _ = play(GAME, given, [*march(A, "NAR", load(infantry=2)), EndMovement()])

    assert isinstance(fight.step, Fire)
    assert list(GAME.legal(fight, ITA)) == [
        Target("infantry"),
        Target("cavalry"),
        Target("catapult"),
    ]


@pytest.mark.rule("unit.1", "naval.4")
def test_a_galley_fights_at_sea_by_itself() -> None:
    given = position(6, "ITA", galleys={SHIP: "MNA", "HIS:galley1": "MTY"})

    after, events = play(GAME, given, [*sail(SHIP, "MTY"), EndMovement()], dice=[2, 3])

    assert len(told(events, BattleBegan)) == 1
    assert [shot.kind for shot in told(events, Fired)] == ["galley", "galley"]
    assert lies(after, SHIP) == "stock"


@pytest.mark.parametrize(
    ("kind", "price"),
    [
        pytest.param("infantry", 10, marks=pytest.mark.rule("unit.2a")),
        pytest.param("cavalry", 25, marks=pytest.mark.rule("unit.2b")),
        pytest.param("catapult", 40, marks=pytest.mark.rule("unit.2c")),
    ],
)
def test_what_a_unit_costs(kind: Literal["infantry", "cavalry", "catapult"], price: int) -> None:
    given = position(6, "ITA", treasury={"ITA": 90}, steps=(Build(),))

    bought, events = play(GAME, given, [Buy(kind)])

    assert told(events, Bought) == [Bought(ITA, kind, "ITA", price)]
    assert talents(bought, "ITA") == 90 - price


@pytest.mark.rule("unit.2d")
def test_what_a_galley_costs() -> None:
    given = position(6, "ITA", treasury={"ITA": 90}, steps=(Build(),))

    bought, events = play(GAME, given, [BuyGalley("ITA:B")])

    assert told(events, GalleyBuilt) == [GalleyBuilt(ITA, SHIP, "ITA:B", 25)]
    assert (lies(bought, SHIP), talents(bought, "ITA")) == ("ITA:B", 65)


@pytest.mark.rule("unit.2a", "unit.2b", "unit.2c", "unit.2d")
def test_the_table_of_moves_agrees_with_the_rulebook() -> None:
    moves = {row["piece"]: int(row["moves"]) for row in CAPABILITIES}

    assert moves == {
        "infantry": 1,
        "cavalry": 2,
        "catapult": 1,
        "galley": 2,
        "caesar": 2,
        "general": 2,
    }


@pytest.mark.rule("unit.2a", "unit.2b", "unit.2c")
def test_after_one_move_only_cavalry_goes_on() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 1I 1C 1K", "NAR": "ITA city"}, leaders={A: "ITA"}
    )

    stepped, _ = play(GAME, given, march(A, "NAR", load(infantry=1, cavalry=1, catapults=1)))
    after, _ = play(GAME, stepped, march(A, "GER", load(ridden=1)))

    assert (force(after, "NAR"), force(after, "GER")) == ((1, 0, 1), (0, 1, 0))
    assert refused(stepped, *march(A, "GER", load(infantry=1, ridden=1))) == "lm.2"
    assert refused(stepped, *march(A, "GER", load(ridden=1, catapults=1))) == "lm.2"


@pytest.mark.rule("unit.2a", "unit.2b", "unit.2c")
def test_units_are_fresh_again_next_turn() -> None:
    given = position(
        2,
        "HIS",
        provinces={"HIS": "HIS fort 1I 1C 1K", "NAR": "HIS city"},
        leaders={"HIS:general1": "HIS"},
    )
    a = "HIS:general1"
    moved, _ = play(GAME, given, march(a, "NAR", load(infantry=1, cavalry=1, catapults=1)))

    again, _ = idle_until(moved, "HIS")
    after, _ = play(GAME, again, march(a, "GER", load(infantry=1, cavalry=1, catapults=1)))

    assert force(after, "GER") == (1, 1, 1)


@pytest.mark.rule("unit.3")
def test_a_catapult_is_carried_farther_than_it_could_roll() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 1I 1K"}, leaders={A: "ITA"}, galleys={SHIP: "ITA:A"}
    )

    after, _ = play(GAME, given, [*sail(SHIP, "MTY", Embark(A), Stow(1, 0, 1)), *sail(SHIP, "MEP")])

    assert (lies(after, SHIP), cargo(after, SHIP)) == ("MEP", (1, 0, 1))


@pytest.mark.rule("galley.1")
def test_units_at_sea_have_a_leader_aboard_the_same_galley() -> None:
    given = position(6, "ITA", leaders={A: "ITA"}, galleys={SHIP: "ITA:A", "ITA:galley2": "ITA:A"})

    one_sailed, _ = play(GAME, given, sail(SHIP, "MTY", Embark(A), Stow(1, 0, 0)))

    assert refused(one_sailed, *sail("ITA:galley2", "MTY", Stow(1, 0, 0))) == "galley.1"


@pytest.mark.rule("galley.2")
def test_a_galley_holds_seven_units_and_no_eighth() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 6I 2C"},
        leaders={A: "ITA", B: "ITA"},
        galleys={SHIP: "ITA:A"},
    )

    full, _ = play(GAME, given, sail(SHIP, "MTY", Embark(A), Embark(B), Stow(6, 1, 0)))

    assert (cargo(full, SHIP), where(full, B)) == ((6, 1, 0), SHIP)
    assert refused(given, *sail(SHIP, "MTY", Embark(A), Embark(B), Stow(6, 2, 0))) == "galley.2"


@pytest.mark.rule("legion.1")
@pytest.mark.parametrize(
    ("leader", "units"),
    [
        pytest.param(CAESAR, load(catapults=1), id="Caesar and a catapult"),
        pytest.param(A, load(infantry=4, cavalry=3), id="general, 4 infantry, 3 cavalry"),
        pytest.param(A, load(infantry=1), id="a single infantry"),
        pytest.param(A, load(catapults=7), id="7 catapults"),
        pytest.param(CAESAR, load(infantry=2, cavalry=2, catapults=3), id="any mix"),
    ],
)
def test_a_legion_is_a_leader_with_one_to_seven_units_of_any_kind(
    leader: str, units: ChooseLoad
) -> None:
    """G3, the legal ones."""
    given = position(6, "ITA", provinces={"ITA": "ITA fort 7I 7C 7K"}, leaders={A: "ITA", B: "ITA"})

    after, _ = play(GAME, given, march(leader, "NAR", units))

    assert owner(after, "NAR") == "ITA"
    assert force(after, "NAR") == (units.infantry, units.cavalry, units.catapults)
    assert force(after, "ITA") == (7 - units.infantry, 7 - units.cavalry, 7 - units.catapults)


@pytest.mark.rule("legion.1", "lm.8")
@pytest.mark.parametrize(
    "units", [load(infantry=8), load(infantry=4, cavalry=4), load(cavalry=1, catapults=7)]
)
def test_no_legion_has_eight_units(units: ChooseLoad) -> None:
    """G3: a general and 8 units."""
    given = position(6, "ITA", provinces={"ITA": "ITA fort 8I 4C 7K"}, leaders={A: "ITA", B: "ITA"})

    assert refused(given, *march(A, "NAR", units)) == "lm.8"
    assert LEGION == 7


@pytest.mark.rule("legion.2", "leader.4")
def test_a_legion_under_a_city_waits_for_a_general_to_lead_it_out() -> None:
    """G3: a city and 7 units, which cannot leave; then a general comes."""
    given = position(6, "ITA", provinces={"NAR": "ITA city 7I", "RAE": "ITA"}, leaders={A: "RAE"})

    after, _ = play(GAME, given, [*march(A, "NAR"), *march(A, "GER", load(infantry=7))])

    assert (force(after, "NAR"), force(after, "GER")) == ((0, 0, 0), (7, 0, 0))


@pytest.mark.rule("legion.3")
def test_two_legions_enter_one_province_with_two_generals() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 14I"}, leaders={A: "ITA", B: "ITA"})

    after, _ = play(
        GAME, given, [*march(A, "NAR", load(infantry=7)), *march(B, "NAR", load(infantry=7))]
    )

    assert force(after, "NAR") == (14, 0, 0)


@pytest.mark.rule("legion.3", "leader.2")
def test_fifteen_units_are_too_many_for_two_generals() -> None:
    """G3: the third general may not leave fifteen units to the other two."""
    given = position(6, "ITA", provinces={"NAR": "ITA 15I"}, leaders={A: "NAR", B: "NAR", C: "NAR"})

    assert refused(given, *march(C, "ITA", ALONE)) == "leader.2"
    after, _ = play(GAME, given, march(C, "ITA", load(infantry=1)))
    assert force(after, "NAR") == (14, 0, 0)


@pytest.mark.rule("legion.3", "battle.1")
def test_two_legions_attack_together() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 7I", "RAE": "ITA 7I", "NAR": "HIS city 1I"},
        leaders={A: "ITA", B: "RAE"},
    )

    after, _ = play(GAME, given, [*march(A, "NAR", load(infantry=7)), *march(B, "NAR")])

    (battle,) = after.battles
    assert battle.units == (14, 0, 0)


@pytest.mark.rule("galley.2", "sm.2")
def test_two_legions_need_two_galleys() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 14I"},
        leaders={A: "ITA", B: "ITA"},
        galleys={SHIP: "ITA:A", "ITA:galley2": "ITA:A"},
    )

    after, _ = play(
        GAME,
        given,
        [
            *sail(SHIP, "MTY", Embark(A), Stow(7, 0, 0)),
            *sail("ITA:galley2", "MTY", Embark(B), Stow(7, 0, 0)),
            *dock(SHIP, "SIC"),
            *dock("ITA:galley2", "SIC"),
        ],
    )

    assert force(after, "SIC") == (14, 0, 0)

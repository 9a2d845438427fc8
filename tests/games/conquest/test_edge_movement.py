"""Edge cases and traps of movement, in the order of the specification's list."""

import pytest
from tests.games.conquest.moves import ALONE, EMPTY, dock, load, march, refused, sail, tribute
from tests.games.conquest.scenes import (
    ITA,
    MAC,
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
    BuildRoad,
    Buy,
    BuyGalley,
    Done,
    Embark,
    EndMovement,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.events import CaesarCaptured, Fired
from hexarch.games.conquest.model import Build
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

CAESAR, A, B = "ITA:caesar", "ITA:general1", "ITA:general2"
SHIP = "ITA:galley1"


@pytest.mark.rule("general.2", "R-09")
def test_01_a_lone_general_enters_an_empty_enemy_province() -> None:
    given = position(6, "ITA", provinces={"NAR": "HIS city"}, leaders={A: "ITA"}, round=2)

    after, _ = play(GAME, given, march(A, "NAR", ALONE))

    assert (where(after, A), owner(after, "NAR")) == ("NAR", "HIS")
    assert (tribute(after, "ITA"), tribute(after, "HIS")) == (15, 30)


@pytest.mark.rule("caesar.3", "R-09")
def test_02_a_lone_caesar_enters_enemy_units_only_behind_his_own() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 2I", "NAR": "HIS city 1I"},
        leaders={A: "ITA", B: "ITA"},
    )

    assert refused(given, *march(CAESAR, "NAR", ALONE)) == "R-09"
    after, _ = play(GAME, given, [*march(A, "NAR", load(infantry=2)), *march(CAESAR, "NAR")])
    assert where(after, CAESAR) == "NAR"


@pytest.mark.rule("R-10", "lm.9", "cc.1", "cc.4")
def test_03_a_legion_meets_a_caesar_in_a_fortified_city_without_units() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "DAL": "MAC fort"},
        leaders={A: "ITA", "MAC:caesar": "DAL"},
    )

    entered, _ = play(GAME, given, march(A, "DAL", load(cavalry=1)))
    assert refused(entered, SelectLeader(A)) == "lm.9"
    assert owner(entered, "DAL") == "MAC"

    after, events = play(GAME, entered, [EndMovement()])
    assert told(events, Fired) == []
    (fall,) = told(events, CaesarCaptured)
    assert (fall.victim, fall.captor, fall.bonus) == (MAC, ITA, 100)
    assert (owner(after, "DAL"), owner(after, "MAC")) == ("ITA", "ITA")
    assert talents(after, "ITA") == 100 + 15 + 10 + 15


@pytest.mark.rule("lm.10")
def test_04_cavalry_rides_through_one_neutral_province_into_another() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 1C"}, leaders={A: "ITA"})

    after, _ = play(GAME, given, [*march(A, "NAR", load(cavalry=1)), *march(A, "GER")])

    assert (owner(after, "NAR"), owner(after, "GER")) == ("ITA", "ITA")
    assert (force(after, "NAR"), force(after, "GER")) == ((0, 0, 0), (0, 1, 0))


@pytest.mark.rule("lm.9")
def test_05_cavalry_that_meets_enemy_units_rides_no_farther() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 1C", "NAR": "HIS city 1I"}, leaders={A: "ITA"}
    )

    entered, _ = play(GAME, given, march(A, "NAR"))

    assert refused(entered, *march(A, "GER")) == "lm.9"


@pytest.mark.rule("leader.2", "lm.5")
def test_06_infantry_is_not_dropped_where_nothing_leads_it() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 3I 1C", "NAR": "ITA"}, leaders={A: "ITA"}
    )

    stepped, _ = play(GAME, given, march(A, "NAR", load(infantry=3, cavalry=1)))

    assert refused(stepped, *march(A, "GER", ALONE)) == "leader.2"
    assert refused(stepped, *march(A, "GER", load(ridden=1))) == "leader.2"


@pytest.mark.rule("leader.2", "R-07", "R-08")
def test_07_a_city_alone_does_not_lead_eight_infantry() -> None:
    marching = position(
        6, "ITA", provinces={"ITA": "ITA fort 8I"}, leaders={CAESAR: "NEA", A: "ITA"}
    )
    assert refused(marching, *march(A, "NAR", ALONE)) == "leader.2"

    buying = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 6I"},
        leaders={CAESAR: "NEA"},
        treasury={"ITA": 100},
        steps=(Build(),),
    )
    seven, _ = play(GAME, buying, [Buy("infantry")])
    assert force(seven, "ITA") == (7, 0, 0)
    assert refused(seven, Buy("infantry")) == "leader.2"


@pytest.mark.rule("lm.2", "lm.3")
def test_08_after_a_road_journey_cavalry_steps_on_and_infantry_does_not() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 1I 1C", "NAR": "ITA city"},
        leaders={A: "NEA"},
        roads=("ITA-NEA", "ITA-NAR"),
    )
    arrived, _ = play(GAME, given, march(A, "NAR", load(infantry=1, cavalry=1)))

    assert refused(arrived, *march(A, "GER", load(infantry=1))) == "lm.2"
    after, _ = play(GAME, arrived, march(A, "GER", load(ridden=1)))
    assert force(after, "GER") == (0, 1, 0)


@pytest.mark.rule("road.2", "road.8")
def test_09_a_city_conquered_this_turn_has_no_road_before_the_place_action() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 1C", "NAR": "HIS city"},
        leaders={A: "ITA", B: "NEA"},
        roads=("ITA-NEA", "HIS-NAR"),
    )

    taken, _ = play(GAME, given, march(A, "NAR", load(infantry=1)))
    assert len(taken.roads) == 1
    assert refused(taken, *march(B, "NAR")) == "board.3"

    joined, _ = play(GAME, taken, [EndMovement(), Done(), BuildRoad("ITA", "NAR")])
    assert len(joined.roads) == 2


@pytest.mark.rule("galley.1", "sm.2")
def test_10_seven_infantry_do_not_sail_without_a_general() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 7I"}, galleys={SHIP: "ITA:A"})

    assert refused(given, *sail(SHIP, "MTY", Stow(7, 0, 0))) == "galley.1"


@pytest.mark.rule("sm.3", "R-20")
def test_11_a_general_who_marched_one_step_does_not_board() -> None:
    given = position(
        6, "ITA", provinces={"NEA": "ITA city"}, leaders={A: "ITA", B: "NEA"}, galleys={SHIP: "NEA"}
    )

    marched, _ = play(GAME, given, march(A, "NEA", ALONE))

    assert refused(marched, *sail(SHIP, "MTY", Embark(A))) == "sm.3"


@pytest.mark.rule("sm.3")
def test_12_landed_cavalry_does_not_ride_on() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "ITA city 1C"},
        leaders={A: SHIP, B: "NAR"},
        galleys={SHIP: "MNA 1C"},
    )

    landed, _ = play(GAME, given, dock(SHIP, "NAR"))

    assert refused(landed, SelectLeader(A)) == "sm.3"
    assert refused(landed, *march(B, "GER", load(cavalry=2))) == "lm.3"


@pytest.mark.rule("sm.6")
def test_13_from_the_adriatic_coast_of_italia_the_way_leads_round() -> None:
    given = position(6, "ITA", galleys={SHIP: "ITA:B"})
    assert refused(given, *sail(SHIP, "MTY")) == "sm.6"

    first, _ = play(GAME, given, [*sail(SHIP, "MAD", EMPTY), *sail(SHIP, "MEP")])
    next_turn, _ = idle_until(first, "ITA")
    second, _ = play(GAME, next_turn, sail(SHIP, "MTY"))

    assert lies(second, SHIP) == "MTY"


@pytest.mark.rule("place.2", "sm.6")
@pytest.mark.parametrize("coast", ["MAC:A", "MAC:B"])
def test_14_a_new_galley_of_macedonia_lies_on_the_coast_chosen_for_it(coast: str) -> None:
    given = position(6, "MAC", treasury={"MAC": 50}, steps=(Build(),))

    bought, _ = play(GAME, given, [BuyGalley(coast)])

    assert lies(bought, "MAC:galley1") == coast
    assert refused(given, BuyGalley("MAC")) == "place.2"


@pytest.mark.rule("R-18")
def test_15_an_empty_galley_does_not_dock_at_an_enemy_island() -> None:
    given = position(6, "ITA", provinces={"SIC": "NUM"}, galleys={SHIP: "MTY"})

    assert refused(given, *dock(SHIP, "SIC")) == "R-18"


@pytest.mark.rule("sm.3")
def test_40_cavalry_landed_at_home_rides_again_next_turn() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort"},
        leaders={A: SHIP, B: "ITA"},
        galleys={SHIP: "MTY 1I 1C"},
    )

    landed, _ = play(GAME, given, dock(SHIP, "ITA:A"))
    assert refused(landed, SelectLeader(A)) == "sm.3"

    next_turn, _ = idle_until(landed, "ITA")
    after, _ = play(GAME, next_turn, [*march(A, "NAR", load(cavalry=1)), *march(A, "GER")])
    assert force(after, "GER") == (0, 1, 0)

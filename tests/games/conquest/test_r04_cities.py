"""Chapter 1, cities, fortifications and roads."""

import pytest
from tests.games.conquest.moves import dock, load, march, marches, refused
from tests.games.conquest.scenes import (
    ITA,
    NUM,
    city,
    force,
    idle_until,
    owner,
    talents,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    BuildCity,
    BuildRoad,
    ChooseDestination,
    EndMovement,
    Fortify,
    SelectLeader,
)
from hexarch.games.conquest.events import Fired, RoadsRemoved, TributeCollected
from hexarch.games.conquest.model import CITY, FORTIFIED, Build, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

A = "ITA:general1"


def building(provinces: dict[str, str], talents: int = 200) -> State:
    """Italia, at the Place New Pieces action."""
    return position(
        6, "ITA", provinces=provinces, treasury={"ITA": talents}, steps=(Build(),), round=2
    )


@pytest.mark.rule("city.1", "legion.2")
@pytest.mark.parametrize("kind", ["city", "fort"])
def test_a_legion_stays_in_a_city_without_caesar_or_general(kind: str) -> None:
    given = position(6, "ITA", provinces={"NAR": f"ITA {kind} 4I 2C 1K"})

    next_turn, _ = idle_until(given, "ITA")

    assert force(next_turn, "NAR") == (4, 2, 1)


@pytest.mark.rule("city.2")
def test_a_city_stays_where_it_was_built() -> None:
    given = position(6, "ITA", provinces={"NAR": "ITA city 3I"}, leaders={A: "NAR"})

    left, _ = play(GAME, given, march(A, "GER", load(infantry=3)))

    assert (city(left, "NAR"), city(left, "GER")) == (CITY, 0)
    assert {a.leader for a in GAME.legal(given, ITA) if isinstance(a, SelectLeader)} == {
        "ITA:caesar",
        A,
    }


@pytest.mark.rule("city.3", "place.3")
@pytest.mark.parametrize("province", ["RAE", "SIC", "NEA"])
def test_a_city_is_built_in_any_own_province_or_island(province: str) -> None:
    built, _ = play(GAME, building({province: "ITA"}), [BuildCity(province)])

    assert city(built, province) == CITY


@pytest.mark.rule("city.3", "place.3")
@pytest.mark.parametrize("owner_words", ["neutral", "HIS"])
def test_no_city_is_built_in_a_province_of_somebody_else(owner_words: str) -> None:
    assert refused(building({"NAR": owner_words}), BuildCity("NAR")) == "place.3"


@pytest.mark.rule("city.4")
@pytest.mark.parametrize("kind", ["city", "fort"])
def test_a_province_has_no_second_city(kind: str) -> None:
    assert refused(building({"NAR": f"ITA {kind}"}), BuildCity("NAR")) == "city.4"


@pytest.mark.rule("city.5", "fort.2")
@pytest.mark.parametrize("kind", ["city", "fort"])
def test_a_city_pays_5_talents_each_turn(kind: str) -> None:
    given = position(6, "ITA", provinces={"NAR": f"ITA {kind}"})

    first, events = play(GAME, given, [EndMovement()])
    assert TributeCollected(ITA, 15 + 15) in events

    next_turn, _ = idle_until(first, "ITA")
    _, events = play(GAME, next_turn, [EndMovement()])
    assert TributeCollected(ITA, 15 + 15) in events


@pytest.mark.rule("city.7", "conq.1")
@pytest.mark.parametrize(("kind", "won"), [("city", CITY), ("fort", FORTIFIED)])
def test_the_conqueror_owns_the_city_with_its_fortification(kind: str, won: int) -> None:
    given = position(6, "ITA", provinces={"NAR": f"HIS {kind}"}, leaders={A: "ITA"})

    after, events = play(GAME, given, [*march(A, "NAR", load(infantry=1)), EndMovement()])

    assert (owner(after, "NAR"), city(after, "NAR")) == ("ITA", won)
    assert TributeCollected(ITA, 15 + 15) in events


@pytest.mark.rule("fort.1", "place.4")
def test_a_fortified_city_costs_55_and_a_later_fortification_25() -> None:
    given = building({"RAE": "ITA", "NAR": "ITA city"}, talents=80)

    at_once, _ = play(GAME, given, [BuildCity("RAE"), Fortify("RAE")])
    assert (city(at_once, "RAE"), talents(at_once, "ITA")) == (FORTIFIED, 25)

    later, _ = play(GAME, at_once, [Fortify("NAR")])
    assert (city(later, "NAR"), talents(later, "ITA")) == (FORTIFIED, 0)


@pytest.mark.rule("fort.1", "place.4")
@pytest.mark.parametrize(
    ("province", "rule"),
    [
        pytest.param("ITA fort", "fort.1", id="fortified already"),
        pytest.param("ITA", "place.4", id="no city"),
        pytest.param("HIS city", "place.4", id="not his city"),
        pytest.param("neutral", "place.4", id="neutral"),
    ],
)
def test_a_fortification_goes_only_under_an_own_unfortified_city(province: str, rule: str) -> None:
    assert refused(building({"NAR": province}), Fortify("NAR")) == rule


@pytest.mark.rule("fort.2", "city.6")
def test_a_fortified_city_leads_units_and_is_joined_by_roads() -> None:
    given = building({"NAR": "ITA fort 7I"})

    built, _ = play(GAME, given, [BuildRoad("ITA", "NAR")])

    assert len(built.roads) == 1
    assert force(built, "NAR") == (7, 0, 0)


@pytest.mark.rule("fort.3", "adv.1")
@pytest.mark.parametrize(
    ("home", "target", "needed"),
    [
        pytest.param("ITA fort 2I", "HIS city 1I", [4, 4], id="no fortification in the province"),
        pytest.param("ITA fort 2I", "HIS fort 1I", [4, 3], id="the defender's counts for him"),
        pytest.param("ITA city 2I", "HIS fort 1I", [4, 3], id="where the attacker comes from"),
    ],
)
def test_a_fortified_city_counts_for_the_defender_only(
    home: str, target: str, needed: list[int]
) -> None:
    given = position(6, "ITA", provinces={"ITA": home, "NAR": target}, leaders={A: "ITA"})

    _, events = play(GAME, given, [*march(A, "NAR", load(infantry=2)), EndMovement()], dice=[3, 1])

    assert [shot.needed for shot in told(events, Fired)] == needed


@pytest.mark.rule("road.1", "city.6", "place.5")
def test_a_road_joins_two_own_cities_in_adjacent_provinces() -> None:
    built, _ = play(GAME, building({"NAR": "ITA city"}), [BuildRoad("NAR", "ITA")])

    (link,) = GAME.board(GAME.view(built, None)).links
    assert ({link.a, link.b}, link.seat) == ({"NAR", "ITA"}, ITA)


@pytest.mark.rule("road.1")
@pytest.mark.parametrize(
    ("provinces", "to"),
    [
        pytest.param({"NAR": "ITA"}, "NAR", id="no city"),
        pytest.param({"NAR": "HIS city"}, "NAR", id="a city of somebody else"),
    ],
)
def test_a_road_is_refused_elsewhere(provinces: dict[str, str], to: str) -> None:
    assert refused(building(provinces), BuildRoad("ITA", to)) == "road.1"


@pytest.mark.rule("road.1")
def test_a_road_is_not_laid_twice() -> None:
    built, _ = play(GAME, building({"NAR": "ITA city"}), [BuildRoad("NAR", "ITA")])

    assert refused(built, BuildRoad("ITA", "NAR")) == "road.1"


@pytest.mark.rule("road.2")
def test_roads_are_free_and_join_old_and_new_cities() -> None:
    given = building({"NAR": "ITA city", "RAE": "ITA"}, talents=65)

    built, _ = play(
        GAME,
        given,
        [
            BuildCity("RAE"),
            BuildRoad("ITA", "NAR"),
            BuildRoad("RAE", "NAR"),
            BuildRoad("RAE", "ITA"),
        ],
    )

    assert (len(built.roads), talents(built, "ITA")) == (3, 35)


@pytest.mark.rule("road.2", "turn.1")
def test_roads_are_laid_only_in_the_last_action() -> None:
    given = position(6, "ITA", provinces={"NAR": "ITA city"})

    assert refused(given, BuildRoad("ITA", "NAR")) in {"road.2", "turn.1"}
    tribute_collected, _ = play(GAME, given, [EndMovement()])
    assert refused(tribute_collected, BuildRoad("ITA", "NAR")) in {"road.2", "turn.1"}


@pytest.mark.rule("road.3")
def test_short_and_long_roads_are_the_same_thing() -> None:
    state = position(
        6,
        "ITA",
        provinces={"NAR": "ITA city", "NEA": "ITA city", "GER": "ITA city"},
        roads=("ITA-NEA", "ITA-NAR", "GER-NAR"),
    )

    links = GAME.board(GAME.view(state, None)).links

    assert [link.kind for link in links] == ["road"] * 3


CHAIN = {"NAR": "ITA city", "GER": "ITA city", "BEL": "ITA city", "NEA": "ITA city"}


@pytest.mark.rule("road.4", "road.6")
@pytest.mark.parametrize("stop", ["ITA", "NAR", "GER", "BEL"])
def test_any_number_of_cities_is_chained_and_every_one_is_a_stop(stop: str) -> None:
    given = position(
        6,
        "ITA",
        provinces={**CHAIN, "NEA": "ITA city 2I"},
        leaders={A: "NEA"},
        roads=("ITA-NEA", "ITA-NAR", "GER-NAR", "BEL-GER"),
    )

    after, _ = play(GAME, given, march(A, stop, load(infantry=2)))

    assert (where(after, A), marches(after, A)) == (stop, 1)
    assert force(after, stop) == ((6, 0, 0) if stop == "ITA" else (2, 0, 0))


@pytest.mark.rule("road.6")
def test_a_gap_in_the_chain_ends_the_journey() -> None:
    given = position(
        6, "ITA", provinces=CHAIN, leaders={A: "NEA"}, roads=("ITA-NEA", "GER-NAR", "BEL-GER")
    )

    assert refused(given, *march(A, "BEL")) == "board.3"


@pytest.mark.rule("road.5")
@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ("SAR", "SIC", "road.5"),
        ("CRE", "ACH", "road.5"),
        ("ITA", "GER", "road.5"),
        ("SIC", "NEA", "board.4b"),
        ("THR", "ASI", "board.4a"),
        ("BAE", "TIN", "board.4c"),
        ("SAR", "COR", "sm.9"),
    ],
)
def test_no_road_runs_where_no_land_border_is(a: str, b: str, rule: str) -> None:
    cities = {a: "ITA city", b: "ITA city"}

    assert refused(building(cities), BuildRoad(a, b)) == rule


@pytest.mark.rule("road.7")
def test_no_one_travels_on_the_roads_of_another() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NUM": "NUM city", "CAE": "NUM city", "TIN": "NUM city"},
        leaders={A: "TIN", "NUM:caesar": "AFR"},
        roads=("CAE-TIN", "CAE-NUM"),
    )

    assert refused(given, SelectLeader(A), ChooseDestination("NUM")) == "road.7"


@pytest.mark.rule("road.8", "conq.1")
def test_conquest_removes_the_roads_to_the_city_and_no_others() -> None:
    given = position(
        6,
        "ITA",
        provinces={"CAE": "NUM city", "TIN": "NUM city", "AFR": "NUM city"},
        leaders={A: "ITA:galley1"},
        galleys={"ITA:galley1": "MBA 1I"},
        roads=("CAE-TIN", "CAE-NUM", "AFR-NUM"),
    )

    after, events = play(GAME, given, dock("ITA:galley1", "TIN"))

    assert [link.seat for link in GAME.board(GAME.view(after, None)).links] == [NUM, NUM]
    assert [(e.province, e.roads) for e in told(events, RoadsRemoved)] == [("TIN", ("CAE-TIN",))]

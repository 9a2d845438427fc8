"""Collect Tribute, Destroy Cities, Purchase and Place: trib, destroy, buy, infl, place."""

import pytest
from tests.games.conquest.scenes import (
    ITA,
    Words,
    city,
    force,
    idle_until,
    lies,
    march,
    mark,
    refused,
    storm,
    talents,
    told,
)

from hexarch.boards.mediterranean import BORDERS, SPACE, VALUES
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Action,
    BuildCity,
    BuildRoad,
    Buy,
    BuyGalley,
    DestroyCity,
    Done,
    EndMovement,
    EndTurn,
    Fortify,
    Prisoner,
)
from hexarch.games.conquest.events import Bought, PricesRose, TributeCollected
from hexarch.games.conquest.model import CITY, FORTIFIED, NO_CITY, Build, Raze, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

TENS = [code for code, space in SPACE.items() if space < 42 and VALUES[space] == 10]
FIVES = [code for code, space in SPACE.items() if space < 42 and VALUES[space] == 5]


def shopping(talents: int, provinces: Words | None = None, level: int = 1) -> State:
    """Italia has collected and now buys."""
    return position(
        6,
        "ITA",
        provinces=provinces,
        treasury={"ITA": talents},
        level=level,
        peak=(0, 105, 205)[level - 1],
        steps=(Build(),),
    )


def road(a: str, b: str) -> int:
    low, high = sorted((SPACE[a], SPACE[b]))
    return BORDERS.index((low, high))


@pytest.mark.rule("trib.1", "money.1")
def test_tribute_is_the_current_value_of_provinces_and_cities() -> None:
    state = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city", "NOR": "ITA", "NAR": "ITA fort"},
        treasury={"ITA": 7},
    )

    state, events = play(GAME, state, [EndMovement()])

    assert told(events, TributeCollected) == [TributeCollected(ITA, 15 + 15 + 5 + 15)]
    assert talents(state, "ITA") == 57


@pytest.mark.rule("trib.1")
def test_tribute_counts_what_was_won_this_turn() -> None:
    state, events = play(GAME, storm("2I 1C", "1I"), [Prisoner("MAC:general1", "keep")], dice=[4])

    assert told(events, TributeCollected) == [TributeCollected(ITA, 20)]
    assert talents(state, "MAC") == 0, "only the active player collects"


@pytest.mark.rule("destroy.1", "marker.6")
def test_destroyed_city_goes_with_its_wall_and_roads_after_the_collection() -> None:
    state = position(
        6,
        "ITA",
        provinces={"NEA": "ITA fort", "NAR": "ITA city"},
        roads=("ITA-NEA", "ITA-NAR"),
    )
    state, _ = play(GAME, state, [EndMovement()])
    assert (mark(state, "ITA"), talents(state, "ITA")) == (45, 45)

    state, _ = play(GAME, state, [DestroyCity("NEA")])

    assert city(state, "NEA") == NO_CITY
    assert state.roads == (road("ITA", "NAR"),)
    assert (mark(state, "ITA"), talents(state, "ITA")) == (40, 45)

    state, _ = play(GAME, state, [DestroyCity("NAR"), Done()])
    assert state.roads == ()
    assert mark(state, "ITA") == 35


@pytest.mark.rule("destroy.1")
@pytest.mark.parametrize("province", ["HIS", "NOR", "NAR"], ids=["enemy's", "own, none", "neutral"])
def test_only_own_cities_are_destroyed(province: str) -> None:
    state = position(6, "ITA", provinces={"NOR": "ITA"}, steps=(Raze(),))

    assert refused(state, DestroyCity(province)) == "destroy.1"


@pytest.mark.rule("destroy.2")
def test_fortification_is_never_removed_alone() -> None:
    """All that can be destroyed is a whole city."""
    state = position(6, "ITA", provinces={"NEA": "ITA fort"}, steps=(Raze(),))
    assert set(GAME.legal(state, ITA)) == {DestroyCity("ITA"), DestroyCity("NEA"), Done()}

    state, _ = play(GAME, state, [DestroyCity("NEA")])

    assert city(state, "NEA") != CITY


PRICES: list[tuple[Action, tuple[int, int, int]]] = [
    (Buy("infantry"), (10, 20, 30)),
    (Buy("cavalry"), (25, 50, 75)),
    (BuyGalley("ITA:A"), (25, 50, 75)),
    (Fortify("NAR"), (25, 50, 75)),
    (Buy("catapult"), (40, 80, 120)),
    (BuildCity("NEA"), (30, 60, 90)),
]


@pytest.mark.rule("buy.1", "infl.1", "infl.2", "money.2")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(("action", "prices"), PRICES, ids=lambda value: str(value)[:24])
def test_price_list(action: Action, prices: tuple[int, int, int], level: int) -> None:
    price = prices[level - 1]
    land = {"NAR": "ITA city", "NEA": "ITA"}
    # Cities that a road can join keep the action open for a player who can buy nothing.
    poor = shopping(price - 1, land, level)
    assert refused(poor, action) == "buy.1"

    bought, _ = play(GAME, shopping(price + 5, land, level), [action])
    assert talents(bought, "ITA") == 5, "what is not spent is kept"


@pytest.mark.rule("buy.1", "fort.1")
def test_fortified_city_costs_city_and_fortification() -> None:
    state = shopping(55, {"NEA": "ITA"})

    state, _ = play(GAME, state, [BuildCity("NEA"), Fortify("NEA")])

    assert talents(state, "ITA") == 0
    assert city(state, "NEA") == FORTIFIED


@pytest.mark.rule("buy.1")
def test_unspent_talents_are_there_next_turn() -> None:
    state, _ = play(GAME, shopping(33), [Buy("infantry"), EndTurn()])
    state, _ = idle_until(state, "ITA")

    assert talents(state, "ITA") == 23


@pytest.mark.rule("buy.2")
@pytest.mark.parametrize(
    ("purchase", "rest"),
    [(Buy("infantry"), "59I"), (Buy("cavalry"), "29C"), (Buy("catapult"), "19K")],
    ids=["infantry", "cavalry", "catapult"],
)
def test_empty_tray_sells_nothing(purchase: Buy, rest: str) -> None:
    """All pieces but one stand in Galatia: one more may be bought, and no second."""
    homes = {home: f"{home} fort" for home in ("MAC", "EGY", "NUM", "HIS", "ITA")}
    state = shopping(500, {**homes, "GAL": f"GAL fort {rest}"})

    state, _ = play(GAME, state, [purchase])

    assert refused(state, purchase) == "buy.2"


@pytest.mark.rule("buy.2")
def test_units_at_sea_are_not_in_the_tray() -> None:
    state = position(
        6,
        "ITA",
        provinces={"GAL": "GAL fort 14K"},
        leaders={"GAL:general1": "GAL:galley1"},
        galleys={"GAL:galley1": "MRH 6K"},
        treasury={"ITA": 40},
        steps=(Build(),),
    )

    assert refused(state, Buy("catapult")) == "buy.2"


@pytest.mark.rule("buy.2")
def test_thirty_cities_sixteen_walls_and_six_galleys() -> None:
    land = dict.fromkeys([*TENS, *FIVES[:13]], "ITA city")
    state = shopping(500, {**land, "NOR": "ITA", "RAE": "ITA"})
    assert sum(1 for built in state.city if built) == 29
    state, _ = play(GAME, state, [BuildCity("NOR")])
    assert refused(state, BuildCity("RAE")) == "buy.2"

    walled = dict.fromkeys(TENS[:15], "ITA fort")
    state = shopping(500, {**walled, "SYR": "ITA city", "NOR": "ITA city"})
    state, _ = play(GAME, state, [Fortify("SYR")])
    assert refused(state, Fortify("NOR")) == "buy.2"

    state, _ = play(GAME, shopping(500), [BuyGalley("ITA:A")] * 6)
    assert refused(state, BuyGalley("ITA:A")) == "buy.2"


def empire(*conquests: str, level: int, peak: int) -> State:
    """Egyptus, with his first general and *conquests*, plays against Hispania."""
    return position(
        2,
        "EGY",
        provinces=dict.fromkeys(conquests, "EGY"),
        leaders={"EGY:general1": "EGY"},
        treasury={"HIS": 100},
        level=level,
        peak=peak,
    )


def price_paid(state: State, home: str) -> int:
    """Let the turn of *home* come and see what its infantry costs."""
    state, _ = idle_until(state, home)
    state, events = play(GAME, state, [EndMovement(), Done(), Buy("infantry")])
    return told(events, Bought)[0].price


@pytest.mark.rule("infl.1")
def test_first_inflation_begins_with_the_next_players_turn() -> None:
    """From 95 to 105: the one who passes the mark still pays the normal price."""
    state = empire("ACH", "AFR", "ASI", "BRI", "CAE", "GAL", "ITA", "MAC", level=1, peak=95)
    assert mark(state, "EGY") == 95

    state, events = play(
        GAME,
        state,
        [*march("EGY:general1", "CYR", "1I"), EndMovement(), Done(), Buy("infantry")],
    )

    assert mark(state, "EGY") == 105
    assert told(events, Bought)[0].price == 10
    assert told(events, PricesRose) == []
    assert price_paid(state, "HIS") == 20
    assert price_paid(state, "EGY") == 20


@pytest.mark.rule("infl.2")
@pytest.mark.parametrize(("fives", "reached", "price"), [(9, 200, 20), (10, 205, 30)])
def test_second_inflation_triples_prices_from_the_next_players_turn(
    fives: int, reached: int, price: int
) -> None:
    tens = [code for code in TENS if code not in {"EGY", "HIS", "CYR"}]
    state = empire(*tens, *FIVES[:fives], level=2, peak=reached - 10)

    state, _ = play(GAME, state, march("EGY:general1", "CYR", "1I"))

    assert mark(state, "EGY") == reached
    assert price_paid(state, "HIS") == price


@pytest.mark.rule("infl.3")
@pytest.mark.parametrize(("level", "peak", "price"), [(2, 105, 20), (3, 205, 30)])
def test_inflation_never_goes_back(level: int, peak: int, price: int) -> None:
    """Both markers stand at 15; somebody once stood past 100, or past 200."""
    state = position(2, "EGY", treasury={"HIS": 100}, level=level, peak=peak)

    assert price_paid(state, "HIS") == price
    assert price_paid(state, "EGY") == price


@pytest.mark.rule("place.1", "unit.2a")
def test_new_units_stand_in_the_home_province() -> None:
    state, _ = play(GAME, shopping(75), [Buy("infantry"), Buy("cavalry"), Buy("catapult")])

    assert force(state, "ITA") == (5, 1, 1)


@pytest.mark.rule("place.2")
@pytest.mark.parametrize("coast", ["ITA:A", "ITA:B"])
def test_new_galley_lies_on_either_coast_of_the_home(coast: str) -> None:
    state, _ = play(GAME, shopping(25), [BuyGalley(coast)])

    assert lies(state, "ITA:galley1") == coast


@pytest.mark.rule("place.2")
@pytest.mark.parametrize("coast", ["NEA", "MAC:A"])
def test_new_galley_lies_nowhere_else(coast: str) -> None:
    assert refused(shopping(25, {"NEA": "ITA city"}), BuyGalley(coast)) == "place.2"


@pytest.mark.rule("place.3", "city.3")
@pytest.mark.parametrize("province", ["NOR", "SIC"], ids=["inland", "island"])
def test_new_city_goes_to_any_own_province(province: str) -> None:
    state = shopping(30, {province: "ITA"})

    state, _ = play(GAME, state, [BuildCity(province)])

    assert city(state, province) == CITY
    assert mark(state, "ITA") == 15 + 5 + 5


@pytest.mark.rule("place.3", "city.4")
def test_new_city_needs_an_own_province_without_one() -> None:
    state = shopping(60, {"DAL": "MAC", "NEA": "ITA city"})

    assert refused(state, BuildCity("DAL")) == "place.3"
    assert refused(state, BuildCity("NAR")) == "place.3"
    assert refused(state, BuildCity("NEA")) == "city.4"


@pytest.mark.rule("place.4", "fort.1")
def test_fortification_goes_under_an_own_city_old_or_new() -> None:
    state = shopping(80, {"NEA": "ITA city", "NOR": "ITA"})

    state, _ = play(GAME, state, [Fortify("NEA"), BuildCity("NOR"), Fortify("NOR")])

    assert city(state, "NEA") == city(state, "NOR") == FORTIFIED


@pytest.mark.rule("place.4")
@pytest.mark.parametrize("province", ["NOR", "DAL"], ids=["no city", "an enemy's city"])
def test_fortification_needs_an_own_city(province: str) -> None:
    state = shopping(50, {"NOR": "ITA", "DAL": "MAC city"})

    assert refused(state, Fortify(province)) == "place.4"


@pytest.mark.rule("place.5", "road.1", "road.2")
def test_road_joins_own_cities_old_and_new_for_nothing() -> None:
    state = shopping(30, {"NEA": "ITA city", "NAR": "ITA"})

    state, _ = play(
        GAME, state, [BuildCity("NAR"), BuildRoad("ITA", "NAR"), BuildRoad("NEA", "ITA")]
    )

    assert set(state.roads) == {road("ITA", "NAR"), road("ITA", "NEA")}
    assert talents(state, "ITA") == 0


@pytest.mark.rule("place.5", "road.1", "road.5")
@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        pytest.param("ITA", "NOR", "road.1", id="no city"),
        pytest.param("ITA", "DAL", "road.1", id="an enemy's city"),
        pytest.param("ITA", "SIC", "road.5", id="over water"),
        pytest.param("NEA", "NAR", "road.5", id="not adjacent"),
    ],
)
def test_road_needs_two_own_cities_side_by_side(a: str, b: str, why: str) -> None:
    state = shopping(
        50,
        {
            "NEA": "ITA city",
            "NAR": "ITA city",
            "NOR": "ITA",
            "DAL": "MAC city",
            "SIC": "ITA city",
        },
    )

    assert refused(state, BuildRoad(a, b)) == why

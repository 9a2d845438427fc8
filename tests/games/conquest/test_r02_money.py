"""Chapter 1, money and control markers."""

import pytest
from tests.games.conquest.moves import load, march, tribute, tribute_scale
from tests.games.conquest.scenes import (
    ITA,
    NUM,
    force,
    idle_until,
    owner,
    seat_of,
    talents,
    told,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    Action,
    BuildCity,
    Buy,
    BuyGalley,
    DestroyCity,
    EndMovement,
    Fortify,
    OfferRansom,
)
from hexarch.games.conquest.events import Conquered, TributeCollected
from hexarch.games.conquest.model import Build, Raze
from hexarch.games.conquest.position import position
from hexarch.kernel.game import Setting
from hexarch.kernel.script import play

A = "ITA:general1"


@pytest.mark.rule("money.1")
@pytest.mark.parametrize(
    ("provinces", "value"),
    [
        pytest.param({}, 15, id="home and its city"),
        pytest.param({"ITA": "ITA"}, 10, id="home without a city"),
        pytest.param({"NAR": "ITA"}, 25, id="a 10-talent province"),
        pytest.param({"RAE": "ITA"}, 20, id="a 5-talent province"),
        pytest.param({"RAE": "ITA city"}, 25, id="an unfortified city"),
        pytest.param({"RAE": "ITA fort"}, 25, id="a fortified city"),
        pytest.param({"NEA": "ITA city", "RAE": "ITA", "DAL": "MAC city"}, 35, id="turn example"),
    ],
)
def test_tribute_is_the_value_of_provinces_and_5_for_each_city(
    provinces: dict[str, str], value: int
) -> None:
    given = position(6, "ITA", provinces=provinces)

    after, events = play(GAME, given, [EndMovement()])

    assert TributeCollected(ITA, value) in events
    assert talents(after, "ITA") == value


@pytest.mark.rule("money.2")
@pytest.mark.parametrize(
    ("purchase", "price"),
    [
        (Buy("infantry"), 10),
        (Buy("cavalry"), 25),
        (Buy("catapult"), 40),
        (BuyGalley("ITA:A"), 25),
        (BuildCity("RAE"), 30),
        (Fortify("NAR"), 25),
    ],
    ids=lambda value: type(value).__name__,
)
def test_talents_buy_units_galleys_cities_and_fortifications(purchase: Action, price: int) -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "ITA city", "RAE": "ITA"},
        treasury={"ITA": 100},
        steps=(Build(),),
    )

    after, _ = play(GAME, given, [purchase])

    assert talents(after, "ITA") == 100 - price


@pytest.mark.rule("money.2", "cap.5")
def test_talents_pay_ransoms() -> None:
    given = position(
        6, "ITA", leaders={"NUM:general1": "prisoner ITA"}, treasury={"NUM": 50, "ITA": 5}
    )

    paid, _ = play(GAME, given, [(ITA, OfferRansom("NUM:general1", 30)), (NUM, Accept())])

    assert (talents(paid, "NUM"), talents(paid, "ITA")) == (20, 35)


@pytest.mark.rule("marker.1")
def test_a_province_stays_owned_and_pays_when_all_pieces_leave_it() -> None:
    given = position(6, "ITA", provinces={"NAR": "ITA 2I"}, leaders={A: "NAR"})

    left, events = play(GAME, given, [*march(A, "ITA"), EndMovement()])

    assert (owner(left, "NAR"), force(left, "NAR")) == ("ITA", (0, 0, 0))
    assert TributeCollected(ITA, 25) in events


@pytest.mark.rule("marker.2", "setup.3")
def test_a_marker_enters_the_scale_at_its_owners_first_tribute() -> None:
    start = GAME.setup(Setting("standard", 3))
    assert tribute_scale(start).markers == ()

    first, _ = idle_until(start, "EGY")
    assert [marker.seat for marker in tribute_scale(first).markers] == [seat_of(first, "MAC")]

    second_round, _ = idle_until(first, "MAC")
    assert [marker.seat for marker in tribute_scale(second_round).markers] == [0, 1, 2]


@pytest.mark.rule("marker.2", "setup.3")
def test_a_marker_enters_the_scale_before_cities_are_destroyed() -> None:
    start = GAME.setup(Setting("standard", 2))

    collected, _ = play(GAME, start, [EndMovement()])

    assert tribute(collected, "EGY") == 15


@pytest.mark.rule("marker.3")
@pytest.mark.parametrize(("province", "value"), [("NAR", 10), ("RAE", 5)])
def test_a_conquest_moves_the_marker_forward_by_its_value(province: str, value: int) -> None:
    given = position(6, "ITA", leaders={A: "ITA"}, round=2)

    after, events = play(GAME, given, march(A, province, load(infantry=1)))

    assert told(events, Conquered) == [Conquered(ITA, province, -1, 15 + value)]
    assert tribute(after, "ITA") == 15 + value


@pytest.mark.rule("marker.4")
def test_a_new_city_moves_the_marker_forward_5() -> None:
    given = position(
        6, "ITA", provinces={"RAE": "ITA"}, treasury={"ITA": 85}, steps=(Build(),), round=2
    )

    built, _ = play(GAME, given, [BuildCity("RAE")])
    assert tribute(built, "ITA") == 25

    fortified, _ = play(GAME, built, [Fortify("RAE")])
    assert tribute(fortified, "ITA") == 25


@pytest.mark.rule("marker.4", "marker.5", "marker.6", "city.7")
@pytest.mark.parametrize("city", ["city", "fort"])
def test_a_city_won_with_a_province_moves_both_markers_5_more(city: str) -> None:
    given = position(6, "ITA", provinces={"NAR": f"HIS {city}"}, leaders={A: "ITA"}, round=2)
    assert (tribute(given, "ITA"), tribute(given, "HIS")) == (15, 30)

    after, _ = play(GAME, given, march(A, "NAR", load(infantry=1)))

    assert (tribute(after, "ITA"), tribute(after, "HIS")) == (30, 15)


@pytest.mark.rule("marker.5")
@pytest.mark.parametrize(("province", "value"), [("NAR", 10), ("RAE", 5)])
def test_a_lost_province_moves_the_losers_marker_back(province: str, value: int) -> None:
    given = position(6, "ITA", provinces={province: "HIS city 1I"}, leaders={A: "ITA"}, round=2)

    after, _ = play(GAME, given, [*march(A, province, load(infantry=1)), EndMovement()], dice=[4])

    assert tribute(given, "HIS") - tribute(after, "HIS") == value + 5


@pytest.mark.rule("marker.6", "destroy.1")
def test_a_destroyed_city_moves_the_marker_back_5() -> None:
    given = position(6, "ITA", provinces={"NEA": "ITA city"}, steps=(Raze(),), round=2)

    after, _ = play(GAME, given, [DestroyCity("NEA")])

    assert (tribute(given, "ITA"), tribute(after, "ITA")) == (30, 25)

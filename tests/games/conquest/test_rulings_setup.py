"""The rulings on set-up, stock and the leader requirement, and their options."""

import pytest
from tests.games.conquest.moves import (
    ALONE,
    EMPTY,
    march,
    refused,
    sail,
)
from tests.games.conquest.scenes import (
    ITA,
    force,
    idle_until,
    on_turn,
    owner,
    talents,
    told,
    where,
)

from hexarch.boards.mediterranean import BORDERS, CODES
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    BuildRoad,
    Buy,
    BuyGalley,
    DestroyCity,
    Embark,
    EndMovement,
    Stow,
)
from hexarch.games.conquest.events import MoneyTaken, TributeCollected
from hexarch.games.conquest.model import Build, Movement, Options, Raze, State
from hexarch.games.conquest.position import position
from hexarch.kernel.game import Setting
from hexarch.kernel.script import play

CAESAR, A, B = "ITA:caesar", "ITA:general1", "ITA:general2"
SHIP, SECOND_SHIP = "ITA:galley1", "ITA:galley2"


@pytest.mark.rule("R-01", "setup.2")
@pytest.mark.parametrize("start", [0, 50])
def test_r01_players_begin_with_the_talents_agreed(start: int) -> None:
    setting = GAME.check_setting(Setting("standard", 3, {"start_talents": start}))

    state = GAME.setup(setting)

    assert state.treasury == (start, start, start)


@pytest.mark.rule("R-01")
def test_r01_by_default_the_first_money_is_the_first_tribute() -> None:
    state = GAME.setup(GAME.check_setting(Setting("standard", 2)))
    assert state.treasury == (0, 0)

    after, _ = play(GAME, state, [EndMovement()])
    assert talents(after, "EGY") == 15


@pytest.mark.rule("R-02", "setup.1")
def test_r02_homes_are_handed_out_before_the_game_and_not_in_it() -> None:
    state = GAME.setup(GAME.check_setting(Setting("standard", 6)))

    assert state.steps == (Movement(),)
    assert [decision.seat for decision in GAME.decisions(state)] == [0]


@pytest.mark.rule("R-03")
def test_r03_the_bank_has_no_end() -> None:
    given = position(6, "ITA", treasury={"ITA": 1000})

    after, _ = play(GAME, given, [EndMovement()])

    assert talents(after, "ITA") == 1015


@pytest.mark.rule("R-04", "setup.4", "home.1")
def test_r04_a_home_not_in_play_is_an_ordinary_province() -> None:
    given = position(
        2, "HIS", provinces={"NAR": "HIS 1I"}, leaders={"HIS:general1": "NAR"}, treasury={"EGY": 50}
    )

    taken, events = play(GAME, given, [*march("HIS:general1", "ITA"), EndMovement()])

    assert owner(taken, "ITA") == "HIS"
    assert TributeCollected(1, 15 + 10 + 10) in events
    assert told(events, MoneyTaken) == []


@pytest.mark.rule("R-04", "place.1", "place.2")
def test_r04_nothing_new_is_placed_in_a_home_that_was_not_in_play() -> None:
    given = position(2, "HIS", provinces={"ITA": "HIS"}, treasury={"HIS": 100}, steps=(Build(),))

    bought, _ = play(GAME, given, [Buy("infantry")])

    assert (force(bought, "ITA"), force(bought, "HIS")) == ((0, 0, 0), (5, 0, 0))
    assert refused(given, BuyGalley("ITA:A")) == "place.2"


@pytest.mark.rule("R-05", "marker.1")
def test_r05_markers_never_run_out() -> None:
    bare = {CODES[p]: "ITA" for p in range(42) if CODES[p] not in {"MAC", "ITA"}}
    out = dict.fromkeys(("GAL", "EGY", "NUM", "HIS"), "ITA")
    given = position(6, "ITA", provinces=bare, out=out)

    after, _ = play(GAME, given, [EndMovement()])

    assert sum(tint.seat == ITA for tint in GAME.board(GAME.view(after, None)).tints) == 41


def mainland(roads: int, options: Options | None = None) -> State:
    """Hispania owns all thirty cities, joined by so many roads, and may build."""
    without = {"ACH", "NEA", "TIN", "DAC", "MES"}
    cities = {CODES[p] for border in BORDERS for p in border} - without
    laid = [f"{CODES[a]}-{CODES[b]}" for a, b in BORDERS if {CODES[a], CODES[b]} <= cities]
    return position(
        2,
        "HIS",
        provinces=dict.fromkeys(cities, "HIS city") | {"NEA": "EGY"},
        leaders={"EGY:caesar": "NEA"},
        roads=laid[:roads],
        steps=(Build(),),
        options=options,
    )


@pytest.mark.rule("R-06", "road.3")
def test_r06_there_are_34_roads_in_all() -> None:
    state = mainland(33)
    last, one_more = [a for a in GAME.legal(state, 1) if isinstance(a, BuildRoad)][:2]

    full, _ = play(GAME, state, [last])

    assert len(full.roads) == 34
    assert refused(mainland(34), one_more) == "R-06"


@pytest.mark.rule("R-06")
def test_r06_another_number_of_roads_may_be_agreed() -> None:
    few = mainland(2, Options(road_limit=2))
    many = mainland(34, Options(road_limit=55))
    road = next(a for a in GAME.legal(many, 1) if isinstance(a, BuildRoad))

    assert refused(few, road) == "R-06"
    after, _ = play(GAME, many, [road])
    assert len(after.roads) == 35


@pytest.mark.rule("R-07", "leader.2")
def test_r07_units_lose_their_last_leader_neither_by_a_march_nor_by_a_voyage() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 8I"},
        leaders={A: "NEA"},
        galleys={SHIP: "NEA"},
    )

    assert refused(given, *march(A, "ITA", ALONE)) == "leader.2"
    assert refused(given, *sail(SHIP, "MTY", Embark(A), EMPTY)) == "leader.2"
    after, _ = play(GAME, given, sail(SHIP, "MTY", Embark(A), Stow(1, 0, 0)))
    assert force(after, "NEA") == (7, 0, 0)


@pytest.mark.rule("R-07", "R-43")
def test_r07_units_lose_their_last_leader_not_by_the_destruction_of_their_city() -> None:
    given = position(6, "ITA", provinces={"NAR": "ITA city 1I"}, steps=(Raze(),))

    assert refused(given, DestroyCity("NAR")) == "leader.2"


@pytest.mark.rule("R-08", "place.1")
@pytest.mark.parametrize(
    ("units", "leaders"),
    [
        pytest.param("6I", {CAESAR: "NEA"}, id="the city"),
        pytest.param("13I", {CAESAR: "ITA"}, id="the city and Caesar"),
        pytest.param("20I", {CAESAR: "ITA", A: "ITA"}, id="the city, Caesar and a general"),
    ],
)
def test_r08_seven_units_are_placed_for_each_leader_at_home(
    units: str, leaders: dict[str, str]
) -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": f"ITA fort {units}"},
        leaders=leaders,
        treasury={"ITA": 200},
        steps=(Build(),),
    )

    full, _ = play(GAME, given, [Buy("infantry")])

    for kind in ("infantry", "cavalry", "catapult"):
        assert refused(full, Buy(kind)) == "leader.2"


@pytest.mark.rule("R-48", "order.1")
def test_r48_of_two_players_egyptus_begins() -> None:
    state = GAME.setup(GAME.check_setting(Setting("standard", 2)))
    assert on_turn(state) == "EGY"

    second, _ = idle_until(state, "HIS")
    third, _ = idle_until(second, "EGY")
    assert (second.round, third.round) == (1, 2)


class TestMesopotamiaAndArabia:
    """Option mes_ara_border: the sources disagree, so the border may be agreed."""

    BORDER = Options(mes_ara_border=True)
    PROVINCES = {"ARA": "EGY city 2I", "MES": "EGY city"}  # noqa: RUF012  # never changed

    @pytest.mark.rule("board.3")
    def test_by_default_there_is_none(self) -> None:
        a = "EGY:general1"
        given = position(6, "EGY", provinces=self.PROVINCES, leaders={a: "ARA"})

        assert refused(given, *march(a, "MES")) == "board.3"

    @pytest.mark.rule("board.3")
    @pytest.mark.parametrize(("start", "end"), [("ARA", "MES"), ("MES", "ARA")])
    def test_with_it_legions_march_both_ways(self, start: str, end: str) -> None:
        a = "EGY:general1"
        given = position(
            6, "EGY", provinces=self.PROVINCES, leaders={a: start}, options=self.BORDER
        )

        after, _ = play(GAME, given, march(a, end, ALONE) if start == "ARA" else march(a, end))

        assert where(after, a) == end

    @pytest.mark.rule("road.1", "board.3")
    def test_with_it_a_road_joins_their_cities(self) -> None:
        given = position(6, "EGY", provinces=self.PROVINCES, steps=(Build(),), options=self.BORDER)

        after, _ = play(GAME, given, [BuildRoad("ARA", "MES")])

        assert len(after.roads) == 1

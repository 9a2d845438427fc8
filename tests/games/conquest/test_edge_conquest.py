"""Traps after battle: cases 23 to 39 of the specification's list."""

import pytest
from tests.games.conquest.scenes import (
    GAL,
    ITA,
    MAC,
    force,
    idle_until,
    lies,
    march,
    mark,
    master,
    on_turn,
    owner,
    refused,
    storm,
    talents,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    BuildCity,
    Buy,
    BuyGalley,
    ChooseBattle,
    ConcedeTo,
    DestroyCity,
    Done,
    EndMovement,
    EndTurn,
    Fortify,
    OfferExchange,
    OfferRansom,
    Prisoner,
    Sail,
    SelectGalley,
)
from hexarch.games.conquest.events import (
    Bought,
    Fired,
    GalleyBuilt,
    MoneyTaken,
    TributeCollected,
    TurnBegan,
)
from hexarch.games.conquest.model import NOBODY, Build, Raze
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


@pytest.mark.rule("home.1", "home.2")
def test_23_home_conquered_with_sixty_talents_in_it() -> None:
    state = position(
        6,
        "ITA",
        provinces={"DAL": "ITA 2I", "MAC": "MAC city", "THR": "MAC city", "MOE": "MAC city"},
        leaders={"ITA:general1": "DAL", "MAC:caesar": "THR"},
        treasury={"MAC": 60},
    )

    state, _ = play(GAME, state, march("ITA:general1", "MAC"))
    assert (talents(state, "ITA"), talents(state, "MAC")) == (60, 0)

    state, _ = idle_until(state, "MAC")
    state, _ = play(GAME, state, [EndMovement(), Done()])
    assert talents(state, "MAC") == 0
    assert refused(state, Buy("infantry"), "MAC") == "home.2"


@pytest.mark.rule("home.2", "cc.1", "cc.4", "cap.1")
def test_24_homeless_player_captures_a_caesar() -> None:
    state = position(
        3,
        "EGY",
        provinces={
            "EGY": "HIS city 1I",
            "CYR": "EGY 2I",
            "AFR": "MAC",
            "MAC": "MAC city",
            "ACH": "MAC city",
        },
        leaders={
            "EGY:caesar": "CYR",
            "EGY:general1": "CYR",
            "MAC:caesar": "AFR",
            "HIS:general1": "prisoner MAC",
        },
        treasury={"MAC": 40},
    )

    state, events = play(GAME, state, [*march("EGY:general1", "AFR", "1I"), EndMovement(), Done()])

    assert owner(state, "MAC") == owner(state, "ACH") == owner(state, "AFR") == "EGY"
    assert talents(state, "EGY") == 40 + 100
    assert sum(event.talents for event in told(events, TributeCollected)) == 0
    assert refused(state, Buy("infantry")) == "home.2"
    assert where(state, "MAC:caesar") == "fallen"
    assert where(state, "HIS:general1") == "escorted EGY"


@pytest.mark.rule("home.2", "R-28")
def test_25_home_reconquered_in_combat_pays_and_sells_at_once() -> None:
    state = position(
        6,
        "MAC",
        provinces={"MAC": "ITA city 1I", "THR": "MAC 3I"},
        leaders={"MAC:caesar": "THR", "MAC:general1": "THR"},
    )

    state, events = play(
        GAME,
        state,
        [*march("MAC:general1", "MAC", "2I"), EndMovement(), Done(), Buy("infantry")],
        dice=[4],
    )

    assert told(events, TributeCollected) == [TributeCollected(MAC, 20)]
    assert talents(state, "MAC") == 10
    assert force(state, "MAC") == (3, 0, 0)


@pytest.mark.rule("cc.6", "buy.2")
def test_26_sunk_galley_of_a_captured_colour_never_returns() -> None:
    """Egyptus sails the last Macedonian galley; once sunk, only Egyptian ones can be built."""
    state = position(
        3,
        "HIS",
        provinces={"MAC": "EGY city"},
        galleys={"MAC:galley1": "MNU", "HIS:galley1": "MBA"},
        treasury={"EGY": 25},
        out={"MAC": "EGY"},
    )

    state, _ = play(
        GAME, state, [SelectGalley("HIS:galley1"), Sail("MNU"), EndMovement()], dice=[3]
    )
    assert lies(state, "MAC:galley1") == "stock"

    state, _ = idle_until(state, "EGY")
    state, events = play(GAME, state, [EndMovement(), Done(), BuyGalley("EGY")])
    assert told(events, GalleyBuilt)[0].galley == "EGY:galley1"


@pytest.mark.rule("cc.8", "place.1", "place.2")
def test_27_nothing_new_is_placed_in_the_victims_home() -> None:
    state = position(
        3,
        "EGY",
        provinces={"MAC": "EGY city"},
        treasury={"EGY": 35},
        out={"MAC": "EGY"},
        steps=(Build(),),
    )
    assert refused(state, BuyGalley("MAC:A")) == "place.2"

    state, events = play(GAME, state, [Buy("infantry")])

    assert told(events, Bought)[0].province == "EGY"
    assert force(state, "MAC") == (0, 0, 0)


@pytest.mark.rule("buy.2", "combat.3")
def test_28_catapult_lost_in_battle_is_for_sale_the_same_turn() -> None:
    land = {"NUM": "NUM fort 18K", "NEA": "ITA", "NAR": "ITA"}
    empty = position(
        6,
        "ITA",
        provinces={**land, "ITA": "ITA fort 1I 1K", "DAL": "MAC 1K"},
        treasury={"ITA": 40},
        steps=(Build(),),
    )
    assert refused(empty, Buy("catapult")) == "buy.2"

    state = storm("1I 1K", "1K", provinces=land)
    state, _ = play(
        GAME,
        state,
        [Prisoner("MAC:general1", "keep"), Done(), Buy("catapult")],
        dice=[6],
    )

    assert force(state, "ITA") == (4, 0, 1)


TENS = ("ACH", "AFR", "ASI", "BRI", "CAE", "GAL", "ITA", "MAC")


@pytest.mark.rule("infl.1")
@pytest.mark.parametrize(
    ("land", "reached", "price"),
    [
        (dict.fromkeys(TENS[:7], "EGY") | {"ACH": "EGY city"}, 100, 10),
        (dict.fromkeys(TENS, "EGY"), 105, 20),
    ],
    ids=["100", "105"],
)
def test_29_inflation_needs_more_than_a_hundred(
    land: dict[str, str], reached: int, price: int
) -> None:
    state = position(
        2,
        "EGY",
        provinces=land,
        leaders={"EGY:general1": "EGY"},
        treasury={"HIS": 100},
        peak=reached - 10,
    )

    state, _ = play(GAME, state, march("EGY:general1", "CYR", "1I"))
    assert mark(state, "EGY") == reached

    state, _ = idle_until(state, "HIS")
    _, events = play(GAME, state, [EndMovement(), Done(), Buy("infantry")])
    assert told(events, Bought)[0].price == price


@pytest.mark.rule("infl.1", "R-41", "marker.4")
def test_30_new_city_may_bring_inflation() -> None:
    provinces = dict.fromkeys(TENS, "EGY") | {"ACH": "EGY city"}
    state = position(
        2,
        "EGY",
        provinces=provinces,
        treasury={"EGY": 40, "HIS": 100},
        peak=100,
        steps=(Build(),),
    )
    assert mark(state, "EGY") == 100

    state, events = play(GAME, state, [BuildCity("AFR"), Buy("infantry")])
    assert mark(state, "EGY") == 105
    assert told(events, Bought)[0].price == 10

    assert on_turn(state) == "HIS", "with nothing left to buy the turn is over"
    _, events = play(GAME, state, [EndMovement(), Done(), Buy("infantry")])
    assert told(events, Bought)[0].price == 20


@pytest.mark.rule("cc.1", "R-34", "obj.1")
def test_31_active_player_loses_his_caesar_in_the_first_of_three_battles() -> None:
    """Galatia's Caesar falls to Macedonia; the turn ends and Egyptus plays."""
    state = position(
        6,
        "GAL",
        provinces={"ASI": "MAC 2I", "PON": "MAC 1I", "CIL": "EGY 1I"},
        leaders={
            "GAL:general1": "GAL",
            "GAL:general2": "GAL",
            "MAC:general1": "ASI",
            "MAC:general2": "PON",
            "EGY:general1": "CIL",
        },
    )

    state, events = play(
        GAME,
        state,
        [
            *march("GAL:caesar", "ASI", "1I"),
            *march("GAL:general1", "PON", "1I"),
            *march("GAL:general2", "CIL", "1I"),
            ChooseBattle("ASI"),
            (MAC, Prisoner("EGY:general1", "keep")),
        ],
        dice=[1, 4, 4],
    )

    assert state.captor[GAL] == MAC
    assert [shot.seat for shot in told(events, Fired)] == [GAL, MAC, MAC]
    assert owner(state, "PON") == owner(state, "CIL") == "MAC"
    assert force(state, "PON") == (2, 0, 0)
    assert told(events, TributeCollected) == []
    assert [event.seat for event in told(events, TurnBegan)] == [2]
    assert on_turn(state) == "EGY"


@pytest.mark.rule("cap.5")
def test_32_ransom_agreed_in_the_captors_turn() -> None:
    state = position(
        6, "MAC", leaders={"ITA:general1": "prisoner MAC"}, treasury={"ITA": 25, "MAC": 0}
    )

    state, _ = play(GAME, state, [(MAC, OfferRansom("ITA:general1", 20)), (ITA, Accept())])
    assert (talents(state, "ITA"), talents(state, "MAC")) == (5, 20)
    assert where(state, "ITA:general1") == "ransomed"

    state, _ = idle_until(state, "ITA")
    assert where(state, "ITA:general1") == "ITA"


@pytest.mark.rule("cap.4")
def test_33_exchanged_general_joins_his_caesar_aboard() -> None:
    state = position(
        6,
        "ITA",
        provinces={"MAC": "GAL city 1I"},
        leaders={
            "MAC:caesar": "MAC:galley1",
            "MAC:general1": "prisoner ITA",
            "ITA:general1": "escorted MAC",
        },
        galleys={"MAC:galley1": "MAE"},
    )

    state, _ = play(
        GAME,
        state,
        [(MAC, OfferExchange(give="ITA:general1", take="MAC:general1")), (ITA, Accept())],
    )

    assert where(state, "MAC:general1") == "MAC:galley1"
    assert where(state, "ITA:general1") == "ITA"


@pytest.mark.rule("destroy.1", "leader.2", "R-43")
def test_34_city_that_alone_leads_units_stands() -> None:
    state = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 4I", "NEA": "ITA city"},
        leaders={"ITA:caesar": "NEA"},
        steps=(Raze(),),
    )

    assert refused(state, DestroyCity("ITA")) == "leader.2"
    assert DestroyCity("ITA") not in GAME.legal(state, ITA)
    assert DestroyCity("NEA") in GAME.legal(state, ITA)


@pytest.mark.rule("conq.2", "cc.1")
def test_35_galley_beside_a_captured_caesar_changes_hands() -> None:
    state = storm(
        "2I 1C",
        "1I",
        leaders={"MAC:caesar": "DAL"},
        galleys={"MAC:galley1": "DAL", "GAL:galley1": "DAL"},
    )

    state, _ = play(GAME, state, [], dice=[4])

    assert (lies(state, "MAC:galley1"), master(state, "MAC:galley1")) == ("DAL", "ITA")
    assert lies(state, "GAL:galley1") == "stock", "a third player's galley is still destroyed"


@pytest.mark.rule("place.4", "fort.1")
def test_36_no_second_fortification() -> None:
    state = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city"},
        treasury={"ITA": 75},
        steps=(Build(),),
    )

    state, _ = play(GAME, state, [Fortify("NEA")])

    assert refused(state, Fortify("NEA")) == "fort.1"


@pytest.mark.rule("win.2")
def test_37_two_of_three_concede() -> None:
    one, _ = play(GAME, position(3, "EGY"), [(0, ConcedeTo(2))])
    assert GAME.outcome(one) is None

    two, _ = play(GAME, one, [(1, ConcedeTo(2))])
    outcome = GAME.outcome(two)
    assert outcome is not None
    assert outcome.winners == (2,)


@pytest.mark.rule("win.1", "home.2", "obj.1")
def test_38_caesar_without_a_province_is_still_in_the_game() -> None:
    """He sits on an island without a galley: his turn passes by itself."""
    state = position(
        3,
        "MAC",
        provinces={"EGY": "HIS fort 4I"},
        leaders={"EGY:caesar": "CYP"},
        treasury={"EGY": 50},
        steps=(Build(),),
    )

    state, events = play(GAME, state, [EndTurn()])

    assert [event.seat for event in told(events, TurnBegan)] == [1, 2]
    assert on_turn(state) == "HIS"
    assert state.captor == (NOBODY, NOBODY, NOBODY)
    assert GAME.outcome(state) is None
    assert talents(state, "EGY") == 50


@pytest.mark.rule("setup.4", "home.1", "place.2")
def test_39_unused_home_is_an_ordinary_province() -> None:
    state = position(
        2,
        "HIS",
        provinces={"NAR": "HIS 2I"},
        leaders={"HIS:general1": "NAR"},
        treasury={"HIS": 25, "EGY": 70},
    )

    state, events = play(GAME, state, [*march("HIS:general1", "ITA"), EndMovement(), Done()])

    assert owner(state, "ITA") == "HIS"
    assert mark(state, "HIS") == 15 + 10 + 10
    assert told(events, MoneyTaken) == []
    assert talents(state, "EGY") == 70
    assert refused(state, BuyGalley("ITA:A")) == "place.2"

"""Rulings R-40 to R-46 and their options: prices, cities, ransoms, the end of the game."""

import pytest
from tests.games.conquest.scenes import (
    city,
    force,
    idle_until,
    march,
    mark,
    on_turn,
    owner,
    refused,
    talents,
    told,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    BuildCity,
    Buy,
    BuyGalley,
    ConcedeTo,
    DestroyCity,
    Done,
    EndMovement,
    EndTurn,
    OfferRansom,
)
from hexarch.games.conquest.events import (
    Bought,
    CityDestroyed,
    GameOver,
    PricesRose,
)
from hexarch.games.conquest.model import NO_CITY, Build, Options, Raze, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

MAC, EGY, HIS = range(3)
"""The seats of a game for three."""


INTO_PALESTINA = march("EGY:general1", "PAL", "1I")


@pytest.mark.rule("R-40", "infl.2")
def test_r40_from_ninety_five_to_two_hundred_and_ten() -> None:
    """Egyptus, at 95, captures a Caesar whose tribute is 115; Hispania pays three times."""
    egyptian = dict.fromkeys(("AFR", "ASI", "CAE", "CYR", "GAL", "MES", "NUM", "SYR"), "EGY")
    macedonian = dict.fromkeys(("ACH", "BRI", "ITA", "NAR", "NEA"), "MAC city")
    state = position(
        3,
        "EGY",
        provinces={**egyptian, **macedonian, "PAL": "MAC", "DAL": "MAC city", "THR": "MAC city"},
        leaders={"EGY:general1": "EGY", "MAC:caesar": "PAL"},
        treasury={"HIS": 100},
        peak=95,
    )
    assert (mark(state, "EGY"), mark(state, "MAC")) == (95, 115)

    state, events = play(GAME, state, [*INTO_PALESTINA, EndMovement(), Done(), Buy("infantry")])
    assert mark(state, "EGY") == 210
    assert told(events, Bought)[0].price == 10

    state, events = idle_until(state, "HIS")
    assert told(events, PricesRose) == [PricesRose(3)]
    _, events = play(GAME, state, [EndMovement(), Done(), Buy("infantry")])
    assert told(events, Bought)[0].price == 30


@pytest.mark.rule("R-41", "infl.1")
def test_r41_marker_raised_in_another_players_turn() -> None:
    """Macedonia's Caesar is captured in Macedonia's turn, and lifts Egyptus from 90 to 115."""
    egyptian = dict.fromkeys(("AFR", "ASI", "CAE", "GAL", "MES", "NUM", "SYR"), "EGY")
    state = position(
        3,
        "MAC",
        provinces={
            **egyptian,
            "EGY": "EGY fort 4I",
            "PAL": "EGY 2I",
            "ARA": "MAC 1I",
            "MOE": "MAC",
        },
        leaders={"MAC:caesar": "ARA", "EGY:general1": "PAL"},
        treasury={"EGY": 100},
        peak=90,
    )
    assert (mark(state, "EGY"), mark(state, "MAC")) == (90, 25)

    state, events = play(GAME, state, march("MAC:caesar", "PAL"), dice=[1, 4])
    assert mark(state, "EGY") == 115

    assert on_turn(state) == "EGY"
    assert told(events, PricesRose) == [PricesRose(2)]
    _, events = play(GAME, state, [EndMovement(), Done(), Buy("infantry")])
    assert told(events, Bought)[0].price == 20


@pytest.mark.rule("R-42", "R-08", "place.1")
def test_r42_nothing_is_bought_that_cannot_be_placed() -> None:
    """Caesar and city lead fourteen units at home; for a fifteenth there is no leader."""
    state = position(
        2, "EGY", provinces={"EGY": "EGY city 13I"}, treasury={"EGY": 200}, steps=(Build(),)
    )

    state, _ = play(GAME, state, [Buy("infantry")])

    for kind in (Buy("infantry"), Buy("cavalry"), Buy("catapult")):
        assert refused(state, kind) == "leader.2"
        assert kind not in GAME.legal(state, EGY - 1)
    assert BuyGalley("EGY") in GAME.legal(state, 0), "a galley needs no leader"
    assert refused(state, BuildCity("EGY")) == "city.4"


@pytest.mark.rule("R-43", "destroy.1")
def test_r43_option_destroy_disbands() -> None:
    """With the option the city goes, and with it the units that nobody else leads."""
    state = position(
        2,
        "EGY",
        provinces={"CYR": "EGY city 3I 1K", "PAL": "EGY city 2I"},
        leaders={"EGY:general1": "PAL"},
        steps=(Raze(),),
        options=Options(destroy_disbands=True),
    )

    asked = [GAME.stakes(state, DestroyCity(code)).confirm for code in ("CYR", "PAL")]
    assert ["are disbanded: 4" in words.english for words in asked if words] == [True, False]

    state, events = play(GAME, state, [DestroyCity("CYR"), DestroyCity("PAL")])

    assert told(events, CityDestroyed) == [
        CityDestroyed(0, "CYR", (3, 0, 1)),
        CityDestroyed(0, "PAL", (0, 0, 0)),
    ]
    assert city(state, "CYR") == NO_CITY
    assert force(state, "CYR") == (0, 0, 0)
    assert owner(state, "CYR") == "EGY"
    assert force(state, "PAL") == (2, 0, 0)


@pytest.mark.rule("R-43")
def test_r43_seven_units_a_leader_stay_led() -> None:
    """One general can lead eight infantry no more than a city can."""
    words = {"CYR": "EGY city 8I", "PAL": "EGY city 7I"}
    leaders = {"EGY:general1": "CYR", "EGY:general2": "PAL"}
    state = position(2, "EGY", provinces=words, leaders=leaders, steps=(Raze(),))

    assert refused(state, DestroyCity("CYR")) == "leader.2"
    state, _ = play(GAME, state, [DestroyCity("PAL")])
    assert city(state, "PAL") == NO_CITY


@pytest.mark.rule("R-44", "win.2")
def test_r44_one_player_who_wants_to_stop_changes_nothing_on_the_board() -> None:
    state = position(3, "MAC")

    after, _ = play(GAME, state, [(EGY, ConcedeTo(HIS))])

    assert GAME.outcome(after) is None
    assert (after.owner, after.at, after.lord) == (state.owner, state.at, state.lord)
    after, _ = idle_until(after, "EGY")
    assert on_turn(after) == "EGY", "his seat still plays"


def at_the_limit(round_: int, **provinces: str) -> State:
    """Hispania, last in order, is about to end its turn."""
    return position(
        3,
        "HIS",
        provinces=provinces,
        treasury={"MAC": 10, "EGY": 30, "HIS": 20},
        round=round_,
        steps=(Build(),),
        options=Options(max_rounds=5),
    )


@pytest.mark.rule("R-45", "win.1")
def test_r45_highest_tribute_wins_after_the_last_round() -> None:
    state, events = play(GAME, at_the_limit(5, ACH="MAC"), [EndTurn()])

    assert [event.winner for event in told(events, GameOver)] == [MAC]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert {place.seat: place.place for place in outcome.places} == {MAC: 1, EGY: 2, HIS: 3}


@pytest.mark.rule("R-45", "win.1")
def test_r45_then_the_treasury_decides() -> None:
    state, _ = play(GAME, at_the_limit(5), [EndTurn()])

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (EGY,)


@pytest.mark.rule("R-45")
def test_r45_no_limit_before_its_round_and_none_by_default() -> None:
    state, _ = play(GAME, at_the_limit(4), [EndTurn()])
    assert GAME.outcome(state) is None
    assert state.round == 5

    endless = position(3, "HIS", round=500, steps=(Build(),), treasury={"HIS": 10})
    state, _ = play(GAME, endless, [EndTurn()])
    assert GAME.outcome(state) is None


@pytest.mark.rule("R-46", "cap.5")
@pytest.mark.parametrize("price", [0, 1, 25])
def test_r46_any_price_that_the_payer_can_pay(price: int) -> None:
    state = position(
        3, "MAC", leaders={"MAC:general1": "prisoner EGY"}, treasury={"MAC": 25, "EGY": 90}
    )

    state, _ = play(GAME, state, [(EGY, OfferRansom("MAC:general1", price)), (MAC, Accept())])

    assert (talents(state, "MAC"), talents(state, "EGY")) == (25 - price, 90 + price)


@pytest.mark.rule("R-46", "cap.5")
@pytest.mark.parametrize("price", [-1, 26])
@pytest.mark.parametrize("asker", ["MAC", "EGY"])
def test_r46_no_price_that_he_cannot(price: int, asker: str) -> None:
    state = position(
        3, "MAC", leaders={"MAC:general1": "prisoner EGY"}, treasury={"MAC": 25, "EGY": 90}
    )

    assert refused(state, OfferRansom("MAC:general1", price), asker) == "R-46"

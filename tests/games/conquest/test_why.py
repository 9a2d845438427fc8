"""What a new player tries in vain, and what he is told: a rule, a reason, a way out."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.conquest.scenes import ITA, MAC, played, sea_fight, settled, storm

from hexarch.boards.mediterranean import SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Buy,
    BuyGalley,
    ChooseDestination,
    EndMovement,
    SelectGalley,
    SelectLeader,
    Stow,
    Target,
)
from hexarch.games.conquest.model import (
    Battle,
    Boarding,
    Build,
    Combat,
    Falter,
    Movement,
    Muster,
    Raze,
    State,
)
from hexarch.games.conquest.position import position
from hexarch.kernel.pointing import why_not

PROVINCES: Mapping[str, str] = {
    "ITA": "ITA fort 4I",
    "NEA": "ITA 2I",
    "SIC": "ITA city",
    "NOR": "ITA",
    "SAR": "ITA",
    "BAE": "ITA 1I",
    "MAC": "MAC fort 4I",
    "THR": "ITA 3I",
    "EGY": "EGY fort 4I",
}
LEADERS: Mapping[str, str] = {
    "ITA:caesar": "ITA",
    "ITA:general1": "NEA",
    "ITA:general2": "THR",
    "ITA:general3": "BAE",
    "ITA:general4": "SAR",
    "ITA:general5": "ITA:galley2",
    "MAC:caesar": "MAC",
    "EGY:caesar": "EGY",
}
GALLEYS: Mapping[str, str] = {"ITA:galley1": "ITA:A", "ITA:galley2": "MTY", "MAC:galley1": "MAE"}


def table(*steps: Any, treasury: Mapping[str, int] | None = None, **more: Any) -> State:
    """Set up Italia's turn, with a strait or a foreign piece at every corner."""
    return position(
        6,
        "ITA",
        provinces=PROVINCES,
        leaders=LEADERS,
        galleys=GALLEYS,
        steps=steps or (Movement(),),
        treasury=treasury,
        **more,
    )


def marching(leader: str) -> State:
    return played(table(), [SelectLeader(leader)])


def sailing(galley: str) -> State:
    return played(table(), [SelectGalley(galley)])


def building(talents: int) -> State:
    return table(Build(), treasury={"ITA": talents})


def mustering() -> State:
    return table(Movement(), Muster(ITA * 7 + 1, SPACE["ITA"], 1))


def boarding() -> State:
    return table(Movement(), Boarding(ITA * 6, SPACE["MTY"]))


def fighting() -> State:
    return storm("3I", "2I 1K", provinces={"MAC": "MAC fort 4I", "ITA": "ITA fort"})


def two_battles() -> State:
    battles = (
        Battle(SPACE["DAL"], ITA, (2, 0, 0), by_land=True),
        Battle(SPACE["MAC"], ITA, (2, 0, 0), by_land=True),
    )
    return settled(
        position(
            6,
            "ITA",
            provinces={"DAL": "MAC 2I", "MAC": "MAC fort 4I"},
            leaders={"ITA:general1": "DAL", "ITA:general2": "MAC", "MAC:general1": "DAL"},
            steps=(Combat(),),
            battles=battles,
        )
    )


CASES: list[tuple[str, State, tuple[str, ...], str, str]] = [
    # what, position, pointed at, rule, words of the answer
    ("another's Caesar", table(), ("MAC:caesar",), "turn.1", "belongs to seat 0"),
    ("another's units", table(), ("MAC:0:infantry",), "turn.1", "of your own"),
    ("another's city", table(), ("MAC:city",), "turn.1", "of your own"),
    ("another's province", table(), ("EGY",), "turn.1", "belongs to seat 2"),
    ("another's galley", table(), ("MAC:galley1",), "turn.1", "belongs to seat 0"),
    ("an own city", table(), ("SIC:city",), "city.2", "never moves"),
    ("a province without leader", table(), ("NOR",), "leader.1", "march him there"),
    ("a free province", table(), ("NAR",), "lm.10", "belongs to nobody"),
    ("a free island", table(), ("BRI",), "sm.9", "a galley can bring one"),
    ("an own island", table(), ("COR",), "sm.9", "a galley can bring one"),
    ("an empty sea", table(), ("MNA",), "sm.1", "a galley that glows"),
    ("a leader on an island", table(), ("ITA:general4",), "lm.4", "aboard a galley"),
    ("a leader at sea", table(), ("ITA:general5",), "sm.3", "goes ashore where it docks"),
    ("across the Bosporus", marching("ITA:general2"), ("ASI",), "board.4a", "take a galley"),
    ("across to Sicilia", marching("ITA:general1"), ("SIC",), "board.4b", "take a galley"),
    ("across to Africa", marching("ITA:general3"), ("TIN",), "board.4c", "take a galley"),
    ("two provinces away", marching("ITA:caesar"), ("MAC",), "board.3", "choose a province"),
    ("an enemy far away", marching("ITA:caesar"), ("EGY:caesar",), "board.3", "choose a province"),
    ("marching into the sea", marching("ITA:caesar"), ("MTY",), "galley.1", "boards a galley"),
    ("where he is", marching("ITA:caesar"), ("ITA",), "board.3", "is in Italia already"),
    ("the same leader again", marching("ITA:caesar"), ("ITA:caesar",), "lm.4", "say where to"),
    ("the board while mustering", mustering(), ("NAR",), "lm.8", "how many units"),
    ("from coast to coast", sailing("ITA:galley1"), ("SIC",), "sm.8", "through a sea zone"),
    ("off the other coast", sailing("ITA:galley1"), ("MAD",), "sm.6", "other coast of Italia"),
    ("a sea far away", sailing("ITA:galley1"), ("MAL",), "sm.5", "choose a zone"),
    ("from sea to far sea", sailing("ITA:galley2"), ("MAL",), "sm.1", "zone beside it"),
    ("inland with a galley", sailing("ITA:galley2"), ("DAC",), "sm.1", "no coast"),
    ("a coast of another sea", sailing("ITA:galley2"), ("EGY",), "sm.1", "dock at a coast"),
    ("units before a leader", boarding(), ("ITA:5:infantry",), "galley.1", "take a leader aboard"),
    ("a leader elsewhere", boarding(), ("ITA:general1",), "galley.1", "take somebody who is"),
    ("a province while boarding", boarding(), ("NAR",), "galley.1", "only what is in Italia"),
    ("a battle that is none", two_battles(), ("EGY",), "battle.1", "Dalmatia, Macedonia"),
    ("a general as target", fighting(), ("MAC:general1",), "general.3", "Aim at a unit"),
    ("an own unit as target", fighting(), ("DAL:5:infantry",), "battle.2", "an enemy unit"),
    ("units he has not", fighting(), ("DAL:0:cavalry",), "battle.2", "aim at what he has"),
    ("a battle elsewhere", fighting(), ("MAC:0:infantry",), "battle.2", "where the battle is"),
    ("another's city to raze", table(Raze()), ("MAC",), "destroy.1", "choose one of yours"),
    ("a sea to raze", table(Raze()), ("MTY",), "board.1", "on land"),
    ("a city in a foreign province", building(99), ("MAC",), "place.3", "is not yours"),
    ("a city in a free province", building(99), ("NAR",), "place.3", "you own"),
    ("a city that is too dear", building(20), ("NOR",), "buy.1", "something cheaper"),
    ("a wall that is too dear", building(20), ("SIC",), "buy.1", "something cheaper"),
    ("a wall on a fort", building(99), ("ITA",), "fort.1", "choose another"),
    ("a galley out at sea", building(99), ("MTY",), "place.2", "your Home Province"),
]


@pytest.mark.rule("turn.1", "city.2", "sm.1", "galley.1", "battle.1", "place.2", "place.3", "buy.1")
@pytest.mark.rule("board.3", "board.4a", "board.4b", "board.4c")
@pytest.mark.parametrize(
    ("state", "pointed", "rule", "words"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_what_cannot_be_chosen_is_explained(
    state: State, pointed: tuple[str, ...], rule: str, words: str
) -> None:
    seat = GAME.decisions(state)[0].seat
    told = why_not(GAME, state, seat, pointed)
    assert told.rule == rule, told.why
    assert words in told.why, told.why
    assert told.rule in GAME.book.entries


@pytest.mark.rule("naval.2")
def test_at_sea_only_the_enemy_galley_that_can_be_hit_is_a_target() -> None:
    state = sea_fight(["2I"], ["2I", "1I"])
    told = why_not(GAME, state, 1, ("EGY:galley1",))
    assert told.rule == "naval.2"
    assert "before the units aboard are gone" in told.why


@pytest.mark.rule("retreat.2")
def test_a_retreat_leads_to_an_own_province() -> None:
    state = storm("3I", "2I 1K", provinces={"NOR": "ITA", "ITA": "ITA fort"})
    state = played(state, [Target("infantry")], [1, 1])
    assert isinstance(state.step, Falter)
    told = why_not(GAME, state, ITA, ("MAC",))
    assert told.rule == "retreat.2"
    assert "or fight on" in told.why


@pytest.mark.rule("turn.1")
def test_whoever_is_not_asked_hears_whose_decision_it_is() -> None:
    told = why_not(GAME, table(), MAC, ("MAC:caesar",))
    assert told.say == "It is the decision of {0}."
    assert told.about == (f"@{ITA}",)


@pytest.mark.rule("road.1", "road.5")
def test_the_second_end_of_a_road_is_judged_as_a_road() -> None:
    state = building(0)
    assert why_not(GAME, state, ITA, ("NEA",), ("ITA",)).rule == "road.1"
    assert why_not(GAME, state, ITA, ("SIC",), ("NEA",)).rule == "board.4b"
    assert why_not(GAME, state, ITA, ("EGY",), ("ITA",)).rule == "road.5"


@pytest.mark.rule("buy.1", "galley.1")
def test_what_one_would_look_for_is_shown_with_its_reason() -> None:
    dear = GAME.barred(building(20), ITA)
    assert {type(act) for act in dear} >= {Buy, BuyGalley}
    for act in dear:
        told = GAME.check(building(20), ITA, act)
        assert told is not None
        assert told.rule == "buy.1"
    assert Buy("infantry") not in dear
    assert GAME.barred(boarding(), ITA) == [Stow(4, 0, 0)]
    assert not GAME.barred(table(), ITA)
    assert not GAME.barred(building(20), MAC)


@pytest.mark.rule("lm.9", "lm.4")
def test_a_leader_in_a_battle_or_without_moves_stays() -> None:
    state = played(marching("ITA:general2"), [ChooseDestination("MAC")])
    told = why_not(GAME, state, ITA, ("ITA:general2",))
    assert told.rule == "lm.9"
    assert "end Movement" in told.why
    assert GAME.check(state, ITA, EndMovement()) is None


@pytest.mark.rule("leader.2")
@pytest.mark.parametrize(
    ("units", "words"), [("8I", "a unit in Thracia would"), ("9I", "2 units in Thracia would")]
)
def test_a_leader_who_must_stay_hears_for_how_many(units: str, words: str) -> None:
    """He can take a legion of seven."""
    where = {"THR": f"ITA {units}"}
    state = position(6, "ITA", provinces=where, leaders={"ITA:general2": "THR"})
    told = why_not(GAME, state, ITA, ("ITA:general2",))
    assert told.rule == "leader.2"
    assert words in told.why


@pytest.mark.rule("board.1")
def test_codes_that_mean_nothing_do_no_harm() -> None:
    for code in ("", "???", "XXX:9:infantry", "ITA:x:infantry", "ITA:galley9", ":city", "@0"):
        for state in (table(), boarding(), fighting(), building(9), two_battles()):
            seat = GAME.decisions(state)[0].seat
            assert why_not(GAME, state, seat, (code,)).why

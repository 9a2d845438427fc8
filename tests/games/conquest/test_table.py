"""What the table shows and says before an act: pieces in hand, costs, dangers, questions."""

import re
from typing import Any

import pytest
from tests.games.conquest.scenes import EGY, MAC, played

from hexarch.cli.wording import Wording
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    AcceptPact,
    BuildCity,
    Buy,
    BuyGalley,
    ChooseDestination,
    ChooseLoad,
    ConcedeTo,
    DestroyCity,
    Embark,
    EndMovement,
    EndTurn,
    Give,
    OfferRansom,
    Prisoner,
    ProposePact,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.events import Gave, MoneyTaken
from hexarch.games.conquest.model import Build, Raze, State
from hexarch.games.conquest.position import position
from hexarch.kernel.board import Board
from hexarch.kernel.game import Setting
from hexarch.kernel.record import Seated
from hexarch.kernel.script import play
from hexarch.kernel.words import Words
from hexarch.server.wording import catalogue


def board(state: State) -> Board:
    return GAME.board(GAME.view(state, None))


def marks(state: State, ref: str) -> tuple[str, ...]:
    return next(token.marks for token in board(state).tokens if token.ref == ref)


def test_the_piece_in_hand_and_its_goal_are_marked() -> None:
    start = position(2, "EGY", leaders={"EGY:general1": "EGY"}, galleys={"EGY:galley1": "EGY"})
    picked = played(start, [SelectLeader("EGY:general1")])
    assert marks(picked, "EGY:general1") == ("selected",)
    assert board(picked).goal == ""
    bound = played(picked, [ChooseDestination("CYR")])
    assert marks(bound, "EGY:general1") == ("selected",)
    assert board(bound).goal == "CYR"
    gone = played(bound, [ChooseLoad(4, 0, 0, 0)])
    assert marks(gone, "EGY:general1") == ("tired",)
    assert board(gone).goal == ""
    afloat = played(start, [SelectGalley("EGY:galley1")])
    assert marks(afloat, "EGY:galley1") == ("selected",)


def test_a_purchase_has_its_price_and_the_last_one_is_asked_about() -> None:
    rich = position(2, "EGY", treasury={"EGY": 100}, steps=(Build(),))
    assert GAME.stakes(rich, Buy("infantry")).cost == 10
    assert GAME.stakes(rich, Buy("infantry")).confirm is None
    assert GAME.stakes(rich, BuyGalley("EGY")).cost == 25
    poor = position(2, "EGY", treasury={"EGY": 12}, steps=(Build(),))
    last = GAME.stakes(poor, Buy("infantry"))
    assert last.confirm is not None
    assert "your turn ends" in last.confirm.english
    assert played(poor, [Buy("infantry")]).active != poor.active
    assert GAME.stakes(poor, EndTurn()).confirm is None


@pytest.mark.parametrize(
    ("province", "words"), [("EGY", "your home Egyptus"), ("CYR", "Cyrenaica")]
)
def test_razing_a_city_is_asked_about(province: str, words: str) -> None:
    state = position(2, "EGY", provinces={"CYR": "EGY city", "EGY": "EGY fort"}, steps=(Raze(),))
    stakes = GAME.stakes(state, DestroyCity(province))
    assert stakes.danger
    assert stakes.confirm is not None
    assert words in stakes.confirm.english


@pytest.mark.rule("win.2")
def test_a_concession_says_how_many_must_agree() -> None:
    two = GAME.stakes(position(2, "EGY"), ConcedeTo(1)).confirm
    assert two is not None
    assert two.english == "The game ends: @1 wins."
    three = GAME.stakes(position(6, "MAC"), ConcedeTo(EGY)).confirm
    assert three is not None
    assert three.english.startswith(f"@{EGY} wins only when all 5 others concede to him; 0 have")
    after, _ = GAME.apply(position(6, "MAC"), MAC, ConcedeTo(EGY))
    assert GAME.outcome(after) is None


def test_a_free_act_names_the_player_and_not_his_home() -> None:
    """A seat stands as ``@1``; the table and the terminal put the name there."""
    state = position(3, "EGY")
    peace = ProposePact((1, 2), "Peace")
    assert GAME.label(state, ConcedeTo(1)).english == "Concede to @1"
    assert GAME.label(state, Give(2, 5)).english == "Give 5 talents to @2"
    assert GAME.label(state, peace).english == "Propose a pact to @1, @2: Peace"
    proposed, _ = GAME.apply(state, 0, peace)
    (pact,) = proposed.pacts
    assert GAME.label(proposed, AcceptPact(pact.id)).english == "Agree to the pact of @0: Peace"
    names = [Seated(name) for name in ("Anna", "Brand", "Ilse")]
    told = Wording(GAME, state, names).label(state, peace)
    assert told == "Propose a pact to Egyptus, Hispania: Peace"


@pytest.mark.parametrize(
    ("price", "english", "german"), [(1, "1 talent", "1 Talent"), (5, "5 talents", "5 Talenten?")]
)
def test_a_single_talent_is_spoken_of_as_one(price: int, english: str, german: str) -> None:
    jailed = position(6, "ITA", leaders={"NUM:general1": "prisoner ITA"}, treasury={"NUM": 50})
    wish = OfferRansom("NUM:general1", price)
    offered, events = GAME.apply(jailed, 0, wish)
    (asked,) = GAME.decisions(offered)
    _, more = GAME.apply(offered, asked.seat, Accept())
    words = [
        GAME.label(jailed, wish),
        GAME.label(jailed, Give(2, price)),
        Words(asked.say, asked.about),
        *(GAME.tell(one)[1] for one in (*events, *more, Gave(0, 2, price))),
        GAME.tell(MoneyTaken(0, 2, price, "cc.3"))[1],
    ]
    told = [one for one in words if "talent" in one.say]
    assert len(told) == 7
    for one in told:
        assert re.search(rf"\b{english}\b", one.english)
        assert re.search(rf"\b{german}\b", catalogue(GAME, "de").sentence(one.say, one.about))


def test_an_elimination_is_grave_and_keeping_is_not() -> None:
    state = position(2, "EGY")
    assert GAME.stakes(state, Prisoner("HIS:general1", "eliminate")).danger
    assert not GAME.stakes(state, Prisoner("HIS:general1", "keep")).danger
    assert not GAME.stakes(state, EndMovement()).final
    assert GAME.stakes(state, BuildCity("CYR")).cost == 30


@pytest.mark.rule("R-45")
def test_the_date_tells_the_last_round() -> None:
    for limit, title in ((0, "Round 1"), (3, "Round 1 of 3")):
        state = GAME.setup(GAME.check_setting(Setting("standard", 3, {"max_rounds": limit})))
        assert GAME.moment(state).title == title


@pytest.mark.rule("galley.1")
def test_whoever_loads_a_galley_is_told_who_is_aboard() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 2I"},
        leaders={"ITA:general1": "NEA", "ITA:general2": "NEA"},
        galleys={"ITA:galley1": "NEA"},
    )
    boarding: Any = play(GAME, given, [SelectGalley("ITA:galley1"), Sail("MTY")])[0]
    assert GAME.decisions(boarding)[0].prompt.endswith("or set sail empty.")
    empty = [act for act in GAME.legal(boarding, boarding.active) if isinstance(act, Stow)]
    assert {GAME.label(boarding, act).english for act in empty} == {"Set sail empty"}
    embarked: Any = play(GAME, boarding, [Embark("ITA:general1")])[0]
    assert GAME.decisions(embarked)[0].prompt.endswith("Aboard: General 1 of Italia.")

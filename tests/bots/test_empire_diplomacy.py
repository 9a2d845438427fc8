"""War, alliance and peace of Empire's captain where Neutrals and their allies count (section 8)."""

from typing import Any

import pytest
from tests.bots.positions import BULL, chosen, due

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import WAR, replace
from hexarch.games.empire.steps.war import Declaring, Peacemaking, Reacting

REALM = dict.fromkeys(PROVINCE_CODES, "Eagle Strong")

# General War to rescue.


def rescuing(attackers: str, allies: dict[str, str] | None) -> Any:
    """Let Bull attack Thessella from Damodar, with an army of one's own beside it."""
    control = {code: words for code, words in REALM.items() if code != "THE"}
    state = due(
        Declaring(),
        WAR,
        control={**control, "DAM": "Bull Strong"},
        units={
            "J20": "Eagle: EQU:HI1 V, EQU:HI2 V",
            "H22": "Neutral: THE:ML1",
            "K26": "Neutral: THE:ML2",
            "G24": f"Bull: {attackers}",
            "D28": "Bull: DAM:SI1, DAM:SI2",
        },
        wars=["Bull on THE"],
        allies=allies,
    )
    return chosen(state)


EVEN = "DAM:MI1 V, DAM:MI2 V"


def test_general_war_to_rescue_an_ally() -> None:
    assert rescuing(EVEN, {"THE": "Eagle"}) == war.DeclareGeneralWar(BULL)


def test_no_general_war_for_a_neutral_that_is_no_ally() -> None:
    assert rescuing(EVEN, None) == war.NoDeclaration()


def test_no_general_war_for_an_ally_who_holds_out() -> None:
    assert rescuing("DAM:MI1", {"THE": "Eagle"}) == war.NoDeclaration()


# Attacks on Neutrals.


@pytest.mark.parametrize(("near", "attacked"), [("D34", True), ("G26", False)])
def test_a_neutral_is_spared_whose_ally_would_be_too_strong(near: str, *, attacked: bool) -> None:
    control = {code: words for code, words in REALM.items() if code != "THE"}
    state = due(
        Declaring(),
        WAR,
        control={**control, "DAM": "Bull Strong", "REL": "Bull Strong"},
        units={
            "J20": "Eagle: EQU:HI1, EQU:HI2",
            "L23": "Eagle: EQU:HI3, EQU:HI4",
            near: "Bull: DAM:MI1 V, DAM:MI2 V",
            "I34": "Bull: REL:GI1 V, REL:GI2 V",
            "G38": "Bull: REL:ML1, REL:ML2, REL:ML3",
        },
    )
    assert (chosen(state) == war.DeclareWar("THE")) == attacked


# Alliance.


@pytest.mark.parametrize(("points", "allied"), [((5, 9, 3), True), ((9, 5, 3), False)])
def test_one_risks_more_for_a_neutral_that_the_leader_attacks(
    points: tuple[int, ...], *, allied: bool
) -> None:
    state = due(
        Reacting(PROVINCE["THE"]),
        WAR,
        3,
        control={"KHA": "Bull Strong", "EQU": "Eagle Strong", "REL": "Moon Strong"},
        units={"F19": "Bull: KHA:LI1, KHA:LI2"},
        wars=["Bull on THE"],
    )
    assert (chosen(replace(state, points=points)) == war.Ally("THE")) == allied


# Peace.


@pytest.mark.parametrize(("chit", "ended"), [(0, False), (4, True)])
def test_peace_before_an_allys_victory_hurts_more_than_the_war_brings(
    chit: int, *, ended: bool
) -> None:
    state = due(
        Peacemaking(),
        WAR,
        control={"SUL": "Eagle Strong", "DAM": "Bull Strong"},
        chits={"THE": {"Bull": chit}},
        units={
            "J20": "Eagle: SUL:LC1, SUL:LC2",
            "H22": "Neutral: THE:SI1",
            "K26": "Neutral: THE:SI2",
        },
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
    )
    assert (chosen(state) == war.MakePeace("THE")) == ended

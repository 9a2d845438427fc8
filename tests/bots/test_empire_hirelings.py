"""Whom Empire's captain raises, hires and dismisses, and what he gives back (section 8)."""

from typing import Any

import pytest
from tests.bots.positions import building, chosen, due
from tests.games.empire.fields import field

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import battle, war
from hexarch.games.empire.model import BUILD, Options, replace
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Losing
from hexarch.games.empire.steps.war import Building

REALM = dict.fromkeys(PROVINCE_CODES, "Eagle Strong")

GARRISONS = {
    "R16": "EQU:ML1",
    "I12": "SUL:ML1",
    "H22": "THE:ML1",
    "N8": "KOR:SI1",
    "M5": "BEC:ML1",
    "D7": "SEM:ML1",
    "D17": "KHA:ML1",
    "D28": "DAM:SI1",
    "R31": "ILA:SI1",
    "P39": "HAR:ML1",
    "G38": "REL:ML1",
    "X36": "BAR:LI1 V, BAR:LI2 V, BAR:LI3 V",
    "U36": "BAR:ML1, BAR:ML2",
    "V10": "DEL:ML1",
}

# Barbarians.


def hired(sulan: str) -> set[str]:
    """Return where Barbarians are hired for a war on Khazon that needs many units."""
    built = building(
        control={**REALM, "SUL": f"Eagle {sulan}", "KHA": "Bull Strong"},
        units={"D17": "Bull: KHA:LI1 V, KHA:LI2 V", "F19": "Bull: KHA:LI3 V, KHA:LI4 V"},
        general=["Eagle on Bull"],
        treasury={"Eagle": 200},
        season="Fall",
        options=Options(barbarian_mercenaries=True),
    )
    return {action.at for action in built if isinstance(action, war.HireBarbarian)}


def test_barbarians_are_hired_only_where_the_check_is_cheap() -> None:
    assert hired("Strong 4") == {"I12", "K16"}
    assert hired("Strong 0") == set()


# Supply abroad.


def test_units_that_cost_no_supply_are_preferred_for_a_war() -> None:
    built = building(
        control={**REALM, "TUR": "Bull Strong"},
        units={
            **{city: f"Eagle: {unit}" for city, unit in GARRISONS.items()},
            "X25": "Eagle: EQU:HI1 V, EQU:HI2 V",
            "W25": "Eagle: EQU:HI3 V",
            "V29": "Bull: TUR:LI1 V, TUR:LI2 V, TUR:SI1 V",
            "Y30": "Bull: TUR:SI2 V",
        },
        works=[("V29", "citadel", "Bull")],
        general=["Eagle on Bull"],
        treasury={"Eagle": 60},
        season="Fall",
    )
    raised = [action.kind for action in built if isinstance(action, war.Build)]
    assert raised == ["SG", "SI"]


# The Mercenaries' leave.


def dismissed(gold: int, **words: Any) -> list[str]:
    control = {code: words for code, words in REALM.items() if code not in {"THE", "TUR"}}
    control["REL"] = "Bull Strong"
    built = building(control=control, treasury={"Eagle": gold}, **words)
    return [action.unit for action in built if isinstance(action, war.Disband)]


GUARDS = {
    "R16": "Eagle: EQU:ML1",
    "K16": "Eagle: SUL:ML1",
    "D17": "Eagle: KHA:ML1",
    "D28": "Eagle: DAM:SI1",
}


def test_mercenaries_of_a_neutral_go_before_it_is_attacked() -> None:
    army = {
        "J20": "Eagle: EQU:HI1 V, EQU:HI2 V",
        "G22": "Eagle: EQU:HI3 V, EQU:HI4 V",
        "H21": "Eagle: SUL:LC1 V, SUL:LC2 V",
    }
    units = {**GUARDS, "P18": "Eagle: THE:SC1 mercenary"}
    assert dismissed(60, units={**units, **army}) == ["THE:SC1"]
    assert dismissed(6, units=units) == []


@pytest.mark.parametrize(("gold", "gone"), [(0, ["TUR:LI1"]), (60, [])])
def test_mercenaries_go_when_their_supply_cannot_be_paid(gold: int, gone: list[str]) -> None:
    assert dismissed(gold, units={**GUARDS, "P18": "Eagle: TUR:LI1 mercenary"}) == gone


def test_mercenaries_stay_while_there_is_war() -> None:
    units = {**GUARDS, "P18": "Eagle: TUR:LI1 mercenary"}
    assert dismissed(0, units=units, general=["Bull on Eagle"]) == []


def test_a_mercenary_is_not_left_to_die() -> None:
    attackers = "Eagle: TUR:LI1 mercenary wounded, EQU:HI1 wounded"
    state = field(attackers, "Bull: DAM:MI1")
    step = Losing(state.battles[0].at, attacking=True, damage=1)
    losing = GAME.settle(replace(state, steps=(Turn(opened=True), step)))[0]
    assert chosen(losing) == battle.StepFrom("EQU:HI1")


# Units that would vanish.


@pytest.mark.parametrize(("season", "raised"), [("Fall", True), ("Winter", False)])
def test_nobody_is_raised_in_a_province_that_is_lost_when_the_year_ends(
    season: str, *, raised: bool
) -> None:
    built = building(
        control={"SUL": "Eagle Weak", "REL": "Bull Strong"},
        markers={"SUL": "Neutral"},
        treasury={"Eagle": 6},
        season=season,
    )
    assert any(isinstance(action, war.Build) for action in built) == raised


# Cities that are given back.


def freed(sulan: str, **words: Any) -> Any:
    """Hold a city of Sulan, of which another has just lost Military Control."""
    control = {"KOR": "Eagle Strong", "EQU": "Moon Strong"}
    if sulan != "Neutral":
        control["SUL"] = sulan
    state = due(
        Building(),
        BUILD,
        3,
        control=control,
        units={"I12": "Eagle: KOR:LI1", "P12": "Eagle: KOR:SI1", "K16": "Moon: EQU:HI1"},
        general=["Eagle on Moon"],
        **words,
    )
    return chosen(GAME.settle(replace(state, lost=((PROVINCE["SUL"], 2),)))[0])


def test_a_city_is_given_back_to_a_neutral_that_one_defends() -> None:
    choice = freed("Neutral", wars=["Moon on SUL"], interveners=["Eagle on SUL"])
    assert isinstance(choice, war.Liberate)


def test_a_city_is_kept_in_a_neutral_that_one_attacks() -> None:
    assert not isinstance(freed("Neutral", wars=["Eagle on SUL", "Moon on SUL"]), war.Liberate)


def test_a_city_is_given_back_to_a_player_unless_he_is_the_enemy() -> None:
    assert isinstance(freed("Bull Weak"), war.Liberate)

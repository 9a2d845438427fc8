"""Whom a peace sends home, and whom it does not concern (10.6.3a1, 10.6.2, R-52)."""

from typing import Any

import pytest
from tests.games.empire.camps import BULL, EAGLE, HAND, MOON, due, played, wars_on

from hexarch.boards.empire import HEX, PROVINCE_CODES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import EndGeneralWar, MakePeace
from hexarch.games.empire.model import HOUSEKEEPING, INFLUENCE, MILITARY, NOBODY, POOL, State
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.war import Peacemaking

REALMS = {"EQU": "Eagle Strong", "ILA": "Bull Weak", "REL": "Moon Weak"}
GUESTS = {
    "P18": "Moon: REL:ML1",  # with Eagle's leave
    "I34": ["Eagle: EQU:HI2"],  # with Moon's
    "R16": "Moon: ILA:SI1 mercenary",
}
END = EndGeneralWar(BULL)


def window(**words: Any) -> State:
    """Open the window for peace before Check Military Control."""
    return due(Peacemaking(), phase=MILITARY, control=REALMS, seats=4, **words)


def sent(state: State) -> set[str]:
    """Return the units that must leave."""
    return {CODE[unit] for date in state.deadlines for unit in date.units}


@pytest.mark.rule("10.6.2", "10.6.3a1")
def test_the_end_of_a_general_war_concerns_two_players_on_each_others_land() -> None:
    state = window(
        general=["Eagle on Bull"],
        units=GUESTS | {"M31": "Eagle: EQU:HI1", "Q20": "Bull: ILA:SI2", "R31": "Bull: ILA:LI1"},
    )
    assert sent(played(state, [END])) == {"EQU:HI1", "ILA:SI2"}


@pytest.mark.rule("10.6.3a1", "R-43")
def test_peace_with_a_province_calls_its_own_units_out_of_the_enemys_land_only() -> None:
    """Not a Mercenary from there, nor its guests elsewhere, nor who is at sea."""
    state = window(
        wars=["Eagle on ILA"],
        units=GUESTS
        | {
            "Q20": "Bull: ILA:SI2",
            "I34": ["Eagle: EQU:HI2"],
            "D34": "Bull: ILA:SI3",
            "sea:U29": "Bull: ILA:W3.1",
        },
    )
    assert sent(played(state, [MakePeace("ILA")])) == {"ILA:SI2"}


@pytest.mark.rule("10.6.3a1", "4.2.4c", "R-13")
@pytest.mark.parametrize(
    ("war", "peace"),
    [({"wars": ["Eagle on ILA"]}, MakePeace("ILA")), ({"general": ["Eagle on Bull"]}, END)],
)
def test_ones_land_is_what_one_controls_by_arms_too(war: Any, peace: Any) -> None:
    """Eagle holds Moon's Relhryn by arms, and Moon his Equilla."""
    state = window(
        **war,
        military={"REL": "Eagle", "EQU": "Moon"},
        units={"I34": "Bull: ILA:SI2", "Q20": "Bull: ILA:SI3"},
    )
    assert sent(played(state, [peace])) == {"ILA:SI2"}


@pytest.mark.rule("10.6.2", "4.2.4c")
def test_a_general_war_ends_in_what_he_holds_by_arms_and_in_what_is_his_by_right() -> None:
    state = window(
        general=["Eagle on Bull"],
        wars=["Eagle on ILA", "Eagle on THE", "Eagle on KOR"],
        military={"ILA": "Moon", "THE": "Bull"},
    )
    state = played(state, [END])
    assert [code for code in PROVINCE_CODES if EAGLE in wars_on(state, code)] == ["KOR"]


@pytest.mark.rule("11.3.1b", "9.4.6a")
def test_a_neutral_at_peace_sends_its_own_units_home_not_those_in_others_pay() -> None:
    state = window(
        wars=["Eagle on THE"],
        units={"K26": "Neutral: THE:SI1", "I34": "Moon: THE:SI2 mercenary"},
    )
    state = played(state, [MakePeace("THE")])
    assert [state.at[UNIT[code]] for code in ("THE:SI1", "THE:SI2")] == [POOL, HEX["I34"]]
    assert state.lord[UNIT["THE:SI2"]] == MOON


@pytest.mark.rule("10.6.1a", "R-96")
def test_a_general_war_alone_opens_the_window_for_peace() -> None:
    state = position(2, phase=INFLUENCE - 1, steps=(Turn(opened=True),), general=["Bull on Eagle"])
    state = GAME.settle(state)[0]
    assert state.phase == INFLUENCE
    assert EndGeneralWar(0) in GAME.legal(state, BULL)


@pytest.mark.rule("10.4.4a", "R-52", "9.4.6a")
def test_only_the_extra_units_of_him_who_left_become_the_neutrals() -> None:
    """Moon has nobody inside any more; his Mercenary abroad and Hand's extra unit stay theirs."""
    state = position(
        4,
        phase=HOUSEKEEPING,
        steps=(Turn(),),
        control=REALMS,
        wars=["Eagle on THE"],
        interveners=["Moon on THE", "Hand on THE"],
        units={
            "N23": "Eagle: EQU:HI1",
            "M23": "Hand: KOR:LI1",
            "J24": "Moon: THE:SC1 extra",
            "J25": "Hand: THE:SC2 extra",
            "I34": "Moon: THE:SI1 mercenary",
        },
    )
    state = GAME.settle(state)[0]
    lords = [state.lord[UNIT[code]] for code in ("THE:SC1", "THE:SC2", "THE:SI1")]
    assert lords == [NOBODY, HAND, MOON]

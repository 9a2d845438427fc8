"""The Treasury, the yearly tribute, and what may be squeezed out of cities (chapter 5)."""

from typing import Any

import pytest
from tests.games.empire.courts import (
    BULL,
    EAGLE,
    MOON,
    enter,
    marker,
    military,
    played,
    political,
    refused,
    told,
)

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import EndGo, ExtraTribute
from hexarch.games.empire.events.realm import (
    CheckNotRolled,
    ExtraTributeAsked,
    ExtraTributePaid,
    TributeCollected,
)
from hexarch.games.empire.model import NOBODY, POOL, TRIBUTE, Deadline, Options, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r05_tribute import collect_tribute, pay_share
from hexarch.kernel.flat import put
from hexarch.kernel.script import play


def annual(**words: Any) -> State:
    """Begin Collect Tribute."""
    return enter(TRIBUTE, season="Spring", **words)


@pytest.mark.rule("5.2a", "3.4.AI2")
def test_cities_pay_four_a_point() -> None:
    state = annual(control={"EQU": "Eagle Strong", "THE": "Bull Weak"})

    assert state.treasury == (20, 8)


@pytest.mark.rule("3.4.AI2", "5.2a")
def test_the_sides_of_the_basic_scenario_get_76_gold_each() -> None:
    control = dict.fromkeys(("REL", "HAR", "KHA", "SEM", "BAR"), "Eagle Strong")
    control |= dict.fromkeys(("EQU", "BEC", "KOR", "SUL", "DEL"), "Bull Strong")

    assert annual(control=control).treasury == (76, 76)


@pytest.mark.rule("5.2b")
def test_a_captured_city_pays_nobody() -> None:
    state = annual(
        control={"SUL": "Eagle Weak"},
        units={"K16": "Bull: DAM:MI1", "I12": "Eagle: SUL:LC1"},
    )

    assert state.treasury == (8, 0)

    units = {"K16": "Bull: DAM:MI1", "I12": "Bull: DAM:MI2"}
    log: list[Any] = []
    state = collect_tribute(position(2, control={"SUL": "Eagle Weak"}, units=units), log)
    assert not log
    assert state.collected[PROVINCE["SUL"]] == 0, "he can still get a share this year (4.4.2d)"


@pytest.mark.rule("R-11", "4.4.2a")
@pytest.mark.parametrize(("season", "gold"), [("Spring", 0), ("Summer", 12)])
def test_without_a_share_in_spring_there_is_one_in_summer(season: str, gold: int) -> None:
    """Harlook yields 16 a year."""
    options = Options(spring_mc_tribute="none")
    state = position(2, control={"HAR": "Eagle Weak"}, season=season, options=options)
    assert pay_share(state, EAGLE, PROVINCE["HAR"], []).treasury[EAGLE] == gold


@pytest.mark.rule("5.2c", "4.4.2b")
def test_a_province_held_by_arms_pays_its_holder() -> None:
    units = {"P39": "Eagle: EQU:HI1", "N35": "Eagle: EQU:HI2", "S36": "Eagle: EQU:HI3"}
    state = annual(control={"HAR": "Bull Weak"}, military={"HAR": "Eagle"}, units=units)

    assert state.treasury == (16, 0)


@pytest.mark.rule("4.4.2d", "4.4.2c")
def test_who_has_collected_is_remembered_for_the_year() -> None:
    state = annual(control={"HAR": "Bull Weak"})

    assert state.collected[PROVINCE["HAR"]] == 1 << BULL


@pytest.mark.rule("5.3a", "5.3b")
def test_additional_tribute_city_by_city_each_with_a_check() -> None:
    state = annual(control={"EQU": "Eagle Strong"})
    assert set(GAME.legal(state, EAGLE)) == {
        *(ExtraTribute(city) for city in ("P18", "R16", "R13", "T26")),
        EndGo(),
    }

    state, events = play(GAME, state, [ExtraTribute("R16")], [(4, 4)])
    assert told(events, ExtraTributeAsked) == [ExtraTributeAsked(EAGLE, "R16")]
    assert told(events, ExtraTributePaid) == [ExtraTributePaid(EAGLE, "R16", 8)]
    assert ExtraTribute("R16") not in GAME.legal(state, EAGLE)
    assert (state.treasury[EAGLE], marker(state, "EQU")) == (28, "Eagle Strong -1")
    assert refused(state, ExtraTribute("R16")) == "5.3b"

    state = played(state, [ExtraTribute("P18")], [(4, 4)])
    assert marker(state, "EQU") == "Eagle Strong -2", "8 - 2 - 1 is no fall"
    assert refused(state, ExtraTribute("R16")) == "5.3b", "still"
    assert state.treasury[EAGLE] == 32
    state = played(state, [ExtraTribute("R13")], [(4, 4)])
    assert marker(state, "EQU") == "Eagle Favorable", "8 - 2 - 2 is one"
    assert state.treasury[EAGLE] == 36, "but the gold comes"


@pytest.mark.rule("5.3a", "7.2.2")
@pytest.mark.parametrize(
    ("city", "words"), [("R16", "Eagle Favorable"), ("P18", "Eagle Strong -1")]
)
def test_a_large_city_costs_more_influence(city: str, words: str) -> None:
    """Strong falls at 4: 7 - 3 for a large city, not 7 - 2 for a small one."""
    state = played(annual(control={"EQU": "Eagle Strong"}), [ExtraTribute(city)], [(4, 3)])
    assert marker(state, "EQU") == words


@pytest.mark.rule("5.3a", "4.3.2b")
def test_what_another_holds_by_arms_pays_nothing_more() -> None:
    state = annual(control={"EQU": "Eagle Strong", "THE": "Eagle Weak"}, military={"EQU": "Bull"})
    assert set(GAME.legal(state, EAGLE)) == {ExtraTribute("K26"), ExtraTribute("H22"), EndGo()}
    assert refused(state, ExtraTribute("P18")) == "4.3.2b"


@pytest.mark.rule("5.3b", "4.4.2c")
def test_a_new_year_asks_all_cities_and_pays_all_anew() -> None:
    state = position(2, control={"THE": "Bull Weak"})
    last = put(state.collected, PROVINCE["HAR"], 1 << EAGLE)
    state = collect_tribute(replace(state, collected=last, squeezed=(HEX["K26"],)), [])
    assert state.squeezed == ()
    assert (state.collected[PROVINCE["HAR"]], state.collected[PROVINCE["THE"]]) == (0, 1 << BULL)


@pytest.mark.rule("5.3b")
def test_only_friendly_cities_pay_more() -> None:
    state = annual(
        control={"EQU": "Eagle Strong", "DAM": "Bull Strong"}, units={"P18": "Bull: DAM:MI1"}
    )

    assert ExtraTribute("P18") not in GAME.legal(state, EAGLE)
    assert refused(state, ExtraTribute("P18"), EAGLE) == "5.3b", "enemies stand there"
    assert refused(state, ExtraTribute("D28"), EAGLE) == "5.3b", "another's"
    assert refused(state, ExtraTribute("K26"), EAGLE) == "5.3b", "a Neutral's"
    assert refused(state, ExtraTribute("Q20"), EAGLE) == "5.3b", "no city"
    assert refused(state, ExtraTribute("nowhere"), EAGLE) == "5.3b"


@pytest.mark.rule("R-16", "7.2.4c")
def test_without_a_roll_the_gold_comes_all_the_same() -> None:
    state = annual(control={"EQU": "Eagle Weak +4"})

    state, events = play(GAME, state, [ExtraTribute("P18")])

    assert len(told(events, CheckNotRolled)) == 1
    assert (state.treasury[EAGLE], marker(state, "EQU")) == (24, "Eagle Weak +3")


@pytest.mark.rule("5.3c1", "5.3c2", "11.1b", "4.4.1b")
def test_a_squeezed_province_may_be_lost_with_its_units() -> None:
    state = annual(
        control={"SUL": "Eagle Weak", "EQU": "Eagle Strong"},
        units={"P18": ["Eagle: SUL:LC1", "Eagle: SUL:LC2 mercenary"], "K16": "Eagle: EQU:HI1"},
    )
    assert state.treasury[EAGLE] == 32

    state = played(state, [ExtraTribute("K16")], [(4, 3)])
    assert state.treasury[EAGLE] == 36
    state, events = play(GAME, state, [ExtraTribute("I12")], [(3, 2)])

    assert not told(events, ExtraTributePaid)
    assert state.treasury[EAGLE] == 36, "what came before is kept"
    assert (marker(state, "SUL"), political(state, "SUL")) == ("Neutral", NOBODY)
    assert state.at[UNIT["SUL:LC1"]] == POOL
    assert state.at[UNIT["SUL:LC2"]] == HEX["P18"]
    assert military(state, "SUL") == NOBODY, "Amu Darya is empty"


@pytest.mark.rule("5.3c4")
def test_units_left_in_a_lost_province_have_until_summer() -> None:
    state = annual(
        control={"SUL": "Eagle Weak", "EQU": "Eagle Strong"}, units={"K16": "Eagle: EQU:HI1"}
    )

    state = played(state, [ExtraTribute("I12")], [(2, 2)])

    assert state.deadlines == (Deadline(EAGLE, PROVINCE["SUL"], 1, 1, "5.3c4", (UNIT["EQU:HI1"],)),)


@pytest.mark.rule("5.3c3", "5.3c2")
def test_units_of_other_provinces_in_all_cities_hold_it_by_arms_at_once() -> None:
    """Edge case 6."""
    words: dict[str, Any] = {"control": {"SUL": "Eagle Weak", "EQU": "Eagle Strong"}}
    foreigners = {"K16": "Eagle: EQU:HI1", "I12": "Eagle: SUL:LC1 mercenary"}
    state = played(annual(units=foreigners, **words), [ExtraTribute("I12")], [(2, 2)])

    assert (political(state, "SUL"), military(state, "SUL")) == (NOBODY, EAGLE)
    assert state.treasury[EAGLE] == 32
    assert state.deadlines == ()
    assert refused(state, ExtraTribute("K16")) == "4.3.2b"

    natives = {"K16": "Eagle: EQU:HI1", "I12": "Eagle: SUL:LC1"}
    state = played(annual(units=natives, **words), [ExtraTribute("I12")], [(2, 2)])
    assert military(state, "SUL") == NOBODY, "Sulan's own units are gone"


@pytest.mark.rule("3.2b", "R-6", "5.3a")
def test_g1a_goes_come_round_until_all_pass() -> None:
    state = annual(
        seats=3,
        order=("Bull", "Moon", "Eagle"),
        control={"EQU": "Bull Strong", "REL": "Moon Strong", "HAR": "Eagle Strong"},
    )
    line: list[tuple[int, Any]] = [
        (BULL, ExtraTribute("P18")),
        (BULL, ExtraTribute("R16")),
        (BULL, EndGo()),
        (MOON, ExtraTribute("G38")),
        (MOON, ExtraTribute("I34")),
        (MOON, EndGo()),
        (EAGLE, EndGo()),
        (BULL, ExtraTribute("R13")),
        (BULL, EndGo()),
        (MOON, EndGo()),
        (EAGLE, ExtraTribute("P39")),
        (EAGLE, EndGo()),
        (BULL, EndGo()),
        (MOON, EndGo()),
    ]
    state = played(state, line, [(4, 4)] * 6)
    assert state.phase == TRIBUTE

    state, _ = GAME.apply(state, EAGLE, EndGo())
    assert state.phase != TRIBUTE, "three passes in succession end the phase"


@pytest.mark.rule("5.2a")
def test_tribute_is_told_province_by_province() -> None:
    log: list[Any] = []

    collect_tribute(position(2, control={"THE": "Bull Weak"}), log)

    assert told(log, TributeCollected) == [TributeCollected(BULL, "THE", 8, "5.2a")]

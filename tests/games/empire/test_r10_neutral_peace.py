"""Peace with a Neutral, and the start of a season (11.3, 10.4.4, 10.6.5, R-7, R-8)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    MOON,
    enter,
    happens,
    has_mark,
    lies,
    offered,
    play,
    played,
    told,
    wars_on,
)
from tests.games.empire.courts import chits, marker
from tests.games.empire.truces import REALMS, spring, window

from hexarch.boards.empire import PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import Decline, Roll
from hexarch.games.empire.actions.war import DeclareWar, MakePeace
from hexarch.games.empire.events.realm import CheckNotRolled
from hexarch.games.empire.events.war import DefenceEnded, Eliminated, MustLeave, PeaceMade
from hexarch.games.empire.model import (
    EXTRA,
    INITIATIVE,
    MILITARY,
    NOBODY,
    SUPPLY,
    WAR,
    Deadline,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r10_housekeeping import stragglers
from hexarch.games.empire.steps.realm import Check
from hexarch.games.empire.steps.war import Peacemaking

THE = PROVINCE["THE"]


# Peace with a Neutral


@pytest.mark.rule("11.3.1b", "10.5.3a", "10.4.5b", "10.5.4b")
def test_at_peace_with_all_a_neutral_disarms_and_its_defenders_must_leave() -> None:
    state = window(
        seats=3,
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        interveners=["Moon on THE"],
        units={
            "N23": "Eagle: EQU:HI1",
            "L25": "Bull: DAM:MI1, THE:SI1 extra",
            "J24": "Moon: REL:GI1",
            "K26": "Neutral: THE:SC1 V",
            "P18": "Neutral: THE:SC2",
            "K16": "Neutral: THE:SC3 V",
        },
    )

    after, events = play(GAME, state, [MakePeace("THE")])

    assert after.step == Check("ally_wins", BULL, THE)
    assert after.ally[THE] == NOBODY
    assert after.intervenes == (0, 0, 0)
    assert [event.seat for event in told(events, DefenceEnded)] == [BULL, MOON]
    assert lies(after, "THE:SC2") == lies(after, "THE:SI1") == "pool"
    assert {lies(after, "THE:SC1"), lies(after, "THE:SC3")} == {"H22", "K26"}
    assert has_mark(after, "THE:SC1")
    dates = {(date.power, date.province, date.season, date.rule) for date in after.deadlines}
    assert dates == {
        (EAGLE, THE, 2, "10.6.3a1"),
        (BULL, THE, 2, "10.4.5b"),
        (MOON, THE, 2, "10.4.5b"),
    }


@pytest.mark.rule("10.5.4b", "10.6.3a1", "11.3.1b")
def test_the_end_of_the_example_of_play() -> None:
    """E-END: Eagle makes peace with Thessella, Bull's ally."""
    state = window(
        control={"EQU": "Eagle Strong", "SUL": "Eagle Favorable -1", "DAM": "Bull Weak"},
        markers={"THE": "Eagle Weak -1"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={
            "L25": "Eagle: EQU:HI1 V",
            "K19": "Eagle: KHA:LI1 mercenary",
            "K16": "Neutral: THE:SC1",
            "M19": "Neutral: THE:SC2",
            "J22": "Bull: DAM:MI1",
            "K26": "Bull: KHA:LI2 mercenary V",
        },
    )

    after = played(state, [MakePeace("THE"), Roll()], [(3, 2)])

    assert marker(after, "THE") == "Neutral", "5 - 2 - 1 = 2"
    assert lies(after, "THE:SC1") == lies(after, "THE:SC2") == "pool"
    leaving = {unit for date in after.deadlines for unit in date.units}
    assert leaving == {UNIT[code] for code in ("EQU:HI1", "DAM:MI1", "KHA:LI2")}
    assert {(date.year, date.season) for date in after.deadlines} == {(1, 2)}


@pytest.mark.rule("11.3.1b")
def test_extra_veterans_become_the_neutrals_own() -> None:
    state = window(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"L25": "Bull: THE:SC1 extra V"},
    )

    after = played(state, [MakePeace("THE")])

    assert lies(after, "THE:SC1") == "H22"
    assert not has_mark(after, "THE:SC1", EXTRA)
    assert after.lord[UNIT["THE:SC1"]] == NOBODY


@pytest.mark.rule("10.5.4b", "11.3.1b", "10.5.3a")
def test_an_ally_wins_once_for_each_attacker_and_stays_until_the_last_is_gone() -> None:
    state = window(
        seats=3,
        wars=["Eagle on THE", "Moon on THE"],
        allies={"THE": "Bull"},
        units={"K26": "Neutral: THE:SC1", "N23": "Eagle: EQU:HI1", "J24": "Moon: REL:GI1"},
    )

    first = played(state, [MakePeace("THE")])
    assert first.step == Check("ally_wins", BULL, THE)
    first = played(first, [Decline()])
    assert first.ally[THE] == BULL
    assert lies(first, "THE:SC1") == "K26"
    second = played(first, [(MOON, MakePeace("THE"))])
    assert second.step == Check("ally_wins", BULL, THE)
    assert second.ally[THE] == NOBODY


@pytest.mark.rule("10.6.5", "11.3.1a", "R-8")
def test_edge_13_without_a_unit_inside_peace_comes_by_itself_at_the_season_start() -> None:
    state, events = spring(
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"K26": "Neutral: THE:SC1", "P18": "Eagle: EQU:HI1"},
    )

    assert wars_on(state, "THE") == []
    assert state.step == Check("ally_wins", BULL, THE)
    assert lies(state, "THE:SC1") == "pool"
    assert told(events, PeaceMade) == [PeaceMade(EAGLE, "THE", "10.6.5")]


@pytest.mark.rule("10.6.5", "11.3.1a")
@pytest.mark.parametrize("units", [{"N23": "Eagle: EQU:HI1"}, {"N23": "Eagle: KHA:LI1 mercenary"}])
def test_with_a_unit_inside_the_war_goes_on(units: dict[str, str]) -> None:
    state, _ = spring(wars=["Eagle on THE"], units=units)

    assert wars_on(state, "THE") == [EAGLE]


@pytest.mark.rule("10.6.5", "11.3.1a")
def test_no_peace_comes_by_itself_with_a_players_province() -> None:
    state, _ = spring(wars=["Eagle on ILA"])

    assert wars_on(state, "ILA") == [EAGLE]


@pytest.mark.rule("R-8")
def test_a_war_is_not_tested_in_the_phase_in_which_it_was_declared() -> None:
    state = enter(WAR, control=REALMS, wars=["Eagle on THE"], units={"P18": "Eagle: EQU:HI1"})

    assert wars_on(state, "THE") == [EAGLE]


@pytest.mark.rule("R-8", "10.6.5", "10.6.4")
def test_edge_14_the_last_unit_inside_starves_and_peace_follows_in_the_same_turn() -> None:
    state = enter(
        SUPPLY,
        control=REALMS,
        wars=["Eagle on THE"],
        units={"N23": "Eagle: EQU:HI1", "P18": "Eagle: EQU:ML1"},
        season="Winter",
    )

    assert lies(state, "EQU:HI1") == "box B", "Restore Units has gone by"
    assert wars_on(state, "THE") == []
    assert state.phase == WAR
    assert DeclareWar("THE") in offered(state, DeclareWar)


# Interveners at the start of a season


@pytest.mark.rule("10.4.4a")
def test_an_intervener_without_a_unit_inside_is_out() -> None:
    words: dict[str, Any] = {"wars": ["Eagle on THE"], "interveners": ["Bull on THE"]}
    gone, events = spring(units={"N23": "Eagle: EQU:HI1", "F24": "Bull: DAM:MI1"}, **words)
    there, _ = spring(units={"N23": "Eagle: EQU:HI1", "L25": "Bull: DAM:MI1"}, **words)

    assert gone.intervenes == (0, 0)
    assert told(events, DefenceEnded) == [DefenceEnded(BULL, "THE", "10.4.4a")]
    assert told(events, CheckNotRolled) == [], "it was not his first season"
    assert there.intervenes == (0, 1 << THE)


@pytest.mark.rule("10.4.4a")
def test_edge_15_units_at_sea_or_extra_ones_do_not_count() -> None:
    state, _ = spring(
        control=REALMS | {"EQU": "Eagle Strong"},
        wars=["Eagle on KOR"],
        interveners=["Bull on KOR"],
        units={
            "N9": "Eagle: EQU:HI1",
            "sea:U10": "Bull: ILA:W3.1",
            "P12": "Bull: KOR:LI1 extra",
        },
    )

    assert state.intervenes == (0, 0)


@pytest.mark.rule("10.4.4a", "R-52")
def test_the_extra_units_of_a_former_intervener_are_the_neutrals() -> None:
    state, _ = spring(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"N23": "Eagle: EQU:HI1", "J24": "Bull: THE:SC1 extra"},
    )

    assert state.lord[UNIT["THE:SC1"]] == NOBODY
    assert has_mark(state, "THE:SC1", EXTRA)
    assert lies(state, "THE:SC1") == "J24"


@pytest.mark.rule("10.4.4b")
def test_who_never_came_has_failed_to_intervene() -> None:
    state, events = spring(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"N23": "Eagle: EQU:HI1"},
        more={"newly": (0, 1 << THE)},
    )

    assert chits(state, "THE")[BULL] == -1
    assert told(events, CheckNotRolled)[0].event == "fail_to_intervene"
    assert state.newly == (0, 0)


@pytest.mark.rule("10.5.2d", "R-50")
def test_an_ally_need_not_be_inside() -> None:
    state, events = spring(
        wars=["Eagle on THE"], allies={"THE": "Bull"}, units={"N23": "Eagle: EQU:HI1"}
    )

    assert state.ally[THE] == BULL
    assert told(events, CheckNotRolled) == []


@pytest.mark.rule("R-7")
def test_the_order_of_things_at_the_start_of_a_season() -> None:
    """Eagle's last unit overstays and dies; then Bull has failed; then there is peace."""
    date = Deadline(EAGLE, THE, 1, 1, "R-14", (UNIT["EQU:HI1"],))
    state, events = spring(
        seats=3,
        wars=["Moon on THE"],
        interveners=["Bull on THE"],
        units={"N23": "Eagle: EQU:HI1", "K26": "Neutral: THE:SC1"},
        more={"newly": (0, 1 << THE, 0), "deadlines": (date,)},
    )

    kinds = [type(e) for e in events if isinstance(e, Eliminated | DefenceEnded | PeaceMade)]
    assert kinds == [Eliminated, DefenceEnded, PeaceMade]
    assert chits(state, "THE")[BULL] == -1
    assert state.phase == INITIATIVE


@pytest.mark.rule("11.3.1b", "R-44")
def test_veterans_without_a_place_go_to_the_pool_as_greens() -> None:
    """Two small cities keep the two strongest of three Veterans."""
    units = {"K26": "Neutral: THE:ML1 V", "J24": "Neutral: THE:SI1 V, THE:SI2 V"}
    state = played(window(wars=["Eagle on THE"], units=units), [MakePeace("THE")])

    assert {lies(state, "THE:SI1"), lies(state, "THE:SI2")} == {"H22", "K26"}
    assert lies(state, "THE:ML1") == "pool"
    assert not has_mark(state, "THE:ML1")


@pytest.mark.rule("10.4.6")
@pytest.mark.parametrize(("where", "waits"), [("J24", True), ("M31", False)])
def test_a_former_defender_waits_until_his_units_have_left(where: str, *, waits: bool) -> None:
    entry = (BULL, THE, 0)
    state, _ = spring(units={where: "Bull: DAM:MI1"}, more={"barred": (entry,)})
    assert (entry in state.barred) is waits


@pytest.mark.rule("10.4.6")
def test_peace_strikes_a_player_off_the_list_that_former_interveners_wait_for() -> None:
    state, _ = happens(
        Peacemaking(),
        phase=MILITARY,
        seats=3,
        control=REALMS,
        wars=["Eagle on THE", "Moon on THE"],
        units={"N23": "Eagle: EQU:HI1", "J24": "Moon: REL:GI1"},
    )
    other = (BULL, PROVINCE["KHA"], 1 << EAGLE)
    state = replace(state, barred=((BULL, THE, 1 << EAGLE | 1 << MOON), other))

    after = played(state, [MakePeace("THE")])

    assert after.barred == ((BULL, THE, 1 << MOON), other)


@pytest.mark.rule("10.4.5b", "10.5.3b")
def test_a_former_ally_who_went_on_no_more_must_leave_when_peace_is_made() -> None:
    """Thessella fell to Eagle, and Bull has declined to intervene for it."""
    state = window(
        seats=3,
        wars=["Eagle on THE"],
        military={"THE": "Eagle"},
        units={"K25": "Bull: ILA:SI1", "K26": "Eagle: EQU:HI1", "H22": "Eagle: EQU:HI2"},
    )
    state = replace(state, barred=((BULL, PROVINCE["THE"], 1 << EAGLE),))
    after, events = play(GAME, state, [MakePeace("THE")])
    assert ("ILA:SI1",) in [notice.units for notice in told(events, MustLeave)]
    assert UNIT["ILA:SI1"] in stragglers(after)

"""Political and Military Control, and what changes hands with them (chapter 4)."""

from typing import Any

import pytest
from tests.games.empire.courts import (
    BULL,
    EAGLE,
    MOON,
    chits,
    enter,
    marker,
    military,
    political,
    told,
)
from tests.games.empire.marches import END, go, scene, where
from tests.games.empire.marches import after as marched

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import ExtraTribute, NextCheck
from hexarch.games.empire.events.realm import (
    CheckNotRolled,
    MilitaryGained,
    MilitaryLost,
    TributeCollected,
)
from hexarch.games.empire.events.war import MustLeave, PeaceMade
from hexarch.games.empire.model import (
    ABOARD,
    BOX_A,
    CONTROL,
    HOUSEKEEPING,
    INITIATIVE,
    MILITARY,
    NEUTRAL,
    NOBODY,
    POOL,
    Deadline,
    Options,
    Permit,
    Standing,
    State,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules import r04_control
from hexarch.games.empire.rules.r04_control import (
    check_province_control,
    holds_all_cities,
    lose_military,
    may_take,
    occupies,
)
from hexarch.games.empire.rules.r04_politics import by_marker, set_political
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Check, Checks, Gains
from hexarch.games.empire.steps.war import Standby
from hexarch.kernel.flat import put
from hexarch.kernel.script import play

HAR, SUL, THE, KHA, EQU = (PROVINCE[code] for code in ("HAR", "SUL", "THE", "KHA", "EQU"))
HARLOOK = {"P39": "Eagle: EQU:HI1", "N35": "Eagle: EQU:HI2", "S36": "Eagle: EQU:HI3"}
"""Eagle's units in every city of Harlook: 16 gold a year."""


def new_year(**words: Any) -> tuple[State, list[Any]]:
    """Run Check Province Control at the start of year 2."""
    log: list[Any] = []
    seats = words.pop("seats", 2)
    state = position(seats, year=2, season="Spring", phase=CONTROL, **words)
    return check_province_control(state, log), log


def check_of_military(season: str = "Fall", **words: Any) -> tuple[State, list[Any]]:
    """Run Check Military Control until somebody is asked, or the phase is over."""
    log: list[Any] = []
    seats = words.pop("seats", 2)
    state = position(seats, season=season, phase=MILITARY, **words)
    state = r04_control.check_military_control(state, log)
    while isinstance(state.step, Gains):
        state = r04_control.take_gains(state, log)
    return state, log


# Political Control


@pytest.mark.rule("3.4.AI1", "4.2.1", "4.2.2a", "4.2.4b")
def test_the_owner_of_the_marker_takes_control_at_the_new_year() -> None:
    state, _ = new_year(
        seats=3,
        control={"EQU": "Eagle Weak", "DAM": "Eagle Weak"},
        markers={"DAM": "Bull Weak", "SUL": "Moon Weak"},
    )

    assert [political(state, code) for code in ("EQU", "DAM", "SUL")] == [EAGLE, BULL, MOON]


@pytest.mark.rule("4.2.2b", "11.1a")
def test_a_neutral_marker_makes_the_province_neutral() -> None:
    state, _ = new_year(control={"DAM": "Eagle Weak"}, markers={"DAM": "Neutral"})

    assert political(state, "DAM") == NOBODY
    assert controller(state, PROVINCE["DAM"]) == NEUTRAL + PROVINCE["DAM"]


@pytest.mark.rule("4.2.3a", "4.2.3b", "4.2.2a")
def test_control_does_not_change_within_the_year() -> None:
    words: dict[str, Any] = {
        "control": {"DAM": "Eagle Weak"},
        "markers": {"DAM": "Neutral", "THE": "Eagle Weak"},
    }
    state, _ = check_of_military(**words)

    assert political(state, "DAM") == EAGLE, "as it was when the year began"
    assert political(state, "THE") == NOBODY


@pytest.mark.rule("4.4.1a", "4.4.1b", "9.4.6a")
def test_units_of_a_province_that_changes_hands_go_home_but_mercenaries_stay() -> None:
    """Edge case 7: wherever they are, also in the middle of an enemy's land."""
    state, _ = new_year(
        control={"KHA": "Eagle Weak", "EQU": "Eagle Weak", "ILA": "Bull Weak"},
        markers={"KHA": "Bull Weak"},
        general=["Eagle on Bull"],
        units={
            "D17": "Eagle: KHA:LI1 V",
            "R31": "Eagle: KHA:LI2",
            "P31": "Bull: ILA:LI1",
            "P18": ["Eagle: KHA:LI3 mercenary", "Eagle: EQU:HI1"],
        },
    )

    assert [state.at[UNIT[code]] for code in ("KHA:LI1", "KHA:LI2")] == [POOL, POOL]
    assert state.marks[UNIT["KHA:LI1"]] == 0, "the Veteran side is lost"
    assert state.at[UNIT["KHA:LI3"]] == state.at[UNIT["EQU:HI1"]] == HEX["P18"]


@pytest.mark.rule("4.4.1a", "R-15")
def test_cargo_of_ships_that_go_home_with_the_new_year_finds_another_or_is_lost() -> None:
    """Edge case 8: of Sulan's two one finds room; Equilla's own goes home from another ship."""
    state, _ = new_year(
        control={"EQU": "Eagle Weak", "SUL": "Eagle Weak", "KOR": "Eagle Weak"},
        markers={"EQU": "Bull Weak"},
        units={
            "sea:U10": "Eagle: EQU:W2.1, KOR:W3.1",
            "aboard EQU:W2.1": "Eagle: SUL:ML1, SUL:ML2",
            "aboard KOR:W3.1": "Eagle: KOR:LI1",
            "sea:N5": "Eagle: KOR:W3.2",
            "aboard KOR:W3.2": "Eagle: EQU:HI1",
        },
    )

    assert state.at[UNIT["EQU:W2.1"]] == state.at[UNIT["EQU:HI1"]] == POOL
    assert state.at[UNIT["SUL:ML1"]] == state.at[UNIT["KOR:LI1"]] == ABOARD + UNIT["KOR:W3.1"]
    assert state.at[UNIT["SUL:ML2"]] == BOX_A


@pytest.mark.rule("R-15", "4.4.1a")
def test_cargo_takes_the_room_of_what_goes_home_in_the_same_moment() -> None:
    """Equilla's infantry leaves the ship of Korath to which Sulan's goes over."""
    state, _ = new_year(
        control={"EQU": "Eagle Weak", "SUL": "Eagle Weak", "KOR": "Eagle Weak"},
        markers={"EQU": "Bull Weak"},
        units={
            "sea:U10": "Eagle: EQU:W2.1, KOR:W3.1",
            "aboard EQU:W2.1": "Eagle: SUL:ML1",
            "aboard KOR:W3.1": "Eagle: KOR:LI1, EQU:HI1",
        },
    )

    assert state.at[UNIT["EQU:HI1"]] == POOL
    assert state.at[UNIT["SUL:ML1"]] == ABOARD + UNIT["KOR:W3.1"]


@pytest.mark.rule("4.4.1a", "R-15")
@pytest.mark.parametrize(
    ("ship", "cargo"), [("KOR:W3.1", "SUL:ML1"), ("SEM:W3.1", "KOR:LI1"), ("KOR:W3.1", "SEM:LI1")]
)
def test_ships_and_cargo_of_two_lost_provinces_go_home_together(ship: str, cargo: str) -> None:
    lost = [code.split(":")[0] for code in (ship, cargo)]
    state, _ = new_year(
        control={"EQU": "Eagle Strong"} | dict.fromkeys(lost, "Eagle Weak"),
        markers=dict.fromkeys(lost, "Neutral"),
        units={"sea:U10": f"Eagle: {ship}", f"aboard {ship}": f"Eagle: {cargo}"},
    )
    assert state.at[UNIT[ship]] == state.at[UNIT[cargo]] == POOL


@pytest.mark.rule("R-47", "4.2.2a")
def test_the_works_of_a_neutral_pass_to_its_new_master() -> None:
    state, _ = new_year(
        control={"EQU": "Eagle Strong"},
        markers={"THE": "Bull Weak"},
        works=[("K22", "fort", "THE"), ("P18", "fort", "Eagle")],
    )
    assert {work.at: work.owner for work in state.works} == {HEX["K22"]: BULL, HEX["P18"]: EAGLE}


@pytest.mark.rule("11.3.2a")
def test_a_neutrals_units_go_when_it_becomes_a_players() -> None:
    state, _ = new_year(markers={"THE": "Eagle Weak"}, units={"K26": "Neutral: THE:SC1"})

    assert political(state, "THE") == EAGLE
    assert state.at[UNIT["THE:SC1"]] == POOL


@pytest.mark.rule("R-14", "11.3.2b", "10.4.5b")
def test_wars_and_defenders_go_with_the_old_order_and_units_inside_have_until_summer() -> None:
    """Edge case 61: the intervener is eliminated if he is still there when Summer begins."""
    state, _ = new_year(
        seats=4,
        markers={"THE": "Eagle Weak"},
        wars=["Bull on THE"],
        interveners=["Moon on THE"],
        units={
            "L25": "Bull: DAM:MI1",
            "K21": "Moon: SUL:LC1",
            "J21": "Hand: KOR:LI1",
            "H21": "Eagle: EQU:HI1",
        },
    )

    inside = tuple(UNIT[code] for code in ("DAM:MI1", "SUL:LC1", "KOR:LI1"))

    assert state.wars == (0, 0, 0, 0)
    assert state.intervenes == (0, 0, 0, 0)
    assert state.deadlines == (
        Deadline(1, THE, 2, 1, "11.3.2b", (UNIT["DAM:MI1"],)),
        Deadline(2, THE, 2, 1, "10.4.5b", (UNIT["SUL:LC1"],)),
        Deadline(3, THE, 2, 1, "R-14", (UNIT["KOR:LI1"],)),
    )
    started = replace(state, phase=HOUSEKEEPING, steps=(Turn(),))
    spring = GAME.settle(started)[0]
    assert [spring.at[unit] for unit in inside] == [HEX["L25"], HEX["K21"], HEX["J21"]]
    summer = GAME.settle(replace(started, season=1))[0]
    assert [summer.at[unit] for unit in inside] == [BOX_A] * 3
    left = put(started.at, UNIT["SUL:LC1"], HEX["P18"])
    gone = GAME.settle(replace(started, season=1, at=left))[0]
    assert gone.at[UNIT["SUL:LC1"]] == HEX["P18"], "he has left in time"


@pytest.mark.rule("R-14")
def test_general_war_or_military_control_justify_units_inside() -> None:
    state, _ = new_year(
        seats=3,
        control={"HAR": "Bull Weak"},
        markers={"HAR": "Moon Weak"},
        military={"HAR": "Eagle"},
        general=["Bull on Eagle"],
        units={"P39": "Eagle: EQU:HI1", "N35": "Bull: DAM:MI1", "S36": "Moon: SUL:LC1"},
    )

    assert state.deadlines == (), "nor need the lawful owner go"
    assert military(state, "HAR") == EAGLE


@pytest.mark.rule("R-14", "10.4.6")
def test_wars_and_bars_end_on_the_province_that_changes_hands_only() -> None:
    kha = PROVINCE["KHA"]
    before = position(
        2,
        year=2,
        phase=CONTROL,
        markers={"THE": "Eagle Weak"},
        wars=["Bull on THE", "Bull on KHA"],
    )
    before = replace(before, barred=((EAGLE, THE, 1 << BULL), (EAGLE, kha, 1 << BULL)))

    state = check_province_control(before, [])

    assert state.wars == (0, 1 << kha)
    assert state.barred == ((EAGLE, kha, 1 << BULL),)


@pytest.mark.rule("10.1.2", "R-54", "4.2.4c")
def test_leave_to_enter_lapses_with_him_who_gave_it() -> None:
    """Harlook passes from Bull to Moon; in Sulan Eagle rules by arms and keeps his word."""
    control = {"HAR": "Bull Weak", "SUL": "Bull Weak", "DAM": "Bull Weak"}
    before = position(
        3,
        year=2,
        phase=CONTROL,
        control=control,
        markers={"HAR": "Moon Weak", "SUL": "Moon Weak"},
        military={"SUL": "Eagle"},
    )
    unit, sul, dam = UNIT["EQU:HI1"], PROVINCE["SUL"], PROVINCE["DAM"]
    given = ((HAR, BULL), (sul, EAGLE), (dam, BULL))
    before = replace(
        before,
        standing=tuple(Standing(seat, MOON, province, "province") for province, seat in given),
        permits=tuple(Permit(unit, "province", province, seat) for province, seat in given),
    )

    state = check_province_control(before, [])

    assert [leave.province for leave in state.standing] == [sul, dam]
    assert [leave.place for leave in state.permits] == [sul, dam]


@pytest.mark.rule("10.1.1b", "10.1.1c", "10.1.1d", "R-54")
def test_leave_to_pass_units_stays_their_owners_when_the_province_changes_hands() -> None:
    """Harlook passes from Bull to Moon, where units of Bull still stand."""
    before = position(
        3,
        year=2,
        phase=CONTROL,
        control={"HAR": "Bull Weak", "DAM": "Bull Weak"},
        markers={"HAR": "Moon Weak"},
        units={"O36": "Bull: DAM:MI1", "R31": "Eagle: EQU:HI1"},
    )
    unit, kinds = UNIT["EQU:HI1"], ("province", "stay", "city", "hex", "area")
    places = {"province": HAR, "stay": HAR, "city": HEX["N35"]}
    before = replace(
        before,
        standing=tuple(Standing(BULL, EAGLE, HAR, kind) for kind in kinds),
        permits=tuple(Permit(unit, k, places.get(k, HEX["O36"]), BULL) for k in kinds),
    )

    state = check_province_control(before, [])

    assert [leave.kind for leave in state.standing] == ["hex", "area"]
    assert [leave.kind for leave in state.permits] == ["hex", "area"]


@pytest.mark.rule("10.5.3a", "R-14")
def test_an_alliance_ends_when_the_neutral_is_a_players() -> None:
    state, _ = new_year(
        markers={"THE": "Eagle Weak"}, allies={"THE": "Bull"}, units={"L25": "Bull: DAM:MI1"}
    )

    assert state.ally[THE] == NOBODY
    assert state.deadlines == (Deadline(BULL, THE, 2, 1, "10.4.5b", (UNIT["DAM:MI1"],)),)


@pytest.mark.rule("4.3.4a")
def test_military_control_ends_when_its_holder_gains_political_control() -> None:
    state, _ = new_year(military={"HAR": "Eagle"}, markers={"HAR": "Eagle Weak"}, units=HARLOOK)

    assert (political(state, "HAR"), military(state, "HAR")) == (EAGLE, NOBODY)


@pytest.mark.rule("4.3.4b", "4.3.5b", "4.2.4c")
def test_g2_political_control_changes_beneath_military_control() -> None:
    state, _ = new_year(military={"HAR": "Eagle"}, markers={"HAR": "Bull Weak"}, units=HARLOOK)
    assert (political(state, "HAR"), military(state, "HAR")) == (BULL, EAGLE)
    assert controller(state, HAR) == EAGLE

    away = replace(state, at=tuple(HEX["P18"] if at == HEX["P39"] else at for at in state.at))
    lost = r04_control.check_military_control(replace(away, season=1), [])

    assert controller(lost, HAR) == BULL, "at once"


# Military Control


@pytest.mark.rule("4.3.3a", "4.3.1", "3.4.ST2")
def test_units_in_every_city_give_military_control() -> None:
    state, log = check_of_military(units=HARLOOK)
    assert told(log, MilitaryGained) == [MilitaryGained(EAGLE, "HAR", "4.3.3a")]
    assert (military(state, "HAR"), political(state, "HAR")) == (EAGLE, NOBODY)

    state, log = check_of_military(units={k: v for k, v in HARLOOK.items() if k != "S36"})
    assert not told(log, MilitaryGained)


@pytest.mark.rule("4.3.3b")
def test_no_military_control_where_one_rules_anyway() -> None:
    state, _ = check_of_military(control={"HAR": "Eagle Weak"}, units=HARLOOK)

    assert military(state, "HAR") == NOBODY


@pytest.mark.rule("R-10")
def test_any_unit_of_the_player_counts_but_not_an_allied_neutrals() -> None:
    hired = {
        "P39": "Eagle: ILA:W3.1",
        "N35": "Eagle: KHA:LI1 mercenary",
        "S36": "Eagle: EQU:SG1",
    }
    state, _ = check_of_military(units=hired)
    assert military(state, "HAR") == EAGLE

    state, _ = check_of_military(
        units={**hired, "N35": "Neutral: THE:SC1"}, allies={"THE": "Eagle"}
    )
    assert military(state, "HAR") == NOBODY


@pytest.mark.rule("R-10")
def test_by_option_military_control_needs_war() -> None:
    options = Options(mc_requires_war=True)
    words: dict[str, Any] = {"units": HARLOOK, "control": {"HAR": "Bull Weak"}}

    for chosen, wars, holder in (
        (Options(), [], EAGLE),
        (options, [], NOBODY),
        (options, ["Eagle on HAR"], EAGLE),
    ):
        checked, _ = check_of_military(options=chosen, wars=wars, **words)
        assert military(checked, "HAR") == holder
    assert not may_take(position(2, options=options, **words), EAGLE, HAR)
    assert may_take(position(2, options=options, wars=["Eagle on HAR"], **words), EAGLE, HAR)
    assert may_take(position(2, options=options, general=["Bull on Eagle"], **words), EAGLE, HAR)
    assert may_take(position(2, options=options, wars=["Bull on EQU"], **words), EAGLE, HAR)
    assert not may_take(position(2, options=options, wars=["Bull on SUL"], **words), EAGLE, HAR)
    assert may_take(position(2, **words), EAGLE, HAR)
    cities = {"K26": "Eagle: EQU:HI1", "H22": "Eagle: EQU:HI2"}
    assert not may_take(position(2, options=options, units=cities), EAGLE, THE)
    neutral = position(2, options=options, units=cities, wars=["Eagle on THE"])
    assert may_take(neutral, EAGLE, THE)


@pytest.mark.rule("4.3.3a")
def test_two_who_hold_a_city_each_hold_nothing() -> None:
    """Edge case 9."""
    state, _ = check_of_military(units={"K26": "Eagle: EQU:HI1", "H22": "Bull: DAM:MI1"})

    assert military(state, "THE") == NOBODY


@pytest.mark.rule("4.3.3a", "1.2m")
def test_korath_needs_its_islet_too() -> None:
    """Edge case 12: without Agulhas (S11) there is no Military Control of Korath."""
    units = {"N8": "Eagle: EQU:HI1", "P12": "Eagle: EQU:HI2"}
    state = position(2, units=units)

    assert occupies(state, EAGLE, HEX["N8"])
    assert not holds_all_cities(state, EAGLE, PROVINCE["KOR"])
    assert military(check_of_military(units=units)[0], "KOR") == NOBODY
    assert military(check_of_military(units=units | {"S11": "Eagle: EQU:W2.1"})[0], "KOR") == EAGLE


@pytest.mark.rule("4.3.5a", "4.3.5b", "4.3.5c", "4.3.6a")
def test_a_vacated_city_loses_military_control_with_a_check() -> None:
    state, log = check_of_military(
        control={"HAR": "Bull Favorable"},
        military={"HAR": "Eagle"},
        units={k: v for k, v in HARLOOK.items() if k != "N35"},
    )

    assert military(state, "HAR") == NOBODY
    assert controller(state, HAR) == BULL
    assert told(log, MilitaryLost) == [MilitaryLost(EAGLE, "HAR", "4.3.5a")]
    assert state.steps[-2:] == (Gains(), Check("lose_military", EAGLE, HAR))


@pytest.mark.rule("4.3.5b", "10.6.3a1")
def test_the_owner_who_has_his_province_back_is_at_war_with_it_no_more() -> None:
    words: dict[str, Any] = {
        "control": {"HAR": "Bull Favorable"},
        "military": {"HAR": "Eagle"},
        "units": {**HARLOOK, "N35": "Bull: DAM:MI1"},
    }

    state, _ = check_of_military(wars=["Bull on HAR"], **words)
    assert state.wars == (0, 0)
    [date] = state.deadlines
    assert (date.units, date.year, date.season) == ((UNIT["EQU:HI1"], UNIT["EQU:HI3"]), 1, 3)

    still, _ = check_of_military(wars=["Bull on HAR", "Eagle on HAR"], **words)
    assert still.wars == (1 << HAR, 0)
    assert still.deadlines == (), "Eagle's own war lets his units stay"
    quiet, log = check_of_military(**words)
    assert told(log, PeaceMade) == [], "there was no war to end"
    assert quiet.deadlines == state.deadlines, "and none that lets them stay"


@pytest.mark.rule("R-14", "4.3.5b", "10.6.3a1")
def test_whose_war_ended_with_the_year_must_leave_when_he_loses_the_province() -> None:
    """Thessella becomes Bull's while Eagle holds it by arms; one of its two cities is empty."""
    state = position(
        2,
        control={"EQU": "Eagle Strong", "DAM": "Bull Weak"},
        markers={"THE": "Bull Weak"},
        military={"THE": "Eagle"},
        wars=["Eagle on THE"],
        units={"H22": "Eagle: EQU:ML1"},
        season="Spring",
    )
    held = by_marker(state, [])
    assert (held.wars, held.deadlines) == ((0, 0), ()), "he is its master still"
    log: list[Any] = []
    lost = lose_military(held, PROVINCE["THE"], log)
    assert [notice.units for notice in told(log, MustLeave)] == [("EQU:ML1",)]
    assert [(date.year, date.season) for date in lost.deadlines] == [(1, 1)]


@pytest.mark.rule("R-14", "4.3.6d", "10.6.3a1")
@pytest.mark.parametrize(("there", "must"), [("J22", True), ("K26", False)])
def test_whoever_was_at_war_with_who_lost_the_province_leaves_the_field(
    there: str, *, must: bool
) -> None:
    """Bull came into Neutral Thessella to fight Eagle, who held it; a city he may keep."""
    state, log = check_of_military(
        control={"EQU": "Eagle Strong", "DAM": "Bull Weak"},
        military={"THE": "Eagle"},
        wars=["Eagle on THE"],
        general=["Bull on Eagle"],
        units={"H22": "Eagle: EQU:ML1", there: "Bull: DAM:MI1"},
    )
    assert [notice.units for notice in told(log, MustLeave)] == [("DAM:MI1",)] * must
    assert len(state.deadlines) == must


@pytest.mark.rule("R-14", "10.6.3a1")
def test_whoever_was_at_war_with_the_owner_leaves_when_another_takes_the_province() -> None:
    _, log = check_of_military(
        seats=3,
        control={"EQU": "Eagle Strong", "HAR": "Moon Strong", "DAM": "Bull Weak"},
        wars=["Eagle on HAR"],
        general=["Bull on Moon"],
        units={**HARLOOK, "R38": "Bull: DAM:MI1", "R37": "Moon: HAR:ML1"},
    )
    assert [notice.units for notice in told(log, MustLeave)] == [("DAM:MI1",)]


@pytest.mark.rule("4.3.5a")
def test_military_control_is_judged_only_in_its_phase() -> None:
    """Edge case 10: who leaves a city for a Campaign Turn and comes back in time keeps it."""
    state = scene(military={"HAR": "Eagle"}, units=HARLOOK, campaign=2)
    state = marched(go(state, "EQU:HI2", "N36"), END)
    assert (state.campaign, where(state, "EQU:HI2")) == (3, "N36")
    assert military(state, "HAR") == EAGLE, "nobody judges it now"
    state = marched(go(state, "EQU:HI2", "N35"), END)
    assert (state.season, state.phase) == (2, INITIATIVE)

    log: list[Any] = []
    kept = r04_control.check_military_control(replace(state, phase=MILITARY), log)
    assert (military(kept, "HAR"), told(log, MilitaryLost)) == (EAGLE, [])


@pytest.mark.rule("10.4.1c", "4.3.5b")
def test_a_loss_is_remembered_for_the_season() -> None:
    state, _ = check_of_military(military={"HAR": "Eagle"})

    assert state.lost == ((HAR, EAGLE),)


@pytest.mark.rule("R-7", "4.4.2a")
def test_all_losses_and_their_checks_come_before_the_gains() -> None:
    """Edge case 11."""
    units = {"P39": "Bull: DAM:MI1", "N35": "Bull: DAM:MI2", "S36": "Bull: DAM:MI3"}
    state, log = check_of_military(military={"HAR": "Eagle"}, units=units)
    assert state.step == Check("lose_military", EAGLE, HAR)
    assert not told(log, MilitaryGained)

    state, events = GAME.settle(state)

    kinds = [type(event) for event in events if isinstance(event, CheckNotRolled | MilitaryGained)]
    assert kinds == [CheckNotRolled, MilitaryGained]
    assert told(events, TributeCollected)[0] == TributeCollected(BULL, "HAR", 8, "4.4.2a")
    assert chits(state, "HAR") == (-1, 0)


@pytest.mark.rule("4.4.1c")
def test_units_of_a_players_province_stay_his_under_anothers_military_control() -> None:
    state, _ = check_of_military(
        control={"HAR": "Bull Weak"}, units={**HARLOOK, "R31": "Bull: HAR:MI1"}
    )

    assert military(state, "HAR") == EAGLE
    assert (state.at[UNIT["HAR:MI1"]], state.lord[UNIT["HAR:MI1"]]) == (HEX["R31"], BULL)


@pytest.mark.rule("4.4.1d", "9.4.6a", "10.4.2g3")
def test_a_neutrals_own_units_return_when_it_falls_hired_ones_stay() -> None:
    state, _ = check_of_military(
        units={
            **HARLOOK,
            "O36": ["Neutral: HAR:MI1", "Bull: HAR:MI2 extra"],
            "R31": "Bull: HAR:MI3 mercenary",
        },
    )

    assert military(state, "HAR") == EAGLE
    assert [state.at[UNIT[f"HAR:MI{n}"]] for n in (1, 2, 3)] == [POOL, POOL, HEX["R31"]]


@pytest.mark.rule("4.4.2a", "R-11")
@pytest.mark.parametrize(
    ("season", "gold"), [("Spring", 16), ("Summer", 12), ("Fall", 8), ("Winter", 4)]
)
def test_a_gain_brings_what_is_left_of_the_years_tribute(season: str, gold: int) -> None:
    state, _ = check_of_military(season, units=HARLOOK)

    assert state.treasury == (gold, 0)


@pytest.mark.rule("R-11")
def test_by_option_spring_brings_nothing() -> None:
    state, _ = check_of_military("Spring", units=HARLOOK, options=Options(spring_mc_tribute="none"))

    assert (military(state, "HAR"), state.treasury) == (EAGLE, (0, 0))


@pytest.mark.rule("4.4.2a", "4.4.2d", "R-12")
def test_the_owner_who_is_restored_gets_his_share_once_and_only_for_free_cities() -> None:
    words: dict[str, Any] = {
        "control": {"HAR": "Bull Weak"},
        "military": {"HAR": "Eagle"},
        "units": {"P39": "Eagle: EQU:HI1"},
    }
    state, _ = check_of_military("Summer", **words)
    assert state.treasury == (0, 6), "Harlstead is still occupied"

    log: list[Any] = []
    paid = replace(
        position(2, season="Summer", **words),
        collected=tuple(1 << BULL if p == HAR else 0 for p in range(15)),
    )
    state = r04_control.check_military_control(paid, log)
    assert state.treasury == (0, 0)


@pytest.mark.rule("4.4.2a", "4.4.2b", "4.4.2c", "5.2c")
def test_g3_once_a_year() -> None:
    """Gained in Summer, lost in Fall, regained in Winter, held at the new year."""
    log: list[Any] = []
    state = position(2, season="Summer", phase=MILITARY, units=HARLOOK)

    def judge(state: State, season: int) -> State:
        state = r04_control.check_military_control(replace(state, season=season), log)
        while isinstance(state.step, Check | Gains):
            if isinstance(state.step, Check):
                state = replace(state, steps=state.steps[:-1])
            else:
                state = r04_control.take_gains(state, log)
        return state

    state = judge(state, 1)
    assert state.treasury[EAGLE] == 12
    there = state.at
    away = tuple(HEX["P18"] if at == HEX["P39"] else at for at in there)
    state = judge(replace(state, at=away), 2)
    assert military(state, "HAR") == NOBODY
    state = judge(replace(state, at=there), 3)
    assert (military(state, "HAR"), state.treasury[EAGLE]) == (EAGLE, 12)

    state = enter(CONTROL, year=2, season="Spring", military={"HAR": "Eagle"}, units=HARLOOK)
    assert state.treasury[EAGLE] == 16


@pytest.mark.rule("10.5.4c", "10.5.3a", "11.2.5", "R-38")
def test_the_fall_of_an_allied_neutral_is_felt_in_every_province() -> None:
    state, _ = check_of_military(
        units={"K26": "Eagle: EQU:HI1", "H22": "Eagle: EQU:HI2"},
        allies={"THE": "Bull"},
        wars=["Eagle on THE"],
    )

    assert military(state, "THE") == EAGLE
    assert state.ally[THE] == NOBODY
    assert state.treasury[EAGLE] == 4, "tribute first"
    assert state.steps[-2:] == (
        Standby(BULL, THE),
        Checks("ally_defeated", BULL, tuple(range(15))),
    )
    assert len(list(GAME.legal(state, BULL))) == 15
    after, _ = play(GAME, state, [NextCheck("THE")])
    assert chits(after, "THE") == (0, -1)


@pytest.mark.rule("4.3.2b", "4.3.2a")
def test_a_province_held_by_arms_pays_only_the_basic_tribute() -> None:
    state = enter(
        CONTROL,
        year=2,
        season="Spring",
        military={"HAR": "Eagle"},
        control={"EQU": "Eagle Weak"},
        units=HARLOOK,
    )

    assert state.treasury[EAGLE] == 16 + 20
    assert ExtraTribute("P39") not in list(GAME.legal(state, EAGLE))
    refusal = GAME.check(state, EAGLE, ExtraTribute("P39"))
    assert refusal is not None
    assert refusal.rule == "4.3.2b"


@pytest.mark.rule("4.2.4a", "4.2.4c")
def test_the_controller_is_he_who_holds_it_by_arms_else_the_owner_else_itself() -> None:
    state = position(3, control={"HAR": "Bull Weak"}, military={"HAR": "Eagle", "THE": "Moon"})

    assert [controller(state, p) for p in (HAR, THE, KHA)] == [EAGLE, MOON, NEUTRAL + KHA]


@pytest.mark.rule("4.1.1", "4.1.2")
def test_setting_control_does_not_touch_the_marker() -> None:
    state = position(2, control={"DAM": "Eagle Favorable +2"})

    state = set_political(state, PROVINCE["DAM"], NOBODY, [], "5.3c1")

    assert marker(state, "DAM") == "Eagle Favorable +2"


@pytest.mark.rule("10.5.4c", "10.5.3a")
def test_an_ally_is_not_defeated_by_himself_or_by_one_at_peace_with_the_neutral() -> None:
    cities = ("K26", "H22")
    own, _ = check_of_military(
        units={at: f"Bull: DAM:MI{n}" for n, at in enumerate(cities, 1)},
        allies={"THE": "Bull"},
        wars=["Eagle on THE"],
    )
    assert (military(own, "THE"), own.ally[THE]) == (BULL, NOBODY)
    assert not any(isinstance(step, Checks | Standby) for step in own.steps)

    friend, _ = check_of_military(
        units={at: f"Eagle: EQU:HI{n}" for n, at in enumerate(cities, 1)},
        allies={"THE": "Bull"},
        wars=["Moon on THE"],
        seats=3,
    )
    assert (military(friend, "THE"), friend.ally[THE]) == (EAGLE, NOBODY)
    assert friend.step == Standby(BULL, THE), "no check: Eagle is at peace with Thessella"

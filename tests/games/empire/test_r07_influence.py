"""Influence: events, modifiers, rolls, Trend chits, and the phase Influence Provinces."""

from typing import Any

import pytest
from tests.games.empire.courts import (
    BULL,
    EAGLE,
    HAND,
    MOON,
    STOP,
    chits,
    enter,
    marker,
    owing,
    played,
    political,
    refused,
    told,
)

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import (
    Decline,
    EndGo,
    NextCheck,
    Pressure,
    Roll,
    Unopposed,
)
from hexarch.games.empire.events.realm import CheckMade, CheckNotRolled, PressureApplied
from hexarch.games.empire.model import INFLUENCE, NOBODY, SUPPLY, Options, State
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r04_control import check_province_control
from hexarch.games.empire.rules.r07_checks import level_after
from hexarch.games.empire.rules.r07_events import (
    EVENTS,
    final_modifier,
    roll_modifier,
    sign,
    trend_modifier,
)
from hexarch.games.empire.rules.r07_influence import adjust, owe_check
from hexarch.games.empire.steps.realm import Check
from hexarch.kernel.game import CHANCE
from hexarch.kernel.script import play

EQU, THE, DEL, KHA = (PROVINCE[code] for code in ("EQU", "THE", "DEL", "KHA"))


# (b) The check: where implementers go wrong.


@pytest.mark.rule("7.2.0a", "R-70")
def test_the_events_table_is_the_printed_one() -> None:
    printed = {
        "tribute_small": ("detrimental", 2, 1, True),
        "tribute_large": ("detrimental", 3, 1, True),
        "unopposed": ("beneficial", 0, 1, True),
        "pressure": ("beneficial", 1, 0, True),
        "forage": ("detrimental", 0, 1, False),
        "lose_military": ("detrimental", 2, 1, True),
        "declare_war": ("detrimental", 2, 1, True),
        "fail_to_intervene": ("detrimental", 1, 1, True),
        "ally_defeated": ("detrimental", 1, 1, True),
        "ally_wins": ("beneficial", 2, 1, True),
        "win_battle": ("beneficial", 2, 1, True),
        "capture": ("beneficial", 0, 1, True),
        "mercenary": ("detrimental", 0, 1, False),
        "hire_barbarian": ("detrimental", 1, 1, True),
        "barbarian_intervention": ("special", 2, 1, True),
    }
    assert {name: tuple(kind) for name, kind in EVENTS.items()} == printed


@pytest.mark.rule("7.3", "7.3.1a", "7.3.1b", "7.3.2a", "7.3.2b", "7.6a", "7.6b")
@pytest.mark.parametrize(
    ("event", "words", "expected"),
    [
        ("win_battle", "Neutral", 1),
        ("win_battle", "Bull Weak", 1),
        ("win_battle", "Eagle Weak", -1),
        ("declare_war", "Neutral", -1),
        ("declare_war", "Bull Strong", -1),
        ("declare_war", "Eagle Strong", 1),
    ],
)
def test_sign_hangs_on_type_of_event_and_on_the_marker(
    event: str, words: str, expected: int
) -> None:
    state = position(2, markers={"EQU": words})

    assert sign(state, event, BULL, EQU) == expected


@pytest.mark.rule("7.2.2", "7.3.1b")
def test_g4_moon_wins_a_battle_under_an_eagle_marker() -> None:
    state = position(3, markers={"THE": "Eagle Weak"})

    assert roll_modifier(state, "win_battle", MOON, THE, 0) == -2


@pytest.mark.rule("7.5b", "7.5c", "R-35")
def test_g5_another_players_negative_chit_helps_on_a_neutral_marker_up_to_four() -> None:
    state = position(4, chits={"DEL": {"Bull": 2, "Hand": -3, "Eagle": -1}})

    assert trend_modifier(state, BULL, DEL) == 4
    assert trend_modifier(state, MOON, DEL) == 3, "a missing chit counts as 0"
    assert trend_modifier(state, HAND, DEL) == -3, "a negative chit of one's own bars the others'"


@pytest.mark.rule("7.5b")
def test_only_one_other_chit_is_used() -> None:
    """Edge case 5; the second pair shows it below the limit of +4."""
    state = position(4, chits={"DEL": {"Hand": -4, "Eagle": -2}})
    assert trend_modifier(state, BULL, DEL) == 4

    state = position(4, chits={"DEL": {"Hand": -2, "Eagle": -1}})
    assert trend_modifier(state, BULL, DEL) == 2


@pytest.mark.rule("7.5b")
def test_positive_chits_of_others_do_nothing() -> None:
    state = position(4, chits={"DEL": {"Hand": 3, "Bull": 1}})

    assert trend_modifier(state, BULL, DEL) == 1


@pytest.mark.rule("7.5a", "7.2.3")
def test_a_players_marker_lends_its_chit_to_whoever_acts() -> None:
    state = position(3, markers={"EQU": "Eagle Favorable -1"})

    assert [trend_modifier(state, seat, EQU) for seat in (EAGLE, BULL, MOON)] == [-1, -1, -1]
    assert final_modifier(state, "win_battle", BULL, EQU, 0) == -3


@pytest.mark.rule("7.2.4b", "R-31")
@pytest.mark.parametrize(
    ("event", "words", "rolls"),
    [
        ("win_battle", "Eagle Weak +3", False),
        ("win_battle", "Eagle Weak +2", True),
        ("win_battle", "Eagle Weak +1", True),
        ("unopposed", "Bull Weak -1", False),
        ("unopposed", "Bull Weak", True),
        ("unopposed", "Bull Weak +1", True),
        ("win_battle", "Bull Weak -3", False),
        ("win_battle", "Bull Weak -2", True),
    ],
)
def test_no_roll_that_would_rather_help_the_opponent(
    event: str, words: str, *, rolls: bool
) -> None:
    """Edge case 1: an enemy chit of +3 outweighs a victory's -2."""
    state = owing(event, BULL, "EQU", markers={"EQU": words})

    asked = any(decision.seat == BULL for decision in GAME.decisions(state))
    assert asked is rolls
    was = int(words.split()[2]) if len(words.split()) > 2 else 0
    if not rolls:
        change = -1 if words.startswith("Eagle") else 1
        assert max(chits(state, "EQU"), key=abs) == was + change, "the trend applies all the same"


@pytest.mark.rule("7.2.4c", "R-16")
@pytest.mark.parametrize(
    ("event", "words", "rolls"),
    [
        ("tribute_small", "Bull Weak +4", False),
        ("tribute_small", "Bull Weak +3", False),
        ("tribute_small", "Bull Weak +2", True),
        ("tribute_large", "Bull Strong +3", True),
        ("declare_war", "Eagle Weak -3", False),
        ("declare_war", "Eagle Weak -2", True),
        ("declare_war", "Eagle Weak", True),
    ],
)
def test_no_detrimental_roll_that_would_rather_do_good(
    event: str, words: str, *, rolls: bool
) -> None:
    state = owing(event, BULL, "EQU", markers={"EQU": words})

    dice = any(decision.seat == CHANCE for decision in GAME.decisions(state))
    assert dice is rolls
    if not rolls:
        was = int(words.split()[2])
        assert marker(state, "EQU").split()[-1] == f"{was + (1 if 'Eagle' in words else -1):+}"


@pytest.mark.rule("7.2.4d", "11.2.1")
def test_a_detrimental_event_is_never_rolled_on_a_neutral_marker() -> None:
    state = owing("declare_war", BULL, "THE", chits={"THE": {"Eagle": -3, "Bull": 2}})

    assert GAME.decisions(state) == ()
    assert chits(state, "THE") == (-3, 1)


@pytest.mark.rule("R-31")
def test_a_beneficial_event_may_always_be_rolled_on_a_neutral_marker() -> None:
    state = owing("win_battle", BULL, "THE", chits={"THE": {"Bull": -4}})

    assert marker(played(state, [Roll()], [(6, 6)]), "THE") == "Bull Weak"
    assert chits(played(state, [Roll()], [(6, 5)]), "THE") == (0, -3)


@pytest.mark.rule("7.2.4a", "7.1c")
@pytest.mark.parametrize("event", ["forage", "mercenary"])
def test_events_without_roll_adjust_the_trend_at_once(event: str) -> None:
    log: list[Any] = []
    state = position(2, markers={"EQU": "Eagle Weak", "SUL": "Bull Weak"})

    state = adjust(state, event, EAGLE, EQU, log)
    state = adjust(state, event, EAGLE, PROVINCE["SUL"], log)
    state = adjust(state, event, EAGLE, THE, log)

    assert marker(state, "EQU") == "Eagle Weak -1"
    assert marker(state, "SUL") == "Bull Weak +1"
    assert chits(state, "THE") == (-1, 0)
    assert len(told(log, CheckNotRolled)) == 3
    assert not told(log, CheckMade)


@pytest.mark.rule("7.2.5", "R-36")
@pytest.mark.parametrize(
    ("level", "dice", "modifier", "after"),
    [
        (0, 12, -4, 1),
        (1, 12, -4, 2),
        (3, 12, -4, 3),
        (1, 2, 6, 0),
        (3, 2, 6, 2),
        (0, 2, 6, 0),
    ],
)
def test_natural_twelve_and_two_come_first(
    level: int, dice: int, modifier: int, after: int
) -> None:
    assert level_after(level, dice, modifier) == after


@pytest.mark.rule("7.2.6")
@pytest.mark.parametrize(
    ("level", "up", "down"), [(0, 12, None), (1, 12, 2), (2, 12, 3), (3, None, 4)]
)
def test_the_influence_roll_table_at_its_edges(
    level: int, up: int | None, down: int | None
) -> None:
    for total in range(-3, 18):
        after = level_after(level, 7, total - 7)
        expected = level
        if up is not None and total >= up:
            expected = level + 1
        if down is not None and total <= down:
            expected = level - 1
        assert after == expected, total


@pytest.mark.rule("7.2.5")
def test_an_influence_roll_says_who_rolls() -> None:
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Eagle Strong"})
    after, _ = GAME.apply(state, BULL, Roll())
    (roll,) = GAME.decisions(after)
    assert (roll.seat, roll.prompt) == (CHANCE, f"seat {BULL} rolls for Influence in Equilla.")


@pytest.mark.rule("7.2.5", "R-36")
def test_natural_twelve_on_strong_only_adjusts_the_trend() -> None:
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Eagle Strong"})

    assert marker(played(state, [Roll()], [(6, 6)]), "EQU") == "Eagle Strong -1"


@pytest.mark.rule("7.2.5")
def test_an_enemy_may_rise_by_a_natural_twelve() -> None:
    """Edge case 2."""
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Eagle Favorable -2"})

    assert marker(played(state, [Roll()], [(6, 6)]), "EQU") == "Eagle Strong"


@pytest.mark.rule("7.2.5", "4.2.3a", "4.1.2")
def test_a_natural_two_fells_ones_own_marker_but_not_control() -> None:
    """Edge case 3: his own Weak marker turns Neutral, and the province with the new year."""
    state = owing("unopposed", BULL, "EQU", control={"EQU": "Bull Weak +4"})

    state = played(state, [Roll()], [(1, 1)])

    assert marker(state, "EQU") == "Neutral"
    assert political(state, "EQU") == BULL
    assert political(check_province_control(state, []), "EQU") == NOBODY


@pytest.mark.rule("7.3.2a", "R-87")
def test_war_on_a_neutral_that_bears_ones_own_marker_must_be_rolled() -> None:
    """Edge case 4."""
    state = owing("declare_war", BULL, "THE", markers={"THE": "Bull Weak"})
    assert [decision.seat for decision in GAME.decisions(state)] == [CHANCE]

    assert marker(played(state, dice=[(1, 3)]), "THE") == "Neutral"
    assert marker(played(state, dice=[(1, 4)]), "THE") == "Bull Weak -1"


@pytest.mark.rule("7.2.1")
def test_a_beneficial_roll_is_optional_and_a_detrimental_one_is_not() -> None:
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Eagle Weak"})
    assert list(GAME.legal(state, BULL)) == [Roll(), Decline()]
    assert marker(played(state, [Decline()]), "EQU") == "Eagle Weak -1"

    state = owing("lose_military", BULL, "EQU", markers={"EQU": "Eagle Weak"})
    assert refused(state, Decline(), BULL) == "7.2.5"


@pytest.mark.rule("7.1b", "7.2.7", "7.4a", "4.1.1")
def test_a_new_marker_removes_the_chits_of_all() -> None:
    state = owing(
        "win_battle", BULL, "THE", seats=4, chits={"THE": {"Eagle": -1, "Bull": 1, "Hand": 3}}
    )

    state = played(state, [Roll()], [(5, 4)])

    assert marker(state, "THE") == "Bull Weak"
    assert chits(state, "THE") == (0, 0, 0, 0)


@pytest.mark.rule("7.2.8")
def test_failed_pressure_leaves_the_chit_alone() -> None:
    state = owing("pressure", BULL, "EQU", 2, markers={"EQU": "Bull Weak +1"})

    assert marker(played(state, [Roll()], [(3, 3)]), "EQU") == "Bull Weak +1"


@pytest.mark.rule("7.4b", "7.6a", "7.6b")
def test_chits_lie_on_the_marker_they_belong_to() -> None:
    state = owing("win_battle", BULL, "EQU", seats=3, markers={"EQU": "Eagle Weak"})
    assert chits(played(state, [Decline()]), "EQU") == (-1, 0, 0)

    state = owing("win_battle", BULL, "THE", seats=3)
    assert chits(played(state, [Decline()]), "THE") == (0, 1, 0)

    state = owing("lose_military", BULL, "EQU", seats=3, markers={"EQU": "Eagle Weak"})
    assert chits(played(state, dice=[(4, 3)]), "EQU") == (1, 0, 0)


@pytest.mark.rule("7.4c")
def test_chits_stay_between_minus_four_and_plus_four() -> None:
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Bull Weak +4"})
    assert marker(played(state, [Decline()]), "EQU") == "Bull Weak +4"

    state = owing("forage", BULL, "EQU", markers={"EQU": "Bull Weak -4"})
    assert marker(state, "EQU") == "Bull Weak -4"


@pytest.mark.rule("7.7")
def test_g6a_bull_wins_in_equilla() -> None:
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Eagle Favorable"})

    assert marker(played(state, [Roll()], [(3, 2)]), "EQU") == "Eagle Weak"


@pytest.mark.rule("7.7", "7.1b")
def test_g6b_bull_wins_twice_in_equilla() -> None:
    state = owing("win_battle", BULL, "EQU", markers={"EQU": "Eagle Favorable"})
    state = played(state, [Roll()], [(5, 4)])
    assert marker(state, "EQU") == "Eagle Favorable -1"

    state = GAME.settle(owe_check(state, "win_battle", BULL, (EQU,)))[0]

    assert marker(played(state, [Roll()], [(3, 1)]), "EQU") == "Eagle Weak"


@pytest.mark.rule("7.7", "7.2.4b")
def test_g6c_units_unopposed_cannot_be_rolled_against_the_trend() -> None:
    state = owing("unopposed", BULL, "THE", markers={"THE": "Bull Weak -2"})

    assert marker(state, "THE") == "Bull Weak -1"


@pytest.mark.rule("7.7", "R-32", "5.1a")
def test_g6d_pressure_on_a_neutral_costs_two_each() -> None:
    state = enter(INFLUENCE, order=("Bull", "Eagle"), treasury={"Bull": 4})

    state = played(state, [Pressure("KHA", 2), Roll()], [(4, 3)])

    assert marker(state, "KHA") == "Neutral"
    assert chits(state, "KHA") == (0, 0)
    assert state.treasury[BULL] == 0


@pytest.mark.rule("7.1a", "7.2.0b")
def test_several_provinces_are_finished_one_at_a_time_in_the_players_order() -> None:
    state = position(2, steps=(STOP,), markers={"EQU": "Eagle Weak", "SUL": "Eagle Weak"})
    provinces = (EQU, PROVINCE["SUL"], THE)
    state = GAME.settle(owe_check(state, "ally_defeated", EAGLE, provinces))[0]
    assert list(GAME.legal(state, EAGLE)) == [
        NextCheck("EQU"),
        NextCheck("SUL"),
        NextCheck("THE"),
    ]
    assert refused(state, NextCheck("KHA")) == "7.2.0b"
    assert refused(state, NextCheck("nowhere")) == "7.2.0b"

    state, events = play(GAME, state, [NextCheck("SUL"), NextCheck("EQU")], [(2, 1), (4, 4)])

    assert [event.province for event in told(events, CheckMade)] == ["SUL", "EQU"]
    assert marker(state, "SUL") == "Neutral"
    assert marker(state, "EQU") == "Eagle Weak -1"
    assert chits(state, "THE") == (-1, 0), "the last follows by itself"


@pytest.mark.rule("7.2.0b", "R-38")
def test_no_province_owes_nothing() -> None:
    state = position(2)

    assert owe_check(state, "declare_war", EAGLE, ()) is state
    assert owe_check(state, "declare_war", EAGLE, (3,)).step == Check("declare_war", EAGLE, 3)


@pytest.mark.rule("V.F5b")
@pytest.mark.parametrize(
    ("words", "modifier"), [("Eagle Weak", -2), ("Bull Weak", 2)], ids=["own", "the General's"]
)
def test_barbarian_intervention_is_detrimental_on_players_markers(
    words: str, modifier: int
) -> None:
    state = owing("barbarian_intervention", EAGLE, "EQU", scenario="F", markers={"EQU": words})
    assert [decision.seat for decision in GAME.decisions(state)] == [CHANCE]

    _, events = play(GAME, state, [], [(4, 3)])

    assert told(events, CheckMade) == [
        CheckMade("barbarian_intervention", EAGLE, "EQU", (4, 3), modifier, 0, 0)
    ]


@pytest.mark.rule("V.F5b")
def test_barbarian_intervention_is_beneficial_to_the_general_on_a_neutral_marker() -> None:
    """Edge case 55: he rolls +2 with his own chit."""
    state = owing("barbarian_intervention", EAGLE, "THE", scenario="F", chits={"THE": {"Bull": 1}})
    assert list(GAME.legal(state, BULL)) == [Roll(), Decline()]

    assert marker(played(state, [Roll()], [(5, 4)]), "THE") == "Bull Weak"
    assert chits(played(state, [Decline()]), "THE") == (0, 2)


# ST4


def influencing(**words: Any) -> State:
    """Begin ST4; Bull has the initiative."""
    return enter(INFLUENCE, order=("Bull", "Eagle"), **words)


@pytest.mark.rule("3.4.ST4", "R-33")
def test_units_unopposed_where_only_one_player_has_units() -> None:
    state = influencing(
        units={
            "K26": "Neutral: THE:SC1",
            "L25": "Bull: DAM:MI1",
            "P18": ["Eagle: EQU:HI1"],
            "R16": "Bull: DAM:MI2",
            "R31": "Bull: ILA:W3.1",
            "sea:U10": "Bull: ILA:W3.2",
            "sea:A1": "Bull: SEM:W3.1",
        },
        markers={"ILA": "Bull Weak", "EQU": "Eagle Strong"},
    )

    assert list(GAME.legal(state, BULL)) == [Unopposed("ILA"), Unopposed("THE"), EndGo()]
    assert refused(state, Unopposed("EQU")) == "R-33"
    assert refused(state, Unopposed("KHA")) == "R-33"
    assert refused(state, Unopposed("Atlantis")) == "1.2a"

    state = played(state, [Unopposed("THE"), Decline()])
    assert chits(state, "THE") == (0, 1)
    assert refused(state, Unopposed("THE")) == "R-33"


@pytest.mark.rule("R-33")
def test_units_unopposed_never_on_a_strong_marker() -> None:
    state = influencing(
        units={"P18": "Bull: DAM:MI1", "R31": "Bull: ILA:LI1"}, markers={"EQU": "Eagle Strong"}
    )

    assert refused(state, Unopposed("EQU")) == "R-33"


@pytest.mark.rule("R-33")
def test_an_allied_neutrals_units_are_the_allys() -> None:
    units = {"K26": "Neutral: THE:SC1", "L25": "Eagle: EQU:HI1", "P18": "Eagle: EQU:HI2"}
    state = influencing(units=units, allies={"THE": "Bull"})
    assert list(GAME.legal(state, EAGLE)) == [Unopposed("EQU"), EndGo()]

    state = influencing(units={"K26": "Neutral: THE:SC1"}, allies={"THE": "Bull"})
    assert list(GAME.legal(state, BULL)) == [Unopposed("THE"), EndGo()]

    state = influencing(units={"X36": "Neutral: BAR:LI1"}, allies={"BAR": "Bull"})
    assert list(GAME.legal(state, BULL)) == [Unopposed("BAR"), EndGo()]


@pytest.mark.rule("R-33")
def test_neutral_units_are_opposition_by_option() -> None:
    units = {"K26": "Neutral: THE:SC1", "L25": "Bull: DAM:MI1", "F24": "Bull: DAM:MI2"}
    state = influencing(units=units, options=Options(unopposed_blocked_by_neutrals=True))

    assert list(GAME.legal(state, BULL)) == [Unopposed("DAM"), EndGo()]
    assert refused(state, Unopposed("THE")) == "R-33"


@pytest.mark.rule("R-32", "R-94", "5.1a")
def test_pressure_costs_one_on_ones_own_marker_and_two_elsewhere() -> None:
    state = influencing(treasury={"Bull": 3}, markers={"DAM": "Bull Weak", "EQU": "Eagle Weak"})
    offered = set(GAME.legal(state, BULL))

    assert {Pressure("DAM", 1), Pressure("DAM", 2), Pressure("EQU", 1)} <= offered
    assert Pressure("EQU", 2) not in offered, "4 gold"
    assert refused(state, Pressure("EQU", 2)) == "5.1a"
    assert refused(state, Pressure("DAM", 3)) == "7.2.0a"
    assert refused(state, Pressure("DAM", 0)) == "7.2.0a"
    assert refused(state, Pressure("", 1)) == "1.2a"

    state = influencing(treasury={"Bull": 5}, markers={"DAM": "Bull Weak"})
    state, events = play(GAME, state, [Pressure("DAM", 2), Roll()], [(5, 5)])
    assert told(events, PressureApplied) == [PressureApplied(BULL, "DAM", 2, 2)]
    assert not {Pressure("DAM", 1), Pressure("DAM", 2)} & set(GAME.legal(state, BULL))
    assert marker(state, "DAM") == "Bull Favorable"
    assert state.treasury[BULL] == 3
    assert refused(state, Pressure("DAM", 1)) == "7.2.0a"


@pytest.mark.rule("R-94")
def test_pressure_lowers_an_opponents_marker() -> None:
    state = influencing(treasury={"Bull": 4}, markers={"EQU": "Eagle Weak -2"})

    state = played(state, [Pressure("EQU", 2), Roll()], [(3, 3)])

    assert marker(state, "EQU") == "Neutral"


@pytest.mark.rule("3.4.ST4", "3.2b")
def test_the_phase_begins_with_fresh_limits_and_ends_when_all_pass() -> None:
    state = influencing(treasury={"Bull": 9, "Eagle": 9})
    assert {Pressure(code, 1) for code in PROVINCE_CODES} <= set(GAME.legal(state, BULL))
    state = played(state, [Pressure("DAM", 1), Decline(), EndGo()])
    assert GAME.decisions(state)[0].seat == EAGLE
    state = played(state, [EndGo()])
    assert refused(state, Pressure("DAM", 1), BULL) == "7.2.0a"
    state = played(state, [Pressure("EQU", 1), Decline(), EndGo(), EndGo()])
    assert state.phase == INFLUENCE

    state = played(state, [EndGo()])
    assert state.phase >= SUPPLY


@pytest.mark.rule("3.2b", "R-6")
def test_a_go_with_a_check_is_no_pass() -> None:
    state = influencing(treasury={"Bull": 9, "Eagle": 9}, units={"L25": "Bull: DAM:MI1"})
    state = played(state, [(BULL, Unopposed("THE")), Decline(), (BULL, EndGo()), (EAGLE, EndGo())])
    assert (state.phase, GAME.decisions(state)[0].seat) == (INFLUENCE, BULL)


@pytest.mark.rule("7.2.0a")
def test_every_event_can_be_owed_everywhere() -> None:
    for event in EVENTS:
        for words in ("Neutral", "Bull Weak", "Eagle Favorable"):
            state = owing(event, BULL, "EQU", 1, markers={"EQU": words})
            seats = [decision.seat for decision in GAME.decisions(state)]
            assert seats in ([], [BULL], [CHANCE], [EAGLE])
    assert len(PROVINCES) == 15

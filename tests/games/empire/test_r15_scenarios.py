"""The scenarios: their figures, their set-up, their own victories (chapter V)."""

import pytest
from tests.games.empire.courts import (
    BULL,
    EAGLE,
    HAND,
    MOON,
    STOP,
    begin,
    enter,
    marker,
    markers_of,
    offered,
    played,
    refused,
    set_up,
    told,
)

from hexarch.boards.empire import (
    PROVINCE,
    PROVINCE_CODES,
)
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import (
    EndGo,
    PlaceMarker,
    RebelRoll,
)
from hexarch.games.empire.actions.war import Resign
from hexarch.games.empire.events.realm import MarkerPlaced, RebelRolled
from hexarch.games.empire.model import (
    CONTROL,
    FAVORABLE,
    NOBODY,
    SETUP,
    STRONG,
    TRIBUTE,
    WEAK,
    Options,
    Seat,
    State,
    replace,
)
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r03_victory import check_victory_points, outcome, reckon
from hexarch.games.empire.rules.r15_scenarios import stock_of, turns
from hexarch.games.empire.steps import Over, Turn
from hexarch.games.empire.steps.realm import Rebelling
from hexarch.kernel.script import play

REVOLT = (
    PlaceMarker("Favorable", "EQU"),
    PlaceMarker("Weak", "DAM"),
    PlaceMarker("Weak", "SUL"),
    PlaceMarker("Strong", "REL"),
    PlaceMarker("Strong", "KHA"),
    PlaceMarker("Favorable", "HAR"),
    PlaceMarker("Favorable", "SEM"),
)
"""How the Emperor and two Rebels place their markers in scenario E."""


@pytest.mark.rule("V.A", "R-82", "R-1")
def test_basic_scenario() -> None:
    state = begin("A", 2)
    wanted = {
        **dict.fromkeys(("REL", "HAR"), "Eagle Strong"),
        **dict.fromkeys(("KHA", "SEM"), "Eagle Favorable"),
        "BAR": "Eagle Weak",
        **dict.fromkeys(("EQU", "BEC"), "Bull Strong"),
        **dict.fromkeys(("KOR", "SUL"), "Bull Favorable"),
        "DEL": "Bull Weak",
        **dict.fromkeys(("THE", "ILA", "DAM", "GLA", "TUR"), "Neutral"),
    }

    assert {code: marker(state, code) for code in PROVINCE_CODES} == wanted
    assert state.political == state.marker


@pytest.mark.rule("V.G1", "V.F1", "V.E1")
@pytest.mark.parametrize(
    ("scenario", "seats", "seat", "stock"),
    [
        ("G", 2, 0, {STRONG: 1, FAVORABLE: 3, WEAK: 3}),
        ("G", 3, 1, {STRONG: 1, FAVORABLE: 2, WEAK: 2}),
        ("G", 4, 3, {STRONG: 1, FAVORABLE: 1, WEAK: 1}),
        ("F", 2, 0, {STRONG: 1, FAVORABLE: 1, WEAK: 7}),
        ("F", 2, 1, {FAVORABLE: 4, WEAK: 2}),
        ("E", 4, 0, {FAVORABLE: 1, WEAK: 3}),
        ("E", 2, 0, {FAVORABLE: 1, WEAK: 1}),
        ("E", 4, 2, {STRONG: 1, FAVORABLE: 1}),
    ],
)
def test_the_markers_each_player_has(
    scenario: str, seats: int, seat: int, stock: dict[int, int]
) -> None:
    assert stock_of(scenario, seats, seat) == stock


@pytest.mark.rule("V.G2", "R-81")
def test_two_place_one_two_then_by_turns() -> None:
    first, second = BULL, EAGLE

    sequence = turns("G", 2, (first, second))

    assert "".join("F" if seat == first else "S" for seat in sequence) == "FSSFSFSFSFSFSF"


@pytest.mark.rule("V.G3")
def test_g19_three_and_four_go_to_and_fro() -> None:
    assert turns("G", 3, (2, 0, 1)) == (2, 0, 1, 1, 0, 2, 2, 0, 1, 1, 0, 2, 2, 0, 1)
    assert turns("G", 4, (3, 1, 0, 2)) == (3, 1, 0, 2, 2, 0, 1, 3, 3, 1, 0, 2)


@pytest.mark.rule("V.G1")
@pytest.mark.parametrize(("seats", "placed"), [(2, 14), (3, 15), (4, 12)])
def test_civil_war_leaves_the_rest_neutral(seats: int, placed: int) -> None:
    state = set_up("G", seats)

    assert sum(owner != NOBODY for owner in state.marker) == placed
    for seat in range(seats):
        stock = stock_of("G", seats, seat)
        assert markers_of(state, seat) == sorted(
            (level for level, count in stock.items() for _ in range(count)), reverse=True
        )


@pytest.mark.rule("V.G1", "V.G2")
def test_only_markers_one_has_go_to_provinces_without_one() -> None:
    state = played(begin("G", 2), [], [2])
    assert GAME.decisions(state)[0].seat == BULL
    assert len(offered(state, BULL)) == 45

    state = played(state, [PlaceMarker("Strong", "EQU"), PlaceMarker("Strong", "REL")])

    assert marker(state, "EQU") == "Bull Strong"
    assert refused(state, PlaceMarker("Strong", "DAM"), EAGLE) == "V.G1"
    assert refused(state, PlaceMarker("Weak", "EQU"), EAGLE) == "V.G1"
    assert refused(state, PlaceMarker("Mighty", "DAM"), EAGLE) == "V.G1"
    assert refused(state, PlaceMarker("Weak", "P18"), EAGLE) == "1.2a"
    assert refused(state, PlaceMarker("Weak", "DAM"), BULL) == "3.4.0"


@pytest.mark.rule("V.E1", "V.E2")
def test_the_emperor_places_then_rebels_strong_then_rebels_favorable() -> None:
    assert turns("E", 4, (3, 2, 1, 0)) == (0, 0, 0, 0, 1, 2, 3, 1, 2, 3)

    state = played(begin("E", 3), [], [(1, 1)])
    assert {act.level for act in offered(state, EAGLE)} == {"Favorable", "Weak"}
    assert refused(state, PlaceMarker("Strong", "EQU")) == "V.E1"
    acts = [PlaceMarker("Favorable", "EQU"), PlaceMarker("Weak", "DAM"), PlaceMarker("Weak", "SUL")]
    state = played(state, acts)
    assert {act.level for act in offered(state, BULL)} == {"Strong"}
    assert refused(state, PlaceMarker("Favorable", "REL")) == "V.E2"
    state = played(state, [PlaceMarker("Strong", "REL"), PlaceMarker("Strong", "KHA")])
    assert {act.level for act in offered(state, BULL)} == {"Favorable"}


@pytest.mark.rule("V.E1", "V.E2", "V.E3a", "V.G1", "V.F1")
def test_the_rule_by_which_each_marker_lies_is_told() -> None:
    _, events = play(GAME, begin("E", 3), REVOLT, [(1, 1)])
    rules = [event.rule for event in told(events, MarkerPlaced)]
    assert rules == ["V.E1"] * 3 + ["V.E2"] * 4 + ["V.E3a"] * 8

    for scenario in "GF":
        state = played(begin(scenario, 2), [], [2] if scenario == "G" else [])
        _, events = play(GAME, state, [PlaceMarker("Strong", "EQU")])
        assert [event.rule for event in told(events, MarkerPlaced)] == [f"V.{scenario}1"]


@pytest.mark.rule("V.F2")
@pytest.mark.parametrize(("scenario", "seats"), [("E", 3), ("G", 2)])
def test_only_the_general_of_scenario_f_has_a_home_by_his_first_marker(
    scenario: str, seats: int
) -> None:
    assert set_up(scenario, seats).homes == (NOBODY,) * seats


def revolt() -> State:
    """Scenario E with two Rebels, who begin to roll."""
    return played(begin("E", 3), REVOLT, [(1, 1)])


@pytest.mark.rule("V.E3a", "V.E4")
def test_the_rest_is_the_emperors_with_a_chit_and_all_rebels_are_at_war() -> None:
    state = revolt()

    assert sum(chit[EAGLE] == -2 for chit in state.trend) == 15 - 3 - 4
    assert marker(state, "THE") == "Eagle Weak -2"
    assert marker(state, "DAM") == "Eagle Weak"
    assert state.general == (0, 1, 1)
    assert all(set(chit[1:]) == {0} for chit in state.trend), "no checks were made"


@pytest.mark.rule("V.E3a")
def test_three_rebels_leave_five_such_provinces() -> None:
    state = set_up("E", 4)

    assert sum(sum(stock_of("E", 4, seat).values()) for seat in range(4)) == 15 - 5
    assert NOBODY not in state.marker


@pytest.mark.rule("V.E3b", "R-79")
def test_rebels_roll_by_turns_once_for_each_weak_province() -> None:
    state = revolt()
    assert isinstance(state.step, Rebelling)
    assert len(state.step.left) == 10
    assert refused(state, RebelRoll("EQU")) == "V.E3b"
    assert GAME.decisions(state)[0].seat == BULL

    state = played(state, [RebelRoll("THE")], [(2, 2)])
    assert marker(state, "THE") == "Bull Favorable", "4 - 2 is a fall"
    assert GAME.decisions(state)[0].seat == MOON
    assert refused(state, RebelRoll("THE")) == "V.E3b"

    state, events = play(GAME, state, [RebelRoll("DAM")], [(2, 1)])
    assert told(events, RebelRolled) == [RebelRolled(MOON, "DAM", (2, 1), 0, EAGLE, WEAK)]
    assert marker(state, "DAM") == "Eagle Weak", "without a chit 3 is too high"
    state = played(state, [RebelRoll("SUL")], [(1, 1)])
    assert marker(state, "SUL") == "Bull Favorable"
    state = played(state, [RebelRoll("ILA")], [(6, 6)])
    assert marker(state, "ILA") == "Eagle Favorable"
    state = played(state, [RebelRoll("BAR")], [(3, 2)])
    assert marker(state, "BAR") == "Eagle Weak -2", "the trend does not change"
    assert state.political == state.marker


@pytest.mark.rule("V.E3b")
def test_three_rebels_roll_one_after_the_other() -> None:
    weak = tuple(PROVINCE[code] for code in ("THE", "DAM", "SUL", "ILA", "BAR", "KHA"))
    state = position(4, scenario="E", phase=SETUP, steps=(STOP, Rebelling(weak)))
    seats = []
    for code in ("THE", "DAM", "SUL", "ILA"):
        seats.append(GAME.decisions(state)[0].seat)
        state = played(state, [RebelRoll(code)], [(3, 4)])

    assert seats == [BULL, MOON, HAND, BULL]


@pytest.mark.rule("V.E3b")
def test_all_are_rolled_for_and_the_last_without_asking() -> None:
    state = revolt()
    for left in range(10, 1, -1):
        province = offered(state, GAME.decisions(state)[0].seat)[0]
        state = played(state, [province], [(3, 4)] * (1 if left > 2 else 2))

    assert state.phase == TRIBUTE


@pytest.mark.rule("V.E5")
def test_the_emperor_needs_more_provinces_than_all_rebels_together() -> None:
    def fourth_year(counts: tuple[int, ...], year: int = 4) -> State:
        owners = [seat for seat, count in enumerate(counts) for _ in range(count)]
        owners += [NOBODY] * (15 - len(owners))
        state = position(len(counts), scenario="E", year=year, season="Spring", phase=TRIBUTE)
        return reckon(replace(state, political=tuple(owners)), [])

    assert fourth_year((9, 6)).step == Over((EAGLE,), "V.E5")
    assert fourth_year((7, 5, 3)).step == Over((BULL,), "V.E5")
    assert fourth_year((7, 3, 4)).step == Over((MOON,), "V.E5")
    assert fourth_year((15, 0), year=3).step == Turn(opened=True)


def last_tribute(resigns: Seat, **control: str) -> tuple[Seat, ...]:
    """Let a player resign in the phase after which scenario E is reckoned; say who won."""
    state = enter(TRIBUTE, seats=3, scenario="E", year=4, season="Spring", control=control)
    state, _ = GAME.apply(state, resigns, Resign())
    while GAME.outcome(state) is None:
        state, _ = GAME.apply(state, GAME.decisions(state)[0].seat, EndGo())
    assert isinstance(state.step, Over)
    return state.step.winners


@pytest.mark.rule("V.E5", "R-83")
def test_whoever_resigned_holds_nothing_when_provinces_are_reckoned() -> None:
    """Three of the Emperor's against one each; then three against two, the other two fallen."""
    own = dict.fromkeys(("EQU", "SUL", "KHA"), "Eagle Strong")
    bull = {"THE": "Bull Weak"}
    assert EAGLE not in last_tribute(EAGLE, **own, **bull, DAM="Moon Weak")
    moon = dict.fromkeys(("DAM", "BAR"), "Moon Weak")
    assert last_tribute(MOON, **own, **bull, KOR="Bull Weak", **moon) == (EAGLE,)


@pytest.mark.rule("R-83", "V.E5")
def test_a_year_limit_of_the_emperors_scenario_goes_by_points_before_its_own_end() -> None:
    own = dict.fromkeys(("EQU", "SUL"), "Eagle Strong")

    def spring(year: int, limit: int, **control: str) -> State:
        words = {"seats": 3, "scenario": "E", "season": "Spring", "control": own | control}
        return enter(CONTROL, year=year, options=Options(year_limit=limit), **words)

    bull = dict.fromkeys(("KHA", "THE", "DAM"), "Bull Weak")
    early = spring(3, 2, **bull)
    assert early.points == (6, 3, 0)
    assert early.step == Over((EAGLE,), "R-83")
    result = GAME.outcome(early)
    assert result is not None
    assert [place.place for place in result.places] == [1, 2, 3]
    late = spring(4, 3, KHA="Bull Weak", THE="Moon Weak")
    assert not isinstance(late.step, Over), "V.E5 comes, by which two are not more than two"


@pytest.mark.rule("V.E5", "3.4.AI2")
@pytest.mark.parametrize(("year", "over"), [(3, False), (4, True)])
def test_the_fourth_collection_of_tribute_is_the_end_of_scenario_e(
    year: int, *, over: bool
) -> None:
    """Nobody squeezes his cities; control is what it is when the last has passed."""
    state = enter(TRIBUTE, scenario="E", year=year, control={"THE": "Bull Weak"})
    assert GAME.outcome(state) is None
    state, _ = GAME.apply(state, BULL, EndGo())

    assert (GAME.outcome(state) is not None) == over


@pytest.mark.rule("V.E5")
def test_no_other_scenario_ends_after_three_years() -> None:
    state = position(2, scenario="G", year=4, control={"EQU": "Eagle Strong"})

    assert reckon(state, []) is state


@pytest.mark.rule("V.E5")
def test_city_points_part_equal_rebels() -> None:
    control = {"EQU": "Bull Weak", "THE": "Moon Weak", "DAM": "Eagle Weak"}
    state = reckon(position(3, scenario="E", year=4, control=control), [])

    assert state.step == Over((BULL,), "V.E5")
    result = outcome(state)
    assert result is not None
    assert [place.place for place in result.places] == [2, 1, 3]


@pytest.mark.rule("V.E5")
def test_provinces_count_in_scenario_e_and_not_points() -> None:
    control = {"EQU": "Moon Strong", "THE": "Bull Weak", "KHA": "Bull Weak", "DAM": "Eagle Weak"}
    state = reckon(position(3, scenario="E", year=4, control=control), [])

    assert state.step == Over((BULL,), "V.E5"), "two provinces to one, 2 points to 3"


@pytest.mark.rule("R-79", "V.E5")
def test_a_lead_of_four_does_not_win_scenario_e() -> None:
    """Edge case 56."""
    control = dict.fromkeys(("EQU", "SUL", "DAM"), "Eagle Strong")
    state = position(2, scenario="E", control=control)

    state = check_victory_points(check_victory_points(state, []), [])

    assert state.points == (9, 0)
    assert not isinstance(state.step, Over)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("scenario", "seats"),
    [(scenario, seats) for scenario, counts in {"A": (2,), "F": (2,)}.items() for seats in counts]
    + [(scenario, seats) for scenario in "BCDEG" for seats in (2, 3, 4)],
)
def test_every_set_up_leads_to_the_first_tribute(scenario: str, seats: int) -> None:
    for seed in range(3):
        state = set_up(scenario, seats, seed)
        assert state.phase == TRIBUTE
        assert state.political == state.marker
        assert sorted(state.order) == list(range(seats))
        assert all((state.level[p] == 0) == (state.marker[p] == NOBODY) for p in range(15))

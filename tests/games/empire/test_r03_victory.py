"""Order of play, victory points, the ends of a game (chapter 3)."""

from typing import Any

import pytest
from tests.games.empire.courts import BULL, EAGLE, HAND, MOON, begin, enter, marker, played, told
from tests.games.empire.marches import scene, strike

from hexarch.boards.empire import CODES, HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.absent import carry_on
from hexarch.games.empire.actions.march import Attack, PickUp, Select
from hexarch.games.empire.actions.realm import EndGo
from hexarch.games.empire.actions.war import Resign
from hexarch.games.empire.events.march import Attacked
from hexarch.games.empire.events.realm import (
    GameWon,
    InitiativeRolled,
    InitiativeSet,
    PointsCounted,
    RealmFell,
    VictoryImminent,
)
from hexarch.games.empire.events.war import MustLeave, WorkTaken
from hexarch.games.empire.model import (
    BUILD,
    CAVALRY,
    COMBAT,
    CONTROL,
    FORT,
    HOUSEKEEPING,
    INFLUENCE,
    INITIATIVE,
    MILITARY,
    MOVED,
    MOVEMENT,
    NEUTRAL,
    NOBODY,
    POOL,
    RESTORE,
    SETUP,
    SUPPLY,
    TRIBUTE,
    VICTORY,
    WAR,
    Deadline,
    Options,
    Standing,
    State,
    Work,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r03_resign import check_resign, fall, resign
from hexarch.games.empire.rules.r03_rounds import end_go, mark_acted, whose
from hexarch.games.empire.rules.r03_victory import (
    check_victory_points,
    check_year_limit,
    outcome,
    points_of,
)
from hexarch.games.empire.rules.r09_works import take_over
from hexarch.games.empire.stages.sequence import after
from hexarch.games.empire.steps import Over, Turn
from hexarch.games.empire.steps.march import Marching
from hexarch.games.empire.steps.realm import Tribute
from hexarch.kernel.flat import put
from hexarch.kernel.game import CHANCE
from hexarch.kernel.script import play


@pytest.mark.rule("3.1", "3.4.0", "12.1", "12.2", "12.3", "2.4")
def test_the_year_runs_as_printed() -> None:
    state = position(2, phase=SETUP, season="Spring")
    season = (
        [HOUSEKEEPING, INITIATIVE, MILITARY, VICTORY, INFLUENCE, SUPPLY, BUILD, RESTORE, WAR]
        + [CAVALRY, MOVEMENT, COMBAT] * 3
    )  # fmt: skip
    seen = []
    while state.year == 1:
        state = after(state)
        seen.append((state.season, state.campaign, state.phase))

    assert [phase for _, _, phase in seen] == [TRIBUTE, *season * 4, CONTROL]
    assert [at for at, _, phase in seen if phase == HOUSEKEEPING] == [0, 1, 2, 3]
    assert [turn for _, turn, phase in seen if phase == CAVALRY] == [1, 2, 3] * 4
    assert after(state).phase == TRIBUTE
    assert (state.year, state.season, state.campaign) == (2, 0, 0)


@pytest.mark.rule("III.C", "R-77")
def test_by_option_war_is_declared_in_each_campaign_turn() -> None:
    state = position(2, phase=RESTORE, options=Options(dow_each_campaign_turn=True))
    seen = []
    while state.season == 1:
        state = after(state)
        seen.append((state.campaign, state.phase))

    assert seen[:-1] == [
        (turn, phase) for turn in (1, 2, 3) for phase in (WAR, CAVALRY, MOVEMENT, COMBAT)
    ]


@pytest.mark.rule("3.2a", "3.2b", "R-6")
def test_a_pass_does_not_bar_from_acting_later() -> None:
    def go(state: State) -> tuple[int, State]:
        step: Any = state.step
        return whose(state, step), end_go(state, step)

    steps = (Turn(opened=True), Tribute())
    state = position(3, order=("Moon", "Bull", "Eagle"), steps=steps)
    seats = []
    for acts in (False, True, True, True, False, True, False, False):
        seat, state = go(mark_acted(state) if acts else state)
        seats.append(seat)
    assert seats == [MOON, BULL, EAGLE, MOON, BULL, EAGLE, MOON, BULL]
    assert isinstance(state.step, Tribute)

    seat, state = go(state)
    assert seat == EAGLE
    assert state.step == Turn(opened=True), "all passed in succession"


# ST1


@pytest.mark.rule("3.4.ST1", "R-5")
def test_two_dice_each_the_highest_first() -> None:
    state = enter(INITIATIVE, seats=4, season="Summer")
    decision = GAME.decisions(state)[0]
    assert (decision.seat, decision.dice) == (CHANCE, (6,) * 8)

    state, events = play(GAME, state, [], [(1, 2, 6, 5, 3, 3, 4, 4)])

    assert told(events, InitiativeRolled) == [InitiativeRolled((0, 1, 2, 3), (3, 11, 6, 8))]
    assert told(events, InitiativeSet) == [InitiativeSet((BULL, HAND, MOON, EAGLE), "3.4.ST1")]
    assert state.order == (BULL, HAND, MOON, EAGLE)


@pytest.mark.rule("R-5")
def test_those_who_tie_roll_again_among_themselves() -> None:
    state = enter(INITIATIVE, seats=4, season="Summer")

    dice = [(3, 4, 6, 6, 5, 2, 1, 1), (2, 2, 1, 3), (1, 1, 1, 2)]
    state, events = play(GAME, state, [], dice)

    rolled = [(event.seats, event.totals) for event in told(events, InitiativeRolled)]
    assert rolled == [
        ((EAGLE, BULL, MOON, HAND), (7, 12, 7, 2)),
        ((EAGLE, MOON), (4, 4)),
        ((EAGLE, MOON), (2, 3)),
    ]
    assert state.order == (BULL, MOON, EAGLE, HAND)


@pytest.mark.rule("R-5")
def test_the_first_order_is_drawn_by_lot() -> None:
    state = begin("A", 2)
    assert GAME.decisions(state)[0].dice == (2,)

    assert played(state, [], [2]).order == (BULL, EAGLE)


# ST3


@pytest.mark.rule("3.5.1a", "R-9", "1.2h")
def test_points_are_the_levels_of_provinces_that_are_ones_own_in_every_way() -> None:
    state = position(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Eagle Favorable", "DAM": "Eagle Weak"},
    )
    assert points_of(state, EAGLE) == 6

    state = position(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Eagle Strong", "DAM": "Eagle Weak"},
        markers={"SUL": "Bull Strong", "THE": "Eagle Strong"},
        military={"EQU": "Bull"},
    )
    assert (points_of(state, EAGLE), points_of(state, BULL)) == (1, 0), "edge case 51"


def standing(eagle: int, bull: int, **words: Any) -> State:
    """Give both players so many points."""
    codes = iter(("EQU", "SUL", "DAM", "THE", "KHA", "KOR", "REL", "HAR", "SEM", "BAR"))
    control = {}
    for name, points in (("Eagle", eagle), ("Bull", bull)):
        for _ in range(points // 3):
            control[next(codes)] = f"{name} Strong"
        if points % 3:
            control[next(codes)] = f"{name} {('Weak', 'Favorable')[points % 3 - 1]}"
    return position(2, phase=VICTORY, control=control, **words)


@pytest.mark.rule("3.4.ST3", "3.5.1b", "3.5.2a")
@pytest.mark.parametrize(("eagle", "bull", "imminent"), [(10, 6, 1), (9, 6, 0), (6, 10, 2)])
def test_a_lead_of_four_is_announced(eagle: int, bull: int, imminent: int) -> None:
    state = check_victory_points(standing(eagle, bull), [])

    assert (state.points, state.imminent) == ((eagle, bull), imminent)


@pytest.mark.rule("3.5.2a", "3.5.2b", "1.2h")
@pytest.mark.parametrize(
    ("eagle", "before", "news"),
    [
        (10, 0, [VictoryImminent(EAGLE, imminent=True)]),
        (9, 1 << EAGLE, [VictoryImminent(EAGLE, imminent=False)]),
        (9, 0, []),
        (10, 1 << EAGLE, [GameWon((EAGLE,), "3.5.2b")]),
    ],
)
def test_points_are_told_and_who_gains_or_loses_his_marker(
    eagle: int, before: int, news: list[Any]
) -> None:
    log: list[Any] = []
    check_victory_points(replace(standing(eagle, 6), imminent=before), log)

    assert log == [PointsCounted((eagle, 6)), *news]


@pytest.mark.rule("3.5.1b", "3.5.2b")
def test_the_lead_wins_when_it_lasts_a_season() -> None:
    first = check_victory_points(standing(10, 6), [])
    again = check_victory_points(replace(first, season=2), [])
    assert again.step == Over((EAGLE,), "3.5.2b")

    lost = check_victory_points(replace(standing(9, 6), imminent=first.imminent), [])
    assert lost.imminent == 0
    assert lost.step == Turn(opened=True)
    assert check_victory_points(replace(lost, level=first.level), []).step != again.step


@pytest.mark.rule("3.5.1b")
def test_the_lead_must_be_over_every_other_player() -> None:
    control = {"EQU": "Eagle Strong", "SUL": "Eagle Strong", "DAM": "Bull Strong"}

    assert check_victory_points(position(3, control=control), []).imminent == 0
    assert check_victory_points(position(2, control={"EQU": "Eagle Strong"}), []).imminent == 0


@pytest.mark.rule("3.5.2b")
def test_winter_and_spring_are_consecutive() -> None:
    """Edge case 52."""
    winter = check_victory_points(standing(10, 6, season="Winter"), [])

    spring = check_victory_points(replace(winter, year=2, season=0), [])

    assert spring.step == Over((EAGLE,), "3.5.2b")


@pytest.mark.rule("3.5.2b")
def test_the_outcome_has_a_place_for_everybody() -> None:
    state = position(
        4,
        control={"EQU": "Eagle Strong", "SUL": "Moon Weak"},
        steps=(Over((EAGLE,), "3.5.2b"),),
    )
    result = outcome(state)

    assert result is not None
    assert [place.place for place in result.places] == [1, 3, 2, 3]
    assert outcome(position(2)) is None


@pytest.mark.rule("R-83")
@pytest.mark.parametrize("scenario", ["B", "E"])
def test_who_resigned_comes_last(scenario: str) -> None:
    state = position(
        4,
        scenario=scenario,
        control={"EQU": "Eagle Strong", "SUL": "Moon Weak"},
        steps=(Over((EAGLE,), "R-83"),),
    )
    result = outcome(replace(state, resigned=1 << MOON))

    assert result is not None
    assert [place.place for place in result.places] == [1, 2, 4, 2]


# The end by agreement


@pytest.mark.rule("R-83")
def test_the_last_year_ends_the_game_by_points_city_points_and_gold() -> None:
    def over(**words: Any) -> State:
        options = Options(year_limit=2)
        return check_year_limit(position(2, phase=CONTROL, options=options, **words), [])

    ahead = {"EQU": "Eagle Weak", "SUL": "Bull Favorable"}
    assert over(year=2, control=ahead).step == Turn(opened=True)
    assert over(year=3, control=ahead).step == Over((BULL,), "R-83")
    even = {"EQU": "Eagle Weak", "SUL": "Bull Weak"}
    assert over(year=3, control=even).step == Over((EAGLE,), "R-83"), "5 city points to 3"
    level = {"HAR": "Eagle Weak", "KHA": "Bull Weak"}
    assert over(year=3, control=level, treasury={"Bull": 1}).step == Over((BULL,), "R-83")
    assert over(year=3, control=level).step == Over((EAGLE, BULL), "R-83")
    result = outcome(over(year=3, control=level))
    assert result is not None
    assert result.reason == "The last year is over"


@pytest.mark.rule("R-83", "1.2h")
def test_the_points_of_the_last_year_are_counted_anew_and_told() -> None:
    state = position(
        2,
        year=2,
        control={"EQU": "Eagle Weak", "SUL": "Bull Favorable"},
        options=Options(year_limit=1),
    )
    log: list[Any] = []

    assert check_year_limit(state, log).points == (1, 2)
    assert log == [PointsCounted((1, 2)), GameWon((BULL,), "R-83")]


@pytest.mark.rule("R-83", "3.4.AI1")
def test_the_game_ends_with_the_control_that_the_last_year_brought() -> None:
    """Sulan falls to Bull in the Annual Interphase: 2 points to 1."""
    words: dict[str, Any] = {
        "year": 2,
        "control": {"EQU": "Eagle Weak", "SUL": "Eagle Weak"},
        "markers": {"SUL": "Bull Favorable"},
    }
    ended = enter(CONTROL, options=Options(year_limit=1), **words)
    assert ended.step == Over((BULL,), "R-83")
    assert GAME.outcome(enter(CONTROL, options=Options(year_limit=2), **words)) is None


@pytest.mark.rule("R-83")
def test_without_a_limit_years_go_on() -> None:
    state = position(2, year=999)

    assert check_year_limit(state, []) is state


@pytest.mark.rule("R-83")
def test_who_stays_alone_wins() -> None:
    state = resign(position(2), EAGLE, [])

    assert state.step == Over((BULL,), "R-83")
    result = outcome(state)
    assert result is not None
    assert [place.place for place in result.places] == [2, 1]
    assert result.reason == "All others have resigned"


@pytest.mark.rule("R-83")
def test_the_last_year_ends_the_game_of_those_who_stay() -> None:
    state = resign(position(3, year=3, options=Options(year_limit=2)), MOON, [])
    result = outcome(check_year_limit(state, []))

    assert result is not None
    assert (result.rule, result.reason) == ("R-83", "The last year is over")


@pytest.mark.rule("R-83")
def test_the_realm_of_one_who_resigns_falls_apart() -> None:
    log: list[Any] = []
    state = position(
        3,
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak"},
        chits={"THE": {"Eagle": 3, "Bull": 1}},
        military={"SUL": "Eagle"},
        wars=["Eagle on THE", "Bull on EQU"],
        general=["Moon on Eagle", "Moon on Bull"],
        allies={"KHA": "Eagle"},
        units={"P18": "Eagle: EQU:HI1", "K16": "Eagle: KHA:LI1 mercenary", "Q20": "Bull: DAM:MI1"},
        treasury={"Eagle": 7, "Bull": 5},
    )
    state = resign(state, EAGLE, log)
    assert check_resign(state, EAGLE) is not None
    assert check_resign(state, BULL) is None
    state = fall(state, log)

    assert told(log, RealmFell) == [RealmFell(EAGLE)]
    assert state.order == (BULL, MOON)
    assert marker(state, "EQU") == "Neutral"
    assert state.political[PROVINCE["EQU"]] == state.military[PROVINCE["SUL"]] == NOBODY
    assert state.trend[PROVINCE["THE"]] == (0, 1, 0)
    assert [state.at[UNIT[code]] for code in ("EQU:HI1", "KHA:LI1")] == [POOL, POOL]
    assert state.at[UNIT["DAM:MI1"]] == HEX["Q20"]
    assert (state.wars, state.general) == ((0, 0, 0), (0, 0, 2))
    assert state.ally == (NOBODY,) * 15
    assert state.treasury == (0, 5, 0)
    assert fall(state, log) is state, "once"
    [date] = told(log, MustLeave)
    assert (date.units, date.year, date.season) == (("DAM:MI1",), 1, 2), "by Fall"


@pytest.mark.rule("R-83", "11.2.3b")
def test_units_of_a_resigned_players_ally_stay_in_their_cities_only() -> None:
    """Nobody would move them: abroad, in the field and at sea they go to their pool."""
    state = position(
        3,
        allies={"KOR": "Bull"},
        interveners=["Moon on KOR"],
        wars=["Eagle on KOR"],
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak", "DAM": "Moon Weak"},
        units={
            "P12": "Neutral: KOR:LI1",
            "Q12": "Moon: KOR:SI1 extra",
            "P18": "Neutral: KOR:LI2",
            "P13": "Neutral: KOR:LI3",
            "sea:N5": "Neutral: KOR:W3.1",
        },
    )
    state = fall(resign(state, BULL, []), [])
    places = [state.at[UNIT[f"KOR:{kind}"]] for kind in ("LI1", "LI2", "LI3", "W3.1")]
    assert places == [HEX["P12"], POOL, POOL, POOL]
    assert state.at[UNIT["KOR:SI1"]] == HEX["Q12"], "Moon moves it"


@pytest.mark.rule("R-83", "R-47")
def test_the_works_of_one_who_resigns_go_to_who_controls_their_provinces() -> None:
    """The Fort in Equilla is the Neutral's until Bull invades; that in Damodar is Moon's."""
    state = position(
        3,
        phase=MOVEMENT,
        campaign=1,
        steps=(Turn(opened=True), Marching()),
        control={"EQU": "Eagle Strong", "DAM": "Moon Weak", "SUL": "Bull Weak"},
        units={"P18": "Eagle: EQU:HI1", "N19": "Bull: SUL:ML1"},
        order=["Bull", "Moon", "Eagle"],
    )
    works = (Work(HEX["F24"], FORT, EAGLE), Work(HEX["O18"], FORT, EAGLE))
    state = replace(state, works=tuple(sorted(works, key=lambda work: work.at)))
    state = fall(resign(state, EAGLE, []), [])
    owners = {CODES[work.at]: work.owner for work in state.works}
    assert owners == {"F24": MOON, "O18": NEUTRAL + PROVINCE["EQU"]}
    at, wars = put(state.at, UNIT["SUL:ML1"], HEX["O18"]), (0, 1 << PROVINCE["EQU"], 0)
    state = replace(state, at=at, wars=wars)
    log: list[Any] = []
    state = take_over(state, HEX["O18"], log)
    assert [work.owner for work in state.works if work.at == HEX["O18"]] == [BULL]
    assert told(log, WorkTaken) == [WorkTaken("Bull", "O18")]


@pytest.mark.rule("R-83")
@pytest.mark.parametrize("who", [EAGLE, BULL])
def test_battles_with_one_who_resigns_are_called_off(who: int) -> None:
    """Eagle leads his own infantry and the cavalry of his ally into battle; one of two resigns."""
    state = position(
        3,
        phase=MOVEMENT,
        campaign=1,
        steps=(Turn(opened=True), Marching()),
        wars=["Bull on THE"],
        general=["Eagle on Bull"],
        allies={"THE": "Eagle"},
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak", "DAM": "Moon Weak"},
        units={
            "J20": "Eagle: EQU:HI1",
            "K16": "Bull: SUL:ML1",
            "K17": "Neutral: THE:SC1",
            "J21": "Bull: SUL:ML2",
        },
    )
    state = strike(strike(state, "EQU:HI1", "J21", "J20"), "THE:SC1", "K16", "K17")
    assert len(state.battles) == 2
    log: list[Any] = []
    state = fall(resign(state, who, log), log)

    assert state.battles == ()
    gone = ("EQU:HI1", "THE:SC1") if who == EAGLE else ("SUL:ML1", "SUL:ML2")
    assert all(state.at[UNIT[code]] == POOL for code in gone)


@pytest.mark.rule("R-83", "R-6")
def test_the_others_play_on_without_waiting_for_him() -> None:
    state = enter(
        TRIBUTE,
        seats=3,
        season="Spring",
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak", "DAM": "Moon Weak"},
    )
    assert GAME.decisions(state)[0].seat == EAGLE
    log: list[Any] = []
    state = carry_on(resign(state, EAGLE, log), log)

    assert GAME.decisions(state)[0].seat == BULL
    state, events = play(GAME, state, [EndGo(), EndGo()], [(1, 1, 1, 2)])
    assert told(events, RealmFell) == [RealmFell(EAGLE)]
    assert state.order == (MOON, BULL), "two roll for initiative"


@pytest.mark.rule("R-83")
@pytest.mark.parametrize("acts", [[], [PickUp("EQU:HI1")]])
def test_nobody_attacks_once_he_has_resigned(acts: list[Any]) -> None:
    """Eagle's cavalry has set out, or has come to L25, where three may not stay."""
    state = scene(
        3,
        control={"EQU": "Eagle Strong", "THE": "Bull Weak", "ILA": "Moon Weak"},
        general=["Eagle on Bull"],
        units={"L25": "Eagle: EQU:HI1, EQU:HI2", "M25": "Eagle: EQU:HC1", "K26": "Bull: THE:SI1"},
    )
    state = played(state, [Select("EQU:HC1"), *acts])
    assert isinstance(GAME.legal(state, EAGLE)[-1], Attack)
    state, events = play(GAME, state, [(EAGLE, Resign())])
    assert told(events, Attacked) == []
    if not acts:
        assert CODES[state.at[UNIT["EQU:HC1"]]] == "M25", "nor goes he anywhere"
    assert GAME.decisions(state)[0].seat == BULL
    assert Select("THE:SI1") in GAME.legal(state, BULL)


@pytest.mark.rule("R-83", "R-14", "4.3.5b")
def test_who_resigns_leaves_no_war_on_what_he_held_and_no_stranger_in_it() -> None:
    """Eagle held Harlook by arms: Bull, its owner, was at war with it, Moon with Eagle."""
    state = position(
        3,
        control={"EQU": "Eagle Strong", "HAR": "Bull Strong", "REL": "Moon Strong"},
        military={"HAR": "Eagle"},
        wars=["Bull on HAR"],
        general=["Moon on Eagle"],
        units={"P39": "Eagle: EQU:HI1", "R38": "Moon: REL:ML1", "N35": "Moon: REL:ML2"},
    )
    state = fall(resign(state, EAGLE, []), [])
    assert state.wars == (0, 0, 0)
    assert [(date.power, date.units) for date in state.deadlines] == [(MOON, (UNIT["REL:ML1"],))]


@pytest.mark.rule("R-83", "10.6.3a1")
@pytest.mark.parametrize(
    ("campaign", "phase", "date"), [(2, MOVEMENT, 2), (3, CAVALRY, 2), (3, MOVEMENT, 3)]
)
def test_a_realm_that_falls_after_the_last_movement_leaves_one_more_season(
    campaign: int, phase: int, date: int
) -> None:
    """Moon marched against Eagle in Summer: by Fall his unit could not be gone any more."""
    state = position(
        3,
        control={"EQU": "Eagle Strong", "HAR": "Bull Strong", "REL": "Moon Strong"},
        general=["Moon on Eagle"],
        units={"Q20": "Moon: REL:ML1"},
        season="Summer",
        campaign=campaign,
        phase=phase,
    )
    state = fall(resign(state, EAGLE, []), [])
    assert [(one.season, one.units) for one in state.deadlines] == [(date, (UNIT["REL:ML1"],))]


@pytest.mark.rule("R-83", "10.6.3a1", "13.1.5")
def test_who_has_moved_in_the_last_cavalry_move_has_one_more_season_too() -> None:
    state = position(
        3,
        control={"EQU": "Eagle Strong", "HAR": "Bull Strong", "REL": "Moon Strong"},
        general=["Moon on Eagle"],
        units={"Q20": "Moon: REL:ML1", "O20": "Moon: REL:HC1"},
        season="Summer",
        campaign=3,
        phase=CAVALRY,
    )
    horse = UNIT["REL:HC1"]
    state = replace(state, marks=put(state.marks, horse, state.marks[horse] | MOVED))
    state = fall(resign(state, EAGLE, []), [])
    assert {(one.season, one.units) for one in state.deadlines} == {
        (2, (UNIT["REL:ML1"],)),
        (3, (horse,)),
    }


@pytest.mark.rule("R-83", "10.6.3a1", "10.6.3a2")
def test_whoever_stayed_with_leave_when_the_realm_falls_late_has_one_more_season_too() -> None:
    """Bull held Thessella and let Moon stay in spite of his date, which was Fall."""
    the, unit = PROVINCE["THE"], UNIT["REL:ML1"]
    state = position(
        3,
        control={"EQU": "Bull Strong", "HAR": "Eagle Strong", "REL": "Moon Strong"},
        military={"THE": "Bull"},
        units={"J22": "Moon: REL:ML1"},
        season="Summer",
        campaign=3,
        phase=MOVEMENT,
    )
    state = replace(
        state,
        standing=(Standing(BULL, MOON, the, "province"),),
        deadlines=(Deadline(MOON, the, state.year, 2, "10.6.3a1", (unit,)),),
    )
    log: list[Any] = []
    state = fall(resign(state, BULL, log), log)
    assert [(date.season, date.units) for date in state.deadlines] == [(3, (unit,))]
    assert [event.season for event in log if isinstance(event, MustLeave)] == [3]

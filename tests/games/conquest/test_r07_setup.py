"""Chapters 3 and 4, set-up, order of play and the six actions of a turn."""

import pytest
from tests.games.conquest.moves import load, march, refused, tribute_scale
from tests.games.conquest.scenes import (
    city,
    force,
    idle_until,
    on_turn,
    owner,
    talents,
    told,
    where,
)

from hexarch.boards.mediterranean import CODES, HOMES, PROVINCES, SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Action,
    BuildCity,
    Buy,
    ChooseBattle,
    DestroyCity,
    Done,
    EndMovement,
    EndTurn,
    FightOn,
    SelectGalley,
    SelectLeader,
    Target,
)
from hexarch.games.conquest.events import (
    BattleBegan,
    BattleEnded,
    Bought,
    CityDestroyed,
    Fired,
    Marched,
    TributeCollected,
    TurnBegan,
)
from hexarch.games.conquest.model import (
    FORTIFIED,
    NOBODY,
    Build,
    Falter,
    Fire,
    Movement,
    Raze,
    State,
)
from hexarch.games.conquest.pieces import is_caesar
from hexarch.games.conquest.position import position
from hexarch.kernel.game import BadSettingError, Setting
from hexarch.kernel.script import play

HOMES_IN_PLAY = {
    6: ("MAC", "GAL", "EGY", "NUM", "HIS", "ITA"),
    5: ("MAC", "GAL", "EGY", "HIS", "ITA"),
    4: ("MAC", "GAL", "NUM", "HIS"),
    3: ("MAC", "EGY", "HIS"),
    2: ("EGY", "HIS"),
}
every_number_of_players = pytest.mark.parametrize("players", HOMES_IN_PLAY)
A = "ITA:general1"


def new_game(players: int) -> State:
    return GAME.setup(GAME.check_setting(Setting("standard", players)))


@pytest.mark.rule("setup.1")
@every_number_of_players
def test_home_provinces_by_number_of_players(players: int) -> None:
    state = new_game(players)

    assert tuple(CODES[home] for home in state.homes) == HOMES_IN_PLAY[players]
    assert [owner(state, home) for home in HOMES_IN_PLAY[players]] == [*HOMES_IN_PLAY[players]]


@pytest.mark.rule("setup.1")
@pytest.mark.parametrize("players", [1, 7])
def test_there_are_two_to_six_players(players: int) -> None:
    with pytest.raises(BadSettingError):
        new_game(players)


@pytest.mark.rule("setup.2")
@every_number_of_players
def test_each_player_starts_with_his_leaders_four_infantry_and_a_fortified_city(
    players: int,
) -> None:
    state = new_game(players)

    for home in HOMES_IN_PLAY[players]:
        there = [c for c in state.roster.leaders if where(state, c) == home]
        assert there == [f"{home}:caesar", *(f"{home}:general{n}" for n in range(1, 7))]
        assert (force(state, home), city(state, home)) == ((4, 0, 0), FORTIFIED)
        assert talents(state, home) == 0
    assert sum(is_caesar(leader) for leader in range(len(state.at))) == players


@pytest.mark.rule("setup.2")
@every_number_of_players
def test_nothing_else_is_on_the_board(players: int) -> None:
    state = new_game(players)

    assert sum(state.infantry) == 4 * players
    assert (sum(state.cavalry), sum(state.catapults), state.roads) == (0, 0, ())
    assert sum(walls > 0 for walls in state.city) == players
    assert all(hull.at == -1 for hull in state.galleys)
    assert len(state.galleys) == 6 * players


@pytest.mark.rule("setup.3")
@every_number_of_players
def test_tribute_markers_start_beside_the_scale(players: int) -> None:
    assert tribute_scale(new_game(players)).markers == ()


@pytest.mark.rule("setup.4")
@every_number_of_players
def test_homes_not_in_play_are_neutral_and_bare(players: int) -> None:
    state = new_game(players)
    spare = [CODES[home] for home in HOMES if CODES[home] not in HOMES_IN_PLAY[players]]

    assert len(spare) == 6 - players
    assert all(
        (owner(state, home), city(state, home), force(state, home)) == ("neutral", 0, (0, 0, 0))
        for home in spare
    )


@pytest.mark.rule("setup.4")
@every_number_of_players
def test_every_other_province_is_neutral(players: int) -> None:
    state = new_game(players)

    assert {p for p in PROVINCES if state.owner[p] != NOBODY} == set(state.homes)


@pytest.mark.rule("order.1")
@every_number_of_players
def test_play_goes_round_clockwise(players: int) -> None:
    start = new_game(players)
    first, *others = HOMES_IN_PLAY[players]
    assert (on_turn(start), start.round) == (first, 1)

    state, began = start, list[TurnBegan]()
    for home in (*others, first):
        state, events = idle_until(state, home)
        began += told(events, TurnBegan)

    assert [event.seat for event in began] == [*range(1, players), 0]
    assert (on_turn(state), state.round) == (first, 2)


@pytest.mark.rule("order.1")
def test_eliminated_players_are_skipped() -> None:
    given = position(6, "MAC", out={"GAL": "MAC", "EGY": "MAC"})

    after, events = play(GAME, given, [EndMovement(), Done(), EndTurn()])

    assert on_turn(after) == "NUM"
    assert [event.seat for event in told(events, TurnBegan)] == [3]


@pytest.mark.rule("turn.1")
def test_a_turn_has_six_actions_in_fixed_order() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "HIS city 1I", "NEA": "ITA city"},
        leaders={A: "ITA"},
    )

    moving, first = play(GAME, given, march(A, "NAR", load(infantry=2)))
    assert isinstance(moving.step, Movement)
    fought, second = play(GAME, moving, [EndMovement()], dice=[4])
    assert isinstance(fought.step, Raze)
    razed, third = play(GAME, fought, [DestroyCity("NEA"), Done()])
    assert isinstance(razed.step, Build)
    _, fourth = play(GAME, razed, [Buy("infantry"), EndTurn()])

    order = (Marched, BattleBegan, Fired, BattleEnded, TributeCollected, CityDestroyed, Bought)
    happened = [*first, *second, *third, *fourth]
    assert [type(e) for e in happened if isinstance(e, order)] == [*order]
    assert isinstance(happened[-1], TurnBegan)


MOVEMENT = (Movement(),)
OUT_OF_ORDER = [
    pytest.param(MOVEMENT, Buy("infantry"), id="buying while moving"),
    pytest.param(MOVEMENT, BuildCity("RAE"), id="building while moving"),
    pytest.param(MOVEMENT, DestroyCity("NAR"), id="razing while moving"),
    pytest.param(MOVEMENT, Done(), id="ending what has not begun"),
    pytest.param(MOVEMENT, Target("infantry"), id="firing while moving"),
    pytest.param(MOVEMENT, ChooseBattle("NAR"), id="choosing a battle while moving"),
    pytest.param(MOVEMENT, FightOn(), id="fighting on without a battle"),
    pytest.param((Raze(),), Buy("infantry"), id="buying while razing"),
    pytest.param((Build(),), DestroyCity("NAR"), id="razing while buying"),
    pytest.param((Build(),), EndMovement(), id="ending movement while buying"),
]


@pytest.mark.rule("turn.1")
@pytest.mark.parametrize(("steps", "action"), OUT_OF_ORDER)
def test_an_action_out_of_its_order_is_refused(
    steps: tuple[Movement | Raze | Build, ...], action: Action
) -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "ITA city", "RAE": "ITA"},
        treasury={"ITA": 100},
        steps=steps,
    )

    assert refused(given, action) == "turn.1"


@pytest.mark.rule("turn.1", "lm.1")
@pytest.mark.parametrize("action", [SelectLeader("ITA:caesar"), SelectGalley("ITA:galley1")])
@pytest.mark.parametrize("step", [Raze(), Build()])
def test_nothing_moves_once_movement_is_over(step: Raze | Build, action: Action) -> None:
    given = position(
        6, "ITA", galleys={"ITA:galley1": "ITA:A"}, treasury={"ITA": 100}, steps=(step,)
    )

    assert refused(given, action) == "turn.1"


@pytest.mark.rule("turn.1")
def test_only_the_player_on_turn_moves() -> None:
    given = position(6, "ITA", leaders={"HIS:general1": "HIS"})

    for action in (SelectLeader("HIS:general1"), EndMovement()):
        refusal = GAME.check(given, 4, action)
        assert refusal is not None
        assert refusal.rule == "turn.1"
        assert refusal.why


@pytest.mark.rule("turn.2", "trib.1")
def test_without_a_battle_movement_leads_straight_to_tribute() -> None:
    given = position(6, "ITA")

    after, events = play(GAME, given, [EndMovement()])

    assert told(events, TributeCollected) == [TributeCollected(5, 15)]
    assert told(events, BattleBegan) == []
    assert isinstance(after.step, Raze)


@pytest.mark.rule("turn.2")
def test_the_last_three_actions_may_be_passed() -> None:
    given = position(6, "ITA")

    after, _ = play(GAME, given, [EndMovement(), Done(), EndTurn()])

    assert (on_turn(after), after.round) == ("MAC", 2)
    assert (talents(after, "ITA"), city(after, "ITA")) == (15, FORTIFIED)


@pytest.mark.rule("turn.2")
def test_combat_is_not_passed_over() -> None:
    given = position(6, "ITA", provinces={"NAR": "HIS city 2I 1C"}, leaders={A: "ITA"})
    entered, _ = play(GAME, given, march(A, "NAR", load(infantry=2)))

    fight, _ = play(GAME, entered, [EndMovement()])
    assert isinstance(fight.step, Fire)
    assert refused(fight, Done()) == "turn.1"

    shot, _ = play(GAME, fight, [Target("cavalry")], dice=[1, 1])
    assert isinstance(shot.step, Falter)
    assert SPACE["NAR"] == shot.step.space


@pytest.mark.rule("turn.1")
def test_movement_ends_by_itself_when_nothing_can_move() -> None:
    given = position(2, "HIS", provinces={"HIS": "HIS fort"})

    once, _ = play(GAME, given, march("HIS:caesar", "NAR"))
    assert isinstance(once.step, Movement)

    twice, events = play(GAME, once, march("HIS:caesar", "GER"))
    assert isinstance(twice.step, Raze)
    assert told(events, TributeCollected) == [TributeCollected(1, 15)]

"""Every bot keeps the contract; the captain knows its trade."""

from typing import Any

import pytest

from hexarch.bots import UnknownBotError, bot, bots
from hexarch.bots.match import play_match, record_of
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    ChooseDestination,
    Retreat,
    Target,
)
from hexarch.games.conquest.model import Battle, Combat, Falter, Options, State
from hexarch.games.conquest.position import position
from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import CHANCE, Setting
from hexarch.kernel.record import encode, verify
from hexarch.kernel.script import play

SHORT = Setting("standard", 3, {"max_rounds": 4})


def match(names: tuple[str, ...], seed: int, setting: Setting = SHORT) -> Any:
    players = [bot("conquest", name, seed + seat) for seat, name in enumerate(names)]
    return play_match(GAME, setting, players, key_from_seed(f"bots {seed}"), 100_000)


def orders(state: State, limit: int = 60) -> tuple[State, list[Any]]:
    """Let the captain of the active seat play until its Movement is over."""
    seat, captain = state.active, bot("conquest", "captain", 1)
    given: list[Any] = []
    for _ in range(limit):
        (decision,) = GAME.decisions(state)
        if decision.seat != seat or type(state.steps[0]).__name__ != "Movement":
            break
        action = captain.choose(state, seat, GAME.legal(state, seat))
        given.append(action)
        state, _ = GAME.apply(state, seat, action)
    return state, given


def test_bots_are_known_by_name() -> None:
    assert bots("conquest") == ["captain", "random"]
    assert bots("another game") == ["random"]
    with pytest.raises(UnknownBotError, match="known: captain, random"):
        bot("conquest", "general", 1)


@pytest.mark.parametrize("names", [("captain",) * 3, ("captain", "random", "captain")])
def test_the_same_seed_plays_the_same_game_and_its_record_verifies(names: tuple[str, ...]) -> None:
    one, two = match(names, 3), match(names, 3)
    key = key_from_seed("bots 3")
    record = encode(record_of(GAME, one, names, key))
    assert record == encode(record_of(GAME, two, names, key))
    verdict = verify(record, lambda _: GAME)
    assert verdict.valid, verdict.error
    assert verdict.dice == "verified"


@pytest.mark.parametrize("seed", range(4))
def test_the_captain_beats_random_play_from_either_seat(seed: int) -> None:
    names = ("captain", "random") if seed % 2 else ("random", "captain")
    outcome = match(names, seed, Setting("standard", 2, {"max_rounds": 80})).outcome
    assert outcome is not None
    assert [names[winner] for winner in outcome.winners] == ["captain"]


def test_the_captain_takes_an_undefended_caesar() -> None:
    state = position(
        3,
        "HIS",
        provinces={"NAR": "HIS city 3I", "ITA": "MAC city", "MAC": "MAC fort 4I"},
        leaders={"HIS:general1": "NAR", "MAC:caesar": "ITA"},
    )
    after, given = orders(state)
    assert ChooseDestination("ITA") in given
    assert after.captor[0] == state.active


def test_the_captain_spreads_over_free_land() -> None:
    state = GAME.setup(GAME.check_setting(Setting("standard", 4)))
    after, _ = orders(state)
    mine = [p for p, owner in enumerate(after.owner) if owner == state.active]
    assert len(mine) >= 4


def test_the_captain_explains_himself() -> None:
    captain = bot("conquest", "captain", 1)
    state = GAME.setup(GAME.check_setting(Setting("standard", 2)))
    captain.choose(state, 0, GAME.legal(state, 0))
    assert captain.explain()


def dalmatia(attackers: tuple[int, int, int], defenders: str) -> State:
    state = position(
        6,
        "ITA",
        provinces={"DAL": f"MAC {defenders}"},
        leaders={"ITA:general1": "DAL", "MAC:general1": "DAL"},
        steps=(Combat(),),
        battles=(Battle(18, 5, attackers, by_land=True),),
        options=Options(),
    )
    settled: State = GAME.settle(state)[0]
    return settled


def test_the_captain_aims_at_catapults_first() -> None:
    state = dalmatia((3, 2, 2), "4I 2C 1K")
    aim = bot("conquest", "captain", 1).choose(state, 5, GAME.legal(state, 5))
    assert aim == Target("catapult")


def test_the_captain_leaves_a_hopeless_fight() -> None:
    state, _ = play(GAME, dalmatia((2, 0, 0), "6I 1C 3K"), [Target("catapult")], [1])
    while not isinstance(state.step, Falter):
        (decision,) = GAME.decisions(state)
        assert decision.seat != CHANCE or GAME.legal(state, CHANCE)
        legal = list(GAME.legal(state, decision.seat))
        act = legal[0]
        state, _ = GAME.apply(state, decision.seat, act)
        if not state.battles:
            pytest.fail("the attackers fell before they were asked")
    choice = bot("conquest", "captain", 1).choose(state, 5, GAME.legal(state, 5))
    assert isinstance(choice, Retreat)


def test_no_bot_answers_what_is_not_legal() -> None:
    state = GAME.setup(GAME.check_setting(Setting("standard", 2)))
    for name in bots("conquest"):
        player = bot("conquest", name, 7)
        for _ in range(30):
            (decision,) = GAME.decisions(state)
            legal = GAME.legal(state, decision.seat)
            action = (
                legal[0] if decision.seat == CHANCE else player.choose(state, decision.seat, legal)
            )
            assert action in list(legal)
            state, _ = GAME.apply(state, decision.seat, action)

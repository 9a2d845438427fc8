from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.tiny import GAME

from hexarch.kernel.game import CHANCE, AnyGame, Illegal
from hexarch.lab.bench import bench_setting, measure, measure_play, referee

FORD: AnyGame = GAME


class Counting:
    """A game that counts what it is asked."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.asked: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.game, name)
        if not callable(found) or isinstance(found, type):
            return found

        def ask(*arguments: Any) -> Any:
            key = f"{name}:dice" if name == "apply" and arguments[1] == CHANCE else name
            self.asked[key] = self.asked.get(key, 0) + 1
            return found(*arguments)

        return ask


def test_a_small_game_is_measured_too() -> None:
    speed = measure(FORD, 0.02)
    assert speed.decisions_per_cpu_second > speed.games_per_cpu_second > 0
    assert speed.referee_per_cpu_second > 0


def test_as_many_players_as_the_game_allows() -> None:
    assert bench_setting(FORD).seats == 2


def test_only_decisions_of_players_count() -> None:
    game: Any = Counting(FORD)
    decisions, games, _ = measure_play(game, bench_setting(FORD), 0.01, Random(1))
    assert decisions == game.asked["apply"] == game.asked["legal"]
    assert game.asked["apply:dice"] > 0
    assert games == game.asked["setup"]


def test_the_referee_checks_everything_and_shows_everybody() -> None:
    game: Any = Counting(FORD)
    setting = bench_setting(FORD)
    state = FORD.setup(setting)
    seat = FORD.decisions(state)[0].seat
    script = [(seat, msgspec.json.encode(FORD.legal(state, seat)[0]))]
    referee(game, setting, script, Random(1))
    assert game.asked["check"] == game.asked["apply"] == 1
    assert game.asked["view"] == setting.seats


@pytest.mark.parametrize("data", [b"{}", b'{"type":"send","men":99}'])
def test_the_referee_lets_nothing_illegal_pass(data: bytes) -> None:
    with pytest.raises(RuntimeError, match="refused"):
        referee(FORD, bench_setting(FORD), [(0, data)], Random(1))
    assert Illegal("x", "y").why == "y"

"""Promises that every installed game keeps, in every scenario, with every number of players.

A game may add to them in ``tests/games/<game>/promised.py``, with ``EXTRAS``: options that keep
random games short, what must be conserved, states that must look alike.
"""

import random
from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexarch
from hexarch.kernel import promises
from hexarch.kernel.game import AnyGame, Setting

SETTINGS = [
    pytest.param(game_id, Setting(scenario.id, seats), id=f"{game_id}-{scenario.id}-{seats}")
    for game_id in hexarch.installed_games()
    for scenario in hexarch.find_game(game_id).about.scenarios
    for seats in range(scenario.players[0], scenario.players[1] + 1)
]
GAMES = max(2, settings().max_examples // 10)
"""A whole game is a large example."""


def extras(game_id: str) -> promises.Extras:
    """Return what a game adds to the promises."""
    name = f"tests.games.{game_id}.promised"
    if find_spec(name) is None:
        return promises.Extras()
    found: promises.Extras = import_module(name).EXTRAS
    return found


@pytest.mark.parametrize(("game_id", "setting"), SETTINGS)
@settings(max_examples=GAMES)
@given(seed=st.integers(0, 2**32))
def test_every_promise_is_kept(game_id: str, setting: Setting, seed: int) -> None:
    game = hexarch.find_game(game_id)
    promises.keep_all(game, setting, random.Random(seed), extras(game_id))


@pytest.mark.parametrize("game_id", hexarch.installed_games())
def test_a_game_says_what_it_is(game_id: str) -> None:
    game: AnyGame = hexarch.find_game(game_id)
    about = game.about
    assert about.id == game_id
    assert about.title
    assert about.scenarios
    counts = [n for scenario in about.scenarios for n in scenario.players]
    assert about.players == (min(counts), max(counts))
    for option in about.options:
        assert option.accepts(option.default), option.id
        assert option.rule in game.book.entries, option.id
    assert game.book.unmarked() == frozenset()

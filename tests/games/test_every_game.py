"""Promises that every installed game keeps, in every scenario, with every number of players.

A game may add to them in ``EXTRAS``: options that keep random games short, what must be
conserved, states that must look alike.
"""

import random
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.games.conquest.test_invariants import check_position

import hexarch
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import BuildRoad, ProposePact
from hexarch.games.conquest.model import Pact
from hexarch.games.conquest.rules.r15_alliance import in_the_game
from hexarch.games.empire import GAME as EMPIRE
from hexarch.kernel import promises
from hexarch.kernel.game import AnyGame, Setting, Source
from hexarch.kernel.promises import Extras


def also_right(state: Any, seat: int, action: Any) -> bool:
    """Accept a road named from its other end, and a pact with any others in the game.

    Roads are listed once, pacts only in pairs and all together.
    """
    if isinstance(action, BuildRoad):
        return BuildRoad(action.b, action.a) in list(GAME.legal(state, seat))
    if not isinstance(action, ProposePact):
        return False
    others = set(in_the_game(state)) - {seat}
    once = len(set(action.players)) == len(action.players) > 0
    return once and others.issuperset(action.players)


def conquest_census(state: Any) -> tuple[int, int]:
    """Hold every invariant of a position, and count the pieces that have names."""
    check_position(state)
    return len(state.at), len(state.galleys)


def secret_pacts(state: Any, source: Source) -> Iterable[promises.Pair]:
    """Let the others make a pact that an outsider and a spectator must not notice."""
    players = in_the_game(state)
    if len(players) < 3:
        return
    outsider = players[source.randrange(len(players))]
    members = tuple(seat for seat in players if seat != outsider)
    pact = Pact(f"{state.round}.{members[0]}:x", "behind his back", members[0], members, members)
    changed = msgspec.structs.replace(state, pacts=(*state.pacts, pact))
    yield state, changed, outsider
    yield state, changed, None


def empire_census(state: Any) -> int:
    """Count the units: each is in one place, and every figure stays in its bounds."""
    assert all(gold >= 0 for gold in state.treasury)
    assert all(-4 <= chit <= 4 for row in state.trend for chit in row)
    assert all(
        (owner == -1) == (not level) for owner, level in zip(state.marker, state.level, strict=True)
    )
    return len(state.at)


def secret_levels(state: Any, source: Source) -> Iterable[promises.Pair]:
    """Let the others have other Control Levels, which one seat and a spectator must not notice."""
    if state.secrets:
        seat = source.randrange(state.seats)
        yield state, EMPIRE.imagine(state, seat, source), seat


EXTRAS = {
    "empire": Extras(
        options={"year_limit": 1},
        every=60,
        liberty=300,
        census=empire_census,
        look_alikes=secret_levels,
    ),
    "conquest": Extras(
        options={"max_rounds": 12},
        every=40,
        liberty=400,
        census=conquest_census,
        also=also_right,
        look_alikes=secret_pacts,
    ),
}
SETTINGS = [
    pytest.param(game_id, Setting(scenario.id, seats), id=f"{game_id}-{scenario.id}-{seats}")
    for game_id in hexarch.installed_games()
    for scenario in hexarch.find_game(game_id).about.scenarios
    for seats in range(scenario.players[0], scenario.players[1] + 1)
]
GAMES = max(2, settings().max_examples // 10)
"""A whole game is a large example; and a seed does not get simpler by getting smaller."""


@pytest.mark.parametrize(("game_id", "setting"), SETTINGS)
@settings(max_examples=GAMES, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(0, 2**32))
def test_every_promise_is_kept(game_id: str, setting: Setting, seed: int) -> None:
    game = hexarch.find_game(game_id)
    promises.keep_all(game, setting, random.Random(seed), EXTRAS.get(game_id, promises.PLAIN))


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

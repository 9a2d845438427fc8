"""Games played quickly in this process until something interesting is due, to be imported."""

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tests.server.hosting import Json, Player

import hexarch
from hexarch.kernel.record import encode
from hexarch.kernel.table import AnyTable
from hexarch.odds.forecast import forecast


def played_until(condition: Callable[[AnyTable], bool], seats: int = 3, seed: int = 1) -> bytes:
    """Play at random until a condition holds; return the record."""
    chance = random.Random(seed)
    table = hexarch.game("conquest").new(
        scenario="standard", seats=seats, seed=seed, options={"start_talents": 200}
    )
    while not condition(table):
        assert table.outcome is None
        seat = table.decisions[0].seat
        table.play(seat, chance.choice(table.legal(seat)))
    return encode(table.record)


def choices(table: AnyTable) -> list[tuple[Any, str]]:
    """Return what is owed, with its words."""
    seat = table.decisions[0].seat
    return [(a, table.game.label(table.state, a).english) for a in table.legal(seat)]


@lru_cache
def before_a_battle() -> bytes:
    """Return a game where a leader can march into battle with units."""
    return played_until(_battle_ahead)


def _battle_ahead(table: AnyTable) -> bool:
    seat = table.decisions[0].seat
    ready = [action for action, words in choices(table) if "battle" in words]
    return bool(ready) and forecast("conquest", table.state, seat, ready[0]) is not None


@lru_cache
def before_a_shot() -> bytes:
    """Return a game where somebody must aim, and a die will be rolled."""
    return played_until(lambda t: any(words.startswith("Aim") for _, words in choices(t)))


async def bring(player: Player, record: bytes) -> Json:
    """Import a game."""
    headers = {"Content-Type": "application/json"}
    answer = await player.http.post("/api/import", content=record, headers=headers)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found

"""Games played quickly in this process until something interesting is due, to be imported."""

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from tests.server.hosting import Json, Player

import hexarch
from hexarch.boards.empire import CODES
from hexarch.games.conquest.actions import OfferRansom
from hexarch.games.conquest.rules.r12_prisoners import held
from hexarch.games.empire.steps.march import March
from hexarch.kernel.pointing import why_not
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


@lru_cache
def with_a_prisoner() -> tuple[bytes, str, int]:
    """Return a game where whoever moves holds a general; his code, and the seat of his owner."""
    found: list[tuple[str, int]] = []

    def is_bargaining(table: AnyTable) -> bool:
        seat, state = table.decisions[0].seat, table.state
        owners = [owner for _, captor, owner in held(state) if captor == seat == state.active]
        offers = [a for owner in owners for a in table.game.liberties(state, owner)]
        found.extend((a.general, owners[0]) for a in offers if isinstance(a, OfferRansom))
        return bool(found)

    record = played_until(is_bargaining)
    return record, *found[0]


async def bring(player: Player, record: bytes) -> Json:
    """Import a game."""
    headers = {"Content-Type": "application/json"}
    answer = await player.http.post("/api/import", content=record, headers=headers)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


async def two(host: Player, other: Player, **more: Any) -> Json:
    """Open a table for a host, a guest of his and a bot."""
    table = await host.open("me", "invited", "bot:random", **more)
    invite = table["invites"]["1"].rpartition("=")[2]
    await other.post(f"/api/tables/{table['id']}/sit", {"invite": invite})
    return table


# Empire


def empire_until(condition: Callable[[AnyTable], bool]) -> bytes:
    """Play two thrifty players of the Basic Scenario until a condition holds; return the record.

    They build while they have gold, feed unit by unit, declare war and do not march.
    """
    chance = random.Random(1)
    table = hexarch.game("empire").new(scenario="A", seats=2, seed=1)
    while not condition(table):
        assert table.outcome is None
        seat = table.decisions[0].seat
        table.play(seat, _thrifty(table, table.legal(seat), chance))
    return encode(table.record)


PREFERRED = ("end_go", "end_peace", "declare_war", "end_phase", "pay", "build", "muster")
KEPT = 15
"""So much gold is not spent on building."""


def _thrifty(table: AnyTable, legal: Sequence[Any], chance: random.Random) -> Any:
    seat = table.decisions[0].seat
    order = PREFERRED if table.state.treasury[seat] >= KEPT else ("end_building", *PREFERRED)
    for kind in order:
        found = [action for action in legal if action.__struct_config__.tag == kind]
        if found:
            return chance.choice(found)
    return chance.choice(legal)


def is_due(step: type, season: int) -> Callable[[AnyTable], bool]:
    """Tell when a kind of step is due for the first time in a season of the first year."""
    return lambda table: isinstance(table.state.step, step) and table.state.season == season


@lru_cache
def at_a_border() -> tuple[bytes, str]:
    """Play Empire at random until a unit under way needs leave; return the record and the hex."""
    chance = random.Random(3)
    table = hexarch.game("empire").new(scenario="A", seats=2, seed=3)
    while (hex_ := _needs_leave(table)) is None:
        seat = table.decisions[0].seat
        table.play(seat, chance.choice(table.legal(seat)))
    return encode(table.record), hex_


def _needs_leave(table: AnyTable) -> str | None:
    if not isinstance(table.state.step, March):
        return None
    game, state, seat = table.game, table.state, table.decisions[0].seat
    for code in CODES:
        refused = why_not(game, state, seat, (code,))
        if game.remedies(state, seat, (code,), refused):
            return code
    return None

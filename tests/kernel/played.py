"""Games of The Ford to test the kernel with."""

import random
from typing import Any

import msgspec
from tests.games.tiny import GAME, ford, model

from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import AnyGame, Setting
from hexarch.kernel.record import Record, Seated
from hexarch.kernel.table import AnyTable, Table

SETTING = Setting("river", 2)
SEATS = (Seated("Ada"), Seated("Seat 2", "bot:random"))


DITHER = model.Send(99)


class Open(ford.Ford):  # type: ignore[misc]  # the game of the page has no static type
    """The Ford with open choices, which can be taken back."""

    def decisions(self, state: Any) -> Any:
        owed = super().decisions(state)
        return tuple(type(one)(one.seat, one.rule, one.say, dice=one.dice) for one in owed)


class Dithering(Open):
    """The same, where one may also do nothing for a while, so that the dice fall later."""

    def check(self, state: Any, seat: int, action: Any) -> Any:
        return None if action == DITHER else super().check(state, seat, action)

    def apply(self, state: Any, seat: int, action: Any) -> Any:
        return (state, ()) if action == DITHER else super().apply(state, seat, action)


def shelf(game_id: str) -> AnyGame:
    """Find The Ford and nothing else."""
    if game_id != "ford":
        raise LookupError(game_id)
    game: AnyGame = GAME
    return game


def new_table(seed: str = "a wet morning") -> AnyTable:
    """Open a table of The Ford."""
    return Table(GAME, SETTING, SEATS, key=key_from_seed(seed))


def finished_table(seed: str = "a wet morning") -> AnyTable:
    """Play The Ford to its end at random."""
    table, source = new_table(seed), random.Random(seed)
    while table.outcome is None:
        seat = table.decisions[0].seat
        table.play(seat, source.choice(table.legal(seat)))
    return table


def edited(record: Record, **fields: Any) -> Record:
    """Return a record with some fields changed."""
    return msgspec.structs.replace(record, **fields)

"""Steps of the Campaign Turn's movement (chapters 12 and 13)."""

from typing import TypeAlias

import msgspec


class Marching(msgspec.Struct, frozen=True, tag="marching"):
    """CT1 or CT2: a player moves his units, one group after another."""

    turn: int = 0
    """His place in the order of initiative."""
    cavalry: bool = False
    """The Cavalry Move Option."""


Step: TypeAlias = Marching

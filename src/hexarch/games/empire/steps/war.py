"""Steps of supply, building, war and peace, Neutrals (chapters 8 to 11)."""

from typing import TypeAlias

import msgspec


class Supply(msgspec.Struct, frozen=True, tag="supply"):
    """ST5: a player pays, forages or lets starve."""

    turn: int = 0
    """His place in the order of initiative."""


Step: TypeAlias = Supply

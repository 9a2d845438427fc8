"""Steps of combat (chapter 14)."""

from typing import TypeAlias

import msgspec


class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """CT3: a player resolves the battles in which he is the attacker."""

    turn: int = 0
    """His place in the order of initiative."""


Step: TypeAlias = Fighting

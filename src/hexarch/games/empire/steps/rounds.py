"""Repeating initiative order: the fields of a step that goes round (3.2b)."""

import msgspec


class Round(msgspec.Struct, frozen=True):
    """A phase in which the players act by turns until all pass in succession (R-6)."""

    turn: int = 0
    """Whose go it is: his place in the order of initiative."""
    passes: int = 0
    """How many goes without an act went before this one."""
    acted: bool = False
    """Something was done in this go."""

"""Steps of set-up, control, tribute, influence and victory (chapters 2 to 5 and 7)."""

from typing import TypeAlias

import msgspec


class Initiative(msgspec.Struct, frozen=True, tag="initiative"):
    """ST1: the players roll for the order of the season; *tied* roll again among themselves."""

    rolled: tuple[int, ...] = ()


class Checks(msgspec.Struct, frozen=True, tag="checks"):
    """An event touches several provinces: the acting player takes one at a time (7.2.0b)."""

    event: str
    seat: int
    provinces: tuple[int, ...]
    amount: int = 0


class Check(msgspec.Struct, frozen=True, tag="check"):
    """An Influence Check in one province (7.2)."""

    event: str
    seat: int
    province: int
    amount: int = 0
    """Increments of pressure, or the size of the squeezed city."""
    rolling: bool = False
    """The dice are due."""


Step: TypeAlias = Initiative | Checks | Check

"""Whole moves: what the captain plans, before it is taken apart into the small decisions."""

from typing import NamedTuple, TypeAlias

from hexarch.games.conquest.model import Units

Load: TypeAlias = tuple[int, int, int, int]
"""Infantry, cavalry with two moves left, cavalry with one, catapults."""
ALONE: Load = (0, 0, 0, 0)


class Marching(NamedTuple):
    """A leader marches to a province with a load."""

    leader: int
    to: int
    load: Load = ALONE


class Sailing(NamedTuple):
    """A galley sails into a zone; from a coast it takes leaders and units aboard."""

    galley: int
    zone: int
    leaders: tuple[int, ...] = ()
    units: Units = (0, 0, 0)


class Landing(NamedTuple):
    """A galley lands on a coast."""

    galley: int
    coast: int


Order: TypeAlias = Marching | Sailing | Landing


class Plan(NamedTuple):
    """Orders that belong together, and why."""

    orders: tuple[Order, ...]
    why: str

"""Whole moves: what the captain plans, before it is taken apart into the small decisions."""

from typing import Final, NamedTuple, TypeAlias

from hexarch.games.conquest.model import NO_UNITS, Units

Load: TypeAlias = tuple[int, int, int, int]
"""Infantry, cavalry with two moves left, cavalry with one, catapults."""
ALONE: Final[Load] = (0, 0, 0, 0)


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
    units: Units = NO_UNITS


class Landing(NamedTuple):
    """A galley lands on a coast."""

    galley: int
    coast: int


Order: TypeAlias = Marching | Sailing | Landing


class Plan(NamedTuple):
    """Orders that belong together, and why."""

    orders: tuple[Order, ...]
    why: str


def as_units(load: Load) -> Units:
    """Count a load by kind."""
    return load[0], load[1] + load[2], load[3]

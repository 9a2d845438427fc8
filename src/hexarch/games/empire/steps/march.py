"""Steps of the Campaign Turn's movement (chapters 12 and 13). Costs are in half points."""

from typing import TypeAlias

import msgspec


class Marching(msgspec.Struct, frozen=True, tag="marching"):
    """CT1 or CT2: a player moves his units, one group after another."""

    turn: int = 0
    """His place in the order of initiative."""


class March(msgspec.Struct, frozen=True, tag="march"):
    """Land units are under way together."""

    units: tuple[int, ...]
    spent: tuple[int, ...]
    """By unit; 0 for those that have not gone anywhere yet."""
    road: tuple[int, ...] = ()
    """The stretches of road to which they have come by Area movement along it alone (13.2.2)."""


class Halt(msgspec.Struct, frozen=True, tag="halt"):
    """They go to a section; the hex must be chosen."""

    units: tuple[int, ...]
    spent: tuple[int, ...]
    section: int
    """The lowest hex of the section."""
    road: tuple[int, ...] = ()
    """As before they chose it."""


class Voyage(msgspec.Struct, frozen=True, tag="voyage"):
    """Warships are under way together."""

    ships: tuple[int, ...]
    spent: tuple[int, ...]
    """By ship."""
    seen: tuple[int, ...] = ()
    """The reaches they were in since they last paid a point: nobody circles round a bridge.

    Ashore it is the reach from which they landed: nobody slips past an enemy by landing.
    """
    joined: tuple[int, ...] = ()
    """Ships that came along in this place and have not sailed yet."""
    loaded: tuple[int, ...] = ()
    """Land units taken aboard in the hex where the ships lie."""
    stopped: bool = False
    """They have come to a river's node that enemy ships block: they may sail no further."""


Step: TypeAlias = Marching | March | Halt | Voyage

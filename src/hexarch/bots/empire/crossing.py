"""Bridges and the tunnel: where a few hold up many (section 8, Movement)."""

from collections.abc import Iterable, Iterator
from typing import Final

from hexarch.boards.empire import BRIDGES, PROVINCE_OF, TUNNELS
from hexarch.bots.empire.scout import RIDE, distances, is_front
from hexarch.games.empire.model import Hex, Seat, State
from hexarch.games.empire.rules.r01_units import commander, units_at
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r13_stacking import STACK

NEAR: Final = 8
"""From so far away a unit is sent to a bridge."""
WAYS: Final = tuple(
    way for one, other in (*BRIDGES, *TUNNELS) for way in ((one, other), (other, one))
)
"""Every way over a bridge or through the tunnel, from one's own end to the far one."""


def ends(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the own ends at which a stack is kept: over them others could come."""
    return tuple(
        here
        for here, beyond in WAYS
        if controller(state, PROVINCE_OF[here]) == seat
        and controller(state, PROVINCE_OF[beyond]) != seat
        and is_front(state, seat, PROVINCE_OF[here])
    )


def menaced(bridges: Iterable[Hex], foes: Iterable[Hex]) -> Iterator[Hex]:
    """List the bridges that an enemy could reach in a Campaign Turn."""
    near = tuple(foes)
    for bridge in bridges:
        way = distances(bridge)
        if any(way[foe] <= RIDE for foe in near):
            yield bridge


def has_room(state: State, seat: Seat, bridge: Hex) -> bool:
    """Tell whether a stack of one's own at a bridge is not full yet."""
    here = units_at(state, bridge)
    return len(here) < STACK and all(commander(state, unit) == seat for unit in here)


def is_needed(state: State, posts: Iterable[Hex], here: Hex) -> bool:
    """Tell whether a unit is the only one in a city at the front."""
    return here in posts and len(units_at(state, here)) == 1

"""The hexsides: rivers, streams, crossings, ridges, roads, and what a step over each costs."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from hexarch.boards.empire.hexes import (
    DESERT,
    HEX,
    IS_COASTAL,
    IS_ENTERABLE,
    IS_SEA,
    MARSH,
    N_HEXES,
    NEIGHBOURS,
    NOWHERE,
    OPEN,
    PROVINCE_OF,
    PROVINCES,
    ROUGH,
    TERRAIN,
    WOODS,
    WOODS_ROUGH,
)
from hexarch.boards.empire.reading import table

Pair = tuple[int, int]
"""A hexside, as the two hexes it parts, the lower one first."""

RIVER: Final = 1
STREAM: Final = 2
BRIDGE: Final = 4
FORD: Final = 8
TUNNEL: Final = 16
RIDGE: Final = 32
ROAD: Final = 64
"""The marks of a hexside, which add up."""

MARK_NAMES: Final = {
    RIVER: "river",
    STREAM: "stream",
    BRIDGE: "bridge",
    FORD: "ford",
    TUNNEL: "tunnel",
    RIDGE: "mountain",
    ROAD: "road",
}


class Chain(NamedTuple):
    """A river or a stream: its hexsides in order, a river's from the mouth to the source."""

    name: str
    sides: tuple[Pair, ...]
    mouth: int = NOWHERE
    """The sea hex into which a river opens."""


def pair(one: int, other: int) -> Pair:
    """Name a hexside, whichever hex comes first; refuse two hexes that do not touch."""
    if other not in NEIGHBOURS[one]:
        raise ValueError(f"hexes {one} and {other} are not neighbours")
    return (one, other) if one < other else (other, one)


def _side(cell: str) -> Pair:
    """Read a hexside such as ``Q20/Q21``."""
    one, other = cell.split("/")
    return pair(HEX[one], HEX[other])


def _sides(cell: str) -> tuple[Pair, ...]:
    return tuple(_side(word) for word in cell.split())


RIVERS: Final[tuple[Chain, ...]] = tuple(
    Chain(row["river"], _sides(row["hexsides"]), HEX[row["mouth"]]) for row in table("rivers.txt")
)
STREAMS: Final[tuple[Chain, ...]] = tuple(
    Chain(row["stream"], _sides(row["hexsides"])) for row in table("streams.txt")
)
_CROSSINGS: Final = table("crossings.txt")


def _crossings(kind: str) -> tuple[Pair, ...]:
    return tuple(_side(row["hexside"]) for row in _CROSSINGS if row["crossing"] == kind)


BRIDGES: Final = _crossings("bridge")
FORDS: Final = _crossings("ford")
TUNNELS: Final = _crossings("tunnel")
RIDGES: Final[tuple[Pair, ...]] = tuple(_side(row["hexside"]) for row in table("ridges.txt"))
ROADS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(HEX[code] for code in row["hexes"].split()) for row in table("roads.txt")
)
"""Each road as the chain of hexes it takes."""
ROAD_SIDES: Final[tuple[Pair, ...]] = tuple(
    dict.fromkeys(pair(one, other) for road in ROADS for one, other in pairwise(road))
)


def _marks() -> dict[Pair, int]:
    found: dict[Pair, int] = {}
    kinds: list[tuple[int, Iterable[Pair]]] = [
        (RIVER, (side for river in RIVERS for side in river.sides)),
        (STREAM, (side for stream in STREAMS for side in stream.sides)),
        (BRIDGE, BRIDGES),
        (FORD, FORDS),
        (TUNNEL, TUNNELS),
        (RIDGE, RIDGES),
        (ROAD, ROAD_SIDES),
    ]
    for mark, sides in kinds:
        for side in sides:
            found[side] = found.get(side, 0) | mark
    return found


SIDE_MARKS: Final[dict[Pair, int]] = _marks()
"""The marks of every hexside that has any."""


def marks_between(one: int, other: int) -> int:
    """Return the marks of the hexside between two neighbours, 0 for none.

    >>> marks_between(HEX["Q21"], HEX["Q20"]) == RIVER | BRIDGE | ROAD
    True
    """
    return SIDE_MARKS.get((one, other) if one < other else (other, one), 0)


# Tactical movement, in half movement points (1.13).

COST_OF_TERRAIN: Final[dict[int, int]] = {
    OPEN: 2,
    WOODS: 4,
    ROUGH: 6,
    WOODS_ROUGH: 8,
    MARSH: 6,
    DESERT: 6,
}
COST_OF_ROAD: Final = 1
COST_OF_STREAM: Final = 2
NO_WAY: Final = 0
"""The cost of a step that cannot be made: no step is free."""


def _cost(here: int, there: int) -> int:
    """Price a step: terrain and stream, or half a point along a road."""
    marks = marks_between(here, there)
    if not (IS_ENTERABLE[here] and IS_ENTERABLE[there]):
        return NO_WAY
    if (marks & RIVER and not marks & BRIDGE) or (marks & RIDGE and not marks & TUNNEL):
        return NO_WAY
    if marks & ROAD:
        return COST_OF_ROAD
    stream = COST_OF_STREAM if marks & STREAM and not marks & FORD else 0
    return COST_OF_TERRAIN[TERRAIN[there]] + stream


STEP_COSTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_cost(here, there) for there in NEIGHBOURS[here]) for here in range(N_HEXES)
)
"""The cost of a step to each of ``NEIGHBOURS``, in their order; ``NO_WAY`` where there is none."""
STEPS: Final[tuple[tuple[Pair, ...], ...]] = tuple(
    tuple(
        (there, cost)
        for there, cost in zip(NEIGHBOURS[here], STEP_COSTS[here], strict=True)
        if cost != NO_WAY
    )
    for here in range(N_HEXES)
)
"""The hexes a land unit can step to, each with its cost."""


def step_cost(here: int, there: int) -> int | None:
    """Return the half points a step to a neighbour costs, or nothing where there is no way.

    >>> step_cost(HEX["Q20"], HEX["Q21"]), step_cost(HEX["P20"], HEX["P21"])
    (1, None)
    """
    return STEP_COSTS[here][NEIGHBOURS[here].index(there)] or None


ROAD_NEAR: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(there for there in NEIGHBOURS[here] if marks_between(here, there) & ROAD)
    for here in range(N_HEXES)
)
"""The hexes to which a road leads from each hex."""

# Shores and borders.

IS_RIVERSIDE: Final[tuple[bool, ...]] = tuple(
    any(marks_between(here, near) & RIVER for near in NEIGHBOURS[here]) for here in range(N_HEXES)
)
IS_WATERSIDE: Final[tuple[bool, ...]] = tuple(
    coast or (river and not IS_SEA[here])
    for here, (coast, river) in enumerate(zip(IS_COASTAL, IS_RIVERSIDE, strict=True))
)
"""Where a city, Fort or Citadel is a port (R-22)."""
PROVINCE_NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sorted(
            {
                PROVINCE_OF[there]
                for here in range(N_HEXES)
                if PROVINCE_OF[here] == province
                for there, _ in STEPS[here]
            }
            - {province}
        )
    )
    for province in PROVINCES
)
"""The provinces that a land unit can step to from each province."""

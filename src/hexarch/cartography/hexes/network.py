"""What runs over the land: rivers, streams, roads and where they cross."""

import random
from itertools import pairwise
from typing import Final, NamedTuple

from shapely import LineString, MultiPolygon, Polygon, union_all

from hexarch.boards import empire as board
from hexarch.cartography.hexes import curves
from hexarch.cartography.hexes.sheet import MIDDLES, Point, bearing, side_middle

_SWAY: Final = 3.4
_JITTER: Final = 3.0
_OUT_TO_SEA: Final = 34.0


class Crossing(NamedTuple):
    """Where a road crosses something: the place, and the road's direction in degrees."""

    at: Point
    angle: float


class Water(NamedTuple):
    """A river or stream: its line from the mouth to the source."""

    name: str
    line: list[Point]


class Network(NamedTuple):
    """Everything that runs over the land."""

    rivers: list[Water]
    streams: list[Water]
    roads: list[list[Point]]
    """Each a chain of points, one in each hex."""
    bridges: list[Crossing]
    fords: list[Crossing]
    tunnels: list[Crossing]


def lay() -> Network:
    """Lay rivers along their hexsides and roads from hex to hex."""
    rivers = [Water(river.name, _river_line(river)) for river in board.RIVERS]
    streams = [
        Water(stream.name, curves.sampled(curves.along_sides(stream.sides, _SWAY)))
        for stream in board.STREAMS
    ]
    wet = union_all([LineString(water.line) for water in (*rivers, *streams)])
    return Network(
        rivers,
        streams,
        [[stop(here) for here in road] for road in _chains()],
        [_crossing(side, wet) for side in board.BRIDGES],
        [_crossing(side, wet) for side in board.FORDS],
        [Crossing(side_middle(*side), bearing(*side)) for side in board.TUNNELS],
    )


def _river_line(river: board.Chain) -> list[Point]:
    """Start a river out at sea, where it will be cut off at the shore."""
    points = curves.along_sides(river.sides, _SWAY)
    (x0, y0), (x1, y1) = points[0], MIDDLES[river.mouth]
    away = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    start = (x0 + (x1 - x0) * _OUT_TO_SEA / away, y0 + (y1 - y0) * _OUT_TO_SEA / away)
    return curves.sampled([start, *points])


def stop(here: int) -> Point:
    """Say where roads pass a hex: exactly through a city, else a little off its middle."""
    x, y = MIDDLES[here]
    if board.CITY_SIZE[here]:
        return x, y
    rng = random.Random(f"road {here}")
    return x + rng.uniform(-_JITTER, _JITTER), y + rng.uniform(-_JITTER, _JITTER)


def _chains() -> list[list[int]]:
    """Join the roads end to end where just two of them meet outside a city."""
    chains = [list(road) for road in board.ROADS]
    for end in sorted({end for chain in chains for end in (chain[0], chain[-1])}):
        meeting = [chain for chain in chains if end in {chain[0], chain[-1]}]
        if len(meeting) == 2 and len(board.ROAD_NEAR[end]) == 2 and not board.CITY_SIZE[end]:
            one, other = meeting
            chains = [chain for chain in chains if chain is not one and chain is not other]
            head = one if one[-1] == end else one[::-1]
            tail = other if other[0] == end else other[::-1]
            chains.append(head + tail[1:])
    return chains


def _crossing(side: board.Pair, wet: MultiPolygon) -> Crossing:
    """Find where the road between two hexes meets the water."""
    road = next(
        curves.sampled(points)
        for chain in _chains()
        for points in [[stop(here) for here in chain]]
        if any(set(side) == {a, b} for a, b in pairwise(chain))
    )
    near = LineString(road).intersection(wet)
    x, y = side_middle(*side)
    spots = [(p.x, p.y) for p in getattr(near, "geoms", [near]) if p.geom_type == "Point"]
    spot = min(spots, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2, default=(x, y))
    if (spot[0] - x) ** 2 + (spot[1] - y) ** 2 > 20**2:
        spot = (x, y)
    return Crossing(spot, bearing(*side))


def river_bands(rivers: list[Water], land: MultiPolygon) -> list[tuple[Polygon, Polygon]]:
    """Give each river its width, casing and water, cut off at the shore."""
    shore = land.buffer(1.2)
    return [
        (
            curves.ribbon(river.line, 12.6, 6.6).intersection(shore),
            curves.ribbon(river.line, 9.6, 3.6).intersection(shore),
        )
        for river in rivers
    ]

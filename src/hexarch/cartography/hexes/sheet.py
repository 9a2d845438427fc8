"""The sheet: where each hex, corner and hexside of the board lies, in map units."""

import math
from collections.abc import Iterable
from typing import Final

from shapely import MultiPolygon, Polygon, union_all

from hexarch.boards import empire as board
from hexarch.kernel.hexes import centre

Point = tuple[float, float]

SIZE: Final = 36.0
"""From the middle of a hex to its corner."""
HEX_WIDTH: Final = math.sqrt(3) * SIZE
MIDDLE, NEAR = round(22 / HEX_WIDTH, 3), round(48 / HEX_WIDTH, 3)
"""Pixels for a unit of the map from which each level of detail is shown."""
WIDTH: Final = 2552
HEIGHT: Final = 1448
MARGIN: Final = 48
"""The frame around the map rectangle."""
_CORNERS: Final = tuple(
    (SIZE * math.sin(math.radians(60 * i)), -SIZE * math.cos(math.radians(60 * i)))
    for i in range(6)
)


def _middles() -> tuple[Point, ...]:
    """Lay the hexes in the middle of the rectangle."""
    raw = [centre(point, SIZE, "pointed") for point in board.POINTS]
    xs, ys = [x for x, _ in raw], [y for _, y in raw]
    dx = WIDTH / 2 - (min(xs) + max(xs)) / 2
    dy = HEIGHT / 2 - (min(ys) + max(ys)) / 2
    return tuple((round(x + dx, 2), round(y + dy, 2)) for x, y in raw)


MIDDLES: Final = _middles()
"""The middle of each hex."""
INSET: Final = MIDDLES[board.HEX["Z1"]][1] - SIZE
"""From the edge of the map rectangle to the first hexes."""


def corners(here: int, size: float = SIZE) -> list[Point]:
    """List the corners of a hex, clockwise from the top."""
    x, y = MIDDLES[here]
    return [(x + dx * size / SIZE, y + dy * size / SIZE) for dx, dy in _CORNERS]


def side_ends(one: int, other: int) -> tuple[Point, Point]:
    """Find the two corners between neighbouring hexes."""
    (x0, y0), (x1, y1) = MIDDLES[one], MIDDLES[other]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    reach = SIZE / math.hypot(x1 - x0, y1 - y0) / 2
    dx, dy = (y0 - y1) * reach, (x1 - x0) * reach
    return (round(x - dx, 2), round(y - dy, 2)), (round(x + dx, 2), round(y + dy, 2))


def side_middle(one: int, other: int) -> Point:
    """Find the middle of a hexside."""
    (x0, y0), (x1, y1) = MIDDLES[one], MIDDLES[other]
    return (x0 + x1) / 2, (y0 + y1) / 2


def bearing(one: int, other: int) -> float:
    """Measure the direction from one hex to another, in degrees clockwise from the east."""
    (x0, y0), (x1, y1) = MIDDLES[one], MIDDLES[other]
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def region(hexes: Iterable[int]) -> Polygon | MultiPolygon:
    """Join hexes into one shape."""
    shape = union_all([Polygon(corners(here)).buffer(0.02, join_style="mitre") for here in hexes])
    return shape.simplify(0.06)

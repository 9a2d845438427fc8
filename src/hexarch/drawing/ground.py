"""Boxes and regions: what covers what, and what lies inside."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from hexarch.drawing.atlas import spaces_by_code
from hexarch.drawing.paths import read_path

CELL: Final = 6
"""The size of the cells by which a region's inside is known."""
_ASTRAY_PRICE, _ADRIFT_PRICE = 1.2, 2.4
"""A galley in the wrong sea misleads more than a legion beside its province."""


class Rect(NamedTuple):
    """An upright box."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> "Rect":
        """Build a box about its middle."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def area(self) -> float:
        """Its area."""
        return (self.right - self.left) * (self.bottom - self.top)

    def grown(self, x: float, y: float) -> "Rect":
        """Add a margin on all sides."""
        return Rect(self.left - x, self.top - y, self.right + x, self.bottom + y)

    def overlap(self, other: "Rect") -> float:
        """Measure the area that two boxes share."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0


def bounds(rects: Sequence[Rect]) -> Rect:
    """Put one box about several."""
    return Rect(
        min(rect.left for rect in rects),
        min(rect.top for rect in rects),
        max(rect.right for rect in rects),
        max(rect.bottom for rect in rects),
    )


def cover_price(rect: Rect, near: Sequence[tuple[Rect, float]], cost: float, limit: float) -> float:
    """Add the price of what a box covers, as far as it matters."""
    left, top, right, bottom = rect
    for (x0, y0, x1, y1), price in near:
        if x0 < right and x1 > left and y0 < bottom and y1 > top:
            across, down = min(x1, right) - max(x0, left), min(y1, bottom) - max(y0, top)
            cost += across * down * price
            if cost >= limit:
                break
    return cost


class Region:
    """The inside of a space in cells, summed so that the share of a box is found at once."""

    def __init__(self, path: str, astray_price: float) -> None:
        self.astray_price = astray_price
        rings = read_path(path)
        xs = [x for ring in rings for x, _ in ring]
        ys = [y for ring in rings for _, y in ring]
        self._left, self._top = min(xs), min(ys)
        self._columns = int((max(xs) - self._left) / CELL) + 1
        self._rows = int((max(ys) - self._top) / CELL) + 1
        self.area = 0
        self._sums = [[0] * (self._columns + 1)]
        for row in range(self._rows):
            self._add_row(rings, self._top + (row + 0.5) * CELL)

    def _add_row(self, rings: Sequence[Sequence[tuple[float, float]]], y: float) -> None:
        """Cut the shape at one height and count its cells."""
        cuts = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for ring in rings
            for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)
            if (y0 > y) != (y1 > y)
        )
        inside = [0] * self._columns
        for enter, leave in zip(cuts[::2], cuts[1::2], strict=True):
            first = round((enter - self._left) / CELL)
            last = round((leave - self._left) / CELL)
            inside[first:last] = [1] * (last - first)
        self.area += sum(inside)
        sums, total, above = [0], 0, self._sums[-1]
        for column, cell in enumerate(inside[: self._columns]):
            total += cell
            sums.append(total + above[column + 1])
        self._sums.append(sums)

    def share(self, rect: Rect) -> float:
        """Say how much of a box lies inside."""
        left = min(max(round((rect.left - self._left) / CELL), 0), self._columns)
        right = min(max(round((rect.right - self._left) / CELL), 0), self._columns)
        top = min(max(round((rect.top - self._top) / CELL), 0), self._rows)
        bottom = min(max(round((rect.bottom - self._top) / CELL), 0), self._rows)
        sums = self._sums
        cells = sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
        return min(cells * CELL**2 / rect.area, 1.0)


@cache
def region(map_name: str, code: str) -> Region:
    """Know the inside of a space."""
    space = spaces_by_code(map_name)[code]
    return Region(space.d, _ASTRAY_PRICE if space.kind == "province" else _ADRIFT_PRICE)

"""Where a box fits in a shape: the question behind every name, coin, city and ship."""

import math
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hexarch.cartography.noise import Field
from hexarch.cartography.partition import Mask

_STEP = 2
"""Boxes are tried on a grid of so many units."""


class Box(NamedTuple):
    """A box turned by ``angle`` degrees about its middle."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0


class Tries(NamedTuple):
    """Middles at which a box was tried, and how much of it lay inside at each."""

    x: Field
    y: Field
    share: Field

    def where(self, keep: npt.NDArray[np.bool_]) -> "Tries":
        """Keep some of the tries."""
        return Tries(self.x[keep], self.y[keep], self.share[keep])


class Room:
    """A free shape of the map, which can be asked where a turned box fits."""

    def __init__(self, free: Mask | Field, around: float = 0) -> None:
        """Know what a pixel is worth: 1 is free, 0 outside, less is forbidden ground.

        ``around`` is how far beyond the shape's bounds boxes are tried.
        """
        self._around = around
        rows, columns = np.nonzero(free > 0)
        self._top, self._left = int(rows.min()), int(columns.min())
        self._free = free[self._top : rows.max() + 1, self._left : columns.max() + 1]
        self._sums = cache(self._sum_along)

    def _sum_along(self, angle: float) -> tuple[Field, Field, Field]:
        """Sample the shape on a turned grid, and sum it from the corner."""
        height, width = self._free.shape
        reach = math.hypot(height, width) / 2 + _STEP + self._around
        ticks = np.arange(-reach, reach, _STEP)
        v, u = np.meshgrid(ticks, ticks, indexing="ij")
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        x, y = width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos
        column, row = np.floor(x).astype(int), np.floor(y).astype(int)
        known = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        inside = np.zeros(x.shape)
        inside[known] = self._free[row[known], column[known]]
        sums = np.pad(inside.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        return sums, x + self._left, y + self._top

    def tries(self, width: float, height: float, angle: float = 0) -> Tries:
        """Try a box everywhere."""
        sums, x, y = self._sums(angle)
        across, down = math.ceil(width / _STEP), math.ceil(height / _STEP)
        if across >= x.shape[1] or down >= x.shape[0]:
            nothing = np.zeros(0)
            return Tries(nothing, nothing, nothing)
        total = (
            sums[down:, across:]
            - sums[:-down, across:]
            - sums[down:, :-across]
            + sums[:-down, :-across]
        )
        rows, columns = total.shape
        middle = (slice(down // 2, down // 2 + rows), slice(across // 2, across // 2 + columns))
        share = total / (across * down)
        return Tries(x[middle].ravel(), y[middle].ravel(), share.ravel())

    def fits(self, width: float, height: float, angle: float = 0) -> Tries:
        """Keep the middles at which the whole box lies inside."""
        tries = self.tries(width, height, angle)
        return tries.where(tries.share > 1 - 1e-9)


def footprint(shape: tuple[int, int], box: Box, margin: float = 0) -> Mask:
    """Mark the pixels under a box."""
    rows, columns = np.ogrid[0 : shape[0], 0 : shape[1]]
    cos, sin = math.cos(math.radians(box.angle)), math.sin(math.radians(box.angle))
    dx, dy = columns + 0.5 - box.x, rows + 0.5 - box.y
    along, across = dx * cos + dy * sin, dy * cos - dx * sin
    mask: Mask = (np.abs(along) <= box.width / 2 + margin) & (
        np.abs(across) <= box.height / 2 + margin
    )
    return mask

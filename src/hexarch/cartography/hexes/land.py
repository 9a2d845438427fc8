"""The shape of the land: hexes seen through a warp, so that coasts wander.

Every hex middle, and every middle of a side between two hexes of land or two of sea, must keep
its own kind: where the warp breaks that, it is damped and the coast grown again.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from scipy.spatial import cKDTree
from shapely import MultiPolygon, union_all

from hexarch.boards import empire as board
from hexarch.cartography.hexes.sheet import HEIGHT, MIDDLES, WIDTH, Point, side_middle
from hexarch.cartography.noise import Field, noise
from hexarch.cartography.tracing import shapes, trace

Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int16]

SHAPE: Final = (HEIGHT, WIDTH)
_AMPLITUDE: Final = 7.5
_CELL: Final = 46
_SPECK: Final = 1500
"""Islets and pools smaller than so many pixels are dropped."""
_TRIES: Final = 12


class Land(NamedTuple):
    """The land as a raster and as a shape."""

    mask: Mask
    shape: MultiPolygon
    nearest: Numbers
    """The hex that each pixel looks like, through a stronger warp, for terrain to blend along."""


def grow(tell: Callable[[str], None]) -> Land:
    """Grow the coast."""
    warp = [noise(SHAPE, _CELL, seed, octaves=5, persistence=0.55) for seed in (21, 22)]
    amplitude = np.full(SHAPE, _AMPLITUDE)
    for attempt in range(1, _TRIES + 1):
        mask = _without_specks(_is_land()[_nearest(warp[0] * amplitude, warp[1] * amplitude)])
        wrong = _misplaced(mask)
        tell(f"growing the coast, attempt {attempt}: {len(wrong)} points on the wrong side")
        if not wrong:
            nearest = _nearest(warp[0] * 9, warp[1] * 9)
            return Land(mask, _trace(mask), nearest.astype(np.int16))
        amplitude = _damped(amplitude, wrong)
    raise RuntimeError(f"the coast does not fit the hexes near {wrong}")


def _is_land() -> Mask:
    return ~np.array(board.IS_SEA)


def _nearest(shift_x: Field, shift_y: Field) -> npt.NDArray[np.int64]:
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5
    places = np.stack([columns + shift_x, rows + shift_y], axis=-1)
    found: npt.NDArray[np.int64] = cKDTree(MIDDLES).query(places.reshape(-1, 2))[1]
    return found.reshape(SHAPE)


def _without_specks(mask: Mask) -> Mask:
    for kind in (True, False):
        pieces, n = ndimage.label(mask == kind)
        sizes = np.bincount(pieces.ravel(), minlength=n + 1)
        small = (sizes < _SPECK) & (np.arange(n + 1) > 0)
        mask = np.where(small[pieces], not kind, mask)
    return mask


def control_points() -> list[tuple[Point, bool]]:
    """List points with whether they must be land."""
    points = [(MIDDLES[here], not board.IS_SEA[here]) for here in range(board.N_HEXES)]
    points += [
        (side_middle(here, there), not board.IS_SEA[here])
        for here in range(board.N_HEXES)
        for there in board.NEIGHBOURS[here]
        if here < there and board.IS_SEA[here] == board.IS_SEA[there]
    ]
    return points


def _misplaced(mask: Mask) -> list[Point]:
    return [(x, y) for (x, y), land in control_points() if mask[int(y), int(x)] != land]


def _damped(amplitude: Field, wrong: list[Point]) -> Field:
    """Calm the warp about some points."""
    mark = np.zeros(SHAPE)
    for x, y in wrong:
        mark[int(y), int(x)] = 1
    blurred = ndimage.gaussian_filter(mark, 24)
    calmer: Field = amplitude * (1 - 0.45 * np.clip(blurred * 2 / blurred.max(), 0, 1))
    return calmer


def _trace(mask: Mask) -> MultiPolygon:
    labels = mask.astype(np.int16)
    shape = union_all(shapes(trace(labels), labels)[1]).buffer(0)
    return shape if isinstance(shape, MultiPolygon) else MultiPolygon([shape])

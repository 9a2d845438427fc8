"""The height field: mountains, hills, dunes and the faint roll of the plains, lit from the NW."""

from typing import Final, NamedTuple

import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

from hexarch.boards import empire as board
from hexarch.cartography.hexes.land import SHAPE, Land, Mask
from hexarch.cartography.hexes.sheet import side_ends
from hexarch.cartography.noise import Field, hillshade, noise

_CROWN: Final = 5.2
"""The radius of a tree's crown in the painted canopy."""


class Ground(NamedTuple):
    """What the land is made of, pixel by pixel, each from 0 to 1."""

    cover: dict[int, Field]
    """How much of each terrain."""
    peaks: Field
    """How mountainous: mountain hexes and mountain hexsides."""
    hills: Field
    woods: Field


def survey(land: Land) -> Ground:
    """Blend the terrain of neighbouring hexes."""
    terrain = np.array(board.TERRAIN)[land.nearest]
    terrain = np.where(terrain == board.SEA, board.OPEN, terrain)
    cover = {
        kind: _soft(terrain == kind, 4 if kind == board.MOUNTAIN else 6)
        for kind in range(board.SEA)
    }
    total = sum(cover.values())
    ridges = np.exp(-((ndimage.distance_transform_edt(~_ridge_lines()) / 11) ** 2))
    broken = (terrain == board.ROUGH) | (terrain == board.WOODS_ROUGH)
    wooded = (terrain == board.WOODS) | (terrain == board.WOODS_ROUGH)
    return Ground(
        {kind: share / total for kind, share in cover.items()},
        np.maximum(_soft(terrain == board.MOUNTAIN, 9), 0.8 * ridges),
        _soft(broken, 8),
        _soft(wooded, 3),
    )


def _soft(mask: Mask, blur: float) -> Field:
    soft: Field = ndimage.gaussian_filter(mask.astype(float), blur)
    return soft


def _ridge_lines() -> Mask:
    """Mark the mountain hexsides."""
    marked = np.zeros(SHAPE, dtype=bool)
    for side in board.RIDGES:
        (x0, y0), (x1, y1) = side_ends(*side)
        along = np.linspace(-0.08, 1.08, 80)
        columns = (x0 + (x1 - x0) * along).astype(int)
        rows = (y0 + (y1 - y0) * along).astype(int)
        marked[rows, columns] = True
    return marked


def heights(ground: Ground) -> Field:
    """Raise the land."""
    crests = 1 - np.abs(noise(SHAPE, 34, 35, octaves=5, persistence=0.55))
    knolls = 1 - np.abs(noise(SHAPE, 21, 36, octaves=4, persistence=0.5))
    rows, columns = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]].astype(float)
    waves = np.sin((columns * 0.5 + rows * 0.95) / 7.5 + 1.7 * noise(SHAPE, 40, 37, octaves=3))
    roll = noise(SHAPE, 70, 38, octaves=4) * 1.7 + noise(SHAPE, 210, 39, octaves=3) * 3
    field = roll + ground.peaks * (17 + 30 * crests) + ground.hills * (3 + 10 * knolls)
    field += ground.cover[board.DESERT] * 1.5 * waves
    height: Field = ndimage.gaussian_filter(field, 1.0)
    return height


def shading(height: Field) -> Field:
    """Light the heights: a broad soft shade below a fine one, from -1 (dark) to 1."""
    broad = hillshade(ndimage.gaussian_filter(height, 5), 0.5)
    fine = hillshade(height, 0.33)
    return np.tanh(1.25 * broad + 1.7 * fine)


def canopy(ground: Ground) -> Field:
    """Shade the crowns of the woods, seen from above, from -1 to 1."""
    rng = np.random.default_rng(44)
    step = 7.6
    grid = np.mgrid[0 : SHAPE[0] : step, 0 : SHAPE[1] : step].reshape(2, -1).T
    places = grid + rng.uniform(-3.2, 3.2, grid.shape)
    rows = np.clip(places[:, 0].astype(int), 0, SHAPE[0] - 1)
    columns = np.clip(places[:, 1].astype(int), 0, SHAPE[1] - 1)
    trees = places[ground.woods[rows, columns] > 0.35]
    near = ground.woods > 0.02
    away = cKDTree(trees).query(np.argwhere(near) + 0.5)[0]
    crowns = np.zeros(SHAPE)
    crowns[near] = np.clip(1 - (away / _CROWN) ** 2, 0, 1) * 4.2
    light = np.tanh(2.2 * hillshade(ndimage.gaussian_filter(crowns, 0.6), 0.8))
    shade: Field = light - 0.25 * (near & (crowns < 0.2))
    return shade

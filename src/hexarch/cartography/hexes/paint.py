"""The painted underlay: lush land with relief, sea from shallow to deep."""

import io
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage
from scipy.spatial import cKDTree

from hexarch.boards import empire as board
from hexarch.cartography.hexes import relief
from hexarch.cartography.hexes.land import SHAPE, Land
from hexarch.cartography.hexes.relief import Ground
from hexarch.cartography.hexes.sheet import MIDDLES
from hexarch.cartography.noise import Field, noise

Picture = npt.NDArray[np.float64]

COLOURS: Final = {
    board.OPEN: "#dcd4a8",
    board.WOODS: "#98ad6e",
    board.ROUGH: "#cdb585",
    board.WOODS_ROUGH: "#a3a56c",
    board.MARSH: "#b4c4a2",
    board.DESERT: "#ecd9a3",
    board.MOUNTAIN: "#b09c80",
}
_FIELDS: Final = ("#e3d193", "#cfc987", "#d8bf83", "#bcc483", "#e6dcb0", "#c9b67c")
"""Straw, pasture, stubble: the colours of tilled land about the cities."""
_TILLED: Final = 74.0
_QUALITY: Final = {1: 90, 2: 82}


def colour(code: str) -> Picture:
    """Turn ``#rrggbb`` into numbers."""
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


def blend(one: Picture, other: Picture, share: Field) -> Picture:
    """Mix two colours, or pictures, pixel by pixel."""
    part = np.clip(share, 0, 1)[..., None]
    mixed: Picture = one * (1 - part) + other * part
    return mixed


def paint(land: Land) -> Picture:
    """Paint the whole map rectangle."""
    ground = relief.survey(land)
    tint, fleck = noise(SHAPE, 150, 32, octaves=4), noise(SHAPE, 30, 31, persistence=0.55)
    dry = _paint_land(ground, tint, fleck)
    from_shore = ndimage.distance_transform_edt(land.mask)
    dry = blend(dry, colour("#eadfb6"), 0.55 * np.exp(-from_shore / 4.5))
    picture = np.where(land.mask[..., None], dry, _paint_sea(land, tint, fleck))
    grain = ndimage.gaussian_filter(np.random.default_rng(5).normal(0, 1, SHAPE), 0.9)
    grained: Picture = picture + (grain * 4.2)[..., None]
    return grained


def _paint_land(ground: Ground, tint: Field, fleck: Field) -> Picture:
    base = np.zeros((*SHAPE, 3))
    for kind, code in COLOURS.items():
        base += ground.cover[kind][..., None] * colour(code)
    base = _grow(base, ground)
    base += tint[..., None] * np.array([5, 4, 1.5]) + fleck[..., None] * np.array([3.4, 2.8, 1.6])
    height = relief.heights(ground)
    base = _rock(base, ground, height)
    shade = relief.shading(height)
    steep = 0.45 + 0.55 * np.clip(ground.peaks + 0.8 * ground.hills, 0, 1)
    base = blend(base, colour("#fff7df"), 0.5 * steep * np.maximum(shade, 0))
    base = blend(base, colour("#4b3620"), 0.62 * steep * np.maximum(-shade, 0))
    crowns = relief.canopy(ground) * np.clip(1.15 * ground.woods, 0, 1)
    base = blend(base, colour("#c3d28c"), 0.42 * np.maximum(crowns, 0))
    return blend(base, colour("#3f5a2c"), 0.55 * np.maximum(-crowns, 0))


def _grow(base: Picture, ground: Ground) -> Picture:
    """Lay meadows over open ground, tilled fields about the cities, pools in the marshes."""
    open_ground = ground.cover[board.OPEN]
    meadow = np.clip(noise(SHAPE, 90, 41, octaves=4, persistence=0.55) * 0.5 + 0.2, 0, 1)
    base = blend(base, colour("#c2ca92"), 0.62 * meadow * open_ground)
    away = cKDTree([MIDDLES[city] for city in board.CITIES]).query(
        np.argwhere(np.ones(SHAPE, dtype=bool))[:, ::-1] + 0.5
    )[0]
    near = np.exp(-((away.reshape(SHAPE) / _TILLED) ** 4))
    base = blend(base, _fields(), 0.5 * near * open_ground)
    pools = np.clip(noise(SHAPE, 22, 42, octaves=3, persistence=0.5) * 2.2 - 0.9, 0, 1)
    return blend(base, colour("#7fb0b5"), 0.75 * pools * ground.cover[board.MARSH])


def _fields() -> Picture:
    """Patch tilled land together, each field with its own furrows."""
    rng = np.random.default_rng(46)
    grid = np.mgrid[0 : SHAPE[0] : 15, 0 : SHAPE[1] : 19].reshape(2, -1).T
    places = grid + rng.uniform(-6, 6, grid.shape)
    rows, columns = np.mgrid[0 : SHAPE[0], 0 : SHAPE[1]]
    pixels = np.stack([rows, columns], axis=-1).reshape(-1, 2)
    away, field = cKDTree(places).query(pixels, k=2)
    palette = np.stack([colour(code) for code in _FIELDS])
    patched = palette[rng.integers(0, len(_FIELDS), len(places))][field[:, 0]]
    angle = rng.uniform(0, np.pi, len(places))[field[:, 0]]
    furrows = np.sin((pixels[:, 1] * np.cos(angle) + pixels[:, 0] * np.sin(angle)) * 1.9)
    hedges = np.exp(-(((away[:, 1] - away[:, 0]) / 1.6) ** 2))
    picture: Picture = patched + (5 * furrows - 26 * hedges)[:, None]
    return picture.reshape(*SHAPE, 3)


def _rock(base: Picture, ground: Ground, height: Field) -> Picture:
    """Turn high ground to rock and the highest to snow."""
    lift = np.clip(height / 45, 0, 1.2)
    base = blend(base, colour("#93806a"), 0.75 * np.clip(lift * 1.7 - 0.55, 0, 1) * ground.peaks)
    return blend(base, colour("#f7f4ec"), 0.9 * np.clip((lift - 0.78) * 4, 0, 1) * ground.peaks)


def _paint_sea(land: Land, tint: Field, fleck: Field) -> Picture:
    away = ndimage.distance_transform_edt(~land.mask) + 5 * fleck
    sea = blend(colour("#4f87a0"), colour("#7fb0bd"), np.exp(-np.maximum(away, 0) / 62))
    sea = blend(sea, colour("#bcdcd6"), np.exp(-np.maximum(away, 0) / 12))
    rows = np.arange(SHAPE[0])[:, None]
    swell = np.sin(rows / 2.9 + 1.6 * fleck + 2.2 * tint)
    sea = blend(sea, colour("#a9d0d2"), 0.10 * np.clip(swell, 0, 1) * np.clip(away / 60, 0, 1))
    return sea + (3.4 * tint + 1.4 * fleck)[..., None]


def encode(picture: Picture, times: int) -> bytes:
    """Write the picture as WebP: 1 for half size, 2 for the whole of it."""
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    if times == 1:
        image = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=_QUALITY[times], method=6)
    return out.getvalue()

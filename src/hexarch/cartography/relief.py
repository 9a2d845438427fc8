"""The height field: ornament, so it stays at half the contrast of what has meaning."""

import numpy as np
from scipy import ndimage

from hexarch.cartography.noise import Field, hillshade, noise
from hexarch.cartography.partition import Mask
from hexarch.cartography.source import Range

_REACH = 1.75
"""How far the foot of a range reaches, in widths of its table row."""
_STROKE = 7
"""Half the length of an engraved stroke."""


def mountains(shape: tuple[int, int], ranges: list[Range]) -> Field:
    """Raise an envelope over each range: 1 on a high crest, 0 in the plain."""
    wobble = noise(shape, 70, 5) * 9
    envelope = np.zeros(shape)
    for ridge in ranges:
        away = ndimage.distance_transform_edt(~_crest(shape, ridge)) + wobble
        slope = np.exp(-((np.maximum(away, 0) / (ridge.width * _REACH)) ** 2))
        envelope = np.maximum(envelope, ridge.height * slope)
    return envelope


def _crest(shape: tuple[int, int], ridge: Range) -> Mask:
    """Mark the pixels along a range's line."""
    crest = np.zeros(shape, dtype=bool)
    for (x0, y0), (x1, y1) in zip(ridge.line, ridge.line[1:], strict=False):
        steps = np.linspace(0, 1, int(max(abs(x1 - x0), abs(y1 - y0))) + 2)
        columns, rows = (x0 + (x1 - x0) * steps).astype(int), (y0 + (y1 - y0) * steps).astype(int)
        inside = (columns >= 0) & (columns < shape[1]) & (rows >= 0) & (rows < shape[0])
        crest[rows[inside], columns[inside]] = True
    return crest


def heights(envelope: Field, land: Mask) -> Field:
    """Carve ridges and valleys into the envelope, and roll the plains a little."""
    shape = (envelope.shape[0], envelope.shape[1])
    ridges = 1 - np.abs(noise(shape, 54, 8, octaves=5, persistence=0.5))
    ridges += 0.4 * (1 - np.abs(noise(shape, 19, 9, octaves=3, persistence=0.5)))
    hills = 1 - np.abs(noise(shape, 34, 16, octaves=4, persistence=0.5))
    hilly = np.clip(noise(shape, 200, 17, octaves=2) * 0.6 + 0.25, 0, 1)
    swell = noise(shape, 240, 6, octaves=3) * 4
    field = envelope * (12 + 22 * ridges) + hills * (1.2 + 3.4 * hilly) + swell
    shore = np.clip(ndimage.distance_transform_edt(land) / 14, 0, 1)
    height: Field = ndimage.gaussian_filter(field * shore, 1.4)
    return height


def shading(height: Field) -> Field:
    """Light the heights, a broad soft shade below a fine one, from -1 (dark) to 1."""
    broad = hillshade(ndimage.gaussian_filter(height, 6), 0.5)
    fine = hillshade(height, 0.3)
    return np.tanh(1.3 * broad + 1.9 * fine)


def hachures(height: Field) -> Field:
    """Draw fine strokes down the slopes, as an engraver does: random dots smeared downhill."""
    shape = (height.shape[0], height.shape[1])
    down, right = np.gradient(ndimage.gaussian_filter(height, 2.5))
    steep = np.hypot(down, right) + 1e-6
    step_y, step_x = down / steep, right / steep
    dots = ndimage.gaussian_filter(np.random.default_rng(21).standard_normal(shape), 0.6)
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(float)
    strokes = np.zeros(shape)
    for step in range(-_STROKE, _STROKE + 1):
        places = [rows + step * step_y, columns + step * step_x]
        strokes += ndimage.map_coordinates(dots, places, order=1, mode="nearest")
    strokes /= strokes.std()
    faded: Field = strokes * np.clip(steep / 1.6, 0, 1)
    return faded

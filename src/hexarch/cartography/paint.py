"""The painted underlay: parchment land with relief, sea from shallow to deep."""

import io

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage

from hexarch.cartography.noise import Field, noise
from hexarch.cartography.partition import Mask
from hexarch.cartography.source import HEIGHT

_NORTH_LATITUDE, _DEGREES = 57, 30
_QUALITY = {1: 93, 2: 90}

Picture = npt.NDArray[np.float64]


def _colour(code: str) -> Picture:
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


def _blend(one: Picture, other: Picture, share: Field) -> Picture:
    """Mix two colours, or pictures, pixel by pixel."""
    part = np.clip(share, 0, 1)[..., None]
    mixed: Picture = one * (1 - part) + other * part
    return mixed


def paint(land: Mask, envelope: Field, shade: Field, strokes: Field) -> Picture:
    """Paint the whole map rectangle."""
    shape = (land.shape[0], land.shape[1])
    tint, fleck = noise(shape, 240, 6, octaves=4), noise(shape, 60, 15)
    picture = np.where(
        land[..., None],
        _paint_land(land, envelope, shade, strokes) + (3.2 * tint + 1.4 * fleck)[..., None],
        _paint_sea(land, tint, fleck),
    )
    grain = np.random.default_rng(1).normal(0, 1, shape)
    grained: Picture = picture + (ndimage.gaussian_filter(grain, 1.1) * 5.5)[..., None]
    return grained


def _paint_land(land: Mask, envelope: Field, shade: Field, strokes: Field) -> Picture:
    latitude = _NORTH_LATITUDE - np.arange(HEIGHT)[:, None] * _DEGREES / HEIGHT
    lushness = (latitude - 30) / 18 + np.zeros(land.shape)
    colour = _blend(_colour("#ecd4a0"), _colour("#dfdcb4"), lushness)
    colour = _blend(colour, _colour("#efe2c3"), np.full(land.shape, 0.55))
    colour = _blend(colour, _colour("#c9b184"), 0.30 * envelope)
    colour = _blend(colour, _colour("#fff8e4"), 0.55 * np.maximum(shade, 0))
    colour = _blend(colour, _colour("#6a4a2a"), 0.56 * np.maximum(-shade, 0))
    colour -= 15.0 * strokes[..., None]
    from_shore = ndimage.distance_transform_edt(land)
    shore: Picture = colour * (1 - 0.10 * np.exp(-from_shore / 7))[..., None]
    return shore


def _paint_sea(land: Mask, tint: Field, fleck: Field) -> Picture:
    from_shore = ndimage.distance_transform_edt(~land)
    colour = _blend(_colour("#9fbcb7"), _colour("#cfdcc8"), np.exp(-from_shore / 46))
    return colour + (2.6 * tint + 1.2 * fleck)[..., None]


def encode(picture: Picture, times: int) -> bytes:
    """Write the picture as WebP: 1 for half size, 2 for the whole of it."""
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    if times == 1:
        image = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=_QUALITY[times], method=6)
    return out.getvalue()

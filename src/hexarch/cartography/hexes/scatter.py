"""Where terrain glyphs stand: scattered over each hex, clear of roads, water, cities, numbers."""

import math
import random
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from hexarch.boards import empire as board
from hexarch.cartography.hexes import curves
from hexarch.cartography.hexes.land import SHAPE, Land, Mask
from hexarch.cartography.hexes.network import Network
from hexarch.cartography.hexes.sheet import HEIGHT, HEX_WIDTH, MIDDLES, SIZE, WIDTH, Point
from hexarch.cartography.noise import Field

_TRIES: Final = 260
_NUMBER: Final = (15.0, 6.0)
"""Half the width and height of what a hex number keeps free, about 0.69 of the way to the top."""
_CITY: Final = 25.0


class Manner(NamedTuple):
    """How the glyphs of a terrain are strewn."""

    number: int
    apart: float
    clear: float
    """From roads, rivers and the shore."""


MANNERS: Final = {
    board.OPEN: Manner(2, 22, 5),
    board.WOODS: Manner(14, 9.8, 7.5),
    board.ROUGH: Manner(5, 18, 9),
    board.WOODS_ROUGH: Manner(8, 13, 8.5),
    board.MARSH: Manner(4, 19, 8.5),
    board.DESERT: Manner(4, 20, 7),
}


class Room:
    """What is free for glyphs, known pixel by pixel."""

    def __init__(self, land: Land, network: Network) -> None:
        lines = [water.line for water in (*network.rivers, *network.streams)]
        lines += [curves.sampled(road) for road in network.roads]
        away = ndimage.distance_transform_edt(~_drawn(lines))
        shore = ndimage.distance_transform_edt(land.mask)
        self._clear: Field = np.minimum(away, shore)

    def is_free(self, x: float, y: float, clear: float) -> bool:
        """Tell whether a glyph can stand at a point."""
        if not (6 < x < WIDTH - 6 and 12 < y < HEIGHT - 4):
            return False
        return bool(self._clear[int(y), int(x)] > clear)


def _drawn(lines: Iterable[list[Point]]) -> Mask:
    """Mark the pixels under lines."""
    image = Image.new("1", (SHAPE[1], SHAPE[0]))
    pen = ImageDraw.Draw(image)
    for line in lines:
        pen.line([(round(x), round(y)) for x, y in line], fill=1)
    return np.array(image, dtype=bool)


def strew(here: int, room: Room) -> list[Point]:
    """Scatter the glyphs of a hex, in the order in which they were thrown."""
    manner = MANNERS[board.TERRAIN[here]]
    rng = random.Random(f"glyphs {board.CODES[here]}")
    x0, y0 = MIDDLES[here]
    found: list[Point] = []
    for _ in range(_TRIES):
        if len(found) == manner.number:
            break
        dx, dy = rng.uniform(-0.5, 0.5) * HEX_WIDTH, rng.uniform(-1, 1) * SIZE
        x, y = x0 + dx, y0 + dy
        if (
            _inside(dx, dy)
            and not _kept_free(here, dx, dy)
            and all(math.dist((x, y), other) >= manner.apart for other in found)
            and room.is_free(x, y, manner.clear)
        ):
            found.append((x, y))
    return found


def _inside(dx: float, dy: float) -> bool:
    """Keep a little inside the hex."""
    reach = HEX_WIDTH / 2 - 4.5
    slant = abs(dx) / 2 + abs(dy) * math.sqrt(3) / 2
    return abs(dx) <= reach and slant <= reach


def _kept_free(here: int, dx: float, dy: float) -> bool:
    """Leave the hex number and the city alone."""
    number = abs(dx) < _NUMBER[0] and abs(dy + 0.69 * SIZE) < _NUMBER[1]
    return number or (board.CITY_SIZE[here] > 0 and math.hypot(dx, dy) < _CITY)

"""Name the cities: each name where it hides least, below, above or beside its city."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from hexarch.boards import empire as board
from hexarch.cartography.hexes import curves
from hexarch.cartography.hexes.cartouche import PLATE
from hexarch.cartography.hexes.land import SHAPE, Land
from hexarch.cartography.hexes.letters import CITY, text_width
from hexarch.cartography.hexes.network import Network
from hexarch.cartography.hexes.sheet import HEIGHT, MIDDLES, SIZE, WIDTH, Point
from hexarch.cartography.hexes.signs import PORT_OFFSET
from hexarch.cartography.noise import Field
from hexarch.drawing.atlas import Label, Line

_SIZES: Final = {board.SMALL: 17.0, board.LARGE: 20.0}
_SYMBOL: Final = {board.SMALL: (16.0, -8.0, 13.0), board.LARGE: (26.0, -17.0, 22.0)}
"""Half the width, top and foot of a city's sign."""
_TAKEN: Final = 40.0
_ROAD, _RIVER, _SHORE, _NUMBER = 3.0, 4.0, 1.2, 3.0
_WISH: Final = 12.0
"""What each further choice of place costs."""


class Rect(NamedTuple):
    """An upright box."""

    left: float
    top: float
    right: float
    bottom: float


class Towns(NamedTuple):
    """Where the names of cities and the anchors of ports stand."""

    labels: dict[int, Label]
    anchors: dict[int, Point]
    taken: list[Rect]
    """What province names must keep off: signs and names."""


class _Prices:
    """What it costs to cover each pixel."""

    def __init__(self, land: Land, network: Network) -> None:
        roads = [curves.sampled(road) for road in network.roads]
        rivers = [water.line for water in (*network.rivers, *network.streams)]
        self._field: Field = stroked(roads, 4) * _ROAD + stroked(rivers, 6) * _RIVER
        shore = land.mask & ~ndimage.binary_erosion(land.mask, iterations=2)
        self._field += shore * _SHORE
        for x, y in MIDDLES:
            self.take(Rect(x - 8, y - 0.6 * SIZE - 7, x + 8, y - 0.6 * SIZE + 1), _NUMBER)

    def take(self, rect: Rect, price: float = _TAKEN) -> None:
        """Make a box dearer to cover."""
        left, top, right, bottom = (round(v) for v in rect)
        self._field[max(top, 0) : bottom, max(left, 0) : right] += price

    def of(self, rect: Rect) -> float:
        """Add up what a box would cover."""
        left, top, right, bottom = (round(v) for v in rect)
        if left < 8 or top < 8 or right > WIDTH - 8 or bottom > HEIGHT - 8:
            return float("inf")
        return float(self._field[top:bottom, left:right].sum())


def stroked(lines: Iterable[list[Point]], width: int) -> Field:
    """Draw lines of a width into a raster of 0 and 1."""
    image = Image.new("L", (SHAPE[1], SHAPE[0]))
    pen = ImageDraw.Draw(image)
    for line in lines:
        pen.line([(round(x), round(y)) for x, y in line], fill=1, width=width)
    drawn: Field = np.array(image, dtype=float)
    return drawn


def name_cities(land: Land, network: Network) -> Towns:
    """Find a place for each port's anchor, then for each name, large cities first."""
    prices = _Prices(land, network)
    for here in board.CITIES:
        prices.take(sign_box(here))
    for crossing in (*network.bridges, *network.fords, *network.tunnels):
        x, y = crossing.at
        prices.take(Rect(x - 14, y - 11, x + 14, y + 11))
    left, top, width, height = PLATE
    prices.take(Rect(left, top, left + width, top + height))
    anchors = _anchors(prices)
    labels: dict[int, Label] = {}
    for here in sorted(board.CITIES, key=lambda here: -board.CITY_SIZE[here]):
        labels[here] = _best_label(here, anchors, prices)
        prices.take(label_box(labels[here]))
    taken = [sign_box(here) for here in board.CITIES]
    taken += [Rect(x - 8, y - 8, x + 8, y + 8) for x, y in anchors.values()]
    return Towns(labels, anchors, taken + [label_box(label) for label in labels.values()])


def sign_box(here: int) -> Rect:
    """Give the box of a city's sign."""
    (x, y), (half, top, foot) = MIDDLES[here], _SYMBOL[board.CITY_SIZE[here]]
    return Rect(x - half, y + top, x + half, y + foot)


def label_box(label: Label) -> Rect:
    """Give the box of a name of one line."""
    line = label.lines[0]
    rise, fall = CITY.rise * label.size + 2, CITY.fall * label.size
    half = line.width / 2 + 2
    return Rect(line.x - half, line.y - rise, line.x + half, line.y + fall)


def _anchors(prices: _Prices) -> dict[int, Point]:
    """Set the anchor of each port to the right or the left, whichever hides less."""
    found: dict[int, Point] = {}
    for here in board.CITIES:
        if board.IS_WATERSIDE[here]:
            (x, y), (dx, dy) = MIDDLES[here], PORT_OFFSET[board.CITY_SIZE[here]]
            sides = [(x + dx, y + dy), (x - dx, y + dy)]
            boxes = [Rect(a - 7, b - 7, a + 7, b + 7) for a, b in sides]
            best = min((0, 1), key=lambda side: prices.of(boxes[side]) + 8 * side)
            found[here] = sides[best]
            prices.take(boxes[best])
    return found


def _best_label(here: int, anchors: dict[int, Point], prices: _Prices) -> Label:
    """Try the places about a city."""
    labels = list(_choices(here, anchors))
    costs = [prices.of(label_box(label)) + _WISH * i for i, label in enumerate(labels)]
    return labels[costs.index(min(costs))]


def _choices(here: int, anchors: dict[int, Point]) -> Iterable[Label]:
    """Yield the places for a name, best wishes first."""
    x, y = MIDDLES[here]
    size = _SIZES[board.CITY_SIZE[here]]
    text = board.CITY_NAME[here]
    width = text_width(CITY, text, size)
    for dx, dy in _offsets(here, anchors, size, width):
        at_x, at_y = round(x + dx, 1), round(y + dy, 1)
        line = Line(text, at_x, at_y, round(width, 1))
        yield Label(at_x, round(at_y - 0.3 * size, 1), size, 0, 0, (line,))


def _offsets(here: int, anchors: dict[int, Point], size: float, width: float) -> Iterable[Point]:
    """Yield where the middle of the base line may stand, from the middle of the city."""
    half, top, foot = _SYMBOL[board.CITY_SIZE[here]]
    left = right = half + width / 2 + 3
    if here in anchors:
        beside = anchors[here][0] - MIDDLES[here][0]
        left, right = (left + 13, right) if beside < 0 else (left, right + 13)
    below, above, level = foot + CITY.rise * size + 2, top - 4, 0.3 * size
    yield from ((0, below), (0, above), (right, level), (-left, level), (0, below + 4))
    for lift in (9, -9):
        yield from ((right - 8, level + lift), (8 - left, level + lift))
    for aside in (14, 28):
        yield from ((aside, below), (-aside, below), (aside, above), (-aside, above))

"""Name the provinces: large, spaced, inside their borders, off cities, rivers and rough ground."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from scipy import ndimage

from hexarch.boards import empire as board
from hexarch.cartography.hexes import curves
from hexarch.cartography.hexes.land import Land, Mask
from hexarch.cartography.hexes.letters import REGION, placement, text_width
from hexarch.cartography.hexes.network import Network
from hexarch.cartography.hexes.sheet import MIDDLES
from hexarch.cartography.hexes.towns import Rect, stroked
from hexarch.cartography.noise import Field
from hexarch.cartography.room import Box, Room
from hexarch.drawing.atlas import Label, Line

_SIZES: Final = (46, 42, 38, 34, 30, 27, 24)
_SPACINGS: Final = (0.55, 0.42, 0.3, 0.2, 0.12)
_ANGLES: Final = (0, -8, 8, -16, 16, -26, 26, -40, 40)
_LEADING: Final = 1.0
_RIM: Final = 7
_BUSY: Final = {
    board.MOUNTAIN: 0.8,
    board.ROUGH: 0.5,
    board.WOODS_ROUGH: 0.55,
    board.WOODS: 0.45,
    board.MARSH: 0.12,
    board.DESERT: 0.03,
}
"""How much a name loses on each terrain."""


class _Setting(NamedTuple):
    lines: tuple[str, ...]
    size: float
    spacing: float
    width: float
    height: float


def name_provinces(land: Land, network: Network, taken: list[Rect]) -> dict[int, Label]:
    """Set every name where it stands best."""
    nearest = _nearest_land(land)
    quiet = _quiet(land, network)
    rivers = stroked([water.line for water in network.rivers], 12) > 0
    free = ~rivers
    for left, top, right, bottom in taken:
        free[int(top) - 5 : int(bottom) + 5, int(left) - 7 : int(right) + 7] = False
    fixed = _fixed()
    return {
        province: fixed.get(province) or _best(province, nearest == province, free, quiet)
        for province in board.PROVINCES
    }


def _fixed() -> dict[int, Label]:
    """Read the names that the placement table sets."""
    found: dict[int, Label] = {}
    for row in placement("province"):
        province = board.PROVINCE[row["text"]]
        size, spacing = float(row["size"]), float(row["spacing"])
        setting = _measure((board.PROVINCE_NAMES[province],), size, spacing)
        x, y = (float(word) for word in row["place"].split(","))
        found[province] = _label(setting, Box(x, y, setting.width, setting.height))
    return found


def _nearest_land(land: Land) -> Field:
    """Tell of each pixel of land its province."""
    province = np.array(board.PROVINCE_OF)[land.nearest]
    return np.where(land.mask, province, board.NOWHERE)


def _quiet(land: Land, network: Network) -> Field:
    """Say of each pixel how good it is under a name."""
    price = np.zeros(board.SEA + 1)
    for kind, loss in _BUSY.items():
        price[kind] = loss
    field = 1 - price[np.array(board.TERRAIN)[land.nearest]]
    roads = stroked([curves.sampled(road) for road in network.roads], 7)
    streams = stroked([stream.line for stream in network.streams], 9)
    quiet: Field = np.maximum(field - 0.9 * roads - 1.6 * streams, 0.02)
    return quiet


def _best(province: int, region: Mask, free: Mask, quiet: Field) -> Label:
    """Try sizes, spacings, angles and places."""
    rows, columns = np.nonzero(region)
    crop = (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1))
    padded = np.pad(region[crop], 1)
    inside: Mask = (ndimage.distance_transform_edt(padded)[1:-1, 1:-1] > _RIM) & free[crop]
    shift = (int(columns.min()), int(rows.min()))
    middle = _middle(province, shift)
    hard, soft = Room(inside), Room(np.where(inside, quiet[crop], 0.0))
    span = float(np.sqrt(region.sum()))
    best, best_score = None, -np.inf
    for setting in _settings(board.PROVINCE_NAMES[province]):
        for angle in _ANGLES:
            score, box = _place(hard, soft, setting, angle, middle, span)
            if box and score > best_score:
                best, best_score = (setting, box), score
    if best is None:
        raise RuntimeError(f"no place for {board.PROVINCE_NAMES[province]}")
    setting, box = best
    return _label(setting, box._replace(x=box.x + shift[0], y=box.y + shift[1]))


def _middle(province: int, shift: tuple[int, int]) -> tuple[float, float]:
    """Find the middle of a province, counted from the corner of its crop."""
    places = np.array([MIDDLES[here] for here in board.HEXES_OF[province]])
    x, y = np.median(places, axis=0)
    return float(x) - shift[0], float(y) - shift[1]


def _settings(name: str) -> Iterator[_Setting]:
    """Yield the ways to write a name."""
    words = name.split()
    variants: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1:
        variants.append((" ".join(words[:-1]), words[-1]))
    for lines in variants:
        for size in _SIZES:
            for spacing in _SPACINGS:
                yield _measure(lines, size, round(spacing * size, 1))


def _measure(lines: tuple[str, ...], size: float, spacing: float) -> _Setting:
    width = max(text_width(REGION, line, size, spacing) for line in lines)
    height = (REGION.rise + _LEADING * (len(lines) - 1)) * size
    return _Setting(lines, size, spacing, width, height)


def _place(
    hard: Room,
    soft: Room,
    setting: _Setting,
    angle: float,
    middle: tuple[float, float],
    span: float,
) -> tuple[float, Box | None]:
    """Find the best place of one setting: on quiet ground, near the middle."""
    tries = hard.tries(setting.width + 8, setting.height + 6, angle)
    fits = tries.share > 1 - 1e-9
    if not fits.any():
        return -np.inf, None
    quiet = soft.tries(setting.width + 8, setting.height + 6, angle).share
    away = np.hypot(tries.x - middle[0], tries.y - middle[1]) / span
    score = (
        3.4 * setting.size
        + 0.2 * min(setting.width, 0.8 * span)
        + 320 * quiet
        - 115 * away
        - 1.7 * abs(angle)
        - 26 * (len(setting.lines) - 1)
    )
    best = int(np.where(fits, score, -np.inf).argmax())
    box = Box(float(tries.x[best]), float(tries.y[best]), setting.width, setting.height, angle)
    return float(score[best]), box


def _label(setting: _Setting, box: Box) -> Label:
    """Turn a placed name into what the drawer reads."""
    size = setting.size
    first = box.y - setting.height / 2 + REGION.rise * size
    lines = tuple(
        Line(
            text,
            round(box.x + setting.spacing / 2, 1),
            round(first + number * _LEADING * size, 1),
            round(text_width(REGION, text, size, setting.spacing), 1),
        )
        for number, text in enumerate(setting.lines)
    )
    return Label(round(box.x, 1), round(box.y, 1), size, setting.spacing, box.angle, lines)

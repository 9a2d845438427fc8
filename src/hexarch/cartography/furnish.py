"""Furnish each space: its name, its coin, its city and the room for pieces, jointly."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import ndimage

from hexarch.cartography.names import Manner, Named, Setting, candidates, settings
from hexarch.cartography.noise import Field
from hexarch.cartography.partition import Mask
from hexarch.cartography.room import Box, Room, Tries, footprint
from hexarch.drawing.lettering import PROVINCE, WATER

CITY = (58.0, 46.0)
"""A temple with its banner."""
COIN = (28.0, 28.0)
LEGION = (130.0, 52.0)
SHIP = (40.0, 50.0)

_LAND = Manner(
    PROVINCE,
    spacings=(0.2, 0.14, 0.09, 0.04),
    angles=(0, -8, 8, -15, 15, -22, 22, -30, 30, -38, 38, 68, -68),
    tilt_price=0.9,
    away_price=0.35,
)
_ISLAND = _LAND._replace(angles=(0,))
_SEA = Manner(
    WATER,
    spacings=(0.14, 0.1, 0.06),
    angles=(0, -10, 10, -20, 20, -30, 30, 40, -40, 50),
    tilt_price=0.35,
    away_price=0.12,
)
_RIM = 6
"""Names keep so far from the border of their region."""
_SEA_RIMS = (14, 9, 5, 2)
"""And names of seas so far, or less where it is narrow."""
_FORBIDDEN, _ELSEWHERE = -2.0, 1000
_EXAMINED = 36


class Furniture(NamedTuple):
    """Where everything of a space stands."""

    name: Named
    city: Box
    coin: Box
    pieces: Box
    cost: float


class Place(NamedTuple):
    """A box in its place, with its price."""

    box: Box
    cost: float


def inset(mask: Mask, rim: float) -> Mask:
    """Shrink a shape."""
    padded = np.pad(mask, 1)
    inner: Mask = ndimage.distance_transform_edt(padded)[1:-1, 1:-1] > rim
    return inner


def best_place(
    free: Mask | Field,
    size: tuple[float, float],
    wish: tuple[float, float],
    *,
    outside_price: float,
    away_price: float,
    middle: Mask | None = None,
) -> Place:
    """Put a box near a point, as far inside as can be, its middle in a given shape."""
    if not (free > 0).any():
        return Place(Box(*wish, *size), outside_price)
    tries = Room(free, around=max(size) / 2).tries(*size)
    away = np.hypot(tries.x - wish[0], tries.y - wish[1])
    cost = outside_price * (1 - tries.share) + away_price * away
    if middle is not None:
        cost = cost + np.where(_at(middle, tries), 0, _ELSEWHERE)
    best = int(cost.argmin())
    return Place(Box(round(tries.x[best]), round(tries.y[best]), *size), float(cost[best]))


def _at(mask: Mask, tries: Tries) -> Mask:
    """Look a mask up at the middles of boxes."""
    rows = np.clip(tries.y, 0, mask.shape[0] - 1).astype(int)
    columns = np.clip(tries.x, 0, mask.shape[1] - 1).astype(int)
    found: Mask = mask[rows, columns]
    return found


def without(free: Mask, boxes: Sequence[Box], margin: float = 2) -> Mask:
    """Take boxes out of a free shape."""
    shape = (free.shape[0], free.shape[1])
    left = free.copy()
    for box in boxes:
        left &= ~footprint(shape, box, margin)
    return left


def covered(ground: Field, box: Box) -> Field:
    """Forbid the ground under a box: to cover it is worse than to leave the region."""
    shape = (ground.shape[0], ground.shape[1])
    return np.where(footprint(shape, box, 2), _FORBIDDEN, ground)


def _furnish(region: Mask, named: Named, anchor: tuple[float, float]) -> Furniture:
    """Complete a space whose name is set: try the city first, then the pieces first."""
    free = covered(region.astype(float), named.box)
    beside = (named.box.x, named.box.y + named.box.height / 2 + COIN[1] / 2)
    options: list[Furniture] = []
    for pieces_first in (False, True):
        legion = (
            best_place(free, LEGION, anchor, outside_price=120, away_price=0.1)
            if pieces_first
            else None
        )
        left = covered(free, legion.box) if legion else free
        city = best_place(left, CITY, anchor, outside_price=260, away_price=0.12, middle=region)
        left = covered(left, city.box)
        coin = best_place(left, COIN, beside, outside_price=500, away_price=0.25)
        if legion is None:
            left = covered(left, coin.box)
            legion = best_place(left, LEGION, anchor, outside_price=120, away_price=0.1)
        cost = named.cost + city.cost + coin.cost + legion.cost
        options.append(Furniture(named, city.box, coin.box, legion.box, cost))
    return min(options, key=lambda option: option.cost)


def furnish_province(
    region: Mask, water: Mask | None, lines: Sequence[tuple[str, ...]], fixed: Named | None
) -> list[Furniture]:
    """Furnish a province, best first; ``water`` is where an island may write its name."""
    top, left, crop = _crop(region, 120 if water is not None else 12)
    inner = region[crop]
    deep = ndimage.distance_transform_edt(np.pad(inner, 1))[1:-1, 1:-1]
    row, column = np.unravel_index(int(deep.argmax()), deep.shape)
    anchor = (float(column), float(row))
    if fixed:
        box = fixed.box._replace(x=fixed.box.x - left, y=fixed.box.y - top)
        choice = [fixed._replace(box=box)]
    else:
        sea = water[crop] if water is not None else None
        choice = _names(inner, sea, lines, anchor)
    ground = deep > 3
    options = [_furnish(ground, named, anchor) for named in choice]
    return [_moved(option, left, top) for option in sorted(options, key=lambda o: o.cost)]


def _names(
    inner: Mask, sea: Mask | None, lines: Sequence[tuple[str, ...]], anchor: tuple[float, float]
) -> list[Named]:
    """Find names inside a region, and for an island also on the water beside it."""
    wanted = float(np.clip(0.13 * np.sqrt(inner.sum()), 14, 26))
    found: list[Named] = []
    ground = inset(inner, _RIM)
    if ground.any():
        found += candidates(
            Room(ground), _LAND, list(settings(_LAND, lines, wanted)), (anchor[0], anchor[1] - 20)
        )
    if sea is not None:
        ways = [(way, price + 14) for way, price in settings(_ISLAND, lines, wanted)]
        found += candidates(Room(sea), _ISLAND, ways, anchor)
    if not found:
        raise RuntimeError(f"no place for {lines[0]}: add it to labels.txt")
    return sorted(found, key=lambda named: named.cost)[:_EXAMINED]


def name_sea(zone: Mask, lines: Sequence[tuple[str, ...]]) -> Named:
    """Find the best name for a sea zone."""
    top, left, crop = _crop(zone, 2)
    wanted = float(np.clip(0.12 * np.sqrt(zone.sum()), 19, 29))
    deep = ndimage.distance_transform_edt(np.pad(zone[crop], 1))[1:-1, 1:-1]
    row, column = np.unravel_index(int(deep.argmax()), deep.shape)
    ways: list[tuple[Setting, float]] = list(settings(_SEA, lines, wanted))
    for rim in _SEA_RIMS:
        ground: Mask = deep > rim
        if ground.any():
            found = candidates(Room(ground), _SEA, ways, (float(column), float(row)))
            if found:
                box = found[0].box
                return found[0]._replace(box=box._replace(x=box.x + left, y=box.y + top))
    raise RuntimeError(f"no place for {lines[0]}: add it to labels.txt")


def _crop(region: Mask, margin: int) -> tuple[int, int, tuple[slice, slice]]:
    rows, columns = np.nonzero(region)
    top, left = max(int(rows.min()) - margin, 0), max(int(columns.min()) - margin, 0)
    crop = (slice(top, int(rows.max()) + margin), slice(left, int(columns.max()) + margin))
    return top, left, crop


def _moved(option: Furniture, dx: int, dy: int) -> Furniture:
    """Bring a crop's coordinates back to the map's."""

    def move(box: Box) -> Box:
        return box._replace(x=box.x + dx, y=box.y + dy)

    named = option.name._replace(box=move(option.name.box))
    return Furniture(named, move(option.city), move(option.coin), move(option.pieces), option.cost)

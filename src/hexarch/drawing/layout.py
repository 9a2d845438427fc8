"""Where stacks stand: near their anchor, in their region, clear of names, cities and each other."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from hexarch.drawing.atlas import MapData, load_map
from hexarch.drawing.ground import CELL, Rect, Region, bounds, cover_price, region
from hexarch.drawing.names import label_rects
from hexarch.drawing.stacks import Stack, size

_STEP: Final = 8
_REACH_X, _REACH_Y = 184, 136
# Prices by the unit of area covered, and by the unit of way from the anchor.
_PIECE_PRICE, _CITY_PRICE, _NAME_PRICE, _SEA_NAME_PRICE = 12.0, 2.5, 2.5, 1.2
_COIN_PRICE, _ONLY_COIN_PRICE, _RESERVED_PRICE = 0.35, 1.5, 2.0
_OUTSIDE_PRICE: Final = 0.15
_AWAY_PRICE, _FAR_PRICE = 3.0, 0.03
_APART: Final = 3.0
_ASTRAY: Final = 0.3
"""A stack with less of it in its region points home."""


class Placed(NamedTuple):
    """A stack in its place."""

    stack: Stack
    x: float
    y: float
    astray: bool
    """Whether it stands outside its region and needs a pointer home."""
    home: tuple[float, float]

    @property
    def rect(self) -> Rect:
        """The box it covers, with its ring if it has one."""
        width, height = size(self.stack)
        ring = 14 if self.stack.ringed else 2
        return Rect.around(self.x, self.y, width + ring, height + ring)


class _Obstacles:
    """Boxes with the price of covering them."""

    def __init__(self) -> None:
        self._boxes: list[tuple[Rect, float]] = []

    def add(self, rect: Rect, price: float) -> None:
        self._boxes.append((rect, price))

    def near(self, wish: Rect, reserved: Sequence[tuple[Rect, float]]) -> list[tuple[Rect, float]]:
        """List what lies in reach of a box, dearest first."""
        reach = wish.grown(_REACH_X, _REACH_Y)
        found = [box for box in (*self._boxes, *reserved) if box[0].overlap(reach)]
        return sorted(found, key=lambda box: -box[1])


def _static_obstacles(data: MapData, fixtures: Iterable[Rect]) -> _Obstacles:
    obstacles = _Obstacles()
    for space in data.spaces:
        price = _NAME_PRICE if space.kind == "province" else _SEA_NAME_PRICE
        for label in space.labels[:1]:
            for rect in label_rects(label):
                obstacles.add(rect, price)
        for coin in space.coins[:1]:
            price = _COIN_PRICE if len(space.coins) > 1 else _ONLY_COIN_PRICE
            obstacles.add(Rect.around(coin.x, coin.y, 28, 28), price)
    for rect in fixtures:
        obstacles.add(rect, _CITY_PRICE)
    return obstacles


class Home(NamedTuple):
    """The region a stack should keep to, and the point where it would stand."""

    space: str
    x: float
    y: float


def home_of(data: MapData, stack: Stack) -> Home:
    """Find where a stack belongs: a galley at a coast lies at its dock."""
    if stack.afloat:
        for dock in data.docks:
            if dock.coast == stack.at:
                return Home(dock.zone, dock.x, dock.y)
    for space in data.spaces:
        if space.code == stack.at:
            return Home(space.code, space.anchor.x, space.anchor.y)
    raise ValueError(f"the map {data.name} has no space or coast {stack.at!r}")


def arrange(map_name: str, stacks: Sequence[Stack], fixtures: Iterable[Rect]) -> list[Placed]:
    """Place the stacks of each space as one block, those of the smallest regions first."""
    data = load_map(map_name)
    obstacles = _static_obstacles(data, fixtures)
    groups: defaultdict[Home, list[Stack]] = defaultdict(list)
    for stack in stacks:
        groups[home_of(data, stack)].append(stack)
    order = sorted(groups, key=lambda home: (region(map_name, home.space).area, home))
    waiting = {home: _block(home.x, home.y, groups[home]) for home in order}
    placed: list[Placed] = []
    for home in order:
        wish = bounds(waiting.pop(home))
        reserved = [(rect, _RESERVED_PRICE) for block in waiting.values() for rect in block]
        ground = region(map_name, home.space)
        x, y = _place(data, wish, ground, obstacles.near(wish, reserved))
        for stack, rect in zip(groups[home], _block(x, y, groups[home]), strict=True):
            astray = ground.share(rect) < _ASTRAY
            placed.append(Placed(stack, *rect.middle, astray, (home.x, home.y)))
            obstacles.add(rect, _PIECE_PRICE)
    return placed


def stand_aside(
    map_name: str, wish: Rect, ground: Region, taken: Iterable[Rect]
) -> tuple[float, float]:
    """Find the place nearest to a wish that lies in its region and covers little."""
    obstacles = _Obstacles()
    for rect in taken:
        obstacles.add(rect, _NAME_PRICE)
    return _place(load_map(map_name), wish, ground, obstacles.near(wish, ()))


def _block(x: float, y: float, stacks: Sequence[Stack]) -> list[Rect]:
    """Stand stacks together about a point: ships in a row, capsules one below the other."""
    sizes = [size(stack) for stack in stacks]
    rects = []
    if all(width < height for width, height in sizes):
        left = x - sum(width + _APART for width, _ in sizes) / 2
        for width, height in sizes:
            rects.append(Rect.around(left + (width + _APART) / 2, y, width, height))
            left += width + _APART
        return rects
    top = y - sum(height + _APART for _, height in sizes) / 2
    for width, height in sizes:
        rects.append(Rect.around(x, top + (height + _APART) / 2, width, height))
        top += height + _APART
    return rects


def _place(
    data: MapData, wish: Rect, ground: Region, near: Sequence[tuple[Rect, float]]
) -> tuple[float, float]:
    """Try places further and further from the wish until none can be cheaper."""
    x, y = wish.middle
    left, top, right, bottom = wish.grown(_APART, _APART)
    sheet = Rect(0, 0, data.width, data.height)
    best, best_cost = (x, y), float("inf")
    for cost, dx, dy in _offsets():
        if cost >= best_cost:
            break
        rect = Rect(left + dx, top + dy, right + dx, bottom + dy)
        price = cost + _outside(ground, rect, sheet)
        if price < best_cost:
            price = cover_price(rect, near, price, best_cost)
        if price < best_cost:
            best, best_cost = (x + dx, y + dy), price
    return best


def _outside(ground: Region, rect: Rect, sheet: Rect) -> float:
    """Price what sticks out of a region: little at first, much when most of it does."""
    if rect.left < 0 or rect.top < 0 or rect.right > sheet.right or rect.bottom > sheet.bottom:
        return float("inf")
    area = rect.area
    share = ground.share(rect)
    roomy = min(1.0, ground.area * CELL**2 / (2.5 * area))
    return (
        area * roomy * (_OUTSIDE_PRICE * (1 - share) + ground.astray_price * max(0.0, 0.5 - share))
    )


@cache
def _offsets() -> list[tuple[float, int, int]]:
    """List the shifts to try with their price, nearest first."""
    return sorted(
        (_AWAY_PRICE * (dx * dx + dy * dy) ** 0.5 + _FAR_PRICE * (dx * dx + dy * dy), dx, dy)
        for dx in range(-_REACH_X, _REACH_X + 1, _STEP)
        for dy in range(-_REACH_Y, _REACH_Y + 1, _STEP)
    )

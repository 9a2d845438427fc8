"""Roads: a pleasing way from city to city that stays in the two provinces."""

import numpy as np
from scipy import ndimage
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra

from hexarch.cartography.noise import Field
from hexarch.cartography.partition import Mask

_CELL = 4
_SMOOTHING = 30
_EVERY = 5
"""Every so many cells of the way become a point of the curve."""

Place = tuple[float, float]


def road(ground: Mask, avoid: Mask, start: Place, end: Place) -> str:
    """Draw the road as a smooth path; it keeps off what is to be avoided if it can."""
    coarse = ground[_CELL // 2 :: _CELL, _CELL // 2 :: _CELL]
    inside = ndimage.distance_transform_edt(np.pad(coarse, 1))[1:-1, 1:-1]
    price = 1 + 2.5 * avoid[_CELL // 2 :: _CELL, _CELL // 2 :: _CELL] + 3 / (inside + 0.5)
    cells = _way(coarse, price, _cell(start), _cell(end))
    points = np.array(cells, dtype=float) * _CELL + _CELL / 2
    points[0], points[-1] = start, end
    points = _smooth(points, ground)
    kept = np.vstack([points[:-1:_EVERY], points[-1:]])
    return catmull_rom([(float(x), float(y)) for x, y in kept])


def _cell(place: Place) -> tuple[int, int]:
    return int(place[0]) // _CELL, int(place[1]) // _CELL


def _way(
    ground: Mask, price: Field, start: tuple[int, int], end: tuple[int, int]
) -> list[tuple[int, int]]:
    """Find the cheapest way over the cells of the ground."""
    rows, columns = ground.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    parts: list[tuple[Field, Field, Field]] = []
    for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
        here = (slice(0, rows - dy), slice(max(-dx, 0), columns - max(dx, 0)))
        there = (slice(dy, rows), slice(max(dx, 0), columns + min(dx, 0)))
        open_ = ground[here] & ground[there]
        cost = (price[here] + price[there])[open_] * (dx * dx + dy * dy) ** 0.5
        parts.append((number[here][open_], number[there][open_], cost))
    origins, targets, costs = (np.concatenate(column) for column in zip(*parts, strict=True))
    size = rows * columns
    graph = coo_array((costs, (origins, targets)), shape=(size, size)).tocsr()
    first, last = start[1] * columns + start[0], end[1] * columns + end[0]
    _, before = dijkstra(graph, directed=False, indices=first, return_predecessors=True)
    way = [last]
    while way[-1] != first:
        if before[way[-1]] < 0:
            raise RuntimeError(f"no road from {start} to {end}")
        way.append(int(before[way[-1]]))
    return [(cell % columns, cell // columns) for cell in reversed(way)]


def _smooth(points: Field, ground: Mask) -> Field:
    """Take the corners out, as long as the way stays on its ground."""
    for _ in range(_SMOOTHING):
        middle = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        smoother = np.vstack([points[:1], middle, points[-1:]])
        places = smoother.astype(int)
        if not ground[places[:, 1], places[:, 0]].all():
            break
        points = smoother
    return points


def catmull_rom(points: list[Place]) -> str:
    """Draw a curve through points."""
    x, y = points[0]
    path = [f"M{x:.1f} {y:.1f}"]
    for i in range(len(points) - 1):
        before, here = points[max(i - 1, 0)], points[i]
        there, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        c1 = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        c2 = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        path.append("C" + " ".join(f"{px:.1f} {py:.1f}" for px, py in (c1, c2, there)))
    return "".join(path)

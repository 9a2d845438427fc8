"""Curves: through points, along hexsides, with a width that tapers; and how they are written."""

import math
import random
from collections.abc import Iterable, Sequence

import numpy as np
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from hexarch.boards.empire import Pair
from hexarch.cartography.hexes.sheet import Point, side_ends
from hexarch.drawing.paths import write_path


def geometry_path(shape: BaseGeometry, tolerance: float = 0.3) -> str:
    """Write lines or areas as one path."""
    simple = shape.simplify(tolerance) if tolerance else shape
    parts: Iterable[BaseGeometry] = getattr(simple, "geoms", [simple])
    path = ""
    for part in parts:
        if isinstance(part, Polygon):
            rings = [part.exterior, *part.interiors]
            path += write_path([list(ring.coords)[:-1] for ring in rings], closed=True)
        elif not part.is_empty and part.geom_type != "Point":
            path += write_path([list(part.coords)])
    return path


def through(points: Sequence[Point], tension: float = 1.0) -> str:
    """Draw a smooth path through points."""
    x, y = points[0]
    path = [f"M{x:.1f} {y:.1f}"]
    for i in range(len(points) - 1):
        before, here = points[max(i - 1, 0)], points[i]
        there, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        reach = tension / 6
        c1 = (here[0] + (there[0] - before[0]) * reach, here[1] + (there[1] - before[1]) * reach)
        c2 = (there[0] - (after[0] - here[0]) * reach, there[1] - (after[1] - here[1]) * reach)
        path.append("C" + " ".join(f"{px:.1f} {py:.1f}" for px, py in (c1, c2, there)))
    return "".join(path)


def sampled(points: Sequence[Point], steps: int = 5) -> list[Point]:
    """Follow the same smooth curve in small steps."""
    found: list[Point] = []
    for i in range(len(points) - 1):
        p0, p1 = points[max(i - 1, 0)], points[i]
        p2, p3 = points[i + 1], points[min(i + 2, len(points) - 1)]
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t**2
                    + (3 * b - a - 3 * c + d) * t**3
                )
                for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
            )
            found.append((x, y))
    return [*found, points[-1]]


def along_sides(sides: Sequence[Pair], sway: float) -> list[Point]:
    """Follow hexsides from corner to corner, swaying a little between the corners."""
    ends = [side_ends(*side) for side in sides]
    start = _free_end(ends)
    points = [start]
    for side, (p, q) in zip(sides, ends, strict=True):
        end = q if _same(p, points[-1]) else p
        points += _swayed(points[-1], end, sway, random.Random(f"{side}"))
        points.append(end)
    return points


def _same(one: Point, other: Point) -> bool:
    return math.dist(one, other) < 1


def _free_end(ends: Sequence[tuple[Point, Point]]) -> Point:
    """Find the corner of the first side that the second does not share."""
    first, second = ends[0][0], ends[0][1]
    if len(ends) > 1 and any(_same(first, corner) for corner in ends[1]):
        return second
    return first


def _swayed(start: Point, end: Point, sway: float, rng: random.Random) -> list[Point]:
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end)
    found = []
    for part in (0.25, 0.5, 0.75):
        off = rng.uniform(-sway, sway)
        found.append(
            (
                x0 + (x1 - x0) * part - (y1 - y0) / length * off,
                y0 + (y1 - y0) * part + (x1 - x0) / length * off,
            )
        )
    return found


def ribbon(points: Sequence[Point], first: float, last: float) -> Polygon:
    """Lay a band along a curve, from one width to another."""
    line = np.array(points)
    run = np.gradient(line, axis=0)
    run /= np.linalg.norm(run, axis=1, keepdims=True) + 1e-9
    across = np.stack([-run[:, 1], run[:, 0]], axis=1)
    half = np.linspace(first, last, len(line))[:, None] / 2
    band = np.vstack([line + across * half, (line - across * half)[::-1]])
    return Polygon(band).buffer(0.4)

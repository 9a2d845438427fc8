"""Points, rings and boxes, for the tests of shipped maps: no array library is needed."""

from itertools import combinations
from math import cos, radians, sin

from hexarch.drawing.atlas import Label
from hexarch.drawing.paths import Line, Point

Corners = list[Point]
Boxes = list[tuple[str, Corners]]
"""Boxes, each with the code of the space to which it belongs."""


def inside(point: Point, *rings: Line) -> bool:
    """Count crossings of all rings: a point in a hole is outside."""
    x, y = point
    crossings = sum(
        (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for ring in rings
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
    return crossings % 2 == 1


def corners_of(label: Label, *, height: float, shrink: float) -> list[Corners]:
    """Give the corners of each line of a name; letters rise to a part of their size."""
    c, s = cos(radians(label.angle)), sin(radians(label.angle))
    boxes = []
    for line in label.lines:
        half, rise = line.width / 2 - shrink, height * label.size - shrink
        x, across = line.x - label.spacing / 2 - label.x, line.y - label.y
        boxes.append(
            [
                (label.x + u * c - (across + v) * s, label.y + u * s + (across + v) * c)
                for u, v in rect(x - half, 0, x + half, -rise)
            ]
        )
    return boxes


def rect(left: float, top: float, right: float, bottom: float) -> Corners:
    """Give the corners of an upright box."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def outline(box: Corners, steps: int = 8) -> list[Point]:
    """Give points all along the sides of a box."""
    return [
        (x0 + (x1 - x0) * part / steps, y0 + (y1 - y0) * part / steps)
        for (x0, y0), (x1, y1) in zip(box, (*box[1:], box[0]), strict=True)
        for part in range(steps)
    ]


def apart(one: Corners, other: Corners) -> bool:
    """Find a line that parts two turned boxes."""
    for box in (one, other):
        for (x0, y0), (x1, y1) in zip(box, (*box[1:], box[0]), strict=True):
            normal = (y1 - y0, x0 - x1)
            first = [x * normal[0] + y * normal[1] for x, y in one]
            second = [x * normal[0] + y * normal[1] for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return True
    return False


def clashes(boxes: Boxes) -> list[tuple[str, str]]:
    """Return the spaces whose boxes overlap with those of another."""
    return [
        (a, b)
        for (a, one), (b, other) in combinations(boxes, 2)
        if a != b and not apart(one, other)
    ]

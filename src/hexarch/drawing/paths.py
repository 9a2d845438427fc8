"""SVG paths of our own making: polylines in tenths of a unit, written compactly, read exactly.

>>> write_path([((0.0, 0.0), (10.5, 0.0), (10.5, -3.0))], closed=True)
'M0 0l10.5 0 0-3z'
>>> read_path('M0 0l10.5 0 0-3z')
[((0.0, 0.0), (10.5, 0.0), (10.5, -3.0))]
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]

_NUMBER = re.compile(r"-?\d*\.?\d+")


def number(tenths: int) -> str:
    """Write a number of tenths as SVG wants it: no needless zero."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def tenths(point: Sequence[float]) -> tuple[int, int]:
    """Round a point to the grid on which all shapes of a map lie."""
    return round(point[0] * 10), round(point[1] * 10)


def _write_line(line: Iterable[Sequence[float]], *, closed: bool) -> str:
    points = [tenths(point) for point in line]
    x, y = points[0]
    steps: list[str] = []
    for to_x, to_y in points[1:]:
        if (to_x, to_y) != (x, y):
            steps.append(f"{number(to_x - x)} {number(to_y - y)}")
            x, y = to_x, to_y
    body = " ".join(steps).replace(" -", "-")
    start = f"M{number(points[0][0])} {number(points[0][1])}".replace(" -", "-")
    return start + (f"l{body}" if body else "") + ("z" if closed else "")


def write_path(lines: Iterable[Iterable[Sequence[float]]], *, closed: bool = False) -> str:
    """Write polylines, or rings, as one path."""
    return "".join(_write_line(line, closed=closed) for line in lines)


def read_path(path: str) -> list[Line]:
    """Read what ``write_path`` wrote, to the last tenth."""
    return [_read_line(part) for part in path.split("M") if part]


def _read_line(part: str) -> Line:
    values = [round(float(found) * 10) for found in _NUMBER.findall(part)]
    x, y = values[0], values[1]
    points = [(x / 10, y / 10)]
    for dx, dy in zip(values[2::2], values[3::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return tuple(points)

"""From a raster of labels to shapes: neighbours share one line, so there are no slivers."""

from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from shapely import LineString, Polygon
from shapely.ops import polygonize_full

from hexarch.cartography.noise import Field
from hexarch.cartography.partition import Labels, Pair

OUTSIDE = -1
"""The label beyond the edge of the map."""
_SMOOTHING = 5
_TOLERANCE = 0.35

Corner = tuple[int, int]


class Arc(NamedTuple):
    """A line between two labels, from one junction to another, or closed upon itself."""

    pair: Pair
    line: LineString


class _Cracks:
    """The edges between pixels of different labels, as a graph of pixel corners."""

    def __init__(self, labels: npt.NDArray[np.int16]) -> None:
        self.at: defaultdict[Corner, dict[Corner, Pair]] = defaultdict(dict)
        rows, columns = np.nonzero(labels[:, 1:] != labels[:, :-1])
        for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
            self._add((x + 1, y), (x + 1, y + 1), int(labels[y, x]), int(labels[y, x + 1]))
        rows, columns = np.nonzero(labels[1:] != labels[:-1])
        for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
            self._add((x, y + 1), (x + 1, y + 1), int(labels[y, x]), int(labels[y + 1, x]))

    def _add(self, p: Corner, q: Corner, a: int, b: int) -> None:
        pair = (min(a, b), max(a, b))
        self.at[p][q] = pair
        self.at[q][p] = pair

    def is_junction(self, corner: Corner) -> bool:
        return len(self.at[corner]) != 2 or len(set(self.at[corner].values())) > 1

    def walk(self, start: Corner, first: Corner) -> tuple[Pair, list[Corner]]:
        """Follow a line until a junction or its own beginning, and take it out of the graph."""
        pair = self.at[start][first]
        points, here = [start], first
        while True:
            before = points[-1]
            points.append(here)
            if here == start or self.is_junction(here):
                return pair, points
            here = next(corner for corner in self.at[here] if corner != before)


def trace(labels: Labels) -> list[Arc]:
    """Find every line between two labels, the edge of the map included."""
    cracks = _Cracks(np.pad(labels, 1, constant_values=OUTSIDE))
    seen: set[tuple[Corner, Corner]] = set()
    arcs: list[Arc] = []
    junctions = [corner for corner in list(cracks.at) if cracks.is_junction(corner)]
    for start in junctions + [corner for corner in cracks.at if not cracks.is_junction(corner)]:
        for first in cracks.at[start]:
            if (start, first) in seen:
                continue
            pair, points = cracks.walk(start, first)
            seen.update(pairwise(points))
            seen.update(pairwise(reversed(points)))
            arcs.append(Arc(pair, _smooth(pair, points)))
    return arcs


def _smooth(pair: Pair, corners: list[Corner]) -> LineString:
    points: Field = np.array(corners, dtype=float) - 1
    closed = corners[0] == corners[-1]
    for _ in range(0 if OUTSIDE in pair else _SMOOTHING):
        middle = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        ends = (points[-2] + 2 * points[0] + points[1]) / 4 if closed else points[0]
        points = np.vstack([ends, middle, ends if closed else points[-1]])
    line = LineString(points).simplify(_TOLERANCE)
    return LineString(np.round(np.array(line.coords), 1))


def shapes(arcs: list[Arc], labels: Labels) -> dict[int, list[Polygon]]:
    """Close the lines into faces; fail if any line crosses another."""
    faces, cuts, dangles, invalid = polygonize_full([arc.line for arc in arcs])
    if cuts.geoms or dangles.geoms or invalid.geoms:
        raise RuntimeError("some borders cross: smooth them less")
    found: dict[int, list[Polygon]] = defaultdict(list)
    for face in faces.geoms:
        inside = face.representative_point()
        found[int(labels[int(inside.y), int(inside.x)])].append(face)
    return dict(found)

"""Put a map together, step by step, from the tables to the products."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from shapely import Polygon
from shapely.ops import linemerge

from hexarch.boards import mediterranean as board
from hexarch.cartography import ink, ornament, paint, relief, source, stamp
from hexarch.cartography.furnishing import Plan, furnish
from hexarch.cartography.partition import Labels, Mask, Pair, partition
from hexarch.cartography.roads import road
from hexarch.cartography.room import footprint
from hexarch.cartography.tracing import OUTSIDE, Arc, shapes, trace
from hexarch.drawing.atlas import Border, Layer, MapData, Space, Spot, Underlay
from hexarch.drawing.paths import write_path

Tell = Callable[[str], None]
_SHAPE = (source.HEIGHT, source.WIDTH)


class Products(NamedTuple):
    """What is written beside the tables."""

    map: MapData
    underlays: dict[str, bytes]


def compose(tell: Tell) -> Products:
    """Draw the Mediterranean."""
    labels = partition(source.seeds(), source.adjacencies(), tell)
    land: Mask = (labels < board.N_PROVINCES) | (labels == source.WILD_LABEL)
    tell("tracing borders")
    arcs = trace(labels)
    faces = shapes(arcs, labels)
    tell("furnishing spaces")
    plan = furnish(labels, land, tell)
    tell("laying roads")
    borders = _borders(arcs, labels, plan)
    tell("painting relief")
    pictures = _underlays(land)
    tell("inking")
    shore = ink.land_of(
        face for label, parts in faces.items() if label not in board.ZONES for face in parts
    )
    margin = source.MARGIN
    data = MapData(
        name="mediterranean",
        stamp=stamp.stamp("mediterranean"),
        view=(-margin, -margin, source.WIDTH + 2 * margin, source.HEIGHT + 2 * margin),
        width=source.WIDTH,
        height=source.HEIGHT,
        defs=ink.definitions(shore),
        underlays=(
            Underlay("underlay.webp", source.WIDTH // 2, source.HEIGHT // 2),
            Underlay("underlay@2x.webp", source.WIDTH, source.HEIGHT),
        ),
        layers=_layers(shore, faces[source.WILD_LABEL], borders),
        spaces=_spaces(faces, plan),
        docks=tuple(plan.docks),
        borders=tuple(borders),
    )
    return Products(data, pictures)


def _underlays(land: Mask) -> dict[str, bytes]:
    envelope = relief.mountains(_SHAPE, source.ranges())
    height = relief.heights(envelope, land)
    picture = paint.paint(land, envelope, relief.shading(height), relief.hachures(height))
    return {
        "underlay.webp": paint.encode(picture, 1),
        "underlay@2x.webp": paint.encode(picture, 2),
    }


def _layers(shore: Polygon, wild: list[Polygon], borders: list[Border]) -> tuple[Layer, ...]:
    return (
        ornament.paper(),
        ornament.rhumbs(),
        ink.ripples(shore),
        ink.hatching(wild),
        ink.bands(),
        ink.rivers(source.rivers()),
        ink.land_borders(borders),
        ink.sea_borders(borders),
        ink.coast(shore),
        ornament.beyond(),
        ornament.rose(),
        ornament.cartouche(),
        ornament.frame(),
    )


def _borders(arcs: list[Arc], labels: Labels, plan: Plan) -> list[Border]:
    """Gather the lines of each pair of spaces, and lay a road over each land border."""
    lines: dict[Pair, list[Arc]] = {}
    for arc in arcs:
        if OUTSIDE not in arc.pair:
            lines.setdefault(arc.pair, []).append(arc)
    avoid = np.zeros(_SHAPE, dtype=bool)
    for box in plan.boxes:
        avoid |= footprint(_SHAPE, box, 2)
    coast_of = {
        (coast.province, zone): coast.code for coast in board.COASTS for zone in coast.zones
    }
    borders: list[Border] = []
    for (a, b), found in sorted(lines.items()):
        kind = source.border_kind(a, b)
        if kind == "edge" and a in board.ZONES:
            continue
        merged = linemerge([arc.line for arc in found])
        parts = [list(part.coords) for part in getattr(merged, "geoms", [merged])]
        way = ""
        if kind == "land":
            ground: Mask = (labels == a) | (labels == b)
            way = road(ground, avoid, plan.city(a), plan.city(b))
        code = coast_of.get((a, b), "")
        borders.append(Border(source.CODES[a], source.CODES[b], kind, write_path(parts), code, way))
    return borders


def _spaces(faces: dict[int, list[Polygon]], plan: Plan) -> tuple[Space, ...]:
    """Describe every space."""
    spaces = []
    for label, code in enumerate(board.CODES):
        if len(faces[label]) != 1:
            raise RuntimeError(f"{code} is in {len(faces[label])} pieces")
        face = faces[label][0]
        rings = [list(ring.coords)[:-1] for ring in (face.exterior, *face.interiors)]
        province = label in board.PROVINCES
        spaces.append(
            Space(
                code=code,
                name=board.NAMES[label],
                kind="province" if province else "zone",
                d=write_path(rings, closed=True),
                anchor=Spot(*plan.anchors[label]),
                labels=tuple(plan.labels[label]),
                value=board.VALUES[label] if province else 0,
                home=label in board.HOMES,
                coins=tuple(Spot(*place) for place in plan.coins[label]) if province else (),
                city=Spot(*plan.city(label)) if province else None,
            )
        )
    return tuple(spaces)

"""The ink above the paint: ripples, grid, bands, borders, Areas, coast, rivers, roads."""

from collections.abc import Callable, Iterable
from typing import Final

from shapely import LineString, MultiPolygon, box
from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from hexarch.boards import empire as board
from hexarch.cartography.hexes.curves import geometry_path, through
from hexarch.cartography.hexes.network import Network, river_bands
from hexarch.cartography.hexes.sheet import (
    HEIGHT,
    MIDDLE,
    MIDDLES,
    NEAR,
    SIZE,
    WIDTH,
    Point,
    corners,
    side_ends,
)
from hexarch.drawing.atlas import Layer
from hexarch.drawing.lettering import FIGURE, font_attributes

INK: Final = "#2c2418"
FRAME: Final = box(0, 0, WIDTH, HEIGHT)
_RIPPLES: Final = ((4, 0.62, 1.3), (9, 0.44, 1.2), (15.5, 0.28, 1.1), (24, 0.17, 1.0))
"""Distance from the shore, opacity, width."""
Segment = tuple[Point, Point]
_WATER, _WATER_EDGE = "#6fb0cc", "#24597c"


def definitions(land: MultiPolygon, network: Network) -> str:
    """Define what several layers refer to: the shore, the roads."""
    roads = "".join(through(points, 0.95) for points in network.roads)
    return (
        f'<path id="em-shore" d="{geometry_path(land.boundary.intersection(FRAME.buffer(-0.4)))}"/>'
        f'<clipPath id="em-land"><path d="{geometry_path(land, 0.5)}"/></clipPath>'
        f'<clipPath id="em-sea"><path d="{geometry_path(FRAME.difference(land), 0.5)}"/></clipPath>'
        f'<path id="em-roads" d="{roads}"/>'
    )


def ripples(land: MultiPolygon) -> Layer:
    """Run pale lines along the shore, fainter with distance."""
    lines = []
    for distance, opacity, width in _RIPPLES:
        rim = land.buffer(distance, quad_segs=4).boundary.intersection(FRAME.buffer(-0.5))
        lines.append(
            f'<path d="{geometry_path(rim, 0.6)}" stroke-width="{width}" opacity="{opacity}"/>'
        )
    return Layer("ripples", "below", f'<g fill="none" stroke="#f1f7f0">{"".join(lines)}</g>')


def _merged(lines: Iterable[Segment]) -> BaseGeometry:
    """Join segments to lines as long as can be."""
    return linemerge([LineString(line) for line in lines])


def grid(land: MultiPolygon) -> Layer:
    """Draw the hexes: brown on land, white at sea."""
    dry: list[Segment] = []
    wet: list[Segment] = []
    for here in range(board.N_HEXES):
        points = corners(here)
        near = {_side_key(side_ends(here, other)): other for other in board.NEIGHBOURS[here]}
        for p, q in zip(points, [*points[1:], points[0]], strict=True):
            other = near.get(_side_key((p, q)), board.NOWHERE)
            if other < here:
                on_land = LineString([p, q]).interpolate(0.5, normalized=True).within(land)
                (dry if on_land else wet).append((_rounded(p), _rounded(q)))
    return Layer(
        "grid",
        "below",
        f'<g fill="none"><path d="{geometry_path(_merged(wet), 0)}" stroke="#eef7f4" '
        f'opacity=".3"/><path d="{geometry_path(_merged(dry), 0)}" stroke="#463a20" '
        'opacity=".36"/></g>',
    )


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _side_key(ends: Segment) -> tuple[int, int]:
    """Name a side by its middle, in whole units."""
    (x0, y0), (x1, y1) = ends
    return round((x0 + x1) / 2), round((y0 + y1) / 2)


def bands(tints: dict[str, str]) -> Layer:
    """Tint each province along the inside of its border."""
    shades = "".join(
        f'<g clip-path="url(#c-{code})" stroke="{tint}"><use href="#s-{code}" stroke-width="30" '
        f'opacity=".16"/><use href="#s-{code}" stroke-width="19" opacity=".2"/>'
        f'<use href="#s-{code}" stroke-width="9" opacity=".34"/></g>'
        for code, tint in tints.items()
    )
    return Layer("bands", "below", f'<g fill="none" stroke-linejoin="round">{shades}</g>')


def _sides_where(differ: Callable[[int, int], bool]) -> Iterable[Segment]:
    """List the hexsides between neighbours that differ."""
    return (
        side_ends(here, there)
        for here in range(board.N_HEXES)
        for there in board.NEIGHBOURS[here]
        if here < there and differ(here, there)
    )


def _on_border(here: int, there: int) -> bool:
    """Tell whether a province border runs between two hexes."""
    one, other = board.PROVINCE_OF[here], board.PROVINCE_OF[there]
    return one != other and board.NOWHERE not in {one, other}


def borders() -> Layer:
    """Draw the borders of provinces: crimson dash and dot on cream."""
    path = geometry_path(_merged(_sides_where(_on_border)), 0.05)
    return Layer(
        "borders",
        "above",
        '<g fill="none" stroke-linejoin="round">'
        f'<path d="{path}" stroke="#f8eecd" stroke-width="4.8" opacity=".7"/>'
        f'<path d="{path}" stroke="#7c1f14" stroke-width="2.3" stroke-dasharray="11 4 2.5 4"/></g>',
        title="Borders",
    )


def areas() -> Layer:
    """Outline the Areas, on a layer that can be switched; wider where a border covers them."""
    of = board.AREA_OF
    alone = _sides_where(lambda a, b: of[a] != of[b] and not _on_border(a, b))
    shared = _sides_where(lambda a, b: of[a] != of[b] and _on_border(a, b))
    path, wide = (geometry_path(_merged(lines), 0.05) for lines in (alone, shared))
    return Layer(
        "areas",
        "above",
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{path}" stroke="#1c2b3a" stroke-width="3.2" opacity=".42"/>'
        f'<path d="{wide}" stroke="#1c2b3a" stroke-width="8.6" opacity=".5"/>'
        f'<path d="{wide}" stroke="#fff" stroke-width="6.6" opacity=".8"/>'
        f'<path d="{path}" stroke="#fff" stroke-width="1.2" opacity=".72"/></g>',
        least=MIDDLE,
        title="Areas",
    )


def coast() -> Layer:
    """Draw the shore."""
    return Layer(
        "coast",
        "above",
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        '<use href="#em-shore" stroke="#fdf6dc" stroke-width="4.4" opacity=".5"/>'
        '<use href="#em-shore" stroke="#33301f" stroke-width="1.9"/></g>',
    )


def rivers(network: Network, land: MultiPolygon) -> Layer:
    """Draw rivers as bands that widen to the sea, streams as thin lines."""
    found = river_bands(network.rivers, land)
    edges = "".join(geometry_path(edge, 0.15) for edge, _ in found)
    water = "".join(geometry_path(inner, 0.15) for _, inner in found)
    glints = "".join(
        geometry_path(LineString(river.line).intersection(land.buffer(-6)), 0.4)
        for river in network.rivers
    )
    thin = "".join(geometry_path(LineString(stream.line), 0.25) for stream in network.streams)
    return Layer(
        "rivers",
        "above",
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{thin}" '
        f'stroke="{_WATER_EDGE}" stroke-width="4"/><path d="{thin}" stroke="#8cc4d8" '
        f'stroke-width="1.9"/><path d="{edges}" fill="{_WATER_EDGE}"/><path d="{water}" '
        f'fill="{_WATER}"/><path d="{glints}" stroke="#c9e6ec" stroke-width=".9" '
        'stroke-dasharray="7 5 12 9" opacity=".7"/></g>',
        least=MIDDLE,
    )


def roads() -> Layer:
    """Draw the roads: sand between dark edges."""
    return Layer(
        "roads",
        "above",
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        '<use href="#em-roads" stroke="#4d3417" stroke-width="5.4"/>'
        '<use href="#em-roads" stroke="#f0d9a0" stroke-width="3"/></g>',
        least=MIDDLE,
        title="Roads",
    )


def numbers(land: MultiPolygon) -> Layer:
    """Write the number of every hex near its top, in ink that suits the ground; shown close up."""
    dry: list[str] = []
    wet: list[str] = []
    for here, code in enumerate(board.CODES):
        x, y = MIDDLES[here]
        text = f'<text x="{x:.0f}" y="{y - 0.6 * SIZE:.0f}">{code}</text>'
        (dry if ShapelyPoint(x, y - 0.68 * SIZE).within(land) else wet).append(text)
    return Layer(
        "numbers",
        "above",
        '<g font-size="8.6" text-anchor="middle" stroke-width="1.8" stroke-opacity=".55" '
        f'stroke-linejoin="round" paint-order="stroke" {font_attributes(FIGURE)}>'
        f'<g fill="#3d3422" stroke="#f3ead0">{"".join(dry)}</g>'
        f'<g fill="#f0f8f6" stroke="#3d7391">{"".join(wet)}</g></g>',
        least=NEAR,
        title="Hex numbers",
    )

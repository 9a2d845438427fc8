"""The ink above the paint: ripples, borders, coast, rivers, hatching."""

from collections.abc import Iterable, Sequence

from shapely import MultiPolygon, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from hexarch.boards import mediterranean as board
from hexarch.cartography.roads import catmull_rom
from hexarch.cartography.source import HEIGHT, WIDTH
from hexarch.drawing.atlas import Border, Layer
from hexarch.drawing.paths import write_path

INK = "#3b2a1a"
_RIPPLES = ((4, 0.75, 1.2), (9, 0.55, 1.1), (15.5, 0.38, 1.0), (23.5, 0.24, 0.9), (33, 0.14, 0.9))
"""Distance from the shore, opacity, width."""
FRAME = box(0, 0, WIDTH, HEIGHT)


def geometry_path(shape: BaseGeometry, tolerance: float = 0.35) -> str:
    """Write lines or areas as one path."""
    simple = shape.simplify(tolerance)
    parts: Iterable[BaseGeometry] = getattr(simple, "geoms", [simple])
    path = ""
    for part in parts:
        if isinstance(part, Polygon):
            rings = [part.exterior, *part.interiors]
            path += write_path([list(ring.coords)[:-1] for ring in rings], closed=True)
        elif not part.is_empty:
            path += write_path([list(part.coords)])
    return path


def land_of(polygons: Iterable[Polygon]) -> Polygon | MultiPolygon:
    """Join all land into one shape."""
    return union_all(list(polygons)).buffer(0)


def definitions(land: BaseGeometry) -> str:
    """Define what the layers refer to: the shapes of land and sea, the hatching."""
    sea = FRAME.difference(land)
    return (
        f'<clipPath id="land"><path d="{geometry_path(land, 0.6)}"/></clipPath>'
        f'<clipPath id="sea"><path d="{geometry_path(sea, 0.6)}"/></clipPath>'
        f'<clipPath id="map"><path d="M0 0H{WIDTH}V{HEIGHT}H0Z"/></clipPath>'
        '<pattern id="wild" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path d="M0 0V7" stroke="#6b5430" opacity=".26"/></pattern>'
    )


def ripples(land: BaseGeometry) -> Layer:
    """Run thin lines along the shore, fainter with distance."""
    lines = []
    for distance, opacity, width in _RIPPLES:
        line = land.buffer(distance, quad_segs=4).boundary.intersection(FRAME.buffer(-0.5))
        lines.append(
            f'<path d="{geometry_path(line, 0.5)}" stroke-width="{width}" opacity="{opacity}"/>'
        )
    return Layer("ripples", "below", f'<g fill="none" stroke="#3f6f74">{"".join(lines)}</g>')


def hatching(wild: Sequence[Polygon]) -> Layer:
    """Hatch the land out of play."""
    path = "".join(geometry_path(part) for part in wild)
    return Layer(
        "out-of-play",
        "below",
        f'<path d="{path}" fill="#8a7650" opacity=".20"/><path d="{path}" fill="url(#wild)"/>',
    )


def rivers(lines: Sequence[list[tuple[float, float]]]) -> Layer:
    """Draw the rivers thin and pale: they are no rule."""
    path = "".join(catmull_rom(line) for line in lines)
    return Layer(
        "rivers",
        "below",
        f'<path d="{path}" fill="none" stroke="#4f8088" stroke-width="1.8" opacity=".5" '
        'stroke-linecap="round" clip-path="url(#land)"/>',
    )


def land_borders(borders: Sequence[Border]) -> Layer:
    """Draw the borders of provinces: brown with cream dashes, heavier at the edge of play."""
    path = "".join(border.d for border in borders if border.kind == "land")
    edge = "".join(border.d for border in borders if border.kind == "edge")
    return Layer(
        "borders",
        "above",
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{edge}" stroke="#4a2a14" stroke-width="3.4" opacity=".75"/>'
        f'<path d="{path}" stroke="#5a2f16" stroke-width="2.6" opacity=".9"/>'
        f'<path d="{path}" stroke="#f3e3bd" stroke-width=".9" stroke-dasharray="7 5" '
        'stroke-linecap="butt" opacity=".85"/></g>',
    )


def sea_borders(borders: Sequence[Border]) -> Layer:
    """Dot the borders of sea zones."""
    path = "".join(border.d for border in borders if border.kind == "sea")
    return Layer(
        "sea-borders",
        "above",
        f'<path d="{path}" fill="none" stroke="#2f6068" stroke-width="2.2" '
        'stroke-dasharray="1 7" stroke-linecap="round" opacity=".9"/>',
    )


def coast(land: BaseGeometry) -> Layer:
    """Draw the shore: ink, and a cream line inside it."""
    path = geometry_path(land.boundary.intersection(FRAME.buffer(-0.2)), 0)
    return Layer(
        "coast",
        "above",
        '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{path}" stroke="#f6ecd2" stroke-width="4.6" opacity=".6" '
        'clip-path="url(#land)"/>'
        f'<path d="{path}" stroke="#33281c" stroke-width="1.9"/></g>',
    )


def bands() -> Layer:
    """Shade each province along the inside of its border."""
    shades = "".join(
        f'<g clip-path="url(#c-{code})"><use href="#s-{code}" stroke-width="16" opacity=".13"/>'
        f'<use href="#s-{code}" stroke-width="7" opacity=".16"/></g>'
        for code in board.CODES[: board.N_PROVINCES]
    )
    return Layer("bands", "below", f'<g fill="none" stroke="#8c5a2a">{shades}</g>')

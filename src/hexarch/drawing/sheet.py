"""Draw a whole board as one SVG that needs nothing beside it."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from hexarch.drawing.atlas import MapData, load_map, map_file
from hexarch.drawing.hex_map import stand_on_hexes
from hexarch.drawing.lettering import FIGURE, PROVINCE, WATER, font_css, font_style
from hexarch.drawing.province_map import stand_on_provinces
from hexarch.drawing.symbols import pattern_id, seat_look, symbol_defs
from hexarch.kernel.board import Board, Tint


class Wash(NamedTuple):
    """How strongly an owner's colour is laid on: fill, pattern, and two bands inside the border."""

    fill: float
    pattern: float
    bands: tuple[tuple[float, float], ...]
    """Width and strength of each."""


_BANDS: Final = ((26, 0.28), (13, 0.75))
_WASH: Final = Wash(0.30, 0.16, _BANDS)
_DARK_WASH: Final = Wash(0.16, 0.10, _BANDS)
"""For the darkest seat."""
_LIGHT_WASH: Final = Wash(0.07, 0.09, ((30, 0.20), (12, 0.5)))
"""On a hex map, whose paint says what the ground is like."""
_LEVELS: Final = (
    Wash(0.16, 0.10, ((22, 0.25), (9, 0.6))),
    Wash(0.30, 0.18, ((26, 0.28), (12, 0.7))),
    Wash(0.46, 0.26, ((30, 0.3), (15, 0.8))),
)
"""For what leans to a seat, more and more."""
_INK: Final = "#25282e"


def draw(
    board: Board,
    *,
    width: int | None = None,
    overlay: str = "",
    view: tuple[float, float, float, float] | None = None,
    embed_underlay: bool = True,
    fonts: bool = True,
) -> str:
    """Draw a board: its map, owners, roads, cities and pieces.

    ``width`` sets the size in pixels and chooses the resolution of the underlay; ``overlay``
    names one to lay over the map, ``view`` is a part of it. Without ``embed_underlay`` the picture
    is named by file, without ``fonts`` the reader's own are used.
    """
    data = load_map(board.map)
    box = view or data.view
    view_box = " ".join(f"{number:g}" for number in box)
    scale = width / box[2] if width else 1.0
    size = f' width="{width}" height="{round(width * box[3] / box[2])}"' if width else ""
    tints = next((laid.tints for laid in board.overlays if laid.name == overlay), board.tints)
    standing = stand_on_hexes if data.hex_width else stand_on_provinces
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}"{size} role="img">',
        f"<title>{escape(board.title)}</title>",
        f"<style>{_style(board.map, fonts=fonts)}</style>",
        f"<defs>{symbol_defs()}{_shape_defs(board.map)}</defs>",
        _layers(data, "paper", scale),
        _underlay(data, width, embed=embed_underlay),
        _layers(data, "below", scale),
        *(_tint(tint, board.looks, _wash(data, tint, board.looks)) for tint in tints),
        _layers(data, "above", scale),
        *standing(board, scale),
        "</svg>",
    ]
    return "\n".join(parts)


@cache
def _style(map_name: str, *, fonts: bool) -> str:
    faces = load_map(map_name).faces
    own = "\n".join(_own_face(map_name, number) for number in range(len(faces))) if fonts else ""
    return (
        f"{font_css() if fonts else ''}{own}\n"
        f".pv{{{font_style(PROVINCE)};fill:#3b2a1a;stroke:#f4e9cf;stroke-opacity:.85}}\n"
        f".sv{{{font_style(WATER)};fill:#2d5560;stroke:#c3d4ca;stroke-opacity:.7}}\n"
        ".pv,.sv{paint-order:stroke;stroke-linejoin:round;text-anchor:middle}\n"
        f".n{{{font_style(FIGURE)};text-anchor:middle}}"
    )


def _own_face(map_name: str, number: int) -> str:
    """Write a font of the map's own as a rule that holds the font itself."""
    face = load_map(map_name).faces[number]
    folder, _, file = face.file.rpartition("/")
    data = b64encode(map_file(map_name, folder).joinpath(file).read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};"
        f"font-style:{face.style};src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    )


@cache
def _shape_defs(map_name: str) -> str:
    """Define each province's shape and a clip to its inside: ``#s-ITA`` and ``#c-ITA``."""
    data = load_map(map_name)
    return data.defs + "".join(
        f'<path id="s-{space.code}" d="{space.d}"/>'
        f'<clipPath id="c-{space.code}"><use href="#s-{space.code}"/></clipPath>'
        for space in data.spaces
        if space.kind == "province"
    )


def _layers(data: MapData, place: str, scale: float) -> str:
    return "\n".join(
        f'<g id="{layer.id}">{layer.svg}</g>'
        for layer in data.layers
        if layer.place == place and layer.on and scale >= layer.least
    )


def _underlay(data: MapData, width: int | None, *, embed: bool) -> str:
    fine = width is None or width > data.underlays[0].width
    file = data.underlays[-1 if fine else 0].file
    address = _picture(data.name, file) if embed else file
    return (
        f'<image href="{address}" width="{data.width:g}" height="{data.height:g}" '
        'preserveAspectRatio="none"/>'
    )


@cache
def _picture(map_name: str, file: str) -> str:
    picture = b64encode(map_file(map_name, file).read_bytes()).decode()
    return f"data:image/webp;base64,{picture}"


def _wash(data: MapData, tint: Tint, looks: Sequence[str]) -> Wash:
    if tint.level:
        return _LEVELS[min(tint.level, len(_LEVELS)) - 1]
    if data.hex_width:
        return _LIGHT_WASH
    return _DARK_WASH if seat_look(tint.seat, looks).colour == _INK else _WASH


def _tint(tint: Tint, looks: Sequence[str], wash: Wash) -> str:
    """Wash an owned space in its owner's colour and pattern, with a band inside its border."""
    colour = seat_look(tint.seat, looks).colour
    shape = f'<use href="#s-{tint.space}"'
    bands = "".join(
        f'{shape} stroke-width="{width:g}" opacity="{strength:g}"/>'
        for width, strength in wash.bands
    )
    return (
        f'<g clip-path="url(#c-{tint.space})" data-owner="{tint.seat}">'
        f'{shape} fill="{colour}" opacity="{wash.fill}"/>'
        f'{shape} fill="url(#{pattern_id(tint.seat, looks)})" opacity="{wash.pattern}"/>'
        f'<g fill="none" stroke="{colour}">{bands}</g></g>'
    )

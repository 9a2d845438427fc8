"""What stands on a hex map: names, works, markers of provinces, piles of counters, ways."""

from collections.abc import Sequence
from functools import cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from hexarch.drawing.atlas import Label, MapData, Space, load_map, spaces_by_code
from hexarch.drawing.counters import Detail, town, works
from hexarch.drawing.ground import Rect, region
from hexarch.drawing.kinds import KINDS
from hexarch.drawing.layout import stand_aside
from hexarch.drawing.names import label_rects
from hexarch.drawing.pieces import at
from hexarch.drawing.piles import (
    Settled,
    battle_signs,
    draw_pile,
    gather_piles,
    hex_middle,
    settle,
)
from hexarch.drawing.plaques import HEIGHT, Plaque, draw_plaque, gather_plaques
from hexarch.drawing.symbols import seat_look
from hexarch.kernel.board import Board, Token, Way

_FIXED: Final = frozenset({*KINDS.works, *KINDS.towns, *KINDS.signs})
_LEVELS: Final[tuple[tuple[float, Detail], ...]] = ((22, "far"), (48, "middle"), (90, "near"))
"""Below so many pixels for the width of a hex, and what is shown then."""
_FAINT, _STRONG = 0.6, 0.88
"""How names of provinces stand out from near, where they are large, and from afar."""
_HALO: Final = {"province": 0.11, "hex": 0.2}
_CITY: Final = (46.0, 40.0)
_PLAQUE_SCALE: Final = {"far": 1.9, "middle": 1.25, "near": 1.0, "close": 1.0}


def detail_at(hex_pixels: float) -> Detail:
    """Say how much a hex of that width on the screen can show."""
    return next((name for below, name in _LEVELS if hex_pixels < below), "close")


def stand_on_hexes(board: Board, scale: float) -> list[str]:
    """Draw all that play puts on the map."""
    data = load_map(board.map)
    detail = detail_at(scale * data.hex_width)
    piles = settle(board.map, gather_piles(t for t in board.tokens if t.kind not in _FIXED), detail)
    return [
        _names(data, detail),
        *(_way(board, way) for way in board.ways),
        *_plaques(board, piles, detail),
        *(_fixed(board, token) for token in board.tokens if token.kind in KINDS.towns),
        *(draw_pile(pile, board.map, board.looks, detail) for pile in piles),
        *(_fixed(board, token) for token in board.tokens if token.kind in KINDS.works),
        *battle_signs(piles, board.battle.space if board.battle else ""),
    ]


def _names(data: MapData, detail: Detail) -> str:
    """Write provinces large, cities beside them from the middle distance."""
    kinds = ["province"] if detail == "far" else ["province", "hex"]
    opacity = _FAINT if detail in {"near", "close"} else _STRONG
    families = {face.letters: face for face in data.faces}
    groups = []
    for kind in kinds:
        face = families[kind]
        paint = (
            f'fill="#5b2415" stroke="#f3e9c8" stroke-opacity=".6" opacity="{opacity:g}"'
            if kind == "province"
            else 'fill="#2c2418" stroke="#f6efd6" stroke-opacity=".9"'
        )
        labels = "".join(
            _name(space, label)
            for space in data.spaces
            if space.kind == kind
            for label in space.labels[:1]
        )
        groups.append(
            f'<g font-family="\'{face.family}\',serif" font-weight="{face.weight}" {paint} '
            f'paint-order="stroke" stroke-linejoin="round" text-anchor="middle">{labels}</g>'
        )
    return f'<g id="names">{"".join(groups)}</g>'


def _name(space: Space, label: Label) -> str:
    turn = f' transform="rotate({label.angle:g} {label.x:g} {label.y:g})"' if label.angle else ""
    lines = "".join(
        f'<text x="{line.x:g}" y="{line.y:g}">{escape(line.text)}</text>' for line in label.lines
    )
    return (
        f'<g font-size="{label.size:g}" letter-spacing="{label.spacing:g}" '
        f'stroke-width="{_HALO[space.kind] * label.size:.1f}" '
        f'data-space="{space.code}"{turn}>{lines}</g>'
    )


@cache
def _written(map_name: str) -> tuple[Rect, ...]:
    """Cover every name and city of the map with boxes."""
    rects: list[Rect] = []
    for space in load_map(map_name).spaces:
        for label in space.labels[:1]:
            rects += label_rects(label)
        if space.city:
            rects.append(Rect.around(space.city.x, space.city.y, *_CITY))
    return tuple(rects)


def _plaques(board: Board, piles: Sequence[Settled], detail: Detail) -> list[str]:
    """Stand each plaque below the name of its province, clear of names, cities and pieces."""
    scale = _PLAQUE_SCALE[detail]
    taken = [*_written(board.map), *(pile.rect for pile in piles)]
    drawn = []
    for plaque in gather_plaques(board.tokens):
        x, y = _plaque_place(board.map, plaque, taken, scale)
        taken.append(Rect.around(x, y, plaque.width * scale, HEIGHT * scale))
        drawn.append(draw_plaque(plaque, x, y, board.looks, scale))
    return drawn


def _plaque_place(
    map_name: str, plaque: Plaque, taken: Sequence[Rect], scale: float
) -> tuple[float, float]:
    space = spaces_by_code(map_name)[plaque.at]
    below = 0.62 * space.labels[0].size + HEIGHT * scale / 2 if space.labels else 0
    wish = Rect.around(space.anchor.x, space.anchor.y + below, plaque.width * scale, HEIGHT * scale)
    return stand_aside(map_name, wish, region(map_name, plaque.at), taken)


def _fixed(board: Board, token: Token) -> str:
    """Draw a city in its hex, or a fort at the foot of it, over the pieces that hold it."""
    space = spaces_by_code(board.map)[token.at]
    if token.kind in KINDS.towns:
        body = at(space.anchor.x, space.anchor.y, town(token.kind))
    else:
        spot = hex_middle(space)
        body = at(spot.x, spot.y + 26, works(token, seat_look(token.seat, board.looks)), 0.8)
    return f"<g data-ref={quoteattr(token.ref)}><title>{escape(token.name)}</title>{body}</g>"


def _way(board: Board, way: Way) -> str:
    """Show a space that can be reached, with what it costs: round, or a triangle for danger."""
    region_of = {found.code: found.spaces for found in board.regions}
    spaces = spaces_by_code(board.map)
    codes = region_of.get(way.to, (way.to,))
    found = [spaces[code] for code in codes if code in spaces]
    if not found:
        return ""
    colour = "#b3201a" if way.danger else "#3f7d28"
    dashes = "4 5" if way.danger else "12 5"
    shapes = "".join(
        f'<path d="{space.d}" fill="{colour}" fill-opacity=".17" stroke="{colour}" '
        f'stroke-width="2.4" stroke-dasharray="{dashes}"/>'
        for space in found
    )
    spot = found[len(found) // 2].anchor
    sign = '<path d="M0-13L14 10H-14Z"' if way.danger else '<circle r="10.5"'
    return shapes + at(
        spot.x,
        spot.y,
        f'{sign} fill="{colour}" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<text class="n" y="{7 if way.danger else 5:g}" font-size="14" fill="#fff">'
        f"{escape(way.cost)}</text>",
    )

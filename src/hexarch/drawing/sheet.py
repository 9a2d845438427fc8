"""Draw a whole board as one SVG that needs nothing beside it."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from hexarch.drawing.atlas import Label, MapData, Space, load_map, map_file, spaces_by_code
from hexarch.drawing.ground import Rect
from hexarch.drawing.layout import Placed, arrange
from hexarch.drawing.lettering import FIGURE, PROVINCE, WATER, font_css, font_style
from hexarch.drawing.names import label_rects, name_places
from hexarch.drawing.pieces import at, city, coin, crossed_spears, marker
from hexarch.drawing.stacks import draw_stack, gather
from hexarch.drawing.symbols import seat_look, symbol_defs
from hexarch.kernel.board import Board, Link, Tint, Token

_INK_SEAT: Final = 5
"""The darkest seat, whose tint is laid on more thinly."""
_FAR: Final = 0.45
"""Below so many pixels for a unit of the map, stacks are drawn as banners with a number."""


def draw(
    board: Board, *, width: int | None = None, embed_underlay: bool = True, fonts: bool = True
) -> str:
    """Draw a board: its map, owners, roads, cities and pieces.

    ``width`` sets the size in pixels and chooses the resolution of the underlay; without
    ``embed_underlay`` the picture is named by file, without ``fonts`` the reader's own are used.
    """
    data = load_map(board.map)
    view = " ".join(f"{number:g}" for number in data.view)
    far = width is not None and width < data.view[2] * _FAR
    fixtures = _fixtures(board)
    standing = _fixture_rects(board.map, fixtures)
    placed = arrange(board.map, gather(board.tokens, far=far), standing)
    covered = [piece.rect for piece in placed]
    names = name_places(board.map, covered, standing)
    size = (
        f' width="{width}" height="{round(width * data.view[3] / data.view[2])}"' if width else ""
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size} role="img">',
        f"<title>{escape(board.title)}</title>",
        f"<style>{_style(fonts=fonts)}</style>",
        f"<defs>{symbol_defs()}{_shape_defs(board.map)}</defs>",
        _layers(data, "paper"),
        _underlay(data, width, embed=embed_underlay),
        _layers(data, "below"),
        *(_tint(tint) for tint in board.tints),
        _layers(data, "above"),
        _roads(data, board.links),
        *(_pointer(piece) for piece in placed if piece.astray),
        _names(data, names),
        _coins(data, covered, fixtures, names),
        *(_fixture(spaces_by_code(board.map)[code], token) for code, token in fixtures.items()),
        *(draw_stack(piece.stack, piece.x, piece.y) for piece in placed),
        *_battles(board, placed),
        "</svg>",
    ]
    return "\n".join(parts)


@cache
def _style(*, fonts: bool) -> str:
    return (
        f"{font_css() if fonts else ''}\n"
        f".pv{{{font_style(PROVINCE)};fill:#3b2a1a;stroke:#f4e9cf;stroke-opacity:.85}}\n"
        f".sv{{{font_style(WATER)};fill:#2d5560;stroke:#c3d4ca;stroke-opacity:.7}}\n"
        ".pv,.sv{paint-order:stroke;stroke-linejoin:round;text-anchor:middle}\n"
        f".n{{{font_style(FIGURE)};text-anchor:middle}}"
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


def _layers(data: MapData, place: str) -> str:
    return "\n".join(
        f'<g id="{layer.id}">{layer.svg}</g>' for layer in data.layers if layer.place == place
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


def _tint(tint: Tint) -> str:
    """Wash an owned space in its owner's colour and pattern, with a band inside its border."""
    look = seat_look(tint.seat)
    fill, pattern = (0.16, 0.10) if tint.seat == _INK_SEAT else (0.30, 0.16)
    shape = f'<use href="#s-{tint.space}"'
    return (
        f'<g clip-path="url(#c-{tint.space})" data-owner="{tint.seat}">'
        f'{shape} fill="{look.colour}" opacity="{fill}"/>'
        f'{shape} fill="url(#p-{tint.seat})" opacity="{pattern}"/>'
        f'<g fill="none" stroke="{look.colour}">'
        f'{shape} stroke-width="26" opacity=".28"/>{shape} stroke-width="13" opacity=".75"/>'
        "</g></g>"
    )


def _roads(data: MapData, links: Iterable[Link]) -> str:
    """Draw each road over its border: ivory, with a thread of its owner's colour."""
    ways = {frozenset((border.a, border.b)): border.road for border in data.borders}
    roads = [
        (ways.get(frozenset((link.a, link.b)), ""), seat_look(link.seat).colour)
        for link in links
        if link.kind == "road"
    ]
    strokes = (('stroke="#4d3417" stroke-width="7"'), ('stroke="#f8efd9" stroke-width="4.6"'))
    body = "".join(
        f"<g {stroke}>{''.join(f'<path d={quoteattr(way)}/>' for way, _ in roads)}</g>"
        for stroke in strokes
    )
    body += "".join(
        f'<path d="{way}" stroke="{colour}" stroke-width="1.8" stroke-dasharray="6 4"/>'
        for way, colour in roads
    )
    return f'<g id="roads" fill="none" stroke-linejoin="round">{body}</g>'


def _names(data: MapData, names: dict[str, Label]) -> str:
    written = [_name(space, names[space.code]) for space in data.spaces]
    return f'<g id="names">{"".join(written)}</g>'


def _name(space: Space, label: Label) -> str:
    style = "pv" if space.kind == "province" else "sv"
    turn = f' transform="rotate({label.angle:g} {label.x:g} {label.y:g})"' if label.angle else ""
    lines = "".join(
        f'<text x="{line.x:g}" y="{line.y:g}">{escape(line.text)}</text>' for line in label.lines
    )
    return (
        f'<g class="{style}" font-size="{label.size:g}" letter-spacing="{label.spacing:g}" '
        f'stroke-width="{0.22 * label.size:.1f}" data-space="{space.code}"{turn}>{lines}</g>'
    )


def _coins(
    data: MapData,
    covered: Sequence[Rect],
    fixtures: dict[str, Token],
    names: dict[str, Label],
) -> str:
    """Draw each value where nothing covers it, if there is such a place."""
    coins = []
    for space in data.spaces:
        if not space.coins:
            continue
        blocked = [*covered, *label_rects(names[space.code])]
        if space.city and space.code in fixtures:
            fixture = _fixture_size(fixtures[space.code])
            blocked.append(Rect.around(space.city.x, space.city.y, *fixture))
        spot = min(
            space.coins,
            key=lambda spot: sum(
                Rect.around(spot.x, spot.y, 24, 24).overlap(rect) for rect in blocked
            ),
        )
        coins.append(at(spot.x, spot.y, coin(space.value, home=space.home)))
    return f'<g id="coins">{"".join(coins)}</g>'


def _fixtures(board: Board) -> dict[str, Token]:
    """Choose what stands in each city place: a fortified city, a city, or an owner's marker."""
    found = {
        tint.space: Token(f"tint:{tint.space}", "marker", tint.space, "owner", tint.seat)
        for tint in board.tints
    }
    for kind in ("marker", "city", "fort"):
        found |= {token.at: token for token in board.tokens if token.kind == kind}
    return found


def _fixture_rects(map_name: str, fixtures: dict[str, Token]) -> list[Rect]:
    rects = []
    for code, token in fixtures.items():
        spot = spaces_by_code(map_name)[code].city
        if spot:
            rects.append(Rect.around(spot.x, spot.y, *_fixture_size(token)))
    return rects


def _fixture_size(token: Token) -> tuple[float, float]:
    return (28, 28) if token.kind == "marker" else (58, 46)


def _fixture(space: Space, token: Token) -> str:
    look = seat_look(token.seat)
    body = marker(look) if token.kind == "marker" else city(look, walled=token.kind == "fort")
    spot = space.city or space.anchor
    return (
        f"<g data-ref={quoteattr(token.ref)}><title>{escape(token.name)}</title>"
        f"{at(spot.x, spot.y, body)}</g>"
    )


def _pointer(piece: Placed) -> str:
    """Lead the eye from a stack that had to stand aside to where it belongs."""
    x, y = piece.home
    colour = seat_look(piece.stack.seat).colour
    way = f'd="M{piece.x:g} {piece.y:g}L{x:g} {y:g}"'
    return (
        f'<path {way} stroke="#fffaf0" stroke-width="5" stroke-linecap="round"/>'
        f'<path {way} stroke="{colour}" stroke-width="2.6" stroke-linecap="round"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="4.4" fill="{colour}" stroke="#fffaf0" '
        'stroke-width="1.6"/>'
    )


def _battles(board: Board, placed: Sequence[Placed]) -> list[str]:
    """Mark each space where a battle waits or is fought, between the two sides."""
    spaces = {token.at for token in board.tokens if "battle" in token.marks}
    if board.battle:
        spaces.add(board.battle.space)
    data = load_map(board.map)
    zones = {space.code for space in data.spaces if space.kind == "zone"}
    written = [rect for space in data.spaces for rect in label_rects(space.labels[0])]
    signs = []
    for code in sorted(spaces):
        sides = [
            piece
            for piece in placed
            if piece.stack.at == code and piece.stack.afloat == (code in zones)
        ]
        if sides:
            signs.append(at(*_between(sides, written), crossed_spears()))
    return signs


def _between(sides: Sequence[Placed], written: Sequence[Rect]) -> tuple[float, float]:
    """Find a point between the stacks of two owners where the sign hides no name."""
    one = sides[0].rect
    other = next((s.rect for s in sides if s.stack.seat != sides[0].stack.seat), None)
    if other is None:
        return one.left, one.top
    left, right = max(one.left, other.left), min(one.right, other.right)
    top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
    places = [(x, (top + bottom) / 2) for x in (left, right, (left + right) / 2)]

    def hidden(place: tuple[float, float]) -> float:
        sign = Rect.around(place[0], place[1], 30, 30)
        return sum(sign.overlap(rect) for rect in written)

    return min(places, key=hidden)

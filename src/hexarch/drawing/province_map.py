"""What stands on a map of provinces: roads, names, values, cities, legions and fleets."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from hexarch.drawing.atlas import Label, MapData, Space, load_map, spaces_by_code
from hexarch.drawing.ground import Rect
from hexarch.drawing.kinds import KINDS
from hexarch.drawing.layout import Placed, arrange
from hexarch.drawing.names import label_rects, name_places
from hexarch.drawing.pieces import at, city, coin, crossed_spears, marker
from hexarch.drawing.stacks import draw_stack, gather
from hexarch.drawing.symbols import seat_look
from hexarch.kernel.board import Board, Link, Token

_FAR = 0.45
"""Below so many pixels for a unit of the map, stacks are drawn as banners with a number."""


def stand_on_provinces(board: Board, scale: float) -> list[str]:
    """Draw all that play puts on the map, clear of each other."""
    data = load_map(board.map)
    fixtures = _fixtures(board)
    standing = _fixture_rects(board.map, fixtures)
    placed = arrange(board.map, gather(board.tokens, far=scale < _FAR), standing)
    covered = [piece.rect for piece in placed]
    names = name_places(board.map, covered, standing)
    return [
        _roads(data, board.links),
        *(_pointer(piece) for piece in placed if piece.astray),
        _names(data, names),
        _coins(data, covered, fixtures, names),
        *(_fixture(spaces_by_code(board.map)[code], token) for code, token in fixtures.items()),
        *(draw_stack(piece.stack, piece.x, piece.y) for piece in placed),
        *_battles(board, placed),
    ]


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
    for kind in KINDS.cities:
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

"""Piles: the counters of one owner in one hex or water, one upon another, the first on top.

Hexes are small and their middles are known, so nothing is searched for: a pile stands in the
middle of its hex, two stand side by side, and more share the room.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from hexarch.drawing.atlas import Space, Spot, spaces_by_code
from hexarch.drawing.counters import PLAIN, SIDE, Detail, counter, livery, warning, width_of
from hexarch.drawing.ground import Rect
from hexarch.drawing.kinds import KINDS
from hexarch.drawing.pieces import at, badge, crossed_spears
from hexarch.drawing.symbols import load_symbols, seat_look
from hexarch.kernel.board import Token

_EDGE: Final = 3.6
"""How far each counter below peeps out, up and to the right."""
_EDGES: Final = 3
_SIZES: Final = {"far": 1.7, "middle": 1.15, "near": 1.0, "close": 1.0}
_ROOM: Final = {
    1: ((0.0, 0.0, 1.0),),
    2: ((-15.0, 0.0, 0.7), (15.0, 0.0, 0.7)),
    3: ((-15.0, -11.0, 0.62), (15.0, -11.0, 0.62), (0.0, 15.0, 0.62)),
    4: ((-15.0, -13.0, 0.6), (15.0, -13.0, 0.6), (-15.0, 14.0, 0.6), (15.0, 14.0, 0.6)),
}
"""Where so many piles of a hex stand, and at which size."""
_AFLOAT: Final = 0.84
"""The size of ships, which are oblong, beside that of other counters."""
_LEAN_X, _LEAN_Y = 8.0, 12.0
"""How far pieces in a city step back from its name."""


class Pile(NamedTuple):
    """The counters of one owner that stand together; what is on board lies under its ship."""

    at: str
    seat: int
    tokens: tuple[Token, ...]

    @property
    def edges(self) -> int:
        """How many counters can be seen."""
        return min(len(self.tokens), _EDGES)

    @property
    def number(self) -> int:
        """How many pieces it holds."""
        return sum(token.count for token in self.tokens)


class Settled(NamedTuple):
    """A pile in its place."""

    pile: Pile
    x: float
    y: float
    scale: float

    @property
    def rect(self) -> Rect:
        """The box it covers."""
        reach = _EDGE * (self.pile.edges - 1)
        width = max(width_of(token.kind) for token in self.pile.tokens) + reach
        return Rect.around(self.x, self.y, width * self.scale, (SIDE + reach) * self.scale)


def gather_piles(tokens: Iterable[Token]) -> list[Pile]:
    """Group counters by place and owner; ships, and stacks with a name, stand by themselves."""
    found: dict[tuple[str, int, str], list[Token]] = {}
    for token in tokens:
        named = token.stack or ("ships" if token.kind in KINDS.ships else "")
        found.setdefault((token.at, token.seat, named), []).append(token)
    return [Pile(place, seat, tuple(group)) for (place, seat, _), group in found.items()]


def settle(map_name: str, piles: Iterable[Pile], detail: Detail) -> list[Settled]:
    """Give each pile its room in its hex."""
    spaces = spaces_by_code(map_name)
    groups: dict[str, list[Pile]] = {}
    for pile in piles:
        if pile.at not in spaces:
            raise ValueError(f"the map {map_name} has no space {pile.at!r}")
        groups.setdefault(pile.at, []).append(pile)
    return [
        _settled(pile, hex_middle(spaces[place]), room, detail)
        for place, group in groups.items()
        for pile, room in zip(group, _rooms(len(group)), strict=True)
    ]


def hex_middle(space: Space) -> Spot:
    """Find the middle of a hex, or in a city a little aside, away from its name."""
    x, y = space.anchor.x, space.anchor.y
    if not space.city or not space.labels:
        return space.anchor
    dx, dy = space.labels[0].x - x, space.labels[0].y - y
    far = hypot(dx, dy) or 1
    return Spot(x - _LEAN_X * dx / far, y - _LEAN_Y * dy / far)


def _rooms(number: int) -> Sequence[tuple[float, float, float]]:
    """Share a hex out; beyond four the last rooms are used again, a little lower."""
    if number in _ROOM:
        return _ROOM[number]
    return [
        (x, y + 4 * (n // 4), scale) for n in range(number) for x, y, scale in [_ROOM[4][n % 4]]
    ]


def _settled(pile: Pile, anchor: Spot, room: tuple[float, float, float], detail: Detail) -> Settled:
    dx, dy, share = room
    size = _SIZES[detail]
    afloat = _AFLOAT if pile.tokens[0].kind in KINDS.ships else 1
    return Settled(pile, anchor.x + dx * size, anchor.y + dy * size, size * share * afloat)


def draw_pile(settled: Settled, map_name: str, looks: Sequence[str], detail: Detail) -> str:
    """Draw a pile, its lowest counter first."""
    pile = settled.pile
    words = ", ".join(token.name for token in pile.tokens)
    shown = list(enumerate(pile.tokens[: pile.edges]))
    lift = -4 if any("selected" in token.marks for token in pile.tokens) else 0
    hidden = " ".join(token.ref for token in pile.tokens[pile.edges :])
    body = f'<g data-ref="{escape(hidden)}"/>' if hidden else ""
    middle = _EDGE * (pile.edges - 1) / 2
    for place, token in reversed(shown):
        shift = place * _EDGE - middle
        look = seat_look(token.seat, looks)
        drawn = counter(token, look, livery(map_name, token.home), detail)
        body += (
            f"<g data-ref={quoteattr(token.ref)}><title>{escape(token.name)}</title>"
            f"{at(shift, -shift, drawn)}</g>"
        )
    corner = width_of(pile.tokens[0].kind) / 2 + middle - 1
    top = -SIDE / 2 - middle + 1
    if pile.number > 1:
        body += badge(corner, top, pile.number)
    if detail in PLAIN and any("leaving" in token.marks for token in pile.tokens):
        body += warning(-corner, top, 1.9)
    return (
        f'<g class="stack" data-seat="{pile.seat}" data-at={quoteattr(pile.at)}>'
        f"<title>{escape(f'{pile.at}: {words}')}</title>"
        f"{at(settled.x, settled.y + lift, _ring(settled) + body, settled.scale)}</g>"
    )


def _ring(settled: Settled) -> str:
    """Show that a pile can be, or is, selected: a shape for each state as well as a colour."""
    marks = {mark for token in settled.pile.tokens for mark in token.marks}
    if "selected" in marks:
        tick = load_symbols().shapes["tick"]
        left, top, _, _ = settled.rect
        corner = ((left - settled.x) / settled.scale, (top - settled.y) / settled.scale)
        return (
            _outline(settled, 'stroke="#fff" stroke-width="8" opacity=".85"')
            + _outline(settled, 'stroke="#0f6ad0" stroke-width="4.4"')
            + at(
                *corner,
                '<circle r="8" fill="#0f6ad0" stroke="#fff" stroke-width="1.6"/>'
                f'<path d="{tick}" transform="scale(.64)" fill="none" stroke="#fff" '
                'stroke-width="2.8" stroke-linecap="round"/>',
            )
        )
    if "selectable" in marks:
        return _outline(settled, 'stroke="#ffd75e" stroke-width="8" opacity=".6"') + _outline(
            settled, 'stroke="#c98a00" stroke-width="2.6" stroke-dasharray="8 5"'
        )
    return ""


def _outline(settled: Settled, paint: str) -> str:
    left, top, right, bottom = settled.rect
    width, height = (right - left) / settled.scale + 8, (bottom - top) / settled.scale + 8
    return (
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" '
        f'rx="8" fill="none" {paint}/>'
    )


def battle_signs(piles: Sequence[Settled], fought: str) -> list[str]:
    """Mark each place where a battle waits or is fought, between the two sides."""
    places = {s.pile.at for s in piles for token in s.pile.tokens if "battle" in token.marks}
    signs = []
    for place in sorted(places | {fought} - {""}):
        here = [settled for settled in piles if settled.pile.at == place]
        if here:
            x = sum(settled.x for settled in here) / len(here)
            y = min(settled.rect.top for settled in here)
            signs.append(at(x, y, crossed_spears(10)))
    return signs

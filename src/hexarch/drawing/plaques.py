"""Plaques: the markers of a province side by side on a strip of parchment, near its name.

Who rules it, who holds it by arms, to whom it leans and how far, with the chits that say where
that is going, who is at war with it and who stands by it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from hexarch.drawing.kinds import KINDS
from hexarch.drawing.pieces import INK, at, marker
from hexarch.drawing.symbols import SeatLook, emblem, load_symbols, seat_look
from hexarch.kernel.board import Token

HEIGHT: Final = 30.0
_PAD: Final = 5.0
_ORDER: Final = tuple(KINDS.signs)
_LEVELS: Final = 3


class Plaque(NamedTuple):
    """The markers of one province."""

    at: str
    tokens: tuple[Token, ...]

    @property
    def width(self) -> float:
        """How wide it is."""
        return sum(KINDS.signs[token.kind] for token in self.tokens) + 2 * _PAD


def gather_plaques(tokens: Iterable[Token]) -> list[Plaque]:
    """Collect the markers of each province."""
    found: dict[str, list[Token]] = {}
    for token in tokens:
        if token.kind in KINDS.signs:
            found.setdefault(token.at, []).append(token)
    return [
        Plaque(place, tuple(sorted(group, key=lambda token: _ORDER.index(token.kind))))
        for place, group in found.items()
    ]


def draw_plaque(plaque: Plaque, x: float, y: float, looks: Sequence[str], scale: float) -> str:
    """Draw a plaque about a point."""
    shape = (
        f'x="{-plaque.width / 2:g}" y="{-HEIGHT / 2:g}" width="{plaque.width:g}" '
        f'height="{HEIGHT:g}" rx="7"'
    )
    body = (
        f'<rect {shape} transform="translate(1.2 2)" fill="#1a1008" opacity=".34"/>'
        f'<rect {shape} fill="#f8f0da" fill-opacity=".94" stroke="#fffaf0" stroke-width="3"/>'
        f'<rect {shape} fill="#f8f0da" fill-opacity=".94" stroke="#7a5f35" stroke-width="1.1"/>'
    )
    pen = _PAD - plaque.width / 2
    for token in plaque.tokens:
        width = KINDS.signs[token.kind]
        sign = at(pen + width / 2, 0, province_sign(token, seat_look(token.seat, looks)))
        body += f"<g data-ref={quoteattr(token.ref)}><title>{escape(token.name)}</title>{sign}</g>"
        pen += width
    return f'<g class="plaque" data-at={quoteattr(plaque.at)}>{at(x, y, body, scale)}</g>'


def province_sign(token: Token, look: SeatLook) -> str:
    """Draw one marker of a province, at most 28 high."""
    match token.kind:
        case "influence":
            return _influence(look, token.count)
        case "trend":
            return _trend(look, token.text)
        case "war":
            return _war(look)
        case "military":
            return _swords() + marker(look, 9.6)
        case "ally":
            return _wreath(look)
        case "intervener":
            return _shield(look)
        case _:
            return marker(look, 11)


def _influence(look: SeatLook, level: int) -> str:
    """Draw the banner to which a province leans, with one to three dots; none leans nowhere."""
    shape = load_symbols().shapes["banner"]
    fill, dashes = (look.colour, "") if level else ("#ded2b6", ' stroke-dasharray="7 5"')
    body = (
        f'<path d="{shape}" transform="translate(0 -3.6) scale(.29)" fill="{fill}" '
        f'stroke="{INK}" stroke-width="3.4"{dashes}/>'
    )
    if level:
        body += emblem(look.emblem, 0, -4.6, 5.6, look.ink)
    for place in range(_LEVELS):
        dot = look.colour if place < level else "none"
        body += (
            f'<circle cx="{(place - 1) * 6.6:g}" cy="10.6" r="2.3" fill="{dot}" '
            f'stroke="{look.colour if level else "#8a7650"}" stroke-width="1.1"/>'
        )
    return body


def _trend(look: SeatLook, text: str) -> str:
    """Draw a chit: whose it is, and how far up or down."""
    figure = escape(text.replace("-", "\N{MINUS SIGN}"))
    return (
        f'<rect x="-10.5" y="-11" width="21" height="22" rx="3.4" fill="#fffdf4" '
        f'stroke="{look.colour}" stroke-width="1.8"/>'
        + emblem(look.emblem, 0, -5.4, 4.4, look.colour)
        + f'<text class="n" y="8.6" font-size="12" fill="#1b140b">{figure}</text>'
    )


def _war(look: SeatLook) -> str:
    """Draw crossed spears in a red ring, with the emblem of who declared the war."""
    return (
        '<circle cx="-2" cy="-1.6" r="9.4" fill="#fff6e6" stroke="#b3201a" stroke-width="2.2"/>'
        '<path d="M-7 4L3-7M3 4L-7-7" stroke="#8f1410" stroke-width="1.9" '
        'stroke-linecap="round"/>' + at(6.6, 6.4, marker(look, 6))
    )


def _swords() -> str:
    shape = load_symbols().shapes["swords"]
    return "".join(
        f'<path d="{shape}" transform="scale(1.16)" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round"/>'
        for colour, width in (("#fffaf0", 5.4), ("#8f1410", 2.8))
    )


def _wreath(look: SeatLook) -> str:
    return emblem("laurel", 0, 0, 13.6, "#4d6b12") + marker(look, 7)


def _shield(look: SeatLook) -> str:
    shape = load_symbols().shapes["shield"]
    return (
        f'<path d="{shape}" transform="scale(1.12)" fill="{look.colour}" stroke="#fffaf0" '
        f'stroke-width="2.4"/><path d="{shape}" transform="scale(1.12)" fill="{look.colour}" '
        f'stroke="{INK}" stroke-width="1"/>' + emblem(look.emblem, 0, -1.4, 6.8, look.ink)
    )

"""Printed counters, each drawn about its own middle: a band, a silhouette, figures, marks.

The band bears the emblem of whoever commands the piece, the field the colour of the province it
comes from. Marks are shapes: chevrons for a veteran, a crack and a half for a wound, a sheaf for
foraging, a hammer for building, a coin for hired men, a veil for what has moved.
"""

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from hexarch.drawing.atlas import spaces_by_code
from hexarch.drawing.kinds import KINDS
from hexarch.drawing.pieces import INK, at
from hexarch.drawing.symbols import SeatLook, emblem, load_symbols, silhouette, unit
from hexarch.kernel.board import Token

Detail: TypeAlias = Literal["far", "middle", "near", "close"]
PLAIN: Final = {"far", "middle"}
"""From where only a symbol and the strength can be read."""
SIDE: Final = 40.0
SHIP_WIDTH: Final = 66.0
_RADIUS: Final = 4.4
_BAND: Final = 9.6
_PAPER: Final = "#fbf3e0"
_STONE: Final = "#cfc6b4"
_RED: Final = "#a31515"
_NAME_SIZE, _CODE_SIZE, _NAME_ROOM = 6.6, 8.4, 27.0


class Livery(NamedTuple):
    """What a counter bears of where it comes from."""

    field: str
    name: str
    code: str


@cache
def livery(map_name: str, home: str) -> Livery:
    """Find the colour and name of a province; other words stand for themselves on stone."""
    space = spaces_by_code(map_name).get(home)
    if space is None:
        return Livery(_STONE, home, home[:3].upper())
    return Livery(mixed(space.tint, _PAPER, 0.66) if space.tint else _STONE, space.name, home)


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours; ``share`` is that of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def width_of(kind: str) -> float:
    """Measure a counter: ships are oblong."""
    return SHIP_WIDTH if kind in KINDS.ships else SIDE


def counter(token: Token, look: SeatLook, dress: Livery, detail: Detail) -> str:
    """Draw a counter with as much on it as its size on the screen can show."""
    width = width_of(token.kind)
    plain = detail in PLAIN
    face = _large_face(token, width) if plain else _full_face(token, width, detail)
    return (
        _card(width, dress.field, 'transform="translate(1.2 1.9)" opacity=".42"', shadow=True)
        + _card(width, dress.field, "")
        + _band(look, dress, width, detail)
        + face
        + _signs(token, width, detail)
        + f'<rect {_box(width)} fill="none" stroke="#fff" stroke-opacity=".4" '
        'stroke-width=".8" transform="scale(.955)"/>'
        f'<rect {_box(width)} fill="none" stroke="{INK}" stroke-opacity=".8" stroke-width="1.1"/>'
        + (_veil(width) if "moved" in token.marks else "")
    )


def _box(width: float) -> str:
    return (
        f'x="{-width / 2:g}" y="{-SIDE / 2:g}" width="{width:g}" height="{SIDE:g}" rx="{_RADIUS:g}"'
    )


def _card(width: float, field: str, extra: str, *, shadow: bool = False) -> str:
    return f'<rect {_box(width)} fill="{"#1a1008" if shadow else field}" {extra}/>'


def _veil(width: float) -> str:
    return f'<rect {_box(width)} fill="#1b140b" opacity=".36"/>'


def _band(look: SeatLook, dress: Livery, width: float, detail: Detail) -> str:
    """Draw the band of whoever commands, with emblem and the name of the province."""
    left, top, round_ = -width / 2, -SIDE / 2, _RADIUS
    height = _BAND if detail in {"near", "close"} else 12.4
    shape = (
        f"M{left:g} {top + height:g}V{top + round_:g}Q{left:g} {top:g} {left + round_:g} {top:g}"
        f"H{-left - round_:g}Q{-left:g} {top:g} {-left:g} {top + round_:g}V{top + height:g}Z"
    )
    body = f'<path d="{shape}" fill="{look.words}"/>'
    middle = top + height / 2
    if detail in PLAIN:
        return body + emblem(look.emblem, 0, middle, 5.4, look.ink)
    word = dress.name if detail == "close" else dress.code
    size = min(
        _NAME_SIZE if detail == "close" else 8.4, (_NAME_ROOM + width - SIDE) / len(word) / 0.46
    )
    return (
        body
        + emblem(look.emblem, left + 6, middle, 3.9, look.ink)
        + f'<text class="n" x="{3.6 if look.emblem else 0:g}" y="{middle + 0.35 * size:.2f}" '
        f'font-size="{size:.2f}" letter-spacing=".2" fill="{look.ink}">'
        f"{escape(word.upper())}</text>"
    )


def _figures(token: Token) -> tuple[str, str]:
    strength, _, movement = token.text.partition("-")
    return strength, movement


def _full_face(token: Token, width: float, detail: Detail) -> str:
    """Print symbol and both figures, and from close by what the unit costs."""
    strength, movement = _figures(token)
    x, y = width / 2 - 8, SIDE / 2 - 3
    body = unit(silhouette(token.symbol, token.kind), 0, -1.4, 8.8, "#241b10")
    body += _figure(strength, -x, y, 14.4)
    if movement:
        body += _figure(movement, x, y, 14.4)
        body += f'<path d="M-2.4 {y - 4.6:g}H2.4" stroke="#6b5a40" stroke-width="1.5"/>'
    if token.note and detail == "close":
        body += (
            f'<text class="n" x="{width / 2 - 5.8:g}" y="-4" font-size="5.8" '
            f'fill="#6b5a40">{escape(token.note)}</text>'
        )
    return body


def _large_face(token: Token, width: float) -> str:
    """Print the symbol and, large, the strength."""
    strength, _ = _figures(token)
    shift = width / 4 - 0.6
    body = unit(silhouette(token.symbol, token.kind), -shift, 6, 8.6, "#241b10")
    return body + _figure(strength, shift, 14.2, 23)


def _figure(words: str, x: float, y: float, size: float) -> str:
    return (
        f'<text class="n" x="{x:g}" y="{y:g}" font-size="{size:g}" fill="#1b140b">'
        f"{escape(words)}</text>"
    )


def warning(x: float, y: float, scale: float) -> str:
    """Say that somebody must leave; from afar it stands large beside the whole pile."""
    mark = '<text class="n" y="3.4" font-size="9.5" fill="#fff">!</text>'
    return at(x, y, _disc(0, 0, 5, _RED) + mark, scale)


def _signs(token: Token, width: float, detail: Detail) -> str:
    """Draw what has become of a unit."""
    marks, shapes = token.marks, load_symbols().shapes
    body = ""
    if "veteran" in marks:
        body += (
            f'<path d="{shapes["chevrons"]}" transform="translate({3 - width / 2:g} -9) '
            'scale(.62)" fill="#d9a21b" stroke="#4a3206" stroke-width="1.3"/>'
        )
    if "leaving" in marks and detail not in PLAIN:  # a wound, which heals soon, lies over it
        body += warning(0, 13.4, 1)
    if "wounded" in marks:
        body += (
            f'<path d="{shapes["crack"]}" transform="translate(4.6 -.6) scale(.98)" '
            f'fill="none" stroke="#fff" stroke-width="3.4" opacity=".7"/>'
            f'<path d="{shapes["crack"]}" transform="translate(4.6 -.6) scale(.98)" fill="none" '
            f'stroke="{_RED}" stroke-width="1.9" stroke-linejoin="round"/>'
            + _disc(0, 13.4, 5.4, _RED)
            + '<text class="n" y="16.2" font-size="8" fill="#fff">½</text>'
        )
    if "mercenary" in marks:
        body += _sign("hired", 5.4 - width / 2, 1.4, "#e2b33a", "#3b2706")
    if "foraging" in marks:
        body += _sign("forage", width / 2 - 5.4, 1.4, "#fff4cf", "#4d6b12")
    if "building" in marks:
        body += _sign("build", width / 2 - 5.4, 1.4, "#fff4cf", "#5a3a12")
    return body


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#fff" '
        'stroke-width=".9"/>'
    )


def _sign(symbol: str, x: float, y: float, fill: str, ink: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{fill}" stroke="{INK}" stroke-width=".8"/>'
        + unit(symbol, x, y, 3.5, ink)
    )


def works(token: Token, look: SeatLook | None) -> str:
    """Draw a field work in a hex: a star fort, double for a citadel; hatched while it is built."""
    done = "building" not in token.marks
    fill = "#4a4236" if done else "#cfc6b4"
    ink = "#fbf3e0" if done else "#2a2118"
    dashes = "" if done else ' stroke-dasharray="2.2 1.6"'
    star = load_symbols().units["bastion"][0]
    body = (
        f'<path d="{star}" transform="translate(.8 1.3) scale(1.34)" fill="#1a1008" opacity=".4"/>'
    )
    if token.kind == "citadel":
        body += (
            f'<path d="{star}" transform="scale(1.72)" fill="#8d8470" stroke="#fffaf0" '
            f'stroke-width="1.2"/><path d="{star}" transform="scale(1.66)" fill="#8d8470" '
            f'stroke="{INK}" stroke-width=".7"{dashes}/>'
        )
    body += (
        f'<path d="{star}" transform="scale(1.3)" fill="{fill}" stroke="#fffaf0" '
        f'stroke-width="1.6"/><path d="{star}" transform="scale(1.3)" fill="{fill}" '
        f'stroke="{INK}" stroke-width=".8"{dashes}/>'
        f'<text class="n" y="3.6" font-size="10" fill="{ink}">{escape(token.text)}</text>'
    )
    if not done:
        body += _sign("build", 9.5, 8.5, "#fff4cf", "#5a3a12")
    if look and look.emblem:
        body += at(-12.5, 2, _small_mark(look, 5.2))
    return body


def town(kind: str) -> str:
    """Draw a city that the map does not have so: small, large, or crossed out."""
    body = '<circle r="13" fill="#f8f0da" stroke="#fffaf0" stroke-width="3"/>'
    body += f'<circle r="13" fill="#f8f0da" stroke="{INK}" stroke-width="1.1"/>'
    body += unit("town", 0, -1.5 if kind == "large_town" else 0, 8.4, "#5b2415")
    if kind == "large_town":
        body += '<path d="M-7 8.4H7" stroke="#5b2415" stroke-width="2.4"/>'
    if kind == "no_town":
        body += '<path d="M-8-8L8 8M8-8L-8 8" stroke="#b3201a" stroke-width="3"/>'
    return body


def _small_mark(look: SeatLook, radius: float) -> str:
    return (
        f'<circle r="{radius:g}" fill="{look.colour}" stroke="#f6ecd2" stroke-width="1.2"/>'
        + emblem(look.emblem, 0, 0, radius * 0.7, look.ink)
    )

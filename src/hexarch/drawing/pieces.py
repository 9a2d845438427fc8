"""Single pieces, each drawn about its own middle: banners, discs, coins, cities, markers."""

from typing import Final

from hexarch.drawing.lettering import FIGURE, font_attributes
from hexarch.drawing.symbols import SeatLook, emblem, load_symbols, unit

INK: Final = "#1d140a"
METAL: Final = {
    "infantry": "silver",
    "cavalry": "gold",
    "catapult": "gold",
    "city": "ivory",
    "wall": "ivory",
}
"""What the common stock is made of."""


def at(x: float, y: float, body: str, scale: float = 1) -> str:
    """Move a drawing to its place."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}">{body}</g>'


def badge(x: float, y: float, count: int | str) -> str:
    """Write a count in a dark disc."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="8.6" fill="#1f1912" stroke="#f6ecd2" '
        f'stroke-width="1.3"/><text class="n" x="{x:g}" y="{y + 4.9:g}" font-size="14" '
        f'fill="#fff">{count}</text>'
    )


def banner(look: SeatLook, symbol: str) -> str:
    """Draw a seat's banner, 54 wide and 72 high, with emblem above and symbol below."""
    shape = load_symbols().shapes
    return (
        f'<path d="{shape["banner"]}" transform="translate(2 3.5)" fill="#1a1008" opacity=".35"/>'
        f'<path d="{shape["banner"]}" fill="{look.colour}" stroke="#f6ecd2" stroke-width="5"/>'
        f'<path d="{shape["banner"]}" fill="{look.colour}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="{shape["banner_top"]}" fill="#fff" opacity=".16"/>'
        f'<path d="{shape["banner_line"]}" fill="none" stroke="{look.ink}" stroke-opacity=".55" '
        'stroke-width="1.2"/>'
        + emblem(look.emblem, 0, -19, 9.5, look.ink)
        + unit(symbol, 0, 9, 15.5, look.ink)
    )


def disc(kind: str, radius: float) -> str:
    """Draw a metal disc with a unit's symbol."""
    return (
        f'<circle cx="1" cy="1.8" r="{radius:g}" fill="#1a1008" opacity=".35"/>'
        f'<circle r="{radius:g}" fill="url(#m-{METAL[kind]})" stroke="#2a1f0c" stroke-width="1.3"/>'
        f'<circle r="{radius * 0.84:.1f}" fill="none" stroke="#2a1f0c" stroke-opacity=".35" '
        'stroke-width=".8"/>' + unit(kind, 0, 0, radius * 0.6, "#2b2110")
    )


def coin(value: int, *, home: bool = False) -> str:
    """Draw the value of a province: gold 10, silver 5, red in a wreath for a home."""
    metal, ink = ("gold", "#4a2f08") if value >= 10 else ("silver", "#33312c")
    wreath = f'<circle r="14.6" fill="#8f1d12" stroke="{INK}" stroke-width="1"/>' if home else ""
    figure = "#8f1d12" if home else ink
    return (
        f'<circle cx="1" cy="1.6" r="{14.6 if home else 12.5}" fill="#2a1a08" opacity=".35"/>'
        + wreath
        + f'<circle r="12.2" fill="url(#m-{metal})" stroke="{ink}" stroke-width="1"/>'
        f'<circle r="9.6" fill="none" stroke="{ink}" stroke-width=".8" opacity=".55" '
        'stroke-dasharray="1.4 1.2"/>'
        f'<text y="5.5" font-size="15.5" fill="{figure}" text-anchor="middle" '
        f"{font_attributes(FIGURE)}>{value}</text>"
    )


def marker(look: SeatLook, radius: float = 12.5) -> str:
    """Draw the disc that says whose a province is."""
    return (
        f'<circle cx="1" cy="1.6" r="{radius:g}" fill="#1a1008" opacity=".35"/>'
        f'<circle r="{radius:g}" fill="{look.colour}" stroke="#f6ecd2" stroke-width="3"/>'
        f'<circle r="{radius:g}" fill="{look.colour}" stroke="{INK}" stroke-width="1.3"/>'
        + emblem(look.emblem, 0, 0, radius * 0.64, look.ink)
    )


def flag(look: SeatLook) -> str:
    """Draw a seat's flag on its pole, the foot of the pole at the origin."""
    shape = load_symbols().shapes["flag"]
    return (
        '<path d="M0 0V-33" stroke="#2f2110" stroke-width="2.2" stroke-linecap="round"/>'
        f'<path d="{shape}" transform="translate(0 -19) scale(.82)" fill="{look.colour}" '
        'stroke="#f6ecd2" stroke-width="3"/>'
        f'<path d="{shape}" transform="translate(0 -19) scale(.82)" fill="{look.colour}" '
        f'stroke="{INK}" stroke-width="1.4"/>' + emblem(look.emblem, 10.7, -23, 6.6, look.ink)
    )


def city(look: SeatLook | None, *, walled: bool) -> str:
    """Draw a temple, or a temple behind a wall, with its owner's flag; 58 wide, 46 high."""
    outline = 'stroke="#2f2110" stroke-linejoin="round" fill-rule="evenodd"'
    temple_y, temple = (-4.0, 1.5) if walled else (2.5, 1.85)
    body = (
        f'<ellipse cx="-6" cy="18.5" rx="{22 if walled else 19}" ry="4.5" fill="#1f1406" '
        'opacity=".35"/>'
    )
    if look:
        body += at(8, 10, flag(look))
    body += (
        f'<use href="#u-city" transform="translate(-8 {temple_y}) scale({temple})" '
        f'fill="#fbf5e4" {outline} stroke-width=".75"/>'
    )
    if walled:
        body += (
            '<use href="#u-wall" transform="translate(-8 5) scale(2.05 1.5)" fill="#e9dcc0" '
            f'{outline} stroke-width=".7"/>'
        )
    return body


def crossed_spears(radius: float = 13) -> str:
    """Draw the sign of battle: crossed spears in a red ring."""
    k = radius / 13
    return (
        f'<circle r="{radius:g}" fill="#fff6e6" stroke="#fff" stroke-width="4"/>'
        f'<circle r="{radius:g}" fill="#fff6e6" stroke="#b3201a" stroke-width="2.6"/>'
        f'<path transform="scale({k:g})" d="M-6 7L5-5M6 7L-5-5" stroke="#8f1410" '
        'stroke-width="2.2" stroke-linecap="round"/>'
        f'<path transform="scale({k:g})" d="M8.2-8.6L6.6-2.6L2.4-6.6ZM-8.2-8.6L-6.6-2.6'
        'L-2.4-6.6Z" fill="#8f1410"/>'
    )

"""What makes a map a printed map: frame with coordinates, names of waters, rose, cartouche."""

import math
from typing import Final

import numpy as np
from shapely import LineString

from hexarch.boards import empire as board
from hexarch.cartography.hexes.curves import through
from hexarch.cartography.hexes.letters import placement
from hexarch.cartography.hexes.network import Network
from hexarch.cartography.hexes.sheet import HEIGHT, MARGIN, MIDDLE, MIDDLES, WIDTH, Point
from hexarch.drawing.atlas import Layer
from hexarch.drawing.lettering import TITLE, WATER, font_attributes

ROSE: Final = (158.0, 176.0, 84.0)
"""Middle and radius of the compass rose."""
_GOLD, _LEATHER, _DARK = "#c9a45c", "#3a2a1a", "#1b120a"


def paper() -> Layer:
    """Lay the leather of the frame under everything."""
    left = -MARGIN
    width, height = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    rules = "".join(
        f'<rect x="{-gap}" y="{-gap}" width="{WIDTH + 2 * gap}" height="{HEIGHT + 2 * gap}" '
        f'stroke-width="{stroke}"/>'
        for gap, stroke in ((6, 1.8), (MARGIN - 8, 1.8), (MARGIN - 12, 0.8))
    )
    return Layer(
        "paper",
        "paper",
        f'<rect x="{left}" y="{left}" width="{width}" height="{height}" fill="{_LEATHER}"/>'
        f'<g fill="none" stroke="{_GOLD}">{rules}{_corner_knots()}</g>',
    )


def _corner_knots() -> str:
    """Draw a small lozenge in each corner of the frame."""
    middle = MARGIN / 2 + 1
    return "".join(
        f'<path d="M{x:g} {y - 11:g}l11 11l-11 11l-11-11zM{x:g} {y - 5:g}l5 5l-5 5l-5-5z" '
        'stroke-width="1.4"/>'
        for x in (-middle, WIDTH + middle)
        for y in (-middle, HEIGHT + middle)
    )


def frame() -> Layer:
    """Rule the edge of the map, and write row letters and numbers around it."""
    middle = MARGIN / 2 + 1
    texts = []
    for letter in board.ROWS:
        y = MIDDLES[board.HEX[f"{letter}1"]][1] + 6.5
        texts += [f'<text x="{x:g}" y="{y:.0f}">{letter}</text>' for x in (-middle, WIDTH + middle)]
    for column in range(1, board.COLUMNS + 1):
        top, foot = MIDDLES[board.HEX[f"Z{column}"]][0], MIDDLES[board.HEX[f"A{column}"]][0]
        texts.append(f'<text x="{top:.0f}" y="{6 - middle:g}">{column}</text>')
        texts.append(f'<text x="{foot:.0f}" y="{HEIGHT + middle + 7:g}">{column}</text>')
    return Layer(
        "frame",
        "above",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="{_DARK}" stroke-width="4"/>'
        f'<g font-size="19" fill="#e6cf98" text-anchor="middle" {font_attributes(TITLE)}>'
        f"{''.join(texts)}</g>",
    )


# Names of waters.

_BROAD: Final = 30
"""Names of seas from this size up are read from afar."""


def _sea_names(*, broad: bool) -> str:
    """Write names of seas on gentle curves."""
    texts = []
    for number, row in enumerate(placement("sea")):
        if (float(row["size"]) >= _BROAD) == broad:
            points = [_point(word) for word in row["place"].split()]
            texts.append(
                f'<path id="em-sea-{number}" d="{through(points)}" fill="none" stroke="none"/>'
                f'<text font-size="{row["size"]}" letter-spacing="{row["spacing"]}" '
                f'stroke-width="{0.09 * float(row["size"]):.1f}"><textPath '
                f'href="#em-sea-{number}" startOffset="50%">{row["text"]}</textPath></text>'
            )
    return (
        '<g fill="#f1f8f4" stroke="#2f647f" stroke-opacity=".5" paint-order="stroke" '
        f'stroke-linejoin="round" text-anchor="middle" {font_attributes(WATER)}>'
        f"{''.join(texts)}</g>"
    )


def seas() -> Layer:
    """Write the names of oceans and gulfs."""
    return Layer("seas", "above", _sea_names(broad=True))


def _point(word: str) -> Point:
    x, y = word.split(",")
    return float(x), float(y)


def lesser_waters(network: Network) -> Layer:
    """Write the names of bays and sounds, and of each river along its course."""
    return Layer("waters", "above", _sea_names(broad=False) + _river_names(network), least=MIDDLE)


def _river_names(network: Network) -> str:
    lines = {river.name: _reading_line(river.line) for river in network.rivers}
    texts = []
    for row in placement("river"):
        line, flipped = lines[row["text"]]
        share = 1 - float(row["place"]) if flipped else float(row["place"])
        texts.append(
            f'<path id="em-river-{row["text"]}" d="{through(line)}" fill="none" stroke="none"/>'
            f'<text dy="-9" font-size="{row["size"]}" letter-spacing="{row["spacing"]}">'
            f'<textPath href="#em-river-{row["text"]}" startOffset="{100 * share:.0f}%">'
            f"{row['text']}</textPath></text>"
        )
    return (
        '<g fill="#174c6e" stroke="#f1f0da" stroke-width="3" stroke-opacity=".8" '
        f'paint-order="stroke" stroke-linejoin="round" {font_attributes(WATER)}>'
        f"{''.join(texts)}</g>"
    )


def _reading_line(points: list[Point]) -> tuple[list[Point], bool]:
    """Smooth a river's line for lettering, and turn it so that it reads from left to right."""
    line = LineString(points)
    even = [
        (p.x, p.y)
        for p in (line.interpolate(part, normalized=True) for part in np.linspace(0, 1, 60))
    ]
    smooth = np.array(even)
    for _ in range(40):
        smooth[1:-1] = (smooth[:-2] + 2 * smooth[1:-1] + smooth[2:]) / 4
    found = [(float(x), float(y)) for x, y in smooth[:: max(1, int(len(smooth) / 20))]]
    flipped = found[-1][0] < found[0][0]
    return (found[::-1] if flipped else found), flipped


# The rose.


def rose() -> Layer:
    """Draw the compass rose, with faint lines of bearing over the sea."""
    x, y, r = ROSE
    rings = "".join(
        f'<circle r="{r * share:.1f}" stroke-width="{width}"/>'
        for share, width in ((0.8, 1.6), (0.75, 0.7), (0.32, 1))
    )
    ticks = "".join(
        f'<path d="M0-{r * 0.75:.1f}V-{r * 0.8:.1f}" transform="rotate({i * 7.5:g})"/>'
        for i in range(48)
    )
    points = "".join(
        _point_of_rose(r * length, r * width, 360 / count * i + turn)
        for count, turn, length, width in (
            (8, 22.5, 0.6, 0.09),
            (4, 45, 0.74, 0.13),
            (4, 0, 1, 0.17),
        )
        for i in range(count)
    )
    north = (
        f'<text y="{-r * 1.07:.0f}" font-size="24" text-anchor="middle" fill="#f7f0d8" '
        'stroke="#24485c" stroke-width="2.4" paint-order="stroke" '
        f"{font_attributes(TITLE)}>N</text>"
    )
    return Layer(
        "rose",
        "above",
        f'<g transform="translate({x:g} {y:g})"><g fill="none" stroke="#f4ecd2" opacity=".85">'
        f"{rings}{ticks}</g>{points}{north}</g>",
    )


def _point_of_rose(tip: float, side: float, turn: float) -> str:
    return (
        f'<g transform="rotate({turn:g})" stroke="#22303a" stroke-width=".9" '
        f'stroke-linejoin="round"><path d="M0-{tip:.1f}L{side:.1f}-{side:.1f}L0 0Z" '
        f'fill="#28495c"/><path d="M0-{tip:.1f}L-{side:.1f}-{side:.1f}L0 0Z" fill="#f3e7c6"/></g>'
    )


def ships() -> Layer:
    """Let two ships sail where no name is."""
    return Layer(
        "ships",
        "above",
        f'<g transform="translate(296 452) scale(1.05)">{_ship()}</g>'
        f'<g transform="translate(2436 1338) scale(-.9 .9)">{_ship()}</g>',
    )


def _ship() -> str:
    """Draw a galley under sail, bound to the right."""
    oars = "".join(f"M{x} 9l-7 11" for x in range(-20, 22, 6))
    return (
        f'<g stroke="#1e3442" stroke-linejoin="round" stroke-linecap="round" opacity=".9">'
        f'<path d="{oars}" stroke="#e9dcb8" stroke-width="1.5"/>'
        '<path d="M-38-6C-36 4-31 13-20 14H20C32 14 39 7 44-3L34 3H-26C-31 2-35-1-38-6Z" '
        'fill="#7a4a26" stroke-width="1.4"/><path d="M-33 5H38M-28 9.500H33" fill="none" '
        'stroke="#e3b765" stroke-width="1.2"/><path d="M-38-6c-5-3-5-9 1-11M44-3c4-2 6-6 5-10" '
        'fill="none" stroke-width="1.8"/><path d="M2 3V-46" stroke-width="2"/>'
        '<path d="M-20-40H24C31-27 31-14 25-4C10-9-8-9-21-4C-15-15-15-28-20-40Z" fill="#f6edd3" '
        'stroke-width="1.3"/><path d="M-9-40C-5-28-6-16-11-6.500M12-40C18-28 18-17 13-6.800" '
        'fill="none" stroke="#b3442c" stroke-width="3.4" stroke-linecap="butt"/>'
        '<path d="M2-46l13-4l-13-4z" fill="#b3442c" stroke-width="1"/></g>'
        '<path d="M-52 19q7-5 14 0t14 0t14 0t14 0t14 0t14 0t14 0" fill="none" stroke="#eef7f4" '
        'stroke-width="1.8" opacity=".7" stroke-linecap="round"/>'
    )


def rhumbs() -> Layer:
    """Run faint lines of bearing from the rose over the sea."""
    x, y, r = ROSE
    rays = "".join(
        f"M{x + r * math.cos(a):.0f} {y + r * math.sin(a):.0f}"
        f"L{x + 3100 * math.cos(a):.0f} {y + 3100 * math.sin(a):.0f}"
        for a in (2 * math.pi * i / 32 for i in range(32))
    )
    return Layer(
        "rhumbs",
        "below",
        f'<path d="{rays}" stroke="#e8f3ee" stroke-width=".8" opacity=".16" '
        'clip-path="url(#em-sea)"/>',
    )

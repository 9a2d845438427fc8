"""What makes a map a printed map: frame, degree scale, rose, cartouche, faint ancient names."""

import math

from hexarch.cartography.ink import INK
from hexarch.cartography.source import (
    HEIGHT,
    MARGIN,
    UNITS_PER_LATITUDE,
    UNITS_PER_LONGITUDE,
    WIDTH,
    lettering,
    project,
)
from hexarch.drawing.atlas import WILD, Layer
from hexarch.drawing.lettering import PROVINCE, TITLE, WATER, font_attributes
from hexarch.drawing.pieces import at, city, coin
from hexarch.drawing.symbols import emblem, seat_look

ROSE = (452, 104, 62)
"""Middle and radius of the compass rose."""
CARTOUCHE = (1496, 30, 476, 266)
"""Left, top, width and height."""


def paper() -> Layer:
    """Lay the parchment with its double rule under everything."""
    left = -MARGIN
    width, height = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    return Layer(
        "paper",
        "paper",
        f'<rect x="{left}" y="{left}" width="{width}" height="{height}" fill="#e7d6ae"/>'
        f'<g fill="none" stroke="{INK}"><rect x="{left + 14}" y="{left + 14}" '
        f'width="{width - 28}" height="{height - 28}" stroke-width="3"/>'
        f'<rect x="{left + 22}" y="{left + 22}" width="{width - 44}" height="{height - 44}"/></g>',
    )


def frame() -> Layer:
    """Draw the degree scale around the map."""
    bars = []
    for i in range(0, 60, 2):
        x = i * UNITS_PER_LONGITUDE
        bars += [
            f"M{x:.1f} {y}h{UNITS_PER_LONGITUDE:.1f}v8h-{UNITS_PER_LONGITUDE:.1f}z"
            for y in (-14, HEIGHT + 6)
        ]
    for i in range(0, 30, 2):
        y = i * UNITS_PER_LATITUDE
        bars += [f"M{x} {y:.1f}h8v{UNITS_PER_LATITUDE:.1f}h-8z" for x in (-14, WIDTH + 6)]
    rules = "".join(
        f'<rect x="-{gap}" y="-{gap}" width="{WIDTH + 2 * gap}" height="{HEIGHT + 2 * gap}"/>'
        for gap in (14, 5)
    )
    return Layer(
        "frame",
        "above",
        f'<path d="{"".join(bars)}" fill="{INK}"/>'
        f'<g fill="none" stroke="{INK}" stroke-width="1.3">{rules}</g>'
        f'<g fill="{INK}" font-size="14" text-anchor="middle" {font_attributes(PROVINCE)}>'
        f"{_degrees()}</g>",
    )


def _degrees() -> str:
    """Write the number of every fifth degree."""
    texts = []
    for longitude in range(-10, 50, 5):
        x = project(longitude, 0)[0]
        side = "W" if longitude < 0 else "E" if longitude else ""
        texts += [
            f'<text x="{x:.0f}" y="{y}">{abs(longitude)}°{side}</text>' for y in (-23, HEIGHT + 34)
        ]
    for latitude in range(30, 57, 5):
        y_middle = project(0, latitude)[1] + 5
        texts += [
            f'<text x="{left}" y="{y_middle:.0f}">{latitude}°</text>' for left in (-32, WIDTH + 33)
        ]
    return "".join(texts)


def rhumbs() -> Layer:
    """Run faint lines of bearing from the rose over the sea."""
    x, y, _ = ROSE
    rays = "".join(
        f"M{x} {y}L{x + 2600 * math.cos(a):.0f} {y + 2600 * math.sin(a):.0f}"
        for a in (2 * math.pi * i / 32 for i in range(32))
    )
    return Layer(
        "rhumbs",
        "below",
        f'<path d="{rays}" stroke="#5b7f80" stroke-width=".8" opacity=".28" '
        'clip-path="url(#sea)"/>',
    )


def rose() -> Layer:
    """Draw the compass rose."""
    x, y, r = ROSE
    rings = "".join(
        f'<circle r="{r * share:.0f}" fill="none" stroke="{INK}" stroke-width="{width}"/>'
        for share, width in ((0.78, 1.2), (0.7, 0.7), (0.3, 0.8))
    )
    points = []
    for count, turn, length, width in ((8, 22.5, 0.62, 0.1), (4, 45, 0.78, 0.13), (4, 0, 1, 0.16)):
        for i in range(count):
            tip, side = r * length, r * width
            points.append(
                f'<g transform="rotate({360 / count * i + turn:g})">'
                f'<path d="M0-{tip:.1f}L{side:.1f}-{side:.1f}L0 0Z" fill="{INK}"/>'
                f'<path d="M0-{tip:.1f}L-{side:.1f}-{side:.1f}L0 0Z" fill="#f1e4c4" '
                f'stroke="{INK}" stroke-width=".7"/></g>'
            )
    north = (
        f'<text y="-{r * 1.1:.0f}" font-size="19" text-anchor="middle" fill="{INK}" '
        f"{font_attributes(TITLE)}>N</text>"
    )
    return Layer("rose", "above", at(x, y, rings + "".join(points) + north))


def beyond() -> Layer:
    """Write the ancient names of lands out of play, faintly."""
    texts = [
        f'<text transform="translate({row["x"]} {row["y"]}) rotate({row["angle"]})" '
        f'font-size="{row["size"]}" letter-spacing="{row["spacing"]}">{row["text"]}</text>'
        for row in lettering()
        if row["code"] == WILD
    ]
    return Layer(
        "beyond",
        "above",
        f'<g fill="#5d4522" opacity=".4" text-anchor="middle" {font_attributes(PROVINCE)}>'
        f"{''.join(texts)}</g>",
    )


def cartouche() -> Layer:
    """Draw the title with the legend."""
    x, y, width, height = CARTOUCHE
    middle = width / 2
    plate = (
        f'<rect x="5" y="7" width="{width}" height="{height}" rx="10" fill="#2a1a08" '
        f'opacity=".28"/><rect width="{width}" height="{height}" rx="10" fill="#f2e6c8" '
        f'stroke="{INK}" stroke-width="2.6"/><rect x="8" y="8" width="{width - 16}" '
        f'height="{height - 16}" rx="5" fill="none" stroke="#8a5a2a" stroke-width="1.2"/>'
    )
    title = (
        f'<text x="{middle + 3:g}" y="58" font-size="35" letter-spacing="6" text-anchor="middle" '
        f'fill="#6d1f14" {font_attributes(TITLE)}>MARE NOSTRVM</text>'
        f'<text x="{middle:g}" y="85" font-size="20" text-anchor="middle" fill="{INK}" '
        f"{font_attributes(WATER)}>the provinces and seas of the Caesars</text>"
        f'<path d="M60 103H{middle - 18:g}M{middle + 18:g} 103H{width - 60}" stroke="#8a5a2a" '
        'stroke-width="1.2"/>' + emblem("laurel", middle, 103, 11, "#8a5a2a")
    )
    return Layer("cartouche", "above", at(x, y, plate + title + _legend()))


def _legend() -> str:
    """Explain the signs, in three columns."""
    columns: list[tuple[int, int, list[tuple[str, str]]]] = [
        (
            40,
            64,
            [
                (coin(10), "ten talents"),
                (coin(5), "five talents"),
                (coin(10, home=True), "home province"),
            ],
        ),
        (
            202,
            230,
            [
                (at(4, 0, city(None, walled=False), 0.68), "city"),
                (at(0, 0, city(seat_look(0), walled=True), 0.68), "fortified"),
                (_ROAD_SAMPLE, "road"),
            ],
        ),
        (
            344,
            376,
            [
                (_BORDER_SAMPLE, "land border"),
                (_SEA_SAMPLE, "sea border"),
                (_WILD_SAMPLE, "out of play"),
            ],
        ),
    ]
    signs = "".join(
        at(x, 138 + 37 * row, sign) + f'<text x="{text_x}" y="{144 + 37 * row}">{word}</text>'
        for x, text_x, column in columns
        for row, (sign, word) in enumerate(column)
    )
    note = (
        f'<text x="{CARTOUCHE[2] / 2:g}" y="247" text-anchor="middle" font-size="15" '
        'opacity=".75">borders sourced, shapes reconstructed: see the board’s tables</text>'
    )
    return f'<g font-size="19" fill="{INK}" {font_attributes(WATER)}>{signs}{note}</g>'


_ROAD_SAMPLE = (
    '<path d="M-20 0h40" stroke="#4d3417" stroke-width="7" stroke-linecap="round"/>'
    '<path d="M-20 0h40" stroke="#f8efd9" stroke-width="4.6" stroke-linecap="round"/>'
    '<path d="M-20 0h40" stroke="#b9331f" stroke-width="1.8" stroke-dasharray="6 4"/>'
)
_BORDER_SAMPLE = (
    '<path d="M-22 0h44" stroke="#5a2f16" stroke-width="3"/>'
    '<path d="M-22 0h44" stroke="#f3e3bd" stroke-dasharray="7 5"/>'
)
_SEA_SAMPLE = (
    '<path d="M-22 0h44" stroke="#2f6068" stroke-width="2.4" stroke-dasharray="1 7" '
    'stroke-linecap="round"/>'
)
_WILD_SAMPLE = (
    '<rect x="-22" y="-9" width="44" height="18" fill="#8a7650" opacity=".3"/>'
    '<rect x="-22" y="-9" width="44" height="18" fill="url(#wild)" stroke="#4a2a14"/>'
)

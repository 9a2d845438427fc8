"""The title with the legend."""

import math
from typing import Final

from hexarch.boards import empire as board
from hexarch.cartography.hexes.glyphs import (
    Mark,
    alone,
    conifer,
    dune,
    grass,
    hill,
    peak,
    reeds,
    seeded,
    tree,
)
from hexarch.cartography.hexes.letters import CITY
from hexarch.cartography.hexes.paint import COLOURS
from hexarch.cartography.hexes.sheet import HEIGHT
from hexarch.cartography.hexes.signs import use
from hexarch.drawing.atlas import Layer
from hexarch.drawing.lettering import TITLE, WATER, font_attributes

PLATE: Final = (20.0, HEIGHT - 364.0, 392.0, 346.0)
"""Left, top, width and height."""
_INK: Final = "#2c2418"
_STEP: Final = 33.0


def layer() -> Layer:
    """Draw the plate, the title and the two columns of signs."""
    x, y, width, height = PLATE
    plate = (
        f'<rect x="5" y="7" width="{width:g}" height="{height:g}" rx="9" fill="#0d1a22" '
        f'opacity=".35"/><rect width="{width:g}" height="{height:g}" rx="9" fill="#f4ead0" '
        f'stroke="#2c2013" stroke-width="2.6"/><rect x="7" y="7" width="{width - 14:g}" '
        f'height="{height - 14:g}" rx="5" fill="none" stroke="#8a5a2a" stroke-width="1.2"/>'
    )
    title = (
        f'<text x="{width / 2 + 5:g}" y="49" font-size="36" letter-spacing="10" '
        f'text-anchor="middle" fill="#6d1f14" {font_attributes(TITLE)}>EMPIRE</text>'
        f'<text x="{width / 2:g}" y="71" font-size="17" text-anchor="middle" fill="#5a4426" '
        f"{font_attributes(WATER)}>fifteen provinces and the seas around them</text>"
        f'<path d="M34 82H{width - 34:g}" stroke="#8a5a2a"/>'
    )
    signs = f'<g font-size="17" fill="{_INK}" {font_attributes(CITY)}>{_terrains()}{_lines()}</g>'
    return Layer(
        "cartouche",
        "above",
        f'<g transform="translate({x:g} {y:g})">{plate}{title}{signs}</g>',
        title="Legend",
    )


def _hexagon(y: float, fill: str) -> str:
    corners = " ".join(
        f"{42 + 19 * math.sin(math.radians(60 * i)):.1f},"
        f"{y - 19 * math.cos(math.radians(60 * i)):.1f}"
        for i in range(6)
    )
    return f'<polygon points="{corners}" fill="{fill}" stroke="#4a3d22"/>'


def _sample(kind: int, x: float, y: float) -> list[Mark]:
    """Draw a few glyphs of a terrain about a point."""
    rng = seeded("legend")
    samples = {
        board.OPEN: [grass(x - 5, y + 3, rng), grass(x + 6, y + 9, rng)],
        board.WOODS: [
            tree(x - 7, y - 4, rng),
            tree(x + 5, y - 6, rng),
            conifer(x, y + 7, rng),
            tree(x + 9, y + 6, rng),
        ],
        board.ROUGH: [hill(x - 1, y + 3, rng)],
        board.WOODS_ROUGH: [hill(x - 2, y, rng), conifer(x + 8, y + 5, rng)],
        board.MARSH: [reeds(x, y + 1, rng)],
        board.DESERT: [dune(x, y - 2, rng)],
        board.MOUNTAIN: [peak(x, y + 3, 0.78, rng)],
    }
    return [mark for glyph in samples[kind] for mark in glyph]


def _terrains() -> str:
    """Show each terrain in a hex of its colour."""
    drawn = []
    for row, (kind, fill) in enumerate(COLOURS.items()):
        y = 109 + _STEP * row
        drawn.append(
            _hexagon(y, fill)
            + alone(_sample(kind, 42, y))
            + f'<text x="72" y="{y + 5.5:g}">{board.TERRAIN_NAMES[kind]}</text>'
        )
    return "".join(drawn)


def _lines() -> str:
    """Show the lines and signs."""
    wave, flat = "M0 0q12-8 24 0t24 0", "M0 0h48"
    rows: list[tuple[str, str]] = [
        (_stroke(wave, "#24597c", 11) + _stroke(wave, "#6fb0cc", 8), "river"),
        (_stroke(wave, "#24597c", 4) + _stroke(wave, "#8cc4d8", 1.9), "stream"),
        (_stroke(flat, "#4d3417", 5.4) + _stroke(flat, "#f0d9a0", 3), "road"),
        (use("bridge", 13, 0) + use("ford", 40, 0), "bridge, ford"),
        (use("portal", 24, 0), "tunnel"),
        (_stroke(flat, "#7c1f14", 2.6, 'stroke-dasharray="11 4 2.5 4"'), "province border"),
        (_stroke(flat, "#8b949c", 3.6) + _stroke(flat, "#fff", 1.4), "Area border"),
        (use("city-1", 11, 0) + use("port", 38, 0), "city, port"),
        (use("city-2", 24, 4), "large city"),
    ]
    drawn = []
    for row, (sign, word) in enumerate(rows):
        y = 105 + 25.4 * row + (7 if row == len(rows) - 1 else 0)
        drawn.append(
            f'<g transform="translate(192 {y:g})">{sign}</g>'
            f'<text x="256" y="{y + 5.5:g}">{word}</text>'
        )
    return "".join(drawn)


def _stroke(path: str, colour: str, width: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" {more}/>'

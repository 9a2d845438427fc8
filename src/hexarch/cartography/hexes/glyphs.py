"""Terrain glyphs: trees, hills, peaks, reeds, dunes and grass.

Thousands of them stand on the map, so they are not drawn one by one: in each band of the map,
from north to south, all shapes of one colour are one path. A round crown is a dot, a line of no
length with a round end.
"""

import random
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from hexarch.boards import empire as board
from hexarch.cartography.hexes.scatter import Room, strew
from hexarch.cartography.hexes.sheet import MIDDLE, MIDDLES, SIZE, Point, side_ends
from hexarch.drawing.atlas import Layer
from hexarch.drawing.paths import number

_BAND: Final = SIZE * 0.75
"""The height of a band: half a row of hexes."""
_HILL_BAND: Final = 6.0
"""Hills overlap more than trees do."""

Style = str
STYLES: Final[tuple[Style, ...]] = (
    'stroke="#6f8f96" stroke-width="1.1"',  # marsh water
    'stroke="#7d8a4a" stroke-width=".9" opacity=".75"',  # grass
    'stroke="#a07d3a" stroke-width="1.1" opacity=".85"',  # dunes
    'stroke="#9a7a3c" stroke-width="1.4" opacity=".8"',  # sand
    'stroke="#20301a" stroke-width="9" opacity=".34"',  # shadow of a tree
    'fill="#d3b784"',  # hill
    'fill="#8a6b40" opacity=".8"',  # its dark side
    'stroke="#543c1f" stroke-width="1.1"',  # its ink
    'fill="#b3a083"',  # peak
    'fill="#65533f"',  # its dark side
    'fill="#fbf9f3"',  # snow
    'fill="#c9cfd6"',  # snow in the shade
    'stroke="#392c1d" stroke-width="1.2"',  # its ink
    'fill="#35572f"',  # conifer
    'fill="#5f8848"',  # its light side
    'stroke="#345a2a" stroke-width="10.2"',  # crown
    'stroke="#5c8a40" stroke-width="7.2"',  # its light
    'stroke="#90b962" stroke-width="3.2"',  # its gleam
    'stroke="#5a6a2c" stroke-width="9.4"',  # crown of another tree
    'stroke="#8b9a48" stroke-width="6.4"',
    'stroke="#b9c272" stroke-width="2.8"',
    'stroke="#4d7434" stroke-width="1.1"',  # reeds
)
(
    MARSH,
    GRASS,
    DUNE,
    SAND,
    SHADOW,
    HILL,
    HILL_SHADE,
    HILL_INK,
    PEAK,
    PEAK_SHADE,
    SNOW,
    SNOW_SHADE,
    PEAK_INK,
    CONIFER,
    CONIFER_LIGHT,
    CROWN,
    CROWN_LIGHT,
    CROWN_GLEAM,
    OTHER,
    OTHER_LIGHT,
    OTHER_GLEAM,
    REEDS,
) = range(len(STYLES))


class Mark(NamedTuple):
    """A shape of one colour: where it starts, and its path from there."""

    style: int
    x: float
    y: float
    path: str


def seeded(word: str) -> random.Random:
    """Make a source of variety that is the same every time."""
    return random.Random(word)


def start_of(mark: Mark) -> str:
    """Write where a shape starts."""
    return f"M{_tenths(mark.x)} {_tenths(mark.y)}".replace(" -", "-")


def alone(marks: Iterable[Mark]) -> str:
    """Draw a few glyphs by themselves."""
    paths = "".join(
        f'<path d="{start_of(mark)}{mark.path}" {STYLES[mark.style]}/>'
        for mark in sorted(marks, key=lambda mark: mark.style)
    )
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{paths}</g>'


def _tenths(value: float) -> str:
    return number(round(value * 10))


def _line(points: Iterable[Point], close: str = "") -> str:
    """Write a relative path: each point as the step from the one before."""
    words = [f"{_tenths(dx)} {_tenths(dy)}" for dx, dy in points]
    return "l" + " ".join(words).replace(" -", "-") + close


def dot(style: int, x: float, y: float) -> Mark:
    """Draw a round spot."""
    return Mark(style, x, y, "h0")


def tree(x: float, y: float, rng: random.Random) -> list[Mark]:
    """Draw a round tree, of one of two kinds."""
    crown, light, gleam = (
        (CROWN, CROWN_LIGHT, CROWN_GLEAM)
        if rng.random() < 0.82
        else (OTHER, OTHER_LIGHT, OTHER_GLEAM)
    )
    return [
        dot(SHADOW, x + 2, y + 3.2),
        dot(crown, x, y),
        dot(light, x - 0.9, y - 1.1),
        dot(gleam, x - 1.8, y - 2.1),
    ]


def conifer(x: float, y: float, rng: random.Random) -> list[Mark]:
    """Draw a fir, its left side in the light."""
    high, half = rng.uniform(12, 15), rng.uniform(4, 4.8)
    tip = y - high + 5
    return [
        dot(SHADOW, x + 2.2, y + 3),
        Mark(CONIFER, x, tip, _line([(half, high), (-2 * half, 0)], "z")),
        Mark(CONIFER_LIGHT, x, tip, _line([(0.6, high), (-0.6 - half, 0)], "z")),
    ]


def hill(x: float, y: float, rng: random.Random) -> list[Mark]:
    """Draw a hump with a shaded east side."""
    k = rng.uniform(0.88, 1.14)
    left, right, high = 11.5 * k, 12.5 * k, 11 * k * rng.uniform(0.88, 1.12)
    lean = rng.uniform(0.3, 0.5)
    foot = y + 4.5
    t = _tenths
    rise = f"q{t(left * lean)} {t(-high * 0.94)} {t(left)} {t(-high)}"
    fall = f"q{t(right * 0.62)} {t(high * 0.12)} {t(right)} {t(high)}"
    shade = (
        f"{fall}h{t(-right * 0.82)}q{t(right * 0.22)} {t(-high * 0.42)} "
        f"{t(right * 0.02)} {t(-high * 0.66)}q{t(-right * 0.06)} {t(-high * 0.2)} "
        f"{t(-right * 0.2)} {t(-high * 0.34)}z"
    )
    strokes = "".join(
        f"m{t(dx * right)} {t(dy * high)}l{t(1.5 * k)} {t(0.36 * high)}"
        for dx, dy in ((-0.36, -0.5), (0.04, -0.1), (-0.42, -0.5))
    )
    return [
        Mark(HILL, x - left, foot, rise + fall + "z"),
        Mark(HILL_SHADE, x, foot - high, shade),
        Mark(HILL_INK, x - left, foot, rise + fall + strokes),
    ]


def _slope(rng: random.Random, run: float, rise: float, parts: int) -> list[Point]:
    """Break a slope into uneven steps."""
    cuts = sorted([0, *(rng.uniform(0.1, 0.9) for _ in range(parts - 1)), 1])
    steps = []
    for before, after in pairwise(cuts):
        share = after - before
        tilt = rng.uniform(0.75, 1.25) if after < 1 else 1
        steps.append((run * share, rise * share * tilt))
    rest = rise - sum(dy for _, dy in steps)
    steps[-1] = (steps[-1][0], steps[-1][1] + rest)
    return steps


def peak(x: float, y: float, k: float, rng: random.Random) -> list[Mark]:
    """Draw a snow-capped peak, lit from the north-west."""
    left, right, high = 17 * k, 18 * k, 29 * k * rng.uniform(0.92, 1.08)
    foot = y + 11 * k
    up, down = _slope(rng, left, -high, 4), _slope(rng, right, high, 4)
    tip = (x, foot - high)
    spur = [(-1.4 * k, 0.22 * high), (2.6 * k, 0.2 * high), (-2.2 * k, 0.2 * high)]
    spur.append((3.4 * k - sum(dx for dx, _ in spur), 0.38 * high))
    back = [(3.4 * k - right, 0.0), *((-dx, -dy) for dx, dy in reversed(spur))]
    cap = 0.36 * high
    lee = [(0.42 * right, cap), (-3 * k, -0.1 * high), (-2 * k, 0.12 * high)]
    lee.append((-0.42 * right + 5 * k - 1 * k, -0.05 * high))
    sun = [(-0.42 * left, cap), (2.6 * k, -0.08 * high), (2 * k, 0.13 * high)]
    sun.append((0.42 * left - 4.6 * k - 1 * k, -0.03 * high))
    hatch = "".join(
        f"m{_tenths(dx)} {_tenths(dy)}{_line([(1.8 * k, 0.2 * high)])}"
        for dx, dy in ((-0.34 * right, -0.42 * high), (-0.22 * right, -0.12 * high))
    )
    return [
        Mark(PEAK, x - left, foot, _line([*up, *down], "z")),
        Mark(PEAK_SHADE, *tip, _line([*down, *back], "z")),
        Mark(SNOW, *tip, _line(sun, "z")),
        Mark(SNOW_SHADE, *tip, _line(lee, "z")),
        Mark(PEAK_INK, x - left, foot, _line([*up, *down]) + hatch),
    ]


def reeds(x: float, y: float, rng: random.Random) -> list[Mark]:
    """Draw reeds over a little water."""
    tufts = []
    for dx, dy in ((-4.0, 0.0), (4.5, 2.6)):
        lean = rng.uniform(-0.6, 0.6)
        blades = "".join(
            f"m{_tenths(back)} {_tenths(up)}l{_tenths(bend + lean)} {_tenths(-high)}"
            for back, up, bend, high in ((0, 0, -2.6, 5.5), (2.6 - lean, 5.5, 0, 7.4))
        )
        blades += f"m{_tenths(-lean)} 7.4l{_tenths(2.6 + lean)}-5.5"
        tufts.append(Mark(REEDS, x + dx, y + dy, blades))
    water = "h15m-12 2.8h14m-19-5.6h9"
    return [Mark(MARSH, x - 8, y + 0.6, water), *tufts]


def dune(x: float, y: float, rng: random.Random) -> list[Mark]:
    """Draw the crest of a dune above some sand."""
    k = rng.uniform(0.85, 1.15)
    t = _tenths
    crest = f"q{t(6 * k)} {t(-6 * k)} {t(12 * k)} {t(-2 * k)}q{t(3 * k)} {t(2 * k)} {t(7 * k)} 0"
    return [
        Mark(DUNE, x - 9.5 * k, y + 2, crest),
        *(dot(SAND, x + dx * k, y + dy) for dx, dy in ((-4, 5), (2, 4.4), (7, 5.4))),
    ]


def grass(x: float, y: float, rng: random.Random) -> list[Mark]:
    """Draw a tuft of grass."""
    k = rng.uniform(0.8, 1.15)
    t = _tenths
    left = f"l{t(-k)} {t(-3 * k)}"
    middle = f"m{t(3 * k)} {t(3 * k)}v{t(-4 * k)}"
    right = f"m{t(2 * k)} {t(4 * k)}l{t(k)} {t(-3 * k)}"
    return [Mark(GRASS, x - 2 * k, y, left + middle + right)]


def _glyph(here: int, x: float, y: float, rng: random.Random) -> list[Mark]:
    kind = board.TERRAIN[here]
    if kind == board.WOODS:
        return tree(x, y, rng) if rng.random() < 0.7 else conifer(x, y, rng)
    if kind == board.WOODS_ROUGH:
        return conifer(x, y, rng) if rng.random() < 0.5 else hill(x, y, rng)
    draw = {board.ROUGH: hill, board.MARSH: reeds, board.DESERT: dune, board.OPEN: grass}[kind]
    return draw(x, y, rng)


def _mountain(here: int) -> list[tuple[float, list[Mark]]]:
    """Raise a great peak and two lesser ones."""
    x, y = MIDDLES[here]
    rng = seeded(f"peaks {here}")
    found = []
    for dx, dy, k in ((2, -2, 0.98), (-13, 9, 0.7), (14, 12, 0.64)):
        x1, y1 = x + dx + rng.uniform(-2.5, 2.5), y + dy + rng.uniform(-2, 2)
        found.append((y1, peak(x1, y1, k * rng.uniform(0.94, 1.06), rng)))
    return found


def _ridge(side: board.Pair) -> list[tuple[float, list[Mark]]]:
    """Set four small peaks along a mountain hexside, leaving a tunnel's mouth free."""
    (x0, y0), (x1, y1) = side_ends(*side)
    rng = seeded(f"ridge {side}")
    places = (0.02, 0.34, 0.66, 0.98) if side not in board.TUNNELS else (0.0, 0.2, 0.92)
    return [
        (y0 + (y1 - y0) * part, peak(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - 2, 0.5, rng))
        for part in places
    ]


def stand(room: Room) -> list[tuple[float, list[Mark]]]:
    """List all glyphs with the height at which they stand."""
    found: list[tuple[float, list[Mark]]] = []
    for here in range(board.N_HEXES):
        if board.TERRAIN[here] == board.MOUNTAIN:
            found += _mountain(here)
        elif not board.IS_SEA[here]:
            rng = seeded(f"look {here}")
            found += [(y, _glyph(here, x, y, rng)) for x, y in strew(here, room)]
    for side in board.RIDGES:
        found += _ridge(side)
    return found


def _order(style: int, y: float) -> float:
    """Say when a shape is drawn: with its band, and peaks each by itself, for they overlap."""
    if PEAK <= style <= PEAK_INK:
        return round(y, 2)
    height = _HILL_BAND if HILL <= style <= HILL_INK else _BAND
    return (int(y / height) + 1) * height


def layer(room: Room) -> Layer:
    """Draw all glyphs, band by band."""
    banded: defaultdict[tuple[float, int], list[str]] = defaultdict(list)
    for y, marks in sorted(stand(room), key=lambda glyph: glyph[0]):
        for mark in marks:
            banded[_order(mark.style, y), mark.style].append(start_of(mark) + mark.path)
    paths = "".join(
        f'<path d="{"".join(parts)}" {STYLES[style]}/>'
        for (_, style), parts in sorted(banded.items())
    )
    return Layer(
        "glyphs",
        "above",
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{paths}</g>',
        least=MIDDLE,
    )

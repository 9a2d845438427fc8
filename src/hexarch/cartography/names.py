"""Set the names: sizes, spacings, angles and places are tried, the cheapest is taken."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hexarch.cartography.room import Box, Room, Tries
from hexarch.drawing.atlas import Label, Line
from hexarch.drawing.lettering import Face, text_width

_LEADING = 1.12
"""From one base line to the next, in sizes."""
_SIZES = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66)
_LEAST_SIZE = 13
_KEPT = 6
"""So many places are kept of each setting."""


class Manner(NamedTuple):
    """How names of one kind are set."""

    face: Face
    spacings: tuple[float, ...]
    angles: tuple[int, ...]
    tilt_price: float
    away_price: float


class Setting(NamedTuple):
    """A way to write a name, before it has a place."""

    lines: tuple[str, ...]
    size: float
    spacing: float
    width: float
    height: float


class Named(NamedTuple):
    """A name in its place, and what it costs."""

    setting: Setting
    box: Box
    cost: float


def measure(face: Face, lines: Sequence[str], size: float, spacing: float) -> Setting:
    """Find the box of a name, halo included."""
    width = max(text_width(face, line, size, spacing) for line in lines)
    height = (face.rise + face.fall + _LEADING * (len(lines) - 1)) * size
    return Setting(tuple(lines), size, spacing, width + 4, height + 3)


def settings(
    manner: Manner, variants: Sequence[tuple[str, ...]], wanted: float
) -> Iterator[tuple[Setting, float]]:
    """Yield the ways to write a name with their price: small and tight cost most."""
    for number, lines in enumerate(variants):
        for share in _SIZES:
            size = round(wanted * share * 2) / 2
            for step, spacing in enumerate(manner.spacings):
                if size >= _LEAST_SIZE:
                    price = 150 * (1 - share) + 7 * step + 4 * number
                    yield measure(manner.face, lines, size, round(spacing * size, 1)), price


def candidates(
    room: Room,
    manner: Manner,
    ways: Sequence[tuple[Setting, float]],
    wish: tuple[float, float],
) -> list[Named]:
    """Find good places for a name, cheapest first."""
    found: list[Named] = []
    for setting, price in ways:
        for angle in manner.angles:
            tries = room.fits(setting.width, setting.height, angle)
            if len(tries.x):
                tilt = manner.tilt_price * abs(angle)
                found += _cheapest(tries, setting, angle, price + tilt, manner.away_price, wish)
    return sorted(found, key=lambda named: named.cost)


def _cheapest(
    tries: Tries,
    setting: Setting,
    angle: float,
    price: float,
    away_price: float,
    wish: tuple[float, float],
) -> list[Named]:
    """Keep a few places of one setting that lie well apart."""
    away = np.hypot(tries.x - wish[0], tries.y - wish[1]) * away_price
    kept: list[Named] = []
    for _ in range(_KEPT):
        best = int(away.argmin())
        if not np.isfinite(away[best]):
            break
        x, y = float(tries.x[best]), float(tries.y[best])
        box = Box(round(x), round(y), setting.width, setting.height, angle)
        kept.append(Named(setting, box, price + float(away[best])))
        away = np.where(np.hypot(tries.x - x, tries.y - y) < setting.height, np.inf, away)
    return kept


def write_label(face: Face, setting: Setting, box: Box) -> Label:
    """Turn a placed name into what the drawer reads."""
    size = setting.size
    span = (face.rise + face.fall + _LEADING * (len(setting.lines) - 1)) * size
    first = box.y - span / 2 + face.rise * size
    lines = tuple(
        Line(
            text=text,
            x=round(box.x + setting.spacing / 2, 1),
            y=round(first + number * _LEADING * size, 1),
            width=round(text_width(face, text, size, setting.spacing), 1),
        )
        for number, text in enumerate(setting.lines)
    )
    return Label(box.x, box.y, size, setting.spacing, box.angle, lines)

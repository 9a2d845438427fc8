"""Emblems, unit symbols and seat colours: one source, ``symbols.json``, for every drawer."""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

import msgspec


class SeatLook(msgspec.Struct, frozen=True):
    """How a seat looks: never by colour alone."""

    name: str
    colour: str
    ink: str
    """What is drawn on the colour."""
    words: str
    """The colour of a band that carries words in white or in the seat's ink."""
    emblem: str
    pattern: str


class Pattern(msgspec.Struct, frozen=True):
    """A tile of 16 x 16 in a seat's colour: filled, or stroked so wide."""

    d: str
    stroke: float


class Symbols(msgspec.Struct, frozen=True):
    """Everything that pieces are drawn from. Emblems and units fill a circle of radius 10."""

    seats: tuple[SeatLook, ...]
    looks: dict[str, SeatLook]
    """Further looks, which a board gives to its seats by name."""
    patterns: dict[str, Pattern]
    emblems: dict[str, str]
    units: dict[str, tuple[str, ...]]
    shapes: dict[str, str]
    metals: dict[str, tuple[str, str, str]]
    """Light, middle and dark of a metal disc."""


@cache
def load_symbols() -> Symbols:
    """Read the symbols once."""
    data = resources.files("hexarch.drawing").joinpath("symbols.json").read_bytes()
    return msgspec.json.decode(data, type=Symbols)


NEUTRAL: Final = SeatLook("nobody", "#8a7650", "#ffffff", "#8a7650", "", "plain")


def seat_look(seat: int, looks: Sequence[str] = ()) -> SeatLook:
    """Look up a seat by the looks of its board, or else by its number.

    NOBODY and seats that have no look are drawn in the colour of the land.
    """
    symbols = load_symbols()
    known = [symbols.looks[name] for name in looks] if looks else symbols.seats
    return known[seat] if 0 <= seat < len(known) else NEUTRAL


def pattern_id(seat: int, looks: Sequence[str] = ()) -> str:
    """Name the pattern of a seat among the definitions."""
    return f"p-{looks[seat] if 0 <= seat < len(looks) else seat}"


@cache
def symbol_defs() -> str:
    """Define what drawings refer to: ``#e-sun``, ``#u-infantry``, ``#p-0``, ``url(#m-gold)``."""
    symbols = load_symbols()
    parts = [
        f'<path id="e-{name}" d="{path}" fill-rule="evenodd"/>'
        for name, path in symbols.emblems.items()
    ]
    parts += [
        f'<g id="u-{name}" fill-rule="evenodd">'
        + "".join(f'<path d="{path}"/>' for path in paths)
        + "</g>"
        for name, paths in symbols.units.items()
    ]
    parts += [_pattern_def(str(number), seat) for number, seat in enumerate(symbols.seats)]
    parts += [_pattern_def(name, look) for name, look in symbols.looks.items()]
    parts += [_metal_def(name, *stops) for name, stops in symbols.metals.items()]
    return "".join(parts)


def _pattern_def(name: str, seat: SeatLook) -> str:
    tile = load_symbols().patterns[seat.pattern]
    paint = (
        f'fill="none" stroke="{seat.colour}" stroke-width="{tile.stroke:g}"'
        if tile.stroke
        else f'fill="{seat.colour}"'
    )
    body = f'<path d="{tile.d}" {paint}/>' if tile.d else ""
    return (
        f'<pattern id="p-{name}" width="16" height="16" '
        f'patternUnits="userSpaceOnUse">{body}</pattern>'
    )


def _metal_def(name: str, light: str, middle: str, dark: str) -> str:
    return (
        f'<radialGradient id="m-{name}" cx=".35" cy=".3" r=".9"><stop stop-color="{light}"/>'
        f'<stop offset=".55" stop-color="{middle}"/><stop offset="1" stop-color="{dark}"/>'
        "</radialGradient>"
    )


def emblem(name: str, x: float, y: float, radius: float, fill: str) -> str:
    """Place an emblem."""
    if not name:
        return ""
    return (
        f'<use href="#e-{name}" transform="translate({x:g} {y:g}) scale({radius / 10:g})" '
        f'fill="{fill}"/>'
    )


def silhouette(symbol: str, kind: str) -> str:
    """Name the unit symbol that is wanted, or that of the kind if there is no such."""
    units = load_symbols().units
    return next((name for name in (symbol, kind) if name in units), "infantry")


def unit(name: str, x: float, y: float, radius: float, fill: str) -> str:
    """Place a unit symbol."""
    return (
        f'<use href="#u-{name}" transform="translate({x:g} {y:g}) scale({radius / 10:g})" '
        f'fill="{fill}"/>'
    )

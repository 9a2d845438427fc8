"""What a hex map says beyond ``MapData``: layers that can be switched or belong to a zoom level.

A reader of ``MapData`` that does not know these fields ignores them.
"""

from typing import Final

from hexarch.cartography.hexes.sheet import HEX_WIDTH
from hexarch.drawing.atlas import Layer, MapData, Space

MIDDLE: Final = round(22 / HEX_WIDTH, 3)
NEAR: Final = round(48 / HEX_WIDTH, 3)
CLOSE: Final = round(90 / HEX_WIDTH, 3)
"""Pixels for a unit of the map from which each level of detail is shown."""


class Detail(Layer, frozen=True, omit_defaults=True):
    """A layer with a level of detail, and perhaps a switch."""

    least: float = 0
    """Shown from so many pixels for a unit up."""
    title: str = ""
    """What a switch for it is called; without one it cannot be switched off."""
    on: bool = True
    """Whether its switch is on at first."""


class Region(Space, frozen=True, omit_defaults=True):
    """A province, hex, Area or water.

    ``kind`` is ``province``, ``hex``, ``sea`` (a hex of it), ``area`` or ``zone`` (a naval reach);
    ``value`` is the city points of a hex.
    """

    tint: str = ""
    """The colour of a province, for its band on the map and the field of its counters."""
    part_of: str = ""
    """The province of a hex, or the naval node of a reach."""


class HexMap(MapData, frozen=True, kw_only=True, omit_defaults=True):
    """A map with the size of its hexes, by which levels of detail are chosen, and its fonts."""

    layers: tuple[Detail, ...]
    spaces: tuple[Region, ...]
    hex_width: float
    faces: tuple[dict[str, str], ...]
    """The font faces that its lettering needs: family, weight, style and file."""

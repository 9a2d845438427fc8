"""A map as package data: what the Python drawer and the browser client both read.

``map.json`` beside a board's tables is one ``MapData``. All coordinates are map units, x to the
right and y down; every path is an SVG path. ``hexarch.cartography`` writes it.
"""

from functools import cache
from importlib import resources
from typing import Final

import msgspec

WILD: Final = "---"
"""The code of land out of play."""


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A point of the map, written as ``[x, y]``."""

    x: float
    y: float


class Line(msgspec.Struct, frozen=True):
    """One line of lettering: its middle on the base line, before the label is turned."""

    text: str
    x: float
    y: float
    width: float


class Label(msgspec.Struct, frozen=True):
    """A name on the map, turned by ``angle`` degrees about (x, y), the middle of the block."""

    x: float
    y: float
    size: float
    spacing: float
    angle: float
    lines: tuple[Line, ...]


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the map that has a code: a province, a hex, a water.

    The anchor belongs to the pieces. Labels and coins have second choices, for when a piece
    stands on the first one; many hexes have no label. ``city`` is where a city, or else its
    owner's mark, stands.
    """

    code: str
    name: str
    kind: str
    """``province`` or ``zone`` (of water); on a hex map also ``hex``, ``sea`` (a hex) and
    ``area`` (a group of hexes)."""
    d: str
    anchor: Spot
    labels: tuple[Label, ...]
    value: int = 0
    home: bool = False
    coins: tuple[Spot, ...] = ()
    city: Spot | None = None
    tint: str = ""
    """The colour of a province, for its band on the map and the field of its counters."""
    part_of: str = ""
    """The province of a hex, or the water of a hex of sea or of a reach."""
    group: str = ""
    """The larger hexagon that a hex belongs to."""
    terrain: str = ""


class Dock(msgspec.Struct, frozen=True):
    """Where a galley lies at a coast: on the water, in one of the zones along the shore."""

    coast: str
    province: str
    zone: str
    x: float
    y: float


class Border(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line that two spaces share; ``WILD`` as second code means the edge of the world in play.

    ``road`` runs from the city place of ``a`` to that of ``b`` where the border is on land.
    """

    a: str
    b: str
    kind: str
    """``land``, ``coast``, ``sea`` or ``edge``."""
    d: str
    coast: str = ""
    road: str = ""


class Layer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawn layer, ready to show; the tints of owners lie between below and above."""

    id: str
    place: str
    """``paper`` (below the painted underlay), ``below`` or ``above``."""
    svg: str
    least: float = 0
    """Shown from so many pixels for a unit of the map up."""
    title: str = ""
    """What a switch for it is called; without one it cannot be switched off."""
    on: bool = True
    """Whether its switch is on at first."""


class FontFace(msgspec.Struct, frozen=True):
    """A font that the lettering of one map needs, beside those that all have."""

    family: str
    weight: str
    style: str
    file: str
    letters: str
    """The kind of space whose names are written in it."""


class Underlay(msgspec.Struct, frozen=True):
    """A painted picture that fills the map rectangle, in one resolution."""

    file: str
    width: int
    height: int


class MapData(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything about a map that play does not change."""

    name: str
    stamp: str
    """Says from which inputs, and by which version of the tool, this was drawn."""
    view: tuple[float, float, float, float]
    """The viewBox: the map rectangle with its frame around it."""
    width: float
    height: float
    defs: str
    underlays: tuple[Underlay, ...]
    layers: tuple[Layer, ...]
    spaces: tuple[Space, ...]
    docks: tuple[Dock, ...]
    borders: tuple[Border, ...]
    hex_width: float = 0
    """The width of a hex, by which levels of detail are chosen; 0 on a map without hexes."""
    faces: tuple[FontFace, ...] = ()


@cache
def load_map(name: str) -> MapData:
    """Read a board's map once."""
    data = map_file(name, "map.json").read_bytes()
    return msgspec.json.decode(data, type=MapData)


def map_file(name: str, file: str) -> resources.abc.Traversable:
    """Find a product of cartography among a board's files."""
    return resources.files("hexarch.boards").joinpath(name, file)


@cache
def spaces_by_code(name: str) -> dict[str, Space]:
    """Index a map's spaces."""
    return {space.code: space for space in load_map(name).spaces}

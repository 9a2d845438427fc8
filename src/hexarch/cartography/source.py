"""What a map is drawn from: the board's tables, and the rectangle they are drawn in."""

from importlib import resources
from typing import Final, NamedTuple

from hexarch.boards import mediterranean as board
from hexarch.drawing.atlas import WILD
from hexarch.kernel.tables import parse_pipes

WIDTH: Final = 2000
HEIGHT: Final = 1200
MARGIN: Final = 70
"""The frame around the map rectangle."""
CODES: Final[tuple[str, ...]] = (*board.CODES, WILD)
"""The labels of the raster are indices into these codes."""
WILD_LABEL: Final = len(board.CODES)
_WEST, _NORTH = -11.0, 57.0
UNITS_PER_LONGITUDE: Final = WIDTH / 60
UNITS_PER_LATITUDE: Final = HEIGHT / 30


class Seed(NamedTuple):
    """A point from which the shape of a space grows."""

    label: int
    x: float
    y: float


class Range(NamedTuple):
    """A chain of mountains."""

    line: list[tuple[float, float]]
    width: float
    height: float


def project(longitude: float, latitude: float) -> tuple[float, float]:
    """Turn degrees into map units."""
    return (longitude - _WEST) * UNITS_PER_LONGITUDE, (_NORTH - latitude) * UNITS_PER_LATITUDE


def _rows(file: str) -> list[dict[str, str]]:
    text = resources.files(board.__name__).joinpath(file).read_text(encoding="utf-8")
    return parse_pipes(text)


def _line(cell: str) -> list[tuple[float, float]]:
    pairs = (pair.split(",") for pair in cell.split())
    return [project(float(longitude), float(latitude)) for longitude, latitude in pairs]


def seeds() -> list[Seed]:
    """Read the seed points of every space, land out of play included."""
    label = {code: index for index, code in enumerate(CODES)}
    return [
        Seed(label[row["code"]], x, y)
        for row in _rows("seeds.txt")
        for x, y in _line(row["seeds (longitude,latitude)"])
    ]


def ranges() -> list[Range]:
    """Read the mountains."""
    return [
        Range(_line(row["line (longitude,latitude)"]), float(row["width"]), float(row["height"]))
        for row in _rows("relief.txt")
    ]


def rivers() -> list[list[tuple[float, float]]]:
    """Read the rivers."""
    return [_line(row["line (longitude,latitude)"]) for row in _rows("rivers.txt")]


def lettering() -> list[dict[str, str]]:
    """Read the placement table: names that the program would set less well."""
    return _rows("labels.txt")


def adjacencies() -> frozenset[tuple[int, int]]:
    """List every pair of spaces that touch, by land, coast or sea, the lower label first."""
    pairs = set(board.BORDERS)
    pairs |= {(coast.province, zone) for coast in board.COASTS for zone in coast.zones}
    pairs |= {(min(a, b), max(a, b)) for a, zones in board.ZONE_NEIGHBOURS.items() for b in zones}
    return frozenset(pairs)


def border_kind(a: int, b: int) -> str:
    """Say what kind of line parts two labels."""
    if WILD_LABEL in (a, b):
        return "edge"
    on_land = (a in board.PROVINCES) + (b in board.PROVINCES)
    return ("sea", "coast", "land")[on_land]

"""The hexes: number, code, neighbours, province, terrain, city."""

from typing import Final

from hexarch.boards.empire.reading import grid, table
from hexarch.kernel.hexes import Hex, Layout, Numbering, distance, neighbours

NOWHERE: Final = -1
"""No hex, no province, no section: what a number means that counts nothing."""
ROWS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLUMNS: Final = 40
N_HEXES: Final = len(ROWS) * COLUMNS
NUMBERING: Final = Numbering(Layout("pointed", shifted="even", rows_grow="north"), "letter")
"""M2: letters are rows, growing northward; odd rows lie half a hex to the west."""

CODES: Final[tuple[str, ...]] = tuple(
    f"{letter}{number}" for letter in ROWS for number in range(1, COLUMNS + 1)
)
HEX: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}
"""From a code such as K26 to the number of the hex; A1 is 0, A2 is 1, B1 is 40."""
POINTS: Final[tuple[Hex, ...]] = tuple(NUMBERING.hex(code) for code in CODES)
"""Axial coordinates."""
AT: Final[dict[Hex, int]] = {point: number for number, point in enumerate(POINTS)}
"""From axial coordinates to the number of the hex."""
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(AT[near] for near in neighbours(point) if near in AT) for point in POINTS
)
"""The hexes around each hex, anticlockwise from the east; fewer than six at the edge."""


def steps_between(one: int, other: int) -> int:
    """Return the distance of two hexes, whatever lies between.

    >>> steps_between(HEX["G23"], HEX["J22"])
    3
    """
    return distance(POINTS[one], POINTS[other])


# Provinces.

_PROVINCES: Final = table("provinces.txt")
_LAND: Final = grid("land.txt")

N_PROVINCES: Final = len(_PROVINCES)
PROVINCES: Final = range(N_PROVINCES)
PROVINCE_CODES: Final[tuple[str, ...]] = tuple(row["code"] for row in _PROVINCES)
PROVINCE_NAMES: Final[tuple[str, ...]] = tuple(row["province"] for row in _PROVINCES)
PROVINCE: Final[dict[str, int]] = {code: number for number, code in enumerate(PROVINCE_CODES)}
"""From a code such as THE to the number of the province."""
NORTHERN: Final[frozenset[int]] = frozenset(
    number for number, row in enumerate(_PROVINCES) if row["frontier"] == "northern"
)
_LETTERS: Final = {row["letter"]: number for number, row in enumerate(_PROVINCES)}
PROVINCE_OF: Final[tuple[int, ...]] = tuple(
    _LETTERS.get(sign, NOWHERE) for letter in ROWS for sign in _LAND[letter]
)
"""The province of each hex, ``NOWHERE`` at sea."""
HEXES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(here for here in range(N_HEXES) if PROVINCE_OF[here] == province)
    for province in PROVINCES
)

# Terrain.

OPEN: Final = 0
WOODS: Final = 1
ROUGH: Final = 2
WOODS_ROUGH: Final = 3
MARSH: Final = 4
DESERT: Final = 5
MOUNTAIN: Final = 6
SEA: Final = 7
TERRAIN_NAMES: Final = (
    "open",
    "woods",
    "rough",
    "woods/rough",
    "marsh",
    "desert",
    "mountain",
    "sea",
)
_SIGNS: Final = "-wrfmdM~"
_TERRAIN: Final = grid("terrain.txt")
TERRAIN: Final[tuple[int, ...]] = tuple(
    _SIGNS.index(sign) for letter in ROWS for sign in _TERRAIN[letter]
)
IS_SEA: Final[tuple[bool, ...]] = tuple(kind == SEA for kind in TERRAIN)
IS_ENTERABLE: Final[tuple[bool, ...]] = tuple(kind < MOUNTAIN for kind in TERRAIN)
"""Whether a land unit can be in each hex (13.1.1d)."""
IS_COASTAL: Final[tuple[bool, ...]] = tuple(
    not IS_SEA[here] and any(IS_SEA[near] for near in NEIGHBOURS[here]) for here in range(N_HEXES)
)

# What the rulebook's own text says of single hexes.

_TOLD: Final = {HEX[row["hex"]]: row for row in table("told.txt")}
TOLD: Final[tuple[int, ...]] = tuple(_TOLD)
"""The hexes of which the text speaks."""


def _status(here: int, column: str) -> str:
    return "given" if here in _TOLD and _TOLD[here][column] == "given" else "reconstructed"


PROVINCE_STATUS: Final[tuple[str, ...]] = tuple(
    _status(here, "province is") for here in range(N_HEXES)
)
TERRAIN_STATUS: Final[tuple[str, ...]] = tuple(
    _status(here, "terrain is") for here in range(N_HEXES)
)

# Cities.

SMALL: Final = 1
LARGE: Final = 2
_CITIES: Final = {HEX[row["hex"]]: row for row in table("cities.txt")}
CITIES: Final[tuple[int, ...]] = tuple(_CITIES)
CITY_SIZE: Final[tuple[int, ...]] = tuple(
    (SMALL if _CITIES[here]["size"] == "small" else LARGE) if here in _CITIES else 0
    for here in range(N_HEXES)
)
"""0, ``SMALL`` or ``LARGE``, which are also the city points (cp) of each hex."""
CITY_NAME: Final[tuple[str, ...]] = tuple(
    _CITIES[here]["city"] if here in _CITIES else "" for here in range(N_HEXES)
)
CITY_STATUS: Final[dict[int, tuple[str, str, str]]] = {
    here: (row["name is"], row["place is"], row["size is"]) for here, row in _CITIES.items()
}
"""Whether the name, the place and the size of each city are given or reconstructed."""
CITIES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        sorted(
            (here for here in CITIES if PROVINCE_OF[here] == province),
            key=lambda here: (-CITY_SIZE[here], here),
        )
    )
    for province in PROVINCES
)
"""The cities of each province, the largest first, then by number (R-45)."""
CITY_POINTS: Final[tuple[int, ...]] = tuple(
    sum(CITY_SIZE[here] for here in cities) for cities in CITIES_OF
)

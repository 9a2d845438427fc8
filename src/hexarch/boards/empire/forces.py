"""The forces: classes of units, the pool of each province, what fortifications cost."""

from typing import Final, NamedTuple

from hexarch.boards.empire.hexes import N_PROVINCES, PROVINCE_CODES
from hexarch.boards.empire.reading import table


class UnitClass(NamedTuple):
    """What all units of a class have in common."""

    code: str
    name: str
    type: str
    """``infantry``, ``cavalry``, ``warship`` or ``siege``."""
    green: int
    veteran: int
    """The strength of the Veteran side, 0 where there is none."""
    movement: int
    """In whole points, the same on both sides."""
    build: int
    supply: int
    green_status: str
    veteran_status: str


CLASSES: Final[tuple[UnitClass, ...]] = tuple(
    UnitClass(
        row["class"],
        row["name"],
        row["type"],
        int(row["green"]),
        int(row["veteran"].replace("-", "0")),
        int(row["movement"]),
        int(row["build"]),
        int(row["supply"]),
        row["green is"],
        row["veteran is"],
    )
    for row in table("classes.txt")
)
CLASS: Final[dict[str, int]] = {unit.code: number for number, unit in enumerate(CLASSES)}
"""From a code such as HI to the number of the class."""

_POOLS: Final = {row["code"]: row for row in table("pools.txt")}
BARBARIANS: Final = N_PROVINCES
"""The number of the pool that belongs to no province."""
POOL_CODES: Final = (*PROVINCE_CODES, "---")
POOLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(int(_POOLS[code][unit.code].replace("-", "0")) for unit in CLASSES) for code in POOL_CODES
)
"""How many units of each class each province has; the Barbarians come last."""


class Checksum(NamedTuple):
    """What a pool must add up to."""

    units: int
    green: int
    veteran: int


CHECKSUMS: Final[tuple[Checksum, ...]] = tuple(
    Checksum(*(int(_POOLS[code][column]) for column in ("units", "green", "veteran")))
    for code in POOL_CODES
)

_WORKS: Final = {row["work"]: row for row in table("works.txt")}
FORT_COST: Final = int(_WORKS["fort"]["cost"])
CITADEL_COST: Final = int(_WORKS["citadel"]["cost"])
FORT_MULTIPLIER: Final = int(_WORKS["fort"]["multiplier"])
CITADEL_MULTIPLIER: Final = int(_WORKS["citadel"]["multiplier"])

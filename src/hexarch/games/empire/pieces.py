"""The units: 143 counters, each with its home and its class. What is printed never changes.

>>> CODE[UNIT["THE:SC1"]], MOVEMENT[UNIT["THE:SC1"]], GREEN[UNIT["THE:SC1"]]
('THE:SC1', 6, 1)
"""

from collections.abc import Iterator
from typing import Final

from hexarch.boards.empire import BARBARIANS, CLASSES, POOLS, PROVINCE_CODES
from hexarch.games.empire.book import rule

INFANTRY, CAVALRY, SIEGE, WARSHIP = range(4)
TYPE_NAMES: Final = ("infantry", "cavalry", "siege", "warship")
BARBARIAN_CODE: Final = "WILD"
"""The home of the Barbarians, who have none."""
HOME_CODES: Final = (*PROVINCE_CODES, BARBARIAN_CODE)


@rule("1.1", "1.3.1", "1.3.4a")
def _counters() -> Iterator[tuple[int, int, int]]:
    """Yield home, class and number of every unit: there are no others, markers have no end."""
    for home, pool in enumerate(POOLS):
        for kind, count in enumerate(pool):
            for number in range(1, count + 1):
                yield home, kind, number


@rule("1.3.2a")
def _type_of(kind: int) -> int:
    """Return which of the four types a class is of."""
    return TYPE_NAMES.index(CLASSES[kind].type)


_COUNTERS: Final = tuple(_counters())
N_UNITS: Final = len(_COUNTERS)
UNITS: Final = range(N_UNITS)
HOME: Final = tuple(home for home, _, _ in _COUNTERS)
"""The province of each unit, or ``BARBARIANS``."""
CLASS_OF: Final = tuple(kind for _, kind, _ in _COUNTERS)
CODE: Final = tuple(
    f"{HOME_CODES[home]}:{CLASSES[kind].code}{'.' if CLASSES[kind].code[-1].isdigit() else ''}"
    f"{number}"
    for home, kind, number in _COUNTERS
)
"""Such as THE:SC1; a warship is ILA:W3.1."""
UNIT: Final = {code: unit for unit, code in enumerate(CODE)}
TYPE: Final = tuple(_type_of(kind) for kind in CLASS_OF)
IS_SHIP: Final = tuple(kind == WARSHIP for kind in TYPE)
IS_CAVALRY: Final = tuple(kind == CAVALRY for kind in TYPE)
GREEN: Final = tuple(CLASSES[kind].green for kind in CLASS_OF)
VETERAN_STRENGTH: Final = tuple(CLASSES[kind].veteran for kind in CLASS_OF)
"""0 for siege units, which have no Veteran side."""
MOVEMENT: Final = tuple(CLASSES[kind].movement for kind in CLASS_OF)
"""In whole points."""
BUILD_COST: Final = tuple(CLASSES[kind].build for kind in CLASS_OF)
SUPPLY_COST: Final = tuple(CLASSES[kind].supply for kind in CLASS_OF)
UNITS_OF: Final = tuple(
    tuple(unit for unit in UNITS if HOME[unit] == home) for home in range(BARBARIANS + 1)
)
"""The units of each province, the Barbarians last."""

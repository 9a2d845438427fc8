"""The printed tables of Conquest of the Empire, laid out as they are printed."""

from typing import Final, Literal, TypeAlias

from hexarch.kernel.tables import parse_columns

INFANTRY, CAVALRY, CATAPULT = range(3)
"""The members of a legion, as indices of every triple of counts."""

Kind: TypeAlias = Literal["infantry", "cavalry", "catapult"]
KINDS: Final[tuple[Kind, Kind, Kind]] = ("infantry", "cavalry", "catapult")

COSTS: Final = parse_columns("""\
piece          normal  first  second
infantry           10     20      30
cavalry            25     50      75
galley             25     50      75
fortification      25     50      75
catapult           40     80     120
city               30     60      90
""")

CAPABILITIES: Final = parse_columns("""\
piece     moves  land  sea
infantry      1     4    4
cavalry       2     5    4
catapult      1     6    6
galley        2     -    3
caesar        2     -    -
general       2     -    -
""")

COMBAT_CHART: Final = """\
advantage  infantry  cavalry-land  cavalry-sea  catapult  galley
        0         4             5            4         6       3
        1         3             4            3         5       2
        2         2             3            2         4    none
        3      none             2         none         3    none
        4      none          none         none         2    none
        5      none          none         none      none    none
"""

STOCK: Final = parse_columns("""\
piece          stock
infantry          60
cavalry           30
catapult          20
city              30
fortification     16
galley             6
""")

HOMES: Final = """\
players  home provinces in order of play
      6  MAC GAL EGY NUM HIS ITA
      5  MAC GAL EGY HIS ITA
      4  MAC GAL NUM HIS
      3  MAC EGY HIS
      2  EGY HIS
"""

PRICE: Final[dict[str, int]] = {row["piece"]: int(row["normal"]) for row in COSTS}
PRICES: Final[dict[str, tuple[int, int, int]]] = {
    row["piece"]: (int(row["normal"]), int(row["first"]), int(row["second"])) for row in COSTS
}
_FIGURES: Final = {row["piece"]: row for row in CAPABILITIES}
HIT_LAND: Final = tuple(int(_FIGURES[kind]["land"]) for kind in KINDS)
HIT_SEA: Final = tuple(int(_FIGURES[kind]["sea"]) for kind in KINDS)
HIT_GALLEY: Final = int(_FIGURES["galley"]["sea"])
SUPPLY: Final[dict[str, int]] = {row["piece"]: int(row["stock"]) for row in STOCK}
HOMES_BY_PLAYERS: Final[dict[int, tuple[str, ...]]] = {
    int(line.split()[0]): tuple(line.split()[1:]) for line in HOMES.splitlines()[1:]
}
LEGION: Final = 7
"""A leader answers for at most this many combat units."""
MOVES: Final = int(_FIGURES["general"]["moves"])
"""Moves of a Caesar, a general and a galley in one turn."""
STARTING_INFANTRY: Final = 4
GENERALS: Final = 6
GALLEYS: Final = 6
CITY_TRIBUTE: Final = 5
CAESAR_BONUS: Final = 100
FIRST_INFLATION: Final = 105
SECOND_INFLATION: Final = 205

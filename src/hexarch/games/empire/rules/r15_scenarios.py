"""The figures of the scenarios (chapter V), laid out as they are printed."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import FAVORABLE, LEVEL_NAMES, STRONG, WEAK, Seat
from hexarch.kernel.tables import parse_columns

EMPEROR: Final = 0
GENERAL: Final = 1
ALL_PROVINCES: Final = 15

BASIC: Final = parse_columns("""\
seat  province  level
   0  REL       Strong
   0  HAR       Strong
   0  KHA       Favorable
   0  SEM       Favorable
   0  BAR       Weak
   1  EQU       Strong
   1  BEC       Strong
   1  KOR       Favorable
   1  SUL       Favorable
   1  DEL       Weak
""")
"""Scenario A; the other five provinces are Neutral (V.A)."""

CONTROL_LEVELS: Final[Mapping[str, tuple[int, ...]]] = {
    "B": (5, 5, 5, 3, 3, 3, 2, 2, 2, 0, 0, 0, 0, 0, 0),
    "C": (5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
}
POINTS: Final = 20
MOST_POINTS: Final = 5
"""Scenario D: what each player distributes, and the most in one province."""

CIVIL_WAR: Final = parse_columns("""\
players  Strong  Favorable  Weak
      2       1          3     3
      3       1          2     2
      4       1          1     1
""")

Stock = Mapping[int, int]
"""How many Influence Markers of each level a player places."""


@rule("V.A", "R-82", "R-1")
def basic_markers() -> list[tuple[Seat, str, int]]:
    """Return the preset markers of scenario A: whose, where, at which level."""
    return [(int(row["seat"]), row["province"], LEVEL_NAMES.index(row["level"])) for row in BASIC]


@rule("2.1", "V.B", "V.C")
def control_levels(scenario: str) -> tuple[int, ...]:
    """Return the Control Levels that each player has: one for each province."""
    return CONTROL_LEVELS[scenario]


@rule("V.E1", "V.F1", "V.G1")
def stock_of(scenario: str, seats: int, seat: Seat) -> Stock:
    """Return the markers a player places in scenarios E, F and G."""
    if scenario == "E":
        return {FAVORABLE: 1, WEAK: seats - 1} if seat == EMPEROR else {STRONG: 1, FAVORABLE: 1}
    if scenario == "F":
        return {STRONG: 1, FAVORABLE: 1, WEAK: 7} if seat == EMPEROR else {FAVORABLE: 4, WEAK: 2}
    row = next(row for row in CIVIL_WAR if int(row["players"]) == seats)
    return {LEVEL_NAMES.index(name): int(row[name]) for name in ("Strong", "Favorable", "Weak")}


@lru_cache(maxsize=64)
def turns(scenario: str, seats: int, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who places the first, second, ... marker."""
    return {"E": _overthrow, "F": _rubicon, "G": _civil_war}[scenario](seats, order)


@rule("V.E1", "V.E2")
def _overthrow(seats: int, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Let the Emperor place all of his, then each Rebel his Strong, then each his Favorable."""
    rebels = tuple(range(1, seats))
    return (EMPEROR,) * seats + rebels + rebels


@rule("V.F1", "R-80")
def _rubicon(seats: int, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Let both alternate, the Emperor first; he places what is left after the General's last."""
    both = sum(stock_of("F", seats, GENERAL).values())
    return (EMPEROR, GENERAL) * both + (EMPEROR,) * (ALL_PROVINCES - 2 * both)


@rule("V.G2", "V.G3", "R-81")
def _civil_war(seats: int, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Let two place one, two, then one by turns; more go to and fro."""
    each = sum(stock_of("G", seats, 0).values())
    if seats == 2:
        first, second = order
        return (first, second, *(second, first) * (each - 1))
    back = tuple(reversed(order))
    return sum(((back if number % 2 else order) for number in range(each)), ())

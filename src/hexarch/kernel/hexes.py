"""Hexagons: coordinates, neighbours, distances, hexsides, lines, and how maps number them.

Inside, a hex is a pair of axial coordinates whose third, ``s``, makes the sum 0. On a screen with
pointed tops q grows eastward along a row and r to the southeast; with flat tops q grows to the
southeast and r southward. Printed maps number hexes in many ways: a ``Numbering`` knows one.

>>> printed = Numbering(Layout("flat", shifted="even", rows_grow="south"), "CCRR")
>>> [printed.name(near) for near in neighbours(printed.hex("0514"))]
['0614', '0613', '0513', '0413', '0414', '0515']
"""

import re
from collections.abc import Iterator
from math import sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

Top: TypeAlias = Literal["flat", "pointed"]


class Hex(NamedTuple):
    """One hex in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third of the "cube" coordinates."""
        return -self.q - self.r


Side: TypeAlias = tuple[Hex, Hex]
"""A hexside, as the two hexes it parts, the lower one first."""

DIRECTIONS: Final = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six neighbours, anticlockwise from the east (pointed tops) or the southeast (flat tops)."""


def neighbours(here: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around *here*, in the order of ``DIRECTIONS``."""
    q, r = here
    return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps between two hexes.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    dq, dr = one.q - other.q, one.r - other.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def side(one: Hex, other: Hex) -> Side:
    """Return the side between two neighbouring hexes, whichever is named first.

    >>> side(Hex(1, 0), Hex(0, 0)) == side(Hex(0, 0), Hex(1, 0))
    True
    """
    if distance(one, other) != 1:
        raise ValueError(f"{one} and {other} are not neighbours")
    return (one, other) if one < other else (other, one)


def sides(here: Hex) -> tuple[Side, ...]:
    """Return the six sides of a hex."""
    return tuple(side(here, near) for near in neighbours(here))


def within(centre: Hex, steps: int) -> Iterator[Hex]:
    """Yield every hex at most *steps* away, the centre included.

    >>> len(list(within(Hex(4, 4), 2)))
    19
    """
    for dq in range(-steps, steps + 1):
        for dr in range(max(-steps, -dq - steps), min(steps, steps - dq) + 1):
            yield Hex(centre.q + dq, centre.r + dr)


def ring(centre: Hex, steps: int) -> list[Hex]:
    """Return the hexes exactly *steps* away, one beside the other.

    >>> len(ring(Hex(0, 0), 3))
    18
    """
    if steps == 0:
        return [centre]
    found, here = [], Hex(centre.q - steps, centre.r + steps)
    for dq, dr in DIRECTIONS:
        for _ in range(steps):
            found.append(here)
            here = Hex(here.q + dq, here.r + dr)
    return found


def line(start: Hex, goal: Hex) -> tuple[Hex, ...]:
    """Return the hexes that a straight line passes, both ends included.

    Where the line runs along a hexside one of the two hexes is taken, always the same one.

    >>> line(Hex(0, 0), Hex(3, 0))
    (Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=2, r=0), Hex(q=3, r=0))
    """
    steps = distance(start, goal)
    if steps == 0:
        return (start,)
    return tuple(
        _nearest(start.q * (steps - at) + goal.q * at, start.r * (steps - at) + goal.r * at, steps)
        for at in range(steps + 1)
    )


def _nearest(q: int, r: int, whole: int) -> Hex:
    """Round the point (q, r) / whole to the hex that holds it, in whole numbers throughout."""
    parts = (q, r, -q - r)
    rounded = [(2 * part + whole) // (2 * whole) for part in parts]
    if sum(rounded):
        errors = [abs(near * whole - part) for near, part in zip(rounded, parts, strict=True)]
        worst = errors.index(max(errors))
        rounded[worst] -= sum(rounded)
    return Hex(rounded[0], rounded[1])


def centre(here: Hex, size: float, top: Top) -> tuple[float, float]:
    """Return the middle of a hex on a screen, x to the right and y downward.

    *size* is the way from the middle to a corner.

    >>> centre(Hex(2, 0), 10, "flat")[0]
    30.0
    """
    if top == "flat":
        return 1.5 * size * here.q, sqrt(3) * size * (here.r + here.q / 2)
    return sqrt(3) * size * (here.q + here.r / 2), 1.5 * size * here.r


class Layout(msgspec.Struct, frozen=True):
    """How a map lays columns and rows over its hexes.

    With flat tops every second column is shifted half a hex down, with pointed tops every second
    row half a hex to the right; ``shifted`` says which. Columns grow eastward.
    """

    top: Top
    shifted: Literal["odd", "even"]
    rows_grow: Literal["south", "north"]

    def hex(self, column: int, row: int) -> Hex:
        """Return the hex of a column and a row."""
        down = row if self.rows_grow == "south" else -row
        if self.top == "flat":
            return Hex(column, down - self._lag(column))
        return Hex(column - self._lag(down), down)

    def cell(self, here: Hex) -> tuple[int, int]:
        """Return the column and the row of a hex.

        >>> layout = Layout("pointed", "even", "north")
        >>> layout.cell(layout.hex(14, 36))
        (14, 36)
        """
        if self.top == "flat":
            column, down = here.q, here.r + self._lag(here.q)
        else:
            column, down = here.q + self._lag(here.r), here.r
        return column, down if self.rows_grow == "south" else -down

    def _lag(self, at: int) -> int:
        """Return how far the straight axis has run ahead of the staggered one."""
        return (at - (at & 1)) // 2 if self.shifted == "odd" else (at + (at & 1)) // 2


Style: TypeAlias = Literal["CCRR", "RRCC", "letter"]


class Numbering(msgspec.Struct, frozen=True):
    """The names of hexes on a printed map.

    ``CCRR`` is column and row, ``RRCC`` row and column, two digits each; ``letter`` is a row letter
    (A is 1) and a column number. Columns from ``western`` up lie to the west of column 0: with 80,
    column 99 is column -1.

    >>> empire = Numbering(Layout("pointed", "even", "north"), "letter")
    >>> sorted(empire.name(near) for near in neighbours(empire.hex("U21")))
    ['T20', 'T21', 'U20', 'U22', 'V20', 'V21']
    """

    layout: Layout
    style: Style
    western: int = 100

    def hex(self, name: str) -> Hex:
        """Return the hex with a printed name, or raise ``ValueError``."""
        pattern = r"([A-Z])([1-9]\d?)" if self.style == "letter" else r"(\d\d)(\d\d)"
        match = re.fullmatch(pattern, name, re.ASCII)
        if match is None:
            raise ValueError(f"{name!r} is no hex number")
        first, second = match.groups()
        if self.style == "letter":
            return self.layout.hex(int(second), ord(first) - ord("A") + 1)
        column, row = (first, second) if self.style == "CCRR" else (second, first)
        return self.layout.hex(self._folded(int(column)), int(row))

    def name(self, here: Hex) -> str:
        """Return the printed name of a hex, or raise ``ValueError`` if it has none."""
        column, row = self.layout.cell(here)
        if self.style == "letter":
            if not (1 <= row <= 26 and 1 <= column <= 99):
                raise ValueError(f"column {column}, row {row} has no number")
            return f"{chr(ord('A') + row - 1)}{column}"
        if not (0 <= row <= 99 and self.western - 100 <= column < self.western):
            raise ValueError(f"column {column}, row {row} has no number")
        first, second = column % 100, row
        return f"{first:02}{second:02}" if self.style == "CCRR" else f"{second:02}{first:02}"

    def _folded(self, column: int) -> int:
        return column - 100 if column >= self.western else column

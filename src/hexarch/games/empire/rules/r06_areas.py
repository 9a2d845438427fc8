"""6: Areas, their sections, and what they are to a unit: friendly, enemy or contested.

A *plot* is a part of an Area that neither terrain nor a province's border divides. The politics
of the moment joins plots to sections (6.3). All that politics decides is remembered with it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from hexarch.boards.empire import (
    AREA_NAMES,
    AREA_OF,
    HEX,
    N_HEXES,
    NOWHERE,
    POINTS,
    PROVINCE_OF,
    PROVINCES,
    Sections,
)
from hexarch.boards.empire import sections as part
from hexarch.boards.empire.areas import connected
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import EXTRA, MERCENARY, Hex, Province, State, Unit
from hexarch.games.empire.pieces import HOME
from hexarch.games.empire.rules import r10_hostility
from hexarch.games.empire.rules.r01_units import placed, power_of
from hexarch.kernel.hexes import distance
from hexarch.kernel.memory import latest

PLOTS: Final[Sections] = part(lambda _one, _other: False)
PLOT_OF: Final = PLOTS.of
PLOT_PROVINCE: Final[tuple[Province, ...]] = tuple(PROVINCE_OF[plot[0]] for plot in PLOTS.hexes)

FRIENDLY, ENEMY, CONTESTED = range(3)

OWN, FRIEND, STRANGER, FOE = range(4)
"""What another unit can be to a unit: of its power, with it, at peace, hostile."""
HIRED: Final = 31
"""Stands for the home of a Mercenary, which no War marker concerns (R-43)."""


class Pockets(NamedTuple):
    """The parts of sections that a unit can reach without leaving the provinces open to it."""

    of: tuple[int, ...]
    """The pocket of each plot, NOWHERE where the unit may not be."""
    hexes: tuple[tuple[Hex, ...], ...]
    near: tuple[tuple[int, ...], ...]
    """The pockets to which Area movement leads for a point: itself, and those beside it."""
    section: tuple[int, ...]
    strands: tuple[tuple[int, ...], ...]
    """The stretches of road in each pocket."""
    strand_pocket: tuple[int, ...]
    """The pocket of each stretch."""

    def adjoin(self, here: Hex, there: Hex) -> bool:
        """Tell whether Area movement leads from one hex to another for a point."""
        return self.of[PLOT_OF[there]] in self.near[self.of[PLOT_OF[here]]]


class Relations:
    """What one arrangement of control, war and alliance means, found out as it is asked."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.parts: Sections | None = None
        self.attitudes: dict[int, int] = {}
        self._entries: dict[int, int] = {}
        self._pockets: dict[tuple[int, int], Pockets] = {}

    def sections(self, state: State) -> Sections:
        """Return the Areas as terrain and politics part them (6.3, R-17)."""
        if self.parts is None:
            self.parts = r10_hostility.sections(state)
        return self.parts

    def attitude(self, state: State, unit: Unit, other: Unit, where: Hex) -> int:
        """Tell what another unit in a hex is to a unit: OWN, FRIEND, STRANGER or FOE."""
        province = PROVINCE_OF[where] if where != NOWHERE else NOWHERE
        key = (kind(state, unit) << 10 | kind(state, other)) << 5 | province + 1
        found = self.attitudes.get(key)
        if found is None:
            found = self.attitudes[key] = _attitude(state, unit, other, where)
        return found

    def hostile(self, state: State, unit: Unit, other: Unit, where: Hex) -> bool:
        """Tell whether two units may attack each other in a hex (R-49)."""
        return self.attitude(state, unit, other, where) == FOE

    def friendly(self, state: State, unit: Unit, other: Unit, where: Hex) -> bool:
        """Tell whether another unit stands with this one in a hex (10.4.2e)."""
        return self.attitude(state, unit, other, where) <= FRIEND

    def entry(self, state: State, unit: Unit) -> int:
        """Return the provinces a unit enters without leave, as a sum of 1 << province."""
        key = kind(state, unit)
        found = self._entries.get(key)
        if found is None:
            found = sum(1 << p for p in PROVINCES if r10_hostility.may_enter(state, unit, p))
            self._entries[key] = found
        return found

    def pockets(self, state: State, entry: int, guest: int) -> Pockets:
        """Return the parts of sections for units that may be in, or only stay in, provinces."""
        found = self._pockets.get((entry, guest))
        if found is None:
            found = _pockets(_Same(self.sections(state)), entry, guest)
            self._pockets[entry, guest] = found
        return found


_Row = tuple[int, ...]


@latest
@lru_cache(maxsize=64)
def _relations(
    political: _Row, military: _Row, ally: _Row, wars: _Row, general: _Row, intervenes: _Row
) -> Relations:
    return Relations()


def relations(state: State) -> Relations:
    """Return what is remembered of the politics of the moment."""
    return _relations(
        state.political,
        state.military,
        state.ally,
        state.wars,
        state.general,
        state.intervenes,
    )


@rule("1.2b", "1.2c")
def sections(state: State) -> Sections:
    """Return the Areas as terrain and politics part them now (6.3, R-17)."""
    return relations(state).sections(state)


def kind(state: State, unit: Unit) -> int:
    """Return what of a unit matters to politics: its power, and its home unless it is hired."""
    home = HIRED if state.marks[unit] & MERCENARY else HOME[unit]
    return power_of(state, unit) << 5 | home


def _attitude(state: State, unit: Unit, other: Unit, where: Hex) -> int:
    if power_of(state, unit) == power_of(state, other):
        return OWN
    if r10_hostility.hostile(state, unit, other, where):
        return FOE
    return FRIEND if r10_hostility.friendly(state, unit, other, where) else STRANGER


@rule("10.5.2b", "10.4.2g3")
def free_entry(state: State, unit: Unit) -> int:
    """Return the provinces a unit enters without leave; extra units never leave their home."""
    if state.marks[unit] & EXTRA:
        return 1 << HOME[unit]
    return relations(state).entry(state, unit)


def section_name(found: Sections, section: int) -> Hex:
    """Return the lowest hex of a section, by which it is named."""
    return found.hexes[section][0]


def middle(ends: Sequence[Hex]) -> Hex:
    """Return the hex after which a part of an Area is called: the one nearest to its middle."""
    centre = POINTS[HEX[AREA_NAMES[AREA_OF[ends[0]]]]]
    return min(ends, key=lambda here: (distance(POINTS[here], centre), here))


@rule("6.2.0")
def units_in(state: State, section: int) -> Iterator[tuple[Unit, Hex]]:
    """List the units on the land hexes of a section, warships too, each with its hex."""
    found = sections(state).of
    for where, here in placed(state).items():
        if where < N_HEXES and found[where] == section:
            yield from ((unit, where) for unit in here)


@rule("6.1", "6.2.i", "6.2.ii", "6.2.iii", "6.3a", "6.3b", "R-18")
def status(state: State, unit: Unit, section: int) -> int:
    """Tell what a section is to a land unit; hostility is judged where the other stands."""
    known = relations(state)
    opposed = own = False
    for other, where in units_in(state, section):
        opposed = opposed or known.hostile(state, unit, other, where)
        own = own or known.friendly(state, unit, other, where)
    if not opposed:
        return FRIENDLY
    return CONTESTED if own else ENEMY


class _Same:
    """Sections, compared by identity: the board keeps each set of them once."""

    def __init__(self, parts: Sections) -> None:
        self.parts = parts

    def __hash__(self) -> int:
        return id(self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.parts is other.parts


@lru_cache(maxsize=512)
def _pockets(same: _Same, entry: int, guest: int) -> Pockets:
    """Part the sections by the provinces where a unit may be, and where it may only stay."""
    parts = same.parts
    inside = [plot for plot, at in enumerate(PLOT_PROVINCE) if entry >> at & 1]
    allowed = frozenset(inside)
    section = [parts.of[hexes[0]] for hexes in PLOTS.hexes]
    ways = [(one, other) for one in inside for other in PLOTS.near[one] if other in allowed]
    free = [way for way in ways if _as_free(*way, guest)] if guest else ways
    links = [way for way in free if way[0] < way[1] and section[way[0]] == section[way[1]]]
    groups = connected(inside, links)
    owner = [NOWHERE] * len(PLOT_PROVINCE)
    for number, group in enumerate(groups):
        for plot in group:
            owner[plot] = number
    near: list[set[int]] = [{number} for number in range(len(groups))]
    outward = [way for way in ways if not guest >> PLOT_PROVINCE[way[1]] & 1] if guest else []
    for one, other in free + outward:
        near[owner[one]].add(owner[other])
    return Pockets(
        of=tuple(owner),
        hexes=tuple([_of_all(PLOTS.hexes, group) for group in groups]),
        near=tuple(tuple(sorted(found)) for found in near),
        section=tuple(section[group[0]] for group in groups),
        strands=tuple([_of_all(PLOTS.strands, group) for group in groups]),
        strand_pocket=tuple([owner[plot] for plot in PLOTS.strand_section]),
    )


def _of_all(rows: tuple[tuple[int, ...], ...], plots: tuple[int, ...]) -> tuple[int, ...]:
    """Return what all of some plots have, one after another."""
    if len(plots) == 1:
        return rows[plots[0]]
    return tuple(chain.from_iterable([rows[plot] for plot in plots]))


def _as_free(one: int, other: int, guest: int) -> bool:
    """Tell whether two plots do not lie on both sides of a border that admits nobody back."""
    return PLOT_PROVINCE[one] == PLOT_PROVINCE[other] or not guest & (
        1 << PLOT_PROVINCE[one] | 1 << PLOT_PROVINCE[other]
    )

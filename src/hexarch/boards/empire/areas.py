"""The Areas, hexagons of 19 hexes, and the sections into which terrain and politics part them.

What never connects (rivers, ridges, the tunnel) is worked out once: it parts each Area into
*plots*, each in one province. The borders open at a moment then join plots to sections.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hexarch.boards.empire.hexes import (
    AT,
    CODES,
    IS_ENTERABLE,
    N_HEXES,
    NEIGHBOURS,
    NOWHERE,
    NUMBERING,
    POINTS,
    PROVINCE_OF,
)
from hexarch.boards.empire.sides import (
    RIDGE,
    RIVER,
    ROAD_NEAR,
    ROAD_SIDES,
    STEPS,
    marks_between,
)
from hexarch.kernel.hexes import Hex, distance, within

_REACH: Final = 14
"""Area centres are tried so many Areas around V21."""


def _centre(a: int, b: int) -> Hex:
    """Find the middle of Area (a, b); (0, 0) is V21."""
    row = 22 + 2 * a + 5 * b
    return NUMBERING.layout.hex((42 + 8 * a + b + row % 2) // 2, row)


def _areas() -> list[tuple[Hex, tuple[int, ...]]]:
    """List the Areas that touch the map, by their lowest hex, each with its middle and hexes."""
    found = []
    for a in range(-_REACH, _REACH + 1):
        for b in range(-_REACH, _REACH + 1):
            centre = _centre(a, b)
            hexes = tuple(sorted(AT[point] for point in within(centre, 2) if point in AT))
            if hexes:
                found.append((centre, hexes))
    return sorted(found, key=lambda area: area[1])


_AREAS: Final = _areas()
N_AREAS: Final = len(_AREAS)
AREA_HEXES: Final[tuple[tuple[int, ...], ...]] = tuple(hexes for _, hexes in _AREAS)
AREA_NAMES: Final[tuple[str, ...]] = tuple(
    CODES[min(hexes, key=lambda here: (distance(POINTS[here], centre), here))]
    for centre, hexes in _AREAS
)
"""Each Area is named after its middle hex, or at the edge after the hex next to its middle."""
AREA: Final[dict[str, int]] = {name: number for number, name in enumerate(AREA_NAMES)}


def _owners(groups: Sequence[Iterable[int]], size: int = N_HEXES) -> tuple[int, ...]:
    """Turn groups of numbers into the group of each number."""
    owner = [NOWHERE] * size
    for number, group in enumerate(groups):
        for member in group:
            owner[member] = number
    return tuple(owner)


AREA_OF: Final[tuple[int, ...]] = _owners(AREA_HEXES)
AREA_NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted({AREA_OF[near] for here in hexes for near in NEIGHBOURS[here]} - {area}))
    for area, hexes in enumerate(AREA_HEXES)
)

Link = tuple[int, int]


def connected(members: Iterable[int], links: Iterable[Link]) -> list[tuple[int, ...]]:
    """Gather numbers into connected groups, each sorted, by their lowest members."""
    root = {member: member for member in members}

    def find(member: int) -> int:
        while root[member] != member:
            root[member] = member = root[root[member]]
        return member

    for one, other in links:
        low, high = sorted((find(one), find(other)))
        root[high] = low
    groups: dict[int, list[int]] = {}
    for member in root:
        groups.setdefault(find(member), []).append(member)
    return [tuple(sorted(groups[low])) for low in sorted(groups)]


# Plots: what terrain and provinces leave connected whatever the politics.


def _joins(one: int, other: int) -> bool:
    """Tell whether two neighbouring hexes can be in one section (R-17)."""
    return AREA_OF[one] == AREA_OF[other] and not marks_between(one, other) & (RIVER | RIDGE)


_LINKS: Final[tuple[Link, ...]] = tuple(
    (here, there) for here in range(N_HEXES) for there, _ in STEPS[here] if here < there
)
"""Every hexside that a land unit can cross."""
_INNER: Final[tuple[Link, ...]] = tuple(link for link in _LINKS if _joins(*link))
_PLOTS: Final = connected(
    (here for here in range(N_HEXES) if IS_ENTERABLE[here]),
    (link for link in _INNER if PROVINCE_OF[link[0]] == PROVINCE_OF[link[1]]),
)
_PLOT_OF: Final = _owners(_PLOTS)
_PLOT_PROVINCE: Final = tuple(PROVINCE_OF[plot[0]] for plot in _PLOTS)


def _between(links: Iterable[Link], owner: Sequence[int]) -> tuple[Link, ...]:
    """List the pairs of groups that links connect, each once."""
    pairs = {(owner[one], owner[other]) for one, other in links}
    return tuple(sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}))


_PLOT_JOINS: Final = _between(_INNER, _PLOT_OF)
_PLOT_TOUCHES: Final = _between(_LINKS, _PLOT_OF)
BORDERS: Final[tuple[Link, ...]] = _between(_INNER, PROVINCE_OF)
"""The pairs of provinces, the lower first, whose border runs through some Area."""

# Strands: stretches of road inside a plot.

_STRANDS: Final = connected(
    (here for here in range(N_HEXES) if ROAD_NEAR[here]),
    (link for link in ROAD_SIDES if _PLOT_OF[link[0]] == _PLOT_OF[link[1]]),
)
_STRAND_OF: Final = _owners(_STRANDS)
_STRAND_PLOT: Final = tuple(_PLOT_OF[strand[0]] for strand in _STRANDS)
_STRAND_TOUCHES: Final = _between(ROAD_SIDES, _STRAND_OF)


class Sections(NamedTuple):
    """The Areas as borders part them at a moment.

    A *strand* is a stretch of connected road inside one section: a move that follows a road all
    the way (R-21) goes from strand to adjacent strand.
    """

    of: tuple[int, ...]
    """The section of each hex, ``NOWHERE`` where no land unit can be."""
    hexes: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]
    """The sections to which a land unit can pass from each section, for one point."""
    strand_of: tuple[int, ...]
    """The strand of each hex, ``NOWHERE`` off the road."""
    strands: tuple[tuple[int, ...], ...]
    """The strands of each section."""
    strand_section: tuple[int, ...]
    strand_near: tuple[tuple[int, ...], ...]
    """The strands of other sections to which the road runs on from each strand."""


def sections(border_open: Callable[[int, int], bool]) -> Sections:
    """Part the Areas (R-17): *border_open* tells of two provinces whether their border connects.

    It does between provinces of one controller, or of controllers at war. Each set of open
    borders is worked out once.
    """
    return _sections(tuple(border for border in BORDERS if border_open(*border)))


@lru_cache(maxsize=512)
def _sections(open_borders: tuple[Link, ...]) -> Sections:
    open_now = frozenset(open_borders)

    def opened(one: int, other: int) -> bool:
        a, b = sorted((_PLOT_PROVINCE[one], _PLOT_PROVINCE[other]))
        return (a, b) in open_now

    plots = connected(range(len(_PLOTS)), (link for link in _PLOT_JOINS if opened(*link)))
    section_of = _owners(plots, len(_PLOTS))
    at = tuple(section_of[plot] for plot in _STRAND_PLOT)
    strands = connected(
        range(len(_STRANDS)), (link for link in _STRAND_TOUCHES if at[link[0]] == at[link[1]])
    )
    strand_of = _owners(strands, len(_STRANDS))
    home = tuple(at[strand[0]] for strand in strands)
    return Sections(
        of=_carried(_PLOT_OF, section_of),
        hexes=tuple(tuple(sorted(h for plot in group for h in _PLOTS[plot])) for group in plots),
        near=_neighbours(_between(_PLOT_TOUCHES, section_of), len(plots)),
        strand_of=_carried(_STRAND_OF, strand_of),
        strands=tuple(
            tuple(s for s, at in enumerate(home) if at == section) for section in range(len(plots))
        ),
        strand_section=home,
        strand_near=_neighbours(_between(_STRAND_TOUCHES, strand_of), len(strands)),
    )


def _carried(inner: Sequence[int], outer: Sequence[int]) -> tuple[int, ...]:
    """Look the group of each hex up through its part."""
    return tuple(outer[part] if part != NOWHERE else NOWHERE for part in inner)


def _neighbours(pairs: Iterable[Link], size: int) -> tuple[tuple[int, ...], ...]:
    """Turn pairs into the neighbours of each number."""
    near: list[list[int]] = [[] for _ in range(size)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return tuple(tuple(sorted(group)) for group in near)

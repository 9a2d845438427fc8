"""13.1 to 13.3: the search for where a group of land units can go, and for how much.

Costs are in half points. Two sorts of steps are mixed freely: from hex to neighbouring hex, and
for one point from a friendly section to the same or an adjacent one, with free choice of the hex.
"""

from typing import Final, NamedTuple

from hexarch.boards.empire import N_HEXES, NOWHERE, STEPS
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Hex
from hexarch.games.empire.rules.r06_areas import PLOT_OF, PLOTS
from hexarch.games.empire.rules.r13_field import Field

POINT: Final = 2
"""A movement point, in half points: what an Area costs (13.1.1b)."""
Table = tuple[tuple[tuple[Hex, int], ...], ...]
"""The steps from each hex, with their costs."""
Road = tuple[int, ...]
"""Stretches of road."""
COST: Final[tuple[dict[Hex, int], ...]] = tuple(dict(STEPS[here]) for here in range(N_HEXES))
"""What a step from each hex to its neighbours costs."""
STRAND_HEX: Final = tuple(
    PLOTS.strand_of.index(strand) for strand in range(len(PLOTS.strand_section))
)
"""A hex of each stretch of road: its lowest."""
ROAD_STEPS: Final[Table] = tuple(
    tuple((there, cost) for there, cost in STEPS[here] if cost < POINT) for here in range(N_HEXES)
)
"""The steps that are cheaper than Area movement."""


class Ways(NamedTuple):
    """Where a group can go: the cost of each hex, and from which hex it is entered."""

    costs: dict[Hex, int]
    came: dict[Hex, Hex]
    special: dict[Hex, str]
    """Hexes that only a special rule reaches, with all points spent: 13.3.2b or 13.2.2."""

    def path(self, goal: Hex) -> tuple[Hex, ...]:
        """Return the cheapest way, both ends included; of equal ones the first found."""
        way = [goal]
        while way[-1] in self.came:
            way.append(self.came[way[-1]])
        return tuple(reversed(way))


class _Frontier(NamedTuple):
    """How far a search has come."""

    costs: list[int]
    """By hex, the least cost found; where none is, more than can be spent."""
    came: dict[Hex, Hex]
    queue: list[list[Hex]]
    """By cost, the hexes to go on from."""
    placed: set[int]
    """The pockets that Area movement has reached."""


@rule("13.1.1a", "13.1.1c", "13.1.1d", "13.3.1", "13.3.2a", "1.2k", "1.2l", "R-19")
def search(field: Field, origin: Hex, limit: int) -> Ways:
    """Find every hex that a group can pass or reach for at most *limit*, enemies apart."""
    front = _Frontier([limit + 1] * N_HEXES, {}, [[] for _ in range(limit + 1)], set())
    costs, came, queue, _ = front
    costs[origin] = 0
    queue[0].append(origin)
    tables: dict[int, Table] = {}
    pocket_of, foes = field.pockets.of, field.foes
    for spent in range(limit):
        for here in queue[spent]:
            if costs[here] != spent:
                continue
            pocket = pocket_of[PLOT_OF[here]]
            if pocket not in tables:
                tables[pocket] = _worth_while(field, pocket)
                if spent + POINT <= limit and pocket in field.open:
                    _by_area(field, here, spent + POINT, front)
            for there, cost in tables[pocket][here]:
                total = spent + cost
                if total >= costs[there] or there in foes:
                    continue
                if field.may_step(here, there) and not field.zone_to_zone(here, there):
                    costs[there] = total
                    came[there] = here
                    queue[total].append(there)
    rows = enumerate(queue)
    return Ways({h: cost for cost, row in rows for h in row if costs[h] == cost}, came, {})


def _worth_while(field: Field, pocket: int) -> Table:
    """Return the steps that can lead on for less than Area movement.

    Where it is open to all sides, a point leads to any neighbour: only a road is cheaper.
    """
    return ROAD_STEPS if field.open.issuperset(field.pockets.near[pocket]) else STEPS


@rule("13.1.1b", "13.2.1", "13.2.3a", "13.2.3b", "13.2.4", "13.2.5a", "13.2.5b", "R-20")
def _by_area(field: Field, here: Hex, total: int, front: _Frontier) -> None:
    """Reach the hexes of a friendly section and of those beside it.

    Pockets are met in the order of their cost: whoever comes later pays no less.
    """
    costs, came, queue, placed = front
    reached, shut = queue[total], field.shut
    for near in field.pockets.near[field.pockets.of[PLOT_OF[here]]]:
        if near in placed or near not in field.open:
            continue
        placed.add(near)
        for there in field.pockets.hexes[near]:
            if total < costs[there] and there not in shut:
                costs[there] = total
                came[there] = here
                reached.append(there)


@rule("13.3.2b", "R-29")
def least_moves(field: Field, origin: Hex) -> list[Hex]:
    """Return the hexes that can be entered as the whole move, whatever they cost."""
    return [there for there, _ in STEPS[origin] if field.may_step(origin, there)]


@rule("13.2.2", "R-21")
def road_bonus(field: Field, road: Road, limit: int) -> list[Hex]:
    """Return the hexes in reach of one Area more than the points allow, along a road."""
    ends, _ = _along_roads(field, road, limit // POINT + 1)
    plots = {field.pockets.strand_pocket[strand] for strand in ends}
    return [t for pocket in plots for t in field.pockets.hexes[pocket] if t not in field.shut]


def road_path(field: Field, road: Road, limit: int, goal: Hex) -> tuple[Hex, ...]:
    """Return the way of the road bonus after its start: a hex of the road in each section."""
    ends, came = _along_roads(field, road, limit // POINT + 1)
    pocket = field.pockets.of[PLOT_OF[goal]]
    strand = next(end for end in ends if field.pockets.strand_pocket[end] == pocket)
    way, strand = [goal], came[strand]
    while came[strand] != NOWHERE:
        way.append(STRAND_HEX[strand])
        strand = came[strand]
    return tuple(reversed(way))


def road_from(field: Field, origin: Hex) -> Road:
    """Return the stretches of road in the section where a move begins (13.2.2)."""
    start = field.pockets.of[PLOT_OF[origin]]
    return field.pockets.strands[start] if start in field.open else ()


@rule("13.2.2", "R-21", "R-30")
def road_to(field: Field, road: Road, sections: int, there: Hex) -> Road:
    """Return the stretches where a road leads in so many sections, in the section of a hex."""
    ends, _ = _along_roads(field, road, sections)
    pocket = field.pockets.of[PLOT_OF[there]]
    return tuple(end for end in ends if field.pockets.strand_pocket[end] == pocket)


def _along_roads(field: Field, road: Road, sections: int) -> tuple[list[int], dict[int, int]]:
    """Follow roads from some stretches for so many sections.

    Return the stretches at which that ends, and from which stretch each one was reached.
    """
    strands = list(road)
    came = dict.fromkeys(strands, NOWHERE)
    for _ in range(sections):
        strands = _one_section_on(field, strands, came)
    return strands, came


def _one_section_on(field: Field, strands: list[int], came: dict[int, int]) -> list[int]:
    """Follow the road from strands into the next sections, inside those also to other strands."""
    pocket_of, section = field.pockets.strand_pocket, field.pockets.section
    entered: list[int] = []
    for strand in strands:
        pocket = pocket_of[strand]
        for near in PLOTS.strand_near[strand]:
            there = pocket_of[near]
            if near in came or there not in field.open or there not in field.pockets.near[pocket]:
                continue
            came[near] = strand
            (strands if section[there] == section[pocket] else entered).append(near)
    return entered

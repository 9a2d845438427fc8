"""13.1 to 13.3: the search for where a group of land units can go, and for how much.

Costs are in half points. Two sorts of steps are mixed freely: from hex to neighbouring hex, and
for one point from a friendly section to the same or an adjacent one, with free choice of the hex.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hexarch.boards.empire import N_HEXES, STEPS
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Hex
from hexarch.games.empire.rules.r06_areas import PLOTS
from hexarch.games.empire.rules.r13_field import Field

POINT: Final = 2
"""A movement point, in half points: what an Area costs (13.1.1b)."""
_FAR: Final = 1 << 20
COST: Final[tuple[dict[Hex, int], ...]] = tuple(dict(STEPS[here]) for here in range(N_HEXES))
"""What a step from each hex to its neighbours costs."""


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


@rule("13.1.1a", "13.1.1c", "13.1.1d", "13.3.1", "13.3.2a")
def search(field: Field, origin: Hex, limit: int) -> Ways:
    """Find every hex that a group can pass or reach for at most *limit*, enemies apart."""
    costs = [_FAR] * N_HEXES
    costs[origin] = 0
    came: dict[Hex, Hex] = {}
    queue: list[list[Hex]] = [[] for _ in range(limit + 1)]
    queue[0].append(origin)
    pocket_of = field.pockets.of
    spread: set[int] = set()
    placed: set[int] = set()
    for spent in range(limit + 1):
        most = limit - spent
        for here in queue[spent]:
            if costs[here] != spent:
                continue
            pocket = pocket_of[here]
            if most >= POINT and pocket not in spread and field.is_open(pocket):
                spread.add(pocket)
                for there in _by_area(field, pocket, placed):
                    if spent + POINT < costs[there]:
                        costs[there] = spent + POINT
                        came[there] = here
                        queue[spent + POINT].append(there)
            for there, cost in STEPS[here]:
                if cost > most or spent + cost >= costs[there] or there in field.foes:
                    continue
                if field.may_step(here, there) and not field.zone_to_zone(here, there):
                    costs[there] = spent + cost
                    came[there] = here
                    queue[spent + cost].append(there)
    reached = {
        here: spent for spent, row in enumerate(queue) for here in row if costs[here] == spent
    }
    return Ways(reached, came, {})


@rule("13.1.1b", "13.2.1", "13.2.3a", "13.2.3b", "13.2.4", "13.2.5a", "13.2.5b", "R-20")
def _by_area(field: Field, pocket: int, placed: set[int]) -> Iterator[Hex]:
    """List the hexes of a friendly section and of those beside it, each section once.

    Whoever comes later pays no less: pockets are spread in the order of their cost.
    """
    for near in field.pockets.near[pocket]:
        if near not in placed and field.is_open(near):
            placed.add(near)
            yield from (there for there in field.pockets.hexes[near] if there not in field.shut)


@rule("13.3.2b", "R-29")
def least_moves(field: Field, origin: Hex) -> list[Hex]:
    """Return the hexes that can be entered as the whole move, whatever they cost."""
    return [there for there, _ in STEPS[origin] if field.may_step(origin, there)]


@rule("13.2.2", "R-21")
def road_bonus(field: Field, origin: Hex, limit: int) -> list[Hex]:
    """Return the hexes in reach of one Area more than the points allow, along a road."""
    start = field.pockets.of[origin]
    strands = list(field.pockets.strands[start]) if field.is_open(start) else []
    seen = set(strands)
    for _ in range(limit // POINT + 1):
        strands = _one_section_on(field, strands, seen)
    ends = {field.pockets.strand_pocket[strand] for strand in strands}
    return [t for pocket in ends for t in field.pockets.hexes[pocket] if t not in field.shut]


def _one_section_on(field: Field, strands: list[int], seen: set[int]) -> list[int]:
    """Follow the road from strands into the next sections, inside those also to other strands."""
    pocket_of, section = field.pockets.strand_pocket, field.pockets.section
    entered: list[int] = []
    for strand in strands:
        pocket = pocket_of[strand]
        for near in PLOTS.strand_near[strand]:
            there = pocket_of[near]
            if near in seen or not field.is_open(there) or there not in field.pockets.near[pocket]:
                continue
            seen.add(near)
            (strands if section[there] == section[pocket] else entered).append(near)
    return entered

"""A plain model of land movement, to test the map against the example of play.

It knows what the constraints M8 and M19 to M30 speak of: Area movement between sections
(13.1, 13.2), tactical movement (13.3), zones of control (13.5), the road bonus (13.2.2). Politics
is a set of provinces that the mover may enter and a set of enemies.
"""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from hexarch.boards import empire as board

HALF = 2
"""Costs are in half points."""


def numbers(codes: str) -> frozenset[int]:
    return frozenset(board.HEX[code] for code in codes.split())


def provinces(codes: str) -> frozenset[int]:
    return frozenset(board.PROVINCE[code] for code in codes.split())


def one_side(*sides: str) -> Callable[[int, int], bool]:
    """Open the borders inside each of some groups of provinces."""
    groups = [provinces(side) for side in sides]
    return lambda a, b: any(a in group and b in group for group in groups)


class Scene(NamedTuple):
    """What a mover meets: sections, where it may go, who stands in its way."""

    sections: board.Sections
    entry: frozenset[int]
    enemies: frozenset[int] = frozenset()
    """Hexes with hostile units."""
    riders: frozenset[int] = frozenset()
    """Those of them with hostile cavalry."""
    closed: frozenset[int] = frozenset()
    """Hexes that nobody may enter: battles already begun."""

    def clean(self, section: int) -> bool:
        return not any(self.sections.of[enemy] == section for enemy in self.enemies | self.closed)

    def placeable(self, section: int) -> Iterable[int]:
        return (h for h in self.sections.hexes[section] if board.PROVINCE_OF[h] in self.entry)

    def zone_to_zone(self, here: int, there: int) -> bool:
        """Tell whether both hexes lie in the zone of one hostile cavalry (13.5.2)."""
        zones = ({near for near, _ in board.STEPS[rider]} for rider in self.riders)
        return any(here in zone and there in zone for zone in zones)


def march(scene: Scene, start: str | int, points: int) -> dict[str, float]:
    """Return the points that each hex costs, enemy hexes as attacks included."""
    origin = board.HEX[start] if isinstance(start, str) else start
    limit = points * HALF
    costs = {origin: 0}
    queue = [(0, origin)]
    while queue:
        spent, here = heappop(queue)
        if spent > costs[here] or here in scene.enemies:
            continue
        for there, cost in _steps(scene, here):
            total = spent + cost
            if total <= limit and total < costs.get(there, limit + 1):
                costs[there] = total
                heappush(queue, (total, there))
    for there in _least_move(scene, origin) | _road_bonus(scene, origin, points):
        costs.setdefault(there, limit)
    return {board.CODES[here]: cost / HALF for here, cost in costs.items()}


def _steps(scene: Scene, here: int) -> Iterable[tuple[int, int]]:
    for there, cost in board.STEPS[here]:
        if _may_enter(scene, there) and not scene.zone_to_zone(here, there):
            yield there, cost
    section = scene.sections.of[here]
    if scene.clean(section):
        for target in (section, *scene.sections.near[section]):
            if scene.clean(target):
                for there in scene.placeable(target):
                    yield there, HALF


def _may_enter(scene: Scene, there: int) -> bool:
    return board.PROVINCE_OF[there] in scene.entry and there not in scene.closed


def _least_move(scene: Scene, origin: int) -> set[int]:
    """List the hexes that can be entered as the whole move (13.3.2b, R-29)."""
    return {there for there, _ in board.STEPS[origin] if _may_enter(scene, there)}


def _road_bonus(scene: Scene, origin: int, points: int) -> set[int]:
    """List the hexes in reach of one Area more, along a road all the way (R-21)."""
    found = scene.sections
    here = found.of[origin]
    if not scene.clean(here):
        return set()
    strands = set(found.strands[here])
    for _ in range(points + 1):
        strands |= {
            there
            for strand in strands
            for there in found.strand_near[strand]
            if scene.clean(found.strand_section[there])
        }
    return {there for strand in strands for there in scene.placeable(found.strand_section[strand])}


def sail(start: str, goal: str, *, blocked: Iterable[int] = ()) -> float | None:
    """Return the points of a voyage from land to land (13.4.3), past no blocked bridge."""
    held = set(blocked)
    costs: dict[int, int] = {}
    queue = [(board.COST_OF_NODE, reach) for reach in board.REACHES_AT[board.HEX[start]]]
    while queue:
        spent, here = heappop(queue)
        if here in costs:
            continue
        costs[here] = spent
        for way in board.PASSAGES[here]:
            if way.bridge not in held:
                heappush(queue, (spent + way.cost, way.reach))
    target = board.HEX[goal]
    port = board.CITY_SIZE[target] and board.IS_WATERSIDE[target]
    totals = [costs[reach] for reach in board.REACHES_AT[target] if reach in costs]
    return (min(totals) + (2 if port else 4)) / HALF if totals else None

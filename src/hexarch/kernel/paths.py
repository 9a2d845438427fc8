"""How far a piece can go: the cheapest way to every place in reach.

>>> street = {"A": ("B",), "B": ("A", "C"), "C": ("B", "D"), "D": ("C",)}
>>> found = reach("A", street.__getitem__, lambda _here, _there: 1, limit=2)
>>> found.costs
{'A': 0, 'B': 1, 'C': 2}
>>> found.path("C")
('A', 'B', 'C')

Costs are whole numbers or halves: both are exact as ``float``, other fractions are not.
"""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeAlias, TypeVar

Place = TypeVar("Place", bound=Hashable)
Cost: TypeAlias = float
"""A whole number or a half."""


class Reach(NamedTuple, Generic[Place]):
    """The places in reach: what each costs, and from where it is entered."""

    costs: dict[Place, Cost]
    entered_from: dict[Place, Place]

    def path(self, goal: Place) -> tuple[Place, ...]:
        """Return the cheapest way to *goal*, both ends included."""
        way = [goal]
        while way[-1] in self.entered_from:
            way.append(self.entered_from[way[-1]])
        return tuple(reversed(way))


def nowhere(_place: object) -> bool:
    """Let a piece pass through everywhere."""
    return False


def reach(
    start: Place,
    neighbours: Callable[[Place], Iterable[Place]],
    step: Callable[[Place, Place], Cost | None],
    *,
    limit: Cost | None = None,
    stop: Callable[[Place], bool] = nowhere,
) -> Reach[Place]:
    """Find every place that can be reached from *start* for at most *limit*.

    *step* is the cost of one step, never below 0, or nothing where there is no way. Whoever
    enters a place where *stop* holds goes no further. Of equally cheap ways the one found first,
    in the order of *neighbours*, is kept: the same map gives the same paths.
    """
    costs: dict[Place, Cost] = {start: 0}
    entered_from: dict[Place, Place] = {}
    done: set[Place] = set()
    queue: list[tuple[Cost, int, Place]] = [(0, 0, start)]
    tick = 0
    while queue:
        spent, _, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        if here != start and stop(here):
            continue
        for there in neighbours(here):
            price = step(here, there)
            if price is None or there in done:
                continue
            if price < 0:
                raise ValueError(f"a step from {here} to {there} costs {price}")
            total = spent + price
            if (limit is None or total <= limit) and total < costs.get(there, total + 1):
                costs[there], entered_from[there] = total, here
                tick += 1
                heappush(queue, (total, tick, there))
    return Reach(costs, entered_from)

"""Maps of named areas that touch each other.

>>> isles = Areas({"A": ("B",), "B": ("A",), "C": ()})
>>> isles.touch("A", "B"), isles.parts()
(True, (('A', 'B'), ('C',)))
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final


class AreaError(ValueError):
    """A table of neighbours that contradicts itself."""


def everywhere(_area: str) -> bool:
    """Let every area be entered."""
    return True


class Areas:
    """A table of neighbours, found to be symmetric, with what can be worked out from it.

    Areas keep the order of the table; ``number`` and ``near`` give the same map in small
    integers, for states that are flat tuples.
    """

    def __init__(self, neighbours: Mapping[str, Iterable[str]]) -> None:
        self.codes: Final = tuple(neighbours)
        self.number: Final = {code: number for number, code in enumerate(self.codes)}
        self._neighbours = {code: tuple(near) for code, near in neighbours.items()}
        _check(self._neighbours)
        self.near: Final = tuple(
            tuple(self.number[other] for other in self._neighbours[code]) for code in self.codes
        )

    def neighbours(self, area: str) -> tuple[str, ...]:
        """Return the areas that touch *area*, in the order of the table."""
        return self._neighbours[area]

    def touch(self, one: str, other: str) -> bool:
        """Tell whether two areas are neighbours."""
        return other in self._neighbours[one]

    def distances(self, start: str, enter: Callable[[str], bool] = everywhere) -> dict[str, int]:
        """Return the steps to every area that can be reached, entering only where *enter* lets.

        >>> Areas({"A": ("B",), "B": ("A", "C"), "C": ("B",)}).distances("A")
        {'A': 0, 'B': 1, 'C': 2}
        """
        found = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for area in self._neighbours[here]:
                if area not in found and enter(area):
                    found[area] = found[here] + 1
                    queue.append(area)
        return found

    def distance(self, start: str, goal: str) -> int | None:
        """Return the steps from one area to another, or nothing if there is no way.

        >>> Areas({"A": (), "B": ()}).distance("A", "B")
        """
        return self.distances(start).get(goal)

    def parts(self, within: Iterable[str] | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the connected parts of the map, or of the areas *within*.

        >>> line = Areas({"A": ("B",), "B": ("A", "C"), "C": ("B",)})
        >>> line.parts(["A", "C"])
        (('A',), ('C',))
        """
        left = dict.fromkeys(self.codes if within is None else within)
        found = []
        while left:
            part = self.distances(next(iter(left)), left.__contains__)
            found.append(tuple(area for area in self.codes if area in part))
            for area in part:
                del left[area]
        return tuple(found)


def _check(neighbours: Mapping[str, tuple[str, ...]]) -> None:
    for code, near in neighbours.items():
        if len(set(near)) < len(near):
            raise AreaError(f"{code} names a neighbour twice")
        for other in near:
            if other == code:
                raise AreaError(f"{code} is its own neighbour")
            if other not in neighbours:
                raise AreaError(f"{code} touches {other}, which is not in the table")
            if code not in neighbours[other]:
                raise AreaError(f"{code} touches {other}, but {other} does not touch {code}")

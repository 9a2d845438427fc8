"""Small changes to flat tuples: the way states change.

>>> put((1, 2, 3), 1, 9), add((1, 2, 3), 0, 4)
((1, 9, 3), (5, 2, 3))
"""

from typing import TypeVar

T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return *values* with another value at *index*."""
    return (*values[:index], value, *values[index + 1 :])


def add(values: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    """Return *values* with *more* added at *index*; the same tuple when there is nothing to add."""
    if not more:
        return values
    return (*values[:index], values[index] + more, *values[index + 1 :])


def plus(one: tuple[int, int, int], two: tuple[int, int, int]) -> tuple[int, int, int]:
    """Add two triples.

    >>> plus((1, 2, 3), (1, 0, 1))
    (2, 2, 4)
    """
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2])

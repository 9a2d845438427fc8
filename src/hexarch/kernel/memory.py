"""Remember the last answer to a question that is asked again and again about the same position."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def latest(question: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """Answer the same question twice in a row only once.

    What is asked about is compared, not hashed: that costs next to nothing where it is the very
    same long tuple. Put before ``lru_cache`` it saves the hash, and alone it keeps one answer.

    >>> @latest
    ... def doubled(number: int) -> int:
    ...     print("working")
    ...     return 2 * number
    >>> doubled(2), doubled(2)
    working
    (4, 4)
    """
    last: tuple[tuple[*Ts], T] | None = None

    @wraps(question)
    def answer(*about: *Ts) -> T:
        nonlocal last
        known = last
        if known is not None and known[0] == about:
            return known[1]
        found = question(*about)
        last = about, found
        return found

    return answer

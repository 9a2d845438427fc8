"""Sentences for people, kept apart from their figures so that they can be translated.

>>> Words("{0} marches to {1}", ("Macedonia", "Thracia")).english
'Macedonia marches to Thracia'
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

_SEAT: Final = re.compile(r"@([0-9]{1,3})\b")
"""How words stand for a player, so that a table can name him."""
_SEATS: Final = re.compile(r"@[0-9]{1,3}( [0-9]+)?(, @[0-9]{1,3}( [0-9]+)?)*")
"""One or several of them, each with a figure or without."""


def with_names(about: Sequence[str | int], name: Callable[[int], str]) -> list[str | int]:
    """Put a name in the place of each seat; what a player wrote himself stays as it is.

    >>> with_names(("Italia", "@1, @0", "@0 8, @1 10", "for @1", 7), ("Anna", "Bert").__getitem__)
    ['Italia', 'Bert, Anna', 'Anna 8, Bert 10', 'for @1', 7]
    """

    def put(found: re.Match[str]) -> str:
        return name(int(found[1]))

    return [
        _SEAT.sub(put, part) if isinstance(part, str) and _SEATS.fullmatch(part) else part
        for part in about
    ]


def without_names(say: str, about: Sequence[str | int]) -> str:
    """Fill a sentence where players have no names but their seats.

    >>> without_names("It is the decision of {0}.", ("@2",))
    'It is the decision of seat 2.'
    """
    return say.format(*with_names(about, "seat {}".format))


class Words(msgspec.Struct, frozen=True):
    """A sentence with numbered gaps, and what fills them."""

    say: str
    about: tuple[str | int, ...] = ()

    @property
    def english(self) -> str:
        """The sentence as it stands in the code."""
        return self.say.format(*self.about)


class Stakes(msgspec.Struct, frozen=True):
    """What an act costs and risks, for whoever is about to take it."""

    cost: int = 0
    """In the game's money."""
    final: bool = False
    """Dice fall or something is shown: nobody can take it back alone."""
    danger: bool = False
    """Something is lost that does not come back."""
    confirm: Words | None = None
    """What to ask before it is done."""
    odds: Words | None = None
    """What the dice may make of it, with the chances."""
    takes: Words | None = None
    """What it takes besides money, such as a part of a piece's move."""


NO_STAKES = Stakes()

"""Sentences for people, kept apart from their figures so that they can be translated.

>>> Words("{0} marches to {1}", ("Macedonia", "Thracia")).english
'Macedonia marches to Thracia'
"""

import msgspec


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


NO_STAKES = Stakes()

"""What a table can do for a player who has many small choices, or the same one again and again.

Neither makes a rule: an errand is a few single acts, a standing answer is one, and each of them
goes before the referee like any other.
"""

from typing import Any

import msgspec

from hexarch.kernel.words import Words


class Batch(msgspec.Struct, frozen=True):
    """A phase in which a player makes many single choices, so that a list of them saves time."""

    name: str
    time: int
    """Which occasion this is: a higher number later, the same number for the whole phase."""
    purse: int
    """What the player can spend now, in the game's money."""
    again: Words
    """How to call it when he does what he did on the last occasion."""
    finish: Any = None
    """The act that ends his part of the phase, if there is one."""
    whole: Any = None
    """The act that does all of it at once, if there is one."""
    sweep: bool = False
    """Whether a player may want to tick everything."""


class Errand(msgspec.Struct, frozen=True):
    """One entry of the list: acts that are taken one after the other, from the last legal now."""

    acts: tuple[Any, ...]
    what: Words
    """What it is about, such as a unit; the name of the row."""
    thing: str
    """Errands with the same thing are alternatives: at most one of them is done."""
    how: Words | None = None
    """What is done with it, where there are alternatives."""
    where: str = ""
    """The code of its space, if any."""
    effect: Words | None = None
    group: Words | None = None
    """The heading it stands under."""
    room: int = 0
    """How many of its group can be done; 0: no such limit."""
    most: int = 0
    """How often it can be done; 0: while the purse lasts, but once if it points at the board."""
    pool: str = ""
    """What it takes one from each time, if several entries do: together no more than *stock*."""
    stock: int = 0
    brings: int = 0
    """What it adds to the purse, at most: dice may forbid it."""


class Journey(msgspec.Struct, frozen=True):
    """Acts that lead one after the other to a goal; as a choice it is called after the last."""

    acts: tuple[Any, ...]
    takes: Words | None = None
    """What they take together, such as a part of a piece's move."""
    name: Words | None = None
    """How it is called if it has no one goal, but is all of something."""


class StandingAnswer(msgspec.Struct, frozen=True):
    """A question that a player may let the table answer for him while nothing has changed."""

    kind: str
    now: str
    """The same text while there is no reason to ask him anew."""
    act: Any
    """What is answered: a pass, as a rule."""
    until: Words
    """Until when, for the player: begins with a word such as "until"."""
    due: bool = False
    """Whether it is this question that the seat owes an answer to now."""

"""Steps of combat (chapter 14). Each names its battle by the place where it is fought."""

from typing import TypeAlias

import msgspec


class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """CT3: a player resolves the battles in which he is the attacker."""

    turn: int = 0
    """His place in the order of initiative."""


class Round(msgspec.Struct, frozen=True, tag="round"):
    """The battle goes on with another round, or is over (14.3.3b)."""

    at: int


class Stowing(msgspec.Struct, frozen=True, tag="stowing"):
    """Before a naval battle a side assigns its cargo to its ships (14.4.2c)."""

    at: int
    attacking: bool
    left: tuple[int, ...]
    """The land units that have no ship yet."""


class Evading(msgspec.Struct, frozen=True, tag="evading"):
    """All-cavalry defenders may withdraw before an all-infantry attack (14.2)."""

    at: int


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """The sides choose their combat units, the attacker first (14.4.1)."""

    at: int
    attackers: tuple[int, ...] = ()
    """Those of the attacker, once they are chosen."""


class Rolling(msgspec.Struct, frozen=True, tag="rolling"):
    """The dice of a round are due, the attacker's first (14.3.2)."""

    at: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    faces: tuple[int, ...] = ()
    """The attacker's dice, once they are rolled."""


class Losing(msgspec.Struct, frozen=True, tag="losing"):
    """A side takes its damage, step by step (14.6.4 to 14.6.6)."""

    at: int
    attacking: bool
    damage: int
    opened: bool = False
    """What follows is filled in."""
    held: int = 0
    """The steps that stood in the hex at first."""
    veterans: tuple[int, ...] = ()
    """At sea: the ships that were Veterans at first (14.6.5)."""
    bound: int = 0
    """The steps that the Veterans must still take."""
    inside: int = 0
    """Steps taken in the hex."""
    outside: int = 0
    """Steps taken from reinforcements."""
    helpers: tuple[int, ...] = ()
    """Other players' units that may be asked to share the damage (14.7.5)."""
    willing: tuple[int, ...] = ()
    """Those of them that volunteer."""
    refused: tuple[int, ...] = ()


class Volunteering(msgspec.Struct, frozen=True, tag="volunteering"):
    """Another player is asked whether his unit takes damage (R-89)."""

    at: int
    attacking: bool
    unit: int


class Deciding(msgspec.Struct, frozen=True, tag="deciding"):
    """At the end of a round a side reinforces, continues or withdraws (14.3.3a)."""

    at: int
    attacking: bool
    reinforced: bool = False


class Entering(msgspec.Struct, frozen=True, tag="entering"):
    """The interveners may take the battle of a fallen garrison over (10.4.2f)."""

    at: int
    turn: int = 0
    """The place of the one who is asked in the order of initiative."""
    entered: bool = False
    """Whether he has moved a unit in; then another may follow."""


class Retreating(msgspec.Struct, frozen=True, tag="retreating"):
    """A side withdraws: each unit takes its own hex or waters (14.8)."""

    at: int
    attacking: bool
    left: tuple[int, ...]


Step: TypeAlias = (
    Fighting
    | Round
    | Stowing
    | Evading
    | Choosing
    | Rolling
    | Losing
    | Volunteering
    | Deciding
    | Entering
    | Retreating
)

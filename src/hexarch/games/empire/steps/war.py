"""Steps of supply, building, war and peace, Neutrals (chapters 8 to 11)."""

from typing import TypeAlias

import msgspec

from hexarch.games.empire.steps.rounds import Round


class Supply(msgspec.Struct, frozen=True, tag="supply"):
    """ST5: a player pays, forages or lets starve."""

    turn: int = 0
    """His place in the order of initiative."""
    foraged: tuple[tuple[int, int], ...] = ()
    """The provinces and Areas in which he has foraged."""


class Building(Round, frozen=True, tag="building"):
    """ST6: the players build by turns."""


class Mustering(msgspec.Struct, frozen=True, tag="mustering"):
    """ST6: a player has chosen the place in which a unit will be raised."""

    seat: int
    at: int


class Surveying(msgspec.Struct, frozen=True, tag="surveying"):
    """ST6: a player has chosen the province in which he fortifies a hex (III.A1)."""

    seat: int
    province: int


class Dismissed(msgspec.Struct, frozen=True, tag="dismissed"):
    """The new master of a disbanded Mercenary's home says where he goes (9.4.6b)."""

    seat: int
    unit: int


class NeutralBuild(msgspec.Struct, frozen=True, tag="neutral_build"):
    """A Neutral raises its garrison; its ally, if it has one, chooses (11.2.2b)."""

    province: int


class Declaring(Round, frozen=True, tag="declaring"):
    """ST8: the players declare war by turns, one declaration at a time."""


class Reacting(msgspec.Struct, frozen=True, tag="reacting"):
    """The others may ally with a Neutral or intervene for it (10.2.3b, 10.4.1c)."""

    province: int
    declined: int = 0
    """Who has declined since somebody last stood up: a sum of 1 << seat."""
    barred: int = 0
    """Who is not asked, or has stood up: a sum of 1 << seat."""
    turn: int = 0
    """The place in the order of initiative from which the next is looked for."""
    freed: bool = False
    """Whether it shook off a conqueror (10.4.1c); else war was declared on it (10.4.1a)."""


class Announcing(msgspec.Struct, frozen=True, tag="announcing"):
    """With General War: for which Neutrals at war with the enemy he stands up (10.2.5c)."""

    seat: int
    enemy: int


class Elite(msgspec.Struct, frozen=True, tag="elite"):
    """Scenario F: the Emperor picks the Barbarians that come as Veterans (V.F5c)."""

    seat: int
    left: int


class Peacemaking(msgspec.Struct, frozen=True, tag="peacemaking"):
    """The window for peace at the start of a phase (R-96)."""

    turn: int = 0
    """His place in the order of initiative."""


class Standby(msgspec.Struct, frozen=True, tag="standby"):
    """The former ally of a Neutral that fell may go on as an intervener (10.5.3b)."""

    seat: int
    province: int


class House(msgspec.Struct, frozen=True, tag="house"):
    """ST0: what is looked after at the start of a season, part by part (R-7)."""

    part: str
    """``presence`` or ``peace``."""


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """A player is asked for leave for a unit of another (10.1.2)."""

    grantor: int
    unit: int
    kind: str
    place: int


Step: TypeAlias = (
    Supply
    | Building
    | Mustering
    | Surveying
    | Dismissed
    | NeutralBuild
    | Declaring
    | Reacting
    | Announcing
    | Elite
    | Peacemaking
    | Standby
    | House
    | Leave
)

"""Acts of movement (chapters 12 and 13). Costs and paths follow from the rules."""

from typing import TypeAlias

import msgspec

from hexarch.kernel.game import NextPieceRef, NextSpaceRef, PieceRef, RegionRef, SpaceRef


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Select(_Action, frozen=True, tag="select"):
    """Set a unit in motion: a land unit on its march, a warship on its voyage."""

    unit: PieceRef


class PutBack(_Action, frozen=True, tag="put_back"):
    """Leave a unit that has not gone anywhere yet where it stands."""


class EndPhase(_Action, frozen=True, tag="end_phase"):
    """Move nothing more in this phase."""


# On land


class PickUp(_Action, frozen=True, tag="pick_up"):
    """Take another land unit along, from the same hex or from one on the way (13.1.3c)."""

    unit: PieceRef


class Head(_Action, frozen=True, tag="head"):
    """Go to a section of an Area, named by its lowest hex; the hex is chosen next."""

    section: RegionRef


class MoveTo(_Action, frozen=True, tag="move_to"):
    """End the move in a hex of the chosen section."""

    hex: SpaceRef


class Attack(_Action, frozen=True, tag="attack"):
    """Enter a hex with enemies, from a hex beside it."""

    target: SpaceRef
    origin: NextSpaceRef


class Stop(_Action, frozen=True, tag="stop"):
    """End the move or the voyage in the present place."""


# At sea


class Join(_Action, frozen=True, tag="join"):
    """Take another warship, in the same place, into the voyage (13.1.4)."""

    ship: PieceRef


class Load(_Action, frozen=True, tag="load"):
    """Take a land unit of the same hex aboard a ship."""

    unit: PieceRef
    ship: NextPieceRef


class Unload(_Action, frozen=True, tag="unload"):
    """Put a land unit ashore in the hex where its ship lies."""

    unit: PieceRef


class Sail(_Action, frozen=True, tag="sail"):
    """Put to sea, or sail on, into a reach: a sea Area, or part of a river."""

    reach: SpaceRef


class Land(_Action, frozen=True, tag="land"):
    """Land in a hex on the shore."""

    hex: SpaceRef


class Engage(_Action, frozen=True, tag="engage"):
    """Enter waters with enemy warships: a naval battle."""

    reach: SpaceRef


class Assault(_Action, frozen=True, tag="assault"):
    """Attack a hex on the shore from the sea, with all units aboard."""

    hex: SpaceRef


Action: TypeAlias = (
    Select
    | PutBack
    | EndPhase
    | PickUp
    | Head
    | MoveTo
    | Attack
    | Stop
    | Join
    | Load
    | Unload
    | Sail
    | Land
    | Engage
    | Assault
)

"""Acts of supply, building, war and peace, and what a player may do unasked."""

from typing import TypeAlias

import msgspec

from hexarch.kernel.game import Amount, Choice, NextSpaceRef, PieceRef, SeatRef, SpaceRef


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ST5


class SupplyAll(_Action, frozen=True, tag="supply_all"):
    """Pay for all units; where gold runs short the best come first, the others forage."""


class Pay(_Action, frozen=True, tag="pay"):
    """Pay for the supply of a unit."""

    unit: PieceRef


class Forage(_Action, frozen=True, tag="forage"):
    """Let a unit live off the land."""

    unit: PieceRef


# ST6


class Muster(_Action, frozen=True, tag="muster"):
    """Choose the place in which a unit will be raised."""

    at: SpaceRef


class Build(_Action, frozen=True, tag="build"):
    """Build a unit of the city's own province; *kind* is a class such as HI."""

    kind: Choice
    at: SpaceRef
    veteran: bool = False


class Hire(_Action, frozen=True, tag="hire"):
    """Hire a Mercenary from the pool of a Neutral at peace."""

    province: SpaceRef
    kind: Choice
    at: SpaceRef


class Rehire(_Action, frozen=True, tag="rehire"):
    """Hire a unit that stands in a Neutral's city; it keeps its Veteran side."""

    unit: PieceRef
    at: SpaceRef


class HireBarbarian(_Action, frozen=True, tag="hire_barbarian"):
    """Hire a Barbarian, or call one in where Barbarian Intervention makes them free."""

    kind: Choice
    at: SpaceRef


class BuildExtra(_Action, frozen=True, tag="build_extra"):
    """Pay for an extra unit of a Neutral that one defends."""

    kind: Choice
    at: SpaceRef


class Disband(_Action, frozen=True, tag="disband"):
    """Dismiss a Mercenary."""

    unit: PieceRef


class BuildFort(_Action, frozen=True, tag="build_fort"):
    """Set a unit to build a Fort where it stands."""

    builder: PieceRef


class BuildCitadel(_Action, frozen=True, tag="build_citadel"):
    """Set a unit to build a Citadel where it stands."""

    builder: PieceRef


class Raze(_Action, frozen=True, tag="raze"):
    """Tear an own fortification down."""

    at: SpaceRef


class Liberate(_Action, frozen=True, tag="liberate"):
    """Move one's units out of a city and give it back."""

    city: SpaceRef
    to: NextSpaceRef


class Survey(_Action, frozen=True, tag="survey"):
    """Choose the province in which a hex is fortified at the start."""

    province: SpaceRef


class Fortify(_Action, frozen=True, tag="fortify"):
    """Put a finished fortification on the map at the start; *kind* is fort or citadel."""

    kind: Choice
    at: SpaceRef


class NotHere(_Action, frozen=True, tag="not_here"):
    """Choose another place."""


class EndBuilding(_Action, frozen=True, tag="end_building"):
    """End one's go of the Build phase."""


class Accept(_Action, frozen=True, tag="accept"):
    """Take a disbanded Mercenary into a city of his home."""

    unit: PieceRef
    at: SpaceRef


class SendHome(_Action, frozen=True, tag="send_home"):
    """Send a disbanded Mercenary to the Force Pool."""

    unit: PieceRef


class RaiseGarrison(_Action, frozen=True, tag="raise_garrison"):
    """Choose what the allied Neutral builds, and where."""

    kind: Choice
    at: SpaceRef


# ST8


class DeclareWar(_Action, frozen=True, tag="declare_war"):
    """Lay a War marker on a province."""

    province: SpaceRef


class DeclareGeneralWar(_Action, frozen=True, tag="declare_general_war"):
    """Lay General War on a player."""

    player: SeatRef


class CallBarbarians(_Action, frozen=True, tag="call_barbarians"):
    """Announce Barbarian Intervention."""


class NoDeclaration(_Action, frozen=True, tag="no_declaration"):
    """Declare nothing now."""


class Ally(_Action, frozen=True, tag="ally"):
    """Become the ally of a Neutral."""

    province: SpaceRef


class Intervene(_Action, frozen=True, tag="intervene"):
    """Intervene for a Neutral."""

    province: SpaceRef


class Decline(_Action, frozen=True, tag="decline_defence"):
    """Stand up for no Neutral now."""


class ChooseElite(_Action, frozen=True, tag="choose_elite"):
    """Choose a class of Barbarians of which one comes as a Veteran."""

    kind: Choice


# peace


class MakePeace(_Action, frozen=True, tag="make_peace"):
    """Take one's War marker off a province."""

    province: SpaceRef


class EndGeneralWar(_Action, frozen=True, tag="end_general_war"):
    """Take back the General War on a player."""

    player: SeatRef


class EndPeace(_Action, frozen=True, tag="end_peace"):
    """Make no more peace now."""


# leave


class AskLeave(_Action, frozen=True, tag="ask_leave"):
    """Ask for leave for a unit.

    *kind*: to enter a ``province`` or ``city``, pass an ``area`` or ``hex``, ``stay`` after peace.
    """

    unit: PieceRef
    kind: Choice
    place: SpaceRef


class Permit(_Action, frozen=True, tag="permit"):
    """Give the leave that was asked."""


class Refuse(_Action, frozen=True, tag="refuse"):
    """Refuse the leave that was asked."""


class GrantLeave(_Action, frozen=True, tag="grant_leave"):
    """Give all units of a player leave in a province until further notice."""

    player: SeatRef
    province: SpaceRef
    kind: Choice


class RevokeLeave(_Action, frozen=True, tag="revoke_leave"):
    """Take a standing leave back."""

    player: SeatRef
    province: SpaceRef
    kind: Choice


class GiveGold(_Action, frozen=True, tag="give_gold"):
    """Give gold to another player."""

    player: SeatRef
    gold: Amount


class Resign(_Action, frozen=True, tag="resign"):
    """Leave the game; all one rules becomes Neutral."""


Action: TypeAlias = (
    SupplyAll
    | Pay
    | Forage
    | Muster
    | Build
    | Hire
    | Rehire
    | HireBarbarian
    | BuildExtra
    | Disband
    | BuildFort
    | BuildCitadel
    | Raze
    | Liberate
    | Survey
    | Fortify
    | NotHere
    | EndBuilding
    | Accept
    | SendHome
    | RaiseGarrison
    | DeclareWar
    | DeclareGeneralWar
    | CallBarbarians
    | NoDeclaration
    | Ally
    | Intervene
    | Decline
    | ChooseElite
    | MakePeace
    | EndGeneralWar
    | EndPeace
    | AskLeave
    | Permit
    | Refuse
    | GrantLeave
    | RevokeLeave
    | GiveGold
    | Resign
)

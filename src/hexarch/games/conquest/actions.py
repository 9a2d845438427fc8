"""What a player, or chance, can do: one type for each choice."""

from typing import Literal, TypeAlias

import msgspec

from hexarch.kernel.game import Amount, Choice, Free, PieceRef, Rolled, SeatRef, SpaceRef


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class SelectLeader(_Action, frozen=True, tag="select_leader"):
    """Pick up a Caesar or general who is to march."""

    leader: PieceRef


class ChooseDestination(_Action, frozen=True, tag="choose_destination"):
    """Name the province he marches to, by a step or a road journey."""

    to: SpaceRef


class ChooseLoad(_Action, frozen=True, tag="choose_load"):
    """Say which units go with him; *ridden* is cavalry that has one move left."""

    infantry: int
    cavalry: int
    ridden: int
    catapults: int


class SelectGalley(_Action, frozen=True, tag="select_galley"):
    """Pick up a galley that is to sail."""

    galley: PieceRef


class Sail(_Action, frozen=True, tag="sail"):
    """Sail into a sea zone."""

    zone: SpaceRef


class Dock(_Action, frozen=True, tag="dock"):
    """Land on a coast, such as CAE or ITA:A; all that is aboard goes ashore."""

    coast: SpaceRef


class Embark(_Action, frozen=True, tag="embark"):
    """Take a leader aboard the galley that is about to sail."""

    leader: PieceRef


class Stow(_Action, frozen=True, tag="stow"):
    """Take units aboard, and set sail."""

    infantry: int
    cavalry: int
    catapults: int


class AskPassage(_Action, frozen=True, tag="ask_passage"):
    """Ask the owner of the galleys in a zone to be let through (R-17)."""

    zone: SpaceRef


class EndMovement(_Action, frozen=True, tag="end_movement"):
    """Move no more this turn."""


class ChooseBattle(_Action, frozen=True, tag="choose_battle"):
    """Fight this battle next."""

    space: SpaceRef


class Target(_Action, frozen=True, tag="target"):
    """Aim at a kind of unit; at sea also say aboard which galley, or aim at a galley itself."""

    kind: Literal["infantry", "cavalry", "catapult", "galley"]
    galley: PieceRef = ""


class Retreat(_Action, frozen=True, tag="retreat"):
    """Call the attack off and go back to an own province."""

    to: SpaceRef


class FightOn(_Action, frozen=True, tag="fight_on"):
    """Go on with the battle."""


class Prisoner(_Action, frozen=True, tag="prisoner"):
    """Decide on a captured general."""

    general: PieceRef
    fate: Literal["keep", "eliminate"]


class Rescue(_Action, frozen=True, tag="rescue"):
    """Say which galley takes a leader out of the water (R-22)."""

    galley: PieceRef


class DestroyCity(_Action, frozen=True, tag="destroy_city"):
    """Raze an own city."""

    province: SpaceRef


class Done(_Action, frozen=True, tag="done"):
    """Raze no more cities."""


class Buy(_Action, frozen=True, tag="buy"):
    """Buy one unit and place it in the Home Province."""

    kind: Literal["infantry", "cavalry", "catapult"]


class BuyGalley(_Action, frozen=True, tag="buy_galley"):
    """Buy a galley and lay it on a coast of the Home Province."""

    coast: SpaceRef


class BuildCity(_Action, frozen=True, tag="build_city"):
    """Buy a city and found it in an own province."""

    province: SpaceRef


class Fortify(_Action, frozen=True, tag="fortify"):
    """Buy a fortification and put it under an own city."""

    province: SpaceRef


class BuildRoad(_Action, frozen=True, tag="build_road"):
    """Lay a road between two own cities in neighbouring provinces."""

    a: SpaceRef
    b: SpaceRef


class EndTurn(_Action, frozen=True, tag="end_turn"):
    """Buy and build no more."""


class ExecutePrisoner(_Action, frozen=True, tag="execute_prisoner"):
    """Eliminate a prisoner held since an earlier turn."""

    general: PieceRef


class OfferRansom(_Action, frozen=True, tag="offer_ransom"):
    """Offer or ask a price for a prisoner."""

    general: PieceRef
    price: Amount


class OfferExchange(_Action, frozen=True, tag="offer_exchange"):
    """Offer a prisoner in exchange for an own general."""

    give: PieceRef
    take: PieceRef


class Accept(_Action, frozen=True, tag="accept"):
    """Accept the offer."""


class Reject(_Action, frozen=True, tag="reject"):
    """Reject the offer."""


class Withdraw(_Action, frozen=True, tag="withdraw"):
    """Take the own offer back before it is answered."""


class ProposePact(_Action, frozen=True, tag="propose_pact"):
    """Propose an understanding to one or more players; it binds nobody."""

    players: tuple[SeatRef, ...]
    words: Free


class AcceptPact(_Action, frozen=True, tag="accept_pact"):
    """Agree to a proposed pact."""

    pact: Choice


class LeavePact(_Action, frozen=True, tag="leave_pact"):
    """Decline or leave a pact."""

    pact: Choice


class ConcedeTo(_Action, frozen=True, tag="concede_to"):
    """Declare another player the winner; it counts when all others do the same."""

    player: SeatRef


class Reconsider(_Action, frozen=True, tag="reconsider"):
    """Take a concession back."""


class Give(_Action, frozen=True, tag="give"):
    """Give talents away (R-33, option)."""

    player: SeatRef
    talents: Amount


Action: TypeAlias = (
    SelectLeader
    | ChooseDestination
    | ChooseLoad
    | SelectGalley
    | Sail
    | Dock
    | Embark
    | Stow
    | AskPassage
    | EndMovement
    | ChooseBattle
    | Target
    | Retreat
    | FightOn
    | Prisoner
    | Rescue
    | DestroyCity
    | Done
    | Buy
    | BuyGalley
    | BuildCity
    | Fortify
    | BuildRoad
    | EndTurn
    | ExecutePrisoner
    | OfferRansom
    | OfferExchange
    | Accept
    | Reject
    | Withdraw
    | ProposePact
    | AcceptPact
    | LeavePact
    | ConcedeTo
    | Reconsider
    | Give
    | Rolled
)

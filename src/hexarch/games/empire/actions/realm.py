"""Acts of set-up, control, tribute, influence and victory."""

from typing import TypeAlias

import msgspec

from hexarch.kernel.game import Amount, Choice, SpaceRef


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ChooseHome(_Action, frozen=True, tag="choose_home"):
    """Take a home province."""

    province: SpaceRef


class AssignLevel(_Action, frozen=True, tag="assign_level"):
    """Give a province one of your Control Levels, secretly."""

    province: SpaceRef
    level: Choice
    """A figure: 0 to 5."""


class Commit(_Action, frozen=True, tag="commit"):
    """Stand by your Control Levels; they are revealed when all do."""


class Reconsider(_Action, frozen=True, tag="reconsider"):
    """Take all your Control Levels back and give them anew."""


class ClaimNeutral(_Action, frozen=True, tag="claim_neutral"):
    """Take a Neutral province for yours, at Weak Influence."""

    province: SpaceRef


class PlaceMarker(_Action, frozen=True, tag="place_marker"):
    """Place an Influence Marker of yours."""

    level: Choice
    """``Strong``, ``Favorable`` or ``Weak``."""
    province: SpaceRef


class RebelRoll(_Action, frozen=True, tag="rebel_roll"):
    """Roll for a Weak province of the Emperor's."""

    province: SpaceRef


class FreeVeteran(_Action, frozen=True, tag="free_veteran"):
    """Take a Veteran of a class from one of your provinces' Force Pools, free."""

    province: SpaceRef
    kind: Choice
    """A class such as ``HI``."""


class PlaceVeteran(_Action, frozen=True, tag="place_veteran"):
    """Put the Veteran into a hex of your home province."""

    hex: SpaceRef


class ExtraTribute(_Action, frozen=True, tag="extra_tribute"):
    """Collect additional tribute of a city; its province makes an Influence Check."""

    city: SpaceRef


class Unopposed(_Action, frozen=True, tag="unopposed"):
    """Make the Units Unopposed check in a province."""

    province: SpaceRef


class Pressure(_Action, frozen=True, tag="pressure"):
    """Apply Diplomatic Pressure to a province: pay for one or two increments, then check."""

    province: SpaceRef
    increments: Amount


class EndGo(_Action, frozen=True, tag="end_go"):
    """End your go; without an act before, that is a pass."""


class NextCheck(_Action, frozen=True, tag="next_check"):
    """Make the Influence Check of this province next."""

    province: SpaceRef


class Roll(_Action, frozen=True, tag="roll"):
    """Roll for a Beneficial event."""


class Decline(_Action, frozen=True, tag="decline"):
    """Do not: no roll, no claim."""


Action: TypeAlias = (
    ChooseHome
    | AssignLevel
    | Commit
    | Reconsider
    | ClaimNeutral
    | PlaceMarker
    | RebelRoll
    | FreeVeteran
    | PlaceVeteran
    | ExtraTribute
    | Unopposed
    | Pressure
    | EndGo
    | NextCheck
    | Roll
    | Decline
)

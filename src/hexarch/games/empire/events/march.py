"""What can happen in movement (chapters 12 and 13)."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class CampaignTurnBegan(_Event, frozen=True, tag="campaign_turn_began"):
    """A Campaign Turn began; everybody may move again."""

    number: int
    season: str
    year: int


class MovementEnded(_Event, frozen=True, tag="movement_ended"):
    """A player has moved all he wanted in this phase."""

    seat: int
    rule: str


class PickedUp(_Event, frozen=True, tag="picked_up"):
    """Units on the march took another along: from its own hex, after *path*, for *points*."""

    seat: int
    units: tuple[str, ...]
    """Those that came."""
    unit: str
    """Whom they took along."""
    path: tuple[str, ...]
    points: float


class Marched(_Event, frozen=True, tag="marched"):
    """Land units moved. In the path, hexes that do not touch were joined by Area movement."""

    seat: int
    units: tuple[str, ...]
    path: tuple[str, ...]
    """From where they were to where they are."""
    points: float
    """What this part of the move cost, in movement points."""
    rule: str
    """13.3.2b where one hex was the whole move, 13.2.2 where the road gave an Area more."""


class Attacked(_Event, frozen=True, tag="attacked"):
    """Units entered a hex or waters with enemies: a battle waits for the Combat phase."""

    seat: int
    units: tuple[str, ...]
    path: tuple[str, ...]
    """From where they were to the battle; the last but one is from where they attack."""
    points: float
    rule: str
    """13.7.1a on land, 13.4.4 from the sea, 13.4.1 at sea."""


class Loaded(_Event, frozen=True, tag="loaded"):
    """A ship took a land unit aboard."""

    seat: int
    unit: str
    ship: str


class Unloaded(_Event, frozen=True, tag="unloaded"):
    """A land unit came ashore."""

    seat: int
    unit: str
    ship: str
    where: str


class ShipJoined(_Event, frozen=True, tag="ship_joined"):
    """A warship joined those under way."""

    seat: int
    ship: str
    ships: tuple[str, ...]


class Sailed(_Event, frozen=True, tag="sailed"):
    """Warships put to sea, sailed on, or landed."""

    seat: int
    ships: tuple[str, ...]
    start: str
    """A hex or a reach."""
    end: str
    points: float
    rule: str
    """13.4.3 from and to land, 13.4.2a on a river, 13.1.2 at sea."""


class CityCaptured(_Event, frozen=True, tag="city_captured"):
    """A player's units came to hold a large city of a hostile power."""

    seat: int
    city: str


Event: TypeAlias = (
    CampaignTurnBegan
    | MovementEnded
    | PickedUp
    | Marched
    | Attacked
    | Loaded
    | Unloaded
    | ShipJoined
    | Sailed
    | CityCaptured
)

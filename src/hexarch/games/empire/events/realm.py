"""What can happen in set-up, control, tribute, influence and victory."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


# Set-up


class LotsDrawn(_Event, frozen=True, tag="lots_drawn"):
    """Lots put the players in order."""

    seats: tuple[int, ...]
    rule: str


class HomeChosen(_Event, frozen=True, tag="home_chosen"):
    """A player took a home province."""

    seat: int
    province: str


class LevelAssigned(_Event, frozen=True, tag="level_assigned"):
    """A player gave a province a Control Level. Only he hears of it."""

    seat: int
    province: str
    level: int
    rule: str


class LevelsTakenBack(_Event, frozen=True, tag="levels_taken_back"):
    """A player began anew with his Control Levels. Only he hears of it."""

    seat: int
    rule: str


class Committed(_Event, frozen=True, tag="committed"):
    """A player stands by his Control Levels, whatever they are."""

    seat: int
    rule: str


class LevelsRevealed(_Event, frozen=True, tag="levels_revealed"):
    """The Control Levels of a province: by seat, and whose it is at which Influence."""

    province: str
    levels: tuple[int, ...]
    owner: int
    """-1 for the Neutral marker."""
    level: int


class NeutralClaimed(_Event, frozen=True, tag="neutral_claimed"):
    """A weak player made a Neutral province his."""

    seat: int
    province: str
    chit: int
    rule: str


class ClaimDeclined(_Event, frozen=True, tag="claim_declined"):
    """A player who might have claimed a Neutral let it be."""

    seat: int
    rule: str


class MarkerPlaced(_Event, frozen=True, tag="marker_placed"):
    """An Influence Marker was placed in set-up; its owner controls the province."""

    seat: int
    province: str
    level: int
    chit: int
    rule: str


class RebelRolled(_Event, frozen=True, tag="rebel_rolled"):
    """A Rebel rolled for a Weak province of the Emperor's."""

    seat: int
    province: str
    dice: tuple[int, ...]
    trend: int
    owner: int
    level: int


class VeteranPlaced(_Event, frozen=True, tag="veteran_placed"):
    """The General put a free Veteran into his home province."""

    seat: int
    unit: str
    hex: str


# The year


class InitiativeRolled(_Event, frozen=True, tag="initiative_rolled"):
    """Players rolled for initiative: two dice each."""

    seats: tuple[int, ...]
    totals: tuple[int, ...]


class InitiativeSet(_Event, frozen=True, tag="initiative_set"):
    """The order of the season, the highest first."""

    seats: tuple[int, ...]
    rule: str


class ControlChanged(_Event, frozen=True, tag="control_changed"):
    """Political Control of a province passed; -1 is nobody."""

    province: str
    was: int
    owner: int
    rule: str


class MilitaryGained(_Event, frozen=True, tag="military_gained"):
    """A player gained Military Control of a province."""

    seat: int
    province: str
    rule: str


class MilitaryLost(_Event, frozen=True, tag="military_lost"):
    """A player lost Military Control of a province."""

    seat: int
    province: str
    rule: str


class TributeCollected(_Event, frozen=True, tag="tribute_collected"):
    """A player collected tribute of a province."""

    seat: int
    province: str
    gold: int
    rule: str


class ExtraTributeAsked(_Event, frozen=True, tag="extra_tribute_asked"):
    """A player asks additional tribute of a city."""

    seat: int
    city: str


class ExtraTributePaid(_Event, frozen=True, tag="extra_tribute_paid"):
    """A city paid additional tribute."""

    seat: int
    city: str
    gold: int


class PointsCounted(_Event, frozen=True, tag="points_counted"):
    """The victory points of the season, by seat."""

    points: tuple[int, ...]


class VictoryImminent(_Event, frozen=True, tag="victory_imminent"):
    """A player leads by four and wins if he still does next season; or he no longer does."""

    seat: int
    imminent: bool


class GameWon(_Event, frozen=True, tag="game_won"):
    """The game is over."""

    winners: tuple[int, ...]
    rule: str


class PressureApplied(_Event, frozen=True, tag="pressure_applied"):
    """A player paid for Diplomatic Pressure."""

    seat: int
    province: str
    increments: int
    gold: int


class CheckMade(_Event, frozen=True, tag="check_made"):
    """An Influence Check was rolled."""

    event: str
    seat: int
    province: str
    dice: tuple[int, ...]
    modifier: int
    """Of the event, with its sign."""
    trend: int
    change: int
    """By how many levels the marker rises."""


class CheckNotRolled(_Event, frozen=True, tag="check_not_rolled"):
    """An Influence Check was made without a roll."""

    event: str
    seat: int
    province: str
    rule: str


class MarkerChanged(_Event, frozen=True, tag="marker_changed"):
    """The Influence Marker of a province was replaced; its chits went."""

    province: str
    was: int
    was_level: int
    owner: int
    level: int
    rule: str


class TrendChanged(_Event, frozen=True, tag="trend_changed"):
    """A Trend chit was adjusted."""

    event: str
    province: str
    seat: int
    """Whose chit it is."""
    was: int
    chit: int


class RealmFell(_Event, frozen=True, tag="realm_fell"):
    """The realm of a player who resigned fell apart."""

    seat: int


Event: TypeAlias = (
    LotsDrawn
    | HomeChosen
    | LevelAssigned
    | LevelsTakenBack
    | Committed
    | LevelsRevealed
    | NeutralClaimed
    | ClaimDeclined
    | MarkerPlaced
    | RebelRolled
    | VeteranPlaced
    | InitiativeRolled
    | InitiativeSet
    | ControlChanged
    | MilitaryGained
    | MilitaryLost
    | TributeCollected
    | ExtraTributeAsked
    | ExtraTributePaid
    | PointsCounted
    | VictoryImminent
    | GameWon
    | PressureApplied
    | CheckMade
    | CheckNotRolled
    | MarkerChanged
    | TrendChanged
    | RealmFell
)

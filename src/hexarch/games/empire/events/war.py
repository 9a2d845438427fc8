"""What can happen in supply, building, war and peace, Neutrals (chapters 8 to 11)."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class Eliminated(_Event, frozen=True, tag="eliminated"):
    """Units were eliminated and lie in Box A of the Dead Pool."""

    units: tuple[str, ...]
    rule: str


class Returned(_Event, frozen=True, tag="returned"):
    """Units went back to their Force Pools."""

    units: tuple[str, ...]
    rule: str


class Transferred(_Event, frozen=True, tag="transferred"):
    """Cargo went over to another ship, because its own left (R-15)."""

    unit: str
    ship: str


class Restored(_Event, frozen=True, tag="restored"):
    """The Dead Pool: *back* went from Box B to the pools, *waiting* from Box A to Box B."""

    back: tuple[str, ...]
    waiting: tuple[str, ...]


class Supplied(_Event, frozen=True, tag="supplied"):
    """A player paid for the supply of units."""

    seat: int
    units: tuple[str, ...]
    gold: int


class Foraged(_Event, frozen=True, tag="foraged"):
    """A unit lives off the land."""

    seat: int
    unit: str
    at: str


class UnitBuilt(_Event, frozen=True, tag="unit_built"):
    """A unit was built in a city; *seat* is -1 for a Neutral that builds for itself.

    *how* is ``build``, ``hire``, ``rehire``, ``barbarian``, ``free`` or ``extra``; of a Neutral
    ``garrison``, or ``refill`` in a later Build phase, ``chosen`` or ``allied`` by its ally.
    """

    seat: int
    unit: str
    at: str
    how: str
    gold: int = 0
    veteran: bool = False


class Recalled(_Event, frozen=True, tag="recalled"):
    """A Neutral at war took a Mercenary back from his employer (9.4.8)."""

    seat: int
    unit: str
    at: str


class MercenaryDisbanded(_Event, frozen=True, tag="mercenary_disbanded"):
    """A Mercenary was dismissed; *to* is a city of his home, or empty for the Force Pool.

    *master* is the player to whom his home belongs, if that one placed him.
    """

    seat: int
    unit: str
    to: str
    master: int = -1


class WorkBegun(_Event, frozen=True, tag="work_begun"):
    """A unit begins to build a Fort or Citadel."""

    seat: int
    kind: str
    at: str
    builder: str
    gold: int


class Fortified(_Event, frozen=True, tag="fortified"):
    """A Fort or Citadel was built at the start of the game, complete at once."""

    seat: int
    kind: str
    at: str
    gold: int


class WorkFinished(_Event, frozen=True, tag="work_finished"):
    """A Fort or Citadel is complete."""

    kind: str
    at: str


class WorkLost(_Event, frozen=True, tag="work_lost"):
    """A Fort or Citadel is gone: razed, or its builder left before it was finished."""

    kind: str
    at: str
    rule: str


class WorkTaken(_Event, frozen=True, tag="work_taken"):
    """A fortification changed hands; *power* is a faction or a province."""

    power: str
    at: str


class Liberated(_Event, frozen=True, tag="liberated"):
    """A player moved his units out of a city and gave it back (4.3.6b)."""

    seat: int
    city: str
    to: str


class WarDeclared(_Event, frozen=True, tag="war_declared"):
    """A War marker was laid on a province."""

    seat: int
    province: str
    rule: str


class GeneralWarDeclared(_Event, frozen=True, tag="general_war_declared"):
    """General War was laid on a player."""

    seat: int
    player: int


class PeaceMade(_Event, frozen=True, tag="peace_made"):
    """A War marker was taken from a province; *rule* says whether by choice or by itself."""

    seat: int
    province: str
    rule: str


class GeneralWarEnded(_Event, frozen=True, tag="general_war_ended"):
    """A player took back the General War he had declared."""

    seat: int
    player: int


class Allied(_Event, frozen=True, tag="allied"):
    """A player became the ally of a Neutral."""

    seat: int
    province: str


class Intervened(_Event, frozen=True, tag="intervened"):
    """A player intervenes for a Neutral."""

    seat: int
    province: str
    rule: str


class DefenceEnded(_Event, frozen=True, tag="defence_ended"):
    """An alliance with a Neutral or an intervention for it is over."""

    seat: int
    province: str
    rule: str


class WarsDropped(_Event, frozen=True, tag="wars_dropped"):
    """The War markers of some players went off a province with its Political Control."""

    province: str
    seats: tuple[int, ...]


class HelpDropped(_Event, frozen=True, tag="help_dropped"):
    """Alliance with a province, or interventions for it, ended with its Political Control."""

    province: str
    seats: tuple[int, ...]
    rule: str


class MustLeave(_Event, frozen=True, tag="must_leave"):
    """Units must be out of a province by the start of a season, or are eliminated."""

    units: tuple[str, ...]
    province: str
    year: int
    season: int
    rule: str


class BarbariansCalled(_Event, frozen=True, tag="barbarians_called"):
    """Scenario F: the Emperor announced Barbarian Intervention."""

    seat: int


class EliteChosen(_Event, frozen=True, tag="elite_chosen"):
    """Scenario F: a Barbarian will come as a Veteran."""

    seat: int
    unit: str


class LeaveAsked(_Event, frozen=True, tag="leave_asked"):
    """A player asks another's leave for a unit: *kind* says for what, *place* where."""

    seat: int
    grantor: int
    unit: str
    kind: str
    place: str


class LeaveAnswered(_Event, frozen=True, tag="leave_answered"):
    """A player gave or refused leave for a unit."""

    grantor: int
    unit: str
    kind: str
    place: str
    granted: bool


class StandingLeave(_Event, frozen=True, tag="standing_leave"):
    """A player gave all units of another leave until further notice, or took it back."""

    grantor: int
    grantee: int
    province: str
    kind: str
    granted: bool


class GoldGiven(_Event, frozen=True, tag="gold_given"):
    """A player gave another gold."""

    seat: int
    player: int
    gold: int


class Resigned(_Event, frozen=True, tag="resigned"):
    """A player left the game; what he ruled is Neutral."""

    seat: int


Event: TypeAlias = (
    Eliminated
    | Returned
    | Transferred
    | Restored
    | Supplied
    | Foraged
    | UnitBuilt
    | Recalled
    | MercenaryDisbanded
    | WorkBegun
    | Fortified
    | WorkFinished
    | WorkLost
    | WorkTaken
    | Liberated
    | WarDeclared
    | GeneralWarDeclared
    | PeaceMade
    | GeneralWarEnded
    | Allied
    | Intervened
    | DefenceEnded
    | WarsDropped
    | HelpDropped
    | MustLeave
    | BarbariansCalled
    | EliteChosen
    | LeaveAsked
    | LeaveAnswered
    | StandingLeave
    | GoldGiven
    | Resigned
)

"""What can happen: one type for each thing that the log tells and the table shows.

Spaces, leaders and galleys are codes here, as in actions, so that an event can be read by itself.
"""

from typing import Literal, TypeAlias

import msgspec

from hexarch.games.conquest.model import Seat, Units


class _Event(msgspec.Struct, frozen=True):
    pass


class TurnBegan(_Event, frozen=True, tag="turn_began"):
    """A player begins his turn."""

    seat: Seat
    round: int


class Marched(_Event, frozen=True, tag="marched"):
    """A leader marched, alone or with units."""

    seat: Seat
    leader: str
    origin: str
    to: str
    units: Units
    by: str
    """``step``, ``road`` or ``transit``."""


class Sailed(_Event, frozen=True, tag="sailed"):
    """A galley sailed into a zone."""

    seat: Seat
    galley: str
    origin: str
    to: str
    units: Units
    leaders: tuple[str, ...]


class Docked(_Event, frozen=True, tag="docked"):
    """A galley landed on a coast, and its cargo went ashore."""

    seat: Seat
    galley: str
    origin: str
    to: str
    units: Units
    leaders: tuple[str, ...]


class Conquered(_Event, frozen=True, tag="conquered"):
    """A province changed hands."""

    seat: Seat
    province: str
    loser: Seat
    tribute: int
    """The conqueror's mark afterwards."""


class MoneyTaken(_Event, frozen=True, tag="money_taken"):
    """Talents changed hands with a Home Province (home.1) or a Caesar (cc.3)."""

    seat: Seat
    loser: Seat
    talents: int
    rule: str


class GalleyLost(_Event, frozen=True, tag="galley_lost"):
    """A galley was destroyed on its coast."""

    galley: str
    at: str
    rule: str


class RoadsRemoved(_Event, frozen=True, tag="roads_removed"):
    """The roads to a city went."""

    province: str
    roads: tuple[str, ...]
    rule: str


class BattleBegan(_Event, frozen=True, tag="battle_began"):
    """A battle is being fought."""

    space: str
    attacker: Seat
    defender: Seat


class Fired(_Event, frozen=True, tag="fired"):
    """A side fired at a target; *face* is 0 when no die was needed."""

    space: str
    seat: Seat
    kind: str
    galley: str
    advantage: int
    needed: int
    face: int
    hit: bool


class Retreated(_Event, frozen=True, tag="retreated"):
    """The attacker went back to an own province."""

    space: str
    seat: Seat
    to: str
    units: Units


class BattleEnded(_Event, frozen=True, tag="battle_ended"):
    """A battle was decided."""

    space: str
    winner: Seat
    loser: Seat
    rule: str


class Captured(_Event, frozen=True, tag="captured"):
    """A general fell into enemy hands."""

    general: str
    captor: Seat


class PrisonerKept(_Event, frozen=True, tag="prisoner_kept"):
    """A captured general is held."""

    general: str
    captor: Seat


class Eliminated(_Event, frozen=True, tag="eliminated"):
    """A general left the game for good."""

    general: str
    captor: Seat
    rule: str


class Freed(_Event, frozen=True, tag="freed"):
    """A general is back with his owner, in a province or aboard a galley."""

    general: str
    at: str
    rule: str


class Rescued(_Event, frozen=True, tag="rescued"):
    """A leader was taken out of the water by a galley."""

    leader: str
    galley: str


class CaesarCaptured(_Event, frozen=True, tag="caesar_captured"):
    """A Caesar fell: all that was his is his captor's."""

    victim: Seat
    captor: Seat
    bonus: int
    tribute: int
    """The captor's mark afterwards."""


class TributeCollected(_Event, frozen=True, tag="tribute_collected"):
    """A player collected; nothing without his Home Province."""

    seat: Seat
    talents: int


class CityDestroyed(_Event, frozen=True, tag="city_destroyed"):
    """A player razed his own city."""

    seat: Seat
    province: str
    disbanded: Units


class Bought(_Event, frozen=True, tag="bought"):
    """A unit was bought and placed."""

    seat: Seat
    kind: str
    province: str
    price: int


class GalleyBuilt(_Event, frozen=True, tag="galley_built"):
    """A galley was bought and laid on a coast."""

    seat: Seat
    galley: str
    coast: str
    price: int


class CityBuilt(_Event, frozen=True, tag="city_built"):
    """A city was founded."""

    seat: Seat
    province: str
    price: int


class CityFortified(_Event, frozen=True, tag="city_fortified"):
    """A fortification was put under a city."""

    seat: Seat
    province: str
    price: int


class RoadBuilt(_Event, frozen=True, tag="road_built"):
    """A road was laid."""

    seat: Seat
    a: str
    b: str


class PricesRose(_Event, frozen=True, tag="prices_rose"):
    """Inflation: prices are now this many times normal."""

    level: int


class RansomOffered(_Event, frozen=True, tag="ransom_offered"):
    """A price was offered or asked for a prisoner."""

    seat: Seat
    other: Seat
    general: str
    price: int


class ExchangeOffered(_Event, frozen=True, tag="exchange_offered"):
    """An exchange of prisoners was offered."""

    seat: Seat
    other: Seat
    give: str
    take: str


class PassageAsked(_Event, frozen=True, tag="passage_asked"):
    """Leave to pass through a zone was asked."""

    seat: Seat
    other: Seat
    galley: str
    zone: str


class Answered(_Event, frozen=True, tag="answered"):
    """An offer was accepted, rejected, answered by another one, or taken back."""

    seat: Seat
    answer: str
    """``accepted``, ``rejected``, ``countered`` or ``withdrawn``."""
    rule: str


class RansomPaid(_Event, frozen=True, tag="ransom_paid"):
    """A ransom changed hands; the general returns at his owner's next turn."""

    payer: Seat
    captor: Seat
    general: str
    price: int


class PactProposed(_Event, frozen=True, tag="pact_proposed"):
    """A pact was proposed; only its members hear of it."""

    pact: str
    seat: Seat
    members: tuple[Seat, ...]
    words: str


class PactAccepted(_Event, frozen=True, tag="pact_accepted"):
    """A player agreed to a pact; only its members hear of it."""

    pact: str
    seat: Seat
    members: tuple[Seat, ...]


class PactLeft(_Event, frozen=True, tag="pact_left"):
    """A player declined or left a pact; only its members hear of it."""

    pact: str
    seat: Seat
    members: tuple[Seat, ...]
    how: Literal["left", "refused", "withdrawn"] = "left"


class PactLapsed(_Event, frozen=True, tag="pact_lapsed"):
    """Nobody agreed to a pact in time; only its members hear of it."""

    pact: str
    seat: Seat
    """Who had proposed it."""
    members: tuple[Seat, ...]


PactTold: TypeAlias = PactProposed | PactAccepted | PactLeft | PactLapsed
"""What only the members of a pact hear of."""


class Conceded(_Event, frozen=True, tag="conceded"):
    """A player conceded to another, or took it back (NOBODY)."""

    seat: Seat
    to: Seat


class Gave(_Event, frozen=True, tag="gave"):
    """A player gave talents away."""

    seat: Seat
    to: Seat
    talents: int


class GameOver(_Event, frozen=True, tag="game_over"):
    """The game has ended."""

    winner: Seat
    rule: str


Event: TypeAlias = (
    TurnBegan
    | Marched
    | Sailed
    | Docked
    | Conquered
    | MoneyTaken
    | GalleyLost
    | RoadsRemoved
    | BattleBegan
    | Fired
    | Retreated
    | BattleEnded
    | Captured
    | PrisonerKept
    | Eliminated
    | Freed
    | Rescued
    | CaesarCaptured
    | TributeCollected
    | CityDestroyed
    | Bought
    | GalleyBuilt
    | CityBuilt
    | CityFortified
    | RoadBuilt
    | PricesRose
    | RansomOffered
    | ExchangeOffered
    | PassageAsked
    | Answered
    | RansomPaid
    | PactTold
    | Conceded
    | Gave
    | GameOver
)

"""The nouns of Conquest of the Empire: state, steps, events, view. No rule lives here.

A state is flat: tuples indexed by province, leader, galley or seat. Where a leader is, and where
a galley lies, is one small number; the constants below say how to read it.
"""

from typing import Final, TypeAlias

import msgspec

from hexarch.boards.mediterranean import COASTS, N_PROVINCES
from hexarch.games.conquest.pieces import Roster, roster

NOBODY: Final = -1
Seat: TypeAlias = int
Province: TypeAlias = int
Space: TypeAlias = int
Leader: TypeAlias = int
Galley: TypeAlias = int
Units: TypeAlias = tuple[int, int, int]
"""Infantry, cavalry, catapults."""

NO_UNITS: Final[Units] = (0, 0, 0)
NOWHERE: Final = (0,) * N_PROVINCES
"""A count for each province, all zero."""

# Where a leader is: 0 to 41 in a province; 42 to 59 in the water of a sea zone, his galley sunk
# while the battle goes on; or one of these, plus a galley or a seat.
ABOARD: Final = 100
PRISONER: Final = 200
"""Prisoner of that seat, lying in its Home Province."""
ESCORTED: Final = 210
"""Prisoner of that seat, travelling with its Caesar."""
RANSOMED: Final = 220
"""Ransom paid; returns at the start of his owner's next turn."""
DEAD: Final = 230
FALLEN: Final = 231
"""A captured Caesar, on his side in the captor's home."""

# Where a galley lies: 42 to 59 in a sea zone, or DOCKED plus a coast, or IN_STOCK.
IN_STOCK: Final = -1
DOCKED: Final = 60

NO_CITY, CITY, FORTIFIED = range(3)

ASHORE: Final = 99
"""Carried this turn and landed for good: no galley takes him again before his next turn."""


class Options(msgspec.Struct, frozen=True):
    """What was chosen before the game; each option belongs to a ruling."""

    start_talents: int = 0
    road_limit: int = 34
    lone_leader_enemy_entry: bool = True
    galley_max_leaders: int = 0
    naval_passage_by_consent: bool = False
    galley_after_all_units: bool = False
    prisoners_follow_caesar: bool = False
    allow_gifts: bool = False
    destroy_disbands: bool = False
    max_rounds: int = 0
    mes_ara_border: bool = False
    allied_transit: bool = False


class Hull(msgspec.Struct, frozen=True, array_like=True):
    """One galley: whose it is, where it lies, what it did this turn, and what it carries."""

    owner: Seat
    at: int = IN_STOCK
    used: int = 0
    came_from: int = NOBODY
    """The zone it docked from this turn, if it did."""
    cargo: Units = NO_UNITS
    landed: Units = NO_UNITS
    """Units it put ashore this turn in an own province, which may go on with it alone (R-16)."""


class Battle(msgspec.Struct, frozen=True, array_like=True):
    """A space that was entered against enemies, waiting to be fought or being fought."""

    space: Space
    attacker: Seat
    units: Units = NO_UNITS
    """The attacker's units, on land; at sea they are aboard."""
    by_land: bool = False
    by_sea: bool = False
    attackers_lost: tuple[int, int, int, int] = (0, 0, 0, 0)
    defenders_lost: tuple[int, int, int, int] = (0, 0, 0, 0)
    enemy: Seat = NOBODY
    """Whom the attacker met when the battle began."""


class Pact(msgspec.Struct, frozen=True):
    """A declared understanding between players; it binds nobody (ally.1)."""

    id: str
    words: str
    proposer: Seat
    members: tuple[Seat, ...]
    agreed: tuple[Seat, ...]


# The steps of the sequence of play that can be pending. The last of State.steps is due.


class Movement(msgspec.Struct, frozen=True, tag="movement"):
    """Action 1: the active player moves, piece by piece."""

    asked: bool = False
    """He is asked although nothing can move: a whole round has passed by itself."""


class March(msgspec.Struct, frozen=True, tag="march"):
    """A leader was picked up and needs a destination."""

    leader: Leader


class Muster(msgspec.Struct, frozen=True, tag="muster"):
    """A leader has a destination and picks the units that go with him."""

    leader: Leader
    to: Province
    moves: int
    """How many moves the journey costs: 1, or 2 through an ally's province."""


class Voyage(msgspec.Struct, frozen=True, tag="voyage"):
    """A galley was picked up and needs a zone or a coast."""

    galley: Galley


class Boarding(msgspec.Struct, frozen=True, tag="boarding"):
    """A galley leaves a coast and takes leaders, then units, aboard."""

    galley: Galley
    zone: Space
    in_peace: bool = False
    """With leave to pass; the galley must move on at once."""


class Combat(msgspec.Struct, frozen=True, tag="combat"):
    """Action 2: battles are fought in the attacker's order."""


class Fire(msgspec.Struct, frozen=True, tag="fire"):
    """A side names its target."""

    space: Space
    attacking: bool


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    """The die for a named target is due."""

    space: Space
    attacking: bool
    kind: int
    galley: int = NOBODY


class Falter(msgspec.Struct, frozen=True, tag="falter"):
    """After the defender's fire the attacker may retreat."""

    space: Space


class Verdict(msgspec.Struct, frozen=True, tag="verdict"):
    """A captor decides on a captured general."""

    general: Leader
    captor: Seat


class Overboard(msgspec.Struct, frozen=True, tag="overboard"):
    """A leader in the water boards a surviving galley of the victor (R-22)."""

    leader: Leader
    zone: Space


class Raze(msgspec.Struct, frozen=True, tag="raze"):
    """Action 4: the active player may destroy cities."""


class Build(msgspec.Struct, frozen=True, tag="build"):
    """Actions 5 and 6: the active player buys and places."""


class Ransom(msgspec.Struct, frozen=True, tag="ransom"):
    """A ransom was offered and needs an answer."""

    general: Leader
    price: int
    asker: Seat
    other: Seat


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """An exchange of prisoners was offered and needs an answer."""

    give: Leader
    take: Leader
    asker: Seat
    other: Seat


class Passage(msgspec.Struct, frozen=True, tag="passage"):
    """A galley asks for leave to pass through a zone (R-17, option)."""

    galley: Galley
    zone: Space
    asker: Seat
    other: Seat


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    winner: Seat
    rule: str


Offer: TypeAlias = Ransom | Exchange | Passage
Step: TypeAlias = (
    Movement
    | March
    | Muster
    | Voyage
    | Boarding
    | Combat
    | Fire
    | Shot
    | Falter
    | Verdict
    | Overboard
    | Raze
    | Build
    | Ransom
    | Exchange
    | Passage
    | Over
)


class State(msgspec.Struct, frozen=True):
    """Everything there is to know about a game in progress."""

    options: Options
    homes: tuple[Province, ...]
    """By seat, in order of play."""
    active: Seat
    round: int
    steps: tuple[Step, ...]
    # by province
    owner: tuple[Seat, ...]
    city: tuple[int, ...]
    infantry: tuple[int, ...]
    cavalry: tuple[int, ...]
    catapults: tuple[int, ...]
    # by province: how many of the active player's units have used up their moves this turn
    marched: tuple[int, ...]
    """Infantry that has moved."""
    ridden: tuple[int, ...]
    """Cavalry that has made one of its two moves."""
    rested: tuple[int, ...]
    """Cavalry that has made both, or was carried."""
    hauled: tuple[int, ...]
    """Catapults that have moved."""
    roads: tuple[int, ...]
    """Numbers of the land borders that a road crosses, in order."""
    # by leader
    lord: tuple[Seat, ...]
    at: tuple[int, ...]
    used: tuple[int, ...]
    carried: tuple[int, ...]
    """The galley that carried him this turn, ASHORE, or NOBODY."""
    galleys: tuple[Hull, ...]
    # by seat
    treasury: tuple[int, ...]
    captor: tuple[Seat, ...]
    """Who captured this seat's Caesar; NOBODY while it is in the game."""
    peak: int
    """The highest mark any tribute marker has ever reached."""
    level: int
    """Prices are this many times normal."""
    battles: tuple[Battle, ...] = ()
    taken: tuple[Leader, ...] = ()
    """Generals made prisoner in this turn, safe from execution until a later one."""
    pacts: tuple[Pact, ...] = ()
    concessions: tuple[Seat, ...] = ()
    """By seat: to whom it concedes, or NOBODY."""

    @property
    def step(self) -> Step:
        """What is due."""
        return self.steps[-1]

    @property
    def seats(self) -> int:
        """How many players began."""
        return len(self.homes)

    @property
    def roster(self) -> Roster:
        """The codes of this game's leaders and galleys."""
        return roster(len(self.homes))


class View(msgspec.Struct, frozen=True):
    """What one seat may know: the open table, and the pacts it is party to."""

    seat: Seat
    """NOBODY for a spectator."""
    options: Options
    homes: tuple[Province, ...]
    active: Seat
    round: int
    steps: tuple[Step, ...]
    owner: tuple[Seat, ...]
    city: tuple[int, ...]
    infantry: tuple[int, ...]
    cavalry: tuple[int, ...]
    catapults: tuple[int, ...]
    marched: tuple[int, ...]
    ridden: tuple[int, ...]
    rested: tuple[int, ...]
    hauled: tuple[int, ...]
    roads: tuple[int, ...]
    lord: tuple[Seat, ...]
    at: tuple[int, ...]
    used: tuple[int, ...]
    carried: tuple[int, ...]
    galleys: tuple[Hull, ...]
    treasury: tuple[int, ...]
    captor: tuple[Seat, ...]
    peak: int
    level: int
    battles: tuple[Battle, ...]
    taken: tuple[Leader, ...]
    pacts: tuple[Pact, ...]
    concessions: tuple[Seat, ...]


def dock_province(at: int) -> int:
    """Return the province at whose coast a docked galley lies, or NOBODY."""
    return COASTS[at - DOCKED].province if at >= DOCKED else NOBODY

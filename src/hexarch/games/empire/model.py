"""The nouns of Empire: state, battles, works, permissions, view. No rule lives here.

A state is flat: tuples indexed by unit, province or seat. Where a unit is, is one small number;
what it is going through is a sum of marks. The constants below say how to read both.
"""

from typing import Final, TypeAlias

import msgspec

from hexarch.boards.empire import N_HEXES, N_PROVINCES
from hexarch.games.empire.steps import Step

NOBODY: Final = -1
Seat: TypeAlias = int
Province: TypeAlias = int
Hex: TypeAlias = int
Unit: TypeAlias = int
Power: TypeAlias = int
"""A seat, or NEUTRAL plus a province that acts for itself."""
Where: TypeAlias = int

FACTIONS: Final = ("Eagle", "Bull", "Moon", "Hand")
"""By seat."""
NEUTRAL: Final = 10

# Where a unit is: a hex, 0 to 1039; at sea, in a reach; aboard a warship; or off the map.
AT_SEA: Final = N_HEXES
"""Plus the number of a reach."""
ABOARD: Final = 2000
"""Plus the number of the warship that carries it at sea."""
POOL: Final = -1
BOX_A: Final = -2
BOX_B: Final = -3

# What a unit is going through: marks that add up.
VETERAN: Final = 1
WOUNDED: Final = 2
MOVED: Final = 4
"""It has moved in this Campaign Turn (13.1.5)."""
CARRIED: Final = 8
"""It was transported in this Campaign Turn (R-25)."""
FORAGING: Final = 16
BUILDING: Final = 32
MERCENARY: Final = 64
EXTRA: Final = 128
"""A Neutral's unit beyond its garrison; its lord is the player who built it (R-52)."""
FOUGHT: Final = 256
"""It was in a combat hex in this Combat phase (14.7.4c)."""
DISBANDED: Final = 512
"""It was disbanded in this Build phase (9.4.5c)."""
FED: Final = 1024
"""Its supply of this season is settled."""

NO_LEVEL, WEAK, FAVORABLE, STRONG = range(4)
LEVEL_NAMES: Final = ("Neutral", "Weak", "Favorable", "Strong")
SEASONS: Final = ("Spring", "Summer", "Fall", "Winter")
CAMPAIGNS: Final = 3
"""Campaign Turns in a season."""
FORT, CITADEL = 1, 2

# The phases of the year. SETUP comes once; the Campaign Turn's three come three times a season.
SETUP: Final = -1
(
    CONTROL,
    TRIBUTE,
    HOUSEKEEPING,
    INITIATIVE,
    MILITARY,
    VICTORY,
    INFLUENCE,
    SUPPLY,
    BUILD,
    RESTORE,
    WAR,
    CAVALRY,
    MOVEMENT,
    COMBAT,
) = range(14)

NO_PROVINCE: Final = (NOBODY,) * N_PROVINCES
NONE_YET: Final = (0,) * N_PROVINCES


class Options(msgspec.Struct, frozen=True):
    """What was chosen before the game."""

    fortifications_at_start: bool = False
    barbarian_mercenaries: bool = False
    dow_each_campaign_turn: bool = False
    mc_requires_war: bool = False
    spring_mc_tribute: str = "full"
    unopposed_blocked_by_neutrals: bool = False
    capture_limit: bool = True
    razing: bool = True
    mutual_elimination: str = "none"
    upgrade_only_combat_units: bool = False
    year_limit: int = 0


class Work(msgspec.Struct, frozen=True, array_like=True):
    """A Fort or Citadel, finished or under construction."""

    at: Hex
    kind: int
    """FORT or CITADEL."""
    owner: Power
    builder: Unit = NOBODY
    """The unit that is building it; NOBODY when it is finished."""


class Battle(msgspec.Struct, frozen=True, array_like=True):
    """A combat hex or combat waters, waiting to be fought or being fought."""

    at: Where
    """A hex, or AT_SEA plus a reach."""
    attacker: Seat
    attackers: tuple[Unit, ...]
    came: tuple[Where, ...]
    """From where each attacker entered: a hex, or AT_SEA plus a reach."""
    # what follows is filled in when the battle begins
    defender: Seat = NOBODY
    """Who decides for the defenders; NOBODY for a Neutral without an ally (R-46)."""
    defenders: tuple[Unit, ...] = ()
    joined: tuple[Where, ...] = ()
    """From where each defender entered; NOBODY for those that stood there."""
    round: int = 0
    rolled: tuple[Unit, ...] = ()
    """Who was in the hex when dice were rolled (14.11a)."""
    vacated: tuple[Hex, ...] = ()
    """Where attackers came from that moved in at the end of this round (14.8.4e)."""
    havens: tuple[tuple[Hex, tuple[Power, ...]], ...] = ()
    """The cities and works around, each with the powers that held it at the start (14.8.4c)."""
    neutral: Province = NOBODY
    """The Neutral whose own units have defended here; its interveners may enter (10.4.2f)."""


class Deadline(msgspec.Struct, frozen=True, array_like=True):
    """Units of a power must have left a province by the start of a season (10.6.3, 11.3.2)."""

    power: Power
    province: Province
    year: int
    season: int
    rule: str
    units: tuple[Unit, ...]
    """Those that must go."""


class Permit(msgspec.Struct, frozen=True, array_like=True):
    """Leave for one unit: to enter a province, pass an Area, enter a city, pass a hex (10.1.1)."""

    unit: Unit
    kind: str
    """``province``, ``area``, ``city``, ``hex`` or ``stay``."""
    place: int
    """A province; for ``area``, ``city`` and ``hex``, a hex."""
    grantor: Seat


class Standing(msgspec.Struct, frozen=True, array_like=True):
    """Leave for all units of a player, until it is taken back (R-54)."""

    grantor: Seat
    grantee: Seat
    province: Province
    kind: str


class State(msgspec.Struct, frozen=True):
    """Everything there is to know about a game in progress."""

    options: Options
    scenario: str
    seats: int
    steps: tuple[Step, ...]
    year: int
    season: int
    campaign: int
    """The Campaign Turn, 1 to 3; 0 in the Annual Interphase and the Seasonal Turn."""
    phase: int
    order: tuple[Seat, ...]
    """Initiative, the highest first."""
    homes: tuple[Province, ...]
    """By seat; NOBODY where the scenario knows no home provinces."""
    # by province
    political: tuple[Seat, ...]
    military: tuple[Seat, ...]
    marker: tuple[Seat, ...]
    """Whose Influence Marker lies there; NOBODY for the Neutral one."""
    level: tuple[int, ...]
    trend: tuple[tuple[int, ...], ...]
    """By province, by seat: the Trend chits."""
    ally: tuple[Seat, ...]
    # by seat, each a sum of 1 << province or 1 << seat
    wars: tuple[int, ...]
    """On which provinces this player's War markers lie."""
    general: tuple[int, ...]
    """On which players he has laid General War."""
    intervenes: tuple[int, ...]
    """In which Neutrals he intervenes."""
    newly: tuple[int, ...]
    """Those of them that he declared since the season began (10.4.4b)."""
    # by unit
    at: tuple[Where, ...]
    lord: tuple[Seat, ...]
    """Who commands it; NOBODY for a Neutral's own, and off the map."""
    marks: tuple[int, ...]
    # by seat
    treasury: tuple[int, ...]
    points: tuple[int, ...] = ()
    imminent: int = 0
    """Who has the Victory Imminent marker, as a sum of 1 << seat."""
    resigned: int = 0
    """Who has left the game, as a sum of 1 << seat."""
    works: tuple[Work, ...] = ()
    """By hex; a Citadel under construction stands beside the Fort it will replace."""
    battles: tuple[Battle, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    permits: tuple[Permit, ...] = ()
    standing: tuple[Standing, ...] = ()
    refused: tuple[Permit, ...] = ()
    """Leave that was refused this season."""
    # what was done in this year, season or phase
    collected: tuple[int, ...] = NONE_YET
    """By province: who has had tribute of it this year, as a sum of 1 << seat."""
    squeezed: tuple[Hex, ...] = ()
    """Cities that have paid additional tribute this year."""
    unopposed: tuple[int, ...] = ()
    """By seat: where he has had his Units Unopposed check this season."""
    pressed: tuple[int, ...] = ()
    """By seat: where he has applied pressure this season."""
    captured: tuple[tuple[Hex, Seat], ...] = ()
    """Captures of large cities this season (R-34)."""
    raised: tuple[Hex, ...] = ()
    """Cities in which a unit was built this season, once for each."""
    hired: tuple[Hex, ...] = ()
    """Cities in which a Mercenary was hired this season, once for each."""
    lost: tuple[tuple[Province, Seat], ...] = ()
    """Provinces of which a player lost Military Control this season (10.4.1c, 4.3.6)."""
    barred: tuple[tuple[Seat, Province, int], ...] = ()
    """Former interveners, and whose wars they must wait for (10.4.6): sums of 1 << seat."""
    # of some scenarios only
    sizes: tuple[tuple[Hex, int], ...] = ()
    """Cities whose size the scenario changed, or which it added (1.2j)."""
    secrets: tuple[tuple[int, ...], ...] = ()
    """By seat: the Control Levels of each province until they are revealed (2.2d)."""
    intervention: bool = False
    """Scenario F: Barbarian Intervention was announced."""
    elite: tuple[Unit, ...] = ()
    """Scenario F: the Barbarians that will be built as Veterans."""

    @property
    def step(self) -> Step:
        """What is due."""
        return self.steps[-1]


class View(msgspec.Struct, frozen=True):
    """What one seat may know: everything but the others' secret Control Levels."""

    seat: Seat
    """NOBODY for a spectator."""
    state: State


replace = msgspec.structs.replace


def push(state: State, *steps: Step) -> State:
    """Make steps due, in the order given, before what is pending."""
    return replace(state, steps=(*state.steps, *reversed(steps)))


def done(state: State) -> State:
    """Take the step that is due away."""
    return replace(state, steps=state.steps[:-1])


def instead(state: State, *steps: Step) -> State:
    """Put steps, in the order given, in the place of the step that is due."""
    return replace(state, steps=(*state.steps[:-1], *reversed(steps)))

"""Steps of set-up, control, tribute, influence and victory (chapters 2 to 5, 7 and V)."""

from typing import TypeAlias

import msgspec

from hexarch.games.empire.steps.rounds import Round


class Lots(msgspec.Struct, frozen=True, tag="lots"):
    """Set-up: lots put the players in order."""


class Homes(msgspec.Struct, frozen=True, tag="homes"):
    """Set-up B, C: the players choose home provinces in the order of the lots (2.2a)."""

    turn: int = 0


class Levels(msgspec.Struct, frozen=True, tag="levels"):
    """Set-up B, C, D: all give their Control Levels to the provinces, secretly (2.2d)."""

    committed: int = 0
    """Who has committed himself, as a sum of 1 << seat."""


class Claims(msgspec.Struct, frozen=True, tag="claims"):
    """Set-up B, C, D: weak players may claim a Neutral each (2.3.3, V.D2)."""

    groups: tuple[tuple[int, ...], ...]
    """Who may, the first first; those of one group must draw lots (R-3)."""
    chit: int
    rule: str


class Placing(msgspec.Struct, frozen=True, tag="placing"):
    """Set-up E, F, G: the players place Influence Markers by turns."""

    number: int = 0
    """How many have been placed."""


class Rebelling(msgspec.Struct, frozen=True, tag="rebelling"):
    """Set-up E: Rebels roll by turns in the Emperor's Weak provinces (V.E3b)."""

    left: tuple[int, ...]
    turn: int = 0
    rolling: int = -1
    """The province that is rolled for."""


class Retinue(msgspec.Struct, frozen=True, tag="retinue"):
    """Set-up F: the General chooses free Veterans and places them (V.F2)."""

    left: int = 4
    unit: int = -1
    """The unit that must be placed."""


class Initiative(msgspec.Struct, frozen=True, tag="initiative"):
    """ST1: the players roll for the order of the season; those who tie roll again."""

    groups: tuple[tuple[int, ...], ...]
    """The highest first; the players of one group are tied so far."""


class Tribute(Round, frozen=True, tag="tribute"):
    """Annual 2: the players collect additional tribute, city by city (5.3)."""


class Squeeze(msgspec.Struct, frozen=True, tag="squeeze"):
    """The check for additional tribute of a city is over: it pays, or its province is lost."""

    seat: int
    city: int


class Reckoning(msgspec.Struct, frozen=True, tag="reckoning"):
    """The Annual Interphase is over: scenario E may end (V.E5)."""


class Gains(msgspec.Struct, frozen=True, tag="gains"):
    """ST2: all losses of Military Control are settled, the gains follow (R-7)."""


class Influencing(Round, frozen=True, tag="influencing"):
    """ST4: the players make Units Unopposed checks and apply Diplomatic Pressure."""


class Checks(msgspec.Struct, frozen=True, tag="checks"):
    """An event touches several provinces: the acting player takes one at a time (7.2.0b)."""

    event: str
    seat: int
    provinces: tuple[int, ...]
    amount: int = 0


class Check(msgspec.Struct, frozen=True, tag="check"):
    """An Influence Check in one province (7.2)."""

    event: str
    seat: int
    province: int
    amount: int = 0
    """Increments of Diplomatic Pressure."""
    rolling: bool = False
    """The dice are due."""


Step: TypeAlias = (
    Lots
    | Homes
    | Levels
    | Claims
    | Placing
    | Rebelling
    | Retinue
    | Initiative
    | Tribute
    | Squeeze
    | Reckoning
    | Gains
    | Influencing
    | Checks
    | Check
)

"""What can happen in combat (chapter 14)."""

from typing import TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True):
    pass


class BattleBegan(_Event, frozen=True, tag="battle_began"):
    """A battle begins in a hex or in waters; *defender* is -1 for a Neutral without an ally."""

    at: str
    attacker: int
    defender: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class CargoAssigned(_Event, frozen=True, tag="cargo_assigned"):
    """A land unit was assigned to a ship before a naval battle."""

    unit: str
    ship: str


class RoundBegan(_Event, frozen=True, tag="round_began"):
    """The odds of a round: combat units, totals, odds as rolled, penalty of a fortification."""

    at: str
    round: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    odds: tuple[int, int]
    penalty: int


class DiceFell(_Event, frozen=True, tag="dice_fell"):
    """A side rolled: *seat* -1 is a Neutral; each die with its modifier; steps in all."""

    at: str
    seat: int
    attacking: bool
    faces: tuple[int, ...]
    modifiers: tuple[int, ...]
    steps: int


class StepLost(_Event, frozen=True, tag="step_lost"):
    """A unit lost a step; it became *green* or *wounded*, or was *eliminated*."""

    seat: int
    unit: str
    became: str
    rule: str


class DamageIgnored(_Event, frozen=True, tag="damage_ignored"):
    """All units in the hex fell; the rest of the damage counts for nothing (14.6.6)."""

    seat: int
    steps: int


class Volunteered(_Event, frozen=True, tag="volunteered"):
    """A player answered whether his unit takes another power's damage."""

    seat: int
    unit: str
    willing: bool


class Reinforced(_Event, frozen=True, tag="reinforced"):
    """A unit moved into the combat hex or waters."""

    seat: int
    unit: str
    origin: str
    to: str
    rule: str


class Retreated(_Event, frozen=True, tag="retreated"):
    """A unit withdrew to a hex, to waters, or aboard a ship."""

    seat: int
    unit: str
    origin: str
    to: str
    rule: str


class BattleEnded(_Event, frozen=True, tag="battle_ended"):
    """A battle is over.

    *winner* is ``attacker``, ``defender`` or ``nobody``; *seat* the player who won, or -1; *how* is
    ``withdrew``, ``before`` (before combat), ``eliminated`` or ``both``.
    """

    at: str
    winner: str
    seat: int
    how: str


class Upgraded(_Event, frozen=True, tag="upgraded"):
    """Survivors of a battle became Veterans."""

    units: tuple[str, ...]


class WoundsHealed(_Event, frozen=True, tag="wounds_healed"):
    """The Combat phase is over: the wounded chits are removed."""

    units: tuple[str, ...]


Event: TypeAlias = (
    BattleBegan
    | CargoAssigned
    | RoundBegan
    | DiceFell
    | StepLost
    | DamageIgnored
    | Volunteered
    | Reinforced
    | Retreated
    | BattleEnded
    | Upgraded
    | WoundsHealed
)

"""Exact odds of Conquest of the Empire: what a caller needs, and forces written as text.

A force is written 5I,1C,2K (infantry, cavalry, catapults; 0 for none), a fleet as the cargo of
its galleys joined by +, such as 3I,1K+0 (0 or G is a galley that carries no combat unit).
"""

import re
from typing import Final

from hexarch.games.conquest.tables import KINDS, LEGION
from hexarch.odds.conquest_fire import ATTACKER, DEFENDER, Fleet, Force, Loss, Odds, Survivors
from hexarch.odds.conquest_land import battle, best_target, win_probability
from hexarch.odds.conquest_sea import (
    GALLEY,
    SeaTarget,
    sea_battle,
    sea_best_target,
    sea_win_probability,
)

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "GALLEY",
    "Fleet",
    "Force",
    "Loss",
    "Odds",
    "SeaTarget",
    "Survivors",
    "battle",
    "best_target",
    "fleet_text",
    "force_text",
    "parse_fleet",
    "parse_force",
    "sea_battle",
    "sea_best_target",
    "sea_win_probability",
    "win_probability",
]

LETTERS: Final = "ICK"
_UNITS: Final = re.compile(r"([0-9]{1,3})([ICK])")


def parse_force(text: str) -> Force:
    """Read a force.

    >>> parse_force("5I,1C,2K"), parse_force("2k, 4i"), parse_force("0")
    ((5, 1, 2), (4, 0, 2), (0, 0, 0))
    """
    return _counts(text, "force")


def parse_fleet(text: str) -> Fleet:
    """Read a fleet.

    >>> parse_fleet("3I,1K+0"), parse_fleet("G")
    (((3, 0, 1), (0, 0, 0)), ((0, 0, 0),))
    """
    return tuple(_galley(part, number) for number, part in enumerate(text.split("+"), 1))


def force_text(force: Force) -> str:
    """Write a force as `parse_force` reads it.

    >>> force_text((5, 0, 2)), force_text((0, 0, 0))
    ('5I,2K', '0')
    """
    return ",".join(f"{n}{kind}" for n, kind in zip(force, LETTERS, strict=True) if n) or "0"


def fleet_text(fleet: Fleet) -> str:
    """Write a fleet as `parse_fleet` reads it; one without galleys, which has lost, is a dash.

    >>> fleet_text(((3, 0, 1), (0, 0, 0))), fleet_text(())
    ('3I,1K+0', '-')
    """
    return "+".join(force_text(load) for load in fleet) or "-"


def _galley(text: str, number: int) -> Force:
    if text.strip().upper() == "G":
        return (0, 0, 0)
    load = _counts(text, f"galley {number}")
    if sum(load) > LEGION:
        raise ValueError(f"galley {number}: {sum(load)} combat units aboard, it holds {LEGION}")
    return load


def _counts(text: str, where: str) -> Force:
    if text.strip() == "0":
        return (0, 0, 0)
    found: dict[str, int] = {}
    for place, part in enumerate(text.upper().split(","), 1):
        units = _UNITS.fullmatch(part.strip())
        if units is None:
            wanted = "a number and I, C or K, such as 5I"
            raise ValueError(f"{where}, part {place}: {part.strip()[:20]!r} is not {wanted}")
        if units[2] in found:
            raise ValueError(f"{where}, part {place}: {KINDS[LETTERS.index(units[2])]} named twice")
        found[units[2]] = int(units[1])
    return found.get("I", 0), found.get("C", 0), found.get("K", 0)

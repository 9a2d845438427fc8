"""Battles in a sea zone (naval.1-6).

Who carries what matters little: the best order of targets (see conquest_fire) leaves every galley
to the end, so the chance of winning depends on the sums alone. Only when no catapult is left on
either side are all orders equally good; then the dearest target is taken, and an empty galley
falls before infantry aboard another.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from hexarch.games.conquest.tables import (
    CATAPULT,
    CAVALRY,
    GALLEYS,
    HIT_GALLEY,
    HIT_SEA,
    HOMES_BY_PLAYERS,
    INFANTRY,
    LEGION,
    PRICE,
)
from hexarch.odds import conquest_land as land
from hexarch.odds.conquest_fire import (
    ATTACKER,
    Fleet,
    Force,
    Line,
    Odds,
    Shots,
    chances,
    hit_chance,
    play_out,
    tally,
)

GALLEY: Final = 3
"""The galley itself as a target, after infantry, cavalry and catapult."""
ALL_GALLEYS: Final = GALLEYS * max(HOMES_BY_PLAYERS)
"""Who captures Caesars may sail the galleys of every colour."""
_HITS: Final = (*HIT_SEA, HIT_GALLEY)


class SeaTarget(NamedTuple):
    """A kind of unit aboard one galley of a fleet, or (kind GALLEY) that galley."""

    galley: int
    kind: int


def sea_battle(
    attacker: Fleet, defender: Fleet, *, galley_after_all_units: bool = False
) -> Odds[Fleet]:
    """Work out a battle at sea, fought to the end with the best targets on both sides (naval.1)."""
    if not attacker:
        raise ValueError("the attacker has no galleys")
    check_fleets(attacker, defender)
    start = (_in_order(attacker), _in_order(defender))

    def shots(own: Fleet, foe: Fleet) -> Shots[Fleet]:
        ours, theirs = catapults(own), catapults(foe)
        hit, foe_after = _fall(foe, dearest=not (ours or galley_after_all_units))
        hurt, own_after = _fall(own, dearest=not (theirs or galley_after_all_units))
        lead = ours - theirs
        return Shots(hit_chance(hit, lead), foe_after, hit_chance(hurt, -lead), own_after)

    return tally(start, play_out(start, shots, _never), worth, "exact")


def sea_win_probability(attacker: Fleet, defender: Fleet) -> float:
    """Return the chance of an attacker about to fire; R-21 makes no difference to it."""
    return _win_probability(len(attacker), cargo(attacker), len(defender), cargo(defender))


@lru_cache(maxsize=1 << 15)
def _win_probability(galleys: int, units: Force, foe_galleys: int, foe_units: Force) -> float:
    check_galleys(galleys + foe_galleys)
    land.check_supply(units, foe_units)
    return chances(_line(galleys, units), _line(foe_galleys, foe_units))[0][0]


def sea_best_target(
    attacker: Fleet, defender: Fleet, firing_side: int, *, galley_after_all_units: bool = False
) -> SeaTarget:
    """Name what the firing side (0 attacker, 1 defender) does best to shoot at.

    >>> sea_best_target(((3, 0, 1),), ((0, 0, 0), (0, 1, 0)), 0)
    SeaTarget(galley=1, kind=1)
    """
    own, foe = (attacker, defender) if firing_side == ATTACKER else (defender, attacker)
    if not foe:
        raise ValueError("no galley is left to shoot at")
    return _target(foe, dearest=not (catapults(own) or galley_after_all_units))


def _target(fleet: Fleet, *, dearest: bool) -> SeaTarget:
    """Choose a target; without *dearest* galleys come last, as they must while orders differ.

    Of several galleys it is the one with the fewest units, which is soonest laid open.
    """
    for kind in (CATAPULT, CAVALRY):
        aboard = [i for i, load in enumerate(fleet) if load[kind]]
        if aboard:
            return SeaTarget(min(aboard, key=lambda i: (sum(fleet[i]), fleet[i])), kind)
    loaded = [i for i, load in enumerate(fleet) if any(load)]
    if loaded and (len(loaded) == len(fleet) or not dearest):
        return SeaTarget(min(loaded, key=lambda i: fleet[i]), INFANTRY)
    return SeaTarget(next(i for i, load in enumerate(fleet) if not any(load)), GALLEY)


@lru_cache(maxsize=1 << 14)
def _fall(fleet: Fleet, *, dearest: bool) -> tuple[int, Fleet]:
    """Give the hit number of the next target and the fleet without it."""
    galley, kind = _target(fleet, dearest=dearest)
    left = () if kind == GALLEY else (land.without(fleet[galley], kind),)
    return _HITS[kind], _in_order(fleet[:galley] + left + fleet[galley + 1 :])


def _in_order(fleet: Fleet) -> Fleet:
    return tuple(sorted(fleet, reverse=True))


def _never(_own: Fleet, _foe: Fleet) -> bool:
    return False


def catapults(fleet: Fleet) -> int:
    """Count the catapults aboard: the side's total at sea (adv.1)."""
    return sum([load[CATAPULT] for load in fleet])


def cargo(fleet: Fleet) -> Force:
    """Add up what a fleet carries."""
    infantry = cavalry = engines = 0
    for load in fleet:
        infantry += load[INFANTRY]
        cavalry += load[CAVALRY]
        engines += load[CATAPULT]
    return infantry, cavalry, engines


def worth(fleet: Fleet) -> int:
    """Price galleys and cargo in talents, before any inflation."""
    return len(fleet) * PRICE["galley"] + land.worth(cargo(fleet))


def check_fleets(attacker: Fleet, defender: Fleet) -> None:
    """Raise ValueError for fleets that cannot meet: an overladen galley, or too many pieces."""
    for load in attacker + defender:
        if min(load) < 0:
            raise ValueError(f"a galley cannot carry {min(load)} units of a kind")
        if sum(load) > LEGION:
            raise ValueError(f"a galley carries {sum(load)} combat units: it holds {LEGION}")
    check_galleys(len(attacker) + len(defender))
    land.check_supply(cargo(attacker), cargo(defender))


def check_galleys(number: int) -> None:
    """Raise ValueError for more galleys than all colours have."""
    if number > ALL_GALLEYS:
        raise ValueError(f"galley: {number} on both sides together, there are only {ALL_GALLEYS}")


def _line(galleys: int, units: Force) -> Line:
    infantry, cavalry, engines = units
    soft = infantry + cavalry
    hits = [HIT_SEA[CATAPULT]] * engines + [HIT_SEA[INFANTRY]] * soft + [HIT_GALLEY] * galleys
    return Line(hits, [*range(engines, 0, -1)] + [0] * (soft + galleys + 1))

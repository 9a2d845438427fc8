"""Battles in a province (battle.1-6, retreat.1)."""

from functools import lru_cache

from hexarch.games.conquest.tables import (
    CATAPULT,
    CAVALRY,
    HIT_LAND,
    INFANTRY,
    KINDS,
    PRICE,
    SUPPLY,
)
from hexarch.odds.conquest_fire import (
    ATTACKER,
    Force,
    Line,
    Odds,
    Shots,
    chances,
    hit_chance,
    play_out,
    tally,
)


def battle(
    attacker: Force, defender: Force, fort: int = 0, retreat_below: float = 0.0
) -> Odds[Force]:
    """Work out a battle on land; *fort* is 1 (or True) where the defender has a fortified city.

    Both sides choose the targets that win most often. With *retreat_below* the attacker retreats
    after a defender's fire (retreat.1) as soon as his chance of winning by fighting on is below
    that figure; the targets on both sides stay those of a fight to the end.
    """
    if not any(attacker):
        raise ValueError("the attacker has no combat units")
    if not 0 <= retreat_below <= 1:
        raise ValueError(f"retreat_below is {retreat_below}, not a probability from 0 to 1")
    check_forces(attacker, defender, fort)
    grid = chances(_line(attacker, 0), _line(defender, fort))

    def shots(own: Force, foe: Force) -> Shots[Force]:
        lead = own[CATAPULT] - foe[CATAPULT] - fort
        kind, hurt = target(foe), target(own)
        return Shots(
            hit_chance(HIT_LAND[kind], lead),
            without(foe, kind),
            hit_chance(HIT_LAND[hurt], -lead),
            without(own, hurt),
        )

    def retreats(own: Force, foe: Force) -> bool:
        return grid[sum(attacker) - sum(own)][sum(defender) - sum(foe)] < retreat_below

    ends = play_out((attacker, defender), shots, retreats)
    return tally((attacker, defender), ends, worth, "policy" if retreat_below else "exact")


def win_probability(attacker: Force, defender: Force, fort: int = 0) -> float:
    """Return the chance of an attacker about to fire who never retreats."""
    return _win_probability(attacker, defender, fort)


@lru_cache(maxsize=1 << 17)
def _win_probability(attacker: Force, defender: Force, fort: int) -> float:
    check_forces(attacker, defender, fort)
    return chances(_line(attacker, 0), _line(defender, fort))[0][0]


def best_target(attacker: Force, defender: Force, fort: int, firing_side: int) -> int:
    """Name the kind that the firing side (0 attacker, 1 defender) does best to shoot at.

    Of equally good targets it is the dearest.

    >>> best_target((5, 1, 2), (4, 0, 0), 1, 0), best_target((5, 1, 2), (4, 0, 0), 1, 1)
    (0, 2)
    """
    check_forces(attacker, defender, fort)
    foe = defender if firing_side == ATTACKER else attacker
    if not any(foe):
        raise ValueError("no unit is left to shoot at")
    return target(foe)


def target(force: Force) -> int:
    """Name the kind to shoot at: see conquest_fire for the order and why it is the best."""
    if force[CATAPULT]:
        return CATAPULT
    return CAVALRY if force[CAVALRY] else INFANTRY


def without(force: Force, kind: int) -> Force:
    """Take one unit of *kind* away."""
    infantry, cavalry, catapults = force
    if kind == INFANTRY:
        return infantry - 1, cavalry, catapults
    if kind == CAVALRY:
        return infantry, cavalry - 1, catapults
    return infantry, cavalry, catapults - 1


def worth(force: Force) -> int:
    """Price a force in talents, before any inflation."""
    return sum(n * PRICE[kind] for n, kind in zip(force, KINDS, strict=True))


def check_forces(attacker: Force, defender: Force, fort: int) -> None:
    """Raise ValueError for forces that cannot meet: more pieces than the box holds."""
    if fort not in (0, 1):
        raise ValueError(f"fort is {fort}: a province has one fortified city or none")
    check_supply(attacker, defender)


def check_supply(attacker: Force, defender: Force) -> None:
    """Raise ValueError unless both sides can be made up from the common stock."""
    for own, foe, kind in zip(attacker, defender, KINDS, strict=True):
        if own < 0 or foe < 0:
            raise ValueError(f"{kind}: a side cannot have {min(own, foe)}")
        if own + foe > SUPPLY[kind]:
            together = f"{own + foe} on both sides together"
            raise ValueError(f"{kind}: {together}, there are only {SUPPLY[kind]}")


def _line(force: Force, fort: int) -> Line:
    infantry, cavalry, catapults = force
    hits = [HIT_LAND[CATAPULT]] * catapults
    hits += [HIT_LAND[CAVALRY]] * cavalry + [HIT_LAND[INFANTRY]] * infantry
    totals = [fort + k for k in range(catapults, 0, -1)]
    return Line(hits, totals + [fort] * (cavalry + infantry + 1))

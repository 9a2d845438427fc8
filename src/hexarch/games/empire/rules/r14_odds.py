"""Totals, multipliers, odds and dice of one round of combat (14.4, 14.5, 14.6.1, 14.6.2, 14.9).

Strengths are counted in eighths, so that halvings stay whole until the total is rounded.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from hexarch.boards.empire import (
    BRIDGE,
    CITADEL_MULTIPLIER,
    FORD,
    FORT_MULTIPLIER,
    N_HEXES,
    ROUGH,
    STREAM,
    TERRAIN,
    TUNNEL,
    WOODS,
    WOODS_ROUGH,
    marks_between,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    BUILDING,
    CITADEL,
    FORAGING,
    NOBODY,
    VETERAN,
    WOUNDED,
    Hex,
    State,
    Unit,
    Where,
)
from hexarch.games.empire.pieces import IS_SHIP
from hexarch.games.empire.rules import r14_forces
from hexarch.games.empire.rules.r01_units import city_size, commander, strength

WHOLE: Final = 8
"""One point of strength."""
WORST: Final = 4
"""The defender's figure in the worst odds that are allowed, and the most dice (14.6.1)."""
PAIR: Final = 2
"""The most combat units of a side on land."""
AMPHIBIOUS: Final = 3
OF_TERRAIN: Final = {ROUGH: 2, WOODS: 2, WOODS_ROUGH: 3}
OF_SIDE: Final = ((TUNNEL, 3), (BRIDGE, 2))


class Odds(NamedTuple):
    """What one round is fought at."""

    attack: int
    defence: int
    """The totals, rounded up."""
    for_attacker: int
    for_defender: int
    """The figures of the odds, such as 2 and 1."""
    penalty: int
    """-1 for the attacker of a fortification, else 0."""


# Strength.


@rule("14.5.1", "14.6.7", "14.10a", "8.3.2a", "9.5.2b", "R-58")
def eighths(state: State, unit: Unit, *, ashore: bool = True) -> int:
    """Return the strength of a unit in eighths: each reason for halving halves it again."""
    marks = state.marks[unit]
    value = strength(state, unit) * WHOLE
    if marks & WOUNDED:
        value //= 2
    if ashore and IS_SHIP[unit]:
        value //= 2
    if marks & (FORAGING | BUILDING):
        value //= 2
    return value


def rounded(value: int) -> int:
    """Round eighths up to whole points."""
    return -(-value // WHOLE)


def attack_total(state: State, units: Iterable[Unit], *, ashore: bool = True) -> int:
    """Return the attackers' total."""
    return rounded(sum(eighths(state, unit, ashore=ashore) for unit in units))


# Multipliers.


@rule("14.5.2a")
def terrain_multiplier(where: Hex) -> int:
    """Return what the terrain of a hex gives to its defenders."""
    return OF_TERRAIN.get(TERRAIN[where], 1)


@rule("R-59", "14.10b")
def side_multiplier(where: Hex, came: Iterable[Where]) -> int:
    """Return what the way in gives: the least figure, if all attackers came over such a side."""
    return min((_way_in(where, origin) for origin in came), default=1)


def _way_in(where: Hex, origin: Where) -> int:
    if origin >= N_HEXES:
        return AMPHIBIOUS
    marks = marks_between(origin, where)
    for mark, figure in OF_SIDE:
        if marks & mark:
            return figure
    return 2 if marks & STREAM and not marks & FORD else 1


@rule("R-60", "9.5.3", "9.5.4")
def fortification(state: State, where: Hex) -> int:
    """Return the multiplier of the city or work in a hex, 0 where there is none."""
    best = city_size(state, where)
    for work in state.works:
        if work.at == where and work.builder == NOBODY:
            figure = CITADEL_MULTIPLIER if work.kind == CITADEL else FORT_MULTIPLIER
            best = max(best, figure)
    return best


@rule("14.9a", "14.9b", "14.9c", "14.9d", "R-61")
def besieged(multiplier: int, sieges: int) -> tuple[int, int]:
    """Return what sieges leave of a fortification: its multiplier, and the attacker's penalty."""
    if multiplier == 0:
        return 1, 0
    left = max(1, multiplier - sieges)
    spare = sieges - (multiplier - left)
    return left, 0 if spare else -1


@rule("14.5.2a", "8.3.2b", "R-40")
def defence_total(
    state: State, units: Sequence[Unit], where: Hex, came: Iterable[Where], sieges: int
) -> tuple[int, int]:
    """Return the defenders' total on land, and the penalty on the attackers' dice.

    A forager counts as outside the fortification; the penalty stands while anybody is inside.
    """
    open_ground = max(terrain_multiplier(where), side_multiplier(where, came))
    walls, penalty = besieged(fortification(state, where), sieges)
    total, inside = 0, False
    for unit in units:
        forages = bool(state.marks[unit] & FORAGING)
        inside = inside or not forages
        best = open_ground if forages else max(open_ground, walls)
        total += eighths(state, unit) * best
    return rounded(total), penalty if inside else 0


# Odds and dice.


@rule("14.5.3", "R-57")
def ratio(attack: int, defence: int) -> tuple[int, int]:
    """Round odds in the defender's favour.

    >>> ratio(8, 3), ratio(9, 5), ratio(5, 6)
    ((2, 1), (1, 1), (1, 2))
    """
    if attack >= defence:
        return attack // defence, 1
    return 1, -(-defence // attack)


@rule("14.3.1", "14.4.2a", "14.6.2c")
def land_odds(
    state: State,
    attackers: Sequence[tuple[Unit, Where]],
    defenders: Sequence[Unit],
    where: Hex,
    sieges: int,
) -> Odds:
    """Work the odds of a round on land out; attackers come with their way in."""
    attack = attack_total(state, (unit for unit, _ in attackers))
    came = [origin for _, origin in attackers]
    defence, penalty = defence_total(state, defenders, where, came, sieges)
    return Odds(attack, defence, *ratio(attack, defence), penalty)


def sea_odds(state: State, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> Odds:
    """Work the odds of a round at sea out: all warships at full strength, no multiplier."""
    attack = attack_total(state, attackers, ashore=False)
    defence = attack_total(state, defenders, ashore=False)
    return Odds(attack, defence, *ratio(attack, defence), 0)


@rule("14.6.1")
def dice(odds: Odds) -> tuple[int, int]:
    """Return how many dice each side rolls."""
    return min(WORST, odds.for_attacker), min(WORST, odds.for_defender)


@rule("14.6.2a", "14.6.2b", "R-97")
def modifiers(state: State, units: Iterable[Unit], count: int, to_all: int) -> tuple[int, ...]:
    """Return the modifier of each die: *to_all*, and 1 more for as many as there are Veterans."""
    veterans = sum(1 for unit in units if state.marks[unit] & VETERAN)
    return tuple(to_all + (place < veterans) for place in range(count))


@rule("14.6.1")
def steps_of(modified: int) -> int:
    """Return the steps of damage of a modified die.

    >>> [steps_of(face) for face in (0, 2, 3, 4, 5, 6, 7, 8)]
    [0, 0, 1, 1, 2, 2, 3, 3]
    """
    return max(0, min(3, (modified - 1) // 2))


# The best that a side can bring.


def picks(units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
    """Return every choice of one or two combat units."""
    return [(unit,) for unit in units] + list(combinations(units, PAIR))


def best_defence(
    state: State, defenders: Sequence[Unit], where: Hex, came: Iterable[Where], sieges: int
) -> int:
    """Return the highest total that the defenders of a hex can choose."""
    came = tuple(came)
    return max(
        defence_total(state, pick, where, came, sieges)[0]
        for pick in combinations(defenders, min(PAIR, len(defenders)))
    )


@rule("13.7.1b", "14.5.3", "R-57")
def best_odds_allowed(
    state: State,
    attackers: Sequence[tuple[Unit, Where]],
    defenders: Sequence[Unit],
    where: Hex,
    sieges: int,
) -> bool:
    """Tell whether some pair of attackers reaches 1-4 against the defenders' best pair."""
    for pair in combinations(attackers, min(PAIR, len(attackers))):
        attack = attack_total(state, (unit for unit, _ in pair))
        came = [origin for _, origin in pair]
        if best_defence(state, defenders, where, came, sieges) <= WORST * attack:
            return True
    return False


@rule("13.7.1b", "R-57", "R-26")
def attack_allowed(state: State, units: Sequence[Unit], where: Where, origin: Where) -> bool:
    """Tell whether units that enter together from one place may attack a hex or waters.

    Measured against the best that the defender can do, sieges that stand beside counted.
    """
    foes = r14_forces.opponents(state, units, where)
    if where >= N_HEXES:
        fleet = r14_forces.fleet_with(state, units, where)
        return sea_odds(state, fleet, foes).for_defender <= WORST
    walls = fortification(state, where)
    seat = commander(state, units[0])
    sieges = r14_forces.sieges_beside(state, seat, units, where) if walls else 0
    return best_odds_allowed(state, [(unit, origin) for unit in units], foes, where, sieges)

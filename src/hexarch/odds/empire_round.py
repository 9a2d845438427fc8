"""One round of combat in Empire (14.4 to 14.6.2): pieces, ground, odds, dice, damage.

Nothing here knows the map: a piece is what it can do at each number of steps, the ground is its
multipliers. Strengths are in eighths, as in the rules.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from hexarch.games.empire.rules.r14_odds import (
    PAIR,
    WHOLE,
    WORST,
    besieged,
    ratio,
    rounded,
    steps_of,
)

VETERAN_STEPS: Final = 3
GREEN_STEPS: Final = 2


MOVES_IN, STAYS, BESIEGES, WAITS, LENT = range(5)
"""Beside a battle: moves in when there is room, only takes damage, or wears walls down, too; moves
in once no enemy is there; is another player's, who lets it take damage in this round."""


class Piece(NamedTuple):
    """A unit as combat sees it."""

    steps: int
    """3 as a Veteran, 2 Green, 1 wounded."""
    green: int
    """Strength in eighths, reduced for a warship ashore, a forager or a builder."""
    veteran: int
    """The same of the Veteran side, 0 where there is none."""
    forages: bool = False
    """It counts as outside the walls (8.3.2b)."""
    way: int = 1
    """Of an attacker: what the way by which it comes gives to the defenders (R-59)."""
    ashore: bool = False
    """It is a warship in a battle on land and takes no room there (R-63)."""
    post: int = MOVES_IN
    """What it does while it stands beside the battle."""
    load: tuple["Piece", ...] = ()
    """What a warship carries: at sea it takes damage, too, and drowns with its ship (14.4.2b)."""

    @property
    def strength(self) -> int:
        """The strength now, in eighths: a wounded unit has half."""
        if self.steps == VETERAN_STEPS:
            return self.veteran
        return self.green if self.steps == GREEN_STEPS else self.green // 2

    @property
    def is_veteran(self) -> bool:
        """Whether it adds 1 to a die."""
        return self.steps == VETERAN_STEPS


Pieces = tuple[Piece, ...]


class Ground(NamedTuple):
    """What helps the defender."""

    multiplier: int = 1
    """Of the terrain; where all attackers come by one way, of that if it is higher."""
    walls: int = 0
    """The multiplier of a fortification: 1 for a small city, 0 for none."""
    sieges: int = 0
    """Siege units beside that stay there and take no damage."""
    at_sea: bool = False


class Round(NamedTuple):
    """What one round is rolled with."""

    attack: int
    defence: int
    odds: tuple[int, int]
    attacker_dice: tuple[int, ...]
    """The modifier of each die."""
    defender_dice: tuple[int, ...]


def _pairs(pieces: Pieces, ground: Ground) -> Iterable[Pieces]:
    if ground.at_sea or len(pieces) <= PAIR:
        return (pieces,)
    return combinations(pieces, PAIR)


def attack_of(pieces: Pieces) -> int:
    """Return the attackers' total."""
    return rounded(sum(piece.strength for piece in pieces))


def defence_of(pieces: Pieces, ground: Ground) -> tuple[int, int]:
    """Return the defenders' total and the penalty on the attackers' dice."""
    if ground.at_sea:
        return rounded(sum(piece.strength for piece in pieces)), 0
    walls, penalty = besieged(ground.walls, ground.sieges)
    total = sum(
        piece.strength * (ground.multiplier if piece.forages else max(ground.multiplier, walls))
        for piece in pieces
    )
    inside = any(not piece.forages for piece in pieces)
    return rounded(total), penalty if inside else 0


def _veterans(pieces: Pieces) -> int:
    return sum(piece.is_veteran for piece in pieces)


@lru_cache(maxsize=200_000)
def round_of(attackers: Pieces, defenders: Pieces, ground: Ground) -> Round:
    """Return the round between the attackers with the best odds and the strongest defenders."""
    meetings = [_meeting(pair, defenders, ground) for pair in _pairs(attackers, ground)]
    attack, defend, ground = meetings[0] if len(meetings) == 1 else max(meetings, key=_merit)
    strength = attack_of(attack)
    defence, penalty = defence_of(defend, ground)
    mine, theirs = ratio(strength, defence)
    theirs = min(theirs, WORST)  # a round that must be rolled is rolled as 1-4
    return Round(
        strength,
        defence,
        (mine, theirs),
        _modifiers(min(mine, WORST), _veterans(attack), penalty),
        _modifiers(theirs, _veterans(defend), 0 if ground.at_sea else 1),
    )


class _Meeting(NamedTuple):
    """The combat units of a round, and the ground with the attackers' way in."""

    attackers: Pieces
    defenders: Pieces
    ground: Ground


def _meeting(attackers: Pieces, defenders: Pieces, ground: Ground) -> _Meeting:
    """Set the strongest defenders against chosen attackers; the least way in counts (R-59)."""
    way = min(piece.way for piece in attackers)
    if way > ground.multiplier:
        ground = ground._replace(multiplier=way)
    return _Meeting(attackers, _strongest(defenders, ground), ground)


@lru_cache(maxsize=20_000)
def _strongest(defenders: Pieces, ground: Ground) -> Pieces:
    pairs = _pairs(defenders, ground)
    return max(pairs, key=lambda pair: (defence_of(pair, ground)[0], _veterans(pair)))


def _merit(met: _Meeting) -> tuple[int, int, int]:
    """Rank what attackers choose: the better odds, then the greater total and more Veterans."""
    strength = attack_of(met.attackers)
    mine, theirs = ratio(strength, defence_of(met.defenders, met.ground)[0])
    return mine - theirs, strength, _veterans(met.attackers)


def is_allowed(attackers: Pieces, defenders: Pieces, ground: Ground) -> bool:
    """Tell whether the attackers reach 1-4 (14.5.3)."""
    found = round_of(attackers, defenders, ground)
    return found.defence <= WORST * found.attack


def _modifiers(dice: int, veterans: int, to_all: int) -> tuple[int, ...]:
    return tuple(to_all + (place < veterans) for place in range(dice))


@lru_cache(maxsize=256)
def damage(modifiers: tuple[int, ...]) -> tuple[float, ...]:
    """Return the chance of 0, 1, 2 ... steps of damage from dice with these modifiers.

    >>> damage((0,)) == (2 / 6, 2 / 6, 2 / 6), damage((1, 1))[0] == 1 / 36
    (True, True)
    """
    ways = [1]
    for modifier in modifiers:
        more = [0] * (len(ways) + 3)
        for so_far, count in enumerate(ways):
            for face in range(1, 7):
                more[so_far + steps_of(face + modifier)] += count
        ways = more
    while ways[-1] == 0:
        ways.pop()
    whole = 6 ** len(modifiers)
    return tuple(count / whole for count in ways)


def piece(
    green: int,
    veteran: int,
    steps: int,
    *,
    halvings: int = 0,
    forages: bool = False,
    way: int = 1,
    ashore: bool = False,
) -> Piece:
    """Make a piece of printed strengths; *halvings* are those that last through the battle."""
    figures = green * WHOLE >> halvings, veteran * WHOLE >> halvings
    return as_fights(Piece(steps, *figures, forages, way, ashore))


def as_fights(unit: Piece) -> Piece:
    """Forget the Veteran side of whom is Green: nobody becomes a Veteran during a battle."""
    if unit.load:
        unit = unit._replace(load=tuple(sorted(map(as_fights, unit.load))))
    return unit if unit.is_veteran or not unit.veteran else unit._replace(veteran=0)


def besieging(ground: Ground, beside: Pieces) -> Ground:
    """Count the siege units in that wear walls down from beside in this round (14.9e)."""
    sieges = sum(piece.post == BESIEGES for piece in beside)
    return ground._replace(sieges=ground.sieges + sieges) if sieges else ground


def unloaded(pieces: Pieces) -> Pieces:
    """Return pieces and what they carry, each by itself."""
    if not any(piece.load for piece in pieces):
        return pieces
    return tuple(each for piece in pieces for each in (piece._replace(load=()), *piece.load))


def empty(pieces: Pieces) -> Pieces:
    """Return pieces without what they carry."""
    return tuple(piece._replace(load=()) if piece.load else piece for piece in pieces)


def total_steps(*groups: Sequence[Piece]) -> int:
    """Return the steps of pieces together, without what they carry."""
    return sum(piece.steps for group in groups for piece in group)

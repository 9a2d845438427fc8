"""The exchange of fire, which battles on land and at sea share.

The two sides fire in turn, one die each, and who has nothing left has lost. Each names his
targets so as to win most often: a game of perfect information against the dice. It has one best
order of targets, whatever the other side does: catapults, then cavalry, then infantry, then
galleys. Everything must be shot away in the end; an advantage is worth most against the hardest
target, and the fall of an enemy catapult betters all later fire of one's own or worsens his.

That order is shown, not assumed. A set of values is that of the game if no single change of
target betters it for the side that fires, since every battle ends with probability one. That was
checked, with advantages, walls and misses, in every position with up to 60 infantry, 30 cavalry
and 20 catapults on each side (1.6 thousand million, with walls and without), and at sea with
90 infantry or cavalry, 20 catapults and 36 galleys on each side (5 thousand million), a galley
being open to fire at any time; the greatest gain by a change was 1e-15, which is rounding. As the
order never names a galley that carries units, it is also best where such a galley is safe
(naval.2, R-21). The tests repeat the check for small battles and for samples of large ones.

So a side's losses follow one line, and a battle is a grid of two lines instead of a product of
six counts. Where both sides miss, the same position comes back: that loop is summed in closed
form.
"""

import math
from collections.abc import Callable, Iterable
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

Force: TypeAlias = tuple[int, int, int]
"""Infantry, cavalry and catapults."""
Fleet: TypeAlias = tuple[Force, ...]
"""What each galley carries."""
Side = TypeVar("Side", bound=tuple[object, ...])

ATTACKER: Final = 0
DEFENDER: Final = 1


class Line(NamedTuple):
    """The pieces of a side in the order in which they are shot away."""

    hits: list[int]
    """The hit number of each."""
    totals: list[int]
    """The side's total (adv.1) when none, one, two ... of them are gone."""


class Shots(NamedTuple, Generic[Side]):
    """What the next fire of each side does in one position."""

    attacker_hits: float
    defender_after: Side
    defender_hits: float
    attacker_after: Side


class Survivors(NamedTuple, Generic[Side]):
    """One end of a battle and its probability; when both sides are left, the attacker retreated."""

    attacker: Side
    defender: Side
    p: float


class Loss(NamedTuple):
    """Talents, at normal prices, that each side loses on average."""

    attacker: float
    defender: float


class Odds(msgspec.Struct, Generic[Side], frozen=True):
    """What can come of a battle, the likeliest end first.

    The method is "exact" when both sides play the battle as well as it can be played, and
    "policy" when the attacker retreats by a rule that was asked for; the figures are exact in both.
    """

    attacker_wins: float
    defender_wins: float
    retreat: float
    survivors: tuple[Survivors[Side], ...]
    expected_loss: Loss
    method: Literal["exact", "policy"]


def hit_chance(hit: int, lead: int) -> float:
    """Return the chance to remove a target, with the firing side's total less the other's.

    A negative lead changes nothing (adv.3); a needed roll of 1 is no roll (adv.5).

    >>> hit_chance(6, -3) == 1 / 6, hit_chance(6, 1) == 2 / 6, hit_chance(4, 3), hit_chance(3, 9)
    (True, True, 1.0, 1.0)
    """
    faces = 7 - hit + lead if lead > 0 else 7 - hit
    return faces / 6 if faces < 6 else 1.0


def chances(attacker: Line, defender: Line) -> list[list[float]]:
    """Solve a battle: the attacker's chance, before his fire, by losses of each side."""
    last = len(defender.hits)
    below = [0.0] * (last + 1)
    rows = [below]
    for lost in reversed(range(len(attacker.hits))):
        total, hit = attacker.totals[lost], attacker.hits[lost]
        row = [1.0] * (last + 1)
        after_hit = 1.0
        for gone in reversed(range(last)):
            lead = total - defender.totals[gone]
            ours = hit_chance(defender.hits[gone], lead)
            theirs = hit_chance(hit, -lead)
            hurt = theirs * below[gone]
            value = (ours * after_hit + (1 - ours) * hurt) / (ours + theirs - ours * theirs)
            after_hit = hurt + (1 - theirs) * value
            row[gone] = value
        rows.append(row)
        below = row
    rows.reverse()
    return rows


def play_out(
    start: tuple[Side, Side],
    shots: Callable[[Side, Side], Shots[Side]],
    retreats: Callable[[Side, Side], bool],
) -> dict[tuple[Side, Side], float]:
    """Return every end of the battle from *start*, with its probability.

    Positions are taken by the number of pieces gone. Each has two weights: of coming there with
    the attacker to fire, and with the defender to fire.
    """
    if _over(start):
        return {start: 1.0}
    # retreat.1, R-23: the attacker's first fire comes before any retreat.
    opening = shots(*start)
    level = {start: (0.0, 1 - opening.attacker_hits)}
    later = {(start[0], opening.defender_after): (0.0, opening.attacker_hits)}
    ends: dict[tuple[Side, Side], float] = {}
    while level:
        for position, (first, second) in level.items():
            if _over(position):
                ends[position] = first + second
                continue
            attacker, defender = position
            shot = shots(attacker, defender)
            flee = retreats(attacker, defender)
            hit, hurt, away = (_fall_back if flee else _fight_on)(shot, first, second)
            ends[position] = away
            _reach(later, (attacker, shot.defender_after), 0.0, hit)
            _reach(later, (shot.attacker_after, defender), hurt, 0.0)
        level, later = later, {}
    return {end: p for end, p in ends.items() if p}


def _over(position: tuple[Side, Side]) -> bool:
    return not any(position[ATTACKER]) or not any(position[DEFENDER])


def _fight_on(shot: Shots[Side], first: float, second: float) -> tuple[float, float, float]:
    """Fire until somebody hits: weights of an attacker's hit, a defender's hit, a retreat."""
    ours, theirs = shot.attacker_hits, shot.defender_hits
    both = ours + theirs - ours * theirs
    hit = ours * (first + second * (1 - theirs)) / both
    return hit, theirs * (second + first * (1 - ours)) / both, 0.0


def _fall_back(shot: Shots[Side], first: float, second: float) -> tuple[float, float, float]:
    """Retreat instead of the attacker's fire; a defender about to fire still does."""
    theirs = shot.defender_hits
    return 0.0, second * theirs, first + second * (1 - theirs)


def _reach(
    level: dict[tuple[Side, Side], tuple[float, float]],
    position: tuple[Side, Side],
    first: float,
    second: float,
) -> None:
    if first or second:
        before = level.get(position, (0.0, 0.0))
        level[position] = (before[0] + first, before[1] + second)


def tally(
    start: tuple[Side, Side],
    ends: dict[tuple[Side, Side], float],
    worth: Callable[[Side], int],
    method: Literal["exact", "policy"],
) -> Odds[Side]:
    """Sum the ends of a battle up."""
    survivors = [Survivors(attacker, defender, p) for (attacker, defender), p in ends.items()]
    survivors.sort(key=lambda end: (-end.p, end.attacker, end.defender))
    return Odds(
        attacker_wins=_chance(end.p for end in survivors if not any(end.defender)),
        defender_wins=_chance(end.p for end in survivors if not any(end.attacker)),
        retreat=_chance(end.p for end in survivors if any(end.attacker) and any(end.defender)),
        survivors=tuple(survivors),
        expected_loss=Loss(
            math.fsum(end.p * (worth(start[ATTACKER]) - worth(end.attacker)) for end in survivors),
            math.fsum(end.p * (worth(start[DEFENDER]) - worth(end.defender)) for end in survivors),
        ),
        method=method,
    )


def _chance(parts: Iterable[float]) -> float:
    """Add chances up; what floating point adds to certainty is taken off."""
    return min(1.0, math.fsum(parts))

"""Every way to take damage in Empire (14.6.4 to 14.6.6), and what each leaves."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from hexarch.odds.empire_round import Piece, Pieces, total_steps


class Force(NamedTuple):
    """A side: what is in the hex, and what stands beside it."""

    inside: Pieces
    beside: Pieces = ()

    @property
    def steps(self) -> int:
        """All its steps, those of cargo among them."""
        cargo = (piece.load for group in self for piece in group if piece.load)
        return total_steps(*self, *cargo)

    @property
    def units(self) -> int:
        """How many units it has, cargo among them."""
        return sum(1 + len(piece.load) for group in self for piece in group)


class Bounds(NamedTuple):
    """What the rules ask of the rest of a round's damage."""

    damage: int
    least_inside: int
    """Half of all, rounded up, less what was taken in the hex."""
    most_beside: int
    veterans: int = 0
    """At sea: what Veterans must take at least."""
    bound: Pieces = ()
    """Those that were Veterans when the losses began."""
    all_or_nothing: bool = False
    """The hex held less than the damage at first: all there may fall instead."""


def bounds(force: Force, damage: int, *, at_sea: bool) -> Bounds:
    """Return what the rules ask when a side takes damage."""
    half = (damage + 1) // 2
    bound = tuple(piece for piece in force.inside if piece.is_veteran) if at_sea else ()
    veterans = min(half, total_steps(bound)) if bound else 0
    short = damage > total_steps(force.inside)
    return Bounds(damage, half, damage - half, veterans, bound, short)


@lru_cache(maxsize=200_000)
def taken(pieces: Pieces, amount: int, aboard: int = 0) -> tuple[Pieces, ...]:
    """Return what may be left of pieces that lose so many steps, the dead left out.

    So many steps *aboard* come from what they carry; what is left of that goes down with its ship.
    """
    if not pieces:
        return ((),) if not amount and not aboard else ()
    first, rest = pieces[0], pieces[1:]
    found: set[Pieces] = set()
    for cargo in range(min(aboard, total_steps(first.load)) + 1):
        for lost in range(min(amount, first.steps) + 1):
            left = _left(first, lost, cargo)
            found.update(
                tuple(sorted(kept + others))
                for others in taken(rest, amount - lost, aboard - cargo)
                for kept in left
            )
    return tuple(sorted(found))


def _left(unit: Piece, lost: int, cargo: int) -> tuple[Pieces, ...]:
    """Return what may be left of one piece and of what it carries."""
    if lost == unit.steps:
        return ((),)
    unit = unit._replace(steps=unit.steps - lost)
    if not cargo:
        return ((unit,),)
    return tuple((unit._replace(load=load),) for load in taken(unit.load, cargo))


@lru_cache(maxsize=200_000)
def _inside(pieces: Pieces, amount: int, aboard: int, asked: Bounds) -> tuple[Pieces, ...]:
    """Return what may be left when those that were Veterans take at least their part (14.6.5)."""
    if not asked.veterans:
        return taken(pieces, amount, aboard)
    others = list(pieces)
    for veteran in asked.bound:
        others.remove(veteran)
    found: set[Pieces] = set()
    for share in range(asked.veterans, amount + 1):
        for cargo in range(aboard + 1):
            for left in taken(asked.bound, share, cargo):
                for rest in taken(tuple(others), amount - share, aboard - cargo):
                    found.add(tuple(sorted(left + rest)))
    return tuple(sorted(found))


@lru_cache(maxsize=200_000)
def outcomes(force: Force, asked: Bounds) -> tuple[Force, ...]:
    """Return every force that may be left, as the rules allow the damage to be taken."""
    if not asked.damage:
        return (force,)
    held = total_steps(force.inside)
    found: set[Force] = set()
    if asked.all_or_nothing:
        found.add(Force((), force.beside))
    for aboard, away in _shares(force, asked):
        here = asked.damage - aboard - away
        if here > held or here < asked.least_inside:
            continue
        for inside in _inside(force.inside, here, aboard, asked):
            for beside in taken(force.beside, away):
                found.add(Force(inside, beside))
    return tuple(sorted(found)) or (Force((), force.beside),)


def _shares(force: Force, asked: Bounds) -> Iterator[tuple[int, int]]:
    """Yield how much of the damage cargo and reinforcements may take; cargo does at sea only."""
    aboard = sum(total_steps(ship.load) for ship in force.inside)
    for cargo in range(min(asked.most_beside, aboard) + 1):
        for away in range(min(asked.most_beside - cargo, total_steps(force.beside)) + 1):
            yield cargo, away


def ordered(pieces: Pieces) -> Pieces:
    """Put pieces in the one order in which the solver keeps them."""
    return tuple(sorted(pieces))

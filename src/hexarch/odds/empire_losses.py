"""Every way to take damage in Empire (14.6.4 to 14.6.6), and what each leaves."""

from functools import lru_cache
from typing import NamedTuple

from hexarch.odds.empire_round import Pieces, total_steps


class Force(NamedTuple):
    """A side: what is in the hex, and what stands beside it."""

    inside: Pieces
    beside: Pieces = ()


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
def taken(pieces: Pieces, amount: int) -> tuple[Pieces, ...]:
    """Return what may be left of pieces that lose so many steps, the dead left out."""
    if not pieces:
        return ((),) if not amount else ()
    first, rest = pieces[0], pieces[1:]
    found: set[Pieces] = set()
    for lost in range(min(amount, first.steps) + 1):
        kept = () if lost == first.steps else (first._replace(steps=first.steps - lost),)
        found.update(tuple(sorted(kept + others)) for others in taken(rest, amount - lost))
    return tuple(sorted(found))


@lru_cache(maxsize=200_000)
def _with_veterans(pieces: Pieces, amount: int, least: int, veterans: Pieces) -> tuple[Pieces, ...]:
    """Return what may be left when those that were Veterans take at least their part (14.6.5)."""
    if not least:
        return taken(pieces, amount)
    others = list(pieces)
    for veteran in veterans:
        others.remove(veteran)
    found: set[Pieces] = set()
    for share in range(least, amount + 1):
        for left in taken(veterans, share):
            for rest in taken(tuple(others), amount - share):
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
    for away in range(min(asked.most_beside, total_steps(force.beside)) + 1):
        here = asked.damage - away
        if here > held or here < asked.least_inside:
            continue
        for inside in _with_veterans(force.inside, here, asked.veterans, asked.bound):
            for beside in taken(force.beside, away):
                found.add(Force(inside, beside))
    return tuple(sorted(found)) or (Force((), force.beside),)


def ordered(pieces: Pieces) -> Pieces:
    """Put pieces in the one order in which the solver keeps them."""
    return tuple(sorted(pieces))

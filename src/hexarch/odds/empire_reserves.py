"""Reinforcements that move into a battle of Empire (14.7.1b, 14.7.2, R-63)."""

from collections.abc import Iterator
from functools import lru_cache

from hexarch.games.empire.rules.r14_odds import PAIR
from hexarch.odds.empire_losses import Force, ordered
from hexarch.odds.empire_round import (
    BESIEGES,
    MOVES_IN,
    WAITS,
    Ground,
    Piece,
    Pieces,
    besieging,
    is_allowed,
    unloaded,
)


@lru_cache(maxsize=200_000)
def moved_in(force: Force, ground: Ground) -> Force:
    """Move reinforcements in while there is room, the strongest first."""
    return next(_entries(force, ground)) if force.beside else force


def let_in(force: Force, facing: Pieces) -> Force:
    """Let those move in, too, who could not attack any enemy, once none is there (R-63)."""
    if facing or all(piece.post != WAITS for piece in force.beside):
        return force
    return Force(force.inside, ordered(tuple(_freed(piece, WAITS) for piece in force.beside)))


def _freed(piece: Piece, post: int) -> Piece:
    return piece._replace(post=MOVES_IN) if piece.post == post else piece


def pressed_on(force: Force, facing: Pieces, ground: Ground) -> Force:
    """Move the attacker's in: the strongest with whom he reaches 1-4, if any do (R-57)."""
    first = moved_in(let_in(force, facing), ground)
    if not first.inside and not facing:
        return _taken(first)
    if not first.beside or not first.inside or not facing:
        return first
    ground = besieging(ground, force.beside)
    if is_allowed(first.inside, facing, ground):
        return first
    able = (entry for entry in _entries(force, ground) if is_allowed(entry.inside, facing, ground))
    return next(able, first)


def _taken(force: Force) -> Force:
    """Take a hex in which nobody is left with a siege unit, where nobody else can (14.7.3)."""
    sieges = [piece for piece in force.beside if piece.post == BESIEGES]
    if not sieges:
        return force
    first = max(sieges, key=_first)
    rest = list(force.beside)
    rest.remove(first)
    return Force((_freed(first, BESIEGES),), tuple(rest))


def _entries(force: Force, ground: Ground) -> Iterator[Force]:
    """Yield every way to fill the room there is; of equals who comes by the lesser way is first."""
    inside, beside = force
    if ground.at_sea:
        comes = tuple(piece for piece in beside if piece.post == MOVES_IN)
        stays = tuple(piece for piece in beside if piece.post != MOVES_IN)
        yield Force(ordered(inside + comes), ordered(stays))
        return
    able = _able(inside, beside)
    if not able:
        yield Force(ordered(inside), ordered(beside))
    for joins in sorted(dict.fromkeys(able), key=_first, reverse=True):
        rest = list(beside)
        rest.remove(joins)
        yield from _entries(Force((*inside, *unloaded((joins,))), tuple(rest)), ground)


def _able(inside: Pieces, beside: Pieces) -> Pieces:
    """Return who has room on land: two land units, and two warships besides (13.6.1).

    A warship brings ashore what it carries.
    """
    ships = sum(piece.ashore for piece in inside)
    room = PAIR - (len(inside) - ships)
    if room <= 0:
        return ()
    return tuple(
        piece
        for piece in beside
        if piece.post == MOVES_IN
        and (not piece.ashore or (ships < PAIR and len(piece.load) <= room))
    )


def _first(piece: Piece) -> tuple[int, int, int]:
    return piece.strength, piece.steps, -piece.way

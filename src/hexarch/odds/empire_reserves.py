"""Reinforcements that move into a battle of Empire (14.7.1b, 14.7.2, R-63)."""

from collections.abc import Iterator
from functools import lru_cache

from hexarch.games.empire.rules.r14_odds import PAIR
from hexarch.odds.empire_losses import Force, ordered
from hexarch.odds.empire_round import Ground, Piece, Pieces, is_allowed


@lru_cache(maxsize=200_000)
def moved_in(force: Force, ground: Ground) -> Force:
    """Move reinforcements in while there is room, the strongest first."""
    return next(_entries(force, ground)) if force.beside else force


def pressed_on(force: Force, facing: Pieces, ground: Ground) -> Force:
    """Move the attacker's in: the strongest with whom he reaches 1-4, if any do (R-57)."""
    first = moved_in(force, ground)
    if not first.beside or not facing or is_allowed(first.inside, facing, ground):
        return first
    able = (entry for entry in _entries(force, ground) if is_allowed(entry.inside, facing, ground))
    return next(able, first)


def _entries(force: Force, ground: Ground) -> Iterator[Force]:
    """Yield every way to fill the room there is; of equals who comes by the lesser way is first."""
    inside, beside = force
    if ground.at_sea:
        yield Force(ordered(inside + beside))
        return
    able = _able(inside, beside)
    if not able:
        yield Force(ordered(inside), ordered(beside))
    for joins in sorted(dict.fromkeys(able), key=_first, reverse=True):
        rest = list(beside)
        rest.remove(joins)
        yield from _entries(Force((*inside, joins), tuple(rest)), ground)


def _able(inside: Pieces, beside: Pieces) -> Pieces:
    """Return who has room on land: two land units, and two warships besides."""
    ships = sum(piece.ashore for piece in inside)
    if len(inside) - ships >= PAIR:
        return ()
    return beside if ships < PAIR else tuple(piece for piece in beside if not piece.ashore)


def _first(piece: Piece) -> tuple[int, int, int]:
    return piece.strength, piece.steps, -piece.way

"""Answers for a captain whose plan has failed, or who takes over in the middle of a move."""

from collections.abc import Sequence
from typing import Any

from hexarch.boards.mediterranean import COAST, COASTS, SPACE
from hexarch.games.conquest.actions import ChooseDestination, ChooseLoad, Dock, Stow
from hexarch.games.conquest.model import State


def least_harm(state: State, seat: int, meant: Any, legal: Sequence[Any]) -> Any:
    """Return the legal action most like the one that was meant, or one that loses nothing."""
    match meant, legal[0]:
        case ChooseLoad(), ChooseLoad():
            return min(legal, key=lambda load: _difference(load, meant))
        case _, ChooseLoad():
            return min(legal, key=_size)
        case _, ChooseDestination():
            return _own_first(legal, [state.owner[SPACE[a.to]] == seat for a in legal])
        case _:
            pass
    stows = [action for action in legal if isinstance(action, Stow)]
    if stows:
        return min(stows, key=_size)
    docks = [action for action in legal if isinstance(action, Dock)]
    if docks:
        return _own_first(docks, [_owner(state, dock) == seat for dock in docks])
    return legal[-1]


def _difference(a: ChooseLoad, b: ChooseLoad) -> int:
    infantry, cavalry = abs(a.infantry - b.infantry), abs(a.cavalry - b.cavalry)
    return infantry + cavalry + abs(a.ridden - b.ridden) + abs(a.catapults - b.catapults)


def _size(load: ChooseLoad | Stow) -> int:
    ridden = load.ridden if isinstance(load, ChooseLoad) else 0
    return load.infantry + load.cavalry + ridden + load.catapults


def _owner(state: State, dock: Dock) -> int:
    return state.owner[COASTS[COAST[dock.coast]].province]


def _own_first(actions: Sequence[Any], own: Sequence[bool]) -> Any:
    return next((action for action, mine in zip(actions, own, strict=True) if mine), actions[0])

"""Moves by land and sea, spelled out action by action: shared by the tests of movement."""

from tests.games.conquest.scenes import seat_of

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Action,
    ChooseDestination,
    ChooseLoad,
    Dock,
    Embark,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.model import State
from hexarch.kernel.board import Track
from hexarch.kernel.script import play, refusal

ALONE = ChooseLoad(0, 0, 0, 0)
EMPTY = Stow(0, 0, 0)


def load(infantry: int = 0, cavalry: int = 0, ridden: int = 0, catapults: int = 0) -> ChooseLoad:
    """Name the units that march; *ridden* is cavalry that has one move left."""
    return ChooseLoad(infantry, cavalry, ridden, catapults)


def march(leader: str, to: str, *units: ChooseLoad) -> list[Action]:
    """Make one move by land; *units* are named only where there is something to choose."""
    return [SelectLeader(leader), ChooseDestination(to), *units]


def sail(galley: str, zone: str, *boarding: Embark | Stow) -> list[Action]:
    """Make one move into a zone; *boarding* is said only where something could board."""
    return [SelectGalley(galley), Sail(zone), *boarding]


def dock(galley: str, coast: str) -> list[Action]:
    """Make one move onto a coast."""
    return [SelectGalley(galley), Dock(coast)]


def refused(state: State, *actions: Action) -> str:
    """Play until an action is refused, and return the rule that refuses it."""
    for action in actions:
        illegal = refusal(GAME, state, action)
        if illegal is not None:
            assert illegal.why
            return illegal.rule
        state, _ = play(GAME, state, [action])
    raise AssertionError(f"nothing was refused of {actions}")


def marches(state: State, leader: str) -> int:
    """Count the moves a leader has made this turn."""
    return state.used[state.roster.leader[leader]]


def voyages(state: State, galley: str) -> int:
    """Count the moves a galley has made this turn."""
    return state.galleys[state.roster.galley[galley]].used


def tribute_scale(state: State) -> Track:
    """Look at the Tribute Scale on the table."""
    (track,) = GAME.board(GAME.view(state, None)).tracks
    return track


def tribute(state: State, home: str) -> int:
    """Read a player's mark on the Tribute Scale."""
    marks = {marker.seat: marker.at for marker in tribute_scale(state).markers}
    return marks[seat_of(state, home)]

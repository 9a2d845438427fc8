"""Positions for the tests of Empire's captain, and what he does in them."""

from typing import Any

from hexarch.bots import bot
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import march, war
from hexarch.games.empire.model import BUILD, MOVEMENT, State
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.march import Marching
from hexarch.games.empire.steps.war import Building
from hexarch.kernel.game import CHANCE, Rolled

EAGLE, BULL = 0, 1


def due(step: Any, phase: int, seats: int = 2, **words: Any) -> State:
    """Set a position up in which one step is due."""
    return position(seats, phase=phase, steps=(Turn(opened=True), step), **words)


def chosen(state: State, captain: Any = None) -> Any:
    """Return what a captain does in a position."""
    seat = GAME.decisions(state)[0].seat
    player = captain or bot("empire", "captain", 1)
    return player.choose(state, seat, list(GAME.legal(state, seat)))


def played(state: State, *, until: type) -> list[Any]:
    """Return what a captain does until an act of one kind or another's turn."""
    return play(state, until=until)[0]


def play(state: State, *, until: type) -> tuple[list[Any], State]:
    """Let a captain go on, with middling dice, until an act of one kind or another's turn."""
    captain = bot("empire", "captain", 1)
    done: list[Any] = []
    mine = GAME.decisions(state)[0].seat
    while not done or not isinstance(done[-1], until):
        owed = GAME.decisions(state)[0]
        action: Any = Rolled((4,) * len(owed.dice))
        if owed.seat == mine:
            action = captain.choose(state, mine, list(GAME.legal(state, mine)))
            done.append(action)
        elif owed.seat != CHANCE:
            break
        state, _ = GAME.apply(state, owed.seat, action)
    return done, state


def building(**words: Any) -> list[Any]:
    """Return all that a captain does in a Build phase."""
    words.setdefault("season", "Summer")
    return played(due(Building(), BUILD, **words), until=war.EndBuilding)


def marching(units: dict[str, str], phase: int = MOVEMENT, **words: Any) -> list[Any]:
    """Return all that a captain does in a phase of movement."""
    return march_out(units, phase, **words)[0]


def march_out(
    units: dict[str, str], phase: int = MOVEMENT, **words: Any
) -> tuple[list[Any], State]:
    """Return the same with the position in which it ends."""
    words.setdefault("control", {"SUL": "Eagle Strong", "KHA": "Bull Strong"})
    words.setdefault("general", ["Eagle on Bull"])
    state = due(Marching(), phase, units=units, campaign=1, **words)
    return play(state, until=march.EndPhase)

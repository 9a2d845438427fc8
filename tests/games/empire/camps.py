"""Small ways to set up, play and ask, shared by the tests of supply, building, war and peace."""

from typing import Any

from tests.games.empire.courts import BULL, EAGLE, HAND, MOON, STOP, enter, played, refused, told

from hexarch.boards.empire import CODES, HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.model import BOX_A, BOX_B, BUILD, POOL, VETERAN, State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.steps.war import Building
from hexarch.kernel.script import play

__all__ = [
    "BULL",
    "EAGLE",
    "HAND",
    "MOON",
    "REALMS",
    "STOP",
    "building",
    "due",
    "enter",
    "happens",
    "has_mark",
    "lies",
    "offered",
    "play",
    "played",
    "refused",
    "told",
    "unit_in",
    "wars_on",
]
REALMS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "DAM": "Bull Weak"}
OFF_MAP = {POOL: "pool", BOX_A: "box A", BOX_B: "box B"}


def due(*steps: Any, **words: Any) -> State:
    """Let steps be due alone, the first one first, and run what needs no answer."""
    seats = words.pop("seats", 2)
    return GAME.settle(position(seats, steps=(STOP, *reversed(steps)), **words))[0]


def building(**words: Any) -> State:
    """Let Eagle build."""
    gold = words.pop("treasury", {"Eagle": 50, "Bull": 50})
    control = words.pop("control", REALMS)
    return due(Building(), phase=BUILD, control=control, treasury=gold, **words)


def happens(*steps: Any, **words: Any) -> tuple[State, tuple[Any, ...]]:
    """Do as `due` and return what happened, too."""
    seats = words.pop("seats", 2)
    return GAME.settle(position(seats, steps=(STOP, *reversed(steps)), **words))


def lies(state: State, unit: str) -> str:
    """Return where a unit is, in words."""
    where = state.at[UNIT[unit]]
    return OFF_MAP.get(where) or (CODES[where] if where < len(CODES) else "sea")


def has_mark(state: State, unit: str, mark: int = VETERAN) -> bool:
    """Tell whether a unit bears a mark."""
    return bool(state.marks[UNIT[unit]] & mark)


def offered(state: State, kind: type[Action] | tuple[type, ...]) -> list[Any]:
    """Return the choices of one kind of whoever is asked."""
    seat = GAME.decisions(state)[0].seat
    return [action for action in GAME.legal(state, seat) if isinstance(action, kind)]


def wars_on(state: State, province: str) -> list[int]:
    """Return the players whose War markers lie on a province."""
    return [seat for seat in range(state.seats) if state.wars[seat] >> PROVINCE[province] & 1]


def unit_in(state: State, where: str) -> list[str]:
    """Return the codes of the units in a hex."""
    return [code for code, unit in UNIT.items() if state.at[unit] == HEX[where]]

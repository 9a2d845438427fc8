"""Fleets of the Eagle and the Bull at war, for tests of warships."""

from typing import Any

from tests.games.empire.marches import scene

from hexarch.boards.empire import REACH
from hexarch.games.empire.events.march import Attacked, Sailed
from hexarch.games.empire.model import AT_SEA, State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.steps.march import Voyage

CONTROL = {
    "EQU": "Eagle Strong",
    "BEC": "Eagle Strong",
    "KOR": "Eagle Weak",
    "SUL": "Eagle Weak",
    "ILA": "Bull Strong",
    "HAR": "Bull Strong",
    "THE": "Bull Weak",
}
SHIP, SECOND, THIRD = "BEC:W4.1", "BEC:W4.2", "BEC:W4.3"
FOOT, LIGHT, HORSE, SLOW = "BEC:LI1", "BEC:LI2", "EQU:HC1", "EQU:SG1"
FOE, OTHER_FOE, MARINE = "ILA:W3.1", "ILA:W3.2", "ILA:LI1"


def fleet(units: dict[str, Any], *, war: bool = True, **words: Any) -> State:
    general = ["Eagle on Bull"] if war else []
    return scene(control=CONTROL, general=general, units=units, **words)


def at(state: State, code: str) -> int:
    return state.at[UNIT[code]]


def reach(code: str) -> int:
    return AT_SEA + REACH[code]


def spent_by(state: State) -> int:
    assert isinstance(state.step, Voyage)
    return state.step.spent[0]


def points(log: list[Any]) -> float:
    return sum(event.points for event in log if isinstance(event, Sailed | Attacked))

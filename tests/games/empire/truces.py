"""The window for peace and the start of a season, for the tests of 10.6 and 11.3."""

from typing import Any

from tests.games.empire.camps import due

from hexarch.games.empire import GAME
from hexarch.games.empire.model import HOUSEKEEPING, MILITARY, State, replace
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.war import Peacemaking

REALMS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "DAM": "Bull Weak", "ILA": "Bull Weak"}


def window(**words: Any) -> State:
    """Open the window for peace before Check Military Control of Summer."""
    control = words.pop("control", REALMS)
    return due(Peacemaking(), phase=MILITARY, control=control, **words)


def spring(**words: Any) -> tuple[State, tuple[Any, ...]]:
    """Run the start of a season, up to the first question."""
    control = words.pop("control", REALMS)
    seats = words.pop("seats", 2)
    more = words.pop("more", {})
    state = position(seats, phase=HOUSEKEEPING, steps=(Turn(),), control=control, **words)
    return GAME.settle(replace(state, **more))

"""To be written."""

from typing import Any, Final

from hexarch.games.empire.model import State
from hexarch.kernel.flow import Stage

STAGES: Final[dict[type, Stage[State, Any]]] = {}

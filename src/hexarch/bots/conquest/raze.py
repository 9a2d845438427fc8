"""Which cities not to leave to the enemy."""

from collections.abc import Sequence

from hexarch.boards.mediterranean import SPACE
from hexarch.bots.conquest.situation import Situation
from hexarch.bots.conquest.threats import risk
from hexarch.games.conquest.actions import Action, DestroyCity, Done


def raze(sit: Situation, legal: Sequence[Action]) -> tuple[Action, str]:
    """Destroy a city that will probably be lost, never the home's."""
    for action in legal:
        if isinstance(action, DestroyCity):
            province = SPACE[action.province]
            if province != sit.home and risk(sit, province) > sit.style.raze_risk:
                return action, f"{action.province} would fall into the enemy's hands"
    return Done(), "The cities stay"

"""How much a captain dares: riches and time make bold."""

from typing import Final

from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.pieces import is_caesar

STALE: Final = 80
"""The round from which a Caesar without a general beside him takes the field himself."""
LAST_LEADER: Final = 40
"""The same for a Caesar who has no general left anywhere."""
CAESAR_FIGHTS: Final = 0.97
"""The chance below which a Caesar does not fight (section 8 of the specification)."""


def thrift(sit: Situation) -> float:
    """Return what own losses count: little for who has the money to replace them."""
    return 1 / (1 + sit.state.treasury[sit.me] / (sit.style.plenty * sit.state.level))


def courage(sit: Situation) -> float:
    """Return how much more risk is taken than at first; in the end any, so that games end."""
    return sit.state.round * sit.style.boldness + sit.style.abandon * (1 - thrift(sit))


def nerve(sit: Situation, *, by_land: bool) -> float:
    """Return the chance of winning below which no attack is tried."""
    return (sit.style.nerve if by_land else sit.style.nerve_at_sea) - courage(sit)


def caesar_leads(sit: Situation) -> bool:
    """Tell whether the Caesar must lead himself: no general is with him, and nobody wins."""
    if sit.state.round < (STALE if sit.generals(sit.me) else LAST_LEADER):
        return False
    return all(is_caesar(leader) for leader in sit.leaders[sit.me].get(sit.caesar_at, ()))

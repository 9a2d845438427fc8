"""Which battles of Empire can be solved while somebody waits."""

import math
from collections import Counter
from typing import Final

from hexarch.odds.empire_losses import Force
from hexarch.odds.empire_round import Ground, besieging, is_allowed, round_of, total_steps

MOST_STEPS: Final = {"best": 12, "strength": 18, "units": 18}
"""Of one side, by policy: larger battles would take too long."""
MOST_POSITIONS: Final = 50_000
"""For the best losses, all of which are tried: about two seconds."""


def fits(attacker: Force, defender: Force, policy: str) -> bool:
    """Tell whether a battle is small enough for a policy of loss."""
    if any(total_steps(*force) > MOST_STEPS[policy] for force in (attacker, defender)):
        return False
    return policy != "best" or _remnants(attacker) * _remnants(defender) <= MOST_POSITIONS


def _remnants(force: Force) -> int:
    """Return in how many ways a force may be reduced; pieces that are alike count as one kind.

    >>> from hexarch.odds.empire_round import piece
    >>> _remnants(Force((piece(3, 6, 2), piece(3, 5, 2)))), _remnants(Force((piece(3, 6, 3),)))
    (6, 4)
    """
    kinds = (kind for pieces in force for kind in Counter(pieces).items())
    return math.prod(math.comb(piece.steps + count, count) for piece, count in kinds)


def check(attacker: Force, defender: Force, ground: Ground, losses: tuple[str, str]) -> None:
    """Refuse battles that cannot be, or that are too large."""
    most = min(MOST_STEPS[policy] for policy in losses)
    more = "" if "best" not in losses else "; more fit with the losses 'strength'"
    for name, force in (("attacker", attacker), ("defender", defender)):
        if not force.inside:
            raise ValueError(f"the {name} has no units")
        if total_steps(*force) > most:
            raise ValueError(f"the {name} has more than {most} steps{more}")
    if not all(fits(attacker, defender, policy) for policy in losses):
        raise ValueError(f"the sides have too many different units{more}")
    ground = besieging(ground, attacker.beside)
    if not is_allowed(attacker.inside, defender.inside, ground):
        found = round_of(attacker.inside, defender.inside, ground)
        raise ValueError(f"{found.attack} against {found.defence} is below 1-4: not allowed")

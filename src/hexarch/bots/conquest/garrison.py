"""How many units must stay where the Caesar is, and at home."""

from collections.abc import Iterator
from typing import Final

from hexarch.bots.conquest.courage import caesar_leads
from hexarch.bots.conquest.situation import Situation, together
from hexarch.bots.conquest.threats import forces_against, loss
from hexarch.games.conquest.model import NO_UNITS, Units
from hexarch.games.conquest.rules.r14_tribute import units_in_stock
from hexarch.games.conquest.tables import INFANTRY, LEGION, PRICE

SLACK: Final = 0.03
"""By how much more risk a weaker garrison is still as good as the strongest."""


def garrison(sit: Situation, province: int) -> Units:
    """Return the units that have to stay in a province."""
    found = sit.garrisons.get(province)
    if found is None:
        found = sit.garrisons[province] = _garrison(sit, province)
    return found


def _garrison(sit: Situation, province: int) -> Units:
    caesar = sit.caesar_at == province and not caesar_leads(sit)
    if not caesar and province != sit.home:
        return NO_UNITS
    forces = forces_against(sit, province)
    if not forces:
        return NO_UNITS
    there, fort = sit.own_units(province), sit.fort(province)
    bought = reinforcements(sit) if province == sit.home else NO_UNITS
    limit = sit.style.caesar_risk if caesar else sit.style.home_risk
    limit = max(limit, loss(forces, together(there, bought), fort) + SLACK)
    for keep in _from_few_to_all(there):
        if loss(forces, together(keep, bought), fort) <= limit:
            return keep
    return there


def _from_few_to_all(there: Units) -> Iterator[Units]:
    """Yield parts of some units, the cheapest first."""
    infantry, cavalry, catapults = there
    yield from ((i, 0, 0) for i in range(infantry + 1))
    yield from ((infantry, 0, k) for k in range(1, catapults + 1))
    yield from ((infantry, c, catapults) for c in range(1, cavalry + 1))


def reinforcements(sit: Situation) -> Units:
    """Return the infantry that a share of the coming purse will buy for the home."""
    if not sit.has_home:
        return NO_UNITS
    purse = sit.state.treasury[sit.me] + sit.income(sit.me)
    count = int(sit.style.reserve * purse / (PRICE["infantry"] * sit.state.level))
    stock = units_in_stock(sit.state, INFANTRY)
    return (min(2 * LEGION, count, stock, room_at_home(sit)), 0, 0)


def room_at_home(sit: Situation) -> int:
    """Return how many more units the leaders at home could lead (R-08)."""
    leaders = len(sit.leaders[sit.me].get(sit.home, ())) + (1 if sit.state.city[sit.home] else 0)
    return max(0, LEGION * leaders - sum(sit.own_units(sit.home)))


def caesar_risk(sit: Situation, province: int) -> float:
    """Return the chance that the Caesar would be lost in a province before the next turn."""
    guard = sit.own_units(province)
    if province == sit.home:
        guard = together(guard, reinforcements(sit))
    return loss(forces_against(sit, province), guard, sit.fort(province))

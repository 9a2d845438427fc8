"""Supply: what is kept for it, and who is paid (section 8, Supply)."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import N_HEXES, PROVINCE_OF
from hexarch.bots.empire.scout import distances
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import NOBODY, SEASONS, SUPPLY, Seat, State, Unit
from hexarch.games.empire.pieces import IS_CAVALRY, UNIT
from hexarch.games.empire.rules.r01_units import commander, hex_of, placed
from hexarch.games.empire.rules.r08_supply import cost
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_hostility import controller

CHARGE: Final = 5
"""So near enemy cavalry keeps one from foraging."""


def upkeep(state: State, seat: Seat) -> int:
    """Return the gold that supply costs in a season."""
    return sum(cost(state, unit) for unit in units_of(state, seat))


def reserve(state: State, seat: Seat) -> int:
    """Return the gold to keep for supply until the next tribute, Winter included."""
    return upkeep(state, seat) * (len(SEASONS) - state.season - (state.phase > SUPPLY))


def supply(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Forage abroad where that is safe and gold is short; pay for everybody else."""
    if state.treasury[seat] < reserve(state, seat):
        for action in legal:
            if isinstance(action, war.Forage) and _may_forage(state, seat, UNIT[action.unit]):
                return action
    for kind in (war.SupplyAll, war.Pay, war.Forage):
        for action in legal:
            if isinstance(action, kind):
                return action
    return legal[0]


def _may_forage(state: State, seat: Seat, unit: Unit) -> bool:
    """Tell whether a unit stands abroad and out of the way of enemy cavalry.

    A forager stands still at half strength for the first Campaign Turn (8.3.2a).
    """
    where = hex_of(state, unit)
    if where == NOBODY or controller(state, PROVINCE_OF[where]) == seat:
        return False
    way = distances(where)
    return not any(
        IS_CAVALRY[other] and way[there] <= CHARGE
        for there, others in placed(state).items()
        if there < N_HEXES
        for other in others
        if commander(state, other) not in {seat, NOBODY}
    )

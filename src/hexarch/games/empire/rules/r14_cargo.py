"""Before a naval battle: which ship carries whom (14.4.2c, 13.4.5a)."""

from collections.abc import Sequence

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import ABOARD, State, Unit, replace
from hexarch.games.empire.pieces import INFANTRY, TYPE
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import cargo_of, commander, power_of
from hexarch.games.empire.rules.r09_pools import has_space
from hexarch.games.empire.rules.r13_stacking import may_share
from hexarch.games.empire.steps.battle import Stowing

Loads = dict[Unit, tuple[Unit, ...]]
"""What each ship carries."""


def _loads(state: State, step: Stowing) -> Loads:
    """Return the ships of the next unit's commander, with what has been assigned to them."""
    battle = forces.the_battle(state, step.at)
    seat = commander(state, step.left[0])
    return {
        ship: tuple(load for load in cargo_of(state, ship) if load not in step.left)
        for ship in forces.side(battle, attacking=step.attacking)
        if commander(state, ship) == seat
    }


@rule("13.4.5a", "13.6.3a", "13.6.3b")
def _takes(state: State, ship: Unit, loads: tuple[Unit, ...], unit: Unit) -> bool:
    """Tell whether a ship with some cargo may take one more land unit aboard."""
    return has_space(loads, unit) and may_share(state, (ship, *loads, unit))


def _all_fit(state: State, loads: Loads, waiting: Sequence[Unit]) -> bool:
    """Tell whether all that waits finds a ship: of ships that are alike, one is tried."""
    if not waiting:
        return True
    tried = set()
    for ship, aboard in loads.items():
        alike = (power_of(state, ship), *((power_of(state, load), TYPE[load]) for load in aboard))
        if alike in tried or not _takes(state, ship, aboard, waiting[0]):
            continue
        tried.add(alike)
        if _all_fit(state, {**loads, ship: (*aboard, waiting[0])}, waiting[1:]):
            return True
    return False


@rule("14.4.2c", "13.4.5a", "13.6.3a")
def berths(state: State, step: Stowing) -> list[tuple[Unit, Unit]]:
    """Return the ships for the next land unit, such that the others still find room."""
    unit, loads = step.left[0], _loads(state, step)
    others = [load for load in step.left[1:] if commander(state, load) == commander(state, unit)]
    waiting = sorted(others, key=lambda load: TYPE[load] == INFANTRY)
    return [
        (unit, ship)
        for ship, aboard in loads.items()
        if _takes(state, ship, aboard, unit)
        and _all_fit(state, {**loads, ship: (*aboard, unit)}, waiting)
    ]


def stow(state: State, unit: Unit, ship: Unit) -> State:
    """Put a land unit aboard a ship."""
    at = list(state.at)
    at[unit] = ABOARD + ship
    return replace(state, at=tuple(at))

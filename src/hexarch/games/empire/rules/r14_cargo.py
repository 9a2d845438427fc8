"""Before a naval battle: which ship carries whom (14.4.2c, 13.4.5a)."""

from collections.abc import Sequence

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import ABOARD, State, Unit, replace
from hexarch.games.empire.pieces import INFANTRY, TYPE
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import cargo_of, commander
from hexarch.games.empire.steps.battle import Stowing


def _loads(state: State, step: Stowing, fleet: Sequence[Unit]) -> dict[Unit, list[Unit]]:
    """Return what has been assigned to each ship so far."""
    return {
        ship: [load for load in cargo_of(state, ship) if load not in step.left] for ship in fleet
    }


def _has_room(loads: Sequence[Unit], unit: Unit) -> bool:
    if not loads:
        return True
    return len(loads) == 1 and TYPE[loads[0]] == TYPE[unit] == INFANTRY


def _fit(loads: Sequence[Sequence[Unit]], waiting: Sequence[Unit]) -> bool:
    """Tell whether all that waits finds room: infantry by twos, anything else alone."""
    empty = sum(1 for load in loads if not load)
    halves = sum(1 for load in loads if len(load) == 1 and TYPE[load[0]] == INFANTRY)
    foot = sum(1 for unit in waiting if TYPE[unit] == INFANTRY)
    alone = len(waiting) - foot
    return alone <= empty and foot <= 2 * (empty - alone) + halves


@rule("14.4.2c", "13.4.5a", "13.6.3a")
def berths(state: State, step: Stowing) -> list[tuple[Unit, Unit]]:
    """Return the ships for the next land unit, such that the others still find room."""
    unit = step.left[0]
    battle = forces.the_battle(state, step.at)
    seat = commander(state, unit)
    fleet = [
        ship
        for ship in forces.side(battle, attacking=step.attacking)
        if commander(state, ship) == seat
    ]
    loads = _loads(state, step, fleet)
    waiting = [load for load in step.left[1:] if commander(state, load) == seat]
    return [
        (unit, ship)
        for ship in fleet
        if _has_room(loads[ship], unit)
        and _fit([[*loads[s], unit] if s == ship else loads[s] for s in fleet], waiting)
    ]


def stow(state: State, unit: Unit, ship: Unit) -> State:
    """Put a land unit aboard a ship."""
    at = list(state.at)
    at[unit] = ABOARD + ship
    return replace(state, at=tuple(at))

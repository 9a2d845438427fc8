"""Movement: attack at good odds, take empty cities, watch over every own province."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hexarch.boards.empire import CODES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.actions import march
from hexarch.games.empire.model import NOBODY, Hex, Province, Seat, State, Unit
from hexarch.games.empire.pieces import CODE, IS_SHIP, SIEGE, TYPE, UNIT
from hexarch.games.empire.rules.r01_units import city_size, hex_of, strength, units_at
from hexarch.games.empire.rules.r06_areas import section_name
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r13_arrival import hostile_ground
from hexarch.games.empire.rules.r13_march import Outlook, attacks, outlook
from hexarch.games.empire.rules.r14_odds import attack_total, best_defence
from hexarch.games.empire.steps.march import Halt, March

GOOD_ODDS: Final = 2.0
"""The least ratio of strength at which an attack is made."""


class Order(NamedTuple):
    """What a unit is to do: end in a hex, or attack one from another."""

    merit: float
    unit: Unit
    to: Hex
    origin: Hex = NOBODY
    """From where it attacks; NOBODY for a move."""


def best_order(state: State, seat: Seat, units: Sequence[Unit]) -> Order | None:
    """Return the most useful move of all units that can move, if any is useful."""
    found = [order for unit in units if (order := _order(state, seat, unit)) is not None]
    return max(found, default=None, key=lambda order: (order.merit, -order.unit))


def _order(state: State, seat: Seat, unit: Unit) -> Order | None:
    if IS_SHIP[unit]:
        return None
    seen = outlook(state, (unit,), (0,))
    found = [*_assaults(state, seen, unit), *_captures(state, seen, unit)]
    found += _watches(state, seat, seen, unit)
    return max(found, default=None, key=lambda order: (order.merit, -order.to))


def _assaults(state: State, seen: Outlook, unit: Unit) -> list[Order]:
    """Return the attacks at good odds."""
    if TYPE[unit] == SIEGE:
        return []
    found = []
    for target, origin, cost in attacks(state, seen, (unit,)):
        foes = units_at(state, target)
        mine = attack_total(state, (unit,))
        theirs = best_defence(state, foes, target, (origin,), 0)
        if mine >= GOOD_ODDS * theirs:
            value = 3.0 + 2 * city_size(state, target) + sum(strength(state, foe) for foe in foes)
            found.append(Order(value - 0.01 * cost, unit, target, origin))
    return found


def _captures(state: State, seen: Outlook, unit: Unit) -> list[Order]:
    """Return the empty cities of enemies in reach."""
    found = []
    for ends in seen.ends.values():
        for there in ends:
            size = city_size(state, there)
            if size and not units_at(state, there) and hostile_ground(state, unit, there):
                found.append(Order(2.5 + size - 0.01 * seen.cost(there), unit, there))
    return found


def _watches(state: State, seat: Seat, seen: Outlook, unit: Unit) -> list[Order]:
    """Return the way to an own province that nobody of one's own watches over."""
    here = hex_of(state, unit)
    if here == NOBODY:
        return []
    counts = _watched(state, seat)
    spare = counts[PROVINCE_OF[here]] > 1 or controller(state, PROVINCE_OF[here]) != seat
    if not spare or (city_size(state, here) and hostile_ground(state, unit, here)):
        return []
    found = []
    for ends in seen.ends.values():
        for there in ends:
            province = PROVINCE_OF[there]
            if controller(state, province) == seat and not counts[province]:
                merit = 1.0 + 0.3 * city_size(state, there) - 0.01 * seen.cost(there)
                found.append(Order(merit, unit, there))
    return found


def _watched(state: State, seat: Seat) -> list[int]:
    """Count a player's units on land in each province."""
    counts = [0] * len(PROVINCES)
    for unit in units_of(state, seat):
        where = hex_of(state, unit)
        if where != NOBODY:
            counts[PROVINCE_OF[where]] += 1
    return counts


def province_of(state: State, unit: Unit) -> Province:
    """Return the province a unit stands in, or NOBODY."""
    where = hex_of(state, unit)
    return PROVINCE_OF[where] if where != NOBODY else NOBODY


# Carrying an order out


def select(state: State, seat: Seat, legal: Sequence[Any]) -> tuple[Any, Order | None]:
    """Set the unit of the best order in motion, or end the phase."""
    units = [UNIT[action.unit] for action in legal if isinstance(action, march.Select)]
    order = best_order(state, seat, units)
    if order is None:
        return next(action for action in legal if isinstance(action, march.EndPhase)), None
    return march.Select(CODE[order.unit]), order


def go(state: State, order: Order | None, legal: Sequence[Any]) -> Any:
    """Go where the order leads; without one, anywhere that is not an attack."""
    step = state.step
    if order is not None and isinstance(step, March):
        if order.origin != NOBODY:
            wish: Any = march.Attack(CODES[order.to], CODES[order.origin])
        else:
            found = outlook(state, step.units, step.spent).field.sections
            wish = march.Head(CODES[section_name(found, found.of[order.to])])
        if wish in legal:
            return wish
    if order is not None and isinstance(step, Halt):
        wish = march.MoveTo(CODES[order.to])
        if wish in legal:
            return wish
    quiet = [a for a in legal if isinstance(a, march.Stop | march.Head | march.MoveTo)]
    return quiet[0] if quiet else legal[0]

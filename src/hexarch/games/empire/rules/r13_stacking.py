"""13.6: how many units, and whose, may be in a place at the end of a move or a battle."""

from collections.abc import Collection
from typing import Final

from hexarch.boards.empire import LARGE
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    CITADEL,
    NEUTRAL,
    NOBODY,
    Hex,
    Power,
    State,
    Unit,
)
from hexarch.games.empire.pieces import IS_SHIP
from hexarch.games.empire.rules.r01_units import city_size, power_of, units_at

STACK: Final = 2
"""Land units, and as many warships, in an ordinary hex."""
CROWD: Final = 3
"""The same in a large city or a Citadel."""


@rule("13.6.1")
def limit(state: State, where: Hex) -> int:
    """Return how many land units, and how many warships, may be in a land hex."""
    if city_size(state, where) == LARGE:
        return CROWD
    finished = any(
        work.at == where and work.kind == CITADEL and work.builder == NOBODY for work in state.works
    )
    return CROWD if finished else STACK


@rule("13.6.3a", "13.6.3b", "10.1.3b", "10.4.2f1", "10.5.2c")
def may_stack(state: State, one: Power, other: Power) -> bool:
    """Tell whether units of two powers may share a hex or a ship: a Neutral's with its ally's."""
    if one == other:
        return True
    if one >= NEUTRAL:
        one, other = other, one
    return one < NEUTRAL <= other and state.ally[other - NEUTRAL] == one


@rule("13.6.1", "R-90")
def room(state: State, where: Hex, power: Power, unit: Unit) -> bool:
    """Tell whether a unit of a power may stand in a land hex, beside those that are there."""
    return fits(state, where, power, (unit,))


@rule("13.6.3a")
def may_share(state: State, units: tuple[Unit, ...]) -> bool:
    """Tell whether units on the map may share a hex or a ship, whosever they are."""
    powers = {power_of(state, unit) for unit in units}
    return len(powers) == 1 or all(
        may_stack(state, one, other) for one in powers for other in powers
    )


@rule("13.6.3a")
def strangers_in(state: State, where: Hex, units: Collection[Unit]) -> list[Power]:
    """Return whose units in a hex others may not share it with."""
    powers = {power_of(state, unit) for unit in units}
    there = {power_of(state, unit) for unit in units_at(state, where) if unit not in units}
    return sorted(
        other for other in there if not all(may_stack(state, one, other) for one in powers)
    )


@rule("13.6.1", "13.6.3a")
def may_stay(state: State, where: Hex, units: tuple[Unit, ...]) -> bool:
    """Tell whether units on the map may stand in a hex together, beside those that are there."""
    return where not in crowded(state, (where,), units)


def crowded(state: State, places: Collection[Hex], units: tuple[Unit, ...]) -> set[Hex]:
    """Return those of some hexes where units on the map may not stand together."""
    if not may_share(state, units):
        return set(places)
    powers = {power_of(state, unit) for unit in units}
    return {where for power in powers for where in places if not fits(state, where, power, units)}


def fits(state: State, where: Hex, power: Power, units: tuple[Unit, ...]) -> bool:
    """Tell whether units of a power, or of a Neutral and its ally, may stand together in a hex."""
    found = units_at(state, where)
    if not found and len(units) <= STACK:
        return True
    others = [unit for unit in found if unit not in units]
    for unit in others:
        if not may_stack(state, power, power_of(state, unit)):
            return False
    if len(others) + len(units) <= STACK:
        return True
    fleet = sum([IS_SHIP[unit] for unit in (*others, *units)])
    larger = max(fleet, len(others) + len(units) - fleet)
    return larger <= STACK or larger <= limit(state, where)

"""Where the units are, and whose: the questions that every chapter asks.

Indexes are worked out once for each arrangement of the units and remembered.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from hexarch.boards.empire import CITIES_OF, CITY_SIZE, N_HEXES, PROVINCE_OF
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    ABOARD,
    AT_SEA,
    EXTRA,
    NEUTRAL,
    NOBODY,
    VETERAN,
    Hex,
    Power,
    Province,
    Seat,
    State,
    Unit,
    Where,
)
from hexarch.games.empire.pieces import GREEN, HOME, IS_SHIP, VETERAN_STRENGTH
from hexarch.kernel.memory import latest

NO_UNITS: Final[tuple[Unit, ...]] = ()


class _Arrangement(NamedTuple):
    """Who is on the map, and where."""

    units: tuple[Unit, ...]
    places: Mapping[Where, tuple[Unit, ...]]


@latest
@lru_cache(maxsize=256)
def _arrangement(at: tuple[Where, ...]) -> _Arrangement:
    units = tuple([unit for unit, where in enumerate(at) if where >= 0])
    found: dict[Where, list[Unit]] = {}
    for unit in units:
        found.setdefault(at[unit], []).append(unit)
    places = {where: tuple(here) for where, here in found.items()}
    return _Arrangement(units, MappingProxyType(places))


def units_on_map(state: State) -> tuple[Unit, ...]:
    """Return the units in play, by number: on land, at sea or aboard."""
    return _arrangement(state.at).units


def placed(state: State) -> Mapping[Where, tuple[Unit, ...]]:
    """Return the units in each place that has any: hexes, reaches, ships that carry some."""
    return _arrangement(state.at).places


def units_at(state: State, where: Where) -> tuple[Unit, ...]:
    """Return the units in a hex, in a reach (cargo apart) or aboard a ship."""
    return _arrangement(state.at).places.get(where, NO_UNITS)


def cargo_of(state: State, ship: Unit) -> tuple[Unit, ...]:
    """Return the land units that a ship carries at sea."""
    return _arrangement(state.at).places.get(ABOARD + ship, NO_UNITS)


def on_map(state: State, unit: Unit) -> bool:
    """Tell whether a unit is in play: on land, at sea or aboard."""
    return state.at[unit] >= 0


def hex_of(state: State, unit: Unit) -> Hex:
    """Return the hex of a unit on land, or NOBODY."""
    where = state.at[unit]
    return where if 0 <= where < N_HEXES else NOBODY


def at_sea(state: State, unit: Unit) -> bool:
    """Tell whether a unit is in a reach, or aboard a ship there."""
    return state.at[unit] >= AT_SEA


def power_of(state: State, unit: Unit) -> Power:
    """Return whose unit it is: a player's, or the Neutral province's it comes from (R-52)."""
    lord = state.lord[unit]
    if lord == NOBODY or state.marks[unit] & EXTRA:
        return NEUTRAL + HOME[unit]
    return lord


def commander(state: State, unit: Unit) -> Seat:
    """Return who moves it: its lord, or the ally of the Neutral it belongs to (10.5.2b)."""
    lord = state.lord[unit]
    return state.ally[HOME[unit]] if lord == NOBODY else lord


@rule("10.5.4a")
def credited(state: State, units: Iterable[Unit], seat: Seat) -> Seat:
    """Return whose Influence a victory concerns: an ally's where units of his Neutral won."""
    for unit in units:
        if power_of(state, unit) >= NEUTRAL and state.ally[HOME[unit]] != NOBODY:
            return state.ally[HOME[unit]]
    return seat


def armies(state: State) -> Mapping[Seat, tuple[Unit, ...]]:
    """Return the units on the map by who moves them."""
    return _armies(units_on_map(state), state.lord, state.ally)


@latest
def _armies(
    units: tuple[Unit, ...], lord: tuple[Seat, ...], ally: tuple[Seat, ...]
) -> Mapping[Seat, tuple[Unit, ...]]:
    found: dict[Seat, list[Unit]] = {}
    for unit in units:
        seat = ally[HOME[unit]] if lord[unit] == NOBODY else lord[unit]
        found.setdefault(seat, []).append(unit)
    return MappingProxyType({seat: tuple(army) for seat, army in found.items()})


@rule("1.3.2c")
def strength(state: State, unit: Unit) -> int:
    """Return the printed strength of the side that lies up."""
    return VETERAN_STRENGTH[unit] if state.marks[unit] & VETERAN else GREEN[unit]


def land_units(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Leave the warships out."""
    return tuple(unit for unit in units if not IS_SHIP[unit])


def ships(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Leave the land units out."""
    return tuple(unit for unit in units if IS_SHIP[unit])


# Cities, whose sizes a scenario may change (1.2j).


@lru_cache(maxsize=64)
def _sizes(changes: tuple[tuple[Hex, int], ...]) -> tuple[int, ...]:
    sizes = list(CITY_SIZE)
    for where, size in changes:
        sizes[where] = size
    return tuple(sizes)


@lru_cache(maxsize=64)
def _cities(changes: tuple[tuple[Hex, int], ...]) -> tuple[tuple[Hex, ...], ...]:
    sizes = _sizes(changes)
    moved = {where for where, _ in changes}
    return tuple(
        tuple(
            sorted(
                {city for city in cities if sizes[city]}
                | {city for city in moved if PROVINCE_OF[city] == province and sizes[city]}
            )
        )
        for province, cities in enumerate(CITIES_OF)
    )


@rule("1.2j")
def city_size(state: State, where: Hex) -> int:
    """Return 0 for no city, 1 for a small and 2 for a large one."""
    return _sizes(state.sizes)[where] if state.sizes else CITY_SIZE[where]


@rule("1.2m")
def cities_of(state: State, province: Province) -> tuple[Hex, ...]:
    """Return the cities of a province."""
    return _cities(state.sizes)[province] if state.sizes else CITIES_OF[province]


def city_points(state: State, province: Province) -> int:
    """Return the city points of a province: 1 for each small city, 2 for each large one."""
    return sum(city_size(state, city) for city in cities_of(state, province))

"""Giving a city back that was won from another's Military Control (4.3.6, R-85)."""

from hexarch.boards.empire import CODES, HEX, IS_WATERSIDE, PROVINCE_OF, STEPS
from hexarch.games.empire.actions.war import Liberate
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Liberated
from hexarch.games.empire.model import NOBODY, Hex, Seat, State, Unit, push, replace
from hexarch.games.empire.pieces import IS_SHIP
from hexarch.games.empire.rules.r01_units import cities_of, power_of, units_at
from hexarch.games.empire.rules.r09_works import forget_builder
from hexarch.games.empire.rules.r10_defence import must_leave
from hexarch.games.empire.rules.r10_permission import permitted, use_up
from hexarch.games.empire.rules.r11_neutrals import arms
from hexarch.games.empire.rules.r13_arrival import arrive
from hexarch.games.empire.rules.r13_stacking import fits
from hexarch.games.empire.steps.war import NeutralBuild
from hexarch.kernel.game import Illegal


@rule("4.3.6a", "R-85")
def liberable(state: State, seat: Seat) -> list[Hex]:
    """Return the cities that a player holds where another lost Military Control this season."""
    found = []
    for province, loser in state.lost:
        lawful = state.political[province]
        if seat in {loser, lawful} or state.military[province] != NOBODY:
            continue
        found += [city for city in cities_of(state, province) if _garrison(state, seat, city)]
    return sorted(set(found))


def _garrison(state: State, seat: Seat, city: Hex) -> tuple[Unit, ...]:
    """Return the units of a player that hold a city alone."""
    here = units_at(state, city)
    return here if all(power_of(state, unit) == seat for unit in here) else ()


@rule("4.3.6b", "4.3.6c", "R-85")
def ways_out(state: State, seat: Seat, city: Hex) -> list[Hex]:
    """Return the adjacent hexes to which all units of a liberated city can go together."""
    units = _garrison(state, seat, city)
    ships = any(IS_SHIP[unit] for unit in units)
    return [
        there
        for there, _ in STEPS[city]
        if (not ships or IS_WATERSIDE[there])
        and fits(state, there, seat, units)
        and all(_may_go(state, unit, city, there) for unit in units)
    ]


def _may_go(state: State, unit: Unit, city: Hex, there: Hex) -> bool:
    same = PROVINCE_OF[city] == PROVINCE_OF[there]
    entered = same or permitted(state, unit, "province", PROVINCE_OF[there])
    return entered and permitted(state, unit, "city", there)


def liberations(state: State, seat: Seat) -> list[Liberate]:
    """Return every liberation open to a player."""
    if not state.lost:
        return []
    return [
        Liberate(CODES[city], CODES[there])
        for city in liberable(state, seat)
        for there in ways_out(state, seat, city)
    ]


def check_liberate(state: State, seat: Seat, action: Liberate) -> Illegal | None:
    """Refuse to liberate what one does not hold so, or without a way out."""
    city, there = HEX.get(action.city, NOBODY), HEX.get(action.to, NOBODY)
    if city not in liberable(state, seat):
        return Illegal("4.3.6a", "{0} is no city that you can liberate.", (action.city,))
    if there not in ways_out(state, seat, city):
        return Illegal("4.3.6c", "Your units cannot leave {0} that way.", (action.city,))
    return None


@rule("4.3.6b", "R-85", "11.2.4a", "9.5.2d", "10.1.1a", "10.6.3a1")
def liberate(state: State, seat: Seat, city: Hex, there: Hex, log: Log) -> State:
    """Move all units out of a city; a Neutral at war garrisons it at once.

    In the field they must go on, unless a war there justifies them.
    """
    log.append(Liberated(seat, CODES[city], CODES[there]))
    units = _garrison(state, seat, city)
    for unit in units:
        state = forget_builder(state, unit, log)
        state = use_up(state, unit, "province", PROVINCE_OF[there])
        state = use_up(state, unit, "city", there)
    at = list(state.at)
    for unit in units:
        at[unit] = there
    state = arrive(replace(state, at=tuple(at)), units, there, log)
    province = PROVINCE_OF[city]
    if PROVINCE_OF[there] == province:
        state = must_leave(state, units, log, "10.6.3a1")
    if arms(state, province):
        return push(state, NeutralBuild(province))
    return state

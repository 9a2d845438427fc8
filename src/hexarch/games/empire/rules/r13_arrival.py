"""What units take when they come to stand in a land hex: a large city, a work, their leave."""

from collections.abc import Sequence

from hexarch.boards.empire import CODES, LARGE, PROVINCE_OF
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.march import CityCaptured
from hexarch.games.empire.model import (
    NOBODY,
    Hex,
    Seat,
    State,
    Unit,
    replace,
)
from hexarch.games.empire.rules.r01_units import city_size, commander, credited, units_at
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r09_works import take_over
from hexarch.games.empire.rules.r10_hostility import controller, hostile_to


@rule("R-34")
def arrive(state: State, units: Sequence[Unit], where: Hex, log: Log) -> State:
    """Let units that come to stand in a land hex take what nobody defended.

    Where others of theirs stand already, nothing is captured any more.
    """
    state = take_over(state, where, log)
    held = any(other not in units for other in units_at(state, where))
    if held or not any(hostile_ground(state, unit, where) for unit in units):
        return state
    return _capture(state, where, commander(state, units[0]), log)


def storm(state: State, where: Hex, log: Log) -> State:
    """Let the attackers who won a land hex take it: its defenders held it until then (R-34)."""
    units = units_at(state, where)
    if not units:
        return state
    seat = credited(state, units, commander(state, units[0]))
    return _capture(take_over(state, where, log), where, seat, log)


@rule("R-34", "R-49")
def hostile_ground(state: State, unit: Unit, where: Hex) -> bool:
    """Tell whether a hex, if empty, is controlled by a power hostile to a unit there."""
    return hostile_to(state, unit, controller(state, PROVINCE_OF[where]), where)


@rule("R-34")
def _capture(state: State, where: Hex, seat: Seat, log: Log) -> State:
    """Owe the check for a large city, once a season for each city and player."""
    if city_size(state, where) != LARGE or seat == NOBODY:
        return state
    if (where, seat) in state.captured and state.options.capture_limit:
        return state
    log.append(CityCaptured(seat, CODES[where]))
    state = replace(state, captured=(*state.captured, (where, seat)))
    return owe_check(state, "capture", seat, (PROVINCE_OF[where],))

"""Force Pools and the Dead Pool: how units leave the map and come back (9.1, 9.2, 9.6)."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from hexarch.boards.empire import BARBARIANS
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Eliminated, Restored, Returned, Transferred
from hexarch.games.empire.model import (
    ABOARD,
    BOX_A,
    BOX_B,
    MERCENARY,
    NOBODY,
    POOL,
    Seat,
    State,
    Unit,
    Where,
    replace,
)
from hexarch.games.empire.pieces import CLASS_OF, CODE, HOME, INFANTRY, IS_SHIP, TYPE, UNITS_OF
from hexarch.games.empire.rules import r07_influence
from hexarch.games.empire.rules.r01_units import (
    NO_UNITS,
    armies,
    cargo_of,
    units_at,
)
from hexarch.games.empire.rules.r09_works import forget_builder
from hexarch.games.empire.rules.r13_stacking import may_share

SUNK: Final = ("14.6.3", "14.6.6a")
"""By which rules damage eliminates; what such a ship carries goes down with it."""


def codes(units: Iterable[Unit]) -> tuple[str, ...]:
    """Return the codes of units."""
    return tuple(CODE[unit] for unit in units)


@rule("9.1", "1.2f")
def put(state: State, units: Iterable[Unit], where: Where, *, keep: int = 0) -> State:
    """Take units from where they are to a place off the map; of their marks *keep* stays."""
    at, lord, marks = list(state.at), list(state.lord), list(state.marks)
    gone = set(units)
    for unit in gone:
        at[unit], lord[unit], marks[unit] = where, NOBODY, marks[unit] & keep
    permits = state.permits
    if permits:
        permits = tuple(permit for permit in permits if permit.unit not in gone)
    return replace(state, at=tuple(at), lord=tuple(lord), marks=tuple(marks), permits=permits)


@rule("9.6", "9.4.4", "14.4.2c", "R-71")
def eliminate(state: State, units: Iterable[Unit], log: Log, because: str) -> State:
    """Put units into Box A, cargo with its ship; a Mercenary's death is felt at his home."""
    named = [unit for unit in units if state.at[unit] >= 0]
    doomed = sorted({*named, *(load for ship in named for load in cargo_of(state, ship))})
    if not doomed:
        return state
    drowned = [unit for unit in doomed if unit not in named and because in SUNK]
    log.append(Eliminated(codes(unit for unit in doomed if unit not in drowned), because))
    if drowned:
        log.append(Eliminated(codes(drowned), "14.4.2c"))
    felt = [
        (state.lord[unit], HOME[unit])
        for unit in doomed
        if state.marks[unit] & MERCENARY and HOME[unit] != BARBARIANS
    ]
    for unit in doomed:
        state = forget_builder(state, unit, log)
    state = put(state, doomed, BOX_A)
    for employer, home in felt:
        state = r07_influence.adjust(state, "mercenary", employer, home, log)
    return state


@rule("R-88", "R-15", "9.2")
def return_to_pool(state: State, units: Iterable[Unit], log: Log, because: str = "R-88") -> State:
    """Put units back into their Force Pools, Green; cargo of theirs finds a ship or is lost."""
    home = [unit for unit in units if state.at[unit] >= 0]
    if not home:
        return state
    log.append(Returned(codes(home), because))
    return put(leave_behind(state, home, log), home, POOL)


@rule("R-15", "R-98")
def leave_behind(state: State, leaving: Iterable[Unit], log: Log, cited: str = "R-15") -> State:
    """Settle what leaving units leave: unfinished works, and cargo without its ship."""
    going = set(leaving)
    for unit in sorted(going):
        state = forget_builder(state, unit, log, cited)
        if IS_SHIP[unit]:
            for load in cargo_of(state, unit):
                if load not in going:
                    state = _transfer(state, load, unit, going, log)
    return state


def _transfer(state: State, load: Unit, ship: Unit, going: set[Unit], log: Log) -> State:
    """Move cargo to another ship that may carry it in the same place, or lose it."""
    for other in units_at(state, state.at[ship]):
        if other not in going and room_aboard(state, other, load, going):
            log.append(Transferred(CODE[load], CODE[other]))
            at = list(state.at)
            at[load] = ABOARD + other
            return replace(state, at=tuple(at))
    return eliminate(state, (load,), log, "R-15")


@rule("13.6.3a", "13.6.3b")
def room_aboard(state: State, ship: Unit, unit: Unit, leaving: Collection[Unit] = NO_UNITS) -> bool:
    """Tell whether a ship may take one more land unit aboard, besides those not *leaving* it."""
    if not IS_SHIP[ship] or IS_SHIP[unit]:
        return False
    cargo = [load for load in cargo_of(state, ship) if load not in leaving]
    return has_space(cargo, unit) and may_share(state, (ship, unit, *cargo))


@rule("13.4.5a")
def has_space(cargo: Sequence[Unit], unit: Unit) -> bool:
    """Tell whether a ship with some cargo has space for a land unit: two infantry, or one other."""
    return not cargo or (len(cargo) == 1 and TYPE[cargo[0]] == TYPE[unit] == INFANTRY)


@rule("3.4.ST7", "9.6")
def restore_units(state: State, log: Log) -> State:
    """Return Box B to the Force Pools, then move Box A to Box B."""
    back = [unit for unit, where in enumerate(state.at) if where == BOX_B]
    waiting = [unit for unit, where in enumerate(state.at) if where == BOX_A]
    if not back and not waiting:
        return state
    log.append(Restored(codes(back), codes(waiting)))
    return put(put(state, back, POOL), waiting, BOX_B)


@rule("1.3.4a", "9.2")
def in_pool(state: State, home: int, kind: int) -> Unit:
    """Return the first unit of a class in a Force Pool, or NOBODY."""
    for unit in UNITS_OF[home]:
        if CLASS_OF[unit] == kind and state.at[unit] == POOL:
            return unit
    return NOBODY


def units_of(state: State, seat: Seat) -> tuple[Unit, ...]:
    """Return the units on the map that a player commands."""
    return armies(state).get(seat, NO_UNITS)

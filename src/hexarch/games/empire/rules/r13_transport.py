"""13.4.5: land units aboard warships."""

from hexarch.boards.empire import CODES, N_HEXES
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    ABOARD,
    BUILDING,
    CARRIED,
    EXTRA,
    FORAGING,
    Seat,
    State,
    Unit,
)
from hexarch.games.empire.pieces import CODE, IS_SHIP
from hexarch.games.empire.rules.r01_units import cargo_of, commander, land_units, units_at
from hexarch.games.empire.rules.r09_pools import has_space
from hexarch.games.empire.rules.r13_movement import engaged
from hexarch.games.empire.rules.r13_refusals import among_strangers
from hexarch.games.empire.rules.r13_stacking import limit, may_share
from hexarch.games.empire.rules.r13_voyage import place_of
from hexarch.games.empire.steps.march import Voyage
from hexarch.kernel.game import Illegal


@rule("13.4.5a", "13.6.3a", "13.6.3b")
def check_load(state: State, step: Voyage, seat: Seat, unit: Unit, ship: Unit) -> Illegal | None:
    """Refuse a land unit that the ship cannot take aboard here."""
    where, names = place_of(state, step), (CODE[unit], CODE[ship])
    if ship not in step.ships or where >= N_HEXES:
        return Illegal("13.4.5a", "{1} does not lie ashore to be loaded.", names)
    if IS_SHIP[unit] or state.at[unit] != where:
        return Illegal("13.4.5a", "{0} is no land unit in the hex of {1}.", names)
    if commander(state, unit) != seat:
        return Illegal("13.6.3a", "Not yours to move: {0}.", names)
    cargo = cargo_of(state, ship)
    if not may_share(state, (ship, unit, *cargo)):
        return Illegal("13.6.3a", "{1} does not carry units of another power.", names)
    refusal = _not_loadable(state, unit)
    if refusal is None and not has_space(cargo, unit):
        return Illegal("13.4.5a", "{1} has no space for {0}.", names)
    return refusal


@rule("R-25", "10.4.2g3", "8.3.2a", "9.5.2b")
def _not_loadable(state: State, unit: Unit) -> Illegal | None:
    """Refuse a land unit that may not go aboard anywhere now."""
    names = (CODE[unit],)
    marks = state.marks[unit]
    if marks & CARRIED:
        return Illegal("R-25", "{0} was transported in this Campaign Turn.", names)
    if marks & FORAGING:
        return Illegal("8.3.2a", "{0} forages and cannot move in this Campaign Turn.", names)
    if marks & BUILDING:
        return Illegal("9.5.2b", "{0} builds a fortification this season.", names)
    if marks & EXTRA:
        return Illegal("10.4.2g3", "{0} never leaves its home province.", names)
    if engaged(state, unit):
        return Illegal("13.7.3a", "{0} is in a battle.", names)
    return None


@rule("13.4.5a", "13.6.1")
def check_unload(state: State, step: Voyage, unit: Unit) -> Illegal | None:
    """Refuse a land unit that cannot be put ashore here."""
    where, name = place_of(state, step), (CODE[unit],)
    if state.at[unit] - ABOARD not in step.ships:
        return Illegal("13.4.5a", "{0} is not aboard these ships.", name)
    if where >= N_HEXES:
        return Illegal("13.4.5a", "The ships are at sea: land first.")
    if unit in step.loaded:
        return Illegal("13.4.5a", "{0} has only just come aboard.", name)
    if len(land_units(units_at(state, where))) >= limit(state, where):
        return Illegal("13.6.1", "{0} has no room for it.", (CODES[where],))
    return among_strangers(state, where, (unit,))

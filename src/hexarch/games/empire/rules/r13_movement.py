"""12 and 13.1: the phases of the Campaign Turn, and which units may move in them."""

from collections.abc import Iterable, Iterator
from typing import Final

from hexarch.boards.empire import N_HEXES, PROVINCE_OF, STEPS
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.march import CampaignTurnBegan
from hexarch.games.empire.model import (
    ABOARD,
    BUILDING,
    CARRIED,
    CAVALRY,
    FORAGING,
    MOVED,
    SEASONS,
    Hex,
    Seat,
    State,
    Unit,
    done,
    push,
    replace,
)
from hexarch.games.empire.pieces import CODE, IS_CAVALRY
from hexarch.games.empire.rules.r01_units import city_size, commander, placed
from hexarch.games.empire.rules.r06_areas import free_entry
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_defence import strike_off
from hexarch.games.empire.rules.r14_forces import opponents
from hexarch.games.empire.steps.march import Halt, March, Marching, Voyage
from hexarch.kernel.game import Illegal

STILL: Final = MOVED | FORAGING | BUILDING
"""Marks of units that do not move (any more)."""


@rule("3.4.CT1", "12.1", "12.2")
def cavalry_move_option(state: State, log: Log) -> State:
    """Begin a Campaign Turn: whatever moved or was carried before may move again."""
    log.append(CampaignTurnBegan(state.campaign, SEASONS[state.season], state.year))
    fresh = tuple(marks & ~(MOVED | CARRIED) for marks in state.marks)
    return push(strike_off(replace(state, marks=fresh)), Marching())


@rule("3.4.CT2")
def movement(state: State, log: Log) -> State:
    """Begin the Movement phase: units that have not moved this Campaign Turn."""
    return push(strike_off(state), Marching())


@rule("3.3", "12.2")
def whose(state: State, step: Marching) -> Seat:
    """Return who moves: every player once, in strict order of initiative."""
    return state.order[step.turn]


def mover(state: State) -> Seat:
    """Return who moves while units are under way: their steps lie on the phase's own."""
    phase = next(step for step in reversed(state.steps) if isinstance(step, Marching))
    return whose(state, phase)


@rule("13.1.5")
def check_put_back(state: State, seat: Seat) -> Illegal | None:
    """Refuse to leave behind what is not about to set out, or has done something already."""
    step = state.step
    if not isinstance(step, March | Halt | Voyage) or mover(state) != seat:
        return Illegal("13.1.5", "No unit of yours is about to set out.")
    if not any(step.spent) and not (isinstance(step, Voyage) and step.seen):
        return None
    return Illegal("13.1.5", "They have set out: end the move where they may stay.")


@rule("13.1.5", "13.4.5a")
def put_back(state: State) -> State:
    """Leave units where they stand that have not gone anywhere, and ashore who came aboard."""
    step = state.step
    if isinstance(step, Voyage) and step.loaded:
        at, where = list(state.at), state.at[step.ships[0]]
        for unit in step.loaded:
            at[unit] = where
        state = replace(state, at=tuple(at))
    return done(state)


@rule("13.7.3a", "13.7.4")
def engaged(state: State, unit: Unit) -> bool:
    """Tell whether a unit is in a battle that has begun, and so may not move."""
    where = state.at[unit]
    for battle in state.battles:
        if battle.at == where:
            if where < N_HEXES or unit in battle.attackers:
                return True
            return unit in opponents(state, battle.attackers, where)
    return False


@rule("13.1.5", "3.4.CT1", "3.4.CT2", "8.3.2a", "9.5.2b", "13.4.5b")
def check_free(state: State, seat: Seat, unit: Unit) -> Illegal | None:
    """Refuse a unit that may not move in this phase, wherever it might go."""
    marks, name = state.marks[unit], (CODE[unit],)
    if state.at[unit] < 0:
        return Illegal("9.1", "{0} is not on the map.", name)
    if commander(state, unit) != seat:
        return Illegal("13.1.5", "Not yours to move: {0}.", name)
    if marks & MOVED:
        return Illegal("13.1.5", "{0} has moved in this Campaign Turn.", name)
    if state.phase == CAVALRY and not IS_CAVALRY[unit]:
        return Illegal("3.4.CT1", "Only cavalry moves in the Cavalry Move Option.")
    if state.at[unit] >= ABOARD:
        return Illegal("13.4.5a", "{0} is aboard a ship and goes where it goes.", name)
    if marks & FORAGING:
        return Illegal("8.3.2a", "{0} forages and cannot move in this Campaign Turn.", name)
    if marks & BUILDING:
        return Illegal("9.5.2b", "{0} builds a fortification this season.", name)
    if engaged(state, unit):
        return Illegal("13.7.3a", "{0} is in a battle.", name)
    return None


def movers(state: State, seat: Seat) -> Iterator[Unit]:
    """List the units that a player may move in this phase, if they have anywhere to go."""
    riding = state.phase == CAVALRY
    for unit in units_of(state, seat):
        if state.marks[unit] & STILL or (riding and not IS_CAVALRY[unit]):
            continue
        if check_free(state, seat, unit) is None:
            yield unit


def beside_free_ground(state: State, units: Iterable[Unit], here: Hex) -> bool:
    """Tell quickly whether land units surely have an empty hex beside them that all may enter."""
    entry = -1
    for unit in units:
        entry &= free_entry(state, unit)
    taken, home = placed(state), PROVINCE_OF[here]
    for near, _ in STEPS[here]:
        province = PROVINCE_OF[near]
        if near not in taken and (
            entry >> province & 1 or (province == home and not city_size(state, near))
        ):
            return True
    return False

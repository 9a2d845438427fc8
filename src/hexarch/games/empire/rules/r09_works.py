"""Fortifications: who may build, finish, take over and raze Forts and Citadels (9.5, R-47)."""

from typing import Final

from hexarch.boards.empire import (
    CITADEL_COST,
    CODES,
    FORT_COST,
    LARGE,
    PROVINCE_CODES,
    PROVINCE_OF,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import WorkBegun, WorkFinished, WorkLost, WorkTaken
from hexarch.games.empire.model import (
    BUILDING,
    CITADEL,
    FACTIONS,
    FORT,
    NEUTRAL,
    NOBODY,
    Hex,
    Power,
    Seat,
    State,
    Unit,
    Work,
    replace,
)
from hexarch.games.empire.pieces import CODE, IS_SHIP
from hexarch.games.empire.rules.r01_units import city_size, hex_of, power_of, units_at
from hexarch.games.empire.rules.r09_purse import spend
from hexarch.games.empire.rules.r10_hostility import controller, hostile_to
from hexarch.games.empire.rules.r13_stacking import STACK
from hexarch.kernel.game import Illegal

WORK_NAMES: Final = ("", "fort", "citadel")
WORK_COST: Final = (0, FORT_COST, CITADEL_COST)
NO_WORK: Final = 0


def power_name(power: Power) -> str:
    """Return the name of a faction, or the code of a Neutral."""
    return FACTIONS[power] if power < NEUTRAL else PROVINCE_CODES[power - NEUTRAL]


def _finished(state: State, where: Hex) -> Work | None:
    for work in state.works:
        if work.at == where and work.builder == NOBODY:
            return work
    return None


def work_at(state: State, where: Hex) -> int:
    """Return the finished work in a hex: 0, FORT or CITADEL."""
    work = _finished(state, where) if state.works else None
    return work.kind if work is not None else NO_WORK


def owner_of_work(state: State, where: Hex) -> Power:
    """Return who owns the finished work in a hex, or NOBODY."""
    work = _finished(state, where)
    return work.owner if work is not None else NOBODY


def unfinished_at(state: State, where: Hex) -> Work | None:
    """Return the work under construction in a hex."""
    for work in state.works:
        if work.at == where and work.builder != NOBODY:
            return work
    return None


@rule("9.5.2d", "R-15")
def forget_builder(state: State, unit: Unit, log: Log, cited: str = "9.5.2d") -> State:
    """Remove the unfinished work of a unit that moves away or is gone."""
    if not state.marks[unit] & BUILDING:
        return state
    for work in state.works:
        if work.builder == unit:
            log.append(WorkLost(WORK_NAMES[work.kind], CODES[work.at], cited))
    return replace(
        state,
        works=tuple(work for work in state.works if work.builder != unit),
        marks=_unmarked(state, unit),
    )


def _unmarked(state: State, unit: Unit) -> tuple[int, ...]:
    marks = list(state.marks)
    marks[unit] &= ~BUILDING
    return tuple(marks)


@rule("9.5.2c", "9.5.4")
def finish_works(state: State, log: Log) -> State:
    """Complete all that is under construction; a Citadel replaces its Fort."""
    begun = [work for work in state.works if work.builder != NOBODY]
    if not begun:
        return state
    marks = list(state.marks)
    for work in begun:
        marks[work.builder] &= ~BUILDING
        log.append(WorkFinished(WORK_NAMES[work.kind], CODES[work.at]))
    places = {work.at for work in begun}
    kept = [work for work in state.works if work.at not in places]
    complete = [Work(work.at, work.kind, work.owner) for work in begun]
    return replace(state, works=tuple(sorted((*kept, *complete), key=_place)), marks=tuple(marks))


def _place(work: Work) -> tuple[int, int]:
    return work.at, work.kind


@rule("9.5.1a", "9.5.1b", "10.1.3c", "R-48", "1.3.4b")
def check_work(state: State, seat: Seat, builder: Unit, kind: int) -> Illegal | None:
    """Refuse a work where it may not stand, or a unit that may not build it."""
    cited = "9.5.1a" if kind == FORT else "9.5.1b"
    where = hex_of(state, builder)
    if where == NOBODY or power_of(state, builder) != seat:
        return Illegal(cited, "{0} is no unit of yours on land.", (CODE[builder],))
    if state.marks[builder] & BUILDING or unfinished_at(state, where) is not None:
        return Illegal("R-47", "In {0} a work is under construction already.", (CODES[where],))
    there = work_at(state, where)
    if there >= kind:
        return Illegal(cited, "{0} has a {1} already.", (CODES[where], WORK_NAMES[there]))
    if kind == CITADEL and there != FORT and city_size(state, where) < CITADEL:
        return Illegal("9.5.1b", "{0} has neither Fort nor large city.", (CODES[where],))
    if there == FORT and _is_guest_in(state, builder, where):
        return Illegal("10.1.3c", "The fortification in {0} is not yours.", (CODES[where],))
    if state.treasury[seat] < WORK_COST[kind]:
        return Illegal("5.1a", "A {0} costs {1} gold.", (WORK_NAMES[kind], WORK_COST[kind]))
    return None


def _is_guest_in(state: State, unit: Unit, where: Hex) -> bool:
    """Tell whether a unit stands in a work of another power with which it is at peace there."""
    owner = owner_of_work(state, where)
    return owner != power_of(state, unit) and not hostile_to(state, unit, owner, where)


@rule("9.5.2a", "9.5.2b")
def begin_work(state: State, seat: Seat, builder: Unit, kind: int, log: Log) -> State:
    """Pay for a work and set a unit to build it for a season."""
    where = hex_of(state, builder)
    marks = list(state.marks)
    marks[builder] |= BUILDING
    log.append(WorkBegun(seat, WORK_NAMES[kind], CODES[where], CODE[builder], WORK_COST[kind]))
    works = sorted((*state.works, Work(where, kind, seat, builder)), key=_place)
    state = spend(state, seat, WORK_COST[kind])
    return replace(state, works=tuple(works), marks=tuple(marks))


@rule("R-47")
def take_over(state: State, where: Hex, log: Log) -> State:
    """Give a work to the power whose unit stands on it, if hostile to the owner or master here."""
    work = _finished(state, where) if state.works else None
    units = units_at(state, where) if work is not None else ()
    for unit in units:
        power = power_of(state, unit)
        if work is None or power == work.owner:
            continue
        masters = controller(state, PROVINCE_OF[where]) == power
        if masters or hostile_to(state, unit, work.owner, where):
            log.append(WorkTaken(power_name(power), CODES[where]))
            return replace(
                state,
                works=tuple(Work(w.at, w.kind, power) if w is work else w for w in state.works),
            )
    return state


@rule("R-47", "10.1.3c", "R-90")
def check_raze(state: State, seat: Seat, where: Hex) -> Illegal | None:
    """Refuse to raze what one does not own or occupy."""
    if not state.options.razing:
        return Illegal("R-47", "In this game fortifications are not razed.")
    if work_at(state, where) == NO_WORK:
        return Illegal("R-47", "{0} has no finished fortification.", (CODES[where],))
    if owner_of_work(state, where) != seat:
        guests = [unit for unit in units_at(state, where) if power_of(state, unit) == seat]
        cited = "10.1.3c" if any(_is_guest_in(state, unit, where) for unit in guests) else "R-47"
        return Illegal(cited, "The fortification in {0} is not yours.", (CODES[where],))
    if all(power_of(state, unit) != seat for unit in units_at(state, where)):
        return Illegal("R-47", "You have no unit in {0}.", (CODES[where],))
    if _is_crowded(state, where):
        return Illegal("R-90", "Without its Citadel {0} is too small.", (CODES[where],))
    return None


def _is_crowded(state: State, where: Hex) -> bool:
    """Tell whether more units stand in a Citadel than its hex could hold without it."""
    if work_at(state, where) != CITADEL or city_size(state, where) == LARGE:
        return False
    here = units_at(state, where)
    fleet = sum(IS_SHIP[unit] for unit in here)
    return max(fleet, len(here) - fleet) > STACK


def razeable(state: State, seat: Seat) -> list[Hex]:
    """Return where a player may raze a fortification."""
    finished = (work for work in state.works if work.owner == seat and work.builder == NOBODY)
    return [work.at for work in finished if not check_raze(state, seat, work.at)]


def raze(state: State, where: Hex, log: Log) -> State:
    """Take a work off the map; a Citadel that needed the Fort goes with it."""
    begun = unfinished_at(state, where)
    log.append(WorkLost(WORK_NAMES[work_at(state, where)], CODES[where], "R-47"))
    if begun is not None and city_size(state, where) < CITADEL:
        state = forget_builder(state, begun.builder, log, "R-47")
    kept = (work for work in state.works if work.at != where or work.builder != NOBODY)
    return replace(state, works=tuple(kept))

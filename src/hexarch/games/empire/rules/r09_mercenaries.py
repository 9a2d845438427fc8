"""Mercenaries: hiring, dismissing, and who takes the dismissed (9.4)."""

from collections.abc import Iterator

from hexarch.boards.empire import (
    BARBARIANS,
    CLASS,
    CLASSES,
    CODES,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.games.empire.actions.war import Accept, Hire, Rehire
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import MercenaryDisbanded
from hexarch.games.empire.model import (
    DISBANDED,
    FORAGING,
    MERCENARY,
    NOBODY,
    POOL,
    VETERAN,
    Hex,
    Province,
    Seat,
    State,
    Unit,
    done,
    push,
    replace,
)
from hexarch.games.empire.names import class_name
from hexarch.games.empire.pieces import BUILD_COST, CLASS_OF, CODE, HOME, IS_SHIP, UNIT, UNITS_OF
from hexarch.games.empire.rules.r01_units import cities_of, city_size, hex_of, units_on_map
from hexarch.games.empire.rules.r09_pools import in_pool, leave_behind, return_to_pool
from hexarch.games.empire.rules.r09_raising import Berths, check_fit, fits_in, raise_unit, settle_in
from hexarch.games.empire.rules.r10_hostility import controller, is_neutral, players_at_war_with
from hexarch.games.empire.rules.r11_neutrals import veteran_home
from hexarch.games.empire.steps.war import Dismissed
from hexarch.kernel.game import Illegal
from hexarch.kernel.memory import latest

Offer = tuple[Province, int, Unit]
"""A Neutral, a class, and the unit that would come."""


@rule("9.4.1", "R-43")
def for_hire(state: State, province: Province) -> bool:
    """Tell whether a province lets its units go: a Neutral without war or Military Control."""
    return (
        is_neutral(state, province)
        and state.military[province] == NOBODY
        and not players_at_war_with(state, province)
    )


@rule("R-42", "9.3d", "4.3.2a", "4.2.4a", "4.2.4b", "4.3.6d", "R-95")
def is_own_city(state: State, seat: Seat, where: Hex) -> bool:
    """Tell whether a player builds in a hex: a city that is politically and really his."""
    province = PROVINCE_OF[where]
    return (
        city_size(state, where) > 0
        and state.political[province] == seat
        and state.military[province] == NOBODY
    )


@rule("9.4.2b")
def may_still_hire(state: State, where: Hex) -> bool:
    """Tell whether a city has hired fewer Mercenaries this season than its size."""
    return state.hired.count(where) < city_size(state, where)


@latest
@rule("9.4.2a", "R-4")
def market(state: State, gold: int) -> tuple[Offer, ...]:
    """Return the Mercenaries that can be paid: of each class in a Neutral's pool the first."""
    found: dict[tuple[Province, int], Unit] = {}
    for province in PROVINCES:
        for unit in UNITS_OF[province] if for_hire(state, province) else ():
            if state.at[unit] == POOL and BUILD_COST[unit] <= gold:
                found.setdefault((province, CLASS_OF[unit]), unit)
    return tuple((province, kind, unit) for (province, kind), unit in found.items())


@latest
@rule("9.4.5c")
def veterans_for_hire(state: State, gold: int) -> tuple[Unit, ...]:
    """Return the units standing in Neutrals at peace that can be hired, as Veterans."""
    return tuple(
        unit
        for unit in units_on_map(state)
        if state.lord[unit] == NOBODY
        and BUILD_COST[unit] <= gold
        and not state.marks[unit] & DISBANDED
        and for_hire(state, HOME[unit])
    )


def hires(state: State, seat: Seat, where: Hex, free: Berths) -> Iterator[Hire | Rehire]:
    """Yield every hiring in an own city; a fortress without a city hires nobody."""
    if not may_still_hire(state, where):
        return
    gold, here = state.treasury[seat], CODES[where]
    for province, kind, unit in market(state, gold):
        if free[IS_SHIP[unit]] > 0:
            yield Hire(PROVINCE_CODES[province], CLASSES[kind].code, here)
    for unit in veterans_for_hire(state, gold):
        if free[IS_SHIP[unit]] > 0:
            yield Rehire(CODE[unit], here)


@rule("9.4.2a", "9.4.2b", "R-42", "R-43")
def check_place(state: State, seat: Seat, where: Hex, unit: Unit) -> Illegal | None:
    """Refuse a Mercenary where the player cannot hire one more."""
    if not is_own_city(state, seat, where):
        return Illegal("9.4.2a", "{0} is no city in which you can hire.", (CODES[where],))
    if not may_still_hire(state, where):
        return Illegal("9.4.2b", "{0} can hire no more this season.", (CODES[where],))
    return check_fit(state, where, seat, unit)


def check_hire(state: State, seat: Seat, where: Hex, action: Hire) -> Illegal | None:
    """Refuse a Mercenary that is not to be had."""
    province, kind = PROVINCE.get(action.province, NOBODY), CLASS.get(action.kind, NOBODY)
    if province == NOBODY or not for_hire(state, province):
        return Illegal("9.4.1", "{0} is no Neutral at peace.", (action.province,))
    unit = in_pool(state, province, kind)
    if unit == NOBODY:
        return Illegal(
            "1.3.4a", "The pool of {0} has no {1}.", (action.province, class_name(action.kind))
        )
    return check_price(state, seat, BUILD_COST[unit]) or check_place(state, seat, where, unit)


def check_price(state: State, seat: Seat, gold: int) -> Illegal | None:
    """Refuse what the Treasury cannot pay."""
    if state.treasury[seat] >= gold:
        return None
    return Illegal("5.1a", "That costs {0} gold; you have {1}.", (gold, state.treasury[seat]))


@rule("9.4.2a", "9.4.5c")
def check_rehire(state: State, seat: Seat, where: Hex, action: Rehire) -> Illegal | None:
    """Refuse a unit that stands in no Neutral at peace, or was disbanded in this phase."""
    unit = UNIT.get(action.unit, NOBODY)
    if unit == NOBODY or state.at[unit] < 0 or state.lord[unit] != NOBODY:
        return Illegal("9.4.5c", "{0} stands in no Neutral city.", (action.unit,))
    if not for_hire(state, HOME[unit]):
        return Illegal("9.4.1", "The home of {0} is not at peace.", (action.unit,))
    if state.marks[unit] & DISBANDED:
        return Illegal("9.4.5c", "{0} was disbanded in this phase.", (action.unit,))
    return check_price(state, seat, BUILD_COST[unit]) or check_place(state, seat, where, unit)


def hire(state: State, seat: Seat, where: Hex, action: Hire, log: Log) -> State:
    """Pay a Mercenary of a Neutral, Green, and place him."""
    unit = in_pool(state, PROVINCE[action.province], CLASS[action.kind])
    return raise_unit(state, unit, where, seat, MERCENARY, "hire", BUILD_COST[unit], log)


def rehire(state: State, seat: Seat, where: Hex, action: Rehire, log: Log) -> State:
    """Pay a unit that stands in a Neutral city; it comes as it is."""
    unit = UNIT[action.unit]
    marks = MERCENARY | state.marks[unit] & VETERAN
    return raise_unit(state, unit, where, seat, marks, "rehire", BUILD_COST[unit], log)


# Dismissing


@rule("9.4.5a", "R-95")
def check_disband(state: State, seat: Seat, unit: Unit) -> Illegal | None:
    """Refuse to dismiss anything but a Mercenary in a city of a friendly province."""
    if unit == NOBODY or state.lord[unit] != seat or not state.marks[unit] & MERCENARY:
        return Illegal("9.4.5a", "That is no Mercenary of yours.")
    where = hex_of(state, unit)
    in_city = where != NOBODY and city_size(state, where) > 0
    if not in_city or controller(state, PROVINCE_OF[where]) != seat:
        return Illegal("9.4.5a", "{0} is in no city of a friendly province.", (CODE[unit],))
    return None


@rule("9.4.5b", "9.4.6a", "9.4.6b", "9.4.6c", "R-44", "R-71", "R-43")
def disband(state: State, seat: Seat, unit: Unit, log: Log) -> State:
    """Dismiss a Mercenary: to a city of his home, to its new master's choice, or to the pool."""
    home = HOME[unit]
    state = leave_behind(state, (unit,), log)
    if home != BARBARIANS and state.military[home] == NOBODY:
        if not is_neutral(state, home):
            return push(state, Dismissed(state.political[home], unit))
        city = veteran_home(state, home, unit) if state.marks[unit] & VETERAN else NOBODY
        if city != NOBODY:
            log.append(MercenaryDisbanded(seat, CODE[unit], CODES[city]))
            return settle_in(state, unit, city, NOBODY, VETERAN | DISBANDED, log)
    cited = "R-71" if home == BARBARIANS else "R-44"
    if home != BARBARIANS and state.military[home] != NOBODY:
        cited = "9.4.6c"
    log.append(MercenaryDisbanded(seat, CODE[unit], ""))
    return return_to_pool(state, (unit,), log, cited)


@rule("9.4.6b")
def homes_for(state: State, step: Dismissed) -> list[Hex]:
    """Return the cities of his home in which a dismissed Mercenary can be placed."""
    unit, seat = step.unit, step.seat
    stays = state.at[unit] if state.lord[unit] == seat else NOBODY
    return [
        city
        for city in cities_of(state, HOME[unit])
        if is_own_city(state, seat, city) and (city == stays or fits_in(state, city, seat, unit))
    ]


def check_accept(state: State, step: Dismissed, seat: Seat, action: Accept) -> Illegal | None:
    """Refuse a city that cannot take the unit."""
    if action.unit != CODE[step.unit] or action.at not in {
        CODES[city] for city in homes_for(state, step)
    }:
        return Illegal("9.4.6b", "{0} cannot be placed there.", (CODE[step.unit],))
    return None


@rule("9.4.6b", "R-40")
def accept(state: State, step: Dismissed, at: Hex, log: Log) -> State:
    """Make a dismissed Mercenary a unit of his home's master, for nothing; he still forages."""
    log.append(
        MercenaryDisbanded(state.lord[step.unit], CODE[step.unit], CODES[at], master=step.seat)
    )
    marks = state.marks[step.unit] & (VETERAN | FORAGING)
    return settle_in(done(state), step.unit, at, step.seat, marks, log)


def send_home(state: State, step: Dismissed, log: Log) -> State:
    """Send a dismissed Mercenary to the Force Pool."""
    log.append(MercenaryDisbanded(state.lord[step.unit], CODE[step.unit], ""))
    return return_to_pool(done(state), (step.unit,), log, "9.4.6b")


def forget_disbanded(state: State) -> State:
    """Let those disbanded in the last Build phase be hired again."""
    return replace(state, marks=tuple(mark & ~DISBANDED for mark in state.marks))


def employs(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a player has Mercenaries of a province in his pay (9.4.7)."""
    return any(
        state.lord[unit] == seat and state.marks[unit] & MERCENARY for unit in UNITS_OF[province]
    )

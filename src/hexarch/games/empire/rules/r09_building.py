"""ST6: what may be built where, by whom and for how much (9.3, 2.5, III.A, 10.4.2g)."""

from collections.abc import Iterator

from hexarch.boards.empire import (
    CLASS,
    CLASSES,
    CODES,
    HEX,
    PROVINCE_CODES,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.games.empire.actions.war import (
    Build,
    BuildExtra,
    Hire,
    HireBarbarian,
    Rehire,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import (
    EXTRA,
    NEUTRAL,
    NOBODY,
    POOL,
    VETERAN,
    Hex,
    Province,
    Seat,
    State,
    push,
    replace,
)
from hexarch.games.empire.names import class_name
from hexarch.games.empire.pieces import (
    BUILD_COST,
    CLASS_OF,
    IS_SHIP,
    UNITS_OF,
    VETERAN_STRENGTH,
)
from hexarch.games.empire.rules import r09_barbarians as barbarians
from hexarch.games.empire.rules import r09_mercenaries as mercenaries
from hexarch.games.empire.rules.r01_units import cities_of, city_points, city_size
from hexarch.games.empire.rules.r09_mercenaries import check_price, is_own_city
from hexarch.games.empire.rules.r09_pools import in_pool
from hexarch.games.empire.rules.r09_raising import (
    Berths,
    berths,
    check_fit,
    held_by_others,
    raise_unit,
)
from hexarch.games.empire.rules.r09_works import finish_works, owner_of_work
from hexarch.games.empire.rules.r10_hostility import defends
from hexarch.games.empire.rules.r11_neutrals import arms
from hexarch.games.empire.steps.war import Building, NeutralBuild
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal

VETERAN_PRICE = 4
"""A Veteran costs so many times the build cost, in the first Build phase only (2.5b)."""
CHEAPEST, DEAREST = min(BUILD_COST), max(BUILD_COST)
"""Below the first a Treasury raises nothing; only Barbarian Intervention is free (V.F5c)."""
Raising = Build | BuildExtra | Hire | Rehire | HireBarbarian


@rule("3.4.ST6", "9.5.2c", "11.2.4a", "11.2.4b")
def build(state: State, log: Log) -> State:
    """Begin the phase: finish works, refill the garrisons of Neutrals, then build by turns."""
    state = mercenaries.forget_disbanded(finish_works(state, log))
    garrisons = (NeutralBuild(province) for province in PROVINCES if arms(state, province))
    return push(state, *garrisons, Building())


@rule("2.5b", "2.5c")
def is_first_build(state: State) -> bool:
    """Tell whether it is the first Build phase of the game."""
    return state.year == 1 and state.season == 0


def price(unit: int, *, veteran: bool) -> int:
    """Return what a unit costs to build."""
    return BUILD_COST[unit] * (VETERAN_PRICE if veteran else 1)


# Places


@rule("III.A3", "R-76")
def is_new_fortress(state: State, seat: Seat, where: Hex) -> bool:
    """Tell whether units may be raised in a fortification built at the start."""
    province = PROVINCE_OF[where]
    return (
        state.options.fortifications_at_start
        and is_first_build(state)
        and state.political[province] == seat
        and state.military[province] == NOBODY
        and owner_of_work(state, where) == seat
    )


@rule("9.3c", "III.A3", "R-76")
def may_still_build(state: State, where: Hex) -> bool:
    """Tell whether a place has raised fewer units this season than it may.

    A city holds back none that go into a fortification built there at the start.
    """
    size, province = city_size(state, where), PROVINCE_OF[where]
    owner = state.political[province]
    is_free = owner != NOBODY and is_new_fortress(state, owner, where)
    if size and not is_free and state.raised.count(where) >= size:
        return False
    raised = sum([PROVINCE_OF[place] == province for place in state.raised])
    return raised < city_points(state, province)


@rule("10.4.2g1", "R-52", "10.5.2a")
def builds_extra(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a player may build extra units for a Neutral: its defender, unconquered."""
    return defends(state, seat, province) and arms(state, province)


def places(state: State, seat: Seat) -> Iterator[Hex]:
    """Yield where a player might raise a unit."""
    for province in PROVINCES:
        if state.political[province] == seat or builds_extra(state, seat, province):
            yield from cities_of(state, province)
    for work in state.works:
        if work.builder != NOBODY or city_size(state, work.at):
            continue
        if is_new_fortress(state, seat, work.at):
            yield work.at


def musters(state: State, seat: Seat) -> Iterator[Hex]:
    """Yield the places in which a player can raise something."""
    if state.treasury[seat] < CHEAPEST and not state.intervention:
        return
    for where in places(state, seat):
        if next(raisings(state, seat, where), None) is not None:
            yield where


def check_muster(state: State, seat: Seat, where: Hex) -> Illegal | None:
    """Refuse a place in which nothing can be raised, and say what is wanting."""
    if where in musters(state, seat):
        return None
    here, province = CODES[where], PROVINCE_OF[where]
    extra = city_size(state, where) > 0 and builds_extra(state, seat, province)
    refused = None if extra else _check_ground(state, seat, where)
    if refused is not None:
        return refused
    purse = state.treasury[seat]
    for gold in range(purse + 1, DEAREST + 1):
        richer = replace(state, treasury=put(state.treasury, seat, gold))
        if next(raisings(richer, seat, where), None) is not None:
            say = "The cheapest unit for {0} costs {1} gold; you have {2}."
            return Illegal("5.1a", say, (here, gold, purse))
    power = NEUTRAL + province if extra else seat
    cited = "R-52" if extra else "R-42"
    held = held_by_others(state, where, power, cited)
    if held is not None:
        return held
    if berths(state, where, power) == (0, 0):
        return Illegal(cited, "{0} has no room for another unit.", (here,))
    if not may_still_build(state, where):
        return Illegal("9.3c", "{0} has raised all the units it may this season.", (here,))
    return Illegal("1.3.4a", "The Force Pool has no unit left that fits into {0}.", (here,))


@rule("9.3a", "9.3b", "9.3d")
def _check_ground(state: State, seat: Seat, where: Hex) -> Illegal | None:
    """Refuse a hex that is no city, or whose province is not wholly in one's hands."""
    if is_own_city(state, seat, where) or is_new_fortress(state, seat, where):
        return None
    province = PROVINCE_OF[where]
    owner, holder = state.political[province], state.military[province]
    name = PROVINCE_CODES[province]
    if not city_size(state, where):
        return Illegal("9.3b", "Units are raised in cities; {0} is none.", (CODES[where],))
    if holder != NOBODY:
        say = "{0} is under Military Control of {1}: no units are raised there."
        return Illegal("9.3d", say, (name, f"@{holder}"))
    if owner == NOBODY:
        return Illegal("9.3a", "{0} is Neutral: you raise no units there.", (name,))
    return Illegal("9.3a", "{0} belongs to {1}: you raise no units there.", (name, f"@{owner}"))


# Raising


def raisings(state: State, seat: Seat, where: Hex) -> Iterator[Raising]:
    """Yield all that a player can raise in a place."""
    province = PROVINCE_OF[where]
    if state.political[province] == NOBODY:
        if builds_extra(state, seat, province):
            yield from _extras(state, seat, where)
        return
    free = berths(state, where, seat)
    if free == (0, 0):
        return
    if is_own_city(state, seat, where) or is_new_fortress(state, seat, where):
        yield from _builds(state, seat, where, free)
        yield from mercenaries.hires(state, seat, where, free)
        yield from barbarians.hires(state, seat, where)


def _kinds(state: State, province: Province) -> Iterator[tuple[int, int]]:
    """Yield the classes in the pool of a province, each with its first unit."""
    seen = NOBODY
    for unit in UNITS_OF[province]:
        if state.at[unit] == POOL and CLASS_OF[unit] != seen:
            seen = CLASS_OF[unit]
            yield seen, unit


@rule("9.3a", "9.3b", "2.5b")
def _builds(state: State, seat: Seat, where: Hex, free: Berths) -> Iterator[Build]:
    if not may_still_build(state, where):
        return
    gold, first = state.treasury[seat], is_first_build(state)
    for kind, unit in _kinds(state, PROVINCE_OF[where]):
        if free[IS_SHIP[unit]] <= 0:
            continue
        code = CLASSES[kind].code
        if price(unit, veteran=False) <= gold:
            yield Build(code, CODES[where])
        if first and VETERAN_STRENGTH[unit] and price(unit, veteran=True) <= gold:
            yield Build(code, CODES[where], veteran=True)


def _extras(state: State, seat: Seat, where: Hex) -> Iterator[BuildExtra]:
    province = PROVINCE_OF[where]
    if not may_still_build(state, where):
        return
    free = berths(state, where, NEUTRAL + province)
    for kind, unit in _kinds(state, province):
        if free[IS_SHIP[unit]] > 0 and BUILD_COST[unit] <= state.treasury[seat]:
            yield BuildExtra(CLASSES[kind].code, CODES[where])


def _pool_unit(state: State, province: Province, code: str) -> int | Illegal:
    unit = in_pool(state, province, CLASS.get(code, NOBODY))
    return (
        Illegal("1.3.4a", "The pool has no {0}.", (class_name(code),)) if unit == NOBODY else unit
    )


@rule("9.3a", "9.3b", "9.3c", "9.3d", "2.5c", "R-42", "R-4")
def check_build(state: State, seat: Seat, where: Hex, action: Build) -> Illegal | None:
    """Refuse a unit that cannot be built in a place."""
    refused = _check_ground(state, seat, where)
    if refused is not None:
        return refused
    unit = _pool_unit(state, PROVINCE_OF[where], action.kind)
    if isinstance(unit, Illegal):
        return unit
    if action.veteran and not is_first_build(state):
        return Illegal("2.5c", "Veterans are built in the first Build phase only.")
    if action.veteran and not VETERAN_STRENGTH[unit]:
        return Illegal("R-4", "A siege unit has no Veteran side.")
    if not may_still_build(state, where):
        return Illegal("9.3c", "{0} can build no more this season.", (CODES[where],))
    gold = price(unit, veteran=action.veteran)
    return check_fit(state, where, seat, unit) or check_price(state, seat, gold)


@rule("10.4.2g1", "R-52")
def check_extra(state: State, seat: Seat, where: Hex, action: BuildExtra) -> Illegal | None:
    """Refuse an extra unit for a Neutral that one does not defend, or that cannot be placed."""
    province = PROVINCE_OF[where]
    if not builds_extra(state, seat, province):
        return Illegal("10.4.2g1", "You build no extra units in {0}.", (CODES[where],))
    unit = _pool_unit(state, province, action.kind)
    if isinstance(unit, Illegal):
        return unit
    refused = check_fit(state, where, NEUTRAL + province, unit, "R-52")
    return refused or check_price(state, seat, BUILD_COST[unit])


def check_raising(state: State, seat: Seat, where: Hex, action: Raising) -> Illegal | None:
    """Refuse what cannot be raised in the chosen place."""
    if HEX.get(action.at) != where:
        return Illegal("9.3a", "You have chosen {0} to build in.", (CODES[where],))
    match action:
        case Build():
            return check_build(state, seat, where, action)
        case BuildExtra():
            return check_extra(state, seat, where, action)
        case Hire():
            return mercenaries.check_hire(state, seat, where, action)
        case Rehire():
            return mercenaries.check_rehire(state, seat, where, action)
        case HireBarbarian():
            return barbarians.check_barbarian(state, seat, where, action)


@rule("9.3e", "2.5b", "1.2e")
def raise_it(state: State, seat: Seat, where: Hex, action: Raising, log: Log) -> State:
    """Pay for a unit and put it on the map."""
    match action:
        case Build():
            unit = in_pool(state, PROVINCE_OF[where], CLASS[action.kind])
            marks = VETERAN if action.veteran else 0
            gold = price(unit, veteran=action.veteran)
            return raise_unit(state, unit, where, seat, marks, "build", gold, log)
        case BuildExtra():
            unit = in_pool(state, PROVINCE_OF[where], CLASS[action.kind])
            gold = BUILD_COST[unit]
            return raise_unit(state, unit, where, seat, EXTRA, "extra", gold, log)
        case Hire():
            return mercenaries.hire(state, seat, where, action, log)
        case Rehire():
            return mercenaries.rehire(state, seat, where, action, log)
        case HireBarbarian():
            return barbarians.hire_barbarian(state, seat, where, action, log)

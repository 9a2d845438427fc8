"""Neutrals at war: their garrisons, recalled Mercenaries, and what is left in peace (11.0)."""

from collections.abc import Callable, Iterable

from hexarch.boards.empire import CODES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Recalled, Returned
from hexarch.games.empire.model import (
    BUILD,
    EXTRA,
    MERCENARY,
    NEUTRAL,
    NOBODY,
    POOL,
    VETERAN,
    WAR,
    Hex,
    Province,
    State,
    Unit,
    done,
)
from hexarch.games.empire.pieces import CLASS_OF, CODE, GREEN, IS_SHIP, MOVEMENT, UNITS_OF
from hexarch.games.empire.rules.r01_units import (
    cities_of,
    city_points,
    city_size,
    power_of,
    units_at,
)
from hexarch.games.empire.rules.r08_supply import best_first
from hexarch.games.empire.rules.r09_pools import codes, leave_behind, put
from hexarch.games.empire.rules.r09_raising import fits_in, raise_unit, settle_in
from hexarch.games.empire.rules.r10_hostility import is_neutral, players_at_war_with
from hexarch.games.empire.steps.war import NeutralBuild
from hexarch.kernel.memory import latest

Building = Callable[[State, Province, Log], State]


def own_units(state: State, province: Province) -> list[Unit]:
    """Return all units on the map that are a Neutral's, garrison and extra."""
    return [unit for unit in UNITS_OF[province] if _is_own(state, unit, province)]


def _is_own(state: State, unit: Unit, province: Province) -> bool:
    return state.at[unit] >= 0 and power_of(state, unit) == NEUTRAL + province


@rule("R-52")
def garrison(state: State, province: Province) -> list[Unit]:
    """Return the units on the map that count toward a Neutral's garrison: no extra ones."""
    return [unit for unit in own_units(state, province) if not state.marks[unit] & EXTRA]


def garrison_in(state: State, province: Province, city: Hex) -> int:
    """Return how many units of the garrison stand in a city."""
    return sum(state.at[unit] == city for unit in garrison(state, province))


def by_size(state: State, province: Province) -> list[Hex]:
    """Return the cities of a province, the largest first, then by hex."""
    return sorted(cities_of(state, province), key=lambda city: (-city_size(state, city), city))


@rule("11.2.4a", "R-37", "4.2.1")
def arms(state: State, province: Province) -> bool:
    """Tell whether a province builds a garrison: a free Neutral with which somebody is at war."""
    return (
        is_neutral(state, province)
        and state.military[province] == NOBODY
        and bool(players_at_war_with(state, province))
    )


@rule("R-45", "11.2.2a")
def recruits(state: State, province: Province) -> list[Unit]:
    """Return the units in a pool in the order in which a Neutral calls them: land, then ships."""
    found = [unit for unit in UNITS_OF[province] if state.at[unit] == POOL]
    return sorted(found, key=lambda unit: (IS_SHIP[unit], -GREEN[unit], -MOVEMENT[unit], unit))


@rule("9.4.8", "R-98")
def hirelings(state: State, province: Province) -> list[Unit]:
    """Return the hired Mercenaries of a Neutral, the best first."""
    hired = [
        unit for unit in UNITS_OF[province] if state.at[unit] >= 0 and state.marks[unit] & MERCENARY
    ]
    return best_first(state, hired)


@rule("9.4.8", "11.2.2c", "R-98")
def recall(state: State, unit: Unit, city: Hex, log: Log) -> State:
    """Take a Mercenary from his employer into a city of his home."""
    log.append(Recalled(state.lord[unit], CODE[unit], CODES[city]))
    return settle_in(state, unit, city, NOBODY, state.marks[unit] & VETERAN, log)


@rule("9.4.8", "R-98", "R-15")
def _calling_back(state: State, province: Province, build: Building, log: Log) -> State:
    """Build, and settle at once for all who are called back what they leave behind.

    Cargo that is called back with its ship is not lost with it.
    """
    hired = hirelings(state, province) if state.phase == WAR else []
    if not hired:
        return build(state, province, log)
    tried = build(state, province, [])
    left: Log = []
    state = leave_behind(state, [u for u in hired if not tried.marks[u] & MERCENARY], left)
    state = build(state, province, log)
    log.extend(left)
    return state


@rule("11.2.2a", "11.2.2b", "11.2.2c", "R-45", "11.2.4a")
def fill(state: State, province: Province, log: Log) -> State:
    """Fill the cities of a Neutral without an ally, one unit to each in turn, the best first.

    Mercenaries are called back only when war is declared (R-98).
    """
    return _calling_back(state, province, _fill, log)


def _fill(state: State, province: Province, log: Log) -> State:
    while True:
        wanting = [
            city
            for city in by_size(state, province)
            if garrison_in(state, province, city) < city_size(state, city)
        ]
        before = state
        for city in wanting:
            state = _one_more(state, province, city, log)
        if state is before:
            return state


def _one_more(state: State, province: Province, city: Hex, log: Log) -> State:
    power = NEUTRAL + province
    for unit in recruits(state, province):
        if fits_in(state, city, power, unit):
            how = "garrison" if state.phase == WAR else "refill"
            return raise_unit(state, unit, city, NOBODY, 0, how, 0, log)
    if state.phase != WAR:
        return state
    for unit in hirelings(state, province):
        if fits_in(state, city, power, unit):
            return recall(state, unit, city, log)
    return state


# With an ally, who chooses.


@rule("11.2.4b")
def wants(state: State, province: Province) -> bool:
    """Tell whether an allied Neutral has fewer units than city points."""
    return len(garrison(state, province)) < city_points(state, province)


def _has_place(state: State, province: Province, city: Hex) -> bool:
    """Tell whether a city may still raise a unit of the garrison."""
    if state.phase == BUILD:
        return state.raised.count(city) < city_size(state, city)
    return garrison_in(state, province, city) < city_size(state, city)


@latest
@rule("11.2.2b", "10.5.2a", "11.2.4b")
def garrison_choices(state: State, province: Province) -> tuple[tuple[int, Hex], ...]:
    """Return the classes and cities for an ally to choose from; ships only if no land unit fits."""
    if not wants(state, province):
        return ()
    first = {CLASS_OF[unit]: unit for unit in reversed(recruits(state, province))}
    cities = [city for city in by_size(state, province) if _has_place(state, province, city)]
    power = NEUTRAL + province
    found = [
        (unit, city)
        for unit in first.values()
        for city in cities
        if fits_in(state, city, power, unit)
    ]
    ashore = [entry for entry in found if not IS_SHIP[entry[0]]]
    return tuple((CLASS_OF[unit], city) for unit, city in ashore or found)


def build_garrison(state: State, province: Province, kind: int, city: Hex, log: Log) -> State:
    """Raise the unit that the ally has chosen."""
    unit = next(unit for unit in recruits(state, province) if CLASS_OF[unit] == kind)
    how = "chosen" if state.phase == WAR else "allied"
    return raise_unit(state, unit, city, NOBODY, 0, how, 0, log)


@rule("11.2.2a", "11.2.4b")
def go_on_building(state: State, step: NeutralBuild, log: Log) -> State | None:
    """Build what needs no choice; return nothing while an ally has to choose."""
    province = step.province
    if state.ally[province] == NOBODY:
        return done(fill(state, province, log))
    choices = garrison_choices(state, province)
    if len(choices) > 1:
        return None
    if choices:
        return build_garrison(state, province, *choices[0], log)
    return done(_calling_back(state, province, _recall_for_ally, log))


def _recall_for_ally(state: State, province: Province, log: Log) -> State:
    """Call Mercenaries back while an allied Neutral at the declaration of war wants units."""
    while state.phase == WAR and wants(state, province):
        found = [
            (unit, city)
            for unit in hirelings(state, province)
            for city in by_size(state, province)
            if _has_place(state, province, city) and fits_in(state, city, NEUTRAL + province, unit)
        ]
        if not found:
            break
        state = recall(state, *found[0], log)
    return state


# Peace


@rule("9.4.5b", "R-44", "11.3.1b")
def settle_veterans(state: State, province: Province, units: Iterable[Unit], log: Log) -> State:
    """Put Veterans into the largest open cities of their home, up to city size; others stay out.

    Who finds no place stays where he was.
    """
    for unit in best_first(state, units):
        city = veteran_home(state, province, unit)
        if city != NOBODY:
            state = settle_in(state, unit, city, NOBODY, state.marks[unit] & VETERAN, log)
    return state


def veteran_home(state: State, province: Province, unit: Unit) -> Hex:
    """Return the largest open city of a home that has a place for a Veteran, or NOBODY."""
    for city in by_size(state, province):
        free = len(units_at(state, city)) < city_size(state, city)
        if free and fits_in(state, city, NEUTRAL + province, unit):
            return city
    return NOBODY


@rule("11.3.1b")
def demobilise(state: State, province: Province, log: Log) -> State:
    """Send a Neutral's Greens to the pool; its Veterans stay in its largest cities."""
    own = own_units(state, province)
    if not own:
        return state
    state = leave_behind(state, own, log)
    veterans = [unit for unit in own_units(state, province) if state.marks[unit] & VETERAN]
    state = put(state, own_units(state, province), POOL, keep=VETERAN)
    state = settle_veterans(state, province, veterans, log)
    home = [unit for unit in own if state.at[unit] == POOL]
    if home:
        log.append(Returned(codes(home), "11.3.1b"))
    return put(state, home, POOL)

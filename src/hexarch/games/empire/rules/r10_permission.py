"""Leave to enter, pass and stay at peace: whose it is to give, and what was given (10.1, R-54)."""

from collections.abc import Iterable

from hexarch.boards.empire import N_HEXES, PROVINCE_OF
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    NEUTRAL,
    Hex,
    Permit,
    Power,
    Province,
    Standing,
    State,
    Unit,
    Where,
    replace,
)
from hexarch.games.empire.rules.r01_units import city_size, power_of, units_at
from hexarch.games.empire.rules.r06_areas import sections
from hexarch.games.empire.rules.r10_hostility import controller, friendly, hostile, may_enter


def _provinces_of(state: State, kind: str, place: int) -> set[Province]:
    """Return the provinces that a permission concerns: a section may lie in several."""
    if kind in {"province", "stay"}:
        return {place}
    if kind != "area":
        return {PROVINCE_OF[place]}
    parts = sections(state)
    return {PROVINCE_OF[where] for where in parts.hexes[parts.of[place]]}


@rule("10.1.1.0", "10.1.1a", "10.1.1b", "10.1.1c", "10.1.1d", "10.4.2f1", "R-18")
def grantors(state: State, unit: Unit, kind: str, place: int) -> tuple[Power, ...]:
    """Return the powers whose leave a unit needs: nobody's where it is free to act."""
    if kind in {"province", "stay"}:
        return () if may_enter(state, unit, place) else (controller(state, place),)
    if kind == "city":
        return _masters_of_city(state, unit, place)
    hexes: tuple[Hex, ...] = (place,)
    if kind == "area":
        parts = sections(state)
        hexes = parts.hexes[parts.of[place]]
    found = {
        power_of(state, other)
        for where in hexes
        for other in units_at(state, where)
        if not friendly(state, unit, other, where) and not hostile(state, unit, other, where)
    }
    return tuple(sorted(found))


def _masters_of_city(state: State, unit: Unit, city: Hex) -> tuple[Power, ...]:
    """Return the master of a city that a unit may not occupy unasked (10.1.1c)."""
    province = PROVINCE_OF[city]
    if not city_size(state, city) or may_enter(state, unit, province):
        return ()
    return (controller(state, province),)


@rule("10.1.2", "R-54", "10.1.1a")
def permitted(state: State, unit: Unit, kind: str, place: int) -> bool:
    """Tell whether a unit may act: it needs no leave, or has that of all whose it is to give."""
    return all(
        granted(state, unit, kind, place, power) for power in grantors(state, unit, kind, place)
    )


def granted(state: State, unit: Unit, kind: str, place: int, power: Power) -> bool:
    """Tell whether a power has given leave to a unit, by name or by a standing grant."""
    if power >= NEUTRAL:
        return False
    if Permit(unit, kind, place, power) in state.permits:
        return True
    if not state.standing:
        return False
    grantee = power_of(state, unit)
    return any(
        Standing(power, grantee, province, kind) in state.standing
        for province in _provinces_of(state, kind, place)
    )


@rule("10.6.3a2", "R-54")
def may_remain(state: State, unit: Unit, province: Province) -> bool:
    """Tell whether a unit needs no leave to be in a province, or has it: to enter or to stay."""
    return any(permitted(state, unit, kind, province) for kind in ("province", "stay"))


@rule("10.1.1a", "10.1.2")
def use_up(state: State, unit: Unit, kind: str, place: int) -> State:
    """Take away the permits that a unit has used: another time needs another leave."""
    if not state.permits:
        return state
    used = (unit, kind, place)
    kept = tuple(p for p in state.permits if (p.unit, p.kind, p.place) != used)
    return state if len(kept) == len(state.permits) else replace(state, permits=kept)


@rule("10.1.1a", "10.1.2")
def use_to_enter(state: State, units: Iterable[Unit], origin: Where, to: Where) -> State:
    """Take away the permits by which units came into a province in battle."""
    if not state.permits or to >= N_HEXES:
        return state
    if origin < N_HEXES and PROVINCE_OF[origin] == PROVINCE_OF[to]:
        return state
    for unit in units:
        state = use_up(state, unit, "province", PROVINCE_OF[to])
    return state


def wanting(state: State, unit: Unit, kind: str, place: int) -> tuple[Power, ...]:
    """Return the powers whose leave is still wanting."""
    return tuple(
        power
        for power in grantors(state, unit, kind, place)
        if not granted(state, unit, kind, place, power)
    )

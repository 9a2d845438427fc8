"""Barbarians: hired by the option, or called in by the Emperor of scenario F (III.B, V.F5)."""

from collections.abc import Iterator
from typing import Final

from hexarch.boards.empire import BARBARIANS, CLASS, CLASSES, CODES, NORTHERN, PROVINCE_OF
from hexarch.games.empire.actions.war import HireBarbarian
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import (
    MERCENARY,
    NOBODY,
    POOL,
    VETERAN,
    Hex,
    Seat,
    State,
    Unit,
    replace,
)
from hexarch.games.empire.names import class_name
from hexarch.games.empire.pieces import BUILD_COST, CLASS_OF, UNITS_OF
from hexarch.games.empire.rules.r07_events import EMPEROR, GENERAL
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r09_mercenaries import check_place, check_price
from hexarch.games.empire.rules.r09_pools import in_pool
from hexarch.games.empire.rules.r09_raising import raise_unit
from hexarch.kernel.game import Illegal

BARBARIAN_CLASSES: Final = tuple(sorted({CLASS_OF[unit] for unit in UNITS_OF[BARBARIANS]}))


@rule("V.F5c", "V.F5d")
def comes_free(state: State, seat: Seat, where: Hex) -> bool:
    """Tell whether Barbarian Intervention brings Barbarians to a city for nothing."""
    return state.intervention and seat == EMPEROR and PROVINCE_OF[where] in NORTHERN


@rule("III.B1", "V.F5d")
def uses_barbarians(state: State, seat: Seat) -> bool:
    """Tell whether a player may hire Barbarians: by the option, but never the General."""
    if state.scenario == "F" and seat == GENERAL:
        return False
    return state.options.barbarian_mercenaries


@rule("V.F5c")
def elite_of(state: State, kind: int) -> list[Unit]:
    """Return the Barbarians of a class that will come as Veterans, before all others."""
    return [unit for unit in state.elite if CLASS_OF[unit] == kind]


def _next_barbarian(state: State, kind: int) -> Unit:
    """Return the Barbarian of a class that comes next, or NOBODY."""
    chosen = elite_of(state, kind)
    return chosen[0] if chosen else in_pool(state, BARBARIANS, kind)


@rule("III.B1", "V.F5c", "V.F5d")
def _denies(state: State, seat: Seat) -> str:
    """Return the rule by which a player has no Barbarians in a place."""
    if state.scenario == "F" and seat == GENERAL:
        return "V.F5d"
    return "V.F5c" if state.intervention and seat == EMPEROR else "III.B1"


def _check_barbarian(state: State, seat: Seat, where: Hex, kind: int) -> Illegal | None:
    free = comes_free(state, seat, where)
    if not free and not uses_barbarians(state, seat):
        return Illegal(_denies(state, seat), "You cannot have Barbarians in {0}.", (CODES[where],))
    unit = _next_barbarian(state, kind)
    if unit == NOBODY:
        return Illegal("1.3.4a", "No such Barbarian is left in the pool.")
    price = None if free else check_price(state, seat, BUILD_COST[unit])
    return price or check_place(state, seat, where, unit)


def check_barbarian(state: State, seat: Seat, where: Hex, action: HireBarbarian) -> Illegal | None:
    """Refuse a Barbarian that is not to be had."""
    kind = CLASS.get(action.kind, NOBODY)
    if kind not in BARBARIAN_CLASSES:
        return Illegal("III.B1", "{0} is no class of Barbarians.", (class_name(action.kind),))
    return _check_barbarian(state, seat, where, kind)


@rule("III.B3", "V.F5c", "R-80")
def hire_barbarian(state: State, seat: Seat, where: Hex, action: HireBarbarian, log: Log) -> State:
    """Place a Barbarian; one who was paid makes a check due in the hiring province."""
    unit = _next_barbarian(state, CLASS[action.kind])
    free = comes_free(state, seat, where)
    marks = MERCENARY | (VETERAN if unit in state.elite else 0)
    state = replace(state, elite=tuple(other for other in state.elite if other != unit))
    how, gold = ("free", 0) if free else ("barbarian", BUILD_COST[unit])
    state = raise_unit(state, unit, where, seat, marks, how, gold, log)
    return state if free else owe_check(state, "hire_barbarian", seat, (PROVINCE_OF[where],))


def hires(state: State, seat: Seat, where: Hex) -> Iterator[HireBarbarian]:
    """Yield every Barbarian that can come to a city."""
    for kind in BARBARIAN_CLASSES:
        if _check_barbarian(state, seat, where, kind) is None:
            yield HireBarbarian(CLASSES[kind].code, CODES[where])


# Those who come as Veterans


def _candidates(state: State, kind: int) -> list[Unit]:
    return [
        unit
        for unit in UNITS_OF[BARBARIANS]
        if CLASS_OF[unit] == kind and state.at[unit] == POOL and unit not in state.elite
    ]


@rule("V.F5c")
def elite_kinds(state: State) -> list[int]:
    """Return the classes of Barbarians of which one more can be made a Veteran."""
    return [kind for kind in BARBARIAN_CLASSES if _candidates(state, kind)]


def choose_elite(state: State, kind: int) -> State:
    """Note one more Barbarian of a class that will come as a Veteran."""
    return replace(state, elite=(*state.elite, _candidates(state, kind)[0]))

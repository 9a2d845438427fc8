"""Owing Influence Checks, and the phase Influence Provinces (7.1, 7.2, 1.10 notes 1 and 2)."""

from collections.abc import Iterator
from typing import Final

from hexarch.boards.empire import (
    N_HEXES,
    N_PROVINCES,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.games.empire.actions.realm import Pressure, Unopposed
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import PressureApplied
from hexarch.games.empire.model import (
    NEUTRAL,
    NOBODY,
    STRONG,
    Province,
    Seat,
    State,
    push,
    replace,
)
from hexarch.games.empire.rules.r01_units import placed, power_of
from hexarch.games.empire.rules.r03_rounds import mark_acted
from hexarch.games.empire.rules.r07_checks import without_roll
from hexarch.games.empire.steps.realm import Check, Checks, Influencing
from hexarch.kernel.flat import add
from hexarch.kernel.game import Illegal

MOST_INCREMENTS: Final = 2
_NEUTRALS: Final = 1 << NEUTRAL


@rule("7.1a", "7.2.0b")
def owe_check(
    state: State, event: str, seat: Seat, provinces: tuple[Province, ...], *, amount: int = 0
) -> State:
    """Make Influence Checks due at once, before all that is pending."""
    if not provinces:
        return state
    if len(provinces) == 1:
        return push(state, Check(event, seat, provinces[0], amount))
    return push(state, Checks(event, seat, provinces, amount))


@rule("7.2.4a")
def adjust(state: State, event: str, seat: Seat, province: Province, log: Log) -> State:
    """Make a check that is never rolled: only its Trend adjustment counts."""
    return without_roll(state, Check(event, seat, province), seat, log, "7.2.4a")


@rule("3.4.ST4")
def influence_provinces(state: State, log: Log) -> State:
    """Begin the phase: nobody has had a check or applied pressure this season."""
    nothing = (0,) * state.seats
    return push(replace(state, unopposed=nothing, pressed=nothing), Influencing())


@rule("R-33")
def present(state: State) -> tuple[int, ...]:
    """Return who has units on land in each province, as sums of 1 << seat.

    A Neutral's units are its ally's; without one they count apart, as 1 << NEUTRAL.
    """
    found = [0] * N_PROVINCES
    for where, units in placed(state).items():
        if where >= N_HEXES:
            continue
        for unit in units:
            power = power_of(state, unit)
            if power >= NEUTRAL:
                power = state.ally[power - NEUTRAL]
            found[PROVINCE_OF[where]] |= _NEUTRALS if power == NOBODY else 1 << power
    return tuple(found)


def unopposed_in(state: State, seat: Seat) -> Iterator[Province]:
    """Yield the provinces in which a player may make the Units Unopposed check."""
    for province, there in enumerate(present(state)):
        if there >> seat & 1 and _why_opposed(state, seat, province, there) is None:
            yield province


@rule("R-33")
def _why_opposed(state: State, seat: Seat, province: Province, there: int) -> Illegal | None:
    """Refuse where others have units too, on a Strong marker, and a second time in a season."""
    name = (PROVINCE_CODES[province],)
    if state.unopposed[seat] >> province & 1:
        return Illegal("R-33", "Your units in {0} have had their check this season.", name)
    if state.level[province] == STRONG:
        return Illegal("R-33", "Influence in {0} is Strong: units change nothing there.", name)
    if not there >> seat & 1:
        return Illegal("R-33", "You have no units in {0}.", name)
    if not state.options.unopposed_blocked_by_neutrals:
        there &= ~_NEUTRALS
    if there != 1 << seat:
        return Illegal("R-33", "You are not the only one with units in {0}.", name)
    return None


def check_unopposed(
    state: State, step: Influencing, seat: Seat, action: Unopposed
) -> Illegal | None:
    """Refuse a Units Unopposed check that is not due to this player."""
    province = PROVINCE.get(action.province)
    if province is None:
        return no_province(action.province)
    return _why_opposed(state, seat, province, present(state)[province])


def unopposed(state: State, step: Influencing, seat: Seat, action: Unopposed, log: Log) -> State:
    """Make the Units Unopposed check due."""
    province = PROVINCE[action.province]
    state = mark_acted(state)
    state = replace(state, unopposed=add(state.unopposed, seat, 1 << province))
    return owe_check(state, "unopposed", seat, (province,))


@rule("R-32")
def price_of_pressure(state: State, seat: Seat, province: Province) -> int:
    """Return the price of one increment: 1 gold on one's own marker, 2 on any other."""
    return 1 if state.marker[province] == seat else 2


def pressures(state: State, seat: Seat) -> Iterator[Pressure]:
    """Yield every Diplomatic Pressure that a player can apply and pay."""
    gold = state.treasury[seat]
    for province in PROVINCES:
        if not state.pressed[seat] >> province & 1:
            most = min(MOST_INCREMENTS, gold // price_of_pressure(state, seat, province))
            for increments in range(1, most + 1):
                yield Pressure(PROVINCE_CODES[province], increments)


@rule("R-94", "7.2.0a")
def check_pressure(state: State, step: Influencing, seat: Seat, action: Pressure) -> Illegal | None:
    """Refuse pressure twice in a season, more than two increments, or without the gold."""
    province = PROVINCE.get(action.province)
    if province is None:
        return no_province(action.province)
    if state.pressed[seat] >> province & 1:
        say = "You have applied pressure to {0} this season."
        return Illegal("7.2.0a", say, (action.province,))
    if not 1 <= action.increments <= MOST_INCREMENTS:
        return Illegal("7.2.0a", "Pressure has one or two increments.")
    price = action.increments * price_of_pressure(state, seat, province)
    if price > state.treasury[seat]:
        return Illegal("5.1a", "That costs {0} gold; you have {1}.", (price, state.treasury[seat]))
    return None


@rule("5.1a")
def apply_pressure(
    state: State, step: Influencing, seat: Seat, action: Pressure, log: Log
) -> State:
    """Pay, and make the check due."""
    province = PROVINCE[action.province]
    price = action.increments * price_of_pressure(state, seat, province)
    log.append(PressureApplied(seat, action.province, action.increments, price))
    state = mark_acted(state)
    state = replace(
        state,
        treasury=add(state.treasury, seat, -price),
        pressed=add(state.pressed, seat, 1 << province),
    )
    return owe_check(state, "pressure", seat, (province,), amount=action.increments)


@rule("1.2a")
def no_province(code: str) -> Illegal:
    """Refuse what is no province."""
    return Illegal("1.2a", "{0} is no province.", (code[:30],))

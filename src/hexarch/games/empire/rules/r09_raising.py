"""How a unit comes onto the map: from a pool, or from where it stands, into a city (9.3, R-42)."""

from hexarch.boards.empire import CODES, IS_WATERSIDE
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import UnitBuilt
from hexarch.games.empire.model import MERCENARY, VETERAN, Hex, Power, Seat, State, Unit, replace
from hexarch.games.empire.names import named
from hexarch.games.empire.pieces import CODE, IS_SHIP
from hexarch.games.empire.rules.r01_units import power_of, units_at
from hexarch.games.empire.rules.r09_purse import spend
from hexarch.games.empire.rules.r09_works import take_over
from hexarch.games.empire.rules.r13_stacking import limit, may_stack
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal

Berths = tuple[int, int]
"""How many land units, and how many warships, a hex can still take."""


def place(state: State, unit: Unit, where: Hex, lord: Seat, marks: int) -> State:
    """Put a unit into a hex under a lord, with exactly these marks and nobody's leave."""
    return replace(
        state,
        at=put(state.at, unit, where),
        lord=put(state.lord, unit, lord),
        marks=put(state.marks, unit, marks),
        permits=tuple(permit for permit in state.permits if permit.unit != unit),
    )


@rule("R-47", "10.1.2")
def settle_in(state: State, unit: Unit, city: Hex, lord: Seat, marks: int, log: Log) -> State:
    """Put a unit into a city under a new lord, and give it the works there."""
    return take_over(place(state, unit, city, lord, marks), city, log)


@rule("R-42", "R-90")
def berths(state: State, where: Hex, power: Power) -> Berths:
    """Return how many units of a power a hex can still take; ships only by the water."""
    here = units_at(state, where)
    if not all(may_stack(state, power, power_of(state, unit)) for unit in here):
        return 0, 0
    most = limit(state, where)
    fleet = sum([IS_SHIP[unit] for unit in here])
    return most - len(here) + fleet, (most - fleet if IS_WATERSIDE[where] else 0)


def fits_in(state: State, where: Hex, power: Power, unit: Unit) -> bool:
    """Tell whether a unit may be placed in a hex."""
    return berths(state, where, power)[IS_SHIP[unit]] > 0


@rule("R-42")
def held_by_others(state: State, where: Hex, power: Power, cited: str) -> Illegal | None:
    """Refuse a hex where units stand that share it with nobody of this power."""
    for unit in units_at(state, where):
        other = power_of(state, unit)
        if not may_stack(state, power, other):
            say = "Units of {1} hold {0}: nothing else is raised there."
            return Illegal(cited, say, (CODES[where], named(other)))
    return None


@rule("R-42")
def check_fit(
    state: State, where: Hex, power: Power, unit: Unit, cited: str = "R-42"
) -> Illegal | None:
    """Refuse a unit that may not be placed in a hex, and say what is in the way."""
    if fits_in(state, where, power, unit):
        return None
    held = held_by_others(state, where, power, cited)
    if held is not None:
        return held
    if IS_SHIP[unit] and not IS_WATERSIDE[where]:
        say = "{0} is no port: no warship is raised there."
        return Illegal(cited, say, (CODES[where],))
    return Illegal(cited, "{0} has no room for {1}.", (CODES[where], CODE[unit]))


@rule("9.3e", "9.3c", "1.3.2b")
def raise_unit(
    state: State, unit: Unit, where: Hex, lord: Seat, marks: int, how: str, gold: int, log: Log
) -> State:
    """Pay for a unit, put it on the map and count it against the limit of the place."""
    log.append(UnitBuilt(lord, CODE[unit], CODES[where], how, gold, bool(marks & VETERAN)))
    if gold:
        state = spend(state, lord, gold)
    state = settle_in(state, unit, where, lord, marks, log)
    if marks & MERCENARY:
        return replace(state, hired=(*state.hired, where))
    return replace(state, raised=(*state.raised, where))

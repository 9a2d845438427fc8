"""Supply: who must be fed, by whom, from the Treasury or off the land (8.0, 9.4.3, 10.5.2e)."""

from collections.abc import Iterable

from hexarch.boards.empire import AREA_OF, BARBARIANS, CODES, PROVINCE_OF
from hexarch.games.empire.actions.war import Forage, Pay, SupplyAll
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Foraged, Supplied
from hexarch.games.empire.model import (
    ABOARD,
    FED,
    FORAGING,
    MERCENARY,
    NEUTRAL,
    NOBODY,
    SEASONS,
    VETERAN,
    Province,
    Seat,
    State,
    Unit,
    done,
    instead,
    push,
    replace,
)
from hexarch.games.empire.pieces import CODE, HOME, MOVEMENT, SUPPLY_COST, UNIT
from hexarch.games.empire.rules import r07_influence
from hexarch.games.empire.rules.r01_units import (
    at_sea,
    city_points,
    commander,
    hex_of,
    power_of,
    strength,
    units_on_map,
)
from hexarch.games.empire.rules.r09_pools import codes, eliminate, leave_behind, units_of
from hexarch.games.empire.rules.r09_purse import spend
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.steps.war import Supply
from hexarch.kernel.game import Illegal

WINTER = SEASONS.index("Winter")


@rule("3.4.ST5", "8.1a")
def supply(state: State, log: Log) -> State:
    """Begin the phase: nobody has been fed this season, and no one forages any more."""
    marks = tuple(mark & ~(FED | FORAGING) for mark in state.marks)
    return push(replace(state, marks=marks), Supply())


@rule("8.1b", "9.4.3a", "III.B2", "R-71")
def cost(state: State, unit: Unit) -> int:
    """Return what a season's supply of a unit costs: a Mercenary, not a Barbarian, one more."""
    hired = state.marks[unit] & MERCENARY and HOME[unit] != BARBARIANS
    return SUPPLY_COST[unit] + bool(hired)


def best_first(state: State, units: Iterable[Unit]) -> list[Unit]:
    """Sort units: Veterans, then the strongest, then the fastest (10.5.2e)."""
    return sorted(
        units,
        key=lambda unit: (
            -(state.marks[unit] & VETERAN),
            -strength(state, unit),
            -MOVEMENT[unit],
            unit,
        ),
    )


@rule("10.5.2e", "11.2.3a")
def fed_at_home(state: State, province: Province) -> list[Unit]:
    """Return the units that a Neutral feeds: its garrison, or the best that its ally commands."""
    power, ally = NEUTRAL + province, state.ally[province]
    own = [unit for unit in units_on_map(state) if power_of(state, unit) == power]
    if ally == NOBODY:
        return [unit for unit in own if state.lord[unit] == NOBODY]
    led = [unit for unit in own if commander(state, unit) == ally]
    return best_first(state, led)[: city_points(state, province)]


@rule("8.1a", "8.1b", "10.4.2g2")
def hungry(state: State, seat: Seat) -> list[Unit]:
    """Return the units that a player must still feed this season."""
    found = [
        unit for unit in units_of(state, seat) if not state.marks[unit] & FED and cost(state, unit)
    ]
    homes = {HOME[unit] for unit in found if power_of(state, unit) >= NEUTRAL}
    free = {unit for home in homes for unit in fed_at_home(state, home)}
    return [unit for unit in found if unit not in free] if free else found


def _at_home(state: State, unit: Unit) -> bool:
    """Tell whether a unit of a Neutral stands in its own province."""
    where = hex_of(state, unit)
    return where != NOBODY and power_of(state, unit) == NEUTRAL + PROVINCE_OF[where]


@rule("8.3.4a", "8.3.4b", "8.3.4c", "R-39", "R-40", "R-95")
def check_forage(state: State, seat: Seat, unit: Unit) -> Illegal | None:
    """Refuse foraging in Winter, at sea, and in friendly land while gold is left."""
    if state.season == WINTER:
        return Illegal("8.3.4a", "Nobody forages in Winter.")
    where = hex_of(state, unit)
    if where == NOBODY:
        return Illegal("8.3.4c", "{0} is at sea and cannot forage.", (CODE[unit],))
    if state.treasury[seat] < cost(state, unit):
        return None
    if _at_home(state, unit):
        return Illegal("10.4.2g2", "You can pay for {0}, so you must.", (CODE[unit],))
    if controller(state, PROVINCE_OF[where]) == seat:
        return Illegal("8.3.4b", "{0} is in friendly land and you can pay for it.", (CODE[unit],))
    return None


@rule("8.2", "9.4.3b", "R-41")
def check_pay(state: State, seat: Seat, unit: Unit) -> Illegal | None:
    """Refuse what the Treasury cannot pay, or needs for a Mercenary who would starve."""
    price = cost(state, unit)
    if state.treasury[seat] < price:
        return Illegal("5.1a", "{0} costs {1} gold to supply.", (CODE[unit], price))
    if state.marks[unit] & MERCENARY:
        return None
    if state.treasury[seat] - price >= sum(_urgent(state, seat)):
        return None
    return Illegal("9.4.3b", "Mercenaries who cannot forage are supplied first.")


def _urgent(state: State, seat: Seat) -> list[int]:
    """Return the costs of the Mercenaries who can be paid and could not forage in the end."""
    return [
        cost(state, unit)
        for unit in hungry(state, seat)
        if state.marks[unit] & MERCENARY
        and cost(state, unit) <= state.treasury[seat]
        and (state.season == WINTER or at_sea(state, unit))
    ]


def _hungry_unit(state: State, seat: Seat, code: str) -> Unit | Illegal:
    unit = UNIT.get(code, NOBODY)
    if unit == NOBODY or unit not in hungry(state, seat):
        return Illegal("8.1a", "{0} is no unit that you must feed now.", (code,))
    return unit


def check_pay_action(state: State, step: Supply, seat: Seat, action: Pay) -> Illegal | None:
    """Refuse to pay for what is not hungry, or cannot be paid."""
    unit = _hungry_unit(state, seat, action.unit)
    return unit if isinstance(unit, Illegal) else check_pay(state, seat, unit)


def check_forage_action(state: State, step: Supply, seat: Seat, action: Forage) -> Illegal | None:
    """Refuse to forage with what is not hungry, or may not."""
    unit = _hungry_unit(state, seat, action.unit)
    return unit if isinstance(unit, Illegal) else check_forage(state, seat, unit)


def feedings(state: State, seat: Seat) -> list[Pay | Forage]:
    """Return every way to feed one more unit."""
    found: list[Pay | Forage] = []
    for unit in hungry(state, seat):
        if check_pay(state, seat, unit) is None:
            found.append(Pay(CODE[unit]))
        if check_forage(state, seat, unit) is None:
            found.append(Forage(CODE[unit]))
    return found


def _fed(state: State, unit: Unit, mark: int) -> State:
    marks = list(state.marks)
    marks[unit] |= mark
    return replace(state, marks=tuple(marks))


@rule("8.2", "8.1c")
def pay(state: State, step: Supply, seat: Seat, action: Pay, log: Log) -> State:
    """Feed a unit from the Treasury."""
    return _pay(state, seat, (UNIT[action.unit],), log)


def _pay(state: State, seat: Seat, units: Iterable[Unit], log: Log) -> State:
    paid = tuple(units)
    gold = sum(cost(state, unit) for unit in paid)
    log.append(Supplied(seat, codes(paid), gold))
    marks = list(state.marks)
    for unit in paid:
        marks[unit] |= FED
    return spend(replace(state, marks=tuple(marks)), seat, gold)


@rule("8.3.3", "10.4.2g2", "R-40")
def is_felt(state: State, step: Supply, unit: Unit) -> bool:
    """Tell whether foraging turns a province against the player: once an Area, not by its own."""
    where = hex_of(state, unit)
    return (PROVINCE_OF[where], AREA_OF[where]) not in step.foraged and not _at_home(state, unit)


@rule("8.3.1", "8.3.2a", "8.3.3", "R-40", "10.4.2g2")
def forage(state: State, step: Supply, seat: Seat, action: Forage, log: Log) -> State:
    """Let a unit live off the land; the first in an Area of a province is felt there."""
    unit = UNIT[action.unit]
    where = hex_of(state, unit)
    province = PROVINCE_OF[where]
    log.append(Foraged(seat, action.unit, CODES[where]))
    state = _fed(state, unit, FED | FORAGING)
    if not is_felt(state, step, unit):
        return state
    state = instead(state, replace(step, foraged=(*step.foraged, (province, AREA_OF[where]))))
    return r07_influence.adjust(state, "forage", seat, province, log)


@rule("8.1c")
def supply_all(state: State, step: Supply, seat: Seat, action: SupplyAll, log: Log) -> State:
    """Feed whoever can be fed: paid while gold lasts, the best first, then off the land."""
    waiting = best_first(state, hungry(state, seat))
    if sum(cost(state, unit) for unit in waiting) <= state.treasury[seat]:
        return _pay(state, seat, waiting, log)
    waiting.sort(key=lambda unit: _urgency(state, unit))
    while waiting:
        left = []
        for unit in waiting:
            due = state.step
            if not isinstance(due, Supply):  # pragma: no cover  # feeding pushes no step
                raise TypeError(due)
            if check_pay(state, seat, unit) is None:
                state = pay(state, due, seat, Pay(CODE[unit]), log)
            elif check_forage(state, seat, unit) is None:
                state = forage(state, due, seat, Forage(CODE[unit]), log)
            else:
                left.append(unit)
        if len(left) == len(waiting):
            break
        waiting = left
    return state


@rule("8.1c", "8.3.1")
def shortage(state: State, step: Supply, seat: Seat) -> tuple[list[str], list[str]]:
    """Return which units would forage, and which starve, if all are supplied at once."""
    log: Log = []
    after = supply_all(state, step, seat, SupplyAll(), log)
    return [event.unit for event in log if isinstance(event, Foraged)], _lost(after, seat)


def _lost(state: State, seat: Seat) -> list[str]:
    """Return who starves if nobody else is fed, and who goes down with a starving ship."""
    left = units_of(_starved(state, seat, []), seat)
    return [CODE[unit] for unit in units_of(state, seat) if unit not in left]


@rule("8.1a")
def starved_for(state: State, step: Supply, seat: Seat, action: Pay | Forage) -> list[str]:
    """Return who starves if a unit is fed so: nobody as long as others can be fed after it."""
    if isinstance(action, Pay):
        after = pay(state, step, seat, action, [])
    else:
        after = forage(state, step, seat, action, [])
    return [] if feedings(after, seat) else _lost(after, seat)


@rule("8.1a", "R-15")
def _starved(state: State, seat: Seat, log: Log) -> State:
    """Let starve what was not fed; cargo leaves its ship if it can."""
    starving = hungry(state, seat)
    return eliminate(leave_behind(state, starving, log, "9.5.2d"), starving, log, "8.1a")


def _urgency(state: State, unit: Unit) -> tuple[bool, bool, bool]:
    """Rank units for gold: who cannot forage, Mercenaries, and a ship before what it carries."""
    could_forage = state.season != WINTER and not at_sea(state, unit)
    return could_forage, not state.marks[unit] & MERCENARY, state.at[unit] >= ABOARD


@rule("8.1a", "9.4.4", "R-15")
def next_player(state: State, step: Supply, seat: Seat, log: Log) -> State:
    """Let starve what cannot be fed, and go on to the next player."""
    state = _starved(state, seat, log)
    if step.turn + 1 < len(state.order):
        return instead(state, Supply(step.turn + 1))
    marks = tuple(mark & ~FED for mark in state.marks)
    return done(replace(state, marks=marks))

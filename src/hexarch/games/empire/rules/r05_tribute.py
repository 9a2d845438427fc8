"""The Treasury and the yearly tribute (chapter 5), and the shares of 4.4.2."""

from collections.abc import Iterator
from typing import Final

from hexarch.boards.empire import CODES, HEX, LARGE, PROVINCE_CODES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.actions.realm import ExtraTribute
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import (
    ExtraTributeAsked,
    ExtraTributePaid,
    TributeCollected,
)
from hexarch.games.empire.model import (
    NEUTRAL,
    NOBODY,
    NONE_YET,
    WEAK,
    Hex,
    Power,
    Province,
    Seat,
    State,
    push,
    replace,
)
from hexarch.games.empire.rules.r01_units import cities_of, city_size, power_of, units_at
from hexarch.games.empire.rules.r03_rounds import mark_acted
from hexarch.games.empire.rules.r07_events import no_roll
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.steps.realm import Reckoning, Squeeze, Tribute
from hexarch.kernel.flat import add, put
from hexarch.kernel.game import Illegal

GOLD_A_POINT: Final = 4
"""A small city yields 4 gold a year, a large one 8."""
QUARTERS: Final = (4, 3, 2, 1)
"""What is left of the year's tribute in each season (4.4.2a); of Spring see R-11."""


@rule("4.2.4a", "5.2b")
def is_free(state: State, city: Hex, master: Power) -> bool:
    """Tell whether no unit of another power than its master's stands in a city."""
    return all(power_of(state, unit) == master for unit in units_at(state, city))


def more_from(state: State, city: Hex) -> int:
    """Return what a city can pay in additional tribute."""
    return GOLD_A_POINT * city_size(state, city)


@rule("5.2a", "5.2b", "5.2c", "R-12")
def tribute_of(state: State, province: Province) -> int:
    """Return what a province yields to its controller in a year: nothing for captured cities."""
    master = controller(state, province)
    return GOLD_A_POINT * sum(
        city_size(state, city)
        for city in cities_of(state, province)
        if is_free(state, city, master)
    )


@rule("3.4.AI2", "5.2a", "4.4.2b")
def collect_tribute(state: State, log: Log) -> State:
    """Pay every player the tribute of what he controls; additional tribute follows."""
    state = replace(state, collected=NONE_YET, squeezed=())
    for province in PROVINCES:
        master = controller(state, province)
        if master < NEUTRAL:
            gold = tribute_of(state, province)
            state = _pay(state, master, province, gold, log, "5.2a")
    return push(state, Tribute(), Reckoning())


@rule("4.4.2a", "4.4.2c", "4.4.2d", "R-11")
def pay_share(state: State, seat: Seat, province: Province, log: Log) -> State:
    """Pay the rest of the year's tribute to him who takes or regains a province, once a year."""
    if state.collected[province] >> seat & 1:
        return state
    if state.season == 0 and state.options.spring_mc_tribute == "none":
        return state
    gold = tribute_of(state, province) * QUARTERS[state.season] // 4
    return _pay(state, seat, province, gold, log, "4.4.2a")


def _pay(state: State, seat: Seat, province: Province, gold: int, log: Log, rule_id: str) -> State:
    if not gold:
        return state
    log.append(TributeCollected(seat, PROVINCE_CODES[province], gold, rule_id))
    return replace(
        state,
        treasury=add(state.treasury, seat, gold),
        collected=put(state.collected, province, state.collected[province] | 1 << seat),
    )


# Additional tribute


@rule("5.3b")
def squeezable(state: State, seat: Seat) -> Iterator[Hex]:
    """Yield the cities of which a player may still collect additional tribute this year."""
    for province in PROVINCES:
        if state.political[province] == seat and state.military[province] == NOBODY:
            for city in cities_of(state, province):
                if city not in state.squeezed and is_free(state, city, seat):
                    yield city


@rule("5.3a", "5.3b", "4.3.2b")
def check_extra_tribute(
    state: State, step: Tribute, seat: Seat, action: ExtraTribute
) -> Illegal | None:
    """Refuse additional tribute of what is no friendly city, and twice of the same."""
    city, name = HEX.get(action.city), (action.city[:30],)
    if city is None or not city_size(state, city):
        return Illegal("5.3b", "There is no city at {0}.", name)
    province = PROVINCE_OF[city]
    if state.military[province] != NOBODY:
        return Illegal(
            "4.3.2b", "A province under Military Control pays only the basic tribute.", name
        )
    if state.political[province] != seat:
        return Illegal("5.3b", "The province of {0} is not yours.", name)
    if city in state.squeezed:
        return Illegal("5.3b", "{0} has paid additional tribute this year.", name)
    if not is_free(state, city, seat):
        return Illegal("5.3b", "Units of another power stand in {0}.", name)
    return None


@rule("5.3a", "R-16")
def ask_extra_tribute(
    state: State, step: Tribute, seat: Seat, action: ExtraTribute, log: Log
) -> State:
    """Make the Influence Check due, and after it the payment."""
    city = HEX[action.city]
    log.append(ExtraTributeAsked(seat, action.city))
    state = mark_acted(state)
    state = push(replace(state, squeezed=(*state.squeezed, city)), Squeeze(seat, city))
    return owe_check(state, _event(state, city), seat, (PROVINCE_OF[city],))


def _event(state: State, city: Hex) -> str:
    """Return the Influence Event of additional tribute from a city."""
    return "tribute_large" if city_size(state, city) == LARGE else "tribute_small"


@rule("5.3c1", "7.2.4c")
def is_hazard(state: State, seat: Seat, city: Hex) -> bool:
    """Tell whether additional tribute from a city can cost the province: Weak, and rolled for."""
    province = PROVINCE_OF[city]
    return state.level[province] == WEAK and not no_roll(
        state, _event(state, city), seat, province, 1
    )


@rule("5.3b", "5.3c2")
def pay_extra_tribute(state: State, seat: Seat, city: Hex, log: Log) -> State:
    """Pay the value of a city whose check left the province its master."""
    gold = more_from(state, city)
    log.append(ExtraTributePaid(seat, CODES[city], gold))
    return replace(state, treasury=add(state.treasury, seat, gold))

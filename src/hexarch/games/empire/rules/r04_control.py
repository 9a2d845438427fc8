"""Annual 1 and ST2: who controls the provinces, by politics and by arms (chapter 4)."""

from hexarch.boards.empire import PROVINCE_CODES, PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import MilitaryGained, MilitaryLost
from hexarch.games.empire.events.war import DefenceEnded, PeaceMade
from hexarch.games.empire.model import (
    MERCENARY,
    NEUTRAL,
    NOBODY,
    Hex,
    Province,
    Seat,
    State,
    push,
    replace,
)
from hexarch.games.empire.pieces import HOME, UNITS_OF
from hexarch.games.empire.rules.r01_units import cities_of, power_of, units_at
from hexarch.games.empire.rules.r03_victory import check_year_limit
from hexarch.games.empire.rules.r04_politics import by_marker, lapse, set_political
from hexarch.games.empire.rules.r05_tribute import pay_extra_tribute, pay_share
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r09_pools import return_to_pool
from hexarch.games.empire.rules.r10_defence import (
    bystanders_leave,
    must_leave,
    units_inside,
)
from hexarch.games.empire.rules.r10_hostility import (
    controller,
    hostile_to,
    is_neutral,
    marked,
)
from hexarch.games.empire.steps.realm import Gains, Squeeze
from hexarch.games.empire.steps.war import Standby
from hexarch.kernel.flat import put

__all__ = ["check_military_control", "check_province_control", "set_political"]


def check_province_control(state: State, log: Log) -> State:
    """Settle Political Control for the year; a limited game may end here."""
    return check_year_limit(by_marker(state, log), log)


# Military Control


@rule("R-10")
def occupies(state: State, seat: Seat, city: Hex) -> bool:
    """Tell whether a unit of a player, hired or his own, on land or landed, stands in a city."""
    return any(power_of(state, unit) == seat for unit in units_at(state, city))


@rule("4.3.3a")
def holds_all_cities(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a player has units in every city of a province."""
    cities = cities_of(state, province)
    return bool(cities) and all(occupies(state, seat, city) for city in cities)


@rule("3.4.ST2", "R-7", "4.3.5a", "4.3.6a")
def check_military_control(state: State, log: Log) -> State:
    """Take Military Control from those who no longer hold all cities; then come the gains."""
    state = push(state, Gains())
    losers = [
        province
        for province in reversed(_in_order(state))
        if state.military[province] != NOBODY
        and not holds_all_cities(state, state.military[province], province)
    ]
    for province in losers:
        state = lose_military(state, province, log)
    return state


def _in_order(state: State) -> list[Province]:
    """Return the provinces, those held by arms in the initiative order of their holders."""
    place = {seat: at for at, seat in enumerate(state.order)}
    return sorted(PROVINCES, key=lambda province: place.get(state.military[province], -1))


@rule("4.3.5b", "4.3.5c", "4.4.2a", "10.4.1c", "10.6.3a1", "R-13", "R-14")
def lose_military(state: State, province: Province, log: Log) -> State:
    """Take a player's Military Control: the lawful owner has it back at once; the loser checks.

    Without a war there nothing justifies his units any more: they must leave.
    """
    before, loser = state, state.military[province]
    log.append(MilitaryLost(loser, PROVINCE_CODES[province], "4.3.5a"))
    state = lapse(replace(state, military=put(state.military, province, NOBODY)), province)
    state = replace(state, lost=(*state.lost, (province, loser)))
    owner = state.political[province]
    if owner != NOBODY:
        state = pay_share(state, owner, province, log)
    state = end_own_war(state, province, log)
    state = must_leave(state, units_inside(state, loser, province), log, "10.6.3a1")
    state = bystanders_leave(before, state, province, (loser, owner), log)
    return owe_check(state, "lose_military", loser, (province,))


@rule("4.3.5b")
def end_own_war(state: State, province: Province, log: Log) -> State:
    """End the war that the lawful owner made on his own province while another held it."""
    owner = state.political[province]
    if owner == NOBODY or not marked(state, owner, province):
        return state
    log.append(PeaceMade(owner, PROVINCE_CODES[province], "4.3.5b"))
    return replace(state, wars=put(state.wars, owner, state.wars[owner] & ~(1 << province)))


@rule("4.3.3a", "4.3.3b", "R-10", "4.3.1")
def may_take(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a player gains Military Control of a province now."""
    if state.political[province] == seat or state.military[province] != NOBODY:
        return False
    if not holds_all_cities(state, seat, province):
        return False
    return not state.options.mc_requires_war or _is_at_war_in(state, seat, province)


@rule("R-10")
def _is_at_war_in(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a unit of a player in a city is there in war with the province's master."""
    master = controller(state, province)
    return any(
        power_of(state, unit) == seat and hostile_to(state, unit, master, city)
        for city in cities_of(state, province)
        for unit in units_at(state, city)
    )


@rule("R-7", "3.4.ST2")
def take_gains(state: State, log: Log) -> State:
    """Give one Military Control after another, each with its tribute and its checks.

    The first is given and the rest is looked at again when its checks are over.
    """
    for seat in state.order:
        for province in PROVINCES:
            if may_take(state, seat, province):
                return gain_military(state, seat, province, log)
    return replace(state, steps=state.steps[:-1])


@rule("4.4.1c", "4.4.2a", "4.3.1")
def gain_military(state: State, seat: Seat, province: Province, log: Log) -> State:
    """Give a player Military Control and the rest of the year's tribute.

    Units of a player's province stay his who built them; a Neutral's own go home.
    """
    before, state = state, put_military(state, seat, province, log, "4.3.3a")
    state = pay_share(state, seat, province, log)
    ally = state.ally[province]
    parties = (seat, state.political[province], ally)
    state = bystanders_leave(before, state, province, parties, log)
    return state if ally == NOBODY else end_alliance(state, ally, province, log)


@rule("4.4.1d")
def put_military(state: State, seat: Seat, province: Province, log: Log, rule_id: str) -> State:
    """Lay the Military Control chit; a Neutral's garrison and extra units return to the pool."""
    log.append(MilitaryGained(seat, PROVINCE_CODES[province], rule_id))
    state = lapse(replace(state, military=put(state.military, province, seat)), province)
    if not is_neutral(state, province):
        return state
    own = [unit for unit in UNITS_OF[province] if power_of(state, unit) == NEUTRAL + province]
    return return_to_pool(state, own, log, "4.4.1d")


@rule("10.5.4c", "10.5.3a", "11.2.5", "R-38")
def end_alliance(state: State, ally: Seat, province: Province, log: Log) -> State:
    """End an alliance whose Neutral fell; another than the ally lets him go on defending.

    He is defeated, and checks everywhere, only if it fell to one at war with it.
    """
    log.append(DefenceEnded(ally, PROVINCE_CODES[province], "10.5.3a"))
    state = replace(state, ally=put(state.ally, province, NOBODY))
    conqueror = state.military[province]
    if conqueror == ally:
        return state
    state = push(state, Standby(ally, province))
    if not marked(state, conqueror, province):
        return state
    return owe_check(state, "ally_defeated", ally, tuple(PROVINCES))


# Additional tribute that went wrong


@rule("5.3c1", "5.3c2", "5.3c3", "11.1b")
def settle_squeeze(state: State, step: Squeeze, province: Province, log: Log) -> State:
    """Pay additional tribute, unless the check made the province Neutral: then it is lost.

    Who has units from other provinces in all its cities holds it by arms at once.
    """
    if state.marker[province] == step.seat:
        return pay_extra_tribute(state, step.seat, step.city, log)
    held = _holds_with_foreigners(state, step.seat, province)
    if held:
        state = put_military(state, step.seat, province, log, "5.3c3")
    return set_political(state, province, NOBODY, log, "5.3c1")


def _holds_with_foreigners(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether units that stay with a player when he loses a province hold all its cities."""
    cities = cities_of(state, province)
    return bool(cities) and all(
        any(
            power_of(state, unit) == seat
            and (HOME[unit] != province or state.marks[unit] & MERCENARY)
            for unit in units_at(state, city)
        )
        for city in cities
    )

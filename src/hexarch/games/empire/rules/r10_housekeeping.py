"""ST0: what is looked after at the start of a season, in the order of R-7."""

from hexarch.boards.empire import N_HEXES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import (
    Deadline,
    State,
    Unit,
    done,
    push,
    replace,
)
from hexarch.games.empire.rules.r01_units import power_of
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r09_pools import eliminate
from hexarch.games.empire.rules.r10_defence import forget_bars, stop_intervening, units_inside
from hexarch.games.empire.rules.r10_peace import automatic_peace
from hexarch.games.empire.rules.r10_permission import may_remain
from hexarch.games.empire.steps.war import House


@rule("R-7")
def keep_house(state: State, log: Log) -> State:
    """Eliminate who overstayed; then look for interveners, and let Neutrals make peace."""
    state = replace(state, lost=(), captured=(), raised=(), hired=(), refused=())
    state = end_stays(state, log)
    return push(state, House("presence"), House("peace"))


def go_on(state: State, step: House, log: Log) -> State:
    """Do the part of the house-keeping that is due."""
    state = done(state)
    if step.part == "presence":
        return look_for_interveners(state, log)
    return forget_bars(automatic_peace(state, log))


# Deadlines


@rule("10.6.3a1", "10.6.3a2", "10.4.5b", "11.3.2b", "5.3c4", "R-14")
def end_stays(state: State, log: Log) -> State:
    """Eliminate units that should have left by now, unless they have a right or leave to stay."""
    if not state.deadlines:
        return state
    now = (state.year, state.season)
    due = [date for date in state.deadlines if (date.year, date.season) <= now]
    for date in due:
        state = eliminate(state, overstayers(state, date), log, date.rule)
    kept = tuple(date for date in state.deadlines if (date.year, date.season) > now)
    stays = {date.province for date in due}
    permits = tuple(
        permit for permit in state.permits if permit.kind != "stay" or permit.place not in stays
    )
    return replace(state, deadlines=kept, permits=permits)


def overstayers(state: State, date: Deadline) -> list[Unit]:
    """Return the units that a deadline finds within the borders without right or leave."""
    return [
        unit
        for unit in date.units
        if 0 <= state.at[unit] < N_HEXES
        and PROVINCE_OF[state.at[unit]] == date.province
        and power_of(state, unit) == date.power
        and not may_remain(state, unit, date.province)
    ]


def stragglers(state: State) -> dict[Unit, Deadline]:
    """Return the units that still have to leave some province, and the first date of each."""
    dates = sorted(state.deadlines, key=lambda date: (date.year, date.season), reverse=True)
    return {unit: date for date in dates for unit in overstayers(state, date)}


# Interveners


@rule("10.4.4a", "10.4.4b", "10.5.2d", "R-50")
def look_for_interveners(state: State, log: Log) -> State:
    """End the interventions of those without a unit inside; a new one that failed is felt."""
    if not any(state.intervenes):
        return replace(state, newly=(0,) * state.seats)
    failed = []
    for seat in state.order:
        absent = [
            province
            for province in PROVINCES
            if state.intervenes[seat] >> province & 1 and not units_inside(state, seat, province)
        ]
        newly = tuple(p for p in absent if state.newly[seat] >> p & 1)
        for province in absent:
            state = stop_intervening(state, seat, province, log, "10.4.4a")
        failed.append((seat, newly))
    state = replace(state, newly=(0,) * state.seats)
    for seat, newly in reversed(failed):
        state = owe_check(state, "fail_to_intervene", seat, newly)
    return state

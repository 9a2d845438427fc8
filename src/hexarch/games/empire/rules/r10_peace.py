"""Peace: declared by who began the war, or by itself; and who must go home (10.6, 11.3)."""

from hexarch.boards.empire import N_HEXES, PROVINCE, PROVINCE_CODES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.actions.war import EndGeneralWar, MakePeace
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import GeneralWarEnded, PeaceMade
from hexarch.games.empire.model import (
    MERCENARY,
    NEUTRAL,
    NOBODY,
    Province,
    Seat,
    State,
    Unit,
    push,
    replace,
)
from hexarch.games.empire.pieces import UNITS_OF
from hexarch.games.empire.rules.r01_units import power_of, units_on_map
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r10_defence import (
    defenders,
    end_defence,
    must_leave,
    peace_unbars,
    units_inside,
)
from hexarch.games.empire.rules.r10_hostility import (
    controller,
    is_neutral,
    marked,
    players_at_war_with,
)
from hexarch.games.empire.rules.r11_neutrals import demobilise
from hexarch.games.empire.steps.war import Peacemaking
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal


@rule("R-96", "10.6.1a")
def open_peace(state: State, log: Log) -> State:
    """Open the window for peace before a phase, if anybody has a war to end."""
    if any(state.wars) or any(state.general):
        return push(state, Peacemaking())
    return state


def offers(state: State, seat: Seat) -> list[MakePeace | EndGeneralWar]:
    """Return every peace that a player can declare."""
    provinces = [p for p in PROVINCES if state.wars[seat] >> p & 1]
    players = [p for p in range(state.seats) if state.general[seat] >> p & 1]
    return [
        *(MakePeace(PROVINCE_CODES[province]) for province in provinces),
        *(EndGeneralWar(player) for player in players),
    ]


@rule("10.6.1a")
def check_peace(state: State, step: Peacemaking, seat: Seat, action: MakePeace) -> Illegal | None:
    """Refuse to end a war that one has not declared."""
    province = PROVINCE.get(action.province, NOBODY)
    if province != NOBODY and marked(state, seat, province):
        return None
    return Illegal("10.6.1a", "You have no War marker on {0}.", (action.province,))


def check_end_general(
    state: State, step: Peacemaking, seat: Seat, action: EndGeneralWar
) -> Illegal | None:
    """Refuse to end a General War that one has not declared."""
    if 0 <= action.player < state.seats and state.general[seat] >> action.player & 1:
        return None
    return Illegal("10.6.1a", "You have declared no General War on him.")


@rule("10.6.1a", "10.6.3.0", "10.6.3b", "10.6.4", "11.3.1a", "10.5.4b")
def make_peace(state: State, seat: Seat, province: Province, log: Log, cited: str) -> State:
    """Take a player's War marker off a province, with all that follows at once."""
    log.append(PeaceMade(seat, PROVINCE_CODES[province], cited))
    state = replace(state, wars=put(state.wars, seat, state.wars[seat] & ~(1 << province)))
    ally = state.ally[province]
    if is_neutral(state, province):
        state = peace_unbars(state, seat, province)
        if not players_at_war_with(state, province):
            state = at_peace_with_all(state, province, log)
    state = must_leave(state, _strangers(state, seat, province), log, "10.6.3a1")
    return state if ally == NOBODY else owe_check(state, "ally_wins", ally, (province,))


@rule("10.6.3a1", "R-13")
def _strangers(state: State, seat: Seat, province: Province) -> list[Unit]:
    """Return whom peace between a player and a province finds on the other side's land.

    Those among them who have another right to be there are let off by `must_leave`.
    """
    holds = controller(state, province) == seat
    found = units_inside(state, state.political[province] if holds else seat, province)
    return found + [
        unit
        for unit in UNITS_OF[province]
        if 0 <= state.at[unit] < N_HEXES
        and not state.marks[unit] & MERCENARY
        and PROVINCE_OF[state.at[unit]] != province
        and controller(state, PROVINCE_OF[state.at[unit]]) == seat
    ]


@rule("11.3.1b", "10.4.5b", "10.5.3a")
def at_peace_with_all(state: State, province: Province, log: Log) -> State:
    """Send a Neutral's Greens home and its defenders away, former ones too."""
    former = (who for who, where, _ in state.barred if where == province)
    seats = dict.fromkeys((*defenders(state, province), *former))
    helpers = [unit for seat in seats for unit in units_inside(state, seat, province)]
    state = end_defence(state, province, log)
    state = must_leave(state, helpers, log, "10.4.5b")
    return demobilise(state, province, log)


@rule("10.6.2", "10.6.3a1")
def end_general_war(state: State, seat: Seat, enemy: Seat, log: Log) -> State:
    """End a General War, and every war of one's own on a province of the same player."""
    log.append(GeneralWarEnded(seat, enemy))
    state = replace(state, general=put(state.general, seat, state.general[seat] & ~(1 << enemy)))
    for province in PROVINCES:
        his = enemy in {state.political[province], controller(state, province)}
        if his and marked(state, seat, province):
            state = make_peace(state, seat, province, log, "10.6.2")
    return must_leave(state, _enemies_abroad(state, seat, enemy), log, "10.6.3a1")


def _enemies_abroad(state: State, one: Seat, other: Seat) -> list[Unit]:
    """Return the units of two players that stand in provinces of each other."""
    sides = {one: other, other: one}
    return [
        unit
        for unit in units_on_map(state)
        if state.at[unit] < N_HEXES
        and controller(state, PROVINCE_OF[state.at[unit]])
        == sides.get(power_of(state, unit), NEUTRAL + len(PROVINCES))
    ]


@rule("10.6.5", "11.3.1a", "R-8")
def automatic_peace(state: State, log: Log) -> State:
    """Let Neutrals make peace with those who have no unit within their borders."""
    if not any(state.wars):
        return state
    for seat in state.order:
        for province in PROVINCES:
            if (
                marked(state, seat, province)
                and is_neutral(state, province)
                and not units_inside(state, seat, province)
            ):
                state = make_peace(state, seat, province, log, "10.6.5")
    return state

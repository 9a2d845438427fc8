"""Leaving the game (R-83)."""

from hexarch.boards.empire import PROVINCE_CODES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import MilitaryLost, RealmFell
from hexarch.games.empire.events.war import Resigned
from hexarch.games.empire.model import NO_LEVEL, NOBODY, Seat, State, Unit, replace
from hexarch.games.empire.pieces import UNITS
from hexarch.games.empire.rules.r01_units import cities_of, commander
from hexarch.games.empire.rules.r03_victory import end
from hexarch.games.empire.rules.r04_control import end_own_war
from hexarch.games.empire.rules.r04_politics import set_political
from hexarch.games.empire.rules.r07_checks import set_marker
from hexarch.games.empire.rules.r09_pools import return_to_pool
from hexarch.games.empire.rules.r10_defence import bystanders_leave
from hexarch.games.empire.rules.r10_hostility import controller, is_neutral, players_at_war_with
from hexarch.games.empire.rules.r10_peace import at_peace_with_all
from hexarch.games.empire.rules.r11_neutrals import own_units
from hexarch.games.empire.rules.r14_forces import opponents
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal


def has_resigned(state: State, seat: Seat) -> bool:
    """Tell whether a player has left the game."""
    return bool(state.resigned >> seat & 1)


@rule("R-83")
def check_resign(state: State, seat: Seat) -> Illegal | None:
    """Refuse to leave twice."""
    return Illegal("R-83", "You have resigned.") if has_resigned(state, seat) else None


@rule("R-83")
def resign(state: State, seat: Seat, log: Log) -> State:
    """Let a player go; the last who stays wins. His realm falls when the phase is over."""
    log.append(Resigned(seat))
    state = replace(state, resigned=state.resigned | 1 << seat)
    stay = tuple(other for other in range(state.seats) if not has_resigned(state, other))
    return end(state, stay, "R-83", log) if len(stay) == 1 else state


def fall(state: State, log: Log) -> State:
    """Let the realms of those who resigned since the last phase fall apart."""
    for seat in state.order:
        if has_resigned(state, seat):
            state = _fall(state, seat, log)
    return state


@rule("R-83")
def _fall(state: State, seat: Seat, log: Log) -> State:
    """Make all that a player ruled Neutral and take all that is his off the map."""
    log.append(RealmFell(seat))
    before = state
    state = _call_battles_off(state, seat, log)
    held = [province for province in PROVINCES if state.military[province] == seat]
    for province in PROVINCES:
        state = _leave_province(state, seat, province, log)
    mine, wars = ~(1 << seat), state.wars[seat]
    state = replace(
        state,
        order=tuple(other for other in state.order if other != seat),
        treasury=put(state.treasury, seat, 0),
        wars=put(state.wars, seat, 0),
        general=put(tuple(bits & mine for bits in state.general), seat, 0),
        intervenes=put(state.intervenes, seat, 0),
        newly=put(state.newly, seat, 0),
        ally=tuple(NOBODY if ally == seat else ally for ally in state.ally),
        imminent=state.imminent & mine,
        deadlines=tuple(entry for entry in state.deadlines if entry.power != seat),
        standing=tuple(s for s in state.standing if seat not in {s.grantor, s.grantee}),
        permits=tuple(permit for permit in state.permits if permit.grantor != seat),
        barred=tuple((who, at, wait & mine) for who, at, wait in state.barred if who != seat),
    )
    state = _leave_works(state, seat)
    for province in held:
        state = end_own_war(state, province, log)
        state = bystanders_leave(before, state, province, (state.political[province],), log)
    for province in PROVINCES:
        rid = wars >> province & 1 and is_neutral(state, province)
        if rid and not players_at_war_with(state, province):
            state = at_peace_with_all(state, province, log)
    return state


@rule("R-83", "R-88")
def _call_battles_off(state: State, seat: Seat, log: Log) -> State:
    """Return a player's units to their pools; no battle goes on without attacker or defender.

    A Neutral's units that he led into a battle or out of their cities go home, too.
    """
    led = [unit for battle in state.battles if battle.attacker == seat for unit in battle.attackers]
    own = [unit for unit in UNITS if state.lord[unit] == seat]
    state = return_to_pool(state, sorted({*own, *led, *_stranded(state, seat)}), log, "R-83")
    return replace(
        state,
        battles=tuple(
            battle
            for battle in state.battles
            if battle.attacker != seat and opponents(state, battle.attackers, battle.at)
        ),
    )


@rule("R-83", "R-47")
def _leave_works(state: State, seat: Seat) -> State:
    """Give a player's works to whoever controls the provinces in which they stand."""
    return replace(
        state,
        works=tuple(
            replace(work, owner=controller(state, PROVINCE_OF[work.at]))
            if work.owner == seat
            else work
            for work in state.works
        ),
    )


@rule("R-83", "11.2.3b")
def _stranded(state: State, seat: Seat) -> list[Unit]:
    """Return the units of a player's Neutral allies that stand outside their cities."""
    return [
        unit
        for province in PROVINCES
        if state.ally[province] == seat
        for unit in own_units(state, province)
        if commander(state, unit) == seat and state.at[unit] not in cities_of(state, province)
    ]


def _leave_province(state: State, seat: Seat, province: int, log: Log) -> State:
    """Take a player's control, marker and chit from a province."""
    if state.military[province] == seat:
        log.append(MilitaryLost(seat, PROVINCE_CODES[province], "R-83"))
        state = replace(state, military=put(state.military, province, NOBODY))
    if state.marker[province] == seat:
        state = set_marker(state, province, NOBODY, NO_LEVEL, log, "R-83")
    if state.political[province] == seat:
        state = set_political(state, province, NOBODY, log, "R-83")
    chits = put(state.trend[province], seat, 0)
    return replace(state, trend=put(state.trend, province, chits))

"""13.4: why warships under way cannot do what they are told to."""

from hexarch.boards.empire import (
    CODES,
    COST_OF_NODE,
    IS_ENTERABLE,
    N_HEXES,
    NOWHERE,
    PROVINCE_NAMES,
    PROVINCE_OF,
    REACHES,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import AT_SEA, EXTRA, NEUTRAL, Hex, Seat, State, Unit
from hexarch.games.empire.names import named
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r01_units import power_of, units_at
from hexarch.games.empire.rules.r06_areas import relations
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r10_permission import wanting
from hexarch.games.empire.rules.r13_movement import check_free
from hexarch.games.empire.rules.r13_refusals import among_strangers, shut_by_neutral
from hexarch.games.empire.rules.r13_stacking import may_stay
from hexarch.games.empire.rules.r13_voyage import (
    ASSAULT_SHIPS,
    ASSAULT_TROOPS,
    Fleet,
    aboard_and_ships,
    assaults,
    at_peace_with,
    bridge_shut,
    bypasses,
    cargo,
    enemies_in,
    engagements,
    joiners,
    landing_cost,
    landings,
    leads_on,
    left,
    may_go_ashore,
    place_of,
    sailed,
    sails,
    slips_past,
    ways_out,
    with_ship,
)
from hexarch.games.empire.rules.r13_zones import combat_places
from hexarch.games.empire.steps.march import Voyage
from hexarch.kernel.game import Illegal


@rule("13.1.4", "R-30", "10.4.2g3")
def check_join(state: State, step: Voyage, seat: Seat, ship: Unit) -> Illegal | None:
    """Refuse a ship that cannot sail with those under way."""
    name = (CODE[ship],)
    refusal = check_free(state, seat, ship)
    if refusal is not None:
        return refusal
    if state.marks[ship] & EXTRA:
        return Illegal("10.4.2g3", "{0} never leaves its home province.", name)
    if ship not in joiners(state, step):
        return Illegal("R-30", "{0} is no warship beside those under way.", name)
    larger = with_ship(step, ship)
    if check_stop(state, larger) is not None and not leads_on(state, larger):
        return Illegal("R-30", "With {0} the ships could go nowhere.", name)
    return None


@rule("13.1.2", "13.4.1")
def check_sail(state: State, step: Voyage, reach: int) -> Illegal | None:
    """Refuse waters into which the ships cannot sail in peace."""
    if any(to == reach for to, _ in sails(state, step)):
        return None
    name = (REACHES[reach].code,)
    if enemies_in(state, step.ships, reach):
        return Illegal("13.4.1", "Enemy warships are in {0}: to enter is to attack.", name)
    if place_of(state, step) == AT_SEA + reach:
        return Illegal("13.1.2", "The ships are in {0} already.", name)
    refusal = _no_course(state, step, reach)
    if refusal is None and step.stopped:
        return Illegal("13.4.2b", "Enemy warships block the river before {0}.", name)
    return refusal or Illegal("13.4.2a", "The ships have just come from {0}.", name)


@rule("13.7.3a", "13.4.2b", "13.2.5c1", "13.4.3")
def _no_course(state: State, step: Voyage, reach: int) -> Illegal | None:
    """Refuse waters that are not beside the ships, closed to them, or too far."""
    name, here = (REACHES[reach].code,), place_of(state, step)
    ways = {to: (cost, bridge) for to, cost, bridge in ways_out(state, step)}
    if here == AT_SEA + reach:
        ways[reach] = (COST_OF_NODE, NOWHERE)
    if reach not in ways:
        return Illegal("13.1.2", "{0} is not beside the ships.", name)
    cost, bridge = ways[reach]
    if AT_SEA + reach in combat_places(state):
        return Illegal("13.7.3a", "A battle has begun in {0}: nobody may enter.", name)
    if here >= N_HEXES and bypasses(state, step.ships, here - AT_SEA, reach):
        return Illegal("13.4.2b", "Enemy warships block the river before {0}.", name)
    if slips_past(state, step, reach):
        return Illegal("13.2.5c2", "Landing does not lead past the enemies before {0}.", name)
    if bridge_shut(state, step.ships, bridge):
        return Illegal("13.2.5c1", "Enemies hold the bridge before {0}.", name)
    if cost > left(step):
        return Illegal("13.4.3", "The ships have no points left to enter {0}.", name)
    return None


@rule("13.4.3", "13.6.1")
def check_land(state: State, step: Voyage, where: Hex) -> Illegal | None:
    """Refuse a hex where the ships cannot land in peace."""
    if any(to == where for to, _ in landings(state, step)):
        return None
    refusal = _no_shore(state, step, where)
    if refusal is not None:
        return refusal
    units, known, name = aboard_and_ships(state, step), relations(state), (CODES[where],)
    for other in units_at(state, where):
        if any(known.hostile(state, unit, other, where) for unit in units):
            return Illegal("13.4.4", "Enemies stand in {0}: to land is to assault.", name)
        for unit in units:
            for power in wanting(state, unit, "hex", where):
                say = "Units of {1} stand in {0}: yours may not stay there."
                return Illegal("10.1.1d", say, (CODES[where], named(power)))
    full = Illegal("13.6.1", "{0} has no room for the ships and what they carry.", name)
    return among_strangers(state, where, units) or full


@rule("10.1.1a", "10.1.1c", "13.1.2", "R-54")
def _no_shore(state: State, step: Voyage, where: Hex) -> Illegal | None:
    """Refuse hexes that are no shore here, too far, or closed to some unit."""
    here, name = place_of(state, step), (CODES[where],)
    if here < N_HEXES:
        return Illegal("13.1.2", "Ships never go from land to land: put to sea first.")
    if where not in REACHES[here - AT_SEA].shores or not IS_ENTERABLE[where]:
        return Illegal("13.1.2", "{0} is no shore of these waters.", name)
    if where in combat_places(state):
        return Illegal("13.7.3a", "A battle has begun in {0}: nobody may enter.", name)
    if landing_cost(state, where) > left(step):
        return Illegal("13.4.3", "The ships have too few points left to land in {0}.", name)
    return _no_leave_ashore(state, aboard_and_ships(state, step), where)


def _no_leave_ashore(state: State, units: Fleet, where: Hex) -> Illegal | None:
    province = PROVINCE_OF[where]
    for unit in units:
        if may_go_ashore(state, unit, where):
            continue
        master = controller(state, province)
        about = (CODES[where], PROVINCE_NAMES[province], named(master), CODE[unit])
        if power_of(state, unit) >= NEUTRAL:
            return Illegal("10.5.2b", "{3} may not enter {1}.", about)
        if wanting(state, unit, "province", province):
            if master >= NEUTRAL:
                return shut_by_neutral(where)
            return Illegal("10.1.1a", "{0} is in {1}: ask {2} for leave for {3}.", about)
        return Illegal("10.1.1c", "{0} is a city of {1}: ask {2} for leave for {3}.", about)
    return None


@rule("13.4.1", "13.1.4", "13.7.1b")
def check_engage(state: State, step: Voyage, reach: int) -> Illegal | None:
    """Refuse waters where the ships cannot begin a battle."""
    if any(to == reach for to, _ in engagements(state, step)):
        return None
    if not enemies_in(state, step.ships, reach):
        lords = {power_of(state, ship) for ship in step.ships}
        others = {power_of(state, unit) for unit in units_at(state, AT_SEA + reach)} - lords
        cited = "10.1.3a" if others else "13.1.4"
        return Illegal(cited, "No enemy warships are in {0}.", (REACHES[reach].code,))
    for ship in at_peace_with(state, step.ships, reach):
        about = (CODE[ship], REACHES[reach].code)
        return Illegal("10.1.3a", "{0} is at peace with the warships in {1}.", about)
    odds = Illegal("13.7.1b", "The odds in {0} would be worse than 1-4.", (REACHES[reach].code,))
    return _no_course(state, step, reach) or odds


@rule("13.4.4", "R-26", "13.7.1b")
def check_assault(state: State, step: Voyage, where: Hex) -> Illegal | None:
    """Refuse a hex that the ships cannot attack."""
    if any(to == where for to, _ in assaults(state, step)):
        return None
    refusal = _no_shore(state, step, where)
    if refusal is not None:
        return refusal
    troops, name = cargo(state, step.ships), (CODES[where],)
    if len(step.ships) > ASSAULT_SHIPS or len(troops) > ASSAULT_TROOPS:
        return Illegal("R-26", "At most two ships with two land units assault together.")
    known, units = relations(state), (*step.ships, *troops)
    defenders = units_at(state, where)
    if not defenders or not all(
        known.hostile(state, unit, other, where) for unit in units for other in defenders
    ):
        return Illegal("10.1.3a", "In {0} stands nobody whom these units may attack.", name)
    return Illegal("13.7.1b", "The odds against {0} would be worse than 1-4.", name)


def check_stop(state: State, step: Voyage) -> Illegal | None:
    """Refuse to end a voyage that has not begun, or where there is no room."""
    if not sailed(step):
        return Illegal("13.4.3", "The ships have not gone anywhere yet.")
    where = place_of(state, step)
    units = aboard_and_ships(state, step)
    if where < N_HEXES and not may_stay(state, where, units):
        say = "{0} has no room for the ships and what they carry."
        full = Illegal("13.6.1", say, (CODES[where],))
        return among_strangers(state, where, units) or full
    return None

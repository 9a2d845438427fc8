"""13.4: carrying out what is ordered to warships under way."""

from hexarch.boards.empire import CODES, N_HEXES, NODES, OPEN_SEA, PROVINCE_OF, REACHES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.march import Attacked, Loaded, Sailed, ShipJoined, Unloaded
from hexarch.games.empire.model import (
    ABOARD,
    AT_SEA,
    CARRIED,
    MOVED,
    Battle,
    Hex,
    Seat,
    State,
    Unit,
    Where,
    done,
    instead,
    replace,
)
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r01_units import cargo_of
from hexarch.games.empire.rules.r10_defence import strike_off
from hexarch.games.empire.rules.r10_permission import use_up
from hexarch.games.empire.rules.r13_arrival import arrive
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_march import moved_to
from hexarch.games.empire.rules.r13_orders import codes, marked_moved
from hexarch.games.empire.rules.r13_voyage import (
    Fleet,
    aboard_and_ships,
    blocked,
    cargo,
    landed,
    landing_cost,
    paid,
    place_of,
    sailed,
    ways_out,
    with_ship,
)
from hexarch.games.empire.rules.r14_forces import fleet_with
from hexarch.games.empire.steps.march import Voyage


def _cost_to(state: State, step: Voyage, reach: int) -> int:
    return next((cost for to, cost, _ in ways_out(state, step) if to == reach), POINT)


def join(state: State, step: Voyage, seat: Seat, ship: Unit, log: Log) -> State:
    """Take another ship into the voyage; it has its own allowance from here."""
    log.append(ShipJoined(seat, CODE[ship], codes(step.ships)))
    return instead(state, with_ship(step, ship))


@rule("13.4.5a")
def load(state: State, step: Voyage, seat: Seat, unit: Unit, ship: Unit, log: Log) -> State:
    """Take a land unit aboard."""
    log.append(Loaded(seat, CODE[unit], CODE[ship]))
    state = moved_to(state, (unit,), ABOARD + ship)
    return instead(state, replace(step, loaded=(*step.loaded, unit)))


@rule("13.4.5a", "13.4.5b")
def unload(state: State, seat: Seat, unit: Unit, where: Hex, log: Log) -> State:
    """Put a land unit ashore: it may not move any more in this Campaign Turn."""
    log.append(Unloaded(seat, CODE[unit], CODE[state.at[unit] - ABOARD], CODES[where]))
    return marked_moved(moved_to(state, (unit,), where), (unit,), MOVED | CARRIED)


def put_ashore(state: State, step: Voyage, seat: Seat, unit: Unit, log: Log) -> State:
    """Put a land unit ashore where the ships lie; it takes what it comes to hold."""
    where, party = place_of(state, step), _newcomers(state, step)
    state = unload(state, seat, unit, where, log)
    return state if step.loaded else arrive(state, party, where, log)  # who was loaded held it


def _newcomers(state: State, step: Voyage) -> Fleet:
    """Return the ships that have landed, and their troops; who joined or went aboard was there."""
    there = (*step.loaded, *step.joined)
    return tuple(unit for unit in aboard_and_ships(state, step) if unit not in there)


@rule("13.4.3", "13.4.2a", "13.1.2")
def sail(state: State, step: Voyage, seat: Seat, reach: int, log: Log) -> State:
    """Put to sea, or sail on."""
    here, cost = place_of(state, step), _cost_to(state, step, reach)
    river = NODES[REACHES[reach].node].river != OPEN_SEA
    cited = "13.4.3" if here < N_HEXES else "13.4.2a" if river else "13.1.2"
    _tell(state, step, seat, AT_SEA + reach, (cost, cited), log)
    since = step.seen if not cost else ()
    state = strike_off(moved_to(state, step.ships, AT_SEA + reach))
    return instead(
        state,
        Voyage(
            step.ships,
            paid(step, cost),
            (*since, *((here - AT_SEA,) if here >= N_HEXES else ())),
            stopped=blocked(state, step.ships, reach),
        ),
    )


def _tell(
    state: State, step: Voyage, seat: Seat, to: Where, how: tuple[int, str], log: Log
) -> None:
    start, ships = place_code(place_of(state, step)), codes(step.ships)
    log.append(Sailed(seat, ships, start, place_code(to), how[0] / POINT, how[1]))


@rule("13.4.3")
def land(state: State, step: Voyage, seat: Seat, where: Hex, log: Log) -> State:
    """Land in a hex on the shore; the troops are still aboard."""
    cost, here = landing_cost(state, where), place_of(state, step) - AT_SEA
    _tell(state, step, seat, where, (cost, "13.4.3"), log)
    state = _use_leave(state, aboard_and_ships(state, step), where)
    state = moved_to(state, step.ships, where)
    return instead(state, landed(step, here, cost))


def _use_leave(state: State, units: Fleet, where: Hex) -> State:
    """Use up the leave that the landing needed (10.1.1a, 10.1.1c, 10.1.1d)."""
    for unit in units if state.permits else ():
        for kind, place in (("province", PROVINCE_OF[where]), ("city", where), ("hex", where)):
            state = use_up(state, unit, kind, place)
    return state


@rule("13.1.4", "13.4.1", "13.7.2", "R-99")
def engage(state: State, step: Voyage, seat: Seat, reach: int, log: Log) -> State:
    """Enter waters with enemy warships; own ships that lie there already fight, too."""
    here, to = place_of(state, step), AT_SEA + reach
    path = (place_code(here), place_code(to))
    cost = _cost_to(state, step, reach) if here != to else POINT
    cited = "R-99" if here == to else "13.4.1"
    log.append(Attacked(seat, codes(step.ships), path, cost / POINT, cited))
    fleet = fleet_with(state, step.ships, to)
    present = fleet[len(step.ships) :]
    state = moved_to(state, step.ships, to)
    state = marked_moved(state, fleet)
    state = marked_moved(state, cargo(state, fleet), MOVED | CARRIED)
    came = (*((here,) * len(step.ships)), *((to,) * len(present)))
    return done(replace(state, battles=(*state.battles, Battle(to, seat, fleet, came))))


@rule("13.4.4", "R-26", "13.7.3a")
def assault(state: State, step: Voyage, seat: Seat, where: Hex, log: Log) -> State:
    """Attack a hex from the sea, ships and troops together."""
    here, units = place_of(state, step), aboard_and_ships(state, step)
    path = (place_code(here), CODES[where])
    points = landing_cost(state, where) / POINT
    log.append(Attacked(seat, codes(units), path, points, "13.4.4"))
    troops = units[len(step.ships) :]
    state = moved_to(_use_leave(state, units, where), units, where)
    state = marked_moved(marked_moved(state, step.ships), troops, MOVED | CARRIED)
    battle = Battle(where, seat, units, (here,) * len(units))
    return done(replace(state, battles=(*state.battles, battle)))


@rule("R-24", "13.4.5b")
def stop(state: State, step: Voyage, seat: Seat, log: Log) -> State:
    """End the voyage: at sea with all aboard, in a land hex with all ashore."""
    where, ships, party = place_of(state, step), sailed(step), _newcomers(state, step)
    state = marked_moved(state, ships)
    if where >= N_HEXES:
        return done(marked_moved(state, cargo(state, ships), MOVED | CARRIED))
    for ship in step.ships:
        for unit in cargo_of(state, ship):
            if unit in step.loaded:
                state = moved_to(state, (unit,), where)
            else:
                state = unload(state, seat, unit, where, log)
    return arrive(done(state), party, where, log)

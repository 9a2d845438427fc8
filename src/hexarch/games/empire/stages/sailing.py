"""CT2: warships under way, step by step."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from hexarch.boards.empire import CODES, HEX, N_HEXES, REACH, REACHES
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.march import (
    Assault,
    Engage,
    Join,
    Land,
    Load,
    Sail,
    Stop,
    Unload,
)
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import Seat, State
from hexarch.games.empire.names import WHERE_TO
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules import r13_sailing as orders
from hexarch.games.empire.rules import r13_ship_refusals as refusals
from hexarch.games.empire.rules.r01_units import land_units, units_at
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_movement import mover
from hexarch.games.empire.rules.r13_orders import codes
from hexarch.games.empire.rules.r13_transport import check_load, check_unload
from hexarch.games.empire.rules.r13_voyage import (
    assaults,
    cargo,
    engagements,
    joiners,
    landings,
    left,
    place_of,
    sails,
)
from hexarch.games.empire.steps.march import Voyage
from hexarch.kernel.flow import Answer, Stage
from hexarch.kernel.game import Decision, Illegal

STOP: Final = Stop()

ABOARD: Final = "Where to with {0}? Aboard: {2}. Movement points left: {1}."
FREIGHT: Final[dict[frozenset[type], tuple[str, str]]] = {
    frozenset(): (WHERE_TO, ABOARD),
    frozenset({Load}): (
        "Load units, or where to with {0}? Movement points left: {1}.",
        "Load more, or where to with {0}? Aboard: {2}. Movement points left: {1}.",
    ),
    frozenset({Unload}): (
        WHERE_TO,
        "Unload, or where to with {0}? Aboard: {2}. Movement points left: {1}.",
    ),
    frozenset({Load, Unload}): (
        WHERE_TO,
        "Load, unload, or where to with {0}? Aboard: {2}. Movement points left: {1}.",
    ),
}
"""By what can be done with freight: what is asked of empty ships, and of others."""


class Sailing(Stage[State, Voyage]):
    """Sail on, land, load, unload, attack, or stop."""

    def owed(self, state: State, step: Voyage) -> tuple[Decision, ...]:
        """Ask where the ships go."""
        seat, aboard = mover(state), ", ".join(codes(cargo(state, step.ships)))
        empty, laden = FREIGHT[frozenset(map(type, _freight(state, step, seat)))]
        about = (", ".join(codes(step.ships)), left(step) // POINT)
        if aboard:
            return (Decision(seat, "13.1.2", laden, (*about, aboard)),)
        return (Decision(seat, "13.1.2", empty, about),)

    def choices(self, state: State, step: Voyage, seat: Seat) -> Sequence[Action]:
        """Return what the ships can do next."""
        found: list[Action] = [
            Join(CODE[ship])
            for ship in joiners(state, step)
            if refusals.check_join(state, step, seat, ship) is None
        ]
        found += _freight(state, step, seat)
        found += [Sail(REACHES[reach].code) for reach, _ in sails(state, step)]
        found += [Land(CODES[where]) for where, _ in landings(state, step)]
        found += [Engage(REACHES[reach].code) for reach, _ in engagements(state, step)]
        found += [Assault(CODES[where]) for where, _ in assaults(state, step)]
        if refusals.check_stop(state, step) is None:
            found.append(STOP)
        return found


def _freight(state: State, step: Voyage, seat: Seat) -> Iterator[Action]:
    """List the land units that can be loaded, each with a ship, and those that can be unloaded."""
    where = place_of(state, step)
    if where >= N_HEXES:
        return
    for unit in land_units(units_at(state, where)):
        for ship in step.ships:
            if check_load(state, step, seat, unit, ship) is None:
                yield Load(CODE[unit], CODE[ship])
    for unit in cargo(state, step.ships):
        if check_unload(state, step, unit) is None:
            yield Unload(CODE[unit])


def _read(
    table: Mapping[str, int], code: str, then: Callable[[int], Illegal | None]
) -> Illegal | None:
    """Look a code up and go on, or refuse it."""
    found = table.get(code)
    if found is None:
        what = "unit" if table is UNIT else "reach" if table is REACH else "hex"
        rule_id = "1.3.1" if table is UNIT else "1.2b"
        return Illegal(rule_id, "There is no {0} {1}.", (what, code))
    return then(found)


def check_join(state: State, step: Voyage, seat: Seat, action: Join) -> Illegal | None:
    """Refuse a ship that cannot come along."""
    return _read(UNIT, action.ship, lambda ship: refusals.check_join(state, step, seat, ship))


def join(state: State, step: Voyage, seat: Seat, action: Join, log: Log) -> State:
    """Take a ship along."""
    return orders.join(state, step, seat, UNIT[action.ship], log)


def check_loading(state: State, step: Voyage, seat: Seat, action: Load) -> Illegal | None:
    """Refuse a unit or a ship that does not fit."""
    return _read(
        UNIT,
        action.unit,
        lambda unit: _read(
            UNIT, action.ship, lambda ship: check_load(state, step, seat, unit, ship)
        ),
    )


def load(state: State, step: Voyage, seat: Seat, action: Load, log: Log) -> State:
    """Take a land unit aboard."""
    return orders.load(state, step, seat, UNIT[action.unit], UNIT[action.ship], log)


def check_unloading(state: State, step: Voyage, seat: Seat, action: Unload) -> Illegal | None:
    """Refuse a unit that cannot go ashore."""
    return _read(UNIT, action.unit, lambda unit: check_unload(state, step, unit))


def unload(state: State, step: Voyage, seat: Seat, action: Unload, log: Log) -> State:
    """Put a land unit ashore; it takes what it comes to hold."""
    return orders.put_ashore(state, step, seat, UNIT[action.unit], log)


def check_sail(state: State, step: Voyage, seat: Seat, action: Sail) -> Illegal | None:
    """Refuse waters that are closed or too far."""
    return _read(REACH, action.reach, lambda reach: refusals.check_sail(state, step, reach))


def sail(state: State, step: Voyage, seat: Seat, action: Sail, log: Log) -> State:
    """Sail on."""
    return orders.sail(state, step, seat, REACH[action.reach], log)


def check_land(state: State, step: Voyage, seat: Seat, action: Land) -> Illegal | None:
    """Refuse a hex where the ships cannot land."""
    return _read(HEX, action.hex, lambda where: refusals.check_land(state, step, where))


def land(state: State, step: Voyage, seat: Seat, action: Land, log: Log) -> State:
    """Land."""
    return orders.land(state, step, seat, HEX[action.hex], log)


def check_engage(state: State, step: Voyage, seat: Seat, action: Engage) -> Illegal | None:
    """Refuse a naval battle that cannot be begun."""
    return _read(REACH, action.reach, lambda reach: refusals.check_engage(state, step, reach))


def engage(state: State, step: Voyage, seat: Seat, action: Engage, log: Log) -> State:
    """Begin a naval battle."""
    return orders.engage(state, step, seat, REACH[action.reach], log)


def check_assault(state: State, step: Voyage, seat: Seat, action: Assault) -> Illegal | None:
    """Refuse an assault that cannot be made."""
    return _read(HEX, action.hex, lambda where: refusals.check_assault(state, step, where))


def assault(state: State, step: Voyage, seat: Seat, action: Assault, log: Log) -> State:
    """Attack from the sea."""
    return orders.assault(state, step, seat, HEX[action.hex], log)


def check_stop(state: State, step: Voyage, seat: Seat, action: Stop) -> Illegal | None:
    """Refuse to stop where the ships cannot stay."""
    return refusals.check_stop(state, step)


def stop(state: State, step: Voyage, seat: Seat, action: Stop, log: Log) -> State:
    """End the voyage."""
    return orders.stop(state, step, seat, log)


Sailing.answers = {
    Join: Answer(check_join, join),
    Load: Answer(check_loading, load),
    Unload: Answer(check_unloading, unload),
    Sail: Answer(check_sail, sail),
    Land: Answer(check_land, land),
    Engage: Answer(check_engage, engage),
    Assault: Answer(check_assault, assault),
    Stop: Answer(check_stop, stop),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {Voyage: Sailing()}

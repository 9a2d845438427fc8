"""Political Control: how it passes, and what goes with it (4.2, 4.4.1, R-14)."""

from collections.abc import Iterable

from hexarch.boards.empire import HEXES_OF, PROVINCE_CODES, PROVINCE_OF, PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import ControlChanged, MilitaryLost
from hexarch.games.empire.events.war import HelpDropped, WarsDropped
from hexarch.games.empire.model import (
    MERCENARY,
    NEUTRAL,
    NOBODY,
    TRIBUTE,
    Permit,
    Power,
    Province,
    Seat,
    State,
    Unit,
    replace,
)
from hexarch.games.empire.pieces import UNITS_OF
from hexarch.games.empire.rules.r01_units import placed, power_of
from hexarch.games.empire.rules.r09_pools import return_to_pool
from hexarch.games.empire.rules.r10_asking import GROUND
from hexarch.games.empire.rules.r10_defence import set_date
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.kernel.flat import put


@rule("3.4.AI1", "4.2.1", "4.2.2a", "4.2.2b", "4.2.3a", "4.2.3b", "11.1a")
def by_marker(state: State, log: Log) -> State:
    """Give every province to the owner of its Influence Marker, or to nobody."""
    before = state
    changed = [p for p in PROVINCES if state.political[p] != state.marker[p]]
    for province in changed:
        cited = "4.2.2b" if state.marker[province] == NOBODY else "4.2.2a"
        state = _pass_on(state, province, state.marker[province], log, cited)
    state = _send_home(state, changed, log, "4.4.1a")
    for province in changed:
        state = _give_notice(state, before, province, log)
    return state


def set_political(state: State, province: Province, owner: Seat, log: Log, rule_id: str) -> State:
    """Give one province to a player or to nobody, with all that follows from it."""
    after = _pass_on(state, province, owner, log, rule_id)
    after = _send_home(after, (province,), log, "5.3c1" if rule_id == "5.3c1" else "4.4.1a")
    return _give_notice(after, state, province, log)


@rule("4.4.1a", "4.4.1b", "R-15")
def _send_home(state: State, provinces: Iterable[Province], log: Log, cited: str) -> State:
    """Return the units of provinces to their pools, all at once; Mercenaries stay."""
    units = [u for p in provinces for u in UNITS_OF[p] if not state.marks[u] & MERCENARY]
    return return_to_pool(state, units, log, cited)


@rule("4.3.4a", "4.3.4b", "11.3.2a", "10.5.3a", "10.4.5b", "R-14")
def _pass_on(state: State, province: Province, owner: Seat, log: Log, rule_id: str) -> State:
    """Change Political Control: the province's wars, defenders and leaves go.

    Military Control stays, unless its holder is the new owner, to whom the Neutral's works pass.
    """
    log.append(ControlChanged(PROVINCE_CODES[province], state.political[province], owner, rule_id))
    if owner != NOBODY and state.military[province] == owner:
        log.append(MilitaryLost(owner, PROVINCE_CODES[province], "4.3.4a"))
        state = replace(state, military=put(state.military, province, NOBODY))
    others = ~(1 << province)
    _tell_what_ends(state, province, log)
    state = replace(
        state,
        political=put(state.political, province, owner),
        ally=put(state.ally, province, NOBODY),
        wars=tuple(wars & others for wars in state.wars),
        intervenes=tuple(bits & others for bits in state.intervenes),
        newly=tuple(bits & others for bits in state.newly),
        barred=tuple(entry for entry in state.barred if entry[1] != province),
        deadlines=tuple(entry for entry in state.deadlines if entry.province != province),
    )
    return lapse(_hand_works_over(state, province, owner), province)


@rule("R-47")
def _hand_works_over(state: State, province: Province, owner: Seat) -> State:
    """Give the works of a Neutral that is none any more to whoever controls it."""
    if owner == NOBODY:
        return state
    works = (
        replace(work, owner=owner) if work.owner == NEUTRAL + province else work
        for work in state.works
    )
    return replace(state, works=tuple(works))


@rule("R-14", "10.4.5b", "10.5.3a")
def _tell_what_ends(state: State, province: Province, log: Log) -> None:
    """Tell whose wars on a province, and whose help for it, end with its Political Control."""
    where = PROVINCE_CODES[province]
    seats = range(state.seats)
    wars = tuple(seat for seat in seats if state.wars[seat] >> province & 1)
    helpers = tuple(seat for seat in seats if state.intervenes[seat] >> province & 1)
    if wars:
        log.append(WarsDropped(where, wars))
    if state.ally[province] != NOBODY:
        log.append(HelpDropped(where, (state.ally[province],), "10.5.3a"))
    if helpers:
        log.append(HelpDropped(where, helpers, "10.4.5b"))


@rule("10.1.1.0", "10.1.1c", "R-54")
def lapse(state: State, province: Province) -> State:
    """Let leaves that no longer come from the controller of a province lapse.

    Leave to pass units is their owner's, whoever controls the province (10.1.1b, 10.1.1d).
    """
    master = controller(state, province)
    return replace(
        state,
        standing=tuple(
            s
            for s in state.standing
            if s.kind not in GROUND or s.province != province or s.grantor == master
        ),
        permits=tuple(
            p
            for p in state.permits
            if p.kind not in GROUND or _ground(p) != province or p.grantor == master
        ),
    )


def _ground(permit: Permit) -> Province:
    """Return the province of leave to enter, to stay or to occupy a city."""
    return PROVINCE_OF[permit.place] if permit.kind == "city" else permit.place


@rule("R-14", "11.3.2b", "10.4.5b", "5.3c4")
def _give_notice(state: State, before: State, province: Province, log: Log) -> State:
    """Give units that the new order leaves inside a province time until Summer.

    When a realm falls later in the year (R-83) they have until the next season. A war that is
    not over and being the controller or the lawful owner justify them.
    """
    for power, inside in sorted(powers_inside(state, province).items()):
        if power != state.political[province]:
            because = _why_leave(before, power, province)
            state = set_date(state, (power, province), inside, log, because)
    return state


def _why_leave(before: State, power: Power, province: Province) -> str:
    """Return the rule under which a power's units must leave a province that changed hands."""
    if before.phase == TRIBUTE and before.political[province] == power:
        return "5.3c4"
    if power < before.seats:
        if before.ally[province] == power or before.intervenes[power] >> province & 1:
            return "10.4.5b"
        if before.political[province] == NOBODY and before.wars[power] >> province & 1:
            return "11.3.2b"
    return "R-14"


def powers_inside(state: State, province: Province) -> dict[Power, list[Unit]]:
    """Return the units on the land of a province, by power."""
    found: dict[Power, list[Unit]] = {}
    where = placed(state)
    for hex_ in HEXES_OF[province]:
        for unit in where.get(hex_, ()):
            found.setdefault(power_of(state, unit), []).append(unit)
    return found

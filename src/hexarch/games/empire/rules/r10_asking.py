"""Asking for leave, giving it once or until further notice, and taking it back (10.1.2, R-54)."""

from collections.abc import Iterator

from hexarch.boards.empire import (
    CODES,
    HEX,
    N_HEXES,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.games.empire.actions.war import AskLeave, GrantLeave, RevokeLeave
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import LeaveAnswered, LeaveAsked, StandingLeave
from hexarch.games.empire.model import (
    NEUTRAL,
    NOBODY,
    Permit,
    Power,
    Seat,
    Standing,
    State,
    Unit,
    push,
    replace,
)
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules.r01_units import (
    cargo_of,
    cities_of,
    commander,
    placed,
    power_of,
)
from hexarch.games.empire.rules.r06_areas import sections
from hexarch.games.empire.rules.r10_defence import tell
from hexarch.games.empire.rules.r10_hostility import controller, general_war
from hexarch.games.empire.rules.r10_permission import permitted, wanting
from hexarch.games.empire.steps.battle import Retreating
from hexarch.games.empire.steps.march import Halt, March, Voyage
from hexarch.games.empire.steps.war import Leave
from hexarch.kernel.game import Illegal

GROUND = ("province", "city", "stay")
"""What the master of a province gives leave for."""
WAY = ("area", "hex")
"""What the owner of units gives leave for."""
KINDS = ("province", "stay", "city", "hex", "area")
"""All that one asks leave for, the most usual first."""


def place_code(kind: str, place: int) -> str:
    """Write the place of a permission."""
    return PROVINCE_CODES[place] if kind in {"province", "stay"} else CODES[place]


def _place(kind: str, code: str) -> int:
    return (PROVINCE if kind in {"province", "stay"} else HEX).get(code, NOBODY)


# Asking


def travellers(state: State) -> tuple[Unit, ...]:
    """Return the units under way now, cargo included."""
    step = state.step
    if isinstance(step, March | Halt):
        return step.units
    if isinstance(step, Voyage):
        return (*step.ships, *(load for ship in step.ships for load in cargo_of(state, ship)))
    return ()


@rule("10.1.2", "R-54")
def _may_ask(state: State, unit: Unit, kind: str, place: int) -> bool:
    """Tell whether there is a player to ask who has not refused the same this season."""
    missing = wanting(state, unit, kind, place)
    return bool(missing) and all(
        power < NEUTRAL and Permit(unit, kind, place, power) not in state.refused
        for power in missing
    )


def _strange_places(state: State, seat: Seat) -> tuple[list[int], list[int]]:
    """Return the hexes with units of other players, and a hex of each section that has some."""
    found = sections(state)
    hexes = sorted(
        where
        for where, units in placed(state).items()
        if where < N_HEXES and power_of(state, units[0]) not in {seat, NOBODY}
    )
    parts = sorted({found.of[where] for where in hexes})
    return hexes, [found.hexes[part][0] for part in parts]


def _questions(state: State, seat: Seat, unit: Unit) -> Iterator[tuple[str, int]]:
    """Yield all for which a unit under way might need leave."""
    for province in PROVINCES:
        yield "province", province
        if controller(state, province) not in {seat, NEUTRAL + province} and _is_guest(
            state, unit, province
        ):
            yield from (("city", city) for city in cities_of(state, province))
    hexes, parts = _strange_places(state, seat)
    yield from (("hex", where) for where in hexes)
    yield from (("area", where) for where in parts)


def _is_guest(state: State, unit: Unit, province: int) -> bool:
    """Tell whether a unit is in a province, or has leave to enter it."""
    where = state.at[unit]
    inside = 0 <= where < N_HEXES and PROVINCE_OF[where] == province
    return inside or permitted(state, unit, "province", province)


def requests(state: State, seat: Seat) -> list[AskLeave]:
    """Return all that a player can ask for now: for units under way, and for those to stay."""
    found = {
        (KINDS.index(kind), unit, place)
        for unit in travellers(state)
        if commander(state, unit) == seat and power_of(state, unit) == seat
        for kind, place in _questions(state, seat, unit)
    }
    found |= {
        (KINDS.index("stay"), unit, date.province)
        for date in state.deadlines
        if date.power == seat
        for unit in date.units
        if 0 <= state.at[unit] < N_HEXES and PROVINCE_OF[state.at[unit]] == date.province
    }
    return [
        AskLeave(CODE[unit], KINDS[kind], place_code(KINDS[kind], place))
        for kind, unit, place in sorted(found)
        if _may_ask(state, unit, KINDS[kind], place)
    ]


def asked(state: State, action: AskLeave) -> tuple[Power, ...]:
    """Return whose leave is wanting for what a player asks."""
    place = _place(action.kind, action.place)
    return wanting(state, UNIT[action.unit], action.kind, place)


def check_ask(state: State, seat: Seat, action: AskLeave) -> Illegal | None:
    """Refuse a question that has no use now, or that a Neutral would have to answer."""
    if action in requests(state, seat):
        return None
    return Illegal("10.1.2", "There is nobody to ask that for {0} now.", (action.unit,))


@rule("10.1.2", "R-54", "10.6.3a2")
def ask(state: State, seat: Seat, action: AskLeave, log: Log) -> State:
    """Put a question to all whose leave is wanting, before anything else goes on."""
    unit, place = UNIT[action.unit], _place(action.kind, action.place)
    missing = asked(state, action)
    for grantor in missing:
        log.append(LeaveAsked(seat, grantor, action.unit, action.kind, action.place))
    return push(state, *(Leave(grantor, unit, action.kind, place) for grantor in missing))


def answer(state: State, step: Leave, log: Log, *, granted: bool) -> State:
    """Note the answer to a question for leave."""
    code = place_code(step.kind, step.place)
    log.append(LeaveAnswered(step.grantor, CODE[step.unit], step.kind, code, granted))
    permit = Permit(step.unit, step.kind, step.place, step.grantor)
    if granted:
        return replace(state, permits=(*state.permits, permit))
    return replace(state, refused=(*state.refused, permit))


# Standing leave


def grants(state: State, seat: Seat) -> list[GrantLeave]:
    """Return every standing leave that a player can give."""
    mine = [province for province in PROVINCES if controller(state, province) == seat]
    present = sorted(
        {
            PROVINCE_OF[where]
            for where, units in placed(state).items()
            if where < N_HEXES and any(power_of(state, unit) == seat for unit in units)
        }
    )
    offers = [(p, kind) for p in mine for kind in GROUND]
    offers += [(p, kind) for p in present for kind in WAY]
    return [
        GrantLeave(other, PROVINCE_CODES[province], kind)
        for other in state.order
        if other != seat and not general_war(state, seat, other)
        for province, kind in offers
        if Standing(seat, other, province, kind) not in state.standing
    ]


def check_grant(state: State, seat: Seat, action: GrantLeave) -> Illegal | None:
    """Refuse leave for what is not one's own to give."""
    if action in grants(state, seat):
        return None
    return Illegal("10.1.2", "That leave is not yours to give, or given already.")


def grant(state: State, seat: Seat, action: GrantLeave, log: Log) -> State:
    """Give a player's units leave until further notice."""
    log.append(StandingLeave(seat, action.player, action.province, action.kind, granted=True))
    entry = Standing(seat, action.player, PROVINCE[action.province], action.kind)
    return replace(state, standing=(*state.standing, entry))


def revocations(state: State, seat: Seat) -> list[RevokeLeave]:
    """Return every standing leave that a player can take back."""
    return [
        RevokeLeave(entry.grantee, PROVINCE_CODES[entry.province], entry.kind)
        for entry in state.standing
        if entry.grantor == seat
    ]


@rule("R-54")
def check_revoke(state: State, seat: Seat, action: RevokeLeave) -> Illegal | None:
    """Refuse to take back what was not given, or what units under way may count on."""
    if action not in revocations(state, seat):
        return Illegal("R-54", "You have given no such leave.")
    if any(isinstance(step, March | Halt | Voyage | Retreating) for step in state.steps):
        return Illegal("R-54", "Units are under way: take leave back when they have moved.")
    return None


def revoke(state: State, seat: Seat, action: RevokeLeave, log: Log) -> State:
    """Take a standing leave back; who is inside may stay, but for those who have a date."""
    log.append(StandingLeave(seat, action.player, action.province, action.kind, granted=False))
    entry = Standing(seat, action.player, PROVINCE[action.province], action.kind)
    state = replace(state, standing=tuple(s for s in state.standing if s != entry))
    for date in state.deadlines if action.kind in {"province", "stay"} else ():
        if (date.power, date.province) == (action.player, entry.province):
            tell(state, date, log)
    return state

"""Sea movement: galleys sail and dock, and legions go with them."""

import msgspec

from hexarch.boards.mediterranean import (
    COAST,
    COASTS,
    CODES,
    N_PROVINCES,
    NAMES,
    SHORES,
    SPACE,
    ZONE_NEIGHBOURS,
)
from hexarch.games.conquest.actions import AskPassage, Dock, Embark, Sail, Stow
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Docked, Event, Sailed
from hexarch.games.conquest.model import (
    ABOARD,
    ASHORE,
    DOCKED,
    IN_STOCK,
    NO_UNITS,
    NOBODY,
    Battle,
    Boarding,
    Galley,
    Leader,
    Seat,
    Space,
    State,
    Units,
    Voyage,
    dock_province,
)
from hexarch.games.conquest.rules.r01_board import space_name
from hexarch.games.conquest.rules.r03_leaders import (
    battle_at,
    can_be_led,
    check_led,
    count_leaders,
    leaders_aboard,
    units_in,
)
from hexarch.games.conquest.rules.r08_land_movement import battle_due, enter
from hexarch.games.conquest.rules.r15_alliance import allies
from hexarch.games.conquest.tables import LEGION, MOVES
from hexarch.kernel.flat import add, put
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace


@rule("sm.1", "unit.2d", "sm.10")
def may_sail(state: State, seat: Seat, galley: Galley) -> Illegal | None:
    """Refuse a galley that is not there, has made its moves, or is held by a battle."""
    hull = state.galleys[galley]
    if hull.owner != seat or hull.at == IN_STOCK:
        return Illegal("turn.1", "That galley is not yours; move one of your own.")
    space = dock_province(hull.at) if hull.at >= DOCKED else hull.at
    if battle_at(state, space) is not None:
        return Illegal(
            "sm.10",
            "A battle is due in {0} and the galley stays; move another, or end Movement.",
            (NAMES[space],),
        )
    if hull.used >= MOVES:
        return Illegal(
            "sm.1", "This galley has made its two moves; move another piece, or end Movement."
        )
    return None


def sailors(state: State, seat: Seat) -> list[Galley]:
    """Return the galleys that can still move: each has a zone beside it."""
    return [
        galley
        for galley, hull in enumerate(state.galleys)
        if hull.owner == seat
        and hull.at != IN_STOCK
        and hull.used < MOVES
        and (not state.battles or may_sail(state, seat, galley) is None)
    ]


@rule("sm.1", "sm.4a", "sm.4c", "sm.4d", "sm.5", "sm.6", "sm.7", "sm.8")
def zones_ahead(state: State, galley: Galley) -> tuple[Space, ...]:
    """Return the zones one move away: along the coast it lies on, or beside its zone."""
    hull = state.galleys[galley]
    if hull.at < DOCKED:
        return ZONE_NEIGHBOURS[hull.at]
    if hull.came_from != NOBODY:
        return (hull.came_from,)
    return COASTS[hull.at - DOCKED].zones


@rule("sm.1", "sm.4b", "sm.4e", "R-18", "R-49")
def coasts_ahead(state: State, galley: Galley) -> list[int]:
    """Return the coasts a galley can land on from its zone."""
    hull = state.galleys[galley]
    if hull.at >= DOCKED:
        return []
    loaded = hull.cargo != NO_UNITS
    friendly = (hull.owner, NOBODY)
    return [
        coast
        for coast in SHORES[hull.at]
        if loaded or state.owner[COASTS[coast].province] in friendly
    ]


def hostile_galleys(state: State, seat: Seat, zone: Space) -> Seat:
    """Return whose enemy galleys lie in a zone, or NOBODY."""
    for hull in state.galleys:
        if hull.at == zone and hull.owner != seat:
            return hull.owner
    return NOBODY


@rule("R-52")
def has_leave(state: State, seat: Seat, zone: Space) -> bool:
    """Tell whether the master of a zone is a pact partner, who has given leave beforehand."""
    return state.options.allied_transit and hostile_galleys(state, seat, zone) in allies(
        state, seat
    )


@rule("R-17", "R-52")
def passages(state: State, seat: Seat, galley: Galley) -> list[Space]:
    """Return the zones whose master a galley with both moves left may ask for leave to pass."""
    hull = state.galleys[galley]
    consent = state.options.naval_passage_by_consent
    if not (consent or state.options.allied_transit) or hull.used:
        return []
    return [
        zone
        for zone in zones_ahead(state, galley)
        if hostile_galleys(state, seat, zone) != NOBODY
        and (consent or has_leave(state, seat, zone))
        and battle_at(state, zone) is None
    ]


def voyage_choices(state: State, seat: Seat, galley: Galley) -> list[Sail | Dock | AskPassage]:
    """Return everything a galley that was picked up can do next."""
    choices: list[Sail | Dock | AskPassage] = [
        Sail(CODES[zone]) for zone in zones_ahead(state, galley)
    ]
    choices += [Dock(COASTS[coast].code) for coast in coasts_ahead(state, galley)]
    choices += [AskPassage(CODES[zone]) for zone in passages(state, seat, galley)]
    return choices


@rule("sm.5", "sm.6", "sm.7", "sm.8")
def check_sail(state: State, step: Voyage, seat: Seat, action: Sail) -> Illegal | None:
    """Refuse a zone that does not lie before the galley."""
    zone = SPACE.get(action.zone, NOBODY)
    if zone < N_PROVINCES:
        return Illegal("board.1", "{0} is no sea zone.", (space_name(action.zone),))
    if zone in zones_ahead(state, step.galley):
        return None
    hull = state.galleys[step.galley]
    if hull.at == zone:
        say = "It lies in {0}; sail on to a zone beside it, or dock."
        return Illegal("sm.1", say, (NAMES[zone],))
    if hull.at < DOCKED:
        say = "{0} does not touch {1}; sail to a zone beside it, or dock."
        return Illegal("sm.1", say, (NAMES[zone], NAMES[hull.at]))
    coast = COASTS[hull.at - DOCKED]
    if hull.came_from != NOBODY:
        return Illegal(
            "sm.7",
            "It docked from {0} this turn and can only go back there.",
            (NAMES[hull.came_from],),
        )
    if ":" in coast.code and any(zone in c.zones for c in COASTS if c.province == coast.province):
        return Illegal(
            "sm.6",
            "{0} washes the other coast of {1}; sail around.",
            (NAMES[zone], NAMES[coast.province]),
        )
    return Illegal(
        "sm.5",
        "{0} does not wash this coast of {1}; choose a zone that does.",
        (NAMES[zone], NAMES[coast.province]),
    )


@rule("sm.8", "R-18")
def check_dock(state: State, step: Voyage, seat: Seat, action: Dock) -> Illegal | None:
    """Refuse a coast that the galley's zone does not wash, or an enemy's that it cannot attack."""
    coast = COAST.get(action.coast)
    if coast is None:
        return Illegal(
            "board.1", "{0} is no coast; name one such as CAE or ITA:A.", (action.coast,)
        )
    if coast in coasts_ahead(state, step.galley):
        return None
    hull, province = state.galleys[step.galley], COASTS[coast].province
    if hull.at >= DOCKED:
        say = "A galley goes from coast to coast only through a sea zone; choose a zone first."
        return Illegal("sm.8", say)
    if coast not in SHORES[hull.at]:
        if any(COASTS[c].province == province for c in SHORES[hull.at]):
            say = "{0} washes the other coast; dock there, or sail around."
            return Illegal("sm.6", say, (NAMES[hull.at],))
        say = "{0} does not wash {1}; dock at a coast of this zone, or sail on."
        return Illegal("sm.1", say, (NAMES[hull.at], NAMES[province]))
    return Illegal(
        "R-18", "{0} is an enemy's: land combat units there, or dock elsewhere.", (NAMES[province],)
    )


@rule("R-17")
def check_passage(state: State, step: Voyage, seat: Seat, action: AskPassage) -> Illegal | None:
    """Refuse to ask where nobody can grant it."""
    zone = SPACE.get(action.zone, NOBODY)
    if zone in passages(state, seat, step.galley):
        return None
    return Illegal(
        "R-17",
        "There is no leave to ask for in {0}: a galley that meets enemies fights.",
        (space_name(action.zone),),
    )


# Boarding


@rule("sm.3", "R-16", "R-20")
def can_board(state: State, seat: Seat, galley: Galley) -> list[Leader]:
    """Return the leaders on the quay who have moved neither by land nor by another galley."""
    province = dock_province(state.galleys[galley].at)
    return [
        x
        for x, place in enumerate(state.at)
        if place == province
        and state.lord[x] == seat
        and ((state.used[x] == 0 and state.carried[x] == NOBODY) or state.carried[x] == galley)
    ]


@rule("sm.3", "R-16")
def can_be_stowed(state: State, seat: Seat, galley: Galley) -> Units:
    """Return the units on the quay that have not moved, and those this galley brought itself."""
    hull = state.galleys[galley]
    province = dock_province(hull.at)
    if state.owner[province] != seat:
        return NO_UNITS
    cavalry = state.cavalry[province] - state.ridden[province] - state.rested[province]
    return (
        state.infantry[province] - state.marched[province] + hull.landed[0],
        cavalry + hull.landed[1],
        state.catapults[province] - state.hauled[province] + hull.landed[2],
    )


@rule("leader.2", "galley.1", "galley.2", "sm.2")
def stow_limits(state: State, seat: Seat, galley: Galley, boarding: int = 0) -> tuple[int, int]:
    """Return how many units must and can go aboard, when so many more leaders board."""
    province = dock_province(state.galleys[galley].at)
    aboard = len(leaders_aboard(state, galley)) + boarding
    if state.owner[province] != seat:
        return (0, 0)
    ashore = count_leaders(state, seat, province) - boarding
    least = max(0, units_in(state, province) - can_be_led(ashore, state.city[province]))
    most = min(LEGION, sum(can_be_stowed(state, seat, galley))) if aboard else 0
    return least, most


@rule("galley.1", "sm.2", "R-19")
def boarders(state: State, seat: Seat, galley: Galley) -> list[Leader]:
    """Return the leaders who may go aboard and leave what stays behind well led."""
    limit = state.options.galley_max_leaders
    if limit and len(leaders_aboard(state, galley)) >= limit:
        return []
    least, most = stow_limits(state, seat, galley, boarding=1)
    return can_board(state, seat, galley) if least <= most else []


def stowages(state: State, seat: Seat, galley: Galley) -> list[Stow]:
    """Return every load that can sail now."""
    least, most = stow_limits(state, seat, galley)
    infantry, cavalry, catapults = can_be_stowed(state, seat, galley)
    return [
        Stow(i, c, k)
        for i in range(min(infantry, most) + 1)
        for c in range(min(cavalry, most - i) + 1)
        for k in range(max(0, least - i - c), min(catapults, most - i - c) + 1)
    ]


@rule("sm.3", "galley.1", "R-19", "R-20")
def check_embark(state: State, step: Boarding, seat: Seat, action: Embark) -> Illegal | None:
    """Refuse a leader who is not on the quay, has moved, or would leave units without a leader."""
    leader = state.roster.leader.get(action.leader)
    if leader is not None and leader in boarders(state, seat, step.galley):
        return None
    province = dock_province(state.galleys[step.galley].at)
    if leader is None or state.at[leader] != province or state.lord[leader] != seat:
        say = "He is not in {0}, where the galley lies; take somebody who is."
        return Illegal("galley.1", say, (NAMES[province],))
    if leader not in can_board(state, seat, step.galley):
        return Illegal(
            "sm.3", "He has moved this turn, and no piece moves on land and by sea; take another."
        )
    limit = state.options.galley_max_leaders
    if limit and len(leaders_aboard(state, step.galley)) >= limit:
        return Illegal("R-19", "Leaders aboard one galley: at most {0}.", (limit,))
    _, most = stow_limits(state, seat, step.galley, boarding=1)
    ashore = count_leaders(state, seat, province) - 1
    return check_led(province, units_in(state, province) - most, ashore, state.city[province])


@rule("galley.1", "sm.2")
def no_leader_aboard() -> Illegal:
    """Refuse units at sea without a leader."""
    say = "Combat units sail only with a Caesar or general aboard; take a leader aboard first."
    return Illegal("galley.1", say)


@rule("galley.1", "galley.2", "sm.2", "sm.3", "legion.1")
def check_stow(state: State, step: Boarding, seat: Seat, action: Stow) -> Illegal | None:
    """Refuse units that have moved, more than a legion, or units without a leader."""
    wanted = (action.infantry, action.cavalry, action.catapults)
    total = sum(wanted)
    kinds = ("infantry", "cavalry", "catapults")
    for kind, want, have in zip(
        kinds, wanted, can_be_stowed(state, seat, step.galley), strict=True
    ):
        if not 0 <= want <= have:
            return Illegal("sm.3", "{0} {1} cannot board: {2} can.", (want, kind, have))
    if total and not leaders_aboard(state, step.galley):
        return no_leader_aboard()
    if total > LEGION:
        return Illegal("galley.2", "A galley holds {0} units, not {1}.", (LEGION, total))
    province = dock_province(state.galleys[step.galley].at)
    if state.owner[province] != seat:
        return None
    ashore = count_leaders(state, seat, province)
    return check_led(province, units_in(state, province) - total, ashore, state.city[province])


def embark(state: State, step: Boarding, leader: Leader) -> State:
    """Take a leader aboard."""
    return replace(
        state,
        at=put(state.at, leader, ABOARD + step.galley),
        used=put(state.used, leader, MOVES),
        carried=put(state.carried, leader, step.galley),
    )


@rule("unit.3", "R-15", "R-16")
def stow_and_sail(state: State, step: Boarding, action: Stow, log: list[Event]) -> State:
    """Take units aboard, those the galley brought itself first, and sail."""
    hull = state.galleys[step.galley]
    province = dock_province(hull.at)
    units = (action.infantry, action.cavalry, action.catapults)
    back = tuple(min(want, brought) for want, brought in zip(units, hull.landed, strict=True))
    state = replace(
        state,
        infantry=add(state.infantry, province, -units[0]),
        cavalry=add(state.cavalry, province, -units[1]),
        catapults=add(state.catapults, province, -units[2]),
        marched=add(state.marched, province, -back[0]),
        rested=add(state.rested, province, -back[1]),
        hauled=add(state.hauled, province, -back[2]),
        galleys=put(state.galleys, step.galley, replace(hull, cargo=units)),
    )
    return sail(state, step.galley, step.zone, log, in_peace=step.in_peace)


@rule("sm.1", "sm.10", "combat.1", "R-17")
def sail(
    state: State, galley: Galley, zone: Space, log: list[Event], *, in_peace: bool = False
) -> State:
    """Move a galley into a zone; where it meets enemy galleys it stops and will fight."""
    hull = state.galleys[galley]
    log.append(_voyage(Sailed, state, galley, CODES[zone]))
    fight = not in_peace and hostile_galleys(state, hull.owner, zone) != NOBODY
    moved = replace(
        hull, at=zone, used=MOVES if fight else hull.used + 1, came_from=NOBODY, landed=NO_UNITS
    )
    state = replace(state, galleys=put(state.galleys, galley, moved))
    if fight and battle_at(state, zone) is None:
        state = replace(state, battles=(*state.battles, Battle(zone, hull.owner, by_sea=True)))
    return state


@rule("sm.3", "R-15", "R-16", "R-18", "R-47")
def dock(state: State, galley: Galley, coast: int, log: list[Event]) -> State:
    """Land on a coast: the cargo goes ashore, conquers, joins a battle, or waits to sail on."""
    hull, province = state.galleys[galley], COASTS[coast].province
    seat, aboard = hull.owner, tuple(leaders_aboard(state, galley))
    log.append(_voyage(Docked, state, galley, COASTS[coast].code))
    total = sum(hull.cargo)
    own = state.owner[province] == seat
    fight = battle_due(state, seat, province, total)
    at, used, carried = list(state.at), list(state.used), list(state.carried)
    for leader in aboard:
        at[leader], used[leader] = province, MOVES
        carried[leader] = ASHORE if total and not own else galley
    moved = replace(
        hull,
        at=DOCKED + coast,
        used=MOVES if fight else hull.used + 1,
        came_from=hull.at,
        cargo=NO_UNITS,
        landed=hull.cargo if own else NO_UNITS,
    )
    state = replace(
        state,
        at=tuple(at),
        used=tuple(used),
        carried=tuple(carried),
        galleys=put(state.galleys, galley, moved),
    )
    return enter(state, seat, province, hull.cargo, 0, aboard, by_land=False, log=log)


def _voyage(
    kind: type[Sailed] | type[Docked], state: State, galley: Galley, to: str
) -> Sailed | Docked:
    hull = state.galleys[galley]
    origin = COASTS[hull.at - DOCKED].code if hull.at >= DOCKED else CODES[hull.at]
    leaders = tuple(state.roster.leaders[x] for x in leaders_aboard(state, galley))
    return kind(hull.owner, state.roster.galleys[galley], origin, to, hull.cargo, leaders)

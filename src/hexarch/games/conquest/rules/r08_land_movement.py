"""Land movement: a leader takes units by a step or a road journey."""

from collections.abc import Iterator

import msgspec

from hexarch.boards.mediterranean import CODES, N_PROVINCES, NAMES
from hexarch.games.conquest.actions import ChooseDestination, ChooseLoad
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event, Marched
from hexarch.games.conquest.model import (
    ABOARD,
    DEAD,
    FALLEN,
    NOBODY,
    RANSOMED,
    Battle,
    Leader,
    March,
    Muster,
    Province,
    Seat,
    State,
    Units,
)
from hexarch.games.conquest.rules.r01_board import (
    neighbours,
    no_province,
    province_number,
    strait_between,
)
from hexarch.games.conquest.rules.r03_leaders import (
    battle_at,
    can_be_led,
    check_led,
    count_leaders,
    enemy_leaders_at,
    units_in,
)
from hexarch.games.conquest.rules.r04_cities import network
from hexarch.games.conquest.rules.r12_conquest import conquer
from hexarch.games.conquest.rules.r15_alliance import allies
from hexarch.games.conquest.tables import LEGION, MOVES
from hexarch.kernel.flat import add, plus, put
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace
ALONE = ChooseLoad(0, 0, 0, 0)


@rule("lm.2", "lm.3", "lm.7", "unit.1", "unit.2a", "unit.2b", "unit.2c", "R-13")
def able(state: State, seat: Seat, province: Province) -> tuple[int, int, int, int]:
    """Return the units in a province that can still march.

    Infantry, cavalry with two moves left, cavalry with one, catapults.
    """
    if state.owner[province] != seat:
        return (0, 0, 0, 0)
    ridden = state.ridden[province]
    return (
        state.infantry[province] - state.marched[province],
        state.cavalry[province] - ridden - state.rested[province],
        ridden,
        state.catapults[province] - state.hauled[province],
    )


@rule("leader.2", "lm.5", "lm.8")
def load_limits(state: State, seat: Seat, province: Province) -> tuple[int, int]:
    """Return how many units a leader who leaves must take at least, and can take at most."""
    if state.owner[province] != seat:
        return (0, 0)
    stay = can_be_led(count_leaders(state, seat, province) - 1, state.city[province])
    most = min(LEGION, sum(able(state, seat, province)))
    return (max(0, units_in(state, province) - stay), most)


@rule("caesar.3", "general.2", "R-09")
def may_enter_alone(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a leader without units may enter: not among enemies, unless behind his own."""
    owner = state.owner[province]
    if owner == seat:
        return True
    if battle_at(state, province) is not None:
        return True
    if units_in(state, province):
        return False
    return owner == NOBODY or state.options.lone_leader_enemy_entry


@rule("lm.4", "lm.9", "caesar.2", "general.1")
def may_march(state: State, seat: Seat, leader: Leader) -> Illegal | None:
    """Refuse a leader who is not there, has no move left, was carried, or stands in a battle."""
    place = state.at[leader]
    if state.lord[leader] != seat:
        return Illegal("turn.1", "That leader is not yours; move one of your own.")
    if place >= N_PROVINCES:
        if ABOARD <= place < ABOARD + len(state.galleys):
            return Illegal("sm.3", "He is aboard a galley; he goes ashore where it docks.")
        return _off_the_board(place)
    if state.carried[leader] != NOBODY:
        return Illegal(
            "sm.3",
            "He came by galley this turn, and no piece moves by sea and on land; move another.",
        )
    if battle_at(state, place) is not None:
        return Illegal(
            "lm.9",
            "He stands in {0}, where a battle is due, and stays; move another, or end Movement.",
            (NAMES[place],),
        )
    if state.used[leader] >= MOVES:
        return Illegal("lm.4", "He has made his two moves; move another piece, or end Movement.")
    return None


@rule("cc.7", "general.4", "cap.5", "R-51")
def _off_the_board(place: int) -> Illegal:
    """Say why a leader who stands in no province leads nobody."""
    if place == FALLEN:
        return Illegal("cc.7", "A captured Caesar has no function any more.")
    if place == DEAD:
        return Illegal("general.4", "He is out of the game for good.")
    if place == RANSOMED:
        return Illegal("cap.5", "He returns at the start of his owner's next turn.")
    return Illegal("R-51", "He is a prisoner and leads nobody.")


@rule("lm.4", "legion.2")
def each_marcher(state: State, seat: Seat) -> Iterator[Leader]:
    """Yield the leaders who can march; whether a province can be left is found out once."""
    at, used, carried = state.at, state.used, state.carried
    embattled = [battle.space for battle in state.battles]
    ready: dict[Province, bool] = {}
    for leader, lord in enumerate(state.lord):
        place = at[leader]
        if lord != seat or place >= N_PROVINCES or used[leader] >= MOVES:
            continue
        if carried[leader] != NOBODY or place in embattled:
            continue
        way = ready.get(place)
        if way is None:
            way = ready[place] = can_leave(state, seat, place)
        if way or (used[leader] == 0 and transits(state, seat, place)):
            yield leader


def why_stuck(state: State, seat: Seat, leader: Leader) -> Illegal:
    """Say why a leader with moves left can go nowhere by land."""
    place = state.at[leader]
    least, most = load_limits(state, seat, place)
    if least > most:
        one = "He must stay: a unit in {1} would have no leader left. Bring another one first."
        more = "He must stay: {0} units in {1} would have no leader left. Bring another one first."
        left = least - most
        return Illegal("leader.2", one if left == 1 else more, (left, NAMES[place]))
    if not neighbours(state.options, place):
        say = "{0} touches no other province by land; take him aboard a galley."
        return Illegal("lm.4", say, (NAMES[place],))
    return Illegal(
        "R-09",
        "He has no units to lead, and no province beside {0} is open to him alone; move another.",
        (NAMES[place],),
    )


def can_leave(state: State, seat: Seat, place: Province) -> bool:
    """Tell whether a leader has somewhere to go from a province in one move."""
    least, most = load_limits(state, seat, place)
    if least > most:
        return False
    near = neighbours(state.options, place)
    if most:
        return bool(near) or len(network(state, seat, place)) > 1
    return (
        any(may_enter_alone(state, seat, q) for q in near) or len(network(state, seat, place)) > 1
    )


@rule("lm.2", "lm.3", "lm.10", "road.6", "leader.3", "sm.9")
def destinations(state: State, seat: Seat, leader: Leader) -> list[Province]:
    """Return where a leader can march with one move, or with two through an ally's land (R-52)."""
    place = state.at[leader]
    least, most = load_limits(state, seat, place)
    near = neighbours(state.options, place)
    found: list[Province] = []
    if least <= most:
        found = [q for q in near if most or may_enter_alone(state, seat, q)]
        if state.roads:
            found += sorted(q for q in network(state, seat, place) if q != place and q not in near)
    if state.options.allied_transit and state.used[leader] == 0:
        found += [q for q in transits(state, seat, place) if q not in found]
    return found


@rule("R-52")
def transits(state: State, seat: Seat, place: Province) -> list[Province]:
    """Return the provinces a leader can reach in two steps through a pact partner's land."""
    if not state.options.allied_transit:
        return []
    partners = allies(state, seat)
    near = neighbours(state.options, place)
    beyond = {
        q
        for ally in near
        if state.owner[ally] in partners and battle_at(state, ally) is None
        for q in neighbours(state.options, ally)
        if q != place and q not in near
    } - network(state, seat, place)
    least, _ = load_limits(state, seat, place)
    most = min(LEGION, able(state, seat, place)[1])
    if least > most:
        return []
    return sorted(q for q in beyond if most or may_enter_alone(state, seat, q))


@rule("lm.2", "leader.3", "road.7")
def check_destination(
    state: State, step: March, seat: Seat, action: ChooseDestination
) -> Illegal | None:
    """Refuse a province that the leader cannot reach, or must not enter alone."""
    leader = step.leader
    place = state.at[leader]
    to = province_number(action.to)
    if to is None:
        return no_province(action.to)
    if to in destinations(state, seat, leader):
        return None
    near = to in neighbours(state.options, place) or to in network(state, seat, place)
    if not near and to in network(state, state.owner[place], place) - {place}:
        return Illegal("road.7", "Only their owner travels on the roads of {0}.", (NAMES[place],))
    if not near or to == place:
        return out_of_reach(place, to)
    least, most = load_limits(state, seat, place)
    if least > most:
        left = units_in(state, place) - most
        return check_led(place, left, count_leaders(state, seat, place) - 1, state.city[place])
    return Illegal(
        "R-09",
        "A leader without combat units does not enter {0}; bring units that still can move.",
        (NAMES[to],),
    )


@rule("board.3", "board.4a", "board.4b", "board.4c", "sm.9")
def out_of_reach(place: Province, to: Province) -> Illegal:
    """Say why a province cannot be reached by land in one move."""
    if to == place:
        return Illegal("board.3", "He is in {0} already; choose another province.", (NAMES[to],))
    strait = strait_between(place, to)
    if strait is not None:
        say = "{0} cannot be reached from {1} by land: a strait divides them; take a galley."
        return Illegal(strait, say, (NAMES[to], NAMES[place]))
    say = "{0} cannot be reached from {1} by land in one move; choose a province beside {1}."
    return Illegal("board.3", say, (NAMES[to], NAMES[place]))


@rule("lm.6", "lm.7", "lm.8")
def load_bounds(
    state: State, seat: Seat, step: Muster
) -> tuple[int, int, tuple[int, int, int, int]]:
    """Return the least and the most units for a march, and how many of each kind can go."""
    place = state.at[step.leader]
    infantry, cavalry, ridden, catapults = able(state, seat, place)
    if step.moves > 1:
        infantry = ridden = catapults = 0
    least, _ = load_limits(state, seat, place)
    if not may_enter_alone(state, seat, step.to):
        least = max(least, 1)
    most = min(LEGION, infantry + cavalry + ridden + catapults)
    return least, most, (infantry, cavalry, ridden, catapults)


def only_load(state: State, seat: Seat, step: Muster) -> ChooseLoad | None:
    """Return the load when there is no choice of one."""
    least, most, _ = load_bounds(state, seat, step)
    if most == 0:
        return ALONE
    if least < most:
        return None
    found = loads(state, seat, step)
    return found[0] if len(found) == 1 else None


def loads(state: State, seat: Seat, step: Muster) -> list[ChooseLoad]:
    """Return every load that can go."""
    least, most, (infantry, cavalry, ridden, catapults) = load_bounds(state, seat, step)
    return [
        ChooseLoad(i, c, r, k)
        for i in range(min(infantry, most) + 1)
        for c in range(min(cavalry, most - i) + 1)
        for r in range(min(ridden, most - i - c) + 1)
        for k in range(max(0, least - i - c - r), min(catapults, most - i - c - r) + 1)
    ]


@rule("lm.2", "lm.3", "lm.8")
def check_load(state: State, step: Muster, seat: Seat, action: ChooseLoad) -> Illegal | None:
    """Refuse units that are not there or have moved, too many, or too few."""
    least, _, able_to = load_bounds(state, seat, step)
    wanted = (action.infantry, action.cavalry, action.ridden, action.catapults)
    kinds = ("infantry", "cavalry", "cavalry", "catapults")
    rules = ("lm.2", "lm.3", "lm.3", "lm.2")
    for kind, rule_id, want, have in zip(kinds, rules, wanted, able_to, strict=True):
        if not 0 <= want <= have:
            return Illegal(rule_id, "{0} {1} cannot go: {2} can.", (want, kind, have))
    total = sum(wanted)
    if total > LEGION:
        return Illegal("lm.8", "A leader takes at most {0} units along, not {1}.", (LEGION, total))
    place = state.at[step.leader]
    stay = units_in(state, place) - total if state.owner[place] == seat else 0
    if stay:
        refusal = check_led(place, stay, count_leaders(state, seat, place) - 1, state.city[place])
        if refusal is not None:
            return refusal
    if total < least:
        return Illegal(
            "R-09",
            "A leader does not enter {0} without units; take at least one along.",
            (NAMES[step.to],),
        )
    return None


@rule("lm.4", "leader.3")
def march(state: State, step: Muster, load: ChooseLoad, log: list[Event]) -> State:
    """Move a leader and his units, and let them meet what is there."""
    leader, to = step.leader, step.to
    seat, place = state.lord[leader], state.at[leader]
    i, c, r, k = load.infantry, load.cavalry, load.ridden, load.catapults
    units = (i, c + r, k)
    near = to in neighbours(state.options, place)
    by = "transit" if step.moves > 1 else "step" if near else "road"
    log.append(Marched(seat, state.roster.leaders[leader], CODES[place], CODES[to], units, by))
    if i or c or r or k:
        state = replace(
            state,
            infantry=add(state.infantry, place, -i),
            cavalry=add(state.cavalry, place, -c - r),
            ridden=add(state.ridden, place, -r),
            catapults=add(state.catapults, place, -k),
        )
    state = replace(
        state,
        at=put(state.at, leader, to),
        used=add(state.used, leader, step.moves),
    )
    still_able = c if step.moves == 1 else 0
    return enter(state, seat, to, units, still_able, (leader,), by_land=True, log=log)


@rule("lm.9", "lm.10", "combat.1", "R-10", "R-12")
def enter(
    state: State,
    seat: Seat,
    province: Province,
    units: Units,
    still_able: int,
    leaders: tuple[Leader, ...],
    *,
    by_land: bool,
    log: list[Event],
) -> State:
    """Bring units and leaders into a province: battle, conquest, or a quiet arrival.

    *still_able* is the cavalry among the units that has a move left.
    """
    total = sum(units)
    if battle_due(state, seat, province, total):
        return join_battle(state, seat, province, units, leaders, by_land=by_land)
    if not total:
        return state
    if state.owner[province] != seat:
        state = conquer(state, seat, province, log)
    return settle_in(state, province, units, still_able)


@rule("combat.1", "R-10")
def battle_due(state: State, seat: Seat, province: Province, units: int) -> bool:
    """Tell whether arriving units meet enemies they must fight, or leaders join such a fight."""
    if state.owner[province] == seat:
        return False
    if battle_at(state, province) is not None:
        return True
    return bool(units) and bool(
        units_in(state, province) or enemy_leaders_at(state, seat, province)
    )


@rule("lm.9", "battle.1")
def join_battle(
    state: State,
    seat: Seat,
    province: Province,
    units: Units,
    leaders: tuple[Leader, ...],
    *,
    by_land: bool,
) -> State:
    """Add an arriving force to the battle of a province; its leaders move no more."""
    used = state.used
    for leader in leaders:
        used = put(used, leader, MOVES)
    old = battle_at(state, province)
    if old is None:
        battle = Battle(province, seat, units, by_land, not by_land)
        return replace(state, used=used, battles=(*state.battles, battle))
    has_units = bool(sum(units))
    battle = replace(
        old,
        units=plus(old.units, units),
        by_land=old.by_land or (by_land and has_units),
        by_sea=old.by_sea or (not by_land and has_units),
    )
    battles = tuple(battle if b is old else b for b in state.battles)
    return replace(state, used=used, battles=battles)


def settle_in(state: State, province: Province, units: Units, still_able: int = 0) -> State:
    """Put the active player's units into an own province, their moves spent."""
    infantry, cavalry, catapults = units
    return replace(
        state,
        infantry=add(state.infantry, province, infantry),
        cavalry=add(state.cavalry, province, cavalry),
        catapults=add(state.catapults, province, catapults),
        marched=add(state.marched, province, infantry),
        ridden=add(state.ridden, province, still_able),
        rested=add(state.rested, province, cavalry - still_able),
        hauled=add(state.hauled, province, catapults),
    )

"""Withdrawal: where the units of a side may go, each for itself (14.8, R-65)."""

from hexarch.boards.empire import (
    BRIDGE,
    HEX,
    IS_ENTERABLE,
    N_HEXES,
    NEIGHBOURS,
    NOWHERE,
    PASSAGES,
    PROVINCE_OF,
    REACH,
    REACHES,
    REACHES_AT,
    TUNNEL,
    marks_between,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    ABOARD,
    AT_SEA,
    EXTRA,
    NOBODY,
    Battle,
    Hex,
    Power,
    State,
    Unit,
    Where,
)
from hexarch.games.empire.pieces import INFANTRY, IS_SHIP, TYPE, UNIT
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import (
    cargo_of,
    city_size,
    power_of,
    units_at,
)
from hexarch.games.empire.rules.r09_pools import has_space, room_aboard
from hexarch.games.empire.rules.r09_works import owner_of_work, work_at
from hexarch.games.empire.rules.r10_hostility import at_one, controller, friendly
from hexarch.games.empire.rules.r13_stacking import may_stack, may_stay
from hexarch.games.empire.rules.r13_zones import in_enemy_zone
from hexarch.games.empire.rules.r14_waters import (
    across,
    bridge_shut,
    fights_at,
    is_free_water,
    parted,
    slips_past,
    way_back,
)
from hexarch.games.empire.steps.battle import Retreating

NARROW = BRIDGE | TUNNEL
"""Crossings over which only those go back who came over them."""
NEVER_LEAVES = ("10.4.2g3", "{0} never leaves its home province.")
"""What is said of a Neutral's extra units."""


def place_of(code: str) -> Where:
    """Return the number of a hex or of waters, NOBODY for anything else."""
    if code in HEX:
        return HEX[code]
    return AT_SEA + REACH[code] if code in REACH else NOBODY


def unit_named(code: str) -> Unit:
    """Return the number of a unit, NOBODY for a code that no unit has."""
    return UNIT.get(code, NOBODY)


# What a place is like.


def _occupants(state: State, unit: Unit, where: Hex) -> tuple[bool, bool]:
    """Tell whether friends, and whether others, are in a hex."""
    friends = others = False
    for other in units_at(state, where):
        if friendly(state, unit, other, where):
            friends = True
        else:
            others = True
    return friends, others


@rule("14.8.4c")
def holders(state: State, where: Hex) -> tuple[Power, ...]:
    """Return who holds the city or work in a hex, if any: who stands there, else its masters."""
    city, work = city_size(state, where), work_at(state, where)
    if not city and not work:
        return ()
    powers = {power_of(state, unit) for unit in units_at(state, where)}
    if not powers:
        powers |= {controller(state, PROVINCE_OF[where])} if city else set()
        powers |= {owner_of_work(state, where)} if work else set()
    return tuple(sorted(powers))


@rule("14.8.4c")
def havens(state: State, at: Where) -> tuple[tuple[Hex, tuple[Power, ...]], ...]:
    """Return the cities and works around a battle that begins, and who holds them."""
    around = forces.ROUND[at] if at < N_HEXES else REACHES[at - AT_SEA].shores
    found = ((near, holders(state, near)) for near in around)
    return tuple((near, powers) for near, powers in found if powers)


@rule("14.8.4c")
def _was_friendly(state: State, battle: Battle, unit: Unit, where: Hex) -> bool:
    """Tell whether a city or work was friendly at the start; only those around can have changed."""
    mine, province = power_of(state, unit), PROVINCE_OF[where]
    powers = dict(battle.havens).get(where) or holders(state, where)
    return all(
        may_stack(state, mine, power) or at_one(state, mine, power, province) for power in powers
    )


# Land units.


def _may_pass(state: State, battle: Battle, unit: Unit, origin: Hex, to: Hex) -> bool:
    """Tell whether a withdrawing unit may step somewhere at all: politics, battles, crossings."""
    if fights_at(state, to):
        return False
    if marks_between(origin, to) & NARROW:
        return False
    return forces.may_go(state, unit, battle.at, to)


@rule("14.8.3a", "14.8.4a", "14.8.4b", "14.8.4e")
def _is_open(state: State, battle: Battle, unit: Unit, where: Hex) -> bool:
    """Tell whether a withdrawing land unit may stand in a hex that it can reach.

    No hex is `vacated` while attackers withdraw: who has reinforced does not, in that round.
    """
    if not may_stay(state, where, (unit,)):
        return False
    if where in battle.vacated:
        return False
    return _was_friendly(state, battle, unit, where) and _is_safe(state, unit, where)


@rule("14.8.4b")
def _is_safe(state: State, unit: Unit, where: Hex) -> bool:
    """Tell whether a hex is in no enemy zone, or a friend is there; who fights has no zone."""
    return bool(units_at(state, where)) or not in_enemy_zone(state, unit, where)


@rule("14.8.4d")
def crossing(battle: Battle, unit: Unit, *, attacking: bool) -> Hex:
    """Return the far end of the bridge or tunnel over which a unit came, or NOBODY."""
    origin = forces.origins(battle, attacking=attacking)[unit]
    return origin if marks_between(origin, battle.at) & NARROW else NOBODY


@rule("14.8.3a", "14.8.4d", "14.8.4f", "R-65")
def land_refuges(state: State, battle: Battle, unit: Unit, *, attacking: bool) -> list[Hex]:
    """Return the hexes to which a land unit may withdraw: around, else beyond its friends."""
    back = crossing(battle, unit, attacking=attacking)
    if back != NOBODY:
        right = forces.may_go(state, unit, battle.at, back)
        free = right and not fights_at(state, back) and _is_open(state, battle, unit, back)
        return [back] if free else []
    seen, ring = {battle.at}, [battle.at]
    while ring:
        near = [
            to
            for here in ring
            for to in forces.ROUND[here]
            if to not in seen and _may_pass(state, battle, unit, here, to)
        ]
        near = list(dict.fromkeys(near))
        found = [to for to in near if _is_open(state, battle, unit, to)]
        if found:
            return sorted(found)
        seen.update(near)
        ring = [to for to in near if _occupants(state, unit, to) == (True, False)]
    return []


# Ships.


@rule("14.8.3b", "14.8.4b", "14.8.4c")
def _may_land(state: State, battle: Battle, ship: Unit, where: Hex) -> bool:
    """Tell whether a ship may withdraw from the sea into a coastal hex, its cargo with it."""
    if not IS_ENTERABLE[where] or fights_at(state, where):
        return False
    if where in battle.vacated:
        return False
    party = (ship, *cargo_of(state, ship))
    if not all(forces.may_go(state, unit, battle.at, where) for unit in party):
        return False
    if not may_stay(state, where, party):
        return False
    return all(
        _was_friendly(state, battle, unit, where) and _is_safe(state, unit, where) for unit in party
    )


@rule("14.8.3b", "14.8.4d", "13.4.2b", "10.4.2g3", "R-65")
def sea_refuges(state: State, battle: Battle, ship: Unit, *, attacking: bool) -> list[Where]:
    """Return the waters, and from a naval battle the coasts, to which a ship may withdraw.

    Who came under a bridge goes back under it; nobody else passes one. No water is home to a
    Neutral's extra ships.
    """
    if state.marks[ship] & EXTRA:
        return []
    origin = forces.origins(battle, attacking=attacking)[ship]
    if battle.at < N_HEXES:
        return [
            AT_SEA + reach
            for reach in REACHES_AT[battle.at]
            if not across(origin, AT_SEA + reach)
            and not slips_past(state, ship, origin, reach)
            and is_free_water(state, ship, reach)
            and not fights_at(state, AT_SEA + reach)
        ]
    here = battle.at - AT_SEA
    if parted(origin, battle.at):
        return [origin] if way_back(state, ship, here, origin) else []
    coasts: list[Where] = [
        shore for shore in REACHES[here].shores if _may_land(state, battle, ship, shore)
    ]
    waters = [
        AT_SEA + way.reach
        for way in PASSAGES[here]
        if way.bridge == NOWHERE
        and not slips_past(state, ship, battle.at, way.reach)
        and is_free_water(state, ship, way.reach)
        and not fights_at(state, AT_SEA + way.reach)
    ]
    return coasts + waters


# Choices.


def refuges(state: State, step: Retreating, unit: Unit) -> list[Where]:
    """Return the places to which a unit of the withdrawing side may go."""
    battle = forces.the_battle(state, step.at)
    find = sea_refuges if IS_SHIP[unit] else land_refuges
    return find(state, battle, unit, attacking=step.attacking)


@rule("R-65", "13.4.5a", "10.4.2g3")
def decks(state: State, step: Retreating, unit: Unit) -> list[Unit]:
    """Return the warships that leave the hex by sea and can take a land unit aboard."""
    if state.marks[unit] & EXTRA:
        return []
    return [
        ship for ship in step.left if room_aboard(state, ship, unit) and refuges(state, step, ship)
    ]


@rule("R-65")
def left_ashore(state: State, step: Retreating, ship: Unit) -> list[Unit]:
    """Return the land units that could board this ship, and for which the others lack room."""
    loads = {other: list(cargo_of(state, other)) for other in step.left if other != ship}
    ashore = list[Unit]()
    for unit in sorted(step.left, key=lambda one: TYPE[one] == INFANTRY):
        ways = decks(state, step, unit)
        berth = next((one for one in ways if one != ship and has_space(loads[one], unit)), None)
        if berth is not None:
            loads[berth].append(unit)
        elif ship in ways:
            ashore.append(unit)
    return ashore


def aboard(ship: Unit) -> Where:
    """Return the place of what a ship carries."""
    return ABOARD + ship


def why_not(state: State, step: Retreating, unit: Unit, to: Where) -> tuple[str, str]:
    """Say which rule keeps a unit from withdrawing to a place."""
    battle = forces.the_battle(state, step.at)
    if IS_SHIP[unit]:
        return _why_not_by_ship(state, step, battle, unit, to)
    if to == NOBODY or to >= N_HEXES or not IS_ENTERABLE[to]:
        return "14.8.3a", "{0} can only withdraw to a land hex, not to {1}."
    back = crossing(battle, unit, attacking=step.attacking)
    near = to in forces.ROUND[step.at]
    if back not in {NOBODY, to}:
        return "14.8.4d", "{0} cannot withdraw to {1}: only over the crossing it came by."
    if back == NOBODY and near and _narrow(step.at, to):
        return (
            "R-65",
            "{0} cannot withdraw to {1}: only who came over the crossing goes back there.",
        )
    if to in battle.vacated:
        return "14.8.4e", "{0} cannot withdraw to {1}: an attacker has just come from there."
    if not near and to in NEIGHBOURS[step.at]:
        say = "{0} cannot withdraw to {1}: a river without a bridge, or mountains, lie between."
        return "14.8.3a", say
    if not near:
        return "14.8.4f", "{0} cannot withdraw to {1}: it is too far."
    return _why_closed(state, battle, unit, to)


def _narrow(here: Hex, there: Hex) -> bool:
    return bool(marks_between(here, there) & NARROW)


@rule("14.8.3b", "14.8.4d", "14.8.4e", "10.4.2g3", "R-65")
def _why_not_by_ship(
    state: State, step: Retreating, battle: Battle, ship: Unit, to: Where
) -> tuple[str, str]:
    """Say which rule keeps a warship from withdrawing to waters or to a coast."""
    if state.marks[ship] & EXTRA:
        return NEVER_LEAVES
    origin = forces.origins(battle, attacking=step.attacking)[ship]
    if parted(origin, step.at) and to != origin:
        return "14.8.4d", "{0} cannot withdraw to {1}: only back under the bridge by which it came."
    coasts, waters = _around(step.at)
    if to in battle.vacated and to in coasts:
        return "14.8.4e", "{0} cannot withdraw to {1}: an attacker has just come from there."
    if to in coasts:
        return _why_closed(state, battle, ship, to)
    if to in waters:
        return _why_not_there(state, battle, ship, origin, to)
    say = "{0} cannot withdraw to {1}: only to waters beside it, if free."
    if step.at >= N_HEXES:
        say = "{0} cannot withdraw to {1}: only to waters or coasts beside it, if free."
    return "14.8.3b", say


@rule("14.8.3b")
def _around(at: Where) -> tuple[tuple[Hex, ...], tuple[Where, ...]]:
    """Return the coasts and the waters to which ships could withdraw if nothing forbade it."""
    if at < N_HEXES:
        return (), tuple(AT_SEA + reach for reach in REACHES_AT[at])
    here = at - AT_SEA
    shores = tuple(shore for shore in REACHES[here].shores if IS_ENTERABLE[shore])
    return shores, tuple(AT_SEA + way.reach for way in PASSAGES[here])


def _why_not_there(
    state: State, battle: Battle, ship: Unit, origin: Where, to: Where
) -> tuple[str, str]:
    if battle.at < N_HEXES and across(origin, to):
        return "14.8.4d", "{0} cannot withdraw to {1}: it came from the other side of the bridge."
    if to != origin and parted(battle.at, to):
        say = "{0} cannot withdraw to {1}: only who came under the bridge goes back there."
        return "14.8.4d", say
    if fights_at(state, to):
        return "R-65", "{0} cannot withdraw to {1}: another battle is fought there."
    if parted(battle.at, to) and bridge_shut(state, ship, battle.at - AT_SEA, to):
        return "13.2.5c1", "{0} cannot withdraw to {1}: enemies hold the bridge."
    if slips_past(state, ship, origin if battle.at < N_HEXES else battle.at, to - AT_SEA):
        return "13.4.2b", "{0} cannot withdraw to {1}: enemy warships block the river before it."
    return "14.8.3b", "{0} cannot withdraw to {1}: enemy warships are in that Area."


def _why_closed(state: State, battle: Battle, unit: Unit, to: Hex) -> tuple[str, str]:
    party = (unit, *cargo_of(state, unit))
    if not forces.may_go(state, unit, battle.at, to):
        return "10.1.1a", "{0} has no right to enter the province of {1}."
    if not all(forces.may_go(state, each, battle.at, to) for each in party):
        return "10.1.1a", "{0} carries units that have no right to enter the province of {1}."
    if fights_at(state, to):
        return "R-65", "{0} cannot withdraw to {1}: that is another combat hex."
    if any(_occupants(state, each, to)[1] for each in party):
        cited = "14.8.3b" if IS_SHIP[unit] else "14.8.3a"
        return cited, "{0} cannot withdraw to {1}: it is not free."
    if not may_stay(state, to, (unit,)):
        return "14.8.4a", "{0} finds no room in {1}."
    if not may_stay(state, to, party):
        return "14.8.4a", "{0} finds no room in {1} for what it carries."
    if not all(_was_friendly(state, battle, each, to) for each in party):
        return "14.8.4c", "{0} cannot withdraw to {1}: it was not friendly."
    return "14.8.4b", "{0} cannot withdraw to {1}: enemy cavalry controls it."

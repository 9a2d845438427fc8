"""13.1.2, 13.4: where warships under way can sail, land and attack."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from hexarch.boards.empire import (
    BLOCKS,
    BRIDGES,
    COST_OF_NODE,
    IS_ENTERABLE,
    IS_WATERSIDE,
    N_HEXES,
    NODES,
    NOWHERE,
    OPEN_SEA,
    PASSAGES,
    PROVINCE_OF,
    REACHES,
    REACHES_AT,
    REACHES_OF,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import AT_SEA, EXTRA, NEUTRAL, Hex, State, Unit, Where, replace
from hexarch.games.empire.pieces import IS_SHIP, MOVEMENT
from hexarch.games.empire.rules.r01_units import (
    cargo_of,
    city_size,
    land_units,
    power_of,
    units_at,
)
from hexarch.games.empire.rules.r06_areas import free_entry, relations
from hexarch.games.empire.rules.r09_works import work_at
from hexarch.games.empire.rules.r10_permission import granted, permitted
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_movement import check_free, mover
from hexarch.games.empire.rules.r13_stacking import may_stack, may_stay
from hexarch.games.empire.rules.r13_zones import combat_places
from hexarch.games.empire.rules.r14_odds import attack_allowed
from hexarch.games.empire.steps.march import Voyage

Fleet = tuple[Unit, ...]
COST_OF_PORT: Final = 2
COST_OF_BEACH: Final = 4
ASSAULT_SHIPS: Final = 2
ASSAULT_TROOPS: Final = 2


def place_of(state: State, step: Voyage) -> Where:
    """Return the hex or the waters where the ships are."""
    return state.at[step.ships[0]]


def left(step: Voyage) -> int:
    """Return the half points that the ships can still spend together."""
    pairs = zip(step.ships, step.spent, strict=True)
    return min(MOVEMENT[ship] * POINT - spent for ship, spent in pairs)


def sailed(step: Voyage) -> Fleet:
    """Return the ships that have gone anywhere; a bridge is passed without a point."""
    if not any(step.spent) and not step.seen:
        return ()
    return tuple(ship for ship in step.ships if ship not in step.joined)


def paid(step: Voyage, cost: int) -> tuple[int, ...]:
    """Return what each ship has spent after another step."""
    return tuple(spent + cost for spent in step.spent)


def landed(step: Voyage, start: int, cost: int) -> Voyage:
    """Return the voyage of ships that have landed from a reach."""
    return Voyage(step.ships, paid(step, cost), (start,))


def with_ship(step: Voyage, ship: Unit) -> Voyage:
    """Return the voyage with another ship, which has its own allowance from here (R-30)."""
    return replace(
        step,
        ships=(*step.ships, ship),
        spent=(*step.spent, 0),
        joined=(*step.joined, ship),
    )


def cargo(state: State, ships: Fleet) -> Fleet:
    """Return the land units aboard."""
    return tuple(unit for ship in ships for unit in cargo_of(state, ship))


# Waters.


@rule("13.1.2", "13.4.3", "R-24", "13.4.2a")
def ways_out(state: State, step: Voyage) -> Iterator[tuple[int, int, int]]:
    """List the reaches beside the ships, with the cost and the bridge on the way."""
    here = place_of(state, step)
    if here < N_HEXES:
        for reach in REACHES_AT[here]:
            yield reach, COST_OF_NODE, NOWHERE
    else:
        yield from PASSAGES[here - AT_SEA]


def enemies_in(state: State, ships: Fleet, reach: int) -> bool:
    """Tell whether hostile warships are in a reach."""
    known = relations(state)
    return any(
        known.hostile(state, ship, other, NOWHERE)
        for other in units_at(state, AT_SEA + reach)
        for ship in ships
        if other not in ships
    )


def _enemy_nodes(state: State, ships: Fleet, nodes: Iterable[int]) -> list[int]:
    """Return which of some nodes hold hostile warships."""
    return [
        node for node in nodes if any(enemies_in(state, ships, reach) for reach in REACHES_OF[node])
    ]


@rule("13.4.2b", "R-23")
def blocked(state: State, ships: Fleet, reach: int) -> bool:
    """Tell whether hostile warships block the node of a reach: in it, or sharing its river."""
    return bool(_enemy_nodes(state, ships, BLOCKS[REACHES[reach].node]))


@rule("13.4.2b", "R-23")
def bypasses(state: State, ships: Fleet, start: int, goal: int) -> bool:
    """Tell whether a step between reaches would slip past hostile warships on a river."""
    ends = REACHES[start], REACHES[goal]
    if all(NODES[end.node].river == OPEN_SEA for end in ends):
        return False
    low, high = sorted(end.along for end in ends)
    near = {reach for end in ends for node in BLOCKS[end.node] for reach in REACHES_OF[node]}
    return any(
        low < REACHES[reach].along < high and enemies_in(state, ships, reach) for reach in near
    )


@rule("13.2.5c1", "13.2.5c2", "10.1.3d", "R-92")
def bridge_shut(state: State, ships: Fleet, bridge: int) -> bool:
    """Tell whether hostile land units at a bridge stop ships, without leave to pass."""
    if bridge == NOWHERE:
        return False
    known = relations(state)
    return any(
        known.hostile(state, ship, unit, end)
        and not granted(state, ship, "hex", end, power_of(state, unit))
        for end in BRIDGES[bridge]
        for unit in land_units(units_at(state, end))
        for ship in ships
    )


@rule("13.2.5c2", "13.4.2b", "R-23")
def slips_past(state: State, step: Voyage, reach: int) -> bool:
    """Tell whether ships would get past enemies on a river, be it by landing on the way."""
    here = place_of(state, step)
    if here >= N_HEXES:
        return bypasses(state, step.ships, here - AT_SEA, reach)
    if not step.seen:
        return False
    start = step.seen[-1]
    return start != reach and (
        bypasses(state, step.ships, start, reach)
        or any(bridge_shut(state, step.ships, bridge) for bridge in _between(start, reach))
    )


@cache
def _between(start: int, goal: int) -> tuple[int, ...]:
    """Return the bridges on the way from one reach to another that shares a shore with it."""
    direct = tuple(way.bridge for way in PASSAGES[start] if way.reach == goal)
    return direct or tuple(
        bridge
        for way in PASSAGES[start]
        for onward in PASSAGES[way.reach]
        if onward.reach == goal
        for bridge in (way.bridge, onward.bridge)
    )


@rule("13.4.1", "13.1.2", "13.6.2")
def sails(state: State, step: Voyage) -> Iterator[tuple[int, int]]:
    """List the reaches into which the ships can sail in peace, each with its cost.

    Whoever is stopped before enemies on a river may still come up to them.
    """
    for reach, cost, bridge in ways_out(state, step):
        if cost > left(step) or (not cost and reach in step.seen):
            continue
        if step.stopped and not _enemy_nodes(state, step.ships, (REACHES[reach].node,)):
            continue
        if AT_SEA + reach in combat_places(state) or enemies_in(state, step.ships, reach):
            continue
        if slips_past(state, step, reach):
            continue
        if not bridge_shut(state, step.ships, bridge):
            yield reach, cost


@rule("10.1.3a", "10.3.1b", "R-93")
def at_peace_with(state: State, ships: Fleet, reach: int) -> Fleet:
    """Return the ships that may attack nobody in a reach: their homes are at no war there."""
    return tuple(ship for ship in ships if not enemies_in(state, (ship,), reach))


@rule("13.1.4", "13.4.1", "13.7.2", "R-93", "R-99")
def engagements(state: State, step: Voyage) -> Iterator[tuple[int, int]]:
    """List the reaches with hostile warships that the ships can attack, each with the cost."""
    here = place_of(state, step)
    ways = list(ways_out(state, step))
    if here >= N_HEXES:
        ways.append((here - AT_SEA, COST_OF_NODE, NOWHERE))
    for reach, cost, bridge in ways:
        if cost > left(step) or AT_SEA + reach in combat_places(state):
            continue
        if slips_past(state, step, reach):
            continue
        if at_peace_with(state, step.ships, reach) or bridge_shut(state, step.ships, bridge):
            continue
        if attack_allowed(state, step.ships, AT_SEA + reach, here):
            yield reach, cost


# Shores.


@rule("R-22", "9.5.3", "9.5.4")
def is_port(state: State, where: Hex) -> bool:
    """Tell whether a hex is a port: a city or a finished work on the water."""
    return IS_WATERSIDE[where] and bool(city_size(state, where) or work_at(state, where))


@rule("13.4.3")
def landing_cost(state: State, where: Hex) -> int:
    """Return what landing in a hex costs."""
    return COST_OF_PORT if is_port(state, where) else COST_OF_BEACH


@rule("10.1.1a", "10.1.1c")
def may_go_ashore(state: State, unit: Unit, where: Hex) -> bool:
    """Tell whether a unit may be in a hex: its province and its city are open to it."""
    province = PROVINCE_OF[where]
    if free_entry(state, unit) >> province & 1:
        return True
    if power_of(state, unit) >= NEUTRAL:
        return False
    return permitted(state, unit, "province", province) and permitted(state, unit, "city", where)


def shores(state: State, step: Voyage) -> tuple[Hex, ...]:
    """Return the hexes where ships at sea could land, whoever is there."""
    here = place_of(state, step)
    if here < N_HEXES:
        return ()
    closed = combat_places(state)
    return tuple(
        where
        for where in REACHES[here - AT_SEA].shores
        if IS_ENTERABLE[where]
        and where not in closed
        and landing_cost(state, where) <= left(step)
        and all(may_go_ashore(state, unit, where) for unit in aboard_and_ships(state, step))
    )


def aboard_and_ships(state: State, step: Voyage) -> Fleet:
    """Return the ships under way and all that they carry."""
    return (*step.ships, *cargo(state, step.ships))


@rule("13.4.3", "13.6.1", "13.6.3a", "13.6.3c")
def landings(state: State, step: Voyage) -> Iterator[tuple[Hex, int]]:
    """List the hexes where the ships can land, each with its cost: to stay, or to put out again."""
    units = aboard_and_ships(state, step)
    for where in shores(state, step):
        cost = landing_cost(state, where)
        others = units_at(state, where)
        if others and not all(
            _lets_in(state, unit, other, where) for other in others for unit in units
        ):
            continue
        if may_stay(state, where, units) or _leads_out(state, step, where, cost):
            yield where, cost


def _leads_out(state: State, step: Voyage, where: Hex, cost: int) -> bool:
    """Tell whether ships that land where they may not stay can put to sea again."""
    if left(step) - cost < COST_OF_NODE:
        return False
    ashore = landed(step, place_of(state, step) - AT_SEA, cost)
    at = list(state.at)
    for ship in step.ships:
        at[ship] = where
    return has_course(replace(state, at=tuple(at)), ashore)


def _lets_in(state: State, unit: Unit, other: Unit, where: Hex) -> bool:
    """Tell whether another unit in a hex lets one land there: a friend, or one that gave leave."""
    known = relations(state)
    if known.hostile(state, unit, other, where):
        return False
    if known.friendly(state, unit, other, where):
        return True
    return granted(state, unit, "hex", where, power_of(state, other))


@rule("13.4.4", "R-26", "13.7.1a", "R-69")
def assaults(state: State, step: Voyage) -> Iterator[tuple[Hex, int]]:
    """List the hexes on the shore that the ships and their troops can attack, with the cost."""
    troops = cargo(state, step.ships)
    if len(step.ships) > ASSAULT_SHIPS or len(troops) > ASSAULT_TROOPS:
        return
    units, known = (*step.ships, *troops), relations(state)
    for where in shores(state, step):
        defenders = units_at(state, where)
        if not defenders or not all(
            known.hostile(state, unit, other, where) for unit in units for other in defenders
        ):
            continue
        if attack_allowed(state, units, where, place_of(state, step)):
            yield where, landing_cost(state, where)


# Ships that sail.


@rule("10.4.2g3")
def can_sail(state: State, ship: Unit) -> bool:
    """Tell whether a ship can go anywhere; a Neutral's extra ships never leave home."""
    return not state.marks[ship] & EXTRA and leads_on(state, Voyage((ship,), (0,)))


def leads_on(state: State, step: Voyage) -> bool:
    """Tell whether ships can sail, land or attack anywhere, alone or with others beside them."""
    return has_course(state, step) or _has_battle_with_others(state, step)


@rule("13.1.4", "R-30")
def _has_battle_with_others(state: State, step: Voyage) -> bool:
    """Tell whether ships that are too weak alone can attack together with others beside them."""
    others = [
        ship for ship in joiners(state, step) if check_free(state, mover(state), ship) is None
    ]
    for reach in {way[0] for way in ways_out(state, step)} if others else ():
        fleet = step
        for ship in others:
            if enemies_in(state, (ship,), reach):
                fleet = with_ship(fleet, ship)
        if any(to == reach for to, _ in engagements(state, fleet)):
            return True
    return any(next(assaults(state, with_ship(step, ship)), None) is not None for ship in others)


def has_course(state: State, step: Voyage) -> bool:
    """Tell whether ships can sail, land or attack anywhere."""
    options = (sails, landings, engagements, assaults)
    return any(next(iter(option(state, step)), None) is not None for option in options)


@rule("13.1.4", "R-30")
def joiners(state: State, step: Voyage) -> Iterator[Unit]:
    """List the warships in the same place that could sail with those under way."""
    powers = {power_of(state, ship) for ship in step.ships}
    for ship in units_at(state, place_of(state, step)):
        if not IS_SHIP[ship] or ship in step.ships or state.marks[ship] & EXTRA:
            continue
        if all(may_stack(state, power_of(state, ship), power) for power in powers):
            yield ship

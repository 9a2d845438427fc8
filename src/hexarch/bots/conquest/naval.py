"""Attacks at sea: on legions afloat, and above all on a Caesar who has taken ship."""

from typing import NamedTuple

from hexarch.boards.mediterranean import COASTS, CODES, ZONE_NEIGHBOURS
from hexarch.bots.conquest.attack import thrift
from hexarch.bots.conquest.muster import Pool, as_units, hostile, legion_of
from hexarch.bots.conquest.orders import Order, Plan, Sailing
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.games.conquest.model import ABOARD, DOCKED, NO_UNITS, Units, dock_province
from hexarch.games.conquest.pieces import caesar_of, is_caesar
from hexarch.games.conquest.tables import MOVES, PRICE
from hexarch.odds.conquest import sea_win_probability


class Ram(NamedTuple):
    """A galley on its way to a sea fight."""

    orders: tuple[Order, ...]
    cargo: Units


def best_ramming(sit: Situation) -> Plan | None:
    """Return the most profitable attack on galleys at sea."""
    best: Plan | None = None
    most = 0.0
    for zone in _enemy_zones(sit):
        fleet = [h.cargo for h in sit.state.galleys if h.at == zone]
        gain = _prize(sit, zone)
        rams = _rams(Pool(sit), zone)[: len(fleet) + 2]
        if not rams:
            continue
        chance = sea_win_probability(tuple(ram.cargo for ram in rams), tuple(fleet))
        stake = sum(value_of(ram.cargo) + PRICE["galley"] + sit.style.general for ram in rams)
        profit = chance * gain - (1 - chance) * stake * sit.state.level * thrift(sit)
        if chance >= sit.style.nerve and profit > most:
            orders = tuple(order for ram in rams for order in ram.orders)
            best, most = Plan(orders, f"Attack in {CODES[zone]}: {chance:.0%} to win"), profit
    return best


def _enemy_zones(sit: Situation) -> list[int]:
    found = {h.at for h in sit.state.galleys if 0 <= h.at < DOCKED and h.owner != sit.me}
    return sorted(found - sit.embattled)


def _prize(sit: Situation, zone: int) -> float:
    state = sit.state
    value = 0.0
    for galley, hull in enumerate(state.galleys):
        if hull.at != zone:
            continue
        value += (PRICE["galley"] + value_of(hull.cargo)) * state.level * sit.style.killed
        for leader, place in enumerate(state.at):
            if place == ABOARD + galley:
                value += sit.style.caesar if is_caesar(leader) else sit.style.general
    return value


def _rams(pool: Pool, zone: int) -> list[Ram]:
    """Return the galleys that can reach a zone, those with a legion first."""
    sit = pool.sit
    found = []
    for galley in sit.galleys:
        hull = sit.state.galleys[galley]
        aboard = {x for x, place in enumerate(sit.state.at) if place == ABOARD + galley}
        place = dock_province(hull.at) if hull.at >= DOCKED else hull.at
        if place in sit.embattled or caesar_of(sit.me) in aboard:
            continue
        way = _way(sit, galley, zone)
        if way:
            found.append(_ram(pool, galley, way))
    return sorted(found, key=lambda ram: -value_of(ram.cargo))


def _way(sit: Situation, galley: int, zone: int) -> tuple[int, ...]:
    """Return the zones a galley sails through to a fight, or nothing if it is too far."""
    hull = sit.state.galleys[galley]
    moves = MOVES - hull.used
    if hull.at < DOCKED:
        first = ZONE_NEIGHBOURS[hull.at]
    else:
        first = (hull.came_from,) if hull.came_from >= 0 else COASTS[hull.at - DOCKED].zones
    if moves >= 1 and zone in first:
        return (zone,)
    if moves >= MOVES:
        for middle in first:
            if zone in ZONE_NEIGHBOURS[middle] and not hostile(sit, middle):
                return (middle, zone)
    return ()


def _ram(pool: Pool, galley: int, way: tuple[int, ...]) -> Ram:
    """Take a legion aboard if the galley lies in port and one can be spared."""
    sit = pool.sit
    hull = sit.state.galleys[galley]
    rest = tuple(Sailing(galley, zone) for zone in way[1:])
    if hull.at < DOCKED or sit.state.owner[dock_province(hull.at)] != sit.me or hull.used:
        return Ram((Sailing(galley, way[0]), *rest), hull.cargo)
    port = dock_province(hull.at)
    infantry, fresh, _, catapults = pool.load(port)
    load = legion_of([infantry, fresh, 0, catapults])
    for leader in pool.generals(port, moves=2):
        if any(load) and pool.can_leave(port, sum(load)):
            pool.take(port, leader, load)
            boarding = Sailing(galley, way[0], (leader,), as_units(load))
            return Ram((boarding, *rest), as_units(load))
    return Ram((Sailing(galley, way[0]), *rest), NO_UNITS)


def caesars_afloat(sit: Situation) -> list[int]:
    """Return the zones in which an enemy Caesar sails."""
    places = [sit.state.at[caesar_of(enemy)] for enemy in sit.enemies]
    hulls = [sit.state.galleys[at - ABOARD].at for at in places if ABOARD <= at < ABOARD + 36]
    return [at for at in hulls if 0 <= at < DOCKED]

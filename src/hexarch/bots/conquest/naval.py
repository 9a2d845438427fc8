"""Attacks at sea: on legions afloat, and above all on a Caesar who has taken ship."""

from typing import Final, NamedTuple

from hexarch.boards.mediterranean import COASTS, CODES, ZONE_NEIGHBOURS
from hexarch.bots.conquest.courage import thrift
from hexarch.bots.conquest.orders import Order, Plan, Sailing, as_units
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.games.conquest.model import ABOARD, DOCKED, NO_UNITS, Units, dock_province
from hexarch.games.conquest.pieces import caesar_of, is_caesar
from hexarch.games.conquest.tables import MOVES, PRICE
from hexarch.odds.conquest import sea_win_probability

RESERVE: Final = 2
"""How many galleys more than the enemy's are sent into a fight."""


class Ram(NamedTuple):
    """A galley on its way to a sea fight."""

    orders: tuple[Order, ...]
    cargo: Units


def best_ramming(sit: Situation) -> Plan | None:
    """Return the most profitable attack on galleys at sea."""
    best: Plan | None = None
    most = 0.0
    for zone in _enemy_zones(sit):
        fleet = tuple(hull.cargo for hull in sit.state.galleys if hull.at == zone)
        rams = _rams(Pool(sit), zone)[: len(fleet) + RESERVE]
        if not rams:
            continue
        chance = sea_win_probability(tuple(ram.cargo for ram in rams), fleet)
        stake = sum(value_of(ram.cargo) + PRICE["galley"] + sit.style.general for ram in rams)
        profit = chance * _prize(sit, zone)
        profit -= (1 - chance) * stake * sit.state.level * thrift(sit)
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
        if hull.at == zone:
            value += (PRICE["galley"] + value_of(hull.cargo)) * state.level * sit.style.killed
            for leader in sit.aboard(galley):
                value += sit.style.caesar if is_caesar(leader) else sit.style.general
    return value


def _rams(pool: Pool, zone: int) -> list[Ram]:
    """Return the galleys that can reach a zone, those with the strongest legions first."""
    sit = pool.sit
    found = []
    for galley in sit.galleys:
        hull = sit.state.galleys[galley]
        place = dock_province(hull.at) if hull.at >= DOCKED else hull.at
        if place in sit.embattled or caesar_of(sit.me) in sit.aboard(galley):
            continue
        way = _way(sit, galley, zone)
        if way:
            found.append(_ram(pool, galley, way))
    return sorted(found, key=lambda ram: -value_of(ram.cargo))


def _way(sit: Situation, galley: int, zone: int) -> tuple[int, ...]:
    """Return the zones a galley sails through to a fight, or nothing if it is too far."""
    hull = sit.state.galleys[galley]
    moves, first = MOVES - hull.used, zones_before(sit, galley)
    if moves and zone in first:
        return (zone,)
    if moves == MOVES:
        for middle in first:
            if zone in ZONE_NEIGHBOURS[middle] and not sit.is_hostile(middle):
                return (middle, zone)
    return ()


def zones_before(sit: Situation, galley: int) -> tuple[int, ...]:
    """Return the zones one move ahead of a galley."""
    hull = sit.state.galleys[galley]
    if hull.at < DOCKED:
        return ZONE_NEIGHBOURS[hull.at]
    return (hull.came_from,) if hull.came_from >= 0 else COASTS[hull.at - DOCKED].zones


def _ram(pool: Pool, galley: int, way: tuple[int, ...]) -> Ram:
    """Take a legion aboard if the galley lies in port and one can be spared."""
    sit = pool.sit
    hull = sit.state.galleys[galley]
    rest = tuple(Sailing(galley, zone) for zone in way[1:])
    if hull.at < DOCKED or hull.used:
        return Ram((Sailing(galley, way[0]), *rest), hull.cargo)
    port = dock_province(hull.at)
    generals, load = pool.generals(port, moves=2), pool.crew(port)
    if not generals or not any(load) or not pool.can_leave(port, sum(load)):
        return Ram((Sailing(galley, way[0]), *rest), NO_UNITS)
    pool.send(generals[0], port)
    pool.take(port, load)
    boarding = Sailing(galley, way[0], (generals[0],), as_units(load))
    return Ram((boarding, *rest), as_units(load))


def caesars_afloat(sit: Situation) -> list[int]:
    """Return the zones in which an enemy Caesar sails."""
    places = [sit.state.at[caesar_of(enemy)] - ABOARD for enemy in sit.enemies]
    galleys = range(len(sit.state.galleys))
    return [sit.state.galleys[place].at for place in places if place in galleys]

"""Cities, fortifications and roads."""

import msgspec

from hexarch.boards.mediterranean import CODES, NAMES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event, RoadsRemoved
from hexarch.games.conquest.model import CITY, NO_CITY, NOBODY, Province, Seat, State
from hexarch.games.conquest.rules.r01_board import BORDER, ROAD_BORDERS, neighbours, strait_between
from hexarch.games.conquest.tables import SUPPLY
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace


def owns_city(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a player owns a city, fortified or not, in a province."""
    return state.owner[province] == seat and state.city[province] != NO_CITY


def own_cities(state: State, seat: Seat) -> list[Province]:
    """Return the provinces in which a player owns a city."""
    owner = state.owner
    return [p for p, city in enumerate(state.city) if city and owner[p] == seat]


@rule("city.2", "city.3", "city.4", "place.3")
def check_city_place(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse a city on land that is not the buyer's, or beside another one."""
    if state.owner[province] != seat:
        return Illegal(
            "place.3", "{0} is not yours; found the city in a province you own.", (NAMES[province],)
        )
    if state.city[province] != NO_CITY:
        return Illegal(
            "city.4",
            "{0} has its city, and one is the most; choose another province.",
            (NAMES[province],),
        )
    return None


@rule("fort.1", "place.4")
def check_fort_place(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse a fortification without an own city above it, and a second one."""
    if not owns_city(state, seat, province):
        return Illegal(
            "place.4",
            "You have no city in {0} to fortify; found one there first.",
            (NAMES[province],),
        )
    if state.city[province] != CITY:
        return Illegal(
            "fort.1", "The city in {0} is fortified already; choose another.", (NAMES[province],)
        )
    return None


@rule("road.1", "road.2", "road.3", "road.4", "road.5", "city.6", "place.5", "R-06")
def check_road(state: State, seat: Seat, a: Province, b: Province) -> Illegal | None:
    """Refuse a road that does not join two own cities over a land border, or is one too many."""
    if b not in neighbours(state.options, a):
        return Illegal(
            strait_between(a, b) or "road.5",
            "No road runs from {0} to {1}: they share no land border.",
            (NAMES[a], NAMES[b]),
        )
    for end in (a, b):
        if not owns_city(state, seat, end):
            return Illegal(
                "road.1", "A road joins two of your cities; you have none in {0}.", (NAMES[end],)
            )
    if BORDER[a, b] in state.roads:
        return Illegal("road.1", "{0} and {1} are joined already.", (NAMES[a], NAMES[b]))
    if len(state.roads) >= state.options.road_limit:
        return Illegal("R-06", "All {0} roads are laid.", (state.options.road_limit,))
    return None


@rule("road.4", "road.6", "road.7", "R-14")
def network(state: State, seat: Seat, province: Province) -> set[Province]:
    """Return the provinces whose cities a player's roads join with this one, itself included.

    A road's two cities always have one owner (road.8), so an enemy's roads are found by his
    province alone and lead nowhere for anybody else.
    """
    reached = {province}
    if not state.roads or state.owner[province] != seat:
        return reached
    edges = [ROAD_BORDERS[road] for road in state.roads]
    frontier = [province]
    while frontier:
        here = frontier.pop()
        for a, b in edges:
            there = b if a == here else a if b == here else NOBODY
            if there != NOBODY and there not in reached:
                reached.add(there)
                frontier.append(there)
    return reached


@rule("road.8", "destroy.1", "R-38")
def remove_roads(state: State, province: Province, why: str, log: list[Event]) -> State:
    """Take away every road that leads to the city of a province."""
    gone = tuple(road for road in state.roads if province in ROAD_BORDERS[road])
    if not gone:
        return state
    names = tuple("-".join(CODES[end] for end in ROAD_BORDERS[road]) for road in gone)
    log.append(RoadsRemoved(CODES[province], names, why))
    return replace(state, roads=tuple(road for road in state.roads if road not in gone))


@rule("buy.2")
def cities_in_stock(state: State) -> int:
    """Count the cities left in the tray."""
    return SUPPLY["city"] - sum(1 for city in state.city if city != NO_CITY)


@rule("buy.2")
def walls_in_stock(state: State) -> int:
    """Count the fortifications left in the tray."""
    return SUPPLY["fortification"] - sum(1 for city in state.city if city > CITY)

"""What a captain sees on the map: who stands where, what threatens, how a battle would go."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hexarch.boards.empire import N_HEXES, PROVINCE_NEIGHBOURS, PROVINCE_OF, PROVINCES, STEPS
from hexarch.games.empire.model import NEUTRAL, NOBODY, VETERAN, Hex, Province, Seat, State, Unit
from hexarch.games.empire.pieces import IS_CAVALRY, IS_SHIP, MOVEMENT, SIEGE, TYPE
from hexarch.games.empire.rules.r01_units import (
    cities_of,
    city_size,
    commander,
    hex_of,
    placed,
    strength,
    units_at,
)
from hexarch.games.empire.rules.r06_areas import relations
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_hostility import (
    controller,
    defends,
    general_war,
    is_neutral,
    marked,
    players_at_war_with,
)
from hexarch.games.empire.rules.r11_neutrals import by_size, recruits
from hexarch.games.empire.rules.r14_losses import steps_of
from hexarch.games.empire.rules.r14_odds import (
    PAIR,
    WORST,
    attack_total,
    defence_total,
    ratio,
    terrain_multiplier,
)

FAR: Final = 999
RIDE: Final = 5
"""Cavalry further away is no menace yet."""
AREA: Final = 4
"""About so many steps a point of movement leads, Areas and hexes together."""
BLOW: Final = {-1: 4 / 6, 0: 1.0, 1: 9 / 6, 2: 12 / 6}
"""The steps that a die takes on average, by its modifier (14.6.1)."""
DEFENDING: Final = 1
"""What a defender on land adds to all his dice (14.6.2b)."""


# Who stands where.


def province_of(state: State, unit: Unit) -> Province:
    """Return the province a unit stands in, or NOBODY."""
    where = hex_of(state, unit)
    return PROVINCE_OF[where] if where != NOBODY else NOBODY


def army(state: State, seat: Seat) -> list[Unit]:
    """Return the land units that a player moves, siege units too."""
    return [unit for unit in units_of(state, seat) if not IS_SHIP[unit]]


def within(state: State, seat: Seat, province: Province) -> list[Unit]:
    """Return a player's units on land in a province."""
    return [unit for unit in units_of(state, seat) if province_of(state, unit) == province]


def power(state: State, units: Iterable[Unit]) -> int:
    """Return the strength of units on land: siege units fight nobody."""
    return sum(strength(state, u) for u in units if TYPE[u] != SIEGE and not IS_SHIP[u])


@lru_cache(maxsize=256)
def distances(target: Hex) -> tuple[int, ...]:
    """Return how many steps on land every hex lies from a target."""
    found = [FAR] * N_HEXES
    found[target] = 0
    queue = deque([target])
    while queue:
        here = queue.popleft()
        for near, _ in STEPS[here]:
            if found[near] == FAR:
                found[near] = found[here] + 1
                queue.append(near)
    return tuple(found)


def near(state: State, unit: Unit, province: Province, reach: int) -> bool:
    """Tell whether a unit on land is within so many steps of some city of a province."""
    where = hex_of(state, unit)
    return where != NOBODY and any(
        distances(city)[where] <= reach for city in cities_of(state, province)
    )


# Who threatens whom.


def at_war(state: State, seat: Seat, other: int, province: Province) -> bool:
    """Tell whether a player may fight another power in a province."""
    return (
        general_war(state, seat, other)
        or marked(state, seat, province)
        or (marked(state, other, province) and _stands_for(state, seat, province))
    )


def _stands_for(state: State, seat: Seat, province: Province) -> bool:
    return controller(state, province) == seat or defends(state, seat, province)


def threat(state: State, seat: Seat, province: Province) -> int:
    """Return the strength of other players' units in and around a province."""
    around = {province, *PROVINCE_NEIGHBOURS[province]}
    return sum(
        power(state, [u for u in units_of(state, other) if province_of(state, u) in around])
        for other in range(state.seats)
        if other != seat
    )


def cavalry_near(state: State, seat: Seat, province: Province) -> int:
    """Count other players' cavalry in and around a province."""
    around = {province, *PROVINCE_NEIGHBOURS[province]}
    return sum(
        IS_CAVALRY[unit] and province_of(state, unit) in around
        for other in range(state.seats)
        if other != seat
        for unit in units_of(state, other)
    )


def is_front(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a province borders on another player's, or enemies stand in or beside it."""
    return threat(state, seat, province) > 0 or any(
        controller(state, other) < NEUTRAL and controller(state, other) != seat
        for other in PROVINCE_NEIGHBOURS[province]
    )


def menaced(state: State, seat: Seat) -> Iterator[Hex]:
    """List the cities of a player that an enemy's land units could reach in a Campaign Turn."""
    foes = [
        (unit, where)
        for where, units in placed(state).items()
        if where < N_HEXES
        for unit in units
        if commander(state, unit) not in {seat, NOBODY} and TYPE[unit] != SIEGE
    ]
    for province in PROVINCES:
        if controller(state, province) != seat:
            continue
        enemies = [
            (unit, where)
            for unit, where in foes
            if at_war(state, seat, commander(state, unit), province)
        ]
        for city in cities_of(state, province):
            way = distances(city)
            if any(way[where] <= min(RIDE, AREA * MOVEMENT[unit]) for unit, where in enemies):
                yield city


def enemy_hexes(state: State, seat: Seat) -> set[Hex]:
    """Return where land units of players stand with whom one is at General War, or who attack."""
    own = sum(1 << province for province in PROVINCES if controller(state, province) == seat)
    foes = [
        other
        for other in range(state.seats)
        if other != seat and (general_war(state, seat, other) or state.wars[other] & own)
    ]
    return {
        hex_of(state, unit)
        for other in foes
        for unit in army(state, other)
        if hex_of(state, unit) != NOBODY
    }


def is_attacked(state: State, seat: Seat) -> bool:
    """Tell whether another player wages war on a player or on a province of his."""
    own = sum(1 << province for province in PROVINCES if controller(state, province) == seat)
    return any(
        state.general[other] >> seat & 1 or state.wars[other] & own
        for other in range(state.seats)
        if other != seat
    )


def is_goal(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a player is at war for a province that he has still to take or to free."""
    master = controller(state, province)
    if master == seat:
        return False
    if marked(state, seat, province) or general_war(state, seat, master):
        return True
    if state.political[province] == seat:
        return marked(state, master, province)
    return False


def prizes(state: State, seat: Seat, province: Province) -> list[Hex]:
    """Return the cities of a province that a player does not hold yet."""
    return [
        city
        for city in cities_of(state, province)
        if not any(commander(state, unit) == seat for unit in units_at(state, city))
    ]


def enemies_at(state: State, seat: Seat, where: Hex) -> tuple[Unit, ...]:
    """Return the units of others in a hex."""
    return tuple(u for u in placed(state).get(where, ()) if commander(state, u) != seat)


@lru_cache(maxsize=2048)
def ring(where: Hex) -> frozenset[Hex]:
    """Return the hexes from which infantry strikes at a hex: two steps around."""
    one = {there for there, _ in STEPS[where]}
    return frozenset(one | {there for here in one for there, _ in STEPS[here]}) - {where}


def exposure(state: State, unit: Unit, where: Hex) -> float:
    """Return how much a unit risks in a hex: 0 where it is out of reach or strong enough."""
    seat = commander(state, unit)
    taken = placed(state)
    foes = sorted(
        (
            strength(state, other)
            for there in ring(where)
            for other in taken.get(there, ())
            if commander(state, other) not in {seat, NOBODY} and TYPE[other] != SIEGE
            if relations(state).hostile(state, unit, other, where)
        ),
        reverse=True,
    )[:PAIR]
    if not foes:
        return 0.0
    mates = [u for u in taken.get(where, ()) if commander(state, u) == seat and u != unit]
    best = sorted((strength(state, u) for u in (unit, *mates)), reverse=True)[:PAIR]
    walls = max(terrain_multiplier(where), city_size(state, where))
    return max(0.0, min(1.5, sum(foes) / (sum(best) * walls) - 1.0))


# What a Neutral would raise.


def garrison_of(state: State, province: Province) -> dict[Hex, list[Unit]]:
    """Return who would defend the cities of a Neutral that is attacked (R-45)."""
    found = {city: list(units_at(state, city)) for city in cities_of(state, province)}
    pool = recruits(state, province)
    for place in range(2):
        for city in by_size(state, province):
            if len(found[city]) <= place < city_size(state, city) and pool:
                found[city].append(pool.pop(0))
    return found


def defenders_of(state: State, province: Province) -> dict[Hex, list[Unit]]:
    """Return who defends the cities of a province, a Neutral's garrison to come included."""
    if is_neutral(state, province) and not players_at_war_with(state, province):
        return garrison_of(state, province)
    return {city: list(units_at(state, city)) for city in cities_of(state, province)}


# How a battle would go.


def blows(dice: int, modifier: int, veterans: int) -> float:
    """Return the steps that dice take on average, the first ones with a Veteran's bonus."""
    better = min(dice, veterans)
    return better * BLOW[modifier + 1] + (dice - better) * BLOW[modifier]


def edge(  # who, against whom, where, from where, with what beside
    state: State,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    where: Hex,
    came: Iterable[int],
    sieges: int = 0,
    reserve: Iterable[Unit] = (),
) -> float:
    """Return how much longer attackers last than defenders: above 1 they should win.

    Steps that stand beside as reinforcements count half (14.7.1a).
    """
    if not defenders:
        return float(FAR)
    pairs = combinations(defenders, min(PAIR, len(defenders)))
    ways = tuple(came)
    pick = max(pairs, key=lambda p: defence_total(state, p, where, ways, sieges)[0])
    defence, penalty = defence_total(state, pick, where, ways, sieges)
    attack = attack_total(state, attackers)
    mine, theirs = ratio(attack, defence)
    if theirs > WORST:
        return 0.0
    mine, theirs = min(WORST, mine), min(WORST, theirs)
    dealt = blows(mine, penalty, veterans(state, attackers))
    taken = blows(theirs, DEFENDING, veterans(state, pick))
    stand = sum(steps_of(state, u) for u in attackers) + sum(
        steps_of(state, u) / 2 for u in reserve
    )
    return stand * dealt / (sum(steps_of(state, u) for u in defenders) * taken)


def veterans(state: State, units: Iterable[Unit]) -> int:
    """Count the Veterans."""
    return sum(1 for unit in units if state.marks[unit] & VETERAN)

"""Wars worth waging: what a province would bring, what it takes, what is at hand (section 8, War).

Military Control denies the owner his points and brings his gold; it scores nothing itself.
"""

from typing import Final, NamedTuple

from hexarch.boards.empire import LARGE, PROVINCE_NEIGHBOURS, PROVINCES
from hexarch.bots.empire.scout import (
    army,
    defenders_of,
    distances,
    is_goal,
    near,
    power,
    province_of,
)
from hexarch.bots.empire.worth import CHIT, GOLD, rivalry
from hexarch.games.empire.model import (
    MERCENARY,
    NEUTRAL,
    NOBODY,
    SEASONS,
    Hex,
    Province,
    Seat,
    State,
    Unit,
)
from hexarch.games.empire.pieces import HOME, IS_SHIP, SIEGE, TYPE
from hexarch.games.empire.rules.r01_units import cities_of, city_points, city_size
from hexarch.games.empire.rules.r07_checks import chances
from hexarch.games.empire.rules.r07_events import final_modifier
from hexarch.games.empire.rules.r09_mercenaries import check_disband
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_hostility import controller, is_neutral, marked
from hexarch.games.empire.rules.r10_war import check_player, check_province
from hexarch.games.empire.rules.r14_odds import defence_total

MARCH: Final = 11
"""So many steps from a city of the enemy a unit takes part in a war."""
MARGIN: Final = 1.6
"""So many times the defence must be at hand."""
AT_ONCE: Final = 2
"""General War is worth while when so many provinces can be entered at once."""
STORM: Final = 2
"""Units that it takes to storm a city; one is enough to walk in."""
HELP: Final = 0.5
"""How much of what an ally has near counts against an attack on a Neutral."""
FOOTHOLD: Final = 0.5
"""What conquering a Neutral is worth: Units Unopposed and battles there raise Influence."""


class Plan(NamedTuple):
    """A war on a province."""

    province: Province
    value: float
    """What the province would bring, in points."""
    strength: int
    """What it takes."""
    units: int
    at_hand: tuple[Unit, ...]

    def lacks(self, state: State) -> tuple[int, int]:
        """Return the strength and the units that are missing."""
        return (
            max(0, self.strength - power(state, self.at_hand)),
            max(0, self.units - len(self.at_hand)),
        )


def plan(state: State, seat: Seat, province: Province) -> Plan:
    """Weigh a war on a province."""
    at_hand = tuple(
        unit
        for unit in army(state, seat)
        if near(state, unit, province, MARCH) and not _deserts(state, unit, province)
    )
    sieges = min(2, sum(TYPE[unit] == SIEGE for unit in at_hand))
    needed, units = 0.0, 0
    for city, defenders in defenders_of(state, province).items():
        foes = [unit for unit in defenders if state.lord[unit] != seat]
        units += STORM if foes else 1
        if foes:
            best = sorted(foes, key=lambda u: -power(state, (u,)))[:2]
            needed += MARGIN * defence_total(state, best, city, (), sieges)[0]
    needed += _others(state, seat, province)
    return Plan(province, prize(state, seat, province), round(needed), units, at_hand)


def _deserts(state: State, unit: Unit, province: Province) -> bool:
    """Tell whether a unit is a Mercenary of a Neutral: it must go before an attack (9.4.7)."""
    hired = bool(state.marks[unit] & MERCENARY)
    return hired and HOME[unit] == province and is_neutral(state, province)


def _may_attack(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether war may be declared on a province, its Mercenaries dismissed first (9.4.7)."""
    refused = check_province(state, seat, province)
    if refused is None or refused.rule != "9.4.7":
        return refused is None
    return all(
        check_disband(state, seat, unit) is None
        for unit in units_of(state, seat)
        if _deserts(state, unit, province)
    )


def _others(state: State, seat: Seat, province: Province) -> float:
    """Return what the defenders can bring up: units in the field there, half of those beside."""
    master = controller(state, province)
    if master >= NEUTRAL:
        return _helpers(state, seat, province)
    cities = cities_of(state, province)
    inside = [
        u
        for u in units_of(state, master)
        if province_of(state, u) == province and state.at[u] not in cities and not IS_SHIP[u]
    ]
    beside = [
        u
        for u in units_of(state, master)
        if province_of(state, u) in PROVINCE_NEIGHBOURS[province] and not IS_SHIP[u]
    ]
    return power(state, inside) + power(state, beside) / 2


def _helpers(state: State, seat: Seat, province: Province) -> float:
    """Return what a Neutral's ally brings, or half of what the strongest who may ally has near."""
    ally = state.ally[province]
    others = [ally] if ally != NOBODY else range(state.seats)
    near_by = [
        power(state, [u for u in army(state, other) if near(state, u, province, MARCH)])
        for other in others
        if other != seat and not marked(state, other, province)
    ]
    return max(near_by, default=0) * HELP


def prize(state: State, seat: Seat, province: Province) -> float:
    """Return what Military Control of a province would bring."""
    left = (len(SEASONS) - state.season) / len(SEASONS)
    gold = 4 * city_points(state, province) * (0.5 + left)
    value = GOLD * gold
    owner = state.marker[province]
    if is_neutral(state, province):
        return value + FOOTHOLD
    if owner not in {NOBODY, seat} and state.political[province] == owner:
        value += state.level[province] * rivalry(state, seat, owner) + GOLD * gold / 2
    if state.scenario == "E":
        value += 1.0
    return value


def offence(state: State, seat: Seat, province: Province) -> float:
    """Return what declaring war costs in a province: a roll for its marker, and a chit."""
    owner = state.marker[province]
    if owner in {NOBODY, seat}:
        return 2 * CHIT
    up, down = chances(
        state.level[province], final_modifier(state, "declare_war", seat, province, 0)
    )
    return (up - down) * rivalry(state, seat, owner) + CHIT


def targets(state: State, seat: Seat) -> list[Plan]:
    """Return the wars that could be waged on others' provinces, the best first."""
    found = [
        plan(state, seat, province)
        for province in PROVINCES
        if seat not in {controller(state, province), state.marker[province]}
    ]
    return sorted(found, key=lambda p: (-p.value, p.province))


# What to prepare.

GOLD_PER_STRENGTH: Final = 1.6
"""What a point of strength costs to raise and to feed for a season or two."""
GOLD_PER_UNIT: Final = 3.5


class Aim(NamedTuple):
    """A war to prepare: the provinces to be entered, and what it brings beyond its price."""

    plans: tuple[Plan, ...]
    net: float


def price(state: State, wish: Plan) -> float:
    """Return about what it takes in gold to make up for what a plan lacks."""
    strength, units = wish.lacks(state)
    return max(GOLD_PER_STRENGTH * strength, GOLD_PER_UNIT * units)


def aim(state: State, seat: Seat, purse: int) -> Aim | None:
    """Return the war that brings most beyond its price, of those that can be paid for."""
    found = [p for p in targets(state, seat) if p.at_hand or sites(state, seat, p.province)]
    options = [_one(state, seat, wish, purse) for wish in found]
    options += [_many(state, seat, enemy, found, purse) for enemy in range(state.seats)]
    return max((a for a in options if a.net > 0), default=None, key=lambda a: a.net)


def _one(state: State, seat: Seat, wish: Plan, purse: int) -> Aim:
    """Weigh a war on one province, or one that is being waged."""
    cost = price(state, wish)
    waged = is_goal(state, seat, wish.province)
    if cost > purse or not (waged or _may_attack(state, seat, wish.province)):
        return Aim((wish,), -1.0)
    blame = 0.0 if waged else offence(state, seat, wish.province)
    return Aim((wish,), wish.value - blame - GOLD * cost)


def _many(state: State, seat: Seat, enemy: Seat, found: list[Plan], purse: int) -> Aim:
    """Weigh General War: as many of a player's provinces as one can pay for."""
    if check_player(state, seat, enemy) is not None:
        return Aim((), -1.0)
    chosen: list[Plan] = []
    net, spent, used = 0.0, 0.0, 0
    for wish in sorted(found, key=lambda p: price(state, p) - p.value / GOLD):
        if controller(state, wish.province) != enemy:
            continue
        shared = GOLD_PER_STRENGTH * min(used, power(state, wish.at_hand))
        cost = price(state, wish) + shared
        if spent + cost <= purse:
            chosen.append(wish)
            spent, used = spent + cost, used + wish.strength
            net += wish.value - GOLD * cost
    his = [p for p in PROVINCES if state.political[p] == enemy]
    net -= sum(offence(state, seat, p) for p in his)
    return Aim(tuple(chosen), net if len(chosen) >= AT_ONCE else -1.0)


def sites(state: State, seat: Seat, province: Province) -> list[Hex]:
    """Return the own cities from which units reach a province in time."""
    return [
        city
        for own in PROVINCES
        if state.political[own] == seat and state.military[own] == NOBODY
        for city in cities_of(state, own)
        if any(distances(target)[city] <= MARCH for target in cities_of(state, province))
    ]


def needs_siege(state: State, wish: Plan) -> bool:
    """Tell whether a war is for a large city with defenders, and no siege unit is at hand."""
    return not any(TYPE[unit] == SIEGE for unit in wish.at_hand) and any(
        city_size(state, city) == LARGE and foes
        for city, foes in defenders_of(state, wish.province).items()
    )

"""Raising and dismissing units, Mercenaries and Barbarians among them (section 8, Build)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from hexarch.boards.empire import BARBARIANS, CLASS, HEX, PROVINCE, PROVINCE_OF, PROVINCES
from hexarch.bots.empire.plan import Aim
from hexarch.bots.empire.scout import exposure, is_attacked, is_goal, within
from hexarch.bots.empire.stores import reserve
from hexarch.bots.empire.worth import CHIT, GOLD, gain
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import MERCENARY, NOBODY, SEASONS, Hex, Province, Seat, State, Unit
from hexarch.games.empire.pieces import BUILD_COST, CODE, GREEN, HOME, SUPPLY_COST, UNIT
from hexarch.games.empire.rules.r01_units import units_at
from hexarch.games.empire.rules.r08_supply import cost
from hexarch.games.empire.rules.r09_barbarians import comes_free
from hexarch.games.empire.rules.r09_building import raisings
from hexarch.games.empire.rules.r09_mercenaries import check_disband
from hexarch.games.empire.rules.r09_pools import in_pool, units_of
from hexarch.games.empire.rules.r10_hostility import defends, general_war, is_neutral, marked
from hexarch.games.empire.rules.r14_odds import terrain_multiplier

DEAR: Final = 2.5
"""The most gold that a Barbarian may cost for a point of strength."""
FIRST: Final = 30.0
"""Who is to go goes before anybody is raised."""


class Wish(NamedTuple):
    """What to do in a Build phase, and how useful it is."""

    merit: float
    action: Any


class Offer(NamedTuple):
    """A unit that can be raised: what it costs in gold, its check included, and its supply."""

    action: Any
    unit: Unit
    price: float
    supply: int


def offers(
    state: State, seat: Seat, city: Hex, purse: float, *, spare: Sequence[Province] = ()
) -> Iterator[Offer]:
    """List what can be raised in a city for so much.

    Mercenaries double what a city raises; none are hired of a Neutral that one means to attack.
    """
    for action in raisings(state, seat, city):
        offer = _offer(state, seat, city, action, spare)
        if offer is not None and offer.price + offer.supply <= purse:
            yield offer


def _offer(
    state: State, seat: Seat, city: Hex, action: Any, spare: Sequence[Province]
) -> Offer | None:
    match action:
        case war.Build(veteran=False) if not vanishes(state, seat, PROVINCE_OF[city]):
            unit, more = in_pool(state, PROVINCE_OF[city], CLASS[action.kind]), 0
        case war.Hire() if PROVINCE[action.province] not in spare:
            unit, more = in_pool(state, PROVINCE[action.province], CLASS[action.kind]), 1
        case war.Rehire() if HOME[UNIT[action.unit]] not in spare:
            unit, more = UNIT[action.unit], 1
        case war.HireBarbarian():
            return _barbarian(state, seat, city, action)
        case _:
            return None
    return Offer(action, unit, BUILD_COST[unit], SUPPLY_COST[unit] + more)


def _barbarian(state: State, seat: Seat, city: Hex, action: war.HireBarbarian) -> Offer | None:
    """Weigh a Barbarian: his pay, and what the check in the hiring province costs (III.B3)."""
    unit = in_pool(state, BARBARIANS, CLASS[action.kind])
    price = 0.0
    if not comes_free(state, seat, city):
        check = CHIT - gain(state, "hire_barbarian", seat, PROVINCE_OF[city])
        price = BUILD_COST[unit] + check / GOLD
    return Offer(action, unit, price, SUPPLY_COST[unit]) if price <= DEAR * GREEN[unit] else None


def vanishes(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a province changes hands when the year ends: its units vanish with it."""
    return state.marker[province] != seat and state.season == len(SEASONS) - 1


# Who is dismissed.


def dismissals(state: State, seat: Seat, goal: Aim | None) -> Iterator[Wish]:
    """Dismiss the Mercenaries of a Neutral that is to be attacked, and those who would starve."""
    hired = [
        unit
        for unit in units_of(state, seat)
        if state.marks[unit] & MERCENARY and check_disband(state, seat, unit) is None
    ]
    prey = {wish.province for wish in goal.plans if wish.lacks(state) == (0, 0)} if goal else set()
    for unit in hired:
        if HOME[unit] in prey and is_neutral(state, HOME[unit]):
            yield Wish(FIRST, war.Disband(CODE[unit]))
    if state.treasury[seat] < reserve(state, seat) and not _has_war(state, seat):
        for unit in hired:
            if cost(state, unit) and len(within(state, seat, PROVINCE_OF[state.at[unit]])) > 1:
                yield Wish(FIRST - GREEN[unit] / cost(state, unit), war.Disband(CODE[unit]))


def _has_war(state: State, seat: Seat) -> bool:
    return is_attacked(state, seat) or any(is_goal(state, seat, p) for p in PROVINCES)


# Cities that are given back.


def liberations(state: State, seat: Seat, legal: Sequence[Any]) -> Iterator[Wish]:
    """Give back the cities of Neutrals that one defends, and of players who are no rivals."""
    for action in legal:
        if isinstance(action, war.Liberate):
            city, there = HEX[action.city], HEX[action.to]
            if _gives_back(state, seat, PROVINCE_OF[city]):
                risk = exposure(state, units_at(state, city)[0], there)
                yield Wish(FIRST + terrain_multiplier(there) - 2 * risk, action)


def _gives_back(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a city is worth more to its lawful master than to its liberator.

    A Neutral that is defended gets its garrison back for nothing, one at war with the loser too; a
    player may build again: that helps if he is not ahead.
    """
    if marked(state, seat, province):
        return False
    owner = state.political[province]
    if owner == NOBODY:
        return defends(state, seat, province) or any(
            marked(state, loser, province) for lost, loser in state.lost if lost == province
        )
    return not general_war(state, seat, owner) and state.points[owner] <= state.points[seat]

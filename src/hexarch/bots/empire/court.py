"""Set-up, tribute and influence: where games of Empire are won."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import (
    CLASS,
    HEX,
    PROVINCE,
    PROVINCE_NEIGHBOURS,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.bots.empire.worth import CHIT, GOLD, gain, promise
from hexarch.games.empire.actions import realm
from hexarch.games.empire.model import LEVEL_NAMES, NOBODY, SEASONS, STRONG, Seat, State
from hexarch.games.empire.pieces import VETERAN_STRENGTH
from hexarch.games.empire.rules.r01_units import city_points, city_size
from hexarch.games.empire.rules.r07_events import final_modifier, no_roll
from hexarch.games.empire.rules.r08_supply import cost
from hexarch.games.empire.rules.r09_pools import in_pool, units_of
from hexarch.games.empire.steps.realm import Check

ALLOTMENT: Final = (5, 5, 3, 3, 2, 2)
"""Scenario D: the points for the best provinces, in order."""


def choose_home(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take a rich province with few borders and good neighbours."""

    def merit(action: Any) -> float:
        province = PROVINCE[action.province]
        near = PROVINCE_NEIGHBOURS[province]
        second = max((city_points(state, other) for other in near), default=0)
        return 2.0 * city_points(state, province) - 0.6 * len(near) + 0.5 * second

    return max(legal, key=merit)


def assign(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Give the highest levels to the best provinces."""
    levels = [action for action in legal if isinstance(action, realm.AssignLevel)]
    if not levels:
        return next(action for action in legal if isinstance(action, realm.Commit))
    if state.scenario == "D":
        return _allot(state, seat, levels)
    return max(
        levels, key=lambda a: (int(a.level), promise(state, seat, PROVINCE[a.province]), a.province)
    )


def _allot(state: State, seat: Seat, legal: Sequence[realm.AssignLevel]) -> realm.AssignLevel:
    """Spend the points on the six best provinces."""
    ranked = sorted(PROVINCES, key=lambda p: (-promise(state, seat, p), p))
    wish = dict(zip(ranked, ALLOTMENT, strict=False))
    return min(
        legal, key=lambda a: (abs(int(a.level) - wish.get(PROVINCE[a.province], 0)), -int(a.level))
    )


def place_marker(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Put the highest marker into the best province."""
    return max(
        legal,
        key=lambda a: (
            LEVEL_NAMES.index(a.level),
            promise(state, seat, PROVINCE[a.province]),
            a.province,
        ),
    )


def claim(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take the best Neutral that may be claimed."""
    offers = [action for action in legal if isinstance(action, realm.ClaimNeutral)]
    if not offers:
        return legal[0]
    return max(offers, key=lambda a: promise(state, seat, PROVINCE[a.province]))


def richest(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Choose the province with the most city points."""
    return max(legal, key=lambda a: city_points(state, PROVINCE[a.province]))


def retinue(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take the strongest Veterans, and put them into the cities first."""
    if isinstance(legal[0], realm.PlaceVeteran):
        return max(legal, key=lambda a: (city_size(state, HEX[a.hex]), a.hex))

    def strength(action: Any) -> int:
        return VETERAN_STRENGTH[in_pool(state, PROVINCE[action.province], CLASS[action.kind])]

    return max(legal, key=strength)


# Tribute


def tribute(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Ask additional tribute only where no dice can go wrong, and the chit can be spared."""
    for action in legal:
        if isinstance(action, realm.ExtraTribute):
            city = HEX[action.city]
            event = "tribute_large" if city_size(state, city) > 1 else "tribute_small"
            if no_roll(state, event, seat, PROVINCE_OF[city], 0):
                return action
    return next(action for action in legal if isinstance(action, realm.EndGo))


# Influence


def reserve(state: State, seat: Seat) -> int:
    """Return the gold to keep for supply until the next tribute."""
    upkeep = sum(cost(state, unit) for unit in units_of(state, seat))
    return upkeep * (len(SEASONS) - state.season)


def influence(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Check where units stand unopposed, then press where a gold piece brings most."""
    for action in legal:
        if isinstance(action, realm.Unopposed):
            return action
    best, merit = None, 0.0
    purse = state.treasury[seat] - reserve(state, seat)
    for action in legal:
        if not isinstance(action, realm.Pressure):
            continue
        province = PROVINCE[action.province]
        price = action.increments * (1 if state.marker[province] == seat else 2)
        if price > purse:
            continue
        value = gain(state, "pressure", seat, province, action.increments) - GOLD * price
        if value > 0 and value / price > merit:
            best, merit = action, value / price
    return best or next(action for action in legal if isinstance(action, realm.EndGo))


def roll(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Roll where the dice are better than the chit that is safe."""
    step = state.step
    if not isinstance(step, Check):
        return legal[0]
    wish: type = realm.Roll if _worth_rolling(state, seat, step) else realm.Decline
    return next((action for action in legal if isinstance(action, wish)), legal[0])


def _worth_rolling(state: State, seat: Seat, step: Check) -> bool:
    if step.event == "pressure":
        return True
    owner = state.marker[step.province]
    value = gain(state, step.event, seat, step.province, step.amount)
    if owner not in {NOBODY, seat}:
        return value > 0
    modifier = final_modifier(state, step.event, seat, step.province, step.amount)
    spent = CHIT * max(0, modifier) * (value > 0)
    return value - 0.1 * spent > 0 and state.level[step.province] != STRONG

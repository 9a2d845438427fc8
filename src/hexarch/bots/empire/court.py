"""Set-up, tribute and influence: where games of Empire are won."""

import random
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
from hexarch.bots.empire.plan import aim, price
from hexarch.bots.empire.scout import within
from hexarch.bots.empire.stores import reserve, upkeep
from hexarch.bots.empire.worth import CHIT, GOLD, gain, promise, stake
from hexarch.games.empire.actions import realm
from hexarch.games.empire.model import LEVEL_NAMES, NOBODY, STRONG, WEAK, Province, Seat, State
from hexarch.games.empire.pieces import VETERAN_STRENGTH
from hexarch.games.empire.rules.r01_units import city_points, city_size
from hexarch.games.empire.rules.r03_victory import LEAD
from hexarch.games.empire.rules.r07_checks import chances
from hexarch.games.empire.rules.r07_events import final_modifier, no_roll
from hexarch.games.empire.rules.r09_pools import in_pool
from hexarch.games.empire.steps.realm import Check

WORTH_SAVING: Final = 0.5
"""What a war must bring beyond its price to be saved for."""
CROWDED: Final = 2.5
"""How much a rival's home next door takes from a home."""
GUARD: Final = 3
"""The gold for a guard."""
MIDDLE: Final = (2, 3)
CONTEST: Final = 0.6
"""How much a rival's likely second province draws middle levels, and repels high ones."""
SAFE_CHIT: Final = 2
"""From this chit on a province may be squeezed that is not Strong."""
LEAST: Final = 0.1
"""The least that a gold piece must bring as Diplomatic Pressure, in points.

With a modifier of 4 on another's marker four of them bring 15/36.
"""
DENYING: Final = 0.03
"""The same where a rival is about to win."""
PATIENCE: Final = 10
"""After so many years all gold that supply leaves over is pressed with: no peace is for ever."""
ALLOTMENTS: Final = ((5, 5, 3, 3, 2, 2), (5, 4, 4, 3, 2, 2), (5, 5, 5, 3, 2), (4, 4, 4, 3, 3, 2))
"""Scenario D: the points for the best provinces, in order."""
WHIM: Final = 1.0
"""How much more a captain may like a province there than it promises: others think alike."""


def choose_home(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take a rich province with few borders and good neighbours."""

    def merit(action: Any) -> float:
        province = PROVINCE[action.province]
        near = PROVINCE_NEIGHBOURS[province]
        second = max((city_points(state, other) for other in near), default=0)
        rivals = sum(other in state.homes for other in near)
        merit = 2.0 * city_points(state, province) - 0.6 * len(near) + 0.5 * second
        return merit - CROWDED * rivals

    return max(legal, key=merit)


def assign(state: State, seat: Seat, legal: Sequence[Any], seed: int = 0) -> Any:
    """Give the highest levels to the best provinces."""
    levels = [action for action in legal if isinstance(action, realm.AssignLevel)]
    if not levels:
        return next(action for action in legal if isinstance(action, realm.Commit))
    if state.scenario == "D":
        return _allot(state, seat, levels, seed)
    return max(levels, key=lambda a: (int(a.level), _bid(state, seat, a), a.province))


def _bid(state: State, seat: Seat, action: realm.AssignLevel) -> float:
    """Return how well a level lies in a province.

    A middle one contests a rival's likely second province; a high one keeps clear of ties there.
    """
    province = PROVINCE[action.province]
    rivals = [home for other, home in enumerate(state.homes) if other != seat and home != NOBODY]
    contested = any(province == _second(state, home) for home in rivals)
    if not contested:
        return promise(state, seat, province)
    middle = int(action.level) in MIDDLE
    return promise(state, seat, province) + (CONTEST if middle else -CONTEST)


def _second(state: State, home: Province) -> Province:
    """Return the province that a player with this home most likely wants next."""
    near = [p for p in PROVINCE_NEIGHBOURS[home] if p not in state.homes]
    return max(near, default=NOBODY, key=lambda p: (city_points(state, p), -p))


def _allot(
    state: State, seat: Seat, legal: Sequence[realm.AssignLevel], seed: int
) -> realm.AssignLevel:
    """Spend the points on the best provinces; captains who all did alike would gain none."""
    chance = random.Random(seed)
    merit = {p: promise(state, seat, p) * (1 + WHIM * chance.random()) for p in PROVINCES}
    ranked = sorted(PROVINCES, key=lambda p: (-merit[p], p))
    wish = dict(zip(ranked, chance.choice(ALLOTMENTS), strict=False))
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
    """Ask additional tribute where the gold is worth more than what the check may cost."""
    best, merit = None, 0.0
    for action in legal:
        if isinstance(action, realm.ExtraTribute):
            value = _squeeze(state, seat, HEX[action.city])
            if value > merit:
                best, merit = action, value
    return best or next(action for action in legal if isinstance(action, realm.EndGo))


def _squeeze(state: State, seat: Seat, city: int) -> float:
    """Return what additional tribute of a city brings, below 0 where it costs too much.

    A check without a roll costs a chit only. A province that is not Strong is spared unless its
    chit is high or the gold wins a war, and every roll is while a rival could win by the point
    that it may lose.
    """
    province, size = PROVINCE_OF[city], city_size(state, city)
    event = "tribute_large" if size > 1 else "tribute_small"
    gold = GOLD * 4 * size - CHIT
    if no_roll(state, event, seat, province, 0):
        return gold
    if _is_pressed(state, seat):
        return -1.0
    if state.level[province] != STRONG and state.trend[province][seat] < SAFE_CHIT:
        won = _war_won(state, seat, 4 * size)
        if won <= 0:
            return -1.0
        gold += won
    _, down = chances(state.level[province], final_modifier(state, event, seat, province, 0))
    return gold - down * stake(state, seat, province, state.level[province])


def _war_won(state: State, seat: Seat, gold: int) -> float:
    """Return how much more the best war of this Spring brings with some more gold."""
    purse = state.treasury[seat] - reserve(state, seat)
    more = aim(state, seat, purse + gold)
    if more is None or more.net < WORTH_SAVING:
        return 0.0
    now = aim(state, seat, purse)
    return more.net - (now.net if now else 0.0)


def _is_pressed(state: State, seat: Seat) -> bool:
    """Tell whether a rival would be near a lead of four if one lost a point."""
    rivals = [points for other, points in enumerate(state.points) if other != seat]
    return max(rivals, default=0) - state.points[seat] >= LEAD - 1


# Influence


def influence(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Check where units stand unopposed, then press where a gold piece brings most."""
    for action in legal:
        if isinstance(action, realm.Unopposed):
            return action
    tired = state.year > PATIENCE
    best, merit = None, DENYING if state.imminent & ~(1 << seat) else LEAST
    if tired:
        merit = 0.0
    purse = state.treasury[seat]
    if tired and not state.imminent:
        purse -= upkeep(state, seat)
    elif not state.imminent:
        purse -= reserve(state, seat) + chest(state, seat) + guards(state, seat)
    for action in legal:
        if not isinstance(action, realm.Pressure):
            continue
        province = PROVINCE[action.province]
        cost = action.increments * (1 if state.marker[province] == seat else 2)
        value = gain(state, "pressure", seat, province, action.increments) / cost
        if cost <= purse and value > merit:
            best, merit = action, value
    return best or next(action for action in legal if isinstance(action, realm.EndGo))


def guards(state: State, seat: Seat) -> int:
    """Return the gold to keep for a guard in every own province without one that is not Strong."""
    bare = [
        province
        for province in PROVINCES
        if state.political[province] == seat == state.marker[province]
        and state.level[province] != STRONG
        and not within(state, seat, province)
    ]
    return GUARD * len(bare)


def chest(state: State, seat: Seat) -> int:
    """Return the gold to keep for the units of a war that is worth more than pressure."""
    goal = aim(state, seat, state.treasury[seat] - reserve(state, seat))
    if goal is None or goal.net < WORTH_SAVING:
        return 0
    return round(sum(price(state, wish) for wish in goal.plans))


def roll(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Roll where the dice are better than the chit that is safe."""
    step = state.step
    if not isinstance(step, Check):
        return legal[0]
    wish: type = realm.Roll if _worth_rolling(state, seat, step) else realm.Decline
    return next((action for action in legal if isinstance(action, wish)), legal[0])


def _worth_rolling(state: State, seat: Seat, step: Check) -> bool:
    """Tell whether to roll: always on a Neutral or one's own Weak marker, else by the chances.

    Declining banks the chit and cannot fall on a 2: on one's own Favorable one declines below +1.
    """
    owner = state.marker[step.province]
    if step.event == "pressure" or owner == NOBODY:
        return True
    if owner == seat and state.level[step.province] == WEAK:
        return True
    return gain(state, step.event, seat, step.province, step.amount) > 0

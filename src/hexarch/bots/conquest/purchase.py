"""What to buy: safety first, then land, galleys and cities, then catapults in mass."""

from collections.abc import Callable, Sequence
from typing import Final

from hexarch.boards.mediterranean import COASTS, COASTS_OF, CODES
from hexarch.bots.conquest.campaign import Campaign, port_on
from hexarch.bots.conquest.geography import away
from hexarch.bots.conquest.naval import caesars_afloat
from hexarch.bots.conquest.situation import Situation, together
from hexarch.bots.conquest.threats import forces_against, loss, risk
from hexarch.games.conquest.actions import (
    Action,
    BuildCity,
    BuildRoad,
    Buy,
    BuyGalley,
    EndTurn,
    Fortify,
)
from hexarch.games.conquest.model import NO_CITY
from hexarch.games.conquest.rules.r14_tribute import price, units_in_stock
from hexarch.games.conquest.tables import CATAPULT, GALLEYS

BUY_INFANTRY, BUY_CAVALRY, BUY_CATAPULT = Buy("infantry"), Buy("cavalry"), Buy("catapult")
HUNTERS: Final = 4
"""Galleys that hunt a Caesar at sea."""
ARMY_OVER_SEA: Final = 5
"""Units for which galleys are built."""
UNITS_A_GALLEY: Final = 9
"""Units of the army for each galley after the first: not all sail at once."""
RICH: Final = 8
"""Prices of a city in the treasury with which cities are always built."""
SAVED: Final = 0.2
"""By how much a wall must lower the risk of a garrison."""


def purchase(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> tuple[Action, str]:
    """Return the next thing to buy or lay, or end the turn."""
    road = next((action for action in legal if isinstance(action, BuildRoad)), None)
    if road is not None:
        return road, "Roads are free"
    for choose, why in _WANTS:
        found = choose(sit, plan, legal)
        if found is not None and found in legal:
            return found, why
    return EndTurn(), "Nothing more is worth its price"


def _defend(sit: Situation, _plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Buy what holds the home next turn, infantry or catapults."""
    forces = forces_against(sit, sit.home)
    limit = sit.style.caesar_risk if sit.caesar_at == sit.home else sit.style.home_risk
    there, fort = sit.own_units(sit.home), sit.fort(sit.home)
    if loss(forces, there, fort) <= limit:
        return None
    wall = Fortify(CODES[sit.home])
    if wall in legal:
        return wall
    purse = sit.state.treasury[sit.me]
    infantry = together(there, (purse // price(sit.state, "infantry"), 0, 0))
    catapults = together(there, (0, 0, purse // price(sit.state, "catapult")))
    better = loss(forces, catapults, fort) < loss(forces, infantry, fort)
    kinds = (BUY_CATAPULT, BUY_INFANTRY) if better else (BUY_INFANTRY, BUY_CATAPULT)
    return next((kind for kind in (*kinds, BUY_CAVALRY) if kind in legal), None)


def _settlers(sit: Situation, _plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Give each general at home a unit while there is land to take."""
    generals = len(sit.leaders[sit.me].get(sit.home, ())) - (sit.caesar_at == sit.home)
    infantry, cavalry, _ = sit.own_units(sit.home)
    land = len({q for p in sit.own for q in sit.near(p) if sit.is_free(q)})
    if min(generals, land) <= infantry + cavalry:
        return None
    early = sit.state.level == 1 and sit.state.round > 1
    if early and land > sit.style.riders and BUY_CAVALRY in legal:
        return BUY_CAVALRY
    return BUY_INFANTRY


def _ships(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Build galleys when the way to the enemy is by sea, or his Caesar is."""
    coasts = [c for c in COASTS_OF[sit.home] if BuyGalley(COASTS[c].code) in legal]
    if not coasts:
        return None
    if caesars_afloat(sit) and len(sit.galleys) < HUNTERS:
        return BuyGalley(COASTS[coasts[0]].code)
    port = port_on(plan, sit.home) if plan else -1
    if plan is None or port < 0 or sit.power(sit.me) < sit.style.ship_power:
        return None
    army = sum(sum(sit.units(p)) for p in sit.own if plan.turns[p] >= plan.turns[port])
    if army < ARMY_OVER_SEA or len(sit.galleys) >= min(GALLEYS, 1 + army // UNITS_A_GALLEY):
        return None
    goal = plan.step[port] if port == sit.home else port
    best = min(coasts, key=lambda c: min(away(zone, goal) for zone in COASTS[c].zones))
    return BuyGalley(COASTS[best].code)


def _city(sit: Situation, _plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Found a city where it is safe and continues the road: early, or with money to spare."""
    state = sit.state
    rich = state.treasury[sit.me] > RICH * price(state, "city")
    strongest = max((sit.power(enemy) for enemy in sit.enemies), default=0)
    behind = strongest - sit.power(sit.me) > sit.style.army_first
    if (state.level > 1 or state.round > sit.style.last_city or behind) and not rich:
        return None
    sites = [p for p in sit.own if state.city[p] == NO_CITY and BuildCity(CODES[p]) in legal]
    safe = [p for p in sites if risk(sit, p) < sit.style.city_risk]

    def score(p: int) -> tuple[bool, float]:
        joined = any(state.owner[q] == sit.me and state.city[q] for q in sit.near(p))
        return joined, len(sit.near(p)) * sit.whims[p]

    return BuildCity(CODES[max(safe, key=score)]) if safe else None


def _army(sit: Situation, _plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Buy catapults, or save for one; other units when the tray has no more of them."""
    if BUY_CATAPULT in legal:
        return BUY_CATAPULT
    if units_in_stock(sit.state, CATAPULT):
        return None
    return BUY_INFANTRY if BUY_INFANTRY in legal else BUY_CAVALRY


def _wall(sit: Situation, _plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Fortify the Caesar's city, then one whose garrison it saves; others with money to spare."""
    walls = [p for p in sit.own if Fortify(CODES[p]) in legal]
    # Who has less is saving for a catapult; who has more could not buy one.
    if not walls or sit.state.treasury[sit.me] < price(sit.state, "catapult"):
        return None

    def saved(p: int) -> float:
        forces, there = forces_against(sit, p), sit.units(p)
        return loss(forces, there, 0) - loss(forces, there, 1)

    best = max(walls, key=lambda p: (p == sit.caesar_at, saved(p), sum(sit.units(p)), p))
    rich = sit.state.treasury[sit.me] > RICH * price(sit.state, "city")
    if best == sit.caesar_at or saved(best) >= SAVED or rich:
        return Fortify(CODES[best])
    return None


Want = Callable[[Situation, Campaign | None, Sequence[Action]], Action | None]
_WANTS: Final[tuple[tuple[Want, str], ...]] = (
    (_defend, "The home must hold"),
    (_settlers, "There is land to take"),
    (_ships, "The way to the enemy is by sea"),
    (_city, "A city pays for itself"),
    (_army, "Catapults decide battles"),
    (_wall, "A wall holds a city"),
)

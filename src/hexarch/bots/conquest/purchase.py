"""What to buy: safety first, then land, then cities, then catapults."""

from collections.abc import Sequence

from hexarch.boards.mediterranean import COASTS, COASTS_OF, CODES
from hexarch.bots.conquest.campaign import Campaign, port_on
from hexarch.bots.conquest.geography import away
from hexarch.bots.conquest.naval import caesars_afloat
from hexarch.bots.conquest.situation import Situation
from hexarch.bots.conquest.threats import forces_against, looming, risk, safe_with
from hexarch.games.conquest.actions import (
    Action,
    BuildCity,
    BuildRoad,
    Buy,
    BuyGalley,
    EndTurn,
    Fortify,
)
from hexarch.games.conquest.model import NO_CITY, Units
from hexarch.games.conquest.rules.r14_tribute import price

INFANTRY, CAVALRY, CATAPULT = Buy("infantry"), Buy("cavalry"), Buy("catapult")


def purchase(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action:
    """Return the next thing to buy or lay, or end the turn."""
    road = next((action for action in legal if isinstance(action, BuildRoad)), None)
    if road is not None:
        return road
    for choose in (_defend, _settlers, _prepare, _ships, _city, _army):
        found = choose(sit, plan, legal)
        if found is not None and found in legal:
            return found
    return EndTurn()


def _defend(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Buy what holds the home next turn."""
    _ = plan
    limit = sit.style.caesar_risk if sit.caesar_at == sit.home else sit.style.home_risk
    return _hold(sit, legal, forces_against(sit, sit.home), limit)


def _prepare(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Buy against what may come in two turns."""
    _ = plan
    return _hold(sit, legal, looming(sit, sit.home), sit.style.looming_risk)


def _hold(
    sit: Situation, legal: Sequence[Action], forces: list[Units], limit: float
) -> Action | None:
    if not forces:
        return None
    fort, there = sit.fort(sit.home), sit.units(sit.home)
    if 1 - safe_with(sit, sit.home, forces, there, fort) <= limit:
        return None
    if not fort and Fortify(CODES[sit.home]) in legal:
        return Fortify(CODES[sit.home])
    money = sit.state.treasury[sit.me]
    infantry = money // price(sit.state, "infantry")
    catapults = money // price(sit.state, "catapult")
    with_infantry = (there[0] + infantry, there[1], there[2])
    with_catapults = (there[0], there[1], there[2] + catapults)
    safer = safe_with(sit, sit.home, forces, with_catapults, fort) > safe_with(
        sit, sit.home, forces, with_infantry, fort
    )
    return CATAPULT if catapults and CATAPULT in legal and safer else INFANTRY


def free_land(sit: Situation) -> int:
    """Count the empty provinces next to the player's, of others and of nobody."""
    found = {
        q
        for p in sit.own
        for q in sit.near(p)
        if sit.state.owner[q] != sit.me and not sit.is_held(q)
    }
    return len(found)


def _settlers(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Give each general at home a unit while there is land to take."""
    _ = plan
    generals = len(sit.leaders[sit.me].get(sit.home, ())) - (sit.caesar_at == sit.home)
    units = sit.units(sit.home)
    land = free_land(sit)
    idle = int(sit.style.settlers * min(generals, land)) - units[0] - units[1]
    if idle <= 0:
        return None
    if (
        land > sit.style.riders
        and CAVALRY in legal
        and sit.state.level == 1
        and sit.state.round > 1
    ):
        return CAVALRY
    return INFANTRY if INFANTRY in legal else None


def _ships(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Build galleys when the way to the enemy is by sea."""
    coasts = [c for c in COASTS_OF[sit.home] if BuyGalley(COASTS[c].code) in legal]
    if coasts and caesars_afloat(sit) and len(sit.galleys) < 4:
        return BuyGalley(COASTS[coasts[0]].code)
    port = port_on(plan, sit.home) if plan else -1
    if not coasts or plan is None or port < 0:
        return None
    army = sum(sum(sit.units(p)) for p in sit.own if plan.turns[p] >= plan.turns[port])
    if (
        army < 5
        or sit.power(sit.me) < sit.style.ship_power
        or len(sit.galleys) >= min(6, 1 + army // 9)
    ):
        return None
    goal = plan.step[port] if port == sit.home else port
    best = min(coasts, key=lambda c: min(away(zone, goal) for zone in COASTS[c].zones))
    return BuyGalley(COASTS[best].code)


def _city(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Found a city where it is safe and continues the road."""
    _ = plan
    state = sit.state
    rich = state.treasury[sit.me] > 8 * price(state, "city")
    if (state.level > 1 or state.round > sit.style.last_city) and not rich:
        return None
    strongest = max((sit.power(enemy) for enemy in sit.enemies), default=0)
    if strongest - sit.power(sit.me) > sit.style.army_first and not rich:
        return None
    sites = [p for p in sit.own if state.city[p] == NO_CITY and BuildCity(CODES[p]) in legal]
    sites = [p for p in sites if risk(sit, p) < sit.style.city_risk]
    if not sites:
        return None

    def score(p: int) -> tuple[int, float]:
        joined = sum(1 for q in sit.near(p) if state.owner[q] == sit.me and state.city[q])
        return (-min(joined, 1), -len(sit.near(p)) * sit.whims[p])

    return BuildCity(CODES[min(sites, key=score)])


def _army(sit: Situation, plan: Campaign | None, legal: Sequence[Action]) -> Action | None:
    """Catapults in mass; infantry when there are none to have."""
    _ = plan
    if CATAPULT in legal:
        return CATAPULT
    stock = sum(sit.state.catapults) + sum(h.cargo[2] for h in sit.state.galleys)
    if stock < 20:
        return None
    if INFANTRY in legal:
        return INFANTRY
    return CAVALRY if CAVALRY in legal else None

"""Attacks: which province is worth a battle, and with what."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hexarch.boards.mediterranean import CODES, PROVINCES
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.courage import CAESAR_FIGHTS, courage, nerve, thrift
from hexarch.bots.conquest.muster import Wing, wings
from hexarch.bots.conquest.orders import Landing, Marching, Order, Plan, Sailing
from hexarch.bots.conquest.pool import Pool
from hexarch.bots.conquest.situation import Situation, together, value_of
from hexarch.bots.conquest.threats import odds
from hexarch.games.conquest.model import NO_UNITS, NOBODY, Units
from hexarch.games.conquest.pieces import is_caesar
from hexarch.odds.conquest import battle

CERTAIN: Final = 0.97
"""The chance at which no more legions are sent."""
RETREAT: Final = 0.3
"""The chance at which an attack by land is thought to be called off."""


class Assault(NamedTuple):
    """A thought-out attack."""

    target: int
    wings: tuple[Wing, ...]
    chance: float
    profit: float


def best_assault(sit: Situation, plan: Campaign | None) -> Plan | None:
    """Return the orders of the most profitable attack on an occupied province."""
    ahead = {plan.step[p] for p in sit.own if sit.is_held(p)} if plan else set()
    best: Assault | None = None
    for target in PROVINCES:
        if not _is_target(sit, target):
            continue
        found = weigh(sit, target, sit.style.on_the_way if target in ahead else 0.0)
        if found is not None and found.profit > (best.profit if best else 0.0):
            best = found
    if best is None:
        return None
    orders = tuple(order for wing in best.wings for order in wing.orders)
    if best.chance <= sit.style.retreat_below:
        return Plan(orders, f"Wear {CODES[best.target]} down and retreat")
    return Plan(orders, f"Attack {CODES[best.target]}: {best.chance:.0%} to win")


def _is_target(sit: Situation, province: int) -> bool:
    """Tell whether there is somebody to beat, or a leader to catch, in a province."""
    if province in sit.embattled:
        return False
    if sit.state.owner[province] == sit.me and sit.is_held(province):
        return False
    # leaders who stray into own land are caught by any unit that comes.
    return sit.is_held(province) or bool(sit.hostile_leaders(province))


def weigh(sit: Situation, target: int, bonus: float = 0.0) -> Assault | None:
    """Work out the best attack on a province; nothing if none has the chance it takes."""
    legions = wings(Pool(sit, target), target)
    if not legions:
        return None
    defender, fort = sit.units(target), sit.fort(target)
    if not any(defender):
        hunter = min(legions, key=lambda wing: value_of(wing.units))
        return Assault(target, (hunter,), 1.0, prize(sit, target))
    chosen, chance = _enough(legions, defender, fort)
    by_land = any(wing.by_land for wing in chosen)
    least = nerve(sit, by_land=by_land)
    if any(_is_led_by_caesar(sit, order) for wing in chosen for order in wing.orders):
        least = max(least, CAESAR_FIGHTS - courage(sit))
    if chance < least:
        return None
    lost, killed = losses(_sum(chosen), defender, fort, RETREAT if by_land else 0.0)
    captured = len(chosen) * sit.style.general * (1 - chance) * (RETREAT if by_land else 1)
    profit = chance * (prize(sit, target) + bonus) - captured
    profit += sit.state.level * (sit.style.killed * killed - thrift(sit) * lost)
    return Assault(target, chosen, chance, profit)


def _is_led_by_caesar(sit: Situation, order: Order) -> bool:
    match order:
        case Marching():
            return is_caesar(order.leader)
        case Sailing():
            return any(map(is_caesar, order.leaders))
        case Landing():
            return any(map(is_caesar, sit.aboard(order.galley)))


def prize(sit: Situation, target: int) -> float:
    """Return what winning a province is worth, in talents."""
    state = sit.state
    owner = state.owner[target]
    value = 0.0 if owner == sit.me else land_value(sit, target)
    for leader in sit.hostile_leaders(target):
        value += sit.style.caesar if is_caesar(leader) else sit.style.general
    return value * sit.whims[target]


def land_value(sit: Situation, province: int) -> float:
    """Return what owning a province is worth; an enemy's loss counts too, most of all his home."""
    state = sit.state
    owner = state.owner[province]
    value = sit.tribute_of(province) * sit.style.horizon
    if owner == NOBODY:
        return value
    value *= sit.style.denial
    if state.homes[owner] == province:
        value += sit.style.home + state.treasury[owner]
    return value


def _enough(legions: Sequence[Wing], defender: Units, fort: int) -> tuple[tuple[Wing, ...], float]:
    """Take the strongest legions, by land first, until the battle is as good as won."""
    chosen: list[Wing] = []
    chance = 0.0
    for wing in sorted(legions, key=lambda w: (-w.by_land, -value_of(w.units))):
        chosen.append(wing)
        chance = odds(_sum(chosen), defender, fort)
        if chance >= CERTAIN:
            break
    return tuple(chosen), chance


def _sum(chosen: Sequence[Wing]) -> Units:
    total = NO_UNITS
    for wing in chosen:
        total = together(total, wing.units)
    return total


@lru_cache(maxsize=1 << 14)
def losses(
    attacker: Units, defender: Units, fort: int, retreat_below: float
) -> tuple[float, float]:
    """Return the talents both sides lose on average, at normal prices."""
    loss = battle(attacker, defender, fort, retreat_below).expected_loss
    return loss.attacker, loss.defender

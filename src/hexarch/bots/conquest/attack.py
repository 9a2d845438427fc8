"""Attacks: which province is worth a battle, and with what."""

from functools import lru_cache
from typing import NamedTuple

from hexarch.boards.mediterranean import CODES, PROVINCES
from hexarch.bots.conquest.campaign import Campaign
from hexarch.bots.conquest.muster import Pool, Wing, wings
from hexarch.bots.conquest.orders import Plan
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.bots.conquest.threats import odds
from hexarch.games.conquest.model import NOBODY, Units
from hexarch.games.conquest.pieces import is_caesar
from hexarch.odds.conquest import battle

RETREAT = 0.3


class Assault(NamedTuple):
    """A thought-out attack."""

    target: int
    wings: tuple[Wing, ...]
    chance: float
    profit: float


def prize(sit: Situation, target: int) -> float:
    """Return what winning a province is worth, in talents."""
    state = sit.state
    owner = state.owner[target]
    value = 0.0 if owner == sit.me else float(sit.worth(target) * sit.style.horizon)
    if owner not in (NOBODY, sit.me):
        value *= sit.style.denial
        if state.homes[owner] == target:
            value += sit.style.home + state.treasury[owner]
    for leader in sit.hostile_leaders(target):
        value += sit.style.caesar if is_caesar(leader) else sit.style.general
    return value * sit.whims[target]


def assaults(sit: Situation, plan: Campaign | None) -> list[Assault]:
    """Return the attacks on occupied provinces that promise a profit, the best first."""
    found = []
    ahead = {plan.step[p] for p in sit.own if sit.is_held(p)} if plan else set()
    for target in PROVINCES:
        if not _is_target(sit, target):
            continue
        assault = weigh(sit, target, sit.style.on_the_way if target in ahead else 0.0)
        if assault is not None and assault.profit > 0:
            found.append(assault)
    return sorted(found, key=lambda a: -a.profit)


def _is_target(sit: Situation, province: int) -> bool:
    """Tell whether there is somebody to beat, or a leader to catch, in a province."""
    if sit.state.owner[province] != sit.me:
        return sit.is_held(province) or bool(sit.hostile_leaders(province))
    # leaders who stray into own land are caught by any unit that comes.
    return not sit.is_held(province) and bool(sit.hostile_leaders(province))


def weigh(sit: Situation, target: int, bonus: float = 0.0) -> Assault | None:
    """Work out the best attack on a province."""
    legions = wings(Pool(sit, target), target)
    if target in sit.embattled or not legions:
        return None
    defender, fort = sit.units(target), sit.fort(target)
    if not any(defender):
        hunter = min(legions, key=lambda w: value_of(w.units))
        return Assault(target, (hunter,), 1.0, prize(sit, target))
    chosen, chance = _enough(legions, defender, fort)
    force = _sum(chosen)
    by_land = any(wing.by_land for wing in chosen)
    gain = prize(sit, target) + bonus
    lost, killed = losses(force, defender, fort, RETREAT if by_land else 0.0)
    level = sit.state.level
    generals = len(chosen) * sit.style.general * (1 - chance) * (0.3 if by_land else 1)
    profit = chance * gain + level * (sit.style.killed * killed - thrift(sit) * lost) - generals
    least = nerve(sit, target, by_land=by_land)
    return Assault(target, chosen, chance, profit if chance >= least else -1.0)


def thrift(sit: Situation) -> float:
    """Return what own losses count: little for who has the money to replace them."""
    state = sit.state
    return 1 / (1 + state.treasury[sit.me] / (sit.style.plenty * state.level))


def nerve(sit: Situation, target: int, *, by_land: bool) -> float:
    """Return the chance of winning below which an attack is not tried; it falls with time."""
    bold = min(0.2, sit.state.round * sit.style.boldness)
    _ = target
    spare = sit.style.abandon * (1 - thrift(sit))
    return (sit.style.nerve if by_land else sit.style.nerve_at_sea) - bold - spare


def _enough(legions: list[Wing], defender: Units, fort: int) -> tuple[tuple[Wing, ...], float]:
    """Take the strongest legions until the battle is as good as won."""
    ordered = sorted(legions, key=lambda w: (-w.by_land, -value_of(w.units)))
    chosen: list[Wing] = []
    chance = 0.0
    for wing in ordered:
        chosen.append(wing)
        chance = odds(_sum(tuple(chosen)), defender, fort)
        if chance >= 0.97:
            break
    return tuple(chosen), chance


def _sum(chosen: tuple[Wing, ...]) -> Units:
    infantry = cavalry = catapults = 0
    for wing in chosen:
        infantry += wing.units[0]
        cavalry += wing.units[1]
        catapults += wing.units[2]
    return infantry, cavalry, catapults


@lru_cache(maxsize=1 << 14)
def losses(
    attacker: Units, defender: Units, fort: int, retreat_below: float
) -> tuple[float, float]:
    """Return the talents both sides lose on average."""
    if not any(defender):
        return 0.0, 0.0
    loss = battle(attacker, defender, fort, retreat_below).expected_loss
    return loss.attacker, loss.defender


def best_assault(sit: Situation, plan: Campaign | None) -> Plan | None:
    """Return the orders of the most profitable attack."""
    for assault in assaults(sit, plan):
        orders = tuple(order for wing in assault.wings for order in wing.orders)
        why = f"Attack {CODES[assault.target]}: {assault.chance:.0%} to win"
        return Plan(orders, why)
    return None

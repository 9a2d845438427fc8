"""How many units must stay where the Caesar is, and at home."""

from hexarch.bots.conquest.situation import Situation
from hexarch.bots.conquest.threats import forces_against, safe_with
from hexarch.games.conquest.model import NO_UNITS, Units
from hexarch.games.conquest.tables import LEGION, PRICE


def garrison(sit: Situation, province: int) -> Units:
    """Return the units that have to stay in a province."""
    caesar = sit.caesar_at == province
    if not caesar and province != sit.home:
        return NO_UNITS
    forces = forces_against(sit, province)
    if not forces:
        return NO_UNITS
    wanted = 1 - (sit.style.caesar_risk if caesar else sit.style.home_risk)
    return fewest(sit, province, forces, wanted)


def fewest(sit: Situation, province: int, forces: list[Units], wanted: float) -> Units:
    """Return the cheapest part of the units there that holds, with what can be bought after."""
    there, fort = sit.units(province), sit.fort(province)
    bought = reinforcements(sit) if province == sit.home else NO_UNITS
    all_in = (there[0] + bought[0], there[1] + bought[1], there[2] + bought[2])
    best = safe_with(sit, province, forces, all_in, fort)
    wanted = min(wanted, best - 0.03)
    for keep in _steps_up(there):
        total = (keep[0] + bought[0], keep[1] + bought[1], keep[2] + bought[2])
        if safe_with(sit, province, forces, total, fort) >= wanted:
            return keep
    return there


def _steps_up(there: Units) -> list[Units]:
    infantry, cavalry, catapults = there
    found = [(i, 0, 0) for i in range(infantry + 1)]
    found += [(infantry, 0, k) for k in range(1, catapults + 1)]
    found += [(infantry, c, catapults) for c in range(1, cavalry + 1)]
    return found


def reinforcements(sit: Situation) -> Units:
    """Return what half of the coming purse would buy for the home."""
    state = sit.state
    if state.owner[sit.home] != sit.me:
        return NO_UNITS
    purse = state.treasury[sit.me] + sit.income(sit.me)
    count = int(sit.style.reserve * purse / (PRICE["infantry"] * state.level))
    return (min(2 * LEGION, count), 0, 0)

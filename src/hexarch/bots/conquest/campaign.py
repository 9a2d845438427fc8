"""The war aim: whose Caesar to hunt, from which port, and how far every province is from him.

Who has lost his home marches there first.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from heapq import heappop, heappush
from typing import Final, NamedTuple

from hexarch.boards.mediterranean import COASTS_OF, N_PROVINCES
from hexarch.bots.conquest.geography import FAR, SEA_MOVES, SEA_WAYS
from hexarch.bots.conquest.situation import Situation, together, value_of
from hexarch.bots.conquest.threats import odds
from hexarch.games.conquest.model import DOCKED, NO_UNITS, NOBODY
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.tables import LEGION, MOVES

HABIT: Final = 0.3
"""How many turns better another aim must be than the old one."""
STACK: Final = 100
"""Value of an army for which a port may be chosen."""
SHORT_OF_SHIPS: Final = 3.0
"""Turns that an army waits if there are no galleys for any of it."""


class Campaign(NamedTuple):
    """The province where the hunted Caesar is, or the own home, and the turns to it."""

    enemy: int
    target: int
    port: int
    """Where the fleet gathers, or -1."""
    turns: tuple[float, ...]
    step: tuple[int, ...]
    """By province: the next province on the way, or -1."""
    sails: tuple[bool, ...]
    """By province: whether that step is by sea."""


def campaign(sit: Situation, old: Campaign | None = None) -> Campaign | None:
    """Choose the lost home, or the Caesar who is nearest for his strength, and the way there.

    Nothing can be bought without the home, so it comes first if most of the army can get there.
    """
    stacks = _stacks(sit)
    if not sit.has_home and sit.state.owner[sit.home] != NOBODY:
        plan = _best(sit, [(sit.state.owner[sit.home], sit.home)], stacks, old)
        if plan is not None and _distance(plan, stacks) < FAR / 2:
            return plan
    return _best(sit, _caesars(sit), stacks, old)


def _best(
    sit: Situation,
    aims: Sequence[tuple[int, int]],
    stacks: Mapping[int, int],
    old: Campaign | None,
) -> Campaign | None:
    """Return the way to one of some aims that the armies go soonest."""
    best: Campaign | None = None
    least = 0.0
    mine = max(1, sit.power(sit.me))
    army = reduce(together, (sit.units(p) for p in sit.own), NO_UNITS)
    for enemy, target in aims:
        strength = sit.style.strength * sit.power(enemy) / mine
        if target != sit.home:
            strength += sit.style.hopeless * (1 - odds(army, sit.units(target), sit.fort(target)))
        for port in _ports(sit, target, old):
            plan = routes(sit, enemy, target, port)
            score = strength + _distance(plan, stacks)
            if old is not None and (old.enemy, old.port) == (enemy, port):
                score -= HABIT
            if best is None or score < least:
                best, least = plan, score
    return best


def _caesars(sit: Situation) -> list[tuple[int, int]]:
    """Return whom to march against, and where he is."""
    state = sit.state
    found = [(enemy, state.at[caesar_of(enemy)]) for enemy in sit.enemies]
    return [(enemy, at if at < N_PROVINCES else state.homes[enemy]) for enemy, at in found]


def _stacks(sit: Situation) -> dict[int, int]:
    """Weigh each province by the army in it, the home also by what it will buy."""
    found = {p: value_of(sit.units(p)) for p in sit.own if sit.is_held(p)}
    if sit.has_home:
        found[sit.home] = found.get(sit.home, 0) + 3 * sit.income(sit.me)
    return found


def _distance(plan: Campaign, stacks: Mapping[int, int]) -> float:
    total = sum(stacks.values())
    return sum(weight * plan.turns[p] for p, weight in stacks.items()) / max(1, total)


def _ports(sit: Situation, target: int, old: Campaign | None) -> list[int]:
    """Return the ports worth a thought, and -1 for none.

    They are the home, where galleys or an army lie, and what lies opposite the target.
    """
    found = {sit.home, *sit.docked}
    found |= {p for p in sit.own if SEA_MOVES[p][target] == MOVES}
    found |= {p for p in sit.own if value_of(sit.units(p)) >= STACK}
    if old is not None and old.port >= 0:
        found.add(old.port)
    return [-1, *sorted(p for p in found if COASTS_OF[p] and sit.state.owner[p] == sit.me)]


def routes(sit: Situation, enemy: int, target: int, port: int) -> Campaign:
    """Work out the turns from every province to the target, by land, road and sea."""
    turns = [float(FAR)] * N_PROVINCES
    step, sails = [-1] * N_PROVINCES, [False] * N_PROVINCES
    turns[target] = 0.0
    queue = [(0.0, target)]
    wait = _waits(sit, port)
    while queue:
        cost, here = heappop(queue)
        if cost > turns[here]:
            continue
        toll = 0.0 if here == target else _toll(sit, here)
        march = cost + toll + 1
        mine = sit.state.owner[here] == sit.me
        for there in sit.marches(here) if mine else sit.near(here):
            if march < turns[there]:
                turns[there], step[there], sails[there] = march, here, False
                heappush(queue, (march, there))
        for there, voyage in SEA_WAYS[here]:
            total = cost + 1.5 * toll + voyage + wait[there]
            if total < turns[there]:
                turns[there], step[there], sails[there] = total, here, True
                heappush(queue, (total, there))
    return Campaign(enemy, target, port, tuple(turns), tuple(step), tuple(sails))


def _toll(sit: Situation, province: int) -> float:
    """Return the turns that the fight for a province on the way is reckoned to take."""
    if sit.state.owner[province] == sit.me or not sit.is_held(province):
        return 0.0
    return 1 + sum(sit.units(province)) / 4


def _waits(sit: Situation, port: int) -> list[float]:
    """Return the turns until enough galleys are ready, by province."""
    # Without the home no galley is built: there are those on the board, or none.
    if not sit.has_home and not sit.galleys:
        return [float(FAR)] * N_PROVINCES
    found = [sit.style.no_fleet] * N_PROVINCES
    for place, ships in sit.docked.items():
        if sit.state.owner[place] == sit.me:
            found[place] = 0.5 + _shortage(sit, place, len(ships))
    if port >= 0:
        found[port] = _assembly(sit, port) + _shortage(sit, port, sit.has_home + len(sit.galleys))
    return found


def _shortage(sit: Situation, port: int, ships: int) -> float:
    army = max(1, sum(sit.units(port)))
    return SHORT_OF_SHIPS * max(0.0, 1 - LEGION * ships / army)


def _assembly(sit: Situation, port: int) -> float:
    """Return the turns it takes to have galleys in a port."""
    if port in sit.docked:
        return 0.2
    ways = [SEA_MOVES[place][port] / MOVES for place in sit.docked]
    ways += [2.0 for g in sit.galleys if sit.state.galleys[g].at < DOCKED]
    if sit.has_home:
        ways.append(1.0 if port == sit.home else 1 + SEA_MOVES[sit.home][port] / MOVES)
    return 0.2 + min(ways)


def port_on(plan: Campaign, start: int) -> int:
    """Return the first province on the way from *start* from which one must sail, or -1."""
    here = start
    for _ in range(N_PROVINCES):
        if here < 0 or plan.sails[here]:
            return here
        here = plan.step[here]
    return -1

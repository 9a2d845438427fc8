"""Battle: fight with the best, spread the wounds, go on while the odds are fair."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import HEX, PROVINCE_OF
from hexarch.games.empire.actions import battle
from hexarch.games.empire.model import VETERAN, WOUNDED, Seat, State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r01_units import city_size, strength
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r14_battle import odds_of, pickable
from hexarch.games.empire.rules.r14_forces import the_battle
from hexarch.games.empire.rules.r14_odds import Odds
from hexarch.games.empire.steps.battle import Deciding, Evading

FAIR: Final = 1.0
"""The least ratio of dice at which one goes on."""


def outlook(state: State, at: int) -> Odds:
    """Return the odds of the next round, both sides with their best."""
    found = the_battle(state, at)
    attackers = max(
        pickable(state, found, attacking=True), key=lambda us: sum(strength(state, u) for u in us)
    )
    defenders = max(
        pickable(state, found, attacking=False), key=lambda us: sum(strength(state, u) for u in us)
    )
    return odds_of(state, found, attackers, defenders)


def evade(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Let the cavalry ride away from stronger infantry."""
    step = state.step
    weaker = isinstance(step, Evading) and _weaker(state, step.at)
    wish: type = battle.WithdrawBefore if weaker else battle.Stand
    return next((action for action in legal if isinstance(action, wish)), legal[0])


def _weaker(state: State, at: int) -> bool:
    odds = outlook(state, at)
    return odds.for_attacker > odds.for_defender


def pick(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Fight with the two strongest."""

    def merit(action: Any) -> int:
        names = [getattr(action, name) for name in action.__struct_fields__]
        return sum(strength(state, UNIT[name]) for name in names)

    return max(legal, key=merit)


def lose(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take steps where they cost least: Veterans first, then fresh Greens, the weakest first."""

    def price(action: Any) -> tuple[int, int]:
        if not isinstance(action, battle.StepFrom):
            return 9, 0
        unit = UNIT[action.unit]
        if state.marks[unit] & WOUNDED:
            return 2, strength(state, unit)
        return (0 if state.marks[unit] & VETERAN else 1), strength(state, unit)

    return min(legal, key=price)


def decide(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Reinforce, go on while the dice are fair, else withdraw."""
    step = state.step
    reinforcing = [action for action in legal if isinstance(action, battle.Reinforce)]
    if not isinstance(step, Deciding):
        return legal[0]
    found = the_battle(state, step.at)
    mine = found.attackers if step.attacking else found.defenders
    theirs = found.defenders if step.attacking else found.attackers
    if reinforcing and theirs and _total(state, mine) < _total(state, theirs):
        return max(reinforcing, key=lambda a: strength(state, UNIT[a.unit]))
    on = next((action for action in legal if isinstance(action, battle.Continue)), None)
    off = next((action for action in legal if isinstance(action, battle.Withdraw)), None)
    if on is None or off is None or not theirs or not mine:
        return on or off or legal[0]
    odds = outlook(state, step.at)
    ratio = odds.for_attacker / odds.for_defender
    fair = ratio >= FAIR if step.attacking else 1 / ratio >= FAIR / 2
    return on if fair else off


def _total(state: State, units: Sequence[int]) -> float:
    return sum(strength(state, u) / (2 if state.marks[u] & WOUNDED else 1) for u in units)


def retreat(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Withdraw into own cities, else onto own ground."""

    def merit(action: Any) -> tuple[int, int]:
        if not isinstance(action, battle.RetreatTo) or action.to not in HEX:
            return -1, 0
        where = HEX[action.to]
        own = PROVINCE_OF[where] >= 0 and controller(state, PROVINCE_OF[where]) == seat
        return int(own), city_size(state, where)

    return max(legal, key=merit)

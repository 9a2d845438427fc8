"""Battle: fight with the best, spread the wounds, go on while the odds are fair."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import HEX, PROVINCE_OF
from hexarch.bots.empire.scout import BLOW
from hexarch.games.empire.actions import battle
from hexarch.games.empire.model import MERCENARY, NOBODY, VETERAN, WOUNDED, Seat, State, Unit
from hexarch.games.empire.pieces import SIEGE, TYPE, UNIT
from hexarch.games.empire.rules.r01_units import city_size, strength
from hexarch.games.empire.rules.r10_hostility import controller, defends
from hexarch.games.empire.rules.r14_battle import odds_of, pickable
from hexarch.games.empire.rules.r14_forces import the_battle
from hexarch.games.empire.rules.r14_losses import steps_of
from hexarch.games.empire.rules.r14_odds import Odds
from hexarch.games.empire.steps.battle import Deciding, Evading, Losing, Volunteering

RESERVE: Final = 1.5
"""A reinforcement goes in while one's strength is less than so many times the enemy's."""


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
    """Take steps where they cost least; give all up where all would fall anyhow."""
    step = state.step
    if not isinstance(step, Losing):
        return legal[0]
    all_of_them = next((a for a in legal if isinstance(a, battle.LoseAll)), None)
    if all_of_them is not None and (step.damage + 1) // 2 >= step.held:
        return all_of_them
    found = the_battle(state, step.at)
    inside = found.attackers if step.attacking else found.defenders

    def price(action: Any) -> tuple[int, int]:
        if not isinstance(action, battle.StepFrom):
            return 9, 0
        unit = UNIT[action.unit]
        return _price(state, unit, inside=unit in inside), strength(state, unit)

    return min(legal, key=price)


def _price(state: State, unit: Unit, *, inside: bool) -> int:
    """Return how dear a step of a unit is, the cheapest first.

    A fresh Green beside the hex recovers; a Veteran in it is upgraded again if he is not wounded;
    an unwounded Green in it would become a Veteran; a wounded unit would be lost (14.11), and the
    home of a Mercenary resents his death (9.4.4).
    """
    if state.marks[unit] & WOUNDED:
        return 5 if state.marks[unit] & MERCENARY else 4
    if state.marks[unit] & VETERAN:
        return 1 if inside else 3
    return 2 if inside else 0


def decide(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Reinforce; go on while the dice are no fewer or the enemy is wounded; else withdraw."""
    step = state.step
    if not isinstance(step, Deciding):
        return legal[0]
    found = the_battle(state, step.at)
    mine = found.attackers if step.attacking else found.defenders
    theirs = found.defenders if step.attacking else found.attackers
    fresh = _fresh(state, legal)
    if fresh is not None and theirs and total(state, mine) < RESERVE * total(state, theirs):
        return fresh
    on = next((action for action in legal if isinstance(action, battle.Continue)), None)
    off = next((action for action in legal if isinstance(action, battle.Withdraw)), None)
    if on is None or off is None or not theirs or not mine:
        return on or off or legal[0]
    return on if fights_on(state, step, mine, theirs) else off


def _fresh(state: State, legal: Sequence[Any]) -> Any | None:
    """Return the strongest reinforcement; siege units stay outside, where they tell (14.9)."""
    found = [
        action
        for action in legal
        if isinstance(action, battle.Reinforce) and TYPE[UNIT[action.unit]] != SIEGE
    ]
    return max(found, default=None, key=lambda a: strength(state, UNIT[a.unit]))


def fights_on(state: State, step: Deciding, mine: Sequence[Unit], theirs: Sequence[Unit]) -> bool:
    """Tell whether a side without reinforcements should go on.

    It should while it rolls as many dice, or the enemy is wounded; behind walls also while it
    lasts as long as he does, for a defender's dice are better.
    """
    odds = outlook(state, step.at)
    dice = (odds.for_attacker, odds.for_defender)
    own, his = dice if step.attacking else dice[::-1]
    if own >= his or all(state.marks[unit] & WOUNDED for unit in theirs):
        return True
    if step.attacking:
        return False
    lasts = sum(steps_of(state, u) for u in mine) / sum(steps_of(state, u) for u in theirs)
    return lasts * BLOW[1] * own >= his * BLOW[odds.penalty]


def total(state: State, units: Sequence[int]) -> float:
    """Return the strength of units, the wounded halved."""
    return sum(strength(state, u) / (2 if state.marks[u] & WOUNDED else 1) for u in units)


def volunteer(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take damage for a Neutral that one defends, with units that recover; for nobody else."""
    step = state.step
    helps = isinstance(step, Volunteering) and _is_ally(state, seat, step)
    wish: type = battle.Volunteer if helps else battle.RefuseVolunteer
    return next((action for action in legal if isinstance(action, wish)), legal[0])


def _is_ally(state: State, seat: Seat, step: Volunteering) -> bool:
    found = the_battle(state, step.at)
    if step.attacking or found.neutral == NOBODY:
        return False
    fresh = not state.marks[step.unit] & (WOUNDED | VETERAN)
    return fresh and defends(state, seat, found.neutral)


def retreat(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Withdraw into own cities, else onto own ground."""

    def merit(action: Any) -> tuple[int, int]:
        if not isinstance(action, battle.RetreatTo) or action.to not in HEX:
            return -1, 0
        where = HEX[action.to]
        own = PROVINCE_OF[where] >= 0 and controller(state, PROVINCE_OF[where]) == seat
        return int(own), city_size(state, where)

    return max(legal, key=merit)

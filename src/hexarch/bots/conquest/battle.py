"""In battle: which fight first, what to shoot at, when to go back."""

from collections.abc import Sequence
from typing import Final

from hexarch.boards.mediterranean import N_PROVINCES, SPACE
from hexarch.bots.conquest.attack import prize
from hexarch.bots.conquest.courage import CAESAR_FIGHTS, courage, thrift
from hexarch.bots.conquest.situation import Situation, together, value_of
from hexarch.bots.conquest.threats import odds, risk
from hexarch.games.conquest.actions import Action, ChooseBattle, FightOn, Retreat, Target
from hexarch.games.conquest.model import Falter, Fire, State
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.rules.r03_leaders import leaders_at
from hexarch.games.conquest.rules.r10_battle import the_battle
from hexarch.games.conquest.tables import KINDS
from hexarch.odds.conquest import best_target

_AT_SEA: Final = {"catapult": 0, "cavalry": 1, "infantry": 2, "galley": 3}
"""The order of targets that wins most often; see hexarch.odds.conquest_fire."""


def next_battle(sit: Situation, legal: Sequence[Action]) -> tuple[Action, str]:
    """Fight first where the chance is best, at sea before all."""
    battles = [action for action in legal if isinstance(action, ChooseBattle)]

    def chance(action: ChooseBattle) -> float:
        space = SPACE[action.space]
        if space >= N_PROVINCES:
            return 2.0
        return odds(the_battle(sit.state, space).units, sit.units(space), sit.fort(space))

    best = max(battles, key=lambda action: (chance(action), action.space))
    return best, f"The best chance is in {best.space}"


def aim(state: State, step: Fire, legal: Sequence[Action]) -> tuple[Action, str]:
    """Name the target that wins most often."""
    targets = [action for action in legal if isinstance(action, Target)]
    if step.space < N_PROVINCES:
        ours = the_battle(state, step.space).units
        there = (
            state.infantry[step.space],
            state.cavalry[step.space],
            state.catapults[step.space],
        )
        kind = KINDS[best_target(ours, there, 0, 0 if step.attacking else 1)]
        best = next(target for target in targets if target.kind == kind)
    else:
        best = min(targets, key=lambda t: (_AT_SEA[t.kind], _aboard(state, t), t.galley))
    return best, f"Aim at the {best.kind}: it must fall first"


def _aboard(state: State, target: Target) -> int:
    return sum(state.galleys[state.roster.galley[target.galley]].cargo)


def falter(sit: Situation, step: Falter, legal: Sequence[Action]) -> tuple[Action, str]:
    """Fight on while that is worth more than what is at stake."""
    state = sit.state
    battle = the_battle(state, step.space)
    chance = odds(battle.units, sit.units(step.space), sit.fort(step.space))
    leaders = leaders_at(state, battle.attacker, step.space)
    stake = value_of(battle.units) * state.level * thrift(sit) + sit.style.general * len(leaders)
    hopeful = chance > sit.style.retreat_below
    if caesar_of(sit.me) in leaders:
        hopeful = chance >= CAESAR_FIGHTS - courage(sit)
    if hopeful and chance * prize(sit, step.space) >= (1 - chance) * stake:
        return FightOn(), f"Fight on: {chance:.0%} to win"
    refuges = [action for action in legal if isinstance(action, Retreat)]

    def danger(action: Retreat) -> float:
        place = SPACE[action.to]
        return risk(sit, place, together(sit.own_units(place), battle.units))

    best = min(refuges, key=lambda action: (danger(action), action.to))
    return best, f"Retreat: only {chance:.0%} to win"

"""In battle: what to shoot at, when to go back, what to do with prisoners."""

from collections.abc import Sequence

from hexarch.boards.mediterranean import CODES, N_PROVINCES, SPACE
from hexarch.bots.conquest.attack import prize, thrift
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.bots.conquest.threats import odds, risk
from hexarch.games.conquest.actions import Action, ChooseBattle, FightOn, Retreat, Target
from hexarch.games.conquest.model import Falter, Fire, State
from hexarch.games.conquest.rules.r03_leaders import leaders_at
from hexarch.games.conquest.rules.r10_battle import the_battle
from hexarch.games.conquest.tables import KINDS
from hexarch.odds.conquest import best_target

_ORDER = {"catapult": 0, "cavalry": 1, "infantry": 2, "galley": 3}


def aim(state: State, step: Fire, legal: Sequence[Action]) -> Action:
    """Name the target that wins most often."""
    if step.space < N_PROVINCES:
        battle = the_battle(state, step.space)
        defender = (
            state.infantry[step.space],
            state.cavalry[step.space],
            state.catapults[step.space],
        )
        kind = KINDS[best_target(battle.units, defender, 0, 0 if step.attacking else 1)]
        return Target(kind)
    targets = [action for action in legal if isinstance(action, Target)]
    return min(targets, key=lambda t: (_ORDER[t.kind], sum(_cargo(state, t)), t.galley))


def _cargo(state: State, target: Target) -> tuple[int, int, int]:
    return state.galleys[state.roster.galley[target.galley]].cargo


def falter(sit: Situation, step: Falter, legal: Sequence[Action]) -> Action:
    """Fight on while that is worth more than what is at stake."""
    state = sit.state
    battle = the_battle(state, step.space)
    chance = odds(battle.units, sit.units(step.space), sit.fort(step.space))
    leaders = leaders_at(state, battle.attacker, step.space)
    stake = value_of(battle.units) * state.level * thrift(sit) + sit.style.general * len(leaders)
    if chance * prize(sit, step.space) >= (1 - chance) * stake and chance > sit.style.retreat_below:
        return FightOn()
    refuges = [action for action in legal if isinstance(action, Retreat)]
    if not refuges:
        return FightOn()

    def danger(action: Retreat) -> float:
        place = SPACE[action.to]
        there = sit.units(place)
        both = tuple(a + b for a, b in zip(there, battle.units, strict=True))
        return risk(sit, place, (both[0], both[1], both[2]))

    return min(refuges, key=lambda a: (danger(a), a.to))


def next_battle(sit: Situation, legal: Sequence[Action]) -> Action:
    """Fight first where the chance is best."""
    battles = [action for action in legal if isinstance(action, ChooseBattle)]

    def chance(action: ChooseBattle) -> float:
        space = SPACE[action.space]
        if space >= N_PROVINCES:
            return 2.0
        return odds(the_battle(sit.state, space).units, sit.units(space), sit.fort(space))

    return max(battles, key=lambda a: (chance(a), CODES.index(a.space)))

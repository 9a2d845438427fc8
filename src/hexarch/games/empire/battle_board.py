"""The battle that is being fought, as the table shows it."""

from collections.abc import Iterable
from typing import Final

from hexarch.games.empire.model import ABOARD, Battle, State, Unit
from hexarch.games.empire.names import place_code
from hexarch.games.empire.rules import r14_battle, r14_forces, r14_losses
from hexarch.games.empire.steps import battle as steps
from hexarch.games.empire.table import unit_token
from hexarch.kernel import board as draw
from hexarch.kernel.board import Figure, Token

FOUGHT: Final = (
    steps.Round,
    steps.Stowing,
    steps.Evading,
    steps.Choosing,
    steps.Rolling,
    steps.Losing,
    steps.Volunteering,
    steps.Deciding,
    steps.Entering,
    steps.Retreating,
)


def battle_board(state: State) -> draw.Battle | None:
    """Return the battle whose steps are pending, if there is one."""
    for step in reversed(state.steps):
        if isinstance(step, FOUGHT):
            found = next((battle for battle in state.battles if battle.at == step.at), None)
            return None if found is None else _shown(state, found)
    return None


def _shown(state: State, battle: Battle) -> draw.Battle:
    return draw.Battle(
        space=place_code(battle.at),
        attacker=battle.attacker,
        defender=battle.defender,
        attackers=_tokens(state, battle.attackers),
        defenders=_tokens(state, battle.defenders),
        firing=_deciding(state, battle),
        reserves=_tokens(state, _reserves(state, battle)),
        figures=tuple(_figures(state, battle)),
    )


def _tokens(state: State, units: Iterable[Unit]) -> tuple[Token, ...]:
    return tuple(
        unit_token(state, unit, place_code(state.at[unit]) if state.at[unit] < ABOARD else "")
        for unit in units
        if state.at[unit] >= 0
    )


def _reserves(state: State, battle: Battle) -> list[Unit]:
    """Return who stands beside the battle and can take damage or move in."""
    found: dict[Unit, None] = {}
    for attacking in (True, False):
        found |= dict.fromkeys(r14_forces.absorbers(state, battle, attacking=attacking))
        found |= dict.fromkeys(u for u, _ in r14_forces.joiners(state, battle, attacking=attacking))
    return [unit for unit in found if unit not in {*battle.attackers, *battle.defenders}]


def _deciding(state: State, battle: Battle) -> int:
    step = state.step
    if isinstance(step, steps.Losing | steps.Deciding | steps.Retreating | steps.Stowing):
        return battle.attacker if step.attacking else battle.defender
    return draw.NOBODY


def _figures(state: State, battle: Battle) -> Iterable[Figure]:
    yield Figure("Round", str(max(1, battle.round)))
    for step in reversed(state.steps):
        if isinstance(step, steps.Rolling):
            odds = r14_battle.odds_of(state, battle, step.attackers, step.defenders)
            yield Figure("Totals", f"{odds.attack} : {odds.defence}")
            yield Figure("Odds", f"{odds.for_attacker}-{odds.for_defender}")
            if odds.penalty:
                yield Figure("Fortification", f"{odds.penalty:+d}")
        if isinstance(step, steps.Losing):
            yield Figure("Steps to take", str(r14_losses.remaining(step)))

"""The battle that is being fought, as the table shows it."""

from collections.abc import Iterable, Sequence
from typing import Final

from hexarch.games.empire.model import ABOARD, FORAGING, Battle, State, Unit, replace
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import IS_SHIP
from hexarch.games.empire.rules import r14_battle, r14_forces, r14_losses, r14_odds
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
        reserves=tuple(_reserves(state, battle)),
        figures=tuple(_figures(state, battle)),
    )


def _tokens(state: State, units: Iterable[Unit]) -> tuple[Token, ...]:
    return tuple(
        unit_token(state, unit, place_code(state.at[unit]) if state.at[unit] < ABOARD else "")
        for unit in units
        if state.at[unit] >= 0
    )


def _reserves(state: State, battle: Battle) -> Iterable[Token]:
    """Return who stands beside the battle and can take damage or move in, the attackers marked."""
    if isinstance(state.step, steps.Entering):
        battle = r14_forces.taken_over(battle, state.order[state.step.turn])
    fighting = {*battle.attackers, *battle.defenders}
    for attacking in (True, False):
        own = r14_forces.absorbers(state, battle, attacking=attacking)
        moving = (unit for unit, _ in r14_forces.joiners(state, battle, attacking=attacking))
        beside = dict.fromkeys((*own, *moving, *_helpers(state, attacking=attacking)))
        for token in _tokens(state, (unit for unit in beside if unit not in fighting)):
            yield replace(token, marks=(*token.marks, "attacks")) if attacking else token


def _helpers(state: State, *, attacking: bool) -> tuple[Unit, ...]:
    """Return other players' units that may share the damage which a side takes now."""
    for step in reversed(state.steps):
        if isinstance(step, steps.Losing):
            return step.helpers if step.attacking == attacking else ()
    return ()


def _deciding(state: State, battle: Battle) -> int:
    step = state.step
    if isinstance(step, steps.Losing | steps.Deciding | steps.Retreating | steps.Stowing):
        return battle.attacker if step.attacking else battle.defender
    return draw.NOBODY


def _figures(state: State, battle: Battle) -> Iterable[Figure]:
    yield Figure("Round", str(max(1, battle.round)))
    if not r14_forces.at_sea(battle):
        yield from _multipliers(state, battle)
    for step in reversed(state.steps):
        if isinstance(step, steps.Rolling):
            odds = r14_battle.odds_of(state, battle, step.attackers, step.defenders)
            yield Figure("Totals", f"{odds.attack} : {odds.defence}")
            yield Figure("Odds", f"{odds.for_attacker}-{odds.for_defender}")
        if isinstance(step, steps.Losing):
            side = "Steps the attacker takes" if step.attacking else "Steps the defender takes"
            yield Figure(side, str(r14_losses.remaining(step)))


def _combat_units(state: State, battle: Battle) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """Return who fights the round; until that is chosen, all who are there."""
    for step in reversed(state.steps):
        if isinstance(step, steps.Rolling):
            return step.attackers, step.defenders
        if isinstance(step, steps.Choosing) and step.attackers:
            return step.attackers, battle.defenders
    return battle.attackers, battle.defenders


def _all_outside(state: State, defenders: Sequence[Unit]) -> bool:
    """Tell whether nobody defends a fortification: foragers count as outside (8.3.2b, R-60)."""
    return bool(defenders) and all(state.marks[unit] & FORAGING for unit in defenders)


def _multipliers(state: State, battle: Battle) -> Iterable[Figure]:
    """Tell what multiplies the defenders; of several only the highest counts."""
    attackers, defenders = _combat_units(state, battle)
    full = 0 if _all_outside(state, defenders) else r14_odds.fortification(state, battle.at)
    sieges = r14_battle.sieges_at(state, battle)
    walls, penalty = r14_odds.besieged(full, sieges)
    origins = r14_forces.origins(battle, attacking=True)
    reasons = (
        ("Terrain", r14_odds.terrain_multiplier(battle.at)),
        ("Way in", r14_odds.side_multiplier(battle.at, map(origins.__getitem__, attackers))),
        ("Walls", walls),
    )
    for label, figure in reasons:
        if figure > 1 or (label == "Walls" and full > 1):
            yield Figure(label, f"×{figure}")
    if sieges and full:
        yield Figure("Siege units", str(sieges))
    if any(IS_SHIP[unit] for unit in (*battle.attackers, *battle.defenders)):
        yield Figure("Warships ashore", "×½")
    if penalty:
        yield Figure("Attacker's dice", f"{penalty:+d}")

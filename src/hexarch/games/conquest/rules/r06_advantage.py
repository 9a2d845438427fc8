"""Combat advantage, and what it takes to hit."""

from hexarch.boards.mediterranean import N_PROVINCES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.model import FORTIFIED, Battle, State
from hexarch.games.conquest.rules.r03_leaders import galleys_in
from hexarch.games.conquest.tables import CATAPULT, HIT_GALLEY, HIT_LAND, HIT_SEA

GALLEY = 3
"""A galley as a target, after infantry, cavalry and catapults."""


@rule("adv.1", "fort.3")
def totals(state: State, battle: Battle) -> tuple[int, int]:
    """Count the catapults of both sides; a fortified city is one more for the defender."""
    if battle.space >= N_PROVINCES:
        attackers = defenders = 0
        for galley in galleys_in(state, battle.space):
            hull = state.galleys[galley]
            if hull.owner == battle.attacker:
                attackers += hull.cargo[CATAPULT]
            else:
                defenders += hull.cargo[CATAPULT]
        return attackers, defenders
    fort = 1 if state.city[battle.space] == FORTIFIED else 0
    return battle.units[CATAPULT], state.catapults[battle.space] + fort


@rule("adv.2", "adv.4")
def lead(state: State, battle: Battle) -> int:
    """Return the combat advantage: above 0 the attacker's, below 0 the defender's."""
    attackers, defenders = totals(state, battle)
    return attackers - defenders


@rule("adv.3")
def advantage(state: State, battle: Battle, *, attacking: bool) -> int:
    """Return what the side that fires adds to its die."""
    ahead = lead(state, battle)
    return max(0, ahead if attacking else -ahead)


@rule("adv.5", "combat.3", "naval.3")
def needed(kind: int, plus: int, *, at_sea: bool) -> int:
    """Return the face that hits a kind of target; 1 or less needs no die.

    >>> needed(2, 1, at_sea=False), needed(1, 0, at_sea=True), needed(0, 3, at_sea=False)
    (5, 4, 1)
    """
    if kind == GALLEY:
        return HIT_GALLEY - plus
    return (HIT_SEA if at_sea else HIT_LAND)[kind] - plus

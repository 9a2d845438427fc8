"""13.5: the zones of control of cavalry."""

from hexarch.boards.empire import STEPS
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Hex, State, Unit, Where
from hexarch.games.empire.pieces import IS_CAVALRY
from hexarch.games.empire.rules.r01_units import units_at
from hexarch.games.empire.rules.r10_hostility import hostile


@rule("13.7.3a")
def combat_places(state: State) -> frozenset[Where]:
    """Return the hexes and waters where a battle has begun: nobody enters, nobody leaves."""
    return frozenset(battle.at for battle in state.battles)


@rule("13.5.1a", "13.5.1b", "13.5.3", "R-28")
def in_enemy_zone(state: State, unit: Unit, where: Hex) -> bool:
    """Tell whether a hex lies in the zone of a cavalry unit hostile to a unit there."""
    fights = combat_places(state)
    return any(
        IS_CAVALRY[rider] and hostile(state, unit, rider, where)
        for near, _ in STEPS[where]
        if near not in fights
        for rider in units_at(state, near)
    )

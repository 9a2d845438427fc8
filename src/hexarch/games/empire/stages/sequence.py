"""The year as the rulebook prints it (3.1, 3.4): from phase to phase.

``Turn`` lies at the bottom of the pending steps. Whenever it is due, the phase that went before is
over. A phase is entered by a function of its chapter, which makes its steps due, or does all that
there is to do by itself.
"""

from collections.abc import Callable
from typing import Any, Final

from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import (
    BUILD,
    CAMPAIGNS,
    CAVALRY,
    COMBAT,
    CONTROL,
    HOUSEKEEPING,
    INFLUENCE,
    INITIATIVE,
    MILITARY,
    MOVEMENT,
    RESTORE,
    SETUP,
    SUPPLY,
    TRIBUTE,
    VICTORY,
    WAR,
    State,
    instead,
    replace,
)
from hexarch.games.empire.rules import (
    r03_initiative,
    r03_resign,
    r03_victory,
    r04_control,
    r05_tribute,
    r07_influence,
    r08_supply,
    r09_building,
    r09_pools,
    r10_housekeeping,
    r10_peace,
    r10_war,
    r13_movement,
    r14_combat,
)
from hexarch.games.empire.steps import Turn
from hexarch.kernel.flow import Stage

Enter = Callable[[State, Log], State]

ENTER: Final[dict[int, Enter]] = {
    # Annual Interphase
    CONTROL: r04_control.check_province_control,
    TRIBUTE: r05_tribute.collect_tribute,
    # Seasonal Turn
    HOUSEKEEPING: r10_housekeeping.keep_house,
    INITIATIVE: r03_initiative.determine_initiative,
    MILITARY: r04_control.check_military_control,
    VICTORY: r03_victory.check_victory_points,
    INFLUENCE: r07_influence.influence_provinces,
    SUPPLY: r08_supply.supply,
    BUILD: r09_building.build,
    RESTORE: r09_pools.restore_units,
    WAR: r10_war.declare_war,
    # Campaign Turn
    CAVALRY: r13_movement.cavalry_move_option,
    MOVEMENT: r13_movement.movement,
    COMBAT: r14_combat.combat,
}
PEACEFUL: Final = range(INITIATIVE, RESTORE + 1)
"""ST1 to ST7, in which peace may be declared (10.6.1a) and comes by itself (R-8)."""


@rule("3.1", "3.4.0", "12.1", "12.2", "12.3", "2.4", "III.C")
def after(state: State) -> State:
    """Return the state at the start of the next phase, before anything of it is done."""
    phase = state.phase
    if phase == SETUP:
        return replace(state, phase=TRIBUTE)
    if phase == TRIBUTE:
        return replace(state, phase=HOUSEKEEPING, season=0, campaign=0)
    if phase in {RESTORE, WAR} and state.options.dow_each_campaign_turn:
        if phase == RESTORE:
            return replace(state, phase=WAR, campaign=1)
        return replace(state, phase=CAVALRY)
    if phase == WAR:
        return replace(state, phase=CAVALRY, campaign=1)
    if phase != COMBAT:
        return replace(state, phase=phase + 1)
    if state.campaign < CAMPAIGNS:
        start = WAR if state.options.dow_each_campaign_turn else CAVALRY
        return replace(state, phase=start, campaign=state.campaign + 1)
    if state.season < 3:
        return replace(state, phase=HOUSEKEEPING, season=state.season + 1, campaign=0)
    return replace(state, phase=CONTROL, year=state.year + 1, season=0, campaign=0)


class Sequence(Stage[State, Turn]):
    """Lead from phase to phase."""

    @rule("3.2a", "R-96", "R-8")
    def by_itself(self, state: State, step: Turn, log: Log) -> State | None:
        """Enter the phase that was opened, or leave the last one and open the next."""
        state = r03_resign.fall(state, log)
        if not step.opened:
            return ENTER[state.phase](instead(state, Turn(opened=True)), log)
        if state.phase in PEACEFUL:
            settled = r10_peace.automatic_peace(state, log)
            if settled.steps is not state.steps:
                return settled
            state = settled
        state = instead(after(state), Turn())
        return r10_peace.open_peace(state, log) if state.phase in PEACEFUL else state


STAGES: Final[dict[type, Stage[State, Any]]] = {Turn: Sequence()}

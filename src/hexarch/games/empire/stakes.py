"""What acts cost and risk: prices, dice that follow, and questions before the irrevocable."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from hexarch.boards.empire import HEX, PROVINCE, PROVINCE_CODES, PROVINCE_OF
from hexarch.games.empire.actions import Action, battle, march, realm, war
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Eliminated
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import (
    CAMPAIGNS,
    MOVEMENT,
    NEUTRAL,
    NO_LEVEL,
    SEASONS,
    STRONG,
    State,
    replace,
)
from hexarch.games.empire.names import NONE, freight, place, place_code, unit_now, units, who
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.routes import effort
from hexarch.games.empire.rules.r01_units import commander
from hexarch.games.empire.rules.r05_tribute import is_hazard
from hexarch.games.empire.rules.r07_checks import chances
from hexarch.games.empire.rules.r07_events import acting, final_modifier
from hexarch.games.empire.rules.r08_supply import shortage, starved_for
from hexarch.games.empire.rules.r10_defence import following
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r10_housekeeping import stragglers
from hexarch.games.empire.rules.r13_movement import mover, movers
from hexarch.games.empire.rules.r14_losses import steps_of
from hexarch.games.empire.rules.r14_withdrawal import left_ashore, refuges
from hexarch.games.empire.stages.marching import can_move, can_raze
from hexarch.games.empire.steps.battle import Deciding, Evading, Losing, Retreating
from hexarch.games.empire.steps.march import Halt, March, Marching, Voyage
from hexarch.games.empire.steps.realm import Check
from hexarch.games.empire.steps.war import Supply
from hexarch.kernel.game import CHANCE
from hexarch.kernel.words import NO_STAKES, Stakes, Words

LAST_WORD: Final = Words("Your realm falls apart, and you do not come back. Resign?")
BARBARIANS: Final = Words("Influence is checked in every province. Call the Barbarians in?")
FOLLOWED: Final = (
    realm.ExtraTribute,
    realm.Unopposed,
    realm.Pressure,
    realm.NextCheck,
    realm.Roll,
    realm.RebelRoll,
    war.Pay,
    war.SupplyAll,
    war.Build,
    war.BuildExtra,
    war.Hire,
    war.Rehire,
    war.HireBarbarian,
    war.BuildFort,
    war.BuildCitadel,
    war.Fortify,
    war.DeclareWar,
    war.DeclareGeneralWar,
    war.CallBarbarians,
    battle.ResolveBattle,
    battle.Stand,
    battle.FightWith,
    battle.FightWithTwo,
    battle.StepFrom,
    battle.LoseAll,
    battle.Reinforce,
    battle.Continue,
)
"""Acts that take gold, or after which dice may fall: what comes of them is looked up."""


def _tried(state: State, action: Action, log: Log) -> State:
    """Carry an act out on trial, without what follows by itself."""
    step, seat = state.step, FLOW.owed(state)[0].seat
    answer = FLOW.stages[type(step)].answers[type(action)]
    after: State = answer.apply(state, step, seat, action, log)
    return after


def _followed(state: State, action: Action) -> Stakes:
    """Carry an act out on trial, and see what it takes and whether dice are next."""
    seat = FLOW.owed(state)[0].seat
    after = _tried(state, action, [])
    cost = max(0, state.treasury[seat] - after.treasury[seat])
    after = FLOW.settle(after, [], state)
    final = any(decision.seat == CHANCE for decision in FLOW.owed(after))
    return Stakes(cost, final, odds=_odds(after))


def _odds(state: State) -> Words | None:
    """Say how probably the Influence Check that is due now moves the marker."""
    step = state.step
    if not isinstance(step, Check):
        return None
    event, province = step.event, step.province
    seat = acting(state, event, step.seat, province)
    modifier = final_modifier(state, event, seat, province, step.amount)
    up, down = (f"{chance:.0%}" for chance in chances(state.level[province], modifier))
    where, owner = place(PROVINCE_CODES[province]), state.marker[province]
    if state.level[province] == NO_LEVEL:
        return Words("Influence in {0}: up {1}", (where, up))
    if state.level[province] == STRONG:
        say = "Influence in {0}: down {1}" if owner == seat else "Influence of {2} in {0}: down {1}"
        return Words(say, (where, down, who(owner)))
    say = "Influence in {0}: up {1}, down {2}"
    if owner != seat:
        say = "Influence of {3} in {0}: up {1}, down {2}"
    return Words(say, (where, up, down, who(owner)))


def _tribute(state: State, action: realm.ExtraTribute) -> Words | None:
    """Ask before a Weak marker is put to the test."""
    city = HEX[action.city]
    province = PROVINCE_OF[city]
    if not is_hazard(state, state.political[province], city):
        return None
    say = "Your Influence in {0} is Weak: the check can cost you the province. Go on?"
    return Words(say, (place(PROVINCE_CODES[province]),))


def _general_war(state: State, action: war.DeclareGeneralWar) -> Words:
    say = (
        "General War on {0}: Influence is checked in each of his provinces "
        "with which you are not at war yet. Declare it?"
    )
    return Words(say, (f"@{action.player}",))


def _war(state: State, action: war.DeclareWar) -> Words:
    say = "War on {0}: it lasts until peace is made, and others may stand up for it. Declare it?"
    if controller(state, PROVINCE[action.province]) < NEUTRAL:
        say = "War on {0}: it lasts until peace is made. Declare it?"
    return Words(say, (place(action.province),))


def _peace(state: State, action: war.MakePeace) -> Words:
    say = "The war on {0} ends at once, and units on foreign ground must leave. Make peace?"
    return Words(say, (place(action.province),))


def _end_general_war(state: State, action: war.EndGeneralWar) -> Words:
    say = "The General War on {0} ends at once, and units on foreign ground must leave. End it?"
    return Words(say, (f"@{action.player}",))


def _field(state: State) -> str:
    """Name the place of the battle that is being decided."""
    step = state.step
    return place(place_code(step.at)) if isinstance(step, Evading | Deciding | Losing) else ""


@rule("14.8.4g")
def _leave(state: State, action: battle.Withdraw | battle.WithdrawBefore) -> Words:
    """Say what withdrawing means; where it is known at once, who has no way out."""
    log: Log = []
    FLOW.settle(_tried(state, action, log), log, state)
    fallen = [event for event in log if isinstance(event, Eliminated) and event.rule == "14.8.4g"]
    lost = [code for event in fallen for code in event.units]
    if lost:
        say = "You leave {0} to the enemy, and lose for want of a way out: {1}. Withdraw?"
        return Words(say, (_field(state), units(lost)))
    say = "You leave {0} to the enemy; units without a way out are eliminated. Withdraw?"
    return Words(say, (_field(state),))


def _lose_all(state: State, action: battle.LoseAll) -> Words:
    say = "All your units in {0} are eliminated. Give them up?"
    return Words(say, (_field(state),))


@rule("8.1c", "8.3.1")
def _short(state: State, action: war.SupplyAll) -> Words | None:
    """Say what too little gold means for those who are left."""
    step = state.step
    if not isinstance(step, Supply):
        return None
    foraging, starving = shortage(state, step, state.order[step.turn])
    if starving and foraging:
        say = "Your gold does not feed all. These forage: {0}; these starve: {1}. Go on?"
        return Words(say, (units(foraging), units(starving)))
    if starving:
        return Words("Your gold does not feed all. These starve: {0}. Go on?", (units(starving),))
    say = "Your gold does not feed all. These forage: {0}. Go on?"
    return Words(say, (units(foraging),)) if foraging else None


@rule("8.1a")
def _last_meal(state: State, action: war.Pay | war.Forage) -> Words | None:
    """Warn of the last meal that can be had, while others go without."""
    step = state.step
    if not isinstance(step, Supply):
        return None
    starving = starved_for(state, step, state.order[step.turn], action)
    say = "This feeds the last who can be fed. These starve: {0}. Go on?"
    return Words(say, (units(starving),)) if starving else None


@rule("14.4.2c")
def _sink(state: State, action: battle.StepFrom) -> Words | None:
    """Warn of the last step of a ship that carries somebody."""
    ship = UNIT[action.unit]
    drowned = freight(state, action.unit)
    if drowned == NONE or steps_of(state, ship) > 1:
        return None
    say = "{0} sinks, and whom it carries drowns with it: {1}. Take the step from it?"
    return Words(say, (unit_now(state, action.unit), drowned))


@rule("R-65")
def _sail_off(state: State, action: battle.RetreatTo) -> Words | None:
    """Warn of a ship that leaves those behind who could board it."""
    step = state.step
    if not isinstance(step, Retreating):
        return None
    ashore = left_ashore(state, step, UNIT[action.unit])
    if not ashore:
        return None
    lost = not all(refuges(state, step, unit) for unit in ashore)
    say = "{0} leaves, and can be boarded no more by {1}. Withdraw it first?"
    if lost:
        say = "{0} leaves without {1}: some have no other way out and are eliminated. Sail?"
    return Words(say, (unit_now(state, action.unit), units(CODE[unit] for unit in ashore)))


def _liberate(state: State, action: war.Liberate) -> Words:
    return Words("Give {0} back, and move out to {1}?", (place(action.city), place(action.to)))


def _raze(state: State, action: war.Raze) -> Words:
    return Words("Tear down the fortification in {0}?", (place(action.at),))


@rule("10.6.3a1", "11.3.2b")
def _left_behind(state: State) -> Words | None:
    """Warn whoever ends his last Movement before a deadline of units that still stand there."""
    if state.phase != MOVEMENT or state.campaign < CAMPAIGNS or not state.deadlines:
        return None
    soon = following(state)
    late = [
        unit_now(state, CODE[unit])
        for unit, date in stragglers(state).items()
        if commander(state, unit) == mover(state) and (date.year, date.season) <= soon
    ]
    say = "Units that must leave by {1} stay behind and are eliminated: {0}. End your Movement?"
    return Words(say, (", ".join(late), SEASONS[soon[1]])) if late else None


LAST_MOVE: Final = Words("None of your other units can move: after this play goes on.")


@lru_cache(maxsize=8)
def _is_last(state: State) -> bool:
    """Tell whether nothing is left to do in the phase but what is under way."""
    seat, step = mover(state), state.step
    if not isinstance(step, March | Halt | Voyage):
        return False
    under_way = step.ships if isinstance(step, Voyage) else step.units
    others = (unit for unit in movers(state, seat) if unit not in under_way)
    return not can_raze(state, seat) and not any(can_move(state, unit) for unit in others)


def _ends(state: State, action: Action) -> bool:
    """Tell whether a player's Movement is over with an act."""
    if type(action) not in FLOW.stages[type(state.step)].answers:
        return False
    after = FLOW.settle(_tried(state, action, []), [], state)
    phase = next(step for step in reversed(state.steps) if isinstance(step, Marching))
    is_same = (after.phase, after.campaign) == (state.phase, state.campaign)
    return not (is_same and phase in after.steps)


DANGERS: Final[dict[type, Callable[[State, Any], Words | None]]] = {
    realm.ExtraTribute: _tribute,
    war.SupplyAll: _short,
    war.Pay: _last_meal,
    war.Forage: _last_meal,
    war.DeclareWar: _war,
    war.DeclareGeneralWar: _general_war,
    war.CallBarbarians: lambda state, action: BARBARIANS,
    war.MakePeace: _peace,
    war.EndGeneralWar: _end_general_war,
    war.Liberate: _liberate,
    war.Raze: _raze,
    war.Resign: lambda state, action: LAST_WORD,
    battle.LoseAll: _lose_all,
    battle.StepFrom: _sink,
    battle.RetreatTo: _sail_off,
    battle.Withdraw: _leave,
    battle.WithdrawBefore: _leave,
}


def stakes(state: State, action: Action) -> Stakes:
    """Say what an act costs and risks."""
    if isinstance(action, war.GiveGold):
        return Stakes(action.gold)
    if isinstance(action, march.EndPhase):
        late = _left_behind(state)
        return NO_STAKES if late is None else Stakes(danger=True, confirm=late)
    if isinstance(action, march.Action):
        last = LAST_MOVE if _is_last(state) and _ends(state, action) else None
        return Stakes(takes=effort(state, action), confirm=last)
    found = _followed(state, action) if type(action) in FOLLOWED else NO_STAKES
    danger = DANGERS.get(type(action))
    confirm = None if danger is None else danger(state, action)
    return found if confirm is None else replace(found, danger=True, confirm=confirm)

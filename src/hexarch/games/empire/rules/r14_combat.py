"""CT3, the Combat phase: whose battles come when, and what ends with the phase (14.1, 14.6.7)."""

from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import WoundsHealed
from hexarch.games.empire.model import (
    FORAGING,
    FOUGHT,
    WOUNDED,
    Battle,
    State,
    done,
    push,
    replace,
)
from hexarch.games.empire.rules.r09_pools import codes
from hexarch.games.empire.steps.battle import Fighting


@rule("3.4.CT3", "12.2", "13.7.1c", "R-55")
def combat(state: State, log: Log) -> State:
    """Have the battles fought, by attacker in the order of initiative."""
    return push(state, Fighting()) if state.battles else end_combat(state, log)


@rule("14.1")
def battles_of(state: State, step: Fighting) -> list[Battle]:
    """Return the battles that the player on turn still has to resolve."""
    seat = state.order[step.turn]
    return [battle for battle in state.battles if battle.attacker == seat]


@rule("14.6.7", "8.3.2a", "R-40")
def end_combat(state: State, log: Log) -> State:
    """Remove the wounded and Forage chits, and forget who has fought."""
    wounded = [unit for unit, marks in enumerate(state.marks) if marks & WOUNDED]
    if wounded:
        log.append(WoundsHealed(codes(wounded)))
    past = WOUNDED | FOUGHT | FORAGING
    if not any(marks & past for marks in state.marks):
        return state
    return replace(state, marks=tuple(marks & ~past for marks in state.marks), battles=())


def end_phase(state: State, log: Log) -> State:
    """Leave the phase when every player has fought his battles."""
    return end_combat(done(state), log)

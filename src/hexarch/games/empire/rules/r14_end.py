"""The end of a battle: withdrawing, winning, upgrading (14.8.1, 14.8.2, 14.11, 14.12)."""

from collections.abc import Iterable

from hexarch.boards.empire import N_HEXES, PROVINCE_OF
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import BattleEnded, Retreated, Upgraded
from hexarch.games.empire.model import (
    NOBODY,
    VETERAN,
    WOUNDED,
    Battle,
    Seat,
    State,
    Unit,
    Where,
    done,
    instead,
    push,
    replace,
)
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE, VETERAN_STRENGTH
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import cargo_of, commander, credited
from hexarch.games.empire.rules.r07_influence import owe_check
from hexarch.games.empire.rules.r09_pools import codes, eliminate
from hexarch.games.empire.rules.r09_works import forget_builder
from hexarch.games.empire.rules.r10_permission import use_to_enter
from hexarch.games.empire.rules.r13_arrival import arrive, storm
from hexarch.games.empire.rules.r14_withdrawal import aboard
from hexarch.games.empire.steps.battle import Retreating, Round


def marked(state: State, units: Iterable[Unit], mark: int) -> State:
    """Put a mark on units."""
    marks = list(state.marks)
    for unit in units:
        marks[unit] |= mark
    return replace(state, marks=tuple(marks))


def moved(state: State, units: Iterable[Unit], to: Where) -> State:
    """Put units into a place."""
    at = list(state.at)
    for unit in units:
        at[unit] = to
    return replace(state, at=tuple(at))


# Withdrawal.


@rule("14.8.1", "11.2.3b", "R-46")
def may_withdraw(state: State, battle: Battle, *, attacking: bool) -> bool:
    """Tell whether a side has units that may leave; a garrison without an ally never does."""
    units = forces.side(battle, attacking=attacking)
    return bool(units) and all(commander(state, unit) != NOBODY for unit in units)


@rule("14.8.1", "14.8.2")
def withdraw(state: State, at: Where, *, attacking: bool) -> State:
    """Have all units of a side leave; nothing else of the round is decided."""
    battle = forces.the_battle(state, at)
    below = next(i for i in reversed(range(len(state.steps))) if state.steps[i] == Round(at))
    state = replace(state, steps=state.steps[:below])
    return push(state, Retreating(at, attacking, forces.side(battle, attacking=attacking)))


@rule("14.2a", "14.8.1", "14.8.3a", "14.8.3b", "9.5.2d")
def retreat(state: State, step: Retreating, unit: Unit, to: Where, log: Log) -> State:
    """Take one unit out of the battle to a hex, to waters or aboard a ship."""
    battle = forces.the_battle(state, step.at)
    seat = forces.seat_of(battle, attacking=step.attacking)
    name = place_code(to) if to < aboard(0) else CODE[to - aboard(0)]
    cited = "14.8.1" if battle.round else "14.2a"
    log.append(Retreated(seat, CODE[unit], place_code(step.at), name, cited))
    party = (unit, *cargo_of(state, unit)) if to < N_HEXES else (unit,)
    state = use_to_enter(state, party, step.at, to)
    state = forget_builder(moved(state, party, to), unit, log)
    state = forces.put(state, forces.without(battle, (unit,)))
    left = tuple(other for other in step.left if other != unit)
    state = instead(state, replace(step, left=left))
    return arrive(state, party, to, log) if to < N_HEXES else state


@rule("14.8.4g", "R-90")
def abandon(state: State, step: Retreating, log: Log) -> State:
    """Eliminate the units that cannot withdraw."""
    state = eliminate(state, step.left, log, "14.8.4g")
    return instead(state, replace(step, left=()))


@rule("14.8.2", "14.12b", "14.2b")
def withdrawn(state: State, step: Retreating, log: Log) -> State:
    """End the battle that a side has left: the other wins."""
    battle = forces.the_battle(state, step.at)
    winner = "defender" if step.attacking else "attacker"
    how = "withdrew" if battle.round else "before"
    return finish(done(state), battle, winner, how, log)


# The end.


@rule("14.12a", "14.12b", "R-27", "10.5.4a")
def finish(state: State, battle: Battle, winner: str, how: str, log: Log) -> State:
    """End a battle: upgrade survivors, occupy the hex, and have the victor check his Influence."""
    seat = _victor(battle, winner)
    log.append(BattleEnded(place_code(battle.at), winner, seat, how))
    state = replace(state, battles=tuple(other for other in state.battles if other.at != battle.at))
    state = upgrade(state, battle.rolled, log)
    if forces.at_sea(battle):
        return state
    if winner == "attacker":
        state = storm(state, battle.at, log)
    seat = credited(state, forces.side(battle, attacking=winner == "attacker"), seat)
    if seat == NOBODY:
        return state
    return owe_check(state, "win_battle", seat, (PROVINCE_OF[battle.at],))


def _victor(battle: Battle, winner: str) -> Seat:
    if winner == "nobody":
        return NOBODY
    return forces.seat_of(battle, attacking=winner == "attacker")


@rule("14.11a", "14.11b", "14.11c")
def upgrade(state: State, fought: Iterable[Unit], log: Log) -> State:
    """Make unwounded Green survivors Veterans; siege units have no Veteran side."""
    better = [
        unit
        for unit in fought
        if state.at[unit] >= 0
        and VETERAN_STRENGTH[unit]
        and not state.marks[unit] & (VETERAN | WOUNDED)
    ]
    if not better:
        return state
    log.append(Upgraded(codes(better)))
    return marked(state, better, VETERAN)

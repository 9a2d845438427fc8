"""The course of a battle: its beginning, its rounds, reinforcing, and its end (14.2 to 14.12)."""

from collections.abc import Sequence
from itertools import chain

from hexarch.boards.empire import N_HEXES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import (
    BattleBegan,
    Reinforced,
    RoundBegan,
)
from hexarch.games.empire.model import (
    FOUGHT,
    NOBODY,
    Battle,
    State,
    Unit,
    Where,
    done,
    instead,
    push,
    replace,
)
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CAVALRY, CODE, INFANTRY, TYPE
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules import r14_odds as odds
from hexarch.games.empire.rules.r01_units import cargo_of
from hexarch.games.empire.rules.r09_pools import codes
from hexarch.games.empire.rules.r10_permission import use_to_enter
from hexarch.games.empire.rules.r14_end import finish, marked, may_withdraw, moved
from hexarch.games.empire.rules.r14_withdrawal import havens
from hexarch.games.empire.steps.battle import (
    Choosing,
    Deciding,
    Entering,
    Evading,
    Losing,
    Rolling,
    Round,
    Stowing,
)

# The beginning.


@rule("14.1", "14.2c", "14.7.4c", "R-93")
def begin(state: State, at: Where, log: Log) -> State:
    """Begin a battle: see who defends, and note what the rules ask about its start."""
    battle = forces.the_battle(state, at)
    defenders = forces.opponents(state, battle.attackers, at)
    battle = replace(
        battle,
        defender=forces.leader(state, defenders),
        defenders=defenders,
        joined=(NOBODY,) * len(defenders),
        havens=havens(state, at),
        neutral=forces.neutral_of(state, defenders),
    )
    state = marked(forces.put(state, battle), _present(state, battle), FOUGHT)
    log.append(
        BattleBegan(
            place_code(at),
            battle.attacker,
            battle.defender,
            codes(battle.attackers),
            codes(defenders),
        )
    )
    state = push(state, Round(at))
    if forces.at_sea(battle):
        both = (
            Stowing(at, attacking, _cargo(state, battle, attacking=attacking))
            for attacking in (True, False)
        )
        return push(state, *(step for step in both if step.left))
    return push(state, Evading(at)) if may_evade(state, battle) else state


def _present(state: State, battle: Battle) -> tuple[Unit, ...]:
    """Return all who are in the combat hex or waters, aboard ships, too."""
    cargo = (_cargo(state, battle, attacking=attacking) for attacking in (True, False))
    return (*battle.attackers, *battle.defenders, *chain.from_iterable(cargo))


def _cargo(state: State, battle: Battle, *, attacking: bool) -> tuple[Unit, ...]:
    fleet = forces.side(battle, attacking=attacking)
    return tuple(load for ship in fleet for load in cargo_of(state, ship))


@rule("14.2a", "R-66", "R-46")
def may_evade(state: State, battle: Battle) -> bool:
    """Tell whether all-cavalry defenders may withdraw before an all-infantry attack."""
    return (
        may_withdraw(state, battle, attacking=False)
        and all(TYPE[unit] == INFANTRY for unit in battle.attackers)
        and all(TYPE[unit] == CAVALRY for unit in battle.defenders)
    )


# Rounds.


@rule("14.3.3b", "14.12a", "R-64")
def next_round(state: State, at: Where, log: Log) -> State:
    """Begin another round, or end the battle that has but one side left in the hex."""
    battle = forces.the_battle(state, at)
    if battle.attackers and battle.defenders:
        state = forces.put(state, replace(battle, round=battle.round + 1))
        return push(state, Choosing(at))
    state = done(state)
    if battle.attackers:
        return finish(state, battle, "attacker", "eliminated", log)
    if battle.defenders:
        return finish(state, battle, "defender", "eliminated", log)
    rule_says = state.options.mutual_elimination
    winner = "defender" if rule_says == "defender" else "nobody"
    return finish(state, battle, winner, "both", log)


@rule("14.9e")
def sieges_at(state: State, battle: Battle) -> int:
    """Count the siege units that tell in this round: where there are no walls they do nothing."""
    if not odds.fortification(state, battle.at):
        return 0
    return forces.sieges_beside(state, battle.attacker, battle.attackers, battle.at)


def odds_of(
    state: State, battle: Battle, attackers: Sequence[Unit], defenders: Sequence[Unit]
) -> odds.Odds:
    """Return the odds between chosen combat units, never below 1-4 (R-57)."""
    if forces.at_sea(battle):
        found = odds.sea_odds(state, attackers, defenders)
    else:
        came = forces.origins(battle, attacking=True)
        sieges = sieges_at(state, battle)
        pairs = [(unit, came[unit]) for unit in attackers]
        found = odds.land_odds(state, pairs, defenders, battle.at, sieges)
    return found._replace(for_defender=min(odds.WORST, found.for_defender))


@rule("14.4.1", "14.4.2a", "14.5.2b")
def pickable(state: State, battle: Battle, *, attacking: bool) -> list[tuple[Unit, ...]]:
    """Return the choices of combat units; one only where no choice is to be made."""
    units = forces.side(battle, attacking=attacking)
    if forces.at_sea(battle) or len(units) <= odds.PAIR:
        return [units]
    found = odds.picks(units)
    if not attacking:
        return found
    fair = [pick for pick in found if _reaches(state, battle, pick)]
    return fair or found


def _reaches(state: State, battle: Battle, pick: Sequence[Unit]) -> bool:
    """Tell whether attackers reach 1-4 against the best that is in the hex (R-57)."""
    came = forces.origins(battle, attacking=True)
    sieges = sieges_at(state, battle)
    pairs = [(unit, came[unit]) for unit in pick]
    return odds.best_odds_allowed(state, pairs, battle.defenders, battle.at, sieges)


@rule("14.3.1", "14.11a", "R-67")
def call_round(state: State, step: Rolling, log: Log) -> State:
    """Tell the odds, and note who is in the hex when the dice are rolled."""
    battle = forces.the_battle(state, step.at)
    found = odds_of(state, battle, step.attackers, step.defenders)
    log.append(
        RoundBegan(
            place_code(step.at),
            battle.round,
            codes(step.attackers),
            codes(step.defenders),
            found.attack,
            found.defence,
            (found.for_attacker, found.for_defender),
            found.penalty,
        )
    )
    present: tuple[Unit, ...] = (*battle.attackers, *battle.defenders)
    if state.options.upgrade_only_combat_units:
        present = (*step.attackers, *step.defenders)
    battle = replace(battle, rolled=tuple(sorted({*battle.rolled, *present})))
    return instead(forces.put(state, battle), step)


@rule("14.3.2", "14.3.3a", "R-56")
def after_dice(state: State, at: Where, to_attacker: int, to_defender: int) -> State:
    """Put in order what follows the dice: losses, then decisions, the attacker first each time."""
    return instead(
        state,
        Losing(at, attacking=True, damage=to_attacker),
        Losing(at, attacking=False, damage=to_defender),
        Deciding(at, attacking=True),
        Deciding(at, attacking=False),
        Entering(at),
    )


# Decisions at the end of a round.


@rule("14.5.3", "R-57")
def may_continue(state: State, battle: Battle, *, attacking: bool) -> bool:
    """Tell whether a side may go on: an attacker not below 1-4 against what is in the hex."""
    if not attacking or not battle.attackers or not battle.defenders:
        return True
    if forces.at_sea(battle):
        return odds.sea_odds(state, battle.attackers, battle.defenders).for_defender <= odds.WORST
    return _reaches(state, battle, battle.attackers)


@rule("14.7.1b", "R-57")
def reinforcements(state: State, battle: Battle, *, attacking: bool) -> list[Unit]:
    """Return the units that may move in, if the battle can go on with them."""
    found = forces.joiners(state, battle, attacking=attacking)
    if not attacking:
        return [unit for unit, _ in found]
    return [
        unit
        for unit, where in found
        if _leads_on(*_moved_in(state, battle, unit, where, attacking=True))
    ]


def _leads_on(state: State, battle: Battle) -> bool:
    """Tell whether an attacker reaches 1-4 as it is or with more of his reinforcements."""
    if may_continue(state, battle, attacking=True):
        return True
    return any(
        _leads_on(*_moved_in(state, battle, unit, where, attacking=True))
        for unit, where in forces.joiners(state, battle, attacking=True)
    )


def _moved_in(
    state: State, battle: Battle, unit: Unit, where: Where, *, attacking: bool
) -> tuple[State, Battle]:
    """Return state and battle after a unit, with what it carries, has moved in."""
    party: tuple[Unit, ...] = (unit,)
    if not forces.at_sea(battle):
        party = (unit, *cargo_of(state, unit))
    state = use_to_enter(state, party, where, battle.at)
    state = marked(moved(state, party, battle.at), party, FOUGHT)
    if forces.at_sea(battle):
        state = marked(state, cargo_of(state, unit), FOUGHT)
    ways = (where,) * len(party)
    if attacking:
        battle = replace(battle, attackers=(*battle.attackers, *party), came=(*battle.came, *ways))
        if where < N_HEXES:
            battle = replace(battle, vacated=(*battle.vacated, where))
    else:
        battle = replace(
            battle,
            defenders=(*battle.defenders, *party),
            joined=(*battle.joined, *ways),
            neutral=forces.neutral_of(state, party) if battle.neutral == NOBODY else battle.neutral,
        )
    return forces.put(state, battle), battle


@rule("14.7.1b", "14.7.3")
def reinforce(  # who, where, for which side, and why
    state: State, at: Where, unit: Unit, log: Log, *, attacking: bool, cited: str = "14.7.1b"
) -> State:
    """Move a unit into the combat hex."""
    battle = forces.the_battle(state, at)
    where = state.at[unit]
    seat = forces.seat_of(battle, attacking=attacking)
    log.append(Reinforced(seat, CODE[unit], place_code(where), place_code(at), cited))
    return _moved_in(state, battle, unit, where, attacking=attacking)[0]


def open_decision(state: State, at: Where) -> State:
    """Forget which hexes attackers left at the end of the round before (14.8.4e)."""
    battle = forces.the_battle(state, at)
    return forces.put(state, replace(battle, vacated=())) if battle.vacated else state

"""CT3, Combat: battles in the attacker's order, up to the dice of each round."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import (
    AssignCargo,
    FightWith,
    FightWithTwo,
    ResolveBattle,
    Stand,
    WithdrawBefore,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.battle import CargoAssigned, DiceFell
from hexarch.games.empire.model import NOBODY, Seat, State, Unit, done, instead, replace
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules import r14_battle as battles
from hexarch.games.empire.rules import r14_cargo, r14_combat, r14_end, r14_odds
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r13_stacking import may_share
from hexarch.games.empire.rules.r14_neutral import strongest_pair
from hexarch.games.empire.rules.r14_withdrawal import place_of
from hexarch.games.empire.stages import aftermath, casualties, retreating
from hexarch.games.empire.steps.battle import (
    Choosing,
    Evading,
    Fighting,
    Rolling,
    Round,
    Stowing,
)
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import CHANCE, Decision, Illegal, Rolled

LEAST_HIT: Final = 3
"""The least modified die that costs the enemy a step."""


class Resolving(Stage[State, Fighting]):
    """Say which battle is fought next."""

    def owed(self, state: State, step: Fighting) -> tuple[Decision, ...]:
        """Ask the attacker for the order."""
        return (Decision(state.order[step.turn], "14.1", "Which battle do you fight next?"),)

    def choices(self, state: State, step: Fighting, seat: Seat) -> Sequence[Action]:
        """Return his battles."""
        return [ResolveBattle(place_code(b.at)) for b in r14_combat.battles_of(state, step)]

    @rule("14.1")
    def by_itself(self, state: State, step: Fighting, log: Log) -> State | None:
        """Begin a single battle; go on to the next player when none is left."""
        if step.turn >= len(state.order):
            return r14_combat.end_phase(state, log)
        due = r14_combat.battles_of(state, step)
        if not due:
            return instead(state, Fighting(step.turn + 1))
        return battles.begin(state, due[0].at, log) if len(due) == 1 else None


def check_battle(state: State, step: Fighting, seat: Seat, act: ResolveBattle) -> Illegal | None:
    """Refuse a place where one has no battle to fight."""
    due = r14_combat.battles_of(state, step)
    if any(battle.at == place_of(act.at) for battle in due):
        return None
    places = ", ".join(place_code(battle.at) for battle in due)
    return Illegal("14.1", "You have no battle in {0}; yours are in {1}.", (act.at, places))


def resolve(state: State, step: Fighting, seat: Seat, act: ResolveBattle, log: Log) -> State:
    """Begin a battle."""
    return battles.begin(state, place_of(act.at), log)


Resolving.answers = {ResolveBattle: Answer(check_battle, resolve)}


class Rounds(Stage[State, Round]):
    """Lead from round to round."""

    def by_itself(self, state: State, step: Round, log: Log) -> State | None:
        """Begin the next round, or end the battle."""
        return battles.next_round(state, step.at, log)


class Loading(Stage[State, Stowing]):
    """Assign cargo to ships before a naval battle."""

    def owed(self, state: State, step: Stowing) -> tuple[Decision, ...]:
        """Ask the side whose cargo it is."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        say = "Which warship carries {0} in the battle?"
        return (Decision(seat, "14.4.2c", say, (CODE[step.left[0]],)),)

    def choices(self, state: State, step: Stowing, seat: Seat) -> Sequence[Action]:
        """Return the ships that have room."""
        return [AssignCargo(CODE[u], CODE[ship]) for u, ship in r14_cargo.berths(state, step)]

    def by_itself(self, state: State, step: Stowing, log: Log) -> State | None:
        """Leave a unit where it is if there is one way only, or nobody to ask."""
        if not step.left:
            return done(state)
        found = r14_cargo.berths(state, step)
        battle = forces.the_battle(state, step.at)
        nobody = forces.seat_of(battle, attacking=step.attacking) == NOBODY
        if len(found) > 1 and not nobody:
            return None
        after = r14_cargo.stow(state, *found[0]) if len(found) == 1 else state
        return instead(after, replace(step, left=step.left[1:]))


def check_cargo(state: State, step: Stowing, seat: Seat, act: AssignCargo) -> Illegal | None:
    """Refuse a ship without room, or one that leaves others without a ship."""
    named = (UNIT.get(act.unit, NOBODY), UNIT.get(act.ship, NOBODY))
    if named in r14_cargo.berths(state, step):
        return None
    if named[0] != step.left[0]:
        return Illegal("14.4.2c", "Assign {0} to a ship first.", (CODE[step.left[0]],))
    if named[1] != NOBODY and not may_share(state, named):
        say = "{1} does not carry units of another power."
        return Illegal("13.6.3a", say, (act.unit, act.ship))
    say = (
        "{0} has no room, or another unit would be left without a ship: a warship carries two "
        "infantry, or one cavalry, or one siege unit."
    )
    return Illegal("13.4.5a", say, (act.ship,))


def assign(state: State, step: Stowing, seat: Seat, act: AssignCargo, log: Log) -> State:
    """Put the unit aboard."""
    log.append(CargoAssigned(act.unit, act.ship))
    state = r14_cargo.stow(state, UNIT[act.unit], UNIT[act.ship])
    return instead(state, replace(step, left=step.left[1:]))


Loading.answers = {AssignCargo: Answer(check_cargo, assign)}


class Flight(Stage[State, Evading]):
    """Cavalry may slip away before infantry strikes."""

    def owed(self, state: State, step: Evading) -> tuple[Decision, ...]:
        """Ask the defender."""
        seat = forces.the_battle(state, step.at).defender
        say = "Only infantry attacks your cavalry in {0}. Withdraw before combat, or stand?"
        return (Decision(seat, "14.2a", say, (place_code(step.at),)),)

    def choices(self, state: State, step: Evading, seat: Seat) -> Sequence[Action]:
        """Return both answers."""
        return [WithdrawBefore(), Stand()]


@rule("14.2a", "14.2b")
def slip_away(state: State, step: Evading, seat: Seat, act: WithdrawBefore, log: Log) -> State:
    """Withdraw before the first round."""
    return r14_end.withdraw(state, step.at, attacking=False)


def stand(state: State, step: Evading, seat: Seat, act: Stand, log: Log) -> State:
    """Fight."""
    return done(state)


Flight.answers = {WithdrawBefore: Answer(always, slip_away), Stand: Answer(always, stand)}


def pick(units: tuple[Unit, ...]) -> FightWith | FightWithTwo:
    """Write a choice of combat units."""
    if len(units) == 1:
        return FightWith(CODE[units[0]])
    return FightWithTwo(CODE[units[0]], CODE[units[1]])


class Picking(Stage[State, Choosing]):
    """Choose the combat units of the round."""

    def owed(self, state: State, step: Choosing) -> tuple[Decision, ...]:
        """Ask the attacker, then the defender."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=not step.attackers)
        say = "Which of your units in {0} fight this round?"
        return (Decision(seat, "14.4.1", say, (place_code(step.at),)),)

    def choices(self, state: State, step: Choosing, seat: Seat) -> Sequence[Action]:
        """Return every one or two of them."""
        battle = forces.the_battle(state, step.at)
        found = battles.pickable(state, battle, attacking=not step.attackers)
        best_first = sorted(found, key=lambda units: -r14_odds.attack_total(state, units))
        return [pick(units) for units in best_first]

    @rule("11.2.3c")
    def by_itself(self, state: State, step: Choosing, log: Log) -> State | None:
        """Take all there are where there is no choice; a Neutral fights with its strongest."""
        battle = forces.the_battle(state, step.at)
        attacking = not step.attackers
        found = battles.pickable(state, battle, attacking=attacking)
        if len(found) == 1:
            return chosen(state, step, found[0], log)
        if forces.seat_of(battle, attacking=attacking) != NOBODY:
            return None
        came = forces.origins(battle, attacking=True)
        ways = [came[unit] for unit in step.attackers]
        sieges = battles.sieges_at(state, battle)
        best = strongest_pair(state, battle.defenders, step.at, ways, sieges)
        return chosen(state, step, best, log)


def chosen(state: State, step: Choosing, units: tuple[Unit, ...], log: Log) -> State:
    """Ask the defender next, then roll."""
    if not step.attackers:
        return instead(state, Choosing(step.at, units))
    return battles.call_round(state, Rolling(step.at, step.attackers, units), log)


@rule("14.4.1", "R-57")
def check_pick(
    state: State, step: Choosing, seat: Seat, act: FightWith | FightWithTwo
) -> Illegal | None:
    """Refuse units that are not in the hex, and attackers below 1-4 where others reach it."""
    battle = forces.the_battle(state, step.at)
    attacking = not step.attackers
    codes = (act.unit,) if isinstance(act, FightWith) else (act.first, act.second)
    units = tuple(UNIT.get(code, NOBODY) for code in codes)
    if units in battles.pickable(state, battle, attacking=attacking):
        return None
    present = forces.side(battle, attacking=attacking)
    if not set(units) <= set(present) or len({*units}) < len(units):
        return Illegal("14.4.1", "Name units of yours in {0}.", (place_code(step.at),))
    if units[::-1] in battles.pickable(state, battle, attacking=attacking):
        return Illegal("14.4.1", "Name {0} before {1}.", (CODE[units[1]], CODE[units[0]]))
    return Illegal("14.5.3", "With these units the attack would be below 1-4.")


def choose(
    state: State, step: Choosing, seat: Seat, act: FightWith | FightWithTwo, log: Log
) -> State:
    """Take the units named."""
    codes = (act.unit,) if isinstance(act, FightWith) else (act.first, act.second)
    return chosen(state, step, tuple(UNIT[code] for code in codes), log)


Picking.answers = {FightWith: Answer(check_pick, choose), FightWithTwo: Answer(check_pick, choose)}


# Dice.


@lru_cache(maxsize=8)
def rolls(count: int) -> tuple[Rolled, ...]:
    """Return every roll of so many dice."""
    return tuple(Rolled(faces) for faces in product(range(1, 7), repeat=count))


@rule("14.6.2a", "14.6.2b", "14.6.2c")
def dice_of(state: State, step: Rolling, *, attacking: bool) -> tuple[int, ...]:
    """Return the modifier of each die of a side in this round."""
    battle = forces.the_battle(state, step.at)
    odds = battles.odds_of(state, battle, step.attackers, step.defenders)
    counts = r14_odds.dice(odds)
    if attacking:
        return r14_odds.modifiers(state, step.attackers, counts[0], odds.penalty)
    on_land = 0 if forces.at_sea(battle) else 1
    return r14_odds.modifiers(state, step.defenders, counts[1], on_land)


class Throwing(Stage[State, Rolling]):
    """Roll the dice of a round, the attacker's first."""

    def owed(self, state: State, step: Rolling) -> tuple[Decision, ...]:
        """Ask chance for the dice of one side."""
        battle = forces.the_battle(state, step.at)
        attacking = not step.faces
        modifiers = dice_of(state, step, attacking=attacking)
        seat = forces.seat_of(battle, attacking=attacking)
        who = f"@{seat}" if seat != NOBODY else "The garrison"
        needed = tuple(max(1, LEAST_HIT - modifier) for modifier in modifiers)
        say = "{0} rolls in {1}."
        about = (who, place_code(step.at))
        dice = (6,) * len(modifiers)
        return (Decision(CHANCE, "14.6.1", say, about, dice, needed=needed),)

    def choices(self, state: State, step: Rolling, seat: Seat) -> Sequence[Action]:
        """Return every roll."""
        return rolls(len(dice_of(state, step, attacking=not step.faces)))


def check_roll(state: State, step: Rolling, seat: Seat, act: Rolled) -> Illegal | None:
    """Refuse anything but the dice of the side that rolls."""
    count = len(dice_of(state, step, attacking=not step.faces))
    if len(act.faces) == count and all(1 <= face <= 6 for face in act.faces):
        return None
    return Illegal("14.6.1", "The number of six-sided dice is {0}.", (count,))


@rule("14.3.2", "14.6.1", "R-56")
def throw(state: State, step: Rolling, seat: Seat, act: Rolled, log: Log) -> State:
    """Note the attacker's dice; with the defender's, the damage of both sides is known."""
    battle = forces.the_battle(state, step.at)
    attacking = not step.faces
    _tell(state, step, act.faces, log, attacking=attacking)
    if attacking:
        return instead(state, replace(step, faces=act.faces))
    to_defender = damage(dice_of(state, step, attacking=True), step.faces)
    to_attacker = damage(dice_of(state, step, attacking=False), act.faces)
    return battles.after_dice(state, battle.at, to_attacker, to_defender)


def damage(modifiers: Sequence[int], faces: Sequence[int]) -> int:
    """Return the steps that dice cost the enemy."""
    return sum(
        r14_odds.steps_of(face + modifier) for face, modifier in zip(faces, modifiers, strict=True)
    )


def _tell(
    state: State, step: Rolling, faces: tuple[int, ...], log: Log, *, attacking: bool
) -> None:
    battle = forces.the_battle(state, step.at)
    modifiers = dice_of(state, step, attacking=attacking)
    seat = forces.seat_of(battle, attacking=attacking)
    steps = damage(modifiers, faces)
    log.append(DiceFell(place_code(step.at), seat, attacking, faces, modifiers, steps))


Throwing.answers = {Rolled: Answer(check_roll, throw)}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Fighting: Resolving(),
    Round: Rounds(),
    Stowing: Loading(),
    Evading: Flight(),
    Choosing: Picking(),
    Rolling: Throwing(),
    **casualties.STAGES,
    **aftermath.STAGES,
    **retreating.STAGES,
}

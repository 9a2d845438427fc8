"""How a battle of Empire will probably end: one being fought, or one that an attack would begin.

Both sides keep the greatest strength when they take losses, and fight on to the end; each moves
its strongest reinforcements in, from where they stand (R-59). Siege units stay beside walls until a
hex in which nobody is left can be taken. Cargo stays aboard where it is. Of other players nobody
helps but who has agreed to share this damage; an intervener is told what comes of it if he enters.
The attacker fights with the pair that has the best odds. Under these rules of conduct the figures
are exact, where all of a side may fight all of the other.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from hexarch.games.empire import GAME
from hexarch.games.empire.actions import battle as acts
from hexarch.games.empire.actions import march
from hexarch.games.empire.model import (
    BUILDING,
    FORAGING,
    NOBODY,
    Battle,
    Seat,
    State,
    Unit,
    Where,
    replace,
)
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import GREEN, IS_SHIP, VETERAN_STRENGTH
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules import r14_odds
from hexarch.games.empire.rules.r01_units import cargo_of
from hexarch.games.empire.rules.r14_battle import may_continue, odds_of
from hexarch.games.empire.rules.r14_losses import half, remaining
from hexarch.games.empire.rules.r14_losses import steps_of as unit_steps
from hexarch.games.empire.stages.combat import damage as damage_of
from hexarch.games.empire.stages.combat import dice_of
from hexarch.games.empire.steps.battle import (
    Choosing,
    Deciding,
    Entering,
    Evading,
    Losing,
    Rolling,
    Round,
    Stowing,
    Volunteering,
)
from hexarch.odds.empire_battle import (
    Outcome,
    Position,
    Solver,
    Start,
    play_out,
)
from hexarch.odds.empire_losses import Bounds, Force, bounds, ordered
from hexarch.odds.empire_reserves import let_in, moved_in
from hexarch.odds.empire_round import (
    BESIEGES,
    LENT,
    MOVES_IN,
    STAYS,
    WAITS,
    Ground,
    Piece,
    Pieces,
    besieging,
    damage,
    empty,
    piece,
    round_of,
)
from hexarch.odds.empire_round import Round as Fought

POLICY: Final = "strength"
MOST_STEPS: Final = 16
"""Larger battles are not forecast: a table must not wait."""
MOST_REMEMBERED: Final = 100_000
"""About 25 MB on one ground: then what was solved is forgotten, however long a server runs."""
BATTLE_STEPS: Final = (
    Round,
    Stowing,
    Evading,
    Choosing,
    Rolling,
    Losing,
    Volunteering,
    Deciding,
    Entering,
)
ATTACKS: Final = (march.Attack, march.Engage, march.Assault)
DECISIONS: Final = (
    acts.ResolveBattle,
    acts.AssignCargo,
    acts.Stand,
    acts.FightWith,
    acts.FightWithTwo,
    acts.StepFrom,
    acts.LoseAll,
    acts.Reinforce,
    acts.Continue,
    acts.EnterBattle,
)


class RoundForecast(msgspec.Struct, frozen=True):
    """What the dice of the round ahead can do, of the strongest until combat units are chosen."""

    attack: int
    defence: int
    odds: tuple[int, int]
    attacker: tuple[float, ...]
    """The chance that the attacker's dice cost 0, 1, 2 ... steps."""
    defender: tuple[float, ...]


class Told(NamedTuple):
    """The forecast of one battle; losses are steps."""

    space: str
    attacker: Seat
    defender: Seat
    attacker_wins: float
    defender_wins: float
    attacker_left: float
    defender_left: float
    attacker_loss: float
    defender_loss: float
    text: str
    round: RoundForecast | None
    aside: int


def empire(state: State, seat: Seat | None, action: Any) -> Told | None:
    """Return the odds of the battle that *action* would begin or go on with; else of this one."""
    if action is None:
        step = _battle_step(state)
        return None if step is None else _told(state, forces.the_battle(state, step.at), step)
    if seat is None or not isinstance(action, ATTACKS + DECISIONS):
        return None
    if GAME.check(state, seat, action) is not None:
        return None
    after = GAME.apply(state, seat, action)[0]
    if isinstance(action, DECISIONS):
        return _goes_on(state, after)
    known = {battle.at for battle in state.battles}
    begun = next((battle for battle in after.battles if battle.at not in known), None)
    return None if begun is None else _told(after, begun, Round(begun.at))


def _goes_on(before: State, after: State) -> Told | None:
    """Forecast the battle after a decision, if it is still being fought."""
    step = _battle_step(after)
    if step is None:
        return None
    old = _battle_step(before)
    if old is not None and old.at != step.at:
        return None
    return _told(after, forces.the_battle(after, step.at), step)


def _battle_step(state: State) -> Any:
    step = state.step
    return step if isinstance(step, BATTLE_STEPS) else None


def _told(state: State, battle: Battle, step: Any) -> Told | None:
    if not battle.defenders and not battle.round:
        battle = _begun(state, battle)
    if isinstance(step, Entering):
        battle = forces.taken_over(battle, state.order[step.turn])
    position = _position(state, battle)
    ground = _ground(state, battle, position)
    if not _is_solvable(position):
        return None
    aside = _aside(state, battle, position)
    solver = _solver(ground)
    if solver.remembered > MOST_REMEMBERED:
        _solver.cache_clear()
        solver = _solver(ground)
    shown = position
    if isinstance(step, Entering):
        attacker, defender = position
        position = Position(attacker, moved_in(let_in(defender, attacker.inside), ground))
        shown = shown if step.entered else position  # another may follow, or not
    whole = position.attacker.steps, position.defender.steps
    ahead = _round_ahead(state, battle, step, position, ground)
    found = play_out(solver, _starts(state, step, solver, position, ahead), whole=whole)
    if state.options.mutual_elimination == "defender":
        found = found._replace(defender_wins=found.defender_wins + found.nobody, nobody=0.0)
    if shown != position:
        ahead = _round_ahead(state, battle, step, shown, ground)
    return _summed(battle, found, None if _is_stayed(state, battle, step) else ahead, aside)


def _is_stayed(state: State, battle: Battle, step: Any) -> bool:
    """Tell whether the attacker, as he is, may not fight the next round (R-57)."""
    if not isinstance(step, Deciding) or not step.attacking:
        return False
    return not may_continue(state, battle, attacking=True)


@lru_cache(maxsize=8)
def _solver(ground: Ground) -> Solver:
    """Keep what was solved on a ground: the decisions of a battle come one after another."""
    return Solver(ground, POLICY, POLICY)


def _is_solvable(position: Position) -> bool:
    fits = all(force.steps <= MOST_STEPS for force in position)
    return fits and any(force.inside or force.beside for force in position)


def _begun(state: State, battle: Battle) -> Battle:
    """Say who would defend in a battle that has not begun."""
    defenders = forces.opponents(state, battle.attackers, battle.at)
    return replace(
        battle,
        defender=forces.leader(state, defenders),
        defenders=defenders,
        joined=(NOBODY,) * len(defenders),
        neutral=forces.neutral_of(state, defenders),
    )


def _round_ahead(
    state: State, battle: Battle, step: Any, position: Position, ground: Ground
) -> Fought | None:
    """Return what the round that comes next is rolled with, unless its damage is being taken."""
    attackers, defenders = position.attacker.inside, position.defender.inside
    if isinstance(step, Losing | Volunteering) or not attackers or not defenders:
        return None
    if isinstance(step, Rolling):
        odds = odds_of(state, battle, step.attackers, step.defenders)
        dice = (dice_of(state, step, attacking=attacking) for attacking in (True, False))
        return Fought(odds.attack, odds.defence, (odds.for_attacker, odds.for_defender), *dice)
    if isinstance(step, Choosing) and step.attackers:
        came = forces.origins(battle, attacking=True)
        chosen = [(unit, came[unit]) for unit in step.attackers]
        attackers = _pieces(state, battle, chosen, attacking=True)
    return round_of(attackers, defenders, besieging(ground, position.attacker.beside))


def _told_round(ahead: Fought) -> RoundForecast:
    caused = damage(ahead.attacker_dice), damage(ahead.defender_dice)
    return RoundForecast(ahead.attack, ahead.defence, ahead.odds, *caused)


def _summed(battle: Battle, found: Outcome, ahead: Fought | None, aside: int) -> Told:
    attackers = sum(end.p * len(end.attacker) for end in found.ends)
    defenders = sum(end.p * len(end.defender) for end in found.ends)
    wins, loses = found.attacker_wins, found.defender_wins
    return Told(
        place_code(battle.at),
        battle.attacker,
        battle.defender,
        wins,
        loses,
        attackers,
        defenders,
        found.attacker_loss,
        found.defender_loss,
        f"The attacker wins {wins:.0%}, the defender {loses:.0%}.",
        None if ahead is None else _told_round(ahead),
        aside,
    )


# From the table to the solver.


def _piece(state: State, battle: Battle, unit: Unit, way: int, post: int = MOVES_IN) -> Piece:
    marks = state.marks[unit]
    idle = bool(marks & (FORAGING | BUILDING))
    ashore = IS_SHIP[unit] and not forces.at_sea(battle)
    made = piece(
        GREEN[unit],
        VETERAN_STRENGTH[unit],
        unit_steps(state, unit),
        halvings=ashore + idle,
        forages=bool(marks & FORAGING),
        way=way,
        ashore=ashore,
    )
    cargo = ordered(tuple(_piece(state, battle, load, way) for load in cargo_of(state, unit)))
    return made._replace(post=post, load=cargo)


def _pieces(
    state: State, battle: Battle, units: Iterable[tuple[Unit, Where]], *, attacking: bool
) -> Pieces:
    """Return units, each with the place from where it came, as the solver's."""
    return ordered(
        tuple(
            _piece(state, battle, unit, _way(battle, where) if attacking else 1)
            for unit, where in units
        )
    )


def _way(battle: Battle, where: Where) -> int:
    return 1 if forces.at_sea(battle) else r14_odds.side_multiplier(battle.at, (where,))


def _beside(state: State, battle: Battle, *, attacking: bool) -> Pieces:
    """Return the own units beside: those that could move in, and those that only take damage."""
    own = set(forces.absorbers(state, battle, attacking=attacking))
    sieges = set(_besiegers(state, battle)) if attacking else set()
    found = []
    for unit, where in forces.beside(state, battle.at):
        if unit not in own:
            continue
        own.remove(unit)  # of several ways in the first is taken
        way = _way(battle, where) if attacking else 1
        post = _post(state, battle, unit, where, attacking=attacking)
        found.append(_piece(state, battle, unit, way, BESIEGES if unit in sieges else post))
    return ordered(tuple(found))


def _post(state: State, battle: Battle, unit: Unit, where: Where, *, attacking: bool) -> int:
    """Return whether a unit beside may move in now, later, or not at all (R-63)."""
    if forces.seat_of(battle, attacking=attacking) == NOBODY:
        return STAYS
    foes = forces.side(battle, attacking=not attacking)
    foes = foes or forces.absorbers(state, battle, attacking=not attacking)  # who may come back
    for post, facing in ((MOVES_IN, foes), (WAITS, ())):
        there = replace(battle, **{"defenders" if attacking else "attackers": facing})
        if forces.may_join(state, there, unit, where, attacking=attacking):
            return post
    return STAYS


def _besiegers(state: State, battle: Battle) -> Sequence[Unit]:
    """Return the siege units that wear walls down, if there are any walls (14.9e)."""
    if forces.at_sea(battle) or not r14_odds.fortification(state, battle.at):
        return ()
    return forces.besiegers(state, battle.attacker, battle.attackers, battle.at)


def _position(state: State, battle: Battle) -> Position:
    both = []
    for attacking in (True, False):
        came = forces.origins(battle, attacking=attacking).items()
        inside = _pieces(state, battle, came, attacking=attacking)
        both.append(_fitting(Force(inside, _beside(state, battle, attacking=attacking))))
    return Position(*both)


def _aside(state: State, battle: Battle, position: Position) -> int:
    """Count who may take damage but is not reckoned with (14.7.1a, 14.7.5).

    Other players' units, and what makes a side too large.
    """
    able: set[Unit] = set()
    for attacking in (True, False):
        able.update(forces.absorbers(state, battle, attacking=attacking))
        able.update(forces.volunteers(state, battle, attacking=attacking))
    for step in state.steps:
        if isinstance(step, Losing) and step.at == battle.at:
            able.difference_update(step.willing)
    cargo = sum(len(ship.load) for force in position for ship in force.inside)
    return len(able) - cargo - sum(len(force.beside) for force in position)


def _fitting(force: Force) -> Force:
    """Count on less where a side is too large to be solved quickly: cargo, then units beside."""
    while force.steps > MOST_STEPS and any(piece.load for group in force for piece in group):
        force = _lightened(force)
    while force.beside and force.steps > MOST_STEPS:
        least = min(force.beside, key=lambda unit: (unit.post in {MOVES_IN, WAITS}, unit.strength))
        rest = list(force.beside)
        rest.remove(least)
        force = Force(force.inside, tuple(rest))
    return force


def _lightened(force: Force) -> Force:
    """Leave out the least that a ship carries, of those beside first."""
    group = force.beside if any(piece.load for piece in force.beside) else force.inside
    loads = [(load.strength, load.steps, ship, load) for ship in group for load in ship.load]
    *_, ship, load = min(loads)
    rest = list(ship.load)
    rest.remove(load)
    others = list(group)
    others.remove(ship)
    lighter = ordered((*others, ship._replace(load=tuple(rest))))
    return Force(force.inside, lighter) if group is force.beside else Force(lighter, force.beside)


def _ground(state: State, battle: Battle, position: Position) -> Ground:
    if forces.at_sea(battle):
        return Ground(at_sea=True)
    walls = r14_odds.fortification(state, battle.at)
    counted = sum(piece.post == BESIEGES for piece in position.attacker.beside)
    sieges = len(_besiegers(state, battle)) - counted
    return Ground(r14_odds.terrain_multiplier(battle.at), walls, sieges)


# Where in the round it is.


def _starts(
    state: State, step: Any, solver: Solver, position: Position, ahead: Fought | None
) -> list[Start]:
    if isinstance(step, Volunteering):
        step = next(s for s in reversed(state.steps) if isinstance(s, Losing))
    if isinstance(step, Losing):
        return [Start(1.0, _after_losses(state, step, solver, position), "losses")]
    if isinstance(step, Deciding):
        return [Start(1.0, position, "losses" if step.attacking else "answer")]
    if isinstance(step, Entering) and not position.attacker.inside:
        return [Start(1.0, position, "answer")]  # the attacker has said that nobody comes
    if ahead is None:
        return [Start(1.0, position, "losses")]
    return _rolled(step, solver, position, ahead)


def _rolled(step: Any, solver: Solver, position: Position, ahead: Fought) -> list[Start]:
    """Play the round with the combat units that were chosen, and the dice that fell."""
    to_defender: Sequence[float] = damage(ahead.attacker_dice)
    if isinstance(step, Rolling) and step.faces:
        to_defender = (*(0.0,) * damage_of(ahead.attacker_dice, step.faces), 1.0)
    return [
        Start(p * q, solver.hit(position, lost, caused), "losses")
        for lost, p in enumerate(damage(ahead.defender_dice))
        for caused, q in enumerate(to_defender)
        if p and q
    ]


def _after_losses(state: State, step: Losing, solver: Solver, position: Position) -> Position:
    """Take what is still owed: of the attacker, when it is his turn, and of the defender."""
    owed = [s for s in state.steps if isinstance(s, Losing) and s.at == step.at]
    asked = {True: Bounds(0, 0, 0), False: Bounds(0, 0, 0)}
    for one in owed:
        force = _with_lent(state, one, position.attacker if one.attacking else position.defender)
        if one.attacking:
            position = position._replace(attacker=force)
        else:
            position = position._replace(defender=force)
        asked[one.attacking] = _owed(state, one, force, solver.ground)
    return solver.settle(position, asked[True], asked[False])


def _with_lent(state: State, step: Losing, force: Force) -> Force:
    """Add the units of other players that are to take some of this damage (14.7.5)."""
    battle = forces.the_battle(state, step.at)
    lent = tuple(_piece(state, battle, unit, 1, LENT) for unit in step.willing)
    return Force(force.inside, ordered(force.beside + lent))


def _owed(state: State, step: Losing, force: Force, ground: Ground) -> Bounds:
    if not step.opened:
        return bounds(force, step.damage, at_sea=ground.at_sea)
    return Bounds(
        remaining(step),
        max(0, half(step.damage) - step.inside),
        max(0, step.damage - half(step.damage) - step.outside),
        step.bound,
        _bound(state, step, force),
        step.damage > step.held and not step.outside,
    )


def _bound(state: State, step: Losing, force: Force) -> Pieces:
    """Return what is left of those that were Veterans at first, Green by now or not (14.6.5)."""
    battle = forces.the_battle(state, step.at)
    came = forces.origins(battle, attacking=step.attacking)
    left = [(unit, came[unit]) for unit in step.veterans if unit in came]
    rest, found = list(force.inside), []
    for veteran in _pieces(state, battle, left, attacking=step.attacking):
        # Of its cargo some may have been left out.
        alike = (ship for ship in rest if empty((ship,)) == empty((veteran,)))
        found.append(veteran if veteran in rest else next(alike))
        rest.remove(found[-1])
    return tuple(found)

"""A whole battle in Empire, solved exactly.

The sides fight with their strongest units, move reinforcements in as soon as there is room,
and take losses by a policy. ``best`` is the best play of both sides against the dice: who takes
losses first knows less, and a round in which nobody is hit only repeats the position, so the
positions, ordered by their steps, are solved one after another. A side may withdraw as soon as
its chance of winning by fighting on falls below a figure; the losses stay those of the fight to the
end. An attacker below 1-4 withdraws because he must (R-57).
"""

import math
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from hexarch.games.empire.rules.r14_neutral import worth
from hexarch.games.empire.rules.r14_odds import PAIR, besieged
from hexarch.odds.empire_limits import check
from hexarch.odds.empire_losses import Bounds, Force, bounds, ordered, outcomes
from hexarch.odds.empire_reserves import let_in, moved_in, pressed_on
from hexarch.odds.empire_round import (
    LENT,
    MOVES_IN,
    Ground,
    Pieces,
    as_fights,
    besieging,
    damage,
    is_allowed,
    round_of,
    total_steps,
    unloaded,
)

POLICIES: Final = ("best", "strength", "units")
ALIKE: Final = 1e-13
"""Chances that differ by less differ by rounding only: then what its policy ranks first is kept."""
ATTACKER, DEFENDER, NOBODY, ATTACKER_LEFT, DEFENDER_LEFT = (
    "attacker",
    "defender",
    "nobody",
    "attacker withdrew",
    "defender withdrew",
)


class Position(NamedTuple):
    """Both sides at the start of a round, or at its end."""

    attacker: Force
    defender: Force


class Chances(NamedTuple):
    """How a fight to the end comes out."""

    attacker: float
    defender: float

    @property
    def edge(self) -> float:
        """What the attacker makes great and the defender small."""
        return self.attacker - self.defender


class End(NamedTuple):
    """One end of a battle."""

    how: str
    attacker: Pieces
    defender: Pieces
    """What is left, in the hex and beside it."""
    p: float


class Outcome(NamedTuple):
    """All ends of a battle."""

    attacker_wins: float
    defender_wins: float
    nobody: float
    attacker_withdraws: float
    defender_withdraws: float
    attacker_loss: float
    defender_loss: float
    """Steps, on average."""
    rounds: float
    ends: tuple[End, ...]


# Policies of loss.

_ANY_WALLS: Final = 12
"""Each multiplier divides it."""


def _keep_strength(force: Force, ground: Ground) -> tuple[int, ...]:
    """Rank as a Neutral does; then all steps, the lesser way in (R-59), the reserve.

    Strength counts for as much as the walls leave of it that siege units beside wear down.
    """
    inside = force.inside
    there = [(piece.strength, piece.steps) for piece in inside]
    strength, *others = worth(there, force.units, len(inside) if ground.at_sea else PAIR)
    against = besieging(ground, force.beside)
    walls = max(ground.multiplier, besieged(against.walls, against.sieges)[0])
    ways = sum(piece.steps * piece.way for piece in inside)
    reserve = sum(piece.strength for piece in force.beside if piece.post == MOVES_IN)
    return strength * (_ANY_WALLS // walls), *others, force.steps, -ways, reserve


def _keep_units(force: Force, ground: Ground) -> tuple[int, ...]:
    strength, units, *others = _keep_strength(force, ground)
    return units, strength, *others


_RANKS: Final[dict[str, Callable[[Force, Ground], tuple[int, ...]]]] = {
    "best": _keep_strength,
    "strength": _keep_strength,
    "units": _keep_units,
}
"""What a policy keeps; the best play only looks there first."""


Numbers = tuple[int, ...]
"""Of forces that a solver knows."""


def _as_fights(force: Force) -> Force:
    return Force(*(ordered(tuple(map(as_fights, pieces))) for pieces in force))


def _own(force: Force) -> Force:
    """Give back who was lent for the damage of this round."""
    if all(piece.post != LENT for piece in force.beside):
        return force
    return Force(force.inside, tuple(piece for piece in force.beside if piece.post != LENT))


class Solver:
    """The fight to the end on one ground, with one policy of loss for each side."""

    def __init__(self, ground: Ground, attacker: str = "best", defender: str = "best") -> None:
        """Take the ground and the policies."""
        self.ground = ground
        self.policies = attacker, defender
        self._chances: dict[Position, Chances] = {}
        self._forces: list[Force] = []
        self._numbers: dict[Force, int] = {}
        """Of what may be left of a side: numbers are quicker to look up by than forces."""
        self._after: dict[tuple[int, int], Chances] = {}
        self._edges: dict[int, dict[int, float]] = {}
        self._ranked: dict[tuple[Force, Bounds, str], Numbers] = {}
        self._left: dict[tuple[Force, tuple[int, ...], str], dict[Numbers, float]] = {}

    @property
    def remembered(self) -> int:
        """How many results it keeps in memory."""
        return len(self._after) + len(self._ranked) + len(self._left)

    def next_start(self, after: Position) -> Position | str:
        """Return the next round after losses, or how the battle ends."""
        facing = after.defender.inside
        attacker = pressed_on(after.attacker, facing, self.ground)
        ground = besieging(self.ground, attacker.beside)
        if attacker.inside and facing and not is_allowed(attacker.inside, facing, ground):
            return ATTACKER_LEFT
        return self.answered(Position(attacker, after.defender))

    def answered(self, after: Position) -> Position | str:
        """Return the same once the attacker goes on, whoever comes against him then (R-57)."""
        attacker = after.attacker
        defender = moved_in(let_in(after.defender, attacker.inside), self.ground)
        if attacker.inside and defender.inside:
            return Position(attacker, defender)
        if attacker.inside:
            return ATTACKER
        return DEFENDER if defender.inside else NOBODY

    def chances(self, start: Position) -> Chances:
        """Return how a fight to the end from the start of a round comes out."""
        if start not in self._chances:
            self._chances[start] = self._solve(start)
        return self._chances[start]

    def _judge(self, own: int, foe: int) -> float:
        """Note the chances once all losses of a round are taken, and return the edge."""
        following = self.next_start(self._position(own, foe))
        if isinstance(following, Position):
            found = self.chances(following)
        else:
            wins, loses = following == ATTACKER, following in {DEFENDER, ATTACKER_LEFT}
            found = Chances(float(wins), float(loses))
        self._after[own, foe] = found
        self._edges[own][foe] = found.edge
        return found.edge

    def _solve(self, start: Position) -> Chances:
        wins = loses = stays = 0.0
        repeats = self.next_start(start) == start
        for mine, theirs, p in self._fates(start):
            if repeats and self._position(mine[0], theirs[0]) == start:
                stays = p
                continue
            found = self._after[self._best(mine, theirs)]
            wins += p * found.attacker
            loses += p * found.defender
        return Chances(wins / (1 - stays), loses / (1 - stays))

    def _fates(self, start: Position) -> list[tuple[Numbers, Numbers, float]]:
        """Return what the dice of a round may leave of both sides, with the chance of it."""
        ground = besieging(self.ground, start.attacker.beside)
        dice = round_of(start.attacker.inside, start.defender.inside, ground)
        mine = self._losses(start.attacker, dice.defender_dice, self.policies[0])
        theirs = self._losses(start.defender, dice.attacker_dice, self.policies[1])
        return [(own, foe, p * q) for own, p in mine.items() for foe, q in theirs.items()]

    def _losses(self, force: Force, dice: tuple[int, ...], policy: str) -> dict[Numbers, float]:
        """Return what dice may leave of a side; where much damage leaves the same, as one."""
        key = (force, dice, policy)
        if key not in self._left:
            found: dict[Numbers, float] = {}
            for lost, p in enumerate(damage(dice)):
                if not p:
                    continue
                left = self._kept(force, bounds(force, lost, at_sea=self.ground.at_sea), policy)
                found[left] = found.get(left, 0.0) + p
            self._left[key] = found
        return self._left[key]

    def ends(self, start: Position) -> list[tuple[Position, float]]:
        """Return both sides after the losses of a round, with the chance of it."""
        return [(self._settled(mine, theirs), p) for mine, theirs, p in self._fates(start)]

    def hit(self, start: Position, to_attacker: int, to_defender: int) -> Position:
        """Return both sides after their losses, the attacker's taken first."""
        at_sea = self.ground.at_sea
        return self.settle(
            start,
            bounds(start.attacker, to_attacker, at_sea=at_sea),
            bounds(start.defender, to_defender, at_sea=at_sea),
        )

    def settle(self, start: Position, attacker: Bounds, defender: Bounds) -> Position:
        """Choose the losses of both sides by their policies."""
        mine = self._kept(start.attacker, attacker, self.policies[0])
        theirs = self._kept(start.defender, defender, self.policies[1])
        return self._settled(mine, theirs)

    def _settled(self, mine: Numbers, theirs: Numbers) -> Position:
        if len(mine) == len(theirs) == 1:
            return self._position(mine[0], theirs[0])
        return self._position(*self._best(mine, theirs))

    def _best(self, mine: Numbers, theirs: Numbers) -> tuple[int, int]:
        """Return the attacker's best loss against the defender's best answer to it.

        An answer that is worse for the attacker than what he has found already ends the search.
        """
        found, most = (mine[0], theirs[0]), -math.inf
        for own in mine:
            edges = self._edges.setdefault(own, {})
            answer, least = theirs[0], math.inf
            for foe in theirs:
                edge = edges[foe] if foe in edges else self._judge(own, foe)
                if edge < least - ALIKE:
                    answer, least = foe, edge
                if least <= most + ALIKE:
                    break
            if least > most + ALIKE:
                found, most = (own, answer), least
        return found

    def _position(self, own: int, foe: int) -> Position:
        return Position(self._forces[own], self._forces[foe])

    def _kept(self, force: Force, asked: Bounds, policy: str) -> Numbers:
        """Return what may be left of a force under a policy."""
        key = (force, asked, policy)
        if key not in self._ranked:
            rank = _RANKS[policy]
            ways = dict.fromkeys(map(_own, outcomes(force, asked)))
            found = sorted(ways, key=lambda left: rank(left, self.ground), reverse=True)
            left = map(_as_fights, found if policy == "best" else found[:1])
            self._ranked[key] = tuple(self._number(force) for force in dict.fromkeys(left))
        return self._ranked[key]

    def _number(self, force: Force) -> int:
        if force not in self._numbers:
            self._numbers[force] = len(self._forces)
            self._forces.append(force)
        return self._numbers[force]


# Playing out.


class Thresholds(NamedTuple):
    """Below which chance of winning each side withdraws at the end of a round."""

    attacker: float = 0.0
    defender: float = 0.0


class _Playing:
    """Follow a battle through all its ends, the positions with the most steps first."""

    def __init__(self, solver: Solver, leave: Thresholds) -> None:
        self.solver = solver
        self.leave = leave
        self.waiting: dict[tuple[int, int], dict[Position, float]] = {}
        """By the steps and the reinforcements that are left: both only become fewer."""
        self.ends: dict[tuple[str, Pieces, Pieces], float] = {}
        self.rounds = 0.0

    def follow(self, end: Position, p: float) -> None:
        """Go on from the end of a round."""
        self.go_on(self.solver.next_start(end), end, p)

    def go_on(self, following: Position | str, end: Position, p: float) -> None:
        """Begin the next round, withdraw from it, or note the end."""
        if isinstance(following, str):
            self._finish(following, end, p)
            return
        leaver = self._leaver(following, end)
        if leaver:
            self._finish(leaver, end, p)
        else:
            self.begin(following, p)

    def _leaver(self, following: Position, end: Position) -> str:
        """Return who withdraws rather than fight the next round, if anybody does."""
        if not any(self.leave):
            return ""
        chances = self.solver.chances(following)
        if chances.attacker < self.leave.attacker and end.attacker.inside:
            return ATTACKER_LEFT
        if chances.defender < self.leave.defender and end.defender.inside:
            return DEFENDER_LEFT
        return ""

    def begin(self, start: Position, p: float) -> None:
        """Note that a round begins so."""
        beside = len(start.attacker.beside) + len(start.defender.beside)
        level = start.attacker.steps + start.defender.steps, beside
        starts = self.waiting.setdefault(level, {})
        starts[start] = starts.get(start, 0.0) + p

    def _finish(self, how: str, end: Position, p: float) -> None:
        left = tuple(ordered(unloaded(force.inside + force.beside)) for force in end)
        key = (how, left[0], left[1])
        self.ends[key] = self.ends.get(key, 0.0) + p

    def run(self) -> None:
        """Play every waiting position; a round without effect repeats it."""
        while self.waiting:
            for start, p in self.waiting.pop(max(self.waiting)).items():
                ends = self.solver.ends(start)
                same = self.solver.next_start(start) == start and not self._leaver(start, start)
                moves = 1 - sum(q for end, q in ends if same and end == start)
                self.rounds += p / moves
                for end, q in ends:
                    if not same or end != start:
                        self.follow(end, p * q / moves)


class Start(NamedTuple):
    """From where a battle is played out."""

    p: float
    position: Position
    stage: str = "round"
    """``round``: dice are due; ``losses``: they are taken; ``answer``: the defender decides."""


def play_out(
    solver: Solver,
    starts: Iterable[Start],
    leave: Thresholds | None = None,
    whole: tuple[int, int] | None = None,
) -> Outcome:
    """Play a battle out; losses are counted from *whole*, the steps that both sides had."""
    playing = _Playing(solver, leave or Thresholds())
    for start in starts:
        if whole is None:
            whole = start.position.attacker.steps, start.position.defender.steps
        if start.stage == "round":
            playing.begin(start.position, start.p)
        elif start.stage == "losses":
            playing.follow(start.position, start.p)
        else:
            playing.go_on(solver.answered(start.position), start.position, start.p)
    playing.run()
    return tally(playing.ends, whole or (0, 0), playing.rounds)


def tally(
    ends: dict[tuple[str, Pieces, Pieces], float], whole: tuple[int, int], rounds: float
) -> Outcome:
    """Sum the ends up."""
    by_how = dict.fromkeys((ATTACKER, DEFENDER, NOBODY, ATTACKER_LEFT, DEFENDER_LEFT), 0.0)
    left = [0.0, 0.0]
    for (how, attacker, defender), p in ends.items():
        by_how[how] += p
        left[0] += p * total_steps(attacker)
        left[1] += p * total_steps(defender)
    likeliest = sorted(ends.items(), key=lambda entry: -entry[1])
    return Outcome(
        by_how[ATTACKER] + by_how[DEFENDER_LEFT],
        by_how[DEFENDER] + by_how[ATTACKER_LEFT],
        by_how[NOBODY],
        by_how[ATTACKER_LEFT],
        by_how[DEFENDER_LEFT],
        whole[0] - left[0],
        whole[1] - left[1],
        rounds,
        tuple(End(*key, p) for key, p in likeliest),
    )


def battle(
    attacker: Force,
    defender: Force,
    ground: Ground,
    *,
    leave: Thresholds | None = None,
    losses: tuple[str, str] = ("best", "best"),
) -> Outcome:
    """Work a battle out from its first round."""
    attacker, defender = (Force(*map(ordered, force)) for force in (attacker, defender))
    check(attacker, defender, ground, losses)
    solver = Solver(ground, *losses)
    return play_out(solver, [Start(1.0, Position(attacker, defender))], leave)

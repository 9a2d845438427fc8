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
from hexarch.games.empire.rules.r14_odds import PAIR
from hexarch.odds.empire_losses import Bounds, Force, bounds, ordered, outcomes
from hexarch.odds.empire_reserves import moved_in, pressed_on
from hexarch.odds.empire_round import (
    Ground,
    Pieces,
    damage,
    is_allowed,
    round_of,
    total_steps,
)

POLICIES: Final = ("best", "strength", "units")
MOST_STEPS: Final = {"best": 12, "strength": 18, "units": 18}
"""By policy: larger sides are refused, they would take too long."""
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


def _keep_strength(force: Force, ground: Ground) -> tuple[int, ...]:
    """Rank as a Neutral does; then steps beside, and those of who came by a lesser way (R-59)."""
    inside, beside = force
    there = [(piece.strength, piece.steps) for piece in inside]
    known = worth(there, len(inside) + len(beside), len(inside) if ground.at_sea else PAIR)
    return *known, total_steps(beside), -sum(piece.steps * piece.way for piece in inside)


def _keep_units(force: Force, ground: Ground) -> tuple[int, ...]:
    strength, units, *others = _keep_strength(force, ground)
    return units, strength, *others


_RANKS: Final[dict[str, Callable[[Force, Ground], tuple[int, ...]]]] = {
    "best": _keep_strength,
    "strength": _keep_strength,
    "units": _keep_units,
}
"""What a policy keeps; the best play only looks there first."""


class Solver:
    """The fight to the end on one ground, with one policy of loss for each side."""

    def __init__(self, ground: Ground, attacker: str = "best", defender: str = "best") -> None:
        """Take the ground and the policies."""
        self.ground = ground
        self.policies = attacker, defender
        self._chances: dict[Position, Chances] = {}
        self._after: dict[Position, Chances] = {}
        self._hits: dict[tuple[Position, int, int], Position] = {}
        self._ranked: dict[tuple[Force, Bounds, str], tuple[Force, ...]] = {}

    @property
    def remembered(self) -> int:
        """How many results it keeps in memory."""
        return len(self._after) + len(self._hits)

    def next_start(self, after: Position) -> Position | str:
        """Return the next round after losses, or how the battle ends."""
        facing = after.defender.inside
        attacker = pressed_on(after.attacker, facing, self.ground)
        if attacker.inside and facing and not is_allowed(attacker.inside, facing, self.ground):
            return ATTACKER_LEFT
        return self.answered(Position(attacker, after.defender))

    def answered(self, after: Position) -> Position | str:
        """Return the same once the attacker goes on, whoever comes against him then (R-57)."""
        attacker = after.attacker
        defender = moved_in(after.defender, self.ground)
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

    def after(self, end: Position) -> Chances:
        """Return the chances once all losses of a round are taken."""
        if end not in self._after:
            self._after[end] = self._judge(end)
        return self._after[end]

    def _judge(self, end: Position) -> Chances:
        following = self.next_start(end)
        if isinstance(following, Position):
            return self.chances(following)
        return Chances(float(following == ATTACKER), float(following in {DEFENDER, ATTACKER_LEFT}))

    def _solve(self, start: Position) -> Chances:
        wins = loses = 0.0
        stays = 0.0
        for to_attacker, to_defender, p in self.rolls(start):
            if not to_attacker and not to_defender and self.next_start(start) == start:
                stays = p
                continue
            found = self.after(self.hit(start, to_attacker, to_defender))
            wins += p * found.attacker
            loses += p * found.defender
        return Chances(wins / (1 - stays), loses / (1 - stays))

    def rolls(self, start: Position) -> list[tuple[int, int, float]]:
        """Return the damage to the attacker and to the defender, with its chance."""
        found = round_of(start.attacker.inside, start.defender.inside, self.ground)
        to_defender, to_attacker = damage(found.attacker_dice), damage(found.defender_dice)
        return [
            (mine, theirs, p * q)
            for mine, p in enumerate(to_attacker)
            for theirs, q in enumerate(to_defender)
            if p and q
        ]

    def hit(self, start: Position, to_attacker: int, to_defender: int) -> Position:
        """Return both sides after their losses, the attacker's taken first."""
        key = (start, to_attacker, to_defender)
        if key not in self._hits:
            at_sea = self.ground.at_sea
            self._hits[key] = self.settle(
                start,
                bounds(start.attacker, to_attacker, at_sea=at_sea),
                bounds(start.defender, to_defender, at_sea=at_sea),
            )
        return self._hits[key]

    def settle(self, start: Position, attacker: Bounds, defender: Bounds) -> Position:
        """Choose the losses of both sides by their policies."""
        mine = self._kept(start.attacker, attacker, self.policies[0])
        theirs = self._kept(start.defender, defender, self.policies[1])
        if len(mine) == len(theirs) == 1:
            return Position(mine[0], theirs[0])
        return self._best(mine, theirs)

    def _best(self, mine: tuple[Force, ...], theirs: tuple[Force, ...]) -> Position:
        """Return the attacker's best loss against the defender's best answer to it.

        An answer that is worse for the attacker than what he has found already ends the search.
        """
        found, most = Position(mine[0], theirs[0]), -math.inf
        for own in mine:
            answer, least = Position(own, theirs[0]), math.inf
            for foe in theirs:
                end = Position(own, foe)
                edge = self.after(end).edge
                if edge < least:
                    answer, least = end, edge
                if least <= most:
                    break
            if least > most:
                found, most = answer, least
        return found

    def _kept(self, force: Force, asked: Bounds, policy: str) -> tuple[Force, ...]:
        """Return what may be left of a force under a policy."""
        key = (force, asked, policy)
        if key not in self._ranked:
            rank = _RANKS[policy]
            found = sorted(
                outcomes(force, asked), key=lambda left: rank(left, self.ground), reverse=True
            )
            self._ranked[key] = tuple(found if policy == "best" else found[:1])
        return self._ranked[key]


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
        level = total_steps(*start.attacker, *start.defender), beside
        starts = self.waiting.setdefault(level, {})
        starts[start] = starts.get(start, 0.0) + p

    def _finish(self, how: str, end: Position, p: float) -> None:
        left = tuple(ordered(force.inside + force.beside) for force in end)
        key = (how, left[0], left[1])
        self.ends[key] = self.ends.get(key, 0.0) + p

    def run(self) -> None:
        """Play every waiting position; a round without effect repeats it."""
        while self.waiting:
            for start, p in self.waiting.pop(max(self.waiting)).items():
                rolls = self.solver.rolls(start)
                same = self.solver.next_start(start) == start and not self._leaver(start, start)
                moves = 1 - sum(q for mine, theirs, q in rolls if same and not mine and not theirs)
                self.rounds += p / moves
                for mine, theirs, q in rolls:
                    if mine or theirs or not same:
                        self.follow(self.solver.hit(start, mine, theirs), p * q / moves)


def check(
    attacker: Force, defender: Force, ground: Ground, losses: tuple[str, str] = ("best", "best")
) -> None:
    """Refuse battles that cannot be, or that are too large."""
    most = min(MOST_STEPS[policy] for policy in losses)
    for name, force in (("attacker", attacker), ("defender", defender)):
        if not force.inside:
            raise ValueError(f"the {name} has no units")
        if total_steps(*force) > most:
            more = "" if "best" not in losses else "; more fit with the losses 'strength'"
            raise ValueError(f"the {name} has more than {most} steps{more}")
    if not is_allowed(attacker.inside, defender.inside, ground):
        found = round_of(attacker.inside, defender.inside, ground)
        raise ValueError(f"{found.attack} against {found.defence} is below 1-4: not allowed")


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
            whole = total_steps(*start.position.attacker), total_steps(*start.position.defender)
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

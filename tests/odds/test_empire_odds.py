"""Exact odds of Empire, checked against the game itself with every roll of the dice."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.empire.fields import OPEN, WOODS, field

from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import Continue, Reinforce, Withdraw
from hexarch.games.empire.events.battle import BattleEnded, DiceFell
from hexarch.games.empire.model import State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r01_units import strength
from hexarch.games.empire.steps.battle import Deciding, Losing, Rolling
from hexarch.kernel.game import CHANCE
from hexarch.odds.empire import Force, Ground, Thresholds, battle, damage, parse_units, round_of
from hexarch.odds.empire_battle import Outcome, Position, Solver
from hexarch.odds.empire_losses import bounds, outcomes
from hexarch.odds.empire_round import Pieces, piece, total_steps

CITY = "K26"


def rolled(state: State) -> Iterator[tuple[State, list[object], int]]:
    """Yield what follows the rolls of both sides, and how many rolls cost so many steps."""
    for middle, first in thrown(state):
        for after, count in thrown(middle[0]):
            events = [*middle[1], *after[1]]
            yield after[0], events, first * count


def thrown(state: State) -> Iterator[tuple[tuple[State, list[object]], int]]:
    """Yield one state for each number of steps that the dice of a side cost, and its ways."""
    ways = Counter[int]()
    reached: dict[int, tuple[State, list[object]]] = {}
    for roll in GAME.legal(state, CHANCE):
        after, log = GAME.apply(state, CHANCE, roll)
        steps = next(event.steps for event in log if isinstance(event, DiceFell))
        ways[steps] += 1
        # The attacker's faces stay in the state until the defender has rolled, and are not read
        # but for their steps.
        reached[steps] = after, list(log)
    for steps, count in ways.items():
        yield reached[steps], count


def engine_round(state: State) -> tuple[dict[int, float], dict[int, float]]:
    """Return the steps that each side loses in a round, by enumerating all dice."""
    mine, theirs = Counter[int](), Counter[int]()
    for after, log, count in rolled(state):
        assert after is not state
        first, second = (event.steps for event in log if isinstance(event, DiceFell))
        theirs[first] += count
        mine[second] += count
    total = mine.total()
    return {n: c / total for n, c in mine.items()}, {n: c / total for n, c in theirs.items()}


ROUNDS = [
    ("Eagle: EQU:HI1", "Bull: DAM:MI1", OPEN, "J21", "3-2", "3-3", Ground()),
    ("Eagle: EQU:HI1 V, EQU:HI2", "Bull: DAM:SI1 V", CITY, "K25", "6-2V,3-2", "SIV", Ground(1, 1)),
    ("Eagle: EQU:ML1", "Bull: DAM:MI1", WOODS, "H23", "ML", "MI", Ground(2)),
    ("Eagle: EQU:HI1 V, EQU:HI2 V", "Bull: ILA:LI1 wounded", OPEN, "J21", "2xHIV", "LIw", Ground()),
]


@pytest.mark.rule("14.6.1", "14.6.2a")
@pytest.mark.parametrize(("attack", "defend", "at", "origin", "one", "other", "ground"), ROUNDS)
def test_a_round_agrees_with_all_rolls_of_the_game(
    attack: str, defend: str, at: str, origin: str, one: str, other: str, ground: Ground
) -> None:
    state = field(attack, defend, at, origin)
    mine, theirs = engine_round(state)
    found = round_of(parse_units(one), parse_units(other), ground)
    for chances, told in ((mine, found.defender_dice), (theirs, found.attacker_dice)):
        expected = {n: p for n, p in enumerate(damage(told)) if p}
        assert chances == pytest.approx(expected)


# Whole battles, fought by the game with every roll and every legal choice of losses.


class Reference:
    """The chances of a battle, worked out with the game's own rules only."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], tuple[float, float]] = {}

    def start(self, state: State) -> tuple[float, float]:
        """Return both sides' chances at the start of a round."""
        assert isinstance(state.step, Rolling)
        key = (state.marks, state.at, tuple(b.attackers for b in state.battles))
        if key not in self.known:
            self.known[key] = self._solve(state, key)
        return self.known[key]

    def _solve(self, state: State, key: tuple[object, ...]) -> tuple[float, float]:
        wins = loses = moves = 0.0
        for after, log, count in rolled(state):
            found = self.best(after, log, key)
            if found is not None:
                wins += count * found[0]
                loses += count * found[1]
                moves += count
        return wins / moves, loses / moves

    def best(
        self, state: State, log: list[object], key: tuple[object, ...]
    ) -> tuple[float, float] | None:
        """Return the chances with the best choices from here; nothing if nothing has changed."""
        ended = [event for event in log if isinstance(event, BattleEnded)]
        if ended:
            return float(ended[0].winner == "attacker"), float(ended[0].winner == "defender")
        step = state.step
        if isinstance(step, Rolling):
            here = (state.marks, state.at, tuple(b.attackers for b in state.battles))
            return None if here == key else self.start(state)
        seat = GAME.decisions(state)[0].seat
        acts = GAME.legal(state, seat)
        if isinstance(step, Deciding):
            acts = [decided(state, acts)]
        found = []
        for act in acts:
            after, events = GAME.apply(state, seat, act)
            value = self.best(after, list(events), key)
            if value is None:
                return None
            found.append(value)
        attacking = isinstance(step, Losing) and step.attacking
        return (max if attacking else min)(found, key=lambda pair: pair[0] - pair[1])


def decided(state: State, acts: Sequence[Action]) -> Action:
    """Reinforce with the strongest, else go on, else withdraw."""
    found = [act for act in acts if isinstance(act, Reinforce)]
    if found:
        return max(found, key=lambda act: strength(state, UNIT[act.unit]))
    return Continue() if Continue() in acts else Withdraw()


BATTLES = [
    ("Eagle: EQU:HI1", "Bull: DAM:MI1", OPEN, "J21", {}, "HI", "MI", "", Ground()),
    ("Eagle: EQU:HI1 V", "Bull: DAM:MI1", CITY, "K25", {}, "HIV", "MI", "", Ground(1, 1)),
    ("Eagle: EQU:HI1", "Bull: DAM:SI1 V", WOODS, "H23", {}, "HI", "SIV", "", Ground(2)),
    (
        *("Eagle: EQU:HI1 V, EQU:HC1", "Bull: DAM:MI1", OPEN, "J21", {}),
        *("HIV,HC", "MI", "", Ground()),
    ),
    (
        *("Eagle: EQU:HI1", "Bull: DAM:MI1", OPEN, "J21", {"K22": "Bull: DAM:SI1"}),
        *("HI", "MI", "SI", Ground()),
    ),
    (
        *("Eagle: BEC:W4.1 V, EQU:W2.1", "Bull: ILA:W3.1", "sea:U29", "sea:R32", {}),
        *("W4V,W2", "W3", "", Ground(at_sea=True)),
    ),
]


@pytest.mark.rule("14.3.3b", "14.6.4", "14.6.6b")
@pytest.mark.parametrize(
    ("attack", "defend", "at", "origin", "beside", "one", "other", "reserve", "ground"), BATTLES
)
def test_a_battle_agrees_with_the_game(  # noqa: PLR0913, PLR0917
    attack: str,
    defend: str,
    at: str,
    origin: str,
    beside: dict[str, str],
    one: str,
    other: str,
    reserve: str,
    ground: Ground,
) -> None:
    state = field(attack, defend, at, origin, beside=beside)
    wins, loses = Reference().start(state)
    found = battle(
        Force(parse_units(one, ground)),
        Force(parse_units(other, ground), parse_units(reserve)),
        ground,
    )
    assert found.attacker_wins == pytest.approx(wins, abs=1e-12)
    assert found.defender_wins == pytest.approx(loses, abs=1e-12)


def test_a_duel_by_hand() -> None:
    """Two wounded Greens at 1-1: the attacker hits on 3 or more, the defender on 2 or more."""
    found = battle(Force(parse_units("HIw")), Force(parse_units("HIw")), Ground())
    hit, struck = 4 / 6, 5 / 6
    ends = 1 - (1 - hit) * (1 - struck)
    assert found.attacker_wins == pytest.approx(hit * (1 - struck) / ends)
    assert found.defender_wins == pytest.approx(struck * (1 - hit) / ends)
    assert found.nobody == pytest.approx(hit * struck / ends)
    assert found.rounds == pytest.approx(1 / ends)


# What must hold for all battles.

pieces = st.lists(
    st.sampled_from([piece(3, 6, 3), piece(3, 6, 2), piece(2, 4, 1), piece(1, 0, 2)]),
    min_size=1,
    max_size=2,
).map(tuple)
grounds = st.builds(Ground, st.integers(1, 2), st.integers(0, 2), st.integers(0, 1))


@cache
def solved(one: Pieces, other: Pieces, ground: Ground, policy: str) -> Outcome | None:
    try:
        return battle(Force(one), Force(other), ground, losses=(policy, policy))
    except ValueError:
        return None


@given(pieces, pieces, grounds, st.sampled_from(["best", "strength", "units"]))
@settings(deadline=None)
def test_ends_add_up(one: Pieces, other: Pieces, ground: Ground, policy: str) -> None:
    found = solved(one, other, ground, policy)
    if found is None:
        assert round_of(one, other, ground).defence > 4 * round_of(one, other, ground).attack
        return
    assert sum(end.p for end in found.ends) == pytest.approx(1)
    assert found.attacker_wins + found.defender_wins + found.nobody == pytest.approx(1)
    lost = sum(end.p * (total_steps(one) - total_steps(end.attacker)) for end in found.ends)
    assert found.attacker_loss == pytest.approx(lost)
    assert 0 <= found.attacker_loss <= total_steps(one) + 1e-9
    assert 0 <= found.defender_loss <= total_steps(other) + 1e-9


@given(pieces, pieces, st.integers(0, 9), st.booleans())
def test_losses_keep_the_rules(inside: Pieces, beside: Pieces, n: int, at_sea: bool) -> None:  # noqa: FBT001
    """At least half from the hex; all of it, or the hex's end and nothing else."""
    force = Force(inside, beside)
    held = total_steps(inside)
    for left in outcomes(force, bounds(force, n, at_sea=at_sea)):
        here, away = held - total_steps(left.inside), total_steps(beside) - total_steps(left.beside)
        if here + away != n:
            assert (here, away) == (held, 0)
            assert n > held
        else:
            assert here >= n / 2


def test_best_losses_are_never_worse_than_a_policy() -> None:
    ground = Ground(1, 1)
    sides = Force(parse_units("HIV,HI")), Force(parse_units("MI,SIV"))
    best = battle(*sides, ground)
    mine = battle(*sides, ground, losses=("strength", "best"))
    theirs = battle(*sides, ground, losses=("best", "units"))

    def edge(found: Outcome) -> float:
        return found.attacker_wins - found.defender_wins

    assert edge(mine) <= edge(best) + 1e-12 <= edge(theirs) + 2e-12


def test_units_that_fight_alike_are_alike() -> None:
    """Nobody becomes a Veteran during a battle: of the Green their strength counts, no more."""
    assert parse_units("HI,MIw") == parse_units("MI,HCw")
    assert parse_units("HIV") != parse_units("MIV")
    ends = battle(Force(parse_units("HIV,MIV")), Force(parse_units("2xHI")), Ground()).ends
    left = Counter((end.how, end.attacker, end.defender) for end in ends)
    assert not [
        piece for end in ends for piece in end.attacker if piece.steps < 3 and piece.veteran
    ]
    assert max(left.values()) == 1


@pytest.mark.parametrize("losses", ["best", "strength", "units"])
def test_large_battles_take_no_longer_than_one_waits(losses: str) -> None:
    sides = (
        Force(parse_units("HI,HC"), parse_units("HC,LI,LC,ML")),
        Force(parse_units("MI,LI"), parse_units("HI,ML,LC,HC")),
    )
    start = time.process_time()
    found = battle(*sides, Ground(1, 3), losses=(losses, losses))
    assert time.process_time() - start < 5
    assert sum(end.p for end in found.ends) == pytest.approx(1)


def test_of_losses_that_are_as_good_the_strongest_units_are_kept() -> None:
    """One Veteran of two loses a step: the chances differ in their last digit only."""
    start = Position(Force(parse_units("HI")), Force(parse_units("HIV,SCV")))
    left = Solver(Ground()).hit(start, 0, 1).defender.inside
    assert sorted(left) == sorted(parse_units("HIV,SC"))


def test_withdrawal_ends_a_battle() -> None:
    sides = Force(parse_units("HIV,HI")), Force(parse_units("MI,SIV"))
    found = battle(*sides, Ground(), leave=Thresholds(0.3, 0.3))
    assert found.attacker_withdraws > 0
    assert found.defender_withdraws > 0
    chances = Solver(Ground()).chances(Position(*sides))
    assert found.attacker_loss < battle(*sides, Ground()).attacker_loss
    assert chances.attacker == pytest.approx(battle(*sides, Ground()).attacker_wins)


def test_sieges_and_walls() -> None:
    one, other = parse_units("HIV,HIV"), parse_units("MI,MI")
    citadel = [round_of(one, other, Ground(1, 3, n)) for n in range(5)]
    assert [r.defence for r in citadel] == [18, 12, 6, 6, 6]
    assert [r.attacker_dice[-1] for r in citadel] == [0, 0, 0, 1, 1]  # Veterans, -1 until the third


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3-2,,", "unit 2: '' is not a unit such as 3-2, 6-2V or HI"),
        ("nonsense", "unit 1: 'nonsense' is not a unit such as 3-2, 6-2V or HI"),
        ("0-2", "unit 1: '0-2' has no strength"),
        ("SGV", "unit 1: a siege unit has no Veteran side"),
        ("3-2Vw", "unit 1: '3-2Vw': a wounded unit is Green"),
        ("9-2V", "unit 1: no Veteran is 9-2; tell its Green strength, too, as in 9/4-2V"),
        ("6/0-2V", "unit 1: '6/0-2V': a Green strength is from 1 to the Veteran's"),
        ("6/9-2V", "unit 1: '6/9-2V': a Green strength is from 1 to the Veteran's"),
        ("6/3-2", "unit 1: '6/3-2': 6/3-2 is for Veterans, such as 6/3-2V"),
    ],
)
def test_bad_units(text: str, says: str) -> None:
    with pytest.raises(ValueError, match="unit") as refusal:
        parse_units(text)
    assert str(refusal.value) == says


def test_too_large_or_below_one_to_four() -> None:
    with pytest.raises(ValueError, match="below 1-4"):
        battle(Force(parse_units("SC")), Force(parse_units("HIV")), Ground(2))
    with pytest.raises(ValueError, match="more than 12 steps"):
        battle(Force(parse_units("9xHI")), Force(parse_units("HI")), Ground(at_sea=True))
    mixed = Force(parse_units("5-2,4-2"), parse_units("3-2,2-2,1-2"))
    with pytest.raises(ValueError, match="too many different units; more fit"):
        battle(mixed, mixed, Ground())
    with pytest.raises(ValueError, match="no units"):
        battle(Force(()), Force(parse_units("HI")), Ground())

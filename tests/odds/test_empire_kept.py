"""What sides keep when they take losses, and what the battle board tells of walls."""

import pytest
from tests.games.empire.fields import CITY, after, asked, field

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import StepFrom
from hexarch.games.empire.battle_board import battle_board
from hexarch.games.empire.model import State
from hexarch.games.empire.rules.r14_odds import WHOLE
from hexarch.games.empire.steps.battle import Losing
from hexarch.kernel.game import CHANCE
from hexarch.odds.empire import Force, Ground, parse_units
from hexarch.odds.empire_battle import Position, Solver
from hexarch.odds.empire_forecast import _after_losses, _position
from hexarch.odds.empire_losses import bounds


@pytest.mark.rule("14.6.6a", "R-62")
@pytest.mark.parametrize("policy", ["strength", "units"])
def test_who_loses_all_in_the_hex_spares_the_reserve(policy: str) -> None:
    """A Green 3-2 in the hex, a Veteran 6-2 beside it, and four steps of damage."""
    force = Force(parse_units("3-2"), parse_units("6-2V"))
    nothing = bounds(force, 0, at_sea=False)
    solver = Solver(Ground(), policy, policy)
    end = solver.settle(Position(force, force), bounds(force, 4, at_sea=False), nothing)
    assert end.attacker == Force((), parse_units("6-2V"))
    assert end.defender == force


@pytest.mark.rule("14.6.5")
def test_whoever_was_a_veteran_stays_bound_while_losses_are_taken() -> None:
    """Of three steps two are the Veteran's; after the first it is Green, and owes one more."""
    state = field(
        "Eagle: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V",
        "Bull: ILA:W3.1 V, ILA:W3.2, EQU:W2.1",
        "sea:U29",
        "sea:R32",
    )
    state = _hit(state, 3)
    assert asked(state) == 1
    state = after(state, StepFrom("ILA:W3.1"))
    step = state.step
    assert isinstance(step, Losing)
    assert step.bound == 1
    ground = Ground(at_sea=True)
    left = _after_losses(state, step, Solver(ground, "strength", "strength"), _now(state))
    inside = left.defender.inside
    assert sum(piece.steps for piece in inside) == 4
    unhurt = [piece for piece in inside if (piece.green, piece.steps) == (3 * WHOLE, 2)]
    assert len(unhurt) <= 1, "the other was the Veteran"


def _now(state: State) -> Position:
    return _position(state, state.battles[0])


def _hit(state: State, steps: int) -> State:
    """Let the dice of both fall so that the defender loses so many steps, the attacker none."""
    for face in range(1, 7):
        for other in range(1, 7):
            tried = state
            mine = len(_dice(tried))
            tried = after(tried, dice=[(face,) * (mine - 1) + (other,)])
            if asked(tried) == CHANCE:
                tried = after(tried, dice=[(1,) * len(_dice(tried))])
            if isinstance(tried.step, Losing) and tried.step.damage == steps:
                return tried
    raise AssertionError


def _dice(state: State) -> tuple[int, ...]:
    return GAME.decisions(state)[0].dice


@pytest.mark.rule("8.3.2b", "R-40", "R-60")
@pytest.mark.parametrize("size", [1, 2])
def test_walls_do_not_help_whom_all_forage(size: int) -> None:
    """Edge case 29: they count as outside."""

    def told(defenders: str) -> set[str]:
        state = field("Eagle: EQU:HI1", defenders, CITY, "K25", sizes={CITY: size})
        board = battle_board(state)
        assert board is not None
        return {figure.label for figure in board.figures}

    assert "Attacker's dice" in told("Bull: DAM:MI1")
    assert not {"Attacker's dice", "Walls"} & told("Bull: DAM:MI1 foraging")
    assert "Attacker's dice" in told("Bull: DAM:MI1 foraging, DAM:MI2")
    assert ("Walls" in told("Bull: DAM:MI1")) == (size == 2)

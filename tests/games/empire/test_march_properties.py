"""What must hold of every march and voyage, in positions drawn at random."""

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.empire.drawn import drawn

from hexarch.boards.empire import IS_ENTERABLE, IS_WATERSIDE, N_HEXES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Head, MoveTo, Select
from hexarch.games.empire.events.march import Attacked, Marched
from hexarch.games.empire.model import ABOARD, CAVALRY, MOVEMENT, State
from hexarch.games.empire.pieces import INFANTRY, IS_SHIP, TYPE, UNIT
from hexarch.games.empire.pieces import MOVEMENT as ALLOWANCE
from hexarch.games.empire.rules.r01_units import placed, power_of
from hexarch.games.empire.rules.r13_march import outlook
from hexarch.games.empire.rules.r13_stacking import limit, may_stack
from hexarch.games.empire.steps.march import Halt, March, Marching, Voyage
from hexarch.kernel.mutants import mutants

MARCHES = (Marching, March, Halt, Voyage)


def played(seed: int) -> Iterator[tuple[State, Any, State, tuple[Any, ...]]]:
    """Move at random through the first Campaign Turn; checks that fall due end the play."""
    rng = random.Random(seed)
    state = GAME.settle(drawn(seed))[0]
    while state.campaign == 1 and isinstance(state.step, MARCHES):
        seat = GAME.decisions(state)[0].seat
        actions = list(GAME.legal(state, seat))
        assert actions, f"nothing can be done in {state.step}"
        kinds = sorted({type(action).__name__ for action in actions})
        if isinstance(state.step, Marching) and rng.random() < 0.95:
            kinds.remove("EndPhase")
        kind = rng.choice(kinds or ["EndPhase"])
        action = rng.choice([action for action in actions if type(action).__name__ == kind])
        after, events = GAME.apply(state, seat, action)
        yield state, action, after, events
        state = after


@pytest.mark.rule("13.6.1", "13.6.3a", "13.1.1d", "13.4.5a")
@pytest.mark.parametrize("seed", range(25))
def test_every_stack_is_legal_whenever_a_move_has_ended(seed: int) -> None:
    for _, _, state, _ in played(seed):
        if not isinstance(state.step, Marching):
            continue
        fights = {battle.at for battle in state.battles}
        for where, units in placed(state).items():
            if where >= ABOARD:
                assert sum(1 if TYPE[unit] == INFANTRY else 2 for unit in units) <= 2
                assert state.at[where - ABOARD] >= N_HEXES
            elif where < N_HEXES:
                assert IS_ENTERABLE[where]
                ships = [unit for unit in units if IS_SHIP[unit]]
                assert not ships or IS_WATERSIDE[where]
                if where not in fights:
                    assert max(len(ships), len(units) - len(ships)) <= limit(state, where)
                    powers = {power_of(state, unit) for unit in units}
                    assert all(may_stack(state, a, b) for a in powers for b in powers)
            else:
                assert all(IS_SHIP[unit] for unit in units)


@pytest.mark.rule("13.3.2a", "13.3.2b", "13.2.2")
@pytest.mark.parametrize("seed", range(25))
def test_nobody_spends_more_than_he_has(seed: int) -> None:
    for before, _, _, events in played(seed):
        for event in events:
            if not isinstance(event, Marched | Attacked) or not isinstance(
                before.step, March | Halt
            ):
                continue
            spent = dict(zip(before.step.units, before.step.spent, strict=True))
            for code in event.units:
                unit = UNIT[code]
                assert spent[unit] / 2 + event.points <= ALLOWANCE[unit]


@pytest.mark.parametrize("seed", range(12))
def test_check_and_choices_agree(seed: int) -> None:
    rng = random.Random(seed)
    pool: list[Any] = []
    for state, *_ in played(seed):
        seat = GAME.decisions(state)[0].seat
        actions = list(GAME.legal(state, seat))
        assert len(actions) == len(set(actions))
        assert all(GAME.check(state, seat, action) is None for action in actions)
        pool = (pool + actions)[-200:]
        for action in mutants(pool, rng, 10):
            refused = GAME.check(state, seat, action)
            assert (refused is None) == (action in actions), (action, refused)
            if refused is not None:
                assert refused.rule in GAME.book.entries
                assert refused.why


@pytest.mark.parametrize("seed", range(12))
def test_choices_stay_few(seed: int) -> None:
    for state, *_ in played(seed):
        actions = GAME.legal(state, GAME.decisions(state)[0].seat)
        if isinstance(state.step, Halt):
            assert 1 < len(actions) <= 19
            assert all(isinstance(action, MoveTo) for action in actions)
        else:
            assert len([a for a in actions if isinstance(a, Head)]) <= 95
            assert len(actions) <= 150


@pytest.mark.parametrize("seed", range(6))
def test_the_legal_movement_of_any_unit_is_listed_quickly(seed: int) -> None:
    """Well under 5 ms; the bound is wide because test machines are busy."""
    state = GAME.settle(drawn(seed))[0]
    slowest = 0.0
    for action in GAME.legal(state, GAME.decisions(state)[0].seat):
        if isinstance(action, Select):
            began = time.process_time()
            seen = outlook(state, (UNIT[action.unit],), (0,))
            slowest = max(slowest, time.process_time() - began)
            assert seen.sections
    assert slowest < 0.05


def test_the_drawn_games_reach_every_kind_of_act() -> None:
    kinds = {type(action).__name__ for seed in range(25) for _, action, _, _ in played(seed)}
    assert {"PickUp", "Head", "MoveTo", "Attack", "Stop"} <= kinds
    assert {"Join", "Load", "Unload", "Sail", "Land", "Engage", "Assault"} <= kinds
    phases = {state.phase for seed in range(3) for state, *_ in played(seed)}
    assert phases == {CAVALRY, MOVEMENT}

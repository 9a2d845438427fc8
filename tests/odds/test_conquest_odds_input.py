"""Forces and fleets as text, and battles that the pieces in the box do not allow."""

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarch.odds.conquest import (
    Force,
    battle,
    fleet_text,
    force_text,
    parse_fleet,
    parse_force,
    sea_battle,
    sea_win_probability,
    win_probability,
)

NONE: Force = (0, 0, 0)

forces = st.tuples(st.integers(0, 60), st.integers(0, 30), st.integers(0, 20))
loads = st.sampled_from([(7, 0, 0), (1, 2, 3), NONE])


@given(forces, st.lists(loads, min_size=1))
def test_text_is_read_back(force: Force, fleet: list[Force]) -> None:
    assert parse_force(force_text(force)) == force
    assert parse_fleet(fleet_text(tuple(fleet))) == tuple(fleet)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "force, part 1: '' is not a number and I, C or K, such as 5I"),
        ("5I,,2K", "force, part 2: '' is not a number and I, C or K, such as 5I"),
        ("5X", "force, part 1: '5X' is not a number and I, C or K, such as 5I"),
        ("5I,-1K", "force, part 2: '-1K' is not a number and I, C or K, such as 5I"),
        ("٣I", "force, part 1: '٣I' is not a number and I, C or K, such as 5I"),
        (
            "9" * 5000 + "I",
            f"force, part 1: '{'9' * 20}' is not a number and I, C or K, such as 5I",
        ),
        ("5I\n3\nK", "force, part 1: '5I\\n3\\nK' is not a number and I, C or K, such as 5I"),
        ("5I,2i", "force, part 2: infantry named twice"),
    ],
)
def test_bad_forces(text: str, says: str) -> None:
    with pytest.raises(ValueError, match="force") as refusal:
        parse_force(text)
    assert str(refusal.value) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3I+", "galley 2, part 1: '' is not a number and I, C or K, such as 5I"),
        ("0+3I,2G", "galley 2, part 2: '2G' is not a number and I, C or K, such as 5I"),
        ("G+5I,3K", "galley 2: 8 combat units aboard, it holds 7"),
    ],
)
def test_bad_fleets(text: str, says: str) -> None:
    with pytest.raises(ValueError, match="galley") as refusal:
        parse_fleet(text)
    assert str(refusal.value) == says


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: battle(NONE, (1, 0, 0)), "the attacker has no combat units"),
        (
            lambda: battle((31, 0, 0), (30, 0, 0)),
            "infantry: 61 on both sides together, there are only 60",
        ),
        (lambda: battle((1, -1, 0), (1, 0, 0)), "cavalry: a side cannot have -1"),
        (lambda: battle((1, 0, 0), (1, 0, 0), 2), "fort is 2: a province has one fortified city"),
        (lambda: battle((1, 0, 0), (1, 0, 0), 0, 1.5), "retreat_below is 1.5, not a probability"),
        (lambda: battle((1, 0, 0), (1, 0, 0), 0, math.nan), "retreat_below is nan"),
        (lambda: win_probability((0, 0, 11), (0, 0, 10)), "catapult: 21 on both sides"),
        (lambda: sea_battle((), (NONE,)), "the attacker has no galleys"),
        (lambda: sea_battle(((8, 0, 0),), (NONE,)), "a galley carries 8 combat units: it holds 7"),
        (lambda: sea_battle(((0, -1, 0),), (NONE,)), "a galley cannot carry -1 units"),
        (lambda: sea_win_probability((NONE,) * 30, (NONE,) * 7), "galley: 37 on both sides"),
    ],
)
def test_impossible_battles(call: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        call()

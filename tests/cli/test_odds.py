import math
import time

import pytest
from tests.cli.running import Run

EXAMPLE = ("odds", "conquest", "--attacker", "5I,1C,2K", "--defender", "4I", "--fort")


def test_the_shape_of_the_answer(run: Run) -> None:
    odds = run(*EXAMPLE, "--json").json
    assert list(odds) == [
        "attacker_wins",
        "defender_wins",
        "retreat",
        "survivors",
        "expected_loss",
        "seconds",
    ]
    assert set(odds["expected_loss"]) == {"attacker", "defender"}
    assert all(set(end) == {"attacker", "defender", "p"} for end in odds["survivors"])
    assert math.isclose(sum(end["p"] for end in odds["survivors"]), 1)
    assert math.isclose(odds["attacker_wins"] + odds["defender_wins"], 1)
    assert odds["survivors"][0]["defender"] == "0"
    assert odds["seconds"] < 5


def test_a_duel_by_hand(run: Run) -> None:
    # Infantry is hit by 4 to 6: who fires first wins two duels in three, and the loser loses 10.
    odds = run("odds", "conquest", "--attacker", "1I", "--defender", "1I", "--json").json
    first = 1 / 2 / (1 - (1 / 2) ** 2)
    assert odds["attacker_wins"] == pytest.approx(first) == pytest.approx(2 / 3)
    assert odds["expected_loss"] == pytest.approx({"attacker": 10 / 3, "defender": 20 / 3})


def test_retreat(run: Run) -> None:
    odds = run(*EXAMPLE, "--retreat-below", "0.9", "--json").json
    assert odds["retreat"] > 0
    total = odds["attacker_wins"] + odds["defender_wins"] + odds["retreat"]
    assert total == pytest.approx(1)
    assert "retreat" in run(*EXAMPLE, "--retreat-below", "0.9").out


def test_at_sea(run: Run) -> None:
    arguments = ("odds", "conquest", "--attacker", "3I,1K+0", "--defender", "G", "--sea")
    odds = run(*arguments, "--json").json
    assert odds["attacker_wins"] + odds["defender_wins"] == pytest.approx(1)
    assert {end["defender"] for end in odds["survivors"]} >= {"-"}
    assert "attacker wins" in run(*arguments).out


def test_bars_for_people(run: Run) -> None:
    out = run(*EXAMPLE).out
    assert "attacker wins  98.8691%  ███" in out
    assert "expected loss" in out


def test_the_largest_battle_is_answered(run: Run) -> None:
    start = time.process_time()
    ran = run(
        *("odds", "conquest", "--attacker", "30I,15C,10K", "--defender", "30I,15C,10K", "--json")
    )
    assert ran.json["attacker_wins"] > 0.5
    assert time.process_time() - start < 10

"""The cheapest way to everything in reach, against a plain search of all ways."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarch.kernel.hexes import Hex, distance, neighbours, within
from hexarch.kernel.paths import reach

FIELD = set(within(Hex(0, 0), 3))


def on_the_field(here: Hex) -> list[Hex]:
    return [near for near in neighbours(here) if near in FIELD]


def all_costs(start: Hex, costs: dict[Hex, float]) -> dict[Hex, float]:
    """Improve every cost by every step until nothing improves (Bellman and Ford)."""
    best = {start: 0.0}
    changed = True
    while changed:
        changed = False
        for here in FIELD:
            for there in on_the_field(here):
                total = best.get(here, 1e9) + costs[there]
                if total < best.get(there, 1e9):
                    best[there], changed = total, True
    return best


@given(st.integers(0, 2**32))
def test_costs_are_the_least_and_paths_add_up(seed: int) -> None:
    source = random.Random(seed)
    costs = {here: source.choice([0, 0.5, 1, 1.5, 2, 3]) for here in sorted(FIELD)}
    start = Hex(-1, 2)
    found = reach(start, on_the_field, lambda _, there: costs[there])
    assert found.costs == all_costs(start, costs)
    for goal, cost in found.costs.items():
        path = found.path(goal)
        assert (path[0], path[-1]) == (start, goal)
        assert all(distance(a, b) == 1 for a, b in pairwise(path))
        assert sum(costs[here] for here in path[1:]) == cost


def test_the_limit_may_be_reached_and_not_passed() -> None:
    found = reach(Hex(0, 0), neighbours, lambda *_: 1, limit=2)
    assert set(found.costs) == set(within(Hex(0, 0), 2))
    assert reach(Hex(0, 0), neighbours, lambda *_: 1, limit=0).costs == {Hex(0, 0): 0}
    assert len(reach(Hex(0, 0), neighbours, lambda *_: 0.5, limit=1.5).costs) == 37


def test_a_closed_step_is_gone_round() -> None:
    wall = {(Hex(0, 0), Hex(1, 0)), (Hex(1, 0), Hex(0, 0))}
    found = reach(Hex(0, 0), on_the_field, lambda here, there: None if (here, there) in wall else 1)
    assert found.costs[Hex(1, 0)] == 2


def test_who_must_stop_goes_no_further() -> None:
    ring = {near for near in neighbours(Hex(0, 0)) if near != Hex(1, 0)}
    found = reach(Hex(0, 0), on_the_field, lambda *_: 1, limit=2, stop=ring.__contains__)
    beyond = {here for here in found.costs if distance(Hex(0, 0), here) == 2}
    assert beyond == {Hex(2, 0), Hex(2, -1), Hex(1, 1)}
    assert ring < set(found.costs)


def test_the_start_does_not_stop_anybody() -> None:
    found = reach(Hex(0, 0), neighbours, lambda *_: 1, limit=1, stop=lambda here: here == Hex(0, 0))
    assert len(found.costs) == 7


def test_equal_ways_are_settled_by_the_order_of_neighbours() -> None:
    square = {"A": "BC", "B": "AD", "C": "AD", "D": "BC"}
    assert reach("A", square.__getitem__, lambda *_: 1).path("D") == ("A", "B", "D")
    square["A"] = "CB"
    assert reach("A", square.__getitem__, lambda *_: 1).path("D") == ("A", "C", "D")


def test_a_step_cannot_cost_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="costs -1"):
        reach("A", {"A": "B", "B": "A"}.__getitem__, lambda *_: -1)

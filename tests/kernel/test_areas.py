"""Areas: tables of neighbours are checked, parts and distances are right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarch.kernel.areas import AreaError, Areas

#   A - B - C    F - G    H
#       |   |
#       D - E
ISLES = Areas(
    {
        "A": ("B",),
        "B": ("A", "C", "D"),
        "C": ("B", "E"),
        "D": ("B", "E"),
        "E": ("C", "D"),
        "F": ("G",),
        "G": ("F",),
        "H": (),
    }
)


def test_neighbours_touch_both_ways() -> None:
    assert ISLES.neighbours("B") == ("A", "C", "D")
    assert ISLES.touch("A", "B")
    assert ISLES.touch("B", "A")
    assert not ISLES.touch("A", "C")


def test_the_same_map_in_small_numbers() -> None:
    assert ISLES.codes[2] == "C"
    assert ISLES.number["C"] == 2
    assert ISLES.near[1] == (0, 2, 3)


def test_parts() -> None:
    assert ISLES.parts() == (("A", "B", "C", "D", "E"), ("F", "G"), ("H",))
    assert ISLES.parts(["A", "E", "C", "G"]) == (("A",), ("C", "E"), ("G",))
    assert ISLES.parts([]) == ()


def test_distance() -> None:
    assert ISLES.distance("A", "A") == 0
    assert ISLES.distance("A", "E") == 3
    assert ISLES.distance("A", "F") is None


def test_distance_round_a_closed_area() -> None:
    assert ISLES.distances("C", lambda area: area != "B") == {"C": 0, "E": 1, "D": 2}


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"A": ("B",), "B": ()}, "A touches B, but B does not touch A"),
        ({"A": ("B",)}, "A touches B, which is not in the table"),
        ({"A": ("A",)}, "A is its own neighbour"),
        ({"A": ("B", "B"), "B": ("A",)}, "A names a neighbour twice"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(
    table: dict[str, tuple[str, ...]], says: str
) -> None:
    with pytest.raises(AreaError, match=says):
        Areas(table)


pairs = st.sets(st.tuples(st.sampled_from("ABCDEFGH"), st.sampled_from("ABCDEFGH")))


@given(pairs)
def test_parts_are_those_within_reach_of_each_other(edges: set[tuple[str, str]]) -> None:
    table: dict[str, set[str]] = {code: set() for code in "ABCDEFGH"}
    for one, other in edges:
        if one != other:
            table[one].add(other)
            table[other].add(one)
    areas = Areas({code: sorted(near) for code, near in table.items()})
    parts = areas.parts()
    assert sorted(area for part in parts for area in part) == list("ABCDEFGH")
    for part in parts:
        for area in "ABCDEFGH":
            assert (areas.distance(part[0], area) is not None) == (area in part)

"""Hex geometry, and the ways in which three printed maps number their hexes."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarch.kernel.hexes import (
    DIRECTIONS,
    Hex,
    Layout,
    Numbering,
    Top,
    centre,
    distance,
    line,
    neighbours,
    ring,
    side,
    sides,
    within,
)

EMPIRE = Numbering(Layout("pointed", "even", "north"), "letter")
DARK_EMPEROR = Numbering(Layout("flat", "even", "south"), "CCRR")
TEKUMEL = Numbering(Layout("pointed", "even", "north"), "RRCC", western=80)

hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))


def around(numbering: Numbering, name: str) -> set[str]:
    return {numbering.name(near) for near in neighbours(numbering.hex(name))}


def apart(numbering: Numbering, one: str, other: str) -> int:
    return distance(numbering.hex(one), numbering.hex(other))


def test_empire_numbers_staggered_rows_northward_by_letter() -> None:
    assert around(EMPIRE, "U21") == {"U20", "U22", "V20", "V21", "T20", "T21"}
    assert around(EMPIRE, "K21") == {"K20", "K22", "L20", "L21", "J20", "J21"}
    assert around(EMPIRE, "H21") & around(EMPIRE, "G23") == {"G22", "H22"}
    assert apart(EMPIRE, "G23", "J22") == 3


def test_empire_area_of_19_hexes() -> None:
    area = {EMPIRE.name(here) for here in within(EMPIRE.hex("I24"), 2)}
    rows = {"G": (23, 25), "H": (22, 25), "I": (22, 26), "J": (22, 25), "K": (23, 25)}
    assert area == {f"{r}{n}" for r, (a, b) in rows.items() for n in range(a, b + 1)}


def test_dark_emperor_numbers_columns_first_with_even_columns_lower() -> None:
    assert around(DARK_EMPEROR, "0514") == {"0513", "0613", "0614", "0515", "0414", "0413"}
    assert around(DARK_EMPEROR, "0614") == {"0613", "0714", "0715", "0615", "0515", "0514"}


@given(st.integers(1, 40), st.integers(1, 27), st.integers(1, 40), st.integers(1, 27))
def test_dark_emperor_distance_as_specified(c: int, r: int, c2: int, r2: int) -> None:
    def cube(column: int, row: int) -> tuple[int, int]:
        x, y = column - 1, row - 1
        return x, y - (x - x % 2) // 2

    (x, z), (x2, z2) = cube(c, r), cube(c2, r2)
    expected = max(abs(x - x2), abs(z - z2), abs(x - x2 + z - z2))
    assert apart(DARK_EMPEROR, f"{c:02}{r:02}", f"{c2:02}{r2:02}") == expected


def test_tekumel_numbers_rows_first_and_folds_its_western_sheet() -> None:
    assert "2914" in around(TEKUMEL, "3013")
    assert "3899" in around(TEKUMEL, "3800")
    assert apart(TEKUMEL, "3618", "3818") == 2
    assert apart(TEKUMEL, "4515", "4116") == 4
    assert around(TEKUMEL, "3618") == {"3619", "3617", "3719", "3718", "3519", "3518"}
    assert around(TEKUMEL, "3718") == {"3719", "3717", "3818", "3817", "3618", "3617"}


@pytest.mark.parametrize("numbering", [EMPIRE, DARK_EMPEROR, TEKUMEL])
@given(first=st.integers(1, 26), second=st.integers(1, 26))
def test_names_read_back(numbering: Numbering, first: int, second: int) -> None:
    lettered = numbering.style == "letter"
    name = f"{chr(64 + first)}{second}" if lettered else f"{first:02}{second:02}"
    assert numbering.name(numbering.hex(name)) == name


@pytest.mark.parametrize("top", ["flat", "pointed"])
@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize("rows_grow", ["north", "south"])
@given(column=st.integers(-50, 50), row=st.integers(-50, 50))
def test_cells_lie_where_the_layout_says(
    top: Top, shifted: str, rows_grow: str, column: int, row: int
) -> None:
    layout = Layout(top, shifted, rows_grow)  # type: ignore[arg-type]  # the parameters are literals
    here = layout.hex(column, row)
    assert layout.cell(here) == (column, row)
    x, y = centre(here, 1, top)
    east, south = centre(layout.hex(column + 1, row), 1, top), centre(here, 1, top)
    lag = 1 if (column if top == "flat" else row) % 2 == (shifted == "odd") else 0
    down = row if rows_grow == "south" else -row
    zero_x, zero_y = centre(layout.hex(0, 0), 1, top)
    zero_lag = 0 if shifted == "odd" else 1
    if top == "flat":
        assert x == pytest.approx(1.5 * column)
        assert y - zero_y == pytest.approx(math.sqrt(3) * (down + (lag - zero_lag) / 2))
    else:
        assert x - zero_x == pytest.approx(math.sqrt(3) * (column + (lag - zero_lag) / 2))
        assert y == pytest.approx(1.5 * down)
    assert east[0] > south[0]


@pytest.mark.parametrize(
    ("numbering", "name"),
    [
        (EMPIRE, "u21"),
        (EMPIRE, "U0"),
        (EMPIRE, "U021"),
        (EMPIRE, "21"),
        (DARK_EMPEROR, "514"),
        (DARK_EMPEROR, "05140"),
        (DARK_EMPEROR, "05a4"),
        (DARK_EMPEROR, "٠٥١٤"),
        (TEKUMEL, ""),
    ],
)
def test_other_names_are_refused(numbering: Numbering, name: str) -> None:
    with pytest.raises(ValueError, match="is no hex number"):
        numbering.hex(name)


@pytest.mark.parametrize(
    ("numbering", "cell"),
    [(EMPIRE, (0, 1)), (EMPIRE, (1, 27)), (DARK_EMPEROR, (-1, 5)), (TEKUMEL, (80, 5))],
)
def test_hexes_off_the_map_have_no_name(numbering: Numbering, cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="has no number"):
        numbering.name(numbering.layout.hex(*cell))


@given(hexes)
def test_six_neighbours_one_step_away(here: Hex) -> None:
    near = neighbours(here)
    assert len(set(near)) == 6
    assert all(distance(here, there) == 1 and here in neighbours(there) for there in near)
    assert all(sum((there.q, there.r, there.s)) == 0 for there in near)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.integers(0, 5))
def test_rings_and_discs(here: Hex, steps: int) -> None:
    disc = list(within(here, steps))
    assert len(disc) == len(set(disc)) == 3 * steps * (steps + 1) + 1
    assert max(distance(here, there) for there in disc) == steps
    circle = ring(here, steps)
    assert set(circle) == {there for there in disc if distance(here, there) == steps}
    assert all(distance(a, b) <= 1 for a, b in pairwise(circle))


@given(hexes, hexes)
def test_a_line_goes_step_by_step_and_never_strays(a: Hex, b: Hex) -> None:
    passed = line(a, b)
    assert (passed[0], passed[-1]) == (a, b)
    assert len(passed) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in pairwise(passed))
    (ax, ay), (bx, by) = centre(a, 1, "flat"), centre(b, 1, "flat")
    for at, here in enumerate(passed):
        share = at / max(1, len(passed) - 1)
        point = (ax + (bx - ax) * share, ay + (by - ay) * share)
        away = [math.dist(point, centre(one, 1, "flat")) for one in (here, *neighbours(here))]
        assert away[0] <= min(away) + 1e-9


@given(hexes)
def test_a_side_is_the_same_from_both_hexes(here: Hex) -> None:
    for near in neighbours(here):
        assert side(here, near) == side(near, here)
        assert side(here, near) in sides(near)
    assert len(set(sides(here))) == 6


def test_only_neighbours_have_a_side() -> None:
    for other in (Hex(0, 0), Hex(2, 0)):
        with pytest.raises(ValueError, match="are not neighbours"):
            side(Hex(0, 0), other)


@pytest.mark.parametrize("top", ["flat", "pointed"])
def test_neighbours_lie_around_anticlockwise(top: Top) -> None:
    places = [centre(step, 1, top) for step in DIRECTIONS]
    assert all(math.hypot(*place) == pytest.approx(math.sqrt(3)) for place in places)
    angles = [math.degrees(math.atan2(-y, x)) for x, y in places]
    first = 0 if top == "pointed" else -30
    turned = [(angle - first) % 360 for angle in angles]
    assert [round(angle) % 360 for angle in turned] == [0, 60, 120, 180, 240, 300]

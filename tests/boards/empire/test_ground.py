"""Hexes, provinces, cities, hexsides and roads against the counts of the specification."""

import subprocess
import sys

import pytest

from hexarch.boards import empire as board
from hexarch.boards.empire.reading import table

HEX = board.HEX
HEX_COUNTS = {
    "THE": 88,
    "EQU": 68,
    "REL": 67,
    "DAM": 66,
    "DEL": 51,
    "SUL": 50,
    "ILA": 48,
    "KHA": 48,
    "KOR": 44,
    "HAR": 42,
    "GLA": 40,
    "TUR": 39,
    "BEC": 36,
    "SEM": 35,
    "BAR": 32,
}
NEIGHBOURS = {
    "BAR": "TUR",
    "DEL": "EQU GLA",
    "DAM": "ILA KHA REL THE",
    "EQU": "DEL GLA KOR SUL THE",
    "GLA": "DEL EQU TUR",
    "HAR": "ILA REL",
    "ILA": "DAM HAR REL THE",
    "BEC": "",
    "KHA": "DAM SEM SUL THE",
    "KOR": "EQU SUL",
    "REL": "DAM HAR ILA",
    "SEM": "KHA SUL",
    "SUL": "EQU KHA KOR SEM THE",
    "THE": "DAM EQU ILA KHA SUL",
    "TUR": "BAR GLA",
}
CITY_POINTS = {"BAR": 3, "DEL": 3, "DAM": 4, "EQU": 5, "GLA": 3, "HAR": 4, "ILA": 4, "BEC": 4}
CITY_POINTS |= {"KHA": 4, "KOR": 4, "REL": 5, "SEM": 3, "SUL": 3, "THE": 2, "TUR": 3}
PORTS = (
    "Tormes, Carrick, Amu Darya, Cadavar, Agulhas, Beccarin, Skerra, Lowmere, Semethis, Barakesh, "
    "Marsden, Stormont, Chesale, Harlstead, Gullhaven, Relhaven, Port Elen, Northwick, Turanis, "
    "Delvar"
)


def test_the_map_has_1040_hexes() -> None:
    assert board.N_HEXES == 1040
    assert (board.CODES[0], board.CODES[39], board.CODES[40], board.CODES[-1]) == (
        "A1",
        "A40",
        "B1",
        "Z40",
    )
    assert [HEX[code] for code in board.CODES] == list(range(1040))


def test_hexes_of_each_province() -> None:
    counts = {
        code: len(hexes) for code, hexes in zip(board.PROVINCE_CODES, board.HEXES_OF, strict=True)
    }
    assert counts == HEX_COUNTS
    assert sum(board.IS_SEA) == 286


def test_provinces_touch_as_described() -> None:
    for code, near in NEIGHBOURS.items():
        found = board.PROVINCE_NEIGHBOURS[board.PROVINCE[code]]
        assert sorted(board.PROVINCE_CODES[number] for number in found) == near.split()


def test_enterable_land_has_three_parts() -> None:
    left = {here for here in range(board.N_HEXES) if board.IS_ENTERABLE[here]}
    sizes = []
    while left:
        queue, size = [left.pop()], 1
        while queue:
            found = {there for there, _ in board.STEPS[queue.pop()]} & left
            left -= found
            size += len(found)
            queue.extend(found)
        sizes.append(size)
    assert sorted(sizes) == [1, 36, 696]


def test_neighbours_are_mutual() -> None:
    for here in range(board.N_HEXES):
        assert len(board.NEIGHBOURS[here]) <= 6
        for there in board.NEIGHBOURS[here]:
            assert here in board.NEIGHBOURS[there]
            assert board.steps_between(here, there) == 1
            assert (board.step_cost(here, there) is None) == (board.step_cost(there, here) is None)


def test_inner_hexes_have_six_neighbours() -> None:
    inner = [HEX[f"{letter}{number}"] for letter in board.ROWS[1:-1] for number in range(2, 40)]
    assert {len(board.NEIGHBOURS[here]) for here in inner} == {6}


# Cities.


def test_cities_stand_in_their_province_on_ground_that_can_be_entered() -> None:
    assert len(board.CITIES) == 41
    for code, points in CITY_POINTS.items():
        assert board.CITY_POINTS[board.PROVINCE[code]] == points
    assert sum(board.CITY_POINTS) == 54
    assert all(board.IS_ENTERABLE[here] for here in board.CITIES)
    names = [board.CITY_NAME[here] for here in board.CITIES]
    assert len(set(names)) == len(names)


@pytest.mark.rule("9.5.3")
def test_ports_follow_from_the_map() -> None:
    ports = {board.CITY_NAME[here] for here in board.CITIES if board.IS_WATERSIDE[here]}
    assert ports == set(PORTS.split(", "))
    assert not board.IS_COASTAL[HEX["I12"]]


def test_every_city_but_those_on_islets_is_joined_by_road() -> None:
    roadless = [board.CITY_NAME[here] for here in board.CITIES if not board.ROAD_NEAR[here]]
    assert roadless == ["Agulhas"]


# Status.


def test_what_the_text_itself_gives() -> None:
    given = {board.CODES[h] for h in range(1040) if board.TERRAIN_STATUS[h] == "given"}
    assert given == {"G23"}
    given = {board.CODES[h] for h in range(1040) if board.PROVINCE_STATUS[h] == "given"}
    assert given == {"S11"}
    named = {board.CITY_NAME[h] for h, words in board.CITY_STATUS.items() if words[0] == "given"}
    assert named == {
        "Rathgar",
        "Kasharctan",
        "Amu Darya",
        "Rousellon",
        "Durres",
        "Seiven",
        "Roscheim",
        "Stormont",
        "Estoril",
        "Chesale",
        "Agulhas",
    }
    sized = {board.CITY_NAME[h] for h, words in board.CITY_STATUS.items() if words[2] == "given"}
    assert sized == {"Kasharctan", "Durres", "Rousellon"}


def test_what_is_told_agrees_with_the_map() -> None:
    for row in table("told.txt"):
        here = HEX[row["hex"]]
        province = board.PROVINCE_CODES[board.PROVINCE_OF[here]]
        assert row["province"] in {province, "-"}
        assert row["terrain"] in {board.TERRAIN_NAMES[board.TERRAIN[here]], "-"}


TABLES = (
    "cities.txt classes.txt crossings.txt provinces.txt ridges.txt rivers.txt roads.txt "
    "streams.txt told.txt works.txt"
)


@pytest.mark.parametrize("name", TABLES.split())
def test_every_datum_is_given_or_reconstructed(name: str) -> None:
    for row in table(name):
        words = [word for column, word in row.items() if column.endswith((" is", "status"))]
        assert words
        assert set(words) <= {"given", "reconstructed", "-"}


def test_every_hex_that_the_text_names_is_told() -> None:
    named = "S11 V20 D21 D22 Q20 Q21 L25 R26 R27 I26 J20 J21 J22 K21 H21 G23 U23"
    told = {board.CODES[here] for here in board.TOLD}
    assert set(named.split()) <= told


@pytest.mark.parametrize(
    ("code", "province", "terrain", "area"),
    [
        ("S11", "KOR", "open", "U10"),
        ("V20", "GLA", "open", "V21"),
        ("U23", "EQU", "open", "V21"),
        ("D21", "KHA", "open", "D23"),
        ("D22", "DAM", "open", "D23"),
        ("Q20", "EQU", "open", "Q21"),
        ("Q21", "THE", "open", "Q21"),
        ("L25", "THE", "woods/rough", "N24"),
        ("R26", "THE", "open", "S25"),
        ("R27", "ILA", "open", "P28"),
        ("I26", "THE", "woods", "I24"),
        ("J20", "THE", "open", "L20"),
        ("J21", "THE", "open", "L20"),
        ("J22", "THE", "open", "I24"),
        ("K21", "THE", "open", "L20"),
        ("H21", "THE", "open", "G20"),
        ("G23", "THE", "woods", "I24"),
    ],
)
def test_the_hexes_of_the_text(code: str, province: str, terrain: str, area: str) -> None:
    here = HEX[code]
    assert board.PROVINCE_CODES[board.PROVINCE_OF[here]] == province
    assert board.TERRAIN_NAMES[board.TERRAIN[here]] == terrain
    assert board.AREA_NAMES[board.AREA_OF[here]] == area


# Hexsides, roads and what a step costs.


def test_chains_run_from_corner_to_corner() -> None:
    """Two hexsides in a row meet in one corner: they share a hex, and their others touch."""
    for chain in (*board.RIVERS, *board.STREAMS):
        for one, other in zip(chain.sides, chain.sides[1:], strict=False):
            assert len(set(one) & set(other)) == 1
            a, b = set(one) ^ set(other)
            assert b in board.NEIGHBOURS[a]


def test_marks_lie_on_land_and_agree() -> None:
    names = board.MARK_NAMES
    for side, marks in board.SIDE_MARKS.items():
        assert not any(board.IS_SEA[here] for here in side), [names[m] for m in names if m & marks]
        if marks & board.BRIDGE:
            assert marks & board.RIVER
        if marks & board.FORD:
            assert marks & board.STREAM
        if marks & (board.BRIDGE | board.FORD | board.TUNNEL):
            assert marks & board.ROAD
        if marks & board.ROAD:
            assert all(board.IS_ENTERABLE[here] for here in side)
            assert not marks & board.STREAM or marks & board.FORD


def test_there_are_209_road_hexsides() -> None:
    assert len(board.ROAD_SIDES) == 209


@pytest.mark.rule("13.1.1c")
@pytest.mark.parametrize(
    ("here", "there", "cost"),
    [
        ("K21", "K22", 2),  # open
        ("H22", "G23", 4),  # woods
        ("G24", "G25", 6),  # rough
        ("K24", "L24", 2),  # open beside a road
        ("K26", "L25", 8),  # woods/rough
        ("K25", "K26", 1),  # road
        ("Q20", "Q21", 1),  # bridge
        ("D21", "D22", 1),  # tunnel
        ("N11", "O12", 1),  # ford
        ("N31", "O31", 4),  # stream and open
        ("L14", "L15", 6),  # desert
        ("R28", "R29", 6),  # marsh
        ("P20", "P21", None),  # river
        ("T20", "T21", None),  # mountain hexside
        ("H18", "H17", None),  # out of a mountain, where nothing is
        ("U20", "U21", None),  # mountain
        ("R28", "S28", None),  # sea
    ],
)
def test_a_step_costs_terrain_and_hexside(here: str, there: str, cost: int | None) -> None:
    assert board.step_cost(HEX[here], HEX[there]) == cost


def test_steps_and_costs_agree() -> None:
    for here in range(board.N_HEXES):
        assert [there for there, _ in board.STEPS[here]] == [
            there for there in board.NEIGHBOURS[here] if board.step_cost(here, there) is not None
        ]


def test_two_hexes_apart_have_no_side() -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        board.pair(HEX["A1"], HEX["A3"])


def test_the_board_is_worked_out_quickly() -> None:
    """Count the processor's time, which a busy machine does not stretch."""
    code = (
        "import hexarch.boards, hexarch.kernel.hexes, hexarch.kernel.tables, time\n"
        "start = time.process_time()\n"
        "import hexarch.boards.empire\n"
        "print(time.process_time() - start)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert float(run.stdout) < 1.0

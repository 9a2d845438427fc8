"""The Areas against the specification's test vector, and the sections that borders make."""

import pytest
from tests.boards.empire.marching import one_side

from hexarch.boards import empire as board

HEX, CODES = board.HEX, board.CODES
VECTOR = (
    "V20 V21; U21 V21; T22 V21; Q20 Q21; Q21 Q21; R26 S25; R27 P28; R28 P28; L25 N24; L24 N24; "
    "N23 N24; K25 I24; J22 I24; H22 I24; G23 I24; I26 I24; K26 K28; K21 L20; J20 L20; J21 L20; "
    "M19 L20; H21 G20; G22 G20; K16 J16; P18 O17; F24 D23; D21 D23; D22 D23; S11 U10; M31 M32; "
    "R31 R32"
)
I24 = "G23 G24 G25 H22 H23 H24 H25 I22 I23 I24 I25 I26 J22 J23 J24 J25 K23 K24 K25"
PEACE = board.sections(lambda _a, _b: False)
WAR = board.sections(lambda _a, _b: True)


@pytest.mark.rule("1.2b")
@pytest.mark.parametrize("entry", VECTOR.split("; "))
def test_the_area_test_vector(entry: str) -> None:
    code, area = entry.split()
    assert board.AREA_NAMES[board.AREA_OF[HEX[code]]] == area


def test_the_members_of_area_i24() -> None:
    assert [CODES[here] for here in board.AREA_HEXES[board.AREA["I24"]]] == I24.split()


@pytest.mark.rule("1.2c")
def test_68_areas_touch_the_map_and_40_are_whole() -> None:
    assert board.N_AREAS == 68
    assert sum(len(hexes) == 19 for hexes in board.AREA_HEXES) == 40
    assert sorted(here for hexes in board.AREA_HEXES for here in hexes) == list(range(1040))
    assert len(set(board.AREA_NAMES)) == 68


def closed_form(code: str) -> tuple[int, int, int]:
    """Key an Area by the specification's closed form."""
    row, number = ord(code[0]) - 64, int(code[1:])
    doubled = 2 * number - row % 2
    x, z = (doubled - row) // 2 - 10, row - 22
    y = -x - z
    xh, yh, zh = (y + 8 * x) // 19, (z + 8 * y) // 19, (x + 8 * z) // 19
    return (1 + xh - yh) // 3, (1 + yh - zh) // 3, (1 + zh - xh) // 3


def test_areas_agree_with_the_closed_form() -> None:
    keys = {(board.AREA_OF[here], closed_form(code)) for here, code in enumerate(CODES)}
    assert len(keys) == len({area for area, _ in keys}) == len({key for _, key in keys}) == 68


def test_areas_touch_each_other_mutually() -> None:
    for area, near in enumerate(board.AREA_NEIGHBOURS):
        assert len(near) <= 6
        assert all(area in board.AREA_NEIGHBOURS[other] for other in near)
    inner = board.AREA_NEIGHBOURS[board.AREA["V21"]]
    assert {board.AREA_NAMES[area] for area in inner} == {
        "Q21",
        "S25",
        "T17",
        "X25",
        "Y18",
        "Z21",
    }


# Sections.


def area_parts(found: board.Sections, area: str) -> list[list[str]]:
    numbers = {found.of[here] for here in board.AREA_HEXES[board.AREA[area]]} - {board.NOWHERE}
    return [[CODES[here] for here in found.hexes[number]] for number in sorted(numbers)]


@pytest.mark.rule("6.3a")
def test_v21_has_sections_of_12_2_and_4_hexes() -> None:
    assert sorted(len(part) for part in area_parts(WAR, "V21")) == [2, 4, 12]
    found = {found.of[HEX[code]] for found in (WAR,) for code in ("T20", "T21", "V20")}
    assert len(found) == 3


@pytest.mark.rule("13.2.1")
def test_the_northern_section_of_v21_does_not_touch_t20() -> None:
    assert WAR.of[HEX["T20"]] not in WAR.near[WAR.of[HEX["V20"]]]


@pytest.mark.rule("6.3b")
def test_a_border_at_peace_parts_an_area() -> None:
    assert PEACE.of[HEX["K19"]] != PEACE.of[HEX["K20"]]
    assert PEACE.of[HEX["K20"]] in PEACE.near[PEACE.of[HEX["K19"]]]
    war = board.sections(one_side("SUL THE"))
    assert war.of[HEX["K19"]] == war.of[HEX["K20"]]
    assert len(war.hexes) < len(PEACE.hexes)


@pytest.mark.rule("1.2d")
def test_a_bridge_does_not_join_but_lets_pass() -> None:
    west, east = WAR.of[HEX["Q20"]], WAR.of[HEX["Q21"]]
    assert west != east
    assert east in WAR.near[west]
    tunnel = WAR.of[HEX["D21"]], WAR.of[HEX["D22"]]
    assert tunnel[0] != tunnel[1]
    assert tunnel[1] in WAR.near[tunnel[0]]


@pytest.mark.parametrize("found", [PEACE, WAR], ids=["peace", "war"])
def test_sections_are_a_partition_of_enterable_land(found: board.Sections) -> None:
    assert sorted(here for hexes in found.hexes for here in hexes) == [
        here for here in range(board.N_HEXES) if board.IS_ENTERABLE[here]
    ]
    for number, hexes in enumerate(found.hexes):
        assert {found.of[here] for here in hexes} == {number}
        assert len({board.AREA_OF[here] for here in hexes}) == 1


@pytest.mark.parametrize("found", [PEACE, WAR], ids=["peace", "war"])
def test_sections_touch_exactly_where_a_step_leads_over(found: board.Sections) -> None:
    pairs = {
        (found.of[here], found.of[there])
        for here in range(board.N_HEXES)
        for there, _ in board.STEPS[here]
        if found.of[here] != found.of[there]
    }
    assert pairs == {(a, b) for a, near in enumerate(found.near) for b in near}


def test_sections_at_peace_lie_in_one_province() -> None:
    for hexes in PEACE.hexes:
        assert len({board.PROVINCE_OF[here] for here in hexes}) == 1


@pytest.mark.rule("13.2.2")
@pytest.mark.parametrize("found", [PEACE, WAR], ids=["peace", "war"])
def test_strands_are_roads_inside_sections(found: board.Sections) -> None:
    for one, other in board.ROAD_SIDES:
        a, b = found.strand_of[one], found.strand_of[other]
        assert found.strand_section[a] == found.of[one]
        if a == b:
            assert found.of[one] == found.of[other]
        else:
            assert found.of[one] != found.of[other]
            assert b in found.strand_near[a]
    for section, strands in enumerate(found.strands):
        assert all(found.strand_section[strand] == section for strand in strands)
    on_road = {here for here in range(board.N_HEXES) if board.ROAD_NEAR[here]}
    assert {here for here, strand in enumerate(found.strand_of) if strand >= 0} == on_road


def test_sections_are_worked_out_once() -> None:
    assert board.sections(lambda _a, _b: True) is WAR

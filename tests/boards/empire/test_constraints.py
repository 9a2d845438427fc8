"""What the rulebook's text asks of any map: M1 to M18, M31 and M32, each by its number."""

import pytest
from tests.boards.empire.marching import Scene, march, numbers, one_side, provinces, sail

from hexarch.boards import empire as board

HEX, CODES = board.HEX, board.CODES


def province(code: str) -> str:
    return board.PROVINCE_CODES[board.PROVINCE_OF[HEX[code]]]


def area(code: str) -> str:
    return board.AREA_NAMES[board.AREA_OF[HEX[code]]]


def near(code: str) -> set[str]:
    return {CODES[there] for there in board.NEIGHBOURS[HEX[code]]}


def sections_of(name: str) -> list[set[str]]:
    """Return the sections of an Area while all borders are open."""
    found = board.sections(lambda _a, _b: True)
    numbers_of = {found.of[here] for here in board.AREA_HEXES[board.AREA[name]]} - {board.NOWHERE}
    return sorted(({CODES[h] for h in found.hexes[number]} for number in numbers_of), key=len)


EXAMPLE = board.sections(one_side("EQU SUL THE", "ILA DAM"))
"""The sections of the example of play: Eagle at war with Thessella, Bull at peace with all."""
EAGLE = provinces("EQU SUL THE")


@pytest.mark.rule("1.2a")
def test_m1_fifteen_provinces_hold_all_land() -> None:
    assert board.PROVINCE_NAMES == (
        "Barlos",
        "Damodar",
        "Delvanor",
        "Equilla",
        "Glain Marches",
        "Harlook",
        "Ilanoer",
        "Isle of Becca",
        "Khazon",
        "Korath",
        "Relhryn",
        "Semeth",
        "Sulan",
        "Thessella",
        "Turany",
    )
    for here in range(board.N_HEXES):
        assert (board.PROVINCE_OF[here] == board.NOWHERE) == board.IS_SEA[here]
    assert set(board.PROVINCE_OF) == {board.NOWHERE, *board.PROVINCES}


def test_m2_letters_are_rows_that_grow_northward() -> None:
    assert near("U21") == {"U20", "U22", "V20", "V21", "T20", "T21"}
    y = [board.POINTS[HEX[f"{letter}20"]].r for letter in board.ROWS]
    assert y == sorted(y, reverse=True)
    x = [board.POINTS[HEX[f"T{number}"]].q for number in range(1, 41)]
    assert x == sorted(x)


def test_m3_the_area_of_v20() -> None:
    members = {CODES[here] for here in board.AREA_HEXES[board.AREA_OF[HEX["V20"]]]}
    south = {"T20", "T21", "T22", "U20", "U21", "U22", "U23"}
    assert south <= members
    assert [sum(code[0] == letter for code in members) for letter in "VWX"] == [5, 4, 3]
    assert len(members) == 19


@pytest.mark.rule("6.3a")
def test_m4_it_parts_into_twelve_two_and_four() -> None:
    two, four, twelve = sections_of("V21")
    assert two == {"T20", "U20"}
    assert four == {"T21", "T22", "U22", "U23"}
    assert len(twelve) == 12
    assert {code[0] for code in twelve} == {"V", "W", "X"}
    assert board.TERRAIN[HEX["U21"]] == board.MOUNTAIN


@pytest.mark.rule("1.2k")
def test_m5_the_only_tunnel() -> None:
    here, there = HEX["D21"], HEX["D22"]
    assert ((here, there),) == board.TUNNELS
    assert {province("D21"), province("D22")} == {"KHA", "DAM"}
    marks = board.marks_between(here, there)
    assert marks == board.TUNNEL | board.RIDGE | board.ROAD
    ways = [
        (a, b)
        for a in board.HEXES_OF[board.PROVINCE["KHA"]]
        for b, _ in board.STEPS[a]
        if province(CODES[b]) == "DAM"
    ]
    assert ways == [(here, there)]


@pytest.mark.rule("1.2m")
def test_m6_the_islet_of_korath() -> None:
    assert province("S11") == "KOR"
    assert len(near("S11")) == 6
    assert all(board.IS_SEA[HEX[code]] for code in near("S11"))


def test_m7_k21_and_its_neighbours() -> None:
    assert {"J20", "J21"} <= near("K21")
    assert area("K21") == area("J21")


def test_m8_the_mercenary_reaches_durres_only_while_k21_is_free() -> None:
    before = Scene(EXAMPLE, EAGLE, numbers("L25 Q26 I26 K26"), numbers("L25 Q26 I26"))
    costs = march(before, "J21", 2)
    assert costs["H21"] == 1
    assert costs["H22"] == 1.5
    after = Scene(EXAMPLE, EAGLE, numbers("K21 M21 L25 I26 K26"), numbers("K21 M21 I26"))
    assert "H22" not in march(after, "J21", 2)


def test_m9_durres_touches_g23_and_h21() -> None:
    assert {"G23", "H21"} <= near("H22")
    assert board.CITY_NAME[HEX["H22"]] == "Durres"
    assert board.TERRAIN[HEX["G23"]] == board.WOODS
    assert board.CITY_SIZE[HEX["G23"]] == 0


def test_m10_durres_lies_in_the_area_of_i26() -> None:
    assert area("H22") == area("I26") != area("H21")


def test_m11_three_cavalry_in_three_areas() -> None:
    assert len({area("L25"), area("R26"), area("I26")}) == 3


def test_m12_rousellon_beside_l25() -> None:
    assert "L25" in near("K26")
    assert board.CITY_NAME[HEX["K26"]] == "Rousellon"
    assert board.CITY_SIZE[HEX["K26"]] == board.SMALL
    assert board.TERRAIN[HEX["K26"]] == board.OPEN
    assert board.marks_between(HEX["L25"], HEX["K26"]) == 0


def test_m13_thessella_has_two_city_points() -> None:
    cities = board.CITIES_OF[board.PROVINCE["THE"]]
    assert {board.CITY_NAME[here] for here in cities} == {"Rousellon", "Durres"}
    assert board.CITY_POINTS[board.PROVINCE["THE"]] == 2


def test_m14_no_multiplier_where_the_odds_show_none() -> None:
    plain = {board.OPEN, board.MARSH, board.DESERT}
    assert {board.TERRAIN[HEX[code]] for code in ("K21", "R26", "K16")} <= plain
    assert board.CITY_NAME[HEX["K16"]] == "Kasharctan"
    assert board.CITY_SIZE[HEX["K16"]] == board.SMALL


def test_m15_from_r26_to_r27() -> None:
    assert (province("R26"), province("R27")) == ("THE", "ILA")
    assert board.step_cost(HEX["R26"], HEX["R27"]) == 2


@pytest.mark.rule("13.2.5c1")
def test_m16_the_bridge_and_the_navigable_river() -> None:
    assert (province("Q20"), province("Q21")) == ("EQU", "THE")
    assert (HEX["Q20"], HEX["Q21"]) in board.BRIDGES
    voyage = sail("R28", "Q21")
    assert voyage is not None
    assert voyage <= 7
    rath = board.RIVERS[0]
    north = {"EQU"}
    for one, other in rath.sides[:16]:
        banks = {province(CODES[one]), province(CODES[other])}
        assert banks & north
        assert banks & {"THE", "ILA"}


def test_m17_where_influence_is_checked_in_thessella() -> None:
    codes = ["L25", "R26", "K21", "J20", "J21", "J22", "H21", "G23", "I26"]
    assert {province(code) for code in codes} == {"THE"}


def by_road(start: str, goal: str) -> bool:
    """Tell whether roads alone lead from one hex to another."""
    seen, queue = {HEX[start]}, [HEX[start]]
    while queue:
        found = [there for there in board.ROAD_NEAR[queue.pop()] if there not in seen]
        seen.update(found)
        queue.extend(found)
    return HEX[goal] in seen


def test_m18_roads_into_sulan() -> None:
    assert province("P18") == "EQU"
    assert board.CITY_NAME[HEX["P18"]] == "Rathgar"
    assert by_road("P18", "K16")
    crossings = {frozenset((province(CODES[a]), province(CODES[b]))) for a, b in board.ROAD_SIDES}
    assert {frozenset(("EQU", "SUL")), frozenset(("THE", "SUL"))} <= crossings


@pytest.mark.rule("1.2l")
def test_m31_rivers_are_crossed_at_bridges_and_reached_from_the_sea() -> None:
    for river in board.RIVERS:
        for side in river.sides:
            assert (board.step_cost(*side) is None) == (side not in board.BRIDGES)
        assert board.IS_SEA[river.mouth]
        assert all(river.mouth in board.NEIGHBOURS[bank] for bank in river.sides[0])
    seas = {number for number, node in enumerate(board.NODES) if node.river == board.OPEN_SEA}
    seen, queue = set(seas), list(seas)
    while queue:
        for reach in board.REACHES_OF[queue.pop()]:
            found = {board.REACHES[way.reach].node for way in board.PASSAGES[reach]} - seen
            seen |= found
            queue.extend(found)
    assert seen == set(range(board.N_NODES))


def test_m32_four_northern_provinces_on_the_frontier() -> None:
    names = {board.PROVINCE_CODES[number] for number in board.NORTHERN}
    assert names == {"DEL", "GLA", "TUR", "BAR"}
    edge = {
        province(f"Z{number}") for number in range(1, 41) if not board.IS_SEA[HEX[f"Z{number}"]]
    }
    assert edge == names

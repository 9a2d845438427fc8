"""What the example of play asks of the map: M19 to M30, with the points its moves cost here."""

import pytest
from tests.boards.empire.marching import Scene, march, numbers, one_side, provinces, sail

from hexarch.boards import empire as board

SECTIONS = board.sections(one_side("EQU SUL THE", "ILA DAM"))
"""Eagle holds Equilla and Sulan and is at war with Thessella; Bull holds Ilanoer and Damodar."""
EAGLE = provinces("EQU SUL THE")
BULL = provinces("THE ILA DAM")
THESSELLIANS = provinces("THE ILA DAM EQU SUL")
"""Units of the province that Eagle made war upon may enter Eagle's own."""


def scene(entry: frozenset[int], enemies: str, riders: str = "", closed: str = "") -> Scene:
    return Scene(SECTIONS, entry, numbers(enemies), numbers(riders), numbers(closed))


def screen(*riders: str) -> Scene:
    """Set Bull's cavalry up against Eagle as the first Cavalry Move Option leaves it."""
    codes = " ".join(riders)
    return scene(EAGLE, codes, codes)


FIRST = screen("L25", "R26", "I26")


@pytest.mark.parametrize(
    ("start", "points", "goal", "cost"),
    [("K26", 6, "L25", 1), ("H22", 6, "R26", 2), ("M31", 6, "I26", 2.5)],
)
def test_bull_screens_with_three_cavalry(start: str, points: int, goal: str, cost: float) -> None:
    assert march(scene(THESSELLIANS, ""), start, points)[goal] == cost


def test_m19_both_screens_are_needed_to_shield_rousellon() -> None:
    assert "K26" not in march(FIRST, "Q20", 4)
    assert march(screen("R26", "I26"), "Q20", 4)["K26"] == 2.5
    assert march(screen("L25", "I26"), "Q20", 4)["K26"] == 3.5


@pytest.mark.parametrize("start", ["Q20", "P18"])
def test_m20_the_equillan_cavalry_reaches_none_of_them(start: str) -> None:
    assert not {"L25", "R26", "I26"} & set(march(FIRST, start, 4))


def test_m21_one_sulan_cavalry_reaches_r26() -> None:
    costs = march(FIRST, "K16", 6)
    assert costs["R26"] == 6
    assert not {"L25", "I26"} & set(costs)
    assert not {"L25", "R26", "I26"} & set(march(FIRST, "I12", 6))


def test_m22_few_hexes_of_that_area_are_out_of_their_reach() -> None:
    hexes = [board.CODES[here] for here in board.AREA_HEXES[board.AREA["I24"]]]
    safe = [
        code
        for code in hexes
        if all(code not in march(screen("L25", "R26", code), start, 6) for start in ("K16", "I12"))
    ]
    assert safe == ["G25", "I26"]


def test_m23_durres_and_g23_are_in_reach() -> None:
    costs = march(FIRST, "I12", 6)
    assert (costs["H22"], costs["G23"]) == (3, 4.5)


@pytest.mark.parametrize(
    ("start", "points", "goal"),
    [("F24", 2, "K26"), ("F24", 3, "L25"), ("D28", 3, "F24"), ("R31", 3, "R27")],
)
def test_m24_bull_moves_up(start: str, points: int, goal: str) -> None:
    assert goal in march(scene(BULL, "G23", "G23", closed="R26"), start, points)
    voyage = sail("R31", "R28")
    assert voyage == 3


def test_m25_seiven_threatens_durres() -> None:
    enemies = scene(BULL, "G23 R26 N23 J21", "G23 R26 N23", closed="K21 K26")
    assert board.steps_between(board.HEX["F24"], board.HEX["H22"]) <= 3
    assert march(enemies, "I26", 6)["F24"] == 2
    assert march(enemies, "F24", 3)["G23"] == 2.5


def test_eagle_moves_up_behind_his_cavalry() -> None:
    first = scene(EAGLE, "L25 I26 K26", "L25 I26", closed="R26")
    assert march(first, "Q20", 2)["N23"] == 2
    assert march(first, "P18", 4)["O23"] == 2
    mercenary = march(first, "K16", 2)
    assert mercenary["J21"] == 1
    assert "H22" not in mercenary


def test_m26_eagle_reaches_rousellon() -> None:
    cavalry = scene(EAGLE, "K21 M21 L25 I26 K26", "K21 M21 I26")
    assert march(cavalry, "O23", 4)["N23"] == 0.5
    assert march(cavalry, "N23", 3)["K26"] == 2.5
    screened = scene(EAGLE, "K21 M21 L25 I26 K26", "K21 M21 I26 L25")
    assert "K26" not in march(screened, "N23", 4)
    infantry = scene(EAGLE, "L25 M21 I26", "M21", closed="K21 K26 G23")
    assert march(infantry, "N23", 2)["K25"] == 2
    assert board.HEX["K25"] in board.NEIGHBOURS[board.HEX["K26"]]


def test_m27_both_sulan_cavalry_reach_k21_by_a_common_hex() -> None:
    bull = scene(THESSELLIANS, "R26 G23 J21 N23 O23", "R26 G23 N23 O23")
    assert march(bull, "L25", 6)["K21"] == 4.5
    assert march(bull, "Q26", 6)["M21"] == 6
    eagle = scene(EAGLE, "K21 M21 L25 I26 K26", "K21 M21 I26")
    first, second = march(eagle, "R26", 6), march(eagle, "G23", 6)
    assert first["K21"] == 5.5
    common = {
        board.CODES[here]
        for here in board.NEIGHBOURS[board.HEX["K21"]]
        if max(costs.get(board.CODES[here], 9) for costs in (first, second)) <= 5
    }
    assert common == {"K22", "K20", "J20"}


def test_m28_five_ways_out_of_k21() -> None:
    ways = {board.CODES[there] for there, _ in board.STEPS[board.HEX["K21"]]}
    assert ways - {"J21"} == {"J20", "K20", "K22", "L20", "L21"}


def test_m29_the_third_campaign_turn() -> None:
    thessella = scene(THESSELLIANS, "K21 L25", "K21")
    assert march(thessella, "J20", 6)["K16"] == 2.5
    assert march(thessella, "M21", 6)["M19"] == 2
    assert march(scene(EAGLE, "K16 M19 G23 K26", "K16 M19 G23"), "K21", 6)["K16"] == 3.5
    bull = scene(BULL, "L25 K21", closed="K16")
    assert march(bull, "G23", 3)["J22"] == 1
    assert march(bull, "R27", 2)["Q21"] == 2
    assert sail("R27", "Q21") == 4
    assert march(scene(EAGLE, "Q21"), "P18", 2)["Q20"] == 1


def test_m30_the_mercenary_blocks_the_road_and_no_more() -> None:
    costs = march(scene(EAGLE, "M19 J22 Q21 K26", "M19 J22", closed="K16"), "K21", 2)
    assert costs["K19"] == 2
    assert board.ROAD_NEAR[board.HEX["K19"]]
    assert "H22" not in costs
    around = {board.CODES[here] for here in board.NEIGHBOURS[board.HEX["K16"]]}
    assert not around & set(costs)
    assert SECTIONS.of[board.HEX["K21"]] == SECTIONS.of[board.HEX["M19"]]

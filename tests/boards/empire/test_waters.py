"""The waters: nodes, reaches and the voyages of the specification."""

import pytest
from tests.boards.empire.marching import sail

from hexarch.boards import empire as board

HEX = board.HEX
RIVER_NODES = (
    "Rath:P28 Rath:S25 Rath:Q21 Amu:K9 Amu:H12 Delva:R13 Delva:W14 Delva:T17 Ister:C31 Ister:H31 "
    "Turan:U29 Turan:X25"
)


def reach(code: str) -> int:
    return board.REACH[code]


def ways(code: str) -> dict[str, tuple[int, int]]:
    return {
        board.REACHES[way.reach].code: (way.cost, way.bridge) for way in board.PASSAGES[reach(code)]
    }


@pytest.mark.rule("13.1.2")
def test_36_sea_nodes_and_12_river_nodes() -> None:
    rivers = [node.code for node in board.NODES if node.river != board.OPEN_SEA]
    assert board.N_NODES - len(rivers) == 36
    assert sorted(rivers) == sorted(RIVER_NODES.split())
    sea = sorted(here for node in board.NODES for here in node.hexes)
    assert sea == [here for here in range(board.N_HEXES) if board.IS_SEA[here]]


@pytest.mark.rule("13.4.3")
@pytest.mark.parametrize(
    ("start", "goal", "points"),
    [
        ("R31", "R28", 3),
        ("R28", "R27", 3),
        ("R27", "Q21", 4),
        ("R28", "Q21", 5),
        ("M5", "N8", 2),
        ("M5", "S11", 3),
        ("M5", "D7", 4),
        ("P39", "R31", 4),
        ("M5", "G38", 14),
    ],
)
def test_voyages(start: str, goal: str, points: int) -> None:
    assert sail(start, goal) == points


def test_all_waters_are_connected() -> None:
    seen, queue = {0}, [0]
    while queue:
        found = {way.reach for way in board.PASSAGES[queue.pop()]} - seen
        seen |= found
        queue.extend(found)
    assert seen == set(range(board.N_REACHES))


def test_passages_are_mutual() -> None:
    for number, found in enumerate(board.PASSAGES):
        for way in found:
            back = board.Passage(number, way.cost, way.bridge)
            assert back in board.PASSAGES[way.reach]


@pytest.mark.rule("13.2.5c1")
def test_bridges_part_nodes_into_reaches() -> None:
    parted = [board.NODES[node].code for node, r in enumerate(board.REACHES_OF) if len(r) > 1]
    assert parted == ["Rath:Q21", "Amu:H12", "Delva:R13", "Delva:W14", "Ister:C31", "Turan:X25"]
    rath = board.BRIDGES.index((HEX["Q20"], HEX["Q21"]))
    assert ways("Rath:Q21a") == {"Rath:S25": (2, -1), "Rath:Q21b": (0, rath)}
    assert ways("Rath:Q21b") == {"Rath:Q21a": (0, rath)}


@pytest.mark.rule("13.2.5c2")
def test_a_blocked_bridge_stops_ships_but_both_its_hexes_can_be_landed_at() -> None:
    rath = board.BRIDGES.index((HEX["Q20"], HEX["Q21"]))
    assert sail("R27", "Q21", blocked=[rath]) == sail("R27", "Q20", blocked=[rath]) == 4
    assert sail("R27", "P21") == 4
    assert sail("R27", "P21", blocked=[rath]) is None


@pytest.mark.rule("13.4.2a")
def test_a_side_on_an_area_boundary_belongs_to_both_nodes() -> None:
    mouth = 0
    assert mouth in board.NODES[board.NODE["Rath:P28"]].sides
    assert mouth in board.NODES[board.NODE["Rath:S25"]].sides
    assert "sea:U29" in ways("Rath:P28")
    assert "sea:U29" in ways("Rath:S25")


@pytest.mark.rule("13.4.2b")
def test_ships_block_the_nodes_that_share_a_side() -> None:
    blocked = board.BLOCKS[board.NODE["Rath:S25"]]
    assert {board.NODES[node].code for node in blocked} == {"Rath:P28", "Rath:S25", "Rath:Q21"}
    sea = board.NODE["sea:U29"]
    assert board.BLOCKS[sea] == (sea,)


def test_only_the_reach_at_the_mouth_meets_the_sea() -> None:
    seas = {
        board.REACHES[number].code
        for number in range(board.N_REACHES)
        if board.NODES[board.REACHES[number].node].river != board.OPEN_SEA
        for way in board.PASSAGES[number]
        if board.NODES[board.REACHES[way.reach].node].river == board.OPEN_SEA
    }
    assert seas == {
        "Rath:P28",
        "Rath:S25",
        "Amu:K9",
        "Amu:H12a",
        "Delva:R13a",
        "Delva:W14a",
        "Ister:C31a",
        "Turan:U29",
        "Turan:X25a",
    }


def test_shores_are_waterside_hexes() -> None:
    shores = {here for reach in board.REACHES for here in reach.shores}
    assert shores == {here for here in range(board.N_HEXES) if board.IS_WATERSIDE[here]}
    for here in shores:
        assert board.REACHES_AT[here]

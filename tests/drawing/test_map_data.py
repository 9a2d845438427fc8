"""The shipped map, checked without any array library."""

from collections import defaultdict
from itertools import combinations, pairwise
from math import hypot

import pytest
from tests.drawing.shapes import Corners, apart, clashes, corners_of, inside, outline, rect

from hexarch.boards import mediterranean as board
from hexarch.drawing import MapData, load_map
from hexarch.drawing.atlas import WILD, Border, Label, Space
from hexarch.drawing.ground import Rect, region
from hexarch.drawing.lettering import PROVINCE, WATER, text_width
from hexarch.drawing.paths import Line, Point, read_path

Edge = frozenset[Point]
MAP: MapData = load_map("mediterranean")
SPACES = {space.code: space for space in MAP.spaces}


def edges_of(ring: Line) -> list[Edge]:
    return [frozenset(pair) for pair in zip(ring, (*ring[1:], ring[0]), strict=True)]


def owners_of_edges() -> dict[Edge, list[str]]:
    owners: defaultdict[Edge, list[str]] = defaultdict(list)
    for space in MAP.spaces:
        for ring in read_path(space.d):
            for edge in edges_of(ring):
                owners[edge].append(space.code)
    return owners


OWNERS = owners_of_edges()


def wanted_pairs() -> set[frozenset[str]]:
    code = board.CODES
    land = {frozenset((code[a], code[b])) for a, b in board.BORDERS}
    coast = {frozenset((code[c.province], code[zone])) for c in board.COASTS for zone in c.zones}
    sea = {
        frozenset((code[a], code[b])) for a, zones in board.ZONE_NEIGHBOURS.items() for b in zones
    }
    return land | coast | sea


@pytest.mark.rule("board.1")
def test_every_space_is_on_the_map_in_the_order_of_the_board() -> None:
    assert tuple(space.code for space in MAP.spaces) == board.CODES
    assert tuple(space.name for space in MAP.spaces) == board.NAMES
    kinds = [space.kind for space in MAP.spaces]
    assert kinds == ["province"] * 42 + ["zone"] * 18


@pytest.mark.rule("board.2")
def test_values_and_homes_are_those_of_the_board() -> None:
    provinces = MAP.spaces[: board.N_PROVINCES]
    assert tuple(space.value for space in provinces) == board.VALUES
    assert {space.code for space in provinces if space.home} == {
        board.CODES[home] for home in board.HOMES
    }


@pytest.mark.rule("board.3")
def test_spaces_share_a_line_exactly_when_the_tables_say_that_they_touch() -> None:
    touching = {frozenset(codes) for codes in OWNERS.values() if len(codes) == 2}
    assert touching == wanted_pairs()


@pytest.mark.rule("board.4a")
@pytest.mark.rule("board.4b")
@pytest.mark.rule("board.4c")
@pytest.mark.parametrize("pair", ["THR ASI", "SIC NEA", "BAE TIN", "SAR COR"])
def test_straits_part_what_the_rules_part(pair: str) -> None:
    assert sorted(pair.split()) not in [sorted(codes) for codes in OWNERS.values()]


def test_no_line_is_shared_by_more_than_two_spaces() -> None:
    assert max(len(codes) for codes in OWNERS.values()) == 2
    assert all(len(set(codes)) == len(codes) for codes in OWNERS.values())


@pytest.mark.rule("board.1")
@pytest.mark.parametrize("space", MAP.spaces, ids=lambda space: space.code)
def test_a_space_is_one_piece(space: Space) -> None:
    """One outer ring; any other ring lies inside it, the hole of an island."""
    outer, *holes = read_path(space.d)
    assert len(outer) >= 4
    assert all(inside(hole[0], outer) for hole in holes)
    assert len(set(outer)) == len(outer)


def line_edges(path: str) -> set[Edge]:
    return {frozenset(pair) for line in read_path(path) for pair in pairwise(line)}


@pytest.mark.rule("board.3")
def test_listed_borders_are_the_shared_lines_with_their_kind() -> None:
    listed = {frozenset((b.a, b.b)): b for b in MAP.borders if b.kind != "edge"}
    assert set(listed) == wanted_pairs()
    shared: defaultdict[frozenset[str], set[Edge]] = defaultdict(set)
    for edge, codes in OWNERS.items():
        if len(codes) == 2:
            shared[frozenset(codes)].add(edge)
    for pair, border in listed.items():
        assert line_edges(border.d) == shared[pair]
        zones = sum(SPACES[code].kind == "zone" for code in pair)
        assert border.kind == ("land", "coast", "sea")[zones]


def test_edges_of_the_world_in_play_border_on_nothing_else() -> None:
    for border in MAP.borders:
        if border.kind == "edge":
            assert border.b == WILD
            assert all(OWNERS[edge] == [border.a] for edge in line_edges(border.d))


def length(border: Border) -> float:
    return sum(
        hypot(x1 - x0, y1 - y0)
        for line in read_path(border.d)
        for (x0, y0), (x1, y1) in pairwise(line)
    )


def test_every_contact_is_long_enough_to_be_seen() -> None:
    assert min(length(border) for border in MAP.borders if border.kind != "edge") >= 8


def pieces_of_line(borders: list[Border]) -> int:
    """Count the unconnected parts of some borders."""
    near: defaultdict[Point, set[Point]] = defaultdict(set)
    for border in borders:
        for edge in line_edges(border.d):
            a, b = tuple(edge)
            near[a].add(b)
            near[b].add(a)
    left, parts = set(near), 0
    while left:
        parts += 1
        todo = [left.pop()]
        while todo:
            found = near[todo.pop()] & left
            left -= found
            todo.extend(found)
    return parts


@pytest.mark.rule("sm.6")
@pytest.mark.parametrize("province", board.PROVINCES, ids=lambda p: board.CODES[p])
def test_each_coast_is_one_unbroken_shore(province: int) -> None:
    code = board.CODES[province]
    shores = [b for b in MAP.borders if b.kind == "coast" and b.a == code]
    for index in board.COASTS_OF[province]:
        coast = board.COASTS[index]
        along = [b for b in shores if b.coast == coast.code]
        assert {b.b for b in along} == {board.CODES[zone] for zone in coast.zones}
        assert pieces_of_line(along) == 1
    assert pieces_of_line(shores) == len(board.COASTS_OF[province])


@pytest.mark.rule("road.5")
def test_a_road_runs_over_each_land_border_and_nowhere_else() -> None:
    for border in MAP.borders:
        assert bool(border.road) == (border.kind == "land")
        if border.road:
            stops = border.road.replace("M", " ").replace("C", " ").split()
            start, end = SPACES[border.a].city, SPACES[border.b].city
            assert start is not None
            assert end is not None
            assert (float(stops[0]), float(stops[1])) == (start.x, start.y)
            assert (float(stops[-2]), float(stops[-1])) == (end.x, end.y)
            points = list(zip(map(float, stops[-2::-6]), map(float, stops[-1::-6]), strict=True))
            rings = [read_path(SPACES[code].d)[0] for code in (border.a, border.b)]
            assert all(any(inside(point, ring) for ring in rings) for point in points)


@pytest.mark.rule("sm.6")
def test_each_coast_has_a_dock_on_the_water_of_one_of_its_zones() -> None:
    assert [dock.coast for dock in MAP.docks] == [coast.code for coast in board.COASTS]
    for dock, coast in zip(MAP.docks, board.COASTS, strict=True):
        assert dock.zone in [board.CODES[zone] for zone in coast.zones]
        assert inside((dock.x, dock.y), read_path(SPACES[dock.zone].d)[0])
    for one, other in combinations(MAP.docks, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= 38


# Lettering.


def written(label: Label) -> list[Corners]:
    return corners_of(label, height=0.7, shrink=1.5)


NAMES = [(space.code, box) for space in MAP.spaces for box in written(space.labels[0])]


def square(x: float, y: float, side: float) -> Corners:
    return rect(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


def test_every_name_is_written_in_full() -> None:
    for space in MAP.spaces:
        for label in space.labels:
            words = " ".join(line.text for line in label.lines)
            assert words == (space.name if space.kind == "zone" else space.name.upper())


def test_the_widths_of_lines_are_those_of_the_fonts() -> None:
    for space in MAP.spaces:
        face = WATER if space.kind == "zone" else PROVINCE
        for label in space.labels:
            for line in label.lines:
                width = text_width(face, line.text, label.size, label.spacing)
                assert line.width == pytest.approx(width, abs=0.1)


def test_names_do_not_overlap() -> None:
    assert clashes(NAMES) == []


def test_coins_cover_no_name_and_no_other_coin() -> None:
    coins = [(s.code, square(s.coins[0].x, s.coins[0].y, 23)) for s in MAP.spaces if s.coins]
    assert len(coins) == board.N_PROVINCES
    assert [(a, b) for a, coin in coins for b, box in NAMES if not apart(coin, box)] == []
    assert clashes(coins) == []


def test_cities_cover_no_name() -> None:
    for space in MAP.spaces:
        if space.city:
            temple = square(space.city.x - 8, space.city.y + 2, 30)
            assert [code for code, box in NAMES if not apart(temple, box)] == []


@pytest.mark.parametrize("space", MAP.spaces, ids=lambda space: space.code)
def test_a_name_stays_in_its_region(space: Space) -> None:
    if board.SPACE[space.code] in board.ISLANDS:
        return  # an island may write its name on the water beside it
    rings = read_path(space.d)
    for label in space.labels:
        for box in written(label):
            assert all(inside(spot, *rings) for spot in outline(box))


@pytest.mark.parametrize("space", MAP.spaces, ids=lambda space: space.code)
def test_cities_coins_and_anchors_lie_in_their_region(space: Space) -> None:
    outer = read_path(space.d)[0]
    assert inside((space.anchor.x, space.anchor.y), outer)
    if space.city:
        assert inside((space.city.x, space.city.y), outer)
        assert inside((space.coins[0].x, space.coins[0].y), outer)


def test_names_are_large_enough_to_read() -> None:
    assert min(label.size for space in MAP.spaces for label in space.labels) >= 13


def test_the_cells_of_a_region_agree_with_its_polygon() -> None:
    ground = region("mediterranean", "HIS")
    ring = read_path(SPACES["HIS"].d)[0]
    exact = 0.0
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        exact += (x0 * y1 - x1 * y0) / 2
    assert ground.area * 36 == pytest.approx(abs(exact), rel=0.01)
    city = SPACES["HIS"].city
    assert city is not None
    assert ground.share(Rect.around(city.x, city.y, 60, 60)) == pytest.approx(1, abs=0.1)
    assert ground.share(Rect(0, 0, 20, 20)) == 0

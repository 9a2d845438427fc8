"""The steps of the hex-map tool, on shapes small enough to check by hand."""

import math
import random
from collections.abc import Callable

import pytest
from shapely import LineString

from hexarch.boards import empire as board
from hexarch.cartography.hexes import curves, glyphs, network, sheet

HEX = board.HEX


def test_hexes_lie_on_the_sheet() -> None:
    for here in range(board.N_HEXES):
        for x, y in sheet.corners(here):
            assert -0.1 <= x <= sheet.WIDTH + 0.1
            assert -0.1 <= y <= sheet.HEIGHT + 0.1


def test_the_ends_of_a_side_are_corners_of_both_hexes() -> None:
    for one, other in (("K20", "K21"), ("K20", "L20"), ("K20", "J19")):
        ends = sheet.side_ends(HEX[one], HEX[other])
        for here in (HEX[one], HEX[other]):
            for end in ends:
                assert min(math.dist(end, corner) for corner in sheet.corners(here)) < 0.05


def test_a_region_is_as_large_as_its_hexes() -> None:
    one = 3 * math.sqrt(3) / 2 * sheet.SIZE**2
    area = sheet.region(board.AREA_HEXES[board.AREA["I24"]]).area
    assert area == pytest.approx(19 * one, rel=0.002)


def test_rivers_run_along_their_hexsides() -> None:
    found = network.lay()
    chains = list(zip(board.RIVERS, found.rivers, strict=True))
    chains += list(zip(board.STREAMS, found.streams, strict=True))
    for chain, water in chains:
        line = LineString(water.line)
        for side in chain.sides:
            x, y = sheet.side_middle(*side)
            assert line.distance(LineString([(x, y), (x + 0.01, y)])) < 5


def test_roads_pass_every_hex_and_cities_exactly() -> None:
    points = {point for road in network.lay().roads for point in road}
    for here in range(board.N_HEXES):
        if board.ROAD_NEAR[here]:
            assert network.stop(here) in points
    assert network.stop(HEX["K26"]) == sheet.MIDDLES[HEX["K26"]]


def test_bridges_stand_where_road_and_river_meet() -> None:
    found = network.lay()
    wet = [LineString(river.line) for river in found.rivers]
    for crossing, side in zip(found.bridges, board.BRIDGES, strict=True):
        spot = LineString([crossing.at, (crossing.at[0] + 0.01, crossing.at[1])])
        assert min(line.distance(spot) for line in wet) < 6
        assert math.dist(crossing.at, sheet.side_middle(*side)) < 20


def test_the_same_network_every_time() -> None:
    assert network.lay() == network.lay()


def test_a_curve_passes_through_its_points() -> None:
    assert curves.through([(0, 0), (12, 0)]) == "M0.0 0.0C2.0 0.0 10.0 0.0 12.0 0.0"
    assert curves.sampled([(0, 0), (10, 5)], steps=2)[-1] == (10, 5)


def test_a_ribbon_tapers() -> None:
    band = curves.ribbon([(float(x), 0.0) for x in range(0, 101, 10)], 10, 2)
    left = band.intersection(LineString([(5, -20), (5, 20)])).length
    right = band.intersection(LineString([(95, -20), (95, 20)])).length
    assert left == pytest.approx(10.4, abs=0.3)
    assert right == pytest.approx(3.2, abs=0.3)


@pytest.mark.parametrize("draw", [glyphs.tree, glyphs.conifer, glyphs.hill, glyphs.dune])
def test_a_glyph_looks_the_same_for_the_same_seed(
    draw: Callable[[float, float, random.Random], list[glyphs.Mark]],
) -> None:
    assert draw(10, 20, random.Random(1)) == draw(10, 20, random.Random(1))

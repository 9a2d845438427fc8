"""The steps of the map tool, on shapes small enough to check by hand."""

import numpy as np
import pytest

from hexarch.cartography.partition import contacts, misfits
from hexarch.cartography.roads import catmull_rom, road
from hexarch.cartography.room import Box, Room, footprint
from hexarch.cartography.source import adjacencies, border_kind, project, seeds
from hexarch.cartography.tracing import OUTSIDE, shapes, trace

THREE = np.zeros((40, 60), dtype=np.int16)
THREE[:, 30:] = 1
THREE[10:20, 5:15] = 2


def test_contacts_count_pixel_edges() -> None:
    assert contacts(THREE) == {(0, 1): 40, (0, 2): 40}


def test_misfits_name_what_is_missing_and_what_is_too_much() -> None:
    found = {(0, 1): 40, (0, 2): 7}
    assert misfits(found, frozenset({(0, 2)})) == ([(0, 2)], [(0, 1)])


def test_neighbours_share_one_line() -> None:
    arcs = trace(THREE)
    assert sorted(arc.pair for arc in arcs if OUTSIDE not in arc.pair) == [(0, 1), (0, 2)]
    faces = shapes(arcs, THREE)
    assert {label: len(parts) for label, parts in faces.items()} == {0: 1, 1: 1, 2: 1}
    assert sum(face.area for parts in faces.values() for face in parts) == pytest.approx(2400)
    assert len(faces[0][0].interiors) == 1


def test_a_box_fits_where_there_is_room() -> None:
    free = np.zeros((60, 100), dtype=bool)
    free[10:30, 10:90] = True
    places = Room(free).fits(60, 16)
    assert len(places.x)
    assert places.x.min() >= 38
    assert places.x.max() <= 62
    assert not len(Room(free).fits(60, 16, 68).x)
    assert not len(Room(free).fits(200, 16).x)


def test_a_footprint_is_as_large_as_its_box() -> None:
    assert footprint((50, 50), Box(25, 25, 20, 10)).sum() == 200
    assert footprint((80, 80), Box(40, 40, 40, 30, 45)).sum() == pytest.approx(1200, rel=0.05)


def test_a_road_goes_around_the_bay() -> None:
    ground = np.ones((80, 120), dtype=bool)
    ground[:60, 55:65] = False
    way = road(ground, np.zeros_like(ground), (20, 20), (100, 20))
    assert way.startswith("M20.0 20.0C")
    assert way.endswith("100.0 20.0")
    numbers = [float(word) for word in way.replace("M", " ").replace("C", " ").split()]
    assert max(numbers[1::2]) > 58


def test_there_is_no_road_over_water() -> None:
    ground = np.ones((40, 80), dtype=bool)
    ground[:, 36:48] = False
    with pytest.raises(RuntimeError, match="no road"):
        road(ground, np.zeros_like(ground), (10, 20), (70, 20))


def test_a_curve_passes_through_its_points() -> None:
    assert catmull_rom([(0, 0), (10, 0)]) == "M0.0 0.0C1.7 0.0 8.3 0.0 10.0 0.0"


def test_the_tables_are_read_whole() -> None:
    assert len(adjacencies()) == 55 + 75 + 22
    assert {seed.label for seed in seeds()} == set(range(61))
    assert project(-11, 57) == (0, 0)
    assert [border_kind(0, 1), border_kind(0, 42), border_kind(42, 43), border_kind(0, 60)] == [
        "land",
        "coast",
        "sea",
        "edge",
    ]

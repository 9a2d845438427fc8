"""Whether the shipped products belong to the tables and the tool, and keep to their size."""

from importlib import resources
from xml.dom import minidom

import pytest

from hexarch.boards import empire as board
from hexarch.cartography.hexes.letters import CITY, REGION, text_width
from hexarch.cartography.hexes.stamp import stamp
from hexarch.drawing import draw, load_map
from hexarch.drawing.atlas import Underlay, map_file
from hexarch.kernel.board import Board

MAP = load_map("empire")
EMPTY = Board("empire", "Empire", (), 0)
WIDTHS = {"far": 860, "whole": 1720, "near": 2200}


def test_the_map_is_not_stale() -> None:
    assert MAP.stamp == stamp(), (
        "the tables or the map tool changed: run python -m hexarch.cartography.hexes"
    )


@pytest.mark.parametrize("underlay", MAP.underlays, ids=lambda underlay: underlay.file)
def test_an_underlay_is_a_webp_of_its_size(underlay: Underlay) -> None:
    data = map_file("empire", underlay.file).read_bytes()
    assert data[:4] == b"RIFF"
    assert data[8:12] == b"WEBP"
    assert 70_000 <= len(data) <= 300_000
    assert (int.from_bytes(data[26:28], "little") & 0x3FFF) == underlay.width
    assert (int.from_bytes(data[28:30], "little") & 0x3FFF) == underlay.height


@pytest.mark.parametrize("width", WIDTHS.values(), ids=list(WIDTHS))
def test_a_picture_is_well_formed_and_below_a_megabyte_and_a_half(width: int) -> None:
    picture = draw(EMPTY, width=width)
    assert len(picture) < 1_500_000
    root = minidom.parseString(picture).documentElement  # noqa: S318 - our own
    assert root is not None
    assert root.tagName == "svg"


def test_detail_comes_with_size() -> None:
    far, whole, near = (draw(EMPTY, width=WIDTHS[name]) for name in ("far", "whole", "near"))
    assert "Rousellon" not in far
    assert "Thessella" in far
    assert "Rousellon" in whole
    assert ">K26</text>" not in whole
    assert ">K26</text>" in near


def test_the_widths_of_lines_are_those_of_the_fonts() -> None:
    for space in MAP.spaces:
        face = REGION if space.kind == "province" else CITY
        for label in space.labels:
            for line in label.lines:
                width = text_width(face, line.text, label.size, label.spacing)
                assert line.width == pytest.approx(width, abs=0.1)


def test_the_fonts_are_there_with_their_licences() -> None:
    folder = resources.files(board.__name__)
    assert [face.family for face in MAP.faces] == ["Alegreya Sans SC", "Alegreya"]
    for face in MAP.faces:
        assert folder.joinpath(face.file).read_bytes()[:4] == b"wOF2"
        licence = face.file.split("-latin")[0] + ".LICENSE.txt"
        assert "SIL OPEN FONT LICENSE" in folder.joinpath(licence).read_text(encoding="utf-8")

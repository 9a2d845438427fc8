"""Whether the shipped products belong to the tables and the tool beside them."""

from importlib import resources

import pytest

from hexarch.cartography.stamp import stamp
from hexarch.drawing import load_map
from hexarch.drawing.atlas import Underlay, map_file

MAP = load_map("mediterranean")


def test_the_map_is_not_stale() -> None:
    assert MAP.stamp == stamp("mediterranean"), (
        "the tables or the map tool changed: run python -m hexarch.cartography mediterranean"
    )


@pytest.mark.parametrize("underlay", MAP.underlays, ids=lambda underlay: underlay.file)
def test_an_underlay_is_a_webp_of_its_size(underlay: Underlay) -> None:
    data = map_file("mediterranean", underlay.file).read_bytes()
    assert data[:4] == b"RIFF"
    assert data[8:12] == b"WEBP"
    assert 70_000 <= len(data) <= 300_000
    assert (int.from_bytes(data[26:28], "little") & 0x3FFF) == underlay.width
    assert (int.from_bytes(data[28:30], "little") & 0x3FFF) == underlay.height


def test_the_fonts_come_with_their_licences() -> None:
    fonts = resources.files("hexarch.drawing").joinpath("fonts")
    names = [file.name for file in fonts.iterdir()]
    for font in (name for name in names if name.endswith(".woff2")):
        licence = font.split("-latin")[0] + ".LICENSE.txt"
        assert "SIL OPEN FONT LICENSE" in fonts.joinpath(licence).read_text(encoding="utf-8")

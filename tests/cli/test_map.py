import shutil
from pathlib import Path

import pytest
from tests.cli.running import Run

from hexarch.drawing import NoBrowserError
from hexarch.drawing.chromium import BROWSERS


def test_the_empty_map(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    assert run("map", "conquest", "--svg", str(path)) == (0, f"{path}\n", "")
    assert path.read_text("utf-8").rstrip().endswith("</svg>")
    assert "data-owner" not in path.read_text("utf-8")


def test_the_start(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    path.write_text("old")
    run("map", "conquest", "--svg", str(path), "--players", "4")
    assert path.read_text("utf-8").count("data-owner") == 4
    assert list(tmp_path.iterdir()) == [path]


def test_a_hex_map(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    run("map", "empire", "--svg", str(path))
    assert "Rousellon" in path.read_text("utf-8")
    assert 'class="plaque"' not in path.read_text("utf-8")
    run("map", "empire", "--svg", str(path), "--players", "2")
    assert path.read_text("utf-8").count('class="plaque"') == 15


def test_a_link_is_followed_and_stays(run: Run, tmp_path: Path) -> None:
    (tmp_path / "link.svg").symlink_to("real.svg")
    run("map", "conquest", "--svg", str(tmp_path / "link.svg"))
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").is_file()


def test_a_device_is_not_replaced(run: Run) -> None:
    assert run("map", "conquest", "--svg", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="a PNG needs a Chromium")
def test_a_png(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    assert run("map", "conquest", "--png", str(path)).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.iterdir()) == [path]


def test_a_png_without_a_browser(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def to_png(*_: object) -> None:
        raise NoBrowserError("a PNG needs a Chromium")

    monkeypatch.setattr("hexarch.drawing.to_png", to_png)
    ran = run("map", "conquest", "--png", str(tmp_path / "map.png"))
    assert ran.refuses("map.png", "Chromium")
    assert list(tmp_path.iterdir()) == []

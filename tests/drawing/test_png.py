"""PNG by the browser of the machine."""

import subprocess
from pathlib import Path

import pytest

from hexarch.drawing import NoBrowserError, find_browser, to_png

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="9"/></svg>'


def test_without_a_browser_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(NoBrowserError, match="a PNG needs a Chromium") as refusal:
        find_browser()
    assert "\n" not in str(refusal.value)


def test_the_browser_is_asked_for_the_shape_of_the_view_box(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def pretend(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.extend(command)
        (tmp_path / "out.png").write_bytes(b"png")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("shutil.which", {"chromium": "/opt/chromium"}.get)
    monkeypatch.setattr("subprocess.run", pretend)
    assert to_png(SMALL, tmp_path / "out.png", 300) == tmp_path / "out.png"
    assert asked[0] == "/opt/chromium"
    assert "--window-size=300,150" in asked


def test_a_browser_that_fails_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr("shutil.which", {"chromium": "/opt/chromium"}.get)
    monkeypatch.setattr("subprocess.run", fail)
    with pytest.raises(RuntimeError, match="/opt/chromium could not write"):
        to_png(SMALL, tmp_path / "out.png", 300)

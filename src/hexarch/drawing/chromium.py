"""Turn a picture into PNG with the browser that is on the machine."""

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

BROWSERS: Final = (
    "chromium-headless-shell",  # the same without windows: lighter and quicker
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--force-device-scale-factor=1",
    "--virtual-time-budget=4000",
)
_SECONDS: Final = 120


class NoBrowserError(RuntimeError):
    """There is nothing on this machine that could draw a PNG."""


def find_browser() -> str:
    """Find a Chromium, or say what is missing in one line."""
    for name in BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    raise NoBrowserError(
        f"a PNG needs a Chromium, and none of {', '.join(BROWSERS)} is installed; "
        "write the SVG instead"
    )


def to_png(svg: str, out: str | Path, width: int, height: int | None = None) -> Path:
    """Write an SVG as a PNG ``width`` pixels wide; without a height the view box decides it."""
    browser = find_browser()
    target = Path(out).resolve()
    tall = height or round(width * _aspect(svg))
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(_page(svg, width, tall), encoding="utf-8")
        result = subprocess.run(  # noqa: S603 - a browser found by name, our own file
            [
                browser,
                *_FLAGS,
                f"--user-data-dir={folder}/profile",
                f"--window-size={width},{tall}",
                f"--screenshot={target}",
                page.as_uri(),
            ],
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    if result.returncode or not target.exists():
        raise RuntimeError(f"{browser} could not write {target}")
    return target


def _aspect(svg: str) -> float:
    """Read height over width from the view box."""
    box = svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(box[3]) / float(box[2])


def _page(svg: str, width: int, height: int) -> str:
    return (
        "<!doctype html><meta charset=utf-8><style>html,body{margin:0}"
        f"body>svg{{display:block;width:{width}px;height:{height}px}}</style>{svg}"
    )

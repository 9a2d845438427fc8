"""``python -m hexarch.cartography.hexes``: draw Empire's map and write its products.

With a folder as argument, pictures of the whole map and of its middle are written there as well,
as SVG, to be looked at.
"""

import sys
import time
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec

from hexarch.cartography.hexes.compose import compose
from hexarch.cartography.hexes.sheet import HEIGHT, MARGIN, WIDTH
from hexarch.drawing import draw
from hexarch.kernel.board import Board

_WHOLE: Final = (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
_VIEWS: Final = {
    "far": (_WHOLE, 860),
    "whole": (_WHOLE, 1720),
    "near": ((900, 400, 1100, 645), 1800),
}
"""Parts of the map, and how many pixels wide they are shown."""


def _say(line: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')}  {line}\n")


def main(words: list[str]) -> int:
    """Draw the map, and show it if a folder is named."""
    if len(words) > 1:
        _say("usage: python -m hexarch.cartography.hexes [FOLDER]")
        return 2
    products = compose(_say)
    board = Path(str(resources.files("hexarch.boards.empire")))
    for name, data in products.underlays.items():
        _write(board / name, data)
    _write(board / "map.json", msgspec.json.encode(products.map) + b"\n")
    if words:
        _show(Path(words[0]))
    return 0


def _show(folder: Path) -> None:
    for name, (view, width) in _VIEWS.items():
        picture = draw(Board("empire", "Empire", (), 0), view=view, width=width)
        _write(folder / f"empire-{name}.svg", picture.encode())


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    _say(f"wrote {path.name}, {len(data) / 1000:.0f} KB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A stamp on the products: which inputs, and which version of this tool, they came from.

This module needs no array library, so that a test can tell stale products anywhere.
"""

from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

_TABLES: Final = (
    "cities.txt",
    "crossings.txt",
    "labels.txt",
    "land.txt",
    "provinces.txt",
    "ridges.txt",
    "rivers.txt",
    "roads.txt",
    "streams.txt",
    "terrain.txt",
    "tints.txt",
)
_GEOMETRY: Final = ("areas.py", "hexes.py", "sides.py", "waters.py")
_SHARED: Final = ("noise.py", "room.py", "tracing.py")
"""The files of ``hexarch.cartography`` that this package draws with."""
_DRAWING: Final = ("paths.py",)


def _all(folder: Traversable, ending: str) -> list[Traversable]:
    found = [file for file in folder.iterdir() if file.name.endswith(ending)]
    return sorted(found, key=lambda file: file.name)


def stamp() -> str:
    """Hash the board's tables and geometry, and the sources that turn them into a map."""
    board = resources.files("hexarch.boards.empire")
    tool = resources.files("hexarch.cartography")
    drawing = resources.files("hexarch.drawing")
    files = [board.joinpath(name) for name in _TABLES + _GEOMETRY]
    files += _all(board.joinpath("fonts"), ".woff2") + _all(tool.joinpath("hexes"), ".py")
    files += [tool.joinpath(name) for name in _SHARED]
    files += [drawing.joinpath(name) for name in _DRAWING]
    digest = sha256()
    for file in files:
        data = file.read_bytes()
        if not file.name.endswith(".woff2"):
            data = data.replace(b"\r\n", b"\n")
        digest.update(file.name.encode() + b"\0" + data)
    return digest.hexdigest()[:24]

"""A stamp on the products: which inputs, and which version of this tool, they came from.

This module needs no array library, so that a test can tell stale products anywhere.
"""

from hashlib import sha256
from importlib import resources
from typing import Final

INPUTS: Final = (
    "labels.txt",
    "provinces.txt",
    "relief.txt",
    "rivers.txt",
    "seeds.txt",
    "zones.txt",
)
_DRAWING: Final = ("atlas.py", "lettering.py", "paths.py", "pieces.py", "symbols.json")
"""The files of ``hexarch.drawing`` that shape the products."""


def stamp(board: str) -> str:
    """Hash a board's tables and the sources that turn them into a map."""
    tables = resources.files("hexarch.boards").joinpath(board)
    tool = resources.files("hexarch.cartography")
    drawing = resources.files("hexarch.drawing")
    files = [tables.joinpath(name) for name in INPUTS]
    files += sorted(
        (file for file in tool.iterdir() if file.name.endswith(".py")), key=lambda file: file.name
    )
    files += [drawing.joinpath(name) for name in _DRAWING]
    digest = sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:24]

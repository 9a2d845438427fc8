"""Draw a board as SVG: pure Python, from package data, for files, terminals and tests.

``draw(board)`` gives a whole picture; ``load_map`` gives the map's data, which the browser reads
as well; ``to_png`` asks the Chromium of the machine for a PNG.
"""

from hexarch.drawing.atlas import MapData, load_map
from hexarch.drawing.chromium import NoBrowserError, find_browser, to_png
from hexarch.drawing.sheet import draw
from hexarch.drawing.symbols import load_symbols

__all__ = [
    "MapData",
    "NoBrowserError",
    "draw",
    "find_browser",
    "load_map",
    "load_symbols",
    "to_png",
]

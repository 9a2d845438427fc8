"""Measure the fonts once, so that words can be placed without a font library."""

import json
import string
from pathlib import Path

from PIL import ImageFont

from hexarch.drawing.lettering import FACES

_EM = 1000


def measure(folder: Path) -> str:
    """Read the width of each printable letter from the font files."""
    table: dict[str, dict[str, int]] = {}
    letters = string.ascii_letters + string.digits + string.punctuation + " °·"
    for face in FACES:
        font = ImageFont.truetype(str(folder / f"{face.file}.woff2"), _EM)
        table[face.file] = {letter: round(font.getlength(letter)) for letter in letters}
    return json.dumps(table, ensure_ascii=False, indent=None, separators=(",", ":")) + "\n"

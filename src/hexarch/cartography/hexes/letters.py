"""The faces of the map's lettering, and how wide a word is in them."""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from PIL import ImageFont

from hexarch.boards.empire.reading import table
from hexarch.drawing.lettering import Face

REGION: Final = Face(
    "Alegreya Sans SC",
    700,
    "normal",
    "alegreya-sans-sc-latin-700-normal",
    "system-ui,sans-serif",
    0.64,
    0,
)
CITY: Final = Face(
    "Alegreya", 600, "normal", "alegreya-latin-600-normal", "Palatino,serif", 0.66, 0.2
)
OWN_FACES: Final = {"province": REGION, "hex": CITY}
"""The faces whose files lie beside the board's tables, by the kind of space they name."""
_EM: Final = 1000


@cache
def _font(file: str) -> ImageFont.FreeTypeFont:
    fonts = Path(str(resources.files("hexarch.boards.empire"))) / "fonts"
    return ImageFont.truetype(str(fonts / f"{file}.woff2"), _EM)


def text_width(face: Face, text: str, size: float, spacing: float = 0) -> float:
    """Measure a line of text from the left of its first letter to the right of its last."""
    letters = sum(_font(face.file).getlength(letter) for letter in text) * size / _EM
    return letters + spacing * (len(text) - 1)


def placement(kind: str) -> list[dict[str, str]]:
    """Read the rows of one kind from the placement table."""
    return [row for row in table("labels.txt") if row["kind"] == kind]


def tints() -> dict[str, str]:
    """Read the colours of the provinces."""
    return {row["code"]: row["tint"] for row in table("tints.txt")}

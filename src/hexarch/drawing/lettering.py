"""Type: the faces of the map, how wide a word is in them, and how a picture carries them along."""

from base64 import b64encode
from functools import cache
from importlib import resources
from typing import Final

import msgspec

_FONTS: Final = resources.files("hexarch.drawing").joinpath("fonts")


class Face(msgspec.Struct, frozen=True):
    """A font file and the part it plays. All are under the SIL Open Font License."""

    family: str
    weight: int
    style: str
    file: str
    fallback: str
    rise: float
    """From the base line to the top of its capitals, in ems."""
    fall: float
    """From the base line to the foot of its letters, in ems."""


PROVINCE: Final = Face("Cinzel", 600, "normal", "cinzel-latin-600-normal", "Georgia,serif", 0.72, 0)
TITLE: Final = Face("Cinzel", 700, "normal", "cinzel-latin-700-normal", "Georgia,serif", 0.72, 0)
WATER: Final = Face(
    "Alegreya", 500, "italic", "alegreya-latin-500-italic", "Palatino,serif", 0.68, 0.2
)
FIGURE: Final = Face(
    "Barlow Condensed",
    700,
    "normal",
    "barlow-condensed-latin-700-normal",
    "'Arial Narrow',sans-serif",
    0.7,
    0,
)
FACES: Final = (PROVINCE, TITLE, WATER, FIGURE)


@cache
def advances() -> dict[str, dict[str, int]]:
    """Read how far each letter moves the pen, in thousandths of an em, for each font file."""
    data = _FONTS.joinpath("advances.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, int]])


def text_width(face: Face, text: str, size: float, spacing: float = 0) -> float:
    """Measure a line of text from the left of its first letter to the right of its last."""
    widths = advances()[face.file]
    letters = sum(widths.get(letter, 600) for letter in text) * size / 1000
    return letters + spacing * (len(text) - 1)


@cache
def font_css() -> str:
    """Write the faces as @font-face rules that hold the fonts themselves."""
    rules = []
    for face in FACES:
        data = b64encode(_FONTS.joinpath(f"{face.file}.woff2").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};"
            f"font-style:{face.style};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "\n".join(rules)


def font_style(face: Face) -> str:
    """Write the CSS that asks for a face."""
    return (
        f"font-family:'{face.family}',{face.fallback};"
        f"font-weight:{face.weight};font-style:{face.style}"
    )


def font_attributes(face: Face) -> str:
    """Write the attributes that ask for a face: a strict page allows no inline style."""
    return (
        f"font-family=\"'{face.family}',{face.fallback}\" "
        f'font-weight="{face.weight}" font-style="{face.style}"'
    )

"""Show the map by itself, as the drawer will: for looking at it while it is made."""

from base64 import b64encode
from importlib import resources
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from hexarch.cartography.hexes.atlas import MIDDLE, NEAR, HexMap
from hexarch.cartography.hexes.letters import CITY, OWN_FACES, REGION
from hexarch.drawing.atlas import Label
from hexarch.drawing.lettering import font_css, font_style
from hexarch.drawing.symbols import symbol_defs

_FAINT: Final = 0.6
"""The opacity of province names seen from near."""


class View(NamedTuple):
    """A part of the map, and how many pixels wide it is shown."""

    left: float
    top: float
    width: float
    height: float
    pixels: int


VIEWS: Final = {
    "far": View(-48, -48, 2648, 1544, 860),
    "whole": View(-48, -48, 2648, 1544, 1720),
    "near": View(900, 400, 1100, 645, 1800),
}


def preview(data: HexMap, underlay: bytes, view: View) -> str:
    """Draw a part of the map with the detail that its size allows."""
    scale = view.pixels / view.width
    box = " ".join(f"{number:g}" for number in view[:4])
    shapes = "".join(
        f'<path id="s-{space.code}" d="{space.d}"/>'
        f'<clipPath id="c-{space.code}"><use href="#s-{space.code}"/></clipPath>'
        for space in data.spaces
        if space.kind == "province"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">',
            f"<style>{_style(near=scale >= NEAR)}</style>",
            f"<defs>{symbol_defs()}{data.defs}{shapes}</defs>",
            _layers(data, "paper", scale),
            _underlay(data, underlay),
            _layers(data, "below", scale),
            _layers(data, "above", scale),
            _names(data, "province"),
            _names(data, "hex") if scale >= MIDDLE else "",
            "</svg>",
        ]
    )


def _underlay(data: HexMap, underlay: bytes) -> str:
    picture = b64encode(underlay).decode()
    return (
        f'<image href="data:image/webp;base64,{picture}" width="{data.width:g}" '
        f'height="{data.height:g}" preserveAspectRatio="none"/>'
    )


def _layers(data: HexMap, place: str, scale: float) -> str:
    return "\n".join(
        f'<g id="{layer.id}">{layer.svg}</g>'
        for layer in data.layers
        if layer.place == place and scale >= layer.least
    )


def _style(*, near: bool) -> str:
    fonts = resources.files("hexarch.boards.empire").joinpath("fonts")
    rules = [font_css()]
    for face in OWN_FACES:
        file = b64encode(fonts.joinpath(f"{face.file}.woff2").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};"
            f"src:url(data:font/woff2;base64,{file}) format('woff2')}}"
        )
    opacity = _FAINT if near else 0.88
    rules.append(
        f".province{{{font_style(REGION)};fill:#5b2415;stroke:#f3e9c8;stroke-opacity:.6;"
        f"opacity:{opacity}}}"
        f".hex{{{font_style(CITY)};fill:#2c2418;stroke:#f6efd6;stroke-opacity:.9}}"
        ".province,.hex{paint-order:stroke;stroke-linejoin:round;text-anchor:middle}"
    )
    return "\n".join(rules)


def _names(data: HexMap, kind: str) -> str:
    return "".join(
        _label(label, kind) for space in data.spaces if space.kind == kind for label in space.labels
    )


def _label(label: Label, kind: str) -> str:
    turn = f' transform="rotate({label.angle:g} {label.x:g} {label.y:g})"' if label.angle else ""
    halo = 0.2 if kind == "hex" else 0.11
    lines = "".join(
        f'<text x="{line.x:g}" y="{line.y:g}">{escape(line.text)}</text>' for line in label.lines
    )
    return (
        f'<g class="{kind}" font-size="{label.size:g}" letter-spacing="{label.spacing:g}" '
        f'stroke-width="{halo * label.size:.1f}"{turn}>{lines}</g>'
    )

"""Signs of the map: cities, ports, bridges, fords, the tunnel."""

from typing import Final

from hexarch.boards import empire as board
from hexarch.cartography.hexes.glyphs import alone, peak, seeded
from hexarch.cartography.hexes.network import Crossing, Network
from hexarch.cartography.hexes.sheet import MIDDLE, MIDDLES
from hexarch.drawing.atlas import Layer

_WALL, _WALL_SHADE, _ROOF, _ROOF_LIGHT = "#f7eed6", "#d6c59f", "#a83f28", "#cb5f41"
_STONE, _STONE_SHADE, _DARK = "#dfd2b3", "#b9a883", "#2c2013"
DROP: Final = {board.SMALL: 1.5, board.LARGE: 6.0}
"""How far below the middle of its hex a city's sign stands, to leave the hex number free."""
PORT_OFFSET: Final = {board.SMALL: (20.0, 11.0), board.LARGE: (25.0, 18.0)}
"""Where the anchor stands from the middle of a city; mirrored where something is in the way."""


def _house(x: float, y: float, wide: float, high: float, deep: float) -> str:
    """Draw a house seen from its gable, its foot at (x, y), the long side to the right."""
    gable, top = wide * 0.62, y - high
    right = x + wide
    return (
        f'<path d="M{right:g} {y:g}h{deep:g}v{-high:g}h{-deep:g}z" fill="{_WALL_SHADE}"/>'
        f'<path d="M{x:g} {y:g}h{wide:g}v{-high:g}l{-wide / 2:g} {-gable:g}l{-wide / 2:g} '
        f'{gable:g}z" fill="{_WALL}"/>'
        f'<path d="M{x + wide / 2:g} {top - gable:g}h{deep:g}l{wide / 2 + 1:g} {gable + 0.8:g}'
        f'h{-deep - 0.2:g}z" fill="{_ROOF}"/>'
        f'<path d="M{x + wide / 2:g} {top - gable:g}l{-wide / 2 - 1.2:g} {gable + 1:g}" '
        f'stroke="{_ROOF}" stroke-width="1.7"/>'
    )


def _tower(x: float, y: float, wide: float, high: float) -> str:
    """Draw a round tower with a pointed roof, its foot at (x, y)."""
    half = wide / 2
    return (
        f'<path d="M{x - half:g} {y:g}v{-high:g}h{wide:g}v{high:g}z" fill="{_STONE}"/>'
        f'<path d="M{x + half * 0.2:g} {y:g}v{-high:g}h{half * 0.8:g}v{high:g}z" '
        f'fill="{_STONE_SHADE}" stroke="none"/>'
        f'<path d="M{x - half - 1.2:g} {y - high:g}L{x:g} {y - high - wide * 1.15:g}'
        f'L{x + half + 1.2:g} {y - high:g}z" fill="{_ROOF_LIGHT}"/>'
        f'<path d="M{x:g} {y - high - wide * 1.15:g}L{x + half + 1.2:g} {y - high:g}h{-half:g}z" '
        f'fill="{_ROOF}" stroke="none"/>'
    )


def _battlement(left: float, right: float, top: float, foot: float) -> str:
    """Draw a wall with merlons."""
    path, x, step = f"M{left:g} {foot:g}V{top:g}", left, (right - left) / 13
    for tooth in range(13):
        x += step
        path += f"H{x:.2f}" + (f"v{1.9 if tooth % 2 == 0 else -1.9:g}" if tooth < 12 else "")
    return f'<path d="{path}V{foot:g}z" fill="{_STONE}"/>'


def small_city() -> str:
    """Draw three red-roofed houses."""
    return (
        '<ellipse cx="1.5" cy="8" rx="17" ry="4.2" fill="#1d160b" opacity=".32"/>'
        f'<g stroke="{_DARK}" stroke-width=".9" stroke-linejoin="round">'
        + _house(-14.5, 6.5, 7.5, 6, 5)
        + _house(3.5, 6, 7, 5.6, 5.5)
        + _house(-5.5, 8.5, 8.5, 8.2, 4.5)
        + f'<path d="M-2.6 8.5v-4.2h2.6v4.2z" fill="{_DARK}" stroke="none"/>'
        "</g>"
    )


def large_city() -> str:
    """Draw a walled town with a keep and a gate."""
    return (
        '<ellipse cx="1.5" cy="12" rx="25" ry="5" fill="#1d160b" opacity=".34"/>'
        f'<g stroke="{_DARK}" stroke-width="1" stroke-linejoin="round">'
        + _house(-15, 3.5, 7.5, 7.5, 5)
        + _house(6, 3.5, 7, 7, 5)
        + f'<path d="M-5 5v-22h10v22z" fill="{_STONE}"/>'
        f'<path d="M1 5v-22h4v22z" fill="{_STONE_SHADE}" stroke="none"/>'
        f'<path d="M-6.2-17v-4.6h2.6v1.9h2.3v-1.9h2.6v1.9h2.3v-1.9h2.6v4.6z" fill="{_STONE}"/>'
        f'<path d="M-2-12.5v3.4M-2-6.5v3" stroke-width="1.5"/>'
        + _battlement(-19.5, 19.5, 1.2, 12)
        + _tower(-20, 12.5, 7.6, 13.5)
        + _tower(20, 12.5, 7.6, 13.5)
        + f'<path d="M-4 12v-5a4 4 0 0 1 8 0v5z" fill="{_DARK}"/>'
        f'<path d="M-15.5 8.6v-3M-10 8.6v-3M10 8.6v-3M15.5 8.6v-3" stroke-width="1.2"/>'
        "</g>"
    )


def port() -> str:
    """Draw an anchor in a blue disc."""
    return (
        '<circle cx=".6" cy="1" r="7.6" fill="#10212c" opacity=".35"/>'
        '<circle r="7.2" fill="#24506b" stroke="#f4eeda" stroke-width="1.1"/>'
        '<path d="M0-3.1V4.4M-2.3-1.5H2.3M-4 .6C-3.7 3.1-2.1 4.5 0 4.5S3.7 3.1 4 .6M-4.9 1.7L-4 .6'
        'L-2.9 1.5M4.9 1.7L4 .6L2.9 1.5" fill="none" stroke="#f6f1de" stroke-width="1.25" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        '<circle cy="-4.2" r="1.2" fill="none" stroke="#f6f1de"/>'
    )


def bridge() -> str:
    """Draw a planked deck with four wing walls, the road along the x axis."""
    planks = "".join(f"M{x} -3.2v6.4" for x in range(-10, 12, 3))
    return (
        '<rect x="-12" y="-5.8" width="24" height="11.6" rx="1" fill="#1d160b" opacity=".3" '
        'transform="translate(1 1.6)"/>'
        f'<rect x="-12" y="-5.4" width="24" height="10.8" rx="1" fill="#a08a66" stroke="{_DARK}" '
        'stroke-width="1.1"/><rect x="-12" y="-3.2" width="24" height="6.4" fill="#d8c08c"/>'
        f'<path d="{planks}" stroke="#8a6f45" stroke-width=".8"/>'
        f'<path d="M-12-3.2h24M-12 3.2h24" stroke="{_DARK}" stroke-width=".9"/>'
        f'<path d="M-12-5.4l-3.4-2.6M12-5.4l3.4-2.6M-12 5.4l-3.4 2.6M12 5.4l3.4 2.6" '
        f'stroke="{_DARK}" stroke-width="2.1" stroke-linecap="round"/>'
    )


def ford() -> str:
    """Draw three stepping stones."""
    return (
        f'<g fill="#efe6cd" stroke="{_DARK}" stroke-width=".9"><ellipse cx="-5.4" cy=".5" rx="2.5" '
        'ry="2"/><ellipse cy="-.4" rx="2.6" ry="2.1"/><ellipse cx="5.3" cy=".4" rx="2.4" ry="2"/>'
        "</g>"
    )


def portal() -> str:
    """Draw the mouth of a tunnel."""
    return (
        f'<path d="M-7.5 7.5V-.5A7.5 7.5 0 0 1 7.5-.5V7.5Z" fill="#cbb994" stroke="{_DARK}" '
        'stroke-width="1.1"/><path d="M-4.4 7.5V.2A4.4 4.4 0 0 1 4.4 .2V7.5Z" fill="#17110a"/>'
        f'<path d="M-7.4 2.6h3M4.4 2.6h3M-6.3-4l2.2 1.7M6.3-4l-2.2 1.7M0-8v3.4" stroke="{_DARK}" '
        'stroke-width=".8"/>'
    )


SIGNS: Final = {
    "city-1": small_city,
    "city-2": large_city,
    "port": port,
    "bridge": bridge,
    "ford": ford,
    "portal": portal,
}


def definitions() -> str:
    """Define each sign once, as ``#em-city-1`` and so on."""
    return "".join(f'<g id="em-{name}">{draw()}</g>' for name, draw in SIGNS.items())


def use(name: str, x: float, y: float, angle: float = 0) -> str:
    """Set a sign down."""
    turn = f" rotate({angle:.0f})" if angle else ""
    return f'<use href="#em-{name}" transform="translate({x:.1f} {y:.1f}){turn}"/>'


def _upright(angle: float) -> float:
    """Turn a direction so that what is drawn along it does not stand on its head."""
    return (angle + 90) % 180 - 90


def _crossed(name: str, crossings: list[Crossing]) -> str:
    return "".join(use(name, *crossing.at, _upright(crossing.angle)) for crossing in crossings)


def crossings(network: Network) -> Layer:
    """Draw bridges, fords and the two mouths of the tunnel."""
    portals = "".join(
        alone(peak(x, y - 3, 0.5, seeded("tunnel")))
        + use("portal", x - 11, y + 2)
        + use("portal", x + 11, y + 2)
        for (x, y), _ in network.tunnels
    )
    return Layer(
        "crossings",
        "above",
        _crossed("bridge", network.bridges) + _crossed("ford", network.fords) + portals,
        least=MIDDLE,
    )


def cities(anchors: dict[int, tuple[float, float]]) -> Layer:
    """Draw the cities, and the anchor of each that is a port."""
    drawn = [
        use(f"city-{size}", MIDDLES[here][0], MIDDLES[here][1] + DROP[size])
        for here, size in ((here, board.CITY_SIZE[here]) for here in board.CITIES)
    ]
    drawn += [use("port", x, y) for x, y in anchors.values()]
    return Layer("cities", "above", "".join(drawn), least=MIDDLE)

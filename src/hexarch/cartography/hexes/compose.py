"""Put the map together, step by step, from the tables to the products."""

from collections.abc import Callable
from typing import NamedTuple

from hexarch.cartography.hexes import (
    cartouche,
    glyphs,
    ink,
    network,
    ornament,
    paint,
    realms,
    signs,
    spaces,
    towns,
)
from hexarch.cartography.hexes.land import Land, grow
from hexarch.cartography.hexes.letters import OWN_FACES, tints
from hexarch.cartography.hexes.scatter import Room
from hexarch.cartography.hexes.sheet import HEIGHT, HEX_WIDTH, MARGIN, WIDTH
from hexarch.cartography.hexes.stamp import stamp
from hexarch.drawing.atlas import FontFace, Layer, MapData, Underlay

Tell = Callable[[str], None]


class Products(NamedTuple):
    """What is written beside the tables."""

    map: MapData
    underlays: dict[str, bytes]


def compose(tell: Tell) -> Products:
    """Draw the map of Empire."""
    land = grow(tell)
    tell("painting")
    picture = paint.paint(land)
    tell("writing the underlays")
    underlays = {
        "underlay.webp": paint.encode(picture, 1),
        "underlay@2x.webp": paint.encode(picture, 2),
    }
    return Products(draw(land, tell), underlays)


def draw(land: Land, tell: Tell) -> MapData:
    """Ink and letter the map."""
    tell("laying rivers and roads")
    net = network.lay()
    tell("naming cities")
    named = towns.name_cities(land, net)
    tell("naming provinces")
    names = realms.name_provinces(land, net, named.taken)
    tell("inking")
    shapes = spaces.province_shapes(land.shape)
    return MapData(
        name="empire",
        stamp=stamp(),
        view=(-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN),
        width=WIDTH,
        height=HEIGHT,
        defs=signs.definitions() + ink.definitions(land.shape, net),
        underlays=(
            Underlay("underlay.webp", WIDTH // 2, HEIGHT // 2),
            Underlay("underlay@2x.webp", WIDTH, HEIGHT),
        ),
        layers=_layers(land, net, named),
        spaces=(
            *spaces.provinces(shapes, names),
            *spaces.hexes(named.labels),
            *spaces.areas(),
            *spaces.reaches(land.shape),
        ),
        docks=(),
        borders=tuple(spaces.borders()),
        hex_width=round(HEX_WIDTH, 2),
        faces=_faces(),
    )


def _faces() -> tuple[FontFace, ...]:
    """Name the fonts that lie beside the tables."""
    return tuple(
        FontFace(face.family, str(face.weight), face.style, f"fonts/{face.file}.woff2", kind)
        for kind, face in OWN_FACES.items()
    )


def _layers(land: Land, net: network.Network, named: towns.Towns) -> tuple[Layer, ...]:
    """Lay ink over paint, in the order of a printed map."""
    return (
        ornament.paper(),
        ornament.rhumbs(),
        ink.ripples(land.shape),
        ink.grid(land.shape),
        ink.bands(tints()),
        ink.areas(),
        ink.borders(),
        ink.coast(),
        ink.rivers(net, land.shape),
        glyphs.layer(Room(land, net)),
        ink.roads(),
        signs.crossings(net),
        ink.numbers(land.shape),
        signs.cities(named.anchors),
        ornament.seas(),
        ornament.lesser_waters(net),
        ornament.rose(),
        ornament.ships(),
        cartouche.layer(),
        ornament.frame(),
    )

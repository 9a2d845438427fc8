"""The waters: sea Areas and rivers, as nodes and reaches that warships move along (R-23).

A *node* is the connected sea of an Area, or one river in an Area. A bridge parts a river's node
into *reaches*; every other node is one reach. Ships stand in reaches: moving to a reach of
another node costs a point, passing a bridge inside a node nothing, unless the bridge is held.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexarch.boards.empire.areas import AREA_HEXES, AREA_NAMES, AREA_OF, connected
from hexarch.boards.empire.hexes import IS_SEA, N_HEXES, NEIGHBOURS, NOWHERE
from hexarch.boards.empire.sides import BRIDGES, RIVERS

COST_OF_NODE: Final = 2
"""To enter a node, by ship, in half points (1.13); to pass a bridge inside a node costs 0."""
OPEN_SEA: Final = -1
"""The river of a node that is none."""


class Node(NamedTuple):
    """A sea Area, or a river in an Area."""

    code: str
    """``sea:U10``, or ``Rath:S25`` for a river."""
    area: int
    river: int
    """The number of the river, or ``OPEN_SEA``."""
    hexes: tuple[int, ...]
    """The sea hexes, none of a river."""
    sides: tuple[int, ...]
    """The places of its hexsides in the chain of its river."""


class Passage(NamedTuple):
    """A way for ships from one reach to another."""

    reach: int
    cost: int
    """In half points."""
    bridge: int
    """The place in ``BRIDGES`` of the bridge under which it leads, or ``NOWHERE``."""


class Reach(NamedTuple):
    """The part of a node between bridges: where ships are."""

    code: str
    """The node's; from the mouth up, ``a``, ``b`` are added where bridges part the node."""
    node: int
    shores: tuple[int, ...]
    """The land hexes from which ships put to sea here, and where they land."""
    along: tuple[float, float]
    """How far up its river its middle lies, and its node's; the sea lies before all."""


# Nodes.


def _sea_nodes() -> list[Node]:
    nodes = []
    for area, hexes in enumerate(AREA_HEXES):
        sea = [here for here in hexes if IS_SEA[here]]
        links = [(here, near) for here in sea for near in NEIGHBOURS[here] if near in sea]
        parts = connected(sea, links)
        for letter, part in zip("abc", parts, strict=False):
            suffix = letter if len(parts) > 1 else ""
            nodes.append(Node(f"sea:{AREA_NAMES[area]}{suffix}", area, OPEN_SEA, part, ()))
    return nodes


def _river_nodes() -> list[Node]:
    """List the nodes of each river in the order in which a ship meets them."""
    nodes = []
    for number, river in enumerate(RIVERS):
        banks = [{AREA_OF[here] for here in side} for side in river.sides]
        for area in dict.fromkeys(area for bank in banks for area in sorted(bank)):
            sides = tuple(place for place, bank in enumerate(banks) if area in bank)
            nodes.append(Node(f"{river.name}:{AREA_NAMES[area]}", area, number, (), sides))
    return nodes


NODES: Final[tuple[Node, ...]] = tuple(_sea_nodes() + _river_nodes())
N_NODES: Final = len(NODES)
NODE: Final[dict[str, int]] = {node.code: number for number, node in enumerate(NODES)}
BLOCKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        other
        for other, there in enumerate(NODES)
        if other == number
        or (there.river == node.river != OPEN_SEA and set(there.sides) & set(node.sides))
    )
    for number, node in enumerate(NODES)
)
"""The nodes that enemy ships in each node block: itself, and of a river those that share a side."""

# Reaches. A river is a row of cells, one for each hexside and two for a bridged one, so that a
# bridge always lies between two cells.

Cell = tuple[int, int]
"""The place of a hexside in its river, and 1 above its bridge, else 0."""


def _cells(river: int) -> list[Cell]:
    sides = RIVERS[river].sides
    return [
        (place, half)
        for place, side in enumerate(sides)
        for half in range(2 if side in BRIDGES else 1)
    ]


def _parts(node: Node) -> list[list[Cell]]:
    """Cut a river's node at its bridges."""
    parts: list[list[Cell]] = [[]]
    for cell in _cells(node.river):
        if cell[0] in node.sides:
            if cell[1]:
                parts.append([])
            parts[-1].append(cell)
    return parts


def _landings(node: Node, cells: Sequence[Cell]) -> tuple[int, ...]:
    """List the land hexes along a reach; a bridge's two hexes lie on both sides of it."""
    if node.river == OPEN_SEA:
        shore = {near for here in node.hexes for near in NEIGHBOURS[here] if not IS_SEA[near]}
    else:
        shore = {here for place, _ in cells for here in RIVERS[node.river].sides[place]}
    return tuple(sorted(shore))


def _along(node: Node, cells: Sequence[Cell]) -> tuple[float, float]:
    if not cells:
        return -1, -1
    middle = sum(place + half / 2 for place, half in cells) / len(cells)
    return middle, sum(node.sides) / len(node.sides)


class _Stretch(NamedTuple):
    reach: Reach
    cells: list[Cell]


def _stretches() -> list[_Stretch]:
    found = []
    for number, node in enumerate(NODES):
        parts: list[list[Cell]] = _parts(node) if node.river != OPEN_SEA else [[]]
        for letter, cells in zip("abc", parts, strict=False):
            code = node.code + (letter if len(parts) > 1 else "")
            reach = Reach(code, number, _landings(node, cells), _along(node, cells))
            found.append(_Stretch(reach, cells))
    return found


_STRETCHES: Final = _stretches()
REACHES: Final[tuple[Reach, ...]] = tuple(stretch.reach for stretch in _STRETCHES)
N_REACHES: Final = len(REACHES)
REACH: Final[dict[str, int]] = {reach.code: number for number, reach in enumerate(REACHES)}
REACHES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(number for number, reach in enumerate(REACHES) if reach.node == node)
    for node in range(N_NODES)
)
"""The reaches of each node, from the mouth up."""


def _passage(one: _Stretch, other: _Stretch) -> tuple[int, int] | None:
    """Find the way between two stretches: cost and bridge, or nothing."""
    a, b = NODES[one.reach.node], NODES[other.reach.node]
    cost = COST_OF_NODE if a != b else 0
    if OPEN_SEA in {a.river, b.river}:
        return (cost, NOWHERE) if _meet(one, other) else None
    if a.river != b.river:
        return None
    row = _cells(a.river)
    near = sorted(
        (abs(row.index(here) - row.index(there)), min(here, there))
        for here in one.cells
        for there in other.cells
    )
    steps, low = near[0]
    if steps > 1:
        return None
    bridged = steps == 1 and (low[0], 1) in row and low[1] == 0
    return cost, BRIDGES.index(RIVERS[a.river].sides[low[0]]) if bridged else NOWHERE


def _meet(one: _Stretch, other: _Stretch) -> bool:
    """Tell whether a sea meets another sea, or the mouth of a river."""
    sea, water = (one, other) if not one.cells else (other, one)
    hexes, node = NODES[sea.reach.node].hexes, NODES[water.reach.node]
    if water.cells:
        return (0, 0) in water.cells and RIVERS[node.river].mouth in hexes
    return any(near in node.hexes for here in hexes for near in NEIGHBOURS[here])


def _passages(number: int) -> tuple[Passage, ...]:
    found = []
    for other, stretch in enumerate(_STRETCHES):
        way = _passage(_STRETCHES[number], stretch) if other != number else None
        if way:
            found.append(Passage(other, *way))
    return tuple(found)


PASSAGES: Final[tuple[tuple[Passage, ...], ...]] = tuple(
    _passages(number) for number in range(N_REACHES)
)
"""Where ships go from each reach."""
REACHES_AT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(number for number, reach in enumerate(REACHES) if here in reach.shores)
    for here in range(N_HEXES)
)
"""The reaches along each land hex."""

"""Describe the spaces of the map: provinces, hexes, Areas, naval reaches."""

from shapely import MultiPoint, MultiPolygon, Point, STRtree, union_all, voronoi_polygons
from shapely.geometry.base import BaseGeometry

from hexarch.boards import empire as board
from hexarch.cartography.hexes.curves import along_sides, geometry_path, ribbon, sampled
from hexarch.cartography.hexes.letters import tints
from hexarch.cartography.hexes.sheet import MIDDLES, SIZE, corners, region
from hexarch.drawing.atlas import Border, Label, Space, Spot
from hexarch.drawing.paths import write_path


def province_shapes(land: MultiPolygon) -> dict[int, BaseGeometry]:
    """Cut the land along the borders: land beyond its hexes goes to the nearest hex of land."""
    inland = [here for here in range(board.N_HEXES) if not board.IS_SEA[here]]
    cells = voronoi_polygons(
        MultiPoint([MIDDLES[here] for here in inland]), extend_to=land.envelope.buffer(99)
    )
    tree = STRtree(list(cells.geoms))
    parts: dict[int, list[BaseGeometry]] = {province: [] for province in board.PROVINCES}
    for here in inland:
        cell = cells.geoms[int(tree.query(Point(MIDDLES[here]), predicate="within")[0])]
        parts[board.PROVINCE_OF[here]].append(cell.buffer(0.02, join_style="mitre"))
    return {
        province: union_all(found).intersection(land).simplify(0.06)
        for province, found in parts.items()
    }


def provinces(shapes: dict[int, BaseGeometry], names: dict[int, Label]) -> list[Space]:
    """Describe the provinces."""
    colours = tints()
    return [
        Space(
            code=board.PROVINCE_CODES[province],
            name=board.PROVINCE_NAMES[province],
            kind="province",
            d=geometry_path(shapes[province], 0.25),
            anchor=Spot(names[province].x, names[province].y),
            labels=(names[province],),
            value=board.CITY_POINTS[province],
            tint=colours[board.PROVINCE_CODES[province]],
        )
        for province in board.PROVINCES
    ]


def hexes(names: dict[int, Label]) -> list[Space]:
    """Describe the hexes; a city's name is the name of its hex."""
    seas = {here: node.code for node in board.NODES for here in node.hexes}
    found = []
    for here, code in enumerate(board.CODES):
        x, y = MIDDLES[here]
        size = board.CITY_SIZE[here]
        province = board.PROVINCE_OF[here]
        found.append(
            Space(
                code=code,
                name=board.CITY_NAME[here],
                kind="sea" if board.IS_SEA[here] else "hex",
                d=write_path([corners(here)], closed=True),
                anchor=Spot(round(x, 1), round(y, 1)),
                labels=(names[here],) if size else (),
                value=size,
                city=Spot(round(x, 1), round(y, 1)) if size else None,
                group=f"area:{board.AREA_NAMES[board.AREA_OF[here]]}",
                terrain=board.TERRAIN_NAMES[board.TERRAIN[here]],
                part_of=seas[here] if province == board.NOWHERE else board.PROVINCE_CODES[province],
            )
        )
    return found


def areas() -> list[Space]:
    """Describe the Areas, to be shown when one is pointed at."""
    return [
        Space(
            code=f"area:{name}",
            name=f"Area {name}",
            kind="area",
            d=geometry_path(region(board.AREA_HEXES[area]), 0.05),
            anchor=Spot(*(round(v, 1) for v in MIDDLES[board.HEX[name]])),
            labels=(),
        )
        for area, name in enumerate(board.AREA_NAMES)
    ]


def reaches(land: MultiPolygon) -> list[Space]:
    """Describe where ships lie: the sea of an Area, or a river between bridges."""
    found = []
    for reach in board.REACHES:
        node = board.NODES[reach.node]
        if node.river == board.OPEN_SEA:
            shape = region(node.hexes)
            x, y = _harbour(node.hexes)
            name = f"Sea of Area {board.AREA_NAMES[node.area]}"
        else:
            shape, (x, y) = _river(reach, node, land)
            name = f"{board.RIVERS[node.river].name} in Area {board.AREA_NAMES[node.area]}"
        found.append(
            Space(
                code=reach.code,
                name=name,
                kind="zone",
                d=geometry_path(shape, 0.2),
                anchor=Spot(round(x, 1), round(y, 1)),
                labels=(),
                part_of=node.code,
            )
        )
    return found


def _harbour(sea: tuple[int, ...]) -> tuple[float, float]:
    """Choose the sea hex nearest to the middle of all."""
    middle = MultiPoint([MIDDLES[here] for here in sea]).centroid
    return min((MIDDLES[here] for here in sea), key=lambda p: middle.distance(Point(p)))


def _river(
    reach: board.Reach, node: board.Node, land: MultiPolygon
) -> tuple[BaseGeometry, tuple[float, float]]:
    """Follow the hexsides of a reach; its ships lie in the middle of them."""
    sides = [
        side
        for place, side in enumerate(board.RIVERS[node.river].sides)
        if place in node.sides and set(side) <= set(reach.shores)
    ]
    line = sampled(along_sides(sides, 0))
    middle = line[len(line) // 2]
    return ribbon(line, SIZE * 0.5, SIZE * 0.5).intersection(land), middle


def borders() -> list[Border]:
    """List the provinces that touch by land, for walking from one to the next."""
    return [
        Border(board.PROVINCE_CODES[a], board.PROVINCE_CODES[b], "land", "")
        for a in board.PROVINCES
        for b in board.PROVINCE_NEIGHBOURS[a]
        if a < b
    ]

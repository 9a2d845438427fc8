"""The shipped map of Empire, checked without any array library."""

import re
from math import hypot

import pytest
from tests.drawing.shapes import Corners, apart, clashes, corners_of, inside, outline, rect

from hexarch.boards import empire as board
from hexarch.drawing import load_map
from hexarch.drawing.atlas import Layer, Space
from hexarch.drawing.paths import Line, Point, read_path

MAP = load_map("empire")
PROVINCES = [space for space in MAP.spaces if space.kind == "province"]
HEXES = [space for space in MAP.spaces if space.kind in {"hex", "sea"}]
LAYERS = {layer.id: layer for layer in MAP.layers}


def clip(name: str) -> list[Line]:
    found = re.search(rf'<clipPath id="{name}"><path d="([^"]*)"', MAP.defs)
    assert found is not None
    return read_path(found[1])


LAND = clip("em-land")


def middle(code: str) -> Point:
    anchor = HEXES[board.HEX[code]].anchor
    return anchor.x, anchor.y


# Hexes and coast.


def test_every_hex_is_a_space_in_the_order_of_the_board() -> None:
    assert tuple(space.code for space in HEXES) == board.CODES
    assert [space.kind == "sea" for space in HEXES] == list(board.IS_SEA)
    assert tuple(space.value for space in HEXES) == board.CITY_SIZE
    assert tuple(space.name for space in HEXES) == board.CITY_NAME


def test_hexes_lie_beside_their_neighbours() -> None:
    for here, near in enumerate(board.NEIGHBOURS):
        x, y = middle(board.CODES[here])
        for there in near:
            x1, y1 = middle(board.CODES[there])
            assert hypot(x1 - x, y1 - y) == pytest.approx(62.35, abs=0.2)
    x, y = middle("K20")
    assert middle("K21")[0] > x
    assert middle("L20")[1] < y


def test_hexes_fit_together() -> None:
    """Two neighbours share two corners, to the tenth to which they are written."""
    shapes = [read_path(space.d)[0] for space in HEXES]
    assert {len(shape) for shape in shapes} == {6}
    for here, near in enumerate(board.NEIGHBOURS):
        for there in near:
            shared = [
                1
                for x0, y0 in shapes[here]
                for x1, y1 in shapes[there]
                if hypot(x1 - x0, y1 - y0) < 0.25
            ]
            assert len(shared) == 2


def test_every_hex_middle_is_on_its_own_side_of_the_coast() -> None:
    for here, code in enumerate(board.CODES):
        assert inside(middle(code), *LAND) != board.IS_SEA[here], code


def test_no_strait_closes_and_no_neck_breaks() -> None:
    """The middle of a hexside is land between two hexes of land, water between two of sea."""
    for here, near in enumerate(board.NEIGHBOURS):
        for there in near:
            if here < there and board.IS_SEA[here] == board.IS_SEA[there]:
                (x0, y0), (x1, y1) = middle(board.CODES[here]), middle(board.CODES[there])
                assert inside(((x0 + x1) / 2, (y0 + y1) / 2), *LAND) != board.IS_SEA[here]


@pytest.mark.parametrize("space", PROVINCES, ids=lambda space: space.code)
def test_a_province_holds_its_hexes_and_no_other(space: Space) -> None:
    rings = read_path(space.d)
    province = board.PROVINCE[space.code]
    for here, code in enumerate(board.CODES):
        assert inside(middle(code), *rings) == (board.PROVINCE_OF[here] == province), code


def test_areas_and_waters_are_spaces() -> None:
    areas = [space.code for space in MAP.spaces if space.kind == "area"]
    assert areas == [f"area:{name}" for name in board.AREA_NAMES]
    waters = [space.code for space in MAP.spaces if space.kind == "zone"]
    assert waters == [reach.code for reach in board.REACHES]
    for space in MAP.spaces:
        assert 0 <= space.anchor.x <= MAP.width
        assert 0 <= space.anchor.y <= MAP.height


def test_ships_lie_on_the_water_of_their_node() -> None:
    reaches = [space for space in MAP.spaces if space.kind == "zone"]
    for space, reach in zip(reaches, board.REACHES, strict=True):
        node = board.NODES[reach.node]
        spot = (space.anchor.x, space.anchor.y)
        if node.river == board.OPEN_SEA:
            assert spot in [middle(board.CODES[here]) for here in node.hexes]
        else:
            near = min(hypot(spot[0] - x, spot[1] - y) for x, y in map(bank, reach.shores))
            assert near < 40


def bank(here: int) -> Point:
    return middle(board.CODES[here])


# Lettering.


def written(space: Space) -> list[Corners]:
    return corners_of(space.labels[0], height=0.64, shrink=1.0)


NAMED = [space for space in MAP.spaces if space.labels]
BOXES = [(space.code, box) for space in NAMED for box in written(space)]


def test_every_province_and_city_is_named_in_full() -> None:
    assert len(NAMED) == 15 + 41
    for space in NAMED:
        assert " ".join(line.text for line in space.labels[0].lines) == space.name


def test_no_two_names_overlap() -> None:
    assert clashes(BOXES) == []


def test_names_cover_no_city_and_no_anchor() -> None:
    signs = []
    for here in board.CITIES:
        x, y = middle(board.CODES[here])
        size = (13, 6, 10) if board.CITY_SIZE[here] == board.SMALL else (22, 12, 18)
        signs.append(rect(x - size[0], y - size[1], x + size[0], y + size[2]))
    ports = re.findall(r'#em-port" transform="translate\(([\d.]+) ([\d.]+)\)', LAYERS["cities"].svg)
    assert len(ports) == 20
    for x, y in ((float(a), float(b)) for a, b in ports):
        signs.append(rect(x - 6, y - 6, x + 6, y + 6))
    assert [code for code, box in BOXES if any(not apart(box, sign) for sign in signs)] == []


@pytest.mark.parametrize("space", PROVINCES, ids=lambda space: space.code)
def test_a_province_name_stays_in_its_province(space: Space) -> None:
    rings = read_path(space.d)
    for box in written(space):
        assert all(inside(spot, *rings) for spot in outline(box))


def test_names_stay_clear_of_legend_and_edge() -> None:
    legend = rect(20, MAP.height - 364, 412, MAP.height - 18)
    for code, box in BOXES:
        assert apart(box, legend), code
        assert all(4 < x < MAP.width - 4 and 4 < y < MAP.height - 4 for x, y in box)


# Layers.


def test_layers_come_in_the_order_of_a_printed_map() -> None:
    order = [layer.id for layer in MAP.layers]
    wanted = "ripples grid bands areas borders coast rivers glyphs roads crossings cities"
    assert [name for name in order if name in wanted.split()] == wanted.split()


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("areas", "Areas"),
        ("borders", "Borders"),
        ("roads", "Roads"),
        ("numbers", "Hex numbers"),
        ("cartouche", "Legend"),
    ],
)
def test_some_layers_can_be_switched(name: str, title: str) -> None:
    assert LAYERS[name].title == title
    assert LAYERS[name].on


def test_levels_of_detail() -> None:
    least = {layer.id: layer.least * MAP.hex_width for layer in MAP.layers}
    assert least["coast"] == least["borders"] == least["seas"] == 0
    for name in ("rivers", "roads", "glyphs", "areas", "cities"):
        assert least[name] == pytest.approx(22, abs=0.1)
    assert least["numbers"] == pytest.approx(48, abs=0.1)


def test_every_hex_is_numbered() -> None:
    assert sorted(re.findall(r">([A-Z]\d+)</text>", LAYERS["numbers"].svg)) == sorted(board.CODES)


def test_every_city_bridge_ford_and_portal_is_drawn() -> None:
    cities, crossings = LAYERS["cities"].svg, LAYERS["crossings"].svg
    large = sum(board.CITY_SIZE[here] == board.LARGE for here in board.CITIES)
    assert cities.count("#em-city-2") == large == 13
    assert cities.count("#em-city-1") == 41 - large
    assert crossings.count("#em-bridge") == 5
    assert crossings.count("#em-ford") == 5
    assert crossings.count("#em-portal") == 2


def test_what_layers_refer_to_is_defined() -> None:
    text = MAP.defs + "".join(layer.svg for layer in MAP.layers)
    defined = set(re.findall(r'id="([^"]+)"', text))
    shapes = {f"{kind}-{space.code}" for space in PROVINCES for kind in "sc"}
    used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= defined | shapes
    assert all(name.startswith("em-") for name in defined)


@pytest.mark.parametrize("layer", MAP.layers, ids=lambda layer: layer.id)
def test_a_layer_needs_no_inline_style(layer: Layer) -> None:
    """A strict page allows none."""
    assert " style=" not in layer.svg


def test_each_province_has_a_colour_of_its_own() -> None:
    tints = [space.tint for space in PROVINCES]
    assert len(set(tints)) == 15
    assert all(re.fullmatch("#[0-9a-f]{6}", tint) for tint in tints)


def test_every_hex_knows_its_province_or_its_sea() -> None:
    codes = {space.code: space.kind for space in MAP.spaces}
    for here, space in enumerate(HEXES):
        assert codes[space.part_of] == ("zone" if board.IS_SEA[here] else "province")
        if not board.IS_SEA[here]:
            assert space.part_of == board.PROVINCE_CODES[board.PROVINCE_OF[here]]


def test_every_hex_knows_its_terrain_and_its_area() -> None:
    for here, space in enumerate(HEXES):
        assert space.terrain == board.TERRAIN_NAMES[board.TERRAIN[here]]
        assert space.group == f"area:{board.AREA_NAMES[board.AREA_OF[here]]}"

"""A board on a hex map: counters, piles, plaques, ways."""

import re
from collections import defaultdict
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace
from tests.drawing import empire

from hexarch.boards import empire as continent
from hexarch.drawing import draw, load_map
from hexarch.drawing.counters import Detail, counter, livery, mixed
from hexarch.drawing.hex_map import detail_at
from hexarch.drawing.kinds import KINDS
from hexarch.drawing.piles import Pile, gather_piles, settle
from hexarch.drawing.plaques import gather_plaques, province_sign
from hexarch.drawing.symbols import load_symbols, seat_look
from hexarch.kernel.board import Board, Tint, Token

SVG = "{http://www.w3.org/2000/svg}"
FAR, MIDDLE, NEAR = 860, 1720, 2640
UNIT = empire.unit(1, "K26 EAGLE EQU HI")


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own text


def drawn(token: Token, detail: Detail = "close") -> str:
    return counter(token, seat_look(token.seat, empire.LOOKS), livery("empire", token.home), detail)


def marked(*marks: str) -> Token:
    return empire.unit(1, f"K26 EAGLE EQU HI {' '.join(marks)}")


@pytest.mark.parametrize(("width", "least"), [(FAR, 9), (MIDDLE, 9), (NEAR, 5)])
def test_who_must_leave_is_seen_from_afar(width: int, least: float) -> None:
    """The sign is large where counters are small, and does not lie on the count of the pile."""
    three = tuple(
        empire.unit(n, f"K26 EAGLE EQU HI {mark}") for n, mark in enumerate(["", "leaving", ""])
    )
    board = replace(empire.start(), tokens=three)
    root = parsed(draw(board, width=width))
    (sign,) = (group for group in root.iter(f"{SVG}g") if group.findtext(f"{SVG}text") == "!")
    place = re.fullmatch(
        r"translate\(([-\d.]+) [-\d.]+\)(?: scale\(([\d.]+)\))?", sign.get("transform", "")
    )
    assert place is not None
    assert 5 * float(place[2] or 1) >= least
    if width != NEAR:
        (count,) = (disc for disc in root.iter(f"{SVG}circle") if disc.get("r") == "8.6")
        assert float(place[1]) < 0 < float(count.get("cx", 0))


@pytest.mark.parametrize("board", [empire.start(), empire.crowded()], ids=["start", "crowded"])
@pytest.mark.parametrize("width", [None, FAR, MIDDLE, NEAR])
def test_a_hex_board_shows_every_token(board: Board, width: int | None) -> None:
    picture = draw(board, width=width)
    root = parsed(picture)
    assert root.findtext(f"{SVG}title") == board.title
    assert len(picture.encode()) < 1_500_000
    refs = {ref for element in root.iter() for ref in element.get("data-ref", "").split()}
    assert {token.ref for token in board.tokens} <= refs


def test_every_reference_in_a_hex_picture_is_defined() -> None:
    root = parsed(draw(empire.crowded()))
    known = {element.get("id") for element in root.iter()}
    for element in root.iter(f"{SVG}use"):
        assert element.get("href", "").removeprefix("#") in known
    for element in root.iter():
        for value in element.attrib.values():
            if value.startswith("url(#"):
                assert value[5:-1] in known


@pytest.mark.parametrize(
    ("pixels", "detail"), [(10, "far"), (22, "middle"), (47, "middle"), (48, "near"), (90, "close")]
)
def test_detail_goes_by_the_width_of_a_hex(pixels: float, detail: Detail) -> None:
    assert detail_at(pixels) == detail


def test_a_counter_shows_figures_province_and_owner() -> None:
    face = drawn(UNIT)
    words = re.findall(r">([^<]+)</text>", face)
    assert words == ["EQUILLA", "3", "2", "4/1"]
    assert 'href="#e-eagle"' in face
    assert 'href="#u-heavy_infantry"' in face
    assert livery("empire", "EQU").field in face


def test_from_afar_a_counter_keeps_symbol_strength_and_emblem() -> None:
    face = drawn(UNIT, "middle")
    assert re.findall(r">([^<]+)</text>", face) == ["3"]
    assert 'href="#e-eagle"' in face
    assert 'href="#u-heavy_infantry"' in face


@pytest.mark.parametrize("mark", KINDS.states)
def test_each_mark_changes_the_shape_of_a_counter(mark: str) -> None:
    def shapes(token: Token) -> str:
        return re.sub(r'(fill|stroke)="#[0-9a-f]+"', "", drawn(token))

    others = set(KINDS.states) - {mark}
    assert shapes(marked(mark)) != shapes(marked())
    for other in others:
        assert shapes(marked(mark)) != shapes(marked(other))


def test_every_class_of_units_has_a_silhouette_of_its_own() -> None:
    units = load_symbols().units
    names = [kind.name.lower().replace(" ", "_") for kind in continent.CLASSES]
    plain = {"line_infantry": "infantry", "medium_cavalry": "cavalry", "siege_train": "siege"}
    plain["barbarian_skirmishers"] = "skirmishers"
    found = [units[plain.get(name, name)] for name in names]
    assert len({tuple(paths) for paths in found}) == len(found) - 1


def test_a_word_that_is_no_province_stands_for_itself() -> None:
    assert livery("empire", "Barbarians").name == "Barbarians"
    assert "BARBARIANS" in drawn(
        Token("b", "infantry", "Z20", "b", 0, text="3-3", home="Barbarians")
    )


def test_colours_mix() -> None:
    assert mixed("#102030", "#ffffff", 0) == "#102030"
    assert mixed("#102030", "#ffffff", 1) == "#ffffff"


def test_warships_are_oblong() -> None:
    ship, foot = (empire.unit(1, f"R31 BULL ILA {code}") for code in ("W3", "LI"))
    wide, square = (
        settle("empire", gather_piles([token]), "near")[0].rect for token in (ship, foot)
    )
    assert (wide.right - wide.left) / (wide.bottom - wide.top) == pytest.approx(1.65, abs=0.1)
    assert (square.right - square.left) == pytest.approx(square.bottom - square.top)


def test_units_of_one_owner_in_a_hex_are_one_pile_with_a_count() -> None:
    (pile,) = gather_piles(empire.units("Q20 EAGLE EQU HC | Q20 EAGLE SUL LC | Q20 EAGLE EQU SG"))
    assert (pile.at, pile.seat, pile.number) == ("Q20", empire.EAGLE, 3)
    picture = draw(Board("empire", "", (), 0, (), pile.tokens, looks=empire.LOOKS), fonts=False)
    assert ">3</text>" in picture.split('class="stack"')[1]


def test_owners_and_ships_are_piled_apart() -> None:
    tokens = empire.units("R31 BULL ILA W3 | R31 BULL ILA LI | R31 EAGLE EQU HI")
    assert [(pile.seat, len(pile.tokens)) for pile in gather_piles(tokens)] == [
        (1, 1),
        (1, 1),
        (0, 1),
    ]


def test_what_is_on_board_lies_with_its_ship() -> None:
    ship = Token("s", "warship", "sea:U29", "ship", 1, stack="s", text="3-7")
    cargo = Token("c", "infantry", "sea:U29", "foot", 1, stack="s", marks=("aboard",), text="3-2")
    (pile,) = gather_piles([ship, cargo])
    assert [token.ref for token in pile.tokens] == ["s", "c"]


@pytest.mark.parametrize("number", range(1, 8))
def test_piles_in_one_hex_stand_near_its_middle(number: int) -> None:
    piles = [Pile("M22", seat, (UNIT,)) for seat in range(number)]
    anchor = next(space.anchor for space in load_map("empire").spaces if space.code == "M22")
    for settled in settle("empire", piles, "near"):
        assert abs(settled.x - anchor.x) < 20
        assert abs(settled.y - anchor.y) < 24


def test_two_sides_in_one_hex_do_not_cover_each_other() -> None:
    piles = gather_piles(empire.units("M22 EAGLE EQU HC | M22 BULL ILA SC"))
    one, other = (settled.rect for settled in settle("empire", piles, "near"))
    assert one.overlap(other) == 0


def test_pieces_in_a_city_leave_its_name_free() -> None:
    tokens = [
        empire.unit(n, f"{continent.CODES[c]} EAGLE EQU HI") for n, c in enumerate(continent.CITIES)
    ]
    spaces = {space.code: space for space in load_map("empire").spaces}
    for settled in settle("empire", gather_piles(tokens), "near"):
        label = spaces[settled.pile.at].labels[0]
        (line,) = label.lines
        written = max(
            0,
            min(settled.rect.right, line.x + line.width / 2)
            - max(settled.rect.left, line.x - line.width / 2),
        )
        tall = max(
            0, min(settled.rect.bottom, line.y) - max(settled.rect.top, line.y - 0.7 * label.size)
        )
        assert written * tall < 0.25 * line.width * 0.7 * label.size, settled.pile.at


def test_an_unknown_hex_is_named() -> None:
    with pytest.raises(ValueError, match="no space 'A99'"):
        draw(Board("empire", "", (), 0, (), (empire.unit(1, "A99 EAGLE EQU HI"),)))


def test_the_markers_of_a_province_stand_on_one_plaque() -> None:
    plaques = {plaque.at: plaque for plaque in gather_plaques(empire.start().tokens)}
    assert len(plaques) == continent.N_PROVINCES
    assert [token.kind for token in plaques["THE"].tokens] == ["influence", "trend", "war", "ally"]
    assert [token.kind for token in plaques["EQU"].tokens] == ["control", "influence"]


def test_influence_is_told_by_emblem_and_dots() -> None:
    for level in range(4):
        token = empire.influence("THE", empire.HAND if level else -1, level)
        body = province_sign(token, seat_look(token.seat, empire.LOOKS))
        assert body.count('fill="none"') == 3 - level
        assert ("#e-hand" in body) == (level > 0)


@pytest.mark.parametrize("kind", ["control", "military", "war", "ally", "intervener", "trend"])
def test_each_marker_bears_an_emblem_and_has_a_shape_of_its_own(kind: str) -> None:
    look = seat_look(empire.MOON, empire.LOOKS)
    kinds = ("control", "military", "influence", "trend", "war", "ally", "intervener")
    bodies = {
        name: province_sign(empire.sign(name, "THE", empire.MOON, "-1"), look) for name in kinds
    }
    assert "#e-moon" in bodies[kind]
    assert len(set(bodies.values())) == len(kinds)


@pytest.mark.parametrize("width", [MIDDLE, NEAR])
def test_plaques_keep_to_their_province_and_apart(width: int) -> None:
    root = parsed(draw(empire.start(), width=width))
    spots: dict[str, tuple[float, float]] = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") == "plaque":
            found = re.match(r"translate\((\S+) (\S+)\)", group[0].get("transform", ""))
            assert found is not None
            spots[group.get("data-at", "")] = (float(found[1]), float(found[2]))
    assert len(spots) == continent.N_PROVINCES
    for (x0, y0), (x1, y1) in combinations(spots.values(), 2):
        assert abs(x0 - x1) > 40 or abs(y0 - y1) > 34
    anchors = defaultdict(list)
    for space in load_map("empire").spaces:
        if space.kind == "hex":
            anchors[space.part_of].append(space.anchor)
    for code, (x, y) in spots.items():
        nearest = min((a.x - x) ** 2 + (a.y - y) ** 2 for a in anchors[code])
        assert nearest < 40**2, code


def test_an_overlay_takes_the_place_of_the_owners() -> None:
    board = empire.start()
    plain, laid = (draw(board, overlay=name, fonts=False) for name in ("", "Influence"))
    assert plain.count("data-owner=") == laid.count("data-owner=") == 4
    assert 'fill="url(#p-eagle)" opacity="0.26"' in laid
    assert 'fill="url(#p-eagle)" opacity="0.26"' not in plain


def test_a_stronger_leaning_is_laid_on_more_strongly() -> None:
    def fill(level: int) -> float:
        board = Board("empire", "", (), 0, (Tint("THE", 1, level),), looks=empire.LOOKS)
        found = re.search(r'fill="#1f5db8" opacity="([\d.]+)"', draw(board, fonts=False))
        assert found is not None
        return float(found[1])

    assert 0 < fill(1) < fill(2) < fill(3)


def test_ways_are_marked_with_their_cost() -> None:
    picture = draw(empire.crowded(), fonts=False)
    for cost in ("½", "1", "2", "2½"):
        assert f">{cost}</text>" in picture
    assert "M0-13L14 10H-14Z" in picture


def test_a_part_of_the_map_can_be_drawn() -> None:
    picture = draw(empire.start(), view=(1000, 560, 820, 480), width=1640)
    assert 'viewBox="1000 560 820 480" width="1640" height="960"' in picture
    assert ">K26</text>" in picture

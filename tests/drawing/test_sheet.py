"""A whole board as SVG."""

import time
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from tests.drawing.boards import crowded, opening

from hexarch.drawing import draw, load_map
from hexarch.drawing.ground import Rect
from hexarch.drawing.kinds import KINDS
from hexarch.drawing.layout import Placed, arrange
from hexarch.drawing.names import label_rects, name_places
from hexarch.drawing.stacks import gather, size
from hexarch.kernel.board import Battle, Board, Tint, Token

SVG = "{http://www.w3.org/2000/svg}"
EMPTY = Board("mediterranean", "Empty", (), 0)


def placed_on(board: Board, *, far: bool = False) -> list[Placed]:
    return arrange(board.map, gather(board.tokens, far=far), [])


def box(piece: Placed) -> Rect:
    return Rect.around(piece.x, piece.y, *size(piece.stack))


def refs_in(picture: str) -> set[str]:
    # Our own text, written a moment ago: nothing hostile can be in it.
    found = (element.get("data-ref", "") for element in ET.fromstring(picture).iter())  # noqa: S314
    return {ref for refs in found for ref in refs.split()}


@pytest.mark.parametrize(
    "board", [EMPTY, opening(), crowded()], ids=["empty", "opening", "crowded"]
)
def test_a_board_is_well_formed_and_not_too_large(board: Board) -> None:
    picture = draw(board)
    root = ET.fromstring(picture)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == board.title
    assert len(picture.encode()) < 1_500_000


def test_every_reference_in_a_picture_is_defined() -> None:
    root = ET.fromstring(draw(crowded()))  # noqa: S314 - our own text
    known = {element.get("id") for element in root.iter()}
    for element in root.iter(f"{SVG}use"):
        assert element.get("href", "").removeprefix("#") in known
    for element in root.iter():
        for value in element.attrib.values():
            if value.startswith("url(#"):
                assert value[5:-1] in known


def test_a_number_from_afar_is_that_of_the_units() -> None:
    """Three generals without units have none; of five infantry and two cavalry there are seven."""
    generals = [Token(f"G{n}", "general", "MAC", "General", 0) for n in range(3)]
    legion = [
        Token("I", "infantry", "MAC", "Infantry", 0, 5),
        Token("K", "cavalry", "MAC", "", 0, 2),
    ]
    numbers = [
        [item.number for stack in gather(tokens, far=True) for item in stack.items]
        for tokens in (generals, [*generals, *legion])
    ]
    assert numbers == [[0], [7]]


@pytest.mark.parametrize("width", [None, 900])
def test_all_tokens_are_drawn(width: int | None) -> None:
    board = crowded()
    assert {token.ref for token in board.tokens} <= refs_in(draw(board, width=width))


def test_all_names_are_drawn_whatever_stands_on_the_map() -> None:
    root = ET.fromstring(draw(crowded()))  # noqa: S314 - our own text
    written = {element.get("data-space") for element in root.iter()} - {None}
    assert written == {space.code for space in load_map("mediterranean").spaces}


@pytest.mark.parametrize("far", [False, True])
def test_stacks_never_overlap(far: bool) -> None:  # noqa: FBT001 - a parameter of the test
    boxes = [(piece.stack.at, box(piece)) for piece in placed_on(crowded(), far=far)]
    clashes = [(a, b) for (a, one), (b, two) in combinations(boxes, 2) if one.overlap(two) > 1]
    assert clashes == []


def test_stacks_stay_on_the_sheet() -> None:
    data = load_map("mediterranean")
    for piece in placed_on(crowded()):
        rect = box(piece)
        assert rect.left >= 0
        assert rect.top >= 0
        assert rect.right <= data.width
        assert rect.bottom <= data.height


def test_at_the_start_no_piece_covers_a_name() -> None:
    covered = [piece.rect for piece in placed_on(opening())]
    names = name_places("mediterranean", covered, [])
    hidden = [
        code
        for code, label in names.items()
        if any(rect.overlap(box) for rect in covered for box in label_rects(label))
    ]
    assert hidden == []


def test_in_a_crowd_names_step_aside() -> None:
    covered = [piece.rect for piece in placed_on(crowded())]
    names = name_places("mediterranean", covered, [])
    hidden = 0.0
    for label in names.values():
        boxes = label_rects(label)
        under = sum(rect.overlap(box) for rect in covered for box in boxes)
        hidden += under > 0.5 * sum(box.area for box in boxes)
    assert hidden <= 2


def test_two_owners_in_one_space_stand_side_by_side() -> None:
    sides = [piece for piece in placed_on(crowded()) if piece.stack.at == "MOE"]
    assert {piece.stack.seat for piece in sides} == {0, 5}
    one, other = (box(piece) for piece in sides)
    assert one.overlap(other) == 0
    assert one.grown(8, 8).overlap(other) > 0


def test_a_docked_galley_lies_at_its_coast() -> None:
    token = Token("g1", "galley", "ITA:B", "Galley", 5)
    (piece,) = arrange("mediterranean", gather([token]), [])
    dock = next(dock for dock in load_map("mediterranean").docks if dock.coast == "ITA:B")
    assert abs(piece.x - dock.x) + abs(piece.y - dock.y) < 20


def test_like_pieces_of_a_stack_are_counted_together() -> None:
    stack = next(s for s in gather(opening().tokens) if s.seat == 0)
    assert [(item.kind, item.number) for item in stack.items] == [
        ("caesar", 1),
        ("general", 6),
        ("infantry", 4),
    ]


def test_units_without_a_leader_show_their_owner() -> None:
    board = Board(
        "mediterranean", "", (), 0, (), (Token("i", "infantry", "ACH", "Infantry", 3, 2),)
    )
    picture = draw(board, embed_underlay=False, fonts=False)
    assert 'href="#e-laurel"' in picture.split('class="stack"')[1]


def test_a_city_takes_the_place_of_its_owners_marker() -> None:
    tinted = Board("mediterranean", "", (), 0, (Tint("ACH", 2),))
    with_city = Board(
        "mediterranean", "", (), 0, tinted.tints, (Token("c", "city", "ACH", "City", 2),)
    )
    assert refs_in(draw(tinted)) == {"tint:ACH"}
    assert refs_in(draw(with_city)) == {"c"}


@pytest.mark.parametrize("seat", range(6))
def test_an_owned_space_bears_colour_pattern_and_emblem(seat: int) -> None:
    picture = draw(Board("mediterranean", "", (), 0, (Tint("MES", seat),)), fonts=False)
    assert f'data-owner="{seat}"' in picture
    assert f'fill="url(#p-{seat})"' in picture
    assert 'data-ref="tint:MES"' in picture


def test_marks_are_shapes_as_well_as_colours() -> None:
    def drawn(*marks: str) -> str:
        token = Token("g", "general", "MES", "General", 1, 1, "", marks)
        return draw(Board("mediterranean", "", (), 0, (), (token,)), fonts=False)

    plain = drawn()
    assert "stroke-dasharray" in drawn("selectable").split('class="stack"')[1]
    assert '#0f6ad0"' in drawn("selected")
    assert drawn("moved") != plain
    assert "#b3201a" in drawn("battle").split('class="stack"')[1]


def test_the_battle_being_fought_is_marked() -> None:
    board = opening()
    battle = Battle("MAC", 1, 0, (), ())
    fought = Board(board.map, "", (), 0, board.tints, board.tokens, battle=battle)
    assert "#8f1410" in draw(fought, fonts=False)
    assert "#8f1410" not in draw(board, fonts=False)


def test_pictures_and_fonts_can_be_left_out() -> None:
    lean = draw(EMPTY, embed_underlay=False, fonts=False)
    assert "base64" not in lean
    assert 'href="underlay@2x.webp"' in lean
    assert 'href="underlay.webp"' in draw(EMPTY, width=800, embed_underlay=False)
    assert 'width="800" height="501"' in draw(EMPTY, width=800)


def test_an_unknown_space_is_named() -> None:
    board = Board("mediterranean", "", (), 0, (), (Token("g", "general", "XYZ", "General", 0),))
    with pytest.raises(ValueError, match="no space or coast 'XYZ'"):
        draw(board)


def test_words_of_players_cannot_break_the_picture() -> None:
    token = Token('a"<b', "general", "MES", "<script>&", 1)
    picture = draw(Board("mediterranean", "<&>", (), 0, (), (token,)))
    assert "<script>" not in picture
    assert refs_in(picture) == {'a"<b'}


def test_fixtures_need_no_place_of_their_own() -> None:
    assert all(
        item.kind not in KINDS.cities for stack in gather(crowded().tokens) for item in stack.items
    )


def test_drawing_is_quick() -> None:
    board = crowded()
    draw(board)
    start = time.process_time()
    draw(board)
    assert time.process_time() - start < 5

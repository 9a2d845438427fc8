"""A hex map at the table: layers, overlays, the hex under the pointer, markers of provinces."""

from playwright.sync_api import Page, expect
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

from hexarch.drawing import load_map

MAP = load_map("empire")
ANCHORS = {space.code: space.anchor for space in MAP.spaces}
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


def sit_down(visitor: Visitor) -> Page:
    visitor.open_table(SEATS, game="empire")
    visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Show the whole map").click()
    return visitor.page


def points(page: Page) -> dict[str, tuple[float, float]]:
    """Say where each hex lies on the screen, once the map has come to rest there."""
    plane, before = page.locator(".board .plane"), None
    while (box := plane.bounding_box()) != before:
        before = box
        page.wait_for_timeout(150)
    assert box is not None
    left, top, width, _ = MAP.view
    scale = box["width"] / width
    return {
        code: (box["x"] + (anchor.x - left) * scale, box["y"] + (anchor.y - top) * scale)
        for code, anchor in ANCHORS.items()
    }


def point(page: Page, code: str) -> tuple[float, float]:
    """Say where a hex lies on the screen, once the map has come to rest there."""
    return points(page)[code]


def test_the_whole_continent_is_shown_with_its_markers(enter: Enter) -> None:
    page = sit_down(enter("Anna"))
    assert page.locator(".plaque").count() == 15
    assert page.locator(".hits path").count() == 0
    expect(page.locator(".name-province text").first).to_be_visible()
    assert page.evaluate("document.fonts.check('700 20px \"Alegreya Sans SC\"')")


def test_at_first_every_province_is_in_sight(enter: Enter) -> None:
    """On a large screen the whole map is clear enough."""
    visitor = enter("Anna")
    visitor.open_table(SEATS, game="empire")
    visitor.wait_for_turn()
    board = visitor.page.locator(".board").bounding_box()
    assert board is not None
    where = points(visitor.page)
    for space in MAP.spaces:
        if space.kind == "hex":
            x, y = where[space.code]
            assert board["x"] < x < board["x"] + board["width"], space.code
            assert board["y"] < y < board["y"] + board["height"], space.code


def test_the_card_tells_of_the_hex_under_the_pointer(enter: Enter) -> None:
    page = sit_down(enter("Anna"))
    page.mouse.move(*point(page, "K26"))
    card = page.locator(".space-card")
    expect(card).to_contain_text("K26 Rousellon")
    expect(card).to_contain_text("Thessella")
    page.mouse.move(*point(page, "M22"))
    expect(card).to_contain_text("M22")


def test_layers_are_switched_and_stay_so(enter: Enter) -> None:
    page = sit_down(enter("Anna"))
    roads = page.locator(".ink-roads")
    expect(roads).not_to_have_attribute("display", "none")
    page.get_by_role("button", name="Layers of the map").click()
    page.get_by_label("Roads").uncheck()
    expect(roads).to_have_attribute("display", "none")
    page.reload()
    expect(roads).to_have_attribute("display", "none")


def test_the_overlay_shows_how_provinces_lean(enter: Enter) -> None:
    page = sit_down(enter("Anna"))
    tint = page.locator("[data-tint] use").first
    before = tint.get_attribute("opacity")
    choice = page.locator(".reaches .fill").first
    expect(choice).not_to_have_css("opacity", "0")
    page.get_by_role("button", name="Layers of the map").click()
    page.get_by_label("Influence").check()
    expect(tint).not_to_have_attribute("opacity", before or "")
    expect(choice).to_have_css("opacity", "0")


def test_a_city_is_chosen_by_a_click_in_its_hex(enter: Enter) -> None:
    """Additional tribute (5.3a): a click asks a city, once what is at stake is agreed to."""
    visitor = enter("Anna")
    page = sit_down(visitor)
    badge = page.locator(".badge").first
    expect(badge).to_be_visible()
    code = badge.get_attribute("data-space") or ""
    before = visitor.ply
    page.mouse.click(*point(page, code))
    expect(page.locator(".prompt [role=alert]")).to_contain_text("Influence")
    page.keyboard.press("1")
    expect(page.locator(".prompt [role=alert]")).to_contain_text("Influence")
    assert visitor.ply == before, "a figure pressed twice is no consent"
    page.keyboard.press("0")
    visitor.wait_for_ply(before)


def test_arrow_keys_walk_from_hex_to_hex(enter: Enter) -> None:
    visitor = enter("Anna")
    page = sit_down(visitor)
    page.mouse.click(*point(page, "M22"))
    board = page.get_by_role("application")
    board.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".reaches .cursor .line")).to_be_visible()
    card = page.locator(".space-card")
    first = card.locator("header b").inner_text()
    page.keyboard.press("ArrowDown")
    expect(card.locator("header b")).not_to_have_text(first)
    page.keyboard.press("Tab")
    expect(card.locator(".click").first).to_contain_text("Enter:")
    expect(card).to_have_attribute("aria-live", "off")
    before = visitor.ply
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(card).to_be_visible()
    page.get_by_role("searchbox").focus()
    expect(card).to_have_count(0)
    assert visitor.ply == before


def test_on_a_phone_the_map_has_its_switches_too(enter: Enter) -> None:
    page = sit_down(enter("Anna", phone=True))
    page.get_by_role("button", name="Layers of the map").tap()
    expect(page.get_by_label("Areas")).to_be_visible()
    page.touchscreen.tap(100, 150)
    expect(page.get_by_label("Areas")).to_have_count(0)


def test_on_a_phone_no_button_lies_on_the_map_at_first(enter: Enter) -> None:
    page = sit_down(enter("Anna", phone=True))
    zoom, plane = page.locator(".zoom").bounding_box(), page.locator(".plane").bounding_box()
    assert zoom is not None
    assert plane is not None
    assert zoom["y"] + zoom["height"] <= plane["y"]


def test_the_map_lies_where_hands_look_for_it(enter: Enter) -> None:
    """Whatever a browser brings into sight, the board is never scrolled under its camera."""
    page = sit_down(enter("Anna"))
    page.get_by_role("button", name="Zoom in").click()
    moved = page.evaluate(
        """() => {
            const board = document.querySelector('.board');
            board.scrollLeft = board.scrollTop = 30;
            return [board.scrollLeft, board.scrollTop];
        }"""
    )
    assert moved == [0, 0]
    page.mouse.move(*point(page, "K26"))
    expect(page.locator(".space-card")).to_contain_text("K26")

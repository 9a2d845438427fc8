"""What helps to look: the finger that magnifies, red teeth on borders, what one missed."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.test_lists import bring
from tests.browser.visitor import Visitor
from tests.server.scenes import choices, played_until

from hexarch.kernel.table import AnyTable

RECORD = Path(__file__).with_name("battle.json")
"""Four players in the middle of a war; Brand is to decide."""
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]
WIDTH = "() => document.querySelector('.board .plane').getBoundingClientRect().width"
IN_SIGHT = """code => {
    const { left, right, top, bottom } = document
        .querySelector(`.stack[data-at="${code}"]`).getBoundingClientRect();
    const room = document.querySelector('.board').getBoundingClientRect();
    return left > room.left && right < room.right && top > room.top && bottom < room.bottom;
}"""
LINES = """(line, text) => {
    line.textContent = text;
    return Math.round(line.clientHeight / parseFloat(getComputedStyle(line).lineHeight));
}"""
LEADERS = {"caesar", "general"}
UNITS = {"infantry", "cavalry", "catapult"}


def test_a_resting_finger_magnifies_the_board_and_chooses_nothing(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.open_table(TWO)
    page, hand = anna.page, anna.page.context.new_cdp_session(anna.page)
    question = anna.prompt.locator("b")
    asked = question.inner_text()
    banner = anna.stack("EGY").locator('[data-ref="EGY:caesar"]').first.bounding_box()
    assert banner
    spot = {"x": banner["x"] + banner["width"] / 2, "y": banner["y"] + banner["height"] / 2}
    width = page.evaluate(WIDTH)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.wait_for_function(f"width => ({WIDTH})() > 2 * width", arg=width)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"width => Math.abs(({WIDTH})() - width) < 2", arg=width)
    expect(page.locator(".space-card .close")).to_be_visible()
    expect(page.locator(".space-card")).to_contain_text("Egyptus")
    expect(page.locator(".spot-menu")).to_have_count(0)
    assert question.inner_text() == asked
    page.get_by_role("button", name="Zoom in").tap()
    expect(page.locator(".space-card")).to_have_count(0)


def test_on_a_phone_every_pane_says_that_one_is_to_decide(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.open_table(TWO)
    map_tab = anna.page.locator(".tabbar button").first
    expect(map_tab).to_have_text("Map")
    for pane in ("Players", "Log", "Talk", "Rules"):
        anna.page.locator(".tabbar").get_by_role("button", name=pane).click()
        expect(map_tab).to_have_accessible_name(re.compile("Your move"))
    map_tab.click()
    expect(map_tab).to_have_text("Map")


def feared_borders(board: Any, borders: Any, seat: int) -> set[str]:
    """Return the borders between a seat's provinces and legions of others that can march."""
    own = {tint["space"] for tint in board["tints"] if tint["seat"] == seat}
    others = [token for token in board["tokens"] if token.get("seat", -1) not in {seat, -1}]
    led = {token["at"] for token in others if token["kind"] in LEADERS}
    manned = {token["at"] for token in others if token["kind"] in UNITS}
    feared = led & manned
    return {
        border["d"]
        for border in borders
        if (border["a"] in own and border["b"] in feared)
        or (border["b"] in own and border["a"] in feared)
    }


def test_borders_that_others_can_cross_have_teeth(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    expect(anna.page.locator(".teeth")).to_be_attached()
    expect(anna.page.locator(".teeth .tooth")).to_have_count(0)
    anna.home()
    anna.page.set_input_files(".import input", RECORD)
    anna.page.wait_for_url("**/table/*")
    anna.wait_for_turn()
    table = anna.page.url.rsplit("/", 1)[1]
    frame = anna.page.request.get(f"/api/tables/{table}/frames/{anna.ply}?seat=1").json()
    borders = anna.page.request.get("/api/maps/mediterranean").json()["borders"]
    feared = feared_borders(frame["board"], borders, frame["asks"][0]["seat"])
    assert feared
    teeth = anna.page.locator(".teeth .tooth")
    expect(teeth).to_have_count(len(feared))
    assert {tooth.get_attribute("d") for tooth in teeth.all()} == feared


def pass_turn(visitor: Visitor) -> None:
    for label in ("End Movement", "Keep the cities", "End the turn"):
        visitor.choose(label)


MUCH = "list => { for (let i = 0; i < 8; i++) list.append(list.lastChild.cloneNode(true)); }"
"""Let a list tell the same nine times."""


@pytest.mark.parametrize("phone", [False, True])
def test_what_is_told_before_the_turn_leaves_the_map_free(enter: Enter, *, phone: bool) -> None:
    """However much it is, it stays at the edge and low, and goes as soon as the map is moved."""
    anna, noor = enter("Anna", phone=phone), enter("Noor")
    table = anna.open_table([{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}])
    noor.home()
    noor.page.goto(anna.page.locator(".copy-line input").first.input_value())
    noor.page.get_by_role("button", name="Sit down").click()
    anna.page.goto(f"/table/{table}")
    pass_turn(anna)
    noor.wait_for_turn()
    noor.page.keyboard.press("o")
    dialog = noor.page.get_by_role("dialog")
    dialog.get_by_label("Words").fill("Peace until the third round")
    dialog.get_by_role("button", name="Propose a pact").click()
    pass_turn(noor)

    anna.wait_for_turn()
    card = anna.page.get_by_role("region", name="While you waited")
    card.locator("ul").evaluate(MUCH)
    over, board = card.bounding_box(), anna.page.locator(".board").bounding_box()
    assert over is not None
    assert board is not None
    assert over["y"] - board["y"] < 60
    assert over["height"] < 0.45 * board["height"]
    assert board["x"] + board["width"] - over["x"] - over["width"] < 20
    anna.page.mouse.move(board["x"] + 100, board["y"] + 400)
    anna.page.mouse.down()
    anna.page.mouse.move(board["x"] + 130, board["y"] + 440, steps=3)
    anna.page.mouse.up()
    expect(card).to_have_count(0)


def test_what_others_did_to_one_is_told_before_the_turn(enter: Enter) -> None:
    anna, noor = enter("Anna"), enter("Noor")
    anna.open_table([{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "captain"}])
    noor.home()
    noor.page.goto(anna.page.locator(".copy-line input").first.input_value())
    noor.page.get_by_role("button", name="Sit down").click()
    pass_turn(anna)
    noor.wait_for_turn()
    expect(noor.page.locator(".summary")).to_have_count(0)
    noor.page.keyboard.press("o")
    dialog = noor.page.get_by_role("dialog")
    dialog.get_by_label("Words").fill("Peace until the third round")
    dialog.get_by_role("button", name="Propose a pact").click()
    pass_turn(noor)

    anna.wait_for_turn()
    card = anna.page.get_by_role("region", name="While you waited")
    expect(card.locator("li").first).to_have_text(re.compile("Noor proposes .*third round"))
    anna.page.get_by_role("tab", name="Talk").click()
    card.get_by_role("button", name="log").click()
    expect(anna.page.locator(".log .marked")).to_contain_text("third round")
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)


def test_on_a_phone_what_is_picked_in_a_list_is_brought_into_sight(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.open_table(TWO)
    page, hand = anna.page, anna.page.context.new_cdp_session(anna.page)
    caesar = anna.stack("EGY")
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").tap()
    for kind, y in (("Start", 550), ("Move", 400), ("Move", 140), ("End", None)):
        points = [] if y is None else [{"x": 200, "y": y}]
        hand.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        page.wait_for_timeout(50)  # as a finger goes: after a leap the browser takes no tap
    for kind, y in (("Start", 150), ("Move", 300), ("Move", 590), ("End", None)):
        points = [] if y is None else [{"x": 30 + y // 2, "y": y}]
        hand.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        page.wait_for_timeout(50)  # as a finger goes: after a leap the browser takes no tap
    page.wait_for_function(f"({IN_SIGHT})('EGY') === false")
    width = page.evaluate(WIDTH)
    page.locator(".tabbar").get_by_role("button", name="Actions").tap()
    page.locator(".action-list button", has_text="Caesar").first.tap()
    expect(anna.prompt).to_contain_text("march?")
    page.locator(".tabbar").get_by_role("button", name="Map").tap()
    expect(caesar).to_be_visible()
    page.wait_for_function(f"({IN_SIGHT})('EGY')")
    assert page.evaluate(WIDTH) < width, "from farther away, as its goals lie far apart"
    badges = page.locator(".badges .badge")
    expect(badges).not_to_have_count(0)
    for badge in badges.all():
        expect(badge).to_be_in_viewport(ratio=0.99)


def test_on_a_phone_the_first_question_is_brought_into_sight(enter: Enter, tmp_path: Path) -> None:
    """Whoever comes back in the middle of a march far from home sees where it may lead."""
    anna = enter("Anna", phone=True)
    page = bring(anna, played_until(_egypt_is_in_the_west), tmp_path)
    page.reload()
    expect(page.locator('.badge[data-space="TIN"]')).to_be_in_viewport()


def _egypt_is_in_the_west(table: AnyTable) -> bool:
    is_egypt = table.decisions[0].seat == 1
    return is_egypt and "March to Tingitana" in [words for _, words in choices(table)]


def test_on_a_phone_a_replay_tells_and_follows_what_happens(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.home()
    page = anna.page
    page.set_input_files(".import input", RECORD)
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/replay/{table}/46")
    place, told = page.locator('.hits [data-space="CAE"]'), page.locator(".last-line")
    expect(place).to_be_attached()
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").tap()
    expect(place).not_to_be_in_viewport()
    page.get_by_role("button", name="One step on").tap()
    expect(told).to_have_text("Ilse takes Caesariensis, tribute 25")
    expect(told).to_be_in_viewport()
    expect(place).to_be_in_viewport()
    assert told.evaluate(LINES, "so much to tell " * 20) == 2
    expect(page.get_by_text("As seen by")).to_be_visible()

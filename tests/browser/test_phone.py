"""Empire on a phone: what lies over the map is seen whole, or shows that it goes on."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.browser.conftest import Enter
from tests.browser.test_empire_play import before
from tests.browser.test_hex_map import point
from tests.browser.test_lists import bring
from tests.browser.visitor import Visitor

import hexarch
from hexarch.games.empire.actions.realm import Commit
from hexarch.games.empire.actions.war import EndPeace
from hexarch.kernel.record import encode

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}


def edges(box: Locator) -> dict[str, float]:
    """Where something ends: left, right, top and bottom."""
    found = box.bounding_box()
    assert found
    right, bottom = found["x"] + found["width"], found["y"] + found["height"]
    return {"left": found["x"], "right": right, "top": found["y"], "bottom": bottom}


def at_table(visitor: Visitor, record: bytes, folder: Path) -> Page:
    """Sit down, and close what is told of the import."""
    page = bring(visitor, record, folder)
    page.evaluate("document.querySelector('.notice button')?.click()")
    return page


def before_four_have_chosen() -> bytes:
    """Play scenario B until the last of four may commit himself."""
    table = hexarch.game("empire").new(scenario="B", seats=4, seed=3)
    committed = 0
    while True:
        seat = table.decisions[0].seat
        legal = table.legal(seat)
        if Commit() in legal:
            committed += 1
            if committed == 4:
                return encode(table.record)
        table.play(seat, Commit() if Commit() in legal else legal[0])


def test_what_four_had_chosen_fits(enter: Enter, tmp_path: Path) -> None:
    """2.3: levels, owner and rule of each province; the button lies below the rows."""
    visitor = enter("Anna", phone=True)
    page = at_table(visitor, before_four_have_chosen(), tmp_path)
    visitor.button("Stand by these").tap()
    reveal = page.locator(".reveal")
    expect(reveal.locator("tbody tr")).to_have_count(15)
    rows = edges(reveal.locator(".rows"))
    assert edges(reveal.locator("tbody .rule-id").first)["right"] <= rows["right"]
    assert rows["bottom"] <= edges(reveal.locator(".go-on"))["top"]


def test_the_chance_to_win_is_seen_without_scrolling(enter: Enter, tmp_path: Path) -> None:
    """14.6: after two rounds, with losses on both sides."""
    record = before({"type": "reinforce", "unit": "EQU:HI1"}, tmp_path).read_bytes()
    for phone in (True, False):
        page = at_table(enter("Anna", phone=phone), record, tmp_path)
        board = page.locator(".battle")
        expect(board.locator(".battle-dice")).to_have_count(2)
        assert edges(board.locator(".odds"))["bottom"] <= edges(board)["bottom"]
        page.evaluate(MORE_ROUNDS)
        if not phone:  # there the bar stands above the dice
            assert edges(board.locator(".odds"))["bottom"] <= edges(board)["bottom"]


def test_many_chances_and_dice_are_seen_whole(enter: Enter, tmp_path: Path) -> None:
    """14.6: at odds of 1-4 four dice are thrown, and up to twelve steps may be lost."""
    record = before({"type": "reinforce", "unit": "EQU:HI1"}, tmp_path).read_bytes()
    for phone in (True, False):
        page = at_table(enter("Anna", phone=phone), record, tmp_path)
        rounds = page.locator(".battle-rounds")
        page.evaluate(FOUR_DICE)
        newest = edges(rounds.locator(".battle-dice").first)
        assert newest["bottom"] <= edges(rounds)["bottom"] + 1
        page.evaluate(TWELVE_STEPS)
        table = page.locator(".round-ahead")
        assert table.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


MORE_ROUNDS = """() => {
    const rounds = document.querySelector(".battle-rounds");
    while (rounds.children.length < 5) rounds.append(rounds.children[1].cloneNode(true));
}"""
FOUR_DICE = """() => {
    const thrown = document.querySelector(".battle-rounds .thrown");
    while (thrown.children.length < 4) thrown.append(thrown.children[0].cloneNode(true));
}"""
TWELVE_STEPS = """() => {
    const table = document.querySelector(".round-odds");
    table.classList.add("many");
    for (const row of table.rows)
        while (row.cells.length < 14) row.append(row.cells[row.cells.length - 1].cloneNode(true));
    for (const cell of table.querySelectorAll("td"))
        cell.innerHTML = "20<span class='sign'> %</span>";
}"""


def test_what_is_small_is_large_for_a_finger(enter: Enter) -> None:
    """WCAG 2.5.5: 44 pixels each way, however little of it is drawn."""
    anna = enter("Anna", phone=True)
    anna.open_table([{"kind": "me"}, {"kind": "person", "name": "Brand"}])
    expect(anna.prompt.locator(".rule-id")).to_be_visible()
    for thing in (anna.prompt.locator(".rule-id"), anna.page.get_by_role("button", name="Menu")):
        width, height = thing.evaluate(TOUCHED)
        assert min(width, height) >= 44


TOUCHED = """thing => {
    const box = thing.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const far = (across, down) => {
        let way = 0;
        const at = step => document.elementFromPoint(x + across * step, y + down * step);
        while (way < 60 && at(way + 1)?.closest("button") === thing) way++;
        return way;
    };
    return [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1];
}"""


def test_a_finger_reads_what_a_tap_would_do(enter: Enter, tmp_path: Path) -> None:
    """The card of what a finger rests on; it stays when the finger is lifted, and scrolls."""
    record = before({"type": "head", "section": "L23"}, tmp_path).read_bytes()
    page = at_table(enter("Anna", phone=True), record, tmp_path)
    page.get_by_role("button", name="Show the whole map").tap()
    page.wait_for_timeout(400)
    sign = edges(page.locator('.badges .badge[data-space="region:J19"]'))
    spot = {"x": (sign["left"] + sign["right"]) / 2, "y": (sign["top"] + sign["bottom"]) / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    card = page.locator(".space-card")
    expect(card).to_contain_text("Tap: Go to the Area of L20")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).not_to_contain_text("Tap:")
    page.set_viewport_size({"width": 390, "height": 480})
    card.tap()
    expect(card).to_be_visible()
    assert card.evaluate("card => card.scrollHeight - card.clientHeight") > 0
    card.evaluate("card => card.scrollBy(0, 20)")
    assert card.evaluate("card => card.scrollTop") > 0


def test_no_card_lies_on_what_it_is_about(enter: Enter, tmp_path: Path) -> None:
    """However much there is to tell, and though a finger rests in the middle of the map."""
    record = before({"type": "head", "section": "L23"}, tmp_path).read_bytes()
    page = at_table(enter("Anna", phone=True), record, tmp_path)
    card = page.locator(".space-card:not(.stays)")
    touch = page.context.new_cdp_session(page)
    for size, part in product((UPRIGHT, LYING), (0.45, 0.55)):
        page.set_viewport_size(size)
        page.get_by_role("button", name="Show the whole map").tap()
        page.wait_for_timeout(400)
        board = edges(page.locator(".board"))
        spot = {"x": 195, "y": board["top"] + part * (board["bottom"] - board["top"])}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        expect(card).to_be_visible()
        card.evaluate("card => { card.firstElementChild.style.marginBottom = '900px'; }")
        lies = edges(card)
        beside = spot["y"] < lies["top"] or lies["bottom"] < spot["y"] or spot["x"] < lies["left"]
        assert beside, (lies, spot)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.locator(".space-card.stays .close").tap()


def test_a_refusal_does_not_lie_over_what_is_opened_next(enter: Enter, tmp_path: Path) -> None:
    record = before({"type": "head", "section": "L23"}, tmp_path).read_bytes()
    visitor = enter("Anna", phone=True)
    page = at_table(visitor, record, tmp_path)
    page.get_by_role("button", name="Show the whole map").tap()
    page.wait_for_timeout(400)
    page.mouse.click(*point(page, "E5"))
    expect(visitor.toast).to_contain_text("No land unit can enter E5")
    page.locator(".tabbar button", has_text="Actions").tap()
    expect(page.locator(".action-list")).to_be_visible()
    expect(visitor.toast).to_have_count(0)


def before_the_end() -> bytes:
    """Play scenario A at random until whoever makes no peace ends the game."""
    for seed in range(50):
        acts: list[tuple[int, Any]] = []
        table = hexarch.game("empire").new(scenario="A", seats=2, seed=seed)
        source = Random(seed)
        while table.outcome is None and len(acts) < 2_000:
            seat = table.decisions[0].seat
            acts.append((seat, source.choice(table.legal(seat))))
            table.play(*acts[-1])
        if table.outcome and acts[-1][1] == EndPeace():
            again = hexarch.game("empire").new(scenario="A", seats=2, seed=seed)
            for seat, act in acts[:-1]:
                again.play(seat, act)
            return encode(again.record)
    raise AssertionError("no game ends so")


@pytest.mark.parametrize("width", [390, 360])
def test_the_final_standings_are_seen_whole(enter: Enter, tmp_path: Path, width: int) -> None:
    """Seven figures of each player, in the longer words."""
    visitor = enter("Anna", phone=True, language="de")
    page = at_table(visitor, before_the_end(), tmp_path)
    page.set_viewport_size({"width": width, "height": 740})
    visitor.finish()
    panel = page.locator(".end-panel")
    expect(panel.locator("tbody tr")).to_have_count(2)
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")

"""Nothing at the table moves away under one's hand, and Enter takes what bears its sign."""

from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.test_deciding import MIDDLE, TWO
from tests.browser.visitor import Visitor

BOXES = """() => [...document.querySelectorAll(".board, .prompt, .prompt .say, .acts button")]
    .map(one => JSON.stringify(one.getBoundingClientRect()))"""
CUT_OFF = """() => [...document.querySelectorAll(".prompt .acts *")].filter(one => {
    const box = one.getBoundingClientRect(), whole = one.closest(".prompt").getBoundingClientRect();
    return box.width && (box.bottom > whole.bottom || box.right > whole.right);
}).length"""
SCROLLS = """() => [...document.querySelectorAll(".prompt, .prompt .acts")]
    .filter(one => one.scrollHeight > one.clientHeight).length"""


def march(visitor: Visitor, to: str) -> None:
    """Lead the first general out of Egyptus, up to the question who goes with him."""
    visitor.take_general("EGY")
    expect(visitor.prompt).to_contain_text("march?")
    visitor.page.locator(f'.badge[data-space="{to}"]').click()
    expect(visitor.prompt).to_contain_text("Which units")


def pass_turn(visitor: Visitor, *purchases: str) -> None:
    for label in ("End Movement", "Keep the cities", *purchases, "End the turn"):
        ply = visitor.ply
        visitor.choose(label)
        expect(visitor.page.locator(".table")).not_to_have_attribute("data-ply", str(ply))


def point(visitor: Visitor, space: str) -> None:
    spot: Any = visitor.page.evaluate(MIDDLE, space)
    visitor.page.mouse.move(spot["x"], spot["y"])


def test_a_phone_shows_the_card_of_what_lies_in_the_right_half(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.open_table(TWO)
    pass_turn(anna)
    anna.page.get_by_role("button", name="Show the whole map").tap()
    anna.page.wait_for_timeout(300)
    box = anna.stack("EGY").bounding_box()
    assert box is not None
    assert box["x"] > 390 / 2
    anna.stack("EGY").tap()
    card = anna.page.locator(".space-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text("Egyptus")
    expect(card).to_contain_text("4 infantry")


def test_a_folded_list_of_players_hides_no_card(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.page.get_by_role("button", name="Hide the players").click()
    anna.page.keyboard.press("f")
    point(anna, "SYR")
    expect(anna.page.locator(".space-card")).to_be_visible()


def test_enter_marches_with_the_one_unit_there_is(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    march(anna, "CYR")
    anna.page.get_by_role("button", name="Less infantry").click()
    anna.button("March with 3 infantry").click()
    expect(anna.page.locator(".log")).to_contain_text("takes Cyrenaica")
    march(anna, "PAL")
    expect(anna.button("March alone")).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".log")).to_contain_text("takes Palestina")


def test_enter_sends_the_numbers_that_were_clicked(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    march(anna, "CYR")
    anna.page.get_by_role("button", name="Less infantry").click()
    expect(anna.button("March with 3 infantry")).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".log")).to_contain_text("takes Cyrenaica")
    anna.stack("CYR").hover()
    expect(anna.page.locator(".space-card")).to_contain_text("3 infantry")


def test_enter_on_the_tab_that_is_open_takes_the_answer(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    march(anna, "CYR")
    anna.page.get_by_role("tab", name="Log").click()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".log")).to_contain_text("takes Cyrenaica")


def test_a_pointer_on_the_map_moves_no_button_and_means_nothing_to_enter(enter: Enter) -> None:
    anna = enter("Anna")
    page = anna.page
    anna.open_table(TWO)
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("march?")
    before, ply = page.evaluate(BOXES), anna.ply
    point(anna, "CYR")
    expect(page.locator(".space-card")).to_contain_text("Click: March to Cyrenaica")
    assert page.evaluate(BOXES) == before
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    assert anna.ply == ply
    page.get_by_role("tab", name="Actions").click()
    page.locator(".action-list button", has_text="March to Cyrenaica").hover()
    expect(page.locator(".cursor")).to_have_count(1)
    assert page.evaluate(BOXES) == before
    page.locator(".action-list button", has_text="March to Cyrenaica").click()
    expect(anna.prompt).to_contain_text("Which units")
    expect(page.locator(".cursor")).to_have_count(0)


def test_a_pointer_on_a_hex_does_not_move_the_map(enter: Enter) -> None:
    anna = enter("Anna")
    page = anna.page
    anna.open_table([{"kind": "me"}, {"kind": "bot", "bot": "random"}], game="empire")
    anna.wait_for_turn()
    target = page.locator(".badge").first.bounding_box()
    assert target is not None
    before = page.evaluate(BOXES)
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
    expect(page.locator(".space-card")).to_contain_text("Click:")
    assert page.evaluate(BOXES) == before


def test_three_kinds_of_units_leave_every_button_in_sight(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO, options={"start_talents": 200})
    pass_turn(anna, "Buy cavalry", "Buy catapult")
    pass_turn(anna)
    march(anna, "CYR")
    expect(anna.page.locator(".prompt .stepper")).to_have_count(3)
    expect(anna.button("Undo")).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate(CUT_OFF) == 0
    assert anna.page.evaluate(SCROLLS) == 0


def test_digits_say_how_many_units_go(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    march(anna, "CYR")
    number = anna.page.get_by_role("spinbutton", name="infantry")
    number.focus()
    for _ in range(5):  # one more than there are
        anna.page.keyboard.press("ArrowDown")
    expect(anna.button("March alone")).to_be_visible()
    expect(number).to_be_focused()
    anna.page.keyboard.press("2")
    expect(anna.button("March with 2 infantry")).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".log")).to_contain_text("takes Cyrenaica")
    anna.stack("CYR").hover()
    expect(anna.page.locator(".space-card")).to_contain_text("2 infantry")

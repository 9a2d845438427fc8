"""Making a decision: on the board, with the keyboard, with a finger; and being told why not."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Enter

MIDDLE = """code => {
    const shape = document.querySelector(`.hits path[data-space="${code}"]`);
    const box = shape.getBoundingClientRect();
    return {x: box.left + box.width / 2, y: box.top + box.height / 2};
}"""
PART = """() => {
    const part = document.activeElement.closest('.prompt, .side, .top, .left, .middle');
    return part ? part.className.split(' ')[0] : 'body';
}"""
"""Where on the page the focus is."""
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def test_clicking_narrows_until_one_action_is_left(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("Where does General 1 of Egyptus march?")
    expect(anna.page.locator(".selected")).to_have_count(1)
    assert anna.page.locator(".badge").count() >= 3
    anna.page.locator('.badge[data-space="CYR"]').click()
    expect(anna.prompt).to_contain_text("Which units march with General 1 of Egyptus to Cyrenaica?")
    anna.page.get_by_role("button", name="Less infantry").click()
    anna.button("March with 3 infantry").click()
    expect(anna.stack("CYR")).to_be_visible()
    expect(anna.page.locator(".log")).to_contain_text("Anna takes Cyrenaica")


def test_a_piece_in_hand_can_be_dragged_as_well_as_its_goal_be_clicked(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("Where does General 1")
    mouse = anna.page.mouse

    def drag_to(x: float, y: float) -> None:
        stack = anna.stack("EGY").bounding_box()
        assert stack
        mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2)
        mouse.down()
        mouse.move(x, y, steps=8)
        mouse.up()

    sea = anna.page.evaluate(MIDDLE, "MAL")
    drag_to(sea["x"], sea["y"])
    expect(anna.toast).to_contain_text("boards a galley")
    anna.page.keyboard.press("Escape")
    expect(anna.toast).to_have_count(0)
    expect(anna.prompt).to_contain_text("Where does General 1")
    ply = anna.ply
    drag_to(700, 5)  # beside the board nothing is meant
    anna.page.wait_for_timeout(400)  # nor taken back
    expect(anna.prompt).to_contain_text("Where does General 1")
    assert anna.ply == ply
    goal = anna.page.evaluate(MIDDLE, "CYR")
    drag_to(goal["x"], goal["y"])
    expect(anna.prompt).to_contain_text("Which units march with General 1 of Egyptus to Cyrenaica?")


def test_undo_goes_back_step_by_step_and_from_the_log(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("march?")
    anna.page.keyboard.press("Escape")
    expect(anna.prompt).to_contain_text("Move a leader")

    anna.take_general("EGY")
    anna.page.locator('.badge[data-space="CYR"]').click()
    anna.button("March with 4 infantry").click()
    expect(anna.page.locator(".log")).to_contain_text("takes Cyrenaica")
    line = anna.page.locator(".log li", has_text="marches from Egyptus to Cyrenaica")
    line.hover()
    line.get_by_role("button", name="back before this").click()
    expect(anna.page.locator(".log")).not_to_contain_text("takes Cyrenaica")
    anna.button("Undo").click()
    expect(anna.stack("CYR")).to_have_count(0)


def test_on_a_phone_much_is_taken_back_only_after_a_question(enter: Enter) -> None:
    """The sign is as large as a finger, and what would go is told first."""
    anna = enter("Anna", phone=True)
    anna.open_table(TWO)
    before = anna.ply
    anna.button("End Movement").tap()
    anna.button("Keep the cities").tap()
    expect(anna.button("End the turn")).to_be_visible()
    anna.page.locator(".tabbar").get_by_role("button", name="Log").tap()
    back = anna.page.locator(".log li", has_text="collects").get_by_role(
        "button", name="back before this"
    )
    box = back.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    back.tap()
    dialog = anna.page.get_by_role("dialog", name="Take back 2 steps?")
    expect(dialog).to_contain_text("Anna collects")
    assert anna.ply == before + 2
    # Where the list goes on, a shadow says so.
    expect(dialog.locator("ul")).to_have_css("background-image", re.compile("gradient"))
    dialog.get_by_role("button", name="Go back").tap()
    expect(anna.page.locator(".table")).to_have_attribute("data-ply", str(before))


def test_what_is_illegal_is_explained_with_its_rule(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.page.keyboard.press("f")
    anna.stack("HIS").click()
    reason = anna.page.locator(".space-card .reason")
    expect(reason).to_contain_text("Not now: ")
    reason.locator(".rule-id").click()
    expect(anna.page.locator(".drawer .rule-text")).to_be_visible()
    anna.page.keyboard.press("Escape")
    anna.stack("EGY").click()
    anna.choose("General")
    expect(anna.prompt).to_contain_text("march?")
    anna.pick("SYR")
    expect(anna.toast).to_have_class(re.compile("refusal"))
    expect(anna.toast).to_contain_text("Syria")
    anna.toast.locator(".rule-id").click()
    drawer = anna.page.locator(".drawer")
    expect(drawer.locator(".rule-text")).to_be_visible()


def test_a_piece_can_be_dragged_to_its_goal(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    mouse = anna.page.mouse
    stack = anna.stack("EGY").bounding_box()
    goal = anna.page.evaluate(MIDDLE, "CYR")
    assert stack
    mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2)
    mouse.down()
    mouse.move(goal["x"], goal["y"], steps=8)
    expect(anna.page.locator(".badge")).not_to_have_count(0)
    mouse.up()
    expect(anna.prompt).to_contain_text("Which units march with General 1 of Egyptus to Cyrenaica?")
    expect(anna.page.locator(".path")).to_have_count(1)
    anna.page.locator('.badge[data-space="CYR"]').click()
    expect(anna.page.locator(".log")).to_contain_text("Anna takes Cyrenaica")


def test_what_is_grave_is_asked_about_again(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.choose("End Movement")
    # What one hardly ever wants is marked only once it is asked for.
    expect(anna.button("Keep the cities")).to_be_visible()
    expect(anna.button("Destroy the city")).to_have_count(0)
    expect(anna.page.locator(".reaches > *")).to_have_count(0)
    anna.choose("Destroy a city …")
    expect(anna.page.locator(".reaches > *")).not_to_have_count(0)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".reaches > *")).to_have_count(0)
    anna.choose("Destroy a city …")
    expect(anna.button("Destroy the city")).to_have_class("warn")
    anna.choose("Destroy the city in Egyptus")
    expect(anna.prompt).to_contain_text("Destroy the city of your home Egyptus")
    anna.page.keyboard.press("Enter")
    expect(anna.prompt).to_contain_text("Destroy the city of your home Egyptus")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    expect(anna.button("Keep the cities")).to_be_visible()
    expect(anna.prompt).to_contain_text("Destroy a city, or keep them all")
    expect(anna.page.locator(".log")).not_to_contain_text("destroys")


def test_the_last_purchase_can_still_be_thought_over(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    anna.choose("Buy infantry for 10")
    expect(anna.prompt).to_contain_text("your turn ends")
    anna.page.keyboard.press("Escape")
    expect(anna.prompt).to_contain_text("Buy and place pieces")
    anna.choose("Buy infantry for 10")
    anna.page.keyboard.press("Enter")
    expect(anna.prompt).to_contain_text("Brand: Move a leader")


def test_the_rules_drawer_finds_rules(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.page.keyboard.press("?")
    drawer = anna.page.locator(".drawer")
    expect(drawer.locator(".rule-text")).to_contain_text("turn.1")
    drawer.get_by_label("Search the rules").fill("galley")
    expect(drawer.locator(".rule-search li").first).to_contain_text("galley", ignore_case=True)
    drawer.locator(".rule-search li button").nth(2).click()
    wanted = drawer.locator(".rule-search li button").nth(2).locator(".figure").inner_text()
    expect(drawer.locator(".rule-text .figure")).to_have_text(wanted)
    anna.page.locator(".drawer").get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


def test_a_whole_march_with_the_keyboard_alone(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    keys = anna.page.keyboard
    expect(anna.buttons.first).to_be_enabled()
    # Tab leads to what can be chosen on the board, on to the prompt, and through all the rest.
    keys.press("Tab")
    expect(anna.page.locator(".board")).to_be_focused()
    reached = []
    for _ in range(40):
        keys.press("Tab")
        reached.append(anna.page.evaluate(PART))
    order = [part for part, before in zip(reached, ["", *reached], strict=False) if part != before]
    assert order[:3] == ["middle", "prompt", "side"], order
    assert "top" in order, order
    anna.page.locator(".board").focus()
    keys.press("Tab")
    keys.press("Enter")
    expect(anna.page.locator(".spot-menu")).to_be_visible()
    keys.press("1")
    expect(anna.prompt).to_contain_text("march?")
    anna.page.locator(".board").focus()
    for _ in range(8):
        keys.press("Tab")
        if anna.button("March to Cyrenaica").count():
            break
    keys.press("Enter")
    expect(anna.prompt).to_contain_text("Which units")
    keys.press("Enter")
    expect(anna.page.locator(".log")).to_contain_text("takes Cyrenaica")
    keys.press("u")
    expect(anna.page.locator(".log")).not_to_contain_text("takes Cyrenaica")
    keys.press("l")
    first = anna.page.locator(".action-list button").first
    first.focus()
    keys.press("Enter")
    expect(anna.prompt).not_to_contain_text("Which units")


def test_arrow_keys_walk_the_map_and_say_where_one_is(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    voice = anna.page.locator("[aria-live=polite]").last
    anna.page.locator(".board").focus()
    anna.page.keyboard.press("ArrowLeft")
    expect(voice).to_contain_text(
        "Egyptus; Anna; worth 10; Fortified city of Egyptus; Anna: Caesar"
    )
    anna.page.keyboard.press("ArrowUp")
    expect(voice).to_contain_text("Palestina; belongs to nobody; worth 5")
    expect(anna.page.locator(".cursor")).to_have_count(1)


def test_a_longer_question_on_a_phone_covers_nothing_it_is_about(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    page = anna.page
    anna.open_table(TWO)
    egypt, board = anna.stack("EGY"), page.locator(".board")

    def gap() -> float:
        stack, room = egypt.bounding_box(), board.bounding_box()
        assert stack
        assert room
        return room["y"] + room["height"] - stack["y"] - stack["height"]

    page.get_by_role("button", name="Zoom in").tap()
    page.wait_for_timeout(300)
    hand = page.context.new_cdp_session(page)
    down = gap() - 30
    for kind, x, y in (
        ("touchStart", 60, 150),
        ("touchMove", 80, 150),
        ("touchMove", 180, 150 + down),
    ):
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(100)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert 0 < gap() < 60
    anna.take_general("EGY")
    page.locator('.badge[data-space="CYR"]').tap()
    expect(anna.prompt).to_contain_text("Which units")
    page.wait_for_timeout(300)
    assert gap() > 0


def test_the_phone_is_really_playable(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    page = anna.page
    anna.open_table(TWO, options={"max_rounds": 1})
    board, screen = page.locator(".board").bounding_box(), page.viewport_size
    assert board
    assert screen
    assert board["height"] > 0.4 * screen["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    anna.stack("EGY").tap()
    if page.locator(".spot-menu").count():
        page.locator(".spot-menu button", has_text="General").tap()
    expect(anna.prompt).to_contain_text("march?")
    page.locator('.badge[data-space="CYR"]').tap()
    anna.button("March with 4 infantry").tap()
    page.locator(".tabbar button", has_text="Log").tap()
    expect(page.locator(".log")).to_contain_text("takes Cyrenaica")
    page.locator(".tabbar button", has_text="Players").tap()
    expect(page.locator(".players-list")).to_contain_text("Brand")
    page.locator(".tabbar button", has_text="Actions").tap()
    page.locator(".action-list button", has_text="End Movement").tap()
    page.locator(".tabbar button", has_text="Map").tap()
    small = page.evaluate(
        """() => [...document.querySelectorAll('.acts button, .tabbar button, .zoom button')]
            .map(one => one.getBoundingClientRect())
            .filter(box => box.width && Math.min(box.width, box.height) < 40).length"""
    )
    assert small == 0

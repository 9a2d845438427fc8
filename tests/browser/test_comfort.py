"""Small things that one only notices when they go wrong."""

import re

from playwright.sync_api import Response, Route, WebSocketRoute, expect
from tests.browser.conftest import Enter
from tests.browser.test_access import BATTLE
from tests.browser.test_deciding import MIDDLE

HOT_SEAT = [{"kind": "me"}, {"kind": "person", "name": "Ben"}]
WITH_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "captain"}]
THRICE = """key => {
    for (let time = 0; time < 3; time++)
        document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
}"""
"""What a key does that is held down: the browser repeats it before the server has answered."""
WATCH_PLIES = """() => {
    const table = document.querySelector(".table");
    window.plies = [];
    new MutationObserver(() => window.plies.push(Number(table.dataset.ply)))
        .observe(table, {attributeFilter: ["data-ply"]});
}"""
IS_ON_TOP = """element => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element.contains(top);
}"""


def test_what_a_bot_does_is_shown_move_by_move(enter: Enter) -> None:
    """When several plies come at once, what lies between them is fetched and shown."""
    anna = enter("Anna", speed="fast")
    answers: list[Response] = []
    anna.page.on(
        "response", lambda answer: answers.append(answer) if "/frames/" in answer.url else None
    )
    anna.open_table(WITH_BOT)
    anna.page.evaluate(WATCH_PLIES)
    while not answers:
        anna.wait_for_turn()
        anna.pass_on()
    shown = answers[0].json()["ply"]
    anna.page.wait_for_function("shown => window.plies.includes(shown)", arg=shown)


def test_a_key_that_is_held_acts_once(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT)
    expect(anna.button("End Movement")).to_be_visible()
    anna.page.evaluate(THRICE, "1")
    expect(anna.prompt).to_contain_text("Destroy a city")
    expect(anna.toast).to_have_count(0)
    anna.page.evaluate(THRICE, "u")
    expect(anna.prompt).to_contain_text("Move a leader")
    expect(anna.toast).to_have_count(0)


def test_escape_puts_a_piece_down_whatever_panel_is_open(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT)
    anna.page.get_by_role("tab", name="Actions").click()
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("march?")
    # Whoever writes leaves the field first, and keeps the piece.
    anna.page.get_by_role("tab", name="Talk").click()
    field = anna.page.get_by_label("Say something")
    field.press("Escape")
    expect(field).not_to_be_focused()
    expect(anna.prompt).to_contain_text("march?")
    anna.page.keyboard.press("Escape")
    expect(anna.prompt).to_contain_text("Move a leader")


def test_the_curtain_can_be_put_away_with_the_keyboard(enter: Enter) -> None:
    anna = enter("Anna", curtain=True)
    anna.open_table(HOT_SEAT)
    for label in ("End Movement", "Keep the cities", "End the turn"):
        anna.choose(label)
    curtain = anna.page.locator(".curtain")
    expect(anna.button("End Movement")).to_be_enabled()
    curtain.get_by_role("button", name="No curtain").press("Enter")
    expect(curtain).to_have_count(0)
    settings = anna.page.evaluate("localStorage.getItem('hexarch.settings')")
    assert '"curtain":false' in settings


def test_notes_are_kept_by_whoever_turns_away_at_once(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT)
    page = anna.page
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Notes shared at").fill("Watch Egypt")
    late: list[Route] = []
    page.route("**/notes", lambda r: late.append(r) if r.request.method == "PUT" else r.continue_())
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tab", name="Talk").click()
    page.wait_for_timeout(300)
    for kept in late:
        kept.continue_()
    expect(page.get_by_label("Notes shared at")).to_have_value("Watch Egypt")


def test_a_phone_counts_what_was_said_and_offered_behind_a_pane(enter: Enter) -> None:
    anna, noor = enter("Anna", phone=True), enter("Noor")
    anna.open_table([{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}])
    link = anna.page.locator(".copy-line input").first.input_value()
    bar = anna.page.locator(".tabbar")
    bar.get_by_role("button", name="Talk").tap()
    expect(anna.page.locator(".chat")).to_be_visible()
    bar.get_by_role("button", name="Map").tap()
    noor.home()
    noor.page.goto(link)
    noor.page.get_by_role("button", name="Sit down").click()
    noor.page.get_by_role("tab", name="Talk").click()
    noor.page.get_by_label("Say something").fill("Good luck")
    noor.page.get_by_label("Say something").press("Enter")
    expect(bar.locator("em")).to_have_text("1")
    bar.get_by_role("button", name="Talk").tap()
    expect(anna.page.locator(".room").first).to_contain_text("Good luck")
    expect(bar.get_by_role("button", name="Talk").locator("em")).to_have_count(0)
    noor.page.get_by_role("button", name="Offers").click()
    dialog = noor.page.get_by_role("dialog")
    dialog.get_by_label("To whom").select_option(label="Anna")
    dialog.get_by_role("button", name="Propose a pact").click()
    # Anna is to decide, too.
    expect(bar.get_by_role("button", name="Map").locator("em")).to_have_text("!Your move 1")
    bar.get_by_role("button", name="Map").tap()
    expect(bar.locator("em")).to_have_count(0)
    expect(anna.button("Offers")).to_be_in_viewport()


def test_the_list_of_spaces_is_found_behind_the_menu(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="List").click()
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.locator(".board-list")).to_be_visible()


def test_another_language_is_spoken_at_once(enter: Enter) -> None:
    """On the first page by the games, too; and at the table a piece can still be dragged."""
    anna = enter("Anna")
    page = anna.page
    anna.home()
    expect(anna.game()).to_contain_text("players")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    character = anna.page.request.get("/api/games?language=de").json()[0]["about"]["character"]
    expect(anna.game()).to_contain_text(character)
    page.get_by_label("Sprache").select_option("en")
    page.keyboard.press("Escape")
    anna.open_table(HOT_SEAT)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_label("Sprache")).to_be_visible()
    page.keyboard.press("Escape")
    expect(anna.prompt).to_contain_text("Bewege")
    stack, goal = anna.stack("EGY").bounding_box(), page.evaluate(MIDDLE, "CYR")
    assert stack
    page.mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"], goal["y"], steps=8)
    expect(page.locator(".badge")).not_to_have_count(0)
    page.mouse.up()
    expect(anna.prompt).to_contain_text("Cyrenaica")


def test_what_is_not_there_is_said(enter: Enter) -> None:
    anna = enter("Anna")
    anna.page.goto("/setup/ludo")
    expect(anna.page.get_by_text("There is nothing at this address.")).to_be_visible()


def test_a_line_that_comes_back_is_one_line(enter: Enter) -> None:
    """Everything that hurries it up while it is on its way opens no second one."""
    anna = enter("Anna")
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    anna.page.route_web_socket(re.compile("/socket"), connect)
    anna.open_table(HOT_SEAT)
    expect(anna.prompt).to_contain_text("Move a leader")
    known = len(lines)
    lines[-1].close(code=1012)
    expect(anna.prompt).to_contain_text("Connection lost")
    anna.page.evaluate(
        "() => { for (let i = 0; i < 3; i++) window.dispatchEvent(new Event('online')); }"
    )
    expect(anna.prompt).to_contain_text("Move a leader")
    anna.page.wait_for_timeout(600)
    assert len(lines) == known + 1


def test_a_phone_that_lies_shows_the_map_and_one_pane_at_a_time(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    page = anna.page
    page.set_viewport_size({"width": 844, "height": 390})
    anna.open_table(HOT_SEAT)
    expect(anna.button("End Movement")).to_be_in_viewport()
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] * board["height"] > 0.5 * 844 * 390
    expect(page.locator(".side")).to_be_hidden()
    bar = page.locator(".tabbar")
    for pane, inside in (("Players", ".players-list"), ("Log", ".log-panel")):
        bar.get_by_role("button", name=pane).tap()
        expect(page.locator(inside)).to_be_visible()
        assert anna.button("End Movement").evaluate(IS_ON_TOP)
    bar.get_by_role("button", name="Map").tap()
    expect(page.locator(".left")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    assert page.evaluate("document.documentElement.scrollHeight") <= 390


def test_what_lies_over_the_map_does_not_move_it(enter: Enter) -> None:
    """A wheel over a card scrolls the card; a finger that moved the map can press a button next."""
    anna = enter("Anna", phone=True)
    page = anna.page
    anna.open_table(HOT_SEAT, game="empire")
    plane = page.locator(".plane")
    page.get_by_role("button", name="Layers of the map").tap()
    box = page.locator(".layers-card").bounding_box()
    assert box is not None
    page.wait_for_timeout(300)
    before = plane.get_attribute("style")
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(200)
    assert plane.get_attribute("style") == before
    page.keyboard.press("Escape")
    expect(page.locator(".layers-card")).to_have_count(0)
    hand = page.context.new_cdp_session(page)
    for kind, y in (
        ("touchStart", 300),
        ("touchMove", 280),
        ("touchMove", 240),
        ("touchMove", 240),
    ):
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 200, "y": y}]})
        page.wait_for_timeout(100)  # or it would be a fling, which swallows the next tap by itself
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    before = plane.get_attribute("style")
    page.get_by_role("button", name="Zoom in").tap()
    expect(plane).not_to_have_attribute("style", before or "")


def test_the_focus_comes_back_to_the_board_and_goes_to_the_list(enter: Enter) -> None:
    anna = enter("Anna")
    page = anna.page
    anna.open_table(HOT_SEAT)
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    menu = page.locator(".spot-menu")
    expect(menu.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.locator(".board")).to_be_focused()
    page.keyboard.press("l")
    expect(page.locator(".action-list button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(anna.prompt).not_to_contain_text("Move a leader")


def test_the_battle_board_of_a_replay_can_be_put_aside(enter: Enter) -> None:
    anna = enter("Anna")
    page = anna.page
    page.goto("/")
    page.set_input_files(".import input", BATTLE)
    page.wait_for_url("**/table/*")
    expect(page.locator(".battle")).to_be_visible()
    page.goto(f"/replay/{page.url.rsplit('/', 1)[1]}/{anna.ply}")
    battle = page.locator(".battle")
    battle.get_by_role("button", name="Put the battle board aside").click()
    expect(battle).to_have_count(0)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="To the end").click()
    expect(battle).to_be_visible()

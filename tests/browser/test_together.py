"""Several people: by link, around one screen, as spectators."""

import json
import re

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

HOT_SEAT = [
    {"kind": "me"},
    {"kind": "person", "name": "Brand"},
    {"kind": "person", "name": "Ilse"},
]


def test_two_browsers_play_each_other_by_link(enter: Enter) -> None:
    hedda, noor = enter("Hedda"), enter("Noor")
    table = hedda.open_table([{"kind": "me"}, {"kind": "invited"}], options={"max_rounds": 1})
    expect(hedda.prompt).to_contain_text("Waiting for a player")
    link = hedda.page.locator(".copy-line input").first.input_value()
    assert f"/table/{table}?invite=" in link

    noor.home()
    noor.page.goto(link)
    expect(noor.page.locator("main")).to_contain_text("At the table: Hedda.")
    expect(noor.page.locator("main")).to_contain_text("Other than usual:")
    noor.page.get_by_role("button", name="Sit down").click()
    expect(noor.prompt).to_contain_text("It is the decision of Hedda")
    hedda.wait_for_turn()
    hedda.choose("End Movement")
    expect(noor.page.locator(".log")).to_contain_text("Hedda collects")

    noor.page.keyboard.press("l")
    expect(noor.page.locator(".action-list, .none")).to_contain_text("Hedda")
    noor.page.get_by_role("tab", name="Talk").click()
    noor.page.get_by_label("Say something").fill("Good luck <b>to you</b>")
    noor.page.keyboard.press("Enter")
    hedda.page.get_by_role("tab", name="Talk").click()
    expect(hedda.page.locator(".room")).to_contain_text("Good luck <b>to you</b>")

    hedda.choose("Keep the cities")
    hedda.choose("End the turn")
    noor.wait_for_turn()
    assert noor.page.title().startswith("● Your move")
    hedda.page.goto("/")
    card = hedda.page.locator(f'.table-card[href="/table/{table}"]')
    expect(card).to_contain_text("waiting for Noor")
    card.click()
    noor.choose("End Movement")
    noor.choose("Keep the cities")
    noor.choose("End the turn")
    for visitor in (hedda, noor):
        expect(visitor.page.locator(".ending")).to_contain_text("has won")

    # Whoever plays again invites the others.
    hedda.page.get_by_role("button", name="Play again").click()
    expect(hedda.prompt).to_contain_text("Waiting for a player")
    noor.page.locator(".room").get_by_role("link").click()
    expect(noor.page.locator("main")).to_contain_text("Hedda keeps a seat for you")
    noor.page.get_by_role("button", name="Sit down").click()
    expect(noor.prompt).to_contain_text("It is the decision of Hedda")


def test_on_a_phone_the_end_is_told_whatever_pane_is_open(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    seats = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]
    anna.open_table(seats, options={"max_rounds": 1})
    for _ in seats:
        for answer in ("End Movement", "Keep the cities", "End the turn"):
            anna.page.get_by_role("button", name="Actions").click()
            anna.page.locator(".action-list button", has_text=answer).click()
    expect(anna.page.locator(".end-panel")).to_contain_text("has won")
    expect(anna.page.locator(".end-panel")).to_be_in_viewport()


def test_a_stranger_watches_and_sees_whose_decision_it_is(enter: Enter) -> None:
    anna, guest = enter("Anna"), enter("Watcher")
    table = anna.open_table([{"kind": "me"}, {"kind": "person", "name": "Brand"}])
    guest.home()
    guest.page.goto(f"/table/{table}")
    expect(guest.prompt).to_contain_text("“Move a leader")
    guest.stack("EGY").click()
    expect(guest.toast).to_contain_text("It is the decision of Anna")
    assert guest.buttons.count() == 0
    anna.page.get_by_role("tab", name="Talk").click()
    watching = anna.page.locator(".chat .watcher", has_text="Watcher")
    expect(anna.page.locator(".chat")).to_contain_text("Watching: Watcher")
    # The host sends nobody away by a slip.
    watching.get_by_role("button", name="send away").click()
    expect(watching).to_contain_text("Send Watcher away for good?")
    watching.get_by_role("button", name="let stay").click()
    expect(guest.page.locator(".board .plane")).to_be_visible()
    watching.get_by_role("button", name="send away").click()
    watching.get_by_role("button", name="send away").click()
    expect(guest.page.locator(".board .plane")).to_have_count(0)
    expect(watching).to_have_count(0)


def test_three_around_one_screen(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT, options={"max_rounds": 1})
    for name in ("Anna", "Brand", "Ilse"):
        expect(anna.prompt).to_contain_text(f"{name}: Move a leader")
        anna.choose("End Movement")
        anna.choose("Keep the cities")
        anna.choose("End the turn")
    expect(anna.page.locator(".ending")).to_be_visible()


def test_a_curtain_falls_between_turns_at_one_screen(enter: Enter) -> None:
    anna = enter("Anna", curtain=True)
    anna.open_table(HOT_SEAT)
    curtain = anna.page.locator(".curtain")
    expect(anna.prompt).to_contain_text("Anna: Move a leader")
    expect(curtain).to_have_count(0)
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    anna.choose("End the turn")
    expect(curtain).to_contain_text("Pass the screen to Brand")
    # A key of Anna's that is still down does not answer for Brand.
    expect(curtain.get_by_role("button", name="I am Brand")).to_be_focused()
    for _ in range(2):
        anna.page.keyboard.down("Enter")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.up("Enter")
    anna.page.keyboard.press("u")
    expect(anna.prompt).to_contain_text("Brand: Move a leader")
    expect(anna.button("End Movement")).to_be_enabled()
    expect(curtain).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    anna.choose("End the turn")
    curtain.get_by_role("button", name="No curtain").click()
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    anna.choose("End the turn")
    expect(anna.prompt).to_contain_text("Anna: Move a leader")
    expect(curtain).to_have_count(0)


def test_who_is_next_takes_back_what_was_done_before_only_if_all_agree(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT)
    for answer in ("End Movement", "Keep the cities", "End the turn"):
        anna.choose(answer)
    expect(anna.prompt).to_contain_text("Brand: Move a leader")
    question, before = anna.page.get_by_role("dialog"), anna.ply
    anna.page.keyboard.press("u")
    expect(question).to_contain_text("what another player at this screen did")
    anna.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert anna.ply == before
    anna.button("Undo").click()
    question.get_by_role("button", name="Go back").click()
    expect(anna.prompt).to_contain_text("Anna: ")
    assert anna.ply == before - 1
    # What she did herself she takes back without a word.
    anna.button("Undo").click()
    expect(question).to_have_count(0)
    anna.page.wait_for_function(
        "ply => document.querySelector('.table').dataset.ply == ply", arg=before - 2
    )


def test_no_window_lies_before_the_curtain(enter: Enter) -> None:
    anna = enter("Anna", curtain=True)
    table = anna.open_table(HOT_SEAT)
    window, curtain = anna.page.get_by_role("dialog"), anna.page.locator(".curtain")
    anna.page.keyboard.press("o")
    expect(window).to_be_visible()
    # She goes on in another window.
    other = Visitor(anna.page.context.new_page(), anna.name)
    other.page.goto(f"/table/{table}")
    other.choose("End Movement")
    other.choose("Keep the cities")
    expect(window).to_be_visible()
    other.choose("End the turn")
    expect(curtain).to_contain_text("Pass the screen to Brand")
    expect(window).to_have_count(0)


def test_who_falls_is_told_so(enter: Enter) -> None:
    anna = enter("Anna")

    def fall(text: str | bytes) -> str:
        """Let Anna be out of the game in what the server shows."""
        message = json.loads(text)
        if message["type"] == "frame":
            message["board"]["players"][0]["out"] = True
            message["asks"] = message["choices"] = []
        return json.dumps(message)

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(fall(text)))

    anna.page.route_web_socket(re.compile("/socket"), connect)
    anna.open_table([{"kind": "me"}, {"kind": "bot"}])
    expect(anna.prompt).to_contain_text("You are out of the game")


def test_a_lost_connection_is_shown_and_comes_back(enter: Enter) -> None:
    anna = enter("Anna")
    lines: list[WebSocketRoute] = []
    is_up = True

    def connect(line: WebSocketRoute) -> None:
        if is_up:
            line.connect_to_server()
            lines.append(line)
        else:
            line.close(code=1012)

    anna.page.route_web_socket(re.compile("/socket"), connect)
    anna.open_table(HOT_SEAT)
    expect(anna.prompt).to_contain_text("Move a leader")
    is_up = False
    lines.pop().close(code=1012)
    expect(anna.prompt).to_contain_text("Connection lost")
    assert anna.buttons.filter(has_text="End Movement").count() == 0
    is_up = True
    expect(anna.prompt).to_contain_text("Move a leader")
    is_up = False
    anna.page.context.set_offline(offline=True)
    expect(anna.prompt).to_contain_text("Connection lost")
    is_up = True
    anna.page.context.set_offline(offline=False)
    expect(anna.prompt).to_contain_text("Move a leader")
    anna.choose("End Movement")
    expect(anna.page.locator(".log")).to_contain_text("Anna collects")


def test_an_offer_is_made_and_a_game_conceded(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(HOT_SEAT)
    anna.page.keyboard.press("o")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Words").fill("Peace until the third round")
    dialog.get_by_role("button", name="Propose a pact").click()
    expect(anna.page.locator(".log")).to_contain_text("Peace until the third round")

    anna.page.keyboard.press("o")
    dialog.get_by_role("button", name="Concede to Brand").click()
    expect(dialog).to_contain_text("only when all 2 others concede")
    dialog.get_by_role("button", name="Sure?").click()
    expect(anna.page.locator(".log")).to_contain_text("Anna concedes to Brand")
    expect(anna.page.locator(".players-list")).to_contain_text("has conceded")
    expect(anna.prompt).to_contain_text("Move a leader")


def test_on_a_phone_the_last_question_before_conceding_is_in_sight(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.page.set_viewport_size({"width": 390, "height": 664})
    names = ("Brand", "Dora", "Emil", "Fritz", "Carl")
    anna.open_table([{"kind": "me"}, *({"kind": "person", "name": name} for name in names)])
    anna.button("Offers").tap()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Concede to Carl").tap()
    expect(dialog.locator("button.warn")).to_be_in_viewport(ratio=1)


def test_going_back_further_needs_everybody(enter: Enter) -> None:
    anna, noor, eve = enter("Anna"), enter("Noor"), enter("Eve")
    table = anna.open_table([{"kind": "me"}, {"kind": "invited"}])
    link = anna.page.locator(".copy-line input").first.input_value()
    noor.home()
    noor.page.goto(link)
    noor.page.get_by_role("button", name="Sit down").click()
    eve.home()
    eve.page.goto(f"/table/{table}")
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    anna.choose("End the turn")
    noor.choose("End Movement")
    expect(anna.page.locator(".log")).to_contain_text("Noor collects")
    line = anna.page.locator(".log li", has_text="Anna collects")

    def ask_back() -> None:
        line.hover()
        line.get_by_role("button", name="ask to go back").click()
        own.get_by_role("button", name="Ask the others").click()

    line.hover()
    line.get_by_role("button", name="ask to go back").click()
    own, dialog = anna.page.get_by_role("dialog"), noor.page.get_by_role("dialog")
    expect(own.locator("li").last).to_contain_text("Noor collects")
    own.get_by_role("button", name="Play on").click()
    expect(own).to_have_count(0)
    ask_back()
    expect(dialog).to_contain_text("Anna asks to go back")
    expect(dialog.locator("li").last).to_contain_text("Noor collects")
    # Whoever asked may think better of it.
    anna.page.get_by_role("button", name="Never mind").click()
    expect(dialog).to_have_count(0)
    expect(noor.toast).to_contain_text("It does not go back")
    ask_back()
    # Whoever closes the question has not answered it.
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    for who in (anna, eve):
        expect(who.page.locator(".toast.rollback")).to_contain_text("The others are asked")
    noor.page.locator(".toast.rollback").get_by_role("button", name="Answer").click()
    dialog.get_by_role("button", name="Play on").click()
    expect(anna.page.locator(".toast.rollback")).to_have_count(0)
    expect(anna.toast).to_contain_text("It does not go back")
    # Nobody is asked again before the game has gone on.
    ask_back()
    expect(anna.toast).to_contain_text("ask again when the game has gone on")
    noor.choose("Keep the cities")
    expect(noor.button("End the turn")).to_be_visible()
    ask_back()
    dialog.get_by_role("button", name="Go back").click()
    expect(anna.page.locator(".log")).not_to_contain_text("Noor collects")
    expect(anna.page.locator(".toast.rollback")).to_have_count(0)
    expect(anna.toast).to_contain_text("The game went back to: Round 1")
    anna.wait_for_turn()

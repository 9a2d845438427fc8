"""Records, dice and invitations: what is said when they come in."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Enter

BATTLE = Path(__file__).parent / "battle.json"
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def test_a_file_that_is_no_record_is_refused_in_plain_words(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    anna.home()
    for content in ("hello", "{}", '{"format": "other"}', "[1, 2]", "\x00\x01"):
        file = tmp_path / "other.json"
        file.write_text(content)
        with anna.page.expect_response("**/api/import"):
            anna.page.set_input_files(".import input", file)
        expect(anna.page.locator(".problem")).to_have_text(
            "This file is no Hexarch record; choose a file that was exported from a table."
        )
        expect(anna.page.locator(".import + .problem")).to_be_visible()


def test_an_import_says_what_was_checked_and_opens_the_game(enter: Enter) -> None:
    anna = enter("Anna")
    anna.home()
    anna.page.set_input_files(".import input", BATTLE)
    anna.page.wait_for_url(re.compile("/(table|replay)/"))
    expect(anna.page.locator(".notice")).to_contain_text("plies follow the rules.")
    anna.page.locator(".notice").get_by_role("button", name="Close").click()
    expect(anna.page.locator(".notice")).to_have_count(0)


def test_what_an_import_says_goes_with_the_next_click_or_by_itself(enter: Enter) -> None:
    anna = enter("Anna")
    for waits in (False, True):
        anna.home()
        anna.page.set_input_files(".import input", BATTLE)
        anna.page.wait_for_url(re.compile("/table/"))
        expect(anna.page.locator(".notice")).to_be_visible()
        if not waits:
            anna.page.get_by_role("tab", name="Talk").click()
        expect(anna.page.locator(".notice")).to_have_count(0, timeout=7500 if waits else 1000)


def test_luck_is_hits_against_expectation(enter: Enter) -> None:
    anna = enter("Anna")
    anna.home()
    anna.page.set_input_files(".import input", BATTLE)
    anna.page.wait_for_url(re.compile("/table/"))
    table = anna.page.url.rsplit("/", 1)[1]
    for _ in range(40):
        rolls = anna.page.request.get(f"/api/tables/{table}/dice").json()["rolls"]
        if len(rolls) >= 3:
            break
        anna.pass_on()
    anna.page.goto(f"/dice/{table}")
    luck = anna.page.locator("table.luck")
    expect(luck.locator("caption")).to_contain_text("Hits")
    hits = sum(
        face >= need
        for roll in rolls
        for face, need in zip(roll["faces"], roll["needed"], strict=True)
    )
    shown = [int(cell) for cell in luck.locator("tbody td:nth-child(3)").all_inner_texts()]
    assert sum(shown) == hits
    expect(anna.page.locator("table.rolls tbody tr").first.locator("td").first).to_have_text("1")


def test_a_finished_game_without_dice_says_so(enter: Enter) -> None:
    anna = enter("Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "captain"}]
    table = anna.open_table(seats, options={"max_rounds": 1})
    anna.finish()
    anna.page.goto(f"/dice/{table}")
    expect(anna.page.locator(".none")).to_have_text("No die was rolled in this game.")
    anna.page.get_by_role("button", name="Check in this browser").click()
    expect(anna.page.locator(".verdict.good")).to_contain_text("Genuine")
    anna.page.goto(f"/replay/{table}")
    eyes = anna.page.get_by_label("As seen by")
    expect(eyes.locator("option:checked")).to_have_text("Anna")
    eyes.select_option(label="Captain Hispania")
    expect(eyes.locator("option:checked")).to_have_text("Captain Hispania")
    with anna.page.expect_response(lambda answer: "seat=-1" in answer.url):
        eyes.select_option(label="spectators")
    expect(eyes.locator("option:checked")).to_have_text("spectators")


def test_a_phone_steps_through_a_replay_whatever_pane_is_open(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    table = anna.open_table(TWO)
    anna.choose("End Movement")
    expect(anna.button("End Movement")).to_have_count(0)
    page = anna.page
    page.goto(f"/replay/{table}/0")
    for pane in ("Log", "Players", "Map"):
        page.locator(".replay-buttons .panes").select_option(label=pane)
        page.get_by_role("button", name="One step on").tap()
        expect(page.locator(".replay-buttons output")).to_contain_text("Ply 1 of")
        page.get_by_role("button", name="One step back").tap()
        expect(page.locator(".replay-buttons output")).to_contain_text("Ply 0 of")


def test_who_is_invited_says_a_name_and_leaves_no_token_behind(enter: Enter) -> None:
    anna, guest = enter("Anna"), enter()
    anna.open_table([{"kind": "me"}, {"kind": "invited"}])
    link = anna.page.locator(".copy-line input").first.input_value()
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", name="You are invited")).to_be_visible()
    assert "invite" not in guest.page.url
    guest.page.reload()
    guest.page.get_by_label("Your name at the table").fill("Octavia")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".players-list")).to_contain_text("Octavia")
    expect(anna.page.locator(".players-list")).to_contain_text("Octavia")
    assert "invite" not in guest.page.url
    late = enter()
    late.page.goto(link)
    late.page.get_by_role("button", name="Only watch").click()
    expect(late.page.locator(".board .plane")).to_be_visible()


def test_the_exported_record_of_a_running_game_can_be_had(enter: Enter) -> None:
    anna = enter("Anna")
    table = anna.open_table(TWO)
    anna.choose("End Movement")
    expect(anna.button("End Movement")).to_have_count(0)
    record = anna.record(table)
    assert record["dice"]["key"] is None
    assert json.dumps(record).count("end_movement") == 1


def test_a_players_link_to_a_running_game_shows_others_what_they_may_see(enter: Enter) -> None:
    anna, stranger = enter("Anna"), enter()
    table = anna.open_table([{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    anna.wait_for_turn()
    anna.page.goto(f"/replay/{table}")
    link = anna.page.get_by_label("Link to this moment")
    expect(link).to_have_value(re.compile("seat=0"))
    stranger.home()
    stranger.page.goto(link.input_value())
    expect(stranger.page.locator(".board .plane")).to_be_visible()
    expect(stranger.page.get_by_label("Link to this moment")).not_to_have_value(
        re.compile("seat=0")
    )


def test_going_back_past_others_moves_asks_first_when_one_plays_alone(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table([{"kind": "bot", "bot": "random"}, {"kind": "me"}])
    anna.wait_for_turn()
    ply = anna.page.locator(".table").get_attribute("data-ply")
    anna.page.locator(".log .back").last.click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Go back to: Round 1")
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_have_count(0)
    expect(anna.page.locator(".table")).to_have_attribute("data-ply", ply or "")
    anna.page.locator(".log .back").last.click()
    dialog.get_by_role("button", name="Go back").click()
    expect(anna.page.locator(".log")).to_contain_text("Anna went back; it is Round 1 again")

"""A guest plays alone against bots, to the end and after it."""

import json
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.visitor import AT_THE_END

SHORT = {"max_rounds": 2}
ME_AND_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "captain"}]


def test_one_click_starts_a_game(enter: Enter) -> None:
    anna = enter("Newcomer")
    anna.home()
    anna.game().get_by_role("button", name="Play now").click()
    expect(anna.page.locator(".board .stack").first).to_be_visible()
    anna.wait_for_turn()
    expect(anna.page.locator(".players-list")).to_contain_text("Newcomer")
    expect(anna.page.locator(".turn-track li:visible")).to_have_count(6)
    expect(anna.page).to_have_title("● Your move · Conquest of the Empire")
    anna.page.goto("/")
    expect(anna.page.locator(".table-card.turn")).to_contain_text("your move")


def test_a_table_is_set_up_and_played_to_its_end(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    page = anna.page
    anna.home()
    anna.game().get_by_role("link", name="Set up").click()
    page.get_by_role("combobox", name="Players").select_option("2")
    page.locator(".options summary").click()
    page.get_by_label("Round limit").fill("2")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    anna.finish()
    expect(page.locator(".ending")).to_contain_text("has won")
    expect(page.locator(".ending")).to_contain_text("round limit")
    expect(page.locator(".turn-track li")).to_have_text(["The game is over"])
    standings = page.locator(".end-panel .standings tbody tr")
    expect(standings).to_have_count(2)
    expect(standings.first).to_contain_text("1")
    expect(page.locator(".end-panel")).to_contain_text("round limit")
    expect(page.locator(".players-list .on")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".end-panel")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".end-panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".end-panel")).to_have_count(0)

    # The dice are open now, and this browser checks them itself.
    page.goto(f"/dice/{table}")
    page.get_by_role("button", name="Check in this browser").click()
    expect(page.locator(".verdict")).to_contain_text("The key is the promised one")

    # The record goes out, and comes in again as a game that can be watched.
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export the record").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "hexarch-record/1"
    page.goto("/")
    page.set_input_files(".import input", file)
    page.wait_for_url("**/replay/**")
    expect(page.locator(".replay-controls output")).to_contain_text("Ply 0 of")


def test_the_same_table_is_opened_again(enter: Enter) -> None:
    anna = enter("Anna")
    table = anna.open_table(ME_AND_BOT, options={"max_rounds": 1})
    anna.finish()
    panel, prompt = anna.page.locator(".end-panel"), anna.page.locator(".prompt")
    replay = panel.get_by_role("link", name="Replay")
    close = panel.get_by_role("button", name="Close")
    for focused, key in ((replay, "Escape"), (close, "Enter")):
        focused.press(key)
        expect(panel).to_have_count(0)
        expect(prompt).to_be_focused()
        anna.button("Final standings").press("Enter")
        expect(panel.get_by_role("heading")).to_be_focused()
    panel.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    anna.wait_for_turn()
    expect(anna.page.locator(".players-list")).to_contain_text("Captain")


def test_others_turns_are_shown_and_can_be_skipped(enter: Enter) -> None:
    anna = enter("Anna", motion="no-preference", speed="slow")
    anna.open_table(ME_AND_BOT)
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    anna.choose("End the turn")
    skip = anna.button("Skip to now")
    expect(skip).to_be_visible()
    seen = anna.ply
    anna.wait_for_ply(seen)
    expect(skip).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(anna.prompt).to_contain_text("Move a leader")


def test_an_edited_record_is_refused_with_the_reason(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    table = anna.open_table([{"kind": "me"}, {"kind": "person", "name": "Brand"}])
    anna.choose("End Movement")
    expect(anna.button("End Movement")).to_have_count(0)
    record = anna.record(table)
    record["plies"][0][0] = 1
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(record))
    anna.page.goto("/")
    with anna.page.expect_response("**/api/import") as answer:
        anna.page.set_input_files(".import input", file)
    assert answer.value.status == 400
    expect(anna.page.locator(".problem")).to_contain_text("ply 0")


def test_replay_steps_plays_and_can_be_shared(enter: Enter) -> None:
    anna = enter("Anna")
    table = anna.open_table(ME_AND_BOT, options=SHORT)
    anna.finish()
    page = anna.page
    page.goto(f"/replay/{table}")
    expect(page.locator(".replay-controls output")).to_contain_text("Ply 0 of")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-controls output")).to_contain_text("Ply 1 of")
    page.get_by_label("Speed").select_option("60")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(AT_THE_END)
    page.get_by_label("As seen by").select_option("1")
    page.get_by_role("button", name="One step back").click()
    page.wait_for_url(f"**/replay/{table}/*?seat=1")
    other = enter("Noor")
    other.page.goto(page.url)
    expect(other.page.locator(".board .stack").first).to_be_visible()
    assert other.page.locator(".replay-controls output").inner_text() == (
        page.locator(".replay-controls output").inner_text()
    )

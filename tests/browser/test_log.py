"""The log: parted by headings that can be folded, gone to, and taken back."""

from playwright.sync_api import expect
from tests.browser.conftest import Enter

HIGHER = """rows => {
    const log = rows[0].closest(".log"), backs = [...log.querySelectorAll(".back")];
    const high = shown => {
        for (const back of backs) back.style.display = shown;
        return rows.map(row => row.offsetHeight).join();
    };
    const widths = Array.from({length: 40}, (_, place) => 120 + 5 * place);
    return widths.filter(width => {
        log.style.width = `${width}px`;
        return high("") !== high("none");
    });
}"""
"""The widths of the log at which rows are higher for the way back in them."""
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def test_the_log_is_parted_by_turn_and_action(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    expect(anna.page.locator(".keys")).to_contain_text("offers")
    expect(anna.page.locator(".keys")).not_to_contain_text("charts")  # Conquest has none
    headings = anna.page.locator(".log-heading")
    for label in ("End Movement", "Keep", "End the turn"):
        anna.choose(label)
    expect(headings).to_have_text(
        ["Round 1 · Brand · Movement", "Round 1 · Anna · Collect Tribute"]
    )

    # What belongs to a heading is folded away, and comes back where one goes there.
    tribute = headings.nth(1).get_by_role("button")
    line = anna.page.locator(".log li", has_text="collects")
    tribute.click()
    expect(tribute).to_have_attribute("aria-expanded", "false")
    expect(line).to_have_count(0)
    anna.page.get_by_role("combobox", name="Go to").select_option("Round 1 · Anna")
    expect(line).to_be_in_viewport()

    # A heading without lines goes when its last line is taken back.
    anna.page.keyboard.press("u")
    anna.page.get_by_role("button", name="Go back").click()
    expect(headings).to_have_text(["Round 1 · Anna · Collect Tribute"])


def test_a_row_is_as_high_as_its_words(enter: Enter) -> None:
    """What shows only under the pointer takes no room of its own."""
    anna = enter("Anna")
    anna.open_table(TWO)
    for label in ("End Movement", "Keep", "End the turn"):
        anna.choose(label)
    rows = anna.page.locator(".log li")
    expect(rows.locator(".back")).to_have_count(2)
    assert rows.evaluate_all(HIGHER) == []


def test_a_heading_stays_while_its_lines_pass_below_it(enter: Enter) -> None:
    anna = enter("Anna")
    table = anna.open_table([{"kind": "me"}, {"kind": "bot", "bot": "captain"}])
    anna.choose("End Movement")
    anna.choose("Keep")
    expect(anna.button("End the turn")).to_be_enabled()
    ply = anna.ply
    anna.choose("End the turn")
    anna.wait_for_ply(ply)
    anna.wait_for_turn()
    anna.page.goto(f"/replay/{table}/{anna.ply}")
    heading = anna.page.locator(".log-heading", has_text="captain").last
    lines = anna.page.locator("section", has=heading).locator("li")
    expect(lines.nth(3)).to_be_visible()
    lines.nth(2).evaluate("line => line.scrollIntoView({block: 'start'})")
    expect(heading).to_be_in_viewport(ratio=1)
    expect(lines.first).not_to_be_in_viewport()


def test_what_is_nobodys_doing_begins_where_the_other_lines_do(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    for label in ("End Movement", "Keep", "End the turn"):
        anna.choose(label)
    line = anna.page.locator(".log li", has_text="collects")
    words = line.locator("> span")
    before = words.bounding_box()
    line.locator("> .seat").evaluate("banner => banner.remove()")
    after = words.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == before["x"]

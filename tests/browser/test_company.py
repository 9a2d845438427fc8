"""Company: spectators who are sent away, and players who do not come back."""

from playwright.sync_api import expect
from tests.browser.conftest import Enter


def test_a_host_sends_a_spectator_away_and_a_bot_takes_over_an_absent_seat(enter: Enter) -> None:
    anna, noor, guest = enter("Anna"), enter("Noor"), enter("Gaius")
    table = anna.open_table([{"kind": "me"}, {"kind": "invited"}])
    link = anna.page.locator(".copy-line input").first.input_value()
    noor.home()
    noor.page.goto(link)
    noor.page.get_by_role("button", name="Sit down").click()
    expect(anna.page.locator(".players-list")).to_contain_text("Noor")

    guest.home()
    guest.page.goto(f"/table/{table}")
    expect(guest.page.locator(".board .plane")).to_be_visible()
    anna.page.get_by_role("tab", name="Talk").click()
    expect(anna.page.locator(".chat")).to_contain_text("Gaius")
    noor.page.get_by_role("tab", name="Talk").click()
    expect(noor.page.locator(".watcher")).to_have_text("Gaius")
    expect(noor.page.locator(".room")).to_have_count(1)
    anna.page.get_by_role("button", name="send away").click()
    expect(anna.page.locator(".watcher")).to_contain_text("Send Gaius away for good?")
    expect(guest.page.locator(".board .plane")).to_be_visible()
    anna.page.get_by_role("button", name="Send away", exact=True).click()
    expect(guest.page.locator("main.message")).to_contain_text("You have been sent away")

    noor.page.goto("about:blank")
    vote = anna.page.get_by_role("button", name="Vote for a bot")
    expect(vote).to_be_visible(timeout=30_000)
    vote.click()
    expect(anna.page.locator(".players-list")).to_contain_text("Captain Hispania")
    anna.page.get_by_role("tab", name="Log").click()
    expect(anna.page.locator(".log")).to_contain_text(
        "The others let a bot play for Noor, who is away"
    )

    # The seat is kept: whoever comes back may sit down again.
    noor.page.goto(f"/table/{table}")
    noor.page.get_by_role("button", name="Take your seat back: Hispania").click()
    expect(anna.page.locator(".players-list")).to_contain_text("Noor")
    expect(noor.page.get_by_role("button", name="Take your seat back")).to_have_count(0)


def test_the_first_page_leads_to_all_tables_one_has(enter: Enter) -> None:
    olwen = enter("Olwen")
    tables = [olwen.open_table([{"kind": "me"}, {"kind": "bot"}]) for _ in range(9)]
    olwen.home()
    heading = olwen.page.get_by_role("heading", name="Continue")
    mine = olwen.page.locator("section", has=heading)
    cards = mine.locator(".table-card")
    expect(cards).to_have_count(8)
    mine.get_by_role("button", name="Show all 9").press("Enter")
    expect(cards).to_have_count(9)
    expect(cards.nth(8)).to_be_focused()
    assert {f"/table/{table}" for table in tables} == {
        card.get_attribute("href") for card in cards.all()
    }

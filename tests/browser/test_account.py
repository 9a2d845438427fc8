"""An account keeps one's games: made by a guest, left, and entered again."""

from playwright.sync_api import expect
from tests.browser.conftest import Enter

PASSWORD = "a long march home"  # noqa: S105  # of nobody
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def test_a_guest_makes_an_account_and_keeps_his_games(enter: Enter) -> None:
    livia = enter("Livia")
    table = livia.open_table(TWO, title="The long war")
    page = livia.page
    page.goto("/account")
    page.get_by_label("Name").fill("Livia Drusilla")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.locator(".table-card")).to_contain_text("The long war")
    page.get_by_role("link", name="Livia Drusilla").click()
    expect(page.locator("form")).to_contain_text("This server sends no e-mail.")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()

    # A link opened where nobody is signed in leads to the seat by way of the account.
    elsewhere = enter()
    elsewhere.page.goto(f"/table/{table}")
    elsewhere.page.get_by_role("link", name="Is a seat here yours?").click()
    elsewhere.page.get_by_label("Name").fill("Livia Drusilla")
    elsewhere.page.get_by_label("Password").fill(PASSWORD)
    elsewhere.page.get_by_role("button", name="Sign in").click()
    elsewhere.page.wait_for_url(f"**/table/{table}")
    expect(elsewhere.buttons.first).to_be_visible()
    elsewhere.home()
    expect(elsewhere.page.locator(".table-card")).to_contain_text("The long war")

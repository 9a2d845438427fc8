"""An account keeps one's games: made by a guest, left, and entered again."""

from playwright.sync_api import expect
from tests.browser.conftest import Enter

PASSWORD = "a long march home"  # noqa: S105  # of nobody
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def test_a_guest_makes_an_account_and_keeps_his_games(enter: Enter) -> None:
    livia = enter("Livia")
    livia.open_table(TWO, title="The long war")
    page = livia.page
    page.goto("/account")
    page.get_by_label("Name").fill("Livia Drusilla")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    expect(page.locator(".table-card")).to_contain_text("The long war")
    page.get_by_role("link", name="Livia Drusilla").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()

    elsewhere = enter()
    elsewhere.page.goto("/account")
    elsewhere.page.get_by_label("Name").fill("Livia Drusilla")
    elsewhere.page.get_by_label("Password").fill(PASSWORD)
    elsewhere.page.get_by_role("button", name="Sign in").click()
    expect(elsewhere.page.locator(".table-card")).to_contain_text("The long war")

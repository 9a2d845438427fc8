"""Being told: in the title, by a notification when one looks elsewhere, and never twice."""

from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

SPY = """() => {
    window.shown = [];
    window.Notification = class {
        static permission = 'default';
        static requestPermission() {
            Notification.permission = window.answer;
            return Promise.resolve(window.answer);
        }
        constructor(title, options) { shown.push([title, options.body]); }
        close() {}
    };
    const hidden = {get: () => Boolean(window.away), configurable: true};
    Object.defineProperty(document, 'hidden', hidden);
}"""


def pass_turn(visitor: Visitor) -> None:
    """Do nothing but what must be done."""
    for label in ("End Movement", "Keep the cities", "End the turn"):
        visitor.choose(label)
        expect(visitor.button(label)).to_have_count(0)


def test_a_notification_comes_only_when_allowed_and_away(enter: Enter) -> None:
    anna, noor = enter("Anna"), enter("Noor")
    anna.page.add_init_script(f"({SPY})()")
    anna.open_table([{"kind": "me"}, {"kind": "invited"}])
    link = anna.page.locator(".copy-line input").first.input_value()
    noor.home()
    noor.page.goto(link)
    noor.page.get_by_role("button", name="Sit down").click()
    anna.wait_for_turn()

    page = anna.page
    page.evaluate("() => { window.answer = 'denied'; }")
    page.keyboard.press("m")
    wish = page.get_by_label("Tell me when it is my move")
    wish.click()
    expect(wish).not_to_be_checked()
    expect(page.locator(".preferences [role=status]")).to_contain_text("does not allow")
    page.evaluate("() => { window.answer = 'granted'; }")
    wish.click()
    expect(wish).to_be_checked()
    page.keyboard.press("Escape")

    for away in (False, True):
        pass_turn(anna)
        page.evaluate("away => { window.away = away; }", away)
        noor.wait_for_turn()
        pass_turn(noor)
        anna.wait_for_turn()
        told = page.evaluate("() => window.shown.length")
        assert told == (1 if away else 0)
    title, body = page.evaluate("() => window.shown[0]")
    assert title == "Your move"
    assert body.startswith("Move a leader")
    expect(page).to_have_title("● Your move · Conquest of the Empire")

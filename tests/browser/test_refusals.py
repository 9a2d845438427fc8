"""What a person tries in vain: every click is answered, and keys stay where the eyes are."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]
RULE = re.compile(r"[a-z]+\.\d|R-\d")


def expect_refusal(visitor: Visitor, words: str) -> None:
    expect(visitor.toast).to_have_class(re.compile("refusal"))
    expect(visitor.toast).to_contain_text(words)
    expect(visitor.toast.locator(".rule-id")).to_have_text(RULE)


def expect_reason(visitor: Visitor, words: str) -> None:
    """Look for reason and rule in the card of what was clicked; with nothing in hand no alarm."""
    reason = visitor.page.locator(".space-card .reason")
    expect(reason).to_contain_text(f"Not now: {words}")
    expect(reason.locator(".rule-id")).to_have_text(RULE)
    expect(reason.locator(".rule-id")).to_be_in_viewport(ratio=1)
    expect(visitor.toast).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    ("space", "words"),
    [
        ("HIS", "That belongs to Brand"),
        ("SYR", "Syria belongs to nobody"),
        ("MAL", "None of your galleys can sail from Mare Alexandria"),
        ("BRI", "No leader of yours is in Britannia"),
    ],
)
def test_every_click_on_the_map_is_answered(
    enter: Enter, space: str, words: str, *, phone: bool
) -> None:
    anna = enter("Anna", phone=phone)
    anna.open_table(TWO)
    anna.page.keyboard.press("f")
    anna.pick(space)
    expect_reason(anna, words)


def test_a_march_over_the_sea_names_the_way_out(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("march?")
    anna.page.keyboard.press("f")
    anna.pick("MAL")
    expect_refusal(anna, "boards a galley")
    anna.pick("CRE")
    expect_refusal(anna, "choose a province beside Egyptus")


def test_what_is_too_dear_says_what_it_costs(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.choose("End Movement")
    anna.choose("Keep the cities")
    expect(anna.page.locator(".prompt .barred")).to_have_count(3)
    anna.page.keyboard.press("l")
    dear = anna.page.locator(".action-list .barred", has_text="Buy catapult")
    expect(dear).to_have_attribute("aria-disabled", "true")
    dear.click(force=True)  # it looks disabled, and answers all the same
    expect_refusal(anna, "That costs 40 talents and you have 15; buy something cheaper")
    anna.page.keyboard.press("f")
    anna.pick("HIS")
    expect_reason(anna, "Hispania is not yours")


def test_no_key_acts_behind_the_rules_drawer(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    keys, drawer = anna.page.keyboard, anna.page.locator(".drawer")
    before = anna.ply
    keys.press("?")
    search = drawer.get_by_label("Search the rules")
    expect(search).to_be_focused()
    keys.type("legion 12ulo")
    expect(search).to_have_value("legion 12ulo")
    drawer.locator("h2").click()
    for key in ("1", "2", "Enter", "u", "l", "o", "m"):
        keys.press(key)
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    assert anna.ply == before
    keys.press("Escape")
    expect(drawer).to_have_count(0)
    expect(anna.prompt).to_contain_text("Move a leader")


def test_no_key_acts_behind_a_window(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    keys, window = anna.page.keyboard, anna.page.locator("dialog[open]")
    before = anna.ply
    keys.press("m")
    expect(window).to_be_visible()
    for key in ("1", "2", "u", "l", "?"):
        keys.press(key)
    expect(anna.page.locator(".drawer")).to_have_count(0)
    expect(window).to_have_count(1)
    keys.press("Escape")
    expect(window).to_have_count(0)
    assert anna.ply == before


def test_escape_closes_the_drawer_before_it_takes_a_step_back(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.take_general("EGY")
    expect(anna.prompt).to_contain_text("march?")
    anna.page.keyboard.press("?")
    expect(anna.page.locator(".drawer")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".drawer")).to_have_count(0)
    expect(anna.prompt).to_contain_text("march?")
    anna.page.keyboard.press("Escape")
    expect(anna.prompt).to_contain_text("Move a leader")

"""The pictures of the documents, taken anew by

HEXARCH_SCREENSHOTS=1 .venv/bin/pytest tests/browser/test_screenshots.py
"""

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.test_access import settings
from tests.browser.test_battle import at_battle
from tests.browser.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs/screenshots"
pytestmark = pytest.mark.skipif(
    not os.environ.get("HEXARCH_SCREENSHOTS"), reason="pictures are taken on request"
)


def clear(visitor: Visitor) -> None:
    """Put aside what the table says about the record."""
    if visitor.page.locator(".notice").count():
        visitor.page.locator(".notice button").click()


def keep(visitor: Visitor, name: str) -> None:
    clear(visitor)
    visitor.page.wait_for_timeout(900)
    FOLDER.mkdir(exist_ok=True)
    with Image.open(BytesIO(visitor.page.screenshot())) as picture:
        picture.convert("RGB").save(FOLDER / f"{name}.webp", quality=88, method=6)


def after_the_battle(visitor: Visitor) -> None:
    """Play on until somebody may march again."""
    at_battle(visitor)
    for _ in range(80):
        visitor.wait_for_turn()
        if "Move a leader" in visitor.prompt.inner_text():
            return
        visitor.pass_on()


def test_pages(enter: Enter) -> None:
    anna = enter("Aurelia")
    anna.home()
    page = anna.page
    keep(anna, "home")
    page.goto("/setup/conquest")
    keep(anna, "set-up")
    page.goto("/library/conquest/lm.4")
    keep(anna, "library")
    at_battle(anna)
    keep(anna, "battle")
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/replay/{table}/640")
    expect(page.locator(".stack").first).to_be_visible()
    keep(anna, "replay")
    page.goto(f"/dice/{table}")
    keep(anna, "dice")


def test_table(enter: Enter) -> None:
    anna = enter("Aurelia")
    after_the_battle(anna)
    anna.page.locator(".glow g").first.wait_for(state="attached")
    expect(anna.buttons.first).to_be_enabled()
    anna.page.locator("#tab-actions").click()
    anna.page.locator(".action-list button", has_text="Caesar").first.click()
    anna.page.locator("#tab-log").click()
    expect(anna.page.locator(".badge").first).to_be_attached()
    clear(anna)
    anna.page.locator(".badge").first.hover()
    keep(anna, "table")


def test_dark_table(enter: Enter) -> None:
    anna = enter("Aurelia")
    settings(anna, theme="dark")
    after_the_battle(anna)
    keep(anna, "table-dark")


def test_phone(enter: Enter) -> None:
    anna = enter("Aurelia", phone=True)
    at_battle(anna)
    keep(anna, "phone-battle")
    anna.page.get_by_role("button", name="Put the battle board aside").tap()
    keep(anna, "phone-table")


def test_lesson(enter: Enter) -> None:
    anna = enter("Aurelia")
    anna.home()
    anna.game().get_by_role("button", name="Learn").click()
    expect(anna.page.locator(".coach")).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".coach")).to_contain_text("Click Moesia")
    keep(anna, "lesson")


def test_example(enter: Enter) -> None:
    anna = enter("Aurelia")
    anna.page.goto("/example/empire/example_of_play/60")
    expect(anna.page.locator(".stack").first).to_be_visible()
    keep(anna, "empire")

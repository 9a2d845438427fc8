"""Somebody watches the example of play that a game brings."""

import re

from playwright.sync_api import expect
from tests.browser.conftest import Enter


def test_an_example_is_watched_part_by_part(enter: Enter) -> None:
    anna = enter("Anna")
    anna.home()
    anna.game("Empire").last.get_by_role("link", name="Watch: The Example of Play").click()
    told = anna.page.locator(".coach")
    expect(told).to_contain_text("Eagle, in the north")
    expect(told).to_contain_text("Part 1 of 27")
    expect(anna.page.locator(".board .plane")).to_be_visible()
    told.get_by_role("button", name="Next").click()
    expect(told).to_contain_text("Bull throws a screen")
    expect(anna.page).to_have_url(re.compile(r"/example/empire/example_of_play/9\b"))
    # Played, an example stops at the end of each part.
    anna.page.get_by_role("button", name="Play").click()
    expect(told).to_contain_text("Part 3 of 27")
    expect(anna.page.get_by_role("button", name="Play")).to_be_visible(timeout=15_000)
    expect(told).to_contain_text("Part 3 of 27")
    anna.page.get_by_role("button", name="To the end").click()
    expect(told).to_contain_text("Summer ends")
    expect(told.get_by_role("button", name="Next")).to_be_disabled()
    anna.page.reload()
    expect(told).to_contain_text("Part 27 of 27")


def test_a_phone_shows_all_buttons_of_an_example(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    anna.page.goto("/example/empire/example_of_play/9")
    expect(anna.page.locator(".coach")).to_contain_text("Part 2 of 27")
    for name in ("Next", "Play", "One step on", "To the end"):
        expect(anna.page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)

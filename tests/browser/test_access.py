"""Everybody can use it: axe is content, and so are large text, German and still pictures."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import IN_A_HURRY, Enter
from tests.browser.visitor import Visitor

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
BATTLE = Path(__file__).parent / "battle.json"
HIDES = """prompt => [prompt, ...prompt.querySelectorAll(".say, .say *, .acts, .acts *")]
    .filter((part) => part.scrollHeight > part.clientHeight + 2 && part.clientHeight > 0)
    .map((part) => `${part.className} ${part.innerText}`)"""
"""The parts of the question that do not show all of their words."""
OVERFULL = """() => {
    const card = document.querySelector('.rule-card');
    return card.scrollHeight > card.clientHeight;
}"""
"""The rule has arrived, and is longer than its card."""
TWO = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def settings(visitor: Visitor, **wish: str) -> None:
    kept = json.dumps(json.dumps(IN_A_HURRY | wish))
    script = f"localStorage.setItem('hexarch.settings', {kept})"
    visitor.page.add_init_script(script)


def findings(visitor: Visitor) -> list[Any]:
    """Run axe and return what is serious."""
    if not visitor.page.evaluate("() => 'axe' in window"):
        visitor.page.evaluate(AXE.read_text())
    found = visitor.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"]][:4])
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
    ]


@pytest.mark.skipif(not AXE.is_file(), reason="the client's packages are not installed")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(enter: Enter, theme: str) -> None:
    anna = enter("Anna")
    settings(anna, theme=theme)
    page = anna.page
    table = anna.open_table(TWO)
    expect(page.locator(".rule-card .figure")).to_be_visible()
    assert findings(anna) == []
    for tab in ("Actions", "Talk", "List"):
        page.get_by_role("tab", name=tab).click()
        assert findings(anna) == [], tab
    page.keyboard.press("?")
    assert findings(anna) == [], "rules drawer"
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    assert findings(anna) == [], "offers"
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    assert findings(anna) == [], "menu"
    for address in ("/", "/setup/conquest", "/library/conquest/turn.1", "/account"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert findings(anna) == [], address
    for address in (f"/replay/{table}", f"/dice/{table}"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert findings(anna) == [], address


@pytest.mark.skipif(not AXE.is_file(), reason="the client's packages are not installed")
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_serious_on_a_phone(enter: Enter, language: str) -> None:
    anna = enter("Anna", phone=True)
    german = language == "de"
    settings(
        anna,
        language=language,
        theme="dark" if german else "light",
        text="larger" if german else "normal",
    )
    page = anna.page
    page.goto("/")
    page.set_input_files(".import input", BATTLE)
    page.wait_for_url("**/table/*")
    expect(page.locator(".battle")).to_be_visible()
    assert findings(anna) == [], "battle"
    table = page.url.rsplit("/", 1)[1]
    for address in (f"/replay/{table}", f"/dice/{table}", "/setup/conquest", "/"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert findings(anna) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
    anna.game().get_by_role("button", name="Lernen" if language == "de" else "Learn").click()
    expect(page.locator(".coach")).to_be_visible()
    assert findings(anna) == [], "lesson"


def test_german_reaches_the_questions_too(enter: Enter) -> None:
    anna = enter("Anna")
    settings(anna, language="de")
    anna.open_table(TWO)
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    expect(anna.page.get_by_role("tab", name="Verlauf")).to_be_visible()
    expect(anna.button("Alle")).to_contain_text("Aktionen")


def test_a_german_page_says_that_its_rules_are_english(enter: Enter) -> None:
    anna = enter("Anna")
    settings(anna, language="de")
    anna.page.goto("/library/conquest/turn.1")
    for words in (".rule-text h3", ".rule-text p", ".rule-search li span:last-child"):
        expect(anna.page.locator(words).first).to_have_attribute("lang", "en")
    anna.open_table(TWO)
    expect(anna.prompt.locator(".stake [lang=en]")).to_contain_text("six actions")


def test_very_large_text_loses_nothing(enter: Enter) -> None:
    anna = enter("Anna")
    settings(anna, text="larger")
    anna.open_table(TWO)
    page = anna.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440
    board = page.locator(".board").bounding_box()
    assert board
    assert board["height"] > 0.4 * 900
    expect(anna.button("End Movement")).to_be_in_viewport()
    for width, height in ((1440, 900), (960, 540), (720, 450), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".prompt").evaluate(HIDES) == [], (width, height)


def test_very_large_text_keeps_the_log_in_its_column(enter: Enter) -> None:
    anna = enter("Anna")
    settings(anna, text="larger")
    anna.open_table([{"kind": "me"}, {"kind": "person", "name": "W" * 24}])
    for answer in ("End Movement", "Keep the cities", "End the turn", "End Movement"):
        anna.choose(answer)
    log = anna.page.locator(".log-panel")
    expect(log.locator(".jump option")).to_have_count(3)
    room = "log => [log.parentElement.scrollWidth, log.parentElement.clientWidth]"
    wide, seen = log.evaluate(room)
    assert wide <= seen


def test_a_long_rule_is_scrolled_with_the_keyboard(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    card = anna.page.get_by_role("region", name="The rule that asks")
    card.evaluate("card => { card.style.maxHeight = '40px'; }")
    anna.page.wait_for_function(OVERFULL)
    card.focus()
    expect(card).to_be_focused()
    anna.page.keyboard.press("End")
    anna.page.wait_for_function("() => document.querySelector('.rule-card').scrollTop > 0")


def test_reduced_motion_stands_still(enter: Enter) -> None:
    anna = enter("Anna", motion="reduce")
    anna.open_table(TWO)
    expect(anna.page.locator(".glow g").first).to_be_attached()
    assert anna.page.evaluate("() => document.getAnimations().length") == 0


def test_the_board_is_a_list_as_well(enter: Enter) -> None:
    anna = enter("Anna")
    anna.open_table(TWO)
    anna.page.get_by_role("tab", name="List").click()
    name = anna.page.get_by_role("button", name="Egyptus: show on the map")
    row = anna.page.locator(".board-list li", has=name)
    expect(row).to_contain_text("Anna")
    expect(row).to_contain_text("4 infantry")
    expect(row).to_contain_text("Borders ")
    choose = row.get_by_role("button", name="Choose General 1 of Egyptus")
    choose.focus()
    anna.page.keyboard.press("Enter")
    expect(anna.prompt).to_contain_text("General 1 of Egyptus march?")
    expect(anna.page.locator(".board-list .go").first).to_be_focused()
    anna.page.get_by_role("button", name="Choose Cyrenaica").click()
    expect(anna.prompt).to_contain_text("to Cyrenaica?")


@pytest.mark.skipif(not AXE.is_file(), reason="the client's packages are not installed")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chances_of_a_dangerous_choice_can_be_read(enter: Enter, theme: str) -> None:
    """Tribute that may cost a province stands on red, in every theme."""
    anna = enter("Anna")
    settings(anna, theme=theme)
    anna.open_table([{"kind": "me"}, {"kind": "person", "name": "Brand"}], game="empire")
    anna.wait_for_turn()
    anna.page.get_by_role("tab", name="Actions").click()
    expect(anna.page.locator(".action-list .warn .odds-line").first).to_be_visible()
    assert findings(anna) == []

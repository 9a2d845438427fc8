"""Setting a table up: every kind of seat, options with their rules, live or at leisure."""

import pytest
from playwright.sync_api import FilePayload, expect
from tests.browser.conftest import Enter

CUT_SHORT = """() => document.fonts.ready.then(() => [
    ...document.querySelectorAll(".seat-row :is(select, input), .text-choice select")
].filter(field => {
    const alone = document.createElement(field.tagName);
    if (field.options) alone.add(new Option(field.selectedOptions[0].text));
    else alone.size = field.placeholder.length * 0.8;
    alone.style.position = "absolute";
    document.querySelector(".seat-row").append(alone);
    const wanted = alone.offsetWidth;
    alone.remove();
    return field.offsetWidth < wanted;
}).map(field => field.value || field.placeholder))"""
"""The fields that are narrower than their words want them to be, once their letters are there."""


def test_every_kind_of_seat_and_a_leisurely_pace(enter: Enter) -> None:
    anna = enter("Anna")
    page = anna.page
    anna.home()
    anna.game().get_by_role("link", name="Set up").click()
    picture = page.locator(".setup .picture svg").first
    expect(picture).to_have_attribute("aria-label", "The start with 4 players")
    page.get_by_role("combobox", name="Players").select_option("6")
    expect(picture).to_have_attribute("aria-label", "The start with 6 players")
    expect(page.locator(".seat-row .home")).to_have_count(0)
    page.get_by_label("Draw the seats at random").uncheck()
    homes = ["Macedonia", "Galatia", "Egyptus", "Numidia", "Hispania", "Italia"]
    expect(page.locator(".seat-row .home")).to_have_text(homes)
    # Whoever sits down elsewhere leaves his seat to whom he takes the other one from.
    page.get_by_label("Seat 3", exact=True).select_option("me")
    expect(page.get_by_label("Seat 1", exact=True)).to_have_value("bot:captain")
    page.get_by_label("Seat 1", exact=True).select_option("me")
    expect(page.get_by_label("Seat 3", exact=True)).to_have_value("bot:captain")
    kinds = {2: "person", 3: "bot:random", 4: "open", 5: "invited"}
    for seat, kind in kinds.items():
        page.get_by_label(f"Seat {seat}", exact=True).select_option(kind)
    page.get_by_label("Seat 2: Name of the player").fill("Brand")
    page.get_by_label("Pace").select_option("leisure")
    expect(page.locator(".setup")).to_contain_text("a bot plays for him until he comes back")
    page.get_by_label("Time for a decision").select_option("259200")
    page.get_by_label("Title of the table").fill("By post")
    page.locator(".options summary").click()
    page.get_by_label("Talents each player starts with").fill("50")
    rule = page.locator(".option", has_text="Talents each player starts with").locator("a")
    expect(rule).to_have_attribute("href", "/library/conquest/R-01")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(anna.prompt).to_contain_text("Waiting for players: 2 seats are free")
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert table["title"] == "By post"
    assert table["pace"] == {"kind": "leisure", "seconds": 259200}
    assert table["options"]["start_talents"] == 50
    seated = [(seat["kind"], seat["bot"]) for seat in table["seats"]]
    people = [("person", ""), ("person", "")]
    rest = [("bot", "random"), ("open", ""), ("invited", ""), ("bot", "captain")]
    assert seated == people + rest
    assert [seat["name"] for seat in table["seats"]][:2] == ["Anna", "Brand"]
    assert list(table["invites"]) == ["4"]
    expect(page.locator(".copy-line")).to_have_count(2)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("phone", [False, True])
def test_who_sits_where_is_not_cut_short(enter: Enter, language: str, *, phone: bool) -> None:
    anna = enter("Anna", phone=phone, language=language)
    anna.page.goto("/setup/conquest")
    for seat in (1, 2):
        anna.page.locator(".seat-row select").nth(seat).select_option("person")
    expect(anna.page.locator(".seat-row input")).to_have_count(2)
    assert anna.page.evaluate(CUT_SHORT) == []
    anna.page.locator("label.check input").uncheck()
    expect(anna.page.locator(".seat-row .home")).to_have_count(4)
    assert anna.page.evaluate(CUT_SHORT) == []


def test_a_number_out_of_range_is_kept_within(enter: Enter) -> None:
    anna = enter("Anna")
    anna.page.goto("/setup/conquest")
    anna.page.locator(".options summary").click()
    roads = anna.page.get_by_label("Roads in the tray")
    roads.fill("999")
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_url("**/table/*")
    address = f"/api/tables/{anna.page.url.rsplit('/', 1)[1]}"
    assert anna.page.request.get(address).json()["options"]["road_limit"] == 56


def test_a_design_is_checked_at_once_and_brings_its_number_of_players(enter: Enter) -> None:
    """V.H: a fault is told with its place as soon as the file is chosen."""
    page = enter("Anna").page
    page.goto("/setup/empire")
    expect(page.get_by_label("Design to start from")).to_have_count(0)
    page.get_by_label("Scenario", exact=True).select_option("H")
    expect(page.get_by_label("Design to start from")).to_be_visible()
    assert page.evaluate(CUT_SHORT) == []
    page.get_by_label("Players", exact=True).select_option("2")

    def load(text: str) -> None:
        file = FilePayload(name="mine.json", mimeType="application/json", buffer=text.encode())
        page.locator("form input[type=file]").set_input_files(file)

    alert = page.locator("form [role=alert]")
    load('{ "title": "Border war",')
    expect(alert).to_contain_text("line 1, column 25: the text breaks off")
    for _ in range(2):
        load('{ "title": "Border war", "players": 2, "wroks": {} }')
        expect(alert).to_contain_text("wroks: no such part")
        page.wait_for_load_state("networkidle")
        expect(alert, "the same file again is as wrong").to_be_visible()
    load('{ "title": "Border war", "players": 4 }')
    expect(page.get_by_label("Players", exact=True)).to_have_value("4")
    expect(alert).to_have_count(0)
    page.get_by_label("Players", exact=True).select_option("3")
    expect(alert).to_contain_text("is for 4 players, not 3")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")

"""Many small choices on one list, and questions that the table answers for a player."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Enter
from tests.browser.test_access import findings
from tests.browser.test_hex_map import point
from tests.browser.visitor import Visitor
from tests.server.scenes import at_a_border, empire_until, is_due

from hexarch.games.empire.steps.realm import Tribute
from hexarch.games.empire.steps.war import Building, Peacemaking, Supply

LINES_AND_LEFTS = """cells => {
    const lines = cells.map(cell => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return words.getClientRects().length;
    });
    return [[...new Set(lines)], new Set(cells.map(cell => cell.offsetLeft)).size];
}"""
"""Into how many lines cells are broken, and from how many edges they begin."""


def bring(visitor: Visitor, record: bytes, folder: Path) -> Page:
    """Put a record on a table."""
    file = folder / "record.json"
    file.write_bytes(record)
    visitor.home()
    visitor.page.set_input_files(".import input", file)
    visitor.page.wait_for_url("**/table/*")
    visitor.wait_for_turn()
    return visitor.page


def test_last_seasons_supply_is_repeated_from_a_list(enter: Enter, tmp_path: Path) -> None:
    """8.1: what was paid for last season is ticked, as far as the gold goes, and paid for."""
    anna = enter("Anna")
    page = bring(anna, empire_until(is_due(Supply, 2)), tmp_path)
    anna.button("As a list").click()
    units = page.get_by_role("dialog")
    expect(units.locator("tbody tr")).not_to_have_count(0)
    assert findings(anna) == []
    units.get_by_role("button", name="Repeat last season").press("Enter")
    expect(units.locator("input:checked")).not_to_have_count(0)
    ticked = units.locator("input:checked").count()
    expect(units.locator(".sum")).to_contain_text(f"{ticked} ticked")
    units.locator("input:checked").first.press(" ")
    expect(units.locator("input:checked")).to_have_count(ticked - 1)
    before = anna.ply
    units.get_by_role("button", name="Do these").click()
    said = page.get_by_role("status").or_(anna.toast)
    expect(said.filter(has_text=f"Done: {ticked - 1} of your list.")).to_be_visible()
    assert anna.ply == before + ticked - 1


POOR = {
    "title": "Poor",
    "players": 2,
    "control": {"EQU": "Eagle Strong", "ILA": "Bull Strong"},
    "units": {"P18": ["Eagle: EQU:HI1, EQU:HI2"], "R31": ["Bull: ILA:LI1"]},
    "treasury": {"Eagle": 1, "Bull": 9},
    "order": ["Eagle", "Bull"],
    "start": {"season": "Summer"},
}


def test_what_does_all_of_a_list_at_once_asks_as_its_button_does(enter: Enter) -> None:
    """8.3.3: units that cannot be paid for forage."""
    anna = enter("Anna")
    page = anna.page
    design = {"scenario": "H", "options": {"design": json.dumps(POOR)}}
    anna.open_table([{"kind": "me"}, {"kind": "person"}], game="empire", **design)
    anna.wait_for_turn()
    # Dice say who is supplied first.
    hers = page.locator(".prompt", has_text="Anna: Supply your units.")
    while not hers.count():
        anna.pass_on()
    before = anna.ply
    anna.button("As a list").click()
    page.get_by_role("dialog").get_by_role("button", name="Supply all").click()
    expect(anna.prompt).to_contain_text("Your gold does not feed all.")
    assert anna.ply == before


def test_a_list_stops_when_dice_fall(enter: Enter, tmp_path: Path) -> None:
    """5.3: the check may have changed everything; the rest stays ticked. On a phone."""
    anna = enter("Anna", phone=True)
    page = bring(anna, empire_until(is_due(Tribute, 0)), tmp_path)
    anna.button("As a list").tap()
    cities = page.get_by_role("dialog")
    for place in range(2):
        cities.locator("tbody tr:not(:has(.grave)) input").nth(place).check()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    cities.get_by_role("button", name="Do these", exact=True).tap()
    expect(cities.get_by_role("status")).to_contain_text("Stopped, for dice fell")
    expect(cities.locator("input:checked")).to_have_count(1)


def test_messages_stand_in_the_list_and_one_escape_closes_it(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    page = bring(anna, empire_until(is_due(Tribute, 0)), tmp_path)
    page.get_by_role("tab", name="Actions").click()
    # What was said before is read in the list, not behind it.
    page.keyboard.press("u")
    expect(anna.toast).to_contain_text("nothing to take back")
    page.keyboard.press("b")
    cities = page.get_by_role("dialog")
    expect(cities.locator(".toast")).to_contain_text("nothing to take back")
    cities.get_by_role("button", name="Close").last.click()
    expect(anna.toast).to_have_count(0)
    # What the dice bring is said once, and in sight however long the list is.
    cities.locator("tbody tr:not(:has(.grave)) input").first.check()
    cities.locator("tbody tr:not(:has(.grave)) input").last.check()
    cities.get_by_role("button", name="Do these", exact=True).click()
    expect(cities.get_by_role("status")).to_contain_text("rolls")
    expect(cities.get_by_role("status")).to_be_in_viewport(ratio=1)
    expect(anna.toast).to_have_count(0)
    page.keyboard.press("Escape")
    expect(cities).to_have_count(0)


def test_the_focus_stays_in_the_list(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    page = bring(anna, empire_until(is_due(Building, 0)), tmp_path)
    page.keyboard.press("b")
    wares = page.get_by_role("dialog")
    last = wares.locator("details").last
    last.evaluate("group => { group.open = true; }")
    more = last.locator(".stepper button:last-child").last
    more.focus()
    # Nothing that has the focus lies behind the foot.
    box, foot = more.bounding_box(), wares.locator(".errand-foot").bounding_box()
    assert box
    assert foot
    assert box["y"] + box["height"] <= foot["y"]
    for _ in range(12):
        page.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-disabled", "true")
    expect(more).to_be_focused()
    run = wares.get_by_role("button", name="Do these", exact=True)
    run.press("Enter")
    expect(wares.locator(".errand-note")).to_contain_text("Done")
    expect(run).to_be_focused()


def test_the_columns_of_a_list_fit_their_words(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    page = bring(anna, empire_until(is_due(Tribute, 0)), tmp_path)
    page.keyboard.press("b")
    effects = page.get_by_role("dialog").locator("tbody .effect")
    expect(effects).not_to_have_count(0)
    assert effects.evaluate_all(LINES_AND_LEFTS) == [[1], 1], "one line each, and in line"


def test_the_table_passes_for_whoever_says_so(enter: Enter, tmp_path: Path) -> None:
    """R-96: one tick instead of seven questions, and it can be taken back."""
    anna = enter("Anna")
    page = bring(anna, empire_until(lambda t: isinstance(t.state.step, Peacemaking)), tmp_path)
    before, box = anna.ply, page.locator(".standing input")
    # A click only: once the table has answered, the other seat's question has a tick as well.
    page.get_by_role("checkbox", name="Always answer “Let the wars go on” for me").click()
    anna.wait_for_ply(before)
    expect(box.first).to_be_checked()
    box.first.click()
    expect(page.locator(".standing input:checked")).to_have_count(0)


def test_a_tick_keeps_the_focus_while_others_are_asked(enter: Enter) -> None:
    anna, berta = enter("Anna"), enter("Berta")
    anna.open_table([{"kind": "me"}, {"kind": "invited"}], game="empire", shuffle=False)
    link = anna.page.locator(".copy-line input").first.input_value()
    berta.home()
    berta.page.goto(link)
    berta.page.get_by_role("button", name="Sit down").click()
    # Lots decide who is asked first.
    expect(anna.prompt).to_contain_text("Collect additional tribute")
    first = berta if "the decision of Berta" in anna.prompt.inner_text() else anna
    tick = first.page.locator(".standing input")
    tick.press(" ")
    expect(first.prompt).to_contain_text("It is the decision of")
    expect(tick).to_be_checked()
    expect(tick).to_be_focused()
    tick.press(" ")
    expect(tick).to_have_count(0)


def test_a_refusal_for_want_of_leave_asks_for_it(enter: Enter, tmp_path: Path) -> None:
    """10.1.2: whom to ask stands beside the refusal, and one click asks him."""
    anna = enter("Anna")
    record, border = at_a_border()
    page = bring(anna, record, tmp_path)
    page.keyboard.press("f")
    page.mouse.click(*point(page, border))
    expect(anna.toast).to_contain_text(", ask ")
    ask = anna.toast.locator(".remedies button").first
    expect(ask).to_contain_text("for leave: ")
    before = anna.ply
    ask.click()
    expect(anna.prompt).to_contain_text("asks: may ")
    expect(anna.toast.locator(".remedies")).to_have_count(0)
    assert anna.ply == before + 1


def test_on_a_phone_a_refusal_with_remedies_has_the_map_for_itself(
    enter: Enter, tmp_path: Path
) -> None:
    anna = enter("Anna", phone=True)
    record, border = at_a_border()
    page = bring(anna, record, tmp_path)
    page.reload()  # without the news of the import
    card, ring = page.locator(".space-card"), page.locator(".reaches .refused")
    anna.wait_for_turn()
    page.get_by_role("button", name="Show the whole map").tap()
    page.touchscreen.tap(*point(page, border))
    expect(anna.toast.locator(".remedies button").first).to_be_in_viewport(ratio=1)
    expect(ring).not_to_have_count(0)
    expect(card).to_be_hidden()
    toast, board = anna.toast.bounding_box(), page.locator(".board").bounding_box()
    assert toast
    assert board
    assert toast["y"] >= board["y"]
    assert toast["y"] + toast["height"] <= board["y"] + board["height"]
    anna.toast.get_by_role("button", name="Close").tap()
    expect(card).to_be_visible()
    expect(ring).to_have_count(0)


def test_on_a_phone_the_costs_of_a_move_come_near_enough_to_read(
    enter: Enter, tmp_path: Path
) -> None:
    """The unit stays in sight; and whoever wants the whole map gets it."""
    anna = enter("Anna", phone=True)
    page = bring(anna, at_a_border()[0], tmp_path)
    page.reload()  # without the news of the import
    anna.wait_for_turn()
    costs = page.locator(".badges .badge circle")
    page.wait_for_function(
        "() => document.querySelector('.badges circle')?.getBoundingClientRect().height > 14"
    )
    assert costs.count() > 5
    expect(page.locator(".pieces .selected").first).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Show the whole map").tap()
    page.wait_for_function(
        "() => document.querySelector('.plane').getBoundingClientRect().width < innerWidth + 20"
    )


CHASE = {
    "title": "Chase",
    "players": 2,
    "control": {"EQU": "Eagle Strong", "ILA": "Bull Strong"},
    "general_wars": ["Eagle on Bull"],
    "units": {"N22": ["Eagle: EQU:HI1 V"], "N23": ["Bull: ILA:SC1"]},
    "treasury": {"Eagle": 20, "Bull": 15},
    "order": ["Eagle", "Bull"],
    "start": {"season": "Summer", "campaign": 1},
}


TWO_CLICKS = """async label => {
    const named = button => button.innerText.startsWith(label);
    const find = () => [...document.querySelectorAll(".prompt .acts button")].find(named);
    const first = find();
    first.click();
    while (find() === first) await new Promise(requestAnimationFrame);
    const isHeld = find().disabled;
    find().click();
    return isHeld;
}"""
"""Click on an answer and at once on what stands in its place; tell whether that was held back."""


def test_enter_in_the_list_of_actions_does_nothing_grave(enter: Enter) -> None:
    """14.2: cavalry may withdraw before combat; whoever goes on with Enter stands."""
    anna = enter("Anna")
    page, keys = anna.page, anna.page.keyboard
    design = {"scenario": "H", "options": {"design": json.dumps(CHASE)}}
    seats = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]
    anna.open_table(seats, game="empire", **design)
    anna.wait_for_turn()
    while not anna.prompt.filter(has_text="Anna: Move a unit").count():
        anna.pass_on()
    keys.press("l")
    listed = page.locator(".action-list button")
    for label in ("N22", "Attack N23"):
        expect(listed.filter(has_text=label).first).to_be_enabled()
        listed.filter(has_text=label).first.press("Enter")
    expect(anna.prompt).to_contain_text("None of your other units can move")
    keys.press("Enter")
    expect(anna.prompt).to_contain_text("Brand")
    before = anna.ply
    expect(listed.filter(has_text="Stand and fight")).to_be_focused()
    grave = listed.filter(has_text="Withdraw before combat")
    for _ in range(2):
        expect(grave).to_be_enabled()
        grave.press("Enter")
        expect(anna.prompt).to_contain_text("Withdraw?")
        expect(grave).to_be_enabled()
        keys.press("Enter")
    expect(anna.prompt).to_contain_text("Withdraw?")
    assert anna.ply == before
    keys.press("Escape")
    expect(anna.prompt).not_to_contain_text("Withdraw?")
    # The second click of two may find the grave answer in its place.
    assert page.evaluate(TWO_CLICKS, "Withdraw before combat")
    expect(anna.button("Withdraw before combat")).to_be_enabled()
    assert anna.ply == before
    keys.press("Escape")
    keys.press("Enter")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("Battle in N23")
    expect(page.locator(".log")).not_to_contain_text("withdraws")

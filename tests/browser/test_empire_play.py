"""Empire at the table: marching over Areas, a battle with losses by the step, charts, secrets."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Enter
from tests.browser.test_hex_map import point
from tests.browser.test_lists import bring
from tests.browser.visitor import Visitor

import hexarch.games.empire
from hexarch.games.empire.actions.realm import Commit
from hexarch.kernel.record import encode

EXAMPLE = Path(hexarch.games.empire.__file__).parent / "examples/example_of_play.json"
BOTH = [{"kind": "me"}, {"kind": "person", "name": "Brand"}]


def before(action: dict[str, str], folder: Path) -> Path:
    """Write the Example of Play up to where *action* is taken for the first time."""
    record = json.loads(EXAMPLE.read_text())
    plies = record["plies"]
    record["plies"] = plies[: next(n for n, ply in enumerate(plies) if ply[1] == action)]
    record["outcome"] = None
    file = folder / "cut.json"
    file.write_text(json.dumps(record))
    return file


def sit_down(visitor: Visitor, record: Path) -> Page:
    """Put a record on a table and look at the whole map."""
    visitor.home()
    visitor.page.set_input_files(".import input", record)
    visitor.page.wait_for_url("**/table/*")
    visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Show the whole map").click()
    visitor.page.wait_for_timeout(200)
    return visitor.page


def click(visitor: Visitor, code: str) -> None:
    """Click on a hex and wait until that was carried out."""
    ply = visitor.ply
    visitor.page.mouse.click(*point(visitor.page, code))
    visitor.wait_for_ply(ply)


def test_a_unit_marches_by_clicks_on_its_area_and_hex(enter: Enter, tmp_path: Path) -> None:
    """13.1.1a: the unit, the section of an Area, then the hex in it; each can be undone."""
    visitor = enter("Anna")
    page = sit_down(visitor, before({"type": "select", "unit": "THE:SC1"}, tmp_path))
    start = page.locator('.stack:has([data-ref~="THE:SC1"])').get_attribute("data-at") or ""
    page.mouse.click(*point(page, start))
    menu = page.locator(".spot-menu button")
    expect(menu.first.or_(page.locator(".badge").first)).to_be_visible()
    if menu.count():
        menu.first.click()
    expect(page.locator(".badge").first).to_be_visible()
    click(visitor, "L24")
    expect(visitor.prompt).to_contain_text("hex")
    click(visitor, "L25")
    expect(page.locator('.stack[data-at="L25"]')).to_have_count(1)
    visitor.button("Undo").click()
    expect(page.locator('.stack[data-at="L25"]')).to_have_count(0)


def test_no_card_is_left_of_an_area_that_was_chosen(enter: Enter, tmp_path: Path) -> None:
    """13.1.1a: the pointer still rests on the sign, but the Area is no choice any more."""
    visitor = enter("Anna")
    page = sit_down(visitor, before({"type": "head", "section": "L23"}, tmp_path))
    card = page.locator(".space-card")
    box = page.locator('.badges .badge[data-space="region:J19"]').bounding_box()
    assert box
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*spot)
    expect(card).to_contain_text("Click: Go to the Area")
    ply = visitor.ply
    page.mouse.click(*spot)
    visitor.wait_for_ply(ply)
    page.wait_for_timeout(400)
    expect(card).to_have_count(0)


def test_the_way_to_a_hex_is_drawn_before_its_area_is_chosen(enter: Enter, tmp_path: Path) -> None:
    """13.1.1a: by the Areas between, as it is once only the hex is left to choose."""
    visitor = enter("Anna")
    page = sit_down(visitor, before({"type": "head", "section": "L23"}, tmp_path))
    way = page.locator(".board .path path").first
    page.mouse.move(*point(page, "L25"))
    expect(way).to_be_attached()
    first = way.get_attribute("d")
    ply = visitor.ply
    page.mouse.click(*point(page, "L25"))
    visitor.wait_for_ply(ply)
    page.mouse.move(*point(page, "L24"))
    page.mouse.move(*point(page, "L25"))
    expect(way).to_have_attribute("d", first or "")


def test_losses_are_taken_from_the_counters_of_the_battle(enter: Enter, tmp_path: Path) -> None:
    """14.6: damage, odds and reinforcements are shown, and a click on a counter takes a step."""
    visitor = enter("Anna")
    page = sit_down(visitor, before({"type": "step_from", "unit": "DAM:MI2"}, tmp_path))
    board = page.locator(".battle")
    expect(board.locator(".battle-figures")).to_contain_text("Steps the attacker takes")
    expect(board.locator(".battle-dice .die")).to_have_count(2)
    expect(board.locator(".odds")).to_be_visible()
    expect(board.locator(".aim")).to_have_count(2)
    ply, counters = visitor.ply, board.locator(".ranks").first
    spot = counters.bounding_box()
    board.locator(".aim").first.click()
    visitor.wait_for_ply(ply)
    expect(page.locator(".log li").first).to_contain_text(re.compile("wounded|Green|eliminated"))
    # No counter moves away under the pointer.
    after = counters.bounding_box()
    assert spot
    assert after
    assert spot["y"] == after["y"]


def test_nothing_is_told_while_dice_tumble(enter: Enter, tmp_path: Path) -> None:
    """14.6: the dice of both sides tumble; figures, words and losses follow when they lie."""
    visitor = enter("Anna", motion="no-preference", speed="normal")
    page = sit_down(visitor, before({"type": "resolve_battle", "at": "K21"}, tmp_path))
    page.evaluate(WATCH_THE_DICE)
    visitor.choose("Fight in K21")
    page.wait_for_function("() => window.seen.some(one => one.side)")
    expect(page.locator(".battle .told")).to_contain_text("Bull rolls")
    seen = page.evaluate("window.seen")
    assert {one["side"] for one in seen} == {0, 1}
    assert {one["told"] for one in seen} == {""}
    assert all("dice are rolling" in one["asked"] for one in seen)


WATCH_THE_DICE = """() => {
    window.seen = [];
    const words = place => document.querySelector(place).innerText;
    new MutationObserver(() => {
        const sides = [...document.querySelectorAll(".battle .shots")];
        for (const die of document.querySelectorAll(".battle .tumbling")) window.seen.push({
            side: sides.indexOf(die.closest(".shots")) % 2,
            told: words(".battle .told"),
            asked: words(".prompt"),
        });
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""Write down whose dice tumble, and what is told and asked meanwhile."""


def test_charts_tell_of_influence_and_of_war(enter: Enter) -> None:
    visitor = enter("Anna")
    visitor.open_table(BOTH, game="empire")
    visitor.wait_for_turn()
    page = visitor.page
    page.keyboard.press("t")
    influence, war = page.locator(".chart").all()
    expect(influence.locator("tbody tr")).to_have_count(15)
    expect(influence.locator("tbody .seat").first).to_be_visible()
    expect(war).to_contain_text("peace")
    pools = page.locator(".boxes")
    expect(pools.locator("details").first).to_be_hidden()
    pools.locator("summary").first.click()
    expect(pools.locator("details")).to_have_count(15)
    khazon = pools.locator("details", has_text="Khazon")
    khazon.locator("summary").click()
    expect(khazon.locator("li")).not_to_have_count(0)
    kinds = khazon.locator("li").count()
    assert int(khazon.locator("summary .count").inner_text()) > kinds


def test_german_tabs_fit_beside_the_map(enter: Enter) -> None:
    visitor = enter("Anna", language="de")
    visitor.open_table(BOTH, game="empire")
    visitor.wait_for_turn()
    tabs = visitor.page.locator(".tabs")
    expect(tabs).to_contain_text("Liste")
    assert tabs.evaluate("tabs => tabs.scrollWidth - tabs.clientWidth") == 0


def test_on_a_phone_the_charts_have_a_pane(enter: Enter) -> None:
    visitor = enter("Anna", phone=True)
    visitor.open_table(BOTH, game="empire")
    visitor.wait_for_turn()
    page = visitor.page
    page.locator(".tabbar").get_by_role("button", name="Charts").tap()
    expect(page.locator(".chart").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_the_question_tells_what_is_left_to_give(enter: Enter) -> None:
    """V.D1: twenty points; where there is no panel beside the map."""
    visitor, other = enter("Anna", phone=True), enter("Bert")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    for one in (visitor, other):
        one.open_table(seats, game="empire", scenario="D")
        one.wait_for_turn()
    means = visitor.page.locator(".prompt .means")
    left = 20
    for code, level in (("SEM", 5), ("EQU", 5), ("REL", 5), ("DAM", 4)):
        expect(means).to_contain_text(f"{left} to give")
        visitor.page.locator(f'.badges .badge[data-space="{code}"]').first.tap(force=True)
        visitor.page.locator(".spot-menu button", has_text=f"level {level}").tap()
        left -= level
    expect(means).to_contain_text("1 to give")
    visitor.page.locator('.badges .badge[data-space="SUL"]').first.tap(force=True)
    visitor.page.locator(".spot-menu button", has_text="level 1").tap()
    visitor.button("Give all others level 0").tap()
    expect(visitor.button("Stand by these")).to_be_visible()
    expect(other.page.locator(".prompt .means")).to_be_hidden()


def test_many_phases_leave_room_for_the_buttons(enter: Enter) -> None:
    """The season has nine phases; only those about the present one stand in the bar."""
    visitor = enter("Anna")
    visitor.open_table(BOTH, game="empire")
    page = visitor.page
    for _ in range(4):
        visitor.wait_for_turn()
        if page.locator(".turn-track li", has_text="Influence Provinces").count():
            break
        visitor.pass_on()
    expect(page.locator(".turn-track li")).to_have_count(3)
    expect(page.locator(".turn-track .now")).to_have_text("Influence Provinces")
    menu = page.locator(".top").get_by_role("button", name="Menu").bounding_box()
    assert menu is not None
    assert menu["x"] + menu["width"] <= 1440
    assert page.locator(".prompt .numbers").count() <= 2


def test_one_click_sends_a_ship_round_the_cape(enter: Enter, tmp_path: Path) -> None:
    """13.1.2: from R31 over two seas to R28; each step is an act that can be undone."""
    visitor = enter("Anna")
    page = sit_down(visitor, before({"type": "sail", "reach": "sea:R32"}, tmp_path))
    port = page.locator('.badges .badge[data-space="R28"]')
    expect(port).to_have_text("3")
    page.mouse.move(*point(page, "R28"))
    expect(page.locator(".space-card")).to_contain_text("Land in Chesale (R28)")
    expect(page.locator(".space-card")).to_contain_text("3 of")
    expect(page.locator(".board .path path").first).to_be_attached()
    ply = visitor.ply
    page.mouse.click(*point(page, "R28"))
    expect(page.locator(".table")).to_have_attribute("data-ply", str(ply + 3))
    expect(page.locator('.stack[data-at="R28"] [data-ref~="ILA:W3.1"]')).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator(".table")).to_have_attribute("data-ply", str(ply + 2))


def test_ones_own_control_levels_are_on_the_map(enter: Enter) -> None:
    """2.2d: who assigns levels in secret sees his own."""
    visitor = enter("Anna")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    visitor.open_table(seats, game="empire", scenario="C")
    page = visitor.page
    for _ in range(3):
        visitor.wait_for_turn()
        if page.locator(".prompt .say", has_text="Control Levels").count():
            break
        page.get_by_role("button", name=re.compile("^All")).click()
        page.locator(".action-list button").first.click()
        page.wait_for_timeout(300)
    expect(visitor.prompt).to_contain_text("Control Levels")
    own = page.locator('.plaque [data-ref*=":level:0"]')
    shown = own.count()
    page.get_by_role("button", name=re.compile("^All")).click()
    page.locator(".action-list button", has_text=re.compile("^Give .* level")).first.click()
    expect(own).to_have_count(shown + 1)


def test_secret_levels_are_unveiled_to_both_at_once(enter: Enter) -> None:
    """2.2d, 2.3: until both have committed themselves neither browser hears of the other's."""
    anna, noor = enter("Anna"), enter("Noor")
    heard: list[str] = []
    noor.page.on("websocket", lambda line: line.on("framereceived", lambda f: heard.append(str(f))))
    seats = [{"kind": "me"}, {"kind": "invited"}]
    anna.open_table(seats, game="empire", scenario="C")
    link = anna.page.locator(".copy-line input").first.input_value()
    noor.home()
    noor.page.goto(link)
    noor.page.get_by_role("button", name="Sit down").click()
    for visitor in (anna, noor, anna):
        visitor.page.locator("#tab-actions").click()
        home = visitor.page.locator(".action-list button", has_text="as home province")
        visitor.page.wait_for_timeout(400)
        if home.count():
            home.first.click()
    commit(anna)
    expect(noor.page.locator(".table")).to_have_attribute("data-ply", str(anna.ply))
    assert not [frame for frame in heard if "level_assigned" in frame or ":level:0" in frame]
    expect(anna.page.locator(".reveal")).to_have_count(0)
    commit(noor)
    for visitor in (anna, noor):
        expect(visitor.page.locator(".reveal tbody tr")).to_have_count(15)
    anna.page.locator(".reveal .go-on").click()
    noor.page.keyboard.press("Escape")
    for visitor in (anna, noor):
        expect(visitor.page.locator(".reveal")).to_have_count(0)


def test_levels_are_unveiled_when_the_screen_was_passed_on(enter: Enter, tmp_path: Path) -> None:
    """2.2d: Enter lifts the curtain, then comes what both had chosen, and Enter goes on."""
    visitor = enter("Anna", curtain=True)
    page = bring(visitor, before_the_last_commits(), tmp_path)
    curtain, reveal = page.locator(".curtain"), page.locator(".reveal")
    # Whoever comes to a game that goes on need not be the one who is asked.
    expect(curtain).to_be_visible()
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    page.locator("#tab-actions").click()
    commit(visitor)
    expect(curtain).to_be_visible()
    expect(reveal).to_have_count(0)
    expect(page.locator(".action-list button").first).to_be_enabled()
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    expect(reveal.locator("tbody tr")).to_have_count(15)
    expect(page.locator(".action-list button").first).to_be_enabled()
    page.keyboard.press("Enter")
    expect(reveal).to_have_count(0)


def before_the_last_commits() -> bytes:
    """Play scenario B until the second of two, who is not the first in turn, has chosen.

    He gives more and smaller levels than the first, so that he has heard more.
    """
    table = hexarch.game("empire").new(scenario="B", seats=2, seed=3)
    committed = False
    while not (committed and Commit() in table.legal(table.decisions[0].seat)):
        seat = table.decisions[0].seat
        committed = committed or Commit() in table.legal(seat)
        legal = table.legal(seat)
        table.play(seat, Commit() if Commit() in legal else legal[-1 if committed else 0])
    assert table.decisions[0].seat != table.state.order[0]
    return encode(table.record)


def commit(visitor: Visitor) -> None:
    """Give Control Levels from the list one by one, whichever come first, and stand by them."""
    listed = visitor.page.locator(".action-list button")
    last = listed.filter(has_text="Stand by these")
    one = listed.filter(has_text=re.compile("^Give (?!all)"))
    for _ in range(16):
        expect(last.or_(one).first).to_be_visible()
        ply, is_last = visitor.ply, last.count() > 0
        (last if is_last else one).first.click()
        visitor.wait_for_ply(ply)
        if is_last:
            return

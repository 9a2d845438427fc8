"""A battle on its board: both sides, exact odds, targets with the face they need, dice."""

import re
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

RECORD = Path(__file__).with_name("battle.json")
"""Four players, 1113 plies; Brand attacks Macedonia and is to fire."""

WATCH_THE_DIE = """() => {
    window.told = [];
    new MutationObserver(() => {
        if (document.querySelector(".battle .tumbling"))
            window.told.push(document.querySelector(".battle .told").innerText);
    }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""Write down what is said of a battle while its die still tumbles."""


AS_ILSE = """() => {
    const parse = JSON.parse;
    JSON.parse = (...args) => {
        const found = parse(...args);
        if (found?.type === "frame") {
            found.seat = 2;
            found.choices = [];
            for (const one of found.table.seats) one.mine = one.seat === 2;
            for (const ask of found.asks) ask.mine = false;
        }
        return found;
    };
}"""
"""See the table as one of those who do not fight would."""


def at_battle(visitor: Visitor) -> None:
    """Put the record on a table and sit down at it."""
    visitor.home()
    visitor.page.set_input_files(".import input", RECORD)
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.page.locator(".battle")).to_be_visible(timeout=20_000)


def fight(visitor: Visitor, choice: str = "Retreat") -> None:
    """Fire, and retreat or whatever else one may choose, until the battle is over."""
    ready = ".battle .aim, .battle.over, .prompt.asked .acts button"
    over = visitor.page.locator(".battle.over, .prompt.asked button:text('Keep the cities')")
    for _ in range(60):
        visitor.page.wait_for_selector(ready)
        expect(visitor.page.locator(".tumbling")).to_have_count(0)
        if over.count():
            return
        aim, before = visitor.page.locator(".battle .aim"), visitor.ply
        (aim if aim.count() else visitor.button(choice)).first.click()
        visitor.wait_for_ply(before)
    raise AssertionError("the battle does not end")


def test_whoever_does_not_fight_may_look_at_the_battle(enter: Enter) -> None:
    anna = enter("Anna", dice="off")
    at_battle(anna)
    anna.page.add_init_script(f"({AS_ILSE})()")
    anna.page.reload()
    chip, board = anna.page.locator(".battle-chip"), anna.page.locator(".battle")
    expect(chip).to_have_text("Show the battle")
    expect(board).to_have_count(0)
    chip.click()
    expect(board.locator(".odds")).to_be_visible()
    expect(board.locator(".aim")).to_have_count(0)
    board.get_by_role("button", name="Put the battle board aside").click()
    expect(chip).to_be_visible()


def test_what_cannot_be_aimed_at_says_why(enter: Enter) -> None:
    anna = enter("Anna")
    at_battle(anna)
    board = anna.page.locator(".battle")
    own = board.locator(".side-of-battle", has_text="Brand attacks").locator(".no-aim")
    own.first.click()
    expect(anna.toast).to_have_class(re.compile("refusal"))
    expect(anna.toast.locator(".rule-id")).not_to_have_count(0)
    caesar = board.locator(".side-of-battle", has_text="Aurelia defends").locator(".no-aim").first
    caesar.click()
    expect(anna.toast).to_contain_text(re.compile("aim at", re.IGNORECASE))
    # Enter takes what bears its sign, and does not ask again.
    before = anna.ply
    anna.page.keyboard.press("Enter")
    anna.wait_for_ply(before)


def test_the_battle_board_shows_both_sides_and_the_odds(enter: Enter) -> None:
    anna = enter("Anna")
    at_battle(anna)
    board = anna.page.locator(".battle")
    expect(board).to_contain_text("Battle: Macedonia")
    expect(board).to_contain_text("Brand attacks")
    expect(board.locator(".odds")).to_have_attribute(
        "aria-label", re.compile(r"\d\.\d % attacker wins, \d+\.\d % defender wins")
    )
    expect(anna.button("Aim at infantry")).to_contain_text(re.compile(r"\d\+"))
    expect(board.locator(".aim .hint").nth(1)).to_have_text(re.compile(r"^\d\+$"))
    assert board.locator(".aim").count() == board.locator(".aim .hint").count()
    expect(board.get_by_role("link", name="check the dice")).to_have_count(0)


def test_fire_rolls_a_die_that_the_log_tells_too(enter: Enter) -> None:
    anna = enter("Anna", motion="no-preference", speed="normal")
    at_battle(anna)
    board = anna.page.locator(".battle")
    before = anna.ply
    anna.page.evaluate(WATCH_THE_DIE)
    board.locator(".aim").first.click()
    expect(board.locator(".battle-dice .die").first).to_be_visible()
    expect(board.locator(".tumbling")).to_have_count(0)
    assert set(anna.page.evaluate("window.told")) == {""}, "no result before the die has fallen"
    face = board.locator(".battle-dice .die[width='44']").get_attribute("aria-label")
    told = anna.page.locator(".log li", has=anna.page.locator(".die")).first
    expect(told).to_contain_text(f"rolls {face}")
    assert anna.ply > before
    expect(anna.button("Undo")).to_have_count(0)
    expect(board.get_by_role("link", name="check the dice")).to_be_visible()


def test_the_battle_board_can_be_put_aside(enter: Enter) -> None:
    anna = enter("Anna", phone=True)
    at_battle(anna)
    anna.page.get_by_role("button", name="Put the battle board aside").tap()
    expect(anna.page.locator(".battle")).to_have_count(0)
    anna.page.get_by_role("button", name="Show the battle").tap()
    expect(anna.page.locator(".battle")).to_be_visible()


def test_a_battle_ends_with_a_report_of_every_die(enter: Enter) -> None:
    anna = enter("Anna", motion="no-preference", speed="normal", dice="quick")
    at_battle(anna)
    fight(anna)
    report = anna.page.locator(".battle.over")
    expect(report).to_contain_text(re.compile("Brand retreats|wins the battle"))
    expect(report).to_contain_text("Brand lost")
    fired = anna.page.locator(".log li", has_text="fires at")
    expect(report.locator(".shots .die")).to_have_count(fired.count())
    expect(report.locator(".shots")).to_have_count(2)
    expect(anna.button("Keep the cities")).to_have_count(0)
    anna.page.keyboard.press("Enter")
    expect(report).to_have_count(0)
    expect(anna.button("Keep the cities")).to_be_visible()


WATCH_THE_ARMIES = """() => {
    window.seen = [];
    new MutationObserver(() => {
        if (!document.querySelector('.battle .tumbling')) return;
        const sides = document.querySelector('.battle .sides-of-battle');
        const isSeen = sides?.checkVisibility({ visibilityProperty: true });
        window.seen.push(isSeen ? sides.innerText : "");
    }).observe(document.body, { subtree: true, childList: true });
}"""


def test_the_armies_stand_until_the_last_die_lies(enter: Enter) -> None:
    anna = enter("Anna", motion="no-preference", speed="fast", dice="roll")
    at_battle(anna)
    anna.page.evaluate(WATCH_THE_ARMIES)
    fight(anna, "Fight on")
    expect(anna.page.locator(".battle.over")).to_contain_text("Brand lost")
    seen = anna.page.evaluate("window.seen")
    assert seen
    assert all("defends" in told for told in seen), "nothing but dice on an empty board"


def test_on_a_phone_the_report_comes_whatever_pane_is_open(enter: Enter) -> None:
    anna = enter("Anna", phone=True, motion="no-preference", speed="fast", dice="quick")
    at_battle(anna)
    report = anna.page.locator(".battle.over")
    answers = anna.page.locator(".action-list button")
    anna.page.locator(".tabbar button", has_text="Actions").tap()
    for _ in range(60):
        expect(answers.or_(report).first).to_be_visible()
        if report.count():
            break
        before = anna.ply
        retreat = answers.filter(has_text="Retreat")
        (retreat if retreat.count() else answers).first.tap()
        anna.wait_for_ply(before)
    expect(report).to_be_in_viewport()
    report.get_by_role("button", name="Go on").tap()
    expect(anna.button("Keep the cities")).to_be_visible()


def test_a_report_can_be_switched_off(enter: Enter) -> None:
    anna = enter("Anna", motion="no-preference", speed="normal", dice="off")
    at_battle(anna)
    fight(anna)
    expect(anna.button("Keep the cities")).to_be_visible()
    expect(anna.page.locator(".battle.over")).to_have_count(0)


def test_whoever_wishes_so_goes_on_firing_at_the_same(enter: Enter) -> None:
    anna = enter("Anna")
    at_battle(anna)
    steady = anna.page.get_by_label("Go on firing at the same")
    for name, target in (("Brand", "infantry"), ("Aurelia", "catapult")):
        expect(anna.page.locator(".prompt")).to_contain_text(name)
        steady.check()
        anna.button(f"Aim at {target}").click()
    fight_on = anna.button("Fight on")
    expect(fight_on).to_be_visible()
    before = anna.ply
    fight_on.click()
    # Both shoot once more, each at what he has shot at before.
    anna.page.wait_for_function(
        "before => document.querySelector('.table').dataset.ply >= before + 5", arg=before
    )
    lines = anna.page.locator(".log-panel").inner_text()
    assert lines.count("Brand fires at infantry") == 2
    assert lines.count("Aurelia fires at catapult") == 2

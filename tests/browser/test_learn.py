"""A newcomer learns the game by playing, with a coach at his side."""

from playwright.sync_api import expect
from tests.browser.conftest import Enter

AT_WAR = 13
"""The step of the lesson of Empire that follows on the war."""


def test_the_coach_leads_through_a_first_turn(enter: Enter) -> None:
    anna = enter("Anna")
    anna.home()
    anna.game().get_by_role("button", name="Learn").click()
    coach = anna.page.locator(".coach")
    expect(coach).to_contain_text("Welcome, Caesar of Macedonia")
    expect(coach).to_contain_text("Step 1 of 20")
    anna.page.keyboard.press("Enter")
    expect(coach).to_contain_text("Click Moesia")
    anna.pick("MOE")
    expect(coach).to_contain_text("the units that go with him")
    anna.choose("March with 2 infantry")
    expect(coach).to_contain_text("Moesia is yours")
    anna.page.keyboard.press("u")
    expect(coach).to_contain_text("the units that go with him")
    coach.get_by_role("button", name="Play without the coach").click()
    expect(coach).to_have_count(0)
    expect(anna.prompt).to_contain_text("Which units march")
    anna.page.reload()
    expect(coach).to_contain_text("the units that go with him")


def test_the_coach_of_empire_leads_to_the_first_march(enter: Enter) -> None:
    anna = enter("Anna")
    anna.home()
    anna.game("Empire").last.get_by_role("button", name="Learn").click()
    anna.wait_for_turn()
    coach = anna.page.locator(".coach")
    expect(coach).to_contain_text("Welcome. You lead the Eagle")
    for step in range(2, 18):
        if step == AT_WAR:
            anna.page.locator("#tab-actions").click()
            war = "Declare war on Ilanoer"
            anna.page.locator(".action-list").get_by_role("button", name=war).click()
            expect(anna.prompt).to_contain_text("War on Ilanoer: it lasts until peace is made")
            anna.button(war).click()
        else:
            anna.page.keyboard.press("Enter")
        expect(coach).to_contain_text(f"Step {step} of 31")
    expect(coach).to_contain_text("Now the hex in which the march ends")
    expect(anna.button("Move to L32")).to_be_visible()

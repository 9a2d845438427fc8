"""Strangers who sit down, time that runs, votes for a bot, and bargains between players."""

import json
import re
import secrets
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

BATTLE = Path(__file__).with_name("battle.json")
AT_BUILDING = 244
"""So many plies of it: Macedonia builds, and she and Hispania hold a general of each other."""
TEN_MINUTES = {"kind": "leisure", "seconds": 600}


def seat_by_link(anna: Visitor, *others: Visitor) -> None:
    """Let others sit down by the links that the host has before him."""
    anna.page.wait_for_function(
        "many => [...document.querySelectorAll('.copy-line input')]"
        ".filter((box) => box.value.includes('invite=')).length === many",
        arg=len(others),
    )
    links = [box.input_value() for box in anna.page.locator(".copy-line input").all()]
    invites = [link for link in links if "invite=" in link]
    for visitor, link in zip(others, invites, strict=True):
        visitor.home()
        visitor.page.goto(link)
        visitor.page.get_by_role("button", name="Sit down").click()
        expect(visitor.page.locator(".board .plane")).to_be_visible()


def player(visitor: Visitor, name: str) -> str:
    """Return what the list of players says of somebody."""
    row = visitor.page.locator(".players-list li", has_text=name)
    expect(row).to_be_visible()
    return row.inner_text()


def test_a_guest_is_led_to_an_account_and_back_and_is_here_once_he_sits(enter: Enter) -> None:
    anna, guest = enter("Anna"), enter()
    table = anna.open_table([{"kind": "me"}, {"kind": "open"}], pace=TEN_MINUTES)
    page = guest.page
    page.goto(f"/table/{table}")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(page.locator(".gathering")).to_contain_text("Time for a decision: 10 minutes")
    page.get_by_role("link", name="Sign in or make an account").click()
    name = "Quinta " + secrets.token_hex(3)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a long march home")
    page.get_by_role("button", name="Make an account").click()
    page.wait_for_url(f"**/table/{table}")
    page.get_by_role("button", name="Sit down").click()

    for place in (".prompt", ".players-list"):
        left = anna.page.locator(f"{place} .countdown")
        expect(left).to_have_text(re.compile("^(9:5.|10:00)$"))
    expect(page.locator(".players-list li", has_text="Anna").locator(".countdown")).to_be_visible()
    for visitor in (anna, guest):
        expect(visitor.page.locator(".left > .limit")).to_contain_text("10 minutes")
        assert "away" not in player(visitor, name)
        assert "Vote" not in player(visitor, name)


def test_the_address_to_come_back_to_is_one_of_ours(enter: Enter) -> None:
    guest = enter()
    guest.page.goto("/account?back=//example.org/")
    guest.page.get_by_label("Name").fill("Sexta " + secrets.token_hex(3))
    guest.page.get_by_label("Password").fill("a long march home")
    guest.page.get_by_role("button", name="Make an account").click()
    expect(guest.game()).to_be_visible()


def test_who_is_away_and_must_decide_is_voted_on_before_all_eyes(enter: Enter) -> None:
    anna, noor, cleo = enter("Anna"), enter("Noor"), enter("Cleo")
    anna.open_table([{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}])
    seat_by_link(anna, noor, cleo)
    anna.wait_for_turn()
    anna.page.goto("about:blank")
    row = noor.page.locator(".players-list li", has_text="Anna")
    expect(row).to_contain_text("to decide, away", timeout=30_000)
    row.get_by_role("button", name="Vote for a bot").click()
    expect(row).to_contain_text("You voted for a bot (1 of 2)")
    expect(row.get_by_role("button", name="Vote for a bot")).to_have_count(0)
    expect(noor.page.locator(".log")).to_contain_text("Noor wants a bot to play for Anna")
    other = cleo.page.locator(".players-list li", has_text="Anna")
    expect(other).to_contain_text("1 of 2 votes for a bot")
    other.get_by_role("button", name="Vote for a bot").click()
    expect(noor.page.locator(".players-list")).to_contain_text("Captain Macedonia")


def test_a_pact_is_offered_accepted_remembered_and_left(enter: Enter) -> None:
    anna, noor = enter("Anna"), enter("Noor")
    anna.open_table([{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}])
    seat_by_link(anna, noor)
    anna.wait_for_turn()
    anna.page.keyboard.press("o")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Words").fill("Peace until the third round")
    dialog.get_by_label("To whom").select_option(label="Noor")
    dialog.get_by_role("button", name="Propose a pact").click()

    # The record would tell others of it.
    anna.page.get_by_role("button", name="Menu").click()
    export = dialog.get_by_role("button", name="Export the record (when the game is over)")
    expect(export).to_be_disabled()
    export.click(force=True)
    expect(anna.toast).to_contain_text("The record may hold secrets")

    noor.page.get_by_role("button", name="Offers").click()
    his = noor.page.get_by_role("dialog")
    offered = his.locator(".pacts.offered")
    expect(offered).to_contain_text("Anna proposes a pact to you")
    expect(offered).to_contain_text("Peace until the third round")
    expect(offered.get_by_role("button", name="Refuse")).to_be_visible()
    expect(his).not_to_contain_text("before play goes on")
    offered.get_by_role("button", name="Accept").click()

    for visitor, partner in ((noor, "Anna"), (anna, "Noor")):
        visitor.page.get_by_role("button", name="Offers").click()
        own = visitor.page.get_by_role("dialog").locator(".pacts")
        expect(own).to_contain_text(f"In force with {partner}")
        expect(own).to_contain_text("Peace until the third round")
    anna.page.get_by_role("dialog").get_by_role("button", name="Leave the pact").click()
    expect(noor.page.locator(".log")).to_contain_text("Anna leaves the pact")
    expect(noor.page.get_by_role("dialog").locator(".pacts")).to_have_count(0)


def test_a_pact_is_answered_by_another_one(enter: Enter) -> None:
    anna, noor = enter("Anna"), enter("Noor", phone=True)
    anna.open_table([{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}])
    seat_by_link(anna, noor)
    anna.wait_for_turn()
    anna.page.keyboard.press("o")
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Words").fill("Peace for ever")
    dialog.get_by_label("To whom").select_option(label="Noor")
    dialog.get_by_role("button", name="Propose a pact").click()

    noor.page.get_by_role("button", name="Offers").click()
    offered = noor.page.get_by_role("dialog").locator(".pacts.offered")
    offered.get_by_role("button", name="Counter-offer").click()
    words = offered.get_by_label("What you propose instead")
    expect(words).to_have_value("Peace for ever")
    words.fill("Peace for two rounds")
    offered.get_by_role("button", name="Counter-offer").click()

    expect(anna.toast).to_contain_text("Peace for two rounds")
    expect(anna.toast).to_contain_text("Noor does not agree to the pact")
    anna.page.get_by_role("button", name="Offers").click()
    back = anna.page.get_by_role("dialog").locator(".pacts.offered")
    expect(back).to_contain_text("Noor proposes a pact to you")
    expect(back).to_contain_text("Peace for two rounds")
    expect(anna.page.get_by_role("dialog")).not_to_contain_text("Peace for ever")


def test_a_ransom_says_who_pays_and_begins_with_nothing(enter: Enter, tmp_path: Path) -> None:
    anna = enter("Anna")
    record = json.loads(BATTLE.read_text())
    record["plies"] = record["plies"][:AT_BUILDING]
    anna.home()
    part = tmp_path / "prisoners.json"
    part.write_text(json.dumps(record))
    anna.page.set_input_files(".import input", part)
    anna.page.wait_for_url("**/table/*")
    anna.wait_for_turn()
    anna.page.keyboard.press("o")
    dialog = anna.page.get_by_role("dialog")
    dialog.locator("summary", has_text="Offer a ransom").click()
    form = dialog.locator("details", has_text="Offer a ransom")
    expect(form).to_contain_text("The other side answers before play goes on")
    expect(form.get_by_label("Which one").locator("option")).to_have_text(
        ["General 2 of Macedonia", "General 1 of Hispania"]
    )
    price = form.get_by_label("Price in talents (0 to 80)")
    expect(price).to_have_value("0")
    price.fill("95")
    expect(price).to_have_value("80")
    expect(form).to_contain_text("Aurelia pays 80 talents")
    price.fill("15")
    expect(form).to_contain_text("Aurelia pays 15 talents to Noor for General 2 of Macedonia")
    form.get_by_role("button", name="Offer a ransom").click()
    expect(anna.prompt).to_contain_text("Aurelia offers 15 talents for General 2 of Macedonia")
    # Hot-seat: now Noor is asked, and answers with another price.
    anna.page.get_by_role("button", name="Counter-offer").click()
    form = anna.page.get_by_role("dialog").locator("details", has_text="Offer a ransom")
    price = form.get_by_label("Price in talents (0 to 80)")
    expect(price).to_have_value("15")
    expect(form).to_contain_text("Aurelia pays 15 talents to Noor for General 2 of Macedonia")
    price.fill("40")
    form.get_by_role("button", name="Offer a ransom").click()
    expect(anna.prompt).to_contain_text("Noor asks 40 talents for General 2 of Macedonia")
    expect(anna.page.locator(".log")).to_contain_text("Noor: the offer is countered")
    anna.page.get_by_role("button", name="Accept").click()
    expect(anna.page.locator(".log")).to_contain_text("Aurelia pays Noor 40 talents")

"""What a person does at the table, in words that tests can read."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

Wish = dict[str, Any]
KNOWN = re.compile("You play as|Du spielst als")
"""What the first page says to whom it knows."""


class Visitor:
    """Somebody in front of a browser."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    # Getting to a table

    def home(self) -> None:
        """Open the first page, and give a name there if none is known."""
        self.page.goto("/")
        expect(self.game()).to_be_visible()
        name = self.page.locator(".guest input")
        expect(name.or_(self.page.get_by_text(KNOWN))).to_be_visible()
        if self.name and name.count():
            name.fill(self.name)

    def open_table(self, seats: list[Wish], **wish: Any) -> str:
        """Open a table by the server's own request, and go there; return its id."""
        if self.page.request.get("/api/me").json() is None:
            self.page.request.post("/api/guest", data={"name": self.name})
        wish = {"game": "conquest", "seats": seats, "shuffle": False, **wish}
        answer = self.page.request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        self.page.goto(f"/table/{table}")
        expect(self.page.locator(".board .plane")).to_be_visible()
        return table

    def game(self, title: str = "Conquest of the Empire") -> Locator:
        """The card of a game on the first page."""
        return self.page.locator(".game-card", has=self.page.get_by_role("heading", name=title))

    # Seeing

    @property
    def prompt(self) -> Locator:
        """The question."""
        return self.page.locator(".prompt .say")

    @property
    def buttons(self) -> Locator:
        """The answers that are not on the board."""
        return self.page.locator(".prompt .acts button")

    def button(self, label: str) -> Locator:
        """Find an answer by the beginning of its words."""
        return self.buttons.filter(has_text=re.compile(f"^{label}"))

    @property
    def toast(self) -> Locator:
        """What was said last: a refusal, or news."""
        return self.page.locator(".toast")

    def stack(self, space: str) -> Locator:
        """The first stack in a space."""
        return self.page.locator(f'.stack[data-at="{space}"]').first

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.page.locator(".ending").count() > 0

    @property
    def ply(self) -> int:
        """How many plies the table shown has seen."""
        return int(self.page.locator(".table").get_attribute("data-ply") or 0)

    # Doing

    def wait_for_turn(self) -> None:
        """Wait until this player is asked, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('.prompt.asked .acts button, .ending')", timeout=60_000
        )

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the table has seen more plies than that."""
        self.page.wait_for_function(
            "ply => document.querySelector('.table').dataset.ply > ply", arg=ply
        )

    def pick(self, space: str) -> None:
        """Click on the board where a space's pieces stand, or on the space."""
        stack = self.stack(space)
        if stack.count():
            stack.click()
        else:
            self.page.evaluate(CLICK_SPACE, space)

    def take_general(self, space: str) -> None:
        """Click on the banner of a general, once whoever is asked may choose."""
        expect(self.buttons.first).to_be_enabled()
        self.stack(space).locator('[data-ref*="general"]').first.click()
        menu = self.page.locator(".spot-menu button", has_text="General")
        expect(menu.or_(self.prompt.filter(has_text="march?"))).to_be_visible()
        if menu.count():
            menu.click()

    def choose(self, label: str) -> None:
        """Press the button that begins so, in the prompt or in the menu at the spot."""
        found = self.page.locator(".prompt .acts button, .spot-menu button")
        found.filter(has_text=re.compile(f"^{label}")).first.click()

    def pass_on(self) -> None:
        """Answer in the quickest way: with the first answer, twice if asked twice."""
        before = self.ply
        self._press_first()
        self.page.wait_for_function(
            """before => document.querySelector('.table').dataset.ply > before
                || document.querySelector('.prompt .acts button.quiet:last-child kbd')
                    ?.innerText === 'Esc'""",
            arg=before,
        )
        if self.ply == before:
            self._press_first()
        self.wait_for_ply(before)

    def _press_first(self) -> None:
        """Press what Enter takes, or else the first answer in the prompt or in the list of all."""
        found = self.page.locator(".prompt [data-primary]")
        if not found.count():
            found = self.page.locator(".prompt .acts > button:not(.quiet, .barred, .to-list)")
        if not found.count():
            self.page.locator("#tab-actions").click()
            found = self.page.locator(".action-list button")
        found.first.click()

    def finish(self, limit: int = 200) -> None:
        """Play on in the quickest way until the game is over."""
        for _ in range(limit):
            self.wait_for_turn()
            if self.is_over:
                return
            self.pass_on()
        raise AssertionError("the game does not end")

    def record(self, table: str) -> Any:
        """Fetch the record of a game."""
        return json.loads(self.page.request.get(f"/api/tables/{table}/record").text())


AT_THE_END = """() => {
    const shown = document.querySelector('.replay-controls output').innerText;
    return /Ply (\\d+) of \\1$/.test(shown);
}"""
CLICK_SPACE = """code => {
    const shape = document.querySelector(`.hits path[data-space="${code}"]`);
    const box = shape.getBoundingClientRect();
    for (let row = 1; row < 10; row++) for (let column = 1; column < 10; column++) {
        const x = box.left + box.width * column / 10, y = box.top + box.height * row / 10;
        if (document.elementFromPoint(x, y) === shape) {
            shape.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: x, clientY: y}));
            return;
        }
    }
    throw new Error(code + ' cannot be seen');
}"""

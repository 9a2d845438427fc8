"""Play a whole game through the browser: a captain says what to do, real clicks do it.

A seat is played as a person would: a click on the piece or the place that the act speaks of, on
what the menu there offers, or on a button; what cannot be found so is taken from the list of
actions. How often each was the way is counted, and how often a click did otherwise than was meant.
At the end the record is verified, and the console must have been silent.

Usage: python bench/browser_game.py [--game empire] [--scenario A] [--seats me,bot] [--plies 5000]
       [--phone] [--pictures DIR] [--every 100] [--seed 1]
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from playwright.sync_api import (
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    sync_playwright,
)
from serving import server

import hexarch
from hexarch.bots import bot
from hexarch.drawing import find_browser, load_map
from hexarch.kernel.game import CHANCE, Setting
from hexarch.kernel.referee import decode_action
from hexarch.kernel.text import ON_BOARD, refs
from hexarch.kernel.words import with_names

ANSWERS: Final = ".spot-menu button, .prompt .acts button"
READY: Final = """ply => {
    const at = Number(document.querySelector('.table')?.dataset.ply);
    const asked = document.querySelector('.prompt.asked .acts button:not([disabled])');
    return document.querySelector('.ending') || (at === ply && asked);
}"""
MOVED: Final = "ply => Number(document.querySelector('.table').dataset.ply) > ply"
SOON: Final = 4_000
MOST_VAIN: Final = 3
MOST_LATE: Final = 15
MOST_SEATS: Final = 6
LIKES: Final = """localStorage.setItem("hexarch.settings",
    JSON.stringify({speed: "instant", curtain: false, dice: "off"}))"""


class Mirror:
    """The same game in our own hands, as far as the server has told of it."""

    def __init__(self, page: Page, table: str, game: str, seed: int) -> None:
        self.page, self.table = page, table
        self.game = hexarch.find_game(game)
        self.source = Random(seed)
        self.captains = [bot(game, "captain", seed + seat) for seat in range(MOST_SEATS)]
        self.plies = 0
        self.state: Any = None

    def record(self) -> dict[str, Any]:
        """Fetch the record."""
        found: dict[str, Any] = self.page.request.get(f"/api/tables/{self.table}/record").json()
        return found

    def catch_up(self) -> None:
        """Take over what has been played since."""
        record = self.record()
        if self.state is None or len(record["plies"]) < self.plies:
            self.plies = 0
            raw = {"scenario": record["scenario"], "options": record["options"]}
            setting = msgspec.convert({**raw, "seats": len(record["seats"])}, Setting)
            self.state = self.game.setup(self.game.check_setting(setting))
        for seat, action, *_ in record["plies"][self.plies :]:
            taken = decode_action(self.game, msgspec.json.encode(action))
            self.state, _events = self.game.apply(self.state, seat, taken)
        self.plies = len(record["plies"])

    def taken(self, ply: int) -> Any:
        """Return what was done at a ply."""
        seat_and_act = self.record()["plies"][ply]
        return decode_action(self.game, msgspec.json.encode(seat_and_act[1]))

    def advice(self, mine: set[int]) -> tuple[int, Any] | None:
        """Return whose answer is owed here, and what the captain would answer."""
        for owed in self.game.decisions(self.state):
            if owed.seat == CHANCE or owed.seat not in mine:
                continue
            known = self.game.imagine(self.state, owed.seat, self.source)
            legal = self.game.legal(known, owed.seat)
            return owed.seat, self.captains[owed.seat].choose(known, owed.seat, legal)
        return None


class Hands:
    """Clicks that carry an act out, the most natural way first."""

    def __init__(self, page: Page, mirror: Mirror, names: dict[int, str], board: str) -> None:
        self.page, self.mirror, self.names = page, mirror, names
        self.map = load_map(board)
        self.ways: Counter[str] = Counter()

    def label(self, action: Any) -> str:
        """Return what the table calls an act."""
        words = self.mirror.game.label(self.mirror.state, action)
        return words.say.format(*with_names(words.about, self.names.__getitem__))

    def act(self, action: Any, *, was_in_vain: bool) -> bool:
        """Carry an act out; what can be done in no other way is taken from the list.

        On the whole map one counter can lie over another, and a battle over all of them.
        """
        tab = self.page.locator(".tabbar button", has_text="Map")
        if tab.is_visible():
            tab.click(timeout=SOON)
        news = self.page.locator(".reveal .primary")
        if news.count():
            news.first.click(timeout=SOON)
        label, ply = self.label(action), self.mirror.plies
        ways: dict[str, Callable[[str, int, Any], bool]] = {
            "board": self.by_board,
            "button": self.by_button,
            "list": self.by_list,
        }
        is_covered = was_in_vain or self.page.locator(".battle").count() > 0
        points = [ref for ref in refs(action) if ref.kind in ON_BOARD and ref.value]
        for name, way in ways.items():
            if name == "board" and (is_covered or not points):
                continue
            if way(label, ply, points):
                self.ways[name if self.mirror.taken(ply) == action else "otherwise"] += 1
                return True
            if self.page.locator(".spot-menu").count():
                self.page.keyboard.press("Escape")
        self.ways["in vain"] += 1
        self.page.keyboard.press("Escape")
        return False

    def by_button(self, label: str, ply: int, _points: Any = None) -> bool:
        """Press the button, or the entry of the menu, that says so."""
        found = self.named(self.page.locator(ANSWERS), label)
        return found is not None and self.press(found, label, ply)

    def by_board(self, label: str, ply: int, points: Any) -> bool:
        """Click on what the act points at, one after the other."""
        for ref in points:
            if not self.point(str(ref.value)):
                return False
            if self.is_done(ply, 250) or self.by_button(label, ply):
                return True
        return False

    def by_list(self, label: str, ply: int, _points: Any = None) -> bool:
        """Take it from the list of all actions."""
        listed = self.page.locator(".action-list")
        if not listed.is_visible():
            self.page.keyboard.press("l")
        try:
            listed.wait_for(timeout=SOON)
        except Error:
            return False
        found = self.named(listed.locator("button"), label)
        return found is not None and self.press(found, label, ply)

    def named(self, buttons: Locator, label: str) -> Locator | None:
        """Find the button whose words begin with a label."""
        texts = buttons.all_inner_texts()
        for place, text in enumerate(texts):
            said = " ".join(text.removeprefix("⚠").split())
            if said == label or said.startswith(label + " "):
                return buttons.nth(place)
        return None

    def press(self, button: Locator, label: str, ply: int) -> bool:
        """Press a button, and once more where the table asks."""
        try:
            button.click(timeout=SOON)
        except Error:  # something lies over it
            return False
        if self.is_done(ply, 400):
            return True
        again = self.page.locator(".prompt [role=alert]")
        if again.count():
            sure = self.named(self.page.locator(".prompt .acts button"), label)
            if sure is not None:
                sure.click(timeout=SOON)
        return self.is_done(ply, SOON)

    def is_done(self, ply: int, patience: int) -> bool:
        """Tell whether the game has gone on."""
        return self.comes(MOVED, ply, patience)

    def comes(self, what: str, ply: int, patience: int) -> bool:
        """Wait until the page says so, but no longer than this."""
        try:
            self.page.wait_for_function(what, arg=ply, timeout=patience)
        except Exception:  # noqa: BLE001  # a time-out is the answer
            return False
        return True

    def point(self, code: str) -> bool:
        """Click on a piece, or on a place of the map."""
        piece = self.page.locator(f'.board [data-ref~="{code}"]')
        if piece.count():
            try:
                piece.first.click(timeout=SOON, force=True)
            except Error:  # it lies outside what the screen shows of the map
                return False
            return True
        space = next((one for one in self.map.spaces if one.code == code), None)
        box = self.page.locator(".board .plane").bounding_box()
        if space is None or box is None:
            return False
        left, top, width, _ = self.map.view
        scale = box["width"] / width
        x, y = space.anchor.x - left, space.anchor.y - top
        self.page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)
        return True


def sit_down(page: Page, wish: argparse.Namespace) -> dict[str, Any]:
    """Open a table and look at the whole map."""
    page.request.post("/api/guest", data={"name": "Patience"})
    kinds = {"me": {"kind": "me"}, "bot": {"kind": "bot", "bot": "captain"}}
    names = iter(("Brand", "Cato", "Dora", "Enno", "Fria"))
    seats = [
        kinds[kind]
        if kind in kinds and (kind == "bot" or place == 0)
        else {"kind": "person", "name": next(names)}
        for place, kind in enumerate(wish.seats.split(","))
    ]
    body: dict[str, Any] = {"game": wish.game, "seats": seats, "shuffle": False}
    if wish.scenario:
        body["scenario"] = wish.scenario
    answer = page.request.post("/api/tables", data=body)
    if not answer.ok:
        raise SystemExit(f"the server opens no such table: {answer.text()}")
    table: dict[str, Any] = answer.json()
    page.goto(f"/table/{table['id']}")
    page.wait_for_selector(".board .plane")
    whole = page.get_by_role("button", name="Show the whole map")
    if whole.count():
        whole.click()
    return table


def play(page: Page, wish: argparse.Namespace) -> int:
    """Play, and say how it went."""
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = sit_down(page, wish)
    mirror = Mirror(page, table["id"], wish.game, wish.seed)
    mirror.catch_up()
    board = mirror.game.board(mirror.game.view(mirror.state, None)).map
    told = page.request.get(f"/api/tables/{table['id']}").json()["seats"]
    mine = {seat["seat"] for seat in told if seat["mine"]}
    hands = Hands(page, mirror, {seat["seat"]: seat["name"] for seat in told}, board)
    shown = vain = late = 0
    while mirror.game.outcome(mirror.state) is None and mirror.plies < wish.plies:
        mirror.catch_up()
        advised = mirror.advice(mine)
        if advised is None:
            page.wait_for_timeout(50)
            continue
        if not hands.comes(READY, mirror.plies, SOON):
            # What was given up as vain may have come to pass after all: look again.
            late += 1
            if late > MOST_LATE:
                raise RuntimeError(f"ply {mirror.plies}: the page does not get there")
            continue
        late = 0
        if wish.pictures and mirror.plies >= shown:
            page.screenshot(path=wish.pictures / f"{mirror.plies:05}.png")
            shown += wish.every
        done = hands.act(advised[1], was_in_vain=vain > 0)
        vain = 0 if done else vain + 1
        if vain > MOST_VAIN:
            told = page.locator(f"{ANSWERS}, .action-list button").all_inner_texts()
            raise RuntimeError(f"ply {mirror.plies}: no way to {advised[1]} among {told}")
        print(f"\r{mirror.plies} plies, {dict(hands.ways)}", end="", file=sys.stderr)
    page.wait_for_timeout(3000)
    verdict = hexarch.verify_record(msgspec.json.encode(mirror.record()))
    print(
        f"\n{mirror.plies} plies, own acts {dict(hands.ways)}, outcome {mirror.record()['outcome']}"
    )
    print(f"record valid: {verdict.valid} {verdict.error or ''}; console: {errors or 'silent'}")
    return 0 if verdict.valid and not errors else 1


def main() -> int:
    """Play one game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="empire")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--seats", default="me,bot", help="me, bot or person, for each seat")
    parser.add_argument("--plies", type=int, default=5000, help="stop after so many")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--every", type=int, default=100, help="plies between two pictures")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    if wish.pictures:
        wish.pictures.mkdir(parents=True, exist_ok=True)
    size = (
        ViewportSize(width=390, height=844) if wish.phone else ViewportSize(width=1440, height=900)
    )
    with server() as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        context = browser.new_context(base_url=running.url, viewport=size, has_touch=wish.phone)
        context.add_init_script(LIKES)
        page = context.new_page()
        try:
            return play(page, wish)
        finally:
            if wish.pictures:
                page.screenshot(path=wish.pictures / "end.png")
            browser.close()


if __name__ == "__main__":
    sys.exit(main())

"""What a person waits for in the browser: the first board, and a replay at sixty plies a second.

Usage: python bench/client.py [--visits 7] [--record FILE]
"""

import argparse
import gzip
import json
import os
import shutil
import statistics
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from serving import server

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src/hexarch/server/static"
RECORD = ROOT / "tests/browser/battle.json"
PIECES = ".board .stack, .board .plaque"
WATCH = """() => {
    window.seen = [];
    const output = document.querySelector('.replay-controls output');
    const note = () => seen.push([performance.now(), Number(output.innerText.match(/\\d+/)[0])]);
    const all = {subtree: true, characterData: true, childList: true};
    new MutationObserver(note).observe(output, all);
}"""


def packed() -> int:
    """Return the size of the client as it is sent."""
    files = [*STATIC.glob("assets/*.js"), *STATIC.glob("assets/*.css"), STATIC / "index.html"]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def visit(page: Page, table: str) -> float:
    """Return how long it takes from the click on a link to pieces on a board."""
    page.goto("about:blank")
    begun = time.perf_counter()
    page.goto(f"/table/{table}", wait_until="commit")
    page.wait_for_selector(PIECES)
    return time.perf_counter() - begun


def replay(page: Page, table: str, plies: int) -> tuple[float, int]:
    """Return the plies shown a second, and how many were left out."""
    page.goto(f"/replay/{table}")
    page.wait_for_selector(PIECES)
    page.evaluate(WATCH)
    page.locator(".replay-controls select:not(.panes)").first.select_option("60")
    page.locator(".replay-controls .primary").click()
    page.wait_for_function("most => window.seen.length >= most", arg=plies, timeout=120_000)
    seen = page.evaluate("() => window.seen")[:plies]
    seconds = (seen[-1][0] - seen[0][0]) / 1000
    return (len(seen) - 1) / seconds, sum(b[1] - a[1] - 1 for a, b in pairwise(seen))


def measure(browser: Browser, url: str, visits: int, record: Path) -> None:
    """Print what was measured."""
    page = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900}).new_page()
    page.request.post("/api/guest", data={"name": "Patience"})
    headers = {"content-type": "application/json"}
    found = page.request.post("/api/import", data=record.read_text(), headers=headers).json()
    game = json.loads(record.read_text())["game"]
    fresh = page.request.post("/api/tables", data={"game": game}).json()
    first, *waits = (visit(page, fresh["id"]) for _ in range(visits + 1))
    shown = ", ".join(f"{wait:.2f}" for wait in waits)
    print(f"first board: {first:.2f} s with an empty cache, then {shown}")
    print(f"median {statistics.median(waits):.2f} s")
    rate, left_out = replay(page, found["id"], 300)
    print(f"replay: {rate:.1f} plies a second, {left_out} left out")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--record", type=Path, default=RECORD)
    wish = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"client: {packed() / 1000:.0f} kB packed; load {load:.1f}")
    with server() as running, sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        measure(browser, running.url, wish.visits, wish.record)
        browser.close()


if __name__ == "__main__":
    main()

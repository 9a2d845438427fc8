"""What a person waits for in the browser: the first board, and a replay at sixty plies a second.

A replay is measured at sixty plies a second and at the highest speed that the page offers, with the
milliseconds that the page's main thread is busy for each ply: all of them, and those in which it
has a processor, which do not grow when other programs run.

Usage: python bench/client.py [--visits 7] [--record FILE]
"""

import argparse
import gzip
import json
import os
import statistics
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from serving import server

from hexarch.drawing import find_browser

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src/hexarch/server/static"
RECORD = ROOT / "tests/browser/battle.json"
PIECES = ".board .stack, .board .plaque"
SPEED = ".replay-controls select:not(.panes)"
WATCH = """() => {
    window.seen = [];
    const output = document.querySelector('.replay-controls output');
    const note = () => seen.push([performance.now(), Number(output.textContent.match(/\\d+/)[0])]);
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


def replay(page: Page, table: str, rate: str, plies: int) -> str:
    """Say how many plies are shown a second, how many were left out, and what each costs."""
    page.goto(f"/replay/{table}")
    page.wait_for_selector(PIECES)
    page.evaluate(WATCH)
    page.locator(SPEED).first.select_option(rate)
    figures = page.context.new_cdp_session(page)
    figures.send("Performance.enable")
    before = busy(figures)
    page.locator(".replay-controls .primary").click()
    page.wait_for_function("most => window.seen.length >= most", arg=plies, timeout=120_000)
    after = busy(figures)
    every = page.evaluate("() => window.seen")
    seen = every[:plies]
    shown = (len(seen) - 1) / (seen[-1][0] - seen[0][0]) * 1000
    left_out = sum(b[1] - a[1] - 1 for a, b in pairwise(seen))
    all_, own = (1000 * (b - a) / len(every) for a, b in zip(before, after, strict=True))
    cost = f"{all_:.1f} ms of the main thread for each, {own:.1f} of them with a processor"
    return f"{shown:.1f} plies a second, {left_out} left out; {cost}"


def busy(figures: CDPSession) -> tuple[float, float]:
    """Return the seconds the main thread has been busy, and those in which it had a processor."""
    found = {one["name"]: one["value"] for one in figures.send("Performance.getMetrics")["metrics"]}
    return found["TaskDuration"], found["ThreadTime"]


def speeds(page: Page, table: str) -> list[str]:
    """Return sixty plies a second, and the highest speed that is offered."""
    page.goto(f"/replay/{table}")
    page.wait_for_selector(PIECES)
    offered = (
        page.locator(SPEED)
        .first.locator("option")
        .evaluate_all("options => options.map((option) => option.value)")
    )
    return sorted({"60", offered[-1]}, key=int)


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
    for rate in speeds(page, found["id"]):
        print(f"replay at {rate}: {replay(page, found['id'], rate, 300)}")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=7)
    parser.add_argument("--record", type=Path, default=RECORD)
    wish = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"client: {packed() / 1000:.0f} kB packed; load {load:.1f}")
    with server() as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        measure(browser, running.url, wish.visits, wish.record)
        browser.close()


if __name__ == "__main__":
    main()

"""A running server, a real Chromium, and visitors who sit down at the table."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, sync_playwright
from tests.browser.visitor import Visitor

from hexarch.drawing.chromium import BROWSERS

CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--mute-audio",
    "--no-first-run",
]
PATIENT = {
    "HEXARCH_LIMIT_TABLES": "1000/10",
    "HEXARCH_LIMIT_SIGN_UP": "1000/10",
    "HEXARCH_LIMIT_ABSENCE": "0",
}
"""One person opens the tables of all tests, faster than anybody would."""
IN_A_HURRY = {"speed": "instant", "curtain": False}
"""Most visitors do not wait for what can be shown slowly."""
LIKES = """try {
    if (!localStorage.getItem("hexarch.settings"))
        localStorage.setItem("hexarch.settings", JSON.stringify(%s));
} catch { /* a page without an origin keeps nothing */ }"""
Acquaintances = dict[str, list[Any]]
Enter = Callable[..., Visitor]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server on SQLite and wait until it answers."""
    static = Path(__file__).parents[2] / "src/hexarch/server/static/index.html"
    if not static.is_file():
        pytest.skip("the browser client is not built: make client")
    folder = tmp_path_factory.mktemp("server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = f"sqlite+aiosqlite:///{folder / 'games.sqlite'}"
    command = [sys.executable, "-m", "hexarch.server", "--port", str(port)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "--db", database, "--data", str(folder)],
            stdout=log,
            stderr=log,
            env={**os.environ, **PATIENT, "PYTHONWARNINGS": "default"},
        )
        address = f"http://127.0.0.1:{port}"
        try:
            _wait(address, process)
            yield address
        finally:
            process.terminate()
            process.wait(20)


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if process.poll() is not None:
            pytest.fail("the server has ended")
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()  # noqa: S310  # our own server
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Debian's Chromium."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def acquaintances() -> Acquaintances:
    """Whom the server knows already: it lets few newcomers in at a time."""
    return {}


@pytest.fixture
def enter(server: str, browser: Browser, acquaintances: Acquaintances) -> Iterator[Enter]:
    """Let visitors in, each with a browser of his own; none may see an error in the console."""
    visitors: list[Visitor] = []
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        # A refused import or setting is an answer, but browsers write every 400 into the console.
        url = message.location["url"]
        if message.type == "error" and "/api/import" not in url and "/start?" not in url:
            errors.append(f"{message.text} {url}")

    def let_in(
        name: str = "", *, phone: bool = False, motion: str = "reduce", **liking: str | bool
    ) -> Visitor:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = browser.new_context(
            base_url=server,
            viewport=size,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion=motion,  # type: ignore[arg-type]
            locale="en-GB",
        )
        context.add_cookies(acquaintances.get(name, []))
        context.add_init_script(LIKES % json.dumps({**IN_A_HURRY, **liking}))
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", note)
        page.on("pageerror", lambda error: errors.append(str(error)))
        visitors.append(Visitor(page, name))
        return visitors[-1]

    yield let_in
    for visitor in visitors:
        context = visitor.page.context
        if visitor.name:
            acquaintances[visitor.name] = context.cookies()
        context.close()
    assert errors == []

"""The game that docs/adding-a-game.md builds, taken from the page itself."""

import atexit
import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
FILE = re.compile(r"^\*\*`(ford/[\w.]+)`\*\*\n+```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TALK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """Return the files of the game as the page prints them."""
    return {match[1]: match[2] for match in FILE.finditer(PAGE.read_text("utf-8"))}


def talk() -> str:
    """Return the conversation with the interpreter that the page shows."""
    return "".join(match[1] for match in TALK.finditer(PAGE.read_text("utf-8")))


def _installed() -> None:
    """Write the files down where Python finds them, until the tests are over."""
    folder = tempfile.TemporaryDirectory(prefix="ford-")
    atexit.register(folder.cleanup)
    for name, text in files().items():
        path = Path(folder.name, name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    sys.path.insert(0, folder.name)


_installed()
ford: Any = import_module("ford")
model: Any = import_module("ford.model")
rules: Any = import_module("ford.rules")
GAME: Any = ford.GAME

"""Read the board's tables."""

from importlib import resources

from hexarch.kernel.tables import parse_pipes


def text_of(name: str) -> str:
    """Return a data file as text."""
    return resources.files("hexarch.boards.empire").joinpath(name).read_text(encoding="utf-8")


def table(name: str) -> list[dict[str, str]]:
    """Read a table whose cells are parted by ``|``."""
    return parse_pipes(text_of(name))


def grid(name: str) -> dict[str, str]:
    """Read a map of signs: from each row letter to the signs of its hexes, west to east."""
    found: dict[str, str] = {}
    for line in text_of(name).splitlines():
        if not line.startswith("#"):
            letter, signs = line.split()
            found[letter] = signs
    return found

"""What a command says: lines for people, JSON for programs, one line when something is wrong."""

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from hexarch.lab.files import write_whole

LONGEST: Final = 400


class BadInputError(Exception):
    """Something that was put in cannot be used; the message is one line that says what."""


def plain(text: str) -> str:
    r"""Make text from a file safe to show: no signs that a terminal obeys.

    >>> plain("a\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def say(text: str = "") -> None:
    """Print lines of text."""
    print("\n".join(map(plain, text.split("\n"))))  # noqa: T201  # this is where commands print


def say_json(value: Any) -> None:
    """Print a value as JSON."""
    data = msgspec.json.format(msgspec.json.encode(value), indent=2)
    print(data.decode())  # noqa: T201  # this is where commands print


def complain(text: str) -> None:
    """Print one line about what is wrong, however much of it was put in."""
    line = plain(" ".join(text.split()))
    short = line if len(line) <= LONGEST else f"{line[:LONGEST]} ..."
    print(f"hexarch: {short}", file=sys.stderr)  # noqa: T201  # this is where commands print


def write_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole, or say why not."""
    try:
        write_whole(path, data, private=private)
    except (OSError, ValueError) as error:
        raise BadInputError(f"cannot write {path}: {why(error)}") from None


def why(error: OSError | ValueError) -> str:
    """Say what went wrong with a file, without its name."""
    reason = error.strerror if isinstance(error, OSError) else None
    return (reason or str(error)).lower()


def bar(share: float, width: int = 24) -> str:
    """Draw a share from 0 to 1 as a bar.

    >>> bar(0.5, 4), bar(0.01, 4), bar(0, 4)
    ('██', '▏', '')
    """
    eighths = round(share * width * 8)
    if share > 0:
        eighths = max(eighths, 1)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]

"""``python -m hexarch.cartography mediterranean``: draw a map and write its products."""

import sys
import time
from importlib import resources
from pathlib import Path

import msgspec

BOARDS = ("mediterranean",)


def _say(line: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')}  {line}\n")


def main(words: list[str]) -> int:
    """Draw the board that is asked for."""
    if len(words) != 1 or words[0] not in BOARDS:
        _say(f"usage: python -m hexarch.cartography {'|'.join(BOARDS)}")
        return 2
    from hexarch.cartography.compose import compose  # noqa: PLC0415 - usage needs no arrays
    from hexarch.cartography.fonts import measure  # noqa: PLC0415

    fonts = Path(str(resources.files("hexarch.drawing"))) / "fonts"
    _write(fonts / "advances.json", measure(fonts).encode())
    products = compose(_say)
    folder = Path(str(resources.files("hexarch.boards"))) / words[0]
    for name, data in products.underlays.items():
        _write(folder / name, data)
    _write(folder / "map.json", msgspec.json.encode(products.map) + b"\n")
    return 0


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    _say(f"wrote {path.name}, {len(data) / 1000:.0f} KB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

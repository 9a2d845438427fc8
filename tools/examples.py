"""Build the records of all examples of play anew from their scripts (``kernel/example.py``)."""

from pathlib import Path

import hexarch
from hexarch.kernel.example import RECORD, example_of, examples_of, folder_of
from hexarch.kernel.record import encode


def main() -> None:
    """Write every example's record beside its script."""
    for game in map(hexarch.find_game, hexarch.installed_games()):
        for name in examples_of(game):
            path = Path(str(folder_of(game).joinpath(name + RECORD)))
            path.write_bytes(encode(example_of(game, name).record))


if __name__ == "__main__":
    main()

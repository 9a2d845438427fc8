"""Write a file whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write *data* so that nobody ever finds half a file; if *private* only its owner reads it."""
    with replacing(path) as draft:
        if private and not draft.exists():
            draft.touch(0o600)
        draft.write_bytes(data)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give a name beside *path* to write to, and put that file in its place at the end.

    What is no ordinary file, such as a device or a pipe, is written to as it is.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        if target.is_dir():
            raise IsADirectoryError(21, "Is a directory", str(path))
        yield target
        return
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", str(path))
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield draft
        draft.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise

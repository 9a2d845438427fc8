"""Run the command line in this process or in one of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

HEXARCH = str(Path(sys.executable).with_name("hexarch"))
HEEDFUL = ["env", "--default-signal=INT", HEXARCH]
"""Hexarch that heeds Ctrl-C even where tests run as a shell's background job."""


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)

    def refuses(self, *words: str) -> bool:
        """Tell whether the command refused in one line with these words, and said nothing else."""
        lines = self.err.splitlines()
        one_line = len(lines) == 1 and lines[0].startswith("hexarch: ")
        return self.code == 2 and not self.out and one_line and all(w in self.err for w in words)


Run = Callable[..., Ran]


@contextmanager
def started(*command: str, **more: Any) -> Iterator[subprocess.Popen[Any]]:
    """Run a command beside the test; if that fails, nothing waits for the command to end."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, start_new_session=True, **pipes | more) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def command(*arguments: str, **more: Any) -> Ran:
    """Run the installed command in a process of its own."""
    done = subprocess.run(
        [HEXARCH, *arguments], capture_output=True, text=True, timeout=120, check=False, **more
    )
    return Ran(done.returncode, done.stdout, done.stderr)

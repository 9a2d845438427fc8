"""The drivers that cheat and kill, for a short while; ``bench/`` runs them for longer."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize(
    ("script", "arguments", "said"),
    [
        ("server_cheat.py", ["--messages", "600"], "600 messages, 0 accepted"),
        ("server_kill.py", ["--times", "3", "--games", "3"], "lost, doubled or changed: 0"),
        ("server_throughput.py", ["--seconds", "2", "--games", "4"], "errors logged: 0"),
        (
            "server_idle.py",
            ["--games", "8", "--sockets", "16", "--active", "2", "--seconds", "2"],
            "errors logged: 0",
        ),
    ],
)
def test_a_driver(script: str, arguments: list[str], said: str) -> None:
    command = [sys.executable, str(BENCH / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert said in done.stdout

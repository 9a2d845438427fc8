"""The commands of an operator."""

import asyncio
import gzip
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import LIMITS
from tests.server.hosting import Json, Player, free_port, hosted

from hexarch.cli import main
from hexarch.server.database import NEWEST


def run(capsys: pytest.CaptureFixture[str], data: Path, *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--data", str(data)])
    out, err = capsys.readouterr()
    return code, out, err


async def open_a_table(data: Path) -> Json:
    with hosted(data, limits=LIMITS) as running:
        async with Player(running.url) as anna:
            await anna.sign_up("Anna")
            return await anna.open("me", "person")


def test_people_and_games_from_the_command_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = asyncio.run(open_a_table(data))
    file = tmp_path / "all.jsonl.gz"
    record = tmp_path / "game.json"
    head, anna = run(capsys, data, "admin", "people")[1].splitlines()
    assert head.split() == ["id", "name", "guest", "email", "banned", "created"]
    assert anna.index("Anna") == head.index("name")
    assert table["id"] in run(capsys, data, "admin", "games", "--json")[1]
    assert run(capsys, data, "backup", str(file))[1].endswith(" rows\n")
    assert run(capsys, data, "admin", "ban", "anna")[0] == 0
    assert run(capsys, data, "admin", "unban", "anna")[0] == 0
    assert "password" in run(capsys, data, "admin", "export", "anna")[1]
    assert run(capsys, data, "admin", "export-game", table["id"], "--out", str(record))[0] == 0
    assert record.stat().st_mode & 0o777 == 0o600, "it may hold what is personal"
    assert main(["verify", str(record)]) == 0
    assert run(capsys, data, "admin", "delete", "anna")[0] == 0
    assert run(capsys, data, "admin", "delete-game", table["id"])[0] == 0
    assert run(capsys, data, "admin", "people")[1] == "none\n"
    assert run(capsys, data, "restore", str(file))[0] == 0
    assert "Anna" in run(capsys, data, "admin", "people")[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("admin", "ban"),
        ("admin", "people", "Anna"),
        ("admin", "ban", "Nobody"),
        ("admin", "crown", "Anna"),
        ("restore", "missing.jsonl"),
        ("backup", "/nowhere/at/all.jsonl"),
        ("backup", "all.sqlite"),
        ("serve", "--db", "oracle://x"),
        ("serve", "--db", "/dev/null/x.sqlite"),
        ("serve", "--url", "games.example"),
        ("serve", "--url", "https://games.example:nine"),
        ("serve", "--db", __file__),
        ("serve", "--db", "postgresql://nobody@127.0.0.1:1/x"),
        ("play", "--no-browser"),
        ("admin", "people", "--db", __file__),
        ("admin", "people", "--db", "missing.sqlite"),
        ("admin", "people", "--db", "postgresql://nobody@127.0.0.1:1/x"),
        ("backup", "b.jsonl", "--db", "missing.sqlite"),
    ],
)
def test_bad_input_gets_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    if arguments[0] == "play":
        data.write_text("a file where a folder is wanted")
    code, out, err = run(capsys, data, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("hexarch: ")
    assert err.count("\n") == 1
    assert not Path("missing.sqlite").exists()


ROW = b'{"table":"meta","row":{"key":"a","value":%s}}\n'
HEAD = b'{"format":"hexarch-backup/1","revision":"%s"}\n' % NEWEST.encode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("twice.jsonl", HEAD + ROW % b"1" + ROW % b"1"),
        ("odd.jsonl", HEAD + ROW % b'{"b":1}'),
        ("spoilt.jsonl.gz", gzip.compress(HEAD * 99, mtime=0)[:30] + b"x" * 50),
        ("spoilt.sqlite", b"SQLite format 3\0" + b"x" * 5000),
    ],
)
def test_a_spoilt_backup_gets_one_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    code, out, err = run(capsys, data, "restore", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"hexarch: {file}: this is no backup: ")
    assert err.count("\n") == 1


def test_serve_serves_until_it_is_told_to_stop(data: Path) -> None:
    port = free_port()
    command = [str(Path(sys.executable).parent / "hexarch"), "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--data", str(data)],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    for _ in range(300):
        try:
            assert httpx.get(f"http://127.0.0.1:{port}/healthz").json() == {"status": "ok"}
            break
        except httpx.TransportError:
            time.sleep(0.1)
    taken = subprocess.run(
        [*command, "--data", str(data)], capture_output=True, check=False, timeout=60
    )
    assert taken.returncode == 2
    assert b"in use" in taken.stderr
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    assert process.returncode == -signal.SIGTERM
    assert b'"message":"Application shutdown complete."' in err
    assert b'"level":"error"' not in err

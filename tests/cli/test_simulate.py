import os
import signal
import time
from pathlib import Path

import msgspec
import pytest
from tests.cli.running import HEEDFUL, HEXARCH, Run, started

from hexarch import UnknownGameError
from hexarch.bots.random import RandomBot

SHORT = ("simulate", "conquest", "--options", "max_rounds=2")


def test_the_shape_of_the_answer(run: Run) -> None:
    ran = run(*SHORT, "--players", "2", "--bots", "random", "--games", "3", "--json")
    summary = ran.json
    assert (ran.code, ran.err) == (0, "")
    assert list(summary) == [
        "games",
        "decisions",
        "seconds",
        "cpu_seconds",
        "wins",
        "endings",
        "dead_ends",
        "errors",
        "unfinished",
        "rounds",
    ]
    assert summary["games"] == 3
    assert summary["wins"] == {"random": 3}
    assert summary["endings"] == {"round limit": 3}
    assert (summary["dead_ends"], summary["errors"], summary["unfinished"]) == (0, 0, 0)
    assert summary["rounds"] == {"min": 2, "median": 2, "max": 2}


def test_every_number_of_players_in_turn(run: Run, tmp_path: Path) -> None:
    run(*SHORT, "--games", "6", "--records", str(tmp_path))
    seats = [
        len(msgspec.json.decode((tmp_path / f"conquest-0-{i}.json").read_bytes())["seats"])
        for i in range(6)
    ]
    assert seats == [2, 3, 4, 5, 6, 2]


def test_the_bots_sit_as_they_are_named(run: Run, tmp_path: Path) -> None:
    named = ("--bots", "captain,random", "--players", "3", "--records", str(tmp_path))
    run(*SHORT, *named, "--games", "2", "--rotate")
    kinds = [
        [
            seat["kind"]
            for seat in msgspec.json.decode((tmp_path / f"conquest-0-{i}.json").read_bytes())[
                "seats"
            ]
        ]
        for i in range(2)
    ]
    assert kinds == [
        ["bot:captain", "bot:random", "bot:captain"],
        ["bot:captain", "bot:captain", "bot:random"],
    ]


def test_records_verify_and_can_be_taken_up_again(run: Run, tmp_path: Path) -> None:
    many = (*SHORT, "--games", "4", "--records", str(tmp_path), "--json")
    first = run(*many).json
    stamps = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert all(run("verify", str(path)).code == 0 for path in stamps)
    second = run(*many, "--resume").json
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == stamps
    for summary in (first, second):
        del summary["seconds"], summary["cpu_seconds"]
    assert first == second


def test_a_summary_for_people(run: Run) -> None:
    out = run(*SHORT, "--games", "2", "--max-plies", "3").out
    assert out.startswith("2 games, ")
    assert "unfinished" in out
    assert "won by random" in run(*SHORT, "--games", "2").out


def test_failures_are_counted_and_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(RandomBot):
        def choose(self, *_: object) -> object:
            raise UnknownGameError("a slip")

    monkeypatch.setattr("hexarch.lab.simulate.bot", lambda *_: Broken(0))
    ran = run(*SHORT, "--games", "7", "--json")
    assert ran.code == 1
    assert ran.json["errors"] == 7
    assert ran.err.splitlines()[0] == "hexarch: game 0: UnknownGameError: a slip"
    assert ran.err.splitlines()[-1] == "hexarch: and 2 more games went wrong"


def test_progress_is_shown_on_a_terminal_and_never_in_the_output() -> None:
    ours, theirs = os.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    command = (HEXARCH, *SHORT, "--games", "3", "--json")
    with started(*command, stderr=theirs, env=env) as process:
        os.close(theirs)
        out, _ = process.communicate(timeout=60)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "conquest: random" in shown
    assert "3/3" in shown
    assert msgspec.json.decode(out)["games"] == 3


def test_ctrl_c_ends_with_what_was_done(tmp_path: Path) -> None:
    arguments = ("--games", "100000", "--jobs", "2", "--records", str(tmp_path), "--json")
    with started(*HEEDFUL, *SHORT, *arguments, text=True) as process:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.glob("*.json"))) < 4 and time.monotonic() < deadline:
            time.sleep(0.05)
        # As the terminal does: to the whole group.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    summary = msgspec.json.decode(out)
    assert 1 <= summary["games"] < 100_000
    assert summary["errors"] == 0
    assert err.startswith("hexarch: interrupted after ")
    assert err.count("\n") == 1
    assert not list(tmp_path.glob(".*"))

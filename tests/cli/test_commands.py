import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import HEXARCH, Run, command, started

from hexarch.cli import COMMANDS


def test_the_commands_are_those_that_others_call() -> None:
    listed = "games simulate odds replay verify rules map bench play serve admin backup restore"
    assert set(COMMANDS) == set(listed.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: hexarch {name}")


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    ran = run()
    assert ran.code == 0
    assert all(name in ran.out for name in COMMANDS)


def test_json_is_offered_where_a_program_reads(run: Run) -> None:
    offered = {name for name in COMMANDS if "--json" in run(name, "--help").out}
    assert offered == {"games", "simulate", "odds", "verify", "rules", "bench", "admin"}


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out.strip() == "0.1.0"


SERVING = "hexarch.server sqlalchemy starlette uvicorn alembic argon2 asyncio"
DRAWING = "hexarch.drawing hexarch.cartography numpy"
PLAYING = "hexarch.bots.conquest hexarch.odds hexarch.lab.simulate hexarch.lab.crew rich.console"
HEAVY = f"{SERVING} {DRAWING} {PLAYING} multiprocessing".split()
UNWATCHED = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
"""Coverage, if it watches, imports things of its own."""


def heavy_modules(arguments: list[str]) -> set[str]:
    """Run a command in a process of its own and return what it imported that it need not."""
    program = (
        "import sys; from hexarch.cli import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=UNWATCHED,
    )
    return {*HEAVY, "hexarch.games"} & set(done.stderr.splitlines()[-1].split())


def test_commands_that_only_look_things_up_load_nothing_heavy(record: Path) -> None:
    assert heavy_modules(["games"]) == {"hexarch.games"}
    assert heavy_modules(["rules", "conquest", "obj.1"]) == {"hexarch.games"}
    assert heavy_modules(["verify", str(record)]) == {"hexarch.games"}


def test_help_loads_not_even_a_game() -> None:
    assert heavy_modules(["--help"]) <= {"rich.console", "asyncio"}


def test_what_is_heavy_is_noticed_when_it_is_needed() -> None:
    odds = heavy_modules(["odds", "conquest", "--attacker", "2I", "--defender", "1I"])
    assert odds == {"hexarch.games", "hexarch.odds"}


def test_games_as_json(run: Run) -> None:
    games = run("games", "--json").json
    conquest = next(game for game in games if game["id"] == "conquest")
    assert set(conquest) == {
        "id",
        "title",
        "players",
        "rules_version",
        "scenarios",
        "options",
        "bots",
    }
    assert conquest["players"] == [2, 6]
    assert conquest["scenarios"] == [
        {"id": "standard", "title": "The six Caesars", "players": [2, 6]}
    ]
    options = {option["id"]: option for option in conquest["options"]}
    assert options["allow_gifts"] == {
        "id": "allow_gifts",
        "default": False,
        "values": [False, True],
    }
    assert options["road_limit"] == {"id": "road_limit", "default": 34, "values": [0, 56]}
    assert set(conquest["bots"]) >= {"captain", "random"}


def test_games_for_people(run: Run) -> None:
    ran = run("games")
    assert ran.out.startswith("conquest: Conquest of the Empire, 2 to 6 players")
    assert "max_rounds=0" in ran.out
    assert "reconstructed" in ran.out


def test_a_reader_who_leaves_is_not_complained_about() -> None:
    # `rules` says more than fits into a pipe.
    with started(HEXARCH, "rules", "conquest", "R", "--json") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_without_any_output_nothing_is_said() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" games >&-', HEXARCH], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_told() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" games > /dev/full', HEXARCH],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("hexarch: cannot go on: ")
    assert done.stderr.count("\n") == 1


def test_a_poor_terminal_gets_marks_for_what_it_cannot_show() -> None:
    ran = command(
        *("odds", "conquest", "--attacker", "2I", "--defender", "1I"),
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert ran.code == 0
    assert "attacker wins" in ran.out
    assert "?" in ran.out


def test_the_command_runs_from_any_folder(tmp_path: Path) -> None:
    assert command("verify", "nothing.json", cwd=tmp_path).refuses("nothing.json")

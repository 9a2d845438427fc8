from pathlib import Path

import pytest
from tests.cli.running import Ran, Run

from hexarch.cli import main
from hexarch.lab.simulate import Plan, play_game


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def run(*arguments: str) -> Ran:
        capsys.readouterr()
        code = main(arguments)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the record of a whole game of twelve rounds in which dice fell."""
    folder = tmp_path_factory.mktemp("records")
    plan = Plan(
        "conquest",
        "standard",
        players=(6,),
        bots=("random",),
        games=20,
        seed=11,
        options={"max_rounds": 12},
        records=str(folder),
    )
    for index in range(plan.games):
        assert play_game(plan, index).ending == "round limit"
        path = folder / f"conquest-11-{index}.json"
        if b'"rolled"' in path.read_bytes():
            return path
    raise AssertionError("no die fell in twenty games")

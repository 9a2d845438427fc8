import json
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from tests.cli.running import Run

import hexarch
from hexarch.kernel.record import Seated, encode


def test_the_game_is_told_in_words_with_rules(run: Run, record: Path) -> None:
    ran = run("replay", str(record))
    plies = len(json.loads(record.read_bytes())["plies"])
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0] == "Conquest of the Empire, standard, rules 1"
    assert "seat 0: " in lines[1]
    assert "random 1 (bot:random)" in lines[1]
    assert sum(line[:5].strip().isdecimal() for line in lines[7:-1]) == plies
    assert any(line.endswith("[conq.1]") for line in lines)
    assert lines[-1].startswith(f"{plies} plies; ")
    assert lines[-1].endswith("wins: round limit [R-45]")


def test_it_can_begin_later(run: Run, record: Path) -> None:
    lines = run("replay", str(record), "--from", "20").out.splitlines()
    assert lines[7].startswith("-- Round 1 of 12, ")
    assert lines[8].startswith("   20  ")


def test_headings_say_round_turn_and_action(run: Run, record: Path) -> None:
    lines = run("replay", str(record)).out.splitlines()
    home = lines[1].split(": ")[1].split(",")[0]
    above = [line for line in lines if line.startswith("--")]
    assert above[0] == lines[7] == f"-- Round 1 of 12, {home}, Movement"
    assert all(one != two for one, two in pairwise(above))
    after = next(line for line in lines[8:] if line.startswith("--"))
    assert after == above[1] != above[0]


def test_the_position_after_some_plies(run: Run, record: Path) -> None:
    start = run("replay", str(record), "--ply", "0").out
    assert "after 0 of" in start
    assert "Round 1 of 12, Movement" in start
    assert "fort, caesar, general x6, infantry x4" in start
    assert "Move a leader or a galley, or end Movement. [turn.1]" in start
    assert run("replay", str(record), "--ply", "30").out != start


def test_a_picture_of_a_ply(run: Run, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    ran = run("replay", str(record), "--ply", "40", "--svg", str(picture))
    assert ran.out.splitlines()[-1] == str(picture)
    assert picture.read_text("utf-8").rstrip().endswith("</svg>")
    assert list(tmp_path.iterdir()) == [picture]


@pytest.mark.parametrize(
    "arguments", [("--ply", "999999"), ("--from", "999999"), ("--ply", "-1"), ("--seat", "6")]
)
def test_what_is_not_in_the_record(run: Run, record: Path, arguments: tuple[str, str]) -> None:
    assert run("replay", str(record), *arguments).refuses()


def test_a_seat_hears_what_it_may(run: Run, tmp_path: Path) -> None:
    table = hexarch.game("conquest").new(seats=3, seed=1)
    pact = next(one for one in table.liberties(0) if type(one).__name__ == "ProposePact")
    table.play(0, msgspec.structs.replace(pact, players=(1,), words="Death to @2\x1b[2J\nand all"))
    path = tmp_path / "pact.json"
    path.write_bytes(encode(table.record))
    member = run("replay", str(path), "--seat", "1").out
    assert member.count("Death to @2?[2J?and all") >= 1
    assert "\x1b" not in member
    assert "is not over" in member


def test_names_from_a_file_cannot_command_the_terminal(run: Run, tmp_path: Path) -> None:
    seats = [Seated("\x1b]0;x\x07\nseat 9: nobody"), Seated("[red]b[/red]")]
    table = hexarch.game("conquest").new(seats=seats, seed=1)
    path = tmp_path / "names.json"
    path.write_bytes(encode(table.record))
    out = run("replay", str(path)).out
    assert "\x1b" not in out
    assert len(out.splitlines()) == 4
    assert "[red]b[/red]" in out


def test_an_action_refused_by_the_rules_ends_the_story(
    run: Run, record: Path, tmp_path: Path
) -> None:
    document = json.loads(record.read_bytes())
    document["plies"][5] = [0, {"type": "accept"}]
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(document))
    ran = run("replay", str(path))
    assert ran.code == 2
    assert "ply 5: " in ran.err
    assert ran.err.count("\n") == 1

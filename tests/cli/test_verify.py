import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Run

Edit = Callable[[dict[str, Any]], object]


def edited(record: Path, folder: Path, edit: Edit) -> str:
    document = json.loads(record.read_bytes())
    edit(document)
    path = folder / "edited.json"
    path.write_text(json.dumps(document))
    return str(path)


def first_roll(document: dict[str, Any]) -> int:
    return next(at for at, ply in enumerate(document["plies"]) if ply[0] == -1)


def test_a_good_record(run: Run, record: Path) -> None:
    ran = run("verify", str(record), "--json")
    plies = len(json.loads(record.read_bytes())["plies"])
    assert ran.code == 0
    assert ran.json == {"valid": True, "plies": plies, "dice": "verified", "error": None}
    assert "valid" in run("verify", str(record)).out


def test_without_its_key_a_record_is_sealed(run: Run, record: Path, tmp_path: Path) -> None:
    path = edited(record, tmp_path, lambda document: document["dice"].update(key=None))
    ran = run("verify", path, "--json")
    assert (ran.code, ran.json["valid"], ran.json["dice"]) == (0, True, "sealed")
    assert "sealed" in run("verify", path).out


def test_dice_that_were_thrown_by_hand(run: Run, record: Path, tmp_path: Path) -> None:
    by_hand = {"scheme": "by-hand", "commitment": None, "key": None}
    path = edited(record, tmp_path, lambda document: document.update(dice=by_hand))
    ran = run("verify", path, "--json")
    assert (ran.code, ran.json["dice"], ran.json["by_hand"]) == (0, "sealed", True)
    said = run("verify", path).out
    assert "thrown by hand: the play was checked, the dice cannot be" in said
    assert "sealed" not in said


@pytest.mark.parametrize(
    ("edit", "error"),
    [
        (lambda d: d.update(format="hexarch-record/9"), "hexarch-record/9"),
        (lambda d: d.update(game="chess"), "chess"),
        (lambda d: d.update(rules="0"), "rules 0"),
        (lambda d: d.update(scenario="nowhere"), "nowhere"),
        (lambda d: d["options"].update(max_rounds=-5), "max_rounds"),
        (lambda d: d["seats"].pop(), ""),
        (lambda d: d.update(plies="many"), "header"),
        (lambda d: d["plies"].insert(3, [0, {"type": "cheat"}]), "ply 3: this is no action"),
        (lambda d: d["plies"].insert(3, [0, {"type": "accept"}]), "ply 3: "),
        (lambda d: d["plies"].insert(3, [99, {"type": "end_turn"}]), "ply 3: there is no seat"),
        (lambda d: d["plies"].pop(), "not over"),
        (lambda d: d.update(outcome=None), "no outcome"),
        (lambda d: d["dice"].update(key="0" * 64), "not the one that the commitment promised"),
    ],
)
def test_an_edited_record(run: Run, record: Path, tmp_path: Path, edit: Edit, error: str) -> None:
    path = edited(record, tmp_path, edit)
    ran = run("verify", path, "--json")
    assert (ran.code, ran.err) == (1, "")
    assert set(ran.json) == {"valid", "plies", "dice", "error"}
    assert ran.json["valid"] is False
    assert error in ran.json["error"]
    people = run("verify", path)
    assert (people.code, people.out, people.err.count("\n")) == (1, "", 1)
    assert error in people.err


def test_a_loaded_die(run: Run, record: Path, tmp_path: Path) -> None:
    def load(document: dict[str, Any]) -> None:
        roll = document["plies"][first_roll(document)]
        roll[1]["faces"][0] = 7 - roll[1]["faces"][0]

    at = first_roll(json.loads(record.read_bytes()))
    ran = run("verify", edited(record, tmp_path, load), "--json")
    assert ran.code == 1
    assert ran.json["plies"] == at
    assert ran.json["error"].startswith(f"ply {at}: the dice show")


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"null", b"\x00\xff\xfe", b"[" * 100_000, b'{"format": 1}', b"hello"],
    ids=["empty", "object", "list", "null", "binary", "deep", "number", "text"],
)
def test_what_is_no_record_at_all(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)
    ran = run("verify", str(path), "--json")
    assert (ran.code, ran.json["valid"], ran.json["plies"]) == (1, False, 0)
    assert run("verify", str(path)).err.count("\n") == 1
    assert run("replay", str(path)).refuses(str(path))
    assert run("play", "--terminal", "--load", str(path)).refuses(str(path))


def test_a_record_cut_anywhere(run: Run, record: Path, tmp_path: Path) -> None:
    data = record.read_bytes()
    path = tmp_path / "cut.json"
    for size in range(1, len(data) - 2, len(data) // 9):
        path.write_bytes(data[:size])
        ran = run("verify", str(path), "--json")
        assert (ran.code, ran.json["valid"]) == (1, False)
        assert run("replay", str(path)).refuses("breaks off")

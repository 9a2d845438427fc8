import os
import signal
import time
from multiprocessing import active_children
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest

import hexarch
from hexarch.bots.random import RandomBot
from hexarch.kernel.chance import commitment, key_from_seed
from hexarch.lab import crew, simulate
from hexarch.lab.crew import run
from hexarch.lab.simulate import Plan, Played, bot_seed, play_game, seating, summarise

SHORT = Plan(
    "conquest",
    "standard",
    players=(2, 3),
    bots=("random",),
    games=4,
    seed=7,
    options={"max_rounds": 2},
)


def changed(**fields: object) -> Plan:
    return msgspec.structs.replace(SHORT, **fields)


def records(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_records_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    alone, together = tmp_path / "1", tmp_path / "3"
    for folder, jobs in ((alone, 1), (together, 3)):
        folder.mkdir()
        played = list(run(changed(records=str(folder)), jobs))
        assert sorted(one.index for one in played) == [0, 1, 2, 3]
    assert records(alone) == records(together)
    assert set(records(alone)) == {f"conquest-7-{i}.json" for i in range(4)}


def test_a_game_depends_on_seed_and_number_only(tmp_path: Path) -> None:
    plan = changed(records=str(tmp_path))
    play_game(plan, 3)
    first = records(tmp_path)
    play_game(plan, 1)
    play_game(plan, 3)
    assert records(tmp_path)["conquest-7-3.json"] == first["conquest-7-3.json"]
    record = hexarch.load(first["conquest-7-3.json"])
    assert record.dice.commitment == commitment(key_from_seed("7:3"))


def test_every_bot_has_chance_of_its_own() -> None:
    seeds = {bot_seed(changed(seed=s), i, seat) for s in (1, 2) for i in (0, 1) for seat in (0, 1)}
    assert len(seeds) == 8


def test_seats_rotate_with_the_laps() -> None:
    plan = changed(players=(3,), bots=("a", "b", "c"), rotate=True)
    assert [seating(plan, i) for i in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_plies_can_run_out(tmp_path: Path) -> None:
    plan = changed(max_plies=5, records=str(tmp_path))
    summary = summarise([play_game(plan, 0)], 1.0)
    assert (summary.unfinished, summary.endings, summary.decisions) == (1, {}, 5)
    assert summary.rounds.median is None
    record = hexarch.load((tmp_path / "conquest-7-0.json").read_bytes())
    assert (len(record.plies), record.dice.key) == (5, None)


@pytest.mark.parametrize(
    "fields",
    [{"seed": 8}, {"bots": ("captain",)}, {"options": {"max_rounds": 3}}, {"players": (3,)}],
    ids=str,
)
def test_a_record_of_another_run_is_played_again(tmp_path: Path, fields: dict[str, object]) -> None:
    path = tmp_path / "conquest-7-0.json"
    play_game(changed(records=str(tmp_path)), 0)
    other = changed(records=str(tmp_path), **fields)
    foreign = tmp_path / f"conquest-{other.seed}-0.json"
    path.rename(foreign)
    before = foreign.read_bytes()
    play_game(msgspec.structs.replace(other, resume=True), 0)
    assert foreign.read_bytes() != before
    assert hexarch.verify_record(foreign.read_bytes()).valid


@pytest.mark.parametrize("data", [b"", b"\xff", b'{"format":'])
def test_a_spoilt_record_is_played_again(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "conquest-7-0.json"
    path.write_bytes(data)
    play_game(changed(records=str(tmp_path), resume=True), 0)
    assert hexarch.verify_record(path.read_bytes()).valid


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = changed(records=str(tmp_path), resume=True)
    first = play_game(plan, 1)
    monkeypatch.setattr(simulate, "bot", None)
    again = play_game(plan, 1)
    same = {"cpu_seconds": 0.0}
    assert msgspec.structs.replace(again, **same) == msgspec.structs.replace(first, **same)


def test_a_bot_that_fails_spoils_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(RandomBot):
        def choose(self, *_: object) -> object:
            return "a move of its own"

    monkeypatch.setattr(simulate, "bot", lambda *_: Cheat(1))
    played = list(run(SHORT, 1))
    summary = summarise(played, 1.0)
    assert (summary.games, summary.errors, summary.wins) == (4, 4, {})
    assert played[0].error is not None
    assert "IllegalChoiceError" in played[0].error


def test_a_process_that_dies_takes_only_its_game_with_it() -> None:
    plan = changed(games=24, options={"max_rounds": 10})
    others = set(active_children())
    games = run(plan, 2)
    played = [next(games)]
    victim = next(child for child in active_children() if child not in others)
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    played += games
    assert sorted(one.index for one in played) == list(range(24))
    assert [one.error for one in played if one.error] == ["the process that played it died"]
    assert set(active_children()) <= others


def test_who_stops_asking_ends_the_processes() -> None:
    others = set(active_children())
    games = run(changed(games=1000), 2)
    next(games)
    games.close()
    assert set(active_children()) <= others


def test_a_folder_that_is_gone_ends_the_run(tmp_path: Path) -> None:
    for jobs in (1, 2):
        with pytest.raises(OSError, match="No such file"):
            list(run(changed(records=str(tmp_path / "gone")), jobs))


def test_the_sum_of_it_all() -> None:
    played = [
        Played(2, ("b",), "last Caesar", 10, 7, 0.5),
        Played(0, ("a",), "last Caesar", 20, 4, 0.5),
        Played(1, ("a", "b"), "round limit", 30, 10, 0.5),
        Played(3, dead_end=True, decisions=1),
        Played(4, error="ValueError: slip"),
        Played(5, decisions=9),
    ]
    assert msgspec.to_builtins(summarise(played, 2.5)) == {
        "games": 6,
        "decisions": 70,
        "seconds": 2.5,
        "cpu_seconds": 1.5,
        "wins": {"a": 2, "b": 2},
        "endings": {"last Caesar": 2, "round limit": 1},
        "dead_ends": 1,
        "errors": 1,
        "unfinished": 1,
        "rounds": {"min": 4, "median": 7, "max": 10},
    }


def test_every_record_can_be_verified_as_it_is_made() -> None:
    for index in range(SHORT.games):
        checked = play_game(changed(verify=True), index)
        assert checked.error is None
        assert checked.decisions == play_game(SHORT, index).decisions


def test_a_record_that_does_not_verify_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "encode", lambda record: hexarch.encode(record)[:-9])
    assert "RecordError" in str(play_game(changed(verify=True), 0).error)


def test_empire_counts_seasons(tmp_path: Path) -> None:
    """The lead must hold in two seasons running, so that no game ends in the first."""
    plan = Plan("empire", "A", (2,), ("random",), games=1, seed=5, records=str(tmp_path))
    played = play_game(plan, 0)
    assert played.rounds >= 2
    again = play_game(msgspec.structs.replace(plan, resume=True), 0)
    assert again.rounds == played.rounds


def _deaf(_: Plan, pipe: Connection) -> None:
    """Play one game, and then neither go on nor heed what is said."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pipe.send(Played(pipe.recv()))
    time.sleep(60)


def test_a_process_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_work", _deaf)
    monkeypatch.setattr(crew, "PATIENCE", 0.2)
    games = crew.run(SHORT, 2)
    next(games)
    begun = time.monotonic()
    games.close()
    assert time.monotonic() - begun < 20

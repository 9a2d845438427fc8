"""The table in the terminal, with a script for a player."""

import contextlib
import io
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.cli.running import HEEDFUL, HEXARCH, Ran, Run, command, started

import hexarch

Script = Callable[..., Ran]


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Script:
    """Play with the lines that somebody types."""

    def play(*typed: str, more: tuple[str, ...] = ("--seed", "5")) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        return run("play", "--terminal", *more)

    return play


def test_the_board_the_question_and_the_answers(play: Script) -> None:
    ran = play()
    assert ran.code == 0
    assert "> Egyptus: talents 0, tribute 15, province 1" in ran.out
    assert "Egyptus (EGY)" in ran.out
    assert "Free: Achaia (ACH) 10" in ran.out
    assert "Move a leader or a galley, or end Movement. [turn.1]" in ran.out
    assert "   8  End Movement" in ran.out
    assert ran.out.endswith("it was not saved.\n")


def test_an_answer_by_number(play: Script) -> None:
    out = play("2", "1", "5").out
    assert "Where does General 1 of Egyptus march? [lm.4]" in out
    assert "Which units march with General 1 of Egyptus to Arabia Petrea? [lm.8]" in out
    assert "marches from Egyptus to Arabia Petrea with 4 infantry [lm.4]" in out
    assert "Egyptus takes Arabia Petrea" in out


def test_an_answer_in_words(play: Script) -> None:
    assert "Where does General 1" in play("select_leader EGY:general1").out


def test_the_bot_plays_its_turn(play: Script) -> None:
    out = play("end_movement", "done", "end_turn").out
    assert "Round 1: turn of Hispania [turn.1]" in out
    assert "Round 2: turn of Egyptus [turn.1]" in out
    assert "-- Egyptus: Round 2, Movement" in out


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("end_turn", "turn.1"),
        ("buy infantry", "turn.1"),
        ("buy_galley EGY", "turn.1"),
        ("build_city EGY", "turn.1"),
        ("accept", "turn.1"),
        ("retreat EGY", "turn.1"),
        ("select_leader HIS:caesar", ""),
        ("select_leader EGY:general9", ""),
        ("select_galley EGY:galley1", ""),
        ("choose_destination PAL", "turn.1"),
        ("concede_to 0", ""),
        ("concede_to 7", ""),
        ("give 1 10", ""),
        ("execute_prisoner HIS:general1", ""),
        ("offer_ransom HIS:general1 10", ""),
        ("rolled 6", ""),
    ],
)
def test_what_is_not_allowed_is_refused_with_rule_and_reason(
    play: Script, typed: str, rule: str
) -> None:
    out = play(typed).out
    refused = next((line for line in out.splitlines() if "Not allowed: " in line), "")
    _, _, reason = refused.partition("Not allowed: ")
    assert len(reason.split()) > 2, out[-600:]
    assert reason.endswith(f"[{rule}]" if rule else "]")
    cited = reason.rpartition("[")[2].rstrip("]")
    assert cited in {*hexarch.find_game("conquest").book.entries, "form"}


@pytest.mark.parametrize(
    "typed", ["nonsense", "9", "0", "9" * 30, "²", "x" * 5000, "\x1b[2J", "l 99"]
)
def test_what_is_no_command(play: Script, typed: str) -> None:
    ran = play(typed)
    assert ran.code == 0
    assert "There is no" in ran.out
    assert "\x1b" not in ran.out


def test_a_typed_action_with_a_slip(play: Script) -> None:
    assert "That is no action: buy takes kind, not 0 words" in play("buy").out


def test_help_and_rules(play: Script) -> None:
    out = play("h", "?", "? R-07", "? nothing", "").out
    assert "s FILE    save the game" in out
    assert "turn.1  A turn has six actions in fixed order" in out
    assert "R-07  When is the leader requirement checked?" in out
    assert "There is no rule nothing." in out
    assert out.count("Move a leader or a galley") == 2


def test_liberties(play: Script) -> None:
    out = play("l", "l 1").out
    assert "l 1  Concede to Hispania" in out
    assert "Egyptus concedes to Hispania [win.2]" in out
    assert "The game is over: Hispania wins" in out


def test_undo(play: Script) -> None:
    out = play("u", "2", "u", "2").out
    assert "Only your own last action can be taken back" in out
    assert out.count("Where does General 1 of Egyptus march?") == 2


def test_the_board_on_demand(play: Script) -> None:
    assert play("b").out.count("Round 1, Movement\n\n> Egyptus") == 2


def test_save_and_load(play: Script, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    out = play("2", "1", "5", f"s {path}", "q").out
    assert f"Saved in {path}" in out
    assert run("verify", str(path)).code == 0
    again = play("end_movement", more=("--load", str(path)))
    assert "Arabia Petrea (ARA)              general (tired), infantry x4" in again.out
    assert "Egyptus collects 20 talents [trib.1]" in again.out
    assert play("1", more=("--load", str(path), "--seed", "1")).code == 2


def test_what_cannot_be_saved(play: Script, tmp_path: Path) -> None:
    out = play("s", "s /missing/folder/x.json", f"s {tmp_path}").out
    assert "Say where: s FILE" in out
    assert "Not saved: cannot write /missing/folder/x.json: no such file" in out
    assert out.count("Not saved") == 2


def test_what_cannot_be_loaded(play: Script, record: Path, tmp_path: Path) -> None:
    assert "bots in all its seats" in play(more=("--load", str(record))).err
    sealed = tmp_path / "sealed.json"
    sealed.write_bytes(hexarch.encode(hexarch.game("conquest").new(seats=2).record))
    assert "dice key" in play(more=("--load", str(sealed))).err


def test_the_end_can_be_looked_at_and_saved(play: Script, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "won.json"
    typed = ("end_movement", "done", "end_turn", "b", f"s {path}", "what", "q")
    out = play(*typed, more=("--seed", "5", "--options", "max_rounds=1")).out
    assert "The game is over: " in out
    assert "by round limit [R-45]" in out
    assert "  1. " in out
    assert run("verify", str(path), "--json").json["dice"] == "verified"


def test_other_seats_and_more_players(play: Script) -> None:
    out = play(more=("--seed", "5", "--players", "4", "--seat", "2", "--bots", "random")).out
    first_question = out.index("\n-- ")
    assert "Round 1: turn of" in out[:first_question]


def test_a_picture_at_each_question(play: Script, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    play("2", more=("--seed", "5", "--svg", str(path)))
    assert path.read_text("utf-8").startswith("<svg")
    assert list(tmp_path.iterdir()) == [path]


def test_the_same_seed_and_answers_give_the_same_game(play: Script) -> None:
    typed = ("end_movement", "done", "end_turn") * 2
    assert play(*typed).out == play(*typed).out


def test_no_input_at_all() -> None:
    ran = command("play", "--terminal", "--seed", "5", stdin=subprocess.DEVNULL)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("it was not saved.\n")


def test_without_terminal_the_table_is_served(tmp_path: Path) -> None:
    served = (*HEEDFUL, "play", "--no-browser", "--data", str(tmp_path / "data"))
    with started(*served, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout is not None
        said = process.stdout.readline().decode()
        assert said.startswith("The table is at http://127.0.0.1:")
        url = said.split()[4]
        for _ in range(300):
            with contextlib.suppress(httpx.TransportError):
                assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"hexarch: interrupted\n")
    assert (tmp_path / "data" / "hexarch.sqlite").exists()


def test_a_game_for_the_browser_is_set_up_there() -> None:
    ran = command("play", "--seed", "5", stdin=subprocess.DEVNULL)
    assert (ran.code, ran.out) == (2, "")
    assert "--terminal" in ran.err


def test_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [HEXARCH, "play", "--terminal", "--seed", "5"],
        input=b"\xff\xfe\x00\n\xc3\x28\nq\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"There is no command") == 2


def test_ctrl_c_ends_cleanly() -> None:
    typed = (*HEEDFUL, "play", "--terminal", "--seed", "5")
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with started(*typed, stdin=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        while b"End Movement" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b"hexarch: interrupted\n"

"""Whatever is put in, a command that cannot use it says so in one line and exits with 2."""

from pathlib import Path

import pytest
from tests.cli.running import Run, command

BAD = [
    ("unknown",),
    ("games", "extra"),
    ("games", "--unknown"),
    ("games", "--json=maybe"),
    ("simulate",),
    ("simulate", "chess"),
    ("simulate", "conquest", "--scenario", "nowhere"),
    ("simulate", "conquest", "--players", "1"),
    ("simulate", "conquest", "--players", "7"),
    ("simulate", "conquest", "--players", "two"),
    ("simulate", "conquest", "--bots", "genius"),
    ("simulate", "conquest", "--bots", ""),
    ("simulate", "conquest", "--bots", "random,"),
    ("simulate", "conquest", "--bots", "random,random,random", "--players", "2"),
    ("simulate", "conquest", "--bots", ",".join(["random"] * 7)),
    ("simulate", "conquest", "--games", "0"),
    ("simulate", "conquest", "--games", "-3"),
    ("simulate", "conquest", "--games", "1.5"),
    ("simulate", "conquest", "--games", "9" * 5000),
    ("simulate", "conquest", "--jobs", "0"),
    ("simulate", "conquest", "--jobs", "1000000"),
    ("simulate", "conquest", "--seed", "-1"),
    ("simulate", "conquest", "--seed", "lucky"),
    ("simulate", "conquest", "--max-plies", "0"),
    ("simulate", "conquest", "--resume"),
    ("simulate", "conquest", "--records", "/dev/null/records"),
    ("simulate", "conquest", "--records", "zero\0byte"),
    ("simulate", "conquest", "--options", "max_rounds"),
    ("simulate", "conquest", "--options", "max_rounds=-1"),
    ("simulate", "conquest", "--options", "max_rounds=many"),
    ("simulate", "conquest", "--options", "max_rounds=" + "9" * 5000),
    ("simulate", "conquest", "--options", "allow_gifts=2"),
    ("simulate", "conquest", "--options", "luck=1"),
    ("simulate", "conquest", "--options", "max_rounds=1", "max_rounds=2"),
    ("odds",),
    ("odds", "chess", "--attacker", "1I", "--defender", "1I"),
    ("odds", "conquest", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "5X", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "-5I", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "0", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "61I", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "1I,1I", "--defender", "1I"),
    ("odds", "conquest", "--attacker", "1I", "--defender", "1I", "--retreat-below", "2"),
    ("odds", "conquest", "--attacker", "1I", "--defender", "1I", "--retreat-below", "nan"),
    ("odds", "conquest", "--attacker", "1I", "--defender", "1I", "--sea", "--fort"),
    ("odds", "conquest", "--attacker", "8I", "--defender", "1I", "--sea"),
    ("replay",),
    ("replay", "missing.json"),
    ("replay", "/dev/zero"),
    ("replay", "."),
    ("verify",),
    ("verify", "missing.json"),
    ("verify", "zero\0byte"),
    ("verify", "/dev/zero"),
    ("verify", "."),
    ("rules",),
    ("rules", "chess"),
    ("rules", "conquest", "99.9"),
    ("rules", "conquest", "battle.1", "extra"),
    ("map", "conquest"),
    ("map", "chess", "--svg", "x.svg"),
    ("map", "conquest", "--svg", "/missing/folder/x.svg"),
    ("map", "conquest", "--svg", "/"),
    ("map", "conquest", "--svg", "zero\0byte"),
    ("map", "conquest", "--png", "/missing/folder/x.png"),
    ("map", "conquest", "--svg", "x.svg", "--players", "9"),
    ("bench", "chess"),
    ("bench", "--seconds", "0"),
    ("bench", "--seconds", "-1"),
    ("bench", "--seconds", "nan"),
    ("bench", "--seconds", "inf"),
    ("play", "chess", "--terminal"),
    ("play", "--terminal", "--players", "9"),
    ("play", "--terminal", "--seat", "2"),
    ("play", "--terminal", "--seat", "-1"),
    ("play", "--terminal", "--bots", "genius"),
    ("play", "--terminal", "--options", "luck=1"),
    ("play", "--terminal", "--load", "missing.json"),
    ("play", "--terminal", "--load", "missing.json", "--players", "3"),
]


@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: " ".join(arguments)[:60])
def test_one_clear_line(
    run: Run, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments)
    assert ran.refuses(), ran
    assert len(ran.err) < 500
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "chess"), ("'chess'", "conquest")),
        (("simulate", "conquest", "--players", "7"), ("2 to 6", "7")),
        (("simulate", "conquest", "--bots", "genius"), ("'genius'", "captain", "random")),
        (("simulate", "conquest", "--options", "max_rounds=-1"), ("max_rounds", "0 to 10000")),
        (("simulate", "conquest", "--options", "luck=1"), ("'luck'", "allow_gifts")),
        (("rules", "conquest", "batle.1"), ("'batle.1'", "battle.1")),
        (
            ("odds", "conquest", "--attacker", "1I", "--defender", "1I,3X"),
            ("--defender", "part 2", "'3X'"),
        ),
        (("verify", "missing.json"), ("missing.json", "no such file")),
        (("map", "conquest", "--svg", "/missing/x.svg"), ("/missing/x.svg", "no such file")),
    ],
    ids=str,
)
def test_the_line_says_what_is_wrong(
    run: Run, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert run(*arguments).refuses(*words)


def test_signs_that_a_terminal_obeys_are_not_repeated_to_it(run: Run) -> None:
    ran = run("simulate", "\x1b[2Jchess\nsecond line")
    assert ran.refuses("chess")
    assert "\x1b" not in ran.err


def test_no_traceback_from_the_installed_command(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(bytes(range(256)))
    ran = command("replay", str(bad))
    assert ran.refuses("bad.json", "no game record")

import re
from pathlib import Path

import pytest
from tests.cli.running import Run

import hexarch
from hexarch.cli import rule_index
from hexarch.cli.rule_docs import page, page_path
from hexarch.cli.rule_index import checkout, cited, index

GAMES = hexarch.installed_games()
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_page_of_rules_is_not_stale(game_id: str) -> None:
    written = page_path(ROOT, game_id).read_text("utf-8")
    assert written == page(hexarch.find_game(game_id)), "run: make docs"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_that_is_done_has_code(game_id: str) -> None:
    assert hexarch.find_game(game_id).book.unmarked() == frozenset()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_that_is_done_has_a_test(game_id: str) -> None:
    rules = hexarch.find_game(game_id).book.entries
    done = {rule_id for rule_id, entry in rules.items() if entry.status == "done"}
    assert done - rule_index.tested(game_id).keys() == set()
    assert rule_index.tested(game_id).keys() - rules.keys() == set()


def test_reading_the_tests_finds_what_collecting_them_does(
    tested_rules: dict[str, set[str]],
) -> None:
    for game_id, rules in tested_rules.items():
        assert rules <= rule_index.tested(game_id).keys()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_ruling_named_by_a_rule_exists(game_id: str) -> None:
    rules = hexarch.find_game(game_id).book.entries
    assert {ruling for entry in rules.values() for ruling in entry.rulings} <= rules.keys()


def test_the_shape_of_the_answer(run: Run) -> None:
    rules = run("rules", "conquest", "--json").json
    assert len(rules) == 202
    assert all(list(one) == ["id", "title", "status", "code", "tests", "rulings"] for one in rules)
    place = re.compile(r"src/hexarch/[\w/]+\.py:[0-9]+")
    assert all(place.fullmatch(code) for one in rules for code in one["code"])
    assert all((ROOT / t.partition("::")[0]).is_file() for one in rules for t in one["tests"])


def test_one_rule(run: Run) -> None:
    (rule,) = run("rules", "conquest", "battle.1", "--json").json
    assert (rule["id"], rule["rulings"]) == ("battle.1", ["R-26"])
    path, _, line = rule["code"][0].partition(":")
    marked = (ROOT / path).read_text("utf-8").splitlines()[int(line) - 1 :]
    assert any("battle.1" in text for text in marked[:3])
    words = run("rules", "conquest", "BATTLE.1").out
    assert words.startswith("battle.1  ")
    assert "R-26: " in words
    assert "  test: tests/games/conquest/" in words


def test_a_chapter(run: Run) -> None:
    chapter = run("rules", "conquest", "battle", "--json").json
    assert len(chapter) > 3
    assert all(one["id"].startswith("battle.") for one in chapter)


def test_a_search(run: Run) -> None:
    found = run("rules", "conquest", "--search", "Nile egyptus", "--json").json
    assert [one["id"] for one in found] == ["board.5"]
    assert run("rules", "conquest", "--search", "nile", "EGYPTUS", "--json").json == found
    assert "no rule" in run("rules", "conquest", "--search", "tank").out


def test_all_rules_a_line_each(run: Run) -> None:
    assert len(run("rules", "conquest").out.splitlines()) == 202


def test_writing_the_page(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexarch.cli.rules.checkout", lambda: tmp_path)
    ran = run("rules", "--write-docs")
    pages = [f"docs/rules/{game}.md" for game in hexarch.installed_games()]
    assert (ran.code, ran.out.split()) == (0, pages)
    text = page_path(tmp_path, "conquest").read_text("utf-8")
    assert "## From the code to the rules" in text


def test_outside_a_checkout_there_are_no_tests(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_index, "checkout", lambda: None)
    monkeypatch.setattr("hexarch.cli.rules.checkout", lambda: None)
    rule_index.tested.cache_clear()
    try:
        rules = index(hexarch.find_game("conquest"))
    finally:
        rule_index.tested.cache_clear()
    assert all(one.tests == [] for one in rules)
    assert all(code.startswith("hexarch/") for one in rules for code in one.code)
    assert run("rules", "--write-docs").refuses("checkout")


def test_the_checkout_is_found() -> None:
    assert checkout() == ROOT


def test_marks_are_found_wherever_pytest_allows_them() -> None:
    source = """
import pytest
pytestmark = pytest.mark.rule("1")
CASES = [pytest.param(1, marks=pytest.mark.rule("4"))]
@pytest.mark.rule("2")
class TestIt:
    @pytest.mark.rule("3", "2")
    @pytest.mark.parametrize("x", CASES)
    def test_a(self): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=[pytest.mark.rule("5")])])
async def test_b(): ...
def helper(): ...
"""
    assert list(cited(source)) == [
        ("TestIt::test_a", ["1", "2", "3", "4"]),
        ("test_b", ["1", "5"]),
    ]

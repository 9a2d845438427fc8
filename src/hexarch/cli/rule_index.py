"""Where a rule lives: its words, its code, its tests, the rulings on it.

Tests are found by reading the sources of a checkout; an installed package has none.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

import hexarch
from hexarch.cli.output import BadInputError
from hexarch.kernel.game import AnyGame
from hexarch.kernel.rulebook import Ref, Rulebook

PACKAGE: Final = Path(hexarch.__file__).parent
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Indexed(msgspec.Struct, frozen=True):
    """One rule as ``hexarch rules --json`` prints it."""

    id: str
    title: str
    status: str
    code: list[str]
    tests: list[str]
    rulings: list[str]


def checkout() -> Path | None:
    """Return the root of the checkout that this package runs from, if it does."""
    root = PACKAGE.parent.parent
    here = (root / "pyproject.toml").is_file() and (root / "tests").is_dir()
    return root if here and PACKAGE.parent.name == "src" else None


def index(game: AnyGame) -> list[Indexed]:
    """Return every rule of a game, in the order of its manifest."""
    tests = tested(game.about.id)
    return [
        Indexed(
            rule_id,
            entry.title,
            entry.status,
            [f"{code_path(ref)}:{ref.line}" for ref in game.book.where(rule_id)],
            tests.get(rule_id, []),
            list(entry.rulings),
        )
        for rule_id, entry in game.book.entries.items()
    ]


def code_path(ref: Ref) -> str:
    """Name a file of code as seen from the checkout, or from where packages are."""
    path = Path(ref.file)
    base = checkout() or PACKAGE.parent
    return (path.relative_to(base) if path.is_relative_to(base) else path).as_posix()


def entry_lines(book: Rulebook, rule_id: str) -> list[str]:
    """Put a rule in words: title, text, and the rulings on it."""
    entry = book.entries[rule_id]
    lines = [f"{rule_id}  {entry.title}"]
    if entry.text and entry.text.rstrip(".") != entry.title:
        lines.append(f"  {entry.text}")
    for ruling in entry.rulings:
        settled = book.entries.get(ruling)
        lines.append(f"  {ruling}: {settled.title}: {settled.text}" if settled else f"  {ruling}")
    return lines


@cache
def tested(game_id: str) -> dict[str, list[str]]:
    """Return the tests that cite each rule of a game, as ``path::name``."""
    root = checkout()
    found: dict[str, list[str]] = {}
    for path in _test_files(root, game_id) if root else ():
        name = path.relative_to(root).as_posix() if root else ""
        try:
            tests = list(cited(path.read_text("utf-8")))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise BadInputError(f"{name} is no Python: {error}") from None
        for test, rules in tests:
            for rule_id in rules:
                found.setdefault(rule_id, []).append(f"{name}::{test}")
    return found


def _test_files(root: Path, game_id: str) -> Iterable[Path]:
    """Return the tests of one game: its folder, and files elsewhere that bear its name."""
    folder = root / "tests"
    own = sorted((folder / "games" / game_id).rglob("test_*.py"))
    return own + sorted(path for path in folder.rglob(f"test_{game_id}*.py") if path not in own)


def cited(source: str) -> Iterator[tuple[str, list[str]]]:
    r"""Yield each test of a module that cites rules, and the rules.

    >>> list(cited("@pytest.mark.rule('lm.1', 'lm.2')\ndef test_march(): ..."))
    [('test_march', ['lm.1', 'lm.2'])]
    """
    module = ast.parse(source)
    tables = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    common = _rules([tables["pytestmark"]], {}) if "pytestmark" in tables else []
    for name, marks in _tests(module.body):
        rules = dict.fromkeys([*common, *_rules(marks, tables)])
        if rules:
            yield name, list(rules)


def _tests(
    body: Iterable[ast.stmt], group: str = "", marks: tuple[ast.expr, ...] = ()
) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield each test function with its decorators and those of its class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{group}{node.name}::", (*marks, *node.decorator_list))
        elif isinstance(node, Function) and node.name.startswith("test"):
            yield f"{group}{node.name}", [*marks, *node.decorator_list]


def _rules(nodes: Iterable[ast.expr], tables: dict[str, ast.expr]) -> list[str]:
    """Collect the rules marked in decorators, and in the tables of cases that they name."""
    found: list[str] = []
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Name) and node.id in tables:
            found += _rules([tables[node.id]], {})
        elif isinstance(node, ast.Call) and _is_mark(node.func):
            found += [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
    return found


def _is_mark(node: ast.expr) -> bool:
    """Tell whether this is ``mark.rule``, of pytest or by itself."""
    if not isinstance(node, ast.Attribute) or node.attr != "rule":
        return False
    owner = node.value
    return getattr(owner, "attr", None) == "mark" or getattr(owner, "id", None) == "mark"

"""Write ``docs/rules/<game>.md``: from rules to code and tests, and from code to rules.

Functions are named without their lines, so that the page ages only when the index changes.
"""

from collections.abc import Iterator
from pathlib import Path

from hexarch.cli.rule_index import code_path, tested
from hexarch.kernel.game import AnyGame


def page_path(root: Path, game_id: str) -> Path:
    """Return where the page of a game belongs."""
    return root / "docs" / "rules" / f"{game_id}.md"


def page(game: AnyGame) -> str:
    """Return the page of a game."""
    return "\n".join((*_rules(game), *_code(game)))


def _rules(game: AnyGame) -> Iterator[str]:
    about, book = game.about, game.book
    yield f"# {about.title}: where each rule lives"
    yield ""
    yield "Written by `make docs` from `rules.toml` and the marks on functions and tests."
    yield f"`hexarch rules {about.id} ID` shows one rule, with the lines of its code."
    yield "[The second part](#from-the-code-to-the-rules) goes the other way."
    yield ""
    yield "## From the rules to the code"
    tests = tested(about.id)
    for rule_id, entry in book.entries.items():
        yield ""
        yield f'<a id="{rule_id}"></a>'
        yield ""
        status = "" if entry.status == "done" else f" ({entry.status})"
        yield f"**{rule_id}**{status} {_cell(entry.text or entry.title)}"
        yield ""
        if entry.rulings:
            yield "- rulings: " + ", ".join(f"[{ruling}](#{ruling})" for ruling in entry.rulings)
        for ref in book.where(rule_id):
            path = code_path(ref)
            yield f"- code: [{Path(path).name}](../../{path}) `{ref.name}`"
        for test in tests.get(rule_id, []):
            path, _, name = test.partition("::")
            yield f"- test: [{Path(path).name}](../../{path}) `{name}`"
    yield ""


def _code(game: AnyGame) -> Iterator[str]:
    places: dict[str, dict[tuple[int, str], list[str]]] = {}
    for rule_id in game.book.entries:
        for ref in game.book.where(rule_id):
            functions = places.setdefault(code_path(ref), {})
            functions.setdefault((ref.line, ref.name), []).append(rule_id)
    yield "## From the code to the rules"
    for path, functions in sorted(places.items()):
        yield ""
        yield f"### [{path}](../../{path})"
        yield ""
        yield "| function | rules |"
        yield "|---|---|"
        for (_, name), rules in sorted(functions.items()):
            links = ", ".join(f"[{rule_id}](#{rule_id})" for rule_id in rules)
            yield f"| `{name}` | {links} |"
    yield ""


def _cell(text: str) -> str:
    r"""Keep signs that Markdown would obey.

    >>> _cell("7 x <leaders> * 2")
    '7 x &lt;leaders> \\* 2'
    """
    return text.replace("*", "\\*").replace("<", "&lt;").replace("_", "\\_")

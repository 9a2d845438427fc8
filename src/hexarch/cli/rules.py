"""``hexarch rules``: find a rule, its code, its tests and the rulings on it."""

from difflib import get_close_matches
from typing import Annotated

from cyclopts import Parameter

import hexarch
from hexarch.cli.inputs import Json, the_game
from hexarch.cli.output import BadInputError, say, say_json, write_file
from hexarch.cli.rule_index import Indexed, checkout, entry_lines, index
from hexarch.kernel.game import AnyGame


def command(
    game: Annotated[str | None, Parameter(help="Id of a game, as in: hexarch games")] = None,
    rule: Annotated[
        str | None, Parameter(name="ID", help="Id of a rule, or of a chapter such as battle")
    ] = None,
    /,
    *,
    search: Annotated[
        tuple[str, ...],
        Parameter(
            help="Only rules with all these words in id, title or text",
            consume_multiple=True,
            show_default=False,
        ),
    ] = (),
    write_docs: Annotated[
        bool, Parameter(help="Write docs/rules/*.md anew; only in a checkout")
    ] = False,
    json: Json = False,
) -> None:
    """Look up the rules of a game: words, code, tests and rulings."""
    if write_docs:
        _write_docs([game] if game else hexarch.installed_games())
        return
    if game is None:
        raise BadInputError(f"which game? (known: {', '.join(hexarch.installed_games())})")
    rules = the_game(game).rules
    found = _matching(rules, _chosen(rules, rule), search)
    if json:
        say_json(found)
    else:
        _show(rules, found, full=rule is not None)


def _show(rules: AnyGame, found: list[Indexed], *, full: bool) -> None:
    if not found:
        say("no rule has all these words")
    elif full:
        say("\n\n".join("\n".join(_in_full(rules, one)) for one in found))
    else:
        for one in found:
            say(f"{one.id:<12} {one.title}{'' if one.status == 'done' else f' ({one.status})'}")


def _chosen(rules: AnyGame, rule: str | None) -> list[Indexed]:
    """Return one rule, or a chapter, or all."""
    every = index(rules)
    if rule is None:
        return every
    wanted = rule.lower()
    exact = [one for one in every if one.id.lower() == wanted]
    chapter = [one for one in every if one.id.lower().startswith((f"{wanted}.", f"{wanted}-"))]
    if exact or chapter:
        return exact or chapter
    near = get_close_matches(rule, rules.book.entries, n=3)
    hint = f" (near: {', '.join(near)})" if near else ""
    raise BadInputError(f"{rules.about.id} has no rule {rule!r}{hint}")


def _matching(rules: AnyGame, found: list[Indexed], search: tuple[str, ...]) -> list[Indexed]:
    words = " ".join(search).lower().split()

    def text(one: Indexed) -> str:
        return f"{one.id} {one.title} {rules.book.entries[one.id].text}".lower()

    return [one for one in found if all(word in text(one) for word in words)]


def _in_full(rules: AnyGame, one: Indexed) -> list[str]:
    lines = entry_lines(rules.book, one.id)
    if one.status != "done":
        lines.append(f"  status: {one.status}")
    lines += [f"  code: {place}" for place in one.code]
    return lines + [f"  test: {place}" for place in one.tests]


def _write_docs(game_ids: list[str]) -> None:
    from hexarch.cli.rule_docs import page, page_path

    root = checkout()
    if root is None:
        raise BadInputError("--write-docs works only in a checkout of the project")
    for game_id in game_ids:
        path = page_path(root, game_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, page(the_game(game_id).rules).encode())
        say(str(path.relative_to(root)))

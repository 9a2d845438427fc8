"""The board as text: who holds what, what stands where, and the charts beside it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexarch.kernel.board import NOBODY, Battle, Board, Box, Chart, Player, Token

if TYPE_CHECKING:
    from hexarch.drawing.atlas import Space

WIDTH = 100


def board_lines(board: Board) -> list[str]:
    """Describe a whole board, a line for each space that is not empty."""
    lines = [heading(board)]
    for player in board.players:
        lines += ["", _player_line(player), *_holdings(board, player.seat)]
    neutral = list(_holdings(board, NOBODY))
    if neutral:
        lines += ["", "  Neutral:", *neutral]
    free = _free(board)
    if free:
        lines += ["", *_folded("Free: ", free)]
    lines.append("")
    for box in board.boxes:
        lines += _box_lines(box)
    for chart in board.charts:
        lines += ["", *_chart_lines(chart)]
    if board.battle is not None:
        lines += ["", *_battle_lines(board, board.battle)]
    return lines


def heading(board: Board) -> str:
    """Say where in the game we are."""
    step = board.steps[board.step] if 0 <= board.step < len(board.steps) else ""
    return f"{board.title}, {step}" if step else board.title


def place_name(map_name: str, code: str) -> str:
    """Name a space, or the coast of one, with its code; or what it is part of."""
    names = _names(map_name)
    if code in names:
        return names[code]
    space, _, coast = code.partition(":")
    name = names.get(space, f"{space} ({space})").rpartition(" (")[0]
    return f"{name}, coast ({code})" if coast else f"{name} ({code})"


@cache
def _names(map_name: str) -> dict[str, str]:
    """Name each space of a map with its code; a space without a name by what it is part of."""
    spaces = {space.code: space for space in _spaces(map_name)}
    return {
        code: f"{space.name} ({code})"
        if space.name or space.part_of not in spaces
        else f"{code} in {spaces[space.part_of].name}"
        for code, space in spaces.items()
    }


def _spaces(map_name: str) -> "Sequence[Space]":
    from hexarch.drawing import load_map

    try:
        return load_map(map_name).spaces
    except FileNotFoundError:
        return ()


def _player_line(player: Player) -> str:
    sign = ">" if player.active else " "
    figures = [f"{figure.label} {figure.value}" for figure in player.figures]
    marks = [*player.marks, *(["out of the game"] if player.out else [])]
    return f"{sign} {player.name}: {', '.join(figures + marks)}"


def _holdings(board: Board, seat: int) -> Iterable[str]:
    owned = {tint.space for tint in board.tints if tint.seat == seat}
    own = [token for token in board.tokens if token.seat == seat]
    there = {token.at for token in own}
    for code in sorted(owned | there, key=lambda code: (code not in owned, code)):
        label = f"    {place_name(board.map, code):<32} "
        here = _alike(token for token in own if token.at == code)
        yield from _folded(label, here, " " * len(label))


def pieces(tokens: Iterable[Token]) -> str:
    """Count pieces that look alike.

    >>> pieces([Token("a", "general", "X", "A"), Token("b", "general", "X", "B", marks=("moved",))])
    'general x2 (1 moved)'
    """
    return ", ".join(_alike(tokens))


def _alike(tokens: Iterable[Token]) -> list[str]:
    count: Counter[str] = Counter()
    marks: dict[str, Counter[str]] = {}
    for token in tokens:
        words, number, noted = _looks(token)
        count[words] += number
        for mark in noted:
            marks.setdefault(words, Counter())[mark] += number
    return [_kind(kind, number, marks.get(kind, {})) for kind, number in count.items()]


def _looks(token: Token) -> tuple[str, int, Sequence[str]]:
    """Return what a piece is called, how many it stands for, and what is to be noted of it.

    A counter with figures bears a name of its own, in which some marks are told already.

    >>> _looks(Token("HC1", "cavalry", "X", "Veteran guards, 6-2", marks=("veteran", "moved"),
    ...              text="6-2", symbol="guards"))
    ('Veteran guards 6-2', 1, ['moved'])
    >>> _looks(Token("m", "influence", "X", "Strong Influence: X", count=3, text="Strong"))
    ('influence Strong', 1, ())
    """
    if not token.text:
        return token.kind, token.count, token.marks
    if not token.symbol:
        return f"{token.kind} {token.text}", 1, token.marks
    name, *rest = token.name.split(", ")
    noted = [word[:1].lower() + word[1:] for word in rest if word != token.text]
    told = token.name.lower()
    # Who is leaving must leave.
    noted += [mark for mark in token.marks if mark.removesuffix("ing") not in told]
    return f"{name} {token.text}", token.count, noted


def _kind(kind: str, number: int, marks: dict[str, int]) -> str:
    words = f"{kind} x{number}" if number > 1 else kind
    noted = [mark if some == number else f"{some} {mark}" for mark, some in marks.items()]
    return f"{words} ({', '.join(noted)})" if noted else words


def _free(board: Board) -> list[str]:
    """Name the spaces of value that nobody owns, not the cities in them."""
    owned = {tint.space for tint in board.tints}
    return [
        f"{space.name} ({space.code}) {space.value}"
        for space in _spaces(board.map)
        if space.value and not space.part_of and space.code not in owned
    ]


def _box_lines(box: Box) -> list[str]:
    held = [_held(token) for token in box.tokens]
    figures = [f"{figure.label} {figure.value}" for figure in box.figures]
    return _folded(f"{box.name}: ", figures + held) if figures or held else []


def _held(token: Token) -> str:
    if token.text and token.symbol:
        return pieces([token])
    return f"{token.name}, {token.at}" if token.at else token.name


def _chart_lines(chart: Chart) -> list[str]:
    """Lay a chart out in columns."""
    rows = [chart.columns, *chart.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    laid = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return [f"{chart.name}:", *(f"    {line}" for line in laid)]


def _battle_lines(board: Board, battle: Battle) -> list[str]:
    names = {player.seat: player.name for player in board.players}
    lines = [f"Battle in {place_name(board.map, battle.space)}"]
    for side, seat, tokens in (
        ("attacks", battle.attacker, battle.attackers),
        ("defends", battle.defender, battle.defenders),
    ):
        fires = ", fires now" if seat == battle.firing != NOBODY else ""
        lines.append(f"    {names.get(seat, 'nobody')} {side} with {_fighting(tokens)}{fires}")
    if battle.advantage:
        leader = battle.attacker if battle.advantage > 0 else battle.defender
        lines.append(f"    advantage {abs(battle.advantage)} for {names.get(leader, 'nobody')}")
    if battle.reserves:
        lines.append(f"    beside it: {_fighting(battle.reserves)}")
    if battle.lost:
        lines.append(f"    lost so far: {pieces(battle.lost)}")
    if battle.figures:
        figures = ", ".join(f"{figure.label} {figure.value}" for figure in battle.figures)
        lines.append(f"    {figures}")
    return lines


def _fighting(tokens: Iterable[Token]) -> str:
    """Count the pieces of a battle; that they are in it, and came there, need not be said."""
    return pieces(
        replace(token, marks=tuple(mark for mark in token.marks if mark not in {"battle", "moved"}))
        for token in tokens
    )


def _folded(label: str, words: Sequence[str], indent: str = "    ") -> list[str]:
    """Lay words out in lines that fit the screen."""
    lines, line = [], label
    for number, word in enumerate(words):
        piece = word if number + 1 == len(words) else f"{word}, "
        if len(line) + len(piece) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += piece
    return [*lines, line.rstrip()]

"""The board as text: who holds what, and what stands where."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from hexarch.kernel.board import NOBODY, Battle, Board, Box, Player, Token

WIDTH = 100


def board_lines(board: Board) -> list[str]:
    """Describe a whole board, a line for each space that is not empty."""
    lines = [heading(board)]
    for player in board.players:
        lines += ["", _player_line(player), *_holdings(board, player)]
    free = _free(board)
    if free:
        lines += ["", *_folded("Free: ", free)]
    lines.append("")
    for box in board.boxes:
        lines += _box_lines(box)
    if board.battle is not None:
        lines += ["", *_battle_lines(board, board.battle)]
    return lines


def heading(board: Board) -> str:
    """Say where in the game we are."""
    step = board.steps[board.step] if 0 <= board.step < len(board.steps) else ""
    return f"{board.title}, {step}" if step else board.title


def place_name(map_name: str, code: str) -> str:
    """Name a space, or the coast of one, with its code."""
    space, _, coast = code.partition(":")
    name = _names(map_name).get(space, space)
    return f"{name}, coast ({code})" if coast else f"{name} ({code})"


@cache
def _names(map_name: str) -> dict[str, str]:
    from hexarch.drawing import load_map

    try:
        return {space.code: space.name for space in load_map(map_name).spaces}
    except FileNotFoundError:
        return {}


def _player_line(player: Player) -> str:
    sign = ">" if player.active else " "
    figures = [f"{figure.label} {figure.value}" for figure in player.figures]
    marks = [*player.marks, *(["out of the game"] if player.out else [])]
    return f"{sign} {player.name}: {', '.join(figures + marks)}"


def _holdings(board: Board, player: Player) -> Iterable[str]:
    owned = {tint.space for tint in board.tints if tint.seat == player.seat}
    own = [token for token in board.tokens if token.seat == player.seat]
    there = {token.at for token in own}
    for code in sorted(owned | there, key=lambda code: (code not in owned, code)):
        here = pieces(token for token in own if token.at == code)
        name = place_name(board.map, code)
        yield f"    {name:<32} {here}".rstrip()


def pieces(tokens: Iterable[Token]) -> str:
    """Count pieces by kind.

    >>> pieces([Token("a", "general", "X", "A"), Token("b", "general", "X", "B", marks=("moved",))])
    'general x2 (1 moved)'
    """
    count: Counter[str] = Counter()
    marks: dict[str, Counter[str]] = {}
    for token in tokens:
        count[token.kind] += token.count
        for mark in token.marks:
            marks.setdefault(token.kind, Counter())[mark] += token.count
    return ", ".join(_kind(kind, number, marks.get(kind, {})) for kind, number in count.items())


def _kind(kind: str, number: int, marks: dict[str, int]) -> str:
    words = f"{kind} x{number}" if number > 1 else kind
    noted = [mark if some == number else f"{some} {mark}" for mark, some in marks.items()]
    return f"{words} ({', '.join(noted)})" if noted else words


def _free(board: Board) -> list[str]:
    """Name the spaces of value that nobody owns."""
    from hexarch.drawing import load_map

    try:
        spaces = load_map(board.map).spaces
    except FileNotFoundError:
        return []
    owned = {tint.space for tint in board.tints}
    return [
        f"{space.name} ({space.code}) {space.value}"
        for space in spaces
        if space.value and space.code not in owned
    ]


def _box_lines(box: Box) -> list[str]:
    held = [f"{token.name}, {token.at}" for token in box.tokens]
    figures = [f"{figure.label} {figure.value}" for figure in box.figures]
    return _folded(f"{box.name}: ", figures + held) if figures or held else []


def _battle_lines(board: Board, battle: Battle) -> list[str]:
    names = {player.seat: player.name for player in board.players}
    lines = [f"Battle in {place_name(board.map, battle.space)}"]
    for side, seat, tokens in (
        ("attacks", battle.attacker, battle.attackers),
        ("defends", battle.defender, battle.defenders),
    ):
        fires = ", fires now" if seat == battle.firing != NOBODY else ""
        lines.append(f"    {names.get(seat, 'nobody')} {side} with {pieces(tokens)}{fires}")
    if battle.advantage:
        leader = battle.attacker if battle.advantage > 0 else battle.defender
        lines.append(f"    advantage {abs(battle.advantage)} for {names.get(leader, 'nobody')}")
    if battle.lost:
        lines.append(f"    lost so far: {pieces(battle.lost)}")
    return lines


def _folded(label: str, words: Sequence[str]) -> list[str]:
    """Lay words out in lines that fit the screen."""
    lines, line = [], label
    for number, word in enumerate(words):
        piece = word if number + 1 == len(words) else f"{word}, "
        if len(line) + len(piece) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "    "
        line += piece
    return [*lines, line.rstrip()]

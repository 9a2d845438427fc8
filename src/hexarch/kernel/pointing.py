"""Why something that a player points at cannot be chosen now."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hexarch.kernel.game import AnyGame, Decision, Illegal, Seat
from hexarch.kernel.referee import refusal
from hexarch.kernel.text import ON_BOARD, refs

replace = msgspec.structs.replace


def why_not(
    game: AnyGame, state: Any, seat: Seat, pointed: Sequence[str], picked: Sequence[str] = ()
) -> Illegal:
    """Say why nothing of *pointed*, the nearest piece or space first, is a choice of *seat*."""
    owed = game.decisions(state)
    mine = next((decision for decision in owed if decision.seat == seat), None)
    if mine is None:
        return _not_asked(game, state, owed)
    told = game.why(state, seat, pointed, picked)
    if told is not None:
        return told
    legal = game.legal(state, seat)
    for action in _attempts(legal, pointed):
        found = refusal(game, state, seat, action)
        if found is not None:
            return found
    return no_answer(mine, legal)


def no_answer(mine: Decision, legal: Sequence[Any]) -> Illegal:
    """Say no more than that what was pointed at is none of the choices, and what is asked."""
    on_board = any(ref.kind in ON_BOARD for action in legal for ref in refs(action))
    say = "That is no answer now. " if on_board else "Nothing on the board can be chosen now. "
    return Illegal(mine.rule, say + mine.say, mine.about)


def _not_asked(game: AnyGame, state: Any, owed: Sequence[Decision]) -> Illegal:
    if not owed:
        outcome = game.outcome(state)
        return Illegal(outcome.rule if outcome else "", "The game is over.")
    return Illegal(owed[0].rule, "It is the decision of {0}.", (f"@{owed[0].seat}",))


def _attempts(legal: Sequence[Any], pointed: Sequence[str]) -> Iterator[Any]:
    """Yield legal acts with one thing they point at exchanged for what was pointed at."""
    patterns: dict[type, tuple[Any, str]] = {}
    for action in legal:
        fields = [ref.field for ref in refs(action) if ref.kind in ON_BOARD and ref.value]
        if len(fields) == 1:
            patterns.setdefault(type(action), (action, fields[0]))
    for code in pointed:
        for action, field in patterns.values():
            yield replace(action, **{field: code})

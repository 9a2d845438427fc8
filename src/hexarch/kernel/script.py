"""Play a written line of actions with scripted dice: for tests, examples and analysis."""

from collections.abc import Iterable, Sequence
from typing import Any

from hexarch.kernel.game import CHANCE, AnyGame, Illegal, Rolled, Seat


class ScriptError(AssertionError):
    """The script does not fit the game: an act was refused, or dice were left or missing."""


def play(
    game: AnyGame,
    state: Any,
    actions: Iterable[Any],
    dice: Sequence[int | tuple[int, ...]] = (),
) -> tuple[Any, list[Any]]:
    """Play *actions* in order and return the last state and all events.

    An action is taken by the first seat that may take it; ``(seat, action)`` names the seat.
    Dice are rolled as soon as they are due, from *dice*, which must be used up exactly.
    """
    left = list(dice)
    state, happened = _roll(game, state, left)
    for entry in actions:
        seat, action = entry if isinstance(entry, tuple) else (None, entry)
        seat = owing(game, state, action) if seat is None else seat
        refusal = game.check(state, seat, action)
        if refusal is not None:
            raise ScriptError(f"{action} by seat {seat} is refused: {refusal.rule}: {refusal.why}")
        state, events = game.apply(state, seat, action)
        happened += events
        state, rolled = _roll(game, state, left)
        happened += rolled
    if left:
        raise ScriptError(f"dice left over: {left}")
    return state, happened


def owing(game: AnyGame, state: Any, action: Any) -> Seat:
    """Return the seat that owes a decision which *action* answers, else the first that owes one."""
    decisions = game.decisions(state)
    if not decisions:
        raise ScriptError(f"{action}: the game is over")
    for decision in decisions:
        if game.check(state, decision.seat, action) is None:
            return decision.seat
    return decisions[0].seat


def refusal(game: AnyGame, state: Any, action: Any, seat: Seat | None = None) -> Illegal | None:
    """Return why *action* is refused to *seat*, or to the seat on turn."""
    return game.check(state, owing(game, state, action) if seat is None else seat, action)


def _roll(game: AnyGame, state: Any, left: list[int | tuple[int, ...]]) -> tuple[Any, list[Any]]:
    happened: list[Any] = []
    while True:
        due = [d for d in game.decisions(state) if d.seat == CHANCE]
        if not due:
            return state, happened
        if not left:
            raise ScriptError(f"a die is due and none is scripted: {due[0].prompt}")
        face = left.pop(0)
        roll = Rolled((face,) if isinstance(face, int) else face)
        refused = game.check(state, CHANCE, roll)
        if refused is not None:
            raise ScriptError(f"{roll} is refused: {refused.rule}: {refused.why}")
        state, events = game.apply(state, CHANCE, roll)
        happened += events

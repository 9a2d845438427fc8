"""The saved game: one JSON document that anyone can replay and check.

``verify`` is the whole way from bytes to a verdict; ``decode`` and ``replay`` are its two halves.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import msgspec

from hexarch.kernel import chance
from hexarch.kernel.game import CHANCE, AnyGame, Outcome, Seat
from hexarch.kernel.referee import refusal, seat_refusal
from hexarch.kernel.saved import (
    BY_HAND,
    FORMAT,
    MOST_BYTES,
    DiceProof,
    FindGame,
    Ply,
    Record,
    RecordError,
    Seated,
    checked_setting,
    decode,
    encode,
    migration,
)

__all__ = [
    "BY_HAND",
    "FORMAT",
    "MOST_BYTES",
    "DiceProof",
    "FindGame",
    "Ply",
    "Record",
    "RecordError",
    "Seated",
    "Step",
    "Verdict",
    "decode",
    "encode",
    "leaps",
    "migration",
    "opening",
    "replay",
    "verify",
]


class Step(NamedTuple):
    """One ply of a replay, with the state after it and what happened."""

    ply: int
    seat: Seat
    action: Any
    state: Any
    events: tuple[Any, ...]


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be said of a record after replaying it."""

    valid: bool
    plies: int
    """The plies that were found good."""
    dice: Literal["verified", "sealed"]
    error: str | None
    leaps: int = 0
    """How often the draws jumped ahead; each must be a rollback that the players agreed to."""
    by_hand: bool = False
    """Somebody threw the dice himself: there never was a key to check them by."""


def opening(game: AnyGame, record: Record) -> Any:
    """Return the state before the first ply."""
    return game.setup(checked_setting(game, record.setting))


def replay(game: AnyGame, record: Record) -> Iterator[Step]:
    """Play a record again, checking every action, every roll and the outcome.

    Raises ``RecordError`` at the first ply that fails.
    """
    dice = _dice(record.dice)
    state = opening(game, record)
    last_draw = -1
    for number, ply in enumerate(record.plies):
        _check_action(game, state, record, number)
        if ply.draw is not None:
            if ply.draw <= last_draw:
                raise RecordError(number, f"draw {ply.draw} does not come after draw {last_draw}")
            last_draw = ply.draw
            _check_faces(game, state, dice, number, ply)
        state, events = game.apply(state, ply.seat, ply.action)
        yield Step(number, ply.seat, ply.action, state, events)
    _check_outcome(game.outcome(state), record)


def verify(data: bytes, find_game: FindGame) -> Verdict:
    """Replay a record and say whether every action, every roll and the outcome hold."""
    played = 0
    try:
        record = decode(data, find_game)
        for step in replay(find_game(record.game), record):
            played = step.ply + 1
    except RecordError as error:
        return Verdict(valid=False, plies=played, dice="sealed", error=str(error))
    dice: Literal["verified", "sealed"] = "sealed" if record.dice.key is None else "verified"
    by_hand = record.dice.scheme == BY_HAND
    return Verdict(
        valid=True, plies=played, dice=dice, error=None, leaps=leaps(record), by_hand=by_hand
    )


def leaps(record: Record) -> int:
    """Count how often the number of a draw stopped, or changed, running along with the ply."""
    ahead = [0, *(ply.draw - at for at, ply in enumerate(record.plies) if ply.draw is not None)]
    return sum(before != after for before, after in pairwise(ahead))


def _check_action(game: AnyGame, state: Any, record: Record, number: int) -> None:
    ply = record.plies[number]
    illegal = seat_refusal(len(record.seats), ply.seat)
    illegal = illegal or refusal(game, state, ply.seat, ply.action)
    if illegal is not None:
        raise RecordError(number, f"{illegal.why} (rule {illegal.rule})")


def _check_faces(game: AnyGame, state: Any, dice: chance.Dice | None, at: int, ply: Ply) -> None:
    if dice is None or ply.draw is None:
        return
    due = next(decision for decision in game.decisions(state) if decision.seat == CHANCE)
    faces = dice.roll(ply.draw, due.dice)
    if faces != ply.action.faces:
        given, shown = _comma(faces), _comma(ply.action.faces)
        raise RecordError(at, f"the dice show {shown}, but draw {ply.draw} of the key is {given}")


def _check_outcome(outcome: Outcome | None, record: Record) -> None:
    if outcome == record.outcome:
        return
    end = len(record.plies)
    if outcome is None:
        raise RecordError(end, "the record claims an outcome, but the game is not over")
    if record.outcome is None:
        raise RecordError(end, "the game is over, but the record has no outcome")
    raise RecordError(end, f"the game ended otherwise than the record claims: {outcome.reason}")


def _dice(proof: DiceProof) -> chance.Dice | None:
    if proof.scheme == BY_HAND:
        if proof.commitment or proof.key:
            raise RecordError(None, "dice rolled by hand have neither commitment nor key")
        return None
    if proof.commitment is None:
        raise RecordError(None, "the record does not commit itself to a dice key")
    if proof.key is None:
        return None
    key = bytes.fromhex(proof.key)
    if chance.commitment(key) != proof.commitment:
        raise RecordError(None, "the dice key is not the one that the commitment promised")
    return chance.Dice(key)


def _comma(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))

"""What is refused in every game before its own rules are asked, so that no game need repeat it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar, get_args

import msgspec

from hexarch.kernel.game import CHANCE, AnyGame, Decision, Game, Illegal, Rolled, Seat

FORM: Final = "form"
"""The rule that an action which cannot even be read offends against."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class IllegalActionError(ValueError):
    """An action was refused; ``illegal`` says under which rule and why."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(f"{illegal.why} (rule {illegal.rule})")
        self.illegal = illegal


def decode_action(game: Game[S, A, E, V], data: bytes) -> A | Illegal:
    """Read one action from JSON, or say why it is none."""
    try:
        action: A = _decoder(game.Action).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Illegal(FORM, "this is no action of {0}: {1}", (game.about.id, str(error)))
    return action


def well_formed(game: Game[S, A, E, V], action: object) -> A | Illegal:
    """Return *action* with every field of its declared type, or say why it is none of *game*."""
    if type(action) not in action_types(game.Action):
        kind = type(action).__name__
        return Illegal(FORM, "{0} is no action of {1}", (kind, game.about.id))
    try:
        copy: A = msgspec.convert(msgspec.to_builtins(action), game.Action)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        return Illegal(FORM, "this is no action of {0}: {1}", (game.about.id, str(error)))
    return copy


def ahead(game: AnyGame, state: Any, seat: Seat, acts: Sequence[Any]) -> Sequence[Any]:
    """Return the acts of an errand that are still to be taken: from the last one legal now."""
    later = range(len(acts) - 1, 0, -1)
    return acts[next((n for n in later if refusal(game, state, seat, acts[n]) is None), 0) :]


def refusal(game: Game[S, A, E, V], state: S, seat: Seat, action: A) -> Illegal | None:
    """Return why *seat* may not take the well-formed *action* now, or nothing if it may."""
    owed = game.decisions(state)
    if not owed:
        outcome = game.outcome(state)
        return Illegal(outcome.rule if outcome else FORM, "the game is over")
    due = next((decision for decision in owed if decision.seat == seat), None)
    if seat == CHANCE:
        return _dice_refusal(due, action) or game.check(state, seat, action)
    if type(action) is Rolled:
        return Illegal(owed[0].rule, "only the dice roll")
    if due is None and not game.liberties(state, seat):
        return Illegal(owed[0].rule, "seat {0} owes no choice now", (seat,))
    return game.check(state, seat, action)


def seat_refusal(seats: int, seat: Seat) -> Illegal | None:
    """Refuse a seat that does not exist at this table."""
    if type(seat) is int and CHANCE <= seat < seats:
        return None
    return Illegal(FORM, "there is no seat {0}", (str(seat),))


def owes_in_secret(game: Game[S, A, E, V], state: S, seat: Seat) -> bool:
    """Tell whether *seat* owes a choice that stays hidden from the others."""
    return any(owed.secret and owed.seat == seat for owed in game.decisions(state))


def _dice_refusal(due: Decision | None, action: object) -> Illegal | None:
    if due is None:
        return Illegal(FORM, "no dice are due")
    if type(action) is not Rolled:
        return Illegal(due.rule, "the dice can only roll")
    if len(action.faces) != len(due.dice):
        numbers = (len(due.dice), len(action.faces))
        return Illegal(due.rule, "{0} dice are due, not {1}", numbers)
    for face, sides in zip(action.faces, due.dice, strict=True):
        if not 1 <= face <= sides:
            return Illegal(due.rule, "a die with {0} sides cannot show {1}", (sides, face))
    return None


@lru_cache(maxsize=64)
def action_types(union: Any) -> frozenset[type]:
    """Return the struct types that an action union is made of."""
    return frozenset(get_args(union)) or frozenset({union})


@lru_cache(maxsize=64)
def _decoder(union: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(union)

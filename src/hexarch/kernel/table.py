"""A game being played: the mutable convenience around frozen states.

The table asks the referee before every action, rolls the dice as soon as they are due, and keeps
the record. ``docs/adding-a-game.md`` shows one at work.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from hexarch.kernel import chance
from hexarch.kernel.game import (
    CHANCE,
    Decision,
    Game,
    Illegal,
    Outcome,
    Rolled,
    Seat,
    Setting,
)
from hexarch.kernel.record import BY_HAND, DiceProof, Ply, Record, RecordError, Seated, replay
from hexarch.kernel.referee import (
    FORM,
    IllegalActionError,
    decode_action,
    owes_in_secret,
    refusal,
    seat_refusal,
    well_formed,
)

__all__ = ["FORM", "AnyTable", "IllegalActionError", "Seated", "Table", "decode_action"]

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class _Past(NamedTuple, Generic[S, E]):
    """A ply that can be taken back: the state before it and what it brought about."""

    state: S
    ply: Ply
    events: tuple[E, ...]
    bound: bool
    """It was somebody's last word on what others do not know yet."""


class Table(Generic[S, A, E, V]):
    """One game, its seats, its dice and everything that has happened."""

    def __init__(
        self,
        game: Game[S, A, E, V],
        setting: Setting,
        seats: Sequence[Seated] = (),
        *,
        key: bytes | None = None,
        auto_roll: bool = True,
    ) -> None:
        """Set the game up; without *key* somebody rolls by hand, with ``play(CHANCE, ...)``."""
        self.game: Final = game
        self.setting: Final = game.check_setting(setting)
        self.seats: Final = tuple(seats) or _strangers(setting.seats)
        if len(self.seats) != setting.seats:
            raise ValueError(f"{setting.seats} seats are set, but {len(self.seats)} are taken")
        self.state: S = game.setup(self.setting)
        self._key = key
        self._dice = None if key is None else chance.Dice(key)
        self._auto_roll = auto_roll and key is not None
        self._past: list[_Past[S, E]] = []
        self._ahead = 0
        self._draws_used = 0
        self._roll_all()

    @classmethod
    def resume(
        cls,
        game: Game[S, A, E, V],
        record: Record,
        *,
        key: bytes | None = None,
        draws_used: int = 0,
    ) -> "Table[S, A, E, V]":
        """Sit down again at the game of *record*.

        *key* is needed while the record hides it, *draws_used* if the game was rolled back last.
        """
        if key is None and record.dice.key is not None:
            key = bytes.fromhex(record.dice.key)
        if key is not None and chance.commitment(key) != record.dice.commitment:
            raise RecordError(None, "the dice key is not the one that the commitment promised")
        table = cls(game, record.setting, record.seats, key=key, auto_roll=False)
        for step in replay(game, record):
            table._follow(record.plies[step.ply], step.state, step.events)
        table._draws_used = max(table._draws_used, draws_used)
        table._ahead = max(table._ahead, draws_used - len(record.plies))
        table._auto_roll = key is not None
        table._roll_all()
        return table

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who owes a choice now; nobody when the game is over."""
        return self.game.decisions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.game.outcome(self.state)

    @property
    def draws_used(self) -> int:
        """The lowest number that no roll of this game has had yet, rolls taken back included."""
        return self._draws_used

    @property
    def ply(self) -> int:
        """The number of the next ply: how many there have been."""
        return len(self._past)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Everything that was done, the dice included."""
        return tuple(past.ply for past in self._past)

    @property
    def events(self) -> tuple[E, ...]:
        """Everything that happened, secrets included."""
        return tuple(event for past in self._past for event in past.events)

    def heard(self, seat: Seat | None) -> tuple[E, ...]:
        """Return what *seat* has learnt of all that happened; ``None`` is a spectator."""
        heard = (self.game.hear(event, seat) for event in self.events)
        return tuple(event for event in heard if event is not None)

    def view(self, seat: Seat | None) -> V:
        """Return what *seat* may know now; ``None`` is a spectator."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat) -> Sequence[A]:
        """Return every answer to what *seat* owes."""
        return self.game.legal(self.state, seat)

    def liberties(self, seat: Seat) -> Sequence[A]:
        """Return what *seat* may do unasked."""
        return self.game.liberties(self.state, seat)

    def check(self, seat: Seat, action: object) -> Illegal | None:
        """Return why *seat* may not take *action*, or nothing if it may.

        Whatever is put in comes out as a refusal, never as an error: a seat that does not exist,
        an object that is no action, a person who wants to roll the dice himself.
        """
        checked = self._checked(seat, action)
        return checked if isinstance(checked, Illegal) else None

    def play(self, seat: Seat, action: object) -> tuple[E, ...]:
        """Take *action* and roll the dice it calls for; return all that happened.

        Raises ``IllegalActionError`` if the rules refuse it.
        """
        checked = self._checked(seat, action)
        if isinstance(checked, Illegal):
            raise IllegalActionError(checked)
        return (*self._take(seat, checked), *self._roll_all())

    def roll(self) -> tuple[E, ...]:
        """Roll the dice that are due now, once; only for a table with a key."""
        due = self._due()
        if due is None or self._dice is None:
            return ()
        faces = self._dice.roll(self._draw(), due.dice)
        return self.play(CHANCE, Rolled(faces))

    def can_undo(self, seat: Seat) -> bool:
        """Tell whether the last thing done was *seat*'s own, in a game still on.

        Secret choices can be taken back until he has said his last word on them.
        """
        if not self._past or seat == CHANCE or self.outcome is not None:
            return False
        last = self._past[-1]
        return last.ply.seat == seat and not last.bound

    def undo(self) -> None:
        """Take the last action back, unless dice have fallen since or a secret choice is made."""
        if not self._past or not self.can_undo(self._past[-1].ply.seat):
            raise ValueError("there is nothing that can be taken back")
        self.state = self._past.pop().state
        self._ahead = max(self._ahead, self.draws_used - len(self._past))

    def rollback(self, ply: int) -> None:
        """Go back to before *ply*, if all players consent; no roll comes a second time."""
        if not 0 <= ply < len(self._past):
            raise ValueError(f"there is no ply {ply} to go back to")
        if self.outcome is not None:
            raise ValueError("the game is over and its dice key is open")
        self._ahead = max(self._ahead, self.draws_used - ply)
        self.state = self._past[ply].state
        del self._past[ply:]
        self._roll_all()

    @property
    def record(self) -> Record:
        """The game so far, fit for everybody's eyes: the dice key only when the game is over."""
        return self._record(self._key if self.outcome else None)

    @property
    def private_record(self) -> Record:
        """The game so far with the dice key, for the keeper of the game only."""
        return self._record(self._key)

    def _record(self, key: bytes | None) -> Record:
        about = self.game.about
        proof = DiceProof(BY_HAND, None, None)
        if self._key is not None:
            shown = None if key is None else key.hex()
            proof = DiceProof(chance.SCHEME, chance.commitment(self._key), shown)
        return Record(
            about.id,
            about.rules_version,
            self.setting.scenario,
            self.setting.options,
            self.seats,
            proof,
            self.plies,
            self.outcome,
        )

    def _checked(self, seat: Seat, action: object) -> A | Illegal:
        unknown = seat_refusal(len(self.seats), seat)
        if unknown is not None:
            return unknown
        formed = well_formed(self.game, action)
        if isinstance(formed, Illegal):
            return formed
        illegal = refusal(self.game, self.state, seat, formed)
        if illegal is None and seat == CHANCE:
            illegal = self._foreign_dice(formed)
        return formed if illegal is None else illegal

    def _foreign_dice(self, action: object) -> Illegal | None:
        due = self._due()
        if self._dice is None or due is None:
            return None
        if action == Rolled(self._dice.roll(self._draw(), due.dice)):
            return None
        return Illegal(due.rule, "the dice of this table roll by its key")

    def _due(self) -> Decision | None:
        return next((decision for decision in self.decisions if decision.seat == CHANCE), None)

    def _draw(self) -> int:
        """Return the number of the next roll: that of its ply, or more after a rollback."""
        return len(self._past) + self._ahead

    def _roll_all(self) -> tuple[E, ...]:
        happened: tuple[E, ...] = ()
        while self._auto_roll and self._dice is not None and (due := self._due()) is not None:
            rolled = Rolled(self._dice.roll(self._draw(), due.dice))
            happened += self._take(CHANCE, cast("A", rolled))
        return happened

    def _take(self, seat: Seat, action: A) -> tuple[E, ...]:
        draw = self._draw() if seat == CHANCE else None
        after, events = self.game.apply(self.state, seat, action)
        self._follow(Ply(seat, action, draw), after, events)
        return events

    def _follow(self, ply: Ply, after: S, events: tuple[E, ...]) -> None:
        secret = owes_in_secret(self.game, self.state, ply.seat)
        bound = secret and not owes_in_secret(self.game, after, ply.seat)
        self._past.append(_Past(self.state, ply, events, bound))
        if ply.draw is not None:
            self._draws_used = ply.draw + 1
            self._ahead = ply.draw + 1 - len(self._past)
        self.state = after


AnyTable: TypeAlias = Table[Any, Any, Any, Any]


def _strangers(seats: int) -> tuple[Seated, ...]:
    return tuple(Seated(f"Seat {number + 1}") for number in range(seats))

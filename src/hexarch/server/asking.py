"""Questions that somebody puts to others unasked, such as offers: they stop the game."""

from typing import Any, Final, NamedTuple, TypeAlias

from hexarch.kernel.game import CHANCE, AnyGame, Seat

MOST_ASKED: Final = 3
"""How often in a row whoever is not asked himself may stop the others with a question."""
Owed: TypeAlias = frozenset[tuple[Seat, str, str]]
"""What is due in a state: of whom, by which rule, in which words."""


class Turn(NamedTuple):
    """What a seat's act has changed in what is due."""

    seat: Seat
    before: Owed
    after: Owed

    @property
    def is_due(self) -> bool:
        """Whether it was for that seat to act."""
        return any(seat == self.seat for seat, _, _ in self.before)

    @property
    def asked(self) -> frozenset[Seat]:
        """The others of whom something is due afterwards that was not before."""
        return frozenset(seat for seat, _, _ in self.after - self.before) - {self.seat, CHANCE}


class Pressure(NamedTuple):
    """Who has stopped the others unasked since the game last went on, and how often."""

    asked: tuple[Seat, ...] = ()
    stopped: Owed | None = None
    """What was due when it was stopped, while it is."""

    def then(self, turn: Turn) -> "Pressure":
        """Return what it is after an act."""
        if self.stopped is None and turn.is_due:
            return CALM  # the game has gone on
        if turn.after == self.stopped:
            return Pressure(self.asked)  # refused, or taken back
        if turn.asked:
            stopped = turn.before if self.stopped is None else self.stopped
            return Pressure((*self.asked, turn.seat), stopped)
        return Pressure(self.asked) if turn.is_due else self

    def is_too_much(self, turn: Turn) -> bool:
        """Tell whether somebody unasked would stop the others once more who just did so."""
        if turn.is_due or not turn.asked or turn.after == self.stopped:
            return False
        return self.asked.count(turn.seat) >= MOST_ASKED


CALM: Final = Pressure()


def turn_of(game: AnyGame, before: Any, seat: Seat, after: Any) -> Turn:
    """Return what an act has changed in what is due."""
    return Turn(seat, _owed(game, before), _owed(game, after))


def _owed(game: AnyGame, state: Any) -> Owed:
    return frozenset((due.seat, due.rule, due.say) for due in game.decisions(state))

"""Questions that somebody puts to others unasked, such as offers: they stop the game."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from hexarch.kernel.game import CHANCE
from hexarch.server.live import LiveTable
from hexarch.server.play import EVERY, Advance

MOST_ASKED: Final = 3
"""How often in a row whoever is not asked himself may stop the others with a question."""
Owed: TypeAlias = tuple[tuple[int, str, str], ...]
"""What is due in a state: of whom, by which rule, in which words."""


class Turn(NamedTuple):
    """A ply, with what was due before and after it."""

    seat: int
    before: Owed
    after: Owed

    @property
    def is_due(self) -> bool:
        """Whether it was for that seat to act."""
        return any(seat == self.seat for seat, _, _ in self.before)

    @property
    def asked(self) -> frozenset[int]:
        """The others of whom something is due afterwards that was not before."""
        new = set(self.after) - set(self.before)
        return frozenset(seat for seat, _, _ in new) - {self.seat, CHANCE}


def questioned(live: LiveTable, advance: Advance) -> frozenset[int]:
    """Return the seats that an act stops unasked with a question."""
    step = advance.steps[0]
    now = Turn(step.ply.seat, _owed(live, live.play.state), _owed(live, step.after))
    return frozenset() if now.is_due else now.asked


def asks_too_often(live: LiveTable, advance: Advance) -> bool:
    """Tell whether somebody unasked would stop the others once more, and only did so of late."""
    if not questioned(live, advance):
        return False
    seat, after = advance.steps[0].ply.seat, _owed(live, advance.steps[0].after)
    asked, stopped = 0, None
    for turn in _turns(live, max(0, live.play.ply - EVERY + 1)):
        if stopped is None and turn.is_due:
            asked = 0  # the game has gone on
        elif turn.after == stopped:
            stopped = None  # refused, or taken back
        elif turn.asked and (stopped is not None or not turn.is_due):
            asked += turn.seat == seat
            stopped = turn.before if stopped is None else stopped
        elif turn.is_due:
            stopped = None
    return asked >= MOST_ASKED and after != stopped


def undo_to(live: LiveTable, held: tuple[int, ...]) -> int:
    """Return the ply to which the holder of some seats may go back alone; -1 if to none.

    What others were asked meanwhile they have seen: an offer is taken back, not undone.
    """
    at = live.play.undo_to(held)
    ply, seats = live.questioned
    if at == -1 or ply < at or seats <= set(held):
        return at
    return ply + 1 if ply + 1 < live.play.ply else -1


def _turns(live: LiveTable, since: int) -> Iterator[Turn]:
    before = _owed(live, live.play.state_at(since))
    for at in range(since, live.play.ply):
        after = _owed(live, live.play.state_at(at + 1))
        yield Turn(live.play.plies[at].seat, before, after)
        before = after


def _owed(live: LiveTable, state: Any) -> Owed:
    return tuple((owed.seat, owed.rule, owed.say) for owed in live.game.decisions(state))

"""Questions that somebody puts to others unasked, such as offers: they stop the game."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hexarch.server.live import LiveTable
from hexarch.server.play import EVERY, Advance, Owed, askees, owed

MOST_ASKED: Final = 3
"""How often in a row whoever is not asked himself may stop the others with a question."""


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
        return askees(self.seat, self.before, self.after)


def asks_too_often(live: LiveTable, advance: Advance) -> bool:
    """Tell whether somebody unasked would stop the others once more, and only did so of late."""
    step = advance.steps[0]
    if not step.asked:
        return False
    seat, after = step.ply.seat, owed(live.game, step.after)
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


def _turns(live: LiveTable, since: int) -> Iterator[Turn]:
    before = owed(live.game, live.play.state_at(since))
    for at in range(since, live.play.ply):
        after = owed(live.game, live.play.state_at(at + 1))
        yield Turn(live.play.plies[at].seat, before, after)
        before = after

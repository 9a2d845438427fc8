"""Questions that somebody puts to others unasked, such as offers: they stop the game."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

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
    def asks(self) -> bool:
        """Whether something is due of another afterwards that was not before."""
        return any(owed[0] != self.seat for owed in set(self.after) - set(self.before))


def asks_too_often(live: LiveTable, advance: Advance) -> bool:
    """Tell whether somebody unasked would stop the others once more, and only did so of late."""
    seat = advance.steps[0].ply.seat
    now = Turn(seat, _owed(live, live.play.state), _owed(live, advance.steps[0].after))
    if now.is_due or not now.asks:
        return False
    asked, stopped = 0, None
    for turn in _turns(live, max(0, live.play.ply - EVERY + 1)):
        if stopped is None and turn.is_due:
            asked = 0  # the game has gone on
        elif turn.after == stopped:
            stopped = None  # refused, or taken back
        elif turn.asks and (stopped is not None or not turn.is_due):
            asked += turn.seat == seat
            stopped = turn.before if stopped is None else stopped
        elif turn.is_due:
            stopped = None
    return asked >= MOST_ASKED and now.after != stopped


def has_asked(live: LiveTable, since: int, held: tuple[int, ...]) -> bool:
    """Tell whether a player has stopped others unasked with one of the plies from *since* on."""
    return any(
        turn.asks and not turn.is_due and any(seat not in held for seat, _, _ in turn.after)
        for turn in _turns(live, since)
    )


def _turns(live: LiveTable, since: int) -> Iterator[Turn]:
    before = _owed(live, live.play.state_at(since))
    for at in range(since, live.play.ply):
        after = _owed(live, live.play.state_at(at + 1))
        yield Turn(live.play.plies[at].seat, before, after)
        before = after


def _owed(live: LiveTable, state: Any) -> Owed:
    return tuple((owed.seat, owed.rule, owed.say) for owed in live.game.decisions(state))

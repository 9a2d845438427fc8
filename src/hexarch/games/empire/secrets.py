"""The one secret of the game: Control Levels, until all have committed themselves (2.2d)."""

from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Event
from hexarch.games.empire.events.realm import LevelAssigned, LevelsTakenBack
from hexarch.games.empire.model import Seat, State, replace
from hexarch.games.empire.rules.r02_levels import OPEN, Row, assignments, filled, first_row
from hexarch.games.empire.steps.realm import Levels
from hexarch.kernel.flat import put
from hexarch.kernel.game import Source


@rule("2.2d", "V.D1")
def hidden(state: State, seat: Seat | None) -> State:
    """Return the state without the Control Levels of others."""
    if not state.secrets:
        return state
    rows = tuple(row if owner == seat else () for owner, row in enumerate(state.secrets))
    return replace(state, secrets=rows)


def hear(event: Event, seat: Seat | None) -> Event | None:
    """Tell what a player does with his Control Levels to nobody but him."""
    if isinstance(event, LevelAssigned | LevelsTakenBack) and event.seat != seat:
        return None
    return event


def imagine(state: State, seat: Seat, source: Source) -> State:
    """Return a state in which the others' Control Levels are drawn at random."""
    if not state.secrets:
        return state
    step = state.step
    committed = step.committed if isinstance(step, Levels) else 0
    for other in range(state.seats):
        if other != seat:
            row = first_row(state.scenario, state.homes, other)
            if committed >> other & 1:
                row = _drawn(state, row, source)
            state = replace(state, secrets=put(state.secrets, other, row))
    return state


def _drawn(state: State, row: Row, source: Source) -> Row:
    """Fill a row at random."""
    while OPEN in row:
        found = list(assignments(state, row))
        row = filled(state, put(row, *found[source.randrange(len(found))]))
    return row

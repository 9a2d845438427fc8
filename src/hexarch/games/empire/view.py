"""What a seat sees, and what the table draws of it."""

from hexarch.games.empire import secrets
from hexarch.games.empire.battle_board import battle_board
from hexarch.games.empire.events import Event
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import NOBODY, Seat, State, View, replace
from hexarch.games.empire.routes import asked_for, regions, ways
from hexarch.games.empire.table import describe
from hexarch.kernel.board import Board
from hexarch.kernel.game import Source


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may know."""
    return View(NOBODY if seat is None else seat, secrets.hidden(state, seat))


def hear(event: Event, seat: Seat | None) -> Event | None:
    """Return what a seat learns of an event."""
    return secrets.hear(event, seat)


def imagine(state: State, seat: Seat, source: Source) -> State:
    """Return a state that agrees with all a seat knows."""
    return secrets.imagine(state, seat, source)


def board(view_: View) -> Board:
    """Describe the table."""
    state = view_.state
    active = {decision.seat for decision in FLOW.owed(state)}
    shown = describe(state, battle_board(state), active)
    return replace(shown, regions=regions(state), ways=ways(state), goal=asked_for(state))

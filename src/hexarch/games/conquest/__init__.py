"""Conquest of the Empire (Milton Bradley, 1984): two to six Caesars, one Empire."""

import math
from collections.abc import Sequence
from typing import Final

from hexarch.games.conquest import (
    actions,
    calendar,
    events,
    liberties,
    model,
    stakes,
    view,
    why,
    words,
)
from hexarch.games.conquest.book import BOOK
from hexarch.games.conquest.flow import FLOW
from hexarch.games.conquest.options import ABOUT, read_options
from hexarch.games.conquest.rules.r01_board import tribute
from hexarch.games.conquest.rules.r07_setup import set_up
from hexarch.games.conquest.stages.building import END_TURN
from hexarch.kernel.board import Board, Moment
from hexarch.kernel.errands import Batch
from hexarch.kernel.game import (
    CHANCE,
    Decision,
    Game,
    Illegal,
    Outcome,
    Place,
    Rolled,
    Seat,
    Setting,
    Source,
)
from hexarch.kernel.words import Stakes, Words


class Conquest(Game[model.State, actions.Action, events.Event, model.View]):
    """The game, as the kernel asks for it."""

    about = ABOUT
    book = BOOK
    State = model.State
    Action = actions.Action
    Event = events.Event
    View = model.View

    def setup(self, setting: Setting) -> model.State:
        """Return the position before the first turn."""
        return set_up(setting.seats, read_options(setting.options))

    def decisions(self, state: model.State) -> tuple[Decision, ...]:
        """Return the one choice that is due."""
        return FLOW.owed(state)

    def legal(self, state: model.State, seat: Seat) -> Sequence[actions.Action]:
        """Return every answer to what is due, if this seat owes it."""
        return FLOW.choices(state, seat)

    def liberties(self, state: model.State, seat: Seat) -> Sequence[actions.Action]:
        """Return what a player may do unasked."""
        return liberties.liberties(state, seat)

    def check(self, state: model.State, seat: Seat, action: actions.Action) -> Illegal | None:
        """Say why an act is refused, if it is."""
        if type(action) in liberties.LIBERTIES:
            return liberties.check_liberty(state, seat, action)
        if type(action) not in FLOW.answers:
            return Illegal("turn.1", "That is no act of this game.")
        return FLOW.check(state, seat, action)

    def why(
        self, state: model.State, seat: Seat, pointed: Sequence[str], picked: Sequence[str]
    ) -> Illegal | None:
        """Say why what a player points at is no choice now."""
        return why.why(state, seat, pointed, picked)

    def barred(self, state: model.State, seat: Seat) -> Sequence[actions.Action]:
        """Return what a player would look for, but may not do now."""
        return why.barred(state, seat)

    def batch(self, state: model.State, seat: Seat) -> Batch | None:
        """Return the list for Purchase and Place."""
        if not isinstance(state.step, model.Build) or state.active != seat:
            return None
        again = Words("Repeat last turn")
        return Batch("purchase", state.round, state.treasury[seat], again, finish=END_TURN)

    def apply(
        self, state: model.State, seat: Seat, action: actions.Action
    ) -> tuple[model.State, tuple[events.Event, ...]]:
        """Carry a legal act out."""
        if type(action) in liberties.LIBERTIES:
            return liberties.take_liberty(state, seat, action)
        log: list[events.Event] = []
        return FLOW.apply(state, seat, action, log), tuple(log)

    def settle(self, state: model.State) -> tuple[model.State, tuple[events.Event, ...]]:
        """Run what needs no answer, in a position that was set up by hand."""
        log: list[events.Event] = []
        return FLOW.settle(state, log), tuple(log)

    def view(self, state: model.State, seat: Seat | None) -> model.View:
        """Return what a seat may know."""
        return view.view(state, seat)

    def fallen(self, state: model.State) -> tuple[Seat, ...]:
        """Return those whose Caesar was taken."""
        return tuple(seat for seat, captor in enumerate(state.captor) if captor != model.NOBODY)

    def may_hide(self, setting: Setting) -> bool:
        """Tell whether there may be pacts; with two there are none."""
        return setting.seats > 2

    def hear(self, event: events.Event, seat: Seat | None) -> events.Event | None:
        """Let only its members hear of a pact."""
        if isinstance(event, events.PactTold):
            return event if seat in event.members else None
        return event

    def imagine(self, state: model.State, seat: Seat, source: Source) -> model.State:
        """Return the state as a seat knows it; nothing of it is left to chance."""
        return view.known_state(view.view(state, seat))

    def outcome(self, state: model.State) -> Outcome | None:
        """Return who won, and how the others came out."""
        step = state.step
        if not isinstance(step, model.Over):
            return None
        standing = [_standing(state, seat) for seat in range(state.seats)]
        standing[step.winner] = _FIRST
        places = tuple(
            Place(seat, 1 + sum(other < own for other in standing))
            for seat, own in enumerate(standing)
        )
        return Outcome(words.REASONS[step.rule], step.rule, places)

    def board(self, view_: model.View) -> Board:
        """Describe the table."""
        return view.board(view_)

    def moment(self, state: model.State) -> Moment:
        """Say in whose turn, and in which of its six actions, the game stands."""
        return calendar.moment(state)

    def phase_of(self, event: events.Event) -> str:
        """Name the action that an event begins or makes up."""
        return calendar.PHASES.get(type(event), "")

    def label(self, state: model.State, action: actions.Action) -> Words:
        """Put an act in words."""
        return words.label(state, action)

    def stakes(self, state: model.State, action: actions.Action) -> Stakes:
        """Say what an act costs and risks."""
        return stakes.stakes(state, action)

    def tell(self, event: events.Event) -> tuple[str, Words]:
        """Put an event in words."""
        return words.tell(event)


_FIRST: Final = (False, -math.inf, 0)


def _standing(state: model.State, seat: Seat) -> tuple[bool, float, int]:
    """Return what tells those who did not win apart: less is better, equals share a place."""
    return state.captor[seat] != model.NOBODY, -tribute(state, seat), -state.treasury[seat]


GAME = Conquest()

__all__ = ["CHANCE", "GAME", "Conquest", "Rolled"]

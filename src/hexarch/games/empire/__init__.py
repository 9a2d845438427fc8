"""Empire (Warhorse Simulations): two to four factions, fifteen provinces, one throne."""

from collections.abc import Sequence
from typing import TypeVar

from hexarch.games.empire import (
    absent,
    actions,
    calendar,
    errands,
    events,
    liberties,
    model,
    names,
    older,
    stakes,
    standing,
    view,
    voyages,
    why,
    words,
)
from hexarch.games.empire.book import BOOK
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.options import ABOUT, read_options, with_design
from hexarch.games.empire.rules.r02_levels import levels_at_once
from hexarch.games.empire.rules.r02_setup import STEPS_OF, set_up
from hexarch.games.empire.rules.r03_resign import has_resigned
from hexarch.games.empire.rules.r03_victory import outcome
from hexarch.games.empire.rules.r15_design import read_design, set_up_design
from hexarch.games.empire.steps.realm import Levels
from hexarch.kernel.board import Board, Moment
from hexarch.kernel.errands import Batch, Errand, Journey, StandingAnswer
from hexarch.kernel.game import Decision, Game, Illegal, Outcome, Seat, Setting, Source
from hexarch.kernel.words import Stakes, Words

Said = TypeVar("Said", Decision, Illegal)


def _named(said: Said) -> Said:
    """Put the names of places and units into a question or a refusal."""
    return model.replace(said, about=names.spelled(said.about)) if said.about else said


class Empire(Game[model.State, actions.Action, events.Event, model.View]):
    """The game, as the kernel asks for it."""

    about = ABOUT
    book = BOOK
    State = model.State
    Action = actions.Action
    Event = events.Event
    View = model.View

    def setup(self, setting: Setting) -> model.State:
        """Return the position before anything is chosen."""
        log: list[events.Event] = []
        options = read_options(setting.options)
        if setting.scenario == "H":
            state = set_up_design(read_design(str(setting.options["design"])), options)
        else:
            state = set_up(setting.scenario, setting.seats, options)
        return FLOW.settle(state, log)

    def check_setting(self, setting: Setting) -> Setting:
        """Check what was chosen before the game, and in scenario H the design, too."""
        return super().check_setting(with_design(setting))

    def decisions(self, state: model.State) -> tuple[Decision, ...]:
        """Return the choices that are due."""
        return tuple([_named(decision) for decision in FLOW.owed(state)])

    def legal(self, state: model.State, seat: Seat) -> Sequence[actions.Action]:
        """Return every answer to what is due, if this seat owes it."""
        return FLOW.choices(state, seat)

    def liberties(self, state: model.State, seat: Seat) -> Sequence[actions.Action]:
        """Return what a player may do unasked."""
        return liberties.liberties(state, seat)

    def check(self, state: model.State, seat: Seat, action: actions.Action) -> Illegal | None:
        """Say why an act is refused, if it is."""
        if type(action) in liberties.LIBERTIES:
            refused = liberties.check_liberty(state, seat, action)
        elif type(action) not in FLOW.answers:
            return Illegal("3.4.0", "That is no act of this game.")
        else:
            refused = FLOW.check(state, seat, action)
        return None if refused is None else _named(refused)

    def why(
        self, state: model.State, seat: Seat, pointed: Sequence[str], picked: Sequence[str]
    ) -> Illegal | None:
        """Say why what a player points at is no choice now."""
        refused = why.why(state, seat, pointed, picked)
        return None if refused is None else _named(refused)

    def remedies(
        self, state: model.State, seat: Seat, pointed: Sequence[str], refused: Illegal
    ) -> Sequence[actions.Action]:
        """Return the questions for leave that a refusal speaks of."""
        return why.remedies(state, seat, pointed, refused)

    def barred(self, state: model.State, seat: Seat) -> Sequence[actions.Action]:
        """Return what a player would look for when he builds, but cannot have."""
        return why.barred(state, seat)

    def batch(self, state: model.State, seat: Seat) -> Batch | None:
        """Return the list for tribute, supply or building."""
        return errands.batch(state, seat)

    def errands(self, state: model.State, seat: Seat) -> Sequence[Errand]:
        """Return what can stand on it."""
        return errands.errands(state, seat)

    def journeys(self, state: model.State, seat: Seat) -> Sequence[Journey]:
        """Return where ships under way can get by several steps, or what all others get."""
        if isinstance(state.step, Levels):
            return levels_at_once(state, seat)
        return voyages.journeys(state) if FLOW.choices(state, seat) else ()

    def missed(self, state: model.State, seat: Seat, action: actions.Action) -> Illegal | None:
        """Say why what was done the last time is not on the list."""
        refused = errands.missed(state, seat, action)
        return None if refused is None else _named(refused)

    def standing(self, state: model.State, seat: Seat) -> Sequence[StandingAnswer]:
        """Return the questions that may be answered for a player."""
        return standing.standing(state, seat)

    def apply(
        self, state: model.State, seat: Seat, action: actions.Action
    ) -> tuple[model.State, tuple[events.Event, ...]]:
        """Carry a legal act out, and answer for those who have resigned."""
        log: list[events.Event] = []
        if type(action) in liberties.LIBERTIES:
            state, happened = liberties.take_liberty(state, seat, action)
            log += happened
        else:
            state = FLOW.apply(state, seat, action, log)
        return absent.carry_on(state, log), tuple(log)

    def settle(self, state: model.State) -> tuple[model.State, tuple[events.Event, ...]]:
        """Run what needs no answer, in a position that was set up by hand."""
        log: list[events.Event] = []
        return FLOW.settle(state, log), tuple(log)

    def view(self, state: model.State, seat: Seat | None) -> model.View:
        """Return what a seat may know."""
        return view.view(state, seat)

    def fallen(self, state: model.State) -> tuple[Seat, ...]:
        """Return those who have resigned."""
        return tuple(seat for seat in range(state.seats) if has_resigned(state, seat))

    def may_hide(self, setting: Setting) -> bool:
        """Tell whether the scenario begins with secret Control Levels."""
        return any(isinstance(step, Levels) for step in STEPS_OF.get(setting.scenario, ()))

    def hear(self, event: events.Event, seat: Seat | None) -> events.Event | None:
        """Keep secret Control Levels from the others until they are revealed."""
        return view.hear(event, seat)

    def imagine(self, state: model.State, seat: Seat, source: Source) -> model.State:
        """Return a state that agrees with all a seat knows, the others' secrets drawn."""
        return view.imagine(state, seat, source)

    def outcome(self, state: model.State) -> Outcome | None:
        """Return who won, and how the others came out."""
        return outcome(state)

    def board(self, view_: model.View) -> Board:
        """Describe the table."""
        return view.board(view_)

    def moment(self, state: model.State) -> Moment:
        """Say the season, and which of its phases it is."""
        return calendar.moment(state)

    def phase_of(self, event: events.Event) -> str:
        """Name the phase that an event belongs to."""
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


GAME = Empire()

__all__ = ["GAME", "Empire", "older"]

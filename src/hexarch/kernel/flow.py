"""The sequence of play as data: a stack of pending steps, and what each kind of step asks.

A state keeps its pending steps in ``state.steps``; the last one is due. A ``Stage`` says what one
kind of step asks, of whom, which answers fit, and what it does by itself. A ``Flow`` is the table
of a game's stages and plays them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from hexarch.kernel.game import CHANCE, Decision, Illegal, Seat


class HasSteps(Protocol):
    """A state with a stack of pending steps."""

    @property
    def steps(self) -> tuple[Any, ...]:
        """What is pending; the last one is due."""
        ...


S = TypeVar("S", bound=HasSteps)
P = TypeVar("P")


class Answer(NamedTuple):
    """How an act that answers a step is checked and carried out.

    ``check(state, step, seat, action)`` refuses or returns nothing;
    ``apply(state, step, seat, action, log)`` returns the next state and appends what happened.
    """

    check: Callable[[Any, Any, Seat, Any], Illegal | None]
    apply: Callable[[Any, Any, Seat, Any, list[Any]], Any]


class Stage(Generic[S, P]):
    """What one kind of step asks."""

    answers: ClassVar[Mapping[type, Answer]] = {}

    def owed(self, state: S, step: P) -> tuple[Decision, ...]:
        """Return who owes an answer; nobody when the game is over."""
        return ()

    def choices(self, state: S, step: P, seat: Seat) -> Sequence[Any]:
        """Return every answer of a seat that owes one."""
        return ()

    def by_itself(self, state: S, step: P, log: list[Any]) -> S | None:
        """Return the next state when nothing needs to be asked, else nothing."""
        return None


def always(state: Any, step: Any, seat: Seat, action: Any) -> None:
    """Accept: the check of an answer that is legal whenever its step is due."""


class Flow(Generic[S]):
    """The stages of a game, played in the order the steps demand."""

    def __init__(
        self,
        stages: Mapping[type, Stage[S, Any]],
        *,
        rule: str,
        over: Callable[[S], str],
        watch: Callable[[S, S, list[Any]], S] | None = None,
        untimely: Callable[[S, Any, Seat, Any], Illegal | None] | None = None,
    ) -> None:
        """Take the table of stages.

        *rule* is cited when an act comes at the wrong time, what *over* says after the end.
        *watch* sees every change (before, after, log) and may answer it: victory, for example.
        *untimely* (state, step, seat, action) may say more of an act that comes at the wrong time.
        """
        self.stages = dict(stages)
        self.rule = rule
        self.over = over
        self.watch = watch
        self.untimely = untimely
        self.answers = {act for stage in stages.values() for act in stage.answers}

    def owed(self, state: S) -> tuple[Decision, ...]:
        """Return who owes an answer now."""
        step = state.steps[-1]
        return self.stages[type(step)].owed(state, step)

    def choices(self, state: S, seat: Seat) -> Sequence[Any]:
        """Return every answer to what a seat owes."""
        step = state.steps[-1]
        stage = self.stages[type(step)]
        for decision in stage.owed(state, step):
            if decision.seat == seat:
                return stage.choices(state, step, seat)
        return ()

    def check(self, state: S, seat: Seat, action: Any) -> Illegal | None:
        """Say why an answer is refused, if it is."""
        step = state.steps[-1]
        stage = self.stages[type(step)]
        owed = stage.owed(state, step)
        mine = next((decision for decision in owed if decision.seat == seat), None)
        if mine is None:
            return self._not_asked(state, owed)
        answer = stage.answers.get(type(action))
        if answer is None:
            more = self.untimely(state, step, seat, action) if self.untimely is not None else None
            return more or Illegal(self.rule, "That cannot be done now. " + mine.say, mine.about)
        return answer.check(state, step, seat, action)

    def _not_asked(self, state: S, owed: tuple[Decision, ...]) -> Illegal:
        if not owed:
            return Illegal(self.over(state), "The game is over.")
        if owed[0].seat == CHANCE:
            return Illegal(owed[0].rule, "The dice are being rolled.")
        return Illegal(self.rule, "It is the decision of {0}.", (f"@{owed[0].seat}",))

    def apply(self, state: S, seat: Seat, action: Any, log: list[Any]) -> S:
        """Carry out a legal answer, and all that follows by itself."""
        step = state.steps[-1]
        after = self.stages[type(step)].answers[type(action)].apply(state, step, seat, action, log)
        return self.settle(after, log, state)

    def settle(self, state: S, log: list[Any], before: S | None = None) -> S:
        """Run what needs no answer, until somebody owes one or the game is over."""
        while True:
            if self.watch is not None and before is not None:
                state = self.watch(before, state, log)
            step = state.steps[-1]
            after = self.stages[type(step)].by_itself(state, step, log)
            if after is None:
                return state
            before, state = state, after

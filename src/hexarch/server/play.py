"""One game as the server keeps it: prepare a step, make it durable elsewhere, then commit it.

``kernel.table.Table`` plays at once; here nothing may be seen before it is written down, so what
an action brings about is worked out first and becomes the state only when it is safe.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from hexarch.kernel.chance import Dice
from hexarch.kernel.game import CHANCE, AnyGame, Decision, Illegal, Outcome, Rolled, Seat, Setting
from hexarch.kernel.record import Ply
from hexarch.kernel.referee import owes_in_secret, refusal, seat_refusal
from hexarch.server.asking import CALM, Pressure, Turn, turn_of

EVERY: Final = 64
"""States are kept at every so many plies, and the last so many."""

LOOKED_AT: Final = 16
"""States of the past that somebody has just looked at."""


class Step(NamedTuple):
    """One ply, the states before and after it, and what it brought about."""

    ply: Ply
    before: Any
    after: Any
    events: tuple[Any, ...]
    secret: bool
    """It shows what not everybody may know."""
    final: bool
    """Nobody may take this back alone: dice fell, something hidden was settled or shown."""
    is_due: bool = True
    """It was for that seat to act."""


class Advance(NamedTuple):
    """What an action leads to, the dice it calls for included."""

    base: int
    steps: tuple[Step, ...]
    after: Any

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies to write down."""
        return tuple(step.ply for step in self.steps)


class Roll(NamedTuple):
    """Dice that fell: at which ply, for which decision."""

    ply: int
    draw: int
    due: Decision
    faces: tuple[int, ...]


class Noted(NamedTuple):
    """A ply that belongs to a batch."""

    ply: int
    seat: Seat
    name: str
    time: int


class Play:
    """The state of a game, its plies, and the way back."""

    def __init__(self, game: AnyGame, setting: Setting, dice: Dice | None) -> None:
        self.game: Final = game
        self.setting: Final = game.check_setting(setting)
        self.state: Any = game.setup(self.setting)
        self.plies: list[Ply] = []
        self.draws_used = 0
        self._finals: list[tuple[int, int]] = []
        """The plies that put an end to undoing, and the first that can be undone since."""
        self._asked: list[tuple[int, frozenset[Seat]]] = []
        """The plies by which somebody put a question to others unasked, and who they were."""
        self._pressures: list[Pressure] = []
        """By ply: who had held the game up with questions after it."""
        self.taken_back: list[Ply] = []
        """What was last gone back on."""
        self.rolls: list[Roll] = []
        self.noted: list[Noted] = []
        """The plies of batches, so that they can be repeated."""
        self._dice = dice
        self._ahead = 0
        self._kept: dict[int, Any] = {0: self.state}
        self._looked_at: dict[int, Any] = {}
        self._spans: dict[tuple[Seat, ...], tuple[int, int]] = {}

    @property
    def ply(self) -> int:
        """How many plies there have been."""
        return len(self.plies)

    @property
    def open_from(self) -> int:
        """The first ply that has not become final."""
        return self._finals[-1][1] if self._finals else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.game.outcome(self.state)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who owes a choice now."""
        return self.game.decisions(self.state)

    def check(self, seat: Seat, action: Any) -> Illegal | None:
        """Return why *seat* may not take *action*, if so."""
        illegal = seat_refusal(self.setting.seats, seat)
        return illegal or refusal(self.game, self.state, seat, action)

    def prepare(self, seat: Seat, action: Any) -> Advance | Illegal:
        """Work out what *action* leads to, without doing it."""
        illegal = self.check(seat, action)
        if illegal is not None:
            return illegal
        step = self._step(self.state, Ply(seat, action))
        return self._rolled(self.ply, self._ahead, [step], step.after)

    def choice_before(self, ply: int) -> int:
        """Return the last choice up to *ply*, or -1: whoever goes back chooses anew."""
        while ply >= 0 and self.plies[ply].seat == CHANCE:
            ply -= 1
        return ply

    def prepare_rolls(self, ply: int | None = None) -> Advance:
        """Work out the dice that are due at the start, or after going back to *ply*."""
        if ply is None:
            return self._rolled(self.ply, self._ahead, [], self.state)
        ahead = max(self._ahead, self.draws_used - ply)
        return self._rolled(ply, ahead, [], self.state_at(ply))

    def commit(self, advance: Advance) -> None:
        """Make the state what was prepared."""
        if advance.base != self.ply:
            raise ValueError(f"prepared at ply {advance.base}, but this is ply {self.ply}")
        for step in advance.steps:
            self._keep(self.ply, step.before)
            self._note_batch(step)
            if step.secret and self.plies and self.plies[-1].seat != step.ply.seat:
                # Whoever takes back his own secret choices does not touch those of others.
                self._finals.append((self.ply, self.ply))
            self._note_question(step)
            self.plies.append(step.ply)
            if step.ply.draw is not None:
                self._note_roll(step, step.ply.draw)
            if step.final:
                self._finals.append((self.ply - 1, self.ply))
        self.state = advance.after

    def asks_too_often(self, advance: Advance) -> bool:
        """Tell whether somebody unasked would stop the others again who has just done so."""
        step = advance.steps[0]
        return not step.is_due and self._pressure.is_too_much(self._turn(step))

    def replay(self, plies: Iterable[Ply]) -> Iterable[Step]:
        """Play plies that were checked when they were written; yield each step."""
        for ply in plies:
            step = self._step(self.state, ply)
            self.commit(Advance(self.ply, (step,), step.after))
            yield step

    def resume_draws(self, draws_used: int) -> None:
        """Go on after the draws of plies that were rolled back."""
        self.draws_used = max(self.draws_used, draws_used)
        self._ahead = max(self._ahead, draws_used - self.ply)

    def undo_to(self, held: tuple[Seat, ...]) -> int:
        """Return the ply to which the holder of some seats may go back alone; -1 if to none.

        What others were asked meanwhile they have seen: an offer is taken back, not undone.
        """
        if self.outcome is not None:
            return -1
        seen = (ply + 1 for ply, seats in reversed(self._asked) if not seats.issubset(held))
        at = max(self._open_to(held), next(seen, 0))
        return at if at < self.ply else -1

    def _open_to(self, held: tuple[Seat, ...]) -> int:
        """Return the first of the last plies that those seats made, none of them final."""
        known, start = self._spans.get(held, (0, 0))
        at, least = self.ply, max(self.open_from, known)
        while at > least and self.plies[at - 1].seat in held:
            at -= 1
        if at == known:
            at = max(start, min(self.open_from, at))
        self._spans[held] = (self.ply, at)
        return at

    def cut(self, ply: int) -> None:
        """Go back to before *ply*; no draw comes a second time."""
        self.state = self.state_at(ply)
        self._ahead = max(self._ahead, self.draws_used - ply)
        self._finals = [(by, since) for by, since in self._finals if by < ply]
        self._asked = [(by, seats) for by, seats in self._asked if by < ply]
        self.taken_back = self.plies[ply:]
        del self.plies[ply:], self._pressures[ply:]
        self.rolls = [roll for roll in self.rolls if roll.ply < ply]
        self.noted = [noted for noted in self.noted if noted.ply < ply]
        self._kept = {at: state for at, state in self._kept.items() if at <= ply}
        self._looked_at.clear()
        self._spans.clear()

    def state_at(self, ply: int) -> Any:
        """Return the state before a ply; whoever steps through a game need not wait."""
        if ply == self.ply:
            return self.state
        known = self._kept | self._looked_at
        near = max(at for at in known if at <= ply)
        state = known[near]
        for past in self.plies[near:ply]:
            state, _ = self.game.apply(state, past.seat, past.action)
        if len(self._looked_at) >= LOOKED_AT:
            del self._looked_at[next(iter(self._looked_at))]
        self._looked_at[ply] = state
        return state

    def occasions(self, seat: Seat, name: str, time: int) -> tuple[list[int], list[int]]:
        """Return the plies of a seat when a batch of this name last came, and those at *time*."""
        own = [n for n in self.noted if n.seat == seat and n.name == name]
        latest = max((n.time for n in own if n.time < time), default=-1)
        last, now = ([n.ply for n in own if n.time == when] for when in (latest, time))
        return last, now

    @property
    def _pressure(self) -> Pressure:
        return self._pressures[-1] if self._pressures else CALM

    def _note_question(self, step: Step) -> None:
        """Keep in mind who was asked what unasked: that is known from the plies alone."""
        if step.is_due and self._pressure.stopped is None:
            self._pressures.append(CALM)
            return
        turn = self._turn(step)
        self._pressures.append(self._pressure.then(turn))
        if turn.asked and not turn.is_due:
            self._asked.append((self.ply, turn.asked))

    def _turn(self, step: Step) -> Turn:
        return turn_of(self.game, step.before, step.ply.seat, step.after)

    def _note_batch(self, step: Step) -> None:
        batch = None if step.ply.seat == CHANCE else self.game.batch(step.before, step.ply.seat)
        if batch is not None:
            self.noted.append(Noted(self.ply, step.ply.seat, batch.name, batch.time))

    def _note_roll(self, step: Step, draw: int) -> None:
        self.draws_used = draw + 1
        self._ahead = draw + 1 - self.ply
        due = self._due(step.before)
        if due is not None:
            self.rolls.append(Roll(self.ply - 1, draw, due, step.ply.action.faces))

    def _keep(self, ply: int, state: Any) -> None:
        self._kept[ply] = state
        old = ply - EVERY
        if old % EVERY:
            self._kept.pop(old, None)

    def _rolled(self, base: int, ahead: int, steps: list[Step], after: Any) -> Advance:
        while self._dice is not None and (due := self._due(after)) is not None:
            draw = base + len(steps) + ahead
            rolled = Rolled(self._dice.roll(draw, due.dice))
            steps.append(self._step(after, Ply(CHANCE, rolled, draw)))
            after = steps[-1].after
        return Advance(base, tuple(steps), after)

    def _due(self, state: Any) -> Decision | None:
        owed = self.game.decisions(state)
        return next((decision for decision in owed if decision.seat == CHANCE), None)

    def _step(self, before: Any, ply: Ply) -> Step:
        after, events = self.game.apply(before, ply.seat, ply.action)
        mine = [due for due in self.game.decisions(before) if due.seat == ply.seat]
        chosen = any(due.secret for due in mine)
        settled = chosen and not owes_in_secret(self.game, after, ply.seat)
        shown = ply.seat != CHANCE and self._shown(ply, events)
        final = ply.seat == CHANCE or settled or shown
        return Step(ply, before, after, events, chosen or shown, final, bool(mine))

    def _shown(self, ply: Ply, events: tuple[Any, ...]) -> bool:
        """Tell whether somebody else learnt what not everybody may know."""
        hear, others = self.game.hear, set(range(self.setting.seats)) - {ply.seat}
        return any(
            hear(event, None) != event and any(hear(event, seat) is not None for seat in others)
            for event in events
        )

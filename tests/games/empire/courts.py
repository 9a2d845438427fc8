"""Small ways to play and ask, shared by the tests of the realm: set-up, control, influence."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from hexarch.boards.empire import PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.model import FACTIONS, LEVEL_NAMES, NOBODY, SETUP, State
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Over, Turn
from hexarch.games.empire.steps.realm import Check
from hexarch.kernel.game import CHANCE, Rolled, Setting
from hexarch.kernel.script import play, refusal

E = TypeVar("E")
EAGLE, BULL, MOON, HAND = range(4)
STOP = Over((EAGLE,), "3.5.2b")
"""Below a step that is looked at alone: nothing goes on after it."""


def begin(scenario: str, seats: int, **options: bool | int | str) -> State:
    """Open a game."""
    state: State = GAME.setup(GAME.check_setting(Setting(scenario, seats, dict(options))))
    return state


def set_up(scenario: str, seats: int, seed: int = 0) -> State:
    """Play set-up at random."""
    source = random.Random(seed)
    state = begin(scenario, seats)
    while state.phase == SETUP:
        decision = source.choice(GAME.decisions(state))
        if decision.seat == CHANCE:
            act: Any = Rolled(tuple(source.randint(1, sides) for sides in decision.dice))
        else:
            act = source.choice(offered(state, decision.seat))
        state, _ = GAME.apply(state, decision.seat, act)
    return state


def markers_of(state: State, seat: int) -> list[int]:
    """Return the levels of a player's markers, the highest first."""
    return sorted((state.level[p] for p in range(15) if state.marker[p] == seat), reverse=True)


def played(
    state: State, actions: Iterable[Any] = (), dice: Sequence[int | tuple[int, ...]] = ()
) -> State:
    """Play and return the position that is reached."""
    after: State
    after, _ = play(GAME, state, actions, dice)
    return after


def refused(state: State, action: Action, seat: int | None = None) -> str:
    """Return the rule that refuses *action*, and insist on a reason."""
    answer = refusal(GAME, state, action, seat)
    assert answer is not None, f"{action} is allowed"
    assert answer.why
    return answer.rule


def told(events: Iterable[Any], kind: type[E]) -> list[E]:
    """Pick the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def enter(phase: int, **words: Any) -> State:
    """Begin a phase in a position set up from words, and run what needs no answer."""
    seats = words.pop("seats", 2)
    return GAME.settle(position(seats, phase=phase, steps=(Turn(),), **words))[0]


def owing(event: str, seat: int, province: str, amount: int = 0, **words: Any) -> State:
    """Let an Influence Check be due, and run what needs no answer."""
    check = Check(event, seat, PROVINCE[province], amount)
    seats = words.pop("seats", 2)
    return GAME.settle(position(seats, steps=(STOP, check), **words))[0]


def marker(state: State, province: str) -> str:
    """Return an Influence Marker and its chit in the words of `position`."""
    at = PROVINCE[province]
    owner = state.marker[at]
    if owner == NOBODY:
        assert state.level[at] == 0
        return "Neutral"
    chit = state.trend[at][owner]
    words = f"{FACTIONS[owner]} {LEVEL_NAMES[state.level[at]]}"
    return f"{words} {chit:+}" if chit else words


def chits(state: State, province: str) -> tuple[int, ...]:
    """Return the Trend chits of a province by seat."""
    return state.trend[PROVINCE[province]]


def political(state: State, province: str) -> int:
    """Return who controls a province politically."""
    return state.political[PROVINCE[province]]


def military(state: State, province: str) -> int:
    """Return who controls a province by arms."""
    return state.military[PROVINCE[province]]


def offered(state: State, seat: int) -> list[Any]:
    """Return every answer that a seat may give."""
    return list(GAME.legal(state, seat))

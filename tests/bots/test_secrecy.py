"""Bots are shown what their seat may know: no secret of another seat, no dice key."""

from collections.abc import Sequence
from typing import Any

from tests.games import tiny

from hexarch.bots.contract import Liberties
from hexarch.bots.match import play_match
from hexarch.bots.random import RandomBot
from hexarch.games.conquest import GAME as CONQUEST
from hexarch.games.conquest.actions import ProposePact
from hexarch.kernel.chance import key_from_seed
from hexarch.kernel.game import Setting

KEY = key_from_seed("a secret")
FORD = tiny.GAME


class Sender(RandomBot):
    """Sends the same number of men into the ford each round."""

    def __init__(self, men: int) -> None:
        super().__init__(1)
        self._men = men

    def choose(self, state: Any, seat: int, legal: Sequence[Any]) -> Any:  # noqa: ARG002  # blind
        return min(legal, key=lambda action: abs(action.men - self._men))


class Spy(RandomBot):
    """Keeps all it is handed."""

    def __init__(self) -> None:
        super().__init__(1)
        self.states: list[Any] = []
        self.handed: list[Any] = []

    def choose(self, state: Any, seat: int, legal: Sequence[Any]) -> Any:
        self.states.append(state)
        self.handed += [state, list(legal)]
        return super().choose(state, seat, legal)

    def volunteer(self, state: Any, seat: int, liberties: Liberties) -> Any:
        self.handed += [state, [cell.cell_contents for cell in liberties.__closure__ or ()]]
        return super().volunteer(state, seat, liberties)


def spied(men: int) -> list[Any]:
    """Return what a spy sees of an enemy who sends so many men."""
    spy = Spy()
    play_match(FORD, Setting("river", 2), [Sender(men), spy], KEY)
    return spy.states


def test_a_secret_choice_makes_no_difference_to_what_a_bot_sees() -> None:
    first, other = spied(0)[0], spied(3)[0]
    assert first.sent[0] >= 0  # the enemy has chosen, so there is a secret to keep
    assert first == other


def test_what_a_bot_sees_of_a_secret_is_a_guess() -> None:
    assert {state.sent[0] for state in spied(0)} > {0}


class Plotter(RandomBot):
    """Proposes a pact to the second seat whenever it may."""

    def volunteer(self, state: Any, seat: int, liberties: Liberties) -> Any:  # noqa: ARG002
        pact = ProposePact((1,), "Against the third")
        return None if state.pacts or not liberties() else pact


def test_a_pact_of_others_is_not_seen() -> None:
    partner, third = Spy(), Spy()
    setting = Setting("standard", 3, {"max_rounds": 2})
    play_match(CONQUEST, setting, [Plotter(1), partner, third], KEY)
    assert any(state.pacts for state in partner.states)
    assert third.states
    assert not any(state.pacts for state in third.states)


def test_the_key_is_in_nothing_that_a_bot_is_handed() -> None:
    spy = Spy()
    setting = Setting("standard", 3, {"max_rounds": 2})
    play_match(CONQUEST, setting, [RandomBot(1), RandomBot(2), spy], KEY)
    assert len(spy.handed) > 20
    text = repr(spy.handed)
    assert "infantry=" in text
    assert KEY.hex() not in text
    assert repr(KEY) not in text

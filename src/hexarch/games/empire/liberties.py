"""What a player may do unasked: give gold, ask and give leave, resign."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.march import PutBack
from hexarch.games.empire.actions.war import (
    AskLeave,
    GiveGold,
    GrantLeave,
    Resign,
    RevokeLeave,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Event, Log
from hexarch.games.empire.events.war import GoldGiven
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import SETUP, Seat, State
from hexarch.games.empire.rules import r10_asking as asking
from hexarch.games.empire.rules.r03_resign import check_resign, has_resigned, resign
from hexarch.games.empire.rules.r09_purse import receive, spend
from hexarch.games.empire.rules.r13_movement import check_put_back, put_back
from hexarch.games.empire.steps import Over
from hexarch.kernel.game import Illegal

Check: TypeAlias = Callable[[State, Seat, Any], Illegal | None]
Apply: TypeAlias = Callable[[State, Seat, Any, Log], State]


@rule("5.1b", "R-84")
def check_gift(state: State, seat: Seat, action: GiveGold) -> Illegal | None:
    """Refuse gold that one has not got, or for nobody else in the game."""
    if action.player == seat or action.player not in state.order:
        return Illegal("5.1b", "Give gold to another player in the game.")
    if not 1 <= action.gold <= state.treasury[seat]:
        return Illegal("R-84", "You have {0} gold to give.", (state.treasury[seat],))
    return None


@rule("5.1b", "R-84")
def give_gold(state: State, seat: Seat, action: GiveGold, log: Log) -> State:
    """Move gold from one Treasury to another."""
    log.append(GoldGiven(seat, action.player, action.gold))
    return receive(spend(state, seat, action.gold), action.player, action.gold)


def _check_resign(state: State, seat: Seat, action: Resign) -> Illegal | None:
    return check_resign(state, seat)


def _resign(state: State, seat: Seat, action: Resign, log: Log) -> State:
    return resign(state, seat, log)


def _check_put_back(state: State, seat: Seat, action: PutBack) -> Illegal | None:
    return check_put_back(state, seat)


def _put_back(state: State, seat: Seat, action: PutBack, log: Log) -> State:
    """Let units stay where they are, for instance when they get no leave; others may go first."""
    return put_back(state)


LIBERTIES: Final[dict[type, tuple[Check, Apply]]] = {
    GiveGold: (check_gift, give_gold),
    AskLeave: (asking.check_ask, asking.ask),
    GrantLeave: (asking.check_grant, asking.grant),
    RevokeLeave: (asking.check_revoke, asking.revoke),
    PutBack: (_check_put_back, _put_back),
    Resign: (_check_resign, _resign),
}


@rule("2.6")
def liberties(state: State, seat: Seat) -> Sequence[Action]:
    """Return what a player may do unasked; talk is free, and no act of the game."""
    if _barred(state, seat) is not None:
        return ()
    found: list[Action] = [*_gifts(state, seat)]
    found.append(PutBack())
    found += asking.requests(state, seat)
    found += asking.grants(state, seat)
    found += asking.revocations(state, seat)
    found.append(Resign())
    return [action for action in found if check_liberty(state, seat, action) is None]


def _gifts(state: State, seat: Seat) -> list[GiveGold]:
    funds = state.treasury[seat]
    amounts = sorted({1, funds}) if funds else []
    others = [other for other in state.order if other != seat]
    return [GiveGold(other, amount) for other in others for amount in amounts]


def _barred(state: State, seat: Seat) -> Illegal | None:
    """Say why a player may do nothing unasked now."""
    if isinstance(state.step, Over):
        return Illegal(state.step.rule, "The game is over.")
    if not 0 <= seat < state.seats or has_resigned(state, seat):
        return Illegal("R-83", "You are not in the game.")
    if state.phase == SETUP:
        return Illegal("2.4", "The game has not begun.")
    return None


def check_liberty(state: State, seat: Seat, action: Action) -> Illegal | None:
    """Say why a free act is refused, if it is."""
    refused = _barred(state, seat)
    if refused is not None:
        return refused
    if isinstance(action, AskLeave) and all(d.seat != seat for d in FLOW.owed(state)):
        return Illegal("10.1.2", "Ask for leave when it is your turn to decide.")
    return LIBERTIES[type(action)][0](state, seat, action)


def take_liberty(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Carry a free act out; what was due stays due."""
    log: Log = []
    after = LIBERTIES[type(action)][1](state, seat, action, log)
    return FLOW.settle(after, log, state), tuple(log)

"""What a player may do unasked: bargain for prisoners, make pacts, concede."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from hexarch.games.conquest.actions import (
    AcceptPact,
    Action,
    ConcedeTo,
    ExecutePrisoner,
    Give,
    LeavePact,
    OfferExchange,
    OfferRansom,
    ProposePact,
    Reconsider,
    Withdraw,
)
from hexarch.games.conquest.events import Event
from hexarch.games.conquest.flow import FLOW
from hexarch.games.conquest.model import (
    NOBODY,
    Exchange,
    Over,
    Overboard,
    Passage,
    Ransom,
    Seat,
    Shot,
    State,
    Verdict,
)
from hexarch.games.conquest.rules import r12_conquest as conquest
from hexarch.games.conquest.rules import r12_prisoners as prisoners
from hexarch.games.conquest.rules import r15_alliance as alliance
from hexarch.games.conquest.stages.offers import withdraw
from hexarch.kernel.game import Illegal

OFFERS: Final = (Ransom, Exchange, Passage)
BUSY: Final = (*OFFERS, Verdict, Overboard)
"""Steps during which nobody bargains: what hangs on a prisoner or a Caesar is still open."""
Check: TypeAlias = Callable[[State, Seat, Any], Illegal | None]
Apply: TypeAlias = Callable[[State, Seat, Any, list[Event]], State]


def check_withdraw(state: State, seat: Seat, action: Withdraw) -> Illegal | None:
    """Refuse to take back what one has not offered."""
    step = state.step
    if isinstance(step, OFFERS) and step.asker == seat:
        return None
    return Illegal("cap.3", "You have no offer open.")


def check_reconsider(state: State, seat: Seat, action: Reconsider) -> Illegal | None:
    """Refuse to take back a concession that was not made."""
    if state.concessions[seat] != NOBODY:
        return None
    return Illegal("win.2", "You have not conceded.")


def execute(state: State, seat: Seat, action: ExecutePrisoner, log: list[Event]) -> State:
    """Eliminate a prisoner."""
    return conquest.eliminate(state, state.roster.leader[action.general], seat, "cap.2", log)


LIBERTIES: Final[dict[type, tuple[Check, Apply]]] = {
    ExecutePrisoner: (prisoners.check_execution, execute),
    OfferRansom: (prisoners.check_ransom, prisoners.execute_offer),
    OfferExchange: (prisoners.check_exchange, prisoners.execute_offer),
    Withdraw: (check_withdraw, lambda state, seat, action, log: withdraw(state, seat, log)),
    ProposePact: (alliance.check_proposal, alliance.propose_pact),
    AcceptPact: (alliance.check_accept_pact, alliance.accept_pact),
    LeavePact: (alliance.check_leave_pact, alliance.leave_pact),
    ConcedeTo: (
        alliance.check_concession,
        lambda state, seat, action, log: alliance.concede(state, seat, action.player, log),
    ),
    Reconsider: (
        check_reconsider,
        lambda state, seat, action, log: alliance.concede(state, seat, NOBODY, log),
    ),
    Give: (alliance.check_gift, alliance.give),
}
BARGAINS: Final = (ExecutePrisoner, OfferRansom, OfferExchange, Give)
"""Liberties that touch the board."""


def check_liberty(state: State, seat: Seat, action: Action) -> Illegal | None:
    """Say why a free act is refused, if it is."""
    if isinstance(state.step, Over):
        return Illegal("win.1", "The game is over.")
    if not 0 <= seat < state.seats or state.captor[seat] != NOBODY:
        return Illegal("obj.1", "You are not in the game.")
    if isinstance(state.step, Shot):
        return Illegal("combat.3", "A die is being rolled; wait for it.")
    if (
        isinstance(action, BARGAINS)
        and isinstance(state.step, BUSY)
        and not prisoners.is_counter(state, seat, action)
    ):
        return Illegal("cap.3", "First what is pending is decided: an offer, a captive, a rescue.")
    return LIBERTIES[type(action)][0](state, seat, action)


def take_liberty(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Carry a free act out; what was due stays due, unless the act made it needless."""
    log: list[Event] = []
    after = LIBERTIES[type(action)][1](state, seat, action, log)
    return FLOW.settle(after, log, state), tuple(log)


def liberties(state: State, seat: Seat) -> list[Action]:
    """Return what a player may do unasked now, with examples where words or prices are free."""
    step = state.step
    if isinstance(step, Over | Shot) or not 0 <= seat < state.seats:
        return []
    if state.captor[seat] != NOBODY:
        return []
    others = [player for player in alliance.in_the_game(state) if player != seat]
    found: list[Action] = []
    if isinstance(step, OFFERS) and step.asker == seat:
        found.append(Withdraw())
    if not isinstance(step, BUSY):
        found += prisoners.bargains(state, seat)
        found += _gifts(state, seat, others)
    elif isinstance(step, prisoners.TRADES) and step.other == seat:
        bargains = prisoners.bargains(state, seat)
        found += [action for action in bargains if prisoners.is_counter(state, seat, action)]
    found += _pacts(state, seat, others)
    found += [ConcedeTo(other) for other in others if state.concessions[seat] != other]
    if state.concessions[seat] != NOBODY:
        found.append(Reconsider())
    return found


def _gifts(state: State, seat: Seat, others: list[Seat]) -> list[Action]:
    funds = state.treasury[seat]
    if not state.options.allow_gifts or seat != state.active or not funds:
        return []
    amounts = sorted({1, funds})
    return [Give(other, amount) for other in others for amount in amounts]


def _pacts(state: State, seat: Seat, others: list[Seat]) -> list[Action]:
    found: list[Action] = []
    for pact in state.pacts:
        if seat in pact.members:
            if seat not in pact.agreed:
                found.append(AcceptPact(pact.id))
            found.append(LeavePact(pact.id))
    proposals = [ProposePact((other,), "Peace between us") for other in others]
    if len(others) > 1:
        proposals.append(ProposePact(tuple(others), "Peace between us"))
    found += [p for p in proposals if alliance.check_proposal(state, seat, p) is None]
    return found

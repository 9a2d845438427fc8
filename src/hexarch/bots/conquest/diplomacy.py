"""Prisoners: keep, sell, exchange, or kill."""

from collections.abc import Sequence
from typing import Final

from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.actions import (
    Accept,
    Action,
    ExecutePrisoner,
    OfferExchange,
    OfferRansom,
    Prisoner,
    Reject,
)
from hexarch.games.conquest.model import Exchange, Passage, Ransom, Verdict
from hexarch.games.conquest.rules.r12_conquest import jailer

PRICE: Final = 30
"""What a general is ransomed for at normal prices."""
DEAR: Final = 40
"""What one of the last generals is worth."""
FEW: Final = 2
"""With so few generals a player is crippled by the loss of one."""


def verdict(sit: Situation, step: Verdict) -> tuple[Action, str]:
    """Keep a captured general to sell, unless his owner can be crippled."""
    kill = _is_worth_killing(sit, step.general)
    action = Prisoner(sit.state.roster.leaders[step.general], "eliminate" if kill else "keep")
    return action, "His owner has hardly any left" if kill else "He may be worth a ransom"


def _is_worth_killing(sit: Situation, general: int) -> bool:
    """Tell whether a prisoner's owner is a neighbour with few generals left."""
    owner = sit.state.lord[general]
    if owner == sit.me or sit.generals(owner) > FEW:
        return False
    return any(sit.state.owner[q] == owner for p in sit.own for q in sit.near(p))


def answer(sit: Situation, step: Ransom | Exchange | Passage) -> tuple[Action, str]:
    """Accept a fair price and an even exchange; let nobody pass."""
    if isinstance(step, Passage):
        return Reject(), "Nobody passes my galleys"
    mine, level = sit.generals(sit.me), sit.state.level
    if isinstance(step, Exchange):
        cripples = sit.generals(step.asker) <= FEW < mine
        return (Reject() if cripples else Accept()), "An exchange is to be even"
    if sit.state.lord[step.general] == sit.me:
        worth = DEAR if mine <= FEW else PRICE
        return (Accept() if step.price <= worth * level else Reject()), "A ransom is to be fair"
    worth = DEAR if _is_worth_killing(sit, step.general) else PRICE
    return (Accept() if step.price >= worth * level else Reject()), "A ransom is to be fair"


def propose(sit: Situation, liberties: Sequence[Action]) -> tuple[Action, str] | None:
    """Offer an exchange, sell a prisoner, or kill one nobody can pay for."""
    state, level = sit.state, sit.state.level
    for action in liberties:
        if isinstance(action, OfferExchange):
            return action, "Exchange prisoners"
    for action in liberties:
        if isinstance(action, ExecutePrisoner):
            general = state.roster.leader[action.general]
            if _is_worth_killing(sit, general):
                return action, "His owner has hardly any left"
    for action in liberties:
        if isinstance(action, OfferRansom):
            general = state.roster.leader[action.general]
            owner, price = state.lord[general], PRICE * level
            if jailer(state, general) == sit.me and state.treasury[owner] >= price:
                return OfferRansom(action.general, price), "Sell a prisoner"
    return None

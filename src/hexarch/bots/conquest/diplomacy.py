"""Prisoners: keep, sell, exchange."""

from collections.abc import Sequence

from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.actions import Accept, Action, OfferExchange, OfferRansom, Reject
from hexarch.games.conquest.model import Exchange, Passage, Ransom
from hexarch.games.conquest.rules.r12_conquest import jailer

PRICE = 30


def answer(sit: Situation, step: Ransom | Exchange | Passage) -> Action:
    """Accept a fair price and any exchange; let nobody pass."""
    if isinstance(step, Exchange):
        return Accept()
    if isinstance(step, Passage):
        return Reject()
    level = sit.state.level
    if sit.state.lord[step.general] == sit.me:
        return Accept() if step.price <= PRICE * level else Reject()
    return Accept() if step.price >= PRICE * level else Reject()


def propose(sit: Situation, liberties: Sequence[Action]) -> Action | None:
    """Offer an exchange if there is one to make, else ask a price for a prisoner."""
    for action in liberties:
        if isinstance(action, OfferExchange):
            return action
    level = sit.state.level
    for action in liberties:
        if isinstance(action, OfferRansom):
            general = sit.state.roster.leader[action.general]
            owner = sit.state.lord[general]
            if jailer(sit.state, general) == sit.me and sit.state.treasury[owner] >= PRICE * level:
                return OfferRansom(action.general, PRICE * level)
    return None

"""Prisoners: execution, ransom and exchange."""

from collections.abc import Iterator
from typing import Final

import msgspec

from hexarch.games.conquest.actions import ExecutePrisoner, OfferExchange, OfferRansom
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import (
    Answered,
    Event,
    ExchangeOffered,
    RansomOffered,
    RansomPaid,
)
from hexarch.games.conquest.model import (
    NOBODY,
    RANSOMED,
    Exchange,
    Leader,
    Ransom,
    Seat,
    State,
)
from hexarch.games.conquest.pieces import of_talents
from hexarch.games.conquest.rules.r12_conquest import free, jailer, place_of_return
from hexarch.kernel.flat import add, put
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace

TRADES: Final = (Ransom, Exchange)
"""Offers about prisoners that wait for an answer."""


@rule("cap.2", "R-30")
def check_execution(state: State, seat: Seat, action: ExecutePrisoner) -> Illegal | None:
    """Refuse to execute anybody but a prisoner of one's own, in a later turn of one's own."""
    general = state.roster.leader.get(action.general)
    if general is None or jailer(state, general) != seat:
        return Illegal("cap.2", "You hold no such prisoner.")
    if state.active != seat:
        return Illegal("cap.2", "Prisoners are executed in your own turn.")
    if general in state.taken:
        return Illegal(
            "cap.2", "He was taken this turn and you chose to keep him; wait for a later one."
        )
    return None


@rule("cap.3")
def check_parties(state: State, seat: Seat, other: Seat) -> Illegal | None:
    """Refuse to bargain in the turn of a third player."""
    if state.active in (seat, other):
        return None
    return Illegal("cap.3", "Prisoners change hands only in the turn of one of the two players.")


@rule("cap.3", "cap.5", "R-37", "R-46")
def check_ransom(state: State, seat: Seat, action: OfferRansom) -> Illegal | None:
    """Refuse a ransom between others, out of turn, or beyond the payer's means."""
    general = state.roster.leader.get(action.general)
    captor = NOBODY if general is None else jailer(state, general)
    if general is None or captor == NOBODY:
        return Illegal("cap.5", "That general is nobody's prisoner.")
    payer = state.lord[general]
    if seat not in (captor, payer):
        return Illegal("cap.5", "Only his owner and his captor bargain for a prisoner.")
    if not 0 <= action.price <= state.treasury[payer]:
        has = state.treasury[payer]
        return Illegal("R-46", of_talents(has, "The payer has {0} talents."), (has,))
    return check_parties(state, captor, payer)


@rule("cap.3", "cap.4")
def check_exchange(state: State, seat: Seat, action: OfferExchange) -> Illegal | None:
    """Refuse anything but an own prisoner for an own general whom the same player holds."""
    roster = state.roster
    give, take = roster.leader.get(action.give), roster.leader.get(action.take)
    if give is None or jailer(state, give) != seat:
        return Illegal("cap.4", "Offer a prisoner you hold.")
    other = state.lord[give]
    if take is None or state.lord[take] != seat or jailer(state, take) != other:
        return Illegal("cap.4", "Ask for a general of yours whom the same player holds.")
    return check_parties(state, seat, other)


def held(state: State) -> Iterator[tuple[Leader, Seat, Seat]]:
    """Yield each prisoner with his captor and his owner."""
    for general in range(len(state.at)):
        captor = jailer(state, general)
        if captor != NOBODY:
            yield general, captor, state.lord[general]


def bargains(state: State, seat: Seat) -> list[ExecutePrisoner | OfferRansom | OfferExchange]:
    """Return what a player may do about prisoners now: round prices stand for all between them."""
    codes = state.roster.leaders
    found: list[ExecutePrisoner | OfferRansom | OfferExchange] = []
    prisoners = list(held(state))
    for general, captor, owner in prisoners:
        if captor == seat == state.active and general not in state.taken:
            found.append(ExecutePrisoner(codes[general]))
        if seat not in (captor, owner) or state.active not in (captor, owner):
            continue
        found += [OfferRansom(codes[general], price) for price in prices(state.treasury[owner])]
        if captor == seat:
            found += [
                OfferExchange(codes[general], codes[mine])
                for mine, holder, lord in prisoners
                if lord == seat and holder == owner
            ]
    return found


def prices(treasury: int) -> list[int]:
    """Return round prices from nothing to all a payer has.

    >>> prices(30)
    [0, 10, 20, 30]
    """
    return sorted({0, *(p for p in (10, 20, 40, 60, 100) if p < treasury), treasury})


@rule("cap.3")
def is_counter(state: State, seat: Seat, action: object) -> bool:
    """Tell whether an offer answers another one: of the one who was asked, to the one who asked."""
    step = state.step
    if not isinstance(step, TRADES) or step.other != seat:
        return False
    if not isinstance(action, OfferRansom | OfferExchange):
        return False
    code = action.give if isinstance(action, OfferExchange) else action.general
    general = state.roster.leader.get(code)
    parties = {seat, step.asker}
    return general is not None and {jailer(state, general), state.lord[general]} == parties


def execute_offer(
    state: State, seat: Seat, action: OfferRansom | OfferExchange, log: list[Event]
) -> State:
    """Lay an offer before the other party, who must answer it; it takes the place of his own."""
    if isinstance(state.step, TRADES):
        log.append(Answered(seat, "countered", "cap.3"))
        state = replace(state, steps=state.steps[:-1])
    roster = state.roster
    if isinstance(action, OfferExchange):
        give, take = roster.leader[action.give], roster.leader[action.take]
        other = state.lord[give]
        log.append(ExchangeOffered(seat, other, action.give, action.take))
        return replace(state, steps=(*state.steps, Exchange(give, take, seat, other)))
    general = roster.leader[action.general]
    captor, payer = jailer(state, general), state.lord[general]
    other = payer if seat == captor else captor
    log.append(RansomOffered(seat, other, action.general, action.price))
    return replace(state, steps=(*state.steps, Ransom(general, action.price, seat, other)))


@rule("cap.5", "money.2", "R-27")
def pay_ransom(state: State, offer: Ransom, log: list[Event]) -> State:
    """Move the money now; the general comes back at the start of the payer's next turn."""
    captor, payer = jailer(state, offer.general), state.lord[offer.general]
    log.append(RansomPaid(payer, captor, state.roster.leaders[offer.general], offer.price))
    return replace(
        state,
        treasury=add(add(state.treasury, payer, -offer.price), captor, offer.price),
        at=put(state.at, offer.general, RANSOMED),
    )


@rule("cap.4", "R-31")
def exchange(state: State, offer: Exchange, log: list[Event]) -> State:
    """Send both generals home at once."""
    for general in (offer.give, offer.take):
        place = place_of_return(state, state.lord[general])
        state = free(state, general, place, "cap.4", log)
    return state

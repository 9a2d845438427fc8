"""Alliances, concession and victory."""

from typing import Literal

import msgspec

from hexarch.games.conquest.actions import AcceptPact, ConcedeTo, Give, LeavePact, ProposePact
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import (
    Conceded,
    Event,
    GameOver,
    Gave,
    PactAccepted,
    PactLapsed,
    PactLeft,
    PactProposed,
)
from hexarch.games.conquest.model import NOBODY, Over, Pact, Seat, State
from hexarch.games.conquest.pieces import of_talents
from hexarch.games.conquest.rules.r01_board import tribute
from hexarch.kernel.flat import add, put
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace

PACTS_EACH = 4
"""How many pacts of his own making a player may have open, so that talk stays bounded."""
PACT_WORDS = 500


def in_the_game(state: State) -> list[Seat]:
    """Return the players whose Caesar is active."""
    return [seat for seat, captor in enumerate(state.captor) if captor == NOBODY]


@rule("ally.1", "R-52")
def allies(state: State, seat: Seat) -> frozenset[Seat]:
    """Return the players who share an agreed pact with this one; only an option gives it effect."""
    return frozenset(
        other for pact in state.pacts if seat in pact.agreed for other in pact.agreed
    ) - {seat}


@rule("ally.1")
def check_proposal(state: State, seat: Seat, action: ProposePact) -> Illegal | None:
    """Refuse a pact with oneself, with nobody, with the fallen, or one too many."""
    players = in_the_game(state)
    if len(players) < 3:
        return Illegal("ally.1", "With two Caesars left there is nobody to ally against.")
    chosen = action.players
    if not chosen or seat in chosen or len(set(chosen)) < len(chosen):
        return Illegal("ally.1", "Name the other players of the pact, each once.")
    if any(player not in players for player in chosen):
        return Illegal("ally.1", "A pact is made with players who are in the game.")
    if len(action.words) > PACT_WORDS:
        return Illegal("ally.1", "Put the pact in at most {0} letters.", (PACT_WORDS,))
    if any(pact.id == pact_id(state, seat, action) for pact in state.pacts):
        return Illegal("ally.1", "You have laid a pact before them this round.")
    if sum(pact.proposer == seat for pact in state.pacts) >= PACTS_EACH:
        return Illegal("ally.1", "You have {0} pacts open; leave one first.", (PACTS_EACH,))
    return None


def pact_id(state: State, seat: Seat, action: ProposePact) -> str:
    """Name a pact by round, proposer and players; that tells nothing of pacts between others."""
    return f"{state.round}.{seat}:{','.join(map(str, sorted(action.players)))}"


def find_pact(state: State, seat: Seat, number: str) -> Pact | None:
    """Return a pact that a player is party to."""
    for pact in state.pacts:
        if pact.id == number and seat in pact.members:
            return pact
    return None


@rule("ally.1")
def check_accept_pact(state: State, seat: Seat, action: AcceptPact) -> Illegal | None:
    """Refuse to agree to a pact that was not proposed to this player, or twice."""
    pact = find_pact(state, seat, action.pact)
    if pact is None:
        return Illegal("ally.1", "No such pact was proposed to you.")
    if seat in pact.agreed:
        return Illegal("ally.1", "You have agreed to this pact already.")
    return None


@rule("ally.1")
def check_leave_pact(state: State, seat: Seat, action: LeavePact) -> Illegal | None:
    """Refuse to leave a pact one is not party to."""
    if find_pact(state, seat, action.pact) is None:
        return Illegal("ally.1", "You are party to no such pact.")
    return None


def propose_pact(state: State, seat: Seat, action: ProposePact, log: list[Event]) -> State:
    """Lay a pact before the players it names."""
    members = tuple(sorted({seat, *action.players}))
    pact = Pact(pact_id(state, seat, action), action.words, seat, members, (seat,))
    log.append(PactProposed(pact.id, seat, members, action.words))
    return replace(state, pacts=(*state.pacts, pact))


def accept_pact(state: State, seat: Seat, action: AcceptPact, log: list[Event]) -> State:
    """Join a pact."""
    pacts = []
    for pact in state.pacts:
        if pact.id == action.pact:
            log.append(PactAccepted(action.pact, seat, pact.members))
            pacts.append(replace(pact, agreed=tuple(sorted((*pact.agreed, seat)))))
        else:
            pacts.append(pact)
    return replace(state, pacts=tuple(pacts))


@rule("ally.1")
def leave_pact(state: State, seat: Seat, action: LeavePact, log: list[Event]) -> State:
    """Leave or decline a pact."""
    pact = find_pact(state, seat, action.pact)
    if pact is not None:
        log.append(PactLeft(action.pact, seat, pact.members, _how(pact, seat)))
    return replace(state, pacts=without(state.pacts, seat, action.pact))


def _how(pact: Pact, seat: Seat) -> Literal["left", "refused", "withdrawn"]:
    if seat not in pact.agreed:
        return "refused"
    return "left" if len(pact.agreed) > 1 else "withdrawn"


@rule("ally.1")
def lapse(state: State, log: list[Event]) -> State:
    """End pacts to which nobody has agreed by the end of the round after they were proposed."""
    if not state.pacts:
        return state
    late = [
        pact
        for pact in state.pacts
        if len(pact.agreed) == 1 and int(pact.id.partition(".")[0]) + 1 < state.round
    ]
    log += [PactLapsed(pact.id, pact.proposer, pact.members) for pact in late]
    return replace(state, pacts=tuple(pact for pact in state.pacts if pact not in late))


def without(pacts: tuple[Pact, ...], seat: Seat, number: str | None = None) -> tuple[Pact, ...]:
    """Strike a player from one pact, or from all.

    A pact ends when its proposer leaves it, or when one member is left.
    """
    kept = []
    for pact in pacts:
        if seat not in pact.members or number not in (None, pact.id):
            kept.append(pact)
            continue
        members = tuple(other for other in pact.members if other != seat)
        if len(members) > 1 and seat != pact.proposer:
            agreed = tuple(other for other in pact.agreed if other != seat)
            kept.append(replace(pact, members=members, agreed=agreed))
    return tuple(kept)


@rule("R-33")
def check_gift(state: State, seat: Seat, action: Give) -> Illegal | None:
    """Refuse gifts, unless the option allows them; then refuse more than there is."""
    if not state.options.allow_gifts:
        return Illegal("R-33", "Talents change hands only by ransom and conquest.")
    if seat != state.active:
        return Illegal("R-33", "Gifts are made in one's own turn.")
    if action.player == seat or action.player not in in_the_game(state):
        return Illegal("R-33", "A gift goes to another player in the game.")
    if not 1 <= action.talents <= state.treasury[seat]:
        has = state.treasury[seat]
        return Illegal("R-33", of_talents(has, "You have {0} talents to give."), (has,))
    return None


def give(state: State, seat: Seat, action: Give, log: list[Event]) -> State:
    """Hand talents over."""
    log.append(Gave(seat, action.player, action.talents))
    treasury = add(add(state.treasury, seat, -action.talents), action.player, action.talents)
    return replace(state, treasury=treasury)


@rule("win.2")
def check_concession(state: State, seat: Seat, action: ConcedeTo) -> Illegal | None:
    """Refuse to concede to oneself, to the fallen, or to the same player twice."""
    if action.player == seat or action.player not in in_the_game(state):
        return Illegal("win.2", "Concede to another player who is in the game.")
    if state.concessions[seat] == action.player:
        return Illegal("win.2", "You have conceded to this player already.")
    return None


@rule("win.2")
def concede(state: State, seat: Seat, to: Seat, log: list[Event]) -> State:
    """Note a concession, or its withdrawal (NOBODY); it decides when all others agree."""
    log.append(Conceded(seat, to))
    return judge(replace(state, concessions=put(state.concessions, seat, to)), log)


@rule("obj.1", "win.1", "win.2")
def judge(state: State, log: list[Event]) -> State:
    """End the game when one Caesar is left, or when all others concede to one player."""
    players = in_the_game(state)
    if len(players) == 1:
        return end(state, players[0], "win.1", log)
    for winner in players:
        if all(state.concessions[seat] == winner for seat in players if seat != winner):
            return end(state, winner, "win.2", log)
    return state


def end(state: State, winner: Seat, why: str, log: list[Event]) -> State:
    """End the game."""
    log.append(GameOver(winner, why))
    return replace(state, steps=(Over(winner, why),))


@rule("R-45")
def leader_by_tribute(state: State) -> Seat:
    """Return who stands first when the rounds run out: highest mark, then fullest treasury."""
    return max(
        in_the_game(state),
        key=lambda seat: (tribute(state, seat), state.treasury[seat], -seat),
    )

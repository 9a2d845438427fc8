"""Capturing a Caesar: all that was his is the captor's."""

import msgspec

from hexarch.boards.mediterranean import N_PROVINCES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import CaesarCaptured, Event, MoneyTaken
from hexarch.games.conquest.model import (
    FALLEN,
    NOBODY,
    Battle,
    Leader,
    Seat,
    State,
)
from hexarch.games.conquest.pieces import caesar_of, colour_of_leader, is_caesar
from hexarch.games.conquest.rules.r01_board import tribute
from hexarch.games.conquest.rules.r08_land_movement import settle_in
from hexarch.games.conquest.rules.r12_conquest import (
    capture_generals,
    free,
    hold,
    jailer,
    place_of_return,
    raise_peak,
)
from hexarch.games.conquest.rules.r15_alliance import without
from hexarch.games.conquest.tables import CAESAR_BONUS
from hexarch.kernel.flat import add, put

replace = msgspec.structs.replace


@rule("caesar.4", "naval.6", "battle.4", "battle.5", "cc.1")
def capture(state: State, fallen: list[Leader], captor: Seat, log: list[Event]) -> State:
    """Take the leaders of a beaten side, Caesars first: what was theirs changes hands with them."""
    for leader in fallen:
        if is_caesar(leader):
            state = capture_caesar(state, colour_of_leader(leader), captor, log)
    generals = [x for x in fallen if not is_caesar(x) and state.lord[x] != captor]
    return capture_generals(state, generals, captor, log)


@rule("obj.1", "cc.1", "cc.2", "cc.3", "cc.4", "cc.5", "cc.7", "caesar.1", "R-32", "R-38")
def capture_caesar(state: State, victim: Seat, captor: Seat, log: list[Event]) -> State:
    """Put a player out of the game and hand everything he had to his captor."""
    talents = state.treasury[victim]
    if talents:
        log.append(MoneyTaken(captor, victim, talents, "cc.3"))
    state = replace(
        state,
        captor=put(state.captor, victim, captor),
        at=put(state.at, caesar_of(victim), FALLEN),
        owner=tuple(captor if owner == victim else owner for owner in state.owner),
        lord=tuple(captor if lord == victim else lord for lord in state.lord),
        galleys=tuple(
            replace(hull, owner=captor) if hull.owner == victim else hull for hull in state.galleys
        ),
        treasury=add(put(state.treasury, victim, 0), captor, talents + CAESAR_BONUS),
        pacts=without(state.pacts, victim),
        concessions=tuple(
            NOBODY if victim in (seat, to) else to for seat, to in enumerate(state.concessions)
        ),
    )
    state = raise_peak(state, captor)
    log.append(CaesarCaptured(victim, captor, CAESAR_BONUS, tribute(state, captor)))
    state = take_prisoners(state, victim, captor, log)
    return redirect_battles(state, victim, captor)


@rule("R-36", "R-37")
def take_prisoners(state: State, victim: Seat, captor: Seat, log: list[Event]) -> State:
    """Free the captor's generals whom the victim held, and the victim's whom the captor held.

    The victim's other prisoners become the captor's; those of the victim's own generals whom a
    third player holds stay where they are.
    """
    for general in range(len(state.at)):
        holder, own = jailer(state, general), state.lord[general] == captor
        if holder in (victim, captor) and own:
            state = free(state, general, place_of_return(state, captor), "R-36", log)
        elif holder == victim:
            state = hold(state, general, captor, log)
    return state


@rule("R-34", "R-35")
def redirect_battles(state: State, victim: Seat, captor: Seat) -> State:
    """Let pending battles change hands; those that would now be fought with oneself vanish."""
    kept: list[Battle] = []
    for pending in state.battles:
        attacker = captor if pending.attacker == victim else pending.attacker
        battle = replace(pending, attacker=attacker)
        if battle.space < N_PROVINCES and state.owner[battle.space] == attacker:
            state = settle_in(state, battle.space, battle.units)
        elif battle.space < N_PROVINCES or _enemies_afloat(state, battle):
            kept.append(battle)
    return replace(state, battles=tuple(kept))


def _enemies_afloat(state: State, battle: Battle) -> bool:
    return any(h.at == battle.space and h.owner != battle.attacker for h in state.galleys)

"""Winning: provinces, Home Provinces, generals and their ransom."""

import msgspec

from hexarch.boards.mediterranean import COASTS, CODES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import (
    Captured,
    Conquered,
    Eliminated,
    Event,
    Freed,
    GalleyLost,
    MoneyTaken,
    PrisonerKept,
)
from hexarch.games.conquest.model import (
    ABOARD,
    DEAD,
    DOCKED,
    ESCORTED,
    NO_CITY,
    NOBODY,
    PRISONER,
    RANSOMED,
    Hull,
    Leader,
    Province,
    Seat,
    State,
    Verdict,
)
from hexarch.games.conquest.pieces import colour_of_galley
from hexarch.games.conquest.rules.r01_board import tribute
from hexarch.games.conquest.rules.r03_leaders import caesar_place, galleys_docked
from hexarch.games.conquest.rules.r04_cities import remove_roads
from hexarch.kernel.flat import add, put

replace = msgspec.structs.replace


@rule(
    "conq.1", "marker.1", "marker.3", "marker.4", "marker.5", "marker.6", "city.7", "R-04", "R-12"
)
def conquer(
    state: State, seat: Seat, province: Province, log: list[Event], loser: Seat | None = None
) -> State:
    """Hand a province, with its city, to its conqueror, and see to what hangs on it.

    *loser* is named when the province changed hands with its owner's Caesar a moment before.
    """
    former = state.owner[province]
    if state.city[province] != NO_CITY:
        state = remove_roads(state, province, "road.8", log)
    state = replace(state, owner=put(state.owner, province, seat))
    state = raise_peak(state, seat)
    log.append(
        Conquered(seat, CODES[province], former if loser is None else loser, tribute(state, seat))
    )
    state = destroy_docked(state, province, seat, "conq.2", log)
    if former not in (NOBODY, seat) and state.homes[former] == province:
        state = take_home(state, seat, former, log)
    return state


@rule("conq.2")
def destroy_docked(
    state: State, province: Province, spared: Seat, why: str, log: list[Event]
) -> State:
    """Destroy every galley on a province's coasts that is not the conqueror's."""
    for galley in galleys_docked(state, province):
        if state.galleys[galley].owner != spared:
            state = destroy_galley(state, galley, why, log)
    return state


@rule("combat.3", "cc.6")
def destroy_galley(state: State, galley: int, why: str, log: list[Event]) -> State:
    """Return a galley to the tray of its own colour."""
    hull = state.galleys[galley]
    place = COASTS[hull.at - DOCKED].code if hull.at >= DOCKED else CODES[hull.at]
    log.append(GalleyLost(state.roster.galleys[galley], place, why))
    return replace(state, galleys=put(state.galleys, galley, Hull(colour_of_galley(galley))))


@rule("home.1", "R-27", "R-29")
def take_home(state: State, seat: Seat, loser: Seat, log: list[Event]) -> State:
    """Take the talents and prisoners found in a Home Province conquered from its player."""
    talents = state.treasury[loser]
    if talents:
        treasury = add(put(state.treasury, loser, 0), seat, talents)
        state = replace(state, treasury=treasury)
        log.append(MoneyTaken(seat, loser, talents, "home.1"))
    if state.options.prisoners_follow_caesar:
        moved = tuple(ESCORTED + loser if x == PRISONER + loser else x for x in state.at)
        return replace(state, at=moved)
    for general, place in enumerate(state.at):
        if place == PRISONER + loser:
            if state.lord[general] == seat:
                state = free(state, general, state.homes[loser], "R-29", log)
            else:
                state = hold(state, general, seat, log)
    return state


@rule("infl.1", "infl.2", "R-41")
def raise_peak(state: State, seat: Seat) -> State:
    """Remember the highest mark that any marker has reached."""
    mark = tribute(state, seat)
    return replace(state, peak=mark) if mark > state.peak else state


@rule("home.2", "R-28", "R-50")
def has_home(state: State, seat: Seat) -> bool:
    """Tell whether a player owns his Home Province, and so collects and buys."""
    return state.owner[state.homes[seat]] == seat


@rule("general.3", "battle.4", "battle.5", "cap.1")
def capture_generals(state: State, generals: list[Leader], captor: Seat, log: list[Event]) -> State:
    """Take generals of a beaten side; the captor owes a verdict on each."""
    for general in generals:
        log.append(Captured(state.roster.leaders[general], captor))
        state = replace(
            state,
            at=put(state.at, general, prison(state, captor)),
        )
    verdicts = tuple(Verdict(general, captor) for general in reversed(generals))
    return replace(state, steps=state.steps + verdicts)


@rule("cap.1", "R-51")
def prison(state: State, captor: Seat) -> int:
    """Return where a captor's prisoners lie: in his home, or with his Caesar when it is lost."""
    return (PRISONER if has_home(state, captor) else ESCORTED) + captor


@rule("cap.1", "cap.2")
def hold(state: State, general: Leader, captor: Seat, log: list[Event]) -> State:
    """Put a general among a captor's prisoners, where he is safe until a later turn."""
    log.append(PrisonerKept(state.roster.leaders[general], captor))
    taken = state.taken if general in state.taken else (*state.taken, general)
    return replace(state, at=put(state.at, general, prison(state, captor)), taken=taken)


@rule("cap.1", "cap.2", "general.4")
def eliminate(state: State, general: Leader, captor: Seat, why: str, log: list[Event]) -> State:
    """Remove a general from the game for good."""
    log.append(Eliminated(state.roster.leaders[general], captor, why))
    return replace(state, at=put(state.at, general, DEAD))


@rule("cap.4", "cap.5", "R-39")
def place_of_return(state: State, seat: Seat) -> int:
    """Return where a released general of this player appears: his home, else with his Caesar."""
    return state.homes[seat] if has_home(state, seat) else caesar_place(state, seat)


@rule("R-31")
def free(state: State, general: Leader, place: int, why: str, log: list[Event]) -> State:
    """Put a general back on the board, with his moves before him."""
    roster = state.roster
    where = roster.galleys[place - ABOARD] if place >= ABOARD else CODES[place]
    log.append(Freed(roster.leaders[general], where, why))
    return replace(
        state,
        at=put(state.at, general, place),
        used=put(state.used, general, 0),
        carried=put(state.carried, general, NOBODY),
    )


@rule("cap.5", "R-32")
def return_ransomed(state: State, seat: Seat, log: list[Event]) -> State:
    """Bring back, at the start of a player's turn, the generals he paid for."""
    for general, place in enumerate(state.at):
        if place == RANSOMED and state.lord[general] == seat:
            state = free(state, general, place_of_return(state, seat), "cap.5", log)
    return state


@rule("R-51")
def jailer(state: State, general: Leader) -> Seat:
    """Return who holds a general prisoner, or NOBODY."""
    place = state.at[general]
    if PRISONER <= place < PRISONER + state.seats:
        return place - PRISONER
    if ESCORTED <= place < ESCORTED + state.seats:
        return place - ESCORTED
    return NOBODY

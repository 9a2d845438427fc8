"""Leaders: who leads combat units, and how many."""

from hexarch.boards.mediterranean import COASTS_OF, NAMES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.model import (
    ABOARD,
    DOCKED,
    Battle,
    Leader,
    Province,
    Seat,
    Space,
    State,
)
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.tables import LEGION
from hexarch.kernel.game import Illegal


@rule("caesar.1")
def leaders_at(state: State, seat: Seat, space: Space) -> list[Leader]:
    """Return a player's Caesar and generals on the ground (or in the water) of a space."""
    lord = state.lord
    return [x for x, place in enumerate(state.at) if place == space and lord[x] == seat]


def count_leaders(state: State, seat: Seat, space: Space) -> int:
    """Count a player's Caesar and generals in a space."""
    at, lord = state.at, state.lord
    found, leader = 0, -1
    for _ in range(at.count(space)):
        leader = at.index(space, leader + 1)
        found += lord[leader] == seat
    return found


def enemy_leaders_at(state: State, seat: Seat, space: Space) -> list[Leader]:
    """Return the leaders of all other players in a space."""
    lord = state.lord
    return [x for x, place in enumerate(state.at) if place == space and lord[x] != seat]


def leaders_aboard(state: State, galley: int) -> list[Leader]:
    """Return the leaders aboard a galley."""
    return [x for x, place in enumerate(state.at) if place == ABOARD + galley]


def units_in(state: State, province: Province) -> int:
    """Count the combat units of a province's owner there."""
    return state.infantry[province] + state.cavalry[province] + state.catapults[province]


@rule("leader.1", "leader.2", "leader.4", "city.1", "fort.2", "legion.1", "legion.3")
def can_be_led(leaders: int, city: int) -> int:
    """Return how many units so many Caesars and generals, and a city, can lead (R-07)."""
    return LEGION * (leaders + (1 if city else 0))


@rule("leader.2", "R-07")
def check_led(province: Province, units: int, leaders: int, city: int) -> Illegal | None:
    """Refuse to leave more units in a province than can be led there."""
    if units <= can_be_led(leaders, city):
        return None
    return Illegal(
        "leader.2",
        "{0} units would stand in {1}, where only {2} can be led. "
        "Take more along, or leave a leader there.",
        (units, NAMES[province], can_be_led(leaders, city)),
    )


@rule("caesar.1")
def caesar_place(state: State, seat: Seat) -> int:
    """Return where a player's Caesar is, aboard a galley included."""
    return state.at[caesar_of(seat)]


def battle_at(state: State, space: Space) -> Battle | None:
    """Return the battle pending or being fought in a space."""
    for battle in state.battles:
        if battle.space == space:
            return battle
    return None


def galleys_docked(state: State, province: Province) -> list[int]:
    """Return the galleys of all players on the coasts of a province."""
    coasts = COASTS_OF[province]
    return [
        g
        for g, hull in enumerate(state.galleys)
        if hull.at >= DOCKED and hull.at - DOCKED in coasts
    ]


def galleys_in(state: State, zone: Space) -> list[int]:
    """Return the galleys of all players in a sea zone."""
    return [g for g, hull in enumerate(state.galleys) if hull.at == zone]

"""Setup, order of play, and the six actions of a turn."""

from typing import Any

import msgspec

from hexarch.boards.mediterranean import N_PROVINCES, SPACE, VALUES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event, TurnBegan
from hexarch.games.conquest.model import (
    FORTIFIED,
    NO_CITY,
    NO_UNITS,
    NOBODY,
    NOWHERE,
    Hull,
    Movement,
    Options,
    Seat,
    State,
)
from hexarch.games.conquest.pieces import LEADERS_EACH
from hexarch.games.conquest.rules.r12_conquest import return_ransomed
from hexarch.games.conquest.rules.r14_tribute import set_price_level
from hexarch.games.conquest.rules.r15_alliance import end, in_the_game, lapse, leader_by_tribute
from hexarch.games.conquest.tables import (
    CITY_TRIBUTE,
    GALLEYS,
    HOMES_BY_PLAYERS,
    STARTING_INFANTRY,
)

replace = msgspec.structs.replace

ACTIONS = ("Movement", "Combat", "Collect Tribute", "Destroy Cities", "Purchase", "Place")
"""The six actions of a turn, in order (turn.1)."""


@rule("setup.1", "setup.2", "setup.4", "caesar.1", "R-01", "R-04", "R-48")
def set_up(players: int, options: Options) -> State:
    """Give each player his Home Province with a fortified city, Caesar, generals and infantry."""
    homes = tuple(SPACE[code] for code in HOMES_BY_PLAYERS[players])
    owner = [NOBODY] * N_PROVINCES
    city = [NO_CITY] * N_PROVINCES
    infantry = [0] * N_PROVINCES
    for seat, home in enumerate(homes):
        owner[home], city[home], infantry[home] = seat, FORTIFIED, STARTING_INFANTRY
    leaders = range(players * LEADERS_EACH)
    return State(
        options=options,
        homes=homes,
        active=0,
        round=1,
        steps=(Movement(),),
        owner=tuple(owner),
        city=tuple(city),
        infantry=tuple(infantry),
        cavalry=NOWHERE,
        catapults=NOWHERE,
        marched=NOWHERE,
        ridden=NOWHERE,
        rested=NOWHERE,
        hauled=NOWHERE,
        roads=(),
        lord=tuple(leader // LEADERS_EACH for leader in leaders),
        at=tuple(homes[leader // LEADERS_EACH] for leader in leaders),
        used=(0,) * len(leaders),
        carried=(NOBODY,) * len(leaders),
        galleys=tuple(Hull(seat) for seat in range(players) for _ in range(GALLEYS)),
        treasury=(options.start_talents,) * players,
        captor=(NOBODY,) * players,
        peak=VALUES[homes[0]] + CITY_TRIBUTE,
        level=1,
        concessions=(NOBODY,) * players,
    )


@rule("order.1", "R-48")
def next_seat(state: State) -> Seat:
    """Return who plays after the active player, the fallen skipped."""
    players = in_the_game(state)
    return next((seat for seat in players if seat > state.active), players[0])


@rule("order.1", "turn.1", "R-45")
def next_turn(state: State, log: list[Event]) -> State:
    """Pass the turn on; after the last round of a limited game, see who leads."""
    seat = next_seat(state)
    number = state.round + (seat <= state.active)
    limit = state.options.max_rounds
    if limit and number > limit:
        return end(state, leader_by_tribute(state), "R-45", log)
    return begin_turn(replace(state, active=seat, round=number), log)


@rule("turn.1", "lm.2", "R-13")
def begin_turn(state: State, log: list[Event]) -> State:
    """Give the active player fresh moves, his ransomed generals, and the price level of the day."""
    log.append(TurnBegan(state.active, state.round))
    changes: dict[str, Any] = {
        "steps": (Movement(),),
        "marched": NOWHERE,
        "ridden": NOWHERE,
        "rested": NOWHERE,
        "hauled": NOWHERE,
        "used": (0,) * len(state.used),
        "carried": (NOBODY,) * len(state.carried),
        "galleys": tuple(_rested(hull) for hull in state.galleys),
        "taken": (),
    }
    state = replace(state, **changes)
    state = lapse(set_price_level(state, log), log)
    return return_ransomed(state, state.active, log)


def _rested(hull: Hull) -> Hull:
    """Return a galley as it is at the start of a turn."""
    if hull.used or hull.landed != NO_UNITS:
        return replace(hull, used=0, came_from=NOBODY, landed=NO_UNITS)
    return hull

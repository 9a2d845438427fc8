"""Setting a game up: the bare board, and what each scenario lets follow (chapter 2, V)."""

from collections.abc import Sequence

from hexarch.boards.empire import N_PROVINCES, PROVINCE, PROVINCE_CODES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import LotsDrawn, MarkerPlaced
from hexarch.games.empire.model import (
    NO_PROVINCE,
    NOBODY,
    POOL,
    SETUP,
    Options,
    Province,
    Seat,
    State,
    done,
    push,
    replace,
)
from hexarch.games.empire.pieces import N_UNITS
from hexarch.games.empire.rules.r15_scenarios import EMPEROR, GENERAL, basic_markers
from hexarch.games.empire.steps import Step, Turn
from hexarch.games.empire.steps.realm import Homes, Levels, Lots, Placing
from hexarch.kernel.chance import order
from hexarch.kernel.flat import put

STEPS_OF: dict[str, tuple[Step, ...]] = {
    "A": (Lots(),),
    "B": (Lots(), Homes(), Levels()),
    "C": (Lots(), Homes(), Levels()),
    "D": (Lots(), Levels()),
    "E": (Lots(), Placing()),
    "F": (Placing(),),
    "G": (Lots(), Placing()),
}
"""What is done before the first year; more follows from some of it."""


@rule("1.2e", "2.5a", "10.1.1.0", "1.2g")
def bare(seats: int, scenario: str, options: Options) -> State:
    """Return a board without units, all provinces Neutral and at peace, all Treasuries empty."""
    nothing = (0,) * seats
    return State(
        options=options,
        scenario=scenario,
        seats=seats,
        steps=(Turn(opened=True),),
        year=1,
        season=0,
        campaign=0,
        phase=SETUP,
        order=tuple(range(seats)),
        homes=(NOBODY,) * seats,
        political=NO_PROVINCE,
        military=NO_PROVINCE,
        marker=NO_PROVINCE,
        level=(0,) * N_PROVINCES,
        trend=(nothing,) * N_PROVINCES,
        ally=NO_PROVINCE,
        wars=nothing,
        general=nothing,
        intervenes=nothing,
        newly=nothing,
        at=(POOL,) * N_UNITS,
        lord=(NOBODY,) * N_UNITS,
        marks=(0,) * N_UNITS,
        treasury=nothing,
        points=nothing,
        unopposed=nothing,
        pressed=nothing,
    )


@rule("2.1", "V.A")
def set_up(scenario: str, seats: int, options: Options) -> State:
    """Return the position before anything is chosen."""
    state = bare(seats, scenario, options)
    if scenario == "A":
        for seat, code, level in basic_markers():
            state = place(state, seat, PROVINCE[code], level)
    if scenario == "F":
        state = replace(state, order=(GENERAL, EMPEROR))
    return push(state, *STEPS_OF[scenario])


@rule("V.A")
def place(state: State, seat: Seat, province: Province, level: int, chit: int = 0) -> State:
    """Lay a player's Influence Marker in set-up: he has Political Control, too."""
    return replace(
        state,
        political=put(state.political, province, seat),
        marker=put(state.marker, province, seat),
        level=put(state.level, province, level),
        trend=put(state.trend, province, put((0,) * state.seats, seat, chit)),
    )


def place_openly(
    state: State, seat: Seat, province: Province, level: int, chit: int, log: Log, rule_id: str
) -> State:
    """Lay a marker and tell of it."""
    log.append(MarkerPlaced(seat, PROVINCE_CODES[province], level, chit, rule_id))
    return place(state, seat, province, level, chit)


@rule("R-5", "2.2a")
def draw_lots(state: State, faces: Sequence[int], log: Log) -> State:
    """Put the players in a random order: for set-up, and until the first initiative."""
    drawn = order(faces)
    log.append(LotsDrawn(drawn, "R-5"))
    return replace(done(state), order=drawn)

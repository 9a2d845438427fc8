"""The General's Veterans of scenario F, Across the Rubicon (V.F2, V.F4)."""

from collections.abc import Iterator

from hexarch.boards.empire import (
    CLASS,
    CLASSES,
    CODES,
    HEX,
    HEXES_OF,
    IS_ENTERABLE,
    IS_WATERSIDE,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.games.empire.actions.realm import FreeVeteran, PlaceVeteran
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import VeteranPlaced
from hexarch.games.empire.model import (
    NOBODY,
    VETERAN,
    Hex,
    Seat,
    State,
    Unit,
    done,
    instead,
    push,
    replace,
)
from hexarch.games.empire.names import class_name
from hexarch.games.empire.pieces import (
    CODE,
    IS_SHIP,
    VETERAN_STRENGTH,
)
from hexarch.games.empire.rules.r09_pools import in_pool
from hexarch.games.empire.rules.r13_stacking import room
from hexarch.games.empire.rules.r15_scenarios import EMPEROR, GENERAL
from hexarch.games.empire.steps.realm import Retinue
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal


@rule("V.F2", "V.F4")
def cross_the_rubicon(state: State) -> State:
    """Put the General at General War with the Emperor and let him choose his Veterans."""
    return push(replace(state, general=put(state.general, GENERAL, 1 << EMPEROR)), Retinue())


@rule("V.F2", "R-80")
def retinue_hexes(state: State, unit: Unit) -> list[Hex]:
    """Return where in the General's home a Veteran may be placed; ships lie by the water."""
    return [
        where
        for where in HEXES_OF[state.homes[GENERAL]]
        if IS_ENTERABLE[where]
        and (IS_WATERSIDE[where] or not IS_SHIP[unit])
        and room(state, where, GENERAL, unit)
    ]


def retinue_choices(state: State) -> Iterator[FreeVeteran]:
    """Yield the classes of Veterans that the General may take, by province.

    There is room for each: every northern province has waterside hexes for four ships.
    """
    for province in PROVINCES:
        if state.political[province] != GENERAL:
            continue
        for kind, its in enumerate(CLASSES):
            unit = in_pool(state, province, kind)
            if unit != NOBODY and VETERAN_STRENGTH[unit]:
                yield FreeVeteran(PROVINCE_CODES[province], its.code)


def check_veteran(state: State, step: Retinue, seat: Seat, action: FreeVeteran) -> Illegal | None:
    """Refuse what the pools of his provinces lack or has no Veteran side."""
    if action in list(retinue_choices(state)):
        return None
    return Illegal(
        "V.F2",
        "{0} has no {1} to give as a Veteran.",
        (action.province[:30], class_name(action.kind[:30])),
    )


def choose_veteran(state: State, step: Retinue, seat: Seat, action: FreeVeteran, log: Log) -> State:
    """Take the Veteran; his place is chosen next."""
    kind = CLASS[action.kind]
    return instead(state, Retinue(step.left, in_pool(state, PROVINCE[action.province], kind)))


def check_veteran_place(
    state: State, step: Retinue, seat: Seat, action: PlaceVeteran
) -> Illegal | None:
    """Refuse a hex outside the home province, or one where the unit cannot stand."""
    where = HEX.get(action.hex)
    if where is None or PROVINCE_OF[where] != state.homes[GENERAL]:
        return Illegal("V.F2", "{0} is not in your home province.", (action.hex[:30],))
    if where not in retinue_hexes(state, step.unit):
        land = IS_ENTERABLE[where] and (IS_WATERSIDE[where] or not IS_SHIP[step.unit])
        cited = "13.6.1" if land else "R-80"
        return Illegal(cited, "The unit cannot stand in {0}.", (action.hex,))
    return None


@rule("V.F2", "1.3.2b")
def place_veteran(state: State, step: Retinue, seat: Seat, action: PlaceVeteran, log: Log) -> State:
    """Put the Veteran on the map, free."""
    where = HEX[action.hex]
    log.append(VeteranPlaced(seat, CODE[step.unit], CODES[where]))
    state = replace(
        state,
        at=put(state.at, step.unit, where),
        lord=put(state.lord, step.unit, seat),
        marks=put(state.marks, step.unit, VETERAN),
    )
    return instead(state, Retinue(step.left - 1)) if step.left > 1 else done(state)

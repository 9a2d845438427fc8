"""Fortifications built before anything else, at the start of the game (III.A)."""

from collections.abc import Iterator

from hexarch.boards.empire import CODES, HEXES_OF, IS_ENTERABLE, PROVINCE_OF, PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.war import Fortified
from hexarch.games.empire.model import (
    CITADEL,
    FORT,
    NOBODY,
    Hex,
    Province,
    Seat,
    State,
    Work,
    replace,
)
from hexarch.games.empire.rules.r09_building import is_first_build
from hexarch.games.empire.rules.r09_mercenaries import check_price
from hexarch.games.empire.rules.r09_purse import spend
from hexarch.games.empire.rules.r09_works import WORK_COST, WORK_NAMES, unfinished_at, work_at
from hexarch.kernel.game import Illegal


@rule("III.A2")
def start_price(kind: int) -> int:
    """Return what a work costs at the start: a Citadel as much as Fort and Citadel together."""
    return WORK_COST[FORT] + (WORK_COST[CITADEL] if kind == CITADEL else 0)


@rule("III.A1", "III.0")
def surveyed(state: State, seat: Seat) -> list[Province]:
    """Return the provinces in which a player may fortify hexes now."""
    if not _is_time(state) or lacks_gold(state, seat):
        return []
    return [province for province in PROVINCES if _is_own(state, seat, province)]


def _is_time(state: State) -> bool:
    return state.options.fortifications_at_start and is_first_build(state)


def lacks_gold(state: State, seat: Seat) -> bool:
    """Tell whether a player could fortify something now if he had the gold."""
    return _is_time(state) and state.treasury[seat] < start_price(FORT)


def _is_own(state: State, seat: Seat, province: Province) -> bool:
    return state.political[province] == seat and state.military[province] == NOBODY


@rule("III.A1", "R-76")
def check_fortify(state: State, seat: Seat, where: Hex, kind: int) -> Illegal | None:
    """Refuse a work outside one's provinces, where one stands, or one too dear."""
    if not IS_ENTERABLE[where] or not _is_own(state, seat, PROVINCE_OF[where]):
        return Illegal("III.A1", "{0} is no land of yours.", (CODES[where],))
    if work_at(state, where) or unfinished_at(state, where) is not None:
        return Illegal("R-76", "{0} is fortified already.", (CODES[where],))
    return check_price(state, seat, start_price(kind))


def sites(state: State, seat: Seat, province: Province) -> Iterator[tuple[int, Hex]]:
    """Yield what may be built at the start in a province, and where."""
    for where in HEXES_OF[province]:
        for kind in (FORT, CITADEL):
            if check_fortify(state, seat, where, kind) is None:
                yield kind, where


@rule("III.A1", "III.A2")
def fortify(state: State, seat: Seat, where: Hex, kind: int, log: Log) -> State:
    """Put a finished work on the map and pay for it."""
    gold = start_price(kind)
    log.append(Fortified(seat, WORK_NAMES[kind], CODES[where], gold))
    works = sorted((*state.works, Work(where, kind, seat)), key=lambda work: (work.at, work.kind))
    return replace(spend(state, seat, gold), works=tuple(works))

"""Victory points, the ways to win, and how everybody came out (3.5, V.E5, R-83)."""

from collections.abc import Callable
from typing import Final

from hexarch.boards.empire import PROVINCES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import GameWon, PointsCounted, VictoryImminent
from hexarch.games.empire.model import NOBODY, Seat, State, replace
from hexarch.games.empire.rules.r01_units import city_points
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.steps import Over
from hexarch.kernel.game import Outcome, Place

LEAD: Final = 4
EMPEROR: Final = 0
LAST_INTERPHASE: Final = 4
"""Scenario E ends after the Annual Interphase of this year."""
REASONS: Final = {
    "3.5.2b": "A lead of four points, two seasons running",
    "V.E5": "The provinces after three years",
    "R-83": "The last year is over",
}
ALONE: Final = "All others have resigned"


@rule("3.5.1a", "R-9")
def points_of(state: State, seat: Seat) -> int:
    """Return a player's victory points: the levels of provinces that are his in every way."""
    return sum(
        state.level[province]
        for province in PROVINCES
        if state.political[province] == seat == state.marker[province]
        and state.military[province] == NOBODY
    )


@rule("3.4.ST3", "3.5.1b", "3.5.2a", "3.5.2b", "R-79", "1.2h")
def check_victory_points(state: State, log: Log) -> State:
    """Count the points; a lead of four is announced, and wins when it lasts a season."""
    points = tuple(points_of(state, seat) for seat in range(state.seats))
    log.append(PointsCounted(points))
    was = state.imminent
    state = replace(state, points=points, imminent=0)
    if state.scenario == "E":
        return state
    for seat in range(state.seats):
        leads = _leads(points, seat)
        if leads and was >> seat & 1:
            return end(state, (seat,), "3.5.2b", log)
        if leads:
            state = replace(state, imminent=1 << seat)
        if leads or was >> seat & 1:
            log.append(VictoryImminent(seat, leads))
    return state


@rule("3.5.1b")
def _leads(points: tuple[int, ...], seat: Seat) -> bool:
    """Tell whether a player is four points ahead of every other."""
    return all(points[seat] >= other + LEAD for at, other in enumerate(points) if at != seat)


def provinces_of(state: State, seat: Seat) -> int:
    """Return how many provinces a player controls, by politics or by arms."""
    return sum(controller(state, province) == seat for province in PROVINCES)


def points_in_cities(state: State, seat: Seat) -> int:
    """Return the city points of the provinces a player controls."""
    return sum(city_points(state, p) for p in PROVINCES if controller(state, p) == seat)


@rule("V.E5", "R-83")
def reckon(state: State, log: Log) -> State:
    """End scenario E in time: the Emperor needs more provinces than all Rebels together.

    What a player who has resigned still holds is nobody's.
    """
    if state.scenario != "E" or state.year < LAST_INTERPHASE:
        return state
    held = [_stays(state, seat) * provinces_of(state, seat) for seat in range(state.seats)]
    if held[EMPEROR] > sum(held) - held[EMPEROR]:
        return end(state, (EMPEROR,), "V.E5", log)
    rebels = [seat for seat in range(state.seats) if seat != EMPEROR]
    return end(state, _best(state, rebels, _by_provinces), "V.E5", log)


@rule("R-83")
def check_year_limit(state: State, log: Log) -> State:
    """End a game whose last agreed year is over: points, then city points, then gold.

    Scenario E is over after three years by itself.
    """
    limit = state.options.year_limit
    if not limit or state.year <= limit:
        return state
    if state.scenario == "E" and state.year >= LAST_INTERPHASE:
        return state
    state = replace(state, points=tuple(points_of(state, seat) for seat in range(state.seats)))
    log.append(PointsCounted(state.points))
    return end(state, _best(state, list(state.order), _by_points), "R-83", log)


Standing = tuple[int, ...]
"""How a player stands; the greater the better. Who resigned comes last."""


def _best(
    state: State, seats: list[Seat], standing: Callable[[State, Seat], Standing]
) -> tuple[Seat, ...]:
    top = max(standing(state, seat) for seat in seats)
    return tuple(sorted(seat for seat in seats if standing(state, seat) == top))


def _stays(state: State, seat: Seat) -> int:
    return 1 - (state.resigned >> seat & 1)


def _by_provinces(state: State, seat: Seat) -> Standing:
    return _stays(state, seat), provinces_of(state, seat), points_in_cities(state, seat)


def _by_points(state: State, seat: Seat) -> Standing:
    return (
        _stays(state, seat),
        points_of(state, seat),
        points_in_cities(state, seat),
        state.treasury[seat],
    )


def end(state: State, winners: tuple[Seat, ...], rule_id: str, log: Log) -> State:
    """End the game."""
    log.append(GameWon(winners, rule_id))
    return replace(state, steps=(Over(winners, rule_id),))


def outcome(state: State) -> Outcome | None:
    """Return who won, and how the others came out; equals share a place."""
    step = state.step
    if not isinstance(step, Over):
        return None
    others = [seat for seat in range(state.seats) if seat not in step.winners]
    measure = _by_provinces if step.rule == "V.E5" else _by_points
    standing = {seat: measure(state, seat) for seat in others}
    places = [Place(seat, 1) for seat in step.winners]
    for seat in others:
        ahead = sum(standing[other] > standing[seat] for other in others)
        places.append(Place(seat, 1 + len(step.winners) + ahead))
    return Outcome(_reason(state, step), step.rule, tuple(sorted(places, key=lambda p: p.seat)))


@rule("R-83")
def _reason(state: State, step: Over) -> str:
    """Say why the game ended; it has no last year to wait for when only one player is left."""
    alone = state.resigned.bit_count() == state.seats - 1
    return ALONE if step.rule == "R-83" and alone else REASONS[step.rule]

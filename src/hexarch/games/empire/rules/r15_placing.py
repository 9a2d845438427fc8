"""Placing Influence Markers by turns, and the revolt of scenario E (V.E, V.F1, V.G)."""

from collections.abc import Iterator, Sequence

from hexarch.boards.empire import NORTHERN, PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire.actions.realm import PlaceMarker, RebelRoll
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import RebelRolled
from hexarch.games.empire.model import (
    FAVORABLE,
    LEVEL_NAMES,
    NOBODY,
    WEAK,
    Province,
    Seat,
    State,
    done,
    instead,
    push,
    replace,
)
from hexarch.games.empire.rules.r02_setup import place, place_openly
from hexarch.games.empire.rules.r07_checks import level_after
from hexarch.games.empire.rules.r07_influence import no_province
from hexarch.games.empire.rules.r15_rubicon import cross_the_rubicon
from hexarch.games.empire.rules.r15_scenarios import EMPEROR, GENERAL, stock_of, turns
from hexarch.games.empire.steps.realm import Placing, Rebelling
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal

REST_CHIT = -2
"""What the Emperor's rest of scenario E has for a Trend chit."""


def placer(state: State, step: Placing) -> Seat:
    """Return whose turn it is, or nobody after the last marker."""
    sequence = turns(state.scenario, state.seats, state.order)
    return sequence[step.number] if step.number < len(sequence) else NOBODY


def markers_left(state: State, seat: Seat) -> dict[int, int]:
    """Return how many markers of each level a player has left to place."""
    stock = stock_of(state.scenario, state.seats, seat)
    return {level: count - _placed(state, seat, level) for level, count in stock.items()}


@rule("V.E2", "V.G1")
def levels_left(state: State, seat: Seat) -> list[int]:
    """Return the levels that a player may place now; a Rebel's Strong goes first."""
    left = [level for level, count in markers_left(state, seat).items() if count > 0]
    return left[:1] if state.scenario == "E" and seat != EMPEROR else left


def _placed(state: State, seat: Seat, level: int) -> int:
    return sum(
        state.marker[province] == seat and state.level[province] == level for province in PROVINCES
    )


@rule("V.F2")
def open_provinces(state: State, seat: Seat) -> list[Province]:
    """Return where a player may place; the General's first marker goes to a northern province."""
    free = [province for province in PROVINCES if state.marker[province] == NOBODY]
    if state.scenario == "F" and seat == GENERAL and state.homes[GENERAL] == NOBODY:
        return [province for province in free if province in NORTHERN]
    return free


def placements(state: State, seat: Seat) -> Iterator[PlaceMarker]:
    """Yield every marker a player may place now."""
    for level in levels_left(state, seat):
        for province in open_provinces(state, seat):
            yield PlaceMarker(LEVEL_NAMES[level], PROVINCE_CODES[province])


def placing_rule(state: State, seat: Seat) -> str:
    """Return the rule by which a player places."""
    rebels = state.scenario == "E" and seat != EMPEROR
    return "V.E2" if rebels else f"V.{state.scenario}1"


def check_place(state: State, step: Placing, seat: Seat, action: PlaceMarker) -> Illegal | None:
    """Refuse a level the player has no marker of, and a province that is taken or not open."""
    rule_id = placing_rule(state, seat)
    province = PROVINCE.get(action.province)
    if province is None:
        return no_province(action.province)
    if action.level not in {LEVEL_NAMES[level] for level in levels_left(state, seat)}:
        return Illegal(rule_id, "You have no {0} marker to place now.", (action.level[:30],))
    if state.marker[province] != NOBODY:
        return Illegal(rule_id, "{0} has its marker.", (action.province,))
    if province not in open_provinces(state, seat):
        return Illegal("V.F2", "Your first marker goes to a northern province.")
    return None


@rule("V.E1", "V.E2", "V.F1", "V.F2", "V.G1")
def place_marker(state: State, step: Placing, seat: Seat, action: PlaceMarker, log: Log) -> State:
    """Lay a marker; the General's first one makes his home province."""
    province, level = PROVINCE[action.province], LEVEL_NAMES.index(action.level)
    if state.scenario == "F" and seat == GENERAL and state.homes[GENERAL] == NOBODY:
        state = replace(state, homes=put(state.homes, GENERAL, province))
    state = place_openly(state, seat, province, level, 0, log, placing_rule(state, seat))
    return instead(state, Placing(step.number + 1))


def end_placing(state: State, log: Log) -> State:
    """Let follow what the scenario lets follow when all markers lie."""
    state = done(state)
    if state.scenario == "E":
        return begin_revolt(state, log)
    return cross_the_rubicon(state) if state.scenario == "F" else state


# E: Overthrow the Emperor


@rule("V.E3a", "V.E4")
def begin_revolt(state: State, log: Log) -> State:
    """Give the Emperor the rest, Weak with a -2 chit; Rebels are at war with him, and roll."""
    for province in open_provinces(state, EMPEROR):
        state = place_openly(state, EMPEROR, province, WEAK, REST_CHIT, log, "V.E3a")
    weak = tuple(province for province in PROVINCES if state.level[province] == WEAK)
    general = tuple(0 if seat == EMPEROR else 1 << EMPEROR for seat in range(state.seats))
    return push(replace(state, general=general), Rebelling(weak))


def rebel(state: State, step: Rebelling) -> Seat:
    """Return the Rebel whose turn it is."""
    return 1 + step.turn % (state.seats - 1)


def check_rebel_roll(
    state: State, step: Rebelling, seat: Seat, action: RebelRoll
) -> Illegal | None:
    """Refuse a province that is not Weak for the Emperor, or has been rolled for."""
    if PROVINCE.get(action.province) in step.left:
        return None
    return Illegal("V.E3b", "There is no roll to make for {0}.", (action.province[:30],))


@rule("V.E3b", "R-79")
def roll_for(state: State, step: Rebelling, faces: Sequence[int], log: Log) -> State:
    """Read a Rebel's roll: a fall makes the province his, Favorable; only a natural 12 raises it.

    No Trend chit is adjusted.
    """
    province, seat, dice = step.rolling, rebel(state, step), sum(faces)
    trend = state.trend[province][EMPEROR]
    level = level_after(WEAK, dice, trend)
    if level > WEAK:
        state = place(state, EMPEROR, province, FAVORABLE)
    elif level < WEAK:
        state = place(state, seat, province, FAVORABLE)
    log.append(
        RebelRolled(
            seat,
            PROVINCE_CODES[province],
            tuple(faces),
            trend,
            state.marker[province],
            state.level[province],
        )
    )
    left = tuple(other for other in step.left if other != province)
    return instead(state, Rebelling(left, step.turn + 1)) if left else done(state)

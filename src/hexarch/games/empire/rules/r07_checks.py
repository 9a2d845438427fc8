"""The Influence Check, step by step (7.1, 7.2, 7.4)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hexarch.boards.empire import PROVINCE_CODES
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import (
    CheckMade,
    CheckNotRolled,
    MarkerChanged,
    TrendChanged,
)
from hexarch.games.empire.model import (
    NO_LEVEL,
    NOBODY,
    STRONG,
    WEAK,
    Province,
    Seat,
    State,
    replace,
)
from hexarch.games.empire.rules.r07_events import (
    EVENTS,
    MOST_TREND,
    final_modifier,
    roll_modifier,
    sign,
    trend_modifier,
)
from hexarch.games.empire.steps.realm import Check
from hexarch.kernel.flat import put
from hexarch.kernel.tables import parse_columns

INFLUENCE_ROLL: Final = parse_columns("""\
marker     up    down
Neutral    12    none
Weak       12       2
Favorable  12       3
Strong     none     4
""")
"""One level up at this total or more, one down at this or less."""

NATURAL: Final = (2, 12)
"""Totals of the dice that count whatever the modifier."""
_NEVER_UP, _NEVER_DOWN = 99, -99
_FACES: Final = range(1, 7)
UP: Final = tuple(_NEVER_UP if row["up"] == "none" else int(row["up"]) for row in INFLUENCE_ROLL)
DOWN: Final = tuple(
    _NEVER_DOWN if row["down"] == "none" else int(row["down"]) for row in INFLUENCE_ROLL
)


@rule("7.2.5", "7.2.6", "R-36")
def level_after(level: int, dice: int, modifier: int) -> int:
    """Return the level that a roll leads to: a natural 12 and 2 first, then the table."""
    least, most = NATURAL
    if dice == most:
        return min(STRONG, level + 1)
    if dice == least:
        return max(NO_LEVEL, level - 1)
    total = dice + modifier
    return level + (total >= UP[level]) - (total <= DOWN[level])


@lru_cache(maxsize=512)
def chances(level: int, modifier: int) -> tuple[float, float]:
    """Return the chances that a roll raises and lowers a marker.

    >>> [round(chance * 36) for chance in chances(3, -2)], round(chances(1, 2)[0] * 36)
    ([0, 15], 6)
    """
    up = down = 0
    for one in _FACES:
        for other in _FACES:
            after = level_after(level, one + other, modifier)
            up += after > level
            down += after < level
    return up / 36, down / 36


@rule("7.1b", "7.2.7", "4.1.1", "4.1.2")
def set_marker(
    state: State, province: Province, owner: Seat, level: int, log: Log, rule_id: str
) -> State:
    """Replace the Influence Marker of a province and remove all its Trend chits."""
    log.append(
        MarkerChanged(
            PROVINCE_CODES[province],
            state.marker[province],
            state.level[province],
            owner,
            level,
            rule_id,
        )
    )
    return replace(
        state,
        marker=put(state.marker, province, owner),
        level=put(state.level, province, level),
        trend=put(state.trend, province, (0,) * state.seats),
    )


@rule("7.2.8", "7.1c", "7.4a", "7.4b", "7.4c")
def adjust_trend(state: State, event: str, seat: Seat, province: Province, log: Log) -> State:
    """Apply the Trend adjustment: on a player's marker to its owner's chit, else to one's own."""
    change = sign(state, event, seat, province) * EVENTS[event].trend
    owner = state.marker[province]
    whose = seat if owner == NOBODY else owner
    was = state.trend[province][whose]
    chit = max(-MOST_TREND, min(MOST_TREND, was + change))
    if chit == was:
        return state
    log.append(TrendChanged(event, PROVINCE_CODES[province], whose, was, chit))
    return replace(state, trend=put(state.trend, province, put(state.trend[province], whose, chit)))


def without_roll(state: State, step: Check, seat: Seat, log: Log, rule_id: str) -> State:
    """Make the check without dice, as if the roll had failed (7.1c)."""
    log.append(CheckNotRolled(step.event, seat, PROVINCE_CODES[step.province], rule_id))
    return adjust_trend(state, step.event, seat, step.province, log)


@rule("7.2.5", "7.2.6")
def how_read(dice: Sequence[int]) -> str:
    """Return the rule by which dice are read: a natural 12 or 2 before the table."""
    return "7.2.5" if sum(dice) in NATURAL else "7.2.6"


@rule("7.7")
def with_roll(state: State, step: Check, seat: Seat, dice: Sequence[int], log: Log) -> State:
    """Read the dice; replace the marker, or adjust the trend when it stays."""
    event, province = step.event, step.province
    was = state.level[province]
    now = level_after(was, sum(dice), final_modifier(state, event, seat, province, step.amount))
    log.append(
        CheckMade(
            event,
            seat,
            PROVINCE_CODES[province],
            tuple(dice),
            roll_modifier(state, event, seat, province, step.amount),
            trend_modifier(state, seat, province),
            now - was,
        )
    )
    if now == was:
        return adjust_trend(state, event, seat, province, log)
    cited = how_read(dice)
    if was == NO_LEVEL:
        return set_marker(state, province, seat, WEAK, log, cited)
    owner = NOBODY if now == NO_LEVEL else state.marker[province]
    return set_marker(state, province, owner, now, log, cited)

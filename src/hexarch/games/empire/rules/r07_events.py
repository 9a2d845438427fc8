"""The Influence Events and what they add to a roll and to a Trend chit (7.2 to 7.6)."""

from typing import Final, NamedTuple

from hexarch.games.empire.book import rule
from hexarch.games.empire.model import NOBODY, Province, Seat, State
from hexarch.kernel.tables import parse_columns

EVENTS_TABLE: Final = """\
event                   type         modifier  trend
tribute_small           detrimental         2      1
tribute_large           detrimental         3      1
unopposed               beneficial          0      1
pressure                beneficial          1      0
forage                  detrimental      none      1
lose_military           detrimental         2      1
declare_war             detrimental         2      1
fail_to_intervene       detrimental         1      1
ally_defeated           detrimental         1      1
ally_wins               beneficial          2      1
win_battle              beneficial          2      1
capture                 beneficial          0      1
mercenary               detrimental      none      1
hire_barbarian          detrimental         1      1
barbarian_intervention  special             2      1
"""
"""``none``: no roll is made. The modifier of pressure counts for each increment."""

MOST_TREND: Final = 4
"""A Trend chit lies between -4 and +4 (7.4c), and no Trend Modifier is higher (7.5c)."""


class Kind(NamedTuple):
    """A row of the Influence Events Table."""

    type: str
    modifier: int
    trend: int
    rolled: bool


@rule("7.2.0a", "R-70", "R-94")
def _read() -> dict[str, Kind]:
    """Read the table: who acts is named by whoever brings the event about."""
    return {
        row["event"]: Kind(
            row["type"],
            0 if row["modifier"] == "none" else int(row["modifier"]),
            int(row["trend"]),
            row["modifier"] != "none",
        )
        for row in parse_columns(EVENTS_TABLE)
    }


EVENTS: Final = _read()
EMPEROR: Final = 0
GENERAL: Final = 1
"""The seats of scenario F."""


@rule("V.F5b")
def acting(state: State, event: str, seat: Seat, province: Province) -> Seat:
    """Return who acts: as named; on a Neutral marker the General profits by the Barbarians."""
    if event == "barbarian_intervention" and state.marker[province] == NOBODY:
        return GENERAL
    return seat


def is_beneficial(state: State, event: str, province: Province) -> bool:
    """Tell whether an event is Beneficial to the acting player, else it is Detrimental."""
    kind = EVENTS[event].type
    if kind == "special":
        return state.marker[province] == NOBODY
    return kind == "beneficial"


@rule("7.3", "7.3.1a", "7.3.1b", "7.3.2a", "7.3.2b", "7.6a", "7.6b")
def sign(state: State, event: str, seat: Seat, province: Province) -> int:
    """Return +1 or -1, by the type of the event and by whose marker it is.

    Beneficial is up on the player's own or a Neutral marker and down on an opponent's;
    Detrimental is the reverse.
    """
    kind = 1 if is_beneficial(state, event, province) else -1
    return kind if state.marker[province] in {NOBODY, seat} else -kind


@rule("7.2.2")
def roll_modifier(state: State, event: str, seat: Seat, province: Province, amount: int) -> int:
    """Return what the table adds to the roll, with its sign."""
    modifier = EVENTS[event].modifier
    if event == "pressure":
        modifier *= amount
    return sign(state, event, seat, province) * modifier


@rule("7.2.3", "7.5a", "7.5b", "7.5c", "R-35")
def trend_modifier(state: State, seat: Seat, province: Province) -> int:
    """Return what the Trend chits add: the marker's own chit, or on a Neutral one the player's.

    On a Neutral marker a chit that is not negative is raised by the worst chit of another.
    """
    chits = state.trend[province]
    owner = state.marker[province]
    if owner != NOBODY:
        return chits[owner]
    mine = chits[seat]
    if mine < 0:
        return mine
    worst = min((chit for other, chit in enumerate(chits) if other != seat), default=0)
    return min(MOST_TREND, mine - min(0, worst))


def final_modifier(state: State, event: str, seat: Seat, province: Province, amount: int) -> int:
    """Return what is added to the dice in all."""
    return roll_modifier(state, event, seat, province, amount) + trend_modifier(
        state, seat, province
    )


@rule("7.2.4a", "7.2.4b", "7.2.4c", "7.2.4d", "R-31")
def no_roll(state: State, event: str, seat: Seat, province: Province, amount: int) -> str:
    """Return the rule that forbids the roll, or nothing when it may be made.

    The sign of the final modifier decides; at 0 the dice are rolled, and a Beneficial event may
    always be rolled on a Neutral marker.
    """
    if not EVENTS[event].rolled:
        return "7.2.4a"
    owner = state.marker[province]
    beneficial = is_beneficial(state, event, province)
    if owner == NOBODY:
        return "" if beneficial else "7.2.4d"
    final = final_modifier(state, event, seat, province, amount)
    wrong_way = final * sign(state, event, seat, province) < 0
    if not wrong_way:
        return ""
    return "7.2.4b" if beneficial else "7.2.4c"

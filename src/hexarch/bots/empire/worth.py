"""What a province, a marker and a throw of the dice are worth, in victory points."""

from typing import Final

from hexarch.boards.empire import CITIES_OF, PROVINCE_NEIGHBOURS, steps_between
from hexarch.games.empire.model import NOBODY, SEASONS, WEAK, Province, Seat, State
from hexarch.games.empire.rules.r01_units import city_points
from hexarch.games.empire.rules.r07_checks import chances
from hexarch.games.empire.rules.r07_events import final_modifier, no_roll

CHIT: Final = 0.12
"""What a step of a Trend chit is worth: a better chance in every later roll."""
GOLD: Final = 0.05
"""What a gold piece is worth."""
NEARER: Final = 0.8
"""What it is worth that a province lies nearer to one's home than to a rival's."""
UNCERTAIN: Final = 0.1
"""How much each season to come takes from the hope to keep a marker until the year ends."""


def gain(state: State, event: str, seat: Seat, province: Province, amount: int = 0) -> float:
    """Return what rolling for an event is worth to a player, chits apart."""
    if no_roll(state, event, seat, province, amount):
        return 0.0
    modifier = final_modifier(state, event, seat, province, amount)
    up, down = chances(state.level[province], modifier)
    owner = state.marker[province]
    if owner == NOBODY:
        return up * stake(state, seat, province, WEAK)
    level = state.level[province]
    change = up - down * stake(state, owner, province, level)
    return change if owner == seat else -change * rivalry(state, seat, owner)


def stake(state: State, owner: Seat, province: Province, level: int) -> float:
    """Return what a level is worth to its owner: a point; at Weak the province, too.

    Political Control follows the marker at the end of the year: a marker in a province that is
    not one's own yet counts only then.
    """
    if level != WEAK:
        return 1.0
    lasting = 1.0 - UNCERTAIN * (len(SEASONS) - 1 - state.season)
    land = GOLD * 4 * city_points(state, province) * lasting
    return land + (1.0 if state.political[province] == owner else lasting)


def rivalry(state: State, seat: Seat, other: Seat) -> float:
    """Return how much another's point counts: the leader's most, for the lead is what wins."""
    rivals = [points for rival, points in enumerate(state.points) if rival != seat]
    leads = state.points[other] >= max(rivals, default=0)
    imminent = bool(state.imminent >> other & 1)
    return 1.5 if imminent else 1.0 if leads else 0.6


def promise(state: State, seat: Seat, province: Province) -> float:
    """Return how good a province is to have: its cities, friends beside it, rivals far away."""
    held = sum(state.political[near] == seat for near in PROVINCE_NEIGHBOURS[province])
    home = state.homes[seat]
    near_home = home != NOBODY and province in PROVINCE_NEIGHBOURS[home]
    value = city_points(state, province) + 0.5 * held + 0.7 * near_home
    return value + NEARER * _is_nearer(state, seat, province)


def _is_nearer(state: State, seat: Seat, province: Province) -> int:
    """Return 1 where a province lies nearer to one's home than to any other's, -1 where not."""
    home = state.homes[seat]
    rivals = [other for at, other in enumerate(state.homes) if at != seat and other != NOBODY]
    if home == NOBODY or not rivals:
        return 0
    return 1 if _apart(home, province) < min(_apart(other, province) for other in rivals) else -1


def _apart(one: Province, other: Province) -> int:
    return steps_between(CITIES_OF[one][0], CITIES_OF[other][0])

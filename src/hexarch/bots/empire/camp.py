"""Supply, building, war and peace."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from hexarch.boards.empire import CLASS, HEX, PROVINCE, PROVINCE_NEIGHBOURS, PROVINCE_OF, PROVINCES
from hexarch.bots.empire.court import reserve
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import NOBODY, Hex, Province, Seat, State
from hexarch.games.empire.pieces import (
    BUILD_COST,
    CAVALRY,
    GREEN,
    IS_SHIP,
    SIEGE,
    SUPPLY_COST,
    TYPE,
    UNITS_OF,
)
from hexarch.games.empire.rules.r01_units import cities_of, city_points, city_size, hex_of, strength
from hexarch.games.empire.rules.r09_building import raisings
from hexarch.games.empire.rules.r09_pools import in_pool, units_of
from hexarch.games.empire.rules.r10_hostility import controller, is_neutral, players_at_war_with

PRESSURE_FUND: Final = 10
"""Gold that is kept for the next season's Diplomatic Pressure."""


def supply(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Pay for everybody."""
    for kind in (war.SupplyAll, war.Pay, war.Forage):
        for action in legal:
            if isinstance(action, kind):
                return action
    return legal[0]


# Building


class Wish(NamedTuple):
    """A unit to build, and why."""

    merit: float
    at: Hex
    kind: str


def build(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Raise the most useful unit that can be afforded, or end the go."""
    wish = _best(state, seat)
    if wish is not None:
        for action in legal:
            if isinstance(action, war.Muster) and HEX[action.at] == wish.at:
                return action
    return next(action for action in legal if isinstance(action, war.EndBuilding))


def muster(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Raise the unit that was wished for."""
    wish = _best(state, seat)
    if wish is not None:
        for action in legal:
            if isinstance(action, war.Build) and (action.kind, action.veteran) == (
                wish.kind,
                False,
            ):
                return action
    return next((action for action in legal if isinstance(action, war.NotHere)), legal[0])


def _best(state: State, seat: Seat) -> Wish | None:
    return max(_wishes(state, seat), default=None, key=lambda wish: (wish.merit, wish.at))


def _wishes(state: State, seat: Seat) -> Iterator[Wish]:
    """List what is worth its price."""
    spare = state.treasury[seat] - reserve(state, seat) - PRESSURE_FUND
    for province in PROVINCES:
        if state.political[province] != seat or state.military[province] not in {NOBODY, seat}:
            continue
        need = _need(state, seat, province)
        if need <= 0:
            continue
        for city in cities_of(state, province):
            for action in raisings(state, seat, city):
                if isinstance(action, war.Build) and not action.veteran:
                    unit = in_pool(state, province, CLASS[action.kind])
                    merit = _merit(unit, need)
                    price = BUILD_COST[unit] + SUPPLY_COST[unit]
                    if merit > 0 and price <= spare:
                        yield Wish(merit + 0.1 * city_size(state, city), city, action.kind)


def _need(state: State, seat: Seat, province: Province) -> float:
    """Return how badly a province needs a unit more."""
    here = [u for u in units_of(state, seat) if _in(state, u) == province]
    if not here:
        return 3.0
    threat = _threat(state, seat, province)
    own = sum(strength(state, unit) for unit in here)
    return max(0.0, (threat - own) / 3) if threat else 0.0


def _in(state: State, unit: int) -> Province:
    where = hex_of(state, unit)
    return PROVINCE_OF[where] if where != NOBODY else NOBODY


def _threat(state: State, seat: Seat, province: Province) -> int:
    """Return the strength of others' units in and around a province."""
    around = {province, *PROVINCE_NEIGHBOURS[province]}
    return sum(
        strength(state, unit)
        for other in range(state.seats)
        if other != seat
        for unit in units_of(state, other)
        if _in(state, unit) in around
    )


def _merit(unit: int, need: float) -> float:
    """Return what a unit is worth: cheap to keep as a lone guard, strong where it is needed."""
    if IS_SHIP[unit] or TYPE[unit] == SIEGE:
        return 0.0
    if need >= 3.0:
        return 10.0 - BUILD_COST[unit] - 3 * SUPPLY_COST[unit]
    bonus = 1.0 if TYPE[unit] == CAVALRY else 0.0
    return need * (GREEN[unit] + bonus) / (BUILD_COST[unit] + 2 * SUPPLY_COST[unit])


def garrison(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Let an allied Neutral build its strongest units in its largest cities."""

    def merit(action: Any) -> tuple[int, int]:
        city = HEX[action.at]
        unit = in_pool(state, PROVINCE_OF[city], CLASS[action.kind])
        return GREEN[unit], city_size(state, city)

    return max(legal, key=merit)


def dismissed(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Take a disbanded Mercenary in wherever he may stay."""
    return next((action for action in legal if isinstance(action, war.Accept)), legal[0])


# War and peace


def declare(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Declare war where one's army can take every city of a weak neighbour."""
    best, merit = None, 0.0
    for action in legal:
        if isinstance(action, war.DeclareWar):
            value = _prize(state, seat, PROVINCE[action.province])
            if value > merit:
                best, merit = action, value
    return best or next(action for action in legal if isinstance(action, war.NoDeclaration))


def _prize(state: State, seat: Seat, province: Province) -> float:
    """Return what a war on a province promises, below 0 when it is too strong."""
    if players_at_war_with(state, province) or state.marker[province] == seat:
        return -1.0
    army = sum(
        strength(state, unit)
        for unit in units_of(state, seat)
        if not IS_SHIP[unit] and _in(state, unit) in PROVINCE_NEIGHBOURS[province]
    )
    foes = _defence(state, province)
    if army < 2 * foes + 2 * city_points(state, province):
        return -1.0
    return city_points(state, province) - 1.0


def _defence(state: State, province: Province) -> int:
    """Return the strength that would stand in a province: garrison to come, or units there."""
    if is_neutral(state, province):
        best = sorted((GREEN[u] for u in UNITS_OF[province] if not IS_SHIP[u]), reverse=True)
        return sum(best[: city_points(state, province)])
    master = controller(state, province)
    return sum(
        strength(state, unit)
        for unit in units_of(state, master)
        if _in(state, unit) in {province, *PROVINCE_NEIGHBOURS[province]}
    )


def react(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Ally with whoever is attacked: free units, free supply."""
    for action in legal:
        if isinstance(action, war.Ally):
            return action
    return next((action for action in legal if isinstance(action, war.Decline)), legal[-1])


def make_peace(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """End wars in which one has nobody left near the enemy."""
    for action in legal:
        if isinstance(action, war.MakePeace):
            province = PROVINCE[action.province]
            near = {province, *PROVINCE_NEIGHBOURS[province]}
            if not any(_in(state, unit) in near for unit in units_of(state, seat)):
                return action
    return next(action for action in legal if isinstance(action, war.EndPeace))


def elite(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Choose the strongest Barbarians."""
    return max(legal, key=lambda a: GREEN[in_pool(state, len(PROVINCES), CLASS[a.kind])])

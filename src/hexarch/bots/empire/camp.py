"""Building: guards first, then what a threat or a war asks for (section 8, Build)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hexarch.boards.empire import (
    CITADEL_COST,
    CLASS,
    FORT_COST,
    HEX,
    IS_WATERSIDE,
    LARGE,
    PROVINCE_NEIGHBOURS,
    PROVINCE_OF,
    PROVINCES,
)
from hexarch.bots.empire import hire
from hexarch.bots.empire.fleet import in_range
from hexarch.bots.empire.hire import Wish, offers
from hexarch.bots.empire.plan import Aim, Plan, aim, needs_siege, sites
from hexarch.bots.empire.scout import (
    cavalry_near,
    distances,
    is_attacked,
    is_goal,
    power,
    prizes,
    threat,
    within,
)
from hexarch.bots.empire.stores import reserve
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import (
    CITADEL,
    FORT,
    NOBODY,
    VETERAN,
    Hex,
    Province,
    Seat,
    State,
    Unit,
)
from hexarch.games.empire.pieces import (
    CAVALRY,
    CODE,
    GREEN,
    IS_CAVALRY,
    IS_SHIP,
    SIEGE,
    SUPPLY_COST,
    TYPE,
    VETERAN_STRENGTH,
)
from hexarch.games.empire.rules.r01_units import cities_of, city_size, hex_of, units_at
from hexarch.games.empire.rules.r09_building import price, raisings
from hexarch.games.empire.rules.r09_pools import in_pool, units_of
from hexarch.games.empire.rules.r09_works import check_work
from hexarch.games.empire.rules.r10_hostility import is_neutral

FUND: Final = 10
"""Gold that is kept for the next season's Diplomatic Pressure."""
WAR_FUND: Final = 4
"""What is left of it when a war is worth more."""


BARE: Final = 6.0
"""How urgent the first unit in a large city at the front is."""
PARITY: Final = 2.0
"""How much cavalry is wanted where the enemy has more of it."""
VETERANS: Final = 2
"""So many Veterans are bought in the first Build phase."""
VETERAN_PURSE: Final = 40
"""Gold that must be left for other units then."""
ABROAD: Final = 2
"""So many seasons of supply count in the price of a unit for a war: the frugal are preferred."""
CAUGHT: Final = 4
"""So near enemies keep one from building works."""


def build(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Do what is most useful of what can be afforded, or end the go."""
    back = hire.liberations(state, seat, legal)
    wish = max(back, default=None, key=lambda w: w.merit) or _best(state, seat)
    if wish is not None:
        for action in legal:
            if action == wish.action:
                return action
            if isinstance(action, war.Muster) and action.at == getattr(wish.action, "at", None):
                return action
    return next(action for action in legal if isinstance(action, war.EndBuilding))


def muster(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Raise the unit that was wished for."""
    wish = _best(state, seat)
    if wish is not None and wish.action in legal:
        return wish.action
    return next((action for action in legal if isinstance(action, war.NotHere)), legal[0])


def _best(state: State, seat: Seat) -> Wish | None:
    goal = aim(state, seat, state.treasury[seat] - reserve(state, seat) - WAR_FUND)
    wishes = [
        *hire.dismissals(state, seat, goal),
        *_guards(state, seat),
        *_defence(state, seat),
        *_offence(state, seat, goal),
        *_ships(state, seat),
        *_works(state, seat),
    ]
    return max(wishes, default=None, key=lambda wish: wish.merit)


def _own(state: State, seat: Seat) -> list[Province]:
    """Return the provinces in which a player builds."""
    return [p for p in PROVINCES if state.political[p] == seat and state.military[p] == NOBODY]


def _guards(state: State, seat: Seat) -> Iterator[Wish]:
    """Wish for one unit in every own province, cheap to keep, for Units Unopposed."""
    purse = state.treasury[seat] - reserve(state, seat)
    for province in _own(state, seat):
        if within(state, seat, province):
            continue
        for city in cities_of(state, province):
            for action, unit, gold, supply in offers(state, seat, city, purse, spare=PROVINCES):
                if _fights(unit):
                    merit = 20.0 - gold - 3 * supply
                    yield Wish(merit + 0.1 * city_size(state, city), action)


def _fights(unit: Unit) -> bool:
    return not IS_SHIP[unit] and TYPE[unit] != SIEGE


def _defence(state: State, seat: Seat) -> Iterator[Wish]:
    """Wish for garrisons where others' strength stands around, large and empty cities first."""
    purse = state.treasury[seat] - reserve(state, seat) - FUND
    for province in _own(state, seat):
        here = within(state, seat, province)
        need = (threat(state, seat, province) - power(state, here)) / 3 if here else 0.0
        if need <= 0:
            continue
        outridden = cavalry_near(state, seat, province) > sum(IS_CAVALRY[u] for u in here)
        for city in cities_of(state, province):
            bare = not units_at(state, city)
            empty = BARE if bare and city_size(state, city) == LARGE else float(bare)
            for action, unit, gold, supply in offers(state, seat, city, purse):
                if _fights(unit):
                    worth = need * GREEN[unit] / max(1.0, gold + 2 * supply)
                    worth += PARITY * (TYPE[unit] == CAVALRY and outridden)
                    yield Wish(worth + empty + 0.5 * city_size(state, city), action)


def _offence(state: State, seat: Seat, goal: Aim | None) -> Iterator[Wish]:
    """Wish for what the most promising war lacks."""
    purse = state.treasury[seat] - reserve(state, seat) - WAR_FUND
    if goal is None:
        return
    foes = (*(wish.province for wish in goal.plans), *_prey(state, seat))
    for wish in goal.plans:
        lacks = wish.lacks(state)
        if lacks == (0, 0):
            continue
        for city in sites(state, seat, wish.province):
            yield from _veterans(state, seat, city, purse - VETERAN_PURSE)
            for action, unit, gold, supply in offers(state, seat, city, purse, spare=foes):
                merit = _for_war(state, wish, unit, gold + ABROAD * supply)
                if merit > 0:
                    yield Wish(4.0 + merit, action)


def _veterans(state: State, seat: Seat, city: Hex, purse: float) -> Iterator[Wish]:
    """Wish for Veterans of the heaviest class, which only the first Build phase offers (2.5b)."""
    if sum(state.marks[unit] & VETERAN for unit in units_of(state, seat)) >= VETERANS:
        return
    for action in raisings(state, seat, city):
        if isinstance(action, war.Build) and action.veteran:
            unit = in_pool(state, PROVINCE_OF[city], CLASS[action.kind])
            cost = price(unit, veteran=True) + SUPPLY_COST[unit]
            if not IS_SHIP[unit] and cost <= purse:
                yield Wish(6.0 + VETERAN_STRENGTH[unit] - 0.1 * cost, action)


def _ships(state: State, seat: Seat) -> Iterator[Wish]:
    """Wish for a warship where one could sail to an enemy's empty port."""
    purse = state.treasury[seat] - reserve(state, seat) - FUND
    goals = [
        city
        for province in PROVINCES
        if is_goal(state, seat, province)
        for city in prizes(state, seat, province)
        if IS_WATERSIDE[city] and not units_at(state, city)
    ]
    if not goals or any(IS_SHIP[unit] for unit in units_of(state, seat)):
        return
    for province in _own(state, seat):
        for city in cities_of(state, province):
            for action, unit, gold, supply in offers(state, seat, city, purse):
                if IS_SHIP[unit] and any(in_range(state, city, goal, unit) for goal in goals):
                    yield Wish(3.0 - 0.1 * (gold + supply), action)


def _works(state: State, seat: Seat) -> Iterator[Wish]:
    """Wish for a Fort or Citadel where a guard at the front is too weak for what it faces."""
    spare = state.treasury[seat] - reserve(state, seat) - 2 * FUND
    if not is_attacked(state, seat) or any(work.builder != NOBODY for work in state.works):
        return
    for unit in units_of(state, seat):
        where = hex_of(state, unit)
        if where == NOBODY or not city_size(state, where) or not _fights(unit):
            continue
        faced = threat(state, seat, PROVINCE_OF[where])
        if faced <= 2 * power(state, units_at(state, where)) or _is_near(state, seat, where):
            continue
        for kind, cost, act in (
            (CITADEL, CITADEL_COST, war.BuildCitadel),
            (FORT, FORT_COST, war.BuildFort),
        ):
            if cost <= spare and check_work(state, seat, unit, kind) is None:
                size = city_size(state, where)
                if kind == CITADEL or size < LARGE:
                    yield Wish(0.5 + 0.3 * size - 0.05 * cost, act(CODE[unit]))


def _is_near(state: State, seat: Seat, where: Hex) -> bool:
    """Tell whether another player's units are so near that a builder would be caught at work."""
    way = distances(where)
    return any(
        way[hex_of(state, unit)] <= CAUGHT
        for other in range(state.seats)
        if other != seat
        for unit in units_of(state, other)
        if hex_of(state, unit) != NOBODY
    )


def _prey(state: State, seat: Seat) -> Iterator[Province]:
    """List the Neutrals beside one's own provinces: whoever hires there cannot attack (9.4.7)."""
    own = _own(state, seat)
    for province in PROVINCES:
        if is_neutral(state, province) and any(p in PROVINCE_NEIGHBOURS[province] for p in own):
            yield province


def _for_war(state: State, wish: Plan, unit: Unit, gold: float) -> float:
    """Return what a unit is worth to a war: strength for its gold, a rider, a siege train."""
    if IS_SHIP[unit]:
        return 0.0
    if TYPE[unit] == SIEGE:
        return 2.0 if needs_siege(state, wish) else 0.0
    figure = GREEN[unit] if wish.lacks(state)[0] else 1
    return figure / max(1.0, gold) + (0.2 if TYPE[unit] == CAVALRY else 0.0)


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


def elite(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Choose the strongest Barbarians."""
    return max(legal, key=lambda a: GREEN[in_pool(state, len(PROVINCES), CLASS[a.kind])])

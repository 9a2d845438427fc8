"""13.1 to 13.3, 13.7: where a group of land units under way can go, attack and pick up."""

from functools import lru_cache
from typing import Final, NamedTuple

from hexarch.boards.empire import STEPS
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import Hex, Seat, State, Unit, Where, replace
from hexarch.games.empire.pieces import CODE, IS_SHIP, MOVEMENT
from hexarch.games.empire.rules.r01_units import placed, units_at
from hexarch.games.empire.rules.r13_field import Field, Group, survey
from hexarch.games.empire.rules.r13_land import (
    COST,
    POINT,
    Road,
    Ways,
    least_moves,
    road_bonus,
    road_from,
    road_path,
    road_to,
    search,
)
from hexarch.games.empire.rules.r13_movement import beside_free_ground, check_free
from hexarch.games.empire.rules.r13_stacking import STACK, crowded, may_share
from hexarch.games.empire.rules.r14_odds import attack_allowed
from hexarch.games.empire.steps.march import Halt, March
from hexarch.kernel.game import Illegal
from hexarch.kernel.memory import latest

Spent = tuple[int, ...]
"""By unit of a group, in half points."""
ATTACKERS: Final = 2
"""The most units that may attack together on land (13.7.1a)."""


class Outlook(NamedTuple):
    """What a group sees before it: the field, and the ways through it."""

    here: Hex
    spent: Spent
    limit: int
    """What it can spend together, in half points."""
    field: Field
    ways: Ways
    full: frozenset[Hex]
    """Hexes that it can reach but where it may not stay; its own is one of them."""
    road: Road
    """The stretches of road that it can follow for the road bonus."""

    def path(self, there: Hex) -> tuple[Hex, ...]:
        """Return the way to a hex; hexes in it that do not touch are joined by Area movement."""
        if self.ways.special.get(there) == "13.2.2":
            return (self.here, *road_path(self.field, self.road, self.limit, there))
        return self.ways.path(there) if there in self.ways.costs else (self.here, there)

    @property
    def sections(self) -> list[int]:
        """The sections with hexes where the move may end."""
        of = self.field.sections.of
        found = {of[there] for reached in (self.ways.costs, self.ways.special) for there in reached}
        doubtful = {of[there] for there in self.full}
        return sorted(s for s in found if s not in doubtful or self.ends_in(s))

    @property
    def ends(self) -> dict[int, list[Hex]]:
        """The hexes where the move may end, by section."""
        return {section: self.ends_in(section) for section in self.sections}

    @rule("13.2.3a")
    def ends_in(self, section: int) -> list[Hex]:
        """Return the hexes of a section where the move may end."""
        costs, extra = self.ways.costs, self.ways.special
        return [
            there
            for there in self.field.sections.hexes[section]
            if (there in costs or there in extra) and there not in self.full
        ]

    @rule("10.1.1b", "13.2.1")
    def by_area(self, here: Hex, there: Hex, end: Hex) -> bool:
        """Tell whether a stretch of the way to *end* is Area movement: no step costs the same."""
        if self.ways.special.get(end) == "13.2.2":
            return True
        costs = self.ways.costs
        if there not in costs:  # an attack, or the least move
            return False
        paid = costs[there] - costs[here]
        if COST[here].get(there) != paid or self.field.zone_to_zone(here, there):
            return True
        return not self.field.may_step(here, there)

    @rule("13.2.2", "R-21", "R-30")
    def road_along(self, there: Hex) -> Road:
        """Return the road still followed in a hex, if it led there for the same price."""
        sections, rest = divmod(self.ways.costs[there], POINT)
        return road_to(self.field, self.road, sections, there) if not rest else ()

    @property
    def whole(self) -> bool:
        """Nobody of the group has gone anywhere yet: its whole move lies before it."""
        return not any(self.spent)

    def cost(self, there: Hex) -> int:
        """Return what a hex costs; all points where a special rule leads there."""
        return self.limit if there in self.ways.special else self.ways.costs[there]


class _Sight:
    """A group, and what movement sees of the state: all but what is pending."""

    def __init__(self, state: State, group: Group, spent: Spent, road: Road) -> None:
        self.state = state
        self.seen = (
            group,
            spent,
            road,
            state.at,
            state.marks,
            state.lord,
            state.political,
            state.military,
            state.ally,
            state.wars,
            state.general,
            state.intervenes,
            state.battles,
            state.works,
            state.permits,
            state.standing,
            state.sizes,
        )

    def __hash__(self) -> int:
        return hash(self.seen[:5])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sight) and self.seen == other.seen


def outlook(state: State, group: Group, spent: Spent, road: Road = ()) -> Outlook:
    """Find out where a group can go from where it is, with what it has left."""
    return _outlook(_Sight(state, group, spent, road))


def seen_by(state: State, step: March | Halt) -> Outlook:
    """Find out where units under way can go."""
    return outlook(state, step.units, step.spent, step.road)


@latest
@lru_cache(maxsize=16)
def _outlook(sight: _Sight) -> Outlook:
    state, group, spent, road = sight.state, sight.seen[0], sight.seen[1], sight.seen[2]
    here = state.at[group[0]]
    limit = left(group, spent)
    field = survey(state, group)
    ways = search(field, here, limit)
    begins = road_from(field, here)
    road = tuple(strand for strand in road if strand in begins) if any(spent) else begins
    for there in road_bonus(field, road, limit):
        if there not in ways.costs:
            ways.special[there] = "13.2.2"
    if not any(spent):
        for there in least_moves(field, here):
            if there not in ways.costs and there not in field.foes:
                ways.special[there] = "13.3.2b"
    full = frozenset((here, *_full(state, group, ways)))
    return Outlook(here, spent, limit, field, ways, full, road)


@rule("13.6.1", "13.6.3a", "13.6.3c")
def _full(state: State, group: Group, ways: Ways) -> set[Hex]:
    """Return the hexes in reach where there is no room for a group."""
    costs, special = ways.costs, ways.special
    if len(group) > STACK:
        return crowded(state, (*costs, *special), group)
    taken = [where for where in placed(state) if where in costs or where in special]
    return crowded(state, taken, group)


@rule("R-30")
def left(group: Group, spent: Spent) -> int:
    """Return what a group can still spend: each unit has its own allowance from its start."""
    return min(MOVEMENT[unit] * POINT - gone for unit, gone in zip(group, spent, strict=True))


# Which ways are open.


@rule("13.7.1a", "13.7.1b", "13.1.3a", "13.1.3b")
def attacks(state: State, seen: Outlook, group: Group) -> list[tuple[Hex, Hex, int]]:
    """Return the hexes a group can attack, each with the hex it attacks from, and the cost."""
    if len(group) > ATTACKERS:
        return []
    found = []
    for target in sorted(seen.field.assailable):
        for origin, _ in STEPS[target]:
            if origin not in seen.ways.costs:
                continue
            cost = cost_of_attack(seen, target, origin)
            if cost is not None and attack_allowed(state, group, target, origin):
                found.append((target, origin, cost))
    return found


def cost_of_attack(seen: Outlook, target: Hex, origin: Hex) -> int | None:
    """Return what an attack costs, or nothing where the group cannot come so far."""
    spent = seen.ways.costs.get(origin)
    if spent is None or not seen.field.may_step(origin, target):
        return None
    total = spent + COST[origin][target]
    if total <= seen.limit and not seen.field.zone_to_zone(origin, target):
        return total
    return seen.limit if origin == seen.here and seen.whole else None


@rule("13.1.3c", "R-30")
def pick_ups(state: State, seat: Seat, seen: Outlook, group: Group) -> list[Unit]:
    """Return the units that a group can take along, in its own hex or on its way."""
    within = placed(state).keys() & seen.ways.costs.keys()
    found = (unit for where in within for unit in units_at(state, where))
    return sorted(u for u in found if check_pick_up(state, seat, seen, group, u) is None)


def check_pick_up(
    state: State, seat: Seat, seen: Outlook, group: Group, unit: Unit
) -> Illegal | None:
    """Refuse a unit that cannot be taken along."""
    name = (CODE[unit],)
    if unit in group:
        return Illegal("13.1.3c", "{0} is on its way already.", name)
    refusal = check_free(state, seat, unit)
    if refusal is not None:
        return refusal
    if IS_SHIP[unit]:
        return Illegal("13.1.2", "{0} is a warship and cannot march.", name)
    if state.at[unit] not in seen.ways.costs:
        return Illegal("13.1.3c", "{0} is not on the way.", name)
    if not may_share(state, (*group, unit)):
        return Illegal("13.6.3a", "{0} cannot march with these units.", name)
    if not _leads_on(state, seen, group, unit):
        return Illegal("13.6.1", "With {0} the group could neither stay nor go on.", name)
    return None


def _leads_on(state: State, seen: Outlook, group: Group, unit: Unit) -> bool:
    """Tell whether a group that takes a unit along has anything left to do."""
    there = state.at[unit]
    if there not in seen.full:
        return True
    spent = tuple(gone + seen.ways.costs[there] for gone in seen.spent)
    road = seen.road_along(there)
    return can_go_on(moved_to(state, group, there), (*group, unit), (*spent, 0), road)


def moved_to(state: State, units: Group, where: Where) -> State:
    """Put units in a place."""
    at = list(state.at)
    for unit in units:
        at[unit] = where
    return replace(state, at=tuple(at))


def can_go_on(state: State, group: Group, spent: Spent, road: Road = ()) -> bool:
    """Tell whether a group can go or attack anywhere."""
    here = state.at[group[0]]
    if not STEPS[here]:
        return False
    small = len(group) <= STACK and not any(spent)
    if small and beside_free_ground(state, group, here):
        return True
    seen = outlook(state, group, spent, road)
    return bool(seen.sections) or bool(attacks(state, seen, group))

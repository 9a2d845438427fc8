"""13: carrying out what is ordered to land units under way."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hexarch.boards.empire import CODES, PROVINCE_OF
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.march import Attacked, Marched, PickedUp
from hexarch.games.empire.model import (
    MOVED,
    Battle,
    Hex,
    Province,
    Seat,
    State,
    Unit,
    done,
    instead,
    replace,
)
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r06_areas import section_name
from hexarch.games.empire.rules.r10_defence import strike_off_on_the_way
from hexarch.games.empire.rules.r10_permission import use_up
from hexarch.games.empire.rules.r13_arrival import arrive
from hexarch.games.empire.rules.r13_field import Group, survey
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_march import Outlook, cost_of_attack, moved_to, seen_by
from hexarch.games.empire.steps.march import Halt, March

Path = tuple[Hex, ...]


def codes(units: Group) -> tuple[str, ...]:
    """Name units."""
    return tuple(CODE[unit] for unit in units)


def steps(path: Path) -> tuple[str, ...]:
    """Name the hexes of a path."""
    return tuple(CODES[here] for here in path)


@rule("13.1.3c", "R-30")
def pick_up(state: State, step: March, seat: Seat, unit: Unit, log: Log) -> State:
    """Go to a unit's hex and take it along; it has its own allowance from there."""
    seen = seen_by(state, step)
    there = state.at[unit]
    cost = seen.ways.costs[there]
    path = seen.ways.path(there)
    log.append(PickedUp(seat, codes(step.units), CODE[unit], steps(path), cost / POINT))
    state = use_leave(moved_to(state, step.units, there), step.units, seen, path)
    spent = (*(gone + cost for gone in step.spent), 0)
    return instead(state, March((*step.units, unit), spent, seen.road_along(there)))


@rule("13.2.3a", "13.1.1a")
def move_to(state: State, step: Halt, seat: Seat, there: Hex, log: Log) -> State:
    """End the move in a hex, by the cheapest way."""
    seen = seen_by(state, step)
    cited = seen.ways.special.get(there, "13.1.1a")
    path = seen.path(there)
    points = seen.cost(there) / POINT
    log.append(Marched(seat, codes(step.units), steps(path), points, cited))
    state = marked_moved(moved_to(state, step.units, there), step.units)
    state = use_leave(state, step.units, seen, path)
    return arrive(done(state), step.units, there, log)


@rule("13.1.3a", "13.7.1a", "13.7.1c", "13.7.3a")
def attack(state: State, step: March, seat: Seat, target: Hex, origin: Hex, log: Log) -> State:
    """Enter an enemy hex: the battle waits for the Combat phase."""
    seen = seen_by(state, step)
    cost = cost_of_attack(seen, target, origin) or 0
    path = (*seen.ways.path(origin), target)
    log.append(Attacked(seat, codes(step.units), steps(path), cost / POINT, "13.7.1a"))
    state = marked_moved(moved_to(state, step.units, target), step.units)
    state = use_leave(state, step.units, seen, path)
    battle = Battle(target, seat, step.units, (origin,) * len(step.units))
    return done(replace(state, battles=(*state.battles, battle)))


def stop(state: State, step: March, log: Log) -> State:
    """End the move in the hex of the last unit picked up, which itself has not moved."""
    gone = tuple(unit for unit, cost in zip(step.units, step.spent, strict=True) if cost)
    state = marked_moved(state, gone)
    return arrive(done(state), gone, state.at[gone[0]], log)


@rule("13.1.5")
def marked_moved(state: State, units: Group, marks: int = MOVED) -> State:
    """Note that units have moved in this Campaign Turn."""
    changed = list(state.marks)
    for unit in units:
        changed[unit] |= marks
    return replace(state, marks=tuple(changed))


@rule("10.1.1a", "10.1.2")
def use_leave(state: State, units: Group, seen: Outlook, path: Path) -> State:
    """Use up the leave that the units needed on their way: for Areas only where they used them.

    Whoever had a date to be out of a province has been.
    """
    state = strike_off_on_the_way(state, units, path)
    if not state.permits:
        return state
    found = seen.field.sections
    by_area = [way for way in pairwise(path) if seen.by_area(*way, path[-1])]
    provinces = pairwise(PROVINCE_OF[here] for here in path)
    places = [("province", other) for one, other in provinces if one != other]
    places += [("province", other) for other in _crossed(state, units, path, by_area)]
    places += [(kind, here) for here in path[1:] for kind in ("city", "hex")]
    places += [("area", section_name(found, found.of[here])) for way in by_area for here in way]
    for unit in units:
        for kind, place in places:
            state = use_up(state, unit, kind, place)
    return state


@rule("10.1.1a")
def _crossed(
    state: State, units: Group, path: Path, by_area: Sequence[tuple[Hex, Hex]]
) -> Iterator[Province]:
    """List the provinces without a hex on the way that Area movement had to cross by leave."""
    if not by_area:
        return
    seen = {PROVINCE_OF[here] for here in path}
    state = moved_to(state, units, path[0])
    lent = {p.place for p in state.permits if p.kind == "province" and p.unit in units}
    for province in sorted(lent - seen):
        without = (p for p in state.permits if (p.kind, p.place) != ("province", province))
        spared = replace(state, permits=tuple(without))
        pockets = survey(spared, units).pockets
        if all(pockets.adjoin(one, other) for one, other in by_area):
            state = spared
        else:
            yield province

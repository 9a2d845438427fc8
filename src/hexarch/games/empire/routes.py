"""Where the units in hand can go: what the table lights up, with costs and paths."""

from collections.abc import Iterable, Sequence

from hexarch.boards.empire import CODES, HEX, REACH
from hexarch.games.empire.actions import Action, march
from hexarch.games.empire.model import AT_SEA, Hex, State
from hexarch.games.empire.names import place_code, points
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules import r13_voyage as voyage
from hexarch.games.empire.rules.r06_areas import middle, section_name, sections
from hexarch.games.empire.rules.r10_asking import place_code as leave_code
from hexarch.games.empire.rules.r13_march import Outlook, attacks, cost_of_attack, seen_by
from hexarch.games.empire.rules.r14_combat import battles_of
from hexarch.games.empire.steps.battle import Fighting
from hexarch.games.empire.steps.march import Halt, March, Voyage
from hexarch.games.empire.steps.war import Leave
from hexarch.games.empire.voyages import courses
from hexarch.kernel.board import Region, Way, region_code
from hexarch.kernel.words import Words

HALF = 2
"""Costs are in half points."""


def regions(state: State) -> tuple[Region, ...]:
    """Return the sections of Areas between which a marching group chooses, or that is asked of."""
    step = state.step
    if isinstance(step, Leave) and step.kind == "area":
        found = sections(state)
        return (_region(step.place, found.hexes[found.of[step.place]]),)
    if not isinstance(step, March):
        return ()
    seen = seen_by(state, step)
    found = seen.field.sections
    return tuple(_region(section_name(found, one), ends) for one, ends in seen.ends.items())


def _region(name: Hex, hexes: Sequence[Hex]) -> Region:
    return Region(region_code(CODES[name]), f"Area of {CODES[middle(hexes)]}", _codes(hexes))


def asked_for(state: State) -> str:
    """Return the place for which leave is asked now."""
    step = state.step
    if not isinstance(step, Leave):
        return ""
    code = leave_code(step.kind, step.place)
    return region_code(code) if step.kind == "area" else code


def goal(state: State, section: str) -> str:
    """Return a hex in reach after which a section is called where units under way can go to it."""
    step = state.step
    if not isinstance(step, March | Halt):
        return section
    seen = seen_by(state, step)
    ends = seen.ends_in(seen.field.sections.of[HEX[section]])
    return CODES[middle(ends)] if ends else section


def ways(state: State) -> tuple[Way, ...]:
    """Return what each place that can be chosen costs, and how one goes there."""
    step = state.step
    if isinstance(step, March):
        seen = seen_by(state, step)
        ends = (_way(seen, there) for hexes in seen.ends.values() for there in hexes)
        return (*_areas(seen), *ends, *_attacks(state, seen, step))
    if isinstance(step, Halt):
        seen = seen_by(state, step)
        section = seen.field.sections.of[step.section]
        return tuple(_way(seen, there) for there in seen.ends[section])
    if isinstance(step, Voyage):
        return (*_courses(state, step), *_voyages(state))
    if isinstance(step, Fighting):
        return tuple(Way(place_code(due.at), danger=True) for due in battles_of(state, step))
    return ()


def effort(state: State, action: Action) -> Words | None:
    """Say what an act takes of the movement points that units under way have left."""
    step = state.step
    if isinstance(step, Voyage):
        cost, most = _sailing(state, step, action), voyage.left(step)
    elif isinstance(step, March | Halt):
        seen = seen_by(state, step)
        cost, most = _marching(state, seen, action), seen.limit
    else:
        return None
    if cost is None:
        return None
    open_ = "At least {0} of {1} movement points"
    say = open_ if isinstance(action, march.Head) else "{0} of {1} movement points"
    return Words(say, (points(cost / HALF), points(most / HALF)))


def _marching(state: State, seen: Outlook, action: Action) -> int | None:
    match action:
        case march.Head():
            ends = seen.ends_in(seen.field.sections.of[HEX[action.section]])
            return min(seen.cost(there) for there in ends)
        case march.MoveTo():
            return seen.cost(HEX[action.hex])
        case march.Attack():
            return cost_of_attack(seen, HEX[action.target], HEX[action.origin])
        case march.PickUp():
            return seen.ways.costs[state.at[UNIT[action.unit]]]
        case _:
            return None


def _sailing(state: State, step: Voyage, action: Action) -> int | None:
    match action:
        case march.Sail():
            return dict(voyage.sails(state, step))[REACH[action.reach]]
        case march.Land():
            return dict(voyage.landings(state, step))[HEX[action.hex]]
        case march.Engage():
            return dict(voyage.engagements(state, step))[REACH[action.reach]]
        case march.Assault():
            return dict(voyage.assaults(state, step))[HEX[action.hex]]
        case _:
            return None


def _codes(hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(CODES[here] for here in hexes)


def _areas(seen: Outlook) -> Iterable[Way]:
    """Return the cheapest cost of each section."""
    for section, ends in seen.ends.items():
        cheapest = min(seen.cost(there) for there in ends)
        name = section_name(seen.field.sections, section)
        yield Way(region_code(CODES[name]), points(cheapest / HALF))


def _way(seen: Outlook, there: int) -> Way:
    return Way(CODES[there], points(seen.cost(there) / HALF), _codes(seen.path(there)))


def _attacks(state: State, seen: Outlook, step: March) -> Iterable[Way]:
    best: dict[int, tuple[int, int]] = {}
    for target, origin, cost in attacks(state, seen, step.units):
        best[target] = min(best.get(target, (cost, origin)), (cost, origin))
    for target, (cost, origin) in best.items():
        path = (*seen.ways.path(origin), target)
        yield Way(CODES[target], points(cost / HALF), _codes(path), danger=True)


def _courses(state: State, step: Voyage) -> Iterable[Way]:
    """Return where ships can sail and land, and whom they can attack."""
    for reach, cost in voyage.sails(state, step):
        yield Way(place_code(AT_SEA + reach), points(cost / HALF))
    for here, cost in voyage.landings(state, step):
        yield Way(CODES[here], points(cost / HALF))
    for reach, cost in voyage.engagements(state, step):
        yield Way(place_code(AT_SEA + reach), points(cost / HALF), danger=True)
    for here, cost in voyage.assaults(state, step):
        yield Way(CODES[here], points(cost / HALF), danger=True)


def _voyages(state: State) -> Iterable[Way]:
    """Return where ships can get by several steps."""
    for course in courses(state):
        yield Way(course.path[-1], points(course.cost / HALF), course.path)

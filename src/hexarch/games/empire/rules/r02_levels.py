"""Homes and secret Control Levels, and what they make of the provinces (2.2, 2.3, V.D)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hexarch.boards.empire import N_PROVINCES, PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire.actions.realm import AssignLevel, ChooseHome
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import (
    Committed,
    HomeChosen,
    LevelAssigned,
    LevelsRevealed,
    LevelsTakenBack,
)
from hexarch.games.empire.model import (
    FAVORABLE,
    NOBODY,
    STRONG,
    WEAK,
    Province,
    Seat,
    State,
    done,
    instead,
    replace,
)
from hexarch.games.empire.rules.r02_claims import open_claims
from hexarch.games.empire.rules.r02_setup import place
from hexarch.games.empire.rules.r07_influence import no_province
from hexarch.games.empire.rules.r15_scenarios import MOST_POINTS, POINTS, control_levels
from hexarch.games.empire.steps.realm import Homes, Levels
from hexarch.kernel.errands import Journey
from hexarch.kernel.flat import put
from hexarch.kernel.game import Illegal
from hexarch.kernel.words import Words

OPEN = -1
"""A province that has no Control Level of a player yet."""
Row = tuple[int, ...]
"""One player's Control Levels, by province."""


# Homes


@rule("2.2a")
def check_home(state: State, step: Homes, seat: Seat, action: ChooseHome) -> Illegal | None:
    """Refuse a home that is no province, or another's."""
    province = PROVINCE.get(action.province)
    if province is None:
        return no_province(action.province)
    if province in state.homes:
        return Illegal("2.2a", "{0} is the home of another player.", (action.province,))
    return None


@rule("2.2a")
def choose_home(state: State, step: Homes, seat: Seat, action: ChooseHome, log: Log) -> State:
    """Take a home, openly; the next in the order of the lots follows."""
    log.append(HomeChosen(seat, action.province))
    state = replace(state, homes=put(state.homes, seat, PROVINCE[action.province]))
    return instead(state, Homes(step.turn + 1)) if step.turn + 1 < state.seats else done(state)


# Control Levels


@rule("2.2b", "2.2c", "R-2", "V.D2")
def first_row(scenario: str, homes: Sequence[Province], seat: Seat) -> Row:
    """Return the levels a player has no choice in: his highest at home, his lowest at others'."""
    row = [OPEN] * N_PROVINCES
    if scenario == "D":
        return tuple(row)
    values = sorted(control_levels(scenario))
    row[homes[seat]] = values.pop()
    for other, home in enumerate(homes):
        if other != seat:
            row[home] = values.pop(0)
    return tuple(row)


@rule("V.D1")
def points_left(row: Row) -> int:
    """Return the points that a player has not given yet in scenario D."""
    return POINTS - sum(level for level in row if level != OPEN)


def _points_for(row: Row) -> Iterator[tuple[Province, int]]:
    """Yield what each province may get in scenario D, so that all points are used."""
    for province in PROVINCES:
        if row[province] == OPEN:
            for level in range_left(row):
                yield province, level


def range_left(row: Row) -> range:
    """Return the points that any one of the open provinces may get in scenario D."""
    left, others = points_left(row), row.count(OPEN) - 1
    return range(max(0, left - MOST_POINTS * others), min(MOST_POINTS, left) + 1)


@rule("2.2d", "V.B", "V.C")
def levels_left(scenario: str, row: Row) -> list[int]:
    """Return the levels that a player has not given yet, the highest first."""
    left = Counter(control_levels(scenario)) - Counter(row)
    return sorted(left.elements(), reverse=True)


def _levels_for(state: State, row: Row) -> Iterator[tuple[Province, int]]:
    """Yield every level a player has left, for every province that has none."""
    left = dict.fromkeys(levels_left(state.scenario, row))
    for province in PROVINCES:
        if row[province] == OPEN:
            for level in left:
                yield province, level


def assignments(state: State, row: Row) -> Iterator[tuple[Province, int]]:
    """Yield what a player may assign next: a province and its level."""
    if OPEN not in row:
        return iter(())
    return _points_for(row) if state.scenario == "D" else _levels_for(state, row)


def filled(state: State, row: Row) -> Row:
    """Give the last province what is left.

    Only the last follows by itself: else the number of a player's acts would tell the others
    something of how he has spread his levels.
    """
    return put(row, *next(assignments(state, row))) if row.count(OPEN) == 1 else row


def giving_rule(state: State) -> str:
    """Return the rule by which the provinces get their Control Levels."""
    return "V.D1" if state.scenario == "D" else "2.2d"


@rule("2.2b", "2.2c")
def _check_forced(state: State, seat: Seat, province: Province) -> Illegal | None:
    """Refuse another level for a home province where the rules give it one."""
    if state.scenario == "D" or province not in state.homes:
        return None
    about = (PROVINCE_CODES[province], state.secrets[seat][province])
    if province == state.homes[seat]:
        return Illegal("2.2b", "{0} is your home: it has your highest level, {1}.", about)
    return Illegal(
        "2.2c", "{0} is the home of another: it has one of your lowest levels, {1}.", about
    )


def check_level(state: State, step: Levels, seat: Seat, action: AssignLevel) -> Illegal | None:
    """Refuse a level that the player does not have, and a province that has one."""
    province = PROVINCE.get(action.province)
    if province is None:
        return no_province(action.province)
    row = state.secrets[seat]
    if row[province] != OPEN:
        say = "{0} has its Control Level, {1}. To change it, give all of them, then begin anew."
        given = Illegal(giving_rule(state), say, (action.province, row[province]))
        return _check_forced(state, seat, province) or given
    if (province, action.level) in ((at, str(level)) for at, level in assignments(state, row)):
        return None
    if state.scenario != "D":
        return Illegal("2.2d", "You have no Control Level {0} left.", (action.level[:30],))
    least, most = str(range_left(row)[0]), str(range_left(row)[-1])
    return Illegal("V.D1", "{0} may get {1} to {2} points.", (action.province, least, most))


@rule("2.2d", "V.D1")
def assign(state: State, step: Levels, seat: Seat, action: AssignLevel, log: Log) -> State:
    """Give a province its level; the last one follows by itself."""
    log.append(LevelAssigned(seat, action.province, int(action.level), giving_rule(state)))
    row = put(state.secrets[seat], PROVINCE[action.province], int(action.level))
    return replace(state, secrets=put(state.secrets, seat, filled(state, row)))


@rule("2.2d", "V.D1")
def levels_at_once(state: State, seat: Seat) -> tuple[Journey, ...]:
    """Return the acts by which all open provinces get the only level there is for them."""
    row = state.secrets[seat] if seat < len(state.secrets) else ()
    found = list(assignments(state, row)) if row else []
    if len(found) < 2 or len({level for _, level in found}) > 1:
        return ()
    acts = tuple(AssignLevel(PROVINCE_CODES[p], str(level)) for p, level in found[:-1])
    return (Journey(acts, name=Words("Give all others level {0}", (found[0][1],))),)


def take_back(state: State, seat: Seat, log: Log) -> State:
    """Begin anew."""
    log.append(LevelsTakenBack(seat, giving_rule(state)))
    row = first_row(state.scenario, state.homes, seat)
    return replace(state, secrets=put(state.secrets, seat, row))


@rule("2.2d")
def commit(state: State, step: Levels, seat: Seat, log: Log) -> State:
    """Bind a player to his levels; when all are bound, reveal them."""
    log.append(Committed(seat, giving_rule(state)))
    committed = step.committed | 1 << seat
    if committed + 1 == 1 << state.seats:
        return open_claims(reveal(done(state), log))
    return instead(state, Levels(committed))


# The reveal


@rule("2.3.1", "2.3.2")
def owner_by_levels(levels: tuple[int, ...]) -> tuple[Seat, int]:
    """Return who wins a province and at which level; nobody, when two share the highest value."""
    first, second = sorted(levels, reverse=True)[:2]
    if first == second:
        return NOBODY, 0
    lead = first - second
    level = STRONG if lead >= 4 else FAVORABLE if lead >= 2 else WEAK
    return levels.index(first), level


def reveal(state: State, log: Log) -> State:
    """Show all levels and lay the markers."""
    rows = state.secrets
    for province in PROVINCES:
        levels = tuple(row[province] for row in rows)
        owner, level = owner_by_levels(levels)
        log.append(LevelsRevealed(PROVINCE_CODES[province], levels, owner, level))
        if owner != NOBODY:
            state = place(state, owner, province, level)
    return replace(state, secrets=())

"""ST1: the order of the season (3.4.ST1, R-5)."""

from collections.abc import Sequence

from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import InitiativeRolled, InitiativeSet
from hexarch.games.empire.model import Seat, State, done, instead, push, replace
from hexarch.games.empire.rules.r07_events import EMPEROR, GENERAL
from hexarch.games.empire.steps.realm import Initiative

Groups = tuple[tuple[Seat, ...], ...]


@rule("3.4.ST1", "V.F3")
def determine_initiative(state: State, log: Log) -> State:
    """Let all players roll; in scenario F the General is always first."""
    if state.scenario == "F":
        return set_order(state, (GENERAL, EMPEROR), log, "V.F3")
    return push(state, Initiative((tuple(sorted(state.order)),)))


def set_order(state: State, order: tuple[Seat, ...], log: Log, rule_id: str) -> State:
    """Write the order of the season down."""
    log.append(InitiativeSet(order, rule_id))
    return replace(state, order=order)


def tied(step: Initiative) -> tuple[Seat, ...]:
    """Return the first players who must still roll, or nobody."""
    return next((group for group in step.groups if len(group) > 1), ())


@rule("R-5", "3.4.ST1")
def read_dice(step: Initiative, faces: Sequence[int]) -> tuple[Groups, tuple[int, ...]]:
    """Part the players who rolled by their totals of two dice each, the highest first."""
    rolling = tied(step)
    totals = tuple(faces[2 * at] + faces[2 * at + 1] for at in range(len(rolling)))
    parted = tuple(
        tuple(seat for seat, mine in zip(rolling, totals, strict=True) if mine == total)
        for total in sorted(set(totals), reverse=True)
    )
    at = step.groups.index(rolling)
    return (*step.groups[:at], *parted, *step.groups[at + 1 :]), totals


def roll_initiative(state: State, step: Initiative, faces: Sequence[int], log: Log) -> State:
    """Read a roll; when no tie is left, the order stands."""
    groups, totals = read_dice(step, faces)
    log.append(InitiativeRolled(tied(step), totals))
    step = Initiative(groups)
    if tied(step):
        return instead(state, step)
    return set_order(done(state), tuple(group[0] for group in groups), log, "3.4.ST1")

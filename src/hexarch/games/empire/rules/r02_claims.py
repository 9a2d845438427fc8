"""Weak players may claim a Neutral province before the game (2.3.3, V.D2)."""

from collections.abc import Sequence

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire.actions.realm import ClaimNeutral
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.realm import ClaimDeclined, LotsDrawn, NeutralClaimed
from hexarch.games.empire.model import NOBODY, WEAK, Province, Seat, State, done, instead, push
from hexarch.games.empire.rules.r01_units import city_points
from hexarch.games.empire.rules.r02_setup import place
from hexarch.games.empire.rules.r07_influence import no_province
from hexarch.games.empire.steps.realm import Claims
from hexarch.kernel.chance import order
from hexarch.kernel.game import Illegal

Groups = tuple[tuple[Seat, ...], ...]


@rule("2.3.3a", "R-3", "R-78")
def open_claims(state: State) -> State:
    """Let all but a dominant player claim, if there is one; it is looked at once."""
    held = [state.political.count(seat) for seat in range(state.seats)]
    top = max(range(state.seats), key=lambda seat: held[seat])
    if held[top] < sum(held) - held[top] + 2:
        return open_last_claims(state)
    weak = [seat for seat in range(state.seats) if seat != top]
    return push(state, Claims(by_points(state, weak), -2, "2.3.3a"))


@rule("V.D2")
def open_last_claims(state: State) -> State:
    """In scenario D, let those who have no province at all claim one."""
    if state.scenario != "D":
        return state
    poor = [seat for seat in range(state.seats) if seat not in state.political]
    return push(state, Claims(by_points(state, poor), 0, "V.D2"))


@rule("2.3.3b")
def by_points(state: State, seats: list[Seat]) -> Groups:
    """Put players in groups by the city points they control, the fewest first."""
    points = {
        seat: sum(city_points(state, p) for p in PROVINCES if state.political[p] == seat)
        for seat in seats
    }
    return tuple(
        tuple(seat for seat in seats if points[seat] == figure)
        for figure in sorted(set(points.values()))
    )


def neutrals(state: State) -> list[Province]:
    """Return the provinces that can be claimed."""
    return [province for province in PROVINCES if state.political[province] == NOBODY]


@rule("R-3")
def draw(state: State, step: Claims, faces: Sequence[int], log: Log) -> State:
    """Put those who have equal city points in order by lot."""
    tied, *others = step.groups
    drawn = tuple(tied[at] for at in order(faces))
    log.append(LotsDrawn(drawn, "R-3"))
    groups = (*((seat,) for seat in drawn), *others)
    return instead(state, Claims(groups, step.chit, step.rule))


def check_claim(state: State, step: Claims, seat: Seat, action: ClaimNeutral) -> Illegal | None:
    """Refuse what is no Neutral province."""
    province = PROVINCE.get(action.province)
    if province is None:
        return no_province(action.province)
    if state.political[province] != NOBODY:
        return Illegal(step.rule, "{0} is not Neutral.", (action.province,))
    return None


@rule("2.3.3c", "V.D2")
def claim(state: State, step: Claims, seat: Seat, action: ClaimNeutral, log: Log) -> State:
    """Make a Neutral province a player's, Weak, with the chit that goes with it."""
    province = PROVINCE[action.province]
    log.append(NeutralClaimed(seat, PROVINCE_CODES[province], step.chit, step.rule))
    return next_claim(place(state, seat, province, WEAK, step.chit), step)


def decline(state: State, step: Claims, seat: Seat, log: Log) -> State:
    """Claim nothing (R-3)."""
    log.append(ClaimDeclined(seat, step.rule))
    return next_claim(state, step)


def next_claim(state: State, step: Claims) -> State:
    """Go on to the next player."""
    return instead(state, Claims(step.groups[1:], step.chit, step.rule))


def close_claims(state: State, step: Claims) -> State:
    """End the claims of one kind; those of scenario D come last."""
    state = done(state)
    return state if step.rule == "V.D2" else open_last_claims(state)

"""Before the first year: lots, homes, secret Control Levels, claims, markers, Veterans."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.boards.empire import CODES, PROVINCE, PROVINCE_CODES, PROVINCES
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.realm import (
    AssignLevel,
    ChooseHome,
    ClaimNeutral,
    Commit,
    Decline,
    FreeVeteran,
    PlaceMarker,
    PlaceVeteran,
    RebelRoll,
    Reconsider,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import NOBODY, Seat, State, instead, replace
from hexarch.games.empire.rules import r02_claims as claims
from hexarch.games.empire.rules import r02_levels as levels
from hexarch.games.empire.rules import r15_placing as placing
from hexarch.games.empire.rules import r15_rubicon as rubicon
from hexarch.games.empire.rules.r02_setup import draw_lots
from hexarch.games.empire.rules.r15_scenarios import GENERAL
from hexarch.games.empire.steps.realm import (
    Claims,
    Homes,
    Levels,
    Lots,
    Placing,
    Rebelling,
    Retinue,
)
from hexarch.kernel.chance import order_dice
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import CHANCE, Decision, Illegal, Rolled

COMMIT, RECONSIDER, DECLINE = Commit(), Reconsider(), Decline()


class DrawingLots(Stage[State, Lots]):
    """Put the players in a random order."""

    def owed(self, state: State, step: Lots) -> tuple[Decision, ...]:
        """Ask the dice."""
        say = "Lots put the players in order."
        return (Decision(CHANCE, "R-5", say, dice=order_dice(state.seats)),)


DrawingLots.answers = {
    Rolled: Answer(
        always, lambda state, step, seat, action, log: draw_lots(state, action.faces, log)
    )
}


class ChoosingHomes(Stage[State, Homes]):
    """Each player takes a home province, openly."""

    def owed(self, state: State, step: Homes) -> tuple[Decision, ...]:
        """Ask in the order of the lots."""
        return (Decision(state.order[step.turn], "2.2a", "Choose your home province."),)

    def choices(self, state: State, step: Homes, seat: Seat) -> Sequence[Action]:
        """Return the provinces that are nobody's home."""
        return [ChooseHome(PROVINCE_CODES[p]) for p in PROVINCES if p not in state.homes]


ChoosingHomes.answers = {ChooseHome: Answer(levels.check_home, levels.choose_home)}


class AssigningLevels(Stage[State, Levels]):
    """All give their Control Levels to the provinces, at the same time and secretly."""

    @rule("2.2d", "V.D1")
    def owed(self, state: State, step: Levels) -> tuple[Decision, ...]:
        """Ask everybody who has not committed himself; the question tells nothing of an answer."""
        rule_id = levels.giving_rule(state)
        say = "Give your Control Levels to the provinces, then commit yourself."
        return tuple(
            Decision(seat, rule_id, say, secret=True)
            for seat in range(state.seats)
            if not step.committed >> seat & 1
        )

    def choices(self, state: State, step: Levels, seat: Seat) -> Sequence[Action]:
        """Return what may be assigned next; at the end, the last word on it."""
        found = levels.assignments(state, state.secrets[seat])
        acts = [AssignLevel(PROVINCE_CODES[p], str(level)) for p, level in found]
        return acts or [COMMIT, RECONSIDER]

    def by_itself(self, state: State, step: Levels, log: Log) -> State | None:
        """Give everybody the levels in which he has no choice."""
        if state.secrets:
            return None
        rows = (levels.first_row(state.scenario, state.homes, s) for s in range(state.seats))
        return replace(state, secrets=tuple(rows))


def check_complete(state: State, step: Levels, seat: Seat, action: Action) -> Illegal | None:
    """Refuse the last word while a province has no level."""
    if levels.OPEN not in state.secrets[seat]:
        return None
    return Illegal(levels.giving_rule(state), "Give every province its Control Level first.")


AssigningLevels.answers = {
    AssignLevel: Answer(levels.check_level, levels.assign),
    Commit: Answer(
        check_complete,
        lambda state, step, seat, action, log: levels.commit(state, step, seat, log),
    ),
    Reconsider: Answer(
        check_complete,
        lambda state, step, seat, action, log: levels.take_back(state, seat, log),
    ),
}


class Claiming(Stage[State, Claims]):
    """Weak players may take a Neutral each, those with the fewest city points first."""

    def owed(self, state: State, step: Claims) -> tuple[Decision, ...]:
        """Ask the next player; where several are equal, ask the dice who it is."""
        first = step.groups[0]
        if len(first) > 1:
            say = "Lots decide who claims first."
            return (Decision(CHANCE, "R-3", say, dice=order_dice(len(first))),)
        return (Decision(first[0], step.rule, "Claim a Neutral province, or none."),)

    def choices(self, state: State, step: Claims, seat: Seat) -> Sequence[Action]:
        """Return the Neutrals, and none of them."""
        found = claims.neutrals(state)
        return [*(ClaimNeutral(PROVINCE_CODES[province]) for province in found), DECLINE]

    @rule("R-3")
    def by_itself(self, state: State, step: Claims, log: Log) -> State | None:
        """End when all have claimed, or when no Neutral is left."""
        if step.groups and claims.neutrals(state):
            return None
        return claims.close_claims(state, step)


Claiming.answers = {
    ClaimNeutral: Answer(claims.check_claim, claims.claim),
    Decline: Answer(
        always, lambda state, step, seat, action, log: claims.decline(state, step, seat, log)
    ),
    Rolled: Answer(
        always, lambda state, step, seat, action, log: claims.draw(state, step, action.faces, log)
    ),
}


class PlacingMarkers(Stage[State, Placing]):
    """The players place Influence Markers by turns."""

    def owed(self, state: State, step: Placing) -> tuple[Decision, ...]:
        """Ask whose turn it is."""
        seat = placing.placer(state, step)
        say = "Place one of your Influence Markers."
        return (Decision(seat, placing.placing_rule(state, seat), say),)

    def choices(self, state: State, step: Placing, seat: Seat) -> Sequence[Action]:
        """Return every level he has left, in every open province."""
        return list(placing.placements(state, seat))

    def by_itself(self, state: State, step: Placing, log: Log) -> State | None:
        """Place a marker that can only go one way; end after the last."""
        seat = placing.placer(state, step)
        if seat == NOBODY:
            return placing.end_placing(state, log)
        found = list(placing.placements(state, seat))
        return placing.place_marker(state, step, seat, found[0], log) if len(found) == 1 else None


PlacingMarkers.answers = {PlaceMarker: Answer(placing.check_place, placing.place_marker)}


class Revolting(Stage[State, Rebelling]):
    """Rebels roll for the Emperor's Weak provinces, one each by turns."""

    def owed(self, state: State, step: Rebelling) -> tuple[Decision, ...]:
        """Ask the Rebel for a province, then the dice."""
        if step.rolling != NOBODY:
            about = (f"@{placing.rebel(state, step)}", PROVINCE_CODES[step.rolling])
            say = "{0} rolls for {1}."
            return (Decision(CHANCE, "V.E3b", say, about, dice=(6, 6)),)
        say = "Choose a Weak province of the Emperor's to roll for."
        return (Decision(placing.rebel(state, step), "V.E3b", say),)

    def choices(self, state: State, step: Rebelling, seat: Seat) -> Sequence[Action]:
        """Return the provinces that have not been rolled for."""
        return [RebelRoll(PROVINCE_CODES[province]) for province in step.left]

    def by_itself(self, state: State, step: Rebelling, log: Log) -> State | None:
        """Take the last province without asking."""
        if step.rolling != NOBODY or len(step.left) > 1:
            return None
        return instead(state, replace(step, rolling=step.left[0]))


Revolting.answers = {
    RebelRoll: Answer(
        placing.check_rebel_roll,
        lambda state, step, seat, action, log: instead(
            state, replace(step, rolling=PROVINCE[action.province])
        ),
    ),
    Rolled: Answer(
        always,
        lambda state, step, seat, action, log: placing.roll_for(state, step, action.faces, log),
    ),
}


class ChoosingRetinue(Stage[State, Retinue]):
    """The General chooses four Veterans, and where in his home they stand."""

    def owed(self, state: State, step: Retinue) -> tuple[Decision, ...]:
        """Ask him for the unit, then for its place."""
        if step.unit == NOBODY:
            say = "Choose a free Veteran: {0} to come."
            return (Decision(GENERAL, "V.F2", say, (step.left,)),)
        return (Decision(GENERAL, "V.F2", "Place the Veteran in your home province."),)

    def choices(self, state: State, step: Retinue, seat: Seat) -> Sequence[Action]:
        """Return the Veterans, or the hexes."""
        if step.unit == NOBODY:
            return list(rubicon.retinue_choices(state))
        return [PlaceVeteran(CODES[where]) for where in rubicon.retinue_hexes(state, step.unit)]


def timely(state: State, step: Retinue, *, unit: bool) -> Illegal | None:
    """Refuse a place before the unit is chosen, and another unit before it has its place."""
    if unit == (step.unit == NOBODY):
        return None
    return Illegal("V.F2", "Choose a Veteran, then place it.")


ChoosingRetinue.answers = {
    FreeVeteran: Answer(
        lambda state, step, seat, action: (
            timely(state, step, unit=True) or rubicon.check_veteran(state, step, seat, action)
        ),
        rubicon.choose_veteran,
    ),
    PlaceVeteran: Answer(
        lambda state, step, seat, action: (
            timely(state, step, unit=False)
            or rubicon.check_veteran_place(state, step, seat, action)
        ),
        rubicon.place_veteran,
    ),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Lots: DrawingLots(),
    Homes: ChoosingHomes(),
    Levels: AssigningLevels(),
    Claims: Claiming(),
    Placing: PlacingMarkers(),
    Rebelling: Revolting(),
    Retinue: ChoosingRetinue(),
}

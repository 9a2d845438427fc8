"""Combat's last act: the side that withdraws leaves, unit by unit (14.8)."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import BoardShip, RetreatTo
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import EXTRA, NOBODY, Seat, State
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE, IS_SHIP, UNIT
from hexarch.games.empire.rules import r14_end, r14_withdrawal
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r14_withdrawal import place_of, unit_named
from hexarch.games.empire.steps.battle import Retreating
from hexarch.kernel.flow import Answer, Stage
from hexarch.kernel.game import Decision, Illegal


@rule("14.8.3a", "14.8.3b", "R-65")
def _question(state: State, step: Retreating) -> tuple[str, str]:
    """Ask by land or by sea, and tell of ships that can still be boarded."""
    if any(r14_withdrawal.decks(state, step, unit) for unit in step.left):
        say = (
            "Where do your units withdraw from {0}? Whoever boards a ship does so before it leaves."
        )
        return "R-65", say
    afloat = all(IS_SHIP[unit] for unit in step.left)
    return "14.8.3b" if afloat else "14.8.3a", "Where do your units withdraw from {0}?"


class Leaving(Stage[State, Retreating]):
    """Take each unit of the withdrawing side out of the hex."""

    def owed(self, state: State, step: Retreating) -> tuple[Decision, ...]:
        """Ask the side that withdraws."""
        battle = forces.the_battle(state, step.at)
        seat = forces.seat_of(battle, attacking=step.attacking)
        cited, say = _question(state, step)
        return (Decision(seat, cited, say, (place_code(step.at),)),)

    def choices(self, state: State, step: Retreating, seat: Seat) -> Sequence[Action]:
        """Return the places and ships for each unit."""
        acts: list[Action] = []
        for unit in step.left:
            places = r14_withdrawal.refuges(state, step, unit)
            acts.extend(RetreatTo(CODE[unit], place_code(to)) for to in places)
            ships = r14_withdrawal.decks(state, step, unit)
            acts.extend(BoardShip(CODE[unit], CODE[ship]) for ship in ships)
        return acts

    @rule("14.8.4g")
    def by_itself(self, state: State, step: Retreating, log: Log) -> State | None:
        """Take the only way; eliminate those who have none; end when all are gone."""
        if not step.left:
            return r14_end.withdrawn(state, step, log)
        acts = self.choices(state, step, NOBODY)
        if not acts:
            return r14_end.abandon(state, step, log)
        only = acts[0]
        if len(acts) > 1 or not isinstance(only, RetreatTo):
            return None
        return r14_end.retreat(state, step, UNIT[only.unit], place_of(only.to), log)


@rule("14.8.3a", "14.8.3b")
def check_retreat(state: State, step: Retreating, seat: Seat, act: RetreatTo) -> Illegal | None:
    """Refuse a place to which a unit may not withdraw."""
    unit = unit_named(act.unit)
    if unit not in step.left:
        return Illegal("14.8.2", "{0} does not withdraw from this battle.", (act.unit,))
    if place_of(act.to) in r14_withdrawal.refuges(state, step, unit):
        return None
    return Illegal(*r14_withdrawal.why_not(state, step, unit, place_of(act.to)), (act.unit, act.to))


def retreat(state: State, step: Retreating, seat: Seat, act: RetreatTo, log: Log) -> State:
    """Withdraw the unit."""
    return r14_end.retreat(state, step, UNIT[act.unit], place_of(act.to), log)


def check_board(state: State, step: Retreating, seat: Seat, act: BoardShip) -> Illegal | None:
    """Refuse a ship that has no room or stays."""
    unit, ship = unit_named(act.unit), unit_named(act.ship)
    if unit in step.left and ship in r14_withdrawal.decks(state, step, unit):
        return None
    if unit in step.left and state.marks[unit] & EXTRA:
        return Illegal(*r14_withdrawal.NEVER_LEAVES, (act.unit,))
    return Illegal("R-65", "{0} cannot take {1} aboard.", (act.ship, act.unit))


def board(state: State, step: Retreating, seat: Seat, act: BoardShip, log: Log) -> State:
    """Take the unit aboard."""
    deck = r14_withdrawal.aboard(UNIT[act.ship])
    return r14_end.retreat(state, step, UNIT[act.unit], deck, log)


Leaving.answers = {
    RetreatTo: Answer(check_retreat, retreat),
    BoardShip: Answer(check_board, board),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {Retreating: Leaving()}

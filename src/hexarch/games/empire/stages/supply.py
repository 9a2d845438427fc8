"""ST5: the players feed their units, one player after another."""

from collections.abc import Sequence
from typing import Any, Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.war import Forage, Pay, SupplyAll
from hexarch.games.empire.events import Log
from hexarch.games.empire.model import Seat, State
from hexarch.games.empire.rules import r08_supply as rules
from hexarch.games.empire.steps.war import Supply
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision

ALL: Final = SupplyAll()


class Supplying(Stage[State, Supply]):
    """Pay, forage, or let starve."""

    def owed(self, state: State, step: Supply) -> tuple[Decision, ...]:
        """Ask the player whose turn it is."""
        return (Decision(state.order[step.turn], "8.1a", "Supply your units."),)

    def choices(self, state: State, step: Supply, seat: Seat) -> Sequence[Action]:
        """Return the whole at once, and every single way."""
        return [ALL, *rules.feedings(state, seat)]

    def by_itself(self, state: State, step: Supply, log: Log) -> State | None:
        """Go on when nobody more can be fed."""
        seat = state.order[step.turn]
        if rules.feedings(state, seat):
            return None
        return rules.next_player(state, step, seat, log)


Supplying.answers = {
    SupplyAll: Answer(always, rules.supply_all),
    Pay: Answer(rules.check_pay_action, rules.pay),
    Forage: Answer(rules.check_forage_action, rules.forage),
}

STAGES: Final[dict[type, Stage[State, Any]]] = {Supply: Supplying()}

"""Actions 4 to 6: Destroy Cities, Purchase and Place; the last two are one (R-42)."""

from collections.abc import Sequence

import msgspec

from hexarch.boards.mediterranean import CODES
from hexarch.games.conquest.actions import (
    Action,
    BuildCity,
    BuildRoad,
    Buy,
    BuyGalley,
    DestroyCity,
    Done,
    EndTurn,
    Fortify,
)
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event
from hexarch.games.conquest.model import Build, Raze, Seat, State
from hexarch.games.conquest.rules import r14_tribute as tribute
from hexarch.games.conquest.rules.r07_setup import next_turn
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision

replace = msgspec.structs.replace
Log = list[Event]
DONE, END_TURN = Done(), EndTurn()


class Razing(Stage[State, Raze]):
    """Destroy own cities, or keep them."""

    def owed(self, state: State, step: Raze) -> tuple[Decision, ...]:
        """Ask the active player."""
        return (Decision(state.active, "destroy.1", "Destroy a city, or keep them all."),)

    def choices(self, state: State, step: Raze, seat: Seat) -> Sequence[Action]:
        """Return the cities that may go, and the end."""
        return [*(DestroyCity(CODES[p]) for p in tribute.razeable(state, seat)), DONE]

    def by_itself(self, state: State, step: Raze, log: Log) -> State | None:
        """Skip when there is no city to raze."""
        found = next(tribute.razeable(state, state.active), None)
        return keep_cities(state) if found is None else None


def keep_cities(state: State) -> State:
    """Go on to Purchase."""
    return replace(state, steps=(Build(),))


Razing.answers = {
    DestroyCity: Answer(tribute.check_destroy_city, tribute.destroy),
    Done: Answer(always, lambda state, step, seat, action, log: keep_cities(state)),
}


class Building(Stage[State, Build]):
    """Buy, place, lay roads, or end the turn."""

    def owed(self, state: State, step: Build) -> tuple[Decision, ...]:
        """Ask the active player."""
        say = "Buy and place pieces, lay roads, or end the turn. Talents left: {0}."
        return (Decision(state.active, "buy.1", say, (state.treasury[state.active],)),)

    def choices(self, state: State, step: Build, seat: Seat) -> Sequence[Action]:
        """Return all that can be had, and the end."""
        return [*tribute.purchases(state, seat), END_TURN]

    @rule("turn.2")
    def by_itself(self, state: State, step: Build, log: Log) -> State | None:
        """End the turn when nothing can be bought or laid."""
        return None if tribute.anything_for_sale(state, state.active) else next_turn(state, log)


Building.answers = {
    Buy: Answer(tribute.check_buy, tribute.buy),
    BuyGalley: Answer(tribute.check_buy_galley, tribute.buy_galley),
    BuildCity: Answer(tribute.check_build_city, tribute.build_city),
    Fortify: Answer(tribute.check_fortify, tribute.fortify),
    BuildRoad: Answer(tribute.check_build_road, tribute.build_road),
    EndTurn: Answer(always, lambda state, step, seat, action, log: next_turn(state, log)),
}

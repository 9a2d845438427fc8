"""The captain: one plain policy for each kind of decision."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from hexarch.bots.contract import Liberties
from hexarch.bots.empire import camp, court, envoy, field, fleet, march, scene, stores
from hexarch.games.empire.actions import march as moves
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import State
from hexarch.games.empire.pieces import CODE, IS_SHIP, UNIT
from hexarch.games.empire.steps import battle as battles
from hexarch.games.empire.steps import march as marches
from hexarch.games.empire.steps import realm as realms
from hexarch.games.empire.steps import war as wars
from hexarch.kernel.game import Seat

Policy = Callable[[State, Seat, Sequence[Any]], Any]


def _first(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    return legal[0]


def _answer(kind: type) -> Policy:
    """Answer with an act of one kind, where it is offered."""

    def policy(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
        return next((action for action in legal if isinstance(action, kind)), legal[0])

    return policy


POLICIES: Final[dict[type, tuple[Policy, str]]] = {
    realms.Homes: (court.choose_home, "A rich home with few borders"),
    realms.Claims: (court.claim, "The best Neutral there is"),
    realms.Placing: (court.place_marker, "The highest marker for the best province"),
    realms.Rebelling: (court.richest, "The richest province first"),
    realms.Retinue: (court.retinue, "The strongest Veterans"),
    realms.Tribute: (court.tribute, "Gold only where it cannot cost a province"),
    realms.Influencing: (court.influence, "Influence where a gold piece brings most"),
    realms.Check: (court.roll, "The dice against a sure chit"),
    wars.Supply: (stores.supply, "Everybody is fed"),
    wars.Building: (camp.build, "Guards for every province, then strength at the borders"),
    wars.Mustering: (camp.muster, "The unit that is needed here"),
    wars.Dismissed: (camp.dismissed, "A Veteran is welcome"),
    wars.NeutralBuild: (camp.garrison, "The strongest garrison"),
    wars.Declaring: (envoy.declare, "War only where every city can be taken"),
    wars.Reacting: (envoy.react, "An ally brings units for nothing"),
    wars.Announcing: (envoy.react, "An ally brings units for nothing"),
    wars.Standby: (envoy.react, "The Neutral is lost"),
    wars.Elite: (camp.elite, "The strongest Barbarians"),
    wars.Peacemaking: (envoy.make_peace, "Peace where nobody is left to fight"),
    wars.Leave: (_answer(war.Refuse), "No foreign units on own ground"),
    battles.Evading: (field.evade, "Cavalry need not wait for infantry"),
    battles.Choosing: (field.pick, "The strongest fight"),
    battles.Losing: (field.lose, "The cheapest steps"),
    battles.Volunteering: (field.volunteer, "Only for a Neutral that is an ally"),
    battles.Deciding: (field.decide, "On while the dice are fair"),
    battles.Retreating: (field.retreat, "Back to own cities"),
}


class Captain:
    """Gathers influence, guards its provinces, and strikes at good odds."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._order: scene.Order | None = None
        self._course: fleet.Course | None = None
        self._why = "Nothing decided yet"

    def explain(self) -> str:
        """Say why the last choice was made."""
        return self._why

    def volunteer(self, state: State, seat: Seat, liberties: Liberties) -> Any | None:
        """Take no liberties."""
        return None

    def choose(self, state: State, seat: Seat, legal: Sequence[Any]) -> Any:
        """Answer by the policy of the step that is due."""
        if len(legal) == 1:
            return legal[0]
        step = state.step
        if isinstance(step, marches.Marching):
            return self._march(state, seat, legal)
        if isinstance(step, marches.Voyage):
            return fleet.sail(state, self._course, legal)
        if isinstance(step, marches.March | marches.Halt):
            return march.go(state, self._order, legal)
        if isinstance(step, realms.Levels):
            self._why = "The highest levels for the best provinces"
            return court.assign(state, seat, legal, self._seed)
        policy, self._why = POLICIES.get(type(step), (_first, "Nothing hangs on it"))
        return policy(state, seat, legal)

    def _march(self, state: State, seat: Seat, legal: Sequence[Any]) -> Any:
        """Set the unit with the most useful move in motion, or end the phase."""
        units = [UNIT[action.unit] for action in legal if isinstance(action, moves.Select)]
        around = scene.scene(state, seat, [unit for unit in units if not IS_SHIP[unit]])
        self._order = march.best_order(state, around)
        self._course = fleet.best_course(state, around, [u for u in units if IS_SHIP[u]])
        if self._order is None and self._course is None:
            self._why = "Everybody stands where he is needed"
            return next(action for action in legal if isinstance(action, moves.EndPhase))
        if self._course is not None and (
            self._order is None or self._course.merit > self._order.merit
        ):
            self._why = "A landing where the enemy is weak"
            return moves.Select(CODE[self._course.ship])
        assert self._order is not None  # noqa: S101  # one of the two is not None
        self._why = "An attack, a city, or a post at the front"
        return moves.Select(CODE[self._order.unit])

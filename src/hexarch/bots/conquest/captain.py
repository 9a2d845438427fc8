"""The captain: plans whole moves, then answers the small decisions they are made of."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hexarch.boards.mediterranean import COASTS, CODES, PROVINCES
from hexarch.bots.conquest import battle, diplomacy, stray
from hexarch.bots.conquest.attack import best_assault
from hexarch.bots.conquest.caesar import lead_at_home, rally, save_caesar
from hexarch.bots.conquest.campaign import Campaign, campaign
from hexarch.bots.conquest.expansion import best_grab, settle
from hexarch.bots.conquest.fleet import sea_orders
from hexarch.bots.conquest.naval import best_ramming
from hexarch.bots.conquest.orders import Landing, Marching, Order, Plan, Sailing
from hexarch.bots.conquest.purchase import purchase
from hexarch.bots.conquest.raze import raze
from hexarch.bots.conquest.regroup import advance, fall_back, fetch, go_home, take_over
from hexarch.bots.conquest.situation import Situation
from hexarch.bots.conquest.style import STYLE, Style
from hexarch.bots.contract import Liberties
from hexarch.games.conquest.actions import (
    Action,
    ChooseDestination,
    ChooseLoad,
    Dock,
    Embark,
    EndMovement,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.model import (
    PRISONER,
    RANSOMED,
    Boarding,
    Build,
    Combat,
    Exchange,
    Falter,
    Fire,
    March,
    Movement,
    Muster,
    Passage,
    Ransom,
    Raze,
    State,
    Verdict,
    Voyage,
)
from hexarch.kernel.game import Seat

WHIM: Final = 0.1
"""By how much a province may be fancied more or less than it is worth."""
PRISONS: Final = range(PRISONER, RANSOMED)
NEVER: Final = (-1, -1)


class Captain:
    """Grabs land, guards its Caesar, gathers catapults and strikes where the odds are good."""

    def __init__(self, seed: int, style: Style = STYLE) -> None:
        self._random = Random(seed)
        self._style = style
        self._orders: list[Order] = []
        self._march: Marching | None = None
        self._voyage: Sailing | None = None
        self._campaign: Campaign | None = None
        self._whims: list[float] = []
        self._why = "Nothing decided yet"
        # The turns (round and player) for which each of these was done last.
        self._planned = self._fancied = self._offered = NEVER

    def explain(self) -> str:
        """Say why the last choice was made."""
        return self._why

    def volunteer(self, state: State, seat: Seat, liberties: Liberties) -> Any | None:
        """Bargain for prisoners, once a turn."""
        turn = (state.round, state.active)
        if self._offered == turn or not isinstance(state.step, Movement):
            return None
        self._offered = turn
        if not any(place in PRISONS for place in state.at):
            return None
        found = diplomacy.propose(self._look(state, seat), liberties())
        if found is None:
            return None
        action, self._why = found
        return action

    def choose(self, state: State, seat: Seat, legal: Sequence[Any]) -> Any:
        """Answer what is due; without a plan for it, with the least harm."""
        action = self._answer(state, seat, legal)
        if action in legal:
            return action
        self._orders.clear()
        self._why = "The plan has failed"
        return stray.least_harm(state, seat, action, legal)

    def _answer(self, state: State, seat: Seat, legal: Sequence[Any]) -> Action | None:
        match state.step:
            case Movement():
                return self._move(state, seat, legal)
            case March() | Muster() | Voyage() | Boarding():
                return self._carry_out(state)
            case step:
                action, self._why = self._decide(state, seat, step, legal)
                return action

    def _decide(
        self, state: State, seat: Seat, step: Any, legal: Sequence[Any]
    ) -> tuple[Action, str]:
        """Answer what comes after Movement, and offers."""
        sit = self._look(state, seat)
        match step:
            case Combat():
                return battle.next_battle(sit, legal)
            case Fire():
                return battle.aim(state, step, legal)
            case Falter():
                return battle.falter(sit, step, legal)
            case Verdict():
                return diplomacy.verdict(sit, step)
            case Raze():
                return raze(sit, legal)
            case Build():
                return purchase(sit, self._aim(sit), legal)
            case Ransom() | Exchange() | Passage():
                return diplomacy.answer(sit, step)
            case _:
                return legal[0], "One is as good as another"

    def _look(self, state: State, seat: Seat) -> Situation:
        turn = (state.round, state.active)
        if self._fancied != turn:
            self._fancied = turn
            self._whims = [self._random.uniform(1 - WHIM, 1 + WHIM) for _ in PROVINCES]
        return Situation(state, seat, self._style, self._whims)

    def _aim(self, sit: Situation) -> Campaign | None:
        """Think about the war once a turn."""
        turn = (sit.state.round, sit.state.active)
        if self._planned != turn:
            self._planned = turn
            self._campaign = campaign(sit, self._campaign)
        return self._campaign

    def _move(self, state: State, seat: Seat, legal: Sequence[Any]) -> Action:
        """Begin the next order; plan anew when there is none, or it can no longer be begun."""
        for _ in range(2):
            if not self._orders:
                plan = self._plan(self._look(state, seat))
                if plan is None:
                    break
                self._orders, self._why = list(plan.orders), plan.why
            action = _begin(state, self._orders[0])
            if action in legal:
                return action
            self._orders.clear()
        self._why = "Nothing is left to move"
        return EndMovement()

    def _plan(self, sit: Situation) -> Plan | None:
        """Return the next move that matters most."""
        aim = self._aim(sit)
        return (
            best_assault(sit, aim)
            or best_ramming(sit)
            or best_grab(sit, aim)
            or settle(sit)
            or fall_back(sit)
            or rally(sit)
            or advance(sit, aim)
            or sea_orders(sit, aim)
            or save_caesar(sit)
            or lead_at_home(sit)
            or take_over(sit)
            or go_home(sit)
            or fetch(sit)
        )

    def _carry_out(self, state: State) -> Action | None:
        """Take the small decisions of the order that was begun."""
        match state.step:
            case March() | Voyage():
                return self._direct(self._orders.pop(0) if self._orders else None)
            case Muster() if self._march is not None:
                return ChooseLoad(*self._march.load)
            case Boarding() if self._voyage is not None:
                return self._embark(state, self._voyage)
            case _:
                return None

    def _direct(self, order: Order | None) -> Action | None:
        self._march = order if isinstance(order, Marching) else None
        self._voyage = order if isinstance(order, Sailing) else None
        match order:
            case Marching():
                return ChooseDestination(CODES[order.to])
            case Sailing():
                return Sail(CODES[order.zone])
            case Landing():
                return Dock(COASTS[order.coast].code)
            case _:
                return None

    def _embark(self, state: State, voyage: Sailing) -> Action:
        if voyage.leaders:
            self._voyage = voyage._replace(leaders=voyage.leaders[1:])
            return Embark(state.roster.leaders[voyage.leaders[0]])
        return Stow(*voyage.units)


def _begin(state: State, order: Order) -> Action:
    if isinstance(order, Marching):
        return SelectLeader(state.roster.leaders[order.leader])
    return SelectGalley(state.roster.galleys[order.galley])

"""The captain: plans whole moves, then answers the small decisions they are made of."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hexarch.boards.mediterranean import COASTS, CODES, PROVINCES
from hexarch.bots.conquest import battle, diplomacy
from hexarch.bots.conquest.attack import best_assault
from hexarch.bots.conquest.campaign import Campaign, campaign
from hexarch.bots.conquest.expansion import best_grab, settle
from hexarch.bots.conquest.fleet import sea_orders
from hexarch.bots.conquest.naval import best_ramming
from hexarch.bots.conquest.orders import ALONE, Landing, Load, Marching, Order, Plan, Sailing
from hexarch.bots.conquest.purchase import purchase
from hexarch.bots.conquest.regroup import advance, fall_back, go_home, save_caesar
from hexarch.bots.conquest.situation import Situation
from hexarch.bots.conquest.style import STYLE, Style
from hexarch.bots.contract import Liberties
from hexarch.games.conquest.actions import (
    Action,
    ChooseDestination,
    ChooseLoad,
    Dock,
    Done,
    Embark,
    EndMovement,
    Prisoner,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.model import (
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


class Captain:
    """Plays as section 8 of the specification describes a good player."""

    def __init__(self, seed: int, style: Style = STYLE) -> None:
        self._style = style
        self._random = Random(seed)
        self._orders: list[Order] = []
        self._load: Load = ALONE
        self._boarding: Sailing | None = None
        self._why = "Nothing decided yet."
        self._offered: tuple[int, int] = (-1, -1)
        self._campaign: Campaign | None = None
        self._thought = (-1, -1)
        self._fancied = (-1, -1)
        self._whims: list[float] = []

    def explain(self) -> str:
        """Say why the last choice was made."""
        return self._why

    def volunteer(self, state: State, seat: Seat, liberties: Liberties) -> Any | None:
        """Bargain for prisoners, once a turn."""
        if type(state.step) is not Movement or self._offered == (state.round, state.active):
            return None
        self._offered = (state.round, state.active)
        if not any(200 <= place < 220 for place in state.at):
            return None
        return diplomacy.propose(self._look(state, seat), liberties())

    def choose(self, state: State, seat: Seat, legal: Sequence[Any]) -> Any:
        """Answer what is due."""
        action = self._answer(state, seat, legal)
        if action in legal:
            return action
        self._orders.clear()
        return _nearest(action, legal)

    def _answer(self, state: State, seat: Seat, legal: Sequence[Any]) -> Any:  # noqa: PLR0912, C901
        step = state.step
        match step:
            case Movement():
                return self._move(state, seat, legal)
            case March():
                return self._destination()
            case Muster():
                return ChooseLoad(*self._load)
            case Voyage():
                return self._course()
            case Boarding():
                return self._embark(state)
            case Combat():
                return battle.next_battle(self._look(state, seat), legal)
            case Fire():
                return battle.aim(state, step, legal)
            case Falter():
                return battle.falter(self._look(state, seat), step, legal)
            case Verdict():
                return Prisoner(state.roster.leaders[step.general], "keep")
            case Raze():
                return Done()
            case Build():
                sit = self._look(state, seat)
                return purchase(sit, self._aim(sit), legal)
            case Ransom() | Exchange() | Passage():
                return diplomacy.answer(self._look(state, seat), step)
            case _:
                return legal[0]

    def _move(self, state: State, seat: Seat, legal: Sequence[Any]) -> Action:
        for _ in range(2):
            if not self._orders:
                plan = self._plan(self._look(state, seat))
                if plan is None:
                    return EndMovement()
                self._orders = list(plan.orders)
                self._why = plan.why
            action = _first(state, self._orders[0])
            if action in legal:
                return action
            self._orders.clear()
        return EndMovement()

    def _plan(self, sit: Situation) -> Plan | None:
        aim = self._aim(sit)
        return (
            best_assault(sit, aim)
            or best_ramming(sit)
            or best_grab(sit, aim)
            or settle(sit)
            or fall_back(sit)
            or advance(sit, aim)
            or sea_orders(sit, aim)
            or save_caesar(sit)
            or go_home(sit)
        )

    def _look(self, state: State, seat: Seat) -> Situation:
        turn = (state.round, state.active)
        if self._fancied != turn:
            self._fancied = turn
            self._whims = [self._random.uniform(0.9, 1.1) for _ in PROVINCES]
        return Situation(state, seat, self._style, self._whims)

    def _aim(self, sit: Situation) -> Campaign | None:
        """Think about the war once a turn."""
        turn = (sit.state.round, sit.state.active)
        if self._thought != turn:
            self._thought = turn
            self._campaign = campaign(sit, self._campaign)
        return self._campaign

    def _destination(self) -> Any:
        order = self._orders.pop(0) if self._orders else None
        if not isinstance(order, Marching):
            return None
        self._load = order.load
        return ChooseDestination(CODES[order.to])

    def _course(self) -> Any:
        order = self._orders.pop(0) if self._orders else None
        if isinstance(order, Sailing):
            self._boarding = order
            return Sail(CODES[order.zone])
        if isinstance(order, Landing):
            return Dock(COASTS[order.coast].code)
        return None

    def _embark(self, state: State) -> Any:
        order = self._boarding
        if order is None:
            return Stow(0, 0, 0)
        if order.leaders:
            self._boarding = order._replace(leaders=order.leaders[1:])
            return Embark(state.roster.leaders[order.leaders[0]])
        return Stow(*order.units)


def _first(state: State, order: Order) -> Action:
    if isinstance(order, Marching):
        return SelectLeader(state.roster.leaders[order.leader])
    return SelectGalley(state.roster.galleys[order.galley])


def _nearest(action: Any, legal: Sequence[Any]) -> Any:
    """Return the legal action that is most like the one that was meant."""
    alike = [other for other in legal if type(other) is type(action)]
    if isinstance(action, ChooseLoad):
        wanted = (action.infantry, action.cavalry, action.ridden, action.catapults)
        return min(
            alike,
            key=lambda a: sum(
                abs(x - y)
                for x, y in zip(wanted, (a.infantry, a.cavalry, a.ridden, a.catapults), strict=True)
            ),
        )
    if isinstance(action, Stow) and alike:
        return min(alike, key=lambda a: a.infantry + a.cavalry + a.catapults)
    return alike[0] if alike else legal[-1]

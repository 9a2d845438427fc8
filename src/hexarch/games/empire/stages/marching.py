"""CT1 and CT2: the players move their units, one group after another."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from hexarch.boards.empire import CODES, HEX, NOWHERE
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.march import (
    Attack,
    EndPhase,
    Head,
    MoveTo,
    PickUp,
    Select,
    Stop,
)
from hexarch.games.empire.actions.war import Raze
from hexarch.games.empire.book import rule
from hexarch.games.empire.events import Log
from hexarch.games.empire.events.march import MovementEnded
from hexarch.games.empire.model import (
    CAVALRY,
    EXTRA,
    MOVEMENT,
    Seat,
    State,
    Unit,
    done,
    instead,
    push,
)
from hexarch.games.empire.names import WHERE_TO, points
from hexarch.games.empire.pieces import CODE, IS_SHIP, UNIT
from hexarch.games.empire.rules import r13_orders as orders
from hexarch.games.empire.rules.r06_areas import middle, section_name, sections
from hexarch.games.empire.rules.r09_works import check_raze, raze, razeable
from hexarch.games.empire.rules.r13_land import POINT
from hexarch.games.empire.rules.r13_march import (
    attacks,
    can_go_on,
    check_pick_up,
    left,
    outlook,
    pick_ups,
    seen_by,
)
from hexarch.games.empire.rules.r13_movement import check_free, mover, movers, whose
from hexarch.games.empire.rules.r13_refusals import check_attack, why_not_there
from hexarch.games.empire.rules.r13_stacking import may_stay
from hexarch.games.empire.rules.r13_voyage import can_sail
from hexarch.games.empire.steps.march import Halt, March, Marching, Voyage
from hexarch.kernel.flow import Answer, Stage, always
from hexarch.kernel.game import Decision, Illegal
from hexarch.kernel.memory import latest

END_PHASE: Final = EndPhase()
STOP: Final = Stop()


def can_move(state: State, unit: Unit) -> bool:
    """Tell whether a unit that may move has anywhere to go."""
    if IS_SHIP[unit]:
        return can_sail(state, unit)
    return can_go_on(state, (unit,), (0,)) or _can_attack_with_another(state, unit)


@rule("13.7.1a", "R-30")
def _can_attack_with_another(state: State, unit: Unit) -> bool:
    """Tell whether a unit that can go nowhere alone finds another with which it can attack."""
    seen = outlook(state, (unit,), (0,))
    return bool(pick_ups(state, mover(state), seen, (unit,)))


class Moving(Stage[State, Marching]):
    """Set a unit in motion, raze a fortification, or end the phase."""

    def owed(self, state: State, step: Marching) -> tuple[Decision, ...]:
        """Ask whoever's turn it is in strict order of initiative."""
        if state.phase == CAVALRY:
            say = "Move a cavalry unit, or end the Cavalry Move Option."
            return (Decision(whose(state, step), "3.4.CT1", say),)
        seat, say = whose(state, step), "Move a unit that has not moved, or end your Movement."
        if can_raze(state, seat) and not _can_move_any(state, seat):
            return (Decision(seat, "R-47", "Raze a fortification, or end your Movement."),)
        return (Decision(seat, "3.4.CT2", say),)

    def choices(self, state: State, step: Marching, seat: Seat) -> Sequence[Action]:
        """Return the units that can move, and the end."""
        found: list[Action] = [
            Select(CODE[unit]) for unit in movers(state, seat) if can_move(state, unit)
        ]
        if can_raze(state, seat):
            found += [Raze(CODES[where]) for where in razeable(state, seat)]
        found.append(END_PHASE)
        return found

    @rule("3.3")
    def by_itself(self, state: State, step: Marching, log: Log) -> State | None:
        """Go on to the next player when nothing can be done."""
        seat = whose(state, step)
        if _can_move_any(state, seat) or can_raze(state, seat):
            return None
        return _next(state, step)


def _can_move_any(state: State, seat: Seat) -> bool:
    return any(can_move(state, unit) for unit in movers(state, seat))


@rule("R-47")
def can_raze(state: State, seat: Seat) -> bool:
    """Tell whether a player may raze something in his Movement phase."""
    return state.phase == MOVEMENT and bool(state.works) and bool(razeable(state, seat))


def _next(state: State, step: Marching) -> State:
    if step.turn + 1 < len(state.order):
        return instead(state, Marching(step.turn + 1))
    return done(state)


def check_select(state: State, step: Marching, seat: Seat, action: Select) -> Illegal | None:
    """Refuse a unit that may not move, or has nowhere to go."""
    unit = UNIT.get(action.unit)
    if unit is None:
        return Illegal("1.3.1", "There is no unit {0}.", (action.unit,))
    refusal = check_free(state, seat, unit)
    if refusal is None and not can_move(state, unit):
        cited = "13.1.2" if IS_SHIP[unit] else "13.3.2a"
        if IS_SHIP[unit] and state.marks[unit] & EXTRA:
            cited = "10.4.2g3"
        return Illegal(cited, "{0} has nowhere to go.", (action.unit,))
    return refusal


def select(state: State, step: Marching, seat: Seat, action: Select, log: Log) -> State:
    """Set a unit in motion."""
    unit = UNIT[action.unit]
    return push(state, Voyage((unit,), (0,)) if IS_SHIP[unit] else March((unit,), (0,)))


def end_phase(state: State, step: Marching, seat: Seat, action: EndPhase, log: Log) -> State:
    """Let the next player move."""
    log.append(MovementEnded(seat, "3.4.CT1" if state.phase == CAVALRY else "3.4.CT2"))
    return _next(state, step)


@rule("R-47")
def check_razing(state: State, step: Marching, seat: Seat, action: Raze) -> Illegal | None:
    """Refuse to raze what may not be razed, or not now."""
    where = HEX.get(action.at)
    if where is None:
        return Illegal("1.2b", "There is no hex {0}.", (action.at,))
    if state.phase != MOVEMENT:
        return Illegal("R-47", "Fortifications are razed in Build or in Movement.")
    return check_raze(state, seat, where)


def razes(state: State, step: Marching, seat: Seat, action: Raze, log: Log) -> State:
    """Raze a fortification."""
    return raze(state, HEX[action.at], log)


Moving.answers = {
    Select: Answer(check_select, select),
    Raze: Answer(check_razing, razes),
    EndPhase: Answer(always, end_phase),
}


# Under way.


@latest
def _told(step: March | Halt) -> tuple[str, str]:
    """Tell of whom a question speaks, and how far they can still go."""
    return ", ".join(orders.codes(step.units)), points(left(step.units, step.spent) / POINT)


def _place(code: str, then: Callable[[int], Illegal | None]) -> Illegal | None:
    """Read the code of a hex and go on, or refuse it."""
    where = HEX.get(code)
    return Illegal("1.2b", "There is no hex {0}.", (code,)) if where is None else then(where)


class UnderWay(Stage[State, March]):
    """Take others along, choose a section to go to, attack, or stop beside who was picked up."""

    def owed(self, state: State, step: March) -> tuple[Decision, ...]:
        """Ask where the units go."""
        return (Decision(mover(state), "13.1.1a", WHERE_TO, _told(step)),)

    def choices(self, state: State, step: March, seat: Seat) -> Sequence[Action]:
        """Return the units in reach, the sections and the attacks."""
        seen = seen_by(state, step)
        names = seen.field.sections
        found: list[Action] = [
            PickUp(CODE[unit]) for unit in pick_ups(state, seat, seen, step.units)
        ]
        found += [Head(CODES[section_name(names, section)]) for section in seen.sections]
        found += [
            Attack(CODES[target], CODES[origin])
            for target, origin, _ in attacks(state, seen, step.units)
        ]
        if check_stop(state, step, seat, STOP) is None:
            found.append(STOP)
        return found


def check_pick(state: State, step: March, seat: Seat, action: PickUp) -> Illegal | None:
    """Refuse a unit that cannot be taken along."""
    unit = UNIT.get(action.unit)
    if unit is None:
        return Illegal("1.3.1", "There is no unit {0}.", (action.unit,))
    return check_pick_up(state, seat, seen_by(state, step), step.units, unit)


def pick(state: State, step: March, seat: Seat, action: PickUp, log: Log) -> State:
    """Take a unit along."""
    return orders.pick_up(state, step, seat, UNIT[action.unit], log)


def check_head(state: State, step: March, seat: Seat, action: Head) -> Illegal | None:
    """Refuse a section without a hex in reach."""

    def check(where: int) -> Illegal | None:
        seen = seen_by(state, step)
        found = seen.field.sections
        section = found.of[where]
        ends = [] if section == NOWHERE else seen.ends_in(section)
        if ends and section_name(found, section) == where:
            return None
        if where not in ends:
            return why_not_there(state, seen, step.units, where)
        about = (action.section, CODES[section_name(found, section)])
        return Illegal("13.2.3a", "To go to {0}, first choose its section: {1}.", about)

    return _place(action.section, check)


def head(state: State, step: March, seat: Seat, action: Head, log: Log) -> State:
    """Choose the section."""
    return instead(state, Halt(step.units, step.spent, HEX[action.section], step.road))


def check_attacking(state: State, step: March, seat: Seat, action: Attack) -> Illegal | None:
    """Refuse an attack that cannot be made."""
    return _place(
        action.target,
        lambda target: _place(
            action.origin,
            lambda origin: check_attack(state, seen_by(state, step), step.units, target, origin),
        ),
    )


def attacking(state: State, step: March, seat: Seat, action: Attack, log: Log) -> State:
    """Attack."""
    return orders.attack(state, step, seat, HEX[action.target], HEX[action.origin], log)


def check_stop(state: State, step: March, seat: Seat, action: Stop) -> Illegal | None:
    """Refuse to stop before anything has moved, or where there is no room."""
    if not any(step.spent):
        return Illegal("13.1.1a", "The units have not gone anywhere yet.")
    here = state.at[step.units[0]]
    if not may_stay(state, here, step.units):
        return Illegal("13.6.1", "{0} is full.", (CODES[here],))
    return None


def stopping(state: State, step: March, seat: Seat, action: Stop, log: Log) -> State:
    """End the move beside the unit that was picked up."""
    return orders.stop(state, step, log)


UnderWay.answers = {
    PickUp: Answer(check_pick, pick),
    Head: Answer(check_head, head),
    Attack: Answer(check_attacking, attacking),
    Stop: Answer(check_stop, stopping),
}


class Halting(Stage[State, Halt]):
    """Choose the hex of the section where the move ends."""

    def owed(self, state: State, step: Halt) -> tuple[Decision, ...]:
        """Ask for the hex."""
        seen = seen_by(state, step)
        costs = {seen.cost(there) for there in _hexes(state, step)}
        say = "In which hex does the move end: {0}? Movement points left: {1}."
        if len(costs) == 1:
            say = "In which hex does the move end: {0}? The move takes {2} of {1} movement points."
        about = (*_told(step), points(min(costs) / POINT))
        return (Decision(mover(state), "13.2.3a", say, about),)

    def choices(self, state: State, step: Halt, seat: Seat) -> Sequence[Action]:
        """Return the hexes in reach."""
        return [MoveTo(CODES[there]) for there in _hexes(state, step)]

    def by_itself(self, state: State, step: Halt, log: Log) -> State | None:
        """Go to the only hex there is."""
        hexes = _hexes(state, step)
        if len(hexes) > 1:
            return None
        return orders.move_to(state, step, mover(state), hexes[0], log)


def _hexes(state: State, step: Halt) -> list[int]:
    return seen_by(state, step).ends_in(sections(state).of[step.section])


def check_move(state: State, step: Halt, seat: Seat, action: MoveTo) -> Illegal | None:
    """Refuse a hex outside the section, out of reach, or full."""

    def check(where: int) -> Illegal | None:
        seen = seen_by(state, step)
        hexes = _hexes(state, step)
        if where in hexes:
            return None
        section = seen.field.sections.of[where]
        if section != NOWHERE and where in seen.ends_in(section):
            name = (action.hex, CODES[middle(hexes)])
            return Illegal("13.2.3a", "{0} is not in the section of {1}.", name)
        return why_not_there(state, seen, step.units, where)

    return _place(action.hex, check)


def move(state: State, step: Halt, seat: Seat, action: MoveTo, log: Log) -> State:
    """End the move."""
    return orders.move_to(state, step, seat, HEX[action.hex], log)


Halting.answers = {MoveTo: Answer(check_move, move)}

STAGES: Final[dict[type, Stage[State, Any]]] = {
    Marching: Moving(),
    March: UnderWay(),
    Halt: Halting(),
}

"""Marches and voyages for the tests of chapters 6 and 13."""

from collections.abc import Iterable
from typing import Any, TypeVar

from hexarch.boards.empire import CODES, HEX, PROVINCE_CODES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Attack, EndPhase, Head, MoveTo, PickUp, Select
from hexarch.games.empire.events import Event
from hexarch.games.empire.model import CAVALRY, MOVEMENT, State, replace
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.position import place, position
from hexarch.games.empire.rules.r06_areas import sections
from hexarch.games.empire.rules.r13_march import attacks, outlook
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.march import Marching
from hexarch.kernel.script import owing, refusal

EAGLE, BULL, MOON, HAND = range(4)
END = EndPhase()
E = TypeVar("E")


OURS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "KOR": "Eagle Weak"}
THEIRS = {"THE": "Bull Weak", "DAM": "Bull Weak", "ILA": "Bull Weak"}
EAGLES_LAND = dict.fromkeys(PROVINCE_CODES, "Eagle Weak")
HORSE, FOOT, SLOW = "EQU:HC1", "EQU:HI1", "EQU:SG1"
"""Movement 4, 2 and 1."""


def scene(seats: int = 2, *, riding: bool = False, **words: Any) -> State:
    """Set a Movement phase up, or with *riding* a Cavalry Move Option; Eagle moves first."""
    return position(
        seats,
        phase=CAVALRY if riding else MOVEMENT,
        campaign=words.pop("campaign", 1),
        steps=(Turn(opened=True), Marching()),
        **words,
    )


def group(codes: str) -> tuple[int, ...]:
    """Return the units with these codes."""
    return tuple(UNIT[code] for code in codes.split())


def costs(state: State, codes: str) -> dict[str, float]:
    """Return what each hex where units can end their move costs them, in movement points."""
    seen = outlook(state, group(codes), (0,) * len(codes.split()))
    return {CODES[there]: seen.cost(there) / 2 for hexes in seen.ends.values() for there in hexes}


def special(state: State, codes: str) -> dict[str, str]:
    """Return the hexes that only a special rule reaches."""
    seen = outlook(state, group(codes), (0,) * len(codes.split()))
    return {CODES[there]: rule for there, rule in seen.ways.special.items()}


def assaults(state: State, codes: str) -> dict[str, dict[str, float]]:
    """Return the hexes that units can attack: from where, and for how many points."""
    units = group(codes)
    found: dict[str, dict[str, float]] = {}
    for target, origin, cost in attacks(state, outlook(state, units, (0,) * len(units)), units):
        found.setdefault(CODES[target], {})[CODES[origin]] = cost / 2
    return found


def section(state: State, code: str) -> set[str]:
    """Return the hexes of the section in which a hex lies."""
    found = sections(state)
    return {CODES[here] for here in found.hexes[found.of[HEX[code]]]}


def name(state: State, code: str) -> str:
    """Return the name of the section in which a hex lies."""
    found = sections(state)
    return CODES[found.hexes[found.of[HEX[code]]][0]]


def go(state: State, codes: str, to: str) -> State:
    """March units that start together, or are picked up in this order, to a hex."""
    return told(state, *orders(state, codes, to))[0]


def orders(state: State, codes: str, to: str) -> list[Any]:
    """Return the acts of a march."""
    first, *others = codes.split()
    return [Select(first), *(PickUp(code) for code in others), Head(name(state, to)), MoveTo(to)]


def strike(state: State, codes: str, target: str, origin: str) -> State:
    """Attack with units that start together, or are picked up in this order."""
    first, *others = codes.split()
    acts = [Select(first), *(PickUp(code) for code in others), Attack(target, origin)]
    return told(state, *acts)[0]


def told(state: State, *actions: Any) -> tuple[State, list[Any]]:
    """Play; a hex that is the only one of its section needs no choice."""
    log: list[Event] = []
    for action in actions:
        if isinstance(action, MoveTo) and not _halts(state):
            continue
        seat = owing(GAME, state, action)
        refused = GAME.check(state, seat, action)
        assert refused is None, f"{action} is refused to {seat}: {refused}"
        state, events = GAME.apply(state, seat, action)
        log.extend(events)
    return state, log


def _halts(state: State) -> bool:
    return type(state.step).__name__ == "Halt"


def after(state: State, *actions: Any) -> State:
    """Play and return the position that is reached."""
    return told(state, *actions)[0]


def only(log: Iterable[Any], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in log if isinstance(event, kind)]


def choices(state: State) -> list[Any]:
    """Return what the seat on turn may answer."""
    return list(GAME.legal(state, GAME.decisions(state)[0].seat))


def why(state: State, action: Any) -> str:
    """Return the rule by which an act is refused."""
    found = refusal(GAME, state, action)
    assert found is not None, f"{action} is allowed"
    return found.rule


def where(state: State, code: str) -> str:
    """Return the hex of a unit."""
    return CODES[state.at[UNIT[code]]]


def selectable(state: State) -> set[str]:
    """Return the units that can be set in motion."""
    return {action.unit for action in choices(state) if isinstance(action, Select)}


def put(state: State, places: dict[str, str]) -> State:
    """Move units by hand, to go on from another position."""
    at = list(state.at)
    for code, here in places.items():
        at[UNIT[code]] = place(here)
    return replace(state, at=tuple(at))


def names(units: Iterable[int]) -> set[str]:
    """Return the codes of units."""
    return {CODE[unit] for unit in units}

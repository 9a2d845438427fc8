"""Battlefields for the tests of chapter 14: positions in which a battle waits to be fought."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.events import Event
from hexarch.games.empire.model import (
    COMBAT,
    FACTIONS,
    VETERAN,
    WOUNDED,
    Battle,
    Options,
    State,
    replace,
)
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.position import place, position
from hexarch.games.empire.rules.r14_battle import odds_of
from hexarch.games.empire.rules.r14_forces import the_battle
from hexarch.games.empire.rules.r14_odds import Odds
from hexarch.games.empire.stages.combat import dice_of
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Fighting, Rolling
from hexarch.kernel.game import CHANCE, Rolled
from hexarch.kernel.script import owing, refusal

EAGLE, BULL, MOON, HAND = range(4)
E = TypeVar("E")
Words = Mapping[str, str]

OPEN, CITY, WOODS, FOREST = "K21", "K26", "G23", "L25"
"""Hexes of Thessella: open ground, a small city, woods, woods and rough."""


def names(words: str) -> list[str]:
    """Return the codes of the units in words such as ``Eagle: EQU:HI1 V, EQU:HC1``."""
    return [entry.split()[0] for entry in words.partition(": ")[2].split(",")]


def battle(at: str, words: str, *origins: str) -> Battle:
    """Write a battle down: its attackers in words, and from where each came."""
    units = tuple(UNIT[code] for code in names(words))
    came = tuple(place(origins[min(i, len(origins) - 1)]) for i in range(len(units)))
    return Battle(place(at), FACTIONS.index(words.partition(":")[0]), units, came)


def field(  # a battlefield has many parts, each named
    attack: str,
    defend: str,
    at: str = OPEN,
    *origins: str,
    beside: Words | None = None,
    seats: int = 2,
    sizes: Mapping[str, int] | None = None,
    options: Options | None = None,
    more: Sequence[Battle] = (),
    **politics: Any,
) -> State:
    """Set up a battle of Eagle and Bull, at General War unless it is said otherwise."""
    if not {"general", "wars"} & set(politics):
        politics["general"] = ["Eagle on Bull"]
    units: dict[str, list[str]] = {at: [attack, defend]}
    for where, words in (beside or {}).items():
        units.setdefault(where, []).extend(words.split("; "))
    state = position(
        seats,
        units=units,
        battles=(battle(at, attack, *(origins or ("J21",))), *more),
        phase=COMBAT,
        campaign=1,
        steps=(Turn(opened=True), Fighting()),
        options=options,
        **politics,
    )
    changed = tuple((HEX[code], size) for code, size in (sizes or {}).items())
    return GAME.settle(replace(state, sizes=changed))[0]


def fought(
    state: State, *actions: Any, dice: Iterable[int | tuple[int, ...]] = ()
) -> tuple[State, list[Event]]:
    """Roll and play; dice are rolled as soon as they are due, as long as any are given."""
    left, log = list(dice), list[Event]()
    state = _rolled(state, left, log)
    for action in actions:
        seat = owing(GAME, state, action)
        refused = GAME.check(state, seat, action)
        assert refused is None, f"{action} is refused to {seat}: {refused}"
        state, events = GAME.apply(state, seat, action)
        log.extend(events)
        state = _rolled(state, left, log)
    assert not left, f"dice left over: {left}"
    return state, log


def _rolled(state: State, left: list[int | tuple[int, ...]], log: list[Event]) -> State:
    while left and asked(state) == CHANCE:
        faces = left.pop(0)
        roll = Rolled((faces,) if isinstance(faces, int) else faces)
        refused = GAME.check(state, CHANCE, roll)
        assert refused is None, f"{roll} is refused: {refused}"
        state, events = GAME.apply(state, CHANCE, roll)
        log.extend(events)
    return state


def after(state: State, *actions: Any, dice: Iterable[int | tuple[int, ...]] = ()) -> State:
    """Play and return the position that is reached."""
    return fought(state, *actions, dice=dice)[0]


def quiet(state: State) -> State:
    """Roll ones for both sides, which cost Green units nothing."""
    while asked(state) == CHANCE:
        ones = (1,) * len(GAME.decisions(state)[0].dice)
        state = GAME.apply(state, CHANCE, Rolled(ones))[0]
    return state


def only(log: Iterable[Any], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in log if isinstance(event, kind)]


def choices(state: State) -> list[Any]:
    """Return what the seat on turn may answer."""
    return list(GAME.legal(state, GAME.decisions(state)[0].seat))


def asked(state: State) -> int:
    """Return who owes an answer."""
    return GAME.decisions(state)[0].seat


def why(state: State, action: Any) -> str:
    """Return the rule by which an act is refused."""
    found = refusal(GAME, state, action)
    assert found is not None, f"{action} is allowed"
    return found.rule


def health(state: State, code: str) -> str:
    """Return ``V``, ``G``, ``wounded`` or ``dead``."""
    unit = UNIT[code]
    if state.at[unit] < 0:
        return "dead"
    marks = state.marks[unit]
    return "V" if marks & VETERAN else "wounded" if marks & WOUNDED else "G"


def where(state: State, code: str) -> int:
    """Return where a unit is."""
    return state.at[UNIT[code]]


def odds_now(state: State) -> Odds:
    """Return the odds of the round whose dice are due."""
    step = state.step
    assert isinstance(step, Rolling)
    return odds_of(state, the_battle(state, step.at), step.attackers, step.defenders)


def dice_now(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the modifiers of the attacker's and of the defender's dice."""
    step = state.step
    assert isinstance(step, Rolling)
    return dice_of(state, step, attacking=True), dice_of(state, step, attacking=False)


def province(code: str) -> int:
    """Return the number of a province."""
    return PROVINCE[code]


def units_of(codes: Iterable[int]) -> list[str]:
    """Return the codes of units."""
    return [CODE[unit] for unit in codes]

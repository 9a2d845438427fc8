"""Two battlefields, and states read in the words of `position`: shared by tests of this folder."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from hexarch.boards.mediterranean import COASTS, CODES, SPACE, VALUES
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Action,
    ChooseDestination,
    ChooseLoad,
    Done,
    EndMovement,
    EndTurn,
    SelectLeader,
)
from hexarch.games.conquest.events import Event, TurnBegan
from hexarch.games.conquest.model import (
    ABOARD,
    DEAD,
    DOCKED,
    ESCORTED,
    FALLEN,
    IN_STOCK,
    NO_CITY,
    NOBODY,
    PRISONER,
    RANSOMED,
    Battle,
    Combat,
    Options,
    State,
    Units,
)
from hexarch.games.conquest.position import position, units_of
from hexarch.kernel.script import play, refusal

E = TypeVar("E")
Kind: TypeAlias = Literal["infantry", "cavalry", "catapult", "galley"]
Words: TypeAlias = Mapping[str, str]

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
"""The seats of a game for six."""


def played(state: State, actions: Iterable[Any], dice: Sequence[int] = ()) -> State:
    """Play and return the position that is reached."""
    after: State
    after, _ = play(GAME, state, actions, dice)
    return after


def settled(state: State) -> State:
    """Let everything happen that needs no choice."""
    return GAME.settle(state)[0]


def storm(
    attackers: str,
    defenders: str,
    *,
    provinces: Words | None = None,
    leaders: Words | None = None,
    galleys: Words | None = None,
    by: str = "land",
    options: Options | None = None,
) -> State:
    """Lead Italia's first general into Dalmatia, held by Macedonia's; the battle has just begun."""
    battle = Battle(
        SPACE["DAL"], ITA, units_of(attackers), by_land="land" in by, by_sea="sea" in by
    )
    return settled(
        position(
            6,
            "ITA",
            provinces={"DAL": f"MAC {defenders}", **(provinces or {})},
            leaders={"ITA:general1": "DAL", "MAC:general1": "DAL", **(leaders or {})},
            galleys=galleys,
            steps=(Combat(),),
            battles=(battle,),
            options=options,
        )
    )


def sea_fight(
    attackers: Sequence[str],
    defenders: Sequence[str],
    *,
    leaders: Words | None = None,
    options: Options | None = None,
) -> State:
    """Lead Galatian galleys into Mare Alexandria, where Egyptian ones lie; say what each carries.

    A galley with units has the general of its own number aboard.
    """
    galleys, aboard = dict[str, str](), dict[str, str]()
    for home, loads in (("GAL", attackers), ("EGY", defenders)):
        for number, load in enumerate(loads, 1):
            galleys[f"{home}:galley{number}"] = f"MAL {load}"
            if load:
                aboard[f"{home}:general{number}"] = f"{home}:galley{number}"
    return settled(
        position(
            6,
            "GAL",
            leaders={**aboard, **(leaders or {})},
            galleys=galleys,
            steps=(Combat(),),
            battles=(Battle(SPACE["MAL"], GAL, by_sea=True),),
            options=options,
        )
    )


def march(leader: str, to: str, load: str | None = None) -> list[Action]:
    """Lead *load* (fresh units) to a province; without it, when there is no choice of load."""
    way: list[Action] = [SelectLeader(leader), ChooseDestination(to)]
    if load is not None:
        infantry, cavalry, catapults = units_of(load)
        way.append(ChooseLoad(infantry, cavalry, 0, catapults))
    return way


def idle_until(state: State, home: str) -> tuple[State, list[Event]]:
    """Let everybody do nothing until the next turn of *home* begins."""
    happened: list[Event] = []
    while True:
        seat = GAME.decisions(state)[0].seat
        for nothing in (EndMovement(), Done(), EndTurn()):
            if GAME.check(state, seat, nothing) is None:
                break
        state, events = GAME.apply(state, seat, nothing)
        happened += events
        if any(event.seat == seat_of(state, home) for event in told(events, TurnBegan)):
            return state, happened


def refused(state: State, action: Action, home: str | None = None) -> str:
    """Return the rule that refuses *action*, and insist on a reason."""
    answer = refusal(GAME, state, action, None if home is None else seat_of(state, home))
    assert answer is not None, f"{action} is allowed"
    assert answer.why
    return answer.rule


def told(events: Iterable[Any], kind: type[E]) -> list[E]:
    """Pick the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def seat_of(state: State, home: str) -> int:
    """Return the seat that began in *home*."""
    return state.homes.index(SPACE[home])


def on_turn(state: State) -> str:
    """Return the home of the player who owes the next decision."""
    return CODES[state.homes[GAME.decisions(state)[0].seat]]


def owner(state: State, province: str) -> str:
    """Say to whom a province belongs: a home, or ``neutral``."""
    seat = state.owner[SPACE[province]]
    return "neutral" if seat == NOBODY else CODES[state.homes[seat]]


def force(state: State, province: str) -> Units:
    """Count the units of a province's owner in it."""
    space = SPACE[province]
    return state.infantry[space], state.cavalry[space], state.catapults[space]


def city(state: State, province: str) -> int:
    """Return NO_CITY, CITY or FORTIFIED."""
    return state.city[SPACE[province]]


def where(state: State, leader: str) -> str:
    """Say where a leader is, in the words of `position`."""
    at = state.at[state.roster.leader[leader]]
    fixed = {DEAD: "dead", FALLEN: "fallen", RANSOMED: "ransomed"}
    if at in fixed:
        return fixed[at]
    for base, word in ((ESCORTED, "escorted"), (PRISONER, "prisoner")):
        if base <= at < base + state.seats:
            return f"{word} {CODES[state.homes[at - base]]}"
    return state.roster.galleys[at - ABOARD] if at >= ABOARD else CODES[at]


def lord(state: State, leader: str) -> str:
    """Return the home of the player whom a leader serves."""
    return CODES[state.homes[state.lord[state.roster.leader[leader]]]]


def lies(state: State, galley: str) -> str:
    """Say where a galley lies: a coast, a zone, or ``stock``."""
    at = state.galleys[state.roster.galley[galley]].at
    if at == IN_STOCK:
        return "stock"
    return COASTS[at - DOCKED].code if at >= DOCKED else CODES[at]


def cargo(state: State, galley: str) -> Units:
    """Count the units aboard a galley."""
    return state.galleys[state.roster.galley[galley]].cargo


def master(state: State, galley: str) -> str:
    """Return the home of the player who owns a galley."""
    return CODES[state.homes[state.galleys[state.roster.galley[galley]].owner]]


def mark(state: State, home: str) -> int:
    """Add up what a player owns: where his marker stands on the Tribute Scale (money.1)."""
    seat = seat_of(state, home)
    owned = [p for p, who in enumerate(state.owner) if who == seat]
    return sum(VALUES[p] + (0 if state.city[p] == NO_CITY else 5) for p in owned)


def talents(state: State, home: str) -> int:
    """Return the treasury of a player."""
    return state.treasury[seat_of(state, home)]


def advantage(state: State) -> int:
    """Return the combat advantage that the table shows: above 0 the attacker's."""
    battle = GAME.board(GAME.view(state, None)).battle
    assert battle is not None
    return battle.advantage

"""Questions that a player mostly passes: the table may answer them for him for a while."""

from typing import Final

from hexarch.games.empire.actions import Action
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import SETUP, Seat, State
from hexarch.games.empire.stages import annual, building, declaring, influence, permission
from hexarch.games.empire.steps.realm import Influencing, Tribute
from hexarch.games.empire.steps.war import Building, Declaring, Leave, Peacemaking, Reacting
from hexarch.kernel.errands import StandingAnswer
from hexarch.kernel.words import Words

WARS: Final = Words("until a war begins or ends, or the season is over")
MEANS: Final = Words("until your gold or your provinces change, or the season is over")
SEASON: Final = Words("until the season is over")

QUESTIONS: Final[dict[str, tuple[type, Action, Words]]] = {
    "peace": (Peacemaking, declaring.END_PEACE, WARS),
    "war": (Declaring, declaring.NO_DECLARATION, WARS),
    "defence": (Reacting, declaring.DECLINE, SEASON),
    "leave": (Leave, permission.NO, SEASON),
    "tribute": (Tribute, annual.END_GO, MEANS),
    "influence": (Influencing, influence.END_GO, MEANS),
    "build": (Building, building.END, MEANS),
}
"""By kind: the step that asks, the pass, and until when it is given."""


def standing(state: State, seat: Seat) -> list[StandingAnswer]:
    """Return what a player may have answered for him."""
    if state.phase == SETUP:
        return []
    asked = any(decision.seat == seat for decision in FLOW.owed(state))
    return [
        StandingAnswer(
            kind, _now(state, seat, until), act, until, asked and isinstance(state.step, step)
        )
        for kind, (step, act, until) in QUESTIONS.items()
    ]


def _now(state: State, seat: Seat, until: Words) -> str:
    """Put all in a line that gives a reason to ask anew."""
    season = f"{state.year}.{state.season}"
    if until is WARS:
        return f"{season} {state.wars} {state.general} {state.intervenes} {state.ally}"
    if until is MEANS:
        own = [p for p, owner in enumerate(state.political) if owner == seat]
        return f"{season} {state.treasury[seat]} {own} {[state.military[p] for p in own]}"
    return season

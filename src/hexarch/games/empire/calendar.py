"""The year as the turn track shows it, and which events belong to which of its phases."""

from typing import Final

from hexarch.games.empire.events import Event
from hexarch.games.empire.events.battle import BattleBegan
from hexarch.games.empire.events.march import CampaignTurnBegan
from hexarch.games.empire.events.realm import (
    ControlChanged,
    InitiativeRolled,
    MilitaryGained,
    MilitaryLost,
    PointsCounted,
    TributeCollected,
)
from hexarch.games.empire.events.war import (
    DefenceEnded,
    Eliminated,
    PeaceMade,
    Restored,
    WorkFinished,
)
from hexarch.games.empire.model import CAVALRY, HOUSEKEEPING, SEASONS, SETUP, TRIBUTE, State
from hexarch.kernel.board import Moment

ANNUAL: Final = ("Check Province Control", "Collect Tribute")
SEASONAL: Final = (
    "Start of the season",
    "Determine Initiative",
    "Check Military Control",
    "Check Victory Points",
    "Influence Provinces",
    "Supply",
    "Build",
    "Restore Units",
    "Declare War",
)
CAMPAIGN: Final = ("Cavalry Move Option", "Movement", "Combat")
PHASES: Final[dict[type[Event], str]] = {
    ControlChanged: "Check Province Control",
    TributeCollected: "Collect Tribute",
    DefenceEnded: "Start of the season",
    PeaceMade: "Start of the season",
    InitiativeRolled: "Determine Initiative",
    MilitaryLost: "Check Military Control",
    MilitaryGained: "Check Military Control",
    PointsCounted: "Check Victory Points",
    Eliminated: "Supply",
    WorkFinished: "Build",
    Restored: "Restore Units",
    CampaignTurnBegan: "Cavalry Move Option",
    BattleBegan: "Combat",
}
"""The first phase in which to look for an event when several phases pass by themselves."""


def moment(state: State) -> Moment:
    """Return the date, the phases of this part of the year, and which of them it is."""
    year, season = f"Year {state.year}", SEASONS[state.season]
    begun = (state.year - 1) * len(SEASONS) + state.season + 1
    if state.phase == SETUP:
        return Moment("Set-up", ("Set-up",), 0)
    if state.phase <= TRIBUTE:
        return Moment(f"{year}, Annual Interphase", ANNUAL, state.phase, round=begun)
    if state.campaign and state.phase >= CAVALRY:
        date = f"{season} {state.year}, Campaign {state.campaign}"
        return Moment(date, CAMPAIGN, state.phase - CAVALRY, round=begun)
    date = f"{season} of {year.lower()}"
    return Moment(date, SEASONAL, state.phase - HOUSEKEEPING, round=begun)

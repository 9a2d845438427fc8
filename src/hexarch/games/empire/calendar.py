"""The year as the turn track shows it, and which events belong to which of its phases."""

from typing import Final

from hexarch.games.empire.book import rule
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
from hexarch.games.empire.model import CAVALRY, HOUSEKEEPING, SEASONS, SETUP, TRIBUTE, WAR, State
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
)
WARS: Final = ("Declare War",)
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


@rule("III.C", "R-77")
def moment(state: State) -> Moment:
    """Return the date, the phases of this part of the year, and which of them it is."""
    year, season = f"Year {state.year}", SEASONS[state.season]
    begun = (state.year - 1) * len(SEASONS) + state.season + 1
    if state.phase == SETUP:
        return Moment("Set-up", ("Set-up",), 0)
    if state.phase <= TRIBUTE:
        return Moment(f"{year}, Annual Interphase", ANNUAL, state.phase, round=begun)
    opens = state.options.dow_each_campaign_turn
    first = WAR if opens else CAVALRY
    if state.campaign and state.phase >= first:
        date = f"{season} {state.year}, Campaign {state.campaign}"
        campaign = (*WARS, *CAMPAIGN) if opens else CAMPAIGN
        return Moment(date, campaign, state.phase - first, round=begun)
    date = f"{season} of {year.lower()}"
    seasonal = SEASONAL if opens else (*SEASONAL, *WARS)
    return Moment(date, seasonal, state.phase - HOUSEKEEPING, round=begun)

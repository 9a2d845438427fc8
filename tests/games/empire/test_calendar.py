"""The date that the turn track, the log and the laboratory read."""

import pytest

from hexarch.games.empire.calendar import moment
from hexarch.games.empire.model import (
    CAVALRY,
    COMBAT,
    HOUSEKEEPING,
    RESTORE,
    SETUP,
    TRIBUTE,
    WAR,
    Options,
)
from hexarch.games.empire.position import position


@pytest.mark.parametrize(
    ("year", "season", "phase", "campaign", "title", "seasons"),
    [
        (1, "Spring", SETUP, 0, "Set-up", 0),
        (1, "Spring", HOUSEKEEPING, 0, "Spring of year 1", 1),
        (1, "Winter", CAVALRY, 2, "Winter 1, Campaign 2", 4),
        (2, "Spring", TRIBUTE, 0, "Year 2, Annual Interphase", 5),
    ],
)
def test_the_date_and_how_many_seasons_have_begun(
    year: int, season: str, phase: int, campaign: int, title: str, seasons: int
) -> None:
    now = moment(position(2, year=year, season=season, phase=phase, campaign=campaign))
    assert (now.title, now.round) == (title, seasons)


@pytest.mark.rule("III.C", "R-77")
@pytest.mark.parametrize(
    ("phase", "campaign", "title", "name"),
    [
        (RESTORE, 0, "Spring of year 1", "Restore Units"),
        (WAR, 1, "Spring 1, Campaign 1", "Declare War"),
        (CAVALRY, 1, "Spring 1, Campaign 1", "Cavalry Move Option"),
        (COMBAT, 2, "Spring 1, Campaign 2", "Combat"),
        (WAR, 3, "Spring 1, Campaign 3", "Declare War"),
    ],
)
def test_with_the_option_each_campaign_turn_opens_with_declare_war(
    phase: int, campaign: int, title: str, name: str
) -> None:
    options = Options(dow_each_campaign_turn=True)
    now = moment(position(2, season="Spring", phase=phase, campaign=campaign, options=options))
    assert (now.title, now.phase) == (title, name)
    assert ("Declare War" in now.steps) == (campaign > 0), "ST8 is gone"


def test_without_it_war_is_declared_in_the_seasonal_turn() -> None:
    now = moment(position(2, season="Spring", phase=WAR))
    assert (now.title, now.phase) == ("Spring of year 1", "Declare War")
    assert "Declare War" not in moment(position(2, phase=CAVALRY, campaign=1)).steps

"""The date that the turn track, the log and the laboratory read."""

import pytest

from hexarch.games.empire.calendar import moment
from hexarch.games.empire.model import CAVALRY, HOUSEKEEPING, SETUP, TRIBUTE
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

"""The board as text, of a game whose pieces bear figures and whose provinces bear markers."""

from pathlib import Path

import pytest
from tests.cli.running import Run

import hexarch.games.empire
from hexarch.cli.screen import WIDTH

EXAMPLE = Path(hexarch.games.empire.__file__).parent / "examples/example_of_play.json"


@pytest.fixture
def shown(run: Run) -> list[str]:
    """The board from which Empire's Example of Play starts."""
    return run("replay", str(EXAMPLE), "--ply", "0").out.splitlines()


def part(lines: list[str], begin: str) -> list[str]:
    """Return the lines from one that begins so to the next empty one."""
    start = next(n for n, line in enumerate(lines) if line.lstrip("> ").startswith(begin))
    end = next(n for n in range(start, len(lines)) if not lines[n])
    return lines[start:end]


def row(lines: list[str], begin: str) -> str:
    """Return the one line that begins so, with single spaces."""
    (found,) = (" ".join(line.split()) for line in lines if line.strip().startswith(begin))
    return found


def test_pieces_with_figures_are_named_where_they_stand(shown: list[str]) -> None:
    eagle = part(shown, "Eagle: ")
    assert row(eagle, "Rathgar (P18)").endswith(
        "heavy infantry of Equilla 3-2, heavy cavalry of Equilla 3-4"
    )
    assert "line infantry of Khazon 3-2 (mercenary)" in row(eagle, "Kasharctan (K16)")


def test_long_lines_are_folded(shown: list[str]) -> None:
    assert max(map(len, shown)) <= WIDTH
    eagle = part(shown, "Eagle: ")
    above = next(n for n, line in enumerate(eagle) if "Q20" in line)
    assert eagle[above].endswith("Veteran heavy infantry of Equilla 6-2,")
    assert eagle[above + 1].strip() == "Veteran heavy cavalry of Equilla 5-4"


def test_a_place_without_a_name_is_told_by_its_province(shown: list[str]) -> None:
    assert row(part(shown, "Eagle: "), "Q20 in Equilla")


def test_the_units_and_markers_of_neutrals_are_told(shown: list[str]) -> None:
    neutral = part(shown, "Neutral:")
    assert row(neutral, "Turany (TUR)") == "Turany (TUR) influence Neutral"
    assert row(neutral, "Durres (H22)") == "Durres (H22) scouts of Thessella 1-6"


def test_cities_of_provinces_that_are_owned_are_not_free(shown: list[str]) -> None:
    free = " ".join(part(shown, "Free: "))
    assert "Turany (TUR) 3" in free
    assert "(P18)" not in free


def test_pools_count_what_looks_alike(shown: list[str]) -> None:
    pool = row(shown, "Force Pool of Sulan")
    assert ", ," not in pool
    assert "light cavalry of Sulan 2-6 x" in pool


def test_charts_are_laid_out_in_columns(shown: list[str]) -> None:
    chart = part(shown, "Influence:")
    assert " ".join(chart[1].split()) == "Province Controller Marker Trend City points"
    assert len(chart) == 2 + 15
    assert chart[1].index("Marker") == chart[2].index("Neutral", 30)
    assert part([*shown, ""], "War and peace:")


def test_a_battle_is_told_with_its_figures(run: Run) -> None:
    """The first battle of the example, once the attacker's dice lie."""
    lines = [*run("replay", str(EXAMPLE), "--ply", "45").out.splitlines(), ""]
    battle = part(lines, "Battle in ")
    assert battle[:5] == [
        "Battle in R26 in Thessella",
        "    Eagle attacks with light cavalry of Sulan 2-6",
        "    Bull defends with scouts of Thessella 1-6",
        "    beside it: skirmishers of Ilanoer 2-3",
        "    Round 1, Totals 2 : 1, Odds 2-1",
    ]

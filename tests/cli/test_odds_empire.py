"""``hexarch odds empire``."""

import math

import pytest
from tests.cli.running import Run

EXAMPLE = (
    *("odds", "empire", "--attacker", "6-2V,3-4", "--defender", "3-2"),
    *("--terrain", "woods", "--city", "small", "--siege", "1"),
)


def test_the_shape_of_the_answer(run: Run) -> None:
    odds = run(*EXAMPLE, "--json").json
    assert list(odds) == [
        "attacker_wins",
        "defender_wins",
        "nobody_wins",
        "attacker_withdraws",
        "defender_withdraws",
        "rounds",
        "expected_loss",
        "first_round",
        "survivors",
        "losses",
        "too_large_for_best",
        "seconds",
    ]
    assert (odds["losses"], odds["too_large_for_best"]) == ("best", False)
    first = odds["first_round"]
    assert (first["attack"], first["defence"], first["odds"]) == (9, 6, "1-1")
    # The siege unit cancels the -1 of the small city; the Veteran adds 1; so does the defender.
    assert (first["attacker_dice"], first["defender_dice"]) == ([1], [1])
    assert first["attacker_loses"] == pytest.approx([1 / 6, 2 / 6, 2 / 6, 1 / 6])
    assert math.isclose(sum(end["p"] for end in odds["survivors"]), 1)
    total = odds["attacker_wins"] + odds["defender_wins"] + odds["nobody_wins"]
    assert math.isclose(total, 1)


def test_for_people(run: Run) -> None:
    out = run(*EXAMPLE).out
    assert "first round: 9 against 6, 1-1" in out
    assert "attacker wins" in out
    assert "expected loss" in out


def test_withdrawing_and_reinforcing(run: Run) -> None:
    sides = ("--attacker", "HIV", "--defender", "MI", "--defender-beside", "SI")
    odds = run("odds", "empire", *sides, "--retreat-below", "0.2", "--json").json
    assert odds["attacker_withdraws"] > 0
    fought = run("odds", "empire", *sides, "--json").json
    assert fought["attacker_withdraws"] < odds["attacker_withdraws"]
    assert odds["expected_loss"]["attacker"] < fought["expected_loss"]["attacker"]


def test_at_sea(run: Run) -> None:
    odds = run("odds", "empire", "--attacker", "3-7", "--defender", "3-7", "--sea", "--json").json
    assert odds["first_round"]["defender_dice"] == [0]
    ashore = run("odds", "empire", "--attacker", "3-2", "--defender", "3-7", "--json").json
    assert ashore["first_round"]["defence"] == 2


@pytest.mark.parametrize(
    ("units", "beside"), [("5-2,4-2", "3-2,2-2,1-2"), ("2xHI", "5xHI")], ids=["mixed", "long"]
)
def test_too_large_for_the_best_losses(run: Run, units: str, beside: str) -> None:
    """Many different units, or many steps: then strength is kept, and it is said."""
    sides = ("--attacker", units, "--defender", units)
    words = ("odds", "empire", *sides, "--attacker-beside", beside, "--defender-beside", beside)
    odds = run(*words, "--json").json
    assert (odds["losses"], odds["too_large_for_best"]) == ("strength", True)
    assert "too large for the best losses: both sides keep strength" in run(*words).out
    kept = run(*words, "--losses", "strength", "--json").json
    assert (kept["losses"], kept["too_large_for_best"]) == ("strength", False)
    assert kept["attacker_wins"] == odds["attacker_wins"]
    assert "too large" not in run(*words, "--losses", "strength").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--attacker", "x", "--defender", "3-2"), "--attacker: unit 1: 'x' is not a unit"),
        (("--attacker", "3-2", "--defender", "0"), "the defender has no units"),
        (("--attacker", "1-6", "--defender", "6-2V", "--terrain", "woods"), "below 1-4"),
        (("--attacker", "3-2", "--defender", "3-2", "--city", "big"), ": --city: 'big' is none"),
        (("--attacker", "3-2", "--defender", "3-2", "--terrain", "x"), ": --terrain: 'x' is none"),
        (("--attacker", "3-2", "--defender", "3-2", "--side", "up"), ": --side: 'up' is none"),
        (("--attacker", "3-2", "--defender", "3-2", "--losses", "bad"), "--losses: 'bad' is none"),
        (("--attacker", "3-2", "--defender", "3-2", "--retreat-below", "2"), "not a probability"),
        (("--attacker", "3-7", "--defender", "3-7", "--sea", "--fort"), "at sea there is neither"),
    ],
)
def test_bad_input_is_told_in_one_line(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run("odds", "empire", *words)
    assert ran.refuses(says)


@pytest.mark.parametrize(
    ("option", "units", "says"),
    [
        ("--attacker-beside", "foo", "--attacker-beside: unit 1: 'foo' is not a unit"),
        ("--defender-beside", "3-2,,", "--defender-beside: unit 2: '' is not a unit"),
        ("--defender", "3-2,4", "--defender: unit 2: '4' is not a unit"),
        ("--attacker", "6/0-2V", "--attacker: unit 1: '6/0-2V': a Green strength is from 1 to"),
    ],
)
def test_an_error_names_the_option_and_the_unit(
    run: Run, option: str, units: str, says: str
) -> None:
    words = {"--attacker": "HI", "--defender": "HI"} | {option: units}
    assert run("odds", "empire", *(word for pair in words.items() for word in pair)).refuses(says)


@pytest.mark.rule("14.7.4b", "8.3.2a", "9.5.2b")
@pytest.mark.parametrize(
    ("option", "units", "says"),
    [
        ("--attacker-beside", "3-2b", "unit 1: 14.7.4b: who forages or builds cannot reinforce"),
        ("--defender-beside", "LIb", "unit 1: 14.7.4b: who forages or builds cannot reinforce"),
        ("--defender-beside", "HI,3-2f", "unit 2: 14.7.4b: who forages or builds"),
        ("--attacker", "3-2f", "unit 1: 8.3.2a: a forager cannot move to attack"),
        ("--attacker", "HI,HIb", "unit 2: 9.5.2b: a builder cannot move to attack"),
    ],
)
def test_units_that_cannot_be_there_on_land(run: Run, option: str, units: str, says: str) -> None:
    words = {"--attacker": "HI", "--defender": "HI", "--city": "small"} | {option: units}
    ran = run("odds", "empire", *(word for pair in words.items() for word in pair))
    assert ran.refuses(f"{option}: {says}")


@pytest.mark.rule("14.4.2b", "8.3.4c")
@pytest.mark.parametrize(
    ("option", "units", "says"),
    [
        ("--attacker", "HI", "unit 1: 14.4.2b: only warships fight at sea"),
        ("--defender", "W3,3-2", "unit 2: 14.4.2b: only warships fight at sea"),
        ("--defender-beside", "HC", "unit 1: 14.4.2b: only warships fight at sea"),
        ("--defender", "W3f", "unit 1: 8.3.4c: nobody forages or builds at sea"),
    ],
)
def test_units_that_cannot_be_there_at_sea(run: Run, option: str, units: str, says: str) -> None:
    words = {"--attacker": "W3", "--defender": "W3"} | {option: units}
    ran = run("odds", "empire", "--sea", *(word for pair in words.items() for word in pair))
    assert ran.refuses(f"{option}: {says}")


def test_units_that_may_be_there(run: Run) -> None:
    """A siege unit in the hex fights; the defender's units forage, build, or have one beside."""
    sides = ("--attacker", "HI,SG", "--defender", "HIf,HIb", "--defender-beside", "SG")
    assert run("odds", "empire", *sides, "--json").json["first_round"]["attack"] == 4
    beside = ("--attacker", "HI", "--attacker-beside", "SG", "--defender", "HI")
    assert run("odds", "empire", *beside, "--json").json["losses"] == "best", "there are no walls"


def test_conquest_takes_nothing_of_empire(run: Run) -> None:
    sides = ("--attacker", "5I", "--defender", "4I")
    ran = run("odds", "conquest", *sides, "--city", "small")
    assert ran.refuses("conquest knows only")


@pytest.mark.rule("14.9a", "14.9c", "14.7.1a")
def test_siege_units_beside_walls_may_take_damage(run: Run) -> None:
    """One cancels the -1 of a small city, told either way; only one beside can spare the others."""
    words = ("odds", "empire", "--attacker", "HI", "--defender", "HI", "--city", "small", "--json")
    beside, apart = run(*words, "--attacker-beside", "1-1").json, run(*words, "--siege", "1").json
    assert beside["first_round"] == apart["first_round"]
    assert beside["first_round"]["attacker_dice"] == [0]
    assert beside["attacker_wins"] > apart["attacker_wins"]

"""The captain of Empire: it decides legally everywhere, and beats chance."""

from random import Random
from typing import Any

import pytest

from hexarch.boards.empire import PROVINCE
from hexarch.bots import bot
from hexarch.bots.empire.worth import gain
from hexarch.games.empire import GAME
from hexarch.games.empire.model import INFLUENCE
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r07_checks import chances
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Influencing
from hexarch.kernel.game import CHANCE, Outcome, Rolled, Setting

MOST_PLIES = 40_000


def played(scenario: str, names: list[str], seed: int, **options: Any) -> Outcome | None:
    source = Random(seed)
    players = [bot("empire", name, seed) for name in names]
    state = GAME.setup(GAME.check_setting(Setting(scenario, len(names), options)))
    for _ in range(MOST_PLIES):
        owed = GAME.decisions(state)
        if not owed:
            return GAME.outcome(state)
        seat = owed[0].seat
        if seat == CHANCE:
            action: Any = Rolled(tuple(source.randrange(sides) + 1 for sides in owed[0].dice))
        else:
            known = GAME.imagine(state, seat, source)
            action = players[seat].choose(known, seat, list(GAME.legal(known, seat)))
        assert GAME.check(state, seat, action) is None
        state, _ = GAME.apply(state, seat, action)
    return None


@pytest.mark.parametrize("scenario", ["A", "C"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_captain_beats_chance(scenario: str, seat: int) -> None:
    names = ["random", "random"]
    names[seat] = "captain"
    outcomes = [played(scenario, names, seed) for seed in range(3)]
    assert [outcome and outcome.winners for outcome in outcomes] == [(seat,)] * 3


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("A", 2), ("B", 3), ("C", 4), ("D", 4), ("E", 3), ("F", 2), ("G", 4), ("H", 3)],
)
def test_captains_end_their_games(scenario: str, seats: int) -> None:
    assert played(scenario, ["captain"] * seats, 1, year_limit=12) is not None


def test_the_chances_are_those_of_two_dice() -> None:
    assert chances(1, 4)[0] == pytest.approx(15 / 36)
    assert chances(3, -2)[1] == pytest.approx(15 / 36)
    assert chances(2, 0) == pytest.approx((1 / 36, 3 / 36))


def test_pressure_on_a_strong_rival_is_worth_more_than_on_a_weak_one() -> None:
    state = position(2, control={"DAM": "Bull Strong", "ILA": "Bull Weak", "EQU": "Eagle Weak"})
    strong = gain(state, "pressure", 0, PROVINCE["DAM"], 2)
    weak = gain(state, "pressure", 0, PROVINCE["ILA"], 2)
    assert strong > weak > 0


def test_the_captain_keeps_what_his_units_cost_until_the_next_tribute() -> None:
    units = {"P18": "Eagle: EQU:HI1, EQU:HI2", "R16": "Eagle: EQU:HI3"}
    state = position(
        2,
        control={"EQU": "Eagle Weak", "DAM": "Bull Strong"},
        units=units,
        treasury={"Eagle": 9},
        season="Summer",
        phase=INFLUENCE,
        steps=(Turn(opened=True), Influencing()),
    )
    legal = [action for action in GAME.legal(state, 0) if type(action).__name__ != "Unopposed"]
    chosen = bot("empire", "captain", 1).choose(state, 0, legal)
    assert type(chosen).__name__ == "EndGo"

"""The odds that the table tells of a battle in Empire."""

import time
from random import Random
from typing import Any

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    EAGLE,
    MOON,
    after,
    field,
    quiet,
)
from tests.games.empire.test_battle_play import answers, draw

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    EnterBattle,
    FightWith,
    KeepOut,
    Reinforce,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.actions.march import Attack, Select
from hexarch.games.empire.model import MOVEMENT, NOBODY
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Deciding, Losing, Rolling
from hexarch.kernel.game import CHANCE, Rolled
from hexarch.odds import empire_forecast
from hexarch.odds.empire import Force, Ground, battle, parse_units
from hexarch.odds.forecast import forecast

KEEP = ("strength", "strength")


def test_nothing_to_tell_without_a_battle() -> None:
    state = position(2, units={"K21": "Eagle: EQU:HI1"})
    assert forecast("empire", state, None, None) is None
    assert forecast("empire", state, EAGLE, Continue()) is None


@pytest.mark.rule("14.3.1")
def test_before_the_dice() -> None:
    state = field("Eagle: EQU:HI1 V, EQU:HC1", "Bull: DAM:MI1", CITY, "K25")
    assert isinstance(state.step, Rolling)
    told = forecast("empire", state, None, None)
    expected = battle(
        Force(parse_units("HIV,HC")), Force(parse_units("MI")), Ground(1, 1), losses=KEEP
    )
    assert told is not None
    assert (told.space, told.attacker, told.defender) == (CITY, EAGLE, BULL)
    assert told.attacker_wins == pytest.approx(expected.attacker_wins)
    assert told.defender_loss == pytest.approx(expected.defender_loss)
    left = sum(end.p * len(end.attacker) for end in expected.ends)
    assert told.attacker_left == pytest.approx(left)
    assert f"{expected.attacker_wins:.0%}" in told.text


@pytest.mark.rule("14.6.1")
def test_the_round_ahead() -> None:
    """What the next dice can cost is told beside the end, unless it is being taken."""
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", CITY, "K25")
    told = forecast("empire", state, None, None)
    assert told is not None
    assert told.round is not None
    assert (told.round.attack, told.round.defence, told.round.odds) == (3, 3, (1, 1))
    assert told.round.attacker == pytest.approx((3 / 6, 2 / 6, 1 / 6))
    assert told.round.defender == pytest.approx((1 / 6, 2 / 6, 2 / 6, 1 / 6))
    losing = after(field("Eagle: EQU:HI1, EQU:HC1", "Bull: DAM:MI1"), dice=[(1, 1), 4])
    assert isinstance(losing.step, Losing)
    taken = forecast("empire", losing, None, None)
    assert taken is not None
    assert taken.round is None


def test_between_the_dice_of_both_sides() -> None:
    """The mean over the attacker's dice is the forecast before them."""
    state = field("Eagle: EQU:HI1 V, EQU:HC1", "Bull: DAM:MI1", CITY, "K25")
    before = forecast("empire", state, None, None)
    rolls = list(GAME.legal(state, CHANCE))
    told = [forecast("empire", GAME.apply(state, CHANCE, roll)[0], None, None) for roll in rolls]
    assert before is not None
    mean = sum(one.attacker_wins for one in told if one is not None) / len(rolls)
    assert mean == pytest.approx(before.attacker_wins)


def test_over_the_whole_round() -> None:
    """And so is the mean over the dice of both, at whatever decision comes then."""
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", beside={"K22": "Bull: DAM:SI1"})
    before = forecast("empire", state, None, None)
    assert before is not None
    total = 0.0
    kinds = set()
    for first in range(1, 7):
        for second in range(1, 7):
            reached = after(state, dice=[first, second])
            kinds.add(type(reached.step))
            told = forecast("empire", reached, None, None)
            assert told is not None
            total += told.attacker_wins
    assert total / 36 == pytest.approx(before.attacker_wins)
    assert kinds >= {Losing, Deciding}


def test_a_decision_is_weighed_before_it_is_made() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", beside={"J21": "Eagle: EQU:HI2"})
    state = quiet(state)
    alone = forecast("empire", state, EAGLE, Continue())
    both = forecast("empire", state, EAGLE, Reinforce("EQU:HI2"))
    assert alone is not None
    assert both is not None
    assert both.attacker_wins > alone.attacker_wins
    assert forecast("empire", state, EAGLE, Withdraw()) is None
    assert forecast("empire", state, BULL, Continue()) is None  # not his decision
    hurt = after(field("Eagle: EQU:HI1 V, EQU:ML1", "Bull: DAM:MI1"), dice=[(1, 1), 2])
    chances = [forecast("empire", hurt, EAGLE, StepFrom(code)) for code in ("EQU:HI1", "EQU:ML1")]
    assert all(chances)
    assert chances[0] != chances[1]


def test_a_garrison_and_a_choice_of_combat_units() -> None:
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Neutral: THE:SI1, THE:SI2",
        CITY,
        "K25",
        wars=["Eagle on THE"],
    )
    told = forecast("empire", state, None, None)
    assert told is not None
    assert told.defender == NOBODY
    three = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1, DAM:MI2, DAM:SI1",
        CITY,
        "K25",
        sizes={CITY: 2},
    )
    weak = forecast("empire", three, BULL, FightWith("DAM:SI1"))
    best = forecast("empire", three, None, None)
    assert weak is not None
    assert best is not None
    assert weak.attacker_wins > best.attacker_wins


@pytest.mark.rule("10.4.2f3")
def test_an_intervener_knows_the_odds_before_he_takes_a_battle_over() -> None:
    """The garrison has fallen: two line infantry beside it against two heavy Veterans."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Neutral: THE:SI1 wounded",
        CITY,
        "K25",
        beside={"J25": "Moon: KHA:LI1, KHA:LI2"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, Continue(), dice=[(4, 1, 1, 1), 1])
    walls = Ground(1, 1)
    heavy = Force(parse_units("HIV,HIV"))
    expected = battle(heavy, Force(parse_units("LI,LI")), walls, losses=KEEP)

    told = forecast("empire", state, None, None)
    assert told is not None
    assert (told.attacker, told.defender) == (EAGLE, MOON)
    assert 0 < told.defender_wins == pytest.approx(expected.defender_wins)
    assert told.round is not None
    assert (told.round.attack, told.round.defence) == (12, 6)
    one = forecast("empire", state, MOON, EnterBattle("KHA:LI1"))
    assert one is not None
    assert one.round is not None
    assert (one.round.attack, one.round.defence) == (12, 3), "the other may follow, or not"
    assert one.defender_wins == pytest.approx(told.defender_wins), "he does, to the end"
    two = forecast("empire", after(state, EnterBattle("KHA:LI1")), MOON, EnterBattle("KHA:LI2"))
    assert two is not None
    assert (two.round, two.defender_wins) == (told.round, told.defender_wins)
    assert forecast("empire", state, MOON, KeepOut()) is None


@pytest.mark.rule("10.4.2f3")
def test_whoever_enters_where_nobody_is_left_has_won() -> None:
    """Both sides have fallen, and the attacker has said that nobody comes, though he could."""
    state = field(
        "Eagle: EQU:HI1 wounded",
        "Neutral: THE:SI1 wounded",
        CITY,
        "K25",
        beside={"J25": "Moon: KHA:LI1, KHA:LI2", "L25": "Eagle: EQU:HI2 V"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, Continue(), dice=[(6, 6), 6])

    told = forecast("empire", state, MOON, EnterBattle("KHA:LI1"))

    assert told is not None
    assert (told.attacker_wins, told.defender_wins) == (0, 1)


@pytest.mark.rule("13.7.1a")
def test_an_attack_is_weighed_before_it_is_made() -> None:
    state = position(
        2,
        units={"K22": "Eagle: EQU:HI1 V", "K21": "Bull: DAM:MI1"},
        general=["Eagle on Bull"],
        control={"EQU": "Eagle Strong", "DAM": "Bull Strong"},
        phase=MOVEMENT,
        campaign=1,
        steps=(Turn(),),
    )
    state = GAME.settle(state)[0]
    state = GAME.apply(state, EAGLE, Select("EQU:HI1"))[0]
    attack = next(act for act in GAME.legal(state, EAGLE) if isinstance(act, Attack))
    told = forecast("empire", state, EAGLE, attack)
    expected = battle(Force(parse_units("HIV")), Force(parse_units("MI")), Ground(), losses=KEEP)
    assert told is not None
    assert told.attacker_wins == pytest.approx(expected.attacker_wins)


def test_it_is_quick() -> None:
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1 V, DAM:MI2 V",
        beside={"J21": "Eagle: EQU:HI3 V, EQU:HI4 V", "K22": "Bull: DAM:MI3 V, DAM:MI4 V"},
    )
    start = time.process_time()
    assert forecast("empire", state, None, None) is not None
    assert time.process_time() - start < 2
    assert Rolled((1,)) in GAME.legal(state, CHANCE)


def test_what_was_solved_is_forgotten_before_it_fills_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(empire_forecast, "MOST_REMEMBERED", 1)
    state = field("Eagle: EQU:HI1 V, EQU:HC1", "Bull: DAM:MI1", CITY, "K25")
    first, again = (forecast("empire", state, None, None) for _ in range(2))
    assert first == again
    kept = empire_forecast._solver.cache_info()  # noqa: SLF001
    assert (kept.hits, kept.currsize) == (0, 1)


def test_every_decision_of_random_battles_can_be_forecast() -> None:
    """Chances are chances, and nothing is lost that was not there."""
    told = 0
    for seed in range(30):
        source = Random(seed)
        state = GAME.settle(draw(seed))[0]
        while state.battles:
            seat, act = answers(state, source)
            found = forecast("empire", state, None, None)
            if found is not None:
                told += 1
                assert 0 <= found.attacker_wins <= 1
                assert found.attacker_wins + found.defender_wins <= 1 + 1e-9
                assert min(found.attacker_loss, found.defender_loss) >= -1e-9
            if seat != CHANCE:
                forecast("empire", state, seat, act)
            state = GAME.apply(state, seat, act)[0]  # type: ignore[arg-type]
    assert told > 150


@pytest.mark.rule("14.7.1a", "14.7.5")
@pytest.mark.parametrize(
    ("words", "aside"),
    [
        ({"beside": {"K22": "Eagle: EQU:HI2"}}, 0),
        ({"beside": {"K22": "Eagle: EQU:SG1"}}, 0),
        ({"beside": {"K22": "Eagle: EQU:SG1"}, "works": [("K21", "fort", "Bull")]}, 0),
        ({"beside": {"K22": "Moon: KHA:LI1, KHA:LI2"}, "seats": 3}, 2),
    ],
)
def test_who_could_take_damage_and_is_not_counted_is_told(words: Any, aside: int) -> None:
    """Units that another player may lend; siege units are counted, before walls, too."""
    told = forecast(
        "empire", field("Eagle: EQU:HI1", "Bull: DAM:MI1", "K21", "J21", **words), None, None
    )
    assert told is not None
    assert told.aside == aside

"""The odds that the table tells: of a battle being fought, and of one an action would start."""

import pytest
from tests.games.conquest.scenes import EGY, GAL, ITA, MAC, played, sea_fight, storm

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    ChooseBattle,
    ChooseDestination,
    ChooseLoad,
    EndMovement,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
    Target,
)
from hexarch.games.conquest.model import Fire, State
from hexarch.games.conquest.position import position
from hexarch.kernel.game import CHANCE, Rolled
from hexarch.odds.conquest import battle, sea_battle, sea_win_probability, win_probability
from hexarch.odds.forecast import forecast


def before_dalmatia() -> State:
    """Put Italia's general with 6I beside Dalmatia, where Macedonia's stands with 3I."""
    return position(
        6,
        "ITA",
        provinces={"PAN": "ITA city 6I", "DAL": "MAC 3I"},
        leaders={"ITA:general1": "PAN", "MAC:general1": "DAL"},
    )


def fire(state: State) -> Fire:
    step = state.step
    assert isinstance(step, Fire)
    return step


def missed(state: State, target: Target) -> State:
    """Let the attacker fire and miss; the only target of the answer is aimed at by itself."""
    aimed = GAME.apply(state, GAME.decisions(state)[0].seat, target)[0]
    return GAME.apply(aimed, CHANCE, Rolled((1,)))[0]


def test_there_is_nothing_to_tell_without_a_battle() -> None:
    state = before_dalmatia()
    assert forecast("conquest", state, None, None) is None
    assert forecast("conquest", state, ITA, EndMovement()) is None
    assert forecast("conquest", state, ITA, SelectLeader("ITA:general1")) is None
    assert forecast("chess", state, None, None) is None


def test_the_attackers_fire_on_land() -> None:
    state = storm("4I 1K", "3I 1C")
    assert fire(state).attacking
    told = forecast("conquest", state, None, None)
    odds = battle((4, 0, 1), (3, 1, 0))
    assert told is not None
    assert (told.space, told.attacker, told.defender) == ("DAL", ITA, MAC)
    assert told.attacker_wins == pytest.approx(odds.attacker_wins)
    assert told.attacker_loss == pytest.approx(odds.expected_loss.attacker)
    left = sum(end.p * sum(end.defender) for end in odds.survivors)
    assert told.defender_left == pytest.approx(left)
    assert f"{odds.attacker_wins:.0%}" in told.text


def test_the_defenders_fire_on_land() -> None:
    state = played(storm("4I 1K", "3I 1C"), [Target("cavalry")], dice=[1])
    assert not fire(state).attacking
    told = forecast("conquest", state, None, None)
    # His die is rolled at the catapult: 6 hits, with no advantage of his own.
    hit, miss = win_probability((4, 0, 0), (3, 1, 0)), win_probability((4, 0, 1), (3, 1, 0))
    assert told is not None
    assert told.attacker_wins == pytest.approx(hit / 6 + miss * 5 / 6)
    assert told.attacker_wins + told.defender_wins == pytest.approx(1)


def test_the_last_attacker_may_fall() -> None:
    state = missed(storm("1I", "1I 1C"), Target("infantry"))
    told = forecast("conquest", state, None, None)
    assert told is not None
    survives = win_probability((1, 0, 0), (1, 1, 0))
    assert told.attacker_wins == pytest.approx(survives / 2)
    assert told.attacker_loss == pytest.approx(10 * told.defender_wins)


def test_both_fires_at_sea() -> None:
    state = sea_fight(["3I 1K", "1I"], ["2I 1C"])
    told = forecast("conquest", state, None, None)
    fleets = ((3, 0, 1), (1, 0, 0)), ((2, 1, 0),)
    odds = sea_battle(*fleets)
    assert told is not None
    assert told.attacker_wins == pytest.approx(odds.attacker_wins)
    assert (told.space, told.attacker) == ("MAL", GAL)
    after = played(state, [Target("cavalry", "EGY:galley1")], dice=[1])
    if isinstance(after.step, Fire) and not after.step.attacking:
        told = forecast("conquest", after, None, None)
        hurt = (3, 0, 0), (1, 0, 0)
        share = 1 / 6
        expected = share * sea_win_probability(hurt, fleets[1])
        expected += (1 - share) * sea_win_probability(*fleets)
        assert told is not None
        assert told.attacker_wins == pytest.approx(expected)


def test_a_galley_alone_may_be_lost() -> None:
    state = missed(sea_fight([""], ["", ""]), Target("galley", "EGY:galley1"))
    told = forecast("conquest", state, None, None)
    assert told is not None
    chance = sea_win_probability(((0, 0, 0),), ((0, 0, 0), (0, 0, 0)))
    assert told.attacker_wins == pytest.approx(chance / 3)


def test_before_a_march_all_that_can_go_is_counted() -> None:
    state = played(before_dalmatia(), [SelectLeader("ITA:general1")])
    told = forecast("conquest", state, ITA, ChooseDestination("DAL"))
    assert told is not None
    assert told.attacker_wins == pytest.approx(win_probability((6, 0, 0), (3, 0, 0)))


def test_before_a_march_the_chosen_load_is_counted() -> None:
    state = played(before_dalmatia(), [SelectLeader("ITA:general1"), ChooseDestination("DAL")])
    told = forecast("conquest", state, ITA, ChooseLoad(2, 0, 0, 0))
    assert told is not None
    assert told.attacker_wins == pytest.approx(win_probability((2, 0, 0), (3, 0, 0)))
    assert forecast("conquest", state, ITA, ChooseLoad(99, 0, 0, 0)) is None


def test_each_battle_that_could_be_fought_next() -> None:
    state = position(
        6,
        "ITA",
        provinces={"PAN": "ITA city 6I", "DAL": "MAC 3I", "MOE": "MAC 1C"},
        leaders={
            "ITA:general1": "PAN",
            "ITA:general2": "PAN",
            "MAC:general1": "DAL",
            "MAC:general2": "MOE",
        },
    )
    marches = [
        SelectLeader("ITA:general1"),
        ChooseDestination("DAL"),
        ChooseLoad(4, 0, 0, 0),
        SelectLeader("ITA:general2"),
        ChooseDestination("MOE"),
        ChooseLoad(2, 0, 0, 0),
        EndMovement(),
    ]
    state = played(state, marches)
    for space, own, foe in (("DAL", (4, 0, 0), (3, 0, 0)), ("MOE", (2, 0, 0), (0, 1, 0))):
        told = forecast("conquest", state, ITA, ChooseBattle(space))
        assert told is not None
        assert (told.space, told.defender) == (space, MAC)
        assert told.attacker_wins == pytest.approx(win_probability(own, foe))
    assert forecast("conquest", state, ITA, ChooseBattle("PAN")) is None


def test_before_a_galley_sails_into_enemies() -> None:
    state = position(
        6,
        "GAL",
        leaders={"GAL:general1": "GAL:galley1", "EGY:general1": "EGY:galley1"},
        galleys={"GAL:galley1": "MRH 3I 1K", "EGY:galley1": "MAL 1C"},
    )
    state = played(state, [SelectGalley("GAL:galley1")])
    told = forecast("conquest", state, GAL, Sail("MAL"))
    assert told is not None
    assert told.attacker_wins == pytest.approx(sea_win_probability(((3, 0, 1),), ((0, 1, 0),)))
    assert GAME.check(state, GAL, Sail("MAL")) is None


def at_the_quay() -> State:
    """Egypt has two galleys, its leaders and an army at home, Galatia one galley outside."""
    return position(
        6,
        "EGY",
        provinces={"EGY": "EGY fort 6I 2K"},
        leaders={"EGY:general1": "EGY", "GAL:general1": "GAL:galley1"},
        galleys={"EGY:galley1": "EGY", "EGY:galley2": "EGY", "GAL:galley1": "MAL 3I"},
    )


def test_a_galley_that_is_still_to_be_loaded_is_reckoned_as_full() -> None:
    state = played(at_the_quay(), [SelectGalley("EGY:galley1")])
    told = forecast("conquest", state, EGY, Sail("MAL"))
    assert told is not None
    full = ((5, 0, 2),)
    assert told.attacker_wins == pytest.approx(sea_win_probability(full, ((3, 0, 0),)))


def test_a_galley_that_joins_a_battle_at_sea_changes_its_odds() -> None:
    first = [SelectGalley("EGY:galley1"), Sail("MAL"), Stow(0, 0, 0)]
    state = played(at_the_quay(), [*first, SelectGalley("EGY:galley2")])
    told = forecast("conquest", state, EGY, Sail("MAL"))
    assert told is not None
    both = ((0, 0, 0), (5, 0, 2))
    assert told.attacker_wins == pytest.approx(sea_win_probability(both, ((3, 0, 0),)))

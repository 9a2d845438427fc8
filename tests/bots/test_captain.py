"""The captain plays as section 8 of the specification describes competent play."""

from typing import Any

import pytest

from hexarch.boards.mediterranean import CODES, N_PROVINCES
from hexarch.bots import bot
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Buy,
    ChooseDestination,
    DestroyCity,
    Done,
    EndMovement,
    FightOn,
    Prisoner,
    Retreat,
    SelectLeader,
)
from hexarch.games.conquest.model import Battle, Build, Falter, Raze, State, Verdict
from hexarch.games.conquest.position import position
from hexarch.kernel.game import Setting

HIS, ITA, DAL = 4, 5, 18


def answer(state: State) -> Any:
    """Let a captain answer what is due."""
    (decision,) = GAME.decisions(state)
    captain = bot("conquest", "captain", 1)
    action = captain.choose(state, decision.seat, GAME.legal(state, decision.seat))
    assert GAME.check(state, decision.seat, action) is None
    assert captain.explain()
    return action


def movement(state: State) -> list[Any]:
    """Let the captain of the active seat play his Movement, and return his choices."""
    seat, captain = state.active, bot("conquest", "captain", 1)
    given: list[Any] = []
    while EndMovement() not in given and type(state.steps[0]).__name__ == "Movement":
        (decision,) = GAME.decisions(state)
        if decision.seat != seat:
            break
        given.append(captain.choose(state, seat, GAME.legal(state, seat)))
        state, _ = GAME.apply(state, seat, given[-1])
    return given


@pytest.mark.parametrize(("enemies", "choice"), [("7I 2K", DestroyCity("NAR")), ("", Done())])
def test_he_razes_a_city_that_will_fall(enemies: str, choice: Any) -> None:
    state = position(
        3,
        "HIS",
        provinces={"NAR": "HIS city", "LUG": f"MAC {enemies}"},
        leaders={"MAC:general1": "LUG"},
        steps=(Raze(),),
    )
    assert answer(state) == choice


@pytest.mark.parametrize(("generals", "fate"), [(1, "eliminate"), (3, "keep")])
def test_he_kills_a_prisoner_whose_lord_has_hardly_any_left(generals: int, fate: str) -> None:
    at_home = {f"ITA:general{n}": "ITA" for n in range(2, 2 + generals)}
    state = position(
        6,
        "HIS",
        provinces={"NAR": "HIS 3I"},
        leaders={"HIS:general1": "NAR", "ITA:general1": "prisoner HIS", **at_home},
        steps=(Verdict(ITA * 7 + 1, HIS),),
    )
    assert answer(state) == Prisoner("ITA:general1", fate)  # type: ignore[arg-type]


def lonely_caesar(round_: int, force: str = "HIS city 7K") -> State:
    return position(
        3,
        "HIS",
        provinces={"NAR": force, "ITA": "MAC 1I", "MAC": "MAC 1I"},
        leaders={"HIS:caesar": "NAR", "MAC:caesar": "ITA"},
        round=round_,
    )


def test_a_caesar_leads_no_attack_while_the_game_is_young() -> None:
    assert SelectLeader("HIS:caesar") not in movement(lonely_caesar(10))


def test_a_caesar_without_generals_leads_when_nobody_else_can() -> None:
    given = movement(lonely_caesar(80))
    assert given[:2] == [SelectLeader("HIS:caesar"), ChooseDestination("ITA")]


def faltering(leader: str) -> State:
    """Return a battle that the attacker wins more often than not, but not surely."""
    return position(
        6,
        "ITA",
        provinces={"DAL": "MAC 4I", "NAR": "ITA"},
        leaders={f"ITA:{leader}": "DAL", "MAC:general1": "DAL"},
        steps=(Falter(DAL),),
        battles=(Battle(DAL, ITA, (6, 0, 0), by_land=True),),
    )


def test_a_caesar_leaves_a_battle_that_is_not_sure() -> None:
    assert answer(faltering("general1")) == FightOn()
    assert isinstance(answer(faltering("caesar")), Retreat)


def test_a_general_with_few_units_fetches_those_who_wait_at_home() -> None:
    everything = dict.fromkeys(CODES[:N_PROVINCES], "HIS")
    held = {"HIS": "HIS fort 14I", "NAR": "HIS city 1I", "EGY": "EGY fort 30I 16K"}
    state = position(
        2, "HIS", provinces={**everything, **held}, leaders={"HIS:general1": "NAR"}, round=5
    )
    assert movement(state)[:2] == [SelectLeader("HIS:general1"), ChooseDestination("HIS")]


def test_who_has_lost_his_home_marches_there() -> None:
    everything = dict.fromkeys(CODES[:N_PROVINCES], "HIS")
    held = {"HIS": "MAC fort 3I", "GER": "HIS 7I", "NOR": "MAC 9I", "EGY": "EGY fort 4I"}
    leaders = {"HIS:caesar": "GER", "HIS:general1": "GER", "MAC:caesar": "NOR"}
    state = position(3, "HIS", provinces={**everything, **held}, leaders=leaders, round=5)
    assert movement(state)[1] in {ChooseDestination("NAR"), ChooseDestination("LUG")}


def test_he_masses_catapults_when_he_is_safe() -> None:
    state = position(2, "HIS", treasury={"HIS": 400}, round=30, steps=(Build(),))
    assert answer(state) == Buy("catapult")


def test_he_buys_infantry_for_a_home_that_is_threatened() -> None:
    state = position(
        6,
        "HIS",
        provinces={"HIS": "HIS fort 1I", "NAR": "ITA 7I"},
        leaders={"ITA:general1": "NAR"},
        treasury={"HIS": 30},
        steps=(Build(),),
    )
    assert answer(state) == Buy("infantry")


def test_a_captain_who_takes_over_in_the_middle_of_a_move_answers() -> None:
    state = GAME.setup(GAME.check_setting(Setting("standard", 2)))
    for _ in range(40):
        (decision,) = GAME.decisions(state)
        state, _ = GAME.apply(state, decision.seat, answer(state))

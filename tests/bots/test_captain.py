"""The captain plays as section 8 of the specification describes competent play."""

from typing import Any

import pytest

from hexarch.boards.mediterranean import CODES, N_PROVINCES
from hexarch.bots import bot
from hexarch.bots.conquest.campaign import campaign
from hexarch.bots.conquest.garrison import reinforcements
from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Buy,
    ChooseDestination,
    ChooseLoad,
    DestroyCity,
    Done,
    EndMovement,
    FightOn,
    Fortify,
    Prisoner,
    Retreat,
    SelectGalley,
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


def lonely_caesar(round_: int, generals: dict[str, str] | None = None) -> State:
    return position(
        3,
        "HIS",
        provinces={"NAR": "HIS city 7K", "BRI": "HIS", "ITA": "MAC 1I", "MAC": "MAC 1I"},
        leaders={"HIS:caesar": "NAR", "MAC:caesar": "ITA", **(generals or {})},
        round=round_,
    )


def test_a_caesar_leads_no_attack_while_the_game_is_young() -> None:
    assert SelectLeader("HIS:caesar") not in movement(lonely_caesar(10))


def test_a_caesar_without_generals_leads_when_nobody_else_can() -> None:
    given = movement(lonely_caesar(80))
    assert given[:2] == [SelectLeader("HIS:caesar"), ChooseDestination("ITA")]


def test_a_caesar_leads_sooner_only_when_no_general_is_left() -> None:
    assert SelectLeader("HIS:caesar") in movement(lonely_caesar(40))
    state = lonely_caesar(40, {"HIS:general1": "BRI"})
    assert SelectLeader("HIS:caesar") not in movement(state)


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


def numidia(held: dict[str, str], leaders: dict[str, str], **rest: Any) -> State:
    """Return a position in which Numidia, or who else is named, owns everything."""
    everything = dict.fromkeys(CODES[:N_PROVINCES], "NUM")
    others = {"MAC": "MAC fort 7I 5K", "GAL": "GAL fort 7I 5K", "HIS": "HIS fort 7I 5K"}
    land = {**everything, **others, **held}
    return position(4, "NUM", provinces=land, leaders=leaders, round=33, **rest)


def test_who_cannot_get_home_hunts_a_caesar() -> None:
    held = {"NUM": "GAL fort 3I", "EGY": "HIS 7I 7K", "GER": "NUM 7I"}
    leaders = {"NUM:caesar": "TIN", "NUM:general1": "GER", "HIS:caesar": "HIS"}
    assert SelectLeader("NUM:general1") in movement(numidia(held, leaders))


def test_a_caesar_who_flees_takes_his_guard_along() -> None:
    held = {"NUM": "GAL fort 10K", "CAE": "NUM city 2I 1K"}
    leaders = {"NUM:caesar": "CAE", "GAL:general1": "NUM", "GAL:general2": "NUM"}
    flight = [SelectLeader("NUM:caesar"), ChooseDestination("TIN"), ChooseLoad(2, 0, 0, 1)]
    assert movement(numidia(held, leaders))[:3] == flight


def test_legions_gather_around_a_caesar_who_cannot_flee() -> None:
    held = {"NUM": "NUM fort 14I", "AFR": "GAL 7I 7K", "CAE": "NUM 7I", "HIS": "HIS fort 7I 2K"}
    leaders = {"NUM:caesar": "NUM", "NUM:general1": "CAE"}
    leaders |= {"GAL:general1": "AFR", "GAL:general2": "AFR"}
    given = movement(numidia(held, leaders, galleys={"NUM:galley1": "CAE"}))
    assert given[:2] == [SelectLeader("NUM:general1"), ChooseDestination("NUM")]


def test_a_caesar_goes_home_when_nobody_there_could_lead_new_units() -> None:
    state = numidia({"NUM": "NUM fort 7I"}, {"NUM:caesar": "CAE"}, treasury={"NUM": 900})
    assert movement(state)[:2] == [SelectLeader("NUM:caesar"), ChooseDestination("NUM")]


def test_a_galley_fetches_a_general_for_a_home_that_has_none() -> None:
    leaders, galleys = {"NUM:caesar": "NUM", "NUM:general1": "SAR"}, {"NUM:galley1": "NUM"}
    state = numidia({"NUM": "NUM fort 14I"}, leaders, galleys=galleys)
    assert SelectGalley("NUM:galley1") in movement(state)


def test_legions_that_could_not_stand_alone_advance_together() -> None:
    held = {"ITA": "NUM city 14I 4K", "NUM": "NUM fort 7I", "MAC": "MAC fort 7I 4K"}
    leaders = {"NUM:general1": "ITA", "NUM:general2": "ITA", "MAC:general1": "MAC"}
    given = movement(numidia(held, leaders))
    marches = [action for action in given if isinstance(action, ChooseDestination)]
    assert marches[:2] == [ChooseDestination("DAL")] * 2


def test_a_general_without_units_goes_to_units_without_a_general() -> None:
    held = {"ITA": "NUM city 5I", "NUM": "NUM fort 4I"}
    given = movement(numidia(held, {"NUM:general1": "NOR"}))
    assert given[:2] == [SelectLeader("NUM:general1"), ChooseDestination("ITA")]


@pytest.mark.parametrize(
    ("home", "leaders", "count"),
    [
        ("NUM fort", {"NUM:caesar": "NUM"}, 14),
        ("NUM fort 10I", {"NUM:caesar": "NUM"}, 4),
        ("NUM fort", {"NUM:caesar": "CAE"}, 7),
        ("GAL fort", {}, 0),
    ],
)
def test_he_counts_on_no_more_reinforcements_than_can_be_led(
    home: str, leaders: dict[str, str], count: int
) -> None:
    state = numidia({"NUM": home}, leaders, treasury={"NUM": 900})
    assert reinforcements(Situation(state, state.active)) == (count, 0, 0)


@pytest.mark.parametrize(("garrison", "hunted"), [("9I 2K", "GAL"), ("5I", "MAC")])
def test_he_hunts_no_caesar_whom_all_his_army_would_not_beat(garrison: str, hunted: str) -> None:
    held = {"MAC": f"MAC fort {garrison}", "GAL": "GAL 1I", "DAL": "NUM 7I 2K"}
    state = numidia(held, {"NUM:general1": "DAL"})
    plan = campaign(Situation(state, state.active))
    assert plan is not None
    assert CODES[plan.target] == hunted


def test_he_builds_walls_when_the_home_is_full() -> None:
    state = numidia(
        {"NUM": "NUM fort 7I", "CAE": "NUM city 2I"},
        {"NUM:caesar": "CAE"},
        roads=("CAE-NUM",),
        treasury={"NUM": 100},
        steps=(Build(),),
    )
    assert answer(state) == Fortify("CAE")


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

"""Rulings R-34 to R-39: a fallen Caesar."""

import pytest
from tests.games.conquest.scenes import (
    force,
    idle_until,
    lord,
    march,
    master,
    on_turn,
    owner,
    talents,
    told,
    where,
)

from hexarch.boards.mediterranean import BORDERS, SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    ChooseBattle,
    EndMovement,
    OfferExchange,
    OfferRansom,
    Retreat,
    Sail,
    SelectGalley,
    Target,
)
from hexarch.games.conquest.events import (
    BattleBegan,
    Fired,
    TributeCollected,
)
from hexarch.games.conquest.model import Raze, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

MAC, EGY, HIS = range(3)
"""The seats of a game for three."""


def fallen_in_asia() -> tuple[State, list[object]]:
    """Macedonia attacks Asia with its Caesar, Cappadocia and Cilicia; the Caesar falls first."""
    state = position(
        3,
        "MAC",
        provinces={
            "GAL": "MAC 4I",
            "ASI": "EGY 2I",
            "CAP": "EGY city 1I",
            "CIL": "HIS 1I 1C",
            "THR": "MAC city",
        },
        leaders={
            "MAC:caesar": "GAL",
            "MAC:general1": "GAL",
            "MAC:general2": "GAL",
            "EGY:general1": "ASI",
            "HIS:general1": "CIL",
        },
    )
    return play(
        GAME,
        state,
        [
            *march("MAC:caesar", "ASI", "1I"),
            *march("MAC:general1", "CAP", "1I"),
            *march("MAC:general2", "CIL"),
            ChooseBattle("ASI"),
        ],
        dice=[1, 4],
    )


@pytest.mark.rule("R-34", "cc.1")
def test_r34_battles_of_the_fallen_against_his_captor_vanish() -> None:
    state, _ = fallen_in_asia()

    assert state.captor[MAC] == EGY
    assert owner(state, "CAP") == "EGY"
    assert force(state, "CAP") == (2, 0, 0)
    assert (where(state, "MAC:general1"), lord(state, "MAC:general1")) == ("CAP", "EGY")
    assert [SPACE["CIL"]] == [battle.space for battle in state.battles]


@pytest.mark.rule("R-34")
def test_r34_his_other_battles_are_fought_by_the_captor_and_the_turn_ends() -> None:
    state, events = fallen_in_asia()
    assert told(events, BattleBegan)[-1] == BattleBegan("CIL", attacker=EGY, defender=HIS)
    assert on_turn(state) == "EGY"

    state, events = play(
        GAME,
        state,
        [
            Target("infantry"),
            (EGY, Retreat("GAL")),
        ],
        dice=[1, 1],
    )

    assert [shot.seat for shot in told(events, Fired)] == [EGY, HIS]
    assert owner(state, "GAL") == "EGY"
    assert force(state, "GAL") == (2, 0, 0)
    assert told(events, TributeCollected) == []
    assert (state.active, on_turn(state)) == (EGY, "EGY")


@pytest.mark.rule("R-34", "battle.1")
def test_r34_captor_chooses_the_order_of_the_battles_he_takes_over() -> None:
    state = position(
        3,
        "MAC",
        provinces={"GAL": "MAC 4I", "ASI": "EGY 2I", "CAP": "HIS 1I 1C", "CIL": "HIS 1I 1C"},
        leaders={
            "MAC:caesar": "GAL",
            "MAC:general1": "GAL",
            "MAC:general2": "GAL",
            "EGY:general1": "ASI",
            "HIS:general1": "CIL",
            "HIS:general2": "CAP",
        },
    )

    state, _ = play(
        GAME,
        state,
        [
            *march("MAC:caesar", "ASI", "1I"),
            *march("MAC:general1", "CAP", "1I"),
            *march("MAC:general2", "CIL"),
            ChooseBattle("ASI"),
        ],
        dice=[1, 4],
    )

    assert on_turn(state) == "EGY"
    assert set(GAME.legal(state, EGY)) == {ChooseBattle("CAP"), ChooseBattle("CIL")}


def palestina(**provinces: str) -> State:
    """Macedonia's Caesar stands alone in Palestina, beside two Egyptian generals."""
    return position(
        3,
        "EGY",
        provinces={"PAL": "MAC", **provinces},
        leaders={
            "EGY:general1": "EGY",
            "EGY:general2": "EGY",
            "MAC:caesar": "PAL",
            "MAC:general1": "ARA",
            "MAC:general2": "prisoner HIS",
            "EGY:general3": "prisoner MAC",
            "HIS:general1": "prisoner MAC",
        },
        treasury={"EGY": 20},
    )


INTO_PALESTINA = march("EGY:general1", "PAL", "1I")


@pytest.mark.rule("R-35", "cc.1")
def test_r35_battles_of_the_captor_against_the_fallen_vanish() -> None:
    state, events = play(
        GAME,
        palestina(ARA="MAC 2I"),
        [*INTO_PALESTINA, *march("EGY:general2", "ARA", "2I"), EndMovement()],
    )

    assert told(events, Fired) == []
    assert state.battles == ()
    assert owner(state, "ARA") == "EGY"
    assert force(state, "ARA") == (4, 0, 0)
    assert (where(state, "MAC:general1"), lord(state, "MAC:general1")) == ("ARA", "EGY")


@pytest.mark.rule("R-36", "cc.1")
def test_r36_prisoners_of_the_fallen() -> None:
    """The captor's own go free to his home; the others become his prisoners."""
    state, _ = play(GAME, palestina(ARA="MAC 2I"), [*INTO_PALESTINA, EndMovement()])

    assert where(state, "EGY:general3") == "EGY"
    assert where(state, "HIS:general1") == "prisoner EGY"


@pytest.mark.rule("R-37", "R-39", "cap.5", "cc.5")
def test_r37_general_of_the_fallen_held_by_a_third_player_may_be_ransomed() -> None:
    """Macedonia's second general stays Hispania's prisoner until Egyptus pays."""
    state, _ = play(GAME, palestina(ARA="MAC 2I"), [*INTO_PALESTINA, EndMovement()])
    assert where(state, "MAC:general2") == "prisoner HIS"

    state, _ = play(GAME, state, [(EGY, OfferRansom("MAC:general2", 15)), (HIS, Accept())])
    assert talents(state, "HIS") == 15

    state, _ = idle_until(state, "EGY")
    assert where(state, "MAC:general2") == "EGY", "the home of the player who now owns him"


@pytest.mark.rule("R-37", "R-39", "cap.4")
def test_r37_or_exchanged() -> None:
    state, _ = play(GAME, palestina(ARA="MAC 2I"), [*INTO_PALESTINA, EndMovement()])

    state, _ = play(
        GAME,
        state,
        [(EGY, OfferExchange(give="HIS:general1", take="MAC:general2")), (HIS, Accept())],
    )

    assert where(state, "MAC:general2") == "EGY"
    assert where(state, "HIS:general1") == "HIS"


def roads_after(caesar: str, target: str) -> set[str]:
    """Let Egyptus take *target*, with the Caesar in it, and name the roads that are left."""
    state = position(
        3,
        "EGY",
        provinces={
            "PAL": "MAC city",
            "SYR": "MAC city",
            "CAP": "MAC city",
        },
        leaders={"EGY:general1": "EGY", "MAC:caesar": caesar},
        roads=("PAL-SYR", "SYR-CAP"),
    )
    state, _ = play(GAME, state, [*march("EGY:general1", target, "1I"), EndMovement()])
    assert state.captor[MAC] == EGY
    names = {SPACE["PAL"]: "PAL", SPACE["SYR"]: "SYR", SPACE["CAP"]: "CAP"}
    return {"-".join(sorted(names[end] for end in BORDERS[number])) for number in state.roads}


@pytest.mark.rule("R-38", "road.8")
def test_r38_roads_of_the_fallen_stay_but_for_those_to_the_battlefield() -> None:
    assert roads_after("PAL", "PAL") == {"CAP-SYR"}


@pytest.mark.rule("R-35", "R-34")
def test_fleets_of_captor_and_fallen_do_not_fight_on() -> None:
    """Both an attack at sea and the Caesar's fall in one turn: the zone is the captor's."""
    state = position(
        3,
        "EGY",
        provinces={"PAL": "MAC"},
        leaders={"EGY:general1": "EGY", "MAC:caesar": "PAL"},
        galleys={"EGY:galley1": "MPE", "MAC:galley1": "MAL", "HIS:galley1": "MNU"},
    )

    state, events = play(
        GAME,
        state,
        [*INTO_PALESTINA, SelectGalley("EGY:galley1"), Sail("MAL"), EndMovement()],
    )

    assert told(events, Fired) == []
    assert state.battles == ()
    assert isinstance(state.step, Raze), "the turn goes on"
    assert master(state, "MAC:galley1") == "EGY"

"""The capture of a Caesar: cc.1-8 and obj.1."""

import pytest
from tests.games.conquest.scenes import (
    cargo,
    city,
    force,
    idle_until,
    lies,
    lord,
    march,
    mark,
    master,
    owner,
    refused,
    talents,
    told,
    where,
)

from hexarch.boards.mediterranean import SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Buy,
    BuyGalley,
    ChooseDestination,
    Dock,
    Done,
    EndMovement,
    Sail,
    SelectGalley,
    SelectLeader,
)
from hexarch.games.conquest.events import (
    Bought,
    CaesarCaptured,
    Fired,
    GalleyBuilt,
    MoneyTaken,
    TributeCollected,
    TurnBegan,
)
from hexarch.games.conquest.model import NOBODY, Build, Movement, State
from hexarch.games.conquest.position import position
from hexarch.kernel.game import Illegal
from hexarch.kernel.script import play

MAC, EGY, HIS = range(3)
"""The seats of a game for three."""


def caesar_in_palestina() -> State:
    """Macedonia's Caesar waits in Palestina without a unit, beside an Egyptian legion."""
    return position(
        3,
        "EGY",
        provinces={
            "PAL": "MAC city",
            "MAC": "MAC fort 2I 1C",
            "ACH": "MAC city 1K",
            "THR": "MAC",
        },
        leaders={
            "EGY:general1": "EGY",
            "MAC:caesar": "PAL",
            "MAC:general1": "MAC",
            "MAC:general2": "MAC:galley1",
        },
        galleys={"MAC:galley1": "MAE 3I", "MAC:galley2": "MAC:A", "HIS:galley1": "HIS:A"},
        treasury={"MAC": 55, "EGY": 5},
    )


TO_PALESTINA = [*march("EGY:general1", "PAL", "1I"), EndMovement()]


@pytest.mark.rule("cc.1", "obj.1")
def test_all_that_was_the_victims_is_the_captors() -> None:
    state, events = play(GAME, caesar_in_palestina(), TO_PALESTINA)

    assert told(events, Fired) == [], "a lone Caesar falls without dice"
    assert state.captor == (EGY, NOBODY, NOBODY)
    for province in ("PAL", "MAC", "ACH", "THR"):
        assert owner(state, province) == "EGY"
    assert city(state, "ACH") == 1
    assert force(state, "MAC") == (2, 1, 0)
    assert force(state, "ACH") == (0, 0, 1)
    assert lord(state, "MAC:general1") == lord(state, "MAC:general2") == "EGY"
    assert where(state, "MAC:general1") == "MAC"
    assert where(state, "MAC:general2") == "MAC:galley1"
    assert master(state, "MAC:galley1") == master(state, "MAC:galley2") == "EGY"
    assert cargo(state, "MAC:galley1") == (3, 0, 0)
    assert master(state, "HIS:galley1") == "HIS"


@pytest.mark.rule("cc.2")
def test_captors_marker_advances_by_the_victims_whole_tribute() -> None:
    state = caesar_in_palestina()
    assert (mark(state, "EGY"), mark(state, "MAC"), mark(state, "HIS")) == (15, 45, 15)

    state, events = play(GAME, state, TO_PALESTINA)

    assert (mark(state, "EGY"), mark(state, "MAC"), mark(state, "HIS")) == (60, 0, 15)
    assert told(events, CaesarCaptured) == [
        CaesarCaptured(victim=MAC, captor=EGY, bonus=100, tribute=60)
    ]
    assert [event.talents for event in told(events, TributeCollected)] == [60]
    (scale,) = GAME.board(GAME.view(state, None)).tracks
    assert MAC not in {marker.seat for marker in scale.markers}, "the victim's marker is removed"


@pytest.mark.rule("cc.3", "cc.4")
def test_captor_takes_the_savings_and_a_hundred_talents() -> None:
    state, events = play(GAME, caesar_in_palestina(), TO_PALESTINA)

    assert told(events, MoneyTaken) == [MoneyTaken(EGY, loser=MAC, talents=55, rule="cc.3")]
    assert talents(state, "MAC") == 0
    assert talents(state, "EGY") == 5 + 55 + 100 + 60


@pytest.mark.rule("cc.5")
def test_captor_moves_the_victims_pieces_as_his_own() -> None:
    state, _ = play(GAME, caesar_in_palestina(), TO_PALESTINA)
    state, _ = idle_until(state, "EGY")

    state, _ = play(
        GAME,
        state,
        [
            *march("MAC:general1", "DAL", "1I 1C"),
            SelectGalley("MAC:galley1"),
            Sail("MEP"),
        ],
    )

    assert owner(state, "DAL") == "EGY"
    assert lies(state, "MAC:galley1") == "MEP"


@pytest.mark.rule("cc.6")
def test_captor_never_builds_in_the_victims_colour() -> None:
    """All six Egyptian galleys lie on their coast; six Macedonian ones lie in the tray."""
    fleet = {f"EGY:galley{number}": "EGY" for number in range(1, 7)}
    conquered = {"MAC": "EGY fort"}
    rich = {"EGY": 200}
    state = position(
        3,
        "EGY",
        provinces=conquered,
        galleys=fleet,
        treasury=rich,
        out={"MAC": "EGY"},
        steps=(Build(),),
    )
    assert refused(state, BuyGalley("EGY")) == "buy.2"

    del fleet["EGY:galley6"]
    state = position(
        3,
        "EGY",
        provinces=conquered,
        galleys=fleet,
        treasury=rich,
        out={"MAC": "EGY"},
        steps=(Build(),),
    )
    state, events = play(GAME, state, [BuyGalley("EGY")])
    assert told(events, GalleyBuilt) == [GalleyBuilt(EGY, "EGY:galley6", "EGY", 25)]


@pytest.mark.rule("cc.6", "general.4")
def test_dead_general_of_the_victim_stays_dead() -> None:
    state, _ = play(GAME, caesar_in_palestina(), TO_PALESTINA)
    state, _ = idle_until(state, "EGY")

    assert where(state, "MAC:general6") == "dead"
    refused(state, SelectLeader("MAC:general6"))


@pytest.mark.rule("cc.7", "caesar.1")
def test_captured_caesar_has_no_function() -> None:
    state, _ = play(GAME, caesar_in_palestina(), TO_PALESTINA)
    assert where(state, "MAC:caesar") == "fallen"

    state, _ = idle_until(state, "EGY")
    assert isinstance(state.step, Movement)
    assert SelectLeader("MAC:caesar") not in GAME.legal(state, EGY)
    assert refused(state, SelectLeader("MAC:caesar")) == "cc.7"


@pytest.mark.rule("cc.8", "place.1")
def test_new_units_still_go_to_the_captors_own_home() -> None:
    state, _ = play(GAME, caesar_in_palestina(), [*TO_PALESTINA, Done()])
    assert refused(state, BuyGalley("MAC:A")) == "place.2"

    state, events = play(GAME, state, [Buy("infantry")])

    assert told(events, Bought) == [Bought(EGY, "infantry", "EGY", 10)]
    assert force(state, "EGY") == (4, 0, 0)
    assert force(state, "MAC") == (2, 1, 0)


@pytest.mark.rule("obj.1", "order.1")
def test_victim_is_out_and_his_turns_are_skipped() -> None:
    state, _ = play(GAME, caesar_in_palestina(), TO_PALESTINA)
    assert GAME.outcome(state) is None, "two Caesars are left"

    state, events = idle_until(state, "EGY")

    assert [event.seat for event in told(events, TurnBegan)] == [HIS, EGY]
    assert isinstance(GAME.check(state, MAC, EndMovement()), Illegal)
    assert not GAME.legal(state, MAC)
    assert not GAME.liberties(state, MAC)


@pytest.mark.rule("obj.1", "win.1")
def test_capture_of_the_second_last_caesar_ends_the_game() -> None:
    state = position(
        3,
        "EGY",
        provinces={"PAL": "HIS", "HIS": "HIS fort 4I"},
        leaders={"EGY:general1": "EGY", "HIS:caesar": "PAL"},
        out={"MAC": "HIS"},
    )

    state, _ = play(GAME, state, TO_PALESTINA)

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (EGY,)
    assert GAME.decisions(state) == ()
    assert {place.seat: place.place for place in outcome.places} == {MAC: 2, EGY: 1, HIS: 2}


@pytest.mark.rule("cc.1", "caesar.4")
def test_caesar_beaten_in_battle_is_captured_with_his_generals() -> None:
    """Macedonia's Caesar leads an attack on Egyptus and loses his last infantry."""
    state = position(
        3,
        "MAC",
        provinces={"PAL": "MAC 1I", "EGY": "EGY city 4I"},
        leaders={"MAC:caesar": "PAL", "MAC:general1": "PAL"},
        treasury={"MAC": 30},
    )

    state, _ = play(
        GAME,
        state,
        [
            SelectLeader("MAC:caesar"),
            ChooseDestination("EGY"),
            *march("MAC:general1", "EGY"),
        ],
        dice=[1, 4],
    )

    assert state.captor[MAC] == EGY
    assert lord(state, "MAC:general1") == "EGY"
    assert where(state, "MAC:general1") == "EGY", "he serves the captor now, a prisoner no longer"
    assert owner(state, "MAC") == "EGY"
    assert talents(state, "EGY") == 30 + 100
    assert state.infantry[SPACE["EGY"]] == 4


@pytest.mark.rule("cc.1", "battle.4")
def test_landed_galley_of_a_beaten_caesar_is_the_captors() -> None:
    """It is not destroyed: it was the victim's, and now lies on a coast of its new owner."""
    state = position(
        3,
        "MAC",
        provinces={"EGY": "EGY city 4I"},
        leaders={"MAC:caesar": "MAC:galley1"},
        galleys={"MAC:galley1": "MAL 1I"},
    )

    state, _ = play(GAME, state, [SelectGalley("MAC:galley1"), Dock("EGY")], dice=[1, 4])

    assert state.captor[MAC] == EGY
    assert (lies(state, "MAC:galley1"), master(state, "MAC:galley1")) == ("EGY", "EGY")


@pytest.mark.rule("cc.1", "cc.5")
def test_general_whom_the_captor_already_held_serves_him_too() -> None:
    """A prisoner of his own he cannot be: he stands up in the captor's home."""
    state = position(
        3,
        "EGY",
        provinces={"PAL": "MAC"},
        leaders={"EGY:general1": "EGY", "MAC:caesar": "PAL", "MAC:general1": "prisoner EGY"},
    )

    state, _ = play(GAME, state, TO_PALESTINA)

    assert (lord(state, "MAC:general1"), where(state, "MAC:general1")) == ("EGY", "EGY")

"""Corners where several rules meet; each was once played wrong."""

import msgspec
import pytest
from tests.games.conquest.scenes import played

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    BuildRoad,
    ChooseDestination,
    ChooseLoad,
    EndMovement,
    ExecutePrisoner,
    LeavePact,
    OfferExchange,
    OfferRansom,
    Prisoner,
    ProposePact,
    Rescue,
    Sail,
    SelectGalley,
    SelectLeader,
    Target,
)
from hexarch.games.conquest.model import Build, Movement, Options, Pact, State, Verdict
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play, refusal

MAC, EGY, HIS = range(3)


@pytest.mark.rule("cap.3", "cap.5")
def test_nobody_bargains_for_a_captive_before_the_verdict_on_him() -> None:
    state = position(
        3,
        "HIS",
        provinces={"BAE": "EGY 1I"},
        leaders={"HIS:general1": "HIS", "EGY:general1": "BAE"},
        treasury={"EGY": 50},
    )
    attack = [
        SelectLeader("HIS:general1"),
        ChooseDestination("BAE"),
        ChooseLoad(4, 0, 0, 0),
        EndMovement(),
    ]
    state = played(state, attack, [6])
    assert isinstance(state.step, Verdict)
    refused = refusal(GAME, state, OfferRansom("EGY:general1", 50), EGY)
    assert refused is not None
    assert refused.rule == "cap.3"
    assert not [a for a in GAME.liberties(state, EGY) if isinstance(a, OfferRansom)]

    state = played(state, [Prisoner("EGY:general1", "keep")])
    assert refusal(GAME, state, OfferRansom("EGY:general1", 50), EGY) is None


@pytest.mark.rule("cap.4", "R-22")
def test_nobody_bargains_while_a_caesar_is_in_the_water() -> None:
    state = position(
        3,
        "EGY",
        provinces={"EGY": "MAC fort 4I"},
        leaders={
            "EGY:caesar": "EGY:galley1",
            "EGY:general1": "prisoner HIS",
            "HIS:general1": "escorted EGY",
        },
        galleys={f"EGY:galley{n}": "MRH" for n in (1, 2, 3)} | {"HIS:galley1": "MAL"},
    )
    voyage = [a for n in (1, 2, 3) for a in (SelectGalley(f"EGY:galley{n}"), Sail("MAL"))]
    state = played(state, voyage, [1])
    state = played(state, [Target("galley", "EGY:galley1")], [3, 6])
    exchange = OfferExchange("HIS:general1", "EGY:general1")
    refused = refusal(GAME, state, exchange, EGY)
    assert refused is not None
    assert refused.rule == "cap.3"

    state = played(state, [Rescue("EGY:galley2"), (EGY, exchange), (HIS, Accept())])
    roster = state.roster
    assert state.at[roster.leader["EGY:general1"]] == state.at[roster.leader["EGY:caesar"]]


def allied(pact: Pact, **given: object) -> State:
    """Macedonia and Hispania, who holds Italia, are partners; passage is free between them."""
    state = position(3, "MAC", options=Options(allied_transit=True), **given)  # type: ignore[arg-type]
    return msgspec.structs.replace(state, pacts=(pact,))


PACT = Pact("p", "passage", MAC, (MAC, HIS), (MAC, HIS))


@pytest.mark.rule("R-52")
def test_a_leader_is_put_down_when_the_pact_that_opened_his_way_ends() -> None:
    state = allied(
        PACT,
        provinces={"NEA": "neutral", "ITA": "HIS 2I"},
        leaders={"MAC:general1": "NEA"},
    )
    state = played(state, [SelectLeader("MAC:general1"), (HIS, LeavePact("p"))])
    assert isinstance(state.step, Movement)
    assert GAME.legal(state, MAC)


@pytest.mark.rule("R-52")
def test_nobody_passes_in_peace_where_he_fights_the_same_ally() -> None:
    state = allied(
        PACT,
        provinces={"NEA": "MAC 3I 2C", "ITA": "HIS 2I"},
        leaders={"MAC:general1": "NEA", "MAC:general2": "NEA"},
    )
    state = played(state, [SelectLeader("MAC:general1"), ChooseDestination("ITA")])
    state = played(state, [ChooseLoad(3, 0, 0, 0), SelectLeader("MAC:general2")])
    refused = refusal(GAME, state, ChooseDestination("PAN"))
    assert refused is not None


def stuck(players: int = 3, **given: object) -> State:
    """Caesars on islands without a galley: nobody can do anything."""
    return position(players, "MAC", round=5, **given)  # type: ignore[arg-type]


@pytest.mark.rule("turn.2")
def test_no_round_passes_unasked_and_talk_does_not_end_a_turn() -> None:
    state = stuck(
        provinces=dict.fromkeys(("MAC", "EGY", "HIS"), "neutral"),
        leaders={"MAC:caesar": "SIC", "EGY:caesar": "SAR", "HIS:caesar": "COR"},
    )
    state = played(state, [EndMovement()])
    assert (state.round, state.active) == (6, MAC)
    state = played(state, [(HIS, ProposePact((EGY,), "hello"))])
    assert (state.round, state.active) == (6, MAC)


@pytest.mark.rule("turn.2")
def test_a_round_is_as_long_as_there_are_players_left() -> None:
    state = stuck(
        6,
        out={"GAL": "MAC", "EGY": "MAC", "NUM": "MAC", "HIS": "ITA"},
        provinces={"MAC": "neutral", "ITA": "neutral"},
        leaders={"MAC:caesar": "SIC", "ITA:caesar": "SAR"},
    )
    assert played(state, [EndMovement()]).round == 6


@pytest.mark.rule("place.5")
def test_a_road_may_be_named_from_either_end() -> None:
    state = position(6, "NUM", provinces={"CAE": "NUM city"}, steps=(Build(),))
    one = played(state, [BuildRoad("CAE", "NUM")])
    assert one.roads == played(state, [BuildRoad("NUM", "CAE")]).roads


@pytest.mark.rule("cap.2", "R-29")
def test_prisoners_won_with_a_home_are_safe_until_a_later_turn() -> None:
    state = position(
        3,
        "HIS",
        provinces={"EGY": "EGY city", "PAL": "HIS city 2I"},
        leaders={
            "HIS:general1": "PAL",
            "EGY:caesar": "CRE",
            "MAC:general1": "prisoner EGY",
        },
    )
    march = [SelectLeader("HIS:general1"), ChooseDestination("EGY"), ChooseLoad(1, 0, 0, 0)]
    state, _ = play(GAME, state, march)
    refused = refusal(GAME, state, ExecutePrisoner("MAC:general1"), HIS)
    assert refused is not None
    assert refused.rule == "cap.2"


@pytest.mark.rule("lm.3")
def test_loads_of_fresh_and_ridden_cavalry_read_differently() -> None:
    state = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 4I 1C", "NAR": "ITA city 1C"},
        leaders={"ITA:general1": "NAR", "ITA:general2": "ITA"},
    )
    state = played(
        state,
        [
            SelectLeader("ITA:general1"),
            ChooseDestination("ITA"),
            ChooseLoad(0, 1, 0, 0),
            SelectLeader("ITA:general2"),
            ChooseDestination("DAL"),
        ],
    )
    labels = [GAME.label(state, load).english for load in GAME.legal(state, 5)]
    assert len(set(labels)) == len(labels)

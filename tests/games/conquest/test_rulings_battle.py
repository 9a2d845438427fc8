"""Rulings R-21 to R-33 and their options: battles, homes, prisoners, gifts."""

import pytest
from tests.games.conquest.scenes import (
    EGY,
    GAL,
    ITA,
    MAC,
    force,
    idle_until,
    lies,
    lord,
    march,
    owner,
    played,
    refused,
    sea_fight,
    storm,
    talents,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    BuildRoad,
    Buy,
    DestroyCity,
    Done,
    EndMovement,
    EndTurn,
    ExecutePrisoner,
    FightOn,
    Give,
    OfferExchange,
    OfferRansom,
    Prisoner,
    Rescue,
    Retreat,
    Target,
)
from hexarch.games.conquest.events import Captured, Gave, MoneyTaken, TributeCollected
from hexarch.games.conquest.model import Options, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


@pytest.mark.rule("R-21", "naval.2")
def test_r21_option_galley_after_all_units() -> None:
    """With the option an empty galley is safe as long as any galley of its side is loaded."""
    shielded = Options(galley_after_all_units=True)
    empty = Target("galley", "EGY:galley2")

    assert empty in GAME.legal(sea_fight(["1I 1C"], ["1I", ""]), GAL)
    state = sea_fight(["1I 1C"], ["2I 1C", ""], options=shielded)
    assert refused(state, empty) == "naval.2"

    state = sea_fight(["1I 1C"], ["1I", ""], options=shielded)
    state, _ = play(GAME, state, [Target("infantry", "GAL:galley1")], dice=[4, 1])
    assert empty in GAME.legal(state, GAL), "the last unit is gone"


def general_in_the_water() -> State:
    """A Galatian galley with only a general aboard is sunk beside two loaded ones."""
    state = sea_fight(["", "1I", "1I"], ["", ""], leaders={"GAL:general4": "GAL:galley1"})
    return played(
        state, [Target("galley", "EGY:galley1"), Target("galley", "GAL:galley1")], dice=[1, 3]
    )


@pytest.mark.rule("R-22", "naval.6")
def test_r22_saved_leader_boards_a_galley_of_his_owners_choice() -> None:
    state = general_in_the_water()
    assert where(state, "GAL:general4") == "MAL"

    state, _ = play(
        GAME,
        state,
        [Target("galley", "EGY:galley1"), Target("infantry", "GAL:galley2")],
        dice=[3, 1, 3],
    )
    assert set(GAME.legal(state, GAL)) == {Rescue("GAL:galley2"), Rescue("GAL:galley3")}

    state, _ = play(GAME, state, [Rescue("GAL:galley3")])
    assert where(state, "GAL:general4") == "GAL:galley3"


@pytest.mark.rule("R-22", "naval.6")
def test_r22_leader_in_the_water_is_captured_when_his_side_loses() -> None:
    state = sea_fight(["", ""], ["", ""], leaders={"GAL:general4": "GAL:galley1"})

    state, events = play(
        GAME,
        state,
        [
            Target("galley", "EGY:galley1"),
            Target("galley", "GAL:galley1"),
            Target("galley", "EGY:galley1"),
            (EGY, Prisoner("GAL:general4", "keep")),
        ],
        dice=[1, 3, 1, 3],
    )

    assert told(events, Captured) == [Captured("GAL:general4", captor=EGY)]
    assert where(state, "GAL:general4") == "prisoner EGY"


@pytest.mark.rule("R-23", "retreat.1")
def test_r23_nobody_retreats_before_he_has_been_fired_at() -> None:
    state = storm("2I 1C", "2I 1C")
    assert Retreat("ITA") not in GAME.legal(state, ITA)
    refused(state, FightOn())

    state, _ = play(GAME, state, [Target("infantry")], dice=[4])
    refused(state, Retreat("ITA"), "ITA")


@pytest.mark.rule("R-24", "retreat.2")
def test_r24_retreat_to_a_province_taken_this_turn() -> None:
    """The attack came from Italia; Pannonia was taken by a rider on the same day."""
    state = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 4I 1C", "DAL": "MAC 2I 1C"},
        leaders={"ITA:general1": "ITA", "ITA:general2": "ITA", "MAC:general1": "DAL"},
    )

    state, _ = play(
        GAME,
        state,
        [
            *march("ITA:general2", "PAN", "1C"),
            *march("ITA:general1", "DAL", "2I"),
            EndMovement(),
            Target("infantry"),
            Retreat("PAN"),
        ],
        dice=[1, 1],
    )

    assert force(state, "PAN") == (2, 1, 0)
    assert where(state, "ITA:general1") == "PAN"


@pytest.mark.rule("R-25", "retreat.5")
def test_r25_sea_borne_units_retreat_though_the_land_legion_is_dead() -> None:
    """The cavalry came by land and falls; the infantry came by sea and goes back by land."""
    state = storm(
        "2I 1C",
        "2I 1C",
        leaders={"ITA:general2": "DAL"},
        galleys={"ITA:galley1": "DAL"},
        by="land and sea",
    )

    state, _ = play(
        GAME, state, [Target("infantry"), Target("cavalry"), Retreat("ITA")], dice=[1, 5]
    )

    assert force(state, "ITA") == (6, 0, 0)
    assert lies(state, "ITA:galley1") == "stock"


@pytest.mark.rule("R-26", "battle.5")
def test_r26_third_players_leaders_are_captured_by_a_victorious_attacker() -> None:
    state = storm("2I 1C", "1I", leaders={"GAL:general1": "DAL"})

    state, events = play(GAME, state, [], dice=[4])
    assert {event.general for event in told(events, Captured)} == {"GAL:general1", "MAC:general1"}

    while keep := [a for a in GAME.legal(state, ITA) if a in KEEP_BOTH]:
        state, _ = play(GAME, state, keep)
    assert where(state, "GAL:general1") == where(state, "MAC:general1") == "prisoner ITA"


KEEP_BOTH = (Prisoner("GAL:general1", "keep"), Prisoner("MAC:general1", "keep"))


@pytest.mark.rule("R-26", "battle.4")
def test_r26_third_players_leaders_are_untouched_when_the_attack_fails() -> None:
    state = storm("1I", "2I", leaders={"GAL:general1": "DAL"})

    state, events = play(GAME, state, [Prisoner("ITA:general1", "keep")], dice=[1, 4])

    assert told(events, Captured) == [Captured("ITA:general1", captor=MAC)]
    assert where(state, "GAL:general1") == "DAL"


def macedonia_lost(active: str) -> State:
    """Italia holds Macedonia's home; its Caesar is in Thracia, with 30 talents of later income."""
    return position(
        6,
        active,
        provinces={"MAC": "ITA city", "THR": "MAC city 2I", "MOE": "MAC city", "ACH": "GAL 1I"},
        leaders={
            "MAC:caesar": "THR",
            "MAC:general1": "THR",
            "GAL:general1": "ACH",
            "MAC:general2": "prisoner ITA",
        },
        treasury={"MAC": 30, "ITA": 40, "GAL": 0},
    )


@pytest.mark.rule("R-27", "home.1")
def test_r27_third_player_who_takes_the_lost_home_gets_no_money() -> None:
    state, events = play(GAME, macedonia_lost("GAL"), march("GAL:general1", "MAC"))

    assert owner(state, "MAC") == "GAL"
    assert told(events, MoneyTaken) == []
    assert [talents(state, home) for home in ("MAC", "GAL", "ITA")] == [30, 0, 40]


@pytest.mark.rule("R-27", "R-50", "cap.5")
def test_r27_homeless_player_pays_ransom_with_later_income() -> None:
    state, _ = play(
        GAME, macedonia_lost("MAC"), [(MAC, OfferRansom("MAC:general2", 30)), (ITA, Accept())]
    )

    assert (talents(state, "MAC"), talents(state, "ITA")) == (0, 70)


@pytest.mark.rule("R-28", "home.2")
def test_r28_all_rights_return_with_the_home() -> None:
    state, events = play(
        GAME,
        macedonia_lost("MAC"),
        [*march("MAC:general1", "MAC", "1I"), EndMovement(), Done(), Buy("catapult")],
    )

    assert told(events, TributeCollected) == [TributeCollected(MAC, 15 + 10 + 10)]
    assert force(state, "MAC") == (1, 0, 1)
    assert talents(state, "MAC") == 30 + 35 - 40


PRISONERS_IN_MACEDONIA = {
    "ITA:general1": "DAL",
    "MAC:caesar": "THR",
    "ITA:general2": "prisoner MAC",
    "GAL:general1": "prisoner MAC",
}


@pytest.mark.rule("R-29", "cap.1")
@pytest.mark.parametrize(
    ("follow", "own", "others"),
    [(False, "MAC", "prisoner ITA"), (True, "escorted MAC", "escorted MAC")],
    ids=["default", "prisoners_follow_caesar"],
)
def test_r29_prisoners_lying_in_a_conquered_home(follow: bool, own: str, others: str) -> None:  # noqa: FBT001
    state = position(
        6,
        "ITA",
        provinces={"DAL": "ITA 2I", "MAC": "MAC city", "THR": "MAC"},
        leaders=PRISONERS_IN_MACEDONIA,
        options=Options(prisoners_follow_caesar=follow),
    )

    state, _ = play(GAME, state, march("ITA:general1", "MAC"))

    assert where(state, "ITA:general2") == own
    assert where(state, "GAL:general1") == others


@pytest.mark.rule("R-29", "R-51")
def test_r29_prisoners_who_travel_with_a_caesar_are_not_in_the_home() -> None:
    state = position(
        6,
        "GAL",
        provinces={"MAC": "ITA city", "THR": "GAL 2I", "MOE": "MAC"},
        leaders={"GAL:general1": "THR", "GAL:general2": "escorted MAC", "MAC:caesar": "MOE"},
    )

    state, _ = play(GAME, state, march("GAL:general1", "MAC"))

    assert where(state, "GAL:general2") == "escorted MAC"


@pytest.mark.rule("R-30", "cap.2")
def test_r30_later_turn_is_the_captors_own() -> None:
    """Macedonia captures in Italia's turn and executes in its own next turn, not before."""
    execution = ExecutePrisoner("ITA:general1")
    state, _ = play(GAME, storm("1I", "2I"), [Prisoner("ITA:general1", "keep")], dice=[1, 4])
    assert refused(state, execution, "MAC") == "cap.2"

    state, _ = idle_until(state, "MAC")
    state, _ = play(GAME, state, [(MAC, execution)])

    assert where(state, "ITA:general1") == "dead"


@pytest.mark.rule("R-31", "cap.4")
def test_r31_exchanged_general_moves_at_once() -> None:
    state = position(
        6, "ITA", leaders={"MAC:general1": "prisoner ITA", "ITA:general1": "prisoner MAC"}
    )

    state, _ = play(
        GAME,
        state,
        [
            (ITA, OfferExchange(give="MAC:general1", take="ITA:general1")),
            (MAC, Accept()),
            *march("ITA:general1", "NAR", "0I"),
            *march("ITA:general1", "AQU"),
        ],
    )

    assert where(state, "ITA:general1") == "AQU"


@pytest.mark.rule("R-32", "cc.1")
def test_r32_general_whose_ransom_is_paid_passes_to_the_captor_of_his_caesar() -> None:
    state = position(
        3,
        "EGY",
        provinces={"PAL": "MAC"},
        leaders={"EGY:general1": "EGY", "MAC:caesar": "PAL", "MAC:general1": "ransomed"},
    )

    state, _ = play(GAME, state, [*march("EGY:general1", "PAL", "1I"), EndMovement()])
    assert lord(state, "MAC:general1") == "EGY"

    state, _ = idle_until(state, "EGY")
    assert where(state, "MAC:general1") == "EGY"


@pytest.mark.rule("R-33", "ally.1")
def test_r33_talents_are_not_given_away() -> None:
    state = position(6, "ITA", treasury={"ITA": 20})

    assert refused(state, Give(MAC, 5), "ITA") == "R-33"
    assert not [a for a in GAME.liberties(state, ITA) if isinstance(a, Give)]


@pytest.mark.rule("R-33")
def test_r33_option_allow_gifts() -> None:
    state = position(6, "ITA", treasury={"ITA": 20}, options=Options(allow_gifts=True))
    for talents_given in (0, -1, 21):
        assert refused(state, Give(MAC, talents_given), "ITA") == "R-33"

    state, events = play(GAME, state, [(ITA, Give(MAC, 20))])

    assert told(events, Gave) == [Gave(ITA, MAC, 20)]
    assert (talents(state, "ITA"), talents(state, "MAC")) == (0, 20)


@pytest.mark.rule("R-50", "home.2")
def test_r50_homeless_player_razes_and_lays_roads() -> None:
    state, _ = play(GAME, macedonia_lost("MAC"), [EndMovement()])
    assert DestroyCity("MOE") in GAME.legal(state, MAC)

    state, _ = play(GAME, state, [Done()])
    assert set(GAME.legal(state, MAC)) == {BuildRoad("MOE", "THR"), EndTurn()}

    state, _ = play(GAME, state, [BuildRoad("MOE", "THR")])
    assert len(state.roads) == 1
    assert talents(state, "MAC") == 30


@pytest.mark.rule("R-50", "cap.1")
def test_r50_homeless_player_moves_fights_and_holds_prisoners() -> None:
    state = position(
        6,
        "MAC",
        provinces={"MAC": "ITA city 1I", "THR": "MAC 3I", "MOE": "HIS 1I"},
        leaders={"MAC:caesar": "THR", "MAC:general1": "THR", "HIS:general1": "MOE"},
    )

    state, _ = play(
        GAME,
        state,
        [*march("MAC:general1", "MOE", "2I"), EndMovement(), Prisoner("HIS:general1", "keep")],
        dice=[4],
    )

    assert owner(state, "MOE") == "MAC"
    assert where(state, "HIS:general1") == "escorted MAC"

"""Land battles and retreats: battle.1-6, retreat.1-6."""

import pytest
from tests.games.conquest.scenes import (
    ITA,
    MAC,
    advantage,
    force,
    lies,
    march,
    on_turn,
    owner,
    played,
    refused,
    settled,
    storm,
    told,
    where,
)

from hexarch.boards.mediterranean import SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    ChooseBattle,
    Dock,
    EndMovement,
    FightOn,
    Prisoner,
    Retreat,
    SelectGalley,
    Target,
)
from hexarch.games.conquest.events import (
    BattleBegan,
    BattleEnded,
    Captured,
    Fired,
    Retreated,
)
from hexarch.games.conquest.model import Battle, Combat, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


@pytest.mark.rule("battle.1")
def test_all_that_enter_a_province_by_land_or_sea_fight_one_battle() -> None:
    state = position(
        6,
        "ITA",
        provinces={"DAL": "MAC 2I 1C", "PAN": "ITA 1C"},
        leaders={
            "ITA:general1": "ITA",
            "ITA:general2": "PAN",
            "ITA:general3": "ITA:galley1",
            "MAC:general1": "DAL",
        },
        galleys={"ITA:galley1": "MAD 1K"},
    )

    state, events = play(
        GAME,
        state,
        [
            *march("ITA:general1", "DAL", "2I"),
            *march("ITA:general2", "DAL"),
            SelectGalley("ITA:galley1"),
            Dock("DAL"),
            EndMovement(),
        ],
    )

    assert len(told(events, BattleBegan)) == 1
    (battle,) = state.battles
    assert battle.units == (2, 1, 1)
    assert (battle.by_land, battle.by_sea) == (True, True)
    assert advantage(state) == 1


def two_battles() -> State:
    """Italia has entered Narbonensis and Dalmatia."""
    return settled(
        position(
            6,
            "ITA",
            provinces={"NAR": "HIS 1I 1C", "DAL": "MAC 1I 1C"},
            leaders={
                "ITA:general1": "NAR",
                "ITA:general2": "DAL",
                "HIS:general1": "NAR",
                "MAC:general1": "DAL",
            },
            steps=(Combat(),),
            battles=(
                Battle(SPACE["NAR"], ITA, (2, 0, 0), by_land=True),
                Battle(SPACE["DAL"], ITA, (2, 0, 0), by_land=True),
            ),
        )
    )


@pytest.mark.rule("battle.1")
@pytest.mark.parametrize(("first", "second"), [("NAR", "DAL"), ("DAL", "NAR")])
def test_attacker_chooses_the_order_of_battles(first: str, second: str) -> None:
    play_out = [Target("infantry"), Retreat("ITA")]

    _, events = play(
        GAME,
        two_battles(),
        [ChooseBattle(first), *play_out, *play_out],
        dice=[1, 1, 1, 1],
    )

    assert [event.space for event in told(events, BattleBegan)] == [first, second]


@pytest.mark.rule("battle.1")
def test_there_is_no_battle_where_nobody_entered() -> None:
    assert refused(two_battles(), ChooseBattle("NEA")) == "battle.1"


@pytest.mark.rule("battle.2")
def test_round_is_a_target_and_a_die_for_each_side() -> None:
    state = storm("2I 1C", "2I 1C")

    assert on_turn(state) == "ITA"
    state, _ = play(GAME, state, [Target("infantry")], dice=[4])
    assert force(state, "DAL") == (1, 1, 0)
    assert state.battles[0].units == (2, 1, 0)

    assert on_turn(state) == "MAC"
    state, _ = play(GAME, state, [Target("infantry")], dice=[4])
    assert force(state, "DAL") == (1, 1, 0)
    assert state.battles[0].units == (1, 1, 0)

    state, _ = play(GAME, state, [FightOn()])
    assert on_turn(state) == "ITA"
    state, events = play(GAME, state, [Target("cavalry")], dice=[4])
    assert not told(events, Fired)[0].hit
    assert force(state, "DAL") == (1, 1, 0)


@pytest.mark.rule("battle.2")
def test_only_target_needs_no_naming() -> None:
    _, events = play(GAME, storm("2I 1C", "3I"), [], dice=[1])

    assert told(events, Fired)[0].kind == "infantry"


@pytest.mark.rule("battle.2")
def test_target_must_be_in_the_battle() -> None:
    state = storm("2I 1C", "2I 1C")

    assert refused(state, Target("catapult")) == "battle.2"


@pytest.mark.rule("battle.3")
def test_only_units_are_targets_on_land() -> None:
    """A Caesar, two generals, a city and a docked galley stand by and cannot be shot at."""
    state = storm(
        "2I 1C",
        "fort 2I 1K",
        leaders={"MAC:caesar": "DAL", "MAC:general2": "DAL"},
        galleys={"MAC:galley1": "DAL"},
    )

    assert set(GAME.legal(state, ITA)) == {Target("infantry"), Target("catapult")}
    assert refused(state, Target("galley", "MAC:galley1")) == "battle.3"
    assert refused(state, Target("galley")) == "battle.3"


@pytest.mark.rule("battle.4")
def test_beaten_attacker_loses_leaders_and_galleys() -> None:
    state = storm("1I", "2I", galleys={"ITA:galley1": "DAL"}, by="sea")

    state, events = play(GAME, state, [(MAC, Prisoner("ITA:general1", "keep"))], dice=[1, 4])

    assert told(events, Captured) == [Captured("ITA:general1", captor=MAC)]
    ended = told(events, BattleEnded)[0]
    assert (ended.space, ended.winner, ended.loser) == ("DAL", MAC, ITA)
    assert owner(state, "DAL") == "MAC"
    assert force(state, "DAL") == (2, 0, 0)
    assert where(state, "ITA:general1") == "prisoner MAC"
    assert lies(state, "ITA:galley1") == "stock"
    assert state.battles == ()


@pytest.mark.rule("battle.5")
def test_beaten_defender_loses_province_leaders_and_galleys() -> None:
    state = storm("2I 1C", "1I", galleys={"MAC:galley1": "DAL", "MAC:galley2": "MAC:A"})

    state, events = play(GAME, state, [Prisoner("MAC:general1", "keep")], dice=[4])

    ended = told(events, BattleEnded)[0]
    assert (ended.space, ended.winner, ended.loser) == ("DAL", ITA, MAC)
    assert owner(state, "DAL") == "ITA"
    assert force(state, "DAL") == (2, 1, 0)
    assert where(state, "ITA:general1") == "DAL"
    assert where(state, "MAC:general1") == "prisoner ITA"
    assert lies(state, "MAC:galley1") == "stock"
    assert lies(state, "MAC:galley2") == "MAC:A"


@pytest.mark.rule("battle.5")
def test_every_defending_leader_is_captured() -> None:
    state = storm("2I 1C", "1I", leaders={"MAC:general2": "DAL"})

    state, events = play(
        GAME,
        state,
        [Prisoner("MAC:general1", "keep"), Prisoner("MAC:general2", "eliminate")],
        dice=[4],
    )

    assert {event.general for event in told(events, Captured)} == {"MAC:general1", "MAC:general2"}


@pytest.mark.rule("battle.6")
def test_docked_galleys_take_no_part_and_go_down_with_their_owner() -> None:
    """Two galleys on the coast do not keep Dalmatia when its last infantry falls."""
    state = storm("1I 1C", "1I", galleys={"MAC:galley1": "DAL", "MAC:galley2": "DAL"})
    assert advantage(state) == 0

    state, events = play(GAME, state, [Prisoner("MAC:general1", "keep")], dice=[4])

    assert len(told(events, Fired)) == 1
    assert lies(state, "MAC:galley1") == "stock"
    assert lies(state, "MAC:galley2") == "stock"
    assert where(state, "MAC:general1") == "prisoner ITA"


@pytest.mark.rule("battle.6")
def test_docked_galleys_of_the_victor_stay() -> None:
    state = storm("1I", "2I", galleys={"MAC:galley1": "DAL"})

    state, _ = play(GAME, state, [Prisoner("ITA:general1", "keep")], dice=[1, 4])

    assert lies(state, "MAC:galley1") == "DAL"


@pytest.mark.rule("retreat.1")
def test_attacker_may_retreat_after_the_defenders_fire_only() -> None:
    state = storm("2I 1C", "2I 1C")
    assert refused(state, Retreat("ITA")) == "retreat.1"

    state, _ = play(GAME, state, [Target("infantry")], dice=[1])
    refused(state, Retreat("ITA"), "ITA")

    state, _ = play(GAME, state, [Target("infantry")], dice=[1])
    assert set(GAME.legal(state, ITA)) == {Retreat("ITA"), FightOn()}

    state, _ = play(GAME, state, [FightOn()])
    assert refused(state, Retreat("ITA")) == "retreat.1"


@pytest.mark.rule("retreat.1")
def test_leaders_without_a_unit_left_do_not_retreat() -> None:
    state, _ = play(GAME, storm("1I", "2I"), [], dice=[1, 4])

    assert on_turn(state) == "MAC"
    assert GAME.legal(state, ITA) == ()
    refused(state, Retreat("ITA"), "ITA")


def from_two_sides() -> State:
    """Legions from Italia and Pannonia have fought one round in Dalmatia."""
    state = storm(
        "3I 1C",
        "2I 1C",
        provinces={"PAN": "ITA", "NAR": "ITA"},
        leaders={"ITA:general2": "DAL"},
    )
    return played(state, [Target("infantry"), Target("infantry")], dice=[1, 4])


@pytest.mark.rule("retreat.2")
@pytest.mark.parametrize("to", ["ITA", "PAN"])
def test_all_who_are_left_go_together_to_one_own_neighbour(to: str) -> None:
    state = from_two_sides()
    before = force(state, to)

    state, events = play(GAME, state, [Retreat(to)])

    assert told(events, Retreated) == [Retreated("DAL", ITA, to, (2, 1, 0))]
    assert force(state, to) == (before[0] + 2, before[1] + 1, before[2])
    assert where(state, "ITA:general1") == where(state, "ITA:general2") == to
    assert owner(state, "DAL") == "MAC"
    assert force(state, "DAL") == (2, 1, 0)
    assert state.battles == ()


@pytest.mark.rule("retreat.2")
@pytest.mark.parametrize(
    "to",
    [
        pytest.param("NAR", id="own, not adjacent"),
        pytest.param("MOE", id="adjacent, neutral"),
        pytest.param("MAC", id="adjacent, an enemy's"),
    ],
)
def test_retreat_needs_an_adjacent_province_of_ones_own(to: str) -> None:
    assert refused(from_two_sides(), Retreat(to)) == "retreat.2"


@pytest.mark.rule("retreat.3")
def test_without_an_own_neighbour_there_is_no_retreat() -> None:
    """Italia's home has fallen to Hispania: nothing it owns touches Dalmatia."""
    state = storm(
        "2I 1C",
        "2I 1C",
        provinces={"ITA": "HIS city 1I", "NEA": "ITA 1I"},
        leaders={"ITA:caesar": "NEA"},
    )

    state, _ = play(GAME, state, [Target("infantry"), Target("infantry")], dice=[1, 1])

    assert set(GAME.legal(state, ITA)) == {Target("infantry"), Target("cavalry")}
    assert refused(state, Retreat("ITA")) == "retreat.3"


@pytest.mark.rule("retreat.4")
def test_attack_from_the_sea_alone_is_fought_to_the_end() -> None:
    """Italia borders Dalmatia, but nobody came from there."""
    state = storm("2I 1C", "2I 1C", galleys={"ITA:galley1": "DAL"}, by="sea")

    state, _ = play(GAME, state, [Target("infantry"), Target("infantry")], dice=[1, 1])

    assert set(GAME.legal(state, ITA)) == {Target("infantry"), Target("cavalry")}
    assert refused(state, Retreat("ITA")) == "retreat.4"


@pytest.mark.rule("retreat.4")
def test_attack_on_an_island_is_fought_to_the_end() -> None:
    state = position(
        6,
        "ITA",
        provinces={"SIC": "NUM city 1I 1C"},
        leaders={"ITA:general1": "ITA:galley1"},
        galleys={"ITA:galley1": "MTY 2I 1C"},
    )

    state, _ = play(
        GAME,
        state,
        [
            SelectGalley("ITA:galley1"),
            Dock("SIC"),
            EndMovement(),
            Target("infantry"),
            Target("infantry"),
        ],
        dice=[1, 1],
    )

    assert set(GAME.legal(state, ITA)) == {Target("infantry"), Target("cavalry")}
    assert refused(state, Retreat("ITA")) == "retreat.4"


@pytest.mark.rule("retreat.4")
def test_nobody_retreats_to_sea() -> None:
    state = storm("2I 1C", "2I 1C", galleys={"ITA:galley1": "DAL"}, by="land and sea")

    state, _ = play(GAME, state, [Target("infantry"), Target("infantry")], dice=[1, 1])

    assert refused(state, Retreat("MAD")) == "retreat.4"


@pytest.mark.rule("retreat.5")
def test_sea_borne_legions_retreat_by_land_and_lose_their_galleys() -> None:
    state = storm(
        "2I 1C",
        "2I 1C",
        leaders={"ITA:general2": "DAL"},
        galleys={"ITA:galley1": "DAL", "ITA:galley2": "ITA:B", "MAC:galley1": "DAL"},
        by="land and sea",
    )

    state, _ = play(
        GAME, state, [Target("infantry"), Target("infantry"), Retreat("ITA")], dice=[1, 1]
    )

    assert force(state, "ITA") == (6, 1, 0)
    assert where(state, "ITA:general2") == "ITA"
    assert lies(state, "ITA:galley1") == "stock"
    assert lies(state, "ITA:galley2") == "ITA:B"
    assert lies(state, "MAC:galley1") == "DAL"


@pytest.mark.rule("retreat.6")
def test_defender_never_retreats() -> None:
    state, _ = play(GAME, storm("2I 1C", "2I 1C"), [Target("infantry")], dice=[4])

    assert on_turn(state) == "MAC"
    assert set(GAME.legal(state, MAC)) == {Target("infantry"), Target("cavalry")}
    assert refused(state, Retreat("MAC"), "MAC") == "retreat.6"

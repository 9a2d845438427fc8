"""Action 1, movement on land, with the rulebook's examples of it (G4) and of roads (G5)."""

import pytest
from tests.games.conquest.moves import load, march, marches, refused, tribute
from tests.games.conquest.scenes import ITA, force, owner, where

from hexarch.boards.mediterranean import SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    BuildRoad,
    EndMovement,
    FightOn,
    Retreat,
    SelectLeader,
)
from hexarch.games.conquest.events import Conquered, Marched, Retreated, RoadsRemoved
from hexarch.games.conquest.model import Build, Falter, Movement, Raze
from hexarch.games.conquest.position import position
from hexarch.kernel.board import Tint
from hexarch.kernel.script import play

CAESAR, A, B = "ITA:caesar", "ITA:general1", "ITA:general2"
# A road joins Neapolis, Italia and Narbonensis; Rhaetia and Germania are off the road.
ROAD_CITIES = {"ITA": "ITA fort 4I", "NEA": "ITA city", "NAR": "ITA city", "RAE": "ITA"}
ROAD = ("ITA-NEA", "ITA-NAR")


@pytest.mark.rule("lm.1")
def test_all_pieces_move_before_any_battle_is_fought() -> None:
    given = position(6, "ITA", provinces={"NAR": "HIS city 1I"}, leaders={A: "ITA", B: "ITA"})

    entered, _ = play(GAME, given, march(A, "NAR", load(infantry=2)))
    assert isinstance(entered.step, Movement)
    assert (entered.battles[0].units, force(entered, "NAR")) == ((2, 0, 0), (1, 0, 0))

    elsewhere, _ = play(GAME, entered, march(B, "RAE", load(infantry=1)))
    assert elsewhere.battles == entered.battles

    fought, _ = play(GAME, elsewhere, [EndMovement()], dice=[4])
    assert owner(fought, "NAR") == "ITA"
    assert refused(fought, SelectLeader(CAESAR)) == "turn.1"


@pytest.mark.rule("lm.2")
def test_infantry_and_catapults_make_one_step() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 2I 2K", "NAR": "ITA city 1C"}, leaders={A: "ITA"}
    )

    stepped, _ = play(GAME, given, march(A, "NAR", load(infantry=2, catapults=2)))

    assert force(stepped, "NAR") == (2, 1, 2)
    assert refused(stepped, *march(A, "GER", load(infantry=1))) == "lm.2"
    assert refused(stepped, *march(A, "GER", load(catapults=1))) == "lm.2"


@pytest.mark.rule("lm.2", "road.6")
def test_infantry_and_catapults_make_one_road_journey_of_any_length() -> None:
    given = position(
        6,
        "ITA",
        provinces=ROAD_CITIES | {"NEA": "ITA city 2I 1K"},
        leaders={A: "NEA"},
        roads=ROAD,
    )

    after, events = play(GAME, given, march(A, "NAR", load(infantry=2, catapults=1)))

    assert events[0] == Marched(ITA, A, "NEA", "NAR", (2, 0, 1), "road")
    assert force(after, "NAR") == (2, 0, 1)


@pytest.mark.rule("lm.2")
def test_infantry_does_not_step_and_then_take_the_road() -> None:
    """G4 (d)."""
    given = position(
        6,
        "ITA",
        provinces=ROAD_CITIES | {"RAE": "ITA 1I 1C 1K"},
        leaders={A: "RAE"},
        roads=ROAD,
    )

    stepped, _ = play(GAME, given, march(A, "NAR"))

    assert refused(stepped, *march(A, "NEA", load(infantry=1))) == "lm.2"
    assert refused(stepped, *march(A, "NEA", load(catapults=1))) == "lm.2"


@pytest.mark.rule("lm.2")
def test_infantry_does_not_take_the_road_and_then_step() -> None:
    given = position(
        6,
        "ITA",
        provinces=ROAD_CITIES | {"NEA": "ITA city 1I 1C"},
        leaders={A: "NEA"},
        roads=ROAD,
    )

    arrived, _ = play(GAME, given, march(A, "NAR", load(infantry=1, cavalry=1)))

    assert refused(arrived, *march(A, "GER", load(infantry=1, ridden=1))) == "lm.2"


@pytest.mark.rule("lm.3")
@pytest.mark.parametrize(
    ("start", "first", "second"),
    [
        pytest.param("RAE", "NOR", "PAN", id="step and step"),
        pytest.param("RAE", "NAR", "NEA", id="step and road (G4 e)"),
        pytest.param("NEA", "NAR", "GER", id="road and step"),
        pytest.param("NEA", "NAR", "NEA", id="road and road"),
    ],
)
def test_cavalry_makes_two_moves_of_either_kind(start: str, first: str, second: str) -> None:
    city = "city " if start == "NEA" else ""
    given = position(
        6,
        "ITA",
        provinces=ROAD_CITIES | {start: f"ITA {city}2C"},
        leaders={A: start, B: start},
        roads=ROAD,
    )

    halfway, _ = play(GAME, given, march(A, first, load(cavalry=2)))
    after, _ = play(
        GAME, halfway, march(A, second, load(ridden=2)) if first == "NAR" else march(A, second)
    )

    assert force(after, second) == (0, 2, 0)
    assert owner(after, second) == "ITA"
    assert where(after, A) == second


@pytest.mark.rule("lm.3", "unit.2b")
def test_no_leader_takes_cavalry_on_a_third_move() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "RAE": "ITA", "NAR": "ITA city 1I"},
        leaders={A: "ITA", B: "NAR"},
    )

    rode, _ = play(GAME, given, [*march(A, "RAE", load(cavalry=1)), *march(A, "NAR")])

    assert force(rode, "NAR") == (1, 1, 0)
    assert refused(rode, *march(B, "GER", load(cavalry=1))) == "lm.3"
    assert refused(rode, *march(B, "GER", load(ridden=1))) == "lm.3"


@pytest.mark.rule("lm.4")
@pytest.mark.parametrize(
    ("start", "first", "second"),
    [
        pytest.param("RAE", "NOR", "PAN", id="step and step"),
        pytest.param("RAE", "NAR", "NEA", id="step and road"),
        pytest.param("NEA", "NAR", "GER", id="road and step"),
        pytest.param("NEA", "NAR", "NEA", id="road and road"),
    ],
)
@pytest.mark.parametrize("leader", [CAESAR, A])
def test_a_leader_makes_two_moves_and_no_third(
    leader: str, start: str, first: str, second: str
) -> None:
    given = position(
        6,
        "ITA",
        provinces=ROAD_CITIES,
        leaders={CAESAR: "ITA", B: "ITA", leader: start},
        roads=ROAD,
    )

    after, _ = play(GAME, given, [*march(leader, first), *march(leader, second)])

    assert where(after, leader) == second
    assert marches(after, leader) == 2
    assert refused(after, SelectLeader(leader)) == "lm.4"


@pytest.mark.rule("lm.4", "board.3")
def test_a_leader_reaches_only_neighbours_and_his_road_network() -> None:
    given = position(6, "ITA", provinces=ROAD_CITIES, leaders={A: "NEA"})

    for to in ("NAR", "NEA"):
        assert refused(given, *march(A, to)) == "board.3"


@pytest.mark.rule("lm.5")
def test_infantry_is_left_in_a_city_and_the_general_goes_back() -> None:
    """G4 (a)."""
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 2I", "NAR": "ITA city"}, leaders={A: "ITA"}
    )

    after, _ = play(GAME, given, [*march(A, "NAR", load(infantry=2)), *march(A, "ITA")])

    assert force(after, "NAR") == (2, 0, 0)
    assert where(after, A) == "ITA"
    assert marches(after, A) == 2


@pytest.mark.rule("lm.5")
def test_infantry_is_left_in_a_city_and_the_cavalry_goes_on() -> None:
    """G4 (b)."""
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 2I 2C", "NAR": "ITA city"}, leaders={A: "ITA"}
    )

    after, _ = play(
        GAME,
        given,
        [*march(A, "NAR", load(infantry=2, cavalry=2)), *march(A, "GER", load(ridden=2))],
    )

    assert (force(after, "NAR"), force(after, "GER")) == ((2, 0, 0), (0, 2, 0))
    assert (owner(after, "GER"), marches(after, A)) == ("ITA", 2)
    assert after.rested[SPACE["GER"]] == 2


@pytest.mark.rule("lm.5")
def test_units_are_left_with_another_leader() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 2I", "NAR": "ITA"}, leaders={A: "ITA", B: "NAR"}
    )

    after, _ = play(GAME, given, [*march(A, "NAR", load(infantry=2)), *march(A, "GER")])

    assert (where(after, A), force(after, "NAR")) == ("GER", (2, 0, 0))


@pytest.mark.rule("lm.5", "leader.2")
def test_units_are_not_left_without_a_leader() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 2I"}, leaders={A: "ITA"})

    stepped, _ = play(GAME, given, march(A, "NAR", load(infantry=2)))

    assert refused(stepped, *march(A, "GER")) == "leader.2"
    assert SelectLeader(A) not in GAME.legal(stepped, ITA)


@pytest.mark.rule("lm.6", "lm.7", "road.6")
def test_a_general_changes_his_troops_twice_and_attacks() -> None:
    """G4 (c): infantry for cavalry, four provinces by road, cavalry for a garrison, attack."""
    a, b = "HIS:general1", "HIS:general2"
    given = position(
        2,
        "HIS",
        provinces={
            "HIS": "HIS fort 2I 2C",
            "NAR": "HIS city",
            "ITA": "HIS city",
            "PAN": "HIS city",
            "MOE": "HIS city 2I 1K",
            "MAC": "EGY city 1I",
        },
        leaders={a: "HIS", b: "HIS"},
        roads=("HIS-NAR", "ITA-NAR", "ITA-PAN", "MOE-PAN"),
    )

    after, _ = play(
        GAME,
        given,
        [*march(a, "MOE", load(cavalry=2)), *march(a, "MAC", load(infantry=2, catapults=1))],
    )

    (battle,) = after.battles
    assert (battle.space, battle.units) == (SPACE["MAC"], (2, 0, 1))
    assert force(after, "HIS") == (2, 0, 0)
    assert force(after, "MOE") == (0, 2, 0)
    assert after.ridden[SPACE["MOE"]] == 2
    assert marches(after, a) == 2


@pytest.mark.rule("lm.6")
def test_a_general_takes_over_another_generals_troops_at_no_cost() -> None:
    given = position(
        6, "ITA", provinces={"RAE": "ITA 2I", "NAR": "ITA 3I"}, leaders={A: "RAE", B: "NAR"}
    )

    after, _ = play(GAME, given, [*march(A, "NAR"), *march(A, "GER", load(infantry=3))])

    assert (force(after, "NAR"), force(after, "GER")) == ((2, 0, 0), (3, 0, 0))
    assert (marches(after, A), marches(after, B)) == (2, 0)


@pytest.mark.rule("lm.7")
def test_units_picked_up_on_the_way_use_their_own_allowance() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1I", "RAE": "ITA", "NAR": "ITA city 1I"},
        leaders={A: "RAE", B: "ITA"},
    )
    met, _ = play(GAME, given, [*march(B, "NAR", load(infantry=1)), *march(A, "NAR")])

    after, _ = play(GAME, met, march(A, "GER", load(infantry=1)))

    assert (force(after, "NAR"), force(after, "GER")) == ((1, 0, 0), (1, 0, 0))
    assert refused(met, *march(A, "GER", load(infantry=2))) == "lm.2"


@pytest.mark.rule("lm.8")
def test_a_leader_takes_seven_units_and_no_eighth() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 8I"}, leaders={A: "ITA"})

    after, _ = play(GAME, given, march(A, "NAR", load(infantry=7)))

    assert force(after, "NAR") == (7, 0, 0)
    assert refused(given, *march(A, "NAR", load(infantry=8))) == "lm.8"


@pytest.mark.rule("lm.9", "combat.1")
def test_a_leader_who_enters_a_battle_stops() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 2C", "NAR": "HIS city 1I"},
        leaders={A: "ITA", B: "ITA"},
    )

    entered, _ = play(GAME, given, march(A, "NAR", load(cavalry=2)))
    assert refused(entered, SelectLeader(A)) == "lm.9"
    assert SelectLeader(A) not in GAME.legal(entered, ITA)

    followed, _ = play(GAME, entered, march(B, "NAR"))
    assert refused(followed, SelectLeader(B)) == "lm.9"


@pytest.mark.rule("lm.10", "conq.1", "marker.3")
def test_cavalry_conquers_two_neutral_provinces() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 1C"}, leaders={A: "ITA"}, round=2)

    first, events = play(GAME, given, march(A, "RAE", load(cavalry=1)))
    assert Conquered(ITA, "RAE", -1, 20) in events
    assert (owner(first, "RAE"), tribute(first, "ITA")) == ("ITA", 20)

    second, _ = play(GAME, first, march(A, "NAR"))
    assert (owner(second, "RAE"), owner(second, "NAR")) == ("ITA", "ITA")
    assert (force(second, "NAR"), tribute(second, "ITA")) == ((0, 1, 0), 30)


@pytest.mark.rule("lm.10", "conq.1", "marker.5")
def test_an_undefended_enemy_province_is_conquered_in_passing() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "NAR": "HIS city"},
        leaders={A: "ITA"},
        round=2,
    )

    after, _ = play(
        GAME, given, [*march(A, "NAR", load(cavalry=1)), *march(A, "GER", load(ridden=1))]
    )

    assert (owner(after, "NAR"), owner(after, "GER")) == ("ITA", "ITA")
    assert (tribute(after, "ITA"), tribute(after, "HIS")) == (35, 15)
    assert after.battles == ()


@pytest.mark.rule("lm.11")
def test_a_legion_moves_after_combat_only_by_retreat() -> None:
    given = position(
        6, "ITA", provinces={"ITA": "ITA fort 2C", "NAR": "HIS city 1I"}, leaders={A: "ITA"}
    )
    entered, _ = play(GAME, given, march(A, "NAR", load(cavalry=2)))

    beaten_off, _ = play(GAME, entered, [EndMovement()], dice=[1, 1])
    assert isinstance(beaten_off.step, Falter)
    retreated, events = play(GAME, beaten_off, [Retreat("ITA")])
    assert Retreated("NAR", ITA, "ITA", (0, 2, 0)) in events
    assert where(retreated, A) == "ITA"

    won, _ = play(GAME, beaten_off, [FightOn()], dice=[4])
    assert isinstance(won.step, Raze)
    assert refused(won, SelectLeader(A)) == "turn.1"


@pytest.mark.rule("lm.12", "marker.1")
def test_provinces_left_without_a_leader_keep_the_owners_marker() -> None:
    given = position(6, "ITA", provinces={"NAR": "ITA 1I", "RAE": "ITA"}, leaders={A: "NAR"})

    left, _ = play(GAME, given, [*march(A, "GER"), EndMovement()])

    tints = GAME.board(GAME.view(left, None)).tints
    assert {Tint("NAR", ITA), Tint("RAE", ITA), Tint("GER", ITA)} <= set(tints)


@pytest.mark.rule("road.6", "road.4")
def test_numidia_to_tingitana_is_one_move() -> None:
    """G5, first half."""
    a = "NUM:general1"
    given = position(
        6,
        "NUM",
        provinces={"NUM": "NUM fort 2I", "CAE": "NUM city", "TIN": "NUM city"},
        leaders={a: "NUM"},
        roads=("CAE-TIN", "CAE-NUM"),
    )

    after, _ = play(GAME, given, march(a, "TIN", load(infantry=2)))

    assert (force(after, "TIN"), marches(after, a)) == ((2, 0, 0), 1)


@pytest.mark.rule("road.1", "road.8")
def test_roads_from_hispania_to_italia_go_when_narbonensis_falls() -> None:
    """G5, second half."""
    a = "EGY:general1"
    provinces = {"NAR": "HIS city", "ITA": "HIS city", "GER": "EGY 1I"}
    given = position(2, "HIS", provinces=provinces, leaders={a: "GER"}, steps=(Build(),))
    built, _ = play(GAME, given, [BuildRoad("HIS", "NAR"), BuildRoad("NAR", "ITA")])
    assert len(built.roads) == 2

    enemy = position(
        2, "EGY", provinces=provinces, leaders={a: "GER"}, roads=("HIS-NAR", "ITA-NAR")
    )
    taken, events = play(GAME, enemy, march(a, "NAR"))

    assert (owner(taken, "NAR"), taken.roads) == ("EGY", ())
    assert [set(e.roads) for e in events if isinstance(e, RoadsRemoved)] == [{"HIS-NAR", "ITA-NAR"}]

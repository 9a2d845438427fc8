"""Chapter 1, leaders: what Caesars, generals and cities do for combat units."""

import pytest
from tests.games.conquest.moves import ALONE, load, march, marches, refused
from tests.games.conquest.scenes import (
    HIS,
    ITA,
    MAC,
    force,
    idle_until,
    on_turn,
    owner,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Buy,
    EndMovement,
    FightOn,
    Prisoner,
    SelectGalley,
    SelectLeader,
)
from hexarch.games.conquest.events import CaesarCaptured, Captured, Fired
from hexarch.games.conquest.model import Build, Verdict
from hexarch.games.conquest.pieces import is_caesar
from hexarch.games.conquest.position import position
from hexarch.games.conquest.tables import COSTS
from hexarch.kernel.game import Setting
from hexarch.kernel.script import play

CAESAR, A, B = "ITA:caesar", "ITA:general1", "ITA:general2"


@pytest.mark.rule("leader.1", "fort.2")
@pytest.mark.parametrize(
    ("province", "leaders"),
    [
        pytest.param("ITA 3I", {CAESAR: "NAR"}, id="Caesar"),
        pytest.param("ITA 3I", {B: "NAR"}, id="general"),
        pytest.param("ITA city 3I", {}, id="city"),
        pytest.param("ITA fort 3I", {}, id="fortified city"),
    ],
)
def test_each_kind_of_leader_keeps_units_that_are_left_with_it(
    province: str, leaders: dict[str, str]
) -> None:
    given = position(6, "ITA", provinces={"NAR": province}, leaders={A: "NAR", **leaders})

    after, _ = play(GAME, given, march(A, "ITA", ALONE))

    assert (where(after, A), force(after, "NAR")) == ("ITA", (3, 0, 0))


@pytest.mark.rule("leader.1", "leader.2")
def test_without_another_leader_all_units_go_with_the_last_one() -> None:
    given = position(6, "ITA", provinces={"NAR": "ITA 3I"}, leaders={A: "NAR"})

    after, _ = play(GAME, given, march(A, "ITA"))

    assert (force(after, "NAR"), force(after, "ITA")) == ((0, 0, 0), (7, 0, 0))


@pytest.mark.rule("leader.2")
@pytest.mark.parametrize(
    ("province", "leaders", "fewest"),
    [
        pytest.param("ITA city 8I", {A: "NAR"}, 1, id="8 units under one city"),
        pytest.param("ITA 10I", {A: "NAR", B: "NAR"}, 3, id="10 units under one general"),
        pytest.param("ITA city 4I 9C 5K", {A: "NAR", B: "NAR"}, 4, id="18 units under two leaders"),
    ],
)
def test_seven_units_may_stay_with_each_leader_left(
    province: str, leaders: dict[str, str], fewest: int
) -> None:
    given = position(6, "ITA", provinces={"NAR": province}, leaders=leaders)

    after, _ = play(GAME, given, march(A, "ITA", load(infantry=fewest)))

    assert sum(force(given, "NAR")) - sum(force(after, "NAR")) == fewest
    assert refused(given, *march(A, "ITA", load(infantry=fewest - 1))) == "leader.2"


@pytest.mark.rule("leader.2")
def test_the_leader_is_missed_after_each_step_and_not_only_at_the_end() -> None:
    """A second general is on his way; still the first may not leave before he is there."""
    given = position(
        6, "ITA", provinces={"NAR": "ITA city 8I", "RAE": "ITA"}, leaders={A: "NAR", B: "RAE"}
    )

    assert refused(given, *march(A, "ITA", ALONE)) == "leader.2"
    after, _ = play(GAME, given, [*march(B, "NAR"), *march(A, "ITA", ALONE)])
    assert force(after, "NAR") == (8, 0, 0)


@pytest.mark.rule("leader.3")
def test_no_unit_moves_without_a_caesar_or_general() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 7I", "NAR": "ITA city 3C"},
        leaders={CAESAR: "ITA:galley1"},
        galleys={"ITA:galley1": "MTY"},
    )

    assert list(GAME.legal(given, ITA)) == [SelectGalley("ITA:galley1"), EndMovement()]


@pytest.mark.rule("leader.4", "city.1", "city.2", "leader.2")
def test_a_city_leads_only_in_its_own_province() -> None:
    given = position(6, "ITA", provinces={"ITA": "ITA fort 2I 1C"}, leaders={A: "ITA"})

    stepped, _ = play(GAME, given, march(A, "RAE", load(infantry=1, cavalry=1)))

    assert refused(stepped, *march(A, "ITA", ALONE)) == "leader.2"
    assert refused(stepped, *march(A, "ITA", load(ridden=1))) == "leader.2"


@pytest.mark.rule("caesar.1", "setup.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_player_has_one_caesar(players: int) -> None:
    state = GAME.setup(Setting("standard", players))

    caesars = [state.lord[i] for i in range(len(state.at)) if is_caesar(i)]

    assert caesars == list(range(players))


@pytest.mark.rule("caesar.1", "cc.7")
def test_a_captured_caesar_gives_no_second_one() -> None:
    given = position(6, "ITA", out={"HIS": "ITA"})

    assert "caesar" not in {row["piece"] for row in COSTS}
    assert SelectLeader("HIS:caesar") not in GAME.legal(given, ITA)
    assert refused(given, SelectLeader("HIS:caesar")) == "cc.7"


@pytest.mark.parametrize(
    "leader",
    [
        pytest.param(CAESAR, marks=pytest.mark.rule("caesar.2")),
        pytest.param(A, marks=pytest.mark.rule("general.1")),
    ],
)
class TestTwoMoves:
    def test_alone(self, leader: str) -> None:
        given = position(6, "ITA", leaders={A: "ITA", B: "ITA"})

        after, _ = play(GAME, given, [*march(leader, "NAR", ALONE), *march(leader, "GER")])

        assert (where(after, leader), marches(after, leader)) == ("GER", 2)
        assert refused(after, SelectLeader(leader)) == "lm.4"

    def test_with_a_legion(self, leader: str) -> None:
        given = position(6, "ITA", provinces={"ITA": "ITA fort 2C"}, leaders={A: "ITA", B: "ITA"})

        after, _ = play(
            GAME, given, [*march(leader, "NAR", load(cavalry=2)), *march(leader, "GER")]
        )

        assert (where(after, leader), force(after, "GER")) == ("GER", (0, 2, 0))

    def test_fresh_again_next_turn(self, leader: str) -> None:
        given = position(6, "ITA", leaders={A: "ITA", B: "ITA"})
        moved, _ = play(GAME, given, [*march(leader, "NAR", ALONE), *march(leader, "GER")])

        again, _ = idle_until(moved, "ITA")

        assert marches(again, leader) == 0
        assert refused(moved, SelectLeader(leader)) == "lm.4"


@pytest.mark.parametrize(
    ("leader", "province"),
    [
        pytest.param(CAESAR, "neutral", marks=pytest.mark.rule("caesar.3")),
        pytest.param(CAESAR, "HIS city", marks=pytest.mark.rule("caesar.3")),
        pytest.param(A, "neutral", marks=pytest.mark.rule("general.2")),
        pytest.param(A, "HIS city", marks=pytest.mark.rule("general.2")),
    ],
)
def test_a_leader_without_units_conquers_nothing(leader: str, province: str) -> None:
    given = position(6, "ITA", provinces={"NAR": province}, leaders={A: "ITA", B: "ITA"}, round=2)

    after, _ = play(GAME, given, march(leader, "NAR", ALONE))

    assert where(after, leader) == "NAR"
    assert (after.owner, after.battles) == (given.owner, ())
    onward, _ = play(GAME, after, march(leader, "GER"))
    assert (where(onward, leader), onward.owner) == ("GER", given.owner)


@pytest.mark.rule("caesar.4")
def test_an_attacking_caesar_adds_nothing_and_falls_with_his_units() -> None:
    given = position(6, "ITA", provinces={"NAR": "HIS city 1I"}, leaders={A: "ITA"})

    after, events = play(
        GAME, given, [*march(CAESAR, "NAR", load(infantry=1)), EndMovement()], dice=[3, 4]
    )

    assert [(shot.needed, shot.hit) for shot in told(events, Fired)] == [(4, False), (4, True)]
    assert [(e.victim, e.captor) for e in told(events, CaesarCaptured)] == [(ITA, HIS)]
    assert where(after, CAESAR) == "fallen"


@pytest.mark.rule("caesar.4")
def test_a_defending_caesar_falls_with_his_units() -> None:
    given = position(
        6,
        "ITA",
        provinces={"DAL": "MAC 1I"},
        leaders={A: "ITA", "MAC:caesar": "DAL"},
    )

    after, events = play(GAME, given, [*march(A, "DAL", load(infantry=1)), EndMovement()], dice=[4])

    assert [(e.victim, e.captor) for e in told(events, CaesarCaptured)] == [(MAC, ITA)]
    assert owner(after, "MAC") == "ITA"


@pytest.mark.rule("general.3")
def test_attacking_generals_add_nothing_and_are_captured_with_the_battle() -> None:
    given = position(6, "ITA", provinces={"NAR": "HIS city 1I"}, leaders={A: "ITA", B: "ITA"})

    lost, events = play(
        GAME,
        given,
        [*march(A, "NAR", load(infantry=1)), *march(B, "NAR", ALONE), EndMovement()],
        dice=[3, 4],
    )

    assert len(told(events, Fired)) == 2
    assert {e.general for e in told(events, Captured)} == {A, B}
    assert on_turn(lost) == "HIS"
    assert isinstance(lost.step, Verdict)


@pytest.mark.rule("general.3", "battle.5")
def test_defending_generals_are_captured_with_the_battle() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "HIS 1I"},
        leaders={A: "ITA", "HIS:general1": "NAR", "HIS:general2": "NAR"},
    )

    after, _ = play(
        GAME,
        given,
        [
            *march(A, "NAR", load(infantry=1)),
            EndMovement(),
            FightOn(),
            Prisoner("HIS:general1", "keep"),
            Prisoner("HIS:general2", "eliminate"),
        ],
        dice=[1, 1, 4],
    )

    assert where(after, "HIS:general1") == "prisoner ITA"
    assert where(after, "HIS:general2") == "dead"


@pytest.mark.rule("general.4")
def test_generals_are_not_for_sale() -> None:
    given = position(6, "ITA", treasury={"ITA": 500}, steps=(Build(),))

    offered = {action.kind for action in GAME.legal(given, ITA) if isinstance(action, Buy)}

    assert offered == {"infantry", "cavalry", "catapult"}
    assert {row["piece"] for row in COSTS}.isdisjoint({"general", "caesar"})


@pytest.mark.rule("general.4")
def test_a_dead_general_does_not_come_back() -> None:
    given = position(6, "ITA", leaders={A: "dead"})

    next_turn, _ = idle_until(given, "ITA")

    assert where(next_turn, A) == "dead"


@pytest.mark.parametrize(
    ("place", "rule"),
    [
        pytest.param("dead", "general.4", marks=pytest.mark.rule("general.4")),
        pytest.param("prisoner HIS", "R-51", marks=pytest.mark.rule("R-51")),
        pytest.param("ransomed", "cap.5", marks=pytest.mark.rule("cap.5")),
        pytest.param("ITA:galley1", "sm.3", marks=pytest.mark.rule("sm.3")),
    ],
)
def test_a_general_off_the_land_leads_nobody_there(place: str, rule: str) -> None:
    given = position(6, "ITA", leaders={A: place}, galleys={"ITA:galley1": "MTY"})

    assert refused(given, SelectLeader(A)) == rule
    assert SelectLeader(A) not in GAME.legal(given, ITA)

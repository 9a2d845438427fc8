"""The rulings on marching, prisoners and allies, and their options."""

import pytest
from tests.games.conquest.moves import (
    ALONE,
    load,
    march,
    marches,
    refused,
    sail,
    tribute,
)
from tests.games.conquest.scenes import (
    ITA,
    MAC,
    force,
    idle_until,
    lies,
    on_turn,
    owner,
    told,
    where,
)

from hexarch.boards.mediterranean import SPACE
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    AcceptPact,
    AskPassage,
    Buy,
    Embark,
    EndMovement,
    Prisoner,
    ProposePact,
    Sail,
    SelectGalley,
    SelectLeader,
)
from hexarch.games.conquest.events import Captured, Fired, Marched
from hexarch.games.conquest.model import Build, Movement, Options, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

CAESAR, A, B = "ITA:caesar", "ITA:general1", "ITA:general2"
SHIP, SECOND_SHIP = "ITA:galley1", "ITA:galley2"


@pytest.mark.rule("R-09")
def test_r09_the_option_keeps_lone_leaders_out_of_enemy_land() -> None:
    provinces = {"NAR": "HIS city", "RAE": "ITA"}
    strict = Options(lone_leader_enemy_entry=False)
    given = position(6, "ITA", provinces=provinces, leaders={A: "ITA"}, options=strict)

    assert refused(given, *march(A, "NAR", ALONE)) == "R-09"
    neutral, _ = play(GAME, given, march(A, "NOR", ALONE))
    assert where(neutral, A) == "NOR"
    legion, _ = play(GAME, given, march(A, "NAR", load(infantry=1)))
    assert owner(legion, "NAR") == "ITA"


@pytest.mark.rule("R-09", "battle.4")
def test_r09_a_leader_who_follows_his_units_shares_their_fate() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1I", "RAE": "ITA", "NAR": "HIS city 1I"},
        leaders={A: "ITA", B: "RAE"},
    )

    joined, _ = play(GAME, given, [*march(A, "NAR"), *march(B, "NAR")])
    lost, events = play(GAME, joined, [EndMovement()], dice=[1, 4])

    assert {e.general for e in told(events, Captured)} == {A, B}
    assert on_turn(lost) == "HIS"


@pytest.mark.rule("R-09", "general.2", "caesar.3")
@pytest.mark.parametrize("leader", [CAESAR, A])
@pytest.mark.parametrize("province", ["HIS city", "neutral"])
def test_r09_lone_leaders_pass_each_other_in_peace(leader: str, province: str) -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": province},
        leaders={A: "ITA", B: "ITA", "HIS:general1": "NAR"},
    )

    met, _ = play(GAME, given, march(leader, "NAR", ALONE))
    onward, _ = play(GAME, met, march(leader, "GER"))

    assert met.battles == ()
    assert (where(onward, leader), where(onward, "HIS:general1")) == ("GER", "NAR")


@pytest.mark.rule("R-09", "leader.3")
def test_r09_a_leader_among_enemy_units_commands_none_of_them() -> None:
    """He entered before they came; he leaves freely, and alone."""
    given = position(
        6, "ITA", provinces={"NAR": "HIS city 9I"}, leaders={A: "NAR", "HIS:general1": "NAR"}
    )

    after, _ = play(GAME, given, march(A, "GER"))

    assert (where(after, A), force(after, "NAR"), owner(after, "GER")) == (
        "GER",
        (9, 0, 0),
        "neutral",
    )


@pytest.mark.rule("R-10", "battle.5", "lm.10")
def test_r10_a_legion_stops_at_enemy_leaders_and_takes_them_without_dice() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "NAR": "HIS city"},
        leaders={A: "ITA", "HIS:general1": "NAR"},
    )

    entered, _ = play(GAME, given, march(A, "NAR", load(cavalry=1)))
    assert (owner(entered, "NAR"), len(entered.battles)) == ("HIS", 1)
    assert refused(entered, SelectLeader(A)) == "lm.9"

    after, events = play(GAME, entered, [EndMovement(), Prisoner("HIS:general1", "keep")])
    assert (owner(after, "NAR"), where(after, "HIS:general1")) == ("ITA", "prisoner ITA")
    assert told(events, Fired) == []


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("province", ["neutral", "MAC"])
def test_r10_leaders_hold_a_province_up_whoever_owns_it(province: str) -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "NAR": province},
        leaders={A: "ITA", "HIS:general1": "NAR"},
    )

    entered, _ = play(GAME, given, march(A, "NAR", load(cavalry=1)))
    assert refused(entered, SelectLeader(A)) == "lm.9"

    after, _ = play(GAME, entered, [EndMovement(), Prisoner("HIS:general1", "eliminate")])
    assert (owner(after, "NAR"), where(after, "HIS:general1")) == ("ITA", "dead")


@pytest.mark.rule("R-11")
def test_r11_a_lone_enemy_leader_is_taken_when_units_stand_by_him_at_combat() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "NAR": "ITA"},
        leaders={A: "ITA", "HIS:general1": "NAR"},
    )
    entered, _ = play(GAME, given, march(A, "NAR", load(cavalry=1)))

    passed, events = play(GAME, entered, [*march(A, "GER"), EndMovement()])
    assert (where(passed, "HIS:general1"), told(events, Captured)) == ("NAR", [])

    stayed, events = play(GAME, entered, [EndMovement(), Prisoner("HIS:general1", "keep")])
    assert told(events, Captured) == [Captured("HIS:general1", ITA)]
    assert where(stayed, "HIS:general1") == "prisoner ITA"


@pytest.mark.rule("R-11", "place.1")
def test_r11_a_lone_enemy_leader_at_home_has_a_turn_to_leave_the_new_units() -> None:
    given = position(
        2,
        "HIS",
        provinces={"HIS": "HIS fort"},
        leaders={"EGY:general1": "HIS"},
        treasury={"HIS": 10},
        steps=(Build(),),
    )
    placed, events = play(GAME, given, [Buy("infantry")])
    assert told(events, Captured) == []
    next_turn, events = idle_until(placed, "HIS")
    assert told(events, Captured) == []

    _, events = play(GAME, next_turn, [EndMovement()])
    assert told(events, Captured) == [Captured("EGY:general1", 1)]


@pytest.mark.rule("R-12", "lm.10")
def test_r12_an_unopposed_march_changes_owner_and_markers_at_once() -> None:
    given = position(6, "ITA", provinces={"NAR": "HIS"}, leaders={A: "ITA"}, round=2)

    after, _ = play(GAME, given, march(A, "NAR", load(infantry=1)))

    assert isinstance(after.step, Movement)
    assert (owner(after, "NAR"), tribute(after, "ITA"), tribute(after, "HIS")) == ("ITA", 25, 15)


@pytest.mark.rule("R-13", "lm.6")
def test_r13_each_piece_keeps_its_own_count_of_moves() -> None:
    """Two cavalry meet in a city: one has ridden, one is fresh, and they part again."""
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 1C", "NAR": "ITA city 1C", "GER": "ITA city"},
        leaders={A: "ITA", B: "NAR"},
    )
    met, _ = play(GAME, given, march(A, "NAR", load(cavalry=1)))
    assert met.ridden[SPACE["NAR"]] == 1

    both, _ = play(GAME, met, march(B, "GER", load(cavalry=1, ridden=1)))
    assert force(both, "GER") == (0, 2, 0)
    assert refused(both, *march(B, "BEL", load(ridden=2))) == "lm.3"
    one_on, _ = play(GAME, both, march(B, "BEL", load(ridden=1)))
    assert (force(one_on, "BEL"), force(one_on, "GER")) == ((0, 1, 0), (0, 1, 0))
    on, _ = play(GAME, met, [*march(B, "AQU", load(cavalry=1)), *march(B, "LUG")])
    assert (force(on, "LUG"), force(on, "NAR")) == ((0, 1, 0), (0, 1, 0))


@pytest.mark.rule("R-14", "road.6")
def test_r14_a_lone_enemy_leader_does_not_block_a_road() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort", "NEA": "ITA city 2I", "NAR": "ITA city"},
        leaders={CAESAR: "NAR", A: "NEA", "HIS:general1": "ITA"},
        roads=("ITA-NEA", "ITA-NAR"),
    )

    passed, _ = play(GAME, given, march(A, "NAR", load(infantry=2)))

    assert (force(passed, "NAR"), where(passed, "HIS:general1")) == ((2, 0, 0), "ITA")


@pytest.mark.rule("R-51", "leader.2")
def test_r51_prisoners_lead_nobody() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 8I"},
        leaders={CAESAR: "NEA", A: "ITA", "NUM:general1": "prisoner ITA", B: "prisoner NUM"},
    )

    assert refused(given, *march(A, "NAR", ALONE)) == "leader.2"
    assert refused(given, SelectLeader(B)) == "R-51"
    assert refused(given, SelectLeader("NUM:general1")) == "turn.1"


@pytest.mark.rule("R-51", "R-19")
def test_r51_prisoners_travel_with_a_homeless_caesar_and_take_no_room() -> None:
    given = position(
        6,
        "ITA",
        provinces={"ITA": "MAC", "NEA": "ITA 1I"},
        leaders={CAESAR: "NEA", "NUM:general1": "escorted ITA"},
        galleys={SHIP: "NEA"},
        options=Options(galley_max_leaders=1),
    )

    after, _ = play(GAME, given, sail(SHIP, "MTY", Embark(CAESAR)))

    assert (where(after, CAESAR), where(after, "NUM:general1")) == (SHIP, "escorted ITA")


PACT = [(ITA, ProposePact((MAC,), "free passage")), (MAC, AcceptPact("1.5:0"))]


def allies(options: Options | None = None) -> State:
    """Italia and Macedonia have a pact; Macedonian units hold Dalmatia, a galley Mare Tyrrenum."""
    given = position(
        6,
        "ITA",
        provinces={"ITA": "ITA fort 2I 2C", "DAL": "MAC city 1I"},
        leaders={A: "ITA", B: "ITA"},
        galleys={SHIP: "MNA", "MAC:galley1": "MTY"},
        options=options,
    )
    agreed: State = play(GAME, given, PACT)[0]
    return agreed


@pytest.mark.rule("R-52", "ally.1", "combat.1")
def test_r52_an_ally_is_an_enemy_for_every_rule() -> None:
    given = allies()

    entered, _ = play(GAME, given, [*march(A, "DAL", load(cavalry=1)), *sail(SHIP, "MTY")])

    assert len(entered.battles) == 2
    assert refused(given, *march(A, "MOE")) == "board.3"
    assert refused(given, SelectGalley(SHIP), AskPassage("MTY")) == "R-17"


class TestAlliedTransit:
    """Option allied_transit."""

    OPTIONS = Options(allied_transit=True)

    @pytest.mark.rule("R-52")
    def test_a_legion_passes_through_for_two_moves(self) -> None:
        after, events = play(GAME, allies(self.OPTIONS), march(A, "MOE", load(cavalry=2)))

        assert Marched(ITA, A, "ITA", "MOE", (0, 2, 0), "transit") in events
        assert (owner(after, "MOE"), marches(after, A)) == ("ITA", 2)
        assert (owner(after, "DAL"), force(after, "DAL"), after.battles) == ("MAC", (1, 0, 0), ())
        assert after.rested[SPACE["MOE"]] == 2

    @pytest.mark.rule("R-52", "lm.2")
    def test_infantry_is_too_slow(self) -> None:
        assert refused(allies(self.OPTIONS), *march(A, "MOE", load(infantry=1))) == "lm.2"

    @pytest.mark.rule("R-52", "leader.2")
    def test_nobody_passes_who_must_lead_slow_units(self) -> None:
        given = position(
            6,
            "ITA",
            provinces={"DAL": "MAC city 1I", "MOE": "ITA 1I 1C"},
            leaders={A: "MOE"},
            options=self.OPTIONS,
        )
        allied, _ = play(GAME, given, PACT)

        assert refused(allied, *march(A, "ITA")) == "board.3"

    @pytest.mark.rule("R-52", "leader.2")
    def test_he_passes_who_leads_cavalry_alone(self) -> None:
        given = position(
            6,
            "ITA",
            provinces={"DAL": "MAC city 1I", "MOE": "ITA 2C"},
            leaders={A: "MOE"},
            options=self.OPTIONS,
        )

        after, _ = play(GAME, given, [*PACT, *march(A, "ITA")])

        assert (where(after, A), force(after, "ITA")) == ("ITA", (4, 2, 0))

    @pytest.mark.rule("R-52")
    def test_entering_the_allys_province_is_still_a_battle(self) -> None:
        after, _ = play(GAME, allies(self.OPTIONS), march(A, "DAL", load(cavalry=1)))

        assert len(after.battles) == 1

    @pytest.mark.rule("R-52")
    def test_a_leader_with_one_move_left_stays(self) -> None:
        given = position(
            6,
            "ITA",
            provinces={"ITA": "ITA fort 2C", "DAL": "MAC city 1I"},
            leaders={A: "NEA"},
            options=self.OPTIONS,
        )
        stepped, _ = play(GAME, given, [*PACT, *march(A, "ITA")])

        assert refused(stepped, *march(A, "MOE")) == "board.3"

    @pytest.mark.rule("R-52")
    def test_a_proposal_is_no_pact(self) -> None:
        given = position(
            6,
            "ITA",
            provinces={"DAL": "MAC city 1I"},
            leaders={A: "ITA"},
            options=self.OPTIONS,
        )
        proposed, _ = play(GAME, given, PACT[:1])

        assert refused(given, *march(A, "MOE")) == "board.3"
        assert refused(proposed, *march(A, "MOE")) == "board.3"

    @pytest.mark.rule("R-52", "R-17")
    def test_the_pact_opens_no_zone_of_a_third_player(self) -> None:
        given = position(
            6, "ITA", galleys={SHIP: "MNA", "HIS:galley1": "MTY"}, options=self.OPTIONS
        )
        allied, _ = play(GAME, given, PACT)

        assert refused(allied, SelectGalley(SHIP), AskPassage("MTY")) == "R-17"

    @pytest.mark.rule("R-52", "R-17")
    def test_a_galley_passes_the_allys_galleys_without_asking(self) -> None:
        given, _ = play(GAME, allies(self.OPTIONS), [SelectGalley(SHIP)])
        assert GAME.label(given, AskPassage("MTY")).english.startswith("Pass through")
        entered, _ = play(GAME, given, [AskPassage("MTY")])
        assert refused(entered, Sail("MTY")) == "sm.1"
        assert (lies(entered, SHIP), on_turn(entered)) == ("MTY", "ITA")
        assert refused(entered, EndMovement()) == "turn.1"

        after, _ = play(GAME, entered, [Sail("MEP")])
        assert (lies(after, SHIP), after.battles) == ("MEP", ())

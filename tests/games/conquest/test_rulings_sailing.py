"""The rulings on galleys and what they carry, and their options."""

import pytest
from tests.games.conquest.moves import (
    EMPTY,
    dock,
    load,
    march,
    refused,
    sail,
)
from tests.games.conquest.scenes import (
    HIS,
    cargo,
    force,
    lies,
    on_turn,
    owner,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Accept,
    AskPassage,
    Embark,
    EndMovement,
    Reject,
    Sail,
    SelectGalley,
    SelectLeader,
    Stow,
)
from hexarch.games.conquest.model import Options, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

CAESAR, A, B = "ITA:caesar", "ITA:general1", "ITA:general2"
SHIP, SECOND_SHIP = "ITA:galley1", "ITA:galley2"


@pytest.mark.rule("R-15")
def test_r15_docking_puts_the_cargo_ashore() -> None:
    given = position(
        6, "ITA", provinces={"NEA": "ITA city"}, leaders={A: SHIP}, galleys={SHIP: "MTY 2I 1K"}
    )

    docked, _ = play(GAME, given, dock(SHIP, "NEA"))

    assert (cargo(docked, SHIP), force(docked, "NEA")) == ((0, 0, 0), (2, 0, 1))
    assert where(docked, A) == "NEA"


@pytest.mark.rule("R-15", "sm.5")
def test_r15_who_sails_is_chosen_anew_each_time() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 2I 1C"},
        leaders={A: "NEA", B: "NEA"},
        galleys={SHIP: "NEA"},
    )

    after, _ = play(GAME, given, sail(SHIP, "MTY", Embark(B), Stow(1, 1, 0)))

    assert (where(after, A), where(after, B)) == ("NEA", SHIP)
    assert (cargo(after, SHIP), force(after, "NEA")) == ((1, 1, 0), (1, 0, 0))


def landed_at_neapolis() -> State:
    """A galley has just put a general and four units ashore in an own city."""
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA city 1I"},
        leaders={A: SHIP, B: "NEA"},
        galleys={SHIP: "MTY 2I 1C 1K", SECOND_SHIP: "NEA"},
    )
    landed: State = play(GAME, given, dock(SHIP, "NEA"))[0]
    return landed


@pytest.mark.rule("R-16", "sm.7")
def test_r16_cargo_that_touched_an_own_province_goes_on_with_its_galley() -> None:
    after, _ = play(GAME, landed_at_neapolis(), sail(SHIP, "MTY", Embark(A), Stow(2, 1, 1)))

    assert (where(after, A), cargo(after, SHIP)) == (SHIP, (2, 1, 1))
    assert force(after, "NEA") == (1, 0, 0)


@pytest.mark.rule("R-16", "sm.3")
def test_r16_cargo_changes_to_no_other_galley() -> None:
    landed = landed_at_neapolis()

    assert refused(landed, *sail(SECOND_SHIP, "MTY", Embark(A))) == "sm.3"
    for landed_units in (Stow(2, 0, 0), Stow(0, 1, 0), Stow(0, 0, 1)):
        assert refused(landed, *sail(SECOND_SHIP, "MTY", Embark(B), landed_units)) == "sm.3"
    after, _ = play(GAME, landed, sail(SECOND_SHIP, "MTY", Embark(B), Stow(1, 0, 0)))
    assert force(after, "NEA") == (2, 1, 1)


@pytest.mark.rule("R-16", "lm.2")
def test_r16_the_galley_takes_its_own_cargo_on_before_fresh_units() -> None:
    """Of two landed and one fresh infantry one sails on; the fresh one may still march."""
    one_on, _ = play(GAME, landed_at_neapolis(), sail(SHIP, "MTY", Embark(A), Stow(1, 0, 0)))

    assert refused(one_on, *march(B, "ITA", load(infantry=2))) == "lm.2"
    after, _ = play(GAME, one_on, march(B, "ITA", load(infantry=1)))
    assert force(after, "NEA") == (1, 1, 1)


@pytest.mark.rule("R-16", "R-47")
def test_r16_cargo_that_conquered_by_landing_stays_ashore() -> None:
    given = position(6, "ITA", leaders={A: SHIP, B: "SIC"}, galleys={SHIP: "MTY 2I"})

    landed, _ = play(GAME, given, dock(SHIP, "SIC"))

    assert owner(landed, "SIC") == "ITA"
    assert refused(landed, *sail(SHIP, "MTY", Embark(A))) == "sm.3"
    after, _ = play(GAME, landed, sail(SHIP, "MTY", Embark(B)))
    assert (cargo(after, SHIP), where(after, B)) == ((0, 0, 0), SHIP)
    assert force(after, "SIC") == (2, 0, 0)


@pytest.mark.rule("R-17", "sm.10")
def test_r17_nobody_passes_enemy_galleys() -> None:
    given = position(6, "ITA", galleys={SHIP: "MNA", "HIS:galley1": "MTY"})

    assert refused(given, SelectGalley(SHIP), AskPassage("MTY")) == "R-17"
    met, _ = play(GAME, given, sail(SHIP, "MTY"))
    assert refused(met, *sail(SHIP, "MEP")) == "sm.10"
    assert len(met.battles) == 1


class TestPassageByConsent:
    """Option naval_passage_by_consent: Hispania's galley lies in Mare Tyrrenum."""

    OPTIONS = Options(naval_passage_by_consent=True)

    def asking(self) -> State:
        given = position(
            6, "ITA", galleys={SHIP: "MNA", "HIS:galley1": "MTY"}, options=self.OPTIONS
        )
        asking: State = play(GAME, given, [SelectGalley(SHIP), AskPassage("MTY")])[0]
        assert on_turn(asking) == "HIS"
        return asking

    def test_whoever_is_asked_sees_which_galley_would_go_where(self) -> None:
        board = GAME.board(GAME.view(self.asking(), HIS))
        meant = [token.ref for token in board.tokens if "selected" in token.marks]
        assert (meant, board.goal) == ([SHIP], "MTY")

    @pytest.mark.rule("R-17")
    def test_leave_is_given_and_the_galley_moves_on(self) -> None:
        entered, _ = play(GAME, self.asking(), [(HIS, Accept())])
        assert (lies(entered, SHIP), entered.battles) == ("MTY", ())
        assert refused(entered, EndMovement()) == "turn.1"
        assert refused(entered, SelectLeader(CAESAR)) == "turn.1"

        after, _ = play(GAME, entered, [Sail("MEP")])
        assert (lies(after, SHIP), after.battles) == ("MEP", ())

    @pytest.mark.rule("R-17")
    def test_leave_is_refused_and_nothing_moves(self) -> None:
        after, _ = play(GAME, self.asking(), [(HIS, Reject())])

        assert (lies(after, SHIP), on_turn(after)) == ("MNA", "ITA")
        assert after.galleys[after.roster.galley[SHIP]].used == 0

    @pytest.mark.rule("R-17", "sm.4a")
    def test_a_legion_boards_before_the_passage(self) -> None:
        given = position(
            6,
            "ITA",
            leaders={A: "ITA"},
            galleys={SHIP: "ITA:A", "HIS:galley1": "MTY"},
            options=self.OPTIONS,
        )

        granted, _ = play(GAME, given, [SelectGalley(SHIP), AskPassage("MTY"), (HIS, Accept())])
        after, _ = play(GAME, granted, [Embark(A), Stow(2, 0, 0), Sail("MEP")])

        assert (lies(after, SHIP), cargo(after, SHIP), where(after, A)) == ("MEP", (2, 0, 0), SHIP)

    @pytest.mark.rule("R-17")
    def test_two_moves_are_needed(self) -> None:
        given = position(
            6, "ITA", galleys={SHIP: "MBA", "HIS:galley1": "MTY"}, options=self.OPTIONS
        )

        tired, _ = play(GAME, given, sail(SHIP, "MNA"))

        assert refused(tired, SelectGalley(SHIP), AskPassage("MTY")) == "R-17"

    @pytest.mark.rule("R-17")
    def test_there_must_be_somebody_to_ask(self) -> None:
        given = position(6, "ITA", galleys={SHIP: "MNA"}, options=self.OPTIONS)

        assert refused(given, SelectGalley(SHIP), AskPassage("MTY")) == "R-17"


@pytest.mark.rule("R-18", "sm.1")
@pytest.mark.parametrize("province", ["ITA", "neutral"])
def test_r18_an_empty_galley_docks_at_own_and_neutral_provinces(province: str) -> None:
    given = position(6, "ITA", provinces={"SIC": province}, galleys={SHIP: "MTY"})

    after, _ = play(GAME, given, dock(SHIP, "SIC"))

    assert (lies(after, SHIP), owner(after, "SIC")) == ("SIC", owner(given, "SIC"))


@pytest.mark.rule("R-18", "general.2")
def test_r18_a_general_alone_opens_no_enemy_harbour() -> None:
    given = position(6, "ITA", provinces={"SIC": "NUM"}, leaders={A: SHIP}, galleys={SHIP: "MTY"})

    assert refused(given, *dock(SHIP, "SIC")) == "R-18"


@pytest.mark.rule("R-18", "R-47")
@pytest.mark.parametrize(
    ("province", "leaders"),
    [
        pytest.param("NUM city 1I", {}, id="enemy units"),
        pytest.param("NUM city", {"NUM:general1": "SIC"}, id="enemy leaders alone (R-10)"),
    ],
)
def test_r18_a_galley_that_lands_into_a_battle_stays(
    province: str, leaders: dict[str, str]
) -> None:
    given = position(
        6,
        "ITA",
        provinces={"SIC": province},
        leaders={A: SHIP, **leaders},
        galleys={SHIP: "MTY 2I"},
    )

    landed, _ = play(GAME, given, dock(SHIP, "SIC"))

    (battle,) = landed.battles
    assert (battle.units, battle.by_sea, battle.by_land) == ((2, 0, 0), True, False)
    assert refused(landed, *sail(SHIP, "MTY")) == "sm.10"


@pytest.mark.rule("R-18", "R-09")
def test_r18_a_general_alone_does_not_land_beside_a_battle_of_his_own_side() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "HIS city 1I"},
        leaders={A: "ITA", B: SHIP},
        galleys={SHIP: "MNA"},
    )

    entered, _ = play(GAME, given, march(A, "NAR", load(infantry=1)))

    assert refused(entered, *dock(SHIP, "NAR")) == "R-18"


@pytest.mark.rule("R-18", "battle.1")
def test_r18_a_legion_that_lands_joins_the_battle_of_the_legion_that_marched() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NAR": "HIS city 1I"},
        leaders={A: "ITA", B: SHIP},
        galleys={SHIP: "MNA 2I"},
    )

    joined, _ = play(GAME, given, [*march(A, "NAR", load(infantry=1)), *dock(SHIP, "NAR")])

    (battle,) = joined.battles
    assert (battle.units, battle.by_land, battle.by_sea) == ((3, 0, 0), True, True)


@pytest.mark.rule("R-07", "leader.2")
def test_the_last_leader_does_not_board_when_units_that_marched_must_stay() -> None:
    given = position(
        6,
        "ITA",
        provinces={"NEA": "ITA"},
        leaders={CAESAR: "NEA", A: "NEA", B: "ITA"},
        galleys={SHIP: "NEA"},
    )
    brought, _ = play(GAME, given, [*march(B, "NEA", load(infantry=2)), *march(B, "ITA")])

    after, _ = play(GAME, brought, sail(SHIP, "MTY", Embark(A)))

    assert (where(after, A), where(after, CAESAR), lies(after, SHIP)) == (SHIP, "NEA", "MTY")
    assert force(after, "NEA") == (2, 0, 0)


@pytest.mark.rule("R-19")
def test_r19_any_number_of_leaders_sails_with_or_without_units() -> None:
    given = position(6, "ITA", leaders={CAESAR: "ITA", A: "ITA", B: "ITA"}, galleys={SHIP: "ITA:A"})

    after, _ = play(GAME, given, sail(SHIP, "MTY", Embark(CAESAR), Embark(A), Embark(B), EMPTY))

    assert [where(after, leader) for leader in (CAESAR, A, B)] == [SHIP] * 3


@pytest.mark.rule("R-19")
def test_r19_a_limit_of_leaders_may_be_agreed() -> None:
    given = position(
        6,
        "ITA",
        leaders={A: "ITA", B: "ITA"},
        galleys={SHIP: "ITA:A"},
        options=Options(galley_max_leaders=1),
    )

    assert refused(given, *sail(SHIP, "MTY", Embark(A), Embark(B))) == "R-19"


@pytest.mark.rule("R-20", "sm.3")
def test_r20_leaders_too_move_on_land_or_by_sea() -> None:
    given = position(
        6, "ITA", provinces={"NEA": "ITA"}, leaders={A: SHIP, B: "NEA"}, galleys={SHIP: "MTY"}
    )

    landed, _ = play(GAME, given, dock(SHIP, "NEA"))

    assert refused(landed, *march(A, "ITA")) == "sm.3"
    free, _ = play(GAME, landed, march(B, "ITA"))
    assert where(free, B) == "ITA"


@pytest.mark.rule("R-47", "sm.4c")
@pytest.mark.parametrize("province", ["ITA", "neutral", "NUM city"])
def test_r47_a_galley_drops_a_legion_and_sails_off_again(province: str) -> None:
    given = position(
        6, "ITA", provinces={"SIC": province}, leaders={A: SHIP}, galleys={SHIP: "MTY 2I"}
    )

    landed, _ = play(GAME, given, dock(SHIP, "SIC"))
    leaving = sail(SHIP, "MTY", EMPTY) if province == "ITA" else sail(SHIP, "MTY")
    after, _ = play(GAME, landed, leaving)

    assert (owner(after, "SIC"), force(after, "SIC")) == ("ITA", (2, 0, 0))
    assert (where(after, A), lies(after, SHIP)) == ("SIC", "MTY")


@pytest.mark.rule("R-49", "sm.6")
@pytest.mark.parametrize(
    ("zone", "coast", "other"),
    [("MCA", "HIS:A", "HIS:B"), ("MBA", "HIS:B", "HIS:A"), ("MNA", "HIS:B", "HIS:A")],
)
def test_r49_a_galley_docks_on_the_coast_its_zone_touches(
    zone: str, coast: str, other: str
) -> None:
    ship = "HIS:galley1"
    given = position(6, "HIS", galleys={ship: zone})

    after, _ = play(GAME, given, dock(ship, coast))

    assert lies(after, ship) == coast
    assert refused(given, *dock(ship, other)) == "sm.6"

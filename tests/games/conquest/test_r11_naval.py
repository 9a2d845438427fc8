"""Sea battles: naval.1-6, and the rulebook's naval battle."""

import pytest
from tests.games.conquest.scenes import (
    EGY,
    GAL,
    advantage,
    cargo,
    force,
    lies,
    on_turn,
    played,
    refused,
    sea_fight,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Embark,
    EndMovement,
    Prisoner,
    Retreat,
    Sail,
    SelectGalley,
    Stow,
    Target,
)
from hexarch.games.conquest.events import BattleEnded, Captured, Fired, PrisonerKept
from hexarch.games.conquest.model import State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


def into_mare_alexandria() -> State:
    """A Galatian galley with a general, 3I and 1K sails where an Egyptian one with 1C lies."""
    state = position(
        6,
        "GAL",
        provinces={"GAL": "GAL fort 4I 1K"},
        leaders={"GAL:general1": "GAL", "EGY:general1": "EGY:galley1"},
        galleys={"GAL:galley1": "GAL", "EGY:galley1": "MAL 1C"},
    )
    return played(
        state,
        [
            SelectGalley("GAL:galley1"),
            Sail("MRH"),
            Embark("GAL:general1"),
            Stow(3, 0, 1),
            SelectGalley("GAL:galley1"),
            Sail("MAL"),
            EndMovement(),
        ],
        dice=[3],
    )


@pytest.mark.rule("naval.1", "naval.2", "naval.3", "naval.4", "naval.5", "naval.6")
def test_the_rulebooks_naval_battle() -> None:
    # Fire 1: the cavalry is the only target; 4 - 1 = 3 is needed, and rolled on the way in.
    state = into_mare_alexandria()
    assert cargo(state, "EGY:galley1") == (0, 0, 0)
    assert where(state, "EGY:general1") == "EGY:galley1"
    assert advantage(state) == 1
    assert on_turn(state) == "EGY"

    # Fire 2: the Egyptian galley, alone, aims at the catapult: 6 needed, 2 rolled.
    # Fire 3: the galley is the only target left: 3 - 1 = 2 needed, 2 rolled.
    state, events = play(GAME, state, [Target("catapult", "GAL:galley1")], dice=[2, 2])
    shots = [
        (shot.seat, shot.kind, shot.needed, shot.face, shot.hit) for shot in told(events, Fired)
    ]
    assert shots == [(EGY, "catapult", 6, 2, False), (GAL, "galley", 2, 2, True)]
    assert lies(state, "EGY:galley1") == "stock"
    assert told(events, Captured) == [Captured("EGY:general1", captor=GAL)]

    state, events = play(GAME, state, [Prisoner("EGY:general1", "keep")])
    assert told(events, PrisonerKept) == [PrisonerKept("EGY:general1", captor=GAL)]
    assert where(state, "EGY:general1") == "prisoner GAL"
    assert lies(state, "GAL:galley1") == "MAL"
    assert cargo(state, "GAL:galley1") == (3, 0, 1)
    assert force(state, "GAL") == (1, 0, 0)


@pytest.mark.rule("naval.3")
def test_the_first_shot_of_the_rulebooks_battle() -> None:
    """Cavalry at sea has hit number 4; with the catapult's +1 a 3 hits and a 2 does not."""
    for face, hit in ((3, True), (2, False)):
        _, events = play(GAME, sea_fight(["3I 1K"], ["1C"]), [], dice=[face])
        shot = told(events, Fired)[0]
        assert (shot.kind, shot.galley) == ("cavalry", "EGY:galley1")
        assert (shot.needed, shot.face, shot.hit) == (3, face, hit)


@pytest.mark.rule("naval.1")
def test_no_retreat_at_sea() -> None:
    """After the defender's fire the attacker goes straight on to his next target."""
    state = sea_fight(["1I 1C"], ["1I 1C"])

    state, _ = play(
        GAME,
        state,
        [Target("infantry", "EGY:galley1"), Target("infantry", "GAL:galley1")],
        dice=[1, 1],
    )

    assert on_turn(state) == "GAL"
    assert all(isinstance(action, Target) for action in GAME.legal(state, GAL))
    assert refused(state, Retreat("GAL")) == "naval.1"


@pytest.mark.rule("naval.1", "combat.2")
def test_the_sides_alternate_at_sea_too() -> None:
    state = sea_fight(["1I 1C"], ["1I 1C"])

    _, events = play(
        GAME,
        state,
        [Target("infantry", "EGY:galley1"), Target("cavalry", "GAL:galley1")] * 2,
        dice=[1, 2, 3, 1],
    )

    assert [shot.seat for shot in told(events, Fired)] == [GAL, EGY, GAL, EGY]


@pytest.mark.rule("naval.2")
def test_shooter_picks_whose_infantry_he_aims_at() -> None:
    state = sea_fight(["2I 1K"], ["2I", "3I"])

    state, _ = play(GAME, state, [Target("infantry", "EGY:galley2")], dice=[6])

    assert cargo(state, "EGY:galley1") == (2, 0, 0)
    assert cargo(state, "EGY:galley2") == (2, 0, 0)


@pytest.mark.rule("naval.2")
def test_loaded_galley_is_no_target() -> None:
    state = sea_fight(["2I 1K"], ["1I 1C"])

    assert refused(state, Target("galley", "EGY:galley1")) == "naval.2"
    assert set(GAME.legal(state, GAL)) == {
        Target("infantry", "EGY:galley1"),
        Target("cavalry", "EGY:galley1"),
    }


@pytest.mark.rule("naval.2")
def test_galley_is_a_target_when_no_unit_is_left_aboard() -> None:
    """The general who stays aboard does not shield it."""
    state = sea_fight(["2I 1C"], ["1I", "1I"])

    state, _ = play(
        GAME,
        state,
        [Target("infantry", "EGY:galley1"), Target("infantry", "GAL:galley1")],
        dice=[4, 1],
    )

    assert where(state, "EGY:general1") == "EGY:galley1"
    assert Target("galley", "EGY:galley1") in GAME.legal(state, GAL)
    assert refused(state, Target("galley", "EGY:galley2")) == "naval.2"


@pytest.mark.rule("naval.2")
@pytest.mark.parametrize(
    "target",
    [
        pytest.param(Target("catapult", "EGY:galley1"), id="no catapult aboard"),
        pytest.param(Target("infantry"), id="no galley named"),
        pytest.param(Target("infantry", "GAL:galley1"), id="an own galley"),
        pytest.param(Target("infantry", "EGY:galley3"), id="a galley in the tray"),
    ],
)
def test_target_at_sea_is_a_unit_aboard_a_named_enemy_galley(target: Target) -> None:
    assert refused(sea_fight(["2I 1K"], ["1I 1C"]), target) == "naval.2"


@pytest.mark.rule("naval.3")
@pytest.mark.parametrize(
    ("defenders", "needed"),
    [("", 3), ("1I", 4), ("1C", 4), ("1K", 6)],
    ids=["galley", "infantry", "cavalry", "catapult"],
)
def test_hit_numbers_at_sea(defenders: str, needed: int) -> None:
    """A catapult on each side, or on none, leaves no advantage."""
    state = sea_fight(["1I 1K" if "K" in defenders else "1I 1C"], [defenders])

    for face, hit in ((needed, True), (needed - 1, False)):
        _, events = play(GAME, state, [], dice=[face])
        shot = told(events, Fired)[0]
        assert (shot.needed, shot.hit) == (needed, hit)


@pytest.mark.rule("naval.4")
def test_galley_alone_attacks_and_wins() -> None:
    state = sea_fight([""], ["1I"])

    state, events = play(
        GAME,
        state,
        [Prisoner("EGY:general1", "eliminate")],
        dice=[4, 2, 3],
    )

    assert [shot.seat for shot in told(events, Fired)] == [GAL, EGY, GAL]
    assert lies(state, "GAL:galley1") == "MAL"
    assert lies(state, "EGY:galley1") == "stock"
    assert where(state, "EGY:general1") == "dead"


@pytest.mark.rule("naval.5")
def test_battle_goes_on_until_one_side_has_no_galley_left() -> None:
    state = sea_fight(["1I 1C"], ["", "", ""])
    miss = Target("infantry", "GAL:galley1")

    state, events = play(GAME, state, [Target("galley", "EGY:galley1"), miss], dice=[3, 1])
    assert lies(state, "EGY:galley1") == "stock"
    assert told(events, BattleEnded) == [], "two galleys still fight"

    state, events = play(GAME, state, [Target("galley", "EGY:galley2"), miss], dice=[3, 1, 3])
    ended = told(events, BattleEnded)[0]
    assert (ended.space, ended.winner, ended.loser) == ("MAL", GAL, EGY)
    assert cargo(state, "GAL:galley1") == (1, 1, 0)
    assert state.battles == ()


@pytest.mark.rule("naval.5")
def test_attacker_may_lose_his_fleet() -> None:
    state = sea_fight([""], ["", ""])

    state, events = play(GAME, state, [Target("galley", "EGY:galley1")], dice=[2, 3])

    ended = told(events, BattleEnded)[0]
    assert (ended.winner, ended.loser) == (EGY, GAL)
    assert lies(state, "GAL:galley1") == "stock"


@pytest.mark.rule("naval.6", "cap.1")
def test_leaders_of_the_destroyed_side_are_the_winners() -> None:
    """The attacker's galley goes down with both its generals, in the attacker's own turn."""
    state = sea_fight(["1I"], ["1I 1C"], leaders={"GAL:general2": "GAL:galley1"})

    state, events = play(
        GAME,
        state,
        [
            Target("infantry", "EGY:galley1"),
            Target("infantry", "EGY:galley1"),
            (EGY, Prisoner("GAL:general1", "keep")),
            (EGY, Prisoner("GAL:general2", "eliminate")),
        ],
        dice=[1, 4, 1, 3],
    )

    assert {event.general for event in told(events, Captured)} == {"GAL:general1", "GAL:general2"}
    assert where(state, "GAL:general1") == "prisoner EGY"
    assert where(state, "GAL:general2") == "dead"

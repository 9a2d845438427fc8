"""Traps in battle: cases 16 to 22 of the specification's list."""

import pytest
from tests.games.conquest.scenes import (
    MAC,
    NUM,
    advantage,
    force,
    lies,
    march,
    on_turn,
    sea_fight,
    storm,
    told,
    where,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    Dock,
    EndMovement,
    Prisoner,
    Retreat,
    SelectGalley,
    Target,
)
from hexarch.games.conquest.events import (
    Captured,
    Fired,
)
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play


@pytest.mark.rule("retreat.4", "battle.4")
def test_16_fourteen_units_landed_on_an_island_are_lost_to_the_last() -> None:
    """Six points of advantage kill one infantry after another without a die."""
    state = position(
        6,
        "ITA",
        provinces={"SIC": "NUM fort 5K"},
        leaders={"ITA:general1": "ITA:galley1", "ITA:general2": "ITA:galley2"},
        galleys={"ITA:galley1": "MTY 7I", "ITA:galley2": "MTY 7I"},
    )

    state, events = play(
        GAME,
        state,
        [
            SelectGalley("ITA:galley1"),
            Dock("SIC"),
            SelectGalley("ITA:galley2"),
            Dock("SIC"),
            EndMovement(),
            (NUM, Prisoner("ITA:general1", "keep")),
            (NUM, Prisoner("ITA:general2", "keep")),
        ],
        dice=[1] * 14,
    )

    shots = told(events, Fired)
    assert len([shot for shot in shots if shot.seat == NUM and shot.face == 0]) == 14
    assert lies(state, "ITA:galley1") == lies(state, "ITA:galley2") == "stock"
    assert where(state, "ITA:general1") == where(state, "ITA:general2") == "prisoner NUM"
    assert force(state, "SIC") == (0, 0, 5)


@pytest.mark.rule("retreat.5", "retreat.2")
def test_17_retreat_from_an_attack_by_land_and_sea() -> None:
    state = position(
        6,
        "ITA",
        provinces={"DAL": "MAC 2I 1C"},
        leaders={
            "ITA:general1": "ITA",
            "ITA:general2": "ITA:galley1",
            "MAC:general1": "DAL",
        },
        galleys={"ITA:galley1": "MAD 2I"},
    )

    state, _ = play(
        GAME,
        state,
        [
            *march("ITA:general1", "DAL", "1I"),
            SelectGalley("ITA:galley1"),
            Dock("DAL"),
            EndMovement(),
            Target("infantry"),
            Retreat("ITA"),
        ],
        dice=[1, 1],
    )

    assert force(state, "ITA") == (6, 0, 0)
    assert where(state, "ITA:general1") == where(state, "ITA:general2") == "ITA"
    assert lies(state, "ITA:galley1") == "stock"


@pytest.mark.rule("retreat.1", "battle.4")
def test_18_last_unit_dies_in_the_defenders_fire() -> None:
    state, events = play(GAME, storm("1I", "2I 1C"), [Target("infantry")], dice=[1, 4])

    assert on_turn(state) == "MAC", "the captor decides; no retreat is offered"
    assert told(events, Captured) == [Captured("ITA:general1", captor=MAC)]


@pytest.mark.rule("adv.5")
def test_19_plus_two_needs_a_die_and_plus_three_none() -> None:
    _, events = play(GAME, storm("1I 2K", "2I 1C"), [Target("infantry")], dice=[1])
    assert (told(events, Fired)[0].needed, told(events, Fired)[0].hit) == (2, False)

    _, events = play(GAME, storm("1I 3K", "2I 1C"), [Target("infantry")])
    assert (told(events, Fired)[0].face, told(events, Fired)[0].hit) == (0, True)


@pytest.mark.rule("adv.4")
def test_20_advantage_is_recomputed_before_the_defenders_shot() -> None:
    """The wall made it +1 for Macedonia; without its catapult a 3 on infantry misses."""
    state = storm("2I 1K", "fort 2I 1K")
    assert advantage(state) == -1

    state, _ = play(GAME, state, [Target("catapult")], dice=[6])
    assert advantage(state) == 0

    _, events = play(GAME, state, [Target("infantry")], dice=[3])
    assert (told(events, Fired)[0].needed, told(events, Fired)[0].hit) == (4, False)


@pytest.mark.rule("naval.2", "R-21")
def test_21_empty_galley_beside_a_loaded_one_may_be_shot_at() -> None:
    state = sea_fight(["1I 1C"], ["1I", ""])

    state, _ = play(GAME, state, [Target("galley", "EGY:galley2")], dice=[3])

    assert lies(state, "EGY:galley2") == "stock"
    assert lies(state, "EGY:galley1") == "MAL"


@pytest.mark.rule("naval.6", "R-22")
def test_22_general_of_a_sunk_galley_is_saved_by_its_victorious_sister() -> None:
    state = sea_fight(["", "1I"], ["1I", "1I"], leaders={"GAL:general3": "GAL:galley1"})

    state, _ = play(
        GAME,
        state,
        [Target("infantry", "EGY:galley1"), Target("galley", "GAL:galley1")],
        dice=[4, 3],
    )
    assert lies(state, "GAL:galley1") == "stock"
    assert where(state, "GAL:general3") == "MAL", "in the water while the battle goes on"

    state, _ = play(
        GAME,
        state,
        [
            Target("galley", "EGY:galley1"),
            Prisoner("EGY:general1", "keep"),
            Prisoner("EGY:general2", "keep"),
        ],
        dice=[3, 1, 4, 1, 3],
    )
    assert where(state, "GAL:general3") == "GAL:galley2"

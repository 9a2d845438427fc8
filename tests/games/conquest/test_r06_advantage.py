"""Combat advantage and what happens during combat: adv.1-5, combat.1-3, and the Combat Chart."""

import pytest
from tests.games.conquest.scenes import (
    GAL,
    ITA,
    MAC,
    Kind,
    advantage,
    force,
    lies,
    march,
    on_turn,
    refused,
    sea_fight,
    storm,
    told,
)

from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    BuyGalley,
    Done,
    EndMovement,
    FightOn,
    Prisoner,
    Sail,
    SelectGalley,
    Target,
)
from hexarch.games.conquest.events import BattleBegan, Fired
from hexarch.games.conquest.model import Build, State
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play
from hexarch.kernel.tables import parse_columns

CHART = parse_columns("""\
advantage  infantry  cavalry-land  cavalry-sea  catapult  galley
        0         4             5            4         6       3
        1         3             4            3         5       2
        2         2             3            2         4    none
        3      none             2         none         3    none
        4      none          none         none         2    none
        5      none          none         none      none    none
        6      none          none         none      none    none
""")
ON_LAND: list[tuple[Kind, str]] = [
    ("infantry", "infantry"),
    ("cavalry", "cavalry-land"),
    ("catapult", "catapult"),
]
AT_SEA: list[tuple[Kind, str]] = [
    ("infantry", "infantry"),
    ("cavalry", "cavalry-sea"),
    ("catapult", "catapult"),
    ("galley", "galley"),
]


def check_cell(state: State, target: Target, cell: str) -> None:
    """Fire once with the lowest die that hits and once with the highest that misses."""
    if cell == "none":
        _, events = play(GAME, state, [target])
        shot = told(events, Fired)[0]
        assert (shot.face, shot.hit) == (0, True)
        return
    needed = int(cell)
    for face, hit in ((needed, True), (needed - 1, False)):
        _, events = play(GAME, state, [target], dice=[face])
        shot = told(events, Fired)[0]
        assert (shot.kind, shot.needed, shot.face, shot.hit) == (target.kind, needed, face, hit)


@pytest.mark.rule("adv.3", "adv.5", "combat.3")
@pytest.mark.parametrize(("kind", "column"), ON_LAND, ids=[c for _, c in ON_LAND])
@pytest.mark.parametrize("row", CHART, ids=lambda row: f"+{row['advantage']}")
def test_combat_chart_on_land(row: dict[str, str], kind: Kind, column: str) -> None:
    catapults = int(row["advantage"]) + 1
    state = storm(f"1I 1C {catapults}K", "1I 1C 1K", leaders={"ITA:general2": "DAL"})

    check_cell(state, Target(kind), row[column])


@pytest.mark.rule("adv.3", "adv.5", "naval.3")
@pytest.mark.parametrize(("kind", "column"), AT_SEA, ids=[c for _, c in AT_SEA])
@pytest.mark.parametrize("row", CHART, ids=lambda row: f"+{row['advantage']}")
def test_combat_chart_at_sea(row: dict[str, str], kind: Kind, column: str) -> None:
    catapults = int(row["advantage"]) + 1
    state = sea_fight([f"{catapults}K", "1I"], ["1I 1C 1K", ""])
    galley = "EGY:galley2" if kind == "galley" else "EGY:galley1"

    check_cell(state, Target(kind, galley), row[column])


@pytest.mark.rule("adv.1", "adv.2")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        ("2I 1C 1K", "2I 1C", 1),
        ("2I 1C 2K", "2I 1C", 2),
        ("2I 1C", "fort 2I 1C 2K", -3),
        ("2I 1C 4K", "2I 1C 2K", 2),
        ("2I 1C 3K", "fort 2I 1C 3K", -1),
        ("2I 1C 3K", "2I 1C 3K", 0),
        ("2I 1C 1K", "fort 2I 1C", 0),
        ("2I 1C", "city 2I 1C", 0),
    ],
    ids=lambda value: str(value).replace(" ", "_"),
)
def test_advantage_is_the_difference_of_catapults_and_the_defenders_wall(
    attackers: str, defenders: str, expected: int
) -> None:
    state = storm(attackers, defenders)

    assert advantage(state) == expected


@pytest.mark.rule("adv.1", "fort.3")
def test_attackers_own_walls_count_for_nothing() -> None:
    """Italia attacks out of its fortified home, with fortified Neapolis behind it."""
    state = storm("2I", "2I 1C", provinces={"ITA": "ITA fort 4I", "NEA": "ITA fort"})

    assert advantage(state) == 0


@pytest.mark.rule("adv.3")
def test_side_without_the_advantage_rolls_unmodified() -> None:
    """Two catapults help Italia, and neither help nor hinder Macedonia."""
    state = storm("2I 1C 2K", "2I 1C")

    for face, hit in ((4, True), (3, False)):
        _, events = play(GAME, state, [Target("infantry"), Target("infantry")], dice=[1, face])
        attack, defence = told(events, Fired)
        assert (attack.needed, attack.hit) == (2, False)
        assert (defence.needed, defence.hit) == (4, hit)


@pytest.mark.rule("adv.3")
def test_defender_adds_his_advantage_too() -> None:
    state = storm("2I 1C", "fort 2I 1C")

    _, events = play(GAME, state, [Target("infantry"), Target("cavalry")], dice=[3, 4])

    attack, defence = told(events, Fired)
    assert (attack.needed, attack.hit) == (4, False)
    assert (defence.needed, defence.hit) == (4, True)


@pytest.mark.rule("adv.4")
def test_advantage_is_counted_anew_after_every_fire() -> None:
    state = storm("2I 2K", "2I 1C 1K")
    assert advantage(state) == 1

    state, _ = play(GAME, state, [Target("catapult")], dice=[5])
    assert advantage(state) == 2

    state, _ = play(GAME, state, [Target("catapult"), FightOn()], dice=[6])
    assert advantage(state) == 1

    _, events = play(GAME, state, [Target("cavalry")], dice=[4])
    assert told(events, Fired)[0].hit


@pytest.mark.rule("adv.5")
def test_target_that_any_die_would_hit_falls_without_one() -> None:
    state = storm("2I 3K", "2I 1C")

    state, events = play(GAME, state, [Target("infantry")])

    shot = told(events, Fired)[0]
    assert (shot.face, shot.hit) == (0, True)
    assert force(state, "DAL") == (1, 1, 0)


@pytest.mark.rule("adv.5")
def test_nobody_is_made_to_surrender() -> None:
    """Against five catapults the defender still fires after every loss, and may turn the tide."""
    state = storm("1I 5K", "1I 1C")

    state, _ = play(GAME, state, [Target("infantry")])

    assert on_turn(state) == "MAC"
    state, events = play(GAME, state, [Target("catapult")], dice=[6])
    assert told(events, Fired)[0].hit
    assert advantage(state) == 4


@pytest.mark.rule("combat.1")
def test_legion_that_enters_an_occupied_province_fights() -> None:
    state = position(
        6,
        "ITA",
        provinces={"DAL": "MAC 1I 1C"},
        leaders={"ITA:general1": "ITA", "MAC:general1": "DAL"},
    )

    state, events = play(GAME, state, [*march("ITA:general1", "DAL", "2I"), EndMovement()])

    assert told(events, BattleBegan) == [BattleBegan("DAL", attacker=ITA, defender=MAC)]
    assert on_turn(state) == "ITA"


@pytest.mark.rule("combat.1", "sm.10")
def test_galley_that_enters_a_zone_with_enemy_galleys_fights() -> None:
    state = position(
        6,
        "GAL",
        galleys={"GAL:galley1": "MRH", "EGY:galley1": "MAL", "EGY:galley2": "MAL"},
    )

    state, events = play(GAME, state, [SelectGalley("GAL:galley1"), Sail("MAL"), EndMovement()])

    assert told(events, BattleBegan) == [BattleBegan("MAL", attacker=GAL, defender=2)]


@pytest.mark.rule("combat.1", "turn.2")
def test_no_battle_where_the_enemy_has_no_combat_units() -> None:
    state = position(6, "ITA", provinces={"DAL": "MAC city"}, leaders={"ITA:general1": "ITA"})

    _, events = play(GAME, state, [*march("ITA:general1", "DAL", "2I"), EndMovement()])

    assert told(events, BattleBegan) == []


@pytest.mark.rule("combat.2")
def test_attacker_fires_first_and_the_sides_alternate() -> None:
    state = storm("2I 2C", "2I 2C")
    fire = [Target("infantry"), Target("infantry"), FightOn()]

    assert on_turn(state) == "ITA"
    _, events = play(GAME, state, fire + fire, dice=[1, 2, 3, 1])

    assert [shot.seat for shot in told(events, Fired)] == [ITA, MAC, ITA, MAC]


@pytest.mark.rule("combat.2")
def test_a_side_fires_one_die_whatever_its_numbers() -> None:
    state = storm("6I 1C", "1I 1C")

    state, events = play(GAME, state, [Target("infantry")], dice=[1])

    assert len(told(events, Fired)) == 1
    assert on_turn(state) == "MAC"


@pytest.mark.rule("combat.3")
@pytest.mark.parametrize(("face", "left"), [(3, (2, 1, 0)), (4, (1, 1, 0)), (6, (1, 1, 0))])
def test_die_equal_to_the_hit_number_destroys_the_target(
    face: int, left: tuple[int, int, int]
) -> None:
    state, _ = play(GAME, storm("2I 1C", "2I 1C"), [Target("infantry")], dice=[face])

    assert force(state, "DAL") == left


@pytest.mark.rule("combat.3", "buy.2")
def test_sunk_galley_returns_to_the_stock_of_its_colour() -> None:
    """Egyptus has all six galleys at sea or on its coast, loses one, and may build it again."""
    fleet = {f"EGY:galley{number}": "EGY" for number in range(1, 6)}
    full = position(
        6,
        "EGY",
        galleys={**fleet, "EGY:galley6": "MAL"},
        steps=(Build(),),
        treasury={"EGY": 25},
    )
    assert refused(full, BuyGalley("EGY")) == "buy.2"

    lost = position(
        6,
        "EGY",
        galleys={**fleet, "EGY:galley6": "MPE", "MAC:galley1": "MAL"},
        treasury={"EGY": 25},
    )
    lost, _ = play(
        GAME,
        lost,
        [SelectGalley("EGY:galley6"), Sail("MAL"), EndMovement()],
        dice=[1, 3],
    )
    assert lies(lost, "EGY:galley6") == "stock"

    built, _ = play(GAME, lost, [Done(), BuyGalley("EGY")])
    assert lies(built, "EGY:galley6") == "EGY"


@pytest.mark.rule("combat.3")
def test_destroyed_units_are_gone_from_both_sides() -> None:
    state = storm("1I 1C", "1I 1C")

    state, _ = play(
        GAME,
        state,
        [Target("cavalry"), Target("infantry"), FightOn(), Prisoner("MAC:general1", "keep")],
        dice=[5, 4, 4],
    )

    assert force(state, "DAL") == (0, 1, 0)

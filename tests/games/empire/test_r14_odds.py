"""14.5, 14.6.1, 14.6.2, 14.9: totals, multipliers, odds, dice."""

import pytest
from tests.games.empire.fields import (
    BULL,
    CITY,
    EAGLE,
    FOREST,
    OPEN,
    WOODS,
    after,
    asked,
    choices,
    dice_now,
    field,
    odds_now,
    quiet,
    why,
)

from hexarch.boards.empire import HEX, REACHES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    FightWith,
    FightWithTwo,
    Reinforce,
    Stand,
    StepFrom,
    Withdraw,
)
from hexarch.games.empire.model import AT_SEA, CITADEL, FORT, State, Work, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import place, position
from hexarch.games.empire.rules.r14_odds import (
    Odds,
    attack_allowed,
    besieged,
    dice,
    modifiers,
    ratio,
    side_multiplier,
    steps_of,
    terrain_multiplier,
)
from hexarch.kernel.game import Rolled
from hexarch.odds.forecast import forecast

SIEGES = ("EQU:SG1", "KHA:SG1", "GLA:SG1", "KOR:SG1")


@pytest.mark.rule("14.5.3", "R-57")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (8, 3, (2, 1)),
        (9, 5, (1, 1)),
        (5, 6, (1, 2)),
        (2, 8, (1, 4)),
        (2, 9, (1, 5)),
        (4, 4, (1, 1)),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, odds: object) -> None:
    assert ratio(attack, defence) == odds


@pytest.mark.rule("14.6.1")
@pytest.mark.parametrize(("odds", "rolled"), [((3, 1), (3, 1)), ((5, 1), (4, 1)), ((1, 2), (1, 2))])
def test_dice_by_odds(odds: tuple[int, int], rolled: tuple[int, int]) -> None:
    """G11."""
    assert dice(Odds(0, 0, *odds, 0)) == rolled


@pytest.mark.rule("14.6.1")
def test_the_table_of_damage() -> None:
    assert [steps_of(die) for die in range(9)] == [0, 0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("14.6.2a", "R-97")
@pytest.mark.parametrize(
    ("units", "count", "expected"),
    [
        ("EQU:HI1 V, EQU:HI2", 2, (1, 0)),
        ("EQU:HI1 V, EQU:HI2 V", 2, (1, 1)),
        ("EQU:HI1 V, EQU:HI2 V", 1, (1,)),
    ],
)
def test_one_die_for_each_veteran(units: str, count: int, expected: tuple[int, ...]) -> None:
    """G12: the first dice carry the bonus, and no die carries two."""
    state = position(2, units={OPEN: f"Eagle: {units}"})
    assert modifiers(state, (UNIT["EQU:HI1"], UNIT["EQU:HI2"]), count, 0) == expected


@pytest.mark.rule("14.6.2c", "14.6.2a", "14.6.2b")
def test_modifiers_add_up() -> None:
    """G13: 3-1 on a fortification with one Veteran on each side."""
    state = field("Eagle: EQU:HI1 V", "Bull: ILA:SC1 V", CITY, "K25")
    state = after(state, Stand())
    assert odds_now(state)[2:4] == (3, 1)
    assert dice_now(state) == ((0, -1, -1), (2,))


@pytest.mark.rule("14.6.2b")
def test_only_on_land_the_defender_adds_one() -> None:
    land = field("Eagle: EQU:HI1", "Bull: DAM:MI1")
    sea = field("Eagle: EQU:W2.1", "Bull: ILA:W3.1", "sea:U29", "sea:R32")
    assert (dice_now(land)[1], dice_now(sea)) == ((1,), ((0,), (0, 0)))


@pytest.mark.rule("14.6.2c", "R-60")
def test_a_small_city_costs_the_attacker_one_on_every_die() -> None:
    city = field("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1", CITY, "K25")
    ground = field("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1", OPEN)
    assert (dice_now(city)[0], dice_now(ground)[0]) == ((-1, -1), (0, 0))


# Totals.


@pytest.mark.rule("14.5.1", "14.6.7", "R-58")
def test_fractions_are_rounded_up_at_the_end() -> None:
    state = field("Eagle: EQU:HC1 V, EQU:HC2 wounded", "Bull: ILA:SC1 wounded")
    assert odds_now(state)[:2] == (7, 1)  # 5 + 1.5 and 0.5


@pytest.mark.rule("R-58", "14.10a")
def test_halvings_multiply() -> None:
    """A wounded warship on land fights at a quarter: 3/4 of a point, rounded up."""
    state = field("Eagle: EQU:HI1", "Bull: ILA:W3.1 wounded", "R28", "R27")
    assert odds_now(state)[:2] == (3, 1)
    state = field("Eagle: EQU:HI1", "Bull: ILA:W3.1, ILA:W3.2 wounded", "R28", "R27")
    assert odds_now(state)[:2] == (3, 3)  # 1.5 + 0.75
    state = field(
        "Eagle: EQU:HI1", "Bull: ILA:W3.1 wounded foraging, ILA:W3.2 wounded", "R27", "R26"
    )
    assert odds_now(state)[:2] == (3, 2)  # 3/8 + 3/4, more than one point


@pytest.mark.rule("14.10a", "R-69", "14.6.2b")
def test_landed_ships_attacked_by_infantry() -> None:
    """Edge case 45: a land battle at half strength, with the defender's +1."""
    state = field("Eagle: EQU:HI1", "Bull: ILA:W3.1", "R27", "R26")
    assert odds_now(state)[:2] == (3, 2)
    assert dice_now(state)[1] == (1,)


@pytest.mark.rule("9.5.2b", "8.3.2a")
def test_builders_and_foragers_defend_at_half_strength() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1 building")
    assert odds_now(state)[:2] == (3, 2)
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1 foraging")
    assert odds_now(state)[:2] == (3, 2)


# Multipliers.


@pytest.mark.rule("14.5.2a")
@pytest.mark.parametrize(
    ("at", "origin", "total"),
    [
        (OPEN, "J21", 3),
        (WOODS, "H23", 6),
        (FOREST, "L24", 9),
        ("G25", "G24", 6),  # rough
        ("R29", "Q29", 3),  # marsh
        ("K15", "K14", 3),  # desert
        ("Q21", "Q20", 6),  # over a bridge
        ("Q21", "Q22", 3),
        ("Y18", "X17", 6),  # over a stream
        ("Y20", "X19", 3),  # by a ford
    ],
)
def test_terrain_and_hexsides_multiply(at: str, origin: str, total: int) -> None:
    state = field("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1", at, origin)
    assert odds_now(state).defence == total


@pytest.mark.rule("14.5.2a", "R-59")
def test_the_tunnel_triples() -> None:
    """Edge case 53; the hexside counts only while all attackers came over such a one."""
    state = field("Eagle: KHA:LI1", "Bull: DAM:MI1", "D22", "D21")
    assert odds_now(state).defence == 9
    both = field("Eagle: KHA:LI1, KHA:LI2", "Bull: DAM:MI1", "D22", "D21", "D23")
    assert odds_now(both).defence == 3
    lowest = field("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1", "Y18", "X17", "X18")
    assert odds_now(lowest).defence == 6


@pytest.mark.rule("14.10b", "13.4.4", "14.10a")
def test_ships_attack_ships_in_port() -> None:
    """The defender is halved, tripled, and adds one; the attacker is halved."""
    state = field("Eagle: EQU:W2.1, KOR:W3.1", "Bull: ILA:W3.1", "R28", "sea:U29")
    assert odds_now(state)[:2] == (3, 5)  # 1 + 1.5 and 1.5 times 3
    assert dice_now(state) == ((-1,), (1, 1))


@pytest.mark.rule("9.5.3", "9.5.4", "14.5.2a")
def test_works_multiply_when_they_are_finished() -> None:
    """A Fort doubles, a Citadel triples, also on a small city.

    Edge case 31: while a Citadel is being built on a Fort, the Fort doubles.
    """
    fort = field("Eagle: EQU:HI1", "Bull: DAM:MI1", CITY, "K25", works=[(CITY, "fort", "Bull")])
    assert odds_now(fort)[:2] == (3, 6)
    citadel = field("Eagle: EQU:HI1", "Bull: DAM:MI1", works=[(OPEN, "citadel", "Bull")])
    assert odds_now(citadel)[:2] == (3, 9)
    works = (Work(HEX[OPEN], FORT, BULL), Work(HEX[OPEN], CITADEL, BULL, UNIT["DAM:MI1"]))
    state = replace(field("Eagle: EQU:HI1", "Bull: DAM:MI1 building"), works=works)
    assert odds_now(state)[:2] == (3, 3)  # 1.5 times 2: the Fort stands, the Citadel does not
    beside = field("Eagle: EQU:HI1", "Bull: DAM:MI1", works=[("K22", "citadel", "Bull")])
    assert odds_now(beside)[:2] == (3, 3)  # the Citadel stands in another hex


@pytest.mark.rule("11.2.3c", "14.6.2c")
def test_a_garrison_in_a_small_city_in_woods() -> None:
    """G18."""
    state = field(
        "Eagle: EQU:HI1", "Neutral: THE:SI1", WOODS, "H23", wars=["Eagle on THE"], sizes={WOODS: 1}
    )
    assert odds_now(state)[:2] == (3, 4)
    assert dice_now(state)[0] == (-1,)


@pytest.mark.rule("8.3.2b", "R-40")
def test_foragers_are_outside_the_walls() -> None:
    """Edge case 29: alone in a small city it has its terrain only, and the attacker his dice."""
    alone = field("Eagle: EQU:HI1", "Bull: DAM:MI1 foraging", CITY, "K25")
    assert (odds_now(alone).defence, dice_now(alone)[0]) == (2, (0,))
    green = field("Eagle: EQU:HI1", "Bull: DAM:MI1 foraging", WOODS, "H23", sizes={WOODS: 1})
    assert (odds_now(green).defence, dice_now(green)[0]) == (3, (0,))  # 1.5 times 2
    wooded = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1 foraging",
        WOODS,
        "H23",
        works=[(WOODS, "citadel", "Bull")],
    )
    assert odds_now(wooded)[:2] == (3, 3)  # 1.5 times 2
    for pair in ("DAM:MI1 foraging, DAM:MI2", "DAM:MI1, DAM:MI2 foraging"):
        mixed = field(
            "Eagle: EQU:HI1 V",
            f"Bull: {pair}",
            WOODS,
            "H23",
            works=[(WOODS, "citadel", "Bull")],
        )
        assert odds_now(mixed).defence == 12  # 1.5 times 2 and 3 times 3
        assert dice_now(mixed)[0] == (0,)  # a Veteran, and one of them is inside


# Sieges.


@pytest.mark.rule("14.9a", "14.9b", "14.9c")
@pytest.mark.parametrize(
    ("walls", "sieges", "left"),
    [
        (3, 0, (3, -1)),
        (3, 1, (2, -1)),
        (3, 2, (1, -1)),
        (3, 3, (1, 0)),
        (3, 4, (1, 0)),
        (2, 3, (1, 0)),
        (1, 0, (1, -1)),
        (1, 1, (1, 0)),
        (0, 2, (1, 0)),
    ],
)
def test_sieges_wear_walls_down(walls: int, sieges: int, left: tuple[int, int]) -> None:
    """G16."""
    assert besieged(walls, sieges) == left


def siege(sieges: int, at: str = OPEN, work: str = "citadel", *, marks: str = "") -> State:
    """Attack a work with siege units beside it."""
    around = {"J21": [0, 1], "K22": [2, 3]} if at == OPEN else {"L24": [0, 1]}
    beside = {
        where: ", ".join(f"{SIEGES[i]}{marks}" for i in which if i < sieges)
        for where, which in around.items()
    }
    return field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        at,
        "J20" if at == OPEN else "L24",
        beside={where: f"Eagle: {words}" for where, words in beside.items() if words},
        works=[(at, work, "Bull")],
    )


@pytest.mark.rule("14.9a", "14.9c", "R-61")
@pytest.mark.parametrize(
    ("sieges", "defence", "penalty"), [(0, 9, -1), (1, 6, -1), (2, 3, -1), (3, 3, 0), (4, 3, 0)]
)
def test_sieges_beside_a_citadel(sieges: int, defence: int, penalty: int) -> None:
    """G16, counted on the map."""
    odds = odds_now(siege(sieges))
    assert (odds.defence, odds.penalty) == (defence, penalty)


@pytest.mark.rule("14.9a", "14.7.5")
@pytest.mark.parametrize(("beside", "penalty"), [("Eagle: KOR:SG1", 0), ("Moon: KOR:SG1", -1)])
def test_another_players_siege_unit_does_not_help(beside: str, penalty: int) -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        CITY,
        beside={"J26": beside},
        seats=3,
        general=["Eagle on Bull", "Moon on Bull"],
    )
    assert odds_now(state).penalty == penalty


@pytest.mark.rule("R-61", "R-63", "10.3.1b")
@pytest.mark.parametrize(("wars", "penalty"), [("SUL", -1), ("SUL EQU", 0)])
def test_a_siege_unit_whose_home_is_at_peace_does_not_help(wars: str, penalty: int) -> None:
    state = field(
        "Eagle: SUL:ML1",
        "Bull: DAM:MI1",
        CITY,
        beside={"J26": "Eagle: EQU:SG1"},
        control={"SUL": "Eagle Weak", "EQU": "Eagle Strong", "THE": "Bull Weak"},
        wars=[f"Bull on {home}" for home in wars.split()],
    )
    assert odds_now(state).penalty == penalty


@pytest.mark.rule("14.9d", "R-61")
def test_woods_stay_when_walls_fall() -> None:
    """Edge case 28: the Fort counts x1, the ground x3; the second siege unit saves the dice."""
    assert odds_now(siege(1, FOREST, "fort"))[1:] == (9, 1, 3, -1)
    assert odds_now(siege(2, FOREST, "fort"))[1:] == (9, 1, 3, 0)


@pytest.mark.rule("R-61", "14.7.4b")
def test_a_siege_unit_must_be_an_eligible_reinforcement() -> None:
    assert odds_now(siege(1, marks=" foraging")).defence == 9
    assert odds_now(siege(1, marks=" fought")).defence == 9


@pytest.mark.rule("14.9e")
def test_walls_rise_again_when_the_siege_unit_moves_in() -> None:
    state = siege(1)
    state = after(state, Reinforce("EQU:SG1"), Continue(), dice=[1, (1, 1)])
    assert odds_now(state)[:2] == (4, 9)


@pytest.mark.rule("14.9e")
def test_walls_rise_again_when_the_siege_unit_falls() -> None:
    """It takes a step as a reinforcement, and is gone in the next round."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1",
        beside={"J21": "Eagle: EQU:SG1 wounded"},
        works=[(OPEN, "citadel", "Bull")],
    )
    assert odds_now(state) == (12, 6, 2, 1, -1)
    state = after(state, StepFrom("EQU:SG1"), StepFrom("EQU:HI1"), dice=[(1, 1), 4])
    state = after(state, Continue(), Continue())
    assert odds_now(state) == (9, 9, 1, 1, -1)


# Below 1-4.


@pytest.mark.rule("13.7.1b", "R-57")
def test_attacks_below_one_to_four_are_forbidden() -> None:
    """Edge case 26: 2 v 9 is 1-5; 2 v 8 is legal, and the defender rolls four dice."""
    state = position(
        2,
        general=["Eagle on Bull"],
        units={"G23": "Bull: DAM:SI1 V", "G22": "Eagle: EQU:ML1, EQU:ML2", "J21": "Eagle: EQU:HI1"},
    )
    one = (UNIT["EQU:ML1"],)
    assert attack_allowed(state, one, HEX["G23"], HEX["G22"])  # 2 v 4 x 2
    better = position(
        2, general=["Eagle on Bull"], units={FOREST: "Bull: DAM:MI1", "L24": "Eagle: EQU:ML1"}
    )
    assert not attack_allowed(better, one, HEX[FOREST], HEX["L24"])  # 2 v 9
    legal = field("Eagle: EQU:ML1", "Bull: DAM:SI1 V", WOODS, "G22")
    assert odds_now(legal)[2:4] == (1, 4)
    assert [len(side) for side in dice_now(legal)] == [1, 4]


@pytest.mark.rule("14.5.2a", "R-59")
def test_open_ground_and_an_open_way_in_multiply_nothing() -> None:
    assert terrain_multiplier(HEX[OPEN]) == 1
    assert side_multiplier(HEX[OPEN], [HEX["J21"]]) == 1
    assert side_multiplier(HEX[OPEN], []) == 1, "nobody has come yet"


@pytest.mark.rule("14.10b", "R-59")
def test_every_water_gives_the_amphibious_multiplier() -> None:
    assert {side_multiplier(HEX["R28"], [AT_SEA + reach]) for reach in range(len(REACHES))} == {3}


@pytest.mark.rule("13.7.1b", "R-57")
def test_the_defenders_best_pair_and_sieges_beside_count() -> None:
    units = {"K21": "Bull: DAM:MI1, DAM:MI2", "K22": "Eagle: EQU:ML1"}
    works = [("K21", "citadel", "Bull")]
    state = position(2, general=["Eagle on Bull"], units=units, works=works)
    one = (UNIT["EQU:ML1"],)
    assert not attack_allowed(state, one, HEX["K21"], HEX["K22"])  # 2 v 18
    units["J21"] = "Eagle: EQU:SG1, KHA:SG1"
    state = position(2, general=["Eagle on Bull"], units=units, works=works)
    assert attack_allowed(state, one, HEX["K21"], HEX["K22"])  # 2 v 6
    strong, weak = "Bull: DAM:MI1 V, DAM:MI2 V, DAM:SG1", "Bull: DAM:MI1, DAM:SG1"
    for words, allowed in ((strong, False), (weak, True)):  # 3 v 20, not 12; 3 v 8
        city = {"D28": words, "C28": "Eagle: EQU:HI1"}
        state = position(2, general=["Eagle on Bull"], units=city)
        assert attack_allowed(state, (UNIT["EQU:HI1"],), HEX["D28"], HEX["C28"]) == allowed


@pytest.mark.rule("13.7.1b", "R-57", "14.4.2a")
@pytest.mark.parametrize(("where", "origin"), [("sea:U29", "sea:R32"), ("sea:A1", "sea:A3")])
def test_fleets_are_measured_ship_for_ship(where: str, origin: str) -> None:
    """2 against a Veteran of 5 and a Green of 3 is 1-4; against two Veterans it is 1-5."""
    for enemies, allowed in (("ILA:W3.1 V, ILA:W3.2", True), ("ILA:W3.1 V, ILA:W3.2 V", False)):
        units = {where: f"Bull: {enemies}", origin: "Eagle: EQU:W2.1"}
        state = position(2, general=["Eagle on Bull"], units=units)
        ship = (UNIT["EQU:W2.1"],)
        assert attack_allowed(state, ship, place(where), place(origin)) == allowed


@pytest.mark.rule("14.5.3", "R-57")
def test_a_later_round_below_one_to_four_forces_the_attacker_out() -> None:
    """Edge case 27: he must reinforce enough or withdraw."""
    state = field(
        "Eagle: EQU:ML1",
        "Bull: DAM:SI1 V",
        WOODS,
        "G22",
        beside={"H23": "Eagle: EQU:HI1", "H22": "Eagle: EQU:SG1"},
    )
    state = after(state, dice=[1, (2, 1, 1, 1)])  # the Veteran's 2 + 2 costs a step
    assert asked(state) == EAGLE
    # 1 point v 8; with the siege unit 2 v 8 is just 1-4.
    assert set(choices(state)) == {Reinforce("EQU:HI1"), Reinforce("EQU:SG1"), Withdraw()}
    assert why(state, Continue()) == "14.5.3"
    say = f"After round 1 in {WOODS} the odds would be below 1-4. Reinforce or withdraw?"
    assert question(state) == ("R-57", say)


def question(state: State) -> tuple[str, str]:
    """Return the rule and the words of what is asked."""
    due = GAME.decisions(state)[0]
    return due.rule, due.prompt


@pytest.mark.rule("14.5.3", "R-57")
def test_whoever_can_only_withdraw_is_told_why() -> None:
    """1 point v 8, and nobody beside; no odds are told of a round that is not fought."""
    state = field("Eagle: EQU:ML1", "Bull: DAM:SI1 V", WOODS, "G22")
    state = after(state, dice=[1, (2, 1, 1, 1)])
    assert choices(state) == [Withdraw()]
    say = f"After round 1 in {WOODS} the odds would be below 1-4: your units must withdraw."
    assert question(state) == ("R-57", say)
    told = forecast("empire", state, None, None)
    assert told is not None
    assert (told.round, told.attacker_wins) == (None, 0)


@pytest.mark.rule("14.3.3a", "R-57")
def test_whoever_has_reinforced_is_not_asked_to_withdraw() -> None:
    beside = {"sea:W33": "Eagle: BEC:W4.2, BEC:W4.3"}
    state = field("Eagle: BEC:W4.1", "Bull: ILA:W3.1", "sea:R32", "sea:W33", beside=beside)
    state = after(quiet(state), Reinforce("BEC:W4.2"))
    assert choices(state) == [Continue(), Reinforce("BEC:W4.3")]
    say = "You have reinforced in the sea at R32 after round 1. Reinforce further, or continue?"
    assert question(state) == ("14.3.3a", say)


@pytest.mark.rule("14.5.3", "R-57")
def test_whoever_has_not_reinforced_enough_must_send_more() -> None:
    """1 point v 15 of three Veterans; with a wounded heavy warship 3, with two 5."""
    enemies = "Bull: ILA:W3.1 V, ILA:W3.2 V, SEM:W3.1 V"
    beside = {"sea:W33": "Eagle: BEC:W4.1 wounded, BEC:W4.2 wounded"}
    state = field("Eagle: EQU:W2.1 wounded", enemies, "sea:R32", "sea:W33", beside=beside)
    state = after(quiet(state), Reinforce("BEC:W4.1"))
    assert choices(state) == [Reinforce("BEC:W4.2")]
    say = "After round 1 in the sea at R32 the odds are still below 1-4. Whom do you send besides?"
    assert question(state) == ("R-57", say)


@pytest.mark.rule("R-57")
def test_the_defenders_answer_cannot_stop_a_round() -> None:
    """Edge case 62: 1-6 after his reinforcement is rolled as 1-4, one die against four."""
    state = field(
        "Eagle: EQU:ML1",
        "Bull: REL:GI1",
        WOODS,
        "G22",
        beside={"G24": "Bull: DAM:SI2"},
    )
    state = after(state, Continue(), Reinforce("DAM:SI2"), dice=[1, (1, 1, 1, 1)])
    assert odds_now(state)[:4] == (2, 12, 1, 4)
    assert [len(side) for side in dice_now(state)] == [1, 4]


@pytest.mark.rule("14.4.1", "14.5.2b")
def test_with_more_than_two_units_the_owner_picks() -> None:
    """Three in a large city: one or two fight, chosen anew each round."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Bull: DAM:MI1, DAM:MI2, DAM:SI1",
        CITY,
        "K25",
        sizes={CITY: 2},
    )
    assert asked(state) == BULL
    assert len(choices(state)) == 3 + 3
    assert FightWith("DAM:SI1") in choices(state)
    assert choices(state)[0] == FightWithTwo("DAM:MI1", "DAM:MI2"), "the strongest come first"
    landed = field("Eagle: EQU:W2.1, EQU:HI1, EQU:HI2", "Bull: DAM:SI1")
    assert choices(landed)[0] == FightWithTwo("EQU:HI1", "EQU:HI2"), "ashore a ship is halved"
    assert why(state, FightWithTwo("DAM:MI1", "DAM:MI1")) == "14.4.1"
    assert why(state, FightWith("EQU:HI1")) == "14.4.1"
    state = after(state, FightWith("DAM:SI1"))
    assert odds_now(state)[:2] == (12, 4)
    state = after(state, Continue(), Continue(), dice=[(1, 1, 1), 1])
    assert len(choices(state)) == 6
    assert Rolled((1,)) not in choices(state)

"""The habits of Empire's captain: in each position he does what competent play asks (section 8)."""

from typing import Any

import pytest
from tests.bots.positions import BULL, EAGLE, building, chosen, due, marching, play, played
from tests.games.empire.fields import field

from hexarch.boards.empire import CLASS, CLASSES, HEX, PROVINCE, PROVINCE_NEIGHBOURS, PROVINCE_OF
from hexarch.bots.empire.captain import Captain
from hexarch.bots.empire.post import SCREEN
from hexarch.bots.empire.scout import distances
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import battle, march, realm, war
from hexarch.games.empire.model import (
    BUILD,
    CAVALRY,
    INFLUENCE,
    MOVEMENT,
    SETUP,
    SUPPLY,
    TRIBUTE,
    WAR,
    Deadline,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r10_defence import following
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Deciding, Losing
from hexarch.games.empire.steps.march import Marching
from hexarch.games.empire.steps.realm import Check, Homes, Influencing, Levels, Tribute
from hexarch.games.empire.steps.war import (
    Declaring,
    Peacemaking,
    Reacting,
    Supply,
)
from hexarch.kernel.game import CHANCE, Rolled, Setting

# The Annual Interphase.


def tribute(words: str) -> Any:
    state = due(Tribute(), TRIBUTE, control={"EQU": words, "DAM": "Bull Strong"})
    return chosen(replace(state, points=(9, 9)))


def test_additional_tribute_comes_from_a_strong_province_with_a_positive_chit() -> None:
    assert tribute("Eagle Strong 4") == realm.ExtraTribute("R16")


@pytest.mark.parametrize("words", ["Eagle Weak 0", "Eagle Weak 1", "Eagle Strong 0"])
def test_no_tribute_is_squeezed_where_the_loss_is_not_bearable(words: str) -> None:
    assert tribute(words) == realm.EndGo()


@pytest.mark.parametrize(("chit", "asked"), [(1, False), (2, True)])
def test_a_weak_province_is_squeezed_only_with_a_good_chit(chit: int, *, asked: bool) -> None:
    assert isinstance(tribute(f"Eagle Weak {chit}"), realm.ExtraTribute) == asked


@pytest.mark.parametrize(("foes", "asked"), [("KHA:ML1", True), ("KHA:LI1 V, KHA:LI2 V", False)])
def test_a_weak_province_is_squeezed_for_gold_that_wins_a_war(foes: str, *, asked: bool) -> None:
    state = due(
        Tribute(),
        TRIBUTE,
        control={"SUL": "Eagle Weak", "KHA": "Bull Weak"},
        units={
            "H17": "Eagle: SUL:LC1 V, SUL:LC2 V",
            "D17": f"Bull: {foes}",
            "F19": "Bull: KHA:LI3",
            "B20": "Bull: KHA:LI4",
        },
        treasury={"Eagle": 10},
        season="Spring",
    )
    choice = chosen(replace(state, points=(1, 1)))
    assert isinstance(choice, realm.ExtraTribute) == asked


# Influence


def rolling(words: str) -> Any:
    step = Check("unopposed", EAGLE, PROVINCE["EQU"])
    state = due(step, INFLUENCE, control={"EQU": words, "DAM": "Bull Strong"})
    return chosen(GAME.settle(state)[0])


@pytest.mark.parametrize("words", ["Eagle Weak 0", "Eagle Weak 2", "Eagle Favorable 2"])
def test_units_unopposed_roll_on_a_weak_marker_or_with_a_chit(words: str) -> None:
    assert rolling(words) == realm.Roll()


def test_units_unopposed_bank_a_chit_on_a_favorable_marker_without_one() -> None:
    assert rolling("Eagle Favorable 0") == realm.Decline()


def pressing(imminent: int, *, gold: int = 9, year: int = 1) -> Any:
    units = {"P18": "Eagle: EQU:HI1, EQU:HI2", "R16": "Eagle: EQU:HI3"}
    state = due(
        Influencing(),
        INFLUENCE,
        control={"EQU": "Eagle Strong", "DAM": "Bull Strong"},
        units=units,
        treasury={"Eagle": gold},
        season="Summer",
        year=year,
    )
    return chosen(replace(state, imminent=imminent))


def test_the_last_gold_goes_into_denying_a_win() -> None:
    assert pressing(imminent=0) == realm.EndGo()
    assert pressing(imminent=1 << BULL).province == "DAM"


@pytest.mark.parametrize(("gold", "spent"), [(7, 0), (8, 2)])
def test_pressure_leaves_the_gold_for_guards(gold: int, spent: int) -> None:
    state = due(
        Influencing(),
        INFLUENCE,
        control={"EQU": "Eagle Weak", "SUL": "Eagle Weak", "DAM": "Bull Strong"},
        treasury={"Eagle": gold},
        season="Winter",
    )
    acts = played(state, until=realm.EndGo)
    presses = [act for act in acts if isinstance(act, realm.Pressure)]
    assert sum(act.increments * (2 if act.province == "DAM" else 1) for act in presses) == spent


@pytest.mark.parametrize(("year", "idle"), [(10, True), (11, False)])
def test_idle_gold_is_pressed_with_in_the_end(year: int, *, idle: bool) -> None:
    """Otherwise three could keep the peace for ever."""
    state = due(
        Influencing(),
        INFLUENCE,
        control={"SUL": "Eagle Favorable 0", "DAM": "Bull Strong 1", "EQU": "Eagle Strong"},
        treasury={"Eagle": 30},
        year=year,
    )
    assert isinstance(played(state, until=realm.EndGo)[0], realm.EndGo) == idle


@pytest.mark.parametrize(("year", "gold", "idle"), [(10, 9, True), (11, 5, False), (11, 4, True)])
def test_in_the_end_only_the_supply_of_the_season_is_kept(
    year: int, gold: int, *, idle: bool
) -> None:
    """Where tribute just pays for supply, nobody would ever have gold to press with."""
    assert (pressing(0, year=year, gold=gold) == realm.EndGo()) == idle


@pytest.mark.parametrize(
    ("words", "pressed"),
    [
        ("Eagle Favorable 0", False),
        ("Eagle Favorable 1", True),
        ("Bull Favorable 0", False),
        ("Bull Favorable -1", True),
        ("Bull Strong 1", False),
        ("Bull Strong 0", True),
    ],
)
def test_pressure_where_gold_brings_as_much_as_with_a_modifier_of_4(
    words: str, *, pressed: bool
) -> None:
    state = due(
        Influencing(),
        INFLUENCE,
        control={"SUL": words, "DAM": "Bull Weak", "EQU": "Eagle Strong"},
        units={"R16": "Eagle: EQU:ML1"},
        treasury={"Eagle": 30},
    )
    acts = played(state, until=realm.EndGo)
    assert [act.province for act in acts if isinstance(act, realm.Pressure)] == ["SUL"] * pressed


# The set-up.


def test_the_second_home_keeps_away_from_the_first() -> None:
    state = due(Homes(turn=1), SETUP, order=["Bull", "Eagle"], homes={"Bull": "REL"}, scenario="C")
    home = PROVINCE[chosen(state).province]
    assert home not in PROVINCE_NEIGHBOURS[PROVINCE["REL"]]


def levels(*homes: str) -> dict[str, str]:
    """Return the Control Levels that the first of two players gives away in scenario C."""
    state = GAME.setup(GAME.check_setting(Setting("C", 2, {})))
    while not isinstance(state.step, Levels):
        owed = GAME.decisions(state)[0]
        act: Any = Rolled(tuple(range(1, len(owed.dice) + 1)))
        if owed.seat != CHANCE:
            act = realm.ChooseHome(homes[owed.seat])
        state, _ = GAME.apply(state, owed.seat, act)
    acts = played(state, until=realm.Commit)
    return {act.province: act.level for act in acts if isinstance(act, realm.AssignLevel)}


def test_a_middle_level_contests_the_rivals_likely_second_province() -> None:
    assert levels("EQU", "HAR")["REL"] == "3"


def test_the_highest_level_keeps_clear_of_the_rivals_likely_second_province() -> None:
    assert levels("SUL", "EQU")["KOR"] == "3"


def test_captains_spread_their_points_each_in_his_own_way() -> None:
    """V.D1: where all do alike nobody wins a province."""
    start = GAME.setup(GAME.check_setting(Setting("D", 4, {})))
    state, _ = GAME.apply(start, CHANCE, Rolled(tuple(1 for _ in GAME.decisions(start)[0].dice)))
    rows = set()
    for seed in range(6):
        captain, now = Captain(seed), state
        while not isinstance(act := captain.choose(now, 0, GAME.legal(now, 0)), realm.Commit):
            now, _ = GAME.apply(now, 0, act)
        assert sum(now.secrets[0]) == 20
        rows.add(now.secrets[0])
    assert len(rows) > 3


# Supply


def supplying(season: str = "Summer", **more: str) -> Any:
    state = due(
        Supply(),
        SUPPLY,
        control={"EQU": "Eagle Strong", "THE": "Bull Weak"},
        units={"K26": "Eagle: EQU:HI1, EQU:HI2", **more},
        general=["Eagle on Bull"],
        treasury={"Eagle": 3},
        season=season,
    )
    return chosen(state)


def test_units_abroad_forage_when_gold_is_short() -> None:
    assert isinstance(supplying(), war.Forage)


def test_nobody_forages_beside_enemy_cavalry_or_in_winter() -> None:
    assert isinstance(supplying(K24="Bull: THE:SC1"), war.SupplyAll)
    assert isinstance(supplying("Winter"), war.SupplyAll)


# Building


def test_every_own_province_gets_a_guard_that_costs_no_supply() -> None:
    built = building(
        control={"EQU": "Eagle Strong", "SUL": "Eagle Weak", "REL": "Bull Strong"},
        treasury={"Eagle": 6},
    )
    assert war.Build("ML", "R16") in built
    assert war.Build("ML", "I12") in built


def test_large_cities_at_the_front_are_garrisoned_first() -> None:
    built = building(
        control={"SUL": "Eagle Strong", "KHA": "Bull Strong"},
        units={"K16": "Eagle: SUL:ML1", "H15": "Bull: KHA:LI1, KHA:LI2"},
        treasury={"Eagle": 18},
        season="Winter",
    )
    raised = [action for action in built if isinstance(action, war.Build | war.Hire)]
    assert raised
    assert raised[0].at == "I12"


@pytest.mark.parametrize(("foe", "rides"), [("KHA:LI1", False), ("KHA:MC1", True)])
def test_cavalry_is_met_with_cavalry(foe: str, *, rides: bool) -> None:
    own = {"SUL": "I12", "THE": "H22", "SEM": "D7", "EQU": "R16", "KOR": "N8"}
    guards = {
        city: f"Eagle: {home}:{'SI' if home == 'KOR' else 'ML'}1" for home, city in own.items()
    }
    built = building(
        control={**dict.fromkeys(own, "Eagle Strong"), "KHA": "Bull Strong"},
        units={**guards, "F19": f"Bull: {foe}, KHA:LI2, KHA:LI3"},
        treasury={"Eagle": 17},
        season="Winter",
    )
    raised = [action for action in built if isinstance(action, war.Build | war.Hire)]
    assert (CLASSES[CLASS[raised[0].kind]].type == "cavalry") == rides


def at_war_for_khazon(gold: int) -> list[Any]:
    return building(
        control={"SUL": "Eagle Strong", "EQU": "Eagle Strong", "KHA": "Bull Strong"},
        units={
            "K16": "Eagle: SUL:LC1, SUL:LC2",
            "R16": "Eagle: EQU:ML1",
            "D17": "Bull: KHA:LI1, KHA:LI2",
        },
        general=["Eagle on Bull"],
        treasury={"Eagle": gold},
        season="Fall",
    )


def test_a_siege_unit_is_built_for_a_large_city_with_defenders() -> None:
    assert war.Build("SG", "P18") in at_war_for_khazon(40)


def test_mercenaries_double_what_the_front_raises() -> None:
    assert any(isinstance(action, war.Hire) for action in at_war_for_khazon(70))


def first_build(gold: int) -> list[Any]:
    return building(
        control={"EQU": "Eagle Strong", "SUL": "Eagle Strong", "KHA": "Bull Weak"},
        treasury={"Eagle": gold},
        season="Spring",
    )


def test_veterans_of_the_heaviest_class_are_bought_in_the_first_build() -> None:
    veterans = [a for a in first_build(120) if isinstance(a, war.Build) and a.veteran]
    assert len(veterans) == 2
    assert veterans[0].kind == "HI"
    assert not [a for a in first_build(30) if isinstance(a, war.Build) and a.veteran]


def fortifying(*, attacked: bool) -> list[Any]:
    return building(
        control={"SUL": "Eagle Strong", "KHA": "Bull Strong"},
        units={
            "I12": "Eagle: SUL:ML1, SUL:ML2, SUL:LC1",
            "K16": "Eagle: SUL:ML3, SUL:LC2",
            "B20": "Bull: KHA:LI1 V, KHA:LI2 V, KHA:LI3 V, KHA:LI4 V, KHA:LI5 V",
        },
        general=["Bull on Eagle"] if attacked else [],
        treasury={"Eagle": 60},
        season="Winter",
    )


def test_works_are_built_where_a_guard_is_too_weak_for_an_attacker() -> None:
    works = (war.BuildFort, war.BuildCitadel)
    assert any(isinstance(action, works) for action in fortifying(attacked=True))
    assert not any(isinstance(action, works) for action in fortifying(attacked=False))


def test_a_warship_is_built_for_an_empty_port_of_the_enemy() -> None:
    built = building(
        control={"BEC": "Eagle Strong", "SEM": "Bull Strong"},
        units={"M5": "Eagle: BEC:ML1", "F12": "Bull: SEM:ML1"},
        general=["Eagle on Bull"],
        treasury={"Eagle": 30},
        season="Winter",
    )
    raised = [action for action in built if isinstance(action, war.Build | war.Hire)]
    assert any(action.kind.startswith("W") for action in raised)


# War and peace


ARMY = {"H16": "Eagle: SUL:LC1 V, SUL:LC2 V", "H17": "Eagle: SUL:LC3 V, SUL:LC4 V"}


def declaring(khazon: str, units: dict[str, str], seats: int = 2) -> Any:
    control = {
        "SUL": "Eagle Strong",
        "KHA": khazon,
        **dict.fromkeys(("THE", "SEM", "EQU", "KOR", "DAM"), "Eagle Strong"),
    }
    return chosen(due(Declaring(), WAR, seats, control=control, units=units))


def test_war_on_a_weak_province_that_can_be_taken() -> None:
    assert declaring("Bull Weak", ARMY) == war.DeclareWar("KHA")


def test_no_war_without_an_army_at_hand() -> None:
    assert declaring("Bull Weak", {"H16": "Eagle: SUL:LC1"}) == war.NoDeclaration()


def test_no_general_war_for_a_single_province() -> None:
    assert declaring("Bull Strong", ARMY) == war.NoDeclaration()


def test_general_war_when_two_provinces_can_be_entered_at_once() -> None:
    control = {
        "SUL": "Eagle Strong",
        "KHA": "Bull Strong",
        "SEM": "Bull Favorable",
        **dict.fromkeys(("THE", "EQU", "KOR", "DAM"), "Eagle Strong"),
    }
    units = {**ARMY, "H13": "Eagle: EQU:HI1 V, EQU:HI2 V", "H12": "Eagle: EQU:HC1, EQU:HC2"}
    state = due(Declaring(), WAR, control=control, units=units)
    assert chosen(state) == war.DeclareGeneralWar(BULL)


def reacting(attackers: dict[str, str]) -> Any:
    state = due(
        Reacting(PROVINCE["THE"]),
        WAR,
        control={"KHA": "Bull Strong", "EQU": "Eagle Strong"},
        units=attackers,
        wars=["Bull on THE"],
    )
    return chosen(state)


def test_alliance_with_a_neutral_that_can_hold() -> None:
    assert reacting({"F19": "Bull: KHA:ML1"}) == war.Ally("THE")


def test_no_alliance_with_a_neutral_that_is_lost() -> None:
    strong = {"F19": "Bull: KHA:LI1 V, KHA:LI2 V", "G21": "Bull: KHA:LI3 V, KHA:LI4 V"}
    assert reacting(strong) == war.Decline()


def peacemaking(units: dict[str, str]) -> Any:
    return chosen(
        due(
            Peacemaking(),
            BUILD,
            control={"SUL": "Eagle Strong", "KHA": "Bull Weak"},
            units=units,
            wars=["Eagle on KHA"],
        )
    )


def test_peace_when_a_war_is_lost() -> None:
    lost = {"K16": "Eagle: SUL:ML1", "D17": "Bull: KHA:LI1, KHA:LI2", "F19": "Bull: KHA:LI3"}
    assert peacemaking(lost) == war.MakePeace("KHA")


def test_a_war_that_goes_well_goes_on() -> None:
    assert peacemaking({**ARMY, "D17": "Bull: KHA:ML1"}) == war.EndPeace()


# Movement on land


def test_two_units_attack_together_where_one_would_fail() -> None:
    moves = marching(
        {"H17": "Eagle: SUL:LC1 V, SUL:LC2 V", "I12": "Eagle: SUL:ML1", "F19": "Bull: KHA:LI1"}
    )
    assert any(isinstance(action, march.PickUp) for action in moves)
    assert any(isinstance(action, march.Attack) and action.target == "F19" for action in moves)


@pytest.mark.parametrize(("ripe", "city"), [("KHA", "F19"), ("SEM", "F12")])
def test_battles_are_sought_where_the_enemys_chit_is_low(ripe: str, city: str) -> None:
    control = {"SUL": "Eagle Strong", "KHA": "Bull Favorable 0", "SEM": "Bull Favorable 0"}
    control[ripe] = "Bull Favorable -3"
    units = {"H15": "Eagle: SUL:LC1 V, SUL:LC2 V", "I12": "Eagle: SUL:ML1"}
    held = {"F19": "Bull: KHA:ML1", "F12": "Bull: SEM:ML1", "D17": "Bull: KHA:LI1, KHA:LI2"}
    held["D7"] = "Bull: SEM:LI1, SEM:LI2"
    moves = marching({**units, **held}, CAVALRY, control=control)
    attacked = [action.target for action in moves if isinstance(action, march.Attack)]
    assert attacked[0] == city


def test_no_attack_at_bad_odds() -> None:
    moves = marching({"G19": "Eagle: SUL:SC1, SUL:SC2", "F19": "Bull: KHA:LI1, KHA:LI2"})
    assert not any(isinstance(action, march.Attack) for action in moves)


def test_cavalry_takes_an_empty_city_of_the_enemy() -> None:
    units = {"H17": "Eagle: SUL:LC1", "I12": "Eagle: SUL:ML1", "D17": "Bull: KHA:ML1"}
    assert march.MoveTo("F19") in marching(units, CAVALRY)


def test_a_taken_city_is_held() -> None:
    units = {"F19": "Eagle: SUL:LC1", "I12": "Eagle: SUL:ML1", "B20": "Bull: KHA:LI1"}
    assert march.Select("SUL:LC1") not in marching(units)


def test_the_last_guard_of_a_province_stays() -> None:
    assert march.Select("SUL:LC1") not in marching({"I12": "Eagle: SUL:LC1"}, CAVALRY)


def test_a_siege_unit_goes_beside_the_city_not_into_it() -> None:
    units = {
        "E16": "Eagle: KOR:SG1",
        "E17": "Eagle: SUL:LC1 V",
        "I12": "Eagle: SUL:ML1",
        "D17": "Bull: KHA:ML1",
    }
    moves = marching(units)
    end = moves[moves.index(march.Select("KOR:SG1")) + 2]
    assert distances(HEX["D17"])[HEX[end.hex]] == 1


def test_cavalry_bars_an_area_to_the_enemy_out_of_his_reach() -> None:
    foes = {"H22": "Bull: THE:ML1", "K26": "Bull: THE:ML2"}
    units = {"T14": "Eagle: EQU:HC1", "R16": "Eagle: EQU:ML1", **foes}
    control = {"EQU": "Eagle Strong", "THE": "Bull Strong"}
    moves = marching(units, CAVALRY, control=control, general=[], wars=["Bull on EQU"])
    ends = [HEX[action.hex] for action in moves if isinstance(action, march.MoveTo)]
    assert len(ends) == 1
    assert PROVINCE_OF[ends[0]] == PROVINCE["EQU"]
    assert 2 < min(distances(HEX[foe])[ends[0]] for foe in foes) <= SCREEN


# Warships


def test_a_warship_takes_an_empty_port() -> None:
    moves = marching(
        {"P3": "Eagle: BEC:W4.1", "M5": "Eagle: BEC:ML1", "D17": "Bull: KHA:ML1"},
        control={"BEC": "Eagle Strong", "SEM": "Bull Strong", "KHA": "Bull Strong"},
    )
    assert march.Land("D7") in moves


def test_a_warship_carries_troops_to_an_empty_port() -> None:
    moves = marching(
        {"P3": "Eagle: BEC:W4.1, BEC:LI1, BEC:LI2", "M5": "Eagle: BEC:ML1", "D17": "Bull: KHA:ML1"},
        control={"BEC": "Eagle Strong", "SEM": "Bull Strong", "KHA": "Bull Strong"},
    )
    assert {march.Load("BEC:LI1", "BEC:W4.1"), march.Load("BEC:LI2", "BEC:W4.1")} <= set(moves)
    assert march.Land("D7") in moves


def test_a_weaker_fleet_is_sought_a_stronger_one_is_not() -> None:
    control = {"BEC": "Eagle Strong", "ILA": "Bull Strong"}
    strong = {"sea:N5": "Bull: ILA:W3.1", "M5": "Eagle: BEC:ML1, BEC:W4.1 V"}
    weak = {"sea:N5": "Bull: ILA:W3.1 V, ILA:W3.2 V", "M5": "Eagle: BEC:ML1, BEC:W4.1"}
    assert any(isinstance(action, march.Engage) for action in marching(strong, control=control))
    assert not any(isinstance(action, march.Engage) for action in marching(weak, control=control))


def test_who_cannot_reach_a_weaker_fleet_goes_elsewhere() -> None:
    """A hostile garrison holds the bridge between them."""
    moves = marching(
        {"Rath:Q21a": "Eagle: BEC:W4.1 V", "Rath:Q21b": "Bull: EQU:W2.1", "Q21": "Bull: DAM:MI1"},
        control={"BEC": "Eagle Strong", "DAM": "Bull Strong"},
    )
    assert march.Select("BEC:W4.1") in moves
    assert not any(isinstance(action, march.Engage) for action in moves)


def test_whoever_must_leave_a_province_goes_home_in_time() -> None:
    """There is peace with Bull, and Sulan is not far; a siege train has nothing to do there."""
    unit = "EQU:SG1"
    control = {"SUL": "Eagle Strong", "THE": "Bull Strong"}
    units = {"K21": f"Eagle: {unit}", "K16": "Eagle: SUL:ML1, SUL:ML2"}
    state = due(Marching(), MOVEMENT, units=units, campaign=1, control=control)
    date = Deadline(EAGLE, PROVINCE["THE"], *following(state), "10.6.3a1", (UNIT[unit],))
    _, after = play(replace(state, deadlines=(date,)), until=march.EndPhase)
    assert PROVINCE_OF[after.at[UNIT[unit]]] == PROVINCE["SUL"]


# Battle


def after_a_round(attack: str, defend: str, *, attacking: bool, **words: Any) -> Any:
    state = field(attack, defend, **words)
    at = state.battles[0].at
    return chosen(replace(state, steps=(Turn(opened=True), Deciding(at, attacking=attacking))))


def losing(attack: str, defend: str, damage: int, **words: Any) -> Any:
    state = field(attack, defend, **words)
    at = state.battles[0].at
    step = Losing(at, attacking=True, damage=damage)
    return chosen(GAME.settle(replace(state, steps=(Turn(opened=True), step)))[0])


def test_a_reinforcement_that_recovers_takes_the_step() -> None:
    step = losing("Eagle: EQU:HI1, EQU:HI2", "Bull: DAM:MI1", 2, beside={"J21": "Eagle: EQU:ML1"})
    assert step == battle.StepFrom("EQU:ML1")


def test_veterans_take_steps_before_greens_that_will_be_upgraded() -> None:
    step = losing("Eagle: EQU:HI1 V, EQU:HI2", "Bull: DAM:MI1", 1)
    assert step == battle.StepFrom("EQU:HI1")


def test_the_attacker_withdraws_with_fewer_dice_and_no_reserve() -> None:
    choice = after_a_round("Eagle: EQU:ML1 wounded", "Bull: DAM:MI1, DAM:MI2", attacking=True)
    assert choice == battle.Withdraw()


def test_he_goes_on_while_the_enemy_is_wounded() -> None:
    choice = after_a_round("Eagle: EQU:HI1", "Bull: DAM:MI1 wounded", attacking=True)
    assert choice == battle.Continue()


def test_a_siege_unit_is_no_reinforcement() -> None:
    choice = after_a_round(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1, DAM:MI2",
        attacking=True,
        beside={"J21": "Eagle: EQU:SG1"},
    )
    assert choice == battle.Withdraw()


def test_a_fresh_unit_goes_in_before_one_withdraws() -> None:
    choice = after_a_round(
        "Eagle: EQU:HI1 wounded",
        "Bull: DAM:MI1, DAM:MI2",
        attacking=True,
        beside={"J21": "Eagle: EQU:HI2"},
    )
    assert choice == battle.Reinforce("EQU:HI2")

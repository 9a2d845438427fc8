"""Who may attack whom and where, and who may enter where (10.3, 10.4, R-17, R-49)."""

from typing import Any

import pytest

from hexarch.boards.empire import AREA, AREA_HEXES, HEX, NOWHERE, PROVINCE, PROVINCE_OF
from hexarch.games.empire.model import State
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position as place
from hexarch.games.empire.position import power
from hexarch.games.empire.rules import r10_hostility as rules
from hexarch.games.empire.rules.r09_works import take_over

SULAN, EQUILLA, KORATH, SEMETH, THESSELLA = "J14", "Q19", "N9", "E10", "K24"
"""A land hex of each."""


def hostile(state: State, one: str, other: str, where: str) -> bool:
    """Tell whether two units are hostile in a hex, and that it is mutual."""
    here = NOWHERE if where == "sea" else HEX[where]
    answer = rules.hostile(state, UNIT[one], UNIT[other], here)
    assert rules.hostile(state, UNIT[other], UNIT[one], here) is answer
    return answer


def enters(state: State, unit: str, province: str) -> bool:
    """Tell whether a unit may enter a province without leave."""
    return rules.may_enter(state, UNIT[unit], PROVINCE[province])


def at_war_over_sulan(**words: Any) -> State:
    """Hand (seat 3) has declared war on Sulan, which is Bull's and Weak; Bull has Korath, too."""
    return place(
        4,
        control={
            "SUL": "Bull Weak",
            "KOR": "Bull Strong",
            "EQU": "Hand Strong",
            "DEL": "Hand Weak",
            "REL": "Moon Weak",
        },
        units={
            "K16": "Bull: SUL:LC1",
            "N8": "Bull: KOR:LI1",
            "P12": "Bull: SUL:LC2",
            "P18": "Hand: EQU:HI1",
            "R16": ["Hand: KHA:LI1 mercenary"],
            "I34": "Moon: REL:GI1",
            "I12": "Bull: KHA:LI2 mercenary",
        },
        wars=["Hand on SUL"],
        **words,
    )


def test_the_hexes_of_this_file_are_where_they_are_said_to_be() -> None:
    named = {SULAN: "SUL", EQUILLA: "EQU", KORATH: "KOR", SEMETH: "SEM", THESSELLA: "THE"}
    assert {hex_: PROVINCE_OF[HEX[hex_]] for hex_ in named} == {
        hex_: PROVINCE[code] for hex_, code in named.items()
    }


@pytest.mark.rule("10.1.1.0", "10.1.3a")
def test_all_begin_at_peace() -> None:
    state = place(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak"},
        units={"P18": "Eagle: EQU:HI1", "K16": "Bull: SUL:LC1", "K26": "Neutral: THE:SC1"},
    )

    assert not hostile(state, "EQU:HI1", "SUL:LC1", SULAN)
    assert not hostile(state, "EQU:HI1", "THE:SC1", THESSELLA)
    assert not enters(state, "EQU:HI1", "SUL")
    assert not enters(state, "EQU:HI1", "THE")
    assert enters(state, "EQU:HI1", "EQU")


@pytest.mark.rule("10.3.1a", "R-49")
@pytest.mark.parametrize("where", [SULAN, EQUILLA, KORATH, SEMETH, "sea"])
def test_units_of_the_victim_are_free_everywhere(where: str) -> None:
    assert hostile(at_war_over_sulan(), "SUL:LC1", "EQU:HI1", where)


@pytest.mark.rule("10.3.1a", "R-49")
def test_g9_who_may_enter_where() -> None:
    """And Hand's units may attack every unit of Bull's inside Sulan."""
    state = at_war_over_sulan()

    assert enters(state, "SUL:LC1", "EQU")
    assert enters(state, "SUL:LC1", "DEL")
    assert enters(state, "EQU:HI1", "SUL")
    assert enters(state, "KHA:LI1", "SUL")
    assert not enters(state, "KOR:LI1", "EQU")
    assert not enters(state, "KOR:LI1", "DEL")
    assert not enters(state, "EQU:HI1", "KOR")
    assert not enters(state, "SUL:LC1", "REL")
    assert all(hostile(state, "EQU:HI1", unit, SULAN) for unit in ("SUL:LC1", "KOR:LI1", "KHA:LI2"))


@pytest.mark.rule("10.3.1b", "R-49")
def test_other_units_of_the_victims_master_are_free_only_inside_its_borders() -> None:
    state = at_war_over_sulan()

    assert hostile(state, "KOR:LI1", "EQU:HI1", SULAN)
    for where in (EQUILLA, KORATH, SEMETH, "sea"):
        assert not hostile(state, "KOR:LI1", "EQU:HI1", where)


@pytest.mark.rule("R-43", "R-49", "10.3.1b")
def test_a_mercenary_is_a_unit_from_another_province() -> None:
    state = at_war_over_sulan()

    assert hostile(state, "KHA:LI2", "EQU:HI1", SULAN)
    assert not hostile(state, "KHA:LI2", "EQU:HI1", EQUILLA)
    assert not enters(state, "KHA:LI2", "EQU")


@pytest.mark.rule("R-43", "R-49")
def test_war_on_his_home_does_not_concern_a_mercenary() -> None:
    state = place(
        3,
        control={"EQU": "Eagle Strong", "REL": "Bull Strong", "KOR": "Moon Weak"},
        units={
            "P18": "Eagle: EQU:HI1",
            "I34": "Bull: KHA:LI1 mercenary",
            "D17": "Neutral: KHA:LI2",
        },
        wars=["Eagle on KHA"],
    )

    assert not hostile(state, "KHA:LI1", "EQU:HI1", EQUILLA)
    assert not hostile(state, "KHA:LI1", "EQU:HI1", "D18")
    assert not enters(state, "KHA:LI1", "EQU")
    assert hostile(state, "KHA:LI2", "EQU:HI1", EQUILLA)
    assert enters(state, "KHA:LI2", "EQU")


@pytest.mark.rule("10.3.1a")
def test_third_parties_stay_at_peace() -> None:
    state = at_war_over_sulan()

    for where in (SULAN, EQUILLA, "sea"):
        assert not hostile(state, "REL:GI1", "EQU:HI1", where)
        assert not hostile(state, "REL:GI1", "SUL:LC1", where)
    assert not enters(state, "REL:GI1", "SUL")


@pytest.mark.rule("10.3.1c")
def test_war_on_a_neutral_is_like_war_on_a_players_province() -> None:
    state = place(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Eagle Weak"},
        units={"P18": "Eagle: EQU:HI1", "K26": "Neutral: THE:SC1"},
        wars=["Eagle on THE"],
    )

    for where in (THESSELLA, SULAN, EQUILLA):
        assert hostile(state, "EQU:HI1", "THE:SC1", where)
    assert enters(state, "EQU:HI1", "THE")
    assert enters(state, "THE:SC1", "SUL")
    assert not enters(state, "THE:SC1", "DAM")


@pytest.mark.rule("10.3.1c", "R-49")
def test_every_neutral_counts_the_first_one_too() -> None:
    state = place(
        2,
        control={"EQU": "Eagle Strong"},
        units={"P18": "Eagle: EQU:HI1", "X36": "Neutral: BAR:LI1", "Q19": "Eagle: EQU:HI2"},
    )
    at_war = place(
        2, units={"P18": "Eagle: EQU:HI1", "X36": "Neutral: BAR:LI1"}, wars=["Eagle on BAR"]
    )

    assert not hostile(state, "BAR:LI1", "EQU:HI1", "X36")
    assert hostile(at_war, "BAR:LI1", "EQU:HI1", "X36")
    assert not enters(state, "EQU:HI1", "BAR")
    assert enters(at_war, "EQU:HI1", "BAR")


@pytest.mark.rule("R-49", "10.4.3")
def test_units_of_one_power_are_never_hostile() -> None:
    state = place(
        2,
        control={"EQU": "Eagle Strong"},
        units={"N23": "Eagle: EQU:HI1, EQU:HI2"},
        wars=["Eagle on THE"],
    )

    assert not hostile(state, "EQU:HI1", "EQU:HI2", THESSELLA)


@pytest.mark.rule("10.3.2")
@pytest.mark.parametrize("declarer", ["Eagle on Bull", "Bull on Eagle"])
def test_general_war_frees_all_units_of_both_everywhere(declarer: str) -> None:
    state = place(
        3,
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak", "REL": "Moon Weak"},
        units={"P18": "Eagle: EQU:HI1", "K16": "Bull: KHA:LI1 mercenary", "I34": "Moon: REL:GI1"},
        general=[declarer],
    )

    for where in (SULAN, EQUILLA, SEMETH, "sea"):
        assert hostile(state, "EQU:HI1", "KHA:LI1", where)
        assert not hostile(state, "REL:GI1", "KHA:LI1", where)
    assert enters(state, "EQU:HI1", "SUL")
    assert enters(state, "KHA:LI1", "EQU")
    assert not enters(state, "REL:GI1", "SUL")


def defended(**words: Any) -> State:
    """Eagle is at war with Neutral Thessella; Bull is its ally, Moon and Hand intervene."""
    return place(
        4,
        control={"EQU": "Eagle Strong", "DAM": "Bull Weak", "REL": "Moon Weak", "SUL": "Hand Weak"},
        units={
            "N23": "Eagle: EQU:HI1",
            "H22": "Neutral: THE:SC1",
            "K26": "Bull: DAM:MI1",
            "I34": "Moon: REL:GI1",
            "K16": "Hand: SUL:LC1",
            "J24": "Moon: THE:SI1 extra",
        },
        wars=words.pop("wars", ["Eagle on THE"]),
        allies={"THE": "Bull"},
        interveners=["Moon on THE", "Hand on THE"],
        **words,
    )


@pytest.mark.rule("10.4.2a", "10.4.2b")
@pytest.mark.parametrize("helper", ["DAM:MI1", "REL:GI1", "SUL:LC1"])
def test_defenders_enter_and_attack_the_invader_inside_only(helper: str) -> None:
    state = defended()

    assert enters(state, helper, "THE")
    assert hostile(state, helper, "EQU:HI1", THESSELLA)
    for where in (EQUILLA, "F24", "sea"):
        assert not hostile(state, helper, "EQU:HI1", where)
    assert not enters(state, helper, "EQU")


@pytest.mark.rule("10.4.2c", "10.4.2d")
def test_defenders_never_fight_each_other_inside_even_under_general_war() -> None:
    state = defended(general=["Moon on Hand", "Hand on Bull"])

    assert not hostile(state, "REL:GI1", "SUL:LC1", THESSELLA)
    assert not hostile(state, "DAM:MI1", "SUL:LC1", THESSELLA)
    assert hostile(state, "REL:GI1", "SUL:LC1", SULAN)
    assert not hostile(state, "REL:GI1", "THE:SC1", THESSELLA)
    assert not hostile(state, "DAM:MI1", "THE:SI1", THESSELLA)


@pytest.mark.rule("10.4.2e", "10.5.2c")
def test_the_neutral_and_its_defenders_are_friends_inside() -> None:
    state = defended()

    def friends(one: str, other: str, where: str) -> bool:
        return rules.friendly(state, UNIT[one], UNIT[other], HEX[where])

    assert friends("REL:GI1", "SUL:LC1", THESSELLA)
    assert friends("REL:GI1", "THE:SC1", THESSELLA)
    assert not friends("REL:GI1", "SUL:LC1", SULAN)
    assert friends("DAM:MI1", "THE:SC1", SULAN)
    assert not friends("EQU:HI1", "THE:SC1", THESSELLA)


@pytest.mark.rule("10.4.3")
def test_two_attackers_of_a_neutral_may_fight_inside_it_only() -> None:
    state = defended(wars=["Eagle on KHA", "Bull on KHA"])

    assert hostile(state, "EQU:HI1", "DAM:MI1", "D18")
    assert not hostile(state, "EQU:HI1", "DAM:MI1", THESSELLA)
    assert not hostile(state, "EQU:HI1", "DAM:MI1", "sea")


@pytest.mark.rule("R-86")
def test_two_aggressors_in_a_players_province_stay_at_peace() -> None:
    state = place(
        3,
        control={"EQU": "Eagle Strong", "DAM": "Bull Weak", "SUL": "Moon Weak"},
        units={"P18": "Eagle: EQU:HI1", "F24": "Bull: DAM:MI1"},
        wars=["Eagle on SUL", "Bull on SUL"],
    )

    assert not hostile(state, "EQU:HI1", "DAM:MI1", SULAN)


@pytest.mark.rule("10.5.2b")
def test_an_allied_neutrals_units_enter_provinces_at_war_with_it_only() -> None:
    state = place(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Eagle Favorable", "ILA": "Bull Weak"},
        units={"K26": "Neutral: THE:SC1"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
    )

    assert enters(state, "THE:SC1", "SUL")
    assert enters(state, "THE:SC1", "EQU")
    assert not enters(state, "THE:SC1", "ILA")
    assert not enters(state, "THE:SC1", "KHA")


@pytest.mark.rule("10.4.2g3")
def test_extra_units_stay_at_home() -> None:
    state = defended()

    assert enters(state, "THE:SI1", "THE")
    assert not enters(state, "THE:SI1", "EQU")
    assert not enters(state, "THE:SI1", "REL")


@pytest.mark.rule("R-49", "10.3.1b")
def test_edge_63_the_lawful_owner_fights_for_a_province_taken_by_arms() -> None:
    state = place(
        3,
        control={"SUL": "Bull Weak", "DAM": "Bull Weak", "EQU": "Eagle Strong"},
        military={"SUL": "Eagle"},
        units={"K16": "Eagle: EQU:HI1", "F24": "Bull: DAM:MI1", "I34": "Moon: REL:GI1"},
        wars=["Eagle on SUL"],
    )

    assert enters(state, "DAM:MI1", "SUL")
    assert not enters(state, "REL:GI1", "SUL"), "a third player has no part in it"
    assert hostile(state, "DAM:MI1", "EQU:HI1", SULAN)
    assert not hostile(state, "DAM:MI1", "EQU:HI1", EQUILLA)
    assert not enters(state, "DAM:MI1", "EQU")


@pytest.mark.rule("R-13", "4.2.4c")
def test_in_peace_the_lawful_owner_may_not_enter_what_another_holds_by_arms() -> None:
    state = place(
        2,
        control={"SUL": "Bull Weak", "DAM": "Bull Weak"},
        military={"SUL": "Eagle"},
        units={"K16": "Eagle: EQU:HI1", "F24": "Bull: DAM:MI1"},
    )

    assert rules.controller(state, PROVINCE["SUL"]) == power("Eagle")
    assert not enters(state, "DAM:MI1", "SUL")
    assert not hostile(state, "DAM:MI1", "EQU:HI1", SULAN)


@pytest.mark.rule("10.4.5a")
def test_intervention_goes_on_when_the_neutral_falls() -> None:
    state = defended(military={"THE": "Eagle"})

    assert enters(state, "REL:GI1", "THE")
    assert hostile(state, "REL:GI1", "EQU:HI1", THESSELLA)


@pytest.mark.rule("R-17", "1.2d", "6.3b")
def test_edge_60_war_joins_two_provinces_and_leaves_the_third_apart() -> None:
    control = {"EQU": "Eagle Strong", "SUL": "Bull Weak", "KOR": "Moon Weak"}
    peace = place(3, control=control)
    war = place(3, control=control, wars=["Bull on EQU"])
    equilla, sulan, korath = (PROVINCE[code] for code in control)

    def parts(state: State) -> set[frozenset[int]]:
        found = rules.sections(state)
        members = [h for h in AREA_HEXES[AREA["M13"]] if found.of[h] != NOWHERE]
        return {
            frozenset(PROVINCE_OF[h] for h in members if found.of[h] == section)
            for section in {found.of[h] for h in members}
        }

    assert parts(peace) == {frozenset({p}) for p in (equilla, sulan, korath)}
    assert parts(war) == {frozenset({equilla, sulan}), frozenset({korath})}


@pytest.mark.rule("R-17", "6.3b")
def test_a_general_war_opens_all_borders_between_two_players() -> None:
    state = place(2, control={"EQU": "Eagle Strong", "SUL": "Bull Weak"}, general=["Bull on Eagle"])

    assert rules.border_open(state, PROVINCE["EQU"], PROVINCE["SUL"])
    assert not rules.border_open(state, PROVINCE["EQU"], PROVINCE["THE"])


@pytest.mark.rule("R-17", "6.3b")
def test_a_border_between_provinces_of_one_master_is_open() -> None:
    state = place(
        2, control={"EQU": "Eagle Strong", "SUL": "Eagle Weak"}, military={"KOR": "Eagle"}
    )

    assert rules.border_open(state, PROVINCE["EQU"], PROVINCE["SUL"])
    assert rules.border_open(state, PROVINCE["EQU"], PROVINCE["KOR"])


@pytest.mark.rule("R-49", "R-37")
def test_war_on_a_province_exposes_who_holds_it_by_arms_inside_only() -> None:
    """Eagle holds Neutral Thessella; Moon declares war on it."""
    state = place(
        3,
        military={"THE": "Eagle"},
        units={"K21": "Eagle: EQU:HI1", "J21": "Moon: REL:GI1"},
        wars=["Moon on THE"],
    )
    eagle, moon = UNIT["EQU:HI1"], UNIT["REL:GI1"]

    assert rules.hostile(state, moon, eagle, HEX["K21"])
    assert rules.hostile(state, eagle, moon, HEX["K21"])
    assert not rules.hostile(state, moon, eagle, HEX["K19"])


@pytest.mark.rule("R-47", "10.4.2c")
def test_a_work_of_one_intervener_is_not_anothers_even_under_general_war() -> None:
    state = place(
        3,
        units={"K21": "Eagle: EQU:HI1"},
        works=[("K21", "fort", "Moon")],
        wars=["Bull on THE"],
        general=["Eagle on Moon"],
        interveners=["Eagle on THE", "Moon on THE"],
    )

    assert take_over(state, HEX["K21"], []).works[0].owner == power("Moon")


@pytest.mark.rule("R-47")
@pytest.mark.parametrize(
    ("wars", "owner"), [([], "Bull"), (["Eagle on SUL"], "Eagle"), (["Eagle on KHA"], "Bull")]
)
def test_a_work_goes_to_the_hostile_power_that_stands_on_it(wars: list[str], owner: str) -> None:
    state = place(
        2,
        control={"SUL": "Bull Weak"},
        units={"K16": "Eagle: EQU:HI1"},
        works=[("K16", "fort", "Bull")],
        wars=wars,
    )

    assert take_over(state, HEX["K16"], []).works[0].owner == power(owner)


@pytest.mark.rule("R-47")
@pytest.mark.parametrize(("wars", "owner"), [([], "THE"), (["Eagle on THE"], "Eagle")])
def test_a_work_that_a_neutral_took_abroad_goes_to_its_enemy(wars: list[str], owner: str) -> None:
    state = place(
        2,
        control={"SUL": "Bull Weak"},
        units={"K16": "Eagle: EQU:HI1"},
        works=[("K16", "fort", "THE")],
        wars=wars,
    )

    assert take_over(state, HEX["K16"], []).works[0].owner == power(owner)


@pytest.mark.rule("R-47")
def test_a_work_goes_to_the_master_of_the_province_who_stands_on_it() -> None:
    state = place(
        2,
        control={"SUL": "Bull Weak"},
        units={"K16": "Bull: SUL:LC1"},
        works=[("K16", "fort", "Eagle")],
    )

    assert take_over(state, HEX["K16"], []).works[0].owner == power("Bull")

"""Supply from the Treasury and off the land (chapter 8)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    MOON,
    due,
    enter,
    has_mark,
    lies,
    offered,
    played,
    refused,
    told,
)
from tests.games.empire.courts import chits, marker

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import Forage, Pay, SupplyAll
from hexarch.games.empire.events.war import Eliminated, Foraged, Supplied
from hexarch.games.empire.model import ABOARD, BUILD, COMBAT, FED, FORAGING, SUPPLY, State
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.rules.r08_supply import best_first, cost, hungry
from hexarch.games.empire.rules.r09_pools import restore_units
from hexarch.games.empire.steps.war import Supply
from hexarch.kernel.script import play

HOME = {"EQU": "Eagle Strong", "DAM": "Bull Weak"}


def supply(**words: Any) -> State:
    """Let Eagle feed his units; nothing comes after."""
    return due(Supply(), phase=SUPPLY, control=words.pop("control", HOME), **words)


@pytest.mark.rule("8.1a", "9.6")
def test_a_unit_without_supply_is_eliminated() -> None:
    state = supply(units={"P18": "Eagle: EQU:HI1"}, season="Winter")

    assert lies(state, "EQU:HI1") == "box A"


@pytest.mark.rule("8.1b")
def test_a_unit_that_costs_nothing_needs_nothing() -> None:
    state = supply(units={"P18": "Eagle: EQU:ML1"}, season="Winter")

    assert lies(state, "EQU:ML1") == "P18"


@pytest.mark.rule("8.1b", "9.4.3a", "III.B2", "R-71")
def test_what_supply_costs() -> None:
    state = supply(
        units={
            "P18": "Eagle: EQU:HC1, KHA:ML1 mercenary",
            "R16": "Eagle: KHA:LI1 mercenary, WILD:BI1 mercenary",
        },
        treasury={"Eagle": 20},
    )

    costs = [cost(state, UNIT[u]) for u in ("EQU:HC1", "KHA:ML1", "KHA:LI1", "WILD:BI1")]
    assert costs == [2, 1, 2, 1]


@pytest.mark.rule("10.5.2e", "8.1b", "8.1a")
def test_a_neutral_feeds_none_but_its_own_and_its_ally_feeds_the_rest() -> None:
    """Thessella has two city points; the militia costs nothing, and Damodar's is Bull's to pay."""
    state = supply(
        units={
            "K26": "Neutral: THE:SC1, THE:SC2",
            "H22": "Neutral: THE:SC3",
            "F24": "Bull: DAM:MI1 V, REL:ML1 mercenary",
            "D28": "Bull: KHA:ML1, DAM:SI1",
        },
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        treasury={"Bull": 9},
    )
    assert [CODE[unit] for unit in hungry(state, BULL)] == ["DAM:MI1", "REL:ML1", "THE:SC3"]


@pytest.mark.rule("10.5.2e", "10.4.2g2", "R-52")
def test_extra_units_of_an_intervener_take_nothing_from_the_ally() -> None:
    """Thessella's two city points feed its two scouts; Moon pays for the one that he built."""
    state = supply(
        seats=3,
        units={"K26": "Neutral: THE:SC1, THE:SC2", "H22": "Moon: THE:SC3 V extra"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        interveners=["Moon on THE"],
    )
    assert hungry(state, BULL) == []
    assert [CODE[unit] for unit in hungry(state, MOON)] == ["THE:SC3"]


@pytest.mark.rule("9.4.3b", "R-41")
def test_a_mercenary_whom_nobody_could_pay_holds_no_other_back() -> None:
    state = supply(
        units={"P18": "Eagle: EQU:HI1, KHA:LI1 mercenary"},
        treasury={"Eagle": 1},
        season="Winter",
    )
    assert offered(state, Pay) == [Pay("EQU:HI1")]


@pytest.mark.rule("8.2", "8.1c", "3.4.ST5")
def test_supply_all_pays_for_everybody_at_once() -> None:
    state = supply(
        units={"P18": "Eagle: EQU:HC1, EQU:HI1", "R16": "Eagle: EQU:ML1"}, treasury={"Eagle": 5}
    )

    fed, events = play(GAME, state, [SupplyAll()])

    assert fed.treasury == (2, 0)
    assert told(events, Supplied)[0].gold == 3
    assert not any(mark & (FED | FORAGING) for mark in fed.marks)


@pytest.mark.rule("8.2", "5.1a")
def test_each_unit_can_be_paid_alone() -> None:
    state = supply(units={"P18": "Eagle: EQU:HC1, EQU:HI1"}, treasury={"Eagle": 3})

    paid = played(state, [Pay("EQU:HC1"), Pay("EQU:HI1")])

    assert paid.treasury == (0, 0)
    assert lies(paid, "EQU:HC1") == lies(paid, "EQU:HI1") == "P18"
    assert refused(state, Pay("EQU:ML1")) == "8.1a"
    assert refused(state, Pay("nonsense")) == "8.1a"


@pytest.mark.rule("8.1c", "8.3.1", "8.3.3", "8.3.2a")
def test_foraging_costs_no_gold_and_is_felt_once_in_each_area() -> None:
    state = supply(
        units={
            "M24": "Eagle: EQU:HI1, EQU:HI2",
            "N23": "Eagle: EQU:HI3, EQU:HC1",
            "N24": "Eagle: EQU:HI4",
        },
        treasury={"Eagle": 9},
        wars=["Eagle on THE"],
    )
    units = ("EQU:HI1", "EQU:HI2", "EQU:HI3", "EQU:HC1", "EQU:HI4")

    after, events = play(GAME, state, [Forage(unit) for unit in units])

    assert after.treasury == (9, 0)
    assert len(told(events, Foraged)) == 5
    assert all(has_mark(after, unit, FORAGING) for unit in units)
    assert chits(after, "THE")[EAGLE] == -1, "all five stand in one Area of Thessella"


@pytest.mark.rule("8.3.3", "R-40")
def test_each_area_of_a_province_is_felt_by_itself() -> None:
    state = supply(
        units={"N23": "Eagle: EQU:HI1", "H21": "Eagle: EQU:HI2"},
        treasury={"Eagle": 9},
        wars=["Eagle on THE"],
    )

    after = played(state, [Forage("EQU:HI1"), Forage("EQU:HI2")])

    assert chits(after, "THE")[EAGLE] == -2


@pytest.mark.rule("8.3.3", "R-40")
def test_each_province_of_an_area_is_felt_by_itself() -> None:
    """K21 in Thessella and K19 in Sulan lie in one Area."""
    state = supply(
        units={"K21": "Eagle: EQU:HI1", "K19": "Eagle: EQU:HI2"},
        treasury={"Eagle": 9},
        wars=["Eagle on THE", "Eagle on SUL"],
    )

    after = played(state, [Forage("EQU:HI1"), Forage("EQU:HI2")])

    assert (chits(after, "THE")[EAGLE], chits(after, "SUL")[EAGLE]) == (-1, -1)


@pytest.mark.rule("8.3.3", "R-40")
def test_each_player_who_forages_in_an_area_is_felt() -> None:
    state = supply(
        units={"K21": "Eagle: EQU:HI1", "K20": "Bull: DAM:MI1"},
        treasury={"Eagle": 9, "Bull": 9},
        wars=["Eagle on THE", "Bull on THE"],
    )

    after = played(state, [Forage("EQU:HI1"), Forage("DAM:MI1")])

    assert chits(after, "THE") == (-1, -1)


@pytest.mark.rule("10.5.2e", "10.4.2g2", "8.3.3")
def test_an_allys_unit_abroad_forages_like_any_other() -> None:
    """Two city points feed two scouts; the third is in Eagle's Sulan, whatever gold Bull has."""
    state = supply(
        control=HOME | {"SUL": "Eagle Weak"},
        units={"K26": "Neutral: THE:SC1, THE:SC2", "K19": "Neutral: THE:SC3"},
        treasury={"Bull": 9},
        order=["Bull", "Eagle"],
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
    )

    assert marker(played(state, [Forage("THE:SC3")]), "SUL") == "Eagle Weak +1"


@pytest.mark.rule("10.5.2e")
def test_the_best_are_veterans_then_the_strongest_then_the_fastest() -> None:
    """Strengths 2, 3, 2 and 2; the Veteran would have 1 as a Green."""
    state = supply(units={"K26": "Eagle: KOR:SI1, KOR:LI1", "H22": "Eagle: KOR:MC1, THE:SC1 V"})
    best = best_first(state, [UNIT[u] for u in ("KOR:SI1", "KOR:LI1", "KOR:MC1", "THE:SC1")])
    assert [CODE[unit] for unit in best] == ["THE:SC1", "KOR:LI1", "KOR:MC1", "KOR:SI1"]


@pytest.mark.rule("8.3.3", "7.6b")
def test_foraging_on_an_enemys_marker_helps_him() -> None:
    state = supply(units={"F25": "Eagle: EQU:HI1"}, treasury={"Eagle": 9}, wars=["Eagle on DAM"])

    assert marker(played(state, [Forage("EQU:HI1")]), "DAM") == "Bull Weak +1"


@pytest.mark.rule("8.3.4a")
def test_nobody_forages_in_winter() -> None:
    state = supply(
        units={"N23": "Eagle: EQU:HI1"},
        treasury={"Eagle": 9},
        season="Winter",
        wars=["Eagle on THE"],
    )

    assert offered(state, Forage) == []
    assert refused(state, Forage("EQU:HI1")) == "8.3.4a"


@pytest.mark.rule("8.3.4b", "R-39", "R-95")
def test_nobody_forages_in_friendly_land_while_he_can_pay() -> None:
    state = supply(
        control={"EQU": "Eagle Strong"},
        military={"THE": "Eagle"},
        units={"P18": "Eagle: EQU:HI1", "K26": "Eagle: EQU:HI2"},
        treasury={"Eagle": 2},
    )

    assert refused(state, Forage("EQU:HI1")) == "8.3.4b"
    assert refused(state, Forage("EQU:HI2")) == "8.3.4b"


@pytest.mark.rule("R-39", "8.3.4b")
def test_edge_49_a_dear_unit_forages_at_home_when_gold_does_not_reach() -> None:
    alone = supply(units={"P18": "Eagle: EQU:HC1"}, treasury={"Eagle": 1}, season="Summer")
    assert has_mark(played(alone, [Forage("EQU:HC1")]), "EQU:HC1", FORAGING), "2 gold it costs"

    units = {"P18": "Eagle: EQU:HC1, EQU:HI1"}
    state = supply(units=units, treasury={"Eagle": 2}, season="Summer")
    assert refused(state, Forage("EQU:HC1")) == "8.3.4b", "not before the cheaper one is paid"

    after = played(state, [Pay("EQU:HI1"), Forage("EQU:HC1")])

    assert after.treasury == (1, 0)
    assert has_mark(after, "EQU:HC1", FORAGING)


@pytest.mark.rule("R-39", "8.1a")
def test_nobody_starves_while_he_can_be_paid() -> None:
    state = supply(units={"P18": "Eagle: EQU:HI1, EQU:HI2"}, treasury={"Eagle": 1}, season="Winter")

    assert {type(action) for action in GAME.legal(state, EAGLE)} == {SupplyAll, Pay}
    after = played(state, [Pay("EQU:HI2")])
    assert (lies(after, "EQU:HI1"), lies(after, "EQU:HI2")) == ("box A", "P18")


@pytest.mark.rule("8.3.4c", "R-40")
def test_neither_ships_at_sea_nor_their_cargo_forage() -> None:
    state = supply(
        units={
            "sea:U10": "Eagle: EQU:W2.1",
            "aboard EQU:W2.1": "Eagle: EQU:HI1",
            "T26": "Eagle: HAR:W3.1",
        },
        treasury={"Eagle": 3},
        control={"EQU": "Bull Strong"},
    )

    assert refused(state, Forage("EQU:W2.1")) == "8.3.4c"
    assert refused(state, Forage("EQU:HI1")) == "8.3.4c"
    assert Forage("HAR:W3.1") in offered(state, Forage)


@pytest.mark.rule("9.4.3b", "R-41")
def test_mercenaries_are_supplied_first() -> None:
    state = supply(
        units={"P18": "Eagle: EQU:HI1, KHA:LI1 mercenary"}, treasury={"Eagle": 2}, season="Winter"
    )

    assert refused(state, Pay("EQU:HI1")) == "9.4.3b"
    after = played(state, [Pay("KHA:LI1")])
    assert (lies(after, "EQU:HI1"), lies(after, "KHA:LI1")) == ("box A", "P18")


@pytest.mark.rule("R-41", "9.4.3b")
def test_a_foraging_mercenary_counts_as_supplied() -> None:
    state = supply(
        units={"P18": "Eagle: EQU:HI1", "N23": "Eagle: KHA:LI1 mercenary"},
        treasury={"Eagle": 2},
        wars=["Eagle on THE"],
    )

    after = played(state, [Pay("EQU:HI1"), Forage("KHA:LI1")])

    assert after.treasury == (1, 0)


@pytest.mark.rule("9.4.4", "8.1a")
def test_edge_46_a_mercenary_who_starves_is_missed_at_home() -> None:
    state = supply(units={"P18": "Eagle: KHA:LI1 mercenary"}, season="Winter")

    assert lies(state, "KHA:LI1") == "box A"
    assert chits(state, "KHA")[EAGLE] == -1


@pytest.mark.rule("R-71")
def test_edge_54_nobody_misses_a_barbarian() -> None:
    state = supply(units={"P18": "Eagle: WILD:BI1 mercenary"}, season="Winter")

    assert lies(state, "WILD:BI1") == "box A"
    assert all(set(row) == {0} for row in state.trend)
    later = restore_units(restore_units(state, []), [])
    assert lies(later, "WILD:BI1") == "pool", "its own, by way of the Dead Pool"


@pytest.mark.rule("8.1a", "8.2", "R-15")
def test_cargo_that_was_paid_for_leaves_a_starving_ship_if_another_has_room() -> None:
    fleet = {"sea:U10": "Eagle: EQU:W2.1, KOR:W3.1", "aboard EQU:W2.1": "Eagle: EQU:HI1 V"}
    control = {"EQU": "Eagle Strong", "KOR": "Eagle Weak"}
    state = supply(units=fleet, control=control, treasury={"Eagle": 2})

    saved = played(state, [Pay("EQU:HI1"), Pay("KOR:W3.1")])
    kept = played(state, [Pay("EQU:HI1"), Pay("EQU:W2.1")])

    foot = UNIT["EQU:HI1"]
    assert (lies(saved, "EQU:W2.1"), saved.at[foot]) == ("box A", ABOARD + UNIT["KOR:W3.1"])
    assert (lies(kept, "KOR:W3.1"), kept.at[foot]) == ("box A", ABOARD + UNIT["EQU:W2.1"])


@pytest.mark.rule("8.1c")
def test_supply_all_feeds_as_many_as_it_can() -> None:
    state = supply(
        units={
            "P18": "Eagle: EQU:HI1, EQU:HC1",
            "N23": "Eagle: EQU:HI2",
            "sea:U10": "Eagle: EQU:W2.1",
        },
        treasury={"Eagle": 1},
        wars=["Eagle on THE"],
    )

    after, events = play(GAME, state, [SupplyAll()])

    assert after.treasury == (0, 0)
    assert told(events, Eliminated) == []
    assert [has_mark(after, f"EQU:{unit}", FORAGING) for unit in ("HI1", "HC1", "HI2")] == [
        True
    ] * 3
    assert lies(after, "EQU:W2.1") == "sea"


@pytest.mark.rule("8.1c", "8.3.4c", "R-15")
def test_supply_all_feeds_a_ship_before_what_it_carries() -> None:
    """The Veteran aboard is the better unit, but with its ship it would be lost, too."""
    state = supply(
        units={"sea:U10": "Eagle: EQU:W2.1", "aboard EQU:W2.1": "Eagle: EQU:HI1 V"},
        treasury={"Eagle": 1},
    )

    after, events = play(GAME, state, [SupplyAll()])

    assert [loss.units for loss in told(events, Eliminated)] == [("EQU:HI1",)]
    assert lies(after, "EQU:W2.1") == "sea"


@pytest.mark.rule("11.2.3a")
def test_an_unallied_garrison_needs_no_supply() -> None:
    state = supply(units={"K26": "Neutral: THE:SC1"}, season="Winter", wars=["Eagle on THE"])

    assert lies(state, "THE:SC1") == "K26"


ALLIED: dict[str, Any] = {
    "control": {"DAM": "Bull Weak"},
    "wars": ["Eagle on THE"],
    "allies": {"THE": "Bull"},
}


@pytest.mark.rule("10.5.2e")
def test_an_allied_neutral_feeds_its_best_units_itself() -> None:
    state = supply(
        units={"K26": "Neutral: THE:SC1 V, THE:SC2", "H22": "Neutral: THE:SC3"},
        treasury={"Bull": 3},
        **ALLIED,
    )

    assert offered(state, Pay) == [Pay("THE:SC3")], "two city points, two fed for nothing"


@pytest.mark.rule("10.5.2e", "10.4.2g2")
def test_an_ally_who_cannot_pay_lets_the_others_forage_without_harm() -> None:
    state = supply(units={"K26": "Neutral: THE:SC1, THE:SC2", "H22": "Neutral: THE:SC3"}, **ALLIED)

    after = played(state, [SupplyAll()])

    assert has_mark(after, "THE:SC3", FORAGING)
    assert chits(after, "THE")[BULL] == 0


@pytest.mark.rule("10.4.2g2", "R-52")
def test_who_built_an_extra_unit_pays_for_it_if_he_can() -> None:
    words: dict[str, Any] = {
        "control": {"DAM": "Bull Weak"},
        "units": {"K26": "Bull: THE:SC1 extra"},
        "wars": ["Eagle on THE"],
        "interveners": ["Bull on THE"],
    }
    rich = supply(treasury={"Bull": 1}, **words)
    poor = supply(**words)

    assert refused(rich, Forage("THE:SC1")) == "10.4.2g2"
    assert played(rich, [Pay("THE:SC1")]).treasury == (0, 0)
    assert chits(played(poor, [Forage("THE:SC1")]), "THE")[BULL] == 0


@pytest.mark.rule("8.3.2a", "R-40")
def test_foraging_ends_with_the_combat_of_the_first_campaign_turn() -> None:
    state = enter(COMBAT, units={"N23": "Eagle: EQU:HI1 foraging"}, campaign=1)

    assert not has_mark(state, "EQU:HI1", FORAGING)


@pytest.mark.rule("3.4.ST5")
def test_the_players_feed_their_units_in_initiative_order() -> None:
    state = enter(
        SUPPLY,
        control=HOME,
        units={"P18": "Eagle: EQU:HI1", "F24": "Bull: DAM:MI1"},
        treasury={"Eagle": 1, "Bull": 1},
        order=["Bull", "Eagle"],
    )

    assert [d.seat for d in GAME.decisions(state)] == [BULL]
    state = played(state, [SupplyAll()])
    assert [d.seat for d in GAME.decisions(state)] == [EAGLE]
    assert played(state, [SupplyAll()]).phase >= BUILD


@pytest.mark.rule("8.1c", "8.3.1")
def test_whoever_supplies_all_is_asked_first_if_some_would_forage_or_starve() -> None:
    """The ship at sea costs the one gold; three on land forage for theirs."""
    units = {
        "P18": "Eagle: EQU:HI1, EQU:HC1",
        "N23": "Eagle: EQU:HI2",
        "sea:U10": "Eagle: EQU:W2.1",
    }

    def asked(gold: int) -> str | None:
        state = supply(units=units, treasury={"Eagle": gold}, wars=["Eagle on THE"])
        confirm = GAME.stakes(state, SupplyAll()).confirm
        return confirm.english if confirm else None

    foraging = "heavy cavalry of Equilla, 2× heavy infantry of Equilla"
    short = f"Your gold does not feed all. These forage: {foraging}"
    assert [asked(gold) for gold in (0, 1, 50)] == [
        f"{short}; these starve: light warship of Equilla. Go on?",
        f"{short}. Go on?",
        None,
    ]


@pytest.mark.rule("8.1a", "8.1c")
def test_before_the_last_meal_those_are_named_who_starve() -> None:
    """In Winter nobody forages; of two infantry and a cavalry unit not all can be paid."""

    def asked(gold: int, act: Any, season: str = "Winter") -> str | None:
        units = {"P18": "Eagle: EQU:HI1, EQU:HC1", "N23": "Eagle: EQU:HI2"}
        state = supply(units=units, treasury={"Eagle": gold}, season=season)
        confirm = GAME.stakes(state, act).confirm
        return confirm.english if confirm else None

    rest = "heavy infantry of Equilla, heavy cavalry of Equilla"
    last = "This feeds the last who can be fed. These starve: {}. Go on?"
    assert asked(1, Pay("EQU:HI1")) == last.format(rest)
    assert asked(2, Pay("EQU:HI1")) is None, "there is gold for the other"
    assert asked(1, Pay("EQU:HI1"), "Fall") is None, "they can forage"
    assert asked(4, Pay("EQU:HI1")) is None
    ship = {"sea:U10": "Eagle: EQU:W2.1", "aboard EQU:W2.1": "Eagle: EQU:HI1"}
    state = supply(units=ship, treasury={"Eagle": 1}, season="Winter")
    drowned = GAME.stakes(state, Pay("EQU:HI1")).confirm
    assert drowned is not None
    assert "heavy infantry" in drowned.english, "it goes down with its ship"
    short = "Your gold does not feed all. These starve: 2× heavy infantry of Equilla. Go on?"
    assert asked(2, SupplyAll()) == short, "the cavalry is as strong, and faster"

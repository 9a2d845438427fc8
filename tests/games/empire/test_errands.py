"""What the table does for Empire's players: lists, standing answers, and wares out of reach."""

from typing import Any

import pytest
from tests.games.empire.camps import BULL, EAGLE, due, played
from tests.games.empire.courts import enter

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import PickUp, Select
from hexarch.games.empire.actions.realm import ExtraTribute
from hexarch.games.empire.actions.war import (
    Build,
    BuildCitadel,
    BuildFort,
    Disband,
    EndPeace,
    Forage,
    Hire,
    HireBarbarian,
    MakePeace,
    Muster,
    NotHere,
    Pay,
    Raze,
    Rehire,
)
from hexarch.games.empire.model import (
    BOX_A,
    BUILD,
    SUPPLY,
    TRIBUTE,
    VETERAN,
    Options,
    State,
    replace,
)
from hexarch.games.empire.pieces import UNIT, UNITS_OF
from hexarch.games.empire.steps.war import Building, Peacemaking, Supply
from hexarch.kernel.errands import Errand, StandingAnswer
from hexarch.kernel.flat import put
from hexarch.kernel.referee import ahead
from hexarch.kernel.words import Words

REALMS = {"EQU": "Eagle Strong", "DAM": "Bull Weak"}


def building(gold: int = 50, **words: Any) -> State:
    """Let Eagle build in the season after the first."""
    treasury = {"Eagle": gold, "Bull": 50}
    season = words.pop("season", "Summer")
    return due(Building(), phase=BUILD, season=season, control=REALMS, treasury=treasury, **words)


def listed(state: State, kind: type) -> list[Errand]:
    return [one for one in GAME.errands(state, EAGLE) if isinstance(one.acts[-1], kind)]


@pytest.mark.rule("5.3b", "5.3c2")
def test_only_a_weak_marker_puts_the_gold_at_risk() -> None:
    """Tormes pays 4, Valmara 8; a higher level can fall without turning Neutral."""
    for level, end in (("Strong", ""), ("Favorable", ""), ("Weak", ", unless it falls")):
        state = enter(TRIBUTE, markers={"EQU": f"Eagle {level}"}, control={"EQU": "Eagle"})
        effects = {one.where: one.effect for one in listed(state, ExtraTribute)}
        told = {where: effect and effect.english for where, effect in effects.items()}
        asked = [GAME.label(state, act).english for act in GAME.legal(state, EAGLE)]
        assert "Ask 8 gold more as tribute of Valmara (R16)" in asked
        assert (told["R13"], told["R16"]) == (f"4 gold{end}", f"8 gold{end}")
        brings = {one.where: one.brings for one in listed(state, ExtraTribute)}
        assert (brings["R13"], brings["R16"]) == (4, 8)


@pytest.mark.rule("5.3c1", "7.2.4c")
def test_nothing_is_at_risk_where_no_dice_are_rolled() -> None:
    """A chit of +3 outweighs the 2 of a small city; the 3 of a large one leaves nought: dice."""
    state = enter(TRIBUTE, control={"EQU": "Eagle Weak"}, chits={"EQU": {"Eagle": 3}})
    effects = {one.where: worth(one) for one in listed(state, ExtraTribute)}
    assert (effects["R13"], effects["R16"]) == ("4 gold", "8 gold, unless it falls")
    risks = {
        act.city: GAME.stakes(state, act)
        for act in GAME.legal(state, EAGLE)
        if type(act) is ExtraTribute
    }
    assert (risks["R13"].confirm, risks["R13"].danger) == (None, False)
    assert risks["R16"].confirm is not None
    assert risks["R16"].danger


@pytest.mark.rule("8.3.3", "10.4.2g2")
def test_only_foraging_that_a_province_feels_says_so() -> None:
    """Not an extra unit at home; of two in one Area the first alone is felt."""
    state = due(
        Supply(),
        phase=SUPPLY,
        control={"DAM": "Eagle Weak"},
        units={"K26": "Eagle: THE:SC1 extra", "H21": "Eagle: DAM:MI1", "H20": "Eagle: DAM:MI2"},
        wars=["Bull on THE"],
        interveners=["Eagle on THE"],
    )
    felt = "The province turns against you"
    assert {one.acts[0].unit: worth(one) for one in listed(state, Forage)} == {
        "THE:SC1": "",
        "DAM:MI1": felt,
        "DAM:MI2": felt,
    }
    state = played(state, [Forage("DAM:MI1")])
    assert {one.acts[0].unit: worth(one) for one in listed(state, Forage)}["DAM:MI2"] == ""


@pytest.mark.rule("9.3c")
def test_a_unit_on_the_list_is_a_place_and_a_unit() -> None:
    state = building()
    small = next(one for one in listed(state, Build) if one.where == "P18")
    large = next(one for one in listed(state, Build) if one.where == "R16")
    assert [type(act) for act in small.acts] == [Muster, Build]
    assert (small.room, large.room) == (1, 2)
    after = played(state, large.acts)
    assert next(one for one in listed(after, Build) if one.where == "R16").room == 1
    assert not [one for one in listed(played(state, small.acts), Build) if one.where == "P18"]


@pytest.mark.rule("9.3c")
def test_a_unit_stands_on_the_list_as_before_once_its_place_is_chosen() -> None:
    """What is built there first closes the question; the next needs the place again."""
    state = building()
    there = played(state, [Muster("R16")])
    before = {one.acts: one for one in listed(state, Build) if one.where == "R16"}
    assert {one.acts: one for one in listed(there, Build)} == before
    acts = (Muster("R16"), Build("HI", "R16"))
    assert acts in before
    assert [ahead(GAME, now, EAGLE, acts) for now in (state, there)] == [acts, acts[1:]]
    batch = GAME.batch(there, EAGLE)
    assert batch is not None
    assert batch.finish is None, "after a unit there is no place left to give up"


def things(state: State, *acts: Any) -> set[str]:
    """Return what some acts on the list are about; what is the same is done but once."""
    found = {one.acts[-1]: one.thing for one in GAME.errands(state, EAGLE)}
    return {found[act] for act in acts}


def worth(errand: Errand) -> str:
    return errand.effect.english if errand.effect else ""


@pytest.mark.rule("1.3.4a")
def test_the_last_of_a_class_is_built_in_one_city_only() -> None:
    """Equilla has one siege unit, and four heavy infantry."""
    state = building()
    assert len(things(state, Build("SG", "P18"), Build("SG", "R16"))) == 1
    assert len(things(state, Build("HI", "P18"), Build("HI", "R16"))) == 2
    assert len(things(state, Build("SG", "R16"), Build("HI", "R16"))) == 2
    few = building(units={"R13": "Eagle: EQU:HI1, EQU:HI2", "Q20": "Eagle: EQU:HI3"})
    assert len(things(few, Build("HI", "P18"), Build("HI", "R16"))) == 1
    assert {one.how for one in listed(few, Build)} == {None}


@pytest.mark.rule("1.3.4a")
def test_the_cities_of_a_province_share_what_its_pool_holds() -> None:
    """Two of Equilla's four heavy infantry stand on the map."""
    state = building(season="Spring", units={"R13": "Eagle: EQU:HI1, EQU:HI2"})
    rows = {one.acts[-1]: (one.pool, one.stock) for one in listed(state, Build)}
    heavy = [Build("HI", "P18"), Build("HI", "R16"), Build("HI", "R16", veteran=True)]
    assert len({rows[act] for act in heavy}) == 1
    assert rows[heavy[0]][1] == 2
    assert rows[Build("SG", "R16")][0] != rows[heavy[0]][0]
    hired = {one.acts[-1]: one.pool for one in listed(building(), Hire)}
    assert hired[Hire("KHA", "LI", "P18")] == hired[Hire("KHA", "LI", "R16")]
    assert hired[Hire("KHA", "LI", "P18")] != hired[Hire("KHA", "MC", "P18")]


@pytest.mark.rule("9.4.2a")
def test_who_is_hired_again_is_not_taken_from_the_pool() -> None:
    state = building(units={"K26": "Neutral: THE:SC1 V"})
    (again,) = {one.pool for one in listed(state, Rehire)}
    fresh = {one.pool for one in listed(state, Hire) if one.acts[-1].province == "THE"}
    assert (again, again in fresh) == ("", False)


@pytest.mark.rule("9.4.2a", "1.3.4a")
def test_a_mercenary_of_whom_there_is_one_is_hired_in_one_city_only() -> None:
    state = building(units={"K26": "Neutral: THE:SC1 V"})
    assert len(things(state, Rehire("THE:SC1", "P18"), Rehire("THE:SC1", "R16"))) == 1
    assert len(things(state, Hire("KHA", "MC", "P18"), Hire("KHA", "MC", "R16"))) == 1
    assert len(things(state, Hire("KHA", "LI", "P18"), Hire("KHA", "LI", "R16"))) == 2


@pytest.mark.rule("2.5b")
def test_the_last_of_a_class_comes_as_a_veteran_or_not() -> None:
    units = {"R13": "Eagle: EQU:HI1, EQU:HI2", "Q20": "Eagle: EQU:HI3"}
    state = building(season="Spring", units=units)
    green, veteran = Build("HI", "R16"), Build("HI", "R16", veteran=True)
    assert len(things(state, green, veteran)) == 1
    rows = {one.acts[-1]: one for one in listed(state, Build)}
    told = [(rows[act].what.english, rows[act].how) for act in (green, veteran)]
    assert told == [("heavy infantry", Words("Green")), ("heavy infantry", Words("Veteran"))]
    assert rows[green].effect == rows[veteran].effect
    assert worth(rows[green]) == "Strength 3 (Veteran 6), movement 2, supply 1 a season"
    many = [Build("HC", "R16"), Build("HC", "R16", veteran=True)]
    assert len(things(state, *many)) == 2
    assert [rows[act].how for act in many] == [None, None]
    assert [worth(rows[act]) for act in many] == [
        f"Strength {n}, movement 4, supply 2 a season" for n in (3, 5)
    ]
    assert rows[Build("SG", "R16")].how is None, "a siege unit is never a Veteran"


@pytest.mark.rule("1.3.1", "2.5b")
def test_a_unit_is_named_with_the_figures_of_its_counter() -> None:
    """Strength and movement, of what can be raised and of what can move."""
    state = building(season="Spring", units={"R13": "Eagle: EQU:HI1 V, EQU:HC1"})
    said: dict[Any, str] = {
        Build("HI", "R16"): "Build heavy infantry 3-2 in Valmara (R16)",
        Build("HI", "R16", veteran=True): "Build heavy infantry 6-2 in Valmara (R16) as a Veteran",
        Hire("KHA", "MC", "R16"): "Hire medium cavalry 2-5 of Khazon in Valmara (R16)",
        Select("EQU:HI1"): "Veteran heavy infantry of Equilla 6-2, in Tormes (R13)",
        PickUp("EQU:HC1"): "Take heavy cavalry of Equilla 3-4 along, from Tormes (R13)",
    }
    assert {act: GAME.label(state, act).english for act in said} == said


@pytest.mark.rule("8.1b", "9.4.3a", "III.B2")
def test_a_unit_on_the_list_tells_its_supply() -> None:
    """Heavy cavalry 2, militia none; a Mercenary one more, but a Barbarian not."""
    state = building(options=Options(barbarian_mercenaries=True))
    told = {one.acts[-1]: worth(one).partition("supply ")[2] for one in GAME.errands(state, EAGLE)}
    acts = [Build("HC", "R16"), Build("ML", "R16"), Hire("KHA", "LI", "R16")]
    needs = [told[act] for act in (*acts, HireBarbarian("BI", "R16"))]
    assert needs == [f"{n} a season" for n in (2, 0, 2, 1)]


@pytest.mark.rule("9.4.5a")
def test_a_mercenary_can_be_disbanded_from_the_list() -> None:
    state = building(units={"R16": "Eagle: DAM:MI1 mercenary"})
    (errand,) = listed(state, Disband)
    assert (errand.acts, errand.where, errand.most) == ((Disband("DAM:MI1"),), "R16", 1)


@pytest.mark.rule("9.5.1a", "R-47", "9.4.5a")
def test_every_heading_on_the_list_for_building_says_what_is_done() -> None:
    units = {"R16": "Eagle: DAM:MI1 mercenary", "Q20": "Eagle: EQU:HI1"}
    state = building(units=units, works=[("Q20", "fort", "Eagle")])
    works = Words("Forts and Citadels in {0}", ("Equilla",))
    for kind in (BuildFort, BuildCitadel, Raze):
        assert {one.group for one in listed(state, kind)} == {works}
    assert {one.group for one in listed(state, Disband)} == {
        Words("Mercenaries in {0}", ("Equilla",))
    }


@pytest.mark.rule("8.1a", "8.3.1")
def test_to_pay_or_to_forage_are_alternatives() -> None:
    state = due(
        Supply(),
        phase=SUPPLY,
        season="Summer",
        control=REALMS,
        units={"D28": "Eagle: EQU:HI1"},
        treasury={"Eagle": 9},
        wars=["Eagle on DAM"],
    )
    pay, forage = GAME.errands(state, EAGLE)
    assert (pay.acts, forage.acts) == ((Pay("EQU:HI1"),), (Forage("EQU:HI1"),))
    assert pay.thing == forage.thing
    old = replace(state, marks=put(state.marks, UNIT["EQU:HI1"], VETERAN))
    assert GAME.errands(old, EAGLE)[0].what.english == "Veteran heavy infantry of Equilla"
    batch = GAME.batch(state, EAGLE)
    assert batch is not None
    assert (batch.name, batch.purse) == ("supply", 9)
    assert GAME.batch(state, BULL) is None


@pytest.mark.rule("9.3a", "9.3c", "8.1a")
def test_what_was_done_before_and_cannot_be_now_is_explained() -> None:
    """A city that was lost, one that has built, and a unit that is gone."""
    state = played(building(), [Muster("T26"), Build("HI", "T26"), Muster("R16"), NotHere()])
    assert GAME.missed(state, EAGLE, Build("HI", "R16")) is None
    assert GAME.missed(state, EAGLE, Muster("F24")) is None, "that only leads to others"
    lost = GAME.missed(state, EAGLE, Build("MI", "F24"))
    assert lost is not None
    assert (lost.rule, lost.why) == ("9.3a", "Damodar belongs to seat 1: you raise no units there.")
    full = GAME.missed(state, EAGLE, Build("HI", "T26"))
    assert full is not None
    assert full.rule == "9.3c"
    feeding = due(
        Supply(),
        phase=SUPPLY,
        control=REALMS,
        units={"P18": "Eagle: EQU:HI1"},
        treasury={"Eagle": 9},
    )
    assert GAME.missed(feeding, EAGLE, Pay("EQU:HI1")) is None
    assert GAME.missed(feeding, EAGLE, Pay("EQU:HI2")) is not None


@pytest.mark.rule("5.1a")
def test_what_cannot_be_paid_is_shown_with_the_reason() -> None:
    state = played(building(gold=4), [Muster("R16")])
    legal = GAME.legal(state, EAGLE)
    barred = GAME.barred(state, EAGLE)
    assert barred
    assert not {*barred} & {*legal}
    assert Build("HC", "R16") in barred
    refused = GAME.check(state, EAGLE, Build("HC", "R16"))
    assert refused is not None
    assert "5" in refused.why
    assert GAME.barred(played(state, [NotHere()]), EAGLE) == []


def peace_of(state: State) -> StandingAnswer:
    return next(one for one in GAME.standing(state, EAGLE) if one.kind == "peace")


@pytest.mark.rule("R-96")
def test_a_pass_for_peace_holds_until_a_war_begins_or_ends() -> None:
    realms = {"EQU": "Eagle Strong", "KOR": "Bull Strong"}
    state = due(
        Peacemaking(), control=realms, wars=["Eagle on DAM", "Eagle on THE"], season="Summer"
    )
    asked = peace_of(state)
    assert asked.due
    assert asked.act == EndPeace()
    passed = played(state, [EndPeace()])
    assert peace_of(passed) == StandingAnswer("peace", asked.now, asked.act, asked.until)
    assert peace_of(played(state, [MakePeace("DAM")])).now != asked.now


@pytest.mark.rule("V.F5c")
def test_a_barbarian_is_told_by_the_side_that_he_will_show() -> None:
    """Infantry 3 or 5 strong, of which two were chosen to come as Veterans."""
    control = {"EQU": "Eagle Strong", "TUR": "Eagle Weak", "DEL": "Bull Weak"}
    state = due(Building(), phase=BUILD, scenario="F", control=control, treasury={"Eagle": 9})
    both = tuple(UNIT[code] for code in ("WILD:BI1", "WILD:BI2"))
    act = HireBarbarian("BI", "V29")

    def told(elite: tuple[int, ...], **more: Any) -> tuple[str, str]:
        now = replace(state, intervention=True, elite=elite, **more)
        (row,) = (one for one in listed(now, HireBarbarian) if one.acts[-1] == act)
        return worth(row), GAME.label(now, act).english

    some = "Strength 5 while Veterans come (2), then 3; movement 3, supply 1 a season"
    assert told(both) == (some, "Hire Barbarian infantry 5-3 as a Veteran in Turanis (V29)")
    green = "Strength 3, movement 3, supply 1 a season"
    assert told(()) == (green, "Hire Barbarian infantry 3-3 in Turanis (V29)")
    gone = tuple(unit for unit in UNITS_OF[-1] if unit not in both)
    at = tuple(BOX_A if unit in gone else where for unit, where in enumerate(state.at))
    assert told(both, at=at)[0] == "Strength 5, movement 3, supply 1 a season"


@pytest.mark.rule("9.4.5c")
def test_a_veteran_who_is_hired_again_is_told_as_one() -> None:
    state = building(units={"K26": "Neutral: THE:SC1 V"})
    (row,) = (one for one in listed(state, Rehire) if one.acts[-1].at == "R16")
    assert row.what.english == "Veteran scouts of Thessella"
    assert worth(row).startswith("Strength 2, movement 6")

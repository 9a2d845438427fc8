"""Refusals cite the rule that forbids it, and say what is true."""

from typing import Any

import pytest
from tests.games.empire import fields
from tests.games.empire.camps import EAGLE, REALMS, building, due, played
from tests.games.empire.courts import BULL, begin
from tests.games.empire.fields import field, quiet
from tests.games.empire.marches import scene

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import Continue, Reinforce, RetreatTo, Withdraw
from hexarch.games.empire.actions.march import Attack, Land, Select, Stop, Unload
from hexarch.games.empire.actions.realm import AssignLevel, ChooseHome, Unopposed
from hexarch.games.empire.actions.war import (
    DeclareWar,
    GiveGold,
    HireBarbarian,
    Muster,
    Pay,
    Raze,
    Resign,
    Survey,
)
from hexarch.games.empire.model import (
    BUILD,
    INFLUENCE,
    SUPPLY,
    WAR,
    Options,
    Standing,
    State,
    replace,
)
from hexarch.games.empire.steps.realm import Influencing
from hexarch.games.empire.steps.war import Declaring, Mustering, Supply
from hexarch.kernel.pointing import why_not
from hexarch.kernel.script import refusal


def no(state: State, action: Any, seat: int | None = None) -> tuple[str, str]:
    """Return rule and reason of a refusal."""
    found = refusal(GAME, state, action, seat)
    assert found is not None, f"{action} is allowed"
    return found.rule, found.why


def pointing(state: State, at: str, seat: int = EAGLE) -> tuple[str, str]:
    found = why_not(GAME, state, seat, (at,))
    return found.rule, found.why


@pytest.mark.rule("2.2b", "2.2c")
def test_the_levels_of_homes_are_not_to_be_changed() -> None:
    state = played(begin("B", 2), [(EAGLE, ChooseHome("EQU")), (BULL, ChooseHome("DAM"))], [1])

    assert no(state, AssignLevel("EQU", "3"), EAGLE) == (
        "2.2b",
        "Equilla is your home: it has your highest level, 5.",
    )
    assert no(state, AssignLevel("DAM", "3"), EAGLE)[0] == "2.2c"
    assert no(state, AssignLevel("DAM", "3"), BULL)[0] == "2.2b"
    assert "begin anew" not in pointing(state, "EQU")[1]


@pytest.mark.rule("R-33")
def test_units_unopposed_where_one_has_none() -> None:
    state = due(
        Influencing(),
        phase=INFLUENCE,
        control={"EQU": "Eagle Weak", "DAM": "Bull Strong"},
        units={"Q20": "Eagle: EQU:HI1"},
        treasury={"Eagle": 5},
    )
    assert no(state, Unopposed("THE")) == ("R-33", "You have no units in Thessella.")
    assert "raise" not in no(state, Unopposed("DAM"))[1]


@pytest.mark.rule("10.1.1a", "R-54", "R-18")
def test_no_neutral_is_to_be_asked_for_leave() -> None:
    ship = scene(units={"sea:U29": "Eagle: BEC:W4.1"}, control={"BEC": "Eagle Weak"})
    rule, why = no(played(ship, [Select("BEC:W4.1")]), Land("R28"))
    assert rule == "10.1.1a"
    assert "it gives no leave" in why

    area = scene(
        units={"K21": "Eagle: EQU:SG1", "L21": "Neutral: DAM:SI1"},
        control={"EQU": "Eagle Weak", "THE": "Eagle Weak"},
    )
    rule, why = pointing(played(area, [Select("EQU:SG1")]), "N23")
    assert (rule, "gives no leave" in why) == ("R-18", True)

    at_war = scene(
        3, units={"Q20": "Eagle: EQU:HI1"}, control={"EQU": "Eagle Weak"}, wars=["Bull on THE"]
    )
    assert "with which you are at peace" in pointing(played(at_war, [Select("EQU:HI1")]), "Q21")[1]


@pytest.mark.rule("10.3.1b")
def test_only_the_victims_own_units_enter_the_aggressors_land() -> None:
    state = scene(
        units={"Q21": "Bull: DAM:MI1", "Q20": "Eagle: EQU:HI1"},
        control={"THE": "Bull Weak", "DAM": "Bull Weak", "EQU": "Eagle Weak"},
        wars=["Eagle on THE"],
        order=["Bull", "Eagle"],
    )
    under_way = played(state, [(BULL, Select("DAM:MI1"))])
    rule, why = pointing(under_way, "Q20", BULL)
    assert rule == "10.3.1b"
    assert "of your units only those of Thessella may enter it, if they are no Mercenaries" in why
    assert "unless seat 0 gives leave" in why
    illegal = why_not(GAME, under_way, BULL, ("P19",))
    assert GAME.remedies(under_way, BULL, ("P19",), illegal), "he can ask for leave"

    held = scene(
        3,
        units={"Q21": "Bull: DAM:MI1"},
        control={"THE": "Bull Weak", "DAM": "Bull Weak", "KHA": "Moon Weak", "EQU": "Eagle Weak"},
        military={"KHA": "Bull"},
        wars=["Eagle on KHA"],
        order=["Bull", "Eagle", "Moon"],
    )
    rule, _ = pointing(played(held, [(BULL, Select("DAM:MI1"))]), "Q20", BULL)
    assert rule == "10.1.1a", "the units of Khazon are not his"


@pytest.mark.rule("14.7.4c", "14.7.4d", "R-63")
def test_who_may_not_reinforce() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: ILA:LI1",
        "R27",
        "R26",
        beside={"R28": "Bull: ILA:W3.1", "S27": "Bull: ILA:LI2; Eagle: EQU:HC1"},
        control={"ILA": "Bull Weak", "EQU": "Eagle Weak"},
        more=(fields.battle("S27", "Eagle: EQU:HC1", "T27"),),
    )
    state = fields.after(quiet(fields.after(state, fields.choices(state)[0])), Continue())
    assert fields.asked(state) == BULL
    assert no(state, Reinforce("ILA:W3.1"))[0] == "14.7.4d"
    assert no(state, Reinforce("ILA:LI2"))[0] == "14.7.4c"

    guests = field(
        "Eagle: EQU:HI1",
        "Bull: ILA:LI1",
        "H25",
        "H24",
        beside={"G26": "Bull: DAM:MI1"},
        control={"THE": "Moon Weak", "EQU": "Eagle Weak", "DAM": "Bull Weak"},
        seats=3,
    )
    asked = fields.after(quiet(guests), Continue())
    assert no(asked, Reinforce("DAM:MI1"))[0] == "R-63", "Moon gave leave to the other alone"


@pytest.mark.rule("14.8.3a", "14.8.3b", "14.8.4f", "R-65")
def test_where_nobody_withdraws_to() -> None:
    weak = {"THE": "Bull Weak", "EQU": "Eagle Weak", "ILA": "Bull Weak"}
    state = field("Eagle: EQU:HI1", "Bull: THE:SI1", "Q21", "R22", control=weak)
    state = fields.after(quiet(state), Continue(), Withdraw())
    assert no(state, RetreatTo("THE:SI1", "P20"))[0] == "14.8.3a", "a river lies between"
    assert no(state, RetreatTo("THE:SI1", "N21"))[0] == "14.8.4f"
    assert no(state, RetreatTo("THE:SI1", "Q20"))[0] == "R-65", "he did not come over the bridge"

    port = field("Eagle: EQU:HI1", "Bull: ILA:W3.1, ILA:LI1", "R28", "R27", control=weak)
    port = fields.after(quiet(port), Continue(), Withdraw())
    rule, why = no(port, RetreatTo("ILA:LI1", "S28"))
    assert (rule, "only withdraw to a land hex" in why) == ("14.8.3a", True), "that is the sea"
    rule, why = no(port, RetreatTo("ILA:W3.1", "R29"))
    assert (rule, "coasts" in why) == ("14.8.3b", False)


@pytest.mark.rule("10.2.2b", "1.2a", "V.F5d")
def test_wars_and_barbarians() -> None:
    state = due(Declaring(), phase=WAR, control=REALMS, wars=["Eagle on DAM", "Eagle on THE"])
    assert no(state, DeclareWar("DAM"))[0] == "10.2.2b"
    assert no(state, DeclareWar("THE"))[0] == "10.2.2a"
    assert no(state, DeclareWar("nowhere"))[0] == "1.2a"
    general = due(
        Mustering(BULL, HEX["P18"]),
        phase=BUILD,
        scenario="F",
        control={"EQU": "Bull Strong"},
        treasury={"Bull": 30},
        options=Options(barbarian_mercenaries=True),
    )
    assert no(general, HireBarbarian("BI", "P18"), BULL)[0] == "V.F5d"


@pytest.mark.rule("R-83")
def test_after_the_end_its_own_rule_is_cited() -> None:
    state = due(Declaring(), phase=WAR, control=REALMS)
    over = played(state, [(BULL, Resign())])
    assert no(over, GiveGold(BULL, 1), EAGLE)[0] == "R-83"
    assert no(over, DeclareWar("THE"), EAGLE)[0] == "R-83"


@pytest.mark.rule("13.6.3a", "10.4.2g3", "13.1.2")
def test_ships_among_strangers() -> None:
    state = scene(
        units={
            "sea:U29": "Eagle: BEC:W4.1",
            "aboard BEC:W4.1": "Eagle: EQU:HI1",
            "R28": "Bull: ILA:LI1",
        },
        control={"BEC": "Eagle Weak", "ILA": "Bull Weak"},
    )
    leaves = (Standing(BULL, EAGLE, PROVINCE["ILA"], kind) for kind in ("hex", "province", "city"))
    state = GAME.settle(replace(state, standing=tuple(leaves)))[0]
    landed = played(state, [Select("BEC:W4.1"), Land("R28")])
    assert no(landed, Stop())[0] == "13.6.3a"
    assert no(landed, Unload("EQU:HI1"))[0] == "13.6.3a"
    extra = scene(
        3,
        units={"R28": "Eagle: ILA:W3.1 extra", "R27": "Eagle: EQU:HI1"},
        wars=["Bull on ILA"],
        interveners=["Eagle on ILA"],
        control={"EQU": "Eagle Weak"},
    )
    assert no(extra, Select("ILA:W3.1"))[0] == "10.4.2g3"


@pytest.mark.rule("10.4.2c", "10.4.2d")
def test_defenders_attack_neither_each_other_nor_their_ward() -> None:
    state = scene(
        3,
        units={"K21": "Eagle: EQU:HC1", "K22": "Bull: DAM:MI1", "L21": "Neutral: THE:SC1"},
        control={"EQU": "Eagle Weak", "DAM": "Bull Weak"},
        wars=["Moon on THE"],
        interveners=["Eagle on THE", "Bull on THE"],
        general=["Eagle on Bull"],
    )
    under_way = played(state, [Select("EQU:HC1")])
    assert no(under_way, Attack("K22", "K21"))[0] == "10.4.2c"
    assert no(under_way, Attack("L21", "K21"))[0] == "10.4.2d"


@pytest.mark.rule("R-47", "10.1.3c", "R-52", "5.1a")
def test_building_and_razing() -> None:
    enemy = building(
        general=["Eagle on Bull"],
        works=[("G23", "fort", "Bull")],
        units={"P18": "Eagle: EQU:HI1"},
    )
    assert no(enemy, Raze("G23"))[0] == "R-47"
    held = building(
        seats=3,
        wars=["Bull on THE"],
        interveners=["Eagle on THE"],
        units={"K26": "Bull: DAM:SI1", "H22": "Neutral: THE:SI1, THE:SI2"},
    )
    assert no(held, Muster("K26"))[0] == "R-52"
    assert no(held, Muster("H22")) == ("R-52", "Durres (H22) has no room for another unit.")
    poor = building(
        season="Spring",
        treasury={"Eagle": 2},
        options=Options(fortifications_at_start=True),
        units={"P18": "Eagle: KHA:LI1 mercenary"},
    )
    assert no(poor, Survey("SUL")) == ("5.1a", "A Fort costs 4 gold; you have 2.")
    unpaid = due(
        Supply(EAGLE),
        phase=SUPPLY,
        control=REALMS,
        treasury={"Eagle": 1},
        units={"P18": "Eagle: EQU:HC1"},
    )
    assert no(unpaid, Pay("EQU:HC1"))[0] == "5.1a"

"""Neutrals at war in the Build phase, and extra units (11.2, 10.4.2g, R-45, R-52)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    due,
    enter,
    happens,
    has_mark,
    lies,
    offered,
    play,
    played,
    refused,
    told,
    unit_in,
)

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import (
    Ally,
    Build,
    BuildExtra,
    DeclareWar,
    Decline,
    EndBuilding,
    Hire,
    Muster,
    RaiseGarrison,
)
from hexarch.games.empire.events.war import Returned, UnitBuilt
from hexarch.games.empire.model import (
    BOX_A,
    BUILD,
    EXTRA,
    FORT,
    MOVEMENT,
    NEUTRAL,
    NOBODY,
    WAR,
    Permit,
    State,
    Work,
    replace,
)
from hexarch.games.empire.pieces import CODE, UNIT
from hexarch.games.empire.position import place, position
from hexarch.games.empire.rules.r01_units import commander, power_of
from hexarch.games.empire.rules.r09_pools import put
from hexarch.games.empire.rules.r11_neutrals import demobilise
from hexarch.games.empire.stages.marching import can_move
from hexarch.games.empire.steps.war import Declaring, NeutralBuild

REALMS = {"EQU": "Eagle Strong", "DAM": "Bull Weak"}
THE = PROVINCE["THE"]
LAND = [f"KOR:{unit}" for unit in ("LI1", "LI2", "LI3", "SI1", "SI2", "MC1", "SG1")]
"""All land units of Korath."""
SEA = "sea:U10"
NO = Decline()


def build(**words: Any) -> State:
    """Begin a Build phase."""
    gold = words.pop("treasury", {"Eagle": 20, "Bull": 20})
    return enter(BUILD, control=REALMS, treasury=gold, **words)


@pytest.mark.rule("11.2.4a", "R-45")
def test_an_unallied_neutral_at_war_refills_its_cities_at_the_start_of_build() -> None:
    state = build(wars=["Eagle on KOR"], units={"N8": "Neutral: KOR:SI1", "P12": "Eagle: EQU:HI1"})

    assert unit_in(state, "N8") == ["KOR:LI1", "KOR:SI1"]
    assert unit_in(state, "P12") == ["EQU:HI1"], "held by another"
    assert unit_in(state, "S11") == ["KOR:LI2"]


@pytest.mark.rule("11.2.4a", "R-37")
def test_no_neutral_at_peace_or_under_military_control_and_no_players_province_garrisons() -> None:
    state = build(
        wars=["Eagle on THE", "Eagle on DAM"],
        military={"THE": "Eagle"},
        units={"K26": "Eagle: EQU:HI1"},
    )

    on_map = [CODE[unit] for unit, where in enumerate(state.at) if where >= 0]
    assert on_map == ["EQU:HI1"]


@pytest.mark.rule("11.2.4a", "R-52")
def test_an_extra_unit_is_no_garrison_of_its_city() -> None:
    units = {"K26": "Bull: THE:SC1 extra", "N23": "Eagle: EQU:HI1"}
    state = build(wars=["Eagle on THE"], interveners=["Bull on THE"], units=units)

    assert len(unit_in(state, "K26")) == 2


@pytest.mark.rule("11.2.2a", "R-45")
def test_only_ports_are_garrisoned_by_ships() -> None:
    """All land units of Korath are hired; P12 lies inland."""
    hired = ["LI1", "LI2", "LI3", "SI1", "SI2", "MC1", "SG1"]
    words = [f"KOR:{unit} mercenary" for unit in hired]
    units = {"F24": words[:2], "B29": words[2:4], "D28": words[4:]}
    state = build(
        wars=["Eagle on KOR"],
        units={at: f"Bull: {', '.join(codes)}" for at, codes in units.items()}
        | {"K9": "Eagle: EQU:HI1"},
    )

    garrisons = [unit_in(state, city) for city in ("N8", "P12", "S11")]
    assert garrisons == [["KOR:W3.1"], [], ["KOR:W3.2"]]


@pytest.mark.rule("11.2.4b", "9.3c")
def test_an_allied_neutral_builds_where_it_likes_within_the_limit_of_each_city() -> None:
    words: dict[str, Any] = {"wars": ["Eagle on KOR"], "allies": {"KOR": "Bull"}}
    inside = {"K9": "Eagle: EQU:HI1"}
    full = build(units=inside | {"N8": "Neutral: KOR:LI1, KOR:LI2"}, **words)
    assert {act.at for act in offered(full, RaiseGarrison)} == {"N8", "P12", "S11"}

    one = played(build(units=inside, **words), [RaiseGarrison("LI", "N8")])
    assert {act.at for act in offered(one, RaiseGarrison)} == {"N8", "P12", "S11"}
    two = played(one, [RaiseGarrison("LI", "N8")])
    assert {act.at for act in offered(two, RaiseGarrison)} == {"P12", "S11"}


@pytest.mark.rule("11.2.2b", "10.5.2c")
def test_the_allys_own_unit_does_not_close_a_city() -> None:
    units = {"K26": "Bull: DAM:MI1", "N23": "Eagle: EQU:HI1"}
    state = build(wars=["Eagle on THE"], allies={"THE": "Bull"}, units=units)

    assert {act.at for act in offered(state, RaiseGarrison)} == {"H22", "K26"}


@pytest.mark.rule("9.4.8", "R-98")
@pytest.mark.parametrize("allies", [{}, {"THE": "Bull"}])
def test_mercenaries_are_not_recalled_in_build(allies: dict[str, str]) -> None:
    state = build(
        wars=["Eagle on THE"],
        allies=allies,
        units={
            "N23": "Eagle: EQU:HI1",
            "F24": "Bull: THE:SC1 mercenary, THE:SC2 mercenary",
            "B29": "Bull: THE:SC3 mercenary, THE:SI1 mercenary",
            "D28": "Bull: THE:SI2 mercenary, THE:ML1 mercenary, THE:ML2 mercenary",
        },
    )

    assert unit_in(state, "K26") == unit_in(state, "H22") == []


@pytest.mark.rule("11.2.4b", "10.5.2a")
def test_an_allied_neutral_builds_while_its_total_is_short_wherever_its_units_are() -> None:
    words: dict[str, Any] = {"wars": ["Eagle on THE"], "allies": {"THE": "Bull"}}
    enough = build(units={"J24": "Neutral: THE:SC1, THE:SC2", "N23": "Eagle: EQU:HI1"}, **words)
    short = build(units={"J24": "Neutral: THE:SC1", "N23": "Eagle: EQU:HI1"}, **words)

    assert offered(enough, RaiseGarrison) == []
    assert GAME.decisions(short)[0].seat == BULL
    assert {action.at for action in offered(short, RaiseGarrison)} == {"H22", "K26"}
    after = played(short, [RaiseGarrison("SC", "K26")])
    assert lies(after, "THE:SC2") == "K26"
    assert offered(after, RaiseGarrison) == []


@pytest.mark.rule("R-52", "11.2.4b")
def test_extra_units_never_count_toward_the_garrison() -> None:
    state = build(
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"J24": "Bull: THE:SC1 extra, THE:SC2 extra", "N23": "Eagle: EQU:HI1"},
    )

    assert offered(state, RaiseGarrison)


def defended(**words: Any) -> State:
    """Let Bull, who intervenes in Thessella, build first."""
    units = {"N23": "Eagle: EQU:HI1", "L25": "Bull: DAM:MI1"} | words.pop("units", {})
    return build(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        order=["Bull", "Eagle"],
        units=units,
        **words,
    )


@pytest.mark.rule("10.4.2g1", "R-52", "9.3c")
def test_a_defender_pays_for_extra_units_in_the_neutrals_cities() -> None:
    state = defended(units={"K26": "Neutral: THE:SI1"})
    assert unit_in(state, "H22") == ["THE:SI2"], "the garrison is built first"
    assert Muster("H22") not in offered(state, Muster), "its one unit of the season is built"

    after, events = play(GAME, state, [Muster("K26"), BuildExtra("SC", "K26")])

    assert told(events, UnitBuilt)[-1] == UnitBuilt(BULL, "THE:SC1", "K26", "extra", 2)
    assert after.treasury[BULL] == 18
    assert has_mark(after, "THE:SC1", EXTRA)
    assert power_of(after, UNIT["THE:SC1"]) == NEUTRAL + THE
    assert commander(after, UNIT["THE:SC1"]) == BULL
    assert Muster("K26") not in offered(after, Muster)


@pytest.mark.rule("10.4.2g1")
def test_only_defenders_of_an_unconquered_neutral_build_extra_units() -> None:
    attacker = played(
        build(wars=["Eagle on THE"], units={"K26": "Neutral: THE:SI1", "N23": "Eagle: EQU:HI1"})
    )
    fallen = defended(military={"THE": "Eagle"})

    assert refused(attacker, Muster("K26")) == "9.3a"
    assert refused(fallen, Muster("K26")) == "9.3d"
    mustering = played(defended(units={"K26": "Neutral: THE:SI1"}), [Muster("K26")])
    assert refused(mustering, BuildExtra("HI", "K26")) == "1.3.4a"
    assert refused(mustering, BuildExtra("SC", "H22")) == "9.3a"
    assert refused(mustering, Build("SC", "K26")) == "9.3a", "it is not his own"
    own = played(defended(), [Muster("F24")])
    assert refused(own, BuildExtra("SC", "F24")) == "10.4.2g1"
    assert refused(own, Hire("THE", "SC", "F24")) == "9.4.1"


@pytest.mark.rule("10.4.2g1", "5.1a")
def test_extra_units_are_offered_to_who_can_pay() -> None:
    words: dict[str, Any] = {"units": {"K26": "Neutral: THE:SI1"}}
    poor = defended(treasury={"Eagle": 20, "Bull": 1}, **words)
    assert Muster("K26") not in offered(poor, Muster)

    able = played(defended(treasury={"Eagle": 20, "Bull": 2}, **words), [Muster("K26")])
    assert BuildExtra("SC", "K26") in offered(able, BuildExtra)


@pytest.mark.rule("R-52", "13.6.1")
def test_a_port_full_of_land_units_has_room_for_an_extra_ship_only() -> None:
    state = build(
        wars=["Eagle on KOR"],
        interveners=["Bull on KOR"],
        order=["Bull", "Eagle"],
        units={
            "N8": "Neutral: KOR:LI1, KOR:LI2, KOR:SI1",
            "O10": "Eagle: EQU:HI1",
            "P9": "Bull: DAM:MI1",
        },
    )
    harbour = played(state, [Muster("N8")])

    assert {action.kind for action in offered(harbour, BuildExtra)} == {"W3"}
    assert refused(harbour, BuildExtra("SI", "N8")) == "R-52"


@pytest.mark.rule("R-52", "10.4.2f1")
def test_no_extra_unit_is_built_beside_the_interveners_own() -> None:
    state = defended(units={"K26": "Bull: DAM:MI2"})

    assert Muster("K26") not in offered(state, Muster)


@pytest.mark.rule("10.4.2g1", "10.5.2a")
def test_an_ally_builds_extra_units_too() -> None:
    state = build(
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        order=["Bull", "Eagle"],
        units={"J24": "Neutral: THE:SC1, THE:SC2", "N23": "Eagle: EQU:HI1"},
    )

    after = played(state, [Muster("K26"), BuildExtra("SC", "K26"), EndBuilding()])

    assert has_mark(after, "THE:SC3", EXTRA)


@pytest.mark.rule("11.2.3b", "10.5.2b")
def test_a_garrison_moves_only_for_an_ally() -> None:
    words: dict[str, Any] = {
        "control": REALMS,
        "wars": ["Eagle on THE"],
        "units": {"K26": "Neutral: THE:SC1", "P18": "Eagle: EQU:HI1"},
        "campaign": 1,
    }
    alone = enter(MOVEMENT, **words)
    allied = enter(MOVEMENT, allies={"THE": "Bull"}, order=["Bull", "Eagle"], **words)

    assert commander(alone, UNIT["THE:SC1"]) == NOBODY
    assert GAME.decisions(alone)[0].seat == EAGLE
    assert commander(allied, UNIT["THE:SC1"]) == BULL
    assert GAME.decisions(allied)[0].seat == BULL
    assert can_move(allied, UNIT["THE:SC1"])


# The declaration of war


def attacked(code: str, reaction: Any = NO, *, dead: Any = (), **words: Any) -> State:
    """Let Eagle declare war on a Neutral some of whose units are in Box A."""
    words.setdefault("units", {})["P18"] = "Eagle: EQU:HI1"
    state = due(Declaring(), phase=WAR, control=REALMS, **words)
    state = put(state, [UNIT[unit] for unit in dead], BOX_A)
    return played(state, [DeclareWar(code), (BULL, reaction)])


@pytest.mark.rule("11.2.2b", "R-45")
def test_the_strongest_go_to_the_largest_cities_first() -> None:
    """Harlstead (P39) is large; N35 comes before it on the map."""
    state = attacked("HAR", dead=["HAR:MI2", "HAR:MI3"])

    assert unit_in(state, "P39") == ["HAR:MI1", "HAR:ML1"]
    assert (unit_in(state, "N35"), unit_in(state, "S36")) == (["HAR:MC1"], ["HAR:MC2"])


@pytest.mark.rule("9.4.8", "R-45", "11.2.2c")
def test_hired_ships_are_recalled_to_ports_only() -> None:
    state = attacked(
        "KOR",
        dead=LAND,
        units={SEA: "Bull: KOR:W3.1 mercenary, KOR:W3.2 mercenary", "F24": "Bull: DAM:MI1"},
    )

    garrisons = [unit_in(state, city) for city in ("N8", "P12", "S11")]
    assert garrisons == [["KOR:W3.1"], [], ["KOR:W3.2"]]


@pytest.mark.rule("9.4.8", "11.2.4b", "R-45")
def test_an_allied_neutral_recalls_no_one_into_a_city_held_by_others() -> None:
    state = attacked(
        "KOR",
        Ally("KOR"),
        dead=[*LAND, "KOR:W3.2"],
        units={"N8": "Eagle: EQU:HI2", SEA: "Bull: KOR:W3.1 mercenary"},
    )

    assert unit_in(state, "N8") == ["EQU:HI2"]
    assert lies(state, "KOR:W3.1") == "S11", "nor inland to P12"


@pytest.mark.rule("11.2.2b", "R-45")
def test_an_ally_chooses_ports_for_ships() -> None:
    state = attacked("KOR", Ally("KOR"), dead=LAND)

    assert offered(state, RaiseGarrison) == [RaiseGarrison("W3", "N8"), RaiseGarrison("W3", "S11")]


@pytest.mark.rule("9.4.8", "11.2.4b")
@pytest.mark.parametrize(("field", "recalled"), [("THE:SC1", True), ("THE:SC1, THE:SC2", False)])
def test_an_allied_neutral_with_units_enough_recalls_nobody(field: str, *, recalled: bool) -> None:
    """Moon's war has brought its cavalry into the field when Eagle declares his."""
    words: dict[str, Any] = {
        "seats": 3,
        "wars": ["Moon on THE"],
        "allies": {"THE": "Bull"},
        "units": {
            "J24": f"Neutral: {field}",
            "F24": "Bull: THE:SC3 mercenary",
            "P18": "Eagle: EQU:HI1",
        },
    }
    state = due(Declaring(), phase=WAR, control=REALMS, **words)
    pool = ["THE:SI1", "THE:SI2", "THE:ML1", "THE:ML2"] + ["THE:SC2"] * recalled
    state = put(state, [UNIT[unit] for unit in pool], BOX_A)

    state = played(state, [DeclareWar("THE")])

    assert lies(state, "THE:SC3") == ("H22" if recalled else "F24")


@pytest.mark.rule("R-98", "R-15")
@pytest.mark.parametrize(("others", "found"), [("", False), (", EQU:W2.1", True)])
def test_cargo_of_a_recalled_ship_finds_another_or_is_lost(others: str, *, found: bool) -> None:
    state = attacked(
        "KOR",
        dead=[*LAND, "KOR:W3.2"],
        units={SEA: f"Bull: KOR:W3.1 mercenary{others}", "aboard KOR:W3.1": "Bull: DAM:MI1"},
    )

    assert lies(state, "KOR:W3.1") == "N8"
    where = state.at[UNIT["DAM:MI1"]]
    assert where == (place("aboard EQU:W2.1") if found else BOX_A)


@pytest.mark.rule("9.4.8", "R-98", "R-15")
def test_cargo_that_is_recalled_with_its_ship_is_not_lost() -> None:
    """The Veteran ship is called before the Green infantry that it carries; both are wanted."""
    state = attacked(
        "KOR",
        dead=[*LAND[1:], "KOR:W3.2"],
        units={
            SEA: "Bull: KOR:W3.1 mercenary V",
            "aboard KOR:W3.1": f"Bull: {LAND[0]} mercenary, DAM:MI1",
        },
    )

    assert [unit_in(state, city) for city in ("N8", "P12", "S11")] == [["KOR:W3.1"], [LAND[0]], []]
    assert state.at[UNIT["DAM:MI1"]] == BOX_A, "it has no ship any more"


@pytest.mark.rule("9.4.8", "R-98", "R-15")
def test_cargo_that_is_not_wanted_is_lost_with_its_ship_recalled() -> None:
    """Only the Veteran ship is called: two of three cities are held by others."""
    state = attacked(
        "KOR",
        dead=[*LAND[2:], "KOR:W3.2"],
        units={
            SEA: "Bull: KOR:W3.1 mercenary V",
            "aboard KOR:W3.1": f"Bull: {LAND[0]} mercenary",
            "N8": f"Neutral: {LAND[1]}",
            "P12": "Bull: DAM:MI1",
            "S11": "Bull: DAM:MI2",
        },
    )

    assert unit_in(state, "N8") == [LAND[1], "KOR:W3.1"]
    assert state.at[UNIT[LAND[0]]] == BOX_A


@pytest.mark.rule("R-47", "9.4.8", "10.1.2")
def test_whoever_is_recalled_takes_the_fort_of_the_city_and_keeps_no_leave() -> None:
    state = due(
        Declaring(),
        phase=WAR,
        control=REALMS,
        units={"F24": "Bull: KOR:LI1 mercenary V", "P18": "Eagle: EQU:HI1"},
    )
    state = put(state, [UNIT[unit] for unit in LAND[1:]], BOX_A)
    leave = Permit(UNIT["KOR:LI1"], "province", PROVINCE["EQU"], EAGLE)
    state = replace(state, works=(Work(HEX["P12"], FORT, EAGLE),), permits=(leave,))

    state = played(state, [DeclareWar("KOR"), (BULL, NO)])

    assert (unit_in(state, "P12"), state.permits) == (["KOR:LI1"], ())
    assert state.works == (Work(HEX["P12"], FORT, NEUTRAL + PROVINCE["KOR"]),)


@pytest.mark.rule("R-98", "R-15", "9.5.2d")
def test_a_recalled_builder_leaves_no_work() -> None:
    state = due(
        Declaring(),
        phase=WAR,
        control=REALMS,
        units={"F24": "Bull: KOR:LI1 mercenary building V", "P18": "Eagle: EQU:HI1"},
    )
    state = put(state, [UNIT[unit] for unit in LAND[1:]], BOX_A)
    state = replace(state, works=(Work(HEX["F24"], FORT, BULL, UNIT["KOR:LI1"]),))

    state = played(state, [DeclareWar("KOR"), (BULL, NO)])

    assert (unit_in(state, "P12"), state.works) == (["KOR:LI1"], ())


# Peace


@pytest.mark.rule("11.3.1b", "R-15")
@pytest.mark.parametrize(("others", "found"), [([], False), (["Bull: EQU:W2.1"], True)])
@pytest.mark.parametrize(("side", "home"), [("", "pool"), (" V", "N8")])
def test_a_neutrals_ship_that_goes_home_leaves_its_allys_cargo(
    side: str, home: str, others: list[str], *, found: bool
) -> None:
    state = position(
        2,
        control=REALMS,
        allies={"KOR": "Bull"},
        units={SEA: [f"Neutral: KOR:W3.1{side}", *others], "aboard KOR:W3.1": "Bull: DAM:MI1"},
    )

    state = demobilise(state, PROVINCE["KOR"], [])

    assert lies(state, "KOR:W3.1") == home
    where = state.at[UNIT["DAM:MI1"]]
    assert where == (place("aboard EQU:W2.1") if found else BOX_A)


@pytest.mark.rule("11.3.1b", "R-44")
def test_of_too_many_veterans_the_best_stay_in_the_largest_cities() -> None:
    """Four places for five: of equal strength the cavalry is faster."""
    veterans = "Neutral: KOR:LI1 V, KOR:LI2 V, KOR:SI1 V, KOR:SI2 V, KOR:MC1 V"
    log: list[Any] = []

    state = demobilise(position(2, units={"K9": veterans}), PROVINCE["KOR"], log)

    assert [unit_in(state, city) for city in ("N8", "P12", "S11")] == [
        ["KOR:LI1", "KOR:LI2"],
        ["KOR:MC1"],
        ["KOR:SI1"],
    ]
    assert told(log, Returned) == [Returned(("KOR:SI2",), "11.3.1b")]
    quiet: list[Any] = []
    demobilise(position(2, units={"K9": "Neutral: KOR:LI1 V"}), PROVINCE["KOR"], quiet)
    assert quiet == [], "nobody goes to the pool"


@pytest.mark.rule("11.3.1b")
def test_veterans_stay_in_no_city_held_by_others() -> None:
    units = {"K9": "Neutral: KOR:LI1 V", "N8": "Eagle: EQU:HI1"}

    state = demobilise(position(2, units=units), PROVINCE["KOR"], [])

    assert lies(state, "KOR:LI1") == "P12"


@pytest.mark.rule("11.2.2a", "11.2.4b")
def test_an_allied_neutral_builds_a_ship_where_no_land_unit_fits() -> None:
    """Its ally's units fill both cities; in the port there is room for a ship."""
    full = {"D7": "Bull: DAM:MI1, DAM:MI2, DAM:MI3", "F12": "Bull: DAM:MI4, DAM:SI1"}
    words: dict[str, Any] = {"seats": 3, "wars": ["Eagle on SEM"], "allies": {"SEM": "Bull"}}
    step = NeutralBuild(PROVINCE["SEM"])
    _, events = happens(step, phase=BUILD, control=REALMS, units=full, **words)
    assert {event.unit for event in told(events, UnitBuilt)} == {"SEM:W3.1"}

    room = full | {"D7": "Bull: DAM:MI1, DAM:MI2"}
    state = due(step, phase=BUILD, control=REALMS, units=room, **words)
    kinds = {act.kind for act in GAME.legal(state, 1) if isinstance(act, RaiseGarrison)}
    assert kinds
    assert not any(kind.startswith("W") for kind in kinds)

"""Mercenaries (9.4)."""

import pytest
from tests.games.empire.camps import (
    EAGLE,
    MOON,
    REALMS,
    building,
    due,
    enter,
    has_mark,
    lies,
    offered,
    play,
    played,
    refused,
    told,
)

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import (
    Accept,
    Build,
    DeclareWar,
    Disband,
    EndBuilding,
    Hire,
    Muster,
    Rehire,
    SendHome,
)
from hexarch.games.empire.events.war import (
    MercenaryDisbanded,
    UnitBuilt,
)
from hexarch.games.empire.model import (
    BUILD,
    DISBANDED,
    FORAGING,
    MERCENARY,
    NOBODY,
    WAR,
    State,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r08_supply import cost
from hexarch.games.empire.rules.r09_mercenaries import for_hire
from hexarch.games.empire.steps.war import Declaring


def hires(state: State, place: str) -> set[str]:
    """Return the Neutrals whose units can be hired in a place."""
    return {action.province for action in offered(played(state, [Muster(place)]), Hire)}


@pytest.mark.rule("9.4.1", "9.4.2a", "R-4")
def test_a_mercenary_of_a_neutral_comes_green_to_an_own_city_for_his_build_cost() -> None:
    state, events = play(GAME, building(), [Muster("P18"), Hire("KHA", "LI", "P18")])

    assert lies(state, "KHA:LI1") == "P18"
    assert state.marks[UNIT["KHA:LI1"]] == MERCENARY
    assert state.lord[UNIT["KHA:LI1"]] == EAGLE
    assert state.treasury[EAGLE] == 47
    assert told(events, UnitBuilt) == [UnitBuilt(EAGLE, "KHA:LI1", "P18", "hire", 3)]


@pytest.mark.rule("9.4.1", "R-43")
def test_only_neutrals_at_peace_let_their_units_go() -> None:
    state = building(wars=["Bull on THE"], military={"KHA": "Bull"})

    assert not {"THE", "KHA", "DAM", "EQU"} & hires(state, "P18")
    assert {"TUR", "ILA", "KOR"} <= hires(state, "P18")
    mustering = played(state, [Muster("P18")])
    for code in ("THE", "KHA", "DAM", "nowhere"):
        assert refused(mustering, Hire(code, "LI", "P18")) == "9.4.1"
    assert refused(mustering, Hire("KOR", "HI", "P18")) == "1.3.4a"


@pytest.mark.rule("R-43", "9.3d")
def test_nobody_is_hired_in_a_province_under_military_control() -> None:
    state = building(military={"THE": "Eagle"})

    assert Muster("K26") not in offered(state, Muster)


@pytest.mark.rule("9.4.2b")
def test_a_city_hires_as_many_as_it_builds_besides() -> None:
    small = played(
        building(),
        [Muster("P18"), Build("HI", "P18"), Muster("P18"), Hire("KHA", "LI", "P18")],
    )
    large = played(
        building(),
        [
            Muster("R16"),
            Hire("KHA", "LI", "R16"),
            Muster("R16"),
            Hire("KOR", "LI", "R16"),
        ],
    )

    assert Muster("P18") not in offered(small, Muster), "one and one"
    mustering = played(large, [Muster("R16")])
    assert offered(mustering, Hire) == []
    assert refused(mustering, Hire("KHA", "LI", "R16")) == "9.4.2b"
    assert Build("HI", "R16") in offered(mustering, Build)


@pytest.mark.rule("9.4.3a", "9.4.6a", "R-43")
def test_who_was_hired_stays_hired_when_his_home_is_taken() -> None:
    state = building(
        control=REALMS | {"KHA": "Bull Weak"}, units={"P18": "Eagle: KHA:LI1 mercenary"}
    )

    assert cost(state, UNIT["KHA:LI1"]) == 2
    assert state.lord[UNIT["KHA:LI1"]] == EAGLE


@pytest.mark.rule("9.4.5a", "R-95")
def test_mercenaries_are_disbanded_in_cities_of_friendly_provinces_only() -> None:
    state = building(
        military={"THE": "Eagle"},
        units={
            "P18": "Eagle: KHA:LI1 mercenary, EQU:HI1",
            "K26": "Eagle: KHA:LI2 mercenary",
            "Q20": "Eagle: KHA:LI3 mercenary",
            "F24": "Eagle: KHA:LI4 mercenary",
        },
    )

    assert {action.unit for action in offered(state, Disband)} == {"KHA:LI1", "KHA:LI2"}
    for unit in ("KHA:LI3", "KHA:LI4", "EQU:HI1", "KHA:LI5", "x"):
        assert refused(state, Disband(unit)) == "9.4.5a"


@pytest.mark.rule("9.4.5b", "R-44")
def test_disbanded_veterans_fill_the_cities_of_their_home_the_largest_first() -> None:
    veterans = [f"KOR:{unit}" for unit in ("LI1", "LI2", "LI3", "SI1", "SI2")]
    cities = ("R16", "R13", "P18", "T26", "K16")
    hired = {c: f"Eagle: {v} mercenary V" for c, v in zip(cities, veterans, strict=True)}
    state = building(units=hired | {"I12": "Eagle: KOR:MC1 mercenary"})

    after, events = play(GAME, state, [Disband(u) for u in (*veterans, "KOR:MC1")])

    assert [lies(after, unit) for unit in veterans] == ["N8", "N8", "P12", "S11", "pool"]
    assert lies(after, "KOR:MC1") == "pool"
    assert all(has_mark(after, unit) for unit in veterans[:4])
    assert after.lord[UNIT["KOR:LI1"]] == NOBODY
    assert told(events, MercenaryDisbanded)[0] == MercenaryDisbanded(EAGLE, "KOR:LI1", "N8")


@pytest.mark.rule("R-44")
def test_cities_held_by_others_take_no_veterans() -> None:
    state = building(
        units={"P18": "Eagle: KOR:LI1 mercenary V", "N8": "Bull: DAM:MI1", "P12": "Bull: DAM:MI2"}
    )

    assert lies(played(state, [Disband("KOR:LI1")]), "KOR:LI1") == "S11"


@pytest.mark.rule("9.4.5b", "R-42")
def test_a_disbanded_veteran_ship_goes_to_a_port() -> None:
    """N8 is full, and P12 lies inland."""
    full = "Neutral: KOR:LI1 V disbanded, KOR:LI2 V disbanded"
    state = building(units={"I12": "Eagle: KOR:W3.1 mercenary V", "N8": full})

    assert lies(played(state, [Disband("KOR:W3.1")]), "KOR:W3.1") == "S11"


@pytest.mark.rule("9.4.5c")
def test_a_disbanded_veteran_is_rehired_in_a_later_phase_as_a_veteran() -> None:
    state = played(building(units={"P18": "Eagle: KOR:LI1 mercenary V"}), [Disband("KOR:LI1")])

    same = played(state, [Muster("P18")])
    assert offered(same, Rehire) == []
    assert refused(same, Rehire("KOR:LI1", "P18")) == "9.4.5c"
    assert has_mark(state, "KOR:LI1", DISBANDED)

    later = enter(
        BUILD, control=REALMS, treasury={"Eagle": 3}, units={"N8": "Neutral: KOR:LI1 V disbanded"}
    )
    after = played(later, [Muster("P18"), Rehire("KOR:LI1", "P18")])
    assert lies(after, "KOR:LI1") == "P18"
    assert after.treasury[EAGLE] == 0
    assert has_mark(after, "KOR:LI1")
    assert has_mark(after, "KOR:LI1", MERCENARY)


@pytest.mark.rule("9.4.2a", "9.4.5c", "5.1a")
def test_who_has_just_the_price_hires_and_only_whom_nobody_employs() -> None:
    """Korath's Veteran and a militia of Khazon cost 3 and 2; Bull's Mercenary is not for hire."""
    units = {"N8": "Neutral: KOR:LI1 V", "D28": "Bull: KOR:LI2 mercenary V"}

    def offers(gold: int) -> set[str]:
        state = building(units=units, treasury={"Eagle": gold})
        state = played(state, [Muster("P18")])
        return {a.unit for a in offered(state, Rehire)} | {
            a.kind for a in offered(state, Hire) if a.province == "KHA"
        }

    assert offers(3) == {"KOR:LI1", "LI", "ML", "MC"}
    assert offers(2) == {"ML"}


@pytest.mark.rule("9.4.5c", "9.4.1")
def test_nobody_is_rehired_from_a_neutral_at_war() -> None:
    state = building(units={"N8": "Neutral: KOR:LI1 V"}, wars=["Bull on KOR"])

    mustering = played(state, [Muster("P18")])
    assert offered(mustering, Rehire) == []
    assert refused(mustering, Rehire("KOR:LI1", "P18")) == "9.4.1"
    assert refused(mustering, Rehire("KOR:LI2", "P18")) == "9.4.5c"


@pytest.mark.rule("9.4.6b", "R-43")
def test_the_new_master_of_his_home_may_place_a_disbanded_mercenary_free() -> None:
    state = building(
        seats=3,
        control={"EQU": "Eagle Strong", "KHA": "Moon Weak"},
        units={"P18": "Eagle: KHA:LI1 mercenary V", "D17": "Bull: DAM:MI1"},
    )
    asked = played(state, [Disband("KHA:LI1")])

    assert [d.seat for d in GAME.decisions(asked)] == [MOON]
    assert {action.at for action in offered(asked, Accept)} == {"B20", "F19"}
    assert refused(asked, Accept("KHA:LI1", "D17")) == "9.4.6b"
    assert refused(asked, Accept("KHA:LI2", "B20")) == "9.4.6b"
    assert refused(asked, SendHome("KHA:LI2")) == "9.4.6b"

    placed = played(asked, [Accept("KHA:LI1", "B20")])
    assert lies(placed, "KHA:LI1") == "B20"
    assert placed.lord[UNIT["KHA:LI1"]] == MOON
    assert has_mark(placed, "KHA:LI1")
    assert not has_mark(placed, "KHA:LI1", MERCENARY)
    assert placed.treasury[MOON] == 0
    assert lies(played(asked, [SendHome("KHA:LI1")]), "KHA:LI1") == "pool"


@pytest.mark.rule("9.4.6b", "R-40", "8.3.2a")
def test_a_disbanded_mercenary_forages_on_at_home() -> None:
    """The marker stays to the end of Combat in the first Campaign Turn, wherever he is placed."""
    state = building(
        control={"EQU": "Eagle Strong", "KHA": "Eagle Weak"},
        units={"P18": "Eagle: KHA:LI1 mercenary V foraging"},
    )

    placed = played(state, [Disband("KHA:LI1"), Accept("KHA:LI1", "B20")])
    assert has_mark(placed, "KHA:LI1", FORAGING)
    assert has_mark(placed, "KHA:LI1")


@pytest.mark.rule("9.4.6c")
def test_nobody_is_asked_when_the_home_is_under_military_control() -> None:
    state = building(
        seats=3,
        control={"EQU": "Eagle Strong", "KHA": "Moon Weak"},
        military={"KHA": "Bull"},
        units={"P18": "Eagle: KHA:LI1 mercenary V"},
    )

    after = played(state, [Disband("KHA:LI1")])

    assert lies(after, "KHA:LI1") == "pool"
    assert [d.seat for d in GAME.decisions(after)] == [EAGLE]


@pytest.mark.rule("9.4.7")
def test_edge_48_no_war_on_a_neutral_whose_mercenaries_one_employs() -> None:
    employed = due(
        Declaring(), phase=WAR, control=REALMS, units={"P18": "Eagle: KHA:LI1 mercenary"}
    )
    dismissed = due(Declaring(), phase=WAR, control=REALMS)

    assert refused(employed, DeclareWar("KHA")) == "9.4.7"
    assert DeclareWar("KHA") in offered(dismissed, DeclareWar)


@pytest.mark.rule("9.4.7", "9.4.5a")
def test_edge_48_who_disbands_in_build_may_declare_war_in_the_same_season() -> None:
    state = enter(
        BUILD,
        control=REALMS,
        treasury={"Eagle": 9},
        units={"P18": "Eagle: KHA:LI1 mercenary, EQU:HI1"},
    )
    kept = played(state, [EndBuilding()])
    dismissed = played(state, [Disband("KHA:LI1"), EndBuilding(), EndBuilding()])

    assert (kept.phase, dismissed.phase) == (WAR, WAR)
    assert (kept.season, dismissed.season) == (state.season, state.season)
    assert refused(kept, DeclareWar("KHA")) == "9.4.7"
    assert DeclareWar("KHA") in offered(dismissed, DeclareWar)


@pytest.mark.rule("9.4.1")
def test_a_players_province_is_not_for_hire() -> None:
    state = building()

    assert [for_hire(state, p) for p in range(15)].count(True) == 12

"""Building units, the pools, Veterans at the start (9.1 to 9.3, 9.6, 2.5)."""

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

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import (
    Build,
    BuildCitadel,
    BuildFort,
    EndBuilding,
    Fortify,
    Hire,
    Muster,
    NotHere,
    Survey,
)
from hexarch.games.empire.events.war import Eliminated, Returned, Transferred, UnitBuilt
from hexarch.games.empire.model import (
    BOX_A,
    BUILD,
    CITADEL,
    POOL,
    RESTORE,
    WAR,
    Options,
    State,
    Work,
    replace,
)
from hexarch.games.empire.pieces import CODE, HOME, N_UNITS, UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules import r09_pools as pools
from hexarch.games.empire.steps.war import Building
from hexarch.kernel.flat import put
from hexarch.kernel.script import play

REALMS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "DAM": "Bull Weak"}


def building(**words: Any) -> State:
    """Let Eagle build."""
    gold = words.pop("treasury", {"Eagle": 50, "Bull": 50})
    control = words.pop("control", REALMS)
    return due(Building(), phase=BUILD, control=control, treasury=gold, **words)


def raised(state: State, place: str, *kinds: str) -> State:
    """Build units in a place, one after the other."""
    return played(state, [act for kind in kinds for act in (Muster(place), Build(kind, place))])


def classes_in(state: State, place: str) -> set[str]:
    """Return the classes that can be built in a place."""
    return {action.kind for action in offered(played(state, [Muster(place)]), Build)}


@pytest.mark.rule("9.3a", "9.3e", "1.3.2b", "9.2", "1.2e", "3.4.ST6")
def test_a_unit_is_built_green_in_a_city_and_paid_at_once() -> None:
    state, events = play(GAME, building(), [Muster("R16"), Build("HI", "R16")])

    assert lies(state, "EQU:HI1") == "R16"
    assert state.lord[UNIT["EQU:HI1"]] == EAGLE
    assert not has_mark(state, "EQU:HI1")
    assert state.treasury == (46, 50)
    assert told(events, UnitBuilt) == [UnitBuilt(EAGLE, "EQU:HI1", "R16", "build", 4)]


@pytest.mark.rule("9.3b")
def test_units_are_built_in_their_home_province_only() -> None:
    state = building()

    assert classes_in(state, "R16") <= {"HI", "ML", "HC", "W2", "SG"}
    assert classes_in(state, "K16") == {"ML", "LC", "SC"}
    assert refused(played(state, [Muster("K16")]), Build("HI", "K16")) == "1.3.4a"


@pytest.mark.rule("9.3c")
def test_a_small_city_builds_one_unit_a_season_and_a_large_one_two() -> None:
    small, large = raised(building(), "P18", "ML"), raised(building(), "R16", "HI", "HI")

    assert refused(played(small, [Muster("P18")]), Build("HI", "P18")) == "9.3c"
    assert refused(played(large, [Muster("R16")]), Build("HC", "R16")) == "9.3c"
    assert offered(played(small, [Muster("P18")]), Build) == [], "Mercenaries only"


@pytest.mark.rule("9.3d", "4.3.2a", "R-42")
def test_nothing_is_built_under_military_control() -> None:
    state = building(military={"SUL": "Bull", "THE": "Eagle"})

    places = {action.at for action in offered(state, Muster)}
    assert places == {"P18", "R16", "R13", "T26"}
    assert refused(state, Muster("K16")) == refused(state, Muster("K26")) == "9.3d"


def why_none(state: State, place: str) -> tuple[str, str]:
    """Return under which rule, and with which words, Eagle can raise nothing in a place."""
    told = GAME.check(state, EAGLE, Muster(place))
    assert told is not None
    return told.rule, told.why


@pytest.mark.rule("9.3a", "9.3b", "9.3c", "9.3d", "5.1a", "R-42")
def test_who_can_raise_nothing_is_told_what_is_wanting() -> None:
    """Equilla's cheapest unit costs 2; Damodar is Bull's, Thessella nobody's."""
    state = building(military={"SUL": "Bull"}, units={"P18": "Eagle: EQU:HI1, EQU:HI2"})
    assert why_none(state, "F24") == (
        "9.3a",
        "Damodar belongs to seat 1: you raise no units there.",
    )
    assert why_none(state, "K26") == ("9.3a", "Thessella is Neutral: you raise no units there.")
    assert why_none(state, "Q20") == ("9.3b", "Units are raised in cities; Q20 is none.")
    assert why_none(state, "sea:U10")[0] == "9.3b"
    assert why_none(state, "K16")[1].startswith("Sulan is under Military Control of seat 1")
    assert why_none(state, "P18")[0] == "R-42"
    done = played(raised(building(), "T26", "HI"), [Muster("T26"), Hire("KHA", "LI", "T26")])
    assert why_none(done, "T26")[0] == "9.3c"
    poor = building(treasury={"Eagle": 1}, units={"R16": "Eagle: DAM:MI1 mercenary"})
    said = why_none(poor, "P18")
    assert said == ("5.1a", "The cheapest unit for Rathgar (P18) costs 2 gold; you have 1.")


@pytest.mark.rule("4.2.4b", "4.2.3a", "4.2.3b")
def test_one_builds_where_one_controls_politically_whatever_the_marker() -> None:
    state = building(
        control={"EQU": "Eagle Strong", "SUL": "Eagle Weak"},
        markers={"SUL": "Neutral", "THE": "Eagle Weak"},
    )

    places = {action.at for action in offered(state, Muster)}
    assert {"K16", "I12"} <= places
    assert not {"K26", "H22"} & places


@pytest.mark.rule("R-42", "4.2.4a", "4.3.6d")
def test_nothing_is_built_beside_units_of_another_power() -> None:
    state = building(units={"K16": "Bull: DAM:MI1"})

    assert Muster("K16") not in offered(state, Muster)


@pytest.mark.rule("1.3.4a", "9.2")
def test_an_empty_pool_builds_nothing() -> None:
    away = {"Q20": "Eagle: EQU:HI1, EQU:HI2", "Q19": "Eagle: EQU:HI3, EQU:HI4"}

    assert "HI" not in classes_in(building(units=away), "R16")
    assert refused(played(building(units=away), [Muster("R16")]), Build("HI", "R16")) == "1.3.4a"


@pytest.mark.rule("5.1a", "9.3e")
def test_what_cannot_be_paid_is_not_offered() -> None:
    state = building(treasury={"Eagle": 3, "Bull": 50})

    assert classes_in(state, "P18") == {"ML"}
    assert refused(played(state, [Muster("P18")]), Build("HI", "P18")) == "5.1a"
    assert "HI" in classes_in(building(treasury={"Eagle": 4}), "P18"), "all the gold there is"


@pytest.mark.rule("R-42", "13.6.1", "R-90")
def test_stacking_holds_after_building() -> None:
    state = building(units={"P18": "Eagle: EQU:HI1, EQU:HI2"})

    assert Muster("P18") not in offered(state, Muster)
    port = played(building(units={"T26": "Eagle: EQU:HI1, EQU:HI2"}), [Muster("T26")])
    assert {action.kind for action in offered(port, Build)} == {"W2"}
    assert refused(port, Build("ML", "T26")) == "R-42"


@pytest.mark.rule("R-42", "R-22")
def test_warships_are_built_in_ports_only() -> None:
    here = building(control={"EQU": "Eagle Strong", "ILA": "Eagle Weak"})

    ports = {c for c in ("P18", "R16", "R13", "T26") if "W2" in classes_in(here, c)}
    assert ports == {"R13", "T26"}


@pytest.mark.rule("2.5b", "2.5c", "R-4")
def test_veterans_are_built_in_the_first_build_phase_only_at_four_times_the_cost() -> None:
    first = played(building(season="Spring"), [Muster("R16")])
    later = played(building(season="Summer"), [Muster("R16")])

    bought = played(first, [Build("HI", "R16", veteran=True)])
    assert has_mark(bought, "EQU:HI1")
    assert bought.treasury[EAGLE] == 50 - 16
    assert refused(first, Build("SG", "R16", veteran=True)) == "R-4"
    assert refused(later, Build("HI", "R16", veteran=True)) == "2.5c"
    assert not any(action.veteran for action in offered(later, Build))
    next_year = played(building(year=2, season="Spring"), [Muster("R16")])
    assert refused(next_year, Build("HI", "R16", veteran=True)) == "2.5c"


@pytest.mark.rule("2.5b", "R-4")
@pytest.mark.parametrize(
    ("gold", "kinds"), [(15, {"ML"}), (16, {"ML", "HI"}), (50, {"ML", "HI", "HC"})]
)
def test_veterans_are_offered_to_who_can_pay_and_never_a_siege_unit(
    gold: int, kinds: set[str]
) -> None:
    state = played(building(season="Spring", treasury={"Eagle": gold}), [Muster("R16")])

    assert {action.kind for action in offered(state, Build) if action.veteran} == kinds
    assert {action.kind for action in offered(state, Build)} == {"ML", "HI", "HC", "SG"}
    assert len(GAME.legal(state, EAGLE)) == len(set(GAME.legal(state, EAGLE)))


@pytest.mark.rule("9.3a", "1.3.2b")
def test_a_siege_unit_is_built_green() -> None:
    assert lies(raised(building(), "R16", "SG"), "EQU:SG1") == "R16"


@pytest.mark.rule("2.5a")
def test_no_unit_starts_on_the_map() -> None:
    state = building(year=1, season="Spring")

    assert set(state.at) == {POOL}


def test_the_place_can_be_changed_before_anything_is_raised() -> None:
    state = played(building(), [Muster("R16"), NotHere()])

    assert state.step == Building()
    assert state == building()


def test_the_place_of_an_act_is_the_place_that_was_chosen() -> None:
    assert refused(played(building(), [Muster("R16")]), Build("HI", "P18")) == "9.3a"
    assert refused(building(), Muster("A1")) == refused(building(), Muster("x")) == "9.3b"


@pytest.mark.rule("3.2b", "R-6", "3.2a")
def test_g1b_the_players_build_by_turns_until_all_pass() -> None:
    state = enter(
        BUILD,
        seats=3,
        control={"EQU": "Eagle Strong", "DAM": "Bull Weak", "REL": "Moon Weak"},
        treasury={"Eagle": 30, "Bull": 30, "Moon": 30},
        order=["Moon", "Bull", "Eagle"],
    )
    end = EndBuilding()

    def one(seat: int, kind: str, at: str) -> list[Any]:
        return [(seat, Muster(at)), (seat, Build(kind, at)), (seat, end)]

    after = played(
        state,
        [
            (MOON, end),
            *one(BULL, "MI", "D28"),
            *one(EAGLE, "HI", "R16"),
            *one(MOON, "GI", "G38"),
            (BULL, end),
            *one(EAGLE, "HI", "R16"),
            (MOON, end),
            (BULL, end),
            (EAGLE, end),
        ],
    )

    assert after.phase == WAR, "Restore Units asks nobody"


# The pools


@pytest.mark.rule("9.6", "3.4.ST7", "1.2f")
def test_g8_the_dead_come_back_through_both_boxes() -> None:
    state = position(2, units={"P18": "Eagle: EQU:HI1"}, phase=RESTORE)

    dead = pools.eliminate(state, [UNIT["EQU:HI1"]], [], "14.6.3")
    summer = pools.restore_units(dead, [])
    fall = pools.restore_units(summer, [])

    assert [lies(s, "EQU:HI1") for s in (dead, summer, fall)] == ["box A", "box B", "pool"]
    away = {"Q20": "Eagle: EQU:HI2, EQU:HI3", "Q19": "Eagle: EQU:HI4"}
    for box, season, may in ((summer, 2, False), (fall, 3, True)):
        others = building(units=away)
        at = put(others.at, UNIT["EQU:HI1"], box.at[UNIT["EQU:HI1"]])
        later = replace(others, at=at, season=season)
        assert ("HI" in classes_in(later, "R16")) is may, "in Winter again"


@pytest.mark.rule("9.6", "9.1")
def test_box_b_is_emptied_before_box_a_is_moved_into_it() -> None:
    state = position(2, units={"P18": "Eagle: EQU:HI1, EQU:HI2"})

    first = pools.eliminate(state, [UNIT["EQU:HI1"]], [], "14.6.3")
    second = pools.eliminate(pools.restore_units(first, []), [UNIT["EQU:HI2"]], [], "14.6.3")
    after = pools.restore_units(second, [])

    assert (lies(after, "EQU:HI1"), lies(after, "EQU:HI2")) == ("pool", "box B")


@pytest.mark.rule("14.4.2c", "9.6")
def test_cargo_goes_down_with_its_ship() -> None:
    log: list[Any] = []
    state = position(
        2,
        units={
            "sea:U10": "Eagle: EQU:W2.1, HAR:W3.1",
            "aboard EQU:W2.1": "Eagle: EQU:HI1, EQU:HI2",
        },
    )

    after = pools.eliminate(state, [UNIT["EQU:W2.1"]], log, "14.6.3")

    assert [lies(after, f"EQU:{unit}") for unit in ("W2.1", "HI1", "HI2")] == ["box A"] * 3
    assert lies(after, "HAR:W3.1") == "sea"
    assert [gone.units for gone in told(log, Eliminated)] == [
        ("EQU:W2.1",),
        ("EQU:HI1", "EQU:HI2"),
    ]


@pytest.mark.rule("R-88", "9.2")
def test_a_unit_that_returns_to_its_pool_is_green_there() -> None:
    log: list[Any] = []
    state = position(2, units={"P18": "Eagle: EQU:HI1 V"})

    after = pools.return_to_pool(state, [UNIT["EQU:HI1"]], log)

    assert lies(after, "EQU:HI1") == "pool"
    assert not has_mark(after, "EQU:HI1")
    assert told(log, Returned)[0].units == ("EQU:HI1",)
    assert told(log, Eliminated) == []


@pytest.mark.rule("R-15")
def test_edge_8_cargo_of_a_ship_that_goes_home_finds_another_or_is_lost() -> None:
    log: list[Any] = []
    state = position(
        2,
        units={
            "sea:U10": "Eagle: EQU:W2.1, HAR:W3.1",
            "aboard EQU:W2.1": "Eagle: SUL:ML1, SUL:ML2",
            "aboard HAR:W3.1": "Eagle: KOR:LI1",
        },
    )

    after = pools.return_to_pool(state, [UNIT["EQU:W2.1"]], log)

    assert after.at[UNIT["SUL:ML1"]] == after.at[UNIT["KOR:LI1"]]
    assert lies(after, "SUL:ML2") == "box A"
    assert told(log, Transferred) == [Transferred("SUL:ML1", "HAR:W3.1")]


@pytest.mark.rule("9.4.4")
def test_a_fallen_mercenary_is_missed_at_home() -> None:
    state = position(2, units={"P18": "Eagle: KHA:LI1 mercenary"})

    after = pools.eliminate(state, [UNIT["KHA:LI1"]], [], "14.6.3")

    assert after.trend[PROVINCE["KHA"]][EAGLE] == -1
    assert after.marks[UNIT["KHA:LI1"]] == 0


@pytest.mark.rule("9.1", "1.2e")
def test_every_unit_is_in_a_pool_on_the_map_or_dead() -> None:
    state = building(units={"P18": "Eagle: EQU:HI1"})
    dead = pools.eliminate(state, [UNIT["EQU:HI1"]], [], "14.6.3")

    assert len(dead.at) == N_UNITS == 143
    assert sorted(dead.at) == [BOX_A] + [POOL] * (N_UNITS - 1)
    assert {CODE[unit].split(":")[0] for unit in range(N_UNITS) if HOME[unit] == 3} == {"EQU"}


# Fortifications at the start


def at_start(**words: Any) -> State:
    """Let Eagle build in the first phase, with the option."""
    options = Options(fortifications_at_start=True)
    return building(season="Spring", options=options, **words)


@pytest.mark.rule("III.A1", "III.A2", "R-76")
def test_fortifications_are_finished_at_once_and_need_no_unit() -> None:
    one = played(at_start(), [Survey("SUL"), Fortify("fort", "J14")])
    assert one.treasury[EAGLE] == 50 - 4
    state = played(one, [Survey("SUL"), Fortify("citadel", "J15")])

    assert state.works == (Work(HEX["J14"], 1, EAGLE), Work(HEX["J15"], CITADEL, EAGLE))
    assert state.treasury[EAGLE] == 50 - 4 - 12


@pytest.mark.rule("III.A1", "R-76")
def test_fortifications_at_the_start_stand_in_own_land_one_in_a_hex() -> None:
    state = played(at_start(), [Survey("SUL"), Fortify("fort", "J14"), Survey("SUL")])

    assert refused(state, Fortify("citadel", "J14")) == "R-76"
    assert refused(state, Fortify("fort", "Q19")) == "III.A1"
    assert refused(state, Fortify("tower", "J15")) == "III.A1"
    begun = played(at_start(units={"J15": "Eagle: EQU:HI1"}), [BuildFort("EQU:HI1"), Survey("SUL")])
    assert refused(begun, Fortify("citadel", "J15")) == "R-76", "a Fort is being built there"
    assert refused(played(state, [NotHere()]), Survey("THE")) == "III.A1"
    assert len(offered(state, Fortify)) < 150


@pytest.mark.rule("III.0", "III.A1")
def test_without_the_option_or_later_nothing_is_fortified_at_once() -> None:
    options = Options(fortifications_at_start=True)

    assert offered(building(season="Spring"), Survey) == []
    assert offered(building(season="Summer", options=options), Survey) == []


@pytest.mark.rule("III.A3", "R-76")
def test_new_units_may_stand_in_the_new_fortifications_within_the_provinces_limit() -> None:
    state = played(at_start(), [Survey("SUL"), Fortify("fort", "J14")])

    state = raised(state, "J14", "ML", "SC")
    assert lies(state, "SUL:ML1") == lies(state, "SUL:SC1") == "J14"
    state = raised(state, "K16", "ML")
    assert {a.at for a in offered(state, Muster)} >= {"R16"}
    full = played(state, [Muster("I12")])
    assert refused(full, Build("ML", "I12")) == "9.3c", "three units for three city points"


@pytest.mark.rule("III.A3", "9.3c")
def test_a_city_fortified_at_the_start_takes_what_the_province_may_raise() -> None:
    """Kasharctan is a small city: without its Citadel it would raise one unit."""
    state = played(at_start(), [Survey("SUL"), Fortify("citadel", "K16")])

    state = raised(state, "K16", "ML", "SC", "ML")
    assert refused(played(state, [Muster("I12")]), Build("ML", "I12")) == "9.3c"
    plain = played(raised(at_start(), "K16", "ML"), [Muster("K16")])
    assert refused(plain, Build("SC", "K16")) == "9.3c"


@pytest.mark.rule("III.A3", "R-76")
@pytest.mark.parametrize(
    "words",
    [
        {"options": Options()},
        {"season": "Summer"},
        {"year": 2},
        {"control": {"EQU": "Eagle Strong", "SUL": "Bull Weak"}},
        {"military": {"SUL": "Bull"}},
        {"works": [("J14", "fort", "Bull")]},
        {"units": {"J14": "Bull: DAM:MI1"}},
    ],
)
def test_no_other_fortification_takes_new_units(words: dict[str, Any]) -> None:
    own: dict[str, Any] = {
        "season": "Spring",
        "options": Options(fortifications_at_start=True),
        "works": [("J14", "fort", "Eagle")],
    }
    assert Muster("J14") in offered(building(**own), Muster)

    state = building(**own | words)
    assert Muster("J14") not in offered(state, Muster)
    assert refused(state, Muster("J14")) == ("R-42" if "units" in words else "9.3b")


@pytest.mark.rule("III.A3", "9.5.2a")
def test_a_place_that_takes_new_units_is_named_once() -> None:
    """A Fort being built takes none; one that becomes a Citadel does, and a city with a Fort."""
    works = [("K16", "fort", "Eagle"), ("J15", "fort", "Eagle")]
    units = {"J14": "Eagle: EQU:HI1", "J15": "Eagle: EQU:HI2"}
    state = at_start(units=units, works=works)
    state = played(state, [BuildFort("EQU:HI1"), BuildCitadel("EQU:HI2")])

    places = [action.at for action in offered(state, Muster)]
    assert (places.count("J14"), places.count("J15"), places.count("K16")) == (0, 1, 1)


def test_choices_stay_few() -> None:
    state = building(
        control=dict.fromkeys(("EQU", "SUL", "KOR", "BEC", "HAR", "REL", "DAM"), "Eagle Strong"),
        treasury={"Eagle": 500},
        season="Spring",
    )
    assert len(GAME.legal(state, EAGLE)) < 60
    for muster in offered(state, Muster):
        assert len(GAME.legal(played(state, [muster]), EAGLE)) < 100

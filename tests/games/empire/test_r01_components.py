"""Components: the map, the units and the markers (chapter 1)."""

from collections import Counter

import pytest
from tests.games.empire.courts import BULL, EAGLE, enter, refused

from hexarch.boards.empire import (
    AREA,
    AREA_HEXES,
    AREA_OF,
    BARBARIANS,
    BRIDGE,
    CLASSES,
    HEX,
    IS_SEA,
    MOUNTAIN,
    N_HEXES,
    NEIGHBOURS,
    PROVINCE,
    PROVINCE_NAMES,
    PROVINCE_OF,
    PROVINCES,
    RIVER,
    STREAM,
    TERRAIN,
    TUNNEL,
    TUNNELS,
    marks_between,
    step_cost,
)
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import Unopposed
from hexarch.games.empire.model import BOX_A, BOX_B, FORT, INFLUENCE, POOL, Work, replace
from hexarch.games.empire.pieces import (
    BUILD_COST,
    CODE,
    GREEN,
    HOME,
    IS_SHIP,
    MOVEMENT,
    SIEGE,
    SUPPLY_COST,
    TYPE,
    TYPE_NAMES,
    UNIT,
    UNITS,
    VETERAN_STRENGTH,
)
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r01_units import cities_of, city_size, strength
from hexarch.games.empire.rules.r09_pools import eliminate, restore_units
from hexarch.games.empire.rules.r09_works import check_work
from hexarch.games.empire.rules.r10_hostility import general_war

GIVEN_NAMES = {
    "Barlos",
    "Damodar",
    "Delvanor",
    "Equilla",
    "Glain Marches",
    "Harlook",
    "Ilanoer",
    "Isle of Becca",
    "Khazon",
    "Korath",
    "Relhryn",
    "Semeth",
    "Sulan",
    "Thessella",
    "Turany",
}


@pytest.mark.rule("1.1", "1.3.1")
def test_units_are_counted_and_each_has_a_home() -> None:
    ships = sum(IS_SHIP)

    assert (len(UNITS), ships) == (143, 14)
    assert len(UNITS) - ships <= 252
    assert len(set(CODE)) == len(UNITS)
    assert set(HOME) == {*PROVINCES, BARBARIANS}


@pytest.mark.rule("1.2a", "R-1")
def test_every_land_hex_belongs_to_one_of_fifteen_provinces() -> None:
    assert set(PROVINCE_NAMES) == GIVEN_NAMES
    land = [where for where in range(N_HEXES) if not IS_SEA[where]]
    assert {PROVINCE_OF[where] for where in land} == set(PROVINCES)
    assert refused(enter(INFLUENCE, treasury={"Eagle": 9}), Unopposed("Atlantis"), EAGLE) == "1.2a"


@pytest.mark.rule("1.2b", "1.2c")
def test_every_hex_lies_in_one_area_of_nineteen_unless_the_edge_cuts_it() -> None:
    assert Counter(AREA_OF) == {area: len(hexes) for area, hexes in enumerate(AREA_HEXES)}
    sizes = Counter(len(hexes) for hexes in AREA_HEXES)
    assert max(sizes) == 19
    assert sizes[19] == 40
    assert len(AREA_HEXES[AREA["V21"]]) == 19


@pytest.mark.rule("1.2f", "9.1")
def test_the_dead_pool_has_two_boxes() -> None:
    state = position(2, units={"P18": "Eagle: EQU:HI1"})
    unit = UNIT["EQU:HI1"]

    state = eliminate(state, [unit], [], "8.1a")
    assert state.at[unit] == BOX_A
    state = restore_units(state, [])
    assert state.at[unit] == BOX_B
    state = restore_units(state, [])
    assert state.at[unit] == POOL


@pytest.mark.rule("1.2g")
def test_treasuries_are_open() -> None:
    state = position(2, treasury={"Eagle": 7, "Bull": 3})

    assert GAME.view(state, BULL).state.treasury == GAME.view(state, None).state.treasury == (7, 3)


@pytest.mark.rule("1.2i")
def test_general_war_is_with_the_player() -> None:
    state = position(3, general=["Eagle on Bull"])

    assert general_war(state, 0, 1)
    assert general_war(state, 1, 0)
    assert not general_war(state, 0, 2)


@pytest.mark.rule("1.2j")
def test_cities_are_small_or_large() -> None:
    state = position(2)

    sizes = Counter(city_size(state, city) for p in PROVINCES for city in cities_of(state, p))
    assert set(sizes) == {1, 2}
    assert sizes[1] + 2 * sizes[2] == 54


@pytest.mark.rule("1.2k")
def test_the_only_tunnel_joins_khazon_and_damodar() -> None:
    west, east = HEX["D21"], HEX["D22"]

    assert len(TUNNELS) == 1
    assert marks_between(west, east) & TUNNEL
    assert {PROVINCE_OF[west], PROVINCE_OF[east]} == {PROVINCE["KHA"], PROVINCE["DAM"]}
    assert step_cost(west, east) is not None


@pytest.mark.rule("1.2l", "R-19")
def test_rivers_and_mountains_bar_the_way_except_at_bridges_and_streams_do_not() -> None:
    rivers = streams = 0
    for here in range(N_HEXES):
        for near in NEIGHBOURS[here]:
            marks = marks_between(here, near)
            if IS_SEA[here] or IS_SEA[near] or MOUNTAIN in {TERRAIN[here], TERRAIN[near]}:
                continue
            if marks & RIVER:
                rivers += 1
                assert (step_cost(here, near) is not None) == bool(marks & BRIDGE)
            elif marks & STREAM:
                streams += 1
                assert step_cost(here, near) is not None
    assert rivers
    assert streams
    assert step_cost(HEX["T20"], HEX["U21"]) is None, "a mountain"
    assert step_cost(HEX["T20"], HEX["T21"]) is None, "a mountain hexside"


@pytest.mark.rule("1.2m")
def test_agulhas_is_an_islet_of_korath() -> None:
    islet = HEX["S11"]

    assert PROVINCE_OF[islet] == PROVINCE["KOR"]
    assert len(NEIGHBOURS[islet]) == 6
    assert all(IS_SEA[near] for near in NEIGHBOURS[islet])
    assert islet in cities_of(position(2), PROVINCE["KOR"])


@pytest.mark.rule("1.3.2a", "1.3.2b", "1.3.2c")
def test_four_types_all_but_siege_with_a_veteran_side() -> None:
    assert set(TYPE_NAMES) == {"infantry", "cavalry", "siege", "warship"}
    assert set(TYPE) == set(range(4))
    for unit in UNITS:
        assert (VETERAN_STRENGTH[unit] == 0) == (TYPE[unit] == SIEGE)


@pytest.mark.rule("1.3.2c")
@pytest.mark.parametrize(
    ("code", "figures"),
    [
        ("EQU:HI1", (3, 6, 2)),
        ("EQU:HC1", (3, 5, 4)),
        ("KHA:LI1", (3, 5, 2)),
        ("SUL:LC1", (2, 4, 6)),
        ("THE:SC1", (1, 2, 6)),
        ("DAM:MI1", (3, 5, 3)),
        ("ILA:W3.1", (3, 5, 7)),
        ("ILA:SI1", (2, 4, 3)),
    ],
)
def test_counters_show_strength_movement_and_costs(
    code: str, figures: tuple[int, int, int]
) -> None:
    unit = UNIT[code]
    green = position(2, units={"P18": f"Eagle: {code}"})
    veteran = position(2, units={"P18": f"Eagle: {code} V"})

    assert (strength(green, unit), strength(veteran, unit), MOVEMENT[unit]) == figures
    assert GREEN[unit] == figures[0]
    assert BUILD_COST[unit] > SUPPLY_COST[unit] >= 0
    assert len(CLASSES) == 17


@pytest.mark.rule("1.3.3")
def test_the_table_shows_every_kind_of_marker() -> None:
    state = position(
        2,
        control={"EQU": "Eagle Weak -1", "DAM": "Bull Strong"},
        military={"DAM": "Eagle"},
        wars=["Eagle on THE"],
        general=["Bull on Eagle"],
        allies={"THE": "Bull"},
        works=[("P18", "fort", "Eagle"), ("R16", "citadel", "Eagle")],
        units={"P18": "Eagle: EQU:HI1 wounded, EQU:HI2 foraging", "Q20": "Eagle: EQU:HC1 building"},
    )

    shown = str(GAME.board(GAME.view(state, None))).lower()

    for word in ("fort", "citadel", "building", "forag", "wounded", "military", "war", "weak"):
        assert word in shown, word


@pytest.mark.rule("1.3.4b")
def test_a_hundred_forts_are_no_trouble() -> None:
    land = [w for w in range(N_HEXES) if not IS_SEA[w] and TERRAIN[w] != MOUNTAIN][:100]
    works = tuple(Work(where, 1, 0) for where in land)
    state = position(2, units={"P18": "Eagle: EQU:HI1"}, treasury={"Eagle": 50})

    assert check_work(replace(state, works=works), 0, UNIT["EQU:HI1"], FORT) is None

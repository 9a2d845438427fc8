"""Chapter 1, the gameboard: spaces, values, borders, coasts, and the constraints M1 to M21."""

import itertools
import math
from collections.abc import Iterable

import pytest
from tests.games.conquest.moves import tribute, tribute_scale
from tests.games.conquest.scenes import ITA

from hexarch.boards.mediterranean import (
    ANCHORS,
    BORDERS,
    COAST,
    COASTS,
    COASTS_OF,
    CODES,
    HOMES,
    ISLANDS,
    LAND,
    LANDLOCKED,
    NAME_STATUS,
    NAMES,
    PROVINCES,
    SHORES,
    SPACE,
    VALUES,
    ZONE_NEIGHBOURS,
    ZONES,
)
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import EndMovement
from hexarch.games.conquest.events import TributeCollected
from hexarch.games.conquest.position import position
from hexarch.kernel.script import play

CLOCKWISE = ("MAC", "GAL", "EGY", "NUM", "HIS", "ITA")


def are_neighbours(a: str, b: str) -> bool:
    return SPACE[b] in LAND[SPACE[a]]


def coast_zones(province: str) -> set[str]:
    return {CODES[zone] for coast in COASTS_OF[SPACE[province]] for zone in COASTS[coast].zones}


def reached(start: int, edges: Iterable[tuple[int, int]]) -> set[int]:
    """Collect every space that can be reached along *edges*."""
    both_ways = [*edges]
    both_ways += [(b, a) for a, b in both_ways]
    found = {start}
    while more := {b for a, b in both_ways if a in found} - found:
        found |= more
    return found


SEA_EDGES = tuple((a, b) for a in ZONES for b in ZONE_NEIGHBOURS[a])
COAST_EDGES = tuple((coast.province, zone) for coast in COASTS for zone in coast.zones)

ZONE_COASTS = """\
MAD  DAL ITA:B NEA
MAE  ACH ASI CRE MAC:B THR
MAL  CRE CYP CYR EGY
MAM  ARM CAP PON
MBA  BAE BAL CAE HIS:B TIN
MCA  AQU HIS:A LUS
MEP  ACH CRE DAL MAC:A NEA SIC
MHI  BAE LUS TIN
MLI  AFR CRE CYR SIC
MNA  BAL COR HIS:B ITA:A NAR SAR
MNU  BAL CAE NUM SAR SIC
MPE  CYP EGY PAL SYR
MPO  ASI MOE PON THR
MRH  ASI CIL CRE CYP GAL SYR
MSA  AFR NUM SIC
MTY  COR ITA:A NEA SAR SIC
OAT  AQU LUG
OBR  BEL BRI GER LUG
"""


@pytest.mark.rule("board.1")
def test_the_board_has_42_provinces_and_18_sea_zones() -> None:
    assert (len(PROVINCES), len(ZONES)) == (42, 18)
    assert len(set(CODES)) == len(set(NAMES)) == 60


@pytest.mark.rule("board.2")
def test_provinces_are_worth_5_or_10_and_290_in_all() -> None:
    assert (VALUES.count(10), VALUES.count(5), sum(VALUES)) == (16, 26, 290)


@pytest.mark.rule("board.3")
def test_the_board_has_55_land_borders_75_coast_contacts_and_22_sea_borders() -> None:
    assert len(BORDERS) == 55
    assert len(COAST_EDGES) == 75
    assert len({frozenset(edge) for edge in SEA_EDGES}) == 22


@pytest.mark.rule("board.3")
def test_if_one_space_touches_another_the_other_touches_it() -> None:
    assert all(a in LAND[b] for a in PROVINCES for b in LAND[a])
    assert all(a in ZONE_NEIGHBOURS[b] for a, b in SEA_EDGES)
    assert all(COAST[coast.code] in SHORES[zone] for coast in COASTS for zone in coast.zones)


@pytest.mark.rule("board.3")
@pytest.mark.parametrize("row", ZONE_COASTS.splitlines(), ids=lambda row: row[:3])
def test_each_sea_zone_washes_its_coasts(row: str) -> None:
    zone, *coasts = row.split()

    assert [COASTS[coast].code for coast in SHORES[SPACE[zone]]] == coasts


@pytest.mark.rule("board.3")
def test_no_land_border_joins_europe_to_asia_and_africa() -> None:
    europe = reached(SPACE["ITA"], BORDERS)
    asia_and_africa = reached(SPACE["EGY"], BORDERS)

    assert europe.isdisjoint(asia_and_africa)
    assert europe | asia_and_africa | ISLANDS == set(PROVINCES)


@pytest.mark.rule("board.3")
def test_landlocked_provinces_and_islands() -> None:
    assert {CODES[p] for p in LANDLOCKED} == {"RAE", "NOR", "PAN", "DAC", "ARA", "MES"}
    assert {CODES[p] for p in ISLANDS} == {"BRI", "SIC", "SAR", "COR", "BAL", "CRE", "CYP"}


@pytest.mark.rule("board.5")
def test_the_nile_does_not_divide_egyptus() -> None:
    assert NAMES.count("Egyptus") == 1
    assert [COASTS[coast].code for coast in COASTS_OF[SPACE["EGY"]]] == ["EGY"]


@pytest.mark.rule("board.6")
def test_the_tribute_scale_shows_one_marker_for_each_player() -> None:
    state = position(6, "ITA", provinces={"NAR": "ITA city", "DAL": "MAC"}, round=2)

    scale = tribute_scale(state)

    assert {CODES[state.homes[m.seat]]: m.at for m in scale.markers} == {
        "MAC": 20,
        "GAL": 15,
        "EGY": 15,
        "NUM": 15,
        "HIS": 15,
        "ITA": 30,
    }


def test_names_the_rulebook_mentions_are_marked_given() -> None:
    given = {code for code, status in zip(CODES, NAME_STATUS, strict=True) if status == "given"}

    assert given == {
        *("ASI", "BAE", "CAE", "COR", "DAL", "EGY", "GAL", "HIS", "ITA", "MAC", "NAR"),
        *("NEA", "NUM", "SAR", "SIC", "THR", "TIN", "MAL", "MBA", "MNU", "MTY"),
    }
    assert set(NAME_STATUS) == {"given", "sourced"}


@pytest.mark.rule("board.2")
def test_m1_the_six_home_provinces_are_worth_10() -> None:
    assert {CODES[home] for home in HOMES} == set(CLOCKWISE)
    assert {VALUES[home] for home in HOMES} == {10}


@pytest.mark.rule("board.2")
def test_m2_every_other_province_is_worth_5_or_10() -> None:
    assert {VALUES[p] for p in PROVINCES if p not in HOMES} == {5, 10}


STRAITS = [
    pytest.param("THR", "ASI", marks=pytest.mark.rule("board.4a", "sm.9")),
    pytest.param("SIC", "NEA", marks=pytest.mark.rule("board.4b")),
    pytest.param("BAE", "TIN", marks=pytest.mark.rule("board.4c", "sm.9")),
    pytest.param("SAR", "COR", marks=pytest.mark.rule("sm.9")),
]


@pytest.mark.parametrize(("a", "b"), STRAITS)
def test_m3_provinces_across_a_strait_are_not_adjacent(a: str, b: str) -> None:
    assert not are_neighbours(a, b)
    assert not are_neighbours(b, a)


@pytest.mark.parametrize(("a", "b"), STRAITS)
def test_m4_provinces_across_a_strait_share_a_sea_zone(a: str, b: str) -> None:
    assert coast_zones(a) & coast_zones(b)


@pytest.mark.rule("road.6")
def test_m5_tingitana_caesariensis_numidia_form_a_chain() -> None:
    assert are_neighbours("TIN", "CAE")
    assert are_neighbours("CAE", "NUM")
    assert not are_neighbours("TIN", "NUM")


@pytest.mark.rule("road.1")
def test_m6_hispania_narbonensis_italia_form_a_chain() -> None:
    assert are_neighbours("HIS", "NAR")
    assert are_neighbours("NAR", "ITA")


@pytest.mark.rule("sm.5")
def test_m7_the_coasts_of_the_galley_example() -> None:
    (caesariensis,) = COASTS_OF[SPACE["CAE"]]

    assert "MBA" in coast_zones("HIS")
    assert COASTS[caesariensis].zones == (SPACE["MBA"], SPACE["MNU"])
    assert "MNU" in coast_zones("SIC") & coast_zones("NUM")


@pytest.mark.rule("sm.6")
def test_m8_only_hispania_italia_and_macedonia_have_two_coasts() -> None:
    split = {p for p in PROVINCES if len(COASTS_OF[p]) == 2}

    assert {CODES[p] for p in split} == {"HIS", "ITA", "MAC"}
    assert all(len(COASTS_OF[p]) <= 1 for p in PROVINCES if p not in split)


@pytest.mark.rule("sm.6")
@pytest.mark.parametrize(
    ("coast", "zones"),
    [
        ("HIS:A", "MCA"),
        ("HIS:B", "MNA MBA"),
        ("ITA:A", "MNA MTY"),
        ("ITA:B", "MAD"),
        ("MAC:A", "MEP"),
        ("MAC:B", "MAE"),
    ],
)
def test_each_zone_touches_one_coast_of_a_split_province(coast: str, zones: str) -> None:
    assert [CODES[zone] for zone in COASTS[COAST[coast]].zones] == zones.split()


@pytest.mark.rule("board.3")
def test_m9_dalmatia_is_worth_5_and_lies_between_italia_and_macedonia() -> None:
    assert VALUES[SPACE["DAL"]] == 5
    assert are_neighbours("DAL", "ITA")
    assert are_neighbours("DAL", "MAC")


@pytest.mark.rule("board.3")
def test_m10_narbonensis_lies_between_italia_and_hispania() -> None:
    assert are_neighbours("NAR", "ITA")
    assert are_neighbours("NAR", "HIS")


@pytest.mark.rule("board.3")
def test_m11_italia_touches_mare_tyrrenum() -> None:
    assert "MTY" in coast_zones("ITA")


@pytest.mark.rule("sm.6")
def test_m12_neapolis_parts_the_two_coasts_of_italia() -> None:
    (neapolis,) = COASTS_OF[SPACE["NEA"]]
    tyrrhenian, *_, adriatic = COASTS[neapolis].zones

    assert are_neighbours("NEA", "ITA")
    assert tyrrhenian in COASTS[COAST["ITA:A"]].zones
    assert adriatic in COASTS[COAST["ITA:B"]].zones


@pytest.mark.rule("sm.1")
def test_m13_mare_alexandria_is_one_move_from_egyptus_and_two_from_galatia() -> None:
    assert "MAL" in coast_zones("EGY")
    assert any(SPACE["MAL"] in ZONE_NEIGHBOURS[SPACE[zone]] for zone in coast_zones("GAL"))


@pytest.mark.rule("place.2")
@pytest.mark.parametrize("home", CLOCKWISE)
def test_m14_every_home_province_has_a_coast(home: str) -> None:
    assert coast_zones(home)


@pytest.mark.rule("order.1")
def test_m15_the_order_of_play_runs_clockwise_around_the_sea() -> None:
    anchors = [ANCHORS[SPACE[home]] for home in CLOCKWISE]
    middle_x = sum(x for x, _ in anchors) / 6
    middle_y = sum(y for _, y in anchors) / 6
    bearings = [math.atan2(y - middle_y, x - middle_x) % math.tau for x, y in anchors]
    turns = [(b - a) % math.tau for a, b in zip(bearings, bearings[1:] + bearings[:1], strict=True)]

    # y grows downwards, so bearings grow clockwise; six clockwise turns make one full circle.
    assert sum(turns) == pytest.approx(math.tau)


@pytest.mark.rule("lm.6")
def test_m16_a_land_chain_of_five_provinces_exists() -> None:
    chain = ["HIS", "NAR", "ITA", "DAL", "MAC"]

    assert all(are_neighbours(a, b) for a, b in itertools.pairwise(chain))


@pytest.mark.rule("money.1")
def test_m17_italia_can_have_35_without_dalmatia() -> None:
    state = position(6, "ITA", provinces={"NEA": "ITA city", "RAE": "ITA"})

    _, events = play(GAME, state, [EndMovement()])

    assert TributeCollected(ITA, 35) in events


@pytest.mark.rule("board.3")
def test_m18_land_coast_and_sea_form_one_connected_board() -> None:
    assert reached(0, (*BORDERS, *COAST_EDGES, *SEA_EDGES)) == {*PROVINCES, *ZONES}
    assert reached(ZONES[0], SEA_EDGES) == set(ZONES)


@pytest.mark.rule("sm.9")
def test_m19_islands_have_no_land_neighbours() -> None:
    for code in ("BRI", "SIC", "SAR", "COR", "BAL", "CRE", "CYP"):
        assert LAND[SPACE[code]] == ()
        assert all(SPACE[code] not in neighbours for neighbours in LAND)


@pytest.mark.rule("board.6", "infl.2")
def test_m20_the_tribute_scale_runs_in_fives_past_205() -> None:
    rich = dict.fromkeys((CODES[p] for p in PROVINCES if p not in HOMES), "ITA")
    state = position(6, "ITA", provinces=rich, round=2)

    assert tribute(state, "ITA") == 15 + 230
    assert tribute_scale(state).most >= 245
    assert all(value % 5 == 0 for value in VALUES)


@pytest.mark.rule("board.6")
def test_the_tribute_scale_shows_its_coins_at_100_and_200() -> None:
    assert {100, 200} <= set(tribute_scale(position(6, "ITA")).stops)


@pytest.mark.rule("sm.1")
def test_m21_a_galley_from_numidia_lands_at_neapolis_within_two_turns() -> None:
    first_turn = {
        zone
        for start in coast_zones("NUM")
        for zone in (SPACE[start], *ZONE_NEIGHBOURS[SPACE[start]])
    }

    assert any(CODES[zone] in coast_zones("NEA") for zone in first_turn)

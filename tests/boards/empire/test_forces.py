"""The force pools against their checksums, and M33 to M37."""

import pytest

from hexarch.boards import empire as board

SIDES = {
    "one": "REL HAR KHA SEM BAR",
    "two": "EQU BEC KOR SUL DEL",
}
"""Scenario A."""


def pool(code: str) -> dict[str, int]:
    counts = board.POOLS[board.POOL_CODES.index(code)]
    return {unit.code: count for unit, count in zip(board.CLASSES, counts, strict=True) if count}


def total(counts: tuple[int, ...], worth: str) -> int:
    """Sum a figure over a pool; siege, which has no Veteran side, counts as it is."""
    values = (getattr(unit, worth) or unit.green for unit in board.CLASSES)
    return sum(count * value for count, value in zip(counts, values, strict=True))


@pytest.mark.parametrize("number", range(16), ids=board.POOL_CODES)
def test_a_pool_adds_up(number: int) -> None:
    counts, check = board.POOLS[number], board.CHECKSUMS[number]
    assert sum(counts) == check.units
    assert total(counts, "green") == check.green
    assert total(counts, "veteran") == check.veteran


def count(types: set[str]) -> int:
    return sum(
        number
        for counts in board.POOLS
        for unit, number in zip(board.CLASSES, counts, strict=True)
        if unit.type in types
    )


def test_the_pools_hold_143_units() -> None:
    assert count({"infantry", "cavalry", "siege"}) == 129
    assert count({"warship"}) == 14


FIGURES = {
    "HI": (3, 6, 2),
    "HC": (3, 5, 4),
    "LI": (3, 5, 2),
    "LC": (2, 4, 6),
    "SC": (1, 2, 6),
    "MI": (3, 5, 3),
    "W3": (3, 5, 7),
    "SI": (2, 4, 3),
}
AT_LEAST = {
    "EQU": {"HI": 2, "HC": 2},
    "SUL": {"LC": 2},
    "THE": {"SC": 2},
    "DAM": {"MI": 2},
    "KHA": {"LI": 2},
    "ILA": {"W3": 1, "LI": 1, "SI": 1, "SC": 1},
}


@pytest.mark.rule("1.3.2c")
def test_m33_the_units_of_the_example_exist() -> None:
    for code, figures in FIGURES.items():
        unit = board.CLASSES[board.CLASS[code]]
        assert (unit.green, unit.veteran, unit.movement) == figures
        assert unit.green_status == "given"
    for province, wanted in AT_LEAST.items():
        assert all(pool(province).get(code, 0) >= number for code, number in wanted.items())


@pytest.mark.rule("1.1")
def test_m34_the_counter_sheets_can_hold_them() -> None:
    assert count({"infantry", "cavalry", "siege"}) <= 252
    assert count({"warship"}) <= 14


@pytest.mark.parametrize("province", board.PROVINCES, ids=board.PROVINCE_CODES)
def test_m35_every_neutral_can_garrison_its_cities(province: int) -> None:
    land = sum(
        number
        for unit, number in zip(board.CLASSES, board.POOLS[province], strict=True)
        if unit.type != "warship"
    )
    assert land >= board.CITY_POINTS[province] + 3


@pytest.mark.rule("1.3.2b")
def test_m36_siege_has_no_veteran_side_and_some_need_no_supply() -> None:
    for unit in board.CLASSES:
        assert (unit.veteran == 0) == (unit.type == "siege")
        assert unit.veteran == 0 or unit.veteran > unit.green
    assert {unit.code for unit in board.CLASSES if unit.supply == 0} == {"SI", "ML", "BS"}


def side(codes: str) -> tuple[int, int, int, int]:
    """Sum city points, units, Green strength and ships."""
    numbers = [board.PROVINCE[code] for code in codes.split()]
    checks = [board.CHECKSUMS[number] for number in numbers]
    ships = sum(pool(code).get(ship, 0) for code in codes.split() for ship in ("W2", "W3", "W4"))
    return (
        sum(board.CITY_POINTS[number] for number in numbers),
        sum(check.units for check in checks),
        sum(check.green for check in checks),
        ships,
    )


def test_m37_the_sides_of_scenario_a_are_matched() -> None:
    assert side(SIDES["one"]) == (19, 46, 113, 5)
    assert side(SIDES["two"]) == (19, 47, 113, 6)


def test_what_fortifications_cost() -> None:
    assert (board.FORT_COST, board.CITADEL_COST) == (4, 8)
    assert (board.FORT_MULTIPLIER, board.CITADEL_MULTIPLIER) == (2, 3)

"""Exact odds of Conquest of the Empire, against hand calculation and an independent solution."""

import math
import time
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.odds.conquest_fire_by_fire import NONE, Battle, Rules, Side, at_sea, on_land, rolled

from hexarch.games.conquest.tables import HIT_GALLEY, HIT_LAND, HIT_SEA
from hexarch.odds import conquest_land
from hexarch.odds.conquest import (
    ATTACKER,
    DEFENDER,
    GALLEY,
    Fleet,
    Force,
    Odds,
    battle,
    best_target,
    parse_fleet,
    sea_battle,
    sea_best_target,
    sea_win_probability,
    win_probability,
)
from hexarch.odds.conquest_fire import hit_chance

small = st.tuples(st.integers(0, 9), st.integers(0, 4), st.integers(0, 4)).filter(any)
large = st.tuples(st.integers(0, 30), st.integers(0, 15), st.integers(0, 10)).filter(any)
walls = st.integers(0, 1)
load = st.tuples(st.integers(0, 4), st.integers(0, 2), st.integers(0, 1))
fleets_of_six = st.lists(load, min_size=1, max_size=6)

# Land battles.

GOLDEN = """
1/0/0   1/0/0  no   0.6667
4/0/0   4/0/0  no   0.5560
4/0/0   4/0/0  yes  0.3354
7/0/0   4/0/0  yes  0.8128
7/0/0   7/0/0  yes  0.2465
5/0/1   4/0/0  yes  0.8624
5/0/2   4/0/0  yes  0.9760
4/0/0   3/0/1  no   0.2600
3/2/2   4/2/1  no   0.8081
0/0/2   0/0/2  no   0.5300
10/0/0  0/0/4  no   0.1168
"""


def counts(cell: str) -> Force:
    i, c, k = cell.split("/")
    return int(i), int(c), int(k)


@pytest.mark.parametrize("row", GOLDEN.strip().splitlines())
def test_golden_odds(row: str) -> None:
    attacker, defender, fort, p = row.split()
    found = battle(counts(attacker), counts(defender), fort=fort == "yes")
    assert found.attacker_wins == pytest.approx(float(p), abs=1e-4)
    assert found.method == "exact"


CHART = """
0  4  5  4  6  3
1  3  4  3  5  2
2  2  3  2  4  1
3  1  2  1  3  1
4  1  1  1  2  1
5  1  1  1  1  1
6  1  1  1  1  1
"""


@pytest.mark.rule("adv.3")
@pytest.mark.rule("adv.5")
@pytest.mark.rule("combat.3")
@pytest.mark.parametrize("row", CHART.strip().splitlines())
def test_combat_chart(row: str) -> None:
    lead, *needed = map(int, row.split())
    hits = (HIT_LAND[0], HIT_LAND[1], HIT_SEA[1], HIT_LAND[2], HIT_GALLEY)
    assert [hit_chance(hit, lead) for hit in hits] == [(7 - need) / 6 for need in needed]
    assert [hit_chance(hit, -lead) for hit in hits] == [hit_chance(hit, 0) for hit in hits]


@pytest.mark.rule("adv.1")
@pytest.mark.rule("adv.2")
@pytest.mark.rule("combat.2")
@pytest.mark.parametrize(
    ("attacker", "defender", "fort", "p"),
    [
        pytest.param((1, 0, 0), (1, 0, 0), 0, 2 / 3, id="even dice, first fire"),
        pytest.param((1, 0, 0), (0, 1, 0), 0, 1 / 2, id="cavalry is harder to hit"),
        pytest.param((1, 0, 0), (1, 0, 0), 1, 3 / 5, id="walls help the defender's die only"),
        pytest.param((0, 0, 1), (1, 0, 0), 0, 12 / 13, id="one catapult, +1"),
        pytest.param((0, 0, 1), (1, 0, 0), 1, 6 / 7, id="a catapult against walls, no advantage"),
        pytest.param((0, 0, 1), (0, 0, 1), 0, 6 / 11, id="equal catapults, no advantage"),
        pytest.param((0, 0, 3), (1, 0, 0), 0, 1.0, id="no roll"),
        pytest.param((2, 0, 0), (0, 0, 5), 0, 0.0, id="two fires cannot remove five"),
        pytest.param((1, 0, 0), NONE, 1, 1.0, id="R-10: nobody there"),
        pytest.param(NONE, (1, 0, 0), 0, 0.0, id="nobody to attack with"),
    ],
)
def test_small_battles_by_hand(attacker: Force, defender: Force, fort: int, p: float) -> None:
    assert win_probability(attacker, defender, fort) == pytest.approx(p, abs=1e-15)


@pytest.mark.rule("adv.4")
@pytest.mark.rule("battle.2")
@pytest.mark.parametrize("fort", [0, 1])
def test_every_small_battle_has_the_value_of_the_game(fort: int) -> None:
    """Both sides free to shoot at anything, the one maximising and the other minimising."""
    independent = Battle(on_land(fort))
    independent.value((4, 2, 3), (4, 2, 3))
    assert len(independent.known) == 59 * 59
    for (attacker, defender), (p, _) in independent.known.items():
        assert win_probability(attacker, defender, fort) == pytest.approx(p, abs=1e-12)


def bellman(
    attacker: Side, defender: Side, rules: Rules[Side], win: Callable[[Side, Side], float]
) -> float:
    """Give the attacker's best chance when both sides may change their next target."""

    def lead(own: Side, foe: Side) -> int:
        return rules.total(own) - rules.total(foe) - rules.fort

    def to_defend(own: Side, foe: Side) -> float:
        if not any(foe):
            return 1.0
        stay, ahead = win(own, foe), -lead(own, foe)
        shots = [(rolled(hit, ahead), after) for hit, after in rules.targets(own)]
        return min(p * win(after, foe) + (1 - p) * stay for p, after in shots)

    stay, ahead = to_defend(attacker, defender), lead(attacker, defender)
    shots = [(rolled(hit, ahead), after) for hit, after in rules.targets(defender)]
    return max(p * to_defend(attacker, after) + (1 - p) * stay for p, after in shots)


@given(large, large, walls)
def test_no_other_target_is_better_in_large_battles(one: Force, two: Force, fort: int) -> None:
    best = bellman(one, two, on_land(fort), lambda a, d: win_probability(a, d, fort))
    assert win_probability(one, two, fort) == pytest.approx(best, abs=1e-13)


@given(small, small)
def test_the_sides_mirror_each_other(one: Force, two: Force) -> None:
    """In the open, a defender about to fire stands like an attacker about to fire."""
    kind = best_target(one, two, 0, DEFENDER)
    p = rolled((4, 5, 6)[kind], two[2] - one[2])
    hurt = conquest_land.without(one, kind)
    second = p * win_probability(hurt, two) + (1 - p) * win_probability(one, two)
    assert second == pytest.approx(1 - win_probability(two, one), abs=1e-12)
    assert second <= win_probability(one, two) + 1e-12


@given(small, small, walls, st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1)]))
def test_more_units_never_harm(attacker: Force, defender: Force, fort: int, more: Force) -> None:
    def reinforced(force: Force) -> Force:
        return force[0] + more[0], force[1] + more[1], force[2] + more[2]

    p = win_probability(attacker, defender, fort)
    assert win_probability(reinforced(attacker), defender, fort) >= p - 1e-12
    assert win_probability(attacker, reinforced(defender), fort) <= p + 1e-12
    assert win_probability(attacker, defender, 1) <= p + 1e-12


@given(small, small, walls, st.sampled_from([0.0, 0.2, 0.5, 1.0]))
def test_ends_add_up(attacker: Force, defender: Force, fort: int, limit: float) -> None:
    found = battle(attacker, defender, fort, limit)
    shares = [end.p for end in found.survivors]
    assert shares == sorted(shares, reverse=True)
    assert math.fsum(shares) == pytest.approx(1, abs=1e-12)
    sides = found.attacker_wins + found.defender_wins + found.retreat
    assert sides == pytest.approx(1, abs=1e-12)
    if not limit:
        p = win_probability(attacker, defender, fort)
        assert found.attacker_wins == pytest.approx(p, abs=1e-12)
        assert found.retreat == 0


def test_survivors_and_losses_by_hand() -> None:
    found = battle((1, 0, 0), (1, 0, 0))
    assert [end[:2] for end in found.survivors] == [((1, 0, 0), NONE), (NONE, (1, 0, 0))]
    assert [end.p for end in found.survivors] == pytest.approx([2 / 3, 1 / 3])
    assert tuple(found.expected_loss) == pytest.approx((10 / 3, 20 / 3))


@pytest.mark.rule("adv.5")
def test_without_rolls_every_fire_removes_a_unit() -> None:
    # +7, then +8 or +7: the defender fires once in between, unmodified, at a catapult.
    found = battle((0, 0, 8), (1, 0, 1))
    assert [end[:2] for end in found.survivors] == [((0, 0, 8), NONE), ((0, 0, 7), NONE)]
    assert [end.p for end in found.survivors] == pytest.approx([5 / 6, 1 / 6])
    assert found.attacker_wins == 1
    assert tuple(found.expected_loss) == pytest.approx((40 / 6, 50))


def test_targets_go_by_price() -> None:
    assert best_target((4, 2, 1), (4, 2, 0), 0, ATTACKER) == 1
    assert best_target((4, 2, 1), (4, 2, 0), 0, DEFENDER) == 2
    assert best_target((4, 0, 0), (4, 0, 0), 1, DEFENDER) == 0
    with pytest.raises(ValueError, match="no unit is left"):
        best_target((4, 0, 0), NONE, 0, ATTACKER)


@pytest.mark.rule("retreat.1")
def test_retreat_comes_after_the_defenders_fire() -> None:
    found = battle((1, 0, 0), (1, 0, 0), retreat_below=1.0)
    assert found.attacker_wins == pytest.approx(1 / 2)  # his first fire hits
    assert found.defender_wins == pytest.approx(1 / 4)  # nobody is left to retreat
    assert found.retreat == pytest.approx(1 / 4)
    assert found.method == "policy"


@pytest.mark.rule("retreat.1")
@given(
    st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)).filter(any),
    st.tuples(st.integers(0, 3), st.integers(0, 1), st.integers(0, 2)).filter(any),
    walls,
    st.sampled_from([0.0, 0.1, 0.3, 0.6, 1.0]),
)
def test_land_fire_by_fire(attacker: Force, defender: Force, fort: int, limit: float) -> None:
    def choose(own: Force, foe: Force, firing: int) -> tuple[int, Force]:
        kind = best_target(own, foe, fort, firing)
        return (4, 5, 6)[kind], conquest_land.without(own if firing else foe, kind)

    ends = Battle(on_land(fort)).follow((attacker, defender), choose, limit)
    found = battle(attacker, defender, fort, limit)
    assert {end[:2]: end.p for end in found.survivors} == pytest.approx(
        {end: p for end, p in ends.items() if p}, abs=1e-9
    )


# Battles at sea.

FLEETS = [
    ("3I,1K", "1C"),  # G8
    ("1K", "1I,1K+0"),
    ("1I,1C,1K+0", "2I,1K"),
    ("1I+1I+0", "1C,1K+1I"),
    ("2K+1I", "1K+1C+0"),
    ("0+0+0", "1I+2I"),
    ("2I,2K+1I", "1I,1C,2K+2C"),
]


def shot(own: Fleet, foe: Fleet, firing: int, *, late: bool) -> tuple[int, Fleet]:
    """Fire at the target that the library names, in the independent solution's terms."""
    galley, kind = sea_best_target(own, foe, firing, galley_after_all_units=late)
    fleet = own if firing else foe
    rest = [*fleet[:galley], *fleet[galley + 1 :]]
    if kind != GALLEY:
        rest.append(conquest_land.without(fleet[galley], kind))
    return (4, 4, 6, 3)[kind], tuple(sorted(rest))


@pytest.mark.rule("naval.1")
@pytest.mark.rule("naval.3")
@pytest.mark.rule("naval.4")
@pytest.mark.rule("naval.5")
@pytest.mark.parametrize("late", [False, True], ids=["R-21", "galley_after_all_units"])
@pytest.mark.parametrize("fleets", FLEETS)
def test_sea_battles_have_the_value_of_the_game(fleets: tuple[str, str], late: bool) -> None:  # noqa: FBT001 - an option of the game
    one, two = (tuple(sorted(parse_fleet(text))) for text in fleets)
    independent = Battle(at_sea(late=late))
    independent.value(one, two)
    for (attacker, defender), (first, second) in independent.known.items():
        assert sea_win_probability(attacker, defender) == pytest.approx(first, abs=1e-12)
        lead = independent.lead(attacker, defender)
        hit, after = shot(attacker, defender, ATTACKER, late=late)
        assert (hit, after) in independent.rules.targets(defender)
        p = rolled(hit, lead)
        best = p * independent.value(attacker, after)[1] + (1 - p) * second
        assert best == pytest.approx(first, abs=1e-12)
        hit, after = shot(attacker, defender, DEFENDER, late=late)
        assert (hit, after) in independent.rules.targets(attacker)
        p = rolled(hit, -lead)
        best = p * independent.value(after, defender)[0] + (1 - p) * first
        assert best == pytest.approx(second, abs=1e-12)


@given(fleets_of_six, fleets_of_six)
def test_no_other_target_is_better_in_large_sea_battles(one: list[Force], two: list[Force]) -> None:
    best = bellman(tuple(one), tuple(two), at_sea(late=False), sea_win_probability)
    assert sea_win_probability(tuple(one), tuple(two)) == pytest.approx(best, abs=1e-13)


@pytest.mark.parametrize("late", [False, True], ids=["R-21", "galley_after_all_units"])
@pytest.mark.parametrize("fleets", FLEETS)
def test_sea_fire_by_fire(fleets: tuple[str, str], late: bool) -> None:  # noqa: FBT001 - an option of the game
    one, two = (tuple(sorted(parse_fleet(text))) for text in fleets)
    ends = Battle(at_sea(late=late)).follow((one, two), lambda a, d, n: shot(a, d, n, late=late))
    found = sea_battle(one, two, galley_after_all_units=late)
    assert found.attacker_wins == pytest.approx(sea_win_probability(one, two), abs=1e-12)
    survivors = {(tuple(sorted(a)), tuple(sorted(d))): p for a, d, p in found.survivors}
    assert survivors == pytest.approx({end: p for end, p in ends.items() if p}, abs=1e-9)


def test_galleys_alone_by_hand() -> None:
    found = sea_battle(parse_fleet("G"), parse_fleet("G"))
    assert found.attacker_wins == pytest.approx(3 / 4)  # 2/3 : (1 - 1/9)
    assert found.survivors[0][:2] == ((NONE,), ())
    assert tuple(found.expected_loss) == pytest.approx((25 / 4, 75 / 4))


@pytest.mark.rule("naval.2")
def test_targets_of_the_naval_example() -> None:
    galatia, egyptus, bare = parse_fleet("3I,1K"), parse_fleet("1C"), parse_fleet("G")
    assert sea_best_target(galatia, egyptus, ATTACKER) == (0, 1)
    assert sea_best_target(galatia, bare, ATTACKER) == (0, GALLEY)
    assert sea_best_target(galatia, bare, DEFENDER) == (0, 2)


@pytest.mark.rule("naval.2")
def test_empty_galley_beside_a_loaded_one() -> None:
    """R-21: it may be shot, and is when that is no worse and it is the dearer target."""
    own, foe = parse_fleet("3I"), parse_fleet("2I+0")
    assert sea_best_target(own, foe, ATTACKER) == (1, GALLEY)
    assert sea_best_target(own, foe, ATTACKER, galley_after_all_units=True) == (0, 0)
    assert sea_best_target(parse_fleet("1K"), foe, ATTACKER) == (0, 0)
    with pytest.raises(ValueError, match="no galley is left"):
        sea_best_target(own, (), ATTACKER)


def test_no_chance_is_above_certainty() -> None:
    odds = sea_battle(parse_fleet("7K+7K+6K+7I+7I+7I"), parse_fleet("7C+7C+7C+7C+0+0"))
    assert 1 - 1e-12 < odds.attacker_wins <= 1


def test_odds_go_into_json() -> None:
    found = sea_battle(parse_fleet("1I"), parse_fleet("0"))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Odds[Fleet]) == found


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def test_speed() -> None:
    """Bounds with room for a busy machine: a tenth of them is usual."""
    conquest_land._win_probability.cache_clear()  # noqa: SLF001 - a cold start
    assert seconds(lambda: win_probability((5, 5, 4), (5, 5, 4), 1)) < 0.1
    assert min(seconds(lambda: battle((5, 5, 4), (8, 3, 3), 1, 0.3)) for _ in range(5)) < 0.01
    assert seconds(lambda: battle((40, 10, 10), (20, 20, 10), 1)) < 2
    fleet = ((4, 2, 1),) * 6
    assert seconds(lambda: sea_battle(fleet, fleet)) < 5

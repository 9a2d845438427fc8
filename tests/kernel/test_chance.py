"""The dice are fair, repeatable, and exactly as docs/dice.md describes them."""

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarch.kernel import chance

PAGE = (Path(__file__).parents[2] / "docs" / "dice.md").read_text("utf-8")
KEY = bytes(range(32))


def by_the_page(key: bytes, draw: int, sides: list[int]) -> tuple[int, ...]:
    """Roll as the page says, written from the page alone."""
    stream = b"".join(
        hmac.digest(key, f"hexarch-dice/1 roll {draw} {b}".encode(), "sha256") for b in range(40)
    )
    shown = []
    for n in sides:
        k = next(k for k in range(99) if 256**k >= n)
        while True:
            v, stream = int.from_bytes(stream[:k], "big"), stream[k:]
            if v < 256**k // n * n:
                break
        shown.append(v % n + 1)
    return tuple(shown)


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, chance.MOST_DRAW),
    st.lists(st.one_of(st.integers(1, 300), st.integers(1, 2**40)), max_size=20),
)
def test_rolls_follow_the_page(key: bytes, draw: int, sides: list[int]) -> None:
    assert chance.faces(key, draw, sides) == by_the_page(key, draw, sides)


@pytest.mark.parametrize(
    ("draw", "sides", "faces"),
    [
        (0, (6,) * 10, (2, 4, 4, 4, 4, 2, 2, 6, 6, 3)),
        (1, (6, 6), (5, 3)),
        (3, (100,), (78,)),
        (4, (2**32,), (73546296,)),
        (5, (1,), (1,)),
        (11, (6,), (6,)),
        (11, (1000,), (882,)),
    ],
)
def test_values_printed_on_the_page(
    draw: int, sides: tuple[int, ...], faces: tuple[int, ...]
) -> None:
    assert chance.faces(KEY, draw, sides) == faces
    assert re.search(rf"\| draw {draw}, [^|]*\| {' '.join(map(str, faces))} ", PAGE)


def test_commitment_block_and_seed_printed_on_the_page() -> None:
    assert f"| key | `{KEY.hex()}` |" in PAGE
    assert f"| commitment | `{chance.commitment(KEY)}` |" in PAGE
    assert f"| block 0 of draw 0 | `{chance.Dice(KEY).block(0, 0).hex()}` |" in PAGE
    assert f"`{chance.key_from_seed('7').hex()}`" in PAGE
    preimage = b"hexarch-dice/1 commitment " + KEY
    assert chance.commitment(KEY) == hashlib.sha256(preimage).hexdigest()


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize(
    ("sides", "rolls", "limit"),
    [
        (6, 600_000, 20.5),  # 5 degrees of freedom: exceeded once in a thousand keys
        (10, 100_000, 27.9),  # 9 degrees of freedom
        (200, 100_000, 266.0),  # 199; a die that wastes a fifth of its bytes
    ],
)
def test_dice_are_fair(sides: int, rolls: int, limit: float) -> None:
    dice = chance.Dice(chance.key_from_seed("chi square"))
    counts = Counter(dice.roll(draw, (sides,))[0] for draw in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < limit


def test_dice_of_one_draw_do_not_hang_together() -> None:
    dice = chance.Dice(chance.key_from_seed("pairs"))
    pairs = Counter(6 * a + b - 6 for a, b in (dice.roll(n, (6, 6)) for n in range(72_000)))
    assert chi_square(pairs, 36) < 66.6  # 35 degrees of freedom


def test_every_order_of_four_comes_up_equally_often() -> None:
    dice = chance.Dice(chance.key_from_seed("orders"))
    orders = Counter(chance.order(dice.roll(n, chance.order_dice(4))) for n in range(48_000))
    ranks = Counter({at + 1: count for at, count in enumerate(orders.values())})
    assert len(ranks) == 24
    assert chi_square(ranks, 24) < 49.7  # 23 degrees of freedom


@given(st.permutations(range(7)))
def test_every_order_has_its_roll(wanted: list[int]) -> None:
    left, rolled = sorted(wanted), []
    for thing in wanted[:-1]:
        rolled.append(left.index(thing) + 1)
        left.remove(thing)
    assert chance.order(rolled) == tuple(wanted)


def test_no_die_depends_on_what_was_rolled_before() -> None:
    dice = chance.Dice(KEY)
    forwards = [dice.roll(draw, (6, 20)) for draw in range(50)]
    assert [dice.roll(draw, (6, 20)) for draw in reversed(range(50))] == forwards[::-1]


def test_another_key_gives_other_rolls() -> None:
    other = bytes([*KEY[:-1], KEY[-1] ^ 1])
    assert chance.faces(KEY, 0, (6,) * 30) != chance.faces(other, 0, (6,) * 30)
    assert chance.commitment(KEY) != chance.commitment(other)


@pytest.mark.parametrize("key", [b"", b"short", bytes(33)])
def test_a_key_has_32_bytes(key: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        chance.faces(key, 0, (6,))
    with pytest.raises(ValueError, match="32 bytes"):
        chance.commitment(key)


@pytest.mark.parametrize("draw", [-1, chance.MOST_DRAW + 1])
def test_draws_are_numbered_within_bounds(draw: int) -> None:
    with pytest.raises(ValueError, match="numbered"):
        chance.faces(KEY, draw, (6,))


def test_a_die_has_a_side() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        chance.faces(KEY, 0, (6, 0))

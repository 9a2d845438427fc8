"""Dice that nobody can foresee and everybody can check afterwards.

All rolls of a game follow from one secret key of 32 bytes. Its commitment is published before the
first roll, the key itself when the game is over. ``docs/dice.md`` describes the scheme in full.

>>> key = key_from_seed("demo")
>>> faces(key, 0, (6, 6))
(1, 3)
>>> order(faces(key, 1, (5, 4, 3, 2)))
(3, 4, 2, 0, 1)
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SCHEME: Final = "hexarch-dice/1"
KEY_BYTES: Final = 32
MOST_DRAW: Final = 2**53 - 1
"""The highest draw number: the largest whole number that every JSON reader keeps exact."""

_SHA256_BLOCK: Final = 64


class Dice:
    """The dice of one key: a roll depends on the key and the number of the draw only."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a dice key has {KEY_BYTES} bytes, not {len(key)}")
        # HMAC by hand, its two keyed halves made once: three times as quick as hmac.digest.
        padded = key.ljust(_SHA256_BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in padded))

    def block(self, draw: int, number: int) -> bytes:
        """Return the 32 bytes of block *number* of a draw: HMAC-SHA256 under the key."""
        inner = self._inner.copy()
        inner.update(b"hexarch-dice/1 roll %d %d" % (draw, number))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    def roll(self, draw: int, sides: Sequence[int]) -> tuple[int, ...]:
        """Return one face, 1 to its number of sides, for each die of a draw."""
        if not 0 <= draw <= MOST_DRAW:
            raise ValueError(f"a draw is numbered 0 to {MOST_DRAW}, not {draw}")
        stream, at, blocks = self.block(draw, 0), 0, 1
        found = []
        for count in sides:
            if count < 1:
                raise ValueError(f"a die has at least one side, not {count}")
            size = ((count - 1).bit_length() + 7) // 8
            span = 1 << 8 * size
            fair = span - span % count
            value = fair
            while value >= fair:
                while len(stream) < at + size:
                    stream += self.block(draw, blocks)
                    blocks += 1
                value = int.from_bytes(stream[at : at + size], "big")
                at += size
            found.append(value % count + 1)
        return tuple(found)


@lru_cache(maxsize=32)
def _dice(key: bytes) -> Dice:
    return Dice(key)


def faces(key: bytes, draw: int, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the faces that *key* gives the dice of draw number *draw*."""
    return _dice(key).roll(draw, sides)


def commitment(key: bytes) -> str:
    """Return what may be published of *key* before the game: it fixes the key and hides it."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a dice key has {KEY_BYTES} bytes, not {len(key)}")
    return hashlib.sha256(b"hexarch-dice/1 commitment " + key).hexdigest()


def key_from_seed(seed: str) -> bytes:
    """Return the key of a repeatable game; whoever knows the seed knows every roll."""
    return hashlib.sha256(b"hexarch-dice/1 seed " + seed.encode()).digest()


def order(rolled: Sequence[int]) -> tuple[int, ...]:
    """Read the roll of dice with n, n-1, ... 2 sides as an order of the n things 0 to n-1.

    Each die picks among the things that are left; the last thing needs no die.

    >>> order((3, 1))
    (2, 0, 1)
    """
    left = list(range(len(rolled) + 1))
    return (*[left.pop(face - 1) for face in rolled], left[0])


def order_dice(things: int) -> tuple[int, ...]:
    """Return the sides of the dice that put *things* in order.

    >>> order_dice(4)
    (4, 3, 2)
    """
    return tuple(range(things, 1, -1))

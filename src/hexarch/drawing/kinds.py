"""What pieces may be: one list, ``kinds.json``, for every drawer.

A game says of its tokens what they are, in these words; drawers go by the group a word is in.
"""

from importlib import resources
from typing import Final

import msgspec


class Kinds(msgspec.Struct, frozen=True):
    """The kinds of tokens by how they are drawn; in a stack they stand in this order."""

    ships: tuple[str, ...]
    """They lie on water and carry others: banners, or oblong counters."""
    leaders: tuple[str, ...]
    """Banners that lead others."""
    units: tuple[str, ...]
    """Discs of metal with a count."""
    cities: tuple[str, ...]
    """What stands in the city place of a province: of several the last."""
    works: tuple[str, ...]
    """Works in a hex, over the pieces that hold them."""
    towns: tuple[str, ...]
    """Cities in a hex, where the map itself has none such."""
    signs: dict[str, float]
    """The markers of a province, side by side on its plaque, and how wide each is."""
    states: tuple[str, ...]
    """The marks that a counter may bear, for the legend."""


def _load() -> Kinds:
    data = resources.files("hexarch.drawing").joinpath("kinds.json").read_bytes()
    return msgspec.json.decode(data, type=Kinds)


KINDS: Final = _load()

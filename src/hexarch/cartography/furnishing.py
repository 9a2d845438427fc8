"""Furnish the whole map: land first, then islands, docks and seas, so that nothing collides."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from hexarch.boards import mediterranean as board
from hexarch.cartography import source
from hexarch.cartography.docks import place_docks
from hexarch.cartography.furnish import (
    COIN,
    Furniture,
    best_place,
    furnish_province,
    inset,
    name_sea,
    without,
)
from hexarch.cartography.names import Named, measure, write_label
from hexarch.cartography.ornament import ROSE
from hexarch.cartography.partition import Labels, Mask
from hexarch.cartography.room import Box, footprint
from hexarch.drawing.atlas import WILD, Dock, Label
from hexarch.drawing.lettering import PROVINCE, WATER

_FLEET = (100.0, 60.0)
_SHAPE = (source.HEIGHT, source.WIDTH)
_TWO_LINES = {"AFR", "ARA"}
_COINS = 4
_COIN_LIMIT = 150
"""A further place for a coin may cost no more."""
_BESIDE = 36
"""The coin of an island may stand on the water so far from the shore."""


class Plan(NamedTuple):
    """Where everything stands, by label."""

    anchors: dict[int, tuple[float, float]]
    labels: dict[int, list[Label]]
    coins: dict[int, list[tuple[float, float]]]
    cities: dict[int, Box]
    docks: list[Dock]
    boxes: list[Box]
    """What roads should not cross."""

    def city(self, label: int) -> tuple[float, float]:
        """Where a city stands."""
        return self.cities[label].x, self.cities[label].y


def furnish(labels: Labels, land: Mask, tell: Callable[[str], None]) -> Plan:
    """Place names, coins, cities, pieces and docks."""
    plan = Plan({}, {}, {}, {}, [], [])
    taken = _ornaments()
    fixed = _fixed()
    water = inset(~land, 5)
    for label in sorted(board.PROVINCES, key=lambda label: label in board.ISLANDS):
        free = water & ~taken if label in board.ISLANDS else None
        options = furnish_province(labels == label, free, _province_lines(label), fixed.get(label))
        taken |= footprint(_SHAPE, options[0].name.box, 3)
        region: Mask = labels == label
        beside = inset(region, 3)
        if free is not None:
            beside |= inset(free & ~taken & ~inset(~region, _BESIDE), 3)
        _settle_province(plan, label, options, region, beside)
        if free is not None:
            for place in plan.coins[label]:
                taken |= footprint(_SHAPE, Box(*place, *COIN), 1)
    tell("naming seas")
    for label in board.ZONES:
        named = fixed.get(label) or name_sea((labels == label) & ~taken, _sea_lines(label))
        plan.labels[label] = [write_label(WATER, named.setting, named.box)]
        taken |= footprint(_SHAPE, named.box, 3)
    tell("placing docks")
    towards = {label: Box(*plan.anchors[label], 0, 0) for label in board.PROVINCES}
    docks = place_docks(labels, land, taken, towards)
    plan.docks.extend(dock for dock, _ in docks)
    for _, box in docks:
        taken |= footprint(_SHAPE, box, 2)
    for label in board.ZONES:
        plan.anchors[label] = _roads_of_ships((labels == label) & ~taken, label)
    return plan


def _ornaments() -> Mask:
    """Mark where rose and cartouche lie."""
    x, y, radius = ROSE
    return footprint(_SHAPE, Box(x, y, 2 * radius, 2.4 * radius), 6)


def _fixed() -> dict[int, Named]:
    """Read the names that the placement table sets."""
    found: dict[int, Named] = {}
    for row in source.lettering():
        if row["code"] != WILD:
            label = board.SPACE[row["code"]]
            face = PROVINCE if label in board.PROVINCES else WATER
            lines = row["text"].split("/")
            setting = measure(face, lines, float(row["size"]), float(row["spacing"]))
            x, y, angle = (float(row[key]) for key in ("x", "y", "angle"))
            found[label] = Named(setting, Box(x, y, setting.width, setting.height, angle), 0)
    return found


def _province_lines(label: int) -> list[tuple[str, ...]]:
    name = board.NAMES[label].upper()
    words = name.split()
    if board.CODES[label] in _TWO_LINES:
        return [tuple(words)]
    if len(words) > 2:
        return [(name,), (" ".join(words[:-1]), words[-1])]
    return [(name,)]


def _sea_lines(label: int) -> list[tuple[str, ...]]:
    first, rest = board.NAMES[label].split(" ", 1)
    return [(f"{first} {rest}",), (first, rest)]


def _settle_province(
    plan: Plan, label: int, options: list[Furniture], region: Mask, beside: Mask
) -> None:
    """Take the best option, and second choices for name and coin."""
    best = options[0]
    plan.anchors[label] = _anchor(best, region)
    plan.cities[label] = best.city
    plan.labels[label] = [write_label(PROVINCE, best.name.setting, best.name.box)]
    other = _second_name(best, options)
    if other:
        plan.labels[label].append(write_label(PROVINCE, other.setting, other.box))
    plan.coins[label] = _coin_places(best, region, beside)
    plan.boxes.extend([best.name.box, best.coin])


def _anchor(best: Furniture, region: Mask) -> tuple[float, float]:
    """Take the middle of the room for pieces, or a point of the region close to it."""
    x, y = best.pieces.x, best.pieces.y
    if 0 <= x < source.WIDTH and 0 <= y < source.HEIGHT and region[int(y), int(x)]:
        return x, y
    place = best_place(region, (12, 12), (x, y), outside_price=2000, away_price=1)
    return place.box.x, place.box.y


def _second_name(best: Furniture, options: list[Furniture]) -> Named | None:
    """Find a name well away from the first, clear of coin and city."""
    blocked = footprint(_SHAPE, best.coin) | footprint(_SHAPE, best.city)
    for option in options[1:]:
        box = option.name.box
        apart = np.hypot(box.x - best.name.box.x, box.y - best.name.box.y)
        if apart > 2 * best.name.box.height and not (blocked & footprint(_SHAPE, box)).any():
            return option.name
    return None


def _coin_places(best: Furniture, region: Mask, beside: Mask) -> list[tuple[float, float]]:
    """Find places for the coin, best first, each clear of the name and of the others.

    In a region too small for both, the first place is the city's: the coin yields to a city.
    """
    near = (best.name.box.x, best.name.box.y)
    places = [best.coin]
    if (footprint(_SHAPE, best.coin) & ~region).any():
        ground = without(region, [best.name.box])
        place = best_place(
            ground, COIN, (best.city.x, best.city.y), outside_price=2000, away_price=0.2
        )
        places.insert(0, place.box)
    free = without(beside, [best.name.box, best.city, *places])
    while len(places) < _COINS:
        place = best_place(free, COIN, near, outside_price=2000, away_price=0.2)
        if place.cost > _COIN_LIMIT:
            break
        places.append(place.box)
        free = without(free, [place.box])
    return [(place.x, place.y) for place in places]


def _roads_of_ships(free: Mask, label: int) -> tuple[float, float]:
    """Keep room for the galleys of a sea zone."""
    place = best_place(
        free,
        _FLEET,
        (2.0 * board.ANCHORS[label][0], 2.0 * board.ANCHORS[label][1]),
        outside_price=300,
        away_price=0.05,
    )
    return place.box.x, place.box.y

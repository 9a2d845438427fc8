"""Where galleys lie at a coast: on the water close to the shore, clear of each other."""

from collections.abc import Mapping

import numpy as np
from scipy import ndimage

from hexarch.boards import mediterranean as board
from hexarch.cartography.furnish import SHIP, covered, inset
from hexarch.cartography.noise import Field
from hexarch.cartography.partition import Labels, Mask
from hexarch.cartography.room import Box, Room
from hexarch.drawing.atlas import Dock

_NEAR, _FAR = 20, 34
"""How far the middle of a docked galley may lie from the shore."""


def place_docks(
    labels: Labels, land: Mask, taken: Mask, towards: Mapping[int, Box]
) -> list[tuple[Dock, Box]]:
    """Give each coast a dock, near to where the pieces of its province stand."""
    away, nearest = ndimage.distance_transform_edt(~land, return_indices=True)
    shore = labels[nearest[0], nearest[1]]
    free = (inset(~land, 2) & ~taken).astype(float)
    found: list[tuple[Dock, Box]] = []
    for coast in sorted(board.COASTS, key=lambda c: int((shore == c.province).sum())):
        wish = towards[coast.province]
        berth = (shore == coast.province) & (away >= _NEAR) & (away <= _FAR)
        berth &= np.isin(labels, coast.zones)
        box = _berth(free, berth, (wish.x, wish.y))
        zone = board.CODES[int(labels[int(box.y), int(box.x)])]
        province = board.CODES[coast.province]
        found.append((Dock(coast.code, province, zone, box.x, box.y), box))
        free = covered(free, box)
    return sorted(found, key=lambda pair: board.COAST[pair[0].coast])


def _berth(free: Field, berth: Mask, wish: tuple[float, float]) -> Box:
    """Choose among the berths the clearest that is near."""
    rows, columns = np.nonzero(berth)
    top, left = max(int(rows.min()) - 30, 0), max(int(columns.min()) - 30, 0)
    crop = (slice(top, int(rows.max()) + 30), slice(left, int(columns.max()) + 30))
    tries = Room(free[crop], around=20).tries(*SHIP)
    x, y = np.clip(tries.x + left, 0, 1999), np.clip(tries.y + top, 0, 1199)
    away = np.hypot(x - wish[0], y - wish[1])
    cost = 300 * (1 - tries.share) + 0.25 * away
    cost[~berth[y.astype(int), x.astype(int)]] = np.inf
    best = int(cost.argmin())
    return Box(float(round(x[best])), float(round(y[best])), *SHIP)

"""What the board fixes about distance by sea."""

from collections import deque
from typing import Final

from hexarch.boards.mediterranean import COASTS, COASTS_OF, PROVINCES, ZONE_NEIGHBOURS, ZONES
from hexarch.games.conquest.tables import MOVES

FAR: Final = 99
CROSSING: Final = 2.0
"""What a crossing within one turn costs a campaign, in turns of marching."""
VOYAGE: Final = 4.0
"""What a crossing with a night at sea costs."""


def _zone_distances(start: int) -> dict[int, int]:
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in ZONE_NEIGHBOURS[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


ZONE_DISTANCE: Final = {zone: _zone_distances(zone) for zone in ZONES}
WATERS: Final = tuple(
    frozenset(zone for coast in COASTS_OF[p] for zone in COASTS[coast].zones) for p in PROVINCES
)
"""The zones that wash each province."""


def _sea_moves(a: int, b: int) -> int:
    ways = [ZONE_DISTANCE[x][y] + 2 for x in WATERS[a] for y in WATERS[b]]
    return min(ways, default=FAR)


SEA_MOVES: Final = tuple(tuple(_sea_moves(a, b) for b in PROVINCES) for a in PROVINCES)
"""The moves of a galley from a coast of one province to a coast of another."""
CROSSINGS: Final = tuple(
    tuple(b for b in PROVINCES if a != b and SEA_MOVES[a][b] == MOVES) for a in PROVINCES
)
"""The provinces that a galley reaches from each one within a turn."""
SEA_WAYS: Final = tuple(
    tuple(
        (b, CROSSING if SEA_MOVES[a][b] == MOVES else VOYAGE)
        for b in PROVINCES
        if a != b and SEA_MOVES[a][b] <= 2 * MOVES
    )
    for a in PROVINCES
)
"""The provinces within two turns by sea, and what the way costs."""


def landing(zone: int, province: int) -> int:
    """Return the coast of a province that a zone washes, or -1."""
    return next((coast for coast in COASTS_OF[province] if zone in COASTS[coast].zones), -1)


def away(zone: int, province: int) -> int:
    """Return how many zones it is from a zone to the waters of a province; 0 if it washes it."""
    return min((ZONE_DISTANCE[zone][water] for water in WATERS[province]), default=FAR)

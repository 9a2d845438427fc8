"""How games of older rules are carried over."""

from collections import defaultdict
from typing import Any, Final

from hexarch.boards.empire import PROVINCE_CODES
from hexarch.games.empire.rules.r02_levels import OPEN, Row, range_left
from hexarch.kernel.flat import put
from hexarch.kernel.saved import migration

NOTHING: Final = (OPEN,) * len(PROVINCE_CODES)


@migration("empire", rules="1")
def give_every_province_its_points(document: dict[str, Any]) -> dict[str, Any]:
    """Rules 2 ask for every province in scenario D; rules 1 ended when there was no choice."""
    if document["scenario"] == "D":
        document["plies"] = _spread(document["plies"])
    return {**document, "rules": "2"}


def _spread(plies: list[Any]) -> list[Any]:
    rows: defaultdict[int, Row] = defaultdict(lambda: NOTHING)
    found: list[Any] = []
    for ply in plies:
        found.append(ply)
        seat, action = ply[:2]
        if action["type"] == "reconsider":
            rows[seat] = NOTHING
        elif action["type"] == "assign_level":
            given = PROVINCE_CODES.index(action["province"])
            rows[seat] = put(rows[seat], given, int(action["level"]))
            while rows[seat].count(OPEN) > 1 and len(left := range_left(rows[seat])) == 1:
                province = rows[seat].index(OPEN)
                code, level = PROVINCE_CODES[province], left[0]
                act = {"type": "assign_level", "province": code, "level": str(level)}
                found.append([seat, act])
                rows[seat] = put(rows[seat], province, level)
    return found

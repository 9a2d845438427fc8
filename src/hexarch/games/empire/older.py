"""How games of older rules are carried over."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES
from hexarch.games.empire.rules.r02_levels import OPEN, Row, first_row, levels_left, range_left
from hexarch.kernel.flat import put
from hexarch.kernel.saved import migration

Left: TypeAlias = Callable[[str, Row], set[int]]
"""The levels among which a player could still choose."""
BY_LEVELS: Final = ("B", "C")
"""The scenarios in which each Control Level is given once."""


@migration("empire", rules="1")
def give_every_province_its_points(document: dict[str, Any]) -> dict[str, Any]:
    """Rules 2 ask for every province in scenario D; rules 1 ended when there was no choice."""
    if document["scenario"] == "D":
        document["plies"] = _spread(document, lambda _, row: set(range_left(row)))
    return {**document, "rules": "2"}


@migration("empire", rules="2")
def give_every_province_its_level(document: dict[str, Any]) -> dict[str, Any]:
    """Rules 3 ask for every province in scenarios B and C, too."""
    if document["scenario"] in BY_LEVELS:
        document["plies"] = _spread(document, lambda which, row: set(levels_left(which, row)))
    return {**document, "rules": "3"}


@migration("empire", rules="3")
def ask_an_intervener_once(document: dict[str, Any]) -> dict[str, Any]:
    """Rules 4 ask whoever has taken a battle over for reinforcements only once in a round."""
    found: list[Any] = []
    for ply in document["plies"]:
        before = found[-1] if found else ply
        spoken = {"continue", "reinforce"} if before[0] == ply[0] else set()
        kind = ply[1]["type"]
        if before[1]["type"] not in spoken or kind not in {"keep_out", "enter_battle"}:
            found.append(ply)
        elif kind == "enter_battle":
            found[-1] = [ply[0], {"type": "reinforce", "unit": ply[1]["unit"]}]
    return {**document, "plies": found, "rules": "4"}


def _spread(document: dict[str, Any], left: Left) -> list[Any]:
    """Return the plies with an act for each level that was once given without one."""
    scenario, homes = document["scenario"], [OPEN] * len(document["seats"])
    rows: dict[int, Row] = {}
    found: list[Any] = []
    for ply in document["plies"]:
        found.append(ply)
        seat, action = ply[:2]
        if action["type"] == "choose_home":
            homes[seat] = PROVINCE[action["province"]]
        elif action["type"] == "reconsider":
            rows.pop(seat, None)
        elif action["type"] == "assign_level":
            row = rows.get(seat) or first_row(scenario, homes, seat)
            row = put(row, PROVINCE[action["province"]], int(action["level"]))
            while row.count(OPEN) > 1 and len(levels := left(scenario, row)) == 1:
                province, level = row.index(OPEN), levels.pop()
                code = PROVINCE_CODES[province]
                act = {"type": "assign_level", "province": code, "level": str(level)}
                found.append([seat, act])
                row = put(row, province, level)
            rows[seat] = row
    return found

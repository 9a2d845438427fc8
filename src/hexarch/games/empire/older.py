"""How games of older rules are carried over."""

from collections import deque
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from hexarch.boards.empire import PROVINCE, PROVINCE_CODES
from hexarch.games.empire.rules.r02_levels import OPEN, Row, first_row, levels_left, range_left
from hexarch.kernel.flat import put
from hexarch.kernel.game import CHANCE, AnyGame, Illegal, Setting
from hexarch.kernel.referee import decode_action
from hexarch.kernel.saved import checked_setting, migration

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
        if ply[1]["type"] in {"keep_out", "enter_battle"}:
            _join_answers(found, ply)
        else:
            found.append(ply)
    return {**document, "plies": found, "rules": "4"}


@migration("empire", rules="4")
def leave_out_what_is_not_asked(document: dict[str, Any]) -> dict[str, Any]:
    """Rules 5 ask nobody in vain to share damage, and take leave back from nobody under way."""
    from hexarch.games.empire import GAME  # noqa: PLC0415  # the game is made of this module, too

    setting = Setting(document["scenario"], len(document["seats"]), document["options"])
    state = GAME.setup(checked_setting(GAME, setting))
    left, held, found = deque(document["plies"]), list[Any](), list[Any]()
    while left:
        for ply in (*held, left[0]):
            after = _played(GAME, state, ply)
            if after is not None:
                break
        else:
            if left[0][1]["type"] == "revoke_leave":
                held.append(left[0])
            elif left[0][1]["type"] not in {"volunteer", "refuse_volunteer"}:
                break  # whoever checks the record will say what is wrong
            left.popleft()
            continue
        state = after
        found.append(ply)
        if ply is left[0]:
            left.popleft()
        else:
            held.remove(ply)
    return {**document, "plies": [*found, *left], "rules": "5"}


@migration("empire", rules="5")
@migration("empire", rules="6")
@migration("empire", rules="7")
def keep_all_acts(document: dict[str, Any]) -> dict[str, Any]:
    """Keep every act: rules 6 to 8 differ in rare positions only; replaying names the first."""
    return {**document, "rules": "8"}


def _played(game: AnyGame, state: Any, ply: list[Any]) -> Any | None:
    """Return the state after a ply, or nothing if it may not be played now."""
    action = decode_action(game, msgspec.json.encode(ply[1]))
    if isinstance(action, Illegal) or game.check(state, ply[0], action) is not None:
        return None
    return game.apply(state, ply[0], action)[0]


def _join_answers(found: list[Any], ply: list[Any]) -> None:
    """Put what somebody said when he was asked again into what he had said first."""
    seat, action = ply
    place = _first_answer(found, seat)
    if place is None:
        found.append(ply)
        return
    had_declined = found[place][1]["type"] == "continue"
    if action["type"] == "enter_battle":
        if had_declined:  # and those asked before him have nothing to take over
            later = (other for other in found[place + 1 :] if other[1]["type"] != "keep_out")
            found[place:] = later
        found.append([seat, {"type": "reinforce", "unit": action["unit"]}])
    elif not had_declined:
        found.append([seat, {"type": "continue"}])


def _first_answer(found: list[Any], seat: int) -> int | None:
    """Return the place of what a defender answered at the end of this round, if he was asked."""
    for place in reversed(range(len(found))):
        spoken, action = found[place][:2]
        if spoken == CHANCE:
            return None
        if spoken == seat and action["type"] in {"continue", "reinforce"}:
            return place
    return None


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

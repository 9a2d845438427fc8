"""Why something that a player points at is no choice now: the rule, the reason, and a way out."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hexarch.boards.empire import (
    CLASSES,
    CODES,
    HEX,
    N_HEXES,
    NOWHERE,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
    REACH,
    REACHES,
)
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import RetreatTo
from hexarch.games.empire.actions.march import Head, Land, Load, Sail
from hexarch.games.empire.actions.realm import AssignLevel
from hexarch.games.empire.actions.war import AskLeave, Build, DeclareWar, MakePeace, Muster, Raze
from hexarch.games.empire.book import rule
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.horizon import beyond
from hexarch.games.empire.liberties import check_liberty
from hexarch.games.empire.model import (
    ABOARD,
    AT_SEA,
    NOBODY,
    Hex,
    Seat,
    State,
    Unit,
    Where,
    replace,
)
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CLASS_OF, CODE, IS_SHIP, UNIT, UNITS_OF
from hexarch.games.empire.rules.r01_units import commander, units_at
from hexarch.games.empire.rules.r06_areas import sections
from hexarch.games.empire.rules.r09_building import check_build
from hexarch.games.empire.rules.r09_mercenaries import is_own_city
from hexarch.games.empire.rules.r09_works import NO_WORK, work_at
from hexarch.games.empire.rules.r10_asking import place_code as leave_code
from hexarch.games.empire.rules.r10_asking import requests, travellers
from hexarch.games.empire.rules.r13_march import seen_by
from hexarch.games.empire.rules.r13_refusals import beyond_leave, why_not_there
from hexarch.games.empire.steps.march import Halt, March, Voyage
from hexarch.games.empire.steps.realm import Levels
from hexarch.games.empire.steps.war import Building, Declaring, Mustering, Peacemaking
from hexarch.kernel.game import Decision, Illegal
from hexarch.kernel.pointing import no_answer
from hexarch.kernel.text import ON_BOARD, refs

LEAVE: Final = {
    "10.1.1a": "province",
    "10.1.1b": "area",
    "10.1.1c": "city",
    "10.1.3a": "province",
    "10.3.1b": "province",
}
"""Under which rule a unit is refused a place for want of leave, and for leave of which kind."""

WOULD_BE: Final[dict[type, tuple[Action, ...]]] = {
    Levels: (AssignLevel(PROVINCE_CODES[0], "0"),),
    Building: (Muster(CODES[0]),),
    Declaring: (DeclareWar(PROVINCE_CODES[0]),),
    Peacemaking: (MakePeace(PROVINCE_CODES[0]),),
    March: (Head(CODES[0]),),
    Voyage: (Land(CODES[0]), Sail(REACHES[0].code)),
}
"""What one points at the board for in these steps, where it happens to be no choice."""


def why(
    state: State, seat: Seat, pointed: Sequence[str], picked: Sequence[str] = ()
) -> Illegal | None:
    """Say why the nearest thing pointed at that can be explained is no choice now.

    A counter is taken for its hex or province, and a hex for the units in it, where one of
    these is asked for.
    """
    mine = next((decision for decision in FLOW.owed(state) if decision.seat == seat), None)
    if mine is None:
        return None
    asked = list(_asked(state, seat, picked))
    codes = [code for code in map(_read, pointed) if code]
    for code in codes:
        found = _not_aboard(state, seat, code) or _not_reached(state, seat, code)
        found = found or _not_a_goal(state, code)
        if found is not None:
            return _explained(state, seat, code, found)
        asked.sort(key=lambda one: _last(state, seat, code, one))
        for action, field, like in asked:
            if isinstance(action, Raze) and not _has_work(state, code):
                continue
            for meant in _meant(state, code, action, like):
                found = FLOW.check(state, seat, replace(action, **{field: meant}))
                if found is not None:
                    return _explained(state, seat, code, found)
        if code in HEX and any(like in UNIT for _, _, like in asked):
            return _nobody_there(state, mine, code) or no_answer(mine, FLOW.choices(state, seat))
    province = next((code for code in codes if code in PROVINCE), "")
    if province and any(like not in PROVINCE for _, _, like in asked):
        say = "{0} is a whole province: point at a hex or at a unit in it."
        return Illegal(mine.rule, say, (province,))
    return no_answer(mine, FLOW.choices(state, seat))


@rule("13.4.5a")
def _not_aboard(state: State, seat: Seat, code: str) -> Illegal | None:
    """Say why a land unit that stands where ships lie cannot be taken aboard."""
    step = state.step
    if not isinstance(step, Voyage) or code not in UNIT or IS_SHIP[UNIT[code]]:
        return None
    if _where(state, code) != state.at[step.ships[0]] or commander(state, UNIT[code]) != seat:
        return None
    found = [FLOW.check(state, seat, Load(code, CODE[ship])) for ship in step.ships]
    return None if None in found else found[0]


def _not_reached(state: State, seat: Seat, code: str) -> Illegal | None:
    """Say what lies between ships under way and a place, or a stranger's counter in it."""
    where = _where(state, code)
    if where < 0 or (code in UNIT and commander(state, UNIT[code]) == seat):
        return None
    return beyond(state, where)


def _not_a_goal(state: State, code: str) -> Illegal | None:
    """Say why a march cannot end in a hex though the section that is called by it is open."""
    step, where = state.step, _where(state, code)
    if not isinstance(step, March) or not 0 <= where < N_HEXES:
        return None
    seen = seen_by(state, step)
    section = seen.field.sections.of[where]
    if section == NOWHERE or where in seen.ends_in(section) or not seen.ends_in(section):
        return None
    return why_not_there(state, seen, step.units, where)


def _explained(state: State, seat: Seat, code: str, found: Illegal) -> Illegal:
    """Prefer that leave was refused before, where nobody can be asked for it any more."""
    if remedies(state, seat, (code,), found):
        return found
    return _refused_before(state, found, code) or found


@rule("10.1.2", "R-54")
def _refused_before(state: State, found: Illegal, code: str) -> Illegal | None:
    """Say that leave was refused to a unit under way, where it was asked for in this season."""
    kind, units = LEAVE.get(found.rule), travellers(state)
    for permit in state.refused:
        if permit.kind != kind or permit.unit not in units:
            continue
        place = leave_code(permit.kind, permit.place)
        if place in _places(state, permit.kind, _where(state, code), permit.unit):
            say = "{0} has refused leave to {1} for this season: go elsewhere, or stay."
            return Illegal("10.1.2", say, (f"@{permit.grantor}", CODE[permit.unit]))
    return None


def _read(code: str) -> str:
    """Read the code of a marker as that of its hex or province, and of what is none as nothing."""
    if code in UNIT or code in REACH:
        return code
    place = code.partition(":")[0]
    return place if place in HEX or place in PROVINCE else ""


def _last(state: State, seat: Seat, code: str, one: tuple[Any, str, str]) -> tuple[bool, bool]:
    """Tell what is spoken of last: of a fortification, and of what was not pointed at.

    Whoever points at a hex asks about the hex first, and about who stands there after it; a unit
    of somebody else stands for its hex.
    """
    action, _, like = one
    is_placed = code in UNIT and _where(state, code) >= 0
    of_hex = code in HEX or (is_placed and commander(state, UNIT[code]) != seat)
    return isinstance(action, Raze), of_hex != (like in HEX)


def _has_work(state: State, code: str) -> bool:
    return 0 <= (where := _where(state, code)) < AT_SEA and work_at(state, where) != NO_WORK


def remedies(state: State, seat: Seat, pointed: Sequence[str], refused: Illegal) -> list[AskLeave]:
    """Return the questions for the leave without which what is pointed at is refused."""
    kind = LEAVE.get(refused.rule)
    where = next((at for code in pointed if 0 <= (at := _where(state, code)) < AT_SEA), NOBODY)
    if kind is None or where == NOBODY or _is_too_far(state, where):
        return []
    return [
        ask
        for ask in requests(state, seat)
        if ask.kind == kind
        and ask.place in _places(state, kind, where, UNIT[ask.unit])
        and check_liberty(state, seat, ask) is None
    ]


def _is_too_far(state: State, where: Where) -> bool:
    """Tell whether leave does not bring the land units under way to a hex."""
    step = state.step
    if not isinstance(step, March | Halt) or where >= N_HEXES:
        return False
    return beyond_leave(state, seen_by(state, step), step.units, where)


def _places(state: State, kind: str, where: Hex, unit: Unit) -> set[str]:
    """Return for what a unit may need leave of a kind on its way to a hex."""
    if kind == "area":
        found = sections(state)
        ends = (at for at in (where, state.at[unit]) if 0 <= at < N_HEXES)
        return {CODES[found.hexes[found.of[at]][0]] for at in ends if found.of[at] != NOWHERE}
    return {*_province(where)} if kind == "province" else {CODES[where]}


def _province(where: Hex) -> list[str]:
    """Return the province of a place, if it lies in one."""
    at = PROVINCE_OF[where] if 0 <= where < N_HEXES else -1
    return [PROVINCE_CODES[at]] if at >= 0 else []


def _asked(state: State, seat: Seat, picked: Sequence[str]) -> Iterator[tuple[Any, str, str]]:
    """Yield one choice of each kind that points at a single thing, and what it points at.

    Where a unit goes to a place, the unit that was picked, or else any, is the one that is meant.
    """
    kinds: dict[type, tuple[Any, str, str]] = {}
    for action in (*FLOW.choices(state, seat), *WOULD_BE.get(type(state.step), ())):
        fields = [ref for ref in refs(action) if ref.kind in ON_BOARD]
        places = [ref for ref in fields if ref.kind == "space"]
        aims = fields if len(fields) == 1 else places if len(fields) == 2 else []
        is_meant = any(ref.value in picked for ref in fields)
        if len(aims) == 1 and (is_meant or type(action) not in kinds):
            kinds[type(action)] = action, aims[0].field, aims[0].value
    yield from kinds.values()


def _meant(state: State, code: str, action: Any, like: str) -> list[str]:
    """Read what is pointed at as the kind of thing that *like* is; a refuge may be any place."""
    where = _where(state, code)
    if isinstance(action, RetreatTo):
        return [place_code(where)] if where >= 0 else []
    if like in UNIT:
        return [code] if code in UNIT else [CODE[unit] for unit in units_at(state, where)]
    if like in PROVINCE:
        if code in PROVINCE:
            return [code]
        return _province(where)
    if like in HEX:
        return [CODES[where]] if 0 <= where < AT_SEA else []
    return [place_code(where)] if where >= AT_SEA and like in REACH else []


def _where(state: State, code: str) -> int:
    """Return the hex or reach of what is pointed at, or -1."""
    if code in UNIT:
        at = state.at[UNIT[code]]
        return state.at[at - ABOARD] if at >= ABOARD else max(at, -1)
    if code in REACH:
        return AT_SEA + REACH[code]
    return HEX.get(_read(code), -1)


def barred(state: State, seat: Seat) -> list[Action]:
    """Return what the province of a city has, but the city cannot raise now."""
    step = state.step
    if (
        not isinstance(step, Mustering)
        or step.seat != seat
        or not is_own_city(state, seat, step.at)
    ):
        return []
    kinds = dict.fromkeys(CLASS_OF[unit] for unit in UNITS_OF[PROVINCE_OF[step.at]])
    wares = [Build(CLASSES[kind].code, CODES[step.at]) for kind in kinds]
    return [ware for ware in wares if check_build(state, seat, step.at, ware) is not None]


def _nobody_there(state: State, mine: Decision, code: str) -> Illegal | None:
    """Say that a hex is empty where a unit is asked for."""
    if units_at(state, HEX[code]):
        return None
    return Illegal(mine.rule, "Nobody stands in {0}.", (code,))

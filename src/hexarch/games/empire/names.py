"""What things are called: places, units, players, events, figures.

Rules and stages speak in codes; ``spelled`` puts the names in before a person reads them.
"""

from collections.abc import Iterable
from typing import Final

from hexarch.boards.empire import (
    CITY_NAME,
    CLASS,
    CLASSES,
    CODES,
    HEX,
    N_HEXES,
    NODES,
    OPEN_SEA,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_NAMES,
    REACH,
    REACHES,
    RIVERS,
)
from hexarch.games.empire.model import (
    ABOARD,
    AT_SEA,
    FACTIONS,
    NEUTRAL,
    NOBODY,
    VETERAN,
    WOUNDED,
    Power,
    State,
)
from hexarch.games.empire.pieces import BARBARIAN_CODE, CLASS_OF, CODE, IS_SHIP, UNIT
from hexarch.games.empire.rules.r01_units import cargo_of, commander, units_at
from hexarch.games.empire.steps.battle import Stowing

EVENT_NAMES: Final = {
    "tribute_small": "Collect Additional Tribute",
    "tribute_large": "Collect Additional Tribute",
    "unopposed": "Units Unopposed",
    "pressure": "Diplomatic Pressure",
    "forage": "Forage",
    "lose_military": "Lose Military Control",
    "declare_war": "Declare War",
    "fail_to_intervene": "Fail to Intervene",
    "ally_defeated": "Ally Defeated",
    "ally_wins": "Ally Wins",
    "win_battle": "Win Battle",
    "capture": "Capture Large City",
    "mercenary": "Mercenary Eliminated",
    "hire_barbarian": "Hire Barbarian",
    "barbarian_intervention": "Barbarian Intervention",
}

WHERE_TO: Final = "Where to with {0}? Movement points left: {1}."
"""What is asked of units under way, by land and by water."""


NONE: Final = "nobody"
"""What several units are called when there is none."""


def place_code(where: int) -> str:
    """Return the code of a hex or a reach."""
    return CODES[where] if where < N_HEXES else REACHES[where - AT_SEA].code


def power_name(power: Power) -> str:
    """Name a faction, or a province that acts for itself.

    >>> power_name(1), power_name(NEUTRAL)
    ('Bull', 'Barlos')
    """
    return PROVINCE_NAMES[power - NEUTRAL] if power >= NEUTRAL else FACTIONS[power]


def place(code: str) -> str:
    """Name a hex, a province or a water.

    >>> place("K26"), place("Q20"), place("THE"), place("sea:U10"), place("Rath:Q21a")
    ('Rousellon (K26)', 'Q20', 'Thessella', 'the sea at U10', 'the Rath at Q21, below the bridge')
    """
    if code in PROVINCE:
        return PROVINCE_NAMES[PROVINCE[code]]
    if code in HEX:
        city = CITY_NAME[HEX[code]]
        return f"{city} ({code})" if city else code
    if code not in REACH:
        return code
    reach = REACHES[REACH[code]]
    node = NODES[reach.node]
    where = node.code.partition(":")[2]
    if node.river == OPEN_SEA:
        return f"the sea at {where}"
    part = {"a": ", below the bridge", "b": ", above the bridge"}
    suffix = part.get(code[-1], "") if code != node.code else ""
    return f"the {RIVERS[node.river].name} at {where}{suffix}"


def class_name(code: str) -> str:
    """Name a class of units, and leave alone what is none.

    >>> class_name("HI"), class_name("W3"), class_name("XX")
    ('heavy infantry', 'warship', 'XX')
    """
    return CLASSES[CLASS[code]].name if code in CLASS else code


def unit(code: str) -> str:
    """Name a unit by its class and home.

    >>> unit("EQU:HI1"), unit("WILD:BC1")
    ('heavy infantry of Equilla', 'Barbarian cavalry')
    """
    home, _, _ = code.partition(":")
    name = CLASSES[CLASS_OF[UNIT[code]]].name
    return name if home == BARBARIAN_CODE else f"{name} of {place(home)}"


def unit_now(state: State, code: str) -> str:
    """Name a unit as it is now: of two of one class, the wounded one is another."""
    marks = state.marks[UNIT[code]]
    now = "Veteran " if marks & VETERAN else "wounded " if marks & WOUNDED else ""
    return now + unit(code)


def freight(state: State, code: str) -> str:
    """Name what a ship carries, without what is still to be stowed before a battle."""
    step = state.step if state.steps else None
    waiting = step.left if isinstance(step, Stowing) else ()
    return units(CODE[load] for load in cargo_of(state, UNIT[code]) if load not in waiting)


def laden(state: State, code: str) -> str:
    """Name a unit as it is now, and a ship with what goes down with it."""
    name, load = unit_now(state, code), freight(state, code)
    return name if load == NONE else f"{name} (with {load})"


def berth(state: State, code: str) -> str:
    """Name a ship that takes somebody aboard, so that it is told from others of its kind."""
    alike = [other for other in _sisters(state, code) if _named_alike(state, code, other)]
    name = unit_now(state, code)
    if len(alike) == 1:
        return name
    load = freight(state, code)
    what = "empty" if load == NONE else f"with {load}"
    same = [other for other in alike if freight(state, other) == load]
    number = f" {same.index(code) + 1}" if len(same) > 1 else ""
    return f"{name}{number} ({what})"


def _sisters(state: State, code: str) -> list[str]:
    """Return the ships of one commander in a place."""
    ship = UNIT[code]
    seat = commander(state, ship)
    there = units_at(state, state.at[ship])
    return [CODE[unit] for unit in there if IS_SHIP[unit] and commander(state, unit) == seat]


def _named_alike(state: State, code: str, other: str) -> bool:
    return unit_now(state, code) == unit_now(state, other)


def units(codes: Iterable[str]) -> str:
    """Name several units, like ones together.

    >>> units(("EQU:HI1", "EQU:HI2", "THE:SC1"))
    '2× heavy infantry of Equilla, scouts of Thessella'
    """
    counts: dict[str, int] = {}
    for code in codes:
        name = unit(code)
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{n}× {name}" if n > 1 else name for name, n in counts.items()) or NONE


def where(state: State, code: str) -> str:
    """Say where a unit on the map stands, or aboard which ship it is."""
    at = state.at[UNIT[code]]
    return unit_now(state, CODE[at - ABOARD]) if at >= ABOARD else place(place_code(at))


def is_aboard(state: State, code: str) -> bool:
    """Tell whether a unit is carried by a ship."""
    return state.at[UNIT[code]] >= ABOARD


def place_now(state: State, code: str) -> str:
    """Return the code of the place where a unit is, be it aboard a ship."""
    at = state.at[UNIT[code]]
    return place_code(state.at[at - ABOARD] if at >= ABOARD else at)


def who(seat: int) -> str:
    """Name a seat in a way the table can replace by its player's name."""
    return f"@{seat}" if seat != NOBODY else "nobody"


def named(power: Power) -> str:
    """Name a power for a question or a refusal: a player by seat, a Neutral by its province."""
    return f"@{power}" if power < NEUTRAL else PROVINCE_NAMES[power - NEUTRAL]


def points(spent: float) -> str:
    """Write movement points.

    >>> points(2.5), points(3.0), points(0.5)
    ('2½', '3', '½')
    """
    whole, half = divmod(round(spent * 2), 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


def dice(faces: Iterable[int]) -> str:
    """Write dice as they fell.

    >>> dice((5, 2))
    '5, 2'
    """
    return ", ".join(str(face) for face in faces)


_NAMES: Final = {
    **{code: place(code) for code in (*CODES, *PROVINCE_CODES, *REACH)},
    **{code: unit(code) for code in CODE},
}


def spelled(about: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Put names where codes stand, and leave alone what is no code.

    >>> spelled(("KOR:MC1", 3, "BEC", "@1", "EQU:HI1, EQU:HI2", "XX"))
    ('medium cavalry of Korath', 3, 'Isle of Becca', '@1', '2× heavy infantry of Equilla', 'XX')
    """
    return tuple(_spelled(part) if isinstance(part, str) else part for part in about)


def _spelled(part: str) -> str:
    if part in _NAMES or ", " not in part:
        return _NAMES.get(part, part)
    codes = part.split(", ")
    if all(code in UNIT for code in codes):
        return units(codes)
    return ", ".join(_NAMES.get(code, code) for code in codes)

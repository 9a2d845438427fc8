"""What a design of scenario H must keep to; the first fault is named with its place (V.H)."""

from collections.abc import Callable, Iterator
from typing import Final

from hexarch.boards.empire import (
    CITY_SIZE,
    HEX,
    IS_ENTERABLE,
    IS_WATERSIDE,
    LARGE,
    PROVINCE,
    PROVINCE_CODES,
    PROVINCE_OF,
    REACH,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import FACTIONS, LEVEL_NAMES, SEASONS
from hexarch.games.empire.pieces import (
    CLASS_OF,
    CODE,
    HOME,
    HOME_CODES,
    IS_SHIP,
    UNIT,
    UNITS_OF,
    VETERAN_STRENGTH,
)
from hexarch.games.empire.rules.r07_events import MOST_TREND
from hexarch.games.empire.rules.r13_stacking import CROWD, STACK
from hexarch.games.empire.rules.r15_design import CITY_SIZES, Design, DesignError

Fault = str
MOST_GOLD: Final = 1000
MOST_YEAR: Final = 1000
MOST_TITLE: Final = 80
_MARKS: Final = ("V", "mercenary")
_CHITS: Final = tuple(f"{chit:+}" for chit in range(-MOST_TREND, MOST_TREND + 1))
"""Trend chits as they are written: always with their sign."""


@rule("V.H")
def check_design(design: Design) -> None:
    """Raise a ``DesignError`` that names the first fault and where it is."""
    for part in _PARTS:
        for fault in part(design):
            raise DesignError(fault)


def _faction(design: Design, name: str) -> bool:
    return name in FACTIONS[: design.players]


def _unknown(design: Design, name: str) -> str:
    return f"{name!r} is no faction of this game ({', '.join(FACTIONS[: design.players])})"


def _head(design: Design) -> Iterator[Fault]:
    if not 2 <= design.players <= 4:
        yield f"players: {design.players} is not 2, 3 or 4"
    if not design.title.strip() or len(design.title) > MOST_TITLE:
        yield f"title: needs 1 to {MOST_TITLE} characters"


def _owners(design: Design) -> Iterator[Fault]:
    """Look at ``control`` and ``markers``."""
    for name, part in (("control", design.control), ("markers", design.markers)):
        for code, words in part.items():
            where = f"{name}, {code}"
            if code not in PROVINCE:
                yield f"{where}: no such province (known: {', '.join(PROVINCE_CODES)})"
            elif name == "control" or words != "Neutral":
                yield from _marker(design, where, words)


def _marker(design: Design, where: str, words: str) -> Iterator[Fault]:
    faction, *rest = words.split() or [""]
    if not _faction(design, faction):
        yield f"{where}: {_unknown(design, faction)}"
    elif not rest or rest[0] not in LEVEL_NAMES[1:]:
        yield f"{where}: after the faction comes {', '.join(LEVEL_NAMES[1:])}, not {words!r}"
    elif len(rest) > 2 or (len(rest) == 2 and rest[1] not in _CHITS):
        yield f"{where}: after the level may come a chit with its sign, {_CHITS[0]} to {_CHITS[-1]}"


def _chits(design: Design) -> Iterator[Fault]:
    for code, row in design.chits.items():
        where = f"chits, {code}"
        if code not in PROVINCE:
            yield f"{where}: no such province"
        elif design.markers.get(code, design.control.get(code, "Neutral")) != "Neutral":
            yield f"{where}: its marker is a player's; write his chit behind the level"
        for faction, chit in row.items():
            if not _faction(design, faction):
                yield f"{where}: {_unknown(design, faction)}"
            elif abs(chit) > MOST_TREND:
                yield f"{where}, {faction}: {chit} is not from -{MOST_TREND} to {MOST_TREND}"


def _owner(design: Design, code: str) -> str:
    """Return the faction that controls a province politically, or Neutral."""
    return design.control.get(code, "Neutral").split()[0]


def _military(design: Design) -> Iterator[Fault]:
    for code, faction in design.military.items():
        where = f"military, {code}"
        if code not in PROVINCE:
            yield f"{where}: no such province"
        elif not _faction(design, faction):
            yield f"{where}: {_unknown(design, faction)}"
        elif _owner(design, code) == faction:
            yield f"{where}: {faction} controls it politically"


def _cities(design: Design) -> Iterator[Fault]:
    for code, size in design.cities.items():
        if code not in HEX or not IS_ENTERABLE[HEX[code]]:
            yield f"cities, {code}: no land hex that can be entered"
        elif size not in CITY_SIZES:
            yield f"cities, {code}: {size!r} is not {', '.join(CITY_SIZES)}"


def _works(design: Design) -> Iterator[Fault]:
    for code, words in design.works.items():
        faction, _, kind = words.partition(" ")
        if code not in HEX or not IS_ENTERABLE[HEX[code]]:
            yield f"works, {code}: no land hex that can be entered"
        elif not _faction(design, faction) and faction != _home_of(code):
            yield f"works, {code}: {_unknown(design, faction)}, nor its province {_home_of(code)}"
        elif faction == _home_of(code) and _owner(design, faction) != "Neutral":
            yield f"works, {code}: {faction} is no Neutral; name who owns it"
        elif kind not in {"fort", "citadel"}:
            yield f"works, {code}: {kind!r} is not fort or citadel"


def _home_of(hex_code: str) -> str:
    return PROVINCE_CODES[PROVINCE_OF[HEX[hex_code]]]


def _units(design: Design) -> Iterator[Fault]:
    seen: set[str] = set()
    for where, groups in design.units.items():
        if where not in REACH and (where not in HEX or not IS_ENTERABLE[HEX[where]]):
            yield f"units, {where}: neither a land hex that can be entered nor a reach of water"
            return
        land = ships = 0
        for words in groups:
            faction, colon, group = words.partition(": ")
            if not colon or not (faction == "Neutral" or _faction(design, faction)):
                yield f"units, {where}: {words!r} must read like 'Eagle: EQU:HI1 V, EQU:HC1'"
                return
            for entry in group.split(","):
                if not entry.split():
                    yield f"units, {where}: {words!r} names a unit without a code"
                    return
                code, *marks = entry.split()
                yield from _unit(design, where, faction, code, marks)
                if code in seen:
                    yield f"units, {where}: {code} stands elsewhere, too"
                seen.add(code)
                land += not IS_SHIP[UNIT[code]]
                ships += IS_SHIP[UNIT[code]]
        yield from _stack(design, where, land, ships)
        yield from _mixed(design, where, groups)


def _units_like(code: str) -> str:
    """Name the units of the province that a code speaks of, each class from first to last."""
    home = code.partition(":")[0]
    if home not in HOME_CODES:
        return f"a unit reads like {CODE[0]}, beginning with {', '.join(HOME_CODES)}"
    classes: dict[int, list[str]] = {}
    for unit in UNITS_OF[HOME_CODES.index(home)]:
        classes.setdefault(CLASS_OF[unit], []).append(CODE[unit])
    rows = [row[0] if len(row) == 1 else f"{row[0]} to {row[-1]}" for row in classes.values()]
    return f"those of {home} are {', '.join(rows)}"


def _unit(design: Design, where: str, faction: str, code: str, marks: list[str]) -> Iterator[Fault]:
    place = f"units, {where}, {code}"
    if code not in UNIT:
        yield f"{place}: no such unit; {_units_like(code)}"
        return
    unit = UNIT[code]
    if any(mark not in _MARKS for mark in marks):
        yield f"{place}: after the code may come V and mercenary, not {' '.join(marks)!r}"
    if "V" in marks and not VETERAN_STRENGTH[unit]:
        yield f"{place}: siege units are never Veterans"
    if not IS_SHIP[unit] and where in REACH:
        yield f"{place}: a land unit stands on land"
    if IS_SHIP[unit] and where in HEX and not IS_WATERSIDE[HEX[where]]:
        yield f"{place}: a warship lies at sea, on a coast or by a river"
    if "mercenary" not in marks:
        yield from _serves(design, place, faction, unit)
    elif faction == "Neutral":
        yield f"{place}: a Mercenary serves a player"


@rule("4.4.1d")
def _serves(design: Design, place: str, faction: str, unit: int) -> Iterator[Fault]:
    """Look at whom a unit serves without pay: its province, or who controls that."""
    if HOME[unit] >= len(PROVINCE):
        yield f"{place}: Barbarians serve as Mercenaries"
        return
    home = PROVINCE_CODES[HOME[unit]]
    if faction == _owner(design, home) == "Neutral" and home in design.military:
        yield f"{place}: {home} is under Military Control, its units are in their pool"
    elif _owner(design, home) != faction:
        yield f"{place}: {faction} does not control {home}; is it a Mercenary?"


def _stack(design: Design, where: str, land: int, ships: int) -> Iterator[Fault]:
    if where in REACH:
        return
    changed = design.cities.get(where)
    size = CITY_SIZE[HEX[where]] if changed is None else CITY_SIZES[changed]
    most = CROWD if size == LARGE or design.works.get(where, "").endswith("citadel") else STACK
    if max(land, ships) > most:
        yield f"units, {where}: at most {most} land units and {most} warships may stand there"


def _mixed(design: Design, where: str, groups: list[str]) -> Iterator[Fault]:
    """Look at who stands together: one power, or a Neutral with its ally."""
    if where in REACH:
        return
    powers: set[str] = set()
    for words in groups:
        faction, _, group = words.partition(": ")
        for entry in group.split(","):
            home = entry.split()[0].partition(":")[0]
            powers.add(design.allies.get(home, home) if faction == "Neutral" else faction)
    if len(powers) > 1:
        yield f"units, {where}: units of {' and '.join(sorted(powers))} cannot share a hex"


def _wars(design: Design) -> Iterator[Fault]:
    for name, lines in (("wars", design.wars), ("interveners", design.interveners)):
        for line in lines:
            faction, _, code = line.partition(" on ")
            if not _faction(design, faction) or code not in PROVINCE:
                yield f"{name}: {line!r} must read like 'Eagle on THE'"
            elif _owner(design, code) == design.military.get(code, faction) == faction:
                yield f"{name}: {line!r}: {code} is {faction}'s own"
    for line in design.general_wars:
        faction, _, other = line.partition(" on ")
        if not _faction(design, faction) or not _faction(design, other) or faction == other:
            yield f"general_wars: {line!r} must read like 'Eagle on Bull'"


def _defenders(design: Design) -> Iterator[Fault]:
    defenders = [("allies", faction, code) for code, faction in design.allies.items()]
    for line in design.interveners:
        faction, _, code = line.partition(" on ")
        defenders.append(("interveners", faction, code))
    for role, faction, code in defenders:
        if code not in PROVINCE:
            yield f"{role}, {code}: no such province"
        elif not _faction(design, faction):
            yield f"{role}, {code}: {_unknown(design, faction)}"
        elif why := _barred(design, role, faction, code):
            yield f"{role}, {code}: {why}"


@rule("10.4.5a", "10.5.3a")
def _barred(design: Design, role: str, faction: str, code: str) -> str:
    """Say why a faction cannot be ally of a province or intervene for it, if it cannot."""
    attacked = {line.partition(" on ")[2] for line in design.wars}
    if _owner(design, code) != "Neutral":
        return "only a Neutral is defended by another"
    if code not in attacked:
        return "nobody is at war with it"
    if f"{faction} on {code}" in design.wars:
        return f"{faction} is at war with it"
    if role == "allies" and code in design.military:
        return "it is under Military Control, its ally can only intervene"
    if design.military.get(code) == faction:
        return f"{faction} holds it by Military Control"
    if role == "interveners" and design.allies.get(code) == faction:
        return f"{faction} is its ally"
    return ""


def _rest(design: Design) -> Iterator[Fault]:
    for faction, gold in design.treasury.items():
        if not _faction(design, faction):
            yield f"treasury: {_unknown(design, faction)}"
        elif not 0 <= gold <= MOST_GOLD:
            yield f"treasury, {faction}: {gold} is not from 0 to {MOST_GOLD}"
    if design.order and sorted(design.order) != sorted(FACTIONS[: design.players]):
        yield f"order: must name {', '.join(FACTIONS[: design.players])} once each"
    start = design.start
    if start is None:
        return
    if start.season not in SEASONS:
        yield f"start, season: {start.season!r} is not {', '.join(SEASONS)}"
    if not 0 <= start.campaign <= 3:
        yield f"start, campaign: {start.campaign} is not from 0 to 3"
    if not 1 <= start.year <= MOST_YEAR:
        yield f"start, year: {start.year} is not from 1 to {MOST_YEAR}"


_PARTS: Final[tuple[Callable[[Design], Iterator[Fault]], ...]] = (
    _head,
    _owners,
    _chits,
    _military,
    _cities,
    _works,
    _units,
    _wars,
    _defenders,
    _rest,
)

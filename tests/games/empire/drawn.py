"""Positions drawn at random: politics, wars, units on land and at sea."""

import random
from collections.abc import Iterator

from hexarch.boards.empire import (
    CITY_SIZE,
    CODES,
    HEXES_OF,
    IS_ENTERABLE,
    IS_WATERSIDE,
    N_HEXES,
    N_REACHES,
    PROVINCE_CODES,
    PROVINCES,
    REACHES,
)
from hexarch.games.empire.model import CAVALRY, FACTIONS, Standing, State, replace
from hexarch.games.empire.pieces import CODE, HOME, IS_SHIP, N_UNITS, VETERAN_STRENGTH
from hexarch.games.empire.position import position
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.march import Marching

LAND = tuple(here for here in range(N_HEXES) if IS_ENTERABLE[here])
SHORE = tuple(here for here in LAND if IS_WATERSIDE[here])
STACK = 2


def drawn(seed: int, count: int = 60) -> State:
    """Draw the start of a Cavalry Move Option, with wars, allies, interveners and hired units."""
    rng = random.Random(seed)
    names = FACTIONS[: rng.choice((2, 3, 4))]
    owners = {code: rng.choice((*names, *names, "")) for code in PROVINCE_CODES}
    wars = [
        f"{one} on {code}"
        for one in names
        for code in PROVINCE_CODES
        if owners[code] != one and rng.random() < 0.15
    ]
    allies, interveners = _defenders(rng, names, owners, wars)
    units: dict[str, list[str]] = {}
    for where, words in _units(rng, names, owners, count):
        units.setdefault(where, []).append(words)
    order = list(names)
    rng.shuffle(order)
    state = position(
        len(names),
        control={code: f"{owner} Weak" for code, owner in owners.items() if owner},
        general=[f"{a} on {b}" for a in names for b in names if a != b and rng.random() < 0.35],
        wars=wars,
        allies=allies,
        interveners=interveners,
        units=units,
        order=order,
        campaign=1,
        phase=CAVALRY,
        steps=(Turn(opened=True), Marching()),
    )
    return replace(state, standing=_leave(rng, len(names)))


def _leave(rng: random.Random, seats: int) -> tuple[Standing, ...]:
    """Draw standing leave, in every second position."""
    return tuple(
        Standing(giver, taker, province, kind)
        for giver in range(seats)
        for taker in range(seats if rng.random() < 0.5 else 0)
        for province in PROVINCES
        for kind in ("province", "city", "area", "hex")
        if giver != taker and rng.random() < 0.5
    )


def _defenders(
    rng: random.Random, names: tuple[str, ...], owners: dict[str, str], wars: list[str]
) -> tuple[dict[str, str], list[str]]:
    allies, interveners = {}, []
    for code, owner in owners.items():
        aggressors = {line.split()[0] for line in wars if line.endswith(code)}
        free = [name for name in names if name not in aggressors]
        if owner or not aggressors or not free:
            continue
        if rng.random() < 0.5:
            allies[code] = rng.choice(free)
        else:
            interveners.append(f"{rng.choice(free)} on {code}")
    return allies, interveners


def _units(
    rng: random.Random, names: tuple[str, ...], owners: dict[str, str], count: int
) -> Iterator[tuple[str, str]]:
    """Draw units and places for them that break no stacking rule."""
    taken: dict[int, tuple[str, list[bool]]] = {}
    for unit in sorted(rng.sample(range(N_UNITS), count), key=IS_SHIP.__getitem__):
        if HOME[unit] >= len(PROVINCE_CODES):
            continue
        home = PROVINCE_CODES[HOME[unit]]
        hired = not owners[home] and rng.random() < 0.5
        lord = rng.choice(names) if hired else owners[home] or "Neutral"
        words = f"{lord}: {CODE[unit]}{' mercenary' if hired else ''}"
        if VETERAN_STRENGTH[unit] and rng.random() < 0.3:
            words += " V"
        if IS_SHIP[unit] and lord != "Neutral" and rng.random() < 0.4:
            yield REACHES[rng.randrange(N_REACHES)].code, words
            continue
        power = home if lord == "Neutral" else lord
        beside = [h for h in SHORE if IS_SHIP[unit] and h in taken and taken[h][0] == power]
        where = rng.choice(beside or _places(rng, unit, lord))
        stack = taken.setdefault(where, (power, []))
        if stack[0] == power and stack[1].count(IS_SHIP[unit]) < STACK:
            stack[1].append(IS_SHIP[unit])
            yield CODES[where], words


def _places(rng: random.Random, unit: int, lord: str) -> list[int]:
    here = [h for h in HEXES_OF[HOME[unit]] if IS_ENTERABLE[h]]
    if IS_SHIP[unit]:
        return list(SHORE)
    if lord == "Neutral":
        return [h for h in here if CITY_SIZE[h]]
    return here if rng.random() < 0.7 else list(LAND)

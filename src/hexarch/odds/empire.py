"""Exact odds of Empire: what a caller needs, and forces written as text.

A unit is written as on its counter, strength and movement: 3-2; V makes it a Veteran (6-2V), w
wounded, f a forager, b a builder. Where classes share a Veteran's figures the first of
them is meant; 6/4-2V tells the Green strength, too. A class's code does as well: HI, HIV, W3w.
"""

import re
from typing import Final

from hexarch.boards.empire import (
    CITADEL_MULTIPLIER,
    CLASS,
    CLASSES,
    FORT_MULTIPLIER,
    LARGE,
    SMALL,
    TERRAIN_NAMES,
)
from hexarch.games.empire.rules.r14_odds import AMPHIBIOUS, OF_TERRAIN, WHOLE
from hexarch.odds.empire_battle import POLICIES, Outcome, Thresholds, battle
from hexarch.odds.empire_limits import fits
from hexarch.odds.empire_losses import Force
from hexarch.odds.empire_round import (
    BESIEGES,
    GREEN_STEPS,
    VETERAN_STEPS,
    Ground,
    Piece,
    Pieces,
    Round,
    besieging,
    damage,
    piece,
    round_of,
)

__all__ = [
    "CITIES",
    "POLICIES",
    "SIDES",
    "TERRAINS",
    "Force",
    "Ground",
    "Outcome",
    "Pieces",
    "Round",
    "Thresholds",
    "battle",
    "besieging",
    "damage",
    "fits",
    "parse_units",
    "round_of",
    "the_ground",
    "units_text",
]

TERRAINS: Final = {name: OF_TERRAIN.get(number, 1) for number, name in enumerate(TERRAIN_NAMES[:6])}
SIDES: Final = {"none": 1, "stream": 2, "bridge": 2, "tunnel": 3, "sea": AMPHIBIOUS}
"""The way in by which all attackers come."""
CITIES: Final = {"none": 0, "small": SMALL, "large": LARGE}
_COUNTER: Final = re.compile(r"(?:(\d{1,2})x)?(\d{1,2})(?:/(\d{1,2}))?-(\d)([VWFB]*)", re.ASCII)
_CODE: Final = re.compile(r"(?:(\d{1,2})X)?([A-Z][A-Z0-9])([VWFB]*)", re.ASCII)
_SORTS: Final = {kind.movement: kind.type for kind in CLASSES if kind.type in {"warship", "siege"}}
"""By movement, which no other sort has."""
OPEN: Final = Ground()
_WANTED: Final = "a unit such as 3-2, 6-2V or HI"


def the_ground(  # each is one line of the Terrain Effects Chart
    *,
    terrain: str = "open",
    side: str = "none",
    city: str = "none",
    fort: bool = False,
    citadel: bool = False,
    sieges: int = 0,
    at_sea: bool = False,
) -> Ground:
    """Return the ground that words describe.

    >>> the_ground(terrain="woods", city="large", sieges=1)
    Ground(multiplier=2, walls=2, sieges=1, at_sea=False)
    """
    walls = max(
        _figure(CITIES, city, "city"),
        FORT_MULTIPLIER if fort else 0,
        CITADEL_MULTIPLIER if citadel else 0,
    )
    multiplier = max(_figure(TERRAINS, terrain, "terrain"), _figure(SIDES, side, "side"))
    if sieges < 0:
        raise ValueError(f"--siege: {sieges} is no number of units")
    if at_sea and (walls or multiplier > 1 or sieges):
        raise ValueError("at sea there is neither terrain nor fortification nor siege")
    return Ground(multiplier, walls, sieges, at_sea)


def _figure(table: dict[str, int], word: str, what: str) -> int:
    if word not in table:
        raise ValueError(f"--{what}: {word[:20]!r} is none of {', '.join(table)}")
    return table[word]


def parse_units(text: str, ground: Ground = OPEN, *, role: str = "defender") -> Pieces:
    """Read units; ashore warships fight at half strength, at sea nobody but them fights.

    The *role* is attacker or defender, or attacker-beside or defender-beside of reinforcements.

    >>> [(p.steps, p.green, p.veteran) for p in parse_units("6-2V, 2x3-4w")]
    [(3, 24, 48), (1, 24, 0), (1, 24, 0)]
    """
    if text.strip() in {"", "0"}:
        return ()
    found: list[Piece] = []
    for place, part in enumerate(text.split(","), 1):
        found.extend(_read(part.strip(), place, role, ground))
    return tuple(found)


def _read(word: str, place: int, role: str, ground: Ground) -> list[Piece]:
    upper = word.upper()
    coded = _CODE.fullmatch(upper)
    if coded is not None and coded[2] in CLASS:
        kind = CLASSES[CLASS[coded[2]]]
        count, figures, signs = coded[1], (kind.green, kind.veteran), coded[3]
        sort = kind.type
    else:
        told = _COUNTER.fullmatch(upper.replace("X", "x"))
        if told is None:
            raise ValueError(f"unit {place}: {word[:20]!r} is not {_WANTED}")
        count, signs = told[1], told[5]
        figures = _printed(told, word, place)
        sort = _SORTS.get(int(told[4]), "land")
    if sort == "siege" and "V" in signs:
        raise ValueError(f"unit {place}: a siege unit has no Veteran side")
    barred = _barred(sort, signs, role, ground)
    if barred:
        raise ValueError(f"unit {place}: {barred}")
    made = _made(figures, signs, word, place, ship=sort == "warship" and not ground.at_sea)
    if sort == "siege" and role == "attacker-beside" and ground.walls:
        made = made._replace(post=BESIEGES)
    return [made] * int(count or 1)


def _barred(sort: str, signs: str, role: str, ground: Ground) -> str:
    """Return rule and reason why a unit cannot be where it is told to be; empty if it can."""
    forages, builds = "F" in signs, "B" in signs
    reasons = {
        "14.4.2b: only warships fight at sea": ground.at_sea and sort != "warship",
        "8.3.4c: nobody forages or builds at sea": ground.at_sea and (forages or builds),
        "8.3.2a: a forager cannot move to attack": role == "attacker" and forages,
        "9.5.2b: a builder cannot move to attack": role == "attacker" and builds,
        "14.7.4b: who forages or builds cannot reinforce": role.endswith("-beside")
        and (forages or builds),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _made(figures: tuple[int, int], signs: str, word: str, place: int, *, ship: bool) -> Piece:
    if "V" in signs and "W" in signs:
        raise ValueError(f"unit {place}: {word[:20]!r}: a wounded unit is Green")
    steps = VETERAN_STEPS if "V" in signs else 1 if "W" in signs else GREEN_STEPS
    halvings = ship + ("F" in signs or "B" in signs)
    return piece(*figures, steps, halvings=halvings, forages="F" in signs)


def _printed(told: re.Match[str], word: str, place: int) -> tuple[int, int]:
    """Return Green and Veteran strength of a unit that is told by its figures."""
    strength, moves = int(told[2]), int(told[4])
    if not strength:
        raise ValueError(f"unit {place}: {word[:20]!r} has no strength")
    veteran = "V" in told[5]
    if told[3] is not None:
        if not veteran:
            raise ValueError(f"unit {place}: {word[:20]!r}: 6/3-2 is for Veterans, such as 6/3-2V")
        green = int(told[3])
        if not 1 <= green <= strength:
            raise ValueError(
                f"unit {place}: {word[:20]!r}: a Green strength is from 1 to the Veteran's"
            )
        return green, strength
    for kind in CLASSES:
        if kind.movement == moves and strength == (kind.veteran if veteran else kind.green):
            return kind.green, kind.veteran
    if veteran:
        raise ValueError(
            f"unit {place}: no Veteran is {strength}-{moves}; "
            f"tell its Green strength, too, as in {strength}/{max(1, strength // 2)}-{moves}V"
        )
    return strength, 0


def units_text(pieces: Pieces) -> str:
    """Write what is left of a side: strengths with V or w; a dash for nothing.

    >>> units_text(parse_units("6-2V,3-2w,2-3"))
    '6V,2,3w'
    """
    words = [
        f"{_plain(p.veteran if p.is_veteran else p.green)}{_sign(p)}"
        for p in sorted(pieces, key=lambda p: (-p.steps, -p.green))
    ]
    return ",".join(words) or "-"


def _sign(unit: Piece) -> str:
    return "V" if unit.is_veteran else "w" if unit.steps == 1 else ""


def _plain(eighths: int) -> str:
    return f"{eighths / WHOLE:g}"

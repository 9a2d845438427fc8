"""Set a position up from words: for tests, examples and analysis.

>>> state = position(
...     6,
...     "ITA",
...     provinces={"ITA": "ITA fort 5I 3C 2K", "NAR": "HIS 2I", "CAE": "NUM city"},
...     leaders={"ITA:general1": "ITA", "HIS:general1": "NAR", "NUM:general1": "prisoner ITA"},
...     galleys={"ITA:galley1": "ITA:A", "HIS:galley1": "MBA 3I 1K", "NUM:galley1": "MNU"},
...     roads=("CAE-NUM",),
... )
>>> state.infantry[SPACE["NAR"]], state.active
(2, 5)

What is not named is bare, except that every player still in the game owns his Home Province with
a fortified city, four infantry and his Caesar, unless the province or the Caesar is named.
Unnamed generals are dead.
"""

import re
from collections.abc import Iterable, Mapping

from hexarch.boards.mediterranean import COAST, N_PROVINCES, SPACE
from hexarch.games.conquest.model import (
    ABOARD,
    CITY,
    DEAD,
    DOCKED,
    ESCORTED,
    FALLEN,
    FORTIFIED,
    NO_CITY,
    NOBODY,
    NOWHERE,
    PRISONER,
    RANSOMED,
    Battle,
    Hull,
    Movement,
    Options,
    State,
    Step,
    Units,
)
from hexarch.games.conquest.pieces import Roster, caesar_of, roster
from hexarch.games.conquest.rules.r01_board import BORDER
from hexarch.games.conquest.tables import GALLEYS, HOMES_BY_PLAYERS

_CITIES = {"city": CITY, "fort": FORTIFIED}


def position(  # noqa: PLR0913  # a position has many parts, each named
    players: int,
    active: str,
    *,
    provinces: Mapping[str, str] | None = None,
    leaders: Mapping[str, str] | None = None,
    galleys: Mapping[str, str] | None = None,
    roads: Iterable[str] = (),
    treasury: Mapping[str, int] | None = None,
    out: Mapping[str, str] | None = None,
    steps: tuple[Step, ...] = (Movement(),),
    battles: tuple[Battle, ...] = (),
    level: int = 1,
    peak: int = 0,
    round: int = 1,  # noqa: A002  # the rulebook's word
    options: Options | None = None,
) -> State:
    """Return the position that the words describe; *out* maps eliminated homes to their captors."""
    homes = HOMES_BY_PLAYERS[players]
    seat_of = {home: seat for seat, home in enumerate(homes)}
    gone = {seat_of[home]: seat_of[captor] for home, captor in (out or {}).items()}
    land = {home: f"{home} fort 4I" for home in homes if seat_of[home] not in gone}
    owner, city, units = _read_provinces({**land, **(provinces or {})}, seat_of)
    lord, at = _read_leaders(players, leaders or {}, seat_of, gone)
    return State(
        options=options or Options(),
        homes=tuple(SPACE[home] for home in homes),
        active=seat_of[active],
        round=round,
        steps=steps,
        owner=owner,
        city=city,
        infantry=tuple(count[0] for count in units),
        cavalry=tuple(count[1] for count in units),
        catapults=tuple(count[2] for count in units),
        marched=NOWHERE,
        ridden=NOWHERE,
        rested=NOWHERE,
        hauled=NOWHERE,
        roads=_read_roads(roads),
        lord=lord,
        at=at,
        used=(0,) * len(lord),
        carried=(NOBODY,) * len(lord),
        galleys=_read_galleys(players, galleys or {}, gone),
        treasury=tuple((treasury or {}).get(home, 0) for home in homes),
        captor=tuple(gone.get(seat, NOBODY) for seat in range(players)),
        peak=peak,
        level=level,
        battles=battles,
        concessions=(NOBODY,) * players,
    )


def units_of(words: str) -> Units:
    """Read a force such as ``5I 3C 2K``.

    >>> units_of("city 5I 2K")
    (5, 0, 2)
    """
    counts = {kind: int(count) for count, kind in re.findall(r"(\d+)([ICK])\b", words)}
    return counts.get("I", 0), counts.get("C", 0), counts.get("K", 0)


def _read_provinces(
    said: Mapping[str, str], seat_of: Mapping[str, int]
) -> tuple[tuple[int, ...], tuple[int, ...], list[Units]]:
    owner = [NOBODY] * N_PROVINCES
    city = [NO_CITY] * N_PROVINCES
    units: list[Units] = [(0, 0, 0)] * N_PROVINCES
    for code, words in said.items():
        province = SPACE[code]
        who, *rest = words.split()
        owner[province] = NOBODY if who == "neutral" else seat_of[who]
        city[province] = max((_CITIES.get(word, NO_CITY) for word in rest), default=NO_CITY)
        units[province] = units_of(words)
    return tuple(owner), tuple(city), units


def _read_leaders(
    players: int, said: Mapping[str, str], seat_of: Mapping[str, int], gone: Mapping[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    names = roster(players)
    lord = [gone.get(number // 7, number // 7) for number in range(len(names.leaders))]
    at = [DEAD] * len(lord)
    for home, seat in seat_of.items():
        at[caesar_of(seat)] = FALLEN if seat in gone else SPACE[home]
    for code, words in said.items():
        at[names.leader[code]] = _place(words, names, seat_of)
    return tuple(lord), tuple(at)


def _place(words: str, names: Roster, seat_of: Mapping[str, int]) -> int:
    """Read where a leader is: a space, a galley, or a word such as ``prisoner ITA``."""
    first, *rest = words.split()
    if first in names.galley:
        return ABOARD + names.galley[first]
    if first in SPACE:
        return SPACE[first]
    captive = {"prisoner": PRISONER, "escorted": ESCORTED}
    if first in captive:
        return captive[first] + seat_of[rest[0]]
    return {"ransomed": RANSOMED, "dead": DEAD, "fallen": FALLEN}[first]


def _read_galleys(
    players: int, said: Mapping[str, str], gone: Mapping[int, int]
) -> tuple[Hull, ...]:
    names = roster(players)
    hulls = [Hull(gone.get(g // GALLEYS, g // GALLEYS)) for g in range(len(names.galleys))]
    for code, words in said.items():
        galley = names.galley[code]
        place = words.split()[0]
        at = DOCKED + COAST[place] if place in COAST else SPACE[place]
        hulls[galley] = Hull(hulls[galley].owner, at, cargo=units_of(words))
    return tuple(hulls)


def _read_roads(said: Iterable[str]) -> tuple[int, ...]:
    ends = [tuple(sorted(SPACE[code] for code in road.split("-"))) for road in said]
    return tuple(sorted(BORDER[a, b] for a, b in ends))

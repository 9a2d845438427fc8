"""Set a position up from words: for tests, examples and analysis.

>>> state = position(
...     2,
...     control={"EQU": "Eagle Strong", "SUL": "Eagle Favorable -1", "DAM": "Bull Weak"},
...     units={"Q20": "Eagle: EQU:HC1 V, EQU:HI1 wounded", "K26": "Neutral: THE:SC1"},
...     wars=["Eagle on THE"],
...     allies={"THE": "Bull"},
... )
>>> state.at[UNIT["THE:SC1"]] == HEX["K26"], state.ally[PROVINCE["THE"]]
(True, 1)

*control* gives Political Control and the Influence Marker with the owner's Trend chit; ``chits``
adds chits on Neutral markers, and ``markers`` changes markers without control. A place is a hex
such as Q20, a reach such as sea:U10, or ``aboard ILA:W3.1``. Before the colon stands the faction
that commands, or Neutral; after a unit's code, ``V`` and the names of marks.
"""

from collections.abc import Iterable, Mapping

from hexarch.boards.empire import HEX, PROVINCE, PROVINCE_CODES, REACH
from hexarch.games.empire import model
from hexarch.games.empire.model import (
    ABOARD,
    AT_SEA,
    FACTIONS,
    LEVEL_NAMES,
    NO_PROVINCE,
    NOBODY,
    SEASONS,
    VETERAN,
    Battle,
    Options,
    State,
    Work,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r02_setup import bare
from hexarch.games.empire.steps import Step, Turn

_MARKS = {
    "v": VETERAN,
    "wounded": model.WOUNDED,
    "moved": model.MOVED,
    "carried": model.CARRIED,
    "foraging": model.FORAGING,
    "building": model.BUILDING,
    "mercenary": model.MERCENARY,
    "extra": model.EXTRA,
    "fought": model.FOUGHT,
    "disbanded": model.DISBANDED,
    "fed": model.FED,
}


def power(name: str) -> int:
    """Read a faction, a Neutral province such as THE, or Neutral for nobody.

    >>> power("Bull"), power("Neutral"), power("DAM")
    (1, -1, 11)
    """
    if name == "Neutral":
        return NOBODY
    return FACTIONS.index(name) if name in FACTIONS else model.NEUTRAL + PROVINCE[name]


def place(words: str) -> int:
    """Read a hex, a reach, or a ship that carries the unit."""
    if words.startswith("aboard "):
        return ABOARD + UNIT[words.removeprefix("aboard ")]
    return HEX[words] if words in HEX else AT_SEA + REACH[words]


def position(  # noqa: PLR0913  # a position has many parts, each named
    seats: int,
    *,
    control: Mapping[str, str] | None = None,
    markers: Mapping[str, str] | None = None,
    chits: Mapping[str, Mapping[str, int]] | None = None,
    military: Mapping[str, str] | None = None,
    units: Mapping[str, str | Iterable[str]] | None = None,
    works: Iterable[tuple[str, str, str]] = (),
    wars: Iterable[str] = (),
    general: Iterable[str] = (),
    allies: Mapping[str, str] | None = None,
    interveners: Iterable[str] = (),
    treasury: Mapping[str, int] | None = None,
    order: Iterable[str] = (),
    homes: Mapping[str, str] | None = None,
    year: int = 1,
    season: str = "Summer",
    campaign: int = 0,
    phase: int = model.WAR,
    steps: tuple[Step, ...] = (Turn(opened=True),),
    battles: tuple[Battle, ...] = (),
    scenario: str = "A",
    options: Options | None = None,
) -> State:
    """Return the position that the words describe."""
    state = bare(seats, scenario, options or Options())
    state = _political(state, control or {}, markers or {}, chits or {}, military or {})
    state = _units(state, units or {})
    return replace(
        state,
        year=year,
        season=SEASONS.index(season),
        campaign=campaign,
        phase=phase,
        steps=steps,
        battles=battles,
        wars=_sums(seats, wars, PROVINCE),
        general=_sums(seats, general, {name: seat for seat, name in enumerate(FACTIONS)}),
        intervenes=_sums(seats, interveners, PROVINCE),
        ally=_by_province(NO_PROVINCE, allies or {}),
        order=tuple(FACTIONS.index(name) for name in order) or tuple(range(seats)),
        homes=_by_seat((NOBODY,) * seats, {s: PROVINCE[p] for s, p in (homes or {}).items()}),
        treasury=_by_seat((0,) * seats, treasury or {}),
        works=tuple(
            Work(HEX[at], model.CITADEL if "citadel" in kind else model.FORT, power(owner))
            for at, kind, owner in works
        ),
    )


def _political(
    state: State,
    control: Mapping[str, str],
    markers: Mapping[str, str],
    chits: Mapping[str, Mapping[str, int]],
    military: Mapping[str, str],
) -> State:
    marker, level = list(state.marker), list(state.level)
    trend = [list(row) for row in state.trend]
    for code, words in (*control.items(), *markers.items()):
        at = PROVINCE[code]
        name, *rest = words.split()
        marker[at] = power(name)
        level[at] = LEVEL_NAMES.index(rest[0]) if rest else 0
        trend[at] = [0] * state.seats
        if len(rest) > 1:
            trend[at][marker[at]] = int(rest[1])
    for code, row in chits.items():
        for name, chit in row.items():
            trend[PROVINCE[code]][FACTIONS.index(name)] = chit
    return replace(
        state,
        political=_by_province(NO_PROVINCE, {c: w.split()[0] for c, w in control.items()}),
        military=_by_province(NO_PROVINCE, military),
        marker=tuple(marker),
        level=tuple(level),
        trend=tuple(tuple(row) for row in trend),
    )


def _units(state: State, units: Mapping[str, str | Iterable[str]]) -> State:
    at, lord, marks = list(state.at), list(state.lord), list(state.marks)
    for where, told in units.items():
        for words in [told] if isinstance(told, str) else told:
            name, _, group = words.partition(": ")
            for entry in group.split(","):
                code, *rest = entry.split()
                unit = UNIT[code]
                at[unit], lord[unit] = place(where), power(name)
                marks[unit] = sum(_MARKS[mark.lower()] for mark in rest)
    return replace(state, at=tuple(at), lord=tuple(lord), marks=tuple(marks))


def _by_province(start: tuple[int, ...], names: Mapping[str, str]) -> tuple[int, ...]:
    return tuple(
        power(names[code]) if code in names else start[at] for at, code in enumerate(PROVINCE_CODES)
    )


def _by_seat(start: tuple[int, ...], values: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(values.get(FACTIONS[seat], figure) for seat, figure in enumerate(start))


def _sums(seats: int, words: Iterable[str], numbers: Mapping[str, int]) -> tuple[int, ...]:
    """Read lines such as ``Eagle on THE`` into a sum of 1 << number for each seat."""
    found = [0] * seats
    for line in words:
        name, _, target = line.partition(" on ")
        found[FACTIONS.index(name)] |= 1 << numbers[target]
    return tuple(found)

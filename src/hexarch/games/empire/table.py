"""What the table draws of a position."""

from collections.abc import Collection, Iterator
from typing import Final

from hexarch.boards.empire import (
    BARBARIANS,
    CITY_SIZE,
    CLASSES,
    CODES,
    PROVINCE_CODES,
    PROVINCE_NAMES,
    PROVINCES,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.calendar import moment
from hexarch.games.empire.model import (
    ABOARD,
    BOX_A,
    BOX_B,
    BUILDING,
    CITADEL,
    FACTIONS,
    FORAGING,
    LEVEL_NAMES,
    MERCENARY,
    MOVED,
    NEUTRAL,
    NOBODY,
    POOL,
    SEASONS,
    VETERAN,
    WOUNDED,
    Province,
    Seat,
    State,
    Unit,
    replace,
)
from hexarch.games.empire.names import NONE, freight, place_code, power_name, unit_now, where
from hexarch.games.empire.pieces import (
    BUILD_COST,
    CLASS_OF,
    CODE,
    HOME,
    HOME_CODES,
    MOVEMENT,
    SUPPLY_COST,
    TYPE,
    TYPE_NAMES,
    UNITS,
    UNITS_OF,
)
from hexarch.games.empire.players import player
from hexarch.games.empire.rules.r01_units import cargo_of, city_points, strength
from hexarch.games.empire.rules.r10_hostility import controller, is_neutral
from hexarch.games.empire.rules.r10_housekeeping import stragglers
from hexarch.games.empire.steps.march import Halt, March, Voyage
from hexarch.games.empire.steps.war import Leave
from hexarch.kernel.board import (
    Battle,
    Board,
    Box,
    Chart,
    Marker,
    Overlay,
    Tint,
    Token,
    Track,
)

LOOKS: Final = ("eagle", "bull", "moon", "hand")
_MARKS: Final = (
    (VETERAN, "veteran"),
    (WOUNDED, "wounded"),
    (FORAGING, "foraging"),
    (BUILDING, "building"),
    (MOVED, "moved"),
    (MERCENARY, "mercenary"),
)
_CONDITIONS: Final = (
    (FORAGING, "foraging"),
    (BUILDING, "building"),
    (MERCENARY, "Mercenary"),
)
_LEAVES: Final = {
    "province": "to come in",
    "city": "to occupy cities",
    "area": "to pass Areas",
    "hex": "to pass hexes",
    "stay": "to stay",
}
POOL_NAMES: Final = (*PROVINCE_NAMES, "Barbarians")


def describe(state: State, battle: Battle | None, active: Collection[Seat] = ()) -> Board:
    """Describe the whole table; *active* are the seats that owe a choice."""
    now = moment(state)
    return Board(
        map="empire",
        title=now.title,
        steps=now.steps,
        step=now.step,
        tints=_tints(state),
        tokens=(*_units(state), *_works(state), *_towns(state), *_markers(state)),
        players=tuple(player(state, seat, active=seat in active) for seat in range(state.seats)),
        tracks=(_points(state),),
        boxes=_boxes(state),
        charts=(_influence(state), _relations(state), *_leaves(state)),
        battle=battle,
        looks=LOOKS[: state.seats],
        overlays=(Overlay("Influence", _influence_tints(state)),),
    )


def _tints(state: State) -> tuple[Tint, ...]:
    masters = ((province, controller(state, province)) for province in PROVINCES)
    return tuple(Tint(PROVINCE_CODES[p], power) for p, power in masters if power < NEUTRAL)


def _influence_tints(state: State) -> tuple[Tint, ...]:
    return tuple(
        Tint(PROVINCE_CODES[p], state.marker[p], state.level[p])
        for p in PROVINCES
        if state.marker[p] != NOBODY
    )


# Tokens


def _under_way(state: State) -> tuple[Unit, ...]:
    """Return the units that are being moved, also while somebody is asked about them."""
    for step in reversed(state.steps):
        if isinstance(step, Leave):
            return (step.unit,)
        if isinstance(step, March | Halt):
            return step.units
        if isinstance(step, Voyage):
            return step.ships
    return ()


def unit_token(state: State, unit: Unit, at: str, stack: str = "") -> Token:
    """Return one counter, showing the side that lies up."""
    marks = [name for mark, name in _MARKS if state.marks[unit] & mark]
    if state.at[unit] >= ABOARD:
        marks.append("aboard")
    if any(state.at[unit] == battle.at for battle in state.battles):
        marks.append("battle")
    if unit in _under_way(state):
        marks.append("selected")
    if state.deadlines and unit in stragglers(state):
        marks.append("leaving")
    figures = f"{strength(state, unit)}-{MOVEMENT[unit]}"
    return Token(
        ref=CODE[unit],
        kind=TYPE_NAMES[TYPE[unit]],
        at=at,
        name=", ".join((unit_now(state, CODE[unit]), figures, *_condition(state, unit))),
        seat=state.lord[unit],
        stack=stack,
        marks=tuple(marks),
        text=figures,
        symbol=CLASSES[CLASS_OF[unit]].name.lower().replace(" ", "_"),
        home=HOME_CODES[HOME[unit]],
        note=f"{BUILD_COST[unit]}/{SUPPLY_COST[unit]}",
    )


@rule("1.3.3", "R-58", "10.6.3a1", "14.4.2c")
def _condition(state: State, unit: Unit) -> Iterator[str]:
    """Say what the markers on a unit mean, and what they leave of its strength in battle."""
    marks = state.marks[unit]
    yield from (words for mark, words in _CONDITIONS if marks & mark)
    if state.at[unit] >= ABOARD:
        yield f"aboard {where(state, CODE[unit])}"
    if (load := freight(state, CODE[unit])) != NONE:
        yield f"with {load}"
    if state.deadlines and unit in (late := stragglers(state)):
        yield f"must leave by {SEASONS[late[unit].season]} or is lost"
    halvings = bool(marks & WOUNDED) + bool(marks & (FORAGING | BUILDING))
    if halvings:
        yield "half strength" if halvings == 1 else "quarter strength"


def _units(state: State) -> list[Token]:
    """Return the units on the map, those in hand and the strongest of a place first.

    Cargo comes after its ship.
    """
    here = [unit for unit in UNITS if 0 <= state.at[unit] < ABOARD]
    in_hand = _under_way(state)
    found = []
    for unit in sorted(here, key=lambda u: (state.at[u], u not in in_hand, -strength(state, u), u)):
        at = place_code(state.at[unit])
        cargo = cargo_of(state, unit)
        stack = CODE[unit] if cargo else ""
        found.append(unit_token(state, unit, at, stack))
        found += [unit_token(state, load, at, stack) for load in cargo]
    return found


def _works(state: State) -> list[Token]:
    kinds = {CITADEL: ("citadel", "Citadel", "×3")}
    found = []
    for work in state.works:
        kind, name, text = kinds.get(work.kind, ("bastion", "Fort", "×2"))
        rising = work.builder != NOBODY
        found.append(
            Token(
                ref=f"{CODES[work.at]}:{kind}",
                kind=kind,
                at=CODES[work.at],
                name=f"{name}, under construction" if rising else name,
                seat=work.owner if work.owner < NEUTRAL else NOBODY,
                marks=("building",) if rising else (),
                text=text,
            )
        )
    return found


def _towns(state: State) -> list[Token]:
    """Return the cities that the scenario changed."""
    kinds = (("no_town", "No city"), ("town", "Small city"), ("large_town", "Large city"))
    return [
        Token(f"{CODES[at]}:city", kinds[size][0], CODES[at], kinds[size][1])
        for at, size in state.sizes
        if size != CITY_SIZE[at]
    ]


@rule("1.3.3")
def _markers(state: State) -> list[Token]:
    """Return what lies beside the name of each province."""
    return [token for province in PROVINCES for token in _plaque(state, province)]


def _plaque(state: State, p: Province) -> list[Token]:
    at, name = PROVINCE_CODES[p], PROVINCE_NAMES[p]
    level = LEVEL_NAMES[state.level[p]]

    def token(kind: str, seat: Seat, words: str, text: str = "", count: int = 1) -> Token:
        return Token(f"{at}:{kind}:{seat}", kind, at, f"{words}: {name}", seat, count, text=text)

    owner = state.marker[p]
    marker = f"{level} Influence" + (f" of {FACTIONS[owner]}" if owner != NOBODY else "")
    found = [token("influence", owner, marker, level, state.level[p])]
    found += [
        token("trend", seat, f"Trend of {FACTIONS[seat]} {chit:+d}", f"{chit:+d}")
        for seat, chit in enumerate(state.trend[p])
        if chit
    ]
    found += [
        Token(
            f"{at}:level:{seat}",
            "trend",
            at,
            f"Control Level {row[p]}: {name}",
            seat,
            text=str(row[p]),
        )
        for seat, row in enumerate(state.secrets)
        if row and row[p] >= 0
    ]
    if state.political[p] != NOBODY:
        who = state.political[p]
        found.append(token("control", who, f"Political Control of {FACTIONS[who]}"))
    if state.military[p] != NOBODY:
        who = state.military[p]
        found.append(token("military", who, f"Military Control of {FACTIONS[who]}"))
    for seat in range(state.seats):
        if state.wars[seat] >> p & 1:
            found.append(token("war", seat, f"War with {FACTIONS[seat]}"))
        if state.ally[p] == seat:
            found.append(token("ally", seat, f"Ally of {FACTIONS[seat]}"))
        if state.intervenes[seat] >> p & 1:
            found.append(token("intervener", seat, f"Intervention of {FACTIONS[seat]}"))
    return found


# Panels


def _points(state: State) -> Track:
    markers = tuple(Marker(seat, points) for seat, points in enumerate(state.points))
    return Track("Victory points", 0, max(20, *state.points), markers)


def _boxes(state: State) -> tuple[Box, ...]:
    """Return the Force Pools that have units left, and the Dead Pool.

    Barbarians are left out where no rule brings them in (III.B1, V.F5a).
    """
    pools = [
        Box(f"Force Pool of {POOL_NAMES[home]}", (), _off_map(state, units, POOL))
        for home, units in enumerate(UNITS_OF)
        if home != BARBARIANS or state.options.barbarian_mercenaries or state.scenario == "F"
    ]
    dead = [
        Box(f"Dead Pool, box {letter}", (), _off_map(state, tuple(UNITS), where))
        for letter, where in (("A", BOX_A), ("B", BOX_B))
    ]
    return tuple(box for box in (*pools, *dead) if box.tokens)


def _off_map(state: State, units: tuple[Unit, ...], where: int) -> tuple[Token, ...]:
    """Return one counter for each class and home, with how many there are."""
    counts: dict[tuple[int, int], list[Unit]] = {}
    for unit in units:
        if state.at[unit] == where:
            counts.setdefault((HOME[unit], CLASS_OF[unit]), []).append(unit)
    return tuple(
        replace(unit_token(state, like[0], ""), count=len(like)) for like in counts.values()
    )


def _influence(state: State) -> Chart:
    """Return the state of all provinces at a glance."""
    rows = []
    for p in PROVINCES:
        owner = state.marker[p]
        marker = LEVEL_NAMES[state.level[p]]
        chits = ", ".join(
            f"{FACTIONS[seat]} {chit:+d}" for seat, chit in enumerate(state.trend[p]) if chit
        )
        rows.append(
            (
                PROVINCE_NAMES[p],
                power_name(controller(state, p)) if not _acts_alone(state, p) else "Neutral",
                f"{FACTIONS[owner]} {marker}" if owner != NOBODY else marker,
                chits,
                str(city_points(state, p)),
            )
        )
    columns = ("Province", "Controller", "Marker", "Trend", "City points")
    return Chart("Influence", columns, tuple(rows))


def _acts_alone(state: State, p: Province) -> bool:
    return controller(state, p) >= NEUTRAL


def _relations(state: State) -> Chart:
    """Return who is at war with whom, and who defends which Neutral."""
    seats = range(state.seats)
    names = [FACTIONS[seat] for seat in seats]
    players = [
        (names[seat], *("" if other == seat else _between(state, seat, other) for other in seats))
        for seat in seats
    ]
    provinces = [
        (PROVINCE_NAMES[p], *(_toward(state, seat, p) for seat in seats))
        for p in PROVINCES
        if any(_toward(state, seat, p) for seat in seats)
    ]
    return Chart("War and peace", ("", *names), (*players, *provinces))


@rule("R-54")
def _leaves(state: State) -> Iterator[Chart]:
    """Return, where there is any, what standing leave each player has, and from whom."""
    seats = range(state.seats)
    givers: dict[tuple[Province, str], list[list[str]]] = {}
    for leave in state.standing:
        row = givers.setdefault((leave.province, leave.kind), [[] for _ in seats])
        row[leave.grantee].append(FACTIONS[leave.grantor])
    rows = tuple(
        (f"{PROVINCE_NAMES[p]}, {_LEAVES[kind]}", *map(", ".join, row))
        for (p, kind), row in sorted(givers.items())
    )
    if rows:
        yield Chart("Standing leave", ("", *(FACTIONS[seat] for seat in seats)), rows)


def _between(state: State, seat: Seat, other: Seat) -> str:
    if state.general[seat] >> other & 1:
        return "General War, declared"
    return "General War" if state.general[other] >> seat & 1 else "peace"


def _toward(state: State, seat: Seat, p: Province) -> str:
    if state.wars[seat] >> p & 1:
        return "war"
    if state.ally[p] == seat:
        return "ally"
    if state.intervenes[seat] >> p & 1:
        return "intervenes"
    return "Military Control" if state.military[p] == seat and is_neutral(state, p) else ""

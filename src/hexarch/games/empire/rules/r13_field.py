"""What units on the march meet: where they may go, and whose units stand in their way.

A group is judged together: what hinders one of its units hinders all.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import and_
from typing import Final, NamedTuple

from hexarch.boards.empire import N_HEXES, PROVINCE_OF, PROVINCES, STEPS, Sections
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import EXTRA, MERCENARY, NEUTRAL, Hex, Power, Province, State, Unit
from hexarch.games.empire.pieces import HOME, IS_CAVALRY
from hexarch.games.empire.rules.r01_units import cities_of, placed, power_of
from hexarch.games.empire.rules.r06_areas import (
    FOE,
    HIRED,
    OWN,
    STRANGER,
    Pockets,
    free_entry,
    kind,
    relations,
    section_name,
    sections,
)
from hexarch.games.empire.rules.r10_permission import granted, permitted
from hexarch.games.empire.rules.r13_zones import combat_places
from hexarch.kernel.memory import latest

Group = tuple[Unit, ...]
FRONTIER: Final = frozenset(
    here
    for here in range(N_HEXES)
    if any(PROVINCE_OF[near] != PROVINCE_OF[here] for near, _ in STEPS[here])
)
"""The hexes beside another province, where a unit may be hostile though it is not in its own."""


class Field(NamedTuple):
    """What a group of land units meets."""

    sections: Sections
    pockets: Pockets
    entry: int
    """The provinces it may be in, as a sum of 1 << province."""
    guest: int
    """Those of them that it may not enter again once it has left (10.1.1a)."""
    shut: frozenset[Hex]
    """Hexes that it may not enter: battles, others' units and cities without leave."""
    foes: frozenset[Hex]
    """Hexes with hostile units; not to be entered but by attack."""
    assailable: frozenset[Hex]
    """Those of them that it may attack: nobody there is at peace with any of the group."""
    opposed: frozenset[int]
    """Sections where it may not use Area movement."""
    open: frozenset[int]
    """The pockets into and out of which Area movement leads."""
    zones: Mapping[Hex, int]
    """For each hex in hostile zones of control, in whose: a sum of 1 << number."""

    def may_step(self, here: Hex, there: Hex) -> bool:
        """Tell whether politics lets the group go from a hex to a neighbour."""
        bit = 1 << PROVINCE_OF[there]
        if not self.entry & bit or there in self.shut:
            return False
        return not self.guest & bit or PROVINCE_OF[here] == PROVINCE_OF[there]

    @rule("13.5.2")
    def zone_to_zone(self, here: Hex, there: Hex) -> bool:
        """Tell whether both hexes lie in the zone of one hostile cavalry unit."""
        return bool(self.zones.get(here, 0) & self.zones.get(there, 0))


def survey(state: State, group: Group) -> Field:
    """Find out what a group of land units meets."""
    known = relations(state)
    found = known.sections(state)
    entry, guest = _entry(state, group)
    met = encounters(state, group)
    shut = {*_closed_cities(state, group, entry), *combat_places(state)}
    opposed = {found.of[where] for where in met.foes}
    leave = bool(state.permits or state.standing)
    for other, where in met.strangers:
        if leave:
            _ask_stranger(state, group, (other, where), shut, opposed)
        else:
            shut.add(where)
            opposed.add(found.of[where])
    pockets = known.pockets(state, entry, guest)
    foes = met.foes - shut
    return Field(
        found,
        pockets,
        entry,
        guest,
        frozenset(shut),
        foes,
        foes - met.mixed,
        frozenset(opposed),
        _open(pockets, opposed),
        met.zones,
    )


@rule("13.2.5a", "13.2.5b")
def _open(pockets: Pockets, opposed: set[int]) -> frozenset[int]:
    """Return the pockets that lie in sections where Area movement is possible."""
    return frozenset(
        [pocket for pocket, section in enumerate(pockets.section) if section not in opposed]
    )


class Encounters(NamedTuple):
    """Whom a group meets on land, wherever it may go."""

    foes: frozenset[Hex]
    """Hexes with units hostile to any of the group."""
    mixed: frozenset[Hex]
    """Hexes with units that not all of the group may attack."""
    strangers: tuple[tuple[Unit, Hex], ...]
    """Units at peace with it, each with its hex."""
    zones: Mapping[Hex, int]
    """For each hex in hostile zones of control, in whose: a sum of 1 << number."""


def encounters(state: State, group: Group) -> Encounters:
    """Return whom a group meets: the same for all groups of units of the same kinds."""
    views = {kind(state, unit): unit for unit in group}
    kinds = frozenset(views)
    known = _known(state)
    if kinds not in known:
        known[kinds] = _encounters(state, tuple(views.values()))
    return known[kinds]


@latest
def _known(state: State) -> dict[frozenset[int], Encounters]:
    """Keep whom groups meet in the position of the moment, by the kinds of their units."""
    return {}


def _encounters(state: State, group: Group) -> Encounters:
    """Find out whom a group meets; the most hostile view of any of its units counts."""
    foes: set[Hex] = set()
    mixed: set[Hex] = set()
    strangers: list[tuple[Unit, Hex]] = []
    riders: list[tuple[Unit, Hex]] = []
    fights = combat_places(state)
    for other, where, attitude in _meet(state, group):
        if IS_CAVALRY[other] and where not in fights and (attitude == FOE or where in FRONTIER):
            riders.append((other, where))
        if attitude == FOE:
            foes.add(where)
            if len(group) > 1 and not _all_hostile(state, group, other, where):
                mixed.add(where)
        else:
            mixed.add(where)
            if attitude == STRANGER:
                strangers.append((other, where))
    zones = _zones(state, group, riders)
    return Encounters(frozenset(foes), frozenset(mixed), tuple(strangers), zones)


def _meet(state: State, group: Group) -> Iterator[tuple[Unit, Hex, int]]:
    """List the units of other powers on land, each with its hex and what it is to the group."""
    known, lords, marks = relations(state), state.lord, state.marks
    remembered = known.attitudes.get
    powers = {power_of(state, unit) for unit in group}
    views = [(kind(state, unit) << 10, unit) for unit in group]
    for where, units in placed(state).items():
        if where >= N_HEXES:
            continue
        province = PROVINCE_OF[where] + 1
        for other in units:
            home, mark = HOME[other], marks[other]
            power = NEUTRAL + home if lords[other] < 0 or mark & EXTRA else lords[other]
            if power in powers:
                continue
            seen = power << 5 | (HIRED if mark & MERCENARY else home)
            attitude = OWN
            for view, unit in views:
                found = remembered((view | seen) << 5 | province)
                if found is None:
                    found = known.attitude(state, unit, other, where)
                attitude = max(attitude, found)
            yield other, where, attitude


@rule("10.1.3a", "10.3.1b", "10.5.2c")
def _all_hostile(state: State, group: Group, other: Unit, where: Hex) -> bool:
    """Tell whether every unit of a group, not only some, may attack another in a hex."""
    known = relations(state)
    return all(known.hostile(state, unit, other, where) for unit in group)


@rule("10.1.1b", "10.1.1d", "R-18")
def _ask_stranger(
    state: State, group: Group, met: tuple[Unit, Hex], shut: set[Hex], opposed: set[int]
) -> None:
    """Close a hex and its section to a group that lacks the leave of a power at peace there."""
    other, where = met
    found = sections(state)
    power, section = power_of(state, other), found.of[where]
    if where not in shut and not _all_granted(state, group, "hex", where, power):
        shut.add(where)
    if section not in opposed and not _all_granted(
        state, group, "area", section_name(found, section), power
    ):
        opposed.add(section)


@rule("10.1.1a", "R-53", "10.5.2b")
def _entry(state: State, group: Group) -> tuple[int, int]:
    """Return where a group may be, and where of that it may only stay, as sums of provinces.

    Leave is for players' units: a Neutral's own go where war takes them.
    """
    masks, guests = [], 0
    for unit in group:
        mask = free_entry(state, unit)
        if (state.permits or state.standing) and power_of(state, unit) < NEUTRAL:
            mask |= sum(1 << p for p in PROVINCES if permitted(state, unit, "province", p))
        stay = 1 << PROVINCE_OF[state.at[unit]]
        guests |= stay & ~mask
        masks.append(mask | stay)
    return reduce(and_, masks), guests


@rule("10.1.1c")
def _closed_cities(state: State, group: Group, entry: int) -> Iterator[Hex]:
    """List the cities of others, in provinces where the group is a guest, that it may not enter."""
    for unit in group:
        lent = entry & ~free_entry(state, unit)
        for province in PROVINCES if lent else ():
            if lent >> province & 1:
                yield from (
                    city
                    for city in cities_of(state, province)
                    if city != state.at[unit] and not permitted(state, unit, "city", city)
                )


def _all_granted(state: State, group: Group, kind: str, place: Hex, power: Power) -> bool:
    """Tell whether a power has given leave to every unit of a group."""
    return all(granted(state, unit, kind, place, power) for unit in group)


@rule("13.5.1a", "13.5.1b", "13.5.3", "R-28")
def _zones(state: State, group: Group, riders: Iterable[tuple[Unit, Hex]]) -> dict[Hex, int]:
    """Mark the hexes around hostile cavalry that it can enter, where it is hostile to the group."""
    zones: dict[Hex, int] = {}
    known = relations(state)
    for number, (rider, where) in enumerate(riders):
        hostile: dict[Province, bool] = {}
        for near, _ in STEPS[where]:
            province = PROVINCE_OF[near]
            if province not in hostile:
                hostile[province] = any(known.hostile(state, u, rider, near) for u in group)
            if hostile[province]:
                zones[near] = zones.get(near, 0) | 1 << number
    return zones

"""Who is in a battle, who stands beside it, and who may take damage or move in (14.4, 14.7)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hexarch.boards.empire import (
    BRIDGES,
    N_HEXES,
    NEIGHBOURS,
    NOWHERE,
    PASSAGES,
    PROVINCE_OF,
    REACHES,
    REACHES_AT,
    STEPS,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    AT_SEA,
    BUILDING,
    EXTRA,
    FORAGING,
    FOUGHT,
    NEUTRAL,
    NOBODY,
    Battle,
    Hex,
    Power,
    Province,
    Seat,
    State,
    Unit,
    Where,
    replace,
)
from hexarch.games.empire.pieces import IS_SHIP, SIEGE, TYPE
from hexarch.games.empire.rules.r01_units import (
    NO_UNITS,
    cargo_of,
    commander,
    land_units,
    placed,
    power_of,
    ships,
    units_at,
)
from hexarch.games.empire.rules.r10_hostility import hostile
from hexarch.games.empire.rules.r10_permission import permitted
from hexarch.games.empire.rules.r13_stacking import may_share

ROUND: Final = tuple(tuple(there for there, _ in steps) for steps in STEPS)
"""The hexes to which a land unit can step from each hex."""
IDLE: Final = FORAGING | BUILDING | FOUGHT
"""Marks of units that cannot help (14.7.4b, 14.7.4c)."""


# The battle on the table.


def at_sea(battle: Battle) -> bool:
    """Tell whether it is a naval battle."""
    return battle.at >= N_HEXES


def the_battle(state: State, at: Where) -> Battle:
    """Return the battle in a place."""
    return next(battle for battle in state.battles if battle.at == at)


def put(state: State, battle: Battle) -> State:
    """Write a battle back."""
    return replace(
        state,
        battles=tuple(battle if old.at == battle.at else old for old in state.battles),
    )


def side(battle: Battle, *, attacking: bool) -> tuple[Unit, ...]:
    """Return all units of a side in the combat hex; at sea its warships."""
    return battle.attackers if attacking else battle.defenders


def seat_of(battle: Battle, *, attacking: bool) -> Seat:
    """Return who decides for a side."""
    return battle.attacker if attacking else battle.defender


def origins(battle: Battle, *, attacking: bool) -> dict[Unit, Where]:
    """Return from where each unit of a side entered."""
    if attacking:
        return dict(zip(battle.attackers, battle.came, strict=True))
    return dict(zip(battle.defenders, battle.joined, strict=True))


def without(battle: Battle, gone: Iterable[Unit]) -> Battle:
    """Leave units out of a battle."""
    lost = set(gone)
    attack = [(u, w) for u, w in origins(battle, attacking=True).items() if u not in lost]
    defend = [(u, w) for u, w in origins(battle, attacking=False).items() if u not in lost]
    return replace(
        battle,
        attackers=tuple(u for u, _ in attack),
        came=tuple(w for _, w in attack),
        defenders=tuple(u for u, _ in defend),
        joined=tuple(w for _, w in defend),
    )


def hex_of_battle(at: Where) -> Hex:
    """Return the hex in which hostility is judged: none at sea."""
    return at if at < N_HEXES else NOWHERE


# Who defends.


@rule("13.7.3a", "R-93", "R-69")
def opponents(state: State, units: Sequence[Unit], where: Where) -> tuple[Unit, ...]:
    """Return whom units fight in a place: all that stand there; at sea the stacks they oppose.

    A player's ships at sea are one stack: one of them at war brings all of them in.
    """
    others = tuple(unit for unit in units_at(state, where) if unit not in units)
    if where < N_HEXES:
        return others
    opposed = {
        _stack(state, other)
        for other in others
        if any(hostile(state, unit, other, NOWHERE) for unit in units)
    }
    return tuple(other for other in others if _stack(state, other) in opposed)


def fleet_with(state: State, units: Sequence[Unit], where: Where) -> tuple[Unit, ...]:
    """Return the warships that fight together in waters: those that enter, and own ones there.

    Own ones whose homes are at peace with all whom the others fight stay out of it (10.3.1b).
    """
    seats = {commander(state, unit) for unit in units}
    foes = opponents(state, units, where)
    there = (
        unit
        for unit in units_at(state, where)
        if commander(state, unit) in seats and opposes(state, unit, foes, NOWHERE)
    )
    return ships(tuple(dict.fromkeys((*units, *there))))


def _stack(state: State, unit: Unit) -> Power:
    seat = commander(state, unit)
    return power_of(state, unit) if seat == NOBODY else seat


def leader(state: State, units: Iterable[Unit]) -> Seat:
    """Return who decides for units: their commander, of several the one with the most of them."""
    counts: dict[Seat, int] = {}
    for unit in units:
        seat = commander(state, unit)
        if seat != NOBODY:
            counts[seat] = counts.get(seat, 0) + 1
    return max(counts, key=lambda s: (counts[s], -state.order.index(s)), default=NOBODY)


@rule("14.12a", "14.8.1", "14.7.1b")
def led_by_those_left(state: State, battle: Battle) -> Battle:
    """Return a battle whose defenders have a leader among them, if anybody is left to lead.

    Whoever leads stays for as long as a unit of his is there, and when all have fallen (14.7.3).
    """
    seats = {commander(state, unit) for unit in battle.defenders}
    if not seats or battle.defender in seats:
        return battle
    return replace(battle, defender=leader(state, battle.defenders))


def neutral_of(state: State, units: Iterable[Unit]) -> Province:
    """Return the Neutral province to which some of the units belong, or NOBODY."""
    for unit in units:
        power = power_of(state, unit)
        if power >= NEUTRAL:
            return power - NEUTRAL
    return NOBODY


# Who stands beside.


def is_engaged(state: State, unit: Unit, at: Where) -> bool:
    """Tell whether a unit is in a battle other than the one in *at*."""
    for battle in state.battles:
        if battle.at == at:
            continue
        if unit in battle.attackers or unit in opponents(state, battle.attackers, battle.at):
            return True
    return False


def may_go(state: State, unit: Unit, origin: Hex, to: Hex) -> bool:
    """Tell whether a unit has the right to be in a hex: no new province, or one it may enter."""
    province = PROVINCE_OF[to]
    if origin < N_HEXES and PROVINCE_OF[origin] == province:
        return True
    return permitted(state, unit, "province", province)


def _neighbours_on_land(state: State, where: Hex) -> Iterator[tuple[Unit, Where]]:
    """Yield the units around a hex that could come to its help, and where they are."""
    found = placed(state)
    for near in NEIGHBOURS[where]:
        for unit in found.get(near, NO_UNITS):
            if IS_SHIP[unit] or near in ROUND[where]:
                yield unit, near
    for reach in REACHES_AT[where]:
        for unit in found.get(AT_SEA + reach, NO_UNITS):
            yield unit, AT_SEA + reach


def _neighbours_at_sea(state: State, reach: int) -> Iterator[tuple[Unit, Where]]:
    """Yield the ships around waters, and where they are."""
    found = placed(state)
    for way in PASSAGES[reach]:
        for unit in ships(found.get(AT_SEA + way.reach, NO_UNITS)):
            if way.bridge == NOWHERE or not bridge_held(state, unit, way.bridge):
                yield unit, AT_SEA + way.reach
    for shore in REACHES[reach].shores:
        for unit in ships(found.get(shore, NO_UNITS)):
            yield unit, shore


@rule("13.2.5c1", "R-92")
def bridge_held(state: State, ship: Unit, bridge: int) -> bool:
    """Tell whether a hostile land unit at either end of a bridge stops a ship."""
    return any(
        hostile(state, ship, unit, end)
        for end in BRIDGES[bridge]
        for unit in land_units(units_at(state, end))
    )


@rule("14.7.4a", "14.7.4b", "14.7.4c")
def beside(state: State, at: Where) -> list[tuple[Unit, Where]]:
    """Return the units of all powers that could help in a battle, and where they are.

    Those that forage, build, fight elsewhere or have fought in this phase cannot; nor can those
    that have no right to enter the province.
    """
    around = (
        _neighbours_on_land(state, at) if at < N_HEXES else _neighbours_at_sea(state, at - AT_SEA)
    )
    return [
        (unit, where)
        for unit, where in around
        if not state.marks[unit] & IDLE
        and not is_engaged(state, unit, at)
        and (at >= N_HEXES or may_go(state, unit, where, at))
    ]


@rule("14.9a", "R-61")
def besiegers(state: State, seat: Seat, units: Sequence[Unit], where: Hex) -> list[Unit]:
    """Return an attacker's siege units beside a hex; those that attack are not beside it."""
    foes = opponents(state, units, where)
    return [
        unit
        for unit, _ in beside(state, where)
        if TYPE[unit] == SIEGE
        and unit not in units
        and commander(state, unit) == seat
        and (not foes or opposes(state, unit, foes, where))
    ]


def sieges_beside(state: State, seat: Seat, units: Sequence[Unit], where: Hex) -> int:
    """Count an attacker's siege units beside a hex."""
    return len(besiegers(state, seat, units, where))


@rule("R-63", "10.3.1b")
def opposes(state: State, unit: Unit, foes: Iterable[Unit], where: Hex) -> bool:
    """Tell whether a unit may attack any of the enemies in a place: not all of a player's may."""
    return any(hostile(state, unit, foe, where) for foe in foes)


# Reinforcements.


def _is_own(state: State, battle: Battle, unit: Unit, *, attacking: bool) -> bool:
    seat = seat_of(battle, attacking=attacking)
    if seat != NOBODY:
        return commander(state, unit) == seat
    return commander(state, unit) == NOBODY and power_of(state, unit) == NEUTRAL + battle.neutral


@rule("14.7.1a", "14.7.4d", "14.4.2b", "R-68")
def absorbers(state: State, battle: Battle, *, attacking: bool) -> tuple[Unit, ...]:
    """Return the own units that may take damage from beside the hex; at sea cargo, too."""
    found = [
        unit
        for unit, _ in beside(state, battle.at)
        if _is_own(state, battle, unit, attacking=attacking)
        and unit not in side(battle, attacking=attacking)
    ]
    if at_sea(battle):
        for ship in side(battle, attacking=attacking):
            found.extend(cargo_of(state, ship))
    return tuple(dict.fromkeys(found))


@rule("14.7.5", "10.4.2f2", "R-89")
def volunteers(state: State, battle: Battle, *, attacking: bool) -> tuple[Unit, ...]:
    """Return other players' units beside the hex that might take damage for a side."""
    own = side(battle, attacking=attacking)
    parties = {NOBODY, battle.attacker, battle.defender}
    place = hex_of_battle(battle.at)
    return tuple(
        dict.fromkeys(
            unit
            for unit, _ in beside(state, battle.at)
            if commander(state, unit) not in parties
            and not any(hostile(state, unit, mate, place) for mate in own)
        )
    )


@rule("14.7.1b", "14.7.2", "14.7.3", "14.7.4d", "R-63", "R-68")
def joiners(state: State, battle: Battle, *, attacking: bool) -> list[tuple[Unit, Where]]:
    """Return the units that may move into the combat hex now, and where they are."""
    seat = seat_of(battle, attacking=attacking)
    if seat == NOBODY:  # they never move from their cities
        return []
    mine = side(battle, attacking=attacking)
    if not at_sea(battle) and len(land_units(mine)) >= 2:  # 14.7.2
        return []
    return [
        (unit, where)
        for unit, where in beside(state, battle.at)
        if commander(state, unit) == seat
        and may_join(state, battle, unit, where, attacking=attacking)
        and _can_land(state, battle, unit, attacking=attacking)
    ]


@rule("14.4.2b", "14.7.4d")
def party_of(state: State, battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return who would move in with a unit to fight: on land what it carries, too."""
    return (unit,) if at_sea(battle) else (unit, *cargo_of(state, unit))


@rule("R-63", "14.7.4d", "10.5.2c", "10.4.2f1", "10.4.2g3", "R-99")
def may_join(state: State, battle: Battle, unit: Unit, where: Where, *, attacking: bool) -> bool:
    """Tell whether a unit beside is fit to move in, if there is room for it."""
    mine, foes = side(battle, attacking=attacking), side(battle, attacking=not attacking)
    place = hex_of_battle(battle.at)
    party = party_of(state, battle, unit)
    if at_sea(battle) and state.marks[unit] & EXTRA:
        return False
    if not at_sea(battle) and not may_share(state, (*mine, *party)):
        return False
    if foes and not all(opposes(state, each, foes, place) for each in party):
        return False
    if at_sea(battle) or not IS_SHIP[unit]:
        return True
    if where < N_HEXES:  # a landed warship only takes damage
        return False
    return all(may_go(state, load, where, battle.at) for load in party)


@rule("13.6.1")
def _can_land(state: State, battle: Battle, unit: Unit, *, attacking: bool) -> bool:
    """Tell whether there is room ashore for a warship and for what it carries."""
    if at_sea(battle) or not IS_SHIP[unit]:
        return True
    mine = side(battle, attacking=attacking)
    return len(ships(mine)) < 2 and len(land_units(mine)) + len(cargo_of(state, unit)) <= 2


def taken_over(battle: Battle, seat: Seat) -> Battle:
    """Return a Neutral's battle as it would be with an intervener in command."""
    return replace(battle, defender=seat)


@rule("10.4.2f3")
def entrants(state: State, battle: Battle, seat: Seat) -> list[tuple[Unit, Where]]:
    """Return the units with which an intervener may take a Neutral's battle over."""
    if battle.neutral == NOBODY or at_sea(battle):
        return []
    if not state.intervenes[seat] >> battle.neutral & 1 or seat == battle.attacker:
        return []
    if PROVINCE_OF[battle.at] != battle.neutral:
        return []
    return joiners(state, taken_over(battle, seat), attacking=False)

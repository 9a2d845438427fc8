"""Waters around a battle: which are free, and which lie beyond a bridge (14.8.3b, 14.8.4d)."""

from hexarch.boards.empire import NOWHERE, PASSAGES, REACHES, REACHES_OF
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import AT_SEA, State, Unit, Where
from hexarch.games.empire.rules import r14_forces as forces
from hexarch.games.empire.rules.r01_units import ships, units_at
from hexarch.games.empire.rules.r10_hostility import hostile
from hexarch.games.empire.rules.r13_voyage import bypasses


@rule("14.8.3b")
def is_free_water(state: State, ship: Unit, reach: int) -> bool:
    """Tell whether no hostile warship is in the sea Area or river Area of a reach."""
    node = REACHES[reach].node
    return not any(
        hostile(state, ship, other, NOWHERE)
        for part in REACHES_OF[node]
        for other in ships(units_at(state, AT_SEA + part))
    )


@rule("13.4.2b", "14.8.3b")
def slips_past(state: State, ship: Unit, start: Where, reach: int) -> bool:
    """Tell whether a ship would withdraw past enemy warships on a river."""
    return start >= AT_SEA and bypasses(state, (ship,), start - AT_SEA, reach)


@rule("14.8.4d")
def parted(one: Where, other: Where) -> bool:
    """Tell whether a ship passes a bridge from one waters to others beside them."""
    if one < AT_SEA:
        return False
    return any(
        way.bridge != NOWHERE for way in PASSAGES[one - AT_SEA] if AT_SEA + way.reach == other
    )


@rule("14.8.4d")
def across(one: Where, other: Where) -> bool:
    """Tell whether a bridge lies between two waters that wash one hex, perhaps with more between.

    From below T14/U15 the waters at T17 are beyond it, though the bridge does not touch them.
    """
    if one < AT_SEA or one == other:
        return False
    ways = {way.reach: way.bridge != NOWHERE for way in PASSAGES[one - AT_SEA]}
    if other - AT_SEA in ways:
        return ways[other - AT_SEA]
    return any(
        ways[way.reach] != (way.bridge != NOWHERE)
        for way in PASSAGES[other - AT_SEA]
        if way.reach in ways
    )


@rule("14.8.4d", "R-65")
def way_back(state: State, ship: Unit, here: int, origin: Where) -> bool:
    """Tell whether a ship can go back under the bridge by which it came."""
    if fights_at(state, origin) or bridge_shut(state, ship, here, origin):
        return False
    if REACHES[origin - AT_SEA].node != REACHES[here].node:
        return is_free_water(state, ship, origin - AT_SEA)
    return not any(hostile(state, ship, other, NOWHERE) for other in units_at(state, origin))


@rule("13.2.5c1")
def bridge_shut(state: State, ship: Unit, here: int, origin: Where) -> bool:
    """Tell whether enemies hold the bridge by which a ship came."""
    return any(
        forces.bridge_held(state, ship, way.bridge)
        for way in PASSAGES[here]
        if AT_SEA + way.reach == origin
    )


def fights_at(state: State, where: Where) -> bool:
    """Tell whether a battle waits or is fought in a place."""
    return any(battle.at == where for battle in state.battles)

"""What an enemy can do next turn: the strongest force he can bring, and the risk it means."""

from collections.abc import Sequence
from typing import Final

from hexarch.boards.mediterranean import COASTS, ZONE_NEIGHBOURS
from hexarch.bots.conquest.geography import WATERS
from hexarch.bots.conquest.situation import Situation, together
from hexarch.games.conquest.model import (
    DOCKED,
    IN_STOCK,
    NO_UNITS,
    Hull,
    Units,
    dock_province,
)
from hexarch.games.conquest.tables import LEGION, SUPPLY
from hexarch.odds.conquest import win_probability

_STOCK: Final = (SUPPLY["infantry"], SUPPLY["cavalry"], SUPPLY["catapult"])


def strike(sit: Situation, seat: int, target: int) -> Units:
    """Return about the strongest force a player can bring into a province in one whole turn.

    Exact but for two things: who leads whom is counted in sum only, and a legion that two ways
    of moving could use may be counted with both.
    """
    infantry, cavalry, catapults, leaders = _by_land(sit, seat, target)
    room = LEGION * leaders
    catapults = min(catapults, room)
    infantry = min(infantry, room - catapults)
    cavalry = min(cavalry, room - catapults - infantry)
    return together((infantry, cavalry, catapults), _by_sea(sit, seat, target))


def _by_land(sit: Situation, seat: int, target: int) -> tuple[int, int, int, int]:
    """Count all that is one step away, cavalry that is two moves away, and the leaders for them."""
    state, led = sit.state, sit.leaders[seat]
    infantry = catapults = 0
    riders: dict[int, int] = {}
    leaders: set[int] = set()
    for q in sit.near(target):
        mine, held = state.owner[q] == seat, sit.is_held(q)
        if held and not mine:
            continue
        behind = (*sit.near(q), *(sit.roads(seat, q) if mine else ()))
        if held:
            ready = {x for r in (q, *behind) for x in led.get(r, ())}
            if ready:
                leaders |= ready
                infantry += state.infantry[q]
                catapults += state.catapults[q]
                riders[q] = state.cavalry[q]
        for r in behind:
            if state.cavalry[r] and state.owner[r] == seat and r in led and r != target:
                riders[r] = state.cavalry[r]
                leaders.update(led[r])
    return infantry, sum(riders.values()), catapults, len(leaders)


def _by_sea(sit: Situation, seat: int, target: int) -> Units:
    """Add up what a player's galleys can land, one legion each."""
    state, waters = sit.state, WATERS[target]
    found = NO_UNITS
    ports: dict[int, int] = {}
    for hull in state.galleys:
        if hull.owner != seat or hull.at == IN_STOCK or not waters:
            continue
        if hull.at < DOCKED:
            found = together(found, hull.cargo if _lands(hull, waters) else NO_UNITS)
        elif any(zone in waters for zone in COASTS[hull.at - DOCKED].zones):
            port = dock_province(hull.at)
            ports[port] = ports.get(port, 0) + 1
    for port, ships in ports.items():
        # What is next door by land was counted there.
        if port != target and state.owner[port] == seat and target not in sit.near(port):
            legions = min(ships, len(sit.leaders[seat].get(port, ())))
            found = together(found, strongest(sit.units(port), LEGION * legions))
    return found


def _lands(hull: Hull, waters: frozenset[int]) -> bool:
    return hull.at in waters or any(zone in waters for zone in ZONE_NEIGHBOURS[hull.at])


def strongest(units: Units, room: int) -> Units:
    """Take at most *room* of some units, the dearest first."""
    catapults = min(units[2], room)
    cavalry = min(units[1], room - catapults)
    return min(units[0], room - catapults - cavalry), cavalry, catapults


def odds(attacker: Units, defender: Units, fort: int) -> float:
    """Return the attacker's chance, also in a battle larger than the stock allows."""
    if not any(attacker):
        return 0.0
    if not any(defender):
        return 1.0
    ours = _at_most(attacker, _STOCK)
    left = (_STOCK[0] - ours[0], _STOCK[1] - ours[1], _STOCK[2] - ours[2])
    return win_probability(ours, _at_most(defender, left), fort)


def _at_most(units: Units, most: Units) -> Units:
    return min(units[0], most[0]), min(units[1], most[1]), min(units[2], most[2])


def forces_against(sit: Situation, province: int) -> list[Units]:
    """Return what each enemy who can come can bring into a province."""
    found = (strike(sit, enemy, province) for enemy in sit.enemies)
    return [force for force in found if any(force)]


def loss(forces: Sequence[Units], garrison: Units, fort: int) -> float:
    """Return the chance that a garrison falls to one of some forces, each coming in turn."""
    safe = 1.0
    for force in forces:
        safe *= 1 - odds(force, garrison, fort)
    return 1 - safe


def risk(sit: Situation, province: int, garrison: Units | None = None) -> float:
    """Return the chance to lose a province, and all that is in it, before the next own turn."""
    held = sit.own_units(province) if garrison is None else garrison
    return loss(forces_against(sit, province), held, sit.fort(province))

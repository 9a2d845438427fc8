"""What an enemy can do next turn: the strongest force he can bring, and the risk it means."""

from hexarch.boards.mediterranean import COASTS, ZONE_NEIGHBOURS
from hexarch.bots.conquest.geography import SEA_MOVES, WATERS
from hexarch.bots.conquest.situation import Situation, value_of
from hexarch.games.conquest.model import ABOARD, DOCKED, IN_STOCK, NO_UNITS, Units, dock_province
from hexarch.games.conquest.tables import LEGION, SUPPLY
from hexarch.odds.conquest import win_probability

_STOCK = (SUPPLY["infantry"], SUPPLY["cavalry"], SUPPLY["catapult"])


def strike(sit: Situation, seat: int, target: int) -> Units:
    """Return about the strongest force a player can bring into a province in one whole turn."""
    infantry, cavalry, catapults, leaders = _by_land(sit, seat, target)
    sea = _by_sea(sit, seat, target)
    room = LEGION * len(leaders)
    catapults = min(catapults, room)
    infantry = min(infantry, room - catapults)
    cavalry = min(cavalry, room - catapults - infantry)
    return infantry + sea[0], cavalry + sea[1], catapults + sea[2]


def _by_land(sit: Situation, seat: int, target: int) -> tuple[int, int, int, set[int]]:
    """Count all that is one step away, and cavalry that is two moves away, with their leaders."""
    state, led = sit.state, sit.leaders[seat]
    infantry = catapults = 0
    riders: dict[int, int] = {}
    leaders: set[int] = set()
    for q in sit.near(target):
        mine = state.owner[q] == seat
        if mine and sit.is_held(q):
            ready = set(led.get(q, ()))
            for r in (*sit.near(q), *sit.roads(seat, q)):
                ready.update(led.get(r, ()))
            if ready:
                leaders |= ready
                infantry += state.infantry[q]
                catapults += state.catapults[q]
                riders[q] = state.cavalry[q]
        if mine or not sit.is_held(q):
            for r in (*sit.near(q), *(sit.roads(seat, q) if mine else ())):
                if state.owner[r] == seat and state.cavalry[r] and r in led:
                    riders[r] = state.cavalry[r]
                    leaders.update(led[r])
    riders.pop(target, None)
    return infantry, sum(riders.values()), catapults, leaders


def _by_sea(sit: Situation, seat: int, target: int) -> Units:
    """Add up what a player's galleys can land, one legion each."""
    state, waters = sit.state, WATERS[target]
    if not waters:
        return NO_UNITS
    found = [0, 0, 0]
    ports: dict[int, int] = {}
    for galley, hull in enumerate(state.galleys):
        if hull.owner != seat or hull.at == IN_STOCK:
            continue
        if hull.at < DOCKED:
            if hull.cargo != NO_UNITS and (
                hull.at in waters or any(z in waters for z in ZONE_NEIGHBOURS[hull.at])
            ):
                found = [a + b for a, b in zip(found, hull.cargo, strict=True)]
        elif any(zone in waters for zone in COASTS[hull.at - DOCKED].zones):
            port = dock_province(hull.at)
            ports[port] = ports.get(port, 0) + 1
        _ = galley
    for port, ships in ports.items():
        legions = min(ships, len(sit.leaders[seat].get(port, ())))
        if port != target and state.owner[port] == seat and target not in sit.near(port):
            units = cut(sit.units(port), LEGION * legions)
            found = [a + b for a, b in zip(found, units, strict=True)]
    return found[0], found[1], found[2]


def cut(units: Units, room: int) -> Units:
    """Take at most *room* of some units, the dearest first."""
    catapults = min(units[2], room)
    cavalry = min(units[1], room - catapults)
    return min(units[0], room - catapults - cavalry), cavalry, catapults


def odds(attacker: Units, defender: Units, fort: int) -> float:
    """Return the attacker's chance, in a battle that may be larger than the stock allows."""
    if not any(attacker):
        return 0.0
    if not any(defender):
        return 1.0
    ours = _at_most(attacker, _STOCK)
    left = (_STOCK[0] - ours[0], _STOCK[1] - ours[1], _STOCK[2] - ours[2])
    return win_probability(ours, _at_most(defender, left), fort)


def _at_most(units: Units, most: Units) -> Units:
    return min(units[0], most[0]), min(units[1], most[1]), min(units[2], most[2])


def risk(
    sit: Situation, province: int, garrison: Units | None = None, fort: int | None = None
) -> float:
    """Return the chance to lose a province, with all that is in it, before the next own turn."""
    held = sit.units(province) if garrison is None else garrison
    walls = sit.fort(province) if fort is None else fort
    safe = 1.0
    for enemy in sit.enemies:
        force = strike(sit, enemy, province)
        if any(force):
            safe *= 1 - odds(force, held, walls)
    return 1 - safe


def safe_with(
    sit: Situation, province: int, forces: list[Units], garrison: Units, fort: int
) -> float:
    """Return the chance to hold a province against each of some forces in turn."""
    _ = sit, province
    safe = 1.0
    for force in forces:
        safe *= 1 - odds(force, garrison, fort)
    return safe


def forces_against(sit: Situation, province: int) -> list[Units]:
    """Return what each enemy can bring, if anything."""
    found = (strike(sit, enemy, province) for enemy in sit.enemies)
    return [force for force in found if any(force)]


def looming(sit: Situation, province: int) -> list[Units]:
    """Return what each enemy could bring in two turns: by way of a neighbour, or a long voyage."""
    found = []
    for enemy in sit.enemies:
        best = strike(sit, enemy, province)
        for q in sit.near(province):
            force = strike(sit, enemy, q)
            if sit.state.owner[q] == enemy:
                force = _sum(force, sit.units(q))
            elif sit.state.owner[q] == sit.me and odds(force, sit.units(q), sit.fort(q)) < 0.5:
                continue
            if value_of(force) > value_of(best):
                best = force
        best = _sum(best, _voyagers(sit, enemy, province))
        if any(best):
            found.append(best)
    return found


def _voyagers(sit: Situation, seat: int, target: int) -> Units:
    ports: dict[int, int] = {}
    for hull in sit.state.galleys:
        if hull.owner == seat and hull.at >= DOCKED:
            port = dock_province(hull.at)
            if 2 < SEA_MOVES[port][target] <= 4:
                ports[port] = ports.get(port, 0) + 1
    found = NO_UNITS
    for port, ships in ports.items():
        if sit.state.owner[port] == seat:
            found = _sum(found, cut(sit.units(port), LEGION * ships))
    return found


def _sum(a: Units, b: Units) -> Units:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def is_aboard(place: int) -> bool:
    """Tell whether a leader's place is a galley."""
    return ABOARD <= place < ABOARD + 36

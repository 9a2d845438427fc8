"""13: why a group of land units cannot go where it is told to."""

from collections.abc import Collection

from hexarch.boards.empire import (
    CODES,
    IS_ENTERABLE,
    POINTS,
    PROVINCE_NAMES,
    PROVINCE_OF,
    PROVINCES,
    STEPS,
)
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    EXTRA,
    NEUTRAL,
    Hex,
    Power,
    Standing,
    State,
    Unit,
    replace,
)
from hexarch.games.empire.names import named
from hexarch.games.empire.pieces import CODE
from hexarch.games.empire.rules.r01_units import power_of, units_at
from hexarch.games.empire.rules.r10_hostility import (
    controller,
    defends,
    friendly,
    hostile,
    marked,
    may_enter,
)
from hexarch.games.empire.rules.r10_permission import wanting
from hexarch.games.empire.rules.r13_field import Group
from hexarch.games.empire.rules.r13_land import COST
from hexarch.games.empire.rules.r13_march import (
    ATTACKERS,
    Outlook,
    cost_of_attack,
    outlook,
)
from hexarch.games.empire.rules.r13_stacking import strangers_in
from hexarch.games.empire.rules.r13_zones import combat_places
from hexarch.games.empire.rules.r14_odds import attack_allowed
from hexarch.kernel.game import Illegal
from hexarch.kernel.hexes import distance

# Refusals.

BY_LEAVE = {"10.1.1a", "10.1.1b", "10.1.1c"}
"""Rules under which a group is told whose leave it wants."""


def why_not_there(state: State, seen: Outlook, group: Group, there: Hex) -> Illegal:
    """Say why a group cannot end its move in a hex."""
    if there == seen.here:
        return Illegal("13.2.3b", "The units are in {0}.", (CODES[there],))
    found = (
        _no_ground(state, there)
        or _no_leave(state, seen, group, there)
        or _no_room(state, seen, group, there)
        or _no_way(state, seen, group, there)
    )
    if found.rule in BY_LEAVE and beyond_leave(state, seen, group, there):
        return Illegal("13.3.2a", "{0} is too far, whoever gives leave.", (CODES[there],))
    return found


@rule("10.1.1a", "10.1.1b", "10.1.1c", "13.3.2a")
def beyond_leave(state: State, seen: Outlook, group: Group, there: Hex) -> bool:
    """Tell whether a hex that players could open to a group is too far though all of them did.

    Nobody is asked for leave that is of no use: it would stop the game for nothing.
    """
    lords = {power_of(state, unit) for unit in group}
    every = tuple(
        Standing(seat, lord, province, kind)
        for seat in range(state.seats)
        for lord in lords
        for province in PROVINCES
        for kind in ("province", "area", "city", "hex")
    )
    free = outlook(replace(state, standing=every), group, seen.spent, seen.road)
    if not free.field.entry >> PROVINCE_OF[there] & 1:
        return False
    return there not in free.ways.costs | free.ways.special and not near_enough(free, there)


@rule("13.1.1d", "13.7.3a")
def _no_ground(state: State, there: Hex) -> Illegal | None:
    """Refuse hexes where no land unit can go, or none any more."""
    if not IS_ENTERABLE[there]:
        return Illegal("13.1.1d", "No land unit can enter {0}.", (CODES[there],))
    if there in combat_places(state):
        return Illegal("13.7.3a", "A battle has begun in {0}: nobody may enter.", (CODES[there],))
    return None


@rule("10.1.1a", "10.1.1c", "10.1.1d", "R-54")
def _no_leave(state: State, seen: Outlook, group: Group, there: Hex) -> Illegal | None:
    """Refuse what needs the leave of another, and name him."""
    province = PROVINCE_OF[there]
    if not seen.field.entry >> province & 1:
        return _no_entry(state, group, there)
    if there in seen.field.foes:
        return _by_force(state, seen, group, there)
    if there not in seen.field.shut:
        return None
    say = (
        "You are at peace with {1}, whose units stand in {0}: by their leave one passes, but "
        "nobody stays there."
    )
    for unit in group:
        for power in wanting(state, unit, "hex", there):
            if power >= NEUTRAL:
                say = "Units of {1}, which gives no leave, stand in {0}."
            return Illegal("10.1.1d", say, (CODES[there], named(power)))
        for power in wanting(state, unit, "city", there):
            who = (CODES[there], named(power))
            return Illegal("10.1.1c", "To enter {0} needs leave: ask {1}.", who)
    return None


@rule("13.1.3a", "13.7.1a", "13.7.1b", "13.4.4")
def _by_force(state: State, seen: Outlook, group: Group, there: Hex) -> Illegal:
    """Refuse a hex with enemies: it can be attacked, or say why even that is impossible."""
    found = [check_attack(state, seen, group, there, near) for near, _ in STEPS[there]]
    if not found:
        say = "Enemies stand in {0}: it is an island, and only ships attack it."
        return Illegal("13.4.4", say, (CODES[there],))
    if None in found:
        return Illegal("13.1.3a", "Enemies stand in {0}: to enter is to attack.", (CODES[there],))
    reasons = {reason.rule: reason for reason in found if reason is not None}
    if len(group) > ATTACKERS or there not in seen.field.assailable:
        return next(iter(reasons.values()))
    near = reasons.get("13.7.1b") or reasons.get("13.5.2")
    if near is not None:
        return near
    say = "Enemies stand in {0}: attack them from a hex beside it; none that serves is in reach."
    return Illegal("13.7.1a", say, (CODES[there],))


@rule("10.1.1a", "10.1.3a", "10.5.2b", "10.4.2g3", "R-54")
def _no_entry(state: State, group: Group, there: Hex) -> Illegal:
    """Refuse a province, and say who could open it to the group."""
    province = PROVINCE_OF[there]
    master = controller(state, province)
    about = (CODES[there], PROVINCE_NAMES[province], named(master))
    for unit in group:
        if state.marks[unit] & EXTRA:
            return Illegal("10.4.2g3", "{0} never leaves its home province.", (CODE[unit],))
        if power_of(state, unit) >= NEUTRAL and not may_enter(state, unit, province):
            say = "{0} goes only into its own province and those at war with it."
            return Illegal("10.5.2b", say, (CODE[unit],))
    if master >= NEUTRAL:
        return shut_by_neutral(there)
    attacked = ", ".join(_attacked_by(state, master, group))
    if attacked:
        say = (
            "{0} is in {1}: of your units only those of {3} may enter it, if they are no "
            "Mercenaries, unless {2} gives leave."
        )
        return Illegal("10.3.1b", say, (*about, attacked))
    peaceful = _at_peace(state, group, there)
    if peaceful:
        say = (
            "You are at peace with {3}, whose units stand in {0}: war is declared in the Declare "
            "War phase. To enter {1} in peace, ask {2} for leave."
        )
        return Illegal("10.1.3a", say, (*about, named(peaceful[0])))
    return Illegal("10.1.1a", "{0} is in {1}: ask {2} for leave to enter it.", about)


@rule("10.1.1a", "R-54")
def shut_by_neutral(there: Hex) -> Illegal:
    """Refuse the land of a Neutral, which gives no leave."""
    say = (
        "{0} is in {1}, a Neutral with which you are at peace: it gives no leave, and war is "
        "declared in the Declare War phase."
    )
    return Illegal("10.1.1a", say, (CODES[there], PROVINCE_NAMES[PROVINCE_OF[there]]))


@rule("10.3.1b")
def _attacked_by(state: State, master: Power, group: Group) -> list[str]:
    """Return the provinces of a group's lord on which a player makes war: their units are free."""
    lords = {power_of(state, unit) for unit in group}
    return [
        PROVINCE_NAMES[province]
        for province in PROVINCES
        if state.political[province] in lords and marked(state, master, province)
    ]


@rule("10.1.3a")
def _at_peace(state: State, group: Group, there: Hex) -> list[Power]:
    """Return whose units in a hex the group may not attack, where it may attack none of them."""
    others = units_at(state, there)
    if any(hostile(state, unit, other, there) for unit in group for other in others):
        return []
    strange = [o for o in others if not all(friendly(state, unit, o, there) for unit in group)]
    return [power_of(state, other) for other in strange]


@rule("13.6.1", "13.6.3a", "10.4.2f1")
def _no_room(state: State, seen: Outlook, group: Group, there: Hex) -> Illegal | None:
    """Refuse hexes where the group may not stay."""
    if there not in seen.full or there not in seen.ways.costs | seen.ways.special:
        return None
    return among_strangers(state, there, group) or Illegal(
        "13.6.1", "{0} is full.", (CODES[there],)
    )


@rule("13.6.3a")
def among_strangers(state: State, there: Hex, units: Collection[Unit]) -> Illegal | None:
    """Refuse a hex in which units of another power stand."""
    strange = strangers_in(state, there, units)
    if not strange:
        return None
    who = (CODES[there], named(strange[0]))
    return Illegal("13.6.3a", "Units of {1} stand in {0}: yours may not stay there.", who)


def near_enough(seen: Outlook, there: Hex) -> list[Hex]:
    """Return the hexes in reach from which the points would suffice to enter a hex."""
    costs = seen.ways.costs
    return [
        near
        for near, _ in STEPS[there]
        if near in costs and costs[near] + COST[near][there] <= seen.limit
    ]


@rule("13.1.1d", "13.3.2a", "13.5.2", "13.2.5a", "13.2.5b", "10.1.1b")
def _no_way(state: State, seen: Outlook, group: Group, there: Hex) -> Illegal:
    """Refuse hexes that are too far, and say what stands in the way of Area movement."""
    name = CODES[there]
    if distance(POINTS[seen.here], POINTS[there]) == 1 and there not in COST[seen.here]:
        say = "A river without a bridge, or mountains, part {0} from {1}: go round."
        return Illegal("13.1.1d", say, (name, CODES[seen.here]))
    if any(seen.field.zone_to_zone(near, there) for near in near_enough(seen, there)):
        return Illegal("13.5.2", "Enemy cavalry controls the way to {0}.", (name,))
    found = seen.field.sections
    for rule_id, hex_ in (("13.2.5b", there), ("13.2.5a", seen.here)):
        section = found.of[hex_]
        if section not in seen.field.opposed:
            continue
        has_foes = any(found.of[foe] == section for foe in seen.field.foes)
        for unit in () if has_foes else group:
            for power in wanting(state, unit, "area", found.hexes[section][0]):
                about = (name, CODES[found.hexes[section][0]], named(power))
                if power >= NEUTRAL:
                    say = "{0} is too far; {2} gives no leave for Area movement past its units."
                    return Illegal("R-18", say, about)
                say = "{0} is too far; for Area movement in the section of {1}, ask {2}."
                return Illegal("10.1.1b", say, about)
        say = "{0} is too far: with enemies in the section of {1} there is no Area movement."
        return Illegal(rule_id, say, (name, CODES[hex_]))
    return Illegal("13.3.2a", "{0} is too far.", (name,))


@rule("13.1.3a", "13.7.1a", "13.7.1b", "10.1.3a")
def check_attack(
    state: State, seen: Outlook, group: Group, target: Hex, origin: Hex
) -> Illegal | None:
    """Refuse an attack that the group cannot make."""
    about = (CODES[target], CODES[origin])
    if len(group) > ATTACKERS:
        return Illegal("13.7.1a", "At most two units attack together.")
    if target not in seen.field.assailable:
        return _no_target(state, seen, group, target)
    if target not in COST[origin]:
        return Illegal("13.7.1a", "{0} cannot be entered from {1}.", about)
    if cost_of_attack(seen, target, origin) is None:
        if origin in near_enough(seen, target):
            return Illegal("13.5.2", "Enemy cavalry controls the way from {1} to {0}.", about)
        return Illegal("13.3.2a", "The units cannot come so far as to attack {0} from {1}.", about)
    if not attack_allowed(state, group, target, origin):
        return Illegal("13.7.1b", "The odds against {0} would be worse than 1-4.", about)
    return None


def _no_target(state: State, seen: Outlook, group: Group, target: Hex) -> Illegal:
    """Say why a hex cannot be attacked at all."""
    refusal = _no_ground(state, target)
    if refusal is not None:
        return refusal
    refusal = _no_ward(state, group, target)
    if refusal is not None:
        return refusal
    if target in seen.field.foes:
        return Illegal("10.1.3a", "Units at peace with yours stand in {0}, too.", (CODES[target],))
    if any(unit not in group for unit in units_at(state, target)):
        return Illegal("10.1.3a", "No enemies of yours stand in {0}.", (CODES[target],))
    return Illegal("13.1.3a", "Nobody stands in {0}.", (CODES[target],))


@rule("10.4.2c", "10.4.2d")
def _no_ward(state: State, group: Group, target: Hex) -> Illegal | None:
    """Refuse to attack a Neutral whom one defends, and its other defenders inside it."""
    province = PROVINCE_OF[target]
    lords = {power_of(state, unit) for unit in group}
    if not any(lord < NEUTRAL and defends(state, lord, province) for lord in lords):
        return None
    about = (CODES[target], PROVINCE_NAMES[province])
    for other in {power_of(state, unit) for unit in units_at(state, target)} - lords:
        if other == NEUTRAL + province:
            return Illegal("10.4.2d", "In {0} stand units of {1}, for which you stand up.", about)
        if other < NEUTRAL and defends(state, other, province):
            return Illegal("10.4.2c", "In {0} stand others who stand up for {1}, too.", about)
    return None

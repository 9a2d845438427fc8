"""Battle: who fires at what, who falls, who retreats, who wins."""

import msgspec

from hexarch.boards.mediterranean import CODES, N_PROVINCES, NAMES
from hexarch.games.conquest.actions import Retreat, Target
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import BattleBegan, BattleEnded, Event, Fired, Retreated
from hexarch.games.conquest.model import (
    NO_UNITS,
    NOBODY,
    Battle,
    Falter,
    Fire,
    Province,
    Seat,
    Shot,
    Space,
    State,
)
from hexarch.games.conquest.pieces import is_caesar
from hexarch.games.conquest.rules.r01_board import neighbours, province_number
from hexarch.games.conquest.rules.r03_leaders import (
    battle_at,
    enemy_leaders_at,
    galleys_docked,
    leaders_at,
    units_in,
)
from hexarch.games.conquest.rules.r06_advantage import advantage, needed
from hexarch.games.conquest.rules.r08_land_movement import settle_in
from hexarch.games.conquest.rules.r11_naval import (
    defender_at_sea,
    land_or_sea_over,
    sea_targets,
    sink,
    win_at_sea,
)
from hexarch.games.conquest.rules.r12_conquest import conquer, destroy_galley
from hexarch.games.conquest.rules.r13_caesar import capture
from hexarch.games.conquest.tables import KINDS
from hexarch.kernel.flat import add, put
from hexarch.kernel.game import Illegal

replace = msgspec.structs.replace
TARGETS = (*KINDS, "galley")


def the_battle(state: State, space: Space) -> Battle:
    """Return the battle of a space, which must have one."""
    battle = battle_at(state, space)
    if battle is None:
        raise LookupError(f"no battle in {CODES[space]}")
    return battle


@rule("battle.1", "R-26")
def defender(state: State, battle: Battle) -> Seat:
    """Return whose units the attacker meets."""
    if battle.space >= N_PROVINCES:
        return defender_at_sea(state, battle)
    return state.owner[battle.space]


def firing_seat(state: State, space: Space, *, attacking: bool) -> Seat:
    """Return who fires now."""
    battle = the_battle(state, space)
    return battle.attacker if attacking else defender(state, battle)


@rule("battle.1", "combat.2", "R-10")
def begin(state: State, space: Space, log: list[Event]) -> State:
    """Start a battle: the attacker fires first; against leaders alone it is won at once."""
    pending = the_battle(state, space)
    battle = replace(pending, enemy=defender(state, pending))
    state = swap(state, pending, battle)
    log.append(BattleBegan(CODES[space], battle.attacker, battle.enemy))
    if is_undefended(state, battle):
        return attacker_wins(state, battle, log)
    return replace(state, steps=(*state.steps, Fire(space, attacking=True)))


@rule("R-10")
def is_undefended(state: State, battle: Battle) -> bool:
    """Tell whether only leaders face the attacker."""
    return battle.space < N_PROVINCES and not units_in(state, battle.space)


@rule("battle.2", "battle.3", "caesar.4", "general.3", "battle.6", "unit.1")
def targets(state: State, space: Space, *, attacking: bool) -> list[Target]:
    """Return what can be aimed at: kinds of units, never leaders, cities or docked galleys."""
    battle = the_battle(state, space)
    if space >= N_PROVINCES:
        return sea_targets(state, battle, attacking=attacking)
    if attacking:
        counts = (state.infantry[space], state.cavalry[space], state.catapults[space])
    else:
        counts = battle.units
    return [Target(kind) for kind, count in zip(KINDS, counts, strict=True) if count]


@rule("battle.2", "battle.3", "naval.2")
def check_target(state: State, step: Fire, seat: Seat, action: Target) -> Illegal | None:
    """Refuse a target that is not there, or not to be aimed at yet."""
    if action in targets(state, step.space, attacking=step.attacking):
        return None
    if step.space < N_PROVINCES:
        if action.kind == "galley" or action.galley:
            return Illegal("battle.3", "Galleys take no part in a battle on land; aim at a unit.")
        return Illegal(
            "battle.2",
            "The enemy has no {0} in {1}; aim at what he has.",
            (action.kind, NAMES[step.space]),
        )
    galley = state.roster.galley.get(action.galley, NOBODY)
    hull = state.galleys[galley] if galley != NOBODY else None
    if hull is None or hull.at != step.space or hull.owner == seat:
        return Illegal("naval.2", "Name the galley you aim at, one of the enemy's in this zone.")
    if action.kind == "galley" and hull.cargo == NO_UNITS:
        return Illegal("naval.2", "No galley can be aimed at while a unit of its fleet is left.")
    if action.kind == "galley":
        return Illegal("naval.2", "A galley cannot be aimed at before the units aboard are gone.")
    return Illegal("naval.2", "The enemy has no {0} aboard that galley.", (action.kind,))


@rule("battle.2", "adv.5")
def take_aim(state: State, step: Fire, target: Target, log: list[Event]) -> State:
    """Name the target; a die is due, unless the advantage makes it needless."""
    kind = TARGETS.index(target.kind)
    galley = state.roster.galley[target.galley] if target.galley else NOBODY
    shot = Shot(step.space, step.attacking, kind, galley)
    if face_needed(state, shot) > 1:
        return replace(state, steps=(*state.steps[:-1], shot))
    return resolve(replace(state, steps=state.steps[:-1]), shot, 0, log)


def face_needed(state: State, shot: Shot) -> int:
    """Return the face that this shot needs."""
    plus = advantage(state, the_battle(state, shot.space), attacking=shot.attacking)
    return needed(shot.kind, plus, at_sea=shot.space >= N_PROVINCES)


@rule("combat.2", "combat.3", "battle.2")
def resolve(state: State, shot: Shot, face: int, log: list[Event]) -> State:
    """Remove the target if it is hit, and say what comes next. *face* is 0 without a die."""
    battle = the_battle(state, shot.space)
    seat = firing_seat(state, shot.space, attacking=shot.attacking)
    aim = face_needed(state, shot)
    hit = face == 0 or face >= aim
    log.append(
        Fired(
            CODES[shot.space],
            seat,
            TARGETS[shot.kind],
            state.roster.galleys[shot.galley] if shot.galley != NOBODY else "",
            advantage(state, battle, attacking=shot.attacking),
            aim,
            face,
            hit,
        )
    )
    if hit:
        state = remove(state, battle, shot, log)
    return after_fire(state, shot, log)


@rule("combat.3")
def remove(state: State, battle: Battle, shot: Shot, log: list[Event]) -> State:
    """Take a destroyed unit or galley off the board."""
    marked = count_loss(battle, shot)
    if shot.galley != NOBODY:
        return sink(swap(state, battle, marked), shot, log)
    if not shot.attacking:
        units = (
            battle.units[0] - (shot.kind == 0),
            battle.units[1] - (shot.kind == 1),
            battle.units[2] - (shot.kind == 2),
        )
        return swap(state, battle, replace(marked, units=units))
    state = swap(state, battle, marked)
    if shot.kind == 0:
        return replace(state, infantry=add(state.infantry, battle.space, -1))
    if shot.kind == 1:
        return replace(state, cavalry=add(state.cavalry, battle.space, -1))
    return replace(state, catapults=add(state.catapults, battle.space, -1))


def count_loss(battle: Battle, shot: Shot) -> Battle:
    """Note a loss for the battle board."""
    if shot.attacking:
        return replace(battle, defenders_lost=add(battle.defenders_lost, shot.kind, 1))
    return replace(battle, attackers_lost=add(battle.attackers_lost, shot.kind, 1))


def swap(state: State, old: Battle, new: Battle) -> State:
    """Put a battle in another's place."""
    return replace(state, battles=tuple(new if b is old else b for b in state.battles))


@rule("battle.2", "battle.4", "battle.5", "naval.5", "retreat.1", "retreat.6", "R-23")
def after_fire(state: State, shot: Shot, log: list[Event]) -> State:
    """End the battle, offer the attacker a retreat after the defender's fire, or go on."""
    battle = the_battle(state, shot.space)
    over = land_or_sea_over(state, battle)
    if over == "defender":
        return attacker_wins(state, battle, log)
    if over == "attacker":
        return defender_wins(state, battle, log)
    if not shot.attacking and refuges(state, battle):
        return replace(state, steps=(*state.steps, Falter(shot.space)))
    return replace(state, steps=(*state.steps, Fire(shot.space, not shot.attacking)))


@rule("retreat.2", "retreat.3", "retreat.4", "R-24", "R-25", "naval.1")
def refuges(state: State, battle: Battle) -> list[Province]:
    """Return the own provinces beside the battle to which the attacker may retreat by land."""
    if not battle.by_land or battle.space >= N_PROVINCES:
        return []
    return [
        province
        for province in neighbours(state.options, battle.space)
        if state.owner[province] == battle.attacker
    ]


@rule("retreat.2", "retreat.3")
def check_retreat(state: State, step: Falter, seat: Seat, action: Retreat) -> Illegal | None:
    """Refuse a retreat to anything but an own province next to the battle."""
    province = province_number(action.to)
    battle = the_battle(state, step.space)
    if province is not None and province in refuges(state, battle):
        return None
    where = (NAMES[step.space],)
    if province is None:
        return Illegal(
            "retreat.4", "Retreat goes to a province of your own beside {0}, not to sea.", where
        )
    return Illegal(
        "retreat.2",
        "Retreat goes to a province of your own beside {0}; choose one, or fight on.",
        where,
    )


@rule("retreat.1", "retreat.3", "retreat.4", "retreat.6", "naval.1", "R-23")
def why_no_retreat(state: State, step: Fire, seat: Seat) -> Illegal:
    """Say why nobody retreats at this moment of a battle."""
    battle = the_battle(state, step.space)
    if step.space >= N_PROVINCES:
        return Illegal("naval.1", "A battle at sea is fought to the end.")
    if seat != battle.attacker:
        return Illegal("retreat.6", "The defender never retreats.")
    if not battle.by_land or not neighbours(state.options, step.space):
        return Illegal("retreat.4", "An attack from the sea is fought to the end.")
    if not refuges(state, battle):
        return Illegal("retreat.3", "No province beside {0} is yours.", (NAMES[step.space],))
    return Illegal("retreat.1", "You may retreat after the defender has fired.")


@rule("retreat.2", "retreat.5", "lm.11")
def retreat(state: State, battle: Battle, to: Province, log: list[Event]) -> State:
    """Take all attackers back together; their galleys left on the coast are destroyed."""
    log.append(Retreated(CODES[battle.space], battle.attacker, CODES[to], battle.units))
    at = state.at
    for leader in leaders_at(state, battle.attacker, battle.space):
        at = put(at, leader, to)
    state = drop(replace(state, at=at), battle)
    state = settle_in(state, to, battle.units)
    return lose_landed_galleys(state, battle, "retreat.5", log)


def drop(state: State, battle: Battle) -> State:
    """Strike a battle from the list."""
    return replace(state, battles=tuple(b for b in state.battles if b.space != battle.space))


@rule("battle.4", "battle.6", "retreat.5")
def lose_landed_galleys(state: State, battle: Battle, why: str, log: list[Event]) -> State:
    """Destroy the attacker's galleys on the coast of a province he did not win."""
    for galley in galleys_docked(state, battle.space):
        if state.galleys[galley].owner == battle.attacker:
            state = destroy_galley(state, galley, why, log)
    return state


@rule("battle.5", "R-26", "conq.1")
def attacker_wins(state: State, battle: Battle, log: list[Event]) -> State:
    """Give the attacker the space and the leaders in it."""
    loser = defender(state, battle)
    why = "naval.5" if battle.space >= N_PROVINCES else "battle.5"
    log.append(BattleEnded(CODES[battle.space], battle.attacker, loser, why))
    state = drop(state, battle)
    if battle.space >= N_PROVINCES:
        return win_at_sea(state, battle.space, battle.attacker, log)
    fallen = enemy_leaders_at(state, battle.attacker, battle.space)
    state = capture(state, fallen, battle.attacker, log)
    state = conquer(state, battle.attacker, battle.space, log, loser=loser)
    return settle_in(state, battle.space, battle.units)


@rule("battle.4", "general.3", "caesar.4")
def defender_wins(state: State, battle: Battle, log: list[Event]) -> State:
    """Give the defender the attacking leaders; landed galleys are lost."""
    winner = defender(state, battle)
    why = "naval.5" if battle.space >= N_PROVINCES else "battle.4"
    log.append(BattleEnded(CODES[battle.space], winner, battle.attacker, why))
    state = drop(state, battle)
    if battle.space >= N_PROVINCES:
        return win_at_sea(state, battle.space, winner, log)
    fallen = leaders_at(state, battle.attacker, battle.space)
    if not any(is_caesar(leader) for leader in fallen):
        state = lose_landed_galleys(state, battle, "battle.4", log)
    return capture(state, fallen, winner, log)


@rule("R-11")
def capture_strays(state: State, log: list[Event]) -> State:
    """At the start of Combat, take enemy leaders who stand alone among one's own units."""
    seat = state.active
    strays = [
        leader
        for leader, place in enumerate(state.at)
        if place < N_PROVINCES
        and state.lord[leader] != seat
        and state.owner[place] == seat
        and units_in(state, place)
    ]
    return capture(state, strays, seat, log) if strays else state

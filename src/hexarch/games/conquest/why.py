"""Why something that a player points at is no choice now: the rule, the reason, and a way out."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from hexarch.boards.mediterranean import (
    COAST,
    COASTS,
    CODES,
    ISLANDS,
    N_PROVINCES,
    NAMES,
    SPACE,
)
from hexarch.games.conquest import actions as act
from hexarch.games.conquest.model import (
    CITY,
    DOCKED,
    NO_CITY,
    NOBODY,
    Boarding,
    Build,
    Combat,
    Falter,
    Fire,
    March,
    Movement,
    Muster,
    Overboard,
    Raze,
    Seat,
    Space,
    State,
    Voyage,
    dock_province,
)
from hexarch.games.conquest.pieces import is_caesar
from hexarch.games.conquest.rules import r08_land_movement as land
from hexarch.games.conquest.rules import r09_sea_movement as sea
from hexarch.games.conquest.rules import r10_battle as battle
from hexarch.games.conquest.rules import r14_tribute as tribute
from hexarch.games.conquest.rules.r03_leaders import leaders_aboard, leaders_at, units_in
from hexarch.games.conquest.stages import combat, movement
from hexarch.games.conquest.tables import KINDS
from hexarch.kernel.game import Illegal


class Pointed(NamedTuple):
    """One thing on the board: a leader, a galley, units, a city, or a space alone."""

    kind: str
    code: str
    space: Space
    owner: Seat


def read(state: State, code: str) -> Pointed | None:
    """Find out what a code on the board means."""
    roster = state.roster
    if code in roster.leader:
        leader = roster.leader[code]
        place = state.at[leader]
        return Pointed("leader", code, place if place < len(CODES) else NOBODY, state.lord[leader])
    if code in roster.galley:
        return _galley(state, code)
    if code in SPACE or code in COAST:
        space = SPACE[code] if code in SPACE else COASTS[COAST[code]].province
        return Pointed("space", code, space, state.owner[space] if space < N_PROVINCES else NOBODY)
    stack, _, kind = code.rpartition(":")
    if kind == "city" and stack in SPACE:
        return Pointed("city", code, SPACE[stack], state.owner[SPACE[stack]])
    if kind not in KINDS:
        return None
    if stack in roster.galley:
        aboard = _galley(state, stack)
        return Pointed(kind, stack, aboard.space, aboard.owner)
    where, _, owner = stack.partition(":")
    if where not in SPACE or not owner.isdecimal():
        return None
    return Pointed(kind, "", SPACE[where], int(owner))


def _galley(state: State, code: str) -> Pointed:
    hull = state.galleys[state.roster.galley[code]]
    space = dock_province(hull.at) if hull.at >= DOCKED else hull.at
    return Pointed("galley", code, space, hull.owner)


Why: TypeAlias = Callable[[State, Any, Seat, Pointed], Illegal | None]


def _why_not_move(state: State, step: Movement, seat: Seat, at: Pointed) -> Illegal | None:
    if at.owner not in (seat, NOBODY):
        say = "That belongs to {0}; move a leader or a galley of your own."
        return Illegal("turn.1", say, (f"@{at.owner}",))
    if at.kind == "leader":
        return movement.check_leader(state, step, seat, act.SelectLeader(at.code))
    if at.kind == "galley":
        return movement.check_galley(state, step, seat, act.SelectGalley(at.code))
    if at.space >= N_PROVINCES:
        say = "None of your galleys can sail from {0}; pick a leader or a galley that glows."
        return Illegal("sm.1", say, (NAMES[at.space],))
    if at.kind == "city":
        say = "A city never moves; pick a leader or a galley, or end Movement."
        return Illegal("city.2", say)
    return _why_nothing_marches(state, step, seat, at)


def _why_nothing_marches(state: State, step: Movement, seat: Seat, at: Pointed) -> Illegal | None:
    """Say why nothing in an own or a free province can march."""
    where = (NAMES[at.space],)
    if at.kind in KINDS and at.code:
        return Illegal("sm.3", "Units aboard go where their galley goes; pick the galley.")
    for leader in leaders_at(state, seat, at.space):
        code = state.roster.leaders[leader]
        found = movement.check_leader(state, step, seat, act.SelectLeader(code))
        if found is not None:
            return found
    if at.kind in KINDS or units_in(state, at.space):
        say = "Units march only with a Caesar or a general; bring one to {0} to lead them."
        return Illegal("leader.3", say, where)
    if at.space in ISLANDS:
        say = "No leader of yours is in {0}, and it lies in the sea; a galley can bring one."
        return Illegal("sm.9", say, where)
    if at.owner == seat:
        say = "You have no leader in {0}; pick one elsewhere and march him there."
        return Illegal("leader.1", say, where)
    say = "{0} belongs to nobody; pick a leader beside it and march there with units."
    return Illegal("lm.10", say, where)


def _why_not_there(state: State, step: March, seat: Seat, at: Pointed) -> Illegal | None:
    if at.kind == "leader" and at.owner == seat and at.space == state.at[step.leader]:
        name = state.roster.leader_names[step.leader]
        return Illegal("lm.4", "{0} is marching; say where to, or go back first.", (name,))
    if at.space >= N_PROVINCES:
        say = "A leader marches by land; to cross {0} he boards a galley at a coast."
        return Illegal("galley.1", say, (NAMES[at.space],))
    return land.check_destination(state, step, seat, act.ChooseDestination(CODES[at.space]))


def _why_not_along(state: State, step: Muster, seat: Seat, at: Pointed) -> Illegal | None:
    name = state.roster.leader_names[step.leader]
    say = "{0} marches to {1}: say below how many units go with him, or go back."
    return Illegal("lm.8", say, (name, NAMES[step.to]))


def _why_not_sail(state: State, step: Voyage, seat: Seat, at: Pointed) -> Illegal | None:
    if at.space == NOBODY:
        return None
    if at.space >= N_PROVINCES:
        return sea.check_sail(state, step, seat, act.Sail(CODES[at.space]))
    own = [COASTS[c].code for c in range(len(COASTS)) if COASTS[c].province == at.space]
    if not own:
        return Illegal("sm.1", "{0} has no coast; dock elsewhere.", (NAMES[at.space],))
    code = at.code if at.code in own else own[0]
    return sea.check_dock(state, step, seat, act.Dock(code))


def _why_not_aboard(state: State, step: Boarding, seat: Seat, at: Pointed) -> Illegal | None:
    here = dock_province(state.galleys[step.galley].at)
    if at.kind == "leader":
        return sea.check_embark(state, step, seat, act.Embark(at.code))
    if at.space != here or at.owner != seat:
        say = "The galley takes aboard only what is in {0}, where it lies."
        return Illegal("galley.1", say, (NAMES[here],))
    if not leaders_aboard(state, step.galley):
        return sea.no_leader_aboard()
    say = "Say below which units go aboard, or set sail."
    return Illegal("galley.2", say)


def _why_no_battle(state: State, step: Combat, seat: Seat, at: Pointed) -> Illegal | None:
    if at.space == NOBODY:
        return None
    return combat.check_battle(state, step, seat, act.ChooseBattle(CODES[at.space]))


def _why_no_target(state: State, step: Fire, seat: Seat, at: Pointed) -> Illegal | None:
    if at.kind == "leader":
        rule_id = "caesar.4" if is_caesar(state.roster.leader[at.code]) else "general.3"
        say = "Leaders are not aimed at; they fall when their side loses. Aim at a unit."
        return Illegal(rule_id, say)
    if at.kind == "city":
        say = "A city is not aimed at; it goes to whoever wins. Aim at a unit."
        return Illegal("battle.3", say)
    if at.space != step.space or at.owner == seat:
        say = "Aim at an enemy unit in {0}, where the battle is."
        return Illegal("battle.2", say, (NAMES[step.space],))
    if at.kind == "galley":
        return battle.check_target(state, step, seat, act.Target("galley", at.code))
    if at.kind == "space":
        return None
    return battle.check_target(state, step, seat, act.Target(_kind(at.kind), at.code))


def _kind(name: str) -> Any:
    return next(kind for kind in KINDS if kind == name)


def _why_no_refuge(state: State, step: Falter, seat: Seat, at: Pointed) -> Illegal | None:
    code = CODES[at.space] if at.space != NOBODY else ""
    return battle.check_retreat(state, step, seat, act.Retreat(code))


def _why_not_rescued(state: State, step: Overboard, seat: Seat, at: Pointed) -> Illegal | None:
    return combat.check_rescue(state, step, seat, act.Rescue(at.code))


def _why_not_razed(state: State, step: Raze, seat: Seat, at: Pointed) -> Illegal | None:
    if at.space == NOBODY:
        return None
    return tribute.check_destroy_city(state, step, seat, act.DestroyCity(CODES[at.space]))


def _why_not_bought(state: State, step: Build, seat: Seat, at: Pointed) -> Illegal | None:
    """Take a click for the work a province would get next: a city, or its fortification."""
    if at.space == NOBODY:
        return None
    if at.space >= N_PROVINCES:
        return tribute.laid_at_home(state, seat)
    code = CODES[at.space]
    if state.owner[at.space] != seat or state.city[at.space] == NO_CITY:
        return tribute.check_build_city(state, step, seat, act.BuildCity(code))
    return tribute.check_fortify(state, step, seat, act.Fortify(code))


EXPLAINED: Final[dict[type, Why]] = {
    Movement: _why_not_move,
    March: _why_not_there,
    Muster: _why_not_along,
    Voyage: _why_not_sail,
    Boarding: _why_not_aboard,
    Combat: _why_no_battle,
    Fire: _why_no_target,
    Falter: _why_no_refuge,
    Overboard: _why_not_rescued,
    Raze: _why_not_razed,
    Build: _why_not_bought,
}


def why(state: State, seat: Seat, pointed: Sequence[str], picked: Sequence[str]) -> Illegal | None:
    """Say why the nearest thing pointed at that can be explained is no choice now."""
    explain = EXPLAINED.get(type(state.step))
    if explain is None:
        return None
    ends = [code for code in picked if code in SPACE]
    for code in pointed:
        at = read(state, code)
        if at is None:
            continue
        if isinstance(state.step, Build) and ends and at.space != NOBODY:
            road = act.BuildRoad(ends[0], CODES[at.space])
            found = tribute.check_build_road(state, state.step, seat, road)
        else:
            found = explain(state, state.step, seat, at)
        if found is not None:
            return found
    return None


def barred(state: State, seat: Seat) -> list[act.Action]:
    """Return what is for sale but not to this player, and units that nobody takes aboard."""
    step = state.step
    if isinstance(step, Build) and state.active == seat:
        home = state.homes[seat]
        wares: list[act.Action] = [act.Buy(kind) for kind in KINDS]
        wares += [act.BuyGalley(c.code) for c in COASTS if c.province == home][:1]
        wares += _work(state, seat)
        return [ware for ware in wares if _check(state, step, seat, ware) is not None]
    if isinstance(step, Boarding) and state.active == seat:
        quay = sea.can_be_stowed(state, seat, step.galley)
        if any(quay) and not leaders_aboard(state, step.galley):
            return [act.Stow(*quay)]
    return []


def _work(state: State, seat: Seat) -> list[act.Action]:
    """Return the work that comes next to mind: the first city to found, or to fortify."""
    own = [p for p, owner in enumerate(state.owner) if owner == seat]
    works: list[act.Action] = [act.BuildCity(CODES[p]) for p in own if state.city[p] == NO_CITY]
    works += [act.Fortify(CODES[p]) for p in own if state.city[p] == CITY]
    return works[:1]


CHECKS: Final[dict[type, Callable[..., Illegal | None]]] = {
    act.Buy: tribute.check_buy,
    act.BuyGalley: tribute.check_buy_galley,
    act.BuildCity: tribute.check_build_city,
    act.Fortify: tribute.check_fortify,
}


def _check(state: State, step: Build, seat: Seat, ware: act.Action) -> Illegal | None:
    return CHECKS[type(ware)](state, step, seat, ware)

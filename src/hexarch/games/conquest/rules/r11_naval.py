"""Naval battles: legions aboard first, then the galleys."""

from typing import Literal

import msgspec

from hexarch.boards.mediterranean import N_PROVINCES
from hexarch.games.conquest.actions import Target
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.events import Event, Rescued
from hexarch.games.conquest.model import (
    ABOARD,
    NO_UNITS,
    Battle,
    Galley,
    Leader,
    Overboard,
    Seat,
    Shot,
    Space,
    State,
)
from hexarch.games.conquest.rules.r03_leaders import (
    enemy_leaders_at,
    galleys_in,
    leaders_aboard,
    leaders_at,
    units_in,
)
from hexarch.games.conquest.rules.r06_advantage import GALLEY
from hexarch.games.conquest.rules.r12_conquest import destroy_galley
from hexarch.games.conquest.rules.r13_caesar import capture
from hexarch.games.conquest.tables import KINDS
from hexarch.kernel.flat import put

replace = msgspec.structs.replace


def defender_at_sea(state: State, battle: Battle) -> Seat:
    """Return whose galleys the attacker meets, or met, in a zone."""
    for hull in state.galleys:
        if hull.at == battle.space and hull.owner != battle.attacker:
            return hull.owner
    return battle.enemy


def fleet(state: State, battle: Battle, *, attacking: bool) -> list[Galley]:
    """Return the galleys of one side."""
    return [
        galley
        for galley in galleys_in(state, battle.space)
        if (state.galleys[galley].owner == battle.attacker) == attacking
    ]


@rule("naval.2", "R-21")
def sea_targets(state: State, battle: Battle, *, attacking: bool) -> list[Target]:
    """Return unit kinds aboard each enemy galley, and the galleys that carry no units."""
    enemy = fleet(state, battle, attacking=not attacking)
    codes = state.roster.galleys
    found = [
        Target(kind, codes[galley])
        for galley in enemy
        for kind, count in zip(KINDS, state.galleys[galley].cargo, strict=True)
        if count
    ]
    if state.options.galley_after_all_units and found:
        return found
    empty = [Target("galley", codes[g]) for g in enemy if state.galleys[g].cargo == NO_UNITS]
    return found + empty


@rule("naval.4", "naval.5", "battle.4", "battle.5")
def land_or_sea_over(state: State, battle: Battle) -> Literal["attacker", "defender"] | None:
    """Return the side that is destroyed, if one is."""
    if battle.space >= N_PROVINCES:
        if not fleet(state, battle, attacking=True):
            return "attacker"
        return None if fleet(state, battle, attacking=False) else "defender"
    if not sum(battle.units):
        return "attacker"
    return None if units_in(state, battle.space) else "defender"


@rule("naval.2", "naval.6", "R-22")
def sink(state: State, shot: Shot, log: list[Event]) -> State:
    """Remove a unit aboard, or sink the galley; its leaders stay in the water until the end."""
    hull = state.galleys[shot.galley]
    if shot.kind != GALLEY:
        cargo = put(hull.cargo, shot.kind, hull.cargo[shot.kind] - 1)
        return replace(
            state,
            galleys=put(
                state.galleys, shot.galley, replace(hull, cargo=(cargo[0], cargo[1], cargo[2]))
            ),
        )
    at = state.at
    for leader in leaders_aboard(state, shot.galley):
        at = put(at, leader, shot.space)
    return destroy_galley(replace(state, at=at), shot.galley, "combat.3", log)


@rule("naval.5", "naval.6", "R-22")
def win_at_sea(state: State, zone: Space, winner: Seat, log: list[Event]) -> State:
    """Give the winner the leaders in the water; his own climb aboard again."""
    state = capture(state, enemy_leaders_at(state, winner, zone), winner, log)
    swimmers = leaders_at(state, winner, zone)
    rescues = tuple(Overboard(leader, zone) for leader in reversed(swimmers))
    return replace(state, steps=state.steps + rescues)


@rule("R-22")
def rescuers(state: State, step: Overboard) -> list[Galley]:
    """Return the galleys that can take a leader out of the water."""
    seat = state.lord[step.leader]
    return [g for g in galleys_in(state, step.zone) if state.galleys[g].owner == seat]


@rule("R-22")
def rescue(state: State, leader: Leader, galley: Galley, log: list[Event]) -> State:
    """Take a leader aboard."""
    log.append(Rescued(state.roster.leaders[leader], state.roster.galleys[galley]))
    return replace(state, at=put(state.at, leader, ABOARD + galley))

"""What a captain sees before he moves anybody: goals, posts, who may leave his place."""

from collections.abc import Sequence
from typing import NamedTuple

from hexarch.boards.empire import PROVINCE_OF, PROVINCES
from hexarch.bots.empire import crossing, scout
from hexarch.games.empire.model import NOBODY, Hex, Seat, State, Unit
from hexarch.games.empire.rules.r01_units import (
    cities_of,
    city_size,
    commander,
    hex_of,
    units_at,
)
from hexarch.games.empire.rules.r09_pools import units_of
from hexarch.games.empire.rules.r10_hostility import controller, is_neutral, marked


class Order(NamedTuple):
    """What a unit is to do: end in a hex, or attack one from another."""

    merit: float
    unit: Unit
    to: Hex
    origin: Hex = NOBODY
    """From where it attacks; NOBODY for a move."""
    partner: Unit = NOBODY
    """Whom it takes along."""


class Scene(NamedTuple):
    """What all orders of a moment have in common."""

    seat: Seat
    movable: tuple[Unit, ...]
    goals: tuple[Hex, ...]
    """The cities that are to be taken."""
    counts: tuple[int, ...]
    """By province: the player's units on land."""
    posts: tuple[Hex, ...]
    """Own cities at the front."""
    bridges: tuple[Hex, ...]
    """Own ends of bridges and of the tunnel that lead to others."""
    menaced: frozenset[Hex]
    """Own cities and bridges that enemies could ride into."""
    foes: tuple[Hex, ...]
    """Where enemies stand."""


def scene(state: State, seat: Seat, units: Sequence[Unit]) -> Scene:
    """Look at the map once for all units."""
    counts = [0] * len(PROVINCES)
    for unit in units_of(state, seat):
        where = scout.province_of(state, unit)
        if where != NOBODY:
            counts[where] += 1
    goals = tuple(
        city
        for province in PROVINCES
        if scout.is_goal(state, seat, province)
        for city in scout.prizes(state, seat, province)
    )
    lost = tuple(
        city
        for province in PROVINCES
        if controller(state, province) == seat
        for city in cities_of(state, province)
        if scout.enemies_at(state, seat, city)
    )
    fronts = [
        province
        for province in PROVINCES
        if controller(state, province) == seat and scout.is_front(state, seat, province)
    ]
    posts = tuple(city for province in fronts for city in cities_of(state, province))
    foes = tuple(sorted(scout.enemy_hexes(state, seat)))
    bridges = crossing.ends(state, seat)
    menaced = {*scout.menaced(state, seat), *crossing.menaced(bridges, foes)}
    counted = tuple(counts)
    return Scene(
        seat, tuple(units), goals + lost, counted, posts, bridges, frozenset(menaced), foes
    )


def is_free(state: State, around: Scene, unit: Unit) -> bool:
    """Tell whether a unit may leave: not the last in an own province or a place it must hold."""
    here = hex_of(state, unit)
    if here == NOBODY:
        return True
    province = PROVINCE_OF[here]
    own = controller(state, province) == around.seat
    mates = [u for u in units_at(state, here) if commander(state, u) == around.seat]
    if len(mates) == 1:
        taken = city_size(state, here) and (not own or state.military[province] == around.seat)
        if taken or here in around.menaced:
            return False
    return around.counts[province] > 1 or not own


def keeps_war(state: State, around: Scene, order: Order) -> bool:
    """Tell whether an order leaves somebody in a Neutral that is attacked.

    Without a unit inside peace would come by itself (10.6.5).
    """
    here = scout.province_of(state, order.unit)
    if here == NOBODY or not (is_neutral(state, here) and marked(state, around.seat, here)):
        return True
    group = {order.unit, order.partner} - {NOBODY}
    leaving = sum(scout.province_of(state, unit) == here for unit in group)
    return around.counts[here] > leaving or PROVINCE_OF[order.to] == here

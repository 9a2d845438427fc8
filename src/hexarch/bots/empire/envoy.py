"""War, alliance and peace (section 8, War and Alliance)."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from hexarch.boards.empire import PROVINCE, PROVINCES
from hexarch.bots.empire.plan import AT_ONCE, MARCH, Plan, offence, plan, targets
from hexarch.bots.empire.scout import army, garrison_of, is_goal, near, power
from hexarch.bots.empire.worth import CHIT, gain, rivalry
from hexarch.games.empire.actions import war
from hexarch.games.empire.model import NOBODY, Province, Seat, State, Unit
from hexarch.games.empire.pieces import GREEN
from hexarch.games.empire.rules.r10_hostility import controller, marked, players_at_war_with
from hexarch.games.empire.rules.r14_odds import defence_total

LOST: Final = 0.5
"""A war is lost with less than this part of the strength that it takes."""
BOLD: Final = 0.6
CAREFUL: Final = 1.3
"""So many times the attackers' strength a Neutral must have, against the leader and others."""
WORTH: Final = 0.3
"""The least that a war must bring, in points."""


def declare(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Declare the war that brings most, if an army that no other war needs is at hand for it."""
    busy = _busy(state, seat)
    ready = [found for found in targets(state, seat) if _can_take(state, found, busy)]
    best, merit = None, WORTH
    for action in legal:
        if isinstance(action, war.DeclareWar):
            value = _on_province(state, seat, PROVINCE[action.province], ready)
        elif isinstance(action, war.DeclareGeneralWar):
            value = _on_player(state, seat, action.player, ready, busy)
        else:
            continue
        if value > merit:
            best, merit = action, value
    return best or next(action for action in legal if isinstance(action, war.NoDeclaration))


def _busy(state: State, seat: Seat) -> set[Unit]:
    """Return the units that the wars which are being waged need."""
    found: set[Unit] = set()
    for province in PROVINCES:
        if is_goal(state, seat, province):
            found.update(plan(state, seat, province).at_hand)
    return found


def _can_take(state: State, wish: Plan, busy: Collection[Unit]) -> bool:
    """Tell whether what is at hand, and not busy elsewhere, is enough for a plan."""
    return wish._replace(at_hand=_free(wish, busy)).lacks(state) == (0, 0)


def _free(wish: Plan, busy: Collection[Unit]) -> tuple[Unit, ...]:
    return tuple(unit for unit in wish.at_hand if unit not in busy)


def _on_province(state: State, seat: Seat, province: Province, ready: Sequence[Plan]) -> float:
    """Return what a war on one province brings: one check only."""
    found = next((p for p in ready if p.province == province), None)
    if found is None:
        return -1.0
    return found.value - offence(state, seat, province)


def _on_player(
    state: State, seat: Seat, enemy: Seat, ready: Sequence[Plan], busy: Collection[Unit]
) -> float:
    """Return what General War brings: all that can be entered at once, a check in each."""
    used = set(busy)
    value, entered = 0.0, 0
    for found in ready:
        if controller(state, found.province) == enemy and _can_take(state, found, used):
            value += found.value
            used.update(_enough(state, found, used))
            entered += 1
    imminent = bool(state.imminent >> enemy & 1)
    saved = _rescue(state, seat, enemy)
    if entered < (1 if imminent else AT_ONCE) and not saved:
        return -1.0
    return (
        value
        + saved
        - sum(offence(state, seat, p) for p in PROVINCES if state.political[p] == enemy)
    )


def _rescue(state: State, seat: Seat, enemy: Seat) -> float:
    """Return what General War saves: own units may then strike wherever allied ones are in need."""
    return sum(
        _defeat(state, seat)
        for province in PROVINCES
        if state.ally[province] == seat
        and marked(state, enemy, province)
        and _is_match(state, seat, province, enemy)
    )


def _is_match(state: State, seat: Seat, province: Province, enemy: Seat) -> bool:
    """Tell whether an ally is in need, and all together are a match for his enemy in the field."""
    attack = _at_hand(state, enemy, province)
    in_need = _defence(state, seat, province) < CAREFUL * attack
    return in_need and _at_hand(state, seat, province) >= attack


def _defeat(state: State, seat: Seat) -> float:
    """Return what the fall of an ally costs: a check in every province (10.5.4c)."""
    return sum(CHIT - gain(state, "ally_defeated", seat, province) for province in PROVINCES)


def _enough(state: State, wish: Plan, busy: Collection[Unit]) -> list[Unit]:
    """Return as many units at hand as a plan takes, the strongest first."""
    found: list[Unit] = []
    for unit in sorted(_free(wish, busy), key=lambda u: -power(state, (u,))):
        if len(found) >= wish.units and power(state, found) >= wish.strength:
            break
        found.append(unit)
    return found


# Standing up for Neutrals.


def react(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """Ally with a Neutral that can hold: a fallen ally costs a check in every province."""
    for kind in (war.Ally, war.Intervene):
        for action in legal:
            if isinstance(action, kind) and _holds_out(
                state, seat, PROVINCE[action.province], alone=kind is war.Intervene
            ):
                return action
    return next((action for action in legal if isinstance(action, war.Decline)), legal[-1])


def _holds_out(state: State, seat: Seat, province: Province, *, alone: bool) -> bool:
    """Tell whether a Neutral stands with one's help against those who attack it.

    Against the leader one almost always helps. An intervener needs an army of his own.
    """
    attackers = players_at_war_with(state, province)
    attack = sum(_at_hand(state, other, province) for other in attackers)
    if alone:
        return _at_hand(state, seat, province) >= attack > 0
    top = max(state.points, default=0)
    bold = any(state.points[a] == top or state.imminent >> a & 1 for a in attackers)
    return _defence(state, seat, province) >= attack * (BOLD if bold else CAREFUL)


def _defence(state: State, seat: Seat, province: Province) -> int:
    """Return the strength of a Neutral behind its walls, and of one's own units near it."""
    walls = sum(
        defence_total(state, sorted(units, key=lambda u: -GREEN[u])[:2], city, (), 0)[0]
        for city, units in garrison_of(state, province).items()
        if units
    )
    own = [u for u in army(state, seat) if state.lord[u] == seat]
    return walls + power(state, [u for u in own if near(state, u, province, MARCH)])


def _at_hand(state: State, seat: Seat, province: Province) -> int:
    return power(state, [u for u in army(state, seat) if near(state, u, province, MARCH)])


# Peace.


def make_peace(state: State, seat: Seat, legal: Sequence[Any]) -> Any:
    """End wars that are lost: every victory of the enemy raises his Influence."""
    for action in legal:
        if isinstance(action, war.MakePeace) and _is_lost(state, seat, PROVINCE[action.province]):
            return action
        if isinstance(action, war.EndGeneralWar) and _is_hopeless(state, seat, action.player):
            return action
    return next(action for action in legal if isinstance(action, war.EndPeace))


def _is_lost(state: State, seat: Seat, province: Province) -> bool:
    """Tell whether a province neither is held nor can be taken with what is at hand."""
    if controller(state, province) == seat:
        return False
    wish = plan(state, seat, province)
    if power(state, wish.at_hand) < LOST * wish.strength or not wish.at_hand:
        return True
    return _hurts(state, seat, wish)


def _hurts(state: State, seat: Seat, wish: Plan) -> bool:
    """Tell whether the next victory of a Neutral's ally costs more than the war promises."""
    ally = state.ally[wish.province]
    if ally == NOBODY:
        return False
    hope = min(1.0, power(state, wish.at_hand) / max(1, wish.strength))
    roll = gain(state, "ally_wins", ally, wish.province) * rivalry(state, seat, ally)
    return hope * hope * wish.value < roll


def _is_hopeless(state: State, seat: Seat, enemy: Seat) -> bool:
    """Tell whether no province of a player can be taken, and none of his is held."""
    his = [p for p in PROVINCES if state.political[p] == enemy]
    if any(state.military[p] == seat for p in his):
        return False
    return all(_is_lost(state, seat, p) for p in his)

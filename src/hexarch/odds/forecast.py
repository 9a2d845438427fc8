"""How a battle will probably end: the one being fought, or the one that an action would start.

A game has a forecast only if its battles are fought in the open, so that odds tell nothing hidden.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from hexarch.boards.mediterranean import CODES, N_PROVINCES
from hexarch.games.conquest import GAME
from hexarch.games.conquest.actions import (
    ChooseBattle,
    ChooseDestination,
    ChooseLoad,
    Dock,
    Embark,
    Sail,
    Stow,
)
from hexarch.games.conquest.model import (
    FORTIFIED,
    Battle,
    Boarding,
    Falter,
    Fire,
    Muster,
    Shot,
    State,
)
from hexarch.games.conquest.rules.r10_battle import defender
from hexarch.games.conquest.rules.r11_naval import fleet
from hexarch.games.conquest.tables import HIT_GALLEY, HIT_LAND, HIT_SEA
from hexarch.kernel.game import Seat
from hexarch.odds import conquest_land as land
from hexarch.odds import conquest_sea as sea
from hexarch.odds.conquest_fire import DEFENDER, Fleet, Force, Odds, hit_chance
from hexarch.odds.empire_forecast import RoundForecast, empire


class BattleForecast(msgspec.Struct, frozen=True):
    """The exact odds of a battle; losses are in the game's money, in Empire in steps."""

    space: str
    attacker: Seat
    defender: Seat
    attacker_wins: float
    defender_wins: float
    attacker_left: float
    defender_left: float
    attacker_loss: float
    defender_loss: float
    text: str
    round: RoundForecast | None = None
    """Where a battle is fought in rounds."""
    aside: int = 0
    """How many pieces beside the battle could take damage, but are not counted."""


Forecaster: TypeAlias = Callable[[Any, Seat | None, Any], BattleForecast | None]


def forecast(game_id: str, state: Any, seat: Seat | None, action: Any) -> BattleForecast | None:
    """Return the odds of the battle that *action* of *seat* would start; of the one now without."""
    found = _FORECASTERS.get(game_id)
    return None if found is None else found(state, seat, action)


class _End(NamedTuple):
    """What comes of a battle on average."""

    attacker_wins: float
    defender_wins: float
    attacker_left: float
    defender_left: float
    attacker_loss: float
    defender_loss: float


_BEGINNINGS: Final = (ChooseBattle, ChooseDestination, ChooseLoad, Dock, Sail, Stow)


def _conquest(state: State, seat: Seat | None, action: Any) -> BattleForecast | None:
    if action is None:
        step = next((s for s in reversed(state.steps) if isinstance(s, Fire | Shot | Falter)), None)
        if step is None:
            return None
        battle = next(b for b in state.battles if b.space == step.space)
        attacking = isinstance(step, Falter) or step.attacking
        return _forecast(state, battle, attacking=attacking)
    if seat is None or not isinstance(action, _BEGINNINGS):
        return None
    if GAME.check(state, seat, action) is not None:
        return None
    if isinstance(action, ChooseBattle):
        due = next(battle for battle in state.battles if CODES[battle.space] == action.space)
        return _forecast(state, due, attacking=True)
    after = _laden(GAME.apply(state, seat, action)[0], seat)
    begun = next((one for one in after.battles if _joined(state, after, one)), None)
    return None if begun is None else _forecast(after, _entire(begun), attacking=True)


def _joined(before: State, after: State, battle: Battle) -> bool:
    """Tell whether a battle is new, or has more attackers than before."""
    if battle not in before.battles:
        return True
    return battle.space >= N_PROVINCES and (
        fleet(before, battle, attacking=True) != fleet(after, battle, attacking=True)
    )


def _laden(state: State, seat: Seat) -> State:
    """Take along as much as can go, the strongest first, where that is still to be chosen."""
    while isinstance(state.step, Muster | Boarding):
        legal = GAME.legal(state, seat)
        loads = [a for a in legal if isinstance(a, ChooseLoad | Stow)]
        if not loads:
            return state
        best: Any = max(loads, key=_strength)
        leaders = [a for a in legal if isinstance(a, Embark)]
        if leaders and not any(_strength(best)):
            # Units go aboard with a leader; a general rather than the Caesar, who is named first.
            best = leaders[-1]
        state = GAME.apply(state, seat, best)[0]
    return state


def _strength(load: ChooseLoad | Stow) -> tuple[int, int, int]:
    """Return how many units a load has, and what they are worth in a battle."""
    cavalry = load.cavalry + (load.ridden if isinstance(load, ChooseLoad) else 0)
    return load.infantry + cavalry + load.catapults, load.catapults, cavalry


def _entire(battle: Battle) -> Battle:
    """Undo what a battle that began by itself has cost the attacker so far."""
    infantry, cavalry, catapults = battle.units
    lost = battle.attackers_lost
    whole = (infantry + lost[0], cavalry + lost[1], catapults + lost[2])
    return msgspec.structs.replace(battle, units=whole)


def _forecast(state: State, battle: Battle, *, attacking: bool) -> BattleForecast | None:
    at_sea = battle.space >= N_PROVINCES
    try:
        end = (_at_sea if at_sea else _on_land)(state, battle, attacking=attacking)
    except ValueError:  # forces that the box cannot hold: a position set up by hand
        return None
    if end is None:
        return None
    says = f"The attacker wins {end.attacker_wins:.0%}, the defender {end.defender_wins:.0%}."
    return BattleForecast(
        CODES[battle.space], battle.attacker, defender(state, battle), *end, text=says
    )


def _on_land(state: State, battle: Battle, *, attacking: bool) -> _End | None:
    space = battle.space
    foe: Force = (state.infantry[space], state.cavalry[space], state.catapults[space])
    own, fort = battle.units, int(state.city[space] == FORTIFIED)
    if not any(own) or not any(foe):
        return None
    now = _sum(land.battle(own, foe, fort), sum)
    if attacking:
        return now
    aim = land.best_target(own, foe, fort, DEFENDER)
    hit = hit_chance(HIT_LAND[aim], foe[2] + fort - own[2])
    left = land.without(own, aim)
    price = land.worth(own) - land.worth(left)
    return _mixed(hit, _after_hit(sum(foe), price, _land_end(left, foe, fort)), now)


def _land_end(own: Force, foe: Force, fort: int) -> _End | None:
    return _sum(land.battle(own, foe, fort), sum) if any(own) else None


def _at_sea(state: State, battle: Battle, *, attacking: bool) -> _End | None:
    own, foe = (
        tuple(state.galleys[galley].cargo for galley in fleet(state, battle, attacking=side))
        for side in (True, False)
    )
    if not own or not foe:
        return None
    late = state.options.galley_after_all_units
    now = _sea_end(own, foe, late=late)
    if attacking or now is None:
        return now
    aim = sea.sea_best_target(own, foe, DEFENDER, galley_after_all_units=late)
    needed = HIT_GALLEY if aim.kind == sea.GALLEY else HIT_SEA[aim.kind]
    hit = hit_chance(needed, sea.catapults(foe) - sea.catapults(own))
    load = () if aim.kind == sea.GALLEY else (land.without(own[aim.galley], aim.kind),)
    left = own[: aim.galley] + load + own[aim.galley + 1 :]
    price = sea.worth(own) - sea.worth(left)
    after = _after_hit(_pieces(foe), price, _sea_end(left, foe, late=late))
    return _mixed(hit, after, now)


def _sea_end(own: Fleet, foe: Fleet, *, late: bool) -> _End | None:
    if not own:
        return None
    return _sum(sea.sea_battle(own, foe, galley_after_all_units=late), _pieces)


def _pieces(ships: Fleet) -> int:
    return len(ships) + sum(map(sum, ships))


def _after_hit(foe_count: int, price: float, end: _End | None) -> _End:
    """Count a loss that has just been suffered in; without an end the attacker is gone."""
    if end is None:
        return _End(0.0, 1.0, 0.0, float(foe_count), price, 0.0)
    return end._replace(attacker_loss=end.attacker_loss + price)


def _mixed(share: float, hit: _End, miss: _End) -> _End:
    return _End(*(share * a + (1 - share) * b for a, b in zip(hit, miss, strict=True)))


def _sum(odds: Odds[Any], count: Callable[[Any], int]) -> _End:
    attackers = sum(end.p * count(end.attacker) for end in odds.survivors)
    defenders = sum(end.p * count(end.defender) for end in odds.survivors)
    wins, loss = (odds.attacker_wins, odds.defender_wins), odds.expected_loss
    return _End(*wins, attackers, defenders, loss.attacker, loss.defender)


def _empire(state: Any, seat: Seat | None, action: Any) -> BattleForecast | None:
    told = empire(state, seat, action)
    return None if told is None else BattleForecast(*told)


_FORECASTERS: Final[dict[str, Forecaster]] = {"conquest": _conquest, "empire": _empire}

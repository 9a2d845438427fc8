"""Lists for tribute, supply and building: every entry is a few single acts."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from hexarch.boards.empire import CLASS, HEX, PROVINCE, PROVINCE_CODES, PROVINCE_OF
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.realm import ExtraTribute
from hexarch.games.empire.actions.war import (
    Build,
    BuildCitadel,
    BuildFort,
    Disband,
    Forage,
    Hire,
    HireBarbarian,
    Muster,
    Pay,
    Raze,
    Rehire,
)
from hexarch.games.empire.flow import FLOW
from hexarch.games.empire.model import ABOARD, POOL, VETERAN, Seat, State
from hexarch.games.empire.names import class_name, place, place_code, unit_now
from hexarch.games.empire.pieces import (
    CLASS_OF,
    CODE,
    GREEN,
    MOVEMENT,
    SUPPLY_COST,
    UNIT,
    UNITS_OF,
    VETERAN_STRENGTH,
)
from hexarch.games.empire.rules.r01_units import city_points, city_size, hex_of
from hexarch.games.empire.rules.r05_tribute import is_hazard, more_from
from hexarch.games.empire.rules.r08_supply import is_felt
from hexarch.games.empire.rules.r09_barbarians import elite_of
from hexarch.games.empire.rules.r09_building import (
    Raising,
    check_muster,
    check_raising,
    is_first_build,
    raisings,
)
from hexarch.games.empire.stages import annual, building, supply
from hexarch.games.empire.steps.realm import Tribute
from hexarch.games.empire.steps.war import Building, Mustering, Supply
from hexarch.kernel.errands import Batch, Errand
from hexarch.kernel.game import Illegal
from hexarch.kernel.words import Words

LISTED: Final = frozenset({Tribute, Supply, Building, Mustering})
WORKS: Final = "Forts and Citadels in {0}"
SEASON, YEAR = Words("Repeat last season"), Words("Repeat last year")


def batch(state: State, seat: Seat) -> Batch | None:
    """Return the list that goes with what a player owes now, if there is one."""
    if type(state.step) not in LISTED or FLOW.owed(state)[0].seat != seat:
        return None
    gold, season = state.treasury[seat], state.year * 4 + state.season
    match state.step:
        case Tribute():
            return Batch("tribute", state.year, gold, YEAR, finish=annual.END_GO, sweep=True)
        case Supply():
            return Batch("supply", season, gold, SEASON, whole=supply.ALL, sweep=True)
        case Building():
            return Batch("build", season, gold, SEASON, finish=building.END)
        case _:
            return Batch("build", season, gold, SEASON)


def errands(state: State, seat: Seat) -> list[Errand]:
    """Return all that can stand on the list; not so liberations, and sites for a first Fort."""
    found: list[Errand] = []
    for act in FLOW.choices(state, seat):
        if isinstance(act, Muster):
            where = HEX[act.at]
            found += (_raised(state, raising) for raising in raisings(state, seat, where))
        elif isinstance(act, Raising):
            found.append(_raised(state, act))
        elif type(act) in SINGLE:
            found.append(SINGLE[type(act)](state, act))
    return found


def missed(state: State, seat: Seat, act: Action) -> Illegal | None:
    """Say why an act cannot stand on the list; nothing of one that only leads to others."""
    if isinstance(act, Raising):
        where = HEX[act.at]
        return check_muster(state, seat, where) or check_raising(state, seat, where, act)
    is_due = type(act) in SINGLE and not isinstance(state.step, Mustering)
    return FLOW.check(state, seat, act) if is_due else None


# Tribute and supply


def _tribute(state: State, act: ExtraTribute) -> Errand:
    city = HEX[act.city]
    province = PROVINCE_OF[city]
    gold = more_from(state, city)
    risky = is_hazard(state, state.political[province], city)
    return Errand(
        (act,),
        Words("{0}", (place(act.city),)),
        act.city,
        where=act.city,
        effect=Words("{0} gold, unless it falls" if risky else "{0} gold", (gold,)),
        group=Words("{0}", (place(PROVINCE_CODES[province]),)),
        most=1,
        brings=gold,
    )


Effect = Callable[[State, int], Words | None]


def _felt(state: State, unit_: int) -> Words | None:
    step = state.step
    hurts = isinstance(step, Supply) and is_felt(state, step, unit_)
    return Words("The province turns against you") if hurts else None


def _of_unit(
    how: str, effect: Effect = lambda state, unit: None, head: str = "{0}"
) -> Callable[[State, Any], Errand]:
    """Make an entry of a unit, and of what is done with it where it stands."""

    def errand(state: State, act: Any) -> Errand:
        code = act.builder if isinstance(act, BuildFort | BuildCitadel) else act.unit
        at, stands = state.at[UNIT[code]], hex_of(state, UNIT[code])
        return Errand(
            (act,),
            Words("{0}", (unit_now(state, code),)),
            code,
            Words(how),
            place_code(at) if 0 <= at < ABOARD else "",
            effect(state, UNIT[code]),
            Words(head, (place(PROVINCE_CODES[PROVINCE_OF[stands]]) if stands >= 0 else "At sea",)),
            most=1,
        )

    return errand


# Building


def _raised(state: State, act: Raising) -> Errand:
    """Make an entry of a unit that can be raised, by way of its place."""
    first, like = _candidates(state, act)
    hired = isinstance(act, Hire | Rehire | HireBarbarian)
    elite = elite_of(state, CLASS[act.kind]) if isinstance(act, HireBarbarian) else []
    veteran = _is_veteran(state, act) or 0 < like == len(elite)
    say = "Hire in {0}" if hired else "Build in {0}"
    either = isinstance(act, Build) and _is_either(state, first, like)
    how = Words("Veteran" if veteran else "Green")
    return Errand(
        (Muster(act.at), act),
        _name(state, act, either=either),
        _thing(act, first, like),
        how if either else None,
        where=act.at,
        effect=_worth(first, _upkeep(act, first), len(elite), veteran=veteran, either=either),
        group=Words(say, (place(act.at),)),
        room=_room(state, HEX[act.at], state.hired if hired else state.raised),
        most=like,
        pool="" if isinstance(act, Rehire) else CODE[first],
        stock=like,
    )


def _is_veteran(state: State, act: Raising) -> bool:
    if isinstance(act, Rehire):
        return bool(state.marks[UNIT[act.unit]] & VETERAN)
    return isinstance(act, Build) and act.veteran


def _worth(first: int, upkeep: int, elite: int, *, veteran: bool, either: bool) -> Words:
    """Say what a unit is good for and needs; a Veteran or not as one likes, in one line."""
    green, strong, moves = GREEN[first], VETERAN_STRENGTH[first], MOVEMENT[first]
    if either:
        say = "Strength {0} (Veteran {1}), movement {2}, supply {3} a season"
        return Words(say, (green, strong, moves, upkeep))
    if elite and not veteran:
        say = "Strength {1} while Veterans come ({4}), then {0}; movement {2}, supply {3} a season"
        return Words(say, (green, strong, moves, upkeep, elite))
    say = "Strength {0}, movement {1}, supply {2} a season"
    return Words(say, (strong if veteran else green, moves, upkeep))


def _upkeep(act: Raising, unit_: int) -> int:
    """Return what a season's supply will cost: a Mercenary, not a Barbarian, one more (9.4.3a)."""
    return SUPPLY_COST[unit_] + isinstance(act, Hire | Rehire)


def _is_either(state: State, first: int, like: int) -> bool:
    """Tell whether a unit that is alone of its class comes as a Veteran or not, as one likes."""
    return like == 1 and is_first_build(state) and VETERAN_STRENGTH[first] > 0


def _thing(act: Raising, first: int, like: int) -> str:
    """Tell apart what is raised: a unit that is alone of its class comes in one place only."""
    if isinstance(act, Rehire):
        return f"again {act.unit}"
    if like == 1:
        return f"alone {CODE[first]}"
    return " ".join(map(str, (act.__struct_config__.tag, *_fields(act))))


def _fields(act: Raising) -> Iterator[object]:
    return (getattr(act, name) for name in act.__struct_fields__)


def _name(state: State, act: Raising, *, either: bool) -> Words:
    match act:
        case Rehire():
            return Words("{0}", (unit_now(state, act.unit),))
        case Hire():
            return Words("{0} of {1}", (class_name(act.kind), place(act.province)))
        case Build(veteran=True) if not either:
            return Words("{0} as a Veteran", (class_name(act.kind),))
        case _:
            return Words("{0}", (class_name(act.kind),))


def _candidates(state: State, act: Raising) -> tuple[int, int]:
    """Return a unit that would come, and how many like it there are."""
    if isinstance(act, Rehire):
        return UNIT[act.unit], 1
    home = PROVINCE[act.province] if isinstance(act, Hire) else PROVINCE_OF[HEX[act.at]]
    pool = UNITS_OF[-1 if isinstance(act, HireBarbarian) else home]
    alike = [u for u in pool if CLASS_OF[u] == CLASS[act.kind]]
    return alike[0], sum(state.at[u] == POOL for u in alike)


def _room(state: State, where: int, used: tuple[int, ...]) -> int:
    """Return how many more units a city raises; a new fortress counts with its province."""
    size = city_size(state, where) or city_points(state, PROVINCE_OF[where])
    return max(1, size - used.count(where))


def _raze(state: State, act: Raze) -> Errand:
    what = Words("{0}", (place(act.at),))
    group = Words(WORKS, (place(PROVINCE_CODES[PROVINCE_OF[HEX[act.at]]]),))
    return Errand((act,), what, f"raze {act.at}", Words("Raze"), act.at, group=group, most=1)


SINGLE: Final[dict[type, Callable[[State, Any], Errand]]] = {
    ExtraTribute: _tribute,
    Pay: _of_unit("Pay"),
    Forage: _of_unit("Forage", _felt),
    Disband: _of_unit("Disband", head="Mercenaries in {0}"),
    BuildFort: _of_unit("Build a Fort", head=WORKS),
    BuildCitadel: _of_unit("Build a Citadel", head=WORKS),
    Raze: _raze,
}

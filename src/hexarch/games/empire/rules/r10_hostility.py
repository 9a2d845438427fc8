"""Who controls what, who may attack whom and where, and who may enter where (R-49).

Hostility hangs on the homes of both units, on the hex, on hire and on who controls what: never
on two players alone.
"""

from hexarch.boards.empire import NOWHERE, PROVINCE_OF, Sections
from hexarch.boards.empire import sections as part
from hexarch.games.empire.book import rule
from hexarch.games.empire.model import (
    EXTRA,
    MERCENARY,
    NEUTRAL,
    NOBODY,
    Hex,
    Power,
    Province,
    Seat,
    State,
    Unit,
)
from hexarch.games.empire.pieces import HOME
from hexarch.games.empire.rules.r01_units import power_of


@rule("4.2.4c")
def controller(state: State, province: Province) -> Power:
    """Return who controls a province: by arms, else by politics, else it acts for itself."""
    if state.military[province] != NOBODY:
        return state.military[province]
    if state.political[province] != NOBODY:
        return state.political[province]
    return NEUTRAL + province


def is_neutral(state: State, province: Province) -> bool:
    """Tell whether a province is Neutral, under Military Control or not (4.2.1)."""
    return state.political[province] == NOBODY


def marked(state: State, power: Power, province: Province) -> bool:
    """Tell whether a War marker of a power lies on a province."""
    return power < NEUTRAL and bool(state.wars[power] >> province & 1)


@rule("10.3.2", "1.2i")
def general_war(state: State, one: Power, other: Power) -> bool:
    """Tell whether one of two players has laid General War on the other."""
    if one >= NEUTRAL or other >= NEUTRAL:
        return False
    return bool(state.general[one] >> other & 1 or state.general[other] >> one & 1)


def defends(state: State, power: Power, province: Province) -> bool:
    """Tell whether a player is the ally of a Neutral or intervenes for it."""
    if power >= NEUTRAL:
        return power == NEUTRAL + province
    return state.ally[province] == power or bool(state.intervenes[power] >> province & 1)


def _holds(state: State, power: Power, province: Province) -> bool:
    """Tell whether a power controls a province, is its lawful owner, or defends it."""
    return (
        controller(state, province) == power
        or state.political[province] == power
        or defends(state, power, province)
    )


@rule("10.3.1a", "10.3.1b", "10.3.1c", "10.4.2b")
def _attacks(state: State, one: Power, unit: Unit, province: Province) -> bool:
    """Tell whether a War marker of *one* exposes a unit of another power in a province."""
    if not state.marks[unit] & MERCENARY and marked(state, one, HOME[unit]):
        return True
    if province == NOWHERE or not marked(state, one, province):
        return False
    return _holds(state, power_of(state, unit), province)


@rule("10.4.2c", "10.4.2d")
def at_one(state: State, one: Power, other: Power, province: Province) -> bool:
    """Tell whether two powers stand together inside a Neutral: it, its ally, its interveners."""
    return (
        province != NOWHERE
        and is_neutral(state, province)
        and defends(state, one, province)
        and defends(state, other, province)
    )


@rule("10.4.3", "R-86")
def _both_invade(state: State, one: Power, other: Power, province: Province) -> bool:
    """Tell whether a hex lies in a Neutral with which both players are at war."""
    return (
        province != NOWHERE
        and is_neutral(state, province)
        and marked(state, one, province)
        and marked(state, other, province)
    )


@rule("R-49", "10.1.3a")
def hostile(state: State, unit: Unit, other: Unit, where: Hex) -> bool:
    """Tell whether two units may attack each other in a hex; at sea *where* is NOWHERE."""
    mine, theirs = power_of(state, unit), power_of(state, other)
    if mine == theirs:
        return False
    province = PROVINCE_OF[where] if where != NOWHERE else NOWHERE
    if at_one(state, mine, theirs, province):
        return False
    return (
        general_war(state, mine, theirs)
        or _attacks(state, mine, other, province)
        or _attacks(state, theirs, unit, province)
        or _both_invade(state, mine, theirs, province)
    )


def hostile_to(state: State, unit: Unit, other: Power, where: Hex) -> bool:
    """Tell whether a unit is hostile to a power in a land hex, whatever its units are (R-47)."""
    mine, province = power_of(state, unit), PROVINCE_OF[where]
    if mine == other or at_one(state, mine, other, province):
        return False
    return (
        general_war(state, mine, other)
        or (marked(state, mine, province) and _holds(state, other, province))
        or (other >= NEUTRAL and marked(state, mine, other - NEUTRAL))
        or _attacks(state, other, unit, province)
        or _both_invade(state, mine, other, province)
    )


@rule("10.5.2c", "10.4.2e")
def friendly(state: State, unit: Unit, other: Unit, where: Hex) -> bool:
    """Tell whether another unit stands with this one in a hex: its own power's, or a defender's."""
    mine, theirs = power_of(state, unit), power_of(state, other)
    if mine == theirs:
        return True
    if at_one(state, mine, theirs, PROVINCE_OF[where] if where != NOWHERE else NOWHERE):
        return True
    return _allies(state, mine, theirs)


def _allies(state: State, one: Power, other: Power) -> bool:
    """Tell whether one of two powers is a Neutral and the other its ally (10.5.2c)."""
    if one >= NEUTRAL:
        one, other = other, one
    return one < NEUTRAL <= other and state.ally[other - NEUTRAL] == one


@rule("10.1.1a", "10.4.2a", "10.4.2g3", "10.5.2b")
def may_enter(state: State, unit: Unit, province: Province) -> bool:
    """Tell whether a unit enters a province without anybody's leave (R-49)."""
    if state.marks[unit] & EXTRA:
        return province == HOME[unit]
    mine = power_of(state, unit)
    master = controller(state, province)
    if mine == master or defends(state, mine, province) or general_war(state, mine, master):
        return True
    if marked(state, mine, province):
        return True
    if not state.marks[unit] & MERCENARY and marked(state, master, HOME[unit]):
        return True
    return marked(state, master, province) and _holds(state, mine, province)


@rule("R-17")
def at_war(state: State, one: Province, other: Province) -> bool:
    """Tell whether two provinces are at war: their masters are, or one marked the other."""
    a, b = controller(state, one), controller(state, other)
    return general_war(state, a, b) or marked(state, a, other) or marked(state, b, one)


@rule("6.3b", "1.2d")
def border_open(state: State, one: Province, other: Province) -> bool:
    """Tell whether an Area runs on across a border: one master on both sides, or war."""
    return controller(state, one) == controller(state, other) or at_war(state, one, other)


@rule("6.3a")
def sections(state: State) -> Sections:
    """Return the Areas as terrain and politics part them now."""
    return part(lambda one, other: border_open(state, one, other))


def players_at_war_with(state: State, province: Province) -> tuple[Seat, ...]:
    """Return the players whose War markers lie on a province."""
    return tuple([seat for seat, wars in enumerate(state.wars) if wars >> province & 1])

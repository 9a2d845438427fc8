"""What the table tells of each player: name, home, figures."""

from hexarch.boards.empire import PROVINCE_CODES, PROVINCES
from hexarch.games.empire.model import FACTIONS, LEVEL_NAMES, NOBODY, Seat, State
from hexarch.games.empire.pieces import UNITS
from hexarch.games.empire.rules.r01_units import city_points
from hexarch.games.empire.rules.r02_levels import levels_left, points_left
from hexarch.games.empire.rules.r03_resign import has_resigned
from hexarch.games.empire.rules.r10_hostility import controller
from hexarch.games.empire.rules.r15_placing import markers_left
from hexarch.games.empire.steps.realm import Levels, Placing
from hexarch.kernel.board import Figure, Player


def player(state: State, seat: Seat, *, active: bool) -> Player:
    """Describe a player, with what he has; before the first year with what he has to give."""
    home = state.homes[seat]
    treasury = [Figure("gold", str(state.treasury[seat])), _counted("point", state.points[seat])]
    match state.step:
        case Levels():
            figures = [*_to_assign(state, seat), *treasury]
        case Placing():
            left = markers_left(state, seat).items()
            markers = [Figure(LEVEL_NAMES[level], str(count)) for level, count in left]
            figures = [*markers, *treasury]
        case _:
            figures = [*treasury, *_holdings(state, seat)]
    return Player(
        seat,
        FACTIONS[seat],
        PROVINCE_CODES[home] if home != NOBODY else "",
        tuple(figures),
        active=active,
        out=has_resigned(state, seat),
        marks=("imminent",) if state.imminent >> seat & 1 else (),
    )


def _to_assign(state: State, seat: Seat) -> list[Figure]:
    """Tell a player himself what he has left of his secret Control Levels."""
    row = state.secrets[seat] if state.secrets else ()
    if not row:
        return []
    if state.scenario == "D":
        return [Figure("to give", str(points_left(row)))]
    left = [str(level) for level in levels_left(state.scenario, row) if level]
    return [Figure("to give", ", ".join(left) or "0")]


def _holdings(state: State, seat: Seat) -> list[Figure]:
    held = [p for p in PROVINCES if controller(state, p) == seat]
    return [
        _counted("province", len(held)),
        _counted("city point", sum(city_points(state, p) for p in held)),
        _counted("unit", sum(state.lord[u] == seat and state.at[u] >= 0 for u in UNITS)),
    ]


def _counted(what: str, number: int) -> Figure:
    return Figure(what if number == 1 else f"{what}s", str(number))

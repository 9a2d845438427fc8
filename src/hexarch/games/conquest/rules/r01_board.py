"""The gameboard: which spaces there are, what they are worth, which of them touch."""

from typing import Final

from hexarch.boards import mediterranean as board
from hexarch.boards.mediterranean import BORDERS, CODES, LAND, NAMES, SPACE, VALUES
from hexarch.games.conquest.book import rule
from hexarch.games.conquest.model import Options, Province, State
from hexarch.games.conquest.tables import CITY_TRIBUTE
from hexarch.kernel.game import Illegal

_MES, _ARA = SPACE["MES"], SPACE["ARA"]
_LAND_WITH_MES_ARA: Final = tuple(
    (*LAND[p], _ARA) if p == _MES else (*LAND[p], _MES) if p == _ARA else LAND[p]
    for p in board.PROVINCES
)
ROAD_BORDERS: Final = (*BORDERS, (_ARA, _MES))
"""Every border a road can cross; the last one only with the option mes_ara_border."""
BORDER: Final[dict[tuple[int, int], int]] = {
    ends: number for number, (a, b) in enumerate(ROAD_BORDERS) for ends in ((a, b), (b, a))
}
STRAITS: Final[dict[frozenset[str], str]] = {
    frozenset(("THR", "ASI")): "board.4a",
    frozenset(("SIC", "NEA")): "board.4b",
    frozenset(("BAE", "TIN")): "board.4c",
    frozenset(("SAR", "COR")): "sm.9",
}
"""Neighbours across a strait, which only a galley crosses."""


@rule("board.1", "board.5")
def province_number(code: str) -> Province | None:
    """Return the number of a province, or nothing when the code means none."""
    number = SPACE.get(code, board.N_PROVINCES)
    return number if number < board.N_PROVINCES else None


def space_name(code: str) -> str:
    """Name a space or a coast by its code; what is neither stays as it is.

    >>> space_name("MTY"), space_name("ITA:B"), space_name("???")
    ('Mare Tyrrenum', 'Italia', '???')
    """
    number = SPACE.get(code.partition(":")[0])
    return code if number is None else NAMES[number]


@rule("board.1")
def no_province(code: str) -> Illegal:
    """Refuse what is no province."""
    return Illegal("board.1", "{0} is no province; choose one on land.", (space_name(code),))


@rule("board.3")
def neighbours(options: Options, province: Province) -> tuple[Province, ...]:
    """Return the provinces that share a land border with this one."""
    return (_LAND_WITH_MES_ARA if options.mes_ara_border else LAND)[province]


@rule("board.4a", "board.4b", "board.4c", "sm.9")
def strait_between(a: Province, b: Province) -> str | None:
    """Return the rule that parts two provinces which look adjacent across a strait."""
    return STRAITS.get(frozenset((CODES[a], CODES[b])))


@rule("board.2", "money.1", "marker.3", "marker.4", "marker.5", "marker.6", "city.5", "trib.1")
def tribute(state: State, seat: int) -> int:
    """Return where a player's marker stands: his provinces, and 5 for each city."""
    total = 0
    city = state.city
    for province, owner in enumerate(state.owner):
        if owner == seat:
            total += VALUES[province] + (CITY_TRIBUTE if city[province] else 0)
    return total

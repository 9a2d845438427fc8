"""The Mediterranean: 42 provinces, 18 sea zones, and which of them touch.

Spaces are numbered 0 to 59, provinces first, each group in the order of its data file; coasts
are numbered 0 to 38, one for each unbroken shore. What the board fixes is worked out here once.
"""

from importlib import resources
from typing import Final, NamedTuple

from hexarch.kernel.tables import parse_pipes


class Coast(NamedTuple):
    """One unbroken shore of a province, with the sea zones along it."""

    code: str
    province: int
    zones: tuple[int, ...]


def _read(name: str) -> list[dict[str, str]]:
    return parse_pipes(resources.files(__name__).joinpath(name).read_text(encoding="utf-8"))


_PROVINCES: Final = _read("provinces.txt")
_ZONES: Final = _read("zones.txt")

N_PROVINCES: Final = len(_PROVINCES)
CODES: Final[tuple[str, ...]] = tuple(row["code"] for row in _PROVINCES + _ZONES)
NAMES: Final[tuple[str, ...]] = tuple(
    [row["province"] for row in _PROVINCES] + [row["sea zone"] for row in _ZONES]
)
SPACE: Final[dict[str, int]] = {code: index for index, code in enumerate(CODES)}
"""From a code such as ITA to the number of the space."""
PROVINCES: Final = range(N_PROVINCES)
ZONES: Final = range(N_PROVINCES, len(CODES))
VALUES: Final[tuple[int, ...]] = tuple(int(row["value"]) for row in _PROVINCES)
HOMES: Final[frozenset[int]] = frozenset(
    SPACE[row["code"]] for row in _PROVINCES if row["home"] == "home"
)
ANCHORS: Final[tuple[tuple[int, int], ...]] = tuple(
    (int(x), int(y)) for x, y in (row["anchor"].split(",") for row in _PROVINCES + _ZONES)
)
NAME_STATUS: Final[tuple[str, ...]] = tuple(row["name is"] for row in _PROVINCES + _ZONES)


def _spaces(cell: str) -> tuple[int, ...]:
    return tuple(SPACE[code] for code in cell.split() if code != "-")


LAND: Final[tuple[tuple[int, ...], ...]] = tuple(_spaces(row["land"]) for row in _PROVINCES)
"""The provinces that touch each province by land."""


def _coasts() -> tuple[Coast, ...]:
    found: list[Coast] = []
    for province, row in enumerate(_PROVINCES):
        shores = [shore for shore in row["coasts"].split("/") if _spaces(shore)]
        for letter, shore in zip("AB", shores, strict=False):
            suffix = f":{letter}" if len(shores) > 1 else ""
            found.append(Coast(row["code"] + suffix, province, _spaces(shore)))
    return tuple(found)


COASTS: Final = _coasts()
COAST: Final[dict[str, int]] = {coast.code: index for index, coast in enumerate(COASTS)}
"""From a code such as CAE or ITA:A to the number of the coast."""
COASTS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(i for i, coast in enumerate(COASTS) if coast.province == province)
    for province in PROVINCES
)
ZONE_NEIGHBOURS: Final[dict[int, tuple[int, ...]]] = {
    SPACE[row["code"]]: _spaces(row["zones"]) for row in _ZONES
}
SHORES: Final[dict[int, tuple[int, ...]]] = {
    zone: tuple(i for i, coast in enumerate(COASTS) if zone in coast.zones) for zone in ZONES
}
"""The coasts that each sea zone washes."""
BORDERS: Final[tuple[tuple[int, int], ...]] = tuple(
    (a, b) for a in PROVINCES for b in LAND[a] if a < b
)
"""Every land border once, the lower number first: where a road can run."""
ISLANDS: Final[frozenset[int]] = frozenset(p for p in PROVINCES if not LAND[p])
LANDLOCKED: Final[frozenset[int]] = frozenset(p for p in PROVINCES if not COASTS_OF[p])

"""The position as one player sees it: who stands where, and who is still in the game."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import msgspec

from hexarch.boards.mediterranean import N_PROVINCES, PROVINCES, VALUES
from hexarch.bots.conquest.style import STYLE, Style
from hexarch.games.conquest.model import (
    ABOARD,
    DOCKED,
    FORTIFIED,
    IN_STOCK,
    NO_CITY,
    NOBODY,
    PRISONER,
    State,
    Units,
    dock_province,
)
from hexarch.games.conquest.pieces import caesar_of, is_caesar
from hexarch.games.conquest.rules.r01_board import neighbours, tribute
from hexarch.games.conquest.rules.r04_cities import network
from hexarch.games.conquest.tables import CITY_TRIBUTE, KINDS, PRICE
from hexarch.kernel.flat import put

replace = msgspec.structs.replace
PRICES: Final = tuple(PRICE[kind] for kind in KINDS)
NO_WHIMS: Final = (1.0,) * N_PROVINCES


class Situation:
    """A state with what the captain asks of it again and again."""

    def __init__(
        self, state: State, seat: int, style: Style = STYLE, whims: Sequence[float] = NO_WHIMS
    ) -> None:
        self.state = state
        self.me = seat
        self.style = style
        self.whims = whims
        """By province: what the player fancies it is worth, more or less than the rest."""
        self.home = state.homes[seat]
        self.enemies = [s for s, c in enumerate(state.captor) if c == NOBODY and s != seat]
        self.leaders: list[dict[int, list[int]]] = [{} for _ in state.homes]
        """By player and province: his leaders ashore."""
        for leader, place in enumerate(state.at):
            if place < N_PROVINCES:
                self.leaders[state.lord[leader]].setdefault(place, []).append(leader)
        self.embattled = frozenset(battle.space for battle in state.battles)
        self.garrisons: dict[int, Units] = {}
        """By province: what must stay there, as far as it was worked out."""
        self._networks: dict[tuple[int, int], set[int]] = {}

    def cleared(self, province: int) -> "Situation":
        """Return the situation without the units of an enemy's province, as if they were beaten."""
        state = self.state
        if not self.is_held(province) or state.owner[province] == self.me:
            return self
        after = replace(
            state,
            infantry=put(state.infantry, province, 0),
            cavalry=put(state.cavalry, province, 0),
            catapults=put(state.catapults, province, 0),
        )
        return Situation(after, self.me, self.style, self.whims)

    @cached_property
    def own(self) -> list[int]:
        """The player's provinces."""
        return [p for p in PROVINCES if self.state.owner[p] == self.me]

    @cached_property
    def has_home(self) -> bool:
        """Whether the player owns his Home Province."""
        return self.state.owner[self.home] == self.me

    @cached_property
    def caesar_at(self) -> int:
        """Where the player's Caesar is."""
        return self.state.at[caesar_of(self.me)]

    @cached_property
    def galleys(self) -> list[int]:
        """The player's galleys on the board."""
        hulls = enumerate(self.state.galleys)
        return [g for g, hull in hulls if hull.owner == self.me and hull.at != IN_STOCK]

    @cached_property
    def docked(self) -> dict[int, list[int]]:
        """The player's galleys by the province they lie at."""
        found: dict[int, list[int]] = {}
        for galley in self.galleys:
            if self.state.galleys[galley].at >= DOCKED:
                found.setdefault(dock_province(self.state.galleys[galley].at), []).append(galley)
        return found

    def generals(self, seat: int) -> int:
        """Count the generals a player has, ashore and afloat."""
        state = self.state
        free = (x for x, place in enumerate(state.at) if place < PRISONER)
        return sum(1 for x in free if state.lord[x] == seat and not is_caesar(x))

    def aboard(self, galley: int) -> list[int]:
        """Return the leaders aboard a galley."""
        return [x for x, place in enumerate(self.state.at) if place == ABOARD + galley]

    def is_hostile(self, zone: int) -> bool:
        """Tell whether enemy galleys lie in a zone."""
        return any(hull.at == zone and hull.owner != self.me for hull in self.state.galleys)

    def near(self, province: int) -> tuple[int, ...]:
        """Return the neighbours of a province by land."""
        return neighbours(self.state.options, province)

    def roads(self, seat: int, province: int) -> set[int]:
        """Return the provinces on a player's roads from this one, itself included."""
        if not self.state.roads:
            return {province}
        found = self._networks.get((seat, province))
        if found is None:
            found = self._networks[seat, province] = network(self.state, seat, province)
        return found

    def marches(self, province: int) -> list[int]:
        """Return where the player's leaders can go from an own province in one move."""
        return sorted({*self.near(province), *self.roads(self.me, province)} - {province})

    def units(self, province: int) -> Units:
        """Return the units of a province's owner there."""
        state = self.state
        return state.infantry[province], state.cavalry[province], state.catapults[province]

    def own_units(self, province: int) -> Units:
        """Return the player's units in a province, none if it is not his."""
        return self.units(province) if self.state.owner[province] == self.me else (0, 0, 0)

    def is_held(self, province: int) -> bool:
        """Tell whether combat units stand in a province."""
        return any(self.units(province))

    def fort(self, province: int) -> int:
        """Return 1 for a fortified city."""
        return 1 if self.state.city[province] == FORTIFIED else 0

    def tribute_of(self, province: int) -> int:
        """Return the talents a province pays each turn."""
        city = 0 if self.state.city[province] == NO_CITY else CITY_TRIBUTE
        return VALUES[province] + city

    def income(self, seat: int) -> int:
        """Return a player's tribute."""
        return tribute(self.state, seat)

    def hostile_leaders(self, province: int) -> list[int]:
        """Return the leaders of other players in a province."""
        return [x for seat in self.enemies for x in self.leaders[seat].get(province, ())]

    def is_free(self, province: int) -> bool:
        """Tell whether a legion could take a province by walking in: nobody is there."""
        return (
            self.state.owner[province] != self.me
            and province not in self.embattled
            and not self.is_held(province)
            and not self.hostile_leaders(province)
        )

    def is_open(self, province: int) -> bool:
        """Tell whether a legion of the player's can enter a province without a fight."""
        if self.state.owner[province] == self.me:
            return province not in self.embattled
        return self.is_free(province)

    def power(self, seat: int) -> int:
        """Return the price of all units a player has, ashore and afloat."""
        state = self.state
        ashore = sum(value_of(self.units(p)) for p in PROVINCES if state.owner[p] == seat)
        return ashore + sum(value_of(h.cargo) for h in state.galleys if h.owner == seat)


def value_of(units: Units) -> int:
    """Return the normal price of units."""
    return units[0] * PRICES[0] + units[1] * PRICES[1] + units[2] * PRICES[2]


def together(a: Units, b: Units) -> Units:
    """Add two forces."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]

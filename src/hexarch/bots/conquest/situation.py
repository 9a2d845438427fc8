"""The position as one player sees it: who stands where, and who is still in the game."""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from hexarch.boards.mediterranean import N_PROVINCES, PROVINCES, VALUES
from hexarch.bots.conquest.style import STYLE, Style
from hexarch.games.conquest.model import (
    DOCKED,
    FORTIFIED,
    IN_STOCK,
    NOBODY,
    State,
    Units,
    dock_province,
)
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.rules.r01_board import neighbours, tribute
from hexarch.games.conquest.rules.r04_cities import network
from hexarch.games.conquest.tables import PRICE
from hexarch.kernel.flat import put

replace = msgspec.structs.replace

NO_WHIMS = (1.0,) * N_PROVINCES
WORTH = (PRICE["infantry"], PRICE["cavalry"], PRICE["catapult"])


class Situation:
    """A state with what the captain asks of it again and again."""

    def __init__(
        self,
        state: State,
        seat: int,
        style: Style = STYLE,
        whims: Sequence[float] = NO_WHIMS,
    ) -> None:
        self.style = style
        self.whims = whims
        """By province: what the player fancies it is worth, more or less than the rest."""
        self.state = state
        self.me = seat
        self.players = [s for s, captor in enumerate(state.captor) if captor == NOBODY]
        self.enemies = [s for s in self.players if s != seat]
        self.leaders: list[dict[int, list[int]]] = [{} for _ in state.homes]
        """By player and province: his leaders ashore."""
        for leader, place in enumerate(state.at):
            if place < N_PROVINCES:
                self.leaders[state.lord[leader]].setdefault(place, []).append(leader)
        self.home = state.homes[seat]
        self.embattled = frozenset(battle.space for battle in state.battles)
        self._networks: dict[tuple[int, int], set[int]] = {}

    def cleared(self, province: int) -> "Situation":
        """Return the situation without the units of a province, as if they had been beaten."""
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
    def caesar_at(self) -> int:
        """Where the player's Caesar is."""
        return self.state.at[caesar_of(self.me)]

    @cached_property
    def docked(self) -> dict[int, list[int]]:
        """The player's galleys by the province they lie at."""
        found: dict[int, list[int]] = {}
        for galley, hull in enumerate(self.state.galleys):
            if hull.owner == self.me and hull.at >= DOCKED:
                found.setdefault(dock_province(hull.at), []).append(galley)
        return found

    @cached_property
    def galleys(self) -> list[int]:
        """The player's galleys on the board."""
        return [
            g for g, h in enumerate(self.state.galleys) if h.owner == self.me and h.at != IN_STOCK
        ]

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

    def units(self, province: int) -> Units:
        """Return the units of a province's owner there."""
        state = self.state
        return state.infantry[province], state.cavalry[province], state.catapults[province]

    def is_held(self, province: int) -> bool:
        """Tell whether combat units stand in a province."""
        state = self.state
        return bool(
            state.infantry[province] or state.cavalry[province] or state.catapults[province]
        )

    def fort(self, province: int) -> int:
        """Return 1 for a fortified city."""
        return 1 if self.state.city[province] == FORTIFIED else 0

    def worth(self, province: int) -> int:
        """Return the talents a province pays each turn."""
        return VALUES[province] + (5 if self.state.city[province] else 0)

    def income(self, seat: int) -> int:
        """Return a player's tribute."""
        return tribute(self.state, seat)

    def hostile_leaders(self, province: int) -> list[int]:
        """Return the leaders of other players in a province."""
        return [x for seat in self.enemies for x in self.leaders[seat].get(province, ())]

    def is_open(self, province: int) -> bool:
        """Tell whether a legion of the player's can walk in and go on: nobody is there."""
        if self.state.owner[province] == self.me:
            return True
        return not self.is_held(province) and not self.hostile_leaders(province)

    def power(self, seat: int) -> int:
        """Return the price of all units a player has, ashore and afloat."""
        state, total = self.state, 0
        for p in PROVINCES:
            if state.owner[p] == seat:
                total += value_of(self.units(p))
        return total + sum(value_of(h.cargo) for h in state.galleys if h.owner == seat)


def value_of(units: Units) -> int:
    """Return the normal price of units."""
    return units[0] * WORTH[0] + units[1] * WORTH[1] + units[2] * WORTH[2]

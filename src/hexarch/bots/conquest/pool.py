"""Which units and generals are free to go this turn, as they are given out."""

from collections.abc import Iterator
from typing import Final

from hexarch.bots.conquest.courage import caesar_leads
from hexarch.bots.conquest.garrison import garrison
from hexarch.bots.conquest.orders import Load
from hexarch.bots.conquest.situation import Situation
from hexarch.games.conquest.model import NOBODY, Units
from hexarch.games.conquest.pieces import caesar_of
from hexarch.games.conquest.rules.r08_land_movement import able
from hexarch.games.conquest.tables import LEGION, MOVES

_SLOTS: Final = ((0,), (1, 2), (3,))
"""Where each kind of unit is found in a load."""


class Pool:
    """The units and generals that can go, less what has to guard the Caesar and the home."""

    def __init__(self, sit: Situation, against: int = NOBODY) -> None:
        """Fear every enemy but those in the province *against*, which is to be attacked."""
        self.sit = sit
        self._fears = sit if against == NOBODY else sit.cleared(against)
        self._loads: dict[int, list[int]] = {}
        self._gone: dict[int, int] = {}
        self._left: dict[int, int] = {}
        self._busy: set[int] = set()

    def load(self, province: int) -> list[int]:
        """Return what can leave a province, in the order of a Load."""
        found = self._loads.get(province)
        if found is None:
            sit = self.sit
            found = list(able(sit.state, sit.me, province))
            _hold_back(found, garrison(self._fears, province), sit.own_units(province))
            self._loads[province] = found
        return found

    def legion(self, province: int) -> Load:
        """Return the strongest legion that can march from a province."""
        infantry, fresh, ridden, catapults = self.load(province)
        return _legion(infantry, fresh, ridden, catapults)

    def guard(self, province: int) -> Load:
        """Return the strongest legion that the Caesar could lead away; no garrison need stay."""
        return _legion(*able(self.sit.state, self.sit.me, province))

    def crew(self, province: int) -> Load:
        """Return the strongest legion that can go aboard: units that have not moved."""
        infantry, fresh, _, catapults = self.load(province)
        return _legion(infantry, fresh, 0, catapults)

    def generals(self, province: int, moves: int = 1) -> list[int]:
        """Return the generals in a province who have so many moves left."""
        sit, state = self.sit, self.sit.state
        if province in sit.embattled:
            return []
        return [
            x
            for x in sit.leaders[sit.me].get(province, ())
            if (x != caesar_of(sit.me) or caesar_leads(sit))
            and x not in self._busy
            and MOVES - state.used[x] >= moves
            and state.carried[x] == NOBODY
        ]

    def can_leave(self, province: int, units: int) -> bool:
        """Tell whether one more leader may leave with so many units, and the rest stay led."""
        sit = self.sit
        if sit.state.owner[province] != sit.me:
            return True
        leaders = len(sit.leaders[sit.me].get(province, ())) - self._left.get(province, 0) - 1
        city = 1 if sit.state.city[province] else 0
        stay = sum(sit.units(province)) - self._gone.get(province, 0) - units
        return stay <= LEGION * (leaders + city)

    def send(self, leader: int, province: int) -> None:
        """Give out a leader."""
        self._left[province] = self._left.get(province, 0) + 1
        self._busy.add(leader)

    def take(self, province: int, load: Load) -> None:
        """Give out units."""
        left = self.load(province)
        for slot in range(4):
            left[slot] -= load[slot]
        self._gone[province] = self._gone.get(province, 0) + sum(load)

    def march_out(self, province: int) -> Iterator[tuple[int, Load]]:
        """Send off one legion after the other, with its general, while any can leave."""
        for leader in self.generals(province):
            load = self.legion(province)
            if not any(load) or not self.can_leave(province, sum(load)):
                return
            self.send(leader, province)
            self.take(province, load)
            yield leader, load


def _hold_back(load: list[int], keep: Units, there: Units) -> None:
    """Keep a garrison behind; units that cannot move any more are part of it."""
    for kind, slots in enumerate(_SLOTS):
        free = max(0, there[kind] - keep[kind])
        for slot in slots:
            load[slot] = min(load[slot], free)
            free -= load[slot]


def _legion(infantry: int, fresh: int, ridden: int, catapults: int) -> Load:
    room = LEGION
    found = []
    for count in (catapults, infantry, fresh, ridden):
        found.append(min(count, room))
        room -= found[-1]
    return found[1], found[2], found[3], found[0]

"""Conquest's battles once more, independently: every target tried, every single fire followed."""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from hexarch.odds.conquest import Fleet, Force

Side = TypeVar("Side", bound=tuple[object, ...])
Position = tuple[Side, Side]

NONE: Force = (0, 0, 0)


def rolled(hit: int, lead: int) -> float:
    return sum(die + max(lead, 0) >= hit for die in range(1, 7)) / 6


def land_targets(force: Force) -> Iterator[tuple[int, Force]]:
    i, c, k = force
    if i:
        yield 4, (i - 1, c, k)
    if c:
        yield 5, (i, c - 1, k)
    if k:
        yield 6, (i, c, k - 1)


def sea_targets(fleet: Fleet) -> Iterator[tuple[int, Fleet]]:
    for n, (i, c, k) in enumerate(fleet):
        rest = fleet[:n] + fleet[n + 1 :]
        if i:
            yield 4, tuple(sorted([*rest, (i - 1, c, k)]))
        if c:
            yield 4, tuple(sorted([*rest, (i, c - 1, k)]))
        if k:
            yield 6, tuple(sorted([*rest, (i, c, k - 1)]))
        if i + c + k == 0:
            yield 3, rest


def late_galley_targets(fleet: Fleet) -> Iterator[tuple[int, Fleet]]:
    """R-21 the other way: no galley before all units of its side."""
    for hit, after in sea_targets(fleet):
        if hit != 3 or all(load == NONE for load in fleet):
            yield hit, after


class Rules(NamedTuple, Generic[Side]):
    """Legal targets as (hit number, side without it), and a side's total."""

    targets: Callable[[Side], Iterator[tuple[int, Side]]]
    total: Callable[[Side], int]
    fort: int = 0


def on_land(fort: int) -> Rules[Force]:
    return Rules(land_targets, lambda force: force[2], fort)


def at_sea(*, late: bool) -> Rules[Fleet]:
    targets = late_galley_targets if late else sea_targets
    return Rules(targets, lambda fleet: sum(load[2] for load in fleet))


class Battle(Generic[Side]):
    """Values of positions to the attacker: (he is to fire, the defender is to fire)."""

    def __init__(self, rules: Rules[Side]) -> None:
        self.rules = rules
        self.known: dict[Position[Side], tuple[float, float]] = {}

    def value(self, attacker: Side, defender: Side) -> tuple[float, float]:
        if not any(defender):
            return 1.0, 1.0
        if not any(attacker):
            return 0.0, 0.0
        if (attacker, defender) not in self.known:
            self.known[attacker, defender] = self.iterate(attacker, defender)
        return self.known[attacker, defender]

    def lead(self, attacker: Side, defender: Side) -> int:
        return self.rules.total(attacker) - self.rules.total(defender) - self.rules.fort

    def iterate(self, attacker: Side, defender: Side) -> tuple[float, float]:
        lead = self.lead(attacker, defender)
        ours = [
            (rolled(hit, lead), self.value(attacker, after)[1])
            for hit, after in self.rules.targets(defender)
        ]
        theirs = [
            (rolled(hit, -lead), self.value(after, defender)[0])
            for hit, after in self.rules.targets(attacker)
        ]
        first = second = 0.5
        for _ in range(100):  # a round leaves at most 25/36 of the error
            first = max(p * then + (1 - p) * second for p, then in ours)
            second = min(p * then + (1 - p) * first for p, then in theirs)
        return first, second

    def follow(
        self,
        start: Position[Side],
        choose: Callable[[Side, Side, int], tuple[int, Side]],
        retreat_below: float = 0.0,
    ) -> dict[Position[Side], float]:
        """Push probability through single fires at the targets that *choose* names."""
        now, ends = {start: 1.0}, dict[Position[Side], float]()
        fire = 0
        while sum(now.values()) > 1e-12:
            later = dict[Position[Side], float]()
            for (own, foe), weight in now.items():
                over = not any(own) or not any(foe)
                may_leave = fire > 0 and fire % 2 == 0
                if over or (may_leave and self.value(own, foe)[0] < retreat_below):
                    ends[own, foe] = ends.get((own, foe), 0) + weight
                    continue
                hit, after = choose(own, foe, fire % 2)
                lead = self.lead(own, foe)
                p = rolled(hit, -lead if fire % 2 else lead)
                reached = (after, foe) if fire % 2 else (own, after)
                later[reached] = later.get(reached, 0) + weight * p
                later[own, foe] = later.get((own, foe), 0) + weight * (1 - p)
            now, fire = later, fire + 1
        return ends

"""In every step of the realm, what is listed is what is accepted, and nothing else."""

import random
from collections import Counter
from itertools import product
from typing import Any, Final

import pytest
from tests.games.empire.courts import begin, offered

from hexarch.boards.empire import CLASSES, CODES, PROVINCE_CODES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.realm import (
    AssignLevel,
    ChooseHome,
    ClaimNeutral,
    Commit,
    Decline,
    EndGo,
    ExtraTribute,
    FreeVeteran,
    NextCheck,
    PlaceMarker,
    PlaceVeteran,
    Pressure,
    RebelRoll,
    Reconsider,
    Roll,
    Unopposed,
)
from hexarch.games.empire.model import State
from hexarch.games.empire.steps import realm
from hexarch.kernel.game import CHANCE, Rolled

JUNK: Final = ("", "EQU:HI1", "equ", "☃", "9" * 3000)
PROVINCES: Final = (*PROVINCE_CODES, *JUNK)
ALL_ACTS: Final[tuple[Any, ...]] = (
    *(kind(p) for kind in (ChooseHome, ClaimNeutral, RebelRoll, NextCheck) for p in PROVINCES),
    *(Unopposed(p) for p in PROVINCES),
    *(Pressure(p, n) for p, n in product(PROVINCES, (-1, 0, 1, 2, 3, 10**30))),
    *(AssignLevel(p, n) for p, n in product(PROVINCES, (*"0123456", "-1", "05", *JUNK))),
    *(
        PlaceMarker(n, p)
        for p, n in product(PROVINCES, ("Weak", "Favorable", "Strong", "Neutral", *JUNK))
    ),
    *(FreeVeteran(p, c) for p, c in product(PROVINCES, (*(k.code for k in CLASSES), *JUNK))),
    *(kind(at) for kind in (PlaceVeteran, ExtraTribute) for at in (*CODES, *JUNK)),
    *(Commit(), Reconsider(), Roll(), Decline(), EndGo()),
)
STEPS: Final = tuple(realm.Step.__args__)
SETTINGS: Final = [("A", 2), ("B", 3), ("C", 2), ("D", 3), ("E", 3), ("F", 2), ("G", 4)]


def accepted(state: State, seat: int) -> set[Any]:
    """Try every act of the realm."""
    found = set()
    for act in ALL_ACTS:
        refusal = GAME.check(state, seat, act)
        if refusal is None:
            found.add(act)
        else:
            assert refusal.rule in GAME.book.entries
            assert 0 < len(refusal.why) < 300
    return found


@pytest.mark.parametrize(("scenario", "seats"), SETTINGS)
def test_what_is_listed_is_what_is_accepted(scenario: str, seats: int) -> None:
    source = random.Random(f"{scenario}{seats}")
    state = begin(scenario, seats)
    tried: Counter[str] = Counter()
    for _ in range(900):
        decisions = GAME.decisions(state)
        if not decisions:
            break
        decision = source.choice(decisions)
        name = type(state.step).__name__
        if decision.seat == CHANCE:
            act: Any = Rolled(tuple(source.randint(1, sides) for sides in decision.dice))
        else:
            if isinstance(state.step, STEPS) and tried[name] < 6:
                tried[name] += 1
                assert accepted(state, decision.seat) == set(offered(state, decision.seat))
            act = source.choice(offered(state, decision.seat))
        state, _ = GAME.apply(state, decision.seat, act)
    assert {"Tribute", "Check", "Influencing"} <= set(tried)

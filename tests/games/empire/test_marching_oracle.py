"""The search of chapter 13 against the plain model that tests the map."""

import random

import pytest
from tests.boards.empire.marching import Scene, march
from tests.games.empire.marches import group, scene

from hexarch.boards.empire import CODES, IS_ENTERABLE, N_HEXES, PROVINCE_CODES, steps_between
from hexarch.games.empire.model import State
from hexarch.games.empire.pieces import CODE, IS_CAVALRY, IS_SHIP, MOVEMENT, UNITS
from hexarch.games.empire.rules.r06_areas import sections
from hexarch.games.empire.rules.r13_march import attacks, outlook

MOVERS = ("EQU:HC1", "EQU:HI1", "SUL:LC1", "EQU:SG1")


def drawn(seed: int) -> tuple[State, str, Scene]:
    """Draw a war of Eagle with Bull and Moon, who are at peace: some borders part Areas."""
    rng = random.Random(seed)
    mover = rng.choice(MOVERS)
    owners = {code: rng.choice(("Eagle", "Bull", "Moon")) for code in PROVINCE_CODES}
    land = [h for h in range(N_HEXES) if IS_ENTERABLE[h]]
    start = rng.choice(land)
    far = rng.choice((4, 20))
    close = [h for h in land if 0 < steps_between(start, h) < far]
    places = rng.sample(close, min(8, len(close)))
    troops = [CODE[u] for u in UNITS if not IS_SHIP[u] and CODE[u] not in MOVERS]
    enemies = dict(zip(places, rng.sample(troops, len(places)), strict=True))
    units = {CODES[h]: f"{rng.choice(('Bull', 'Moon'))}: {code}" for h, code in enemies.items()}
    state = scene(
        3,
        control={code: f"{owner} Weak" for code, owner in owners.items()},
        general=["Eagle on Bull", "Moon on Eagle"],
        units=units | {CODES[start]: f"Eagle: {mover}"},
    )
    entry = frozenset(range(len(PROVINCE_CODES)))
    riders = frozenset(h for h, code in enemies.items() if IS_CAVALRY[group(code)[0]])
    return state, mover, Scene(sections(state), entry, frozenset(enemies), riders)


@pytest.mark.rule("13.1.1a", "13.2.1", "13.3.2a")
@pytest.mark.parametrize("seed", range(80))
def test_the_search_agrees_with_the_plain_model(seed: int) -> None:
    state, mover, plain = drawn(seed)
    units = group(mover)
    seen = outlook(state, units, (0,))
    expected = march(plain, seen.here, MOVEMENT[units[0]])
    found = {CODES[seen.here]: 0.0}
    found |= {CODES[h]: seen.cost(h) / 2 for h in (*seen.ways.costs, *seen.ways.special)}
    enemies = {CODES[h] for h in plain.enemies}
    assert found == {code: cost for code, cost in expected.items() if code not in enemies}


@pytest.mark.rule("13.1.3a")
@pytest.mark.parametrize("seed", range(80))
def test_attacks_agree_with_the_plain_model(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state, mover, plain = drawn(seed)
    units = group(mover)
    monkeypatch.setattr("hexarch.games.empire.rules.r13_march.attack_allowed", lambda *_: True)
    seen = outlook(state, units, (0,))
    cheapest: dict[str, float] = {}
    for target, _, cost in attacks(state, seen, units):
        cheapest[CODES[target]] = min(cost / 2, cheapest.get(CODES[target], 99.0))
    expected = march(plain, seen.here, MOVEMENT[units[0]])
    assert cheapest == {c: v for c, v in expected.items() if c in {CODES[h] for h in plain.enemies}}


def test_the_drawn_positions_are_worth_comparing() -> None:
    """Zones, minimum moves, road bonuses and attacks must all occur often."""
    seen = [outlook(state, group(mover), (0,)) for state, mover, _ in map(drawn, range(80))]
    assert sum(bool(one.field.zones) for one in seen) > 20
    for rule_id in ("13.3.2b", "13.2.2"):
        assert sum(rule_id in one.ways.special.values() for one in seen) > 5
    assert len({len(one.field.sections.hexes) for one in seen}) > 5

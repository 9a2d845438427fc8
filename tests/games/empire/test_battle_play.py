"""Battles of all kinds, played at random: what must hold at every step."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from tests.games.empire.fields import battle, names

from hexarch.boards.empire import (
    CITY_SIZE,
    CODES,
    HEX,
    IS_ENTERABLE,
    N_HEXES,
    PROVINCE,
    REACHES,
    REACHES_AT,
    STEPS,
)
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.battle import (
    AskVolunteer,
    AssignCargo,
    BoardShip,
    Continue,
    EnterBattle,
    FightWith,
    FightWithTwo,
    KeepOut,
    LoseAll,
    RefuseVolunteer,
    Reinforce,
    ResolveBattle,
    RetreatTo,
    Stand,
    StepFrom,
    Volunteer,
    Withdraw,
    WithdrawBefore,
)
from hexarch.games.empire.events.battle import BattleEnded, DamageIgnored, DiceFell, StepLost
from hexarch.games.empire.model import COMBAT, Battle, State
from hexarch.games.empire.names import place_code
from hexarch.games.empire.pieces import CODE, IS_SHIP, N_UNITS, SIEGE, TYPE, UNITS_OF
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r01_units import cargo_of
from hexarch.games.empire.rules.r14_forces import absorbers, side, the_battle
from hexarch.games.empire.rules.r14_losses import askable, half, steps_of
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Fighting, Losing, Retreating, Volunteering
from hexarch.kernel.game import CHANCE, Rolled
from hexarch.odds.empire_losses import Force, bounds, outcomes
from hexarch.odds.empire_round import Piece

LAND = [unit for unit in range(N_UNITS) if not IS_SHIP[unit]]
SHIPS = [unit for unit in range(N_UNITS) if IS_SHIP[unit]]
SIGNS = ("", "", " V", " wounded")
SITES = [here for here in range(N_HEXES) if IS_ENTERABLE[here] and len(STEPS[here]) > 3]
CITIES = [here for here in SITES if CITY_SIZE[here]]
COASTS = [here for here in SITES if REACHES_AT[here]]


class Drawing:
    """Draw a battle: units are taken once, marks at random."""

    def __init__(self, source: Random) -> None:
        self.source = source
        self.land = source.sample(LAND, len(LAND))
        self.ships = source.sample(SHIPS, len(SHIPS))

    def units(self, owner: str, count: int, *, ships: bool = False, marks: str = "") -> str:
        """Name so many units of an owner."""
        pool = self.ships if ships else self.land
        words = []
        for _ in range(count):
            unit = pool.pop()
            sign = self.source.choice(SIGNS)
            if sign == " V" and TYPE[unit] == SIEGE:
                sign = ""
            words.append(CODE[unit] + sign + marks)
        return f"{owner}: " + ", ".join(words)

    def on_land(self) -> State:
        """Attack a hex from one beside it, with reinforcements around."""
        at = self.source.choice(self.source.choice((SITES, CITIES, COASTS)))
        near = [there for there, _ in STEPS[at]]
        origin = self.source.choice(near)
        attack = self.units("Eagle", self.source.choice((1, 2)))
        crowd = CITY_SIZE[at] + 1 if CITY_SIZE[at] else 2
        idle = self.source.choice(("", "", " foraging"))
        defend = self.units("Bull", self.source.randint(1, crowd), marks=idle)
        units = {CODES[at]: [attack, defend]}
        if REACHES_AT[at] and self.source.random() < 0.5:
            units[CODES[at]].append(self.units("Bull", 1, ships=True))
            reach = REACHES[REACHES_AT[at][0]].code
            units[reach] = [self.units(self.source.choice(("Eagle", "Bull")), 1, ships=True)]
        for there in near:
            owner = self.source.choice(("Eagle", "Bull", "Moon", "", ""))
            if there == origin:
                owner = self.source.choice(("Eagle", ""))
            if owner:
                units[CODES[there]] = [self.units(owner, self.source.choice((1, 2)))]
        return self.finished(units, battle(CODES[at], attack, CODES[origin]))

    def at_sea(self) -> State:
        """Let fleets meet, with cargo and ships near."""
        reach = self.source.randrange(len(REACHES))
        attack = self.units("Eagle", self.source.randint(1, 3), ships=True)
        defend = self.units("Bull", self.source.randint(1, 3), ships=True)
        units = {REACHES[reach].code: [attack, defend]}
        for words in (attack, defend):
            for ship in names(words):
                if self.source.random() < 0.5:
                    units[f"aboard {ship}"] = [self.units(words.partition(":")[0], 1)]
        shores = [here for here in REACHES[reach].shores if IS_ENTERABLE[here]]
        if shores:
            units[CODES[self.source.choice(shores)]] = [self.units("Bull", 1, ships=True)]
        came = REACHES[reach].code
        return self.finished(units, battle(came, attack, came))

    def assault(self) -> State:
        """Land on a defended coast with ships and troops."""
        at = self.source.choice(COASTS)
        fleet = self.units("Eagle", self.source.choice((1, 2)), ships=True)
        troops = self.units("Eagle", self.source.choice((1, 2)))
        attack = f"{fleet}, {troops.partition(': ')[2]}"
        defend = self.units("Bull", self.source.choice((1, 2)))
        if self.source.random() < 0.5:
            defend += f", {self.units('', 1, ships=True)[2:]}"
        reach = REACHES[self.source.choice(REACHES_AT[at])].code
        units = {CODES[at]: [attack, defend], reach: [self.units("Eagle", 1, ships=True)]}
        for there, _ in STEPS[at][:3]:
            units[CODES[there]] = [self.units("Bull", 1)]
        return self.finished(units, battle(CODES[at], attack, reach))

    def garrison(self) -> State:
        """Attack a garrison, interveners beside it."""
        at = HEX[self.source.choice(("K26", "H22"))]
        near = [there for there, _ in STEPS[at]]
        home = self.source.sample(UNITS_OF[PROVINCE["THE"]], 3)
        guard = ", ".join(CODE[u] for u in home[: self.source.choice((1, 2))])
        self.land = [unit for unit in self.land if unit not in home]
        attack = self.units("Eagle", self.source.choice((1, 2)))
        units = {CODES[at]: [attack, f"Neutral: {guard}"]}
        for there in near[1:]:
            owner = self.source.choice(("Eagle", "Moon", "Bull", ""))
            if owner:
                units[CODES[there]] = [self.units(owner, self.source.choice((1, 2)))]
        fight = battle(CODES[at], attack, CODES[near[0]])
        return self.finished(units, fight, wars=["Eagle on THE"])

    @staticmethod
    def finished(units: dict[str, list[str]], fight: Battle, *, wars: Sequence[str] = ()) -> State:
        """Set the position up; Moon is Bull's enemy, too, and may help Eagle."""
        return position(
            3,
            units=units,
            general=[] if wars else ["Eagle on Bull", "Moon on Bull"],
            wars=wars,
            interveners=["Moon on THE", "Bull on THE"] if wars else (),
            phase=COMBAT,
            campaign=1,
            steps=(Turn(opened=True), Fighting()),
            battles=(fight,),
        )


def draw(seed: int) -> State:
    source = Random(seed)
    drawing = Drawing(source)
    kinds = (drawing.on_land, drawing.on_land, drawing.at_sea, drawing.assault, drawing.garrison)
    return kinds[seed % len(kinds)]()


def total(state: State) -> int:
    return sum(steps_of(state, unit) for unit in range(N_UNITS) if state.at[unit] >= 0)


def answers(state: State, source: Random) -> tuple[int, object]:
    decision = GAME.decisions(state)[0]
    if decision.seat == CHANCE:
        return CHANCE, Rolled(tuple(source.randint(1, 6) for _ in decision.dice))
    acts: Sequence[object] = GAME.legal(state, decision.seat)
    assert acts, f"nothing to answer: {state.step}"
    assert len(acts) == len(set(acts))
    assert len(acts) <= 60
    for act in acts:
        assert GAME.check(state, decision.seat, act) is None, act  # type: ignore[arg-type]
    return decision.seat, source.choice(acts)


def play_battle(seed: int) -> list[object]:
    """Play one battle to its end, and hold what must hold."""
    source = Random(seed)
    state, log = GAME.settle(draw(seed))
    told: list[object] = list(log)
    for _ in range(400):
        if any(isinstance(event, BattleEnded) for event in told):
            return told
        before = state
        seat, act = answers(state, source)
        state, events = GAME.apply(state, seat, act)  # type: ignore[arg-type]
        told.extend(events)
        lost = sum(isinstance(event, StepLost) for event in events)
        sunk = any(isinstance(event, DamageIgnored) for event in events)
        left = isinstance(before.step, Retreating) or isinstance(state.step, Retreating)
        drowned = any(before.at[ship] >= 0 > state.at[ship] for ship in SHIPS)
        ended = any(isinstance(event, BattleEnded) for event in events)
        if not (sunk or left or drowned or ended):
            assert total(before) - total(state) == lost
    raise AssertionError(f"battle {seed} does not end")


@pytest.mark.rule("14.3.3b", "14.6.4", "14.6.6b", "14.8.2")
@pytest.mark.parametrize("block", range(8))
def test_random_battles_end_and_keep_the_rules(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        told = play_battle(seed)
        assert sum(isinstance(event, BattleEnded) for event in told) == 1
        assert any(isinstance(event, DiceFell | BattleEnded) for event in told)


@pytest.mark.rule("14.6.4", "14.6.5", "14.6.6a", "14.6.6b")
@pytest.mark.parametrize("block", range(4))
def test_losses_are_whole_and_half_from_the_hex(block: int) -> None:
    """Whatever is chosen step by step, the sum keeps the rules and nobody gets stuck."""
    for seed in range(block * 100, block * 100 + 100):
        source = Random(seed)
        state = GAME.settle(draw(seed))[0]
        for _ in range(300):
            step = state.step
            if not state.battles:
                break
            seat, act = answers(state, source)
            state = GAME.apply(state, seat, act)[0]  # type: ignore[arg-type]
            if isinstance(step, Losing | Volunteering):
                _check_losses(state)
        assert not state.battles, seed


def _check_losses(state: State) -> None:
    step = state.step
    if not isinstance(step, Losing) or not step.opened:
        return
    assert step.inside + step.outside < step.damage
    assert step.outside <= step.damage - half(step.damage)
    if step.damage > step.held and step.inside:
        assert step.outside  # the whole damage is bound to be taken
    assert step.inside <= step.held


# Step by step against the whole: what can be left is exactly what the rules allow at once.


def pieces(state: State, units: Sequence[int]) -> tuple[Piece, ...]:
    """Write units as the odds know them; each is told apart by its number."""
    return tuple(sorted(Piece(steps_of(state, u), u, 1) for u in units if state.at[u] >= 0))


def reachable(state: State, inside: Sequence[int], beside: Sequence[int]) -> set[Force]:
    """Return what is left after every legal order of steps."""
    found: set[Force] = set()
    seen: set[tuple[object, ...]] = set()
    waiting = [state]
    side = state.step.attacking  # type: ignore[union-attr]
    while waiting:
        here = waiting.pop()
        step = here.step
        if not isinstance(step, Losing) or step.attacking != side or not step.opened:
            found.add(Force(pieces(here, inside), pieces(here, beside)))
            continue
        seat = GAME.decisions(here)[0].seat
        for act in GAME.legal(here, seat):
            after = GAME.apply(here, seat, act)[0]
            if (after.marks, after.at, after.step) not in seen:
                seen.add((after.marks, after.at, after.step))
                waiting.append(after)
    return found


@pytest.mark.rule("14.6.4", "14.6.5", "14.6.6a", "14.6.6b", "R-62")
def test_steps_reach_every_lawful_loss_and_no_other() -> None:
    compared = 0
    for seed in range(400):
        state = GAME.settle(draw(seed))[0]
        source = Random(seed)
        for _ in range(4):
            if not state.battles or isinstance(state.step, Losing):
                break
            seat, act = answers(state, source)
            state = GAME.apply(state, seat, act)[0]  # type: ignore[arg-type]
        step = state.step
        if not isinstance(step, Losing) or step.inside or step.outside or askable(state, step):
            continue
        fight = the_battle(state, step.at)
        inside = side(fight, attacking=step.attacking)
        beside = absorbers(state, fight, attacking=step.attacking)
        if any(cargo_of(state, ship) for ship in inside):
            continue  # cargo goes down with its ship: tested by hand
        force = Force(pieces(state, inside), pieces(state, beside))
        lawful = outcomes(force, bounds(force, step.damage, at_sea=step.at >= N_HEXES))
        assert reachable(state, inside, beside) == set(lawful), seed
        compared += 1
    assert compared > 60


# What is offered is what is accepted.

PLAIN = (Continue(), Withdraw(), LoseAll(), Stand(), WithdrawBefore(), KeepOut())
OF_A_UNIT = (StepFrom, Reinforce, AskVolunteer, Volunteer, RefuseVolunteer, FightWith, EnterBattle)
OF_TWO = (FightWithTwo, AssignCargo, BoardShip)


def attempts(state: State) -> Iterator[Action]:
    """Yield acts of every kind about units on the map, one off the map, and nonsense."""
    codes = [CODE[unit] for unit in range(N_UNITS) if state.at[unit] >= 0]
    codes += [CODE[next(u for u in range(N_UNITS) if state.at[u] < 0)], "no:unit", ""]
    fights = [place_code(fight.at) for fight in state.battles]
    places = [*fights, "A1", "K21", "sea:U29", "", "nowhere"]
    for fight in state.battles:
        if fight.at < N_HEXES:
            places += [CODES[there] for there, _ in STEPS[fight.at]]
            places += [REACHES[reach].code for reach in REACHES_AT[fight.at]]
    yield from PLAIN
    yield from (ResolveBattle(place) for place in places)
    for code in codes:
        yield from (kind(code) for kind in OF_A_UNIT)
        yield from (RetreatTo(code, place) for place in places)
        yield from (kind(code, other) for kind in OF_TWO for other in codes)


@pytest.mark.rule("14.3.3a")
@pytest.mark.parametrize("block", range(4))
def test_check_agrees_with_what_is_offered(block: int) -> None:
    for seed in range(1000 + block * 12, 1012 + block * 12):
        source = Random(seed)
        state = GAME.settle(draw(seed))[0]
        while state.battles:
            seat, act = answers(state, source)
            if seat != CHANCE:
                offered = set(GAME.legal(state, seat))
                for attempt in attempts(state):
                    refused = GAME.check(state, seat, attempt)
                    assert (refused is None) == (attempt in offered), (seed, attempt, refused)
                    assert refused is None or refused.why
            state = GAME.apply(state, seat, act)[0]  # type: ignore[arg-type]

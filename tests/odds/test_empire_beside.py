"""Forecasts of Empire with those who only take damage: siege units, cargo, warships ashore.

The game itself is played with every roll, and with every legal way to take the losses.
"""

from random import Random
from typing import Any

import pytest
from tests.games.empire.fields import CITY, after, field, names
from tests.games.empire.test_battle_play import Drawing
from tests.odds.test_empire_conduct import CITADEL, Conduct, told
from tests.odds.test_empire_odds import decided

from hexarch.boards.empire import N_HEXES
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    AssignCargo,
    LoseAll,
    RefuseVolunteer,
    Reinforce,
    StepFrom,
    Volunteer,
)
from hexarch.games.empire.model import NOBODY, Battle, Options, State
from hexarch.games.empire.pieces import IS_SHIP, SIEGE, TYPE, UNIT
from hexarch.games.empire.rules.r14_battle import sieges_at
from hexarch.games.empire.rules.r14_forces import (
    absorbers,
    at_sea,
    origins,
    seat_of,
    side,
    the_battle,
)
from hexarch.games.empire.rules.r14_losses import steps_of
from hexarch.games.empire.rules.r14_odds import (
    besieged,
    eighths,
    fortification,
    side_multiplier,
    terrain_multiplier,
)
from hexarch.games.empire.steps.battle import Deciding, Losing, Rolling, Stowing, Volunteering
from hexarch.kernel.game import CHANCE, Rolled
from hexarch.odds.empire import Force, Ground, Outcome, battle, parse_units
from hexarch.odds.empire_battle import ATTACKER
from hexarch.odds.empire_round import BESIEGES, STAYS
from hexarch.odds.forecast import BattleForecast


class Besieging(Conduct):
    """Both sides keep the greatest strength against the walls.

    Siege units stay beside them until one can take a hex in which nobody is left (14.7.3).
    """

    def best(
        self, state: State, log: list[object], key: tuple[object, ...]
    ) -> tuple[float, float] | None:
        step = state.step
        if isinstance(step, Losing):
            taken = max(ends(state, step), key=lambda end: end[2])
            return self.best(taken[0], [*log, *taken[1]], key)
        if isinstance(step, Deciding):
            seat = GAME.decisions(state)[0].seat
            fight = the_battle(state, step.at)
            walls = not at_sea(fight) and fortification(state, step.at)
            besieges = walls and (fight.attackers or fight.defenders)
            acts = [
                act
                for act in GAME.legal(state, seat)
                if not (isinstance(act, Reinforce) and besieges and TYPE[UNIT[act.unit]] == SIEGE)
            ]
            decision = decided(state, acts)
            gone_on, events = GAME.apply(state, seat, decision)
            return self.best(gone_on, [*log, *events], key)
        return super().best(state, log, key)


End = tuple[State, list[object], tuple[int, ...]]


def ends(state: State, step: Losing) -> list[End]:
    """Return every state in which a side may have taken its losses, with what it is worth."""
    seat = GAME.decisions(state)[0].seat
    found: dict[Any, End] = {}
    waiting: list[tuple[State, list[object]]] = [(state, [])]
    while waiting:
        here, log = waiting.pop()
        for act in GAME.legal(here, seat):
            if not isinstance(act, StepFrom | LoseAll):
                continue
            there, events = GAME.apply(here, seat, act)
            if (there.marks, there.at, there.step) in found:
                continue
            more = [*log, *events]
            goes_on = isinstance(there.step, Losing) and there.step.attacking == step.attacking
            rank = () if goes_on else worth(state, there, step)
            found[there.marks, there.at, there.step] = there, more, rank
            if goes_on:
                waiting.append((there, more))
    return [end for end in found.values() if end[2]]


def worth(before: State, state: State, step: Losing) -> tuple[int, ...]:
    """Rank what losses leave: strength against walls, units, Veterans, steps, the way in."""
    fight = the_battle(before, step.at)
    sea = at_sea(fight)
    inside = [unit for unit in side(fight, attacking=step.attacking) if state.at[unit] >= 0]
    everybody = (*inside, *absorbers(before, fight, attacking=step.attacking))
    alive = [unit for unit in everybody if state.at[unit] >= 0]
    strengths = sorted((eighths(state, unit, ashore=not sea) for unit in inside), reverse=True)
    steps = [steps_of(state, unit) for unit in inside]
    total = 12 * sum(strengths if sea else strengths[:2])
    ways = 0
    if not sea and step.attacking:
        walls = besieged(fortification(before, step.at), sieges_left(before, state, step))[0]
        total //= max(walls, terrain_multiplier(step.at))
        came = origins(fight, attacking=True)
        ways = sum(steps_of(state, u) * side_multiplier(step.at, (came[u],)) for u in inside)
    everything = sum(steps_of(state, unit) for unit in alive)
    fit = [unit for unit in alive if unit not in inside and may_move_in(before, fight, unit, step)]
    reserve = 0 if sea else sum(eighths(state, unit) for unit in fit)
    return total, len(alive), steps.count(3), sum(steps), everything, -ways, reserve


def may_move_in(state: State, fight: Battle, unit: int, step: Losing) -> bool:
    if TYPE[unit] == SIEGE and step.attacking and fortification(state, step.at):
        return False
    if IS_SHIP[unit] and state.at[unit] < N_HEXES:
        return False
    return seat_of(fight, attacking=step.attacking) != NOBODY


def sieges_left(before: State, state: State, step: Losing) -> int:
    fight = the_battle(before, step.at)
    lost = [
        unit
        for unit in absorbers(before, fight, attacking=True)
        if TYPE[unit] == SIEGE and state.at[unit] < 0
    ]
    return max(0, sieges_at(before, fight) - len(lost))


def agrees(state: State) -> None:
    wins, loses = Besieging().start(state)
    found = told(state)
    assert found.attacker_wins == pytest.approx(wins, abs=1e-12)
    assert found.defender_wins == pytest.approx(loses, abs=1e-12)
    assert found.aside == 0


FORT = [("K21", "fort", "Bull")]
SIEGES = {
    "a siege unit before a Fort": ("EQU:HI1", {"J20": "Eagle: EQU:SG1"}, FORT),
    "before a Citadel": ("EQU:HI1 V", {"J20": "Eagle: EQU:SG1"}, CITADEL),
    "a wounded one": ("EQU:HI1, EQU:ML1", {"J20": "Eagle: EQU:SG1 wounded"}, FORT),
    "two": ("EQU:HI1", {"J20": "Eagle: EQU:SG1", "L20": "Eagle: KHA:SG1"}, CITADEL),
    "one and a reserve": ("EQU:HI1", {"J20": "Eagle: EQU:SG1, EQU:ML1"}, FORT),
    "one and a reserve within": (
        *("EQU:HI1", {"J20": "Eagle: EQU:SG1", "K22": "Bull: DAM:SI1"}, FORT),
    ),
}


@pytest.mark.rule("14.7.1a", "14.9a", "14.9c", "14.9e")
@pytest.mark.parametrize(("attack", "beside", "works"), SIEGES.values(), ids=SIEGES)
def test_siege_units_before_walls_take_damage_and_count_while_they_live(
    attack: str, beside: dict[str, str], works: list[tuple[str, str, str]]
) -> None:
    control = {"EQU": "Eagle Strong", "KHA": "Eagle Strong"}
    agrees(
        field(
            *(f"Eagle: {attack}", "Bull: DAM:MI1", "K21", "J21"),
            works=works,
            beside=beside,
            control=control,
        )
    )


FLEETS = {
    "cargo of one side": ("BEC:W4.1", "ILA:W3.1", {"BEC:W4.1": "Eagle: BEC:LI1"}),
    "of both": (
        "BEC:W4.1",
        "ILA:W3.1",
        {"BEC:W4.1": "Eagle: BEC:LI1, BEC:LI2", "ILA:W3.1": "Bull: ILA:LI1 V"},
    ),
    "of Veterans": ("BEC:W4.1 V, EQU:W2.1", "ILA:W3.1", {"BEC:W4.1": "Eagle: BEC:LI1"}),
    "of the lesser ship": ("BEC:W4.1, EQU:W2.1", "ILA:W3.1 V", {"EQU:W2.1": "Eagle: EQU:HI1"}),
}


@pytest.mark.rule("14.4.2b", "14.4.2c", "14.6.5", "14.6.6b", "R-68")
@pytest.mark.parametrize(("attack", "defend", "cargo"), FLEETS.values(), ids=FLEETS)
def test_cargo_takes_damage_at_sea_and_drowns_with_its_ship(
    attack: str, defend: str, cargo: dict[str, str]
) -> None:
    state = field(
        *(f"Eagle: {attack}", f"Bull: {defend}", "sea:U29", "sea:R32"),
        beside={f"aboard {ship}": words for ship, words in cargo.items()},
        control={"BEC": "Eagle Strong", "EQU": "Eagle Strong", "ILA": "Bull Strong"},
    )
    for ship, words in cargo.items():
        if isinstance(state.step, Stowing):
            state = after(state, *(AssignCargo(load, ship) for load in names(words)))
    agrees(state)


COAST = {
    "a warship that lies ashore": ({"Q28": "Eagle: BEC:W4.1"},),
    "one at sea with cargo": ({"sea:U29": "Eagle: BEC:W4.1", "aboard BEC:W4.1": "Eagle: BEC:LI2"},),
    "one with more cargo than there is room for at first": (
        {"sea:U29": "Eagle: BEC:W4.1", "aboard BEC:W4.1": "Eagle: BEC:LI2, BEC:SI1"},
    ),
}


@pytest.mark.rule("14.7.1a", "14.7.4d", "R-63", "13.6.1")
@pytest.mark.parametrize("beside", [case[0] for case in COAST.values()], ids=COAST)
def test_warships_beside_a_battle_on_land(beside: dict[str, str]) -> None:
    agrees(
        field(
            *("Eagle: BEC:LI1", "Bull: DAM:MI1", "R28", "Q28"),
            beside=beside,
            control={"BEC": "Eagle Strong", "ILA": "Bull Strong"},
        )
    )


@pytest.mark.rule("14.7.1b", "14.7.2")
def test_every_reinforcement_counts() -> None:
    near = {"K22": "Bull: DAM:SI1", "L21": "Bull: DAM:MI2", "L20": "Bull: ILA:LI1"}
    state = field(
        *("Eagle: EQU:HI1 V", "Bull: DAM:MI1", "K21", "J21"),
        beside=near,
        control={"EQU": "Eagle Strong", "DAM": "Bull Strong", "ILA": "Bull Strong"},
    )
    agrees(state)


@pytest.mark.rule("14.7.1a", "R-46", "11.2.3b")
def test_a_garrison_beside_takes_damage_but_stays_where_it_is() -> None:
    agrees(
        field(
            *("Eagle: EQU:HI1 V", "Neutral: THE:SI1", "K21", "J21"),
            wars=["Eagle on THE"],
            control={"EQU": "Eagle Strong"},
            beside={"K22": "Neutral: THE:ML1"},
        )
    )


@pytest.mark.rule("14.9e")
def test_walls_stand_again_once_the_siege_unit_has_fallen() -> None:
    """A wounded one that takes a step helps less than if the walls stayed down without it."""
    ground, defender = Ground(1, 2), Force(parse_units("MI"))
    siege = parse_units("SGw", ground, role="attacker-beside")
    assert [unit.post for unit in siege] == [BESIEGES]
    beside = tuple(unit._replace(post=STAYS) for unit in siege)
    attacker = parse_units("HI")
    alone = battle(Force(attacker), defender, ground)
    helped = battle(Force(attacker, siege), defender, ground)
    always = battle(Force(attacker, beside), defender, ground._replace(sieges=1))
    # In both nobody is left at 1 - wins - loses; only the siege unit can take the hex then.
    fought_on = helped.attacker_wins - taken_by_siege(helped)
    assert alone.attacker_wins < fought_on < always.attacker_wins


def taken_by_siege(found: Outcome) -> float:
    """Return the chance that a siege unit alone is left in the hex."""
    return sum(
        end.p
        for end in found.ends
        if end.how == ATTACKER and [unit.strength for unit in end.attacker] in ([4], [8])
    )


SHIPS = {"BEC": "Eagle Strong", "ILA": "Bull Weak", "KOR": "Bull Strong"}


@pytest.mark.rule("R-63", "10.3.1b", "14.7.3")
def test_who_could_attack_nobody_comes_once_nobody_is_there() -> None:
    """Korath is at peace with the Eagle: its warship may enter the reach when both have sunk."""
    state = field(
        *("Eagle: BEC:W4.1 wounded", "Bull: ILA:W3.1 wounded", "sea:U29", "sea:R32"),
        beside={"R28": "Bull: KOR:W3.1"},
        wars=["Eagle on ILA"],
        control=SHIPS,
    )
    agrees(state)
    assert told(state).defender_wins > 0.6


@pytest.mark.rule("14.7.3")
def test_what_follows_once_both_have_fallen_is_told() -> None:
    """Both sides have one reserve, and the attacker decides first."""
    state = field(
        *("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1 wounded", "K21", "J21"),
        beside={"J20": "Eagle: EQU:HI2 V", "K22": "Bull: DAM:SI1"},
        control={"EQU": "Eagle Strong", "DAM": "Bull Strong"},
    )
    state = after(state, LoseAll(), dice=[6, 6])
    assert isinstance(state.step, Deciding)
    assert not the_battle(state, state.step.at).attackers
    wins, loses = Besieging().best(state, [], ()) or (0, 0)
    found = told(state)
    assert 0 < found.attacker_wins == pytest.approx(wins)
    assert found.defender_wins == pytest.approx(loses)


@pytest.mark.rule("14.7.5")
def test_who_has_agreed_to_share_this_damage_is_counted_on_for_it() -> None:
    """Asked to lend a second unit, nobody can spare the garrison more: both answers are alike."""
    state = field(
        *("Eagle: EQU:HI1 V, EQU:HI2 V", "Neutral: THE:SI1, THE:SI2", CITY, "K25"),
        beside={"J25": "Moon: KHA:LI1, KHA:LI2"},
        seats=3,
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
    )
    state = after(state, dice=[(6, 1, 1), 1])
    lent = after(state, Volunteer("KHA:LI1"))
    assert isinstance(lent.step, Volunteering)
    helped = told(lent).defender_wins
    assert helped > told(state).defender_wins
    for answer in (Volunteer("KHA:LI2"), RefuseVolunteer("KHA:LI2")):
        assert told(after(lent, answer)).defender_wins == pytest.approx(helped)

    assert told(lent).aside == 1, "the other could be lent, too"


@pytest.mark.rule("14.4.2b")
def test_a_fleet_that_is_too_large_keeps_its_ships_and_most_of_their_cargo() -> None:
    """Six steps of ships, two of one beside and ten of cargo: one unit of cargo is left out."""
    loads = {
        "aboard BEC:W4.1": "Eagle: BEC:LI1, BEC:LI2",
        "aboard BEC:W4.2": "Eagle: BEC:SI1, BEC:SI2",
        "aboard BEC:W4.3": "Eagle: BEC:ML1",
    }
    control = {"BEC": "Eagle Strong", "ILA": "Bull Strong", "KOR": "Eagle Strong"}
    fleet = ("Eagle: BEC:W4.1, BEC:W4.2, BEC:W4.3", "Bull: ILA:W3.1 V", "sea:U29", "sea:R32")

    def chance(carried: dict[str, str]) -> BattleForecast:
        state = field(*fleet, beside={**carried, "R28": "Eagle: KOR:W3.1"}, control=control)
        for ship, words in carried.items():
            if isinstance(state.step, Stowing):
                state = after(state, *(AssignCargo(load, ship[7:]) for load in names(words)))
        return told(state)

    laden, empty = chance(loads), chance({})
    least = chance({ship: words for ship, words in loads.items() if "W4.3" not in ship})
    assert laden.aside == 1
    assert laden.attacker_wins == pytest.approx(least.attacker_wins)
    assert laden.attacker_wins > empty.attacker_wins


PARTIAL = {"BEC": "Eagle Strong", "ILA": "Bull Weak", "KOR": "Bull Strong"}


@pytest.mark.rule("R-63", "10.3.1b", "14.7.3")
def test_who_may_not_attack_whoever_comes_back_stays_out() -> None:
    """Eagle is at war with Ilanoer alone: Korath, beside, may not fight Eagle's next pair."""
    state = field(
        *("Eagle: BEC:LI1 wounded", "Bull: ILA:LI1", "K21", "J21"),
        beside={"J20": "Eagle: BEC:LI2 V, BEC:SI1 V", "K22": "Bull: KOR:LI1 V, KOR:SI1 V"},
        wars=["Eagle on ILA"],
        control=PARTIAL,
    )
    before = told(state).attacker_wins
    ones = (1,) * len(GAME.decisions(state)[0].dice)
    fallen = GAME.apply(state, CHANCE, Rolled(ones))[0]
    fallen = GAME.apply(fallen, CHANCE, Rolled((6,) * len(GAME.decisions(fallen)[0].dice)))[0]
    while isinstance(fallen.step, Losing):
        fallen = after(fallen, next(iter(GAME.legal(fallen, GAME.decisions(fallen)[0].seat))))
    assert isinstance(fallen.step, Deciding)
    assert before > 0.9
    assert told(fallen).attacker_wins > 0.9


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("winner", ["none", "defender"])
def test_whom_a_hex_without_anybody_goes_to_is_an_option(winner: str) -> None:
    state = field(
        *("Eagle: EQU:HI1 wounded", "Bull: DAM:MI1 wounded", "K21", "J21"),
        options=Options(mutual_elimination=winner),
    )
    agrees(state)
    found = told(state)
    whole = found.attacker_wins + found.defender_wins
    assert whole == pytest.approx(1) if winner == "defender" else whole < 0.5


@pytest.mark.rule("14.6.4", "14.7.1a")
@pytest.mark.parametrize("seed", range(12))
def test_battles_drawn_at_random(seed: int) -> None:
    """Whatever stands around, the mean over the next dice is the forecast before them."""
    source = Random(seed)
    drawn = Drawing(source)
    state = drawn.at_sea() if seed % 2 else drawn.on_land()
    while not isinstance(state.step, Rolling):
        decision = GAME.decisions(state)[0]
        state = GAME.apply(state, decision.seat, next(iter(GAME.legal(state, decision.seat))))[0]
    before = told(state)
    rolls = [act for act in GAME.legal(state, -1) if isinstance(act, Rolled)]
    wins = [told(GAME.apply(state, -1, roll)[0]).attacker_wins for roll in rolls]
    assert sum(wins) / len(wins) == pytest.approx(before.attacker_wins, abs=1e-9)

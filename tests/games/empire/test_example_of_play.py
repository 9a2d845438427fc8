"""The whole Example of Play (IV) as one recorded game: three Campaign Turns, with their dice."""

from functools import cache
from typing import Any, NamedTuple

import pytest
from tests.games.empire.fields import BULL, EAGLE, fought, health, only, province
from tests.games.empire.marches import (
    after,
    assaults,
    choices,
    costs,
    group,
    put,
    told,
    where,
    why,
)

import hexarch
from hexarch.boards.empire import (
    AREA_NAMES,
    AREA_OF,
    CODES,
    HEX,
    HEXES_OF,
    NEIGHBOURS,
    PROVINCE,
)
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import Reinforce, RetreatTo, Withdraw
from hexarch.games.empire.actions.march import Attack, PickUp, Select
from hexarch.games.empire.actions.realm import Roll
from hexarch.games.empire.actions.war import MakePeace
from hexarch.games.empire.events import Event
from hexarch.games.empire.events.battle import (
    BattleEnded,
    DiceFell,
    RoundBegan,
    StepLost,
    Upgraded,
)
from hexarch.games.empire.events.march import Attacked, Marched, PickedUp, Sailed
from hexarch.games.empire.events.realm import CheckMade
from hexarch.games.empire.events.war import MustLeave, Returned
from hexarch.games.empire.model import (
    CAVALRY,
    FAVORABLE,
    MERCENARY,
    MOVEMENT,
    NOBODY,
    SEASONS,
    WEAK,
    State,
    replace,
)
from hexarch.games.empire.pieces import MOVEMENT as ALLOWANCE
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r01_units import strength
from hexarch.games.empire.rules.r06_areas import CONTESTED, sections, status
from hexarch.games.empire.rules.r10_hostility import general_war, players_at_war_with
from hexarch.games.empire.rules.r14_battle import odds_of
from hexarch.games.empire.rules.r14_forces import the_battle
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.march import Marching
from hexarch.kernel.example import RECORD, example_of, folder_of
from hexarch.kernel.game import CHANCE
from hexarch.kernel.record import Step, encode, opening, replay

NAME = "example_of_play"
A, B, T1, T2 = "SUL:LC1", "SUL:LC2", "THE:SC1", "THE:SC2"
HORSE, GUARD, RIDERS, FOOT = "EQU:HC1", "EQU:HI1", "EQU:HC2", "EQU:HI2"
EAGLES_HIRED, BULLS_HIRED = "KHA:LI1", "KHA:LI2"
SHIP, CREW, SCOUTS, LANCERS = "ILA:W3.1", "ILA:LI1", "ILA:SI1", "ILA:SC1"
SEIVENS, ROSCHEIMS = "DAM:MI1", "DAM:MI2"
THE, SUL = province("THE"), province("SUL")
UNITS = (
    *(HORSE, GUARD, FOOT, RIDERS, A, EAGLES_HIRED, B),
    *(T1, T2, SEIVENS, BULLS_HIRED, ROSCHEIMS, SHIP, CREW, SCOUTS, LANCERS),
)


class Part(NamedTuple):
    """What happened in one step of the example, and the position after it."""

    state: State
    log: list[Event]


@cache
def recorded() -> tuple[State, tuple[Step, ...]]:
    """Replay the record that is shipped, every act and the outcome checked."""
    record = hexarch.load(folder_of(GAME).joinpath(NAME + RECORD).read_bytes())
    return opening(GAME, record), tuple(replay(GAME, record))


def part(name: str) -> Part:
    """Return one step of the example, by its name."""
    start, steps = recorded()
    example = example_of(GAME, NAME)
    at = [step.name for step in example.script.steps].index(name)
    begin = example.ends[at - 1] if at else 0
    events = [event for step in steps[begin : example.ends[at]] for event in step.events]
    return Part(steps[example.ends[at] - 1].state if example.ends[at] else start, events)


def moving(state: State, phase: int, place: int) -> State:
    """Give a seat the turn in a phase, by its place in the order, to see what it could do."""
    return replace(state, phase=phase, steps=(Turn(opened=True), Marching(turn=place)))


def marched(log: list[Event]) -> list[tuple[str, str, float]]:
    """Return who marched where, for how many points."""
    return [(e.units[0], e.path[-1], e.points) for e in only(log, Marched)]


def places(state: State, *codes: str) -> list[str]:
    return [where(state, code) for code in codes]


def figures(state: State, *codes: str) -> list[str]:
    """Return strength and movement as the counters show them."""
    return [f"{strength(state, UNIT[c])}-{ALLOWANCE[UNIT[c]]}" for c in codes]


def wounded(state: State) -> set[str]:
    return {code for code in UNITS if health(state, code) == "wounded"}


def influence(state: State, here: int) -> tuple[int, int, tuple[int, ...]]:
    return state.marker[here], state.level[here], state.trend[here]


def rounds(log: list[Event]) -> list[tuple[int, int, tuple[int, int]]]:
    return [(e.attack, e.defence, e.odds) for e in only(log, RoundBegan)]


def damage(log: list[Event]) -> list[tuple[int, tuple[int, ...], tuple[int, ...], int]]:
    """Return who rolled which dice, what is added to each, and the steps they cost."""
    return [(e.seat, e.faces, e.modifiers, e.steps) for e in only(log, DiceFell)]


def check(log: list[Event]) -> tuple[Any, ...]:
    """Return the one Influence Check: whose, where, the roll, its modifier and the trend."""
    (made,) = only(log, CheckMade)
    return made.event, made.seat, made.province, sum(made.dice), made.modifier, made.trend


def test_the_record_is_the_script_played() -> None:
    built = encode(example_of(GAME, NAME).record)
    shipped = folder_of(GAME).joinpath(NAME + RECORD).read_bytes()
    assert shipped == built, "build it anew: .venv/bin/python tools/examples.py"
    verdict = hexarch.verify_record(shipped)
    assert (verdict.valid, verdict.plies, verdict.leaps) == (True, len(recorded()[1]), 0)


def test_dice_in_order() -> None:
    """The list that ends 7.2; of an Influence Roll it gives the sum."""
    rolls = [(s.action.faces, s.events) for s in recorded()[1] if s.seat == CHANCE]
    read = [sum(faces) if only(log, CheckMade) else faces for faces, log in rolls]
    assert read == [
        *((3, 2), (3,), 11),
        *((6,), (4,), 6),
        *((4, 1), (5,), 6),
        *((2, 2), (3,), (3,), (5,), (1,), (6,), 5),
        *((5, 3), (4,), 6),
    ]


def test_start() -> None:
    state, _ = part("start")
    assert (SEASONS[state.season], state.campaign, state.phase) == ("Summer", 1, CAVALRY)
    assert state.order == (BULL, EAGLE)
    assert influence(state, THE) == (NOBODY, 0, (-1, 0))
    assert influence(state, SUL)[:2] == (EAGLE, FAVORABLE)
    holders = {code: state.political[PROVINCE[code]] for code in PROVINCE}
    assert {code for code, seat in holders.items() if seat == EAGLE} == {"EQU", "SUL"}
    assert {code for code, seat in holders.items() if seat == BULL} == {"ILA", "DAM"}
    assert state.ally[THE] == BULL
    assert players_at_war_with(state, THE) == (EAGLE,)
    assert not general_war(state, EAGLE, BULL)
    assert places(state, *UNITS) == [
        *("Q20", "Q20", "P18", "P18", "K16", "K16", "I12"),
        *("K26", "H22", "F24", "F24", "D28", "R31", "R31", "R31", "M31"),
    ]
    assert [health(state, code) for code in UNITS] == ["V", "V", *"G" * 14]
    assert figures(state, *UNITS) == [
        *("5-4", "6-2", "3-2", "3-4", "2-6", "3-2", "2-6"),
        *("1-6", "1-6", "3-3", "3-2", "3-3", "3-7", "3-2", "2-3", "1-6"),
    ]


def test_start_khazon_is_neutral_and_at_peace_and_its_units_serve_both() -> None:
    state, _ = part("start")
    assert state.political[PROVINCE["KHA"]] == NOBODY
    assert players_at_war_with(state, PROVINCE["KHA"]) == ()
    hired = [UNIT[EAGLES_HIRED], UNIT[BULLS_HIRED]]
    assert [state.lord[unit] for unit in hired] == [EAGLE, BULL]
    assert all(state.marks[unit] & MERCENARY for unit in hired)


def test_ct1_cavalry_of_bull() -> None:
    state, log = part("ct1-bull-cavalry")
    assert marched(log) == [(T1, "L25", 1), (T2, "R26", 2), (LANCERS, "I26", 2.5)]
    for rider in (HORSE, RIDERS):
        assert not assaults(state, rider)
        assert "K26" not in costs(state, rider)
    assert costs(put(state, {T1: "H22"}), HORSE)["K26"] == 2.5
    assert costs(put(state, {T2: "H22"}), HORSE)["K26"] == 3.5


def test_ct1_cavalry_of_eagle() -> None:
    before = part("ct1-bull-cavalry").state
    assert not assaults(before, B)
    assert "H22" in costs(before, B)
    _, log = part("ct1-eagle-cavalry")
    (attack,) = only(log, Attacked)
    assert (attack.units, attack.points) == ((A,), 6)
    assert attack.path[0] == "K16"
    areas = [AREA_NAMES[AREA_OF[HEX[code]]] for code in attack.path[1:-4]]
    assert areas == ["L20", "Q21"], "a point each, then four hexes"
    assert attack.path[-4:] == ("Q24", "Q25", "Q26", "R26")
    assert marched(log) == [(B, "G23", 4.5)]


def test_ct1_movement() -> None:
    state, log = part("ct1-bull-moves")
    assert sum(event.points for event in only(log, Sailed)) == 3
    assert places(state, SHIP, CREW, SCOUTS) == ["R28", "R28", "R27"]
    assert places(state, BULLS_HIRED, SEIVENS, ROSCHEIMS) == ["K26", "L25", "F24"]
    assert "H22" not in costs(state, EAGLES_HIRED)
    _, log = part("ct1-eagle-moves")
    assert marched(log) == [(HORSE, "N23", 2), (RIDERS, "O23", 2), (EAGLES_HIRED, "J21", 1)]
    assert only(log, Marched)[0].units == (HORSE, GUARD)


def test_ct1_combat() -> None:
    state, log = part("ct1-r26-dice")
    assert rounds(log) == [(2, 1, (2, 1))]
    assert damage(log) == [(EAGLE, (3, 2), (0, 0), 1), (BULL, (3,), (1,), 1)]
    assert [health(state, unit) for unit in (A, T2)] == ["wounded", "wounded"]
    state, log = part("ct1-r26-end")
    assert only(log, BattleEnded) == [BattleEnded("R26", "attacker", EAGLE, "withdrew")]
    assert only(log, Upgraded) == []
    assert places(state, A, T2) == ["R26", "Q26"]
    state, log = part("ct1-r26-influence")
    assert check(log) == ("win_battle", EAGLE, "THE", 11, 2, -1)
    assert influence(state, THE) == (EAGLE, WEAK, (0, 0))
    assert state.political[THE] == NOBODY
    assert [health(state, unit) for unit in (A, T2)] == ["G", "G"]


@pytest.mark.parametrize("turn", ["ct1", "ct2", "ct3"])
def test_no_battle_lies_over_what_is_told_of_a_movement(turn: str) -> None:
    state = part(f"{turn}-eagle-moves").state
    assert GAME.board(GAME.view(state, None)).battle is None


def test_ct2_cavalry_of_bull() -> None:
    before = moving(part("ct1-r26-influence").state, MOVEMENT, 1)
    assert costs(before, EAGLES_HIRED)["H21"] == 1
    assert "H22" in costs(before, EAGLES_HIRED)
    state, log = part("ct2-bull-cavalry")
    assert marched(log) == [(T1, "K21", 4.5), (T2, "M21", 6)]
    assert "H22" not in costs(moving(state, MOVEMENT, 1), EAGLES_HIRED)


def test_ct2_cavalry_of_eagle() -> None:
    state = part("ct2-bull-cavalry").state
    first, other = assaults(state, A)["K21"], assaults(state, B)["K21"]
    assert set(first) & set(other) == {"K22", "K20", "J20"}
    assert PickUp(B) not in choices(after(state, Select(A)))
    assert PickUp(A) not in choices(after(state, Select(B)))
    struck = after(state, Select(A), Attack("K21", "K22"), Select(B))
    assert why(struck, Attack("K21", "K22")) == "13.7.3a"
    # Enemy cavalry in L25 instead of the infantry would shield Rousellon.
    shielded = after(put(state, {T1: "L25", SEIVENS: "F24"}), Select(RIDERS), PickUp(HORSE))
    assert why(shielded, Attack("K26", "K25")) == "13.5.2"
    state, log = part("ct2-eagle-cavalry")
    assert [(e.units, e.path[-2:], e.points) for e in only(log, Attacked)] == [
        ((A,), ("K22", "K21"), 5.5),
        ((RIDERS, HORSE), ("K25", "K26"), 2.5),
    ]
    assert [(e.path, e.points) for e in only(log, PickedUp)] == [(("O23", "N23"), 0.5)]
    assert where(state, B) == "G23"


def test_ct2_movement() -> None:
    state, log = part("ct2-bull-moves")
    assert [(e.path[-1], e.points) for e in only(log, PickedUp)] == [("F24", 2)]
    assert [(e.units, e.path[-1], e.points) for e in only(log, Attacked)] == [
        ((LANCERS, ROSCHEIMS), "G23", 2.5)
    ]
    assert places(state, SHIP, CREW, SCOUTS, SEIVENS) == ["R27", "R27", "R27", "L25"]
    state, log = part("ct2-eagle-moves")
    assert marched(log) == [(GUARD, "K25", 2)]
    assert places(state, EAGLES_HIRED, FOOT) == ["J21", "P18"]


def test_ct2_combat_at_g23() -> None:
    state, log = part("ct2-g23")
    assert rounds(log) == [(4, 4, (1, 1))]
    assert damage(log) == [(BULL, (6,), (0,), 2), (EAGLE, (4,), (1,), 2)]
    assert [health(state, u) for u in (B, LANCERS, ROSCHEIMS)] == ["dead", "wounded", "wounded"]
    assert only(log, BattleEnded) == [BattleEnded("G23", "attacker", BULL, "eliminated")]
    assert only(log, Upgraded) == []
    state, log = part("ct2-g23-influence")
    assert check(log) == ("win_battle", BULL, "THE", 6, -2, 0)
    assert influence(state, THE) == (EAGLE, WEAK, (-1, 0))


def test_ct2_combat_at_k21() -> None:
    state, log = part("ct2-k21")
    assert rounds(log) == [(2, 1, (2, 1))]
    assert damage(log) == [(EAGLE, (4, 1), (0, 0), 1), (BULL, (5,), (1,), 2)]
    assert [health(state, unit) for unit in (A, EAGLES_HIRED, T1)] == ["wounded"] * 3
    inside = after(state, Reinforce(EAGLES_HIRED))
    odds = odds_of(inside, the_battle(inside, HEX["K21"]), group(f"{A} {EAGLES_HIRED}"), group(T1))
    assert odds[:4] == (3, 1, 3, 1)
    leaving = after(inside, Withdraw())
    assert {act.to for act in choices(leaving)} == {"J20", "K20", "K22", "L20", "L21"}
    assert why(leaving, RetreatTo(T1, "J21")) == "14.8.4e"
    state, log = part("ct2-k21-end")
    assert only(log, BattleEnded) == [BattleEnded("K21", "attacker", EAGLE, "withdrew")]
    assert only(log, Upgraded) == []
    assert places(state, EAGLES_HIRED, T1) == ["K21", "J20"]
    state, log = part("ct2-k21-influence")
    assert check(log) == ("win_battle", EAGLE, "THE", 6, 2, -1)
    assert influence(state, THE) == (EAGLE, WEAK, (0, 0))


def test_ct2_combat_at_rousellon() -> None:
    assert rounds(part("ct2-k21-influence").log) == [(8, 3, (2, 1))]
    state, log = part("ct2-k26-round1")
    assert damage(log) == [(EAGLE, (2, 2), (0, -1), 0), (BULL, (3,), (1,), 1)]
    assert health(state, RIDERS) == "wounded"
    assert where(state, SEIVENS) == "K26"
    assert rounds(log) == [(7, 6, (1, 1))]
    state, log = part("ct2-k26-round2")
    assert damage(log) == [(EAGLE, (3,), (0,), 1), (BULL, (5,), (1,), 2)]
    assert [health(state, unit) for unit in (RIDERS, HORSE, SEIVENS)] == ["dead", "G", "wounded"]
    assert where(state, GUARD) == "K26"
    assert rounds(log) == [(9, 5, (1, 1))]
    state, log = part("ct2-k26-round3")
    assert damage(log) == [(EAGLE, (1,), (0,), 0), (BULL, (6,), (1,), 3)]
    assert [(e.unit, e.became) for e in only(log, StepLost)] == [
        (GUARD, "green"),
        (HORSE, "wounded"),
        (HORSE, "eliminated"),
    ]
    assert only(log, BattleEnded) == [BattleEnded("K26", "defender", BULL, "withdrew")]
    assert {*only(log, Upgraded)[0].units} == {BULLS_HIRED, GUARD}
    assert [health(state, unit) for unit in (BULLS_HIRED, GUARD, SEIVENS)] == ["V", "V", "wounded"]
    assert figures(state, BULLS_HIRED, GUARD) == ["5-2", "6-2"]
    assert where(state, GUARD) == "L25"
    state, log = part("ct2-k26-influence")
    assert check(log) == ("win_battle", BULL, "THE", 5, -2, 0)
    assert influence(state, THE) == (EAGLE, WEAK, (-1, 0))
    assert not wounded(state)
    assert state.campaign == 3


def test_ct3_cavalry() -> None:
    _, log = part("ct3-bull-cavalry")
    assert marched(log) == [(T1, "K16", 2.5), (T2, "M19", 2)]
    state, log = part("ct3-eagle-cavalry")
    assert [(e.units, e.path[-1], e.points) for e in only(log, Attacked)] == [((A,), "K16", 3.5)]
    sulan = {CODES[here] for here in HEXES_OF[SUL]}
    for code in (LANCERS, SEIVENS, ROSCHEIMS, BULLS_HIRED, SCOUTS, CREW):
        assert not sulan & set(costs(state, code))


def test_ct3_movement() -> None:
    state, log = part("ct3-bull-moves")
    assert sum(event.points for event in only(log, Sailed)) == 4
    assert marched(log) == [(SCOUTS, "Q21", 2), (LANCERS, "J22", 1)]
    assert places(state, SHIP, ROSCHEIMS) == ["Q21", "J22"]
    mercenary = costs(state, EAGLES_HIRED)
    assert not {"H22", *(CODES[near] for near in NEIGHBOURS[HEX["K16"]])} & set(mercenary)
    assert status(state, UNIT[EAGLES_HIRED], sections(state).of[HEX["K21"]]) == CONTESTED
    # Without the enemy in M19 the Area could be crossed as one.
    assert mercenary != costs(put(state, {T2: "K16"}), EAGLES_HIRED)
    state, log = part("ct3-eagle-moves")
    assert marched(log) == [(FOOT, "Q20", 1), (EAGLES_HIRED, "K19", 2)]
    assert where(state, GUARD) == "L25"


def test_ct3_combat() -> None:
    state, log = part("ct3-k16")
    assert rounds(log) == [(2, 1, (2, 1))]
    assert damage(log) == [(EAGLE, (5, 3), (-1, -1), 1), (BULL, (4,), (1,), 2)]
    assert [health(state, unit) for unit in (A, T1)] == ["dead", "wounded"]
    assert only(log, Upgraded) == []
    _, log = part("end")
    assert check(log) == ("win_battle", BULL, "SUL", 6, -2, 0)


def test_end() -> None:
    start, end = part("start").state, part("end").state
    assert {code for code in UNITS if health(end, code) == "dead"} == {A, B, HORSE, RIDERS}
    assert not wounded(end)
    veterans = [{c for c in UNITS if health(state, c) == "V"} for state in (start, end)]
    assert veterans == [{HORSE, GUARD}, {GUARD, BULLS_HIRED}]
    assert influence(end, THE) == (EAGLE, WEAK, (-1, 0))
    assert influence(end, SUL) == (EAGLE, FAVORABLE, (-1, 0))
    assert end.political == start.political


def test_end_if_eagle_makes_peace() -> None:
    """What the text says of peace: Bull's check, the pool, and who must leave by when."""
    state, log = told(part("end").state, MakePeace("THE"))
    assert only(log, Returned) == [Returned((T1, T2), "11.3.1b")]
    leaving = {unit for event in only(log, MustLeave) for unit in event.units}
    within = {code for code in UNITS if state.at[UNIT[code]] in HEXES_OF[THE]}
    assert leaving == within
    assert {GUARD, BULLS_HIRED} <= leaving
    assert {(e.year, SEASONS[e.season]) for e in only(log, MustLeave)} == {(1, "Winter")}
    state, log = fought(state, Roll(), dice=[(4, 4)])
    assert check(log) == ("ally_wins", BULL, "THE", 8, -2, -1)

"""The log cites the rule behind what happened, not its neighbour."""

import json
from importlib import resources
from typing import Any

import msgspec
import pytest
from tests.games.empire import fields
from tests.games.empire.camps import (
    EAGLE,
    REALMS,
    building,
    due,
    happens,
    play,
    played,
    refused,
    told,
)
from tests.games.empire.courts import BULL, HAND, begin, owing
from tests.games.empire.fields import field, fought
from tests.games.empire.marches import scene

from hexarch.boards.empire import PROVINCE
from hexarch.games import empire
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import (
    Continue,
    EnterBattle,
    KeepOut,
    Reinforce,
    Withdraw,
    WithdrawBefore,
)
from hexarch.games.empire.actions.march import Engage, Join, Select
from hexarch.games.empire.actions.realm import AssignLevel, Commit, ExtraTribute, Roll
from hexarch.games.empire.actions.war import (
    Build,
    BuildCitadel,
    DeclareGeneralWar,
    DeclareWar,
    Disband,
    Fortify,
    GiveGold,
    HireBarbarian,
    Intervene,
    MakePeace,
    Muster,
    RaiseGarrison,
    Raze,
    Survey,
)
from hexarch.games.empire.events.battle import BattleEnded, Retreated, RoundBegan
from hexarch.games.empire.events.march import Attacked, ShipJoined
from hexarch.games.empire.events.realm import CheckMade, ControlChanged, MarkerChanged
from hexarch.games.empire.events.war import (
    DefenceEnded,
    Eliminated,
    Fortified,
    HelpDropped,
    Intervened,
    MercenaryDisbanded,
    Returned,
    UnitBuilt,
    WarDeclared,
    WarsDropped,
    WorkLost,
)
from hexarch.games.empire.model import (
    BUILD,
    CONTROL,
    INITIATIVE,
    TRIBUTE,
    WAR,
    Options,
    State,
    replace,
)
from hexarch.games.empire.older import ask_an_intervener_once, leave_out_what_is_not_asked
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r09_pools import eliminate
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.battle import Entering, Retreating, Rolling
from hexarch.games.empire.steps.realm import Check, Placing, Tribute
from hexarch.games.empire.steps.war import (
    Building,
    Declaring,
    NeutralBuild,
    Peacemaking,
    Reacting,
    Standby,
)
from hexarch.kernel.game import CHANCE, Rolled


def declaring(**words: Any) -> State:
    """Let Eagle declare war among three."""
    return due(Declaring(), phase=WAR, seats=3, control=REALMS, **words)


def cited(state: State, actions: list[Any], kind: type[Any], *dice: tuple[int, ...]) -> set[str]:
    """Play, and return the rules that the log cites for one kind of event."""
    _, events = play(GAME, state, actions, dice)
    return {GAME.tell(event)[0] for event in told(events, kind)}


def told_of(log: list[Any], kind: type[Any]) -> list[str]:
    return [GAME.tell(event)[0] for event in log if isinstance(event, kind)]


@pytest.mark.rule("10.2.2a", "10.2.2b")
def test_a_war_on_a_neutral_and_one_on_a_players_province() -> None:
    assert cited(declaring(), [DeclareWar("THE")], WarDeclared) == {"10.2.2a"}
    assert cited(declaring(), [DeclareWar("DAM")], WarDeclared, (4, 4)) == {"10.2.2b"}


@pytest.mark.rule("10.4.1a", "10.4.1b", "10.4.1c", "10.5.3b")
def test_the_occasion_of_an_intervention() -> None:
    attacked = declaring()
    general = declaring(wars=["Bull on THE"])
    freed = due(
        Reacting(PROVINCE["THE"], barred=1 << BULL, freed=True),
        phase=WAR,
        seats=3,
        wars=["Bull on THE"],
    )
    fallen = due(Standby(BULL, PROVINCE["THE"]), military={"THE": "Eagle"}, wars=["Eagle on THE"])
    act = Intervene("THE")

    assert cited(attacked, [DeclareWar("THE"), act], Intervened) == {"10.4.1a"}
    assert cited(general, [DeclareGeneralWar(BULL), act], Intervened, (4, 4)) == {"10.4.1b"}
    assert cited(freed, [act], Intervened) == {"10.4.1c"}
    assert cited(fallen, [act], Intervened) == {"10.5.3b"}


@pytest.mark.rule("10.2.3b", "10.4.1c")
def test_the_question_names_its_occasion_too() -> None:
    after, _ = play(GAME, declaring(), [DeclareWar("THE")])
    war = position(3, phase=WAR, steps=(Turn(),), wars=["Eagle on THE"])
    begun = GAME.settle(replace(war, lost=((PROVINCE["THE"], BULL),)))[0]

    assert GAME.decisions(after)[0].rule == "10.2.3b"
    assert GAME.decisions(begun)[0].rule == "10.4.1c"


@pytest.mark.rule("11.2.2a", "11.2.2b", "11.2.4a", "11.2.4b")
def test_a_garrison_raised_at_once_and_later_alone_and_by_an_ally() -> None:
    words: dict[str, Any] = {"control": REALMS, "wars": ["Eagle on THE"]}
    step = NeutralBuild(PROVINCE["THE"])

    def rules(phase: int, **more: Any) -> set[str]:
        _, events = happens(step, phase=phase, **words, **more)
        return {GAME.tell(event)[0] for event in told(events, UnitBuilt)}

    assert rules(WAR) == {"11.2.2a"}
    assert rules(BUILD) == {"11.2.4a"}
    for phase, rule in ((WAR, "11.2.2b"), (BUILD, "11.2.4b")):
        allied = due(step, phase=phase, allies={"THE": "Bull"}, **words)
        choice = next(act for act in GAME.legal(allied, BULL) if isinstance(act, RaiseGarrison))
        assert cited(allied, [choice], UnitBuilt) == {rule}


@pytest.mark.rule("III.B1", "V.F5c")
def test_a_barbarian_who_is_paid_and_one_who_is_called() -> None:
    control = {"EQU": "Eagle Strong", "TUR": "Eagle Weak", "DEL": "Bull Weak"}
    hired = building(options=Options(barbarian_mercenaries=True))
    called = due(Building(), phase=BUILD, scenario="F", control=control, treasury={"Eagle": 9})
    called = replace(called, intervention=True)

    paid = [Muster("P18"), HireBarbarian("BI", "P18")]
    free = [Muster("V29"), HireBarbarian("BI", "V29")]
    assert cited(hired, paid, UnitBuilt, (4, 4)) == {"III.B1"}
    assert cited(called, free, UnitBuilt) == {"V.F5c"}
    _, events = play(GAME, replace(called, elite=(UNIT["WILD:BI1"],)), free)
    assert GAME.tell(told(events, UnitBuilt)[0])[1].english.endswith(" as a Veteran")


@pytest.mark.rule("III.A1", "III.A2")
def test_a_fort_built_at_the_start_names_its_builder_and_price() -> None:
    start = building(season="Spring", options=Options(fortifications_at_start=True))

    _, events = play(GAME, start, [Survey("SUL"), Fortify("fort", "J14")])

    assert told(events, Fortified) == [Fortified(EAGLE, "fort", "J14", 4)]
    rule, say = GAME.tell(told(events, Fortified)[0])
    assert (rule, say.english) == ("III.A1", "@0 builds a fort in J14 for 4")


@pytest.mark.rule("7.2.5", "7.2.6")
@pytest.mark.parametrize(
    ("event", "seat", "marker", "faces", "rule"),
    [
        ("win_battle", BULL, "Eagle Favorable -1", (6, 6), "7.2.5"),
        ("unopposed", EAGLE, "Eagle Weak +3", (1, 1), "7.2.5"),
        ("unopposed", EAGLE, "Eagle Weak +3", (5, 5), "7.2.6"),
    ],
)
def test_natural_dice_and_the_table(
    event: str, seat: int, marker: str, faces: tuple[int, int], rule: str
) -> None:
    """12 less 3 would not raise a marker, nor 2 with 3 lower one."""
    state = owing(event, seat, "THE", markers={"THE": marker})

    _, events = play(GAME, state, [Roll()], [faces])

    assert told_of(events, CheckMade) == told_of(events, MarkerChanged) == [rule]


@pytest.mark.rule("2.5b", "9.3a")
def test_a_veteran_is_bought_by_a_rule_of_his_own() -> None:
    start = building(season="Spring")
    built = [Muster("R16"), Build("HI", "R16", veteran=True)]

    _, events = play(GAME, start, built)

    rule, say = GAME.tell(told(events, UnitBuilt)[0])
    assert (rule, say.english) == (
        "2.5b",
        "@0 builds heavy infantry of Equilla as a Veteran in Valmara (R16) for 16",
    )
    assert cited(start, [Muster("R16"), Build("HI", "R16")], UnitBuilt) == {"9.3a"}


@pytest.mark.rule("9.4.6b", "9.4.6c", "R-71", "R-44")
def test_where_a_disbanded_mercenary_goes() -> None:
    lost = building(
        control=REALMS | {"KHA": "Bull Weak"}, units={"P18": "Eagle: KHA:LI1 mercenary"}
    )
    disbanded, _ = play(GAME, lost, [Disband("KHA:LI1")])
    _, events = play(GAME, disbanded, [next(iter(GAME.legal(disbanded, BULL)))])
    rule, say = GAME.tell(told(events, MercenaryDisbanded)[0])
    assert rule == "9.4.6b"
    assert say.english.startswith("@0 disbands line infantry of Khazon; @1 places it in ")

    wild = {"P18": "Eagle: KHA:LI1 mercenary, WILD:BI1 mercenary"}
    held = building(military={"KHA": "Bull"}, units=wild)
    assert cited(held, [Disband("KHA:LI1")], Returned) == {"9.4.6c"}
    assert cited(held, [Disband("WILD:BI1")], Returned) == {"R-71"}
    assert cited(building(units=wild), [Disband("KHA:LI1")], Returned) == {"R-44"}


WEAK = {"THE": "Bull Weak", "EQU": "Eagle Weak"}


@pytest.mark.rule("14.2a", "14.2b", "14.8.1")
def test_who_leaves_before_the_first_round() -> None:
    state = field("Eagle: EQU:HI1", "Bull: THE:SC1", control=WEAK)
    state = fields.after(state, WithdrawBefore())
    state, log = fought(state, fields.choices(state)[0])
    assert told_of(log, Retreated) == ["14.2a"]
    assert told_of(log, BattleEnded) == ["14.2b"]


@pytest.mark.rule("14.12a", "14.12b", "R-64")
def test_a_battle_that_nobody_in_the_hex_has_won() -> None:
    wounded = "Bull: THE:SI1 wounded"
    left = field("Eagle: EQU:HI1 V, EQU:HI2 V", wounded, "K21", "J21", control=WEAK)
    left = fields.after(left, Withdraw(), dice=[(6, 6, 6, 6), 1])
    log: list[Any] = []
    while isinstance(left.step, Retreating):
        left, log = fought(left, fields.choices(left)[0])
    assert told_of(log, BattleEnded) == ["14.12b"]

    empty = field(
        "Eagle: EQU:HI1 wounded", "Bull: THE:SI1 V, THE:SI2 V", "K21", "J21", control=WEAK
    )
    empty = fields.after(empty, Withdraw(), dice=[1, (6, 6, 6, 6)])
    while isinstance(empty.step, Retreating):
        empty, log = fought(empty, fields.choices(empty)[0])
    assert told_of(log, BattleEnded) == ["14.8.2"]

    options = Options(mutual_elimination="defender")
    both = field("Eagle: EQU:HI1 wounded", wounded, "K21", "J21", control=WEAK, options=options)
    _, log = fought(both, dice=[(6, 6), 6])
    assert told_of(log, BattleEnded) == ["R-64"]

    won = field("Eagle: EQU:HI1 V, EQU:HI2 V", wounded, "K21", "J21", control=WEAK)
    _, log = fought(won, Continue(), dice=[(6, 6, 6, 6), 1])
    assert told_of(log, BattleEnded) == ["14.12a"]


@pytest.mark.rule("R-57", "14.5.3")
def test_a_round_below_one_to_four() -> None:
    """The defender's reinforcement makes it so: it is rolled as 1-4."""
    state = field(
        "Eagle: EQU:HI1",
        "Bull: THE:SI1",
        "L25",
        "L24",
        beside={"K26": "Bull: DAM:MI1 V"},
        control=WEAK,
    )
    state = fields.after(state, Continue(), dice=[1, (1, 1)])
    _, log = fought(state, Continue())
    assert told_of(log, RoundBegan) == ["14.5.3"]
    _, log = fought(state, Reinforce("DAM:MI1"))
    assert told_of(log, RoundBegan) == ["R-57"]


@pytest.mark.rule("V.D1", "2.2d")
def test_levels_given_in_scenario_d() -> None:
    state = played(begin("D", 2), dice=[1])
    given, events = play(GAME, state, [(EAGLE, AssignLevel("EQU", "5"))])
    assert GAME.tell(events[0])[0] == "V.D1"
    assert refused(given, Commit(), EAGLE) == "V.D1"


@pytest.mark.rule("4.2.2a", "4.2.2b", "R-14", "10.4.5b", "10.5.3a")
def test_the_end_of_a_year_tells_what_ends_with_a_province() -> None:
    state, log = happens(
        Turn(),
        phase=CONTROL,
        seats=4,
        season="Spring",
        year=2,
        control={"THE": "Bull Weak", "EQU": "Eagle Weak"},
        markers={"THE": "Neutral", "KHA": "Moon Weak"},
        wars=["Eagle on THE", "Eagle on KHA"],
        allies={"KHA": "Bull"},
        interveners=["Hand on KHA"],
    )
    rules = {event.province: GAME.tell(event)[0] for event in told(log, ControlChanged)}
    assert rules == {"THE": "4.2.2b", "KHA": "4.2.2a"}
    assert told(log, WarsDropped) == [WarsDropped("KHA", (EAGLE,)), WarsDropped("THE", (EAGLE,))]
    assert told(log, HelpDropped) == [
        HelpDropped("KHA", (BULL,), "10.5.3a"),
        HelpDropped("KHA", (HAND,), "10.4.5b"),
    ]
    assert (state.wars, state.ally[PROVINCE["KHA"]]) == ((0, 0, 0, 0), -1)


@pytest.mark.rule("10.4.5b", "10.5.3a")
def test_peace_ends_an_alliance_and_an_intervention_each_by_its_rule() -> None:
    state = due(
        Peacemaking(),
        phase=INITIATIVE,
        seats=4,
        control=REALMS,
        wars=["Eagle on THE"],
        allies={"THE": "Hand"},
        interveners=["Bull on THE"],
    )
    _, events = play(GAME, state, [MakePeace("THE")])
    ends = {event.seat: GAME.tell(event)[0] for event in told(events, DefenceEnded)}
    assert ends == {HAND: "10.5.3a", BULL: "10.4.5b"}


@pytest.mark.rule("5.3c1", "4.4.1a")
def test_units_go_home_when_tribute_was_too_much() -> None:
    state = due(
        Tribute(),
        phase=TRIBUTE,
        season="Spring",
        year=2,
        control={"SUL": "Eagle Weak -4"},
        units={"K16": "Eagle: SUL:ML1"},
    )
    tribute = next(act for act in GAME.legal(state, EAGLE) if isinstance(act, ExtraTribute))
    assert cited(state, [tribute], Returned, (1, 2)) == {"5.3c1"}


@pytest.mark.rule("R-99", "13.4.1", "R-30")
def test_ships_that_lie_together() -> None:
    state = scene(
        units={"sea:U29": ["Eagle: BEC:W4.1, BEC:W4.2", "Bull: ILA:W3.1"]},
        control={"BEC": "Eagle Weak", "ILA": "Bull Weak"},
        general=["Eagle on Bull"],
    )
    under_way, _ = play(GAME, state, [Select("BEC:W4.1")])
    _, events = GAME.apply(under_way, EAGLE, Engage("sea:U29"))
    assert [GAME.tell(event)[0] for event in told(events, Attacked)] == ["R-99"]
    assert cited(under_way, [Join("BEC:W4.2")], ShipJoined) == {"R-30"}


@pytest.mark.rule("14.4.2c", "9.5.2d", "R-47")
def test_what_goes_with_a_ship_and_with_a_fort() -> None:
    log: list[Any] = []
    sunk = position(2, units={"sea:U10": "Eagle: EQU:W2.1", "aboard EQU:W2.1": "Eagle: EQU:HI1"})
    eliminate(sunk, [UNIT["EQU:W2.1"]], log, "14.6.3")
    assert log == [Eliminated(("EQU:W2.1",), "14.6.3"), Eliminated(("EQU:HI1",), "14.4.2c")]
    for because in ("8.1a", "14.8.4g"):
        log = []
        eliminate(sunk, [UNIT["EQU:W2.1"]], log, because)
        assert [(set(gone.units), gone.rule) for gone in log] == [
            ({"EQU:W2.1", "EQU:HI1"}, because)
        ]

    begun = building(
        works=[("P18", "fort", "Eagle")], units={"P18": "Eagle: EQU:HI1"}, treasury={"Eagle": 30}
    )
    begun = played(begun, [BuildCitadel("EQU:HI1")])
    _, events = play(GAME, begun, [Raze("P18")])
    assert {(lost.kind, lost.rule) for lost in told(events, WorkLost)} == {
        ("fort", "R-47"),
        ("citadel", "R-47"),
    }


# Questions


def question(state: State) -> tuple[str, str]:
    asked = GAME.decisions(state)[0]
    return asked.rule, asked.prompt


@pytest.mark.rule("V.E1", "V.E2")
def test_the_rebels_place_by_their_own_rule() -> None:
    state = played(begin("E", 3), dice=[(1, 1)])
    rules = []
    while isinstance(state.step, Placing):
        asked = GAME.decisions(state)[0]
        rules.append((asked.seat == EAGLE, asked.rule))
        state = played(state, [(asked.seat, next(iter(GAME.legal(state, asked.seat))))])
    assert set(rules) == {(True, "V.E1"), (False, "V.E2")}


def taken_over() -> State:
    """Let Bull take over what a garrison began, with two units more at hand."""
    state = field(
        "Eagle: EQU:HI1 V, EQU:HI2 V",
        "Neutral: THE:ML1",
        "K26",
        "K25",
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        beside={"L25": "Bull: DAM:MI1, DAM:MI2", "L26": "Bull: DAM:SI1"},
        control={"DAM": "Bull Weak", "EQU": "Eagle Weak"},
        order=["Bull", "Eagle"],
        treasury={"Eagle": 5},
    )
    state = fields.after(state, Continue(), dice=[(6, 6, 6, 6), 1])
    assert question(state)[1].startswith("The defenders of Rousellon (K26) have fallen.")
    state = fields.after(state, EnterBattle("DAM:MI1"))
    assert question(state)[1].startswith("Your unit has taken the battle in Rousellon (K26) over.")
    return fields.after(state, KeepOut())


HELD = [(1, 1, 1, 1), 1]
FALLEN = [(6, 6, 6, 6), 1]


@pytest.mark.rule("10.4.2f3", "14.3.3a")
@pytest.mark.parametrize("dice", [HELD, FALLEN])
def test_who_has_taken_a_battle_over_is_asked_once_in_a_round(dice: list[Any]) -> None:
    state = fields.after(taken_over(), Continue(), dice=dice)
    assert Reinforce("DAM:MI2") in fields.choices(state)

    state = fields.after(state, Continue())

    assert not isinstance(state.step, Entering), "he has said that nobody else comes"


@pytest.mark.rule("10.4.2g1", "11.2.4b", "3.4.ST6", "R-47")
def test_what_is_asked_while_building_and_razing() -> None:
    words: dict[str, Any] = {"seats": 3, "wars": ["Bull on THE"], "interveners": ["Eagle on THE"]}
    extra = building(units={"K26": "Neutral: THE:SC1"}, **words)
    assert question(extra)[0] == "3.4.ST6"
    assert question(played(extra, [Muster("K26")]))[0] == "10.4.2g1"
    ally = {"wars": ["Eagle on THE"], "allies": {"THE": "Bull"}, "control": REALMS}
    step = NeutralBuild(PROVINCE["THE"])
    assert question(due(step, phase=BUILD, **ally))[0] == "11.2.4b"
    assert question(due(step, phase=WAR, **ally))[0] == "11.2.2b"
    moved = scene(
        control=REALMS, works=[("P18", "fort", "Eagle")], units={"P18": "Eagle: EQU:HI1 moved"}
    )
    assert question(moved) == ("R-47", "Raze a fortification, or end your Movement.")


GIFT = (EAGLE, GiveGold(BULL, 1))


@pytest.mark.rule("10.4.2f3")
@pytest.mark.parametrize(
    ("dice", "older", "newer"),
    [
        (HELD, [Continue(), KeepOut()], [Continue()]),
        (HELD, [Continue(), GIFT, KeepOut()], [Continue(), GIFT]),
        (HELD, [Continue(), EnterBattle("DAM:MI2")], [Reinforce("DAM:MI2")]),
        (FALLEN, [Continue(), KeepOut()], [Continue()]),
        (
            FALLEN,
            [Continue(), EnterBattle("DAM:MI2"), KeepOut()],
            [Reinforce("DAM:MI2"), Continue()],
        ),
        (
            FALLEN,
            [Continue(), EnterBattle("DAM:MI2"), EnterBattle("DAM:SI1")],
            [Reinforce("DAM:MI2"), Reinforce("DAM:SI1")],
        ),
    ],
)
def test_games_of_older_rules_are_carried_over_where_a_battle_was_taken_over(
    dice: list[Any], older: list[Any], newer: list[Any]
) -> None:
    """They asked him a second time: what he said then goes into what he had said first."""

    def spoken(answers: list[Any]) -> list[Any]:
        return [act if isinstance(act, tuple) else (BULL, act) for act in answers]

    def plies(answers: list[Any]) -> list[Any]:
        before = [(BULL, Continue()), (CHANCE, Rolled((1,)), 7), (EAGLE, Continue())]
        told = msgspec.to_builtins([*before, *spoken(answers)])
        return [list(ply) for ply in told]

    carried = ask_an_intervener_once({"plies": plies(older), "rules": "3"})

    assert carried == {"plies": plies(newer), "rules": "4"}
    state = fields.after(taken_over(), Continue(), dice=dice)
    for seat, act in spoken(newer):
        assert GAME.check(state, seat, act) is None
        state = GAME.apply(state, seat, act)[0]
    assert isinstance(state.step, Rolling if dice == HELD or len(newer) > 1 else Check)


@pytest.mark.rule("10.4.2f3")
def test_whoever_took_a_battle_over_first_answers_as_before() -> None:
    plies = [
        [EAGLE, {"type": "continue"}],
        [HAND, {"type": "keep_out"}],
        [BULL, {"type": "enter_battle", "unit": "DAM:MI1"}],
        [BULL, {"type": "keep_out"}],
    ]
    assert ask_an_intervener_once({"plies": list(plies), "rules": "3"})["plies"] == plies
    again = [
        [BULL, {"type": "continue"}],
        [HAND, {"type": "keep_out"}],
        [BULL, {"type": "enter_battle", "unit": "DAM:MI2"}],
    ]
    carried = ask_an_intervener_once({"plies": again, "rules": "3"})["plies"]
    assert carried == [[BULL, {"type": "reinforce", "unit": "DAM:MI2"}]], "nobody else is asked"


@pytest.mark.rule("R-46")
def test_answers_to_questions_in_vain_are_left_out_of_older_games() -> None:
    """Whoever might have shared damage for nothing was asked; all else stays, right or wrong."""
    record = json.loads((resources.files(empire) / "examples/example_of_play.json").read_text())
    plies = record["plies"]
    answer = [EAGLE, {"type": "refuse_volunteer", "unit": "KHA:LI1"}]
    older = {**record, "rules": "4", "plies": [*plies[:40], answer, *plies[40:]]}

    assert leave_out_what_is_not_asked(older) == {**record, "rules": "5"}
    wrong = [EAGLE, {"type": "end_go"}]
    older["plies"] = [*plies[:40], wrong, *plies[40:]]
    assert leave_out_what_is_not_asked(older)["plies"] == older["plies"]


@pytest.mark.rule("R-54")
def test_leave_taken_back_from_units_under_way_is_taken_back_later_in_older_games() -> None:
    record = json.loads((resources.files(empire) / "examples/example_of_play.json").read_text())
    plies = record["plies"]
    start = next(n for n, ply in enumerate(plies) if ply[1]["type"] == "select")
    end = next(n for n, ply in enumerate(plies) if n > start and ply[1]["type"] == "select")
    grant, revoke = (
        [BULL, {"type": kind, "player": EAGLE, "province": "DAM", "kind": "province"}]
        for kind in ("grant_leave", "revoke_leave")
    )
    early = [*plies[:start], grant, plies[start], revoke, *plies[start + 1 :]]
    carried = leave_out_what_is_not_asked({**record, "rules": "4", "plies": early})["plies"]

    assert carried[:start] == plies[:start]
    assert carried.index(revoke) > start + 1
    assert [ply for ply in carried if ply not in (grant, revoke)] == plies
    later = carried[: carried.index(revoke)]
    assert later[-1] == plies[end - 1], "as soon as the unit has moved"

"""Leave to enter and pass, gifts of gold (10.1, 5.1b, R-54, R-84)."""

from typing import Any

import pytest
from tests.games.empire.camps import BULL, EAGLE, MOON, due, enter, play, played, refused, told

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import PutBack, Select
from hexarch.games.empire.actions.war import (
    AskLeave,
    GiveGold,
    GrantLeave,
    NoDeclaration,
    Permit,
    Refuse,
    Resign,
    RevokeLeave,
)
from hexarch.games.empire.events.war import GoldGiven, LeaveAnswered, LeaveAsked
from hexarch.games.empire.model import (
    MILITARY,
    MOVEMENT,
    NOBODY,
    POOL,
    WAR,
    Deadline,
    Standing,
    State,
    replace,
)
from hexarch.games.empire.model import Permit as Leave
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r04_control import gain_military, lose_military
from hexarch.games.empire.rules.r10_hostility import sections
from hexarch.games.empire.rules.r10_permission import grantors, permitted, use_up
from hexarch.games.empire.steps.war import Declaring
from hexarch.server.wording import Wording

REALMS = {"EQU": "Eagle Strong", "SUL": "Bull Weak", "REL": "Moon Weak"}
HI1 = UNIT["EQU:HI1"]
SUL = PROVINCE["SUL"]


def marching(**words: Any) -> State:
    """Let Eagle march with the infantry in P18 selected."""
    units = {"P18": "Eagle: EQU:HI1"} | words.pop("units", {})
    state = enter(MOVEMENT, control=REALMS, seats=3, campaign=1, units=units, **words)
    return played(state, [Select("EQU:HI1")])


def liberties(state: State, seat: int, kind: type) -> list[Any]:
    """Return the free acts of one kind."""
    return [action for action in GAME.liberties(state, seat) if isinstance(action, kind)]


@pytest.mark.rule("10.1.1a", "10.1.1.0")
def test_entering_a_foreign_province_needs_its_masters_leave() -> None:
    state = position(3, control=REALMS, units={"P18": "Eagle: EQU:HI1"}, military={"REL": "Bull"})

    assert grantors(state, HI1, "province", SUL) == (BULL,)
    assert grantors(state, HI1, "province", PROVINCE["REL"]) == (BULL,)
    assert grantors(state, HI1, "province", PROVINCE["EQU"]) == ()
    assert not permitted(state, HI1, "province", SUL)
    assert not permitted(state, HI1, "province", PROVINCE["THE"])


@pytest.mark.rule("10.1.1a", "10.1.2")
def test_edge_59_leave_is_for_one_unit_and_one_time() -> None:
    state = position(3, control=REALMS, units={"P18": "Eagle: EQU:HI1, EQU:HI2"})
    let_in = replace(state, permits=(Leave(HI1, "province", SUL, BULL),))

    assert permitted(let_in, HI1, "province", SUL)
    assert not permitted(let_in, UNIT["EQU:HI2"], "province", SUL)
    assert not permitted(let_in, HI1, "city", HEX["K16"])
    assert not permitted(use_up(let_in, HI1, "province", SUL), HI1, "province", SUL)


@pytest.mark.rule("10.1.1c")
def test_a_foreign_city_needs_leave_besides_the_province() -> None:
    state = position(3, control=REALMS, units={"J14": "Eagle: EQU:HI1"})
    at_war = replace(state, wars=(1 << SUL, 0, 0))

    assert grantors(state, HI1, "city", HEX["K16"]) == (BULL,)
    assert grantors(state, HI1, "city", HEX["J14"]) == (), "no city"
    assert grantors(at_war, HI1, "city", HEX["K16"]) == ()


@pytest.mark.rule("10.1.1b", "10.1.1d", "R-18")
def test_passing_anothers_units_needs_the_leave_of_each() -> None:
    state = position(
        3,
        control=REALMS,
        units={"J14": "Bull: SUL:LC1", "J15": "Moon: REL:GI1", "P18": "Eagle: EQU:HI1"},
    )

    assert grantors(state, HI1, "hex", HEX["J14"]) == (BULL,)
    assert set(grantors(state, HI1, "area", HEX["J14"])) == {BULL, MOON}
    at_war = replace(state, general=(1 << BULL, 0, 0))
    assert grantors(at_war, HI1, "hex", HEX["J14"]) == (), "an enemy is not asked"
    one = replace(state, permits=(Leave(HI1, "area", HEX["J14"], BULL),))
    assert not permitted(one, HI1, "area", HEX["J14"])
    both = replace(one, permits=(*one.permits, Leave(HI1, "area", HEX["J14"], MOON)))
    assert permitted(both, HI1, "area", HEX["J14"])


@pytest.mark.rule("R-54", "10.1.2")
def test_neutrals_refuse_all() -> None:
    state = marching()

    assert refused(state, AskLeave("EQU:HI1", "province", "THE"), EAGLE) == "10.1.2"
    assert not permitted(state, HI1, "province", PROVINCE["THE"])


@pytest.mark.rule("10.1.2", "R-54")
def test_a_question_interrupts_the_march_and_its_answer_is_kept() -> None:
    state = marching()
    ask = AskLeave("EQU:HI1", "province", "SUL")
    assert ask in liberties(state, EAGLE, AskLeave)

    asked, events = play(GAME, state, [(EAGLE, ask)])
    assert told(events, LeaveAsked) == [LeaveAsked(EAGLE, BULL, "EQU:HI1", "province", "SUL")]
    assert [d.seat for d in GAME.decisions(asked)] == [BULL]
    assert set(GAME.legal(asked, BULL)) == {Permit(), Refuse()}

    allowed, events = play(GAME, asked, [Permit()])
    assert allowed.permits == (Leave(HI1, "province", SUL, BULL),)
    assert told(events, LeaveAnswered) == [
        LeaveAnswered(BULL, "EQU:HI1", "province", "SUL", granted=True)
    ]
    assert allowed.steps == state.steps
    assert AskLeave("EQU:HI1", "city", "K16") in liberties(allowed, EAGLE, AskLeave)

    denied = played(asked, [Refuse()])
    assert denied.permits == ()
    assert refused(denied, ask, EAGLE) == "10.1.2"


@pytest.mark.rule("10.1.2")
def test_the_question_says_who_asks_for_which_unit_and_where_it_is() -> None:
    state = marching(units={"P18": "Eagle: EQU:HI1 V"})
    asked, _ = GAME.apply(state, EAGLE, AskLeave("EQU:HI1", "province", "SUL"))
    wording = Wording(GAME, "en", ["Anna", "Bert", "Cleo"])
    told = wording.prompt(GAME.decisions(asked)[0])
    unit = "Veteran heavy infantry of Equilla"
    assert told == f"Anna asks: may {unit}, now in Rathgar (P18), enter Sulan?"
    units = {"T26": "Eagle: EQU:W2.1", "aboard EQU:W2.1": "Eagle: EQU:HI1"}
    state = enter(MOVEMENT, control=REALMS, seats=3, campaign=1, units=units)
    state = played(state, [Select("EQU:W2.1")])
    asked, _ = GAME.apply(state, EAGLE, AskLeave("EQU:HI1", "province", "SUL"))
    assert "infantry of Equilla, now in Carrick (T26), enter" in GAME.decisions(asked)[0].prompt


@pytest.mark.rule("10.1.2")
def test_one_asks_for_units_under_way_at_ones_own_turn_only() -> None:
    state = marching(units={"I34": "Moon: REL:GI1"})

    assert refused(state, AskLeave("REL:GI1", "province", "SUL"), EAGLE) == "10.1.2"
    assert refused(state, AskLeave("REL:GI1", "province", "SUL"), MOON) == "10.1.2"
    assert refused(state, AskLeave("x", "y", "z"), EAGLE) == "10.1.2"
    assert liberties(state, MOON, AskLeave) == []


@pytest.mark.rule("10.1.2", "R-54")
def test_questions_name_who_is_asked_and_begin_with_provinces() -> None:
    units = {"P18": "Eagle: EQU:HI1", "J14": "Bull: SUL:LC1", "J15": "Moon: REL:GI1"}
    ask = (EAGLE, AskLeave("EQU:HI1", "province", "SUL"))
    state = played(marching(units=units), [ask, Permit()])
    asks = liberties(state, EAGLE, AskLeave)

    assert [ask.kind for ask in asks] == ["province", "city", "city", "hex", "hex", "area"]
    names = ["Anna", "Bert", "Cleo"]
    english, german = (Wording(GAME, language, names) for language in ("en", "de"))
    assert [english.label(state, asks[n]) for n in (0, 3, 5)] == [
        "Ask Cleo for leave: heavy infantry of Equilla, to enter Relhryn",
        "Ask Bert for leave: heavy infantry of Equilla, to pass through J14",
        "Ask Bert, Cleo for leave: heavy infantry of Equilla, to pass through the Area of H15",
    ]
    assert german.label(state, asks[0]) == (
        "Cleo um Erlaubnis bitten: Schwere Infanterie aus Equilla, Betreten von Relhryn"
    )
    assert german.label(state, asks[5]).startswith("Bert, Cleo um Erlaubnis bitten: ")
    state = played(state, [(EAGLE, asks[5]), Permit()])
    assert GAME.decisions(state)[0].seat == MOON, "each is asked"


@pytest.mark.rule("10.1.2", "R-54", "10.1.1b")
def test_nobody_is_asked_where_a_neutral_would_have_to_answer_too() -> None:
    units = {"J14": "Bull: SUL:LC1", "J15": "Neutral: THE:SC1"}
    state = marching(units=units, wars=["Bull on THE"], allies={"THE": "Moon"})
    asks = {(ask.kind, ask.place) for ask in liberties(state, EAGLE, AskLeave)}
    assert asks == {("province", "SUL"), ("province", "REL"), ("hex", "J14")}


@pytest.mark.rule("10.1.2", "10.5.2b")
def test_no_leave_is_asked_for_an_allys_units() -> None:
    state = marching(
        units={"K26": "Neutral: THE:SC1"}, wars=["Moon on THE"], allies={"THE": "Eagle"}
    )
    state = played(state, [PutBack(), Select("THE:SC1")])
    assert liberties(state, EAGLE, AskLeave) == []


@pytest.mark.rule("10.6.3a2", "R-54")
def test_leave_to_stay_is_asked_for_after_leave_to_enter() -> None:
    state = marching(units={"K16": "Eagle: EQU:HI2"})
    late = Deadline(EAGLE, SUL, 1, 2, "10.6.3a1", (UNIT["EQU:HI2"],))
    asks = liberties(replace(state, deadlines=(late,)), EAGLE, AskLeave)

    assert [ask.kind for ask in asks] == ["province", "province", "stay"]
    others = replace(late, power=BULL)
    gone = replace(late, units=(HI1,))
    state = replace(state, deadlines=(others, gone))
    assert "stay" not in {ask.kind for ask in liberties(state, EAGLE, AskLeave)}


@pytest.mark.rule("R-54")
def test_a_standing_leave_answers_for_the_grantor_until_it_is_taken_back() -> None:
    state = marching()
    given = played(state, [(BULL, GrantLeave(EAGLE, "SUL", "province"))])

    assert given.standing == (Standing(BULL, EAGLE, SUL, "province"),)
    assert permitted(given, HI1, "province", SUL)
    assert AskLeave("EQU:HI1", "province", "SUL") not in liberties(given, EAGLE, AskLeave)
    given = played(given, [(BULL, GrantLeave(EAGLE, "SUL", "city")), (EAGLE, PutBack())])
    revoke = RevokeLeave(EAGLE, "SUL", "province")
    assert liberties(given, BULL, RevokeLeave) == [revoke, RevokeLeave(EAGLE, "SUL", "city")]
    taken = played(given, [(BULL, revoke)])
    assert taken.standing == (Standing(BULL, EAGLE, SUL, "city"),)
    assert not permitted(taken, HI1, "province", SUL)
    assert refused(taken, revoke, BULL) == "R-54"
    assert refused(given, GrantLeave(EAGLE, "SUL", "province"), BULL) == "10.1.2"


@pytest.mark.rule("R-54", "10.1.1b")
def test_a_standing_leave_to_pass_holds_in_every_section_that_touches_the_province() -> None:
    state = position(
        3,
        control=REALMS | {"KOR": "Bull Weak"},
        units={"N14": "Bull: SUL:LC1", "P18": "Eagle: EQU:HI1"},
        general=["Moon on Eagle"],
    )
    given = replace(state, standing=(Standing(BULL, EAGLE, SUL, "area"),))

    parts = sections(state)
    name = parts.hexes[parts.of[HEX["N14"]]][0]
    assert not permitted(state, HI1, "area", name)
    assert permitted(given, HI1, "area", name)


@pytest.mark.rule("R-54")
def test_leave_to_pass_is_given_where_ones_units_stand() -> None:
    state = marching(units={"K26": "Bull: SUL:LC1"})

    given = {(g.province, g.kind) for g in liberties(state, BULL, GrantLeave)}
    assert given == {("SUL", kind) for kind in ("province", "city", "stay")} | {
        ("THE", kind) for kind in ("area", "hex")
    }


@pytest.mark.rule("R-54", "4.2.4c", "10.3.2")
def test_leave_is_given_by_the_controller_and_to_no_enemy() -> None:
    state = marching(military={"REL": "Bull"}, general=["Moon on Bull"])

    given = {(g.player, g.province) for g in liberties(state, BULL, GrantLeave)}
    assert given == {(EAGLE, "SUL"), (EAGLE, "REL")}
    assert liberties(state, MOON, GrantLeave) == []


@pytest.mark.rule("R-54", "10.5.2c")
def test_leave_to_pass_is_ones_own_to_give_beside_an_allys_unit() -> None:
    state = marching(
        units={"K26": ["Neutral: DAM:MI1", "Bull: SUL:LC1"]},
        wars=["Moon on DAM"],
        allies={"DAM": "Bull"},
    )
    assert GrantLeave(EAGLE, "THE", "hex") in liberties(state, BULL, GrantLeave)


@pytest.mark.rule("10.1.2", "R-54")
def test_nobody_gives_leave_in_the_land_of_others() -> None:
    state = marching()

    for action in (
        GrantLeave(BULL, "SUL", "province"),
        GrantLeave(EAGLE, "EQU", "province"),
        GrantLeave(BULL, "EQU", "nonsense"),
    ):
        assert refused(state, action, EAGLE) == "10.1.2"


@pytest.mark.rule("5.1b", "R-84", "1.2g")
def test_gold_may_be_given_at_any_time() -> None:
    state = due(Declaring(), phase=WAR, control={"EQU": "Eagle Strong"}, treasury={"Bull": 5})

    after, events = play(GAME, state, [(BULL, GiveGold(EAGLE, 3))])

    assert after.treasury == (3, 2)
    assert told(events, GoldGiven) == [GoldGiven(BULL, EAGLE, 3)]
    assert after.steps == state.steps
    assert liberties(state, BULL, GiveGold) == [GiveGold(EAGLE, 1), GiveGold(EAGLE, 5)]
    assert refused(state, GiveGold(EAGLE, 6), BULL) == "R-84"
    assert refused(state, GiveGold(EAGLE, 0), BULL) == "R-84"
    assert refused(state, GiveGold(EAGLE, -1), BULL) == "R-84"
    assert refused(state, GiveGold(BULL, 1), BULL) == "5.1b"
    assert refused(state, GiveGold(7, 1), BULL) == "5.1b"
    assert liberties(state, EAGLE, GiveGold) == []


@pytest.mark.rule("R-83")
def test_who_resigns_leaves_the_game_to_the_others() -> None:
    state = due(Declaring(), phase=WAR, control=REALMS, seats=3)

    state = played(state, [(BULL, Resign())])

    assert refused(state, Resign(), BULL) == "R-83"
    assert liberties(state, BULL, Resign) == []
    state = played(state, [(EAGLE, NoDeclaration())])
    assert [d.seat for d in GAME.decisions(state)] == [MOON], "nobody asks him any more"


@pytest.mark.rule("R-83", "11.3.1b", "10.4.6")
def test_neutrals_whose_only_enemy_resigns_are_at_peace() -> None:
    the = PROVINCE["THE"]
    state = enter(
        WAR,
        seats=3,
        control=REALMS,
        wars=["Bull on THE"],
        allies={"THE": "Moon"},
        units={"K26": "Neutral: THE:SC1", "N23": "Bull: SUL:LC1", "J24": "Moon: REL:GI1"},
    )
    state = replace(state, barred=((MOON, the, 1 << BULL),))

    state = played(state, [(BULL, Resign())])
    while state.phase == WAR:
        state = played(state, [NoDeclaration()])

    assert state.at[UNIT["THE:SC1"]] == POOL
    assert state.ally[the] == NOBODY
    assert state.barred == ((MOON, the, 0),)
    assert [date.power for date in state.deadlines] == [MOON]


@pytest.mark.rule("10.1.2", "R-54", "4.4.1d")
def test_leave_lapses_with_the_master_whom_arms_put_in_and_out() -> None:
    """Bull lets Moon into Sulan; Eagle takes it by arms, lets Moon stay, and loses it again."""
    city = Leave(UNIT["KOR:LI1"], "city", HEX["I12"], BULL)
    bulls = (Standing(BULL, MOON, SUL, "province"), Standing(BULL, MOON, SUL, "area"))
    state = position(3, control=REALMS, general=["Eagle on Bull"], phase=MILITARY, season="Summer")
    state = replace(state, standing=bulls, permits=(city,))
    held = gain_military(state, EAGLE, SUL, [])
    assert held.standing == bulls[1:], "leave to pass units stays their owner's"
    assert held.permits == ()
    held = replace(held, standing=(Standing(EAGLE, MOON, SUL, "stay"),))
    assert lose_military(held, SUL, []).standing == ()

"""Declaring peace, and leaving on time (10.6)."""

from typing import Any

import msgspec
import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    enter,
    lies,
    offered,
    play,
    played,
    refused,
    told,
    wars_on,
)
from tests.games.empire.courts import chits
from tests.games.empire.marches import name as section
from tests.games.empire.truces import REALMS, spring, window

from hexarch.boards.empire import HEX, PROVINCE, PROVINCE_OF
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.march import Attack, Head, MoveTo, Select
from hexarch.games.empire.actions.war import (
    AskLeave,
    DeclareWar,
    EndGeneralWar,
    EndPeace,
    GiveGold,
    GrantLeave,
    MakePeace,
    Permit,
    Refuse,
    Resign,
    RevokeLeave,
)
from hexarch.games.empire.events.war import Eliminated, MustLeave, PeaceMade
from hexarch.games.empire.model import (
    BUILD,
    CAVALRY,
    HOUSEKEEPING,
    INFLUENCE,
    INITIATIVE,
    MILITARY,
    MOVEMENT,
    RESTORE,
    SUPPLY,
    VICTORY,
    WAR,
    Deadline,
    Standing,
    State,
    replace,
)
from hexarch.games.empire.model import Permit as Leave
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r04_control import lose_military
from hexarch.games.empire.rules.r04_politics import set_political
from hexarch.games.empire.rules.r10_asking import revoke
from hexarch.games.empire.rules.r10_defence import strike_off, strike_off_on_the_way
from hexarch.games.empire.rules.r10_hostility import hostile
from hexarch.games.empire.rules.r10_housekeeping import end_stays, stragglers
from hexarch.games.empire.rules.r10_war import check_province
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.war import Declaring
from hexarch.kernel.flat import put

THE = PROVINCE["THE"]


# Declaring peace


@pytest.mark.rule("10.6.3b")
def test_peace_knows_no_terms_and_enforces_none() -> None:
    state = window(wars=["Eagle on ILA"], treasury={"Eagle": 3, "Bull": 9})
    with pytest.raises(msgspec.ValidationError, match="terms"):
        msgspec.convert({"type": "make_peace", "province": "ILA", "terms": "5 gold"}, Action)

    after = played(state, [MakePeace("ILA")])

    assert not wars_on(after, "ILA")
    assert after.treasury == state.treasury
    assert (after.political, after.marker) == (state.political, state.marker)
    assert check_province(after, EAGLE, PROVINCE["ILA"]) is None  # whatever was promised


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("kind", ["say", "talk", "advise"])
def test_talk_is_no_act_of_the_game(kind: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": kind, "text": "Strike at Sulan"}, Action)
    state = window(wars=["Eagle on ILA"])
    known = {GiveGold, AskLeave, GrantLeave, RevokeLeave, Resign}
    assert {type(action) for action in GAME.liberties(state, BULL)} <= known


@pytest.mark.rule("10.6.1a", "R-96")
def test_only_who_declared_a_war_can_end_it() -> None:
    state = window(wars=["Eagle on ILA", "Bull on SUL"], general=["Bull on Eagle"])

    assert offered(state, (MakePeace, EndGeneralWar)) == [MakePeace("ILA")]
    for action in (MakePeace("SUL"), MakePeace("x"), EndGeneralWar(BULL), EndGeneralWar(9)):
        assert refused(state, action) == "10.6.1a"
    state = played(state, [EndPeace()])
    assert offered(state, (MakePeace, EndGeneralWar)) == [MakePeace("SUL"), EndGeneralWar(EAGLE)]


@pytest.mark.rule("10.6.1a", "R-96")
@pytest.mark.parametrize(
    "phase", [INITIATIVE, MILITARY, VICTORY, INFLUENCE, SUPPLY, BUILD, RESTORE]
)
def test_peace_may_be_declared_at_the_start_of_each_phase_before_declare_war(phase: int) -> None:
    before = position(
        2,
        phase=phase - 1,
        control=REALMS,
        wars=["Eagle on ILA"],
        steps=(Turn(opened=True),),
        units={"M31": "Eagle: EQU:HI1"},
    )

    state = GAME.settle(before)[0]

    assert state.phase == phase
    assert offered(state, MakePeace) == [MakePeace("ILA")]


@pytest.mark.rule("10.6.1a")
@pytest.mark.parametrize("phase", [WAR, CAVALRY])
def test_no_peace_is_declared_later(phase: int) -> None:
    state = enter(phase, control=REALMS, wars=["Eagle on ILA"], units={"M31": "Eagle: EQU:HI1"})

    assert offered(state, MakePeace) == []
    assert refused(state, MakePeace("ILA")) == "3.4.0"


@pytest.mark.rule("R-96")
def test_nobody_is_asked_for_peace_who_has_no_war_to_end() -> None:
    state = window(wars=["Bull on SUL"])

    assert GAME.decisions(state)[0].seat == BULL


@pytest.mark.rule("10.6.3.0", "10.6.3a1", "10.1.3a")
def test_peace_holds_at_once_and_both_sides_must_leave() -> None:
    state = window(
        wars=["Eagle on ILA"],
        units={
            "M31": "Eagle: EQU:HI1, KHA:LI1 mercenary",
            "P18": "Bull: ILA:SC1",
            "K16": "Bull: DAM:MI1",
            "R31": "Bull: ILA:LI1",
        },
    )
    assert hostile(state, UNIT["EQU:HI1"], UNIT["ILA:SC1"], HEX["P18"])

    after, events = play(GAME, state, [MakePeace("ILA")])

    assert wars_on(after, "ILA") == []
    assert not hostile(after, UNIT["EQU:HI1"], UNIT["ILA:SC1"], HEX["P18"])
    ila, equ = PROVINCE["ILA"], PROVINCE["EQU"]
    inside = tuple(sorted((UNIT["EQU:HI1"], UNIT["KHA:LI1"])))
    assert after.deadlines == (
        Deadline(EAGLE, ila, 1, 2, "10.6.3a1", inside),
        Deadline(BULL, equ, 1, 2, "10.6.3a1", (UNIT["ILA:SC1"],)),
    ), "Damodar was never at war: its unit stands in Sulan for other reasons"
    assert [event.province for event in told(events, MustLeave)] == ["ILA", "EQU"]
    assert told(events, PeaceMade) == [PeaceMade(EAGLE, "ILA", "10.6.1a")]


@pytest.mark.rule("10.6.3a1", "9.4.4")
def test_who_overstays_is_eliminated() -> None:
    ila = PROVINCE["ILA"]
    units = (UNIT["EQU:HI1"], UNIT["KHA:LI1"], UNIT["EQU:HI2"])
    state, events = spring(
        units={
            "M31": "Eagle: EQU:HI1, KHA:LI1 mercenary",
            "P18": "Eagle: EQU:HI2",
            "R31": "Eagle: EQU:HI3",
        },
        season="Fall",
        more={"deadlines": (Deadline(EAGLE, ila, 1, 2, "10.6.3a1", units),)},
    )

    assert lies(state, "EQU:HI1") == lies(state, "KHA:LI1") == "box A"
    assert lies(state, "EQU:HI2") == "P18", "he has left"
    assert lies(state, "EQU:HI3") == "R31", "he came by another right"
    assert chits(state, "KHA")[EAGLE] == -1
    assert state.deadlines == ()
    assert told(events, Eliminated)[0].rule == "10.6.3a1"


@pytest.mark.rule("10.6.3a1")
def test_after_winter_comes_spring_of_the_next_year() -> None:
    state = window(wars=["Eagle on ILA"], units={"M31": "Eagle: EQU:HI1"}, season="Winter")
    [date] = played(state, [MakePeace("ILA")]).deadlines
    assert (date.year, date.season) == (2, 0)


@pytest.mark.rule("10.6.3a1")
def test_the_deadline_is_not_before_its_time() -> None:
    date = Deadline(EAGLE, PROVINCE["ILA"], 2, 0, "10.6.3a1", (UNIT["EQU:HI1"],))
    state, _ = spring(units={"M31": "Eagle: EQU:HI1"}, season="Winter", more={"deadlines": (date,)})

    assert lies(state, "EQU:HI1") == "M31"
    assert state.deadlines == (date,)


@pytest.mark.rule("10.6.3a1", "11.3.2b", "R-14")
@pytest.mark.parametrize(
    "right",
    [
        {"wars": ["Eagle on ILA"]},
        {"general": ["Bull on Eagle"]},
        {"military": {"ILA": "Eagle"}},
    ],
)
def test_war_or_control_justify_staying(right: dict[str, Any]) -> None:
    date = Deadline(EAGLE, PROVINCE["ILA"], 1, 1, "11.3.2b", (UNIT["EQU:HI1"],))
    state, _ = spring(units={"M31": "Eagle: EQU:HI1"}, more={"deadlines": (date,)}, **right)

    assert lies(state, "EQU:HI1") == "M31"


@pytest.mark.rule("10.6.3a2", "10.1.2")
def test_the_owner_may_let_units_stay() -> None:
    at_peace = played(
        window(wars=["Eagle on ILA", "Eagle on THE"], units={"M31": "Eagle: EQU:HI1"}),
        [MakePeace("ILA")],
    )

    ask = AskLeave("EQU:HI1", "stay", "ILA")
    left = replace(at_peace, at=put(at_peace.at, UNIT["EQU:HI1"], HEX["P18"]))
    assert refused(left, ask, EAGLE) == "10.1.2", "he is not there any more"
    asked = played(at_peace, [(EAGLE, ask)])
    assert GAME.decisions(asked)[0].seat == BULL
    allowed, refused_ = played(asked, [Permit()]), played(asked, [Refuse()])
    assert refused(refused_, ask, EAGLE) == "10.1.2", "asked once a season"

    def next_season(state: State) -> State:
        return GAME.settle(replace(state, season=2, phase=HOUSEKEEPING, steps=(Turn(),)))[0]

    others = (
        Leave(UNIT["EQU:HI2"], "province", PROVINCE["ILA"], BULL),
        Leave(UNIT["EQU:HI2"], "stay", PROVINCE["DAM"], BULL),
    )
    stayed = next_season(replace(allowed, permits=(*allowed.permits, *others)))
    assert lies(stayed, "EQU:HI1") == "M31"
    assert stayed.permits == others, "leave to stay is used up, other leave is not"
    assert lies(next_season(refused_), "EQU:HI1") == "box A"


def reached(state: State) -> set[int]:
    """Return the provinces in which Eagle's cavalry can end its move."""
    under_way = played(state, [Select("EQU:HC1")])
    hexes = [
        HEX[stop.hex]
        for head in offered(under_way, Head)
        for stop in offered(played(under_way, [head]), MoveTo)
    ]
    return {PROVINCE_OF[where] for where in hexes}


@pytest.mark.rule("R-53", "10.6.3.0")
def test_units_that_must_leave_move_within_and_out_but_not_in_again() -> None:
    control = {"EQU": "Eagle Strong", "SUL": "Bull Weak"}
    words: dict[str, Any] = {"control": control, "campaign": 1}
    inside = enter(MOVEMENT, units={"N16": "Eagle: EQU:HC1", "N14": "Bull: SUL:LC1"}, **words)
    outside = enter(MOVEMENT, units={"O16": "Eagle: EQU:HC1"}, **words)

    assert reached(inside) == {PROVINCE["EQU"], PROVINCE["SUL"]}
    assert reached(outside) == {PROVINCE["EQU"]}
    assert offered(played(inside, [Select("EQU:HC1")]), Attack) == []


@pytest.mark.rule("10.6.3a1", "10.1.1a")
@pytest.mark.parametrize("left", [True, False])
def test_who_left_in_time_and_was_let_in_again_may_stay(*, left: bool) -> None:
    both = (UNIT["EQU:HC1"], UNIT["EQU:HI1"])
    date = Deadline(EAGLE, PROVINCE["SUL"], 1, 2, "10.6.3a1", both)
    state = position(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak"},
        units={"N16": "Eagle: EQU:HC1, EQU:HI1", "R31": "Bull: ILA:LI1"},
        phase=MOVEMENT,
        campaign=1,
        steps=(Turn(),),
    )
    state = GAME.settle(replace(state, deadlines=(date,)))[0]
    if left:
        state = played(state, [Select("EQU:HC1"), Head(section(state, "O16")), MoveTo("O16")])
        state = GAME.settle(replace(state, campaign=2, phase=CAVALRY, steps=(Turn(),)))[0]
        ask = AskLeave("EQU:HC1", "province", "SUL")
        state = played(state, [Select("EQU:HC1"), (EAGLE, ask), Permit()])
        state = played(state, [Head(section(state, "N16")), MoveTo("N16")])
    assert lies(state, "EQU:HC1") == "N16"
    state = GAME.settle(replace(state, season=2, phase=HOUSEKEEPING, steps=(Turn(),)))[0]
    assert lies(state, "EQU:HC1") == ("N16" if left else "box A")
    assert lies(state, "EQU:HI1") == "box A", "he never left"


@pytest.mark.rule("10.6.2")
def test_ending_a_general_war_ends_ones_wars_on_his_provinces_not_his() -> None:
    state = window(
        general=["Eagle on Bull"],
        wars=["Eagle on ILA", "Eagle on THE", "Bull on SUL"],
        units={"M31": "Eagle: EQU:HI1", "N23": "Eagle: EQU:HI2", "P18": "Bull: DAM:MI1"},
    )

    after, events = play(GAME, state, [EndGeneralWar(BULL)])

    assert after.general == (0, 0)
    assert told(events, PeaceMade) == [PeaceMade(EAGLE, "ILA", "10.6.2")]
    assert wars_on(after, "ILA") == []
    assert wars_on(after, "THE") == [EAGLE]
    assert wars_on(after, "SUL") == [BULL]
    leaving = {unit for date in after.deadlines for unit in date.units}
    assert leaving == {UNIT["EQU:HI1"], UNIT["DAM:MI1"]}


@pytest.mark.rule("10.6.2", "10.3.2")
def test_edge_50_a_general_war_of_the_other_side_goes_on() -> None:
    state = window(general=["Eagle on Bull", "Bull on Eagle"], units={"M31": "Eagle: EQU:HI1"})

    after = played(state, [EndGeneralWar(BULL)])
    later = GAME.settle(replace(after, season=2, phase=HOUSEKEEPING, steps=(Turn(),)))[0]

    assert after.general == (0, 1 << EAGLE)
    assert after.deadlines == (), "nobody is told to leave"
    assert lies(later, "EQU:HI1") == "M31", "the war justifies him"


@pytest.mark.rule("R-13")
def test_who_holds_the_province_by_arms_stays_and_its_owner_goes() -> None:
    state = window(
        wars=["Eagle on ILA"],
        military={"ILA": "Eagle"},
        units={"M31": "Eagle: EQU:HI1", "N30": "Bull: DAM:MI1, ILA:LI1"},
    )

    after = played(state, [MakePeace("ILA")])

    assert set(stragglers(after)) == {UNIT["DAM:MI1"], UNIT["ILA:LI1"]}


@pytest.mark.rule("R-13", "10.6.3a1", "4.3.5b")
@pytest.mark.parametrize("general", [False, True])
def test_who_makes_peace_and_then_loses_the_province_must_leave(*, general: bool) -> None:
    """Eagle holds Ilanoer by arms, but not all of its cities any more when that is looked at."""
    war: dict[str, Any] = {"general": ["Eagle on Bull"]} if general else {"wars": ["Eagle on ILA"]}
    words = {"military": {"ILA": "Eagle"}, "units": {"M31": "Eagle: EQU:HI1"}}
    state = window(**war, **words)
    peace, events = play(GAME, state, [EndGeneralWar(BULL) if general else MakePeace("ILA")])
    assert (stragglers(peace), told(events, MustLeave)) == ({}, []), "he is its master"
    kept = end_stays(replace(peace, season=2), [])
    assert (lies(kept, "EQU:HI1"), kept.deadlines) == ("M31", ())

    log: list[Any] = []
    lost = lose_military(peace, PROVINCE["ILA"], log)
    assert told(log, MustLeave) == [MustLeave(("EQU:HI1",), "ILA", 1, 2, "10.6.3a1")]
    assert set(stragglers(lost)) == {UNIT["EQU:HI1"]}
    assert lies(end_stays(replace(lost, season=2), []), "EQU:HI1") == "box A"


@pytest.mark.rule("10.6.3a1", "R-13")
@pytest.mark.parametrize(("general", "marked"), [(True, True), (True, False), (False, True)])
def test_whose_holder_is_given_peace_may_lose_the_province_and_must_leave_then(
    *, general: bool, marked: bool
) -> None:
    """Bull holds Equilla by arms; Eagle, its owner, ends his wars on him and on it."""
    state = window(
        general=["Eagle on Bull"] if general else [],
        wars=["Eagle on EQU"] if marked else [],
        military={"EQU": "Bull"},
        units={"P18": "Bull: ILA:SI1"},
    )
    peace = played(state, [EndGeneralWar(BULL) if general else MakePeace("EQU")])
    assert stragglers(peace) == {}
    assert set(stragglers(lose_military(peace, PROVINCE["EQU"], []))) == {UNIT["ILA:SI1"]}


@pytest.mark.rule("10.6.3a1", "4.3.5a")
def test_whoever_loses_a_neutral_after_peace_is_told_to_leave() -> None:
    state = window(
        wars=["Eagle on THE"], military={"THE": "Eagle"}, units={"K26": "Eagle: EQU:HI1"}
    )
    log: list[Any] = []
    lose_military(played(state, [MakePeace("THE")]), PROVINCE["THE"], log)
    assert [notice.units for notice in told(log, MustLeave)] == [("EQU:HI1",)]


@pytest.mark.rule("10.6.2", "10.6.3a1")
def test_a_general_war_ended_with_a_war_on_a_province_gives_each_unit_one_date() -> None:
    state = window(
        wars=["Eagle on ILA"], general=["Eagle on Bull"], units={"M31": "Eagle: EQU:HI1"}
    )
    after, events = play(GAME, state, [EndGeneralWar(BULL)])
    assert len(told(events, MustLeave)) == len(after.deadlines) == 1


@pytest.mark.rule("10.6.3a2", "10.1.1a")
def test_leave_to_stay_ends_when_the_unit_has_left() -> None:
    """It may not serve for another date after another war."""
    state = window(wars=["Eagle on ILA"], units={"M31": "Eagle: EQU:HI1"})
    state = played(state, [MakePeace("ILA")])
    unit, ila = UNIT["EQU:HI1"], PROVINCE["ILA"]
    state = replace(state, permits=(Leave(unit, "stay", ila, BULL),))
    assert strike_off(state).permits == state.permits, "it is still there"
    out = replace(state, at=put(state.at, unit, HEX["Q20"]))
    assert strike_off(out).permits == ()
    assert strike_off_on_the_way(out, (unit,), (HEX["M31"], HEX["Q20"])).permits == ()


@pytest.mark.rule("10.6.3a2", "R-54")
@pytest.mark.parametrize("kind", ["stay", "province"])
def test_standing_leave_to_enter_is_leave_to_remain(kind: str) -> None:
    state = window(wars=["Eagle on ILA"], units={"M31": "Eagle: EQU:HI1"})
    state = replace(played(state, [MakePeace("ILA")]), season=2)
    ila = PROVINCE["ILA"]
    let = replace(state, standing=(Standing(BULL, EAGLE, ila, kind),))
    assert lies(end_stays(let, []), "EQU:HI1") == "M31"
    assert lies(end_stays(state, []), "EQU:HI1") == "box A"


@pytest.mark.rule("10.6.3a2", "R-54")
@pytest.mark.parametrize("kind", ["stay", "province"])
def test_nobody_with_standing_leave_is_told_to_leave(kind: str) -> None:
    state = window(wars=["Eagle on ILA"], units={"M31": "Eagle: EQU:HI1"})
    let = replace(state, standing=(Standing(BULL, EAGLE, PROVINCE["ILA"], kind),))
    for one, notices in ((state, 1), (let, 0)):
        _, events = play(GAME, one, [MakePeace("ILA")])
        assert len(told(events, MustLeave)) == notices


@pytest.mark.rule("10.6.3a1", "R-14")
def test_nobody_is_told_of_one_date_twice() -> None:
    """Eagle makes peace with Neutral Thessella, which Bull held and loses at once."""
    state = window(
        general=["Eagle on Bull"],
        military={"THE": "Bull"},
        units={"J22": "Eagle: EQU:HI1", "K26": "Eagle: EQU:HI2", "H22": "Bull: ILA:SI1"},
    )
    peace, events = play(GAME, state, [EndGeneralWar(BULL)])
    log: list[Any] = []
    lost = lose_military(peace, PROVINCE["THE"], log)
    notices = [code for one in told([*events, *log], MustLeave) for code in one.units]
    assert sorted(notices) == ["EQU:HI1", "EQU:HI2", "ILA:SI1"]
    assert sum(len(date.units) for date in lost.deadlines) == 3


@pytest.mark.rule("10.6.3a1", "R-54")
def test_whoever_loses_his_leave_is_told_of_his_date() -> None:
    """And where the province passes on, who has leave is told nothing."""
    ila = PROVINCE["ILA"]
    state = window(wars=["Eagle on ILA"], units={"M31": "Eagle: EQU:HI1"})
    let = replace(state, standing=(Standing(BULL, EAGLE, ila, "province"),))
    let, _ = play(GAME, let, [MakePeace("ILA")])
    log: list[Any] = []
    revoke(let, BULL, RevokeLeave(EAGLE, "ILA", "province"), log)
    assert [notice.units for notice in told(log, MustLeave)] == [("EQU:HI1",)]
    log.clear()
    other = replace(let, standing=(Standing(BULL, EAGLE, ila, "hex"),))
    revoke(other, BULL, RevokeLeave(EAGLE, "ILA", "hex"), log)
    assert told(log, MustLeave) == [], "that was no leave to be there"
    held = window(seats=3, military={"ILA": "Bull"}, units={"M31": "Eagle: EQU:HI1"})
    held = replace(held, standing=(Standing(BULL, EAGLE, ila, "province"),))
    log.clear()
    set_political(held, ila, 2, log, "4.2.2a")
    assert told(log, MustLeave) == []


@pytest.mark.rule("10.6.3a1", "10.6.3a2", "R-14")
def test_whose_leave_went_with_the_master_is_told_of_his_date() -> None:
    """Bull held Thessella and let Eagle stay in spite of the peace; then Bull loses it."""
    state = window(
        general=["Eagle on Bull"], military={"THE": "Bull"}, units={"J22": "Eagle: EQU:HI1"}
    )
    the = PROVINCE["THE"]
    state = replace(state, standing=(Standing(BULL, EAGLE, the, "province"),))
    peace, events = play(GAME, state, [EndGeneralWar(BULL)])
    assert told(events, MustLeave) == []
    log: list[Any] = []
    lose_military(peace, the, log)
    assert [notice.units for notice in told(log, MustLeave)] == [("EQU:HI1",)]


@pytest.mark.rule("10.6.1b", "10.6.4")
def test_war_may_be_declared_again_in_the_same_season() -> None:
    state = played(window(wars=["Eagle on ILA"]), [MakePeace("ILA")])
    state = replace(state, phase=WAR, steps=(*state.steps[:1], Declaring()))

    assert DeclareWar("ILA") in offered(state, DeclareWar)
    bull = replace(state, steps=(*state.steps[:1], Declaring(turn=1)))
    assert DeclareWar("SUL") in offered(bull, DeclareWar)

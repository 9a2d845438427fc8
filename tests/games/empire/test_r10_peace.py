"""Making peace, leaving on time, and the start of a season (10.6, 10.4.4, 11.3, R-7, R-8)."""

from typing import Any

import msgspec
import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    MOON,
    due,
    enter,
    happens,
    has_mark,
    lies,
    offered,
    play,
    played,
    refused,
    told,
    wars_on,
)
from tests.games.empire.courts import chits, marker
from tests.games.empire.marches import name as section

from hexarch.boards.empire import HEX, PROVINCE, PROVINCE_OF
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.march import Attack, Head, MoveTo, Select
from hexarch.games.empire.actions.realm import Decline, Roll
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
from hexarch.games.empire.events.realm import CheckNotRolled
from hexarch.games.empire.events.war import DefenceEnded, Eliminated, MustLeave, PeaceMade
from hexarch.games.empire.model import (
    BUILD,
    CAVALRY,
    EXTRA,
    HOUSEKEEPING,
    INFLUENCE,
    INITIATIVE,
    MILITARY,
    MOVEMENT,
    NOBODY,
    RESTORE,
    SUPPLY,
    VICTORY,
    WAR,
    Deadline,
    State,
    replace,
)
from hexarch.games.empire.model import Permit as Leave
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r10_hostility import hostile
from hexarch.games.empire.rules.r10_war import check_province
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Check
from hexarch.games.empire.steps.war import Declaring, Peacemaking
from hexarch.kernel.flat import put

REALMS = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "DAM": "Bull Weak", "ILA": "Bull Weak"}
THE = PROVINCE["THE"]


def window(**words: Any) -> State:
    """Open the window for peace before Check Military Control of Summer."""
    control = words.pop("control", REALMS)
    return due(Peacemaking(), phase=MILITARY, control=control, **words)


def spring(**words: Any) -> tuple[State, tuple[Any, ...]]:
    """Run the start of a season, up to the first question."""
    control = words.pop("control", REALMS)
    seats = words.pop("seats", 2)
    more = words.pop("more", {})
    state = position(seats, phase=HOUSEKEEPING, steps=(Turn(),), control=control, **words)
    return GAME.settle(replace(state, **more))


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
    date = Deadline(EAGLE, PROVINCE["SUL"], 1, 2, "10.6.3a1", (UNIT["EQU:HC1"],))
    state = position(
        2,
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak"},
        units={"N16": "Eagle: EQU:HC1", "R31": "Bull: ILA:LI1"},
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

    assert [date.units for date in after.deadlines] == [(UNIT["DAM:MI1"], UNIT["ILA:LI1"])]


@pytest.mark.rule("10.6.1b", "10.6.4")
def test_war_may_be_declared_again_in_the_same_season() -> None:
    state = played(window(wars=["Eagle on ILA"]), [MakePeace("ILA")])
    state = replace(state, phase=WAR, steps=(*state.steps[:1], Declaring()))

    assert DeclareWar("ILA") in offered(state, DeclareWar)
    bull = replace(state, steps=(*state.steps[:1], Declaring(turn=1)))
    assert DeclareWar("SUL") in offered(bull, DeclareWar)


# Peace with a Neutral


@pytest.mark.rule("11.3.1b", "10.5.3a", "10.4.5b", "10.5.4b")
def test_at_peace_with_all_a_neutral_disarms_and_its_defenders_must_leave() -> None:
    state = window(
        seats=3,
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        interveners=["Moon on THE"],
        units={
            "N23": "Eagle: EQU:HI1",
            "L25": "Bull: DAM:MI1, THE:SI1 extra",
            "J24": "Moon: REL:GI1",
            "K26": "Neutral: THE:SC1 V",
            "P18": "Neutral: THE:SC2",
            "K16": "Neutral: THE:SC3 V",
        },
    )

    after, events = play(GAME, state, [MakePeace("THE")])

    assert after.step == Check("ally_wins", BULL, THE)
    assert after.ally[THE] == NOBODY
    assert after.intervenes == (0, 0, 0)
    assert [event.seat for event in told(events, DefenceEnded)] == [BULL, MOON]
    assert lies(after, "THE:SC2") == lies(after, "THE:SI1") == "pool"
    assert {lies(after, "THE:SC1"), lies(after, "THE:SC3")} == {"H22", "K26"}
    assert has_mark(after, "THE:SC1")
    dates = {(date.power, date.province, date.season, date.rule) for date in after.deadlines}
    assert dates == {
        (EAGLE, THE, 2, "10.6.3a1"),
        (BULL, THE, 2, "10.4.5b"),
        (MOON, THE, 2, "10.4.5b"),
    }


@pytest.mark.rule("10.5.4b", "10.6.3a1", "11.3.1b")
def test_the_end_of_the_example_of_play() -> None:
    """E-END: Eagle makes peace with Thessella, Bull's ally."""
    state = window(
        control={"EQU": "Eagle Strong", "SUL": "Eagle Favorable -1", "DAM": "Bull Weak"},
        markers={"THE": "Eagle Weak -1"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={
            "L25": "Eagle: EQU:HI1 V",
            "K19": "Eagle: KHA:LI1 mercenary",
            "K16": "Neutral: THE:SC1",
            "M19": "Neutral: THE:SC2",
            "J22": "Bull: DAM:MI1",
            "K26": "Bull: KHA:LI2 mercenary V",
        },
    )

    after = played(state, [MakePeace("THE"), Roll()], [(3, 2)])

    assert marker(after, "THE") == "Neutral", "5 - 2 - 1 = 2"
    assert lies(after, "THE:SC1") == lies(after, "THE:SC2") == "pool"
    leaving = {unit for date in after.deadlines for unit in date.units}
    assert leaving == {UNIT[code] for code in ("EQU:HI1", "DAM:MI1", "KHA:LI2")}
    assert {(date.year, date.season) for date in after.deadlines} == {(1, 2)}


@pytest.mark.rule("11.3.1b")
def test_extra_veterans_become_the_neutrals_own() -> None:
    state = window(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"L25": "Bull: THE:SC1 extra V"},
    )

    after = played(state, [MakePeace("THE")])

    assert lies(after, "THE:SC1") == "H22"
    assert not has_mark(after, "THE:SC1", EXTRA)
    assert after.lord[UNIT["THE:SC1"]] == NOBODY


@pytest.mark.rule("10.5.4b", "11.3.1b", "10.5.3a")
def test_an_ally_wins_once_for_each_attacker_and_stays_until_the_last_is_gone() -> None:
    state = window(
        seats=3,
        wars=["Eagle on THE", "Moon on THE"],
        allies={"THE": "Bull"},
        units={"K26": "Neutral: THE:SC1", "N23": "Eagle: EQU:HI1", "J24": "Moon: REL:GI1"},
    )

    first = played(state, [MakePeace("THE")])
    assert first.step == Check("ally_wins", BULL, THE)
    first = played(first, [Decline()])
    assert first.ally[THE] == BULL
    assert lies(first, "THE:SC1") == "K26"
    second = played(first, [(MOON, MakePeace("THE"))])
    assert second.step == Check("ally_wins", BULL, THE)
    assert second.ally[THE] == NOBODY


@pytest.mark.rule("10.6.5", "11.3.1a", "R-8")
def test_edge_13_without_a_unit_inside_peace_comes_by_itself_at_the_season_start() -> None:
    state, events = spring(
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"K26": "Neutral: THE:SC1", "P18": "Eagle: EQU:HI1"},
    )

    assert wars_on(state, "THE") == []
    assert state.step == Check("ally_wins", BULL, THE)
    assert lies(state, "THE:SC1") == "pool"
    assert told(events, PeaceMade) == [PeaceMade(EAGLE, "THE", "10.6.5")]


@pytest.mark.rule("10.6.5", "11.3.1a")
@pytest.mark.parametrize("units", [{"N23": "Eagle: EQU:HI1"}, {"N23": "Eagle: KHA:LI1 mercenary"}])
def test_with_a_unit_inside_the_war_goes_on(units: dict[str, str]) -> None:
    state, _ = spring(wars=["Eagle on THE"], units=units)

    assert wars_on(state, "THE") == [EAGLE]


@pytest.mark.rule("10.6.5", "11.3.1a")
def test_no_peace_comes_by_itself_with_a_players_province() -> None:
    state, _ = spring(wars=["Eagle on ILA"])

    assert wars_on(state, "ILA") == [EAGLE]


@pytest.mark.rule("R-8")
def test_a_war_is_not_tested_in_the_phase_in_which_it_was_declared() -> None:
    state = enter(WAR, control=REALMS, wars=["Eagle on THE"], units={"P18": "Eagle: EQU:HI1"})

    assert wars_on(state, "THE") == [EAGLE]


@pytest.mark.rule("R-8", "10.6.5", "10.6.4")
def test_edge_14_the_last_unit_inside_starves_and_peace_follows_in_the_same_turn() -> None:
    state = enter(
        SUPPLY,
        control=REALMS,
        wars=["Eagle on THE"],
        units={"N23": "Eagle: EQU:HI1", "P18": "Eagle: EQU:ML1"},
        season="Winter",
    )

    assert lies(state, "EQU:HI1") == "box B", "Restore Units has gone by"
    assert wars_on(state, "THE") == []
    assert state.phase == WAR
    assert DeclareWar("THE") in offered(state, DeclareWar)


# Interveners at the start of a season


@pytest.mark.rule("10.4.4a")
def test_an_intervener_without_a_unit_inside_is_out() -> None:
    words: dict[str, Any] = {"wars": ["Eagle on THE"], "interveners": ["Bull on THE"]}
    gone, events = spring(units={"N23": "Eagle: EQU:HI1", "F24": "Bull: DAM:MI1"}, **words)
    there, _ = spring(units={"N23": "Eagle: EQU:HI1", "L25": "Bull: DAM:MI1"}, **words)

    assert gone.intervenes == (0, 0)
    assert told(events, DefenceEnded) == [DefenceEnded(BULL, "THE", "10.4.4a")]
    assert told(events, CheckNotRolled) == [], "it was not his first season"
    assert there.intervenes == (0, 1 << THE)


@pytest.mark.rule("10.4.4a")
def test_edge_15_units_at_sea_or_extra_ones_do_not_count() -> None:
    state, _ = spring(
        control=REALMS | {"EQU": "Eagle Strong"},
        wars=["Eagle on KOR"],
        interveners=["Bull on KOR"],
        units={
            "N9": "Eagle: EQU:HI1",
            "sea:U10": "Bull: ILA:W3.1",
            "P12": "Bull: KOR:LI1 extra",
        },
    )

    assert state.intervenes == (0, 0)


@pytest.mark.rule("10.4.4a", "R-52")
def test_the_extra_units_of_a_former_intervener_are_the_neutrals() -> None:
    state, _ = spring(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"N23": "Eagle: EQU:HI1", "J24": "Bull: THE:SC1 extra"},
    )

    assert state.lord[UNIT["THE:SC1"]] == NOBODY
    assert has_mark(state, "THE:SC1", EXTRA)
    assert lies(state, "THE:SC1") == "J24"


@pytest.mark.rule("10.4.4b")
def test_who_never_came_has_failed_to_intervene() -> None:
    state, events = spring(
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"N23": "Eagle: EQU:HI1"},
        more={"newly": (0, 1 << THE)},
    )

    assert chits(state, "THE")[BULL] == -1
    assert told(events, CheckNotRolled)[0].event == "fail_to_intervene"
    assert state.newly == (0, 0)


@pytest.mark.rule("10.5.2d", "R-50")
def test_an_ally_need_not_be_inside() -> None:
    state, events = spring(
        wars=["Eagle on THE"], allies={"THE": "Bull"}, units={"N23": "Eagle: EQU:HI1"}
    )

    assert state.ally[THE] == BULL
    assert told(events, CheckNotRolled) == []


@pytest.mark.rule("R-7")
def test_the_order_of_things_at_the_start_of_a_season() -> None:
    """Eagle's last unit overstays and dies; then Bull has failed; then there is peace."""
    date = Deadline(EAGLE, THE, 1, 1, "R-14", (UNIT["EQU:HI1"],))
    state, events = spring(
        seats=3,
        wars=["Moon on THE"],
        interveners=["Bull on THE"],
        units={"N23": "Eagle: EQU:HI1", "K26": "Neutral: THE:SC1"},
        more={"newly": (0, 1 << THE, 0), "deadlines": (date,)},
    )

    kinds = [type(e) for e in events if isinstance(e, Eliminated | DefenceEnded | PeaceMade)]
    assert kinds == [Eliminated, DefenceEnded, PeaceMade]
    assert chits(state, "THE")[BULL] == -1
    assert state.phase == INITIATIVE


@pytest.mark.rule("10.4.6")
def test_peace_strikes_a_player_off_the_list_that_former_interveners_wait_for() -> None:
    state, _ = happens(
        Peacemaking(),
        phase=MILITARY,
        seats=3,
        control=REALMS,
        wars=["Eagle on THE", "Moon on THE"],
        units={"N23": "Eagle: EQU:HI1", "J24": "Moon: REL:GI1"},
    )
    state = replace(state, barred=((BULL, THE, 1 << EAGLE | 1 << MOON),))

    after = played(state, [MakePeace("THE")])

    assert after.barred == ((BULL, THE, 1 << MOON),)

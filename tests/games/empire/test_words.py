"""What people read: names in the place of codes, prices, dangers."""

from tests.games.empire.courts import EAGLE, enter, owing, played
from tests.games.empire.fields import field
from tests.games.empire.truces import window

from hexarch.boards.empire import FORT_COST
from hexarch.cli.wording import Wording
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import Stand, WithdrawBefore
from hexarch.games.empire.actions.realm import EndGo, ExtraTribute, Pressure
from hexarch.games.empire.actions.war import (
    Build,
    BuildFort,
    DeclareGeneralWar,
    DeclareWar,
    EndGeneralWar,
    EndPeace,
    MakePeace,
    Muster,
    NoDeclaration,
    Resign,
)
from hexarch.games.empire.book import BOOK
from hexarch.games.empire.events.battle import DamageIgnored
from hexarch.games.empire.events.realm import PointsCounted
from hexarch.games.empire.model import BUILD, INFLUENCE, MOVEMENT, TRIBUTE, WAR
from hexarch.kernel.game import Setting
from hexarch.kernel.pointing import why_not
from hexarch.kernel.record import Seated


def test_a_rule_is_told_in_whole_sentences() -> None:
    """14.1 breaks off in the rulebook; a player reads what is played (R-55)."""
    for entry in BOOK.entries.values():
        assert "text cut" not in entry.text
        assert "," not in entry.text[-2:]


def test_a_question_names_the_province() -> None:
    state = owing("pressure", EAGLE, "BEC", markers={"BEC": "Bull Weak"})
    asked = GAME.decisions(state)[0]
    assert asked.prompt == "Diplomatic Pressure: roll for Influence in Isle of Becca, or not."


def test_a_neutral_that_loses_all_is_not_nobody() -> None:
    told = [GAME.tell(DamageIgnored(seat, 2)) for seat in (-1, 1)]
    assert [(rule, text.english) for rule, text in told] == [
        ("14.6.6a", "The Neutral loses all in the hex; damage beyond that: 2"),
        ("14.6.6a", "@1 loses all in the hex; damage beyond that: 2"),
    ]


def test_victory_points_name_those_who_have_them() -> None:
    _, told = GAME.tell(PointsCounted((8, 8, 7, 0)))
    assert told.english == "Victory points: @0 8, @1 8, @2 7, @3 0"
    state = GAME.setup(GAME.check_setting(Setting("C", 4)))
    lines = Wording(GAME, state, [Seated(""), Seated(""), Seated(""), Seated("")])
    assert lines.sentence(told) == "Victory points: Eagle 8, Bull 8, Moon 7, Hand 0"


def test_a_refusal_names_the_place_and_leaves_nonsense_alone() -> None:
    state = enter(TRIBUTE, control={"THE": "Eagle", "EQU": "Bull"})
    seat = GAME.decisions(state)[0].seat
    assert seat == EAGLE
    refused = GAME.check(state, seat, ExtraTribute("S36"))
    assert refused is not None
    assert refused.why == "The province of Gullhaven (S36) is not yours."
    refused = GAME.check(state, seat, ExtraTribute("nowhere"))
    assert refused is not None
    assert refused.why == "There is no city at nowhere."


def test_pressure_costs_one_on_the_own_marker_and_two_elsewhere() -> None:
    markers = {"THE": "Eagle Weak", "BEC": "Bull Weak"}
    state = enter(INFLUENCE, markers=markers, treasury={"Eagle": 9})
    assert GAME.stakes(state, Pressure("THE", 2)).cost == 2
    assert GAME.stakes(state, Pressure("BEC", 2)).cost == 4


def test_chances_of_an_influence_check_are_told_beforehand() -> None:
    """Neutral rises at 12, Weak at 12 and falls at 2, Strong falls at 4 or less."""
    markers = {"THE": "Eagle Weak", "EQU": "Eagle Strong"}
    control = {"THE": "Eagle", "EQU": "Eagle"}
    state = enter(INFLUENCE, markers=markers, control=control, treasury={"Eagle": 9})
    told = [
        GAME.stakes(state, act).odds for act in (Pressure("SUL", 1), Pressure("THE", 2), EndGo())
    ]
    assert [odds and odds.english for odds in told] == [
        "Influence in Sulan: up 8%",
        "Influence in Thessella: up 17%, down 3%",
        None,
    ]
    foreign = enter(INFLUENCE, markers={"THE": "Bull Weak"}, treasury={"Eagle": 9})
    told_of = GAME.stakes(foreign, Pressure("THE", 2)).odds
    assert told_of is not None
    assert told_of.english.startswith("Influence of @1 in Thessella: up ")
    state = enter(TRIBUTE, markers=markers, control=control)
    strong = GAME.stakes(state, ExtraTribute("P18")).odds
    assert strong is not None
    assert strong.english == "Influence in Equilla: down 42%", "6 or less, with -2 at 4"


def test_additional_tribute_of_a_weak_province_is_asked_about() -> None:
    state = enter(TRIBUTE, markers={"THE": "Eagle Weak"}, control={"THE": "Eagle"})
    stakes = GAME.stakes(state, ExtraTribute("K26"))
    assert stakes.danger
    assert stakes.final
    assert stakes.confirm is not None
    assert "Thessella" in stakes.confirm.english
    state = enter(TRIBUTE, markers={"THE": "Eagle Strong"}, control={"THE": "Eagle"})
    assert not GAME.stakes(state, ExtraTribute("K26")).danger


def test_a_unit_and_a_fort_cost_what_they_cost() -> None:
    state = enter(
        BUILD,
        control={"THE": "Eagle"},
        units={"K26": "Eagle: THE:SC1"},
        treasury={"Eagle": 50},
    )
    assert GAME.stakes(state, BuildFort("THE:SC1")).cost == FORT_COST
    state = played(state, [Muster("K26")])
    builds = [act for act in GAME.legal(state, EAGLE) if isinstance(act, Build)]
    assert builds
    for act in builds:
        after, _ = GAME.apply(state, EAGLE, act)
        assert GAME.stakes(state, act).cost == 50 - after.treasury[EAGLE] > 0


def test_war_and_resigning_are_asked_about() -> None:
    state = enter(WAR, control={"THE": "Eagle", "EQU": "Bull"})
    one = GAME.stakes(state, DeclareWar("EQU"))
    assert one.danger
    assert one.confirm is not None
    assert one.confirm.about == ("Equilla",)
    general = GAME.stakes(state, DeclareGeneralWar(1))
    assert general.danger
    assert general.confirm is not None
    assert general.confirm.about == ("@1",)
    assert GAME.stakes(state, Resign()).danger
    assert not GAME.stakes(state, NoDeclaration()).danger


def test_peace_is_asked_about_and_to_let_a_war_go_on_is_not() -> None:
    """10.6.1a: Enter takes no choice that is grave, so a war ends only when somebody means it."""
    state = window(wars=["Eagle on ILA"], general=["Eagle on Bull"])
    assert GAME.legal(state, EAGLE) == [MakePeace("ILA"), EndGeneralWar(1), EndPeace()]
    one, all_of_it, none = (GAME.stakes(state, act) for act in GAME.legal(state, EAGLE))
    assert (one.danger, all_of_it.danger, none.danger) == (True, True, False)
    assert one.confirm is not None
    assert one.confirm.english.startswith("The war on Ilanoer ends at once")
    assert all_of_it.confirm is not None
    assert all_of_it.confirm.about == ("@1",)
    assert none.confirm is None


def test_pointing_in_vain_tells_rule_and_reason() -> None:
    state = enter(
        MOVEMENT,
        campaign=1,
        control={"THE": "Eagle", "EQU": "Bull"},
        units={"K26": "Eagle: THE:SC1", "S36": "Bull: EQU:HI1"},
    )
    seat = GAME.decisions(state)[0].seat
    assert seat == EAGLE
    told = why_not(GAME, state, seat, ["EQU:HI1"])
    assert told.why == "Not yours to move: heavy infantry of Equilla."
    assert why_not(GAME, state, seat, ["S36"]) == told
    assert why_not(GAME, state, seat, ["Q20"]).why == "Nobody stands in Q20."


def test_a_counter_stands_for_its_hex_where_a_city_is_asked_for() -> None:
    state = enter(
        TRIBUTE,
        control={"THE": "Eagle", "EQU": "Bull"},
        markers={"THE": "Eagle Strong"},
        units={"S36": "Bull: EQU:HI1"},
    )
    told = why_not(GAME, state, EAGLE, ["EQU:HI1"])
    assert (told.rule, told.why) == ("5.3b", "The province of Gullhaven (S36) is not yours.")


def test_leaving_a_battle_is_asked_about_and_standing_calls_the_dice() -> None:
    state = GAME.settle(field("Eagle: EQU:HI1", "Bull: THE:SC1"))[0]
    away = GAME.stakes(state, WithdrawBefore())
    assert away.danger
    assert away.confirm is not None
    assert "K21" in away.confirm.english
    assert GAME.stakes(state, Stand()).final

"""Declaring war, and who stands up for the attacked (10.2, 10.4.1, 10.5.1)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    HAND,
    MOON,
    due,
    enter,
    lies,
    offered,
    play,
    played,
    refused,
    told,
    unit_in,
    wars_on,
)
from tests.games.empire.courts import chits, marker

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.cli.wording import Wording as TerminalWording
from hexarch.games.empire import GAME
from hexarch.games.empire.actions import Action
from hexarch.games.empire.actions.realm import NextCheck
from hexarch.games.empire.actions.war import (
    Ally,
    DeclareGeneralWar,
    DeclareWar,
    Decline,
    Intervene,
    MakePeace,
    NoDeclaration,
    RaiseGarrison,
)
from hexarch.games.empire.events.realm import CheckNotRolled
from hexarch.games.empire.events.war import (
    Allied,
    GeneralWarDeclared,
    Intervened,
    MustLeave,
    Recalled,
    UnitBuilt,
    WarDeclared,
)
from hexarch.games.empire.model import (
    CAVALRY,
    COMBAT,
    NOBODY,
    RESTORE,
    WAR,
    Options,
    State,
    replace,
)
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r10_hostility import may_enter
from hexarch.games.empire.rules.r10_housekeeping import stragglers
from hexarch.games.empire.rules.r10_war import check_province
from hexarch.games.empire.stages.sequence import after
from hexarch.games.empire.steps import Turn
from hexarch.games.empire.steps.realm import Checks
from hexarch.games.empire.steps.war import Declaring, Standby
from hexarch.kernel.flat import put
from hexarch.kernel.record import Seated
from hexarch.server.wording import Wording

REALMS = {
    "EQU": "Eagle Strong",
    "SUL": "Eagle Weak",
    "DAM": "Bull Favorable",
    "ILA": "Bull Weak",
    "REL": "Moon Strong",
}
PASS, NO = NoDeclaration(), Decline()


def declaring(**words: Any) -> State:
    """Let Eagle declare war first."""
    control = words.pop("control", REALMS)
    seats = words.pop("seats", 3)
    return due(Declaring(), phase=WAR, control=control, seats=seats, **words)


def asked(state: State) -> int:
    """Return who is asked."""
    return GAME.decisions(state)[0].seat


@pytest.mark.rule("10.2.2a", "10.2.2b", "10.2.2c", "10.2.4a")
def test_on_what_war_may_be_declared() -> None:
    state = declaring(markers={"REL": "Bull Strong"})

    provinces = {action.province for action in offered(state, DeclareWar)}
    assert {"THE", "KHA", "TUR"} <= provinces, "Neutrals"
    assert "ILA" in provinces, "Bull's Influence is Weak"
    assert "REL" in provinces, "Moon has no Influence in his own province"
    assert not {"EQU", "SUL", "DAM"} & provinces
    assert {action.player for action in offered(state, DeclareGeneralWar)} == {BULL, MOON}
    assert refused(state, DeclareWar("DAM")) == "10.2.4a"
    assert refused(state, DeclareWar("EQU")) == "10.2.2b"
    assert refused(state, DeclareWar("x")) == "1.2a"
    for player in (EAGLE, 7, -1):
        assert refused(state, DeclareGeneralWar(player)) == "10.2.2c"


@pytest.mark.rule("10.2.2a", "10.2.2c")
def test_no_war_is_declared_twice() -> None:
    state = declaring(wars=["Eagle on THE"], general=["Eagle on Bull"])

    assert refused(state, DeclareWar("THE")) == "10.2.2a"
    assert refused(state, DeclareGeneralWar(BULL)) == "10.2.2c"
    assert refused(state, DeclareWar("ILA")) == "10.2.5a"


@pytest.mark.rule("9.4.7", "10.2.2b")
def test_mercenaries_bind_their_employer_to_a_neutral_only() -> None:
    pay = {"P18": "Eagle: THE:SI1 mercenary, ILA:SI1 mercenary"}

    state = declaring(units=pay)

    assert refused(state, DeclareWar("THE")) == "9.4.7"
    assert DeclareWar("ILA") in offered(state, DeclareWar), "it has passed to Bull since"


@pytest.mark.rule("10.2.2c", "R-83")
def test_no_war_is_declared_on_one_who_left_the_game() -> None:
    state = declaring(order=["Eagle", "Bull"])

    assert {action.player for action in offered(state, DeclareGeneralWar)} == {BULL}
    assert refused(state, DeclareGeneralWar(MOON)) == "10.2.2c"


@pytest.mark.rule("10.2.1", "R-6", "3.2b")
def test_a_go_is_one_declaration_and_who_passes_may_declare_later() -> None:
    state = declaring(control=REALMS, seats=2)

    state = played(state, [(EAGLE, PASS), (BULL, DeclareWar("THE")), (EAGLE, NO)])
    assert asked(state) == EAGLE
    state = played(state, [(EAGLE, DeclareWar("KHA")), (BULL, NO), (BULL, PASS)])
    assert asked(state) == EAGLE
    assert wars_on(state, "THE") == [BULL]
    assert wars_on(state, "KHA") == [EAGLE]


@pytest.mark.rule("10.2.3a", "11.2.1", "7.2.4d")
def test_war_on_a_neutral_is_felt_there_without_a_roll() -> None:
    state, events = play(GAME, declaring(), [DeclareWar("THE")])

    assert wars_on(state, "THE") == [EAGLE]
    assert chits(state, "THE") == (-1, 0, 0)
    assert told(events, WarDeclared) == [WarDeclared(EAGLE, "THE", "10.2.2a")]
    assert told(events, CheckNotRolled)[0].event == "declare_war"


@pytest.mark.rule("R-87", "10.2.3a")
def test_edge_4_war_on_a_neutral_that_bears_ones_own_marker_needs_a_roll() -> None:
    state = declaring(markers={"THE": "Eagle Weak"})

    after_roll = played(state, [DeclareWar("THE")], [(3, 3)])

    assert marker(after_roll, "THE") == "Eagle Weak -1", "6 - 2 = 4"
    assert after_roll.political[PROVINCE["THE"]] == NOBODY


@pytest.mark.rule("10.2.4a", "10.2.4b")
def test_war_on_a_players_province_is_felt_there_and_lasts() -> None:
    state = played(declaring(), [DeclareWar("ILA")], [(5, 4)])

    assert wars_on(state, "ILA") == [EAGLE]
    assert marker(state, "ILA") == "Bull Weak +1", "9 + 2 = 11"
    risen = replace(state, level=tuple(3 for _ in state.level))
    assert wars_on(risen, "ILA") == [EAGLE]
    assert asked(state) == BULL, "nobody reacts for a player's province"


@pytest.mark.rule("R-37")
def test_war_on_what_the_enemy_holds_by_arms_only_is_not_felt() -> None:
    state = declaring(military={"THE": "Bull", "KHA": "Eagle"})

    at_war, events = play(GAME, state, [DeclareWar("THE")])

    assert wars_on(at_war, "THE") == [EAGLE]
    assert told(events, CheckNotRolled) == []
    assert asked(at_war) == BULL
    assert unit_in(at_war, "K26") == [], "no garrison"
    assert refused(state, DeclareWar("KHA")) == "10.2.2b"


@pytest.mark.rule("R-13", "10.2.2b")
def test_the_lawful_owner_may_declare_war_on_who_holds_his_province() -> None:
    state = declaring(military={"SUL": "Bull"}, units={"P18": "Eagle: EQU:HI1"})
    assert not may_enter(state, UNIT["EQU:HI1"], PROVINCE["SUL"])

    state, events = play(GAME, state, [DeclareWar("SUL")])

    assert wars_on(state, "SUL") == [EAGLE]
    assert told(events, CheckNotRolled) == [], "Bull does not control it politically"
    assert may_enter(state, UNIT["EQU:HI1"], PROVINCE["SUL"])


@pytest.mark.rule("10.2.5a", "10.2.5b", "10.3.2")
def test_general_war_is_felt_in_all_the_provinces_he_controls_politically() -> None:
    control = REALMS | {"KOR": "Bull Weak"}
    state = declaring(wars=["Eagle on ILA"], military={"THE": "Bull"}, control=control)

    at_war, events = GAME.apply(state, EAGLE, DeclareGeneralWar(BULL))

    assert told(events, GeneralWarDeclared) == [GeneralWarDeclared(EAGLE, BULL)]
    assert at_war.general == (1 << BULL, 0, 0)
    step = at_war.step
    assert isinstance(step, Checks)
    assert set(step.provinces) == {PROVINCE["DAM"], PROVINCE["KOR"]}
    done = played(at_war, [NextCheck("DAM")], [(3, 3), (3, 3)])
    assert asked(done) == BULL


@pytest.mark.rule("10.2.5a")
def test_general_war_takes_in_what_the_enemy_gains_later() -> None:
    state = declaring(
        general=["Eagle on Bull"],
        units={"P18": "Eagle: EQU:HI1"},
        control=REALMS | {"HAR": "Bull Weak"},
    )

    assert may_enter(state, UNIT["EQU:HI1"], PROVINCE["HAR"])


# Reactions


@pytest.mark.rule("10.2.3b", "10.4.1a", "10.5.1", "10.5.2.0")
def test_the_others_ally_or_intervene_in_initiative_order() -> None:
    state = played(declaring(seats=4), [DeclareWar("THE")])

    assert asked(state) == BULL
    assert set(GAME.legal(state, BULL)) == {Ally("THE"), Intervene("THE"), NO}
    state, events = play(GAME, state, [Ally("THE")])
    assert told(events, Allied) == [Allied(BULL, "THE")]
    assert asked(state) == MOON
    assert set(GAME.legal(state, MOON)) == {Intervene("THE"), NO}
    assert refused(state, Ally("THE")) == "10.5.1"
    state, events = play(GAME, state, [Intervene("THE")])
    assert told(events, Intervened) == [Intervened(MOON, "THE", "10.4.1a")]
    assert asked(state) == HAND
    assert state.ally[PROVINCE["THE"]] == BULL
    assert state.intervenes[MOON] == state.newly[MOON] == 1 << PROVINCE["THE"]


@pytest.mark.rule("10.2.3b")
def test_who_is_asked_to_stand_up_is_told_against_whom() -> None:
    def prompt(*wars: str, language: str = "en") -> str:
        state = played(declaring(seats=4, wars=wars), [DeclareWar("THE")])
        names = ["Anna", "Bert", "Cleo", "Dora"]
        (owed, *_) = GAME.decisions(state)
        heard = TerminalWording(GAME, state, [Seated(name) for name in names]).sentence(owed)
        assert heard.startswith("At war with Thessella: Eagle")
        return Wording(GAME, language, names).prompt(owed)

    assert prompt() == "At war with Thessella: Anna. Do you stand up for Thessella?"
    two = prompt("Moon on THE")
    assert two == "At war with Thessella: Anna, Cleo. Do you stand up for Thessella?"
    german = prompt("Moon on THE", "Bull on THE", language="de")
    assert german == "Im Krieg mit Thessella: Anna, Bert, Cleo. Trittst du für Thessella ein?"


@pytest.mark.rule("10.2.3b", "11.2.2a")
@pytest.mark.parametrize("code", ["BAR", "TUR"])
def test_the_first_and_the_last_neutral_are_defended_too(code: str) -> None:
    state = played(declaring(), [DeclareWar(code)])

    assert set(GAME.legal(state, BULL)) == {Ally(code), Intervene(code), NO}


@pytest.mark.rule("10.2.3b")
def test_who_declined_is_asked_again_after_another_has_acted() -> None:
    state = played(declaring(), [DeclareWar("THE"), (BULL, NO), (MOON, Intervene("THE"))])

    assert asked(state) == BULL
    state = played(state, [(BULL, NO)])
    assert isinstance(state.step, Declaring)


@pytest.mark.rule("10.4.1a")
def test_who_is_at_war_with_the_neutral_is_not_asked() -> None:
    state = played(declaring(wars=["Bull on THE"]), [DeclareWar("THE")])

    assert asked(state) == MOON


@pytest.mark.rule("10.4.1d")
def test_reactions_concern_the_attacked_neutral_only() -> None:
    state = played(declaring(wars=["Moon on KHA"]), [DeclareWar("THE")])

    assert refused(state, Intervene("KHA")) == refused(state, Ally("x")) == "10.4.1d"


@pytest.mark.rule("10.2.5c", "10.4.1b")
def test_with_general_war_one_may_stand_up_for_neutrals_the_enemy_attacks() -> None:
    state = declaring(
        control={"EQU": "Eagle Strong", "REL": "Moon Strong"},
        wars=["Bull on THE", "Bull on KHA", "Moon on TUR", "Eagle on KHA"],
        allies={"THE": "Moon"},
    )

    state = played(state, [DeclareGeneralWar(BULL)])

    assert asked(state) == EAGLE
    assert set(GAME.legal(state, EAGLE)) == {Intervene("THE"), NO}, "it has an ally"
    assert refused(state, Intervene("TUR")) == "10.4.1b"
    assert refused(state, Intervene("x")) == "10.4.1b"
    assert refused(state, Ally("THE")) == "10.5.1"
    state = played(state, [Intervene("THE")])
    assert state.intervenes[EAGLE] == 1 << PROVINCE["THE"]
    assert isinstance(state.step, Declaring)


@pytest.mark.rule("10.2.5c", "10.5.1", "10.5.3a", "10.4.5a")
def test_a_fallen_neutral_finds_interveners_only_and_an_ally_has_no_more_to_announce() -> None:
    state = declaring(
        control={"EQU": "Eagle Strong", "REL": "Moon Strong"},
        wars=["Bull on THE", "Bull on KHA"],
        military={"KHA": "Bull"},
        allies={"THE": "Eagle"},
    )

    state = played(state, [DeclareGeneralWar(BULL)])

    assert set(GAME.legal(state, EAGLE)) == {Intervene("KHA"), NO}
    assert refused(state, Ally("KHA")) == "10.5.3a"
    assert refused(state, Intervene("THE")) == "10.4.1a"


@pytest.mark.rule("10.5.2.0", "10.5.2d", "10.4.6")
def test_an_intervener_who_becomes_the_ally_is_an_ally_only() -> None:
    the = PROVINCE["THE"]
    state = declaring(wars=["Moon on THE"], interveners=["Bull on THE"])

    state = played(state, [DeclareWar("THE"), (BULL, Ally("THE"))])

    assert (state.ally[the], state.intervenes[BULL], state.newly[BULL]) == (BULL, 0, 0)
    assert state.barred == ((BULL, the, 1 << EAGLE | 1 << MOON),)


@pytest.mark.rule("10.4.1c", "R-51")
def test_when_a_conqueror_lost_a_neutral_all_others_may_stand_up_for_it() -> None:
    start = position(
        4,
        phase=WAR,
        control=REALMS,
        wars=["Bull on THE", "Eagle on THE", "Eagle on ILA"],
    )
    lost = replace(
        start, lost=((PROVINCE["THE"], BULL), (PROVINCE["KHA"], BULL), (PROVINCE["ILA"], MOON))
    )
    state = GAME.settle(replace(lost, steps=(replace(lost.steps[0], opened=False),)))[0]

    assert asked(state) == MOON
    assert set(GAME.legal(state, MOON)) == {Ally("THE"), Intervene("THE"), NO}
    state = played(state, [NO])
    assert asked(state) == HAND
    state = played(state, [NO])
    assert isinstance(state.step, Declaring), "Khazon is at war with nobody, Ilanoer no Neutral"


@pytest.mark.rule("10.4.1c")
def test_the_conqueror_who_lost_the_neutral_is_not_among_the_others() -> None:
    """Bull has made peace with it since: he could stand up for it, but nobody asks him."""
    start = position(3, phase=WAR, control=REALMS, wars=["Eagle on THE"])
    lost = replace(start, lost=((PROVINCE["THE"], BULL),))
    state = GAME.settle(replace(lost, steps=(replace(lost.steps[0], opened=False),)))[0]

    assert asked(state) == MOON
    state = played(state, [NO])
    assert isinstance(state.step, Declaring)


@pytest.mark.rule("10.4.6")
def test_a_defender_may_not_turn_on_the_neutral_until_all_is_over() -> None:
    ally = declaring(wars=["Bull on THE"], allies={"THE": "Eagle"})
    assert refused(ally, DeclareWar("THE")) == "10.4.6"

    the = PROVINCE["THE"]
    waiting = replace(declaring(wars=["Bull on THE"]), barred=((EAGLE, the, 1 << BULL),))
    assert refused(waiting, DeclareWar("THE")) == "10.4.6"
    inside = replace(declaring(units={"N23": "Eagle: EQU:HI1"}), barred=((EAGLE, the, 0),))
    assert refused(inside, DeclareWar("THE")) == "10.4.6"
    gone = replace(declaring(), barred=((EAGLE, the, 0),))
    assert DeclareWar("THE") in offered(gone, DeclareWar)


@pytest.mark.rule("10.4.6", "10.6.4")
def test_who_has_turned_on_the_neutral_may_make_peace_and_war_with_it_again() -> None:
    the, infantry = PROVINCE["THE"], UNIT["EQU:HI1"]
    state = declaring(units={"Q20": "Eagle: EQU:HI1"})
    state = replace(state, barred=((EAGLE, the, 0),))

    state = played(state, [DeclareWar("THE"), NO, NO])
    inside = replace(state, at=put(state.at, infantry, HEX["N23"]), wars=(0, 0, 0))

    assert check_province(inside, EAGLE, the) is None


@pytest.mark.rule("10.4.6")
def test_whoever_intervenes_is_bound_to_those_at_war_at_the_time() -> None:
    state = played(declaring(wars=["Moon on THE"]), [DeclareWar("THE"), (BULL, Intervene("THE"))])

    assert state.barred == ((BULL, PROVINCE["THE"], 1 << EAGLE | 1 << MOON),)


@pytest.mark.rule("10.4.6")
def test_who_stands_up_again_waits_for_old_and_new_attackers() -> None:
    the, kha = PROVINCE["THE"], PROVINCE["KHA"]
    before = ((BULL, the, 1 << MOON), (BULL, kha, 1 << MOON), (HAND, the, 1 << MOON))
    state = replace(declaring(seats=4), barred=before)

    state = played(state, [DeclareWar("THE"), (BULL, Intervene("THE"))])

    assert set(state.barred) == {*before[1:], (BULL, the, 1 << EAGLE | 1 << MOON)}


@pytest.mark.rule("10.5.3b", "10.4.5a")
def test_the_former_ally_of_a_fallen_neutral_may_go_on_as_an_intervener() -> None:
    state = due(Standby(BULL, PROVINCE["THE"]), military={"THE": "Eagle"}, wars=["Eagle on THE"])

    assert set(GAME.legal(state, BULL)) == {Intervene("THE"), NO}
    going_on = played(state, [Intervene("THE")])
    assert going_on.intervenes[BULL] == 1 << PROVINCE["THE"]
    assert going_on.newly == (0, 0), "no Fail to Intervene"
    assert played(state, [NO]).intervenes == (0, 0)
    at_peace = due(Standby(BULL, PROVINCE["THE"]), military={"THE": "Eagle"})
    assert GAME.decisions(at_peace) == (), "nobody is at war with it any more"


@pytest.mark.rule("10.5.3b", "10.4.5b")
def test_a_former_ally_who_declines_to_go_on_must_leave() -> None:
    state = due(
        Standby(BULL, PROVINCE["THE"]),
        military={"THE": "Eagle"},
        wars=["Eagle on THE"],
        units={"J22": "Bull: DAM:MI1", "K26": "Eagle: EQU:HI1"},
    )
    declined, events = play(GAME, state, [NO])
    assert [(n.units, n.rule) for n in told(events, MustLeave)] == [(("DAM:MI1",), "10.4.5b")]
    assert set(stragglers(declined)) == {UNIT["DAM:MI1"]}
    assert stragglers(played(state, [Intervene("THE")])) == {}


# Garrisons


@pytest.mark.rule("11.2.2a", "11.2.2b", "R-45", "11.2.3b")
def test_the_neutral_fills_its_cities_after_the_reactions() -> None:
    before = played(declaring(seats=2), [DeclareWar("KOR")])
    assert unit_in(before, "N8") == []

    state, events = play(GAME, before, [NO])

    assert unit_in(state, "N8") == ["KOR:LI1", "KOR:MC1"]
    assert unit_in(state, "P12") == ["KOR:LI2"]
    assert unit_in(state, "S11") == ["KOR:LI3"]
    assert [event.how for event in told(events, UnitBuilt)] == ["garrison"] * 4
    assert state.lord[UNIT["KOR:LI1"]] == NOBODY
    assert state.treasury == before.treasury


@pytest.mark.rule("11.2.2a")
def test_veterans_already_there_count() -> None:
    state = declaring(seats=2, units={"N8": "Neutral: KOR:SI1 V, KOR:SI2 V"})

    state = played(state, [DeclareWar("KOR"), NO])

    assert unit_in(state, "N8") == ["KOR:SI1", "KOR:SI2"]
    assert len(unit_in(state, "P12")) == len(unit_in(state, "S11")) == 1


@pytest.mark.rule("R-45")
def test_a_city_held_by_others_gets_no_garrison() -> None:
    state = declaring(seats=2, units={"N8": "Bull: DAM:MI1"})

    state = played(state, [DeclareWar("KOR"), NO])

    assert unit_in(state, "N8") == ["DAM:MI1"]
    assert unit_in(state, "P12") == ["KOR:LI1"]


@pytest.mark.rule("9.4.8", "11.2.2c", "R-98")
@pytest.mark.parametrize("reaction", [NO, Ally("THE")])
def test_edge_47_a_neutral_short_of_units_recalls_its_best_mercenaries(reaction: Action) -> None:
    state = declaring(
        units={
            "I34": "Moon: THE:SC1 mercenary, THE:SC2 mercenary V",
            "G38": "Moon: THE:SI1 mercenary, THE:SI2 mercenary, THE:SC3 mercenary",
            "D34": "Moon: THE:ML1 mercenary, THE:ML2 mercenary V",
        },
    )

    state, events = play(GAME, state, [DeclareWar("THE"), (BULL, reaction), (MOON, NO)])

    assert told(events, Recalled) == [
        Recalled(MOON, "THE:ML2", "H22"),
        Recalled(MOON, "THE:SC2", "K26"),
    ]
    assert state.marks[UNIT["THE:ML2"]] == 1, "a Veteran, no Mercenary"
    assert state.lord[UNIT["THE:ML2"]] == NOBODY
    assert lies(state, "THE:SI1") == "G38"
    assert (lies(state, "THE:SC1"), lies(state, "THE:ML1")) == ("I34", "D34"), "the rest stay"
    assert state.lord[UNIT["THE:SC1"]] == state.lord[UNIT["THE:ML1"]] == MOON
    assert (len(unit_in(state, "H22")), len(unit_in(state, "K26"))) == (1, 1)


@pytest.mark.rule("11.2.2b", "10.5.2a")
def test_an_ally_chooses_what_the_neutral_builds() -> None:
    state = played(declaring(seats=2), [DeclareWar("THE"), Ally("THE")])

    assert asked(state) == BULL
    assert {action.kind for action in offered(state, RaiseGarrison)} == {"SI", "ML", "SC"}
    assert refused(state, RaiseGarrison("HI", "K26")) == "11.2.2b"
    assert refused(state, RaiseGarrison("SC", "K16")) == "11.2.2b"
    state = played(state, [RaiseGarrison("SC", "K26")])
    assert {action.at for action in offered(state, RaiseGarrison)} == {"H22"}
    state = played(state, [RaiseGarrison("SC", "H22")])
    assert unit_in(state, "K26") == ["THE:SC1"]
    assert unit_in(state, "H22") == ["THE:SC2"]
    assert isinstance(state.step, Declaring)


@pytest.mark.rule("11.2.2a")
def test_an_allied_neutral_builds_land_units_while_it_has_any() -> None:
    state = played(declaring(seats=2), [DeclareWar("KOR"), Ally("KOR")])

    assert not any(action.kind.startswith("W") for action in offered(state, RaiseGarrison))


# Option C


@pytest.mark.rule("III.C", "R-77")
def test_with_the_option_war_is_declared_in_every_campaign_turn() -> None:
    state = replace(
        position(2, phase=RESTORE, options=Options(dow_each_campaign_turn=True)), campaign=0
    )
    phases = []
    for _ in range(12):
        state = after(state)
        phases.append((state.phase, state.campaign))

    assert [entry for entry in phases if entry[0] == WAR] == [(WAR, 1), (WAR, 2), (WAR, 3)]


@pytest.mark.rule("III.C", "R-77", "10.4.1c", "10.6.1a")
@pytest.mark.parametrize("campaign", [1, 2, 3])
def test_with_the_option_each_campaign_turn_begins_with_declarations(campaign: int) -> None:
    """Each asks anew who stands up for the Neutral that Bull lost; nobody can make peace."""
    the = PROVINCE["THE"]
    start = position(
        3,
        phase=WAR,
        campaign=campaign,
        control=REALMS,
        wars=["Eagle on THE"],
        units={"P18": "Eagle: EQU:HC1"},
        options=Options(dow_each_campaign_turn=True),
        steps=(Turn(),),
    )
    state = GAME.settle(replace(start, lost=((the, BULL),)))[0]
    assert set(GAME.legal(state, MOON)) == {Ally("THE"), Intervene("THE"), NO}
    state = played(state, [(MOON, NO)])
    assert offered(state, MakePeace) == []
    assert refused(state, MakePeace("THE")) == "3.4.0", "not now"

    war = [DeclareWar("KHA"), (BULL, NO), (MOON, NO)]
    state = played(state, [*war, (BULL, PASS), (MOON, PASS), (EAGLE, PASS)])
    assert wars_on(state, "KHA") == [EAGLE]
    assert (state.phase, state.campaign) == (CAVALRY, campaign)


@pytest.mark.rule("III.C", "III.0")
@pytest.mark.parametrize(
    ("options", "begins"), [(Options(), CAVALRY), (Options(dow_each_campaign_turn=True), WAR)]
)
def test_only_with_the_option_war_is_declared_after_the_first_campaign_turn(
    options: Options, begins: int
) -> None:
    units = {"P18": "Eagle: EQU:HC1"}
    state = enter(COMBAT, campaign=1, control=REALMS, seats=3, units=units, options=options)

    assert (state.phase, state.campaign) == (begins, 2)


@pytest.mark.rule("3.4.ST8")
def test_the_phase_ends_when_all_have_passed() -> None:
    state = enter(WAR, control={"EQU": "Eagle Strong"}, units={"P18": "Eagle: EQU:HI1"})

    state = played(state, [(EAGLE, PASS), (BULL, PASS)])

    assert state.phase >= CAVALRY

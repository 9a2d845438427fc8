"""Giving a city back that was won from another's Military Control (4.3.6, R-85)."""

from typing import Any

import pytest
from tests.games.empire.camps import (
    BULL,
    EAGLE,
    due,
    has_mark,
    offered,
    play,
    played,
    refused,
    told,
    unit_in,
)

from hexarch.boards.empire import CODES, HEX, PROVINCE, PROVINCE_OF, STEPS
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.war import BuildFort, Liberate, Muster
from hexarch.games.empire.events.war import Liberated, WorkLost
from hexarch.games.empire.model import BUILD, BUILDING, NOBODY, Permit, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.position import position
from hexarch.games.empire.rules.r10_housekeeping import stragglers
from hexarch.games.empire.steps.war import Building


def freed(**words: Any) -> State:
    """Eagle holds Kasharctan in Bull's Sulan, where Moon has just lost Military Control."""
    units = {"K16": "Eagle: EQU:HI1, EQU:HI2"} | words.pop("units", {})
    state = position(
        3,
        phase=BUILD,
        control=words.pop("control", {"EQU": "Eagle Strong", "SUL": "Bull Weak"}),
        units=units,
        treasury={"Eagle": 4, "Bull": 10},
        steps=(*position(3).steps, Building()),
        wars=words.pop("wars", ["Eagle on SUL"]),
        **words,
    )
    return GAME.settle(replace(state, lost=((PROVINCE["SUL"], 2),)))[0]


@pytest.mark.rule("4.3.6a", "4.3.6b", "R-85")
def test_a_city_is_liberated_by_moving_out_to_an_adjacent_hex() -> None:
    state = freed()
    near = {CODES[there] for there, _ in STEPS[HEX["K16"]]}

    ways = offered(state, Liberate)
    assert ways
    assert {way.city for way in ways} == {"K16"}
    assert {way.to for way in ways} <= near
    after = played(state, [ways[0]])
    assert unit_in(after, ways[0].to) == ["EQU:HI1", "EQU:HI2"]
    builder = replace(after, steps=(*after.steps[:-1], Building(turn=1)))
    assert Muster("K16") in offered(GAME.settle(builder)[0], Muster)


@pytest.mark.rule("4.3.6b", "10.6.3a1", "R-14")
@pytest.mark.parametrize(("wars", "must"), [(["Eagle on SUL"], False), ([], True)])
def test_who_has_given_a_city_back_goes_on_unless_he_is_at_war_there(
    wars: list[str], *, must: bool
) -> None:
    state = freed(wars=wars)
    inside = [w for w in offered(state, Liberate) if PROVINCE_OF[HEX[w.to]] == PROVINCE["SUL"]]
    after = played(state, [inside[0]])
    assert set(stragglers(after)) == ({UNIT["EQU:HI1"], UNIT["EQU:HI2"]} if must else set())


@pytest.mark.rule("4.3.6d", "R-42")
def test_a_city_that_is_kept_cannot_be_built_in_by_its_lawful_owner() -> None:
    state = freed()
    bull = GAME.settle(replace(state, steps=(*state.steps[:-1], Building(turn=1))))[0]

    assert [d.seat for d in GAME.decisions(bull)] == [BULL]
    assert {a.at for a in offered(bull, Muster)} == {"I12"}


@pytest.mark.rule("4.3.6c")
def test_edge_58_without_a_free_hex_there_is_no_liberation() -> None:
    near = [CODES[there] for there, _ in STEPS[HEX["K16"]]]
    others = ["SUL:LC1", "SUL:LC2", "SUL:LC3", "SUL:LC4", "SUL:ML1", "SUL:ML2"]
    full = {code: f"Bull: {unit}" for code, unit in zip(near, others[: len(near)], strict=True)}
    state = freed(units=full)

    assert offered(state, Liberate) == []
    assert refused(state, Liberate("K16", near[0])) == "4.3.6c"


@pytest.mark.rule("4.3.6a", "4.3.6b")
def test_nothing_is_liberated_where_nobody_lost_military_control() -> None:
    near = CODES[STEPS[HEX["K16"]][0][0]]
    state = due(
        Building(),
        phase=BUILD,
        treasury={"Eagle": 20},
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak"},
        units={"K16": "Eagle: EQU:HI1"},
        wars=["Eagle on SUL"],
    )

    assert offered(state, Liberate) == []
    assert refused(state, Liberate("K16", near)) == "4.3.6a"
    owner = freed(control={"EQU": "Eagle Strong", "SUL": "Eagle Weak"}, wars=[])
    assert offered(owner, Liberate) == [], "his own: not needed"
    loser = replace(freed(), lost=((PROVINCE["SUL"], EAGLE),))
    assert offered(GAME.settle(loser)[0], Liberate) == [], "it was he who lost it"
    assert offered(freed(military={"SUL": "Eagle"}), Liberate) == [], "he holds it all now"


@pytest.mark.rule("R-85", "11.2.4a")
def test_a_neutral_at_war_garrisons_the_liberated_city_at_once() -> None:
    state = freed(
        control={"EQU": "Eagle Strong"}, wars=["Bull on SUL"], interveners=["Eagle on SUL"]
    )

    after = played(state, [offered(state, Liberate)[0]])

    assert [state.lord[UNIT[unit]] for unit in unit_in(after, "K16")] == [NOBODY]
    at_peace = freed(control={"EQU": "Eagle Strong"}, wars=[])
    assert unit_in(played(at_peace, [offered(at_peace, Liberate)[0]]), "K16") == []


def ways(state: State) -> set[str]:
    """Return the hexes to which Eagle's units can go."""
    return {way.to for way in offered(state, Liberate)}


@pytest.mark.rule("4.3.6a", "R-85")
def test_only_a_city_held_by_ones_own_units_alone_is_ones_own_to_give_back() -> None:
    others = freed(units={"I12": "Moon: SEM:LI1"})
    assert {way.city for way in offered(others, Liberate)} == {"K16"}
    assert refused(others, Liberate("I12", "I13")) == "4.3.6a"
    shared = freed(
        control={"EQU": "Eagle Strong"},
        wars=["Moon on SUL"],
        allies={"SUL": "Eagle"},
        units={"K16": ["Eagle: EQU:HI1", "Neutral: SUL:LC1"]},
    )
    assert offered(shared, Liberate) == [], "the Neutral has a unit there, and builds beside it"


@pytest.mark.rule("4.3.6c", "R-85")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("EQU:HI1, EQU:HI2", {"I11", "I13", "H12", "J11", "J12"}),
        ("EQU:HI1, EQU:W2.1", {"I11", "I13", "H12"}),
        ("EQU:W2.1", {"I11", "I13", "H12"}),
    ],
)
def test_ships_go_with_the_others_along_the_water_only(words: str, found: set[str]) -> None:
    mine = {"EQU": "Eagle Strong", "KOR": "Eagle Weak", "SUL": "Bull Weak"}
    state = freed(control=mine, units={"K16": "Moon: SEM:LI1", "I12": f"Eagle: {words}"})

    assert ways(state) == found


def at_the_border(*let_in: str) -> State:
    """Eagle holds Sulan's port beside Bull's Korath, into which Bull lets some of his units."""
    state = freed(
        control={"EQU": "Eagle Strong", "KOR": "Bull Weak", "SUL": "Bull Weak"},
        units={"K16": "Moon: SEM:LI1", "I12": "Eagle: EQU:HI1, EQU:HI2"},
    )
    kor = PROVINCE["KOR"]
    return replace(
        state, permits=tuple(Permit(UNIT[code], "province", kor, BULL) for code in let_in)
    )


@pytest.mark.rule("R-85", "10.1.1a", "4.3.6c")
@pytest.mark.parametrize(
    ("let_in", "enters"), [((), False), (("EQU:HI1",), False), (("EQU:HI1", "EQU:HI2"), True)]
)
def test_another_province_is_entered_by_leave_for_every_unit(
    let_in: tuple[str, ...], *, enters: bool
) -> None:
    state = at_the_border(*let_in)

    assert ways(state) == {"I11", "I13", "H12"} | ({"J11", "J12"} if enters else set())


@pytest.mark.rule("10.1.1a", "10.1.2", "R-85")
@pytest.mark.parametrize(("to", "kept"), [("J12", 0), ("I13", 2)])
def test_leave_is_used_up_by_units_that_enter_when_they_give_a_city_back(
    to: str, kept: int
) -> None:
    state = played(at_the_border("EQU:HI1", "EQU:HI2"), [Liberate("I12", to)])

    assert len(state.permits) == kept


@pytest.mark.rule("10.1.1c", "10.1.2", "R-85")
def test_guests_go_to_another_city_by_leave_of_its_own() -> None:
    """A scenario of one's own has a city beside Kasharctan; Eagle is not at war with Bull."""
    state = replace(freed(wars=[]), sizes=((HEX["K15"], 1),))
    assert ways(state) == {"K17", "L16", "L15", "J15", "J16"}
    codes = ("EQU:HI1", "EQU:HI2")
    let_in = replace(
        state, permits=tuple(Permit(UNIT[code], "city", HEX["K15"], BULL) for code in codes)
    )
    assert "K15" in ways(let_in)
    assert played(let_in, [Liberate("K16", "K15")]).permits == ()


@pytest.mark.rule("9.5.2d", "R-85")
def test_a_builder_who_gives_the_city_back_leaves_no_work() -> None:
    """Edge case 57: a Fort is removed when its builder has moved away."""
    state = played(freed(), [BuildFort("EQU:HI1")])
    assert state.works

    after, events = play(GAME, state, [Liberate("K16", "K15")])

    assert after.works == ()
    assert not has_mark(after, "EQU:HI1", BUILDING)
    assert told(events, WorkLost) == [WorkLost("fort", "K16", "9.5.2d")]
    assert told(events, Liberated) == [Liberated(EAGLE, "K16", "K15")]


@pytest.mark.rule("R-47", "R-85")
def test_units_take_the_enemys_fort_to_which_they_go() -> None:
    state = freed(works=[("K15", "fort", "Bull"), ("K17", "fort", "Bull")])

    after = played(state, [Liberate("K16", "K15")])

    assert [work.owner for work in after.works] == [EAGLE, BULL]

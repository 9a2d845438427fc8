"""10.1.1 and R-54 on the march: what needs leave, whom to ask, and what leave opens."""

from typing import Any

import pytest
from tests.games.empire.marches import (
    BULL,
    END,
    MOON,
    after,
    assaults,
    choices,
    costs,
    go,
    name,
    scene,
    where,
    why,
)

from hexarch.boards.empire import HEX, HEXES_OF, PROVINCE, PROVINCE_OF
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import Head, MoveTo, PickUp, PutBack, Select
from hexarch.games.empire.actions.war import AskLeave, Refuse
from hexarch.games.empire.actions.war import Permit as LetIn
from hexarch.games.empire.model import Permit, Standing, State, push, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r06_areas import sections
from hexarch.games.empire.steps.war import Leave
from hexarch.kernel.pointing import why_not

CONTROL = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "THE": "Bull Weak", "ILA": "Bull Weak"}
HORSE, FOOT = "EQU:HC1", "EQU:HI1"
THESSELLA = PROVINCE["THE"]


def peace(units: dict[str, Any], **words: Any) -> State:
    return scene(3, control=CONTROL, units=units, **words)


def let(state: State, *leave: tuple[str, str, int, int]) -> State:
    permits = tuple(Permit(UNIT[code], kind, at, seat) for code, kind, at, seat in leave)
    return replace(state, permits=permits)


def in_thessella(codes: Any) -> set[str]:
    return {code for code in codes if PROVINCE_OF[HEX[code]] == THESSELLA}


@pytest.mark.rule("10.1.1a", "10.1.2", "R-54")
def test_a_foreign_province_is_entered_by_leave_for_one_unit() -> None:
    state = peace({"J19": f"Eagle: {HORSE}, {FOOT}"})
    assert not in_thessella(costs(state, HORSE))
    under_way = after(state, Select(HORSE))
    refused: Any = GAME.check(under_way, 0, Head(name(state, "K21")))
    assert (refused.rule, "@1" in refused.about) == ("10.1.1a", True)
    state = let(state, (HORSE, "province", THESSELLA, BULL))
    assert "K21" in costs(state, HORSE)
    assert not in_thessella(costs(state, FOOT))
    assert not in_thessella(costs(state, f"{HORSE} {FOOT}"))


@pytest.mark.parametrize(
    ("kind", "place", "goal"),
    [("province", "THE", "THE"), ("area", "K21", "region:J20"), ("hex", "K21", "K21")],
)
def test_whoever_is_asked_sees_which_unit_would_go_where(kind: str, place: str, goal: str) -> None:
    state = after(peace({"J19": f"Eagle: {HORSE}, {FOOT}"}), Select(HORSE))
    where = (PROVINCE if kind == "province" else HEX)[place]
    if kind == "area":
        found = sections(state)
        where = found.hexes[found.of[where]][0]
    asked = push(state, Leave(BULL, UNIT[FOOT], kind, where))
    board = GAME.board(GAME.view(asked, BULL))
    assert [token.ref for token in board.tokens if "selected" in token.marks] == [FOOT]
    assert board.goal == goal
    assert {place for region in board.regions for place in region.spaces} >= (
        {"K21"} if kind == "area" else set()
    )


def remedies(state: State, *pointed: str) -> tuple[str, list[Any]]:
    """Return under which rule a thing pointed at is refused, and what may help."""
    refused = why_not(GAME, state, 0, pointed)
    asks = list(GAME.remedies(state, 0, pointed, refused))
    assert all(ask in GAME.liberties(state, 0) for ask in asks)
    return refused.rule, asks


@pytest.mark.rule("10.1.2", "R-54", "10.1.1a")
def test_a_refusal_for_want_of_leave_brings_the_question_for_it() -> None:
    under_way = after(peace({"J19": f"Eagle: {HORSE}, {FOOT}"}), Select(HORSE))
    rule, asks = remedies(under_way, "K21")
    assert (rule, asks) == ("10.1.1a", [AskLeave(HORSE, "province", "THE")])
    assert remedies(under_way, "A1")[1] == []
    refused_once = after(GAME.apply(under_way, 0, asks[0])[0], Refuse())
    assert remedies(refused_once, "K21") == ("10.1.2", []), "he has said no this season"
    said = why_not(GAME, refused_once, 0, ("K21",)).why
    assert "has refused leave to heavy cavalry of Equilla for this season" in said
    other = after(GAME.apply(refused_once, 0, PutBack())[0], Select(FOOT))
    assert remedies(other, "K21") == ("10.1.1a", [AskLeave(FOOT, "province", "THE")])
    far = why_not(GAME, under_way, 0, ("S30",))
    assert far.rule not in {"10.1.1a", "10.1.1c", "10.1.1d"}
    assert list(GAME.remedies(under_way, 0, ("K21",), far)) == []


@pytest.mark.rule("10.1.1a", "10.1.1b", "13.3.2a")
def test_nobody_is_asked_for_leave_that_is_of_no_use() -> None:
    """Ilanoer is two provinces away: Thessella's leave and its own would not bring anyone there."""
    far = after(peace({"J19": f"Eagle: {FOOT}"}), Select(FOOT))
    assert remedies(far, "R28") == ("13.3.2a", [])
    assert why_not(GAME, far, 0, ("R28",)).why == "Chesale (R28) is too far, whoever gives leave."
    # Moon stands in the section to which Eagle points; no Area movement leads so far.
    barred = peace({"I12": f"Eagle: {FOOT}", "O17": "Moon: KOR:LI1"})
    assert remedies(after(barred, Select(FOOT)), "P23") == ("13.3.2a", [])
    # At peace with who stands there, he hears of the peace, but is not sent to ask.
    met = after(peace({"J19": f"Eagle: {FOOT}", "R28": "Bull: ILA:LI1"}), Select(FOOT))
    assert remedies(met, "R28") == ("10.1.3a", [])


@pytest.mark.rule("13.1.5")
def test_whoever_gets_no_leave_lets_the_unit_stand() -> None:
    state = peace({"J19": f"Eagle: {HORSE}, {FOOT}"})
    under_way = after(state, Select(HORSE))
    asked, _ = GAME.apply(under_way, 0, AskLeave(HORSE, "province", "THE"))
    assert PutBack() not in GAME.liberties(asked, BULL)
    refused = after(asked, Refuse())
    assert PutBack() in GAME.liberties(refused, 0)
    back, _ = GAME.apply(refused, 0, PutBack())
    assert (back.step, back.at, back.marks) == (state.step, state.at, state.marks)
    assert Select(HORSE) in choices(back)
    told: Any = GAME.check(back, 0, PutBack())
    assert told.rule == "13.1.5"


@pytest.mark.rule("10.1.1a", "10.1.3a")
def test_who_points_at_units_in_a_province_at_peace_hears_of_the_peace() -> None:
    """Not that they are not his to move, and not of leave alone."""
    units = {"J19": f"Eagle: {HORSE}, {FOOT}", "K21": "Bull: THE:SC1"}
    under_way = after(peace(units), Select(HORSE))
    assert PickUp(FOOT) in choices(under_way)
    asks = [AskLeave(HORSE, "province", "THE")]
    for pointed in (("K21",), ("THE:SC1", "K21")):
        assert remedies(under_way, *pointed) == ("10.1.3a", asks)
    assert why_not(GAME, under_way, 0, ("K21",)).why == (
        "You are at peace with seat 1, whose units stand in K21: war is declared in the Declare "
        "War phase. To enter Thessella in peace, ask seat 1 for leave."
    )
    assert remedies(under_way, "K22") == ("10.1.1a", asks), "nobody stands there"
    guest = after(peace(units | {"K21": "Eagle: EQU:HI2"}), Select(HORSE))
    assert remedies(guest, "K21") == ("10.1.1a", asks), "he is at peace with himself"


@pytest.mark.rule("10.1.3a", "R-49")
def test_nobody_is_at_peace_with_whom_he_may_attack() -> None:
    """War is on Damodar, whose infantry stands in Thessella: it may be attacked, but not there."""
    units = {"J19": f"Eagle: {HORSE}", "K21": "Bull: DAM:MI1"}
    control = CONTROL | {"DAM": "Bull Weak"}
    state = scene(3, control=control, units=units, wars=["Eagle on DAM"])
    asks = [AskLeave(HORSE, "province", "THE")]
    assert remedies(after(state, Select(HORSE)), "K21") == ("10.1.1a", asks)


@pytest.mark.rule("10.1.1b", "10.1.2")
def test_who_may_not_go_by_areas_may_ask_those_who_stand_in_them() -> None:
    state = peace({"P18": f"Eagle: {FOOT}", "O17": "Moon: KOR:LI1"})
    lowest = name(state, "P18")
    asked = ("10.1.1b", [AskLeave(FOOT, "area", lowest)])
    assert remedies(after(state, Select(FOOT)), "I12") == asked
    # From outside, it is the section that he heads for.
    state = peace({"I12": f"Eagle: {FOOT}", "O17": "Moon: KOR:LI1"})
    assert remedies(after(state, Select(FOOT)), "N16") == asked


@pytest.mark.rule("10.1.1c", "10.1.2")
def test_a_guest_who_may_not_enter_a_city_asks_for_the_city() -> None:
    guest = after(peace({"H21": f"Eagle: {HORSE}"}), Select(HORSE))
    assert remedies(guest, "H22") == ("10.1.1c", [AskLeave(HORSE, "city", "H22")])
    halted = after(guest, Head(name(guest, "H22")))
    assert remedies(halted, "H22") == ("10.1.1c", [AskLeave(HORSE, "city", "H22")])
    let_in = after(GAME.apply(halted, 0, AskLeave(HORSE, "city", "H22"))[0], LetIn())
    assert MoveTo("H22") in choices(let_in)


@pytest.mark.rule("10.1.1d")
def test_no_leave_is_offered_to_stay_among_the_units_of_others() -> None:
    state = peace({"P18": f"Eagle: {FOOT}", "O17": "Moon: KOR:LI1"})
    assert remedies(after(state, Select(FOOT)), "O17") == ("10.1.1d", [])


@pytest.mark.rule("R-54", "10.1.1a")
def test_a_neutral_gives_no_leave() -> None:
    state = scene(control={"SUL": "Eagle Weak"}, units={"J19": f"Eagle: {HORSE}"})
    refused: Any = GAME.check(after(state, Select(HORSE)), 0, Head(name(state, "K21")))
    assert refused.rule == "10.1.1a"
    assert "no leave" in refused.why


@pytest.mark.rule("10.1.1a")
def test_leave_is_used_up_and_who_has_left_needs_it_anew() -> None:
    """Edge case 59: who was let in goes out again, and does not come back without new leave."""
    state = peace({"J19": f"Eagle: {HORSE}", "R28": "Bull: ILA:LI1"})
    state = let(state, (HORSE, "province", THESSELLA, BULL))
    state = go(state, HORSE, "K21")
    assert state.permits == ()
    state = after(go(after(state, END), HORSE, "J19"), END)
    assert (state.campaign, where(state, HORSE)) == (3, "J19")
    assert "K21" not in costs(state, HORSE)
    assert why(after(state, Select(HORSE)), Head(name(state, "K21"))) == "10.1.1a"
    let_in = let(state, (HORSE, "province", THESSELLA, BULL))
    assert "K21" in costs(let_in, HORSE)
    guest = peace({"K21": f"Eagle: {HORSE}"})
    assert {"J21", "L25"} <= set(costs(guest, HORSE))
    assert "J19" in costs(guest, HORSE)
    # It may not leave Thessella and come back within one move.
    outside = peace({"J20": f"Eagle: {FOOT}", "K22": "Moon: KOR:LI1", "K20": "Moon: KOR:LI2"})
    assert "N20" not in costs(outside, FOOT)


@pytest.mark.rule("10.1.2", "R-54")
def test_leave_is_asked_for_and_given_on_the_march() -> None:
    state = after(peace({"J19": f"Eagle: {HORSE}"}), Select(HORSE))
    away = Head(name(state, "K21"))
    assert away not in choices(state)
    asked = GAME.apply(state, 0, AskLeave(HORSE, "province", "THE"))[0]
    assert GAME.decisions(asked)[0].seat == BULL
    assert away not in choices(GAME.apply(asked, BULL, Refuse())[0])
    let_in = GAME.apply(asked, BULL, LetIn())[0]
    assert away in choices(let_in)
    assert MoveTo("K21") in choices(after(let_in, away))


@pytest.mark.rule("R-54")
def test_a_standing_grant_answers_for_its_owner() -> None:
    state = peace({"J19": f"Eagle: {HORSE}"})
    state = replace(state, standing=(Standing(BULL, 0, THESSELLA, "province"),))
    assert "K21" in costs(state, HORSE)
    assert not {"K26", "H22"} & set(costs(state, HORSE))
    past = peace({"P18": f"Eagle: {FOOT}", "O17": "Moon: KOR:LI1"})
    standing = replace(past, standing=(Standing(MOON, 0, PROVINCE["EQU"], "area"),))
    assert "N16" not in costs(past, FOOT)
    assert costs(standing, FOOT)["N16"] == 1


@pytest.mark.rule("10.1.1c")
def test_a_city_needs_leave_of_its_own() -> None:
    state = let(peace({"K21": f"Eagle: {HORSE}"}))
    assert not {"K26", "H22"} & set(costs(state, HORSE))
    halted = after(state, Select(HORSE), Head(name(state, "H22")))
    assert why(halted, MoveTo("H22")) == "10.1.1c"
    state = let(state, (HORSE, "city", HEX["H22"], BULL))
    assert "H22" in costs(state, HORSE)
    assert "K26" not in costs(state, HORSE)


@pytest.mark.rule("10.1.1b", "R-18")
def test_area_movement_past_a_peaceful_unit_needs_leave() -> None:
    """Edge case 22."""
    state = peace({"P18": f"Eagle: {FOOT}", "O17": "Moon: KOR:LI1"})
    found = costs(state, FOOT)
    assert "N15" not in found
    assert found["Q19"] == 0.5
    under_way = after(state, Select(FOOT))
    assert why(under_way, Head(name(state, "I12"))) == "10.1.1b"
    lowest = sections(state).hexes[sections(state).of[HEX["P18"]]][0]
    state = let(state, (FOOT, "area", lowest, MOON))
    assert costs(state, FOOT)["N16"] == 1
    assert "O17" not in costs(state, FOOT)
    others = replace(state, lord=(*state.lord[:-1], BULL), at=(*state.at[:-1], HEX["R28"]))
    assert go(others, FOOT, "N16").permits == ()
    assert go(others, FOOT, "Q19").permits == state.permits


@pytest.mark.rule("10.1.1d", "13.6.3c", "13.6.3a")
def test_a_hex_with_peaceful_units_is_passed_by_leave_and_never_shared() -> None:
    """V25 is the only way from Equilla into Glain: a rough pass (3), beyond it W25 (1)."""
    units = {"U25": "Eagle: SUL:LC1", "V25": "Moon: KOR:LI1"}
    state = scene(3, control=CONTROL | {"GLA": "Eagle Weak"}, units=units)
    assert "W25" not in costs(state, "SUL:LC1")
    state = let(state, ("SUL:LC1", "hex", HEX["V25"], MOON))
    assert costs(state, "SUL:LC1")["W25"] == 4
    assert "V25" not in costs(state, "SUL:LC1")
    halted = after(state, Select("SUL:LC1"), Head(name(state, "V25")))
    assert why(halted, MoveTo("V25")) == "13.6.3a"
    assert not assaults(state, "SUL:LC1")


@pytest.mark.rule("10.5.2b")
def test_a_neutrals_units_stay_at_home_and_in_provinces_at_war_with_it() -> None:
    state = scene(
        control={"SUL": "Eagle Weak", "EQU": "Eagle Weak", "ILA": "Bull Weak", "DAM": "Bull Weak"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"K26": "Neutral: THE:SC1"},
        order=["Bull", "Eagle"],
    )
    state = replace(state, standing=(Standing(BULL, BULL, PROVINCE["ILA"], "province"),))
    found = {PROVINCE_OF[HEX[code]] for code in costs(state, "THE:SC1")}
    assert found == {PROVINCE[code] for code in ("THE", "SUL", "EQU")}
    assert why(after(state, Select("THE:SC1")), Head(name(state, "R31"))) == "10.5.2b"


@pytest.mark.rule("10.4.2g3", "R-52")
def test_extra_units_never_leave_home() -> None:
    state = scene(
        control={"SUL": "Eagle Weak", "ILA": "Bull Weak"},
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"K26": "Bull: THE:SC1 extra"},
        order=["Bull", "Eagle"],
    )
    home = set(HEXES_OF[THESSELLA])
    found = costs(state, "THE:SC1")
    assert found
    assert {HEX[code] for code in found} <= home
    assert why(after(state, Select("THE:SC1")), Head(name(state, "R31"))) == "10.4.2g3"


@pytest.mark.rule("10.4.2a", "10.4.2f1")
def test_an_intervener_enters_passes_and_does_not_stay_with_the_garrison() -> None:
    state = scene(
        control={"SUL": "Eagle Weak", "DAM": "Bull Weak"},
        wars=["Eagle on THE"],
        interveners=["Bull on THE"],
        units={"G22": "Bull: DAM:MI1", "H22": "Neutral: THE:SC1"},
        order=["Bull", "Eagle"],
    )
    found = costs(state, "DAM:MI1")
    assert found["I24"] == 1
    other = replace(state, standing=(Standing(BULL, 0, PROVINCE["DAM"], "hex"),))
    assert costs(other, "DAM:MI1") == found, "leave that concerns others changes nothing"
    assert "H22" not in found
    halted = after(state, Select("DAM:MI1"), Head(name(state, "H22")))
    assert why(halted, MoveTo("H22")) == "13.6.3a"
    assert MoveTo("H23") in choices(halted)


@pytest.mark.rule("10.1.1a", "10.1.2")
def test_area_movement_uses_up_the_leave_for_a_province_that_it_only_crosses() -> None:
    """Bull's Sulan and Thessella are one Area there: the Area step leads through Sulan."""
    state = scene(
        3,
        control={"EQU": "Eagle Strong", "SUL": "Bull Weak", "THE": "Bull Weak", "DAM": "Bull Weak"},
        units={"O16": f"Eagle: {HORSE}", "R28": "Eagle: EQU:HI2"},
    )
    lent = [(HORSE, "province", PROVINCE[code], BULL) for code in ("SUL", "THE", "DAM")]
    without = let(state, lent[1], lent[2])
    assert (costs(without, HORSE)["K21"], costs(let(state, *lent), HORSE)["K21"]) == (2, 1)
    gone = go(let(state, *lent), HORSE, "K21")
    assert [(UNIT[HORSE], PROVINCE["DAM"])] == [(p.unit, p.place) for p in gone.permits]


@pytest.mark.rule("10.1.1b", "10.1.2", "13.2.1")
def test_an_area_step_to_the_next_hex_uses_up_the_leave_for_the_area() -> None:
    """From C18 to D17 the cheapest steps cost 1.5, the Area 1; from D16 both cost the same."""
    for start, goal, step, used in (("C18", "D17", 1.5, True), ("D16", "D17", 1, False)):
        units = {start: f"Eagle: {HORSE}", "F15": "Moon: KOR:LI1", "R28": "Eagle: EQU:HI2"}
        state = scene(3, control={"KHA": "Eagle Weak", "EQU": "Eagle Weak"}, units=units)
        assert costs(state, HORSE)[goal] == step
        lowest = HEX[name(state, goal)]
        state = let(state, (HORSE, "area", lowest, MOON))
        assert costs(state, HORSE)[goal] == 1
        assert go(state, HORSE, goal).permits == (() if used else state.permits)

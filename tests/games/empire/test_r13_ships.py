"""13.1.2, 13.1.4, 13.4: warships, transport and attacks from the sea."""

from typing import Any

import pytest
from tests.games.empire.fleets import (
    CONTROL,
    FOE,
    FOOT,
    HORSE,
    LIGHT,
    MARINE,
    OTHER_FOE,
    SECOND,
    SHIP,
    SLOW,
    THIRD,
    at,
    fleet,
    points,
    reach,
)
from tests.games.empire.marches import (
    BULL,
    EAGLE,
    after,
    choices,
    group,
    only,
    scene,
    selectable,
    told,
    where,
    why,
)

from hexarch.boards.empire import HEX, PROVINCE
from hexarch.games.empire.actions.march import (
    Assault,
    Engage,
    Join,
    Land,
    Load,
    Sail,
    Select,
    Stop,
    Unload,
)
from hexarch.games.empire.events.march import Attacked, CityCaptured
from hexarch.games.empire.model import ABOARD, CARRIED, MOVED, Battle, Permit, replace
from hexarch.games.empire.pieces import UNIT


@pytest.mark.rule("13.1.2", "13.4.3", "R-24")
def test_a_ship_puts_to_sea_sails_and_lands() -> None:
    """To put to sea is to enter the first Area: 1 in all; to land in a port is another 1."""
    state = after(fleet({"M5": f"Eagle: {SHIP}", "N35": "Bull: HAR:MI1"}), Select(SHIP))
    assert why(state, Land("M6")) == "13.1.2"
    assert {a.reach for a in choices(state) if isinstance(a, Sail)} == {"sea:N5"}
    state, log = told(state, Sail("sea:N5"), Land("N8"), Stop())
    assert points(log) == 2
    assert where(state, SHIP) == "N8"
    assert state.marks[UNIT[SHIP]] & MOVED


@pytest.mark.rule("13.4.3", "R-22")
def test_a_beach_costs_two_and_a_fort_makes_a_port() -> None:
    state = fleet({"sea:N5": f"Eagle: {SHIP}"})
    _, log = told(state, Select(SHIP), Land("M8"), Stop())
    assert points(log) == 2
    fort = fleet({"sea:N5": f"Eagle: {SHIP}"}, works=[("M8", "fort", "Eagle")])
    _, log = told(fort, Select(SHIP), Land("M8"), Stop())
    assert points(log) == 1


@pytest.mark.rule("13.4.3", "13.1.2")
def test_a_ship_sails_until_its_points_are_spent() -> None:
    state = after(fleet({"M5": f"Eagle: {SHIP}"}), Select(SHIP))
    for _ in range(7):
        course = [action for action in choices(state) if isinstance(action, Sail)]
        state = after(state, course[0])
    assert choices(state) == [Stop()]
    assert why(state, course[0]) in {"13.4.3", "13.1.2"}


@pytest.mark.rule("13.6.2")
def test_any_number_of_ships_share_a_sea_area() -> None:
    state = fleet(
        {"sea:N5": f"Eagle: {SHIP}, {SECOND}, KOR:W3.1, KOR:W3.2", "M5": f"Eagle: {THIRD}"}
    )
    state = after(state, Select(THIRD), Sail("sea:N5"), Stop())
    assert at(state, THIRD) == reach("sea:N5")


@pytest.mark.rule("13.4.1", "13.7.2", "13.1.4")
def test_enemy_waters_are_not_passed_but_attacked() -> None:
    """3 against 12 is 1-4; against 15 it would be 1-5."""
    units = {"R28": f"Bull: {FOE}", "sea:R32": f"Eagle: {SHIP}, {SECOND}, {THIRD}"}
    state = after(replace(fleet(units), order=(1, 0)), Select(FOE), Sail("sea:U29"))
    assert why(state, Sail("sea:R32")) == "13.4.1"
    assert Engage("sea:R32") in choices(state)
    units["sea:R32"] += ", KOR:W3.1"
    state = after(replace(fleet(units), order=(1, 0)), Select(FOE), Sail("sea:U29"))
    assert why(state, Engage("sea:R32")) == "13.7.1b"


@pytest.mark.rule("13.1.4", "13.4.1", "R-30")
def test_ships_attack_together_only_if_they_enter_together() -> None:
    units = {"M5": f"Eagle: {SHIP}, {SECOND}, {THIRD}", "P18": f"Eagle: {HORSE}"}
    units |= {"sea:N5": f"Bull: {FOE}"}
    state = after(fleet(units), Select(SHIP), Join(SECOND))
    assert not any(isinstance(action, Sail) for action in choices(state))
    state, log = told(state, Engage("sea:N5"))
    assert state.battles == (
        Battle(reach("sea:N5"), EAGLE, group(f"{SHIP} {SECOND}"), (HEX["M5"],) * 2),
    )
    assert only(log, Attacked)[0].rule == "13.4.1"
    assert THIRD not in selectable(state)
    assert why(state, Select(THIRD)) == "13.1.2"


@pytest.mark.rule("10.1.3d", "13.4.1")
def test_ships_at_peace_share_waters_and_do_not_block() -> None:
    state = fleet({"M5": f"Eagle: {SHIP}", "sea:N5": f"Bull: {FOE}"}, war=False)
    state = after(state, Select(SHIP), Sail("sea:N5"))
    assert any(isinstance(action, Sail) for action in choices(state))
    assert not any(isinstance(action, Engage) for action in choices(state))
    assert why(state, Engage("sea:N5")) == "10.1.3a"


@pytest.mark.rule("R-99")
def test_ships_that_became_enemies_in_one_area_attack_for_a_point_or_leave() -> None:
    units = {"sea:N5": [f"Eagle: {SHIP}", f"Bull: {FOE}"], "N35": "Bull: HAR:MI1"}
    state = after(fleet(units), Select(SHIP))
    assert any(isinstance(action, Sail) for action in choices(state))
    fought, log = told(state, Engage("sea:N5"))
    assert points(log) == 1
    assert fought.battles[0].came == (reach("sea:N5"),)


@pytest.mark.rule("14.4.2a", "13.7.3a", "13.1.4", "13.4.5b", "R-99")
def test_own_ships_in_the_waters_fight_too_and_not_anothers() -> None:
    units = {
        "M5": f"Eagle: {SHIP}, {FOOT}",
        "sea:N5": [f"Eagle: {SECOND}", f"Bull: {FOE}", "Moon: SEM:W3.1"],
        "P18": f"Eagle: {HORSE}",
    }
    state = scene(3, control=CONTROL, general=["Eagle on Bull", "Moon on Bull"], units=units)
    state = after(state, Select(SHIP), Load(FOOT, SHIP), Engage("sea:N5"))
    [fight] = state.battles
    assert fight.attackers == group(f"{SHIP} {SECOND}")
    assert fight.came == (HEX["M5"], reach("sea:N5"))
    assert selectable(state) == {HORSE}
    assert all(state.marks[unit] & MOVED for unit in group(f"{SHIP} {SECOND} {FOOT}"))


@pytest.mark.rule("10.3.1b", "R-93", "R-99")
def test_ships_whose_home_is_at_peace_keep_out_of_the_battle() -> None:
    """Bull is at war with the Isle of Becca alone: Eagle's Equillan ship may not attack him."""
    state = scene(
        control=CONTROL,
        wars=["Bull on BEC"],
        units={"sea:N5": [f"Eagle: {SHIP}, EQU:W2.1", f"Bull: {FOE}"]},
    )
    both = after(state, Select(SHIP), Join("EQU:W2.1"))
    assert why(both, Engage("sea:N5")) == "10.1.3a"
    assert Engage("sea:N5") not in choices(both)
    fought = after(state, Select(SHIP), Engage("sea:N5"))
    assert fought.battles[0].attackers == group(SHIP)
    assert "EQU:W2.1" in selectable(fought)


# Transport


@pytest.mark.rule("13.4.5a")
def test_a_ship_carries_two_infantry_or_one_cavalry_or_one_siege() -> None:
    units = {"M5": f"Eagle: {SHIP}, {FOOT}, {LIGHT}, {HORSE}"}
    state = after(fleet(units), Select(SHIP), Load(FOOT, SHIP))
    assert why(state, Load(HORSE, SHIP)) == "13.4.5a"
    state = after(state, Load(LIGHT, SHIP))
    assert at(state, FOOT) == at(state, LIGHT) == ABOARD + UNIT[SHIP]
    rider = after(fleet(units), Select(SHIP), Load(HORSE, SHIP))
    assert why(rider, Load(FOOT, SHIP)) == "13.4.5a"
    assert why(rider, Load(SLOW, SHIP)) == "13.4.5a"


@pytest.mark.rule("13.4.5b", "R-25", "13.4.5a")
def test_who_was_carried_moves_no_more_and_is_carried_once() -> None:
    units = {
        "M5": f"Eagle: {SHIP}, {FOOT} moved",
        "H3": f"Eagle: {SECOND}",
        "J3": f"Eagle: {LIGHT}",
    }
    state = after(fleet(units), Select(SHIP), Load(FOOT, SHIP), Sail("sea:N5"), Land("N8"))
    assert at(state, FOOT) == ABOARD + UNIT[SHIP]
    state = after(state, Unload(FOOT))
    assert where(state, FOOT) == "N8"
    assert state.marks[UNIT[FOOT]] & CARRIED
    assert why(state, Load(FOOT, SHIP)) == "R-25"
    state = after(state, Sail("sea:N5"), Stop())
    assert where(state, FOOT) == "N8"
    assert why(state, Select(FOOT)) == "13.1.5"


@pytest.mark.rule("13.4.5a", "13.4.5b", "R-24")
def test_cargo_stays_aboard_at_sea_and_goes_ashore_where_the_voyage_ends() -> None:
    units = {"M5": f"Eagle: {SHIP}, {FOOT}", "J3": f"Eagle: {LIGHT}"}
    out = after(fleet(units), Select(SHIP), Load(FOOT, SHIP), Sail("sea:N5"), Stop())
    assert at(out, FOOT) == ABOARD + UNIT[SHIP]
    assert out.marks[UNIT[FOOT]] & MOVED
    assert why(out, Select(FOOT)) == "13.1.5"
    landed = after(fleet(units), Select(SHIP), Load(FOOT, SHIP), Sail("sea:N5"), Land("N8"), Stop())
    assert where(landed, FOOT) == "N8"
    assert why(landed, Select(FOOT)) == "13.1.5"


@pytest.mark.rule("13.6.3a", "13.6.3b")
def test_ships_carry_their_own_and_their_neutral_allies_units() -> None:
    units = {"R28": [f"Bull: {FOE}, {MARINE}", "Neutral: THE:ML1"]}
    words: dict[str, Any] = {
        "control": {"ILA": "Bull Strong"},
        "units": units,
        "order": ["Bull", "Eagle"],
    }
    allied = after(scene(allies={"THE": "Bull"}, **words), Select(FOE))
    assert Load("THE:ML1", FOE) in choices(allied)
    alone = after(scene(**words), Select(FOE))
    assert why(alone, Load("THE:ML1", FOE)) == "13.6.3a"


@pytest.mark.rule("13.6.1")
def test_landing_keeps_to_the_stacking_limit() -> None:
    units = {"sea:R13": f"Eagle: {SHIP}", "R13": f"Eagle: {SECOND}, {THIRD}"}
    state = after(fleet(units), Select(SHIP), Land("R13"))
    assert Stop() not in choices(state)
    assert why(state, Stop()) == "13.6.1"
    assert Sail("sea:R13") in choices(state)


@pytest.mark.rule("13.4.5a", "13.6.1", "R-25")
def test_troops_go_ashore_where_there_is_room_for_them_though_not_for_the_ships() -> None:
    """Three ships may call at a beach, not stay there; two land units may, and no third."""
    units = {"sea:N5": f"Eagle: {SHIP}, {SECOND}, {THIRD}", f"aboard {SHIP}": f"Eagle: {FOOT}"}
    for there, may in (("", True), ("Eagle: EQU:HI1, EQU:HI2", False)):
        state = fleet(units | ({"M8": there} if there else {}))
        state = after(state, Select(SHIP), Join(SECOND), Join(THIRD), Land("M8"))
        assert (Unload(FOOT) in choices(state)) is may
        assert why(state, Stop()) == "13.6.1"
        if may:
            assert where(after(state, Unload(FOOT), Sail("sea:N5"), Stop()), FOOT) == "M8"
        else:
            assert why(state, Unload(FOOT)) == "13.6.1"


@pytest.mark.rule("10.1.1a", "10.1.1c")
def test_landing_abroad_needs_leave() -> None:
    state = after(fleet({"sea:R32": f"Eagle: {SHIP}"}, war=False), Select(SHIP))
    assert why(state, Land("R30")) == "10.1.1a"
    unit = UNIT[SHIP]
    let = (Permit(unit, "province", 6, BULL),)
    state = replace(state, permits=let)
    assert Land("R30") in choices(state)
    assert why(state, Land("R31")) == "10.1.1c"
    landed = after(state, Land("R30"), Stop())
    assert landed.permits == ()


@pytest.mark.rule("10.1.1a", "10.1.1c", "10.1.1d", "10.1.2")
def test_a_landing_uses_up_the_leave_of_ships_and_cargo() -> None:
    """Province, city and the hex of Bull's infantry, for two units; then they put to sea."""
    units = {
        "sea:R32": f"Eagle: {SHIP}",
        f"aboard {SHIP}": f"Eagle: {FOOT}",
        "R31": "Bull: ILA:SI1",
    }
    state = after(fleet(units, war=False), Select(SHIP))
    places = (("province", PROVINCE["ILA"]), ("city", HEX["R31"]), ("hex", HEX["R31"]))
    leave = [Permit(UNIT[u], kind, to, BULL) for u in (SHIP, FOOT) for kind, to in places]
    other = Permit(UNIT[SHIP], "hex", HEX["Q21"], BULL)
    for wanting in leave:
        given = tuple(permit for permit in leave if permit != wanting)
        assert Land("R31") not in choices(replace(state, permits=given))
    assert after(replace(state, permits=(*leave, other)), Land("R31")).permits == (other,)


# From the sea


@pytest.mark.rule("13.4.4", "R-26", "13.7.1a")
def test_ships_and_troops_assault_together() -> None:
    units = {"sea:R32": f"Eagle: {SHIP}", f"aboard {SHIP}": f"Eagle: {FOOT}, {LIGHT}"}
    units |= {"R31": "Bull: ILA:SI1", "N35": "Bull: HAR:MI1"}
    state, log = told(fleet(units), Select(SHIP), Assault("R31"))
    attack = group(f"{SHIP} {FOOT} {LIGHT}")
    assert state.battles == (Battle(HEX["R31"], EAGLE, attack, (reach("sea:R32"),) * 3),)
    assert points(log) == 1
    assert only(log, Attacked)[0].rule == "13.4.4"
    assert {where(state, code) for code in (SHIP, FOOT, LIGHT)} == {"R31"}


@pytest.mark.rule("R-26")
def test_at_most_two_ships_with_two_land_units_assault() -> None:
    units = {
        "sea:R32": f"Eagle: {SHIP}, {SECOND}, {THIRD}",
        f"aboard {SHIP}": f"Eagle: {FOOT}, {LIGHT}",
        f"aboard {SECOND}": f"Eagle: {HORSE}",
        "R31": "Bull: ILA:SI1",
    }
    state = fleet(units)
    assert Assault("R31") in choices(after(state, Select(SHIP), Join(THIRD)))
    three = after(state, Select(SHIP), Join(THIRD), Join(SECOND))
    assert why(three, Assault("R31")) == "R-26"
    assert why(after(state, Select(SHIP), Join(SECOND)), Assault("R31")) == "R-26"
    empty = fleet({where: units[where] for where in ("sea:R32", "R31")})
    three = after(empty, Select(SHIP), Join(SECOND), Join(THIRD))
    assert why(three, Assault("R31")) == "R-26", "three ships, though nobody is aboard"


@pytest.mark.rule("13.4.4", "10.1.3a")
def test_nobody_is_assaulted_in_peace_and_no_empty_hex() -> None:
    state = after(fleet({"sea:R32": f"Eagle: {SHIP}", "R31": "Bull: ILA:SI1"}), Select(SHIP))
    assert why(state, Assault("R30")) == "10.1.3a"
    assert why(state, Land("R31")) == "13.4.4"


@pytest.mark.rule("10.1.3a", "10.3.1b", "13.4.4")
@pytest.mark.parametrize(("cargo", "may"), [(FOOT, True), ("EQU:HI1", False)])
def test_troops_whose_home_is_at_peace_assault_nobody(cargo: str, *, may: bool) -> None:
    """Bull is at war with the Isle of Becca alone, and stands in Equilla."""
    units = {"Rath:Q21a": f"Eagle: {SHIP}", f"aboard {SHIP}": f"Eagle: {cargo}"}
    state = scene(control=CONTROL, wars=["Bull on BEC"], units=units | {"Q20": "Bull: ILA:SI1"})
    assert (Assault("Q20") in choices(after(state, Select(SHIP)))) is may


@pytest.mark.rule("10.1.3a", "13.4.4", "10.5.2c")
def test_no_assault_where_one_of_two_is_at_peace() -> None:
    """Thessella is at war with Eagle, its ally Bull is not."""
    for others, may in (([], True), (["Bull: TUR:LI1"], False)):
        state = scene(
            control=CONTROL | {"THE": "Neutral"},
            units={
                "Rath:Q21a": f"Eagle: {SHIP}, {SECOND}",
                "Q20": ["Neutral: THE:ML1", *others],
            },
            wars=["Eagle on THE"],
            allies={"THE": "Bull"},
        )
        acts = choices(after(state, Select(SHIP), Join(SECOND)))
        assert (Assault("Q20") in acts) is may


@pytest.mark.rule("13.6.3b", "13.1.4")
def test_two_neutrals_ships_do_not_sail_together() -> None:
    neutrals = ["Neutral: SEM:W3.1", "Neutral: REL:W3.1"]
    state = scene(
        units={"sea:N5": [f"Eagle: {SHIP}", *neutrals]},
        wars=["Bull on SEM", "Bull on REL"],
        allies={"SEM": "Eagle", "REL": "Eagle"},
    )
    state = after(state, Select(SHIP))
    assert {Join("SEM:W3.1"), Join("REL:W3.1")} <= set(choices(state))
    assert Join("REL:W3.1") not in choices(after(state, Join("SEM:W3.1")))


@pytest.mark.rule("13.6.3b", "10.5.2c", "13.4.3")
def test_an_allys_ship_lands_and_stays_where_the_neutrals_units_stand() -> None:
    state = scene(
        control={"ILA": "Bull Strong"},
        units={"Rath:Q21a": f"Bull: {FOE}", "Q21": "Neutral: THE:ML1"},
        order=["Bull", "Eagle"],
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
    )
    assert where(after(state, Select(FOE), Land("Q21"), Stop()), FOE) == "Q21"


@pytest.mark.rule("R-34", "13.4.3")
def test_a_landing_captures_an_empty_large_city() -> None:
    _, log = told(fleet({"sea:R32": f"Eagle: {SHIP}"}), Select(SHIP), Land("R31"), Stop())
    assert only(log, CityCaptured) == [CityCaptured(EAGLE, "R31")]


@pytest.mark.rule("R-34", "13.4.5a")
def test_who_is_put_ashore_captures_the_city_though_the_ship_sails_on() -> None:
    state = fleet({"sea:R32": f"Eagle: {SHIP}", f"aboard {SHIP}": f"Eagle: {FOOT}"})
    _, log = told(state, Select(SHIP), Land("R31"), Unload(FOOT))
    assert only(log, CityCaptured) == [CityCaptured(EAGLE, "R31")]


@pytest.mark.rule("R-34", "13.4.3", "R-25")
def test_a_landing_where_own_units_stand_captures_nothing() -> None:
    units = {"sea:R32": f"Eagle: {SHIP}", f"aboard {SHIP}": f"Eagle: {FOOT}"}
    state = fleet(units | {"R31": "Eagle: EQU:HI1"})
    load = Load("EQU:HI1", SHIP)
    for acts in ((Stop(),), (load, Stop()), (load, Unload(FOOT), Stop())):
        stopped, log = told(state, Select(SHIP), Land("R31"), *acts)
        assert not only(log, CityCaptured)
        assert selectable(stopped) == {"EQU:HI1"}, "it has not been carried anywhere"


@pytest.mark.rule("R-34", "R-30")
def test_a_ship_that_joins_where_it_lies_captures_nothing() -> None:
    """Stormont is held by another ship already."""
    state = fleet(
        {"sea:R32": f"Eagle: {SHIP}", f"aboard {SHIP}": f"Eagle: {FOOT}", "R31": f"Eagle: {SECOND}"}
    )
    for last in (Unload(FOOT), Stop()):
        _, log = told(state, Select(SHIP), Land("R31"), Join(SECOND), last)
        assert not only(log, CityCaptured)


@pytest.mark.rule("3.4.CT1", "13.1.5")
def test_ships_sail_in_movement_only() -> None:
    state = scene(
        riding=True, control=CONTROL, units={"M5": f"Eagle: {SHIP}", "P18": f"Eagle: {HORSE}"}
    )
    assert why(state, Select(SHIP)) == "3.4.CT1"


def test_codes_that_name_nothing_are_refused() -> None:
    state = after(fleet({"M5": f"Eagle: {SHIP}"}), Select(SHIP))
    for action in (Sail("x"), Land("A99"), Engage("M5"), Assault(""), Join("x"), Load("x", SHIP)):
        assert why(state, action) in {"1.2b", "1.3.1"}
    assert why(state, Unload(FOOT)) == "13.4.5a"
    assert why(state, Stop()) == "13.4.3"


# Refusals


@pytest.mark.rule("13.4.5a", "8.3.2a", "9.5.2b", "10.4.2g3", "13.6.3a")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (f"Eagle: {FOOT} foraging", "8.3.2a"),
        (f"Eagle: {FOOT} building", "9.5.2b"),
        (f"Eagle: {FOOT} carried", "R-25"),
        (f"Eagle: {FOOT} extra", "13.6.3a"),
        (f"Bull: {FOOT}", "13.6.3a"),
    ],
)
def test_who_may_not_go_aboard(words: str, rule: str) -> None:
    state = fleet({"M5": [f"Eagle: {SHIP}", words]}, war=False)
    state = after(state, Select(SHIP))
    assert why(state, Load(FOOT, SHIP)) == rule


@pytest.mark.rule("10.4.2g3", "10.5.2a")
@pytest.mark.parametrize("words", [{"interveners": ["Bull on ILA"]}, {"allies": {"ILA": "Bull"}}])
def test_extra_ships_and_what_they_might_carry_stay_at_home(words: Any) -> None:
    units = {"R28": f"Bull: {FOE} extra, {OTHER_FOE}"}
    state = scene(units=units, order=["Bull", "Eagle"], wars=["Eagle on ILA"], **words)
    assert FOE not in selectable(state)
    state = after(state, Select(OTHER_FOE))
    assert why(state, Join(FOE)) == "10.4.2g3"
    assert Join(FOE) not in choices(state)


@pytest.mark.rule("13.1.4", "13.7.3a", "13.4.3", "13.6.1", "13.4.5a")
def test_what_ships_cannot_do_is_said() -> None:
    units = {"sea:R13": f"Eagle: {SHIP}, {SECOND}", f"aboard {SHIP}": f"Eagle: {FOOT}"}
    units |= {"R13": "Eagle: EQU:HI1, EQU:HI2", "P18": f"Eagle: {HORSE}", "S14": f"Eagle: {THIRD}"}
    state = after(fleet(units), Select(SHIP))
    assert why(state, Join(THIRD)) == "R-30"
    assert why(state, Unload(FOOT)) == "13.4.5a"
    ashore = after(state, Land("R13"))
    assert why(ashore, Unload(FOOT)) == "13.6.1"
    battle = Battle(HEX["T13"], BULL, (), ())
    fought = replace(state, battles=(battle, Battle(reach("sea:P9"), BULL, (), ())))
    assert why(fought, Land("T13")) == "13.7.3a"
    assert why(fought, Assault("T13")) == "13.7.3a"
    assert why(fought, Sail("sea:P9")) == "13.7.3a"
    tired = replace(state, steps=(*state.steps[:-1], replace(state.step, spent=(13,))))
    assert why(tired, Land("R13")) == "13.4.3"
    late = replace(state, steps=(*state.steps[:-1], replace(state.step, spent=(12,))))
    assert why(late, Land("R13")) == "13.6.1"


@pytest.mark.rule("10.1.1d", "10.5.2b", "13.7.1b")
def test_why_ships_do_not_land_or_assault() -> None:
    units = {"sea:R13": f"Eagle: {SHIP}", "R13": "Moon: KOR:LI1", "P18": f"Eagle: {HORSE}"}
    state = scene(3, control={"EQU": "Eagle Strong"}, units=units)
    assert why(after(state, Select(SHIP)), Land("R13")) == "10.1.1d"
    allied = scene(
        control={"HAR": "Bull Weak"},
        wars=["Eagle on ILA"],
        allies={"ILA": "Bull"},
        units={"sea:R32": f"Neutral: {FOE}"},
        order=["Bull", "Eagle"],
    )
    assert why(after(allied, Select(FOE)), Land("S35")) == "10.5.2b"
    units = {"sea:R32": "Eagle: EQU:W2.1", "R31": "Bull: ILA:LI1 V, ILA:LI2 V"}
    weak = after(fleet(units), Select("EQU:W2.1"))
    assert why(weak, Assault("R31")) == "13.7.1b"

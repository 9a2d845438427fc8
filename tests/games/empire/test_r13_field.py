"""What a group meets on the march: the strictest view of any of its units counts (10.1, 13.5)."""

from typing import Any

import pytest
from tests.games.empire.marches import BULL, FOOT, MOON, assaults, group, scene

from hexarch.boards.empire import CODES, HEX, PROVINCE, STEPS
from hexarch.games.empire.model import Permit, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r13_field import Field, survey

CONTROL = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "TUR": "Eagle Weak", "THE": "Bull Weak"}
MIXED = ["TUR:LI1 EQU:HI1", "EQU:HI1 TUR:LI1"]
"""Units of Eagle of which the war on Turany concerns only one, in either order."""


def seen(state: State, codes: str) -> Field:
    """Return what units meet."""
    return survey(state, group(codes))


def spelled(places: Any) -> set[str]:
    """Return the codes of hexes."""
    return {CODES[where] for where in places}


def attacked(**words: Any) -> State:
    """Bull is at war with Turany, and stands among Eagle's units in Equilla."""
    units = {"P18": "Eagle: EQU:HI1, TUR:LI1"} | words.pop("units")
    return scene(3, control=CONTROL, wars=["Bull on TUR"], units=units, **words)


@pytest.mark.rule("10.3.1b", "10.1.3a", "13.5.1a", "R-28")
@pytest.mark.parametrize("codes", MIXED)
def test_who_is_hostile_to_one_of_a_group_hinders_all(codes: str) -> None:
    state = attacked(units={"Q20": "Bull: DAM:MI1, DAM:MC1"})
    met = seen(state, codes)
    assert spelled(met.foes) == {"Q20"}
    assert met.assailable == frozenset(), "not all of them may attack"
    assert spelled(met.zones) == spelled(there for there, _ in STEPS[HEX["Q20"]])
    assert spelled(seen(state, "TUR:LI1").assailable) == {"Q20"}
    alone = seen(state, "EQU:HI1")
    assert (alone.foes, alone.zones) == (frozenset(), {})
    assert HEX["Q20"] in alone.shut


@pytest.mark.rule("13.5.1a", "13.5.3")
def test_every_unit_of_a_hex_is_met_and_zones_add_up() -> None:
    """The horse stands behind the foot in Q20; some hexes lie beside both riders."""
    units = {"P18": f"Eagle: {FOOT}", "Q20": "Bull: DAM:MI1, DAM:MC1", "Q22": "Bull: THE:SC1"}
    state = scene(control=CONTROL, general=["Eagle on Bull"], units=units)
    zones = seen(state, FOOT).zones
    one, other = (spelled(t for t, _ in STEPS[HEX[at]]) for at in ("Q20", "Q22"))
    assert one & other
    assert spelled(zones) == one | other
    assert {CODES[at] for at, riders in zones.items() if riders == 3} == one & other


@pytest.mark.rule("R-28", "13.5.1a")
def test_a_zone_ends_where_its_cavalry_is_not_hostile() -> None:
    """Moon, who intervenes for Thessella, is hostile to Eagle inside it only."""
    state = scene(
        3,
        control={"EQU": "Eagle Strong", "SUL": "Eagle Weak", "REL": "Moon Strong"},
        wars=["Eagle on THE"],
        interveners=["Moon on THE"],
        units={"K20": "Moon: KHA:MC1", "P18": f"Eagle: {FOOT}"},
    )
    zones = spelled(seen(state, FOOT).zones)
    assert "K21" in zones
    assert "K19" not in zones


@pytest.mark.rule("10.1.3a", "10.5.2c", "10.1.1d")
@pytest.mark.parametrize(("wars", "open_"), [([], False), (["Eagle on ILA"], True)])
def test_no_hex_is_attacked_where_anybody_at_peace_stands(wars: list[str], *, open_: bool) -> None:
    """In Moon's Harlook Bull and the Ilanoeri, his allies, stand together."""
    state = scene(
        3,
        control={"EQU": "Eagle Strong", "HAR": "Moon Weak", "DAM": "Bull Weak"},
        general=["Eagle on Bull", "Eagle on Moon", "Bull on Moon"],
        wars=["Moon on ILA", *wars],
        allies={"ILA": "Bull"},
        units={"O36": ["Bull: DAM:MI1", "Neutral: ILA:LI1"], "O35": f"Eagle: {FOOT}"},
    )
    assert ("O36" in assaults(state, FOOT)) is open_


@pytest.mark.rule("R-43", "10.3.1b")
def test_war_on_a_province_does_not_concern_its_mercenaries_on_the_march() -> None:
    """Bull keeps one of Turany's units in his pay, and has it beside others of Turany."""
    state = scene(
        control={"EQU": "Eagle Strong", "TUR": "Bull Weak"},
        wars=["Eagle on TUR"],
        units={"Q20": "Bull: TUR:LI1", "Q18": "Bull: TUR:LI2 mercenary", "P18": f"Eagle: {FOOT}"},
    )
    met = seen(state, FOOT)
    assert spelled(met.foes) == {"Q20"}
    assert HEX["Q18"] in met.shut


# Leave


def guests(*permits: tuple[str, str, int, int], **units: str) -> State:
    """Set Eagle's units among Bull's and Moon's at peace, with leave for some."""
    state = scene(3, control=CONTROL, units=units)
    return replace(
        state, permits=tuple(Permit(UNIT[code], kind, at, seat) for code, kind, at, seat in permits)
    )


@pytest.mark.rule("10.1.1d", "10.1.2")
@pytest.mark.parametrize(
    ("let", "closed"), [(["EQU:HI1"], True), (["TUR:LI1"], True), (["EQU:HI1", "TUR:LI1"], False)]
)
def test_a_hex_is_open_when_every_unit_of_the_group_has_leave(
    let: list[str], *, closed: bool
) -> None:
    leave = [(code, "hex", HEX["Q20"], MOON) for code in let]
    state = guests(*leave, P18="Eagle: EQU:HI1, TUR:LI1", Q20="Moon: KOR:LI1")
    assert (HEX["Q20"] in seen(state, "EQU:HI1 TUR:LI1").shut) is closed


@pytest.mark.rule("10.1.1c", "10.1.2")
@pytest.mark.parametrize("codes", MIXED)
@pytest.mark.parametrize("let", [["EQU:HI1"], ["TUR:LI1"], ["EQU:HI1", "TUR:LI1"]])
def test_a_city_is_open_when_every_guest_of_the_group_has_leave(codes: str, let: list[str]) -> None:
    leave = [(code, "city", HEX["H22"], BULL) for code in let]
    state = guests(*leave, H21="Eagle: EQU:HI1, TUR:LI1")
    shut = seen(state, codes).shut
    assert (HEX["H22"] in shut) is (len(let) < 2)
    assert HEX["K26"] in shut


@pytest.mark.rule("10.1.1a", "10.1.1c")
def test_the_city_in_which_a_guest_stands_is_not_closed_to_him() -> None:
    shut = seen(guests(H22="Eagle: EQU:HI1"), "EQU:HI1").shut
    assert HEX["H22"] not in shut
    assert HEX["K26"] in shut


@pytest.mark.rule("10.5.2b", "R-53")
def test_leave_is_no_help_to_a_neutrals_units() -> None:
    state = scene(
        control={"SUL": "Eagle Weak", "ILA": "Bull Weak"},
        wars=["Eagle on THE"],
        allies={"THE": "Bull"},
        units={"K26": "Neutral: THE:SC1"},
    )
    ila = PROVINCE["ILA"]
    state = replace(state, permits=(Permit(UNIT["THE:SC1"], "province", ila, BULL),))
    assert not seen(state, "THE:SC1").entry >> ila & 1


@pytest.mark.rule("10.1.3a", "10.3.1b", "10.1.1d")
@pytest.mark.parametrize(("other", "open_"), [("DAM:MI2", True), ("ILA:LI1", False)])
def test_leave_to_pass_a_stack_is_none_to_attack_those_at_peace_in_it(
    other: str, *, open_: bool
) -> None:
    """Eagle is at war with Damodar alone; Bull lets him pass."""
    units = {"Q20": f"Bull: DAM:MI1, {other}", "P18": f"Eagle: {FOOT}"}
    control = CONTROL | {"DAM": "Bull Weak", "ILA": "Bull Weak"}
    state = scene(control=control, wars=["Eagle on DAM"], units=units)
    state = replace(state, permits=(Permit(UNIT[FOOT], "hex", HEX["Q20"], BULL),))
    assert (HEX["Q20"] in seen(state, FOOT).assailable) is open_

"""13.1.4, 13.7.1a, R-30: units that set out together; what they may still leave undone (13.1.5)."""

from typing import Any

import pytest
from tests.games.empire.marches import (
    EAGLES_LAND,
    FOOT,
    after,
    choices,
    costs,
    name,
    scene,
    special,
    where,
    why,
)

from hexarch.games.empire import GAME
from hexarch.games.empire.actions.march import (
    Attack,
    EndPhase,
    Engage,
    Head,
    Join,
    Land,
    Load,
    MoveTo,
    PickUp,
    PutBack,
    Sail,
    Select,
)
from hexarch.games.empire.model import State
from hexarch.games.empire.steps.march import Marching

WAR: dict[str, Any] = {"control": EAGLES_LAND, "general": ["Eagle on Bull"]}
STRONG = "Bull: BEC:W4.1 V, BEC:W4.2 V, BEC:W4.3 V"
LEAVE_ALL = "Leave the units where they stand"
PORT, ROADS = "N8", "sea:N5"
"""Cadavar, and the only waters before it."""


def afloat(*ships: str) -> list[Any]:
    return [Select(ship) for ship in ships]


@pytest.mark.rule("13.1.4", "13.7.1b", "R-30")
def test_ships_that_can_only_attack_together_may_set_out() -> None:
    """3 and 3 against 18 are 1-3; one alone would be 1-6 and has nowhere else to go."""
    state = scene(**WAR, units={PORT: "Eagle: KOR:W3.1, KOR:W3.2", ROADS: STRONG})
    assert choices(state) == [*afloat("KOR:W3.1", "KOR:W3.2"), EndPhase()]
    alone = after(state, Select("KOR:W3.1"))
    assert why(alone, Engage(ROADS)) == "13.7.1b"
    assert choices(alone) == [Join("KOR:W3.2")]
    assert choices(after(alone, Join("KOR:W3.2"))) == [Engage(ROADS)]
    assert len(after(alone, Join("KOR:W3.2"), Engage(ROADS)).battles) == 1


@pytest.mark.rule("13.1.4", "R-30")
def test_a_third_ship_is_waited_for() -> None:
    """2 and 2 against 18 are 1-5; with 3 they are 1-3."""
    state = scene(**WAR, units={PORT: "Eagle: EQU:W2.1, TUR:W2.1, KOR:W3.1", ROADS: STRONG})
    alone = after(state, Select("EQU:W2.1"))
    assert choices(alone) == [Join("KOR:W3.1"), Join("TUR:W2.1")]
    two = after(alone, Join("TUR:W2.1"))
    assert choices(two) == [Join("KOR:W3.1")]
    assert choices(after(two, Join("KOR:W3.1"))) == [Engage(ROADS)]


@pytest.mark.rule("13.1.4", "10.1.3a", "13.1.5")
def test_no_ship_waits_for_one_that_may_not_attack_or_has_moved() -> None:
    for third in ("KOR:W3.2 moved", "SEM:W3.1"):
        state = scene(
            control={"KOR": "Eagle Weak", "SEM": "Eagle Weak", "BEC": "Bull Weak"},
            wars=["Bull on KOR"],
            units={PORT: f"Eagle: KOR:W3.1, {third}", ROADS: STRONG},
        )
        assert Select("KOR:W3.1") not in choices(state), third
        assert why(state, Select("KOR:W3.1")) == "13.1.2"


@pytest.mark.rule("13.7.1a", "13.7.1b", "R-30")
def test_land_units_that_can_only_attack_together_may_set_out() -> None:
    """P39 is hemmed in: 2 against 10 is 1-5, both together are 1-3."""
    units = {
        "P39": "Eagle: THE:ML1, THE:ML2",
        "P38": "Bull: DAM:MI1 V, DAM:MI2 V",
        "O39": "Bull: DAM:MI3 V, DAM:MI4 V",
    }
    state = scene(**WAR, units=units)
    alone = after(state, Select("THE:ML1"))
    assert choices(alone) == [PickUp("THE:ML2")]
    assert why(alone, Attack("O39", "P39")) == "13.7.1b"
    assert Attack("O39", "P39") in choices(after(alone, PickUp("THE:ML2")))


# What has not gone anywhere may be left.


def is_as_before(state: State, back: State) -> bool:
    return (state.step, state.at, state.marks) == (back.step, back.at, back.marks)


@pytest.mark.rule("13.1.5", "13.4.5a")
@pytest.mark.parametrize(
    ("start", "acts"),
    [
        ({"P18": f"Eagle: {FOOT}, EQU:HI2"}, [Select(FOOT), PickUp("EQU:HI2")]),
        ({"P18": f"Eagle: {FOOT}"}, [Select(FOOT), Head("J20")]),
        ({PORT: "Eagle: KOR:W3.1, KOR:W3.2"}, [Select("KOR:W3.1"), Join("KOR:W3.2")]),
        ({PORT: f"Eagle: KOR:W3.1, {FOOT}"}, [Select("KOR:W3.1"), Load(FOOT, "KOR:W3.1")]),
    ],
)
def test_whoever_has_not_gone_anywhere_may_be_left(start: dict[str, str], acts: list[Any]) -> None:
    state = scene(**WAR, units=start)
    if isinstance(acts[-1], Head):
        first = after(state, acts[0])
        acts = [acts[0], next(act for act in choices(first) if isinstance(act, Head))]
    under_way = after(state, *acts)
    assert PutBack() in GAME.liberties(under_way, 0)
    said = "Leave the unit where it stands" if isinstance(acts[-1], Head) else LEAVE_ALL
    assert GAME.label(under_way, PutBack()).english == said
    back, _ = GAME.apply(under_way, 0, PutBack())
    assert is_as_before(state, back)


@pytest.mark.rule("13.1.5")
def test_whoever_has_gone_somewhere_may_not_be_left() -> None:
    state = scene(**WAR, units={"P18": "Eagle: EQU:HC1", "P16": f"Eagle: {FOOT}"})
    picked = after(state, Select("EQU:HC1"), PickUp(FOOT))
    state = scene(**WAR, units={PORT: "Eagle: KOR:W3.1"})
    for gone in (picked, after(state, Select("KOR:W3.1"), Sail(ROADS))):
        refused: Any = GAME.check(gone, 0, PutBack())
        assert refused.rule == "13.1.5"
        assert not isinstance(gone.step, Marching)


# Zones across a border.


@pytest.mark.rule("13.5.1a", "13.5.2", "R-28", "10.3.1b")
def test_cavalry_beyond_the_border_controls_hexes_in_which_it_is_hostile() -> None:
    """War is on Thessella: Ilanoer's cavalry in K28 may attack in J27 and K27, not at home."""
    state = scene(
        control={"EQU": "Eagle Strong", "THE": "Bull Weak", "ILA": "Bull Weak"},
        wars=["Eagle on THE"],
        units={
            "J27": "Eagle: EQU:HC1",
            "K28": "Bull: ILA:SC1",
            "J26": "Bull: THE:SI2",
            "K25": "Bull: THE:SI1",
        },
    )
    assert special(state, "EQU:HC1")["K27"] == "13.3.2b"
    assert not {"K26", "L27", "M27"} & set(costs(state, "EQU:HC1"))


# Rivers.


@pytest.mark.rule("13.2.5c1", "13.2.5c2")
@pytest.mark.parametrize(("holder", "cited"), [("Bull", "13.2.5c2"), ("Eagle", "")])
def test_nobody_lands_past_a_held_bridge_into_another_area(holder: str, cited: str) -> None:
    """U15 touches the waters below the bridge T14/U15, and those two nodes above it."""
    state = scene(**WAR, units={"sea:R13": "Eagle: KOR:W3.1", "T14": f"{holder}: DAM:MI1"})
    state = after(state, Select("KOR:W3.1"), Sail("Delva:W14a"), Land("U15"))
    assert Sail("Delva:W14a") in choices(state), "back again"
    for beyond in ("Delva:W14b", "Delva:T17"):
        if cited:
            assert why(state, Sail(beyond)) == cited
        else:
            assert Sail(beyond) in choices(state)


@pytest.mark.rule("13.4.2b", "13.4.1", "R-23")
def test_whoever_is_stopped_before_enemies_may_come_up_to_them_and_attack() -> None:
    """They lie in Q21 above the bridge; S25 shares the river with them."""
    state = scene(**WAR, units={"sea:U29": "Eagle: KOR:W3.1", "Rath:Q21b": "Bull: HAR:W3.1"})
    state = after(state, Select("KOR:W3.1"), Sail("Rath:S25"))
    assert Sail("Rath:Q21a") in choices(state)
    assert why(state, Sail("sea:U29")) == "13.4.2b"
    below = after(state, Sail("Rath:Q21a"))
    assert Engage("Rath:Q21b") in choices(below)
    assert why(below, Sail("Rath:S25")) == "13.4.2b", "they are stopped there, too"


@pytest.mark.rule("13.4.3", "13.6.1", "R-99")
def test_nobody_lands_where_he_could_neither_stay_nor_put_out() -> None:
    """The port is full, and the enemies with whom the ship shares the waters are too strong."""
    full = "Eagle: KOR:W3.2 moved, EQU:W2.1 moved, SEM:W3.1 moved"
    state = scene(**WAR, units={PORT: full, ROADS: ["Eagle: KOR:W3.1", STRONG]})
    under_way = after(state, Select("KOR:W3.1"))
    assert Land(PORT) not in choices(under_way)
    assert why(under_way, Land(PORT)) == "13.6.1"
    room = scene(**WAR, units={PORT: full, ROADS: "Eagle: KOR:W3.1"})
    landed = after(room, Select("KOR:W3.1"), Land(PORT))
    assert Sail(ROADS) in choices(landed)


@pytest.mark.rule("13.2.2", "R-21", "R-30")
def test_a_road_is_followed_on_with_whom_one_picks_up_on_it() -> None:
    """Movement 2: along the road from E25 by D28 to B31 are three Areas."""
    state = scene(**WAR, units={"E25": f"Eagle: {FOOT}", "D28": "Eagle: EQU:HI2"})
    assert special(state, FOOT)["B31"] == "13.2.2"
    both = after(state, Select(FOOT), PickUp("EQU:HI2"))
    assert Head(name(state, "B31")) in choices(both)
    gone = after(both, Head(name(state, "B31")), MoveTo("B31"))
    assert (where(gone, FOOT), where(gone, "EQU:HI2")) == ("B31", "B31")
    # Whoever goes about in the first Area has not followed it.
    state = scene(**WAR, units={"E25": f"Eagle: {FOOT}", "B23": "Eagle: EQU:HI2"})
    assert costs(state, FOOT)["B24"] == 1
    aside = after(state, Select(FOOT), PickUp("EQU:HI2"))
    assert Head(name(state, "B31")) not in choices(aside)
    assert Head(name(state, "D28")) in choices(aside)

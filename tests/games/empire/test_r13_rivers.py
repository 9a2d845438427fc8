"""13.2.5c, 13.4.2: warships on rivers, before enemies there and at bridges; what voyages cost."""

import pytest
from tests.games.empire.fleets import FOE, OTHER_FOE, SECOND, SHIP, at, fleet, points, spent_by
from tests.games.empire.marches import (
    BULL,
    EAGLES_LAND,
    after,
    choices,
    scene,
    selectable,
    told,
    why,
)

from hexarch.boards.empire import HEX, PROVINCE_CODES
from hexarch.games.empire.actions.march import Assault, Engage, Join, Land, Sail, Select, Stop
from hexarch.games.empire.model import Permit, State, replace
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.steps.march import Voyage


@pytest.mark.rule("13.4.2a", "R-23")
def test_rivers_are_sailed_like_seas() -> None:
    state = fleet({"R28": f"Bull: {FOE}"}, war=False)
    state = replace(state, order=(1, 0))
    _, log = told(
        state,
        Select(FOE),
        Sail("sea:U29"),
        Sail("Rath:S25"),
        Sail("Rath:Q21a"),
        Land("Q21"),
        Stop(),
    )
    assert points(log) == 5


def cheapest(start: str, goal: str) -> float:
    """Return what the cheapest voyage from one hex to another costs, tried step by step."""
    control = dict.fromkeys(PROVINCE_CODES, "Eagle Weak")
    state = scene(control=control, units={start: f"Eagle: {SHIP}"})
    found, queue = [], [after(state, Select(SHIP))]
    seen: dict[int, int] = {}
    while queue:
        state = queue.pop(0)
        spent = spent_by(state)
        if seen.get(at(state, SHIP), 99) <= spent and spent:
            continue
        seen[at(state, SHIP)] = spent
        if Land(goal) in choices(state):
            found.append(spent_by(after(state, Land(goal))) / 2)
        queue += [after(state, action) for action in choices(state) if isinstance(action, Sail)]
    return min(found)


@pytest.mark.rule("13.4.3", "R-24", "R-23")
@pytest.mark.parametrize(
    ("start", "goal", "points"),
    [
        ("R31", "R28", 3),
        ("R28", "R27", 3),
        ("R27", "Q21", 4),
        ("R28", "Q21", 5),
        ("M5", "N8", 2),
        ("M5", "S11", 3),
        ("M5", "D7", 4),
        ("P39", "R31", 4),
    ],
)
def test_voyages_cost_what_the_map_says(start: str, goal: str, points: int) -> None:
    assert cheapest(start, goal) == points


@pytest.mark.rule("13.4.2b", "R-23")
def test_an_enemy_ship_blocks_a_river_on_both_sides_of_an_area_boundary() -> None:
    """With an enemy in S25 nobody gets to Q21; with one in P28 nobody slips by through S25."""
    units = {"sea:U29": f"Eagle: {SHIP}", "Rath:S25": f"Bull: {FOE}"}
    state = after(fleet(units), Select(SHIP), Sail("Rath:P28"))
    assert isinstance(state.step, Voyage)
    assert state.step.stopped
    assert not any(isinstance(action, Sail) for action in choices(state))
    assert why(state, Sail("sea:U29")) == "13.4.2b"
    assert Engage("Rath:S25") in choices(state)
    mouth = fleet({"sea:U29": f"Eagle: {SHIP}", "Rath:P28": f"Bull: {FOE}"})
    mouth = after(mouth, Select(SHIP))
    assert why(mouth, Sail("Rath:S25")) == "13.4.2b"
    assert Engage("Rath:P28") in choices(mouth)


@pytest.mark.rule("13.4.2b")
def test_a_ship_in_a_blocked_river_turns_back_or_attacks() -> None:
    units = {"Rath:P28": f"Eagle: {SHIP}", "Rath:S25": f"Bull: {FOE}"}
    state = after(fleet(units), Select(SHIP))
    assert {a.reach for a in choices(state) if isinstance(a, Sail)} == {"sea:U29"}
    both = fleet(
        {"sea:U29": f"Eagle: {SHIP}", "Rath:P28": f"Bull: {FOE}", "Rath:S25": f"Bull: {OTHER_FOE}"}
    )
    both = after(both, Select(SHIP))
    assert [a.reach for a in choices(both) if isinstance(a, Engage)] == ["Rath:P28"]
    assert why(both, Engage("Rath:S25")) == "13.4.2b"


@pytest.mark.rule("13.2.5c1", "13.2.5c2", "R-92")
@pytest.mark.parametrize(("held", "free"), [("Q21", "Q20"), ("Q20", "Q21")])
def test_enemy_infantry_at_a_bridge_stops_a_ship_which_may_assault(held: str, free: str) -> None:
    """Edge case 42; landed ships hold no bridge."""
    state = fleet({"Rath:Q21a": f"Eagle: {SHIP}", held: "Bull: THE:ML1"})
    state = after(state, Select(SHIP))
    assert why(state, Sail("Rath:Q21b")) == "13.2.5c1"
    assert Land(free) in choices(state)
    assert Assault(held) in choices(state)
    ships = fleet({"Rath:Q21a": f"Eagle: {SHIP}", held: f"Bull: {FOE}"})
    assert Sail("Rath:Q21b") in choices(after(ships, Select(SHIP)))
    enemy = {"Rath:Q21a": f"Eagle: {SHIP}", "Rath:Q21b": f"Bull: {FOE}"}
    for units, may in ((enemy, True), (enemy | {held: "Bull: THE:ML1"}, False)):
        acts = choices(after(fleet(units), Select(SHIP)))
        assert (Engage("Rath:Q21b") in acts) is may


@pytest.mark.rule("13.2.5c2", "R-92")
def test_landing_at_a_bridge_does_not_lead_past_it() -> None:
    """Q20 lies on both sides of the bridge that the enemy in Q21 holds."""
    units = {"Rath:Q21a": f"Eagle: {SHIP}", "Q21": "Bull: THE:ML1"}
    state = after(fleet(units), Select(SHIP), Land("Q20"))
    assert why(state, Sail("Rath:Q21b")) == "13.2.5c2"
    assert Sail("Rath:Q21b") not in choices(state)
    assert Sail("Rath:Q21a") in choices(state)
    free = after(fleet({"Rath:Q21a": f"Eagle: {SHIP}"}), Select(SHIP), Land("Q20"))
    assert Sail("Rath:Q21b") in choices(free)


@pytest.mark.rule("13.4.2b", "R-23")
def test_landing_does_not_lead_past_an_enemy_ship() -> None:
    """R27 lies on the sea and on both Areas of the river's mouth."""
    units = {"sea:U29": f"Eagle: {SHIP}", "Rath:P28": f"Bull: {FOE}"}
    state = after(fleet(units), Select(SHIP), Land("R27"))
    assert Sail("sea:U29") in choices(state)
    assert Sail("Rath:S25") not in choices(state)
    assert why(state, Sail("Rath:S25")) == "13.2.5c2"


@pytest.mark.rule("13.4.2b", "R-23")
def test_an_enemy_in_another_reach_of_the_same_waters_is_not_passed() -> None:
    """The Delva runs between the Areas of R13 and W14; T14/U15 bridges it in both of them."""

    def sailing(start: str, *acts: Sail) -> State:
        units = {start: f"Eagle: {SHIP}", "Delva:R13b": f"Bull: {FOE}"}
        state = scene(control=EAGLES_LAND, general=["Eagle on Bull"], units=units)
        return after(state, Select(SHIP), *acts)

    above = sailing("Delva:T17", Sail("Delva:W14b"))
    assert Engage("Delva:R13b") in choices(above)
    for past in ("Delva:R13a", "Delva:W14a"):
        assert why(above, Sail(past)) == "13.4.2b"
    below = sailing("sea:R13", Sail("Delva:R13a"))
    assert why(after(below, Land("U15")), Sail("Delva:T17")) == "13.2.5c2"
    assert Sail("sea:R13") in choices(sailing("Delva:W14a")), "nobody lies before him"


@pytest.mark.rule("10.1.3d", "13.2.5c2")
def test_a_peaceful_power_on_the_bridge_lets_ships_pass_and_an_enemy_by_leave() -> None:
    """Edge case 43."""
    units = {"Rath:Q21a": f"Eagle: {SHIP}", "Q21": "Bull: THE:ML1"}
    peace = after(fleet(units, war=False), Select(SHIP))
    assert Sail("Rath:Q21b") in choices(peace)
    leave = Permit(UNIT[SHIP], "hex", HEX["Q21"], BULL)
    assert Sail("Rath:Q21b") in choices(
        after(replace(fleet(units), permits=(leave,)), Select(SHIP))
    )


def test_nobody_circles_round_a_bridge() -> None:
    state = after(fleet({"Rath:Q21a": f"Eagle: {SHIP}"}), Select(SHIP), Sail("Rath:Q21b"))
    assert Sail("Rath:Q21a") not in choices(state)
    assert why(state, Sail("Rath:Q21a")) == "13.4.2a"
    assert Stop() in choices(state)


def test_a_ship_that_joins_and_does_not_sail_may_still_move() -> None:
    units = {"Rath:Q21a": f"Eagle: {SHIP}", "Rath:Q21b": f"Eagle: {SECOND}"}
    state = after(fleet(units), Select(SHIP), Sail("Rath:Q21b"), Join(SECOND), Stop())
    assert selectable(state) == {SECOND}

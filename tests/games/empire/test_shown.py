"""What the table draws of marches, voyages and battles."""

from typing import Any

import pytest
from tests.games.empire.fields import FOREST, OPEN, after, field
from tests.games.empire.fields import battle as begun
from tests.games.empire.marches import scene

from hexarch.boards.empire import AREA_NAMES, PROVINCE
from hexarch.games.empire import GAME
from hexarch.games.empire.actions.battle import AskVolunteer, StepFrom
from hexarch.games.empire.actions.march import (
    Assault,
    Attack,
    EndPhase,
    Head,
    Land,
    Load,
    MoveTo,
    PickUp,
    PutBack,
    Sail,
    Select,
    Stop,
)
from hexarch.games.empire.model import (
    BUILDING,
    FORAGING,
    MOVEMENT,
    SEASONS,
    VETERAN,
    WOUNDED,
    Deadline,
    Options,
    Standing,
    State,
    replace,
)
from hexarch.games.empire.names import WHERE_TO, place, spelled
from hexarch.games.empire.pieces import UNIT
from hexarch.games.empire.rules.r10_defence import following
from hexarch.games.empire.steps.march import Halt, Marching
from hexarch.games.empire.words import label
from hexarch.kernel import board as draw
from hexarch.kernel.board import region_code
from hexarch.kernel.flat import put
from hexarch.server.wording import Wording

GULF: dict[str, Any] = {
    "control": {"EQU": "Eagle Strong", "ILA": "Bull Strong"},
    "general": ["Eagle on Bull"],
    "units": {"T26": "Eagle: EQU:W2.1, EQU:HI1", "R28": "Bull: ILA:LI1", "R32": "Bull: ILA:W3.1"},
}


def shown(state: State) -> draw.Board:
    return GAME.board(GAME.view(state, 0))


CHANGING = {"Round", "Totals", "Odds"}


def battle(state: State) -> draw.Battle:
    found = shown(state).battle
    assert found is not None
    return found


@pytest.mark.rule("13.4.3", "13.4.4")
def test_ways_of_a_ship_tell_what_sailing_landing_and_assaults_cost() -> None:
    state = after(scene(**GULF), Select("EQU:W2.1"), Load("EQU:HI1", "EQU:W2.1"))
    assert {way.to: way.cost for way in shown(state).ways if not way.path} == {"sea:U29": "1"}
    ways = {way.to: way for way in shown(after(state, Sail("sea:U29"))).ways}
    assert (ways["T26"].cost, ways["S27"].cost) == ("1", "2")
    assert (ways["R28"].cost, ways["R28"].danger) == ("1", True)
    assert not ways["T26"].danger
    targets = {way for way, told in ways.items() if told.danger}
    assert targets == {"R28"}


def said(state: State, action: Any) -> str:
    effort = GAME.stakes(state, action).takes
    return effort.english if effort else ""


@pytest.mark.rule("13.4.3", "13.4.4", "13.1.2")
def test_a_ship_is_told_what_its_next_step_takes_of_its_move() -> None:
    """Seven points: one to put to sea, then one or two to land."""
    state = after(scene(**GULF), Select("EQU:W2.1"), Load("EQU:HI1", "EQU:W2.1"))
    assert GAME.decisions(state)[0].about[1] == 7
    assert said(state, Sail("sea:U29")) == "1 of 7 movement points"
    at_sea = after(state, Sail("sea:U29"))
    assert said(at_sea, Land("S27")) == "2 of 6 movement points"
    assert said(at_sea, Assault("R28")) == "1 of 6 movement points"


@pytest.mark.rule("13.4.5a")
def test_a_ship_is_told_of_its_freight() -> None:
    """That it can load where it lies, whom it has aboard, and that it can put them ashore."""

    def asked(*acts: Any) -> str:
        (owed,) = GAME.decisions(after(scene(**GULF), Select("EQU:W2.1"), *acts))
        return owed.say.format(*spelled(owed.about))

    load = Load("EQU:HI1", "EQU:W2.1")
    ship, foot = "light warship of Equilla", "heavy infantry of Equilla"
    assert asked() == f"Load units, or where to with {ship}? Movement points left: 7."
    under_way = f"Where to with {ship}? Aboard: {foot}. Movement points left: {{0}}."
    assert asked(load) == under_way.format(7)
    at_sea = (load, Sail("sea:U29"))
    assert asked(*at_sea) == under_way.format(6)
    ashore = f"Unload, or where to with {ship}? Aboard: {foot}. Movement points left: 4."
    assert asked(*at_sea, Land("S27")) == ashore


@pytest.mark.rule("13.1.1a", "13.7.1a")
def test_a_march_is_told_what_it_takes_and_what_is_left() -> None:
    """Heavy cavalry has four points."""
    state = scene(
        control={"EQU": "Eagle Strong", "DAM": "Bull Strong"},
        general=["Eagle on Bull"],
        units={"K20": "Eagle: EQU:HC1", "K22": "Bull: DAM:MI1"},
    )
    under_way = after(state, Select("EQU:HC1"))
    assert GAME.decisions(under_way)[0].say == WHERE_TO
    assert GAME.decisions(under_way)[0].about[1] == "4"
    told = {act: said(under_way, act) for act in GAME.legal(under_way, 0)}
    attacks = {act.origin: text for act, text in told.items() if isinstance(act, Attack)}
    costs = {way.to: way.cost for way in shown(under_way).ways}
    assert min(attacks.values()) == f"{costs['K22']} of 4 movement points"
    assert len(set(attacks.values())) > 1, "the longer way round costs more"
    head = next(act for act in told if isinstance(act, Head))
    assert told[head] == f"At least {costs[region_code(head.section)]} of 4 movement points"
    halt = after(under_way, head)
    cheap = next(way for way in shown(halt).ways if way.cost == costs[region_code(head.section)])
    assert said(halt, MoveTo(cheap.to)) == f"{cheap.cost} of 4 movement points"
    assert GAME.decisions(halt)[0].about[1] == "4"


@pytest.mark.rule("13.1.1a", "6.2.0")
def test_the_way_to_each_hex_is_shown_before_its_area_is_chosen() -> None:
    state = scene(
        control={"EQU": "Eagle Strong", "SUL": "Eagle Weak"}, units={"K20": "Eagle: EQU:HC1"}
    )
    under_way = after(state, Select("EQU:HC1"))
    board = shown(under_way)
    ways = {way.to: way for way in board.ways}
    large = [region for region in board.regions if len(region.spaces) > 1]
    assert len(large) > 3
    for region in large:
        halt = shown(after(under_way, Head(region.code.removeprefix("region:"))))
        assert {way.to: way for way in halt.ways} == {code: ways[code] for code in region.spaces}
        assert not ways[region.code].path
    assert all(ways[code].path[-1] == code for region in board.regions for code in region.spaces)


@pytest.mark.rule("13.7.1a", "6.2.0")
def test_an_area_is_not_taken_for_the_hex_that_names_it() -> None:
    """In R16 stand enemies, and it is the lowest hex of its Area: both can be chosen."""
    state = scene(
        control={"KHA": "Eagle Strong", "THE": "Eagle Weak", "EQU": "Bull Weak"},
        general=["Eagle on Bull"],
        units={"O21": "Eagle: KHA:MC1", "R16": "Bull: EQU:ML1"},
    )
    under_way = after(state, Select("KHA:MC1"))
    acts = GAME.legal(under_way, 0)
    assert Head("R16") in acts
    assert any(isinstance(act, Attack) and act.target == "R16" for act in acts)
    ways = {way.to: way.danger for way in shown(under_way).ways}
    assert (ways["R16"], ways[region_code("R16")]) == (True, False)
    region = next(one for one in shown(under_way).regions if one.code == region_code("R16"))
    assert "R16" not in region.spaces


def in_hand(state: State) -> set[str]:
    return {token.ref for token in shown(state).tokens if "selected" in token.marks}


def test_units_on_the_move_are_in_hand_for_all_to_see() -> None:
    """Until they have arrived, whatever is asked meanwhile; who comes later sees it too."""
    units = {"K20": "Eagle: EQU:HC1, EQU:HI1", "T26": "Eagle: EQU:W2.1"}
    state = scene(control={"EQU": "Eagle Strong"}, units=units)
    assert in_hand(state) == set()
    under_way = after(state, Select("EQU:HC1"))
    both = after(under_way, PickUp("EQU:HI1"))
    heads = (after(both, act) for act in GAME.legal(both, 0) if isinstance(act, Head))
    halt = next(state for state in heads if isinstance(state.step, Halt))
    assert in_hand(under_way) == {"EQU:HC1"}
    assert in_hand(both) == in_hand(halt) == {"EQU:HC1", "EQU:HI1"}
    assert in_hand(after(state, Select("EQU:W2.1"))) == {"EQU:W2.1"}
    assert in_hand(after(halt, GAME.legal(halt, 0)[0])) == set()


@pytest.mark.rule("13.2.3a", "1.2c")
def test_an_area_is_called_after_a_hex_of_it_in_reach() -> None:
    """On the button, on the map, and to whoever points elsewhere; the act keeps the section."""
    units = {"K20": "Eagle: EQU:HC1", "H22": "Neutral: THE:SC1", "L20": "Neutral: THE:SI1"}
    control = {"EQU": "Eagle Strong", "SUL": "Eagle Weak", "KHA": "Eagle Weak"}
    state = scene(control=control, wars=["Eagle on THE"], units=units)
    under_way = after(state, Select("EQU:HC1"))
    regions = {region.code: region for region in shown(under_way).regions}
    strange = 0
    for act in GAME.legal(under_way, 0):
        if not isinstance(act, Head):
            continue
        region = regions[region_code(act.section)]
        strange += act.section not in region.spaces
        called = region.name.removeprefix("Area of ")
        assert called in region.spaces
        assert label(under_way, act).english == f"Go to the Area of {place(called)}"
        halted = after(under_way, act)
        if isinstance(halted.step, Halt):
            elsewhere = next(one.spaces[0] for code, one in regions.items() if code != region.code)
            refused = GAME.check(halted, 0, MoveTo(elsewhere))
            assert refused is not None
            assert refused.about == (place(elsewhere), place(called))
    assert strange, "a section is named in acts by its lowest hex, be it in reach or not"
    whole = next(region for region in regions.values() if len(region.spaces) == 19)
    assert whole.name.removeprefix("Area of ") in AREA_NAMES


@pytest.mark.rule("7.1a")
def test_the_chart_of_influence_tells_whose_marker_it_is_in_one_part() -> None:
    """A part of a cell that begins with a player's side is drawn as one, behind his banner."""
    influence = shown(scene(control={"EQU": "Eagle Favorable"})).charts[0]
    assert next(row[2] for row in influence.rows if row[0] == "Equilla") == "Eagle Favorable"


@pytest.mark.rule("1.2m")
def test_the_chart_of_influence_counts_city_points() -> None:
    """Equilla has three small cities and a large one."""
    influence = shown(scene()).charts[0]
    row = next(row for row in influence.rows if row[0] == "Equilla")
    assert dict(zip(influence.columns, row, strict=True))["City points"] == "5"


@pytest.mark.rule("R-54")
def test_standing_leave_is_told_in_a_chart_of_its_own() -> None:
    state = scene(seats=3)
    assert len(shown(state).charts) == 2
    given = (
        Standing(0, 2, PROVINCE["EQU"], "province"),
        Standing(0, 1, PROVINCE["EQU"], "province"),
        Standing(1, 2, PROVINCE["EQU"], "hex"),
        Standing(0, 2, PROVINCE["EQU"], "hex"),
    )
    chart = shown(replace(state, standing=given)).charts[2]
    assert chart.columns == ("", "Eagle", "Bull", "Moon")
    passing = ("Equilla, to pass hexes", "", "", "Bull, Eagle")
    assert chart.rows == (passing, ("Equilla, to come in", "", "Eagle", "Eagle"))
    told = Wording(GAME, "de", ["Anna"] * 3).board(shown(replace(state, standing=given))).charts[2]
    assert told.rows[1][0] == "Equilla: betreten"


@pytest.mark.rule("14.7.5")
def test_helpers_stand_beside_the_side_they_help() -> None:
    state = field(
        "Eagle: EQU:HI1",
        "Bull: DAM:MI1",
        beside={"J21": "Moon: KHA:LI1", "K22": "Bull: DAM:SI1"},
        seats=3,
        control={"KHA": "Moon Strong"},
        markers={},
        general=["Eagle on Bull", "Moon on Bull"],
    )
    assert {token.ref for token in battle(state).reserves} == {"DAM:SI1"}
    losing = after(state, dice=[1, 4])
    for asked in (losing, after(losing, AskVolunteer("KHA:LI1"))):
        sides = {token.ref: "attacks" in token.marks for token in battle(asked).reserves}
        assert sides == {"KHA:LI1": True, "DAM:SI1": False}


@pytest.mark.rule("14.6.4")
def test_figures_tell_which_side_owes_steps() -> None:
    state = field("Eagle: EQU:HI1, EQU:HC1", "Bull: DAM:MI1, DAM:MI2")
    losing = after(state, dice=[4, 4])
    labels = [figure.label for figure in battle(losing).figures]
    assert labels == ["Round", "Steps the attacker takes", "Steps the defender takes"]


@pytest.mark.rule("14.5.2a", "14.9a", "14.9d", "R-59")
def test_figures_tell_what_multiplies_the_defenders() -> None:
    """Edge case 28: a Fort in woods and rough under siege; a tunnel; in the open nothing does."""

    def told(at: str, origin: str, *sieges: str, **more: Any) -> dict[str, str]:
        beside = {origin: f"Eagle: {', '.join(sieges)}"} if sieges else None
        state = field("Eagle: KHA:LI1", "Bull: DAM:MI1", at, origin, beside=beside, **more)
        found = {figure.label: figure.value for figure in battle(state).figures}
        return {what: figure for what, figure in found.items() if what not in CHANGING}

    fort: dict[str, Any] = {"works": [(FOREST, "fort", "Bull")]}
    besieged = {"Terrain": "×3", "Walls": "×1", "Siege units": "1", "Attacker's dice": "-1"}
    assert told(FOREST, "L24", "EQU:SG1", **fort) == besieged
    spare = {"Terrain": "×3", "Walls": "×1", "Siege units": "2"}
    assert told(FOREST, "L24", "EQU:SG1", "KHA:SG1", **fort) == spare
    whole = {"Terrain": "×3", "Walls": "×2", "Attacker's dice": "-1"}
    assert told(FOREST, "L24", **fort) == whole
    assert told("D22", "D21") == {"Way in": "×3"}
    assert told(OPEN, "J21", "EQU:SG1") == {}, "there is nothing to besiege"
    assert told("B20", "B19") == {"Attacker's dice": "-1"}, "a small city"
    assert told("B20", "B19", "EQU:SG1") == {"Siege units": "1"}
    assert told(OPEN, "J21") == {}


@pytest.mark.rule("14.10a")
@pytest.mark.parametrize(
    ("at", "origin", "ashore"), [("D7", "sea:D4", True), ("sea:D4", "sea:A8", False)]
)
def test_figures_tell_that_ships_ashore_fight_at_half_strength(
    at: str, origin: str, *, ashore: bool
) -> None:
    state = field("Eagle: BEC:W4.1", "Bull: SEM:W3.1", at, origin)
    found = {figure.label: figure.value for figure in battle(state).figures}
    assert found.get("Warships ashore") == ("×½" if ashore else None)


@pytest.mark.rule("14.6.3")
def test_units_of_one_class_are_told_apart_by_what_they_can_lose() -> None:
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1, DAM:MI2, DAM:MI3 V")
    state = replace(state, marks=put(state.marks, UNIT["DAM:MI2"], WOUNDED))
    told = [label(state, StepFrom(f"DAM:MI{number}")).about[0] for number in (1, 2, 3)]
    name = "medium infantry of Damodar"
    assert told == [name, f"wounded {name}", f"Veteran {name}"]


@pytest.mark.rule("1.3.3", "14.5.1", "R-58")
def test_a_unit_says_what_its_markers_say() -> None:
    """A forager defends, at half strength (8.3.2a), and so does who builds (9.5.2b)."""
    units = {"K20": "Eagle: EQU:HI1 V, EQU:HC1, DAM:MI1 V mercenary"}
    state = scene(control={"EQU": "Eagle Strong"}, units=units)
    marks = put(state.marks, UNIT["EQU:HI1"], VETERAN | FORAGING)
    marks = put(marks, UNIT["EQU:HC1"], WOUNDED | BUILDING)
    names = {token.ref: token.name for token in shown(replace(state, marks=marks)).tokens}
    assert names["EQU:HI1"] == "Veteran heavy infantry of Equilla, 6-2, foraging, half strength"
    wounded = "wounded heavy cavalry of Equilla, 3-4, building, quarter strength"
    assert names["EQU:HC1"] == wounded
    assert names["DAM:MI1"].endswith(", Mercenary")
    german = Wording(GAME, "de", []).word
    assert german(wounded) == ("Schwere Reiterei aus Equilla (verwundet), 3-4, baut, Viertelstärke")


@pytest.mark.rule("III.B1", "V.F5a")
def test_barbarians_have_a_pool_where_a_rule_brings_them_in() -> None:
    def pools(state: State) -> list[str]:
        return [box.name for box in shown(state).boxes if "Barbarian" in box.name]

    plain = scene(**GULF)
    assert pools(plain) == []
    assert pools(replace(plain, options=Options(barbarian_mercenaries=True)))
    assert pools(replace(plain, scenario="F"))


@pytest.mark.rule("10.6.3a1")
def test_units_that_must_leave_say_so_and_whoever_forgets_them_is_warned() -> None:
    units = {"R16": "Bull: ILA:SI1", "R31": "Bull: ILA:LI1", "K20": "Eagle: EQU:HC1"}
    state = scene(control={"EQU": "Eagle Strong", "ILA": "Bull Weak"}, units=units)
    strange = (UNIT["ILA:SI1"], UNIT["ILA:LI1"])
    year, season = following(state)
    date = Deadline(1, PROVINCE["EQU"], year, season, "10.6.3a1", strange)
    state = replace(state, deadlines=(date,), steps=(Marching(1),), campaign=3, phase=MOVEMENT)
    names = {token.ref: token.name for token in shown(state).tokens}
    assert f"must leave by {SEASONS[season]}" in names["ILA:SI1"]
    assert "must leave" not in names["ILA:LI1"], "it is at home"
    marked = {token.ref for token in shown(state).tokens if "leaving" in token.marks}
    assert marked == {"ILA:SI1"}
    asked = GAME.stakes(state, EndPhase())
    assert asked.danger
    assert asked.confirm is not None
    assert asked.confirm.about[0] == "skirmishers of Ilanoer"
    later = replace(date, year=date.year + 1)
    for dates in ((date, later), (later, date)):
        assert GAME.stakes(replace(state, deadlines=dates), EndPhase()).danger, "the first counts"
    for harmless in ({"campaign": 2}, {"steps": (Marching(0),)}, {"deadlines": ()}):
        assert not GAME.stakes(replace(state, **harmless), EndPhase()).danger


@pytest.mark.rule("13.2.3a")
def test_the_question_tells_the_cost_where_all_hexes_cost_the_same() -> None:
    state = after(
        scene(control={"EQU": "Eagle Strong"}, units={"K20": "Eagle: EQU:HC1"}), Select("EQU:HC1")
    )
    halts = [after(state, act) for act in GAME.legal(state, 0) if isinstance(act, Head)]
    halts = [one for one in halts if isinstance(one.step, Halt)]
    for halt in halts:
        costs = {way.cost for way in shown(halt).ways}
        prompt = GAME.decisions(halt)[0].prompt
        assert (f"The move takes {min(costs)} of 4" in prompt) == (len(costs) == 1)
    assert halts


def test_the_unit_in_hand_lies_on_top() -> None:
    units = {"K20": "Eagle: EQU:HI1, EQU:ML1"}
    state = scene(control={"EQU": "Eagle Strong"}, units=units)
    top = [token.ref for token in shown(state).tokens if token.at == "K20"]
    taken = after(state, Select(top[-1]))
    assert next(token.ref for token in shown(taken).tokens if token.at == "K20") == top[-1]


@pytest.mark.rule("14.1")
def test_a_battle_at_sea_is_marked_like_one_on_land() -> None:
    """The table asks for the odds of places that it is told to be dangerous."""
    navies = {"sea:R32": "Eagle: BEC:W4.2; Bull: ILA:W3.1"}
    fight = begun("sea:R32", "Eagle: BEC:W4.2", "sea:W33")
    state = field("Eagle: EQU:HI1", "Bull: DAM:MI1", beside=navies, more=[fight])
    assert {way.to: way.danger for way in shown(state).ways} == {"K21": True, "sea:R32": True}


@pytest.mark.rule("10.6.1a")
def test_the_chart_tells_who_declared_a_general_war() -> None:
    """He alone can end it."""
    chart = next(one for one in shown(scene(**GULF)).charts if one.name == "War and peace")
    assert chart.rows[:2] == (
        ("Eagle", "", "General War, declared"),
        ("Bull", "General War", ""),
    )


@pytest.mark.rule("3.4.CT2")
def test_whoever_moves_his_last_unit_is_told_that_play_goes_on() -> None:
    """Afterwards dice may fall, and nothing can be taken back."""
    foot: dict[str, Any] = {"units": {"P18": "Eagle: EQU:HI1"}, "control": {"EQU": "Eagle Weak"}}
    both = {**foot, "units": {"P18": "Eagle: EQU:HI1", "R16": "Eagle: EQU:HI2"}}

    def asks(words: dict[str, Any], section: str) -> set[bool]:
        state = after(scene(**words), Select("EQU:HI1"))
        head = Head(section)
        told = GAME.stakes(state, head).confirm is not None
        state = after(state, head)
        goals = (act for act in GAME.legal(state, 0) if isinstance(act, MoveTo))
        return {told, *(GAME.stakes(state, act).confirm is not None for act in goals)}

    under_way = after(scene(**foot), Select("EQU:HI1"))
    free = [act for act in GAME.liberties(under_way, 0) if isinstance(act, PutBack)]
    assert [GAME.stakes(under_way, act).confirm for act in free] == [None]
    assert asks(foot, "O14") == {True}, "one hex alone: it is the goal"
    assert asks(foot, "R16") == {True, False}, "first the Area, then a hex of it"
    assert asks(both, "O14") == asks(both, "R16") == {False}


@pytest.mark.rule("13.1.5")
def test_whoever_stops_with_a_unit_that_has_not_moved_may_still_move_it() -> None:
    units = {"P18": "Eagle: EQU:HC1", "P17": "Eagle: EQU:HI1"}
    state = scene(units=units, control={"EQU": "Eagle Weak"})
    state = after(state, Select("EQU:HC1"), PickUp("EQU:HI1"))
    assert Stop() in GAME.legal(state, 0)
    assert GAME.stakes(state, Stop()).confirm is None
